//! The roles of people: players, staff and inspectors.

use crate::rank::Rank;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The role of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Role {
    /// A visitor without a role.
    Visitor,
    /// A player, registered or a guest.
    Player,
    /// Deals.
    Dealer,
    /// Looks after a few tables.
    GamingSupervisor,
    /// Runs a pit. Earlier versions called this role casino supervisor, and that name is still read.
    #[serde(alias = "casino-supervisor")]
    AssistantGamingManager,
    /// Answers for all of it.
    GamingManager,
    /// Watches for the regulator and moves no money.
    Inspector,
}

impl Role {
    /// Every role there is.
    pub const ALL: [Self; 7] = [
        Self::Visitor,
        Self::Player,
        Self::Dealer,
        Self::GamingSupervisor,
        Self::AssistantGamingManager,
        Self::GamingManager,
        Self::Inspector,
    ];

    /// The role's name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::Player => "player",
            Self::Dealer => "dealer",
            Self::GamingSupervisor => "gaming-supervisor",
            Self::AssistantGamingManager => "assistant-gaming-manager",
            Self::GamingManager => "gaming-manager",
            Self::Inspector => "inspector",
        }
    }

    /// Whether the person works for the house or for the regulator.
    pub const fn is_staff(self) -> bool {
        !matches!(self, Self::Visitor | Self::Player)
    }

    /// The rank of the role (ruling G9): each rank holds the powers of the ranks below. An inspector has no rank.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Self::Visitor | Self::Player | Self::Inspector => None,
            Self::Dealer => Some(Rank::Dealer),
            Self::GamingSupervisor => Some(Rank::GamingSupervisor),
            Self::AssistantGamingManager => Some(Rank::AssistantGamingManager),
            Self::GamingManager => Some(Rank::GamingManager),
        }
    }

    /// Whether a person in this role may make a token for another role: the same role, or a lower rank.
    pub fn may_lend(self, to: Self) -> bool {
        self == to || to.rank().is_some_and(|rank| Some(rank) < self.rank())
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of the assistant gaming manager in earlier versions, in databases and on command lines.
const EARLIER_NAME: &str = "casino-supervisor";

/// There is no such role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchRole;

impl fmt::Display for NoSuchRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected dealer, gaming-supervisor, assistant-gaming-manager, gaming-manager, inspector or player")
    }
}

impl std::error::Error for NoSuchRole {}

impl FromStr for Role {
    type Err = NoSuchRole;

    fn from_str(text: &str) -> Result<Self, NoSuchRole> {
        let text = if text == EARLIER_NAME { Self::AssistantGamingManager.name() } else { text };
        Self::ALL.into_iter().find(|role| role.name() == text).ok_or(NoSuchRole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
            assert_eq!(serde_json::to_value(role).expect("a name"), role.name());
        }
        assert_eq!("Manager".parse::<Role>(), Err(NoSuchRole));
        assert_eq!(EARLIER_NAME.parse(), Ok(Role::AssistantGamingManager));
        let written = format!("{EARLIER_NAME:?}");
        assert_eq!(serde_json::from_str::<Role>(&written).ok(), Some(Role::AssistantGamingManager));
    }

    #[test]
    fn nobody_lends_more_than_they_have() {
        for from in Role::ALL {
            for to in Role::ALL {
                let may = from == to
                    || matches!(
                        (from, to),
                        (Role::GamingSupervisor, Role::Dealer)
                            | (Role::AssistantGamingManager, Role::Dealer | Role::GamingSupervisor)
                            | (
                                Role::GamingManager,
                                Role::Dealer | Role::GamingSupervisor | Role::AssistantGamingManager
                            )
                    );
                assert_eq!(from.may_lend(to), may, "{from} to {to}");
            }
        }
    }
}
