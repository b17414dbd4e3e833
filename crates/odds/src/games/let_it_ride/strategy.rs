//! The decisions of best play in words, grids and a curve, and the costs of simpler strategies.

use super::futures::{Futures, LAST_CARDS, RUNOUTS};
use super::payoff::Payoff;
use super::play::{AllowedWithdrawals, Play, Solution};
use super::shape::{Made, Shape};
use super::wording::{RideRule, describe, made_name, ride_rules};
use crate::fraction::Fraction;
use crate::strategy::{Cell, Curve, Grid, Mark, Simplification, Strategy};
use crate::tally::Tally;
use rules::Cents;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) fn strategy(futures: &Futures, payoff: &Payoff, solution: &Solution, best: &Tally) -> Strategy {
    let words = Words::new(futures, solution);
    let mut simplifications = simplifications(futures, payoff, best);
    let told = words.play(futures);
    if told != solution.play {
        let plays = "the rules in words, which do not tell all hands of three cards apart";
        simplifications
            .insert(0, Simplification::counted("in words", plays, payoff.stake, best, &told.tally(futures, payoff)));
    }
    Strategy {
        about: String::new(),
        rules: words.sentences(futures),
        ties: ties(futures, solution),
        simplifications,
        frequencies: frequencies(futures, payoff, &solution.play, best),
        options: options(futures, payoff, best),
        grids: grids(futures, payoff, solution),
        curves: vec![curve(futures, payoff)],
    }
}

/// Best play in words: when '1' rides, and when '2' does where '1' was withdrawn and where it rides.
struct Words {
    first: Vec<RideRule>,
    second: [Vec<RideRule>; 2],
}

impl Words {
    fn new(futures: &Futures, solution: &Solution) -> Self {
        // Kinds of three cards with the same shape are decided about together.
        let mut gains: BTreeMap<Shape, i128> = BTreeMap::new();
        for (kind, margin) in futures.threes.iter().zip(&solution.first_margin) {
            *gains.entry(kind.shape).or_default() += i128::from(*margin) * i128::from(kind.ways);
        }
        let threes: Vec<(Shape, bool)> = gains.into_iter().map(|(shape, gain)| (shape, gain > 0)).collect();
        let fours = |first: usize| -> Vec<(Shape, bool)> {
            let decided = futures.fours.iter().zip(&solution.play.second);
            decided.map(|(kind, rides)| (kind.shape, rides[first])).collect()
        };
        Self { first: ride_rules(3, &threes), second: [0, 1].map(|first| ride_rules(4, &fours(first))) }
    }

    /// The way to play that the words describe.
    fn play(&self, futures: &Futures) -> Play {
        let rides = |rules: &[RideRule], shape: Shape| rules.iter().any(|rule| rule.fits(shape));
        let [withdrawn, riding] = &self.second;
        Play {
            first: futures.threes.iter().map(|kind| rides(&self.first, kind.shape)).collect(),
            second: futures
                .fours
                .iter()
                .map(|kind| [withdrawn, riding].map(|rules| rides(rules, kind.shape)))
                .collect(),
        }
    }

    fn sentences(&self, futures: &Futures) -> Vec<String> {
        let mut said = sentences(&self.first, "1", "");
        for (sentence, rule) in said.iter_mut().zip(&self.first).filter(|(_, rule)| rule.is_draw()) {
            // An example hand is easier to read than a number of straights.
            if let Some(kind) = futures.threes.iter().find(|kind| rule.fits(kind.shape)) {
                let ranks: String = kind.cards.iter().rev().map(|card| card.rank().letter()).collect();
                sentence.insert_str(sentence.len() - 1, &format!(", such as {ranks}"));
            }
        }
        let [withdrawn, riding] = &self.second;
        if withdrawn == riding {
            said.extend(sentences(withdrawn, "2", ""));
        } else {
            said.extend(sentences(withdrawn, "2", "With '1' withdrawn: "));
            said.extend(sentences(riding, "2", "With '1' riding: "));
        }
        said
    }
}

