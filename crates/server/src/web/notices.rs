//! Notices for people away from a table, and their acknowledgement.

use super::AppState;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use super::tables::{Done, key};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use floor::table::{Notice, Whom};
use floor::{Command, Rank, StaffId};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(acknowledge))
}

/// The notices of a table, the oldest first: every open one, and the latest that were acknowledged.
#[utoipa::path(get, path = "/api/v1/tables/{table}/notices", tag = "tables",
    params(("table" = u64, Path, description = "Its number.")),
    responses((status = 200, body = [Notice]), (status = 404, body = ErrorBody)))]
async fn list(State(app): State<Arc<AppState>>, Path(table): Path<String>) -> Result<Json<Vec<Notice>>, Problem> {
    Ok(Json(app.table(&table).await?.now().table.notices().to_vec()))
}

/// Acknowledges a notice. Only its recipients may, and not for their own act.
#[utoipa::path(post, path = "/api/v1/tables/{table}/notices/{notice}", tag = "tables",
    params(("table" = u64, Path, description = "Its number."), ("notice" = u32, Path, description = "The notice's number."),
        ("idempotency-key" = String, Header, description = "Chosen anew for every notice.")),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn acknowledge(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path((table, notice)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let notice: u32 = notice.parse().map_err(|_| Problem::NoSuchThing)?;
    let snapshot = app.table(&table).await?.now();
    let whom = snapshot.table.notice(notice).ok_or(Problem::NoSuchThing)?.whom;
    if !is_for(whom, caller.role) {
        return Err(Problem::NotAllowed);
    }
    let command = Command::Acknowledge { by: StaffId(caller.account()?.id), notice };
    app.direct(&table, command, key(&caller, &headers)?).await
}

/// Whether a notice is for this role. Surveillance has no accounts here: a supervisor confirms that they were told.
fn is_for(whom: Whom, role: Role) -> bool {
    match whom {
        Whom::Inspector => role == Role::Inspector,
        Whom::Surveillance | Whom::CasinoSupervisor => role.rank() >= Some(Rank::GamingSupervisor),
        Whom::GamingManager => role == Role::GamingManager,
    }
}
