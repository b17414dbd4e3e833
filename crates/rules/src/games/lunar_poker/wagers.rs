//! Sections 5 and 6: wagers, their conditions and limits, up to "no more bets" (7.1).

use super::{Area, BOOK, DEALER, LunarPoker};
use crate::fact::Fact;
use crate::poker::{Phase, Wagers};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Player, Seat};
use crate::table::{Amounts, Enforcement, check_tokens};
use crate::wager::{Spot, Stake, SuperOn, Wager};

/// The spots on which chips can lie before the deal.
#[derive(Clone, Copy)]
pub(super) enum Lies {
    Ante,
    /// A super wager on the hand with this index.
    Super(usize),
}

impl Area {
    fn lying(&mut self, lies: Lies) -> &mut Stake {
        match lies {
            Lies::Ante => &mut self.ante,
            Lies::Super(hand) => &mut self.supers[hand],
        }
    }

    fn has_supers(&self) -> bool {
        self.supers.iter().any(|stake| stake.is_some())
    }
}

impl LunarPoker {
    /// The spot of a wager and its stake. A super wager on the player's own hand has only the name without a seat
    /// number.
    #[inline]
    pub(super) fn spot(&self, seat: Seat, player: Player, on: Wager) -> Result<(Lies, Stake), Refusal> {
        self.course.check_player(seat, player)?;
        let area = &self.areas[seat.index()];
        let hand = match on {
            Wager::Ante => return Ok((Lies::Ante, area.ante)),
            Wager::Super(SuperOn::Own) => seat.index(),
            Wager::Super(SuperOn::Dealer) => DEALER,
            Wager::Super(SuperOn::Seat(other)) if other != seat => {
                self.course.table.has(other).map_err(|why| Refusal::new(why, rules!["2.1", "2.2.1"]))?;
                other.index()
            }
            Wager::Super(SuperOn::Seat(_)) => return Err(Refusal::new(Why::NotInThisGame, rules!["5.2.3"])),
            Wager::Bet => return Err(Refusal::new(Why::ByDecision(on), rules!["5.2", "8.4", "8.4.2"])),
            Wager::Draw => return Err(Refusal::new(Why::ByDecision(on), rules!["5.2", "8.4", "8.8.1.1"])),
            _ => return Err(Refusal::new(Why::NotInThisGame, rules!["5.2"])),
        };
        Ok((Lies::Super(hand), area.supers[hand]))
    }

    fn remove(&mut self, seat: Seat, on: Wager, lies: Lies, rules: Grounds) -> Fact {
        let stake = core::mem::replace(self.areas[seat.index()].lying(lies), Stake::NONE);
        if on == Wager::Ante {
            self.course.wagered.remove(seat);
        }
        Fact::TakenBack { spot: Spot::new(seat, on), stake, rules }
    }

    /// Takes a wager off the layout before the first card. With an ante go its player's super wagers and those of
    /// others on that area, because no hand will be dealt there. If the remaining wagers do not make a round, betting
    /// opens again.
    pub(super) fn hand_back(&mut self, seat: Seat, on: Wager, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let refused = |lying: &Wager| on == Wager::Ante || on == *lying;
        for (lying, _) in self.areas[seat.index()].stakes(seat).filter(|(lying, _)| refused(lying)) {
            if let Ok((lies, _)) = self.spot(seat, Player::First, lying) {
                facts(self.remove(seat, lying, lies, rules));
            }
        }
        if on == Wager::Ante {
            let rules = rules.and(rule!("5.2.3")).and(rule!("U2"));
            for other in self.course.wagered {
                if self.areas[other.index()].supers[seat.index()].is_some() {
                    let on = Wager::Super(SuperOn::Seat(seat));
                    facts(self.remove(other, on, Lies::Super(seat.index()), rules));
                }
            }
        }
        if self.course.phase == Phase::Closed {
            self.course.phase = Phase::Betting;
            if self.may_close().is_ok() {
                self.course.phase = Phase::Closed;
            }
        }
    }
}

impl Wagers for LunarPoker {
    fn opening_wagers(&self, seat: Seat) -> impl Iterator<Item = Wager> {
        let others = self.course.table.all_seats().filter(move |other| *other != seat);
        let others = others.map(|other| Wager::Super(SuperOn::Seat(other)));
        [Wager::Ante, Wager::Super(SuperOn::Own), Wager::Super(SuperOn::Dealer)].into_iter().chain(others)
    }

