//! Plays a vector through the machine.

use crate::language::{Statement, Vector};
use crate::{expectation, told};
use croupier_rules::fact::{Fact, Line};
use croupier_rules::rulebook::{Grounds, Rule};
use croupier_rules::{AnyRound, Game, Input, Next, Round};
use std::collections::BTreeSet;

/// A vector in the middle of its run.
pub(crate) struct Run {
    pub(crate) game: Game,
    pub(crate) round: AnyRound,
    pub(crate) facts: Vec<Fact>,
    /// Settled lines that no expectation has named yet.
    pub(crate) lines: Vec<Line>,
    /// The reason of the last refusal that the vector demanded.
    pub(crate) refused: Option<String>,
    /// Every rule cited so far, by facts and refusals.
    pub(crate) cited: BTreeSet<String>,
}

/// Runs a vector, or returns its error.
pub(crate) fn run(vector: &Vector) -> Result<(), String> {
    let mut run = Run {
        game: vector.game,
        round: vector.settings.round(),
        facts: Vec::new(),
        lines: Vec::new(),
        refused: None,
        cited: BTreeSet::new(),
    };
    for (number, statement) in &vector.lines {
        run.execute(statement).map_err(|error| format!("{}, {}, line {number}: {error}", vector.game, vector.name))?;
    }
    run.finish(vector).map_err(|error| format!("{}, {}: {error}", vector.game, vector.name))
}

impl Run {
    fn execute(&mut self, statement: &Statement) -> Result<(), String> {
        match statement {
            Statement::Step(inputs) => inputs.iter().try_for_each(|input| self.take(*input)),
            Statement::NextRound => {
                if self.round.next() != Next::Over {
                    return Err(format!("the round is not over: {:?}", self.round.next()));
                }
                if let Some(line) = self.lines.first() {
                    return Err(format!("a line was not expected: {line:?}"));
                }
                self.round.restart();
                Ok(())
            }
            Statement::Refuse(rules, input) => self.refuse(rules, *input),
            Statement::Expect(text) => expectation::check(self, text),
        }
    }

    fn take(&mut self, input: Input) -> Result<(), String> {
        if !self.round.awaits().permits(&input) {
            let refusal = self.round.clone().take(input, &mut |_| ()).err();
            return Err(format!("{input:?} is not on offer ({refusal:?}); awaiting {:?}", self.round.next()));
        }
        let mut told = Vec::new();
        self.round.take(input, &mut |fact| told.push(fact)).map_err(|refusal| format!("{input:?}: {refusal}"))?;
        for fact in told {
            if let Some(grounds) = fact.rules() {
                self.cite(&grounds);
            }
            match fact {
                Fact::Settled(line) => self.lines.push(line),
                Fact::Reversed(line) => self.lines.retain(|known| *known != line),
                _ => {}
            }
            self.facts.push(fact);
        }
        Ok(())
    }

    fn cite(&mut self, grounds: &Grounds) {
        self.cited.extend(grounds.iter().map(|rule| rule.number().to_owned()));
    }

    fn refuse(&mut self, rules: &[String], input: Input) -> Result<(), String> {
        let before = self.round.clone();
        let mut told = false;
        let Err(refusal) = self.round.take(input, &mut |_| told = true) else {
            return Err(format!("{input:?} was not refused"));
        };
        if told || self.round != before {
            return Err(format!("{input:?} was refused but changed something"));
        }
        if self.round.awaits().permits(&input) {
            return Err(format!("{input:?} was on offer although it is refused: {refusal}"));
        }
        let cited: Vec<&str> = refusal.rules.iter().map(Rule::number).collect();
        self.cite(&refusal.rules);
        self.refused = Some(refusal.why.to_string());
        match rules.iter().find(|rule| !cited.contains(&rule.as_str())) {
            Some(rule) => Err(format!("refused, but not by {rule}: {refusal}")),
            None => Ok(()),
        }
    }

    fn finish(&self, vector: &Vector) -> Result<(), String> {
        if !vector.unfinished {
            if self.round.next() != Next::Over {
                return Err(format!("the round is not over: {:?}", self.round.next()));
            }
            if let Some(line) = self.lines.first() {
                return Err(format!("a line was not expected: {}", told::show(line)));
            }
        }
        if vector.rules.is_empty() {
            return Err("no rules are named".into());
        }
        match vector.rules.iter().find(|rule| !self.cited.contains(*rule)) {
            Some(rule) => Err(format!("{rule} is claimed but never cited; cited were {:?}", self.cited)),
            None => Ok(()),
        }
    }
}
