//! Opens and lists tables, pools and accounts, and carries out commands to a single pool or account.

use super::aggregate::{Aggregate, Loaded};
use super::cage::{moves, waits};
use super::commands::{Beside, body_hash, done, json};
use super::house_money::{Alone, check_seeded_alone, opening_wish};
use super::{Asker, CommandAnswer, House, HouseError};
use crate::store::{Append, Batch, Head, RoundMark, StoreError, StreamId};
use floor::login::HouseMoney;
use floor::table::Opening;
use floor::{Moment, Patron, PatronId, PlayerCard, Pool, PoolId, StaffId, Table, TableId, Written, jackpot, patron};
use rules::Cents;
use serde::{Deserialize, Serialize};

/// The house itself, where staff act in other cases.
const HOUSE: StaffId = StaffId(0);

/// How often the house decides again after other writers were faster.
const ATTEMPTS: usize = 50;

/// How many streams are listed at a time.
const PAGE: u32 = 1_000;

impl House {
    /// Every table that was ever opened, in the order of their numbers.
    pub async fn table_ids(&self) -> Result<Vec<TableId>, HouseError> {
        Ok(self.numbers("table").await?.into_iter().map(TableId).collect())
    }

    /// Every jackpot pool, in the order of their numbers.
    pub async fn pool_ids(&self) -> Result<Vec<PoolId>, HouseError> {
        Ok(self.numbers("pool").await?.into_iter().map(PoolId).collect())
    }

