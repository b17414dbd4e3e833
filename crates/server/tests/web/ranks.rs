//! Every command to a table and every role: who may give it, asserted over HTTP.

use crate::site::Site;
use floor::rank::Rank;
use floor::table::tray::{self, Transfer};
use floor::table::{Change, Device, Hold};
use floor::{Command, Moment, PatronId, PoolId, StaffId};
use rules::table::Limits;
use rules::{Cents, Input, Player, Seat, Wager};
use serde_json::Value;
use server::web::role::Role;

const BY: StaffId = StaffId(77);
const ADA: PatronId = PatronId(1);

/// One of every command, and the least role that gives it; nobody gives what is for players or for the house itself.
fn commands() -> Vec<(Command, Option<Role>)> {
    let (seat, player) = (Seat::new(1).expect("a seat"), Player::First);
    let (patron, amount, limits) = (ADA, Cents(100), Limits::NONE);
    let setting = |name: &str| vec![(name.to_owned(), "true".to_owned())];
    let dealer = Some(Role::Dealer);
    let gaming = Some(Role::GamingSupervisor);
    let casino = Some(Role::CasinoSupervisor);
    let manager = Some(Role::GamingManager);
    vec![
        (Command::Deal { by: Some(BY), input: Input::NoMoreBets }, dealer),
        (Command::Vacate { by: BY, patron }, gaming),
        (Command::Tray(tray::Command::Request { transfer: Transfer::Fill, amount, by: BY }), gaming),
        (Command::Reserve { by: BY, seat, patron: None }, casino),
        (Command::Link { by: BY, pool: PoolId(1) }, casino),
        (Command::Unlink { by: BY }, casino),
        (Command::OrderShuffle { by: BY }, casino),
        (Command::ReplaceCards { by: BY }, casino),
        (Command::ReplaceDevice { by: BY, device: Device::Shoe }, casino),
        (Command::OrderCheck { by: BY }, casino),
        (Command::RecordCheck { by: BY, missing: 0, foreign: 0 }, dealer),
        (Command::RecordShuffle { by: BY }, dealer),
        (Command::SetLimits { by: BY, limits, change: Change::NextRound }, casino),
        (Command::SetWagerLimits { by: BY, on: Wager::PairPlus, limits: None, change: Change::NextRound }, casino),
        (Command::SetPlayerLimits { by: BY, patron, limits: None }, casino),
        (Command::HoldToMinimum { by: BY, patron, how: Hold::ThisShoe }, casino),
        (Command::HoldToMinimum { by: BY, patron, how: Hold::EveryShoe { inspector: BY } }, manager),
        (Command::HoldToMinimum { by: BY, patron, how: Hold::OneArea { inspector: BY } }, manager),
        (Command::Release { by: BY, patron }, casino),
        (Command::Close { by: BY, closes: Moment(0) }, casino),
        (Command::KeepOpen { by: BY }, casino),
        (Command::Suspend { by: BY, cause: floor::table::Cause::Dispute }, casino),
        (Command::Resume { by: BY }, casino),
        (Command::ChangeSettings { by: BY, settings: setting("insurance_ten") }, casino),
        (Command::ChangeSettings { by: BY, settings: setting("resplit") }, manager),
        (Command::Sit { patron, seat, player }, None),
        (Command::Leave { patron, seat, player }, None),
        (Command::Wait { patron }, None),
        (Command::StopWaiting { patron }, None),
        (Command::SeatWaiting, None),
        (Command::BuyIn { patron, amount }, None),
        (Command::CashOut { patron, amount }, None),
        (Command::CarryTokens { patron, amount }, None),
        (Command::Say { patron, input: Input::Handle(seat) }, None),
        (Command::Ready { patron }, None),
        (Command::Acknowledge { by: BY, notice: 1 }, None),
        (Command::Cut { by: Some(ADA), card: 20 }, None),
        (Command::RefuseCut { patron }, None),
        (Command::NextRound, None),
        (Command::Tick, None),
    ]
}

/// The command as a client writes it, who does not say who they are.
fn unsigned(command: &Command) -> Value {
    let mut written = serde_json::to_value(command).expect("JSON");
    let details = match written.as_object_mut().and_then(|command| command.iter_mut().next()) {
        Some((name, details)) if name == "tray" => details.as_object_mut().and_then(|inner| inner.values_mut().next()),
        Some((_, details)) => Some(details),
        None => None,
    };
    if let Some(details) = details.and_then(Value::as_object_mut) {
        details.remove("by");
    }
    written
}

#[tokio::test]
async fn every_command_is_for_its_rank_and_those_above() {
    let site = Site::open().await;
    let mut people = Vec::new();
    for role in Role::ALL {
        people.push((role, site.person(role).await));
    }
    for (command, least) in commands() {
        let written = unsigned(&command);
        for (role, person) in &people {
            // There is no such table: whoever may is told so, and nothing happens to anybody.
            let answer = person.send("/api/v1/tables/0/commands", "key", written.clone()).await.problem();
            let may = least.is_some() && role.rank() >= least.and_then(Role::rank);
            let expected = match *role {
                Role::Visitor => (401, "not-signed-in"),
                _ if may => (404, "no-such-thing"),
                Role::Player | Role::Inspector => (403, "not-allowed"),
                // Some of these cannot even be written in somebody's name.
                _ if least.is_none() && answer.0 == 422 => (422, "not-valid"),
                _ => (403, "not-allowed"),
            };
            assert_eq!(answer, (expected.0, expected.1.into()), "{role} {written}");
        }
    }
    assert_eq!(Role::GamingManager.rank(), Some(Rank::GamingManager));
}
