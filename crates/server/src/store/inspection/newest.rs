//! What was written last: the newest seals with the facts under them, the ends of the streams that the house begins with, the shoes that
//! are being dealt. What is read does not grow with the record.

use crate::audit::{Hash, SignedSeal};
use crate::dealing;
use crate::store::{Store, StoreError, StreamId, error::reading, reading_from};
use floor::TableId;

/// How many of each server's last seals are looked at.
const SEALS: u64 = 64;
/// How many servers' seals, and how many streams of a kind.
const MOST: u32 = 1_000;
/// What a house reads when it starts.
const KINDS: [&str; 3] = ["house", "pool", "table"];

fn damaged(what: String) -> StoreError {
    StoreError::Damaged { what }
}

impl Store {
    /// Looks at what was written last, before anything is done with it.
    pub async fn check_newest(&self) -> Result<(), StoreError> {
        for signer in self.signers().await?.into_iter().take(MOST as usize) {
            self.check_newest_seals(&signer.server, &signer.public_key).await?;
        }
        for kind in KINDS {
            for head in self.streams(Some(kind), None, MOST).await? {
                self.check_link(&head.stream, head.version, head.hash).await?;
                if kind == "table" {
                    self.check_newest_shoe(TableId(head.stream.number())).await?;
                }
            }
        }
        Ok(())
    }

    async fn check_newest_seals(&self, server: &str, public_key: &[u8; 32]) -> Result<(), StoreError> {
        let last = self.last_seal(server).await?;
        // Another server may be adding seals.
        let wanted = last.min(SEALS);
        let seals = self.seals(server, last - wanted, wanted as u32).await?;
        if seals.len() as u64 != wanted {
            return Err(damaged(format!("of the last {SEALS} seals of server {server} some are missing")));
        }
        let mut before: Option<&SignedSeal> = None;
        for signed in &seals {
            let seal = signed.read(public_key).map_err(|forgery| damaged(forgery.to_string()))?;
            let follows = before.is_none_or(|before| seal.previous == Hash::of(before.text.as_bytes()));
            if seal.server != server || !follows {
                return Err(damaged(format!("seal {} of server {server} does not follow the one before it", seal.number)));
            }
            for (stream, version, hash) in seal.heads {
                let stream: StreamId = stream.parse().map_err(|error| damaged(format!("{error}")))?;
                let head = self.head(&stream).await?;
                if head.version < version {
                    let end = head.version;
                    return Err(damaged(format!("{stream} ends at version {end}, and server {server} sealed {version}")));
                }
                self.check_link(&stream, version, hash).await?;
            }
            before = Some(signed);
        }
        Ok(())
    }

    /// Whether a fact is there, has this link, and follows the fact before it.
    async fn check_link(&self, stream: &StreamId, version: u64, hash: Hash) -> Result<(), StoreError> {
        let wrong = || damaged(format!("{stream}: fact {version} is not the one that was written"));
        let facts = self.read(stream, version.saturating_sub(2), 2).await?;
        let fact = facts.iter().find(|fact| fact.version == version).ok_or_else(wrong)?;
        let before = match version {
            1 => Hash::BEGINNING,
            _ => facts.iter().find(|fact| fact.version == version - 1).ok_or_else(wrong)?.hash,
        };
        let link = Hash::link(before, stream.as_str(), version, &fact.text);
        if fact.hash == hash && link == hash { Ok(()) } else { Err(wrong()) }
    }

    async fn check_newest_shoe(&self, table: TableId) -> Result<(), StoreError> {
        let Some(key) = self.shoe_key() else { return Ok(()) };
        let row: Option<(i64, Vec<u8>)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT shoe, sealed FROM shoes WHERE table_id = $1 ORDER BY shoe DESC LIMIT 1")
                .bind(table.0.cast_signed())
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        let Some((shoe, sealed)) = row else { return Ok(()) };
        let number = u32::try_from(shoe).map_err(|_| damaged(format!("table {} has a shoe {shoe}", table.0)))?;
        dealing::open(table, number, &sealed, key)
            .map(drop)
            .map_err(|fault| damaged(format!("shoe {number} of table {}: {fault}", table.0)))
    }
}
