//! Second factors: proof of identity beside the password.
//!
//! An app shows six digits, new every half minute (RFC 6238). The house keeps the app's secret encrypted, and for each factor the last step that was
//! used, so that digits are accepted once. Staff of a house that plays for money must have one, and give it again before they move an amount that
//! takes two persons.

use super::AppState;
use super::body::Body;
use super::caller::{Caller, Means, tag};
use super::problem::{ErrorBody, Problem};
use super::security_key::{AskedHost, KeyAnswer, Purpose};
use crate::house::HouseError;
use crate::store::{Account, Factor, RowChange, Session};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use floor::login::{Command, FactorKind, LoginRefusal, Used};
use floor::{Fingerprint, LoginId, Moment};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use totp_rs::{Builder, Secret, Totp};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zeroize::Zeroizing;

/// As many bytes as the hash function of the digits has.
const SECRET: usize = 20;

/// The name of the house in an app.
const ISSUER: &str = "Croupier";

/// A new secret for an app, which belongs to no account yet.
#[derive(Serialize, ToSchema)]
pub(super) struct Offer {
    /// The secret, to be typed into an app.
    #[schema(example = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")]
    secret: String,
    /// The same as a URI, which apps read from a QR code.
    #[schema(example = "otpauth://totp/Croupier:grace?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Croupier")]
    uri: String,
}

/// A second factor that is to be added.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewFactor {
    /// The name of the factor.
    #[schema(example = "phone")]
    label: String,
    /// The secret from the offer.
    secret: String,
    /// The digits that the app shows with this secret.
    #[schema(example = "123456")]
    code: String,
    /// The password of the account.
    password: String,
}

/// A second factor.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenFactor {
    /// Its number.
    pub(super) number: u32,
    /// Its kind.
    pub(super) kind: FactorKind,
    /// Its name.
    pub(super) label: String,
}

/// A second factor as proof: digits, or the answer of a security key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmation {
    /// The digits of an app.
    #[schema(example = "123456")]
    code: Option<String>,
    /// The answer of a key.
    key: Option<KeyAnswer>,
}

/// A second factor as proof.
pub(crate) enum Given {
    /// The digits of an app.
    Digits(String),
    /// The answer of a security key.
    Key(KeyAnswer),
}

impl Given {
    /// One of the two, or none; both are an error.
    pub(super) fn of(code: Option<String>, key: Option<KeyAnswer>) -> Result<Option<Self>, Problem> {
        match (code, key) {
            (Some(code), None) => Ok(Some(Self::Digits(code))),
            (None, Some(key)) => Ok(Some(Self::Key(key))),
            (None, None) => Ok(None),
            (Some(_), Some(_)) => Err(Problem::NotValid("give either `code` or `key`".into())),
        }
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(offer))
        .routes(routes!(confirm))
        .routes(routes!(remove))
}

/// The second factors of the signed-in person.
#[utoipa::path(get, path = "/api/v1/me/second-factors", tag = "accounts",
    responses((status = 200, body = [SeenFactor]), (status = 401, body = ErrorBody)))]
async fn list(caller: Caller) -> Result<Json<Vec<SeenFactor>>, Problem> {
    caller.account()?;
    let factors = caller.login.iter().flat_map(|seen| seen.login.factors());
    let seen =
        factors.map(|factor| SeenFactor { number: factor.number, kind: factor.kind, label: factor.label.clone() });
    Ok(Json(seen.collect()))
}

/// Offers a secret for an app. The server does not keep it until it is added.
#[utoipa::path(post, path = "/api/v1/me/second-factors/offer", tag = "accounts",
    responses((status = 200, body = Offer), (status = 401, body = ErrorBody)))]
async fn offer(caller: Caller) -> Result<Json<Offer>, Problem> {
    let name = caller.account()?.login.clone().unwrap_or_default();
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).map_err(Problem::internal)?;
    let secret = Secret::from(bytes).to_base32();
    // Names consist of letters, digits and signs that need no escaping in a URI.
    let uri = format!("otpauth://totp/{ISSUER}:{name}?secret={secret}&issuer={ISSUER}");
    Ok(Json(Offer { secret, uri }))
}

