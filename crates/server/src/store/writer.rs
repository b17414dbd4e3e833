//! The writer: one task per process that makes groups of waiting batches durable.
//!
//! While one group waits for the disk the next one gathers, so a commit costs the same however many tables wait for it. If no person waits, a group
//! may be given more time to gather: every commit takes a seal, and seals are kept for good.

use super::{
    Appended, Batch, Engine, Failure, StoreError,
    changes::{Announcer, Change, Changes, Grown},
    commit_group::Verdict,
    error::{Meaning, meaning},
    postgres::Held,
    sealing::Sealer,
    stream::StreamId,
    stream_ends::StreamEnds,
};
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, oneshot, watch};

/// How many batches may wait in the queue.
const QUEUE: usize = 4096;
/// The most batches in one commit.
const LARGEST_GROUP: usize = 1024;
/// A commit grows up to this size, in bytes.
const ENOUGH_BYTES: usize = 4 << 20;
/// How often a group that conflicts with another server's transaction is tried.
const ATTEMPTS: u32 = 10;

/// After this time deferred batches are tried again, if the server they wait for has announced nothing.
const PUT_OFF_FOR: Duration = Duration::from_millis(5);
/// A batch that was deferred this often waits for the other server inside the database, in turn.
const PUT_OFF_AT_MOST: u32 = 100;

/// A batch and its sender.
pub(super) struct Waiting {
    pub batch: Batch,
    pub size: usize,
    /// How often it was deferred because another server was writing to one of its streams.
    pub put_off: u32,
    pub reply: oneshot::Sender<Result<Appended, StoreError>>,
}

/// Requests to the writer.
pub(super) enum Work {
    Append(Box<Waiting>),
    /// Write the waiting batches, then end.
    Stop(oneshot::Sender<()>),
}

/// Why a whole group was not written.
pub(super) enum GroupError {
    /// The group is not in the database.
    NotWritten(sqlx::Error),
    /// The commit itself failed: it may have been written or not.
    AtCommit(sqlx::Error),
    /// Another server wrote one of the same rows first; the group has to be judged again.
    Overtaken,
    /// The record lacks seals of this server. Nothing may be added to it.
    Damaged(String),
}

impl From<sqlx::Error> for GroupError {
    fn from(error: sqlx::Error) -> Self {
        Self::NotWritten(error)
    }
}

/// Starts the writer; it ends when it is told to or when its last sender is dropped.
pub(super) fn start(
    engine: Engine,
    sealer: Sealer,
    changes: Announcer,
    failure: Failure,
    ends: Arc<StreamEnds>,
    gathers: watch::Receiver<Duration>,
) -> mpsc::Sender<Work> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let writer = Writer { engine, sealer, changes, failure, ends, gathers };
    tokio::spawn(writer.run(receiver));
    sender
}

/// The next event for the writer.
enum Next {
    /// A request.
    Work(Work),
    /// A change of the record.
    News(Change),
    /// Deferred batches have waited long enough.
    Again,
    /// The last sender was dropped.
    Closed,
}

/// Batches that wait for other servers.
struct PutOff {
    waiting: Vec<Waiting>,
    since: Instant,
}

impl PutOff {
    /// Refuses deferred batches for a stream that has grown meanwhile: they are in conflict without asking the database.
    fn hear(&mut self, grown: &Grown) {
        let too_late = |waiting: &mut Waiting| {
            let mut appends = waiting.batch.appends.iter();
            appends.any(|append| append.stream == grown.stream && append.expected < grown.version)
        };
        for waiting in self.waiting.extract_if(.., too_late) {
            let expected = waiting.batch.appends.iter().find(|append| append.stream == grown.stream);
            let expected = expected.map_or(0, |append| append.expected);
            let stream = grown.stream.clone();
            let _ = waiting.reply.send(Err(StoreError::Conflict { stream, expected, found: grown.version }));
        }
    }
}

/// Waits for a request, and if batches are deferred also for the changes that they wait for.
async fn next(receiver: &mut mpsc::Receiver<Work>, news: &mut Changes, put_off: &PutOff) -> Next {
    let waits = !put_off.waiting.is_empty();
    let again = tokio::time::sleep_until((put_off.since + PUT_OFF_FOR).into());
    tokio::select! {
        work = receiver.recv() => work.map_or(if waits { Next::Again } else { Next::Closed }, Next::Work),
        Some(change) = news.next(), if waits => Next::News(change),
        () = again, if waits => Next::Again,
    }
}

