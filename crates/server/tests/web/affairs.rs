//! Everything around play: the cage, cards, exclusions, players' own limits, pools, trays, staff, rounds of the past and the lobby.

use crate::site::{Answer, Person, Site, credentials, wide};
use crate::sockets::{connect, listen, next_of};
use crate::tables::{open_table, seated};
use axum::http::{HeaderValue, Method};
use rules::Game;
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;
use std::time::Duration;

impl Person<'_> {
    async fn put(&self, path: &str, key: &str, body: Value) -> Answer {
        let mut request = self.request(Method::PUT, path, body);
        request.headers_mut().insert("idempotency-key", HeaderValue::from_str(key).expect("a key"));
        self.site.ask(request).await
    }
}

/// A house that plays for money.
async fn serious() -> Site {
    Site::set(Config { limits: wide(), ..Config::default() }).await
}

#[tokio::test]
async fn the_cage_takes_money_in_and_gives_it_out_by_rank() {
    let site = serious().await;
    let (ada, patron) = site.registered("ada").await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let deposit = json!({ "do": "deposit", "amount": "100.00" });
    let dealer = site.person(Role::Dealer).await;
    assert_eq!(dealer.send(&path, "d", deposit.clone()).await.problem(), (403, "not-allowed".into()));
    assert_eq!(ada.send(&path, "d", deposit.clone()).await.problem(), (403, "not-allowed".into()));
    let supervisor = site.person(Role::GamingSupervisor).await;
    assert_eq!(supervisor.send(&path, "d", deposit.clone()).await.status, 200);
    for (key, order, code) in [
        ("", deposit, "not-valid"),
        ("0", json!({ "do": "deposit", "amount": "0.00" }), "not-an-amount"),
        ("1", json!({ "do": "deposit", "amount": "-1.00" }), "not-an-amount"),
        ("2", json!({ "do": "withdraw", "amount": "100.01" }), "not-enough"),
        ("3", json!({ "do": "withdraw", "amount": "1.001" }), "not-valid"),
        ("4", json!({ "do": "refill" }), "not-valid"),
        ("5", json!({ "do": "block-card", "card": 5 }), "no-such-card"),
    ] {
        assert_eq!(supervisor.send(&path, key, order.clone()).await.problem(), (422, code.into()), "{order}");
    }
    assert_eq!(supervisor.send(&path, "w", json!({ "do": "withdraw", "amount": "100.00" })).await.status, 200);
    assert_eq!(supervisor.send(&path, "c", json!({ "do": "issue-card", "card": 5 })).await.status, 200);
    let seen = supervisor.get("/api/v1/patrons?name=ADA").await.json();
    assert_eq!((&seen["patron"], &seen["balance"], &seen["cards"]), (&json!(patron), &json!("0.00"), &json!([5])));
    for (role, key, order, may) in [
        (Role::Dealer, "x", json!({ "do": "exclude", "why": "a device" }), false),
        (Role::GamingSupervisor, "x", json!({ "do": "exclude", "why": "a device" }), true),
        (Role::AssistantGamingManager, "r", json!({ "do": "readmit" }), false),
        (Role::GamingManager, "r", json!({ "do": "readmit" }), true),
        (Role::Inspector, "d", json!({ "do": "deposit", "amount": "1.00" }), false),
    ] {
        let answer = site.person(role).await.send(&path, key, order.clone()).await;
        assert_eq!(answer.status == 200, may, "{role} {order}: {}", answer.text);
    }
    let unknown = supervisor.send("/api/v1/patrons/99/commands", "n", json!({ "do": "issue-card", "card": 5 })).await;
    assert_eq!(unknown.problem(), (404, "no-such-thing".into()));
    assert_eq!(supervisor.get("/api/v1/patrons?name=nobody").await.problem(), (404, "no-such-thing".into()));
    assert_eq!(supervisor.get("/api/v1/patrons").await.problem(), (422, "not-valid".into()));
}

