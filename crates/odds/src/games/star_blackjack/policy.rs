//! A policy: one action for every hand, in every context in which it can be held.

use super::composition::CLASSES;
use super::hands::Hands;
use rules::Decision;

/// The action for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Action {
    /// Take no more cards.
    #[default]
    Stand,
    /// Take another card.
    Hit,
    /// Double.
    Double,
    /// Split.
    Split,
}

impl Action {
    /// The decision as an input of the round machine.
    #[inline]
    pub(super) const fn decision(self) -> Decision {
        match self {
            Self::Stand => Decision::Stand,
            Self::Hit => Decision::Hit,
            Self::Double => Decision::Double(None),
            Self::Split => Decision::Split,
        }
    }
}

/// The context of a hand, beside its cards and the dealer's up card: that it is the first hand, or the pair it was
/// split from and the number of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context(u8);

impl Context {
    /// The number of contexts.
    pub(super) const COUNT: usize = 1 + 2 * CLASSES;

    /// The hand that was dealt.
    pub(super) const FIRST: Self = Self(0);

    /// A hand split from a pair of this value, with two or three hands formed so far.
    pub(super) const fn split(class: usize, hands: u8) -> Self {
        Self(1 + 2 * class as u8 + (hands > 2) as u8)
    }

    /// Its number, for arrays.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One action for every hand in every context, against every up card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Policy {
    actions: Vec<Action>,
    hands: usize,
}

impl Policy {
    /// A policy that always stands.
    pub(super) fn new() -> Self {
        let hands = Hands::all().list().len();
        Self { actions: vec![Action::Stand; Context::COUNT * CLASSES * hands], hands }
    }

    /// The actions in one context against one up card, hand by hand.
    pub(super) fn actions(&self, context: Context, up: usize) -> &[Action] {
        let start = (context.index() * CLASSES + up) * self.hands;
        &self.actions[start..start + self.hands]
    }

    /// The same, to be changed.
    pub(super) fn actions_mut(&mut self, context: Context, up: usize) -> &mut [Action] {
        let start = (context.index() * CLASSES + up) * self.hands;
        &mut self.actions[start..start + self.hands]
    }

    /// The action for a hand.
    #[inline]
    pub(super) fn action(&self, context: Context, up: usize, hand: u16) -> Action {
        self.actions.get((context.index() * CLASSES + up) * self.hands + hand as usize).copied().unwrap_or_default()
    }
}
