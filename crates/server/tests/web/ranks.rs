//! Every command to a table and every role: who may give it, asserted over HTTP.

use crate::site::Site;
use crate::tables::open_table;
use floor::rank::Rank;
use floor::table::tray::{self, Transfer};
use floor::table::{Device, Hold, LimitsChange};
use floor::{Command, Moment, PatronId, PoolId, StaffId};
use rules::table::Limits;
use rules::{Cents, Game, Incident, Input, Player, Seat, Wager};
use serde_json::{Value, json};
use server::web::role::Role;

const BY: StaffId = StaffId(77);
const ADA: PatronId = PatronId(1);

/// One of every command, and the least role that gives it; no role gives the commands of players or of the house itself.
fn commands() -> Vec<(Command, Option<Role>)> {
    let (seat, player) = (Seat::new(1).expect("a seat"), Player::First);
    let (patron, amount, limits) = (ADA, Cents(100), Limits::NONE);
    let setting = |name: &str| vec![(name.to_owned(), "true".to_owned())];
    let incident = |incident| Command::Deal { by: Some(BY), input: Input::Incident(incident) };
    let dealer = Some(Role::Dealer);
    let gaming = Some(Role::GamingSupervisor);
    let pit = Some(Role::AssistantGamingManager);
    let manager = Some(Role::GamingManager);
    vec![
        (Command::Deal { by: Some(BY), input: Input::NoMoreBets }, dealer),
        (incident(Incident::DealtIncorrectly), dealer),
        (incident(Incident::WrongBetFound(seat)), dealer),
        (incident(Incident::ForeignCard), gaming),
        (incident(Incident::WagerRefused { seat, player, on: Wager::Ante }), gaming),
        (incident(Incident::WagersDeclaredVoid { seat, player }), gaming),
        (incident(Incident::PlaysFirst(rules::Person::first(seat))), gaming),
        (Command::Vacate { by: BY, patron }, gaming),
        (Command::Tray(tray::Command::Request { transfer: Transfer::Fill, amount, by: BY }), gaming),
        (Command::Reserve { by: BY, seat, patron: None }, gaming),
        (Command::Link { by: BY, pool: PoolId(1) }, pit),
        (Command::Unlink { by: BY }, pit),
        (Command::OrderShuffle { by: BY }, gaming),
        (Command::ReplaceCards { by: BY }, gaming),
        (Command::SetLimits { by: BY, limits, change: LimitsChange::NextRound }, gaming),
        (
            Command::SetWagerLimits { by: BY, on: Wager::PairPlus, limits: None, change: LimitsChange::NextRound },
            gaming,
        ),
        (Command::SetPlayerLimits { by: BY, patron, limits: None }, gaming),
        (Command::HoldToMinimum { by: BY, patron, how: Hold::ThisShoe }, gaming),
        (Command::HoldToMinimum { by: BY, patron, how: Hold::EveryShoe { inspector: BY } }, manager),
        (Command::HoldToMinimum { by: BY, patron, how: Hold::OneArea { inspector: BY } }, manager),
        (Command::Release { by: BY, patron }, gaming),
        (Command::Close { by: BY, closes: Moment(0) }, gaming),
        (Command::KeepOpen { by: BY }, gaming),
        (Command::Suspend { by: BY, cause: floor::table::Cause::Dispute }, gaming),
        (Command::Resume { by: BY }, gaming),
        (Command::ChangeSettings { by: BY, settings: setting("insurance_ten") }, pit),
        (Command::ChangeSettings { by: BY, settings: setting("blackjacks_wait") }, pit),
        (Command::ChangeSettings { by: BY, settings: setting("players_per_area") }, gaming),
        (Command::ReplaceDevice { by: BY, device: Device::Shoe }, gaming),
        (Command::OrderCheck { by: BY }, gaming),
        (Command::ResumeJackpot { by: BY }, None),
        (Command::RecordCheck { by: BY, missing: 0, foreign: 0 }, dealer),
        (Command::RecordShuffle { by: BY }, dealer),
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

/// The command as a client writes it, without the person who gives it.
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
            // There is no such table: a person who may give the command gets 404, and nothing happens.
            let answer = person.send("/api/v1/tables/0/commands", "key", written.clone()).await.problem();
            // The documents of the poker games let an inspector order a count too (CS 3.8 and the like).
            let inspects =
                *role == Role::Inspector && Game::ALL.into_iter().any(|game| command.may_be_an_inspectors(game));
            let may = inspects || least.is_some() && role.rank() >= least.and_then(Role::rank);
            let expected = match *role {
                Role::Visitor => (401, "not-signed-in"),
                _ if may => (404, "no-such-thing"),
                Role::Player => (403, "not-allowed"),
                // Some of these cannot even be written with another person's name.
                _ if least.is_none() && answer.0 == 422 => (422, "not-valid"),
                _ => (403, "not-allowed"),
            };
            assert_eq!(answer, (expected.0, expected.1.into()), "{role} {written}");
        }
    }
    assert_eq!(Role::GamingManager.rank(), Some(Rank::GamingManager));
}

