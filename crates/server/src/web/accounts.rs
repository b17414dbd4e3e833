//! Registration, guests, signing in and out, and passwords.

use super::AppState;
use super::body::Body;
use super::caller::{Caller, Means, cookie_name, tag};
use super::password::{From, LONGEST, SHORTEST};
use super::problem::{ErrorBody, Problem, SecondFactorAsked};
use super::role::Role;
use super::second_factor::Given;
use super::secret;
use super::security_key::{AskedHost, KeyAnswer, Purpose};
use crate::house::{Asker, HouseError, Replaced, account_row, password_fingerprint};
use crate::store::{Account, Factor, RowChange, Session};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use floor::login::{Command, FactorKind, Used};
use floor::{Access, Author, Login, LoginId, Moment, Patron, patron};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The prefix of guests' names, which no other name has.
const GUEST: &str = "guest-";

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// The name, in any case.
    #[schema(example = "ada")]
    pub name: String,
    /// The password.
    #[schema(example = "correct horse battery")]
    pub password: String,
}

/// The credentials for signing in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SignIn {
    /// The name, in any case.
    #[schema(example = "ada")]
    pub name: String,
    /// The password.
    #[schema(example = "correct horse battery")]
    pub password: String,
    /// The digits of the second factor, if the account has one.
    #[schema(example = "123456")]
    pub code: Option<String>,
    /// The answer of a security key, instead of digits.
    pub key: Option<KeyAnswer>,
}

/// A change of password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    /// The old password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// The signed-in person.
#[derive(Debug, Serialize, ToSchema)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own about the person.
pub(super) struct Me {
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// Whether they are a guest, who has no password and plays with play money.
    pub guest: bool,
    /// Their number as a patron.
    pub patron: Option<u64>,
    /// Their staff number, by which records name them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff: Option<u64>,
    /// Whether another person gave them their password, so that they must choose their own first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub password_provisional: bool,
    /// Whether they must add a second factor first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub second_factor_required: bool,
    /// Whether they must keep at least one second factor.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub second_factor_kept: bool,
    /// Whether the house gives aids to decisions: values of a hand's choices, and programs that play.
    pub aids: bool,
    /// The balance of their account.
    #[schema(value_type = Option<String>, example = "1000.00")]
    pub balance: Option<Cents>,
    /// Promotional tokens in the account.
    #[schema(value_type = Option<String>, example = "0.00")]
    pub tokens: Option<Cents>,
    /// Their debt to the cage, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "20.00")]
    pub owed: Option<Cents>,
}

impl Me {
    async fn of(app: &AppState, account: &Account, login: Option<&Login>, role: Role) -> Result<Self, Problem> {
        let patron = match account.patron {
            Some(id) => Some(app.house.patron_now(id).await?),
            None => None,
        };
        let kept = role.is_staff() && app.config.asks_second_factor();
        Ok(Self {
            name: account.login.clone().unwrap_or_default(),
            role,
            guest: account.password_hash.is_none(),
            patron: account.patron.map(|patron| patron.0),
            staff: role.is_staff().then_some(account.id),
            password_provisional: login.is_some_and(|login| role.is_staff() && login.must_change_password()),
            second_factor_required: kept && login.is_some_and(|login| !login.has_factor()),
            second_factor_kept: kept,
            aids: app.config.gives_aids(),
            balance: patron.as_ref().map(Patron::balance),
            tokens: patron.as_ref().map(Patron::tokens),
            owed: patron.as_ref().map(Patron::owed).filter(|owed| owed.is_some()),
        })
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
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
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Body(credentials): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    app.rate_limits.arrival(caller.address)?;
    let name = checked_name(&credentials.name)?;
    checked_password(&credentials.password)?;
    let hash = app.passwords.hash(credentials.password, From::Strangers).await?;
    let mut set = None;
    let begin = |account: &Account| {
        let (session, cookie) = fresh_session(&app, account, None)?;
        set = Some(cookie);
        let mut rows = vec![RowChange::Session(session.clone())];
        if let Means::Session { hash, .. } = &caller.means {
            rows.push(RowChange::NoSession(*hash));
        }
        Ok((tag(session.hash), rows, replaced(&caller)))
    };
    let account = Box::pin(app.open_player(&name, hash, begin)).await?;
    let cookie = set.ok_or_else(|| Problem::internal("a registration without a session"))?;
    Ok((StatusCode::CREATED, [cookie], Json(Me::of(&app, &account, None, Role::Player).await?)))
}

/// Comes as a guest, with play money, if the house has a demonstration floor.
#[utoipa::path(post, path = "/api/v1/guests", tag = "accounts", responses(
    (status = 201, body = Me, headers(("set-cookie", description = "The session."))),
    (status = 409, body = ErrorBody, description = "`no-guests`"), (status = 429, body = ErrorBody)))]
