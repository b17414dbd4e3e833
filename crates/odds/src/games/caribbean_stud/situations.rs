//! Every situation in which a player decides, counted once for all deals that are alike.
//!
//! What the dealer can hold depends on the ranks of the player's hand, the rank of the up card, and on which ranks of the
//! up card's suit the player holds; nothing else about the suits matters, except to a hand that is a flush itself.

use crate::dealer::{Flushes, RunningSums, Split, UpRank, flush_strength, plain_strength};
use crate::suits::ranks_of;
use rules::Rank;
use rules::strength::FiveCardStrength;

/// Deals that a player cannot tell apart in any way that matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// The ranks of the player's hand, highest first.
    pub(super) hand: [Rank; 5],
    /// What the hand is worth.
    pub(super) strength: FiveCardStrength,
    /// The rank of the dealer's up card.
    pub(super) up: Rank,
    /// The ranks that the player holds in the up card's suit, a bit for each.
    pub(super) suited: u16,
    /// How many deals of the player's hand and the up card these are.
    pub(super) deals: u64,
    /// How the dealer's hands compare with the player's.
    pub(super) split: Split,
}

/// In how many ways so many of a rank's three cards outside a suit can be chosen.
const OF_THREE: [u64; 5] = [1, 3, 3, 1, 0];

/// Visits every situation with an up card of this rank, in a deck of these ranks.
pub(super) fn for_each(ranks: &[Rank], up: Rank, mut visit: impl FnMut(&Situation)) {
    let dealer = UpRank::new(up);
    let in_deck = bits(ranks) & !bit(up);
    let mut flushes: Vec<Option<Flushes>> = vec![None; 1 << 13];
    let mut sums = RunningSums::default();
    for_each_hand(ranks, |hand| {
        let mut left: [u8; 13] = std::array::from_fn(|rank| if bits(ranks) >> rank & 1 == 1 { 4 } else { 0 });
        for rank in hand {
            left[rank as usize] -= 1;
        }
        let Some(without_up) = left[up as usize].checked_sub(1) else { return };
        left[up as usize] = without_up;
        dealer.sum(&left, &mut sums);
        let plain = plain_strength(hand);
        let plain_split = dealer.compare(&sums, plain);
        let held = bits(&hand);
        let flush = (held.count_ones() == 5).then(|| {
            let strength = flush_strength(hand);
            (strength, dealer.compare(&sums, strength))
        });
        for_each_subset(held & !bit(up), |suited| {
            let copies = |rank: Rank| hand.iter().filter(|other| **other == rank).count();
            // One of the up card's suit, where this rank has one, and the others of the three other suits.
            let choices = |rank: Rank| OF_THREE[copies(rank) - usize::from(suited & bit(rank) != 0)];
            // The up card has one of four suits.
            let deals = 4 * ranks_of(held).map(choices).product::<u64>();
            if deals == 0 {
                return;
            }
            let flushes = flushes[suited as usize].get_or_insert_with(|| dealer.flushes(in_deck & !suited));
            let mut tell = |strength, deals, split| {
                if deals > 0 {
                    visit(&Situation { hand, strength, up, suited, deals, split });
                }
            };
            let flush_deals = match flush {
                Some((strength, split)) if suited == held || suited == 0 => {
                    // All five in the up card's suit, or all five in one of the three others.
                    let deals = if suited == held { 4 } else { 4 * 3 };
                    tell(strength, deals, split.with_flushes(flushes, strength));
                    deals
                }
                _ => 0,
            };
            tell(plain, deals - flush_deals, plain_split.with_flushes(flushes, plain));
        });
    });
}

/// The bit of a rank.
pub(super) const fn bit(rank: Rank) -> u16 {
    1 << rank as u16
}

/// The bits of several ranks.
pub(super) fn bits(ranks: &[Rank]) -> u16 {
    ranks.iter().fold(0, |bits, rank| bits | bit(*rank))
}

/// Five ranks, highest first, none more than four times.
fn for_each_hand(ranks: &[Rank], mut visit: impl FnMut([Rank; 5])) {
    let up_to = |highest: Rank| ranks.iter().copied().filter(move |rank| *rank <= highest);
    for a in up_to(Rank::Ace) {
        for b in up_to(a) {
            for c in up_to(b) {
                for d in up_to(c) {
                    for e in up_to(d).filter(|e| *e != a) {
                        visit([a, b, c, d, e]);
                    }
                }
            }
        }
    }
}

/// Every subset of some bits, the empty one included.
fn for_each_subset(bits: u16, mut visit: impl FnMut(u16)) {
    let mut subset = bits;
    loop {
        visit(subset);
        if subset == 0 {
            return;
        }
        subset = (subset - 1) & bits;
    }
}
