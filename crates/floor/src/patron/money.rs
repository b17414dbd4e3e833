//! Money that staff move at the cage: by one person up to a limit of the house, and beyond it by two.
//!
//! One person asks, and another one who holds the same power agrees. A request that no second person has agreed to lapses, and a new one
//! takes its place. Nothing is held back for it: what it comes to is decided when a second person agrees.

use super::{Command, Fact, Patron, Refusal};
use crate::id::StaffId;
use crate::ledger::Posting;
use crate::time::{MINUTE, Moment};
use rules::Cents;
use serde::{Deserialize, Serialize};

/// How long a request waits for a second person.
pub const PATIENCE: i64 = 10 * MINUTE;

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
    /// When it was asked.
    pub at: Moment,
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

    /// Money is to move: it does where one person may do it alone, and otherwise waits for a second one.
    pub(super) fn serve(
        &self,
        what: MoneyMove,
        amount: Cents,
        by: StaffId,
        limit: Cents,
        at: Moment,
    ) -> Result<Fact, Refusal> {
        // What could not be done by two is not asked for either.
        let alone = self.move_money(&what, amount, Served { by, agreed_by: None, limit, at })?;
        if amount <= limit {
            return Ok(alone);
        }
        Ok(Fact::MoneyAsked { request: MoneyRequest { what, amount, by, limit, at } })
    }

    /// A second person agrees.
    pub(super) fn agree_to_money(&self, agreed: StaffId, at: Moment) -> Result<Fact, Refusal> {
        let request = self.money_request(at).ok_or(Refusal::NothingAsked)?;
        if request.by == agreed {
            return Err(Refusal::OwnRequest);
        }
        let served = Served { by: request.by, agreed_by: Some(agreed), limit: request.limit, at };
        self.move_money(&request.what, request.amount, served)
    }

    pub(super) fn decline_money(&self, by: StaffId, at: Moment) -> Result<Fact, Refusal> {
        let request = self.money_request(at).ok_or(Refusal::NothingAsked)?;
        Ok(if request.by == by { Fact::MoneyRequestDropped { by, at } } else { Fact::MoneyDeclined { by, at } })
    }

    fn move_money(&self, what: &MoneyMove, amount: Cents, served: Served) -> Result<Fact, Refusal> {
        let Served { by, agreed_by, limit, at } = served;
        match what {
            MoneyMove::Deposit => Ok(Fact::Deposited { moved: self.deposit(amount, at)?, served: Some(served) }),
            MoneyMove::Withdraw => Ok(Fact::Withdrawn { moved: self.withdraw(amount)?, served: Some(served) }),
            MoneyMove::IssueTokens { voucher } => {
                let moved: Vec<Posting> = self.issue_tokens(amount, at)?;
                let (voucher, limit) = (voucher.clone(), Some(limit));
                Ok(Fact::TokensIssued { voucher, by, agreed_by, limit, at, moved })
            }
        }
    }
}

impl Fact {
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
