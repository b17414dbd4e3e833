//! The value of a split.
//!
//! **A split hand uses** its own cards, the dealer's up card, and the first cards of the hands formed so far, which
//! have its own value. Cards drawn to other hands are not used. So one set of actions serves all hands while there are
//! two, and another once there are three.
//!
//! **Each hand by itself.** Let `S` be the shoe without the up card and the pair. Hands are completed one after another, and when
//! a hand stops depends on its own cards alone. Cards of a shuffled shoe that follow such a stop are distributed like cards
//! from its top. So each hand, together with the dealer's cards, is distributed as if it were the only one, and the means of
//! two hands add up to twice the mean `L(S)` of one.
//!
//! **Splitting again.** Write `p` for the chance that a card from `S` makes another pair, `S-r` for `S` without such a card and
//! `L'` for the mean over second cards that make no pair. Either the first hand is split again, and three hands are played from
//! `S-r`; or it is not, and what follows is conditioned on its second card making no pair. A mean under that condition is the
//! mean without it less the part with the pair: `E[f; no pair] = E_S[f] - p E_(S-r)[f]`. Hence, with `M` for the actions of
//! three hands,
//!
//! ```text
//! three from the first hand      p * 3 M(S-r)
//! the first hand as it is        L'(S)
//! the second hand as it is       L'(S) - p L'(S-r)
//! two from the second hand       2 (p M(S-r) - p q M(S-2r)),   q the chance of a pair from S-r
//! ```
//!
//! **A dealer's blackjack** takes one original wager from all hands that are not bust; bust hands are lost in any case.
//! If the blackjack is left out of the hands' own values, the missing term is `- P(blackjack)` and, for rounds in which
//! every hand is bust and nothing is left to take, `+ P(blackjack and all bust)`. The last term is not a sum over
//! hands: it is counted over all pairs (or triples) of bust hands, whose probability depends on their cards together.
//!
//! **Choosing.** That term rewards a bust hand slightly if the others may be bust as well. Actions are found by
//! iteration: each is best if the other hands use the same actions. Once there are three hands, the gain from a bust is
//! counted for three, before that for two.

use super::composition::{ACE, CLASSES, Composition, Draws, ShoeCounts};
use super::hands::{BUST, Hands};
use super::insurance::completing;
use super::policy::Action;
use super::up_card::{AgainstUpCard, Owner};
use std::cell::RefCell;
use std::collections::HashMap;

/// The most iterations of the actions; two or three are enough in every shoe we know.
const MOST_ANSWERS: usize = 8;

/// The play of a split pair, and its value.
pub(super) struct SplitPlay {
    /// The actions while there are two hands; the pair's own action is whether to split again.
    pub(super) two: Vec<Action>,
    /// The actions once there are three.
    pub(super) three: Vec<Action>,
    /// The value of splitting.
    pub(super) value: f64,
    /// Whether the value is complete.
    pub(super) complete: bool,
}

/// A set of cards drawn to a hand, and the number of orders in which they can come.
pub(super) type Weighted = (Composition, f64);

/// The cards drawn by hands that end bust, in every order in which these actions draw them.
pub(super) fn busts(class: usize, actions: &[Action], with_pair: bool) -> Vec<Weighted> {
    let hands = Hands::all().list();
    let start = Composition::one(class);
    let mut orders = vec![0.0; hands.len()];
    for second in (0..CLASSES).filter(|second| with_pair || *second != class) {
        orders[Hands::all().two(class, second) as usize] = 1.0;
    }
    let mut found: HashMap<Composition, f64> = HashMap::new();
    for (at, hand) in hands.iter().enumerate() {
        if orders[at] > 0.0 && actions[at] == Action::Hit {
            for (card, after) in hand.after.iter().enumerate() {
                match *after {
                    BUST => {
                        let drawn = hand.cards.plus(Composition::one(card)).minus(start);
                        *found.entry(drawn).or_default() += orders[at];
                    }
                    after => orders[after as usize] += orders[at],
                }
            }
        }
    }
    sorted(found)
}

