//! Stacked cards: rare hands must occur often, so hands are chosen first and the rest of the deck is random.

use crate::chance::Chance;
use crate::table::Place;
use croupier_rules::card::{Card, Rank, Suit};
use std::collections::{BTreeMap, VecDeque};

/// The cards not yet given to a pile, and the piles.
pub struct Stacker {
    pub free: Vec<Card>,
    pub piles: BTreeMap<Place, VecDeque<Card>>,
}

/// The card of a rank counted from 2 to 14; 1 is the ace too.
pub fn card(rank: u8, suit: Suit) -> Card {
    let rank = if rank == 1 { 14 } else { rank };
    Card::new(Rank::ALL[usize::from(rank - 2)], suit)
}

pub fn any_rank(chance: &mut Chance) -> u8 {
    chance.between(2, 14) as u8
}

fn any_card(chance: &mut Chance) -> Card {
    card(any_rank(chance), chance.pick(&Suit::ALL))
}

impl Stacker {
    pub fn new(decks: u8) -> Self {
        Self { free: (0..decks).flat_map(|_| Card::deck()).collect(), piles: BTreeMap::new() }
    }

    /// Appends these cards to a place's pile if the deck still holds all of them.
    pub fn push(&mut self, place: Place, cards: &[Card]) -> bool {
        let mut free = self.free.clone();
        for card in cards {
            let Some(at) = free.iter().position(|free| free == card) else { return false };
            free.swap_remove(at);
        }
        self.free = free;
        self.piles.entry(place).or_default().extend(cards);
        true
    }

    /// Tries a recipe until the deck can serve it; gives up after a while and leaves the place to chance.
    pub fn try_push(&mut self, place: Place, chance: &mut Chance, recipe: impl Fn(&mut Chance) -> Vec<Card>) -> bool {
        (0..20).any(|_| {
            let mut cards = recipe(chance);
            chance.shuffle(&mut cards);
            self.push(place, &cards)
        })
    }

    /// The first cards of a place, if they were chosen.
    pub fn pile(&self, place: Place) -> Vec<Card> {
        self.piles.get(&place).map(|pile| pile.iter().copied().collect()).unwrap_or_default()
    }
}

/// Another hand of exactly the same value: the same ranks, the suits exchanged.
pub fn likeness(chance: &mut Chance, cards: &[Card]) -> Vec<Card> {
    let mut suits = Suit::ALL;
    chance.shuffle(&mut suits);
    cards.iter().map(|card| Card::new(card.rank(), suits[card.suit() as usize])).collect()
}

/// `n` different suits.
pub fn suits(chance: &mut Chance, n: usize) -> Vec<Suit> {
    let mut suits = Suit::ALL.to_vec();
    chance.shuffle(&mut suits);
    suits.truncate(n);
    suits
}

/// `n` cards of one rank.
pub fn of_rank(chance: &mut Chance, rank: u8, n: usize) -> Vec<Card> {
    suits(chance, n).into_iter().map(|suit| card(rank, suit)).collect()
}

/// `n` cards in a row up to `top`, of one suit.
pub fn suited_run(chance: &mut Chance, top: u8, n: u8) -> Vec<Card> {
    let suit = chance.pick(&Suit::ALL);
    (top + 1 - n..=top).map(|rank| card(rank, suit)).collect()
}

/// `n` cards in a row up to `top`, of any suits.
pub fn run(chance: &mut Chance, top: u8, n: u8) -> Vec<Card> {
    (top + 1 - n..=top).map(|rank| card(rank, chance.pick(&Suit::ALL))).collect()
}

/// `n` cards of one suit.
pub fn suited(chance: &mut Chance, n: usize) -> Vec<Card> {
    let suit = chance.pick(&Suit::ALL);
    let mut ranks: Vec<u8> = (2..=14).collect();
    chance.shuffle(&mut ranks);
    ranks[..n].iter().map(|rank| card(*rank, suit)).collect()
}

