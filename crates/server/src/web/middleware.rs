//! Middleware around every request and answer: a request ID, a log line, metrics, and security headers for browsers.

use super::AppState;
use super::problem::Problem;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Response, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use floor::Moment;
use std::any::Any;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;
use tracing::field::Empty;

/// The header with the request's ID.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The content security policy of our pages: they load only our own files, and no site shows them in a frame. They may run WebAssembly, which
/// browsers treat as evaluated code; it comes from this server like any script.
const PAGES: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The page that shows the API sets styles from its script.
const API_PAGE: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (HeaderName::from_static("x-permitted-cross-domain-policies"), "none"),
];

/// Runs a request with its ID, log line, metrics and headers.
pub(super) async fn wrap(
    State(app): State<Arc<AppState>>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let started = Instant::now();
    // The metrics name only known routes: a client can request any path.
    let route = path.map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let method = known(request.method().as_str());
    let secure = app.secure();
    let api_page = route.starts_with("/api/docs");
    let id = fresh_id();
    // The caller is identified further in.
    let span = tracing::info_span!("request", id, method, route, account = Empty, access = Empty);
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    let seconds = started.elapsed().as_secs_f64();
    span.in_scope(|| {
        let status = status.as_u16();
        // Successful reads are logged at debug level, so that the log stays readable.
        if method == "GET" && status < 400 {
            tracing::debug!(status, seconds, "answered");
        } else {
            tracing::info!(status, seconds, "answered");
        }
    });
    metrics::counter!("http_requests_total", "method" => method, "route" => route.clone(), "status" => status.as_u16().to_string())
        .increment(1);
    metrics::histogram!("http_request_seconds", "method" => method, "route" => route).record(seconds);

    let headers = response.headers_mut();
    if let Some(date) = date(app.clock.now()) {
        headers.insert(header::DATE, date);
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy = if api_page { API_PAGE } else { PAGES };
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    if secure {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    // Answers without a cache lifetime must not be cached.
    if !api_page {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    response
}

/// The answer when a handler panics: other requests go on.
pub(super) fn broken(cause: Box<dyn Any + Send + 'static>) -> Response<Body> {
    let words = cause.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
    Problem::internal(words).into_response()
}

/// House time, by which pages show deadlines. The HTTP library would send the time of the machine's clock, which its users may set.
fn date(now: Moment) -> Option<HeaderValue> {
    let moment = jiff::Timestamp::from_millisecond(now.0).ok()?;
    HeaderValue::from_str(&moment.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()).ok()
}

fn known(method: &str) -> &'static str {
    const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    METHODS.into_iter().find(|known| *known == method).unwrap_or("other")
}

/// A random ID to find log lines by. Without randomness all requests have the same one.
fn fresh_id() -> String {
    format!("{:016x}", getrandom::u64().unwrap_or_default())
}
