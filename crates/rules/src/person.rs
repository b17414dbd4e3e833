//! Players by area and number: on a shared playing area the seat alone does not identify a player.

use crate::seat::{Player, Seat};
use core::fmt;

/// A player: their area, and their number among its up to three players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Person {
    /// The area.
    pub seat: Seat,
    /// The player's number there.
    pub player: Player,
}

impl Person {
    /// The only, or first, player of an area.
    pub const fn first(seat: Seat) -> Self {
        Self { seat, player: Player::First }
    }

    const fn bit(self) -> u32 {
        1 << (self.seat.index() * Player::ALL.len() + self.player.index())
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.player {
            Player::First => write!(f, "seat {}", self.seat),
            player => write!(f, "seat {}, player {}", self.seat, player.number()),
        }
    }
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of players.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Persons(u32);

impl Persons {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Whether the player is in the set.
    pub const fn contains(self, person: Person) -> bool {
        self.0 & person.bit() != 0
    }

    /// Whether a player of this area is in the set.
    pub fn anyone_at(self, seat: Seat) -> bool {
        Player::ALL.into_iter().any(|player| self.contains(Person { seat, player }))
    }

    /// Whether every player of the other set is in this one.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Puts the player in.
    pub const fn insert(&mut self, person: Person) {
        self.0 |= person.bit();
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every player in it, in dealing order.
    pub fn iter(self) -> impl Iterator<Item = Person> {
        let all = Seat::all().flat_map(|seat| Player::ALL.map(|player| Person { seat, player }));
        all.filter(move |person| self.contains(*person))
    }
}

impl FromIterator<Person> for Persons {
    fn from_iter<I: IntoIterator<Item = Person>>(persons: I) -> Self {
        let mut set = Self::NONE;
        for person in persons {
            set.insert(person);
        }
        set
    }
}

impl fmt::Debug for Persons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_every_area_is_somebody_else() {
        let all: Vec<Person> = Seat::all().flat_map(|seat| Player::ALL.map(|player| Person { seat, player })).collect();
        let set: Persons = all.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), all);
        assert_eq!(set.0.count_ones(), 27);
        let two = Person { seat: Seat::from_index(0), player: Player::Second };
        let alone: Persons = [two].into_iter().collect();
        assert!(alone.anyone_at(two.seat) && !alone.contains(Person::first(two.seat)));
        assert!(set.contains_all(alone) && !alone.contains_all(set) && alone.contains_all(Persons::NONE));
        assert_eq!(two.to_string(), "seat 1, player 2");
    }
}
