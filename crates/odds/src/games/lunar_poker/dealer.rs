//! What the dealer can hold behind an up card, once every other card that is out of play is accounted for.
//!
//! A completion is the four hidden cards. How strong the dealer's five cards are depends on their ranks alone, unless all
//! of them share the up card's suit. So completions are counted in two steps: by ranks, as if no flush existed, which
//! needs only how many cards of each rank are left; and the few completions in the up card's suit, by the set of ranks
//! that are left in that suit, whose outcome is then corrected.

use super::ranks::{CHOOSE, Counts, Multiset, each_counts, flush_strengths, stand_in};
use rules::Suit;
use rules::strength::{FiveCardHand, FiveCardStrength};

/// How many multisets of four ranks there are.
const COMPLETIONS: usize = 1820;

/// One more than the highest value of a strength.
const STRENGTHS: usize = 10 << 12;

/// How many different odd hands hold an ace and a king.
const ACE_KING_HANDS: usize = 164;

/// Counts of completions below each strength; the last is all of them.
pub(super) type Prefix = [u32; COMPLETIONS + 1];

/// How a bet ends over all completions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// The dealer does not qualify.
    pub(super) unqualified: i32,
    /// The dealer qualifies and loses.
    pub(super) win: i32,
    /// The hands are equal.
    pub(super) tie: i32,
    /// The dealer wins.
    pub(super) lose: i32,
}

/// Everything about an up card that does not depend on the other cards.
pub(super) struct UpCard {
    /// Its rank.
    pub(super) rank: usize,
    /// Where each completion, in the order of [`weights`], stands among all in order of strength.
    place: Vec<u16>,
    /// By value of a strength, how many completions are weaker.
    weaker: Vec<u16>,
    /// The weakest ace-king's value.
    ace_king: u16,
    /// By mask of ranks left in the up card's suit, how many completions in that suit would not qualify by ranks alone.
    pub(super) odd: Vec<u16>,
    /// Likewise, how many would hold odd cards with ace and king.
    pub(super) ace_kings: Vec<u16>,
    /// Likewise for ace-kings below a given one: first by position among ace-kings, then by mask.
    lower_ace_kings: Vec<u8>,
    /// The completion in the up card's suit that makes an ace-king, by position among ace-kings.
    ace_king_mask: Vec<Option<u16>>,
    /// The completions in the up card's suit that make a straight by ranks, with the straight's value.
    straights: Vec<(u16, u16)>,
    /// Strengths of five suited cards by mask.
    flushes: Vec<FiveCardStrength>,
}

impl UpCard {
    pub(super) fn new(rank: usize) -> Self {
        let mut completions = Vec::with_capacity(COMPLETIONS);
        each_completion(|counts| {
            let mut with_up = *counts;
            with_up[rank] += 1;
            // Four more of the up card's rank cannot be left: any place will do for them.
            let value = if with_up[rank] > 4 { 0 } else { Multiset::of(&with_up).sum.strength().value() };
            completions.push(value);
        });
        let mut order: Vec<usize> = (0..COMPLETIONS).collect();
        order.sort_by_key(|at| completions[*at]);
        let mut place = vec![0; COMPLETIONS];
        for (position, at) in order.iter().enumerate() {
            place[*at] = position as u16;
        }
        let mut weaker = vec![0; STRENGTHS];
        let mut below = 0;
        for (value, weaker) in weaker.iter_mut().enumerate() {
            while below < COMPLETIONS && usize::from(completions[order[below]]) < value {
                below += 1;
            }
            *weaker = below as u16;
        }
        let lowest = [(12, 1), (11, 0), (2, 0), (1, 0), (0, 0)].map(|(rank, suit)| stand_in(rank, Suit::ALL[suit]));
        let ace_king = FiveCardStrength::of(lowest).value();
        let mut up = Self {
            rank,
            place,
            weaker,
            ace_king,
            odd: vec![0; 1 << 13],
            ace_kings: vec![0; 1 << 13],
            lower_ace_kings: vec![0; ACE_KING_HANDS << 13],
            ace_king_mask: vec![None; ACE_KING_HANDS],
            straights: Vec::new(),
            flushes: flush_strengths(),
        };
        up.count_suited();
        up
    }

