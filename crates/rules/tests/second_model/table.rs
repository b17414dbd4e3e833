//! The source of a model's cards and choices: stacked and random ones, or those of a written record.

use crate::chance::Chance;
use crate::record::{Decision, Device, Setup};
use croupier_rules::card::Card;
use std::collections::{BTreeMap, VecDeque};

/// The place of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    Dealer,
    Community,
    Seat(u8),
}

/// A record that is played again.
struct Script {
    cards: VecDeque<Card>,
    decisions: VecDeque<Decision>,
}

/// The source of cards and choices, and the log of both.
///
/// Stacking is done here: each place may have a pile of chosen cards, which are dealt to it first. The models deal in
/// the order of the documents and do not depend on it.
pub struct Table {
    pub chance: Chance,
    /// A decision that is made whenever it is legal, for rounds that chance alone would rarely bring.
    pub mood: Option<&'static str>,
    piles: BTreeMap<Place, VecDeque<Card>>,
    stock: Vec<Card>,
    script: Option<Script>,
    /// Every card in the order in which it left the device.
    pub dealt: Vec<Card>,
    /// Every decision in the order in which it was made.
    pub decisions: Vec<Decision>,
    /// The events of the round, so that a run can show that all of them occurred.
    pub seen: Vec<String>,
}

impl Table {
    /// A table with these piles; all other cards come from the stock, which is shuffled here.
    pub fn stacked(mut chance: Chance, piles: BTreeMap<Place, VecDeque<Card>>, mut stock: Vec<Card>) -> Self {
        chance.shuffle(&mut stock);
        let (dealt, decisions, seen) = (Vec::new(), Vec::new(), Vec::new());
        Self { chance, mood: None, piles, stock, script: None, dealt, decisions, seen }
    }

    /// A table that plays a written record again.
    pub fn scripted(cards: Vec<Card>, decisions: Vec<Decision>) -> Self {
        let mut table = Self::stacked(Chance::of_round(0, 0), BTreeMap::new(), Vec::new());
        table.script = Some(Script { cards: cards.into(), decisions: decisions.into() });
        table
    }

    pub fn is_scripted(&self) -> bool {
        self.script.is_some()
    }

    /// Asserts that a script was used up.
    pub fn finish(&self) {
        if let Some(script) = &self.script {
            assert!(script.cards.is_empty(), "unused cards {:?}", script.cards);
            assert!(script.decisions.is_empty(), "unused decisions {:?}", script.decisions);
        }
    }

    /// Notes that something happened.
    pub fn see(&mut self, what: impl Into<String>) {
        self.seen.push(what.into());
    }

    /// The next card for a place.
    pub fn deal(&mut self, place: Place) -> Card {
        let card = match &mut self.script {
            Some(script) => script.cards.pop_front().expect("a card is left"),
            None => self.next_card(place).expect("a card is left"),
        };
        self.dealt.push(card);
        card
    }

    fn next_card(&mut self, place: Place) -> Option<Card> {
        let pile = self.piles.get_mut(&place).and_then(VecDeque::pop_front);
        // A pile for another place is used only when no other card is left.
        let stock = || self.stock.pop();
        pile.or_else(stock).or_else(|| self.piles.values_mut().find_map(VecDeque::pop_front))
    }

    /// The number of cards in the device.
    pub fn left(&self) -> usize {
        self.stock.len() + self.piles.values().map(VecDeque::len).sum::<usize>()
    }

    /// The discard rack goes back into the device.
    pub fn put_back(&mut self, rack: &mut Vec<Card>) {
        self.stock.append(rack);
        self.chance.shuffle(&mut self.stock);
    }

    /// One of these decisions is due.
    pub fn choose(&mut self, seat: u8, player: Option<u8>, options: &[(&'static str, usize)]) -> Decision {
        match &mut self.script {
            Some(script) => {
                let decision = script.decisions.pop_front().unwrap_or_else(|| panic!("seat {seat} must decide"));
                assert_eq!((decision.seat, decision.player.unwrap_or(1)), (seat, player.unwrap_or(1)), "the turn");
                assert!(options.iter().any(|(act, _)| *act == decision.act), "{decision:?} is not in {options:?}");
                decision
            }
            None => {
                let wished = options.iter().find(|(act, _)| self.mood == Some(act)).map(|(act, _)| *act);
                Decision::new(seat, player, wished.unwrap_or_else(|| self.chance.weighted(options)))
            }
        }
    }

    /// One of these decisions may be made, or none.
    pub fn offer(
        &mut self,
        seat: u8,
        player: Option<u8>,
        percent: usize,
        options: &[(&'static str, usize)],
    ) -> Option<Decision> {
        let made = match &self.script {
            Some(script) => script.decisions.front().is_some_and(|next| {
                (next.seat, next.player.unwrap_or(1)) == (seat, player.unwrap_or(1))
                    && options.iter().any(|(act, _)| *act == next.act)
            }),
            None => self.chance.percent(percent),
        };
        made.then(|| self.choose(seat, player, options))
    }

    /// An order for acts without a prescribed order: a random one, or that of a script.
    pub fn any_order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        if self.script.is_none() {
            self.chance.shuffle(&mut order);
        }
        order
    }

    /// Logs a decision as it was made in the end.
    pub fn decided(&mut self, decision: &Decision) {
        self.see(format!("decision {}", decision.act));
        self.decisions.push(decision.clone());
    }
}

/// `n` cards to the dealer and to each seat, the dealer first: one at a time from a shoe, all at once from a
/// shuffling device (CS 7.2 to 7.4, TC 7.2 to 7.4, LP 7.1 to 7.3).
pub fn deal_with_dealer(setup: &Setup, table: &mut Table, n: usize) -> (Vec<Card>, BTreeMap<u8, Vec<Card>>) {
    let mut places = vec![Place::Dealer];
    places.extend(setup.seats().into_iter().map(Place::Seat));
    let mut hands = deal_to(&places, setup.device(), table, n);
    let dealer = hands.remove(&Place::Dealer).unwrap();
    let seat = |place| if let Place::Seat(seat) = place { seat } else { unreachable!("only seats are left") };
    (dealer, hands.into_iter().map(|(place, cards)| (seat(place), cards)).collect())
}

/// `n` cards to each of these places in this order.
pub fn deal_to(places: &[Place], device: Device, table: &mut Table, n: usize) -> BTreeMap<Place, Vec<Card>> {
    let mut hands: BTreeMap<Place, Vec<Card>> = BTreeMap::new();
    match device {
        Device::Shoe => {
            for _ in 0..n {
                for place in places {
                    hands.entry(*place).or_default().push(table.deal(*place));
                }
            }
        }
        Device::Shuffler => {
            for place in places {
                for _ in 0..n {
                    hands.entry(*place).or_default().push(table.deal(*place));
                }
            }
        }
    }
    hands
}
