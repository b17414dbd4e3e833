//! Section 6 of every document: the limits of a table, how they change, and players with limits of their own.

use super::bet_types::BetTypes;
use super::whole_chips::{whole, whole_minimum};
use super::{Device, Fact, Table, TableRefusal};
use crate::id::{PatronId, StaffId};
use crate::time::{MINUTE, Moment};
use rules::rulebook::{Book, Rule};
use rules::table::Limits;
use rules::{Await, Cents, Next, Player, Round, Seat, Wager};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How long a sign stands before it takes effect.
pub const NOTICE: i64 = 20 * MINUTE;

pub(super) const WHOLE_CHIPS: Rule = Book::Rulings.cite("G24");
pub(super) const PAID_EXACTLY: Rule = Book::Rulings.cite("R24");

/// How new limits come into force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Change))]
pub enum LimitsChange {
    /// From the next round: for a lower minimum, another maximum or another unit.
    NextRound,
    /// By a sign that will have stood at the table for 20 minutes by then.
    Sign {
        /// When they take effect.
        takes_effect: Moment,
    },
    /// At once for newcomers; players at the table keep the old minimum and get a marker.
    AtOnce,
}

/// How a player is held to the minimum of a blackjack table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Hold {
    /// Until the shoe is done, for a player who has sat out a round of it (BJ 5.10).
    ThisShoe,
    /// For every later shoe as well (BJ 5.11).
    EveryShoe {
        /// The inspector who was told in advance.
        inspector: StaffId,
    },
    /// To one area and its minimum (BJ 5.12).
    OneArea {
        /// The inspector who was told in advance.
        inspector: StaffId,
    },
}

/// The limits of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitBook {
    /// The limits on the sign.
    pub(super) table: Limits,
    /// The limits of this round.
    pub(super) in_force: Limits,
    /// The sign that has not taken effect yet.
    pub(super) announced: Option<Announced>,
    /// Players with a marker, and the minimum that they keep.
    pub(super) kept: BTreeMap<PatronId, Cents>,
    /// The table limits from before the minimum was raised for newcomers, while players keep their minimums.
    #[serde(default)]
    pub(super) previous: Vec<Limits>,
    /// Players with limits of their own.
    pub(super) own: BTreeMap<PatronId, Limits>,
    /// Players held to the minimum.
    pub(super) held: BTreeMap<PatronId, Hold>,
    /// Players who have sat out a round of this shoe, or came to it after its first round had begun.
    pub(super) sat_out: BTreeSet<PatronId>,
    /// Whether the first round of this shoe has begun.
    #[serde(default)]
    pub(super) shoe_begun: bool,
    /// Players who wagered in every round of this shoe so far; empty in older snapshots.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) every_round: BTreeSet<PatronId>,
    /// Kinds of wagers with limits of their own.
    #[serde(default)]
    pub(super) bet_types: BetTypes,
}

/// A sign with limits that take effect later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Announced {
    /// The limits.
    pub limits: Limits,
    /// Since when the sign stands.
    pub shown: Moment,
    /// When they take effect.
    pub takes_effect: Moment,
}

impl LimitBook {
    pub(super) const fn new(limits: Limits, bet_types: BetTypes) -> Self {
        Self {
            table: limits,
            in_force: limits,
            announced: None,
            kept: BTreeMap::new(),
            previous: Vec::new(),
            own: BTreeMap::new(),
            held: BTreeMap::new(),
            sat_out: BTreeSet::new(),
            shoe_begun: false,
            every_round: BTreeSet::new(),
            bet_types,
        }
    }

    fn set(&mut self, limits: Limits) {
        self.table = limits;
        // A marker for the table's minimum or more has no effect.
        self.kept.retain(|_, kept| *kept < limits.minimum);
        self.forget_previous();
    }

    /// Limits whose minimum no player keeps are forgotten.
    fn forget_previous(&mut self) {
        let kept = &self.kept;
        self.previous.retain(|limits| kept.values().any(|minimum| *minimum == limits.minimum));
    }