/// The given ranks in any suits.
pub fn ranked(chance: &mut Chance, ranks: &[u8]) -> Vec<Card> {
    ranks.iter().map(|rank| card(*rank, chance.pick(&Suit::ALL))).collect()
}

/// `n` cards below a rank, of different ranks.
pub fn lower(chance: &mut Chance, below: u8, n: usize) -> Vec<Card> {
    let mut ranks: Vec<u8> = (2..below).collect();
    chance.shuffle(&mut ranks);
    ranked(chance, &ranks[..n])
}

/// Two ranks that differ.
pub fn two_ranks(chance: &mut Chance) -> (u8, u8) {
    let first = any_rank(chance);
    let second = (first - 2 + chance.between(1, 12) as u8) % 13 + 2;
    (first, second)
}

/// Puts cards together.
pub fn together(parts: Vec<Vec<Card>>) -> Vec<Card> {
    parts.concat()
}

/// A recipe for five cards of a chosen kind. Some tries give another kind (a flush may be a straight flush); the model
/// ranks the cards themselves.
pub fn five_cards(chance: &mut Chance) -> Vec<Card> {
    let (a, b) = two_ranks(chance);
    match chance.below(23) {
        0 => suited_run(chance, 14, 5),
        1 => {
            let top = chance.between(5, 13) as u8;
            suited_run(chance, top, 5)
        }
        2 => suited_run(chance, 5, 5),
        3 => together(vec![of_rank(chance, a, 4), of_rank(chance, b, 1)]),
        4 | 5 => together(vec![of_rank(chance, a, 3), of_rank(chance, b, 2)]),
        6 => suited(chance, 5),
        7 => {
            let top = chance.between(5, 14) as u8;
            run(chance, top, 5)
        }
        8 => run(chance, 5, 5),
        9 => run(chance, 14, 5),
        10 => together(vec![of_rank(chance, a, 3), vec![any_card(chance), any_card(chance)]]),
        11 => together(vec![of_rank(chance, a, 2), of_rank(chance, b, 2), vec![any_card(chance)]]),
        12 => {
            let rank = chance.between(8, 14) as u8;
            together(vec![of_rank(chance, rank, 2), lower(chance, 14, 3)])
        }
        13 => together(vec![of_rank(chance, 10, 2), lower(chance, 10, 3)]),
        14 | 15 => together(vec![ranked(chance, &[14, 13]), lower(chance, 13, 3)]),
        16 => together(vec![ranked(chance, &[14, 12]), lower(chance, 12, 3)]),
        17 => lower(chance, 14, 5),
        18 => pictures(chance),
        19 => one_colour(chance),
        20 => {
            let rest = [any_rank(chance), any_rank(chance)];
            together(vec![ranked(chance, &[14, 13, 12]), ranked(chance, &rest)])
        }
        // An ace with a king beside a pair or more: the double combinations of five cards.
        21 => {
            let rank = chance.pick(&[14, 13]);
            let n = chance.pick(&[2, 3]);
            let other = 27 - rank;
            together(vec![of_rank(chance, rank, n), ranked(chance, &[other]), lower(chance, 13, 4 - n)])
        }
        _ => {
            let rank = chance.between(2, 12) as u8;
            together(vec![of_rank(chance, rank, 2), ranked(chance, &[14, 13]), vec![any_card(chance)]])
        }
    }
}

/// Five kings, queens and jacks.
fn pictures(chance: &mut Chance) -> Vec<Card> {
    let mut all: Vec<Card> = (11..=13).flat_map(|rank| Suit::ALL.map(|suit| card(rank, suit))).collect();
    chance.shuffle(&mut all);
    all.truncate(5);
    all
}

/// Five cards of one colour.
fn one_colour(chance: &mut Chance) -> Vec<Card> {
    let red = chance.percent(50);
    let mut all: Vec<Card> = Card::deck().filter(|card| card.suit().is_red() == red).collect();
    chance.shuffle(&mut all);
    all.truncate(5);
    all
}
