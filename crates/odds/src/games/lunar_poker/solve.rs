//! Solves the whole game: all situations, in blocks that can be spread over threads, machines and days.
//!
//! Each finished block is one line of a part file, written at once. A run that was stopped continues with the missing
//! blocks. Part files of different shards are merged into the solution.

use super::hands::Kind;
use super::outcomes::{After, Doubt, Outcomes, value};
use super::situations::Pattern;
use super::solver::{ChoiceCode, Group, RankPart, Tables, best};
use super::totals::{INSTANT_ROYAL, INSTANT_STRAIGHT_FLUSH, Totals};
use crate::progress::Progress;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rules::strength::{FiveCardHand, FiveCardStrength};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Patterns in a block.
const BLOCK: usize = 32;

/// The format of part files. Increased when earlier files can no longer be read.
const FORMAT: u32 = 2;

/// The first line of a part file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    croupier_lunar_poker_part: u32,
    blocks: usize,
    shard: usize,
    shards: usize,
}

/// A finished block: the best choice for every class, one letter each, and the totals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Block {
    #[serde(rename = "block")]
    number: usize,
    choices: String,
    totals: Totals,
}

/// The whole game, solved.
pub struct Solution {
    pub(super) choices: Vec<ChoiceCode>,
    pub(super) totals: Totals,
}

