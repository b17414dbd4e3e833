//! A house script: its title, its games and its lines.

use rules::Game;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A house script.
pub(crate) struct Script {
    /// Folder, file and title, which the rulebook uses as its name.
    pub(crate) name: String,
    /// The games it is run for.
    pub(crate) castings: Vec<Casting>,
    /// Every other line with its number.
    pub(crate) lines: Vec<(usize, String)>,
}

/// A script for one game.
pub(crate) struct Casting {
    pub(crate) game: Game,
    /// The rules of the game's document, and the rulings, that the script shows.
    pub(crate) shows: Vec<String>,
    /// The text for `{name}` in the script's lines.
    pub(crate) words: BTreeMap<String, String>,
}

impl Casting {
    /// A line with every `{name}` replaced.
    pub(crate) fn fill(&self, line: &str) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or("a `{` without `}`")?;
            let word = self.words.get(name).ok_or_else(|| format!("{{{name}}} stands for nothing in {}", self.game))?;
            filled += before;
            filled += word;
            rest = after;
        }
        Ok(filled + rest)
    }
}

/// Every script below a folder, in the order of paths and titles.
pub(crate) fn all(folder: &Path) -> Vec<Script> {
    let mut scripts = Vec::new();
    for topic in sorted(folder).into_iter().filter(|path| path.is_dir()) {
        for path in sorted(&topic) {
            if path.extension().is_some_and(|extension| extension == "txt") {
                let name = |path: &Path| path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
                let (topic, file) = (name(&topic).expect("a plain name"), name(&path).expect("a plain name"));
                let text = fs::read_to_string(&path).expect("a readable file");
                scripts.extend(read(&format!("{topic}/{file}"), &text));
            }
        }
    }
    scripts
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

/// Every script of a text.
pub(crate) fn read(file: &str, text: &str) -> Vec<Script> {
    let mut scripts: Vec<Script> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("== ") {
            scripts.push(Script { name: format!("{file}: {title}"), castings: Vec::new(), lines: Vec::new() });
            continue;
        }
        let script = scripts.last_mut().unwrap_or_else(|| panic!("{file}:{number}: a title comes first"));
        match line.strip_prefix("game ") {
            Some(casting) => {
                let casting = cast(casting).unwrap_or_else(|error| panic!("{file}:{number}: {line:?}: {error}"));
                script.castings.push(casting);
            }
            None => script.lines.push((number, line.to_owned())),
        }
    }
    for script in &mut scripts {
        script.lines = repeated(&script.name, &script.lines);
        assert!(!script.castings.is_empty(), "{}: no game is named", script.name);
    }
    scripts
}

/// The lines between `repeat NUMBER` and `end`, repeated.
fn repeated(name: &str, lines: &[(usize, String)]) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut rest = lines;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        let Some(times) = first.1.strip_prefix("repeat ") else {
            out.push(first.clone());
            continue;
        };
        let times: usize = times.parse().unwrap_or_else(|_| panic!("{name}, line {}: repeat NUMBER", first.0));
        let end = rest.iter().position(|(_, line)| line == "end");
        let end = end.unwrap_or_else(|| panic!("{name}, line {}: a repeat without an end", first.0));
        for _ in 0..times {
            out.extend_from_slice(&rest[..end]);
        }
        rest = &rest[end + 1..];
    }
    out
}

/// `GAME shows RULE… [where NAME=TEXT…]`.
fn cast(text: &str) -> Result<Casting, String> {
    let (name, rest) = text.split_once(" shows ").ok_or("game NAME shows RULES")?;
    let game = Game::from_name(name.trim()).ok_or_else(|| format!("there is no game {name:?}"))?;
    let (rules, words) = rest.split_once(" where ").unwrap_or((rest, ""));
    let shows: Vec<String> = rules.split_whitespace().map(str::to_owned).collect();
    if shows.is_empty() {
        return Err("no rules are named".into());
    }
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').ok_or_else(|| format!("{word:?} is not name=text"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    Ok(Casting { game, shows, words: words.split_whitespace().map(pair).collect::<Result<_, String>>()? })
}
