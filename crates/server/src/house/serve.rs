//! Serving a command: decide, write, and only then tell anybody.

use super::kept::{Kept, SNAPSHOT_EVERY, Standing};
use super::live::{Inner, LiveTable};
use super::plan::{Plan, Scene};
use super::{Asker, House, HouseError};
use crate::audit::Hash;
use crate::store::{Answer, Append, Batch, SnapshotText, StoreError};
use floor::{Command, Patron, Pool, Table};
use serde::Serialize;
use std::sync::Arc;
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

/// What everyone who changes something is told.
#[derive(Serialize)]
struct Done {
    stream: String,
    version: u64,
}

impl House {
    /// Does what is asked of a table, once.
    pub async fn command(&self, live: &LiveTable, command: &Command, asker: &Asker) -> Result<Told, HouseError> {
        if let Some(told) = self.answered(asker, command).await? {
            return Ok(told);
        }
        let mut inner = live.inner.lock().await;
        // Copies of one command queue up here: all but the first find its answer.
        if let Some(told) = self.answered(asker, command).await? {
            return Ok(told);
        }
        self.insist(live, &mut inner, Some(command), asker).await
    }

    /// Does at a table what the house owes it now, if anything.
    pub(super) async fn carry_on(&self, live: &LiveTable) -> Result<(), HouseError> {
        let mut inner = live.inner.lock().await;
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
        for _ in 0..ATTEMPTS {
            match self.attempt(live, inner, command, asker).await {
                Err(HouseError::Store(StoreError::Conflict { .. })) => live.catch_up(inner, &self.store).await?,
                Err(HouseError::Store(StoreError::Repeated { answer })) => {
                    live.catch_up(inner, &self.store).await?;
                    return Ok(Told { text: answer, repeated: true });
                }
                // Whether it was written decides what stands; look before anything else is decided.
                Err(error @ HouseError::Store(StoreError::Uncertain { .. })) => {
                    live.catch_up(inner, &self.store).await?;
                    return Err(error);
                }
                other => return other,
            }
        }
        Err(HouseError::Busy)
    }

