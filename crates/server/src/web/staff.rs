//! Those who work for the house. The gaming manager makes their accounts; the first manager's is made on the command line.

use super::Shell;
use super::accounts::{checked_name, checked_password};
use super::body::Body;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Somebody who is to work for the house.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewStaff {
    /// The name.
    #[schema(example = "grace")]
    pub name: String,
    /// The first password, which they change.
    pub password: String,
    /// What they are.
    pub role: Role,
}

/// Somebody who works for the house.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Staff {
    /// The name.
    pub name: String,
    /// What they are.
    pub role: String,
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(list, engage))
}

/// Everybody who works for the house.
#[utoipa::path(get, path = "/api/v1/staff", tag = "accounts",
    responses((status = 200, body = [Staff]), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
async fn list(State(shell): State<Arc<Shell>>) -> Result<Json<Vec<Staff>>, Problem> {
    let accounts = shell.store.accounts_besides(Role::Player.name()).await.map_err(Problem::store)?;
    Ok(Json(
        accounts
            .into_iter()
            .map(|account| Staff { name: account.login.unwrap_or_default(), role: account.role })
            .collect(),
    ))
}

/// Opens an account for somebody who works for the house.
#[utoipa::path(post, path = "/api/v1/staff", tag = "accounts", request_body = NewStaff, responses(
    (status = 201, body = Staff), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`name-taken`"), (status = 422, body = ErrorBody)))]
async fn engage(
    State(shell): State<Arc<Shell>>,
    Body(wanted): Body<NewStaff>,
) -> Result<(StatusCode, Json<Staff>), Problem> {
    let name = shell.engage(&wanted.name, wanted.password, wanted.role).await?;
    Ok((StatusCode::CREATED, Json(Staff { name, role: wanted.role.name().into() })))
}

impl Shell {
    /// Opens an account for somebody who works for the house, and says how the name is kept.
    pub async fn engage(&self, name: &str, password: String, role: Role) -> Result<String, Problem> {
        if !role.is_staff() {
            return Err(Problem::NotValid(format!("a {role} does not work for the house")));
        }
        let name = checked_name(name)?;
        checked_password(&password)?;
        let hash = self.passwords.hash(password).await?;
        self.add_account(&name, Some(hash), role, None).await?;
        Ok(name)
    }
}
