//! The cards of a table that the system deals: shoes with their commitments, the cut and the cutting card.
//!
//! The floor never sees a card before it is dealt. A shoe is a number, a root that commits to its order, and the number of cards dealt; the holder of
//! the sealed order looks the next card up when the table asks for it.

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
    /// The number of shoes loaded so far.
    pub(super) loaded: u32,
    /// The shoe in use.
    pub(super) shoe: Option<LoadedShoe>,
    /// Who is offered the next cut first.
    cut_starts: CutStarts,
    /// Where the cutting card came out in this round.
    cutting_card: Option<Place>,
    /// Whether a shuffle is due at the end of the round, because it was ordered or the cards were replaced.
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

/// Why the cards of a shoe are shuffled.
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
    /// A supervisor ordered it, or an irregularity of the last round requires it.
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
    /// The dealer, who cuts in the poker games (CS 4.2 and equivalents).
    Dealer,
    /// A casino supervisor, who cuts if no player of blackjack wants to (BJ 4.4).
    CasinoSupervisor,
}

/// A shoe that the table deals from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadedShoe {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The commitment to the order of its cards.
    pub root: Root,
    /// The number of cards it was loaded with.
    pub cards: u16,
    /// How many of them went from the front to the back when it was cut; none until then.
    pub cut: Option<u16>,
    /// How many have been dealt.
    pub dealt: u16,
    /// How many are dealt before the cutting card comes out.
    pub cutting_card: Option<u16>,
    /// Whether cards went back into the device, so that it must be shuffled before the next deal.
    pub(super) mixed: bool,
    /// The players who did not want to cut.
    pub(super) declined: Vec<PatronId>,
    /// When the cut was last offered to a player.
    pub(super) offered: Moment,
}

/// The card of a shoe that was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Drawn {
    /// The shoe's number.
    pub shoe: u32,
    /// The number of cards dealt from it before.
    pub position: u16,
    /// The card's index when the shoe was sealed, from 0: the cut has moved it.
    pub index: u16,
}

