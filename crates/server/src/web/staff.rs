//! Staff accounts. The gaming manager opens them; the first manager's account is opened on the command line.

use super::AppState;
use super::accounts::{checked_name, checked_password};
use super::body::Body;
use super::caller::Caller;
use super::password::From;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use crate::house::{Asker, HouseError, account_row, password_fingerprint};
use crate::store::{Account, RowChange};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use floor::login::Command;
use floor::{Login, LoginId, StaffId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A staff member who is to be hired.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewStaff {
    /// The name.
    #[schema(example = "grace")]
    pub name: String,
    /// The first password, which they must change.
    pub password: String,
    /// Their role.
    pub role: Role,
}

/// A staff member.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Staff {
    /// The number of their account.
    pub account: u64,
    /// The name.
    pub name: String,
    /// Their role.
    pub role: String,
    /// Whether they were dismissed.
    pub dismissed: bool,
    /// The accounts of managers who hired them or reset their login since another manager last vouched for them. Until another one vouches,
    /// they move no money alone.
    pub reset_by: Vec<u64>,
}

/// A new role.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
    /// The role.
    pub role: Role,
    /// A new first password, for a dismissed person who is taken back.
    pub password: Option<String>,
}

/// A new password for a person who has lost theirs.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    /// The password, which they change when they sign in.
    pub password: String,
}

/// How often the change of a colleague's account is tried again while they change it themselves.
const ATTEMPTS: usize = 10;

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new()
        .routes(routes!(list, engage))
        .routes(routes!(change_role, dismiss))
        .routes(routes!(reset_password))
        .routes(routes!(reset_factors))
        .routes(routes!(vouch))
}

/// All staff, present and former.
#[utoipa::path(get, path = "/api/v1/staff", tag = "accounts",
    responses((status = 200, body = [Staff]), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
async fn list(State(app): State<Arc<AppState>>) -> Result<Json<Vec<Staff>>, Problem> {
    let mut staff = Vec::new();
    for account in app.store.accounts_besides(Role::Player.name()).await.map_err(Problem::store)? {
        staff.push(Staff {
            account: account.id,
            reset_by: app.reset_by(account.id).await?,
            name: account.login.unwrap_or_default(),
            // Accounts of earlier versions may have a role under its earlier name.
            role: account.role.parse().map_or(account.role, |role: Role| role.to_string()),
            dismissed: !account.enabled,
        });
    }
    Ok(Json(staff))
}

/// Opens an account for a staff member. They choose their own password when they first sign in.
#[utoipa::path(post, path = "/api/v1/staff", tag = "accounts", request_body = NewStaff, responses(
    (status = 201, body = Staff), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`second-factor-first`"),
    (status = 409, body = ErrorBody, description = "`name-taken`"), (status = 422, body = ErrorBody)))]
async fn engage(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Body(wanted): Body<NewStaff>,
) -> Result<(StatusCode, Json<Staff>), Problem> {
    app.confirmed_for_staff(&caller)?;
    let account = app.engage_by(&caller.asker(), &wanted.name, wanted.password, wanted.role).await?;
    let reset_by = app.reset_by(account.id).await?;
    Ok((StatusCode::CREATED, Json(seen(account, wanted.role, reset_by))))
}

