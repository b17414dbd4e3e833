//! Checks whether a request was made by one of our own pages.
//!
//! A browser sends our cookies along with the requests of another site's page; it also sends the origin of that page. Other programs send no origin,
//! and hold no user's cookies.
//!
//! Without the setting `origin`, a page is our own if it comes from the host that it sends its request to. For a host with a name that is not enough:
//! the owner of any name can let it point at this server after their page was loaded (DNS rebinding). So without `origin` the host must be one that
//! cannot be redirected: a numeric address, or `localhost`.

use super::problem::Problem;
use axum::http::{HeaderMap, Method, Request, Version, header};
use std::net::{IpAddr, Ipv6Addr};

/// Refuses requests of pages of other sites. Reading is harmless, unless it opens a websocket.
pub fn check<B>(request: &Request<B>, own: Option<&str>) -> Result<(), Problem> {
    let (method, headers) = (request.method(), request.headers());
    if is_harmless(method, headers) {
        return Ok(());
    }
    let (site, origin) = (text(headers, "sec-fetch-site"), text(headers, "origin"));
    if site.is_none() && origin.is_none() {
        return Ok(());
    }
    // Browsers set this header themselves, and pages cannot change it. `none` is the address bar.
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(Problem::ForeignOrigin);
    }
    let host = host(request);
    match (own, origin) {
        (Some(own), Some(origin)) if origin.eq_ignore_ascii_case(own) => Ok(()),
        (Some(_), None) => Ok(()),
        (Some(_), Some(_)) => Err(Problem::ForeignOrigin),
        (None, Some(origin)) if !is_of_host(origin, host) => Err(Problem::ForeignOrigin),
        (None, _) if points_here_for_good(host) => Ok(()),
        (None, _) => Err(Problem::UnknownHost),
    }
}

/// Refuses a request with no host or several (RFC 9112, 3.2): a proxy might use the one and this server the other. A body with two lengths never gets
/// here: the HTTP library uses the chunks, drops the other length, and ends the connection after the answer (6.3).
pub fn names_one_host<B>(request: &Request<B>) -> Result<(), Problem> {
    let headers = request.headers();
    let hosts = headers.get_all(header::HOST).iter().count();
    // HTTP/1.0 needs no host, and in HTTP/2 it is part of the address.
    let needed = request.version() == Version::HTTP_11 && request.uri().authority().is_none();
    if hosts > 1 || (needed && hosts == 0) {
        return Err(Problem::NotOneHost);
    }
    Ok(())
}

/// Whether a request changes nothing and opens no websocket.
fn is_harmless(method: &Method, headers: &HeaderMap) -> bool {
    method.is_safe() && !headers.contains_key(header::UPGRADE)
}

/// Whether the origin of a page is the host of the request.
fn is_of_host(origin: &str, host: &str) -> bool {
    let said = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    said.is_some_and(|said| !host.is_empty() && said.eq_ignore_ascii_case(host))
}

/// The host of the request, with its port. In HTTP/2 it is part of the address, in HTTP/1 it has a header.
pub(super) fn host<B>(request: &Request<B>) -> &str {
    let authority = request.uri().authority().map(axum::http::uri::Authority::as_str);
    authority.or_else(|| text(request.headers(), "host")).unwrap_or_default()
}

/// Whether a host cannot be redirected to another machine: a numeric address, or this machine itself.
fn points_here_for_good(host: &str) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        let Some((address, port)) = rest.split_once(']') else { return false };
        let is_port = port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
        return address.parse::<Ipv6Addr>().is_ok() && (port.is_empty() || is_port);
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
    matches!(name.parse(), Ok(IpAddr::V4(_))) || name == "localhost" || name.ends_with(".localhost")
}

