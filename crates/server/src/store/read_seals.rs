//! Reads the versions of all streams from the seals: the newest before the start, older ones and those of other servers in the background.
//!
//! The seals of a server are a chain: each contains the hash of the one before. So the signature of the last one covers the texts of all before it,
//! and checking the rest takes one hash each.

use super::{Head, KnownSigner, Store, StoreError, StreamId, error::reading, reading_from, sqlite::decoded};
use crate::audit::{Hash, Seal, SignedSeal};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many seals are read at a time.
const PAGE: u32 = 1_000;
/// The pause after that for other readers.
const REST: Duration = Duration::from_millis(2);

/// The seals of every server that have been read.
#[derive(Default)]
pub(super) struct ReadSeals {
    servers: Mutex<BTreeMap<String, Span>>,
    /// Streams that were searched for among the older seals.
    looked_for: Mutex<BTreeSet<StreamId>>,
    /// Older seals are being read, so a stream may have a later version than is known.
    filling: AtomicBool,
    /// One task at a time searches for a stream among older seals.
    turn: tokio::sync::Mutex<()>,
}

/// A range of seals of a server that were read, without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// The public key of the server.
    pub(super) public_key: [u8; 32],
    /// The number of the first.
    pub(super) first: u64,
    /// The hash of the seal before it.
    pub(super) before: Hash,
    /// The number of the last.
    pub(super) last: u64,
    /// Its hash.
    pub(super) hash: Hash,
}

impl ReadSeals {
    fn servers(&self) -> MutexGuard<'_, BTreeMap<String, Span>> {
        // Entries are replaced as a whole.
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn looked_for(&self) -> MutexGuard<'_, BTreeSet<StreamId>> {
        // Names are only added.
        self.looked_for.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These seals of a server have been read.
    pub(super) fn were_read(&self, server: &str, span: Span) {
        if span.first > 1 {
            self.filling.store(true, Ordering::Relaxed);
        }
        // Older and newer seals are read at the same time: the first to get here is the one that the other continues from.
        self.servers().entry(server.to_owned()).or_insert(span);
    }

    /// Whether the seals of all servers have been read from the first on.
    pub(super) fn are_complete(&self) -> bool {
        self.servers().values().all(|span| span.first <= 1)
    }

    /// Whether an unknown stream may have older seals.
    pub(super) fn may_be_older(&self, stream: &StreamId) -> bool {
        self.filling.load(Ordering::Relaxed) && !self.looked_for().contains(stream)
    }
}

fn damaged(what: String) -> StoreError {
    StoreError::Damaged { what }
}

/// Parses a seal and checks its server and number. The signature is not checked.
pub(super) fn parse(text: &str, server: &str, number: u64) -> Result<Seal, StoreError> {
    let seal = Seal::parse(text).map_err(|forgery| damaged(forgery.to_string()))?;
    if (&*seal.server, seal.number) == (server, number) {
        return Ok(seal);
    }
    Err(damaged(format!("seal {number} of server {server} is missing")))
}

/// The heads of the streams in a seal.
pub(super) fn heads(seal: Seal) -> Result<Vec<Head>, StoreError> {
    let head = |(stream, version, hash): (String, u64, Hash)| {
        Ok(Head { stream: stream.parse().map_err(|error| damaged(format!("{error}")))?, version, hash })
    };
    seal.heads.into_iter().map(head).collect()
}

impl Store {
    fn sealed(&self, seal: Seal) -> Result<(), StoreError> {
        for head in heads(seal)? {
            if !self.shared.ends.sealed(&head.stream, head.version, head.hash) {
                return Err(damaged(format!(
                    "{}: fact {} is not the one that a server sealed",
                    head.stream, head.version
                )));
            }
        }
        Ok(())
    }

    /// Begins with the last seal of each server of which none was read yet.
    async fn begin_reading(&self) -> Result<(), StoreError> {
        for KnownSigner { server, public_key } in self.signers().await? {
            if self.shared.read_seals.servers().contains_key(&server) {
                continue;
            }
            let last = self.last_seal(&server).await?;
            if last == 0 {
                continue;
            }
            let Some(signed) = self.seals(&server, last.saturating_sub(1), 1).await?.into_iter().next() else {
                continue;
            };
            let hash = Hash::of(signed.text.as_bytes());
            signed.read(&public_key).map_err(|forgery| damaged(forgery.to_string()))?;
            let seal = parse(&signed.text, &server, last)?;
            let span = Span { public_key, first: last, before: seal.previous, last, hash };
            self.sealed(seal)?;
            self.shared.read_seals.were_read(&server, span);
        }
        Ok(())
    }