/// Rulings G14 and G26: staff who may exclude, and inspectors, see every order in force, with its rules; lifted and ended ones are not listed.
#[tokio::test]
async fn orders_against_persons_are_listed_while_they_hold() {
    let site = Site::open().await;
    let house = site.app.house();
    let by = Some(floor::StaffId(7));
    let mut patrons = Vec::new();
    for number in 1..=51 {
        let opened = house.open_account(&format!("patron {number}"), false, &server::house::Asker::house()).await;
        patrons.push(opened.expect("an account").0);
    }
    let path = "/api/v1/person-orders";
    let list = async |role: Role, path: &str| site.person(role).await.get(path).await;
    assert_eq!(list(Role::GamingSupervisor, path).await.json(), json!({ "orders": [] }));
    for role in [Role::Player, Role::Dealer] {
        assert_eq!(list(role, path).await.problem(), (403, "not-allowed".into()), "{role}");
    }
    assert_eq!(list(Role::Inspector, &format!("{path}?after=x")).await.problem(), (422, "not-valid".into()));
    let order = async |patron, command: floor::patron::Command| {
        house.command_patron(patron, &command, &server::house::Asker::house()).await.expect("an order");
    };
    let exclude = |by, game, until| floor::patron::Command::Exclude { by, game, why: Some("a device".into()), until };
    let now = 1_800_000_000_000;
    order(patrons[0], exclude(by, Some(Game::LunarPoker), Some(floor::Moment(now + 60_000)))).await;
    order(patrons[1], exclude(by, None, None)).await;
    order(patrons[2], exclude(None, None, None)).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let apart = json!({ "do": "keep-apart", "from": patrons[4].0, "why": "signals" });
    let commands = format!("/api/v1/patrons/{}/commands", patrons[3].0);
    assert_eq!(supervisor.send(&commands, "apart", apart).await.status, 200);
    let listed = list(Role::Inspector, path).await.json();
    let of = |patron: floor::PatronId| {
        let orders = listed["orders"].as_array().expect("orders");
        orders.iter().filter(|order| order["patron"] == patron.0).cloned().collect::<Vec<_>>()
    };
    assert_eq!(listed["orders"].as_array().expect("orders").len(), 5, "{listed}");
    assert_eq!(
        of(patrons[0]),
        [json!({ "patron": patrons[0].0, "name": "patron 1", "order": "exclude", "game": "lunar-poker", "from": null,
            "by": 7, "why": "a device", "since": now, "until": now + 60_000,
            "rules": ["lunar-poker 14.3.2", "rulings G14"] })]
    );
    assert_eq!((&of(patrons[1])[0]["game"], &of(patrons[1])[0]["until"]), (&json!(null), &json!(null)));
    assert_eq!(of(patrons[1])[0]["rules"].as_array().expect("rules").len(), 6);
    assert_eq!((&of(patrons[2])[0]["by"], &of(patrons[2])[0]["rules"]), (&json!(null), &json!([])));
    for (one, other) in [(3, 4), (4, 3)] {
        let order = &of(patrons[one])[0];
        assert_eq!((&order["order"], &order["from"]), (&json!("keep-apart"), &json!(patrons[other].0)));
    }
    // The first ends, the second is lifted.
    site.wait(Duration::from_mins(1));
    order(patrons[1], floor::patron::Command::Readmit { by: floor::StaffId(7), game: None }).await;
    assert_eq!(list(Role::GamingManager, path).await.json()["orders"].as_array().expect("orders").len(), 3);
    // Fifty persons are a page.
    for patron in &patrons[5..50] {
        order(*patron, exclude(by, None, None)).await;
    }
    let page = list(Role::GamingManager, path).await.json();
    let second = list(Role::GamingManager, &format!("{path}?after={}", page["next"].as_str().expect("a page"))).await;
    assert_eq!(second.json(), json!({ "orders": [] }));
    order(patrons[50], exclude(by, None, None)).await;
    let page = list(Role::GamingManager, path).await.json();
    let second = list(Role::GamingManager, &format!("{path}?after={}", page["next"].as_str().expect("a page"))).await;
    let (first, second) = (page["orders"].as_array().expect("orders").len(), second.json());
    assert_eq!((first + second["orders"].as_array().expect("orders").len(), &second["next"]), (49, &json!(null)));
}

