//! Becoming somebody, staying so, and ceasing to be.

use super::Shell;
use super::body::Body;
use super::caller::{Caller, Means, cookie_name};
use super::password::{LONGEST, SHORTEST};
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use super::secret;
use crate::house::Asker;
use crate::store::{Account, Session};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use floor::{Patron, patron};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What a guest's name begins with; nobody else's does.
const GUEST: &str = "guest-";

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// The name, written as one likes.
    #[schema(example = "ada")]
    pub name: String,
    /// The password.
    #[schema(example = "correct horse battery")]
    pub password: String,
}

/// A change of password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    /// The password until now.
    pub old: String,
    /// The password from now on.
    pub new: String,
}

/// Who somebody is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Me {
    /// The name.
    pub name: String,
    /// What they may act as.
    pub role: Role,
    /// Whether they are a guest, who has no password and plays for nothing.
    pub guest: bool,
    /// Their number as a patron.
    pub patron: Option<u64>,
    /// Their number among the staff, by which records name them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff: Option<u64>,
    /// Whether the house gives aids to decisions: values of a hand's choices, and programs that play.
    pub aids: bool,
    /// What is in their account.
    #[schema(value_type = Option<String>, example = "1000.00")]
    pub balance: Option<Cents>,
    /// Promotional tokens in it.
    #[schema(value_type = Option<String>, example = "0.00")]
    pub tokens: Option<Cents>,
    /// What they owe the cage, where they owe anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "20.00")]
    pub owed: Option<Cents>,
}

impl Me {
    async fn of(shell: &Shell, account: &Account, role: Role) -> Result<Self, Problem> {
        let patron = match account.patron {
            Some(id) => Some(shell.house.patron_now(id).await?),
            None => None,
        };
        Ok(Self {
            name: account.login.clone().unwrap_or_default(),
            role,
            guest: account.password_hash.is_none(),
            patron: account.patron.map(|patron| patron.0),
            staff: role.is_staff().then_some(account.id),
            aids: shell.config.gives_aids(),
            balance: patron.as_ref().map(Patron::balance),
            tokens: patron.as_ref().map(Patron::tokens),
            owed: patron.as_ref().map(Patron::owed).filter(|owed| owed.is_some()),
        })
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new()
        .routes(routes!(register))
        .routes(routes!(come_as_guest))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(logout_everywhere))
        .routes(routes!(me))
        .routes(routes!(refill))
        .routes(routes!(change_password))
}

/// Opens a player's account and signs in to it.
#[utoipa::path(post, path = "/api/v1/register", tag = "accounts", request_body = Credentials, responses(
    (status = 201, body = Me, headers(("set-cookie", description = "The session."))),
    (status = 409, body = ErrorBody, description = "`name-taken`"),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn register(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Body(credentials): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    shell.gates.arrival(caller.address)?;
    let name = checked_name(&credentials.name)?;
    checked_password(&credentials.password)?;
    let hash = shell.passwords.hash(credentials.password).await?;
    let account = shell.open_player(name, Some(hash)).await?;
    let cookie = sign_in(&shell, &caller, &account).await?;
    Ok((StatusCode::CREATED, [cookie], Json(Me::of(&shell, &account, Role::Player).await?)))
}

/// Comes as a guest, with play money, where the house has a floor for it.
#[utoipa::path(post, path = "/api/v1/guests", tag = "accounts", responses(
    (status = 201, body = Me, headers(("set-cookie", description = "The session."))),
    (status = 409, body = ErrorBody, description = "`no-guests`"), (status = 429, body = ErrorBody)))]
async fn come_as_guest(State(shell): State<Arc<Shell>>, caller: Caller) -> Result<impl IntoResponse, Problem> {
    if !shell.config.demo {
        return Err(Problem::conflict("no-guests", "this house plays for money, and takes no guests"));
    }
    shell.gates.arrival(caller.address)?;
    // A guest's name is never typed: it only has to differ from all others.
    let name = format!("{GUEST}{}", &secret::fresh()?[..12]);
    let account = shell.open_player(name, None).await?;
    let cookie = sign_in(&shell, &caller, &account).await?;
    Ok((StatusCode::CREATED, [cookie], Json(Me::of(&shell, &account, Role::Player).await?)))
}

/// Signs in.
#[utoipa::path(post, path = "/api/v1/login", tag = "accounts", request_body = Credentials, responses(
    (status = 200, body = Me, headers(("set-cookie", description = "The session."))),
    (status = 401, body = ErrorBody, description = "`wrong-credentials`"), (status = 429, body = ErrorBody)))]
async fn login(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Body(credentials): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    shell.gates.arrival(caller.address)?;
    // What can be nobody's name or password is told like any other wrong one.
    let account = match checked_name(&credentials.name) {
        Ok(name) => {
            shell.gates.login(&name)?;
            shell.store.account_by_login(&name).await.map_err(Problem::store)?
        }
        Err(_) => None,
    };
    let mut password = credentials.password;
    if password.chars().count() > LONGEST {
        password.clear();
    }
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let matches = shell.passwords.matches(password, hash).await?;
    let account = account.filter(|account| matches && account.enabled).ok_or(Problem::WrongCredentials)?;
    let role = account.role.parse().map_err(Problem::internal)?;
    let cookie = sign_in(&shell, &caller, &account).await?;
    Ok(([cookie], Json(Me::of(&shell, &account, role).await?)))
}

/// Signs out.
#[utoipa::path(post, path = "/api/v1/logout", tag = "accounts",
    responses((status = 204), (status = 401, body = ErrorBody)))]
