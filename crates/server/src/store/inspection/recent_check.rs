//! Checks the newest part of the record: the newest seals with the facts under them, the ends of the streams that the house begins with, and the
//! shoes that are being dealt. The amount that is read does not grow with the record.

use crate::audit::Hash;
use crate::dealing;
use crate::store::read_seals::{self, Span};
use crate::store::{Head, KnownSigner, Store, StoreError, StreamId, error::reading, reading_from};
use floor::TableId;

/// How many of each server's last seals are checked with their signatures and the facts under them.
const SEALS: u64 = 64;
/// How many seals, of all servers together, are read for the versions of the streams under them.
const FAR: u64 = 20_000;
/// How many servers share them, those that sealed last. Of every other server the last seal is read.
const BUSY: usize = 16;
/// How many seals are read at a time.
const PAGE: u32 = 1_000;
/// The limit for servers, and for streams of a kind.
const MOST: u32 = 1_000;
/// The kinds of streams that a house reads when it starts.
const KINDS: [&str; 3] = ["house", "pool", "table"];

fn damaged(what: String) -> StoreError {
    StoreError::Damaged { what }
}

impl Store {
    /// Checks the newest part of the record before it is used. From then on the least version of each stream is known.
    pub async fn check_newest(&self) -> Result<(), StoreError> {
        let mut signers = Vec::new();
        for signer in self.signers().await? {
            let last = self.last_seal(&signer.server).await?;
            let newest = self.seals(&signer.server, last.saturating_sub(1), 1).await?.into_iter().next();
            let Some(signed) = newest else { continue };
            let seal = signed.read(&signer.public_key).map_err(|forgery| damaged(forgery.to_string()))?;
            signers.push((seal.at, last, signer));
        }
        // Servers that sealed last come first: every server that ever was has a key, and most of them are gone.
        signers.sort_by_key(|(at, ..)| std::cmp::Reverse(*at));
        let far = FAR / signers.len().clamp(1, BUSY) as u64;
        for (place, (_, last, signer)) in signers.iter().enumerate().take(MOST as usize) {
            let (far, signatures) = if place < BUSY { (far, SEALS) } else { (1, 1) };
            self.check_newest_seals(signer, *last, far, signatures).await?;
        }
        self.check_own_seals().await?;
        let mut beyond = Vec::new();
        for stream in self.shared.ends.streams() {
            let head = self.head(&stream).await?;
            beyond.extend((head.version > self.sealed_up_to(&stream)).then_some(head));
        }
        // If all seals were read, a stream under none of them has no seal.
        if self.shared.read_seals.are_complete() {
            let mut after = None;
            loop {
                let page = self.streams(None, after.as_ref(), MOST).await?;
                let Some(last) = page.last() else { break };
                after = Some(last.stream.clone());
                beyond.extend(page.into_iter().filter(|head| self.sealed_up_to(&head.stream) == 0));
            }
        }
        self.check_sealed(beyond).await?;
        for kind in KINDS {
            for head in self.streams(Some(kind), None, MOST).await? {
                self.check_link(&head.stream, head.version, head.hash).await?;
                if kind == "table" {
                    self.check_newest_shoe(TableId(head.stream.number())).await?;
                }
            }
        }
        Ok(())
    }

    /// Whether the record has the last seal of this server.
    async fn check_own_seals(&self) -> Result<(), StoreError> {
        let Some((number, _)) = self.shared.last_seal.get() else { return Ok(()) };
        let server = &self.shared.server;
        // A later one may be there, from a commit whose outcome was unknown.
        let last = self.last_seal(server).await?.min(number);
        let signed = self.seals(server, last.saturating_sub(1), 1).await?.into_iter().next();
        let found = signed.map(|signed| (last, Hash::of(signed.text.as_bytes())));
        self.shared.last_seal.hold(found).map_err(damaged)
    }

    fn sealed_up_to(&self, stream: &StreamId) -> u64 {
        self.shared.ends.minimum(stream).end.map_or(0, |end| end.sealed)
    }

