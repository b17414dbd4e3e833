//! The chart: one decision for each total, for players who learn it by heart.

use super::composition::{ACE, CLASSES, TEN};
use super::game::Game;
use super::hands::{BUST, Hand, Hands};
use super::policy::{Action, Context, Policy};
use super::solution::{Solver, chance_of_two};
use super::up_card::{AgainstUpCard, Choices, Owner, Values};
use rayon::prelude::*;

/// One cell: the decision for a total.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Square {
    /// Whether to double two cards that may be doubled.
    pub(super) double: bool,
    /// The decision otherwise.
    pub(super) otherwise: Action,
    /// The mean of each choice over the hands of two cards with this total, splits left out.
    pub(super) choices: Choices,
}

/// One cell of the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PairSquare {
    /// Whether to split the pair.
    pub(super) split: bool,
    /// The value of each choice.
    pub(super) choices: Choices,
}

/// The chart against one up card.
#[derive(Clone, Debug, PartialEq)]
struct Column {
    up: usize,
    /// By total, 0 to 21.
    hard: [Square; 22],
    soft: [Square; 22],
    pairs: [PairSquare; CLASSES],
}

/// The whole chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chart {
    columns: Vec<Column>,
}

impl Column {
    fn square(&self, hand: &Hand) -> &Square {
        if hand.is_soft() { &self.soft[hand.total as usize] } else { &self.hard[hand.total as usize] }
    }

    /// The action for a hand that may not be split.
    fn action(&self, hand: &Hand, may_double: bool) -> Action {
        let square = self.square(hand);
        if hand.total == 21 {
            Action::Stand
        } else if square.double && may_double && hand.may_double() {
            Action::Double
        } else {
            square.otherwise
        }
    }
}

impl Chart {
    fn column(&self, up: usize) -> Option<&Column> {
        self.columns.iter().find(|column| column.up == up)
    }

    /// The cell of a total.
    pub(super) fn square(&self, soft: bool, total: usize, up: usize) -> Option<&Square> {
        self.column(up).map(|column| if soft { &column.soft[total] } else { &column.hard[total] })
    }

    /// The cell of a pair.
    pub(super) fn pair(&self, class: usize, up: usize) -> Option<&PairSquare> {
        self.column(up).map(|column| &column.pairs[class])
    }

    /// The chart as a policy.
    pub(super) fn policy(&self, game: &Game) -> Policy {
        let mut policy = Policy::new();
        for column in &self.columns {
            fill(&mut policy, game, column);
        }
        policy
    }
}

/// Writes one column of the chart into a policy.
fn fill(policy: &mut Policy, game: &Game, column: &Column) {
    let hands = Hands::all().list();
    for (at, hand) in hands.iter().enumerate() {
        let splits = hand.pair().is_some_and(|class| column.pairs[class].split);
        let first = if splits { Action::Split } else { column.action(hand, game.doubling) };
        policy.actions_mut(Context::FIRST, column.up)[at] = first;
        for class in 0..CLASSES {
            let plain = if class == ACE { Action::Stand } else { column.action(hand, game.doubling) };
            let again = splits && game.resplit && hand.pair() == Some(class);
            policy.actions_mut(Context::split(class, 2), column.up)[at] = if again { Action::Split } else { plain };
            policy.actions_mut(Context::split(class, 3), column.up)[at] = plain;
        }
    }
}

/// The probability of reaching each unsplit hand under a policy.
pub(super) fn reach(against: &AgainstUpCard<'_>, actions: &[Action]) -> Vec<f64> {
    let hands = Hands::all().list();
    let mut reach = vec![0.0; hands.len()];
    for first in 0..CLASSES {
        for second in first..CLASSES {
            if (first, second) != (ACE, TEN) {
                reach[Hands::all().two(first, second) as usize] = chance_of_two(against, first, second);
            }
        }
    }
    for (at, hand) in hands.iter().enumerate() {
        if reach[at] > 0.0 && actions[at] == Action::Hit {
            let Some(left) = against.shoe.without_all(hand.cards) else { continue };
            for (class, after) in hand.after.iter().enumerate() {
                if *after != BUST {
                    reach[*after as usize] += reach[at] * f64::from(left.count(class)) / f64::from(left.total());
                }
            }
        }
    }
    reach
}

/// Draws the chart: each cell has the decision that is best on average over the hands that reach it under best play, if
/// the chart is followed afterwards.
pub(super) fn draw(solver: &mut Solver<'_>, best: &Policy) -> Chart {
    let columns = solver.up_cards().par_iter_mut().map(|against| draw_column(against, best)).collect();
    Chart { columns }
}

