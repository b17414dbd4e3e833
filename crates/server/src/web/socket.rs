//! A websocket at one table: it sends the person every change of the table, and takes their orders.
//!
//! The server sends a view whenever the table has changed, and only the latest to a slow reader, so views never queue up. The table's board comes
//! with the first view, and again when it has changed. Orders are carried out one after another; each answer names the key of its order.

use super::AppState;
use super::attendance::Attending;
use super::body::Parameters;
use super::caller::Caller;
use super::cost::Cost;
use super::heartbeat::Heartbeat;
use super::measures::{self, Outcome};
use super::open_sockets::{CountedSocket, SocketPurpose};
use super::orders::player_command;
use super::outage::Outage;
use super::problem::{ErrorBody, ErrorDetail, Problem, TROUBLE_RETRY_AFTER};
use super::rate_limits::{RateClock, per_second};
use super::role::Role;
use super::tables::{Done, asker, viewer};
use super::view_text::WithBoard;
use crate::house::{House, LiveTable, PublishedTable};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use floor::jackpot::PoolReading;
use floor::table::{Order, TableView};
use floor::{Moment, PoolId};
use governor::RateLimiter;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How long a client may take to read a message.
const SLOWEST: Duration = Duration::from_secs(10);

/// How many bytes may wait for a client that does not read.
const UNREAD_AT_MOST: usize = 1024 * 1024;

/// Orders are short. The library clears this buffer before every read, and keeps one for every socket.
const READ_AT_ONCE: usize = 4 * 1024;

/// A meter moves with every wager at any of its tables; no person reads faster than this.
const METER_AT_MOST_EVERY: Duration = Duration::from_millis(500);

/// How long a person counts as signed in after the last check, in milliseconds, if they have not signed out at this server.
const TRUSTED_FOR: i64 = 5_000;

/// The same orders over HTTP: a program's token needs the same scope here.
const ORDERS: (&str, &str) = ("POST", "/api/v1/tables/{table}/orders");

/// How often the server tries to send a missed view while the store does not answer.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// A message to the server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Chosen anew for every order; a repeated order under its key gets its first answer.
    key: String,
    /// The order.
    order: Order,
}

/// A message of the server.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Sent<'a> {
    /// The table has changed.
    Table {
        /// How often it has changed: a later view has a larger number.
        version: u64,
        /// Everything this person may see and do. A hidden card is `??`.
        #[schema(value_type = TableView)]
        view: &'a TableView,
    },
    /// The meter of the jackpot that the table feeds has moved.
    Meter {
        /// The reading of the pool's meter.
        reading: PoolReading,
    },
    /// The house cannot reach its database, or can again. Until then orders are refused and nothing changes; the websocket stays open.
    Trouble {
        /// Whether it is over.
        over: bool,
        /// Seconds after which it is worth trying again.
        retry_after: u64,
    },
    /// An order was carried out, durably.
    Done {
        /// Its key.
        key: String,
        /// The answer.
        #[schema(value_type = Done)]
        answer: Box<RawValue>,
    },
    /// An order was not carried out.
    Refused {
        /// Its key; empty if it could not be read.
        key: String,
        /// The error.
        error: ErrorDetail,
    },
}

/// Where a reconnecting client continues.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Resume {
    /// The last version that the client has; a view is sent only if there is a later one.
    seen: Option<u64>,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(sit_down))
}

/// Opens a websocket at a table. The server sends `Sent`, and takes `Asked`.
#[utoipa::path(get, path = "/api/v1/tables/{table}/socket", tag = "tables",
    params(("table" = u64, Path, description = "Its number."), Resume),
    responses((status = 101, body = Sent, description = "A websocket."), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn sit_down(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(table): Path<String>,
    Parameters(resume): Parameters<Resume>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::NotValid("this path opens a websocket".into()))?;
    let table = app.table(&table).await?;
    let counted = app.sockets.admit(&caller, &app.config.limits, SocketPurpose::Visit)?;
    let most = app.config.limits.body;
    let work = app.work.clone();
    let trusted = (app.clock.now(), app.store.departures());
    let conversation =
        Conversation { app, table, caller, headers, seen: resume.seen, shown: None, trusted, _counted: counted };
    Ok(sized(upgrade, most).on_upgrade(move |socket| work.track_future(conversation.hold(socket))))
}

