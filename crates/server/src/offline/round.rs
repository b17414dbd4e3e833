//! Taking one round out of a record.

use crate::audit::{KeyError as SignerError, known_signer};
use crate::dealing::{self, KeyError, SealFault, Shoe, ShoeKey};
use crate::store::{Location, OpenError, Store, StoreError, StreamId};
use audit::bundle::{Collector, NotExported, ShownCard};
use audit::{RoundBundle, Seal, SignedSeal, Signer};
use floor::TableId;
use floor::table::Drawn;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;

/// How many rows are read at a time.
const PAGE: u32 = 5_000;

/// Why a round cannot be taken out.
#[derive(Debug, thiserror::Error)]
pub enum RoundError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system does not give what is needed.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The key for shoes cannot be used.
    #[error(transparent)]
    ShoeKey(#[from] KeyError),
    /// The key for seals cannot be used.
    #[error(transparent)]
    SignerKey(#[from] SignerError),
    /// The round is not one that can be shown.
    #[error(transparent)]
    NotExported(#[from] NotExported),
    /// A shoe of the round is not kept.
    #[error("shoe {0} of the round is not kept")]
    NoShoe(u32),
    /// A shoe of the round does not open.
    #[error("shoe {shoe}: {fault}")]
    Sealed {
        /// Which shoe.
        shoe: u32,
        /// What is wrong.
        fault: SealFault,
    },
}

/// Takes one round out of the record at a location, with the keys that lie in its data folder. Without the key for seals nobody
/// vouches for the table before the round, and the bundle begins with the table's opening.
pub fn export_round(location: &Location, table: TableId, round: u64) -> Result<RoundBundle, RoundError> {
    super::run(async {
        let shoes = ShoeKey::existing(&ShoeKey::path(&location.data))?;
        let signer = known_signer(&location.keys())?;
        let store = Store::look(location).await?;
        let taken = take_round(&store, &shoes, signer.as_ref(), table, round).await;
        store.close().await;
        taken
    })
}

/// Takes one round out of a store.
pub async fn take_round(
    store: &Store,
    shoes: &ShoeKey,
    signer: Option<&Signer>,
    table: TableId,
    round: u64,
) -> Result<RoundBundle, RoundError> {
    let mut collector = Collector::of(table, round, signer.is_some());
    let stream = StreamId::table(table);
    let mut after = 0;
    loop {
        let page = store.read(&stream, after, PAGE).await?;
        for stored in &page {
            collector.fact(stored.version, stored.hash, &stored.text)?;
            after = stored.version;
        }
        if page.len() < PAGE as usize {
            break;
        }
    }
    let end = collector.end()?;
    let (version, seal, key) = covering(store, &stream, end).await?.ok_or(NotExported::NotSealed)?;
    let drawn = collector.cut_at(version)?;
    let cards = shown(store, shoes, table, &drawn).await?;
    Ok(collector.finish(&seal, &key, cards, signer)?)
}

/// The first seal that covers a stream from this version on, with what it covers and the key it is checked by.
async fn covering(
    store: &Store,
    stream: &StreamId,
    version: u64,
) -> Result<Option<(u64, SignedSeal, [u8; 32])>, RoundError> {
    let line = format!("\n{stream} ");
    let mut best: Option<(u64, SignedSeal, [u8; 32])> = None;
    for signer in store.signers().await? {
        let mut after = 0;
        loop {
            let page = store.seals(&signer.server, after, PAGE).await?;
            after += page.len() as u64;
            let full = page.len() == PAGE as usize;
            let sealed = |signed: &SignedSeal| {
                let seal = signed.text.contains(&line).then(|| Seal::parse(&signed.text).ok()).flatten()?;
                seal.heads.into_iter().find(|(name, at, _)| name == stream.as_str() && *at >= version)
            };
            // The heads of one server's seals only ever rise.
            let found = page.into_iter().find_map(|signed| sealed(&signed).map(|(_, at, _)| (at, signed)));
            if let Some((at, signed)) = found {
                if best.as_ref().is_none_or(|(least, ..)| at < *least) {
                    best = Some((at, signed, signer.public_key));
                }
                break;
            }
            if !full {
                break;
            }
        }
    }
    Ok(best)
}

/// Every card that was drawn, with its proof.
async fn shown(store: &Store, key: &ShoeKey, table: TableId, drawn: &[Drawn]) -> Result<Vec<ShownCard>, RoundError> {
    let mut opened: BTreeMap<u32, Shoe> = BTreeMap::new();
    let mut cards = Vec::with_capacity(drawn.len());
    for drawn in drawn {
        let missing = || RoundError::NoShoe(drawn.shoe);
        let shoe = match opened.entry(drawn.shoe) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let sealed = store.shoe(table, drawn.shoe).await?.ok_or_else(missing)?;
                let shoe = dealing::open(table, drawn.shoe, &sealed, key);
                place.insert(shoe.map_err(|fault| RoundError::Sealed { shoe: drawn.shoe, fault })?)
            }
        };
        let reveal = shoe.reveal(u32::from(drawn.index)).ok_or_else(missing)?;
        cards.push(ShownCard { shoe: drawn.shoe, reveal });
    }
    Ok(cards)
}
