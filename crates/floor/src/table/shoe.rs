//! The cards of a table that the system deals: shoes it has committed to, the cut and the cutting card.
//!
//! The floor never sees a card before it is dealt. A shoe is a number, a root that commits to its order, and how far it has been
//! dealt; whoever keeps the sealed order looks the next card up when the table asks for it.

use super::citations::blackjack;
use super::notices::Matter;
use super::{CardSource, Device, Fact, Table, TableRefusal, Whom};
use crate::id::PatronId;
use crate::shoe_proof::Root;
use crate::time::Moment;
use rules::{Await, Card, Next, Place, Round, Seat};
use serde::{Deserialize, Serialize};

/// The cards of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cards {
    /// How many shoes were loaded so far.
    pub(super) loaded: u32,
    /// The one that is dealt from.
    pub(super) shoe: Option<LoadedShoe>,
    /// Whom the next cut is offered to first.
    cut_starts: CutStarts,
    /// Where the cutting card came out in this round.
    cutting_card: Option<Place>,
    /// A shuffle was ordered for the end of the round, or the cards replaced.
    due: bool,
    /// The dealer of real cards has seen the cutting card.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    seen: bool,
    /// Whether they were replaced.
    #[serde(default)]
    replaced: bool,
    /// Why the cards are shuffled, or were when the shoe was loaded.
    #[serde(default)]
    pub(super) occasion: Occasion,
}

/// What the cards of a shoe are shuffled for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Occasion {
    /// The game is just starting.
    #[default]
    Start,
    /// A round is over.
    RoundOver,
    /// The table stood empty.
    StoodEmpty,
    /// The cutting card came out in the last round, at this place.
    CuttingCardAt(Place),
    /// The cutting card would be the first card of the round.
    CuttingCardFirst,
    /// A supervisor ordered it, or the last round's irregularity did.
    Ordered,
    /// New cards came to the table.
    Replaced,
    /// The device ran out of cards in the middle of a round.
    RanOut,
}

/// In whose place the system cuts a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum InsteadOf {
    /// The dealer, whose cut it is in the poker games (CS 4.2 and equivalents).
    Dealer,
    /// A casino supervisor, who cuts when no player of blackjack wants to (BJ 4.4).
    CasinoSupervisor,
}

/// A shoe that the table deals from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadedShoe {
    /// Its number at this table, from 1.
    pub number: u32,
    /// What commits to the order of its cards.
    pub root: Root,
    /// How many cards it was loaded with.
    pub cards: u16,
    /// How many of them went from the front to the back when it was cut; nothing until it is.
    pub cut: Option<u16>,
    /// How many have been dealt.
    pub dealt: u16,
    /// How many are dealt before the cutting card comes out.
    pub cutting_card: Option<u16>,
    /// Whether cards went back into the device, so that it must be shuffled before the next is dealt.
    pub(super) mixed: bool,
    /// Who did not want to cut.
    pub(super) declined: Vec<PatronId>,
    /// When the cut was last offered to somebody.
    pub(super) offered: Moment,
}

/// Which card of which shoe was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Drawn {
    /// The shoe's number.
    pub shoe: u32,
    /// How many were dealt from it before.
    pub position: u16,
    /// Where the card lay when the shoe was sealed, from 0: the cut has moved it.
    pub index: u16,
}

/// Whom the cut is offered to first (BJ 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CutStarts {
    /// The first player to the table, where the game is just starting (4.3.1).
    FirstToArrive,
    /// The player at whose area the cutting card came out (4.3.2).
    Area(Seat),
    /// The player farthest to the dealer's right (4.3.3 to 4.3.5).
    FarRight,
}

impl Cards {
    pub(super) const NONE: Self = Self {
        loaded: 0,
        shoe: None,
        cut_starts: CutStarts::FirstToArrive,
        cutting_card: None,
        due: false,
        seen: false,
        replaced: false,
        occasion: Occasion::Start,
    };
}

impl LoadedShoe {
    /// The next card to be dealt; nothing where the shoe is not cut, or empty.
    pub fn next(&self) -> Option<Drawn> {
        let cut = u32::from(self.cut?);
        if self.dealt >= self.cards || self.mixed {
            return None;
        }
        let index = (cut + u32::from(self.dealt)) % u32::from(self.cards);
        Some(Drawn { shoe: self.number, position: self.dealt, index: u16::try_from(index).ok()? })
    }

