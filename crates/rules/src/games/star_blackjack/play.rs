//! Sections 10 to 13: the subsequent deal, doubles, splits and the dealer's cards.

use super::hand::{Hand, Progress, value};
use super::{Ask, BOOK, Phase, StarBlackjack};
use crate::card::{Card, Rank};
use crate::fact::{Call, Face, Fact};
use crate::input::Decision;
use crate::money::Cents;
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, Rule, rule, rules};
use crate::seat::{Place, Player, Players, Seat};
use crate::table::check_tokens;
use crate::wager::Stake;

/// Rule 13.2: whether the dealer draws to this total, if the round still needs it.
#[inline]
pub const fn dealer_draws(total: u8, soft: bool) -> bool {
    total < 17 || soft && total < 18
}

/// Whether an amount is refused because it is not made of whole chips (ruling G24).
pub(super) const fn is_odd(why: Why) -> bool {
    matches!(why, Why::NotInUnits { .. } | Why::BelowMinimum { .. } | Why::MustBe { .. })
}

impl StarBlackjack {
    // --- whose turn it is -----------------------------------------------------------------------------------------

    /// The area in turn and its hand in turn.
    #[inline]
    fn in_turn(&self) -> Option<(Seat, &Hand)> {
        let seat = self.to_play.first()?;
        Some((seat, &self.areas[seat.index()].hands[self.hand as usize]))
    }

    /// Finds the next step of the hand in turn, or closes the hand if it is finished.
    #[inline]
    pub(super) fn enter_hand(&mut self) {
        let Some(seat) = self.to_play.first() else { return };
        let area = &mut self.areas[seat.index()];
        let hand = &mut area.hands[self.hand as usize];
        if hand.points.count() < 2 {
            self.ask = Ask::Card;
            return;
        }
        let total = hand.total();
        if total >= 21 || area.absent && total > 11 || area.refused && total > 11 {
            hand.progress = Progress::Stood;
        }
        self.ask = if area.absent { Ask::Card } else { Ask::Decision };
    }

    /// Skips finished hands, and goes to the dealer after the last one.
    #[inline]
    pub(super) fn continue_play(&mut self, facts: &mut impl FnMut(Fact)) {
        while let Some(seat) = self.to_play.first() {
            let area = &self.areas[seat.index()];
            let hand = &area.hands[self.hand as usize];
            // A doubled hand is open until it has received its card.
            let doubled = hand.progress == Progress::Doubled && hand.points.count() == 2;
            if (hand.progress == Progress::Open || doubled) && !self.has_no_open_wager(seat, self.hand) {
                return;
            }
            self.hand += 1;
            if self.hand >= area.count {
                self.to_play.remove(seat);
                self.hand = 0;
            }
            self.enter_hand();
        }
        self.after_play(facts);
    }

    /// Whether all wagers on a hand are paid or out of the round.
    #[inline]
    pub(super) fn has_no_open_wager(&self, seat: Seat, at: u8) -> bool {
        let area = &self.areas[seat.index()];
        let stakes = &area.hands[at as usize].stakes;
        self.paid_early(seat)
            || area.players.into_iter().all(|player| {
                let index = player.index();
                !stakes[index].is_some() || area.out[index].is_some() || area.even_money[index]
            })
    }

    // --- 10 to 12: decisions --------------------------------------------------------------------------------------

