//! Who and what facts speak of.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! identifiers {
    ($($(#[$doc:meta])* $name:ident, $letter:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    )+};
}

identifiers! {
    /// A person who plays, known or a guest.
    PatronId, "p";
    /// A player card, by the number on it.
    PlayerCard, "c";
    /// A person who works here: the number of their login.
    StaffId, "s";
    /// What a person signs in with, be they a player or staff.
    LoginId, "l";
    /// A gaming table.
    TableId, "t";
    /// A jackpot pool that tables feed.
    PoolId, "j";
}

impl From<LoginId> for StaffId {
    fn from(login: LoginId) -> Self {
        Self(login.0)
    }
}