/// Adds a second factor, whose digits prove that the app has it.
#[utoipa::path(post, path = "/api/v1/me/second-factors", tag = "accounts", request_body = NewFactor, responses(
    (status = 201, body = SeenFactor), (status = 401, body = ErrorBody, description = "`wrong-credentials`, `wrong-digits`"),
    (status = 409, body = ErrorBody, description = "`too-many-second-factors`, `second-factor-known`"),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn add(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Body(wanted): Body<NewFactor>,
) -> Result<(StatusCode, Json<SeenFactor>), Problem> {
    let account = caller.account()?;
    app.check_password(&caller, account, wanted.password).await?;
    // A person with a second factor gives it before another one is added, so that a stolen session cannot add one.
    if caller.login.as_ref().is_some_and(|seen| seen.login.has_factor()) && !caller.is_confirmed(app.clock.now()) {
        return Err(confirm_first());
    }
    let unreadable = || Problem::NotValid("the secret is not the one that was offered".into());
    let secret = Secret::try_from_base32(&wanted.secret).map_err(|_| unreadable())?;
    if secret.as_ref().len() != SECRET {
        return Err(unreadable());
    }
    let now = app.clock.now();
    let step = authenticator(secret.as_ref()).and_then(|app| app.check(&wanted.code, seconds(now)));
    let step = step.ok_or(Problem::WrongDigits)?;
    let fingerprint = Fingerprint(Sha256::digest(secret.as_ref()).into());
    let number = caller.login.as_ref().map_or(1, |seen| seen.login.next_factor());
    let label = wanted.label.trim().to_owned();
    let command = Command::AddFactor {
        number,
        kind: FactorKind::Totp,
        label: label.clone(),
        fingerprint,
        used: Some(used_by(step)),
    };
    let (kind, secret) = (FactorKind::Totp.name().to_owned(), app.seal_factor(account.id, number, secret.as_ref())?);
    let row = Factor { account: account.id, number, kind, secret, counter: step.cast_signed() };
    let rows = |_: &floor::Login| vec![RowChange::Factor(row.clone())];
    app.house.change_login(LoginId(account.id), &command, &caller.asker(), rows).await?;
    let added = SeenFactor { number, kind: FactorKind::Totp, label };
    Ok((StatusCode::CREATED, Json(added)))
}

/// Gives a second factor again, for requests that need one from the last minutes.
#[utoipa::path(post, path = "/api/v1/me/second-factors/confirm", tag = "accounts", request_body = Confirmation, responses(
    (status = 204), (status = 401, body = ErrorBody, description = "`wrong-digits`, `wrong-key`"),
    (status = 409, body = ErrorBody, description = "`second-factor-missing`, `second-factor-used`"), (status = 429, body = ErrorBody)))]
async fn confirm(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    host: AskedHost,
    Body(given): Body<Confirmation>,
) -> Result<StatusCode, Problem> {
    let account = caller.account()?;
    let Means::Session { hash, .. } = caller.means else { return Err(Problem::NotAllowed) };
    app.rate_limits.known_browser(u64::from(tag(hash).0), account.id)?;
    let Some(seen) = caller.login.as_ref().filter(|seen| seen.login.has_factor()) else {
        return Err(Problem::conflict("second-factor-missing", "this account has no second factor"));
    };
    let given = Given::of(given.code, given.key)?;
    let given = given.ok_or_else(|| Problem::NotValid("give `code`, the digits of an app, or `key`".into()))?;
    let purpose = Purpose::Confirm(tag(hash));
    // All sessions of the account share one limit of wrong digits; known browsers have their own.
    let guesser = (account.id, app.known_browser(&headers, account));
    let (factor, used) = app.use_given(account, &seen.login, &given, purpose, &host, guesser).await?;
    let now = app.clock.now();
    let known = app.store.session(hash, now).await.map_err(Problem::store)?.ok_or(Problem::NotSignedIn)?.0;
    let session = Session { confirmed_at: Some(now), ..known };
    let command = Command::Confirm { session: tag(hash), factor: factor.number, used: Some(used) };
    let rows = |_: &floor::Login| vec![RowChange::Factor(factor.clone()), RowChange::Session(session.clone())];
    app.house.change_login(LoginId(account.id), &command, &caller.asker(), rows).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a second factor.
#[utoipa::path(delete, path = "/api/v1/me/second-factors/{number}", tag = "accounts",
    params(("number" = u32, Path, description = "Its number.")), responses(
    (status = 204), (status = 403, body = ErrorBody, description = "`second-factor-first`, `second-factor-required`"),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody, description = "`last-second-factor`")))]
