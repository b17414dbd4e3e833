//! A table that is being served: its state behind a lock, and the public snapshots of it.

use super::HouseError;
use super::aggregate::Loaded;
use crate::dealing::{Dealer, ShuffledShoe};
use crate::store::{Grown, Store, StreamId};
use floor::{Table, TableId};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use tokio::sync::{Mutex, watch};

/// The state of a table after a durable fact. Views for viewers are made from it.
#[derive(Clone, Debug)]
pub struct PublishedTable {
    /// The version of the table's stream.
    pub version: u64,
    /// The table.
    pub table: Table,
}

/// A table that is being served.
pub struct LiveTable {
    id: TableId,
    pub(super) inner: Mutex<Inner>,
    published: watch::Sender<Arc<PublishedTable>>,
    /// The last version that this server wrote.
    written_here: AtomicU64,
    /// The last version that any server is known to have written.
    heard_of: AtomicU64,
    /// Announced facts that are not taken in yet.
    heard: std::sync::Mutex<Vec<Grown>>,
    stir: Arc<watch::Sender<u64>>,
    /// Whether this server has begun to serve it.
    served: watch::Sender<bool>,
}

/// The state that one command at a time works on.
pub(super) struct Inner {
    pub(super) loaded: Loaded<Table>,
    /// The order of the shoe that is being dealt, once it was needed.
    pub(super) shoe: Option<Arc<ShuffledShoe>>,
}

impl LiveTable {
    /// Loads the table from the store.
    pub(super) async fn load(
        store: &Store,
        id: TableId,
        stir: &Arc<watch::Sender<u64>>,
    ) -> Result<Option<Self>, HouseError> {
        let Some(loaded) = Box::pin(Loaded::<Table>::load(store, id)).await? else { return Ok(None) };
        let published = PublishedTable { version: loaded.version, table: loaded.state.clone() };
        let (published, _) = watch::channel(Arc::new(published));
        let inner = Mutex::new(Inner { loaded, shoe: None });
        Ok(Some(Self {
            id,
            inner,
            published,
            written_here: AtomicU64::new(0),
            heard_of: AtomicU64::new(0),
            heard: std::sync::Mutex::default(),
            stir: Arc::clone(stir),
            served: watch::Sender::new(false),
        }))
    }

    /// Its number.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The newest snapshot.
    pub fn now(&self) -> Arc<PublishedTable> {
        Arc::clone(&self.published.borrow())
    }

    /// The newest snapshot, and every change of it. A slow reader only sees the latest.
    pub fn watch(&self) -> watch::Receiver<Arc<PublishedTable>> {
        self.published.subscribe()
    }

    /// This server has begun to serve the table.
    pub(super) fn is_served(&self) {
        self.served.send_replace(true);
    }

    /// Waits until this server has begun to serve the table.
    pub(super) async fn until_served(&self) {
        // The sender lives as long as the table itself.
        let _ = self.served.subscribe().wait_for(|served| *served).await;
    }

    /// This server has written up to this version.
    pub(super) fn wrote(&self, version: u64) {
        self.written_here.store(version, Ordering::Relaxed);
    }

    /// Whether this server wrote this version.
    pub(super) fn was_written_here(&self, version: u64) -> bool {
        self.written_here.load(Ordering::Relaxed) == version
    }

    /// A server has written up to this version. Returns whether that is news.
    pub(super) fn hear(&self, grown: Grown) -> bool {
        let version = grown.version;
        if self.heard_of.fetch_max(version, Ordering::Relaxed) >= version || self.now().version >= version {
            return false;
        }
        self.heard().push(grown);
        true
    }

    fn heard(&self) -> MutexGuard<'_, Vec<Grown>> {
        // Facts that are lost here are read from the store.
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in the announced facts of other servers: the store would refuse a decision without them.
    pub(super) async fn keep_up(&self, inner: &mut Inner, store: &Store) -> Result<(), HouseError> {
        let before = inner.loaded.version;
        let heard = std::mem::take(&mut *self.heard());
        for grown in heard {
            inner.loaded.hear(self.id, grown.version, &grown.facts)?;
        }
        if inner.loaded.version < self.heard_of.load(Ordering::Relaxed) {
            inner.loaded.catch_up(store, self.id).await?;
        }
        if inner.loaded.version != before {
            self.publish(inner);
        }
        Ok(())
    }

    /// Publishes the durable state.
    pub(super) fn publish(&self, inner: &Inner) {
        let (version, table) = (inner.loaded.version, inner.loaded.state.clone());
        self.published.send_replace(Arc::new(PublishedTable { version, table }));
        self.stir.send_modify(|count| *count += 1);
    }

    /// Takes in what other servers have written.
    pub(super) async fn catch_up(&self, inner: &mut Inner, store: &Store) -> Result<(), HouseError> {
        let before = inner.loaded.version;
        inner.loaded.catch_up(store, self.id).await?;
        if inner.loaded.version != before {
            self.publish(inner);
        }
        Ok(())
    }
}

impl Inner {
    /// The order of the shoe that the table deals from; opened from the store if another server shuffled it.
    pub(super) async fn current_shoe(
        &mut self,
        store: &Store,
        dealer: &Dealer,
    ) -> Result<Option<Arc<ShuffledShoe>>, HouseError> {
        let table = &self.loaded.state;
        let Some(number) = table.shoe().map(|shoe| shoe.number) else { return Ok(None) };
        if let Some(shoe) = &self.shoe
            && shoe.number() == number
        {
            return Ok(Some(Arc::clone(shoe)));
        }
        let sealed = store.shoe(table.id(), number).await?.ok_or(HouseError::NoSuch("shoe"))?;
        let shoe = Arc::new(dealer.open(table.id(), number, &sealed)?);
        // Only the order that the table committed to is dealt, even if another shoe was sealed for it.
        if table.shoe().is_none_or(|committed| committed.root != shoe.root()) {
            let stream = StreamId::table(table.id());
            let what = format!("shoe {number} is not the one that the table committed to");
            return Err(HouseError::damaged(&stream, self.loaded.version, &what));
        }
        self.shoe = Some(Arc::clone(&shoe));
        Ok(Some(shoe))
    }
}
