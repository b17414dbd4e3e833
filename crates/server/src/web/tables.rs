//! Views of tables, and orders to them.

use super::AppState;
use super::body::Body;
use super::caller::Caller;
use super::orders::{StaffCommand, player_command, staff_command};
use super::problem::{ErrorBody, Problem};
use super::role::Role;
use crate::house::{Asker, CommandAnswer, LiveTable, Requester};
use crate::store::Account;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use floor::table::{Order, TableView, Viewer, tray};
use floor::{Command, StaffId, Surroundings, Table, TableId};
use rules::Cents;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The length limit of an idempotency key.
const LONGEST_KEY: usize = 64;

/// One person's view of a table.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Seen)]
pub(super) struct SeenTable {
    /// How often it has changed: a later view has a larger number.
    pub(super) version: u64,
    /// Everything this person may see and do. A hidden card is `??`.
    pub(super) view: TableView,
}

/// The answer to an order that was carried out.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {
    /// The stream that has grown.
    #[schema(example = "table/3")]
    stream: String,
    /// Its new version.
    version: u64,
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(look)).routes(routes!(order)).routes(routes!(direct))
}

/// The caller's view of a table.
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = u64, Path, description = "Its number.")),
    responses((status = 200, body = SeenTable), (status = 404, body = ErrorBody)))]
async fn look(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<Json<SeenTable>, Problem> {
    let live = app.table(&table).await?;
    app.looks_at_hand(&live, &caller).await?;
    let snapshot = live.now();
    let around = app.around(&snapshot.table).await?;
    let view = snapshot.table.view(viewer(&caller), &around);
    Ok(Json(SeenTable { version: snapshot.version, view }))
}

/// Gives an order to a table, once: the same order under the same key gets its first answer.
#[utoipa::path(post, path = "/api/v1/tables/{table}/orders", tag = "tables", request_body = Order,
    params(("table" = u64, Path, description = "Its number."), ("idempotency-key" = String, Header, description = "Chosen anew for every order.")),
    responses((status = 200, body = Done), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`key-reused`: the key belongs to another order."),
        (status = 422, body = ErrorBody, description = "The house or the rules refuse it.")))]
async fn order(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(order): Body<Order>,
) -> Result<Response, Problem> {
    let command = player_command(order, &caller)?;
    app.direct(&table, command, key(&caller, &headers)?).await
}

/// Gives a command of staff to a table; it depends on their rank. The body is one command, such as `{"resume": {}}`; the server knows who gives it.
#[utoipa::path(post, path = "/api/v1/tables/{table}/commands", tag = "tables", request_body = StaffCommand,
    params(("table" = u64, Path, description = "Its number."), ("idempotency-key" = String, Header, description = "Chosen anew for every command.")),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn direct(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    Path(table): Path<String>,
    headers: HeaderMap,
    Body(command): Body<serde_json::Value>,
) -> Result<Response, Problem> {
    // A caller who may not give the command is told so even if there is no such table.
    let snapshot = app.table(&table).await.ok().map(|live| live.now());
    let command = staff_command(command, &caller, snapshot.as_ref().map(|snapshot| &snapshot.table))?;
    let agrees_with = match (&snapshot, &command) {
        (Some(snapshot), Command::Agree { .. }) => app.check_agreement(&caller, &command, &snapshot.table).await?,
        (Some(snapshot), _) => app.check_tray(&caller, &command, &snapshot.table).await?,
        (None, _) => None,
    };
    if let Command::TellInspector { inspector, .. } = &command {
        app.check_inspector(*inspector).await?;
    }
    let asker = Asker { agrees_with, ..key(&caller, &headers)? };
    app.direct(&table, command, asker).await
}

/// The viewer of a table: players see their own hands, and staff its notices.
pub(super) fn viewer(caller: &Caller) -> Viewer {
    match caller.account.as_ref().and_then(|account| account.patron) {
        Some(patron) => Viewer::Patron(patron),
        None if caller.role.is_staff() => Viewer::Staff,
        None => Viewer::Public,
    }
}

/// The asker with this key. Keys of different accounts are independent.
pub(super) fn asker(caller: &Caller, key: &str) -> Result<Asker, Problem> {
    let plain = key.bytes().all(|byte| byte.is_ascii_graphic());
    if key.is_empty() || key.len() > LONGEST_KEY || !plain {
        let why = format!("a key has 1 to {LONGEST_KEY} letters, digits or signs");
        return Err(Problem::NotValid(why));
    }
    caller.account()?;
    Ok(Asker { key: Some(key.to_owned()), ..caller.asker() })
}

