//! How a dealer's hand of five cards compares with a player's, once one of the dealer's cards is seen.
//!
//! The four hidden cards are counted, not dealt. First suits are left aside: four ranks can be drawn in as many ways as the
//! product of the choices within each rank, and what the hand is then worth depends on ranks alone. Running sums over these
//! rank hands, from the weakest to the strongest, answer how many are weaker than any given one. Then the hands
//! whose four hidden cards all have the suit of the seen one are moved from where their ranks alone put them to the flush
//! or straight flush that they are.

use crate::suits::ranks_of;
use rules::deck::CardSet;
use rules::strength::FiveCardStrength;
use rules::{Card, Rank, Suit};

/// How many of the dealer's possible hands compare with a player's in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// Less than ace and king: the dealer does not play.
    pub no_hand: u32,
    /// The dealer plays and has the worse hand.
    pub worse: u32,
    /// The dealer plays and has an equal hand.
    pub equal: u32,
    /// The dealer plays and has the better hand.
    pub better: u32,
}

impl Split {
    /// All possible hands of the dealer.
    pub const fn total(self) -> u32 {
        self.no_hand + self.worse + self.equal + self.better
    }
}

/// Four hidden ranks, and how strong they are with the seen one while suits are left aside.
struct RankHand {
    strength: FiveCardStrength,
    /// For each different hidden rank, where the ways to draw as many of it are found; the rest point at a one.
    factors: [u8; 4],
}

/// Four hidden ranks of the seen card's own suit.
#[derive(Clone, Copy)]
struct SuitedHand {
    ranks: u16,
    /// What the ranks alone would make.
    plain: FiveCardStrength,
    /// What the hand is.
    flush: FiveCardStrength,
}

/// Everything that can lie hidden beside a seen card of one rank.
pub struct UpRank {
    rank: Rank,
    /// Weakest first.
    hands: Vec<RankHand>,
    /// How many of them, from the weakest on, do not make the dealer play.
    no_hands: usize,
    /// By what their ranks alone would make, weakest first.
    suited: Vec<SuitedHand>,
    /// By what they are, weakest first.
    suited_as_flushes: Vec<SuitedHand>,
}

/// Running sums of the ways to draw the rank hands of an [`UpRank`] from what is left of the deck. Reused to avoid
/// allocating.
#[derive(Clone, Debug, Default)]
pub struct RunningSums(Vec<u32>);

/// How the dealer's hands would compare with a player's if there were no flushes.
#[derive(Clone, Copy, Debug)]
pub struct RankSplit {
    no_hand: u32,
    below: u32,
    equal: u32,
    total: u32,
}

/// The dealer's flushes that are possible with what is left of the seen card's suit.
#[derive(Clone, Debug)]
pub struct Flushes {
    /// What their ranks alone would make, weakest first.
    plain: Vec<FiveCardStrength>,
    /// How many of these do not make the dealer play.
    no_hands: u32,
    /// What they are, weakest first.
    flush: Vec<FiveCardStrength>,
}