    async fn numbers(&self, kind: &str) -> Result<Vec<u64>, HouseError> {
        let mut numbers: Vec<_> = self.heads(kind).await?.iter().map(|head| head.stream.number()).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// The heads of all streams of a kind.
    pub(super) async fn heads(&self, kind: &str) -> Result<Vec<Head>, HouseError> {
        let mut heads: Vec<Head> = Vec::new();
        loop {
            let page = self.store.streams(Some(kind), heads.last().map(|head| &head.stream), PAGE).await?;
            let last = page.len() < PAGE as usize;
            heads.extend(page);
            if last {
                return Ok(heads);
            }
        }
    }

    /// Opens a table, with this much in its tray.
    pub async fn open_table(
        &self,
        opening: &Opening,
        float: Cents,
        by: StaffId,
        asker: &Asker,
    ) -> Result<(TableId, CommandAnswer), HouseError> {
        let wish = ("open-table", opening, float, by);
        let first = |number, now, asker: &Asker, pool: Option<&Loaded<Pool>>| {
            let id = TableId(number);
            let fact = Table::open(id, opening.clone(), float, Some(by), now)?;
            let (change, author) = (fact.pool_change(), asker.author_at(now));
            let mut appends = vec![Append::new(Table::stream(id), 0, vec![json(&Written { author, fact })?])];
            // A table that feeds a pool is linked to it in the same commit.
            if let (Some(entry), Some(pool)) = (change, pool) {
                let linked = Written { author, fact: pool.state.record(id, 1, entry.change, now)? };
                appends.push(Append::new(Pool::stream(entry.pool), pool.version, vec![json(&linked)?]));
            }
            Ok(appends)
        };
        let alone = !opening.play_money;
        let needs =
            Needs { alone: alone.then_some((|number| HouseMoney::Table(TableId(number)), float)), pool: opening.pool };
        let (number, told) = self.begin(asker, &wish, "table", needs, first).await?;
        Ok((TableId(number), told))
    }

    /// Opens a jackpot pool.
    pub async fn open_pool(
        &self,
        terms: &jackpot::Terms,
        play_money: bool,
        by: StaffId,
        asker: &Asker,
    ) -> Result<(PoolId, CommandAnswer), HouseError> {
        self.begin_pool(terms, play_money, (by, None), &opening_wish(terms, play_money, by), asker).await
    }

    /// The same for a command in another form, with the second person who agreed to the seed, if there was one.
    pub(super) async fn begin_pool(
        &self,
        terms: &jackpot::Terms,
        play_money: bool,
        (by, agreed_by): (StaffId, Option<StaffId>),
        wish: &impl Serialize,
        asker: &Asker,
    ) -> Result<(PoolId, CommandAnswer), HouseError> {
        let first = |number, now, asker: &Asker, _: Option<&Loaded<Pool>>| {
            let fact = Pool::open(PoolId(number), *terms, play_money, by, now)?.agreed(agreed_by);
            let written = Written { author: asker.author_at(now), fact };
            Ok(vec![Append::new(Pool::stream(PoolId(number)), 0, vec![json(&written)?])])
        };
        let alone = !play_money && agreed_by.is_none();
        let needs =
            Needs { alone: alone.then_some((|number| HouseMoney::Pool(PoolId(number)), terms.seed)), pool: None };
        let (number, told) = self.begin(asker, wish, "pool", needs, first).await?;
        Ok((PoolId(number), told))
    }

    /// Opens an account; a guest's holds play money, and comes with a player card (ruling G15).
    pub async fn open_account(
        &self,
        name: &str,
        guest: bool,
        asker: &Asker,
    ) -> Result<(PatronId, CommandAnswer), HouseError> {
        let wish = ("open-account", name, guest);
        let first = |number, at, asker: &Asker, _: Option<&Loaded<Pool>>| {
            let author = asker.author_at(at);
            let opened = patron::Fact::Opened { name: name.to_owned(), guest, at: Some(at) };
            let mut facts = vec![json(&Written { author, fact: opened })?];
            if guest {
                let card = patron::Fact::CardIssued { card: PlayerCard(number), by: HOUSE, at };
                facts.push(json(&Written { author, fact: card })?);
            }
            Ok(vec![Append::new(Patron::stream(PatronId(number)), 0, facts)])
        };
        let (number, told) = self.begin(asker, &wish, "patron", Needs::default(), first).await?;
        Ok((PatronId(number), told))
    }

    /// Opens a table, pool or account with a new number, once. Its first facts may depend on a pool.
    async fn begin(
        &self,
        asker: &Asker,
        wish: &impl Serialize,
        kind: &str,
        needs: Needs,
        first: impl Fn(u64, Moment, &Asker, Option<&Loaded<Pool>>) -> Result<Vec<Append>, HouseError>,
    ) -> Result<(u64, CommandAnswer), HouseError> {
        if let Some(told) = self.answered(asker, wish).await? {
            return numbered(told);
        }
        let Needs { pool, alone } = needs;
        let mut asker = asker.clone();
        let mut number = self.store.next_number(kind).await?;
        for _ in 0..ATTEMPTS {
            let held = match pool {
                Some(id) => {
                    let mut held = self.pool(id).await?;
                    held.catch_up(&self.store, id).await?;
                    Some(held)
                }
                None => None,
            };
            let now = self.clock.now();
            let counted = self.count_alone(&asker, alone.map(|(to, amount)| (to(number), amount, now))).await?;
            let author = counted.as_ref().map_or_else(|| asker.clone(), |counted| counted.asker(&asker));
            let mut appends = first(number, now, &author, held.as_deref())?;
            drop(held);
            let begun = appends.first().map(|append| append.stream.clone());
            let stream = begun.as_ref().map(ToString::to_string).unwrap_or_default();
            let version = appends.first().map_or(0, |append| append.facts.len() as u64);
            let text = done(&stream, version)?;
            let answer = asker.answer(body_hash(wish)?, text.clone());
            appends.extend(match &counted {
                Some(counted) => Some(counted.append()?),
                None => asker.stands_as_seen(),
            });
            appends.extend(self.check_requester(asker.agrees_with).await?);
            let first_round = RoundMark::Began { table: TableId(number), round: 1, version: 1 };
            let rounds = if kind == "table" { vec![first_round] } else { Vec::new() };
            let written = self.store.append(Batch { appends, answer, rounds, ..Batch::default() }).await;
            self.was_counted(counted, &written).await?;
            match written {
                Ok(_) => {
                    // The pool in memory must learn of its new table, or it would refuse that table's first wagers.
                    if let Some(id) = pool
                        && let Err(error) = self.pool_now(id).await
                    {
                        tracing::warn!(%error, pool = %id, "a pool cannot be read");
                    }
                    return Ok((number, CommandAnswer { text, repeated: false }));
                }
                Err(StoreError::Conflict { stream, .. }) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                // The number is in use: the counter in the database was set back.
                Err(StoreError::Conflict { stream, .. }) if Some(&stream) == begun.as_ref() => {
                    number = self.store.next_number(kind).await?;
                }
                // The pool has changed meanwhile.
                Err(StoreError::Conflict { found, .. }) if found > 0 => {}
                Err(StoreError::Repeated { answer }) => {
                    return numbered(CommandAnswer { text: answer, repeated: true });
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(HouseError::Busy)
    }

    /// The newest state of a pool.
    pub async fn pool_now(&self, id: PoolId) -> Result<Pool, HouseError> {
        self.pool_as_of(id, u64::MAX).await
    }

    /// The state of a pool at this version of its stream, or later.
    pub(super) async fn pool_as_of(&self, id: PoolId, version: u64) -> Result<Pool, HouseError> {
        let mut pool = self.pool(id).await?;
        // The pool may have been written or read again while this call waited for its lock.
        if pool.version < version {
            pool.catch_up(&self.store, id).await?;
            self.meters.show(&pool);
        }
        Ok(pool.state.clone())
    }

    /// Carries out a command for a single account, once.
    pub async fn command_patron(
        &self,
        id: PatronId,
        command: &patron::Command,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        if moves(command) {
            return self.move_money(id, command, asker).await;
        }
        let mut account = self.patron(id).await?;
        let decide = |patron: &Patron| {
            let now = self.clock.now();
            let fact = patron.decide(command, now)?;
            // Only here it is certain whether it takes two persons: other orders may have been written before.
            if fact.wants_confirmation() && !asker.is_confirmed(now) {
                return Err(HouseError::Unconfirmed);
            }
            Ok(fact)
        };
        let told = self
            .change(&mut account, id, command, asker, decide, |fact| Beside { rows: waits(id, fact), alone: None })
            .await?;
        // Tables are locked before accounts, never after.
        drop(account);
        if let patron::Command::Exclude { .. } | patron::Command::BlockCard { .. } = command {
            self.tell_tables(id).await?;
        }
        Ok(told)
    }

    /// Carries out a command for a single pool, once.
    pub async fn command_pool(
        &self,
        id: PoolId,
        command: &jackpot::Command,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        // The limit is for staff; the command line and the house itself have none.
        let alone = asker.staff().is_some() && asker.author.is_some();
        let limit = if alone { self.book().await?.money_limit() } else { None };
        let within = |fact: &jackpot::Fact| check_seeded_alone(fact, limit);
        self.change_pool(id, command, command, asker, within).await
    }

    /// The same for a command in another form, with a check of the fact before it is written.
    pub(super) async fn change_pool(
        &self,
        id: PoolId,
        command: &jackpot::Command,
        wish: &impl Serialize,
        asker: &Asker,
        check: impl Fn(&jackpot::Fact) -> Result<(), HouseError>,
    ) -> Result<CommandAnswer, HouseError> {
        let mut pool = self.pool(id).await?;
        let decide = |pool: &Pool| {
            let fact = pool.decide(command, self.clock.now())?;
            check(&fact)?;
            Ok(fact)
        };
        let beside = |fact: &jackpot::Fact| Beside { rows: Vec::new(), alone: seeded_alone(id, fact) };
        let told = self.change(&mut pool, id, wish, asker, decide, beside).await;
        self.meters.show(&pool);
        told
    }
}

/// Where the money goes, from the number of the new table or pool.
type WhereTo = fn(u64) -> HouseMoney;

/// The requirements of a table, pool or account that is opened.
#[derive(Default)]
struct Needs {
    /// The pool that its first facts depend on.
    pool: Option<PoolId>,
    /// How much of the house's own money one person moves alone with it, and where to.
    alone: Option<(WhereTo, Cents)>,
}

/// The money that one person alone puts into a pool or takes out of it.
fn seeded_alone(id: PoolId, fact: &jackpot::Fact) -> Option<Alone> {
    let (amount, _, agreed_by, at) = fact.seeded()?;
    agreed_by.is_none().then_some((HouseMoney::Pool(id), amount, at))
}

/// The number in the answer to an opening.
fn numbered(told: CommandAnswer) -> Result<(u64, CommandAnswer), HouseError> {
    #[derive(Deserialize)]
    struct Begun {
        stream: StreamId,
    }
    let begun: Begun = serde_json::from_str(&told.text).map_err(|error| HouseError::Unwritable(error.to_string()))?;
    Ok((begun.stream.number(), told))
}