async fn come_as_guest(State(app): State<Arc<AppState>>, caller: Caller) -> Result<impl IntoResponse, Problem> {
    if !app.config.demo {
        return Err(Problem::conflict("no-guests", "this house plays for money, and takes no guests"));
    }
    app.rate_limits.arrival(caller.address)?;
    // A guest never types their name: it only has to differ from all others.
    let name = format!("{GUEST}{}", &secret::fresh()?[..12]);
    let account = app.open_guest(&name).await?;
    let cookie = sign_in(&app, &caller, &account, None).await?;
    Ok((StatusCode::CREATED, [cookie], Json(Me::of(&app, &account, None, Role::Player).await?)))
}

/// Signs in. For an account with a second factor, a right password without the factor gets `second-factor-missing`, with the kinds of factor that the
/// account has.
#[utoipa::path(post, path = "/api/v1/login", tag = "accounts", request_body = SignIn, responses(
    (status = 200, body = Me, headers(("set-cookie", description = "The session."))),
    (status = 401, body = ErrorBody, description = "`wrong-credentials`, `second-factor-missing`, `wrong-digits`, `wrong-key`"),
    (status = 409, body = ErrorBody, description = "`second-factor-used`"),
    (status = 429, body = ErrorBody)))]
async fn login(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    host: AskedHost,
    Body(credentials): Body<SignIn>,
) -> Result<impl IntoResponse, Problem> {
    // An impossible name gets the same answer as a wrong password.
    let name = checked_name(&credentials.name).ok();
    let account = match &name {
        Some(name) => app.store.account_by_login(name).await.map_err(Problem::store)?,
        None => None,
    };
    let stamped = account.as_ref().and_then(|account| Some((account.id, app.known_browser(&headers, account)?)));
    let known = stamped.filter(|(account, _)| app.rate_limits.counts_as_known(*account));
    match known {
        // Unknown clients at the same address do not use these attempts up.
        Some((account, browser)) => app.rate_limits.known_browser(browser.0, account)?,
        None => {
            app.rate_limits.arrival(caller.address)?;
            if let Some(name) = &name {
                app.rate_limits.login(caller.address, name)?;
            }
        }
    }
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let from = if known.is_some() { From::Known } else { From::Strangers };
    let matches = app.passwords.matches(shortened(credentials.password), hash, from).await?;
    let account = account.filter(|account| matches && account.enabled).ok_or(Problem::WrongCredentials)?;
    let seen = app.house.vouches_for(&account).await?.ok_or(Problem::WrongCredentials)?;
    let factor = if seen.login.has_factor() {
        let Some(given) = Given::of(credentials.code, credentials.key)? else {
            let digits = seen.login.factors().any(|factor| factor.kind == FactorKind::Totp);
            let key = app.key_question(Purpose::SignIn, &account, &host).await?;
            return Err(Problem::SecondFactorMissing(SecondFactorAsked { digits, key }));
        };
        let guesser = (account.id, known.map(|(_, browser)| browser));
        Some(app.use_given(&account, &seen.login, &given, Purpose::SignIn, &host, guesser).await?)
    } else {
        None
    };
    let role = account.role.parse().map_err(Problem::internal)?;
    let cookie = sign_in(&app, &caller, &account, factor).await?;
    let browser = app.make_known(&account, stamped.map(|(_, browser)| browser))?;
    let me = Me::of(&app, &account, Some(&seen.login), role).await?;
    Ok((AppendHeaders([cookie, browser]), Json(me)))
}

/// Signs out.
#[utoipa::path(post, path = "/api/v1/logout", tag = "accounts",
    responses((status = 204), (status = 401, body = ErrorBody)))]
