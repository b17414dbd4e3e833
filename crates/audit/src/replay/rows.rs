//! Checks of rows against the facts: accounts, places of rounds, jackpot prizes, snapshots.
//!
//! The house looks things up in such rows. A running house accepts rows about accounts by their stamps, and checks rows about rounds, their players
//! and prizes against the facts when they are used. A last number that is in use is skipped. Rows about money that waits for a second person are only
//! an index: a missing row hides a request from the list, while the account still has it. This check compares the rows with the facts, which needs no
//! key.

use crate::chain::Hash;
use crate::report::{Fault, Faults, Kind};
use floor::login::Login;
use floor::table::{IndexMark, JackpotPrize};
use floor::{LoginId, Moment, PatronId, PoolId, TableId};
use rules::Cents;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A row that the record stores beside the facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The fields are those of the rows.
pub enum Row {
    /// An account to sign in with.
    Account {
        id: u64,
        login: Option<String>,
        /// The stored hash of the password.
        password: Option<Hash>,
        role: String,
        patron: Option<u64>,
        enabled: bool,
    },
    /// A program's token for an account.
    Token { id: u64, hash: Hash, account: u64, role: String },
    /// A second factor of an account.
    Factor { account: u64, number: u32, kind: String },
    /// The facts of a round in the stream of its table.
    Round { table: u64, round: u64, first: u64, last: Option<u64> },
    /// A player of a round.
    Played { patron: u64, table: u64, round: u64, at: i64 },
    /// A prize of a jackpot. Its rules are not compared: a later version may cite them more exactly than the version that wrote the row, and the
    /// house shows the computed ones.
    Win { pool: u64, version: u64, place: u8, table: u64, round: u64, at: i64, hand: String, pays: i64 },
    /// The last number given to a kind of things.
    Number { kind: String, last: u64 },
}

/// The place of a round, from the facts.
#[derive(Clone, Copy, Debug)]
struct RoundVersions {
    first: u64,
    last: Option<u64>,
}

/// Pool, table, round and place.
type PrizeOf = (PoolId, TableId, u64, u8);

/// A prize: the fact of the pool that paid it, when, with which hand, and the amount.
type Prize = (u64, Moment, &'static str, Cents);

/// The expected rows, from the facts so far.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rounds: BTreeMap<(TableId, u64), RoundVersions>,
    played: BTreeMap<(PatronId, TableId, u64), Moment>,
    /// The facts of pools that settled a round, and when.
    settlements: BTreeMap<(PoolId, TableId, u64), (u64, Moment)>,
    prizes: BTreeMap<PrizeOf, Prize>,
    logins: BTreeMap<LoginId, Login>,
    /// Names of patrons, and whether they are guests.
    patrons: BTreeMap<PatronId, (String, bool)>,
    tables: u64,
    pools: u64,
    /// The stored snapshots: by stream and version, their layout and the hash of their text.
    snapshots: BTreeMap<String, BTreeMap<u64, (u32, Hash)>>,
    accounts: BTreeSet<u64>,
    tokens: u64,
    /// The kinds of things with a row for their last number.
    numbers: BTreeSet<String>,
    /// How many rows were compared.
    pub(super) compared: u64,
}

impl Rows {
    /// Takes a stored snapshot; before the facts.
    pub(super) fn snapshot(&mut self, stream: &str, version: u64, layout: u32, state: Hash) {
        self.snapshots.entry(stream.to_owned()).or_default().insert(version, (layout, state));
    }

    /// Compares the snapshot at a version with the state that the facts give. A snapshot of an earlier layout is left over from an earlier version
    /// and not used; one of a later layout was not written by any version up to this one.
    pub(super) fn compare_snapshot(
        &mut self,
        stream: &str,
        version: u64,
        layout: u32,
        written: impl FnOnce() -> Option<String>,
        faults: &mut Faults,
    ) {
        if self.snapshots.is_empty() {
            return;
        }
        let Some((of, state)) = self.snapshots.get_mut(stream).and_then(|kept| kept.remove(&version)) else { return };
        self.compared += 1;
        match of.cmp(&layout) {
            Ordering::Less => return,
            Ordering::Equal => {}
            Ordering::Greater => {
                let what = format_args!("the stored snapshot has layout {of}, but this version writes {layout}");
                return faults.at(Kind::Row, stream, version, what);
            }
        }
        if written().map(|text| Hash::of(text.as_bytes())) != Some(state) {
            faults.at(Kind::Row, stream, version, "the stored snapshot differs from the state that the facts give");
        }
    }

