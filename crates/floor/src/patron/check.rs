//! Whether a fact is what this account would have written down.

use super::{Command, Fact, Patron};
use crate::discrepancy::Discrepancy;
use crate::ledger::Account;
use crate::time::Moment;
use rules::Cents;

/// Facts without a time are checked as if at the end of days: an exclusion that ends has ended by then, one for good has not.
const SOME_TIME: Moment = Moment(i64::MAX);

impl Patron {
    /// Whether this account, as it stands, would have written this fact down next. That what went to a table went there, the table's facts
    /// must confirm.
    pub fn check(&self, fact: &Fact) -> Result<(), Discrepancy> {
        // What is owed is paid before anything else happens.
        if let Some(due) = self.repayment() {
            return if due == *fact { Ok(()) } else { Err(Discrepancy::differs("fact", &due)) };
        }
        let again = match fact.clone() {
            Fact::Opened { .. } | Fact::Repaid { .. } => return Err(Discrepancy::OutOfPlace),
            Fact::AtTable { table, entry, day, at } => self.record(table, self.guest, entry, day, at)?,
            Fact::Deposited { .. } => {
                let amount = into(fact, Account::Patron(self.id)) + into(fact, Account::Claim(self.id));
                self.decide(&Command::Deposit { amount }, SOME_TIME)?
            }
            Fact::Withdrawn { .. } => {
                self.decide(&Command::Withdraw { amount: -into(fact, Account::Patron(self.id)) }, SOME_TIME)?
            }
            Fact::Granted { .. } => self.decide(&Command::Refill, SOME_TIME)?,
            Fact::TokensIssued { voucher, by, at, .. } => {
                let amount = into(fact, Account::Vouchers(self.id));
                self.decide(&Command::IssueTokens { voucher, amount, by }, at)?
            }
            Fact::CardIssued { card, by, at } => self.decide(&Command::IssueCard { card, by }, at)?,
            Fact::CardBlocked { card, lost, by, at } => self.block_card(card, lost, by, at)?,
            // Records of earlier versions have no reasons.
            Fact::Excluded { by, game, why, until, at } => self.exclude(by, game, why, until, at)?,
            Fact::Readmitted { by, game, at } => self.decide(&Command::Readmit { by, game }, at)?,
            Fact::KeptApart { from, by, why, at } => self.decide(&Command::KeepApart { from, why, by }, at)?,
            Fact::ReunitedWith { patron, by, at } => self.decide(&Command::Reunite { patron, by }, at)?,
            Fact::LimitsSet { limits, later, at } => {
                // What was wished for is what will hold in the end.
                let limits = later.map_or(limits, |(_, limits)| limits);
                self.decide(&Command::SetLimits { limits }, at)?
            }
            Fact::CooledOff { until, at } => self.decide(&Command::CoolOff { until }, at)?,
        };
        if again == *fact { Ok(()) } else { Err(Discrepancy::differs("fact", &again)) }
    }
}

/// What a fact put into an account.
fn into(fact: &Fact, account: Account) -> Cents {
    fact.postings().iter().filter(|posting| posting.account == account).map(|posting| posting.amount).sum()
}
