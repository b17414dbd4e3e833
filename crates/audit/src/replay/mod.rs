//! Every fact of a record decided again, and all money added up.
//!
//! Facts come stream after stream, each in the order of its versions. A stream in which a fact cannot be taken in at all is not
//! followed further; of any other fact that is wrong it is said so, and the next is judged by what was written.

mod agreement;
mod orders;
mod shoes;
mod table;

pub use shoes::SealedShoe;
pub use table::Wrong;

pub(crate) use table::TableReplay;

use crate::report::{Fault, Faults, Kind, Report};
use agreement::Agreement;
use floor::jackpot::Change;
use floor::patron::Entry;
use floor::{Account, Books, Discrepancy, Fact, Patron, PatronId, Pool, PoolId, Posting, TableId, jackpot, patron};
use orders::{Orders, Wagered};
use rules::{Cents, Input};
use serde::de::DeserializeOwned;
use shoes::Shoes;

/// The stream that is being followed.
struct Current {
    name: String,
    version: u64,
    kind: Followed,
}

enum Followed {
    Table(TableId, Box<TableReplay>),
    Patron(PatronId, Option<Box<Patron>>),
    Pool(PoolId, Option<Box<Pool>>),
    /// Nothing more of this stream can be followed.
    Lost,
}

/// A replay under way.
pub struct Replay {
    current: Option<Current>,
    /// Everything that all streams moved.
    ledger: Books,
    /// What accounts and pools hold by their own facts: stream, last fact, account, how much.
    own: Vec<(String, u64, Account, Cents)>,
    patrons: Agreement<PatronId, Entry>,
    pools: Agreement<PoolId, (u64, Change)>,
    orders: Orders,
    shoes: Shoes,
    counts: Report,
    faults: Faults,
}

impl Default for Replay {
    fn default() -> Self {
        Self {
            current: None,
            ledger: Books::default(),
            own: Vec::new(),
            patrons: Agreement::with("patron"),
            pools: Agreement::with("pool"),
            orders: Orders::default(),
            shoes: Shoes::default(),
            counts: Report::default(),
            faults: Faults::default(),
        }
    }
}

impl Replay {
    /// A replay that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next fact.
    pub fn fact(&mut self, stream: &str, version: u64, text: &str) {
        if self.current.as_ref().is_none_or(|current| current.name != stream) {
            self.end_stream();
            self.begin_stream(stream, version);
        }
        let Some(mut current) = self.current.take() else { return };
        current.version = version;
        let lost = match &mut current.kind {
            Followed::Table(id, replay) => self.table_fact(stream, *id, replay, version, text).is_none(),
            Followed::Patron(id, patron) => self.patron_fact(stream, *id, patron, version, text).is_none(),
            Followed::Pool(id, pool) => self.pool_fact(stream, *id, pool, version, text).is_none(),
            Followed::Lost => true,
        };
        if lost {
            current.kind = Followed::Lost;
        } else {
            self.counts.facts_decided += 1;
        }
        self.current = Some(current);
    }

    fn begin_stream(&mut self, stream: &str, version: u64) {
        let number = stream.split_once('/').and_then(|(kind, number)| Some((kind, number.parse().ok()?)));
        let kind = match number {
            Some(("table", number)) => {
                let id = TableId(number);
                Followed::Table(id, Box::new(TableReplay::of(id)))
            }
            Some(("patron", number)) => Followed::Patron(PatronId(number), None),
            Some(("pool", number)) => Followed::Pool(PoolId(number), None),
            _ => {
                self.faults.at(Kind::Fact, stream, version, "streams of this kind are not known");
                Followed::Lost
            }
        };
        self.current = Some(Current { name: stream.to_owned(), version, kind });
    }

    fn end_stream(&mut self) {
        let Some(Current { name, version, kind }) = self.current.take() else { return };
        match kind {
            Followed::Table(_, replay) => {
                self.counts.tables += 1;
                let books = replay.table().into_iter().flat_map(|table| table.books().iter());
                for (account, amount) in books {
                    self.ledger.post(&[Posting { account, amount }]);
                }
            }
            Followed::Patron(id, patron) => {
                self.counts.patrons += 1;
                if let Some(patron) = patron {
                    self.own.push((name.clone(), version, Account::Patron(id), patron.balance()));
                    self.own.push((name.clone(), version, Account::Vouchers(id), patron.tokens()));
                    self.own.push((name, version, Account::Claim(id), -patron.owed()));
                }
            }
            Followed::Pool(id, pool) => {
                self.counts.pools += 1;
                self.own.extend(pool.map(|pool| (name, version, Account::Pool(id), pool.holds().whole())));
            }
            Followed::Lost => {}
        }
    }