    pub(super) fn table_opened(&mut self, table: TableId) {
        self.tables = self.tables.max(table.0);
        self.rounds.insert((table, 1), RoundVersions { first: 1, last: None });
    }

    pub(super) fn mark(&mut self, table: TableId, version: u64, mark: IndexMark) {
        match mark {
            IndexMark::Began { round } => {
                self.rounds.entry((table, round)).or_insert(RoundVersions { first: version, last: None });
            }
            IndexMark::Played { round, patron, at } => {
                self.played.entry((patron, table, round)).or_insert(at);
            }
            IndexMark::Over { round } => {
                if let Some(span) = self.rounds.get_mut(&(table, round)) {
                    span.last = Some(version);
                }
            }
        }
    }

    /// The fact of the pool that settled a round. The pool's stream comes before those of its tables.
    pub(super) fn pool_settled(&mut self, pool: PoolId, table: TableId, round: u64, version: u64, at: Moment) {
        self.settlements.insert((pool, table, round), (version, at));
    }

    pub(super) fn settled(&mut self, pool: PoolId, table: TableId, round: u64, prizes: &[JackpotPrize]) {
        // A difference from the pool's fact is reported where the two are compared.
        let Some((version, at)) = self.settlements.get(&(pool, table, round)).copied() else { return };
        for (place, prize) in (0..).zip(prizes) {
            self.prizes.insert((pool, table, round, place), (version, at, prize.hand.name(), prize.pays));
        }
    }

    pub(super) fn invalidated(&mut self, pool: PoolId, table: TableId, round: u64) {
        self.prizes.retain(|(of, at, in_round, _), _| (*of, *at, *in_round) != (pool, table, round));
    }

    pub(super) fn login(&mut self, login: Login) {
        self.logins.insert(login.id(), login);
    }

    pub(super) fn patron(&mut self, id: PatronId, name: &str, guest: bool) {
        self.patrons.insert(id, (name.to_owned(), guest));
    }

    pub(super) fn pool(&mut self, id: PoolId) {
        self.pools = self.pools.max(id.0);
    }

    /// Compares a row with the facts; after all of them.
    pub(super) fn compare(&mut self, row: &Row, accountable: bool, faults: &mut Faults) {
        self.compared += 1;
        let wrong = match row {
            Row::Account { .. } => self.account(row, accountable),
            Row::Token { id, hash, account, role } => {
                self.tokens = self.tokens.max(*id);
                let known = self.logins.get(&LoginId(*account)).and_then(|login| login.token(*id, Moment(i64::MIN)));
                let same = known.is_some_and(|known| known.fingerprint.0 == hash.0 && known.role.name() == role);
                (accountable && !same).then(|| format!("the login of account {account} has no such token {id}"))
            }
            Row::Factor { account, number, kind } => {
                let login = self.logins.get(&LoginId(*account));
                let known = login.and_then(|login| login.factors().find(|factor| factor.number == *number));
                let same = known.is_some_and(|known| known.kind.name() == kind);
                (!same).then(|| format!("the login of account {account} has no such second factor {number}"))
            }
            Row::Round { table, round, first, last } => {
                let span = self.rounds.remove(&(TableId(*table), *round));
                let same = span.is_some_and(|span| span.first == *first && span.last == *last);
                (!same)
                    .then(|| format!("the index has another place for round {round} of table/{table} than the facts"))
            }
            Row::Played { patron, table, round, at } => {
                let known = self.played.remove(&(PatronId(*patron), TableId(*table), *round));
                (known != Some(Moment(*at))).then(|| {
                    format!(
                        "the index says that patron/{patron} played in round {round} of table/{table}, the facts do not"
                    )
                })
            }
            Row::Win { pool, version, place, table, round, at, hand, pays } => {
                let known = self.prizes.remove(&(PoolId(*pool), TableId(*table), *round, *place));
                (known != Some((*version, Moment(*at), hand.as_str(), Cents(*pays)))).then(|| {
                    format!("the index has a prize of pool/{pool} in round {round} of table/{table} that the facts do not have")
                })
            }
            Row::Number { kind, last } => {
                self.numbers.insert(kind.clone());
                let used = match kind.as_str() {
                    "table" => self.tables,
                    "pool" => self.pools,
                    "patron" => self.last_patron(),
                    "account" => self.accounts.last().copied().unwrap_or(0),
                    "token" => self.tokens,
                    _ => 0,
                };
                (*last < used).then(|| format!("the last number of a {kind} is {last}, but number {used} is taken"))
            }
        };
        if let Some(what) = wrong {
            faults.push(Fault { kind: Kind::Row, stream: None, version: None, what });
        }
    }

