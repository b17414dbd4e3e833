//! Irregularities and supervisors' decisions: ordinary inputs, with the remedies that each document gives.

use crate::card::Card;
use crate::money::Cents;
use crate::person::{Person, Persons};
use crate::seat::{Place, Player, Seat};
use crate::wager::Wager;

/// An irregularity, or a supervisor's decision about a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum Incident {
    /// Cards turn out to have been dealt incorrectly.
    DealtIncorrectly,
    /// A hand has too few or too many cards.
    WrongNumberOfCards(Place),
    /// A card was exposed in error: the `nth` of a place, counted from 1.
    Exposed {
        /// The place of the card.
        place: Place,
        /// Its position there, counted from 1.
        nth: u8,
    },
    /// The dealer deals an area in although no wager lies there.
    DealtIn(Seat),
    /// A hand is found on an area without a wager.
    HandWithoutWager(Seat),
    /// A card is missing from the device.
    MissingCard,
    /// A card that does not belong is found.
    ForeignCard,
    /// The shuffling device fails while cards are on the table.
    DeviceFault(DeviceFault),
    /// A bet is found to be of the wrong size before the dealer's cards are shown.
    WrongBetFound(Seat),
    /// A wager of the wrong size is corrected at the dealer's request.
    Correct {
        /// The player's area.
        seat: Seat,
        /// The wager.
        on: Wager,
        /// The corrected amount.
        amount: Cents,
    },
    /// A player suspected of collecting information must play before the others handle their cards.
    PlaysFirst(Person),
    /// The dealer collected a hand before its player had decided.
    CollectedEarly {
        /// The area of the hand.
        seat: Seat,
        /// Whether the hand could be reconstructed.
        reconstructed: bool,
    },
    /// A hand that was not declared has an instant payout, which the house elects to pay.
    PayUndeclared(Seat),
    /// A supervisor refuses a wager before the first card.
    WagerRefused {
        /// The player's area.
        seat: Seat,
        /// Which player of the area.
        player: Player,
        /// The wager.
        on: Wager,
    },
    /// A supervisor declares a person's wagers void for using a prohibited device.
    WagersDeclaredVoid {
        /// The player's area.
        seat: Seat,
        /// Which player of the area.
        player: Player,
    },
    /// A player's wagers are invalid because the player has no valid player card.
    WagersInvalid(Person),
    /// A supervisor invalidates the outcome, during the round or after its settlement: all wagers are refunded, except
    /// those that are forfeited for fraud.
    Invalidated {
        /// The ground. Older records have none and forfeit whole areas.
        #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
        ground: Option<Ground>,
        /// The players whose wagers are forfeited.
        forfeit: Persons,
    },
    /// The operator reveals a folded hand at settlement.
    RevealFolded(Seat),
    /// A card is found face up in the device.
    FaceUpInDevice(Card),
    /// A card was drawn in error and will be the next one dealt.
    DrawnInError(Card),
    /// A card was dealt to the dealer's completed hand.
    SurplusToDealer {
        /// The card.
        card: Card,
        /// Whether it was exposed.
        exposed: bool,
    },
    /// The dealer forgot to burn the first card, which stays in play.
    BurnForgotten,
    /// The dealer goes on without offering insurance.
    InsuranceForgotten,
    /// The forgotten insurance is noticed.
    InsuranceNoticed,
    /// The cards were not cut as they should have been.
    NotCut,
    /// The cards were not shuffled after the cutting card appeared.
    NotShuffled,
    /// The discards did not go back into the shuffling device after the initial deal.
    DiscardsNotReturned,
    /// A dealing error is corrected: the round is dealt again from its first card in the right order.
    Reconstructed,
    /// A dealing error cannot be corrected.
    CannotReconstruct,
    /// The dealer began a round although no player had wagered. This card was exposed.
    NobodyWagered(Card),
    /// The equipment that records jackpot wagers or shows the jackpot fails.
    JackpotFailed,
}

/// Why the outcome of a round is invalidated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Ground {
    /// Commotion, fire, a brawl, a robbery or the like disrupted the game.
    Disruption,
    /// A fraud affected the outcome.
    Fraud,
}

impl Ground {
    /// Both grounds.
    pub const ALL: [Self; 2] = [Self::Disruption, Self::Fraud];

