//! Every situation in which a player decides, counted once for all deals that are alike.
//!
//! The possible hands of the dealer depend on the ranks of the player's hand, the rank of the up card, and the player's
//! ranks in the up card's suit. No other suits matter, except to a hand that is a flush itself.

use crate::dealer::{Completions, Ends, UpCard};
use crate::rank_set::{bit, bits, each_subset};
use crate::ranks::{Counts, Multiset, each_counts};
use rules::Rank;
use rules::strength::FiveCardStrength;

/// Deals that are equal in everything that matters for the decision.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct Situation {
    /// The ranks of the player's hand, highest first.
    pub(in crate::games) hand: [Rank; 5],
    /// The strength of the hand.
    pub(in crate::games) strength: FiveCardStrength,
    /// The rank of the dealer's up card.
    pub(in crate::games) up: Rank,
    /// The ranks that the player holds in the up card's suit, a bit for each.
    pub(in crate::games) suited: u16,
    /// The number of deals of the player's hand and the up card.
    pub(in crate::games) deals: u64,
    /// The outcomes of a bet.
    pub(in crate::games) ends: Ends,
}

/// By number of cards: the ways to choose that number from the three cards of a rank that are not of a certain suit.
const OF_THREE: [u64; 5] = [1, 3, 3, 1, 0];

/// Visits every situation with an up card of this rank, in a deck of these ranks. Situations whose hands have the same
/// ranks follow each other.
pub(in crate::games) fn for_each(ranks: &[Rank], up: Rank, mut visit: impl FnMut(&Situation)) {
    let dealer = UpCard::of(up);
    let deck = bits(ranks.iter().copied());
    let behind_up = deck & !bit(up);
    // Most hands that are flushes have no card of the up card's suit.
    let all_flushes = dealer.flushes(behind_up);
    let mut completions = Completions::NONE;
    each_counts(5, |counts| {
        let held = Multiset::of(counts);
        if held.mask & !deck != 0 || counts[up as usize] == 4 {
            return;
        }
        let mut left: Counts = std::array::from_fn(|rank| if deck >> rank & 1 == 1 { 4 - counts[rank] } else { 0 });
        left[up as usize] -= 1;
        dealer.count(&left, &mut completions);
        let hand = highest_first(&held);
        let plain = held.sum.strength();
        let plain_ends = dealer.ends_by_ranks(&completions, plain);
        let flush = (held.mask.count_ones() == 5).then(|| {
            let strength = dealer.flush(held.mask);
            (strength, dealer.ends_by_ranks(&completions, strength))
        });
        each_subset(held.mask & !bit(up), |suited| {
            // One card of the up card's suit, if the player holds this rank there, and the others from the three other
            // suits.
            let choices = |(rank, copies): &(u8, u8)| OF_THREE[usize::from(copies - (suited >> rank & 1) as u8)];
            // The up card has one of four suits.
            let deals = 4 * held.parts().iter().map(choices).product::<u64>();
            if deals == 0 {
                return;
            }
            let mut tell = |strength, deals, ends| {
                if deals > 0 {
                    visit(&Situation { hand, strength, up, suited, deals, ends });
                }
            };
            let left_suited = behind_up & !suited;
            let flush_deals = match flush {
                // All five in the up card's suit.
                Some((strength, by_ranks)) if suited == held.mask => {
                    tell(strength, 4, dealer.with_flushes(by_ranks, strength, left_suited));
                    4
                }
                // All five in one of the three others.
                Some((strength, by_ranks)) if suited == 0 => {
                    tell(strength, 4 * 3, dealer.with_these_flushes(by_ranks, strength, &all_flushes));
                    4 * 3
                }
                _ => 0,
            };
            tell(plain, deals - flush_deals, dealer.with_flushes(plain_ends, plain, left_suited));
        });
    });
}

/// The ranks of five cards.
fn highest_first(held: &Multiset) -> [Rank; 5] {
    let mut hand = [Rank::Two; 5];
    let ranks = held.parts().iter().rev().flat_map(|(rank, copies)| (0..*copies).map(|_| Rank::ALL[*rank as usize]));
    hand.iter_mut().zip(ranks).for_each(|(place, rank)| *place = rank);
    hand
}
