//! Warnings at a table on a gaming day: a player who cannot match their ante gets it back the first time and loses it after that (TC 12.10). The
//! first time is counted for each player, table and gaming day (ruling T5).

use super::Table;
use crate::gaming_day::GamingDay;
use crate::id::PatronId;
use rules::{Decision, Input};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The players who were warned, each with the gaming day. Only the latest day with a warning is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Warnings(BTreeMap<PatronId, GamingDay>);

impl Warnings {
    fn has(&self, patron: PatronId, day: GamingDay) -> bool {
        self.0.get(&patron) == Some(&day)
    }

    fn note(&mut self, patron: PatronId, day: GamingDay) {
        self.0.retain(|_, warned| *warned == day);
        self.0.insert(patron, day);
    }
}

impl Table {
    /// The table, and not the caller, decides whether a player who cannot match was warned before.
    pub(super) fn count_warnings(&self, input: Input, day: GamingDay) -> Input {
        let Input::Decide { seat, player, decision: Decision::CannotMatch { .. }, tokens } = input else {
            return input;
        };
        let warned = self.seating.patron(seat, player).is_some_and(|patron| self.warnings.has(patron, day));
        Input::Decide { seat, player, decision: Decision::CannotMatch { warned }, tokens }
    }

    /// The round accepted the input; if it was a first time, its player is warned.
    pub(super) fn was_warned(&mut self, input: Input, day: Option<GamingDay>) {
        if let (Input::Decide { seat, player, decision: Decision::CannotMatch { warned: false }, .. }, Some(day)) =
            (input, day)
            && let Some(patron) = self.seating.patron(seat, player)
        {
            self.warnings.note(patron, day);
        }
    }
}

/// The gaming day, if the input counts for one.
pub(super) fn counts_for(input: Input, day: GamingDay) -> Option<GamingDay> {
    matches!(input, Input::Decide { decision: Decision::CannotMatch { .. }, .. }).then_some(day)
}