#[tokio::test]
async fn players_hold_themselves_back() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = site.person(Role::Player).await;
    let now = 1_800_000_000_000_i64;
    assert_eq!(player.put("/api/v1/me/limits", "l", json!({ "loss": "50.00", "minutes": 60 })).await.status, 200);
    assert_eq!(player.put("/api/v1/me/limits", "m", json!({ "loss": "80.00", "minutes": 60 })).await.status, 200);
    let limits = player.get("/api/v1/me/limits").await.json();
    assert_eq!((&limits["limits"]["loss"], &limits["later"]["loss"]), (&json!("50.00"), &json!("80.00")));
    let none = player.put("/api/v1/me/limits", "n", json!({ "loss": "0.00", "minutes": null })).await;
    assert_eq!(none.problem(), (422, "not-a-limit".into()));
    player.order(table, "sit", json!({ "do": "sit", "seat": 1 })).await;
    let much = player.order(table, "much", json!({ "do": "buy-in", "amount": "50.01" })).await;
    assert_eq!((much.problem(), &much.json()["error"]["limit"]), ((422, "loss-limit".into()), &json!("50.00")));
    for (until, status) in [(now, 422), (now + 60_000, 200)] {
        let rest = player.send("/api/v1/me/cool-off", &format!("rest-{until}"), json!({ "until": until })).await;
        assert_eq!(rest.status, status, "{}", rest.text);
    }
    let resting = player.order(table, "buy", json!({ "do": "buy-in", "amount": "10.00" })).await;
    assert_eq!(resting.problem(), (422, "cooling-off".into()));
    site.wait(Duration::from_mins(1));
    assert_eq!(player.order(table, "buy", json!({ "do": "buy-in", "amount": "10.00" })).await.status, 200);
    assert_eq!(player.send("/api/v1/me/exclusion", "away", json!({})).await.status, 200);
    let away = player.order(table, "more", json!({ "do": "buy-in", "amount": "10.00" })).await;
    assert_eq!(away.problem(), (422, "excluded".into()));
    let standing = player.get("/api/v1/me/limits").await.json();
    assert_eq!((&standing["excluded"], &standing["own_wish"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn pools_are_opened_stopped_and_reckoned_up_by_those_who_may() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let opened = manager.send("/api/v1/pools", "p", json!({ "play_money": true, "terms": { "seed": "100.00" } })).await;
    assert_eq!(opened.json(), json!({ "stream": "pool/1", "version": 1 }));
    let table = json!({ "game": "caribbean-stud", "float": "1000.00", "pool": 1, "play_money": true,
        "settings": { "seed": "100.00", "minimum": "5.00" } });
    let opened = manager.send("/api/v1/tables", "t", table).await;
    assert_eq!(opened.status, 200, "{}", opened.text);
    let player = seated(&site, 1, 1).await;
    for (on, amount) in [("ante", "10.00"), ("jackpot", "1.00")] {
        let wager = json!({ "do": "wager", "seat": 1, "on": on, "amount": amount });
        assert_eq!(player.order(1, on, wager).await.status, 200);
    }
    let ready = player.order(1, "ready", json!({ "do": "ready" })).await;
    assert_eq!(ready.status, 200, "{}", ready.text);
    assert_eq!(site.visitor().get("/api/v1/pools").await.json()[0]["meter"], "100.70");
    assert_eq!(site.visitor().get("/api/v1/tables").await.json()[0]["jackpot"]["meter"], "100.70");
    assert_eq!(site.visitor().get("/api/v1/pools/1").await.json()["tally"], Value::Null);
    assert_eq!(manager.get("/api/v1/pools/1").await.json()["tables"], json!([1]));
    player.order(1, "bet", json!({ "do": "decide", "seat": 1, "decision": { "bet": null } })).await;
    let path = "/api/v1/pools/1/commands";
    for (role, key, order, status) in [
        (Role::Dealer, "s", json!({ "do": "stop" }), 403),
        (Role::GamingSupervisor, "s", json!({ "do": "stop" }), 200),
        (Role::GamingManager, "go", json!({ "do": "resume" }), 403),
        (Role::Inspector, "go", json!({ "do": "resume" }), 200),
        (Role::Inspector, "s", json!({ "do": "stop" }), 403),
        (Role::AssistantGamingManager, "u", json!({ "do": "unlock" }), 422),
        (Role::AssistantGamingManager, "day", json!({ "do": "reconcile", "day": "2027-01-15" }), 200),
        (Role::AssistantGamingManager, "again", json!({ "do": "reconcile", "day": "2027-01-15" }), 422),
        (Role::AssistantGamingManager, "terms", json!({ "do": "set-terms", "terms": {} }), 403),
        (Role::GamingManager, "terms", json!({ "do": "set-terms", "terms": {} }), 422),
    ] {
        let answer = site.person(role).await.send(path, key, order.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{role} {order}: {}", answer.text);
    }
    let pool = floor::PoolId(1);
    let facts = site.app.house().store().read(&server::store::StreamId::pool(pool), 0, 100).await.expect("facts");
    let reckoned = facts.iter().find(|fact| fact.text.contains("reconciled")).expect("a reckoning");
    let reckoned: Value = serde_json::from_str(&reckoned.text).expect("JSON");
    let day = &reckoned["fact"]["reconciled"]["day"];
    assert_eq!(reckoned["author"]["login"], reckoned["fact"]["reconciled"]["by"], "who did it is the author");
    assert_eq!(day["ledger"], site.visitor().get("/api/v1/pools").await.json()[0]["meter"], "{day}");
}

#[tokio::test]
async fn tables_are_opened_by_the_manager_and_trays_looked_into_by_overseers() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let wanted = |settings: Value| json!({ "game": "star-blackjack", "float": "500.00", "settings": settings });
    for (body, code) in [
        (wanted(json!({ "decks": "7" })), "unfit"),
        (wanted(json!({ "moon": "1" })), "unfit"),
        (json!({ "game": "whist", "float": "500.00" }), "not-valid"),
        (json!({ "game": "let-it-ride", "float": "-0.01" }), "unfit"),
        (json!({ "game": "let-it-ride", "float": 500 }), "not-valid"),
    ] {
        assert_eq!(manager.send("/api/v1/tables", "wrong", body.clone()).await.problem(), (422, code.into()), "{body}");
    }
    let opened = manager.send("/api/v1/tables", "right", wanted(json!({ "decks": "6" }))).await.json();
    let table = opened["stream"].as_str().and_then(|stream| stream.strip_prefix("table/")).expect("a table").to_owned();
    let supervisor = site.person(Role::GamingSupervisor).await;
    let other = site.person(Role::AssistantGamingManager).await;
    let path = &format!("/api/v1/tables/{table}/commands");
    let count = |count: &str| json!({ "tray": { "count": { "day": "2027-01-15", "count": count, "counted": "500.00", "witness": 99 } } });
    assert_eq!(supervisor.send(path, "open", count("opening")).await.status, 200);
    assert_eq!(
        supervisor
            .send(path, "fill", json!({ "tray": { "request": { "transfer": "fill", "amount": "50.00" } } }))
            .await
            .status,
        200
    );
    assert_eq!(
        supervisor.send(path, "own", json!({ "tray": { "confirm": { "request": 1 } } })).await.problem(),
        (422, "own-request".into())
    );
    assert_eq!(other.send(path, "yes", json!({ "tray": { "confirm": { "request": 1 } } })).await.status, 200);
    assert_eq!(supervisor.send(path, "close", count("closing")).await.status, 200);
    let tray = site.person(Role::Inspector).await.get(&format!("/api/v1/tables/{table}/tray")).await.json();
    assert_eq!((&tray["holds"], &tray["days"][0]["win"]), (&json!("550.00"), &json!("-50.00")), "{tray}");
}

#[tokio::test]
async fn staff_change_their_place_and_go() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let dealer = site.person(Role::Dealer).await;
    let token = dealer.post("/api/v1/tokens", json!({ "label": "a program" })).await.json();
    let program = Person { token: token["secret"].as_str().map(str::to_owned), ..site.visitor() };
    assert_eq!(program.role().await, "dealer");
    let promoted = manager.ask(Method::PUT, "/api/v1/staff/the-dealer", json!({ "role": "gaming-supervisor" })).await;
    assert_eq!(promoted.status, 200, "{}", promoted.text);
    assert_eq!((dealer.role().await, program.role().await), ("nobody".into(), "nobody".into()));
    let mut again = site.visitor();
    again.arrive("/api/v1/login", credentials("the-dealer")).await;
    assert_eq!(again.role().await, "gaming-supervisor");
    assert_eq!(manager.ask(Method::DELETE, "/api/v1/staff/the-dealer", Value::Null).await.status, 204);
    assert_eq!(again.role().await, "nobody");
    let login = site.visitor().post("/api/v1/login", credentials("the-dealer")).await;
    assert_eq!(login.problem(), (401, "wrong-credentials".into()));
    let listed = manager.get("/api/v1/staff").await.json();
    let gone =
        listed.as_array().expect("a list").iter().find(|staff| staff["name"] == "the-dealer").expect("still listed");
    assert_eq!(gone["dismissed"], true);
    let own = manager.ask(Method::DELETE, "/api/v1/staff/the-gaming-manager", Value::Null).await;
    assert_eq!(own.problem(), (409, "own-account".into()));
    let player = manager.ask(Method::PUT, "/api/v1/staff/the-dealer", json!({ "role": "player" })).await;
    assert_eq!(player.problem(), (422, "not-valid".into()));
    let unknown = manager.ask(Method::DELETE, "/api/v1/staff/nobody", Value::Null).await;
    assert_eq!(unknown.problem(), (404, "no-such-thing".into()));
}

#[tokio::test]
async fn other_peoples_rounds_are_not_there_and_ones_own_come_in_pages() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let (player, other) = (seated(&site, table, 1).await, seated(&site, table, 2).await);
    // One more than a page.
    for round in 1..=51 {
        let wager = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "5.00" });
        let laid = player.order(table, &format!("wager-{round}"), wager).await;
        assert_eq!(laid.status, 200, "{}", laid.text);
        for (who, person) in [("a", &player), ("b", &other)] {
            person.order(table, &format!("ready-{who}-{round}"), json!({ "do": "ready" })).await;
        }
        let fold = player
            .order(table, &format!("fold-{round}"), json!({ "do": "decide", "seat": 1, "decision": "fold" }))
            .await;
        assert_eq!(fold.status, 200, "{}", fold.text);
        let buy = player.order(table, &format!("buy-{round}"), json!({ "do": "buy-in", "amount": "5.00" })).await;
        assert_eq!(buy.status, 200, "{}", buy.text);
        site.wait(Duration::from_mins(1));
        let live = site.app.house().table(floor::TableId(table)).await.expect("a table");
        let next = site.app.house().command(&live, &floor::Command::NextRound, &server::house::Asker::house()).await;
        next.expect("the next round");
    }
    let page = player.get("/api/v1/me/rounds").await.json();
    let rounds: Vec<u64> =
        page["rounds"].as_array().expect("rounds").iter().filter_map(|round| round["round"].as_u64()).collect();
    assert_eq!(rounds, (2..=51).rev().collect::<Vec<_>>());
    assert_eq!(page["rounds"][0]["net"], "-5.00");
    let next = page["next"].as_str().expect("another page");
    let page = player.get(&format!("/api/v1/me/rounds?before={next}")).await.json();
    assert_eq!((page["rounds"].as_array().map(Vec::len), &page["next"]), (Some(1), &Value::Null));
    for wrong in ["1", "1.2", "1.2.x", "1.2.3.4", "-1.2.3"] {
        assert_eq!(player.get(&format!("/api/v1/me/rounds?before={wrong}")).await.problem(), (422, "not-valid".into()));
    }
    assert_eq!(other.get("/api/v1/me/rounds").await.json()["rounds"], json!([]));
    let path = format!("/api/v1/tables/{table}/rounds/51");
    for path in [path.clone(), format!("{path}/proof")] {
        assert_eq!(player.get(&path).await.status, 200);
        assert_eq!(other.get(&path).await.problem(), (404, "no-such-thing".into()));
        assert_eq!(site.visitor().get(&path).await.problem(), (401, "not-signed-in".into()));
        assert_eq!(site.person(Role::Inspector).await.get(&path).await.status, 200);
    }
    assert_eq!(player.get(&format!("/api/v1/tables/{table}/rounds/99")).await.problem(), (404, "no-such-thing".into()));
    // Another deck was loaded since: all of the old one is shown.
    let proof = player.get(&format!("{path}/proof")).await.json();
    assert_eq!(
        (&proof["shoes"][0]["done"], proof["shoes"][0]["reveals"].as_array().map(Vec::len)),
        (&json!(true), Some(52))
    );
    let replay = site.person(Role::Dealer).await.get(&path).await.text;
    assert!(replay.contains("??"), "a folded hand is shown to its player alone: {replay}");
    let listed = site.person(Role::Dealer).await.get(&format!("/api/v1/tables/{table}/rounds")).await.json();
    assert_eq!((&listed["rounds"][0]["round"], &listed["rounds"][0]["over"]), (&json!(52), &json!(false)));
}

