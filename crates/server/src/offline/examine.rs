//! Examines a record, in a database or in a file.

use crate::dealing::{self, ShoeKey};
use crate::house::password_fingerprint;
use crate::store::bundle::{BackupError, FORMAT, Line};
use crate::store::{KeptState, Location, OpenError, Store, StoreError};
use audit::replay::{Row, SealedShoe};
use audit::{Examination, Hash, Kind, Report, SignedSeal, Statement};
use floor::TableId;
use sha2::{Digest as _, Sha256};
use std::io::{self, BufRead};
use tokio::sync::mpsc;

/// How many lines may wait for examination.
const WAITING: usize = 4_096;

/// How often progress is reported, in facts.
const TELL_EVERY: u64 = 1_000;

/// Why a record cannot be examined.
#[derive(Debug, thiserror::Error)]
pub enum ExamineError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database cannot be read to its end.
    #[error(transparent)]
    Walk(#[from] BackupError),
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// A line is not valid in a bundle.
    #[error("line {line} is not a line of an exported record: {what}")]
    Line {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        what: String,
    },
}

/// The keys and statements for an examination.
#[derive(Default)]
pub struct Means {
    /// The only keys that are believed; if there are none, every key.
    pub keys: Vec<[u8; 32]>,
    /// The key for shoes.
    pub shoes: Option<ShoeKey>,
    /// Statements of witnesses; the record must have all that they have seen.
    pub witnesses: Vec<Statement>,
}

impl Means {
    fn examination(&self) -> Examination {
        let mut examination =
            if self.keys.is_empty() { Examination::new() } else { Examination::trusting(self.keys.clone()) };
        for statement in &self.witnesses {
            examination.witness(statement.clone());
        }
        examination
    }

    /// Opens a shoe, if there is a key.
    fn open(&self, table: TableId, shoe: u32, sealed: &[u8]) -> SealedShoe {
        let Some(key) = &self.shoes else { return SealedShoe::Closed };
        match dealing::open(table, shoe, sealed, key) {
            Ok(shoe) => {
                let cards = (0..shoe.cards()).filter_map(|place| shoe.card(place)).collect();
                SealedShoe::Opened { root: shoe.root(), cards }
            }
            Err(fault) => SealedShoe::Damaged(fault.to_string()),
        }
    }
}

/// Takes one line of a record into an examination.
fn take(examination: &mut Examination, means: &Means, line: Line) -> Result<(), String> {
    match line {
        Line::Croupier { format: FORMAT } => {}
        Line::Croupier { format } => return Err(format!("format {format} is not known")),
        Line::Signer { server, public_key } => {
            let key = public_key.0.try_into().map_err(|_| "a public key has 32 bytes".to_owned())?;
            examination.signer(&server, &key);
        }
        Line::Seal { server, text, signature, .. } => {
            let signature = signature.0.try_into().map_err(|_| "a signature has 64 bytes".to_owned())?;
            examination.seal(&server, &SignedSeal { text, signature });
        }
        Line::Fact { stream, version, hash, text } => examination.fact(&stream, version, &text, hash),
        Line::Shoe { table, shoe, sealed } => {
            let table = TableId(table);
            examination.shoe(table, shoe, &means.open(table, shoe, &sealed.0));
        }
        rest => {
            if let Some(row) = row(rest) {
                examination.row(&row);
            }
        }
    }
    Ok(())
}

/// The row in a line, if the facts determine it. Answers to commands are not determined by the facts.
fn row(line: Line) -> Option<Row> {
    Some(match line {
        Line::Account { id, login, password_hash, role, patron, enabled, .. } => {
            let password = password_hash.map(|hash| Hash(password_fingerprint(&hash).0));
            Row::Account { id, login, password, role, patron, enabled }
        }
        Line::Token { id, hash, account, role, .. } => Row::Token { id, hash, account, role },
        Line::Factor { account, number, kind, .. } => Row::Factor { account, number, kind },
        Line::Round { table, round, first, last } => Row::Round { table, round, first, last },
        Line::Played { patron, table, round, at } => Row::Played { patron, table, round, at },
        Line::Win { pool, version, place, table, round, at, hand, pays, .. } => {
            Row::Win { pool, version, place, table, round, at, hand, pays }
        }
        Line::Number { kind, last } => Row::Number { kind, last },
        _ => return None,
    })
}

