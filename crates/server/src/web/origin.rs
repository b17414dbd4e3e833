//! Whether a request was made by one of our own pages.
//!
//! A browser sends our cookies along with whatever another site's page asks of us; it also says where that page is from. Programs that are no browser
//! say nothing, and hold no cookies of anybody's.

use super::problem::Problem;
use axum::http::{HeaderMap, Method, header};

/// Refuses what a page of another site asks for. Reading is harmless, except where it opens a websocket.
pub fn check(method: &Method, headers: &HeaderMap, own: Option<&str>) -> Result<(), Problem> {
    let opens_socket = headers.contains_key(header::UPGRADE);
    if method.is_safe() && !opens_socket {
        return Ok(());
    }
    let foreign = match (text(headers, "sec-fetch-site"), text(headers, "origin")) {
        // Browsers say it themselves, where pages cannot change it. `none` is the address bar.
        (Some(site), None) => !matches!(site, "same-origin" | "none"),
        (Some(site), Some(origin)) => !matches!(site, "same-origin" | "none") || !is_own(origin, headers, own),
        (None, Some(origin)) => !is_own(origin, headers, own),
        (None, None) => false,
    };
    if foreign { Err(Problem::ForeignOrigin) } else { Ok(()) }
}

fn is_own(origin: &str, headers: &HeaderMap, own: Option<&str>) -> bool {
    if let Some(own) = own {
        return origin.eq_ignore_ascii_case(own);
    }
    let host = text(headers, "host").unwrap_or_default();
    let said = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    said.is_some_and(|said| !host.is_empty() && said.eq_ignore_ascii_case(host))
}

/// A header's text. One that is there and is no text is nobody's.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_our_own_pages_and_programs_change_anything() {
        let host = ("host", "casino.example:8080");
        let rows: &[(&[(&'static str, &'static str)], bool)] = &[
            (&[host], true),
            (&[host, ("origin", "http://casino.example:8080")], true),
            (&[host, ("origin", "https://CASINO.example:8080")], true),
            (&[host, ("origin", "http://casino.example")], false),
            (&[host, ("origin", "http://evil.example")], false),
            (&[host, ("origin", "http://casino.example:8080.evil.example")], false),
            (&[host, ("origin", "null")], false),
            (&[("origin", "http://")], false),
            (&[host, ("sec-fetch-site", "same-origin")], true),
            (&[host, ("sec-fetch-site", "none")], true),
            (&[host, ("sec-fetch-site", "same-site")], false),
            (&[host, ("sec-fetch-site", "cross-site")], false),
            (&[host, ("sec-fetch-site", "cross-site"), ("origin", "http://casino.example:8080")], false),
            (&[host, ("sec-fetch-site", "same-origin"), ("origin", "http://evil.example")], false),
        ];
        for (pairs, served) in rows {
            let headers = headers(pairs);
            for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
                assert_eq!(check(&method, &headers, None).is_ok(), *served, "{method} {pairs:?}");
            }
            assert_eq!(check(&Method::GET, &headers, None), Ok(()), "reading {pairs:?}");
            let mut socket = headers.clone();
            socket.insert("upgrade", HeaderValue::from_static("websocket"));
            assert_eq!(check(&Method::GET, &socket, None).is_ok(), *served, "websocket {pairs:?}");
        }
    }

    #[test]
    fn behind_a_proxy_the_origin_is_the_one_that_was_told() {
        let own = Some("https://casino.example");
        let said = |origin| headers(&[("host", "127.0.0.1:8080"), ("origin", origin)]);
        assert!(check(&Method::POST, &said("https://casino.example"), own).is_ok());
        assert!(check(&Method::POST, &said("http://casino.example"), own).is_err());
        assert!(check(&Method::POST, &said("http://127.0.0.1:8080"), own).is_err());
    }
}
