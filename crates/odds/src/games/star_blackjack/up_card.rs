//! The values of hands against one up card.
//!
//! Values are means of the net result in units of the original wager. Against a dealer's blackjack the surviving hands
//! of an area together lose the original wager once, however many hands were split. So split hands' values leave this
//! loss out, and [`split`](super::split) adds it for all hands of the area together.

use super::composition::{ACE, CLASSES, Composition, FastHash, ShoeCounts, TEN};
use super::dealer::{BLACKJACK, DealerTree, Ends, TOO_MANY};
use super::game::Game;
use super::hands::{BUST, Hand, Hands};
use super::insurance::completing;
use super::policy::Action;
use std::collections::HashMap;

/// The value of each choice for one hand; `None` if it is not legal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Choices {
    pub(super) stand: Option<f64>,
    pub(super) hit: Option<f64>,
    pub(super) double: Option<f64>,
    pub(super) split: Option<f64>,
}

impl Choices {
    /// The best choice and its value. Among equals, the one that is listed first.
    pub(super) fn best(&self) -> (Action, f64) {
        let mut best = (Action::Stand, f64::NEG_INFINITY);
        for (action, value) in self.list() {
            if value > best.1 {
                best = (action, value);
            }
        }
        best
    }

    /// The legal choices.
    pub(super) fn list(&self) -> impl Iterator<Item = (Action, f64)> {
        let all = [
            (Action::Stand, self.stand),
            (Action::Hit, self.hit),
            (Action::Double, self.double),
            (Action::Split, self.split),
        ];
        all.into_iter().filter_map(|(action, value)| value.map(|value| (action, value)))
    }
}

/// The kind of hands that are valued: the hand that was dealt, or one split from a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    /// The value of the pair that it was split from.
    pub(super) split: Option<usize>,
    /// Further cards that have left the shoe.
    pub(super) gone: Composition,
}

impl Owner {
    /// The hand that was dealt.
    pub(super) const FIRST: Self = Self { split: None, gone: Composition::EMPTY };

    /// A hand split from this value. Besides its own card, `others` cards of the value are known to have left the shoe.
    pub(super) const fn split(class: usize, others: u32) -> Self {
        Self { split: Some(class), gone: Composition::several(class, others) }
    }

    /// Whether this hand is possible for the owner.
    fn may_hold(&self, hand: &Hand) -> bool {
        hand.count >= 2 && self.split.is_none_or(|class| hand.cards.count(class) > 0)
    }

    /// Whether it takes one card and no more.
    fn is_split_ace(&self) -> bool {
        self.split == Some(ACE)
    }
}

/// The values of all hands of an owner, and their actions, by their index in [`Hands`].
pub(super) struct Values {
    pub(super) value: Vec<f64>,
    pub(super) actions: Vec<Action>,
}

/// The game against one up card.
pub(super) struct AgainstUpCard<'a> {
    pub(super) game: &'a Game,
    pub(super) up: usize,
    /// The shoe without the up card.
    pub(super) shoe: ShoeCounts,
    tree: DealerTree,
    known: HashMap<Composition, Ends, FastHash>,
    scratch: Vec<[f64; 1]>,
}

impl<'a> AgainstUpCard<'a> {
    /// The game against one up card, which the shoe must hold.
    pub(super) fn new(game: &'a Game, up: usize) -> Self {
        let tree = DealerTree::from(up, game.dealer_draws);
        Self { game, up, shoe: game.shoe.without(up), tree, known: HashMap::default(), scratch: Vec::new() }
    }

    /// The ends of the dealer's hand when these cards have also left the shoe. All zero if the shoe does not hold them.
    pub(super) fn ends(&mut self, gone: Composition) -> Ends {
        if let Some(ends) = self.known.get(&gone) {
            return *ends;
        }
        let ends = self.shoe.without_all(gone).map_or([0.0; 7], |left| self.tree.ends(&left, &mut self.scratch));
        self.known.insert(gone, ends);
        ends
    }

    /// The same for several sets of cards in parallel, without storing the results.
    pub(super) fn ends_of<const SETS: usize>(
        &self,
        gone: &[Composition; SETS],
        scratch: &mut Vec<[f64; SETS]>,
    ) -> [Ends; SETS] {
        let left = gone.map(|gone| self.shoe.without_all(gone));
        let mut ends = self.tree.ends_of(&left.map(|left| left.unwrap_or(self.shoe)), scratch);
        for (ends, left) in ends.iter_mut().zip(left) {
            if left.is_none() {
                *ends = [0.0; 7];
            }
        }
        ends
    }

    /// Whether the up card can become a blackjack.
    pub(super) const fn may_be_blackjack(&self) -> bool {
        self.up == ACE || self.up == TEN
    }

    /// The probability of a dealer's blackjack when these cards have also left the shoe.
    pub(super) fn blackjack(&self, gone: Composition) -> f64 {
        match self.shoe.without_all(gone) {
            Some(left) if self.may_be_blackjack() && left.total() > 0 => {
                f64::from(left.count(completing(self.up))) / f64::from(left.total())
            }
            _ => 0.0,
        }
    }

    /// The result of one wager on a total against every end except a blackjack.
    pub(super) fn compare(&self, ends: &Ends, total: u8) -> f64 {
        let (mut won, mut lost) = (ends[TOO_MANY], 0.0);
        for (end, chance) in ends[..TOO_MANY].iter().enumerate() {
            match (end as u8 + 17).cmp(&total) {
                std::cmp::Ordering::Less => won += chance,
                std::cmp::Ordering::Greater => lost += chance,
                std::cmp::Ordering::Equal => {}
            }
        }
        self.game.even * won - lost
    }

