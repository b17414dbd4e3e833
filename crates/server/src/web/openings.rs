//! Opening tables, and the contents of their trays.

use super::AppState;
use super::body::Body;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::tables::{Done, key, told};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use floor::table::tray::{DayCounts, Transfer};
use floor::table::{CardSource, Device, Opening, Pace};
use floor::{PoolId, StaffId};
use rules::table::Limits;
use rules::{Cents, Game, Wager};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// For how long hands may be conceded at a table whose opening does not say it.
const CONCEDE: i64 = 2_000;

/// A table that is to be opened. Members that are left out have the defaults of the game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    /// The game, by name.
    #[schema(example = "lunar-poker")]
    game: String,
    /// The first contents of the tray.
    #[schema(value_type = String, example = "10000.00")]
    float: Cents,
    /// House settings by name.
    #[serde(default)]
    settings: BTreeMap<String, String>,
    /// `shoe` or `shuffler`.
    device: Option<Device>,
    /// `dealt` by the system or `entered` by staff.
    source: Option<CardSource>,
    /// How many cards of a full blackjack shoe lie behind the cutting card.
    behind_cutting_card: Option<u16>,
    /// Optional wagers that are not offered.
    #[serde(default)]
    not_offered: Vec<Wager>,
    /// Limits of kinds of wagers that have their own, by the wager's name.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Limits>)]
    wager_limits: BTreeMap<Wager, Limits>,
    /// Whether it is one for low limits.
    #[serde(default)]
    low_limit: bool,
    /// Whether it takes no cash.
    #[serde(default)]
    cashless: bool,
    /// How long it waits, in milliseconds. A pace without a bank gets one in proportion to its decisions.
    pace: Option<Pace>,
    /// For how many milliseconds hands may be conceded once the dealer's hand is shown; two seconds if it is left out.
    concede: Option<i64>,
    /// The jackpot pool it feeds.
    pool: Option<u64>,
    /// Whether it is played with play money.
    #[serde(default)]
    play_money: bool,
}

/// The tray of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenTray {
    /// Its contents by the books.
    #[schema(value_type = String, example = "10000.00")]
    holds: Cents,
    /// The requests that are not confirmed yet.
    requests: Vec<SeenRequest>,
    /// The results of the table on each gaming day that was counted, the latest last.
    days: Vec<SeenDay>,
}

/// Chips that are to be brought or taken away.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenRequest {
    /// Its number.
    request: u64,
    /// `fill` or `credit`.
    transfer: Transfer,
    /// How much.
    #[schema(value_type = String, example = "500.00")]
    amount: Cents,
    /// The account of who asked.
    by: u64,
}

/// The results of a table on one gaming day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenDay {
    /// The counts, and the chips that came in between.
    counts: DayCounts,
    /// The table's win; none while the day goes on.
    #[schema(value_type = Option<String>, example = "-120.00")]
    win: Option<Cents>,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(open)).routes(routes!(tray))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    params(("idempotency-key" = String, Header, description = "Chosen anew for every table.")),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
async fn open(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wanted): Body<NewTable>,
) -> Result<Response, Problem> {
    let (by, asker) = (StaffId(caller.account()?.id), key(&caller, &headers)?);
    let float = wanted.float;
    // The chips come out of the cage. An amount above the limit of one person comes as a fill, which takes two.
    let limit = app.money_limit().await?;
    if !wanted.play_money && float > limit {
        return Err(Problem::beyond(
            "float-beyond-limit",
            "open the table with less and let the rest come as a fill",
            limit,
        ));
    }
    let opening = wanted.opening()?;
    let work = Arc::clone(&app);
    let opened = async move { work.house.open_table(&opening, float, by, &asker).await };
    let (_, answer) = app.work.spawn(opened).await.map_err(Problem::internal)??;
    Ok(told(answer))
}

/// The contents of a table's tray, and the table's win day by day.
#[utoipa::path(get, path = "/api/v1/tables/{table}/tray", tag = "tables",
    params(("table" = u64, Path, description = "Its number.")),
    responses((status = 200, body = SeenTray), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn tray(State(app): State<Arc<AppState>>, Path(table): Path<String>) -> Result<Json<SeenTray>, Problem> {
    let live = app.table(&table).await?;
    let days = app.house.holds(live.id()).await?;
    let now = live.now();
    let requests = now.table.tray_requests().iter().map(|(number, request)| SeenRequest {
        request: *number,
        transfer: request.transfer,
        amount: request.amount,
        by: request.by.0,
    });
    let days = days.into_iter().map(|counts| SeenDay { counts, win: counts.win() }).collect();
    Ok(Json(SeenTray { holds: now.table.tray(), requests: requests.collect(), days }))
}

impl NewTable {
    fn opening(self) -> Result<Opening, Problem> {
        let game = Game::from_name(&self.game)
            .ok_or_else(|| Problem::NotValid(format!("there is no game {:?}", self.game)))?;
        let usual = Opening::of(game);
        Ok(Opening {
            settings: self.settings.into_iter().collect(),
            device: self.device.unwrap_or(usual.device),
            source: self.source.unwrap_or(usual.source),
            behind_cutting_card: self.behind_cutting_card,
            not_offered: self.not_offered,
            wager_limits: self.wager_limits.into_iter().collect(),
            low_limit: self.low_limit,
            cashless: self.cashless,
            pace: self.pace.unwrap_or(usual.pace).with_bank(),
            concede: self.concede.unwrap_or(CONCEDE),
            pool: self.pool.map(PoolId),
            play_money: self.play_money,
            ..usual
        })
    }
}
