//! The API's own description, made from the code that serves it, and a page to read and try it.

use super::AppState;
use super::compressed::CompressedBody;
use super::openapi_details;
use super::problem::Problem;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use std::sync::{Arc, LazyLock};
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(
    info(title = "Croupier", description = "Casino card tables run by the book. Money is text of dollars with two decimals."),
    tags(
        (name = "accounts", description = "Accounts, sessions, second factors and staff."),
        (name = "tables", description = "The tables, and playing at them."),
        (name = "rounds", description = "Rounds of the past, and the proofs of their cards."),
        (name = "record", description = "Proofs that the record of the house only ever grows."),
        (name = "pools", description = "Progressive jackpots."),
        (name = "own play", description = "Limits and pauses that players choose for themselves."),
        (name = "patrons", description = "Players, for staff."),
        (name = "games", description = "The rules in plain words, and exact odds."),
        (name = "operations", description = "For monitoring programs."),
    ),
    modifiers(&Credentials)
)]
struct Description;

/// The two kinds of credentials.
struct Credentials;

impl utoipa::Modify for Credentials {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("croupier")));
        let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        components.add_security_scheme(openapi_details::SESSION, cookie);
        components.add_security_scheme(openapi_details::TOKEN, token);
    }
}

/// An empty router with the general description of the API.
pub(super) fn router() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(Description::openapi()).routes(routes!(document))
}

/// The routes of the page, which are not part of the API.
pub(super) const PAGE: [(&str, &str); 3] = [("GET", "/api/docs"), ("GET", "/api/docs/"), ("GET", "/api/docs/{*file}")];

/// The page.
pub(super) fn page() -> axum::Router<Arc<AppState>> {
    let [(_, bare), (_, folder), (_, file)] = PAGE;
    axum::Router::new()
        .route(bare, get(|| async { Redirect::permanent("/api/docs/") }))
        .route(folder, get(|headers: HeaderMap| async move { page_file("", &headers) }))
        .route(file, get(|Path(file): Path<String>, headers: HeaderMap| async move { page_file(&file, &headers) }))
}

/// A file of the page.
macro_rules! swagger {
    ($name:literal, $content_type:literal) => {
        ($name, $content_type, include_bytes!(concat!(env!("OUT_DIR"), "/swagger/", $name)))
    };
}

/// Their names, content types and contents. The first is the page itself.
const FILES: [(&str, &str, &[u8]); 8] = [
    ("", "text/html; charset=utf-8", include_bytes!("document.html")),
    ("swagger-initializer.js", "text/javascript; charset=utf-8", include_bytes!("document.js")),
    swagger!("favicon-16x16.png", "image/png"),
    swagger!("favicon-32x32.png", "image/png"),
    swagger!("index.css", "text/css; charset=utf-8"),
    swagger!("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
    swagger!("swagger-ui-standalone-preset.js", "text/javascript; charset=utf-8"),
    swagger!("swagger-ui.css", "text/css; charset=utf-8"),
];

/// The same files with their compressed forms.
static KEPT: LazyLock<[(&str, &str, CompressedBody); 8]> =
    LazyLock::new(|| FILES.map(|(name, content_type, content)| (name, content_type, CompressedBody::new(content))));

fn page_file(name: &str, asked: &HeaderMap) -> Response {
    let name = if name == "index.html" { "" } else { name };
    match KEPT.iter().find(|(file, ..)| *file == name) {
        Some((_, content_type, content)) => content.answer(content_type, asked),
        None => Problem::NoSuchRoute.into_response(),
    }
}

/// This document.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "operations",
    responses((status = 200, description = "The OpenAPI description of this API.", content_type = "application/json")))]
async fn document(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    app.document.answer("application/json", &headers)
}
