//! One request, one answer.

use crate::address::Address;
use crate::error::{ClientError, RefusedRequest};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;
use tokio::net::TcpStream;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server's response.
pub(crate) struct Answered {
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

/// Sends a request; `known` is the header that identifies the user.
pub(crate) async fn ask(
    address: &Address,
    method: Method,
    path: &str,
    known: Option<&(header::HeaderName, header::HeaderValue)>,
    body: Option<&Value>,
) -> Result<Answered, ClientError> {
    let mut request = Request::builder().method(method).uri(path).header(header::HOST, address.authority());
    if let Some((name, value)) = known {
        request = request.header(name, value);
    }
    let bytes = body.map_or_else(Bytes::new, |body| Bytes::from(body.to_string()));
    if body.is_some() {
        request = request.header(header::CONTENT_TYPE, "application/json");
    }
    let request = request.body(Full::new(bytes)).map_err(ClientError::unexpected)?;
    let exchange = exchange(address, request);
    tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| ClientError::Connection("no answer".to_owned()))?
}

async fn exchange(address: &Address, request: Request<Full<Bytes>>) -> Result<Answered, ClientError> {
    let stream = TcpStream::connect(address.authority()).await.map_err(ClientError::connection)?;
    let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(ClientError::connection)?;
    let carrier = tokio::spawn(connection);
    let response = sender.send_request(request).await.map_err(ClientError::connection)?;
    let (head, body) = response.into_parts();
    let bytes = body.collect().await.map_err(ClientError::connection)?.to_bytes();
    carrier.abort();
    if !head.status.is_success() {
        return Err(refusal(head.status.as_u16(), &bytes));
    }
    let body = match head.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()) {
        Some(kind) if kind.starts_with("application/json") => {
            serde_json::from_slice(&bytes).map_err(ClientError::unexpected)?
        }
        _ => Value::String(String::from_utf8_lossy(&bytes).into_owned()),
    };
    Ok(Answered { headers: head.headers, body })
}

fn refusal(status: u16, bytes: &[u8]) -> ClientError {
    #[derive(Deserialize)]
    struct Wrapped {
        error: RefusedRequest,
    }
    match serde_json::from_slice::<Wrapped>(bytes) {
        Ok(wrapped) => ClientError::Refused(wrapped.error),
        Err(_) => ClientError::Unexpected(format!("status {status} without a reason")),
    }
}
