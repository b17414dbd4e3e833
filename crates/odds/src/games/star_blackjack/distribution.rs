//! How likely each net result of the main wager is, for a given way to play.
//!
//! Hands that are not split are followed card by card. Split hands meet one dealer's hand together: their final hands are
//! grouped by cards and result, every two of them are taken together, and as the dealer's ends depend on what both hold
//! together only, each sum of two is worked out once. Three hands are too many for that: there the hands are taken as independent
//! once the dealer's end is known, which keeps how each of them fares against each end exact.

use super::chart::reach;
use super::composition::{CLASSES, Composition, Draws};
use super::dealer::{BLACKJACK, Ends, TOO_MANY};
use super::hands::{BUST, Hands};
use super::policy::{Action, Context, Policy};
use super::solution::{Solver, chance_of_two};
use super::table::Table;
use crate::progress::Progress;
use rayon::prelude::*;
use rules::games::star_blackjack::{BLACKJACK_PAYS, Settings};
use rules::{Cents, Odds};
use std::collections::{BTreeMap, HashMap};

/// What is paid, in cents.
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

/// How likely each net result and amount at risk is, in cents.
pub(super) type Spread = BTreeMap<(i64, i64), f64>;

/// How a hand ended, as far as money goes: bust, or a total of at most 16 to 21, with one wager or two.
const RESULTS: usize = 13;

/// The result of a bust hand.
const BUST_RESULT: usize = 0;

/// The result of a hand that stands on a total.
fn result(total: u8, doubled: bool) -> usize {
    1 + total.clamp(16, 21) as usize - 16 + if doubled { 6 } else { 0 }
}

/// Wagers on a hand with this result.
const fn wagers(result: usize) -> i64 {
    if result > 6 { 2 } else { 1 }
}

/// What a result comes to against an end that is no blackjack.
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

/// What all hands of an area come to against an end.
fn net_of_all(payments: &Payments, results: &[usize], end: usize) -> i64 {
    if end == BLACKJACK {
        let bust = results.iter().filter(|result| **result == BUST_RESULT).count();
        let taken = bust + usize::from(bust < results.len());
        return -payments.stake * taken as i64;
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

/// A final hand: the cards drawn to the first, its result, and in how many orders they can have come.
struct Final {
    drawn: Composition,
    result: usize,
    orders: f64,
}

/// All final hands of a hand split from a pair.
fn finals(class: usize, actions: &[Action], with_pair: bool) -> Vec<Final> {
    let hands = Hands::all().list();
    let own = Composition::one(class);
    let mut orders = vec![0.0; hands.len()];
    for second in (0..CLASSES).filter(|second| with_pair || *second != class) {
        orders[Hands::all().two(class, second) as usize] = 1.0;
    }
    let mut found: BTreeMap<(Composition, usize), f64> = BTreeMap::new();
    for (at, hand) in hands.iter().enumerate().filter(|(_, hand)| hand.count >= 2) {
        let ways = orders[at];
        if ways == 0.0 {
            continue;
        }
        let mut put = |cards: Composition, result| *found.entry((cards.minus(own), result)).or_default() += ways;
        match actions[at] {
            Action::Stand => put(hand.cards, result(hand.total, false)),
            Action::Split => {}
            action => {
                for (card, after) in hand.after.iter().enumerate() {
                    let cards = hand.cards.plus(Composition::one(card));
                    match *after {
                        BUST => put(cards, BUST_RESULT),
                        after if action == Action::Double => {
                            put(cards, result(hands[after as usize].doubled_total(card), true));
                        }
                        after => orders[after as usize] += ways,
                    }
                }
            }
        }
    }
    found.into_iter().map(|((drawn, result), orders)| Final { drawn, result, orders }).collect()
}

/// How likely each end is with each result.
type Joint = Vec<Ends>;

/// Ends remembered within one split.
struct Memory<'t> {
    table: &'t Table<'t>,
    known: HashMap<Composition, Ends>,
    scratch: Vec<f64>,
}

impl Memory<'_> {
    fn ends(&mut self, gone: Composition) -> Ends {
        let (table, scratch) = (self.table, &mut self.scratch);
        *self.known.entry(gone).or_insert_with(|| table.ends_once(gone, scratch))
    }

    /// One hand against the dealer: by its result, with `before` drawn as well. `gone` left the shoe before all that.
    fn single(&mut self, draws: &Draws, gone: Composition, before: Composition, list: &[Final]) -> Joint {
        let mut joint = vec![[0.0; 7]; RESULTS];
        for hand in list {
            let drawn = hand.drawn.plus(before);
            let weight = hand.orders * draws.chance(drawn);
            if weight > 0.0 {
                let ends = self.ends(drawn.plus(gone));
                for (sum, end) in joint[hand.result].iter_mut().zip(ends) {
                    *sum += weight * end;
                }
            }
        }
        joint
    }

    /// Two hands against the dealer, by the result of the one times [`RESULTS`] and that of the other.
    fn double(&mut self, draws: &Draws, gone: Composition, list: &[Final]) -> Joint {
        let mut joint = vec![[0.0; 7]; RESULTS * RESULTS];
        for (at, first) in list.iter().enumerate() {
            for (offset, second) in list[at..].iter().enumerate() {
                let drawn = first.drawn.plus(second.drawn);
                let orders = if offset == 0 { 1.0 } else { 2.0 };
                let weight = orders * first.orders * second.orders * draws.chance(drawn);
                if weight > 0.0 {
                    let ends = self.ends(drawn.plus(gone));
                    for (sum, end) in joint[first.result * RESULTS + second.result].iter_mut().zip(ends) {
                        *sum += weight * end;
                    }
                }
            }
        }
        joint
    }
}

