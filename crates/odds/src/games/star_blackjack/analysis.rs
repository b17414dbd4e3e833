//! The analysis of the game at one table.

use super::chart::{self, reach};
use super::composition::{ACE, CLASSES, TEN};
use super::distribution::{self, Payments, Spread};
use super::game::{Game, at_least_a_cent};
use super::hands::{Hand, Hands};
use super::policy::{Action, Context, Policy};
use super::report;
use super::solution::{Solver, chance_of_two};
use super::{insurance, optional};
use crate::analysis::Analysis;
use crate::figures::{Figures, Method, Share};
use crate::progress::Progress;
use crate::silence::Silence;
use crate::strategy::{Simplification, Strategy};
use rules::games::star_blackjack::{Settings, dealer_draws};
use rules::{Cents, Game as Name, Instruction};

/// All wagers of a table and best play, for an original wager of this size, which is at least a cent.
pub fn analyse(settings: &Settings, stake: Cents, progress: &Progress<'_>) -> Analysis {
    let stake = at_least_a_cent(stake);
    let mut analysis = Analysis::new(Name::StarBlackjack);
    analysis.table = vec![
        ("decks".to_owned(), settings.decks.to_string()),
        ("resplit".to_owned(), settings.resplit.to_string()),
        ("insurance_ten".to_owned(), settings.insurance_ten.to_string()),
        ("lucky_lucky".to_owned(), settings.lucky_lucky.number.to_string()),
        ("smallest_chip".to_owned(), settings.table.smallest_chip.to_string()),
    ];
    let game = Game::at(settings, stake);
    let mut solver = Solver::new(&game);
    let (best, expected) = solver.solve();
    let even_money = insurance::even_money_is_better(settings, stake);
    let payments = Payments::at(settings, stake, even_money);
    analysis.strategy = strategy(&game, &mut solver, &best, expected);
    analysis.silence = vec![silence(&mut solver, &best, expected)];
    let spread = distribution::spread(&mut solver, &best, &payments, progress);
    analysis.wagers.push(main(stake, expected, &spread));
    analysis.wagers.extend(side_wagers(settings, stake));
    let gains = analysis.wagers.iter().any(|figures| figures.wager.starts_with("insurance") && figures.expected > 0.0);
    let insure =
        if gains { "Insure, which gains here because chips force the payment upwards" } else { "Never insure" };
    let blackjack = if even_money { "take even money" } else { "play a blackjack on" };
    analysis.strategy.rules.push(format!("{insure}; {blackjack} against an ace."));
    analysis.method = METHOD.map(str::to_owned).into();
    analysis
}

/// Insurance and the optional wagers, without solving the main game.
pub fn side_wagers(settings: &Settings, stake: Cents) -> Vec<Figures> {
    let stake = at_least_a_cent(stake);
    let mut wagers = Vec::new();
    wagers.extend(insurance::figures(settings, stake));
    wagers.extend(optional::figures(settings, stake));
    wagers
}

const METHOD: [&str; 7] = [
    "Main: every hand by its ten values against every up card, with the dealer's ends for exactly the cards that are gone; \
     the shoe is fresh in every round.",
    "Decisions see the cards of the hand in play, the up card and the cards that the hands of a split began with; what other \
     hands of the split drew is not used.",
    "Ruling B3: a dealer's blackjack takes one original wager from all hands that are not bust; rounds in which every hand is \
     bust are counted over all pairs and triples of bust hands.",
    "Rulings B1 and B2: doubles on 9 to 11 with aces as one, one card for a split ace, no blackjack after a split.",
    "Split hands are played for the best value against themselves: no single decision can be changed for the better while the \
     other hands are played the same way.",
    "Probabilities of the main game are sums of products in double precision; on short shoes they agree to 1e-12 with an exact \
     enumeration of whole rounds.",
    "Insurance and the optional wagers are whole numbers of deals divided once.",
];

#[allow(clippy::cast_precision_loss)] // Cents of one round are far below 2^52.
fn main(stake: Cents, expected: f64, spread: &Spread) -> Figures {
    let units = |cents: i64| cents as f64 / stake.0 as f64;
    let mean_of = |of: &dyn Fn(i64, i64) -> f64| -> f64 {
        spread.iter().map(|((net, staked), chance)| of(*net, *staked) * chance).sum()
    };
    let variance = mean_of(&|net, _| (units(net) - expected).powi(2));
    let mut distribution: Vec<Share> = Vec::new();
    for ((net, _), chance) in spread {
        match distribution.last_mut() {
            Some(share) if share.net == *net => share.probability += chance,
            _ => distribution.push(Share { net: *net, probability: *chance, exact: None }),
        }
    }
    Figures {
        wager: "main".to_owned(),
        unit: stake.0,
        expected,
        exact: None,
        at_risk: mean_of(&|_, staked| units(staked)),
        exact_at_risk: None,
        std_dev: variance.sqrt(),
        hit_frequency: mean_of(&|net, _| if net > 0 { 1.0 } else { 0.0 }),
        method: Method::Exact,
        std_error: 0.0,
        distribution,
        notes: vec![
            "With doubles and splits, without insurance; best play by the cards of each hand, from a fresh shoe."
                .to_owned(),
            "Every way the cards can fall is counted, in double precision.".to_owned(),
        ],
    }
}

