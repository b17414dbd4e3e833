//! The decisions of best play in words, grids and a curve, and the costs of simpler strategies.

use super::payoff::Payoff;
use super::showdown::{DEALER_HANDS, HandClass, Showdowns};
use crate::fraction::Fraction;
use crate::strategy::{Cell, Curve, Grid, Mark, Simplification, Strategy};
use crate::tally::Tally;
use rules::strength::{ThreeCardHand, ThreeCardStrength};
use rules::{Card, Rank};
use std::collections::BTreeMap;

pub(super) fn strategy(showdowns: &Showdowns, payoff: &Payoff, best: &Tally) -> Strategy {
    let played: u64 = showdowns.classes.iter().filter(|class| class.margin(payoff) > 0).map(|class| class.ways).sum();
    let hands: u64 = showdowns.classes.iter().map(|class| class.ways).sum();
    let simpler = |name: &str, plays: &str, rule: &dyn Fn(&HandClass) -> bool| {
        Simplification::counted(name, plays, payoff.stake, best, &showdowns.ante(payoff, rule))
    };
    Strategy {
        about: String::new(),
        rules: in_words(showdowns, payoff),
        ties: ties(showdowns, payoff),
        simplifications: vec![
            simpler("mimic the dealer", "play with queen high or better", &|class| class.strength.has_queen()),
            simpler("queen-six", "play with a queen and a 6 or better, with any third card", &queen_six),
            simpler("king high", "play with king high or better", &|class| class.strength >= king_high()),
            simpler("pairs only", "play with a pair or better", &|class| {
                class.strength.category() > ThreeCardHand::OddCards
            }),
            simpler("play everything", "never fold", &|_| true),
        ],
        frequencies: vec![
            ("play".to_owned(), Fraction::new(played, hands).to_f64()),
            ("fold".to_owned(), Fraction::new(hands - played, hands).to_f64()),
        ],
        options: vec![simpler("fold", "every hand must be played", &|_| true)],
        grids: [Rank::Jack, Rank::Queen, Rank::King].map(|high| grid(showdowns, payoff, high)).into(),
        curves: vec![curve(showdowns, payoff)],
    }
}

fn queen_six(class: &HandClass) -> bool {
    class.strength >= weakest(Rank::Queen, Rank::Six)
}

fn king_high() -> ThreeCardStrength {
    weakest(Rank::King, Rank::Three)
}

/// The weakest hand of odd cards with these two highest ranks.
fn weakest(high: Rank, second: Rank) -> ThreeCardStrength {
    use rules::Suit::{Clubs, Diamonds, Hearts};
    ThreeCardStrength::of([Card::new(high, Clubs), Card::new(second, Diamonds), Card::new(Rank::Two, Hearts)])
}

/// Best play in words. Card removal could make a weaker hand better than a stronger one, so the words are derived from
/// each class and not from one threshold.
fn in_words(showdowns: &Showdowns, payoff: &Payoff) -> Vec<String> {
    let plays = |class: &&HandClass| class.margin(payoff) > 0;
    let folded = showdowns.classes.iter().filter(|class| !plays(class)).map(|class| class.strength).max();
    let Some(strongest_folded) = folded else {
        return vec!["Play every hand.".to_owned()];
    };
    let above = showdowns.classes.iter().filter(|class| class.strength > strongest_folded);
    let mut rules = Vec::new();
    if let Some(least) = above.min_by_key(|class| class.strength) {
        rules.push(format!("Play {} or better.", name(least)));
    }
    // Weaker hands that are also played, because of the cards they keep from the dealer, by rank.
    let mut weaker: BTreeMap<ThreeCardStrength, Vec<&HandClass>> = BTreeMap::new();
    for class in showdowns.classes.iter().filter(|class| class.strength <= strongest_folded) {
        weaker.entry(class.strength).or_default().push(class);
    }
    let (all, some): (Vec<_>, Vec<_>) =
        weaker.values().filter(|equal| equal.iter().any(plays)).partition(|equal| equal.iter().all(plays));
    if !all.is_empty() {
        let names: Vec<String> = all.iter().map(|equal| name(equal[0])).collect();
        rules.push(format!("Play also {}.", names.join(", ")));
    }
    if !some.is_empty() {
        let hands: Vec<String> = some.into_iter().flatten().copied().filter(plays).map(written).collect();
        rules.push(format!("Play also, in suits that match in the same way, {}.", hands.join(", ")));
    }
    rules.push("Fold every other hand.".to_owned());
    rules
}

fn ties(showdowns: &Showdowns, payoff: &Payoff) -> String {
    let equal: Vec<String> = showdowns.classes.iter().filter(|class| class.margin(payoff) == 0).map(written).collect();
    if equal.is_empty() {
        "No hand is worth exactly as much played as folded.".to_owned()
    } else {
        format!("Fold, which varies less: {} and hands like them in other suits.", equal.join(", "))
    }
}