/// In how many ways so many of so many cards can be chosen.
const CHOOSE: [[u32; 5]; 5] = [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// The strength of five ranks, highest or lowest first, when no flush is made.
pub(crate) fn plain_strength(ranks: [Rank; 5]) -> FiveCardStrength {
    // Cards of one rank get different suits. The last card of five different ranks breaks the flush.
    let cards: [Card; 5] = std::array::from_fn(|index| {
        let copies = ranks[..index].iter().filter(|rank| **rank == ranks[index]).count();
        let suit = if index == 4 && copies == 0 { 1 } else { copies };
        Card::new(ranks[index], Suit::ALL[suit])
    });
    FiveCardStrength::of(cards)
}

/// The strength of five different ranks of one suit.
pub(crate) fn flush_strength(ranks: [Rank; 5]) -> FiveCardStrength {
    FiveCardStrength::of(ranks.map(|rank| Card::new(rank, Suit::Clubs)))
}

impl UpRank {
    /// How many hands the dealer's four hidden cards can make when the player's five and the seen one are known: 46
    /// cards, four at a time.
    pub const HIDDEN_HANDS: u32 = 46 * 45 * 44 * 43 / 24;

    /// Everything that can lie beside a card of this rank.
    pub fn new(rank: Rank) -> Self {
        let (mut hands, mut suited) = (Vec::new(), Vec::new());
        for a in Rank::ALL {
            for b in Rank::ALL.into_iter().filter(|b| *b <= a) {
                for c in Rank::ALL.into_iter().filter(|c| *c <= b) {
                    for d in Rank::ALL.into_iter().filter(|d| *d <= c) {
                        let ranks = [a, b, c, d, rank];
                        let copies = |of: Rank| ranks.iter().filter(|rank| **rank == of).count();
                        if ranks.iter().any(|rank| copies(*rank) > 4) {
                            continue;
                        }
                        let strength = plain_strength(ranks);
                        hands.push(RankHand { strength, factors: factors([a, b, c, d]) });
                        if ranks.iter().all(|rank| copies(*rank) == 1) {
                            let hidden = [a, b, c, d].iter().fold(0, |bits, rank| bits | 1 << *rank as u16);
                            suited.push(SuitedHand { ranks: hidden, plain: strength, flush: flush_strength(ranks) });
                        }
                    }
                }
            }
        }
        hands.sort_by_key(|hand| hand.strength);
        suited.sort_by_key(|hand: &SuitedHand| hand.plain);
        let mut suited_as_flushes = suited.clone();
        suited_as_flushes.sort_by_key(|hand| hand.flush);
        let no_hands = hands.partition_point(|hand| !hand.strength.has_ace_king());
        Self { rank, hands, no_hands, suited, suited_as_flushes }
    }

    /// The rank of the seen card.
    pub const fn rank(&self) -> Rank {
        self.rank
    }

    /// Sums up the rank hands that can be drawn when so many cards of each rank are left.
    pub fn sum(&self, left: &[u8; 13], sums: &mut RunningSums) {
        // One entry for every byte, so that looking a factor up needs no bounds check.
        let mut choices = [1_u32; 256];
        for (rank, cards) in left.iter().enumerate() {
            choices[5 * rank..5 * rank + 5].copy_from_slice(&CHOOSE[*cards as usize]);
        }
        sums.0.clear();
        sums.0.push(0);
        let mut sum = 0;
        sums.0.extend(self.hands.iter().map(|hand| {
            let [a, b, c, d] = hand.factors.map(|factor| choices[factor as usize]);
            sum += a * b * c * d;
            sum
        }));
    }

    /// Compares the dealer's rank hands with a player's hand.
    pub fn compare(&self, sums: &RunningSums, hand: FiveCardStrength) -> RankSplit {
        let weaker = self.hands.partition_point(|dealer| dealer.strength < hand);
        let equal = self.hands[weaker..].partition_point(|dealer| dealer.strength == hand);
        RankSplit {
            no_hand: sums.0[self.no_hands],
            below: sums.0[weaker],
            equal: sums.0[weaker + equal] - sums.0[weaker],
            total: sums.0[self.hands.len()],
        }
    }

    /// The flushes that are possible when these ranks are left in the seen card's suit, a bit for each.
    pub fn flushes(&self, left: u16) -> Flushes {
        let possible = |hand: &&SuitedHand| hand.ranks & !left == 0;
        let plain: Vec<FiveCardStrength> = self.suited.iter().filter(possible).map(|hand| hand.plain).collect();
        let flush = self.suited_as_flushes.iter().filter(possible).map(|hand| hand.flush).collect();
        let no_hands = plain.partition_point(|strength| !strength.has_ace_king()) as u32;
        Flushes { plain, no_hands, flush }
    }

    /// How the dealer's hands compare with a player's when these cards cannot be among the dealer's hidden four.
    ///
    /// For one question at a time. Whoever asks many does the parts of it in the order in which they change.
    pub fn split(&self, gone: CardSet, up: Suit, hand: FiveCardStrength) -> Split {
        let mut left = [4; 13];
        left[self.rank as usize] -= 1;
        let mut suit = ALL_RANKS & !(1 << self.rank as u16);
        for card in gone.iter().filter(|card| *card != Card::new(self.rank, up)) {
            left[card.rank() as usize] -= 1;
            if card.suit() == up {
                suit &= !(1 << card.rank() as u16);
            }
        }
        let mut sums = RunningSums::default();
        self.sum(&left, &mut sums);
        self.compare(&sums, hand).with_flushes(&self.flushes(suit), hand)
    }
}

const ALL_RANKS: u16 = (1 << 13) - 1;

/// Where the choices of each different rank are found.
fn factors(ranks: [Rank; 4]) -> [u8; 4] {
    let mut factors = [0; 4];
    let bits = ranks.iter().fold(0_u16, |bits, rank| bits | 1 << *rank as u16);
    for (factor, rank) in factors.iter_mut().zip(ranks_of(bits)) {
        let copies = ranks.iter().filter(|other| **other == rank).count();
        *factor = 5 * rank as u8 + copies as u8;
    }
    factors
}

impl RankSplit {
    /// The true comparison with this player's hand, the one that was compared before.
    pub fn with_flushes(self, flushes: &Flushes, hand: FiveCardStrength) -> Split {
        let no_hand = self.no_hand - flushes.no_hands;
        let (plain_below, plain_equal) = around(&flushes.plain, hand);
        let (below, equal) = around(&flushes.flush, hand);
        let below = self.below - plain_below + below;
        let equal = self.equal - plain_equal + equal;
        if hand.has_ace_king() {
            Split { no_hand, worse: below - no_hand, equal, better: self.total - below - equal }
        } else {
            Split { no_hand, worse: 0, equal: 0, better: self.total - no_hand }
        }
    }
}

/// How many of a sorted list are less than this, and how many equal.
fn around(sorted: &[FiveCardStrength], hand: FiveCardStrength) -> (u32, u32) {
    let below = sorted.partition_point(|strength| *strength < hand);
    let equal = sorted[below..].iter().take_while(|strength| **strength == hand).count();
    (below as u32, equal as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hand and what the slow way makes of it: every four of the cards that are left, dealt and ranked.
    fn dealt_out(gone: CardSet, up: Card, hand: FiveCardStrength) -> Split {
        let left: Vec<Card> = Card::deck().filter(|card| *card != up && !gone.contains(*card)).collect();
        let mut split = Split::default();
        for (i, a) in left.iter().enumerate() {
            for (j, b) in left[..i].iter().enumerate() {
                for (k, c) in left[..j].iter().enumerate() {
                    for d in &left[..k] {
                        let dealer = FiveCardStrength::of([up, *a, *b, *c, *d]);
                        let count = match dealer.cmp(&hand) {
                            _ if !dealer.has_ace_king() => &mut split.no_hand,
                            std::cmp::Ordering::Less => &mut split.worse,
                            std::cmp::Ordering::Equal => &mut split.equal,
                            std::cmp::Ordering::Greater => &mut split.better,
                        };
                        *count += 1;
                    }
                }
            }
        }
        split
    }

    fn check(hand: &str, up: &str, also_gone: &str) {
        let read = |text: &str| -> Vec<Card> { text.split_whitespace().map(|card| card.parse().unwrap()).collect() };
        let cards: [Card; 5] = read(hand).try_into().unwrap();
        let up: Card = up.parse().unwrap();
        let gone: CardSet = cards.into_iter().chain(read(also_gone)).collect();
        let strength = FiveCardStrength::of(cards);
        let split = UpRank::new(up.rank()).split(gone, up.suit(), strength);
        assert_eq!(split, dealt_out(gone, up, strength), "{hand} against {up} without {also_gone}");
    }

    /// Hands of every kind, with the up card inside and outside their ranks and suits.
    #[test]
    fn counting_agrees_with_dealing_every_hidden_card() {
        for (hand, up) in [
            ("7c 5d 4h 3s 2c", "As"),
            ("As Kd Qh 8c 3s", "8s"),
            ("As Ks Qs Js 9d", "Ts"),
            ("As Kd 4h 3c 2s", "4s"),
            ("2c 2d 5h 8s Kc", "2s"),
            ("Ac Ad Kh Ks 4c", "Ah"),
            ("9c 9d 9h Ks 4c", "9s"),
            ("As 2d 3h 4c 5s", "5d"),
            ("As Kd Qh Jc Ts", "Ks"),
            ("9s 8s 7s 6s 4s", "5s"),
            ("Kd Jd 9d 4d 2d", "Ad"),
            ("Kd Jd 9d 4d 2d", "Kc"),
            ("6c 6d 6h 7s 7c", "6s"),
            ("Ac Ad Ah As 2c", "2d"),
            ("9s 8s 7s 6s 5s", "Ts"),
            ("5h 4h 3h 2h Ah", "6h"),
            ("As Ks Qs Js Ts", "9s"),
        ] {
            check(hand, up, "");
        }
    }

    /// Further cards that the dealer cannot have: discards, or cards seen elsewhere.
    #[test]
    fn more_cards_may_be_gone() {
        check("As Kd Qh 8c 3s", "8s", "8d 8h 2s 4s 5s 6s");
        check("9s 8s 7s 6s 4s", "5s", "5d 5h 5c Ts Js Qs Ks As");
    }

    /// Everything a player can be told about the sums of one question.
    #[test]
    fn all_hidden_hands_are_counted() {
        let hand: [Card; 5] = ["As", "Kd", "Qh", "8c", "3s"].map(|card| card.parse().unwrap());
        for up in Card::deck().filter(|card| !hand.contains(card)) {
            let split = UpRank::new(up.rank()).split(hand.into_iter().collect(), up.suit(), FiveCardStrength::of(hand));
            assert_eq!(split.total(), UpRank::HIDDEN_HANDS);
        }
    }

    #[test]
    fn every_up_rank_has_all_hidden_ranks() {
        for rank in Rank::ALL {
            let up = UpRank::new(rank);
            // Four of thirteen ranks with repetition, without a fifth card of the up card's own rank.
            assert_eq!((up.rank(), up.hands.len(), up.suited.len()), (rank, 1820 - 1, 495));
        }
    }
}
