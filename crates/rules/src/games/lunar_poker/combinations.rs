//! Rules 10.1 and 9.5.1.1 with ruling U7: the odds of a winning bet, including the second combination.
//!
//! A combination consists of its own cards without kickers. Odd cards are paid as ace and king, because nothing lower
//! beats a dealer who qualifies. So `FiveCardHand::OddCards` stands for ace and king in this file. The odds rise with
//! the categories, so the highest category pays best.

use crate::card::{Card, Rank};
use crate::money::Odds;
use crate::strength::{FiveCardHand, FiveCardStrength, FiveCardSum};

/// The odds of rule 10.1, lowest category first.
const ODDS: [u16; 10] = [1, 1, 2, 3, 4, 5, 7, 20, 50, 100];

/// The odds of a winning bet: those of the winning combination, plus those of the second one if there is one.
#[inline]
pub fn bet_odds(first: FiveCardHand, second: Option<FiveCardHand>) -> Odds {
    let second = second.map_or(0, |combination| ODDS[combination as usize]);
    Odds::to_one(ODDS[first as usize] + second)
}

/// The strength of the best five of a hand's five or six cards.
#[inline]
pub fn best_strength(cards: &[Card]) -> FiveCardStrength {
    best_five(cards).0
}

/// The strength of the best five of five or six cards, and the position of the card that they leave out.
#[inline]
fn best_five(cards: &[Card]) -> (FiveCardStrength, Option<usize>) {
    let all = sum(cards);
    let left_out = |position: &usize| all.without(cards[*position]).strength();
    let best = (0..cards.len()).filter(|_| cards.len() > 5).max_by_key(left_out);
    (best.map_or_else(|| all.strength(), |position| left_out(&position)), best)
}

#[inline]
fn sum(cards: &[Card]) -> FiveCardSum {
    cards.iter().fold(FiveCardSum::EMPTY, |sum, card| sum.with(*card))
}

/// The second combination of five or six cards: the highest one with a card that is not in the winning combination.
pub fn second_combination(cards: &[Card]) -> Option<FiveCardHand> {
    let (strength, left_out) = best_five(cards);
    let category = strength.category();
    let counts = Counts::of(cards);
    let mut second = None;
    for (position, card) in cards.iter().enumerate() {
        let count = counts.of_rank(card.rank());
        let first_uses = match category {
            FiveCardHand::OddCards => matches!(card.rank(), Rank::Ace | Rank::King),
            FiveCardHand::OnePair => count == 2,
            FiveCardHand::TwoPairs => count == 2 && counts.higher_pairs(card.rank()) < 2,
            FiveCardHand::ThreeOfAKind => count == 3,
            FiveCardHand::FourOfAKind => count == 4,
            FiveCardHand::Straight
            | FiveCardHand::Flush
            | FiveCardHand::FullHouse
            | FiveCardHand::StraightFlush
            | FiveCardHand::RoyalFlush => left_out != Some(position),
        };
        if !first_uses {
            second = second.max(best_with(cards, position, counts));
        }
    }
    second
}

/// The highest combination that uses the card at this position.
fn best_with(cards: &[Card], position: usize, counts: Counts) -> Option<FiveCardHand> {
    let rank = cards[position].rank();
    let of_rank = match counts.of_rank(rank) {
        4 => Some(FiveCardHand::FourOfAKind),
        3 => Some(FiveCardHand::ThreeOfAKind),
        2 if counts.pairs() > 1 => Some(FiveCardHand::TwoPairs),
        2 => Some(FiveCardHand::OnePair),
        _ => None,
    };
    let ace_king = match rank {
        Rank::Ace => counts.of_rank(Rank::King) > 0,
        Rank::King => counts.of_rank(Rank::Ace) > 0,
        _ => false,
    };
    of_rank.max(ace_king.then_some(FiveCardHand::OddCards)).max(best_of_five_with(cards, position))
}

/// The highest combination of five cards that includes the one at this position.
fn best_of_five_with(cards: &[Card], position: usize) -> Option<FiveCardHand> {
    let all = sum(cards);
    let others = cards.iter().enumerate().filter(|(other, _)| *other != position && cards.len() > 5);
    let categories = others.map(|(_, left_out)| all.without(*left_out).strength().category());
    categories
        .filter(|category| {
            matches!(
                category,
                FiveCardHand::Straight
                    | FiveCardHand::Flush
                    | FiveCardHand::FullHouse
                    | FiveCardHand::StraightFlush
                    | FiveCardHand::RoyalFlush
            )
        })
        .max()
}

/// How many cards of each rank a hand has.
#[derive(Clone, Copy)]
struct Counts([u8; 13]);

impl Counts {
    fn of(cards: &[Card]) -> Self {
        let mut counts = [0; 13];
        for card in cards {
            counts[card.rank() as usize] += 1;
        }
        Self(counts)
    }

    const fn of_rank(self, rank: Rank) -> u8 {
        self.0[rank as usize]
    }

    /// The number of ranks with at least two cards.
    fn pairs(self) -> usize {
        self.0.iter().filter(|count| **count >= 2).count()
    }