/// Three hands that are independent once the dealer's end is known.
fn add_three(spread: &mut Spread, payments: &Payments, weight: f64, hands: [&Joint; 3]) {
    for end in 0..7 {
        let total = |joint: &Joint| joint.iter().map(|ends| ends[end]).sum::<f64>();
        let totals = hands.map(total);
        if totals.contains(&0.0) {
            continue;
        }
        for a in 0..RESULTS {
            for b in 0..RESULTS {
                let two = hands[0][a][end] * hands[1][b][end] / (totals[0] * totals[1]);
                for c in 0..RESULTS {
                    let mut only = [0.0; 7];
                    only[end] = two * hands[2][c][end] / totals[2] * totals[0];
                    add(spread, payments, &[a, b, c], &only, weight);
                }
            }
        }
    }
}

/// The results of a pair that is split.
fn split_spread(table: &Table<'_>, policy: &Policy, payments: &Payments, class: usize) -> Spread {
    let (two, three) = (Context::split(class, 2), Context::split(class, 3));
    let (two, three) = (policy.actions(two, table.up), policy.actions(three, table.up));
    let again = two[Hands::all().two(class, class) as usize] == Action::Split;
    let mut spread = Spread::new();
    let pair = Composition::several(class, 2);
    let Some(shoe) = table.shoe.without_all(pair) else { return spread };
    let draws = Draws::from(&shoe);
    let mut memory = Memory { table, known: HashMap::new(), scratch: Vec::new() };
    let list = finals(class, two, !again);
    let joint = memory.double(&draws, pair, &list);
    for first in 0..RESULTS {
        for second in 0..RESULTS {
            add(&mut spread, payments, &[first, second], &joint[first * RESULTS + second], 1.0);
        }
    }
    if again {
        let of_three = finals(class, three, true);
        let one = Composition::one(class);
        // The first hand was split again: three hands, and the card that made the pair has been drawn.
        let from_first = memory.single(&draws, pair, one, &of_three);
        add_three(&mut spread, payments, 1.0, [&from_first, &from_first, &from_first]);
        // The second was: the first hand with that card drawn later, and two hands less the part in which the first hand
        // made the pair too.
        let first = memory.single(&draws, pair, one, &list);
        let mut others = from_first;
        let both = memory.single(&draws, pair, Composition::several(class, 2), &of_three);
        for (others, both) in others.iter_mut().zip(both) {
            for (other, both) in others.iter_mut().zip(both) {
                *other -= both;
            }
        }
        add_three(&mut spread, payments, 1.0, [&first, &others, &others]);
    }
    spread
}

