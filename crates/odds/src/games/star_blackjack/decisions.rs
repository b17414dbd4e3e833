//! What every legal choice is worth for one hand.

use super::composition::{ACE, Composition, Shoe, TEN, class};
use super::game::{Game, at_least_a_cent};
use super::hands::Hands;
use super::insurance;
use super::policy::Action;
use super::table::{Choices, Owner, Table};
use crate::decision::{DecisionValue, Decisions, HandError};
use crate::fraction::Fraction;
use rules::games::star_blackjack::{Settings, total};
use rules::{Card, Cents, Decision};

/// What every legal choice is worth for the first hand of a round from a fresh shoe, in units of the original wager.
///
/// Before the first of them, insurance and even money are choices too where they are offered: `insure` stands for half the
/// original wager on insurance and best play afterwards, `stand` with a blackjack for playing it on.
pub fn decisions(settings: &Settings, stake: Cents, hand: &[Card], up: Option<Card>) -> Result<Decisions, HandError> {
    let stake = at_least_a_cent(stake);
    let up = up.ok_or(HandError::NoUpCard)?;
    if hand.len() < 2 {
        return Err(HandError::Count { expected: "at least two cards", found: hand.len() });
    }
    for card in hand {
        let copies = hand.iter().chain([&up]).filter(|other| *other == card).count();
        if copies > usize::from(settings.decks) {
            return Err(HandError::Repeated(*card));
        }
    }
    if (2..hand.len()).any(|count| total(&hand[..count], false).0 == 21) {
        return Err(HandError::NothingToDecide("a hand of 21 stands by itself: no card can have come after it"));
    }
    let up = class(up);
    let cards = hand.iter().fold(Composition::EMPTY, |cards, card| cards.plus(Composition::one(class(*card))));
    let index = Hands::all().index(cards);
    let index = index.ok_or(HandError::NothingToDecide("this hand has more than 21 points and has lost"))?;
    let held = &Hands::all().list()[index as usize];
    let insured = insurance_value(settings, stake, cards, up).filter(|_| hand.len() == 2);
    if hand.len() == 2 && held.total == 21 {
        return blackjack(settings, stake, up, insured);
    }
    if held.total == 21 {
        return Err(HandError::NothingToDecide("a hand of 21 stands by itself"));
    }
    let game = Game::at(settings, stake);
    let mut table = Table::new(&game, up);
    let values = table.best(Owner::FIRST, &|_| 0.0);
    let mut choices = table.choices_of(Owner::FIRST, index, &values);
    if let Some(pair) = held.pair() {
        choices.split = Some(split_value(&mut table, pair, &choices));
    }
    let best = choices.best().1;
    let mut list: Vec<DecisionValue> = choices.list().map(|(action, value)| valued(action.decision(), value)).collect();
    if let Some((insured, _)) = insured {
        list.push(valued(Decision::Insure(insurance::most(stake)), best + insured));
    }
    Ok(Decisions::of(list))
}

fn valued(decision: Decision, expected: f64) -> DecisionValue {
    DecisionValue { decision: decision.name().to_owned(), cards: None, expected, exact: None }
}

/// What splitting is worth. A split that cannot be best is never split again.
fn split_value(table: &mut Table<'_>, pair: usize, choices: &Choices) -> f64 {
    let play = table.best_split(pair, Some(choices.best().1));
    if play.complete {
        return play.value;
    }
    let mut once = play.two;
    if let Some(action) = once.get_mut(Hands::all().two(pair, pair) as usize).filter(|action| **action == Action::Split)
    {
        *action = Action::Hit;
    }
    table.split_value(pair, &once, &play.three)
}

/// What half the original wager on insurance adds, where it is offered, in units of the original wager.
fn insurance_value(settings: &Settings, stake: Cents, cards: Composition, up: usize) -> Option<(f64, Fraction)> {
    let unit = insurance::most(stake);
    let odds = insurance::odds(settings, up).filter(|_| unit.is_some())?;
    let pays = odds.on(unit, settings.table.smallest_chip).amount;
    let left = Shoe::of_decks(settings.decks).without(up).without_all(cards)?;
    let (wins, all) = (i128::from(left.count(insurance::completing(up))), i128::from(left.total()));
    let exact = Fraction::new(i128::from(pays.0) * wins - i128::from(unit.0) * (all - wins), i128::from(stake.0) * all);
    Some((exact.to_f64(), exact))
}

/// The choices of a blackjack.
fn blackjack(
    settings: &Settings,
    stake: Cents,
    up: usize,
    insured: Option<(f64, Fraction)>,
) -> Result<Decisions, HandError> {
    let exactly = |decision: Decision, exact: Fraction| DecisionValue {
        exact: Some(exact.clone()),
        ..valued(decision, exact.to_f64())
    };
    let played_on = insurance::blackjack_played_on(settings, stake, up);
    let Some((_, insured)) = insured else {
        return Err(HandError::NothingToDecide(match up {
            TEN => "a blackjack against a ten-value card waits for the dealer's second card",
            ACE => "a blackjack on so small a wager cannot be insured",
            _ => "a blackjack is paid at once: there is nothing to decide",
        }));
    };
    let mut list = vec![
        exactly(Decision::Insure(insurance::most(stake)), played_on.plus(&insured)),
        exactly(Decision::Stand, played_on),
    ];
    if up == ACE {
        list.push(exactly(Decision::EvenMoney, insurance::even_money_pays(settings, stake)));
    }
    Ok(Decisions::of(list))
}
