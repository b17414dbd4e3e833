//! House style as tests: only the rules that are checked here are demanded.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust source of the workspace.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() && !path.ends_with("target") {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["crates", "benches", "examples", "fuzz"] {
        collect(&root().join(folder), &mut found);
    }
    found
}

fn metadata() -> Value {
    let cargo = env::var_os("CARGO").expect("cargo runs the tests");
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

#[test]
fn no_source_is_too_long_to_read() {
    let long: Vec<String> = sources()
        .iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > 650)
        .map(|(path, lines)| format!("{} has {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "split these before they grow further: {long:?}");
}

#[test]
fn nothing_is_left_for_later() {
    // Written in two pieces so that this file does not find itself.
    let banned =
        [["todo", "!("], ["unimplemented", "!("], ["dbg", "!("], ["#[ign", "ore"]].map(|pieces| pieces.concat());
    for (path, text) in sources() {
        for word in &banned {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
}

/// A release has the same bytes on every machine (docs/supply.md). Paths of the building machine would differ.
#[test]
fn what_is_shipped_names_no_folder_of_the_machine_that_built_it() {
    let banned = [r#"env!("CARGO_MANIFEST_DIR")"#, r#"env!("CARGO_TARGET_TMPDIR")"#];
    let mut looked_at = 0;
    for (path, text) in sources() {
        let shipped =
            path.strip_prefix(root().join("crates")).is_ok_and(|path| path.iter().nth(1) == Some("src".as_ref()));
        if !shipped || path.ends_with("tests.rs") {
            continue;
        }
        looked_at += 1;
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in banned {
            assert!(!code.contains(word), "{} contains {word}", path.display());
        }
        // Files may be included, but not their paths.
        let places = code.matches(r#"env!("OUT_DIR")"#).count();
        let taken_in = code.matches(r#"include!(concat!(env!("OUT_DIR")"#).count()
            + code.matches(r#"include_bytes!(concat!(env!("OUT_DIR")"#).count();
        assert_eq!(places, taken_in, "{} uses OUT_DIR for more than taking files in", path.display());
    }
    assert!(looked_at > 100, "only {looked_at} sources were looked at");
}

/// Money and cards never use floating point. The JSON reader only refuses such numbers.
#[test]
fn the_rules_know_no_floats() {
    for (path, text) in sources() {
        let in_rules = path.starts_with(root().join("crates/rules/src")) && !path.ends_with("settle/json.rs");
        let float =
            in_rules && text.split(|letter: char| !letter.is_alphanumeric()).any(|word| ["f32", "f64"].contains(&word));
        assert!(!float, "{} uses floating point", path.display());
    }
}

/// The crate's README is compiled by its doctests. The front page shows the same example.
#[test]
fn the_front_page_shows_the_example_of_the_crate() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a readable file");
    let example =
        |text: String| text.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).map(str::to_owned);
    let shown = example(read("README.md")).expect("an example on the front page");
    assert_eq!(Some(shown), example(read("crates/rules/README.md")));
}

/// By default the rules have no dependencies, so no dependency can access the system.
#[test]
fn the_rules_depend_on_nothing_by_default() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let rules = packages.iter().find(|package| package["name"] == "croupier-rules").expect("this very package");
    let needed: Vec<&Value> = rules["dependencies"]
        .as_array()
        .expect("dependencies")
        .iter()
        .filter(|dependency| dependency["kind"].is_null() && dependency["optional"] == false)
        .collect();
    assert!(needed.is_empty(), "{needed:?}");
    assert!(rules["features"].get("default").is_none());
}

/// The licences of all dependencies are among those of `deny.toml`.
#[test]
fn every_dependency_has_a_permitted_licence() {
    let deny = fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let list = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("a list of licences");
    let allowed: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    let permitted = |licence: &str| {
        // `A OR B` needs one of them, `A AND B` both; slashes are an old way to write OR.
        licence.replace('/', " OR ").split(" AND ").all(|part| {
            part.trim_matches(|letter| "() ".contains(letter)).split(" OR ").any(|name| {
                let name = name.trim_matches(|letter| "() ".contains(letter));
                allowed.contains(&name.split(" WITH ").next().unwrap_or(name))
            })
        })
    };
    for package in metadata()["packages"].as_array().expect("packages") {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(permitted(licence), "{} has licence {licence}", package["name"]);
    }
}

/// The names of a game in code: of its type, its module and in commands.
fn names_in_code(game: &str) -> [String; 3] {
    let kind = game.split('-').flat_map(|word| [word[..1].to_uppercase(), word[1..].to_owned()]).collect();
    [kind, game.replace('-', "_"), game.to_owned()]
}

/// The places where several games may be listed: the registry of all games, that of the games with an exact analysis,
/// and the benchmarks that compare some games with loops written for them. A game that is only in the first also works.
const LISTS_OF_GAMES: [&str; 7] = [
    "crates/rules/src/games/mod.rs",
    "crates/rules/src/games/registry.rs",
    "crates/odds/src/games/mod.rs",
    "benches/src/rounds.rs",
    "benches/benches/odds.rs",
    "benches/benches/rounds.rs",
    "benches/benches/simulation.rs",
];

/// Whether a source is part of the product, an example or a benchmark. Tests name the games they are about.
fn reads_descriptions(path: &str) -> bool {
    let folders: Vec<&str> = path.split('/').collect();
    match folders[..] {
        ["crates", _, "src" | "build" | "build.rs" | "examples" | "benches", ..] => !path.ends_with("tests.rs"),
        ["benches", ..] => true,
        ["examples", _, folder, ..] => folder != "tests",
        _ => false,
    }
}

/// A game describes itself, so a new one is added in one place. At least three games make a list; examples in help
/// texts name one on a line.
#[test]
fn games_are_listed_in_the_registry_alone() {
    let names = croupier_rules::Game::ALL.map(|game| names_in_code(game.name()));
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let mut looked_at = 0;
    for (path, text) in sources() {
        let path = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned();
        let path = path.rsplit_once("../").map_or(path.as_str(), |(_, path)| path);
        if !reads_descriptions(path) || LISTS_OF_GAMES.contains(&path) {
            continue;
        }
        looked_at += 1;
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = code.lines().filter(is_code).collect();
        let in_file = names.iter().filter(|[kind, module, _]| {
            code.iter().any(|line| line.contains(kind.as_str()) || line.contains(module.as_str()))
        });
        assert!(in_file.count() < 3, "{path} lists games: the game itself has to say what is asked about it");
        for line in code {
            let in_line = names.iter().filter(|all| all.iter().any(|name| line.contains(name.as_str())));
            assert!(in_line.count() < 3, "{path} lists games: {line}");
        }
    }
    assert!(looked_at > 300, "{looked_at} sources");
    for list in LISTS_OF_GAMES {
        assert!(root().join(list).exists(), "{list} is exempted and does not exist");
    }
}
