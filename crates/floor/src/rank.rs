//! Who among the staff may do what (ruling G9).

use crate::table::{Command, Hold};
use rules::{Incident, Input};
use serde::{Deserialize, Serialize};

/// A rank. Whatever one may do, everyone above may do too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Deals the cards of a table.
    Dealer,
    /// Watches over a few tables.
    GamingSupervisor,
    /// Runs a pit; also called assistant gaming manager.
    CasinoSupervisor,
    /// Is responsible for the gaming floor.
    GamingManager,
}

/// Settings that only a gaming manager may change: splitting again (BJ 12.5) and who may place optional wagers (BJ 14.6).
const MANAGERS_SETTINGS: [&str; 2] = ["resplit", "optional_needs_main"];

impl Command {
    /// The least rank that may ask this of a table. None where it is for patrons, or for the house itself.
    pub fn rank(&self) -> Option<Rank> {
        Some(match self {
            Self::Deal { by: Some(_), input: Input::Incident(incident) } => ruled_by(*incident),
            Self::Deal { by: Some(_), .. } => Rank::Dealer,
            Self::Tray(_) => Rank::GamingSupervisor,
            Self::Vacate { .. } => Rank::GamingSupervisor,
            Self::HoldToMinimum { how: Hold::EveryShoe | Hold::OneArea, .. } => Rank::GamingManager,
            Self::ChangeSettings { settings, .. }
                if settings.iter().any(|(name, _)| MANAGERS_SETTINGS.contains(&name.as_str())) =>
            {
                Rank::GamingManager
            }
            Self::SetLimits { .. }
            | Self::SetPlayerLimits { .. }
            | Self::HoldToMinimum { .. }
            | Self::Release { .. }
            | Self::Reserve { .. }
            | Self::OrderShuffle { .. }
            | Self::ReplaceCards { .. }
            | Self::Close { .. }
            | Self::KeepOpen { .. }
            | Self::Suspend { .. }
            | Self::Resume { .. }
            | Self::Link { .. }
            | Self::Unlink { .. }
            | Self::ChangeSettings { .. } => Rank::CasinoSupervisor,
            Self::Sit { .. }
            | Self::Leave { .. }
            | Self::Wait { .. }
            | Self::StopWaiting { .. }
            | Self::SeatWaiting
            | Self::BuyIn { .. }
            | Self::CashOut { .. }
            | Self::CarryTokens { .. }
            | Self::Say { .. }
            | Self::Ready { .. }
            | Self::Deal { by: None, .. }
            | Self::LoadShoe { .. }
            | Self::Cut { .. }
            | Self::RefuseCut { .. }
            | Self::NextRound
            | Self::Tick => return None,
        })
    }
}

/// What a dealer finds, a gaming supervisor rules on; what takes a person's wagers or a whole outcome away is for a casino
/// supervisor.
fn ruled_by(incident: Incident) -> Rank {
    match incident {
        Incident::WagerRefused { .. }
        | Incident::WagersDeclaredVoid { .. }
        | Incident::WagersInvalid(_)
        | Incident::Invalidated { .. }
        | Incident::PlaysFirst(_)
        | Incident::PayUndeclared(_) => Rank::CasinoSupervisor,
        _ => Rank::GamingSupervisor,
    }
}
