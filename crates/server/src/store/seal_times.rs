//! When the record was last sealed.

use super::reading_from;
use super::{Store, StoreError, error::reading};
use crate::audit::Seal;
use floor::Moment;

impl Store {
    /// The latest moment in the last seals of all servers: what their machines' clocks showed then. None where nothing was sealed yet.
    pub async fn last_sealed_at(&self) -> Result<Option<Moment>, StoreError> {
        let mut latest = None;
        for signer in self.signers().await? {
            let text: Option<String> = reading_from!(self, pool => {
                sqlx::query_scalar("SELECT seal FROM seals WHERE server = $1 ORDER BY number DESC LIMIT 1")
                    .bind(&signer.server)
                    .fetch_optional(pool)
                    .await
            })
            .map_err(reading)?;
            let Some(text) = text else { continue };
            let damaged = |_| StoreError::Damaged { what: format!("the last seal of server {}", signer.server) };
            latest = latest.max(Some(Moment(Seal::parse(&text).map_err(damaged)?.at)));
        }
        Ok(latest)
    }
}
