//! Rules 12.10 and 12.11: a player corrects unequal wagers or folds.

use super::{Area, BOOK, LetItRide, SPOTS, State};
use crate::awaits::Offer;
use crate::fact::Fact;
use crate::incident::Incident;
use crate::money::Cents;
use crate::person::Person;
use crate::poker::Phase;
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rules};
use crate::seat::{Player, Seat};
use crate::table::Amounts;
use crate::wager::{Spot, Stake, Wager};

impl Area {
    /// Whether the three wagers are equal, as rule 5.2 demands. They can differ only where wagers are recorded as they
    /// lie.
    #[inline]
    pub(super) fn is_equal(&self) -> bool {
        let [one, two, dollar] = self.stakes;
        one.amount == two.amount && two.amount == dollar.amount
    }

    /// The amounts to which a wager may be corrected: that of another of the three wagers, if it is within the limits,
    /// so that the wagers become equal one by one. If none of the three is within the limits, any amount within them.
    fn corrections(&self, index: usize, limits: Amounts) -> [Option<Amounts>; 2] {
        let fits = |amount: Cents| limits.check(amount).is_ok();
        if !self.stakes.iter().any(|stake| fits(stake.amount)) {
            return [Some(limits), None];
        }
        let now = self.stakes[index].amount;
        let like = |other: usize| {
            let amount = self.stakes[(index + other) % 3].amount;
            (amount != now && fits(amount)).then(|| Amounts::exactly(amount))
        };
        match (like(1), like(2)) {
            (one, other) if one == other => [one, None],
            (one, other) => [one.or(other), one.and(other)],
        }
    }
}

impl Area {
    /// The amounts to which a wager may be corrected after its player has handled cards: the smallest of the three
    /// (ruling L4).
    fn correction_down(&self, index: usize) -> Option<Amounts> {
        let amounts = self.stakes.iter().map(|stake| stake.amount).filter(|amount| amount.is_some());
        let smallest = amounts.min()?;
        (self.stakes[index].amount > smallest).then(|| Amounts::exactly(smallest))
    }
}

impl LetItRide {
    /// The rule for wagers found to be unequal, which depends on whether their player has handled the cards.
    fn unequal_rules(&self, seat: Seat) -> Grounds {
        if self.course.handled.contains(seat) {
            rules!["12.11", "5.2", "L4"]
        } else {
            rules!["12.10", "12.10.1", "5.2"]
        }
    }

    /// The hand is in the round and its wagers are not equal.
    fn check_unequal(&self, seat: Seat, rules: Grounds) -> Result<&Area, Refusal> {
        let area = &self.areas[seat.index()];
        if !self.course.wagered.contains(seat) {
            Err(Refusal::new(Why::NoHand(seat), rules))
        } else if self.course.out.contains(seat) {
            Err(Refusal::new(Why::AlreadyDecided(seat), rules))
        } else if area.is_equal() {
            Err(Refusal::new(Why::NotAllowed(Forbidden::WagersEqual), rules))
        } else {
            Ok(area)
        }
    }

    /// Whether a player has made their first decision, or let everything ride by their absence.
    fn has_decided(&self, seat: Seat) -> bool {
        let in_play = matches!(self.course.phase, Phase::Deciding | Phase::Turning | Phase::Settling);
        in_play && (self.turned > 0 || !self.course.waiting.contains(seat))
    }

    /// The amounts that the table takes from a seat.
    fn limits(&self, seat: Seat) -> Amounts {
        let limits = &self.course.table.limits[seat.index()];
        Amounts { from: limits.minimum, to: limits.maximum, step: limits.unit }
    }