    /// What was answered to this command before.
    async fn answered(&self, asker: &Asker, command: &impl Serialize) -> Result<Option<Told>, HouseError> {
        let Some(key) = &asker.key else { return Ok(None) };
        let Some(answer) = self.store.answer(&asker.actor, key).await? else { return Ok(None) };
        if answer.body_hash == body_hash(command) {
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
        let mut pool = self.pool_of(&inner.standing.state, command).await;
        let mut patron = match command {
            Some(Command::BuyIn { patron, .. } | Command::CashOut { patron, .. }) => {
                Some((*patron, self.patron(*patron).await?))
            }
            _ => None,
        };
        let shoe = inner.current_shoe(&self.store, &self.dealer).await?;
        let scene = Scene {
            table: &inner.standing.state,
            shoe,
            pool: pool.as_deref(),
            patron: patron.as_ref().map(|(_, account)| &account.state),
            dealer: &self.dealer,
            now: self.clock.now(),
        };
        let plan = scene.plan(command)?;
        if plan.facts.is_empty() && command.is_none() {
            return Ok(Told { text: String::new(), repeated: false });
        }
        let (batch, told) = self.batch(&plan, inner, pool.as_deref(), patron.as_ref().map(|(_, p)| &**p), command, asker)?;
        let written = self.store.append(batch).await;
        // Somebody else changed an account or a pool: look again before the next attempt.
        if let Err(StoreError::Conflict { .. } | StoreError::Uncertain { .. }) = &written {
            if let Some(pool) = &mut pool {
                let id = pool.state.id();
                pool.catch_up(&self.store, id).await?;
            }
            if let Some((id, account)) = &mut patron {
                account.catch_up(&self.store, *id).await?;
            }
        }
        written?;
        if let (Some(pool), Some((state, facts))) = (&mut pool, plan.pool) {
            advance(pool, state, facts.len());
        }
        if let Some((_, account)) = &mut patron {
            for fact in &plan.patron_facts {
                account.state.apply(fact);
            }
            account.version += plan.patron_facts.len() as u64;
        }
        inner.shoe = plan.shoe;
        advance(&mut inner.standing, plan.table, plan.facts.len());
        live.publish(inner);
        Ok(told)
    }

    /// Everything that a plan writes, in one piece.
    fn batch(
        &self,
        plan: &Plan,
        inner: &Inner,
        pool: Option<&Standing<Pool>>,
        patron: Option<&Standing<Patron>>,
        command: Option<&Command>,
        asker: &Asker,
    ) -> Result<(Batch, Told), HouseError> {
        let stream = Table::stream(plan.table.id());
        let version = inner.standing.version + plan.facts.len() as u64;
        let mut appends = vec![append::<Table>(plan.table.id(), &inner.standing, &plan.facts, &plan.table)?];
        if let (Some(standing), Some((state, facts))) = (pool, &plan.pool) {
            appends.push(append(state.id(), standing, facts, state)?);
        }
        if let (Some(standing), false) = (patron, plan.patron_facts.is_empty()) {
            let mut state = standing.state.clone();
            plan.patron_facts.iter().for_each(|fact| state.apply(fact));
            appends.push(append(state.id(), standing, &plan.patron_facts, &state)?);
        }
        let text = json(&Done { stream: stream.to_string(), version })?;
        let answer = asker.answer(body_hash(command), text.clone());
        Ok((Batch { appends, answer, shoes: plan.new_shoes.clone() }, Told { text, repeated: false }))
    }

    /// The pool that a table feeds, or is asked to feed. One that cannot be read is out of reach, and the table goes on
    /// without it.
    async fn pool_of(&self, table: &Table, command: Option<&Command>) -> Option<OwnedMutexGuard<Standing<Pool>>> {
        let asked = if let Some(Command::Link { pool, .. }) = command { Some(*pool) } else { None };
        self.pool(asked.or(table.pool())?).await.ok()
    }

    /// Does what is asked of a patron's account, once.
    pub(super) async fn change<K: Kept + Clone>(
        &self,
        standing: &mut Standing<K>,
        id: K::Id,
        command: &impl Serialize,
        asker: &Asker,
        decide: impl Fn(&K) -> Result<Vec<K::Fact>, HouseError>,
    ) -> Result<Told, HouseError> {
        for _ in 0..ATTEMPTS {
            if let Some(told) = self.answered(asker, command).await? {
                return Ok(told);
            }
            let facts = decide(&standing.state)?;
            let mut state = standing.state.clone();
            for fact in &facts {
                let taken = state.take(fact);
                taken.map_err(|why| HouseError::damaged(&K::stream(id), standing.version + 1, &why))?;
            }
            let version = standing.version + facts.len() as u64;
            let text = json(&Done { stream: K::stream(id).to_string(), version })?;
            let answer = asker.answer(body_hash(command), text.clone());
            let appends = vec![append(id, standing, &facts, &state)?];
            match self.store.append(Batch { appends, answer, shoes: Vec::new() }).await {
                Ok(_) => {
                    advance(standing, state, facts.len());
                    return Ok(Told { text, repeated: false });
                }
                Err(StoreError::Conflict { .. }) => standing.catch_up(&self.store, id).await?,
                Err(StoreError::Repeated { answer }) => {
                    standing.catch_up(&self.store, id).await?;
                    return Ok(Told { text: answer, repeated: true });
                }
                Err(error) => {
                    standing.catch_up(&self.store, id).await?;
                    return Err(error.into());
                }
            }
        }
        Err(HouseError::Busy)
    }
}

/// Facts for a stream, with a snapshot where one is due.
fn append<K: Kept>(id: K::Id, standing: &Standing<K>, facts: &[K::Fact], after: &K) -> Result<Append, HouseError> {
    let texts = facts.iter().map(json).collect::<Result<Vec<_>, _>>()?;
    let version = standing.version + facts.len() as u64;
    let due = version >= standing.snapshot + SNAPSHOT_EVERY;
    let snapshot = if due { after.write_down() } else { None };
    let snapshot = snapshot.map(|text| SnapshotText { layout: K::LAYOUT, text });
    Ok(Append { stream: K::stream(id), expected: standing.version, facts: texts, snapshot })
}

/// What was planned has been written.
fn advance<K: Kept>(standing: &mut Standing<K>, state: K, facts: usize) {
    standing.version += facts as u64;
    standing.state = state;
    if standing.version >= standing.snapshot + SNAPSHOT_EVERY && standing.state.write_down().is_some() {
        standing.snapshot = standing.version;
    }
}

/// What tells one command from another under the same key.
fn body_hash(command: &impl Serialize) -> Hash {
    Hash::of(serde_json::to_string(command).unwrap_or_default().as_bytes())
}

fn json(what: &impl Serialize) -> Result<String, HouseError> {
    serde_json::to_string(what).map_err(|error| HouseError::Unwritable(error.to_string()))
}

/// A table's state and the handle that keeps it.
pub(super) type Shared<K> = Arc<tokio::sync::Mutex<Standing<K>>>;
