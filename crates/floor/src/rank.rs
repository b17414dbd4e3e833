//! Who among the staff may do what (ruling G9).

use crate::table::{Command, Hold};
use crate::{jackpot, patron};
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
            // Cards are checked by a dealer or a supervisor (3.4; BJ 3.3).
            Self::RecordCheck { .. } | Self::RecordShuffle { .. } => Rank::Dealer,
            Self::Tray(_) => Rank::GamingSupervisor,
            Self::Vacate { .. } => Rank::GamingSupervisor,
            Self::HoldToMinimum { how: Hold::EveryShoe { .. } | Hold::OneArea { .. }, .. } => Rank::GamingManager,
            Self::ChangeSettings { settings, .. }
                if settings.iter().any(|(name, _)| MANAGERS_SETTINGS.contains(&name.as_str())) =>
            {
                Rank::GamingManager
            }
            Self::SetLimits { .. }
            | Self::SetWagerLimits { .. }
            | Self::SetPlayerLimits { .. }
            | Self::HoldToMinimum { .. }
            | Self::Release { .. }
            | Self::Reserve { .. }
            | Self::OrderShuffle { .. }
            | Self::ReplaceCards { .. }
            | Self::ReplaceDevice { .. }
            | Self::OrderCheck { .. }
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
            | Self::LayWagers { .. }
            | Self::LetAllRide { .. }
            | Self::Instruct { .. }
            | Self::Connect { .. }
            | Self::Disconnect { .. }
            | Self::StandUp
            | Self::ServeAgain
            // Whose notice it is decides who acknowledges it.
            | Self::Acknowledge { .. }
            | Self::Ready { .. }
            | Self::Deal { by: None, .. }
            | Self::LoadShoe { .. }
            | Self::Cut { .. }
            | Self::RefuseCut { .. }
            | Self::HearJackpot
            | Self::NextRound
            | Self::Tick => return None,
        })
    }
}

impl patron::Command {
    /// The least rank that may ask this about a patron. None where it is for the patron, or for the house itself.
    pub fn rank(&self) -> Option<Rank> {
        Some(match self {
            Self::Deposit { .. } | Self::Withdraw { .. } | Self::IssueCard { .. } | Self::BlockCard { .. } => {
                Rank::GamingSupervisor
            }
            Self::IssueTokens { .. } | Self::Exclude { by: Some(_), .. } => Rank::CasinoSupervisor,
            Self::Readmit { .. } => Rank::GamingManager,
            Self::Refill | Self::Exclude { by: None, .. } | Self::SetLimits { .. } | Self::CoolOff { .. } => {
                return None;
            }
        })
    }
}

impl jackpot::Command {
    /// The least rank that may ask this of a pool. None where an inspector must.
    pub fn rank(&self) -> Option<Rank> {
        Some(match self {
            Self::Stop { .. } => Rank::GamingSupervisor,
            Self::Unlock { .. } | Self::Reconcile { .. } => Rank::CasinoSupervisor,
            Self::SetTerms { .. } => Rank::GamingManager,
            Self::Resume { .. } => return None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moment, PatronId, StaffId};
    use rules::Persons;
    use rules::incident::Ground;

    #[test]
    fn powers_rise_with_rank() {
        let ranks = [Rank::Dealer, Rank::GamingSupervisor, Rank::CasinoSupervisor, Rank::GamingManager];
        assert!(ranks.is_sorted());
        let (by, patron) = (StaffId(1), PatronId(1));
        let incident = |incident| Command::Deal { by: Some(by), input: Input::Incident(incident) };
        let settings = |name: &str| Command::ChangeSettings { by, settings: vec![(name.into(), "true".into())] };
        for (command, rank) in [
            (Command::Deal { by: Some(by), input: Input::Settle }, Some(Rank::Dealer)),
            (Command::Deal { by: None, input: Input::Settle }, None),
            (incident(Incident::ForeignCard), Some(Rank::GamingSupervisor)),
            (
                incident(Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE }),
                Some(Rank::CasinoSupervisor),
            ),
            (Command::Vacate { by, patron }, Some(Rank::GamingSupervisor)),
            (Command::Close { by, closes: Moment(0) }, Some(Rank::CasinoSupervisor)),
            (Command::HoldToMinimum { by, patron, how: Hold::ThisShoe }, Some(Rank::CasinoSupervisor)),
            (Command::HoldToMinimum { by, patron, how: Hold::EveryShoe { inspector: by } }, Some(Rank::GamingManager)),
            (Command::HoldToMinimum { by, patron, how: Hold::OneArea { inspector: by } }, Some(Rank::GamingManager)),
            (settings("insurance_ten"), Some(Rank::CasinoSupervisor)),
            (settings("resplit"), Some(Rank::GamingManager)),
            (settings("optional_needs_main"), Some(Rank::GamingManager)),
            (Command::Tick, None),
            (Command::Ready { patron }, None),
        ] {
            assert_eq!(command.rank(), rank, "{command:?}");
        }
    }
}
