//! The cards that each viewer may know, computed a second time from the facts. A view may show no others.

use croupier_rules::card::Card;
use croupier_rules::fact::{Face, Fact};
use croupier_rules::incident::Incident;
use croupier_rules::seat::{Place, Seat};
use croupier_rules::view::{CardView, View, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// Cards by place, and those that were shown.
#[derive(Default)]
pub(crate) struct Witness {
    at: BTreeMap<Place, Vec<Card>>,
    /// The cards last put into the rack from a place: a folded hand, which may be revealed.
    racked: BTreeMap<Place, Vec<Card>>,
    /// Cards that were face up at some time.
    public: BTreeSet<Card>,
    /// Cards that were dealt to a seat, whose player has seen them.
    own: BTreeMap<Seat, BTreeSet<Card>>,
}

impl Witness {
    pub(crate) fn note(&mut self, fact: &Fact) -> Result<(), String> {
        match *fact {
            Fact::Dealt { card, to, face, .. } => {
                self.at.entry(to).or_default().push(card);
                if let Place::Hand { seat, .. } = to {
                    self.own.entry(seat).or_default().insert(card);
                }
                if face == Face::Up {
                    self.public.insert(card);
                }
            }
            Fact::Turned { place, cards, .. } => {
                let there = self.at.get(&place).filter(|cards| !cards.is_empty()).or_else(|| self.racked.get(&place));
                let Some(there) = there else { return Err("cards were turned where none lie".into()) };
                let shown = there.iter().enumerate().filter(|(at, _)| cards >> at & 1 == 1);
                self.public.extend(shown.map(|(_, card)| *card));
            }
            Fact::Discarded { cards, from, .. } => {
                if let Some(there) = self.at.get_mut(&from) {
                    let gone = there.extract_if(.., |card| cards.contains(*card)).collect();
                    self.racked.insert(from, gone);
                }
            }
            // The round is dealt again: the cards on the table are gone.
            Fact::Irregular { incident: Incident::Reconstructed, .. } => self.at.clear(),
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn check(&self, viewer: Viewer, view: &View) -> Result<(), String> {
        let nothing = BTreeSet::new();
        let own = match viewer {
            Viewer::Player(seat) => self.own.get(&seat).unwrap_or(&nothing),
            Viewer::Public => &nothing,
        };
        let hidden = |seen: &CardView| seen.filter(|card| !self.public.contains(card) && !own.contains(card));
        let everything = view.seats.iter().flat_map(|seat| seat.hands.iter().flat_map(|hand| &hand.cards));
        match everything.chain(&view.dealer).find_map(hidden) {
            Some(card) => Err(format!("{viewer:?} can see {card}, which is hidden from them")),
            None => Ok(()),
        }
    }
}
