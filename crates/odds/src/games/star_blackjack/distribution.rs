//! The probabilities of the main wager's net results under a given policy.
//!
//! Hands that are not split are followed card by card. Split hands face one dealer's hand together; see
//! [`joint`](super::joint).

use super::chart::reach;
use super::composition::{ACE, Composition, TEN};
use super::dealer::{BLACKJACK, Ends, TOO_MANY};
use super::hands::{BUST, Hands};
use super::joint::{BUST_RESULT, Memory, RESULTS, finals, result, wagers};
use super::policy::{Action, Context, Policy};
use super::solution::{Solver, chance_of_two};
use super::up_card::AgainstUpCard;
use crate::progress::Progress;
use rayon::prelude::*;
use rules::games::star_blackjack::{BLACKJACK_PAYS, Settings};
use rules::{Cents, Odds};
use std::collections::BTreeMap;

/// Payments, in cents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payments {
    stake: i64,
    even: i64,
    blackjack: i64,
    even_money: bool,
}

impl Payments {
    /// Payments on an original wager at a table.
    pub(super) fn at(settings: &Settings, stake: Cents, even_money: bool) -> Self {
        let pays = |odds: Odds| odds.on(stake, settings.table.smallest_chip).amount.0;
        Self { stake: stake.0, even: pays(Odds::EVEN), blackjack: pays(BLACKJACK_PAYS), even_money }
    }
}

/// The probability of each net result and amount at risk, in cents.
pub(super) type Spread = BTreeMap<(i64, i64), f64>;

/// The net result of a hand against an end other than a blackjack.
fn net(payments: &Payments, result: usize, end: usize) -> i64 {
    if result == BUST_RESULT {
        return -payments.stake;
    }
    let own = (result - 1) % 6 + 16;
    let each = match end + 17 {
        _ if end == TOO_MANY => payments.even,
        dealer if own > dealer => payments.even,
        dealer if own < dealer => -payments.stake,
        _ => 0,
    };
    each * wagers(result)
}

/// The net result of all hands of an area against an end.
fn net_of_all(payments: &Payments, results: &[usize], end: usize) -> i64 {
    if end == BLACKJACK {
        let lost = |result: &usize| i64::from(*result == BUST_RESULT);
        let one_more = results.iter().any(|result| *result != BUST_RESULT);
        return -payments.stake * (results.iter().map(lost).sum::<i64>() + i64::from(one_more));
    }
    results.iter().map(|result| net(payments, *result, end)).sum()
}

fn add(spread: &mut Spread, payments: &Payments, results: &[usize], ends: &Ends, weight: f64) {
    let staked = payments.stake * results.iter().map(|result| wagers(*result)).sum::<i64>();
    for (end, chance) in ends.iter().enumerate() {
        let likely = chance * weight;
        if likely > 0.0 {
            *spread.entry((net_of_all(payments, results, end), staked)).or_default() += likely;
        }
    }
}

/// The results of a pair that is split.
fn split_spread(against: &AgainstUpCard<'_>, policy: &Policy, payments: &Payments, class: usize) -> Spread {
    let (two, three) = (Context::split(class, 2), Context::split(class, 3));
    let (two, three) = (policy.actions(two, against.up), policy.actions(three, against.up));
    let again = two[Hands::all().two(class, class) as usize] == Action::Split;
    let mut spread = Spread::new();
    let Some(mut memory) = Memory::of(against, class) else { return spread };
    let as_two = finals(class, two, !again);
    let joint = memory.two(Composition::EMPTY, &as_two, &as_two);
    for (results, ends) in joint.iter().enumerate() {
        add(&mut spread, payments, &[results / RESULTS, results % RESULTS], ends, 1.0);
    }
    if again {
        let joint = memory.three(class, &as_two, &finals(class, three, true));
        for (results, ends) in joint.iter().enumerate() {
            let results = [results / RESULTS / RESULTS, results / RESULTS % RESULTS, results % RESULTS];
            add(&mut spread, payments, &results, ends, 1.0);
        }
    }
    spread
}

/// The results of hands that are not split.
fn unsplit_spread(against: &mut AgainstUpCard<'_>, policy: &Policy, payments: &Payments) -> Spread {
    let hands = Hands::all().list();
    let actions = policy.actions(Context::FIRST, against.up);
    let reach = reach(against, actions);
    let mut spread = Spread::new();
    for (at, hand) in hands.iter().enumerate().filter(|(at, hand)| hand.count >= 2 && reach[*at] > 0.0) {
        match actions[at] {
            Action::Stand => {
                let ends = against.ends(hand.cards);
                add(&mut spread, payments, &[result(hand.total, false)], &ends, reach[at]);
            }
            Action::Split => {}
            action => {
                let Some(left) = against.shoe.without_all(hand.cards) else { continue };
                for (card, after) in hand.after.iter().enumerate().filter(|(card, _)| left.count(*card) > 0) {
                    let chance = reach[at] * f64::from(left.count(card)) / f64::from(left.total());
                    if *after == BUST {
                        *spread.entry((-payments.stake, payments.stake)).or_default() += chance;
                    } else if action == Action::Double {
                        let after = &hands[*after as usize];
                        let ends = against.ends(after.cards);
                        add(&mut spread, payments, &[result(after.doubled_total(card), true)], &ends, chance);
                    }
                }
            }
        }
    }
    let blackjack = hands[Hands::all().two(ACE, TEN) as usize].cards;
    let (chance, ties) = (chance_of_two(against, ACE, TEN), against.blackjack(blackjack));
    if against.up == ACE && payments.even_money {
        *spread.entry((payments.even, payments.stake)).or_default() += chance;
    } else {
        *spread.entry((payments.blackjack, payments.stake)).or_default() += chance * (1.0 - ties);
        *spread.entry((0, payments.stake)).or_default() += chance * ties;
    }
    spread
}

/// The probability of each net result.
pub(super) fn spread(solver: &mut Solver<'_>, policy: &Policy, payments: &Payments, progress: &Progress<'_>) -> Spread {
    let mut all = Spread::new();
    let mut merge = |part: Spread, weight: f64| {
        for (outcome, chance) in part {
            *all.entry(outcome).or_default() += chance * weight;
        }
    };
    for against in solver.up_cards() {
        let weight = against.game.shoe.count(against.up);
        let part = unsplit_spread(against, policy, payments);
        merge(part, f64::from(weight) / f64::from(against.game.shoe.total()));
    }
    let up_cards: &[AgainstUpCard<'_>] = solver.up_cards();
    let mut splits: Vec<(&AgainstUpCard<'_>, usize)> = Vec::new();
    // Small pairs take the longest, so they come first.
    for class in [1, 2, 3, 5, 6, 7, 8, 4, 9, 0] {
        for against in up_cards.iter().filter(|against| against.shoe.count(class) >= 2) {
            if policy.action(Context::FIRST, against.up, Hands::all().two(class, class)) == Action::Split {
                splits.push((against, class));
            }
        }
    }
    let steps = splits.len() as u64;
    progress.start(steps);
    let parts: Vec<Spread> = splits
        .par_iter()
        .with_max_len(1)
        .map(|(against, class)| {
            let part = split_spread(against, policy, payments, *class);
            progress.advance(1, steps);
            part
        })
        .collect();
    for ((against, class), part) in splits.iter().zip(parts) {
        let up = f64::from(against.game.shoe.count(against.up)) / f64::from(against.game.shoe.total());
        merge(part, up * chance_of_two(against, *class, *class));
    }
    all
}
