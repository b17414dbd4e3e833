//! Exports one round from a record.

use crate::audit::{KeyError as SignerError, known_signer};
use crate::dealing::{self, KeyError, SealFault, ShoeKey, ShuffledShoe};
use crate::house::Aggregate;
use crate::store::{Location, OpenError, Store, StoreError, StreamId};
use audit::bundle::{Collector, NotExported, ShownCard};
use audit::{RoundBundle, Seal, SignedSeal, Signer};
use floor::table::Drawn;
use floor::{Table, TableId};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;

/// How many rows are read at a time.
const PAGE: u32 = 500;

/// Why a round cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum RoundError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system refuses a resource.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The key for shoes cannot be used.
    #[error(transparent)]
    ShoeKey(#[from] KeyError),
    /// The key for seals cannot be used.
    #[error(transparent)]
    SignerKey(#[from] SignerError),
    /// The round cannot be exported.
    #[error(transparent)]
    NotExported(#[from] NotExported),
    /// A shoe of the round is missing.
    #[error("shoe {0} of the round is missing")]
    NoShoe(u32),
    /// A shoe of the round does not open.
    #[error("shoe {shoe}: {fault}")]
    Sealed {
        /// Which shoe.
        shoe: u32,
        /// The fault.
        fault: SealFault,
    },
}

/// Exports one round of the record at a location, with the keys in its data folder. Without the key for seals there is no testimony about the table
/// before the round, and the bundle begins with the table's opening.
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

/// Exports one round of a store. Only the facts that the bundle needs are read: with a testimony about the table before the round, the search begins
/// with the last snapshot before it.
pub async fn take_round(
    store: &Store,
    shoes: &ShoeKey,
    signer: Option<&Signer>,
    table: TableId,
    round: u64,
) -> Result<RoundBundle, RoundError> {
    let stream = StreamId::table(table);
    let mut facts = match beginning(store, &stream, signer, table, round).await? {
        Some((collector, after)) => Facts { store, stream: &stream, after, ended: false, collector },
        None => {
            let collector = Collector::of(table, round, signer.is_some());
            Facts { store, stream: &stream, after: 0, ended: false, collector }
        }
    };
    while !facts.collector.has_round() && facts.more().await? {}
    let end = facts.collector.end()?;
    let (version, seal, key) = covering(store, &stream, end).await?.ok_or(NotExported::NotSealed)?;
    while facts.after < version && facts.more().await? {}
    while facts.collector.shows_unfinished(version) && facts.more().await? {}
    let drawn = facts.collector.cut_at(version)?;
    let cards = shown(store, shoes, table, &drawn).await?;
    Ok(facts.collector.finish(&seal, &key, cards, signer)?)
}

/// A collector that continues from a snapshot before the round, with the version of that snapshot.
async fn beginning(
    store: &Store,
    stream: &StreamId,
    signer: Option<&Signer>,
    table: TableId,
    round: u64,
) -> Result<Option<(Collector, u64)>, RoundError> {
    if signer.is_none() {
        return Ok(None);
    }
    let Some(span) = store.round(table, round).await? else { return Ok(None) };
    let kept = store.snapshot_up_to(stream, <Table as Aggregate>::LAYOUT, span.first).await?;
    let resumed = kept.and_then(|kept| {
        let collector = Collector::resuming(round, kept.version, kept.hash, kept.text)?;
        Some((collector, kept.version))
    });
    Ok(resumed)
}

/// The facts of a table, in pages, for a collector.
struct Facts<'a> {
    store: &'a Store,
    stream: &'a StreamId,
    /// The version of the last fact that was taken in.
    after: u64,
    /// Whether there are no more facts.
    ended: bool,
    collector: Collector,
}

impl Facts<'_> {
    /// Takes in the next page; returns whether there were any facts.
    async fn more(&mut self) -> Result<bool, RoundError> {
        if self.ended {
            return Ok(false);
        }
        let page = self.store.read(self.stream, self.after, PAGE).await?;
        self.ended = page.len() < PAGE as usize;
        for stored in &page {
            self.collector.fact(stored.version, stored.hash, &stored.text)?;
            self.after = stored.version;
        }
        Ok(!page.is_empty())
    }
}

/// The first seal over a stream from this version on, with its version and the key that checks it.
async fn covering(
    store: &Store,
    stream: &StreamId,
    version: u64,
) -> Result<Option<(u64, SignedSeal, [u8; 32])>, RoundError> {
    let mut best: Option<(u64, SignedSeal, [u8; 32])> = None;
    for signer in store.believed_signers().await?.0 {
        // The versions in one server's seals only ever rise, so a binary search finds the place.
        let (mut from, mut to) = (1, store.last_seal(&signer.server).await? + 1);
        let mut found = None;
        while from < to {
            let middle = from.midpoint(to);
            match store.seal_about(&signer.server, middle, stream).await? {
                None => to = middle,
                Some((number, signed)) => {
                    let seal = Seal::parse(&signed.text).ok();
                    let head = seal.and_then(|seal| seal.heads.into_iter().find(|(name, ..)| name == stream.as_str()));
                    match head {
                        Some((_, at, _)) if at >= version => {
                            found = Some((at, signed));
                            to = middle;
                        }
                        _ => from = number + 1,
                    }
                }
            }
        }
        if let Some((at, signed)) = found
            && best.as_ref().is_none_or(|(least, ..)| at < *least)
        {
            best = Some((at, signed, signer.public_key));
        }
    }
    Ok(best)
}

/// Every card that was drawn, with its proof.
async fn shown(store: &Store, key: &ShoeKey, table: TableId, drawn: &[Drawn]) -> Result<Vec<ShownCard>, RoundError> {
    let mut opened: BTreeMap<u32, ShuffledShoe> = BTreeMap::new();
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
