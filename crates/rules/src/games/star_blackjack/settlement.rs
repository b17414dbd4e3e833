//! Section 15: final settlement.

use super::hand::{Hand, Progress, value};
use super::{Area, BOOK, OPTIONAL, Phase, StarBlackjack};
use crate::card::Rank;
use crate::cashier::{Cashier, give_back};
use crate::deck::CardSet;
use crate::fact::{Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Place, Player, Players, Seat};
use crate::wager::{Spot, Stake, Wager};
use core::cmp::Ordering;

/// The odds of a blackjack, unless the dealer has one too.
pub const BLACKJACK_PAYS: Odds = Odds { pays: 3, per: 2 };

/// The odds of insurance when a ten-value card follows the dealer's ace.
pub const INSURANCE_AGAINST_ACE_PAYS: Odds = Odds::to_one(2);

/// The odds of insurance when an ace follows the dealer's ten-value card.
pub const INSURANCE_AGAINST_TEN_PAYS: Odds = Odds::to_one(10);

/// The outcome of a hand against the dealer, the odds if it won, and the rules.
type Verdict = (Outcome, Odds, Grounds);

impl StarBlackjack {
    /// The cashier for a player of an area. Where players share the maximum, wagers of others can use part of it.
    #[inline]
    pub(super) fn cashier(&self, seat: Seat, player: Player) -> Cashier {
        let area = &self.areas[seat.index()];
        let shared = self.settings.table.limits[seat.index()].maximum;
        let own = self.own_limits[seat.index()][player.index()].map(|own| own.maximum).filter(|own| *own != shared);
        let own = || own == Some(area.counted[player.index()]);
        let over = if area.players.are_several() && !own() { rule!("6.3.1") } else { rule!("6.3") };
        Cashier { chip: self.settings.table.smallest_chip, rounding: rule!("5.9"), over }
    }

    /// Whether a main wager is below the minimum, which is possible where wagers are recorded as they lie. Wagers that
    /// follow from it, such as one on a split hand, have no minimum of their own (ruling R11).
    #[inline]
    pub(super) fn is_small(&self, seat: Seat, player: Player, stake: Stake) -> bool {
        stake.amount < self.limits_of(seat, player).minimum
    }

    /// The part of an optional wager that is paid or collected.
    #[inline]
    pub(super) fn counted_optional(&self, seat: Seat, player: Player, stake: Stake) -> Cents {
        stake.amount.at_most(self.limits_of(seat, player).maximum)
    }

