//! Positions: the cards and wagers on the table at a decision.

use crate::decision::HandError;
use rules::{Card, Cents, Wager};

/// The information of a player who decides: cards that cannot come any more, and the wagers that a choice affects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The player's cards; after a split, those of the hand in turn.
    pub hand: Vec<Card>,
    /// The dealer's card in sight.
    pub up: Option<Card>,
    /// Visible cards of other players.
    pub gone: Vec<Card>,
    /// The cards that an exchange threw away.
    pub thrown: Vec<Card>,
    /// The other hands of a split.
    pub split: Vec<SplitHand>,
    /// The wagers on the hand. Empty if only the initial one is counted.
    pub wagers: Vec<(Wager, Cents)>,
}

/// A hand of a split that is not in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitHand {
    /// Its cards; a single one if it is still to be played.
    pub cards: Vec<Card>,
    /// The amount that doubled it.
    pub doubled: Option<Double>,
}

/// The amount of a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Double {
    /// As much as the original wager.
    Full,
    /// Less than that.
    For(Cents),
}

/// A part of a position, by its name in questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Part {
    Hand,
    Up,
    Gone,
    Thrown,
    Split,
    Wagers,
    Stake,
}

impl Part {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Up => "up",
            Self::Gone => "gone",
            Self::Thrown => "thrown",
            Self::Split => "split",
            Self::Wagers => "wagers",
            Self::Stake => "stake",
        }
    }
}

impl Position {
    /// A hand and the dealer's visible card only.
    pub fn of(hand: &[Card], up: Option<Card>) -> Self {
        Self { hand: hand.to_vec(), up, ..Self::default() }
    }

    /// Every card with its part.
    pub fn cards(&self) -> impl Iterator<Item = (Part, Card)> {
        let of = |part: Part, cards: &[Card]| cards.iter().map(move |card| (part, *card)).collect::<Vec<_>>();
        let split = self.split.iter().flat_map(move |hand| of(Part::Split, &hand.cards));
        let parts = [(Part::Hand, &self.hand), (Part::Gone, &self.gone), (Part::Thrown, &self.thrown)];
        let plain = parts.into_iter().flat_map(move |(part, cards)| of(part, cards));
        plain.chain(self.up.map(|card| (Part::Up, card))).chain(split)
    }

    /// The parts that hold a card, each once.
    pub fn parts_with(&self, card: Card) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for (part, _) in self.cards().filter(|(_, other)| *other == card) {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts
    }

    /// The amount of a wager on the hand, if the wagers are given.
    pub fn wager(&self, wager: Wager) -> Option<Cents> {
        self.wagers.iter().find(|(other, _)| *other == wager).map(|(_, amount)| *amount)
    }

    /// Refuses a card of which there are more copies than decks.
    pub(crate) fn check_copies(&self, decks: u8) -> Result<(), HandError> {
        let mut copies = [0; 52];
        for (_, card) in self.cards() {
            let copies = &mut copies[card.index()];
            *copies += 1;
            if *copies > u32::from(decks) {
                return Err(HandError::Repeated(card));
            }
        }
        Ok(())
    }

    /// Refuses thrown cards where nothing is exchanged.
    pub(crate) fn check_nothing_thrown(&self) -> Result<(), HandError> {
        check(self.thrown.is_empty(), Part::Thrown, "only an exchange in Lunar Poker throws cards away: leave it out")
    }

    /// Refuses hands of a split where nothing is split.
    pub(crate) fn check_nothing_split(&self) -> Result<(), HandError> {
        check(self.split.is_empty(), Part::Split, "only Star Blackjack splits hands: leave it out")
    }

    /// Refuses wagers other than these.
    pub(crate) fn check_wagers(&self, known: &[Wager]) -> Result<(), HandError> {
        match self.wagers.iter().find(|(wager, _)| !known.contains(wager)) {
            None => Ok(()),
            Some((wager, _)) => {
                let known: Vec<String> = known.iter().map(ToString::to_string).collect();
                let what = format!("no choice here touches {wager}; it may name {}", known.join(", "));
                Err(HandError::Wrong { part: Part::Wagers, what })
            }
        }
    }
}

/// Refuses a part for a reason, unless the condition holds.
pub(crate) fn check(well: bool, part: Part, what: &str) -> Result<(), HandError> {
    if well { Ok(()) } else { Err(HandError::Wrong { part, what: what.to_owned() }) }
}