/// A client at a table.
struct Conversation {
    app: Arc<AppState>,
    table: Arc<LiveTable>,
    caller: Caller,
    /// The headers with their credentials, which are checked again from time to time.
    headers: HeaderMap,
    seen: Option<u64>,
    /// The last view that was sent.
    shown: Option<Shown>,
    /// When they were last identified, and the count of sign-outs at this server before that.
    trusted: (Moment, u64),
    /// Counts the websocket until it ends.
    _counted: CountedSocket,
}

/// The last view that was sent.
struct Shown {
    /// The snapshot of the table, whose board the client has.
    snapshot: Arc<PublishedTable>,
    /// Without the board.
    view: Arc<TableView>,
}

/// A subscription to the meter of the table's jackpot, if it feeds one.
struct MeterSubscription {
    pool: Option<PoolId>,
    reading: Option<watch::Receiver<PoolReading>>,
    rest: tokio::time::Interval,
}

impl MeterSubscription {
    fn new() -> Self {
        let mut rest = tokio::time::interval(METER_AT_MOST_EVERY);
        rest.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        Self { pool: None, reading: None, rest }
    }

    /// Subscribes to the meter of this pool. A view has just contained its reading.
    async fn belong_to(&mut self, house: &House, pool: Option<PoolId>) {
        if self.pool != pool {
            self.pool = pool;
            self.reading = None;
        }
        match (&mut self.reading, pool) {
            (Some(reading), _) => reading.mark_unchanged(),
            // A meter that cannot be read now is tried again at the next change of the table.
            (none, Some(pool)) => *none = house.watch_meter(pool).await.ok(),
            (None, None) => {}
        }
    }

    /// The next changed reading; never happens without a meter.
    async fn moves(&mut self) -> PoolReading {
        let Some(reading) = &mut self.reading else { return std::future::pending().await };
        if reading.changed().await.is_err() {
            return std::future::pending().await;
        }
        // If this wait is cancelled, the change is still unseen.
        reading.mark_changed();
        self.rest.tick().await;
        *reading.borrow_and_update()
    }
}

/// Why a websocket ends.
pub(super) enum SocketEnd {
    /// The client has disconnected, or does not read.
    Gone,
    /// The server ends it, with a code and a reason.
    With(u16, &'static str),
}

impl Conversation {
    async fn hold(mut self, mut socket: WebSocket) {
        metrics::gauge!("websockets").increment(1.0);
        let patron = self.caller.account.as_ref().and_then(|account| account.patron);
        // A client that may only look does not count as connected at the table.
        let patron = patron.filter(|_| self.caller.role == Role::Player && self.caller.check_scope(ORDERS).is_ok());
        let attending = patron.map(|patron| Attending::begin(&self.app, &self.table, patron));
        if let Err(end) = self.talk(&mut socket, attending.as_ref()).await {
            close(&mut socket, end).await;
        }
        metrics::gauge!("websockets").decrement(1.0);
    }