/// Who is offered the cut first (BJ 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CutStarts {
    /// The first player to come to the table, when the game starts (4.3.1).
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
    /// The next card to be dealt; none if the shoe is not cut, or empty.
    pub fn next(&self) -> Option<Drawn> {
        let cut = u32::from(self.cut?);
        if self.dealt >= self.cards || self.mixed {
            return None;
        }
        let index = (cut + u32::from(self.dealt)) % u32::from(self.cards);
        Some(Drawn { shoe: self.number, position: self.dealt, index: u16::try_from(index).ok()? })
    }

    /// The places where it may be cut: a deck or more from both ends in blackjack (BJ 4.5), if there are enough cards; anywhere inside the deck
    /// otherwise.
    pub fn cuts(&self) -> (u16, u16) {
        let margin = if self.cards > 52 { 52.min(self.cards / 2) } else { u16::from(self.cards > 1) };
        (margin, self.cards - margin)
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The shoe that the table deals from.
    pub fn shoe(&self) -> Option<&LoadedShoe> {
        self.cards.shoe.as_ref()
    }

    /// The number of the next shoe.
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
            // The cards are shuffled right before play starts, when a player is there.
            Next::Await(Await::Wagers) => self.is_occupied() && self.is_open(),
            Next::Await(Await::Card(_)) => self.round.held_back().is_none(),
            _ => false,
        };
        let sound = self.cards_in_doubt().is_none();
        (wanted && sound).then(|| self.shoe_is_made_of())
    }

    /// The cards of a shoe that is loaded now: those in the device, or those in the discard rack if it is empty.
    pub fn shoe_is_made_of(&self) -> Vec<Card> {
        let left = self.round.cards_left();
        if left.device.is_empty() { left.rack } else { left.device }
    }

    /// Why the next shoe is shuffled.
    pub(super) fn shuffle_occasion(&self) -> Occasion {
        if self.round.next() == Next::Await(Await::Wagers) { self.cards.occasion } else { Occasion::RanOut }
    }

    /// Whether cards could be dealt now, so that wagers can be accepted.
    pub(super) fn cards_are_ready(&self) -> bool {
        self.opening.source == CardSource::Entered || self.cards.shoe.as_ref().is_some_and(|shoe| shoe.next().is_some())
    }

    /// Whether a loaded shoe waits for its cut.
    pub(super) fn awaits_cut(&self) -> Option<&LoadedShoe> {
        self.cards.shoe.as_ref().filter(|shoe| shoe.cut.is_none())
    }

    /// The patron to whom the cut is offered now; none if the dealer cuts, or every player has refused. The cut is not offered to a disconnected
    /// player.
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
        // Clockwise from there: seat numbers go up, and the first seat follows the last (4.4, ruling G11).
        let before = sitters.iter().take_while(|sitter| Some(sitter.seat) < first).count();
        sitters.rotate_left(before);
        sitters
            .iter()
            .map(|sitter| sitter.patron)
            .find(|patron| !shoe.declined.contains(patron) && !self.is_shut_out(*patron) && !self.is_away(*patron))
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

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
        self.shoe_provisions().map_or(self.provisions().cut, |shoe| shoe.cut_within)
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

    /// The dealer of real cards records that a blackjack shoe is done and its cards were shuffled (BJ 4.1). At dealt tables the system knows that
    /// itself.
    pub(super) fn record_shuffle(&self, by: crate::StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.source == CardSource::Dealt {
            return Err(TableRefusal::TheSystemDeals);
        }
        let shuffle = self.provisions().shuffle;
        let shoe = self.shoe_provisions().ok_or(TableRefusal::ShuffledAnyway { rule: shuffle })?;
        if self.is_in_play() && !self.cutting_card_came_first() {
            return Err(TableRefusal::InPlay);
        }
        // Otherwise the dealer could quietly end a supervisor's restriction for this shoe (5.10).
        let due = self.cards.due || self.shoe_is_done() || !self.limits.shoe_begun;
        if self.opening.full_procedures && self.opening.device == Device::Shoe && !due {
            return Err(TableRefusal::NoShuffleDue { rules: [shuffle, shoe.shuffle_after_cutting_card] });
        }
        Ok(vec![Fact::Shuffled { by, at }])
    }

    /// Whether the cutting card of real cards came before any card of this round, so that the cards are shuffled first (BJ 4.1.2).
    pub(super) fn cutting_card_came_first(&self) -> bool {
        self.opening.full_procedures && self.cards.seen && !self.record.dealt && self.round.next() != Next::Over
    }

    /// Refuses a card from a shoe whose cutting card came before the first card of the round.
    pub(super) fn check_shoe_goes_on(&self) -> Result<(), TableRefusal> {
        match self.shoe_provisions().filter(|_| self.cutting_card_came_first()) {
            Some(shoe) => Err(TableRefusal::ShuffleFirst { rule: shoe.shuffle_before_first_card }),
            None => Ok(()),
        }
    }

    /// The rules for the cutting card of real cards: before the first card of a round the shoe ends at once, otherwise with the round.
    pub(super) fn cutting_card_rules(&self) -> Vec<rules::rulebook::Rule> {
        let Some(shoe) = self.shoe_provisions() else { return Vec::new() };
        if !self.record.dealt && self.round.next() != Next::Over {
            vec![shoe.shuffle_before_first_card]
        } else {
            vec![shoe.change_cards_of_shoe, shoe.shuffle_after_cutting_card]
        }
    }

    /// Why the dealer of real cards shuffles now (BJ 4.1.1 to 4.1.4).
    pub(super) fn recorded_shuffle_rules(&self) -> Vec<rules::rulebook::Rule> {
        let Some(shoe) = self.shoe_provisions() else { return Vec::new() };
        let occasion = match () {
            () if self.cutting_card_came_first() => shoe.shuffle_before_first_card,
            () if self.cards.seen => shoe.shuffle_after_cutting_card,
            () if self.cards.due => shoe.shuffle_ordered,
            () => self.provisions().shuffle_at_start,
        };
        vec![self.provisions().shuffle, occasion]
    }

    /// Replaces the cards: after any round, but for a blackjack shoe only after a round in which the cutting card came out (BJ 3.5.1).
    pub(super) fn replace_cards(&self, by: crate::StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let rule = self.provisions().change_cards;
        if self.new_cards_are_due() && !self.is_being_dealt() {
            return Ok(vec![Fact::CardsReplaced { by, at }]);
        }
        if self.round.next() != Next::Over && self.is_in_play() {
            return Err(TableRefusal::CardsStay { rule });
        }
        let shoe = self.deals_from_a_shoe() && self.opening.device == Device::Shoe;
        // Tables of earlier records did not record when the cutting card of real cards came out.
        let known = self.opening.source == CardSource::Dealt || self.opening.two_persons;
        if shoe && known && !self.shoe_is_done() {
            return Err(TableRefusal::CardsStay { rule });
        }
        Ok(vec![Fact::CardsReplaced { by, at }])
    }

    /// The dealer of real cards sees the cutting card come out of a blackjack shoe. At dealt tables the system knows that itself.
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
        facts.extend(self.notices_of_ended_holds(by, at));
        Ok(facts)
    }

    /// A supervisor's restrictions for this shoe end with it (5.10). Only the dealer sees the cutting card, so notices tell supervisors and
    /// surveillance.
    pub(super) fn notices_of_ended_holds(&self, by: crate::StaffId, at: Moment) -> Vec<Fact> {
        let Some(shoe) = self.shoe_provisions() else { return Vec::new() };
        if !self.opening.full_procedures || !self.holds_for_this_shoe() {
            return Vec::new();
        }
        let rules = [shoe.hold_for_this_shoe, shoe.shuffle_after_cutting_card];
        let matter = Matter { about: "cutting-card-out", by: Some(by), round: None, rules: &rules };
        self.raise(0, &[Whom::CasinoSupervisor, Whom::Surveillance], &matter, at)
    }

    /// Whether the cutting card is out, or would come before the first card of the next round (BJ 4.1.2, 4.1.3).
    pub(super) fn shoe_is_done(&self) -> bool {
        let exposed = |shoe: &LoadedShoe| shoe.cutting_card.is_some_and(|limit| shoe.dealt >= limit);
        self.cards.seen || self.cards.cutting_card.is_some() || self.cards.shoe.as_ref().is_some_and(exposed)
    }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn shoe_loaded(&mut self, number: u32, root: Root, cards: u16, at: Moment) {
        let shoe = self.opening.device == Device::Shoe;
        let in_round = self.round.next() != Next::Await(Await::Wagers);
        // A discard rack that was shuffled back in has no cutting card: the one of its shoe came out before.
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

    /// A player is disconnected. If the cut is offered to them, it passes to the next player, who has their full time.
    pub(super) fn player_went(&mut self, patron: PatronId, at: Moment) {
        let offered = self.cut_offered_to() == Some(patron);
        self.presence.went(patron, at);
        if offered {
            self.cut_refused(patron, at);
        }
    }

    /// A player is connected again. A cut that has passed them does not come back: otherwise players could hold up the table by disconnecting and
    /// coming back.
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

    /// Cards were shuffled back. If they joined others in the device, all of them must be shuffled; if they make up the whole shoe, that is done.
    pub(super) fn device_mixed(&mut self) {
        let held = self.round.cards_left().device.len();
        if let Some(shoe) = &mut self.cards.shoe {
            shoe.mixed = usize::from(shoe.cards - shoe.dealt) != held;
        }
    }

    /// The end of the round requires a shuffle, for instance after cards were checked or moved.
    pub(super) fn shuffle_is_due(&mut self) {
        self.cards.due = true;
    }

    /// Starts the next round, with newly shuffled cards if the rules require it. Returns whether they are.
    pub(super) fn next_cards(&mut self) -> bool {
        let from_shoe = self.deals_from_a_shoe();
        let done = self.opening.device == Device::Shoe && self.shoe_is_done();
        if from_shoe && !self.cards.due && !done {
            self.round.restart();
            return false;
        }
        self.cards.occasion = match self.cards.cutting_card {
            _ if self.cards.replaced => Occasion::Replaced,
            _ if !from_shoe => Occasion::RoundOver,
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

    /// The layout is empty, and the next round is dealt from newly shuffled cards.
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
        self.record = super::round_record::RoundRecord::default();
        self.begun = false;
        self.leave_meter_to_pool();
        self.shoe_is_new();
    }

    /// The dealer has shuffled the real cards of a shoe. If the cutting card came before the first card of a round, the wagers stay as they lie;
    /// otherwise it is between two rounds.
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

    /// The cards must be shuffled before they are dealt again.
    pub(super) fn drop_shoe(&mut self) {
        self.cards.shoe = None;
    }
}
