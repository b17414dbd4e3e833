//! A table that is being served: its state behind a lock, and what of it the world may look at.

use super::HouseError;
use super::kept::Standing;
use crate::dealing::{Dealer, Shoe};
use crate::store::{Grown, Store, StreamId};
use floor::{Table, TableId};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use tokio::sync::{Mutex, watch};

/// A table as it stood after a durable fact. Viewers draw their views from it.
#[derive(Clone, Debug)]
pub struct Published {
    /// The version of the table's stream.
    pub version: u64,
    /// The table.
    pub table: Table,
}

/// A table that is being served.
pub struct LiveTable {
    id: TableId,
    pub(super) inner: Mutex<Inner>,
    published: watch::Sender<Arc<Published>>,
    /// The last version that this server wrote.
    written_here: AtomicU64,
    /// The last version that anybody is known to have written.
    heard_of: AtomicU64,
    /// What others were heard to have written and nobody has taken in yet.
    heard: std::sync::Mutex<Vec<Grown>>,
    stir: Arc<watch::Sender<u64>>,
    /// Whether this server has begun to serve it.
    served: watch::Sender<bool>,
}

/// What only one command at a time works on.
pub(super) struct Inner {
    pub(super) standing: Standing<Table>,
    /// The order of the shoe that is being dealt, once it was needed.
    pub(super) shoe: Option<Arc<Shoe>>,
}

impl LiveTable {
    /// Puts the table together from the store.
    pub(super) async fn load(
        store: &Store,
        id: TableId,
        stir: &Arc<watch::Sender<u64>>,
    ) -> Result<Option<Self>, HouseError> {
        let Some(standing) = Box::pin(Standing::<Table>::load(store, id)).await? else { return Ok(None) };
        let published = Published { version: standing.version, table: standing.state.clone() };
        let (published, _) = watch::channel(Arc::new(published));
        let inner = Mutex::new(Inner { standing, shoe: None });
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

    /// Which table.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The table as it stands.
    pub fn now(&self) -> Arc<Published> {
        Arc::clone(&self.published.borrow())
    }

    /// The table as it stands, and every time it has changed; who is slow sees only the latest.
    pub fn watch(&self) -> watch::Receiver<Arc<Published>> {
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

    /// This server has written as far as this.
    pub(super) fn wrote(&self, version: u64) {
        self.written_here.store(version, Ordering::Relaxed);
    }

    /// Whether it was this server that took the table as far as this.
    pub(super) fn was_written_here(&self, version: u64) -> bool {
        self.written_here.load(Ordering::Relaxed) == version
    }

    /// Somebody has taken the table as far as this; whether that is news.
    pub(super) fn hear(&self, grown: Grown) -> bool {
        let version = grown.version;
        if self.heard_of.fetch_max(version, Ordering::Relaxed) >= version || self.now().version >= version {
            return false;
        }
        self.heard().push(grown);
        true
    }

    fn heard(&self) -> MutexGuard<'_, Vec<Grown>> {
        // Whatever is lost here is read from the store.
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what is known to have been written elsewhere: what is decided without it would be refused by the store.
    pub(super) async fn keep_up(&self, inner: &mut Inner, store: &Store) -> Result<(), HouseError> {
        let before = inner.standing.version;
        let heard = std::mem::take(&mut *self.heard());
        for grown in heard {
            inner.standing.hear(self.id, grown.version, &grown.facts)?;
        }
        if inner.standing.version < self.heard_of.load(Ordering::Relaxed) {
            inner.standing.catch_up(store, self.id).await?;
        }
        if inner.standing.version != before {
            self.publish(inner);
        }
        Ok(())
    }

    /// Shows the world what is durable.
    pub(super) fn publish(&self, inner: &Inner) {
        let (version, table) = (inner.standing.version, inner.standing.state.clone());
        self.published.send_replace(Arc::new(Published { version, table }));
        self.stir.send_modify(|count| *count += 1);
    }

    /// Takes in what other servers have written.
    pub(super) async fn catch_up(&self, inner: &mut Inner, store: &Store) -> Result<(), HouseError> {
        let before = inner.standing.version;
        inner.standing.catch_up(store, self.id).await?;
        if inner.standing.version != before {
            self.publish(inner);
        }
        Ok(())
    }
}

impl Inner {
    /// The order of the shoe that the table deals from, opened from the store where this server did not shuffle it.
    pub(super) async fn current_shoe(
        &mut self,
        store: &Store,
        dealer: &Dealer,
    ) -> Result<Option<Arc<Shoe>>, HouseError> {
        let table = &self.standing.state;
        let Some(number) = table.shoe().map(|shoe| shoe.number) else { return Ok(None) };
        if let Some(shoe) = &self.shoe
            && shoe.number() == number
        {
            return Ok(Some(Arc::clone(shoe)));
        }
        let sealed = store.shoe(table.id(), number).await?.ok_or(HouseError::NoSuch("shoe"))?;
        let shoe = Arc::new(dealer.open(table.id(), number, &sealed)?);
        // Only the order that the table committed to is dealt, whichever else was ever sealed for it.
        if table.shoe().is_none_or(|committed| committed.root != shoe.root()) {
            let stream = StreamId::table(table.id());
            let what = format!("shoe {number} is not the one that the table committed to");
            return Err(HouseError::damaged(&stream, self.standing.version, &what));
        }
        self.shoe = Some(Arc::clone(&shoe));
        Ok(Some(shoe))
    }
}
