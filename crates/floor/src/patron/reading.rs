//! A patron's account as a table sees it.

use super::{Patron, PatronRefusal};
use crate::gaming_day::GamingDay;
use crate::id::PatronId;
use crate::table::Table;
use crate::time::Moment;

/// A patron's account as a table sees it when it decides about the patron's command. If the account changes before the result is stored, the command
/// is decided again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatronReading {
    /// Whose account.
    pub patron: PatronId,
    /// Whether the person may play the table's game now.
    pub may_play: Result<(), PatronRefusal>,
    /// Whether the person has a valid player card.
    pub has_card: bool,
    /// A person who came to the table earlier and with whom this person may not play.
    pub kept_apart: Option<PatronId>,
}

impl Patron {
    /// The account as a table sees it.
    pub fn reading(&self, table: &Table, day: GamingDay, now: Moment) -> PatronReading {
        PatronReading {
            patron: self.id,
            may_play: self.may_play_game(table.game(), day, now),
            has_card: self.working_cards().next().is_some(),
            kept_apart: table.here_before(self.id).into_iter().find(|other| self.apart.contains_key(other)),
        }
    }
}
