//! Money that staff move at the cage: one person up to a limit of the house, two persons beyond it.
//!
//! The limit covers everything that one person moves alone for one patron within a day, so that it cannot be evaded by many small amounts.
//!
//! One person asks, and another person with the same power agrees. A request to which no second person agrees lapses, and a new request replaces an
//! open one. No money is set aside for a request: the account decides when the second person agrees.

use super::{Command, Fact, Patron, PatronRefusal};
use crate::id::{PatronId, StaffId};
use crate::ledger::Posting;
use crate::time::{MINUTE, Moment};
use rules::Cents;
use serde::{Deserialize, Serialize};

/// How long a request waits for a second person.
pub const PATIENCE: i64 = 10 * MINUTE;

/// How long money that one person moved alone counts.
pub const COUNTED_FOR: i64 = 24 * 60 * MINUTE;

/// Money that one person moved alone, which counts for a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Alone {
    by: StaffId,
    amount: Cents,
    at: Moment,
}

/// The use of the house's limit for one member of the staff over all patrons together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StaffDay {
    /// The limit of one member of the staff for a day, over all patrons.
    pub limit: Cents,
    /// The amount that this person had moved alone within a day.
    pub before: Cents,
}

/// The staff who moved money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Served {
    /// The person who moved it, or who asked for it if it took two.
    pub by: StaffId,
    /// Who agreed, where it took two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed_by: Option<StaffId>,
    /// The limit of one person at that time.
    pub limit: Cents,
    /// The amount that this person had moved alone within a day; left out in records of earlier versions, in which each amount counted by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cents>,
    /// The same for all patrons together; left out in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<StaffDay>,
    /// When.
    pub at: Moment,
}

/// A movement of a patron's money by the staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MoneyMove {
    /// Money comes in at the cage.
    Deposit,
    /// Money goes out at the cage.
    Withdraw,
    /// Promotional tokens are issued for a voucher.
    IssueTokens {
        /// The name of the voucher.
        voucher: String,
    },
}

/// A request for more than one person moves alone, which waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoneyRequest {
    /// The movement.
    pub what: MoneyMove,
    /// How much.
    pub amount: Cents,
    /// Who asks.
    pub by: StaffId,
    /// The limit of one person.
    pub limit: Cents,
    /// The amount that the asker has moved alone within a day; left out in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cents>,
    /// The same for all patrons together; left out in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<StaffDay>,
    /// When it was asked.
    pub at: Moment,
}

/// Values that facts about money lack in records of earlier versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldForm {
    /// The staff who moved it, and the limit of one person at that time.
    WithoutPerson,
    /// The amounts that the person had moved alone before, for the patron and for all patrons together.
    WithoutSums,
}

/// A request as the second person saw it: the asker could replace it at the last moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeenMoney {
    /// How much.
    pub amount: Cents,
    /// When it was asked.
    pub since: Moment,
    /// The asker, whom the house has looked up. It is not part of the command, so that a repeated command stays the same.
    #[serde(skip)]
    pub by: Option<StaffId>,
}

impl MoneyRequest {
    /// Whether it still waits.
    pub fn waits(&self, now: Moment) -> bool {
        now <= self.at.after(PATIENCE)
    }

    /// The command that the request becomes.
    pub fn command(&self) -> Command {
        let (amount, by, limit) = (self.amount, self.by, self.limit);
        match &self.what {
            MoneyMove::Deposit => Command::Deposit { amount, by, limit },
            MoneyMove::Withdraw => Command::Withdraw { amount, by, limit },
            MoneyMove::IssueTokens { voucher } => Command::IssueTokens { voucher: voucher.clone(), amount, by, limit },
        }
    }
}

impl Patron {
    /// The open request.
    pub fn money_request(&self, now: Moment) -> Option<&MoneyRequest> {
        self.money_request.as_ref().filter(|request| request.waits(now))
    }

    /// The last request, open or not.
    pub(crate) fn any_money_request(&self) -> Option<&MoneyRequest> {
        self.money_request.as_ref()
    }

    /// The amount that a member of the staff has moved alone for this patron within the last day.
    pub fn moved_alone(&self, by: StaffId, now: Moment) -> Cents {
        self.alone.iter().filter(|alone| alone.by == by && alone.counts(now)).map(|alone| alone.amount).sum()
    }