fn strategy(game: &Game, solver: &mut Solver<'_>, best: &Policy, expected: f64) -> Strategy {
    let chart = chart::draw(solver, best);
    let by_chart = chart.policy(game);
    let mut rules = report::rules(&chart);
    let (exceptions, more) = report::exceptions(best, &by_chart, |up| match solver.against(up) {
        Some(against) => reach(against, best.actions(Context::FIRST, up)),
        None => vec![0.0; Hands::all().list().len()],
    });
    rules.extend(exceptions);
    rules.push(format!("By the cards, {more} hands of four or more cards are played otherwise than by their total."));
    let mut simplifications = vec![simpler(
        "the chart",
        "Decisions by total, doubles where two cards allow them, pairs as charted.",
        solver.value(&by_chart),
        expected,
    )];
    let never_bust = altered(&by_chart, |hand, action| match action {
        Action::Hit if !hand.is_soft() && hand.total >= 12 => Action::Stand,
        action => action,
    });
    simplifications.push(simpler(
        "never bust",
        "The chart, but stand on every hard total of 12 or more.",
        solver.value(&never_bust),
        expected,
    ));
    let mimic = altered(
        &by_chart,
        |hand, _| {
            if dealer_draws(hand.total, hand.is_soft()) { Action::Hit } else { Action::Stand }
        },
    );
    simplifications.push(simpler(
        "mimic the dealer",
        "Draw as the dealer must, never double, never split.",
        solver.value(&mimic),
        expected,
    ));
    Strategy {
        about: String::new(),
        rules,
        ties: "Of two choices worth the same, the first of stand, hit, double, split.".to_owned(),
        simplifications,
        frequencies: frequencies(solver, best),
        options: options(game, expected),
        grids: report::grids(&chart),
        curves: Vec::new(),
    }
}

/// The value of not deciding. Rule 16.10 draws for an absent player as the usual instruction does, so there is only one
/// treatment. Best play is the best of all choices for every hand, including those of the instruction.
fn silence(solver: &mut Solver<'_>, best: &Policy, expected: f64) -> Silence {
    let always = solver.value(&altered(best, |hand, _| usual(hand)));
    Silence::nearly(Instruction::Usual, Name::StarBlackjack, "main", always, expected)
}

/// The action of the usual instruction for a hand.
pub(super) const fn usual(hand: &Hand) -> Action {
    if hand.total < 12 { Action::Hit } else { Action::Stand }
}

fn simpler(name: &str, plays: &str, value: f64, best: f64) -> Simplification {
    Simplification { name: name.to_owned(), plays: plays.to_owned(), expected: value, exact: None, cost: best - value }
}

/// A policy with some actions changed, in all contexts.
pub(super) fn altered(policy: &Policy, change: impl Fn(&Hand, Action) -> Action) -> Policy {
    let mut altered = policy.clone();
    let contexts = std::iter::once(Context::FIRST)
        .chain((1..CLASSES).flat_map(|class| [Context::split(class, 2), Context::split(class, 3)]));
    for context in contexts {
        for up in 0..CLASSES {
            for (action, hand) in altered.actions_mut(context, up).iter_mut().zip(Hands::all().list()) {
                if hand.count >= 2 && hand.total < 21 {
                    *action = change(hand, *action);
                }
            }
        }
    }
    altered
}

/// The frequency of each action as the best first decision.
fn frequencies(solver: &mut Solver<'_>, best: &Policy) -> Vec<(String, f64)> {
    let mut shares = [Action::Stand, Action::Hit, Action::Double, Action::Split].map(|action| (action, 0.0));
    let mut blackjacks = 0.0;
    for up in 0..CLASSES {
        let chance_of_up = solver.chance_of_up(up);
        let Some(against) = solver.against(up) else { continue };
        for first in 0..CLASSES {
            for second in first..CLASSES {
                let chance = chance_of_up * chance_of_two(against, first, second);
                let action = best.action(Context::FIRST, up, Hands::all().two(first, second));
                if (first, second) == (ACE, TEN) {
                    blackjacks += chance;
                } else if let Some((_, share)) = shares.iter_mut().find(|(known, _)| *known == action) {
                    *share += chance;
                }
            }
        }
    }
    let mut list: Vec<(String, f64)> =
        shares.into_iter().map(|(action, share)| (report::name(action).to_owned(), share)).collect();
    list.push(("none, with a blackjack".to_owned(), blackjacks));
    list
}

/// The value of each option: best play without it.
fn options(game: &Game, expected: f64) -> Vec<Simplification> {
    let without = |name: &str, plays: &str, game: Game| {
        let (_, value) = Solver::new(&game).solve();
        simpler(name, plays, value, expected)
    };
    let mut list = vec![
        without("double", "Best play without doubling.", Game { doubling: false, ..*game }),
        without("split", "Best play without splitting.", Game { splitting: false, ..*game }),
    ];
    if game.resplit {
        list.push(without("resplit", "Best play with two hands at most.", Game { resplit: false, ..*game }));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ruling G23: a player who does not decide with some totals only, and plays best with all others, gains nothing
    /// either.
    #[test]
    fn silence_gains_nothing_at_any_total() {
        let game = Game::at(&Settings::default(), Cents(1000));
        let mut solver = Solver::new(&game);
        let (best, expected) = solver.solve();
        for total in 4..=20 {
            for soft in [false, true] {
                let silent =
                    altered(
                        &best,
                        |hand, action| {
                            if hand.total == total && hand.is_soft() == soft { usual(hand) } else { action }
                        },
                    );
                let value = solver.value(&silent);
                assert!(value <= expected + 1e-12, "{total}, soft {soft}: {value} against {expected}");
            }
        }
    }
}