    /// The number of higher ranks with at least two cards.
    fn higher_pairs(self, rank: Rank) -> usize {
        self.0[rank as usize + 1..].iter().filter(|count| **count >= 2).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FiveCardHand::{
        Flush, FourOfAKind, FullHouse, OddCards, OnePair, RoyalFlush, Straight, StraightFlush, ThreeOfAKind, TwoPairs,
    };

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    }

    fn paid(text: &str) -> u16 {
        let cards = cards(text);
        bet_odds(best_strength(&cards).category(), second_combination(&cards)).pays
    }

    /// Ruling U7's complete list of doubles.
    #[test]
    fn u7_every_double_is_paid_its_sum() {
        for (hand, first, second, odds) in [
            ("As Ks Qs Js Ts 9s", RoyalFlush, StraightFlush, 150),
            ("As Ks Qs Js Ts 4s", RoyalFlush, Flush, 105),
            ("As Ks Qs Js Ts 9h", RoyalFlush, Straight, 104),
            ("As Ks Qs Js Ts Ah", RoyalFlush, Straight, 104),
            ("9s 8s 7s 6s 5s 4s", StraightFlush, StraightFlush, 100),
            ("9s 8s 7s 6s 5s 2s", StraightFlush, Flush, 55),
            ("9s 8s 7s 6s 5s Td", StraightFlush, Straight, 54),
            ("9s 8s 7s 6s 5s 7d", StraightFlush, Straight, 54),
            ("Ks Qs Js Ts 9s Ad", StraightFlush, Straight, 54),
            ("5s 4s 3s 2s As Kd", StraightFlush, OddCards, 51),
            ("7s 7h 7d 7c 2s 2d", FourOfAKind, FullHouse, 27),
            ("7s 7h 7d 7c As Kd", FourOfAKind, OddCards, 21),
            ("As Ah Ad Ac Kd", FourOfAKind, OddCards, 21),
            ("Ks Kh Kd Kc Ad 4s", FourOfAKind, OddCards, 21),
            ("7s 7h 7d 2c 2s 2d", FullHouse, FullHouse, 14),
            ("As Ah Ad Kc Ks Kd", FullHouse, FullHouse, 14),
            ("Ks Kh Kd 2c 2s Ad", FullHouse, OddCards, 8),
            ("7s 7h 7d Kc Ks Ad", FullHouse, OddCards, 8),
            ("Ks Js 9s 7s 5s 2s", Flush, Flush, 10),
            ("9s 8s 7s 6s 2s 5d", Flush, Straight, 9),
            ("Ks Js 9s 7s 5s Kd", Flush, OnePair, 6),
            ("Ks Js 9s 7s 5s Ad", Flush, OddCards, 6),
            ("3s 4d 4h 5c 6s 7d", Straight, Straight, 8),
            ("3s 4d 5h 6c 7s 8d", Straight, Straight, 8),
            ("Kd Qs Jh Tc 9s Ad", Straight, Straight, 8),
            ("As 2d 3h 4c 5s Kd", Straight, OddCards, 5),
            ("5s 5d 5h Ac Kd", ThreeOfAKind, OddCards, 4),
            ("Ks Kd Kh Ac 7d 2s", ThreeOfAKind, OddCards, 4),
            ("As Ad Ks Kd Qs Qd", TwoPairs, TwoPairs, 4),
            ("9s 9d 5s 5d 2s 2d", TwoPairs, TwoPairs, 4),
            ("As Ad Qs Qd Kd", TwoPairs, OddCards, 3),
            ("5s 5d Qs Qd Ad Kd", TwoPairs, OddCards, 3),
            ("As Ks Kd 5d 3h", OnePair, OddCards, 2),
            ("5s 5d Ad Kd 3h 2c", OnePair, OddCards, 2),
        ] {
            let cards = cards(hand);
            assert_eq!(best_strength(&cards).category(), first, "{hand}");
            assert_eq!(second_combination(&cards), Some(second), "{hand}");
            assert_eq!(paid(hand), odds, "{hand}");
        }
    }

    /// Ruling U7: no payment for a combination inside the first one, or for a kicker.
    #[test]
    fn u7_a_combination_inside_the_first_is_not_paid() {
        for (hand, odds) in [
            ("As Ad Ks Kd 8h", 2),
            ("As Ad Ah Ks Kd", 7),
            ("As Ad Ah Ks Kd Qd", 7),
            ("As Ks Qs Js Ts", 100),
            ("As Ks Qs Js Ts 8h", 100),
            ("As Kd Qs Js Ts", 4),
            ("As Kd Qs Js Ts 2h", 4),
            ("As Ks 9s 5s 2s", 5),
            ("As Ks 9s 5s 2s 7d", 5),
            ("As Kd 9s 5s 2s", 1),
            ("As Kd Qs 5s 2s 7c", 1),
            ("As Ad Qs 5s 2s 7c", 1),
            ("7s 7d 7h 5s 2s Ac", 3),
            ("7s 7d 7h 7c 2s 9d", 20),
            ("7s 7d 7h 5c 5s 9d", 7),
            ("7s 7d 5h 5c 2s 9d", 2),
            ("8s 7d 6h 5c 4s Kd", 4),
            ("8s 7s 6s 5s 4s Kd", 50),
        ] {
            assert_eq!(paid(hand), odds, "{hand}");
        }
    }

