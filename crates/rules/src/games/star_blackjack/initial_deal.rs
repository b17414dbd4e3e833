//! Sections 7 to 9: the initial deal, insurance and the interim settlement.

use super::hand::value;
use super::play::is_odd;
use super::settlement::BLACKJACK_PAYS;
use super::{Area, BOOK, OPTIONAL, Phase, StarBlackjack, optional};
use crate::card::{Card, Rank};
use crate::cashier::give_back;
use crate::fact::{Face, Fact, Line, Outcome};
use crate::money::{Cents, Odds};
use crate::person::Person;
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, Rule, rule, rules};
use crate::seat::{Place, Player, Seat};
use crate::table::Device;
use crate::wager::{Spot, Stake, Wager};

impl Area {
    /// The player's first two cards.
    fn first_two(&self) -> Option<[Card; 2]> {
        match self.hands[0].points.cards() {
            [a, b, ..] => Some([*a, *b]),
            _ => None,
        }
    }
}

impl StarBlackjack {
    #[inline]
    pub(super) fn start_deal(&mut self, facts: &mut impl FnMut(Fact)) {
        if self.phase == Phase::Betting {
            facts(Fact::NoMoreBets);
        }
        self.count_wagers();
        self.phase = Phase::Dealing;
        self.to_deal = self.dealt_in();
        self.pass = 0;
    }

    #[inline]
    pub(super) fn deal_initial(&mut self, card: Card, to: Place, held: Option<Rule>, facts: &mut impl FnMut(Fact)) {
        let face = self.face_of(to);
        let rules = match face {
            Face::Down => rules!["7.1", "3.6", "3.6.2"],
            Face::Up => rules!["7.1", "3.6", "3.6.1"],
        };
        facts(Fact::Dealt { card, to, face, rules: rules.and_some(held) });
        match to {
            Place::Hand { seat, .. } => {
                self.areas[seat.index()].hands[0].points.push(card);
                self.to_deal.remove(seat);
                if self.pass == 1 && self.to_deal.is_empty() {
                    self.end_of_initial_deal(facts);
                }
            }
            _ => {
                self.dealer.push(card);
                self.pass = 1;
                self.to_deal = self.dealt_in();
            }
        }
    }

    #[inline]
    pub(super) fn end_of_initial_deal(&mut self, facts: &mut impl FnMut(Fact)) {
        if self.device() == Device::Shuffler && !self.rack_kept {
            self.stock.return_rack();
            facts(Fact::Reshuffled { rules: rules!["7.2", "B9"] });
        }
        for seat in self.wagered {
            self.pay_interim(seat, facts);
        }
        if self.insurance_is_offered() {
            self.phase = Phase::Insurance;
        } else {
            self.start_play(facts);
        }
    }

    #[inline]
    pub(super) fn up_card(&self) -> Option<Card> {
        self.dealer.cards().first().copied()
    }

    pub(super) fn insurance_is_offered(&self) -> bool {
        match self.up_card().map(value) {
            Some(1) => true,
            Some(10) => self.settings.insurance_ten,
            _ => false,
        }
    }

    /// Pays and collects the optional wagers, and pays blackjacks that the dealer can no longer equal.
    #[inline]
    fn pay_interim(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        let area = &mut self.areas[seat.index()];
        for player in area.players {
            if area.out[player.index()].is_none() {
                area.interim.insert(player);
            }
        }
        let paid_early = self.paid_early(seat);
        if paid_early || self.areas[seat.index()].any_optional {
            self.show(seat, facts);
        }
        self.interim_lines(seat, &mut |line| facts(Fact::Settled(line)));
        if self.areas[seat.index()].any_optional {
            for player in self.areas[seat.index()].interim {
                self.lost_optional_lines(seat, player, &mut |line| facts(Fact::Settled(line)));
            }
        }
        if paid_early {
            self.discard(seat, 0, rules!["9.1.1"], facts);
        }
    }

    /// Rule 9.1.1: whether the area's blackjack was paid at once.
    #[inline]
    pub(super) fn paid_early(&self, seat: Seat) -> bool {
        let area = &self.areas[seat.index()];
        !area.interim.is_empty()
            && !self.settings.blackjacks_wait
            && area.hands[0].is_blackjack()
            && self.up_card().is_some_and(|card| (2..=9).contains(&value(card)))
    }

