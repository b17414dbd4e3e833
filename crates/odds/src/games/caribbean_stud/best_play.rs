//! Best play in a form that answers millions of questions per second.

use super::payoffs::Payoffs;
use super::situations::{Situation, for_each};
use crate::rank_set::{bit, bits};
use rayon::prelude::*;
use rules::games::caribbean_stud::Settings;
use rules::strength::FiveCardStrength;
use rules::{Card, Cents, Rank};

/// Whether to bet, for every hand and up card: exact for all pay tables.
#[derive(Clone, Debug)]
pub struct BestPlay {
    /// For each strength and up rank, a bit for every set of the hand's ranks that can share the up card's suit.
    cells: Vec<u32>,
    /// The first position of each category's strengths.
    starts: [u16; 10],
}

/// Every set bets.
const ALWAYS: u32 = u32::MAX;

/// The results for one strength and up rank, while the situations are visited.
#[derive(Clone, Copy, Default)]
struct Cell {
    bets: u32,
    folds: u32,
}

impl Cell {
    fn note(&mut self, set: u32, bets: bool) {
        *(if bets { &mut self.bets } else { &mut self.folds }) |= 1 << set;
    }

    /// Sets without deals get the same decision as the others, so that most cells bet or fold with all suits.
    const fn settled(self) -> u32 {
        if self.folds == 0 && self.bets != 0 { ALWAYS } else { self.bets }
    }
}

impl BestPlay {
    /// Computes best play for antes of this size. The ante matters if the table has a maximum payout, or if payments
    /// must be rounded up to chips.
    pub fn new(settings: &Settings, stake: Cents) -> Self {
        let payoffs = Payoffs::new(settings, stake);
        let columns: Vec<Vec<(FiveCardStrength, Cell)>> =
            Rank::ALL.into_par_iter().map(|up| column(&payoffs, up)).collect();
        let mut sizes = [0_u16; 10];
        for (strength, _) in columns.iter().flatten() {
            let size = &mut sizes[strength.category() as usize];
            *size = (*size).max(place(*strength) + 1);
        }
        let mut starts = [0; 10];
        for category in 1..10 {
            starts[category] = starts[category - 1] + sizes[category - 1];
        }
        let strengths = starts[9] + sizes[9];
        let mut best = Self { cells: vec![0; strengths as usize * 13], starts };
        for (up, column) in Rank::ALL.into_iter().zip(&columns) {
            for (strength, cell) in column {
                let index = best.index(*strength, up);
                best.cells[index] = cell.settled();
            }
        }
        best
    }

    fn index(&self, strength: FiveCardStrength, up: Rank) -> usize {
        (self.starts[strength.category() as usize] + place(strength)) as usize * 13 + up as usize
    }

    /// Whether to bet on this hand against this up card, six different cards; to fold otherwise.
    #[inline]
    pub fn bets(&self, hand: [Card; 5], up: Card) -> bool {
        match self.cells[self.index(FiveCardStrength::of(hand), up.rank())] {
            0 => false,
            ALWAYS => true,
            cell => {
                let held = bits(hand.map(Card::rank));
                let same_suit =
                    |bits: u16, card: &Card| if card.suit() == up.suit() { bits | bit(card.rank()) } else { bits };
                cell >> squeezed(hand.iter().fold(0, same_suit), held) & 1 == 1
            }
        }
    }
}

/// The position of a strength within its category.
const fn place(strength: FiveCardStrength) -> u16 {
    strength.value() & 0xFFF
}

/// A subset of the ranks of a hand as a number: the bits of `set` at the positions of `held`.
fn squeezed(set: u16, held: u16) -> u32 {
    let (mut number, mut left) = (0, set);
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        number |= 1 << (held & (lowest - 1)).count_ones();
        left ^= lowest;
    }
    number
}

/// Best play against one up rank.
fn column(payoffs: &Payoffs, up: Rank) -> Vec<(FiveCardStrength, Cell)> {
    let mut cells: Vec<(FiveCardStrength, Cell)> = Vec::new();
    // All situations of one set of ranks are visited in sequence: the hand as a flush, and as no flush.
    for_each(&Rank::ALL, up, |situation: &Situation| {
        let recent = cells.len().saturating_sub(2);
        let known = cells[recent..].iter().position(|(strength, _)| *strength == situation.strength);
        let index = known.map_or_else(
            || {
                cells.push((situation.strength, Cell::default()));
                cells.len() - 1
            },
            |index| recent + index,
        );
        let set = squeezed(situation.suited, bits(situation.hand));
        cells[index].1.note(set, payoffs.bets(situation.strength, situation.ends));
    });
    cells
}
