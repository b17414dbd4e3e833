//! Sums over all situations.

use super::hands::Kind;
use super::outcomes::{Counts, Doubt, ENDS};
use super::solver::{ChoiceCode, SCALE, Values};
use rules::Card;
use rules::games::lunar_poker::SuperHand;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

/// A sum that is too large for most JSON readers, so it is written as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum(pub(super) i128);

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Self).map_err(de::Error::custom)
    }
}

/// Names of choices, with exchanges by size only.
pub(super) const CHOICE_NAMES: [&str; 8] = [
    "fold",
    "bet",
    "buy a sixth card",
    "exchange two",
    "exchange three",
    "exchange four",
    "exchange five",
    "instant payout",
];

/// A choice's position in [`CHOICE_NAMES`].
pub(super) const fn choice_name(choice: ChoiceCode) -> usize {
    match choice {
        ChoiceCode::FOLD => 0,
        ChoiceCode::BET => 1,
        ChoiceCode::BUY => 2,
        ChoiceCode::INSTANT => 7,
        exchange => 1 + exchange.exchanged() as usize,
    }
}

/// Options whose value is measured by leaving them out, as sets of positions in [`CHOICE_NAMES`].
pub(super) const WITHOUT: [(&str, u8); 8] = [
    ("buying a sixth card", 0b0000_0100),
    ("exchanging two cards", 0b0000_1000),
    ("exchanging three cards", 0b0001_0000),
    ("exchanging four cards", 0b0010_0000),
    ("exchanging five cards", 0b0100_0000),
    ("every exchange", 0b0111_1000),
    ("every draw", 0b0111_1100),
    ("folding the first five cards", 0b0000_0001),
];

/// The number of outcomes of a round: by the payment of the own super wager (first none), by whether a draw was paid
/// for, and by the outcome of the ante; the two instant payouts come last.
pub(super) const ALL_ENDS: usize = ENDS + 2;
pub(super) const INSTANT_STRAIGHT_FLUSH: usize = ENDS;
pub(super) const INSTANT_ROYAL: usize = ENDS + 1;

/// Sums over situations. Values are in [`SCALE`]ths of an ante.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Totals {
    /// Situations counted.
    pub(super) situations: u64,
    /// Their classes.
    pub(super) classes: u64,
    /// The value of best play.
    pub(super) best: Sum,
    /// The value of best play without each of [`WITHOUT`].
    pub(super) without: [Sum; 8],
    /// How often each of [`CHOICE_NAMES`] is best.
    pub(super) frequency: [u64; 8],
    /// The value of the choices on the card, with the best play after a draw.
    pub(super) card: Sum,
    /// The same with the card's rule after a draw.
    pub(super) card_after: Sum,
    /// How often each choice is best, by kind of hand and up card.
    pub(super) grid: BTreeMap<u16, [u64; 8]>,
    /// Three times the number of rounds with each outcome under best play, by position.
    pub(super) ends: BTreeMap<u16, Sum>,
    /// The ranges in which choices after a draw depend on more than the hand under best play, by up card.
    pub(super) doubts: BTreeMap<u8, [(u16, u16); 5]>,
}

impl Totals {
    /// Counts a class of `weight` situations whose choices have these values.
    pub(super) fn add(
        &mut self,
        weight: u32,
        values: &Values,
        best: ChoiceCode,
        card: (ChoiceCode, i64),
        at: (Kind, usize),
    ) {
        let (situations, weight) = (u64::from(weight), i128::from(weight));
        self.situations += situations;
        self.classes += 1;
        let best_value = values[best.0 as usize];
        self.best.0 += weight * i128::from(best_value);
        self.frequency[choice_name(best)] += situations;
        self.grid.entry(at.0 as u16 * 13 + at.1 as u16).or_default()[choice_name(best)] += situations;
        self.card.0 += weight * i128::from(values[card.0.0 as usize]);
        self.card_after.0 += weight * i128::from(card.1);
        for (without, (_, missing)) in self.without.iter_mut().zip(WITHOUT) {
            let rest = ChoiceCode::ALL.iter().filter(|choice| missing >> choice_name(**choice) & 1 == 0);
            let rest = rest.map(|choice| values[choice.0 as usize]).max().unwrap_or(i64::MIN);
            // With an instant payout there is no choice.
            let value = if best == ChoiceCode::INSTANT { best_value } else { rest };
            without.0 += weight * i128::from(value);
        }
    }

