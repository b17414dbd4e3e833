//! Health checks and metrics for monitoring programs.

use super::AppState;
use super::measures;
use super::problem::{ErrorBody, Problem};
use crate::record_check::RecordState;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The health of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: &'static str,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready)).routes(routes!(show))
}

/// Whether the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, body = Health)))]
async fn alive() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// The readiness of the server and its record.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok`.
    status: &'static str,
    /// The record: `checking` or `sound`; `unchecked` if it is not being checked.
    #[schema(example = "sound")]
    record: &'static str,
}

/// Whether it can serve: the store answers, its record is not damaged, and it is not closing.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200, body = Readiness),
    (status = 503, body = ErrorBody, description = "`unavailable`, `record-damaged`")))]
async fn ready(State(app): State<Arc<AppState>>) -> Result<Json<Readiness>, Problem> {
    if app.is_closing() || !app.store_answers().await {
        return Err(Problem::Unavailable);
    }
    let record = app.record.state();
    if let RecordState::Damaged(_) = record {
        return Err(Problem::RecordDamaged);
    }
    Ok(Json(Readiness { status: "ok", record: record.name() }))
}

/// Metrics, in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
async fn show(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    measures::take(&app);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.measures.render())
}

/// Begins to collect metrics. A process has one collection, which all its servers share.
pub(super) fn collect() -> Result<PrometheusHandle, Problem> {
    static COLLECTION: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut collection = COLLECTION.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*collection {
        return Ok(handle.clone());
    }
    let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &seconds)
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(Problem::internal)?;
    measures::register();
    *collection = Some(handle.clone());
    Ok(handle)
}
