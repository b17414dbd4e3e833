//! JSON bodies and query parameters, with precise errors for invalid ones.

use super::AppState;
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

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Self, Problem> {
        let limits = &app.config.limits;
        // A client that sends byte by byte hits this timeout. Only reading the body is limited, not the work after it.
        match tokio::time::timeout(limits.request, Json::from_request(request, app)).await {
            Ok(Ok(Json(body))) => Ok(Self(body)),
            Ok(Err(rejection)) => Err(explain(&rejection, limits.body)),
            Err(_) => Err(Problem::TooSlow),
        }
    }
}

/// The query parameters.
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
    // The inner error has the place and the reason; the outer one only says that it is about JSON.
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
