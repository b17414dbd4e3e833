//! The heads of the record: how many seals each server has, and proofs that the record only ever grows. A witness outside the house
//! follows them (docs/witness.md).

use super::AppState;
use super::body::Parameters;
use super::caller::Caller;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use crate::audit::{Hash, Heads, Hex, Seal, SignedSeal, SignedText, merkle::Tree, seal_leaf};
use crate::store::{KnownSigner, StreamId};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use floor::TableId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Mutex;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A proof between two numbers of seals stays the same for good.
const LASTING: HeaderValue = HeaderValue::from_static("public, max-age=86400, immutable");

/// The heads of the record, signed by this server.
#[derive(Serialize, ToSchema)]
pub(super) struct SignedHeads {
    /// The signed text: a line `croupier heads 1`, a line `by` with the name of the server that answers, a line `at` with its time in milliseconds
    /// since 1970, and for every server of the record a line with its name, its public key, the number of its seals and the root of the tree over
    /// them.
    text: String,
    /// The public key of the server that answers, in hexadecimal digits.
    public_key: String,
    /// The Ed25519 signature over the bytes of the text, in hexadecimal digits.
    signature: String,
}

/// A proof that a server's seals only grew, after RFC 9162, 2.1.4.
#[derive(Serialize, ToSchema)]
pub(super) struct Consistency {
    /// The server.
    server: String,
    /// The smaller number of seals.
    from: u64,
    /// The larger one.
    to: u64,
    /// The hashes of the proof, in hexadecimal digits.
    #[schema(value_type = Vec<String>)]
    proof: Vec<Hash>,
}

/// A proof that a seal is among a server's first seals, after RFC 9162, 2.1.3.
#[derive(Serialize, ToSchema)]
pub(super) struct Inclusion {
    /// The server.
    server: String,
    /// The number of the seal, counted from 1; the leaf's index in the tree is one less.
    seal: u64,
    /// The number of seals in the tree.
    of: u64,
    /// The hash of the leaf: over a zero byte, the text and the signature of the seal.
    #[schema(value_type = String)]
    leaf: Hash,
    /// The hashes of the proof, in hexadecimal digits.
    #[schema(value_type = Vec<String>)]
    proof: Vec<Hash>,
    /// The text of the seal, for inspectors and the gaming manager; none for others, and none while a round under it is being played.
    #[schema(required)]
    text: Option<String>,
    /// The signature of the seal, under the same conditions.
    #[schema(required)]
    signature: Option<String>,
}

/// The two numbers of seals.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Between {
    /// The smaller number.
    from: u64,
    /// The larger number.
    to: u64,
}

/// The seal, and the number of seals in the tree.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Among {
    /// The number of the seal, counted from 1.
    seal: u64,
    /// The number of seals in the tree.
    of: u64,
}

/// The last reading of the heads, shared by all requests that arrived before it began.
#[derive(Default)]
pub(super) struct ShownHeads(Mutex<Option<Shown>>);

struct Shown {
    began: Instant,
    trees: HashMap<String, Tree>,
    text: SignedText,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(heads)).routes(routes!(consistency)).routes(routes!(inclusion))
}

impl AppState {
    /// The heads as they are now. They are read after the request arrives, so a later answer, of any server, never shows less. Requests that wait for
    /// the same reading share it.
    async fn signed_heads(&self) -> Result<SignedText, Problem> {
        let signer = self.signer.as_ref().ok_or_else(|| Problem::internal("there is no key to sign the heads with"))?;
        let asked = Instant::now();
        let mut last = self.heads.0.lock().await;
        if let Some(shown) = last.as_ref().filter(|shown| shown.began >= asked) {
            return Ok(shown.text.clone());
        }
        let began = Instant::now();
        let mut trees = last.take().map(|shown| shown.trees).unwrap_or_default();
        let heads = self.store.tree_heads(&mut trees).await.map_err(Problem::store)?;
        // A forged server is not shown, and the log has an error.
        let (_, forged) = self.store.believed_signers().await.map_err(Problem::store)?;
        self.record.report("signers", forged.into_iter().next());
        let text = Heads::sign(signer, self.clock.now().0, heads);
        *last = Some(Shown { began, trees, text: text.clone() });
        Ok(text)
    }

