//! Pings on a websocket. The protocol obliges the other end to answer each with a pong; a websocket without pongs is closed.

use super::socket::{SocketEnd, send};
use axum::extract::ws::{Message, WebSocket, close_code};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior};

/// How many pings in a row may stay without an answer.
const UNANSWERED: u32 = 3;

/// The pings of a websocket, and how many were not answered.
pub(super) struct Heartbeat {
    every: Interval,
    unanswered: u32,
}

impl Heartbeat {
    pub(super) fn new(every: Duration) -> Self {
        let mut every = tokio::time::interval_at(tokio::time::Instant::now() + every, every);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { every, unanswered: 0 }
    }

    /// Happens when it is time for the next ping.
    pub(super) async fn due(&mut self) {
        self.every.tick().await;
    }

    /// Sends a ping, unless too many before it were not answered.
    pub(super) async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), SocketEnd> {
        if self.unanswered == UNANSWERED {
            metrics::counter!("croupier_websockets_closed_total", "why" => "no-pong").increment(1);
            return Err(SocketEnd::With(close_code::AGAIN, "pings are not answered"));
        }
        self.unanswered += 1;
        send(socket, Message::Ping(axum::body::Bytes::new())).await
    }

    /// A pong has come.
    pub(super) fn answered(&mut self) {
        self.unanswered = 0;
    }
}
