//! Handing out what a witness has seen, over HTTP.

use crate::follow::Evidence;
use audit::Testimony;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How many may ask at the same time.
const CONNECTIONS: usize = 64;

/// How long a connection may take in all.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is handed out.
#[derive(Clone, Default)]
pub struct Shown(Arc<RwLock<(Option<String>, Option<String>)>>);

impl Shown {
    /// What was seen last.
    pub fn show(&self, testimony: &Testimony) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).0 = serde_json::to_string_pretty(testimony).ok();
    }

    /// That the house was caught.
    pub fn accuse(&self, evidence: &Evidence) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).1 = serde_json::to_string_pretty(evidence).ok();
    }

    fn answer(&self, method: &Method, path: &str) -> (StatusCode, String) {
        let shown = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let found = match (method, path) {
            (&Method::GET | &Method::HEAD, "/" | "/statement") => shown.0.clone(),
            (&Method::GET | &Method::HEAD, "/evidence") => shown.1.clone(),
            (&Method::GET | &Method::HEAD, _) => None,
            _ => return (StatusCode::METHOD_NOT_ALLOWED, "{}".to_owned()),
        };
        found.map_or((StatusCode::NOT_FOUND, "{}".to_owned()), |text| (StatusCode::OK, text))
    }
}

/// Listens at an address; at which port, where it was to be any.
pub async fn bind(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Answers everybody, for good: `/statement` with what was seen, `/evidence` with what the house was caught at.
pub async fn serve(listener: TcpListener, shown: Shown) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // No descriptors left, or a connection that has gone already.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let shown = shown.clone();
        tokio::spawn(async move {
            let service = service_fn(move |request: Request<Incoming>| {
                let (status, text) = shown.answer(request.method(), request.uri().path());
                let mut response = Response::new(Full::new(Bytes::from(text)));
                *response.status_mut() = status;
                let headers = response.headers_mut();
                headers.insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("application/json"));
                headers.insert(CACHE_CONTROL, hyper::header::HeaderValue::from_static("no-store"));
                async move { Ok::<_, Infallible>(response) }
            });
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).keep_alive(false);
            // However it ends, there is nobody to tell.
            let _ = tokio::time::timeout(PATIENCE, http.serve_connection(TokioIo::new(stream), service)).await;
            drop(place);
        });
    }
}
