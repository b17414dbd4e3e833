//! Serving a command: decide, write, and only then tell anybody.

use super::house_money::Alone;
use super::kept::{Kept, SNAPSHOT_EVERY, Standing};
use super::live::{Inner, LiveTable};
use super::plan::{Plan, Scene};
use super::{Asker, House, HouseError};
use crate::audit::Hash;
use crate::store::{Append, Appended, Batch, Grown, RowChange, SnapshotText, StoreError, StreamId};
use floor::{Command, Moment, Patron, PatronId, Pool, PoolId, Table, Written, patron};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::OwnedMutexGuard;

/// So often may others be quicker before the house gives up.
const ATTEMPTS: usize = 50;

/// What whoever gave a command is told once it is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The answer, as JSON text. A repeated command has the first one, byte for byte.
    pub text: String,
    /// Whether it was answered before.
    pub repeated: bool,
}

/// Where a command left the stream that it was given to.
#[derive(Serialize)]
struct Done<'a> {
    stream: &'a str,
    version: u64,
}

/// What is written together with a fact.
#[derive(Default)]
pub(super) struct Beside {
    pub(super) rows: Vec<RowChange>,
    /// What who asks moves alone by it, of the house's own money.
    pub(super) alone: Option<Alone>,
}

/// Accounts that one command changes, held in the order of their numbers.
type Accounts = BTreeMap<PatronId, (OwnedMutexGuard<Standing<Patron>>, Vec<Written<patron::Fact>>)>;

/// The pools that a command may change, held in the order of their numbers.
pub(super) type Pools = BTreeMap<PoolId, OwnedMutexGuard<Standing<Pool>>>;

impl House {
    /// Does what is asked of a table, once.
    pub async fn command(&self, live: &LiveTable, command: &Command, asker: &Asker) -> Result<Told, HouseError> {
        let mut inner = live.inner.lock().await;
        live.keep_up(&mut inner, &self.store).await?;
        match self.insist(live, &mut inner, Some(command), asker).await {
            // The store finds out by itself that a command has been answered before. Only one that cannot be carried out a
            // second time does not get as far as that.
            Err(error) if error.is_refusal() => {
                let wish = (Table::stream(live.id()), command);
                self.answered(asker, &wish).await?.ok_or(error)
            }
            told => told,
        }
    }

    /// Does at a table what the house owes it now, if anything.
    pub(super) async fn carry_on(&self, live: &LiveTable) -> Result<(), HouseError> {
        let mut inner = live.inner.lock().await;
        live.keep_up(&mut inner, &self.store).await?;
        self.insist(live, &mut inner, None, &Asker::house()).await.map(|_| ())
    }

    /// Tries until nobody else was quicker.
    async fn insist(
        &self,
        live: &LiveTable,
        inner: &mut Inner,
        command: Option<&Command>,
        asker: &Asker,
    ) -> Result<Told, HouseError> {
        let mut asker = asker.clone();
        for _ in 0..ATTEMPTS {
            match self.attempt(live, inner, command, &asker).await {
                Err(HouseError::Store(StoreError::Conflict { stream, .. })) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                Err(HouseError::Store(StoreError::Conflict { stream, found, .. })) => {
                    self.was_overtaken();
                    // Usually it has been heard of already.
                    if stream == Table::stream(live.id()) {
                        live.hear(Grown { stream, version: found, facts: Arc::default() });
                        live.keep_up(inner, &self.store).await?;
                    }
                }
                Err(HouseError::Store(StoreError::ShoeExists { .. })) => {
                    self.was_overtaken();
                    live.catch_up(inner, &self.store).await?;
                }
                Err(HouseError::Store(StoreError::Repeated { answer })) => {
                    live.catch_up(inner, &self.store).await?;
                    return Ok(Told { text: answer, repeated: true });
                }
                // What was decided from may be out of date, where other servers write too.
                Err(error) if error.is_refusal() => {
                    if !self.look_again(live, inner, command).await? {
                        return Err(error);
                    }
                }
                // Whether it was written decides what stands; look before anything else is decided.
                Err(HouseError::Store(error @ StoreError::Uncertain { .. })) => {
                    unless_uncertain(&error, live.catch_up(inner, &self.store).await)?;
                    return Err(error.into());
                }
                other => return other,
            }
        }
        Err(HouseError::Busy)
    }

    fn was_overtaken(&self) {
        self.overtaken.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("croupier_overtaken_total").increment(1);
    }

