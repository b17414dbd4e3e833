//! Jackpot pools that tables feed.

use rules::Cents;
use serde::{Deserialize, Serialize};

/// What a table is told of the pool it feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// What the meter shows.
    pub meter: Cents,
    /// The fraction of a cent beyond it, in ten-thousandths of a cent.
    pub carried: u16,
    /// Whether the pool can be reached; jackpot wagers are taken only while it can.
    pub reachable: bool,
}
