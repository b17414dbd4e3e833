//! Checks of a round's cards against the roots that were published before its wagers.

use audit::Hash;
use floor::shoe_proof::{Reveal, Root};
use floor::{TableId, table::Drawn};
use rules::Card;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The text of a hidden card.
pub(crate) const HIDDEN: &str = "??";

/// The house's proof of a round's cards.
#[derive(Clone, Debug, Deserialize)]
pub struct Proof {
    /// At which table.
    pub table: TableId,
    /// Which of its rounds.
    pub round: u64,
    /// Every dealt card, in order.
    pub dealt: Vec<Dealt>,
    /// The shoes they came from.
    pub shoes: Vec<ShoeToCheck>,
}

/// A dealt card. (The fields of [`Drawn`] are repeated, because it refuses other fields beside them.)
#[derive(Clone, Debug, Deserialize)]
pub struct Dealt {
    shoe: u32,
    position: u16,
    index: u16,
    /// The card; `??` while it is hidden.
    pub card: String,
}

/// A shoe, with the proofs of its revealed cards.
#[derive(Clone, Debug, Deserialize)]
pub struct ShoeToCheck {
    /// Its number.
    pub shoe: u32,
    /// The commitment to its order.
    pub root: Root,
    /// The number of its cards.
    pub cards: u32,
    /// Whether it is done, as the house states, so that all its cards are revealed.
    pub done: bool,
    /// The revealed cards.
    pub reveals: Vec<Reveal>,
}

/// The result of checking a proof.
#[derive(Debug, Serialize)]
pub struct ProofCheck {
    /// At which table.
    pub table: u64,
    /// Which of its rounds.
    pub round: u64,
    /// Every dealt card, in order.
    pub cards: Vec<CheckedCard>,
    /// The shoes they came from.
    pub shoes: Vec<CheckedShoe>,
    /// All faults, each with its card or shoe. None in an honest proof.
    pub wrong: Vec<String>,
}

/// A dealt card, checked.
#[derive(Debug, Serialize)]
pub struct CheckedCard {
    /// Where it came from.
    #[serde(flatten)]
    pub drawn: Drawn,
    /// The card; `??` while it is hidden.
    pub card: String,
    /// Whether it is proved.
    pub state: CardState,
    /// The fault of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Its way up to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<MerklePathView>,
}

/// Whether a card is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardState {
    /// It is the card that was committed to.
    Proved,
    /// It is still hidden, so it cannot be checked.
    Hidden,
    /// It is not the card that was committed to.
    Wrong,
}

/// The path from a card to the root of its shoe, with all hashes.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct MerklePathView {
    /// The salt that hid the card.
    pub salt: String,
    /// The hash of card and salt.
    pub leaf: Hash,
    /// The levels above.
    pub steps: Vec<MerkleStepView>,
    /// The root at its end.
    pub root: Root,
}

/// One level of a path.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct MerkleStepView {
    /// The hash beside the way.
    pub beside: Hash,
    /// The side of the sibling.
    pub side: &'static str,
    /// The hash of both.
    pub node: Hash,
}

/// A shoe, checked.
#[derive(Debug, Serialize)]
pub struct CheckedShoe {
    /// Its number.
    pub shoe: u32,
    /// The commitment to its order.
    pub root: Root,
    /// The number of its cards.
    pub cards: u32,
    /// Whether it is done, so that all its cards must be revealed.
    pub done: bool,
    /// The number of its cards that are revealed and proved.
    pub proved: usize,
    /// The number of cards that went from the front to the back at the cut, as the cards of this round show.
    pub cut: Option<u32>,
    /// Whether it was made of whole decks, if all of it is revealed.
    pub whole_decks: Option<bool>,
}

/// Checks the cards of a round.
pub fn check(proof: &Proof) -> ProofCheck {
    let mut wrong = Vec::new();
    let mut shoes = Vec::new();
    let mut known: BTreeMap<u32, &ShoeToCheck> = BTreeMap::new();
    for shoe in &proof.shoes {
        if known.insert(shoe.shoe, shoe).is_some() {
            wrong.push(format!("shoe {} is there twice", shoe.shoe));
        }
        shoes.push(check_shoe(proof, shoe, &mut wrong));
    }
    let mut last: Option<Drawn> = None;
    let mut cards = Vec::with_capacity(proof.dealt.len());
    for (number, dealt) in (1..).zip(&proof.dealt) {
        let drawn = Drawn { shoe: dealt.shoe, position: dealt.position, index: dealt.index };
        let found = known
            .get(&dealt.shoe)
            .ok_or_else(|| format!("its shoe {} is not part of the proof", dealt.shoe))
            .and_then(|shoe| in_turn(drawn, last, shoe.cards).map(|()| *shoe))
            .and_then(|shoe| shown(proof.table, shoe, drawn, &dealt.card));
        last = Some(drawn);
        let (state, why, way) = match found {
            Ok(None) => (CardState::Hidden, None, None),
            Ok(Some(way)) => (CardState::Proved, None, Some(way)),
            Err(why) => (CardState::Wrong, Some(why), None),
        };
        if let Some(why) = &why {
            wrong.push(format!("card {number}, {}: {why}", dealt.card));
        }
        cards.push(CheckedCard { drawn, card: dealt.card.clone(), state, why, way });
    }
    ProofCheck { table: proof.table.0, round: proof.round, cards, shoes, wrong }
}

