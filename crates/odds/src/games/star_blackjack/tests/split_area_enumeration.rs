//! A second model for hands of a split: whole areas enumerated card by card from short shoes, by code that shares
//! nothing with the analysis.

use crate::games::star_blackjack::composition::{Composition, ShoeCounts};
use crate::games::star_blackjack::game::Game;
use crate::games::star_blackjack::hands::Hands;
use crate::games::star_blackjack::policy::Action;
use crate::games::star_blackjack::split_area::{Finished, SplitArea};
use crate::games::star_blackjack::up_card::AgainstUpCard;
use rules::Cents;
use rules::games::star_blackjack::Settings;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The number of cards left of each value, 1 to 10.
type Left = [u32; 11];

/// A finished hand: its total and its wagers.
type Done = (usize, f64);

/// The result of one wager on a total against every end except a blackjack.
fn against(ends: [f64; 7], points: usize) -> f64 {
    let one = |end: usize| match points.cmp(&(end + 17)) {
        Ordering::Greater => ends[end],
        Ordering::Equal => 0.0,
        Ordering::Less => -ends[end],
    };
    (0..5).map(one).sum::<f64>() + ends[5]
}

fn total(cards: &[usize]) -> usize {
    let hard: usize = cards.iter().sum();
    if cards.contains(&1) && hard <= 11 { hard + 10 } else { hard }
}

/// The total of a doubled hand: aces among its first cards count as one.
fn doubled_total(cards: &[usize]) -> usize {
    let hard: usize = cards.iter().sum();
    if cards[2] == 1 && hard <= 11 { hard + 10 } else { hard }
}

/// Every card that can come, with its probability and the cards left after it.
fn each(left: Left) -> impl Iterator<Item = (usize, f64, Left)> {
    let all: u32 = left.iter().sum();
    assert!(all > 0, "this shoe is too short for a whole area");
    (1..=10).filter(move |value| left[*value] > 0).map(move |value| {
        let mut after = left;
        after[value] -= 1;
        (value, f64::from(left[value]) / f64::from(all), after)
    })
}

/// Draws to the dealer's hand in every order.
fn draw_to_dealer(cards: &mut Vec<usize>, left: Left, chance: f64, ends: &mut [f64; 7]) {
    let (sum, hard) = (total(cards), cards.iter().sum::<usize>());
    if sum > 17 || sum == 17 && hard == 17 {
        let end = match sum {
            21 if cards.len() == 2 => 6,
            22.. => 5,
            _ => sum - 17,
        };
        ends[end] += chance;
        return;
    }
    for (card, likely, after) in each(left) {
        cards.push(card);
        draw_to_dealer(cards, after, chance * likely, ends);
        cards.pop();
    }
}

/// One position of a split.
struct Slow {
    up: usize,
    split: usize,
    finished: Vec<Done>,
    waiting: usize,
    resplit: bool,
    /// The shoe at the time of the question: later hands are played by it.
    asked: Left,
    dealers: HashMap<Left, [f64; 7]>,
    known: HashMap<(Vec<usize>, Left), (Action, f64)>,
}

impl Slow {
    /// The dealer's totals of 17 to 21, a bust, and a blackjack.
    fn dealer(&mut self, left: Left) -> [f64; 7] {
        if let Some(known) = self.dealers.get(&left) {
            return *known;
        }
        let mut ends = [0.0; 7];
        draw_to_dealer(&mut vec![self.up], left, 1.0, &mut ends);
        self.dealers.insert(left, ends);
        ends
    }

    /// The net result of all hands, with one original wager lost to a blackjack unless all are bust.
    fn settle(&mut self, hands: &[Done], left: Left) -> f64 {
        let ends = self.dealer(left);
        let mut net = 0.0;
        for (end, chance) in ends.iter().enumerate() {
            let mut taken = false;
            for (points, wagers) in hands {
                net += chance
                    * match end {
                        _ if *points > 21 => -wagers,
                        6 if taken => 0.0,
                        6 => {
                            taken = true;
                            -1.0
                        }
                        5 => *wagers,
                        end if *points > end + 17 => *wagers,
                        end if *points < end + 17 => -wagers,
                        _ => 0.0,
                    };
            }
        }
        net
    }