    /// Whether this amount takes a second person now.
    pub fn takes_two(&self, by: StaffId, amount: Cents, limit: Cents, day: Option<StaffDay>, now: Moment) -> bool {
        beyond(amount, self.moved_alone(by, now), limit) || day.is_some_and(|day| day.is_beyond(amount))
    }

    /// Decides like [`Patron::decide`], with the amount that the member of the staff has moved alone for all patrons together.
    pub fn decide_within(&self, command: &Command, day: Option<StaffDay>, now: Moment) -> Result<Fact, PatronRefusal> {
        match command {
            Command::Deposit { amount, by, limit } => self.serve(MoneyMove::Deposit, *amount, *by, (*limit, day), now),
            Command::Withdraw { amount, by, limit } => {
                self.serve(MoneyMove::Withdraw, *amount, *by, (*limit, day), now)
            }
            Command::IssueTokens { voucher, amount, by, limit } => {
                let what = MoneyMove::IssueTokens { voucher: voucher.clone() };
                self.serve(what, *amount, *by, (*limit, day), now)
            }
            other => self.decide(other, now),
        }
    }

    /// Notes an amount that one person moved alone.
    pub(super) fn moved_by_one(&mut self, by: StaffId, amount: Cents, at: Moment) {
        self.alone.retain(|alone| alone.counts(at));
        self.alone.push(Alone { by, amount, at });
    }

    /// Moves money if one person may do it alone, and otherwise opens a request for a second person.
    pub(super) fn serve(
        &self,
        what: MoneyMove,
        amount: Cents,
        by: StaffId,
        (limit, day): (Cents, Option<StaffDay>),
        at: Moment,
    ) -> Result<Fact, PatronRefusal> {
        let before = Some(self.moved_alone(by, at));
        self.serve_after(what, amount, Served { by, agreed_by: None, limit, before, day, at })
    }

    /// The same, with the amounts that are said to have been moved before; without them for records of earlier versions.
    pub(super) fn serve_after(&self, what: MoneyMove, amount: Cents, served: Served) -> Result<Fact, PatronRefusal> {
        // A request that cannot be carried out, for lack of money for instance, is refused now and does not wait for a second person.
        let alone = self.move_money(&what, amount, served)?;
        let Served { by, limit, before, day, at, .. } = served;
        let within_day = day.is_none_or(|day| !day.is_beyond(amount));
        if within_day && !beyond(amount, before.unwrap_or(Cents::ZERO), limit) {
            return Ok(alone);
        }
        Ok(Fact::MoneyAsked { request: MoneyRequest { what, amount, by, limit, before, day, at } })
    }

    /// A second person agrees.
    pub(super) fn agree_to_money(
        &self,
        agreed: StaffId,
        seen: Option<SeenMoney>,
        at: Moment,
    ) -> Result<Fact, PatronRefusal> {
        let request = self.money_request(at).ok_or(PatronRefusal::NothingAsked)?;
        if request.by == agreed {
            return Err(PatronRefusal::OwnRequest);
        }
        let another = |seen: SeenMoney| {
            (seen.amount, seen.since) != (request.amount, request.at) || seen.by.is_some_and(|by| by != request.by)
        };
        if seen.is_some_and(another) {
            return Err(PatronRefusal::AnotherRequest);
        }
        let MoneyRequest { by, limit, before, day, .. } = *request;
        let served = Served { by, agreed_by: Some(agreed), limit, before, day, at };
        self.move_money(&request.what, request.amount, served)
    }

    pub(super) fn decline_money(&self, by: StaffId, at: Moment) -> Result<Fact, PatronRefusal> {
        let request = self.money_request(at).ok_or(PatronRefusal::NothingAsked)?;
        Ok(if request.by == by { Fact::MoneyRequestDropped { by, at } } else { Fact::MoneyDeclined { by, at } })
    }

