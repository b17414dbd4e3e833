//! Access control: this list has every route, the callers who may use it, and its cost.
//!
//! The middleware `enforce` runs before every route except the pages, which are public, and looks the route up in the list. A route that is not
//! listed is never served, and a server whose routes and list differ does not start.

use super::AppState;
use super::caller::{Caller, Means};
use super::cost::Cost;
use super::heavy::QueueOwner;
use super::networks::network;
use super::problem::Problem;
use super::rate_limits::Network;
use super::role::Role;
use crate::connections::Connection;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use std::collections::BTreeSet;
use std::sync::Arc;
use utoipa::openapi::OpenApi;

/// The callers who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everyone.
    Anyone,
    /// Everyone who is signed in, and their programs.
    SignedIn,
    /// Everyone who is signed in, but not their programs: a program could give itself more rights than its token has.
    InPerson,
    /// Players, and their programs.
    Players,
    /// Staff at tables, from dealers to the gaming manager, and their programs. Their rank decides the details.
    Deciders,
    /// All staff, inspectors included, and their programs. Their rank decides the details.
    Staff,
    /// Gaming supervisors and higher ranks, inspectors, and their programs: they see other people's affairs.
    Overseers,
    /// The gaming manager, and their programs.
    Manager,
    /// The gaming manager in person.
    ManagerInPerson,
    /// Monitoring programs of the gaming manager or an inspector; with the setting `open-metrics`, everyone.
    Monitors,
}

impl Who {
    /// Whether these include the caller.
    pub fn admits(self, caller: &Caller) -> bool {
        let in_person = !matches!(caller.means, Means::Token { .. });
        match self {
            Self::Anyone => true,
            Self::SignedIn => caller.role != Role::Visitor,
            Self::InPerson => caller.role != Role::Visitor && in_person,
            Self::Players => caller.role == Role::Player,
            Self::Deciders => caller.role.rank().is_some(),
            Self::Staff => caller.role.is_staff(),
            Self::Overseers => {
                caller.role == Role::Inspector || caller.role.rank() >= Some(floor::Rank::GamingSupervisor)
            }
            Self::Manager => caller.role == Role::GamingManager,
            Self::ManagerInPerson => caller.role == Role::GamingManager && in_person,
            Self::Monitors => matches!(caller.role, Role::GamingManager | Role::Inspector),
        }
    }
}

/// A method, a path as the router writes it, its callers, and its cost.
pub type RouteAccess = (&'static str, &'static str, Who, Cost);