    /// The number of seals of a server.
    async fn sealed_by(&self, server: &str) -> Result<u64, Problem> {
        let known = |signer: &KnownSigner| signer.server == server;
        if !self.store.believed_signers().await.map_err(Problem::store)?.0.iter().any(known) {
            return Err(Problem::NoSuchThing);
        }
        self.store.last_seal(server).await.map_err(Problem::store)
    }

    /// Whether a round under a seal is still being played. The hashes in the seal could be tried against face-down cards.
    async fn covers_unfinished(&self, seal: &SignedSeal) -> Result<bool, Problem> {
        for (stream, version, _) in Seal::parse(&seal.text).map_err(Problem::internal)?.heads {
            let stream: StreamId = stream.parse().map_err(Problem::internal)?;
            let table = TableId(stream.number());
            if stream.kind() == "table" && self.house.is_playing_since(table, version).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The number of seals of every server of the record, and the root of the tree over them, signed by this server.
///
/// A client that keeps this outside the house can later check that the record still begins with it.
#[utoipa::path(get, path = "/api/v1/heads", tag = "record",
    responses((status = 200, body = SignedHeads), (status = 503, body = ErrorBody)))]
async fn heads(State(app): State<Arc<AppState>>) -> Result<Json<SignedHeads>, Problem> {
    let SignedText { text, public_key, signature } = app.signed_heads().await?;
    Ok(Json(SignedHeads { text, public_key: public_key.to_string(), signature: signature.to_string() }))
}

/// The proof that the first `to` seals of a server begin with its first `from`.
#[utoipa::path(get, path = "/api/v1/heads/{server}/consistency", tag = "record",
    params(("server" = String, Path, description = "The server, by name."), Between),
    responses((status = 200, body = Consistency), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
async fn consistency(
    State(app): State<Arc<AppState>>,
    Path(server): Path<String>,
    Parameters(Between { from, to }): Parameters<Between>,
) -> Result<Response, Problem> {
    let seals = app.sealed_by(&server).await?;
    let proof = app.store.consistency(&server, from, to).await.map_err(Problem::store)?.ok_or_else(|| {
        Problem::NotValid(format!("server {server} has {seals} seals; from {from} to {to} is not within them"))
    })?;
    let answer = Consistency { server, from, to, proof };
    Ok(([(header::CACHE_CONTROL, LASTING)], Json(answer)).into_response())
}

/// The proof that a seal is among the first `of` of a server.
#[utoipa::path(get, path = "/api/v1/heads/{server}/inclusion", tag = "record",
    params(("server" = String, Path, description = "The server, by name."), Among),
    responses((status = 200, body = Inclusion), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
async fn inclusion(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(server): Path<String>,
    Parameters(Among { seal, of }): Parameters<Among>,
) -> Result<Json<Inclusion>, Problem> {
    let seals = app.sealed_by(&server).await?;
    let proof = app.store.inclusion(&server, seal, of).await.map_err(Problem::store)?.ok_or_else(|| {
        Problem::NotValid(format!("server {server} has {seals} seals; seal {seal} of {of} is not within them"))
    })?;
    let mut found = app.store.seals(&server, seal - 1, 1).await.map_err(Problem::store)?;
    let signed = found.pop().ok_or(Problem::NoSuchThing)?;
    let leaf = seal_leaf(&signed);
    let may_read = matches!(caller.role, Role::Inspector | Role::GamingManager);
    let shown = may_read && !app.covers_unfinished(&signed).await?;
    let (text, signature) = shown.then_some((signed.text, Hex(signed.signature.to_vec()).to_string())).unzip();
    Ok(Json(Inclusion { server, seal, of, leaf, proof, text, signature }))
}
