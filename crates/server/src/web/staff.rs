//! Those who work for the house. The gaming manager makes their accounts; the first manager's is made on the command line.

use super::Shell;
use super::accounts::{checked_name, checked_password};
use super::body::Body;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use crate::store::{Account, StoreError};
use axum::Json;
use axum::extract::{Path, State};
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
    /// The number of their account.
    pub account: u64,
    /// The name.
    pub name: String,
    /// What they are.
    pub role: String,
    /// Whether they do not work here any more.
    pub dismissed: bool,
}

/// What somebody is to be from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
    /// What.
    pub role: Role,
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(list, engage)).routes(routes!(change_role, dismiss))
}

/// Everybody who works for the house.
#[utoipa::path(get, path = "/api/v1/staff", tag = "accounts",
    responses((status = 200, body = [Staff]), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
async fn list(State(shell): State<Arc<Shell>>) -> Result<Json<Vec<Staff>>, Problem> {
    let accounts = shell.store.accounts_besides(Role::Player.name()).await.map_err(Problem::store)?;
    Ok(Json(
        accounts
            .into_iter()
            .map(|account| Staff {
                account: account.id,
                name: account.login.unwrap_or_default(),
                // Accounts of earlier versions may have a role under its earlier name.
                role: account.role.parse().map_or(account.role, |role: Role| role.to_string()),
                dismissed: !account.enabled,
            })
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
    let account = shell.store.account_by_login(&name).await.map_err(Problem::store)?.ok_or(Problem::NoSuchThing)?.id;
    Ok((StatusCode::CREATED, Json(Staff { account, name, role: wanted.role.name().into(), dismissed: false })))
}

/// Makes somebody who works for the house something else, or takes them back. They sign in again, and their programs need new tokens.
#[utoipa::path(put, path = "/api/v1/staff/{name}", tag = "accounts", request_body = NewRole,
    params(("name" = String, Path, description = "Who.")), responses(
    (status = 200, body = Staff), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`own-account`"), (status = 422, body = ErrorBody)))]
async fn change_role(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Path(name): Path<String>,
    Body(wanted): Body<NewRole>,
) -> Result<Json<Staff>, Problem> {
    if !wanted.role.is_staff() {
        return Err(Problem::NotValid(format!("a {} does not work for the house", wanted.role)));
    }
    let account = shell.colleague(&caller, &name).await?;
    shell.store.set_role(account.id, wanted.role.name()).await.map_err(Problem::store)?;
    shell.store.set_enabled(account.id, true).await.map_err(Problem::store)?;
    shell.shut_out(account.id).await?;
    let (number, name) = (account.id, account.login.unwrap_or_default());
    Ok(Json(Staff { account: number, name, role: wanted.role.name().into(), dismissed: false }))
}

/// Dismisses somebody: they cannot sign in any more, and neither can their programs.
#[utoipa::path(delete, path = "/api/v1/staff/{name}", tag = "accounts", params(("name" = String, Path, description = "Who.")),
    responses((status = 204), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`own-account`")))]
async fn dismiss(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    let account = shell.colleague(&caller, &name).await?;
    shell.store.set_enabled(account.id, false).await.map_err(Problem::store)?;
    shell.shut_out(account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl Shell {
    /// Somebody else who works for the house. Nobody changes their own place: one manager is always left.
    async fn colleague(&self, caller: &Caller, name: &str) -> Result<Account, Problem> {
        let account = self.store.account_by_login(name).await.map_err(Problem::store)?;
        let works_here = |account: &Account| account.role.parse::<Role>().is_ok_and(Role::is_staff);
        let account = account.filter(works_here).ok_or(Problem::NoSuchThing)?;
        if account.id == caller.account()?.id {
            return Err(Problem::conflict("own-account", "nobody changes their own place"));
        }
        Ok(account)
    }

    /// Ends all sessions of an account and revokes its tokens.
    async fn shut_out(&self, account: u64) -> Result<(), Problem> {
        self.store.end_sessions(account).await.map_err(Problem::store)?;
        for token in self.store.tokens(account).await.map_err(Problem::store)? {
            match self.store.revoke_token(account, token.id).await {
                // Gone meanwhile, which is what is wanted.
                Ok(()) | Err(StoreError::Missing { .. }) => {}
                Err(error) => return Err(Problem::store(error)),
            }
        }
        Ok(())
    }

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
