//! The staff who must have caused a fact, and the rank that it takes: so that a record can be checked against the ranks of its authors.

use super::{PowerOver, least, least_for_setting};
use crate::id::StaffId;
use crate::table::{Hold, Table, tray};
use crate::{Command, Fact, Patron, Rank, Role, jackpot, login, patron};
use rules::Input;

/// Which staff may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entitled {
    /// From this rank upwards.
    From(Rank),
    /// From this rank upwards, and inspectors.
    FromOrInspector(Rank),
    /// Inspectors alone.
    Inspector,
    /// Everyone who works for the house or the regulator.
    Staff,
}

impl Entitled {
    /// Whether a role is among them.
    pub fn includes(self, role: Role) -> bool {
        match self {
            Self::From(least) => role.rank() >= Some(least),
            Self::FromOrInspector(least) => role == Role::Inspector || role.rank() >= Some(least),
            Self::Inspector => role == Role::Inspector,
            Self::Staff => role.is_staff(),
        }
    }
}

/// The person who caused a fact, and the staff who may.
pub type DoneBy = (StaffId, Entitled);

fn from(over: PowerOver<'_>) -> Entitled {
    Entitled::From(least(over))
}

impl Table {
    /// The member of the staff who must have caused the next fact at this table; none for acts of players and of the house.
    #[allow(clippy::too_many_lines)] // One line for each kind of fact.
    pub fn done_by(&self, fact: &Fact) -> Option<DoneBy> {
        let table = |name| from(PowerOver::Table(name));
        let command = |command: Command| {
            let least = self.least_rank(&command).unwrap_or(Rank::GamingManager);
            if command.may_be_an_inspectors(self.game()) {
                Entitled::FromOrInspector(least)
            } else {
                Entitled::From(least)
            }
        };
        let deal = |by, input| command(Command::Deal { by: Some(by), input });
        Some(match *fact {
            // The demonstration floor is opened without a person.
            Fact::Opened { by: Some(by), .. } if by != StaffId(0) => (by, Entitled::From(Rank::GamingManager)),
            Fact::Vacated { by, .. } => (by, table("vacate")),
            Fact::Reserved { by, .. } => (by, table("reserve")),
            Fact::Tray(tray::Fact::Requested { by, .. }) => (by, table("tray request")),
            Fact::Tray(tray::Fact::Confirmed { by, .. }) => (by, table("tray confirm")),
            Fact::Tray(tray::Fact::Cancelled { by, .. }) => (by, table("tray cancel")),
            Fact::Tray(tray::Fact::Counted { by, .. }) => (by, table("tray count")),
            Fact::Linked { by, .. } => (by, table("link")),
            Fact::Unlinked { by, .. } => (by, table("unlink")),
            Fact::JackpotResumed { by: Some(by), .. } => (by, Entitled::Inspector),
            // An act that one person asked for happens when another person agrees.
            Fact::Told { staff: Some(by), input, .. } => (self.agreed_by().unwrap_or(by), deal(by, input)),
            Fact::RoundCorrected { by, incident, .. } => {
                (self.agreed_by().unwrap_or(by), deal(by, Input::Incident(incident)))
            }
            // It follows from the fact before it, to which the second person agreed, and whose author is checked.
            Fact::Irregular { .. } if self.is_owed(fact) => return None,
            Fact::Irregular { staff: Some(by), incident, .. } => {
                (self.agreed_by().unwrap_or(by), deal(by, Input::Incident(incident)))
            }
            Fact::CheckOrdered { by, .. } => (by, command(Command::OrderCheck { by })),
            Fact::CardsChecked { by, .. } => (by, table("record-check")),
            Fact::DeviceReplaced { by, .. } => (by, table("replace-device")),
            Fact::NoticeAcknowledged { by, .. } => (by, Entitled::Staff),
            Fact::AgreementAsked { by, input, .. } => (by, deal(by, input)),
            Fact::Agreed { by, .. } => (by, command(Command::Agree { by })),
            Fact::RequestDeclined { by, .. } => (by, command(Command::Decline { by })),
            Fact::RequestWithdrawn { by, .. } => (by, table("withdraw-request")),
            Fact::Approved { by, .. } => (by, Entitled::Inspector),
            Fact::InspectorTold { by, .. } => (by, table("tell-inspector")),
            Fact::CuttingCardOut { by, .. } => (by, table("cutting-card-out")),
            Fact::ShuffleOrdered { by, .. } => (by, table("order-shuffle")),
            Fact::Shuffled { by, .. } => (by, table("record-shuffle")),
            Fact::CardsReplaced { by, .. } => (by, table("replace-cards")),
            Fact::LimitsSet { by, .. } | Fact::SignShown { by, .. } => (by, table("set-limits")),
            Fact::WagerLimitsSet { by, .. } | Fact::WagerSignShown { by, .. } => (by, table("set-wager-limits")),
            Fact::PlayerLimitsSet { by, .. } => (by, table("set-player-limits")),
            Fact::HeldToMinimum { by, how, .. } => (by, held(how)),
            Fact::Released { by, patron, .. } => (by, command(Command::Release { by, patron })),
            Fact::ClosingShown { by, .. } | Fact::Closed { by: Some(by), .. } => (by, table("close")),
            Fact::ClosingWithdrawn { by, .. } => (by, table("keep-open")),
            Fact::Suspended { by, .. } => (by, table("suspend")),
            Fact::Resumed { by, .. } => (by, table("resume")),
            Fact::SettingsChanged { by, ref settings, .. } => {
                let least = settings.iter().map(|(name, _)| least_for_setting(name)).max();
                (by, Entitled::From(least.unwrap_or(super::OTHER_SETTINGS)))
            }
            _ => return None,
        })
    }
}

