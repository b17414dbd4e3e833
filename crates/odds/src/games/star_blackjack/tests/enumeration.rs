//! A second model: whole rounds enumerated card by card, in whole numbers, by code that shares nothing with the
//! analysis except the decisions under test.

use crate::games::star_blackjack::composition::ShoeCounts;
use crate::games::star_blackjack::distribution::{self, Payments, Spread};
use crate::games::star_blackjack::game::Game;
use crate::games::star_blackjack::hands::Hands;
use crate::games::star_blackjack::policy::{Action, Context, Policy};
use crate::games::star_blackjack::solution::{Solver, blackjack_value};
use crate::progress::Progress;
use rules::Cents;
use rules::games::star_blackjack::Settings;
use std::collections::BTreeMap;

/// A hand in play, as plain lists of values 1 to 10.
#[derive(Clone)]
struct Plain {
    cards: Vec<usize>,
    doubled: bool,
    split: bool,
}

impl Plain {
    fn total(&self) -> usize {
        let hard: usize = self.cards.iter().sum();
        let countable = if self.doubled { &self.cards[2..] } else { &self.cards[..] };
        if countable.contains(&1) && hard <= 11 { hard + 10 } else { hard }
    }
}

/// A round in progress. Net results are weighted with the number of shuffles that lead to them.
struct Enumerator<'a> {
    policy: &'a Policy,
    left: Vec<i128>,
    /// Factorials: the numbers of orders of the cards that are not needed.
    rest: Vec<i128>,
    /// Net result in half units times shuffles, over all rounds.
    sum: i128,
    /// Shuffles by net result in half units and by wagers at risk.
    spread: BTreeMap<(i128, i64), i128>,
    shuffles: i128,
    resplit: bool,
    up: usize,
}

