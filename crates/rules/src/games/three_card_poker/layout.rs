//! The signs on a Three Card Poker layout, and the pay tables of its wagers.

use super::{BOOK, Settings};
use crate::layout::{LayoutSign, PayLine, PayTable};
use crate::money::Odds;
use crate::rulebook::rule;
use crate::strength::ThreeCardHand;
use crate::wager::Wager;
use alloc::vec;
use alloc::vec::Vec;

/// Every pay table of a table.
pub(super) fn pay_tables(settings: &Settings) -> Vec<PayTable> {
    let (bonus, pair_plus) = (settings.ante_bonus, settings.pair_plus);
    let lines = |odds: &dyn Fn(ThreeCardHand) -> Option<Odds>| -> Vec<PayLine> {
        let name = |hand: ThreeCardHand| if hand == ThreeCardHand::OnePair { "pair" } else { hand.name() };
        let paid =
            ThreeCardHand::ALL.into_iter().rev().filter_map(|hand| Some(PayLine::at_odds(name(hand), odds(hand)?)));
        paid.collect()
    };
    vec![
        PayTable::of(rule!("10.2"), "Ante bonus", Wager::AnteBonus, lines(&|hand| bonus.odds(hand))).printed(),
        PayTable::of(rule!("10.4"), "Pair plus", Wager::PairPlus, lines(&|hand| pair_plus.odds(hand))).printed(),
    ]
}

/// The signs on the layout.
pub(super) fn layout_signs(settings: &Settings) -> Vec<LayoutSign> {
    let tables = pay_tables(settings);
    let of = |on: Wager| tables.iter().filter(move |table| table.on == Some(on));
    vec![
        LayoutSign::play(&[rule!("2.2.2")], "Dealer plays with queen or higher"),
        LayoutSign::payouts(&[rule!("10.2")], "Ante bonus", of(Wager::AnteBonus)),
        LayoutSign::payouts(&[rule!("10.4")], "Pair plus", of(Wager::PairPlus)),
    ]
}
