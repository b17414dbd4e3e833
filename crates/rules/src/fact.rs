//! The facts that a round machine reports: in the past tense, with the rules that justify them.

use crate::card::Card;
use crate::deck::CardSet;
use crate::incident::Incident;
use crate::input::Decision;
use crate::money::{Cents, Odds};
use crate::rulebook::Grounds;
use crate::seat::{Place, Player, Seat};
use crate::wager::{Spot, Stake};
use core::fmt;

/// Something that happened in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fact {
    /// Chips were laid on a spot.
    Placed {
        /// The player and the wager.
        spot: Spot,
        /// How much.
        stake: Stake,
        /// The rules that allow it.
        rules: Grounds,
    },
    /// Chips were taken back before the first card, or handed back by a supervisor.
    TakenBack {
        /// The player and the wager.
        spot: Spot,
        /// How much.
        stake: Stake,
        /// The rules.
        rules: Grounds,
    },
    /// A wager was corrected in size.
    Corrected {
        /// The player and the wager.
        spot: Spot,
        /// The stake before.
        from: Stake,
        /// The stake after.
        to: Stake,
        /// The rules.
        rules: Grounds,
    },
    /// "No more bets".
    NoMoreBets,
    /// A card went to a place.
    Dealt {
        /// The card.
        card: Card,
        /// Where it went.
        to: Place,
        /// Whether it lies face up.
        face: Face,
        /// The rules.
        rules: Grounds,
    },
    /// Cards went into the discard rack.
    Discarded {
        /// The cards. Empty in blackjack, which reports only the place.
        cards: CardSet,
        /// Where they came from.
        from: Place,
        /// The rules.
        rules: Grounds,
    },
    /// Cards of a place were turned face up: those whose bit is set, the first card's lowest.
    Turned {
        /// The place.
        place: Place,
        /// Which cards.
        cards: u8,
        /// The rules.
        rules: Grounds,
    },
    /// The discard rack was shuffled back into the stock.
    Reshuffled {
        /// The rules.
        rules: Grounds,
    },
    /// A player decided.
    Decided {
        /// The area.
        seat: Seat,
        /// Which player.
        player: Player,
        /// The decision.
        decision: Decision,
        /// Its price: a new stake, or a fee.
        price: Cents,
        /// The rules that allow it.
        rules: Grounds,
    },
    /// The dealer's hand was declared.
    DealerHand {
        /// The dealer's call.
        call: Call,
        /// The rules.
        rules: Grounds,
    },
    /// A wager was settled. Every wager of a round is settled exactly once, unless the settlement is reversed.
    Settled(Line),
    /// The settlement of a wager was undone. Another one follows, except for a bonus, which has no stake.
    Reversed(Line),
    /// The jackpot meter moved. If an outcome is invalidated after its settlement, the meter moves back and the amounts
    /// are negative.
    Meter {
        /// The amount that this round's wagers added.
        added: Cents,
        /// The amount that prizes took out of it.
        taken: Cents,
        /// Whether a royal flush took all of it, so that it restarted at its seed.
        restarted: bool,
        /// Its reading now.
        now: Cents,
        /// The rules.
        rules: Grounds,
    },
    /// Something irregular was recorded.
    Irregular {
        /// The decision.
        incident: Incident,
        /// The rule that names the remedy.
        rules: Grounds,
    },
    /// One hand has no result.
    HandVoid {
        /// The seat.
        seat: Seat,
        /// The rules.
        rules: Grounds,
    },
    /// The round has no result.
    RoundVoid {
        /// The rules.
        rules: Grounds,
    },
    /// A person must be told.
    Notice {
        /// The person.
        whom: Whom,
        /// The rules.
        rules: Grounds,
    },
    /// A person must check, shuffle or replace the cards.
    CardsToBe {
        /// The duty.
        done: CardDuty,
        /// The rules.
        rules: Grounds,
    },
    /// A player was warned.
    Warned {
        /// The person.
        seat: Seat,
        /// The rules.
        rules: Grounds,
    },
    /// The round is over. Reported once more if its outcome is invalidated afterwards.
    Over,
}

impl Fact {
    /// The rules that the fact cites.
    pub fn rules(&self) -> Option<Grounds> {
        Some(match *self {
            Self::Placed { rules, .. }
            | Self::TakenBack { rules, .. }
            | Self::Corrected { rules, .. }
            | Self::Dealt { rules, .. }
            | Self::Discarded { rules, .. }
            | Self::Turned { rules, .. }
            | Self::Reshuffled { rules }
            | Self::Decided { rules, .. }
            | Self::DealerHand { rules, .. }
            | Self::Meter { rules, .. }
            | Self::Irregular { rules, .. }
            | Self::HandVoid { rules, .. }
            | Self::RoundVoid { rules }
            | Self::Notice { rules, .. }
            | Self::CardsToBe { rules, .. }
            | Self::Warned { rules, .. } => rules,
            Self::Settled(line) | Self::Reversed(line) => line.rules,
            Self::NoMoreBets | Self::Over => return None,
        })
    }
}

/// Which way up a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Its value is hidden.
    Down,
    /// All see it.
    Up,
}

/// A dealer's call about their own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// It does not qualify: "no hand".
    NoHand,
    /// It qualifies.
    Plays,
    /// A blackjack.
    Blackjack,
    /// A bust, with its total.
    TooMany(u8),
    /// A total.
    Total(u8),
}

/// The person who must be told of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Whom {
    Surveillance,
    Inspector,
}

/// A duty concerning the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardDuty {
    /// Checked for missing and foreign cards.
    Checked,
    /// Shuffled after this round, and cut where the rules cut.
    Shuffled,
    /// Shuffled and cut before the round goes on, from a shoe.
    ShuffledAtOnce,
    /// Moved to another device, with new cards.
    Replaced,
}

/// How a wager ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Outcome {
    Win,
    Lose,
    StandOff,
    Void,
    Withdrawn,
    Fee,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 6] = [Self::Win, Self::Lose, Self::StandOff, Self::Void, Self::Withdrawn, Self::Fee];

    /// The word that records and scripts use.
    pub const fn name(self) -> &'static str {
        ["win", "lose", "stand-off", "void", "withdrawn", "fee"][self as usize]
    }
}

/// The settlement of one wager.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Whose wager, and which.
    pub spot: Spot,
    /// The stake before.
    pub staked: Cents,
    /// How it ended.
    pub outcome: Outcome,
    /// The odds at which it was paid, where odds apply.
    pub odds: Option<Odds>,
    /// The winnings.
    pub pays: Cents,
    /// Everything that the player received, stake and winnings.
    pub returned: Cents,
    /// The part of the returned amount that is in promotional tokens. Winnings are always chips.
    pub tokens: Cents,
    /// The rules.
    pub rules: Grounds,
}

impl fmt::Display for Line {
    /// `seat 1, ante 10.00: win 1:1, returns 20.00 (9.4.1.5, 10.1)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} {}: {}",
            Place::Hand { seat: self.spot.seat, hand: self.spot.hand },
            self.spot.wager,
            self.staked,
            self.outcome.name()
        )?;
        if let Some(odds) = self.odds {
            write!(f, " {odds}")?;
        }
        write!(f, ", returns {} ({})", self.returned, self.rules)
    }
}
