//! Seeds of jackpot pools that wait for a second person, because their amount is above the limit of one person.
//!
//! A pool that does not exist yet has no stream for a request, so requests wait in the memory of this server, for ten minutes. Each has a random
//! identifier, so that behind a load balancer, or after a restart, a manager cannot agree to another request by mistake. An agreement is recorded
//! with both persons.

use super::AppState;
use super::body::Body;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::secret;
use super::staff::staff_number;
use super::tables::{Done, key, told};
use crate::house::{AgreedSeed, Asker, CommandAnswer, HouseError, Requester};
use crate::store::StoreError;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use floor::jackpot::Terms;
use floor::patron::{PATIENCE, PatronRefusal};
use floor::{Moment, PoolId, Rank, StaffId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The most requests that wait: a new one replaces the oldest.
const MOST: usize = 100;

/// How many hexadecimal digits an identifier has: 128 random bits cannot be guessed, and no other server or later start repeats them.
const DIGITS: usize = 32;

/// A request for a seed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PoolRequest {
    /// The pool whose terms change; if it is left out, a new one is opened.
    pool: Option<PoolId>,
    terms: Terms,
    /// How much of the house's money moves.
    amount: Cents,
    by: StaffId,
    at: Moment,
    /// The idempotency key of the request: the same key finds the same request again.
    key: Option<String>,
    /// The person who is answering it, and the key of the answer. Until the outcome is known, other answers are refused.
    answered_by: Option<(StaffId, Option<String>)>,
    /// The answer once it was done. It is kept until the request would lapse: the person who asked may send it again under the same key.
    done: Option<CommandAnswer>,
}

/// The requests at this server, in the order of their arrival.
#[derive(Default)]
pub(super) struct PoolRequests(Mutex<Vec<(String, PoolRequest)>>);

/// Why a request cannot be answered.
enum NotNow {
    /// It does not exist, or no longer.
    None,
    /// Another answer to it is being processed.
    UnderWay,
}

impl PoolRequests {
    /// The requests that have not lapsed.
    fn all(&self, now: Moment) -> MutexGuard<'_, Vec<(String, PoolRequest)>> {
        // Requests are added and removed as a whole.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(_, request)| now <= request.at.after(PATIENCE));
        all
    }

    /// Adds a request under this identifier, or finds the one with the same key.
    fn add(&self, id: String, request: PoolRequest) -> Result<(String, PoolRequest), HouseError> {
        let mut all = self.all(request.at);
        let asked = |known: &PoolRequest| known.by == request.by && known.key.is_some() && known.key == request.key;
        if let Some((id, known)) = all.iter().find(|(_, known)| asked(known)) {
            let same = (known.pool, known.terms) == (request.pool, request.terms);
            return if same { Ok((id.clone(), known.clone())) } else { Err(HouseError::KeyReused) };
        }
        let too_many = (all.len() + 1).saturating_sub(MOST);
        all.drain(..too_many);
        all.push((id.clone(), request.clone()));
        Ok((id, request))
    }

    /// A request that still waits.
    fn find(&self, id: &str, now: Moment) -> Option<PoolRequest> {
        let all = self.all(now);
        let found = all.iter().find(|(known, request)| known == id && request.done.is_none());
        found.map(|(_, request)| request.clone())
    }

    /// Begins an answer: only the same person continues under the same key.
    fn begin(&self, id: &str, by: StaffId, key: Option<&String>, now: Moment) -> Result<(), NotNow> {
        let mut all = self.all(now);
        let waits = |(known, request): &&mut (String, PoolRequest)| known == id && request.done.is_none();
        let (_, request) = all.iter_mut().find(waits).ok_or(NotNow::None)?;
        let answer = (by, key.cloned());
        match &request.answered_by {
            Some(other) if *other != answer => Err(NotNow::UnderWay),
            _ => {
                request.answered_by = Some(answer);
                Ok(())
            }
        }
    }

    /// An answer failed: other answers are possible.
    fn go_on_waiting(&self, id: &str, now: Moment) {
        let mut all = self.all(now);
        if let Some((_, request)) = all.iter_mut().find(|(known, _)| known == id) {
            request.answered_by = None;
        }
    }

    /// The request is done.
    fn is_done(&self, id: &str, answer: &CommandAnswer, now: Moment) {
        let mut all = self.all(now);
        if let Some((_, request)) = all.iter_mut().find(|(known, _)| known == id) {
            request.done = Some(CommandAnswer { repeated: true, ..answer.clone() });
        }
    }

    /// The request is refused for good.
    fn remove(&self, id: &str, now: Moment) {
        self.all(now).retain(|(known, _)| known != id);
    }

    /// Drops a request that waits, unless it is being answered.
    fn drop_waiting(&self, id: &str, now: Moment) -> Result<(), NotNow> {
        let mut all = self.all(now);
        let waits = |(known, request): &(String, PoolRequest)| known == id && request.done.is_none();
        let place = all.iter().position(waits).ok_or(NotNow::None)?;
        if all[place].1.answered_by.is_some() {
            return Err(NotNow::UnderWay);
        }
        all.remove(place);
        Ok(())
    }
}

