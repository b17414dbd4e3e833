//! What a round machine tells: facts, in the past tense, with the rules that justify them.

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
        /// Whose, and on what.
        spot: Spot,
        /// How much.
        stake: Stake,
        /// Why it was allowed.
        rules: Grounds,
    },
    /// Chips were taken back before the first card, or handed back by a supervisor.
    TakenBack {
        /// Whose, and from what.
        spot: Spot,
        /// How much.
        stake: Stake,
        /// Why.
        rules: Grounds,
    },
    /// A wager was corrected in size.
    Corrected {
        /// Whose, and which.
        spot: Spot,
        /// What lay there.
        from: Stake,
        /// What lies there now.
        to: Stake,
        /// Why.
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
        /// Whether everybody sees it.
        face: Face,
        /// Why there.
        rules: Grounds,
    },
    /// Cards went into the discard rack.
    Discarded {
        /// The cards of a single deck; blackjack says only whence.
        cards: CardSet,
        /// Where they came from.
        from: Place,
        /// Why.
        rules: Grounds,
    },
    /// Everybody now sees the cards of a place: those whose bit is set, the first card's lowest.
    Turned {
        /// The place.
        place: Place,
        /// Which cards.
        cards: u8,
        /// Why.
        rules: Grounds,
    },
    /// The discard rack was shuffled back into the stock.
    Reshuffled {
        /// Why.
        rules: Grounds,
    },
    /// A player decided.
    Decided {
        /// The area.
        seat: Seat,
        /// Which player.
        player: Player,
        /// What.
        decision: Decision,
        /// What it cost: newly staked, or paid as a fee.
        price: Cents,
        /// Why it was allowed.
        rules: Grounds,
    },
    /// The dealer's hand was declared.
    DealerHand {
        /// What the dealer calls out.
        call: Call,
        /// Why.
        rules: Grounds,
    },
    /// A wager was settled. Unless that is reversed, every wager of a round is settled exactly once.
    Settled(Line),
    /// The settlement of a wager was undone; another follows, except for a bonus on which nothing was staked.
    Reversed(Line),
    /// The jackpot meter moved. Where an outcome is invalidated after its settlement it moves back, and the amounts are negative.
    Meter {
        /// What this round's wagers added.
        added: Cents,
        /// What prizes took out of it.
        taken: Cents,
        /// Whether a royal flush took it all, so that it began again at its seed.
        restarted: bool,
        /// What it shows now.
        now: Cents,
        /// Why.
        rules: Grounds,
    },
    /// Something irregular was recorded.
    Irregular {
        /// What.
        incident: Incident,
        /// The rule that says what follows.
        rules: Grounds,
    },
    /// One hand has no result.
    HandVoid {
        /// Whose.
        seat: Seat,
        /// Why.
        rules: Grounds,
    },
    /// The round has no result.
    RoundVoid {
        /// Why.
        rules: Grounds,
    },
    /// Someone must be told.
    Notice {
        /// Who.
        whom: Whom,
        /// Why.
        rules: Grounds,
    },
    /// Someone must act on the cards after this.
    CardsToBe {
        /// What must be done.
        done: CardDuty,
        /// Why.
        rules: Grounds,
    },
    /// A player was warned.
    Warned {
        /// Who.
        seat: Seat,
        /// Why.
        rules: Grounds,
    },
    /// The round is over; told once more when its outcome is invalidated afterwards.
    Over,
}

impl Fact {
    /// The rules that it cites.
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
    /// Everybody sees it.
    Up,
}

/// What a dealer calls out about their own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// It does not qualify: "no hand".
    NoHand,
    /// It qualifies.
    Plays,
    /// A blackjack.
    Blackjack,
    /// More than 21.
    TooMany(u8),
    /// A total.
    Total(u8),
}

/// Who must be told of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Whom {
    Surveillance,
    Inspector,
}

/// What must be done with the cards.
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
    /// Every way.
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
    /// What lay there.
    pub staked: Cents,
    /// How it ended.
    pub outcome: Outcome,
    /// At what odds it was paid, where odds decide.
    pub odds: Option<Odds>,
    /// What it won.
    pub pays: Cents,
    /// Everything that came back, stake and winnings.
    pub returned: Cents,
    /// The part of what came back that is the player's own promotional tokens; winnings are always chips.
    pub tokens: Cents,
    /// Why.
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