    // --- a second opinion that shares nothing with the code above: it looks at every set of cards ------------------

    /// The odds of exactly these ranks, in rising order, if they are a combination.
    fn combination(ranks: &[usize], suited: bool) -> Option<u16> {
        let same = |from: usize, to: usize| ranks[from] == ranks[to];
        match *ranks {
            [11, 12] => Some(1),
            [_, _] if same(0, 1) => Some(1),
            [_, _, _] if same(0, 2) => Some(3),
            [_, _, _, _] if same(0, 3) => Some(20),
            [_, _, _, _] if same(0, 1) && same(2, 3) => Some(2),
            [lowest, _, _, _, _] => {
                let steps = ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]);
                match (suited, steps || *ranks == [0, 1, 2, 3, 12]) {
                    (true, true) => Some(if lowest == 8 { 100 } else { 50 }),
                    (true, false) => Some(5),
                    (false, true) => Some(4),
                    (false, false) => (same(0, 1) && same(3, 4) && (same(1, 2) || same(2, 3))).then_some(7),
                }
            }
            _ => None,
        }
    }

    /// The odds by ruling U7, computed from every subset of the cards; `None` if none is a combination.
    fn slow(hand: &[Card]) -> Option<u16> {
        // The cards are sorted, so every subset lists its ranks in rising order.
        let mut cards = [Card::LOWEST; 6];
        let cards = &mut cards[..hand.len()];
        cards.copy_from_slice(hand);
        cards.sort_unstable();
        let mut found = [(0u32, 0u16, [0; 6]); 64];
        let mut count = 0;
        for set in 1u32..1 << cards.len() {
            let (mut ranks, mut size, mut suits) = ([0; 6], 0, 0);
            for (_, card) in cards.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1) {
                ranks[size] = card.index() / 4;
                suits |= 1 << (card.index() % 4);
                size += 1;
            }
            let Some(odds) = combination(&ranks[..size], u32::is_power_of_two(suits)) else { continue };
            found[count] = (set, odds, order(&ranks[..size]));
            count += 1;
        }
        let found = &found[..count];
        let (odds, order) = found.iter().map(|(_, odds, order)| (*odds, *order)).max()?;
        // If several subsets are equally good, the choice of the first combination must not change the result.
        let firsts = found.iter().filter(|first| (first.1, first.2) == (odds, order));
        let mut sums = firsts.map(|(first, odds, _)| {
            let others = found.iter().filter(|(set, _, _)| set & !first != 0);
            odds + others.map(|(_, odds, _)| *odds).max().unwrap_or(0)
        });
        let sum = sums.next()?;
        assert!(sums.all(|other| other == sum), "{hand:?}");
        Some(sum)
    }

    /// Orders combinations of one category: a pair above ace-king, then by the most important rank, with the wheel
    /// last.
    fn order(ranks: &[usize]) -> [usize; 6] {
        if let [0, 1, 2, 3, 12] = *ranks {
            return [3, 0, 0, 0, 0, 0];
        }
        let times = |rank: usize| ranks.iter().filter(|other| **other == rank).count();
        let mut order = [0; 6];
        for (slot, rank) in order.iter_mut().zip(ranks) {
            *slot = 100 * times(*rank) + rank;
        }
        order.sort_unstable_by(|a, b| b.cmp(a));
        order
    }

    fn fast(cards: &[Card]) -> Option<u16> {
        let strength = best_strength(cards);
        strength.has_ace_king().then(|| bet_odds(strength.category(), second_combination(cards)).pays)
    }

    #[test]
    fn u7_all_five_card_hands_agree_with_the_definition() {
        let deck: Vec<Card> = Card::deck().collect();
        let mut hands = 0;
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    for d in c + 1..52 {
                        for e in d + 1..52 {
                            let hand = [deck[a], deck[b], deck[c], deck[d], deck[e]];
                            assert_eq!(fast(&hand), slow(&hand), "{hand:?}");
                            hands += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(hands, 2_598_960);
    }

    /// Every forty-first of the 20,358,520 hands of six cards.
    #[test]
    fn u7_half_a_million_six_card_hands_agree_with_the_definition() {
        let deck: Vec<Card> = Card::deck().collect();
        let (mut hands, mut at) = (0u32, [0, 1, 2, 3, 4, 5]);
        loop {
            if hands % 41 == 0 {
                let hand = at.map(|index: usize| deck[index]);
                assert_eq!(fast(&hand), slow(&hand), "{hand:?}");
            }
            hands += 1;
            let Some(last) = (0..6).rev().find(|position| at[*position] < 46 + position) else { break };
            at[last] += 1;
            for position in last + 1..6 {
                at[position] = at[position - 1] + 1;
            }
        }
        assert_eq!(hands, 20_358_520);
    }
}
