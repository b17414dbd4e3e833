//! What stands at a table and seldom changes: its signs, pay tables and settings, and the wagers that it takes.
//!
//! A view is sent again with every change of a round, and most of what it would say is on the board. So the board is a part of its own
//! that can be left out where the last one still holds.

use super::{Announced, CardSource, PayTable, Sign, Table, Viewer};
use crate::time::Moment;
use rules::description::{OpeningAmount, OpeningWager};
use rules::table::Limits;
use rules::wager::SuperOn;
use rules::{Cents, Instruction, Wager};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What stands at a table and seldom changes, as one viewer is concerned by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    /// House settings that differ from the usual, by name.
    pub settings: Vec<(String, String)>,
    /// Everything that the rules want shown, in words. What the jackpot meter shows is elsewhere: it moves all the time.
    pub signs: Vec<Sign>,
    /// What is paid for which hand.
    pub pay_tables: Vec<PayTable>,
    /// The wagers that this table takes before the deal.
    pub wagers: Vec<WagerTaken>,
    /// Limits on signs that have yet to take effect.
    pub coming: Vec<ComingLimits>,
    /// The instructions that players may choose between, the usual one first; none where a person deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<InstructionChoice>,
}

/// A wager that a table takes before the deal. What may be placed at this moment is offered, which can be less.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerTaken {
    /// Which.
    pub on: Wager,
    /// The least.
    pub from: Cents,
    /// The most.
    pub to: Cents,
    /// Above the least, in whole multiples of this.
    pub step: Cents,
    /// The wager that must be placed before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Wager>,
    /// The wagers without which it cannot stand when the cards come: those are laid in one step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<Wager>,
    /// The rule that wants them together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together_by: Option<String>,
}

/// An instruction that players of a table may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InstructionChoice {
    /// Its name.
    pub instruction: Instruction,
    /// What is decided by it.
    pub says: Cow<'static, str>,
}

/// Limits that have yet to take effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ComingLimits {
    /// When they do.
    pub takes_effect: Moment,
    /// Of which wager; missing where they are the table's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Wager>,
    /// The limits.
    pub limits: Limits,
    /// The rule behind it.
    pub rule: String,
}

impl Table {
    /// What stands at the table.
    pub fn board(&self, viewer: Viewer) -> Board {
        Board {
            settings: self.opening.settings.clone(),
            signs: self.signs(None),
            pay_tables: self.pay_tables(),
            wagers: self.wagers_taken(viewer),
            coming: self.coming_limits(),
            instructions: self.instruction_choices(),
        }
    }

    /// Every pay table that is printed or posted at this table.
    pub fn pay_tables(&self) -> Vec<PayTable> {
        let mut tables = self.settings.pay_tables();
        tables.retain(|table| table.on.is_none_or(|on| !self.opening.not_offered.contains(&on)));
        tables
    }

    fn instruction_choices(&self) -> Vec<InstructionChoice> {
        if self.opening.source != CardSource::Dealt {
            return Vec::new();
        }
        let all = self.description().instructions.iter();
        all.map(|(instruction, says)| InstructionChoice { instruction: *instruction, says: (*says).into() }).collect()
    }

    /// Whether the board of this table says the same to a viewer as it did when the table stood as `before`.
    pub fn shows_the_board_of(&self, before: &Self, viewer: Viewer) -> bool {
        // To look at what it is made from is much quicker than to make it.
        self.board_is_made_from(viewer) == before.board_is_made_from(viewer)
            || self.board(viewer) == before.board(viewer)
    }

    /// Everything that the board depends on.
    fn board_is_made_from(&self, viewer: Viewer) -> impl PartialEq + '_ {
        let limits = &self.limits;
        let signed = limits.kept.keys().chain(limits.own.keys());
        let seats: Vec<_> = signed.map(|patron| self.seating.places(*patron).first().map(|place| place.seat)).collect();
        (
            (&self.opening, self.settings, self.closes(), self.halt()),
            (limits.table, limits.in_force, limits.announced, &limits.bet_types),
            (&limits.kept, &limits.own, seats, self.limits_for(viewer)),
        )
    }

    /// What a viewer may wager here.
    pub(super) fn limits_for(&self, viewer: Viewer) -> Limits {
        match viewer {
            Viewer::Public | Viewer::Staff => self.limits.in_force,
            Viewer::Patron(patron) => self.limits_of(patron),
        }
    }

    fn wagers_taken(&self, viewer: Viewer) -> Vec<WagerTaken> {
        let limits = self.limits_for(viewer);
        let taken = |(on, wager): (Wager, &OpeningWager)| {
            let Limits { minimum, maximum, unit } = limits;
            let own = self.limits.bet_types.of(on);
            let (from, to, step) = match (wager.amount, own) {
                (OpeningAmount::Price, _) => {
                    let price = self.settings.price(on).unwrap_or(unit);
                    (price, price, price)
                }
                (OpeningAmount::FromUnit, None) => (unit, maximum, unit),
                (_, own) => own.map_or((minimum, maximum, unit), |own| (own.minimum, own.maximum, unit.max(own.unit))),
            };
            let (together, together_by) = self.wagers_with(on);
            WagerTaken { on, from, to, step, needs: wager.needs, together, together_by }
        };
        let all = self.wagers_of_the_game().into_iter();
        all.filter(|(on, _)| !self.opening.not_offered.contains(on)).map(taken).collect()
    }

    /// The other wagers without which this one cannot stand, and the rule that says so.
    fn wagers_with(&self, on: Wager) -> (Vec<Wager>, Option<String>) {
        let description = self.description();
        let required: Vec<Wager> = description.required().collect();
        if description.together.is_none() || !required.contains(&on) {
            return (Vec::new(), None);
        }
        let others = required.into_iter().filter(|other| *other != on).collect();
        (others, description.together.map(|rule| rule.to_string()))
    }

    /// The wagers that the rules know before the deal, on whichever hand they may lie.
    pub(super) fn wagers_of_the_game(&self) -> Vec<(Wager, &'static OpeningWager)> {
        let hands = |wager: &'static OpeningWager| {
            let others = self.settings.table().all_seats().map(SuperOn::Seat);
            let elsewhere = [SuperOn::Dealer].into_iter().chain(others).map(Wager::Super);
            let elsewhere = elsewhere.filter(|_| wager.on_other_hands);
            [wager.on].into_iter().chain(elsewhere).map(move |on| (on, wager)).collect::<Vec<_>>()
        };
        self.description().wagers.iter().flat_map(hands).collect()
    }

    fn coming_limits(&self) -> Vec<ComingLimits> {
        let rule = self.provisions().raise;
        let coming = |on: Option<Wager>, announced: &Announced| ComingLimits {
            takes_effect: announced.takes_effect,
            on,
            limits: announced.limits,
            rule: rule.to_string(),
        };
        let tables = self.limits.announced.iter().map(|announced| coming(None, announced));
        let wagers = self.limits.bet_types.announced();
        tables.chain(wagers.map(|(on, announced)| coming(Wager::from_name(on), announced))).collect()
    }
}