    /// Takes in what others have written to all that a command looks at, and says whether there was anything.
    async fn look_again(
        &self,
        live: &LiveTable,
        inner: &mut Inner,
        command: Option<&Command>,
    ) -> Result<bool, HouseError> {
        let before = inner.standing.version;
        live.catch_up(inner, &self.store).await?;
        let mut news = inner.standing.version != before;
        for (id, pool) in &mut self.pools_of(&inner.standing.state, command).await {
            let before = pool.version;
            pool.catch_up(&self.store, *id).await?;
            self.meters.show(pool);
            news |= pool.version != before;
        }
        if let Some(patron) = command.and_then(Command::looks_at_account_of)
            && let Ok(mut account) = self.patron(patron).await
        {
            let before = account.version;
            account.catch_up(&self.store, patron).await?;
            news |= account.version != before;
        }
        Ok(news)
    }

    /// What was answered to this wish before. The same words to somebody else, at another table say, are another wish.
    pub(super) async fn answered(&self, asker: &Asker, wish: &impl Serialize) -> Result<Option<Told>, HouseError> {
        let Some(key) = &asker.key else { return Ok(None) };
        let Some(answer) = self.store.answer(&asker.actor, key).await? else { return Ok(None) };
        if answer.body_hash == body_hash(wish)? {
            Ok(Some(Told { text: answer.text, repeated: true }))
        } else {
            Err(HouseError::KeyReused)
        }
    }

    async fn attempt(
        &self,
        live: &LiveTable,
        inner: &mut Inner,
        command: Option<&Command>,
        asker: &Asker,
    ) -> Result<Told, HouseError> {
        let mut pools = self.pools_of(&inner.standing.state, command).await;
        let shoe = inner.current_shoe(&self.store, &self.dealer).await?;
        let witness = self.witness(command).await?;
        let now = self.clock.now();
        let scene = Scene {
            table: &inner.standing.state,
            version: inner.standing.version,
            shoe,
            pools: &pools,
            asked: asked_to_feed(command),
            patron: witness.as_ref().map(|witness| &witness.state),
            dealer: &self.dealer,
            author: asker.author_at(now),
            now,
            day: self.gaming_day(now),
        };
        let plan = scene.plan(command)?;
        if plan.facts.is_empty() {
            if let Some(command) = command
                && let Some(told) = self.answered(asker, &(Table::stream(live.id()), command)).await?
            {
                return Ok(told);
            }
            let text = done(&Table::stream(live.id()).to_string(), inner.standing.version)?;
            return Ok(Told { text, repeated: false });
        }
        // Other tables need not wait for one that leaves a pool alone.
        pools.retain(|id, _| plan.pools.contains_key(id) || plan.relies_on() == Some(*id));
        let mut accounts = self.accounts(&plan, witness.as_ref(), now).await?;
        let (mut batch, told) = batch(&plan, inner, &pools, &accounts, command, asker)?;
        batch.appends.extend(asker.stands_as_seen());
        let written = self.store.append(batch).await;
        if let Err(error) = &written {
            // Somebody else may have changed an account or the pool: look again before the next attempt.
            let suspect = |stream: &StreamId| match error {
                StoreError::Conflict { stream: changed, .. } => changed == stream,
                _ => true,
            };
            for (id, pool) in &mut pools {
                if suspect(&Pool::stream(*id)) {
                    unless_uncertain(error, pool.catch_up(&self.store, *id).await)?;
                    self.meters.show(pool);
                }
            }
            for (id, (account, _)) in &mut accounts {
                if suspect(&Patron::stream(*id)) {
                    unless_uncertain(error, account.catch_up(&self.store, *id).await)?;
                }
            }
        }
        let appended = written?;
        for (id, (state, _)) in plan.pools {
            if let Some(pool) = pools.get_mut(&id) {
                advance(id, pool, state, &appended);
                self.meters.show(pool);
            }
        }
        for (id, (account, facts)) in &mut accounts {
            let state = after(&account.state, facts);
            advance(*id, account, state, &appended);
        }
        inner.shoe = plan.shoe;
        advance(live.id(), &mut inner.standing, plan.table, &appended);
        live.wrote(inner.standing.version);
        live.publish(inner);
        Ok(told)
    }

    /// The account that a command looks at, as it stands. It is not held meanwhile: accounts are held together, in the order of their
    /// numbers, once it is known which are changed.
    async fn witness(&self, command: Option<&Command>) -> Result<Option<Standing<Patron>>, HouseError> {
        match command.and_then(Command::looks_at_account_of) {
            Some(patron) => Ok(Some(Standing::clone(&*self.patron(patron).await?))),
            None => Ok(None),
        }
    }

