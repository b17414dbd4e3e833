//! Checks that this account would have written a fact.

use super::{Command, Fact, MoneyMove, MoneyRequest, Patron, PatronRefusal, Served};
use crate::discrepancy::Discrepancy;
use crate::ledger::Account;
use crate::time::Moment;
use rules::Cents;

/// Facts without a time are checked as if at the end of time: every exclusion with an end has ended by then.
const SOME_TIME: Moment = Moment(i64::MAX);

impl Patron {
    /// Whether this account, in its present state, would have written this fact next. Movements to tables are checked against the tables' facts.
    pub fn check(&self, fact: &Fact) -> Result<(), Discrepancy> {
        // A debt is paid before anything else happens.
        if let Some(due) = self.repayment() {
            return if due == *fact { Ok(()) } else { Err(Discrepancy::differs("fact", &due)) };
        }
        let again = match fact.clone() {
            Fact::Opened { .. } | Fact::Repaid { .. } => return Err(Discrepancy::OutOfPlace),
            Fact::AtTable { table, entry, day, at } => self.record(table, self.guest, entry, day, at)?,
            Fact::Deposited { served, .. } => {
                let amount = into(fact, Account::Patron(self.id)) + into(fact, Account::Claim(self.id));
                match served {
                    // Records of earlier versions do not say who took money in.
                    None => Fact::Deposited { moved: self.deposit(amount, SOME_TIME)?, served },
                    Some(served) => self.served(MoneyMove::Deposit, amount, served)?,
                }
            }
            Fact::Withdrawn { served, .. } => {
                let amount = -into(fact, Account::Patron(self.id));
                match served {
                    None => Fact::Withdrawn { moved: self.withdraw(amount)?, served },
                    Some(served) => self.served(MoneyMove::Withdraw, amount, served)?,
                }
            }
            Fact::MoneyAsked { request } => {
                let MoneyRequest { what, amount, by, limit, before, day, at } = request;
                self.served(what, amount, Served { by, agreed_by: None, limit, before, day, at })?
            }
            Fact::MoneyDeclined { by, at } | Fact::MoneyRequestDropped { by, at } => {
                self.decide(&Command::DeclineMoney { by }, at)?
            }
            Fact::Granted { at, .. } => match self.decide(&Command::Refill, at.unwrap_or(SOME_TIME))? {
                Fact::Granted { moved, .. } => Fact::Granted { moved, at },
                other => other,
            },
            Fact::TokensIssued { voucher, by, agreed_by, limit, before, day, at, .. } => {
                let amount = into(fact, Account::Vouchers(self.id));
                match limit {
                    None => {
                        let moved = self.issue_tokens(amount, at)?;
                        let (limit, before, day) = (None, None, None);
                        Fact::TokensIssued { voucher, by, agreed_by: None, limit, before, day, at, moved }
                    }
                    Some(limit) => {
                        let served = Served { by, agreed_by, limit, before, day, at };
                        self.served(MoneyMove::IssueTokens { voucher }, amount, served)?
                    }
                }
            }
            Fact::CardIssued { card, by, at } => self.decide(&Command::IssueCard { card, by }, at)?,
            Fact::CardBlocked { card, lost, by, at } => self.block_card(card, lost, by, at)?,
            // Records of earlier versions have no reasons.
            Fact::Excluded { by, game, why, until, at } => self.exclude(by, game, why, until, at)?,
            Fact::Readmitted { by, game, at } => self.decide(&Command::Readmit { by, game }, at)?,
            Fact::KeptApart { from, by, why, at } => self.decide(&Command::KeepApart { from, why, by }, at)?,
            Fact::ReunitedWith { patron, by, at } => self.decide(&Command::Reunite { patron, by }, at)?,
            Fact::LimitsSet { limits, later, at } => {
                // The limits that the patron asked for are those that apply in the end.
                let limits = later.map_or(limits, |(_, limits)| limits);
                self.decide(&Command::SetLimits { limits }, at)?
            }
            Fact::CooledOff { until, at } => self.decide(&Command::CoolOff { until }, at)?,
        };
        if again == *fact { Ok(()) } else { Err(Discrepancy::differs("fact", &again)) }
    }
}

impl Patron {
    /// The fact that a movement of money by these people would have written.
    fn served(&self, what: MoneyMove, amount: Cents, served: Served) -> Result<Fact, PatronRefusal> {
        let Served { by, agreed_by, limit, before, day, at } = served;
        match (agreed_by, before) {
            (Some(agreed), _) => self.agree_to_money(agreed, None, at),
            (None, Some(_)) => self.serve(what, amount, by, (limit, day), at),
            (None, None) => self.serve_after(what, amount, served),
        }
    }
}

/// The amount that a fact put into an account.
fn into(fact: &Fact, account: Account) -> Cents {
    fact.postings().iter().filter(|posting| posting.account == account).map(|posting| posting.amount).sum()
}
