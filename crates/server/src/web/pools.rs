//! Jackpot pools: their meters, and the orders of staff about them.

use super::AppState;
use super::body::Body;
use super::caller::Caller;
use super::pool_requests::WaitingSeed;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use super::tables::{Done, key, told};
use crate::store::JackpotWin;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use floor::gaming_day::GamingDay;
use floor::jackpot::{Command, PoolReading, PoolTally, Terms};
use floor::table::PayTable;
use floor::{Moment, PoolId, StaffId};
use rules::games::caribbean_stud::Increment;
use rules::strength::FiveCardHand;
use rules::{AnySettings, Cents, Game};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many wins are listed.
const LISTED: u32 = 20;

/// A pool that is to be opened. Members that are left out have the usual values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPool {
    /// The terms that its tables must share.
    #[serde(default)]
    terms: WantedTerms,
    /// Whether it holds play money.
    #[serde(default)]
    play_money: bool,
}

/// The terms that the tables of a pool must share.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedTerms {
    /// The share of each wager that goes to the pool.
    #[schema(value_type = Option<String>, example = "0.70")]
    increment: Option<Increment>,
    /// The meter at the beginning and after every top win.
    #[schema(value_type = Option<String>, example = "50000.00")]
    seed: Option<Cents>,
    /// The price of a wager.
    #[schema(value_type = Option<String>, example = "1.00")]
    wager: Option<Cents>,
}

/// Orders about a pool.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum PoolOrder {
    /// A win was verified: wagers are open again. From assistant gaming manager.
    Unlock {},
    /// After a win, sets other terms. Gaming manager.
    SetTerms {
        /// The new terms.
        terms: WantedTerms,
    },
    /// The equipment has failed: wagers stop. From gaming supervisor.
    Stop {},
    /// Wagers are open again. Inspector.
    Resume {},
    /// Reconciles a gaming day. From assistant gaming manager.
    Reconcile {
        /// The day.
        day: GamingDay,
    },
}

/// A pool.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenPool {
    /// The public reading of the pool.
    reading: PoolReading,
    /// Its prizes.
    pay_table: PayTable,
    /// The tables that feed it.
    tables: Vec<u64>,
    /// The changes since the last reconciliation; for staff.
    #[schema(required)]
    tally: Option<PoolTally>,
}

/// A prize that the jackpot has paid. It does not name the winner.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PastWin {
    /// The table.
    table: u64,
    /// The number of the round.
    round: u64,
    /// The time.
    at: Moment,
    /// The winning hand.
    hand: FiveCardHand,
    /// The amount.
    pays: Cents,
    /// The rules of the prize.
    rules: Vec<String>,
}

impl From<JackpotWin> for PastWin {
    fn from(JackpotWin { table, round, at, hand, pays, rules, .. }: JackpotWin) -> Self {
        Self { table: table.0, round, at, hand, pays, rules }
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list, open)).routes(routes!(look)).routes(routes!(wins)).routes(routes!(direct))
}

/// The readings of all meters.
#[utoipa::path(get, path = "/api/v1/pools", tag = "pools", responses((status = 200, body = [PoolReading])))]
async fn list(State(app): State<Arc<AppState>>) -> Result<Json<Vec<PoolReading>>, Problem> {
    let mut readings = Vec::new();
    for pool in app.house.pool_ids().await? {
        readings.push(app.house.meter(pool).await?);
    }
    Ok(Json(readings))
}

/// Opens a jackpot pool.
#[utoipa::path(post, path = "/api/v1/pools", tag = "pools", request_body = NewPool,
    params(("idempotency-key" = String, Header, description = "Chosen anew for every pool.")),
    responses((status = 200, body = Done), (status = 202, body = WaitingSeed, description = "The seed waits for a second person."),
        (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn open(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wanted): Body<NewPool>,
) -> Result<Response, Problem> {
    let (by, asker) = (StaffId(caller.account()?.id), key(&caller, &headers)?);
    let terms = wanted.terms.terms()?;
    // A repeated order gets its first answer, even if this person has used up their limit since.
    if let Some(before) = app.house.pool_opened_before(&terms, wanted.play_money, by, &asker).await? {
        return Ok(told(before));
    }
    if !wanted.play_money
        && let Some(waits) = app.ask_for_seed(&caller, None, terms, &asker).await?
    {
        return Ok(waits);
    }
    let (_, answer) = app.house.open_pool(&terms, wanted.play_money, by, &asker).await?;
    Ok(told(answer))
}

/// A pool.
#[utoipa::path(get, path = "/api/v1/pools/{pool}", tag = "pools", params(("pool" = u64, Path, description = "Its number.")),
    responses((status = 200, body = SeenPool), (status = 404, body = ErrorBody)))]
