//! Final hands of a split, and the joint probabilities of their results with each end of the dealer's hand.
//!
//! The joint probability of two or three final hands depends only on all of their cards together, so each sum of cards
//! is computed once. Of three hands only combinations without busts are enumerated: a hand that may end in any way does
//! not affect the others, so the part of bust hands follows from two hands, from one, and from the dealer alone.

use super::composition::{CLASSES, Composition, Draws, FastHash};
use super::dealer::Ends;
use super::hands::{BUST, Hands};
use super::policy::Action;
use super::up_card::AgainstUpCard;
use std::collections::{BTreeMap, HashMap};

/// The number of results of a hand that differ in money: bust, or a total of at most 16 to 21, with one wager or two.
pub(super) const RESULTS: usize = 13;

/// The result of a bust hand.
pub(super) const BUST_RESULT: usize = 0;

/// The result of a hand that stands on a total.
pub(super) fn result(total: u8, doubled: bool) -> usize {
    1 + total.clamp(16, 21) as usize - 16 + if doubled { 6 } else { 0 }
}

/// The number of wagers on a hand with this result.
pub(super) const fn wagers(result: usize) -> i64 {
    if result > 6 { 2 } else { 1 }
}

/// A final hand: the cards drawn to the first one, its result, and the number of orders in which they can come.
#[derive(Clone, Copy)]
pub(super) struct Final {
    drawn: Composition,
    result: usize,
    orders: f64,
}

/// All final hands of a hand split from a pair.
pub(super) fn finals(class: usize, actions: &[Action], with_pair: bool) -> Vec<Final> {
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

/// The final hands of two lists together.
fn merged(one: &[Final], other: &[Final]) -> Vec<Final> {
    let mut found: BTreeMap<(Composition, usize), f64> = BTreeMap::new();
    for hand in one.iter().chain(other) {
        *found.entry((hand.drawn, hand.result)).or_default() += hand.orders;
    }
    found.into_iter().map(|((drawn, result), orders)| Final { drawn, result, orders }).collect()
}

/// The probability of each end with each result.
pub(super) type Joint = Vec<Ends>;

/// All sums of two final hands, in both orders, each with its results: the lower times [`RESULTS`] plus the higher.
fn sums(list: &[Final]) -> Vec<(Composition, Vec<(usize, f64)>)> {
    let mut found: BTreeMap<Composition, BTreeMap<usize, f64>> = BTreeMap::new();
    for (at, first) in list.iter().enumerate() {
        for (offset, second) in list[at..].iter().enumerate() {
            let orders = if offset == 0 { 1.0 } else { 2.0 };
            let (low, high) = (first.result.min(second.result), first.result.max(second.result));
            let results = found.entry(first.drawn.plus(second.drawn)).or_default();
            *results.entry(low * RESULTS + high).or_default() += orders * first.orders * second.orders;
        }
    }
    found.into_iter().map(|(drawn, results)| (drawn, results.into_iter().collect())).collect()
}

/// The number of sets of cards that are computed in parallel.
const SIDE_BY_SIDE: usize = 8;

/// The number of sums of two hands that are processed at once.
const SUMS_AT_ONCE: usize = 256;

/// The state of one split: the probabilities of cards, and the ends computed so far.
pub(super) struct Memory<'t> {
    against: &'t AgainstUpCard<'t>,
    /// Draws after the pair has left the shoe.
    draws: Draws,
    pair: Composition,
    /// The index in `ends` of each set of cards.
    places: HashMap<Composition, u32, FastHash>,
    /// Ends times the probability of the cards drawn before.
    ends: Vec<Ends>,
    /// Sets with an index whose ends are not computed yet.
    asked: Vec<Composition>,
    scratch: Vec<[f64; SIDE_BY_SIDE]>,
}

impl<'t> Memory<'t> {
    /// A split of this pair; `None` if the shoe does not hold it.
    pub(super) fn of(against: &'t AgainstUpCard<'t>, class: usize) -> Option<Self> {
        let pair = Composition::several(class, 2);
        let draws = Draws::from(&against.shoe.without_all(pair)?);
        let (places, ends, asked, scratch) = (HashMap::default(), Vec::new(), Vec::new(), Vec::new());
        Some(Self { against, draws, pair, places, ends, asked, scratch })
    }