    async fn talk(&mut self, socket: &mut WebSocket, attending: Option<&Attending>) -> Result<(), SocketEnd> {
        let watch = RateClock(self.app.clock.clone());
        let gate = RateLimiter::direct_with_clock(per_second(self.app.config.limits.messages), watch);
        let mut news = self.table.watch();
        news.mark_changed();
        let mut heartbeat = Heartbeat::new(self.app.config.connections.ping);
        let mut trouble = Outage::watch(&self.app);
        // When to try again after a view could not be made because the store did not answer.
        let mut look_again: Option<Instant> = None;
        let closing = self.app.closing().clone();
        let mut meter = MeterSubscription::new();
        loop {
            tokio::select! {
                () = closing.cancelled() => return Err(SocketEnd::With(close_code::AWAY, "the server is closing")),
                over = trouble.changes() => {
                    say(socket, &Sent::Trouble { over, retry_after: TROUBLE_RETRY_AFTER }).await?;
                    if over {
                        news.mark_changed();
                    }
                }
                () = tokio::time::sleep_until(look_again.unwrap_or_else(Instant::now)), if look_again.is_some() => {
                    look_again = None;
                    news.mark_changed();
                }
                changed = news.changed() => {
                    changed.map_err(|_| SocketEnd::With(close_code::AWAY, "the table is gone"))?;
                    let snapshot = Arc::clone(&news.borrow_and_update());
                    // Another server may have recorded that they are gone, or this one when it started.
                    if let Some(attending) = attending
                        && attending.is_missed(&snapshot)
                    {
                        if self.identify_again().await? {
                            attending.tell().await;
                        } else {
                            look_again = Some(Instant::now() + TRY_AGAIN);
                        }
                    }
                    if self.seen.is_none_or(|seen| snapshot.version > seen) {
                        // After signing out a person gets no private view. A person who looks at a hand without being connected is reported as
                        // connected, as over HTTP: a player who has seen their cards does not count as absent.
                        let known = self.identify_again().await?;
                        if known && attending.is_none() {
                            self.looks_at_hand().await;
                        }
                        if known && self.show(socket, Arc::clone(&snapshot)).await? {
                            self.seen = Some(snapshot.version);
                        } else {
                            look_again = Some(Instant::now() + TRY_AGAIN);
                        }
                    }
                    meter.belong_to(&self.app.house, snapshot.table.pool()).await;
                }
                // The meter of a jackpot moves at other tables too.
                reading = meter.moves() => say(socket, &Sent::Meter { reading }).await?,
                message = socket.recv() => {
                    let message = message.and_then(Result::ok).ok_or(SocketEnd::Gone)?;
                    if gate.check().is_err() {
                        return Err(SocketEnd::With(close_code::POLICY, "too many messages"));
                    }
                    match message {
                        Message::Text(text) => {
                            let known = self.identify_again().await?;
                            let answer = self.answer(&text, known).await;
                            say(socket, &answer).await?;
                        }
                        Message::Binary(_) => return Err(SocketEnd::With(close_code::UNSUPPORTED, "messages are JSON text")),
                        Message::Close(_) => return Err(SocketEnd::Gone),
                        Message::Pong(_) => heartbeat.answered(),
                        // Answered by the library.
                        Message::Ping(_) => {}
                    }
                }
                () = heartbeat.due() => {
                    self.identify_again().await?;
                    heartbeat.ping(socket).await?;
                }
            }
        }
    }

    async fn looks_at_hand(&self) {
        if let Err(problem) = self.app.looks_at_hand(&self.table, &self.caller).await {
            tracing::warn!(%problem, table = %self.table.id(), "a connection of a player cannot be recorded at a table");
        }
    }

    /// Sends this person's view of the table, unless it has not changed for them. Returns whether that was possible: it is not while the store does
    /// not answer.
    async fn show(&mut self, socket: &mut WebSocket, snapshot: Arc<PublishedTable>) -> Result<bool, SocketEnd> {
        let viewer = viewer(&self.caller);
        let around = match self.app.around(&snapshot.table).await {
            Ok(around) => around,
            Err(Problem::Unavailable) => return Ok(false),
            Err(_) => return Err(SocketEnd::With(close_code::ERROR, "the table cannot be shown")),
        };
        let knows = |shown: &&Shown| snapshot.table.shows_the_board_of(&shown.snapshot.table, viewer);
        let before = self.shown.as_ref().filter(knows);
        let board = if before.is_some() { WithBoard::No } else { WithBoard::Yes };
        let text = self.app.public_views.text(&snapshot, viewer, &around, board).map_err(broken)?;
        let same = before.is_some_and(|shown| shown.view == text.view);
        self.shown = Some(Shown { snapshot, view: text.view });
        if !same {
            send(socket, Message::Text(text.message)).await?;
        }
        Ok(true)
    }

