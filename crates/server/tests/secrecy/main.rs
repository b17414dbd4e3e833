//! Every viewer is told only what they may know.
//!
//! Rounds of all five games are played in one process, and the test checks everything that any viewer could receive: every view of every viewer after
//! every change, refusals, rounds of the past and their proofs. A second, simple model of who may see which card judges it. Then the hidden cards are
//! replaced by others: the messages to the viewer must stay the same to the byte, so neither their words nor their length can depend on hidden cards.

mod table;
mod twin;

use floor::table::Opening;
use floor::{Moment, PatronId, PlayerCard, StaffId, patron};
use rules::{Cents, Game};
use server::calendar::Calendar;
use server::clock::Clock;
use server::dealing::{Dealer, OperatingSystem, ShoeKey};
use server::house::{Asker, House};
use server::store::{Location, Store};
use std::sync::Arc;
use table::Watched;

/// How many rounds are played in all.
const ROUNDS: u64 = 20_000;

/// The seats that are taken at every table.
const PLAYERS: u8 = 3;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_leaves_the_house_in_twenty_thousand_rounds() {
    // The run is shorter during development; the ordinary one is complete.
    let rounds = std::env::var("SECRECY_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(ROUNDS);
    // The data need not outlast the test, so a folder in memory is used if there is one.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let location = Location::folder(folder.path());
    let store = Store::open(&location).await.expect("a store");
    let dealer = Dealer::new(OperatingSystem, ShoeKey::from_bytes(&[7; 32])).expect("a dealer");
    let (clock, hand) = Clock::by_hand(Moment(1_800_000_000_000));
    let house = House::new(store, dealer, clock, Calendar::new("UTC", 0).expect("a calendar"));
    let mut watching = Vec::new();
    for (seed, game) in Game::ALL.into_iter().enumerate() {
        let settings = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "5.00")];
        let settings = settings.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let opening = Opening { settings, ..Opening::of(game) };
        let float = Cents::dollars(10_000_000);
        let (table, _) = house.open_table(&opening, float, StaffId(1), &Asker::house()).await.expect("a table");
        let mut players = Vec::new();
        for seat in 1..=PLAYERS {
            players.push(funded_patron(&house, &format!("{game}-{seat}")).await);
        }
        let watched = Box::pin(Watched::sit(Arc::clone(&house), table, players, Arc::clone(&hand), seed as u64)).await;
        watching.push(tokio::spawn(watched.play(rounds / Game::ALL.len() as u64)));
    }
    for (task, game) in watching.into_iter().zip(Game::ALL) {
        let seen = task.await.expect("no secret is told");
        println!("{game}: {seen:?}");
        assert!(seen.views > rounds && seen.proofs > 0 && seen.refusals > 0, "{game}: {seen:?}");
        // In blackjack the burnt card alone is hidden, and only in the first round of a shoe.
        let least = if game == Game::StarBlackjack { rounds / 50 } else { rounds / 5 };
        assert!(seen.twins > least, "{game}: too few were compared: {seen:?}");
        assert!(seen.impossible_twins * 2 < seen.twins, "{game}: too few could be compared: {seen:?}");
    }
}

/// A patron with money that lasts.
async fn funded_patron(house: &House, name: &str) -> PatronId {
    let (id, _) = house.open_account(name, false, &Asker::house()).await.expect("an account");
    let deposit =
        patron::Command::Deposit { amount: Cents::dollars(5_000_000), by: StaffId(0), limit: Cents::LARGEST_WAGER };
    house.command_patron(id, &deposit, &Asker::house()).await.expect("money");
    let card = patron::Command::IssueCard { card: PlayerCard(id.0), by: StaffId(1) };
    house.command_patron(id, &card, &Asker::house()).await.expect("a card");
    id
}
