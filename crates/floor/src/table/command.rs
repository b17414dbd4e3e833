//! What can be asked of a table.

use super::tray;
use crate::id::{PatronId, PoolId};
use rules::{Cents, Input, Player, Seat};
use serde::{Deserialize, Serialize};

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// A patron takes a chair.
    Sit {
        /// Who.
        patron: PatronId,
        /// At which playing area.
        seat: Seat,
        /// As which player of the area.
        player: Player,
    },
    /// A patron gets up, with no wager on the layout. Whoever has no other place here takes all chips and tokens along.
    Leave {
        /// Who.
        patron: PatronId,
        /// From which playing area.
        seat: Seat,
        /// As which player of the area.
        player: Player,
    },
    /// A patron takes money from their account to the table, as chips. Whether they have it, their account says.
    BuyIn {
        /// Who.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// A patron takes chips from the table back to their account.
    CashOut {
        /// Who.
        patron: PatronId,
        /// How much.
        amount: Cents,
    },
    /// A patron brings promotional tokens to the table. Whether they have them, their account says.
    CarryTokens {
        /// Who.
        patron: PatronId,
        /// How many, by their value.
        amount: Cents,
    },
    /// A patron says something to the round: a wager, a decision.
    Say {
        /// Who.
        patron: PatronId,
        /// What.
        input: Input,
    },
    /// The dealer does something: calls, deals a card, turns, settles, reports an incident.
    Deal {
        /// What.
        input: Input,
    },
    /// Staff ask something about the float tray.
    Tray(tray::Command),
    /// The table begins to feed a jackpot pool, of which it is told in its surroundings.
    Link {
        /// Which.
        pool: PoolId,
    },
    /// The table stops feeding its jackpot pool.
    Unlink,
    /// The next round begins.
    NextRound,
    /// Time has passed: whoever is awaited too long is gone on without.
    Tick,
}