    /// Counts the outcomes of a class.
    pub(super) fn add_ends(&mut self, weight: u32, hand: [Card; 5], drawn: bool, ends: &Counts) {
        for (end, count) in ends.iter().enumerate().filter(|(_, count)| **count != 0) {
            self.add_end(weight, hand, usize::from(drawn) * ALL_ENDS + end, *count);
        }
    }

    /// Counts an instant payout.
    pub(super) fn add_instant(&mut self, weight: u32, hand: [Card; 5], end: usize) {
        self.add_end(weight, hand, end, SCALE);
    }

    fn add_end(&mut self, weight: u32, hand: [Card; 5], end: usize, count: i64) {
        for (thirds, super_hand) in super_hands(hand) {
            let position = super_hand.map_or(0, |super_hand| 1 + super_hand as usize) * 2 * ALL_ENDS + end;
            let ways = i128::from(weight) * i128::from(thirds) * i128::from(count);
            self.ends.entry(position as u16).or_default().0 += ways;
        }
    }

    /// Adds ranges in which choices after a draw depend on more than the hand.
    pub(super) fn add_doubts(&mut self, up: usize, doubts: &[Doubt; 5]) {
        let known = self.doubts.entry(up as u8).or_insert([(u16::MAX, 0); 5]);
        for ((lowest_bet, highest_fold), doubt) in known.iter_mut().zip(doubts) {
            let mut merged = Doubt { lowest_bet: *lowest_bet, highest_fold: *highest_fold };
            merged.merge(*doubt);
            (*lowest_bet, *highest_fold) = (merged.lowest_bet, merged.highest_fold);
        }
    }

    /// Adds the totals of other situations.
    pub(super) fn merge(&mut self, other: &Self) {
        self.situations += other.situations;
        self.classes += other.classes;
        self.best.0 += other.best.0;
        self.card.0 += other.card.0;
        self.card_after.0 += other.card_after.0;
        for (sum, other) in self.without.iter_mut().zip(&other.without) {
            sum.0 += other.0;
        }
        for (count, other) in self.frequency.iter_mut().zip(&other.frequency) {
            *count += other;
        }
        for (at, counts) in &other.grid {
            for (count, other) in self.grid.entry(*at).or_default().iter_mut().zip(counts) {
                *count += other;
            }
        }
        for (end, sum) in &other.ends {
            self.ends.entry(*end).or_default().0 += sum.0;
        }
        for (up, doubts) in &other.doubts {
            let doubts = doubts.map(|(lowest_bet, highest_fold)| Doubt { lowest_bet, highest_fold });
            self.add_doubts(usize::from(*up), &doubts);
        }
    }
}

/// The prize of a super wager on these five cards, and for how many thirds of a class's situations it applies:
/// exchanging suits only changes whether two suits have one colour, which two of four suits have in one case of three.
fn super_hands(hand: [Card; 5]) -> impl Iterator<Item = (u32, Option<SuperHand>)> {
    let earned = SuperHand::of(hand);
    let suits = hand.iter().fold(0u8, |suits, card| suits | 1 << card.suit() as u8).count_ones();
    let parts = match earned {
        None | Some(SuperHand::SameColour) if suits == 2 => [(1, Some(SuperHand::SameColour)), (2, None)],
        earned => [(3, earned), (0, None)],
    };
    parts.into_iter().filter(|(thirds, _)| *thirds > 0)
}