/// Every route.
pub const ACCESS: &[RouteAccess] = &[
    ("GET", "/", Who::Anyone, Cost::Ordinary),
    ("GET", "/{*page}", Who::Anyone, Cost::Ordinary),
    ("GET", "/healthz", Who::Anyone, Cost::Ordinary),
    ("GET", "/readyz", Who::Anyone, Cost::Ordinary),
    ("GET", "/metrics", Who::Monitors, Cost::Ordinary),
    ("GET", "/api/docs", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/docs/", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/docs/{*file}", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/openapi.json", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/register", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/guests", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/login", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/logout", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/logout-everywhere", Who::InPerson, Cost::Ordinary),
    ("GET", "/api/v1/me", Who::SignedIn, Cost::Ordinary),
    ("PUT", "/api/v1/me/password", Who::InPerson, Cost::Ordinary),
    ("GET", "/api/v1/me/second-factors", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/second-factors", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/second-factors/offer", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/second-factors/confirm", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/second-factors/keys", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/second-factors/keys/offer", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/second-factors/keys/question", Who::InPerson, Cost::Ordinary),
    ("DELETE", "/api/v1/me/second-factors/{number}", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/me/refill", Who::Players, Cost::Ordinary),
    ("GET", "/api/v1/me/limits", Who::Players, Cost::Ordinary),
    ("PUT", "/api/v1/me/limits", Who::Players, Cost::Ordinary),
    ("POST", "/api/v1/me/cool-off", Who::Players, Cost::Ordinary),
    ("POST", "/api/v1/me/exclusion", Who::Players, Cost::Ordinary),
    ("GET", "/api/v1/me/rounds", Who::Players, Cost::Proof),
    ("GET", "/api/v1/lobby", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/tables", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/tables", Who::Manager, Cost::Ordinary),
    ("GET", "/api/v1/tables/{table}", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/tables/{table}/orders", Who::Players, Cost::Ordinary),
    ("POST", "/api/v1/tables/{table}/commands", Who::Staff, Cost::Ordinary),
    ("GET", "/api/v1/tables/{table}/socket", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/tables/{table}/sign", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/tables/{table}/tray", Who::Overseers, Cost::List),
    ("GET", "/api/v1/tables/{table}/notices", Who::Staff, Cost::Ordinary),
    // The recipient of a notice is checked when it is acknowledged.
    ("POST", "/api/v1/tables/{table}/notices/{notice}", Who::Overseers, Cost::Ordinary),
    ("GET", "/api/v1/tables/{table}/rounds", Who::Staff, Cost::List),
    ("GET", "/api/v1/tables/{table}/rounds/{round}", Who::SignedIn, Cost::Replay),
    ("GET", "/api/v1/tables/{table}/rounds/{round}/proof", Who::SignedIn, Cost::Proof),
    // For everyone but inspectors and the gaming manager the answer is 404.
    ("GET", "/api/v1/tables/{table}/rounds/{round}/bundle", Who::SignedIn, Cost::Export),
    ("GET", "/api/v1/games", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/rulebook", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/rulebook/{game}", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/odds/{game}", Who::Anyone, Cost::Odds),
    ("GET", "/api/v1/odds/{game}/hand", Who::Anyone, Cost::Odds),
    ("GET", "/api/v1/heads", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/heads/{server}/consistency", Who::Anyone, Cost::Replay),
    // The text of the seal is only for those who check the record.
    ("GET", "/api/v1/heads/{server}/inclusion", Who::Anyone, Cost::Replay),
    ("GET", "/api/v1/pools", Who::Anyone, Cost::Ordinary),
    ("POST", "/api/v1/pools", Who::Manager, Cost::Ordinary),
    ("GET", "/api/v1/pools/{pool}", Who::Anyone, Cost::Ordinary),
    ("GET", "/api/v1/pools/{pool}/wins", Who::Anyone, Cost::List),
    ("POST", "/api/v1/pools/{pool}/commands", Who::Staff, Cost::Ordinary),
    ("GET", "/api/v1/pool-requests", Who::Manager, Cost::Ordinary),
    ("POST", "/api/v1/pool-requests/{request}", Who::ManagerInPerson, Cost::Ordinary),
    ("DELETE", "/api/v1/pool-requests/{request}", Who::ManagerInPerson, Cost::Ordinary),
    ("GET", "/api/v1/patrons", Who::Overseers, Cost::List),
    ("GET", "/api/v1/patrons/{patron}", Who::Overseers, Cost::Ordinary),
    ("POST", "/api/v1/patrons/{patron}/commands", Who::Deciders, Cost::Ordinary),
    ("GET", "/api/v1/person-orders", Who::Overseers, Cost::List),
    ("GET", "/api/v1/money-requests", Who::Overseers, Cost::List),
    ("GET", "/api/v1/tokens", Who::InPerson, Cost::Ordinary),
    ("POST", "/api/v1/tokens", Who::InPerson, Cost::Ordinary),
    ("DELETE", "/api/v1/tokens/{token}", Who::InPerson, Cost::Ordinary),
    // Requests and notices name colleagues by their numbers, so all staff may read the names.
    ("GET", "/api/v1/staff", Who::Staff, Cost::List),
    ("POST", "/api/v1/staff", Who::ManagerInPerson, Cost::Ordinary),
    ("PUT", "/api/v1/staff/{name}", Who::ManagerInPerson, Cost::Ordinary),
    ("PUT", "/api/v1/staff/{name}/password", Who::ManagerInPerson, Cost::Ordinary),
    ("DELETE", "/api/v1/staff/{name}/second-factors", Who::ManagerInPerson, Cost::Ordinary),
    ("POST", "/api/v1/staff/{name}/vouch", Who::ManagerInPerson, Cost::Ordinary),
    ("DELETE", "/api/v1/staff/{name}", Who::ManagerInPerson, Cost::Ordinary),
];

/// The routes that staff may use before they have chosen their own password and have a second factor.
const COMES_FIRST: [&str; 9] = [
    "/api/v1/login",
    "/api/v1/logout",
    "/api/v1/logout-everywhere",
    "/api/v1/me",
    "/api/v1/me/password",
    "/api/v1/me/second-factors",
    "/api/v1/me/second-factors/offer",
    "/api/v1/me/second-factors/keys",
    "/api/v1/me/second-factors/keys/offer",
];

/// Routes that do not identify the caller: they must not wait for a store that does not answer.
const WITHOUT_CALLER: [&str; 2] = ["/healthz", "/readyz"];
/// After how many seconds a visitor may try again when all connections are taken.
const TRY_AGAIN: u64 = 10;

/// The callers who may use a route; none if the route is not listed.
pub fn who(method: &str, path: &str) -> Option<Who> {
    entry(method, path).map(|entry| entry.2)
}

/// The cost of a request. An unknown route is refused, and that is cheap.
pub fn cost(method: &str, path: Option<&MatchedPath>) -> Cost {
    path.and_then(|path| entry(method, path.as_str())).map_or(Cost::Ordinary, |entry| entry.3)
}

fn entry(method: &str, path: &str) -> Option<&'static RouteAccess> {
    // A router answers HEAD where it answers GET.
    let method = if method == "HEAD" { "GET" } else { method };
    ACCESS.iter().find(|entry| (entry.0, entry.1) == (method, path))
}

/// The routes and the access list differ.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("routes without an entry in the access list: {unlisted:?}; entries without a route: {unrouted:?}")]
pub struct AccessGap {
    /// Routes without an entry.
    pub unlisted: Vec<String>,
    /// Entries without a route.
    pub unrouted: Vec<String>,
}

/// Checks that the list has every route of the document and the other routes, and no more.
pub fn check(document: &OpenApi, others: &[(&str, &str)]) -> Result<(), AccessGap> {
    let documented = document.paths.paths.iter().flat_map(|(path, item)| {
        let operations = [
            ("GET", &item.get),
            ("PUT", &item.put),
            ("POST", &item.post),
            ("DELETE", &item.delete),
            ("OPTIONS", &item.options),
            ("HEAD", &item.head),
            ("PATCH", &item.patch),
            ("TRACE", &item.trace),
        ];
        operations
            .into_iter()
            .filter(|(_, operation)| operation.is_some())
            .map(move |(method, _)| format!("{method} {path}"))
    });
    let others = others.iter().map(|(method, path)| format!("{method} {path}"));
    let routes: BTreeSet<String> = documented.chain(others).collect();
    let listed: BTreeSet<String> = ACCESS.iter().map(|(method, path, ..)| format!("{method} {path}")).collect();
    let gap = AccessGap {
        unlisted: routes.difference(&listed).cloned().collect(),
        unrouted: listed.difference(&routes).cloned().collect(),
    };
    if gap.unlisted.is_empty() && gap.unrouted.is_empty() { Ok(()) } else { Err(gap) }
}

/// Runs before every route: identifies the caller, and checks that they may use it.
pub async fn enforce(
    State(app): State<Arc<AppState>>,
    path: MatchedPath,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let Some(who) = who(request.method().as_str(), path.as_str()) else {
        return Err(Problem::internal(format!("{} {} has no access entry", request.method(), path.as_str())));
    };
    if WITHOUT_CALLER.contains(&path.as_str()) {
        return Ok(next.run(request).await);
    }
    let cost = cost(request.method().as_str(), Some(&path));
    let address = app.address(&request)?;
    let caller = Caller::identify(&app, request.headers(), address).await?;
    if let Some(account) = &caller.account {
        caller.leave_trace(account.id);
        app.rate_limits.account(account.id, cost)?;
        // Only after the rate limit: a client that exceeds it keeps no connection by that.
        if let Some(connection) = request.extensions().get::<Arc<Connection>>() {
            connection.is_of_account(account.id, account.is_guest());
        }
        if let (Role::Player, Some(name)) = (caller.role, &account.login) {
            app.visitors.saw(name);
        }
    }
    let connection = request.extensions().get::<Arc<Connection>>();
    if connection.is_some_and(|connection| connection.is_provisional())
        && request.headers().contains_key(header::UPGRADE)
    {
        // A websocket would keep a provisional connection.
        return Err(Problem::Busy { after: TRY_AGAIN });
    }
    if !COMES_FIRST.contains(&path.as_str()) {
        caller.may_begin(&app)?;
    }
    let open = who == Who::Monitors && app.config.open_metrics;
    if !open && !who.admits(&caller) {
        return Err(if caller.role == Role::Visitor { Problem::NotSignedIn } else { Problem::NotAllowed });
    }
    caller.check_scope((request.method().as_str(), path.as_str()))?;
    let network = network(address);
    // Guests share a queue with visitors from the same network: anyone can come as another guest.
    let named = caller.account.as_ref().filter(|account| !account.is_guest());
    let asker = named.map_or(QueueOwner::Address(address), |account| QueueOwner::Account(account.id));
    request.extensions_mut().insert(caller);
    request.extensions_mut().insert(Network(network));
    if cost.is_heavy() {
        return app.heavy.serve(asker, async move { next.run(request).await }).await;
    }
    Ok(next.run(request).await)
}
