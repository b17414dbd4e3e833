//! What the dealer's hidden cards can come from.

use crate::rank_set::{ALL_RANKS, bit};
use crate::ranks::Counts;
use rules::Card;

/// The cards that are left for the dealer, as far as it matters which they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// How many of each rank.
    pub(crate) ranks: Counts,
    /// Which ranks in the up card's suit.
    pub(crate) suited: u16,
}

impl Left {
    /// What is left of a whole deck behind this up card once these other cards, all different, are gone.
    pub(crate) fn behind(up: Card, gone: impl IntoIterator<Item = Card>) -> Self {
        let mut left = Self { ranks: [4; 13], suited: ALL_RANKS };
        for card in gone.into_iter().chain([up]) {
            left.ranks[card.rank() as usize] -= 1;
            if card.suit() == up.suit() {
                left.suited &= !bit(card.rank());
            }
        }
        left
    }
}
