//! Best play of the main game, and the value of any policy.

use super::composition::{ACE, CLASSES, TEN};
use super::game::Game;
use super::hands::Hands;
use super::policy::{Action, Context, Policy};
use super::split::SplitPlay;
use super::up_card::{AgainstUpCard, Owner, Values};
use rayon::prelude::*;

/// Best play against one up card.
struct UpSolution {
    first: Values,
    splits: Vec<Option<SplitPlay>>,
    mean: f64,
}

/// The game against each up card of its shoe, with the results computed so far.
pub(super) struct Solver<'a> {
    game: &'a Game,
    up_cards: Vec<AgainstUpCard<'a>>,
}

impl<'a> Solver<'a> {
    /// A solver without results.
    pub(super) fn new(game: &'a Game) -> Self {
        let ups = (0..CLASSES).filter(|up| game.shoe.count(*up) > 0);
        Self { game, up_cards: ups.map(|up| AgainstUpCard::new(game, up)).collect() }
    }

    /// The game against an up card.
    pub(super) fn against(&mut self, up: usize) -> Option<&mut AgainstUpCard<'a>> {
        self.up_cards.iter_mut().find(|against| against.up == up)
    }

    /// All up cards.
    pub(super) fn up_cards(&mut self) -> &mut [AgainstUpCard<'a>] {
        &mut self.up_cards
    }

    /// The probability of an up card.
    pub(super) fn chance_of_up(&self, up: usize) -> f64 {
        f64::from(self.game.shoe.count(up)) / f64::from(self.game.shoe.total())
    }

    /// Best play and its mean net result in units.
    pub(super) fn solve(&mut self) -> (Policy, f64) {
        let solutions: Vec<UpSolution> = self.up_cards.par_iter_mut().map(solve_up).collect();
        let mut policy = Policy::new();
        let mut expected = 0.0;
        for (against, solution) in self.up_cards.iter().zip(solutions) {
            expected += solution.mean * f64::from(self.game.shoe.count(against.up));
            policy.actions_mut(Context::FIRST, against.up).copy_from_slice(&solution.first.actions);
            for (class, play) in solution.splits.into_iter().enumerate() {
                if let Some(play) = play {
                    policy.actions_mut(Context::split(class, 2), against.up).copy_from_slice(&play.two);
                    if !play.three.is_empty() {
                        policy.actions_mut(Context::split(class, 3), against.up).copy_from_slice(&play.three);
                    }
                }
            }
        }
        (policy, expected / f64::from(self.game.shoe.total()))
    }

    /// The mean net result of a policy against one up card, in units.
    #[cfg(test)]
    pub(super) fn value_against(&mut self, policy: &Policy, up: usize) -> f64 {
        self.against(up).map_or(0.0, |against| value_of_up(against, policy))
    }

    /// The mean net result of a policy, in units.
    pub(super) fn value(&mut self, policy: &Policy) -> f64 {
        let means: Vec<f64> = self.up_cards.par_iter_mut().map(|against| value_of_up(against, policy)).collect();
        let sum: f64 = self
            .up_cards
            .iter()
            .zip(means)
            .map(|(against, mean)| mean * f64::from(self.game.shoe.count(against.up)))
            .sum();
        sum / f64::from(self.game.shoe.total())
    }
}

/// The probability that the player's two cards have these values, in either order, against an up card.
pub(super) fn chance_of_two(against: &AgainstUpCard<'_>, first: usize, second: usize) -> f64 {
    let shoe = &against.shoe;
    let (a, b, total) = (f64::from(shoe.count(first)), f64::from(shoe.count(second)), f64::from(shoe.total()));
    let ordered = if first == second { a * (a - 1.0) } else { 2.0 * a * b };
    ordered / (total * (total - 1.0))
}

/// The value of a blackjack: even money if that is offered and better.
pub(super) fn blackjack_value(against: &AgainstUpCard<'_>) -> f64 {
    let hand = &Hands::all().list()[Hands::all().two(ACE, TEN) as usize];
    let played_on = against.game.blackjack * (1.0 - against.blackjack(hand.cards));
    if against.up == ACE { played_on.max(against.game.even) } else { played_on }
}

/// The mean over the player's first two cards; `pair` gives the value of a pair.
fn mean_of_two(
    against: &mut AgainstUpCard<'_>,
    value: &[f64],
    mut pair: impl FnMut(&mut AgainstUpCard<'_>, usize) -> f64,
) -> f64 {
    let mut sum = 0.0;
    for first in 0..CLASSES {
        for second in first..CLASSES {
            let chance = chance_of_two(against, first, second);
            if chance > 0.0 {
                sum += chance
                    * match (first, second) {
                        (ACE, TEN) => blackjack_value(against),
                        _ if first == second => pair(against, first),
                        _ => value[Hands::all().two(first, second) as usize],
                    };
            }
        }
    }
    sum
}

fn solve_up(against: &mut AgainstUpCard<'_>) -> UpSolution {
    let mut first = against.best(Owner::FIRST, &|_| 0.0);
    let mut splits: Vec<Option<SplitPlay>> = (0..CLASSES).map(|_| None).collect();
    for (class, split) in splits.iter_mut().enumerate() {
        let pair = Hands::all().two(class, class) as usize;
        if against.game.splitting && against.shoe.count(class) >= 2 {
            let play = against.best_split(class, Some(first.value[pair]));
            if play.value > first.value[pair] {
                (first.value[pair], first.actions[pair]) = (play.value, Action::Split);
            }
            *split = Some(play);
        }
    }
    let value = first.value.clone();
    let mean = mean_of_two(against, &value, |_, class| value[Hands::all().two(class, class) as usize]);
    UpSolution { first, splits, mean }
}

fn value_of_up(against: &mut AgainstUpCard<'_>, policy: &Policy) -> f64 {
    let up = against.up;
    let actions = policy.actions(Context::FIRST, up);
    let value = against.played(Owner::FIRST, actions);
    mean_of_two(against, &value, |against, class| {
        let pair = Hands::all().two(class, class) as usize;
        if actions[pair] == Action::Split {
            let (two, three) = (Context::split(class, 2), Context::split(class, 3));
            against.split_value(class, policy.actions(two, up), policy.actions(three, up))
        } else {
            value[pair]
        }
    })
}
