//! Every card of every shoe can be proved, and no other card can.

use super::{NoCards, Reveal, Root, Salt, Tree, WrongReveal, leaf, node, root};
use crate::digest::Sibling;
use crate::id::TableId;
use rules::Card;
use sha2::{Digest, Sha256};

const TABLE: TableId = TableId(3);
const SHOE: u32 = 17;

/// Repeatable numbers: the hash of a counter.
struct Numbers(u64);

impl Numbers {
    fn bytes(&mut self) -> [u8; 32] {
        self.0 += 1;
        Sha256::digest(self.0.to_be_bytes()).into()
    }

    fn below(&mut self, bound: usize) -> usize {
        let [a, b, c, d, ..] = self.bytes();
        u32::from_be_bytes([a, b, c, d]) as usize % bound
    }
}

struct CommittedShoe {
    cards: Vec<Card>,
    salts: Vec<Salt>,
    tree: Tree,
}

fn shoe(cards: usize, numbers: &mut Numbers) -> CommittedShoe {
    let cards: Vec<Card> = (0..cards).map(|_| Card::from_index(numbers.below(52) as u8).expect("a card")).collect();
    let salts: Vec<Salt> = cards.iter().map(|_| Salt(numbers.bytes())).collect();
    let tree = Tree::over(TABLE, SHOE, cards.iter().copied().zip(salts.clone())).expect("cards");
    CommittedShoe { cards, salts, tree }
}

impl CommittedShoe {
    fn reveal(&self, position: usize) -> Reveal {
        self.tree.reveal(position as u32, self.cards[position], self.salts[position].clone()).expect("a position")
    }

    fn count(&self) -> u32 {
        self.cards.len() as u32
    }
}

/// Small shoes of every shape, and those of one deck to eight, with the neighbours of each.
fn sizes() -> impl Iterator<Item = usize> {
    (1..=70).chain((104..=416).step_by(52).flat_map(|cards| cards - 1..=cards + 1))
}

#[test]
fn every_position_of_every_shoe_is_proved() {
    let mut numbers = Numbers(1);
    for size in sizes() {
        let shoe = shoe(size, &mut numbers);
        for position in 0..size {
            let shown = shoe.reveal(position);
            assert_eq!(shown.verify(&shoe.tree.root(), TABLE, SHOE, shoe.count()), Ok(()), "{position} of {size}");
        }
    }
}

#[test]
fn there_is_nothing_beyond_the_last_card() {
    let shoe = shoe(52, &mut Numbers(2));
    assert!(shoe.tree.reveal(51, shoe.cards[51], shoe.salts[51].clone()).is_some());
    for position in [52, 53, 63, 64, u32::MAX] {
        assert_eq!(shoe.tree.reveal(position, shoe.cards[0], shoe.salts[0].clone()), None);
        let shown = Reveal { position, ..shoe.reveal(51) };
        assert_eq!(
            shown.verify(&shoe.tree.root(), TABLE, SHOE, 52),
            Err(WrongReveal::NoSuchPosition { position, cards: 52 })
        );
    }
    assert_eq!(Tree::over(TABLE, SHOE, []).err(), Some(NoCards));
}

#[test]
fn whatever_is_changed_is_found() {
    let mut numbers = Numbers(3);
    for size in sizes() {
        let shoe = shoe(size, &mut numbers);
        let (root, count) = (shoe.tree.root(), shoe.count());
        let position = numbers.below(size);
        let shown = shoe.reveal(position);
        let fails = |shown: &Reveal, root: &Root, table, number, count, what: &str| {
            assert!(shown.verify(root, table, number, count).is_err(), "{what}: {position} of {size}");
        };

        for card in Card::deck().filter(|card| *card != shown.card) {
            fails(&Reveal { card, ..shown.clone() }, &root, TABLE, SHOE, count, "another card");
        }
        for other in (0..count + 2).filter(|other| *other != shown.position) {
            fails(&Reveal { position: other, ..shown.clone() }, &root, TABLE, SHOE, count, "another position");
        }
        for other in (0..count * 2 + 2).filter(|other| *other != count) {
            fails(&shown, &root, TABLE, SHOE, other, "another count");
        }
        for table in [TableId(2), TableId(4), TableId(u64::MAX)] {
            fails(&shown, &root, table, SHOE, count, "another table");
        }
        for number in [SHOE - 1, SHOE + 1, u32::MAX] {
            fails(&shown, &root, TABLE, number, count, "another shoe");
        }
        for bit in 0..256 {
            let flip = |bytes: &mut [u8; 32]| bytes[bit / 8] ^= 1 << (bit % 8);
            let mut other = shown.clone();
            flip(&mut other.salt.0);
            fails(&other, &root, TABLE, SHOE, count, "another salt");
            let mut other = root;
            flip(&mut other.0);
            fails(&shown, &other, TABLE, SHOE, count, "another root");
            for step in 0..shown.path.len() {
                let mut other = shown.clone();
                flip(&mut other.path[step].0);
                fails(&other, &root, TABLE, SHOE, count, "another path");
            }
        }
    }
}

