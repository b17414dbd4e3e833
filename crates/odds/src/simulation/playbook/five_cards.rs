//! Conditions on five cards and the dealer's up card, used in strategies of several games.

use super::cards::{Hand, Ranks};
use super::patterns::Pattern;
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Card, Rank};
use serde::Deserialize;

/// A condition on five cards and the up card: all of its fields that are present must hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Condition {
    /// This hand or a better one.
    least: Option<Hand<5>>,
    /// This hand or a worse one.
    most: Option<Hand<5>>,
    /// A hand of exactly this kind.
    kind: Option<FiveCardHand>,
    /// Cards that make this pattern.
    has: Option<Pattern>,
    /// Every one of these ranks.
    holds: Option<Ranks>,
    /// At least one of these ranks.
    holds_any: Option<Ranks>,
    /// The dealer shows one of these ranks.
    up: Option<Ranks>,
    /// Whether the rank that the dealer shows is in the hand.
    up_in_hand: Option<bool>,
    /// The dealer's card is lower than this card of the hand, counted from the highest, 1 to 5.
    up_below: Option<CardPosition>,
}

/// A position among five cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i64")]
struct CardPosition(usize);

impl TryFrom<i64> for CardPosition {
    type Error = String;

    fn try_from(number: i64) -> Result<Self, String> {
        match usize::try_from(number) {
            Ok(place @ 1..=5) => Ok(Self(place)),
            _ => Err(format!("expected a whole number from 1 (the highest card) to 5, found {number}")),
        }
    }
}

impl Condition {
    #[inline]
    pub(crate) fn holds(&self, hand: &[Card], strength: FiveCardStrength, up: Card) -> bool {
        if self.least.is_some_and(|least| strength < FiveCardStrength::of(least.0)) {
            return false;
        }
        if self.most.is_some_and(|most| strength > FiveCardStrength::of(most.0)) {
            return false;
        }
        if self.kind.is_some_and(|kind| kind != strength.category()) {
            return false;
        }
        if self.up.is_some_and(|ranks| !ranks.contains(up.rank())) {
            return false;
        }
        if self.has.is_some_and(|pattern| pattern.in_hand(hand).is_none()) {
            return false;
        }
        let ranks = Ranks::of(hand);
        let all = self.holds.is_none_or(|all| ranks.0 & all.0 == all.0);
        let any = self.holds_any.is_none_or(|any| ranks.0 & any.0 != 0);
        let matches = self.up_in_hand.is_none_or(|expected| ranks.contains(up.rank()) == expected);
        all && any && matches && self.up_below.is_none_or(|place| nth_highest(hand, place) > Some(up.rank()))
    }
}

fn nth_highest(hand: &[Card], place: CardPosition) -> Option<Rank> {
    let mut ranks = [Rank::Two; 6];
    let count = hand.len().min(ranks.len());
    for (slot, card) in ranks.iter_mut().zip(hand) {
        *slot = card.rank();
    }
    ranks[..count].sort_unstable();
    count.checked_sub(place.0).map(|at| ranks[at])
}