    /// Where it may be cut: a deck or more from both ends in blackjack (BJ 4.5), as far as there are so many cards; anywhere
    /// inside the deck otherwise.
    pub fn cuts(&self) -> (u16, u16) {
        let margin = if self.cards > 52 { 52.min(self.cards / 2) } else { u16::from(self.cards > 1) };
        (margin, self.cards - margin)
    }
}

// --- what is wanted -----------------------------------------------------------------------------------------------

impl Table {
    /// The shoe that the table deals from.
    pub fn shoe(&self) -> Option<&LoadedShoe> {
        self.cards.shoe.as_ref()
    }

    /// The number that the next shoe will have.
    pub fn next_shoe(&self) -> u32 {
        self.cards.loaded + 1
    }

    /// The cards that must be shuffled before play can go on.
    pub(super) fn wanted_cards(&self) -> Option<Vec<Card>> {
        let usable = |shoe: &LoadedShoe| !shoe.mixed && shoe.dealt < shoe.cards;
        if self.opening.source == CardSource::Entered || self.cards.shoe.as_ref().is_some_and(usable) {
            return None;
        }
        let wanted = match self.round.next() {
            // Right before play starts, and not long before: somebody must be there.
            Next::Await(Await::Wagers) => self.is_occupied() && self.is_open(),
            Next::Await(Await::Card(_)) => self.round.held_back().is_none(),
            _ => false,
        };
        let sound = self.cards_in_doubt().is_none();
        (wanted && sound).then(|| self.shoe_is_made_of())
    }

    /// The cards that a shoe is made of which is loaded now: those that are in the device, or in the discard rack once it is empty.
    pub fn shoe_is_made_of(&self) -> Vec<Card> {
        let left = self.round.cards_left();
        if left.device.is_empty() { left.rack } else { left.device }
    }

    /// What the next shoe is shuffled for.
    pub(super) fn shuffle_occasion(&self) -> Occasion {
        if self.round.next() == Next::Await(Await::Wagers) { self.cards.occasion } else { Occasion::RanOut }
    }

    /// Whether cards could be dealt now, so that wagers on them may be taken.
    pub(super) fn cards_are_ready(&self) -> bool {
        self.opening.source == CardSource::Entered || self.cards.shoe.as_ref().is_some_and(|shoe| shoe.next().is_some())
    }

    /// Whether a loaded shoe waits for its cut.
    pub(super) fn awaits_cut(&self) -> Option<&LoadedShoe> {
        self.cards.shoe.as_ref().filter(|shoe| shoe.cut.is_none())
    }

    /// The patron to whom the cut is offered now; none where it is the dealer's, or every player has refused. Who is not connected cannot cut,
    /// and the table does not wait for them.
    pub fn cut_offered_to(&self) -> Option<PatronId> {
        let shoe = self.awaits_cut()?;
        if !self.deals_from_a_shoe() {
            return None;
        }
        let mut sitters: Vec<_> = self.seating.one_for_each_area().collect();
        let first = match self.cards.cut_starts {
            CutStarts::FirstToArrive => sitters.iter().min_by_key(|sitter| sitter.arrived).map(|sitter| sitter.seat),
            CutStarts::Area(seat) => Some(seat),
            CutStarts::FarRight => sitters.last().map(|sitter| sitter.seat),
        };
        // Clockwise from there, which is up the numbers and on from the first seat (4.4, ruling G11).
        let before = sitters.iter().take_while(|sitter| Some(sitter.seat) < first).count();
        sitters.rotate_left(before);
        sitters
            .iter()
            .map(|sitter| sitter.patron)
            .find(|patron| !shoe.declined.contains(patron) && !self.is_shut_out(*patron) && !self.is_away(*patron))
    }
}

