//! The rulebook's lists of tests, compared with the vectors, the house scripts and the code.

use crate::vectors;
use croupier_rules::Game;
use croupier_rules::rulebook::{Book, HonouredBy};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The house scripts of the floor: file and title, the game, and the rules that it shows. The tests of the floor check
/// that the scripts show them.
fn house_scripts() -> Vec<(String, Game, Vec<String>)> {
    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                found.push(path);
            }
        }
    }
    let folder = root().join("crates/floor/tests/scripts");
    let mut found = Vec::new();
    files(&folder, &mut found);
    found.sort();
    let mut scripts = Vec::new();
    for path in found {
        let file = path.strip_prefix(&folder).expect("a file of the folder").with_extension("").display().to_string();
        let mut name = String::new();
        for line in fs::read_to_string(&path).expect("a readable file").lines() {
            if let Some(title) = line.strip_prefix("== ") {
                name = format!("house/{file}: {}", title.trim());
            }
            if let Some((game, rest)) = line.strip_prefix("game ").and_then(|line| line.split_once(" shows ")) {
                let game = Game::from_name(game.trim()).expect("a game");
                let rules = rest.split(" where ").next().unwrap_or_default();
                scripts.push((name.clone(), game, rules.split_whitespace().map(str::to_owned).collect()));
            }
        }
    }
    scripts
}

/// The vectors and house scripts by the rules of a book that they show.
fn shown_by(book: Book) -> BTreeMap<String, Vec<String>> {
    let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, game, rules) in house_scripts() {
        assert!(!name.contains("::"), "{name}: `::` is for tests written in Rust");
        for rule in rules {
            let of_ruling = !rule.starts_with(|letter: char| letter.is_ascii_digit());
            if book == (if of_ruling { Book::Rulings } else { game.book() }) {
                let names = shown.entry(rule).or_default();
                // A script that is run for several games shows a ruling once.
                if !names.contains(&name) {
                    names.push(name.clone());
                }
            }
        }
    }
    for game in Game::ALL {
        for vector in vectors(game) {
            for rule in &vector.rules {
                let of_ruling = !rule.starts_with(|letter: char| letter.is_ascii_digit());
                if of_ruling && book == Book::Rulings {
                    shown.entry(rule.clone()).or_default().push(format!("{}/{}", game.name(), vector.name));
                } else if !of_ruling && book == game.book() {
                    shown.entry(rule.clone()).or_default().push(vector.name.clone());
                }
            }
        }
    }
    shown
}

/// Tests written in Rust that an entry names: `module::test`.
fn is_rust_test(name: &str) -> bool {
    name.contains("::")
}

/// The names of all test functions of this crate, as `file::function`, of the floor, as `floor::file::function`, and of
/// the server, which honours rules about programs and screens, as `server::file::function`.
fn rust_tests() -> BTreeSet<String> {
    fn collect(folder: &Path, of: &str, tests: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                collect(&path, of, tests);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
                let module = if ["mod", "main"].contains(&stem) { folder } else { stem };
                let mut lines = text.lines();
                while let Some(line) = lines.next() {
                    if ["#[test]", "#[tokio::test]"].contains(&line.trim()) {
                        let function =
                            lines.find_map(|line| line.trim().trim_start_matches("async ").strip_prefix("fn "));
                        let name = function.unwrap_or_default();
                        let name = name.split('(').next().unwrap_or_default();
                        tests.insert(format!("{of}{module}::{name}"));
                    }
                }
            }
        }
    }
    let mut tests = BTreeSet::new();
    for folder in ["src", "tests"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "", &mut tests);
        collect(&root().join("crates/floor").join(folder), "floor::", &mut tests);
        collect(&root().join("crates/server").join(folder), "server::", &mut tests);
    }
    tests
}

/// Every entry lists exactly the vectors and house scripts that show it, and only Rust tests that exist.
#[test]
fn every_entry_names_its_tests() {
    let update = std::env::var_os("UPDATE_RULEBOOK").is_some();
    let known = rust_tests();
    let mut wrong = Vec::new();
    for book in Book::ALL {
        let mut shown = shown_by(book);
        let mut wanted: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for rule in book.rules() {
            let entry = rule.entry();
            let by_hand = entry.tests.iter().filter(|name| is_rust_test(name)).map(|name| (*name).to_owned());
            let mut tests: Vec<String> = by_hand.collect();
            for name in &tests {
                assert!(
                    known.contains(name),
                    "{} {} names a test that does not exist: {name}",
                    book.name(),
                    entry.number
                );
            }
            tests.extend(shown.remove(entry.number).unwrap_or_default());
            if tests != entry.tests {
                wrong.push(format!("{} {}", book.name(), entry.number));
            }
            wanted.insert(entry.number, tests);
        }
        assert!(shown.is_empty(), "scripts for {} name rules that do not exist: {:?}", book.name(), shown.keys());
        if update {
            write(book, &wanted);
        }
    }
    assert!(
        update || wrong.is_empty(),
        "the lists of tests are out of date; run UPDATE_RULEBOOK=1 cargo test -p rules --test vectors. {wrong:?}"
    );
}

