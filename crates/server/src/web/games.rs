//! The description of every game: wagers, decisions, settings, pay tables and signs.

use super::AppState;
use super::etag::TaggedJson;
use axum::body::Body;
use axum::http::{HeaderMap, Response};
use rules::Game;
use rules::described::DescribedGame;
use std::sync::{Arc, LazyLock};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The description of all games as JSON. Plain structures of text can always be serialized.
static GAMES: LazyLock<TaggedJson> = LazyLock::new(|| {
    TaggedJson::constant(serde_json::to_string(&Game::ALL.map(DescribedGame::from)).unwrap_or_default())
});

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(games))
}

/// The description of every game.
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    responses((status = 200, body = [DescribedGame]), (status = 304, description = "As before.")))]
async fn games(headers: HeaderMap) -> Response<Body> {
    GAMES.answer(&headers)
}