// --- what is decided ----------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn load_shoe(&self, root: Root, cards: u16, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let wanted = self.wanted_cards().ok_or(TableRefusal::NoShoeWanted)?.len();
        if usize::from(cards) != wanted {
            return Err(TableRefusal::WrongNumberOfCards { wanted });
        }
        Ok(vec![Fact::ShoeLoaded { shoe: self.cards.loaded + 1, root, cards, at }])
    }

    pub(super) fn cut(&self, by: Option<PatronId>, card: u16, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let shoe = self.awaits_cut().ok_or(TableRefusal::NothingToCut)?;
        if by != self.cut_offered_to() {
            return Err(TableRefusal::NotYourCut { rule: self.provisions().cut });
        }
        let (from, to) = shoe.cuts();
        if !(from..=to).contains(&card) {
            return Err(TableRefusal::CutOutside { from, to, rule: self.cut_rule() });
        }
        let instead_of = match by {
            Some(_) => None,
            None if self.deals_from_a_shoe() => Some(InsteadOf::CasinoSupervisor),
            None => Some(InsteadOf::Dealer),
        };
        Ok(vec![Fact::Cut { by, instead_of, card, at }])
    }

    fn cut_rule(&self) -> rules::rulebook::Rule {
        const WHERE: rules::rulebook::Rule = blackjack("4.5");
        if self.deals_from_a_shoe() { WHERE } else { self.provisions().cut }
    }

    pub(super) fn refuse_cut(&self, patron: PatronId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.cut_offered_to() == Some(patron) {
            Ok(vec![Fact::CutRefused { patron, at }])
        } else {
            Err(TableRefusal::NotYourCut { rule: self.provisions().cut })
        }
    }

    /// A supervisor orders a shuffle after this round (BJ 4.1.4); poker is shuffled after every round anyway.
    pub(super) fn order_shuffle(&self, by: crate::StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.deals_from_a_shoe() {
            Ok(vec![Fact::ShuffleOrdered { by, at }])
        } else {
            Err(TableRefusal::ShuffledAnyway { rule: self.provisions().shuffle })
        }
    }

    /// The dealer of real cards says that a blackjack shoe is done and its cards were shuffled (BJ 4.1). Where the system deals it knows that
    /// itself.
    pub(super) fn record_shuffle(&self, by: crate::StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.source == CardSource::Dealt {
            return Err(TableRefusal::TheSystemDeals);
        }
        if !self.deals_from_a_shoe() {
            return Err(TableRefusal::ShuffledAnyway { rule: self.provisions().shuffle });
        }
        if self.is_in_play() && !self.cutting_card_came_first() {
            return Err(TableRefusal::InPlay);
        }
        // Otherwise the dealer could end unnoticed what a supervisor has ordered for this shoe (5.10).
        let due = self.cards.due || self.shoe_is_done() || !self.limits.shoe_begun;
        if self.opening.full_procedures && self.opening.device == Device::Shoe && !due {
            return Err(TableRefusal::NoShuffleDue { rules: const { [blackjack("4.1"), blackjack("4.1.3")] } });
        }
        Ok(vec![Fact::Shuffled { by, at }])
    }

    /// Whether the cutting card of real cards came before any card of this round, so that the cards are shuffled first (BJ 4.1.2).
    pub(super) fn cutting_card_came_first(&self) -> bool {
        self.opening.full_procedures && self.cards.seen && !self.record.dealt && self.round.next() != Next::Over
    }

    /// No card comes from a shoe whose cutting card came before the first card of the round.
    pub(super) fn check_shoe_goes_on(&self) -> Result<(), TableRefusal> {
        if self.cutting_card_came_first() {
            Err(TableRefusal::ShuffleFirst { rule: const { blackjack("4.1.2") } })
        } else {
            Ok(())
        }
    }

    /// What the cutting card of real cards ends: the shoe at once, before the first card of a round, or with the round.
    pub(super) fn cutting_card_rules(&self) -> Vec<rules::rulebook::Rule> {
        if !self.record.dealt && self.round.next() != Next::Over {
            vec![const { blackjack("4.1.2") }]
        } else {
            vec![const { blackjack("3.5.1") }, const { blackjack("4.1.3") }]
        }
    }

    /// Why the dealer of real cards shuffles now (BJ 4.1.1 to 4.1.4).
    pub(super) fn recorded_shuffle_rules(&self) -> Vec<rules::rulebook::Rule> {
        let occasion = match () {
            () if self.cutting_card_came_first() => const { blackjack("4.1.2") },
            () if self.cards.seen => const { blackjack("4.1.3") },
            () if self.cards.due => const { blackjack("4.1.4") },
            () => const { blackjack("4.1.1") },
        };
        vec![const { blackjack("4.1") }, occasion]
    }

    /// New cards come to the table: after any round, but for a blackjack shoe only after one in which the cutting card came out
    /// (BJ 3.5.1).
    pub(super) fn replace_cards(&self, by: crate::StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let rule = self.provisions().change_cards;
        if self.new_cards_are_due() && !self.is_being_dealt() {
            return Ok(vec![Fact::CardsReplaced { by, at }]);
        }
        if self.round.next() != Next::Over && self.is_in_play() {
            return Err(TableRefusal::CardsStay { rule });
        }
        let shoe = self.deals_from_a_shoe() && self.opening.device == Device::Shoe;
        // At tables of earlier records nobody said when the cutting card of real cards came out.
        let known = self.opening.source == CardSource::Dealt || self.opening.two_persons;
        if shoe && known && !self.shoe_is_done() {
            return Err(TableRefusal::CardsStay { rule });
        }
        Ok(vec![Fact::CardsReplaced { by, at }])
    }

    /// The dealer of real cards sees the cutting card come out of a blackjack shoe. Where the system deals it knows that itself.
    pub(super) fn cutting_card_came_out(&self, by: crate::StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.source == CardSource::Dealt {
            return Err(TableRefusal::TheSystemDeals);
        }
        if !self.deals_from_a_shoe() || self.opening.device != Device::Shoe {
            return Err(TableRefusal::NotInThisGame);
        }
        if self.cards.seen {
            return Err(TableRefusal::CuttingCardIsOut);
        }
        let mut facts = vec![Fact::CuttingCardOut { by, at }];
        facts.extend(self.end_of_holds_is_told(by, at));
        Ok(facts)
    }

    /// With the shoe end the restrictions that a supervisor has ordered for it (5.10). Only the dealer sees the cutting card, so supervisors and
    /// surveillance are told.
    pub(super) fn end_of_holds_is_told(&self, by: crate::StaffId, at: Moment) -> Vec<Fact> {
        if !self.opening.full_procedures || !self.holds_for_this_shoe() {
            return Vec::new();
        }
        let rules = const { [blackjack("5.10"), blackjack("4.1.3")] };
        let matter = Matter { about: "cutting-card-out", by: Some(by), round: None, rules: &rules };
        self.raise(0, &[Whom::CasinoSupervisor, Whom::Surveillance], &matter, at)
    }

    /// Whether the cutting card is out, or would come before the first card of the next round (BJ 4.1.2, 4.1.3).
    pub(super) fn shoe_is_done(&self) -> bool {
        let exposed = |shoe: &LoadedShoe| shoe.cutting_card.is_some_and(|limit| shoe.dealt >= limit);
        self.cards.seen || self.cards.cutting_card.is_some() || self.cards.shoe.as_ref().is_some_and(exposed)
    }
}