    fn move_money(&self, what: &MoneyMove, amount: Cents, served: Served) -> Result<Fact, PatronRefusal> {
        let Served { by, agreed_by, limit, before, day, at } = served;
        match what {
            MoneyMove::Deposit => Ok(Fact::Deposited { moved: self.deposit(amount, at)?, served: Some(served) }),
            MoneyMove::Withdraw => Ok(Fact::Withdrawn { moved: self.withdraw(amount)?, served: Some(served) }),
            MoneyMove::IssueTokens { voucher } => {
                let moved: Vec<Posting> = self.issue_tokens(amount, at)?;
                let (voucher, limit) = (voucher.clone(), Some(limit));
                Ok(Fact::TokensIssued { voucher, by, agreed_by, limit, before, day, at, moved })
            }
        }
    }
}

/// Whether an amount and the amounts before exceed the limit of one person. Amounts come from outside and may be as large as their type allows.
fn beyond(amount: Cents, before: Cents, limit: Cents) -> bool {
    amount.0.saturating_add(before.0) > limit.0
}

impl StaffDay {
    /// Whether this amount exceeds the rest of the limit.
    pub fn is_beyond(self, amount: Cents) -> bool {
        beyond(amount, self.before, self.limit)
    }
}

impl Alone {
    const fn counts(&self, now: Moment) -> bool {
        now.0 < self.at.after(COUNTED_FOR).0
    }
}

impl Fact {
    /// The open request after this fact, with its time; `None` if the fact changes no request.
    pub fn money_waits(&self) -> Option<Option<Moment>> {
        match self {
            Self::MoneyAsked { request } => Some(Some(request.at)),
            Self::MoneyDeclined { .. } | Self::MoneyRequestDropped { .. } => Some(None),
            fact if fact.took_two_persons() => Some(None),
            _ => None,
        }
    }

    /// The person who moved money alone by this fact, and when.
    pub fn alone(&self) -> Option<(StaffId, Moment)> {
        match self {
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => {
                served.agreed_by.is_none().then_some((served.by, served.at))
            }
            Self::TokensIssued { by, agreed_by: None, limit: Some(_), at, .. } => Some((*by, *at)),
            _ => None,
        }
    }

    /// The amount that one person moved alone for a patron by this fact, and how it counts over all patrons; none in records of earlier versions, and
    /// if two persons moved it.
    pub fn moved_in_day(&self, patron: PatronId) -> Option<(StaffId, Moment, Cents, StaffDay)> {
        let (by, at) = self.alone()?;
        Some((by, at, self.amount(patron), self.day()?))
    }

    /// The limit for all patrons together that it names.
    pub fn day(&self) -> Option<StaffDay> {
        match self {
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => served.day,
            Self::TokensIssued { day, .. } => *day,
            Self::MoneyAsked { request } => request.day,
            _ => None,
        }
    }

    /// Whether it moved money, or asked for it, in the form of earlier versions: without a person, or without the amounts before. A request is
    /// carried out as it was asked, so the agreement of a second person is not checked again.
    pub fn is_old_form(&self) -> Option<OldForm> {
        let sums = |before: Option<Cents>, day: Option<StaffDay>| {
            (before.is_none() || day.is_none()).then_some(OldForm::WithoutSums)
        };
        match self {
            Self::Deposited { served: None, .. }
            | Self::Withdrawn { served: None, .. }
            | Self::TokensIssued { limit: None, .. } => Some(OldForm::WithoutPerson),
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => {
                sums(served.before, served.day).filter(|_| served.agreed_by.is_none())
            }
            Self::TokensIssued { before, day, agreed_by: None, .. } => sums(*before, *day),
            Self::MoneyAsked { request } => sums(request.before, request.day),
            _ => None,
        }
    }

    /// The two persons who moved money by it, and when.
    pub fn two_persons(&self) -> Option<(StaffId, StaffId, Moment)> {
        match self {
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => {
                Some((served.by, served.agreed_by?, served.at))
            }
            Self::TokensIssued { by, agreed_by: Some(agreed), at, .. } => Some((*by, *agreed, *at)),
            _ => None,
        }
    }

    /// The limit of one person that the fact names, and when.
    pub fn limit(&self) -> Option<(Cents, Moment)> {
        match self {
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => {
                Some((served.limit, served.at))
            }
            Self::TokensIssued { limit, at, .. } => limit.map(|limit| (limit, *at)),
            Self::MoneyAsked { request } => Some((request.limit, request.at)),
            _ => None,
        }
    }
}
