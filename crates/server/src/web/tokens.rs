//! Tokens with which programs act on somebody's behalf.

use super::Shell;
use super::body::Body;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use super::secret::{self, TOKEN_PREFIX};
use crate::store;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The most tokens one account has.
const MOST: usize = 20;

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    /// What it is for, in the owner's words.
    #[schema(example = "my bot")]
    pub label: String,
    /// What it may act as: the owner's own role where nothing is said, or one below it.
    pub role: Option<Role>,
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Token {
    /// Its number.
    pub id: u64,
    /// What it is for.
    pub label: String,
    /// What it may act as.
    pub role: String,
}

impl From<store::Token> for Token {
    fn from(token: store::Token) -> Self {
        Self { id: token.id, label: token.name, role: token.role }
    }
}

/// A token that has just been made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FreshToken {
    /// The token.
    #[serde(flatten)]
    pub token: Token,
    /// Its secret, told this once: `Authorization: Bearer …`.
    pub secret: String,
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(revoke))
}

/// One's own tokens.
#[utoipa::path(get, path = "/api/v1/tokens", tag = "accounts",
    responses((status = 200, body = [Token]), (status = 401, body = ErrorBody)))]
async fn list(State(shell): State<Arc<Shell>>, caller: Caller) -> Result<Json<Vec<Token>>, Problem> {
    let tokens = shell.store.tokens(caller.account()?.id).await.map_err(Problem::store)?;
    Ok(Json(tokens.into_iter().map(Token::from).collect()))
}

/// Makes a token.
#[utoipa::path(post, path = "/api/v1/tokens", tag = "accounts", request_body = NewToken, responses(
    (status = 201, body = FreshToken), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody, description = "A role that one does not have."),
    (status = 409, body = ErrorBody, description = "`too-many-tokens`"),
    (status = 422, body = ErrorBody, description = "`no-aids`: programs do not play for anybody in this house.")))]
async fn create(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Body(wanted): Body<NewToken>,
) -> Result<(StatusCode, Json<FreshToken>), Problem> {
    let account = caller.account()?;
    let role = wanted.role.unwrap_or(caller.role);
    shell.may_use_programs(role)?;
    if !caller.role.may_lend(role) {
        return Err(Problem::NotAllowed);
    }
    let label = wanted.label.trim().to_owned();
    if !(1..=60).contains(&label.chars().count()) {
        return Err(Problem::NotValid("a label has 1 to 60 characters".into()));
    }
    if shell.store.tokens(account.id).await.map_err(Problem::store)?.len() >= MOST {
        return Err(Problem::conflict("too-many-tokens", &format!("an account has at most {MOST} tokens")));
    }
    let secret = format!("{TOKEN_PREFIX}{}", secret::fresh()?);
    let token = store::Token {
        id: 0,
        hash: secret::hash(&secret),
        account: account.id,
        name: label,
        role: role.name().into(),
        created_at: shell.clock.now(),
        expires_at: None,
    };
    let token = shell.store.create_token(token).await.map_err(Problem::store)?.into();
    Ok((StatusCode::CREATED, Json(FreshToken { token, secret })))
}

/// Revokes a token of one's own: it is good for nothing from now on.
#[utoipa::path(delete, path = "/api/v1/tokens/{token}", tag = "accounts", params(("token" = u64, Path, description = "Its number.")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn revoke(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let token: u64 = token.parse().map_err(|_| Problem::NoSuchThing)?;
    // Somebody else's is told like one that is not there.
    shell.store.revoke_token(caller.account()?.id, token).await.map_err(Problem::store)?;
    Ok(StatusCode::NO_CONTENT)
}
