//! Decides which batches of a group are written.
//!
//! A group is judged before anything of it is written: the heads of its streams, the answered keys and the existing shoes determine for every batch,
//! in order, whether it is written or refused. A refused batch leaves no trace, so the rest is written with a handful of statements and no batch can
//! spoil another. The decision is a pure function.

use super::{
    StoreError,
    accounts::{RowChange, folded},
    batch::{Answer, Appended, Batch, Head, SealedShoe, SnapshotText},
    rounds::RoundMark,
    stamps::StampKey,
    stream::StreamId,
    stream_ends::Minimum,
    wins::{JackpotWin, UndoneWins},
};
use crate::audit::Hash;
use floor::TableId;
use std::collections::{BTreeSet, HashMap, HashSet};

/// All streams, keys and rows that a group of batches touches.
#[derive(Debug, Default)]
pub(super) struct Touched<'a> {
    /// The streams, each once, in order.
    pub streams: BTreeSet<&'a StreamId>,
    /// The actors and keys, each pair once, in order.
    pub keys: BTreeSet<(&'a str, &'a str)>,
    /// The shoes.
    pub shoes: BTreeSet<(TableId, u32)>,
    /// The login names of new accounts, folded for comparison.
    pub logins: BTreeSet<String>,
}

impl<'a> Touched<'a> {
    pub(super) fn by(batches: &'a [Batch]) -> Self {
        let mut touched = Self::default();
        for batch in batches {
            touched.streams.extend(batch.appends.iter().map(|append| &append.stream));
            touched.keys.extend(batch.answer.iter().map(|answer| (&*answer.actor, &*answer.key)));
            touched.shoes.extend(batch.shoes.iter().map(|shoe| (shoe.table, shoe.shoe)));
            touched.logins.extend(new_logins(batch));
        }
        touched
    }
}

/// The login names that a batch takes.
fn new_logins(batch: &Batch) -> impl Iterator<Item = String> {
    batch.rows.iter().filter_map(|change| match change {
        RowChange::NewAccount(account) => account.login.as_deref().map(folded),
        _ => None,
    })
}

/// The result of a batch; none yet if another server is writing to one of its streams.
pub(super) type Verdict = Option<Result<Appended, StoreError>>;

/// The state of everything that a group touches, from the database.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// Streams that another server is writing to.
    pub held: HashSet<StreamId>,
    /// The heads of the streams that have begun.
    pub heads: HashMap<StreamId, (u64, Hash)>,
    /// The hash of the command and the answer, by actor and key.
    pub answers: HashMap<(String, String), (Hash, String)>,
    /// Streams and answers with a wrong stamp, or that were set back to an older state.
    pub forged: Forged,
    /// The shoes that exist.
    pub shoes: HashSet<(TableId, u32)>,
    /// The requested login names that are taken, folded for comparison.
    pub logins: HashSet<String>,
}

/// Forged streams and answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Forged {
    streams: HashMap<StreamId, String>,
    answers: HashSet<(String, String)>,
}

impl Known {
    /// Takes in the head of a stream.
    pub(super) fn head(&mut self, stream: StreamId, version: u64, hash: Hash, stamp: Option<&[u8]>, stamps: &StampKey) {
        // A stream that is about to begin has a row that can be locked, and no stamp.
        if version > 0 && stamp != Some(&stamps.head(&stream, version, hash).0[..]) {
            let what = format!("the head of {stream} was not written by a server of this house");
            self.forged.streams.insert(stream.clone(), what);
        }
        self.heads.insert(stream, (version, hash));
    }

    /// Takes in an answer that was given at this moment.
    pub(super) fn answer(&mut self, answer: Answer, at: i64, stamp: Option<&[u8]>, stamps: &StampKey) {
        let right = stamp == Some(&stamps.answer(&answer, at).0[..]);
        let key = (answer.actor, answer.key);
        if !right {
            self.forged.answers.insert(key.clone());
        }
        self.answers.insert(key, (answer.body_hash, answer.text));
    }

    /// Compares the heads of the streams with the versions that are known to exist.
    pub(super) fn hold(&mut self, minima: Vec<(&StreamId, Minimum)>) {
        for (stream, minimum) in minima {
            if self.held.contains(stream) {
                continue;
            }
            let (version, hash) = self.heads.get(stream).copied().unwrap_or((0, Hash::BEGINNING));
            let head = Head { stream: stream.clone(), version, hash };
            if let Err(StoreError::Damaged { what }) = minimum.hold(&head, None) {
                self.forged.streams.insert(head.stream, what);
            }
        }
    }
}

/// One fact to write.
#[derive(Debug)]
pub(super) struct FactRow<'a> {
    pub stream: &'a StreamId,
    pub version: u64,
    pub hash: Hash,
    pub text: &'a str,
}

/// One snapshot to write.
#[derive(Debug)]
pub(super) struct SnapshotRow<'a> {
    pub stream: &'a StreamId,
    pub version: u64,
    pub hash: Hash,
    pub snapshot: &'a SnapshotText,
}

/// Everything that a group writes.
#[derive(Debug, Default)]
pub(super) struct Plan<'a> {
    pub facts: Vec<FactRow<'a>>,
    /// The new heads of the changed streams, each once, in order.
    pub heads: Vec<Head>,
    pub answers: Vec<&'a Answer>,
    pub shoes: Vec<&'a SealedShoe>,
    pub snapshots: Vec<SnapshotRow<'a>>,
    pub rounds: Vec<&'a RoundMark>,
    pub wins: Vec<&'a JackpotWin>,
    pub undone_wins: Vec<UndoneWins>,
    pub rows: Vec<&'a RowChange>,
}