    /// The table limits whose minimum a marked player keeps.
    pub(super) fn previous(&self, minimum: Cents) -> Limits {
        let known = self.previous.iter().rev().find(|limits| limits.minimum == minimum);
        known.copied().unwrap_or(Limits { minimum, ..self.table })
    }

    /// The limits of a patron's wagers.
    pub(super) fn of(&self, patron: PatronId) -> Limits {
        let mut limits = self.own.get(&patron).copied().unwrap_or(self.table);
        if let Some(kept) = self.kept.get(&patron) {
            limits.minimum = limits.minimum.min(*kept);
        }
        if self.held.contains_key(&patron) {
            limits.maximum = limits.minimum;
        }
        limits
    }

    /// The limits of a patron's wagers, if they differ from the table's.
    fn own_of(&self, patron: PatronId) -> Option<Limits> {
        let own = self.own.contains_key(&patron) || self.kept.contains_key(&patron) || self.held.contains_key(&patron);
        own.then(|| self.of(patron))
    }

    /// Since when the signs stand that have not taken effect.
    pub(super) fn shown(&self) -> impl Iterator<Item = Moment> {
        let of_wagers = self.bet_types.announced().map(|(_, announced)| announced.shown);
        self.announced.iter().map(|announced| announced.shown).chain(of_wagers)
    }

    /// Moves the time at which each sign was put up and its effect. `by` gives the number of milliseconds for the former time.
    pub(super) fn put_signs_off(&mut self, by: impl Fn(Moment) -> i64) {
        for sign in self.announced.iter_mut().chain(self.bet_types.announced_mut()) {
            let by = by(sign.shown);
            (sign.shown, sign.takes_effect) = (sign.shown.after(by), sign.takes_effect.after(by));
        }
    }

    /// Whether all limits, in force or announced, are whole chips.
    pub(super) fn are_in(&self, chip: Cents) -> bool {
        self.of_main_wagers().chain(self.bet_types.all()).all(|limits| limits.are_in(chip))
            && self.kept.values().all(|kept| kept.is_in(chip))
    }

    /// Whether all limits of the main wagers are multiples of this amount, so that they can be paid exactly.
    pub(super) fn main_wagers_are_in(&self, amount: Cents) -> bool {
        self.of_main_wagers().all(|limits| limits.are_in(amount)) && self.kept.values().all(|kept| kept.is_in(amount))
    }

    fn of_main_wagers(&self) -> impl Iterator<Item = &Limits> {
        let announced = self.announced.iter().map(|announced| &announced.limits);
        [&self.table, &self.in_force].into_iter().chain(announced).chain(self.own.values())
    }

    /// Rounds everything that is announced or in force to whole chips.
    pub(super) fn make_whole(&mut self, chip: Cents) {
        for limits in [&mut self.table, &mut self.in_force].into_iter().chain(&mut self.previous) {
            *limits = whole(*limits, chip);
        }
        for limits in self.announced.iter_mut().map(|announced| &mut announced.limits).chain(self.own.values_mut()) {
            *limits = whole(*limits, chip);
        }
        for kept in self.kept.values_mut() {
            *kept = whole_minimum(*kept, chip);
        }
        self.bet_types.make_whole(chip);
    }

