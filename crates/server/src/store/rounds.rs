//! The index of rounds: the place of each in the stream of its table, and its players.
//!
//! It follows from the facts and is written in one commit with them, so it is never behind. Its rows have no stamps: code that uses them compares
//! them with the facts.

use super::{Store, StoreError, error::reading, reading_from};
use floor::{Moment, PatronId, TableId};

/// A change of the index of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // All three have the table, the number of the round, and its fact.
pub enum RoundMark {
    /// A round began with this fact.
    Began { table: TableId, round: u64, version: u64 },
    /// A patron made a first wager in a round.
    Played { table: TableId, round: u64, patron: PatronId, at: Moment },
    /// A round was over with this fact.
    Over { table: TableId, round: u64, version: u64 },
}

/// The place of a round in the stream of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSpan {
    /// The version of its first fact.
    pub first: u64,
    /// The version of its last fact; none while it is played.
    pub last: Option<u64>,
}

/// A round in which a patron played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    /// When they first wagered.
    pub at: Moment,
    /// The table.
    pub table: TableId,
    /// The number of the round.
    pub round: u64,
    /// Its place.
    pub span: RoundSpan,
}

impl RoundSpan {
    fn of(first: i64, last: Option<i64>) -> Self {
        Self { first: first.cast_unsigned(), last: last.map(i64::cast_unsigned) }
    }
}

impl Store {
    /// The place of a round; none if there is no such round.
    pub async fn round(&self, table: TableId, round: u64) -> Result<Option<RoundSpan>, StoreError> {
        let (Ok(table), Ok(round)) = (i64::try_from(table.0), i64::try_from(round)) else { return Ok(None) };
        let row: Option<(i64, Option<i64>)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT first_version, last_version FROM rounds WHERE table_id = $1 AND round = $2")
                .bind(table)
                .bind(round)
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(row.map(|(first, last)| RoundSpan::of(first, last)))
    }

    /// Whether a patron played in a round.
    pub async fn played_in(&self, patron: PatronId, table: TableId, round: u64) -> Result<bool, StoreError> {
        let (Ok(table), Ok(round)) = (i64::try_from(table.0), i64::try_from(round)) else { return Ok(false) };
        let row: Option<(i64,)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT played_at FROM round_players WHERE patron = $1 AND table_id = $2 AND round = $3")
                .bind(patron.0.cast_signed())
                .bind(table)
                .bind(round)
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(row.is_some())
    }

    /// The rounds in which a patron played, the latest first: up to `limit` of those before one of them.
    pub async fn rounds_of(
        &self,
        patron: PatronId,
        before: Option<(Moment, TableId, u64)>,
        limit: u32,
    ) -> Result<Vec<PlayedRound>, StoreError> {
        let (at, table, round) = before.unwrap_or((Moment(i64::MAX), TableId(0), 0));
        let rows: Vec<(i64, i64, i64, i64, Option<i64>)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT p.played_at, p.table_id, p.round, r.first_version, r.last_version FROM round_players p \
                 JOIN rounds r ON r.table_id = p.table_id AND r.round = p.round \
                 WHERE p.patron = $1 AND (p.played_at, p.table_id, p.round) < ($2, $3, $4) \
                 ORDER BY p.played_at DESC, p.table_id DESC, p.round DESC LIMIT $5",
            )
            .bind(patron.0.cast_signed())
            .bind(at.0)
            .bind(i64::try_from(table.0).unwrap_or(i64::MAX))
            .bind(i64::try_from(round).unwrap_or(i64::MAX))
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        Ok(rows
            .into_iter()
            .map(|(at, table, round, first, last)| PlayedRound {
                at: Moment(at),
                table: TableId(table.cast_unsigned()),
                round: round.cast_unsigned(),
                span: RoundSpan::of(first, last),
            })
            .collect())
    }

    /// The rounds of a table with their numbers, the latest first: up to `limit` of those before a round.
    pub async fn rounds_at(
        &self,
        table: TableId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<(u64, RoundSpan)>, StoreError> {
        let before = before.and_then(|round| i64::try_from(round).ok()).unwrap_or(i64::MAX);
        let rows: Vec<(i64, i64, Option<i64>)> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT round, first_version, last_version FROM rounds WHERE table_id = $1 AND round < $2 \
                 ORDER BY round DESC LIMIT $3",
            )
            .bind(table.0.cast_signed())
            .bind(before)
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        Ok(rows.into_iter().map(|(round, first, last)| (round.cast_unsigned(), RoundSpan::of(first, last))).collect())
    }
}
