//! What has happened to the house as a whole.

use crate::digest::Link;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};

/// What has happened to the house as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// From here on every fact that a person causes names its author, every login has a stream, and rows that no fact proves are stamped.
    Accountable {
        /// When.
        at: Moment,
    },
    /// The largest amount of money that one person moves alone was set, by the server's configuration.
    MoneyLimitSet {
        /// To how much.
        limit: Cents,
        /// When.
        at: Moment,
    },
    /// The largest amount of money that one person of the staff moves alone within a day for all patrons together was set, by the server's
    /// configuration. Since the first of these facts acts are only taken from sessions that have not ended, and two persons who agree on
    /// something are independent.
    StaffLimitSet {
        /// To how much.
        limit: Cents,
        /// When.
        at: Moment,
    },
    /// From here on people whom a manager has hired or reset move no money alone until another manager has vouched for them, floats of tables and
    /// seeds of pools count with what their opener moves alone, and who asks for money still works here when a second person agrees.
    MoneyGuarded {
        /// When.
        at: Moment,
    },
    /// The clock of a server's machine was set to another time, while the server ran or since the record was last written to. Moments of facts do not
    /// jump with it while a server runs; they may go back where one was started by a clock that was set back.
    ClockJumped {
        /// Which server.
        server: String,
        /// By so many milliseconds, forward or back.
        by: i64,
        /// What time it was then in the house.
        at: Moment,
    },
    /// Streams were removed by rule. They are missing from the record, and nothing is wrong with that.
    Removed {
        /// Which.
        streams: Vec<Removed>,
        /// By which rule, in words.
        why: String,
        /// When.
        at: Moment,
    },
}

/// A stream that was removed, as it stood at its end.
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
