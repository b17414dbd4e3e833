//! Money that waits for a second person, of all patrons at once.

use super::Shell;
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

/// Clocks of servers differ by less, in milliseconds.
pub(super) const CLOCKS_DIFFER: i64 = 60_000;

/// Where a list goes on.
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
    /// Whose, by number.
    patron: u64,
    /// Their name.
    name: String,
    /// What is to be done: `deposit`, `withdraw` or `issue-tokens`.
    what: &'static str,
    /// What the voucher is called, where tokens are to be issued.
    #[serde(skip_serializing_if = "Option::is_none")]
    voucher: Option<String>,
    /// How much.
    #[schema(value_type = String, example = "25000.00")]
    amount: Cents,
    /// What is in the account now.
    #[schema(value_type = String, example = "1000.00")]
    balance: Cents,
    /// The account of who asks.
    by: u64,
    /// What one person moves alone.
    #[schema(value_type = String, example = "10000.00")]
    limit: Cents,
    /// What who asks has moved alone within a day: it counts towards the limit.
    #[schema(value_type = String, example = "0.00")]
    before: Cents,
    /// The least rank that may agree or decline.
    #[schema(value_type = Role)]
    least: Rank,
    /// Since when, in milliseconds since 1970.
    since: i64,
    /// When it lapses.
    lapses: i64,
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(list))
}

/// What waits for a second person, the oldest first, 200 at a time. `POST /api/v1/patrons/{patron}/commands` with `agree-to-money` or `decline-money` answers it.
#[utoipa::path(get, path = "/api/v1/money-requests", tag = "patrons",
    params(After), responses((status = 200, body = [WaitingMoney]), (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn list(
    State(shell): State<Arc<Shell>>,
    Parameters(after): Parameters<After>,
) -> Result<Json<Vec<WaitingMoney>>, Problem> {
    let now = shell.clock.now();
    let mut last = match (after.since, after.patron) {
        (Some(since), Some(patron)) => (Moment(since), PatronId(patron)),
        (None, None) => (now.after(-PATIENCE - CLOCKS_DIFFER), PatronId(0)),
        _ => return Err(Problem::NotValid("`since` and `patron` of the last one go together".into())),
    };
    let mut waiting = Vec::new();
    // A page that is not full has nothing after it, so what has lapsed must not make one shorter.
    while waiting.len() < PAGE as usize {
        let asked = shell.store.money_requests(last, PAGE).await.map_err(Problem::store)?;
        let Some((patron, since)) = asked.last() else { break };
        last = (*since, *patron);
        for (id, _) in asked {
            let patron = shell.house.patron_now(id).await?;
            waiting.extend(shown(&patron, now));
        }
    }
    waiting.truncate(PAGE as usize);
    Ok(Json(waiting))
}

/// What waits in an account; the index only says where to look.
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