/// The reason for which a solution could not be computed or merged.
#[derive(Debug)]
pub enum SolveError {
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// A file is not a part file of this program.
    Foreign(PathBuf, String),
    /// Parts are missing.
    Incomplete(String),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Foreign(path, what) => write!(f, "{}: {what}", path.display()),
            Self::Incomplete(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for SolveError {}

/// Solves one shard, numbered from one, of `shards` into a part file. A run may be stopped or killed at any moment: the
/// next one continues after the blocks in the file.
pub fn solve_part(file: &Path, (shard, shards): (usize, usize), progress: &Progress) -> Result<(), SolveError> {
    let patterns = Pattern::all();
    let blocks: Vec<&[Pattern]> = patterns.chunks(BLOCK).collect();
    let header = Header { croupier_lunar_poker_part: FORMAT, blocks: blocks.len(), shard, shards };
    let done = read_part(file, Some(&header))?;
    let mine = (0..blocks.len()).filter(|block| block % shards == shard - 1);
    let missing: Vec<usize> = mine.filter(|block| !done.contains_key(block)).collect();
    let out = Mutex::new(open_part(file, &header)?);
    let tables = Tables::new();
    let total = missing.len() as u64;
    progress.start(total);
    missing.par_iter().try_for_each(|block| {
        let solved = solve_block(&tables, *block, blocks[*block]);
        let line =
            serde_json::to_string(&solved).map_err(|error| SolveError::Foreign(file.into(), error.to_string()))?;
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}").and_then(|()| out.sync_data()).map_err(|error| SolveError::File(file.into(), error))?;
        progress.advance(1, total);
        Ok(())
    })
}

fn solve_block(tables: &Tables, block: usize, patterns: &[Pattern]) -> Block {
    let mut solved = Block { number: block, choices: String::new(), totals: Totals::default() };
    for pattern in patterns {
        let ranks = RankPart::new(tables, pattern, &[2, 3, 4, 5]);
        let classes = pattern.classes();
        let mut doubts = [Doubt::NONE; 5];
        for classes in classes.chunk_by(|one, other| one.suits[0] == other.suits[0]) {
            let group = Group::new(&ranks, classes[0].suits[0]);
            let mut outcomes = Outcomes::new(&group, After::Best);
            let mut by_card = Outcomes::new(&group, After::ByCard);
            for class in classes {
                let hand = class.hand();
                let values = group.values(class);
                let kind = Kind::of(hand, pattern.up);
                let instant = values[ChoiceCode::INSTANT.0 as usize] > i64::MIN;
                let (choice, card) = if instant {
                    (ChoiceCode::INSTANT, (ChoiceCode::INSTANT, values[ChoiceCode::INSTANT.0 as usize]))
                } else {
                    let on_card = kind.card_choice(hand, pattern);
                    let mut nothing = [Doubt::NONE; 5];
                    let ends = by_card.of(class, on_card, &mut nothing);
                    (best(&values), (on_card, value(&ends, is_draw(on_card))))
                };
                solved.choices.push(letter(choice));
                solved.totals.add(class.weight, &values, choice, card, (kind, pattern.up));
                if instant {
                    let royal = FiveCardStrength::of(hand).category() == FiveCardHand::RoyalFlush;
                    let end = if royal { INSTANT_ROYAL } else { INSTANT_STRAIGHT_FLUSH };
                    solved.totals.add_instant(class.weight, hand, end);
                } else {
                    let ends = outcomes.of(class, choice, &mut doubts);
                    // Two ways of counting that must give the same result.
                    assert_eq!(value(&ends, is_draw(choice)), values[choice.0 as usize], "{hand:?} {}", pattern.up);
                    solved.totals.add_ends(class.weight, hand, is_draw(choice), &ends);
                }
            }
        }
        solved.totals.add_doubts(pattern.up, &doubts);
    }
    solved
}

fn is_draw(choice: ChoiceCode) -> bool {
    choice == ChoiceCode::BUY || choice.exchanged() > 0
}

/// A choice as one letter of a part file.
fn letter(choice: ChoiceCode) -> char {
    char::from(b'0' + choice.0)
}

fn choice(letter: char) -> Option<ChoiceCode> {
    let code = u8::try_from(letter).ok()?.checked_sub(b'0')?;
    let choice = ChoiceCode(code);
    (choice == ChoiceCode::INSTANT || ChoiceCode::ALL.contains(&choice)).then_some(choice)
}

/// The blocks in a part file; none if the file does not exist. If a header is given, the file must have the same.
fn read_part(file: &Path, expected: Option<&Header>) -> Result<BTreeMap<usize, Block>, SolveError> {
    let mut blocks = BTreeMap::new();
    let reader = match File::open(file) {
        Ok(reader) => BufReader::new(reader),
        Err(error) if error.kind() == io::ErrorKind::NotFound && expected.is_some() => return Ok(blocks),
        Err(error) => return Err(SolveError::File(file.into(), error)),
    };
    let foreign = |what: String| SolveError::Foreign(file.into(), what);
    let mut lines = reader.lines();
    let first = match lines.next() {
        None => return Ok(blocks),
        Some(line) => line.map_err(|error| SolveError::File(file.into(), error))?,
    };
    let header: Header = serde_json::from_str(&first)
        .map_err(|_| foreign("not a part of a Lunar Poker solution: its first line is something else".into()))?;
    if header.croupier_lunar_poker_part != FORMAT {
        return Err(foreign(format!(
            "a part of format {}, but this program writes format {FORMAT}",
            header.croupier_lunar_poker_part
        )));
    }
    if let Some(expected) = expected.filter(|expected| **expected != header) {
        return Err(foreign(format!(
            "holds shard {}/{} of {} blocks, not shard {}/{} of {}; give another file",
            header.shard, header.shards, header.blocks, expected.shard, expected.shards, expected.blocks
        )));
    }
    for line in lines {
        let line = line.map_err(|error| SolveError::File(file.into(), error))?;
        // A run that was killed can leave half a line: that block is solved again.
        if let Ok(block) = serde_json::from_str::<Block>(&line) {
            blocks.insert(block.number, block);
        }
    }
    Ok(blocks)
}

fn open_part(file: &Path, header: &Header) -> Result<File, SolveError> {
    let failed = |error| SolveError::File(file.into(), error);
    let mut out = OpenOptions::new().create(true).append(true).open(file).map_err(failed)?;
    let empty = out.metadata().map_err(failed)?.len() == 0;
    if empty {
        let line =
            serde_json::to_string(header).map_err(|error| SolveError::Foreign(file.into(), error.to_string()))?;
        writeln!(out, "{line}").map_err(failed)?;
    } else {
        // Half a line that a killed run left must not run into the next one.
        writeln!(out).map_err(failed)?;
    }
    Ok(out)
}

/// Merges part files.
pub fn merge_parts(files: &[PathBuf]) -> Result<Solution, SolveError> {
    let patterns = Pattern::all();
    let blocks: Vec<&[Pattern]> = patterns.chunks(BLOCK).collect();
    let mut found: BTreeMap<usize, Block> = BTreeMap::new();
    for file in files {
        for (at, block) in read_part(file, None)? {
            if found.get(&at).is_some_and(|known| *known != block) {
                let what = format!("block {at} differs from the same block in another part");
                return Err(SolveError::Foreign(file.clone(), what));
            }
            found.insert(at, block);
        }
    }
    let missing: Vec<usize> = (0..blocks.len()).filter(|block| !found.contains_key(block)).collect();
    if let Some(first) = missing.first() {
        let what = format!("{} of {} blocks are missing, the first is block {first}", missing.len(), blocks.len());
        return Err(SolveError::Incomplete(what));
    }
    let mut solution = Solution { choices: Vec::new(), totals: Totals::default() };
    for (at, block) in &found {
        let classes: usize = blocks[*at].iter().map(|pattern| pattern.classes().len()).sum();
        let choices: Option<Vec<ChoiceCode>> = block.choices.chars().map(choice).collect();
        match choices {
            Some(choices) if choices.len() == classes => solution.choices.extend(choices),
            _ => return Err(SolveError::Incomplete(format!("block {at} does not hold a choice for each class"))),
        }
        solution.totals.merge(&block.totals);
    }
    Ok(solution)
}
