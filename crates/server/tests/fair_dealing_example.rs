//! The example in `docs/fair-dealing.md` is a real one, and its intermediate values are right.

use floor::TableId;
use floor::shoe_proof::{Reveal, Root, WrongReveal};
use sha2::{Digest, Sha256};

const PAGE: &str = include_str!("../../../docs/fair-dealing.md");

const TABLE: TableId = TableId(3);
const SHOE: u32 = 1;

/// The value behind this name in the page's table.
fn worked(name: &str) -> String {
    let line = PAGE.lines().find(|line| line.starts_with(&format!("| {name} |"))).expect(name);
    line.split('`').nth(1).expect(name).to_owned()
}

fn bytes(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("two digits")).collect()
}

fn hash(parts: &[&[u8]]) -> String {
    Root(Sha256::digest(parts.concat()).into()).to_string()
}

fn reveal() -> Reveal {
    let (_, rest) = PAGE.split_once("```json\n").expect("the card as it is shown");
    let (json, _) = rest.split_once("```").expect("its end");
    serde_json::from_str(json).expect("a reveal")
}

/// Calculated again without the house's code for hash trees.
#[test]
fn the_sums_of_the_page_are_right() {
    let shown = reveal();
    let leaf = hash(&[
        b"croupier-shoe-card-1",
        &TABLE.0.to_be_bytes(),
        &SHOE.to_be_bytes(),
        &shown.position.to_be_bytes(),
        &[shown.card.index() as u8],
        &shown.salt.0,
    ]);
    assert_eq!(leaf, worked("leaf"));
    let node = |left: &str, right: &str| hash(&[b"croupier-shoe-node-1", &bytes(left), &bytes(right)]);
    let written = serde_json::to_value(&shown).expect("JSON");
    let path: Vec<&str> = written["path"].as_array().expect("a path").iter().filter_map(|step| step.as_str()).collect();
    // Of five cards the third: its neighbour is on the right, then a pair on the left, then the fifth card on the right.
    let first = node(&leaf, path[0]);
    assert_eq!(first, worked("first node"));
    let second = node(path[1], &first);
    assert_eq!(second, worked("second node"));
    let top = node(&second, path[2]);
    assert_eq!(top, worked("top"));
    let root = hash(&[
        b"croupier-shoe-root-1",
        &TABLE.0.to_be_bytes(),
        &SHOE.to_be_bytes(),
        &5_u32.to_be_bytes(),
        &bytes(&top),
    ]);
    assert_eq!(root, worked("root"));
}

#[test]
fn the_house_agrees_with_the_page() {
    let root: Root = worked("root").parse().expect("a root");
    let shown = reveal();
    assert_eq!(shown.verify(&root, TABLE, SHOE, 5), Ok(()));
    let mut other = shown;
    other.card = "Ks".parse().expect("a card");
    assert_eq!(other.verify(&root, TABLE, SHOE, 5), Err(WrongReveal::AnotherRoot));
}
