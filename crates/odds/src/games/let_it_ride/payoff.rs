//! The results of a round: the engine's odds, in cents for three wagers of one size.

use rules::games::let_it_ride::{Settings, odds};
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Card, Cents, Rank};

/// The number of endings: unpaid, or paid as one of nine kinds of hand.
pub(super) const ENDINGS: usize = 10;

/// The ending of a hand of five cards: zero if it is not paid, else the number of its category.
#[inline]
pub(super) fn ending(hand: FiveCardStrength) -> usize {
    if odds(hand).is_some() { hand.category() as usize } else { 0 }
}

/// Net results in cents with wagers of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payoff {
    /// Each of the three wagers.
    pub stake: Cents,
    pays: [Cents; ENDINGS],
    most: Option<Cents>,
}

impl Payoff {
    /// Payments at this table on wagers of `stake` each.
    pub fn new(settings: &Settings, stake: Cents) -> Self {
        let mut pays = [Cents::ZERO; ENDINGS];
        for hand in representatives() {
            if let Some(odds) = odds(hand) {
                pays[ending(hand)] = odds.on(stake, settings.table.smallest_chip).amount;
            }
        }
        Self { stake, pays, most: settings.max_payout }
    }

    /// The same with another maximum payout, or none.
    pub(super) fn with_most(self, most: Option<Cents>) -> Self {
        Self { most, ..self }
    }

    /// The most that a hand could win with all three wagers in play, without a maximum.
    pub(super) fn largest(&self) -> Cents {
        self.pays.iter().copied().max().unwrap_or_default().times(3)
    }

    /// The net result of a hand with one to three wagers in play. A maximum payout applies to them together (G5).
    #[inline]
    pub fn net(&self, in_play: u8, hand: FiveCardStrength) -> Cents {
        self.net_of(in_play, ending(hand))
    }

    /// The same, by ending.
    #[inline]
    pub(super) fn net_of(&self, in_play: u8, ending: usize) -> Cents {
        let in_play = i64::from(in_play);
        if ending == 0 {
            return -self.stake.times(in_play);
        }
        let pays = self.pays[ending].times(in_play);
        self.most.map_or(pays, |most| pays.at_most(most))
    }
}

/// Hands among which every category comes: all that can be made of nines and higher.
fn representatives() -> impl Iterator<Item = FiveCardStrength> {
    let cards: Vec<Card> = Card::deck().filter(|card| card.rank() >= Rank::Nine).collect();
    let mut found = [None; FiveCardHand::ALL.len()];
    for (e, fifth) in cards.iter().enumerate() {
        for (d, fourth) in cards[..e].iter().enumerate() {
            for (c, third) in cards[..d].iter().enumerate() {
                for (b, second) in cards[..c].iter().enumerate() {
                    for first in &cards[..b] {
                        let hand = FiveCardStrength::of([*first, *second, *third, *fourth, *fifth]);
                        // Only pairs of tens and higher are paid; the strongest hand of each category stands for it.
                        let place = &mut found[hand.category() as usize];
                        *place = (*place).max(Some(hand));
                    }
                }
            }
        }
    }
    found.into_iter().flatten()
}

/// Whether a pair of this rank is paid.
pub(super) fn pays_as_pair(rank: Rank) -> bool {
    use rules::Suit::{Clubs, Diamonds, Hearts, Spades};
    // Three different ranks that make no better hand with the pair.
    let mut others = Rank::ALL.into_iter().filter(|other| *other != rank);
    let mut next = || others.next().unwrap_or(Rank::Two);
    let (a, b) = (next(), next());
    let c = others.nth(3).unwrap_or(Rank::Ace);
    odds(FiveCardStrength::of([
        Card::new(rank, Clubs),
        Card::new(rank, Diamonds),
        Card::new(a, Hearts),
        Card::new(b, Spades),
        Card::new(c, Hearts),
    ]))
    .is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hand of five cards is paid by its ending.
    #[test]
    fn the_ending_decides_the_odds() {
        let payoff = Payoff::new(&Settings::default(), Cents(100));
        let step = Card::deck().collect::<Vec<_>>();
        for (e, fifth) in step.iter().enumerate() {
            for (d, fourth) in step[..e].iter().enumerate() {
                for (c, third) in step[..d].iter().enumerate() {
                    for (b, second) in step[..c].iter().enumerate() {
                        for first in &step[..b] {
                            let hand = FiveCardStrength::of([*first, *second, *third, *fourth, *fifth]);
                            let expected = odds(hand).map_or(-100, |odds| i64::from(odds.pays) * 100);
                            assert_eq!(payoff.net(1, hand), Cents(expected));
                        }
                    }
                }
            }
        }
        assert_eq!(payoff.largest(), Cents(300_000));
    }

    #[test]
    fn pairs_are_paid_from_tens() {
        for rank in Rank::ALL {
            assert_eq!(pays_as_pair(rank), rank >= Rank::Ten, "{rank:?}");
        }
    }

    /// G5: the maximum applies to all wagers together and does not affect losses.
    #[test]
    fn the_maximum_is_for_the_wagers_together() {
        let quads = FiveCardStrength::of(["As", "Ah", "Ad", "Ac", "2s"].map(|card| card.parse().unwrap()));
        let nothing = FiveCardStrength::of(["As", "Kh", "7d", "4c", "2s"].map(|card| card.parse().unwrap()));
        for (most, nets) in [
            (14_999, [5000, 10_000, 14_999]),
            (15_000, [5000, 10_000, 15_000]),
            (15_001, [5000, 10_000, 15_000]),
            (9999, [5000, 9999, 9999]),
            (1, [1, 1, 1]),
        ] {
            let settings = Settings { max_payout: Some(Cents(most)), ..Settings::default() };
            let payoff = Payoff::new(&settings, Cents(100));
            assert_eq!([1, 2, 3].map(|in_play| payoff.net(in_play, quads).0), nets);
            assert_eq!([1, 2, 3].map(|in_play| payoff.net(in_play, nothing).0), [-100, -200, -300]);
        }
    }
}
