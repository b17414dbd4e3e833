//! Replay: every fact of a record is decided again, and all money is added up.
//!
//! Facts come stream after stream, each in the order of its versions. If a fact cannot be applied at all, its stream is not followed further. Any
//! other fault is reported, and the next fact is checked against the stored state.

mod agreement;
mod author_fault;
mod authors;
mod money;
mod person_orders;
mod rows;
mod shoes;
mod table;
#[cfg(test)]
mod tests;

pub use rows::Row;
pub use shoes::SealedShoe;
pub use table::TableFault;

pub(crate) use table::{Step, TableReplay};

use crate::chain::Hash;
use crate::report::{Fault, Faults, Kind, Report};
use agreement::Agreement;
use authors::{Act, Authors};
use floor::jackpot::PoolChange;
use floor::patron::AccountEntry;
use floor::{
    Account, Author, Books, Discrepancy, Fact, HouseBook, Login, LoginId, Patron, PatronId, Pool, PoolId, Posting,
    TableId, Written,
};
use floor::{house, jackpot, login, patron};
use person_orders::{PersonOrders, Wagered};
use rows::Rows;
use rules::{Cents, Input};
use serde::de::DeserializeOwned;
use shoes::Shoes;

/// The current stream.
struct Current {
    name: String,
    version: u64,
    kind: Followed,
    features: StreamFeatures,
}

/// The features that the facts of a stream have used so far.
#[derive(Clone, Copy, Debug, Default)]
struct StreamFeatures {
    /// Whether a fact had an author. From then on every act of the staff has one.
    authors: bool,
    /// Whether a fact about money contained the amounts before. From then on every such fact contains them.
    sums: bool,
    /// Whether it began when facts had authors already.
    is_new: bool,
}

enum Followed {
    Table(TableId, Box<TableReplay>),
    Patron(PatronId, Option<Box<Patron>>),
    Pool(PoolId, Option<Box<Pool>>),
    Login(LoginId, Option<Box<Login>>),
    House,
    /// The rest of this stream cannot be followed.
    Lost,
}

/// A replay under way.
pub struct Replay {
    current: Option<Current>,
    /// The sums of all streams' postings.
    ledger: Books,
    /// The balances of accounts and pools by their own facts: stream, last fact, account, amount.
    own: Vec<(String, u64, Account, Cents)>,
    patrons: Agreement<PatronId, AccountEntry>,
    pools: Agreement<PoolId, (u64, PoolChange)>,
    orders: PersonOrders,
    shoes: Shoes,
    /// The state of the house as a whole.
    book: HouseBook,
    authors: Authors,
    rows: Rows,
    /// Whether the record has rows: a file of facts alone has none.
    has_rows: bool,
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
            orders: PersonOrders::default(),
            shoes: Shoes::default(),
            book: HouseBook::default(),
            authors: Authors::default(),
            rows: Rows::default(),
            has_rows: false,
            counts: Report::default(),
            faults: Faults::default(),
        }
    }
}

