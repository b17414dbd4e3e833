//! The state of the application, which all requests share.

use super::access::AccessGap;
use super::attendance::Attendance;
use super::compressed::CompressedBody;
use super::heads::ShownHeads;
use super::health;
use super::heavy::HeavyWork;
use super::lobby_cache::LobbyCache;
use super::money_requests::CLOCKS_DIFFER;
use super::open_sockets::OpenSockets;
use super::pages::{FolderError, Pages};
use super::password::Passwords;
use super::pool_requests::PoolRequests;
use super::problem::Problem;
use super::rate_limits::RateLimits;
use super::role::Role;
use super::view_text::PublicViews;
use crate::analyst::Analyst;
use crate::audit::{KeyError as SignerError, Signer, known_signer};
use crate::calendar::{Calendar, NoSuchDay};
use crate::clock::Clock;
use crate::clock_watch;
use crate::config::{Config, FullCheck};
use crate::connections::Connections;
use crate::dealing::{Dealer, DealingError, Entropy, OperatingSystem};
use crate::house::{Asker, House, HouseError, Replaced, password_fingerprint};
use crate::record_check::RecordMonitor;
use crate::record_upkeep;
use crate::rollback::RollbackError;
use crate::store::{Account, Location, NewAccount, OpenError, RowChange, Store, StoreError};
use crate::visitors::Visitors;
use crate::witness_lag::lag;
use axum::extract::{ConnectInfo, Request};
use floor::patron::PATIENCE;
use floor::{Access, Author, LoginId, Moment, PatronId, SessionTag, login, patron};
use metrics_exporter_prometheus::PrometheusHandle;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long to wait before a witness that was away is asked again.
const ASK_WITNESS_AGAIN: Duration = Duration::from_mins(1);

/// How often pruning waits for the first clock reading of a database.
const ASK_TIME_AGAIN: u32 = 5;

/// How long the store may take to answer before the server counts as not ready.
const READY_PATIENCE: Duration = Duration::from_millis(800);

/// The state of the application, which all requests share.
pub struct AppState {
    pub(super) config: Config,
    pub(super) clock: Clock,
    pub(super) rate_limits: RateLimits,
    /// The threads for expensive requests.
    pub(super) heavy: HeavyWork,
    pub(super) sockets: OpenSockets,
    /// The connections that are open at this server.
    pub(crate) connections: Arc<Connections>,
    /// The visitors of a demonstration floor.
    pub(super) visitors: Arc<Visitors>,
    pub(super) attendance: Attendance,
    pub(super) public_views: PublicViews,
    pub(super) lobby_cache: LobbyCache,
    pub(super) heads: ShownHeads,
    pub(super) pool_requests: PoolRequests,
    pub(super) passwords: Passwords,
    pub(super) measures: PrometheusHandle,
    pub(super) store: Store,
    pub(super) house: Arc<House>,
    pub(super) analyst: Arc<Analyst>,
    /// The files of the web client.
    pub(super) pages: Pages,
    /// The API's description.
    pub(super) document: CompressedBody,
    /// This server's signing key.
    pub(super) signer: Option<Signer>,
    /// Whether the witness was asked before the start, or there is none.
    witness_heard: bool,
    /// The state of the record.
    pub(super) record: RecordMonitor,
    closing: CancellationToken,
    /// Tasks that outlive their request: websockets, and commands whose client has disconnected.
    pub(super) work: TaskTracker,
}

