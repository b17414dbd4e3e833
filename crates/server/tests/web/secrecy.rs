//! Every client is told only what it may know, on every route.
//!
//! Two houses play the same rounds of every game, with different hidden cards. All people except the one whose hand differs call every route and read
//! every message, and must get the same in both houses, to the byte. The test `secrecy` checks tables with real secrets over twenty thousand rounds;
//! this one makes sure that no route is forgotten, because it uses the list of routes.

use crate::scripted::Script;
use crate::site::{Person, Site, credentials};
use crate::sockets::{Socket, connect, listen, next_of};
use crate::tables::open_table;
use axum::http::StatusCode;
use floor::table::Opening;
use floor::{PoolId, StaffId, TableId, jackpot};
use futures_util::StreamExt as _;
use rules::{Await, Card, Cents, Game, Input, Next, Place, Player, Round, Seat, Stake, Wager};
use serde_json::{Value, json};
use server::house::Asker;
use server::web::access::ACCESS;
use server::web::role::Role;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// The cards that are hidden from the caller: the dealer's until the end, and the hand of seat 2.
struct Hands {
    /// The caller's own hand.
    own: &'static str,
    other: &'static str,
    dealer: &'static str,
}

/// The cards in the first house and in the second. The first and the last card of the dealer may be face up, so they are the same; in blackjack
/// everything is face up but the burned card.
fn hands(game: Game, second: bool) -> Hands {
    match (game, second) {
        (Game::StarBlackjack, false) => Hands { own: "Ts 9s", other: "Th 9h", dealer: "2c 6d" },
        (Game::StarBlackjack, true) => Hands { own: "Ts 9s", other: "Th 9h", dealer: "7h 6d" },
        (_, false) => Hands { own: "As Kd 8c 6h 4s", other: "Qs Jd 9c 7h 3s", dealer: "5d 2c Th 3c 8d" },
        (_, true) => Hands { own: "As Kd 8c 6h 4s", other: "Js Qd 7c 9h 2s", dealer: "5d 3d Tc 2h 8d" },
    }
}

/// The wagers of each player.
fn wagers(game: Game) -> Vec<(Wager, i64)> {
    let description = game.description();
    let laid = description.at_every_table().map(|on| (on, 10));
    laid.chain(description.jackpot().map(|on| (on, 1))).collect()
}

/// The caller's decision, once the cards are dealt.
fn decision(game: Game) -> Value {
    match game {
        Game::StarBlackjack => json!("stand"),
        // In every other game the first decision goes on.
        _ => serde_json::to_value(game.description().decisions[0]).expect("a decision"),
    }
}

/// The order in which the device must give the cards for the hands to come out so.
fn order(table: &floor::Table, hands: &Hands) -> Vec<Card> {
    let cards = |text: &'static str| text.split(' ').map(|card| card.parse::<Card>().expect("a card"));
    let (mut own, mut other, mut dealer) = (cards(hands.own), cards(hands.other), cards(hands.dealer));
    let mut round = table.round().clone();
    for number in [1, 2] {
        let seat = Seat::new(number).expect("a seat");
        for (on, dollars) in wagers(table.game()) {
            let stake = Stake { amount: Cents::dollars(dollars), tokens: Cents::ZERO };
            let wager = Input::Wager { seat, player: Player::First, on, stake };
            round.take(wager, &mut |_| {}).expect("a wager");
        }
    }
    round.take(Input::NoMoreBets, &mut |_| {}).expect("no more bets");
    let mut order = Vec::new();
    while let Next::Await(Await::Card(place)) = round.next() {
        let card = match place {
            Place::Hand { seat, .. } if seat.number() == 1 => own.next(),
            Place::Hand { .. } => other.next(),
            Place::Dealer | Place::Community | Place::Burn => dealer.next(),
        };
        order.push(card.expect("a card for the place"));
        round.take(Input::Card(order[order.len() - 1]), &mut |_| {}).expect("a card");
    }
    order
}

/// The people of a house, by name.
type People<'a> = Vec<(&'static str, Person<'a>)>;

async fn people(site: &Site) -> People<'_> {
    let mut people: People<'_> = vec![("a visitor", site.visitor())];
    for name in ["ada", "bob", "eve"] {
        let mut player = site.visitor();
        player.arrive("/api/v1/register", credentials(name)).await;
        people.push((name, player));
    }
    for role in Role::ALL.into_iter().filter(|role| role.is_staff()) {
        people.push((role.name(), site.person(role).await));
    }
    people
}

fn person<'a>(people: &'a People<'_>, name: &str) -> &'a Person<'a> {
    &people.iter().find(|(other, _)| *other == name).expect("a person of this name").1
}