fn how_to_wait(group: &[Waiting]) -> Held {
    if group.iter().any(|waiting| waiting.put_off >= PUT_OFF_AT_MOST) { Held::Wait } else { Held::Leave }
}

struct Writer {
    engine: Engine,
    sealer: Sealer,
    changes: Announcer,
    failure: Failure,
    ends: Arc<StreamEnds>,
    /// How long a group may gather.
    gathers: watch::Receiver<Duration>,
}

impl Writer {
    async fn run(mut self, mut receiver: mpsc::Receiver<Work>) {
        let mut news = self.changes.subscribe();
        let mut put_off = PutOff { waiting: Vec::new(), since: Instant::now() };
        loop {
            let mut group = Vec::new();
            let mut next = match next(&mut receiver, &mut news, &put_off).await {
                Next::Work(work) => Some(work),
                Next::News(Change::Stream(grown)) => {
                    put_off.hear(&grown);
                    continue;
                }
                Next::News(Change::Missed) | Next::Again => None,
                Next::Closed => return,
            };
            if let Some(Work::Append(_)) = next
                && put_off.waiting.is_empty()
            {
                self.gather().await;
            }
            if next.is_none() || put_off.since.elapsed() >= PUT_OFF_FOR {
                group = std::mem::take(&mut put_off.waiting);
            }
            let mut stop = None;
            let mut size: usize = group.iter().map(|waiting: &Waiting| waiting.size).sum();
            while let Some(work) = next {
                match work {
                    Work::Append(waiting) => {
                        size += waiting.size;
                        group.push(*waiting);
                    }
                    Work::Stop(reply) => {
                        // The requests in the queue are still written; no more are taken.
                        receiver.close();
                        stop = Some(reply);
                    }
                }
                let full = group.len() >= LARGEST_GROUP || size >= ENOUGH_BYTES;
                next = if full { None } else { receiver.try_recv().ok() };
            }
            if put_off.waiting.is_empty() {
                // The database already contains earlier changes.
                news = self.changes.subscribe();
            }
            let later = self.settle(group).await;
            if put_off.waiting.is_empty() {
                put_off.since = Instant::now();
            }
            put_off.waiting.extend(later);
            if let Some(reply) = stop {
                let mut later = put_off.waiting;
                while let Some(work) = receiver.recv().await {
                    if let Work::Append(waiting) = work {
                        later.push(*waiting);
                    }
                }
                while !later.is_empty() {
                    later = self.settle(later).await;
                }
                // The caller may have stopped waiting.
                let _ = reply.send(());
                return;
            }
        }
    }

    /// Lets a group gather until the time is over or a batch is urgent.
    async fn gather(&mut self) {
        let time = *self.gathers.borrow_and_update();
        if !time.is_zero() {
            let _ = tokio::time::timeout(time, self.gathers.changed()).await;
        }
    }

    /// Makes a group durable and answers every sender in it. Batches that have to wait for another server are returned.
    async fn settle(&mut self, group: Vec<Waiting>) -> Vec<Waiting> {
        if group.is_empty() {
            return group;
        }
        let held = how_to_wait(&group);
        let (batches, replies): (Vec<_>, Vec<_>) =
            group.into_iter().map(|waiting| (waiting.batch, (waiting.size, waiting.put_off, waiting.reply))).unzip();
        let verdicts = match self.write(&batches, held).await {
            Ok(verdicts) => verdicts,
            Err(error) => vec![Some(Err(error)); batches.len()],
        };
        let mut later = Vec::new();
        let mut written = Vec::new();
        for ((batch, (size, put_off, reply)), verdict) in batches.into_iter().zip(replies).zip(verdicts) {
            let Some(verdict) = verdict else {
                later.push(Waiting { batch, size, put_off: put_off + 1, reply });
                continue;
            };
            if let Ok(appended) = &verdict {
                written.push((batch, appended.clone()));
            }
            // A sender that has gone away finds its answer under its key.
            let _ = reply.send(verdict);
        }
        self.announce(written);
        later
    }