/// A header's text. Bytes that are not text match no host.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pairs = [(&'static str, &'static str)];

    fn request(method: Method, pairs: &Pairs) -> Request<()> {
        let mut request = Request::builder().method(method).uri("/api/v1/login");
        for (name, value) in pairs {
            request = request.header(*name, *value);
        }
        request.body(()).expect("a request")
    }

    #[test]
    fn only_our_own_pages_and_programs_change_anything() {
        let host = ("host", "192.0.2.7:8080");
        let rows: &[(&Pairs, bool)] = &[
            (&[host], true),
            (&[host, ("origin", "http://192.0.2.7:8080")], true),
            (&[host, ("origin", "https://192.0.2.7:8080")], true),
            (&[("host", "LocalHost:8080"), ("origin", "https://LOCALHOST:8080")], true),
            (&[host, ("origin", "http://192.0.2.7")], false),
            (&[host, ("origin", "http://evil.example")], false),
            (&[host, ("origin", "http://192.0.2.7:8080.evil.example")], false),
            (&[host, ("origin", "null")], false),
            (&[("origin", "http://")], false),
            (&[host, ("sec-fetch-site", "same-origin")], true),
            (&[host, ("sec-fetch-site", "none")], true),
            (&[host, ("sec-fetch-site", "same-site")], false),
            (&[host, ("sec-fetch-site", "cross-site")], false),
            (&[host, ("sec-fetch-site", "cross-site"), ("origin", "http://192.0.2.7:8080")], false),
            (&[host, ("sec-fetch-site", "same-origin"), ("origin", "http://evil.example")], false),
        ];
        for (pairs, served) in rows {
            for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
                assert_eq!(check(&request(method.clone(), pairs), None).is_ok(), *served, "{method} {pairs:?}");
            }
            assert_eq!(check(&request(Method::GET, pairs), None), Ok(()), "reading {pairs:?}");
            let socket = [pairs, &[("upgrade", "websocket")][..]].concat();
            assert_eq!(check(&request(Method::GET, &socket), None).is_ok(), *served, "websocket {pairs:?}");
        }
    }

    /// A page whose name was redirected to this server sends a host and an origin that match.
    #[test]
    fn a_name_that_the_server_was_not_told_is_no_proof() {
        for name in ["evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "[evil]"]
        {
            let origin: &'static str = format!("http://{name}").leak();
            for pairs in [
                &[("host", name), ("origin", origin)][..],
                &[("host", name), ("origin", origin), ("sec-fetch-site", "same-origin")],
                &[("host", name), ("sec-fetch-site", "same-origin")],
            ] {
                assert_eq!(check(&request(Method::POST, pairs), None), Err(Problem::UnknownHost), "{pairs:?}");
                let socket = [pairs, &[("upgrade", "websocket")]].concat();
                assert_eq!(check(&request(Method::GET, &socket), None), Err(Problem::UnknownHost), "{pairs:?}");
            }
            // Programs are not affected by redirected names.
            assert_eq!(check(&request(Method::POST, &[("host", name)]), None), Ok(()));
        }
        for (host, fixed) in [
            ("127.0.0.1", true),
            ("192.168.1.20:8080", true),
            ("[::1]:8080", true),
            ("[2001:db8::7]", true),
            ("localhost", true),
            ("floor.localhost:8080", true),
            ("", false),
            ("2130706433", false),
            ("127.1", false),
            ("[::1", false),
            ("[::1].evil.example", false),
            ("[::1]:8080.evil.example", false),
            ("casino.example", false),
        ] {
            assert_eq!(points_here_for_good(host), fixed, "{host}");
        }
    }

    #[test]
    fn in_http_2_the_host_is_part_of_the_address() {
        let said = |authority: &str, origin: &str| {
            let request = Request::post(format!("https://{authority}/api/v1/login")).header("origin", origin);
            check(&request.body(()).expect("a request"), None)
        };
        assert_eq!(said("127.0.0.1:8443", "https://127.0.0.1:8443"), Ok(()));
        assert_eq!(said("127.0.0.1:8443", "https://evil.example"), Err(Problem::ForeignOrigin));
        assert_eq!(said("evil.example", "https://evil.example"), Err(Problem::UnknownHost));
    }

    #[test]
    fn behind_a_proxy_the_origin_is_the_one_that_was_told() {
        let own = Some("https://casino.example");
        let said = |origin| request(Method::POST, &[("host", "casino.example"), ("origin", origin)]);
        assert!(check(&said("https://casino.example"), own).is_ok());
        assert!(check(&said("http://casino.example"), own).is_err());
        assert!(check(&said("http://127.0.0.1:8080"), own).is_err());
    }
}
