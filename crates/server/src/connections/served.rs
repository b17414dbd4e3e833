//! The requests of one connection: it is not silent while a request is served or an answer fetched.

use super::connection::Connection;
use super::listener::Peer;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, StatusCode, Version, header};
use hyper::body::{Frame, Incoming, SizeHint};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tower::Service;

/// The service for the requests of one connection.
#[derive(Clone)]
pub(crate) struct Served {
    router: Router,
    address: SocketAddr,
    connection: Arc<Connection>,
}

impl Served {
    /// Serves what comes over a connection.
    pub(crate) fn new(router: Router, peer: &Peer) -> io::Result<Self> {
        let connection = peer.connection.clone().ok_or(io::ErrorKind::NotConnected)?;
        Ok(Self { router, address: peer.address, connection })
    }
}

impl Service<Request<Incoming>> for Served {
    type Response = Response<AnswerBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Service::<Request<Body>>::poll_ready(&mut self.router, context)
    }

    fn call(&mut self, request: Request<Incoming>) -> Self::Future {
        if request.version() == Version::HTTP_2 {
            self.connection.is_shared();
        }
        let version = request.version();
        let serving = Serving::begin(&self.connection);
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.address));
        request.extensions_mut().insert(Arc::clone(&self.connection));
        let answer = self.router.call(request);
        Box::pin(async move {
            let mut response = answer.await?;
            if serving.0.is_provisional() {
                close_after(&mut response, version);
            }
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                serving.0.becomes_websocket();
            }
            let sending = Sending { connection: Arc::clone(&serving.0), number: serving.0.answers() };
            Ok(response.map(|body| AnswerBody { body, _sending: sending }))
        })
    }
}

/// The connection ends after this answer. In HTTP/2 an answer cannot say so: there the connection is closed at its deadline.
fn close_after<B>(response: &mut Response<B>, version: Version) {
    if version <= Version::HTTP_11 && response.status() != StatusCode::SWITCHING_PROTOCOLS {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
}

/// A request that is being served, until this is dropped.
struct Serving(Arc<Connection>);

impl Serving {
    fn begin(connection: &Arc<Connection>) -> Self {
        connection.begins();
        Self(Arc::clone(connection))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.served();
    }
}

/// An answer that is being sent, until this is dropped.
struct Sending {
    connection: Arc<Connection>,
    number: u64,
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.connection.sent(self.number);
    }
}

/// The body of an answer.
pub(crate) struct AnswerBody {
    body: Body,
    _sending: Sending,
}

impl hyper::body::Body for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