    fn announce(&self, written: Vec<(Batch, Appended)>) {
        if written.is_empty() {
            return;
        }
        let mut reached: BTreeMap<StreamId, (u64, Vec<String>)> = BTreeMap::new();
        let mut count = 0;
        for (batch, appended) in written {
            for (append, head) in batch.appends.into_iter().zip(appended.heads) {
                if !append.facts.is_empty() {
                    count += append.facts.len() as u64;
                    let (version, facts) = reached.entry(append.stream).or_default();
                    *version = head.version;
                    facts.extend(append.facts);
                }
            }
        }
        metrics::counter!("croupier_store_commits_total").increment(1);
        metrics::counter!("croupier_store_facts_total").increment(count);
        let grown = |(stream, (version, facts)): (_, (_, Vec<_>))| Grown { stream, version, facts: facts.into() };
        self.changes.committed(reached.into_iter().map(grown).collect());
    }

    /// Remembers the versions of the streams of a commit: a head with an older version was set back by an attacker.
    fn remember(&self, verdicts: &[Verdict]) {
        for head in verdicts.iter().flatten().flatten().flat_map(|appended| &appended.heads) {
            self.ends.sealed(&head.stream, head.version, head.hash);
        }
    }

    async fn write(&mut self, batches: &[Batch], held: Held) -> Result<Vec<Verdict>, StoreError> {
        self.failure.check()?;
        let mut attempt = 0;
        loop {
            attempt += 1;
            let written = match &self.engine {
                Engine::Sqlite(engine) => engine.write(batches, &mut self.sealer, &self.ends).await,
                Engine::Postgres(engine) => engine.write(batches, &mut self.sealer, &self.ends, held).await,
            };
            let (error, at_commit) = match written {
                Ok(verdicts) => {
                    self.remember(&verdicts);
                    return Ok(verdicts);
                }
                Err(GroupError::Overtaken) if attempt < ATTEMPTS => {
                    self.sealer.forget();
                    continue;
                }
                Err(GroupError::Overtaken) => {
                    return Err(StoreError::Unavailable { why: "other servers were always faster".to_owned() });
                }
                Err(GroupError::Damaged(why)) => {
                    self.failure.note(why.clone());
                    return Err(StoreError::Failed { why });
                }
                Err(GroupError::NotWritten(error)) => (error, false),
                Err(GroupError::AtCommit(error)) => (error, true),
            };
            self.sealer.forget();
            let why = error.to_string();
            match meaning(&error) {
                // The longer the conflict lasts, the longer the pause; different servers fall out of step by their load.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Append;

    fn stream(name: &str) -> StreamId {
        name.parse().expect("a stream")
    }

    /// A batch that waits to write to a table at version 7, and to an account.
    fn put_off() -> (PutOff, oneshot::Receiver<Result<Appended, StoreError>>) {
        let (reply, answer) = oneshot::channel();
        let fact = || vec!["{}".to_owned()];
        let appends = vec![Append::new(stream("table/1"), 7, fact()), Append::new(stream("patron/2"), 40, fact())];
        let batch = Batch { appends, ..Batch::default() };
        let waiting = vec![Waiting { batch, size: 0, put_off: 1, reply }];
        (PutOff { waiting, since: Instant::now() }, answer)
    }

    /// Only a higher version puts it in conflict, and only of a stream that it writes to.
    #[test]
    fn who_waits_is_told_that_another_server_was_quicker() {
        for (name, version, expected) in [
            ("table/1", 6, None),
            ("table/1", 7, None),
            ("table/1", 8, Some(7)),
            ("table/1", 12, Some(7)),
            ("table/2", 8, None),
            ("patron/2", 40, None),
            ("patron/2", 41, Some(40)),
        ] {
            let (mut put_off, mut answer) = put_off();
            put_off.hear(&Grown { stream: stream(name), version, facts: Arc::default() });
            let conflict =
                expected.map(|expected| StoreError::Conflict { stream: stream(name), expected, found: version });
            let said = answer.try_recv().ok().map(|answer| answer.expect_err("nothing was written"));
            assert_eq!(said, conflict, "{name} {version}");
            assert_eq!(put_off.waiting.len(), usize::from(expected.is_none()), "{name} {version}");
        }
    }
}