impl Enumerator<'_> {
    fn each_card(&mut self, ways: i128, then: &mut dyn FnMut(&mut Self, usize, i128)) {
        assert!(self.left.iter().sum::<i128>() > 0, "this shoe is too short for a whole round");
        for value in 1..=10 {
            let count = self.left[value];
            if count > 0 {
                self.left[value] -= 1;
                then(self, value, ways * count);
                self.left[value] += 1;
            }
        }
    }

    fn round(&mut self) {
        self.each_card(1, &mut |this, first, ways| {
            this.each_card(ways, &mut |this, up, ways| {
                this.up = up;
                this.each_card(ways, &mut |this, second, ways| {
                    let hand = Plain { cards: vec![first, second], doubled: false, split: false };
                    this.play(vec![hand], 0, ways);
                });
            });
        });
    }

    /// The action of the policy under test.
    fn asked(&self, hand: &Plain, hands: usize) -> Action {
        let at = hand.cards.iter().fold(0, |at, value| Hands::all().list()[at as usize].after[value - 1]);
        let context = if hand.split { Context::split(hand.cards[0] - 1, hands as u8) } else { Context::FIRST };
        self.policy.action(context, self.up - 1, at)
    }

    fn play(&mut self, hands: Vec<Plain>, at: usize, ways: i128) {
        let Some(hand) = hands.get(at).cloned() else {
            let all_settled = hands.iter().all(|hand| hand.total() > 21);
            let natural = hands.len() == 1 && hands[0].cards.len() == 2 && hands[0].total() == 21;
            let paid_early = natural && (2..10).contains(&self.up);
            let (cards, tens) = (self.left.iter().sum::<i128>(), self.left[10]);
            if natural && self.up == 1 && 3 * (cards - tens) < 2 * cards {
                // Even money is better than 3 to 2 while more than a third of the cards are tens.
                return self.tally(2, 1, ways);
            }
            return self.dealer(&hands, vec![self.up], ways, all_settled || paid_early);
        };
        if hand.cards.len() == 1 {
            return self.each_card(ways, &mut |this, value, ways| {
                let mut hands = hands.clone();
                hands[at].cards.push(value);
                this.play(hands, at, ways);
            });
        }
        let may_split =
            hand.cards.len() == 2 && hand.cards[0] == hand.cards[1] && hands.len() < if self.resplit { 3 } else { 2 };
        let split_ace = hand.split && hand.cards[0] == 1;
        if hand.total() >= 21 || hand.doubled || split_ace && !may_split {
            return self.play(hands, at + 1, ways);
        }
        match self.asked(&hand, hands.len()) {
            Action::Stand => {
                assert!(hand.total() >= 12, "must draw");
                self.play(hands, at + 1, ways);
            }
            Action::Split => {
                assert!(may_split, "{:?} may not split", hand.cards);
                let mut hands = hands.clone();
                hands[at] = Plain { cards: vec![hand.cards[0]], doubled: false, split: true };
                hands.insert(at + 1, hands[at].clone());
                self.play(hands, at, ways);
            }
            action => {
                assert!(!split_ace);
                let doubles = action == Action::Double;
                assert!(!doubles || hand.cards.len() == 2 && (9..=11).contains(&hand.cards.iter().sum::<usize>()));
                self.each_card(ways, &mut |this, value, ways| {
                    let mut hands = hands.clone();
                    hands[at].doubled = doubles;
                    hands[at].cards.push(value);
                    this.play(hands, at, ways);
                });
            }
        }
    }

    fn dealer(&mut self, hands: &[Plain], cards: Vec<usize>, ways: i128, done: bool) {
        let dealer = Plain { cards, doubled: false, split: false };
        let (total, hard) = (dealer.total(), dealer.cards.iter().sum::<usize>());
        let finished = done || total > 17 || total == 17 && hard == 17;
        // Bust hands are settled, and there is no later check for a blackjack for them alone.
        if !finished {
            return self.each_card(ways, &mut |this, value, ways| {
                let mut cards = dealer.cards.clone();
                cards.push(value);
                this.dealer(hands, cards, ways, false);
            });
        }
        let blackjack = dealer.cards.len() == 2 && total == 21;
        let mut half_units = 0;
        let mut original_taken = false;
        let mut wagers = 0;
        for hand in hands {
            let wager = if hand.doubled { 4 } else { 2 };
            wagers += if hand.doubled { 2 } else { 1 };
            half_units += match hand.total() {
                22.. => -2,
                21 if hand.cards.len() == 2 && !hand.split => {
                    if blackjack {
                        0
                    } else {
                        3
                    }
                }
                _ if blackjack => {
                    if std::mem::replace(&mut original_taken, true) {
                        0
                    } else {
                        -2
                    }
                }
                _ if total > 21 => wager,
                own if own > total => wager,
                own if own < total => -wager,
                _ => 0,
            };
        }
        self.tally(half_units, wagers, ways);
    }

    #[allow(clippy::cast_sign_loss)] // Cards are never fewer than none.
    fn tally(&mut self, half_units: i128, wagers: i64, ways: i128) {
        let unused: i128 = self.left.iter().sum();
        let shuffles = ways * self.rest[unused as usize];
        self.sum += half_units * shuffles;
        *self.spread.entry((half_units, wagers)).or_default() += shuffles;
        self.shuffles += shuffles;
    }
}

/// The mean net result in units, and the probability of each result.
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // The nearest float is what is wanted; counts are positive.
fn enumerate(counts: [u32; 10], policy: &Policy, resplit: bool) -> (f64, Spread) {
    let cards: u32 = counts.iter().sum();
    let mut rest = vec![1_i128];
    for number in 1..=i128::from(cards) {
        rest.push(rest[number as usize - 1] * number);
    }
    let mut left = vec![0];
    left.extend(counts.map(i128::from));
    let mut round = Enumerator { policy, left, rest, sum: 0, spread: BTreeMap::new(), shuffles: 0, resplit, up: 0 };
    round.round();
    assert_eq!(round.shuffles, round.rest[cards as usize], "every shuffle is one round");
    let chance = |shuffles: i128| shuffles as f64 / round.shuffles as f64;
    let in_cents = |(net, wagers): (i128, i64)| (net as i64 * 50, wagers * 100);
    let spread = round.spread.iter().map(|(outcome, shuffles)| (in_cents(*outcome), chance(*shuffles))).collect();
    (round.sum as f64 / (2 * round.shuffles) as f64, spread)
}

