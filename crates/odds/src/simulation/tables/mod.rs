//! A driver for each game: it seats the players, lays their wagers, deals from the shoe and asks a strategist wherever the
//! round awaits a decision. Everything else is the round machine's.

pub mod caribbean_stud;
pub mod let_it_ride;
pub mod lunar_poker;
pub mod star_blackjack;
pub mod three_card_poker;

use super::ledger::Ledger;
use super::shoe::Shoe;
use rules::table::Device;
use rules::{Card, Cents, Refusal, Seat};
use std::fmt;

/// A table that can be played at again and again.
pub(super) trait Table {
    /// Whether it is made for one player only. The compiler then leaves out everything that tells seats apart, which is
    /// worth it because most simulations have one player.
    const ALONE: bool = false;

    /// Plays one round with cards from the shoe and books it.
    fn play(&mut self, shoe: &mut Shoe, ledger: &mut Ledger) -> Result<(), Stopped>;
}

/// A block of rounds that is to be played, and what it is played with.
#[derive(Debug)]
pub struct Sitting<'a> {
    pub(super) players: u8,
    pub(super) stake: Cents,
    pub(super) penetration: Option<u8>,
    pub(super) rounds: u64,
    pub(super) shoe: &'a mut Shoe,
    pub(super) ledger: &'a mut Ledger,
}

impl Sitting<'_> {
    #[inline(never)] // Each game is optimised by itself.
    fn repeat(&mut self, mut table: impl Table) -> Result<(), Stopped> {
        for _ in 0..self.rounds {
            table.play(self.shoe, self.ledger)?;
        }
        Ok(())
    }
}

/// Why a round could not be played to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stopped {
    /// The machine refused what a player or the dealer did.
    Refused(Refusal),
    /// There was no card left anywhere.
    NoCard,
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

/// The seats of so many players, from the dealer's left.
#[inline]
fn seats<T: Table>(players: u8) -> impl Iterator<Item = Seat> {
    // The seat of a player alone is a constant, which the machine's own checks are then reduced by.
    let only = T::ALONE.then_some(const { Seat::new(1).expect("a seat") });
    only.into_iter().chain(SEATS.iter().copied().take(if T::ALONE { 0 } else { usize::from(players) }))
}

/// Where the cards of each hand lie among those dealt: around the table from a shoe, hand by hand from a shuffling device.
#[derive(Clone, Copy, Debug)]
struct Order {
    from_hand_to_hand: usize,
    from_card_to_card: usize,
}

impl Order {
    fn new(device: Device, hands: usize, size: usize) -> Self {
        match device {
            Device::Shoe => Self { from_hand_to_hand: 1, from_card_to_card: hands },
            Device::Shuffler => Self { from_hand_to_hand: size, from_card_to_card: 1 },
        }
    }

    /// The cards of one hand.
    #[inline]
    fn hand<const SIZE: usize>(self, dealt: &[Card], hand: usize) -> [Card; SIZE] {
        let first = hand * self.from_hand_to_hand;
        if self.from_card_to_card == 1
            && let Some(together) = dealt.get(first..).and_then(<[Card]>::first_chunk)
        {
            return *together;
        }
        std::array::from_fn(|nth| dealt[first + nth * self.from_card_to_card])
    }
}
