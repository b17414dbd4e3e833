//! Security keys and passkeys as second factors, by `WebAuthn`.
//!
//! A key signs a challenge of the house, the site of the page, and a signature counter. It signs for no other site, so a page that only looks like
//! ours gets nothing. Browsers offer keys to pages that came over TLS or from this machine, under a name.

mod authenticator;
mod challenge;
mod cose;

pub(crate) use challenge::Purpose;

use super::AppState;
use super::body::Body;
use super::caller::{Caller, Means, tag};
use super::origin;
use super::problem::{ErrorBody, Problem};
use super::second_factor::{Given, SeenFactor, confirm_first};
use super::wrong_digits::Guesser;
use crate::store::{Account, Factor, RowChange, StampKey};
use authenticator::{Ceremony, Credential, Disbelief, EDDSA, ES256, PublicKey, Site};
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{Request, StatusCode};
use challenge::{Challenge, GOOD_FOR};
use data_encoding::BASE64URL_NOPAD;
use floor::login::{Command, FactorKind, Used};
use floor::{Fingerprint, Login, LoginId, SessionTag};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::convert::Infallible;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The name of the house in the browser's dialog.
const HOUSE: &str = "Croupier";

/// The parameters with which a browser creates a credential. Bytes are written in base64url.
#[derive(Serialize, ToSchema)]
pub(super) struct KeyOffer {
    /// The challenge.
    challenge: String,
    /// The site by which the key knows the house (relying party ID).
    site: String,
    /// The name of the house.
    house: String,
    /// The account's identifier for the key.
    user: String,
    /// The name of the person.
    name: String,
    /// The accepted algorithms, by their numbers in COSE.
    algorithms: [i64; 2],
    /// The keys that the account has already.
    known: Vec<String>,
    /// How long the challenge is valid, in milliseconds.
    good_for: i64,
}

/// A key that is to be added. Bytes are written in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewKey {
    /// The name of the key.
    #[schema(example = "blue key")]
    label: String,
    /// The client data of the browser.
    client_data: String,
    /// The authenticator data of the key, with the new credential.
    authenticator_data: String,
    /// The password of the account.
    password: String,
}

/// The challenge for the keys of an account. Bytes are written in base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeyQuestion {
    /// The challenge.
    challenge: String,
    /// The site by which the key knows the house (relying party ID).
    site: String,
    /// The keys of the account.
    credentials: Vec<String>,
    /// How long the challenge is valid, in milliseconds.
    good_for: i64,
}

/// The answer of a key. Bytes are written in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyAnswer {
    /// The credential.
    credential: String,
    /// The client data of the browser.
    client_data: String,
    /// The authenticator data of the key.
    authenticator_data: String,
    /// The signature.
    signature: String,
}

/// The host of a request, with its port.
pub(super) struct AskedHost(String);

impl<S: Sync> FromRequestParts<S> for AskedHost {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let request = Request::from_parts(parts.clone(), ());
        Ok(Self(origin::host(&request).to_owned()))
    }
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(offer)).routes(routes!(add)).routes(routes!(question))
}

/// Offers a challenge for adding a security key. The server does not keep it.
#[utoipa::path(post, path = "/api/v1/me/second-factors/keys/offer", tag = "accounts", responses(
    (status = 200, body = KeyOffer), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`no-security-keys`: not under this name, or not without TLS")))]
async fn offer(State(app): State<Arc<AppState>>, caller: Caller, host: AskedHost) -> Result<Json<KeyOffer>, Problem> {
    let (account, session) = in_session(&caller)?;
    let site = app.site(&host).ok_or_else(no_keys_here)?;
    let known = app.keys(account).await?.into_iter().map(|(_, id, _)| BASE64URL_NOPAD.encode(&id)).collect();
    Ok(Json(KeyOffer {
        challenge: app.challenge(Purpose::Add(session), account.id).await?,
        site: site.id,
        house: HOUSE.into(),
        user: BASE64URL_NOPAD.encode(&account.id.to_be_bytes()),
        name: account.login.clone().unwrap_or_default(),
        algorithms: [ES256, EDDSA],
        known,
        good_for: GOOD_FOR,
    }))
}

