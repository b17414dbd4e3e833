//! Scopes of tokens. A program can do nothing outside the scopes of its token, even if its role may.

use super::problem::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// A scope of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Reading.
    Look,
    /// Playing, and setting the player's own limits.
    Play,
    /// Orders to tables and pools.
    Floor,
    /// Serving patrons: money, player cards, orders against persons.
    Cage,
    /// Monitoring the server: its metrics.
    Watch,
}

/// The scopes of a token that was made without any.
pub(super) const USUAL: [Scope; 2] = [Scope::Look, Scope::Play];

impl Scope {
    const ALL: [Self; 5] = [Self::Look, Self::Play, Self::Floor, Self::Cage, Self::Watch];

    const fn name(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Play => "play",
            Self::Floor => "floor",
            Self::Cage => "cage",
            Self::Watch => "watch",
        }
    }

    /// The scope for a route.
    pub(super) fn of(method: &str, path: &str) -> Self {
        match (method, path) {
            (_, "/metrics") => Self::Watch,
            ("GET" | "HEAD", _) => Self::Look,
            (_, path) if path.starts_with("/api/v1/me") || path.ends_with("/orders") => Self::Play,
            (_, path) if path.starts_with("/api/v1/patrons") => Self::Cage,
            _ => Self::Floor,
        }
    }
}

/// Scopes as text for the database.
pub(super) fn written(scopes: &BTreeSet<Scope>) -> String {
    scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
}

/// Scopes from the text of the database. Unknown ones are ignored.
pub(super) fn read(text: &str) -> BTreeSet<Scope> {
    Scope::ALL.into_iter().filter(|scope| text.split(' ').any(|word| word == scope.name())).collect()
}

/// The names of scopes for the record.
pub(super) fn names(scopes: &BTreeSet<Scope>) -> BTreeSet<String> {
    scopes.iter().map(|scope| scope.name().to_owned()).collect()
}

/// The error for a missing scope.
pub(super) fn missing(scope: Scope) -> Problem {
    Problem::Scope { scope: scope.name() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_as_they_were_written() {
        let some = BTreeSet::from([Scope::Cage, Scope::Look]);
        assert_eq!(written(&some), "look cage");
        assert_eq!(read("look cage"), some);
        assert_eq!(read(""), BTreeSet::new());
        assert_eq!(read("looks cag watch-tower"), BTreeSet::new());
    }

    /// Every route of the access list that changes anything needs more than the scope for reading.
    #[test]
    fn what_changes_something_takes_more_than_looking() {
        for (method, path, ..) in super::super::access::ACCESS {
            let scope = Scope::of(method, path);
            assert_eq!(scope == Scope::Look, *method == "GET" && *path != "/metrics", "{method} {path}");
        }
        assert_eq!(Scope::of("POST", "/api/v1/patrons/{patron}/commands"), Scope::Cage);
        assert_eq!(Scope::of("POST", "/api/v1/tables/{table}/orders"), Scope::Play);
        assert_eq!(Scope::of("POST", "/api/v1/tables/{table}/commands"), Scope::Floor);
    }
}