fn held(how: Hold) -> Entitled {
    from(PowerOver::Table(match how {
        Hold::ThisShoe => "hold-to-minimum this-shoe",
        Hold::EveryShoe { .. } => "hold-to-minimum every-shoe",
        Hold::OneArea { .. } => "hold-to-minimum one-area",
    }))
}

impl Table {
    /// The first of two persons: who asked for the act to which the second person agrees by a fact that comes next.
    pub fn asker(&self, fact: &Fact) -> Option<StaffId> {
        match fact {
            Fact::Agreed { .. } => self.asked_for().map(|asked| asked.by),
            _ => self.tray_asker(fact).map(|(asked, _)| asked),
        }
    }

    /// If this fact confirms a fill or credit: who asked for it, and the power needed to ask. To be called before the fact is applied.
    pub fn tray_asker(&self, fact: &Fact) -> Option<DoneBy> {
        let Fact::Tray(tray::Fact::Confirmed { request, .. }) = fact else { return None };
        let asked = self.tray_requests().get(request)?;
        Some((asked.by, from(PowerOver::Table("tray request"))))
    }
}

impl Patron {
    /// The member of the staff who must have caused the next fact in this account; none for acts of the person and of the house.
    pub fn done_by(&self, fact: &patron::Fact) -> Option<DoneBy> {
        use patron::Fact as Of;
        let power = |name| from(PowerOver::Patron(name));
        let asked = || {
            let least = self.any_money_request().and_then(|request| request.command().rank());
            Entitled::From(least.unwrap_or(Rank::GamingManager))
        };
        Some(match fact {
            Of::Deposited { served: Some(served), .. } => (served.agreed_by.unwrap_or(served.by), power("deposit")),
            Of::Withdrawn { served: Some(served), .. } => (served.agreed_by.unwrap_or(served.by), power("withdraw")),
            Of::TokensIssued { by, agreed_by, .. } => (agreed_by.unwrap_or(*by), power("issue-tokens")),
            Of::MoneyAsked { request } => {
                (request.by, Entitled::From(request.command().rank().unwrap_or(Rank::GamingManager)))
            }
            Of::MoneyDeclined { by, .. } | Of::MoneyRequestDropped { by, .. } => (*by, asked()),
            // A guest's card comes with the chips.
            Of::CardIssued { by, .. } if *by != StaffId(0) => (*by, power("issue-card")),
            Of::CardBlocked { by: Some(by), .. } => (*by, power("block-card")),
            Of::Excluded { by: Some(by), .. } => (*by, power("exclude")),
            Of::Readmitted { by, .. } => (*by, power("readmit")),
            Of::KeptApart { by, .. } => (*by, power("keep-apart")),
            Of::ReunitedWith { by, .. } => (*by, power("reunite")),
            _ => return None,
        })
    }
}

impl jackpot::Fact {
    /// The member of the staff who must have caused it; none if a table did.
    pub fn done_by(&self) -> Option<DoneBy> {
        let power = |name| from(PowerOver::Pool(name));
        Some(match *self {
            Self::Opened { by, agreed_by, .. } if by != StaffId(0) => {
                (agreed_by.unwrap_or(by), Entitled::From(Rank::GamingManager))
            }
            Self::Unlocked { by, .. } => (by, power("unlock")),
            Self::TermsSet { by, agreed_by, .. } => (agreed_by.unwrap_or(by), power("set-terms")),
            Self::Stopped { by, .. } => (by, power("stop")),
            Self::Resumed { by, .. } => (by, Entitled::Inspector),
            Self::Reconciled { by, .. } => (by, power("reconcile")),
            Self::Opened { .. } | Self::Changed { .. } => return None,
        })
    }
}

impl login::Fact {
    /// The member of the staff who must have caused it; none for acts of the person and of the command line.
    pub fn done_by(&self) -> Option<DoneBy> {
        let manager = Entitled::From(Rank::GamingManager);
        match *self {
            Self::Opened { by, .. }
            | Self::TakenBack { by, .. }
            | Self::PasswordReset { by, .. }
            | Self::FactorsReset { by, .. }
            | Self::Vouched { by, .. } => by.map(|by| (by, manager)),
            Self::RoleGiven { by, .. } | Self::Dismissed { by, .. } => Some((by, manager)),
            _ => None,
        }
    }
}