fn sentences(rides: &[RideRule], wager: &str, when: &str) -> Vec<String> {
    let mut said: Vec<String> =
        rides.iter().map(|rule| format!("{when}Let '{wager}' ride with {}.", rule.hands)).collect();
    let rest = if said.is_empty() { "every hand" } else { "every other hand" };
    said.push(format!("{when}Withdraw '{wager}' with {rest}."));
    said
}

fn ties(futures: &Futures, solution: &Solution) -> String {
    let first = futures.threes.iter().zip(&solution.first_margin).filter(|(_, margin)| **margin == 0);
    let second = futures.fours.iter().zip(&solution.second_margin).filter(|(_, margins)| margins.contains(&0));
    let mut first: Vec<String> = first.map(|(kind, _)| describe(3, kind.shape)).collect();
    first.dedup();
    let second: Vec<String> = second.map(|(kind, _)| describe(4, kind.shape)).collect();
    let mut said = "Withdraw, which puts less at risk.".to_owned();
    for (wager, hands) in [("1", &first), ("2", &second)] {
        if hands.is_empty() {
            let _ = write!(said, " '{wager}': no hand is worth exactly as much riding as withdrawn.");
        } else {
            let _ = write!(said, " '{wager}': {}.", hands.join("; "));
        }
    }
    said
}

fn simplifications(futures: &Futures, payoff: &Payoff, best: &Tally) -> Vec<Simplification> {
    let paid = |shape: Shape| shape.made.is_paid();
    let odd = |shape: Shape| shape.made == Made::OddCards;
    let to_a_royal = move |shape: Shape| odd(shape) && shape.suited && shape.straights > 0 && shape.high == 3;
    let flush_draw = move |shape: Shape| odd(shape) && shape.suited;
    let open_straight = move |shape: Shape| odd(shape) && shape.straights == 2;
    let simpler = |name: &str, plays: &str, first: &dyn Fn(Shape) -> bool, second: &dyn Fn(Shape) -> bool| {
        let play = Play::by(futures, |kind| first(kind.shape), |kind| second(kind.shape));
        Simplification::counted(name, plays, payoff.stake, best, &play.tally(futures, payoff))
    };
    vec![
        simpler(
            "winners, royals, flushes and open straights",
            "let '1' ride with a paid hand or three to a royal flush, '2' with a paid hand, four of one suit or four in a \
             row open at both ends with a high card",
            &move |shape| paid(shape) || to_a_royal(shape),
            &move |shape| paid(shape) || flush_draw(shape) || open_straight(shape) && shape.high > 0,
        ),
        simpler(
            "winners and flushes",
            "let '1' ride with a paid hand only, '2' with a paid hand or four of one suit",
            &paid,
            &move |shape| paid(shape) || flush_draw(shape),
        ),
        simpler("winners only", "let wagers ride with a paid hand only", &paid, &paid),
        simpler("withdraw everything", "always withdraw '1' and '2'", &|_| false, &|_| false),
        simpler("withdraw nothing", "always let everything ride", &|_| true, &|_| true),
    ]
}

/// The values of the two chances to withdraw, each with best use of the other.
fn options(futures: &Futures, payoff: &Payoff, best: &Tally) -> Vec<Simplification> {
    let without = |name: &str, plays: &str, allowed: AllowedWithdrawals| {
        let play = Solution::new(futures, payoff, allowed).play;
        Simplification::counted(name, plays, payoff.stake, best, &play.tally(futures, payoff))
    };
    vec![
        without("withdraw '1'", "'1' must ride", AllowedWithdrawals { first: false, ..AllowedWithdrawals::BEST }),
        without("withdraw '2'", "'2' must ride", AllowedWithdrawals { second: false, ..AllowedWithdrawals::BEST }),
    ]
}

