//! What a player sees of a table: as much of it as players here look at.

use rules::deck::CardSet;
use rules::{Card, Cents, Player, Seat, Wager};
use serde::Deserialize;

/// A table as one player sees it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[allow(missing_docs)] // The API describes them.
pub struct View {
    pub table: u64,
    pub game: String,
    pub open: bool,
    pub seats: u8,
    pub chairs: Vec<Chair>,
    pub stack: Option<Cents>,
    pub round: u64,
    pub phase: String,
    pub turn: Option<Seat>,
    /// The dealer's cards, or the community cards; `??` is hidden.
    pub dealer: Vec<String>,
    pub areas: Vec<Area>,
    pub offers: Vec<Offer>,
}

/// Somebody's place.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[allow(missing_docs)]
pub struct Chair {
    pub seat: Seat,
    pub player: Player,
    pub you: bool,
}

/// A playing area.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[allow(missing_docs)]
pub struct Area {
    pub seat: Seat,
    pub hands: Vec<Hand>,
    pub wagers: Vec<Placed>,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[allow(missing_docs)]
pub struct Placed {
    pub player: Player,
    pub on: Wager,
    pub amount: Cents,
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[allow(missing_docs)]
pub struct Hand {
    pub cards: Vec<String>,
    pub state: String,
}

/// Something that the player may do now.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Offer {
    Wager {
        seat: Seat,
        player: Player,
        on: Wager,
        from: Cents,
        to: Cents,
        step: Cents,
    },
    TakeBack {
        seat: Seat,
        player: Player,
        on: Wager,
    },
    Decide {
        seat: Seat,
        player: Player,
        decision: String,
        price: Cents,
        #[serde(default)]
        from: Option<Cents>,
        #[serde(default)]
        to: Option<Cents>,
        #[serde(default)]
        cards: Option<CardSet>,
    },
    Handle {
        seat: Seat,
    },
    LetAllRide {
        seat: Seat,
    },
    Ready,
    Cut {
        from: u16,
        to: u16,
    },
}

impl View {
    /// The player's own seat, the first if there are several.
    pub fn own_seat(&self) -> Option<Seat> {
        self.chairs.iter().find(|chair| chair.you).map(|chair| chair.seat)
    }

    /// The lowest seat that nobody has.
    pub fn free_seat(&self) -> Option<Seat> {
        (1..=self.seats).filter_map(Seat::new).find(|seat| self.chairs.iter().all(|chair| chair.seat != *seat))
    }

    /// How much lies at a seat as one of its wagers.
    pub fn amount(&self, seat: Seat, player: Player, on: Wager) -> Option<Cents> {
        let areas = self.areas.iter().filter(|area| area.seat == seat);
        let mut wagers = areas.flat_map(|area| &area.wagers);
        wagers.find(|placed| placed.player == player && placed.on == on).map(|placed| placed.amount)
    }

    /// The hand at a seat that is being played: the first that is still in.
    pub fn hand(&self, seat: Seat) -> Option<&Hand> {
        let area = self.areas.iter().find(|area| area.seat == seat)?;
        area.hands.iter().find(|hand| hand.state == "in").or(area.hands.first())
    }

    /// The dealer's cards that lie open.
    pub fn open_cards(&self) -> Vec<Card> {
        cards(&self.dealer)
    }
}

/// The cards among these that lie open.
pub fn cards(seen: &[String]) -> Vec<Card> {
    seen.iter().filter_map(|card| card.parse().ok()).collect()
}
