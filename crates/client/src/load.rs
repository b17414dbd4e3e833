//! A load test: many players who act at fixed times, whether or not they have been answered, and measure how long they wait.
//!
//! Every player acts once in an interval. If the game offers them an act they do it; if it is not their turn they buy or sell a chip, which is a
//! durable movement of money as well. Waiting is counted from the time at which a player was due to act, so a server that falls behind cannot hide
//! it.

mod crowd;
mod report;

pub use report::Report;

use crate::address::Address;
use crate::error::ClientError;
use crate::session::{self, ListedTable, Session};
use crowd::Member;
use report::{Figures, Measured, meters};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// How many players sign in at the same time.
const DOOR: usize = 16;

/// The settings of a load test.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The servers; players are spread over them.
    pub servers: Vec<Address>,
    /// How many players.
    pub players: usize,
    /// How often each acts.
    pub every: Duration,
    /// How long they play before the measurement begins.
    pub warm_up: Duration,
    /// How long is measured.
    pub measured: Duration,
}

/// Runs a load test and reports its measurements. `tell` gets the progress.
pub async fn run(plan: &Plan, tell: impl Fn(&str)) -> Result<Report, ClientError> {
    let first = plan.servers.first().ok_or_else(|| ClientError::Connection("there is no server".to_owned()))?;
    let places = places(&session::tables(first).await?, plan.players)?;
    tell(&format!("{} players come in", places.len()));
    let members = enter(plan, places).await?;
    let tables = members.iter().map(Member::table).collect::<std::collections::BTreeSet<_>>().len();
    tell(&format!("seated at {tables} tables; warming up for {} s", plan.warm_up.as_secs()));

    let measuring = Arc::new(AtomicBool::new(false));
    let start = Instant::now();
    let end = start + plan.warm_up + plan.measured;
    let mut playing = JoinSet::new();
    let count = members.len();
    for (number, member) in members.into_iter().enumerate() {
        // Spread evenly over the interval.
        let offset = plan.every * number as u32 / count as u32;
        playing.spawn(member.play(start + offset, plan.every, end, Arc::clone(&measuring)));
    }
    tokio::time::sleep_until(start + plan.warm_up).await;
    let before = meters(&plan.servers).await?;
    measuring.store(true, Ordering::Relaxed);
    // Busy servers take some time to answer with their counters.
    let began = Instant::now();
    tell(&format!("measuring for {} s", plan.measured.as_secs()));
    tokio::time::sleep_until(end).await;
    measuring.store(false, Ordering::Relaxed);
    let seconds = began.elapsed().as_secs_f64();
    let after = meters(&plan.servers).await?;
    let mut all = Figures::default();
    while let Some(figures) = playing.join_next().await {
        all.add(figures.map_err(|error| ClientError::Unexpected(error.to_string()))??);
    }
    let measured = Measured { before, after, seconds };
    Ok(all.report(count, tables, &measured))
}

/// The table and seat of each player.
fn places(tables: &[ListedTable], players: usize) -> Result<Vec<(u64, u8)>, ClientError> {
    let open = tables.iter().filter(|table| table.open && table.taken == 0);
    let seats = open.flat_map(|table| (1..=table.seats).map(move |seat| (table.table, seat)));
    let chosen: Vec<_> = seats.take(players).collect();
    if chosen.len() < players {
        let why = format!("{players} players, but only {} seats at empty tables", chosen.len());
        return Err(ClientError::Unexpected(why));
    }
    Ok(chosen)
}

async fn enter(plan: &Plan, places: Vec<(u64, u8)>) -> Result<Vec<Member>, ClientError> {
    let door = Arc::new(Semaphore::new(DOOR));
    let mut coming = JoinSet::new();
    for (number, (table, seat)) in places.into_iter().enumerate() {
        let server = plan.servers[number % plan.servers.len()].clone();
        let door = Arc::clone(&door);
        coming.spawn(async move {
            let _through = door.acquire().await.map_err(ClientError::unexpected)?;
            let (session, _) = Session::guest(&server).await?;
            Member::sit(server, session, table, seat, number as u64).await
        });
    }
    let mut members = Vec::new();
    while let Some(member) = coming.join_next().await {
        members.push(member.map_err(ClientError::unexpected)??);
    }
    Ok(members)
}