    /// Identifies the person again: after they have signed out, or their token was revoked, the websocket ends. If that happened at another server it
    /// is noticed a little later, because asking the database for every order would cost as much as carrying it out.
    ///
    /// Returns whether the person is known to be signed in. While the store does not answer this is unknown: then no order is carried out and no view
    /// sent, but the websocket stays open.
    async fn identify_again(&mut self) -> Result<bool, SocketEnd> {
        let departures = self.app.store.departures();
        let now = self.app.clock.now();
        if self.trusted.1 == departures && now.0 - self.trusted.0.0 < TRUSTED_FOR {
            return Ok(true);
        }
        let was = self.caller.account.as_ref().map(|account| account.id);
        match Caller::identify(&self.app, &self.headers, self.caller.address).await {
            Ok(caller) if caller.account.as_ref().map(|account| account.id) == was => {
                self.caller = caller;
                self.trusted = (now, departures);
                Ok(true)
            }
            Err(problem) if problem.is_trouble() => Ok(false),
            _ => Err(SocketEnd::With(close_code::POLICY, "signed out")),
        }
    }

    async fn answer(&self, text: &str, known: bool) -> Sent<'static> {
        let asked: Asked = match serde_json::from_str(text) {
            Ok(asked) => asked,
            Err(error) => {
                let problem = if error.is_data() {
                    Problem::NotValid(error.to_string())
                } else {
                    Problem::MalformedJson(error.to_string())
                };
                return refused(String::new(), &problem);
            }
        };
        let carried_out = if known { self.carry_out(&asked.key, asked.order).await } else { Err(Problem::Unavailable) };
        match carried_out {
            Ok((answer, repeated)) => {
                measures::ordered(if repeated { Outcome::Repeated } else { Outcome::Done });
                Sent::Done { key: asked.key, answer }
            }
            Err(problem) => refused(asked.key, &problem),
        }
    }

    /// The answer, and whether it was given before.
    async fn carry_out(&self, key: &str, order: Order) -> Result<(Box<RawValue>, bool), Problem> {
        if self.caller.role == Role::Visitor {
            return Err(Problem::NotSignedIn);
        }
        if self.caller.role != Role::Player {
            return Err(Problem::NotAllowed);
        }
        self.caller.check_scope(ORDERS)?;
        // The orders of all websockets of an account count like requests. A refused one was not carried out, and can be sent again.
        self.app.rate_limits.account(self.caller.account()?.id, Cost::Ordinary)?;
        let (command, asker) = (player_command(order, &self.caller)?, asker(&self.caller, key)?);
        let told = self.app.carry_out(Arc::clone(&self.table), command, asker).await?;
        Ok((RawValue::from_string(told.text).map_err(Problem::internal)?, told.repeated))
    }
}

fn refused(key: String, problem: &Problem) -> Sent<'static> {
    measures::ordered(Outcome::from(problem));
    measures::refused(problem);
    Sent::Refused { key, error: problem.wrong() }
}

/// A websocket with a limit on the size of messages.
pub(super) fn sized(upgrade: WebSocketUpgrade, most: usize) -> WebSocketUpgrade {
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .max_write_buffer_size(UNREAD_AT_MOST)
        .read_buffer_size(READ_AT_ONCE)
}

/// Ends a websocket, with a close message if the client is there.
pub(super) async fn close(socket: &mut WebSocket, end: SocketEnd) {
    if let SocketEnd::With(code, reason) = end {
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
        // A client that does not take even that is gone.
        let _ = tokio::time::timeout(SLOWEST, socket.send(close)).await;
    }
}

pub(super) async fn say(socket: &mut WebSocket, sent: &impl Serialize) -> Result<(), SocketEnd> {
    let text = serde_json::to_string(sent).map_err(broken)?;
    send(socket, Message::Text(text.into())).await
}

fn broken(error: serde_json::Error) -> SocketEnd {
    Problem::internal(error);
    SocketEnd::With(close_code::ERROR, "the server has failed")
}

/// Sends a message, with a time limit.
pub(super) async fn send(socket: &mut WebSocket, message: Message) -> Result<(), SocketEnd> {
    match tokio::time::timeout(SLOWEST, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(SocketEnd::Gone),
        Err(_) => Err(SocketEnd::With(close_code::AGAIN, "too slow")),
    }
}
