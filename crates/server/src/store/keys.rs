//! Fingerprints of the house's secret keys, by which a wrong key is detected.

use super::error::reading;
use super::{Store, StoreError, reading_from, writing_to};
use crate::audit::Hash;

/// The name of the key that shoes are sealed with.
const SHOES: &str = "shoes";

impl Store {
    /// The fingerprint of the key that this record's shoes are sealed with. The first caller sets it.
    pub async fn first_shoe_key(&self, first: Hash) -> Result<Hash, StoreError> {
        self.writable()?;
        writing_to!(self, pool => {
            sqlx::query("INSERT INTO keys (name, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(SHOES)
                .bind(&first.0[..])
                .execute(pool)
                .await
                .map(|_| ())
        })
        .map_err(|error| self.not_written(error))?;
        let kept: Vec<u8> = reading_from!(self, pool => {
            sqlx::query_scalar("SELECT fingerprint FROM keys WHERE name = $1").bind(SHOES).fetch_one(pool).await
        })
        .map_err(reading)?;
        Hash::try_from(&*kept).map_err(|_| StoreError::Damaged { what: "the fingerprint of a key".to_owned() })
    }
}