fn frequencies(futures: &Futures, payoff: &Payoff, play: &Play, best: &Tally) -> Vec<(String, f64)> {
    let share = |ways: u128| Fraction::new(ways, best.total()).to_f64();
    let rides: u128 = futures
        .threes
        .iter()
        .zip(&play.first)
        .filter(|(_, rides)| **rides)
        .map(|(kind, _)| u128::from(kind.ways) * RUNOUTS.unsigned_abs() as u128)
        .sum();
    let left = |wagers: i64| {
        let staked = payoff.stake.times(wagers).0;
        best.iter().filter(|(outcome, _)| outcome.staked == staked).map(|(_, ways)| ways).sum::<u128>()
    };
    let [one, two, three] = [1, 2, 3].map(left);
    // Two wagers are left if exactly one of the two decisions was to ride.
    let second_rides = two + 2 * three - rides;
    vec![
        ("ride with '1'".to_owned(), share(rides)),
        ("ride with '2'".to_owned(), share(second_rides)),
        ("one wager left in play".to_owned(), share(one)),
        ("two wagers left in play".to_owned(), share(two)),
        ("three wagers left in play".to_owned(), share(three)),
    ]
}

fn units(margin: i64, ways: i64, payoff: &Payoff) -> f64 {
    Fraction::new(margin, i128::from(ways) * i128::from(payoff.stake.0)).to_f64()
}

fn empty_cell() -> Cell {
    Cell { label: String::new(), decision: String::new(), detail: String::new() }
}

fn decision(rides: bool) -> (&'static str, &'static str) {
    if rides { ("R", "ride") } else { ("W", "withdraw") }
}

/// The mark in a cell if both choices are worth the same.
fn tie_mark(equal: bool) -> &'static str {
    if equal { "=" } else { "" }
}

/// The meanings of the marks beside the letters.
fn meanings() -> Vec<(String, String)> {
    let meaning = |label: &str, meaning: &str| (label.to_owned(), meaning.to_owned());
    vec![
        meaning("R*", "ride, with exceptions"),
        meaning("W*", "withdraw, with exceptions"),
        meaning("W=", "withdraw, though riding is worth the same"),
    ]
}

fn first_cell(futures: &Futures, payoff: &Payoff, solution: &Solution, shape: Shape) -> Cell {
    // Several kinds of three cards may share a shape: the cell shows them together.
    let (mut sum, mut ways, mut riding, mut withdrawn) = (0i128, 0i128, false, false);
    for (at, kind) in futures.threes.iter().enumerate().filter(|(_, kind)| kind.shape == shape) {
        sum += i128::from(solution.first_margin[at]) * i128::from(kind.ways);
        ways += i128::from(kind.ways);
        riding |= solution.play.first[at];
        withdrawn |= !solution.play.first[at];
    }
    if ways == 0 {
        return empty_cell();
    }
    let (label, name) = decision(sum > 0);
    let mark = if riding && withdrawn { "*" } else { tie_mark(sum == 0) };
    let gain = Fraction::new(sum, ways * i128::from(RUNOUTS) * i128::from(payoff.stake.0)).to_f64();
    Cell { label: format!("{label}{mark}"), decision: name.to_owned(), detail: format!("riding gains {gain:+.4}") }
}

fn second_cell(futures: &Futures, payoff: &Payoff, solution: &Solution, shape: Shape) -> Cell {
    let Some(at) = futures.fours.iter().position(|kind| kind.shape == shape) else {
        return empty_cell();
    };
    let [withdrawn, riding] = solution.second_margin[at].map(|margin| units(margin, LAST_CARDS, payoff));
    let [after_withdrawing, after_riding] = solution.play.second[at];
    let (label, name) = decision(after_withdrawing);
    if solution.second_margin[at][0] == solution.second_margin[at][1] {
        let equal = tie_mark(solution.second_margin[at][0] == 0);
        let detail = format!("riding gains {withdrawn:+.4}");
        return Cell { label: format!("{label}{equal}"), decision: name.to_owned(), detail };
    }
    let depends = if after_withdrawing == after_riding { "" } else { "*" };
    let detail = format!("riding gains {withdrawn:+.4} with '1' withdrawn, {riding:+.4} with '1' riding");
    Cell { label: format!("{label}{depends}"), decision: name.to_owned(), detail }
}