async fn logout(State(app): State<Arc<AppState>>, caller: Caller) -> Result<impl IntoResponse, Problem> {
    if let Means::Session { hash, .. } = &caller.means {
        let command = Command::SignOut { session: tag(*hash) };
        app.change_own(&caller, command, vec![RowChange::NoSession(*hash)]).await?;
    }
    app.leave_tables(&caller).await;
    Ok((StatusCode::NO_CONTENT, [cookie(&app, "", 0)?]))
}

/// Signs out everywhere: all sessions of the account end, and all tokens of its programs.
#[utoipa::path(post, path = "/api/v1/logout-everywhere", tag = "accounts",
    responses((status = 204), (status = 401, body = ErrorBody)))]
async fn logout_everywhere(State(app): State<Arc<AppState>>, caller: Caller) -> Result<impl IntoResponse, Problem> {
    let account = caller.account()?.id;
    let rows = vec![RowChange::NoSessions(account, None), RowChange::NoTokens(account)];
    app.change_own(&caller, Command::SignOutEverywhere, rows).await?;
    app.leave_tables(&caller).await;
    Ok((StatusCode::NO_CONTENT, [cookie(&app, "", 0)?]))
}

/// The signed-in person.
#[utoipa::path(get, path = "/api/v1/me", tag = "accounts",
    responses((status = 200, body = Me), (status = 401, body = ErrorBody)))]
async fn me(State(app): State<Arc<AppState>>, caller: Caller) -> Result<Json<Me>, Problem> {
    let login = caller.login.as_ref().map(|seen| &seen.login);
    Ok(Json(Me::of(&app, caller.account()?, login, caller.role).await?))
}

/// Gives a guest with little play money more of it.
#[utoipa::path(post, path = "/api/v1/me/refill", tag = "accounts", responses(
    (status = 200, body = Me), (status = 401, body = ErrorBody),
    (status = 422, body = ErrorBody, description = "`not-a-guest`, `has-enough`")))]
async fn refill(State(app): State<Arc<AppState>>, caller: Caller) -> Result<Json<Me>, Problem> {
    let account = caller.account()?;
    let patron = account.patron.ok_or(Problem::NotAllowed)?;
    // Without a key: a guest who sends it twice has enough the second time.
    app.house.command_patron(patron, &patron::Command::Refill, &caller.asker()).await?;
    Ok(Json(Me::of(&app, account, None, caller.role).await?))
}

/// Changes the password. Every other session ends, and every token of a program.
#[utoipa::path(put, path = "/api/v1/me/password", tag = "accounts", request_body = PasswordChange, responses(
    (status = 204, headers(("set-cookie", description = "The new session."))),
    (status = 401, body = ErrorBody, description = "`wrong-credentials`"),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn change_password(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Body(change): Body<PasswordChange>,
) -> Result<impl IntoResponse, Problem> {
    let account = caller.account()?;
    checked_password(&change.new)?;
    if change.new == change.old {
        return Err(Problem::NotValid("the new password is the same as the old one".into()));
    }
    app.check_password(&caller, account, change.old).await?;
    let hash = app.passwords.hash(change.new, From::Known).await?;
    let password = password_fingerprint(&hash);
    // The session goes on under a new secret, with the second factor that was given in it.
    let (session, cookie) = fresh_session(&app, account, caller.confirmed_at())?;
    let old = account.password_hash.as_deref().map(password_fingerprint);
    let command = Command::ChangePassword { password, session: tag(session.hash), old };
    // Only the password of the row belongs to this person.
    let rows = |login: &Login| {
        vec![
            RowChange::Account(account_row(account, login, Some(hash.clone()))),
            RowChange::NoSessions(account.id, None),
            RowChange::NoTokens(account.id),
            RowChange::Session(session.clone()),
        ]
    };
    app.house.change_login(LoginId(account.id), &command, &caller.asker(), rows).await?;
    Ok((StatusCode::NO_CONTENT, [cookie]))
}

/// A new session, and the cookie with its secret.
fn fresh_session(
    app: &AppState,
    account: &Account,
    confirmed_at: Option<Moment>,
) -> Result<(Session, (HeaderName, HeaderValue)), Problem> {
    let secret = secret::fresh()?;
    let lasts = app.config.session;
    let created_at = app.clock.now();
    let expires_at = created_at.after(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX));
    let session = Session { hash: secret::hash(&secret), account: account.id, created_at, expires_at, confirmed_at };
    Ok((session, cookie(app, &secret, lasts.as_secs())?))
}

