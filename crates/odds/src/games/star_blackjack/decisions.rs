//! The value of every legal choice in one position.

use super::composition::{ACE, Composition, ShoeCounts, TEN, class};
use super::game::{Game, at_least_a_cent};
use super::hands::{Hand, Hands};
use super::insurance;
use super::policy::Action;
use super::split_area::{Finished, SplitArea};
use super::up_card::{AgainstUpCard, Choices, Owner};
use crate::decision::{DecisionValue, Decisions, HandError, UnitValue};
use crate::fraction::Fraction;
use crate::position::{Double, Part, Position, SplitHand, check};
use rules::games::star_blackjack::{Settings, total, value};
use rules::{Card, Cents, Decision, Wager};

/// The fewest cards that must be left in the shoe: an area and the dealer together never draw more.
const FEWEST_LEFT: u32 = 96;

/// The value of every legal choice for the hand in turn, in units of the original wager. The shoe holds every card that
/// the position does not name.
///
/// Before the first choice, insurance and even money are choices too where they are offered: `insure` means half the
/// original wager on insurance and best play afterwards, `stand` with a blackjack means playing on.
///
/// After a split, values are those of all hands of the area together.
pub fn decisions(settings: &Settings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
    let stake = at_least_a_cent(stake);
    let hand = &position.hand[..];
    let up = class(position.up.ok_or(HandError::NoUpCard)?);
    if hand.len() < 2 {
        return Err(HandError::Count { expected: "at least two cards", found: hand.len() });
    }
    position.check_nothing_thrown()?;
    position.check_wagers(&[Wager::Main])?;
    position.check_copies(settings.decks)?;
    if (2..hand.len()).any(|count| total(&hand[..count], false).0 == 21) {
        return Err(HandError::NothingToDecide("a hand of 21 stands by itself: no card can have come after it"));
    }
    let cards = hand.iter().fold(Composition::EMPTY, |cards, card| cards.plus(Composition::one(class(*card))));
    let index = Hands::all().index(cards);
    let index = index.ok_or(HandError::NothingToDecide("this hand has more than 21 points and has lost"))?;
    let held = &Hands::all().list()[index as usize];
    let area = if position.split.is_empty() { None } else { Some(split_area(settings, stake, position)?) };
    let finished = position.split.iter().filter(|hand| area.is_some() && hand.cards.len() > 1);
    let gone = position.gone.iter().chain(finished.flat_map(|hand| &hand.cards));
    let shoe = gone.fold(ShoeCounts::of_decks(settings.decks), |shoe, card| shoe.without(class(*card)));
    let seen = cards.len() + 1 + area.as_ref().map_or(0, |area| area.waiting);
    check(shoe.total() >= FEWEST_LEFT + seen, Part::Gone, "too few cards are left in the shoe for a whole round")?;
    let game = Game { shoe, ..Game::at(settings, stake) };
    let mut decisions = match &area {
        None => whole_hand(settings, stake, &game, up, held)?,
        Some(area) => hand_of_split(&game, up, area, held)?,
    };
    decisions.notes.push("The shoe is taken to hold every card that is not named.".to_owned());
    Ok(decisions)
}

/// The choices of a hand that was not split.
fn whole_hand(
    settings: &Settings,
    stake: Cents,
    game: &Game,
    up: usize,
    held: &'static Hand,
) -> Result<Decisions, HandError> {
    let left = game.shoe.without(up).without_all(held.cards);
    let insured = left.filter(|_| held.count == 2).and_then(|left| {
        let unit = insurance::unit_value(settings, stake, up, &left)?;
        Some((unit, left))
    });
    if held.total == 21 {
        if held.count > 2 {
            return Err(HandError::NothingToDecide("a hand of 21 stands by itself"));
        }
        return blackjack(settings, stake, up, insured);
    }
    let mut against = AgainstUpCard::new(game, up);
    let values = against.best_from(Owner::FIRST, held.cards, &|_| 0.0);
    let mut choices = against.choices(Owner::FIRST, held, &values.value, &|_| 0.0);
    if let Some(pair) = held.pair() {
        choices.split = Some(split_value(&mut against, pair, &choices));
    }
    let best = choices.best().1;
    let mut list = valued(&choices, -against.blackjack(held.cards));
    if let Some((unit, _)) = insured {
        let share = insured_share(stake).to_f64();
        let expected = best + share * unit.to_f64();
        list.push(DecisionValue {
            adds: Some(UnitValue::exactly(unit)),
            ..DecisionValue::nearly(Decision::Insure(insurance::most(stake)).name(), expected)
        });
    }
    Ok(Decisions::of(list))
}

/// The choices of a hand that was split from another.
fn hand_of_split(game: &Game, up: usize, area: &SplitArea, held: &'static Hand) -> Result<Decisions, HandError> {
    if held.total == 21 {
        return Err(HandError::NothingToDecide("a hand of 21 stands by itself"));
    }
    if area.class == ACE && !(held.pair() == Some(ACE) && area.may_split_again(game.resplit)) {
        return Err(HandError::NothingToDecide("split aces take one card each and no more"));
    }
    let index = Hands::all().index(held.cards).unwrap_or_default();
    let found = AgainstUpCard::new(game, up).choices_after_split(area, index);
    let mut decisions = Decisions::of(valued(&found.choices, found.elsewhere));
    decisions.notes.push("Values are of all hands of the split together.".to_owned());
    if area.waiting > 0 || found.choices.split.is_some() {
        let note = "Hands still to come count as played by the cards in sight now: what is drawn before their turn does not \
                    change how they are played.";
        decisions.notes.push(note.to_owned());
    }
    Ok(decisions)
}