/// Writes the lists of tests into a rulebook file, leaving everything else as it is.
fn write(book: Book, wanted: &BTreeMap<&str, Vec<String>>) {
    let path = root().join("crates/rules/rulebook").join(book.name()).with_extension("toml");
    let text = fs::read_to_string(&path).expect("a readable rulebook");
    let mut number = String::new();
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if let Some(quoted) = line.strip_prefix("number = ") {
            quoted.trim_matches('"').clone_into(&mut number);
        }
        match wanted.get(number.as_str()) {
            Some(tests) if line.starts_with("tests = ") => {
                let quoted: Vec<String> = tests.iter().map(|name| format!("{name:?}")).collect();
                lines.push(format!("tests = [{}]", quoted.join(", ")));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    fs::write(&path, lines.join("\n") + "\n").expect("a writable rulebook");
}

/// The rules cited by the code of a game: every number inside `rules![…]` and `rule!(…)`.
fn cited_in_code(game: Game) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.name().replace('-', "_"));
    let mut cited = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder for every game") {
        let text = fs::read_to_string(entry.expect("a readable folder").path()).expect("a readable file");
        for piece in text.split("rules![").skip(1).chain(text.split("rule!(").skip(1)) {
            let inside = piece.split([']', ')']).next().unwrap_or_default();
            cited.extend(inside.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    cited
}

/// Rules that the engine honours are cited by its code or shown by a test; and rules that it cites are honoured or
/// referred to.
#[test]
fn every_engine_rule_has_code_or_a_test() {
    let mut gaps = Vec::new();
    for game in Game::ALL {
        let cited = cited_in_code(game);
        for rule in game.book().rules() {
            let entry = rule.entry();
            let honoured = entry.honoured_by == HonouredBy::Engine;
            if honoured && !cited.contains(entry.number) && entry.tests.is_empty() {
                gaps.push(format!("{game} {}", entry.number));
            }
        }
    }
    assert!(gaps.is_empty(), "engine rules with neither code nor test: {gaps:?}");
}

/// Every engine rule is shown by a scripted round or a house script, not only cited or tested in Rust.
#[test]
fn every_engine_rule_is_tested() {
    let mut gaps = Vec::new();
    for book in Book::ALL {
        let shown = shown_by(book);
        for rule in book.rules() {
            if rule.entry().honoured_by == HonouredBy::Engine && !shown.contains_key(rule.number()) {
                gaps.push(format!("{} {}", book.name(), rule.number()));
            }
        }
    }
    assert!(gaps.is_empty(), "{} engine rules that no script shows: {gaps:?}", gaps.len());
}

/// The rules of the floor, the signs and the procedures that no script shows yet are those of `crates/rules/rulebook/untested.txt`. `make rulebook` takes a rule off the list once a script shows
/// it; a rule that loses its script, or a new one without any, must be put on the list by hand.
#[test]
fn rules_that_no_script_shows_are_listed() {
    let path = root().join("crates/rules/rulebook/untested.txt");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (comments, listed): (Vec<&str>, Vec<&str>) =
        text.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with('#'));
    let mut others = Vec::new();
    for book in Book::ALL {
        let shown = shown_by(book);
        for rule in book.rules().filter(|rule| !shown.contains_key(rule.number())) {
            if ![HonouredBy::Engine, HonouredBy::Definition].contains(&rule.entry().honoured_by) {
                others.push(format!("{} {}", book.name(), rule.number()));
            }
        }
    }
    let new: Vec<&String> = others.iter().filter(|name| !listed.contains(&name.as_str())).collect();
    assert!(
        new.is_empty(),
        "no script shows these, and crates/rules/rulebook/untested.txt does not list them: {new:?}"
    );
    if std::env::var_os("UPDATE_RULEBOOK").is_some() {
        let lines: Vec<&str> = comments.into_iter().chain(others.iter().map(String::as_str)).collect();
        fs::write(&path, lines.join("\n") + "\n").expect("a writable list");
        return;
    }
    let shown: Vec<&&str> = listed.iter().filter(|name| !others.iter().any(|other| other == *name)).collect();
    assert!(shown.is_empty(), "scripts show these now; run make rulebook: {shown:?}");
    assert!(others == listed, "crates/rules/rulebook/untested.txt is out of order; run make rulebook");
}

/// The page of rulings in the documentation matches the rulebook.
#[test]
fn the_page_of_rulings_is_current() {
    let mut page = vec![
        "# Rulings\n\nHow the five rule documents are read where their words leave a choice, or leave something out. Facts and \
         refusals cite these beside the rules, as in `ruling U7`. CS, LR, TC, LP and BJ before a number name the document. The page is written from \
         `crates/rules/rulebook/rulings.toml` by `make rulebook`."
            .to_owned(),
    ];
    for (letter, title) in Book::Rulings.sections() {
        page.push(format!("\n## {title}\n"));
        let rulings = Book::Rulings.rules().filter(|rule| rule.number().starts_with(letter));
        page.extend(rulings.map(|rule| format!("- **{}** {}", rule.number(), rule.entry().says)));
    }
    let page = page.join("\n") + "\n";
    let path = root().join("docs/rulings.md");
    if std::env::var_os("UPDATE_RULEBOOK").is_some() {
        fs::write(&path, &page).expect("a writable page");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/rulings.md is out of date; run make rulebook");
}
