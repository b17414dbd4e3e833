//! Connections of the people at a table. A place whose player is disconnected, or has not wagered for long while others wait, is given up (ruling
//! G10).
//!
//! The server tells the table when a player's last connection to it has ended, and when there is one again. Both are facts like every other: several
//! servers share a table, and the record must show why a place was taken away.

use super::seating::IDLE_ROUNDS;
use super::{CardSource, Fact, Table, TableRefusal};
use crate::id::PatronId;
use crate::time::{MINUTE, Moment};
use rules::rulebook::Book;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long a disconnected player keeps a place if no round is played.
pub const AWAY_AT_MOST: i64 = 2 * MINUTE;

/// The disconnected players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Presence(BTreeMap<PatronId, Absence>);

/// The beginning of a player's disconnection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Absence {
    since: Moment,
    /// Rounds that were played to their end since then.
    rounds: u8,
    /// Whether the house stopped serving in this round and they have not been connected since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    missed_house: bool,
}

impl Presence {
    pub(super) fn is_away(&self, patron: PatronId) -> bool {
        self.0.contains_key(&patron)
    }

    pub(super) fn went(&mut self, patron: PatronId, since: Moment) {
        self.0.entry(patron).or_insert(Absence { since, rounds: 0, missed_house: false });
    }

    pub(super) fn came(&mut self, patron: PatronId) {
        self.0.remove(&patron);
    }

    /// The house serves again: disconnected players have not seen it since.
    pub(super) fn house_is_back(&mut self) {
        for away in self.0.values_mut() {
            away.missed_house = true;
        }
    }

    /// Whether a player has not been connected since the house served again in this round.
    pub(super) fn missed_house(&self, patron: PatronId) -> bool {
        self.0.get(&patron).is_some_and(|away| away.missed_house)
    }

    pub(super) fn round_ended(&mut self) {
        for away in self.0.values_mut() {
            away.missed_house = false;
            away.rounds = away.rounds.saturating_add(1);
        }
    }

    /// The disconnected players, each with the time since when.
    pub(super) fn absences(&self) -> impl Iterator<Item = Moment> {
        self.0.values().map(|away| away.since)
    }

    pub(super) fn absences_mut(&mut self) -> impl Iterator<Item = &mut Moment> {
        self.0.values_mut().map(|away| &mut away.since)
    }

    fn rounds(&self, patron: PatronId) -> u8 {
        self.0.get(&patron).map_or(0, |away| away.rounds)
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// Whether a person at the table is known to be disconnected.
    pub fn is_away(&self, patron: PatronId) -> bool {
        self.presence.is_away(patron)
    }

    /// Whether the house stopped serving in this round and a player has not been connected since.
    pub fn missed_house(&self, patron: PatronId) -> bool {
        self.presence.missed_house(patron)
    }

    /// Whether the table tracks a patron's connection: a patron with a place or waiting for one, if the system deals.
    pub fn minds_presence_of(&self, patron: PatronId) -> bool {
        let known = self.seating.is_here(patron) || self.waiting().contains(&patron);
        self.opening.source == CardSource::Dealt && known && !self.is_closed()
    }

    /// When a disconnected player has kept a place for as long as they may although no round was played; none while everyone is connected, or their
    /// chips are in play.
    pub(super) fn next_stand_up_at(&self) -> Option<Moment> {
        if self.presence.0.is_empty() || self.is_in_play() {
            return None;
        }
        self.presence.0.values().map(|away| away.since.after(AWAY_AT_MOST)).min()
    }

    /// The player who has been disconnected for too long and has nothing in play.
    fn gone_too_long(&self, now: Moment) -> Option<PatronId> {
        let too_long = |patron: PatronId, away: &Absence| {
            let unplayed = !self.is_in_play() && away.since.after(AWAY_AT_MOST) <= now;
            (away.rounds >= self.opening.pace.away_rounds || unplayed) && !self.has_wagers(patron)
        };
        self.presence.0.iter().find(|(patron, away)| too_long(**patron, away)).map(|(patron, _)| *patron)
    }

    /// The player who has not wagered for three rounds at a full table although a connected patron waits for a place there.
    fn idle_too_long(&self) -> Option<PatronId> {
        let waited_for = self.waiting().iter().any(|patron| !self.is_away(*patron));
        if !waited_for || self.opening.source != CardSource::Dealt {
            return None;
        }
        let mut patrons = self.seating.patrons().into_iter();
        patrons.find(|patron| self.seating.idle(*patron) >= IDLE_ROUNDS && !self.has_wagers(*patron))
    }

    fn has_wagers(&self, patron: PatronId) -> bool {
        self.check_takes_chips(patron).is_err()
            || self.seating.places(patron).iter().any(|place| self.is_wagered((place.seat, place.player)))
    }

    /// Whether a player must be stood up now.
    pub(super) fn must_stand_one_up(&self, now: Moment) -> bool {
        self.gone_too_long(now).or_else(|| self.idle_too_long()).is_some()
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// A player's last connection to this table has ended.
    pub(super) fn disconnect(&self, patron: PatronId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if !self.minds_presence_of(patron) {
            return Err(TableRefusal::NotHere);
        }
        let news = !self.is_away(patron);
        Ok(news.then_some(Fact::Disconnected { patron, at }).into_iter().collect())
    }

    /// A disconnected player is connected again.
    pub(super) fn connect(&self, patron: PatronId, at: Moment) -> Vec<Fact> {
        self.is_away(patron).then_some(Fact::Connected { patron, at }).into_iter().collect()
    }

    /// The house stands up one player who has been disconnected, or has not wagered, for too long. Their chips and tokens go back to their account.
    pub(super) fn stand_up(&self, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let ruling = const { Book::Rulings.cite("G10") }.to_string();
        let (patron, rules) = match (self.gone_too_long(at), self.idle_too_long()) {
            (Some(patron), _) => (patron, vec![ruling]),
            (None, Some(patron)) => (patron, vec![self.provisions().three_rounds.to_string(), ruling]),
            (None, None) => return Err(TableRefusal::TooEarly),
        };
        if !self.seating.is_here(patron) {
            return Ok(vec![Fact::StoppedWaiting { patron }]);
        }
        let stood = |place: super::seating::Sitter| Fact::StoodUp {
            patron,
            seat: place.seat,
            player: place.player,
            rules: rules.clone(),
            at,
        };
        let mut facts: Vec<Fact> = self.seating.places(patron).into_iter().map(stood).collect();
        facts.extend(self.take_all(patron));
        Ok(facts)
    }

    /// The number of rounds for which a player has been disconnected.
    pub fn rounds_away(&self, patron: PatronId) -> u8 {
        self.presence.rounds(patron)
    }
}