/// A table of a game; one of Caribbean Stud feeds a pool.
async fn table(site: &Site, script: &Script, game: Game, second: bool) -> TableId {
    let house = site.app.house();
    let table = if game == Game::CaribbeanStud {
        let terms = jackpot::Terms::of(&rules::AnySettings::new(game)).expect("terms");
        let (pool, _) = house.open_pool(&terms, true, StaffId(1), &Asker::house()).await.expect("a pool");
        assert_eq!(pool, PoolId(1));
        let settings = vec![("minimum".to_owned(), "5.00".to_owned())];
        let opening = Opening { settings, play_money: true, pool: Some(pool), ..Opening::of(game) };
        let opened = house.open_table(&opening, Cents::dollars(10_000), StaffId(1), &Asker::house()).await;
        opened.expect("a table").0
    } else {
        TableId(open_table(site, game).await)
    };
    let live = house.table(table).await.expect("a table").now();
    let cut = if game == Game::StarBlackjack { CUT } else { 0 };
    script.bring(table, order(&live.table, &hands(game, second)), cut);
    table
}

/// Where a player cuts the shoe of blackjack; the other games are dealt from a device.
const CUT: usize = 52;

/// Roots, salts and other random values with 64 digits differ without revealing anything.
fn without_chance(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut digits = String::new();
    for letter in text.chars().chain(['\0']) {
        if letter.is_ascii_hexdigit() {
            digits.push(letter);
            continue;
        }
        plain.push_str(if digits.len() >= 64 { "#" } else { &digits });
        digits.clear();
        plain.push(letter);
    }
    // The sentinel that ended the last run of digits.
    plain.pop();
    plain
}

/// Every path that can be asked for about a table, from the list of routes.
fn paths(table: TableId, game: Game, patrons: [u64; 2]) -> Vec<String> {
    let mut paths = Vec::new();
    for (method, path, ..) in ACCESS {
        // Sockets are tested separately; metrics belong to the whole process and contain no secrets of a table.
        if *method != "GET" || path.ends_with("/socket") || *path == "/api/v1/lobby" || *path == "/metrics" {
            continue;
        }
        let path = path.replace("{*file}", "swagger-ui.css").replace("{*page}", "tables/1");
        let path = path.replace("{table}", &table.0.to_string()).replace("{round}", "1").replace("{pool}", "1");
        // No server of either house has this name; the names of servers reveal nothing about a table.
        let path = path.replace("{server}", "0123456789abcdef");
        // The analysis of a whole game takes long and is the same for all tables, so it is not requested.
        let path = if path.contains("/odds/") {
            path.replace("{game}/hand", "three-card-poker/hand?hand=As%20Kd%208c").replace("{game}", "three-card-poker")
        } else {
            path.replace("{game}", game.name())
        };
        for patron in patrons {
            paths.push(path.replace("{patron}", &patron.to_string()));
        }
    }
    paths.dedup();
    assert!(paths.iter().all(|path| !path.contains('{')), "{paths:?}");
    paths
}

/// The answers to a person in one house.
async fn told(person: &Person<'_>, paths: &[String]) -> Vec<(String, StatusCode, String)> {
    let mut told = Vec::new();
    for path in paths {
        let answer = person.get(path).await;
        // Heads contain the server's name, the number of its seals and a root. The name comes from a key that each house has made for itself, the
        // root is random, and how many commits share a seal depends on the load of the machine.
        let text = if path == "/api/v1/heads" { String::new() } else { without_chance(&answer.text) };
        told.push((path.clone(), answer.status, text));
    }
    told
}

/// Two houses that differ in hidden cards alone.
struct Twins<'a> {
    sites: [&'a Site; 2],
    people: [People<'a>; 2],
    compared: usize,
}

impl Twins<'_> {
    /// Gives the same order in both houses, which answer the same.
    async fn order(&self, who: &str, table: TableId, key: &str, order: Value) {
        let [one, two] = [0, 1].map(|at| person(&self.people[at], who));
        // A key belongs to one person and one order, at any table.
        let own_key = format!("{}-{key}", table.0);
        let [one, two] = [one.order(table.0, &own_key, order.clone()), two.order(table.0, &own_key, order.clone())];
        let [one, two] = [one.await, two.await];
        assert_eq!((one.status, &one.text), (two.status, &two.text), "{who}: {order}");
        assert!(one.status == 200 || key == "refused", "{who}: {order}: {}", one.text);
    }

    /// All people call all routes in both houses, and all but the one with the hidden hand get the same answers.
    async fn compare(&mut self, paths: &[String], game: Game, when: &str) {
        for (name, _) in &self.people[0] {
            if *name == "bob" && game != Game::StarBlackjack {
                continue;
            }
            let [one, two] = [0, 1].map(|at| told(person(&self.people[at], name), paths));
            for (one, two) in one.await.into_iter().zip(two.await) {
                assert!(one == two, "{game}, {when}: {name} is told of hidden cards:\n{one:?}\n{two:?}");
                self.compared += 1;
            }
        }
    }
}