/// Sorted by cards, so that sums of floats are always the same.
fn sorted(found: HashMap<Composition, f64>) -> Vec<Weighted> {
    let mut list: Vec<Weighted> = found.into_iter().collect();
    list.sort_unstable_by_key(|(cards, _)| *cards);
    list
}

/// All sums of two sets.
pub(super) fn sums(list: &[Weighted]) -> Vec<Weighted> {
    let mut found: HashMap<Composition, f64> = HashMap::new();
    for (one, ways) in list {
        for (other, times) in list {
            *found.entry(one.plus(*other)).or_default() += ways * times;
        }
    }
    sorted(found)
}

/// The probability that the dealer has a blackjack and all hands are bust: one of `list` and one of `others`, after
/// `before`.
pub(super) fn all_bust(draws: &Draws, up: usize, before: Composition, list: &[Weighted], others: &[Weighted]) -> f64 {
    let mut sum = 0.0;
    for (one, ways) in list {
        let one = before.plus(*one);
        let inner: f64 =
            others.iter().map(|(other, ways)| ways * draws.chance_then(one.plus(*other), completing(up))).sum();
        sum += ways * inner;
    }
    sum
}

/// The probability of a blackjack with all other hands bust, for a hand that is bust with these cards beside its first.
pub(super) fn spared(draws: &Draws, up: usize, own: Composition, others: &[Weighted]) -> f64 {
    let chance = draws.chance(own);
    if chance > 0.0 { all_bust(draws, up, own, &[(Composition::EMPTY, 1.0)], others) / chance } else { 0.0 }
}

