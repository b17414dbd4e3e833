//! The lobby: every table at a glance, over HTTP and as it changes.

use super::Shell;
use super::body::Parameters;
use super::caller::Caller;
use super::gates::{Watch, per_second};
use super::heartbeat::Heartbeat;
use super::open_sockets::Look;
use super::problem::{ErrorBody, Problem};
use super::socket::{End, close, say, sized};
use axum::Json;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use floor::jackpot::Reading;
use floor::table::{self, Phase};
use governor::RateLimiter;
use rules::Cents;
use rules::table::Limits;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A busy house changes all the time; nobody reads faster than this.
const AT_MOST_EVERY: Duration = Duration::from_secs(1);

/// A table at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(super) struct Listed {
    /// Its number.
    table: u64,
    /// Its game, by name.
    #[schema(value_type = rules::Game)]
    game: &'static str,
    /// Whether new rounds are played at it.
    open: bool,
    /// What it is doing.
    phase: Phase,
    /// Whether it is played with play money.
    play_money: bool,
    /// What may be wagered.
    limits: Limits,
    /// How many playing areas it has.
    seats: u8,
    /// How many places are taken.
    taken: usize,
    /// The areas at which nobody sits.
    free: Vec<u8>,
    /// How many wait for a place.
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

/// A jackpot at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Jackpot {
    /// The pool's number.
    pool: u64,
    /// What its meter shows.
    #[schema(value_type = String, example = "51234.50")]
    meter: Cents,
    /// Whether wagers on it are taken.
    open: bool,
}

impl From<Reading> for Jackpot {
    fn from(reading: Reading) -> Self {
        let open = reading.reachable && !reading.closed.locked && !reading.closed.stopped;
        Self { pool: reading.pool.0, meter: reading.meter, open }
    }
}

/// What the server sends.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LobbySent {
    /// The tables as they stand.
    Lobby(Vec<Listed>),
}

/// Who looks into the lobby.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Entrance {
    /// Whether a person looks: the house's own players on a demonstration floor play on for them. Displays and programs leave it out.
    visit: Option<bool>,
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(enter))
}

/// Every table that is not closed for good.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = [Listed])))]
async fn list(State(shell): State<Arc<Shell>>) -> Result<Json<Vec<Listed>>, Problem> {
    Ok(Json(shell.glance().await?))
}

/// Opens a websocket that tells what changes in the lobby, at most once a second. The server sends `LobbySent`, and takes nothing.
#[utoipa::path(get, path = "/api/v1/lobby", tag = "tables", params(Entrance),
    responses((status = 101, body = LobbySent, description = "A websocket."), (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn enter(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Parameters(entrance): Parameters<Entrance>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::NotValid("this path opens a websocket".into()))?;
    let look = if entrance.visit == Some(true) { Look::Visit } else { Look::Display };
    let counted = shell.sockets.admit(&caller, &shell.config.limits, look)?;
    let (most, work) = (shell.config.limits.body, shell.work.clone());
    Ok(sized(upgrade, most).on_upgrade(move |mut socket| {
        work.track_future(async move {
            let _counted = counted;
            metrics::gauge!("websockets").increment(1.0);
            if let Err(end) = Box::pin(watch(&shell, &mut socket)).await {
                close(&mut socket, end).await;
            }
            metrics::gauge!("websockets").decrement(1.0);
        })
    }))
}

async fn watch(shell: &Shell, socket: &mut WebSocket) -> Result<(), End> {
    let gate = RateLimiter::direct_with_clock(per_second(shell.config.limits.messages), Watch(shell.clock.clone()));
    let mut stir = shell.house.stir();
    stir.mark_changed();
    let mut heartbeat = Heartbeat::new(shell.config.connections.ping);
    let closing = shell.closing().clone();
    let mut rest = tokio::time::interval(AT_MOST_EVERY);
    rest.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut told = None;
    loop {
        tokio::select! {
            () = closing.cancelled() => return Err(End::With(close_code::AWAY, "the server is closing")),
            _ = rest.tick(), if stir.has_changed().unwrap_or(false) => {
                stir.mark_unchanged();
                let tables = match shell.glance().await {
                    Ok(tables) => tables,
                    // The database is out of reach: tried again a second later.
                    Err(Problem::Unavailable) => {
                        stir.mark_changed();
                        continue;
                    }
                    Err(_) => return Err(End::With(close_code::ERROR, "the lobby cannot be shown")),
                };
                if told.as_ref() != Some(&tables) {
                    say(socket, &LobbySent::Lobby(tables.clone())).await?;
                    told = Some(tables);
                }
            }
            changed = stir.changed(), if !stir.has_changed().unwrap_or(true) => {
                changed.map_err(|_| End::With(close_code::AWAY, "the house is gone"))?;
                stir.mark_changed();
            }
            message = socket.recv() => {
                let message = message.and_then(Result::ok).ok_or(End::Gone)?;
                if gate.check().is_err() {
                    return Err(End::With(close_code::POLICY, "too many messages"));
                }
                match message {
                    Message::Text(_) | Message::Binary(_) => {
                        return Err(End::With(close_code::UNSUPPORTED, "nothing is asked of the lobby"));
                    }
                    Message::Close(_) => return Err(End::Gone),
                    Message::Pong(_) => heartbeat.answered(),
                    // Answered by the library.
                    Message::Ping(_) => {}
                }
            }
            () = heartbeat.due() => heartbeat.ping(socket).await?,
        }
    }
}

impl Shell {
    /// Every table that is not closed for good, as everybody may see it.
    async fn glance(&self) -> Result<Vec<Listed>, Problem> {
        let mut listed = Vec::new();
        for id in self.house.table_ids().await? {
            let standing = self.house.table(id).await?.now();
            let table = &standing.table;
            if table.is_closed() {
                continue;
            }
            let view = table.view_without_board(table::Viewer::Public, &self.around(table).await?);
            let taken = |seat: u8| view.chairs.iter().any(|chair| chair.seat.number() == seat);
            listed.push(Listed {
                table: id.0,
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
            });
        }
        Ok(listed)
    }
}