#[tokio::test]
async fn the_lobby_is_told_of_every_change() {
    let site = Site::open().await;
    let table = open_table(&site, Game::LetItRide).await;
    let at = listen(&site).await;
    let mut socket = connect(&site.visitor(), at, "/api/v1/lobby", None).await.expect("a socket");
    let lobby = next_of(&mut socket, &["lobby"]).await;
    assert_eq!((&lobby["lobby"][0]["table"], &lobby["lobby"][0]["taken"]), (&json!(table), &json!(0)));
    let _player = seated(&site, table, 3).await;
    let lobby = loop {
        let lobby = next_of(&mut socket, &["lobby"]).await;
        if lobby["lobby"][0]["taken"] == 1 {
            break lobby;
        }
    };
    assert_eq!(lobby["lobby"][0]["free"], json!([1, 2, 4, 5, 6, 7]));
}

/// All clients of the lobby hear of a change, and the list is built once for all of them.
#[tokio::test]
async fn the_lobby_is_put_together_once_for_all_who_look() {
    const LOOKING: usize = 40;
    let site = Site::open().await;
    let table = open_table(&site, Game::LetItRide).await;
    let at = listen(&site).await;
    let mut sockets = Vec::new();
    for _ in 0..LOOKING {
        let mut socket = connect(&site.visitor(), at, "/api/v1/lobby", None).await.expect("a socket");
        next_of(&mut socket, &["lobby"]).await;
        sockets.push(socket);
    }
    let before = site.app.lobby_snapshots_built();
    let _player = seated(&site, table, 3).await;
    for socket in &mut sockets {
        while next_of(socket, &["lobby"]).await["lobby"][0]["taken"] != 1 {}
    }
    let taken = site.app.lobby_snapshots_built() - before;
    // Taking a seat is a few changes, each of which may need another snapshot.
    assert!((1..LOOKING as u64 / 4).contains(&taken), "{taken} times for {LOOKING} who look");

    let asked: Vec<_> = (0..LOOKING).map(|_| site.visitor()).collect();
    let before = site.app.lobby_snapshots_built();
    let lists = futures_util::future::join_all(asked.iter().map(|visitor| visitor.get("/api/v1/tables"))).await;
    assert!(lists.into_iter().all(|list| list.json()[0]["taken"] == 1));
    assert!(site.app.lobby_snapshots_built() - before < LOOKING as u64 / 4);
}
