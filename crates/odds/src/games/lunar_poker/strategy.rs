//! Best play in words and grids, and the costs of simpler strategies.

use super::figures::mean;
use super::hands::Kind;
use super::shipped::totals;
use super::totals::{CHOICE_NAMES, Sum, Totals, WITHOUT};
use crate::fraction::Fraction;
use crate::strategy::{Cell, Grid, Simplification, Strategy};
use rules::Rank;

/// The names of choices in records, and the letters that stand for them in a grid, in the order of [`CHOICE_NAMES`].
const RECORDED: [(&str, &str); 8] = [
    ("fold", "F"),
    ("bet", "B"),
    ("buy", "6th"),
    ("exchange", "X2"),
    ("exchange", "X3"),
    ("exchange", "X4"),
    ("exchange", "X5"),
    ("", ""),
];

pub(super) fn strategy() -> Strategy {
    let totals = totals();
    Strategy {
        about: format!(
            "Best play depends on every card in sight. These rules give up {:.2} % of an ante against it.",
            100.0 * mean(Sum(totals.best.0 - totals.card_after.0), totals.situations).to_f64()
        ),
        rules: card(),
        ties: "Of choices worth exactly the same, the first of fold, bet, buy, exchange; of exchanges, the one that throws the \
               fewest cards away. After a draw, fold."
            .into(),
        simplifications: vec![
            simplification(totals, "the card, with perfect bets after a draw", totals.card, CARD_BEST_AFTER),
            simplification(totals, "the card alone", totals.card_after, CARD_ALONE),
        ],
        frequencies: frequencies(totals),
        options: WITHOUT
            .iter()
            .zip(totals.without)
            .map(|((name, _), sum)| simplification(totals, name, sum, "Best play without this option."))
            .collect(),
        grids: vec![grid(totals)],
        curves: Vec::new(),
    }
}

const CARD_BEST_AFTER: &str =
    "The first decision by the rules above; after a draw, whichever of betting and folding is better.";
const CARD_ALONE: &str = "The first decision by the rules above; after a draw, by the last of them.";

/// Rules for the first decision that fit on a card; the first that fits applies. They describe [`Kind::card_choice`].
fn card() -> Vec<String> {
    [
        "Two pairs, a full house or four of a kind: bet.",
        "A straight or a flush: buy a sixth card.",
        "Three of a kind: exchange the other two cards.",
        "Four cards to a flush, or one card away from two straights: buy a sixth card.",
        "A pair and one card away from a straight: buy a sixth card.",
        "A pair with ace and king: bet.",
        "Any other pair: bet if it is at least as high as the dealer's card, else exchange the other three cards.",
        "Ace-king with two of queen, jack and ten: buy a sixth card. Any other ace-king: keep both and exchange three.",
        "Three suited cards within four ranks, such as 9-7-6: keep them and exchange two.",
        "Anything else against an ace: fold.",
        "The highest two cards of a suit, both of them tens or higher and above the dealer's card: keep them and exchange three, unless \
         that would throw an ace away.",
        "One card away from a straight: with an ace keep it and exchange four; with a king or queen as highest card against 9 or \
         lower, buy a sixth card; otherwise keep the highest card and exchange four against 6 or lower, else fold.",
        "An ace: keep it and exchange four.",
        "A king: fold against a king. With a queen beside it against 7 or higher, other than a queen, keep both and exchange three. \
         Otherwise keep the king and exchange four.",
        "Queen and jack against 7, 8 or 9: keep both and exchange three.",
        "Anything lower: keep the highest card and exchange four against 6 or lower, else fold.",
        "After a draw: bet with a pair or better. Without one, count the aces, the kings and the cards of the dealer's rank that you have \
         held or drawn, thrown ones included: bet if there are three or more, else fold.",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn simplification(totals: &Totals, name: &str, sum: Sum, plays: &str) -> Simplification {
    let exact = mean(sum, totals.situations);
    let cost = mean(Sum(totals.best.0 - sum.0), totals.situations).to_f64();
    Simplification { name: name.into(), plays: plays.into(), expected: exact.to_f64(), exact: Some(exact), cost }
}

fn frequencies(totals: &Totals) -> Vec<(String, f64)> {
    let share = |count: u64| Fraction::new(count, totals.situations).to_f64();
    CHOICE_NAMES.iter().zip(totals.frequency).map(|(name, count)| ((*name).into(), share(count))).collect()
}

/// The most frequent best choice for each kind of hand and up card.
fn grid(totals: &Totals) -> Grid {
    let cell = |kind: Kind, up: usize| {
        let counts = totals.grid.get(&(kind as u16 * 13 + up as u16)).copied().unwrap_or_default();
        // With an instant payout there is no choice.
        let choices = &counts[..7];
        let all: u64 = choices.iter().sum();
        let most = (0..7).max_by_key(|at| (choices[*at], 7 - at)).filter(|_| all > 0);
        let Some(most) = most else {
            return Cell { label: String::new(), decision: String::new(), detail: String::new() };
        };
        let mut shares: Vec<(usize, u64)> =
            choices.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect();
        shares.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let shares = shares
            .iter()
            .map(|(at, count)| format!("{} {:.1}%", CHOICE_NAMES[*at], 100.0 * Fraction::new(*count, all).to_f64()));
        Cell {
            label: RECORDED[most].1.into(),
            decision: RECORDED[most].0.into(),
            detail: shares.collect::<Vec<_>>().join(", "),
        }
    };
    Grid {
        title: "The most frequent best choice".into(),
        row_axis: "your hand".into(),
        column_axis: "dealer's up card".into(),
        rows: Kind::NAMES.iter().map(|(_, name)| (*name).into()).collect(),
        columns: Rank::ALL.iter().map(|rank| rank.letter().to_string()).collect(),
        cells: Kind::NAMES.iter().map(|(kind, _)| (0..13).map(|up| cell(*kind, up)).collect()).collect(),
        meanings: RECORDED
            .iter()
            .zip(CHOICE_NAMES)
            .filter(|((_, label), _)| !label.is_empty())
            .map(|((_, label), name)| ((*label).into(), name.into()))
            .collect(),
    }
}

pub(super) fn method() -> Vec<String> {
    [
        "All 122,151,120 situations of five cards and up card, 5,649,150 up to exchanging suits. For each of them all 29 choices: \
         fold, bet, buy, and the 26 ways to exchange two to five cards; for each draw all cards that can come, and for each \
         hand that results all hidden cards of the dealer's that can lie behind the up card. Cards thrown away and \
         drawn are out of the dealer's reach.",
        "Counted in whole numbers: values are multiples of one part in 1,388,162,575,800 of an ante.",
        "The dealer's completions are counted by ranks, and those in the up card's suit once more as flushes.",
        "Second combinations are paid as ruling U7 says, instant payouts as U5, the super wager as U3.",
        "The counts of how rounds end were made separately from the values and sum to them exactly, class by class.",
    ]
    .map(str::to_owned)
    .to_vec()
}
