//! Checks of the record from outside the server.

use crate::players::{Journal, Told};
use floor::ledger::{Account, Books, Posting};
use floor::table::Order;
use floor::{PatronId, Table, TableId, Written, table};
use rules::{Cents, Input};
use serde_json::Value;
use server::audit::RecordCheck;
use server::store::{Location, Store};
use std::collections::BTreeMap;

/// How often each thing was done.
type Deeds = BTreeMap<String, u64>;

/// How often the record is read until nothing is written meanwhile.
const ATTEMPTS: usize = 20;

/// The record as it stands.
pub(crate) struct Record {
    tables: BTreeMap<u64, Vec<table::Fact>>,
    books: Books,
    pub(crate) facts: usize,
}

impl Record {
    /// Reads the whole record and checks what must hold of any record: chains and seals unbroken, every fact's postings and
    /// all of them together sum to nothing, no account is below zero, every table can be put together from its facts.
    pub(crate) async fn read(location: &Location) -> Self {
        for _ in 0..ATTEMPTS {
            if let Some(record) = Self::read_undisturbed(location).await {
                return record;
            }
        }
        panic!("a server goes on writing");
    }

    /// The same, or nothing where something was written meanwhile: a database may still be carrying out what a server sent before it was
    /// killed. Every write is sealed, so a new seal shows it.
    async fn read_undisturbed(location: &Location) -> Option<Self> {
        let store = Store::look(location).await.expect("the record opens");
        let mut check = RecordCheck::new();
        let mut sealed = Vec::new();
        for signer in store.signers().await.expect("signers") {
            check.signer(&signer.server, &signer.public_key);
            let seals = store.seals(&signer.server, 0, u32::MAX).await.expect("seals");
            for seal in &seals {
                check.seal(&signer.server, seal);
            }
            sealed.push((signer.server, seals.len() as u64));
        }
        let mut streams = Vec::new();
        for head in store.streams(None, None, 100_000).await.expect("streams") {
            let facts = store.read(&head.stream, 0, u32::MAX).await.expect("facts");
            streams.push((head, facts));
        }
        let mut sealed_after = Vec::new();
        for signer in store.signers().await.expect("signers") {
            let last = store.last_seal(&signer.server).await.expect("a seal");
            sealed_after.push((signer.server, last));
        }
        store.close().await;
        if sealed_after != sealed {
            return None;
        }
        let mut record = Self { tables: BTreeMap::new(), books: Books::default(), facts: 0 };
        for (head, facts) in streams {
            assert_eq!(facts.len() as u64, head.version, "{}", head.stream);
            for (fact, version) in facts.into_iter().zip(1..) {
                assert_eq!(fact.version, version, "{}", head.stream);
                check.fact(head.stream.as_str(), fact.version, &fact.text, fact.hash);
                record.take(&fact.text, head.stream.kind(), head.stream.number());
            }
        }
        let findings = check.finish();
        assert_eq!(findings.wrong, [], "chains and seals");
        record.judge();
        Some(record)
    }

    fn take(&mut self, text: &str, kind: &str, number: u64) {
        self.facts += 1;
        let fact: Value = serde_json::from_str(text).expect("a fact is JSON");
        let mut moved = Vec::new();
        postings(&fact, &mut moved);
        let sum: Cents = moved.iter().map(|posting| posting.amount).sum();
        assert_eq!(sum, Cents::ZERO, "{text}");
        self.books.post(&moved);
        if kind == "table" {
            let written: Written<table::Fact> = serde_json::from_str(text).expect("a fact of a table");
            self.tables.entry(number).or_default().push(written.fact);
        }
    }

    fn judge(&self) {
        assert_eq!(self.books.sum(), Cents::ZERO);
        for (account, balance) in self.books.iter() {
            let may_owe = matches!(account, Account::PlayMoney | Account::Tray(_));
            assert!(may_owe || balance > Cents::ZERO, "{account:?} has {balance}");
        }
        for (number, facts) in &self.tables {
            let mut table = Table::opened(TableId(*number), &facts[0]).expect("an opening");
            for fact in &facts[1..] {
                table.apply(fact).expect("facts follow each other");
            }
            let own = table.books().iter().filter(|(account, _)| matches!(account, Account::Stack(..)));
            for (account, balance) in own {
                assert_eq!(self.books.balance(account), balance, "{account:?}");
            }
        }
    }

    /// The balance of a patron's account.
    pub(crate) fn balance(&self, patron: u64) -> Cents {
        self.books.balance(Account::Patron(PatronId(patron)))
    }

    /// How many rounds were played to their end.
    pub(crate) fn rounds(&self) -> usize {
        let settled = |fact: &&table::Fact| matches!(fact, table::Fact::Told { input: Input::Settle, .. });
        self.tables.values().flatten().filter(settled).count()
    }

    /// The deeds of a patron according to the facts.
    fn deeds(&self, patron: u64) -> Deeds {
        let mut deeds = Deeds::new();
        for (number, facts) in &self.tables {
            for fact in facts {
                if let Some(deed) = deed(fact, PatronId(patron)) {
                    *deeds.entry(format!("table {number}: {deed}")).or_default() += 1;
                }
            }
        }
        deeds
    }