/// Adds a security key as a second factor.
#[utoipa::path(post, path = "/api/v1/me/second-factors/keys", tag = "accounts", request_body = NewKey, responses(
    (status = 201, body = SeenFactor), (status = 401, body = ErrorBody, description = "`wrong-credentials`, `wrong-key`"),
    (status = 409, body = ErrorBody, description = "`too-many-second-factors`, `second-factor-known`, `no-security-keys`"),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn add(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    host: AskedHost,
    Body(wanted): Body<NewKey>,
) -> Result<(StatusCode, Json<SeenFactor>), Problem> {
    let (account, session) = in_session(&caller)?;
    let site = app.site(&host).ok_or_else(no_keys_here)?;
    app.check_password(&caller, account, wanted.password).await?;
    if caller.login.as_ref().is_some_and(|seen| seen.login.has_factor()) && !caller.is_confirmed(app.clock.now()) {
        return Err(confirm_first());
    }
    let (client_data, authenticator_data) = (decoded(&wanted.client_data)?, decoded(&wanted.authenticator_data)?);
    let signed = authenticator::challenge_of(&client_data, Ceremony::Create, &site).map_err(wrong)?;
    let last = app.is_good(&signed, Purpose::Add(session), account.id)?;
    let Credential { id, key, count } = authenticator::made(&authenticator_data, &site).map_err(wrong)?;
    let kept = kept(&id, &key);
    // The same credential under two accounts would be one person with two names, or a mistake.
    if app.store.has_key(&kept[..2 + id.len()]).await.map_err(Problem::store)? {
        return Err(Problem::conflict("second-factor-known", "this security key is known already"));
    }
    let number = caller.login.as_ref().map_or(1, |seen| seen.login.next_factor());
    let (kind, label) = (FactorKind::Webauthn, wanted.label.trim().to_owned());
    let (used, fingerprint) = (Some(Used { last, count }), fingerprint(&key));
    let command = Command::AddFactor { number, kind, label: label.clone(), fingerprint, used };
    let name = kind.name().to_owned();
    let row = Factor { account: account.id, number, kind: name, secret: kept, counter: i64::from(count) };
    let rows = |_: &Login| vec![RowChange::Factor(row.clone())];
    app.house.change_login(LoginId(account.id), &command, &caller.asker(), rows).await?;
    Ok((StatusCode::CREATED, Json(SeenFactor { number, kind, label })))
}

/// A challenge for the security keys of the signed-in person, to give a second factor again.
#[utoipa::path(post, path = "/api/v1/me/second-factors/keys/question", tag = "accounts", responses(
    (status = 200, body = KeyQuestion), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "`no-security-keys`: the account has none that could be used here")))]
async fn question(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    host: AskedHost,
) -> Result<Json<KeyQuestion>, Problem> {
    let (account, session) = in_session(&caller)?;
    let asked = app.key_question(Purpose::Confirm(session), account, &host).await?;
    asked.map(Json).ok_or_else(|| Problem::conflict("no-security-keys", "this account has no security key here"))
}

/// The account and session of the caller.
fn in_session(caller: &Caller) -> Result<(&Account, SessionTag), Problem> {
    let Means::Session { hash, .. } = caller.means else { return Err(Problem::NotAllowed) };
    Ok((caller.account()?, tag(hash)))
}

fn no_keys_here() -> Problem {
    let what =
        "security keys work only on pages that came over TLS, or from this machine as `localhost`, and under a name";
    Problem::conflict("no-security-keys", what)
}

fn decoded(text: &str) -> Result<Vec<u8>, Problem> {
    BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| Problem::NotValid("bytes are written in base64url".into()))
}

fn wrong(why: Disbelief) -> Problem {
    Problem::WrongKey(why.to_string())
}

fn fingerprint(key: &PublicKey) -> Fingerprint {
    Fingerprint(Sha256::digest(key.written()).into())
}

/// A credential in the row of a second factor: the length of its ID, the ID, and the public key. None of it is secret.
fn kept(id: &[u8], key: &PublicKey) -> Vec<u8> {
    let length = u16::try_from(id.len()).unwrap_or(u16::MAX).to_be_bytes();
    [&length[..], id, &key.written()].concat()
}

fn read(kept: &[u8]) -> Option<(Vec<u8>, PublicKey)> {
    let (length, rest) = kept.split_first_chunk::<2>()?;
    let (id, key) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    Some((id.to_vec(), PublicKey::read(key)?))
}

impl AppState {
    fn site(&self, AskedHost(host): &AskedHost) -> Option<Site> {
        Site::of(self.config.origin.as_deref(), host)
    }

    /// A new challenge as text.
    async fn challenge(&self, purpose: Purpose, account: u64) -> Result<String, Problem> {
        let mut chance = [0; 16];
        getrandom::fill(&mut chance).map_err(Problem::internal)?;
        let number = self.store.next_number("challenge").await.map_err(Problem::store)?;
        let challenge = Challenge { purpose, account, number, at: self.clock.now(), chance };
        Ok(BASE64URL_NOPAD.encode(&challenge.written(self.stamps()?)))
    }

