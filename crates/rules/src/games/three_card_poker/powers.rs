//! The rules of the document about who may do what at a table.

use super::BOOK;
use crate::rulebook::{Rule, rule};

/// The rules that give powers to ranks of the staff, by the names of the powers in `floor`.
pub(super) static POWERS: &[(&str, &[Rule])] = &[
    ("record-check", &[rule!("3.4")]),
    ("deal", &[rule!("7.2")]),
    ("misdeal", &[rule!("12.1")]),
    ("wrong-number-of-cards", &[rule!("12.2"), rule!("12.7")]),
    ("exposed-card", &[rule!("12.3"), rule!("12.5")]),
    ("dealt-in", &[rule!("12.8")]),
    ("hand-without-wager", &[rule!("12.8")]),
    ("missing-card", &[rule!("12.9")]),
    ("foreign-card", &[rule!("12.9")]),
    ("device-fault", &[rule!("13.2")]),
    ("plays-first", &[rule!("12.11.1")]),
    ("wager-refused", &[rule!("14.12")]),
    ("wagers-declared-void", &[rule!("14.4.1")]),
    ("wagers-invalid", &[rule!("12.16"), rule!("14.1")]),
    ("outcome-invalidated", &[rule!("14.5"), rule!("14.6")]),
    ("vacate", &[rule!("14.10")]),
    ("set-limits", &[rule!("6.5")]),
    ("set-wager-limits", &[rule!("6.5")]),
    ("set-player-limits", &[rule!("6.6")]),
    ("replace-cards", &[rule!("3.7")]),
    ("close", &[rule!("14.9")]),
    ("keep-open", &[rule!("14.9")]),
    ("order-check", &[rule!("3.8")]),
    ("replace-device", &[rule!("13.2.3")]),
    ("exclude", &[rule!("14.4.2"), rule!("14.4.3")]),
    ("keep-apart", &[rule!("12.11.2")]),
    ("reunite", &[rule!("12.11.2")]),
    ("issue-card", &[rule!("14.1")]),
    ("block-card", &[rule!("14.1")]),
];

/// The rules that give powers to inspectors as well.
pub(super) static INSPECTORS_TOO: &[(&str, &[Rule])] = &[("order-check", &[rule!("3.8")])];
