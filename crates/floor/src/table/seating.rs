//! The players at their places, the players who wait for a place, and the places that must be given up.

use super::{ExcludedFrom, Fact, Table, TableRefusal};
use crate::id::{PatronId, StaffId};
use crate::time::Moment;
use rules::provisions::ShoeProvisions;
use rules::{Player, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A place at the layout: a playing area, and one of its players. The first player is seated there; the others stand behind.
pub type Chair = (Seat, Player);

/// Rounds without a wager after which a place may be taken away.
pub const IDLE_ROUNDS: u8 = 3;

/// A player at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sitter {
    pub(super) seat: Seat,
    pub(super) player: Player,
    pub(super) patron: PatronId,
    /// The player's number in the order of arrival.
    pub(super) arrived: u64,
}

/// The players at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seating {
    /// In the order of the layout.
    sitters: Vec<Sitter>,
    /// How many have ever sat down.
    arrivals: u64,
    /// The players who wait for a place, the first to come first.
    waiting: Vec<PatronId>,
    /// Areas that are reserved for one player.
    reserved: BTreeMap<Seat, PatronId>,
    /// The number of consecutive rounds in which a player has not wagered while every other place was taken.
    idle: BTreeMap<PatronId, u8>,
    /// The players with wagers on the layout when wagering ended in this round.
    played: BTreeSet<PatronId>,
    /// The players who were there when wagering ended in this round, and had no wager.
    #[serde(default)]
    passed: BTreeSet<PatronId>,
    /// The players whose wager a supervisor refused in this round: they have not abstained.
    #[serde(default)]
    refused: BTreeSet<PatronId>,
    /// The players who could have wagered in the last round, did not, and have not laid chips since.
    #[serde(default)]
    skips: BTreeSet<PatronId>,
    /// The players who were excluded while they were here, until their last place is free.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    shut_out: BTreeSet<PatronId>,
    /// Those of them who were excluded from the casino, not from the game alone.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    out_of_casino: BTreeSet<PatronId>,
    /// The players whose card was blocked in this round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    card_blocked: BTreeSet<PatronId>,
}

impl Seating {
    pub(super) fn sitters(&self) -> impl DoubleEndedIterator<Item = &Sitter> {
        self.sitters.iter()
    }

    pub(super) fn patron(&self, seat: Seat, player: Player) -> Option<PatronId> {
        let here = |sitter: &&Sitter| (sitter.seat, sitter.player) == (seat, player);
        self.sitters.iter().find(here).map(|sitter| sitter.patron)
    }

    /// Whether a patron has a place at this area.
    pub(super) fn has(&self, patron: PatronId, seat: Seat) -> bool {
        self.sitters.iter().any(|sitter| sitter.patron == patron && sitter.seat == seat)
    }

    /// Whether a patron has any place.
    pub(super) fn is_here(&self, patron: PatronId) -> bool {
        self.sitters.iter().any(|sitter| sitter.patron == patron)
    }

    pub(super) fn patrons(&self) -> BTreeSet<PatronId> {
        self.sitters.iter().map(|sitter| sitter.patron).collect()
    }

    /// The places of a patron, in the order in which they were taken.
    pub(super) fn places(&self, patron: PatronId) -> Vec<Sitter> {
        let mut places: Vec<_> = self.sitters.iter().copied().filter(|sitter| sitter.patron == patron).collect();
        places.sort_by_key(|sitter| sitter.arrived);
        places
    }

    /// One player for each area that has any: the seated one, or the next behind.
    pub(super) fn one_for_each_area(&self) -> impl Iterator<Item = Sitter> {
        let mut last = None;
        self.sitters.iter().copied().filter(move |sitter| last.replace(sitter.seat) != Some(sitter.seat))
    }

    /// Whether several players share an area.
    pub(super) fn has_shared_area(&self) -> bool {
        self.sitters.windows(2).any(|pair| matches!(pair, [one, other] if one.seat == other.seat))
    }

    pub(super) fn waiting(&self) -> &[PatronId] {
        &self.waiting
    }

    pub(super) fn idle(&self, patron: PatronId) -> u8 {
        self.idle.get(&patron).copied().unwrap_or_default()
    }

    /// Whether the house does not wait for a patron's wagers, because they let a round pass.
    pub(super) fn skips(&self, patron: PatronId) -> bool {
        self.skips.contains(&patron)
    }

