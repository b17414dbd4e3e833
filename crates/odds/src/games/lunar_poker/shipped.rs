//! The solved game as it travels with the program: the best choice of every class, packed, and the totals.

use super::situations::{Pattern, Situation};
use super::solve::Solution;
use super::solver::Choice;
use super::totals::Totals;
use crate::ranks::{Counts, Multiset, each_counts, stand_in};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rules::strength::FiveCardSum;
use rules::{Card, Suit};
use std::io::{self, Read, Write};
use std::sync::OnceLock;

/// Where `croupier solve` writes the choices, below the folder of the crate.
pub const CHOICES_FILE: &str = "lunar_poker_choices.bin";

/// Where it writes the totals.
pub const TOTALS_FILE: &str = "lunar_poker_totals.json";

static CHOICES: &[u8] = include_bytes!("../../../data/lunar_poker_choices.bin");
static TOTALS: &str = include_str!("../../../data/lunar_poker_totals.json");

/// The totals that travel with the program.
pub(super) fn totals() -> &'static Totals {
    static READ: OnceLock<Totals> = OnceLock::new();
    READ.get_or_init(|| serde_json::from_str(TOTALS).expect("the totals were written by this program and are tested"))
}

/// Packs choices: runs of the same choice as pairs of choice and length, then deflated.
pub(super) fn pack(choices: &[Choice]) -> io::Result<Vec<u8>> {
    let mut runs = Vec::new();
    for run in choices.chunk_by(|one, other| one == other) {
        for part in run.chunks(255) {
            runs.extend([part[0].0, part.len() as u8]);
        }
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&runs)?;
    encoder.finish()
}

/// The reverse of [`pack`].
pub(super) fn unpack(packed: &[u8]) -> io::Result<Vec<Choice>> {
    let mut runs = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut runs)?;
    let mut choices = Vec::new();
    for run in runs.chunks_exact(2) {
        choices.extend(std::iter::repeat_n(Choice(run[0]), usize::from(run[1])));
    }
    Ok(choices)
}

impl Solution {
    /// The packed choices, as they travel with the program.
    pub fn packed_choices(&self) -> io::Result<Vec<u8>> {
        pack(&self.choices)
    }

    /// The totals as JSON.
    pub fn totals_json(&self) -> String {
        // Maps of numbers and text always have a JSON form.
        serde_json::to_string_pretty(&self.totals).unwrap_or_default() + "\n"
    }

    /// The player's mean net result per ante, all classes and situations counted.
    pub fn summary(&self) -> String {
        let totals = &self.totals;
        let mean = super::figures::mean(totals.best, totals.situations);
        format!("{} classes, {} situations, ante game {mean} = {:.9}", totals.classes, totals.situations, mean.to_f64())
    }
}

/// The shipped choices, ready to be looked up.
pub(super) struct Choices {
    all: Vec<Choice>,
    /// Where the choices of each pattern begin.
    starts: Vec<u32>,
    /// The multiset of a hand's ranks by the value of a hand that is no flush.
    multisets: Vec<u16>,
    /// The pattern by up card and multiset.
    patterns: Vec<u32>,
    /// The classes of each pattern that was asked for, in order.
    classes: Vec<OnceLock<Box<[[u16; 4]]>>>,
}

/// How many multisets of five ranks there are.
const MULTISETS: usize = 6175;

