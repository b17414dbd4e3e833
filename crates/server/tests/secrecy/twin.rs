//! A table with the same history, and other cards where the viewer cannot see them.

use crate::table::{Chance, Dealt};
use floor::{Fact, Table};
use rules::{Await, Card, Decision, Game, Input, Next, Place, Round};
use std::collections::{BTreeMap, BTreeSet};

/// The table when the round began, and the facts since.
pub(crate) struct Twin {
    start: Table,
    /// Each fact, and the next step after it, which all viewers at the table see.
    facts: Vec<(Fact, Next)>,
}

/// The result of replacing the hidden cards.
pub(crate) enum Other {
    /// No card is hidden.
    NothingHidden,
    /// The round would have gone differently, and all viewers would know.
    Noticed,
    /// A table that differs in hidden cards alone.
    Unnoticed(Box<Table>),
}

impl Twin {
    pub(crate) fn new(start: Table) -> Self {
        Self { start, facts: Vec::new() }
    }

    pub(crate) fn note(&mut self, fact: &Fact, next: Next) {
        self.facts.push((fact.clone(), next));
    }

    /// The table with other cards in the place of all that are not shown.
    pub(crate) fn with_other_cards(&self, shown: &BTreeSet<&str>, dealt: &[Dealt], chance: &mut Chance) -> Other {
        let burned = |place: Place| place == Place::Burn;
        let blackjack = self.start.game() == Game::StarBlackjack;
        let hides = |(place, card): &Dealt| burned(*place) || (!blackjack && !shown.contains(&*card.to_string()));
        if !dealt.iter().any(hides) {
            return Other::NothingHidden;
        }
        // Every card that is not shown may be any other one that is not shown.
        let mut open: Vec<Card> = Card::deck().filter(|card| !shown.contains(&*card.to_string())).collect();
        let unseen = open.clone();
        for last in (1..open.len()).rev() {
            open.swap(last, chance.below(last + 1));
        }
        let others: BTreeMap<usize, Card> = unseen.iter().map(|card| card.index()).zip(open).collect();
        let other = |card: Card| others.get(&card.index()).copied().unwrap_or(card);
        let mut table = self.start.clone();
        for (fact, next) in &self.facts {
            let mut fact = fact.clone();
            let to = if let Next::Await(Await::Card(place)) = table.round().next() { Some(place) } else { None };
            if let Fact::Told { input, .. } = &mut fact {
                match input {
                    Input::Card(card) if !blackjack || to.is_some_and(burned) => *card = other(*card),
                    Input::Decide { decision: Decision::Exchange(cards), .. } => {
                        *cards = cards.iter().map(other).collect();
                    }
                    _ => {}
                }
            }
            // A hand that is paid at once, or that needs no decision, would have been noticed.
            if table.apply(&fact).is_err() || table.round().next() != *next {
                return Other::Noticed;
            }
        }
        Other::Unnoticed(Box::new(table))
    }
}
