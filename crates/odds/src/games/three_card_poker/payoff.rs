//! The results of a round: the engine's schedules, in cents for one size of wager.

use rules::games::three_card_poker::Settings;
use rules::strength::{ThreeCardHand, ThreeCardStrength};
use rules::{Cents, Odds};
use std::cmp::Ordering;

/// The outcome of a hand that stayed in against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The dealer has no queen and no better hand: the ante wins, the play wager stands off.
    Unqualified,
    /// Ante and play win.
    Won,
    /// Ante and play stand off.
    Equal,
    /// Ante and play lose.
    Lost,
}

impl Verdict {
    /// Every result.
    pub const ALL: [Self; 4] = [Self::Unqualified, Self::Won, Self::Equal, Self::Lost];

    /// Compares two hands.
    pub fn of(hand: ThreeCardStrength, dealer: ThreeCardStrength) -> Self {
        if !dealer.has_queen() {
            return Self::Unqualified;
        }
        match hand.cmp(&dealer) {
            Ordering::Greater => Self::Won,
            Ordering::Equal => Self::Equal,
            Ordering::Less => Self::Lost,
        }
    }
}

/// Net results in cents of wagers of one size.
///
/// All odds are whole numbers to one, so the size only matters if it is not a multiple of the smallest chip and
/// payments are rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payoff {
    /// The ante, the play wager and the pair plus, each.
    pub stake: Cents,
    even: Cents,
    ante_bonus: [Cents; 6],
    pair_plus: [Cents; 6],
}

impl Payoff {
    /// Payments at this table on wagers of `stake`.
    pub fn new(settings: &Settings, stake: Cents) -> Self {
        let pays = |odds: Odds| odds.on(stake, settings.table.smallest_chip).amount;
        Self {
            stake,
            even: pays(Odds::EVEN),
            ante_bonus: ThreeCardHand::ALL.map(|hand| settings.ante_bonus.odds(hand).map_or(Cents::ZERO, pays)),
            pair_plus: ThreeCardHand::ALL.map(|hand| settings.pair_plus.odds(hand).map_or(-stake, pays)),
        }
    }

    /// Ante, play wager and ante bonus of a hand that stayed in.
    #[inline]
    pub fn played(&self, hand: ThreeCardHand, verdict: Verdict) -> Cents {
        let wagers = match verdict {
            Verdict::Unqualified => self.even,
            Verdict::Won => self.even.times(2),
            Verdict::Equal => Cents::ZERO,
            Verdict::Lost => -self.stake.times(2),
        };
        wagers + self.ante_bonus[hand as usize]
    }

    /// An ante whose hand was folded.
    #[inline]
    pub fn folded(&self) -> Cents {
        -self.stake
    }

    /// A pair plus.
    #[inline]
    pub fn pair_plus(&self, hand: ThreeCardHand) -> Cents {
        self.pair_plus[hand as usize]
    }
}
