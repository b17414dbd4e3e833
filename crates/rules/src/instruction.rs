//! Standing instructions: the decisions for a player at a dealt table who does not decide in time (ruling G23).
//!
//! An instruction is given before the round. It uses only what its player sees: their own cards and the cards that lie
//! face up. It never returns a wager that the player could lose, so a player gains nothing by not answering.

use crate::any::AnyRound;
use crate::awaits::{Awaits, Next, Offer};
use crate::card::Card;
use crate::game::Game;
use crate::games::lunar_poker::best_strength;
use crate::input::Decision;
use crate::money::Cents;
use crate::refusal::Await;
use crate::round::Round;
use crate::seat::{Player, Seat};
use crate::strength::FiveCardHand;
use crate::view::View;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A player's instruction for decisions that they do not make in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Instruction {
    /// The usual play of ruling G23.
    #[default]
    Usual,
    /// Fold every hand.
    AlwaysFold,
    /// Stay in with every hand: bet, or play.
    AlwaysBet,
    /// Take both wagers back that can be.
    AlwaysWithdraw,
    /// Let all three wagers ride.
    AlwaysRide,
}

impl Instruction {
    /// Every instruction of any game.
    pub const ALL: [Self; 5] = [Self::Usual, Self::AlwaysFold, Self::AlwaysBet, Self::AlwaysWithdraw, Self::AlwaysRide];

    /// The instructions that a player of this game may choose between; the usual one comes first.
    pub fn of(game: Game) -> impl ExactSizeIterator<Item = Self> {
        game.description().instructions.iter().map(|(instruction, _)| *instruction)
    }

    /// Whether a player of this game may choose it.
    pub fn fits(self, game: Game) -> bool {
        Self::of(game).any(|known| known == self)
    }

    /// The name in records and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::AlwaysFold => "always-fold",
            Self::AlwaysBet => "always-bet",
            Self::AlwaysWithdraw => "always-withdraw",
            Self::AlwaysRide => "always-ride",
        }
    }

    /// The instruction with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|instruction| instruction.name() == name)
    }

    /// Its description on the sign and at the seat; empty where the game does not have it.
    pub fn words(self, game: Game) -> &'static str {
        let known = game.description().instructions.iter().find(|(instruction, _)| *instruction == self);
        known.map_or("", |(_, words)| words)
    }

    /// The players whose decision the round waits for, in the order in which they answer. While insurance is open it
    /// waits for no single player: a player who does not answer is not insured, and the dealer closes insurance.
    pub fn awaited(round: &AnyRound) -> Vec<(Seat, Player)> {
        let awaits = round.awaits();
        let Next::Await(Await::Decision(seat)) = awaits.next else { return Vec::new() };
        Player::ALL
            .into_iter()
            .filter(|player| Self::Usual.choose(round, &awaits, seat, *player, Cents::ZERO).is_some())
            .map(|player| (seat, player))
            .collect()
    }

    /// The decision that this instruction makes for a player, if the round waits for that player. `behind` is the
    /// player's money beside the layout: a bet that it does not cover becomes a fold.
    ///
    /// The decision is always one that [`Round::awaits`] lists.
    pub fn decision(self, round: &AnyRound, seat: Seat, player: Player, behind: Cents) -> Option<Decision> {
        self.choose(round, &round.awaits(), seat, player, behind)
    }

    fn choose(self, round: &AnyRound, awaits: &Awaits, seat: Seat, player: Player, behind: Cents) -> Option<Decision> {
        if awaits.next != Next::Await(Await::Decision(seat)) {
            return None;
        }
        let payable = |wanted: &Decision| {
            awaits.offers.iter().any(|offer| match *offer {
                Offer::Decide { seat: at, player: of, decision, price, .. } => {
                    (at, of, decision) == (seat, player, *wanted) && price <= behind
                }
                _ => false,
            })
        };
        round.wishes(self, seat).into_iter().find(payable)
    }

    /// Stays in with a good hand, and otherwise folds.
    pub(crate) fn bet_or_fold(self, good: bool, bet: Decision) -> Vec<Decision> {
        let stays = match self {
            Self::AlwaysFold => false,
            Self::AlwaysBet => true,
            _ => good,
        };
        if stays { vec![bet, Decision::Fold] } else { vec![Decision::Fold] }
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The cards of a player's own hand that the player sees.
pub(crate) fn own_cards(view: &View, seat: Seat) -> Vec<Card> {
    let own = view.seats.iter().find(|area| area.seat == seat).and_then(|area| area.hands.first());
    own.map(|hand| hand.cards.iter().flatten().copied().collect()).unwrap_or_default()
}

/// Whether five cards, or the best five of six, are at least a pair.
pub(crate) fn pair_or_better(cards: &[Card]) -> bool {
    cards.len() >= 5 && best_strength(cards).category() >= FiveCardHand::OnePair
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    }

    #[test]
    fn an_instruction_reads_back_from_its_name() {
        for instruction in Instruction::ALL {
            assert_eq!(Instruction::from_name(instruction.name()), Some(instruction));
        }
        assert_eq!(Instruction::from_name("always"), None);
    }

    #[test]
    fn every_game_has_its_usual_instruction_first_and_words_for_all_of_them() {
        for game in Game::ALL {
            assert_eq!(Instruction::of(game).next(), Some(Instruction::default()));
            for instruction in Instruction::of(game) {
                assert!(instruction.fits(game) && !instruction.words(game).is_empty());
            }
        }
        assert!(!Instruction::AlwaysFold.fits(Game::LetItRide) && !Instruction::AlwaysRide.fits(Game::CaribbeanStud));
        assert!(!Instruction::AlwaysBet.fits(Game::StarBlackjack));
    }

    #[test]
    fn a_pair_is_looked_for_among_five_or_six_cards() {
        for (hand, pair) in [
            ("2s 2d 3c 4h 6s", true),
            ("As Kd 3c 4h 6s", false),
            ("As Ks 3s 4s 6s", true),
            ("2s 3d 4c 5h 6s", true),
            ("As Kd 3c 4h 6s 9d", false),
            ("As Kd 3c 4h 6s 6d", true),
            ("As Kd 3c 4h 5s 2d", true),
        ] {
            assert_eq!(pair_or_better(&cards(hand)), pair, "{hand}");
        }
    }
}
