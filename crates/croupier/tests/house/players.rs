//! Players who go on through every fault, and remember the answers they were given.

use client::strategy::Style;
use client::{Address, Session, TableClient};
use floor::table::Order;
use rules::{Cents, Seat};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long a player waits between orders.
const PAUSE: Duration = Duration::from_millis(4);

/// An order and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) key: String,
    pub(crate) order: Order,
    /// The answer, where it was done.
    pub(crate) answer: String,
}

/// The answers that a player remembers.
#[derive(Clone, Default)]
pub(crate) struct Journal(Arc<Mutex<Vec<Told>>>);

impl Journal {
    pub(crate) fn all(&self) -> Vec<Told> {
        self.0.lock().expect("no player panics with the lock").clone()
    }
}

/// A player and their task.
pub(crate) struct Player {
    pub(crate) patron: u64,
    pub(crate) journal: Journal,
    task: JoinHandle<TableClient>,
}

/// A crowd at some tables.
pub(crate) struct Crowd {
    pub(crate) players: Vec<Player>,
    stop: Arc<AtomicBool>,
}

impl Crowd {
    /// Two players at each of so many tables, spread over the servers.
    pub(crate) async fn gather(servers: &[Address], tables: u64) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut guests = Vec::new();
        for number in 0..2 * tables {
            let first = number as usize % servers.len();
            let (session, me) = Session::guest(&servers[first]).await.expect("a guest");
            let place = TableClient::new(session, servers.to_vec(), first, 1 + number / 2).expect("a place");
            guests.push((number, place, me.patron.expect("a patron")));
        }
        // Play begins after all have come in: a house with little room for its record could be at its end by then.
        let players = guests.into_iter().map(|(number, place, patron)| {
            let journal = Journal::default();
            let style = Style { seed: number, units: 1, adventure: 50 };
            let seat = Seat::new(1 + (number % 2) as u8).expect("a seat");
            let task = tokio::spawn(play(place, seat, style, journal.clone(), Arc::clone(&stop)));
            Player { patron, journal, task }
        });
        let players = players.collect();
        Self { players, stop }
    }

    /// All players finish their orders and stop.
    pub(crate) async fn dismiss(self) -> Vec<(u64, Journal, TableClient)> {
        self.stop.store(true, Ordering::SeqCst);
        let mut places = Vec::new();
        for player in self.players {
            places.push((player.patron, player.journal, player.task.await.expect("a player plays to the end")));
        }
        places
    }

    /// How much was acknowledged so far.
    pub(crate) fn acknowledged(&self) -> usize {
        self.players.iter().map(|player| player.journal.all().len()).sum()
    }
}

async fn play(
    mut place: TableClient,
    seat: Seat,
    style: Style,
    journal: Journal,
    stop: Arc<AtomicBool>,
) -> TableClient {
    let mut number = 0;
    for order in [Order::Sit { seat, player: rules::Player::First }, Order::BuyIn { amount: Cents::dollars(300) }] {
        assert!(ask(&mut place, order, &journal).await, "a place and chips");
    }
    while !stop.load(Ordering::SeqCst) {
        // New views are read first, and other players get a moment to act.
        place.watch(PAUSE).await.expect("the house comes back");
        let view = place.view().expect("a view that can be read");
        number += 1;
        let order = match view.as_ref().and_then(|view| style.choose(view)) {
            Some(order) => order,
            // Money between two streams, again and again, and never the same amount twice running.
            None if number % 2 == 0 => Order::BuyIn { amount: Cents::dollars(5 + number % 20) },
            None => Order::CashOut { amount: Cents::dollars(1) },
        };
        ask(&mut place, order, &journal).await;
    }
    place
}

/// Asks, and remembers what was done; whether it was.
async fn ask(place: &mut TableClient, order: Order, journal: &Journal) -> bool {
    let answer = place.ask(&order).await.expect("the house comes back");
    match answer.result {
        Ok(text) => {
            let told = Told { key: answer.key, order, answer: text.clone() };
            journal.0.lock().expect("no player panics with the lock").push(told);
            see(place, &text).await;
            true
        }
        Err(_) => false,
    }
}

/// Waits until the player sees what they have done: from an older view they would do it again.
async fn see(place: &mut TableClient, answer: &str) {
    let answer: serde_json::Value = serde_json::from_str(answer).expect("an answer");
    let version = answer["version"].as_u64().expect("a version");
    while place.version().is_none_or(|seen| seen < version) {
        place.watch(PAUSE).await.expect("the house comes back");
    }
}
