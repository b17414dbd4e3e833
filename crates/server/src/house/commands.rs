//! Commands to tables and to other aggregates: decide, write, and publish only after that.

use super::aggregate::{Aggregate, Loaded, SNAPSHOT_EVERY};
use super::house_money::Alone;
use super::live_table::{Inner, LiveTable};
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

/// How often the house decides again after other writers were faster.
const ATTEMPTS: usize = 50;

/// The answer to a command, once its facts are durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandAnswer {
    /// The answer, as JSON text. A repeated command has the first one, byte for byte.
    pub text: String,
    /// Whether this is the answer to an earlier command under the same key.
    pub repeated: bool,
}

/// The stream of a command and its version after it.
#[derive(Serialize)]
struct Done<'a> {
    stream: &'a str,
    version: u64,
}

/// Rows and counts that are written together with a fact.
#[derive(Default)]
pub(super) struct Beside {
    pub(super) rows: Vec<RowChange>,
    /// The house's own money that the asker moves alone.
    pub(super) alone: Option<Alone>,
}

/// The accounts that one command changes, locked in the order of their numbers.
type Accounts = BTreeMap<PatronId, (OwnedMutexGuard<Loaded<Patron>>, Vec<Written<patron::Fact>>)>;

/// The pools that a command may change, locked in the order of their numbers.
pub(super) type Pools = BTreeMap<PoolId, OwnedMutexGuard<Loaded<Pool>>>;

impl House {
    /// Carries out a command at a table, once.
    pub async fn command(
        &self,
        live: &LiveTable,
        command: &Command,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let mut inner = live.inner.lock().await;
        live.keep_up(&mut inner, &self.store).await?;
        match self.insist(live, &mut inner, Some(command), asker).await {
            // The store recognises a repeated command itself. Only a command that can no longer be carried out does not get that far.
            Err(error) if error.is_refusal() => {
                let wish = (Table::stream(live.id()), command);
                self.answered(asker, &wish).await?.ok_or(error)
            }
            told => told,
        }
    }

    /// Carries out what the house itself has to do at a table now.
    pub(super) async fn carry_on(&self, live: &LiveTable) -> Result<(), HouseError> {
        let mut inner = live.inner.lock().await;
        live.keep_up(&mut inner, &self.store).await?;
        self.insist(live, &mut inner, None, &Asker::house()).await.map(|_| ())
    }

