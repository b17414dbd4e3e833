//! Sections 5 and 6, and 11.1: wagers before the first card, and their limits.

use super::{BOOK, CaribbeanStud};
use crate::fact::Fact;
use crate::money::Cents;
use crate::poker::{Phase, Wagers};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Player, Seat};
use crate::table::Amounts;
use crate::wager::{Spot, Stake, Wager};

/// An ante is at most half of the largest wager, because the bet of twice the ante must not exceed that.
const LARGEST_ANTE: Cents = Cents(Cents::LARGEST_WAGER.0 / 2);

impl CaribbeanStud {
    /// Takes a wager off the layout before the first card. The caller has checked that it may go.
    pub(super) fn remove(&mut self, seat: Seat, on: Wager, rules: Grounds) -> Fact {
        let area = &mut self.areas[seat.index()];
        let stake = core::mem::take(if on == Wager::Ante { &mut area.ante } else { &mut area.jackpot });
        if !area.ante.is_some() {
            self.course.wagered.remove(seat);
            if self.course.wagered.is_empty() {
                self.course.phase = Phase::Betting;
            }
        }
        Fact::TakenBack { spot: Spot::new(seat, on), stake, rules }
    }
}

impl Wagers for CaribbeanStud {
    fn opening_wagers(&self, _: Seat) -> impl Iterator<Item = Wager> {
        [Wager::Ante, Wager::Jackpot].into_iter()
    }

    fn lying(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        if !matches!(on, Wager::Ante | Wager::Jackpot | Wager::Bet) {
            return Err(self.course.not_in_this_game(rules!["5.2"]));
        }
        self.course.check_player(seat, player)?;
        match on {
            Wager::Ante => Ok(self.areas[seat.index()].ante),
            Wager::Jackpot => Ok(self.areas[seat.index()].jackpot),
            // A bet is placed by the decision to bet and cannot be taken back.
            _ => Err(Refusal::new(Why::ByDecision(on), rules!["5.4", "5.5", "5.6"])),
        }
    }

    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        self.course.check_free(self.lying(seat, player, on)?, rules!["5.8"])?;
        if on == Wager::Jackpot {
            return if self.areas[seat.index()].ante.is_some() {
                Ok(Amounts::exactly(self.settings.jackpot_wager))
            } else {
                Err(Refusal::new(Why::Needs(Wager::Ante), rules!["11.1"]))
            };
        }
        self.course.check_not_dealt_in(seat)?;
        let amounts = self.course.table.amounts(seat, true);
        Ok(Amounts { to: amounts.to.at_most(LARGEST_ANTE), ..amounts })
    }

    #[inline(never)] // Only cards come often enough to be worth the room.
    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let amounts = self.wager_amounts(seat, player, on)?;
        let jackpot = on == Wager::Jackpot;
        amounts.check_stake(stake).map_err(|why| {
            Refusal::new(why, if jackpot { rules!["5.1", "5.3", "11.3"] } else { rules!["5.1", "6.1", "G1", "G3"] })
        })?;
        let area = &mut self.areas[seat.index()];
        let rules = if jackpot {
            area.jackpot = stake;
            rules!["5.1", "5.2.2", "5.3", "11.1"]
        } else {
            area.ante = stake;
            rules!["5.1", "5.2.1"]
        };
        self.course.wagered.insert(seat);
        let rules = rules.and_if(stake.tokens.is_some(), rule!("G8"));
        Ok(Fact::Placed { spot: Spot::new(seat, on), stake, rules })
    }

    fn check_not_needed(&self, seat: Seat, on: Wager) -> Result<(), Refusal> {
        if on == Wager::Ante && self.areas[seat.index()].jackpot.is_some() {
            return Err(Refusal::new(Why::Needs(Wager::Ante), rules!["11.1"]));
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager) -> Result<Fact, Refusal> {
        self.may_take_back(seat, player, on)?;
        Ok(self.remove(seat, on, rules!["5.6"]))
    }
}
