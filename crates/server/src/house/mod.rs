//! The house at work: tables, patrons and pools in memory, every change of theirs in the store before anybody hears of it.
//!
//! A command to a table is decided on a copy, together with everything the house then does by itself; what follows is
//! written in one piece, with the versions it was decided from. If somebody else was quicker, on this server or another,
//! nothing is written, the newer facts are read and it is decided again. Locks are always taken in one order: table, then
//! pool, then patron, then login.

mod book;
mod cage;
mod error;
mod floorplan;
mod forgetting;
mod guests;
mod history;
mod house_money;
mod kept;
mod live;
mod logins;
mod meters;
mod persons;
mod plan;
mod presence;
mod reckoning;
mod round_facts;
mod said;
mod serve;
mod ticker;
mod wins;

pub use error::HouseError;
pub use history::{Dealt, Proof, Replay, ShoeProof, Step, Yours};
pub(crate) use house_money::AgreedSeed;
pub(crate) use kept::Kept;
pub use live::{LiveTable, Published};
pub(crate) use logins::Replaced;
pub use logins::SeenLogin;
pub(crate) use logins::{account_row, password_fingerprint, token_fingerprint, vouches_for_token};
pub use persons::PairOrder;
pub use said::{Meter, Said};
pub use serve::Told;

use crate::audit::Hash;
use crate::calendar::Calendar;
use crate::clock::Clock;
use crate::dealing::{Dealer, ShoeKey};
use crate::store::{Answer, Store};
use floor::gaming_day::GamingDay;
use floor::table::PUNCTUAL;
use floor::{
    Access, Author, HouseBook, Login, LoginId, Moment, Patron, PatronId, Pool, PoolId, Role, StaffId, TableId,
};
use kept::Standing;
use meters::Meters;
use std::collections::HashMap;
use std::hash::Hash as Hashed;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use wins::SettledRounds;

/// The house at work.
pub struct House {
    store: Store,
    dealer: Dealer,
    clock: Clock,
    calendar: Calendar,
    tables: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    patrons: Mutex<HashMap<PatronId, Shared<Patron>>>,
    pools: Mutex<HashMap<PoolId, Shared<Pool>>>,
    logins: Mutex<HashMap<LoginId, Shared<Login>>>,
    /// What concerns the house as a whole.
    book: Mutex<Option<Standing<HouseBook>>>,
    meters: Meters,
    settled_rounds: SettledRounds,
    /// How long what is due at a table is left to the server that wrote there last.
    gives_way: Duration,
    /// How often somebody else was quicker, so that work was for nothing.
    overtaken: AtomicU64,
    /// Whether this server minds the tables, and so begins to serve each of them.
    minds: AtomicBool,
    /// Counts what everybody may have noticed: a table or a meter that stands differently.
    stir: Arc<watch::Sender<u64>>,
}

/// So long players wait for a server that starts to begin serving their table.
const FIRST_SERVED: Duration = Duration::from_secs(10);

/// Something of the floor that one at a time may change.
type Shared<K> = Arc<Mutex<Standing<K>>>;

/// For how many milliseconds a second factor counts once it was given.
const CONFIRMED_FOR: i64 = 5 * 60 * 1000;

/// Whether a second factor that was given then still counts. One that was given by a clock which was ahead does not count for longer.
pub(crate) fn counts_at(given: Moment, now: Moment) -> bool {
    (-PUNCTUAL..=CONFIRMED_FOR).contains(&now.0.saturating_sub(given.0))
}

/// Who asks, and the key that tells a repeated command from a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asker {
    /// Who: keys of different people never meet.
    pub actor: String,
    /// The key they chose for this command.
    pub key: Option<String>,
    /// The person who asks, as the record names them; nothing where the house itself does.
    pub author: Option<Author>,
    /// What they act as.
    pub role: Option<Role>,
    /// How far the stream of their login had come when they were let in; nothing for guests, the house and the command line. What they ask
    /// is only written if it still stands there, or still lets them in.
    pub seen: Option<u64>,
}

impl Asker {
    /// The house itself, which asks each thing when it is due.
    pub fn house() -> Self {
        Self { actor: "house".to_owned(), key: None, author: None, role: None, seen: None }
    }

    /// The command line of the server.
    pub fn command_line() -> Self {
        let author = Some(Author::command_line(Moment(0)));
        Self { actor: "command-line".to_owned(), key: None, author, role: None, seen: None }
    }

    /// Whether a person has given a second factor in this session not long ago. The house and its command line have none to give.
    pub(crate) fn is_confirmed(&self, now: Moment) -> bool {
        let Some(author) = self.author.filter(|author| author.access != Access::CommandLine) else { return true };
        author.confirmed.is_some_and(|at| counts_at(at, now))
    }