    /// The best result of a single hand against every end except a blackjack, and its action.
    fn alone(&mut self, cards: &[usize], left: Left) -> (Action, f64) {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        if let Some(known) = self.known.get(&(sorted.clone(), left)) {
            return *known;
        }
        let done = total(cards) == 21 || self.split == 1;
        let mut best = (Action::Stand, f64::NEG_INFINITY);
        let better = |action, value: f64, best: &mut (Action, f64)| {
            if value > best.1 {
                *best = (action, value);
            }
        };
        if total(cards) >= 12 {
            let ends = self.dealer(left);
            better(Action::Stand, against(ends, total(cards)), &mut best);
        }
        if !done {
            let mut hit = 0.0;
            for (card, chance, after) in each(left) {
                let next = [cards, &[card]].concat();
                hit += chance * if total(&next) > 21 { -1.0 } else { self.alone(&next, after).1 };
            }
            better(Action::Hit, hit, &mut best);
        }
        if !done && cards.len() == 2 && (9..=11).contains(&cards.iter().sum::<usize>()) {
            let mut double = 0.0;
            for (card, chance, after) in each(left) {
                let ends = self.dealer(after);
                double += chance * 2.0 * against(ends, doubled_total(&[cards, &[card]].concat()));
            }
            better(Action::Double, double, &mut best);
        }
        self.known.insert((sorted, left), best);
        best
    }

    /// The cards left for a later hand that has drawn these, counted from the time of the question.
    fn looked_at(&self, drawn: &[usize]) -> Left {
        let mut left = self.asked;
        for card in drawn {
            left[*card] -= 1;
        }
        left
    }

    /// Whether a later hand splits its pair again.
    fn splits_again(&mut self) -> bool {
        let split = self.split;
        if !self.resplit || self.finished.len() + self.waiting != 1 {
            return false;
        }
        let (_, as_it_is) = self.alone(&[split, split], self.looked_at(&[split]));
        let mut one = 0.0;
        for (card, chance, after) in each(self.looked_at(&[split])) {
            one += chance * self.alone(&[split, card], after).1;
        }
        2.0 * one > as_it_is
    }

    /// Plays `coming` hands of one card, then settles everything. `before` was drawn to make a third hand of one of them.
    fn play(&mut self, hands: &[Done], coming: usize, before: &[usize], left: Left) -> f64 {
        if coming == 0 {
            return self.settle(hands, left);
        }
        let again = before.is_empty() && self.splits_again();
        let mut sum = 0.0;
        for (card, chance, after) in each(left) {
            sum += chance
                * if again && card == self.split {
                    self.play(hands, coming + 1, &[card], after)
                } else {
                    self.follow(hands, coming, before, &[self.split, card], after)
                };
        }
        sum
    }

    /// Plays one of several hands by the cards that it uses.
    fn follow(&mut self, hands: &[Done], coming: usize, before: &[usize], cards: &[usize], left: Left) -> f64 {
        let looked = self.looked_at(&[before, &cards[1..]].concat());
        let with = |done: Done| [hands, &[done]].concat();
        let action = if total(cards) == 21 { Action::Stand } else { self.alone(cards, looked).0 };
        if action == Action::Stand {
            return self.play(&with((total(cards), 1.0)), coming - 1, before, left);
        }
        let mut sum = 0.0;
        for (card, chance, after) in each(left) {
            let next = [cards, &[card]].concat();
            sum += chance
                * match action {
                    Action::Double => self.play(&with((doubled_total(&next), 2.0)), coming - 1, before, after),
                    _ if total(&next) > 21 => self.play(&with((22, 1.0)), coming - 1, before, after),
                    _ => self.follow(hands, coming, before, &next, after),
                };
        }
        sum
    }

    /// The value of every choice of the hand in turn for the area: standing, a card, doubling, splitting.
    fn choices(&mut self, cards: &[usize], left: Left) -> [Option<f64>; 4] {
        let finished = self.finished.clone();
        let with = |done: Done| [&finished[..], &[done]].concat();
        let (waiting, is_ace) = (self.waiting, self.split == 1);
        // Later hands are played by the cards in sight, independently of this hand.
        let later: &[usize] = &[];
        let stand = (total(cards) >= 12).then(|| self.play(&with((total(cards), 1.0)), waiting, later, left));
        let draws = total(cards) < 21 && !is_ace;
        let hit = draws.then(|| {
            let mut sum = 0.0;
            for (card, chance, after) in each(left) {
                let next = [cards, &[card]].concat();
                sum += chance
                    * match total(&next) {
                        22.. => self.play(&with((22, 1.0)), waiting, later, after),
                        21 => self.play(&with((21, 1.0)), waiting, later, after),
                        _ => self.choices(&next, after).into_iter().flatten().fold(f64::NEG_INFINITY, f64::max),
                    };
            }
            sum
        });
        let doubles = draws && cards.len() == 2 && (9..=11).contains(&cards.iter().sum::<usize>());
        let double = doubles.then(|| {
            let mut sum = 0.0;
            for (card, chance, after) in each(left) {
                let next = [cards, &[card]].concat();
                sum += chance * self.play(&with((doubled_total(&next), 2.0)), waiting, later, after);
            }
            sum
        });
        let splits = self.resplit && finished.len() + waiting == 1 && cards == [self.split, self.split];
        // No card was drawn beside the pair, but there are three hands from now on.
        let split = splits.then(|| {
            let resplit = std::mem::replace(&mut self.resplit, false);
            let value = self.play(&finished, waiting + 2, later, left);
            self.resplit = resplit;
            value
        });
        [stand, hit, double, split]
    }
}

