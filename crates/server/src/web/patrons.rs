//! Patrons, as those who work for the house see and serve them: the cage, player cards, exclusions.

use super::Shell;
use super::body::{Body, Parameters};
use super::caller::Caller;
use super::own_play::Standing;
use super::problem::{ErrorBody, Problem};
use super::tables::{Done, key, told};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use floor::patron::Command;
use floor::{Moment, PatronId, PlayerCard, StaffId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What can be asked about a patron by those who work for the house.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum PatronOrder {
    /// Money comes in at the cage. From gaming supervisor.
    Deposit {
        /// How much.
        #[schema(value_type = String, example = "100.00")]
        amount: Cents,
    },
    /// Money goes out at the cage. From gaming supervisor.
    Withdraw {
        /// How much.
        #[schema(value_type = String, example = "100.00")]
        amount: Cents,
    },
    /// Promotional tokens for a voucher. From assistant gaming manager.
    IssueTokens {
        /// What the voucher is called.
        voucher: String,
        /// How many, by their value.
        #[schema(value_type = String, example = "10.00")]
        amount: Cents,
    },
    /// A player card is given out. From gaming supervisor.
    IssueCard {
        /// Its number.
        card: u64,
    },
    /// A player card works no longer. From gaming supervisor.
    BlockCard {
        /// Its number.
        card: u64,
        /// Whether it was lost.
        #[serde(default)]
        lost: bool,
    },
    /// The person may not play. From gaming supervisor.
    Exclude {
        /// Until when, in milliseconds since 1970; for good where it is left out.
        until: Option<i64>,
    },
    /// The person may play again. Gaming manager.
    Readmit {},
}

/// A patron.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenPatron {
    /// Their number.
    patron: u64,
    /// Their name.
    name: String,
    /// Whether their account holds play money.
    guest: bool,
    /// What is in their account.
    #[schema(value_type = String, example = "1000.00")]
    balance: Cents,
    /// Promotional tokens in it.
    #[schema(value_type = String, example = "0.00")]
    tokens: Cents,
    /// What they owe the cage, where they owe anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "20.00")]
    owed: Option<Cents>,
    /// The tables with their chips.
    tables: Vec<u64>,
    /// Player cards that work.
    cards: Vec<u64>,
    /// What holds them back from play.
    play: Standing,
}

/// Whom.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    /// The name they sign in with.
    name: String,
}

pub(super) fn routes() -> OpenApiRouter<Arc<Shell>> {
    OpenApiRouter::new().routes(routes!(find)).routes(routes!(look)).routes(routes!(direct))
}

/// The patron who signs in with a name.
#[utoipa::path(get, path = "/api/v1/patrons", tag = "patrons", params(Named),
    responses((status = 200, body = SeenPatron), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn find(
    State(shell): State<Arc<Shell>>,
    Parameters(named): Parameters<Named>,
) -> Result<Json<SeenPatron>, Problem> {
    let account = shell.store.account_by_login(named.name.trim()).await.map_err(Problem::store)?;
    let patron = account.and_then(|account| account.patron).ok_or(Problem::NoSuchThing)?;
    Ok(Json(shell.seen_patron(patron).await?))
}

/// A patron.
#[utoipa::path(get, path = "/api/v1/patrons/{patron}", tag = "patrons", params(("patron" = u64, Path, description = "Their number.")),
    responses((status = 200, body = SeenPatron), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn look(State(shell): State<Arc<Shell>>, Path(patron): Path<String>) -> Result<Json<SeenPatron>, Problem> {
    Ok(Json(shell.seen_patron(patron_id(&patron)?).await?))
}

/// Serves a patron at the cage, or rules on them.
#[utoipa::path(post, path = "/api/v1/patrons/{patron}/commands", tag = "patrons", request_body = PatronOrder,
    params(("patron" = u64, Path, description = "Their number."), ("idempotency-key" = String, Header, description = "Chosen anew for every command.")),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn direct(
    State(shell): State<Arc<Shell>>,
    caller: Caller,
    Path(patron): Path<String>,
    headers: HeaderMap,
    Body(order): Body<PatronOrder>,
) -> Result<Response, Problem> {
    let command = order.command(StaffId(caller.account()?.id));
    let least = command.rank().ok_or(Problem::NotAllowed)?;
    if caller.role.rank() < Some(least) {
        return Err(Problem::RankTooLow { least, rule: None });
    }
    let (patron, asker) = (patron_id(&patron)?, key(&caller, &headers)?);
    shell.serve_patron(patron, command, asker).await.map(told)
}

impl PatronOrder {
    fn command(self, by: StaffId) -> Command {
        match self {
            Self::Deposit { amount } => Command::Deposit { amount },
            Self::Withdraw { amount } => Command::Withdraw { amount },
            Self::IssueTokens { voucher, amount } => Command::IssueTokens { voucher, amount, by },
            Self::IssueCard { card } => Command::IssueCard { card: PlayerCard(card), by },
            Self::BlockCard { card, lost } => Command::BlockCard { card: PlayerCard(card), lost },
            Self::Exclude { until } => Command::Exclude { by: Some(by), until: until.map(Moment) },
            Self::Readmit {} => Command::Readmit { by },
        }
    }
}

impl Shell {
    async fn seen_patron(&self, id: PatronId) -> Result<SeenPatron, Problem> {
        let patron = self.house.patron_now(id).await?;
        Ok(SeenPatron {
            patron: id.0,
            name: patron.name().to_owned(),
            guest: patron.is_guest(),
            balance: patron.balance(),
            tokens: patron.tokens(),
            owed: Some(patron.owed()).filter(|owed| owed.is_some()),
            tables: patron.tables().map(|table| table.0).collect(),
            cards: patron.working_cards().map(|card| card.0).collect(),
            play: Standing::of(&patron, self.clock.now()),
        })
    }
}

fn patron_id(number: &str) -> Result<PatronId, Problem> {
    number.parse().map(PatronId).map_err(|_| Problem::NoSuchThing)
}
