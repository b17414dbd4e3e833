//! The money of a round, counted a second time from its facts.

use croupier_rules::fact::{Fact, Line};
use croupier_rules::{Cents, Outcome, Person, Persons, Spot, Wager};
use std::collections::BTreeMap;

/// The stakes on the layout, and those that were settled.
#[derive(Default)]
pub(crate) struct Ledger {
    /// All stakes, less those taken back before the first card.
    staked: Cents,
    settled: BTreeMap<Spot, Line>,
    over: bool,
}

impl Ledger {
    pub(crate) fn note(&mut self, fact: &Fact) -> Result<(), String> {
        if self.over {
            return Err("something was told after the round was over".into());
        }
        match fact {
            Fact::Placed { stake, .. } => self.staked += stake.amount,
            Fact::TakenBack { stake, .. } => self.staked -= stake.amount,
            Fact::Corrected { from, to, .. } => self.staked += to.amount - from.amount,
            Fact::Decided { price, .. } => self.staked += *price,
            Fact::Settled(line) => {
                consistent(line)?;
                if self.settled.insert(line.spot, *line).is_some() {
                    return Err("a wager was settled twice".into());
                }
            }
            Fact::Reversed(line) if self.settled.remove(&line.spot) != Some(*line) => {
                return Err("a line was reversed that had not been settled like that".into());
            }
            Fact::Over => self.over = true,
            _ => {}
        }
        if let Some(rules) = rules_of(fact)
            && rules.first().is_none()
        {
            return Err("a fact cites no rule".into());
        }
        Ok(())
    }

    /// The outcome of a round that was over is about to be invalidated.
    pub(crate) fn reopen(&mut self) {
        self.over = false;
    }

    /// After an invalidated outcome all players have their stakes back, except those who forfeit.
    pub(crate) fn refunds_all_but(&self, forfeit: Persons) -> Result<(), String> {
        let wrong = self.settled.values().find(|line| {
            let person = Person { seat: line.spot.seat, player: line.spot.player };
            line.returned != line.staked && !(forfeit.contains(person) && line.returned == Cents::ZERO)
        });
        wrong.map_or(Ok(()), |line| Err(format!("neither refunded nor forfeited: {line:?}")))
    }

    /// At the end all stakes are accounted for, to the cent: those returned and those the house kept.
    pub(crate) fn close(&self) -> Result<(), String> {
        let staked: Cents = self.settled.values().map(|line| line.staked).sum();
        if staked == self.staked {
            Ok(())
        } else {
            Err(format!("{} was staked but {staked} settled: {:?}", self.staked, self.settled.values()))
        }
    }
}

fn rules_of(fact: &Fact) -> Option<croupier_rules::rulebook::Grounds> {
    match fact {
        Fact::Settled(line) | Fact::Reversed(line) => Some(line.rules),
        Fact::Decided { rules, .. } | Fact::Dealt { rules, .. } | Fact::Placed { rules, .. } => Some(*rules),
        _ => None,
    }
}

/// The conditions that every line must meet.
fn consistent(line: &Line) -> Result<(), String> {
    let spent = line.spot.wager == Wager::Jackpot;
    let fits = match line.outcome {
        Outcome::Win if spent => line.returned == line.pays,
        Outcome::Win => line.returned == line.staked + line.pays,
        Outcome::Lose | Outcome::Fee => line.pays == Cents::ZERO && line.returned < line.staked,
        Outcome::StandOff | Outcome::Void | Outcome::Withdrawn => {
            line.pays == Cents::ZERO && line.returned == line.staked
        }
    };
    let sound = line.staked >= Cents::ZERO && line.pays >= Cents::ZERO && line.returned >= Cents::ZERO;
    let tokens = line.tokens >= Cents::ZERO && line.tokens <= line.staked && line.tokens <= line.returned;
    if fits && sound && tokens { Ok(()) } else { Err("the sums of a line do not fit".into()) }
}
