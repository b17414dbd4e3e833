//! One of the crowd.

use super::report::Figures;
use crate::address::Address;
use crate::error::ClientError;
use crate::session::Session;
use crate::socket::{ServerMessage, TableSocket};
use crate::strategy::Style;
use crate::view::own_seat;
use floor::table::{Order, TableView};
use rules::{Cents, Player, Seat};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// The chips that every player begins with.
const CHIPS: Cents = Cents::dollars(500);
/// The amount that is bought and sold while there is nothing else to do.
const CHIP: Cents = Cents::dollars(5);
/// How long the test waits for answers at its end.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

pub(super) struct Member {
    socket: TableSocket,
    table: u64,
    seat: Seat,
    number: u64,
    sent: u64,
    style: Style,
    /// The last view, as text; parsed only when it is needed.
    seen: Option<String>,
    /// The version of the table in the last answer; older views are ignored.
    acted_on: bool,
    /// Whether the next chip is sold.
    sells: bool,
    /// When the unanswered orders were due.
    open: HashMap<String, (Instant, bool)>,
    figures: Figures,
}

impl Member {
    pub(super) async fn sit(
        server: Address,
        session: Session,
        table: u64,
        seat: u8,
        number: u64,
    ) -> Result<Self, ClientError> {
        let seat = Seat::new(seat).ok_or_else(|| ClientError::Unexpected("no such seat".to_owned()))?;
        let socket = TableSocket::open(&server, &session, table, None).await?;
        let mut member = Self {
            socket,
            table,
            seat,
            number,
            sent: 0,
            style: Style { seed: number, units: 1, adventure: 30 },
            seen: None,
            acted_on: false,
            sells: false,
            open: HashMap::new(),
            figures: Figures::default(),
        };
        for order in [Order::Sit { seat, player: Player::First }, Order::BuyIn { amount: CHIPS }] {
            member.send(&order, Instant::now(), false).await?;
            while !member.open.is_empty() {
                let heard = member.socket.receive().await?;
                if let ServerMessage::Refused { error, .. } = &heard {
                    return Err(ClientError::Refused(error.clone()));
                }
                member.handle(heard, false);
            }
        }
        Ok(member)
    }

    pub(super) fn table(&self) -> u64 {
        self.table
    }

    /// Acts at every due time until the end, and returns the measurements.
    pub(super) async fn play(
        mut self,
        first: Instant,
        every: Duration,
        end: Instant,
        measuring: Arc<AtomicBool>,
    ) -> Result<Figures, ClientError> {
        let mut due = first;
        let mut counted_from = None;
        loop {
            let measures = measuring.load(Ordering::Relaxed);
            if measures && counted_from.is_none() {
                counted_from = Some(self.socket.received);
            }
            tokio::select! {
                () = tokio::time::sleep_until(due.min(end)) => {
                    if due >= end {
                        break;
                    }
                    let order = self.order()?;
                    self.send(&order, due, measures).await?;
                    due += every;
                }
                heard = self.socket.receive() => {
                    let heard = heard?;
                    self.handle(heard, measures);
                }
            }
        }
        self.figures.bytes = self.socket.received - counted_from.unwrap_or(self.socket.received);
        let last = Instant::now() + LAST_ANSWERS;
        while !self.open.is_empty() {
            let Ok(heard) = tokio::time::timeout_at(last, self.socket.receive()).await else { break };
            let heard = heard?;
            self.handle(heard, false);
        }
        self.figures.unanswered = self.open.values().filter(|(_, counts)| *counts).count() as u64;
        Ok(self.figures)
    }

    /// An act that the game offers; or a chip, if it offers none, or nothing new since the last order.
    fn order(&mut self) -> Result<Order, ClientError> {
        if !self.acted_on
            && let Some(text) = &self.seen
        {
            let view: TableView = serde_json::from_str(text).map_err(ClientError::unexpected)?;
            if own_seat(&view) == Some(self.seat)
                && let Some(order) = self.style.choose(&view)
            {
                self.acted_on = true;
                return Ok(order);
            }
        }
        // Chips are sold between rounds only.
        let between = self.seen.as_ref().is_some_and(|text| text.contains(r#""phase":"over""#));
        self.sells = between && !self.sells;
        Ok(if self.sells { Order::CashOut { amount: CHIP } } else { Order::BuyIn { amount: CHIP } })
    }

    async fn send(&mut self, order: &Order, due: Instant, counts: bool) -> Result<(), ClientError> {
        self.sent += 1;
        let key = format!("{}-{}", self.number, self.sent);
        self.open.insert(key.clone(), (due, counts));
        self.socket.send(&key, order).await
    }

    fn handle(&mut self, heard: ServerMessage, measures: bool) {
        match heard {
            ServerMessage::Table { view, .. } => {
                self.figures.saw(self.table, view.get(), measures);
                self.seen = Some(view.get().to_owned());
                self.acted_on = false;
            }
            ServerMessage::Meter { .. } | ServerMessage::Trouble { .. } => {}
            ServerMessage::Done { key, .. } => {
                if let Some((due, true)) = self.open.remove(&key) {
                    self.figures.waits.push(due.elapsed());
                }
            }
            ServerMessage::Refused { key, error } => {
                if let Some((_, true)) = self.open.remove(&key) {
                    *self.figures.refused.entry(error.code).or_default() += 1;
                }
            }
        }
    }
}
