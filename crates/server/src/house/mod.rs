//! The house at work: tables, patrons and pools in memory. Every change is in the store before it is published.
//!
//! A command to a table is decided on a copy, together with the moves that the house makes after it. All facts are written in one commit, with the
//! versions they were decided from. If another writer was faster, on this server or another, nothing is written; the house reads the newer facts and
//! decides again. Locks are always taken in one order: table, pool, patron, login.

mod aggregate;
mod cage;
mod commands;
mod error;
mod eviction;
mod floorplan;
mod guests;
mod history;
mod house_book;
mod house_money;
mod jackpot_meters;
mod jackpot_wins;
mod live_table;
mod logins;
mod persons;
mod plan;
mod presence;
mod replayed_input;
mod round_facts;
mod ticker;
mod totals;

pub(crate) use aggregate::Aggregate;
pub use commands::CommandAnswer;
pub use error::HouseError;
pub use history::{Dealt, Proof, Replay, ShoeProof, Step, Yours};
pub(crate) use house_money::AgreedSeed;
pub use live_table::{LiveTable, PublishedTable};
pub(crate) use logins::Replaced;
pub use logins::SeenLogin;
pub(crate) use logins::{account_row, password_fingerprint, token_fingerprint, vouches_for_token};
pub use persons::PairOrder;
pub use replayed_input::{ReplayMeter, ReplayedInput};

use crate::audit::Hash;
use crate::calendar::Calendar;
use crate::clock::Clock;
use crate::dealing::{Dealer, ShoeKey};
use crate::store::{Answer, Store};
use aggregate::Loaded;
use floor::gaming_day::GamingDay;
use floor::table::PUNCTUAL;
use floor::table::tray;
use floor::{
    Access, Author, Command, HouseBook, Login, LoginId, Moment, Patron, PatronId, Pool, PoolId, Rank, Role, StaffId,
    Table, TableId,
};
use jackpot_meters::Meters;
use jackpot_wins::SettledRounds;
use std::collections::HashMap;
use std::hash::Hash as Hashed;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

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
    /// The facts about the house as a whole.
    book: Mutex<Option<Loaded<HouseBook>>>,
    meters: Meters,
    settled_rounds: SettledRounds,
    /// How long this server leaves due moves at a table to the server that wrote there last.
    gives_way: Duration,
    /// How often another writer was faster, so that work was wasted.
    overtaken: AtomicU64,
    /// Whether this server watches the tables, and so begins to serve each of them.
    minds: AtomicBool,
    /// Counts public changes of tables and meters.
    stir: Arc<watch::Sender<u64>>,
}

/// How long a player waits until a server that has just started serves their table.
const FIRST_SERVED: Duration = Duration::from_secs(10);

/// An aggregate in memory, which one task at a time may change.
type Shared<A> = Arc<Mutex<Loaded<A>>>;

/// For how many milliseconds a second factor counts.
const CONFIRMED_FOR: i64 = 5 * 60 * 1000;

/// Whether a second factor that was given at that moment still counts. If the clock was ahead then, it does not count for longer.
pub(crate) fn counts_at(given: Moment, now: Moment) -> bool {
    (-PUNCTUAL..=CONFIRMED_FOR).contains(&now.0.saturating_sub(given.0))
}

/// The sender of a command, and the idempotency key of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asker {
    /// The name of the sender for idempotency: keys of different senders are independent.
    pub actor: String,
    /// The key they chose for this command.
    pub key: Option<String>,
    /// The person in the record; none for the house itself.
    pub author: Option<Author>,
    /// The role they act in.
    pub role: Option<Role>,
    /// The version of their login when they were let in; none for guests, the house and the command line. Their command is only written if the login
    /// is still at that version, or still lets them in.
    pub seen: Option<u64>,
    /// The person whose request they agree to. The agreement is only written if that person still works here and may still ask for it.
    pub agrees_with: Option<Requester>,
}

/// A staff member whose request for money another person agrees to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requester {
    /// The person who asked.
    pub staff: StaffId,
    /// The least rank that may ask for it.
    pub least: Rank,
}