    /// The accounts that a plan changes, with what happens to each; or why one of them does not have it so. The account that the plan has
    /// looked at is among them, also where nothing happens to it: the plan is only written if that account still stands as it did, on
    /// this server and on every other. So nobody takes a place or lays a wager after an order against them was written.
    async fn accounts(
        &self,
        plan: &Plan,
        witness: Option<&Standing<Patron>>,
        now: Moment,
    ) -> Result<Accounts, HouseError> {
        let mut entries: BTreeMap<PatronId, Vec<Written<patron::AccountEntry>>> = BTreeMap::new();
        if let Some(witness) = witness {
            entries.entry(witness.state.id()).or_default();
        }
        for (patron, entry) in &plan.patrons {
            entries.entry(*patron).or_default().push(*entry);
        }
        let (table, play_money) = (plan.table.id(), plan.table.opening().play_money);
        let day = self.gaming_day(now);
        let mut accounts = Accounts::new();
        for (id, entries) in entries {
            let account = self.patron(id).await?;
            if let Some(seen) = witness.filter(|witness| witness.state.id() == id && witness.version != account.version)
            {
                let (expected, found) = (seen.version, account.version);
                return Err(StoreError::Conflict { stream: Patron::stream(id), expected, found }.into());
            }
            let mut state = account.state.clone();
            let mut facts = Vec::with_capacity(entries.len());
            for Written { author, fact: entry } in entries {
                let fact = state.record(table, play_money, entry, day, now)?;
                state.apply(&fact);
                facts.push(Written { author, fact });
                if let Some(fact) = state.repayment() {
                    state.apply(&fact);
                    facts.push(Written { author: None, fact });
                }
            }
            accounts.insert(id, (account, facts));
        }
        Ok(accounts)
    }

    /// The pool that a table feeds, or is asked to feed, and the one that it fed in a round whose outcome may still be invalidated. One
    /// that cannot be read is out of reach, and the table goes on without it.
    async fn pools_of(&self, table: &Table, command: Option<&Command>) -> Pools {
        let own = asked_to_feed(command).or(table.pool());
        let wanted: BTreeSet<PoolId> = own.into_iter().chain(table.former_pool()).collect();
        let mut pools = Pools::new();
        for id in wanted {
            if let Ok(pool) = self.pool(id).await {
                pools.insert(id, pool);
            }
        }
        pools
    }

    /// Does what is asked of something that stands alone, once.
    pub(super) async fn change<K: Kept + Clone>(
        &self,
        standing: &mut Standing<K>,
        id: K::Id,
        command: &impl Serialize,
        asker: &Asker,
        decide: impl Fn(&K) -> Result<K::Fact, HouseError>,
        beside: impl Fn(&K::Fact) -> Beside,
    ) -> Result<Told, HouseError> {
        let wish = (K::stream(id), command);
        let mut asker = asker.clone();
        for _ in 0..ATTEMPTS {
            if let Some(told) = self.answered(&asker, &wish).await? {
                return Ok(told);
            }
            let fact = match decide(&standing.state) {
                Ok(fact) => fact,
                // What was decided from may be out of date, where other servers write too.
                Err(error) => {
                    let before = standing.version;
                    standing.catch_up(&self.store, id).await?;
                    if standing.version == before {
                        return Err(error);
                    }
                    continue;
                }
            };
            let Beside { rows, alone } = beside(&fact);
            let counted = self.count_alone(&asker, alone).await?;
            let author = counted.as_ref().map_or_else(|| asker.clone(), |counted| counted.asker(&asker));
            let facts = [Written { author: author.author_at(self.clock.now()), fact }];
            let mut state = standing.state.clone();
            let taken = state.take(&facts[0].fact);
            taken.map_err(|why| HouseError::damaged(&K::stream(id), standing.version + 1, &why))?;
            let text = done(&K::stream(id).to_string(), standing.version + 1)?;
            let answer = asker.answer(body_hash(&wish)?, text.clone());
            let mut appends = vec![append(id, standing, &facts, &state)?];
            appends.extend(match &counted {
                Some(counted) => Some(counted.append()?),
                None => asker.stands_as_seen(),
            });
            let written = self.store.append(Batch { appends, answer, rows, ..Batch::default() }).await;
            self.was_counted(counted, &written).await?;
            match written {
                Ok(appended) => {
                    advance(id, standing, state, &appended);
                    return Ok(Told { text, repeated: false });
                }
                Err(StoreError::Conflict { stream, .. }) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                Err(StoreError::Conflict { .. }) => standing.catch_up(&self.store, id).await?,
                Err(StoreError::Repeated { answer }) => {
                    standing.catch_up(&self.store, id).await?;
                    return Ok(Told { text: answer, repeated: true });
                }
                Err(error) => {
                    unless_uncertain(&error, standing.catch_up(&self.store, id).await)?;
                    return Err(error.into());
                }
            }
        }
        Err(HouseError::Busy)
    }
}

