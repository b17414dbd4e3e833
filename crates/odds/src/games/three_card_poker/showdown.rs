//! Every hand against every hand that the dealer can hold.
//!
//! Suits rank equally, so hands that differ only by an exchange of suits have the same results: one hand of each such
//! class is compared with the 18,424 hands of the other cards, and counts for the whole class of the 22,100 hands.

use super::payoff::{Payoff, Verdict};
use crate::hand_index::{THREES, of_three, threes};
use crate::progress::Progress;
use crate::suit_classes::SuitClassTable;
use crate::tally::Tally;
use rayon::prelude::*;
use rules::Card;
use rules::strength::ThreeCardStrength;

/// The number of hands that the dealer can hold, given the player's.
pub(super) const DEALER_HANDS: u64 = 18_424;

/// Hands that differ only by an exchange of suits.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandClass {
    /// An example.
    pub(super) cards: [Card; 3],
    /// Their strength.
    pub(super) strength: ThreeCardStrength,
    /// The number of hands.
    pub(super) ways: u64,
    /// The number of the dealer's hands for each [`Verdict`].
    pub(super) against: [u64; 4],
}

impl HandClass {
    /// Net result of playing, summed over the dealer's hands.
    pub(super) fn played(&self, payoff: &Payoff) -> i64 {
        let each = Verdict::ALL.iter().zip(self.against);
        each.map(|(verdict, ways)| payoff.played(self.strength.category(), *verdict).0 * ways.cast_signed()).sum()
    }

    /// The gain of playing over folding, summed over the dealer's hands. At zero the hand is folded, which has less
    /// variance.
    pub(super) fn margin(&self, payoff: &Payoff) -> i64 {
        self.played(payoff) - payoff.folded().0 * DEALER_HANDS.cast_signed()
    }
}

/// The dealer's hands by strength, with a bit for each card.
pub(super) struct DealerHands {
    sorted: Vec<(ThreeCardStrength, u64)>,
    /// The index of the first qualifying hand.
    qualified: usize,
}

impl DealerHands {
    pub(super) fn new() -> Self {
        let mut sorted: Vec<_> = threes().map(|cards| (ThreeCardStrength::of(cards), bits(&cards))).collect();
        sorted.sort_by_key(|(strength, _)| *strength);
        let qualified = sorted.partition_point(|(strength, _)| !strength.has_queen());
        Self { sorted, qualified }
    }

    /// The number of the dealer's hands for each [`Verdict`] against these cards, when further cards are gone.
    pub(super) fn against(&self, cards: [Card; 3], gone: &[Card]) -> [u64; 4] {
        let strength = ThreeCardStrength::of(cards);
        let held = bits(&cards) | bits(gone);
        let weaker = self.sorted.partition_point(|(dealer, _)| *dealer < strength).max(self.qualified);
        let equal = self.sorted.partition_point(|(dealer, _)| *dealer <= strength).max(self.qualified);
        let possible = |from: usize, to: usize| {
            self.sorted[from..to].iter().filter(|(_, dealer)| dealer & held == 0).count() as u64
        };
        [
            possible(0, self.qualified),
            possible(self.qualified, weaker),
            possible(weaker, equal),
            possible(equal, self.sorted.len()),
        ]
    }
}

fn bits(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |bits, card| bits | 1 << card.index())
}

/// All classes with their results, and the class of every hand by the hand's number.
pub(super) struct Showdowns {
    pub(super) classes: Vec<HandClass>,
    pub(super) class_of: Vec<u16>,
}

impl Showdowns {
    pub(super) fn new(progress: &Progress) -> Self {
        let by_suit = SuitClassTable::new(threes(), THREES, of_three);
        let class = |(cards, ways): (&[Card; 3], &u64)| {
            let strength = ThreeCardStrength::of(*cards);
            HandClass { cards: *cards, strength, ways: *ways, against: [0; 4] }
        };
        let mut classes: Vec<HandClass> = by_suit.hands.iter().zip(&by_suit.ways).map(class).collect();
        let dealer = DealerHands::new();
        let total = classes.len() as u64;
        progress.start(total);
        classes.par_chunks_mut(64).for_each(|classes| {
            for class in &mut *classes {
                class.against = dealer.against(class.cards, &[]);
            }
            progress.advance(classes.len() as u64, total);
        });
        Self { classes, class_of: by_suit.class_of }
    }

    /// The outcomes of the ante game if exactly these hands are played.
    pub(super) fn ante(&self, payoff: &Payoff, plays: impl Fn(&HandClass) -> bool) -> Tally {
        let mut tally = Tally::new();
        for class in &self.classes {
            if plays(class) {
                for (verdict, ways) in Verdict::ALL.into_iter().zip(class.against) {
                    let net = payoff.played(class.strength.category(), verdict);
                    tally.add(net, payoff.stake.times(2), u128::from(ways * class.ways));
                }
            } else {
                tally.add(payoff.folded(), payoff.stake, u128::from(DEALER_HANDS * class.ways));
            }
        }
        tally
    }

    /// The outcomes of the pair plus, which does not depend on the dealer's hand.
    pub(super) fn pair_plus(&self, payoff: &Payoff) -> Tally {
        let mut tally = Tally::new();
        for class in &self.classes {
            tally.add(payoff.pair_plus(class.strength.category()), payoff.stake, u128::from(class.ways));
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_meets_every_dealer() {
        let showdowns = Showdowns::new(&Progress::silent());
        assert_eq!(showdowns.classes.iter().map(|class| class.ways).sum::<u64>(), 22_100);
        for class in &showdowns.classes {
            assert_eq!(class.against.iter().sum::<u64>(), DEALER_HANDS);
        }
        for (index, cards) in threes().enumerate() {
            let class = &showdowns.classes[usize::from(showdowns.class_of[index])];
            assert_eq!(class.strength, ThreeCardStrength::of(cards));
        }
    }
}
