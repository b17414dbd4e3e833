//! Orders against persons at a table: excluded players, players who are kept apart from others here, and players without a valid player card.
//!
//! The orders are in the person's account. A table reads the account whenever the person asks for a place, chips or a wager. Wagers on the layout are
//! played out without the person: for that the table itself is told of an exclusion.

use super::{Fact, Table, TableRefusal};
use crate::id::PatronId;
use crate::patron;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::rulebook::Rule;
use rules::{Game, Incident, Input, Next, Offer, Person, Player, Round, Seat};
use serde::{Deserialize, Serialize};

/// The scope of an exclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExcludedFrom {
    /// From the game of this table.
    Game,
    /// From the casino, and with it from every game.
    Casino,
}

impl ExcludedFrom {
    /// The scope of an order that names a game, or none.
    const fn by_order_for(game: Option<Game>) -> Self {
        if game.is_some() { Self::Game } else { Self::Casino }
    }
}

/// The rule by which a person is excluded from the game, or from the casino.
pub(super) fn exclusion(game: Game, from: ExcludedFrom) -> Rule {
    match from {
        ExcludedFrom::Game => game.provisions().exclusion_from_game,
        ExcludedFrom::Casino => game.provisions().exclusion_from_casino,
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The persons who came to the table, or wait for a place, earlier than this patron; all of them if the patron is not here.
    pub(crate) fn here_before(&self, patron: PatronId) -> Vec<PatronId> {
        let first = |who: PatronId| self.seating.places(who).first().map(|place| place.arrived);
        let own = first(patron);
        let seated = self.seating.patrons().into_iter().filter(|other| own.is_none() || first(*other) < own);
        let waiting = self.seating.waiting().iter().copied().take_while(|other| own.is_none() && *other != patron);
        seated.chain(waiting).filter(|other| *other != patron).collect()
    }

    /// Whether a patron was excluded while they were here: they make no more decisions, and leave once nothing of theirs is in play.
    pub fn is_shut_out(&self, patron: PatronId) -> bool {
        self.seating.is_shut_out(patron)
    }

    /// Whether the round waits at a seat for the decision of an excluded player.
    pub(super) fn awaits_shut_out(&self, seat: Seat) -> bool {
        let offers = self.round.awaits().offers;
        let mut asked = offers.iter().filter_map(|offer| match *offer {
            Offer::Decide { seat: of, player, .. } if of == seat => self.seating.patron(of, player),
            _ => None,
        });
        asked.clone().next().is_some() && asked.all(|patron| self.seating.is_shut_out(patron))
    }

    /// A place that an excluded player leaves now.
    pub(super) fn place_to_clear(&self) -> Option<(PatronId, Seat, Player)> {
        let places = self.seating.sitters().filter(|sitter| self.seating.is_shut_out(sitter.patron));
        let mut places = places.map(|sitter| (sitter.patron, sitter.seat, sitter.player));
        places.find(|(patron, seat, player)| self.leave(*patron, (*seat, *player)).is_ok())
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// Refuses every act of an excluded patron except taking their own money.
    pub(super) fn not_shut_out(&self, patron: PatronId) -> Result<(), TableRefusal> {
        if !self.seating.is_shut_out(patron) {
            return Ok(());
        }
        Err(TableRefusal::ShutOut { rule: exclusion(self.game(), self.seating.shut_out_from(patron)) })
    }

    /// Whether the account of a patron lets them play here.
    pub(super) fn may_play(&self, patron: PatronId, around: &Surroundings) -> Result<(), TableRefusal> {
        self.not_shut_out(patron)?;
        let Some(reading) = reading_of(patron, around) else { return Ok(()) };
        reading.may_play.map_err(|refusal| {
            let rule = match refusal {
                patron::PatronRefusal::Excluded { game, .. } => {
                    Some(exclusion(self.game(), ExcludedFrom::by_order_for(game)))
                }
                _ => None,
            };
            TableRefusal::Patron { refusal, rule }
        })
    }

    /// Whether a patron may begin to play here: take a place, or wait for one.
    pub(super) fn may_begin(&self, patron: PatronId, around: &Surroundings) -> Result<(), TableRefusal> {
        self.may_take_part(patron, around).map_err(|refusal| match refusal {
            TableRefusal::NoPlayerCard { rule, .. } => {
                TableRefusal::NoPlayerCard { rule, to_begin: self.provisions().player_card_to_begin }
            }
            other => other,
        })
    }

    /// Whether a patron may begin to play here, or place a wager: with their own card if the game requires it, and not together with a person from
    /// whom they are kept apart.
    pub(super) fn may_take_part(&self, patron: PatronId, around: &Surroundings) -> Result<(), TableRefusal> {
        self.may_play(patron, around)?;
        reading_of(patron, around).map_or(Ok(()), |reading| self.check_person(&reading))
    }

    /// Whether a person with this account may have a place here, as far as player cards and other persons are concerned.
    pub fn admits(&self, reading: &patron::PatronReading) -> bool {
        self.check_person(reading).is_ok()
    }

    fn check_person(&self, reading: &patron::PatronReading) -> Result<(), TableRefusal> {
        if let Some(rule) = self.provisions().player_card
            && !reading.has_card
        {
            return Err(TableRefusal::NoPlayerCard { rule, to_begin: None });
        }
        match (reading.kept_apart, self.provisions().kept_apart) {
            (Some(_), Some(rule)) => Err(TableRefusal::KeptApart { rule }),
            _ => Ok(()),
        }
    }

    /// The house learns that a person at the table was excluded.
    pub(super) fn shut_out(&self, patron: PatronId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let from = match reading_of(patron, around).map(|reading| reading.may_play) {
            None => None,
            Some(Err(patron::PatronRefusal::Excluded { game, .. })) => Some(ExcludedFrom::by_order_for(game)),
            Some(_) => return Err(TableRefusal::Patron { refusal: patron::PatronRefusal::NotExcluded, rule: None }),
        };
        self.shut_out_at(patron, from, around.now)
    }

    pub(super) fn shut_out_at(
        &self,
        patron: PatronId,
        from: Option<ExcludedFrom>,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let here = self.seating.is_here(patron) || self.seating.waiting().contains(&patron);
        if !here || self.seating.is_shut_out(patron) {
            return Err(TableRefusal::NotHere);
        }
        Ok(vec![Fact::ShutOut { patron, from, at }])
    }

    /// The house learns that the card of a player at the table is blocked. Wagers without cards go back (TC 12.16.1). A hand that was begun with a
    /// valid card is played to its end (ruling R25): otherwise a person could void a bad hand by blocking a card.
    pub(super) fn card_blocked(&self, patron: PatronId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        if reading_of(patron, around).is_some_and(|reading| reading.has_card) {
            return Err(TableRefusal::CardWorks);
        }
        let facts = self.card_blocked_at(patron, around.now)?;
        let mut table = self.clone();
        let mut all = Vec::new();
        for fact in facts {
            table.apply(&fact)?;
            all.push(fact);
        }
        // Settled wagers stand (TC 12.16.3), and an empty place has none to return.
        for place in self.seating.places(patron) {
            let undealt = self.round.next() != Next::Over && !self.is_being_dealt();
            if undealt && table.is_wagered((place.seat, place.player)) {
                let person = Person { seat: place.seat, player: place.player };
                let invalid = Input::Incident(Incident::WagersInvalid(person));
                for fact in table.told((None, None), invalid, around)? {
                    table.apply(&fact)?;
                    all.push(fact);
                }
            }
        }
        Ok(all)
    }

    pub(super) fn card_blocked_at(&self, patron: PatronId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.provisions().player_card.is_none() {
            return Err(TableRefusal::NotInThisGame);
        }
        if !self.seating.is_here(patron) {
            return Err(TableRefusal::NotHere);
        }
        Ok(vec![Fact::CardBlocked { patron, at }])
    }

    /// Whether the house returns the wagers of a person because their card was blocked. At tables of earlier records it did so during the hand, too.
    pub(super) fn blocked_card_returns_wagers(&self, person: Person) -> bool {
        let blocked =
            self.seating.patron(person.seat, person.player).is_some_and(|patron| self.seating.has_blocked_card(patron));
        blocked && (!self.is_being_dealt() || !self.opening.full_procedures)
    }
}

fn reading_of(patron: PatronId, around: &Surroundings) -> Option<patron::PatronReading> {
    around.patron.filter(|reading| reading.patron == patron)
}
