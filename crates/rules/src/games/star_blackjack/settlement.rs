//! Section 15: final settlement.

use super::hand::{Hand, Progress};
use super::{Area, BOOK, OPTIONAL, Phase, StarBlackjack};
use crate::card::Rank;
use crate::cashier::{Cashier, give_back};
use crate::fact::{Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Player, Players, Seat};
use crate::wager::{Spot, Stake, Wager};
use core::cmp::Ordering;

/// How a hand ended against the dealer.
type Verdict = (Outcome, Odds, Grounds);

impl StarBlackjack {
    pub(super) fn cashier(&self) -> Cashier {
        Cashier { chip: self.settings.table.smallest_chip, rounding: rule!("5.9"), over: rule!("6.3") }
    }

    pub(super) fn may_settle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Settling if !self.anyone_elects => Ok(()),
            Phase::Over => Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => Err(self.not_now(rules!["15.1"])),
        }
    }

    /// Settles everything that the interim settlement left, and ends the round.
    #[inline]
    pub(super) fn settle(&mut self, facts: &mut impl FnMut(Fact)) {
        for seat in self.wagered {
            self.show(seat, facts);
            for player in self.areas[seat.index()].players {
                self.settle_player(seat, player, &mut |line| facts(Fact::Settled(line)));
            }
        }
        self.finish(facts);
    }

    /// Rule 15.3: all cards go to the rack.
    pub(super) fn finish(&mut self, facts: &mut impl FnMut(Fact)) {
        for seat in self.wagered {
            let area = &self.areas[seat.index()];
            for hand in &area.hands[..area.count as usize] {
                for card in hand.points.cards() {
                    self.stock.rack(*card);
                }
            }
        }
        for card in self.dealer.cards() {
            self.stock.rack(*card);
        }
        if let Some(card) = self.pending.take() {
            self.stock.rack(card);
        }
        if self.anyone_elects {
            self.electing = [Players::NONE; Seat::MOST as usize];
            self.anyone_elects = false;
        }
        self.phase = Phase::Over;
        facts(Fact::Over);
    }

    #[inline]
    fn settle_player(&self, seat: Seat, player: Player, settled: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        let index = player.index();
        if let Some(rules) = area.out[index] {
            self.open_lines(seat, &mut |spot, stake| {
                if spot.player == player {
                    settled(give_back(spot, stake, Outcome::Void, rules));
                }
            });
            return;
        }
        if area.any_optional {
            self.settle_optional(seat, player, settled);
        }
        if !area.hands[0].stakes[index].is_some() || area.even_money[index] {
            return;
        }
        self.settle_insurance(seat, player, settled);
        if self.paid_early(seat) {
            return;
        }
        // Against a blackjack one amount equal to the original wager is taken from the surviving hands together.
        let mut original_taken = false;
        for (position, hand) in area.hands[..area.count as usize].iter().enumerate() {
            if hand.stakes[index].is_some() {
                self.settle_hand(seat, player, position, hand, &mut original_taken, settled);
            }
        }
    }

    #[inline]
    fn settle_hand(
        &self,
        seat: Seat,
        player: Player,
        position: usize,
        hand: &Hand,
        original_taken: &mut bool,
        settled: &mut impl FnMut(Line),
    ) {
        let area = &self.areas[seat.index()];
        let index = player.index();
        let (stake, double) = (hand.stakes[index], hand.doubles[index]);
        let counted = stake.amount.at_most(area.counted[index]);
        let wager = if position == 0 { Wager::Main } else { Wager::Split };
        let spot = |wager| Spot { seat, player, wager, hand: position as u8 + 1 };
        if self.dealer.is_natural() && !hand.is_blackjack() && hand.progress != Progress::Bust {
            settled(if *original_taken {
                give_back(spot(wager), stake, Outcome::StandOff, rules!["15.1.10", "12.7", "B3"])
            } else {
                self.cashier().lose(spot(wager), stake, counted, rules!["15.1.6", "B3"])
            });
            *original_taken = true;
            if double.is_some() {
                settled(give_back(spot(Wager::Double), double, Outcome::StandOff, rules!["15.1.10", "11.4", "B3"]));
            }
            return;
        }
        let (outcome, odds, rules) = self.verdict(hand);
        let line = |spot, stake: Stake, counted: Cents| match outcome {
            Outcome::Win => self.cashier().win(spot, stake, counted, odds, rules),
            Outcome::Lose => self.cashier().lose(spot, stake, counted, rules),
            outcome => give_back(spot, stake, outcome, rules),
        };
        settled(line(spot(wager), stake, counted));
        if double.is_some() {
            settled(line(spot(Wager::Double), double, double.amount));
        }
    }

    #[inline]
    fn verdict(&self, hand: &Hand) -> Verdict {
        let even = Odds::EVEN;
        if hand.progress == Progress::Bust {
            return (Outcome::Lose, even, rules!["10.5"]);
        }
        if hand.is_blackjack() {
            return if self.dealer.is_natural() {
                (Outcome::StandOff, even, rules!["15.1.8"])
            } else {
                (Outcome::Win, Odds { pays: 3, per: 2 }, rules!["15.1.1"])
            };
        }
        let (total, dealer) = (hand.total(), self.dealer.total());
        if dealer > 21 {
            return (Outcome::Win, even, rules!["15.1.2"]);
        }
        match total.cmp(&dealer) {
            Ordering::Greater => (Outcome::Win, even, rules!["15.1.3"]),
            Ordering::Less => (Outcome::Lose, even, rules!["15.1.7"]),
            Ordering::Equal => (Outcome::StandOff, even, rules!["15.1.9"]),
        }
    }

    fn settle_insurance(&self, seat: Seat, player: Player, settled: &mut impl FnMut(Line)) {
        let stake = self.areas[seat.index()].insurance[player.index()];
        if !stake.is_some() {
            return;
        }
        let spot = Spot { seat, player, wager: Wager::Insurance, hand: 1 };
        let ace = self.up_card().is_some_and(|card| card.rank() == Rank::Ace);
        settled(match (self.dealer.is_natural(), ace) {
            (true, true) => self.cashier().win(spot, stake, stake.amount, Odds::to_one(2), rules!["15.1.4", "B5"]),
            (true, false) => self.cashier().win(spot, stake, stake.amount, Odds::to_one(10), rules!["15.1.5", "B5"]),
            (false, true) => self.cashier().lose(spot, stake, stake.amount, rules!["13.3", "B5"]),
            (false, false) => self.cashier().lose(spot, stake, stake.amount, rules!["8.2", "B5"]),
        });
    }

    /// Losing optional wagers; the winners were paid after the initial deal.
    #[inline]
    fn settle_optional(&self, seat: Seat, player: Player, settled: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        for (index, on) in OPTIONAL.into_iter().enumerate() {
            let stake = area.optional[index][player.index()];
            if stake.is_some() && self.optional_win(seat, index, player).is_none() {
                let rules = match on {
                    Wager::PerfectPairs => rules!["14.9", "14.11"],
                    Wager::AnyPair => rules!["14.12", "14.14"],
                    _ => rules!["14.16", "14.17"],
                };
                let spot = Spot { seat, player, wager: on, hand: 1 };
                settled(self.cashier().lose(spot, stake, self.settings.table.counted(seat, stake), rules));
            }
        }
    }

    /// Every wager of an area that no interim settlement has paid.
    pub(super) fn open_lines(&self, seat: Seat, line: &mut impl FnMut(Spot, Stake)) {
        let area = &self.areas[seat.index()];
        let mut paid = [None; 16];
        let mut count = 0;
        self.interim_lines(seat, &mut |line| {
            if let Some(slot) = paid.get_mut(count) {
                *slot = Some(line.spot);
                count += 1;
            }
        });
        area.every_stake(seat, &mut |spot, stake| {
            if !paid.contains(&Some(spot)) {
                line(spot, stake);
            }
        });
    }
}

impl Area {
    /// Everything that lies on the area.
    pub(super) fn every_stake(&self, seat: Seat, each: &mut impl FnMut(Spot, Stake)) {
        for player in self.players {
            let index = player.index();
            let mut put = |wager, position: usize, stake: Stake| {
                if stake.is_some() {
                    each(Spot { seat, player, wager, hand: position as u8 + 1 }, stake);
                }
            };
            for (position, hand) in self.hands[..self.count as usize].iter().enumerate() {
                put(if position == 0 { Wager::Main } else { Wager::Split }, position, hand.stakes[index]);
                put(Wager::Double, position, hand.doubles[index]);
            }
            put(Wager::Insurance, 0, self.insurance[index]);
            for (wager, stakes) in OPTIONAL.into_iter().zip(&self.optional) {
                put(wager, 0, stakes[index]);
            }
        }
    }
}