    /// The amounts to which a wager may be corrected, from the end of betting until its player's first decision.
    fn corrections(&self, seat: Seat, on: Wager) -> Result<(usize, [Option<Amounts>; 2]), Refusal> {
        let (index, _) = self.spot(seat, Player::First, on)?;
        let rules = self.unequal_rules(seat);
        self.course.require(self.course.phase > Phase::Betting && self.course.phase < Phase::Over, rules)?;
        let area = self.check_unequal(seat, rules)?;
        if self.has_decided(seat) {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::HasDecided), rules!["12.11", "L4"]));
        }
        if self.course.handled.contains(seat) {
            return Ok((index, [area.correction_down(index), None]));
        }
        Ok((index, area.corrections(index, self.limits(seat))))
    }

    /// The refusal of a correction to an amount outside the allowed `corrections`.
    fn wrong_correction(&self, seat: Seat, on: Wager, amount: Cents, corrections: [Option<Amounts>; 2]) -> Refusal {
        let rules = self.unequal_rules(seat);
        let (limits, handled) = (self.limits(seat), self.course.handled.contains(seat));
        let lies = SPOTS.into_iter().zip(self.areas[seat.index()].stakes).find(|(wager, _)| *wager == on);
        let now = lies.map_or(Cents::ZERO, |(_, stake)| stake.amount);
        // The limits apply only to corrections before cards are handled (ruling L4).
        if !handled && let Err(why) = limits.check(amount) {
            return Refusal::new(why, rules!["12.10", "12.10.1", "6.1"]);
        }
        let why = match corrections {
            _ if amount == now => Why::NotAllowed(Forbidden::SizeAlready),
            [None, _] if handled && !now.is_some() => Why::NoWagerOn { person: Person::first(seat), on },
            [None, _] if handled => Why::NotAllowed(Forbidden::SmallestWager),
            [None, _] => Why::NotAllowed(Forbidden::OthersOutsideLimits),
            [Some(one), Some(other)] => Why::MustBeEither { amounts: [one.from, other.from] },
            [Some(only), None] => only.check(amount).err().unwrap_or(Why::MustBe { amount: only.from }),
        };
        Refusal::new(why, rules)
    }

    pub(super) fn correct(
        &mut self,
        seat: Seat,
        on: Wager,
        amount: Cents,
        facts: &mut impl FnMut(Fact),
    ) -> Result<(), Refusal> {
        let (index, corrections) = self.corrections(seat, on)?;
        if !corrections.into_iter().flatten().any(|amounts| amounts.check(amount).is_ok()) {
            return Err(self.wrong_correction(seat, on, amount, corrections));
        }
        let rules = self.unequal_rules(seat);
        let stake = &mut self.areas[seat.index()].stakes[index];
        let from = *stake;
        // Additions are chips; reductions take chips before tokens.
        *stake = Stake { amount, tokens: from.tokens.at_most(amount) };
        let (spot, to) = (Spot::new(seat, on), *stake);
        facts(Fact::Irregular { incident: Incident::Correct { seat, on, amount }, rules });
        facts(Fact::Corrected { spot, from, to, rules });
        Ok(())
    }

    pub(super) fn correction_offers(&self) -> impl Iterator<Item = Offer> {
        let spots = self.course.table.all_seats().flat_map(|seat| SPOTS.map(|on| (seat, on)));
        spots.flat_map(|(seat, on)| {
            let corrections = self.corrections(seat, on).map_or([None; 2], |(_, corrections)| corrections);
            corrections.into_iter().flatten().map(move |amounts| Offer::Incident {
                incident: Incident::Correct { seat, on, amount: amounts.from },
                amounts: Some(amounts),
                cards: None,
            })
        })
    }

    /// A player may fold only instead of correcting unequal wagers, and only before handling their cards.
    pub(super) fn may_fold(&self, seat: Seat) -> Result<(), Refusal> {
        let rules = rules!["12.10", "12.10.2"];
        self.course.require(self.course.phase == Phase::Deciding, rules)?;
        self.check_unequal(seat, rules)?;
        if self.course.handled.contains(seat) {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::Handled), rules!["12.11"]));
        }
        Ok(())
    }

    /// The cards go to the rack unseen and the wagers return to their player.
    pub(super) fn fold(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        let rules = rules!["12.10.2"];
        let area = &mut self.areas[seat.index()];
        area.state = State::Folded;
        let cards = area.cards.into_iter().collect();
        self.course.out.insert(seat);
        facts(Fact::HandVoid { seat, rules });
        self.course.discard(seat, cards, rules, facts);
    }
}

#[cfg(test)]
mod tests {
    use super::super::EMPTY_AREA;
    use super::*;

    fn corrections(stakes: [i64; 3], index: usize, limits: Amounts) -> Vec<Amounts> {
        let stakes = stakes.map(|amount| Stake { amount: Cents(amount), tokens: Cents::ZERO });
        Area { stakes, ..EMPTY_AREA }.corrections(index, limits).into_iter().flatten().collect()
    }

    /// Rules 12.10.1 and 5.2: a wager is made equal to another of the three.
    #[test]
    fn a_wager_is_corrected_to_what_the_others_are() {
        let exactly = |amount| Amounts::exactly(Cents(amount));
        assert_eq!(corrections([1000, 1000, 2000], 2, Amounts::ANY), [exactly(1000)]);
        assert_eq!(corrections([1000, 1000, 2000], 0, Amounts::ANY), [exactly(2000)]);
        assert_eq!(corrections([1000, 2000, 3000], 1, Amounts::ANY), [exactly(3000), exactly(1000)]);
        assert_eq!(corrections([1000, 2000, 1000], 1, Amounts::ANY), [exactly(1000)]);
    }

    /// Ruling L4: down to the smallest of the three, even outside the limits.
    #[test]
    fn cards_that_were_handled_allow_no_larger_wager() {
        let down = |stakes: [i64; 3], index| {
            let stakes = stakes.map(|amount| Stake { amount: Cents(amount), tokens: Cents::ZERO });
            Area { stakes, ..EMPTY_AREA }.correction_down(index)
        };
        assert_eq!(down([1000, 2000, 3000], 0), None);
        assert_eq!(down([1000, 2000, 3000], 1), Some(Amounts::exactly(Cents(1000))));
        assert_eq!(down([1001, 1000, 3000], 0), Some(Amounts::exactly(Cents(1000))));
        assert_eq!(down([0, 1000, 3000], 2), Some(Amounts::exactly(Cents(1000))));
        assert_eq!(down([0, 1000, 3000], 0), None);
    }

    /// Rule 12.10.1: only amounts within the table's limits are allowed.
    #[test]
    fn corrections_stay_within_the_limits() {
        let limits = Amounts { from: Cents(1000), to: Cents(5000), step: Cents(500) };
        let exactly = |amount| Amounts::exactly(Cents(amount));
        assert_eq!(corrections([999, 999, 1000], 0, limits), [exactly(1000)]);
        assert_eq!(corrections([5001, 5000, 5001], 2, limits), [exactly(5000)]);
        assert_eq!(corrections([999, 999, 1000], 2, limits), []);
        assert_eq!(corrections([1000, 1250, 2000], 0, limits), [exactly(2000)]);
        // No amount of the three is allowed, so the player chooses within the limits.
        assert_eq!(corrections([500, 500, 900], 2, limits), [limits]);
    }
}
