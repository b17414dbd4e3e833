//! Deletes old rows. Facts, seals and shoes are never deleted: docs/storage.md has the rules, and why they are safe.

use super::{RowChange, Store, StoreError, error::reading, reading_from, writing_to};
use floor::Moment;
use std::time::Duration;

/// How many rows are deleted at a time, and the pause after that for other writers.
const PAGE: u32 = 500;
const REST: Duration = Duration::from_millis(50);

/// The actor that opened a demonstration floor: the answers to it show that the floor exists, and are kept for good.
const FLOOR: &str = "demo";

impl Store {
    /// Deletes answers given before a moment, a few at a time; a client that repeats such a command is no longer recognised. The answers of a
    /// demonstration floor are kept.
    pub async fn forget_answers(&self, before: Moment) -> Result<u64, StoreError> {
        self.writable()?;
        let mut gone = 0;
        loop {
            let page: Vec<(String, String)> = reading_from!(self, pool => {
                sqlx::query_as("SELECT actor, key FROM answers WHERE answered_at < $1 AND actor <> $2 LIMIT $3")
                    .bind(before.0)
                    .bind(FLOOR)
                    .bind(i64::from(PAGE))
                    .fetch_all(pool)
                    .await
            })
            .map_err(reading)?;
            let removed: Result<(), sqlx::Error> = writing_to!(self, pool => {
                async {
                    let mut transaction = pool.begin().await?;
                    for (actor, key) in &page {
                        sqlx::query("DELETE FROM answers WHERE actor = $1 AND key = $2 AND answered_at < $3")
                            .bind(&**actor)
                            .bind(&**key)
                            .bind(before.0)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    transaction.commit().await
                }
                .await
            });
            removed.map_err(|error| self.not_written(error))?;
            gone += page.len() as u64;
            if page.len() < PAGE as usize {
                return Ok(gone);
            }
            tokio::time::sleep(REST).await;
        }
    }

    /// Deletes guests who came before a moment, have no session, and never did anything. Their facts are kept.
    pub async fn forget_guests(&self, before: Moment) -> Result<u64, StoreError> {
        self.writable()?;
        let mut gone = 0;
        loop {
            let page: Vec<(i64,)> = reading_from!(self, pool => {
                sqlx::query_as(IDLE_GUESTS).bind(before.0).bind(i64::from(PAGE)).fetch_all(pool).await
            })
            .map_err(reading)?;
            let rows: Vec<RowChange> = page.iter().map(|(id,)| RowChange::NoAccount(id.cast_unsigned())).collect();
            let count = rows.len();
            if count > 0 {
                self.change_rows(rows).await?;
            }
            gone += count as u64;
            if count < PAGE as usize {
                return Ok(gone);
            }
            tokio::time::sleep(REST).await;
        }
    }
}

/// Accounts of guests that can no longer be used: without a password, session or token. A login's stream needs its account, and a patron's stream has
/// at most the three facts that a guest of earlier versions began with.
const IDLE_GUESTS: &str = "SELECT a.id FROM accounts a WHERE a.password_hash IS NULL AND a.role = 'player' AND a.created_at < $1 \
     AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.account = a.id) \
     AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.account = a.id) \
     AND NOT EXISTS (SELECT 1 FROM heads h WHERE h.stream = 'login/' || a.id) \
     AND NOT EXISTS (SELECT 1 FROM heads h WHERE h.stream = 'patron/' || a.patron AND h.version > 3) \
     ORDER BY a.id LIMIT $2";