    fn table_fact(
        &mut self,
        stream: &str,
        id: TableId,
        replay: &mut TableReplay,
        version: u64,
        text: &str,
    ) -> Option<()> {
        let round = replay.table().map_or(1, floor::Table::round_number);
        let faults = &mut self.faults;
        let fact = replay.follow(text, |wrong| {
            let kind = match wrong {
                Wrong::Unbalanced(_) | Wrong::Owes { .. } => Kind::Money,
                _ => Kind::Fact,
            };
            faults.at(kind, stream, version, wrong);
        })?;
        self.counts.postings += fact.postings().len() as u64;
        for (patron, entry) in fact.patron_changes() {
            self.patrons.table_says(id, patron, version, entry);
        }
        match &fact {
            Fact::Told { input: Input::Card(card), drawn: Some(drawn), .. } => {
                self.shoes.was_drawn(id, *drawn, *card, version);
            }
            Fact::Told { by: Some(patron), input: Input::Wager { .. }, at, .. } => {
                // Tables of earlier records did not look at accounts.
                if let Some(table) = replay.table().filter(|table| table.opening().two_persons) {
                    let wager = Wagered { patron: *patron, game: table.game(), at: *at, table: id, version };
                    self.orders.wagered(wager, &mut self.faults);
                }
            }
            Fact::ShoeLoaded { shoe, root, cards, .. } => {
                let made_of = replay.table().map(floor::Table::shoe_is_made_of).unwrap_or_default();
                self.shoes.was_loaded((id, *shoe), *root, *cards, made_of, version);
            }
            Fact::Told { input: Input::Settle, .. } => self.counts.rounds += 1,
            _ => {}
        }
        if let Some(entry) = fact.pool_change() {
            let round = fact.of_round().unwrap_or(round);
            self.pools.table_says(id, entry.pool, version, (round, entry.change));
        }
        Some(())
    }

    fn patron_fact(
        &mut self,
        stream: &str,
        id: PatronId,
        account: &mut Option<Box<Patron>>,
        version: u64,
        text: &str,
    ) -> Option<()> {
        let fact: patron::Fact = self.read(stream, version, text)?;
        self.post(stream, version, fact.postings());
        self.orders.account_says(id, &fact);
        if let patron::Fact::AtTable { table, entry, .. } = fact {
            self.patrons.other_says(table, id, version, entry);
        }
        let Some(patron) = account else {
            *account = Patron::opened(id, &fact).map(Box::new);
            if account.is_none() {
                self.faults.at(Kind::Fact, stream, version, Discrepancy::OutOfPlace);
            }
            return account.as_ref().map(|_| ());
        };
        if let Err(wrong) = patron.check(&fact) {
            self.faults.at(Kind::Fact, stream, version, wrong);
        }
        patron.apply(&fact);
        for owed in
            [patron.balance(), patron.tokens(), patron.owed()].into_iter().filter(|balance| *balance < Cents::ZERO)
        {
            self.faults.at(Kind::Money, stream, version, format_args!("the account is left with {owed}"));
        }
        Some(())
    }

    fn pool_fact(
        &mut self,
        stream: &str,
        id: PoolId,
        pool: &mut Option<Box<Pool>>,
        version: u64,
        text: &str,
    ) -> Option<()> {
        let fact: jackpot::Fact = self.read(stream, version, text)?;
        self.post(stream, version, fact.postings());
        if let jackpot::Fact::Changed { table, round, change, .. } = fact {
            self.pools.other_says(table, id, version, (round, change));
        }
        let Some(pool) = pool else {
            match Pool::check_opened(id, &fact) {
                Ok(opened) => *pool = Some(Box::new(opened)),
                Err(wrong) => {
                    self.faults.at(Kind::Fact, stream, version, wrong);
                    *pool = Pool::opened(id, &fact).map(Box::new);
                }
            }
            return pool.as_ref().map(|_| ());
        };
        if let Err(wrong) = pool.check(&fact) {
            self.faults.at(Kind::Fact, stream, version, wrong);
        }
        pool.apply(&fact);
        Some(())
    }

    fn read<F: DeserializeOwned>(&mut self, stream: &str, version: u64, text: &str) -> Option<F> {
        match serde_json::from_str(text) {
            Ok(fact) => Some(fact),
            Err(error) => {
                self.faults.at(Kind::Fact, stream, version, Wrong::Unreadable(error.to_string()));
                None
            }
        }
    }

    /// Takes in what a fact of an account or a pool moved.
    fn post(&mut self, stream: &str, version: u64, postings: &[Posting]) {
        self.counts.postings += postings.len() as u64;
        let sum: Cents = postings.iter().map(|posting| posting.amount).sum();
        if sum != Cents::ZERO {
            self.faults.at(Kind::Money, stream, version, Wrong::Unbalanced(sum));
        }
        self.ledger.post(postings);
    }

    /// Takes a shoe that the store keeps; after all facts.
    pub fn shoe(&mut self, table: TableId, number: u32, sealed: &SealedShoe) {
        self.shoes.compare(table, number, sealed, &mut self.faults);
    }

    /// Everything has been taken: adds up, compares, and reports.
    pub fn finish(mut self) -> Report {
        self.end_stream();
        self.patrons.finish(|id| id.0, &mut self.faults);
        self.pools.finish(|id| id.0, &mut self.faults);
        self.orders.finish(&mut self.faults);
        self.shoes.finish(&mut self.faults);
        for (stream, version, account, own) in &self.own {
            let ledger = self.ledger.balance(*account);
            if ledger != *own {
                let what = format_args!("{account} holds {own}, but all movements together make it {ledger}");
                self.faults.at(Kind::Money, stream, *version, what);
            }
        }
        let sum = self.ledger.sum();
        if sum != Cents::ZERO {
            let what = format!("all the money of the house sums to {sum} and not to nothing");
            self.faults.push(Fault { kind: Kind::Money, stream: None, version: None, what });
        }
        Report {
            shoes: self.shoes.loaded,
            shoes_opened: self.shoes.opened,
            cards: self.shoes.cards,
            cards_compared: self.shoes.compared,
            faults: self.faults.first,
            faults_in_all: self.faults.all,
            ..self.counts
        }
    }
}