impl Choices {
    /// Those that travel with the program.
    pub(super) fn shipped() -> &'static Self {
        static READ: OnceLock<Choices> = OnceLock::new();
        READ.get_or_init(|| Self::new(unpack(CHOICES).expect("the choices were packed by this program and are tested")))
    }

    fn new(choices: Vec<Choice>) -> Self {
        let patterns = Pattern::all();
        let mut starts = Vec::with_capacity(patterns.len());
        let mut start = 0;
        for pattern in &patterns {
            starts.push(start);
            start += class_count(pattern);
        }
        assert_eq!(start as usize, choices.len(), "one choice for each class");
        let mut multisets = vec![0; 10 << 12];
        let mut known = 0;
        let mut of_pattern = vec![u32::MAX; 13 * MULTISETS];
        let mut next = [0; 13];
        for (up, next) in next.iter_mut().enumerate() {
            *next = patterns.partition_point(|pattern| pattern.up < up) as u32;
        }
        each_counts(5, |hand| {
            multisets[value_of(hand) as usize] = known;
            for (up, next) in next.iter_mut().enumerate().filter(|(up, _)| hand[*up] < 4) {
                of_pattern[up * MULTISETS + usize::from(known)] = *next;
                *next += 1;
            }
            known += 1;
        });
        let classes = patterns.iter().map(|_| OnceLock::new()).collect();
        Self { all: choices, starts, multisets, patterns: of_pattern, classes }
    }

    /// The best choice in a situation.
    pub(super) fn of(&self, situation: &Situation) -> Choice {
        let pattern = &situation.pattern;
        // Stand-ins of two suits keep the sum from being taken for a flush.
        let mut sum = FiveCardSum::EMPTY;
        for (at, card) in situation.cards.iter().enumerate() {
            sum = sum.with(stand_in(card.rank() as usize, if at == 0 { Suit::Diamonds } else { Suit::Clubs }));
        }
        let multiset = self.multisets[sum.strength().value() as usize];
        let at = self.patterns[pattern.up * MULTISETS + usize::from(multiset)] as usize;
        let classes = self.classes[at].get_or_init(|| pattern.classes().iter().map(|class| class.suits).collect());
        let class = classes.partition_point(|suits| *suits < situation.suits);
        self.all[self.starts[at] as usize + class]
    }
}

/// The value of five cards of these ranks that are no flush.
fn value_of(hand: &Counts) -> u16 {
    Multiset::of(hand).sum.strength().value()
}

/// How many classes a pattern has: the ways to hand out suits, counted up to exchanging the three that are not the up
/// card's (by Burnside's lemma: the mean number of ways that an exchange leaves as they are).
fn class_count(pattern: &Pattern) -> u32 {
    // Ways to pick so many of a rank's cards that stay the same under no exchange, a swap of two suits, and a rotation
    // of three.
    const FREE: [[u32; 5]; 3] = [[1, 4, 6, 4, 1], [1, 2, 2, 2, 1], [1, 1, 0, 1, 1]];
    const WITHOUT_UP: [[u32; 5]; 3] = [[1, 3, 3, 1, 0], [1, 1, 1, 1, 0], [1, 0, 0, 1, 0]];
    let unchanged = |exchange: usize| -> u32 {
        let ways = pattern.hand.iter().enumerate().map(|(rank, count)| {
            let table = if rank == pattern.up { &WITHOUT_UP } else { &FREE };
            table[exchange][usize::from(*count)]
        });
        ways.product()
    };
    (unchanged(0) + 3 * unchanged(1) + 2 * unchanged(2)) / 6
}

/// A situation whose cards are these.
pub(super) fn choice_of(hand: [Card; 5], up: Card) -> (Choice, [Card; 5]) {
    let situation = Situation::of(hand, up);
    (Choices::shipped().of(&situation), situation.cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_without_listing_them() {
        for pattern in Pattern::all().iter().step_by(37) {
            assert_eq!(class_count(pattern) as usize, pattern.classes().len(), "{pattern:?}");
        }
    }

    #[test]
    fn choices_survive_packing() {
        let choices: Vec<Choice> = (0..2000u32).map(|at| Choice::ALL[(at / 300) as usize]).collect();
        assert_eq!(unpack(&pack(&choices).expect("packed")).expect("unpacked"), choices);
    }

    #[test]
    fn every_shipped_choice_is_one() {
        let shipped = Choices::shipped();
        assert_eq!(shipped.all.len(), 5_649_150);
        assert!(shipped.all.iter().all(|choice| Choice::ALL.contains(choice) || *choice == Choice::INSTANT));
        let totals = totals();
        assert_eq!((totals.situations, totals.classes), (122_151_120, 5_649_150));
    }
}
