//! Patrons, for staff: the cage, player cards, exclusions.

use super::AppState;
use super::body::{Body, Parameters};
use super::caller::Caller;
use super::own_play::Standing;
use super::problem::{ErrorBody, Problem};
use super::staff::staff_number;
use super::tables::{Done, key, told};
use crate::house::{HouseError, PairOrder, Requester};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use floor::patron::{Command, MoneyMove, PATIENCE, SeenMoney};
use floor::{LoginId, Moment, Patron, PatronId, PlayerCard, Rank, StaffId};
use rules::{Cents, Game};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Orders of staff about a patron.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum PatronOrder {
    /// Money comes in at the cage. From gaming supervisor; an amount above the limit of one person waits for a second person.
    Deposit {
        /// The amount.
        #[schema(value_type = String, example = "100.00")]
        amount: Cents,
    },
    /// Money goes out at the cage. From gaming supervisor; an amount above the limit of one person waits for a second person.
    Withdraw {
        /// The amount.
        #[schema(value_type = String, example = "100.00")]
        amount: Cents,
    },
    /// Promotional tokens for a voucher. From assistant gaming manager; an amount above the limit of one person waits for a second person.
    IssueTokens {
        /// The name of the voucher.
        voucher: String,
        /// Their value.
        #[schema(value_type = String, example = "10.00")]
        amount: Cents,
    },
    /// Agrees to a money request as the second person. It takes the rank of the request.
    AgreeToMoney {
        /// The amount that the second person has seen: a request that has replaced it is not agreed to.
        #[schema(value_type = String, example = "25000.00")]
        amount: Cents,
        /// When it was asked, in milliseconds since 1970.
        since: i64,
    },
    /// Declines a money request, or drops one's own.
    DeclineMoney {},
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
        /// Only this game, by its name; every game where it is left out.
        #[schema(value_type = Option<rules::Game>)]
        game: Option<String>,
        /// The reason.
        #[schema(example = "a calculator at the table")]
        why: String,
        /// When it ends, in milliseconds since 1970; never if it is left out.
        until: Option<i64>,
    },
    /// The person may play again. Gaming manager.
    Readmit {
        /// The game from which they alone were excluded; everything else if it is left out.
        #[schema(value_type = Option<rules::Game>)]
        game: Option<String>,
    },
    /// Two people may not play at one table. From gaming supervisor.
    KeepApart {
        /// The other person.
        from: u64,
        /// The reason.
        why: String,
    },
    /// The two may play at one table again. From gaming supervisor.
    Reunite {
        /// The other person.
        with: u64,
    },
}

/// An exclusion in force.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenExclusion {
    /// The game; every game if it is nothing.
    #[schema(required)]
    game: Option<&'static str>,
    /// The account of the staff member who ordered it; nothing if it was the person's own wish.
    #[schema(required)]
    by: Option<u64>,
    /// The reason.
    #[schema(required)]
    why: Option<String>,
    /// When it began, in milliseconds since 1970.
    since: i64,
    /// When it ends; never if it is nothing.
    #[schema(required)]
    until: Option<i64>,
}

/// A person at whose table a patron may not play.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenApart {
    /// The other person.
    from: u64,
    /// The account of the staff member who ordered it.
    by: u64,
    /// The reason.
    why: String,
    /// When it began, in milliseconds since 1970.
    since: i64,
}

