//! Sections 5, 6 and 14: wagers, who may place them, and their limits.

use super::{Area, BOOK, EMPTY_AREA, OPTIONAL, Phase, StarBlackjack};
use crate::awaits::Offer;
use crate::fact::Fact;
use crate::money::Cents;
use crate::person::Person;
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Player, Players, Seat};
use crate::table::{Amounts, Enforcement, Limits};
use crate::wager::{Spot, Stake, Wager};
use alloc::vec::Vec;

impl Area {
    fn stake(&self, player: Player, on: Wager) -> Option<Stake> {
        match on {
            Wager::Main => Some(self.hands[0].stakes[player.index()]),
            _ => Some(self.optional[optional_index(on)?][player.index()]),
        }
    }

    fn stake_mut(&mut self, player: Player, on: Wager) -> Option<&mut Stake> {
        match on {
            Wager::Main => Some(&mut self.hands[0].stakes[player.index()]),
            _ => Some(&mut self.optional[optional_index(on)?][player.index()]),
        }
    }

    fn has_main(&self) -> bool {
        self.hands[0].stakes.iter().any(|stake| stake.is_some())
    }

    /// Updates which players have wagers on the area.
    #[inline]
    fn note_players(&mut self, player: Player) {
        let index = player.index();
        if self.hands[0].stakes[index].is_some() || self.optional.iter().any(|wager| wager[index].is_some()) {
            self.players.insert(player);
        } else {
            self.players.remove(player);
        }
        self.any_optional = self.has_optional();
    }

    fn has_optional(&self) -> bool {
        self.optional.iter().flatten().any(|stake| stake.is_some())
    }

    /// Rule 5.5: the seated player, else the largest wager, else the one nearest the dealer.
    pub(super) fn find_controlling(&self) -> Option<Player> {
        if self.players == Players::FIRST && self.out[0].is_none() && self.away.is_empty() {
            return Some(Player::First);
        }
        let seated = self.seated.filter(|player| self.may_control(*player));
        seated.or_else(|| {
            let candidates = Player::ALL.into_iter().filter(|player| self.may_control(*player));
            // The first of equal wagers is nearest to the dealer.
            candidates.rev().max_by_key(|player| self.hands[0].stakes[player.index()].amount)
        })
    }

    /// Whether a player has a main wager, is still in the round and not absent.
    fn may_control(&self, player: Player) -> bool {
        let index = player.index();
        self.hands[0].stakes[index].is_some() && self.out[index].is_none() && !self.away.contains(player)
    }

    /// The rules by which the controlling player has control.
    pub(super) fn control_rules(&self) -> Grounds {
        if self.seated.is_some_and(|player| self.may_control(player)) {
            return rules!["5.5", "5.5.1", "R10"];
        }
        let amount = |player: Player| self.hands[0].stakes[player.index()].amount;
        let rivals = Player::ALL.into_iter().filter(|player| *player != self.controlling && self.may_control(*player));
        if rivals.into_iter().any(|rival| amount(rival) == amount(self.controlling)) {
            rules!["5.5", "5.5.3", "R10"]
        } else {
            rules!["5.5", "5.5.2"].and_if(!self.away.is_empty(), rule!("R10"))
        }
    }
}

fn optional_index(on: Wager) -> Option<usize> {
    OPTIONAL.iter().position(|wager| *wager == on)
}

