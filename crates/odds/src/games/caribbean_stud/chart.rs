//! Best play for people: sentences and the table of ace-king.

use super::survey::{Decided, KINDS, Survey};
use crate::fraction::Fraction;
use crate::numbers::grouped;
use crate::ranks::choose;
use crate::strategy::{Cell, Grid};
use num_bigint::BigInt;
use rules::strength::FiveCardHand;
use rules::{Cents, Rank};

/// If the three rules for ace-king cost more than this, in millionths of an ante, they are not offered.
const GOOD_ENOUGH: u64 = 100;

/// Best play as rules; the first that fits applies. `cost` is the cost of the three rules for ace-king per ante.
pub(super) fn rules(survey: &Survey, cost: &Fraction) -> Vec<String> {
    let [below, ace_king, pairs @ ..] = survey.kinds();
    let ordinary = below.bets == 0 && pairs.iter().all(|decided| decided.folds == 0);
    let mut rules = Vec::new();
    if ordinary {
        rules.push("Bet with a pair or anything better.".to_owned());
        rules.push("Fold with less than ace-king.".to_owned());
    } else {
        rules.extend(by_kind(survey));
    }
    if ordinary && ace_king.bets > 0 && ace_king.folds > 0 {
        if *cost < Fraction::new(GOOD_ENOUGH, 1_000_000) {
            rules.push("With ace-king, bet if the dealer shows a 2 to a queen and you hold that rank too.".to_owned());
            rules.push(
                "With ace-king, bet if the dealer shows an ace or a king and you hold a queen or a jack.".to_owned(),
            );
            rules.push(
                "With ace-king and a queen, bet if the dealer's rank is not in your hand and lies below your fourth card."
                    .to_owned(),
            );
            rules.push("Fold every other ace-king.".to_owned());
            rules.push(format!(
                "The rules for ace-king decide otherwise than best play in {} of {} deals of ace-king, which costs {:.6}% of \
                 an ante in all; the table shows where low cards and suits matter.",
                grouped(&survey.differing().to_string()),
                grouped(&ace_king.deals().to_string()),
                cost.to_f64() * 100.0
            ));
        } else {
            rules.push("With ace-king, look the hand up in the table.".to_owned());
        }
    } else if ordinary {
        let verb = if ace_king.bets > 0 { "Bet" } else { "Fold" };
        rules.push(format!("{verb} with ace-king."));
    }
    rules
}

/// The decision for every kind of hand, for tables that pay so little that best play is unusual.
fn by_kind(survey: &Survey) -> Vec<String> {
    let (mut always, mut never, mut sometimes) = (Vec::new(), Vec::new(), Vec::new());
    for (kind, decided) in survey.kinds().iter().enumerate().rev() {
        let name = match kind {
            0 => "less than ace-king",
            1 => "ace-king",
            _ => FiveCardHand::ALL[kind - 1].name(),
        };
        match (decided.bets, decided.folds) {
            (_, 0) => always.push(name),
            (0, _) => never.push(name),
            (bets, _) => {
                let share = Fraction::new(bets, decided.deals()).to_f64() * 100.0;
                sometimes.push(format!("With {name}, bet in {share:.2}% of deals: ask for the hand itself."));
            }
        }
    }
    let mut rules = Vec::new();
    if !always.is_empty() {
        rules.push(format!("Always bet with: {}.", always.join(", ")));
    }
    if !never.is_empty() {
        rules.push(format!("Always fold with: {}.", never.join(", ")));
    }
    rules.extend(sometimes);
    rules
}

/// The number of sets of four hidden cards, given the player's five cards and the up card.
const HIDDEN_HANDS: u64 = choose(46, 4);

const _: () = assert!(KINDS == FiveCardHand::ALL.len() + 1);

/// Ace-king by the two cards beside it and the dealer's up card.
pub(super) fn grid(survey: &Survey, stake: Cents) -> Grid {
    let below = |highest: Rank| Rank::ALL.into_iter().rev().filter(move |rank| *rank < highest);
    let mut rows = Vec::new();
    let mut cells = Vec::new();
    for third in below(Rank::King) {
        for fourth in below(third).filter(|rank| *rank > Rank::Two) {
            rows.push(format!("A-K-{}-{}", third.letter(), fourth.letter()));
            let fifths =
                |up: Rank| below(fourth).map(move |fifth| (fifth, survey.ace_king([third, fourth, fifth], up)));
            cells.push(Rank::ALL.into_iter().map(|up| cell(fifths(up).collect(), stake)).collect());
        }
    }
    Grid {
        title: "Ace-king: how often to bet".to_owned(),
        row_axis: "your four highest cards".to_owned(),
        column_axis: "dealer's up card".to_owned(),
        rows,
        columns: Rank::ALL.into_iter().map(|rank| rank.letter().to_string()).collect(),
        cells,
        meanings: vec![(
            "…".to_owned(),
            "mixed: bet with this share of the hands; the fifth card or the suits decide".to_owned(),
        )],
    }
}

/// The decisions for each fifth card, in one cell.
fn cell(fifths: Vec<(Rank, Decided)>, stake: Cents) -> Cell {
    let mut all = Decided::default();
    let (mut bets, mut folds, mut by_suits) = (String::new(), String::new(), String::new());
    for (fifth, decided) in fifths {
        all += decided;
        let list = match (decided.bets, decided.folds) {
            (0, 0) => continue,
            (_, 0) => &mut bets,
            (0, _) => &mut folds,
            _ => &mut by_suits,
        };
        list.push(fifth.letter());
    }
    let share = Fraction::new(all.bets * 100, all.deals()).to_f64();
    let (label, decision) = match (all.bets, all.folds) {
        (_, 0) => ("B".to_owned(), "bet"),
        (0, _) => ("F".to_owned(), "fold"),
        // Shares strictly between never and always are shown as such.
        _ => (format!("{:.0}%", share.clamp(1.0, 99.0)), "mixed"),
    };
    let outcomes = BigInt::from(all.deals()) * HIDDEN_HANDS * stake.0;
    let gain = Fraction::new(all.gain, outcomes).to_f64();
    let mut detail = vec![format!("betting them all gains {gain:+.4} over folding them all")];
    if decision == "mixed" {
        let lists = [("bet with fifth card", bets), ("fold with", folds), ("suits decide with", by_suits)];
        for (what, fifths) in lists.iter().filter(|(_, fifths)| !fifths.is_empty()) {
            let fifths: Vec<String> = fifths.chars().map(String::from).collect();
            detail.push(format!("{what} {}", fifths.join(" ")));
        }
    }
    Cell { label, decision: decision.to_owned(), detail: detail.join("; ") }
}
