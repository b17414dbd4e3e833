//! Requests over HTTP or HTTPS.

use http_body_util::{BodyExt as _, Empty, LengthLimitError, Limited};
use hyper::body::Bytes;
use hyper::header::HOST;
use hyper::http::uri::{Authority, Scheme};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest answer that is read, in bytes. A line of heads has some 160, so this is enough for a house of thousands of servers.
const LONGEST: usize = 2 << 20;

/// An address beginning with `http://` or `https://`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url(Uri);

/// The text is not a usable address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address such as https://casino.example or http://127.0.0.1:8080")]
pub struct NotAnUrl;

impl FromStr for Url {
    type Err = NotAnUrl;

    fn from_str(text: &str) -> Result<Self, NotAnUrl> {
        let uri: Uri = text.parse().map_err(|_| NotAnUrl)?;
        let known = uri.scheme() == Some(&Scheme::HTTP) || uri.scheme() == Some(&Scheme::HTTPS);
        let plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
        if known && plain && uri.query().is_none() { Ok(Self(uri)) } else { Err(NotAnUrl) }
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_string().trim_end_matches('/'))
    }
}

/// Why something cannot be fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The connection failed or was lost.
    #[error("{url} cannot be reached: {why}")]
    Unreachable {
        /// The address.
        url: String,
        /// The error.
        why: String,
    },
    /// The answer did not come in time.
    #[error("{url} has not answered within {} seconds", PATIENCE.as_secs())]
    TooSlow {
        /// The address.
        url: String,
    },
    /// The answer is too long.
    #[error("{url} answers with more than {LONGEST} bytes")]
    TooLong {
        /// The address.
        url: String,
    },
    /// The answer is no success.
    #[error("{url} answers {status}: {what}")]
    Refused {
        /// The address.
        url: String,
        /// The status.
        status: u16,
        /// The beginning of the answer.
        what: String,
    },
    /// The certificates of this machine cannot be read, so nothing can be asked over TLS.
    #[error("the certificates of this machine cannot be used: {0}")]
    Certificates(String),
}

impl Url {
    /// Requests this address itself, with a nonce.
    pub(crate) async fn ask(&self, word: &str) -> Result<Bytes, FetchError> {
        self.get(&format!("?asked={word}")).await
    }

    /// Requests a path below this address.
    pub(crate) async fn get(&self, path: &str) -> Result<Bytes, FetchError> {
        let url = format!("{self}{path}");
        match tokio::time::timeout(PATIENCE, self.exchange(&url, path)).await {
            Ok(answered) => answered,
            Err(_) => Err(FetchError::TooSlow { url }),
        }
    }

    async fn exchange(&self, url: &str, path: &str) -> Result<Bytes, FetchError> {
        let unreachable =
            |error: &dyn fmt::Display| FetchError::Unreachable { url: url.to_owned(), why: error.to_string() };
        let secure = self.0.scheme() == Some(&Scheme::HTTPS);
        // Checked when the address was read.
        let authority = self.0.authority().map_or("", Authority::as_str);
        let host = self.0.host().unwrap_or_default();
        let port = self.0.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let stream = TcpStream::connect((bare, port)).await.map_err(|error| unreachable(&error))?;
        let before = self.0.path().trim_end_matches('/');
        let root = if before.is_empty() && !path.starts_with('/') { "/" } else { "" };
        let target = format!("{before}{root}{path}");
        let request = Request::get(target).header(HOST, authority).body(Empty::new());
        let request = request.map_err(|error| unreachable(&error))?;
        if !secure {
            return answer(stream, url, request).await;
        }
        let name = ServerName::try_from(bare.to_owned()).map_err(|error| unreachable(&error))?;
        let stream = connector()?.connect(name, stream).await.map_err(|error| unreachable(&error))?;
        answer(stream, url, request).await
    }
}

/// Sends a request over a connection and reads the answer.
async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    url: &str,
    request: Request<Empty<Bytes>>,
) -> Result<Bytes, FetchError> {
    let url = || url.to_owned();
    let broken = |error: hyper::Error| FetchError::Unreachable { url: url(), why: error.to_string() };
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    let carrier = tokio::spawn(connection);
    let response = sender.send_request(request).await.map_err(broken)?;
    let status = response.status();
    let body = Limited::new(response.into_body(), LONGEST).collect().await.map_err(|error| {
        if error.is::<LengthLimitError>() {
            FetchError::TooLong { url: url() }
        } else {
            FetchError::Unreachable { url: url(), why: error.to_string() }
        }
    });
    carrier.abort();
    let bytes = body?.to_bytes();
    if status.is_success() {
        return Ok(bytes);
    }
    let what = String::from_utf8_lossy(&bytes).chars().take(200).collect();
    Err(FetchError::Refused { url: url(), status: status.as_u16(), what })
}

/// The TLS connector, which trusts the certificates that this machine trusts.
fn connector() -> Result<TlsConnector, FetchError> {
    static CONFIG: OnceLock<Arc<rustls::ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(TlsConnector::from(Arc::clone(config)));
    }
    let mut roots = rustls::RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    let (taken, _) = roots.add_parsable_certificates(found.certs);
    if taken == 0 {
        let why = found.errors.first().map_or_else(|| "there are none".to_owned(), ToString::to_string);
        return Err(FetchError::Certificates(why));
    }
    let builder = rustls::ClientConfig::builder_with_provider(Arc::new(crate::tls::crypto_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| FetchError::Certificates(error.to_string()))?;
    let config = Arc::new(builder.with_root_certificates(roots).with_no_client_auth());
    Ok(TlsConnector::from(Arc::clone(CONFIG.get_or_init(|| config))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_addresses_without_a_password_can_be_asked() {
        for (text, read) in [
            ("http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("https://casino.example/", Some("https://casino.example")),
            ("https://inspector.example/croupier/statement", Some("https://inspector.example/croupier/statement")),
            ("http://[::1]:80", Some("http://[::1]:80")),
            ("ftp://casino.example", None),
            ("casino.example", None),
            ("/var/lib/witness.json", None),
            ("https://", None),
            ("https://me:secret@casino.example", None),
            ("https://casino.example/?a=1", None),
            ("", None),
        ] {
            assert_eq!(text.parse::<Url>().ok().map(|url| url.to_string()).as_deref(), read, "{text}");
        }
    }
}
