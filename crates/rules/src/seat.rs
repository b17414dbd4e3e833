//! Places at a table.

use core::fmt;

/// A playing area, counted from the dealer's left: 1 to 9.
///
/// ```
/// use croupier_rules::Seat;
///
/// assert_eq!(Seat::new(7).map(Seat::number), Some(7));
/// assert_eq!(Seat::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// The most playing areas that any layout has.
    pub const MOST: u8 = 9;

    /// The seat with this number, 1 to 9.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MOST { Some(Self(number)) } else { None }
    }

    /// Every seat number a layout can have.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::MOST).map(Self)
    }

    /// The number on the layout.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number less one, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8 + 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// One of the up to three players who wager on a shared playing area. Everywhere else there is only the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Player {
    First = 1,
    Second = 2,
    Third = 3,
}

impl Player {
    /// All three.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// The player with this number, 1 to 3.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.number() == number)
    }

    /// 1, 2 or 3.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The number less one, for arrays.
    pub const fn index(self) -> usize {
        self as usize - 1
    }
}

/// A set of players of one area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Players(u8);

impl Players {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const FIRST: Self = Self(1);

    #[inline]
    pub(crate) const fn contains(self, player: Player) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    #[inline]
    pub(crate) const fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.index();
    }

    #[inline]
    pub(crate) const fn remove(&mut self, player: Player) {
        self.0 &= !(1 << player.index());
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is more than one.
    #[inline]
    pub(crate) const fn are_several(self) -> bool {
        self.0.count_ones() > 1
    }

    /// The same players without this one.
    #[inline]
    #[must_use]
    pub(crate) const fn without(mut self, player: Player) -> Self {
        self.remove(player);
        self
    }
}

impl Iterator for Players {
    type Item = Player;

    #[inline]
    fn next(&mut self) -> Option<Player> {
        let player = match self.0.trailing_zeros() {
            0 => Player::First,
            1 => Player::Second,
            2 => Player::Third,
            _ => return None,
        };
        self.remove(player);
        Some(player)
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let mut set = Self::NONE;
        for player in players {
            set.insert(player);
        }
        set
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Puts the seat in.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes the seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first seat, clockwise from the dealer's left.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats of either set.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Iterator for Seats {
    type Item = Seat;

    /// The seats in dealing order, which empties the set.
    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = self.first()?;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Place {
    /// A player's hand. Blackjack numbers split hands 1 to 3; other games have only hand 1.
    Hand {
        /// The playing area.
        seat: Seat,
        /// Which hand of the area.
        hand: u8,
    },
    /// The dealer's hand.
    Dealer,
    /// The two places for community cards.
    Community,
    /// The discard rack, unseen.
    Burn,
}

impl Place {
    /// The only, or first, hand of a playing area.
    #[inline]
    pub const fn hand(seat: Seat) -> Self {
        Self::Hand { seat, hand: 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand { seat, hand: 1 } => write!(f, "seat {seat}"),
            Self::Hand { seat, hand } => write!(f, "seat {seat}, hand {hand}"),
            Self::Dealer => f.write_str("the dealer"),
            Self::Community => f.write_str("the community cards"),
            Self::Burn => f.write_str("the discard rack"),
        }
    }
}