    /// The index of the ends for these cards, after the next call of [`answer`](Self::answer).
    #[inline]
    fn ask(&mut self, cards: Composition) -> u32 {
        let next = (self.ends.len() + self.asked.len()) as u32;
        let place = *self.places.entry(cards).or_insert(next);
        if place == next {
            self.asked.push(cards);
        }
        place
    }

    /// Computes, for the requested sets of cards, the probability of drawing them in one order and then of each end.
    fn answer(&mut self) {
        for some in self.asked.chunks(SIDE_BY_SIDE) {
            let cards: [Composition; SIDE_BY_SIDE] =
                std::array::from_fn(|at| some.get(at).or(some.first()).copied().unwrap_or_default());
            let ends = self.against.ends_of(&cards.map(|cards| cards.plus(self.pair)), &mut self.scratch);
            for (cards, ends) in some.iter().zip(ends) {
                let chance = self.draws.chance(*cards);
                self.ends.push(ends.map(|end| end * chance));
            }
        }
        self.asked.clear();
    }

    /// The ends after exactly these cards.
    fn after(&mut self, cards: Composition) -> Ends {
        let place = self.ask(cards);
        self.answer();
        self.ends[place as usize]
    }

    /// One hand, after `before` was drawn, by its result.
    fn one(&mut self, before: Composition, list: &[Final]) -> Joint {
        let mut joint = vec![[0.0; 7]; RESULTS];
        let places: Vec<u32> = list.iter().map(|hand| self.ask(before.plus(hand.drawn))).collect();
        self.answer();
        for (hand, place) in list.iter().zip(places) {
            add(&mut joint[hand.result], &self.ends[place as usize], hand.orders);
        }
        joint
    }

    /// Two hands, one of each list, after `before` was drawn: the result of the first times [`RESULTS`] and that of the second.
    pub(super) fn two(&mut self, before: Composition, first: &[Final], second: &[Final]) -> Joint {
        let mut joint = vec![[0.0; 7]; RESULTS * RESULTS];
        let mut places = Vec::new();
        for one in first {
            let drawn = before.plus(one.drawn);
            places.extend(second.iter().map(|other| self.ask(drawn.plus(other.drawn))));
        }
        self.answer();
        let mut places = places.into_iter();
        for one in first {
            for (other, place) in second.iter().zip(&mut places) {
                let ends = &self.ends[place as usize];
                add(&mut joint[one.result * RESULTS + other.result], ends, one.orders * other.orders);
            }
        }
        joint
    }

    /// Three hands that are not bust, two of one list and one of another, after `before` was drawn.
    fn three_in_play(&mut self, before: Composition, two: &[Final], third: &[Final]) -> Joint {
        let mut joint = vec![[0.0; 7]; RESULTS * RESULTS * RESULTS];
        let mut places = Vec::new();
        for some in sums(two).chunks(SUMS_AT_ONCE) {
            places.clear();
            for (drawn, _) in some {
                let drawn = drawn.plus(before);
                places.extend(third.iter().map(|hand| self.ask(drawn.plus(hand.drawn))));
            }
            self.answer();
            let mut places = places.iter();
            for (_, results) in some {
                let mut beside = [[0.0; 7]; RESULTS];
                for (hand, place) in third.iter().zip(&mut places) {
                    add(&mut beside[hand.result], &self.ends[*place as usize], hand.orders);
                }
                for (result, orders) in results {
                    for (third, ends) in beside.iter().enumerate() {
                        add(&mut joint[result * RESULTS + third], ends, *orders);
                    }
                }
            }
        }
        // Both orders of the first two hands were combined.
        for low in 0..RESULTS {
            for high in low + 1..RESULTS {
                for third in 0..RESULTS {
                    let from = (low * RESULTS + high) * RESULTS + third;
                    joint[from] = joint[from].map(|end| end / 2.0);
                    joint[(high * RESULTS + low) * RESULTS + third] = joint[from];
                }
            }
        }
        joint
    }