/// A position of a short shoe: its cards, the up card, the hand in turn, finished hands and later hands.
struct Case {
    shoe: [u32; 10],
    up: usize,
    hand: &'static [usize],
    finished: &'static [Done],
    waiting: u32,
    resplit: bool,
}

fn compare(case: &Case) {
    let split = case.hand[0];
    let game =
        Game { shoe: ShoeCounts::of(case.shoe), resplit: case.resplit, ..Game::at(&Settings::default(), Cents(100)) };
    let finished = case.finished.iter().map(|(total, wagers)| Finished { total: *total as u8, wagers: *wagers });
    let area = SplitArea { class: split - 1, finished: finished.collect(), waiting: case.waiting };
    let cards = case.hand.iter().fold(Composition::EMPTY, |cards, value| cards.plus(Composition::one(value - 1)));
    let at = Hands::all().index(cards).expect("not bust");
    let fast = AgainstUpCard::new(&game, case.up - 1).choices_after_split(&area, at).choices;
    let mut asked = [0; 11];
    asked[1..].copy_from_slice(&case.shoe);
    for value in case.hand.iter().chain([&case.up]).chain(vec![&split; case.waiting as usize]) {
        asked[*value] -= 1;
    }
    let mut slow = Slow {
        up: case.up,
        split,
        finished: case.finished.to_vec(),
        waiting: case.waiting as usize,
        resplit: case.resplit,
        asked,
        dealers: HashMap::new(),
        known: HashMap::new(),
    };
    let slow = slow.choices(case.hand, asked);
    for (fast, slow) in [fast.stand, fast.hit, fast.double, fast.split].into_iter().zip(slow) {
        match (fast, slow) {
            (Some(fast), Some(slow)) => {
                assert!((fast - slow).abs() < 1e-12, "{:?} against {}: {fast} {slow}", case.hand, case.up);
            }
            (None, None) => {}
            _ => panic!("{:?} against {}: {fast:?} {slow:?}", case.hand, case.up),
        }
    }
}

const EIGHTS: [u32; 10] = [2, 0, 0, 0, 0, 4, 0, 6, 0, 6];
const FIVES: [u32; 10] = [1, 0, 0, 1, 6, 0, 0, 0, 4, 6];
const ACES: [u32; 10] = [6, 0, 0, 0, 0, 0, 2, 0, 4, 6];

#[test]
fn hands_of_a_split_are_worth_what_whole_areas_come_to() {
    for up in [1, 6, 10] {
        for resplit in [false, true] {
            for (finished, waiting) in [
                (&[][..], 1),
                (&[(22, 1.0)][..], 0),
                (&[(18, 1.0)][..], 0),
                (&[(19, 2.0)][..], 0),
                (&[(20, 1.5)][..], 0),
            ] {
                for hand in [&[8, 6][..], &[8, 8][..]] {
                    compare(&Case { shoe: EIGHTS, up, hand, finished, waiting, resplit });
                }
            }
        }
    }
}

#[test]
fn three_hands_of_a_split_are_worth_what_whole_areas_come_to() {
    for up in [6, 10] {
        for (finished, waiting) in
            [(&[][..], 2), (&[(22, 1.0)][..], 1), (&[(17, 1.0)][..], 1), (&[(22, 1.0), (22, 1.0)][..], 0)]
        {
            compare(&Case { shoe: EIGHTS, up, hand: &[8, 6], finished, waiting, resplit: true });
        }
    }
}

#[test]
fn doubles_after_a_split_are_worth_what_whole_areas_come_to() {
    for up in [1, 5, 10] {
        for hand in [&[5, 5][..], &[5, 4][..], &[5, 9][..]] {
            compare(&Case { shoe: FIVES, up, hand, finished: &[], waiting: 1, resplit: false });
            compare(&Case { shoe: FIVES, up, hand, finished: &[(22, 1.0)], waiting: 0, resplit: true });
        }
    }
}

#[test]
fn aces_that_may_be_split_again_are_worth_what_whole_areas_come_to() {
    for up in [1, 7, 10] {
        compare(&Case { shoe: ACES, up, hand: &[1, 1], finished: &[], waiting: 1, resplit: true });
        compare(&Case { shoe: ACES, up, hand: &[1, 1], finished: &[(20, 1.0)], waiting: 0, resplit: true });
    }
}