    /// The price of a decision, if it is legal. Offers and refusals both come from here.
    #[inline]
    pub(super) fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        self.settings.table.has(seat).map_err(|why| Refusal::new(why, rules!["2.2.1"]))?;
        match decision {
            Decision::EvenMoney => return self.may_take_even_money(seat, player).map(|()| Cents::ZERO),
            Decision::Insure(_) => return self.insurable(seat, player),
            Decision::TakeWagersBack | Decision::PlayOn => return self.may_elect(seat, player),
            Decision::Hit
            | Decision::Stand
            | Decision::Double(_)
            | Decision::Split
            | Decision::Decline
            | Decision::Refuse
            | Decision::Absent { viewed: false } => {}
            _ => return Err(Refusal::new(Why::NotInThisGame, rules!["10.1"])),
        }
        match self.phase {
            Phase::Playing if !self.anyone_elects => {}
            Phase::Over => return Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => return Err(self.not_now(rules!["10.1"])),
        }
        let Some((turn, hand)) = self.in_turn() else { return Err(self.not_now(rules!["10.1"])) };
        if turn != seat {
            if !self.wagered.contains(seat) {
                return Err(Refusal::new(Why::NoHand(seat), rules!["7.1"]));
            }
            if !self.to_play.contains(seat) {
                return Err(Refusal::new(Why::AlreadyDecided(seat), rules!["10.1", "10.3"]));
            }
            return Err(Refusal::new(Why::NotYourTurn { turn }, rules!["10.1", "G11"]));
        }
        match self.ask {
            Ask::Card => Err(self.not_now(rules!["10.4"])),
            Ask::DoubleAlong(players) => self.price_along(seat, player, decision, players, rules!["11.3"]),
            Ask::SplitAlong(players) => self.price_along(seat, player, decision, players, rules!["12.6"]),
            Ask::Decision if self.areas[seat.index()].controlling != player => {
                Err(Refusal::new(Why::NotControlling, self.areas[seat.index()].control_rules()))
            }
            Ask::Decision => self.price_of_choice(seat, hand, player, decision),
        }
    }

    /// The price for another player of the area to follow the controlling player.
    fn price_along(
        &self,
        seat: Seat,
        player: Player,
        decision: Decision,
        players: Players,
        rules: Grounds,
    ) -> Result<Cents, Refusal> {
        if !players.contains(player) {
            return Err(Refusal::new(Why::NotControlling, rules));
        }
        let hand = &self.areas[seat.index()].hands[self.hand as usize];
        match (self.ask, decision) {
            (_, Decision::Decline) => Ok(Cents::ZERO),
            (Ask::DoubleAlong(_), Decision::Double(_)) => self.double_limit(seat, hand, player),
            (Ask::SplitAlong(_), Decision::Split) => Ok(hand.stakes[player.index()].amount),
            _ => Err(self.not_now(rules)),
        }
    }

    #[inline]
    fn price_of_choice(&self, seat: Seat, hand: &Hand, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        let forbid = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        let area = &self.areas[seat.index()];
        let total = hand.total();
        let stake = hand.stakes[player.index()].amount;
        match decision {
            Decision::Hit if hand.split_aces => forbid(Forbidden::SplitAcesDraw, rules!["12.3.1", "12.5.4"]),
            Decision::Hit => Ok(Cents::ZERO),
            Decision::Stand if total < 12 => forbid(Forbidden::MustDraw, rules!["10.2", "B6"]),
            Decision::Stand | Decision::Absent { .. } => Ok(Cents::ZERO),
            Decision::Double(_) if hand.split_aces => forbid(Forbidden::DoubleSplitAces, rules!["12.3.1", "B1"]),
            Decision::Double(_) if hand.points.count() != 2 => forbid(Forbidden::DoubleAfterDraw, rules!["11.1"]),
            Decision::Double(_) if !(9..=11).contains(&hand.points.hard()) => {
                forbid(Forbidden::DoubleTotal, rules!["11.1.1", "11.1.2", "B1"])
            }
            Decision::Double(_) => self.double_limit(seat, hand, player),
            Decision::Split => match hand.points.cards() {
                [a, b] if value(*a) == value(*b) => {
                    let most = if self.settings.resplit { 3 } else { 2 };
                    if area.count < most {
                        Ok(stake)
                    } else {
                        forbid(
                            Forbidden::SplitAgain,
                            if self.settings.resplit { rules!["12.5.3"] } else { rules!["12.4"] },
                        )
                    }
                }
                [_, _] => forbid(Forbidden::SplitUnequal, rules!["12.1", "B2"]),
                _ => forbid(Forbidden::SplitAfterDraw, rules!["12.1", "12.5.5"]),
            },
            Decision::Refuse if self.pending.is_none() => forbid(Forbidden::NothingToRefuse, rules!["16.3"]),
            Decision::Refuse if total < 12 => forbid(Forbidden::MustDraw, rules!["16.3", "10.2"]),
            Decision::Refuse => Ok(Cents::ZERO),
            _ => Err(self.not_now(rules!["10.1"])),
        }
    }

    /// A double may be for less, but never for more than the original wager.
    fn double_limit(&self, seat: Seat, hand: &Hand, player: Player) -> Result<Cents, Refusal> {
        let most = hand.stakes[player.index()].amount.at_most(self.areas[seat.index()].counted[player.index()]);
        let most = self.settings.table.amounts_up_to(most).to;
        if most.is_some() {
            Ok(most)
        } else {
            Err(Refusal::new(Why::AboveMaximum { most }, rules!["11.1", "6.3.1", "R9"]))
        }
    }

    #[inline]
    pub(super) fn decide(
        &mut self,
        seat: Seat,
        player: Player,
        decision: Decision,
        tokens: Cents,
        facts: &mut impl FnMut(Fact),
    ) -> Result<(), Refusal> {
        let mut price = self.price(seat, player, decision)?;
        if let Decision::Double(Some(amount)) = decision {
            self.settings.table.amounts_up_to(price).check(amount).map_err(|why| {
                Refusal::new(why, if is_odd(why) { rules!["11.1", "G24"] } else { rules!["11.1", "B1"] })
            })?;
            price = amount;
        }
        if let Decision::Insure(amount) = decision {
            self.insure(seat, player, amount, tokens)?;
            let ace = self.up_card().is_some_and(|card| card.rank() == Rank::Ace);
            let rules = if ace { rules!["8.1", "8.4", "B5"] } else { rules!["8.2", "8.4", "B5"] };
            facts(Fact::Decided { seat, player, decision, price: amount, rules });
            return Ok(());
        }
        check_tokens(tokens, price).map_err(|why| Refusal::new(why, rules!["5.1", "G8"]))?;
        let stake = Stake { amount: price, tokens };
        let rules = self.decision_rules(seat, decision);
        facts(Fact::Decided { seat, player, decision, price, rules });
        match decision {
            Decision::Hit => {
                self.ask = Ask::Card;
                self.show(seat, facts);
            }
            Decision::Stand => self.close_hand(seat, Progress::Stood, facts),
            Decision::Double(_) => self.double(seat, player, stake, facts),
            Decision::Split => self.split(seat, player, stake, facts),
            Decision::Decline => self.answered(player),
            Decision::Refuse => {
                self.areas[seat.index()].refused = true;
                self.close_hand(seat, Progress::Stood, facts);
            }
            Decision::Absent { .. } => self.absent(seat, facts),
            Decision::EvenMoney => {
                self.show(seat, facts);
                self.areas[seat.index()].even_money[player.index()] = true;
                self.even_money_lines(seat, player, &mut |line| facts(Fact::Settled(line)));
                if self.has_no_open_wager(seat, 0) {
                    self.discard(seat, 0, rules!["9.1.2"], facts);
                }
            }
            decision => self.elect(seat, player, decision, facts),
        }
        Ok(())
    }

    /// The rules that allow a decision.
    #[inline]
    fn decision_rules(&self, seat: Seat, decision: Decision) -> Grounds {
        let area = &self.areas[seat.index()];
        let hand = &area.hands[self.hand as usize];
        let after_split = |rules: Grounds| rules.and_if(hand.from_split, rule!("12.3"));
        match (decision, self.ask) {
            (Decision::Hit, _) => {
                after_split(rules!["10.1.4", "10.3", "10.4"].and_if(hand.total() < 12, rule!("10.2")))
            }
            (Decision::Stand, _) => after_split(rules!["10.1.3"]),
            (Decision::Double(_), Ask::DoubleAlong(_)) => rules!["11.3", "11.1", "B8"],
            (Decision::Double(_), _) => {
                let aces = hand.points.total() != hand.points.hard();
                after_split(rules!["10.1.1", "11.1", "11.1.1", "B1"].and_if(aces, rule!("11.1.2")))
            }
            (Decision::Split, Ask::SplitAlong(_)) => rules!["12.6", "12.6.1", "B8"],
            (Decision::Split, _) if area.count > 1 => rules!["10.1.2", "12.5", "12.5.2", "B2"],
            (Decision::Split, _) => rules!["10.1.2", "12.1", "B2"],
            (Decision::Decline, Ask::DoubleAlong(_)) => rules!["11.3", "B8"],
            (Decision::Decline, _) => rules!["12.6", "12.6.2", "B8"],
            (Decision::EvenMoney, _) => rules!["9.1.2", "B4"],
            (Decision::Refuse, _) => rules!["16.3"],
            // On a shared area another player may decide now, in a fixed order.
            (Decision::Absent { .. }, _) => rules!["16.10"].and_if(area.players.are_several(), rule!("R10")),
            (Decision::PlayOn, _) => rules!["17.5.1", "17.5.4"],
            _ => rules!["17.5.1"],
        }
    }

    #[inline]
    fn close_hand(&mut self, seat: Seat, progress: Progress, facts: &mut impl FnMut(Fact)) {
        self.areas[seat.index()].hands[self.hand as usize].progress = progress;
        self.continue_play(facts);
    }

    /// The other players with a wager on the hand in turn.
    fn others_on_hand(&self, seat: Seat) -> Players {
        let area = &self.areas[seat.index()];
        let hand = &area.hands[self.hand as usize];
        let others = area.players.without(area.controlling);
        others.filter(|player| hand.stakes[player.index()].is_some() && area.out[player.index()].is_none()).collect()
    }

    fn double(&mut self, seat: Seat, player: Player, stake: Stake, facts: &mut impl FnMut(Fact)) {
        self.show(seat, facts);
        self.areas[seat.index()].hands[self.hand as usize].doubles[player.index()] = stake;
        if matches!(self.ask, Ask::DoubleAlong(_)) {
            self.answered(player);
        } else {
            self.areas[seat.index()].hands[self.hand as usize].progress = Progress::Doubled;
            let others = self.others_on_hand(seat);
            self.ask = if others.is_empty() { Ask::Card } else { Ask::DoubleAlong(others) };
        }
    }

    fn split(&mut self, seat: Seat, player: Player, stake: Stake, facts: &mut impl FnMut(Fact)) {
        self.show(seat, facts);
        let others = self.others_on_hand(seat);
        let at = self.hand as usize;
        if matches!(self.ask, Ask::SplitAlong(_)) {
            self.areas[seat.index()].hands[at + 1].stakes[player.index()] = stake;
            self.answered(player);
            return;
        }
        let area = &mut self.areas[seat.index()];
        if area.count == 1 {
            area.split_cards = match area.hands[0].points.cards() {
                [a, b] => Some([*a, *b]),
                _ => None,
            };
        }
        // The new hand lies beside the one it came from, and later hands move on by one.
        let last = area.hands.len() - 1;
        area.hands.copy_within(at + 1..last, at + 2);
        let mut new = Hand { from_split: true, ..Hand::EMPTY };
        let old = &mut area.hands[at];
        old.from_split = true;
        if let Some(card) = old.points.pop() {
            new.points.push(card);
            old.split_aces = card.rank() == Rank::Ace;
            new.split_aces = old.split_aces;
            new.control_passed = old.control_passed;
        }
        new.stakes[player.index()] = stake;
        area.hands[at + 1] = new;
        area.count += 1;
        self.ask = if others.is_empty() { Ask::Card } else { Ask::SplitAlong(others) };
    }

    /// Another player of the area has answered. After the last answer cards are dealt.
    pub(super) fn answered(&mut self, player: Player) {
        self.ask = match self.ask {
            Ask::DoubleAlong(players) if !players.without(player).is_empty() => {
                Ask::DoubleAlong(players.without(player))
            }
            Ask::SplitAlong(players) if !players.without(player).is_empty() => Ask::SplitAlong(players.without(player)),
            _ => Ask::Card,
        };
    }

    /// Rule 16.10: another player of the area takes control, or cards are dealt until the total exceeds 11.
    fn absent(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        let area = &mut self.areas[seat.index()];
        area.away.insert(area.controlling);
        // Hands that were played before stay with the player who played them.
        for hand in &mut area.hands[self.hand as usize..] {
            hand.control_passed = area.players.are_several();
        }
        if let Some(next) = area.find_controlling() {
            area.controlling = next;
        } else {
            area.absent = true;
            self.enter_hand();
            self.continue_play(facts);
        }
    }

    // --- cards ----------------------------------------------------------------------------------------------------

    #[inline]
    pub(super) fn deal_to_hand(&mut self, seat: Seat, card: Card, held: Option<Rule>, facts: &mut impl FnMut(Fact)) {
        self.show(seat, facts);
        let at = self.hand;
        let area = &mut self.areas[seat.index()];
        let hand = &mut area.hands[at as usize];
        hand.points.push(card);
        let second = hand.points.count() == 2;
        let total = hand.total();
        let rules = match hand.progress {
            Progress::Doubled => rules!["11.1.3", "11.2"],
            _ if second && hand.split_aces && area.count == 3 => rules!["12.5.4"],
            _ if second && hand.split_aces => rules!["12.3.1"],
            _ if second => rules!["12.2"],
            _ if area.absent => rules!["16.10"],
            _ => rules!["10.4"],
        };
        let to = Place::Hand { seat, hand: at + 1 };
        facts(Fact::Dealt { card, to, face: Face::Up, rules: rules.and_some(held) });
        if total > 21 {
            hand.progress = Progress::Bust;
            for player in self.areas[seat.index()].players {
                self.bust_line(seat, player, at as usize, &mut |line| facts(Fact::Settled(line)));
            }
            self.discard(seat, at as usize, rules!["10.5"], facts);
        } else if hand.progress == Progress::Doubled {
            // Doubled hands keep their progress and take no more cards.
        } else if hand.split_aces && !self.may_split_again(seat, at) {
            self.areas[seat.index()].hands[at as usize].progress = Progress::Stood;
        } else {
            self.enter_hand();
        }
        self.continue_play(facts);
    }

    /// Whether a split ace that drew an ace may be split once more.
    fn may_split_again(&self, seat: Seat, at: u8) -> bool {
        let area = &self.areas[seat.index()];
        let pair = matches!(area.hands[at as usize].points.cards(), [a, b] if a.rank() == b.rank());
        self.settings.resplit && area.count < 3 && pair && !area.absent && !area.refused
    }

    /// Section 13: the dealer draws only if a wager still depends on it.
    pub(super) fn after_play(&mut self, facts: &mut impl FnMut(Fact)) {
        if self.dealer_needs_card() {
            self.phase = Phase::Drawing;
        } else {
            self.complete_dealer(facts);
        }
    }

    /// The dealer's hand is complete; the dealer calls it.
    fn complete_dealer(&mut self, facts: &mut impl FnMut(Fact)) {
        self.phase = Phase::Settling;
        let call = match self.dealer.total() {
            _ if self.dealer.is_natural() => Call::Blackjack,
            total @ 22.. => Call::TooMany(total),
            total => Call::Total(total),
        };
        let rules = if self.dealer_must_draw() { rules!["13.4", "B7", "3.2"] } else { rules!["13.2", "3.2"] };
        // The values of the cards in the called total.
        let holds = |fits: fn(Rank) -> bool| self.dealer.cards().iter().any(|card| fits(card.rank()));
        let rules = rules
            .and_if(holds(|rank| rank == Rank::Ace), rule!("3.2.1"))
            .and_if(holds(|rank| rank <= Rank::Ten), rule!("3.2.2"))
            .and_if(holds(|rank| (Rank::Jack..Rank::Ace).contains(&rank)), rule!("3.2.3"));
        facts(Fact::DealerHand { call, rules });
    }

    /// Rule 13.2: below hard 17 and below soft 18.
    #[inline]
    fn dealer_must_draw(&self) -> bool {
        dealer_draws(self.dealer.total(), self.dealer.is_soft())
    }

    #[inline]
    pub(super) fn dealer_needs_card(&self) -> bool {
        let mut waits_for_one = false;
        let mut waits_for_all = false;
        for seat in self.wagered {
            let area = &self.areas[seat.index()];
            for player in area.players {
                let index = player.index();
                if area.out[index].is_some() || area.even_money[index] {
                    continue;
                }
                waits_for_one |= area.insurance[index].is_some();
                for hand in &area.hands[..area.count as usize] {
                    let open = hand.stakes[index].is_some() && hand.progress != Progress::Bust;
                    if open && hand.is_blackjack() {
                        waits_for_one |= !self.paid_early(seat) && self.dealer_may_have_blackjack();
                    } else {
                        waits_for_all |= open;
                    }
                }
            }
        }
        if waits_for_all { self.dealer_must_draw() } else { waits_for_one && self.dealer.count() < 2 }
    }

    /// An ace or a ten-value card up.
    fn dealer_may_have_blackjack(&self) -> bool {
        self.up_card().is_some_and(|card| matches!(value(card), 1 | 10))
    }

    #[inline]
    pub(super) fn deal_to_dealer(&mut self, card: Card, held: Option<Rule>, facts: &mut impl FnMut(Fact)) {
        self.dealer.push(card);
        let rules = rules!["13.1", "13.2"].and_some(held);
        facts(Fact::Dealt { card, to: Place::Dealer, face: Face::Up, rules });
        if self.dealer.count() == 2 && self.insurance_is_lost() {
            for seat in self.wagered {
                for player in self.areas[seat.index()].players {
                    self.lost_insurance_line(seat, player, &mut |line| facts(Fact::Settled(line)));
                }
            }
        }
        if !self.dealer_needs_card() {
            self.complete_dealer(facts);
        }
    }
}
