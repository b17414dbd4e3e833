//! Best play in a form for simulations.

use super::chart;
use super::composition::{ACE, CLASSES, ShoeCounts, TEN, class};
use super::game::{Game, at_least_a_cent};
use super::hands::{BUST, Hands, NO_CARDS};
use super::insurance;
use super::policy::{Context, Policy};
use super::solution::Solver;
use rules::games::star_blackjack::Settings;
use rules::{Card, Cents, Decision};

/// A player's hand as it grows: its cards by value, and what it was split from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedHand {
    hand: u16,
    context: Context,
}

impl PlayedHand {
    /// A hand that has no cards yet.
    #[inline]
    pub const fn new() -> Self {
        Self { hand: NO_CARDS, context: Context::FIRST }
    }

    /// A hand that was dealt these cards.
    pub fn of(cards: &[Card]) -> Self {
        let mut hand = Self::new();
        for card in cards {
            hand.push(*card);
        }
        hand
    }

    /// A hand of one card that was split from a pair. `hands`, two or three, is the number of hands formed so far.
    #[inline]
    pub fn split(card: Card, hands: u8) -> Self {
        let mut hand = Self { hand: NO_CARDS, context: Context::split(class(card), hands) };
        hand.push(card);
        hand
    }

    /// Adds a card. Cards after a bust are ignored.
    #[inline]
    pub fn push(&mut self, card: Card) {
        if self.hand != BUST {
            self.hand = Hands::all().list()[self.hand as usize].after[class(card)];
        }
    }
}

impl Default for PlayedHand {
    fn default() -> Self {
        Self::new()
    }
}

/// A complete strategy, with its exact value.
#[derive(Clone, Debug)]
pub struct BestPlay {
    policy: Policy,
    expected: f64,
    even_money: bool,
    /// Whether to insure against an ace and against a ten-value card, by the hand of two cards.
    insures: [Vec<bool>; 2],
}

impl BestPlay {
    /// Best play by the cards of each hand.
    pub fn new(settings: &Settings, stake: Cents) -> Self {
        let stake = at_least_a_cent(stake);
        let game = Game::at(settings, stake);
        let (policy, expected) = Solver::new(&game).solve();
        Self::of(settings, stake, policy, expected)
    }

    /// The chart: decisions by total instead of cards, for people who play from memory.
    pub fn chart(settings: &Settings, stake: Cents) -> Self {
        let stake = at_least_a_cent(stake);
        let game = Game::at(settings, stake);
        let mut solver = Solver::new(&game);
        let (best, _) = solver.solve();
        let policy = chart::draw(&mut solver, &best).policy(&game);
        let expected = solver.value(&policy);
        Self::of(settings, stake, policy, expected)
    }

    pub(super) fn of(settings: &Settings, stake: Cents, policy: Policy, expected: f64) -> Self {
        let even_money = insurance::even_money_is_better(settings, stake);
        let insures = [ACE, TEN].map(|up| insured_hands(settings, stake, up));
        Self { policy, expected, even_money, insures }
    }

    /// The exact mean net result of the main wager, with its doubles and splits, in units of it. Insurance is not counted.
    pub const fn expected(&self) -> f64 {
        self.expected
    }

    /// The decision for a hand of at least two cards and less than 21 points.
    #[inline]
    pub fn decide(&self, hand: PlayedHand, up: Card) -> Decision {
        self.policy.action(hand.context, class(up), hand.hand).decision()
    }

    /// Whether a blackjack against an ace takes even money.
    pub const fn takes_even_money(&self) -> bool {
        self.even_money
    }

    /// Whether to insure a hand of two cards against this up card: only if that gains, which on a fresh shoe and with
    /// ordinary wagers it never does.
    pub fn insures(&self, hand: PlayedHand, up: Card) -> bool {
        let insured = match class(up) {
            ACE => &self.insures[0],
            TEN => &self.insures[1],
            _ => return false,
        };
        insured.get(hand.hand as usize).copied().unwrap_or(false)
    }
}

/// The hands of two cards that gain by insurance against this up card.
fn insured_hands(settings: &Settings, stake: Cents, up: usize) -> Vec<bool> {
    let mut insured = vec![false; Hands::all().list().len()];
    let unit = insurance::most(stake);
    let Some(odds) = insurance::odds(settings, up).filter(|_| unit.is_some()) else { return insured };
    let pays = i128::from(odds.on(unit, settings.table.smallest_chip).amount.0);
    for first in 0..CLASSES {
        for second in first..CLASSES {
            let left = ShoeCounts::of_decks(settings.decks).without(up).without(first).without(second);
            let wins = i128::from(left.count(insurance::completing(up)));
            let gains = pays * wins > i128::from(unit.0) * (i128::from(left.total()) - wins);
            insured[Hands::all().two(first, second) as usize] = gains;
        }
    }
    insured
}
