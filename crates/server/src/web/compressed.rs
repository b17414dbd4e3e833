//! Answers of many bytes that never change: they are compressed once, by the first request that takes them so, and kept.
//!
//! What is compressed for each request costs as much again each time. So the layer that does this for all other answers takes only small ones, and
//! quickly.

use super::tagged::listed;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::sync::OnceLock;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, DefaultPredicate, NotForContentType, Predicate};

/// Larger answers are sent as they are, unless they are kept compressed. To compress one of this size takes well under a millisecond.
const COMPRESSED_AT_MOST: u64 = 64 * 1024;

/// Bytes that never change.
#[derive(Debug)]
pub(super) struct Kept {
    plain: Bytes,
    gzip: OnceLock<Option<Bytes>>,
}

impl Kept {
    pub(super) fn new(plain: impl Into<Bytes>) -> Self {
        Self { plain: plain.into(), gzip: OnceLock::new() }
    }

    pub(super) fn plain(&self) -> &[u8] {
        &self.plain
    }

    /// An answer with them, in the form that whoever asks takes.
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

    /// Compressed; nothing where that saves nothing, as with pictures.
    fn gzip(&self) -> Option<&Bytes> {
        let compressed = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            let written = encoder.write_all(&self.plain).and_then(|()| encoder.finish()).ok()?;
            (written.len() < self.plain.len()).then(|| written.into())
        };
        self.gzip.get_or_init(compressed).as_ref()
    }
}

/// The coding, if whoever asks takes it.
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

/// Compresses small answers for each request. Fonts are compressed in themselves, as pictures are.
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
        let kept = Kept::new("la".repeat(1_000));
        for (taken, coding) in [("gzip, br", true), ("br", false), ("gzip;q=0", false), ("identity", false)] {
            let answer = kept.answer("text/plain", &asked(taken));
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), coding, "{taken}");
        }
        // What grows by it goes as it is.
        let tiny = Kept::new("x").answer("text/plain", &asked("gzip"));
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