    /// All rounds in which a third hand is formed from a pair of this value, by the results of the first, second and
    /// third hand, the last changing fastest. `as_two` are final hands whose second card made no pair, `as_three` those
    /// of hands after splitting again.
    ///
    /// Either the first hand is split again, and all three are of the second kind; or the second is, and the first hand
    /// is of the first kind. In both cases two hands are of the second kind, and the card that made the pair is gone.
    pub(super) fn three(&mut self, class: usize, as_two: &[Final], as_three: &[Final]) -> Joint {
        let (made, twice) = (Composition::one(class), Composition::several(class, 2));
        let mixed = merged(as_three, as_two);
        let in_play =
            |list: &[Final]| -> Vec<Final> { list.iter().filter(|hand| hand.result != BUST_RESULT).copied().collect() };
        let (two_in_play, mixed_in_play) = (in_play(as_three), in_play(&mixed));
        let mut joint = self.three_in_play(made, &two_in_play, &mixed_in_play);
        // The mixed hand with any result: once as any hand after the card, once as any hand whose second card made no
        // pair.
        let any_mixed = |after_one: Joint, after_two: Joint| -> Joint {
            let pairs = after_one.iter().zip(&after_two);
            pairs.map(|(one, two)| std::array::from_fn(|end| 2.0 * one[end] - two[end])).collect()
        };
        let beside_any = self.two(made, &two_in_play, &mixed_in_play);
        let without_mixed =
            any_mixed(self.two(made, &two_in_play, &two_in_play), self.two(twice, &two_in_play, &two_in_play));
        let mixed_alone = self.one(made, &mixed_in_play);
        let one_alone = any_mixed(self.one(made, &two_in_play), self.one(twice, &two_in_play));
        let nothing_known = any_mixed(vec![self.after(made)], vec![self.after(twice)]);
        let place = |a: usize, b: usize, c: usize| (a * RESULTS + b) * RESULTS + c;
        let played = 1..RESULTS;
        for a in played.clone() {
            for b in played.clone() {
                let sum = total(&joint, played.clone().map(|c| place(c, a, b)));
                let bust = less(&beside_any[a * RESULTS + b], &sum);
                joint[place(BUST_RESULT, a, b)] = bust;
                joint[place(a, BUST_RESULT, b)] = bust;
                let sum = total(&joint, played.clone().map(|c| place(a, b, c)));
                joint[place(a, b, BUST_RESULT)] = less(&without_mixed[a * RESULTS + b], &sum);
            }
        }
        for a in played {
            let known = (0..RESULTS * RESULTS).filter(|two| *two != 0);
            let sum = total(&joint, known.clone().map(|two| two * RESULTS + a));
            joint[place(BUST_RESULT, BUST_RESULT, a)] = less(&mixed_alone[a], &sum);
            let sum = total(&joint, known.map(|two| place(a, two / RESULTS, two % RESULTS)));
            let bust = less(&one_alone[a], &sum);
            joint[place(a, BUST_RESULT, BUST_RESULT)] = bust;
            joint[place(BUST_RESULT, a, BUST_RESULT)] = bust;
        }
        let sum = total(&joint, 1..joint.len());
        joint[0] = less(&nothing_known[0], &sum);
        joint
    }
}

fn add(sum: &mut Ends, ends: &Ends, weight: f64) {
    for (sum, end) in sum.iter_mut().zip(ends) {
        *sum += weight * end;
    }
}

fn total(joint: &Joint, places: impl Iterator<Item = usize>) -> Ends {
    let mut sum = [0.0; 7];
    for place in places {
        add(&mut sum, &joint[place], 1.0);
    }
    sum
}

/// The difference; values below the precision of floats count as zero.
fn less(all: &Ends, part: &Ends) -> Ends {
    std::array::from_fn(|end| (all[end] - part[end]).max(0.0))
}
