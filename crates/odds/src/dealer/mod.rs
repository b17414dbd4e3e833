//! The hands that a dealer of five cards can hold with an up card, given all other cards that are out of play.
//!
//! A completion is a set of four hidden cards. The strength of the dealer's five cards depends on their ranks alone,
//! unless all of them share the up card's suit. So completions are counted in two steps: first by ranks, as if no flush
//! existed, which needs only the number of cards left of each rank; then the few completions in the up card's suit are
//! corrected, by the set of ranks that are left in that suit.
//!
//! The dealer qualifies with ace-king, as in all poker games here that show an up card.

// Numbers of completions fit into their signed type.
#![allow(clippy::cast_possible_wrap)]

mod completions;
mod ends;
mod flushes;
mod left;
mod odd_cards;
#[cfg(test)]
mod tests;

pub(crate) use completions::Completions;
pub(crate) use ends::Ends;
pub(crate) use flushes::Flushes;
pub(crate) use left::Left;

use crate::rank_set::{ALL_RANKS, bit, subsets, sum_over_subsets};
use crate::ranks::{Counts, Multiset, flush_strengths};
use completions::{MULTISETS, each_multiset, weights};
use rules::Rank;
use rules::strength::{FiveCardHand, FiveCardStrength};
use std::sync::OnceLock;

/// One more than the highest value of a strength.
const STRENGTHS: usize = 10 << 12;

/// The value of the weakest hand that qualifies.
const ACE_KING: u16 = FiveCardStrength::LOWEST_ACE_KING.value();

/// The number of different odd hands with an ace and a king.
const ACE_KING_HANDS: usize = 164;

/// Tables for an up card of one rank, for any suit and any other cards.
pub(crate) struct UpCard {
    pub(crate) rank: Rank,
    /// The position of each multiset of hidden ranks, in the order of [`weights`], among all in order of strength.
    place: Vec<u16>,
    /// The number of weaker multisets, by value of a strength.
    weaker: Vec<u16>,
    /// The number of completions in the up card's suit that would not qualify by ranks alone, by mask of the ranks left
    /// in that suit.
    odd: Vec<u16>,
    /// Likewise, the number with odd cards including ace and king.
    ace_kings: Vec<u16>,
    /// Likewise, the number of ace-kings below a given one: first by position among ace-kings, then by mask.
    lower_ace_kings: Vec<u8>,
    /// The completion in the up card's suit that makes an ace-king, by position among ace-kings.
    ace_king_mask: Vec<Option<u16>>,
    /// The completions in the up card's suit that make a straight by ranks, with the straight's value.
    straights: Vec<(u16, u16)>,
    /// Strengths of five suited cards by mask.
    flush_strengths: &'static [FiveCardStrength],
}

