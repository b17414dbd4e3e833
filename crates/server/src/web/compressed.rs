//! Large answers that never change: the first request that accepts gzip compresses them, and the result is kept.
//!
//! The compression layer compresses other answers for each request, so it takes only small ones, at the fastest level.

use super::etag::listed;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::sync::OnceLock;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, DefaultPredicate, NotForContentType, Predicate};

/// Larger answers are sent uncompressed, unless their compressed form is kept. Compressing this many bytes takes well under a millisecond.
const COMPRESSED_AT_MOST: u64 = 64 * 1024;

/// A body that never changes, plain and compressed.
#[derive(Debug)]
pub(super) struct CompressedBody {
    plain: Bytes,
    gzip: OnceLock<Option<Bytes>>,
}

impl CompressedBody {
    pub(super) fn new(plain: impl Into<Bytes>) -> Self {
        Self { plain: plain.into(), gzip: OnceLock::new() }
    }

    pub(super) fn plain(&self) -> &[u8] {
        &self.plain
    }

    /// The answer, compressed if the client accepts it.
    pub(super) fn answer(&self, content_type: &'static str, asked: &HeaderMap) -> Response<Body> {
        let gzip = accepts(asked, "gzip").and_then(|coding| Some((self.gzip()?, coding)));
        let (content, coding) = gzip.map_or((&self.plain, None), |(content, coding)| (content, Some(coding)));
        let mut response = Response::new(Body::from(content.clone()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    /// The compressed body; none if it is not smaller, as with pictures.
    fn gzip(&self) -> Option<&Bytes> {
        let compressed = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            let written = encoder.write_all(&self.plain).and_then(|()| encoder.finish()).ok()?;
            (written.len() < self.plain.len()).then(|| written.into())
        };
        self.gzip.get_or_init(compressed).as_ref()
    }
}

/// The coding if the client accepts it.
pub(super) fn accepts(headers: &HeaderMap, coding: &'static str) -> Option<&'static str> {
    let taken = |listed: &str| {
        let mut parts = listed.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| part.strip_prefix("q=").and_then(|text| text.parse().ok()) == Some(0.0_f32));
        named && !refused
    };
    listed(headers, &header::ACCEPT_ENCODING).any(taken).then_some(coding)
}

/// Answers that are small enough to be compressed for each request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Small;

impl Predicate for Small {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        response.body().size_hint().upper().is_some_and(|bytes| bytes <= COMPRESSED_AT_MOST)
    }
}

/// Compresses small answers for each request. Fonts and pictures are compressed already.
pub(super) fn layer() -> CompressionLayer<And<And<DefaultPredicate, NotForContentType>, Small>> {
    let what = DefaultPredicate::new().and(NotForContentType::new("font/")).and(Small);
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(coding: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(coding))])
    }

    #[test]
    fn what_is_kept_goes_as_it_is_taken() {
        let kept = CompressedBody::new("la".repeat(1_000));
        for (taken, coding) in [("gzip, br", true), ("br", false), ("gzip;q=0", false), ("identity", false)] {
            let answer = kept.answer("text/plain", &asked(taken));
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), coding, "{taken}");
        }
        // A body that gzip would make larger is sent uncompressed.
        let tiny = CompressedBody::new("x").answer("text/plain", &asked("gzip"));
        assert!(!tiny.headers().contains_key(header::CONTENT_ENCODING));
    }

    #[test]
    fn only_small_answers_are_compressed_for_each_request() {
        let of = |bytes: usize| Response::new(Body::from("x".repeat(bytes)));
        assert!(Small.should_compress(&of(64 * 1024)));
        assert!(!Small.should_compress(&of(64 * 1024 + 1)));
        let unknown = futures_util::stream::iter([Ok::<_, std::io::Error>("x")]);
        assert!(!Small.should_compress(&Response::new(Body::from_stream(unknown))));
    }
}
