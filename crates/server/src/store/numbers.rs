//! Numbers of patrons, tables, pools, accounts and tokens: no number is given twice.
//!
//! The last number of each kind is a row, and an attacker with access to the database may set it back. Numbers that are in use are therefore skipped.

use super::{Store, StoreError, error::reading, reading_from, writing_to};

/// How often a number may turn out to be in use. All numbers in use are skipped then, so the next one is free, unless the row is set back again.
const ATTEMPTS: usize = 5;

impl Store {
    /// The next number of a kind: 1, 2, 3…, never the same twice, on all servers together.
    pub async fn next_number(&self, kind: &str) -> Result<u64, StoreError> {
        for _ in 0..ATTEMPTS {
            let number = self.count_up(kind).await?;
            if !self.is_used(kind, number).await? {
                return Ok(number);
            }
            self.pass_over_used(kind, number).await?;
        }
        Err(StoreError::Damaged { what: format!("the last number of a {kind} is set back again and again") })
    }

    async fn count_up(&self, kind: &str) -> Result<u64, StoreError> {
        self.writable()?;
        let number: i64 = writing_to!(self, pool => {
            sqlx::query_scalar(
                "INSERT INTO numbers (kind, last) VALUES ($1, 1) \
                 ON CONFLICT (kind) DO UPDATE SET last = numbers.last + 1 RETURNING last",
            )
            .bind(kind)
            .fetch_one(pool)
            .await
        })
        .map_err(|error| self.not_written(error))?;
        Ok(number.cast_unsigned())
    }

    /// Whether a number is in use: by a stream that has begun, or a row.
    async fn is_used(&self, kind: &str, number: u64) -> Result<bool, StoreError> {
        let stream = format!("{}/{number}", stream_kind(kind));
        let used: bool = reading_from!(self, pool => {
            sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM heads WHERE stream = $1 AND version > 0) \
                 OR ($3 = 'account' AND EXISTS (SELECT 1 FROM accounts WHERE id = $2)) \
                 OR ($3 = 'patron' AND EXISTS (SELECT 1 FROM accounts WHERE patron = $2)) \
                 OR ($3 = 'token' AND EXISTS (SELECT 1 FROM tokens WHERE id = $2))",
            )
            .bind(&*stream)
            .bind(number.cast_signed())
            .bind(kind)
            .fetch_one(pool)
            .await
        })
        .map_err(reading)?;
        Ok(used)
    }

    /// Sets the last number of a kind to the highest that is in use. It searches all numbers in use; this happens once after the row was set back.
    async fn pass_over_used(&self, kind: &str, found: u64) -> Result<(), StoreError> {
        let of = stream_kind(kind);
        let highest: Option<i64> = reading_from!(self, pool => {
            sqlx::query_scalar(
                "SELECT MAX(number) FROM ( \
                   SELECT CAST(SUBSTR(stream, $1) AS BIGINT) AS number FROM heads WHERE stream > $2 AND stream < $3 \
                   UNION ALL SELECT id FROM accounts WHERE $4 = 'account' \
                   UNION ALL SELECT patron FROM accounts WHERE $4 = 'patron' \
                   UNION ALL SELECT id FROM tokens WHERE $4 = 'token') AS used",
            )
            .bind(i32::try_from(of.len() + 2).unwrap_or(i32::MAX))
            .bind(format!("{of}/"))
            .bind(format!("{of}0"))
            .bind(kind)
            .fetch_one(pool)
            .await
        })
        .map_err(reading)?;
        metrics::counter!("croupier_forged_rows_total").increment(1);
        tracing::error!(
            kind,
            found,
            ?highest,
            "a number that is in use was about to be given again: its row was set back"
        );
        writing_to!(self, pool => {
            sqlx::query("UPDATE numbers SET last = $2 WHERE kind = $1 AND last < $2")
                .bind(kind)
                .bind(highest.unwrap_or_default())
                .execute(pool)
                .await
                .map(drop)
        })
        .map_err(|error| self.not_written(error))
    }
}

/// The kind of the streams with the numbers of a kind.
fn stream_kind(kind: &str) -> &str {
    if kind == "account" { "login" } else { kind }
}
