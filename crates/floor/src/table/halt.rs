//! Reasons why an open table starts no new round, in words for everyone at it (ruling G18).

use super::{Lack, Table};
use rules::rulebook::Book;
use serde::{Deserialize, Serialize};

/// Why a supervisor suspends play. The rules know no other causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SuspensionCause))]
pub enum Cause {
    /// The shuffling device or other equipment needs attention.
    Device,
    /// The cards must be seen to.
    Cards,
    /// A dispute or complaint is being decided.
    Dispute,
    /// A duty keeps the staff from the game: a fire alarm, a count, a police officer's request.
    Duty,
}

/// Why no new round is played at the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Halt {
    /// The cause; left out in earlier records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<HaltCause>,
    /// The same in words.
    pub says: String,
    /// The rules behind it.
    pub rules: Vec<String>,
}

/// The reason why a table is not playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum HaltCause {
    /// The shuffling device or other equipment.
    Device,
    /// The cards.
    Cards,
    /// A dispute or complaint.
    Dispute,
    /// A duty of the staff.
    Duty,
    /// The jackpot's equipment.
    Jackpot,
}

impl From<Cause> for HaltCause {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Device => Self::Device,
            Cause::Cards => Self::Cards,
            Cause::Dispute => Self::Dispute,
            Cause::Duty => Self::Duty,
        }
    }
}

impl Table {
    /// Why no new round is played although the table is not closed.
    pub fn halt(&self) -> Option<Halt> {
        if self.is_closed() {
            return None;
        }
        if self.is_suspended() {
            let cause = self.suspended_for();
            let says = match cause {
                Some(Cause::Device) => "Play is suspended for work on the equipment",
                Some(Cause::Cards) => "Play is suspended for work with the cards",
                Some(Cause::Dispute) => "Play is suspended while a dispute is decided",
                Some(Cause::Duty) => "Play is suspended while the staff have another duty",
                None => "Play is suspended",
            };
            let rules = [self.provisions().close, const { Book::Rulings.cite("G18") }];
            let rules = rules.iter().map(ToString::to_string).collect();
            return Some(Halt { cause: cause.map(HaltCause::from), says: says.to_owned(), rules });
        }
        if self.jackpot_is_stopped() && !self.is_being_dealt() {
            let says = "The jackpot has stopped: no new round is played until an inspector approves".to_owned();
            let rules = super::stopped_jackpot::STOPPED.iter().map(ToString::to_string).collect();
            return Some(Halt { cause: Some(HaltCause::Jackpot), says, rules });
        }
        let (lack, rules) = self.cards_in_doubt()?;
        let (cause, says) = match lack {
            Lack::Check => (HaltCause::Cards, "No card is dealt until the cards are checked"),
            Lack::OtherDevice => (HaltCause::Device, "No card is dealt until another device is in place"),
            Lack::NewCards => (HaltCause::Cards, "No card is dealt until new cards are in place"),
        };
        Some(Halt { cause: Some(cause), says: says.to_owned(), rules: rules.to_vec() })
    }
}
