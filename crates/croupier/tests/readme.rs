//! The figures that the first page boasts of are those that the program prints.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

/// The rows of the table of figures: game, wager, house edge, mean result.
fn rows(readme: &str) -> Vec<[String; 4]> {
    let table = readme.lines().skip_while(|line| !line.starts_with("| game | wager |")).skip(2);
    table
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<String> =
                line.trim_matches('|').split('|').map(|cell| cell.trim().replace('−', "-")).collect();
            cells.try_into().expect("four cells")
        })
        .collect()
}

#[test]
fn the_figures_of_the_readme_are_those_of_the_program() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let rows = rows(&std::fs::read_to_string(readme).expect("a README"));
    let mut expected = Vec::new();
    for game in ["caribbean-stud", "let-it-ride", "three-card-poker", "lunar-poker", "star-blackjack"] {
        let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(["odds", game, "--json", "--no-cache"])
            .output()
            .expect("the program runs");
        let odds: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for wager in odds["wagers"].as_array().expect("wagers") {
            let number = |name: &str| wager[name].as_f64().expect("a number");
            let exact = wager["exact"].as_str().map_or_else(|| format!("{:.12}", number("expected")), str::to_owned);
            let name = wager["wager"].as_str().expect("a name").to_owned();
            expected.push([game.to_owned(), name, format!("{:.4} %", 100.0 * number("house_edge")), exact]);
        }
    }
    assert_eq!(rows, expected);
}
