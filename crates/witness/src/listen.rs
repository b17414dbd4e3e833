//! Serves the testimony of a witness over HTTP.

use crate::follow::Evidence;
use audit::{Signer, Testimony, WitnessAnswer};
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

/// How many requests are answered at the same time.
const CONNECTIONS: usize = 64;

/// How long a connection may take in all.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest nonce that is answered, in letters.
const LONGEST_WORD: usize = 64;

/// The served testimony and evidence.
#[derive(Clone, Default)]
pub struct Shown(Arc<RwLock<Inner>>);

#[derive(Default)]
struct Inner {
    seen: Option<Testimony>,
    evidence: Option<String>,
    /// Signs the nonces of callers.
    signer: Option<Signer>,
}

/// The nonce in a query, by which the caller knows that the answer is for them; none if they gave none.
fn word(query: Option<&str>) -> Result<Option<&str>, ()> {
    let Some(query) = query else { return Ok(None) };
    let word = query.strip_prefix("asked=").ok_or(())?;
    let right = (1..=LONGEST_WORD).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    if right { Ok(Some(word)) } else { Err(()) }
}

impl Shown {
    /// Sets the key that signs the nonces of callers.
    pub fn sign_with(&self, signer: Signer) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).signer = Some(signer);
    }

    /// Sets the last testimony.
    pub fn show(&self, testimony: &Testimony) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).seen = Some(testimony.clone());
    }

    /// Sets the evidence against the house.
    pub fn accuse(&self, evidence: &Evidence) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).evidence = serde_json::to_string_pretty(evidence).ok();
    }

    fn answer(&self, method: &Method, path: &str, query: Option<&str>) -> (StatusCode, String) {
        let shown = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let found = match (method, path) {
            (&Method::GET | &Method::HEAD, "/" | "/statement") => {
                let Ok(word) = word(query) else { return (StatusCode::BAD_REQUEST, "{}".to_owned()) };
                shown.seen.as_ref().and_then(|seen| match word.zip(shown.signer.as_ref()) {
                    Some((word, signer)) => {
                        serde_json::to_string_pretty(&WitnessAnswer::sign(signer, word, seen.clone())).ok()
                    }
                    None => serde_json::to_string_pretty(seen).ok(),
                })
            }
            (&Method::GET | &Method::HEAD, "/evidence") => shown.evidence.clone(),
            (&Method::GET | &Method::HEAD, _) => None,
            _ => return (StatusCode::METHOD_NOT_ALLOWED, "{}".to_owned()),
        };
        found.map_or((StatusCode::NOT_FOUND, "{}".to_owned()), |text| (StatusCode::OK, text))
    }
}

/// Listens at an address. Returns the port too, in case it was chosen by the system.
pub async fn bind(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Answers requests without end: `/statement` with the testimony, `/evidence` with the evidence against the house.
pub async fn serve(listener: TcpListener, shown: Shown) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // No file descriptors are left, or the connection is gone already.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let shown = shown.clone();
        tokio::spawn(async move {
            let service = service_fn(move |request: Request<Incoming>| {
                let (status, text) = shown.answer(request.method(), request.uri().path(), request.uri().query());
                let mut response = Response::new(Full::new(Bytes::from(text)));
                *response.status_mut() = status;
                let headers = response.headers_mut();
                headers.insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("application/json"));
                headers.insert(CACHE_CONTROL, hyper::header::HeaderValue::from_static("no-store"));
                async move { Ok::<_, Infallible>(response) }
            });
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).keep_alive(false);
            // The outcome does not matter: no caller is left to tell.
            let _ = tokio::time::timeout(PATIENCE, http.serve_connection(TokioIo::new(stream), service)).await;
            drop(place);
        });
    }
}
