//! What a round has come to so far: its settlement lines and what the dealer has called out.

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
    /// What was decided, by name.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "fold"))]
    pub decision: DecisionName,
}

/// What a round has come to so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RoundRecord {
    /// Every wager that was settled, those undone again left out.
    pub(super) lines: Vec<Line>,
    /// What was called out, in order.
    pub(super) calls: Vec<String>,
    /// Why the whole round is void, where it is.
    pub(super) voided: Option<Grounds>,
    /// What standing instructions decided, in order.
    pub(super) instructed: Vec<Instructed>,
    /// Whose hand lies where: who sits down at an area that somebody has just left does not see that hand.
    pub(super) wagered: BTreeSet<(Seat, PatronId)>,
    /// Who wagered where, also after they have got up: whose money it is when the settled round is invalidated.
    pub(super) owners: BTreeMap<(Seat, Player), PatronId>,
    /// What the settlement did to the pool.
    pub(super) jackpot: Option<PoolEntry>,
    /// Whether the first card has been removed, which begins a round of play.
    pub(super) dealt: bool,
}

impl RoundRecord {
    /// Takes in what a round tells.
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
