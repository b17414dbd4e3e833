//! Tokens with which programs act for their owner.

use super::AppState;
use super::body::Body;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use super::scope::{self, Scope};
use super::second_factor::confirm_first;
use super::secret::{self, TOKEN_PREFIX};
use crate::house::{HouseError, token_fingerprint};
use crate::store::{self, RowChange};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use floor::login::{Command, USUAL_TOKEN};
use floor::{Login, LoginId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A token that is to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    /// Its purpose, in the owner's words.
    #[schema(example = "my bot")]
    pub label: String,
    /// The role it acts in: the owner's own if it is left out, or a lower one.
    pub role: Option<Role>,
    /// Its scopes; if they are left out, looking and playing.
    pub scopes: Option<BTreeSet<Scope>>,
    /// How many days it is valid, at most 366; 90 if it is left out.
    #[schema(example = 90)]
    pub days: Option<u32>,
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Token {
    /// Its number.
    pub id: u64,
    /// Its purpose.
    pub label: String,
    /// The role it acts in.
    pub role: String,
    /// Its scopes; nothing for tokens of earlier versions, which may do everything that their role may.
    #[schema(required)]
    pub scopes: Option<BTreeSet<Scope>>,
    /// When it expires, in milliseconds since 1970; nothing for tokens of earlier versions, which never expire.
    #[schema(required)]
    pub expires: Option<i64>,
}

impl From<store::Token> for Token {
    fn from(token: store::Token) -> Self {
        let scopes = token.scopes.as_deref().map(scope::read);
        let expires = token.expires_at.map(|at| at.0);
        Self { id: token.id, label: token.name, role: token.role, scopes, expires }
    }
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FreshToken {
    /// The token.
    #[serde(flatten)]
    pub token: Token,
    /// Its secret, shown only this once: `Authorization: Bearer …`.
    pub secret: String,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(revoke))
}

/// The tokens of the signed-in person.
#[utoipa::path(get, path = "/api/v1/tokens", tag = "accounts",
    responses((status = 200, body = [Token]), (status = 401, body = ErrorBody)))]
async fn list(State(app): State<Arc<AppState>>, caller: Caller) -> Result<Json<Vec<Token>>, Problem> {
    let tokens = app.store.tokens(caller.account()?.id).await.map_err(Problem::store)?;
    Ok(Json(tokens.into_iter().map(Token::from).collect()))
}

/// Makes a token.
#[utoipa::path(post, path = "/api/v1/tokens", tag = "accounts", request_body = NewToken, responses(
    (status = 201, body = FreshToken), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "A role that the caller does not have."),
    (status = 409, body = ErrorBody, description = "`too-many-tokens`"),
    (status = 422, body = ErrorBody, description = "`no-aids`: programs may not play in this house.")))]
async fn create(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Body(wanted): Body<NewToken>,
) -> Result<(StatusCode, Json<FreshToken>), Problem> {
    let account = caller.account()?;
    let role = wanted.role.unwrap_or(caller.role);
    app.may_use_programs(role)?;
    // A person with a second factor gives it before a token is made: a thief with a stolen session would otherwise keep a token after the session
    // ends.
    if caller.login.as_ref().is_some_and(|seen| seen.login.has_factor()) && !caller.is_confirmed(app.clock.now()) {
        return Err(confirm_first());
    }
    let scopes = wanted.scopes.unwrap_or_else(|| BTreeSet::from(scope::USUAL));
    if scopes.is_empty() {
        return Err(Problem::NotValid("a token needs at least one scope".into()));
    }
    let now = app.clock.now();
    let expires = now.after(wanted.days.map_or(USUAL_TOKEN, |days| i64::from(days) * DAY));
    let secret = format!("{TOKEN_PREFIX}{}", secret::fresh()?);
    let hash = secret::hash(&secret);
    let number = app.store.next_number("token").await.map_err(Problem::store)?;
    let label = wanted.label.trim().to_owned();
    let token = store::Token {
        id: number,
        hash,
        account: account.id,
        name: label.clone(),
        role: role.name().into(),
        scopes: Some(scope::written(&scopes)),
        created_at: now,
        expires_at: Some(expires),
    };
    let fingerprint = token_fingerprint(hash);
    let scopes = Some(scope::names(&scopes));
    let command = Command::MakeToken { number, fingerprint, label, role, scopes, expires };
    let asker = caller.asker();
    let rows = |_: &Login| vec![RowChange::Token(token.clone())];
    let login = LoginId(account.id);
    match app.house.change_login(login, &command, &asker, rows).await {
        // A guest gets a stream with the first token.
        Err(HouseError::NoSuch(_)) if account.password_hash.is_none() => {
            app.house.open_guest_login(account, &asker).await?;
            app.house.change_login(login, &command, &asker, rows).await?;
        }
        made => drop(made?),
    }
    Ok((StatusCode::CREATED, Json(FreshToken { token: token.into(), secret })))
}

/// Revokes one of the caller's tokens.
#[utoipa::path(delete, path = "/api/v1/tokens/{token}", tag = "accounts", params(("token" = u64, Path, description = "Its number.")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn revoke(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let token: u64 = token.parse().map_err(|_| Problem::NoSuchThing)?;
    let account = caller.account()?.id;
    // For another person's token the answer is the same as for a missing one.
    let rows = vec![RowChange::NoToken(account, token)];
    let command = Command::RevokeToken { token };
    app.house.change_login(LoginId(account), &command, &caller.asker(), |_| rows.clone()).await?;
    Ok(StatusCode::NO_CONTENT)
}