/// Money that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AwaitedMoney {
    /// The kind: `deposit`, `withdraw` or `issue-tokens`.
    what: &'static str,
    /// The amount.
    #[schema(value_type = String, example = "25000.00")]
    amount: Cents,
    /// The account of the staff member who asks.
    by: u64,
    /// When it was asked, in milliseconds since 1970.
    since: i64,
    /// When it lapses.
    lapses: i64,
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
    /// The balance of their account.
    #[schema(value_type = String, example = "1000.00")]
    balance: Cents,
    /// Promotional tokens in the account.
    #[schema(value_type = String, example = "0.00")]
    tokens: Cents,
    /// Their debt to the cage, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "20.00")]
    owed: Option<Cents>,
    /// The request that waits for a second person.
    #[serde(skip_serializing_if = "Option::is_none")]
    awaits: Option<AwaitedMoney>,
    /// The amount that the caller may still move alone today; nothing for callers who move no money.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "10000.00")]
    alone: Option<Cents>,
    /// The tables with their chips.
    tables: Vec<u64>,
    /// Player cards that are valid.
    cards: Vec<u64>,
    /// Their limits and exclusions.
    play: Standing,
    /// Exclusions in force.
    exclusions: Vec<SeenExclusion>,
    /// People at whose tables they may not play.
    kept_apart: Vec<SeenApart>,
}

/// The patron to find.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    /// The name they sign in with.
    name: String,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(find)).routes(routes!(look)).routes(routes!(direct))
}

