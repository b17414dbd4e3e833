//! A file of the web client, and the answer with it.

use super::super::compressed::accepts;
use super::super::etag::{knows, not_modified, put_tag, weak};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use std::borrow::Cow;

/// Files in this folder have a hash of their content in their name, so they never change.
const HASHED: &str = "assets/";

/// A file of the client.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// Its path from the root, without a leading slash.
    pub(super) name: Cow<'static, str>,
    /// Its content.
    pub(super) plain: Bytes,
    /// The content compressed with Brotli.
    pub(super) brotli: Option<Bytes>,
    /// The content compressed with gzip.
    pub(super) gzip: Option<Bytes>,
}

impl File {
    /// The content type, by the file extension.
    pub(super) fn content_type(&self) -> &'static str {
        match self.name.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "json" | "map" => "application/json",
            "webmanifest" => "application/manifest+json",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "webp" => "image/webp",
            "ico" => "image/vnd.microsoft.icon",
            "woff2" => "font/woff2",
            "wasm" => "application/wasm",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// How long browsers may cache it without asking again.
    fn cache_control(&self) -> &'static str {
        if self.name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    /// The file in a form that the browser accepts, or 304 if it has not changed. `tag` is that of its content.
    pub(super) fn answer(&self, tag: &str, asked: &HeaderMap) -> Response<Body> {
        let copies = [(&self.brotli, "br"), (&self.gzip, "gzip")];
        let copy = copies.into_iter().find_map(|(copy, coding)| Some((copy.as_ref()?, accepts(asked, coding)?)));
        let (content, coding) = copy.map_or((&self.plain, None), |(copy, coding)| (copy, Some(coding)));
        // For caches the compressed form is a different representation, with another tag.
        let tag = coding.map_or_else(|| weak(tag), |coding| weak(&format!("{tag}-{coding}")));
        let mut response = if knows(asked, &tag) {
            not_modified()
        } else {
            let mut response = Response::new(Body::from(content.clone()));
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type()));
            if let Some(coding) = coding {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache_control()));
        // The answer depends on the accepted types and codings.
        headers.insert(header::VARY, HeaderValue::from_static("accept, accept-encoding"));
        put_tag(&mut response, &tag);
        response
    }
}
