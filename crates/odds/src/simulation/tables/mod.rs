//! A driver for each analysed game, in the `simulated` module of its analysis, and [`usual`] for any game. It seats the
//! players, lays their wagers, deals from the shoe and asks a strategist for each decision. The round machine does the
//! rest.

pub(super) mod usual;

use super::ledger::Ledger;
use super::shoe::SimulatedShoe;
use rules::table::Device;
use rules::{Card, Cents, Refusal, Seat};
use std::fmt;

macro_rules! tables_of {
    ($($game:ident in $module:ident;)+) => {
        $(pub use crate::games::$module::simulated as $module;)+
    };
}

crate::games::for_each_analysed_game!(tables_of);

/// A simulated table, for many rounds.
pub(crate) trait SimulatedTable {
    /// Whether it has one player only. The compiler then removes the code that distinguishes seats, which is worth it
    /// because most simulations have one player.
    const ALONE: bool = false;

    /// Plays one round with cards from the shoe and counts it.
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped>;
}

/// A block of rounds to play, with its shoe and ledger.
#[derive(Debug)]
pub struct Sitting<'a> {
    pub(crate) players: u8,
    pub(crate) stake: Cents,
    pub(crate) penetration: Option<u8>,
    pub(crate) rounds: u64,
    pub(crate) shoe: &'a mut SimulatedShoe,
    pub(crate) ledger: &'a mut Ledger,
}

impl Sitting<'_> {
    #[inline(never)] // Each game is optimised by itself.
    pub(crate) fn repeat(&mut self, mut table: impl SimulatedTable) -> Result<(), Stopped> {
        for _ in 0..self.rounds {
            table.play(self.shoe, self.ledger)?;
        }
        Ok(())
    }
}

/// The method of a strategist that plays a sitting at a table of this type, which has a version for a player alone.
macro_rules! sit_at {
    ($table:ident, $settings:ty) => {
        /// Plays a sitting. The driver is compiled for each kind of strategist, so this is the only call through a table of
        /// functions: one for a whole block of rounds.
        fn sit(&self, sitting: &mut Sitting<'_>, settings: &$settings) -> Result<(), Stopped> {
            match sitting.players {
                1 => sitting.repeat($table::<_, true>::new(settings, sitting, self)),
                _ => sitting.repeat($table::<_, false>::new(settings, sitting, self)),
            }
        }
    };
}

pub(crate) use sit_at;

/// The reason for which a round could not be played to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stopped {
    /// The machine refused an input.
    Refused(Refusal),
    /// No card was left.
    NoCard,
    /// The standing instruction has no decision for this seat.
    NoDecision(Seat),
    /// The players play another game.
    OtherGame,
}

impl From<Refusal> for Stopped {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "the round refused a step: {}", refusal.why),
            Self::NoCard => f.write_str("no card was left to deal"),
            Self::NoDecision(seat) => write!(f, "the standing instruction has no decision for seat {seat}"),
            Self::OtherGame => f.write_str("the strategy is for another game than the table's"),
        }
    }
}

impl std::error::Error for Stopped {}

/// Every seat, from the dealer's left.
static SEATS: [Seat; Seat::MOST as usize] = {
    let mut seats = [const { Seat::new(1).expect("a seat") }; Seat::MOST as usize];
    let mut number = 1;
    while number <= Seat::MOST {
        if let Some(seat) = Seat::new(number) {
            seats[number as usize - 1] = seat;
        }
        number += 1;
    }
    seats
};

/// The seats of `players` players, from the dealer's left.
#[inline]
pub(crate) fn seats<T: SimulatedTable>(players: u8) -> impl Iterator<Item = Seat> {
    // The seat of a single player is a constant, with which the compiler simplifies the machine's checks.
    let only = T::ALONE.then_some(const { Seat::new(1).expect("a seat") });
    only.into_iter().chain(SEATS.iter().copied().take(if T::ALONE { 0 } else { usize::from(players) }))
}

/// The positions of each hand's cards among the dealt ones: around the table from a shoe, hand by hand from a shuffling
/// device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DealOrder {
    from_hand_to_hand: usize,
    from_card_to_card: usize,
}

impl DealOrder {
    pub(crate) fn new(device: Device, hands: usize, size: usize) -> Self {
        match device {
            Device::Shoe => Self { from_hand_to_hand: 1, from_card_to_card: hands },
            Device::Shuffler => Self { from_hand_to_hand: size, from_card_to_card: 1 },
        }
    }

    /// The cards of one hand.
    #[inline]
    pub(crate) fn hand<const SIZE: usize>(self, dealt: &[Card], hand: usize) -> [Card; SIZE] {
        let first = hand * self.from_hand_to_hand;
        if self.from_card_to_card == 1
            && let Some(together) = dealt.get(first..).and_then(<[Card]>::first_chunk)
        {
            return *together;
        }
        std::array::from_fn(|nth| dealt[first + nth * self.from_card_to_card])
    }
}