// --- what is so afterwards ----------------------------------------------------------------------------------------

impl Table {
    pub(super) fn shoe_loaded(&mut self, number: u32, root: Root, cards: u16, at: Moment) {
        let shoe = self.opening.device == Device::Shoe;
        let in_round = self.round.next() != Next::Await(Await::Wagers);
        // A rack that was shuffled back in has no cutting card of its own: the one of its shoe came out long before.
        let has_one = self.deals_from_a_shoe() && shoe && !in_round;
        let full = has_one.then_some(u16::from(self.settings.decks()) * 52);
        self.cards.occasion = self.shuffle_occasion();
        if in_round {
            self.cards.cut_starts = CutStarts::FarRight;
        }
        let behind = |full: u16| self.opening.behind_cutting_card.unwrap_or(full / 4);
        self.cards.loaded = number;
        self.cards.shoe = Some(LoadedShoe {
            number,
            root,
            cards,
            cut: if shoe { None } else { Some(0) },
            dealt: 0,
            cutting_card: full.map(|full| cards.saturating_sub(behind(full))),
            mixed: false,
            declined: Vec::new(),
            offered: at,
        });
    }

    pub(super) fn cut_refused(&mut self, patron: PatronId, at: Moment) {
        if let Some(shoe) = &mut self.cards.shoe {
            shoe.declined.push(patron);
            shoe.offered = at;
        }
    }

    /// A player has no connection any more. One who goes while the cut is offered to them has let it pass: the next has all their time.
    pub(super) fn player_went(&mut self, patron: PatronId, at: Moment) {
        let offered = self.cut_offered_to() == Some(patron);
        self.presence.went(patron, at);
        if offered {
            self.cut_refused(patron, at);
        }
    }

    /// A player is connected again. The cut does not come back to one whom it has passed meanwhile: by going and coming players could keep the
    /// table waiting for ever.
    pub(super) fn player_came(&mut self, patron: PatronId) {
        let before = self.cut_offered_to();
        self.presence.came(patron);
        if before.is_some()
            && self.cut_offered_to() != before
            && let Some(shoe) = &mut self.cards.shoe
        {
            shoe.declined.push(patron);
        }
    }

