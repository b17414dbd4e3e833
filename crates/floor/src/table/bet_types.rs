//! Limits for one kind of wager, beside those of the table.

use super::limits::check;
use super::whole_chips::whole;
use super::{Announced, Fact, LimitsChange, NOTICE, Table, TableRefusal, Unfit};
use crate::id::StaffId;
use crate::time::Moment;
use rules::description::OpeningAmount;
use rules::rulebook::Rule;
use rules::table::Limits;
use rules::{Cents, Game, Wager};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The limits of the kinds of wagers that have their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BetTypes {
    in_force: BTreeMap<String, Limits>,
    announced: BTreeMap<String, Announced>,
}

/// The smallest wager of a kind that a table of this game with these limits accepts.
fn least(game: Game, on: Wager, table: Limits) -> Cents {
    match game.description().wager(on).map(|wager| wager.amount) {
        Some(OpeningAmount::FromUnit) => table.unit,
        _ => table.minimum,
    }
}

fn may_have_own_limits(game: Game, on: Wager) -> bool {
    game.description().with_own_limits().any(|known| known == on)
}

/// Whether limits of a kind of wager are possible and lie within those of the table.
fn fits(game: Game, on: Wager, limits: Limits, table: Limits) -> bool {
    let least = least(game, on, table);
    // The minimum must be a wager that the table accepts (ruling G19).
    let taken = limits.minimum == least || limits.minimum.0 % table.unit.0 == 0;
    check(limits).is_ok() && taken && limits.minimum >= least && limits.maximum <= table.maximum
}

impl BetTypes {
    /// The limits in a table's opening.
    pub(super) fn opened(game: Game, limits: &[(Wager, Limits)], table: Limits) -> Result<Self, Unfit> {
        let mut bet_types = Self::default();
        for (on, limits) in limits {
            if !may_have_own_limits(game, *on) {
                return Err(Unfit::NotOptional(*on));
            }
            if !fits(game, *on, *limits, table) || bet_types.in_force.insert(on.to_string(), *limits).is_some() {
                return Err(Unfit::WagerLimits(*on));
            }
        }
        Ok(bet_types)
    }

    /// The limits of a wager beside the table's limits.
    pub(super) fn of(&self, wager: Wager) -> Option<&Limits> {
        self.in_force.get(&wager.kind().to_string())
    }

    pub(super) fn in_force(&self) -> impl Iterator<Item = (&str, &Limits)> {
        self.in_force.iter().map(|(on, limits)| (on.as_str(), limits))
    }

    /// All limits, in force or announced.
    pub(super) fn all(&self) -> impl Iterator<Item = &Limits> {
        self.in_force.values().chain(self.announced.values().map(|announced| &announced.limits))
    }

    pub(super) fn make_whole(&mut self, chip: Cents) {
        let announced = self.announced.values_mut().map(|announced| &mut announced.limits);
        for limits in self.in_force.values_mut().chain(announced) {
            *limits = whole(*limits, chip);
        }
    }

    pub(super) fn announced(&self) -> impl Iterator<Item = (&str, &Announced)> {
        self.announced.iter().map(|(on, announced)| (on.as_str(), announced))
    }

    pub(super) fn announced_mut(&mut self) -> impl Iterator<Item = &mut Announced> {
        self.announced.values_mut()
    }

    pub(super) fn set(&mut self, on: Wager, limits: Option<Limits>) {
        match limits {
            Some(limits) => self.in_force.insert(on.to_string(), limits),
            None => self.in_force.remove(&on.to_string()),
        };
    }

    pub(super) fn announce(&mut self, on: Wager, announced: Announced) {
        self.announced.insert(on.to_string(), announced);
    }

    pub(super) fn take_effect(&mut self, on: Wager) {
        if let Some(announced) = self.announced.remove(&on.to_string()) {
            self.in_force.insert(on.to_string(), announced.limits);
        }
    }

    /// When the next sign for a kind of wager takes effect.
    pub(super) fn next_at(&self) -> Option<Moment> {
        self.announced.values().map(|announced| announced.takes_effect).min()
    }

    /// The kinds of wagers whose signs have stood long enough.
    pub(super) fn due(&self, game: Game, now: Moment) -> impl Iterator<Item = Wager> {
        let due = move |on: &Wager| self.announced.get(&on.to_string()).is_some_and(|sign| sign.takes_effect <= now);
        game.description().with_own_limits().filter(due)
    }

    /// Whether a wager is within the limits of its kind.
    pub(super) fn check(&self, on: Wager, amount: Cents, rule: Rule) -> Result<(), TableRefusal> {
        let Some(limits) = self.of(on) else { return Ok(()) };
        if amount < limits.minimum {
            return Err(TableRefusal::BelowMinimum { least: limits.minimum, rule });
        }
        if amount > limits.maximum {
            return Err(TableRefusal::AboveMaximum { most: limits.maximum, rule });
        }
        if amount != limits.minimum && amount.0 % limits.unit.0 != 0 {
            return Err(TableRefusal::NotInUnits { unit: limits.unit, rule });
        }
        Ok(())
    }
}

impl Table {
    /// Whether the table accepts a kind of wager whose smallest amount is the table's unit.
    pub(super) fn unit_is_a_minimum(&self) -> bool {
        self.description().wagers.iter().any(|wager| {
            wager.amount == OpeningAmount::FromUnit
                && !self.opening.not_offered.contains(&wager.on)
                && self.limits.bet_types.of(wager.on).is_none()
        })
    }

    /// A supervisor gives a kind of wager limits of its own, or those of the table again. A higher minimum needs a sign.
    pub(super) fn set_wager_limits(
        &self,
        by: StaffId,
        on: Wager,
        limits: Option<Limits>,
        change: LimitsChange,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        if !may_have_own_limits(self.game(), on) {
            return Err(TableRefusal::NotInThisGame);
        }
        let provisions = self.provisions();
        let table = self.limits.table;
        if limits.is_some_and(|limits| !fits(self.game(), on, limits, table)) {
            return Err(TableRefusal::ImpossibleLimits);
        }
        if let Some(limits) = limits {
            self.check_chips(limits)?;
        }
        let minimum = |limits: Option<&Limits>| limits.map_or(least(self.game(), on, table), |limits| limits.minimum);
        let raised = minimum(limits.as_ref()) > minimum(self.limits.bet_types.of(on));
        match (change, limits) {
            (LimitsChange::Sign { takes_effect }, Some(limits)) => {
                let earliest = at.after(NOTICE);
                if takes_effect < earliest {
                    return Err(TableRefusal::SignTooShort { earliest, rule: provisions.raise });
                }
                Ok(vec![Fact::WagerSignShown { by, on, limits, at, takes_effect }])
            }
            (LimitsChange::Sign { .. }, None) => Err(TableRefusal::ImpossibleLimits),
            (LimitsChange::NextRound | LimitsChange::AtOnce, _) if raised => {
                Err(TableRefusal::RaiseNeedsSign { rule: provisions.raise, larger_unit: false })
            }
            // Wagers on the layout were laid under the old limits.
            (LimitsChange::NextRound | LimitsChange::AtOnce, _) if self.is_in_play() => Err(TableRefusal::InPlay),
            (LimitsChange::NextRound | LimitsChange::AtOnce, _) => {
                Ok(vec![Fact::WagerLimitsSet { by, on, limits, at }])
            }
        }
    }
}