fn grids(futures: &Futures, payoff: &Payoff, solution: &Solution) -> Vec<Grid> {
    let first = |shape: Shape| first_cell(futures, payoff, solution, shape);
    let second = |shape: Shape| second_cell(futures, payoff, solution, shape);
    let draws = |title: &str, suited: bool, most_straights: u8, cards: u8, cell: &dyn Fn(Shape) -> Cell| Grid {
        title: title.to_owned(),
        row_axis: "straights that hold all the cards".to_owned(),
        column_axis: "cards of which a pair would be paid".to_owned(),
        rows: (0..=most_straights).rev().map(|count| count.to_string()).collect(),
        columns: (0..=cards).map(|count| count.to_string()).collect(),
        cells: (0..=most_straights)
            .rev()
            .map(|straights| {
                (0..=cards).map(|high| cell(Shape { made: Made::OddCards, suited, straights, high })).collect()
            })
            .collect(),
        meanings: meanings(),
    };
    let made = |made: Made| Shape { made, suited: false, straights: 0, high: 0 };
    let pairs_and_better: Vec<Made> = Made::ALL.into_iter().rev().filter(|made| *made != Made::OddCards).collect();
    vec![
        Grid {
            title: "Pairs and better".to_owned(),
            row_axis: "hand".to_owned(),
            column_axis: "wager".to_owned(),
            rows: pairs_and_better.iter().map(|made| made_name(*made)).collect(),
            columns: vec!["1".to_owned(), "2".to_owned()],
            cells: pairs_and_better.iter().map(|kind| vec![first(made(*kind)), second(made(*kind))]).collect(),
            meanings: meanings(),
        },
        draws("Wager '1': three odd cards of one suit", true, 3, 3, &first),
        draws("Wager '1': three odd cards of mixed suits", false, 3, 3, &first),
        draws("Wager '2': four odd cards of one suit", true, 2, 4, &second),
        draws("Wager '2': four odd cards of mixed suits", false, 2, 4, &second),
    ]
}

/// The cost of a maximum payout for the player, from one that cuts every win to one that cuts none.
fn curve(futures: &Futures, payoff: &Payoff) -> Curve {
    let largest = payoff.largest().0 / payoff.stake.0.max(1);
    let expected = |most: Option<Cents>| {
        let payoff = payoff.with_most(most);
        Solution::new(futures, &payoff, AllowedWithdrawals::BEST)
            .play
            .tally(futures, &payoff)
            .mean(payoff.stake)
            .to_f64()
    };
    let mut multiples: Vec<i64> =
        [1, 2, 5].iter().flat_map(|lead| (0..4).map(move |zeros| lead * 10i64.pow(zeros))).collect();
    multiples.extend([3, 6, 9, 15, 24, 33, 150, 600, largest]);
    multiples.retain(|multiple| *multiple <= largest);
    multiples.sort_unstable();
    multiples.dedup();
    #[allow(clippy::cast_precision_loss)] // A few thousand at most.
    let points: Vec<(f64, f64)> =
        multiples.iter().map(|multiple| (*multiple as f64, expected(Some(payoff.stake.times(*multiple))))).collect();
    let marks = points
        .last()
        .map(|(x, y)| Mark { x: *x, y: *y, label: "cuts nothing from here on".to_owned() })
        .into_iter()
        .collect();
    Curve {
        title: "Expected result by maximum payout, best play for each".to_owned(),
        x_axis: "maximum payout in units of one wager".to_owned(),
        y_axis: "expected result in units of one wager".to_owned(),
        points,
        marks,
    }
}