    /// Repeats the attempt until no other writer is faster.
    async fn insist(
        &self,
        live: &LiveTable,
        inner: &mut Inner,
        command: Option<&Command>,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let mut asker = asker.clone();
        for _ in 0..ATTEMPTS {
            match self.attempt(live, inner, command, &asker).await {
                Err(HouseError::Store(StoreError::Conflict { stream, .. })) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                Err(HouseError::Store(StoreError::Conflict { stream, found, .. })) => {
                    self.was_overtaken();
                    // Usually this server has heard of the facts already.
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
                    return Ok(CommandAnswer { text: answer, repeated: true });
                }
                // The decision may be based on outdated facts if other servers write, too.
                Err(error) if error.is_refusal() => {
                    if !self.look_again(live, inner, command).await? {
                        return Err(error);
                    }
                }
                // It is unknown whether the commit was written. Read the stream before anything else is decided.
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

    /// Reads the newest facts of every stream that a command looks at, and returns whether there were any.
    async fn look_again(
        &self,
        live: &LiveTable,
        inner: &mut Inner,
        command: Option<&Command>,
    ) -> Result<bool, HouseError> {
        let before = inner.loaded.version;
        live.catch_up(inner, &self.store).await?;
        let mut news = inner.loaded.version != before;
        for (id, pool) in &mut self.pools_of(&inner.loaded.state, command).await {
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

    /// The earlier answer to this command under this key. The same command for another aggregate counts as another command.
    pub(super) async fn answered(
        &self,
        asker: &Asker,
        wish: &impl Serialize,
    ) -> Result<Option<CommandAnswer>, HouseError> {
        let Some(key) = &asker.key else { return Ok(None) };
        let Some(answer) = self.store.answer(&asker.actor, key).await? else { return Ok(None) };
        if answer.body_hash == body_hash(wish)? {
            Ok(Some(CommandAnswer { text: answer.text, repeated: true }))
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
    ) -> Result<CommandAnswer, HouseError> {
        let mut pools = self.pools_of(&inner.loaded.state, command).await;
        let shoe = inner.current_shoe(&self.store, &self.dealer).await?;
        let witness = self.witness(command).await?;
        let now = self.clock.now();
        let scene = Scene {
            table: &inner.loaded.state,
            version: inner.loaded.version,
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
        asker.has_checked(command, &inner.loaded.state)?;
        if plan.facts.is_empty() {
            if let Some(command) = command
                && let Some(told) = self.answered(asker, &(Table::stream(live.id()), command)).await?
            {
                return Ok(told);
            }
            let text = done(&Table::stream(live.id()).to_string(), inner.loaded.version)?;
            return Ok(CommandAnswer { text, repeated: false });
        }
        // Locks of pools that stay unchanged are released, so that other tables need not wait.
        pools.retain(|id, _| plan.pools.contains_key(id) || plan.relies_on() == Some(*id));
        let mut accounts = self.accounts(&plan, witness.as_ref(), now).await?;
        let (mut batch, told) = batch(&plan, inner, &pools, &accounts, command, asker)?;
        batch.appends.extend(asker.stands_as_seen());
        batch.appends.extend(self.check_requester(asker.agrees_with).await?);
        let written = self.store.append(batch).await;
        if let Err(error) = &written {
            // The account or the pool may have changed meanwhile: read it again before the next attempt.
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
        advance(live.id(), &mut inner.loaded, plan.table, &appended);
        live.wrote(inner.loaded.version);
        live.publish(inner);
        Ok(told)
    }

    /// The account that a command looks at. It is not locked meanwhile: accounts are locked together, in the order of their numbers, once it is known
    /// which ones change.
    async fn witness(&self, command: Option<&Command>) -> Result<Option<Loaded<Patron>>, HouseError> {
        match command.and_then(Command::looks_at_account_of) {
            Some(patron) => Ok(Some(Loaded::clone(&*self.patron(patron).await?))),
            None => Ok(None),
        }
    }

    /// The accounts that a plan changes, with their facts; or the refusal of one of them. The account that the plan has looked at is included even if
    /// it stays unchanged: the plan is only written if that account is still at the same version, on this server and on every other. So no player
    /// takes a place or lays a wager after an order against them was written.
    async fn accounts(
        &self,
        plan: &Plan,
        witness: Option<&Loaded<Patron>>,
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

    /// The pool that a table feeds, or is asked to feed, and the pool that it fed in a round that may still be invalidated. If a pool cannot be read,
    /// the table goes on without it.
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

    /// Carries out a command for a single aggregate that is not a table, once.
    pub(super) async fn change<A: Aggregate + Clone>(
        &self,
        loaded: &mut Loaded<A>,
        id: A::Id,
        command: &impl Serialize,
        asker: &Asker,
        decide: impl Fn(&A) -> Result<A::Fact, HouseError>,
        beside: impl Fn(&A::Fact) -> Beside,
    ) -> Result<CommandAnswer, HouseError> {
        let wish = (A::stream(id), command);
        let mut asker = asker.clone();
        for _ in 0..ATTEMPTS {
            if let Some(told) = self.answered(&asker, &wish).await? {
                return Ok(told);
            }
            let fact = match decide(&loaded.state) {
                Ok(fact) => fact,
                // The decision may be based on outdated facts if other servers write, too.
                Err(error) => {
                    let before = loaded.version;
                    loaded.catch_up(&self.store, id).await?;
                    if loaded.version == before {
                        return Err(error);
                    }
                    continue;
                }
            };
            let Beside { rows, alone } = beside(&fact);
            let counted = self.count_alone(&asker, alone).await?;
            let author = counted.as_ref().map_or_else(|| asker.clone(), |counted| counted.asker(&asker));
            let facts = [Written { author: author.author_at(self.clock.now()), fact }];
            let mut state = loaded.state.clone();
            let taken = state.take(&facts[0].fact);
            taken.map_err(|why| HouseError::damaged(&A::stream(id), loaded.version + 1, &why))?;
            let text = done(&A::stream(id).to_string(), loaded.version + 1)?;
            let answer = asker.answer(body_hash(&wish)?, text.clone());
            let mut appends = vec![append(id, loaded, &facts, &state)?];
            appends.extend(match &counted {
                Some(counted) => Some(counted.append()?),
                None => asker.stands_as_seen(),
            });
            appends.extend(self.check_requester(asker.agrees_with).await?);
            let written = self.store.append(Batch { appends, answer, rows, ..Batch::default() }).await;
            self.was_counted(counted, &written).await?;
            match written {
                Ok(appended) => {
                    advance(id, loaded, state, &appended);
                    return Ok(CommandAnswer { text, repeated: false });
                }
                Err(StoreError::Conflict { stream, .. }) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                Err(StoreError::Conflict { .. }) => loaded.catch_up(&self.store, id).await?,
                Err(StoreError::Repeated { answer }) => {
                    loaded.catch_up(&self.store, id).await?;
                    return Ok(CommandAnswer { text: answer, repeated: true });
                }
                Err(error) => {
                    unless_uncertain(&error, loaded.catch_up(&self.store, id).await)?;
                    return Err(error.into());
                }
            }
        }
        Err(HouseError::Busy)
    }
}

/// The streams were read again after a write that failed. If reading failed, too, and the outcome of the write is unknown, the answer must still say
/// so: another answer would mean that nothing was written. The store refuses any decision that is based on outdated facts.
pub(super) fn unless_uncertain(written: &StoreError, looked: Result<(), HouseError>) -> Result<(), HouseError> {
    match (written, looked) {
        (StoreError::Uncertain { .. }, Err(error)) => {
            tracing::debug!(%error, "the outcome of a commit cannot be looked up yet");
            Ok(())
        }
        (_, looked) => looked,
    }
}

/// The pool that a table is asked to feed.
fn asked_to_feed(command: Option<&Command>) -> Option<PoolId> {
    if let Some(Command::Link { pool, .. }) = command { Some(*pool) } else { None }
}

/// Everything that a plan writes, in one batch.
fn batch(
    plan: &Plan,
    inner: &Inner,
    pools: &Pools,
    accounts: &Accounts,
    command: Option<&Command>,
    asker: &Asker,
) -> Result<(Batch, CommandAnswer), HouseError> {
    let table = plan.table.id();
    let version = inner.loaded.version + plan.facts.len() as u64;
    let mut appends = vec![append(table, &inner.loaded, &plan.facts, &plan.table)?];
    for (id, loaded) in pools {
        match plan.pools.get(id) {
            Some((state, facts)) => appends.push(append(*id, loaded, facts, state)?),
            // The commit fails if the pool has changed since it was read.
            None => appends.push(Append::new(Pool::stream(*id), loaded.version, Vec::new()).after(loaded.link)),
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
        CommandAnswer { text, repeated: false },
    ))
}

/// An account after these facts.
fn after(account: &Patron, facts: &[Written<patron::Fact>]) -> Patron {
    let mut state = account.clone();
    for written in facts {
        state.apply(&written.fact);
    }
    state
}

/// Facts for a stream, with a snapshot if one is due.
pub(super) fn append<A: Aggregate>(
    id: A::Id,
    loaded: &Loaded<A>,
    facts: &[Written<A::Fact>],
    after: &A,
) -> Result<Append, HouseError> {
    let texts = facts.iter().map(json).collect::<Result<Vec<_>, _>>()?;
    let version = loaded.version + facts.len() as u64;
    let due = !facts.is_empty() && version >= loaded.snapshot + SNAPSHOT_EVERY;
    let snapshot = if due { after.to_snapshot() } else { None };
    let snapshot = snapshot.map(|text| SnapshotText { layout: A::LAYOUT, text });
    let link = Some(loaded.link);
    Ok(Append { stream: A::stream(id), expected: loaded.version, link, facts: texts, snapshot })
}

/// The planned facts were written.
pub(super) fn advance<A: Aggregate>(id: A::Id, loaded: &mut Loaded<A>, state: A, appended: &Appended) {
    let stream = A::stream(id);
    // A stream may come more than once in a batch.
    if let Some(head) = appended.heads.iter().rev().find(|head| head.stream == stream) {
        (loaded.version, loaded.link) = (head.version, head.hash);
    }
    loaded.state = state;
    if loaded.version >= loaded.snapshot + SNAPSHOT_EVERY && loaded.state.can_be_snapshot() {
        loaded.snapshot = loaded.version;
    }
}

/// The answer to a command that changed a stream.
pub(super) fn done(stream: &str, version: u64) -> Result<String, HouseError> {
    json(&Done { stream, version })
}

/// Tells different commands under the same key apart.
pub(super) fn body_hash(wish: &impl Serialize) -> Result<Hash, HouseError> {
    Ok(Hash::of(json(wish)?.as_bytes()))
}

pub(super) fn json(what: &impl Serialize) -> Result<String, HouseError> {
    serde_json::to_string(what).map_err(|error| HouseError::Unwritable(error.to_string()))
}