    /// Who of the staff asks; nobody where it is a player, the house or the command line.
    pub fn staff(&self) -> Option<StaffId> {
        let author = self.author.filter(|_| self.role.is_some_and(Role::is_staff))?;
        Some(author.login.into())
    }

    /// Who causes what is decided at this moment.
    fn author_at(&self, at: Moment) -> Option<Author> {
        self.author.map(|author| Author { at, ..author })
    }

    fn answer(&self, body_hash: Hash, text: String) -> Option<Answer> {
        let key = self.key.clone()?;
        Some(Answer { actor: self.actor.clone(), key, body_hash, text })
    }
}

impl House {
    /// A house over a store.
    pub fn new(store: Store, dealer: Dealer, clock: Clock, calendar: Calendar) -> Arc<Self> {
        Self::giving_way(store, dealer, clock, calendar, ticker::GIVE_WAY)
    }

    /// The same, with so much patience for other servers on the same store before it does what is due at a table that one of them
    /// served last.
    pub fn giving_way(
        store: Store,
        dealer: Dealer,
        clock: Clock,
        calendar: Calendar,
        gives_way: Duration,
    ) -> Arc<Self> {
        let (tables, patrons, pools, logins) = Default::default();
        let stir = Arc::new(watch::Sender::new(0));
        let meters = Meters::new(Arc::clone(&stir));
        let overtaken = AtomicU64::new(0);
        let minds = AtomicBool::new(false);
        Arc::new(Self {
            store,
            dealer,
            clock,
            calendar,
            tables,
            patrons,
            pools,
            logins,
            book: Mutex::new(None),
            meters,
            settled_rounds: SettledRounds::default(),
            gives_way,
            overtaken,
            minds,
            stir,
        })
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What opens the house's shoes.
    pub(crate) fn shoe_key(&self) -> &ShoeKey {
        self.dealer.key()
    }

    /// The house's clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How often another server was quicker at a table, so that what was worked out here was for nothing.
    pub fn overtaken(&self) -> u64 {
        self.overtaken.load(Ordering::Relaxed)
    }

    /// The gaming day of a moment.
    pub fn gaming_day(&self, moment: Moment) -> GamingDay {
        self.calendar.day(moment)
    }

    /// A table that is being served.
    pub async fn table(&self, id: TableId) -> Result<Arc<LiveTable>, HouseError> {
        let mut tables = self.tables.lock().await;
        if let Some(live) = tables.get(&id) {
            return Ok(Arc::clone(live));
        }
        let live = Box::pin(LiveTable::load(&self.store, id, &self.stir)).await?.ok_or(HouseError::NoSuch("table"))?;
        let live = Arc::new(live);
        tables.insert(id, Arc::clone(&live));
        Ok(live)
    }

    /// A table for a player. A server that has just started must say first who is not connected: a player who saw a hand before that would
    /// count as one who was given no chance to decide it.
    pub async fn table_for_players(&self, id: TableId) -> Result<Arc<LiveTable>, HouseError> {
        let live = self.table(id).await?;
        if self.minds.load(Ordering::Relaxed) {
            tokio::time::timeout(FIRST_SERVED, live.until_served()).await.map_err(|_| HouseError::Busy)?;
        }
        Ok(live)
    }

    /// A pool, for one who alone may change it meanwhile.
    async fn pool(&self, id: PoolId) -> Result<OwnedMutexGuard<Standing<Pool>>, HouseError> {
        let pool = hold(&self.pools, &self.store, id, "pool").await?;
        self.meters.show(&pool);
        Ok(pool)
    }

    /// Changes whenever a table or a meter stands differently.
    pub fn stir(&self) -> watch::Receiver<u64> {
        self.stir.subscribe()
    }
}

/// Finds something in memory or puts it together, and keeps others from changing it.
async fn hold<K: Kept>(
    all: &Mutex<HashMap<K::Id, Shared<K>>>,
    store: &Store,
    id: K::Id,
    what: &'static str,
) -> Result<OwnedMutexGuard<Standing<K>>, HouseError>
where
    K::Id: Eq + Hashed,
{
    let shared = {
        let mut all = all.lock().await;
        match all.get(&id) {
            Some(shared) => Arc::clone(shared),
            None => {
                let standing = Standing::load(store, id).await?.ok_or(HouseError::NoSuch(what))?;
                forgetting::make_room(&mut all, forgetting::MOST);
                let shared = Arc::new(Mutex::new(standing));
                all.insert(id, Arc::clone(&shared));
                shared
            }
        }
    };
    Ok(shared.lock_owned().await)
}