    /// A patron lays chips.
    pub(super) fn lays(&mut self, patron: PatronId) {
        self.skips.remove(&patron);
    }

    /// Wagering has ended, with wagers of these patrons on the layout. A wager that was taken back before does not count.
    pub(super) fn wagering_ended(&mut self, mut played: BTreeSet<PatronId>) {
        played.append(&mut self.refused);
        self.passed = self.patrons().difference(&played).copied().collect();
        self.skips.extend(&self.passed);
        self.played = played;
    }

    /// The players who could have wagered in this round and did not.
    pub(super) fn passed(&self) -> &BTreeSet<PatronId> {
        &self.passed
    }

    pub(super) fn refused(&mut self, patron: PatronId) {
        self.refused.insert(patron);
    }

    /// The players who wagered in this round.
    pub(super) fn played(&self) -> &BTreeSet<PatronId> {
        &self.played
    }

    pub(super) fn has_played(&self, patron: PatronId) -> bool {
        self.played.contains(&patron)
    }

    pub(super) fn sat(&mut self, patron: PatronId, (seat, player): Chair) {
        self.arrivals += 1;
        self.waiting.retain(|other| *other != patron);
        self.sitters.push(Sitter { seat, player, patron, arrived: self.arrivals });
        self.sitters.sort_by_key(|sitter| (sitter.seat, sitter.player));
    }

    pub(super) fn left(&mut self, (seat, player): Chair) {
        self.sitters.retain(|sitter| (sitter.seat, sitter.player) != (seat, player));
        let here = self.patrons();
        self.idle.retain(|patron, _| here.contains(patron));
        self.skips.retain(|patron| here.contains(patron));
        self.shut_out.retain(|patron| here.contains(patron));
        self.out_of_casino.retain(|patron| here.contains(patron));
    }

    pub(super) fn is_shut_out(&self, patron: PatronId) -> bool {
        self.shut_out.contains(&patron)
    }

    /// The scope of a patron's exclusion; the game if earlier records do not say.
    pub(super) fn shut_out_from(&self, patron: PatronId) -> ExcludedFrom {
        if self.out_of_casino.contains(&patron) { ExcludedFrom::Casino } else { ExcludedFrom::Game }
    }

    /// A player at the table was excluded. Their reservations and their place in the queue end.
    pub(super) fn was_shut_out(&mut self, patron: PatronId, from: Option<ExcludedFrom>) {
        self.stopped_waiting(patron);
        self.reserved.retain(|_, owner| *owner != patron);
        if self.is_here(patron) {
            self.shut_out.insert(patron);
            if from == Some(ExcludedFrom::Casino) {
                self.out_of_casino.insert(patron);
            }
        }
    }

    pub(super) fn has_blocked_card(&self, patron: PatronId) -> bool {
        self.card_blocked.contains(&patron)
    }

    pub(super) fn card_was_blocked(&mut self, patron: PatronId) {
        self.card_blocked.insert(patron);
    }

    pub(super) fn waits(&mut self, patron: PatronId) {
        self.waiting.push(patron);
    }

    pub(super) fn stopped_waiting(&mut self, patron: PatronId) {
        self.waiting.retain(|other| *other != patron);
    }

    pub(super) fn reserve(&mut self, seat: Seat, patron: Option<PatronId>) {
        match patron {
            Some(patron) => self.reserved.insert(seat, patron),
            None => self.reserved.remove(&seat),
        };
    }