    /// The loss of the original wager to a blackjack, for a hand that was not split.
    fn lost_to_blackjack(owner: Owner, ends: &Ends) -> f64 {
        if owner.split.is_none() { ends[BLACKJACK] } else { 0.0 }
    }

    /// The value of standing.
    pub(super) fn stand(&mut self, owner: Owner, hand: &Hand) -> f64 {
        let ends = self.ends(hand.cards.plus(owner.gone));
        self.compare(&ends, hand.total) - Self::lost_to_blackjack(owner, &ends)
    }

    /// The value of doubling.
    fn double(&mut self, owner: Owner, hand: &Hand) -> f64 {
        let Some(left) = self.shoe.without_all(hand.cards.plus(owner.gone)) else { return 0.0 };
        let mut sum = 0.0;
        for (class, after) in hand.after.iter().enumerate() {
            if left.count(class) > 0 && *after != BUST {
                let after = &Hands::all().list()[*after as usize];
                let ends = self.ends(after.cards.plus(owner.gone));
                let value = 2.0 * self.compare(&ends, after.doubled_total(class));
                sum += f64::from(left.count(class)) * (value - Self::lost_to_blackjack(owner, &ends));
            }
        }
        sum / f64::from(left.total())
    }

    /// The value of a hit, given the values of the next hands. A bust costs one wager, less `saved`.
    fn hit(&self, owner: Owner, hand: &Hand, value: &[f64], saved: &dyn Fn(Composition) -> f64) -> f64 {
        let Some(left) = self.shoe.without_all(hand.cards.plus(owner.gone)) else { return 0.0 };
        let mut sum = 0.0;
        for (class, after) in hand.after.iter().enumerate() {
            let count = f64::from(left.count(class));
            if count > 0.0 {
                sum += count
                    * match *after {
                        BUST => saved(hand.cards.plus(Composition::one(class))) - 1.0,
                        after => value[after as usize],
                    };
            }
        }
        if left.total() > 0 { sum / f64::from(left.total()) } else { 0.0 }
    }

    /// The values of all choices of a hand except a split.
    pub(super) fn choices(
        &mut self,
        owner: Owner,
        hand: &Hand,
        value: &[f64],
        saved: &dyn Fn(Composition) -> f64,
    ) -> Choices {
        let done = hand.total == 21 || owner.is_split_ace();
        Choices {
            stand: (hand.total >= 12).then(|| self.stand(owner, hand)),
            hit: (!done).then(|| self.hit(owner, hand, value, saved)),
            double: (!done && hand.may_double() && self.game.doubling).then(|| self.double(owner, hand)),
            split: None,
        }
    }

    /// Best play without splitting. `saved` is the loss that a bust hand avoids, by its cards.
    pub(super) fn best(&mut self, owner: Owner, saved: &dyn Fn(Composition) -> f64) -> Values {
        self.best_from(owner, Composition::EMPTY, saved)
    }

    /// The same for hands that hold these cards, and for no others.
    pub(super) fn best_from(&mut self, owner: Owner, held: Composition, saved: &dyn Fn(Composition) -> f64) -> Values {
        let hands = Hands::all().list();
        let mut values = Values { value: vec![0.0; hands.len()], actions: vec![Action::Stand; hands.len()] };
        let asked = |hand: &Hand| owner.may_hold(hand) && hand.cards.holds(held);
        for (at, hand) in hands.iter().enumerate().rev().filter(|(_, hand)| asked(hand)) {
            (values.actions[at], values.value[at]) = self.choices(owner, hand, &values.value, saved).best();
        }
        values
    }

    /// The values of hands with these actions. Splits count as zero.
    pub(super) fn played(&mut self, owner: Owner, actions: &[Action]) -> Vec<f64> {
        let hands = Hands::all().list();
        let mut value = vec![0.0; hands.len()];
        for (at, hand) in hands.iter().enumerate().rev().filter(|(_, hand)| owner.may_hold(hand)) {
            value[at] = match actions[at] {
                Action::Stand => self.stand(owner, hand),
                Action::Hit => self.hit(owner, hand, &value, &|_| 0.0),
                Action::Double => self.double(owner, hand),
                Action::Split => 0.0,
            };
        }
        value
    }

    /// The values of all choices of one hand except a split, with best play afterwards.
    pub(super) fn choices_of(&mut self, owner: Owner, hand: u16, values: &Values) -> Choices {
        self.choices(owner, &Hands::all().list()[hand as usize], &values.value, &|_| 0.0)
    }

    /// The mean over the second card of a hand that starts with one card of a pair. Second cards that make a pair again
    /// are left out on request (but their probability still counts).
    pub(super) fn mean_of_second(&self, owner: Owner, value: &[f64], with_pair: bool) -> f64 {
        let Some(class) = owner.split else { return 0.0 };
        let Some(left) = self.shoe.without_all(owner.gone.plus(Composition::one(class))) else { return 0.0 };
        let mut sum = 0.0;
        for second in (0..CLASSES).filter(|second| with_pair || *second != class) {
            sum += f64::from(left.count(second)) * value[Hands::all().two(class, second) as usize];
        }
        sum / f64::from(left.total())
    }
}