/// The asker with the key of the request.
pub(super) fn key(caller: &Caller, headers: &HeaderMap) -> Result<Asker, Problem> {
    asker(caller, headers.get("idempotency-key").and_then(|key| key.to_str().ok()).unwrap_or_default())
}

/// The answer of the house, byte for byte.
pub(super) fn told(answer: CommandAnswer) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], answer.text).into_response()
}

impl AppState {
    /// The table that a path names.
    pub(super) async fn table(&self, number: &str) -> Result<Arc<LiveTable>, Problem> {
        let number = number.parse().map_err(|_| Problem::NoSuchThing)?;
        Ok(self.house.table_for_players(TableId(number)).await?)
    }

    /// The surroundings of a table for a view.
    pub(super) async fn around(&self, table: &Table) -> Result<Surroundings, Problem> {
        let jackpot = match table.pool() {
            Some(pool) => Some(self.house.meter(pool).await?),
            None => None,
        };
        Ok(Surroundings { jackpot, ..Surroundings::at(self.clock.now()) })
    }

    /// Checks that the person who agrees is independent of the one who asks. Returns the person who asks.
    async fn check_agreement(
        &self,
        caller: &Caller,
        command: &Command,
        table: &Table,
    ) -> Result<Option<Requester>, Problem> {
        let Some(asked) = table.asked_for() else { return Ok(None) };
        self.check_two(caller, asked.by).await?;
        Ok(table.least_rank(command).map(|least| Requester { staff: asked.by, least }))
    }

    /// Checks orders about chips between cage and tray: a second person confirms them, who is independent of the first. An amount above the limit of
    /// one person takes a second factor of both, like money at the cage. Returns the person whose request is confirmed.
    async fn check_tray(
        &self,
        caller: &Caller,
        command: &Command,
        table: &Table,
    ) -> Result<Option<Requester>, Problem> {
        let Command::Tray(command) = command else { return Ok(None) };
        let (amount, requester) = match command {
            tray::Command::Request { amount, .. } => (*amount, None),
            tray::Command::Confirm { request, .. } => match table.tray_requests().get(request) {
                Some(asked) => {
                    self.check_two(caller, asked.by).await?;
                    let (transfer, amount, by) = (asked.transfer, asked.amount, asked.by);
                    let request = Command::Tray(tray::Command::Request { transfer, amount, by });
                    let requester = request.rank().map(|least| Requester { staff: asked.by, least });
                    self.house.check_requester(requester).await?;
                    (asked.amount, requester)
                }
                // The table refuses a number that it does not know.
                None => return Ok(None),
            },
            tray::Command::Cancel { .. } | tray::Command::Count { .. } => return Ok(None),
        };
        let much = !table.opening().play_money && amount > self.money_limit().await?;
        if much {
            caller.must_be_confirmed(self.clock.now())?;
        }
        Ok(requester)
    }

    /// The limit of one staff member.
    pub(super) async fn money_limit(&self) -> Result<Cents, Problem> {
        Ok(self.house.book().await?.money_limit().unwrap_or(self.config.money_limit))
    }

    /// Checks that a recipient works here as an inspector.
    async fn check_inspector(&self, inspector: StaffId) -> Result<(), Problem> {
        let staff = self.store.accounts_besides(Role::Player.name()).await.map_err(Problem::store)?;
        let is_inspector = |account: &Account| account.role.parse() == Ok(Role::Inspector) && account.enabled;
        if staff.iter().any(|account| account.id == inspector.0 && is_inspector(account)) {
            return Ok(());
        }
        Err(Problem::NotValid(format!("no inspector has the account {}", inspector.0)))
    }

    pub(super) async fn direct(
        self: &Arc<Self>,
        table: &str,
        command: Command,
        asker: Asker,
    ) -> Result<Response, Problem> {
        let live = self.table(table).await?;
        Ok(told(self.carry_out(live, command, asker).await?))
    }

    /// Carries out a command to its end: the client may disconnect, and the server waits for it before it closes.
    pub(super) async fn carry_out(
        self: &Arc<Self>,
        live: Arc<LiveTable>,
        command: Command,
        asker: Asker,
    ) -> Result<CommandAnswer, Problem> {
        let app = Arc::clone(self);
        let work = async move { app.house.command(&live, &command, &asker).await };
        Ok(self.work.spawn(work).await.map_err(Problem::internal)??)
    }
}