/// A seed that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WaitingSeed {
    /// Its identifier, at this server.
    #[schema(example = "8f14e45fceea167a5a36dedd4bea2543")]
    request: String,
    /// The pool whose terms are to change; nothing if one is to be opened.
    #[schema(required)]
    pool: Option<u64>,
    /// The seed of the pool.
    #[schema(value_type = String, example = "50000.00")]
    seed: Cents,
    /// How much of the house's money moves.
    #[schema(value_type = String, example = "50000.00")]
    amount: Cents,
    /// The account of the staff member who asks.
    by: u64,
    /// When it lapses, in milliseconds since 1970.
    lapses: i64,
}

/// The request as the second person has seen it: a different one is not agreed to.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeenSeed {
    /// The pool whose terms are to change; left out if one is to be opened.
    pool: Option<u64>,
    /// The seed of the pool.
    #[schema(value_type = String, example = "50000.00")]
    seed: Cents,
    /// How much of the house's money moves.
    #[schema(value_type = String, example = "50000.00")]
    amount: Cents,
    /// The account of the staff member who asks.
    by: u64,
}

impl WaitingSeed {
    fn of(id: &str, request: &PoolRequest) -> Self {
        Self {
            request: id.to_owned(),
            pool: request.pool.map(|pool| pool.0),
            seed: request.terms.seed,
            amount: request.amount,
            by: request.by.0,
            lapses: request.at.after(PATIENCE).0,
        }
    }
}

impl SeenSeed {
    fn is(&self, request: &PoolRequest) -> bool {
        let seen = (self.pool.map(PoolId), self.seed, self.amount, StaffId(self.by));
        seen == (request.pool, request.terms.seed, request.amount, request.by)
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(agree, drop_request))
}

/// Seeds of pools that wait for a second person at this server.
#[utoipa::path(get, path = "/api/v1/pool-requests", tag = "pools",
    responses((status = 200, body = [WaitingSeed]), (status = 403, body = ErrorBody)))]
async fn list(State(app): State<Arc<AppState>>) -> Json<Vec<WaitingSeed>> {
    let all = app.pool_requests.all(app.clock.now());
    let waiting = all.iter().filter(|(_, request)| request.done.is_none());
    Json(waiting.map(|(id, request)| WaitingSeed::of(id, request)).collect())
}

/// Agrees to a seed as the second person, who sends the request as they have seen it. Gaming manager in person, with a second factor that was given
/// within the last minutes.
#[utoipa::path(post, path = "/api/v1/pool-requests/{request}", tag = "pools", request_body = SeenSeed,
    params(("request" = String, Path, description = "Its identifier."), ("idempotency-key" = String, Header, description = "Chosen anew every time.")),
    responses((status = 200, body = Done),
        (status = 403, body = ErrorBody, description = "`second-factor-first`, `not-independent`"),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody, description = "`answer-under-way`, `key-reused`"),
        (status = 422, body = ErrorBody, description = "`own-request`, `another-request`, `asker-gone`")))]
