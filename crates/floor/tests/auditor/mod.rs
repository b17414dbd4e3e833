//! A second, simple model of the house that reads only the stored facts. It knows no rules of play: it follows the money, the jackpot's fractions,
//! the limits on the sign and repetitions, and it shares no code with the house.

mod fraction;
mod patron;
mod pool;
mod table;

use fraction::Fraction;
use serde_json::Value;
use std::collections::HashMap;

pub(crate) type Verdict<T = ()> = Result<T, String>;

/// Everything that the auditor knows.
#[derive(Default)]
pub(crate) struct Auditor {
    /// Every account's balance in cents, by its text in the facts.
    balances: HashMap<String, i64>,
    tables: HashMap<u64, table::Book>,
    pools: HashMap<u64, pool::Book>,
    patrons: HashMap<u64, patron::Book>,
    /// Entries for pools and patrons in the tables' facts of this batch, until the pools' and patrons' own facts contain them.
    owed: Vec<(String, Value)>,
    pub(crate) facts: u64,
    pub(crate) rounds: u64,
    /// The number of prizes that took money from a pool.
    pub(crate) prizes: u64,
    /// How often a ruling took back chips that were gone.
    pub(crate) claims: u64,
    /// How often a player could not match their ante.
    pub(crate) warnings: u64,
    /// How often the outcome of the previous round was invalidated although the next one was open.
    pub(crate) corrections: u64,
}

/// A stored fact: its kind and its content.
pub(crate) struct Written<'a> {
    pub(crate) kind: &'a str,
    pub(crate) says: &'a Value,
}

impl<'a> Written<'a> {
    pub(crate) fn of(fact: &'a Value) -> Verdict<Self> {
        match fact {
            Value::String(kind) => Ok(Self { kind, says: &Value::Null }),
            Value::Object(object) if object.len() == 1 => {
                let (kind, says) = object.iter().next().ok_or("an empty fact")?;
                Ok(Self { kind, says })
            }
            other => Err(format!("not a fact: {other}")),
        }
    }
}

/// Stored money, in cents.
pub(crate) fn cents(value: &Value) -> Verdict<i64> {
    let text = value.as_str().ok_or_else(|| format!("not money: {value}"))?;
    let amount = Fraction::read(text).ok_or_else(|| format!("not money: {text}"))? * Fraction::whole(100);
    if Fraction::whole(amount.floor()) != amount {
        return Err(format!("a fraction of a cent: {text}"));
    }
    i64::try_from(amount.floor()).map_err(|_| format!("too much: {text}"))
}

/// A stored exact amount, in cents.
pub(crate) fn exact(value: &Value) -> Verdict<Fraction> {
    let read = value.as_str().and_then(Fraction::read).ok_or_else(|| format!("not an exact amount: {value}"))?;
    Ok(read * Fraction::whole(100))
}

pub(crate) fn number(value: &Value) -> Verdict<u64> {
    value.as_u64().ok_or_else(|| format!("not a number: {value}"))
}

/// The postings of a fact, by account.
pub(crate) fn postings(says: &Value) -> Verdict<Vec<(String, i64)>> {
    let Some(moved) = says.get("moved").and_then(Value::as_array) else { return Ok(Vec::new()) };
    moved.iter().map(|posting| Ok((posting["account"].to_string(), cents(&posting["amount"])?))).collect()
}

impl Auditor {
    /// Takes in one batch, in order: the stream's name and the fact.
    pub(crate) fn batch(&mut self, facts: &[(String, String)]) -> Verdict {
        for (stream, text) in facts {
            self.fact(stream, text).map_err(|wrong| format!("{stream}: {text}: {wrong}"))?;
        }
        if let Some((stream, owed)) = self.owed.first() {
            return Err(format!("{stream} was never told {owed}"));
        }
        self.cross_check()
    }

    fn fact(&mut self, stream: &str, text: &str) -> Verdict {
        self.facts += 1;
        let fact: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let written = Written::of(&fact)?;
        let (kind, id) = stream.split_once('/').ok_or("no such stream")?;
        let id: u64 = id.parse().map_err(|_| "no such stream")?;
        // Facts about the tray are nested one level deeper.
        let inner = if written.kind == "tray" { Written::of(written.says)? } else { Written { ..written } };
        let moved = postings(inner.says)?;
        self.post(&moved)?;
        match kind {
            "table" => self.table_fact(id, &written, &moved),
            "pool" => self.pool_fact(id, &written),
            "patron" => self.patron_fact(id, &written),
            _ => Err("no such stream".into()),
        }
    }

    /// Postings sum to zero, only the house and the outside are ever below zero, and the cage's claim is never above zero.
    fn post(&mut self, moved: &[(String, i64)]) -> Verdict {
        let sum: i64 = moved.iter().map(|(_, amount)| amount).sum();
        if sum != 0 {
            return Err(format!("the postings sum to {sum}"));
        }
        for (account, amount) in moved {
            let balance = self.balances.entry(account.clone()).or_default();
            *balance += amount;
            let may_owe = ["\"outside\"", "\"cage\"", "\"play-money\"", "\"promotions\"", "{\"tray\"", "{\"pool\""];
            let claim = account.starts_with("{\"claim\"");
            if claim && *balance > 0 {
                return Err(format!("{account} is paid {balance} too much"));
            }
            if *balance < 0 && !claim && !may_owe.iter().any(|start| account.starts_with(start)) {
                return Err(format!("{account} owes {balance}"));
            }
        }
        Ok(())
    }

    pub(crate) fn balance(&self, account: &str) -> i64 {
        self.balances.get(account).copied().unwrap_or_default()
    }

    /// The sum over the house, which is zero.
    pub(crate) fn sum(&self) -> i64 {
        self.balances.values().sum()
    }

    /// An entry for another stream in a table's fact must be in that stream before any other fact.
    fn settle_debt(&mut self, stream: &str, said: &Value) -> Verdict {
        let Some(at) = self.owed.iter().position(|(to, _)| to == stream) else {
            return Err(format!("no table has said {said}"));
        };
        let (_, owed) = self.owed.remove(at);
        if &owed == said { Ok(()) } else { Err(format!("the table said {owed}")) }
    }

    /// Pools and patrons have the amounts of the ledger.
    fn cross_check(&self) -> Verdict {
        for (id, pool) in &self.pools {
            let ledger = i128::from(self.balance(&format!("{{\"pool\":{id}}}")));
            if ledger != pool.holds.floor() {
                return Err(format!("pool {id} holds {:?} and the ledger has {ledger}", pool.holds));
            }
        }
        for (id, patron) in &self.patrons {
            let claim = self.balance(&format!("{{\"claim\":{id}}}"));
            if -claim != patron.owed {
                return Err(format!("patron {id} owes {} and the ledger has {claim}", patron.owed));
            }
            if patron.owed > 0 && patron.balance > 0 {
                return Err(format!("patron {id} has {} and owes {}", patron.balance, patron.owed));
            }
        }
        Ok(())
    }

    /// At the end, every account equals its own facts, and everything together is zero.
    pub(crate) fn finish(&self) -> Verdict {
        self.cross_check()?;
        for (id, patron) in &self.patrons {
            let ledger = self.balance(&format!("{{\"patron\":{id}}}"));
            let tokens = self.balance(&format!("{{\"vouchers\":{id}}}"));
            if (ledger, tokens) != (patron.balance, patron.tokens) {
                return Err(format!("patron {id} has {} and {}: {ledger}, {tokens}", patron.balance, patron.tokens));
            }
        }
        if self.sum() == 0 { Ok(()) } else { Err(format!("the house sums to {}", self.sum())) }
    }
}
