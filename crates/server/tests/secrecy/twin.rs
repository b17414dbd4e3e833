//! A table at which the same has happened, with other cards where the viewer cannot see them.

use crate::table::{Chance, Dealt};
use floor::{Fact, Table};
use rules::{Await, Card, Decision, Game, Input, Next, Place, Round};
use std::collections::{BTreeMap, BTreeSet};

/// The table as it was when the round began, and what has happened since.
pub(crate) struct Twin {
    start: Table,
    facts: Vec<Fact>,
}

impl Twin {
    pub(crate) fn new(start: Table) -> Self {
        Self { start, facts: Vec::new() }
    }

    pub(crate) fn note(&mut self, fact: &Fact) {
        self.facts.push(fact.clone());
    }

    /// The table with other cards in the place of all that are not shown; nothing where all are shown, an error where the round could
    /// not have gone so with those.
    pub(crate) fn with_other_cards(
        &self,
        shown: &BTreeSet<&str>,
        dealt: &[Dealt],
        chance: &mut Chance,
    ) -> Option<Result<Table, rules::Refusal>> {
        let burned = |place: Place| place == Place::Burn;
        let blackjack = self.start.game() == Game::StarBlackjack;
        let hides = |(place, card): &Dealt| burned(*place) || (!blackjack && !shown.contains(&*card.to_string()));
        if !dealt.iter().any(hides) {
            return None;
        }
        // Every card that is not shown may be any other that is not.
        let mut open: Vec<Card> = Card::deck().filter(|card| !shown.contains(&*card.to_string())).collect();
        let unseen = open.clone();
        for last in (1..open.len()).rev() {
            open.swap(last, chance.below(last + 1));
        }
        let others: BTreeMap<usize, Card> = unseen.iter().map(|card| card.index()).zip(open).collect();
        let other = |card: Card| others.get(&card.index()).copied().unwrap_or(card);
        let mut table = self.start.clone();
        for fact in &self.facts {
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
            if let Err(refusal) = table.apply(&fact) {
                return Some(Err(refusal));
            }
        }
        Some(Ok(table))
    }
}