    /// Every line that the interim settlement pays on an area. The result does not change during the round.
    #[inline]
    pub(super) fn interim_lines(&self, seat: Seat, line: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        let wagers = if area.any_optional { &OPTIONAL[..] } else { &[] };
        for (index, on) in wagers.iter().enumerate() {
            for player in area.interim {
                if let Some((odds, rules)) = self.optional_win(seat, index, player) {
                    let (spot, stake) =
                        (Spot { seat, player, wager: *on, hand: 1 }, area.optional[index][player.index()]);
                    let counted = self.counted_optional(seat, player, stake);
                    line(self.cashier(seat, player).win(spot, stake, counted, odds, rules));
                }
            }
        }
        if self.paid_early(seat) {
            for player in area.interim {
                let stake = area.hands[0].stakes[player.index()];
                if stake.is_some() {
                    let spot = Spot { seat, player, wager: Wager::Main, hand: 1 };
                    let rules = rules!["9.1.1"].and_if(self.is_small(seat, player, stake), rule!("6.2"));
                    line(self.cashier(seat, player).win(
                        spot,
                        stake,
                        area.counted[player.index()],
                        BLACKJACK_PAYS,
                        rules,
                    ));
                }
            }
        }
        for player in area.interim {
            if area.even_money[player.index()] {
                self.even_money_lines(seat, player, line);
            }
        }
    }

    /// The winnings of a player's optional wager, if there is one and it wins.
    #[inline]
    pub(super) fn optional_win(&self, seat: Seat, index: usize, player: Player) -> optional::Win {
        let area = &self.areas[seat.index()];
        if !area.optional[index][player.index()].is_some() {
            return None;
        }
        let (first_two, up) = (self.first_two(seat)?, self.up_card()?);
        match OPTIONAL[index] {
            Wager::PerfectPairs => optional::perfect_pairs(first_two),
            Wager::AnyPair => optional::any_pair(first_two),
            _ => self.settings.lucky_lucky.win([first_two[0], first_two[1], up]),
        }
    }

    /// The first two cards dealt to an area, also after a split.
    fn first_two(&self, seat: Seat) -> Option<[Card; 2]> {
        let area = &self.areas[seat.index()];
        area.split_cards.or_else(|| area.first_two())
    }

    // --- 8: insurance, and 9.1.2: even money ----------------------------------------------------------------------

    /// A player's main wager can still be insured or paid even money.
    fn check_open(&self, seat: Seat, player: Player, rules: Grounds) -> Result<(), Refusal> {
        let (area, person) = (&self.areas[seat.index()], Person { seat, player });
        let index = player.index();
        Err(Refusal::new(
            match area.hands[0].stakes[index].is_some() {
                false => Why::NoWagerOn { person, on: Wager::Main },
                true if area.out[index].is_some() => Why::AlreadyVoid(person),
                true if area.even_money[index] => Why::NotAllowed(Forbidden::Paid),
                true => return Ok(()),
            },
            rules,
        ))
    }