    /// Everything that was acknowledged is there, and besides it at most the one order that was under way.
    pub(crate) fn holds(&self, patron: u64, told: &[Told]) {
        if let Some(wrong) = self.wrong_with(patron, told) {
            panic!("{wrong}");
        }
    }

    /// An acknowledged deed that is missing from the record, or deeds there that were not acknowledged.
    pub(crate) fn wrong_with(&self, patron: u64, told: &[Told]) -> Option<String> {
        let (done, acknowledged) = (self.deeds(patron), acknowledged(told));
        for (deed, count) in &acknowledged {
            let there = done.get(deed).copied().unwrap_or_default();
            if there < *count {
                return Some(format!("patron {patron}, {deed}: {count} times acknowledged, {there} times there"));
            }
        }
        let untold = |(deed, there): (&String, &u64)| {
            let more = there - acknowledged.get(deed).copied().unwrap_or_default();
            (more > 0).then(|| (deed.clone(), more))
        };
        let untold: Deeds = done.iter().filter_map(untold).collect();
        let more: u64 = untold.values().sum();
        // Wagers that are laid in one order are deeds of their own, each on another spot.
        let one_order = more <= 1 || untold.iter().all(|(deed, more)| *more == 1 && deed.contains("say Wager"));
        (!one_order).then(|| format!("patron {patron}: {more} deeds that no answer confirmed: {untold:?}"))
    }

    /// Everything that was acknowledged is there, once, and nothing else.
    pub(crate) fn holds_exactly(&self, patron: u64, journal: &Journal) {
        assert_eq!(self.deeds(patron), acknowledged(&journal.all()), "patron {patron}");
    }
}

/// Every posting of a fact, wherever it is in it.
fn postings(value: &Value, all: &mut Vec<Posting>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "moved" {
                    let moved: Vec<Posting> = serde_json::from_value(value.clone()).expect("postings");
                    all.extend(moved);
                } else {
                    postings(value, all);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| postings(value, all)),
        _ => {}
    }
}

/// The patron's deed in this fact. Deeds of the clock in their place are not counted.
fn deed(fact: &table::Fact, patron: PatronId) -> Option<String> {
    match fact {
        table::Fact::Sat { patron: by, seat, .. } if *by == patron => Some(format!("sit {seat}")),
        table::Fact::BoughtIn { patron: by, amount, .. } if *by == patron => Some(format!("buy {amount}")),
        table::Fact::CashedOut { patron: by, amount, left: false, .. } if *by == patron => {
            Some(format!("sell {amount}"))
        }
        table::Fact::Told { by: Some(by), instruction: None, input, .. } if *by == patron => {
            Some(format!("say {input:?}"))
        }
        table::Fact::Ready { patron: by } if *by == patron => Some("ready".to_owned()),
        _ => None,
    }
}

/// The acknowledged deeds, in the same words.
fn acknowledged(told: &[Told]) -> Deeds {
    let mut deeds = Deeds::new();
    for told in told {
        let answer: Value = serde_json::from_str(&told.answer).expect("an answer");
        let table = answer["stream"].as_str().and_then(|stream| stream.strip_prefix("table/")).expect("a table");
        let deed = match &told.order {
            Order::Sit { seat, .. } => format!("sit {seat}"),
            Order::BuyIn { amount } => format!("buy {amount}"),
            Order::CashOut { amount } => format!("sell {amount}"),
            Order::Wager { seat, player, on, amount, tokens } => {
                let stake = rules::Stake { amount: *amount, tokens: *tokens };
                format!("say {:?}", Input::Wager { seat: *seat, player: *player, on: *on, stake })
            }
            Order::Wagers { seat, player, wagers } => {
                for laid in wagers {
                    let stake = rules::Stake { amount: laid.amount, tokens: laid.tokens };
                    let input = Input::Wager { seat: *seat, player: *player, on: laid.on, stake };
                    *deeds.entry(format!("table {table}: say {input:?}")).or_default() += 1;
                }
                continue;
            }
            Order::TakeBack { seat, player, on } => {
                format!("say {:?}", Input::TakeBack { seat: *seat, player: *player, on: *on })
            }
            Order::Decide { seat, player, decision, tokens } => {
                let (seat, player, decision, tokens) = (*seat, *player, *decision, *tokens);
                format!("say {:?}", Input::Decide { seat, player, decision, tokens })
            }
            Order::Ready {} => "ready".to_owned(),
            Order::Leave { .. }
            | Order::Wait {}
            | Order::StopWaiting {}
            | Order::CarryTokens { .. }
            | Order::Handle { .. }
            | Order::LetAllRide { .. }
            | Order::Instruct { .. }
            | Order::Cut { .. }
            | Order::RefuseCut {} => continue,
        };
        *deeds.entry(format!("table {table}: {deed}")).or_default() += 1;
    }
    deeds
}
