//! Aggregates: tables, patrons, pools and logins, each the state that follows from a stream of facts.

use super::HouseError;
use crate::audit::Hash;
use crate::store::{Head, Store, StoredFact, StreamId};
use floor::{HouseBook, Login, LoginId, Patron, PatronId, Pool, PoolId, Table, TableId, Written};
use floor::{house, jackpot, login, patron, table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// How many facts are fetched at a time while an aggregate is loaded.
const PAGE: u32 = 5_000;

/// After this many facts since the last snapshot a new one is written.
pub(super) const SNAPSHOT_EVERY: u64 = 500;

/// A state that follows from the facts of one stream.
pub(crate) trait Aggregate: Sized {
    /// Identifies it among aggregates of its kind.
    type Id: Copy + fmt::Display;
    /// Its events.
    type Fact: Serialize + DeserializeOwned;
    /// The layout of its snapshots; raised whenever that changes, so that old ones are ignored.
    const LAYOUT: u32;

    /// Its stream.
    fn stream(id: Self::Id) -> StreamId;

    /// The state after its first fact.
    fn begin(id: Self::Id, fact: &Self::Fact) -> Option<Self>;

    /// Applies a later fact.
    fn take(&mut self, fact: &Self::Fact) -> Result<(), String>;

    /// Whether a snapshot is possible now.
    fn can_be_snapshot(&self) -> bool {
        true
    }

    /// A snapshot, if it is possible now.
    fn to_snapshot(&self) -> Option<String>;

    /// The state from a snapshot.
    fn from_snapshot(text: &str) -> Option<Self>;
}

impl Aggregate for Table {
    type Id = TableId;
    type Fact = table::Fact;
    const LAYOUT: u32 = table::LAYOUT;

    fn stream(id: TableId) -> StreamId {
        StreamId::table(id)
    }

    fn begin(id: TableId, fact: &table::Fact) -> Option<Self> {
        Self::opened(id, fact).ok()
    }

    fn take(&mut self, fact: &table::Fact) -> Result<(), String> {
        self.apply(fact).map_err(|refusal| refusal.to_string())
    }

    fn can_be_snapshot(&self) -> bool {
        self.snapshot().is_some()
    }

    fn to_snapshot(&self) -> Option<String> {
        self.snapshot().and_then(|snapshot| serde_json::to_string(&snapshot).ok())
    }

    fn from_snapshot(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().and_then(Table::from_snapshot)
    }
}

/// Implements [`Aggregate`] for a state that takes in every fact and is its own snapshot.
macro_rules! plain_aggregate {
    ($state:ty, $id:ty, $facts:ident, $stream:path) => {
        impl Aggregate for $state {
            type Id = $id;
            type Fact = $facts::Fact;
            const LAYOUT: u32 = $facts::LAYOUT;

            fn stream(id: $id) -> StreamId {
                $stream(id)
            }

            fn begin(id: $id, fact: &$facts::Fact) -> Option<Self> {
                Self::opened(id, fact)
            }

            fn take(&mut self, fact: &$facts::Fact) -> Result<(), String> {
                self.apply(fact);
                Ok(())
            }

            fn to_snapshot(&self) -> Option<String> {
                serde_json::to_string(self).ok()
            }

            fn from_snapshot(text: &str) -> Option<Self> {
                serde_json::from_str(text).ok()
            }
        }
    };
}

plain_aggregate!(Patron, PatronId, patron, StreamId::patron);
plain_aggregate!(Pool, PoolId, jackpot, StreamId::pool);
plain_aggregate!(Login, LoginId, login, StreamId::login);

impl Aggregate for HouseBook {
    /// There is one house.
    type Id = u64;
    type Fact = house::Fact;
    const LAYOUT: u32 = 1;

    fn stream(_: u64) -> StreamId {
        StreamId::house()
    }

    fn begin(_: u64, fact: &house::Fact) -> Option<Self> {
        let mut book = Self::default();
        book.apply(fact);
        Some(book)
    }

    fn take(&mut self, fact: &house::Fact) -> Result<(), String> {
        self.apply(fact);
        Ok(())
    }

    /// The stream is short, so it is always read from the beginning.
    fn to_snapshot(&self) -> Option<String> {
        None
    }

    fn from_snapshot(_: &str) -> Option<Self> {
        None
    }
}

/// An aggregate up to a version of its stream.
#[derive(Clone, Debug)]
pub(super) struct Loaded<A> {
    pub(super) state: A,
    pub(super) version: u64,
    /// The hash of the last fact, which the next one must link to.
    pub(super) link: Hash,
    /// The version of the last snapshot.
    pub(super) snapshot: u64,
}

impl<A: Aggregate> Loaded<A> {
    /// Loads an aggregate from the store; none if its stream is empty.
    pub(super) async fn load(store: &Store, id: A::Id) -> Result<Option<Self>, HouseError> {
        let head = store.head(&A::stream(id)).await?;
        if head.version == 0 {
            return Ok(None);
        }
        let loaded = Self::load_up_to(store, id, head.version).await?;
        let loaded = loaded.ok_or_else(|| HouseError::damaged(&head.stream, 1, "its first fact is missing"))?;
        loaded.agrees_with(&head)?;
        Ok(Some(loaded))
    }

    /// Takes in the facts that other servers have written since. The result must match the head of the stream.
    pub(super) async fn catch_up(&mut self, store: &Store, id: A::Id) -> Result<(), HouseError> {
        let head = store.head(&A::stream(id)).await?;
        if head.version > self.version {
            self.follow(store, id, head.version, |_, _, _| {}).await?;
        }
        // This server may have heard of later facts meanwhile.
        if head.version == self.version { self.agrees_with(&head) } else { Ok(()) }
    }

    fn agrees_with(&self, head: &Head) -> Result<(), HouseError> {
        if (self.version, self.link) == (head.version, head.hash) {
            return Ok(());
        }
        Err(HouseError::damaged(&head.stream, head.version, "the facts do not lead to the head of the stream"))
    }

    /// Takes in facts from an announcement, which end at a version. If there is a gap before them, it takes in nothing: the store has all.
    pub(super) fn hear(&mut self, id: A::Id, version: u64, facts: &[String]) -> Result<(), HouseError> {
        let Some(before) = version.checked_sub(facts.len() as u64).filter(|before| *before <= self.version) else {
            return Ok(());
        };
        let stream = A::stream(id);
        for (text, at) in facts.iter().zip(before + 1..) {
            if at > self.version {
                let fact = parse::<A>(&stream, at, text)?;
                self.state.take(&fact).map_err(|why| HouseError::damaged(&stream, at, &why))?;
                self.link = Hash::link(self.link, stream.as_str(), at, text);
                self.version = at;
            }
        }
        Ok(())
    }

    /// The aggregate as it was at a version of its stream, or right after its first fact if that is later.
    pub(super) async fn load_up_to(store: &Store, id: A::Id, version: u64) -> Result<Option<Self>, HouseError> {
        let stream = A::stream(id);
        let kept = store.snapshot_up_to(&stream, A::LAYOUT, version).await?;
        let kept = kept.and_then(|kept| Some((A::from_snapshot(&kept.text)?, kept.version, kept.hash)));
        let mut loaded = match kept {
            Some((state, version, link)) => Self { state, version, link, snapshot: version },
            None => {
                let Some(first) = store.read(&stream, 0, 1).await?.into_iter().next() else { return Ok(None) };
                let link = linked(&stream, Hash::BEGINNING, 0, &first)?;
                let fact = parse::<A>(&stream, first.version, &first.text)?;
                let damaged = || HouseError::damaged(&stream, first.version, "it does not begin anything");
                let state = A::begin(id, &fact).ok_or_else(damaged)?;
                Self { state, version: first.version, link, snapshot: 0 }
            }
        };
        loaded.follow(store, id, version, |_, _, _| {}).await?;
        Ok(Some(loaded))
    }

    /// Takes in the facts up to a version, and shows each with the state after it.
    pub(super) async fn follow(
        &mut self,
        store: &Store,
        id: A::Id,
        to: u64,
        mut see: impl FnMut(&A, &A::Fact, u64),
    ) -> Result<(), HouseError> {
        let stream = A::stream(id);
        while self.version < to {
            let page = store.read(&stream, self.version, PAGE).await?;
            for stored in page.iter().take_while(|stored| stored.version <= to) {
                let link = linked(&stream, self.link, self.version, stored)?;
                let fact = parse::<A>(&stream, stored.version, &stored.text)?;
                let taken = self.state.take(&fact);
                taken.map_err(|why| HouseError::damaged(&stream, stored.version, &why))?;
                (self.version, self.link) = (stored.version, link);
                see(&self.state, &fact, stored.version);
            }
            if page.len() < PAGE as usize {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The hash of a fact, if it links to the fact before it.
fn linked(stream: &StreamId, before: Hash, version: u64, fact: &StoredFact) -> Result<Hash, HouseError> {
    let link = Hash::link(before, stream.as_str(), fact.version, &fact.text);
    if (fact.version, fact.hash) == (version + 1, link) {
        return Ok(link);
    }
    Err(HouseError::damaged(stream, fact.version, "it does not follow the fact before it"))
}

fn parse<A: Aggregate>(stream: &StreamId, version: u64, text: &str) -> Result<A::Fact, HouseError> {
    let written: Written<A::Fact> =
        serde_json::from_str(text).map_err(|error| HouseError::damaged(stream, version, &error.to_string()))?;
    Ok(written.fact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use floor::ledger::{Account, Posting};
    use rules::Cents;

    const ADA: PatronId = PatronId(7);

    /// Ada's account after its first two facts: opened, and a dollar paid in.
    fn loaded() -> Loaded<Patron> {
        let opened = patron::Fact::Opened { name: "Ada".to_owned(), guest: false, at: None };
        let state = Patron::begin(ADA, &opened).expect("an account");
        let mut loaded = Loaded { state, version: 1, link: Hash::BEGINNING, snapshot: 0 };
        loaded.hear(ADA, 2, &[deposit(1)]).expect("a deposit");
        loaded
    }

    fn deposit(dollars: i64) -> String {
        let amount = Cents::dollars(dollars);
        let moved = vec![
            Posting { account: Account::Outside, amount: -amount },
            Posting { account: Account::Patron(ADA), amount },
        ];
        serde_json::to_string(&patron::Fact::Deposited { moved, served: None }).expect("a fact")
    }

    /// Announced facts are taken in once, even if they begin before the next one; after a gap they are left to the store.
    #[test]
    fn told_facts_are_taken_in_once_and_never_after_a_gap() {
        let told = [deposit(10), deposit(100), deposit(1_000)];
        for (version, reached, dollars) in [
            (2, 2, 1),     // All three are known.
            (3, 3, 1_001), // Two of them are.
            (4, 4, 1_101),
            (5, 5, 1_111), // The first is the next one.
            (6, 2, 1),     // One is missing before them.
            (u64::MAX, 2, 1),
        ] {
            let mut loaded = loaded();
            loaded.hear(ADA, version, &told).expect("facts");
            assert_eq!((loaded.version, loaded.state.balance()), (reached, Cents::dollars(dollars)), "{version}");
        }
    }

    /// An announcement without facts changes nothing by itself.
    #[test]
    fn a_version_without_facts_is_left_to_the_store() {
        let mut loaded = loaded();
        loaded.hear(ADA, 3, &[]).expect("nothing");
        assert_eq!(loaded.version, 2);
    }

    #[test]
    fn a_told_fact_that_cannot_be_read_names_its_place() {
        let mut loaded = loaded();
        let error = loaded.hear(ADA, 4, &[deposit(10), "{}".to_owned()]).expect_err("no fact");
        let says = error.to_string();
        assert!(says.contains("patron/7") && says.contains('4'), "{says}");
        assert_eq!(loaded.version, 3, "what came before it is taken in");
    }
}
