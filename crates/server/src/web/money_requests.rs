//! Money requests of all patrons that wait for a second person.

use super::AppState;
use super::body::Parameters;
use super::patrons::named;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use axum::Json;
use axum::extract::State;
use floor::patron::{Command, MoneyMove, PATIENCE};
use floor::{Moment, Patron, PatronId, Rank, StaffId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many are listed at a time.
const PAGE: u32 = 200;

/// The clocks of servers differ by less, in milliseconds.
pub(super) const CLOCKS_DIFFER: i64 = 60_000;

/// Where a page begins.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct After {
    /// `since` of the last one of the page before.
    since: Option<i64>,
    /// `patron` of the last one of the page before.
    patron: Option<u64>,
}

/// Money of a patron that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WaitingMoney {
    /// The number of the patron.
    patron: u64,
    /// Their name.
    name: String,
    /// The kind: `deposit`, `withdraw` or `issue-tokens`.
    what: &'static str,
    /// The name of the voucher, if tokens are to be issued.
    #[serde(skip_serializing_if = "Option::is_none")]
    voucher: Option<String>,
    /// The amount.
    #[schema(value_type = String, example = "25000.00")]
    amount: Cents,
    /// The balance of the account.
    #[schema(value_type = String, example = "1000.00")]
    balance: Cents,
    /// The account of the staff member who asks.
    by: u64,
    /// The limit of one person.
    #[schema(value_type = String, example = "10000.00")]
    limit: Cents,
    /// The money that the staff member has moved alone within a day: it counts towards the limit.
    #[schema(value_type = String, example = "0.00")]
    before: Cents,
    /// The least rank that may agree or decline.
    #[schema(value_type = Role)]
    least: Rank,
    /// When it was asked, in milliseconds since 1970.
    since: i64,
    /// When it lapses.
    lapses: i64,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list))
}

/// The money requests that wait for a second person, the oldest first, 200 at a time. `POST /api/v1/patrons/{patron}/commands` with `agree-to-money`
/// or `decline-money` answers one.
#[utoipa::path(get, path = "/api/v1/money-requests", tag = "patrons",
    params(After), responses((status = 200, body = [WaitingMoney]), (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn list(
    State(app): State<Arc<AppState>>,
    Parameters(after): Parameters<After>,
) -> Result<Json<Vec<WaitingMoney>>, Problem> {
    let now = app.clock.now();
    let mut last = match (after.since, after.patron) {
        (Some(since), Some(patron)) => (Moment(since), PatronId(patron)),
        (None, None) => (now.after(-PATIENCE - CLOCKS_DIFFER), PatronId(0)),
        _ => {
            return Err(Problem::NotValid(
                "`since` and `patron` of the last request belong together: give both".into(),
            ));
        }
    };
    let mut waiting = Vec::new();
    // A page that is not full is the last one, so lapsed requests must not make a page shorter.
    while waiting.len() < PAGE as usize {
        let asked = app.store.money_requests(last, PAGE).await.map_err(Problem::store)?;
        let Some((patron, since)) = asked.last() else { break };
        last = (*since, *patron);
        for (id, _) in asked {
            let patron = app.house.patron_now(id).await?;
            waiting.extend(shown(&patron, now));
        }
    }
    waiting.truncate(PAGE as usize);
    Ok(Json(waiting))
}

/// The request in an account; the index only says where to look.
fn shown(patron: &Patron, now: Moment) -> Option<WaitingMoney> {
    let request = patron.money_request(now)?;
    let agree = Command::AgreeToMoney { by: StaffId(0), seen: None };
    let least = patron.least_rank(&agree, now)?;
    let voucher = match &request.what {
        MoneyMove::IssueTokens { voucher } => Some(voucher.clone()),
        MoneyMove::Deposit | MoneyMove::Withdraw => None,
    };
    Some(WaitingMoney {
        patron: patron.id().0,
        name: patron.name().to_owned(),
        what: named(&request.what),
        voucher,
        amount: request.amount,
        balance: patron.balance(),
        by: request.by.0,
        limit: request.limit,
        before: request.before.unwrap_or(Cents::ZERO),
        least,
        since: request.at.0,
        lapses: request.at.after(PATIENCE).0,
    })
}