/// Examines lines in the order of a bundle.
pub fn examine_lines(means: &Means, lines: impl IntoIterator<Item = Line>) -> Result<Report, ExamineError> {
    let mut examination = means.examination();
    for (line, number) in lines.into_iter().zip(1..) {
        take(&mut examination, means, line).map_err(|what| ExamineError::Line { line: number, what })?;
    }
    Ok(examination.finish())
}

/// Examines the record in a database at one moment, while a server may be using it. `tell` gets the number of examined facts and of all facts.
pub fn examine(
    location: &Location,
    means: Means,
    tell: impl Fn(u64, u64) + Send + 'static,
) -> Result<Report, ExamineError> {
    super::run(async {
        let store = Store::look(location).await?;
        let examined = examine_store(&store, means, tell).await;
        store.close().await;
        examined
    })
}

async fn examine_store(
    store: &Store,
    means: Means,
    tell: impl Fn(u64, u64) + Send + 'static,
) -> Result<Report, ExamineError> {
    let all = store.count_facts().await?;
    let kept = store.kept_states().await?;
    let misfiled = store.misfiled_accounts().await?;
    let (_, forged) = store.believed_signers().await?;
    let (lines, mut taken) = mpsc::channel(WAITING);
    // Reading waits for the disk and checking for the processor, so each has a thread of its own.
    let checking = tokio::task::spawn_blocking(move || {
        let mut examination = means.examination();
        examination.expect_rows();
        for what in forged {
            examination.note(Kind::Signer, &what);
        }
        for id in misfiled {
            examination.note(Kind::Row, &format!("account {id} is not found by the name that it has"));
        }
        for KeptState { stream, version, layout, state } in kept {
            examination.snapshot(stream.as_str(), version, layout, state);
        }
        let mut done = 0;
        let mut number = 0;
        while let Some(line) = taken.blocking_recv() {
            number += 1;
            done += u64::from(matches!(line, Line::Fact { .. }));
            if done % TELL_EVERY == 0 {
                tell(done, all);
            }
            take(&mut examination, &means, line).map_err(|what| ExamineError::Line { line: number, what })?;
        }
        Ok(examination.finish())
    });
    let walked = store.walk(&lines).await;
    drop(lines);
    let report: Result<Report, ExamineError> = checking.await.map_err(io::Error::other)?;
    let report = report?;
    walked?;
    Ok(report)
}

/// Examines an exported record. `tell` gets the number of examined bytes.
pub fn examine_file(mut file: impl BufRead, means: &Means, tell: impl Fn(u64)) -> Result<Report, ExamineError> {
    let mut examination = means.examination();
    let mut hasher = Sha256::new();
    let (mut bytes, mut done, mut count, mut whole) = (Vec::new(), 0, 0_u64, false);
    loop {
        bytes.clear();
        if file.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        done += bytes.len() as u64;
        let wrong = |what: String| ExamineError::Line { line: count + 1, what };
        let line: Line = serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
        if (count == 0) != matches!(line, Line::Croupier { .. }) {
            return Err(wrong("the first line, and no other, names the format".to_owned()));
        }
        if let Line::End { lines, hash } = &line {
            let seen = Hash(hasher.clone().finalize().into());
            whole = (*lines, *hash) == (count, seen);
        } else {
            whole = false;
            take(&mut examination, means, line).map_err(wrong)?;
        }
        hasher.update(&bytes);
        count += 1;
        if count % TELL_EVERY == 0 {
            tell(done);
        }
    }
    if !whole {
        examination.note(Kind::Chain, "the file is not whole: its last line does not match the others");
    }
    Ok(examination.finish())
}
