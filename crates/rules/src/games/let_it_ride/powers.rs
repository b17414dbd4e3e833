//! The rules of the document about who may do what at a table.

use super::BOOK;
use crate::rulebook::{Rule, rule};

/// The rules that give powers to ranks of the staff, by the names of the powers in `floor`.
pub(super) static POWERS: &[(&str, &[Rule])] = &[
    ("record-check", &[rule!("3.4")]),
    ("deal", &[rule!("7.2")]),
    ("misdeal", &[rule!("12.1")]),
    ("wrong-number-of-cards", &[rule!("12.2"), rule!("12.7")]),
    ("exposed-card", &[rule!("12.3"), rule!("12.5"), rule!("12.6")]),
    ("dealt-in", &[rule!("12.8")]),
    ("hand-without-wager", &[rule!("12.8")]),
    ("correct-wager", &[rule!("12.10"), rule!("12.11")]),
    ("missing-card", &[rule!("12.9")]),
    ("foreign-card", &[rule!("12.9")]),
    ("device-fault", &[rule!("13.2")]),
    ("plays-first", &[rule!("12.12.1")]),
    ("wager-refused", &[rule!("14.11")]),
    ("wagers-declared-void", &[rule!("14.3.1")]),
    ("outcome-invalidated", &[rule!("14.4"), rule!("14.5")]),
    ("vacate", &[rule!("14.9")]),
    ("set-limits", &[rule!("6.5")]),
    ("set-wager-limits", &[rule!("6.5")]),
    ("replace-cards", &[rule!("3.7")]),
    ("close", &[rule!("14.8")]),
    ("keep-open", &[rule!("14.8")]),
    ("order-check", &[rule!("3.8")]),
    ("replace-device", &[rule!("13.2.3")]),
    ("exclude", &[rule!("14.3.2"), rule!("14.3.3")]),
    ("keep-apart", &[rule!("12.12.2")]),
    ("reunite", &[rule!("12.12.2")]),
];

/// The rules that give powers to inspectors as well.
pub(super) static INSPECTORS_TOO: &[(&str, &[Rule])] = &[("order-check", &[rule!("3.8")])];
