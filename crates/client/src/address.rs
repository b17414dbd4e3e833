//! Where a server is.

use std::fmt;
use std::str::FromStr;

/// A server's address: host and port. Clients speak plain HTTP; a proxy in front of the server may speak TLS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// The text is not an address that a client can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected http://host:port")]
pub struct NotAnAddress;

impl Address {
    /// Host and port.
    pub fn authority(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        let place = text.strip_prefix("http://").ok_or(NotAnAddress)?.trim_end_matches('/');
        let (host, port) = place.rsplit_once(':').ok_or(NotAnAddress)?;
        if host.is_empty() || host.contains('/') || port.parse::<u16>().is_err() {
            return Err(NotAnAddress);
        }
        Ok(Self(place.to_owned()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_http_with_a_port_is_an_address() {
        for (text, fits) in [
            ("http://127.0.0.1:8080", true),
            ("http://[::1]:80/", true),
            ("https://127.0.0.1:8080", false),
            ("http://127.0.0.1", false),
            ("http://:80", false),
            ("http://host/path:80", false),
            ("http://host:65536", false),
        ] {
            assert_eq!(text.parse::<Address>().is_ok(), fits, "{text}");
        }
    }
}
