//! What the figures of the main game depend on.

use super::composition::ShoeCounts;
use rules::games::star_blackjack::{BLACKJACK_PAYS, Settings, dealer_draws};
use rules::{Cents, Odds};

/// What the figures of the main game depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    /// The cards before the deal.
    pub(super) shoe: ShoeCounts,
    /// Whether a third hand may be formed.
    pub(super) resplit: bool,
    /// Whether hands may be doubled. Always so at a table; switched off to see what the option is worth.
    pub(super) doubling: bool,
    /// Whether pairs may be split. Always so at a table.
    pub(super) splitting: bool,
    /// Which totals, soft or not, the dealer draws to: the engine's rule, or another house's to compare with its figures.
    pub(super) dealer_draws: fn(u8, bool) -> bool,
    /// What a won wager pays, in units: one, but for payments that chips force upwards.
    pub(super) even: f64,
    /// What a blackjack pays, in units.
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

/// Figures are per unit of a wager, so there has to be one.
pub(super) fn at_least_a_cent(stake: Cents) -> Cents {
    stake.max(Cents(1))
}

#[allow(clippy::cast_precision_loss)] // Wagers are far below 2^52 cents.
fn cents_as_float(cents: Cents) -> f64 {
    cents.0 as f64
}