impl Asker {
    /// The house itself, when it does something that is due.
    pub fn house() -> Self {
        Self { actor: "house".to_owned(), key: None, author: None, role: None, seen: None, agrees_with: None }
    }

    /// The command line of the server.
    pub fn command_line() -> Self {
        let author = Some(Author::command_line(Moment(0)));
        Self { actor: "command-line".to_owned(), key: None, author, role: None, seen: None, agrees_with: None }
    }

    /// Refuses an agreement to a request that came after the handler's checks: the independence of the two persons and the second factors were not
    /// checked for it. The person sends the order again.
    pub(crate) fn has_checked(&self, command: Option<&Command>, table: &Table) -> Result<(), HouseError> {
        let asked_by = match command {
            Some(Command::Agree { .. }) => table.asked_for().map(|asked| asked.by),
            Some(Command::Tray(tray::Command::Confirm { request, .. })) => {
                table.tray_requests().get(request).map(|asked| asked.by)
            }
            _ => None,
        };
        let checked = self.role.is_none() || asked_by.is_none() || asked_by == self.agrees_with.map(|with| with.staff);
        if checked { Ok(()) } else { Err(HouseError::Busy) }
    }

    /// Whether the person has given a second factor in this session within the last minutes. The house and its command line have none to give.
    pub(crate) fn is_confirmed(&self, now: Moment) -> bool {
        let Some(author) = self.author.filter(|author| author.access != Access::CommandLine) else { return true };
        author.confirmed.is_some_and(|at| counts_at(at, now))
    }

    /// The staff member who asks; none for a player, the house or the command line.
    pub fn staff(&self) -> Option<StaffId> {
        let author = self.author.filter(|_| self.role.is_some_and(Role::is_staff))?;
        Some(author.login.into())
    }

    /// The author of a fact at this moment.
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

    /// The same, with this patience: so long the server leaves due moves at a table to another server that wrote there last.
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

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The key for shoes.
    pub(crate) fn shoe_key(&self) -> &ShoeKey {
        self.dealer.key()
    }

    /// The house's clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How often another writer was faster at a table, so that work was wasted.
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

    /// A table for a player. A server that has just started must first say who is not connected: otherwise a player who sees a hand before that would
    /// count as one who had no chance to decide.
    pub async fn table_for_players(&self, id: TableId) -> Result<Arc<LiveTable>, HouseError> {
        let live = self.table(id).await?;
        if self.minds.load(Ordering::Relaxed) {
            tokio::time::timeout(FIRST_SERVED, live.until_served()).await.map_err(|_| HouseError::Busy)?;
        }
        Ok(live)
    }

    /// A pool, locked.
    async fn pool(&self, id: PoolId) -> Result<OwnedMutexGuard<Loaded<Pool>>, HouseError> {
        let pool = hold(&self.pools, &self.store, id, "pool").await?;
        self.meters.show(&pool);
        Ok(pool)
    }

    /// Changes with every public change of a table or a meter.
    pub fn stir(&self) -> watch::Receiver<u64> {
        self.stir.subscribe()
    }
}

/// Loads an aggregate, or finds it in memory, and locks it.
async fn hold<A: Aggregate>(
    all: &Mutex<HashMap<A::Id, Shared<A>>>,
    store: &Store,
    id: A::Id,
    what: &'static str,
) -> Result<OwnedMutexGuard<Loaded<A>>, HouseError>
where
    A::Id: Eq + Hashed,
{
    let shared = {
        let mut all = all.lock().await;
        match all.get(&id) {
            Some(shared) => Arc::clone(shared),
            None => {
                let loaded = Loaded::load(store, id).await?.ok_or(HouseError::NoSuch(what))?;
                eviction::make_room(&mut all, eviction::MOST);
                let shared = Arc::new(Mutex::new(loaded));
                all.insert(id, Arc::clone(&shared));
                shared
            }
        }
    };
    Ok(shared.lock_owned().await)
}
