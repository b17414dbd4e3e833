//! The things of the floor that are kept as streams of facts, and how they are put together again.

use super::HouseError;
use crate::audit::Hash;
use crate::store::{Head, Store, StoredFact, StreamId};
use floor::{HouseBook, Login, LoginId, Patron, PatronId, Pool, PoolId, Table, TableId, Written};
use floor::{house, jackpot, login, patron, table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// How many facts are fetched at a time while a stream is put together.
const PAGE: u32 = 5_000;

/// After so many facts since the last snapshot a new one is worth its place.
pub(super) const SNAPSHOT_EVERY: u64 = 500;

/// Something that is the sum of its facts.
pub(crate) trait Kept: Sized {
    /// Its name among things of its kind.
    type Id: Copy + fmt::Display;
    /// What happens to it.
    type Fact: Serialize + DeserializeOwned;
    /// Which layout its snapshots have; raised whenever that changes, so that old ones are passed over.
    const LAYOUT: u32;

    /// The stream it is kept in.
    fn stream(id: Self::Id) -> StreamId;

    /// What its first fact makes.
    fn begin(id: Self::Id, fact: &Self::Fact) -> Option<Self>;

    /// Takes a later fact in.
    fn take(&mut self, fact: &Self::Fact) -> Result<(), String>;

    /// Whether the state can be written down now.
    fn can_be_written_down(&self) -> bool {
        true
    }

    /// The state written down, where that is possible now.
    fn write_down(&self) -> Option<String>;

    /// The state that was written down.
    fn read_back(text: &str) -> Option<Self>;
}

impl Kept for Table {
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

    fn can_be_written_down(&self) -> bool {
        self.snapshot().is_some()
    }

    fn write_down(&self) -> Option<String> {
        self.snapshot().and_then(|snapshot| serde_json::to_string(&snapshot).ok())
    }

    fn read_back(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().and_then(Self::from_snapshot)
    }
}

impl Kept for Patron {
    type Id = PatronId;
    type Fact = patron::Fact;
    const LAYOUT: u32 = patron::LAYOUT;

    fn stream(id: PatronId) -> StreamId {
        StreamId::patron(id)
    }

    fn begin(id: PatronId, fact: &patron::Fact) -> Option<Self> {
        Self::opened(id, fact)
    }

    fn take(&mut self, fact: &patron::Fact) -> Result<(), String> {
        self.apply(fact);
        Ok(())
    }

    fn write_down(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn read_back(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Kept for Pool {
    type Id = PoolId;
    type Fact = jackpot::Fact;
    const LAYOUT: u32 = jackpot::LAYOUT;

    fn stream(id: PoolId) -> StreamId {
        StreamId::pool(id)
    }

    fn begin(id: PoolId, fact: &jackpot::Fact) -> Option<Self> {
        Self::opened(id, fact)
    }

    fn take(&mut self, fact: &jackpot::Fact) -> Result<(), String> {
        self.apply(fact);
        Ok(())
    }

    fn write_down(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn read_back(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Kept for Login {
    type Id = LoginId;
    type Fact = login::Fact;
    const LAYOUT: u32 = login::LAYOUT;

    fn stream(id: LoginId) -> StreamId {
        StreamId::login(id)
    }

    fn begin(id: LoginId, fact: &login::Fact) -> Option<Self> {
        Self::opened(id, fact)
    }

    fn take(&mut self, fact: &login::Fact) -> Result<(), String> {
        self.apply(fact);
        Ok(())
    }

    fn write_down(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    fn read_back(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Kept for HouseBook {
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

    /// It is short, so it is always read from the beginning.
    fn write_down(&self) -> Option<String> {
        None
    }

    fn read_back(_: &str) -> Option<Self> {
        None
    }
}

/// Something of the floor, up to a version of its stream.
#[derive(Clone, Debug)]
pub(super) struct Standing<K> {
    pub(super) state: K,
    pub(super) version: u64,
    /// The link of the last fact, which every later one must follow.
    pub(super) link: Hash,
    /// The version that was last written down.
    pub(super) snapshot: u64,
}

impl<K: Kept> Standing<K> {
    /// Puts something together from what the store has of it; nothing where it has never begun.
    pub(super) async fn load(store: &Store, id: K::Id) -> Result<Option<Self>, HouseError> {
        let head = store.head(&K::stream(id)).await?;
        if head.version == 0 {
            return Ok(None);
        }
        let loaded = Self::load_up_to(store, id, head.version).await?;
        let standing = loaded.ok_or_else(|| HouseError::damaged(&head.stream, 1, "its first fact is missing"))?;
        standing.agrees_with(&head)?;
        Ok(Some(standing))
    }

    /// Takes in what others have written since. What a server of this house says of the stream's end must be what the facts come to.
    pub(super) async fn catch_up(&mut self, store: &Store, id: K::Id) -> Result<(), HouseError> {
        let head = store.head(&K::stream(id)).await?;
        if head.version > self.version {
            self.follow(store, id, head.version, |_, _, _| {}).await?;
        }
        // This server may have heard of more meanwhile.
        if head.version == self.version { self.agrees_with(&head) } else { Ok(()) }
    }

    fn agrees_with(&self, head: &Head) -> Result<(), HouseError> {
        if (self.version, self.link) == (head.version, head.hash) {
            return Ok(());
        }
        Err(HouseError::damaged(
            &head.stream,
            head.version,
            "the facts do not come to where the stream is said to stand",
        ))
    }

    /// Takes in facts that end at a version, as they were told. Where something is missing before them it takes in nothing: the store has all.
    pub(super) fn hear(&mut self, id: K::Id, version: u64, facts: &[String]) -> Result<(), HouseError> {
        let Some(before) = version.checked_sub(facts.len() as u64).filter(|before| *before <= self.version) else {
            return Ok(());
        };
        let stream = K::stream(id);
        for (text, at) in facts.iter().zip(before + 1..) {
            if at > self.version {
                let fact = parse::<K>(&stream, at, text)?;
                self.state.take(&fact).map_err(|why| HouseError::damaged(&stream, at, &why))?;
                self.link = Hash::link(self.link, stream.as_str(), at, text);
                self.version = at;
            }
        }
        Ok(())
    }

    /// Something as it stood at a version of its stream, or right after its beginning where that came later.
    pub(super) async fn load_up_to(store: &Store, id: K::Id, version: u64) -> Result<Option<Self>, HouseError> {
        let stream = K::stream(id);
        let kept = store.snapshot_up_to(&stream, K::LAYOUT, version).await?;
        let kept = kept.and_then(|kept| Some((K::read_back(&kept.text)?, kept.version, kept.hash)));
        let mut standing = match kept {
            Some((state, version, link)) => Self { state, version, link, snapshot: version },
            None => {
                let Some(first) = store.read(&stream, 0, 1).await?.into_iter().next() else { return Ok(None) };
                let link = linked(&stream, Hash::BEGINNING, 0, &first)?;
                let fact = parse::<K>(&stream, first.version, &first.text)?;
                let damaged = || HouseError::damaged(&stream, first.version, "it does not begin anything");
                let state = K::begin(id, &fact).ok_or_else(damaged)?;
                Self { state, version: first.version, link, snapshot: 0 }
            }
        };
        standing.follow(store, id, version, |_, _, _| {}).await?;
        Ok(Some(standing))
    }

    /// Takes in the facts up to a version, and shows each with the state after it.
    pub(super) async fn follow(
        &mut self,
        store: &Store,
        id: K::Id,
        to: u64,
        mut see: impl FnMut(&K, &K::Fact, u64),
    ) -> Result<(), HouseError> {
        let stream = K::stream(id);
        while self.version < to {
            let page = store.read(&stream, self.version, PAGE).await?;
            for stored in page.iter().take_while(|stored| stored.version <= to) {
                let link = linked(&stream, self.link, self.version, stored)?;
                let fact = parse::<K>(&stream, stored.version, &stored.text)?;
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

/// The link of a fact, if it follows the one before it.
fn linked(stream: &StreamId, before: Hash, version: u64, fact: &StoredFact) -> Result<Hash, HouseError> {
    let link = Hash::link(before, stream.as_str(), fact.version, &fact.text);
    if (fact.version, fact.hash) == (version + 1, link) {
        return Ok(link);
    }
    Err(HouseError::damaged(stream, fact.version, "it does not follow the fact before it"))
}

fn parse<K: Kept>(stream: &StreamId, version: u64, text: &str) -> Result<K::Fact, HouseError> {
    let written: Written<K::Fact> =
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
    fn standing() -> Standing<Patron> {
        let opened = patron::Fact::Opened { name: "Ada".to_owned(), guest: false, at: None };
        let state = Patron::begin(ADA, &opened).expect("an account");
        let mut standing = Standing { state, version: 1, link: Hash::BEGINNING, snapshot: 0 };
        standing.hear(ADA, 2, &[deposit(1)]).expect("a deposit");
        standing
    }

    fn deposit(dollars: i64) -> String {
        let amount = Cents::dollars(dollars);
        let moved = vec![
            Posting { account: Account::Outside, amount: -amount },
            Posting { account: Account::Patron(ADA), amount },
        ];
        serde_json::to_string(&patron::Fact::Deposited { moved, served: None }).expect("a fact")
    }

    /// What was told is taken in once, whether it begins with the next fact or before it; after a gap it is left to the store.
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
            let mut standing = standing();
            standing.hear(ADA, version, &told).expect("facts");
            assert_eq!((standing.version, standing.state.balance()), (reached, Cents::dollars(dollars)), "{version}");
        }
    }

    /// That there is something new, without what it is, changes nothing by itself.
    #[test]
    fn a_version_without_facts_is_left_to_the_store() {
        let mut standing = standing();
        standing.hear(ADA, 3, &[]).expect("nothing");
        assert_eq!(standing.version, 2);
    }

    #[test]
    fn a_told_fact_that_cannot_be_read_names_its_place() {
        let mut standing = standing();
        let error = standing.hear(ADA, 4, &[deposit(10), "{}".to_owned()]).expect_err("no fact");
        let says = error.to_string();
        assert!(says.contains("patron/7") && says.contains('4'), "{says}");
        assert_eq!(standing.version, 3, "what came before it is taken in");
    }
}
