//! Section 7, and the cards of draws (8.8): the place that each card goes to and the cards that can come.

use super::supers::FirstFive;
use super::{BOOK, Declaring, Draw, LunarPoker, State};
use crate::card::Card;
use crate::deck::CardSet;
use crate::fact::{Face, Fact};
use crate::poker::{Deal, Phase, Wagers};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Place, Seat, Seats};
use crate::table::Device;

/// Cards taken back unseen from a draw (12.16.1). They are dealt before all others, in the order in which they were
/// drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NextUp {
    cards: [Card; 5],
    count: u8,
}

impl NextUp {
    pub(super) const NONE: Self = Self { cards: [Card::LOWEST; 5], count: 0 };

    #[inline]
    pub(super) const fn first(self) -> Option<Card> {
        if self.count == 0 { None } else { Some(self.cards[0]) }
    }

    fn take_first(&mut self) {
        self.cards.rotate_left(1);
        self.count -= 1;
    }

    /// Puts the cards of one draw back in front. There is always room: the draw took its cards from the front, and it
    /// has at most five.
    pub(super) fn put_back(&mut self, drawn: &[Card]) {
        for card in drawn.iter().rev() {
            self.cards.rotate_right(1);
            self.cards[0] = *card;
            self.count = (self.count + 1).min(self.cards.len() as u8);
        }
    }
}

impl Deal for LunarPoker {
    #[inline]
    fn card_place(&self) -> Result<(Place, usize), Refusal> {
        match (self.course.phase, self.course.dealing.next(), self.course.drawing) {
            (Phase::Dealing, Some(next), _) => Ok(next),
            (Phase::Deciding, _, Some(seat)) => Ok((Place::hand(seat), self.areas[seat.index()].count as usize)),
            (Phase::Closed, ..) => Ok((Place::Dealer, 0)),
            (Phase::Betting, ..) => self.may_close().map(|()| (Place::Dealer, 0)),
            _ => Err(self.course.not_now(self.course.deal_rules())),
        }
    }

    /// The dealer's fifth card is dealt face up and all others face down, unless a card exposed in error replaces the
    /// fifth (7.4, 12.4).
    #[inline]
    fn face(&self, to: Place, nth: usize) -> Face {
        if to == Place::Dealer && nth == 4 && self.course.dealer_up == 0 { Face::Up } else { Face::Down }
    }

    fn coming(&self) -> CardSet {
        self.next_up.first().map_or_else(|| self.course.deck.coming(), |card| [card].into_iter().collect())
    }

    #[inline]
    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, nth) = self.card_place()?;
        match self.next_up.first() {
            Some(first) if first != card => {
                return Err(Refusal::new(Why::ThisCardFirst(first), rules!["12.16.1"]));
            }
            Some(_) => {}
            None => self.course.check_card(card, to)?,
        }
        match to {
            Place::Hand { seat, .. } if self.course.phase == Phase::Deciding => self.deal_drawn(seat, card, facts),
            _ => self.deal_first(card, to, nth, facts),
        }
        Ok(())
    }
}

impl LunarPoker {
    /// A card of the deal.
    #[inline]
    fn deal_first(&mut self, card: Card, to: Place, nth: usize, facts: &mut impl FnMut(Fact)) {
        let face = self.face(to, nth);
        let mut rules = dealt_rules(self.course.table.device, to, nth);
        self.course.take_dealt(card, 5, facts);
        if let Place::Hand { seat, .. } = to {
            let area = &mut self.areas[seat.index()];
            area.cards[nth] = card;
            area.count += 1;
        } else {
            self.dealer[nth] = card;
            if face == Face::Up {
                self.course.dealer_up |= 1 << nth;
            } else if nth == 4 {
                rules = rules.and(rule!("12.4"));
            }
        }
        facts(Fact::Dealt { card, to, face, rules });
        if self.course.dealing.advance() {
            self.end_of_deal(facts);
        }
    }

    /// The betting round begins: winning super hands act in the second pass, all others in the first.
    #[inline]
    fn end_of_deal(&mut self, facts: &mut impl FnMut(Fact)) {
        self.course.phase = Phase::Deciding;
        for seat in self.course.wagered {
            let area = &mut self.areas[seat.index()];
            let [cards @ .., _] = area.cards;
            area.first = FirstFive::of(cards);
            let wins = area.first.super_hand.is_some();
            if let State::Void(rules) = area.state {
                self.collect(seat, rules, facts);
            } else {
                self.course.waiting.insert(seat);
                if wins && self.settings.declaring == Declaring::Automatic {
                    self.claim(seat);
                }
            }
        }
        self.start_turn(facts);
    }