impl Plan<'_> {
    /// Whether the group has to write nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.facts.is_empty()
            && self.answers.is_empty()
            && self.shoes.is_empty()
            && self.snapshots.is_empty()
            && self.rounds.is_empty()
            && self.wins.is_empty()
            && self.undone_wins.is_empty()
            && self.rows.is_empty()
    }
}

/// Judges the batches of a group in order.
pub(super) fn judge<'a>(batches: &'a [Batch], mut known: Known) -> (Vec<Verdict>, Plan<'a>) {
    let mut plan = Plan::default();
    let mut changed = BTreeSet::new();
    let mut snapshots: HashMap<&'a StreamId, SnapshotRow<'a>> = HashMap::new();
    let verdicts = batches
        .iter()
        .map(|batch| {
            let (rows, heads) = match accept(batch, &known)? {
                Ok(accepted) => accepted,
                Err(error) => return Some(Err(error)),
            };
            for (append, head) in batch.appends.iter().zip(&heads) {
                if !append.facts.is_empty() {
                    known.heads.insert(head.stream.clone(), (head.version, head.hash));
                    changed.insert(&append.stream);
                }
                if let Some(snapshot) = &append.snapshot {
                    let (version, hash) = (head.version, head.hash);
                    snapshots.insert(&append.stream, SnapshotRow { stream: &append.stream, version, hash, snapshot });
                }
            }
            if let Some(answer) = &batch.answer {
                let said = (answer.body_hash, answer.text.clone());
                known.answers.insert((answer.actor.clone(), answer.key.clone()), said);
                plan.answers.push(answer);
            }
            known.shoes.extend(batch.shoes.iter().map(|shoe| (shoe.table, shoe.shoe)));
            plan.shoes.extend(&batch.shoes);
            plan.rounds.extend(&batch.rounds);
            plan.wins.extend(&batch.wins);
            plan.undone_wins.extend(&batch.undone_wins);
            known.logins.extend(new_logins(batch));
            plan.rows.extend(&batch.rows);
            plan.facts.extend(rows);
            Some(Ok(Appended { heads }))
        })
        .collect();
    plan.heads = changed
        .into_iter()
        .map(|stream| {
            let (version, hash) = known.heads[stream];
            Head { stream: stream.clone(), version, hash }
        })
        .collect();
    plan.snapshots = snapshots.into_values().collect();
    // Servers that write shared rows in one order never deadlock.
    plan.answers.sort_by(|a, b| (&a.actor, &a.key).cmp(&(&b.actor, &b.key)));
    plan.shoes.sort_by_key(|shoe| (shoe.table, shoe.shoe));
    plan.snapshots.sort_by_key(|row| row.stream);
    (verdicts, plan)
}

/// The rows of one batch and the new heads of its streams.
type Accepted<'a> = (Vec<FactRow<'a>>, Vec<Head>);

/// The rows of one batch, or why it is refused; none if another server is writing to one of its streams.
fn accept<'a>(batch: &'a Batch, known: &Known) -> Option<Result<Accepted<'a>, StoreError>> {
    // A repeated command has usually lost its race as well; its sender wants the first answer, not a conflict.
    if let Some(answer) = &batch.answer
        && let key = (answer.actor.clone(), answer.key.clone())
        && let Some((body_hash, text)) = known.answers.get(&key)
    {
        if known.forged.answers.contains(&key) {
            let (actor, key) = key;
            return Some(Err(StoreError::Damaged { what: forged_answer(&actor, &key) }));
        }
        return Some(Err(if *body_hash == answer.body_hash {
            StoreError::Repeated { answer: text.clone() }
        } else {
            StoreError::KeyReused { key: answer.key.clone() }
        }));
    }
    if batch.appends.iter().any(|append| known.held.contains(&append.stream)) {
        return None;
    }
    Some(fit(batch, known))
}

/// The error for an answer with a wrong stamp.
pub(super) fn forged_answer(actor: &str, key: &str) -> String {
    format!("the answer to {actor} under the key {key:?} was not written by a server of this house")
}

/// Whether a batch fits the heads of its streams.
fn fit<'a>(batch: &'a Batch, known: &Known) -> Result<Accepted<'a>, StoreError> {
    let mut new_shoes = HashSet::new();
    for shoe in &batch.shoes {
        let (table, number) = (shoe.table, shoe.shoe);
        if known.shoes.contains(&(table, number)) || !new_shoes.insert((table, number)) {
            return Err(StoreError::ShoeExists { table, shoe: number });
        }
    }
    if new_logins(batch).any(|login| known.logins.contains(&login)) {
        return Err(StoreError::LoginTaken);
    }
    let mut rows = Vec::new();
    let mut heads: Vec<Head> = Vec::with_capacity(batch.appends.len());
    for append in &batch.appends {
        let stream = &append.stream;
        // Nothing is added to facts that the house did not write: its own hashes and stamps would make them its own.
        if let Some(what) = known.forged.streams.get(stream) {
            return Err(StoreError::Damaged { what: what.clone() });
        }
        // A batch may append to the same stream again.
        let (mut version, mut hash) = heads
            .iter()
            .rev()
            .find(|head| head.stream == *stream)
            .map(|head| (head.version, head.hash))
            .or_else(|| known.heads.get(stream).copied())
            .unwrap_or((0, Hash::BEGINNING));
        if version != append.expected {
            return Err(StoreError::Conflict { stream: stream.clone(), expected: append.expected, found: version });
        }
        if append.link.is_some_and(|link| link != hash) {
            let what = format!("{stream}: fact {version} has changed since it was read");
            return Err(StoreError::Damaged { what });
        }
        for text in &append.facts {
            version += 1;
            hash = Hash::link(hash, stream.as_str(), version, text);
            rows.push(FactRow { stream, version, hash, text });
        }
        heads.push(Head { stream: stream.clone(), version, hash });
    }
    Ok((rows, heads))
}
