//! Money that staff move at the cage: by one person up to a limit of the house, and beyond it by two.
//!
//! The limit is for all that one person moves alone for one patron within a day: many small amounts are no way around it.
//!
//! One person asks, and another one who holds the same power agrees. A request that no second person has agreed to lapses, and a new one
//! takes its place. Nothing is held back for it: what it comes to is decided when a second person agrees.

use super::{Command, Fact, Patron, PatronRefusal};
use crate::id::{PatronId, StaffId};
use crate::ledger::Posting;
use crate::time::{MINUTE, Moment};
use rules::Cents;
use serde::{Deserialize, Serialize};

/// How long a request waits for a second person.
pub const PATIENCE: i64 = 10 * MINUTE;

/// For how long what one person has moved alone counts.
pub const COUNTED_FOR: i64 = 24 * 60 * MINUTE;

/// What one person has moved alone, which counts for a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Alone {
    by: StaffId,
    amount: Cents,
    at: Moment,
}

/// How much of the house's limit for one person of the staff, over all patrons together, is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StaffDay {
    /// What one person of the staff moves alone within a day, for all patrons together.
    pub limit: Cents,
    /// What this person had moved alone within a day.
    pub before: Cents,
}

/// By whose hands money moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Served {
    /// Who moved it, or asked for it where it took two.
    pub by: StaffId,
    /// Who agreed, where it took two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed_by: Option<StaffId>,
    /// What one person moved alone then.
    pub limit: Cents,
    /// What who moved it, or asked for it, had moved alone within a day; not in records of earlier versions, in which each amount counted by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cents>,
    /// The same for all patrons together; not in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<StaffDay>,
    /// When.
    pub at: Moment,
}

/// What staff do with a patron's money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MoneyMove {
    /// Money comes in at the cage.
    Deposit,
    /// Money goes out at the cage.
    Withdraw,
    /// Promotional tokens are given out for a voucher.
    IssueTokens {
        /// What the voucher is called.
        voucher: String,
    },
}

/// More than one person moves alone, which waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoneyRequest {
    /// What is to be done.
    pub what: MoneyMove,
    /// How much.
    pub amount: Cents,
    /// Who asks.
    pub by: StaffId,
    /// What one person moves alone.
    pub limit: Cents,
    /// What who asks has moved alone within a day; not in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cents>,
    /// The same for all patrons together; not in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<StaffDay>,
    /// When it was asked.
    pub at: Moment,
}

/// What facts about money do not say in records of earlier versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldForm {
    /// By whose hands it moved, and what one person moved alone then.
    WithoutPerson,
    /// What the person had moved alone before, for the patron and for all patrons together.
    WithoutSums,
}

/// A request as a second person has seen it: who asks could put another one in its place at the last moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeenMoney {
    /// How much.
    pub amount: Cents,
    /// When it was asked.
    pub since: Moment,
    /// Who asked for it, as the house has looked it up. It is no part of the command: a command that is sent again stays the same.
    #[serde(skip)]
    pub by: Option<StaffId>,
}

impl MoneyRequest {
    /// Whether it still waits.
    pub fn waits(&self, now: Moment) -> bool {
        now <= self.at.after(PATIENCE)
    }

    /// The command that it stands for.
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
    /// What waits for a second person.
    pub fn money_request(&self, now: Moment) -> Option<&MoneyRequest> {
        self.money_request.as_ref().filter(|request| request.waits(now))
    }

    /// What was last asked for, whether or not it still waits.
    pub(crate) fn any_money_request(&self) -> Option<&MoneyRequest> {
        self.money_request.as_ref()
    }

    /// What a person of the staff has moved alone for this patron within the last day.
    pub fn moved_alone(&self, by: StaffId, now: Moment) -> Cents {
        self.alone.iter().filter(|alone| alone.by == by && alone.counts(now)).map(|alone| alone.amount).sum()
    }

    /// Whether it takes a second person that this person moves so much now.
    pub fn takes_two(&self, by: StaffId, amount: Cents, limit: Cents, day: Option<StaffDay>, now: Moment) -> bool {
        beyond(amount, self.moved_alone(by, now), limit) || day.is_some_and(|day| day.is_beyond(amount))
    }

    /// Decides like [`Patron::decide`], with what the person of the staff has moved alone for all patrons together.
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

    /// Notes what one person has moved alone.
    pub(super) fn moved_by_one(&mut self, by: StaffId, amount: Cents, at: Moment) {
        self.alone.retain(|alone| alone.counts(at));
        self.alone.push(Alone { by, amount, at });
    }

    /// Money is to move: it does where one person may do it alone, and otherwise waits for a second one.
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

    /// The same, with what is said to have been moved before; with nothing where a record of an earlier version does not say it.
    pub(super) fn serve_after(&self, what: MoneyMove, amount: Cents, served: Served) -> Result<Fact, PatronRefusal> {
        // A request that could not be carried out, for want of money say, is refused now and does not wait for a second person.
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

/// Whether an amount and what was moved before are more than one person moves alone. Amounts come from outside, and may be as large as numbers get.
fn beyond(amount: Cents, before: Cents, limit: Cents) -> bool {
    amount.0.saturating_add(before.0) > limit.0
}

impl StaffDay {
    /// Whether this amount is more than what is left.
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
    /// Whether a request for a second person waits from here on, since when; nothing where the fact changes no request.
    pub fn money_waits(&self) -> Option<Option<Moment>> {
        match self {
            Self::MoneyAsked { request } => Some(Some(request.at)),
            Self::MoneyDeclined { .. } | Self::MoneyRequestDropped { .. } => Some(None),
            fact if fact.took_two_persons() => Some(None),
            _ => None,
        }
    }

    /// Who moved money alone by it, and when.
    pub fn alone(&self) -> Option<(StaffId, Moment)> {
        match self {
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => {
                served.agreed_by.is_none().then_some((served.by, served.at))
            }
            Self::TokensIssued { by, agreed_by: None, limit: Some(_), at, .. } => Some((*by, *at)),
            _ => None,
        }
    }

    /// What one person has moved alone by it for a patron, and how that counts for all patrons together; nothing in records of earlier
    /// versions, and where two have moved it.
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

    /// Whether it moved money, or asked for it, in the form of earlier versions: without a person, or without what the person had moved before. A
    /// request is carried out as it was asked, so what a second person agreed to is not looked at again.
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

    /// Which two persons moved money by it, and when.
    pub fn two_persons(&self) -> Option<(StaffId, StaffId, Moment)> {
        match self {
            Self::Deposited { served: Some(served), .. } | Self::Withdrawn { served: Some(served), .. } => {
                Some((served.by, served.agreed_by?, served.at))
            }
            Self::TokensIssued { by, agreed_by: Some(agreed), at, .. } => Some((*by, *agreed, *at)),
            _ => None,
        }
    }

    /// What one person moved alone, as the fact says, and when.
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
