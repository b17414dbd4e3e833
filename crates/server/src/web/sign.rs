//! The public sign of a table, for a display beside it.

use super::AppState;
use super::lobby::Jackpot;
use super::problem::{ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use floor::Moment;
use floor::table::{Announced, PayTable, Sign, Viewer};
use rules::table::Limits;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The sign of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TableSign {
    /// The table's number.
    table: u64,
    /// Its game, by name.
    game: rules::Game,
    /// Its game, for people.
    title: &'static str,
    /// Whether new rounds are played at it.
    open: bool,
    /// Whether it is played with play money.
    play_money: bool,
    /// The limits of this round.
    limits: Limits,
    /// Limits that have yet to take effect, and when they do.
    #[schema(required)]
    coming: Option<Announced>,
    /// When the table closes.
    #[schema(required)]
    closes: Option<Moment>,
    /// The jackpot it feeds.
    #[schema(required)]
    jackpot: Option<Jackpot>,
    /// Everything that the rules want shown here, limits and payouts in words, each with its rules.
    signs: Vec<Sign>,
    /// The pay tables.
    pay_tables: Vec<PayTable>,
    /// House time, for a countdown to changes.
    now: Moment,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(sign))
}

/// The sign of a table: limits, texts that the rules require, and coming changes.
#[utoipa::path(get, path = "/api/v1/tables/{table}/sign", tag = "tables", params(("table" = u64, Path, description = "Its number.")),
    responses((status = 200, body = TableSign), (status = 404, body = ErrorBody)))]
async fn sign(State(app): State<Arc<AppState>>, Path(table): Path<String>) -> Result<Json<TableSign>, Problem> {
    let snapshot = app.table(&table).await?.now();
    let table = &snapshot.table;
    let view = table.view_without_board(Viewer::Public, &app.around(table).await?);
    Ok(Json(TableSign {
        table: table.id().0,
        game: view.game,
        title: table.game().title(),
        open: view.open,
        play_money: table.opening().play_money,
        limits: view.limits,
        coming: table.announced_limits().copied(),
        closes: view.closes,
        jackpot: view.jackpot.map(Jackpot::from),
        signs: table.signs(view.jackpot.map(|reading| reading.meter)),
        pay_tables: table.pay_tables(),
        now: app.clock.now(),
    }))
}
