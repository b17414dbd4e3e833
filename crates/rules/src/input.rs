//! The inputs of a round machine.

use crate::card::Card;
use crate::deck::CardSet;
use crate::incident::Incident;
use crate::money::Cents;
use crate::seat::{Player, Seat};
use crate::wager::{Stake, Wager};
use core::fmt;

/// One input to a round. Live tables, tests and simulations use nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum Input {
    /// A player lays chips on a spot before the first card.
    Wager {
        /// The player's area.
        seat: Seat,
        /// Which player of the area.
        player: Player,
        /// The wager.
        on: Wager,
        /// The amount, tokens included.
        stake: Stake,
    },
    /// A player takes a wager back before the first card.
    TakeBack {
        /// The player's area.
        seat: Seat,
        /// Which player of the area.
        player: Player,
        /// The wager.
        on: Wager,
    },
    /// The dealer records which player is seated at a shared area. With none, the largest wager controls it.
    Seated {
        /// The shared area.
        seat: Seat,
        /// The seated player.
        player: Option<Player>,
    },
    /// The dealer calls "no more bets".
    NoMoreBets,
    /// A card is dealt to the place where the machine expects it.
    Card(Card),
    /// A player picks up their cards.
    Handle(Seat),
    /// A player decides.
    Decide {
        /// The player's area.
        seat: Seat,
        /// Which player of the area.
        player: Player,
        /// The decision.
        decision: Decision,
        /// The part of its price that is paid in promotional tokens.
        tokens: Cents,
    },
    /// The dealer closes insurance.
    CloseInsurance,
    /// The dealer turns the hidden cards that come next: their own hand, or a community card.
    Turn,
    /// The dealer settles what is left.
    Settle,
    /// An irregularity, or a supervisor's decision.
    Incident(Incident),
}

impl Input {
    /// A wager of the only player of an area, in chips.
    #[inline]
    pub const fn wager(seat: Seat, on: Wager, amount: Cents) -> Self {
        Self::Wager { seat, player: Player::First, on, stake: Stake { amount, tokens: Cents::ZERO } }
    }

    /// A decision of the only player of an area, paid in chips.
    #[inline]
    pub const fn decide(seat: Seat, decision: Decision) -> Self {
        Self::Decide { seat, player: Player::First, decision, tokens: Cents::ZERO }
    }
}

/// A player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum Decision {
    /// Give the hand up.
    Fold,
    /// Stay in with a bet. Without an amount it is exactly the bet that the rules demand.
    Bet(Option<Cents>),
    /// Stay in with a play wager.
    Play,
    /// Leave the wager in question on the layout.
    Ride,
    /// Take the wager in question back.
    Withdraw,
    /// Throw these cards away for as many new ones.
    Exchange(CardSet),
    /// Buy a sixth card.
    Buy,
    /// Claim a winning super or instant payout hand.
    Declare,
    /// Give the hand up after the dealer's is shown.
    Concede,
    /// Take another card.
    Hit,
    /// Take no more cards.
    Stand,
    /// Double. Without an amount, by the whole original wager.
    Double(Option<Cents>),
    /// Split two cards of one value.
    Split,
    /// Insure by this much.
    Insure(Cents),
    /// Take even money for a blackjack against an ace.
    EvenMoney,
    /// On a shared area, do not follow the controlling player's double or split.
    Decline,
    /// Refuse a card that was dealt in error.
    Refuse,
    /// Be absent, or fail to decide in time.
    Absent {
        /// Whether the player had looked at their cards.
        viewed: bool,
    },
    /// Be unable to match the ante.
    CannotMatch {
        /// Whether the player was warned before.
        warned: bool,
    },
    /// After a device fault without a replacement: take the wagers back. Records call it `take-back`.
    #[cfg_attr(feature = "written", serde(alias = "take-back"))]
    TakeWagersBack,
    /// After a device fault without a replacement: play on from a shoe.
    PlayOn,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
