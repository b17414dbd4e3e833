//! A player's orders to a table, as pages, bots and the practice table in the browser send them.
//!
//! An order does not say who gives it. The server knows the player, and [`Order::of`] makes a [`Command`] from both.

use super::{Command, Laid};
use crate::id::PatronId;
use rules::wager::Stake;
use rules::{Cents, Decision, Input, Instruction, Player, Seat, Wager};
use serde::{Deserialize, Serialize};

/// A player's order to a table. Seats are numbered from the dealer's left; money is text of dollars with two decimals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Order {
    /// Take a place.
    Sit {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
    },
    /// Get up.
    Leave {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
    },
    /// Wait for a place at a full table.
    Wait {},
    /// Wait no longer.
    StopWaiting {},
    /// Take money from the account to the table, as chips.
    BuyIn {
        /// How much.
        amount: Cents,
    },
    /// Take chips from the table back to the account.
    CashOut {
        /// How much.
        amount: Cents,
    },
    /// Take promotional tokens from the account to the table.
    CarryTokens {
        /// How many, by their value.
        amount: Cents,
    },
    /// Lay chips on a spot.
    Wager {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// The wager.
        on: Wager,
        /// How much.
        amount: Cents,
        /// How much of it in promotional tokens.
        #[serde(default)]
        tokens: Cents,
    },
    /// Give all wagers of one place. Either all are laid or none; wagers that lie there and are not in the list are taken back.
    Wagers {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// All wagers of the place.
        wagers: Vec<Laid>,
    },
    /// Take a wager back before the first card.
    TakeBack {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// The wager.
        on: Wager,
    },
    /// Decide about one's hand.
    Decide {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// The decision: `"fold"`, `{"bet": null}`, `{"double": "10.00"}`, `{"exchange": ["8h", "3c"]}`.
        decision: Decision,
        /// How much of its price in promotional tokens.
        #[serde(default)]
        tokens: Cents,
    },
    /// Pick one's cards up.
    Handle {
        /// The playing area.
        seat: Seat,
    },
    /// Let all remaining wagers of Let It Ride ride, with a hand that pays already.
    LetAllRide {
        /// The playing area.
        seat: Seat,
    },
    /// Choose the instruction that decides if one makes no decision in time.
    Instruct {
        /// One of the instructions on the table's board.
        instruction: Instruction,
    },
    /// Be ready: no more wagers, or none at all in this round; no insurance.
    Ready {},
    /// Cut the shoe.
    Cut {
        /// How many cards go from the front to the back.
        card: u16,
    },
    /// Leave the cut to the next.
    RefuseCut {},
}

const fn first() -> Player {
    Player::First
}

impl Order {
    /// The command of this patron.
    pub fn of(self, patron: PatronId) -> Command {
        let say = |input| Command::Say { patron, input };
        match self {
            Self::Sit { seat, player } => Command::Sit { patron, seat, player },
            Self::Leave { seat, player } => Command::Leave { patron, seat, player },
            Self::Wait {} => Command::Wait { patron },
            Self::StopWaiting {} => Command::StopWaiting { patron },
            Self::BuyIn { amount } => Command::BuyIn { patron, amount },
            Self::CashOut { amount } => Command::CashOut { patron, amount },
            Self::CarryTokens { amount } => Command::CarryTokens { patron, amount },
            Self::Wager { seat, player, on, amount, tokens } => {
                say(Input::Wager { seat, player, on, stake: Stake { amount, tokens } })
            }
            Self::Wagers { seat, player, wagers } => Command::LayWagers { patron, seat, player, wagers },
            Self::LetAllRide { seat } => Command::LetAllRide { patron, seat },
            Self::Instruct { instruction } => Command::Instruct { patron, instruction },
            Self::TakeBack { seat, player, on } => say(Input::TakeBack { seat, player, on }),
            Self::Decide { seat, player, decision, tokens } => say(Input::Decide { seat, player, decision, tokens }),
            Self::Handle { seat } => say(Input::Handle(seat)),
            Self::Ready {} => Command::Ready { patron },
            Self::Cut { card } => Command::Cut { by: Some(patron), card },
            Self::RefuseCut {} => Command::RefuseCut { patron },
        }
    }
}