    /// A round is over: players who made no wager although every other place was taken have been idle for one more round (ruling G10).
    pub(super) fn round_ended(&mut self, seats: u8) {
        let taken: BTreeSet<Seat> = self.sitters.iter().map(|sitter| sitter.seat).collect();
        let full = taken.len() == usize::from(seats);
        self.played.clear();
        self.refused.clear();
        let passed = std::mem::take(&mut self.passed);
        self.card_blocked.clear();
        self.idle = self
            .patrons()
            .into_iter()
            .filter(|patron| full && passed.contains(patron))
            .map(|patron| (patron, self.idle(patron).saturating_add(1)))
            .collect();
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The players at their places.
    pub fn chairs(&self) -> impl Iterator<Item = (Chair, PatronId)> {
        self.seating.sitters().map(|sitter| ((sitter.seat, sitter.player), sitter.patron))
    }

    /// The players who wait for a place, the first to come first.
    pub fn waiting(&self) -> &[PatronId] {
        self.seating.waiting()
    }

    /// Whether the table has players.
    pub fn is_occupied(&self) -> bool {
        self.seating.sitters().next().is_some()
    }

    fn players_per_area(&self) -> u8 {
        self.settings.players_per_area()
    }

    /// The first free place to sit that is not reserved for another player.
    fn free_seat(&self, patron: PatronId) -> Option<Seat> {
        let free = |seat: &Seat| {
            self.seating.patron(*seat, Player::First).is_none()
                && self.seating.reserved.get(seat).is_none_or(|owner| *owner == patron)
        };
        self.settings.table().all_seats().find(free)
    }

    /// Whether a wager of this place lies on the layout.
    pub(super) fn is_wagered(&self, (seat, player): Chair) -> bool {
        self.has_chips() && self.wagers().any(|spot| (spot.seat, spot.player) == (seat, player))
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn sit(&self, patron: PatronId, chair: Chair, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let (seat, player) = chair;
        if seat.number() > self.settings.table().seats {
            return Err(TableRefusal::NoSuchChair);
        }
        if player.number() > self.players_per_area() {
            let full = |shoe: &ShoeProvisions| TableRefusal::AreaFull { rule: shoe.shared_area };
            return Err(self.shoe_provisions().map_or(TableRefusal::NoSuchChair, full));
        }
        if !self.is_open() {
            return Err(TableRefusal::NotOpen);
        }
        self.not_shut_out(patron)?;
        if self.seating.patron(seat, player).is_some() {
            return Err(TableRefusal::Taken);
        }
        if let Some(shoe) = self.shoe_provisions()
            && self.seating.reserved.get(&seat).is_some_and(|owner| *owner != patron)
        {
            return Err(TableRefusal::Reserved { rule: shoe.reserved_area });
        }
        if self.seating.has(patron, seat) {
            return Err(TableRefusal::HereAlready);
        }
        if self.seating.is_here(patron) {
            if let Some(rule) = self.provisions().one_hand {
                return Err(TableRefusal::OneHandEach { rule });
            }
            if let Some(rule) = self.held_to_one_area(patron) {
                return Err(TableRefusal::OneHandEach { rule });
            }
        }
        // Players who wait come first; a second area is not for a player while others have none. A reserved area is not open to players who wait, and
        // a disconnected player in the queue does not keep others from sitting down.
        let kept = self.seating.reserved.contains_key(&seat);
        if player == Player::First && !kept && self.next_to_sit().is_some_and(|next| next != patron) {
            return Err(TableRefusal::OthersWait);
        }
        Ok(self.sat(patron, chair, at))
    }

    /// A patron takes a place, with the usual instruction (ruling G23).
    fn sat(&self, patron: PatronId, (seat, player): Chair, at: Moment) -> Vec<Fact> {
        let mut facts = vec![Fact::Sat { patron, seat, player }];
        facts.extend(self.usual_instruction(patron, at));
        facts
    }

    /// The first who waits and is connected.
    fn next_to_sit(&self) -> Option<PatronId> {
        self.seating.waiting().iter().copied().find(|patron| !self.is_away(*patron))
    }

    pub(super) fn leave(&self, patron: PatronId, chair: Chair) -> Result<Vec<Fact>, TableRefusal> {
        self.sits(patron, chair)?;
        // Chips on the layout belong to the player at the place until the round is settled.
        if self.is_wagered(chair) {
            return Err(TableRefusal::InPlay);
        }
        self.check_takes_chips(patron)?;
        let (seat, player) = chair;
        let mut facts = vec![Fact::Left { patron, seat, player }];
        if self.seating.places(patron).len() == 1 {
            facts.extend(self.take_all(patron));
        }
        Ok(facts)
    }

    pub(super) fn sits(&self, patron: PatronId, (seat, player): Chair) -> Result<(), TableRefusal> {
        if self.seating.patron(seat, player) == Some(patron) { Ok(()) } else { Err(TableRefusal::NotYours) }
    }

    /// A patron waits for a place, which is possible only if none is free.
    pub(super) fn wait(&self, patron: PatronId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if !self.is_open() {
            return Err(TableRefusal::NotOpen);
        }
        if self.seating.is_here(patron) || self.seating.waiting().contains(&patron) {
            return Err(TableRefusal::HereAlready);
        }
        if self.seating.waiting().is_empty() && self.free_seat(patron).is_some() {
            return Err(TableRefusal::PlacesFree);
        }
        Ok(vec![Fact::Waited { patron, at }])
    }

    pub(super) fn stop_waiting(&self, patron: PatronId) -> Result<Vec<Fact>, TableRefusal> {
        if self.seating.waiting().contains(&patron) {
            Ok(vec![Fact::StoppedWaiting { patron }])
        } else {
            Err(TableRefusal::NotWaiting)
        }
    }

    /// Whether the first who waits can have a place now: a free one, or one that a player with several must give up.
    pub(super) fn can_seat_waiting(&self, now: Moment) -> bool {
        self.is_open() && self.seat_waiting(now).is_ok()
    }

    /// The first who waits and is connected gets a place.
    pub(super) fn seat_waiting(&self, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let patron = self.next_to_sit().ok_or(TableRefusal::NotWaiting)?;
        if let Some(seat) = self.free_seat(patron) {
            return Ok(self.sat(patron, (seat, Player::First), at));
        }
        let shoe = self.shoe_provisions().ok_or(TableRefusal::TableFull)?;
        let (from, seat) = self.area_to_give_up().ok_or(TableRefusal::TableFull)?;
        let rule = shoe.several_areas.number().to_owned();
        let mut facts = vec![Fact::GaveUp { patron: from, seat, player: Player::First, rule }];
        facts.extend(self.sat(patron, (seat, Player::First), at));
        Ok(facts)
    }

    /// The area that a player with several must give up (BJ 5.8): the player with most areas comes first, and gives up the one taken last. Reserved
    /// areas are not given up (BJ 5.13), nor are areas with a wager; so another player may have to give one up.
    fn area_to_give_up(&self) -> Option<(PatronId, Seat)> {
        let mut several: Vec<Vec<Sitter>> = Vec::new();
        for patron in self.seating.patrons() {
            let mut places = self.seating.places(patron);
            places.retain(|place| place.player == Player::First);
            several.extend(Some(places).filter(|places| places.len() > 1));
        }
        several.sort_by_key(|places| std::cmp::Reverse(places.len()));
        several.iter().find_map(|places| self.area_to_give_up_of(places)).map(|place| (place.patron, place.seat))
    }

    /// The area that a player with several gives up. The first one taken stays, unless all others are reserved for the player.
    fn area_to_give_up_of(&self, places: &[Sitter]) -> Option<Sitter> {
        let reserved = |place: &Sitter| self.seating.reserved.contains_key(&place.seat);
        let (first, others) = places.split_first()?;
        let asked = if others.iter().all(reserved) { std::slice::from_ref(first) } else { others };
        let free = |place: &&Sitter| !reserved(place) && !self.is_wagered((place.seat, place.player));
        asked.iter().rev().find(free).copied()
    }

    /// A supervisor vacates the place of a player who has not wagered for three rounds while all others were taken.
    pub(super) fn vacate(&self, by: StaffId, patron: PatronId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let rule = self.provisions().three_rounds;
        if !self.seating.is_here(patron) {
            return Err(TableRefusal::NotHere);
        }
        let idle = self.seating.idle(patron);
        if idle < IDLE_ROUNDS {
            return Err(TableRefusal::NotIdle { rounds: idle, rule });
        }
        let places = self.seating.places(patron);
        if places.iter().any(|place| self.is_wagered((place.seat, place.player))) {
            return Err(TableRefusal::InPlay);
        }
        self.check_takes_chips(patron)?;
        let vacated = |place: Sitter| Fact::Vacated { by, patron, seat: place.seat, player: place.player, at };
        let mut facts: Vec<Fact> = places.into_iter().map(vacated).collect();
        facts.extend(self.take_all(patron));
        Ok(facts)
    }

    /// A supervisor reserves an area for one player, or ends the reservation (BJ 5.13).
    pub(super) fn reserve(&self, by: StaffId, seat: Seat, patron: Option<PatronId>) -> Result<Vec<Fact>, TableRefusal> {
        if !self.deals_from_a_shoe() {
            return Err(TableRefusal::NotInThisGame);
        }
        if seat.number() > self.settings.table().seats {
            return Err(TableRefusal::NoSuchChair);
        }
        let others = self.seating.sitters().any(|sitter| sitter.seat == seat && Some(sitter.patron) != patron);
        if patron.is_some() && others {
            return Err(TableRefusal::Taken);
        }
        Ok(vec![Fact::Reserved { by, seat, patron }])
    }
}
