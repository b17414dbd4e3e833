//! The parameters of the main game's figures.

use super::composition::ShoeCounts;
use rules::games::star_blackjack::{BLACKJACK_PAYS, Settings, dealer_draws};
use rules::{Cents, Odds};

/// The parameters of the main game's figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    /// The cards before the deal.
    pub(super) shoe: ShoeCounts,
    /// Whether a third hand may be formed.
    pub(super) resplit: bool,
    /// Whether hands may be doubled. Always true at a table; switched off to measure the value of the option.
    pub(super) doubling: bool,
    /// Whether pairs may be split. Always true at a table.
    pub(super) splitting: bool,
    /// Whether the dealer draws to a total, soft or not: by the engine's rule, or another house's, to compare with its
    /// figures.
    pub(super) dealer_draws: fn(u8, bool) -> bool,
    /// The payment on a won wager, in units: one, or more if it is rounded up to chips.
    pub(super) even: f64,
    /// The payment on a blackjack, in units.
    pub(super) blackjack: f64,
}

impl Game {
    /// The game at a table, for an original wager of this size.
    pub(super) fn at(settings: &Settings, stake: Cents) -> Self {
        let units =
            |odds: Odds| cents_as_float(odds.on(stake, settings.table.smallest_chip).amount) / cents_as_float(stake);
        Self {
            shoe: ShoeCounts::of_decks(settings.decks),
            resplit: settings.resplit,
            doubling: true,
            splitting: true,
            dealer_draws,
            even: units(Odds::EVEN),
            blackjack: units(BLACKJACK_PAYS),
        }
    }
}

/// Figures are per unit of a wager, so the wager must not be zero.
pub(super) fn at_least_a_cent(stake: Cents) -> Cents {
    stake.max(Cents(1))
}

#[allow(clippy::cast_precision_loss)] // Wagers are far below 2^52 cents.
fn cents_as_float(cents: Cents) -> f64 {
    cents.0 as f64
}