/// The class by its ranks, highest first: `queen-6-4`.
fn name(class: &HandClass) -> String {
    let ranks = ranks(class).map(Rank::name).join("-");
    match class.strength.category() {
        ThreeCardHand::OddCards => ranks,
        category => format!("the {} {ranks}", category.name()),
    }
}

fn ranks(class: &HandClass) -> [Rank; 3] {
    let mut ranks = class.cards.map(Card::rank);
    ranks.sort_by(|a, b| b.cmp(a));
    ranks
}

fn written(class: &HandClass) -> String {
    let mut cards = class.cards;
    cards.sort_by(|a, b| b.cmp(a));
    cards.map(|card| card.to_string()).join(" ")
}

/// Hands of mixed suits with this high card: second card down, third card across.
fn grid(showdowns: &Showdowns, payoff: &Payoff, high: Rank) -> Grid {
    let seconds: Vec<Rank> = Rank::ALL.into_iter().rev().filter(|rank| *rank < high && *rank > Rank::Two).collect();
    let thirds: Vec<Rank> = seconds.iter().skip(1).copied().chain([Rank::Two]).collect();
    let cell = |second: Rank, third: Rank| {
        let hands: Vec<&HandClass> = showdowns
            .classes
            .iter()
            .filter(|class| second > third && ranks(class) == [high, second, third] && !one_suit(class))
            .collect();
        cell_of(&hands, payoff)
    };
    Grid {
        title: format!("{} high, not all of one suit", capitalised(high.name())),
        row_axis: "second card".to_owned(),
        column_axis: "third card".to_owned(),
        rows: seconds.iter().map(|rank| rank.letter().to_string()).collect(),
        columns: thirds.iter().map(|rank| rank.letter().to_string()).collect(),
        cells: seconds.iter().map(|second| thirds.iter().map(|third| cell(*second, *third)).collect()).collect(),
        meanings: vec![
            ("P*".to_owned(), "play most, by the suits".to_owned()),
            ("F*".to_owned(), "fold most, by the suits".to_owned()),
        ],
    }
}

fn one_suit(class: &HandClass) -> bool {
    class.cards.iter().all(|card| card.suit() == class.cards[0].suit())
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The decision for hands of the same ranks, and its mean gain.
fn cell_of(hands: &[&HandClass], payoff: &Payoff) -> Cell {
    let ways: u64 = hands.iter().map(|class| class.ways).sum();
    if ways == 0 {
        return Cell { label: String::new(), decision: String::new(), detail: String::new() };
    }
    let margin = mean_margin(hands.iter().copied(), payoff);
    let played = hands.iter().filter(|class| class.margin(payoff) > 0).count();
    let kind = hands[0].strength.category();
    let kind = if kind == ThreeCardHand::OddCards { String::new() } else { format!("; {}", kind.name()) };
    let (label, decision) = if played == hands.len() {
        ("P", "play")
    } else if played == 0 {
        ("F", "fold")
    } else if margin > 0.0 {
        ("P*", "play")
    } else {
        ("F*", "fold")
    };
    let mixed = if label.len() > 1 { "; depends on the suits" } else { "" };
    Cell {
        label: label.to_owned(),
        decision: decision.to_owned(),
        detail: format!("playing instead of folding: {margin:+.4} antes{kind}{mixed}"),
    }
}

/// The mean gain of playing over folding, in antes, over all hands of some classes.
fn mean_margin<'a>(hands: impl Iterator<Item = &'a HandClass>, payoff: &Payoff) -> f64 {
    let (mut sum, mut ways) = (0i128, 0i128);
    for class in hands {
        sum += i128::from(class.margin(payoff)) * i128::from(class.ways);
        ways += i128::from(class.ways);
    }
    Fraction::new(sum, ways * i128::from(DEALER_HANDS) * i128::from(payoff.stake.0)).to_f64()
}

/// The gain of playing over folding for hands of odd cards, weakest first.
fn curve(showdowns: &Showdowns, payoff: &Payoff) -> Curve {
    let mut odd: Vec<&HandClass> =
        showdowns.classes.iter().filter(|class| class.strength.category() == ThreeCardHand::OddCards).collect();
    odd.sort_by_key(|class| class.strength);
    let hands: u64 = showdowns.classes.iter().map(|class| class.ways).sum();
    let mut curve = Curve {
        title: "Gain of playing over folding, hands of odd cards".to_owned(),
        x_axis: "share of all hands that are weaker".to_owned(),
        y_axis: "antes".to_owned(),
        points: Vec::new(),
        marks: Vec::new(),
    };
    let mut weaker = 0;
    for equal in odd.chunk_by(|a, b| a.strength == b.strength) {
        let x = Fraction::new(weaker, hands).to_f64();
        let y = mean_margin(equal.iter().copied(), payoff);
        if y > 0.0 && curve.points.last().is_some_and(|(_, before)| *before <= 0.0) {
            curve.marks.push(Mark { x, y, label: name(equal[0]) });
        }
        curve.points.push((x, y));
        weaker += equal.iter().map(|class| class.ways).sum::<u64>();
    }
    curve
}