    /// Fills in what is asked of completions in the up card's suit.
    fn count_suited(&mut self) {
        for mask in (0u16..1 << 13).filter(|mask| mask.count_ones() == 4 && mask >> self.rank & 1 == 0) {
            let mut counts = [0; 13];
            for (rank, count) in counts.iter_mut().enumerate() {
                *count = (mask >> rank & 1) as u8;
            }
            counts[self.rank] = 1;
            let strength = Multiset::of(&counts).sum.strength();
            if strength.category() == FiveCardHand::Straight {
                self.straights.push((mask, strength.value()));
            } else if strength.value() < self.ace_king {
                self.odd[mask as usize] = 1;
            } else {
                self.ace_kings[mask as usize] = 1;
                self.ace_king_mask[usize::from(strength.value() - self.ace_king)] = Some(mask);
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

    /// Counts the completions by strength, ranks alone deciding, from so many cards left of each rank.
    #[inline]
    pub(super) fn count(&self, left: &Counts, prefix: &mut Prefix) {
        let mut sorted = [0; COMPLETIONS];
        weights(left, |at, ways| sorted[self.place[at] as usize] = ways);
        let mut sum = 0;
        for (prefix, ways) in prefix.iter_mut().zip(&sorted) {
            *prefix = sum;
            sum += ways;
        }
        prefix[COMPLETIONS] = sum;
    }

    /// How many completions are weaker than this by ranks alone.
    #[inline]
    pub(super) fn below(&self, prefix: &Prefix, value: u16) -> i32 {
        prefix[self.weaker[value as usize] as usize].cast_signed()
    }

    /// How many completions do not qualify, by ranks alone.
    #[inline]
    pub(super) fn unqualified(&self, prefix: &Prefix) -> i32 {
        self.below(prefix, self.ace_king)
    }

    /// The same straight from how many cards are left of each rank, without counting all completions.
    pub(super) fn unqualified_of(&self, left: &Counts) -> i32 {
        const KING: usize = 11;
        const ACE: usize = 12;
        // Four different ranks other than the up card's, not making ace-king: pick them rank by rank.
        let mut ways = [1u32, 0, 0, 0, 0];
        for count in &left[..KING] {
            add_rank(&mut ways, *count);
        }
        if self.rank < KING {
            let mut own = [1, 0, 0, 0, 0];
            for (_, count) in left[..KING].iter().enumerate().filter(|(rank, _)| *rank != self.rank) {
                add_rank(&mut own, *count);
            }
            // Neither ace nor king, or one of them.
            let one = u32::from(left[KING]) + u32::from(left[ACE]);
            ways = own;
            ways[4] += one * own[3];
        }
        let straights = self.straights.iter().filter(|(mask, _)| (mask | 1 << self.rank) >> KING != 0b11);
        let straights = straights.map(|(mask, _)| {
            let ranks = (0..13).filter(|rank| mask >> rank & 1 == 1);
            ranks.map(|rank| u32::from(left[rank])).product::<u32>()
        });
        (ways[4] - straights.sum::<u32>()).cast_signed()
    }

    /// How a bet on a hand of this strength ends, by ranks alone.
    #[inline]
    pub(super) fn ends_by_ranks(&self, prefix: &Prefix, hand: FiveCardStrength) -> Ends {
        let all = prefix[COMPLETIONS].cast_signed();
        let unqualified = self.unqualified(prefix);
        if !hand.has_ace_king() {
            return Ends { unqualified, win: 0, tie: 0, lose: all - unqualified };
        }
        let (below, not_above) = (self.below(prefix, hand.value()), self.below(prefix, hand.value() + 1));
        Ends { unqualified, win: below - unqualified, tie: not_above - below, lose: all - not_above }
    }

    /// How a bet on a hand of this strength ends, with these ranks left in the up card's suit.
    pub(super) fn ends(&self, prefix: &Prefix, hand: FiveCardStrength, suited: u16) -> Ends {
        self.with_flushes(self.ends_by_ranks(prefix, hand), hand, suited)
    }

    /// What becomes of the ends by ranks alone once flushes count, with these ranks left in the up card's suit.
    #[inline]
    pub(super) fn with_flushes(&self, by_ranks: Ends, hand: FiveCardStrength, suited: u16) -> Ends {
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
                // By ranks a suited straight loses to these hands; in truth it is a straight flush.
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

    /// The same for a player's flush, once it is known how many of the dealer's flushes are lower and how many equal.
    #[inline]
    pub(super) fn among_flushes(&self, by_ranks: Ends, (lower, equal): (i32, i32), suited: u16) -> Ends {
        // By ranks all of these completions lose to a flush, or do not qualify.
        let odd = i32::from(self.odd[suited as usize]);
        let others = i32::from(self.ace_kings[suited as usize]) + self.suited_straights(suited);
        Ends {
            unqualified: by_ranks.unqualified - odd,
            win: by_ranks.win + lower - others,
            tie: by_ranks.tie + equal,
            lose: by_ranks.lose + odd + others - lower - equal,
        }
    }

    /// Of the completions in the up card's suit that hold odd cards with ace and king: how many are lower than this hand,
    /// and how many equal. None where the hand has no ace-king itself.
    #[inline]
    fn ace_kings_against(&self, hand: FiveCardStrength, suited: u16) -> (i32, i32) {
        let Some(position) = hand.value().checked_sub(self.ace_king).map(usize::from) else { return (0, 0) };
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

    /// Of all completions in the up card's suit: how many make a lower flush than this one, and how many an equal one.
    fn flushes_against(&self, hand: FiveCardStrength, suited: u16) -> (i32, i32) {
        let (mut lower, mut equal) = (0, 0);
        for flush in self.suited_flushes(suited) {
            lower += i32::from(flush < hand);
            equal += i32::from(flush == hand);
        }
        (lower, equal)
    }

    /// The dealer's flushes from these ranks of the up card's suit.
    pub(super) fn suited_flushes(&self, suited: u16) -> impl Iterator<Item = FiveCardStrength> {
        four_of(suited).map(|mask| self.flushes[(mask | 1 << self.rank) as usize])
    }

    /// The strength of five suited cards of these ranks.
    #[inline]
    pub(super) fn flush(&self, ranks: u16) -> FiveCardStrength {
        self.flushes[ranks as usize]
    }
}

/// Lets a further rank with so many cards be one of those picked: ways to have picked none to four different ranks.
#[inline]
fn add_rank(ways: &mut [u32; 5], count: u8) {
    for picked in (1..5).rev() {
        ways[picked] += ways[picked - 1] * u32::from(count);
    }
}

/// Every set of four of these ranks.
pub(super) fn four_of(ranks: u16) -> impl Iterator<Item = u16> {
    subsets(ranks, 4)
}

/// Every set of so many of these ranks.
pub(super) fn subsets(ranks: u16, size: u32) -> impl Iterator<Item = u16> {
    let mut members = [0u16; 13];
    let mut count = 0;
    for rank in (0..13).filter(|rank| ranks >> rank & 1 == 1) {
        members[count] = 1 << rank;
        count += 1;
    }
    // Sets of positions in rising order, each with the same number of bits as the one before.
    let mut positions: u32 = (1 << size) - 1;
    std::iter::from_fn(move || {
        if positions >> count != 0 {
            return None;
        }
        let mut set = 0;
        let mut left = positions;
        while left != 0 {
            set |= members[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        if positions == 0 {
            positions = u32::MAX;
        } else {
            let lowest = positions & positions.wrapping_neg();
            let ripple = positions + lowest;
            positions = (((positions ^ ripple) >> 2) / lowest) | ripple;
        }
        Some(set)
    })
}

/// Replaces each set's count by the sum over all of its subsets.
fn sum_over_subsets(counts: &mut [u16]) {
    for bit in 0..13 {
        for set in 0..counts.len() {
            if set >> bit & 1 == 1 {
                counts[set] += counts[set ^ 1 << bit];
            }
        }
    }
}

/// In how many ways each completion can be dealt from so many cards left of each rank.
#[inline]
fn weights(left: &Counts, mut put: impl FnMut(usize, u32)) {
    let ones = left.map(|count| CHOOSE[count as usize][1]);
    let twos = left.map(|count| CHOOSE[count as usize][2]);
    let mut at = 0;
    for a in 0..10 {
        for b in a + 1..11 {
            let two = ones[a] * ones[b];
            for c in b + 1..12 {
                let three = two * ones[c];
                for d in &ones[c + 1..] {
                    put(at, three * d);
                    at += 1;
                }
            }
        }
    }
    for (pair, ways) in twos.iter().enumerate() {
        for a in (0..12).filter(|rank| *rank != pair) {
            let two = ways * ones[a];
            for b in (a + 1..13).filter(|rank| *rank != pair) {
                put(at, two * ones[b]);
                at += 1;
            }
        }
    }
    for a in 0..12 {
        for b in a + 1..13 {
            put(at, twos[a] * twos[b]);
            at += 1;
        }
    }
    for (rank, count) in left.iter().enumerate() {
        let three = CHOOSE[*count as usize][3];
        for a in (0..13).filter(|other| *other != rank) {
            put(at, three * ones[a]);
            at += 1;
        }
    }
    for count in left {
        put(at, CHOOSE[*count as usize][4]);
        at += 1;
    }
}

/// The completions in the order of [`weights`].
fn each_completion(visit: impl FnMut(&Counts)) {
    // Four odd cards first, then by what is paired; within a kind by the paired ranks, then by the others. A test holds
    // this order and that of `weights` together.
    let mut kinds: [Vec<Counts>; 5] = Default::default();
    each_counts(4, |counts| {
        let pairs = counts.map(|count| u8::from(count == 2)).iter().sum::<u8>();
        let kind = match (counts.iter().max(), pairs) {
            (Some(1), _) => 0,
            (Some(2), 1) => 1,
            (Some(2), _) => 2,
            (Some(3), _) => 3,
            _ => 4,
        };
        kinds[kind].push(*counts);
    });
    let position = |counts: &Counts, times: u8| counts.iter().position(|count| *count == times).unwrap_or(0);
    let ranks = |counts: &Counts, times: u8| -> Vec<usize> {
        counts.iter().enumerate().filter(|(_, count)| **count == times).map(|(rank, _)| rank).collect()
    };
    kinds[0].sort_by_key(|counts| ranks(counts, 1));
    kinds[1].sort_by_key(|counts| (position(counts, 2), ranks(counts, 1)));
    kinds[2].sort_by_key(|counts| ranks(counts, 2));
    kinds[3].sort_by_key(|counts| (position(counts, 3), position(counts, 1)));
    kinds[4].sort_by_key(|counts| position(counts, 4));
    kinds.iter().flatten().for_each(visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lunar_poker::ranks::choose;

    #[test]
    fn weights_and_completions_come_in_the_same_order() {
        for left in [[4; 13], [4, 3, 2, 1, 0, 4, 3, 2, 1, 4, 3, 2, 1]] {
            let mut expected: Vec<u32> = Vec::new();
            each_completion(|counts| {
                expected.push(counts.iter().zip(&left).map(|(count, left)| CHOOSE[*left][*count as usize]).product());
            });
            let mut found = Vec::new();
            weights(&left.map(|count| count as u8), |at, ways| {
                assert_eq!(at, found.len());
                found.push(ways);
            });
            assert_eq!(found, expected);
            let all: u32 = found.iter().sum();
            assert_eq!(u64::from(all), choose(left.iter().sum::<usize>() as u64, 4));
        }
    }

    #[test]
    fn unqualified_completions_are_counted_the_same_both_ways() {
        for rank in 0..13 {
            let up = UpCard::new(rank);
            for step in 0..50usize {
                let mut left: Counts =
                    std::array::from_fn(|other| 4 - ((other * 7 + step * 5) % 4).min(step % 5) as u8);
                left[rank] = left[rank].min(3);
                let mut prefix = [0; COMPLETIONS + 1];
                up.count(&left, &mut prefix);
                assert_eq!(up.unqualified_of(&left), up.unqualified(&prefix), "{rank} {left:?}");
            }
        }
    }

    #[test]
    fn subsets_are_all_there_once() {
        let sets: Vec<u16> = subsets(0b1011_0110, 2).collect();
        assert_eq!(sets.len(), 10);
        assert!(sets.iter().all(|set| set.count_ones() == 2 && set & !0b1011_0110 == 0));
        assert_eq!(subsets(0b11, 3).count(), 0);
        assert_eq!(subsets(0b11, 0).count(), 1);
        assert_eq!(four_of((1 << 13) - 1).count(), 715);
    }
}