async fn look(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(pool): Path<String>,
) -> Result<Json<SeenPool>, Problem> {
    let pool = app.house.pool_now(pool_id(&pool)?).await?;
    let tally = caller.role.is_staff().then(|| pool.tally().clone());
    let reading = pool.reading();
    let pay_table = PayTable::of_jackpot(&reading.terms.pays);
    Ok(Json(SeenPool { reading, pay_table, tables: pool.tables().map(|table| table.0).collect(), tally }))
}

/// The wins of the jackpot, the newest first: the last twenty prizes.
#[utoipa::path(get, path = "/api/v1/pools/{pool}/wins", tag = "pools", params(("pool" = u64, Path, description = "Its number.")),
    responses((status = 200, body = [PastWin]), (status = 404, body = ErrorBody)))]
async fn wins(State(app): State<Arc<AppState>>, Path(pool): Path<String>) -> Result<Json<Vec<PastWin>>, Problem> {
    let pool = pool_id(&pool)?;
    // An unknown pool is answered with 404, not with an empty list.
    app.house.meter(pool).await?;
    let wins = app.house.jackpot_wins(pool, LISTED).await?;
    Ok(Json(wins.into_iter().map(PastWin::from).collect()))
}

/// Gives an order to a pool.
#[utoipa::path(post, path = "/api/v1/pools/{pool}/commands", tag = "pools", request_body = PoolOrder,
    params(("pool" = u64, Path, description = "Its number."), ("idempotency-key" = String, Header, description = "Chosen anew for every command.")),
    responses((status = 200, body = Done), (status = 202, body = WaitingSeed, description = "The seed waits for a second person."),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn direct(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(pool): Path<String>,
    headers: HeaderMap,
    Body(order): Body<PoolOrder>,
) -> Result<Response, Problem> {
    let by = StaffId(caller.account()?.id);
    let command = match order {
        PoolOrder::Unlock {} => Command::Unlock { by },
        PoolOrder::SetTerms { terms } => Command::SetTerms { terms: terms.terms()?, by, agreed_by: None },
        PoolOrder::Stop {} => Command::Stop { by },
        PoolOrder::Resume {} => Command::Resume { by },
        PoolOrder::Reconcile { day } => Command::Reconcile { day, ledger: Cents::ZERO, by },
    };
    match command.rank() {
        Some(least) if caller.role.rank() < Some(least) => return Err(Problem::RankTooLow { least, rule: None }),
        None if caller.role != Role::Inspector => return Err(Problem::NotAllowed),
        _ => {}
    }
    let (pool, asker) = (pool_id(&pool)?, key(&caller, &headers)?);
    if let Command::SetTerms { terms, .. } = &command {
        // As above: a repeated order gets its first answer.
        if let Some(before) = app.house.pool_commanded_before(pool, &command, &asker).await? {
            return Ok(told(before));
        }
        if let Some(waits) = app.ask_for_seed(&caller, Some(pool), *terms, &asker).await? {
            return Ok(waits);
        }
    }
    let answer = match command {
        // The house calculates the ledger's sum itself.
        Command::Reconcile { day, .. } => app.house.reconcile(pool, day, by, &asker).await?,
        command => app.house.command_pool(pool, &command, &asker).await?,
    };
    Ok(told(answer))
}

impl WantedTerms {
    fn terms(&self) -> Result<Terms, Problem> {
        let usual = Terms::of(&AnySettings::new(Game::CaribbeanStud));
        let usual = usual.ok_or_else(|| Problem::internal("the usual jackpot has no terms"))?;
        Ok(Terms {
            increment: self.increment.unwrap_or(usual.increment),
            seed: self.seed.unwrap_or(usual.seed),
            wager: self.wager.unwrap_or(usual.wager),
            ..usual
        })
    }
}

fn pool_id(number: &str) -> Result<PoolId, Problem> {
    number.parse().map(PoolId).map_err(|_| Problem::NoSuchThing)
}
