//! The index of rounds: where each lies in the stream of its table, and who played in it.
//!
//! It says nothing that the facts do not say. It is written in one piece with them, so it is never behind. Its rows have no stamps: who uses them holds
//! them against the facts.

use super::{Store, StoreError, error::reading, reading_from};
use floor::{Moment, PatronId, TableId};

/// What the index of rounds is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The same three everywhere: which table, which of its rounds, which fact.
pub enum RoundMark {
    /// A round began with this fact.
    Began { table: TableId, round: u64, version: u64 },
    /// A patron made a first wager in a round.
    Played { table: TableId, round: u64, patron: PatronId, at: Moment },
    /// A round was over with this fact.
    Over { table: TableId, round: u64, version: u64 },
}

/// Where a round lies in the stream of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSpan {
    /// The fact it began with.
    pub first: u64,
    /// The fact it was over with; none while it is played.
    pub last: Option<u64>,
}

/// A round in which somebody played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    /// When they wagered first.
    pub at: Moment,
    /// The table.
    pub table: TableId,
    /// Which of its rounds.
    pub round: u64,
    /// Where it lies.
    pub span: RoundSpan,
}

impl RoundSpan {
    fn of(first: i64, last: Option<i64>) -> Self {
        Self { first: first.cast_unsigned(), last: last.map(i64::cast_unsigned) }
    }
}

impl Store {
    /// Where a round lies; nothing where there was none.
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

    /// Whether somebody played in a round.
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

    /// The rounds in which somebody played, the latest first: up to `limit` of those before one of them.
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