async fn remove(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(number): Path<String>,
) -> Result<StatusCode, Problem> {
    let account = caller.account()?;
    let number: u32 = number.parse().map_err(|_| Problem::NoSuchThing)?;
    caller.must_be_confirmed(app.clock.now())?;
    // Without a factor, the password alone would let a thief in, who could add one of theirs.
    let keeps_one = caller.role.is_staff() && app.config.asks_second_factor();
    let rows = |_: &floor::Login| vec![RowChange::NoFactor(account.id, number)];
    let command = Command::RemoveFactor { factor: number, keeps_one };
    app.house.change_login(LoginId(account.id), &command, &caller.asker(), rows).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The error for a person who must give a second factor again.
pub(super) fn confirm_first() -> Problem {
    Problem::first("second-factor-first", "give your second factor again first")
}

/// The error for a person who needs a second factor and has none.
pub(super) fn add_first() -> Problem {
    Problem::first("second-factor-required", "add a second factor to your account first")
}

impl AppState {
    /// The second factor with these digits, and the step of the digits. Used digits have another error than wrong ones: a person who signs in twice
    /// within half a minute waits for the next ones.
    pub(super) async fn use_factor(
        &self,
        account: &Account,
        login: &floor::Login,
        code: &str,
    ) -> Result<(Factor, Used), Problem> {
        // Phones show the time of day, which house time only approaches after the wall clock was set.
        let times = [self.clock.wall(), self.clock.now()].map(seconds);
        let factors = self.store.factors(account.id).await.map_err(Problem::store)?;
        let mut wrong = Problem::WrongDigits;
        for factor in factors {
            let opened = self
                .store
                .shoe_key()
                .and_then(|key| key.secrets().open(&bound_to(factor.account, factor.number), &factor.secret));
            // An attacker may have restored the row of a removed factor.
            let is_known = |secret: &Zeroizing<Vec<u8>>| {
                let fingerprint = Fingerprint(Sha256::digest(&secret[..]).into());
                login.factors().any(|known| (known.number, known.fingerprint) == (factor.number, fingerprint))
            };
            let opened = opened.filter(is_known);
            let step =
                opened.and_then(|secret| times.into_iter().find_map(|now| authenticator(&secret)?.check(code, now)));
            let Some(step) = step else { continue };
            if step.cast_signed() > factor.counter {
                return Ok((Factor { counter: step.cast_signed(), ..factor }, used_by(step)));
            }
            wrong = HouseError::Login(LoginRefusal::FactorUsed).into();
        }
        Err(wrong)
    }

    fn seal_factor(&self, account: u64, number: u32, secret: &[u8]) -> Result<Vec<u8>, Problem> {
        let sealed = self.store.shoe_key().and_then(|key| key.secrets().seal(&bound_to(account, number), secret));
        sealed.ok_or_else(|| Problem::internal("a second factor cannot be sealed"))
    }
}

/// The purpose that a secret is encrypted for.
fn bound_to(account: u64, number: u32) -> Vec<u8> {
    [&b"second factor"[..], &account.to_be_bytes(), &number.to_be_bytes()].concat()
}

/// The use of an app with the digits of a half minute.
const fn used_by(step: u64) -> Used {
    Used { last: step, count: 0 }
}

/// The authenticator for a secret.
fn authenticator(secret: &[u8]) -> Option<Totp> {
    Builder::new().with_secret(secret.to_vec()).build().ok()
}

fn seconds(moment: Moment) -> u64 {
    u64::try_from(moment.0 / 1000).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 6238, appendix B, for SHA-1; an app shows their last six digits.
    #[test]
    fn digits_are_those_of_the_standard() {
        let app = authenticator(b"12345678901234567890").expect("an app");
        for (time, digits) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(app.check(digits, time), Some(time / 30), "{time}");
            // One step earlier or later is accepted, for clocks that differ; two are not.
            assert_eq!(app.check(digits, time + 30), Some(time / 30));
            assert_eq!(app.check(digits, time + 60), None);
        }
    }
}
