//! The record of a round so far: its settlement lines and the dealer's calls.

use crate::id::PatronId;
use crate::jackpot::PoolEntry;
use rules::fact::Call;
use rules::rulebook::Grounds;
use rules::{DecisionName, Fact, Instruction, Line, Player, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A decision that a standing instruction made, because its player made none in time (ruling G23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Instructed {
    /// At which area.
    pub seat: Seat,
    /// For which of its players.
    pub player: Player,
    /// By which instruction.
    pub instruction: Instruction,
    /// The decision, by name.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "fold"))]
    pub decision: DecisionName,
}

/// The record of a round so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RoundRecord {
    /// Every settled wager, without those that were undone.
    pub(super) lines: Vec<Line>,
    /// The dealer's calls, in order.
    pub(super) calls: Vec<String>,
    /// Why the whole round is void, if it is.
    pub(super) voided: Option<Grounds>,
    /// The decisions of standing instructions, in order.
    pub(super) instructed: Vec<Instructed>,
    /// Whose hand lies where: a player who sits down at an area that another has just left does not see that hand.
    pub(super) wagered: BTreeSet<(Seat, PatronId)>,
    /// The owner of every wager, even after they have left: their money comes back if the settled round is invalidated.
    pub(super) owners: BTreeMap<(Seat, Player), PatronId>,
    /// The effect of the settlement on the pool.
    pub(super) jackpot: Option<PoolEntry>,
    /// Whether the first card has been removed, which begins a round of play.
    pub(super) dealt: bool,
}

impl RoundRecord {
    /// Takes in a fact of the round.
    pub(super) fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::Settled(line) => self.lines.push(*line),
            Fact::Reversed(line) => {
                if let Some(at) = self.lines.iter().rposition(|known| known == line) {
                    self.lines.remove(at);
                }
            }
            Fact::NoMoreBets => self.calls.push("No more bets".to_owned()),
            Fact::DealerHand { call, .. } => self.calls.push(said(*call)),
            Fact::Warned { seat, rules } => {
                self.calls.push(format!("Seat {seat} is warned (rule {rules})"));
            }
            Fact::HandVoid { seat, rules } => {
                self.calls.push(format!("The hand of seat {seat} is void (rule {rules})"));
            }
            Fact::RoundVoid { rules } => {
                self.voided = Some(*rules);
                self.calls.push(format!("The round is void (rule {rules})"));
            }
            Fact::Reshuffled { rules } => {
                self.calls.push(format!("The discards are shuffled back in (rule {rules})"));
            }
            _ => {}
        }
    }
}

fn said(call: Call) -> String {
    match call {
        Call::NoHand => "The dealer has no hand".to_owned(),
        Call::Plays => "The dealer plays".to_owned(),
        Call::Blackjack => "The dealer has a blackjack".to_owned(),
        Call::TooMany(total) => format!("The dealer has {total}: too many"),
        Call::Total(total) => format!("The dealer has {total}"),
    }
}
