//! A player at a table that reconnects: a lost connection is opened again, at another server if there is one, and unanswered orders are repeated
//! under their old keys.

use crate::address::Address;
use crate::chance::Chance;
use crate::error::{ClientError, RefusedRequest};
use crate::session::Session;
use crate::socket::{ServerMessage, TableSocket};
use floor::table::{Order, TableView};
use std::time::Duration;
use tokio::time::Instant;

/// The pause before the first attempt to come back; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);
/// How long without any connection or answer before giving up.
const PATIENCE: Duration = Duration::from_mins(1);

/// A player at a table.
pub struct TableClient {
    session: Session,
    servers: Vec<Address>,
    /// Which of the servers is used.
    at: usize,
    table: u64,
    socket: Option<TableSocket>,
    seen: Option<(u64, String)>,
    keys: Chance,
    /// How often the connection was opened.
    pub connections: u64,
}

/// The answer to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderAnswer {
    /// The key of the order.
    pub key: String,
    /// The server's answer, as JSON text, or its refusal.
    pub result: Result<String, RefusedRequest>,
}

impl TableClient {
    /// A player at a table, connected through the server with this number first.
    pub fn new(session: Session, servers: Vec<Address>, first: usize, table: u64) -> Result<Self, ClientError> {
        Ok(Self {
            session,
            at: first % servers.len().max(1),
            servers,
            table,
            socket: None,
            seen: None,
            keys: Chance::fresh()?,
            connections: 0,
        })
    }

    /// The session of the player.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The server in use.
    pub fn server(&self) -> Result<&Address, ClientError> {
        self.servers.get(self.at).ok_or_else(|| ClientError::Connection("there is no server".to_owned()))
    }

    /// The version of the last view. An answer names the version that its order led to.
    pub fn version(&self) -> Option<u64> {
        self.seen.as_ref().map(|(version, _)| *version)
    }

    /// The last view.
    pub fn view(&self) -> Result<Option<TableView>, ClientError> {
        let read = |(_, text): &(u64, String)| serde_json::from_str(text).map_err(ClientError::unexpected);
        self.seen.as_ref().map(read).transpose()
    }

    /// Gives an order that is carried out once, however often it must be sent.
    pub async fn ask(&mut self, order: &Order) -> Result<OrderAnswer, ClientError> {
        let key = format!("{:016x}{:016x}", self.keys.next(), self.keys.next());
        let since = Instant::now();
        let mut pause = FIRST_PAUSE;
        loop {
            match self.ask_under(&key, order).await {
                Ok(result) => match result {
                    Err(refusal) if refusal.is_passing() && since.elapsed() < PATIENCE => {}
                    result => return Ok(OrderAnswer { key, result }),
                },
                Err(error) => self.lost(error, since)?,
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    async fn ask_under(&mut self, key: &str, order: &Order) -> Result<Result<String, RefusedRequest>, ClientError> {
        let socket = self.socket().await?;
        socket.send(key, order).await?;
        loop {
            let heard = tokio::time::timeout(PATIENCE, self.socket().await?.receive()).await;
            match heard.map_err(|_| ClientError::TimedOut)?? {
                ServerMessage::Table { version, view } => self.saw(version, view.get()),
                ServerMessage::Done { key: of, answer } if of == key => return Ok(Ok(answer.get().to_owned())),
                ServerMessage::Refused { key: of, error } if of == key => return Ok(Err(error)),
                // An answer to an order from before the connection was last lost.
                ServerMessage::Done { .. }
                | ServerMessage::Refused { .. }
                | ServerMessage::Meter { .. }
                | ServerMessage::Trouble { .. } => {}
            }
        }
    }

    /// Waits for the table to change, for `at_most`. Returns whether it has.
    pub async fn watch(&mut self, at_most: Duration) -> Result<bool, ClientError> {
        let since = Instant::now();
        let mut pause = FIRST_PAUSE;
        while since.elapsed() < at_most {
            let left = at_most.saturating_sub(since.elapsed());
            let heard = match self.socket().await {
                Ok(socket) => match tokio::time::timeout(left, socket.receive()).await {
                    Ok(heard) => heard,
                    Err(_) => return Ok(false),
                },
                Err(error) => Err(error),
            };
            match heard {
                Ok(ServerMessage::Table { version, view }) => {
                    self.saw(version, view.get());
                    return Ok(true);
                }
                Ok(_) => {}
                Err(error) => {
                    self.lost(error, since)?;
                    tokio::time::sleep(pause.min(left)).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
        Ok(false)
    }

    fn saw(&mut self, version: u64, view: &str) {
        // After a change of servers an older view may come first.
        if self.seen.as_ref().is_none_or(|(seen, _)| version >= *seen) {
            self.seen = Some((version, view.to_owned()));
        }
    }

    /// The connection is lost; the next attempt goes to the next server. A final error is returned.
    fn lost(&mut self, error: ClientError, since: Instant) -> Result<(), ClientError> {
        self.socket = None;
        if !error.is_passing() || since.elapsed() >= PATIENCE {
            return Err(error);
        }
        self.at = (self.at + 1) % self.servers.len().max(1);
        Ok(())
    }

    async fn socket(&mut self) -> Result<&mut TableSocket, ClientError> {
        let socket = match self.socket.take() {
            Some(socket) => socket,
            None => {
                let seen = self.version();
                let opened = TableSocket::open(self.server()?, &self.session, self.table, seen).await?;
                self.connections += 1;
                opened
            }
        };
        Ok(self.socket.insert(socket))
    }
}