#[test]
fn a_path_has_exactly_its_length() {
    let shoe = shoe(52, &mut Numbers(4));
    let root = shoe.tree.root();
    // The paths of the last four cards of 52 pass two levels without a sibling.
    for (position, steps) in [(0, 6), (31, 6), (32, 6), (47, 6), (48, 4), (51, 4)] {
        let shown = shoe.reveal(position);
        assert_eq!(shown.path.len(), steps, "{position}");
        let mut shorter = shown.clone();
        shorter.path.pop();
        let mut longer = shown.clone();
        longer.path.push(Sibling([0; 32]));
        for wrong in [shorter, longer] {
            let given = wrong.path.len();
            let expected = WrongReveal::WrongLength { expected: steps, given };
            assert_eq!(wrong.verify(&root, TABLE, SHOE, 52), Err(expected));
        }
        let mut turned = shown.clone();
        turned.path.reverse();
        assert_eq!(turned.verify(&root, TABLE, SHOE, 52), Err(WrongReveal::AnotherRoot));
    }
}

/// A tree that pairs a lonely node with itself would give one root to a list and to the same list with its end repeated.
#[test]
fn a_repeated_end_is_another_shoe() {
    for size in sizes() {
        let one = shoe(size, &mut Numbers(5));
        let cards = || one.cards.iter().copied().zip(one.salts.clone());
        for repeated in 1..=size.min(4) {
            let longer = cards().chain(cards().skip(size - repeated));
            let other = Tree::over(TABLE, SHOE, longer).expect("cards");
            assert_ne!(one.tree.root(), other.root(), "{size} and {repeated}");
        }
    }
}

/// An inner node cannot be passed off as a card, nor the node at the top as a root.
#[test]
fn leaves_nodes_and_roots_are_told_apart() {
    let salt = Salt([0; 32]);
    let card = Card::from_index(0).expect("a card");
    let low = leaf(TABLE, SHOE, 0, card, &salt);
    let high = leaf(TABLE, SHOE, 1, card, &salt);
    let top = node(&low, &high);
    assert_ne!(low, high);
    assert_ne!(top, node(&high, &low));
    let single = Tree::over(TABLE, SHOE, [(card, salt.clone())]).expect("a card").root();
    assert_eq!(single, root(TABLE, SHOE, 1, &low));
    assert_ne!(single.0, low);
    let both = Tree::over(TABLE, SHOE, [(card, salt.clone()), (card, salt.clone())]).expect("cards").root();
    assert_eq!(both, root(TABLE, SHOE, 2, &top));
    assert_ne!(both, root(TABLE, SHOE, 1, &top));
}

#[test]
fn a_reveal_is_written_and_read_back() {
    let shoe = shoe(3, &mut Numbers(6));
    let shown = shoe.reveal(2);
    let text = serde_json::to_string(&shown).expect("text");
    let beside = node(
        &leaf(TABLE, SHOE, 0, shoe.cards[0], &shoe.salts[0]),
        &leaf(TABLE, SHOE, 1, shoe.cards[1], &shoe.salts[1]),
    );
    let expected = format!(
        r#"{{"position":2,"card":"{}","salt":"{}","path":["{}"]}}"#,
        shoe.cards[2],
        shoe.salts[2],
        Root(beside)
    );
    assert_eq!(text, expected);
    assert_eq!(serde_json::from_str::<Reveal>(&text).expect("a reveal"), shown);
    for wrong in [
        text.replace("\"position\":2", "\"position\":-1"),
        text.replace("\"position\":2", "\"position\":4294967296"),
        text.replace("\"path\":[\"", "\"path\":[\"0"),
        text.replace("\"salt\"", "\"pepper\""),
        text.replace('}', ",\"more\":1}"),
    ] {
        assert!(serde_json::from_str::<Reveal>(&wrong).is_err(), "{wrong}");
    }
}
