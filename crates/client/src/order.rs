//! What a player asks of a table, as the API writes it.

use rules::{Cents, Decision, Player, Seat, Wager};
use serde::Serialize;

/// What a player asks of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[allow(missing_docs)] // The API describes them.
pub enum Order {
    Sit { seat: Seat },
    Leave { seat: Seat },
    BuyIn { amount: Cents },
    CashOut { amount: Cents },
    Wager { seat: Seat, player: Player, on: Wager, amount: Cents },
    Wagers { seat: Seat, player: Player, wagers: Vec<Laid> },
    TakeBack { seat: Seat, player: Player, on: Wager },
    Decide { seat: Seat, player: Player, decision: Decision },
    Ready,
    Cut { card: u16 },
    RefuseCut,
}

/// What goes on one spot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Laid {
    pub on: Wager,
    pub amount: Cents,
}
