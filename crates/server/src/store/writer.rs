//! The writer: one task per process that makes groups of waiting batches durable.
//!
//! While one group waits for the disk the next one gathers, so a commit costs the same however many tables wait for it.

use super::{
    Appended, Batch, Engine, Failure, StoreError,
    changes::Announcer,
    error::{Meaning, meaning},
    sealing::Sealer,
    stream::StreamId,
};
use crate::audit::Signer;
use std::{collections::BTreeMap, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// How many batches may wait before those who bring more have to wait themselves.
const QUEUE: usize = 4096;
/// The most batches in one commit.
const LARGEST_GROUP: usize = 1024;
/// Where the content of a commit stops growing, in bytes.
const ENOUGH_BYTES: usize = 4 << 20;
/// How often a group that met another server's transaction is tried.
const ATTEMPTS: u32 = 10;

/// A batch and whoever waits for it.
pub(super) struct Waiting {
    pub batch: Batch,
    pub size: usize,
    pub reply: oneshot::Sender<Result<Appended, StoreError>>,
}

/// What the writer is asked.
pub(super) enum Work {
    Append(Waiting),
    /// Write what came before, then end.
    Stop(oneshot::Sender<()>),
}

/// Why a whole group was not written.
pub(super) enum GroupError {
    /// Nothing of it is in the database.
    NotWritten(sqlx::Error),
    /// The commit itself failed: it may be there or not.
    AtCommit(sqlx::Error),
    /// Another server wrote one of the same rows first; judged again, the group will know.
    Overtaken,
}

impl From<sqlx::Error> for GroupError {
    fn from(error: sqlx::Error) -> Self {
        Self::NotWritten(error)
    }
}

/// Starts the writer; it ends when it is told to or when nobody can reach it any more.
pub(super) fn start(engine: Engine, signer: Signer, changes: Announcer, failure: Failure) -> mpsc::Sender<Work> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let writer = Writer { engine, sealer: Sealer::new(signer), changes, failure };
    tokio::spawn(writer.run(receiver));
    sender
}

struct Writer {
    engine: Engine,
    sealer: Sealer,
    changes: Announcer,
    failure: Failure,
}

impl Writer {
    async fn run(mut self, mut receiver: mpsc::Receiver<Work>) {
        while let Some(work) = receiver.recv().await {
            let mut stop = None;
            let mut group = Vec::new();
            let mut size = 0;
            let mut next = Some(work);
            while let Some(work) = next {
                match work {
                    Work::Append(waiting) => {
                        size += waiting.size;
                        group.push(waiting);
                    }
                    Work::Stop(reply) => {
                        // What is already in the queue is still written; nothing more gets in.
                        receiver.close();
                        stop = Some(reply);
                    }
                }
                let full = group.len() >= LARGEST_GROUP || size >= ENOUGH_BYTES;
                next = if full { None } else { receiver.try_recv().ok() };
            }
            self.settle(group).await;
            if let Some(reply) = stop {
                while let Some(work) = receiver.recv().await {
                    if let Work::Append(waiting) = work {
                        self.settle(vec![waiting]).await;
                    }
                }
                // Whoever asked may have stopped waiting.
                let _ = reply.send(());
                return;
            }
        }
    }

    /// Makes a group durable and answers everyone in it.
    async fn settle(&mut self, group: Vec<Waiting>) {
        if group.is_empty() {
            return;
        }
        let (batches, replies): (Vec<_>, Vec<_>) =
            group.into_iter().map(|waiting| (waiting.batch, waiting.reply)).unzip();
        let verdicts = match self.write(&batches).await {
            Ok(verdicts) => {
                self.announce(&batches, &verdicts);
                verdicts
            }
            Err(error) => vec![Err(error); batches.len()],
        };
        for (reply, verdict) in replies.into_iter().zip(verdicts) {
            // A caller that went away finds its answer under its key.
            let _ = reply.send(verdict);
        }
    }

    fn announce(&self, batches: &[Batch], verdicts: &[Result<Appended, StoreError>]) {
        let mut reached: BTreeMap<StreamId, u64> = BTreeMap::new();
        let mut facts = 0;
        for (batch, verdict) in batches.iter().zip(verdicts) {
            let Ok(appended) = verdict else { continue };
            for (append, head) in batch.appends.iter().zip(&appended.heads) {
                if !append.facts.is_empty() {
                    facts += append.facts.len() as u64;
                    reached.insert(head.stream.clone(), head.version);
                }
            }
        }
        metrics::counter!("croupier_store_commits_total").increment(1);
        metrics::counter!("croupier_store_facts_total").increment(facts);
        self.changes.committed(reached);
    }

    async fn write(&mut self, batches: &[Batch]) -> Result<Vec<Result<Appended, StoreError>>, StoreError> {
        self.failure.check()?;
        let mut attempt = 0;
        loop {
            attempt += 1;
            let written = match &self.engine {
                Engine::Sqlite(engine) => engine.write(batches, &mut self.sealer).await,
                Engine::Postgres(engine) => engine.write(batches, &mut self.sealer).await,
            };
            let (error, at_commit) = match written {
                Ok(verdicts) => return Ok(verdicts),
                Err(GroupError::Overtaken) if attempt < ATTEMPTS => {
                    self.sealer.forget();
                    continue;
                }
                Err(GroupError::Overtaken) => {
                    return Err(StoreError::Unavailable { why: "other servers were always first".to_owned() });
                }
                Err(GroupError::NotWritten(error)) => (error, false),
                Err(GroupError::AtCommit(error)) => (error, true),
            };
            self.sealer.forget();
            let why = error.to_string();
            match meaning(&error) {
                // The longer the trouble lasts the rarer the attempts; different servers fall out of step by their load.
                Meaning::TryAgain if attempt < ATTEMPTS => {
                    tokio::time::sleep(Duration::from_millis(1 << attempt.min(7))).await;
                }
                Meaning::Fatal => {
                    self.failure.note(why.clone());
                    return Err(StoreError::Failed { why });
                }
                _ if at_commit => return Err(StoreError::Uncertain { why }),
                _ => return Err(StoreError::Unavailable { why }),
            }
        }
    }
}