    /// The largest insurance wager of a player.
    pub(super) fn insurable(&self, seat: Seat, player: Player) -> Result<Cents, Refusal> {
        self.settings.table.has(seat).map_err(|why| Refusal::new(why, rules!["2.2.1"]))?;
        match self.phase {
            Phase::Insurance if !self.anyone_elects => {}
            Phase::Over => return Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ if self.dealer.count() > 0 && !self.insurance_is_offered() => {
                return Err(Refusal::new(Why::NotAllowed(Forbidden::InsuranceNotOffered), rules!["8.1", "8.2"]));
            }
            Phase::Playing | Phase::Drawing | Phase::Settling if !self.anyone_elects => {
                // Forgotten insurance is offered when the dealer notices.
                let rules = rules!["8.3", "8.4"].and_if(self.insurance_forgotten, rule!("16.13"));
                return Err(Refusal::new(Why::InsuranceClosed, rules));
            }
            _ => return Err(self.not_now(rules!["8.3", "8.4"])),
        }
        self.check_open(seat, player, rules!["8.1"])?;
        let area = &self.areas[seat.index()];
        let index = player.index();
        if area.insurance[index].is_some() {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::InsuredAlready), rules!["8.1"]));
        }
        if !area.counted[index].is_some() {
            let why = Why::AboveMaximum { most: Cents::ZERO };
            return Err(Refusal::new(why, rules!["8.1", "6.3.1", "R9"]));
        }
        let most = self.settings.table.amounts_up_to(Cents(area.counted[index].0 / 2)).to;
        if most.is_some() { Ok(most) } else { Err(Refusal::new(Why::AboveMaximum { most }, rules!["8.1", "G24"])) }
    }

    pub(super) fn insure(&mut self, seat: Seat, player: Player, amount: Cents, tokens: Cents) -> Result<(), Refusal> {
        let most = self.insurable(seat, player)?;
        let stake = Stake { amount, tokens };
        let amounts = self.settings.table.amounts_up_to(most);
        amounts.check_stake(stake).map_err(|why| {
            Refusal::new(why, if is_odd(why) { rules!["8.1", "8.2", "G24"] } else { rules!["8.1", "8.2", "B5"] })
        })?;
        self.areas[seat.index()].insurance[player.index()] = stake;
        Ok(())
    }

    pub(super) fn may_take_even_money(&self, seat: Seat, player: Player) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            Phase::Betting | Phase::Closed | Phase::Dealing => return Err(self.not_now(rules!["9.1", "9.1.2"])),
            _ if self.anyone_elects => return Err(self.not_now(rules!["17.5.1"])),
            _ => {}
        }
        self.check_open(seat, player, rules!["9.1.2"])?;
        let ace = self.up_card().is_some_and(|card| card.rank() == Rank::Ace);
        let area = &self.areas[seat.index()];
        if !ace || area.count != 1 || !area.hands[0].is_blackjack() {
            return Err(Refusal::new(
                Why::NotAllowed(Forbidden::EvenMoneyNeedsBlackjack),
                rules!["9.1.2", "9.1.3", "B4"],
            ));
        }
        match self.phase {
            Phase::Insurance if !self.insurance_reopened => Ok(()),
            Phase::Insurance => {
                Err(Refusal::new(Why::NotAllowed(Forbidden::EvenMoneyTooLate), rules!["9.1.2", "16.13", "R9"]))
            }
            _ => Err(Refusal::new(Why::InsuranceClosed, rules!["9.1", "9.1.2", "8.3"])),
        }
    }

    pub(super) fn even_money_lines(&self, seat: Seat, player: Player, line: &mut impl FnMut(Line)) {
        let area = &self.areas[seat.index()];
        let index = player.index();
        let spot = |wager| Spot { seat, player, wager, hand: 1 };
        let stake = area.hands[0].stakes[index];
        let rules = rules!["9.1.2", "B4"];
        let main_rules = rules.and_if(self.is_small(seat, player, stake), rule!("6.2"));
        line(self.cashier(seat, player).win(spot(Wager::Main), stake, area.counted[index], Odds::EVEN, main_rules));
        if area.insurance[index].is_some() {
            line(give_back(spot(Wager::Insurance), area.insurance[index], Outcome::Void, rules));
        }
    }

    pub(super) fn may_close_insurance(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Insurance if !self.anyone_elects => Ok(()),
            Phase::Over => Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => Err(self.not_now(rules!["8.3"])),
        }
    }

    pub(super) fn close_insurance(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.may_close_insurance()?;
        if self.insurance_reopened {
            self.insurance_reopened = false;
            self.phase = Phase::Playing;
            self.continue_play(facts);
        } else {
            self.start_play(facts);
        }
        Ok(())
    }

    /// Starts the subsequent deal with the first area.
    #[inline]
    pub(super) fn start_play(&mut self, facts: &mut impl FnMut(Fact)) {
        self.phase = Phase::Playing;
        self.to_play = self.dealt_in();
        self.hand = 0;
        self.enter_hand();
        self.continue_play(facts);
    }

    /// Turns the area's cards face up.
    pub(super) fn show(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        let dealt = self.areas[seat.index()].hands[0].points.count() > 0;
        if self.settings.first_two_down && dealt && !self.shown.contains(seat) {
            self.shown.insert(seat);
            facts(Fact::Turned { place: Place::hand(seat), cards: 0b11, rules: rules!["3.6.2"] });
        }
    }
}
