//! Money that waits for a second person, of all patrons at once.

use super::Shell;
use super::patrons::named;
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use axum::Json;
use axum::extract::State;
use floor::patron::{Command, MoneyMove, PATIENCE};
use floor::{Rank, StaffId};
use rules::Cents;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// More requests than ever wait at the same time are not listed.
const MOST: u32 = 200;

/// Clocks of servers differ by less.
const SLACK: i64 = 60_000;

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

/// What waits for a second person, the oldest first. `POST /api/v1/patrons/{patron}/commands` with `agree-to-money` or `decline-money` answers it.
#[utoipa::path(get, path = "/api/v1/money-requests", tag = "patrons",
    responses((status = 200, body = [WaitingMoney]), (status = 403, body = ErrorBody)))]
async fn list(State(shell): State<Arc<Shell>>) -> Result<Json<Vec<WaitingMoney>>, Problem> {
    let now = shell.clock.now();
    let asked = shell.store.money_requests(now.after(-PATIENCE - SLACK), MOST).await.map_err(Problem::store)?;
    let mut waiting = Vec::new();
    for id in asked {
        let patron = shell.house.patron_now(id).await?;
        // The index only says where to look.
        let Some(request) = patron.money_request(now) else { continue };
        let agree = Command::AgreeToMoney { by: StaffId(0), seen: None };
        let Some(least) = patron.least_rank(&agree, now) else { continue };
        let voucher = match &request.what {
            MoneyMove::IssueTokens { voucher } => Some(voucher.clone()),
            MoneyMove::Deposit | MoneyMove::Withdraw => None,
        };
        waiting.push(WaitingMoney {
            patron: id.0,
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
        });
    }
    waiting.sort_by_key(|request| request.since);
    Ok(Json(waiting))
}
