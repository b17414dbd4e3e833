//! JSON bodies and parameters of addresses, and precise words about those that are none.

use super::Shell;
use super::problem::Problem;
use axum::Json;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, JsonRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::sync::Arc;

/// A JSON body.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Shell>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shell: &Arc<Shell>) -> Result<Self, Problem> {
        let limits = &shell.config.limits;
        // Who sends byte by byte is not waited for. Only the reading is cut short here, never what is done after it.
        match tokio::time::timeout(limits.request, Json::from_request(request, shell)).await {
            Ok(Ok(Json(body))) => Ok(Self(body)),
            Ok(Err(rejection)) => Err(explain(&rejection, limits.body)),
            Err(_) => Err(Problem::TooSlow),
        }
    }
}

/// What stands after the question mark of an address.
pub(super) struct Parameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Query(read) = Query::try_from_uri(&parts.uri).map_err(|rejection| {
            Problem::NotValid(rejection.source().map_or_else(|| rejection.to_string(), innermost))
        })?;
        Ok(Self(read))
    }
}

fn explain(rejection: &JsonRejection, limit: usize) -> Problem {
    // The inner error says where and what; the outer one only that it is about JSON.
    let why = || rejection.source().map_or_else(|| rejection.to_string(), innermost);
    match rejection {
        JsonRejection::MissingJsonContentType(_) => Problem::NotJson,
        JsonRejection::JsonSyntaxError(_) => Problem::MalformedJson(why()),
        JsonRejection::JsonDataError(_) => Problem::NotValid(why()),
        JsonRejection::BytesRejection(BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_))) => {
            Problem::TooLarge { limit }
        }
        _ => Problem::CutOff,
    }
}

fn innermost(error: &(dyn Error + 'static)) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