/// A power is refused with the rank that it takes, and with the rule of the table's game.
#[tokio::test]
async fn a_refusal_names_the_rank_and_the_rule() {
    let site = Site::open().await;
    let table = open_table(&site, Game::StarBlackjack).await;
    let path = format!("/api/v1/tables/{table}/commands");
    let refused = |role: Role, command: Value| {
        let (site, path) = (&site, &path);
        async move {
            let mut error = site.person(role).await.send(path, "k", command).await.json()["error"].take();
            (error["what"].as_str().unwrap_or_default().to_owned(), error["rule"].take())
        }
    };
    let close = json!({ "close": { "closes": 0 } });
    let says = "this takes a gaming supervisor or above".to_owned();
    assert_eq!(refused(Role::Dealer, close).await, (says, json!("18.8")));
    let hold = json!({ "hold-to-minimum": { "patron": 1, "how": { "one-area": { "inspector": 1 } } } });
    let says = "this takes a gaming manager".to_owned();
    assert_eq!(refused(Role::AssistantGamingManager, hold).await, (says, json!("5.12")));
}

/// CS 3.8, LR 3.8, TC 3.8, LP 3.8: an inspector has the cards counted in the poker games, and not at blackjack.
#[tokio::test]
async fn rule_3_8_an_inspector_orders_a_count() {
    let site = Site::open().await;
    let inspector = site.person(Role::Inspector).await;
    for game in Game::ALL {
        let table = open_table(&site, game).await;
        let answer =
            inspector.send(&format!("/api/v1/tables/{table}/commands"), "count", json!({ "order-check": {} })).await;
        // The system deals at these tables, so that there are no cards to count.
        let expected = if game == Game::StarBlackjack { (403, "not-allowed") } else { (422, "not-without-cards") };
        assert_eq!(answer.problem(), (expected.0, expected.1.into()), "{game}");
    }
}

/// Only an inspector can approve a setting that needs their approval.
#[tokio::test]
async fn bj_3_6_2_an_inspector_approves() {
    let site = Site::open().await;
    let table = open_table(&site, Game::StarBlackjack).await;
    let path = format!("/api/v1/tables/{table}/commands");
    let down = json!({ "change-settings": { "settings": [["first_two_down", "true"]] } });
    let manager = site.person(Role::GamingManager).await;
    assert_eq!(manager.send(&path, "down", down.clone()).await.problem(), (422, "not-approved".into()));
    let approve = json!({ "approve": { "setting": "first_two_down" } });
    assert_eq!(manager.send(&path, "approve", approve.clone()).await.problem(), (403, "not-allowed".into()));
    let inspector = site.person(Role::Inspector).await;
    assert_eq!(inspector.send(&path, "suspend", json!({ "keep-open": {} })).await.problem().0, 403);
    assert_eq!(inspector.send(&path, "approve", approve).await.status, 200);
    assert_eq!(manager.send(&path, "down2", down).await.status, 200);
}

/// A restriction that a gaming manager has imposed is not lifted below that rank.
#[tokio::test]
async fn a_restriction_is_lifted_by_the_rank_that_may_impose_it() {
    let site = Site::open().await;
    let table = open_table(&site, Game::StarBlackjack).await;
    let path = format!("/api/v1/tables/{table}/commands");
    let player = site.person(Role::Player).await;
    let patron = player.get("/api/v1/me").await.json()["patron"].take();
    assert_eq!(player.order(table, "sit", json!({ "do": "sit", "seat": 1 })).await.status, 200);
    let manager = site.person(Role::GamingManager).await;
    for role in [Role::Inspector, Role::Dealer] {
        let _ = site.person(role).await;
    }
    let staff = manager.get("/api/v1/staff").await.json();
    let number = |role: &str| {
        let all = staff.as_array().expect("a list");
        all.iter().find(|person| person["role"] == role).expect("a staff member")["account"].clone()
    };
    let hold =
        json!({ "hold-to-minimum": { "patron": patron, "how": { "one-area": { "inspector": number("inspector") } } } });
    let early = manager.send(&path, "early", hold.clone()).await;
    assert_eq!(early.problem(), (422, "inspector-not-told".into()));
    // The number of a person who is not an inspector is refused, and so is a number without a person.
    for (key, who, status) in [
        ("nobody", json!(9_999), 422),
        ("self", number("gaming-manager"), 422),
        ("dealer", number("dealer"), 422),
        ("told", number("inspector"), 200),
    ] {
        let tell = json!({ "tell-inspector": { "inspector": who, "about": { "hold": { "patron": patron } } } });
        assert_eq!(manager.send(&path, key, tell).await.status, status, "{key}");
    }
    let answer = manager.send(&path, "hold", hold).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let release = json!({ "release": { "patron": patron } });
    for (role, status) in
        [(Role::GamingSupervisor, 403), (Role::AssistantGamingManager, 403), (Role::GamingManager, 200)]
    {
        let answer = site.person(role).await.send(&path, "release", release.clone()).await;
        assert_eq!(answer.status, status, "{role}: {}", answer.text);
    }
}