    /// Checks that newer seals cover the facts after the seals read so far. Facts and their seal are written in one commit: if a fact has no seal, no
    /// server wrote it, or its seal was removed.
    async fn check_sealed(&self, beyond: Vec<Head>) -> Result<(), StoreError> {
        if !beyond.is_empty() && self.is_shared() {
            self.read_newer_seals().await?;
        }
        match beyond.into_iter().find(|head| head.version > self.sealed_up_to(&head.stream)) {
            None => Ok(()),
            Some(Head { stream, version, .. }) => Err(damaged(format!(
                "{stream}: fact {version} is under no seal. Either no server of this house wrote it, or its seal was taken away: seals that \
                 the house has signed must never be made anew"
            ))),
        }
    }

    /// Reads the last `far` seals of a server, and checks the last `signatures` of them with the facts under them. None may be missing, and each must
    /// follow the one before it. The seals still prove the version of a stream if an attacker sets its head back to an older one, stamp included, and
    /// removes the facts after it.
    async fn check_newest_seals(
        &self,
        signer: &KnownSigner,
        last: u64,
        far: u64,
        signatures: u64,
    ) -> Result<(), StoreError> {
        let (server, public_key) = (&signer.server, signer.public_key);
        let first = last.saturating_sub(far) + 1;
        let mut before = None;
        let mut at = first;
        let mut span = Span { public_key, first, before: Hash::BEGINNING, last, hash: Hash::BEGINNING };
        while at <= last {
            let left = u32::try_from(last + 1 - at).unwrap_or(PAGE).min(PAGE);
            let page = self.seals(server, at - 1, left).await?;
            if page.is_empty() {
                return Err(damaged(format!("seal {at} of server {server} is missing")));
            }
            for signed in page {
                let seal = read_seals::parse(&signed.text, server, at)?;
                // The first seal of a server follows no other.
                let expected = before.or((at == 1).then_some(Hash::BEGINNING));
                if expected.is_some_and(|expected| expected != seal.previous) {
                    return Err(damaged(format!("seal {at} of server {server} does not follow the one before it")));
                }
                if at == first {
                    span.before = seal.previous;
                }
                span.hash = Hash::of(signed.text.as_bytes());
                before = Some(span.hash);
                let near = last - at < signatures;
                if near {
                    signed.read(&public_key).map_err(|forgery| damaged(forgery.to_string()))?;
                }
                for head in read_seals::heads(seal)? {
                    if !self.shared.ends.sealed(&head.stream, head.version, head.hash) {
                        let what =
                            format!("{}: fact {} differs from the one that a server sealed", head.stream, head.version);
                        return Err(damaged(what));
                    }
                    if near {
                        self.check_link(&head.stream, head.version, head.hash).await?;
                    }
                }
                at += 1;
            }
        }
        self.shared.read_seals.were_read(server, span);
        Ok(())
    }

    /// Whether a fact exists, has this hash, and follows the fact before it.
    async fn check_link(&self, stream: &StreamId, version: u64, hash: Hash) -> Result<(), StoreError> {
        let wrong = || damaged(format!("{stream}: fact {version} differs from the one that was written"));
        let facts = self.read(stream, version.saturating_sub(2), 2).await?;
        let fact = facts.iter().find(|fact| fact.version == version).ok_or_else(wrong)?;
        let before = match version {
            1 => Hash::BEGINNING,
            _ => facts.iter().find(|fact| fact.version == version - 1).ok_or_else(wrong)?.hash,
        };
        let link = Hash::link(before, stream.as_str(), version, &fact.text);
        if fact.hash == hash && link == hash { Ok(()) } else { Err(wrong()) }
    }

    async fn check_newest_shoe(&self, table: TableId) -> Result<(), StoreError> {
        let Some(key) = self.shoe_key() else { return Ok(()) };
        let row: Option<(i64, Vec<u8>)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT shoe, sealed FROM shoes WHERE table_id = $1 ORDER BY shoe DESC LIMIT 1")
                .bind(table.0.cast_signed())
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        let Some((shoe, sealed)) = row else { return Ok(()) };
        let number = u32::try_from(shoe).map_err(|_| damaged(format!("table {} has a shoe {shoe}", table.0)))?;
        dealing::open(table, number, &sealed, key)
            .map(drop)
            .map_err(|fault| damaged(format!("shoe {number} of table {}: {fault}", table.0)))
    }
}
