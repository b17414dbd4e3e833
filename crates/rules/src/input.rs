//! What a round machine can be told.

use crate::card::Card;
use crate::deck::CardSet;
use crate::incident::Incident;
use crate::money::Cents;
use crate::seat::{Player, Seat};
use crate::wager::{Stake, Wager};
use core::fmt;

/// One input to a round. Whoever drives the machine, a live table or a test, says nothing else.
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
        /// What the chips go on.
        on: Wager,
        /// How much, tokens included.
        stake: Stake,
    },
    /// A player takes a wager back before the first card.
    TakeBack {
        /// The player's area.
        seat: Seat,
        /// Which player of the area.
        player: Player,
        /// What the chips lie on.
        on: Wager,
    },
    /// The dealer ascertains who is seated at a shared area; nobody means that the largest wager controls it.
    Seated {
        /// The shared area.
        seat: Seat,
        /// The seated player.
        player: Option<Player>,
    },
    /// The dealer calls "no more bets".
    NoMoreBets,
    /// A card leaves the device for the place that the machine awaits it at.
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
    /// Something irregular is found, or a supervisor rules.
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
    /// Stay in with a bet; with no amount, exactly what the rules ask.
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
    /// Double; with no amount, by the whole original wager.
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
    /// After a device fault that no other device can mend: take the wagers back. Offers call it by its name in records.
    #[cfg_attr(feature = "written", serde(alias = "take-back"))]
    TakeWagersBack,
    /// After a device fault that no other device can mend: play on from a shoe.
    PlayOn,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