/// The distribution on one dollar.
fn spread_of(solver: &mut Solver<'_>, policy: &Policy) -> Spread {
    let settings = Settings::default();
    // A blackjack against an ace takes even money by the cards that are left, as in the solver.
    let even_money = solver.against(0).is_some_and(|against| blackjack_value(against) < 1.0 + 1e-12);
    let payments = Payments::at(&settings, Cents(100), even_money);
    distribution::spread(solver, policy, &payments, &Progress::silent())
}

fn compare(fast: &Spread, slow: &Spread) {
    let likely: Vec<_> = fast.iter().filter(|(_, chance)| **chance > 1e-14).map(|(outcome, _)| *outcome).collect();
    assert_eq!(likely, slow.keys().copied().collect::<Vec<_>>());
    for (outcome, chance) in slow {
        assert!((fast[outcome] - chance).abs() < 1e-13, "{outcome:?}: {} {chance}", fast[outcome]);
    }
}

fn game(counts: [u32; 10], resplit: bool) -> Game {
    Game { shoe: ShoeCounts::of(counts), resplit, ..Game::at(&Settings::default(), Cents(100)) }
}

/// Short shoes: ace, 2 to 9, ten. Each has enough cards for the longest round.
const SHOES: [[u32; 10]; 4] = [
    [0, 0, 0, 0, 0, 0, 0, 5, 3, 6],
    [2, 0, 0, 0, 0, 4, 0, 4, 0, 6],
    [3, 0, 0, 0, 4, 0, 0, 0, 0, 8],
    [1, 0, 0, 1, 0, 0, 5, 1, 0, 7],
];

#[test]
fn whole_rounds_of_short_shoes_have_the_same_mean() {
    for counts in SHOES {
        for resplit in [false, true] {
            let game = game(counts, resplit);
            let mut solver = Solver::new(&game);
            let (policy, expected) = solver.solve();
            let (slow, slow_spread) = enumerate(counts, &policy, resplit);
            assert!((expected - slow).abs() < 1e-12, "{counts:?} {resplit}: {expected} {slow}");
            assert!((solver.value(&policy) - slow).abs() < 1e-12);
            compare(&spread_of(&mut solver, &policy), &slow_spread);
        }
    }
}

/// A generator of numbers below a bound with a fixed seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Every legal action of a hand in a context.
fn legal(hand: u16, split: Option<usize>, may_split: bool) -> Vec<Action> {
    let hand = &Hands::all().list()[hand as usize];
    let done = hand.total == 21 || split == Some(0);
    let pair = hand.pair().is_some_and(|class| may_split && split.is_none_or(|from| from == class));
    [
        (hand.total >= 12, Action::Stand),
        (!done, Action::Hit),
        (!done && hand.may_double(), Action::Double),
        (pair, Action::Split),
    ]
    .into_iter()
    .filter_map(|(may, action)| may.then_some(action))
    .collect()
}

/// Mostly bad policies: every pair is split and other actions are random, except that no hand draws to 17. So all hands
/// are bust against a dealer's blackjack far more often than under best play.
#[test]
fn foolish_ways_to_play_have_the_same_mean() {
    let mut dice = Dice(7);
    for counts in SHOES {
        for resplit in [false, true] {
            let mut policy = Policy::new();
            for up in 0..10 {
                for (at, hand) in Hands::all().list().iter().enumerate().filter(|(_, hand)| hand.count >= 2) {
                    let mut pick = |split, may_split| {
                        let legal = legal(at as u16, split, may_split);
                        match legal.as_slice() {
                            [.., Action::Split] => Action::Split,
                            _ if hand.total >= 17 => Action::Stand,
                            legal => legal[dice.below(legal.len() as u64) as usize],
                        }
                    };
                    policy.actions_mut(Context::FIRST, up)[at] = pick(None, true);
                    for class in (0..10).filter(|class| hand.cards.count(*class) > 0) {
                        policy.actions_mut(Context::split(class, 2), up)[at] = pick(Some(class), resplit);
                        policy.actions_mut(Context::split(class, 3), up)[at] = pick(Some(class), false);
                    }
                }
            }
            let game = game(counts, resplit);
            let mut solver = Solver::new(&game);
            let fast = solver.value(&policy);
            let (slow, slow_spread) = enumerate(counts, &policy, resplit);
            assert!((fast - slow).abs() < 1e-12, "{counts:?} {resplit}: {fast} {slow}");
            compare(&spread_of(&mut solver, &policy), &slow_spread);
        }
    }
}

