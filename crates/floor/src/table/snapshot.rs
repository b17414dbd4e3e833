//! Snapshots of a table between two rounds, so that the facts before need not be applied again.

use super::{
    Opening, Table, closing, doubt, inspectors, instructions, limits, notices, pace, presence, previous, round_record,
    seating, shoe, tray, two_persons, warnings,
};
use crate::id::TableId;
use crate::ledger::Posting;
use rules::{CardsLeft, Cents, Next, Round};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A table in its state before the first input of its round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSnapshot {
    table: TableId,
    opening: Opening,
    /// Every account whose balance is not zero.
    books: Vec<Posting>,
    rounds: u64,
    left: CardsLeft,
    seating: seating::Seating,
    cards: shoe::Cards,
    clock: pace::Clock,
    #[serde(default)]
    instructions: instructions::Instructions,
    #[serde(default)]
    presence: presence::Presence,
    limits: limits::LimitBook,
    closing: closing::Closing,
    tray: tray::Tray,
    /// Left out in snapshots from before tables counted them.
    #[serde(default)]
    warnings: warnings::Warnings,
    /// Left out in snapshots from before tables raised any.
    #[serde(default)]
    notices: notices::Notices,
    /// Left out in snapshots from before tables waited for work with the cards.
    #[serde(default)]
    doubt: doubt::Doubt,
    /// Left out in snapshots from before a jackpot could stop its tables.
    #[serde(default)]
    jackpot_stopped: bool,
    /// Left out in snapshots from before tables recorded them.
    #[serde(default)]
    inspectors: inspectors::Inspectors,
    /// The previous round; left out in snapshots from before its outcome could still be invalidated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous: Option<previous::PreviousRoundSnapshot>,
    /// The members of the staff whose requests were in vain, each with the round.
    #[serde(default, skip_serializing_if = "two_persons::InVain::is_empty")]
    asked_in_vain: two_persons::InVain,
    /// The meter of a table with a meter of its own, and the ten-thousandths of a cent beyond it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    meter: Option<(Cents, u16)>,
}

impl TableSnapshot {
    /// The same without the previous round and its cards, for a reader who may not see them. The outcome of that round stands then.
    #[must_use]
    pub fn without_previous(self) -> Self {
        Self { previous: None, ..self }
    }
}

impl Table {
    /// The snapshot of the table, which is possible before the first input of the round.
    pub fn snapshot(&self) -> Option<TableSnapshot> {
        let between = !self.begun && self.round.next() == Next::Await(rules::Await::Wagers);
        // Only the round itself knows a card that waits for the next round.
        if !between || self.asked_for().is_some() || self.renew_round || self.round.held_back().is_some() {
            return None;
        }
        let previous = match &self.previous {
            Some(previous) => Some(previous.snapshot()?),
            None => None,
        };
        let (meter, carried) = self.round.meter();
        Some(TableSnapshot {
            table: self.id,
            opening: self.opening.clone(),
            books: self.books.iter().map(|(account, amount)| Posting { account, amount }).collect(),
            rounds: self.rounds,
            left: self.round.cards_left(),
            seating: self.seating.clone(),
            cards: self.cards.clone(),
            clock: self.clock.clone(),
            instructions: self.instructions.clone(),
            presence: self.presence.clone(),
            limits: self.limits.clone(),
            closing: self.closing.clone(),
            tray: self.tray.clone(),
            warnings: self.warnings.clone(),
            notices: self.notices.clone(),
            doubt: self.doubt.clone(),
            jackpot_stopped: self.jackpot_stopped,
            inspectors: self.inspectors.clone(),
            previous,
            asked_in_vain: self.two_persons.in_vain().clone(),
            meter: meter.map(|shows| (shows, carried)),
        })
    }

    /// Restores the table; `None` if no table wrote the snapshot.
    pub fn from_snapshot(snapshot: TableSnapshot) -> Option<Self> {
        let settings = snapshot.opening.check().ok()?;
        let mut round = settings.round_from(&snapshot.left)?;
        let (shows, carried) = snapshot.meter.map_or((None, 0), |(shows, carried)| (Some(shows), carried));
        round.set_meter(shows, carried);
        let previous = match snapshot.previous {
            Some(previous) => Some(Arc::new(previous::PreviousRound::from_snapshot(previous)?)),
            None => None,
        };
        let mut table = Self {
            id: snapshot.table,
            opening: snapshot.opening,
            settings,
            books: crate::ledger::Books::default(),
            round,
            rounds: snapshot.rounds,
            begun: false,
            renew_round: false,
            record: round_record::RoundRecord::default(),
            inputs: previous::RoundInputs::default(),
            previous,
            seating: snapshot.seating,
            cards: snapshot.cards,
            clock: snapshot.clock,
            instructions: snapshot.instructions,
            presence: snapshot.presence,
            limits: snapshot.limits,
            closing: snapshot.closing,
            tray: snapshot.tray,
            warnings: snapshot.warnings,
            notices: snapshot.notices,
            doubt: snapshot.doubt,
            jackpot_stopped: snapshot.jackpot_stopped,
            owed: Vec::new(),
            two_persons: two_persons::TwoPersons::remembering(snapshot.asked_in_vain),
            inspectors: snapshot.inspectors,
        };
        table.books.post(&snapshot.books);
        table.leave_meter_to_pool();
        table.renew_limits();
        Some(table)
    }
}