/// Whether each card was the next of its shoe, without gaps, from one cut.
fn in_turn(drawn: Drawn, last: Option<Drawn>, cards: u32) -> Result<(), String> {
    if u32::from(drawn.index) >= cards || u32::from(drawn.position) >= cards {
        return Err(format!("its shoe has only {cards} cards"));
    }
    let Some(last) = last.filter(|last| last.shoe == drawn.shoe) else { return Ok(()) };
    let next = (u32::from(last.index) + 1) % cards;
    if drawn.position != last.position + 1 || u32::from(drawn.index) != next {
        return Err(format!("it lay at place {}, but the next card to leave the shoe lay at {next}", drawn.index));
    }
    Ok(())
}

/// The path from a dealt card to the root of its shoe; none while the card is hidden.
fn shown(table: TableId, shoe: &ShoeToCheck, drawn: Drawn, card: &str) -> Result<Option<MerklePathView>, String> {
    if card == HIDDEN {
        return if shoe.done { Err("the shoe is done, but this card is not shown".to_owned()) } else { Ok(None) };
    }
    let reveal = shoe.reveals.iter().find(|reveal| reveal.position == u32::from(drawn.index));
    let reveal = reveal.ok_or("it has no salt and path")?;
    if reveal.card.to_string() != card {
        return Err(format!("the proof at its place proves another card, {}", reveal.card));
    }
    reveal.verify(&shoe.root, table, shoe.shoe, shoe.cards).map_err(|wrong| wrong.to_string())?;
    let path = reveal.merkle_path(table, shoe.shoe, shoe.cards).map_err(|wrong| wrong.to_string())?;
    let steps = path.steps.iter().map(|step| MerkleStepView {
        beside: Hash(step.beside),
        side: if step.on_the_left { "left" } else { "right" },
        node: Hash(step.node),
    });
    let (salt, leaf, steps) = (reveal.salt.to_string(), Hash(path.leaf), steps.collect());
    Ok(Some(MerklePathView { salt, leaf, steps, root: path.root }))
}

/// Checks all revealed cards of a shoe, whether or not they were dealt in this round.
fn check_shoe(proof: &Proof, shoe: &ShoeToCheck, wrong: &mut Vec<String>) -> CheckedShoe {
    let mut places = BTreeSet::new();
    let mut counts: BTreeMap<Card, u32> = BTreeMap::new();
    let mut proved = 0;
    let dealt: BTreeSet<u32> =
        proof.dealt.iter().filter(|dealt| dealt.shoe == shoe.shoe).map(|dealt| u32::from(dealt.index)).collect();
    for reveal in &shoe.reveals {
        let place = reveal.position;
        if !places.insert(place) {
            wrong.push(format!("shoe {}, place {place}: shown twice", shoe.shoe));
        }
        *counts.entry(reveal.card).or_default() += 1;
        match reveal.verify(&shoe.root, proof.table, shoe.shoe, shoe.cards) {
            Ok(()) => proved += 1,
            // Cards of this round are marked.
            Err(_) if dealt.contains(&place) => {}
            Err(why) => wrong.push(format!("shoe {}, place {place}, {}: {why}", shoe.shoe, reveal.card)),
        }
    }
    let all = places.len() == usize::try_from(shoe.cards).unwrap_or(usize::MAX);
    if shoe.done && !all {
        wrong.push(format!(
            "shoe {} is done, but only {} of its {} cards are shown",
            shoe.shoe,
            places.len(),
            shoe.cards
        ));
    }
    let decks = shoe.cards / 52;
    let whole_decks = (all && decks > 0 && shoe.cards.is_multiple_of(52))
        .then(|| Card::deck().all(|card| counts.get(&card).copied().unwrap_or_default() == decks));
    if whole_decks == Some(false) {
        wrong.push(format!("shoe {} was not made of whole decks", shoe.shoe));
    }
    let first = proof.dealt.iter().find(|dealt| dealt.shoe == shoe.shoe && u32::from(dealt.index) < shoe.cards);
    let cut = first.map(|first| {
        let (index, position) = (u32::from(first.index), u32::from(first.position) % shoe.cards);
        (index + shoe.cards - position) % shoe.cards
    });
    CheckedShoe { shoe: shoe.shoe, root: shoe.root, cards: shoe.cards, done: shoe.done, proved, cut, whole_decks }
}