impl UpCard {
    /// The tables of an up card of this rank, computed at first use.
    pub(crate) fn of(rank: Rank) -> &'static Self {
        static ALL: [OnceLock<UpCard>; 13] = [const { OnceLock::new() }; 13];
        ALL[rank as usize].get_or_init(|| Self::new(rank))
    }

    fn new(rank: Rank) -> Self {
        let mut values = Vec::with_capacity(MULTISETS);
        each_multiset(|counts| {
            let mut with_up = *counts;
            with_up[rank as usize] += 1;
            // The dealer cannot hold five cards of one rank: any position will do for these.
            let possible = with_up[rank as usize] <= 4;
            values.push(if possible { Multiset::of(&with_up).sum.strength().value() } else { 0 });
        });
        let mut order: Vec<usize> = (0..MULTISETS).collect();
        order.sort_by_key(|at| values[*at]);
        let mut place = vec![0; MULTISETS];
        for (position, at) in order.iter().enumerate() {
            place[*at] = position as u16;
        }
        let mut weaker = vec![0; STRENGTHS];
        let mut below = 0;
        for (value, weaker) in weaker.iter_mut().enumerate() {
            while below < MULTISETS && usize::from(values[order[below]]) < value {
                below += 1;
            }
            *weaker = below as u16;
        }
        let mut up = Self {
            rank,
            place,
            weaker,
            odd: vec![0; 1 << 13],
            ace_kings: vec![0; 1 << 13],
            lower_ace_kings: vec![0; ACE_KING_HANDS << 13],
            ace_king_mask: vec![None; ACE_KING_HANDS],
            straights: Vec::new(),
            flush_strengths: flush_strengths(),
        };
        up.count_suited();
        up
    }

    /// Its rank, as a set.
    #[inline]
    pub(crate) const fn bit(&self) -> u16 {
        bit(self.rank)
    }

    /// Fills in the tables about completions in the up card's suit.
    fn count_suited(&mut self) {
        for mask in subsets(ALL_RANKS & !self.bit(), 4) {
            let counts = std::array::from_fn(|rank| ((mask | self.bit()) >> rank & 1) as u8);
            let strength = Multiset::of(&counts).sum.strength();
            if strength.category() == FiveCardHand::Straight {
                self.straights.push((mask, strength.value()));
            } else if !strength.has_ace_king() {
                self.odd[mask as usize] = 1;
            } else {
                self.ace_kings[mask as usize] = 1;
                self.ace_king_mask[usize::from(strength.value() - ACE_KING)] = Some(mask);
            }
        }
        for position in 1..ACE_KING_HANDS {
            let (before, after) = self.lower_ace_kings.split_at_mut(position << 13);
            let mask_before = self.ace_king_mask[position - 1];
            let counts = after[..1 << 13].iter_mut().zip(&before[(position - 1) << 13..]);
            for (left, (count, lower)) in counts.enumerate() {
                *count = lower + u8::from(mask_before.is_some_and(|mask| mask & !(left as u16) == 0));
            }
        }
        sum_over_subsets(&mut self.odd);
        sum_over_subsets(&mut self.ace_kings);
    }

    /// Counts the completions by strength, by ranks alone, from the cards left of each rank.
    #[inline]
    pub(crate) fn count(&self, left: &Counts, completions: &mut Completions) {
        let mut sorted = [0; MULTISETS];
        weights(left, |at, ways| sorted[self.place[at] as usize] = ways);
        let mut sum = 0;
        for (before, ways) in completions.before.iter_mut().zip(&sorted) {
            *before = sum;
            sum += ways;
        }
        completions.before[MULTISETS] = sum;
    }

    /// The number of completions weaker than this, by ranks alone.
    #[inline]
    pub(crate) fn below(&self, completions: &Completions, value: u16) -> i32 {
        completions.before[self.weaker[value as usize] as usize].cast_signed()
    }

    /// The numbers of completions in the up card's suit that would not qualify by ranks alone, and that have odd cards
    /// with ace and king, with these ranks left in the suit.
    #[inline]
    pub(crate) fn suited_odd_cards(&self, suited: u16) -> (i32, i32) {
        (self.odd[suited as usize].into(), self.ace_kings[suited as usize].into())
    }

    /// The number of completions that do not qualify, by ranks alone.
    #[inline]
    pub(crate) fn unqualified(&self, completions: &Completions) -> i32 {
        self.below(completions, ACE_KING)
    }

    /// The outcomes of a bet on a hand of this strength, by ranks alone.
    #[inline]
    pub(crate) fn ends_by_ranks(&self, completions: &Completions, hand: FiveCardStrength) -> Ends {
        let all = completions.all();
        let unqualified = self.unqualified(completions);
        if !hand.has_ace_king() {
            return Ends { unqualified, win: 0, tie: 0, lose: all - unqualified };
        }
        let (below, not_above) = (self.below(completions, hand.value()), self.below(completions, hand.value() + 1));
        Ends { unqualified, win: below - unqualified, tie: not_above - below, lose: all - not_above }
    }

    /// The outcomes of a bet on a hand of this strength, with these ranks left in the up card's suit.
    pub(crate) fn ends(&self, completions: &Completions, hand: FiveCardStrength, suited: u16) -> Ends {
        self.with_flushes(self.ends_by_ranks(completions, hand), hand, suited)
    }

    /// The outcomes of a bet on a hand of this strength, for a single question. For many questions call the parts of
    /// this function, in the order in which their arguments change.
    pub(crate) fn ends_from(&self, left: &Left, hand: FiveCardStrength) -> Ends {
        let mut completions = Completions::NONE;
        self.count(&left.ranks, &mut completions);
        self.ends(&completions, hand, left.suited)
    }

    /// Corrects outcomes by ranks alone for flushes, with these ranks left in the up card's suit.
    #[inline]
    pub(crate) fn with_flushes(&self, by_ranks: Ends, hand: FiveCardStrength, suited: u16) -> Ends {
        let mut ends = by_ranks;
        let odd = i32::from(self.odd[suited as usize]);
        let ace_kings = i32::from(self.ace_kings[suited as usize]);
        ends.unqualified -= odd;
        match hand.category() {
            FiveCardHand::OddCards => {
                let (lower, equal) = self.ace_kings_against(hand, suited);
                ends.win -= lower;
                ends.tie -= equal;
                ends.lose += odd + lower + equal;
            }
            FiveCardHand::OnePair | FiveCardHand::TwoPairs | FiveCardHand::ThreeOfAKind => {
                ends.win -= ace_kings;
                ends.lose += odd + ace_kings;
            }
            FiveCardHand::Straight => {
                let (lower, equal) = self.straights_against(hand, suited);
                ends.win -= ace_kings + lower;
                ends.tie -= equal;
                ends.lose += odd + ace_kings + lower + equal;
            }
            FiveCardHand::FullHouse | FiveCardHand::FourOfAKind => {
                // By ranks alone a suited straight loses to these hands; in fact it is a straight flush.
                let straights = self.suited_straights(suited);
                ends.win += odd - straights;
                ends.lose += straights;
            }
            FiveCardHand::Flush | FiveCardHand::StraightFlush | FiveCardHand::RoyalFlush => {
                return self.among_flushes(by_ranks, self.flushes_against(hand, suited), suited);
            }
        }
        ends
    }

    /// The same for a player's flush, if the dealer's flushes are already computed.
    #[inline]
    pub(crate) fn with_these_flushes(&self, by_ranks: Ends, hand: FiveCardStrength, flushes: &Flushes) -> Ends {
        self.among_flushes(by_ranks, flushes.against(hand), flushes.suited)
    }

    /// The same, given the numbers of the dealer's lower and equal flushes.
    #[inline]
    fn among_flushes(&self, by_ranks: Ends, (lower, equal): (i32, i32), suited: u16) -> Ends {
        // By ranks alone all of these completions lose to a flush or do not qualify.
        let odd = i32::from(self.odd[suited as usize]);
        let others = i32::from(self.ace_kings[suited as usize]) + self.suited_straights(suited);
        Ends {
            unqualified: by_ranks.unqualified - odd,
            win: by_ranks.win + lower - others,
            tie: by_ranks.tie + equal,
            lose: by_ranks.lose + odd + others - lower - equal,
        }
    }

    /// Among the completions in the up card's suit that are odd cards with ace and king: the numbers lower than this
    /// hand and equal to it. `None` if the hand is not an ace-king itself.
    #[inline]
    pub(crate) fn ace_kings_against(&self, hand: FiveCardStrength, suited: u16) -> (i32, i32) {
        let Some(position) = hand.value().checked_sub(ACE_KING).map(usize::from) else { return (0, 0) };
        let lower = i32::from(self.lower_ace_kings[position << 13 | suited as usize]);
        let equal = self.ace_king_mask[position].is_some_and(|mask| mask & !suited == 0);
        (lower, i32::from(equal))
    }

    fn straights_against(&self, hand: FiveCardStrength, suited: u16) -> (i32, i32) {
        let (mut lower, mut equal) = (0, 0);
        for (_, value) in self.straights.iter().filter(|(mask, _)| mask & !suited == 0) {
            lower += i32::from(*value < hand.value());
            equal += i32::from(*value == hand.value());
        }
        (lower, equal)
    }

    fn suited_straights(&self, suited: u16) -> i32 {
        self.straights.iter().filter(|(mask, _)| mask & !suited == 0).count() as i32
    }

    /// Among all completions in the up card's suit: the numbers of flushes lower than this one and equal to it.
    fn flushes_against(&self, hand: FiveCardStrength, suited: u16) -> (i32, i32) {
        let (mut lower, mut equal) = (0, 0);
        for flush in self.suited_flushes(suited) {
            lower += i32::from(flush < hand);
            equal += i32::from(flush == hand);
        }
        (lower, equal)
    }

    /// The dealer's flushes from these ranks of the up card's suit, in order.
    pub(crate) fn flushes(&self, suited: u16) -> Flushes {
        Flushes::new(suited, self.suited_flushes(suited))
    }

    fn suited_flushes(&self, suited: u16) -> impl Iterator<Item = FiveCardStrength> {
        subsets(suited, 4).map(|mask| self.flush(mask | self.bit()))
    }

    /// The strength of five suited cards of these ranks.
    #[inline]
    pub(crate) fn flush(&self, ranks: u16) -> FiveCardStrength {
        self.flush_strengths[ranks as usize]
    }
}
