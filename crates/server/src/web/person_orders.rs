//! The orders against persons in force: their subject, end, author and rules.

use super::AppState;
use super::body::Parameters;
use super::paging::{self, PAGE};
use super::problem::{ErrorBody, Problem};
use crate::store::StreamId;
use axum::Json;
use axum::extract::State;
use floor::PatronId;
use rules::Game;
use rules::rulebook::Rule;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The kind of an order.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OrderKind {
    /// The person may not play.
    Exclude,
    /// The person may not play at one table with another one.
    KeepApart,
}

/// An order against a person in force.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonOrder {
    /// The number of the patron.
    patron: u64,
    /// Their name.
    name: String,
    /// The kind of the order.
    order: OrderKind,
    /// The game; nothing if it is every game, or if the order is of the other kind.
    #[schema(required)]
    game: Option<&'static str>,
    /// The person they are kept apart from; nothing if the order is of the other kind.
    #[schema(required)]
    from: Option<u64>,
    /// The account of the staff member who ordered it; nothing if it was the person's own wish.
    #[schema(required)]
    by: Option<u64>,
    /// The reason.
    #[schema(required)]
    why: Option<String>,
    /// When it began, in milliseconds since 1970.
    since: i64,
    /// When it ends; nothing if it holds for good or until it is lifted.
    #[schema(required)]
    until: Option<i64>,
    /// The rules behind it, each with its document; none for a person's own wish.
    #[schema(example = json!(["caribbean-stud 16.3.2", "rulings G14"]))]
    rules: Vec<String>,
}

/// The orders against some persons.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonOrders {
    orders: Vec<PersonOrder>,
    /// The `after` of the next page; missing on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct After {
    /// The `next` of the page before.
    after: Option<String>,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list))
}

/// The orders against persons in force. The order of persons in the list does not change. A page may be short although another one follows.
#[utoipa::path(get, path = "/api/v1/person-orders", tag = "patrons", params(After),
    responses((status = 200, body = PersonOrders), (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn list(
    State(app): State<Arc<AppState>>,
    Parameters(page): Parameters<After>,
) -> Result<Json<PersonOrders>, Problem> {
    let after = paging::begins(page.after.as_deref(), |text| text.parse().ok())?;
    let after = after.map(PatronId).map(StreamId::patron);
    let persons = app.store.persons_with_orders(after.as_ref(), PAGE).await.map_err(Problem::store)?;
    let next = paging::next(&persons, |last| last.0.to_string());
    let mut orders = Vec::new();
    for patron in persons {
        orders.extend(app.orders_against(patron).await?);
    }
    Ok(Json(PersonOrders { orders, next }))
}

impl AppState {
    async fn orders_against(&self, id: PatronId) -> Result<Vec<PersonOrder>, Problem> {
        let patron = self.house.patron_now(id).await?;
        let blank = || (id.0, patron.name().to_owned());
        let exclusions = patron.exclusions(self.clock.now()).map(|order| {
            let (patron, name) = blank();
            PersonOrder {
                patron,
                name,
                order: OrderKind::Exclude,
                game: order.game.map(Game::name),
                from: None,
                by: order.by.map(|by| by.0),
                why: order.why.clone(),
                since: order.since.0,
                until: order.until.map(|until| until.0),
                rules: written(&order.rules()),
            }
        });
        let apart = patron.apart().iter().map(|(from, order)| {
            let (patron, name) = blank();
            PersonOrder {
                patron,
                name,
                order: OrderKind::KeepApart,
                game: None,
                from: Some(from.0),
                by: Some(order.by.0),
                why: Some(order.why.clone()),
                since: order.since.0,
                until: None,
                rules: written(&order.rules()),
            }
        });
        Ok(exclusions.chain(apart).collect())
    }
}

/// Rules of several documents, each with its document.
fn written(rules: &[Rule]) -> Vec<String> {
    rules.iter().map(|rule| format!("{} {}", rule.book().name(), rule.number())).collect()
}
