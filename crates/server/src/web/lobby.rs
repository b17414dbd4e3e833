//! The lobby: a summary of every table, over HTTP and over a websocket.

use super::AppState;
use super::body::Parameters;
use super::caller::Caller;
use super::heartbeat::Heartbeat;
use super::lobby_cache::AT_MOST_EVERY;
use super::open_sockets::SocketPurpose;
use super::outage::Outage;
use super::problem::{ErrorBody, Problem, TROUBLE_RETRY_AFTER};
use super::rate_limits::{RateClock, per_second};
use super::socket::{SocketEnd, close, say, send, sized};
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use floor::jackpot::PoolReading;
use floor::table::{self, Phase};
use floor::{Surroundings, Table};
use governor::RateLimiter;
use rules::Cents;
use rules::table::Limits;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Closes a websocket of the lobby when the server fails to build the list.
const CANNOT_BE_SHOWN: SocketEnd = SocketEnd::With(close_code::ERROR, "the lobby cannot be shown");

/// The summary of a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(super) struct Listed {
    /// Its number.
    table: u64,
    /// Its game, by name.
    game: rules::Game,
    /// Whether new rounds are played at it.
    open: bool,
    /// Its phase.
    phase: Phase,
    /// Whether it is played with play money.
    play_money: bool,
    /// The limits of wagers.
    limits: Limits,
    /// How many playing areas it has.
    seats: u8,
    /// How many places are taken.
    taken: usize,
    /// The areas without a player.
    free: Vec<u8>,
    /// How many players wait for a place.
    waiting: usize,
    /// The number of the round.
    round: u64,
    /// The jackpot it feeds.
    #[schema(required)]
    jackpot: Option<Jackpot>,
    /// Limits on a sign that has yet to take effect.
    #[schema(required)]
    coming: Option<table::Announced>,
    /// When it closes, by the sign, in milliseconds since 1970.
    #[schema(required)]
    closes: Option<i64>,
}

/// The summary of a jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Jackpot {
    /// The pool's number.
    pool: u64,
    /// The reading of its meter.
    #[schema(value_type = String, example = "51234.50")]
    meter: Cents,
    /// Whether wagers on it are taken.
    open: bool,
}

impl From<PoolReading> for Jackpot {
    fn from(reading: PoolReading) -> Self {
        let open = reading.reachable && !reading.closed.locked && !reading.closed.stopped;
        Self { pool: reading.pool.0, meter: reading.meter, open }
    }
}

/// Messages of the server.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LobbySent {
    /// The tables.
    Lobby(Vec<Listed>),
    /// The house cannot reach its database, or can again. Until then the tables are shown in their last known state.
    Trouble {
        /// Whether it is over.
        over: bool,
        /// Seconds after which it is worth trying again.
        retry_after: u64,
    },
}

/// The client of a lobby websocket.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Entrance {
    /// Whether a person looks: the house's own players on a demonstration floor play on for them. Displays and programs leave it out.
    visit: Option<bool>,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(enter))
}

/// Every table that is not closed for good.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = [Listed])))]
async fn list(State(app): State<Arc<AppState>>) -> Result<Response, Problem> {
    let json = app.lobby_snapshot().await?.json.clone();
    Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
}

/// Opens a websocket with the changes of the lobby, at most one a second. The server sends `LobbySent`; clients send nothing.
#[utoipa::path(get, path = "/api/v1/lobby", tag = "tables", params(Entrance),
    responses((status = 101, body = LobbySent, description = "A websocket."), (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn enter(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Parameters(entrance): Parameters<Entrance>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::NotValid("this path opens a websocket".into()))?;
    let purpose = if entrance.visit == Some(true) { SocketPurpose::Visit } else { SocketPurpose::Display };
    let counted = app.sockets.admit(&caller, &app.config.limits, purpose)?;
    let (most, work) = (app.config.limits.body, app.work.clone());
    Ok(sized(upgrade, most).on_upgrade(move |mut socket| {
        work.track_future(async move {
            let _counted = counted;
            metrics::gauge!("websockets").increment(1.0);
            if let Err(end) = Box::pin(watch(&app, &mut socket)).await {
                close(&mut socket, end).await;
            }
            metrics::gauge!("websockets").decrement(1.0);
        })
    }))
}

async fn watch(app: &AppState, socket: &mut WebSocket) -> Result<(), SocketEnd> {
    let gate = RateLimiter::direct_with_clock(per_second(app.config.limits.messages), RateClock(app.clock.clone()));
    let mut stir = app.house.stir();
    stir.mark_changed();
    let mut heartbeat = Heartbeat::new(app.config.connections.ping);
    let closing = app.closing().clone();
    let mut trouble = Outage::watch(app);
    let mut told = Utf8Bytes::default();
    loop {
        tokio::select! {
            () = closing.cancelled() => return Err(SocketEnd::With(close_code::AWAY, "the server is closing")),
            over = trouble.changes() => {
                say(socket, &LobbySent::Trouble { over, retry_after: TROUBLE_RETRY_AFTER }).await?;
                if over {
                    stir.mark_changed();
                }
            }
            changed = stir.changed() => {
                changed.map_err(|_| SocketEnd::With(close_code::AWAY, "the house is gone"))?;
                // In turn with the other websockets, and not cancelled by a message: a client that sends many messages would make the server start
                // again and again.
                match app.lobby_snapshot_in_turn().await {
                    Ok(snapshot) if snapshot.message == told => {}
                    Ok(snapshot) => {
                        send(socket, Message::Text(snapshot.message.clone())).await?;
                        told = snapshot.message.clone();
                    }
                    // The database cannot be reached: try again a second later.
                    Err(Problem::Unavailable) => {
                        tokio::time::sleep(AT_MOST_EVERY).await;
                        stir.mark_changed();
                    }
                    Err(_) => return Err(CANNOT_BE_SHOWN),
                }
            }
            message = socket.recv() => {
                let message = message.and_then(Result::ok).ok_or(SocketEnd::Gone)?;
                if gate.check().is_err() {
                    return Err(SocketEnd::With(close_code::POLICY, "too many messages"));
                }
                match message {
                    Message::Text(_) | Message::Binary(_) => {
                        return Err(SocketEnd::With(close_code::UNSUPPORTED, "nothing is asked of the lobby"));
                    }
                    Message::Close(_) => return Err(SocketEnd::Gone),
                    Message::Pong(_) => heartbeat.answered(),
                    // Answered by the library.
                    Message::Ping(_) => {}
                }
            }
            () = heartbeat.due() => heartbeat.ping(socket).await?,
        }
    }
}

impl Listed {
    /// The public summary of a table.
    pub(super) fn of(table: &Table, around: &Surroundings) -> Self {
        let view = table.view_without_board(table::Viewer::Public, around);
        let taken = |seat: u8| view.chairs.iter().any(|chair| chair.seat.number() == seat);
        Self {
            table: table.id().0,
            game: view.game,
            open: view.open,
            phase: view.phase,
            play_money: table.opening().play_money,
            limits: view.limits,
            seats: view.seats,
            taken: view.chairs.len(),
            free: (1..=view.seats).filter(|seat| !taken(*seat)).collect(),
            waiting: view.waiting,
            round: view.round,
            jackpot: view.jackpot.map(Jackpot::from),
            coming: table.announced_limits().copied(),
            closes: view.closes.map(|at| at.0),
        }
    }
}
