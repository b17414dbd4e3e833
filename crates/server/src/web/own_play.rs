//! Players' own limits, breaks and exclusions.

use super::AppState;
use super::body::Body;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::tables::{Done, key, told};
use crate::house::{Asker, CommandAnswer};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use floor::patron::{Command, OwnLimits};
use floor::{Moment, Patron, PatronId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Limits that a player has set for each gaming day.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Own {
    /// The most to lose; chips at tables count as lost until they come back.
    #[schema(value_type = Option<String>, example = "200.00")]
    loss: Option<Cents>,
    /// The most minutes at tables.
    minutes: Option<u32>,
}

/// The limits and exclusions of a patron. Moments are milliseconds since 1970.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Standing {
    /// Their own limits.
    limits: Own,
    /// Their next limits, if looser ones are still to come into force.
    later: Option<Own>,
    /// When those come into force.
    later_from: Option<i64>,
    /// When their break ends.
    rests_until: Option<i64>,
    /// Whether they are excluded from play.
    excluded: bool,
    /// When the exclusion ends; never if it is nothing.
    excluded_until: Option<i64>,
    /// Whether they excluded themselves.
    own_wish: bool,
}

/// A break.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Break {
    /// When it ends, in milliseconds since 1970.
    until: i64,
}

/// An exclusion of oneself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Away {
    /// When it ends, in milliseconds since 1970; never if it is left out.
    until: Option<i64>,
}

impl Own {
    const fn of(limits: OwnLimits) -> Self {
        Self { loss: limits.loss, minutes: limits.minutes }
    }
}

impl Standing {
    pub(super) fn of(patron: &Patron, now: Moment) -> Self {
        let (later, exclusion) = (patron.later_limits(now), patron.exclusion(now));
        Self {
            limits: Own::of(patron.limits(now)),
            later: later.map(|(_, limits)| Own::of(limits)),
            later_from: later.map(|(from, _)| from.0),
            rests_until: patron.rests_until(now).map(|until| until.0),
            excluded: exclusion.is_some(),
            excluded_until: exclusion.and_then(|exclusion| exclusion.until).map(|until| until.0),
            own_wish: exclusion.is_some_and(|exclusion| exclusion.by.is_none()),
        }
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(limits, set_limits)).routes(routes!(rest)).routes(routes!(stay_away))
}

/// The player's own limits and exclusions.
#[utoipa::path(get, path = "/api/v1/me/limits", tag = "own play",
    responses((status = 200, body = Standing), (status = 401, body = ErrorBody)))]
async fn limits(State(app): State<Arc<AppState>>, caller: Caller) -> Result<Json<Standing>, Problem> {
    let patron = app.house.patron_now(own_patron(&caller)?).await?;
    Ok(Json(Standing::of(&patron, app.clock.now())))
}

/// Sets the player's own limits. Stricter limits hold at once, looser ones after a day.
#[utoipa::path(put, path = "/api/v1/me/limits", tag = "own play", request_body = Own,
    params(("idempotency-key" = String, Header, description = "Chosen anew for every change.")),
    responses((status = 200, body = Done), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn set_limits(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    Body(Own { loss, minutes }): Body<Own>,
) -> Result<Response, Problem> {
    let command = Command::SetLimits { limits: OwnLimits { loss, minutes } };
    app.serve_patron(own_patron(&caller)?, command, key(&caller, &headers)?).await.map(told)
}

/// Takes a break from play. It cannot be cut short.
#[utoipa::path(post, path = "/api/v1/me/cool-off", tag = "own play", request_body = Break,
    params(("idempotency-key" = String, Header, description = "Chosen anew for every break.")),
    responses((status = 200, body = Done), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn rest(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wanted): Body<Break>,
) -> Result<Response, Problem> {
    let command = Command::CoolOff { until: Moment(wanted.until) };
    app.serve_patron(own_patron(&caller)?, command, key(&caller, &headers)?).await.map(told)
}

/// Excludes the player from play.
#[utoipa::path(post, path = "/api/v1/me/exclusion", tag = "own play", request_body = Away,
    params(("idempotency-key" = String, Header, description = "Chosen anew every time.")),
    responses((status = 200, body = Done), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn stay_away(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wanted): Body<Away>,
) -> Result<Response, Problem> {
    let command = Command::Exclude { by: None, game: None, why: None, until: wanted.until.map(Moment) };
    app.serve_patron(own_patron(&caller)?, command, key(&caller, &headers)?).await.map(told)
}

impl AppState {
    /// Carries out a command for a patron to its end, even if the client disconnects.
    pub(super) async fn serve_patron(
        self: &Arc<Self>,
        patron: PatronId,
        command: Command,
        asker: Asker,
    ) -> Result<CommandAnswer, Problem> {
        let app = Arc::clone(self);
        let work = async move { app.house.command_patron(patron, &command, &asker).await };
        Ok(self.work.spawn(work).await.map_err(Problem::internal)??)
    }
}

fn own_patron(caller: &Caller) -> Result<PatronId, Problem> {
    caller.account()?.patron.ok_or(Problem::NotAllowed)
}
