//! A bot: a player of the house that plays at human pace.

use crate::address::Address;
use crate::chance::Chance;
use crate::error::ClientError;
use crate::session::Session;
use crate::strategy::Style;
use crate::table_client::TableClient;
use crate::view::{free_seat, own_seat};
use floor::table::{Order, Phase, TableView};
use rules::{Cents, Player};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// The chips that a bot brings to a table.
const CHIPS: Cents = Cents::dollars(500);
/// With fewer chips a bot buys more.
const FEW_CHIPS: Cents = Cents::dollars(60);
/// How long a bot waits for a change of the table before it looks again.
const LOOK: Duration = Duration::from_secs(5);
/// How long a bot pauses after an error.
const BREAK: Duration = Duration::from_secs(5);
/// The most bots at one table; the other places are for guests.
const MOST_AT_A_TABLE: usize = 3;

/// A bot's name and password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// Its name.
    pub name: String,
    /// Its password.
    pub password: String,
}

impl Credentials {
    /// A new name and a random password.
    pub fn fresh(name: &str) -> Result<Self, ClientError> {
        let mut bytes = [0_u8; 20];
        getrandom::fill(&mut bytes).map_err(|error| ClientError::NoRandomness(error.to_string()))?;
        let hex = bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        let (tail, password) = hex.split_at(8);
        Ok(Self { name: format!("{name}-{tail}"), password: password.to_owned() })
    }

    /// Signs in; the first time the account is opened.
    async fn enter(&self, server: &Address) -> Result<Session, ClientError> {
        match Session::login(server, &self.name, &self.password).await {
            Ok((session, _)) => Ok(session),
            Err(ClientError::Refused(refusal)) if refusal.code == "wrong-credentials" => {
                Ok(Session::register(server, &self.name, &self.password).await?.0)
            }
            Err(error) => Err(error),
        }
    }
}

/// Says whether bots rest, because no guest is there.
type Rests = Arc<dyn Fn() -> bool + Send + Sync>;

/// Lets bots play at all tables of a house, spread over them, until the future is dropped. While they rest they finish their rounds and make no
/// wagers.
pub async fn keep_company(
    server: Address,
    bots: Vec<Credentials>,
    thinking: Range<Duration>,
    rest: impl Fn() -> bool + Send + Sync + 'static,
) {
    let mut playing = JoinSet::new();
    let rest: Rests = Arc::new(rest);
    for (number, credentials) in bots.into_iter().enumerate() {
        playing.spawn(play_on(server.clone(), credentials, number, thinking.clone(), Arc::clone(&rest)));
    }
    while playing.join_next().await.is_some() {}
}

async fn play_on(server: Address, credentials: Credentials, number: usize, thinking: Range<Duration>, rest: Rests) {
    loop {
        // Not all at once.
        tokio::time::sleep(Duration::from_millis(150 * number as u64)).await;
        if let Err(error) = play(&server, &credentials, number, thinking.clone(), Arc::clone(&rest)).await {
            tracing::debug!(%error, bot = credentials.name, "a bot takes a break");
        }
        tokio::time::sleep(BREAK).await;
    }
}

async fn play(
    server: &Address,
    credentials: &Credentials,
    number: usize,
    thinking: Range<Duration>,
    rest: Rests,
) -> Result<(), ClientError> {
    let session = credentials.enter(server).await?;
    let mut tables = session.tables(server).await?;
    tables.retain(|table| table.open);
    if tables.is_empty() || number / tables.len() >= MOST_AT_A_TABLE {
        return Ok(());
    }
    let table = tables[number % tables.len()].table;
    let mut chance = Chance::fresh()?;
    let style =
        Style { seed: chance.next(), units: 1 + chance.below(3).cast_signed(), adventure: 10 + chance.below(50) };
    let player = TableClient::new(session, vec![server.clone()], 0, table)?;
    Bot { player, style, chance, thinking, rest }.play().await
}

struct Bot {
    player: TableClient,
    style: Style,
    chance: Chance,
    thinking: Range<Duration>,
    rest: Rests,
}

impl Bot {
    async fn play(&mut self) -> Result<(), ClientError> {
        loop {
            if self.player.view()?.and_then(|view| self.next(&view)).is_none() {
                self.player.watch(LOOK).await?;
                continue;
            }
            // The bot thinks, and then looks again: other players may have been quicker.
            self.think().await?;
            let Some(order) = self.player.view()?.and_then(|view| self.next(&view)) else { continue };
            if let Order::BuyIn { .. } = order {
                self.have_money().await?;
            }
            if let Err(refusal) = self.player.ask(&order).await?.result {
                tracing::debug!(%refusal, ?order, "a bot was refused");
                if matches!(order, Order::Sit { .. } | Order::BuyIn { .. }) {
                    tokio::time::sleep(BREAK).await;
                }
                self.player.watch(LOOK).await?;
            }
        }
    }

    /// The bot's next order, if it has one.
    fn next(&self, view: &TableView) -> Option<Order> {
        // Rounds in play are finished.
        if matches!(view.phase, Phase::Wagers | Phase::Vacant) && (self.rest)() {
            return None;
        }
        if own_seat(view).is_none() {
            return free_seat(view).map(|seat| Order::Sit { seat, player: Player::First });
        }
        if view.phase != Phase::Decisions && view.stack.is_some_and(|stack| stack < FEW_CHIPS) {
            return Some(Order::BuyIn { amount: CHIPS });
        }
        self.style.choose(view)
    }

    async fn think(&mut self) -> Result<(), ClientError> {
        let most = self.thinking.end.saturating_sub(self.thinking.start).as_millis() as u64;
        let pause = self.thinking.start + Duration::from_millis(self.chance.below(most + 1));
        let until = tokio::time::Instant::now() + pause;
        loop {
            let left = until.saturating_duration_since(tokio::time::Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            self.player.watch(left).await?;
        }
    }

    async fn have_money(&self) -> Result<(), ClientError> {
        let server = self.player.server()?;
        let me = self.player.session().me(server).await?;
        if me.balance.is_none_or(|balance| balance < CHIPS) {
            self.player.session().refill(server).await?;
        }
        Ok(())
    }
}
