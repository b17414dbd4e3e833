//! The rules of the document about who may do what at a table.

use super::BOOK;
use crate::rulebook::{Rule, rule};

/// The rules that give powers to ranks of the staff, by the names of the powers in `floor`.
pub(super) static POWERS: &[(&str, &[Rule])] = &[
    ("record-check", &[rule!("3.4")]),
    ("deal", &[rule!("7.2")]),
    ("misdeal", &[rule!("14.1")]),
    ("wrong-number-of-cards", &[rule!("14.2"), rule!("14.8")]),
    ("exposed-card", &[rule!("14.3"), rule!("14.5"), rule!("14.6")]),
    ("dealt-in", &[rule!("14.10")]),
    ("hand-without-wager", &[rule!("14.10")]),
    ("wrong-bet", &[rule!("14.11"), rule!("14.12")]),
    ("correct-wager", &[rule!("14.11.1")]),
    ("missing-card", &[rule!("14.9")]),
    ("foreign-card", &[rule!("14.9")]),
    ("device-fault", &[rule!("15.2")]),
    ("plays-first", &[rule!("14.13.1")]),
    ("jackpot-failure", &[rule!("14.15")]),
    ("reveal-folded", &[rule!("9.10")]),
    ("wager-refused", &[rule!("16.11")]),
    ("wagers-declared-void", &[rule!("16.3.1")]),
    ("outcome-invalidated", &[rule!("16.4"), rule!("16.5")]),
    ("vacate", &[rule!("16.9")]),
    ("set-limits", &[rule!("6.5")]),
    ("set-wager-limits", &[rule!("6.5")]),
    ("set-player-limits", &[rule!("6.6")]),
    ("replace-cards", &[rule!("3.7")]),
    ("close", &[rule!("16.8")]),
    ("keep-open", &[rule!("16.8")]),
    ("order-check", &[rule!("3.8")]),
    ("replace-device", &[rule!("15.2.3")]),
    ("link", &[rule!("11.9")]),
    ("unlink", &[rule!("11.9")]),
    ("exclude", &[rule!("16.3.2"), rule!("16.3.3")]),
    ("keep-apart", &[rule!("14.13.2")]),
    ("reunite", &[rule!("14.13.2")]),
    ("stop", &[rule!("14.15")]),
    ("set-terms", &[rule!("11.9")]),
];

/// The rules that give powers to inspectors as well.
pub(super) static INSPECTORS_TOO: &[(&str, &[Rule])] = &[("order-check", &[rule!("3.8")])];
