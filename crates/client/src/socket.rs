//! One connection to one table.

use crate::address::Address;
use crate::error::{ClientError, RefusedRequest};
use crate::session::Session;
use floor::table::Order;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long a server may take to open a connection.
const PATIENCE: Duration = Duration::from_secs(30);

/// Large enough for a view of a table. The library clears the whole buffer with every read.
const READ_AT_ONCE: usize = 8 * 1024;

/// One connection to one table.
pub struct TableSocket {
    stream: WebSocketStream<TcpStream>,
    /// How many bytes the server has sent.
    pub received: u64,
}

/// A message of the server at a table.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The table has changed.
    Table {
        /// The version of the table.
        version: u64,
        /// The player's view, as JSON text.
        view: Box<RawValue>,
    },
    /// The meter of the jackpot that the table feeds has moved.
    Meter {
        /// The meter's reading, as JSON text.
        reading: Box<RawValue>,
    },
    /// The house cannot reach its database, or can again.
    Trouble {
        /// Whether it is over.
        over: bool,
    },
    /// An order was carried out, durably.
    Done {
        /// Its key.
        key: String,
        /// The answer, as JSON text.
        answer: Box<RawValue>,
    },
    /// An order was not carried out.
    Refused {
        /// Its key.
        key: String,
        /// Why.
        error: RefusedRequest,
    },
}

impl TableSocket {
    /// Connects. Views come that are newer than the one that was `seen`.
    pub async fn open(
        address: &Address,
        session: &Session,
        table: u64,
        seen: Option<u64>,
    ) -> Result<Self, ClientError> {
        let opening = Self::connect(address, session, table, seen);
        tokio::time::timeout(PATIENCE, opening).await.map_err(|_| ClientError::Connection("no answer".to_owned()))?
    }

    async fn connect(address: &Address, session: &Session, table: u64, seen: Option<u64>) -> Result<Self, ClientError> {
        let resume = seen.map(|seen| format!("?seen={seen}")).unwrap_or_default();
        let place = format!("ws://{}/api/v1/tables/{table}/socket{resume}", address.authority());
        let mut request = place.into_client_request().map_err(ClientError::unexpected)?;
        let (name, value) = session.credential().clone();
        request.headers_mut().insert(name, value);
        let stream = TcpStream::connect(address.authority()).await.map_err(ClientError::connection)?;
        // TCP_NODELAY: orders are small and latency matters.
        stream.set_nodelay(true).map_err(ClientError::connection)?;
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE);
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((stream, _)) => Ok(Self { stream, received: 0 }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) if response.status().is_client_error() => {
                let code = format!("http-{}", response.status().as_u16());
                Err(ClientError::Refused(RefusedRequest { code, what: "no websocket here".to_owned() }))
            }
            Err(error) => Err(ClientError::connection(error)),
        }
    }

    /// Sends an order under its key.
    pub async fn send(&mut self, key: &str, order: &Order) -> Result<(), ClientError> {
        #[derive(serde::Serialize)]
        struct Asked<'a> {
            key: &'a str,
            order: &'a Order,
        }
        let text = serde_json::to_string(&Asked { key, order }).map_err(ClientError::unexpected)?;
        self.stream.send(Message::Text(text.into())).await.map_err(ClientError::connection)
    }

    /// Waits for the server's next message. Cancelling the wait loses nothing.
    pub async fn receive(&mut self) -> Result<ServerMessage, ClientError> {
        loop {
            let Some(message) = self.stream.next().await else {
                return Err(ClientError::Connection("closed".to_owned()));
            };
            match message.map_err(ClientError::connection)? {
                Message::Text(text) => {
                    self.received += text.len() as u64;
                    return serde_json::from_str(&text).map_err(ClientError::unexpected);
                }
                Message::Close(Some(frame)) => {
                    return Err(ClientError::Ended { code: frame.code.into(), reason: frame.reason.to_string() });
                }
                Message::Close(None) => return Err(ClientError::Connection("closed".to_owned())),
                // Pings are answered by the library.
                _ => {}
            }
        }
    }
}
