//! Rounds of the past: a player's own, and for staff all of them.

use super::AppState;
use super::body::Parameters;
use super::caller::Caller;
use super::paging::{self, PAGE};
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use super::tables::viewer;
use crate::house::{Proof, Replay};
use crate::offline::{RoundError, take_round};
use crate::store::RoundSpan;
use ::audit::bundle::NotExported;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use floor::{Moment, PatronId, TableId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A round in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ListedRound {
    /// The table.
    table: u64,
    /// Its game, by name.
    #[schema(value_type = rules::Game)]
    game: &'static str,
    /// The number of the round.
    round: u64,
    /// When the player first wagered, in milliseconds since 1970; nothing in the list of a table.
    #[schema(required)]
    at: Option<i64>,
    /// Whether it is over.
    over: bool,
    /// The player's win, negative for a loss; nothing in the list of a table.
    #[schema(required)]
    net: Option<Cents>,
}

/// Rounds, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Rounds {
    /// Up to fifty of them.
    rounds: Vec<ListedRound>,
    /// The beginning of the next page; nothing on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// The page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    /// The `next` of the page before.
    before: Option<String>,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new()
        .routes(routes!(own))
        .routes(routes!(at_table))
        .routes(routes!(replay))
        .routes(routes!(proof))
        .routes(routes!(bundle))
}

/// The rounds in which the player has played, the latest first.
#[utoipa::path(get, path = "/api/v1/me/rounds", tag = "rounds", params(Page),
    responses((status = 200, body = Rounds), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn own(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Parameters(page): Parameters<Page>,
) -> Result<Json<Rounds>, Problem> {
    let patron = caller.account()?.patron.ok_or(Problem::NotAllowed)?;
    let before = paging::begins(page.before.as_deref(), place)?;
    let found = app.store.rounds_of(patron, before, PAGE).await.map_err(Problem::store)?;
    let next = paging::next(&found, |last| format!("{}.{}.{}", last.at.0, last.table.0, last.round));
    let mut rounds = Vec::with_capacity(found.len());
    for played in found {
        let snapshot = app.house.table(played.table).await?.now();
        // A row that contradicts the facts is not listed.
        let Some((won, over)) = app.house.net(played.table, played.round, patron).await? else { continue };
        rounds.push(ListedRound {
            table: played.table.0,
            game: snapshot.table.game().name(),
            round: played.round,
            at: Some(played.at.0),
            over,
            net: Some(won),
        });
    }
    Ok(Json(Rounds { rounds, next }))
}

/// The rounds of a table, the latest first.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rounds", tag = "rounds",
    params(("table" = u64, Path, description = "Its number."), Page),
    responses((status = 200, body = Rounds), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn at_table(
    State(app): State<Arc<AppState>>,
    Path(table): Path<String>,
    Parameters(page): Parameters<Page>,
) -> Result<Json<Rounds>, Problem> {
    let live = app.table(&table).await?;
    let before = paging::begins(page.before.as_deref(), |text| text.parse().ok())?;
    let found = app.store.rounds_at(live.id(), before, PAGE).await.map_err(Problem::store)?;
    let next = paging::next(&found, |(round, _)| round.to_string());
    let now = live.now();
    let (table, game) = (live.id().0, now.table.game().name());
    let listed = |(round, span): (u64, RoundSpan)| {
        let over = span.last.is_some();
        ListedRound { table, game, round, at: None, over, net: None }
    };
    // The index has no stamps: a round that has not begun is ignored.
    let begun = found.into_iter().filter(|(round, _)| *round <= now.table.round_number());
    Ok(Json(Rounds { rounds: begun.map(listed).collect(), next }))
}

/// A round step by step, as the caller could see it, with its settlement and the rules behind it.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rounds/{round}", tag = "rounds",
    params(("table" = u64, Path, description = "The table's number."), ("round" = u64, Path, description = "The round's.")),
    responses((status = 200, body = Replay), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn replay(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path((table, round)): Path<(String, String)>,
) -> Result<Json<Replay>, Problem> {
    let (table, round) = app.visible_round(&caller, &table, &round).await?;
    Ok(Json(Box::pin(app.house.replay(table, round, viewer(&caller))).await?))
}

/// The proof of the cards of a round: the root of each shoe, and every card that the caller may see by now with its salt and path. Once a shoe is
/// done, all of its cards are included.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rounds/{round}/proof", tag = "rounds",
    params(("table" = u64, Path, description = "The table's number."), ("round" = u64, Path, description = "The round's.")),
    responses((status = 200, body = Proof), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn proof(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path((table, round)): Path<(String, String)>,
) -> Result<Json<Proof>, Problem> {
    let (table, round) = app.visible_round(&caller, &table, &round).await?;
    Ok(Json(Box::pin(app.house.proof(table, round, viewer(&caller))).await?))
}

/// A round by itself, with every card that was drawn and all data to check it without the house: a file for `croupier verify`. For inspectors and the
/// gaming manager; all others get 404.
#[utoipa::path(get, path = "/api/v1/tables/{table}/rounds/{round}/bundle", tag = "rounds",
    params(("table" = u64, Path, description = "The table's number."), ("round" = u64, Path, description = "The round's.")),
    responses((status = 200, body = Object, content_type = "application/json"), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`round-not-over`: it can be checked once it is over.")))]
async fn bundle(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path((table, round)): Path<(String, String)>,
) -> Result<Response, Problem> {
    if !matches!(caller.role, Role::Inspector | Role::GamingManager) {
        return Err(Problem::NoSuchThing);
    }
    let (table, round) = app.visible_round(&caller, &table, &round).await?;
    let taken = Box::pin(take_round(&app.store, app.house.shoe_key(), app.signer.as_ref(), table, round)).await;
    let bundle = taken.map_err(not_taken)?;
    let name = format!("attachment; filename=\"table-{}-round-{round}.json\"", table.0);
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(bundle)).into_response())
}

/// The error for a round that cannot be exported.
fn not_taken(error: RoundError) -> Problem {
    match error {
        RoundError::NotExported(NotExported::NoSuchRound) => Problem::NoSuchThing,
        RoundError::NotExported(not @ (NotExported::NotOver | NotExported::NextNotOver | NotExported::NotSealed)) => {
            Problem::conflict("round-not-over", &not.to_string())
        }
        RoundError::Store(error) => Problem::store(error),
        other => Problem::internal(other),
    }
}

impl AppState {
    /// The round that a path names, if the caller may see it: other people's rounds do not exist for them.
    async fn visible_round(
        self: &Arc<Self>,
        caller: &Caller,
        table: &str,
        round: &str,
    ) -> Result<(TableId, u64), Problem> {
        let live = self.table(table).await?;
        let (table, round) = (live.id(), round.parse().map_err(|_| Problem::NoSuchThing)?);
        if live.now().table.round_number() == round {
            self.looks_at_hand(&live, caller).await?;
        }
        if caller.role == Role::Player {
            let patron: PatronId = caller.account()?.patron.ok_or(Problem::NoSuchThing)?;
            if !self.house.took_part(table, round, patron).await? {
                return Err(Problem::NoSuchThing);
            }
        }
        Ok((table, round))
    }
}

/// The round after which a page of the player's rounds begins.
fn place(text: &str) -> Option<(Moment, TableId, u64)> {
    let mut parts = text.split('.').map(|part| part.parse::<u64>().ok());
    let mut next = || parts.next().flatten();
    let (at, table, round) = (next()?, next()?, next()?);
    let nothing_more = parts.next().is_none();
    nothing_more.then_some((Moment(i64::try_from(at).ok()?), TableId(table), round))
}
