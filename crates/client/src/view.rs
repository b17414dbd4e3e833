//! What a player looks for in the view of a table.

use floor::table::TableView;
use rules::{Cents, Player, Seat, Wager};

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
