//! The house as browsers and programs see it: HTTP, sessions, roles and limits.
//!
//! A request goes through these layers, from outside in: `envelope` numbers, logs and measures it and puts headers on the answer;
//! `gates` counts what comes from its address, by its `cost`; `origin` refuses what other sites' pages send; `access` finds out who is asking
//! and whether they may. What is much work goes to threads of its own (`heavy`). Then the handler of its route serves it, or says why not in the one form of `problem`.

pub mod access;
mod accounts;
mod aids;
mod attendance;
mod body;
mod caller;
mod compressed;
pub mod cost;
mod described;
mod document;
mod envelope;
mod games;
mod gates;
mod glance;
mod heads;
mod health;
mod heartbeat;
mod heavy;
mod known_browser;
mod lobby;
mod measures;
mod money_requests;
pub(crate) mod neighbourhood;
mod notices;
mod odds;
mod open_sockets;
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
mod refusals;
pub use floor::role;
mod rounds;
mod rulebook;
mod scope;
mod second_factor;
mod secret;
pub(crate) mod security_key;
mod shell;
mod sign;
mod socket;
mod staff;
mod tables;
mod tagged;
mod tokens;
mod trouble;
mod view_text;
mod wrong_digits;

pub use pages::FolderError;
pub use shell::{Shell, ShellError};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use problem::Problem;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// All routes of the API, with their description.
fn api() -> OpenApiRouter<Arc<Shell>> {
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
    described::complete(&mut description);
    description
}

/// Everything that is served. Where a route and the list of who may use it differ, nothing is.
pub fn router(shell: &Arc<Shell>) -> Result<Router, ShellError> {
    let (api, description) = api().split_for_parts();
    access::check(&description, &[&document::PAGE[..], &pages::ROUTES].concat())?;
    let router = api
        .merge(document::page())
        .route_layer(from_fn_with_state(Arc::clone(shell), access::enforce))
        .merge(pages::routes())
        .fallback(|| async { Problem::NoSuchRoute })
        .method_not_allowed_fallback(|| async { Problem::WrongMethod })
        .layer(DefaultBodyLimit::max(shell.config.limits.body))
        .layer(from_fn_with_state(Arc::clone(shell), admit))
        .layer(compressed::layer())
        .layer(CatchPanicLayer::custom(envelope::broken))
        .layer(from_fn_with_state(Arc::clone(shell), envelope::wrap));
    Ok(router.with_state(Arc::clone(shell)))
}

/// What holds for every request, whoever sends it.
async fn admit(State(shell): State<Arc<Shell>>, request: Request, next: Next) -> Result<Response, Problem> {
    let cost = access::cost(request.method().as_str(), request.extensions().get::<MatchedPath>());
    shell.gates.address(shell.address(&request)?, cost)?;
    origin::names_one_host(&request)?;
    origin::check(&request, shell.config.origin.as_deref())?;
    Ok(next.run(request).await)
}