/// The results of hands that are not split.
fn unsplit_spread(table: &mut Table<'_>, policy: &Policy, payments: &Payments) -> Spread {
    let hands = Hands::all().list();
    let actions = policy.actions(Context::FIRST, table.up);
    let reach = reach(table, actions);
    let mut spread = Spread::new();
    for (at, hand) in hands.iter().enumerate().filter(|(at, hand)| hand.count >= 2 && reach[*at] > 0.0) {
        match actions[at] {
            Action::Stand => {
                let ends = table.ends(hand.cards);
                add(&mut spread, payments, &[result(hand.total, false)], &ends, reach[at]);
            }
            Action::Split => {}
            action => {
                let Some(left) = table.shoe.without_all(hand.cards) else { continue };
                for (card, after) in hand.after.iter().enumerate().filter(|(card, _)| left.count(*card) > 0) {
                    let chance = reach[at] * f64::from(left.count(card)) / f64::from(left.total());
                    if *after == BUST {
                        *spread.entry((-payments.stake, payments.stake)).or_default() += chance;
                    } else if action == Action::Double {
                        let after = &hands[*after as usize];
                        let ends = table.ends(after.cards);
                        add(&mut spread, payments, &[result(after.doubled_total(card), true)], &ends, chance);
                    }
                }
            }
        }
    }
    let blackjack = hands[Hands::all().two(0, 9) as usize].cards;
    let (chance, ties) = (chance_of_two(table, 0, 9), table.blackjack(blackjack));
    if table.up == 0 && payments.even_money {
        *spread.entry((payments.even, payments.stake)).or_default() += chance;
    } else {
        *spread.entry((payments.blackjack, payments.stake)).or_default() += chance * (1.0 - ties);
        *spread.entry((0, payments.stake)).or_default() += chance * ties;
    }
    spread
}

/// How likely each net result is.
pub(super) fn spread(
    solver: &mut Solver<'_>,
    policy: &Policy,
    payments: &Payments,
    progress: &Progress<'_>,
) -> Spread {
    let mut all = Spread::new();
    let mut merge = |part: Spread, weight: f64| {
        for (outcome, chance) in part {
            *all.entry(outcome).or_default() += chance * weight;
        }
    };
    for table in solver.tables() {
        let weight = table.game.shoe.count(table.up);
        let part = unsplit_spread(table, policy, payments);
        merge(part, f64::from(weight) / f64::from(table.game.shoe.total()));
    }
    let tables: &[Table<'_>] = solver.tables();
    let mut splits: Vec<(&Table<'_>, usize)> = Vec::new();
    // Small pairs are the longest work, so they come first.
    for class in [1, 2, 3, 5, 6, 7, 8, 4, 9, 0] {
        for table in tables.iter().filter(|table| table.shoe.count(class) >= 2) {
            if policy.action(Context::FIRST, table.up, Hands::all().two(class, class)) == Action::Split {
                splits.push((table, class));
            }
        }
    }
    let steps = splits.len() as u64;
    progress.start(steps);
    let parts: Vec<Spread> = splits
        .par_iter()
        .with_max_len(1)
        .map(|(table, class)| {
            let part = split_spread(table, policy, payments, *class);
            progress.advance(1, steps);
            part
        })
        .collect();
    for ((table, class), part) in splits.iter().zip(parts) {
        let up = f64::from(table.game.shoe.count(table.up)) / f64::from(table.game.shoe.total());
        merge(part, up * chance_of_two(table, *class, *class));
    }
    all
}
