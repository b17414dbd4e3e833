//! Patrons, from their facts.

use super::{Auditor, Verdict, Written, cents, postings};
use serde_json::Value;

#[derive(Default)]
pub(crate) struct Book {
    pub(crate) balance: i64,
    pub(crate) tokens: i64,
    pub(crate) owed: i64,
    pub(crate) guest: bool,
    /// Until when the person is excluded.
    excluded: Option<i64>,
}

impl Auditor {
    pub(super) fn patron_fact(&mut self, id: u64, fact: &Written<'_>) -> Verdict {
        if fact.kind == "opened" {
            let guest = fact.says["guest"].as_bool().ok_or("guest or not")?;
            let known = self.patrons.insert(id, Book { guest, ..Book::default() });
            return if known.is_some() { Err("opened twice".into()) } else { Ok(()) };
        }
        if fact.kind == "at-table" {
            let entry = &fact.says["entry"];
            self.settle_debt(&format!("patron/{id}"), entry)?;
        }
        let play_money =
            fact.says["table"].as_u64().and_then(|table| self.tables.get(&table)).is_some_and(|table| table.play_money);
        let book = self.patrons.get_mut(&id).ok_or("no such patron")?;
        let at = fact.says["at"].as_i64();
        match fact.kind {
            "at-table" => {
                let entry = Written::of(&fact.says["entry"])?;
                let amount = cents(&entry.says["amount"])?;
                // A player who leaves without chips mixes no money.
                let nothing = entry.kind == "cashed-out" && amount == 0 && entry.says["left"] == true;
                if play_money != book.guest && !nothing {
                    return Err("play money and money mix".into());
                }
                match entry.kind {
                    "bought-in" => {
                        let until = book.excluded.filter(|until| at.is_some_and(|at| at < *until));
                        if until.is_some() {
                            return Err("an excluded person buys in".into());
                        }
                        book.balance -= amount;
                    }
                    "cashed-out" => book.balance += amount,
                    "carried-tokens" => book.tokens -= amount,
                    "owes" if amount > 0 => book.owed += amount,
                    other => return Err(format!("unknown: {other}")),
                }
            }
            "excluded" => book.excluded = Some(fact.says["until"].as_i64().unwrap_or(i64::MAX)),
            "readmitted" => book.excluded = None,
            _ => {
                for (account, amount) in postings(fact.says)? {
                    if account == format!("{{\"patron\":{id}}}") {
                        book.balance += amount;
                    } else if account == format!("{{\"vouchers\":{id}}}") {
                        book.tokens += amount;
                    } else if account == format!("{{\"claim\":{id}}}") {
                        book.owed -= amount;
                    } else if book.guest && account != "\"play-money\"" {
                        return Err(format!("a guest's money comes from {account}"));
                    }
                }
            }
        }
        if book.balance < 0 || book.tokens < 0 || book.owed < 0 {
            return Err(format!("has {} and {}, owes {}", book.balance, book.tokens, book.owed));
        }
        Ok(())
    }

    /// The entry that a table's fact about a patron requires in the patron's stream.
    pub(super) fn owe_patron(&mut self, patron: u64, entry: Value) {
        self.owed.push((format!("patron/{patron}"), entry));
    }
}