/// After a write that failed, what stands was looked at again. Where that failed too, the answer still says that the end of the write is not
/// known: another answer would say that nothing was written. The store refuses whatever is decided from what is out of date.
pub(super) fn unless_uncertain(written: &StoreError, looked: Result<(), HouseError>) -> Result<(), HouseError> {
    match (written, looked) {
        (StoreError::Uncertain { .. }, Err(error)) => {
            tracing::debug!(%error, "what became of a commit cannot be looked up yet");
            Ok(())
        }
        (_, looked) => looked,
    }
}

/// The pool that a table is asked to feed.
fn asked_to_feed(command: Option<&Command>) -> Option<PoolId> {
    if let Some(Command::Link { pool, .. }) = command { Some(*pool) } else { None }
}

/// Everything that a plan writes, in one piece.
fn batch(
    plan: &Plan,
    inner: &Inner,
    pools: &Pools,
    accounts: &Accounts,
    command: Option<&Command>,
    asker: &Asker,
) -> Result<(Batch, Told), HouseError> {
    let table = plan.table.id();
    let version = inner.standing.version + plan.facts.len() as u64;
    let mut appends = vec![append(table, &inner.standing, &plan.facts, &plan.table)?];
    for (id, standing) in pools {
        match plan.pools.get(id) {
            Some((state, facts)) => appends.push(append(*id, standing, facts, state)?),
            // It must still stand as it was read.
            None => appends.push(Append::new(Pool::stream(*id), standing.version, Vec::new()).after(standing.link)),
        }
    }
    for (id, (account, facts)) in accounts {
        appends.push(append(*id, account, facts, &after(&account.state, facts))?);
    }
    let text = done(&Table::stream(table).to_string(), version)?;
    let answer = asker.answer(body_hash(&(Table::stream(table), command))?, text.clone());
    let (shoes, rounds, wins) = (plan.new_shoes.clone(), plan.rounds.clone(), plan.wins.clone());
    let undone_wins = plan.undone_wins.clone();
    Ok((
        Batch { appends, answer, shoes, rounds, wins, undone_wins, ..Batch::default() },
        Told { text, repeated: false },
    ))
}

/// An account once these facts are taken in.
fn after(account: &Patron, facts: &[Written<patron::Fact>]) -> Patron {
    let mut state = account.clone();
    for written in facts {
        state.apply(&written.fact);
    }
    state
}

/// Facts for a stream, with a snapshot where one is due.
pub(super) fn append<K: Kept>(
    id: K::Id,
    standing: &Standing<K>,
    facts: &[Written<K::Fact>],
    after: &K,
) -> Result<Append, HouseError> {
    let texts = facts.iter().map(json).collect::<Result<Vec<_>, _>>()?;
    let version = standing.version + facts.len() as u64;
    let due = !facts.is_empty() && version >= standing.snapshot + SNAPSHOT_EVERY;
    let snapshot = if due { after.write_down() } else { None };
    let snapshot = snapshot.map(|text| SnapshotText { layout: K::LAYOUT, text });
    let link = Some(standing.link);
    Ok(Append { stream: K::stream(id), expected: standing.version, link, facts: texts, snapshot })
}

/// What was planned has been written.
pub(super) fn advance<K: Kept>(id: K::Id, standing: &mut Standing<K>, state: K, appended: &Appended) {
    let stream = K::stream(id);
    // A stream may come more than once in a batch.
    if let Some(head) = appended.heads.iter().rev().find(|head| head.stream == stream) {
        (standing.version, standing.link) = (head.version, head.hash);
    }
    standing.state = state;
    if standing.version >= standing.snapshot + SNAPSHOT_EVERY && standing.state.can_be_written_down() {
        standing.snapshot = standing.version;
    }
}

/// What everyone who changed something is told.
pub(super) fn done(stream: &str, version: u64) -> Result<String, HouseError> {
    json(&Done { stream, version })
}

/// What tells one wish from another under the same key.
pub(super) fn body_hash(wish: &impl Serialize) -> Result<Hash, HouseError> {
    Ok(Hash::of(json(wish)?.as_bytes()))
}

pub(super) fn json(what: &impl Serialize) -> Result<String, HouseError> {
    serde_json::to_string(what).map_err(|error| HouseError::Unwritable(error.to_string()))
}
