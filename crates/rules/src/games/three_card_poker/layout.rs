//! What is printed on a Three Card Poker layout, and what its wagers are paid.

use super::{BOOK, Settings};
use crate::layout::{LayoutSign, PayLine, PayTable};
use crate::money::Odds;
use crate::rulebook::rule;
use crate::strength::ThreeCardHand;
use crate::wager::Wager;

impl Settings {
    /// Every pay table of a table.
    pub(crate) fn pay_tables(&self) -> Vec<PayTable> {
        let (bonus, pair_plus) = (self.ante_bonus, self.pair_plus);
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

    /// What is printed.
    pub(crate) fn layout_signs(&self) -> Vec<LayoutSign> {
        let tables = self.pay_tables();
        let of = |on: Wager| tables.iter().filter(move |table| table.on == Some(on));
        vec![
            LayoutSign::play(&[rule!("2.2.2")], "Dealer plays with queen or higher"),
            LayoutSign::payouts(&[rule!("10.2")], "Ante bonus", of(Wager::AnteBonus)),
            LayoutSign::payouts(&[rule!("10.4")], "Pair plus", of(Wager::PairPlus)),
        ]
    }
}
