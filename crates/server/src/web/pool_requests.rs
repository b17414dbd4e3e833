//! Seeds of jackpot pools that wait for a second person: more of the house's money than one person moves alone.
//!
//! A pool that does not exist yet has no stream in which it could wait, so requests wait in the memory of the server that was asked, for ten
//! minutes. What is agreed to is recorded with both persons.

use super::Shell;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::staff::staff_number;
use super::tables::{Done, key, told};
use crate::house::Told;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use floor::jackpot::{Command, Terms};
use floor::patron::PATIENCE;
use floor::{Moment, PoolId, StaffId};
use rules::Cents;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// So many wait at most: the oldest makes room.
const MOST: usize = 100;

/// What is to be done once a second person agrees.
#[derive(Clone, Debug)]
pub(super) struct PoolRequest {
    /// The pool whose terms change; a new one is opened where it is left out.
    pub(super) pool: Option<PoolId>,
    pub(super) terms: Terms,
    /// How much of the house's money moves.
    pub(super) amount: Cents,
    pub(super) by: StaffId,
    pub(super) at: Moment,
}

/// What waits at this server.
#[derive(Default)]
pub(super) struct PoolRequests(Mutex<(u64, BTreeMap<u64, PoolRequest>)>);

impl PoolRequests {
    fn all(&self) -> MutexGuard<'_, (u64, BTreeMap<u64, PoolRequest>)> {
        // Requests come and go whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, request: PoolRequest) -> u64 {
        let mut all = self.all();
        all.0 += 1;
        let number = all.0;
        while all.1.len() >= MOST {
            all.1.pop_first();
        }
        all.1.insert(number, request);
        number
    }

    fn waiting(&self, now: Moment) -> BTreeMap<u64, PoolRequest> {
        let mut all = self.all();
        all.1.retain(|_, request| now <= request.at.after(PATIENCE));
        all.1.clone()
    }

    /// Takes a request, so that it is answered once.
    fn take(&self, number: u64, now: Moment) -> Option<PoolRequest> {
        self.all().1.remove(&number).filter(|request| now <= request.at.after(PATIENCE))
    }
}

/// A seed that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WaitingSeed {
    /// Its number, at the server that was asked.
    request: u64,
    /// The pool whose terms are to change; nothing where one is to be opened.
    #[schema(required)]
    pool: Option<u64>,
    /// What the pool begins with.
    #[schema(value_type = String, example = "50000.00")]
    seed: Cents,
    /// How much of the house's money moves.
    #[schema(value_type = String, example = "50000.00")]
    amount: Cents,
    /// The account of who asks.
    by: u64,
    /// When it lapses, in milliseconds since 1970.
    lapses: i64,
}

impl WaitingSeed {
    fn of(number: u64, request: &PoolRequest) -> Self {
        Self {
            request: number,
            pool: request.pool.map(|pool| pool.0),
            seed: request.terms.seed,
            amount: request.amount,
            by: request.by.0,
            lapses: request.at.after(PATIENCE).0,
        }
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(agree, drop_request))
}

/// Seeds of pools that wait for a second person at this server.
#[utoipa::path(get, path = "/api/v1/pool-requests", tag = "pools",
    responses((status = 200, body = [WaitingSeed]), (status = 403, body = ErrorBody)))]
async fn list(State(shell): State<Arc<Shell>>) -> Json<Vec<WaitingSeed>> {
    let waiting = shell.pool_requests.waiting(shell.clock.now());
    Json(waiting.iter().map(|(number, request)| WaitingSeed::of(*number, request)).collect())
}

/// Agrees to a seed as the second person. Gaming manager in person, with a second factor that was given not long ago.
#[utoipa::path(post, path = "/api/v1/pool-requests/{request}", tag = "pools",
    params(("request" = u64, Path, description = "Its number."), ("idempotency-key" = String, Header, description = "Chosen anew every time.")),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody, description = "`second-factor-first`, `not-independent`"),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody, description = "`own-request`")))]
async fn agree(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Path(request): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number: u64 = request.parse().map_err(|_| Problem::NoSuchThing)?;
    let (asker, second, now) = (key(&caller, &headers)?, staff_number(&caller)?, shell.clock.now());
    caller.must_be_confirmed(now)?;
    let waiting = shell.pool_requests.waiting(now).get(&number).cloned().ok_or(Problem::NoSuchThing)?;
    if waiting.by == second {
        return Err(floor::patron::Refusal::OwnRequest).map_err(|why| crate::house::HouseError::from(why).into());
    }
    shell.check_independent(&caller, waiting.by).await?;
    let PoolRequest { pool, terms, by, .. } = shell.pool_requests.take(number, now).ok_or(Problem::NoSuchThing)?;
    let answer: Told = match pool {
        None => shell.house.open_pool_by_two(&terms, false, by, Some(second), &asker).await?.1,
        Some(pool) => {
            let command = Command::SetTerms { terms, by, agreed_by: Some(second) };
            shell.house.command_pool(pool, &command, &asker).await?
        }
    };
    Ok(told(answer))
}

/// Drops a request, one's own or another one's.
#[utoipa::path(delete, path = "/api/v1/pool-requests/{request}", tag = "pools",
    params(("request" = u64, Path, description = "Its number.")),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn drop_request(State(shell): State<Arc<Shell>>, Path(request): Path<String>) -> Result<StatusCode, Problem> {
    let number: u64 = request.parse().map_err(|_| Problem::NoSuchThing)?;
    let dropped = shell.pool_requests.take(number, shell.clock.now());
    dropped.map(|_| StatusCode::NO_CONTENT).ok_or(Problem::NoSuchThing)
}

impl Shell {
    /// Has a seed wait for a second person where it is more than one person moves alone; nothing where it is not.
    pub(super) async fn ask_for_seed(
        &self,
        caller: &Caller,
        pool: Option<PoolId>,
        terms: Terms,
    ) -> Result<Option<Response>, Problem> {
        let before = match pool {
            Some(id) => {
                let pool = self.house.pool_now(id).await?;
                if pool.reading().play_money {
                    return Ok(None);
                }
                pool.reading().terms.seed
            }
            None => Cents::ZERO,
        };
        let amount = (terms.seed - before).max(before - terms.seed);
        if amount <= self.money_limit().await? {
            return Ok(None);
        }
        let at = self.clock.now();
        caller.must_be_confirmed(at)?;
        let request = PoolRequest { pool, terms, amount, by: staff_number(caller)?, at };
        let number = self.pool_requests.add(request.clone());
        Ok(Some((StatusCode::ACCEPTED, Json(WaitingSeed::of(number, &request))).into_response()))
    }
}
