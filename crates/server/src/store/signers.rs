//! The servers whose seals are valid.
//!
//! A server adds its public key with its first seal, under a stamp: an attacker who can only write to the database cannot add a server to the house,
//! and so cannot seal anything in its name.

use super::{StampKey, Store, StoreError, error::reading, reading_from};
use crate::audit::server_name;

/// A server that has signed seals in this record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownSigner {
    /// The server's name.
    pub server: String,
    /// Its public key.
    pub public_key: [u8; 32],
}

/// A row: server, public key and stamp.
type SignerRow = (String, Vec<u8>, Option<Vec<u8>>);

/// The server in a row, or the reason why the row is forged. Without the key for stamps the stamp is not checked.
fn believed((server, key, stamp): SignerRow, stamps: Option<&StampKey>) -> Result<KnownSigner, String> {
    let right = |stamps: &StampKey| stamp.as_deref() == Some(&stamps.signer(&server, &key).0[..]);
    if !stamps.is_none_or(right) {
        return Err(format!("the public key of server {server} was not written by a server of this house"));
    }
    match <[u8; 32]>::try_from(&*key) {
        Ok(public_key) if server_name(&public_key) == server => Ok(KnownSigner { server, public_key }),
        _ => Err(format!("the public key of server {server} does not match its name")),
    }
}

impl Store {
    async fn signer_rows(&self) -> Result<Vec<SignerRow>, StoreError> {
        reading_from!(self, pool => {
            sqlx::query_as("SELECT server, public_key, stamp FROM signers ORDER BY server").fetch_all(pool).await
        })
        .map_err(reading)
    }

    /// The servers that have signed in this record. A forged row is an error.
    pub async fn signers(&self) -> Result<Vec<KnownSigner>, StoreError> {
        let believe = |row| believed(row, self.shared.stamps.as_ref());
        let signers: Result<Vec<_>, String> = self.signer_rows().await?.into_iter().map(believe).collect();
        signers.map_err(|what| StoreError::Damaged { what })
    }

    /// The same, with the reasons for ignoring forged rows: a row that an attacker adds must not keep the true servers from being followed.
    pub async fn believed_signers(&self) -> Result<(Vec<KnownSigner>, Vec<String>), StoreError> {
        let (mut signers, mut wrong) = (Vec::new(), Vec::new());
        for row in self.signer_rows().await? {
            match believed(row, self.shared.stamps.as_ref()) {
                Ok(signer) => signers.push(signer),
                Err(what) => wrong.push(what),
            }
        }
        for what in &wrong {
            metrics::counter!("croupier_forged_rows_total").increment(1);
            tracing::error!(what, "the row of a server is forged and is ignored");
        }
        Ok((signers, wrong))
    }

    /// The servers of a record that may be of an earlier version, whose rows have no stamps yet. The name of each is derived from its key.
    pub(crate) async fn named_signers(&self) -> Result<Vec<KnownSigner>, StoreError> {
        let signers: Result<Vec<_>, String> =
            self.signer_rows().await?.into_iter().map(|row| believed(row, None)).collect();
        signers.map_err(|what| StoreError::Damaged { what })
    }
}