/// The view that a socket sends when a table has reached this version.
async fn view_at(socket: &mut Socket, version: u64) -> String {
    loop {
        let message = next_of(socket, &["table"]).await;
        if message["table"]["version"].as_u64() >= Some(version) {
            return without_chance(&message.to_string());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_to_any_viewer_tells_hidden_cards() {
    let (first, first_script) = Site::scripted().await;
    let (second, second_script) = Site::scripted().await;
    let people = [people(&first).await, people(&second).await];
    let mut twins = Twins { sites: [&first, &second], people, compared: 0 };
    let addresses = [listen(&first).await, listen(&second).await];
    let mut lobbies = Vec::new();
    for at in [0, 1] {
        let socket = connect(&twins.sites[at].visitor(), addresses[at], "/api/v1/lobby", None).await;
        lobbies.push(tokio::spawn(listen_on(socket.expect("the lobby"))));
    }
    for game in Game::ALL {
        let one = table(&first, &first_script, game, false).await;
        assert_eq!(table(&second, &second_script, game, true).await, one);
        let paths = paths(one, game, [1, 2]);
        for (name, seat) in [("ada", 1), ("bob", 2)] {
            twins.order(name, one, "sit", json!({ "do": "sit", "seat": seat })).await;
            twins.order(name, one, "buy", json!({ "do": "buy-in", "amount": "100.00" })).await;
        }
        if game == Game::StarBlackjack {
            // The player who sat down first was asked.
            twins.order("ada", one, "cut", json!({ "do": "cut", "card": CUT })).await;
        }
        let mut sockets = Vec::new();
        for name in ["a visitor", "ada", "eve", "inspector"] {
            for at in [0, 1] {
                let path = format!("/api/v1/tables/{}/socket", one.0);
                let socket = connect(person(&twins.people[at], name), addresses[at], &path, None).await;
                sockets.push((name, socket.expect("a socket")));
            }
        }
        for (name, seat) in [("ada", 1), ("bob", 2)] {
            for (on, dollars) in wagers(game) {
                let on = on.to_string();
                let wager = json!({ "do": "wager", "seat": seat, "on": on, "amount": format!("{dollars}.00") });
                twins.order(name, one, &on, wager).await;
            }
        }
        twins.compare(&paths, game, "before the first card").await;
        for name in ["ada", "bob"] {
            twins.order(name, one, "ready", json!({ "do": "ready" })).await;
        }
        twins.compare(&paths, game, "when the cards are dealt").await;
        // Refusals reveal nothing either.
        let foreign = json!({ "do": "decide", "seat": 2, "decision": decision(game) });
        twins.order("ada", one, "refused", foreign).await;
        let decide = json!({ "do": "decide", "seat": 1, "decision": decision(game) });
        twins.order("ada", one, "decide", decide).await;
        twins.compare(&paths, game, "when one has decided").await;
        let version = first.app.house().table(one).await.expect("a table").now().version;
        for pair in sockets.chunks_mut(2) {
            let [(name, here), (_, there)] = pair else { panic!("two by two") };
            let (here, there) = (view_at(here, version).await, view_at(there, version).await);
            assert_eq!(here, there, "{game}: the socket of {name}");
        }
        // A person who may know is told: otherwise the comparison would hold trivially.
        let path = format!("/api/v1/tables/{}", one.0);
        let own = person(&twins.people[0], "ada").get(&path).await.text;
        assert!(hands(game, false).own.split(' ').take(2).all(|card| own.contains(card)), "{own}");
        if game != Game::StarBlackjack {
            let [one, two] = [0, 1].map(|at| person(&twins.people[at], "bob").get(&path));
            assert_ne!(without_chance(&one.await.text), without_chance(&two.await.text), "{game}");
        }
    }
    assert!(twins.compared > 1_000, "{}", twins.compared);
    let mut heard = Vec::new();
    for (lobby, site) in lobbies.into_iter().zip(twins.sites) {
        site.app.begin_closing();
        heard.push(lobby.await.expect("the lobby"));
    }
    for message in heard.iter().flatten() {
        let cards = message.split('"').filter(|part| part.len() == 2 && part.parse::<Card>().is_ok()).count();
        assert_eq!(cards, 0, "{message}");
        assert_eq!(without_chance(message), *message, "nothing of chance is told in the lobby");
    }
    assert!(!heard[0].is_empty() && heard[0].last() == heard[1].last(), "{heard:?}");
}

/// Reads all messages of a socket until it ends.
async fn listen_on(mut socket: Socket) -> Vec<String> {
    let mut heard = Vec::new();
    while let Ok(Some(Ok(message))) = tokio::time::timeout(Duration::from_mins(1), socket.next()).await {
        match message {
            Message::Text(text) => heard.push(text.to_string()),
            Message::Close(_) => break,
            _ => {}
        }
    }
    heard
}