    /// The number of a challenge that was made for this purpose and is still valid.
    fn is_good(&self, signed: &[u8], purpose: Purpose, account: u64) -> Result<u64, Problem> {
        let number = Challenge::number(signed, self.stamps()?, purpose, account, self.clock.now());
        number.ok_or_else(|| {
            Problem::WrongKey("the request that the key has signed is too old, or was for another purpose".into())
        })
    }

    fn stamps(&self) -> Result<&StampKey, Problem> {
        Ok(self.store.shoe_key().ok_or_else(|| Problem::internal("no key for stamps"))?.stamps())
    }

    /// The keys of an account: the row of each, its credential ID, and its public key.
    async fn keys(&self, account: &Account) -> Result<Vec<(Factor, Vec<u8>, PublicKey)>, Problem> {
        let factors = self.store.factors(account.id).await.map_err(Problem::store)?;
        let keys = factors.into_iter().filter(|factor| factor.kind == FactorKind::Webauthn.name());
        Ok(keys.filter_map(|factor| read(&factor.secret).map(|(id, key)| (factor, id, key))).collect())
    }

    /// The challenge for the keys of an account; none if there is no key that could be used here.
    pub(super) async fn key_question(
        &self,
        purpose: Purpose,
        account: &Account,
        host: &AskedHost,
    ) -> Result<Option<KeyQuestion>, Problem> {
        let Some(site) = self.site(host) else { return Ok(None) };
        let keys = self.keys(account).await?;
        if keys.is_empty() {
            return Ok(None);
        }
        Ok(Some(KeyQuestion {
            challenge: self.challenge(purpose, account.id).await?,
            site: site.id,
            credentials: keys.iter().map(|(_, id, _)| BASE64URL_NOPAD.encode(id)).collect(),
            good_for: GOOD_FOR,
        }))
    }

    /// The second factor that has signed, and its new counters.
    pub(super) async fn use_key(
        &self,
        account: &Account,
        login: &Login,
        answer: &KeyAnswer,
        purpose: Purpose,
        host: &AskedHost,
    ) -> Result<(Factor, Used), Problem> {
        let site = self.site(host).ok_or_else(no_keys_here)?;
        let [credential, client_data, authenticator_data, signature] =
            [&answer.credential, &answer.client_data, &answer.authenticator_data, &answer.signature]
                .map(|text| decoded(text));
        let (credential, client_data) = (credential?, client_data?);
        let (authenticator_data, signature) = (authenticator_data?, signature?);
        let signed = authenticator::challenge_of(&client_data, Ceremony::Get, &site).map_err(wrong)?;
        let last = self.is_good(&signed, purpose, account.id)?;
        let known = self.keys(account).await?.into_iter().find(|(_, id, _)| *id == credential);
        let unknown = || Problem::WrongKey("this security key does not belong to the account".into());
        let (factor, _, key) = known.ok_or_else(unknown)?;
        // An attacker may have restored the row of a removed key, or put the row of another one in its place.
        let of_facts = login.factors().find(|known| known.number == factor.number);
        if of_facts.is_none_or(|known| known.fingerprint != fingerprint(&key)) {
            return Err(unknown());
        }
        let count = authenticator::signed(&key, &client_data, &authenticator_data, &signature, &site).map_err(wrong)?;
        Ok((Factor { counter: i64::from(count), ..factor }, Used { last, count }))
    }

    /// The second factor that was given, and its new counters.
    pub(super) async fn use_given(
        &self,
        account: &Account,
        login: &Login,
        given: &Given,
        purpose: Purpose,
        host: &AskedHost,
        guesser: Guesser,
    ) -> Result<(Factor, Used), Problem> {
        let used = match given {
            Given::Digits(code) => {
                // Digits are short, and a thief with the password or a session may guess them from many addresses at once.
                self.rate_limits.wrong_digits.take(guesser)?;
                let used = self.use_factor(account, login, code).await;
                if !matches!(used, Err(Problem::WrongDigits)) {
                    self.rate_limits.wrong_digits.give_back(guesser);
                }
                used
            }
            Given::Key(answer) => self.use_key(account, login, answer, purpose, host).await,
        };
        if let Err(problem) = &used {
            tracing::warn!(account = account.id, code = problem.wrong().code, "a second factor was not accepted");
        }
        used
    }
}
