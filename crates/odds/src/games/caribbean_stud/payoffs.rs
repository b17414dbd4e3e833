//! The net results of ante and bet at one table, for one size of ante.

use crate::dealer::Ends;
use rules::games::caribbean_stud::Settings;
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Cents, Odds};

/// The outcome of a hand that was bet on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Ending {
    /// The dealer did not play.
    Unqualified,
    /// The dealer's hand is worse.
    Won,
    /// The hands are equal.
    Tied,
    /// The dealer's hand is better.
    Lost,
}

impl Ending {
    pub(super) const ALL: [Self; 4] = [Self::Unqualified, Self::Won, Self::Tied, Self::Lost];

    /// The number of the dealer's hands with this outcome.
    pub(super) const fn of(self, ends: Ends) -> i32 {
        match self {
            Self::Unqualified => ends.unqualified,
            Self::Won => ends.win,
            Self::Tied => ends.tie,
            Self::Lost => ends.lose,
        }
    }
}

/// The payments on ante and bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Payoffs {
    ante: Cents,
    /// The payment on a winning ante.
    ante_pays: Cents,
    /// The payments on a winning bet, by hand.
    bet_pays: [Cents; 10],
}

impl Payoffs {
    /// Payments in chips of the table; those on the bet are at most the maximum payout.
    pub(super) fn new(settings: &Settings, ante: Cents) -> Self {
        let chip = settings.table.smallest_chip;
        let bet_pays = FiveCardHand::ALL.map(|hand| {
            let pays = settings.bet_odds(hand).on(ante.times(2), chip).amount;
            settings.max_payout.map_or(pays, |most| pays.at_most(most))
        });
        Self { ante, ante_pays: Odds::EVEN.on(ante, chip).amount, bet_pays }
    }

    /// The payment on a winning bet with this hand.
    pub(super) const fn bet_pays(&self, hand: FiveCardHand) -> Cents {
        self.bet_pays[hand as usize]
    }

    /// The net result of a fold.
    pub(super) fn fold(&self) -> Cents {
        -self.ante
    }

    /// The amount that a fold puts at risk.
    pub(super) const fn staked_by_fold(&self) -> Cents {
        self.ante
    }

    /// The net result of a bet on this hand.
    pub(super) fn bet(&self, hand: FiveCardHand, ending: Ending) -> Cents {
        match ending {
            Ending::Unqualified => self.ante_pays,
            Ending::Won => self.ante_pays + self.bet_pays(hand),
            Ending::Tied => Cents::ZERO,
            Ending::Lost => -self.staked_by_bet(),
        }
    }

    /// The amount that a bet puts at risk: the ante and the bet of twice its size, whether or not the dealer plays.
    pub(super) const fn staked_by_bet(&self) -> Cents {
        self.ante.times(3)
    }

    /// The net result of a bet on this hand, summed over all hands of the dealer, in cents.
    pub(super) fn value_of_bet(&self, hand: FiveCardStrength, ends: Ends) -> i128 {
        let part = |ending: Ending| i128::from(self.bet(hand.category(), ending).0) * i128::from(ending.of(ends));
        Ending::ALL.into_iter().map(part).sum()
    }

    /// The net result of a fold, summed over all hands of the dealer, in cents.
    pub(super) fn value_of_fold(&self, ends: Ends) -> i128 {
        i128::from(self.fold().0) * i128::from(ends.all())
    }

    /// Whether betting is better than folding. At equal values the hand is folded, because that risks less.
    pub(super) fn bets(&self, hand: FiveCardStrength, ends: Ends) -> bool {
        self.value_of_bet(hand, ends) > self.value_of_fold(ends)
    }
}
