//! The time of the last seal.

use super::{Store, StoreError};
use floor::Moment;

impl Store {
    /// The latest time in the last seals of all servers, by the clocks of their machines; none without seals.
    pub async fn last_sealed_at(&self) -> Result<Option<Moment>, StoreError> {
        let mut latest = None;
        for signer in self.signers().await? {
            let last = self.last_seal(&signer.server).await?;
            let newest = self.seals(&signer.server, last.saturating_sub(1), 1).await?.pop();
            // A forged seal says nothing about the time. Whether it keeps the house from starting is decided elsewhere.
            let Some(Ok(seal)) = newest.map(|signed| signed.read(&signer.public_key)) else { continue };
            latest = latest.max(Some(Moment(seal.at)));
        }
        Ok(latest)
    }
}