async fn agree(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(seen): Body<SeenSeed>,
) -> Result<Response, Problem> {
    let (mut asker, second, now) = (key(&caller, &headers)?, staff_number(&caller)?, app.clock.now());
    caller.must_be_confirmed(now)?;
    // It may have been done although the first answer was lost, and this server may not know the request.
    if let Some(before) = app.house.agreed_before(seen.pool.map(PoolId), &(id.as_str(), &seen), &asker).await? {
        app.pool_requests.is_done(&id, &before, now);
        return Ok(told(before));
    }
    let request = app.pool_requests.find(&id, now).ok_or(Problem::NoSuchThing)?;
    if !seen.is(&request) {
        return Err(HouseError::from(PatronRefusal::AnotherRequest).into());
    }
    if request.by == second {
        return Err(HouseError::from(PatronRefusal::OwnRequest).into());
    }
    app.check_independent(&caller, request.by).await?;
    asker.agrees_with = Some(Requester { staff: request.by, least: Rank::GamingManager });
    app.house.check_requester(asker.agrees_with).await?;
    app.pool_requests.begin(&id, second, asker.key.as_ref(), now)?;
    let PoolRequest { pool, terms, amount, by, .. } = request;
    let agreed = AgreedSeed { pool, terms, amount, by, agreed_by: second };
    // The answer is processed even if the second person's connection breaks meanwhile: otherwise the request would be blocked until it lapses.
    let work = Arc::clone(&app);
    let answered = async move { work.answer_seed(&id, &agreed, &seen, &asker, now).await };
    let answer = app.work.spawn(answered).await.map_err(Problem::internal)??;
    Ok(told(answer))
}

/// Drops a request, the caller's own or another person's.
#[utoipa::path(delete, path = "/api/v1/pool-requests/{request}", tag = "pools",
    params(("request" = String, Path, description = "Its identifier.")),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`answer-under-way`")))]
async fn drop_request(State(app): State<Arc<AppState>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    app.pool_requests.drop_waiting(&id, app.clock.now())?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<NotNow> for Problem {
    fn from(why: NotNow) -> Self {
        match why {
            NotNow::None => Self::NoSuchThing,
            NotNow::UnderWay => Self::conflict("answer-under-way", "another answer to this request is under way"),
        }
    }
}

impl AppState {
    /// Moves the seed that two persons have agreed to, and notes the outcome.
    async fn answer_seed(
        &self,
        id: &str,
        agreed: &AgreedSeed,
        seen: &SeenSeed,
        asker: &Asker,
        now: Moment,
    ) -> Result<CommandAnswer, HouseError> {
        let answer = self.house.seed_by_two(agreed, &(id, seen), asker).await;
        match &answer {
            Ok(answer) => self.pool_requests.is_done(id, answer, now),
            // The outcome is unknown: only the same order under the same key is sure to be done once.
            Err(HouseError::Store(StoreError::Uncertain { .. })) => {}
            // The pool refuses it, or other terms were set meanwhile, so that a different amount would move.
            Err(HouseError::Pool(_) | HouseError::Patron(PatronRefusal::AnotherRequest)) => {
                self.pool_requests.remove(id, now);
            }
            Err(_) => self.pool_requests.go_on_waiting(id, now),
        }
        answer
    }

    /// Adds a request for a seed above the limit of one person; none if the seed is within it.
    pub(super) async fn ask_for_seed(
        &self,
        caller: &Caller,
        pool: Option<PoolId>,
        terms: Terms,
        asker: &Asker,
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
        let at = self.clock.now();
        let day = match &caller.login {
            Some(seen) => self.house.staff_day(&seen.login, at).await?,
            None => None,
        };
        if amount <= self.money_limit().await? && day.is_none_or(|day| !day.is_beyond(amount)) {
            return Ok(None);
        }
        caller.must_be_confirmed(at)?;
        let (by, key) = (staff_number(caller)?, asker.key.clone());
        let request = PoolRequest { pool, terms, amount, by, at, key, answered_by: None, done: None };
        let mut id = secret::fresh()?;
        id.truncate(DIGITS);
        let (id, request) = self.pool_requests.add(id, request)?;
        if let Some(answer) = request.done {
            return Ok(Some(told(answer)));
        }
        Ok(Some((StatusCode::ACCEPTED, Json(WaitingSeed::of(&id, &request))).into_response()))
    }
}