impl AgainstUpCard<'_> {
    /// Whether a round can end with all hands bust and a blackjack. Split aces cannot be bust.
    pub(super) fn has_all_bust(&self, class: usize) -> bool {
        self.may_be_blackjack() && class != ACE
    }

    /// The shoe after `count` cards of a value have left it.
    pub(super) fn shoe_without(&self, class: usize, count: u32) -> Option<ShoeCounts> {
        self.shoe.without_all(Composition::several(class, count))
    }

    /// The probability that the next card has this value after `gone` cards of the value have left.
    fn chance_of_pair(&self, class: usize, gone: u32) -> f64 {
        match self.shoe_without(class, gone) {
            Some(left) if left.total() > 0 => f64::from(left.count(class)) / f64::from(left.total()),
            _ => 0.0,
        }
    }

    /// The value of splitting a pair if its hands use these actions.
    pub(super) fn split_value(&mut self, class: usize, two: &[Action], three: &[Action]) -> f64 {
        let again = two[Hands::all().two(class, class) as usize] == Action::Split;
        let mut mean = |others, actions: &[Action], with_pair| {
            let owner = Owner::split(class, others);
            let value = self.played(owner, actions);
            self.mean_of_second(owner, &value, with_pair)
        };
        let hands = if again {
            let three_hands = (mean(2, three, true), mean(3, three, true));
            let as_it_is = (mean(1, two, false), mean(2, two, false));
            let (p, q) = (self.chance_of_pair(class, 2), self.chance_of_pair(class, 3));
            5.0 * p * three_hands.0 - 2.0 * p * q * three_hands.1 + 2.0 * as_it_is.0 - p * as_it_is.1
        } else {
            2.0 * mean(1, two, true)
        };
        hands - self.blackjack(Composition::several(class, 2)) + self.all_hands_bust(class, two, three)
    }

    /// The probability that every hand is bust and the dealer has a blackjack.
    fn all_hands_bust(&self, class: usize, two: &[Action], three: &[Action]) -> f64 {
        let again = two[Hands::all().two(class, class) as usize] == Action::Split;
        let shoe = self.shoe_without(class, 2).filter(|_| self.has_all_bust(class));
        let Some(draws) = shoe.map(|shoe| Draws::from(&shoe)) else { return 0.0 };
        let of_two = busts(class, two, !again);
        let mut sum = all_bust(&draws, self.up, Composition::EMPTY, &of_two, &of_two);
        if again {
            let of_three = busts(class, three, true);
            let rest = sums(&of_three);
            for list in [&of_two, &of_three] {
                sum += all_bust(&draws, self.up, Composition::one(class), list, &rest);
            }
        }
        sum
    }

    /// The best play of a split pair. If the split cannot reach the value of `rival`, its computation stops: its value
    /// is then too low by the term for rounds with all hands bust.
    pub(super) fn best_split(&mut self, class: usize, rival: Option<f64>) -> SplitPlay {
        let (pair, dealt) = (Hands::all().two(class, class) as usize, Composition::several(class, 2));
        let (first, second) = (Owner::split(class, 1), Owner::split(class, 2));
        let plain = self.best(first, &|_| 0.0);
        let plain_three = if self.game.resplit { self.best(second, &|_| 0.0).actions } else { Vec::new() };
        let mut play = SplitPlay { two: plain.actions, three: plain_three, value: 0.0, complete: true };
        if self.has_all_bust(class) {
            if let Some(rival) = rival {
                // If two or more hands are all bust, the term is at most half a wager for each bust hand.
                let (shoe, up) = (self.shoe, self.up);
                let half = |cards: Composition| match shoe.without_all(cards.plus(first.gone)) {
                    Some(left) if left.total() > 0 => {
                        0.5 * f64::from(left.count(completing(up))) / f64::from(left.total())
                    }
                    _ => 0.0,
                };
                let bound = self.best(first, &half);
                let mean = self.mean_of_second(first, &bound.value, true);
                let gain = (2.0 * mean - bound.value[pair] + 0.1).max(0.0) * 2.0 * self.chance_of_pair(class, 2);
                let most = 2.0 * mean - self.blackjack(dealt) + if self.game.resplit { gain } else { 0.0 };
                if most < rival {
                    play.complete = false;
                    play.value = 2.0 * self.mean_of_second(first, &plain.value, true) - self.blackjack(dealt);
                    return play;
                }
            }
            self.answer(class, &mut play);
        }
        play.value = self.split_value(class, &play.two, &play.three);
        if self.game.resplit {
            let once = std::mem::replace(&mut play.two[pair], Action::Split);
            let again = self.split_value(class, &play.two, &play.three);
            if again > play.value {
                play.value = again;
            } else {
                play.two[pair] = once;
            }
        }
        play
    }

    /// Repeats the choice of actions until they do not change.
    fn answer(&mut self, class: usize, play: &mut SplitPlay) {
        let own = Composition::one(class);
        let (up, first, second) = (self.up, Owner::split(class, 1), Owner::split(class, 2));
        if let Some(draws) = self.shoe_without(class, 2).map(|shoe| Draws::from(&shoe)) {
            for _ in 0..MOST_ANSWERS {
                let others = busts(class, &play.two, true);
                let known = RefCell::new(HashMap::new());
                let saved = |cards: Composition| {
                    let spared = || spared(&draws, up, cards.minus(own), &others);
                    *known.borrow_mut().entry(cards).or_insert_with(spared)
                };
                let better = self.best(first, &saved).actions;
                if better == std::mem::replace(&mut play.two, better.clone()) {
                    break;
                }
            }
        }
        let shoe = self.shoe_without(class, 3).filter(|_| self.game.resplit);
        if let Some(draws) = shoe.map(|shoe| Draws::from(&shoe)) {
            for _ in 0..MOST_ANSWERS {
                let others = sums(&busts(class, &play.three, true));
                let known = RefCell::new(HashMap::new());
                let saved = |cards: Composition| {
                    let spared = || spared(&draws, up, cards.minus(own), &others);
                    *known.borrow_mut().entry(cards).or_insert_with(spared)
                };
                let better = self.best(second, &saved).actions;
                if better == std::mem::replace(&mut play.three, better.clone()) {
                    break;
                }
            }
        }
    }
}