/// No single decision can be improved: tested for all of them in a short shoe, and for some in a full one.
#[test]
fn best_play_cannot_be_improved_at_any_one_place() {
    let full = ShoeCounts::of_decks(6);
    let full: [u32; 10] = std::array::from_fn(|class| full.count(class));
    for (counts, tries) in [(SHOES[0], 1), (SHOES[1], 1), (full, 400)] {
        let game = game(counts, false);
        let mut solver = Solver::new(&game);
        let (mut policy, expected) = solver.solve();
        let mut dice = Dice(11);
        for up in (0..10).filter(|up| counts[*up] > 0) {
            let before = solver.value_against(&policy, up);
            for split in [None].into_iter().chain((0..10).map(Some)) {
                let context = split.map_or(Context::FIRST, |class| Context::split(class, 2));
                for at in 0..Hands::all().list().len() {
                    let hand = &Hands::all().list()[at];
                    let possible = hand.count >= 2 && (0..10).all(|class| hand.cards.count(class) <= counts[class]);
                    let holds = split.is_none_or(|class| hand.cards.count(class) > 0);
                    // Bigger steps where there are many hands.
                    if !possible || !holds || hand.count > 5 || dice.below(tries) > 0 {
                        continue;
                    }
                    for action in legal(at as u16, split, split.is_none()) {
                        let kept = std::mem::replace(&mut policy.actions_mut(context, up)[at], action);
                        let changed = solver.value_against(&policy, up);
                        assert!(changed <= before + 1e-12, "{counts:?} {up} {split:?} {at} {kept:?} {action:?}");
                        policy.actions_mut(context, up)[at] = kept;
                    }
                }
            }
        }
        assert!((solver.value(&policy) - expected).abs() < 1e-13);
    }
}

/// The same where pairs are split again, with two hands and with three: tested for some decisions of a full shoe.
#[test]
fn no_decision_after_a_split_can_be_improved_where_pairs_are_split_again() {
    let game = Game::at(&Settings { resplit: true, ..Settings::default() }, Cents(100));
    let mut solver = Solver::new(&game);
    let (mut policy, _) = solver.solve();
    let (mut dice, mut tried) = (Dice(13), 0);
    for (up, class) in (0..10).flat_map(|up| (0..10).map(move |class| (up, class))) {
        if policy.action(Context::FIRST, up, Hands::all().two(class, class)) != Action::Split {
            continue;
        }
        let mut value = |policy: &Policy| {
            let (two, three) = (Context::split(class, 2), Context::split(class, 3));
            let against = solver.against(up).expect("a full shoe");
            against.split_value(class, policy.actions(two, up), policy.actions(three, up))
        };
        let before = value(&policy);
        for hands in [2, 3] {
            let context = Context::split(class, hands);
            for (at, hand) in Hands::all().list().iter().enumerate() {
                if hand.count < 2 || hand.count > 4 || hand.cards.count(class) == 0 || dice.below(60) > 0 {
                    continue;
                }
                for action in legal(at as u16, Some(class), hands == 2) {
                    let kept = std::mem::replace(&mut policy.actions_mut(context, up)[at], action);
                    let changed = value(&policy);
                    assert!(changed <= before + 1e-13, "{up} {class} {hands} {at} {kept:?} {action:?}");
                    policy.actions_mut(context, up)[at] = kept;
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
}
