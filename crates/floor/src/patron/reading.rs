//! What a patron's account says when the patron asks something of a table.

use super::{Patron, PatronRefusal};
use crate::gaming_day::GamingDay;
use crate::id::PatronId;
use crate::table::Table;
use crate::time::Moment;

/// What a patron's account says when the patron asks something of a table. It is read when the command is decided, and the command is
/// decided again if the account has changed before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatronReading {
    /// Whose account.
    pub patron: PatronId,
    /// Whether the person may play the table's game now.
    pub may_play: Result<(), PatronRefusal>,
    /// Whether a player card of theirs works.
    pub has_card: bool,
    /// Somebody who came to the table earlier and with whom the person may not play.
    pub kept_apart: Option<PatronId>,
}

impl Patron {
    /// What the account says to a table.
    pub fn reading(&self, table: &Table, day: GamingDay, now: Moment) -> PatronReading {
        PatronReading {
            patron: self.id,
            may_play: self.may_play_game(table.game(), day, now),
            has_card: self.working_cards().next().is_some(),
            kept_apart: table.here_before(self.id).into_iter().find(|other| self.apart.contains_key(other)),
        }
    }
}
