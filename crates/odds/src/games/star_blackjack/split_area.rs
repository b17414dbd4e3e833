//! What every choice is worth for a hand of a split whose turn it is.
//!
//! Values are of the whole playing area. Hands that are finished wait for the dealer, the hand in turn is played for the best
//! value of the area, and hands that are still to come are played by the cards in sight now: what the hand in turn will draw,
//! and whether it goes bust, changes nothing about how they are played. So each of them is worth what it would be worth if it
//! were next, whatever the hand in turn does, and only one thing holds hands together: a dealer's blackjack takes one original
//! wager from all that are not bust, and nothing where all of them are.

use super::composition::{Composition, Draws};
use super::hands::Hands;
use super::policy::Action;
use super::split::{Weighted, all_bust, busts, spared, sums};
use super::up_card::{AgainstUpCard, Choices, Owner, Values};
use std::cell::RefCell;
use std::collections::HashMap;

/// A hand that takes no more cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finished {
    /// Its points; more than 21 where it is bust.
    pub(super) total: u8,
    /// What lies on it, in units.
    pub(super) wagers: f64,
}

impl Finished {
    const fn is_bust(self) -> bool {
        self.total > 21
    }
}

/// The hands of a split beside the one in turn. The shoe is without the cards of those that are finished.
#[derive(Clone, Debug)]
pub(super) struct SplitArea {
    /// The value of the cards that were split.
    pub(super) class: usize,
    pub(super) finished: Vec<Finished>,
    /// How many hands have a single card.
    pub(super) waiting: u32,
}

/// What every choice of the hand in turn is worth to the area, and what of that comes from elsewhere.
pub(super) struct AreaChoices {
    pub(super) choices: Choices,
    /// The value of a choice less what the hand in turn earns itself.
    pub(super) elsewhere: f64,
}

/// How hands that are still to come are played.
struct Later {
    /// What each of them is worth.
    mean: f64,
    /// The cards with which all of them go bust, in every order.
    busts: Vec<Weighted>,
}

/// No bust spares anything.
fn nothing(_: Composition) -> f64 {
    0.0
}

impl SplitArea {
    /// Whether a hand of the split may be split again.
    pub(super) fn may_split_again(&self, resplit: bool) -> bool {
        resplit && self.finished.len() + self.waiting as usize == 1
    }

    /// Whether no finished hand answers for the original wager.
    fn all_finished_are_bust(&self) -> bool {
        self.finished.iter().all(|hand| hand.is_bust())
    }
}

impl AgainstUpCard<'_> {
    /// What every choice of a hand in turn is worth to its area.
    pub(super) fn choices_after_split(&mut self, area: &SplitArea, at: u16) -> AreaChoices {
        let hand = &Hands::all().list()[at as usize];
        let owner = Owner::split(area.class, area.waiting);
        let seen = hand.cards.plus(owner.gone);
        let settled = self.finished_value(area, seen) - self.blackjack(seen);
        let coupled = area.all_finished_are_bust() && self.has_all_bust(area.class);
        let later = self.later(area, hand.cards);
        let draws = self.shoe_without(area.class, area.waiting + 1).filter(|_| coupled).map(|shoe| Draws::from(&shoe));
        let (up, own, known) = (self.up, Composition::one(area.class), RefCell::new(HashMap::new()));
        let saved = |cards: Composition| match &draws {
            None => 0.0,
            Some(draws) => {
                let spared = || spared(draws, up, cards.minus(own), &later.busts);
                *known.borrow_mut().entry(cards).or_insert_with(spared)
            }
        };
        let values = self.best_from(owner, hand.cards, &saved);
        let mut choices = self.choices(owner, hand, &values.value, &saved);
        let elsewhere = settled + f64::from(area.waiting) * later.mean;
        for value in [&mut choices.stand, &mut choices.hit, &mut choices.double].into_iter().flatten() {
            *value += elsewhere;
        }
        if area.may_split_again(self.game.resplit) && hand.pair() == Some(area.class) {
            choices.split = Some(settled + self.three_hands(area, coupled));
        }
        AreaChoices { choices, elsewhere }
    }

    /// What finished hands are worth, a dealer's blackjack left aside.
    fn finished_value(&mut self, area: &SplitArea, seen: Composition) -> f64 {
        let ends = self.ends(seen);
        let value = |hand: &Finished| if hand.is_bust() { -1.0 } else { self.compare(&ends, hand.total) };
        area.finished.iter().map(|hand| hand.wagers * value(hand)).sum()
    }

    /// The hands that are still to come, while the hand in turn holds these cards.
    fn later(&mut self, area: &SplitArea, held: Composition) -> Later {
        let class = area.class;
        if area.waiting == 0 {
            return Later { mean: 0.0, busts: vec![(Composition::EMPTY, 1.0)] };
        }
        let owner = Owner { split: Some(class), gone: held.plus(Composition::several(class, area.waiting - 1)) };
        let mut values = self.best(owner, &nothing);
        let pair = Hands::all().two(class, class) as usize;
        let mut after_third: Option<Values> = None;
        if area.may_split_again(self.game.resplit) {
            let third = Owner { split: Some(class), gone: held.plus(Composition::one(class)) };
            let three = self.best(third, &nothing);
            let split = 2.0 * self.mean_of_second(third, &three.value, true);
            if split > values.value[pair] {
                (values.value[pair], values.actions[pair]) = (split, Action::Split);
                after_third = Some(three);
            }
        }
        let mean = self.mean_of_second(owner, &values.value, true);
        let mut all = busts(class, &values.actions, after_third.is_none());
        if area.waiting == 2 {
            all = sums(&all);
        }
        if let Some(three) = after_third {
            let both = sums(&busts(class, &three.actions, true));
            all.extend(both.into_iter().map(|(cards, orders)| (cards.plus(Composition::one(class)), orders)));
        }
        Later { mean, busts: all }
    }

    /// What the hands that are to be played are worth once the hand in turn, a pair again, is split to make three.
    fn three_hands(&mut self, area: &SplitArea, coupled: bool) -> f64 {
        let owner = Owner::split(area.class, area.waiting + 1);
        let values = self.best(owner, &nothing);
        let hands = f64::from(area.waiting + 2) * self.mean_of_second(owner, &values.value, true);
        let draws = self.shoe_without(area.class, area.waiting + 2).filter(|_| coupled).map(|shoe| Draws::from(&shoe));
        let Some(draws) = draws else { return hands };
        let of_one = busts(area.class, &values.actions, true);
        let of_others = if area.waiting == 0 { of_one.clone() } else { sums(&of_one) };
        hands + all_bust(&draws, self.up, Composition::EMPTY, &of_one, &of_others)
    }
}