    /// A hand claims its super wager: its player acts after those without a claim.
    #[inline]
    pub(super) fn claim(&mut self, seat: Seat) {
        self.claims.insert(seat);
        self.course.later.insert(seat);
    }

    /// A card of a draw. The discards go to the rack after the last one, so they cannot come straight back.
    #[inline]
    fn deal_drawn(&mut self, seat: Seat, card: Card, facts: &mut impl FnMut(Fact)) {
        if self.next_up.first().is_some() {
            self.next_up.take_first();
        } else {
            self.draw_from_stock(card, facts);
        }
        let area = &mut self.areas[seat.index()];
        let to = Place::hand(seat);
        if let Some(slot) = area.cards.get_mut(area.count as usize) {
            *slot = card;
            area.count += 1;
        }
        area.due = area.due.saturating_sub(1);
        let rules = if area.draw == Draw::Buy { rules!["8.8.2.2"] } else { rules!["8.8.1.3"] };
        facts(Fact::Dealt { card, to, face: Face::Down, rules });
        if area.due > 0 {
            return;
        }
        if let Draw::Exchange(cards) = area.draw {
            self.course.discard(seat, cards, rules!["8.8.1.4"], facts);
        }
        self.course.drawing = None;
        self.unviewed.insert(seat);
    }

    /// Takes a card out of the stock, shuffling the rack back in when the stock is empty.
    #[inline]
    fn draw_from_stock(&mut self, card: Card, facts: &mut impl FnMut(Fact)) {
        let deck = &mut self.course.deck;
        if deck.stock.is_empty() {
            deck.stock = deck.rack;
            deck.rack = CardSet::EMPTY;
            let racked = |seat: &Seat| self.areas[seat.index()].racked;
            self.shuffled_back = self.shuffled_back.with(self.course.wagered.filter(racked).collect::<Seats>());
            facts(Fact::Reshuffled { rules: rules!["4.1.4", "12.17", "U10"] });
        }
        self.course.deck.stock.remove(card);
    }

    /// Takes a hand's cards to the discard rack, including thrown cards of an unfinished draw.
    pub(super) fn collect(&mut self, seat: Seat, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let area = &mut self.areas[seat.index()];
        if area.racked {
            return;
        }
        area.racked = true;
        self.course.out.insert(seat);
        let mut cards: CardSet = area.hand().iter().copied().collect();
        if self.course.drawing == Some(seat) {
            self.course.drawing = None;
            area.due = 0;
            if let Draw::Exchange(thrown) = area.draw {
                cards.insert_all(thrown);
            }
        }
        self.course.discard(seat, cards, rules, facts);
    }
}

/// The rules by which a card of the deal goes to its place, face up or down.
#[inline]
const fn dealt_rules(device: Device, to: Place, nth: usize) -> Grounds {
    match (device, to) {
        (Device::Shoe, Place::Dealer) if nth == 0 => rules!["7.1", "7.2", "7.2.1", "7.4"],
        (Device::Shoe, _) if nth == 0 => rules!["7.1", "7.2", "7.2.2", "7.4", "G11"],
        (Device::Shoe, _) => rules!["7.1", "7.2", "7.2.3", "7.4", "G11"],
        (Device::Shuffler, Place::Dealer) => rules!["7.1", "7.3", "7.3.1", "7.4", "G7"],
        (Device::Shuffler, _) => rules!["7.1", "7.3", "7.3.2", "7.4", "G7", "G11"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 12.16.1: the cards of a draw that is undone come next, in the order in which they were drawn.
    #[test]
    fn cards_taken_back_come_next_in_their_order() {
        let cards: Vec<Card> = Card::deck().take(7).collect();
        let mut next_up = NextUp::NONE;
        assert_eq!(next_up.first(), None);
        next_up.put_back(&cards[..5]);
        // The next player draws three of them, and that draw is undone as well.
        for card in &cards[..3] {
            assert_eq!(next_up.first(), Some(*card));
            next_up.take_first();
        }
        next_up.put_back(&cards[..3]);
        for card in &cards[..5] {
            assert_eq!(next_up.first(), Some(*card));
            next_up.take_first();
        }
        assert_eq!(next_up.first(), None);
    }
}