    /// Reads the seals before those that were read, so that all streams are known.
    pub async fn read_older_seals(&self) -> Result<(), StoreError> {
        self.begin_reading().await?;
        let servers: Vec<(String, Span)> = self.shared.read_seals.servers().clone().into_iter().collect();
        for (server, span) in servers {
            let (mut first, mut before) = (span.first, span.before);
            while first > 1 {
                let texts = self.texts_before(&server, first).await?;
                if texts.is_empty() {
                    return Err(damaged(format!("seal {} of server {server} is missing", first - 1)));
                }
                for text in texts {
                    let seal = parse(&text, &server, first - 1)?;
                    if Hash::of(text.as_bytes()) != before {
                        return Err(damaged(format!(
                            "seal {first} of server {server} does not follow the one before it"
                        )));
                    }
                    (first, before) = (first - 1, seal.previous);
                    self.sealed(seal)?;
                }
                if let Some(known) = self.shared.read_seals.servers().get_mut(&server) {
                    (known.first, known.before) = (first, before);
                }
                tokio::time::sleep(REST).await;
            }
            if before != Hash::BEGINNING {
                return Err(damaged(format!("the first seal of server {server} follows another one")));
            }
        }
        self.shared.read_seals.filling.store(false, Ordering::Relaxed);
        self.shared.read_seals.looked_for().clear();
        Ok(())
    }

    /// Texts of the seals before a number, the last one first.
    async fn texts_before(&self, server: &str, number: u64) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT seal FROM seals WHERE server = $1 AND number < $2 ORDER BY number DESC LIMIT $3")
                .bind(server)
                .bind(number.cast_signed())
                .bind(i64::from(PAGE))
                .fetch_all(pool)
                .await
        })
        .map_err(reading)?;
        Ok(rows.into_iter().map(|(text,)| text).collect())
    }

    /// Reads the newer seals of other servers. Their announcements may have been missed.
    pub async fn read_newer_seals(&self) -> Result<(), StoreError> {
        self.begin_reading().await?;
        // Seals may be added meanwhile, so the ranges are copied before the newest seals are read.
        let spans = self.shared.read_seals.servers().clone();
        let own = self.shared.last_seal.get();
        for (server, last) in self.newest_seals().await? {
            let Some(mut span) = spans.get(&server).cloned() else { continue };
            let own = own.filter(|_| server == self.shared.server).map_or(0, |(number, _)| number);
            if last < span.last.max(own) {
                return Err(damaged(format!("seal {} of server {server} is missing", span.last.max(own))));
            }
            if last == span.last || server == self.shared.server {
                continue;
            }
            loop {
                let page = self.seals(&server, span.last, PAGE).await?;
                let complete = page.len() < PAGE as usize;
                for signed in page {
                    let seal = signed.read(&span.public_key).map_err(|forgery| damaged(forgery.to_string()))?;
                    parse(&signed.text, &server, span.last + 1)?;
                    if seal.previous != span.hash {
                        let what = format!("seal {} of server {server} does not follow the one before it", seal.number);
                        return Err(damaged(what));
                    }
                    (span.last, span.hash) = (seal.number, Hash::of(signed.text.as_bytes()));
                    self.sealed(seal)?;
                }
                if let Some(known) = self.shared.read_seals.servers().get_mut(&server) {
                    (known.last, known.hash) = (span.last, span.hash);
                }
                if complete {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The number of the last seal of every server: there may be many that are gone, so one statement reads all.
    async fn newest_seals(&self) -> Result<Vec<(String, u64)>, StoreError> {
        let rows: Vec<(String, Option<i64>)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT signers.server, (SELECT MAX(number) FROM seals WHERE seals.server = signers.server) FROM signers",
            )
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        Ok(rows.into_iter().map(|(server, last)| (server, last.unwrap_or_default().cast_unsigned())).collect())
    }

    /// Searches for the newest of the older seals with a stream in it, while those are still being read.
    pub(super) async fn look_for_seal(&self, stream: &StreamId) -> Result<(), StoreError> {
        let read = &self.shared.read_seals;
        let _turn = read.turn.lock().await;
        if !read.may_be_older(stream) {
            return Ok(());
        }
        let servers: Vec<(String, Span)> = read.servers().clone().into_iter().collect();
        // Names of streams contain no wildcard characters of a pattern.
        let line = format!("%\n{stream} %");
        for (server, span) in servers.into_iter().filter(|(_, span)| span.first > 1) {
            let row: Option<(i64, String, Vec<u8>)> = reading_from!(self, pool => {
                sqlx::query_as(
                    "SELECT number, seal, signature FROM seals WHERE server = $1 AND number < $2 AND seal LIKE $3 \
                     ORDER BY number DESC LIMIT 1",
                )
                .bind(&*server)
                .bind(span.first.cast_signed())
                .bind(&*line)
                .fetch_optional(pool)
                .await
            })
            .map_err(reading)?;
            let Some((number, text, signature)) = row else { continue };
            let signature = decoded(<[u8; 64]>::try_from(&*signature)).map_err(reading)?;
            let signed = SignedSeal { text, signature };
            signed.read(&span.public_key).map_err(|forgery| damaged(forgery.to_string()))?;
            self.sealed(parse(&signed.text, &server, number.cast_unsigned())?)?;
        }
        read.looked_for().insert(stream.clone());
        Ok(())
    }
}