fn draw_column(against: &mut AgainstUpCard<'_>, best: &Policy) -> Column {
    let hands = Hands::all().list();
    let game = against.game;
    let reach = reach(against, best.actions(Context::FIRST, against.up));
    let mut column = Column {
        up: against.up,
        hard: [Square::default(); 22],
        soft: [Square::default(); 22],
        pairs: [PairSquare::default(); CLASSES],
    };
    let mut values = Values { value: vec![0.0; hands.len()], actions: vec![Action::Stand; hands.len()] };
    // From the highest total (aces as one) down, so that all later hands are known.
    for hard in (2..=21).rev() {
        let group: Vec<usize> =
            (0..hands.len()).filter(|at| hands[*at].hard == hard && hands[*at].count >= 2).collect();
        let choices: Vec<Choices> =
            group.iter().map(|at| against.choices_of(Owner::FIRST, *at as u16, &values)).collect();
        for soft in [false, true] {
            let cell: Vec<(f64, bool, Choices)> = group
                .iter()
                .zip(&choices)
                .filter(|(at, _)| hands[**at].is_soft() == soft)
                .map(|(at, choices)| (reach[*at], hands[*at].count == 2, *choices))
                .collect();
            let square = square(&cell);
            let total = if soft { hard + 10 } else { hard };
            if soft && total <= 21 {
                column.soft[total as usize] = square;
            } else if !soft {
                column.hard[total as usize] = square;
            }
        }
        for (at, choices) in group.iter().zip(&choices) {
            let action = column.action(&hands[*at], game.doubling);
            let value = choices.list().find(|(legal, _)| *legal == action).map_or(0.0, |(_, value)| value);
            (values.actions[*at], values.value[*at]) = (action, value);
        }
    }
    draw_pairs(against, &values, &mut column);
    column
}

/// The decision of a cell from its hands: their probability, whether they have two cards, and the value of each choice.
fn square(cell: &[(f64, bool, Choices)]) -> Square {
    let mean = |of: &dyn Fn(&Choices) -> Option<f64>, two: bool| {
        let (mut sum, mut weight) = (0.0, 0.0);
        for (reach, is_two, choices) in cell {
            if let Some(value) = of(choices).filter(|_| *is_two || !two) {
                sum += reach * value;
                weight += reach;
            }
        }
        (weight > 0.0).then(|| sum / weight)
    };
    let best = Choices {
        stand: mean(&|choices| choices.stand, false),
        hit: mean(&|choices| choices.hit, false),
        ..Choices::default()
    };
    let choices = Choices {
        stand: mean(&|choices| choices.stand, true),
        hit: mean(&|choices| choices.hit, true),
        double: mean(&|choices| choices.double, true),
        split: None,
    };
    let otherwise = best.best().0;
    // If aces count as one, only some hands of a cell may be doubled, but those are all alike.
    let rival = if otherwise == Action::Hit { choices.hit } else { choices.stand };
    let double = choices.double.is_some_and(|double| rival.is_none_or(|rival| double > rival));
    Square { double, otherwise, choices }
}

/// Splitting again never improves a split by this much: only one hand in thirteen becomes a pair.
const NEAR: f64 = 0.05;

/// Pairs: split if playing both hands by the chart gives more than playing the total.
fn draw_pairs(against: &mut AgainstUpCard<'_>, values: &Values, column: &mut Column) {
    let game = against.game;
    for class in 0..CLASSES {
        if against.shoe.count(class) < 2 || !game.splitting {
            continue;
        }
        let pair = Hands::all().two(class, class);
        let mut choices = against.choices_of(Owner::FIRST, pair, values);
        let rival = values.value[pair as usize];
        let mut split = split_by_chart(against, column, class);
        if game.resplit && split > rival - NEAR {
            column.pairs[class].split = true;
            split = split_by_chart(against, column, class).max(split);
        }
        choices.split = Some(split);
        column.pairs[class] = PairSquare { split: split > rival, choices };
    }
}

/// The value of splitting a pair if all its hands follow the chart, as far as it is drawn.
fn split_by_chart(against: &mut AgainstUpCard<'_>, column: &Column, class: usize) -> f64 {
    let mut policy = Policy::new();
    fill(&mut policy, against.game, column);
    let two = policy.actions(Context::split(class, 2), against.up);
    let three = policy.actions(Context::split(class, 3), against.up);
    against.split_value(class, two, three)
}
