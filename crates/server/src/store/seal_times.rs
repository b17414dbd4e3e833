//! When the record was last sealed.

use super::{Store, StoreError};
use floor::Moment;

impl Store {
    /// The latest moment in the last seals of all servers: what their machines' clocks showed then. None where nothing was sealed yet.
    pub async fn last_sealed_at(&self) -> Result<Option<Moment>, StoreError> {
        let mut latest = None;
        for signer in self.signers().await? {
            let last = self.last_seal(&signer.server).await?;
            let newest = self.seals(&signer.server, last.saturating_sub(1), 1).await?.pop();
            // What the server did not sign says nothing about the time. Whether such a seal keeps the house from starting is decided elsewhere.
            let Some(Ok(seal)) = newest.map(|signed| signed.read(&signer.public_key)) else { continue };
            latest = latest.max(Some(Moment(seal.at)));
        }
        Ok(latest)
    }
}