/// The patron who signs in with a name.
#[utoipa::path(get, path = "/api/v1/patrons", tag = "patrons", params(Named),
    responses((status = 200, body = SeenPatron), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn find(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Parameters(named): Parameters<Named>,
) -> Result<Json<SeenPatron>, Problem> {
    let account = app.store.account_by_login(named.name.trim()).await.map_err(Problem::store)?;
    let patron = account.and_then(|account| account.patron).ok_or(Problem::NoSuchThing)?;
    Ok(Json(app.seen_patron(&caller, patron).await?))
}

/// A patron.
#[utoipa::path(get, path = "/api/v1/patrons/{patron}", tag = "patrons", params(("patron" = u64, Path, description = "Their number.")),
    responses((status = 200, body = SeenPatron), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn look(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(patron): Path<String>,
) -> Result<Json<SeenPatron>, Problem> {
    Ok(Json(app.seen_patron(&caller, patron_id(&patron)?).await?))
}

/// Serves a patron at the cage, or gives an order about them.
#[utoipa::path(post, path = "/api/v1/patrons/{patron}/commands", tag = "patrons", request_body = PatronOrder,
    params(("patron" = u64, Path, description = "Their number."), ("idempotency-key" = String, Header, description = "Chosen anew for every command.")),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn direct(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(patron): Path<String>,
    headers: HeaderMap,
    Body(order): Body<PatronOrder>,
) -> Result<Response, Problem> {
    let by = StaffId(caller.account()?.id);
    let limit = app.money_limit().await?;
    let mut command = order.command(by, limit)?;
    let (patron, mut asker) = (patron_id(&patron)?, key(&caller, &headers)?);
    let now = app.clock.now();
    // A caller who may not give the command is told so even if there is no such patron.
    let account = match app.house.patron_now(patron).await {
        Ok(account) => Some(account),
        Err(HouseError::NoSuch(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let least = account.as_ref().map_or_else(|| command.rank(), |account| account.least_rank(&command, now));
    let least = least.ok_or(Problem::NotAllowed)?;
    if caller.role.rank() < Some(least) {
        return Err(Problem::RankTooLow { least, rule: None });
    }
    // The request must be by the person whose independence is checked here.
    if let Command::AgreeToMoney { seen: Some(seen), .. } = &mut command
        && let Some(asked) = account.as_ref().and_then(|account| account.money_request(now))
    {
        seen.by = Some(asked.by);
        asker.agrees_with = Some(Requester { staff: asked.by, least });
        app.house.check_requester(asker.agrees_with).await?;
    }
    app.check_second_person(&caller, &command, account.as_ref(), limit).await?;
    let pair = match &command {
        Command::KeepApart { from, why, .. } => Some((*from, PairOrder::KeepApart { why: why.clone() })),
        Command::Reunite { patron, .. } => Some((*patron, PairOrder::Reunite)),
        _ => None,
    };
    if let Some((other, order)) = pair {
        let work = Arc::clone(&app);
        let ordered = async move { work.house.order_pair((patron, other), &order, by, &asker).await };
        return Ok(told(app.work.spawn(ordered).await.map_err(Problem::internal)??));
    }
    app.serve_patron(patron, command, asker).await.map(told)
}

impl PatronOrder {
    fn command(self, by: StaffId, limit: Cents) -> Result<Command, Problem> {
        Ok(match self {
            Self::Deposit { amount } => Command::Deposit { amount, by, limit },
            Self::Withdraw { amount } => Command::Withdraw { amount, by, limit },
            Self::IssueTokens { voucher, amount } => Command::IssueTokens { voucher, amount, by, limit },
            Self::AgreeToMoney { amount, since } => {
                // The person who asked is looked up with the account, before the decision.
                let seen = SeenMoney { amount, since: Moment(since), by: Some(by) };
                Command::AgreeToMoney { by, seen: Some(seen) }
            }
            Self::DeclineMoney {} => Command::DeclineMoney { by },
            Self::IssueCard { card } => Command::IssueCard { card: PlayerCard(card), by },
            Self::BlockCard { card, lost } => Command::BlockCard { card: PlayerCard(card), lost, by },
            Self::Exclude { game, why, until } => {
                let until = until.map(Moment);
                Command::Exclude { by: Some(by), game: game_named(game)?, why: Some(why), until }
            }
            Self::Readmit { game } => Command::Readmit { by, game: game_named(game)? },
            Self::KeepApart { from, why } => Command::KeepApart { from: PatronId(from), why, by },
            Self::Reunite { with } => Command::Reunite { patron: PatronId(with), by },
        })
    }
}

impl AppState {
    /// Refuses an order for money beyond the limit of one person, and an agreement to one, unless the person has given their second factor
    /// in this session within five minutes. The person who agrees must also be independent of the person who asked.
    async fn check_second_person(
        &self,
        caller: &Caller,
        command: &Command,
        patron: Option<&Patron>,
        limit: Cents,
    ) -> Result<(), Problem> {
        let now = self.clock.now();
        let day = match &caller.login {
            Some(seen) => self.house.staff_day(&seen.login, now).await?,
            None => None,
        };
        let beyond = match command {
            Command::Deposit { amount, by, .. }
            | Command::Withdraw { amount, by, .. }
            | Command::IssueTokens { amount, by, .. } => {
                patron.is_some_and(|patron| patron.takes_two(*by, *amount, limit, day, now))
            }
            Command::AgreeToMoney { .. } => true,
            _ => false,
        };
        if beyond {
            caller.must_be_confirmed(now)?;
        }
        if let Command::AgreeToMoney { .. } = command
            && let Some(asked) = patron.and_then(|patron| patron.money_request(now))
        {
            self.check_independent(caller, asked.by).await?;
        }
        Ok(())
    }

    /// Refuses two people if one has hired the other or reset their login: that person knew a password of the other, and could sign in as them.
    pub(super) async fn check_two(&self, caller: &Caller, asked: StaffId) -> Result<(), Problem> {
        let own = staff_number(caller)?;
        if own == asked {
            // The house itself refuses an answer to one's own request.
            return Ok(());
        }
        if self.behind(own).await?.contains(&asked) || self.behind(asked).await?.contains(&own) {
            let what = "one of you has hired the other one or reset their login: another person must agree, or another manager vouch for you";
            return Err(Problem::first("not-independent", what));
        }
        Ok(())
    }

    /// The same for money. Two people whom a third person has hired, or whose logins that person has reset, are refused, too.
    pub(super) async fn check_independent(&self, caller: &Caller, asked: StaffId) -> Result<(), Problem> {
        self.check_two(caller, asked).await?;
        let own = staff_number(caller)?;
        if own == asked || self.behind(own).await?.is_disjoint(&self.behind(asked).await?) {
            return Ok(());
        }
        let what = "the same person has hired both of you or reset your logins: another person must agree, or another manager vouch for you";
        Err(Problem::first("not-independent", what))
    }

    /// A person, and all who could act as them: a person who hired them, gave them a password or reset their second factors, until another person
    /// vouches for them; and all who could act as one of those.
    async fn behind(&self, person: StaffId) -> Result<BTreeSet<StaffId>, Problem> {
        let mut behind = BTreeSet::from([person]);
        let mut open = vec![person];
        while let Some(one) = open.pop() {
            // Records of earlier versions may name staff without a login.
            let login = match self.house.login_now(LoginId(one.0)).await {
                Ok(seen) => seen.login,
                Err(HouseError::NoSuch(_)) => continue,
                Err(error) => return Err(error.into()),
            };
            open.extend(login.reset_by().iter().map(|(by, _)| *by).filter(|by| behind.insert(*by)));
        }
        Ok(behind)
    }

    async fn seen_patron(&self, caller: &Caller, id: PatronId) -> Result<SeenPatron, Problem> {
        let patron = self.house.patron_now(id).await?;
        let moves_money = caller.role.rank() >= Some(Rank::GamingSupervisor);
        let alone = if moves_money {
            let limit = self.money_limit().await?;
            let moved = patron.moved_alone(StaffId(caller.account()?.id), self.clock.now());
            let day = match &caller.login {
                Some(seen) => self.house.staff_day(&seen.login, self.clock.now()).await?,
                None => None,
            };
            let vouched = caller.login.as_ref().is_none_or(|seen| seen.login.moves_alone().is_ok());
            let left = day.map_or(limit, |day| (day.limit - day.before).min(limit - moved));
            Some(left.min(limit - moved).max(Cents::ZERO)).map(|left| if vouched { left } else { Cents::ZERO })
        } else {
            None
        };
        let exclusions = patron.exclusions(self.clock.now()).map(|order| SeenExclusion {
            game: order.game.map(Game::name),
            by: order.by.map(|by| by.0),
            why: order.why.clone(),
            since: order.since.0,
            until: order.until.map(|until| until.0),
        });
        let kept_apart = patron.apart().iter().map(|(from, order)| SeenApart {
            from: from.0,
            by: order.by.0,
            why: order.why.clone(),
            since: order.since.0,
        });
        Ok(SeenPatron {
            exclusions: exclusions.collect(),
            kept_apart: kept_apart.collect(),
            patron: id.0,
            name: patron.name().to_owned(),
            guest: patron.is_guest(),
            balance: patron.balance(),
            tokens: patron.tokens(),
            owed: Some(patron.owed()).filter(|owed| owed.is_some()),
            awaits: patron.money_request(self.clock.now()).map(|request| AwaitedMoney {
                what: named(&request.what),
                amount: request.amount,
                by: request.by.0,
                since: request.at.0,
                lapses: request.at.after(PATIENCE).0,
            }),
            tables: patron.tables().map(|table| table.0).collect(),
            cards: patron.working_cards().map(|card| card.0).collect(),
            play: Standing::of(&patron, self.clock.now()),
            alone,
        })
    }
}

/// The kind of a money request, as orders call it.
pub(super) const fn named(what: &MoneyMove) -> &'static str {
    match what {
        MoneyMove::Deposit => "deposit",
        MoneyMove::Withdraw => "withdraw",
        MoneyMove::IssueTokens { .. } => "issue-tokens",
    }
}

fn game_named(name: Option<String>) -> Result<Option<Game>, Problem> {
    let game =
        |name: String| Game::from_name(&name).ok_or_else(|| Problem::NotValid(format!("there is no game {name:?}")));
    name.map(game).transpose()
}

fn patron_id(number: &str) -> Result<PatronId, Problem> {
    number.parse().map(PatronId).map_err(|_| Problem::NoSuchThing)
}
