//! The signs on a Caribbean Stud Poker layout, and the pay tables of its wagers.

use super::{BOOK, Prizes, Settings};
use crate::layout::{LayoutSign, PayLine, PayTable, capital, five_card_lines};
use crate::rulebook::{Rule, rule};
use crate::strength::FiveCardHand;
use crate::wager::Wager;
use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

/// Every pay table of a table.
pub(super) fn pay_tables(settings: &Settings) -> Vec<PayTable> {
    let lines = five_card_lines(|hand| settings.bet_odds(hand), "one pair or less");
    let bet = PayTable::of(rule!("10.1"), "Bet pays", Wager::Bet, lines);
    vec![bet.printed(), PayTable::of_jackpot(&Prizes::APPROVED)]
}

/// The signs on the layout.
pub(super) fn layout_signs(settings: &Settings) -> Vec<LayoutSign> {
    let jackpot = format!("Progressive jackpot wager: {}", settings.jackpot_wager);
    let mut signs = vec![
        LayoutSign::play(&[rule!("2.2.3")], "Dealer only plays with ace and king or higher"),
        LayoutSign::play(&[rule!("2.2.2"), rule!("11.3")], jackpot),
    ];
    signs.extend(LayoutSign::max_payout(&[rule!("10.2")], settings.max_payout));
    signs
}

impl PayTable {
    /// The pay table of a jackpot.
    pub fn of_jackpot(pays: &Prizes) -> Self {
        let line = |hand: FiveCardHand, amount, share, rule: Rule| PayLine {
            hand: capital(hand.name()),
            odds: None,
            amount: Some(amount),
            share,
            rule: Some(rule.to_string()),
        };
        let lines = [
            line(FiveCardHand::RoyalFlush, pays.royal_flush, Some(Prizes::ROYAL_FLUSH_SHARE), rule!("12.1.1")),
            line(FiveCardHand::StraightFlush, pays.straight_flush, Some(Prizes::STRAIGHT_FLUSH_SHARE), rule!("12.1.2")),
            line(FiveCardHand::FourOfAKind, pays.four_of_a_kind, None, rule!("12.1.3")),
            line(FiveCardHand::FullHouse, pays.full_house, None, rule!("12.1.4")),
            line(FiveCardHand::Flush, pays.flush, None, rule!("12.1.5")),
        ];
        Self::of(rule!("12.1"), "Jackpot pays", Wager::Jackpot, lines)
    }
}
