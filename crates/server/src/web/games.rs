//! What every game says about itself: wagers, decisions, settings, pay tables and signs.

use super::Shell;
use super::tagged::Tagged;
use axum::body::Body;
use axum::http::{HeaderMap, Response};
use rules::Game;
use rules::described::DescribedGame;
use std::sync::{Arc, LazyLock};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All games, as they are served. Plain structures of text can always be written.
static GAMES: LazyLock<Tagged> =
    LazyLock::new(|| Tagged::kept(serde_json::to_string(&Game::ALL.map(DescribedGame::from)).unwrap_or_default()));

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(games))
}

/// What every game says about itself.
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    responses((status = 200, body = [DescribedGame]), (status = 304, description = "As before.")))]
async fn games(headers: HeaderMap) -> Response<Body> {
    GAMES.answer(&headers)
}