    pub(super) fn was_cut(&mut self, card: u16) {
        if let Some(shoe) = &mut self.cards.shoe {
            shoe.cut = Some(card);
        }
    }

    /// A card came out of the shoe for a place.
    pub(super) fn card_drawn(&mut self, place: Option<Place>) {
        let Some(shoe) = &mut self.cards.shoe else { return };
        if shoe.cutting_card == Some(shoe.dealt) && self.cards.cutting_card.is_none() {
            self.cards.cutting_card = place;
        }
        shoe.dealt += 1;
    }

    pub(super) fn cutting_card_was_seen(&mut self) {
        self.cards.seen = true;
    }

    /// Cards were shuffled back. Where they joined others in the device, all of it must be shuffled; where the shoe was made of
    /// them, that is done.
    pub(super) fn device_mixed(&mut self) {
        let held = self.round.cards_left().device.len();
        if let Some(shoe) = &mut self.cards.shoe {
            shoe.mixed = usize::from(shoe.cards - shoe.dealt) != held;
        }
    }

    /// The round's own end asks for a shuffle, as after cards were checked or moved.
    pub(super) fn shuffle_is_due(&mut self) {
        self.cards.due = true;
    }

    /// The next round begins: with newly shuffled cards where the rules say so. Says whether they are.
    pub(super) fn next_cards(&mut self) -> bool {
        let blackjack = self.deals_from_a_shoe();
        let done = self.opening.device == Device::Shoe && self.shoe_is_done();
        if blackjack && !self.cards.due && !done {
            self.round.restart();
            return false;
        }
        self.cards.occasion = match self.cards.cutting_card {
            _ if self.cards.replaced => Occasion::Replaced,
            _ if !blackjack => Occasion::RoundOver,
            _ if self.cards.due => Occasion::Ordered,
            Some(place) => Occasion::CuttingCardAt(place),
            None => Occasion::CuttingCardFirst,
        };
        self.cards.cut_starts = match self.cards.cutting_card {
            Some(Place::Hand { seat, .. }) if !self.cards.due => CutStarts::Area(seat),
            _ => CutStarts::FarRight,
        };
        self.cards.cutting_card = None;
        self.cards.seen = false;
        self.cards.due = false;
        self.cards.replaced = false;
        self.cards.shoe = None;
        self.round.reshuffle();
        true
    }

    /// Nothing lies on the layout, and the next round is dealt from newly shuffled cards.
    pub(super) fn fresh_cards(&mut self) {
        self.cards.occasion = match self.deals_from_a_shoe() {
            _ if self.cards.replaced => Occasion::Replaced,
            true => Occasion::Ordered,
            false => Occasion::RoundOver,
        };
        self.cards.cut_starts = CutStarts::FarRight;
        self.cards.cutting_card = None;
        // Tables of earlier records took the cutting card of the old shoe for that of the new one.
        self.cards.seen &= !self.opening.full_procedures;
        self.cards.due = false;
        self.cards.replaced = false;
        self.cards.shoe = None;
        self.round.reshuffle();
        self.record = super::record::RoundRecord::default();
        self.begun = false;
        self.leave_meter_to_pool();
        self.shoe_is_new();
    }

    /// The dealer has shuffled the real cards of a shoe: before the first card of a round where the cutting card came first, and the wagers
    /// stay as they lie; otherwise between two rounds.
    pub(super) fn was_shuffled(&mut self) {
        if !self.cutting_card_came_first() || !self.is_in_play() {
            self.shuffle_when_possible();
            return;
        }
        self.cards = Cards { loaded: self.cards.loaded, cut_starts: CutStarts::FarRight, ..Cards::NONE };
        self.round.reshuffle_before_first_card();
        self.inputs.begins_with(self.round.cards_left());
        self.shoe_is_new();
    }

    /// The last player has left: the cards are shuffled again before the next one plays (4.1.3 of the poker games).
    pub(super) fn left_vacant(&mut self) {
        if !self.deals_from_a_shoe() && self.round.next() == Next::Await(Await::Wagers) {
            self.cards.shoe = None;
            self.cards.occasion = Occasion::StoodEmpty;
        }
    }

    /// New cards came to the table, to be shuffled before the next round.
    pub(super) fn cards_were_replaced(&mut self) {
        self.cards.replaced = true;
        self.shuffle_is_due();
    }

    /// The cards must be shuffled anew before they are dealt from again.
    pub(super) fn drop_shoe(&mut self) {
        self.cards.shoe = None;
    }
}