/// The choices with their values. `elsewhere` is the part of a value that does not come from the hand itself.
fn valued(choices: &Choices, elsewhere: f64) -> Vec<DecisionValue> {
    let one = |(action, value): (Action, f64)| {
        // A double for less wins and loses less: half of a doubled hand's result belongs to the second wager.
        let adds = (action == Action::Double).then(|| UnitValue { expected: (value - elsewhere) / 2.0, exact: None });
        DecisionValue { adds, ..DecisionValue::nearly(action.decision().name(), value) }
    };
    choices.list().map(one).collect()
}

/// The value of splitting. A split that cannot be the best choice is valued without splitting again.
fn split_value(against: &mut AgainstUpCard<'_>, pair: usize, choices: &Choices) -> f64 {
    let play = against.best_split(pair, Some(choices.best().1));
    if play.complete {
        return play.value;
    }
    let mut once = play.two;
    if let Some(action) = once.get_mut(Hands::all().two(pair, pair) as usize).filter(|action| **action == Action::Split)
    {
        *action = Action::Hit;
    }
    against.split_value(pair, &once, &play.three)
}

/// The largest insurance, in units of the original wager.
fn insured_share(stake: Cents) -> Fraction {
    Fraction::new(insurance::most(stake).0, stake.0)
}

/// The choices of a blackjack.
fn blackjack(
    settings: &Settings,
    stake: Cents,
    up: usize,
    insured: Option<(Fraction, ShoeCounts)>,
) -> Result<Decisions, HandError> {
    let Some((unit, left)) = insured else {
        return Err(HandError::NothingToDecide(match up {
            TEN => "a blackjack against a ten-value card waits for the dealer's second card",
            ACE => "a blackjack on so small a wager cannot be insured",
            _ => "a blackjack is paid at once: there is nothing to decide",
        }));
    };
    let played_on = insurance::blackjack_played_on(settings, stake, up, &left);
    let insured = played_on.plus(&insured_share(stake).times(&unit));
    let insure = Decision::Insure(insurance::most(stake));
    let mut list = vec![
        DecisionValue { adds: Some(UnitValue::exactly(unit)), ..DecisionValue::exactly(insure.name(), insured) },
        DecisionValue::exactly(Decision::Stand.name(), played_on),
    ];
    if up == ACE {
        let paid = insurance::even_money_pays(settings, stake);
        list.push(DecisionValue::exactly(Decision::EvenMoney.name(), paid));
    }
    Ok(Decisions::of(list))
}

/// The hands of a split beside the one in turn, if they are possible.
fn split_area(settings: &Settings, stake: Cents, position: &Position) -> Result<SplitArea, HandError> {
    let class = class(position.hand[0]);
    let most = if settings.resplit { 2 } else { 1 };
    check(
        position.split.len() <= most,
        Part::Split,
        match most {
            1 => "a split makes two hands at this table: name one beside the hand in turn",
            _ => "a split makes three hands at most: name up to two beside the hand in turn",
        },
    )?;
    let mut area = SplitArea { class, finished: Vec::new(), waiting: 0 };
    for hand in &position.split {
        match finished(stake, class, hand)? {
            Some(finished) => area.finished.push(finished),
            None => area.waiting += 1,
        }
    }
    Ok(area)
}

/// A finished hand beside the one in turn; `None` if it is still to be played.
fn finished(stake: Cents, split: usize, hand: &SplitHand) -> Result<Option<Finished>, HandError> {
    let cards = &hand.cards[..];
    let from_pair = cards.first().is_some_and(|card| class(*card) == split);
    check(from_pair, Part::Split, "every hand begins with a card of the value that was split")?;
    let doubled = hand.doubled.is_some();
    let (points, _) = total(cards, doubled);
    if let ([_], false) = (cards, doubled) {
        return Ok(None);
    }
    check(!doubled || may_be_doubled(cards), Part::Split, "a doubled hand has three cards, the first two 9, 10 or 11")?;
    check(split != ACE || cards.len() == 2, Part::Split, "split aces take one card each")?;
    let rest = &cards[..cards.len() - 1];
    check(doubled || total(rest, false).0 < 21, Part::Split, "no card comes to a hand of 21 or more")?;
    check(doubled || points >= 12, Part::Split, "a hand below 12 must draw, so only the hand in turn can hold it")?;
    let second = match hand.doubled {
        None => 0.0,
        Some(Double::Full) => 1.0,
        Some(Double::For(amount)) => {
            check(amount <= stake, Part::Split, "a double is for no more than the original wager")?;
            Fraction::new(amount.0, stake.0).to_f64()
        }
    };
    Ok(Some(Finished { total: points, wagers: 1.0 + second }))
}

fn may_be_doubled(cards: &[Card]) -> bool {
    let [first, second, _] = cards else { return false };
    let hard = value(*first) + value(*second);
    (9..=11).contains(&hard) && total(&cards[..2], false).0 < 21
}
