//! The signs on a Let It Ride layout, and the pay table of its wagers.

use super::{BOOK, Settings, odds};
use crate::layout::{LayoutSign, PayLine, PayTable, SignAbout, example};
use crate::rulebook::rule;
use crate::strength::FiveCardStrength;
use crate::wager::Wager;
use alloc::borrow::ToOwned;
use alloc::vec;
use alloc::vec::Vec;

/// The signs on the layout.
pub(super) fn layout_signs(settings: &Settings) -> Vec<LayoutSign> {
    let mut signs = vec![
        LayoutSign::play(&[rule!("2.2.1.1")], "Wagers: $, 2 and 1"),
        LayoutSign::payouts(&[rule!("2.2.1.2")], "Payouts", &pay_tables()),
        LayoutSign {
            about: SignAbout::Places,
            rules: &[rule!("2.2.2")],
            says: "Two places for the community cards".to_owned(),
        },
    ];
    signs.extend(LayoutSign::max_payout(&[rule!("10.2")], settings.max_payout));
    signs
}

/// The pay table of all wagers.
pub(super) fn pay_tables() -> Vec<PayTable> {
    let examples = [
        ("royal flush", "As Ks Qs Js Ts"),
        ("straight flush", "9s 8s 7s 6s 5s"),
        ("four of a kind", "9s 9h 9d 9c 5s"),
        ("full house", "9s 9h 9d 5c 5s"),
        ("flush", "As Js 9s 5s 2s"),
        ("straight", "9s 8h 7s 6s 5s"),
        ("three of a kind", "9s 9h 9d 5c 4s"),
        ("two pairs", "9s 9h 5d 5c 4s"),
        ("pair of 10s or better", "Ts Th 9d 5c 4s"),
    ];
    let lines = examples.iter().filter_map(|(hand, cards)| {
        let odds = odds(FiveCardStrength::of(example(cards)?))?;
        Some(PayLine::at_odds(hand, odds))
    });
    let table = PayTable::of(rule!("10.1"), "Payouts", Wager::Dollar, lines);
    vec![PayTable { on: None, ..table.printed() }]
}
