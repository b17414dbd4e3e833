//! The values of all choices for the hand in turn of a split.
//!
//! Values are those of the whole playing area. Finished hands wait for the dealer, the hand in turn is played for the
//! best value of the area, and later hands are played by the cards in sight now: cards drawn to the hand in turn, and
//! whether it busts, do not change their play. So each of them has the value that it would have if it were next. Only
//! one thing connects the hands: a dealer's blackjack takes one original wager from all that are not bust, and nothing
//! if all are.

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
    /// Its points; more than 21 for a bust.
    pub(super) total: u8,
    /// Its wagers, in units.
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
    /// The number of hands with a single card.
    pub(super) waiting: u32,
}

/// The value of every choice of the hand in turn for the area, and the part of it that comes from other hands.
pub(super) struct AreaChoices {
    pub(super) choices: Choices,
    /// The value of a choice without the result of the hand in turn itself.
    pub(super) elsewhere: f64,
}

/// The play of later hands.
struct Later {
    /// The value of each of them.
    mean: f64,
    /// The cards with which all of them bust, in every order.
    busts: Vec<Weighted>,
}

/// No bust avoids a loss.
fn nothing(_: Composition) -> f64 {
    0.0
}

impl SplitArea {
    /// Whether a hand of the split may be split again.
    pub(super) fn may_split_again(&self, resplit: bool) -> bool {
        resplit && self.finished.len() + self.waiting as usize == 1
    }

    /// Whether all finished hands are bust, so that none of them can lose the original wager.
    fn all_finished_are_bust(&self) -> bool {
        self.finished.iter().all(|hand| hand.is_bust())
    }
}

impl AgainstUpCard<'_> {
    /// The value of every choice of a hand in turn for its area.
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

    /// The value of finished hands, without a dealer's blackjack.
    fn finished_value(&mut self, area: &SplitArea, seen: Composition) -> f64 {
        let ends = self.ends(seen);
        let value = |hand: &Finished| if hand.is_bust() { -1.0 } else { self.compare(&ends, hand.total) };
        area.finished.iter().map(|hand| hand.wagers * value(hand)).sum()
    }

    /// The play of later hands, while the hand in turn holds these cards.
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

    /// The value of the unfinished hands after the hand in turn, a pair again, is split to make three.
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
