//! Lunar Poker, whole: every legal choice in every situation of five cards and up card, every dead card accounted for.
//!
//! There are 122,151,120 situations, 5,649,150 up to exchanging suits. [`solver`] finds the value of all 29 choices in any of
//! them as a whole number; [`solve`] does so for all of them, which takes about an hour of one core, and [`shipped`]
//! holds what came out. A single hand is never looked up but solved afresh, in a few hundredths of a second.

// Counts of deals and positions in tables are far below what their signed types hold.
#![allow(clippy::cast_possible_wrap)]

mod best_play;
mod class_index;
mod draws;
mod figures;
mod hands;
mod outcomes;
pub mod shipped;
mod situations;
pub mod solve;
mod solver;
mod strategy;
mod super_wager;
mod totals;

#[cfg(test)]
mod plain;

pub use best_play::BestPlay;
pub use super_wager::analyse_super;

use crate::analysis::Analysis;
use crate::dealer::{Left, UpCard};
use crate::decision::{DecisionValue, Decisions, HandError};
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::progress::Progress;
use best_play::thrown;
use rules::games::lunar_poker::{Declaring, Settings, best_strength, bet_odds, second_combination};
use rules::{Card, Cents, Game};
use situations::{Situation, SituationClass};
use solver::{Choice, Group, RankPart, SCALE, Tables};

/// All wagers of a table, under best play, for an ante of this size.
pub fn analyse(settings: &Settings, stake: Cents, _: &Progress) -> Analysis {
    let mut analysis = Analysis::new(Game::LunarPoker);
    let chip = settings.table.smallest_chip;
    let mut ante = Figures::counted("ante", stake, &figures::ante(stake, chip));
    ante.notes.push(
        "The ante with the bet and the draw's fee, under best play. One player's cards are known to that player; what other \
         players hold or throw away is unknown and changes nothing on average."
            .into(),
    );
    let mut both = Figures::counted("ante-and-super", stake, &figures::ante_and_super(stake, chip));
    both.notes.push(
        "The least that can be wagered: an ante and the own super wager of the same amount, per ante. The two are not \
         independent, and both are in the standard deviation."
            .into(),
    );
    let mut own = analyse_super(settings, stake);
    if !in_chips(settings, stake) {
        let note = format!(
            "Wagers of {stake} are no multiple of the smallest chip, {chip}: payments are made up to the next chip, which the \
             figures count (G2)."
        );
        own.notes.push(note.clone());
        let unsolved = " The choices are those that are best with whole chips; others might gain from the chips.";
        for figures in [&mut ante, &mut both] {
            figures.notes.push(format!("{note}{unsolved}"));
        }
    }
    if settings.declaring == Declaring::Player {
        for figures in [&mut ante, &mut own, &mut both] {
            figures.notes.push("For a player who declares every winning hand in time.".to_owned());
        }
    }
    analysis.wagers = vec![ante, own, both];
    analysis.table.push(("smallest_chip".to_owned(), chip.to_string()));
    analysis.strategy = strategy::strategy();
    analysis.method = strategy::method();
    analysis
}

/// Whether a stake is made of whole chips, so that no payment has to be made up.
const fn in_chips(settings: &Settings, stake: Cents) -> bool {
    stake.0 % settings.table.smallest_chip.0 == 0
}

/// What every legal choice is worth: five cards before any draw, or the six after buying a card.
pub fn decisions(settings: &Settings, stake: Cents, hand: &[Card], up: Option<Card>) -> Result<Decisions, HandError> {
    if !in_chips(settings, stake) {
        return Err(HandError::NotInChips { stake, chip: settings.table.smallest_chip });
    }
    let Some(up) = up else { return Err(HandError::NoUpCard) };
    let mut seen = rules::deck::CardSet::EMPTY;
    for card in hand.iter().chain([&up]) {
        if seen.contains(*card) {
            return Err(HandError::Repeated(*card));
        }
        seen.insert(*card);
    }
    match hand {
        [a, b, c, d, e] => first_decision([*a, *b, *c, *d, *e], up),
        [_, _, _, _, _, _] => Ok(after_buying(hand, up)),
        _ => Err(HandError::Count { expected: "five cards, or six after buying one", found: hand.len() }),
    }
}

fn first_decision(hand: [Card; 5], up: Card) -> Result<Decisions, HandError> {
    let situation = Situation::of(hand, up);
    let tables = Tables::new();
    let ranks = RankPart::new(&tables, &situation.pattern, &[2, 3, 4, 5]);
    let group = Group::new(&ranks, situation.suits[0]);
    let values = group.values(&SituationClass { suits: situation.suits, weight: 1 });
    if values[Choice::INSTANT.0 as usize] > i64::MIN {
        return Err(HandError::NothingToDecide("an instant payout ends the round for this hand (rule 10.4)"));
    }
    let choices = Choice::ALL.iter().map(|choice| {
        let (decision, cards) = match *choice {
            Choice::FOLD => ("fold", None),
            Choice::BET => ("bet", None),
            Choice::BUY => ("buy", None),
            exchange => ("exchange", Some(written(&thrown(exchange, situation.cards)))),
        };
        let exact = Fraction::new(values[choice.0 as usize], SCALE);
        DecisionValue { decision: decision.into(), cards, expected: exact.to_f64(), exact: Some(exact) }
    });
    Ok(Decisions::of(choices.collect()))
}

fn after_buying(hand: &[Card], up: Card) -> Decisions {
    let strength = best_strength(hand);
    let ends = UpCard::of(up.rank()).ends_from(&Left::behind(up, hand.iter().copied()), strength);
    let odds = i32::from(bet_odds(strength.category(), second_combination(hand)).pays);
    let net = solver::net(ends, strength, odds);
    let all = i64::from(ends.all());
    let value = |decision: &str, exact: Fraction| DecisionValue {
        decision: decision.into(),
        cards: None,
        expected: exact.to_f64(),
        exact: Some(exact),
    };
    let bet = Fraction::new(i64::from(net) - all, all);
    Decisions::of(vec![value("fold", Fraction::new(-2, 1)), value("bet", bet)])
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
