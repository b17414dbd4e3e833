//! The solution that is shipped with the program: the best choice of every class, compressed, and the totals.

use super::class_index::{ClassIndex, MULTISETS, Sorted, multiset};
use super::situations::Pattern;
use super::solve::Solution;
use super::solver::ChoiceCode;
use super::totals::Totals;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rules::Card;
use std::io::{self, Read, Write};
use std::sync::OnceLock;

/// The file of choices that `croupier solve` writes, below the folder of the crate.
pub const CHOICES_FILE: &str = "lunar_poker_choices.bin";

/// The file of totals that it writes.
pub const TOTALS_FILE: &str = "lunar_poker_totals.json";

static CHOICES: &[u8] = include_bytes!("../../../data/lunar_poker_choices.bin");
static TOTALS: &str = include_str!("../../../data/lunar_poker_totals.json");

/// The totals that are shipped with the program.
pub(super) fn totals() -> &'static Totals {
    static READ: OnceLock<Totals> = OnceLock::new();
    READ.get_or_init(|| serde_json::from_str(TOTALS).expect("the totals were written by this program and are tested"))
}

/// Packs choices: runs of the same choice as pairs of choice and length, then deflated.
pub(super) fn pack(choices: &[ChoiceCode]) -> io::Result<Vec<u8>> {
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
pub(super) fn unpack(packed: &[u8]) -> io::Result<Vec<ChoiceCode>> {
    let mut runs = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut runs)?;
    let mut choices = Vec::new();
    for run in runs.chunks_exact(2) {
        choices.extend(std::iter::repeat_n(ChoiceCode(run[0]), usize::from(run[1])));
    }
    Ok(choices)
}

impl Solution {
    /// The compressed choices, as they are shipped with the program.
    pub fn packed_choices(&self) -> io::Result<Vec<u8>> {
        pack(&self.choices)
    }

    /// The totals as JSON.
    pub fn totals_json(&self) -> String {
        // Maps of numbers and text can always be written as JSON.
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
    all: Vec<ChoiceCode>,
    /// The first choice of each pattern, by up card and multiset.
    starts: Vec<u32>,
    index: ClassIndex,
}

impl Choices {
    /// The choices that are shipped with the program.
    pub(super) fn shipped() -> &'static Self {
        static READ: OnceLock<Choices> = OnceLock::new();
        READ.get_or_init(|| Self::new(unpack(CHOICES).expect("the choices were packed by this program and are tested")))
    }

    fn new(choices: Vec<ChoiceCode>) -> Self {
        let mut starts = vec![0; 13 * MULTISETS];
        let mut start = 0;
        for pattern in Pattern::all() {
            starts[pattern.up * MULTISETS + multiset(&pattern.hand)] = start;
            start += class_count(&pattern);
        }
        assert_eq!(start as usize, choices.len(), "one choice for each class");
        Self { all: choices, starts, index: ClassIndex::new() }
    }

    /// The best choice about these cards, and the cards in the order to which it refers.
    #[inline]
    pub(super) fn of(&self, hand: [Card; 5], up: Card) -> (ChoiceCode, [Card; 5]) {
        let sorted = Sorted::of(hand, up);
        let (class, cards) = self.index.find(&sorted);
        let start = self.starts[up.rank() as usize * MULTISETS + sorted.multiset];
        (self.all[start as usize + class], cards)
    }
}

/// The number of classes of a pattern: the ways to assign suits, up to exchanging the three that are not the up card's
/// (by Burnside's lemma: the mean number of assignments that an exchange leaves unchanged).
fn class_count(pattern: &Pattern) -> u32 {
    // The sets of a rank's cards that remain the same under the identity, under a swap of two suits and under a rotation
    // of three, counted by size: zero to four cards.
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

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Rank, Suit};

    #[test]
    fn classes_are_counted_without_listing_them() {
        for pattern in Pattern::all().iter().step_by(37) {
            assert_eq!(class_count(pattern) as usize, pattern.classes().len(), "{pattern:?}");
        }
    }

    #[test]
    fn choices_survive_packing() {
        let choices: Vec<ChoiceCode> = (0..2000u32).map(|at| ChoiceCode::ALL[(at / 300) as usize]).collect();
        assert_eq!(unpack(&pack(&choices).expect("packed")).expect("unpacked"), choices);
    }

    /// The choice of a class is at its position among the classes of all patterns in sequence.
    #[test]
    fn choices_are_found_where_they_were_packed() {
        let shipped = Choices::shipped();
        let mut start = 0;
        for (number, pattern) in Pattern::all().iter().enumerate() {
            if number.is_multiple_of(97) {
                let up = Card::new(Rank::ALL[pattern.up], Suit::Clubs);
                for (at, class) in pattern.classes().iter().enumerate() {
                    assert_eq!(shipped.of(class.hand(), up), (shipped.all[start + at], class.hand()));
                }
            }
            start += class_count(pattern) as usize;
        }
    }

    #[test]
    fn every_shipped_choice_is_one() {
        let shipped = Choices::shipped();
        assert_eq!(shipped.all.len(), 5_649_150);
        assert!(shipped.all.iter().all(|choice| ChoiceCode::ALL.contains(choice) || *choice == ChoiceCode::INSTANT));
        let totals = totals();
        assert_eq!((totals.situations, totals.classes), (122_151_120, 5_649_150));
    }
}
