//! The numbers of people and things in facts.

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
    /// A player, registered or a guest.
    PatronId, "p";
    /// A player card, by the number printed on it.
    PlayerCard, "c";
    /// A member of the staff: the number of their login.
    StaffId, "s";
    /// An account to sign in with, of a player or of staff.
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