    /// A patron has left the table, and their marker and their sign go too. A player who is held to the minimum stays so: otherwise leaving and
    /// coming back would be an easy way out.
    pub(super) fn left(&mut self, patron: PatronId) {
        self.kept.remove(&patron);
        self.own.remove(&patron);
        self.forget_previous();
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The limits of a patron's wagers here.
    pub fn limits_of(&self, patron: PatronId) -> Limits {
        self.limits.of(patron)
    }

    /// The sign that has not taken effect yet.
    pub fn announced_limits(&self) -> Option<&Announced> {
        self.limits.announced.as_ref()
    }

    /// How a patron is held to the minimum here, if they are.
    pub(crate) fn hold_of(&self, patron: PatronId) -> Option<Hold> {
        self.limits.held.get(&patron).copied()
    }

    /// Whether a player is held to the minimum until this shoe is done.
    pub(super) fn holds_for_this_shoe(&self) -> bool {
        self.limits.held.values().any(|hold| *hold == Hold::ThisShoe)
    }

    pub(super) fn held_to_one_area(&self, patron: PatronId) -> Option<Rule> {
        let how = self.hold_of(patron).filter(|how| matches!(how, Hold::OneArea { .. }))?;
        self.hold_rule(how)
    }

    /// The rule by which a player is held to the minimum.
    pub(super) fn hold_rule(&self, how: Hold) -> Option<Rule> {
        let shoe = self.shoe_provisions()?;
        Some(match how {
            Hold::ThisShoe => shoe.hold_for_this_shoe,
            Hold::EveryShoe { .. } => shoe.hold_for_every_shoe,
            Hold::OneArea { .. } => shoe.hold_to_one_area,
        })
    }

    /// The limits of an area as a whole: the widest of its players' limits.
    fn area_limits(&self, seat: Seat) -> Limits {
        let own =
            self.seating.sitters().filter(|sitter| sitter.seat == seat).map(|sitter| self.limits.of(sitter.patron));
        own.reduce(|one, other| Limits {
            minimum: one.minimum.min(other.minimum),
            maximum: one.maximum.max(other.maximum),
            unit: one.unit,
        })
        .unwrap_or(self.limits.table)
    }

    /// Whether this patron may make a wager, as far as the round does not check that itself.
    pub(super) fn check_limits(&self, patron: PatronId, on: Wager, amount: Cents) -> Result<(), TableRefusal> {
        let limits = self.limits.of(patron);
        if self.settings.table().enforcement == rules::table::Enforcement::AsFound {
            return Ok(());
        }
        let rule = self.hold_of(patron).and_then(|how| self.hold_rule(how)).unwrap_or(self.provisions().limits);
        if self.has_own_minimum(on) && amount.is_some() && amount < limits.minimum {
            // If others keep an earlier minimum, players without a marker are told why theirs differs.
            let marked = self.limits.kept.contains_key(&patron) || self.limits.kept.is_empty();
            let rule = self.provisions().newcomers.filter(|_| !marked).unwrap_or(rule);
            return Err(TableRefusal::BelowMinimum { least: limits.minimum, rule });
        }
        // The round knows the limits of each player of an area, but not why a player is held to the minimum. At tables of earlier records it knew the
        // area's limits alone.
        let unknown = self.limits.held.contains_key(&patron) || !self.opening.full_procedures;
        if unknown && self.is_shared(on) && amount > limits.maximum {
            return Err(TableRefusal::AboveMaximum { most: limits.maximum, rule });
        }
        self.limits.bet_types.check(on, amount, self.provisions().limits)
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn set_limits(
        &self,
        by: StaffId,
        limits: Limits,
        change: LimitsChange,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        check(limits)?;
        self.check_stakes(limits)?;
        let provisions = self.provisions();
        // A larger unit raises the smallest optional wager unless that has a minimum of its own (ruling G19).
        let larger_unit = limits.unit > self.limits.table.unit && self.unit_is_a_minimum();
        let raised = limits.minimum > self.limits.table.minimum || larger_unit;
        let needs_sign = TableRefusal::RaiseNeedsSign { rule: provisions.raise, larger_unit };
        match change {
            LimitsChange::Sign { takes_effect } => {
                let earliest = at.after(NOTICE);
                if takes_effect < earliest {
                    return Err(TableRefusal::SignTooShort { earliest, rule: provisions.raise });
                }
                Ok(vec![Fact::SignShown { by, limits, at, takes_effect }])
            }
            LimitsChange::AtOnce if larger_unit => Err(needs_sign),
            LimitsChange::NextRound if raised => Err(needs_sign),
            LimitsChange::AtOnce if raised => {
                if provisions.raise_at_once.is_none() {
                    return Err(needs_sign);
                }
                // Players who have a marker already keep their minimum.
                let keeps = |patron: &PatronId| !self.limits.kept.contains_key(patron);
                let markers = self.seating.patrons().into_iter().filter(keeps).collect();
                Ok(vec![Fact::LimitsSet { by, limits, markers, at }])
            }
            LimitsChange::NextRound | LimitsChange::AtOnce => {
                Ok(vec![Fact::LimitsSet { by, limits, markers: Vec::new(), at }])
            }
        }
    }

    /// A player may wager above the table's maximum, with a sign of their own; or no longer.
    pub(super) fn set_player_limits(
        &self,
        by: StaffId,
        patron: PatronId,
        limits: Option<Limits>,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let rule = self.provisions().own_limits.ok_or(TableRefusal::NotInThisGame)?;
        if !self.seating.is_here(patron) {
            return Err(TableRefusal::NotHere);
        }
        if let Some(limits) = limits {
            check(limits)?;
            self.check_stakes(limits)?;
            if limits.maximum <= self.limits.table.maximum {
                return Err(TableRefusal::NotAbove { maximum: self.limits.table.maximum, rule });
            }
        }
        Ok(vec![Fact::PlayerLimitsSet { by, patron, limits, at }])
    }

    /// A player is held to the minimum.
    pub(super) fn hold_to_minimum(
        &self,
        by: StaffId,
        patron: PatronId,
        how: Hold,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let rule = self.hold_rule(how).ok_or(TableRefusal::NotInThisGame)?;
        if !self.seating.is_here(patron) {
            return Err(TableRefusal::NotHere);
        }
        self.check_inspector_told(by, patron, how)?;
        let sat_out = self.opening.device == Device::Shoe && self.limits.sat_out.contains(&patron);
        let mut facts = vec![Fact::HeldToMinimum { by, patron, how, at }];
        match how {
            Hold::ThisShoe | Hold::EveryShoe { .. } if !sat_out => return Err(TableRefusal::SatOutNothing { rule }),
            Hold::ThisShoe | Hold::EveryShoe { .. } => {}
            Hold::OneArea { .. } => {
                for place in self.seating.places(patron).into_iter().skip(1) {
                    facts.extend(self.leave(patron, (place.seat, place.player))?);
                }
            }
        }
        Ok(facts)
    }

    pub(super) fn release(&self, by: StaffId, patron: PatronId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.limits.held.contains_key(&patron) {
            Ok(vec![Fact::Released { by, patron, at }])
        } else {
            Err(TableRefusal::NotHeld)
        }
    }
}

impl Table {
    /// Whether a wager before the deal is on an area that several players may share, so that their own limits are not those of the area.
    pub(super) fn is_shared(&self, on: Wager) -> bool {
        self.deals_from_a_shoe() && self.description().wager(on).is_some()
    }

    /// Whether a wager is held to its player's own minimum.
    pub(super) fn has_own_minimum(&self, on: Wager) -> bool {
        self.provisions().raise_at_once.is_some() && on == self.description().first_wager()
    }

    /// Ruling R24: at every table that was opened so, the limits of wagers with a blackjack payment allow only stakes that can be paid exactly.
    fn check_stakes(&self, limits: Limits) -> Result<(), TableRefusal> {
        self.check_chips(limits)?;
        let least = self.settings.least_exact_stake();
        if self.pays_exactly() && !limits.are_in(least) {
            return Err(TableRefusal::NotWholeChips { chip: least, rule: PAID_EXACTLY });
        }
        Ok(())
    }

    /// Whether the table was opened with limits on which every payment is exact (ruling R24).
    pub(super) fn pays_exactly(&self) -> bool {
        self.opening.exact_payments
    }

    /// Ruling G24: at every table that was opened so, limits are whole chips.
    pub(super) fn check_chips(&self, limits: Limits) -> Result<(), TableRefusal> {
        let chip = self.settings.table().smallest_chip;
        if self.opening.whole_chips && !limits.are_in(chip) {
            return Err(TableRefusal::NotWholeChips { chip, rule: WHOLE_CHIPS });
        }
        Ok(())
    }
}

pub(super) fn check(limits: Limits) -> Result<(), TableRefusal> {
    let sound = limits.minimum.is_some() && limits.unit.is_some() && limits.maximum <= Cents::LARGEST_WAGER;
    // The minimum is a legal wager with every unit (ruling G19).
    if sound && limits.minimum <= limits.maximum { Ok(()) } else { Err(TableRefusal::ImpossibleLimits) }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn limits_were_set(&mut self, limits: Limits, markers: &[PatronId]) {
        let old = self.limits.table;
        for patron in markers {
            self.limits.kept.entry(*patron).or_insert(old.minimum);
        }
        if !markers.is_empty() {
            self.limits.previous.push(old);
        }
        self.limits.set(limits);
        self.renew_limits();
    }

    /// The sign has stood long enough. It raises the minimum of marked players too.
    pub(super) fn sign_took_effect(&mut self) {
        if let Some(announced) = self.limits.announced.take() {
            self.limits.kept.clear();
            self.limits.previous.clear();
            self.limits.set(announced.limits);
            self.renew_limits();
        }
    }

    /// Passes the new limits to the round, unless wagers lie that were laid under the old ones.
    pub(super) fn renew_limits(&mut self) {
        if self.round.next() != Next::Await(Await::Wagers) || self.has_chips() {
            return;
        }
        self.limits.in_force = self.limits.table;
        for seat in self.settings.table().all_seats() {
            self.tell_limits(seat);
        }
    }

    /// Passes a player's new limits to the round. Their wagers on the layout were laid under the old ones.
    pub(super) fn renew_limits_of(&mut self, patron: PatronId) {
        self.renew_limits();
        if self.opening.full_procedures {
            for place in self.seating.places(patron) {
                self.renew_area(place.seat);
            }
        }
    }

    /// Passes the limits of an area to the round after its players have changed.
    pub(super) fn renew_area(&mut self, seat: Seat) {
        if self.round.next() == Next::Await(Await::Wagers) {
            self.tell_limits(seat);
        }
    }

    /// Passes the limits of an area to the round, unless a wager lies there. At blackjack they are the table's, which players share, and each player
    /// without a wager there is also held to limits of their own (BJ 5.10 to 5.12, 6.1, 6.5.1, 6.7). At tables of earlier records the players of an
    /// area had its limits together.
    fn tell_limits(&mut self, seat: Seat) {
        let shared = self.deals_from_a_shoe() && self.opening.full_procedures;
        let lying: Vec<Player> = self.wagers().filter(|spot| spot.seat == seat).map(|spot| spot.player).collect();
        if lying.is_empty() {
            self.round.set_limits(seat, if shared { self.limits.table } else { self.area_limits(seat) });
        }
        for player in Player::ALL.into_iter().filter(|player| shared && !lying.contains(player)) {
            let own = self.seating.patron(seat, player).and_then(|patron| self.limits.own_of(patron));
            self.round.set_own_limits(seat, player, own);
        }
    }

    /// A round of a shoe is over: players who were there and did not wager may be held to the minimum.
    pub(super) fn note_sat_out(&mut self) {
        self.limits.sat_out.extend(self.seating.passed());
        if self.record.dealt {
            // Players who missed a round of the shoe were noted when they passed, or when they came back.
            self.limits.every_round = self.seating.played().difference(&self.limits.sat_out).copied().collect();
        }
    }

    /// A player has taken a place. A player who comes after the first round of the shoe has begun has sat out that round (BJ 5.10), unless they
    /// wagered in every round so far and only got up in between.
    pub(super) fn note_newcomer(&mut self, patron: PatronId) {
        // At tables of earlier records everyone who sat down then was a newcomer.
        let before_the_deal = self.round.next() == Next::Await(Await::Wagers) && self.opening.full_procedures;
        let wagered =
            if before_the_deal { self.limits.every_round.contains(&patron) } else { self.seating.has_played(patron) };
        if self.limits.shoe_begun && !wagered && self.seating.places(patron).len() == 1 {
            self.limits.sat_out.insert(patron);
        }
    }

    /// A new shoe: restrictions for the old one end.
    pub(super) fn shoe_is_new(&mut self) {
        self.limits.shoe_begun = false;
        self.limits.sat_out.clear();
        self.limits.every_round.clear();
        self.limits.held.retain(|_, hold| *hold != Hold::ThisShoe);
    }
}
