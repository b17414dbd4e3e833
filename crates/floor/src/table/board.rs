//! The board of a table: the signs, pay tables, settings and wagers, which seldom change.
//!
//! The server sends a new view with every change of a round, and most of it would be the board. So the board is a part of its own that the server
//! leaves out while the client's copy is current.

use super::{Announced, CardSource, PayTable, Sign, Table, Viewer};
use crate::time::Moment;
use rules::description::{OpeningAmount, OpeningWager};
use rules::table::Limits;
use rules::wager::SuperOn;
use rules::{Cents, Instruction, Wager};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The signs, pay tables, settings and wagers of a table for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    /// House settings that differ from the usual, by name.
    pub settings: Vec<(String, String)>,
    /// Every sign that the rules require, in words. The amount on the jackpot meter is elsewhere, because it changes often.
    pub signs: Vec<Sign>,
    /// The pay tables of hands.
    pub pay_tables: Vec<PayTable>,
    /// The wagers that this table accepts before the deal.
    pub wagers: Vec<WagerTaken>,
    /// Limits on signs that have not taken effect yet.
    pub coming: Vec<ComingLimits>,
    /// The instructions that players may choose, the usual one first; none if a person deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<InstructionChoice>,
}

/// A wager that a table accepts before the deal. The offers of a view say which of them can be placed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerTaken {
    /// Which.
    pub on: Wager,
    /// The least.
    pub from: Cents,
    /// The most.
    pub to: Cents,
    /// The step: amounts above the minimum are whole multiples of it.
    pub step: Cents,
    /// The wager that must be placed before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Wager>,
    /// The wagers that must accompany it when the cards are dealt: they are laid in one step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<Wager>,
    /// The rule that requires them together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together_by: Option<String>,
}

/// An instruction that players of a table may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InstructionChoice {
    /// Its name.
    pub instruction: Instruction,
    /// The decision of this instruction, in words.
    pub says: Cow<'static, str>,
}

/// Limits that have not taken effect yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ComingLimits {
    /// When they do.
    pub takes_effect: Moment,
    /// The wager; missing for limits of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Wager>,
    /// The limits.
    pub limits: Limits,
    /// The rule behind it.
    pub rule: String,
}

impl Table {
    /// The board of the table.
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

    /// Whether a viewer's board of this table is the same as when the table was in the state `before`.
    pub fn shows_the_board_of(&self, before: &Self, viewer: Viewer) -> bool {
        // Comparing the inputs is much quicker than building the board.
        self.board_is_made_from(viewer) == before.board_is_made_from(viewer)
            || self.board(viewer) == before.board(viewer)
    }

    /// Every input of the board.
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

    /// The limits of a viewer's wagers.
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

    /// The other wagers that this one needs, and the rule for it.
    fn wagers_with(&self, on: Wager) -> (Vec<Wager>, Option<String>) {
        let description = self.description();
        let required: Vec<Wager> = description.required().collect();
        if description.together.is_none() || !required.contains(&on) {
            return (Vec::new(), None);
        }
        let others = required.into_iter().filter(|other| *other != on).collect();
        (others, description.together.map(|rule| rule.to_string()))
    }

    /// Every wager that the rules know before the deal, on any hand.
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
