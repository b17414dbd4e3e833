//! The cards from which the dealer's hidden cards can come.

use crate::rank_set::{ALL_RANKS, bit};
use crate::ranks::Counts;
use rules::Card;

/// The cards that are left for the dealer, by rank and in the up card's suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// The number of each rank.
    pub(crate) ranks: Counts,
    /// The ranks in the up card's suit.
    pub(crate) suited: u16,
}

impl Left {
    /// The rest of a deck without this up card and these other cards, which are all different.
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