async fn logout(State(shell): State<Arc<Shell>>, caller: Caller) -> Result<impl IntoResponse, Problem> {
    if let Means::Session { hash } = &caller.means {
        shell.store.end_session(*hash).await.map_err(Problem::store)?;
    }
    shell.leave_tables(&caller).await;
    Ok((StatusCode::NO_CONTENT, [cookie(&shell, "", 0)?]))
}

/// Signs out everywhere: all sessions of the account end. Tokens of programs stay until they are revoked.
#[utoipa::path(post, path = "/api/v1/logout-everywhere", tag = "accounts",
    responses((status = 204), (status = 401, body = ErrorBody)))]
async fn logout_everywhere(State(shell): State<Arc<Shell>>, caller: Caller) -> Result<impl IntoResponse, Problem> {
    shell.store.end_sessions(caller.account()?.id).await.map_err(Problem::store)?;
    shell.leave_tables(&caller).await;
    Ok((StatusCode::NO_CONTENT, [cookie(&shell, "", 0)?]))
}

/// Who one is.
#[utoipa::path(get, path = "/api/v1/me", tag = "accounts",
    responses((status = 200, body = Me), (status = 401, body = ErrorBody)))]
async fn me(State(shell): State<Arc<Shell>>, caller: Caller) -> Result<Json<Me>, Problem> {
    Ok(Json(Me::of(&shell, caller.account()?, caller.role).await?))
}

/// A guest who has little left is given play money again.
#[utoipa::path(post, path = "/api/v1/me/refill", tag = "accounts", responses(
    (status = 200, body = Me), (status = 401, body = ErrorBody),
    (status = 422, body = ErrorBody, description = "`not-a-guest`, `has-enough`")))]
async fn refill(State(shell): State<Arc<Shell>>, caller: Caller) -> Result<Json<Me>, Problem> {
    let account = caller.account()?;
    let patron = account.patron.ok_or(Problem::NotAllowed)?;
    // Without a key: whoever asks twice has enough the second time.
    shell.house.command_patron(patron, &patron::Command::Refill, &Asker::house()).await?;
    Ok(Json(Me::of(&shell, account, caller.role).await?))
}

/// Changes the password. Every session but a new one ends.
#[utoipa::path(put, path = "/api/v1/me/password", tag = "accounts", request_body = PasswordChange, responses(
    (status = 204, headers(("set-cookie", description = "The new session."))),
    (status = 401, body = ErrorBody, description = "`wrong-credentials`"),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn change_password(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Body(change): Body<PasswordChange>,
) -> Result<impl IntoResponse, Problem> {
    let account = caller.account()?;
    shell.gates.login(account.login.as_deref().unwrap_or_default())?;
    checked_password(&change.new)?;
    if !shell.passwords.matches(change.old, account.password_hash.clone()).await? {
        return Err(Problem::WrongCredentials);
    }
    let hash = shell.passwords.hash(change.new).await?;
    shell.store.set_password(account.id, &hash).await.map_err(Problem::store)?;
    shell.store.end_sessions(account.id).await.map_err(Problem::store)?;
    Ok((StatusCode::NO_CONTENT, [sign_in(&shell, &caller, account).await?]))
}

/// Begins a session, and ends the one it takes the place of. Its secret is always a new one, so nobody can sign in to a session that
/// somebody else put there.
async fn sign_in(shell: &Shell, caller: &Caller, account: &Account) -> Result<(HeaderName, HeaderValue), Problem> {
    if let Means::Session { hash } = &caller.means {
        shell.store.end_session(*hash).await.map_err(Problem::store)?;
    }
    let secret = secret::fresh()?;
    let lasts = shell.config.session;
    let now = shell.clock.now();
    let expires_at = now.after(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX));
    let session = Session { hash: secret::hash(&secret), account: account.id, created_at: now, expires_at };
    shell.store.open_session(&session).await.map_err(Problem::store)?;
    cookie(shell, &secret, lasts.as_secs())
}

/// The session's cookie, or with no time to last the end of it.
fn cookie(shell: &Shell, value: &str, seconds: u64) -> Result<(HeaderName, HeaderValue), Problem> {
    let secure = shell.secure();
    let name = cookie_name(secure);
    let only_tls = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{only_tls}");
    Ok((header::SET_COOKIE, HeaderValue::from_str(&text).map_err(Problem::internal)?))
}

/// A name that somebody may have: short, plain, and no guest's.
pub(super) fn checked_name(text: &str) -> Result<String, Problem> {
    let name = text.trim().to_lowercase();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    if !(3..=32).contains(&name.len())
        || !name.chars().all(plain)
        || !name.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        let why = "a name has 3 to 32 letters, digits, dots, dashes or underscores, and begins with a letter";
        return Err(Problem::NotValid(why.into()));
    }
    if name.starts_with(GUEST) {
        return Err(Problem::NotValid(format!("only guests' names begin with {GUEST}")));
    }
    Ok(name)
}

pub(super) fn checked_password(password: &str) -> Result<(), Problem> {
    if (SHORTEST..=LONGEST).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Problem::NotValid(format!("a password has {SHORTEST} to {LONGEST} characters")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_passwords_are_taken_to_their_edges() {
        let long = "a".repeat(33);
        for (name, fits) in [
            ("ab", false),
            ("abc", true),
            (&long[..32], true),
            (&long[..33], false),
            ("1ab", false),
            ("a b", false),
            ("zoë", false),
            ("guest-1", false),
            ("guesty", true),
            ("a.b-c_d", true),
            ("", false),
        ] {
            assert_eq!(checked_name(name).is_ok(), fits, "{name}");
        }
        assert_eq!(checked_name(" Ada ").expect("a name"), "ada");
        for (length, fits) in [(9, false), (10, true), (200, true), (201, false)] {
            assert_eq!(checked_password(&"ö".repeat(length)).is_ok(), fits, "{length}");
        }
    }
}