/// Begins a session, and ends the one that it replaces. Its secret is always a new one, so an attacker cannot plant a session in a browser for its
/// user to sign in to.
async fn sign_in(
    app: &AppState,
    caller: &Caller,
    account: &Account,
    factor: Option<(Factor, Used)>,
) -> Result<(HeaderName, HeaderValue), Problem> {
    let (session, cookie) = fresh_session(app, account, factor.as_ref().map(|_| app.clock.now()))?;
    let mut rows = vec![RowChange::Session(session.clone())];
    if let Means::Session { hash, .. } = &caller.means {
        rows.push(RowChange::NoSession(*hash));
    }
    let replaced = replaced(caller);
    if account.password_hash.is_none() {
        // The sessions of a guest are not recorded as facts. The session before may be one of a login.
        let ended = match replaced {
            Some(Replaced { session, author }) => {
                let (id, command) = (author.login, Command::SignOut { session });
                Some(app.house.change_login(id, &command, &caller.asker(), |_| rows.clone()).await)
            }
            None => None,
        };
        match ended {
            Some(Ok(_)) => {}
            Some(Err(HouseError::NoSuch(_) | HouseError::NoLonger)) | None => {
                app.store.change_rows(rows).await.map_err(Problem::store)?;
            }
            Some(Err(error)) => return Err(error.into()),
        }
        return Ok(cookie);
    }
    let (factor, used) = factor.unzip();
    let number = factor.as_ref().map(|factor| factor.number);
    let password = account.password_hash.as_deref().map(password_fingerprint);
    let command = Command::SignIn { session: tag(session.hash), factor: number, used, password };
    rows.extend(factor.map(RowChange::Factor));
    let login = LoginId(account.id);
    let access = Access::Session(tag(session.hash));
    let author = Author { login, access, at: Moment(0), standing: None, confirmed: None };
    let asker = Asker { author: Some(author), ..Asker::house() };
    app.house.change_login_and_end(login, &command, replaced, &asker, |_| rows.clone()).await?;
    Ok(cookie)
}

/// The session that ends when another one begins in the same browser. Its login records it, so a restored row does not sign anyone in.
fn replaced(caller: &Caller) -> Option<Replaced> {
    let Means::Session { hash, .. } = caller.means else { return None };
    Some(Replaced { session: tag(hash), author: caller.author()? })
}

impl AppState {
    /// Changes the caller's own login and its rows. A guest may have rows alone.
    pub(super) async fn change_own(
        &self,
        caller: &Caller,
        command: Command,
        rows: Vec<RowChange>,
    ) -> Result<(), Problem> {
        let account = caller.account()?;
        let done = self.house.change_login(LoginId(account.id), &command, &caller.asker(), |_| rows.clone()).await;
        match done {
            Err(HouseError::NoSuch(_)) if account.password_hash.is_none() => {
                self.store.change_rows(rows).await.map_err(Problem::store)
            }
            done => Ok(done.map(drop)?),
        }
    }

    /// Whether this is the password of the caller's account.
    pub(super) async fn check_password(
        &self,
        caller: &Caller,
        account: &Account,
        password: String,
    ) -> Result<(), Problem> {
        match caller.means {
            // Unknown clients at the same address do not use up the attempts of a signed-in person.
            Means::Session { hash, .. } => self.rate_limits.known_browser(u64::from(tag(hash).0), account.id)?,
            Means::Nothing | Means::Token { .. } => {
                self.rate_limits.login(caller.address, account.login.as_deref().unwrap_or_default())?;
            }
        }
        let hash = account.password_hash.clone();
        let matches = self.passwords.matches(shortened(password), hash, From::Known).await?;
        if matches { Ok(()) } else { Err(Problem::WrongCredentials) }
    }
}

/// A text that is too long for a password is not hashed: an empty one is checked in its place, and is wrong.
fn shortened(mut password: String) -> String {
    if password.chars().count() > LONGEST {
        password.clear();
    }
    password
}

/// The session cookie; with no time to last, the cookie that deletes it.
fn cookie(app: &AppState, value: &str, seconds: u64) -> Result<(HeaderName, HeaderValue), Problem> {
    let secure = app.secure();
    let name = cookie_name(secure);
    let only_tls = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{only_tls}");
    Ok((header::SET_COOKIE, HeaderValue::from_str(&text).map_err(Problem::internal)?))
}

/// A valid name for an account: short, plain, and not a guest's.
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