    /// The word that records and scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Disruption => "disruption",
            Self::Fraud => "fraud",
        }
    }

    /// The ground with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ground| ground.name() == name)
    }
}

/// A failure of a shuffling device, by its remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum DeviceFault {
    /// It no longer works as intended.
    Stopped,
    /// The undamaged cards moved to another device.
    CardsMoved,
    /// Damaged cards were replaced and all moved to another device.
    DamagedCardsReplaced,
    /// The fault has put the operator or a player at a disadvantage.
    Disadvantage,
    /// No other device can take the cards.
    NoOtherDevice,
}

impl Incident {
    /// The incidents without details.
    const WITHOUT_DETAILS: [Self; 17] = [
        Self::DealtIncorrectly,
        Self::MissingCard,
        Self::ForeignCard,
        Self::DeviceFault(DeviceFault::Stopped),
        Self::DeviceFault(DeviceFault::CardsMoved),
        Self::DeviceFault(DeviceFault::DamagedCardsReplaced),
        Self::DeviceFault(DeviceFault::Disadvantage),
        Self::DeviceFault(DeviceFault::NoOtherDevice),
        Self::BurnForgotten,
        Self::InsuranceForgotten,
        Self::InsuranceNoticed,
        Self::NotCut,
        Self::NotShuffled,
        Self::DiscardsNotReturned,
        Self::Reconstructed,
        Self::CannotReconstruct,
        Self::JackpotFailed,
    ];

    /// The incident with this name, where it has no details: no place, person, wager or card.
    pub fn without_details(name: &str) -> Option<Self> {
        Self::WITHOUT_DETAILS.into_iter().find(|incident| incident.name() == name)
    }

    /// The word that records and scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DealtIncorrectly => "misdeal",
            Self::WrongNumberOfCards(_) => "wrong-number-of-cards",
            Self::Exposed { .. } => "exposed-card",
            Self::DealtIn(_) => "dealt-in",
            Self::HandWithoutWager(_) => "hand-without-wager",
            Self::MissingCard => "missing-card",
            Self::ForeignCard => "foreign-card",
            Self::DeviceFault(DeviceFault::Stopped) => "device-fault",
            Self::DeviceFault(DeviceFault::CardsMoved) => "device-cards-moved",
            Self::DeviceFault(DeviceFault::DamagedCardsReplaced) => "device-cards-replaced",
            Self::DeviceFault(DeviceFault::Disadvantage) => "device-disadvantage",
            Self::DeviceFault(DeviceFault::NoOtherDevice) => "device-not-replaceable",
            Self::WrongBetFound(_) => "wrong-bet",
            Self::Correct { .. } => "correct-wager",
            Self::PlaysFirst(_) => "plays-first",
            Self::CollectedEarly { reconstructed: true, .. } => "collected-early-reconstructed",
            Self::CollectedEarly { reconstructed: false, .. } => "collected-early",
            Self::PayUndeclared(_) => "pay-undeclared",
            Self::WagerRefused { .. } => "wager-refused",
            Self::WagersDeclaredVoid { .. } => "wagers-declared-void",
            Self::WagersInvalid(_) => "wagers-invalid",
            Self::Invalidated { .. } => "outcome-invalidated",
            Self::RevealFolded(_) => "reveal-folded",
            Self::FaceUpInDevice(_) => "face-up-card",
            Self::DrawnInError(_) => "card-drawn-in-error",
            Self::SurplusToDealer { .. } => "surplus-card-to-dealer",
            Self::BurnForgotten => "burn-forgotten",
            Self::InsuranceForgotten => "insurance-forgotten",
            Self::InsuranceNoticed => "insurance-noticed",
            Self::NotCut => "not-cut",
            Self::NotShuffled => "not-shuffled",
            Self::DiscardsNotReturned => "discards-not-returned",
            Self::Reconstructed => "reconstructed",
            Self::CannotReconstruct => "cannot-reconstruct",
            Self::NobodyWagered(_) => "nobody-wagered",
            Self::JackpotFailed => "jackpot-failure",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incident_without_details_is_found_by_its_name() {
        for incident in Incident::WITHOUT_DETAILS {
            assert_eq!(Incident::without_details(incident.name()), Some(incident));
        }
        for name in ["dealt-in", "exposed-card", "Misdeal", ""] {
            assert_eq!(Incident::without_details(name), None, "{name}");
        }
    }
}
