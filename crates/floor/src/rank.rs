//! Which members of the staff may do what (ruling G9).
//!
//! Every document defines "casino supervisor" so that a gaming supervisor is one. So gaming supervisors and higher ranks hold every power of "a
//! casino supervisor". [`POWERS`] lists every power with its least rank and its rules.

mod facts;
mod powers;

pub use facts::{DoneBy, Entitled};
pub use powers::{INSPECTORS_TOO, OTHER_SETTINGS, POWERS, Power, PowerOver};

use crate::patron::Patron;
use crate::table::{Command, Hold, Table, tray};
use crate::time::Moment;
use crate::{jackpot, patron};
use rules::{Game, Input};
use serde::{Deserialize, Serialize};

/// A rank. Each rank holds the powers of the ranks below it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Deals the cards of a table.
    Dealer,
    /// Supervises the games of a few tables.
    GamingSupervisor,
    /// Runs a pit. Earlier versions called this rank casino supervisor.
    #[serde(alias = "casino-supervisor")]
    AssistantGamingManager,
    /// Is responsible for the gaming floor.
    GamingManager,
}

impl Rank {
    /// Every rank, the lowest first.
    pub const ALL: [Self; 4] =
        [Self::Dealer, Self::GamingSupervisor, Self::AssistantGamingManager, Self::GamingManager];

    /// The rank and those above it, in a sentence.
    pub const fn or_above(self) -> &'static str {
        match self {
            Self::Dealer => "a dealer or above",
            Self::GamingSupervisor => "a gaming supervisor or above",
            Self::AssistantGamingManager => "an assistant gaming manager or above",
            Self::GamingManager => "a gaming manager",
        }
    }
}

/// The power's row in the table of powers. A test shows that every command, incident and setting has one.
pub fn power(over: PowerOver<'_>) -> Option<&'static Power> {
    POWERS.iter().find(|power| power.over == over)
}

/// The least rank that holds a power. A power without a row is left to the gaming manager.
fn least(over: PowerOver<'_>) -> Rank {
    power(over).map_or(Rank::GamingManager, |power| power.least)
}

/// The least rank that may change a setting.
fn least_for_setting(name: &str) -> Rank {
    power(PowerOver::Setting(name)).map_or(OTHER_SETTINGS, |power| power.least)
}

impl Command {
    /// The least rank that may give this command to a table. None for commands of patrons, of inspectors and of the house itself.
    pub fn rank(&self) -> Option<Rank> {
        if let Self::ChangeSettings { settings, .. } = self {
            // A person who changes several settings at once must be allowed to change each of them.
            return Some(settings.iter().map(|(name, _)| least_for_setting(name)).max().unwrap_or(OTHER_SETTINGS));
        }
        self.power().map(least)
    }

    /// The power that this command needs. None for commands of patrons and of the house itself.
    pub fn power(&self) -> Option<PowerOver<'static>> {
        Some(match self {
            Self::Deal { by: Some(_), input: Input::Incident(incident) } => PowerOver::Incident(incident.name()),
            Self::CorrectRound { incident, .. } => PowerOver::Incident(incident.name()),
            Self::Deal { by: Some(_), .. } => PowerOver::Table("deal"),
            Self::Agree { .. } => PowerOver::Table("agree"),
            Self::Decline { .. } => PowerOver::Table("decline"),
            Self::WithdrawRequest { .. } => PowerOver::Table("withdraw-request"),
            Self::TellInspector { .. } => PowerOver::Table("tell-inspector"),
            Self::CuttingCardOut { .. } => PowerOver::Table("cutting-card-out"),
            Self::Tray(tray::Command::Request { .. }) => PowerOver::Table("tray request"),
            Self::Tray(tray::Command::Confirm { .. }) => PowerOver::Table("tray confirm"),
            Self::Tray(tray::Command::Cancel { .. }) => PowerOver::Table("tray cancel"),
            Self::Tray(tray::Command::Count { .. }) => PowerOver::Table("tray count"),
            Self::Vacate { .. } => PowerOver::Table("vacate"),
            Self::Reserve { .. } => PowerOver::Table("reserve"),
            Self::HoldToMinimum { how: Hold::ThisShoe, .. } => PowerOver::Table("hold-to-minimum this-shoe"),
            Self::HoldToMinimum { how: Hold::EveryShoe { .. }, .. } => PowerOver::Table("hold-to-minimum every-shoe"),
            Self::HoldToMinimum { how: Hold::OneArea { .. }, .. } => PowerOver::Table("hold-to-minimum one-area"),
            Self::Release { .. } => PowerOver::Table("release"),
            Self::SetLimits { .. } => PowerOver::Table("set-limits"),
            Self::SetWagerLimits { .. } => PowerOver::Table("set-wager-limits"),
            Self::SetPlayerLimits { .. } => PowerOver::Table("set-player-limits"),
            Self::OrderShuffle { .. } => PowerOver::Table("order-shuffle"),
            Self::ReplaceCards { .. } => PowerOver::Table("replace-cards"),
            Self::Close { .. } => PowerOver::Table("close"),
            Self::KeepOpen { .. } => PowerOver::Table("keep-open"),
            Self::Suspend { .. } => PowerOver::Table("suspend"),
            Self::Resume { .. } => PowerOver::Table("resume"),
            Self::Link { .. } => PowerOver::Table("link"),
            Self::Unlink { .. } => PowerOver::Table("unlink"),
            Self::ChangeSettings { .. } => PowerOver::Table("change-settings"),
            Self::RecordCheck { .. } => PowerOver::Table("record-check"),
            Self::RecordShuffle { .. } => PowerOver::Table("record-shuffle"),
            Self::OrderCheck { .. } => PowerOver::Table("order-check"),
            Self::ReplaceDevice { .. } => PowerOver::Table("replace-device"),
            Self::Sit { .. }
            | Self::Leave { .. }
            | Self::Wait { .. }
            | Self::StopWaiting { .. }
            | Self::SeatWaiting
            | Self::ShutOut { .. }
            | Self::CardBlocked { .. }
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
            // The addressee of the notice decides who may acknowledge it.
            | Self::Acknowledge { .. }
            | Self::Ready { .. }
            | Self::Approve { .. }
            | Self::ResumeJackpot { .. }
            | Self::Deal { by: None, .. }
            | Self::LoadShoe { .. }
            | Self::Cut { .. }
            | Self::RefuseCut { .. }
            | Self::HearJackpot
            | Self::UseWholeChips
            | Self::NextRound
            | Self::Tick => return None,
        })
    }
}

