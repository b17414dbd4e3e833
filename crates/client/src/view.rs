//! Questions that a bot asks the view of a table.

use floor::table::{HandView, TableView};
use rules::view::HandState;
use rules::{Card, Cents, Player, Seat, Wager};

/// The viewer's own seat, the first if there are several.
pub(crate) fn own_seat(view: &TableView) -> Option<Seat> {
    view.chairs.iter().find(|chair| chair.you).map(|chair| chair.seat)
}

/// The lowest seat that is free.
pub(crate) fn free_seat(view: &TableView) -> Option<Seat> {
    (1..=view.seats).filter_map(Seat::new).find(|seat| view.chairs.iter().all(|chair| chair.seat != *seat))
}

/// How much lies at a seat as one of its wagers.
pub(crate) fn amount(view: &TableView, seat: Seat, player: Player, on: Wager) -> Option<Cents> {
    let areas = view.areas.iter().filter(|area| area.seat == seat);
    let mut wagers = areas.flat_map(|area| &area.wagers);
    wagers.find(|placed| placed.player == player && placed.on == on).map(|placed| placed.amount)
}

/// The hand at a seat that is being played: the first that is still in.
pub(crate) fn hand_in_play(view: &TableView, seat: Seat) -> Option<&HandView> {
    let area = view.areas.iter().find(|area| area.seat == seat)?;
    area.hands.iter().find(|hand| hand.state == HandState::In).or(area.hands.first())
}

/// The cards among these that lie face up.
pub(crate) fn cards(seen: &[String]) -> Vec<Card> {
    seen.iter().filter_map(|card| card.parse().ok()).collect()
}