    pub(super) fn may_settle(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Settling if !self.anyone_elects => Ok(()),
            Phase::Over => Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => Err(self.not_now(rules!["15.1", "15.2"])),
        }
    }

    /// Settles all wagers that the interim settlement left open, and ends the round.
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
            for at in 0..self.areas[seat.index()].count {
                self.discard(seat, at as usize, rules!["15.3"], facts);
            }
        }
        if self.dealer.count() > 0 {
            for card in self.dealer.cards() {
                self.stock.rack(*card);
            }
            facts(Fact::Discarded { cards: CardSet::EMPTY, from: Place::Dealer, rules: rules!["15.3"] });
        }
        if let Some(card) = self.pending.take() {
            self.stock.rack(card);
            self.unused = Some(card);
        }
        if self.anyone_elects {
            self.electing = [Players::NONE; Seat::MOST as usize];
            self.anyone_elects = false;
        }
        self.phase = Phase::Over;
        facts(Fact::Over);
    }

    /// A hand's cards go to the rack, unless they are there already.
    #[inline]
    pub(super) fn discard(&mut self, seat: Seat, at: usize, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let hand = &mut self.areas[seat.index()].hands[at];
        if hand.discarded || hand.points.count() == 0 {
            return;
        }
        hand.discarded = true;
        for card in hand.points.cards() {
            self.stock.rack(*card);
        }
        let from = Place::Hand { seat, hand: at as u8 + 1 };
        facts(Fact::Discarded { cards: CardSet::EMPTY, from, rules });
    }

    #[inline]
    pub(super) fn settle_player(&self, seat: Seat, player: Player, settled: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        let index = player.index();
        if let Some(out) = &area.out[index] {
            area.every_stake(seat, &mut |spot, stake| {
                if spot.player == player {
                    settled(out.line(spot, stake));
                }
            });
            return;
        }
        if !area.hands[0].stakes[index].is_some() || area.even_money[index] {
            return;
        }
        self.settle_insurance(seat, player, settled);
        if self.paid_early(seat) {
            return;
        }
        // Against a blackjack the surviving hands together lose one amount equal to the original wager.
        let mut original_taken = false;
        for (position, hand) in area.hands[..area.count as usize].iter().enumerate() {
            if hand.stakes[index].is_some() && hand.progress != Progress::Bust {
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
        if !counted.is_some() {
            settled(self.cashier(seat, player).nothing_counts(spot(wager), stake));
            return;
        }
        let small = position == 0 && self.is_small(seat, player, stake);
        if self.dealer.is_natural() && !hand.is_blackjack() {
            settled(if *original_taken {
                give_back(spot(wager), stake, Outcome::StandOff, rules!["15.1.10", "12.7", "B3"])
            } else {
                let rules = rules!["15.1.6", "B3"].and_if(small, rule!("6.2"));
                self.cashier(seat, player).lose(spot(wager), stake, counted, rules)
            });
            *original_taken = true;
            if double.is_some() {
                settled(give_back(spot(Wager::Double), double, Outcome::StandOff, rules!["15.1.10", "11.4", "B3"]));
            }
            return;
        }
        let (outcome, odds, rules) = self.verdict(hand);
        let rules = rules.and_if(area.absent, rule!("16.10")).and_if(hand.control_passed, rule!("R10"));
        let line =
            |spot, stake, counted, rules| self.cashier(seat, player).line(spot, stake, counted, (outcome, odds, rules));
        settled(line(spot(wager), stake, counted, rules.and_if(small, rule!("6.2"))));
        if double.is_some() {
            settled(line(spot(Wager::Double), double, double.amount, rules));
        }
    }

    #[inline]
    fn verdict(&self, hand: &Hand) -> Verdict {
        let even = Odds::EVEN;
        if hand.is_blackjack() {
            // Against a ten-value card the payment had to wait.
            let waited = self.up_card().is_some_and(|card| value(card) == 10);
            let (outcome, odds, rules) = if self.dealer.is_natural() {
                (Outcome::StandOff, even, rules!["15.1.8"])
            } else {
                (Outcome::Win, BLACKJACK_PAYS, rules!["15.1.1"])
            };
            return (outcome, odds, rules.and_if(waited, rule!("9.1.3")));
        }
        let (total, dealer) = (hand.total(), self.dealer.total());
        let (outcome, rules) = match total.cmp(&dealer) {
            _ if dealer > 21 => (Outcome::Win, rules!["15.1.2"]),
            Ordering::Greater => (Outcome::Win, rules!["15.1.3"]),
            Ordering::Less => (Outcome::Lose, rules!["15.1.7"]),
            Ordering::Equal => (Outcome::StandOff, rules!["15.1.9"]),
        };
        // An ace and a ten-value card after a split are not a blackjack.
        (outcome, even, rules.and_if(hand.from_split && hand.points.is_natural(), rule!("12.3.2")))
    }

    fn settle_insurance(&self, seat: Seat, player: Player, settled: &mut impl FnMut(Line)) {
        let stake = self.areas[seat.index()].insurance[player.index()];
        if !stake.is_some() || self.insurance_is_lost() {
            return;
        }
        let spot = Spot { seat, player, wager: Wager::Insurance, hand: 1 };
        let ace = self.up_card().is_some_and(|card| card.rank() == Rank::Ace);
        let odds = if ace { INSURANCE_AGAINST_ACE_PAYS } else { INSURANCE_AGAINST_TEN_PAYS };
        let won = |rules| self.cashier(seat, player).win(spot, stake, stake.amount, odds, rules);
        settled(match (self.dealer.is_natural(), ace) {
            (true, true) => won(rules!["15.1.4", "B5"]),
            (true, false) => won(rules!["15.1.5", "B5"]),
            (false, _) => self.cashier(seat, player).lose(spot, stake, stake.amount, rules!["8.2", "B5"]),
        });
    }

    // --- what is collected before the final settlement ------------------------------------------------------------

    /// Rule 13.3: the dealer's ace was not followed by a ten-value card.
    #[inline]
    pub(super) fn insurance_is_lost(&self) -> bool {
        let ace = self.up_card().is_some_and(|card| card.rank() == Rank::Ace);
        ace && self.dealer.count() > 1 && !self.dealer.is_natural()
    }

    pub(super) fn lost_insurance_line(&self, seat: Seat, player: Player, line: &mut impl FnMut(Line)) {
        let (area, index) = (&self.areas[seat.index()], player.index());
        let stake = area.insurance[index];
        if stake.is_some() && area.out[index].is_none() && !area.even_money[index] {
            let spot = Spot { seat, player, wager: Wager::Insurance, hand: 1 };
            line(self.cashier(seat, player).lose(spot, stake, stake.amount, rules!["13.3", "B5"]));
        }
    }

    /// Rule 10.5: the wager on a bust hand. A doubled hand cannot bust.
    pub(super) fn bust_line(&self, seat: Seat, player: Player, at: usize, line: &mut impl FnMut(Line)) {
        let (area, index) = (&self.areas[seat.index()], player.index());
        let stake = area.hands[at].stakes[index];
        if stake.is_some() && area.out[index].is_none() {
            let wager = if at == 0 { Wager::Main } else { Wager::Split };
            let counted = stake.amount.at_most(area.counted[index]);
            let spot = Spot { seat, player, wager, hand: at as u8 + 1 };
            let small = at == 0 && self.is_small(seat, player, stake);
            let rules = rules!["10.5"].and_if(area.hands[at].control_passed, rule!("R10")).and_if(small, rule!("6.2"));
            line(self.cashier(seat, player).lose(spot, stake, counted, rules));
        }
    }

    /// Every line of a player that was collected before the final settlement. The result does not change during the
    /// round.
    pub(super) fn collected_lines(&self, seat: Seat, player: Player, line: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        if area.out[player.index()].is_some() {
            return;
        }
        if area.interim.contains(player) {
            self.lost_optional_lines(seat, player, line);
        }
        if self.insurance_is_lost() {
            self.lost_insurance_line(seat, player, line);
        }
        for (at, hand) in area.hands[..area.count as usize].iter().enumerate() {
            if hand.progress == Progress::Bust {
                self.bust_line(seat, player, at, line);
            }
        }
    }

    /// Rules 14.11, 14.14 and 14.17: the losers among the optional wagers, collected after the initial deal.
    pub(super) fn lost_optional_lines(&self, seat: Seat, player: Player, line: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        for (index, on) in OPTIONAL.into_iter().enumerate() {
            let stake = area.optional[index][player.index()];
            if stake.is_some() && self.optional_win(seat, index, player).is_none() {
                let rules = match on {
                    Wager::PerfectPairs => rules!["14.9", "14.10", "14.11"],
                    Wager::AnyPair => rules!["14.12", "14.14"],
                    _ => rules!["14.16", "14.17"],
                };
                let spot = Spot { seat, player, wager: on, hand: 1 };
                line(self.cashier(seat, player).lose(spot, stake, self.counted_optional(seat, player, stake), rules));
            }
        }
    }
}

impl Area {
    /// Every stake on the area.
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
