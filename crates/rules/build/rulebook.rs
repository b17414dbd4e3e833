//! The rulebook as constants: every `rulebook/*.toml` is read, checked and written out as one static table.

use serde::Deserialize;
use std::{fmt::Write, fs, path::Path, path::PathBuf};

macro_rules! modules_of {
    ($($game:ident in $module:ident;)+) => {
        [$(stringify!($module)),+]
    };
}

/// The files in the order in which their entries are numbered: those of the games, and the rulings that decide where the documents are
/// unclear.
fn names() -> impl Iterator<Item = String> {
    let games = crate::for_each_game!(modules_of).into_iter().map(|module| module.replace('_', "-"));
    games.chain(["rulings".to_owned()])
}

const HONOURED_BY: [(&str, &str); 5] = [
    ("engine", "Engine"),
    ("floor", "Floor"),
    ("sign", "Sign"),
    ("procedure", "Procedure"),
    ("definition", "Definition"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    game: String,
    title: String,
    #[serde(default)]
    approved: String,
    section: Vec<Section>,
    rule: Vec<Rule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    number: String,
    title: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    number: String,
    says: String,
    honoured_by: String,
    tests: Vec<String>,
}

/// Where a game's rulebook is: beside the others, or with the example game.
fn folder_of(folder: &Path, name: &str) -> PathBuf {
    let example = folder.join("../../../examples/sixth-game");
    let is_example = cfg!(croupier_sixth_game) && example.join(name).with_extension("toml").exists();
    if is_example { example } else { folder.to_owned() }
}

pub(crate) fn tables(folder: &Path) -> String {
    let mut entries = String::new();
    let mut books = String::new();
    let (mut first, mut count) = (0, 0);
    for name in names() {
        let path = folder_of(folder, &name).join(&name).with_extension("toml");
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let book: Book = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(book.game, name, "{}: `game` names another book", path.display());
        for rule in &book.rule {
            let place = format!("{} rule {}", path.display(), rule.number);
            let by = HONOURED_BY.iter().find(|(key, _)| *key == rule.honoured_by);
            let (_, by) = by.unwrap_or_else(|| panic!("{place}: honoured_by = {:?} is unknown", rule.honoured_by));
            writeln!(
                entries,
                "    RuleEntry {{ number: {:?}, says: {:?}, honoured_by: HonouredBy::{by}, tests: &{:?} }},",
                rule.number, rule.says, rule.tests
            )
            .expect("writing to a string");
        }
        let sections: Vec<(String, String)> = book.section.into_iter().map(|s| (s.number, s.title)).collect();
        let end = first + book.rule.len();
        writeln!(
            books,
            "    BookEntry {{ name: {name:?}, title: {:?}, approved: {:?}, first: {first}, end: {end}, sections: &{sections:?} }},",
            book.title, book.approved
        )
        .expect("writing to a string");
        first = end;
        count += 1;
    }
    format!(
        "static ENTRIES: [RuleEntry; {first}] = [\n{entries}];\n\nstatic BOOKS: [BookEntry; {count}] = [\n{books}];\n"
    )
}
