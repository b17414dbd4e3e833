//! The web client, inside the program or in a folder: its files, and its first page for every path that the client handles itself.
//!
//! Visitors need no account for it, so it needs no query to the store: the pages load even during an outage, and can show it.

mod file;
mod folder;

use super::AppState;
use super::etag::tag_of;
use super::problem::Problem;
use crate::config::Config;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Response, Uri, header};
use axum::response::{Html, IntoResponse as _};
use axum::routing::get;
use file::File;
pub use folder::FolderError;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The page of a program without a web client.
const NOT_BUILT: &str = include_str!("not_built.html");

/// The first page of the client.
const FIRST: &str = "index.html";

/// Paths that the client never handles: a request for a missing one comes from a program.
const NOT_PAGES: [&str; 4] = ["api", "healthz", "readyz", "metrics"];

/// The routes of the client, which are not part of the API.
pub(super) const ROUTES: [(&str, &str); 2] = [("GET", "/"), ("GET", "/{*page}")];

/// The routes.
pub(super) fn routes() -> axum::Router<Arc<AppState>> {
    let [(_, root), (_, page)] = ROUTES;
    let serve = |State(app): State<Arc<AppState>>, uri: Uri, headers: HeaderMap| async move {
        app.pages.answer(uri.path(), &headers)
    };
    let nothing = || async { Problem::NoSuchRoute };
    axum::Router::new().route(root, get(serve)).route(page, get(serve).fallback(nothing))
}

/// The files inside the program; none if the client was not built before it.
fn carried() -> Vec<File> {
    include!(concat!(env!("OUT_DIR"), "/client.rs"))
}

/// The client: its files by name, and a tag for the content of each.
pub(super) struct Pages(BTreeMap<String, (File, String)>);

impl Pages {
    /// The client that this server serves: the one in the folder of the settings, or else the one inside the program.
    pub(super) fn of(config: &Config) -> Result<Self, FolderError> {
        Ok(Self::new(match &config.pages {
            Some(folder) => folder::read(folder, FIRST)?,
            None => carried(),
        }))
    }

    fn new(files: Vec<File>) -> Self {
        let etag = |file: File| (file.name.to_string(), (file.clone(), tag_of(&file.plain)));
        Self(files.into_iter().map(etag).collect())
    }

    /// The answer for a path.
    fn answer(&self, path: &str, headers: &HeaderMap) -> Response<Body> {
        let name = path.trim_start_matches('/');
        let reserved = name.split('/').next().is_some_and(|first| NOT_PAGES.contains(&first));
        // A missing file gets 404: the first page in its place would be taken for the file.
        let names_a_file = has_ending(name);
        match self.0.get(name) {
            Some((file, tag)) if name != FIRST => file.answer(tag, headers),
            _ if reserved || (names_a_file && name != FIRST) => Problem::NoSuchRoute.into_response(),
            _ if wants_data(headers) => data(name),
            _ => self.first_page(headers),
        }
    }

    fn first_page(&self, headers: &HeaderMap) -> Response<Body> {
        match self.0.get(FIRST) {
            Some((file, tag)) => file.answer(tag, headers),
            None => Html(NOT_BUILT).into_response(),
        }
    }
}

/// Whether a path ends in a file extension. Numbers of rules have dots as well, but no letter follows those.
fn has_ending(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    last.rsplit_once('.').is_some_and(|(_, ending)| ending.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Whether the client prefers data to a page. Browsers always accept pages.
fn wants_data(headers: &HeaderMap) -> bool {
    let accepted = || headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    !accepted().any(|text| text.contains("text/html")) && accepted().any(|text| text.contains("json"))
}

/// The answer to programs instead of the first page: where to find the documentation. The client's other paths are not for programs.
fn data(name: &str) -> Response<Body> {
    if !name.is_empty() {
        return Problem::NoSuchRoute.into_response();
    }
    let told = json!({
        "croupier": env!("CARGO_PKG_VERSION"),
        "api": "/api/v1",
        "description": "/api/v1/openapi.json",
        "documentation": "/api/docs/",
    });
    let mut response = Json(told).into_response();
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept"));
    response
}

#[cfg(test)]
mod tests;