impl Replay {
    /// A replay before its first fact.
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
            Followed::Table(id, replay) => {
                self.table_fact(stream, *id, replay, version, text, &mut current.features).is_none()
            }
            Followed::Patron(id, patron) => {
                self.patron_fact(stream, *id, patron, version, text, &mut current.features).is_none()
            }
            Followed::Pool(id, pool) => {
                self.pool_fact(stream, *id, pool, version, text, &mut current.features).is_none()
            }
            Followed::Login(id, login) => self.login_fact(stream, *id, login, version, text).is_none(),
            Followed::House => self.house_fact(stream, version, text).is_none(),
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
            Some(("login", number)) => Followed::Login(LoginId(number), None),
            Some(("house", 1)) => Followed::House,
            _ => {
                self.faults.at(Kind::Fact, stream, version, "streams of this kind are not known");
                Followed::Lost
            }
        };
        if !matches!(kind, Followed::Login(..) | Followed::House) {
            self.authors.finish_logins(&mut self.faults);
        }
        self.current = Some(Current { name: stream.to_owned(), version, kind, features: StreamFeatures::default() });
    }

    fn end_stream(&mut self) {
        let Some(Current { name, version, kind, .. }) = self.current.take() else { return };
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
                    self.rows.patron(id, patron.name(), patron.is_guest());
                    self.own.push((name.clone(), version, Account::Patron(id), patron.balance()));
                    self.own.push((name.clone(), version, Account::Vouchers(id), patron.tokens()));
                    self.own.push((name, version, Account::Claim(id), -patron.owed()));
                }
            }
            Followed::Pool(id, pool) => {
                self.counts.pools += 1;
                self.rows.pool(id);
                self.own.extend(pool.map(|pool| (name, version, Account::Pool(id), pool.holds().whole())));
            }
            Followed::Login(_, login) => {
                self.counts.logins += 1;
                if let Some(login) = login {
                    self.rows.login(*login);
                }
            }
            Followed::House | Followed::Lost => {}
        }
    }

    fn table_fact(
        &mut self,
        stream: &str,
        id: TableId,
        replay: &mut TableReplay,
        version: u64,
        text: &str,
        features: &mut StreamFeatures,
    ) -> Option<()> {
        let round = replay.table().map_or(1, floor::Table::round_number);
        let was_over = replay.table().map(floor::Table::round_is_over);
        let faults = &mut self.faults;
        let step = replay.follow(text, |wrong| {
            let kind = match wrong {
                TableFault::Unbalanced(_) | TableFault::Owes { .. } => Kind::Money,
                _ => Kind::Fact,
            };
            faults.at(kind, stream, version, wrong);
        })?;
        let Step { fact, author, done_by, asker, tray_asker } = step;
        if let (Some(asker), Some((by, _)), Some(author)) = (asker, done_by, author) {
            self.authors.check_pair((stream, version), (asker, by, author.at), false, &mut self.faults);
        }
        if let (Some((asker, _)), Some(author)) = (tray_asker, author) {
            self.authors.check_asker((stream, version), (asker, tray_asker, author.at), &mut self.faults);
        }
        let act = Act { done_by, patron: own_act_of(&fact), ..Act::default() };
        self.author(stream, version, author, act, features);
        if let Some(author) = author {
            self.float(stream, version, id, &fact, author);
        }
        if let Some(table) = replay.table() {
            match was_over {
                None => self.rows.table_opened(id),
                Some(was_over) => {
                    let marks = table.index_marks(&fact, was_over);
                    marks.into_iter().flatten().for_each(|mark| self.rows.mark(id, version, mark));
                }
            }
            let written = || table.snapshot().and_then(|snapshot| serde_json::to_string(&snapshot).ok());
            self.rows.compare_snapshot(stream, version, floor::table::LAYOUT, written, &mut self.faults);
        }
        self.counts.postings += fact.postings().len() as u64;
        for (patron, entry) in fact.patron_changes() {
            self.patrons.table_says(id, patron, version, entry);
        }
        match &fact {
            Fact::Told { input: Input::Card(card), drawn: Some(drawn), .. } => {
                self.shoes.was_drawn(id, *drawn, *card, version);
            }
            Fact::Told { by: Some(patron), input: Input::Wager { .. }, at, .. } => {
                // Tables of earlier records did not read accounts.
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
            match entry.change {
                PoolChange::Settled { .. } => {
                    let prizes = replay.table().map(floor::Table::jackpot_prizes).unwrap_or_default();
                    self.rows.settled(entry.pool, id, round, &prizes);
                }
                PoolChange::Invalidated { .. } => self.rows.invalidated(entry.pool, id, round),
                _ => {}
            }
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
        features: &mut StreamFeatures,
    ) -> Option<()> {
        let Written { author, fact } = self.read::<patron::Fact>(stream, version, text)?;
        let done_by = account.as_ref().and_then(|patron| patron.done_by(&fact));
        let confirmed = fact.wants_confirmation();
        let patron = fact.is_own().then_some(id);
        self.author(stream, version, author, Act { done_by, patron, confirmed, ..Act::default() }, features);
        self.money_at_the_cage(stream, version, (id, &fact, done_by), features);
        self.post(stream, version, fact.postings());
        self.orders.account_says(id, &fact);
        if let patron::Fact::AtTable { table, entry, .. } = fact {
            self.patrons.other_says(table, id, version, entry);
        }
        let Some(patron) = account else {
            *account = Patron::opened(id, &fact).map(Box::new);
            match account {
                Some(patron) => self.compare_snapshot(stream, version, patron::LAYOUT, &**patron),
                None => self.faults.at(Kind::Fact, stream, version, Discrepancy::OutOfPlace),
            }
            return account.as_ref().map(|_| ());
        };
        if let Err(wrong) = patron.check(&fact) {
            self.faults.at(Kind::Fact, stream, version, wrong);
        }
        patron.apply(&fact);
        self.compare_snapshot(stream, version, patron::LAYOUT, &**patron);
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
        features: &mut StreamFeatures,
    ) -> Option<()> {
        let Written { author, fact } = self.read::<jackpot::Fact>(stream, version, text)?;
        let seeded = fact.seeded();
        let confirmed = seeded.is_some_and(|(_, _, agreed_by, _)| agreed_by.is_some());
        let act = Act { done_by: fact.done_by(), confirmed, ..Act::default() };
        self.author(stream, version, author, act, features);
        if let (Some(seeded), Some(author)) = (seeded, author) {
            self.seed(stream, version, id, (seeded, fact.done_by()), author);
        }
        self.post(stream, version, fact.postings());
        if let jackpot::Fact::Changed { table, round, change, at } = fact {
            if let PoolChange::Settled { .. } = change {
                self.rows.pool_settled(id, table, round, version, at);
            }
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
            if let Some(pool) = pool {
                self.compare_snapshot(stream, version, jackpot::LAYOUT, &**pool);
            }
            return pool.as_ref().map(|_| ());
        };
        if let Err(wrong) = pool.check(&fact) {
            self.faults.at(Kind::Fact, stream, version, wrong);
        }
        pool.apply(&fact);
        self.compare_snapshot(stream, version, jackpot::LAYOUT, &**pool);
        Some(())
    }

    fn login_fact(
        &mut self,
        stream: &str,
        id: LoginId,
        login: &mut Option<Box<Login>>,
        version: u64,
        text: &str,
    ) -> Option<()> {
        let Written { author, fact } = self.read::<login::Fact>(stream, version, text)?;
        let act = Act { done_by: fact.done_by(), ..authors::act_of(id, version, &fact) };
        match author {
            Some(author) => self.authors.wait(stream, version, author, act),
            None => self.authors.check(stream, version, None, act, &mut self.faults),
        }
        self.moved_by_login(stream, version, id, login.as_deref(), &fact);
        if let (login::Fact::Vouched { by: Some(by), at }, Some(login)) = (&fact, login.as_ref()) {
            for (other, _) in login.reset_by() {
                self.authors.wait_for_pair((stream, version), *by, *other, *at);
            }
        }
        let Some(login) = login else {
            *login = Login::opened(id, &fact).map(Box::new);
            match login {
                Some(login) => {
                    self.authors.login_says(login, version, author, &fact);
                    self.compare_snapshot(stream, version, login::LAYOUT, &**login);
                }
                None => self.faults.at(Kind::Fact, stream, version, Discrepancy::OutOfPlace),
            }
            return login.as_ref().map(|_| ());
        };
        if let Err(wrong) = login.check(&fact) {
            self.faults.at(Kind::Fact, stream, version, wrong);
        }
        login.apply(&fact);
        self.authors.login_says(login, version, author, &fact);
        self.compare_snapshot(stream, version, login::LAYOUT, &**login);
        Some(())
    }

    fn house_fact(&mut self, stream: &str, version: u64, text: &str) -> Option<()> {
        let fact: house::Fact = self.read(stream, version, text)?.fact;
        if let house::Fact::ClockJumped { by, at, .. } = &fact {
            self.authors.clock_jumped(*at, *by);
        }
        if let house::Fact::StaffLimitSet { at, .. } = &fact {
            self.authors.is_strict_since(*at);
        }
        if let house::Fact::MoneyGuarded { at } = &fact {
            self.authors.is_guarded_since(*at);
        }
        self.book.apply(&fact);
        Some(())
    }

    /// Compares the stored snapshot of a stream after a fact, if there is one, with the computed state.
    fn compare_snapshot(&mut self, stream: &str, version: u64, layout: u32, state: &impl serde::Serialize) {
        let written = || serde_json::to_string(state).ok();
        self.rows.compare_snapshot(stream, version, layout, written, &mut self.faults);
    }

    /// Checks the author of a fact. Streams of earlier versions have no authors.
    fn author(&mut self, stream: &str, version: u64, author: Option<Author>, act: Act, features: &mut StreamFeatures) {
        features.authors |= author.is_some();
        if features.authors {
            self.authors.check(stream, version, author, act, &mut self.faults);
        }
    }

    fn read<F: DeserializeOwned>(&mut self, stream: &str, version: u64, text: &str) -> Option<Written<F>> {
        match serde_json::from_str(text) {
            Ok(written) => Some(written),
            Err(error) => {
                self.faults.at(Kind::Fact, stream, version, TableFault::Unreadable(error.to_string()));
                None
            }
        }
    }

    /// Adds up the postings of an account's or a pool's fact.
    fn post(&mut self, stream: &str, version: u64, postings: &[Posting]) {
        self.counts.postings += postings.len() as u64;
        let sum: Cents = postings.iter().map(|posting| posting.amount).sum();
        if sum != Cents::ZERO {
            self.faults.at(Kind::Money, stream, version, TableFault::Unbalanced(sum));
        }
        self.ledger.post(postings);
    }

    /// Takes a stored shoe; after all facts.
    pub fn shoe(&mut self, table: TableId, number: u32, sealed: &SealedShoe) {
        self.shoes.compare(table, number, sealed, &mut self.faults);
    }

    /// Takes a stored snapshot; before all facts.
    pub fn snapshot(&mut self, stream: &str, version: u64, layout: u32, state: Hash) {
        self.rows.snapshot(stream, version, layout, state);
    }

    /// Notes that the record has rows, so that missing rows are found even if all of them are gone.
    pub fn expect_rows(&mut self) {
        self.has_rows = true;
    }

    /// Takes a stored row; after all facts.
    pub fn row(&mut self, row: &Row) {
        self.end_stream();
        self.has_rows = true;
        self.rows.compare(row, self.book.accountable_since().is_some(), &mut self.faults);
    }

    /// After all input: adds up, compares, and reports.
    pub fn finish(mut self) -> Report {
        self.end_stream();
        self.authors.finish_logins(&mut self.faults);
        self.authors.finish_counts(&mut self.faults);
        if self.has_rows {
            self.rows.missing(self.book.accountable_since().is_some(), &mut self.faults);
        }
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
            let what = format!("all the money of the house sums to {sum} and not to zero");
            self.faults.push(Fault { kind: Kind::Money, stream: None, version: None, what });
        }
        Report {
            shoes: self.shoes.loaded,
            shoes_opened: self.shoes.opened,
            cards: self.shoes.cards,
            cards_compared: self.shoes.compared,
            authors: self.authors.checked,
            rows: self.rows.compared,
            clock_jumps: self.book.clock_jumps().to_vec(),
            faults: self.faults.first,
            faults_in_all: self.faults.all,
            ..self.counts
        }
    }
}

/// The patron whose own act a table's fact is.
fn own_act_of(fact: &Fact) -> Option<PatronId> {
    match *fact {
        Fact::Told { by, staff: None, .. } => by,
        Fact::Sat { patron, .. }
        | Fact::Waited { patron, .. }
        | Fact::Instructed { patron, .. }
        | Fact::AllRides { patron, .. }
        | Fact::BoughtIn { patron, .. }
        | Fact::Ready { patron } => Some(patron),
        Fact::Cut { by, .. } => by,
        _ => None,
    }
}