impl StarBlackjack {
    fn may_wager(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting => Ok(()),
            Phase::Over => Err(Refusal::new(Why::RoundOver, rules!["1.1"])),
            _ => Err(self.not_now(rules!["5.2", "5.3", "7.1"])),
        }
    }

    fn spot(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        self.settings.table.has(seat).map_err(|why| Refusal::new(why, rules!["2.2.1"]))?;
        if player.number() > self.settings.players_per_area {
            return Err(Refusal::new(Why::SpotsFull, rules!["5.4", "14.8"]));
        }
        let stake = self.areas[seat.index()].stake(player, on);
        stake.ok_or(match on {
            Wager::Double => Refusal::new(Why::ByDecision(on), rules!["5.2", "11.1"]),
            Wager::Split => Refusal::new(Why::ByDecision(on), rules!["5.2", "12.1"]),
            Wager::Insurance => Refusal::new(Why::ByDecision(on), rules!["5.2", "8.1", "8.2"]),
            _ => Refusal::new(Why::NotInThisGame, rules!["5.2", "14.2"]),
        })
    }

    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        let stake = self.spot(seat, player, on)?;
        self.may_wager()?;
        let area = &self.areas[seat.index()];
        if stake.is_some() {
            return Err(Refusal::new(Why::AlreadyPlaced, rules!["5.2", "14.8"]));
        }
        if on == Wager::Main {
            let mut amounts = self.settings.table.amounts_within(self.limits_of(seat, player), true);
            if self.settings.table.enforcement == Enforcement::Refuse {
                let others = Player::ALL.into_iter().filter(|other| !self.may_exceed(seat, *other));
                let others: Cents = others.map(|other| area.hands[0].stakes[other.index()].amount).sum();
                amounts.to = amounts.to.at_most(self.left_of_area(seat, player, others));
                if amounts.from > amounts.to {
                    let rules = self.limit_rules(seat, player, on);
                    return Err(Refusal::new(Why::AboveMaximum { most: amounts.to }, rules));
                }
            }
            return Ok(amounts);
        }
        if !area.has_main() {
            return Err(Refusal::new(Why::Needs(Wager::Main), rules!["14.7", "B11"]));
        }
        if self.settings.optional_needs_main && !area.hands[0].stakes[player.index()].is_some() {
            return Err(Refusal::new(Why::Needs(Wager::Main), rules!["14.6"]));
        }
        Ok(self.settings.table.amounts_within(self.limits_of(seat, player), false))
    }

    /// The limits that a player of an area is held to: their own, or those of the area.
    #[inline]
    pub(super) fn limits_of(&self, seat: Seat, player: Player) -> Limits {
        self.own_limits[seat.index()][player.index()].unwrap_or(self.settings.table.limits[seat.index()])
    }

    /// Whether a player has a maximum of their own above the area's (6.7). Wagers of others do not use it up, and the
    /// player's wagers do not use up the maximum that the others share (ruling R27).
    #[inline]
    fn may_exceed(&self, seat: Seat, player: Player) -> bool {
        let own = self.own_limits[seat.index()][player.index()];
        own.is_some_and(|own| own.maximum > self.settings.table.limits[seat.index()].maximum)
    }

    /// The most that a player may wager, when others have wagered `others` of the shared maximum (6.1.2, 6.1.3).
    #[inline]
    fn left_of_area(&self, seat: Seat, player: Player, others: Cents) -> Cents {
        let own = self.limits_of(seat, player).maximum;
        if self.may_exceed(seat, player) {
            return own;
        }
        own.at_most(Cents((self.settings.table.limits[seat.index()].maximum - others).0.max(0)))
    }

    /// The rules for the limits of a wager. Players who come later to a shared area have only the rest of its maximum.
    fn limit_rules(&self, seat: Seat, player: Player, on: Wager) -> Grounds {
        if self.may_exceed(seat, player) {
            return rules!["6.1", "G1", "G3", "R27"];
        }
        let stakes = &self.areas[seat.index()].hands[0].stakes;
        let wagered = |other: &Player| stakes[other.index()].is_some() && !self.may_exceed(seat, *other);
        match Player::ALL.iter().filter(|other| wagered(other)).count() {
            1 if on == Wager::Main => rules!["6.1", "6.1.2", "G1", "G3", "B8"],
            2 if on == Wager::Main => rules!["6.1", "6.1.3", "G1", "G3", "B8"],
            0 => rules!["6.1", "6.1.1", "G1", "G3"],
            _ => rules!["6.1", "G1", "G3"],
        }
    }

    #[inline]
    pub(super) fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let amounts = self.wager_amounts(seat, player, on)?;
        amounts.check_stake(stake).map_err(|why| match why {
            Why::TooManyTokens => Refusal::new(why, rules!["5.1", "G8"]),
            _ => Refusal::new(why, self.limit_rules(seat, player, on)),
        })?;
        let area = &mut self.areas[seat.index()];
        if let Some(spot) = area.stake_mut(player, on) {
            *spot = stake;
        }
        area.note_players(player);
        self.wagered.insert(seat);
        let rules = match (on, player) {
            (Wager::Main, Player::First) => rules!["5.1", "5.2"],
            (Wager::Main, _) => rules!["5.1", "5.2", "5.4"],
            _ => rules!["14.3"],
        };
        // Wagers that are recorded as they lie count even if they are too small.
        let small = on == Wager::Main && self.is_small(seat, player, stake);
        let rules = rules.and_if(small, rule!("6.2")).and_if(small, rule!("G3"));
        let rules = rules.and_if(stake.tokens.is_some(), rule!("G8"));
        Ok(Fact::Placed { spot: Spot { seat, player, wager: on, hand: 1 }, stake, rules })
    }

    pub(super) fn may_take_back(&self, seat: Seat, player: Player, on: Wager) -> Result<(), Refusal> {
        let stake = self.spot(seat, player, on)?;
        self.may_wager()?;
        if stake.is_some() { Ok(()) } else { Err(Refusal::new(Why::NothingThere, rules!["5.2"])) }
    }

    pub(super) fn take_back(
        &mut self,
        seat: Seat,
        player: Player,
        on: Wager,
        facts: &mut impl FnMut(Fact),
    ) -> Result<(), Refusal> {
        self.may_take_back(seat, player, on)?;
        self.hand_back(seat, player, on, rules!["5.3"], facts);
        Ok(())
    }

    /// Until the first card a supervisor may refuse a wager, even after "no more bets" (ruling R1).
    pub(super) fn may_hand_back(&self, seat: Seat, player: Player, on: Wager) -> Result<(), Refusal> {
        let rules = rules!["18.11", "5.3"];
        if self.phase >= Phase::Dealing {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::FirstCardDealt), rules));
        }
        if self.spot(seat, player, on)?.is_some() {
            Ok(())
        } else {
            Err(Refusal::new(Why::NoWagerOn { person: Person { seat, player }, on }, rules))
        }
    }

    /// Takes a wager off the layout before the first card, with the wagers that depend on it. If no wager is left,
    /// betting opens again.
    pub(super) fn hand_back(
        &mut self,
        seat: Seat,
        player: Player,
        on: Wager,
        rules: Grounds,
        facts: &mut impl FnMut(Fact),
    ) {
        let stake = self.areas[seat.index()].stake(player, on).unwrap_or(Stake::NONE);
        let needs_own = self.settings.optional_needs_main;
        let area = &mut self.areas[seat.index()];
        let mut give_back = |area: &mut Area, player: Player, wager: Wager, stake: Stake, rules: Grounds| {
            if let Some(spot) = area.stake_mut(player, wager) {
                *spot = Stake::NONE;
            }
            area.note_players(player);
            facts(Fact::TakenBack { spot: Spot { seat, player, wager, hand: 1 }, stake, rules });
        };
        give_back(area, player, on, stake, rules);
        // Optional wagers need a main wager on the area, or one of the same player where the sign demands it.
        let alone = !area.has_main();
        for owner in Player::ALL {
            for (index, wager) in OPTIONAL.into_iter().enumerate() {
                let stake = area.optional[index][owner.index()];
                let own_is_gone = on == Wager::Main && owner == player && needs_own;
                if stake.is_some() && (alone || own_is_gone) {
                    give_back(area, owner, wager, stake, if alone { rules!["14.7"] } else { rules!["14.6"] });
                }
            }
        }
        if alone {
            *area = EMPTY_AREA;
            self.wagered.remove(seat);
            if self.wagered.is_empty() {
                self.phase = Phase::Betting;
            }
        }
    }

    fn may_seat(&self, seat: Seat, player: Option<Player>) -> Result<(), Refusal> {
        self.settings.table.has(seat).map_err(|why| Refusal::new(why, rules!["2.2.1"]))?;
        self.may_wager()?;
        let area = &self.areas[seat.index()];
        if !area.has_main() {
            return Err(Refusal::new(Why::NothingThere, rules!["5.6"]));
        }
        if area.seated == player {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::AlreadyDone), rules!["5.6"]));
        }
        Ok(())
    }

    pub(super) fn seat(&mut self, seat: Seat, player: Option<Player>) -> Result<(), Refusal> {
        self.may_seat(seat, player)?;
        self.areas[seat.index()].seated = player;
        Ok(())
    }

    pub(super) fn may_start(&self) -> Result<(), Refusal> {
        if self.wagered.is_empty() { Err(Refusal::new(Why::NoWagers, rules!["5.2", "16.7"])) } else { Ok(()) }
    }

    fn may_close(&self) -> Result<(), Refusal> {
        self.may_wager()?;
        self.may_start()
    }

    pub(super) fn close(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.may_close()?;
        self.phase = Phase::Closed;
        facts(Fact::NoMoreBets);
        Ok(())
    }

    /// Rule 6.1: the controlling player uses the area's maximum first, then the others in order. No wager counts for
    /// more than its player's own maximum, and a maximum above the area's is separate from it (ruling R27).
    #[inline]
    pub(super) fn count_wagers(&mut self) {
        for seat in self.wagered {
            let area = &mut self.areas[seat.index()];
            area.controlling = area.find_controlling().unwrap_or(Player::First);
            let (first, others) = (area.controlling, area.players.without(area.controlling));
            let mut before = Cents::ZERO;
            for player in [first].into_iter().chain(others) {
                let stake = self.areas[seat.index()].hands[0].stakes[player.index()];
                let counted = stake.amount.at_most(self.left_of_area(seat, player, before));
                self.areas[seat.index()].counted[player.index()] = counted;
                if !self.may_exceed(seat, player) {
                    before += counted;
                }
            }
        }
    }

    pub(super) fn wager_offers(&self) -> Vec<Offer> {
        let mut offers = Vec::new();
        for seat in self.settings.table.all_seats() {
            for player in Player::ALL {
                for on in [Wager::Main].into_iter().chain(OPTIONAL) {
                    if let Ok(amounts) = self.wager_amounts(seat, player, on) {
                        offers.push(Offer::Wager { seat, player, on, amounts });
                    }
                    if self.may_take_back(seat, player, on).is_ok() {
                        offers.push(Offer::TakeBack { seat, player, on });
                    }
                }
            }
            for player in [None].into_iter().chain(Player::ALL.map(Some)) {
                if self.may_seat(seat, player).is_ok() {
                    offers.push(Offer::Seated { seat, player });
                }
            }
        }
        if self.may_close().is_ok() {
            offers.push(Offer::NoMoreBets);
        }
        offers
    }
}
