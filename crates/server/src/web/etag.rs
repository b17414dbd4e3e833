//! Answers with an `ETag`: a client that has the current content gets 304 Not Modified.

use super::compressed::CompressedBody;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;

/// JSON with an `ETag`.
#[derive(Clone, Debug)]
pub(super) struct TaggedJson {
    content: Content,
    tag: String,
}

#[derive(Clone, Debug)]
enum Content {
    /// One of many contents, compressed for each request if it is small.
    OneOfMany(Arc<str>),
    /// It never changes.
    Constant(Arc<CompressedBody>),
}

impl TaggedJson {
    pub(super) fn new(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let tag = weak(&tag_of(text.as_bytes()));
        Self { content: Content::OneOfMany(text), tag }
    }

    /// Content that never changes while the program runs.
    pub(super) fn constant(text: String) -> Self {
        let body = CompressedBody::new(text);
        let tag = weak(&tag_of(body.plain()));
        Self { content: Content::Constant(Arc::new(body)), tag }
    }

    /// The answer to a request with these headers.
    pub(super) fn answer(&self, asked: &HeaderMap) -> Response<Body> {
        const JSON: &str = "application/json";
        let mut response = match &self.content {
            _ if knows(asked, &self.tag) => not_modified(),
            Content::Constant(body) => body.answer(JSON, asked),
            Content::OneOfMany(text) => {
                let mut response = Response::new(Body::from(text.to_string()));
                response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
                response
            }
        };
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        put_tag(&mut response, &self.tag);
        response
    }
}

/// The tag of a content.
pub(super) fn tag_of(content: &[u8]) -> String {
    Sha256::digest(content)[..12].iter().fold(String::new(), |mut tag, byte| {
        let _ = write!(tag, "{byte:02x}");
        tag
    })
}

/// A weak `ETag`. The answer may be compressed on its way, so the tag only promises the same content, not the same bytes.
pub(super) fn weak(tag: &str) -> String {
    format!("W/\"{tag}\"")
}

/// Whether the client has the content with this tag.
pub(super) fn knows(asked: &HeaderMap, tag: &str) -> bool {
    listed(asked, &header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag.trim_start_matches("W/"))
}

/// An answer 304 without content.
pub(super) fn not_modified() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    response
}

pub(super) fn put_tag(response: &mut Response<Body>, tag: &str) {
    if let Ok(tag) = HeaderValue::from_str(tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
}

/// The items of a header, over all of its lines.
pub(super) fn listed<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}
