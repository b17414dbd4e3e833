//! The signs on a Star Blackjack layout, and the pay tables of its optional wagers.

use super::{
    BLACKJACK_PAYS, BOOK, INSURANCE_AGAINST_ACE_PAYS, INSURANCE_AGAINST_TEN_PAYS, Settings, any_pair, perfect_pairs,
};
use crate::layout::{LayoutSign, PayLine, PayTable, example};
use crate::money::Odds;
use crate::rulebook::rule;
use crate::wager::Wager;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

/// Every pay table of a table.
pub(super) fn pay_tables(settings: &Settings) -> Vec<PayTable> {
    let pairs = [("same suit", "Qs Qs"), ("same colour", "Qs Qc"), ("different colours", "Qs Qh")];
    let perfect = pairs.iter().filter_map(|(hand, cards)| {
        let (odds, _) = perfect_pairs(example(cards)?)?;
        Some(PayLine::at_odds(hand, odds))
    });
    let any = example("Qs Qh").and_then(any_pair).map(|(odds, _)| PayLine::at_odds("any pair", odds));
    // A player's first two cards and the dealer's first.
    let events = [
        ("7-7-7 of one suit", "7s 7s 7s"),
        ("6-7-8 of one suit", "6d 7d 8d"),
        ("7-7-7", "7s 7s 7d"),
        ("6-7-8", "6d 7s 8d"),
        ("21 of one suit", "Td 9d 2d"),
        ("21", "Td 9d 2s"),
        ("20", "Td 8d 2s"),
        ("19", "Td 7d 2s"),
    ];
    let lucky = events.iter().filter_map(|(hand, cards)| {
        let (odds, _) = settings.lucky_lucky.win(example(cards)?)?;
        Some(PayLine::at_odds(hand, odds))
    });
    vec![
        PayTable::of(rule!("14.10"), "Perfect pairs", Wager::PerfectPairs, perfect),
        PayTable::of(rule!("14.13"), "Any pair", Wager::AnyPair, any),
        PayTable::of(rule!("14.15"), "Lucky Lucky", Wager::LuckyLucky, lucky),
    ]
}

/// The odds of the main wager and of insurance, which stand on signs.
pub(super) fn paid_by_sign(settings: &Settings) -> Vec<PayTable> {
    let main = [
        PayLine::at_odds("blackjack", BLACKJACK_PAYS).by(rule!("15.1.1")),
        PayLine::at_odds("dealer over 21", Odds::EVEN).by(rule!("15.1.2")),
        PayLine::at_odds("a better total", Odds::EVEN).by(rule!("15.1.3")),
    ];
    let mut insurance = vec![PayLine::at_odds("against an ace", INSURANCE_AGAINST_ACE_PAYS).by(rule!("15.1.4"))];
    if settings.insurance_ten {
        insurance.push(PayLine::at_odds("against a ten-value card", INSURANCE_AGAINST_TEN_PAYS).by(rule!("15.1.5")));
    }
    vec![
        PayTable::of(rule!("15.1"), "Main wager", Wager::Main, main),
        PayTable::of(rule!("15.1"), "Insurance", Wager::Insurance, insurance),
    ]
}

/// The signs on the layout. Where the system deals, cards are never dealt face down.
pub(super) fn layout_signs(settings: &Settings, dealt: bool) -> Vec<LayoutSign> {
    let sign = LayoutSign::play;
    let mut signs = vec![
        sign(&[rule!("2.2.3"), rule!("2.2.3.1")], format!("Blackjack pays {BLACKJACK_PAYS}")),
        sign(&[rule!("2.2.3"), rule!("2.2.3.2")], "Dealer must stand on hard 17 or soft 18".to_owned()),
        sign(&[rule!("2.2.2"), rule!("2.2.3.3")], format!("Insurance pays {INSURANCE_AGAINST_ACE_PAYS}")),
    ];
    if settings.insurance_ten {
        let says = format!("Insurance against a ten-value card pays {INSURANCE_AGAINST_TEN_PAYS}");
        signs.push(sign(&[rule!("8.2")], says));
    }
    if settings.resplit {
        let says = "Split hands may be split once more, into three hands at most".to_owned();
        signs.push(sign(&[rule!("12.5.1")], says));
    }
    if settings.optional_needs_main {
        let says = "Optional wagers only for players with an initial wager".to_owned();
        signs.push(sign(&[rule!("14.6.2")], says));
    }
    if dealt && settings.first_two_down {
        signs.push(sign(&[rule!("3.6.2")], "The first two cards are dealt face down".to_owned()));
    }
    signs
}
