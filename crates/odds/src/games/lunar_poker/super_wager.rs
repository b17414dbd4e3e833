//! The super wager: it is settled on the first five cards of a hand, so its figures need no strategy.

use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::tally::Tally;
use rules::games::lunar_poker::{Settings, SuperHand};
use rules::{Card, Cents};

/// The figures of a super wager, over all five-card hands. Each is equally likely for every hand at the table, so the
/// figures apply to a player's own hand, another player's and the dealer's alike.
pub fn analyse_super(settings: &Settings, stake: Cents) -> Figures {
    let (paid, unpaid) = count_hands();
    let mut tally = Tally::new();
    tally.add(-stake, stake, u128::from(unpaid));
    for (hand, ways) in SuperHand::ALL.into_iter().zip(paid) {
        tally.add(hand.odds().on(stake, settings.table.smallest_chip).amount, stake, u128::from(ways));
    }
    let mut figures = Figures::counted("super", stake, &tally);
    figures.notes.push("The same for a super wager on one's own hand, another player's or the dealer's.".to_owned());
    figures
}

/// The value of a super wager on the dealer's hand for a player who sees the up card and these other cards, over all
/// ways to deal the four hidden cards.
pub(super) fn on_the_dealers_hand(up: Card, seen: &[Card]) -> Fraction {
    let live: Vec<Card> = Card::deck().filter(|card| *card != up && !seen.contains(card)).collect();
    let (mut net, mut all) = (0i64, 0i64);
    for a in 3..live.len() {
        for b in 2..a {
            for c in 1..b {
                for d in 0..c {
                    let hand = SuperHand::of([up, live[a], live[b], live[c], live[d]]);
                    net += hand.map_or(-1, |hand| i64::from(hand.odds().pays));
                    all += 1;
                }
            }
        }
    }
    Fraction::new(net, all)
}

/// The numbers of five-card hands paid as each event, lowest first, and of those that are not paid.
pub(super) fn count_hands() -> ([u64; SuperHand::ALL.len()], u64) {
    let deck: Vec<Card> = Card::deck().collect();
    let (mut paid, mut unpaid) = ([0; SuperHand::ALL.len()], 0);
    for a in 4..52 {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        match SuperHand::of([deck[a], deck[b], deck[c], deck[d], deck[e]]) {
                            Some(hand) => paid[hand as usize] += 1,
                            None => unpaid += 1,
                        }
                    }
                }
            }
        }
    }
    (paid, unpaid)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted on paper, with binomial coefficients instead of hands.
    ///
    /// Fives of pictures: 12 choose 5, less 3 × 8 fours of a kind. Ace-king-queen: 432 with two pairs of the three, 11,520
    /// with one pair of them, 3,840 with a pair beside them, 44,880 with two odd cards that make no straight and no flush.
    /// One colour: 2 × (26 choose 5), less 5,148 flushes, 600 straights, 3,292 with ace-king-queen and 12 of pictures.
    #[test]
    fn every_event_comes_as_often_as_combinatorics_say() {
        let (paid, unpaid) = count_hands();
        let pictures = 792 - 24;
        let same_colour = 131_560 - 5_148 - 600 - 3_292 - 12;
        let ace_king_queen = 432 + 11_520 + 3_840 + 44_880;
        assert_eq!(paid, [same_colour, ace_king_queen, 54_912 - 192, 10_200, 5_148, 3_744 - 144, pictures, 624]);
        assert_eq!(paid.iter().sum::<u64>() + unpaid, 2_598_960);
    }

    /// 190,704 lost in 2,598,960 unit wagers: 7.34 %.
    #[test]
    fn the_house_keeps_a_little_over_seven_per_cent() {
        let figures = analyse_super(&Settings::default(), Cents::dollars(10));
        assert_eq!(figures.exact, Some(Fraction::new(-190_704, 2_598_960)));
        assert_eq!(figures.exact_at_risk, Some(Fraction::new(1, 1)));
        assert_eq!(figures.distribution.len(), 9);
        assert!((figures.hit_frequency - 258_240.0 / 2_598_960.0).abs() < 1e-15);
    }

    /// Odds are to one, so rounding to chips only affects stakes that are not made of whole chips.
    #[test]
    fn a_stake_smaller_than_a_chip_is_paid_up() {
        let edge = |stake| analyse_super(&Settings::default(), Cents(stake)).house_edge();
        assert!((edge(50) - edge(1000)).abs() < 1e-15);
        assert!(edge(49) < edge(50));
        assert!((edge(51) - edge(50)).abs() > 1e-6);
    }
}