/// Gives a staff member another role, or takes a dismissed person back with a new first password. They sign in again, and their programs need new
/// tokens.
#[utoipa::path(put, path = "/api/v1/staff/{name}", tag = "accounts", request_body = NewRole,
    params(("name" = String, Path, description = "Who.")), responses(
    (status = 200, body = Staff), (status = 403, body = ErrorBody, description = "`second-factor-first`"), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`own-account`"), (status = 422, body = ErrorBody)))]
async fn change_role(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(name): Path<String>,
    Body(wanted): Body<NewRole>,
) -> Result<Json<Staff>, Problem> {
    let NewRole { role, password } = wanted;
    if !role.is_staff() {
        return Err(Problem::NotValid(format!("a {role} does not work for the house")));
    }
    let (account, by) = app.colleague_of(&caller, &name).await?;
    let mut hash = None;
    let command = match (account.enabled, password) {
        (true, None) => Command::GiveRole { role, by },
        (true, Some(_)) => {
            let why = "a new password is only for a person who is taken back; otherwise reset the password";
            return Err(Problem::NotValid(why.into()));
        }
        (false, None) => {
            return Err(Problem::NotValid("a person who is taken back gets a new first password".into()));
        }
        (false, Some(password)) => {
            checked_password(&password)?;
            let fresh = app.passwords.hash(password, From::Known).await?;
            let password = password_fingerprint(&fresh);
            hash = Some(fresh);
            Command::TakeBack { role, password, by: Some(by) }
        }
    };
    let account = app.change_colleague(&caller.asker(), account, hash, command).await?;
    let reset_by = app.reset_by(account.id).await?;
    Ok(Json(seen(account, role, reset_by)))
}

/// Dismisses a staff member: they cannot sign in any more, and neither can their programs.
#[utoipa::path(delete, path = "/api/v1/staff/{name}", tag = "accounts", params(("name" = String, Path, description = "Who.")),
    responses((status = 204), (status = 403, body = ErrorBody, description = "`second-factor-first`"), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`own-account`")))]
async fn dismiss(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    let (account, by) = app.colleague_of(&caller, &name).await?;
    if !account.enabled {
        // They are dismissed already.
        return Ok(StatusCode::NO_CONTENT);
    }
    app.change_colleague(&caller.asker(), account, None, Command::Dismiss { by }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a person who has lost their password another one, which they change when they sign in.
#[utoipa::path(put, path = "/api/v1/staff/{name}/password", tag = "accounts", request_body = NewPassword,
    params(("name" = String, Path, description = "Who.")), responses(
    (status = 204), (status = 403, body = ErrorBody, description = "`second-factor-first`"), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`own-account`, `dismissed`"), (status = 422, body = ErrorBody)))]
async fn reset_password(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(name): Path<String>,
    Body(wanted): Body<NewPassword>,
) -> Result<StatusCode, Problem> {
    let (account, by) = app.colleague_of(&caller, &name).await?;
    checked_password(&wanted.password)?;
    let hash = app.passwords.hash(wanted.password, From::Known).await?;
    let command = Command::ResetPassword { password: password_fingerprint(&hash), by: Some(by) };
    app.change_colleague(&caller.asker(), account, Some(hash), command).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the second factors of a person who has lost them.
#[utoipa::path(delete, path = "/api/v1/staff/{name}/second-factors", tag = "accounts",
    params(("name" = String, Path, description = "Who.")), responses(
    (status = 204), (status = 403, body = ErrorBody, description = "`second-factor-first`"), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`own-account`")))]
async fn reset_factors(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    let (account, by) = app.colleague_of(&caller, &name).await?;
    let number = account.id;
    let rows = vec![RowChange::NoFactors(number), RowChange::NoSessions(number, None), RowChange::NoTokens(number)];
    let command = Command::ResetFactors { by: Some(by) };
    app.house.change_login(LoginId(number), &command, &caller.asker(), |_| rows.clone()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms that a staff member is a real person who acts for themselves. A person whom a manager has hired, or whose login a manager has reset,
/// cannot be the second person for that manager until another manager confirms this, who is independent of the first one.
#[utoipa::path(post, path = "/api/v1/staff/{name}/vouch", tag = "accounts",
    params(("name" = String, Path, description = "For whom.")), responses(
    (status = 204), (status = 404, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "`second-factor-first`, `not-independent`"),
    (status = 409, body = ErrorBody, description = "`own-account`, `password-provisional`")))]
async fn vouch(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    let account = app.colleague(&name).await?;
    let by = staff_number(&caller)?;
    app.confirmed_for_staff(&caller)?;
    let id = LoginId(account.id);
    for (other, _) in app.house.login_now(id).await?.login.reset_by() {
        app.check_independent(&caller, *other).await?;
    }
    app.house.change_login(id, &Command::Vouch { by: Some(by) }, &caller.asker(), |_| Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn seen(account: Account, role: Role, reset_by: Vec<u64>) -> Staff {
    let (dismissed, name) = (!account.enabled, account.login.unwrap_or_default());
    Staff { account: account.id, name, role: role.name().into(), dismissed, reset_by }
}

/// The number by which records name the caller, who is a staff member.
pub(super) fn staff_number(caller: &Caller) -> Result<StaffId, Problem> {
    Ok(StaffId(caller.account()?.id))
}

impl AppState {
    /// Refuses changes of staff without a second factor from the last minutes, if the manager has one or must have one.
    fn confirmed_for_staff(&self, caller: &Caller) -> Result<(), Problem> {
        let has_one = caller.login.as_ref().is_some_and(|seen| seen.login.has_factor());
        if has_one || self.config.asks_second_factor() { caller.must_be_confirmed(self.clock.now()) } else { Ok(()) }
    }

    /// The staff member whom a manager is about to change, and the manager.
    async fn colleague_of(&self, caller: &Caller, name: &str) -> Result<(Account, StaffId), Problem> {
        self.confirmed_for_staff(caller)?;
        Ok((self.colleague(name).await?, staff_number(caller)?))
    }

    /// A present or former staff member.
    async fn colleague(&self, name: &str) -> Result<Account, Problem> {
        let account = self.store.account_by_login(name).await.map_err(Problem::store)?;
        let works_here = |account: &Account| account.role.parse::<Role>().is_ok_and(Role::is_staff);
        account.filter(works_here).ok_or(Problem::NoSuchThing)
    }

    /// Changes a colleague's login, and their password if there is a new hash. All their sessions end, and all their programs' tokens; a person who
    /// is taken back has no second factor yet. Returns their row after the change.
    async fn change_colleague(
        &self,
        asker: &Asker,
        mut account: Account,
        hash: Option<String>,
        command: Command,
    ) -> Result<Account, Problem> {
        let number = account.id;
        for _ in 0..ATTEMPTS {
            let row = |login: &Login| {
                let hash = hash.clone().or_else(|| account.password_hash.clone());
                account_row(&account, login, hash)
            };
            let rows = |login: &Login| {
                let mut rows = vec![
                    RowChange::Account(row(login)),
                    RowChange::NoSessions(number, None),
                    RowChange::NoTokens(number),
                ];
                if let Command::TakeBack { .. } = command {
                    rows.push(RowChange::NoFactors(number));
                }
                rows
            };
            match self.house.change_login(LoginId(number), &command, asker, rows).await {
                Ok(login) => return Ok(row(&login)),
                // They have chosen another password since their row was read.
                Err(HouseError::StaleRow) => {
                    account = self.store.account(number).await.map_err(Problem::store)?.ok_or(Problem::NoSuchThing)?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Problem::Unavailable)
    }

    /// Opens an account for a staff member on the command line of the server, and returns the name as it is stored.
    pub async fn engage(&self, name: &str, password: String, role: Role) -> Result<String, Problem> {
        let account = self.engage_by(&Asker::command_line(), name, password, role).await?;
        Ok(account.login.unwrap_or_default())
    }

    /// Gives a staff member another password and removes their second factors, on the command line of the server: the only way if the sole gaming
    /// manager has lost theirs. Returns the name as it is stored.
    pub async fn help(&self, name: &str, password: String) -> Result<String, Problem> {
        checked_password(&password)?;
        let account = self.colleague(&name.trim().to_lowercase()).await?;
        let hash = self.passwords.hash(password, From::Known).await?;
        let command = Command::ResetPassword { password: password_fingerprint(&hash), by: None };
        let (id, asker) = (LoginId(account.id), Asker::command_line());
        let account = self.change_colleague(&asker, account, Some(hash), command).await?;
        if self.house.login_now(id).await?.login.has_factor() {
            let rows = [RowChange::NoFactors(account.id)];
            self.house.change_login(id, &Command::ResetFactors { by: None }, &asker, |_| rows.to_vec()).await?;
        }
        Ok(account.login.unwrap_or_default())
    }

    /// Vouches for a staff member on the command line of the server: the only way in a house with one gaming manager.
    pub async fn vouch_on_command_line(&self, name: &str) -> Result<String, Problem> {
        let account = self.colleague(&name.trim().to_lowercase()).await?;
        let (command, asker) = (Command::Vouch { by: None }, Asker::command_line());
        self.house.change_login(LoginId(account.id), &command, &asker, |_| Vec::new()).await?;
        Ok(account.login.unwrap_or_default())
    }

    /// The managers behind a login, as in [`Staff::reset_by`].
    async fn reset_by(&self, account: u64) -> Result<Vec<u64>, Problem> {
        match self.house.login_now(LoginId(account)).await {
            Ok(seen) => Ok(seen.login.reset_by().iter().map(|(by, _)| by.0).collect()),
            // Records of earlier versions may have staff without a login.
            Err(HouseError::NoSuch(_)) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    async fn engage_by(&self, asker: &Asker, name: &str, password: String, role: Role) -> Result<Account, Problem> {
        if !role.is_staff() {
            return Err(Problem::NotValid(format!("a {role} does not work for the house")));
        }
        let name = checked_name(name)?;
        checked_password(&password)?;
        let hash = self.passwords.hash(password, From::Known).await?;
        self.add_account(&name, hash, role, asker).await
    }
}
