//! Facts about the house as a whole.

use crate::digest::Link;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};

/// A fact about the house as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// From here on every fact that a person causes names its author, every login has a stream, and rows that no fact proves are stamped.
    Accountable {
        /// When.
        at: Moment,
    },
    /// The server's configuration set a new limit for the money that one person moves alone.
    MoneyLimitSet {
        /// To how much.
        limit: Cents,
        /// When.
        at: Moment,
    },
    /// The server's configuration set a new limit for the money that one member of the staff moves alone within a day, over all patrons. From the
    /// first of these facts on, the server accepts acts only from sessions that have not ended, and two persons who agree are independent.
    StaffLimitSet {
        /// To how much.
        limit: Cents,
        /// When.
        at: Moment,
    },
    /// From here on, people whose login a manager has opened or reset move no money alone until another manager vouches for them. Floats of tables
    /// and seeds of pools count towards the limit of the person who opens them. A second person can agree to a request for money only while the asker
    /// works here.
    MoneyGuarded {
        /// When.
        at: Moment,
    },
    /// The clock of a server's machine was set to another time, while the server ran or since the last write to the record. While a server runs, the
    /// times of facts do not follow the jump; they may go back after a start with a clock that was set back.
    ClockJumped {
        /// Which server.
        server: String,
        /// The number of milliseconds, negative if the clock was set back.
        by: i64,
        /// The house time of the jump.
        at: Moment,
    },
    /// Streams were removed by rule. That they are missing from the record is no fault.
    Removed {
        /// Which.
        streams: Vec<Removed>,
        /// By which rule, in words.
        why: String,
        /// When.
        at: Moment,
    },
}

/// A removed stream, with its last fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Removed {
    /// Its name.
    pub stream: String,
    /// The version of its last fact.
    pub version: u64,
    /// The link of that fact.
    pub link: Link,
}
