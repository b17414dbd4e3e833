//! The HTTP interface of the house: routes, sessions, roles and limits.
//!
//! A request passes these layers, from outside in: `middleware` gives it an ID, a log line, metrics and headers; `rate_limits` counts it for its
//! address, by its `cost`; `origin` refuses requests from pages of other sites; `access` identifies the caller and checks the route. Expensive
//! requests go to threads of their own (`heavy`). Then the handler of the route serves it, or answers with a `problem`.

pub mod access;
mod accounts;
mod attendance;
mod body;
mod caller;
mod compressed;
pub mod cost;
mod decision_aids;
mod document;
mod games;
mod heads;
mod health;
mod heartbeat;
mod heavy;
mod known_browser;
mod lobby;
mod lobby_cache;
mod measures;
mod middleware;
mod money_requests;
pub(crate) mod networks;
mod notices;
mod odds;
mod open_sockets;
mod openapi_details;
mod openings;
mod orders;
pub mod origin;
mod own_play;
mod pages;
mod paging;
mod password;
mod patrons;
mod person_orders;
mod pool_requests;
mod pools;
pub mod problem;
mod rate_limits;
mod refusals;
pub use floor::role;
mod app_state;
mod etag;
mod outage;
mod rounds;
mod rulebook;
mod scope;
mod second_factor;
mod secret;
pub(crate) mod security_key;
mod sign;
mod socket;
mod staff;
mod tables;
mod tokens;
mod view_text;
mod wrong_digits;

pub use app_state::{AppState, AppStateError};
pub use pages::FolderError;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use problem::Problem;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// All routes of the API, with their descriptions.
fn api() -> OpenApiRouter<Arc<AppState>> {
    document::router()
        .merge(health::routes())
        .merge(accounts::routes())
        .merge(tokens::routes())
        .merge(second_factor::routes())
        .merge(security_key::routes())
        .merge(money_requests::routes())
        .merge(staff::routes())
        .merge(own_play::routes())
        .merge(lobby::routes())
        .merge(openings::routes())
        .merge(sign::routes())
        .merge(tables::routes())
        .merge(notices::routes())
        .merge(rounds::routes())
        .merge(games::routes())
        .merge(rulebook::routes())
        .merge(odds::routes())
        .merge(pools::routes())
        .merge(pool_requests::routes())
        .merge(heads::routes())
        .merge(patrons::routes())
        .merge(person_orders::routes())
        .merge(socket::routes())
}

/// The API's description.
pub fn description() -> OpenApi {
    let mut description = api().into_openapi();
    openapi_details::complete(&mut description);
    description
}

/// The router of everything that is served. It is an error if the routes and the access list differ.
pub fn router(app: &Arc<AppState>) -> Result<Router, AppStateError> {
    let (api, description) = api().split_for_parts();
    access::check(&description, &[&document::PAGE[..], &pages::ROUTES].concat())?;
    let router = api
        .merge(document::page())
        .route_layer(from_fn_with_state(Arc::clone(app), access::enforce))
        .merge(pages::routes())
        .fallback(|| async { Problem::NoSuchRoute })
        .method_not_allowed_fallback(|| async { Problem::WrongMethod })
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(from_fn_with_state(Arc::clone(app), admit))
        .layer(compressed::layer())
        .layer(CatchPanicLayer::custom(middleware::broken))
        .layer(from_fn_with_state(Arc::clone(app), middleware::wrap));
    Ok(router.with_state(Arc::clone(app)))
}

/// The checks that apply to every request.
async fn admit(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Result<Response, Problem> {
    let cost = access::cost(request.method().as_str(), request.extensions().get::<MatchedPath>());
    app.rate_limits.address(app.address(&request)?, cost)?;
    origin::names_one_host(&request)?;
    origin::check(&request, app.config.origin.as_deref())?;
    Ok(next.run(request).await)
}