impl Table {
    /// The least rank that may give this command to this table in its present state. The rank that may impose a restriction lifts it (BJ 5.10 to
    /// 5.12).
    pub fn least_rank(&self, command: &Command) -> Option<Rank> {
        let imposed = match command {
            Command::Release { by, patron } => {
                self.hold_of(*patron).and_then(|how| Command::HoldToMinimum { by: *by, patron: *patron, how }.rank())
            }
            // To agree or to decline takes the power for the act that was requested.
            Command::Agree { .. } | Command::Decline { .. } => {
                self.asked_for().and_then(|asked| Command::Deal { by: Some(asked.by), input: asked.input }.rank())
            }
            _ => None,
        };
        command.rank().max(imposed)
    }
}

impl Command {
    /// Whether an inspector may give this command at a table of this game: because the command is for inspectors, or because the game's document
    /// names inspectors beside a rank.
    pub fn may_be_an_inspectors(&self, game: Game) -> bool {
        let named = INSPECTORS_TOO.iter().find(|power| Some(power.over) == self.power());
        self.is_for_inspectors() || named.is_some_and(|power| power.rules.iter().any(|rule| rule.book() == game.book()))
    }
}

impl Patron {
    /// The least rank that may give this command about this patron now. To agree or to decline takes the power for the act that was requested.
    pub fn least_rank(&self, command: &patron::Command, now: Moment) -> Option<Rank> {
        let asked = match command {
            patron::Command::AgreeToMoney { .. } | patron::Command::DeclineMoney { .. } => {
                self.money_request(now).and_then(|request| request.command().rank())
            }
            _ => None,
        };
        command.rank().max(asked)
    }
}

impl patron::Command {
    /// The least rank that may give this command about a patron. None for commands of the patron and of the house itself.
    pub fn rank(&self) -> Option<Rank> {
        self.power().map(least)
    }

    /// The power that this command needs. None for commands of the patron and of the house itself.
    pub fn power(&self) -> Option<PowerOver<'static>> {
        Some(match self {
            Self::Deposit { .. } => PowerOver::Patron("deposit"),
            Self::Withdraw { .. } => PowerOver::Patron("withdraw"),
            Self::IssueTokens { .. } => PowerOver::Patron("issue-tokens"),
            Self::AgreeToMoney { .. } => PowerOver::Patron("agree-to-money"),
            Self::DeclineMoney { .. } => PowerOver::Patron("decline-money"),
            Self::IssueCard { .. } => PowerOver::Patron("issue-card"),
            Self::BlockCard { .. } => PowerOver::Patron("block-card"),
            Self::Exclude { by: Some(_), .. } => PowerOver::Patron("exclude"),
            Self::Readmit { .. } => PowerOver::Patron("readmit"),
            Self::KeepApart { .. } => PowerOver::Patron("keep-apart"),
            Self::Reunite { .. } => PowerOver::Patron("reunite"),
            Self::Refill | Self::Exclude { by: None, .. } | Self::SetLimits { .. } | Self::CoolOff { .. } => {
                return None;
            }
        })
    }
}

impl jackpot::Command {
    /// The least rank that may give this command to a pool. None if it takes an inspector.
    pub fn rank(&self) -> Option<Rank> {
        self.power().map(least)
    }

    /// The power that this command needs. None if an inspector holds it (CS 14.15).
    pub fn power(&self) -> Option<PowerOver<'static>> {
        Some(match self {
            Self::Stop { .. } => PowerOver::Pool("stop"),
            Self::Unlock { .. } => PowerOver::Pool("unlock"),
            Self::Reconcile { .. } => PowerOver::Pool("reconcile"),
            Self::SetTerms { .. } => PowerOver::Pool("set-terms"),
            Self::Resume { .. } => return None,
        })
    }
}

#[cfg(test)]
mod tests;
