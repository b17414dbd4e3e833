//! The dealer's odd cards, counted in closed form, for callers with a single question.

use super::{Left, UpCard};
use rules::Rank;

const KING: usize = Rank::King as usize;
const ACE: usize = Rank::Ace as usize;

/// The numbers of ways to pick one to four cards of different ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Picks {
    one: i32,
    two: i32,
    three: i32,
    four: i32,
}

impl Picks {
    /// From the sums of the counts and of their powers, by Newton's identities.
    #[inline]
    fn from(counts: &[u8]) -> Self {
        let (mut sum, mut squares, mut cubes, mut fourths) = (0, 0, 0, 0);
        for count in counts {
            let count = i32::from(*count);
            let square = count * count;
            sum += count;
            squares += square;
            cubes += square * count;
            fourths += square * square;
        }
        let two = (sum * sum - squares) / 2;
        let three = (two * sum - sum * squares + cubes) / 3;
        let four = (three * sum - two * squares + sum * cubes - fourths) / 4;
        Self { one: sum, two, three, four }
    }
}

impl UpCard {
    /// The number of cards of each rank that can lie beside an odd up card.
    #[inline]
    fn beside(&self, left: &Left) -> [u8; 13] {
        let mut beside = left.ranks;
        beside[self.rank as usize] = 0;
        beside
    }

    /// The number of completions that do not qualify, without counting the others.
    pub(crate) fn unqualified_from(&self, left: &Left) -> i32 {
        let beside = self.beside(left);
        let low = Picks::from(&beside[..KING]);
        let mut ways = low.four;
        if self.rank < Rank::King {
            ways += low.three * i32::from(beside[KING] + beside[ACE]);
        }
        ways - self.straights_by_ranks(left, false) - i32::from(self.odd[left.suited as usize])
    }

    /// The number of completions that are odd cards with ace and king.
    pub(crate) fn ace_kings_from(&self, left: &Left) -> i32 {
        let beside = self.beside(left);
        let low = Picks::from(&beside[..KING]);
        let ways = match self.rank {
            Rank::Ace => low.three * i32::from(beside[KING]),
            Rank::King => low.three * i32::from(beside[ACE]),
            _ => low.two * i32::from(beside[KING]) * i32::from(beside[ACE]),
        };
        ways - self.straights_by_ranks(left, true) - i32::from(self.ace_kings[left.suited as usize])
    }

    /// The number of completions that make a straight by ranks alone, with ace and king or without.
    #[inline]
    fn straights_by_ranks(&self, left: &Left, with_ace_king: bool) -> i32 {
        let mut ways = 0;
        for (mask, _) in
            self.straights.iter().filter(|(mask, _)| ((mask | self.bit()) >> KING == 0b11) == with_ace_king)
        {
            let (mut ranks, mut product) = (*mask, 1);
            while ranks != 0 {
                product *= i32::from(left.ranks[ranks.trailing_zeros() as usize]);
                ranks &= ranks - 1;
            }
            ways += product;
        }
        ways
    }

    /// The dealer's hands with ace, king and odd cards, compared by ranks with ace, king and these three ranks, highest
    /// first: the numbers of lower and of equal hands.
    pub(crate) fn ace_kings_by_ranks(&self, left: &Left, others: [usize; 3]) -> (i32, i32) {
        let beside = self.beside(left);
        let up = self.rank as usize;
        let count = |rank: usize| i32::from(beside[rank]);
        let below = |rank: usize| Picks::from(&beside[..rank]);
        let [first, second, third] = others;
        if up >= KING {
            // The three others are all hidden.
            let honour = count(KING) + count(ACE);
            let lower = below(first).three + count(first) * (below(second).two + count(second) * below(third).one);
            return (honour * lower, honour * count(first) * count(second) * count(third));
        }
        // Two others are hidden, the third is the up card. Sets with it come from ranks that reach above it.
        let with_up = |rank: usize, ways: i32| if up < rank { ways } else { 0 };
        let (after_first, equal) = if first == up {
            (below(second).two + count(second) * below(third).one, count(second) * count(third))
        } else {
            let (after_second, equal) = if second == up {
                (below(third).one, count(third))
            } else {
                (count(second) * with_up(third, 1), if third == up { count(second) } else { 0 })
            };
            (count(first) * (with_up(second, below(second).one) + after_second), count(first) * equal)
        };
        let lower = with_up(first, below(first).two) + after_first;
        let honours = count(KING) * count(ACE);
        (honours * lower, honours * equal)
    }

    /// The number of completions with a pair of this rank and nothing better. None of them is a flush.
    pub(crate) fn pairs_from(&self, left: &Left, rank: Rank) -> i32 {
        let mut beside = self.beside(left);
        let held = i32::from(left.ranks[rank as usize]);
        beside[rank as usize] = 0;
        let others = Picks::from(&beside);
        if rank == self.rank { held * others.three } else { held * (held - 1) / 2 * others.two }
    }
}
