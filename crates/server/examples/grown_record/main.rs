//! Grows the record of a house until it holds a given number of facts, by playing: real tables, sealed shoes, accounts and seals,
//! written by the house itself as fast as the machine allows. For measuring how long a large record takes to open and to check.
//!
//! ```text
//! cargo run --release -p server --example grown_record -- DATA FACTS [TABLES] [postgres://…]
//! ```
//!
//! `DATA` is the data folder, which is made where there is none; a record that is there already grows on. `TABLES` are played at the same
//! time, 60 unless told: the more of them, the more facts share one commit and its seal. The cards are shuffled by the
//! operating system's chance, so that two records of the same size differ; who does what repeats.

mod player;

use floor::table::{Opening, Pace};
use floor::{Command, PatronId, PlayerCard, StaffId, TableId, patron};
use player::Player;
use rules::{Cents, Game, Seat};
use server::calendar::Calendar;
use server::clock::Clock;
use server::dealing::{Dealer, OperatingSystem, ShoeKey};
use server::house::{Asker, House};
use server::store::{Location, Store};
use std::env;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const BY: StaffId = StaffId(1);
const TABLES: u64 = 60;
const SEATS: u8 = 3;
const FLOAT: Cents = Cents::dollars(1_000_000);
const BUY_IN: Cents = Cents::dollars(1_000_000);
/// Nothing happens by itself but what costs no time.
const PACE: Pace = Pace { wagers: 600_000, decisions: 600_000, results: 1, cut: 600_000, bank: None, ..Pace::USUAL };

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let data = arguments.next().ok_or("which data folder?")?;
    let wanted: u64 = arguments.next().ok_or("how many facts?")?.parse()?;
    let (mut tables, mut database) = (TABLES, None);
    for argument in arguments {
        if argument.starts_with("postgres://") {
            database = Some(argument);
        } else {
            tables = argument.parse()?;
        }
    }
    let location = Location { data: data.into(), database, shoe_key: None };
    let store = Store::open(&location).await?;
    let key = ShoeKey::in_folder(&location.data)?;
    store.first_shoe_key(key.fingerprint()).await?;
    let calendar = Calendar::new("Australia/Sydney", 360)?;
    let house = House::new(store.clone(), Dealer::new(OperatingSystem, key)?, Clock::system(), calendar);
    let before = store.count_facts().await?;
    let begun = Instant::now();
    let facts = Arc::new(AtomicU64::new(before));
    let mut playing = tokio::task::JoinSet::new();
    for (number, table) in (1..).zip(Box::pin(open(&house, tables)).await?) {
        let player = Player::at(Arc::clone(&house), table, number, Arc::clone(&facts), wanted);
        playing.spawn(player.play());
    }
    let telling = tokio::spawn(tell(Arc::clone(&facts), wanted));
    while let Some(ended) = playing.join_next().await {
        ended??;
    }
    telling.abort();
    let after = store.count_facts().await?;
    let seconds = begun.elapsed().as_secs_f64();
    // A rate for people: the last digits of a count do not matter.
    #[allow(clippy::cast_precision_loss)]
    let speed = (after - before) as f64 / seconds;
    println!("{after} facts; {speed:.0} a second over {seconds:.0} seconds");
    store.close().await;
    Ok(())
}

/// The tables to play at: those that are there, and as many new ones as are missing.
async fn open(house: &House, wanted: u64) -> Result<Vec<TableId>, Box<dyn Error>> {
    let mut tables = house.table_ids().await?;
    for (number, game) in (tables.len() as u64..wanted).zip(Game::ALL.into_iter().cycle()) {
        let opening = Opening { pace: PACE, ..Opening::of(game) };
        let (table, _) = house.open_table(&opening, FLOAT, BY, &Asker::house()).await?;
        let live = house.table(table).await?;
        for seat in (1..=SEATS).filter_map(Seat::new) {
            let patron = arrive(house, number, seat).await?;
            let (player, amount) = (rules::Player::First, BUY_IN);
            house.command(&live, &Command::Sit { patron, seat, player }, &Asker::house()).await?;
            house.command(&live, &Command::BuyIn { patron, amount }, &Asker::house()).await?;
        }
        tables.push(table);
    }
    Ok(tables)
}

async fn arrive(house: &House, table: u64, seat: Seat) -> Result<PatronId, Box<dyn Error>> {
    let name = format!("table {table} seat {seat}");
    let (patron, _) = house.open_account(&name, false, &Asker::house()).await?;
    let deposit = patron::Command::Deposit { amount: BUY_IN, by: StaffId(0), limit: Cents::LARGEST_WAGER };
    house.command_patron(patron, &deposit, &Asker::house()).await?;
    let card = patron::Command::IssueCard { card: PlayerCard(patron.0), by: StaffId(0) };
    house.command_patron(patron, &card, &Asker::house()).await?;
    Ok(patron)
}

async fn tell(facts: Arc<AtomicU64>, wanted: u64) {
    loop {
        tokio::time::sleep(Duration::from_secs(10)).await;
        eprintln!("{} of {wanted} facts", facts.load(Ordering::Relaxed));
    }
}
