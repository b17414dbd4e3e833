//! How far a witness is behind the record.
//!
//! A server that reads the witness's statement from a file may be given an old copy. Seals after that copy can be removed from the record, and the
//! file still agrees with the rest.

use crate::audit::{Seal, Statement};
use crate::store::{Store, StoreError};
use std::time::Duration;

/// A witness looks every few seconds. If it has seen nothing for this long before the newest seal, it does not look, or the file is an old copy.
const FAR: Duration = Duration::from_mins(10);

/// How long before the record's newest seal the witness last saw the house, if that is long.
pub(crate) async fn lag(store: &Store, statement: &Statement) -> Result<Option<Duration>, StoreError> {
    let mut newest = i64::MIN;
    for signer in store.named_signers().await? {
        let last = store.last_seal(&signer.server).await?;
        for signed in store.seals(&signer.server, last.saturating_sub(1), 1).await? {
            // Other code checks whether a seal is genuine.
            if let Ok(seal) = Seal::parse(&signed.text) {
                newest = newest.max(seal.at);
            }
        }
    }
    let lag = u64::try_from(newest.saturating_sub(statement.at)).map_or(Duration::ZERO, Duration::from_millis);
    Ok((lag > FAR).then_some(lag))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{Heads, Signer};
    use crate::store::{Append, Batch, Location, StreamId};
    use floor::TableId;
    use std::collections::HashMap;

    fn looked(at: i64) -> Statement {
        let heads = Heads::read(&Heads::sign(&Signer::from_secret([1; 32]), at, Vec::new())).expect("heads");
        let signed = Statement::sign(&Signer::from_secret([42; 32]), None, &heads);
        Statement::read(&signed).expect("a statement")
    }

    #[tokio::test]
    async fn a_witness_that_saw_nothing_for_ten_minutes_before_the_newest_seal_is_far_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&Location::folder(folder.path())).await.expect("a store");
        assert_eq!(lag(&store, &looked(0)).await.expect("an empty record"), None);
        let appends = vec![Append::new(StreamId::table(TableId(1)), 0, vec!["1".to_owned()])];
        store.append(Batch { appends, ..Batch::default() }).await.expect("a fact");
        let trees = store.tree_heads(&mut HashMap::new()).await.expect("trees");
        let server = &trees.iter().max_by_key(|tree| tree.seals).expect("a tree").server;
        let last = store.last_seal(server).await.expect("a number");
        let signed = store.seals(server, last - 1, 1).await.expect("seals").remove(0);
        let newest = Seal::parse(&signed.text).expect("a seal").at;
        let far = i64::try_from(FAR.as_millis()).expect("short");
        for (behind, expected) in [
            (-far, None),
            (0, None),
            (far - 1, None),
            (far, None),
            (far + 1, Some(FAR + Duration::from_millis(1))),
            (2 * far, Some(2 * FAR)),
        ] {
            assert_eq!(lag(&store, &looked(newest - behind)).await.expect("a lag"), expected, "{behind}");
        }
        store.close().await;
    }
}
