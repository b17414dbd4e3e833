//! Queries.

use super::{
    Answer, Head, Snapshot, StampKey, Store, StoreError, StoredFact, StreamId, commit_group::forged_answer,
    error::reading, reading_from, sqlite::decoded,
};
use crate::audit::{Hash, SignedSeal};
use floor::{Moment, PatronId, TableId};
use futures_util::TryStreamExt as _;

/// The head of a stream: its name, version, hash and stamp.
pub(super) type HeadRow = (String, i64, Vec<u8>, Option<Vec<u8>>);

/// Hash of the command, answer, moment and stamp.
type AnswerRow = (Vec<u8>, String, i64, Option<Vec<u8>>);

/// Version, hash, text, hash of the text and stamp.
type SnapshotRow = (i64, Vec<u8>, String, Vec<u8>, Option<Vec<u8>>);

/// A snapshot without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptState {
    /// The stream.
    pub stream: StreamId,
    /// The version of the last fact in it.
    pub version: u64,
    /// Its layout.
    pub layout: u32,
    /// The hash of its text.
    pub state: Hash,
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// The hash of the command.
    pub body_hash: Hash,
    /// The answer.
    pub text: String,
}

impl Store {
    /// The head of a stream.
    pub async fn head(&self, stream: &StreamId) -> Result<Head, StoreError> {
        type Row = (i64, Vec<u8>, Option<Vec<u8>>, Option<Vec<u8>>);
        let minimum = self.shared.ends.minimum(stream);
        // The fact at the version that is known to exist is read together with the head.
        let row: Option<Row> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT h.version, h.hash, h.stamp, f.hash FROM heads h \
                 LEFT JOIN facts f ON f.stream = h.stream AND f.version = $2 WHERE h.stream = $1",
            )
            .bind(stream.as_str())
            .bind(minimum.end.map_or(0, |end| end.version.cast_signed()))
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?;
        let Some((version, hash, stamp, known)) = row else {
            let head = Head::beginning(stream.clone());
            return minimum.hold(&head, None).map(|()| head);
        };
        let head = self.believed_head(stream.clone(), version, &hash, stamp.as_deref())?;
        if minimum.end.is_none() && self.shared.read_seals.may_be_older(stream) {
            self.look_for_seal(stream).await?;
            return Box::pin(self.head(stream)).await;
        }
        // A missing fact has no hash that could be right.
        let known = known.map_or(Ok(Hash::BEGINNING), |hash| to_hash(&hash))?;
        minimum.hold(&head, Some(known))?;
        if self.shared.stamps.is_some() {
            self.shared.ends.raise(stream, head.version, Some(head.hash));
        }
        Ok(head)
    }

    /// Patrons against whom there was ever an order: up to `limit` of them whose streams come after `after` by name. Whether an order still holds is
    /// in the account. Only accounts are searched, along the key of the facts.
    pub async fn persons_with_orders(&self, after: Option<&StreamId>, limit: u32) -> Result<Vec<PatronId>, StoreError> {
        let rows: Vec<(String,)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT DISTINCT stream FROM facts WHERE stream > $1 AND stream < $2 \
                 AND (fact LIKE '{\"excluded\"%' OR fact LIKE '{\"kept-apart\"%' \
                 OR fact LIKE '{\"author\":%\"fact\":{\"excluded\"%' OR fact LIKE '{\"author\":%\"fact\":{\"kept-apart\"%') ORDER BY stream LIMIT $3",
            )
            .bind(after.map_or("patron/", StreamId::as_str))
            .bind("patron0")
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        let id = |(stream,): (String,)| {
            let stream: StreamId = decoded(stream.parse()).map_err(reading)?;
            Ok(PatronId(stream.number()))
        };
        rows.into_iter().map(id).collect()
    }

    /// Patrons whose money waits for a second person, and since when, the oldest first: those after a moment and a number. Whether it still waits is
    /// in the account.
    pub async fn money_requests(
        &self,
        (since, patron): (Moment, PatronId),
        limit: u32,
    ) -> Result<Vec<(PatronId, Moment)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT patron, asked_at FROM money_requests WHERE asked_at > $1 OR (asked_at = $1 AND patron > $2) \
                 ORDER BY asked_at, patron LIMIT $3",
            )
            .bind(since.0)
            .bind(patron.0.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        Ok(rows.into_iter().map(|(patron, at)| (PatronId(patron.cast_unsigned()), Moment(at))).collect())
    }

    /// The heads of the streams of one kind, or of all kinds: up to `limit` of them that come after `after` by name.
    pub async fn streams(
        &self,
        kind: Option<&str>,
        after: Option<&StreamId>,
        limit: u32,
    ) -> Result<Vec<Head>, StoreError> {
        // In ASCII, `0` follows `/` and `{` follows all letters.
        let (first, end) = match kind {
            Some(kind) => (format!("{kind}/"), format!("{kind}0")),
            None => (String::new(), "{".to_owned()),
        };
        let first = after.map_or(first, ToString::to_string);
        let rows: Vec<HeadRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT stream, version, hash, stamp FROM heads \
                 WHERE stream > $1 AND stream < $2 AND version > 0 ORDER BY stream LIMIT $3",
            )
            .bind(&*first)
            .bind(&*end)
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        let mut heads = Vec::with_capacity(rows.len());
        for (stream, version, hash, stamp) in rows {
            let stream: StreamId = decoded(stream.parse()).map_err(reading)?;
            let head = self.believed_head(stream, version, &hash, stamp.as_deref())?;
            // A head that has changed during this query is read again.
            let stands = match self.shared.ends.minimum(&head.stream).end {
                Some(end) if end.version == head.version => end.hash.is_none_or(|hash| hash == head.hash),
                Some(end) => end.version < head.version,
                None => true,
            };
            heads.push(if stands { head } else { self.head(&head.stream).await? });
        }
        Ok(heads)
    }

    /// The head of a stream if its stamp is right.
    fn believed_head(
        &self,
        stream: StreamId,
        version: i64,
        hash: &[u8],
        stamp: Option<&[u8]>,
    ) -> Result<Head, StoreError> {
        let head = Head { stream, version: version.cast_unsigned(), hash: to_hash(hash)? };
        // A stream that is about to begin has a row that can be locked, and no stamp.
        let Some(key) = self.shared.stamps.as_ref().filter(|_| version > 0) else { return Ok(head) };
        if stamp == Some(&key.head(&head.stream, head.version, head.hash).0[..]) {
            return Ok(head);
        }
        let what = format!("the head of {} was not written by a server of this house", head.stream);
        Err(StoreError::Damaged { what })
    }

    /// How many facts there are.
    pub async fn count_facts(&self) -> Result<u64, StoreError> {
        let sum: i64 = reading_from!(self, pool => {
            sqlx::query_scalar("SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM heads").fetch_one(pool).await
        })
        .map_err(reading)?;
        Ok(sum.cast_unsigned())
    }

    /// The facts of a stream that follow version `after`, `limit` at most.
    pub async fn read(&self, stream: &StreamId, after: u64, limit: u32) -> Result<Vec<StoredFact>, StoreError> {
        let Ok(after) = i64::try_from(after) else { return Ok(Vec::new()) };
        let rows: Vec<(i64, Vec<u8>, String)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT version, hash, fact FROM facts WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3",
            )
            .bind(stream.as_str())
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        rows.into_iter()
            .map(|(version, hash, text)| {
                Ok(StoredFact { version: version.cast_unsigned(), hash: to_hash(&hash)?, text })
            })
            .collect()
    }

    /// The same, and each must link to the fact before it.
    pub async fn read_linked(&self, stream: &StreamId, after: u64, limit: u32) -> Result<Vec<StoredFact>, StoreError> {
        let before = u32::from(after > 0);
        let mut facts = self.read(stream, after.saturating_sub(1), limit.saturating_add(before)).await?.into_iter();
        let unlinked = |version: u64| StoreError::Damaged {
            what: format!("{stream}: fact {version} does not follow the fact before it"),
        };
        let mut link = match (after, facts.len()) {
            (0, _) => Hash::BEGINNING,
            (_, 0) => return Ok(Vec::new()),
            _ => facts.next().filter(|fact| fact.version == after).ok_or_else(|| unlinked(after))?.hash,
        };
        let mut linked = Vec::with_capacity(facts.len());
        for (fact, version) in facts.zip(after + 1..) {
            link = Hash::link(link, stream.as_str(), version, &fact.text);
            if (fact.version, fact.hash) != (version, link) {
                return Err(unlinked(version));
            }
            linked.push(fact);
        }
        Ok(linked)
    }

    /// The answer to an actor's command under a key.
    pub async fn answer(&self, actor: &str, key: &str) -> Result<Option<StoredAnswer>, StoreError> {
        let row: Option<AnswerRow> = reading_from!(self, pool => {
            sqlx::query_as("SELECT body_hash, answer, answered_at, stamp FROM answers WHERE actor = $1 AND key = $2")
                .bind(actor)
                .bind(key)
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        let Some((hash, text, at, stamp)) = row else { return Ok(None) };
        let answer = Answer { actor: actor.to_owned(), key: key.to_owned(), body_hash: to_hash(&hash)?, text };
        let forged = |stamps: &StampKey| stamp.as_deref() != Some(&stamps.answer(&answer, at).0[..]);
        if self.shared.stamps.as_ref().is_some_and(forged) {
            return Err(StoreError::Damaged { what: forged_answer(actor, key) });
        }
        Ok(Some(StoredAnswer { body_hash: answer.body_hash, text: answer.text }))
    }

    /// A table's shoe in its sealed form.
    pub async fn shoe(&self, table: TableId, shoe: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let row: Option<(Vec<u8>,)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT sealed FROM shoes WHERE table_id = $1 AND shoe = $2")
                .bind(table.0.cast_signed())
                .bind(i64::from(shoe))
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(row.map(|(sealed,)| sealed))
    }

    /// The latest snapshot of a stream with this layout that matches the facts.
    pub async fn snapshot(&self, stream: &StreamId, layout: u32) -> Result<Option<Snapshot>, StoreError> {
        self.snapshot_up_to(stream, layout, i64::MAX.cast_unsigned()).await
    }

    /// The latest snapshot of a stream up to this version.
    pub async fn snapshot_up_to(
        &self,
        stream: &StreamId,
        layout: u32,
        version: u64,
    ) -> Result<Option<Snapshot>, StoreError> {
        let row: Option<SnapshotRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT s.version, s.hash, s.state, s.state_hash, s.stamp FROM snapshots s \
                 JOIN facts f ON f.stream = s.stream AND f.version = s.version AND f.hash = s.hash \
                 WHERE s.stream = $1 AND s.layout = $2 AND s.version <= $3 ORDER BY s.version DESC LIMIT 1",
            )
            .bind(stream.as_str())
            .bind(i64::from(layout))
            .bind(version.cast_signed())
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?;
        let Some((version, hash, text, state_hash, stamp)) = row else { return Ok(None) };
        let (version, hash) = (version.cast_unsigned(), to_hash(&hash)?);
        let state = Hash::of(text.as_bytes());
        let right = |key: &StampKey| key.snapshot(stream, version, hash, layout, state);
        // The facts can replace it. Without the key the stamp cannot be checked, so the facts are read instead.
        let Some((right, stamp)) = self.shared.stamps.as_ref().map(right).zip(stamp) else { return Ok(None) };
        if stamp[..] != right.0[..] || state_hash[..] != state.0[..] {
            metrics::counter!("croupier_forged_rows_total").increment(1);
            tracing::error!(%stream, version, "a snapshot was not written by a server of this house and is not used");
            return Ok(None);
        }
        Ok(Some(Snapshot { version, hash, text }))
    }

    /// Every snapshot, without its text.
    pub async fn kept_states(&self) -> Result<Vec<KeptState>, StoreError> {
        type Row = (String, i64, i64, String);
        let read = |(stream, version, layout, text): Row| {
            Ok(KeptState {
                stream: decoded(stream.parse())?,
                version: version.cast_unsigned(),
                layout: decoded(u32::try_from(layout))?,
                state: Hash::of(text.as_bytes()),
            })
        };
        // The rows are streamed: all texts together may not fit into memory.
        reading_from!(self, pool => {
            let rows = sqlx::query_as("SELECT stream, version, layout, state FROM snapshots").fetch(pool);
            rows.and_then(|row: Row| std::future::ready(read(row))).try_collect().await
        })
        .map_err(reading)
    }

    /// The number of a server's last seal; 0 where it has none.
    pub async fn last_seal(&self, server: &str) -> Result<u64, StoreError> {
        let number: i64 = reading_from!(self, pool => {
            sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM seals WHERE server = $1")
                .bind(server)
                .fetch_one(pool)
                .await
        })
        .map_err(reading)?;
        Ok(number.cast_unsigned())
    }

    /// A server's first seal from number `from` on with a stream in it, and its number.
    pub async fn seal_about(
        &self,
        server: &str,
        from: u64,
        stream: &StreamId,
    ) -> Result<Option<(u64, SignedSeal)>, StoreError> {
        // Names of streams contain no wildcard characters of a pattern.
        let line = format!("%\n{stream} %");
        let row: Option<(i64, String, Vec<u8>)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT number, seal, signature FROM seals WHERE server = $1 AND number >= $2 AND seal LIKE $3 \
                 ORDER BY number LIMIT 1",
            )
            .bind(server)
            .bind(from.cast_signed())
            .bind(&*line)
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?;
        let Some((number, text, signature)) = row else { return Ok(None) };
        Ok(Some((number.cast_unsigned(), SignedSeal { text, signature: to_signature(signature, server)? })))
    }

    /// A server's seals that follow number `after`, `limit` at most.
    pub async fn seals(&self, server: &str, after: u64, limit: u32) -> Result<Vec<SignedSeal>, StoreError> {
        let rows: Vec<(String, Vec<u8>)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT seal, signature FROM seals WHERE server = $1 AND number > $2 ORDER BY number LIMIT $3",
            )
            .bind(server)
            .bind(after.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        rows.into_iter()
            .map(|(text, signature)| Ok(SignedSeal { text, signature: to_signature(signature, server)? }))
            .collect()
    }
}

fn to_signature(bytes: Vec<u8>, server: &str) -> Result<[u8; 64], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Damaged { what: format!("the signature of a seal of server {server}") })
}

fn to_hash(bytes: &[u8]) -> Result<Hash, StoreError> {
    Hash::try_from(bytes).map_err(|_| StoreError::Damaged { what: "a hash that is not 32 bytes long".to_owned() })
}