    #[inline]
    fn lying(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        Ok(self.spot(seat, player, on)?.1)
    }

    #[inline]
    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        let rules = if on == Wager::Ante { rules!["5.5"] } else { rules!["5.2"] };
        self.course.check_free(self.lying(seat, player, on)?, rules)?;
        let mut amounts = self.course.table.amounts(seat, true);
        if on != Wager::Ante {
            let ante = self.areas[seat.index()].ante;
            if !ante.is_some() {
                return Err(Refusal::new(Why::Needs(Wager::Ante), rules!["5.2.1", "5.2.5"]));
            }
            // Every super wager is at least the part of the ante that counts; a smaller one that is found later stands
            // (ruling R22).
            if self.course.table.enforcement == Enforcement::Refuse {
                amounts.from = amounts.from.max(self.course.table.counted(seat, ante));
            }
        }
        self.course.check_not_dealt_in(seat)?;
        Ok(amounts)
    }

    #[inline]
    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let (lies, _) = self.spot(seat, player, on)?;
        let amounts = self.wager_amounts(seat, player, on)?;
        let (rules, limits) = match on {
            Wager::Ante => (rules!["5.1", "5.2", "5.2.1"], rules!["6.1", "G1", "G3"]),
            Wager::Super(SuperOn::Own) => {
                (rules!["5.1", "5.2", "5.2.2", "5.2.5", "U1"], rules!["5.2.5", "U1", "6.1", "G1", "G3"])
            }
            Wager::Super(SuperOn::Dealer) => {
                (rules!["5.1", "5.2", "5.2.4", "5.2.5", "U2"], rules!["5.2.5", "U1", "6.1", "G1", "G3"])
            }
            _ => (rules!["5.1", "5.2", "5.2.3", "5.2.5", "U2"], rules!["5.2.5", "U1", "6.1", "G1", "G3"]),
        };
        amounts.check(stake.amount).map_err(|why| Refusal::new(why, limits))?;
        check_tokens(stake.tokens, stake.amount).map_err(|why| Refusal::new(why, rules!["5.1"]))?;
        *self.areas[seat.index()].lying(lies) = stake;
        self.course.wagered.insert(seat);
        // A wager below the minimum that is recorded as found stands.
        let below = stake.amount < self.course.table.limits[seat.index()].minimum;
        let rules = rules.and_if(below, rule!("6.2")).and_if(stake.tokens.is_some(), rule!("G8"));
        let rules = rules.and_if(on != Wager::Ante && self.is_below_ante(seat, stake), rule!("R22"));
        Ok(Fact::Placed { spot: Spot::new(seat, on), stake, rules })
    }

    /// An ante comes back only once the super wagers that need it are gone.
    fn check_not_needed(&self, seat: Seat, on: Wager) -> Result<(), Refusal> {
        if on == Wager::Ante && self.areas[seat.index()].has_supers() {
            return Err(Refusal::new(Why::Needs(Wager::Ante), rules!["5.2.1", "5.2.5"]));
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager) -> Result<Fact, Refusal> {
        self.may_take_back(seat, player, on)?;
        let (lies, _) = self.spot(seat, player, on)?;
        Ok(self.remove(seat, on, lies, rules!["5.4"]))
    }

    /// "No more bets" may be called once every ante has its super wager and every super wager has a hand to lie on.
    #[inline]
    fn may_close(&self) -> Result<(), Refusal> {
        self.course.may_close()?;
        for seat in self.course.wagered {
            let supers = &self.areas[seat.index()].supers;
            if !supers[seat.index()].is_some() {
                let wager = Wager::Super(SuperOn::Own);
                return Err(Refusal::new(Why::Missing { seat, wager }, rules!["5.2", "5.2.2", "U1"]));
            }
            for (other, stake) in supers[..DEALER].iter().enumerate() {
                let other = Seat::from_index(other);
                if stake.is_some() && !self.course.wagered.contains(other) {
                    let missing = Why::Missing { seat: other, wager: Wager::Ante };
                    return Err(Refusal::new(missing, rules!["5.2.3", "U2"]));
                }
            }
        }
        Ok(())
    }
}