/// Why the application state cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum AppStateError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The signing key is missing or unusable.
    #[error(transparent)]
    Signer(#[from] SignerError),
    /// The record cannot be upgraded.
    #[error(transparent)]
    House(#[from] HouseError),
    /// The record does not match the statement of a witness.
    #[error(transparent)]
    Rollback(#[from] RollbackError),
    /// The store does not answer.
    #[error(transparent)]
    Silent(#[from] StoreError),
    /// Cards cannot be dealt fairly.
    #[error(transparent)]
    Dealing(#[from] DealingError),
    /// The time zone or the beginning of the gaming day is invalid.
    #[error(transparent)]
    Calendar(#[from] NoSuchDay),
    /// The routes and the access list differ.
    #[error(transparent)]
    Access(#[from] AccessGap),
    /// The API's description cannot be serialized.
    #[error("cannot describe the API: {0}")]
    Description(#[from] serde_json::Error),
    /// The files of the web client cannot be served.
    #[error(transparent)]
    Pages(#[from] FolderError),
    /// The operating system gives no threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] std::io::Error),
    /// Passwords cannot be hashed, or metrics not collected.
    #[error("cannot start: {0}")]
    Unready(#[from] Problem),
}

impl AppState {
    /// Opens the store and prepares everything for requests.
    pub async fn open(config: Config, clock: Clock) -> Result<Arc<Self>, AppStateError> {
        Self::open_with(config, clock, OperatingSystem).await
    }

    /// The same, with another source of randomness for the shuffles.
    pub async fn open_with(
        config: Config,
        clock: Clock,
        chance: impl Entropy + 'static,
    ) -> Result<Arc<Self>, AppStateError> {
        // A wrong folder is a wrong setting, so it is reported before anything else.
        let pages = Pages::of(&config)?;
        let (data, database, shoe_key) = (config.data.clone(), config.database.clone(), config.shoe_key.clone());
        let location = Location { data, database, shoe_key };
        let store = Store::open_as_it_is(&location).await?;
        let witness_heard = match hear_witness(&config, &store).await {
            Ok(heard) => heard,
            Err(refused) => {
                store.close().await;
                return Err(refused.into());
            }
        };
        // A record of an earlier version is only upgraded once it has been compared with the witness.
        if let Err(refused) = store.begin_stamps().await {
            store.close().await;
            return Err(refused.into());
        }
        let record = RecordMonitor::default();
        if let Err(damage) = look_at(&config, &store, &record).await {
            store.close().await;
            return Err(damage.into());
        }
        let key = store.shoe_key().cloned().ok_or(StoreError::Closed)?;
        // Two servers with different keys could not deal from each other's shoes, so the second one does not start.
        if store.first_shoe_key(key.fingerprint()).await? != key.fingerprint() {
            store.close().await;
            return Err(OpenError::OtherKey.into());
        }
        let signer = known_signer(&location.keys())?;
        let dealer = Dealer::new(chance, key)?;
        let calendar = Calendar::new(&config.time_zone, config.day_starts)?;
        let house = House::new(store.clone(), dealer, clock.clone(), calendar);
        let set_back = clock_watch::go_on(&house).await?;
        house.become_accountable().await?;
        if let Some(back) = set_back {
            let server = signer.as_ref().map_or("", Signer::server);
            house.clock_jumped(server, -back, clock.now()).await?;
        }
        house.set_money_limit(config.money_limit).await?;
        house.set_staff_limit(config.staff_limit).await?;
        house.guard_money().await?;
        store.has_stamps()?;
        let visitors = Arc::<Visitors>::default();
        Ok(Arc::new(Self {
            rate_limits: RateLimits::new(&config.limits, &clock),
            heavy: HeavyWork::new()?,
            sockets: OpenSockets::among(&visitors),
            connections: Connections::of(&config),
            visitors,
            attendance: Attendance::default(),
            public_views: PublicViews::default(),
            lobby_cache: LobbyCache::default(),
            heads: ShownHeads::default(),
            pool_requests: PoolRequests::default(),
            passwords: Passwords::new()?,
            measures: health::collect()?,
            analyst: Analyst::new(),
            pages,
            document: CompressedBody::new(super::description().to_pretty_json()?),
            witness_heard,
            record,
            closing: CancellationToken::new(),
            work: TaskTracker::new(),
            signer,
            store,
            house,
            config,
            clock,
        }))
    }

    /// Whether browsers reach the server only over TLS, by itself or by a proxy before it.
    pub fn secure(&self) -> bool {
        self.config.tls.is_some() || self.config.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }

    /// The client's address: the other end of the connection, or the address that the trusted proxy reports.
    pub fn address(&self, request: &Request) -> Result<IpAddr, Problem> {
        let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() else {
            return Err(Problem::internal("a request without an address"));
        };
        let peer = peer.ip().to_canonical();
        if self.config.proxy.map(|proxy| proxy.to_canonical()) != Some(peer) {
            return Ok(peer);
        }
        // The proxy itself saw the last address; any client can write those before it.
        let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        Ok(last.unwrap_or(peer))
    }

    /// Whether the store can be read and written. The answer comes within a second, even if the store does not answer.
    pub(super) async fn store_answers(&self) -> bool {
        if self.store.failed().is_some() || !self.store.answers() {
            return false;
        }
        matches!(tokio::time::timeout(READY_PATIENCE, self.store.account(0)).await, Ok(Ok(_)))
    }

    /// Opens an account and its login for a staff member. If another staff member opens it, they chose the password, so it is provisional.
    pub(super) async fn add_account(
        &self,
        name: &str,
        password_hash: String,
        role: Role,
        asker: &Asker,
    ) -> Result<Account, Problem> {
        let at = self.clock.now();
        let account = self.number_account(name, Some(password_hash), role, None).await?;
        let password = account.password_hash.as_deref().map(password_fingerprint);
        let by = asker.staff();
        let (name, provisional) = (name.to_owned(), by.is_some());
        let fact = login::Fact::Opened { name, role, patron: None, password, by, provisional, at };
        self.house.open_login(account.clone(), fact, None, asker).await.map_err(unless_taken)?;
        Ok(account)
    }

    async fn number_account(
        &self,
        name: &str,
        password_hash: Option<String>,
        role: Role,
        patron: Option<PatronId>,
    ) -> Result<Account, Problem> {
        let (login, role, created_at) = (Some(name.to_owned()), role.name().to_owned(), self.clock.now());
        let new = NewAccount { login, password_hash, role, patron, created_at };
        self.store.number_account(new).await.map_err(Problem::store)
    }

    /// Opens the account of a guest, who has no password. A guest who only looks leaves nothing in the record.
    pub(super) async fn open_guest(&self, name: &str) -> Result<Account, Problem> {
        let patron = self.house.number_guest().await?;
        let account = self.number_account(name, None, Role::Player, Some(patron)).await?;
        let rows = vec![RowChange::NewAccount(account.clone())];
        self.store.change_rows(rows).await.map_err(|error| unless_taken(error.into()))?;
        Ok(account)
    }

    /// Opens a player's account and signs them in: every fact of it names the new login and its first session. `begin` makes that session and its
    /// rows.
    pub(super) async fn open_player(
        &self,
        name: &str,
        password_hash: String,
        begin: impl FnOnce(&Account) -> Result<(SessionTag, Vec<RowChange>, Option<Replaced>), Problem>,
    ) -> Result<Account, Problem> {
        // The patron comes first: if the name is taken meanwhile, an unused patron without money is left.
        if self.store.account_by_login(name).await.map_err(Problem::store)?.is_some() {
            return Err(name_taken());
        }
        let role = Role::Player;
        let account = self.number_account(name, Some(password_hash), role, None).await?;
        let (session, rows, replaced) = begin(&account)?;
        let (login, access) = (LoginId(account.id), Access::Session(session));
        let author = Some(Author { login, access, at: Moment(0), standing: None, confirmed: None });
        let asker = Asker { author, role: Some(role), ..Asker::house() };
        let guest = self.config.demo;
        let (patron, _) = self.house.open_account(name, guest, &asker).await?;
        let account = Account { patron: Some(patron), ..account };
        let (password, at) = (account.password_hash.as_deref().map(password_fingerprint), self.clock.now());
        let (name, patron) = (name.to_owned(), account.patron);
        let opened = login::Fact::Opened { name, role, patron, password, by: None, provisional: false, at };
        let signed_in = login::Fact::SignedIn { session, factor: None, used: None, at };
        let first_session = Some((signed_in, rows, replaced));
        self.house.open_login(account.clone(), opened, first_session, &asker).await.map_err(unless_taken)?;
        if let (true, Some(patron)) = (guest, patron) {
            self.house.command_patron(patron, &patron::Command::Refill, &asker).await?;
        }
        Ok(account)
    }

    /// Begins to close: requests are told so, and websockets end when they have answered.
    pub fn begin_closing(&self) {
        self.closing.cancel();
    }

    /// Happens when it begins to close.
    pub(super) fn closing(&self) -> &CancellationToken {
        &self.closing
    }

    /// The house.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// The visitors of a demonstration floor.
    pub fn visitors(&self) -> &Arc<Visitors> {
        &self.visitors
    }

    /// Whether it is closing.
    pub fn is_closing(&self) -> bool {
        self.closing.is_cancelled()
    }

    /// Waits for the tasks that outlive their request, then closes the store.
    pub async fn close(&self, patience: Duration) {
        self.begin_closing();
        self.work.close();
        if tokio::time::timeout(patience, self.work.wait()).await.is_err() {
            tracing::warn!(left = self.work.len(), "closing before all work has ended");
        }
        self.store.close().await;
    }

    /// Asks a witness that could not be reached before the start until it answers. If the record turns out to be older than its statement, the store
    /// fails and the server stops.
    pub async fn hear_witness_later(&self) {
        if self.witness_heard {
            return;
        }
        loop {
            tokio::time::sleep(ASK_WITNESS_AGAIN).await;
            match hear_witness(&self.config, &self.store).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(refused) => return self.store.fail(refused.to_string()),
            }
        }
    }

    /// Watches the clocks.
    pub async fn watch_clocks(&self) {
        let server = self.signer.as_ref().map_or("", Signer::server).to_owned();
        clock_watch::watch(Arc::clone(&self.house), server).await;
    }

    /// Checks the whole record in the background, if the settings say so.
    pub async fn check_record(&self) {
        if self.config.full_check == FullCheck::Background {
            self.record.in_background(&self.store, &self.config, self.closing.clone()).await;
        }
    }

    /// Runs the background work on the record until the server stops.
    pub async fn keep_record(&self) {
        let upkeep = record_upkeep::run(&self.store, &self.record, self.config.damage_stops);
        if self.config.demo {
            tokio::join!(upkeep, record_upkeep::save_seals(&self.store, &self.visitors));
        } else {
            upkeep.await;
        }
    }

    /// Regular housekeeping.
    pub async fn tidy(&self) {
        self.rate_limits.sweep();
        self.connections.tidy();
        self.measures.run_upkeep();
        let Some(now) = self.surely_past() else { return };
        if let Err(error) = self.store.sweep_money_requests(now.after(-PATIENCE - CLOCKS_DIFFER)).await {
            tracing::warn!(%error, "lapsed requests cannot be deleted");
        }
        if let Err(error) = self.store.sweep_sessions(now).await {
            tracing::warn!(%error, "expired sessions cannot be deleted");
        }
    }

    /// A moment that is past by every clock that this server knows; none until a shared database has told its time. All servers share the rows that
    /// are pruned, so a server whose clock is ahead must not delete rows too early. And after the wall clock was set back, house time would delete
    /// rows that are only a moment old.
    fn surely_past(&self) -> Option<Moment> {
        let here = self.clock.now().min(self.clock.wall());
        if !self.store.is_shared() {
            return Some(here);
        }
        let shown = self.store.database_time()?;
        let since = i64::try_from(shown.at.elapsed().as_millis()).unwrap_or_default();
        Some(here.min(Moment(shown.time).after(since)))
    }

    /// Deletes old rows.
    pub async fn prune(&self) {
        let mut now = self.surely_past();
        for _ in 0..ASK_TIME_AGAIN {
            if now.is_some() {
                break;
            }
            tokio::time::sleep(READY_PATIENCE).await;
            now = self.surely_past();
        }
        let Some(now) = now else { return };
        let before = |kept: Duration| now.after(-i64::try_from(kept.as_millis()).unwrap_or(i64::MAX));
        let answers = self.store.forget_answers(before(self.config.keep_answers)).await;
        let guests = self.store.forget_guests(before(self.config.keep_guests)).await;
        for (what, gone) in [("answers", answers), ("guests", guests)] {
            match gone {
                Ok(gone) => metrics::counter!("croupier_pruned_rows_total", "what" => what).increment(gone),
                Err(error) => tracing::warn!(%error, what, "old rows cannot be deleted"),
            }
        }
    }
}

/// Checks the record before the start, as far as the settings say.
async fn look_at(config: &Config, store: &Store, record: &RecordMonitor) -> Result<(), StoreError> {
    if config.start_check {
        store.check_newest().await?;
    }
    match config.full_check {
        FullCheck::BeforeStart => record.before_start(store).await,
        FullCheck::Background | FullCheck::Off => Ok(()),
    }
}

/// Asks the witness, if there is one, and returns whether it need not be asked again. Only a required witness keeps a server from starting when it
/// cannot be reached.
async fn hear_witness(config: &Config, store: &Store) -> Result<bool, RollbackError> {
    let Some(witness) = &config.witness else { return Ok(true) };
    match witness.check(store).await {
        Ok(statement) => {
            let seals: u64 = statement.trees.iter().map(|tree| tree.seals).sum();
            tracing::info!(witness = statement.witness, seals, "the record has everything that the witness has seen");
            if let Some(lag) = lag(store, &statement).await? {
                tracing::warn!(
                    witness = statement.witness,
                    minutes = lag.as_secs() / 60,
                    "the witness last saw the house long before the newest seal: it does not run, or its statement is an old copy, and nothing \
                     that came later is protected"
                );
            }
            Ok(true)
        }
        Err(error) if error.is_away() && !witness.required => {
            tracing::warn!(
                %error,
                "starting without the witness: if this record was set back to an older state, that is not detected yet"
            );
            Ok(false)
        }
        Err(refused) => Err(refused),
    }
}

fn unless_taken(error: HouseError) -> Problem {
    if let HouseError::Store(StoreError::LoginTaken) = error { name_taken() } else { error.into() }
}

fn name_taken() -> Problem {
    Problem::conflict("name-taken", "this name is taken")
}