    fn account(&mut self, row: &Row, accountable: bool) -> Option<String> {
        let Row::Account { id, login: name, password, role, patron, enabled } = row else { return None };
        self.accounts.insert(*id);
        if !accountable {
            return None;
        }
        let plays_as = patron.map(PatronId);
        match self.logins.get(&LoginId(*id)) {
            Some(login) => {
                let same = login.name() == name.as_deref().unwrap_or_default()
                    && role.parse() == Ok(login.role())
                    && *enabled != login.is_dismissed()
                    && login.patron() == plays_as
                    && login.password().map(|fingerprint| fingerprint.0) == password.map(|hash| hash.0);
                (!same).then(|| format!("account {id} differs from login/{id}"))
            }
            None if password.is_some() => Some(format!("account {id} has a password and no login")),
            // A guest is a player, and plays as the patron with the same name.
            None => {
                let known = plays_as.and_then(|patron| self.patrons.get(&patron));
                let same = known.is_none_or(|(of, guest)| *guest && Some(of) == name.as_ref());
                (role != "player" || !same)
                    .then(|| format!("account {id} is a guest's, but has more fields than a guest's account"))
            }
        }
    }

    /// Names that more than one login has: a person who signs in with such a name may be taken for another.
    fn name_twins(&self, faults: &mut Faults) {
        let mut names: BTreeMap<String, LoginId> = BTreeMap::new();
        for (id, login) in &self.logins {
            let name = login.name().to_lowercase();
            if let Some(first) = names.insert(name, *id) {
                let what = format!("login/{} and login/{} have the same name", first.0, id.0);
                faults.push(Fault { kind: Kind::Row, stream: None, version: None, what });
            }
        }
    }

    /// Reports missing rows; after all rows.
    pub(super) fn missing(&self, accountable: bool, faults: &mut Faults) {
        self.name_twins(faults);
        for (stream, kept) in &self.snapshots {
            for version in kept.keys() {
                faults.at(Kind::Row, stream, *version, "there is a stored snapshot, but no such fact");
            }
        }
        let mut report = |what: String| faults.push(Fault { kind: Kind::Row, stream: None, version: None, what });
        for (table, round) in self.rounds.keys() {
            report(format!("the index does not have round {round} of table/{}", table.0));
        }
        for (patron, table, round) in self.played.keys() {
            report(format!("the index lacks that {patron} played in round {round} of table/{}", table.0));
        }
        for (pool, table, round, _) in self.prizes.keys() {
            report(format!("the index does not have a prize of pool/{} in round {round} of table/{}", pool.0, table.0));
        }
        for (kind, used) in [("table", self.tables), ("pool", self.pools), ("patron", self.last_patron())] {
            if used > 0 && !self.numbers.contains(kind) {
                report(format!("there is no last number of a {kind}, but number {used} is taken"));
            }
        }
        if !accountable {
            return;
        }
        for id in self.logins.keys().filter(|id| !self.accounts.contains(&id.0)) {
            report(format!("login/{} has no account", id.0));
        }
    }

    fn last_patron(&self) -> u64 {
        self.patrons.last_key_value().map_or(0, |(id, _)| id.0)
    }
}
