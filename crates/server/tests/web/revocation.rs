//! Callers are checked again when their request is decided: bodies take time to arrive, and a session or token may have ended meanwhile.

use crate::site::{Answer, PASSWORD, Person, Site, credentials, wide};
use crate::sockets::{connect, listen, next, next_of, say};
use crate::tables::{open_table, seated};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Method, header};
use floor::login::Command;
use floor::{LoginId, Role as FloorRole, StaffId};
use futures_util::future::join_all;
use futures_util::stream;
use rules::Game;
use serde_json::{Value, json};
use server::config::Config;
use server::house::Asker;
use server::store::RowChange;
use server::web::role::Role;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const OTHER: &str = "another good password";

/// A request whose caller was identified, and whose body has not arrived yet.
struct Held {
    body: oneshot::Sender<Bytes>,
    answer: JoinHandle<Answer>,
    text: String,
}

impl Held {
    /// Sends the head, and waits until the server reads the body: by then it has identified the caller.
    async fn back(person: &Person<'_>, method: Method, path: &str, body: Value) -> Self {
        let (sender, receiver) = oneshot::channel::<Bytes>();
        let (reads, is_read) = oneshot::channel::<()>();
        let chunks = stream::once(async move {
            let _ = reads.send(());
            Ok::<_, Infallible>(receiver.await.expect("a body"))
        });
        let mut request = person.request(method, path, Value::Null).map(|_| Body::from_stream(chunks));
        request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        request.headers_mut().insert("idempotency-key", HeaderValue::from_static("held"));
        let answer = tokio::spawn(person.site.asking(request));
        is_read.await.expect("the body is asked for");
        Self { body: sender, answer, text: body.to_string() }
    }

    async fn sent(self) -> Answer {
        self.body.send(Bytes::from(self.text)).expect("the server reads");
        self.answer.await.expect("an answer")
    }
}

async fn house_for_money() -> Site {
    Site::set(Config { limits: wide(), aids: Some(true), ..Config::default() }).await
}

async fn signed_in<'a>(site: &'a Site, name: &str, password: &str) -> Person<'a> {
    let mut person = site.visitor();
    person.arrive("/api/v1/login", json!({ "name": name, "password": password })).await;
    person
}

#[tokio::test]
async fn no_token_is_made_once_its_owner_has_signed_out_everywhere() {
    let site = house_for_money().await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let held = Held::back(&ada, Method::POST, "/api/v1/tokens", json!({ "label": "late" })).await;
    let again = signed_in(&site, "ada", PASSWORD).await;
    assert_eq!(again.post("/api/v1/logout-everywhere", Value::Null).await.status, 204);
    assert_eq!(held.sent().await.problem(), (401, "not-signed-in".into()));
    let again = signed_in(&site, "ada", PASSWORD).await;
    assert_eq!(again.get("/api/v1/tokens").await.json(), json!([]));
}

/// A thief who knows the earlier password does not overwrite the one that the owner has chosen meanwhile.
#[tokio::test]
async fn an_earlier_password_does_not_change_a_newer_one() {
    let site = house_for_money().await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let thief = signed_in(&site, "ada", PASSWORD).await;
    let theirs = json!({ "old": PASSWORD, "new": "the password of a thief" });
    let held = Held::back(&thief, Method::PUT, "/api/v1/me/password", theirs).await;
    let change = json!({ "old": PASSWORD, "new": OTHER });
    assert_eq!(ada.ask(Method::PUT, "/api/v1/me/password", change).await.status, 204);
    assert_eq!(held.sent().await.problem(), (401, "not-signed-in".into()));
    signed_in(&site, "ada", OTHER).await;
}

/// A session that a reset has ended moves no money, and neither does a token.
#[tokio::test]
async fn money_does_not_move_after_a_manager_has_reset_the_password() {
    let site = house_for_money().await;
    let (ada, patron) = site.registered("ada").await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let manager = site.person(Role::GamingManager).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let made = supervisor.post("/api/v1/tokens", json!({ "label": "x", "scopes": ["cage"] })).await.json();
    let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
    let deposit = json!({ "do": "deposit", "amount": "5000.00" });
    let held = [
        Held::back(&supervisor, Method::POST, &path, deposit.clone()).await,
        Held::back(&program, Method::POST, &path, deposit).await,
    ];
    let reset = json!({ "password": OTHER });
    let reset = manager.ask(Method::PUT, "/api/v1/staff/the-gaming-supervisor/password", reset).await;
    assert_eq!(reset.status, 204);
    for held in held {
        assert_eq!(held.sent().await.problem(), (401, "not-signed-in".into()));
    }
    assert_eq!(ada.get("/api/v1/me").await.json()["balance"], "0.00");
}

/// Players too: their orders and their own limits.
#[tokio::test]
async fn an_order_that_arrives_after_its_player_has_signed_out_is_not_carried_out() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let orders = format!("/api/v1/tables/{table}/orders");
    for (method, path, body) in [
        (Method::POST, &*orders, json!({ "do": "sit", "seat": 1 })),
        (Method::POST, "/api/v1/me/cool-off", json!({ "until": 1_800_000_600_000_i64 })),
    ] {
        let held = Held::back(&ada, method, path, body).await;
        assert_eq!(ada.post("/api/v1/logout", Value::Null).await.status, 204);
        assert_eq!(held.sent().await.problem(), (401, "not-signed-in".into()), "{path}");
        ada = signed_in(&site, "ada", PASSWORD).await;
    }
    // Another sign-in ends nothing: who still has their session is served.
    let held = Held::back(&ada, Method::POST, &orders, json!({ "do": "sit", "seat": 1 })).await;
    signed_in(&site, "ada", PASSWORD).await;
    let answer = held.sent().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// The last second factor stays, even if each of two requests finds that there is another one.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_second_factors_that_are_removed_at_once_one_is_left() {
    let site = Site::set(Config { limits: wide(), second_factor: Some(true), ..Config::default() }).await;
    for round in 0..5 {
        let name = format!("grace-{round}");
        site.app.engage(&name, PASSWORD.into(), Role::GamingManager).await.expect("a manager");
        let manager = signed_in(&site, &name, PASSWORD).await;
        let first = crate::second_factors::add(&site, &manager).await;
        crate::second_factors::confirm(&site, &manager, &first).await;
        crate::second_factors::add(&site, &manager).await;
        let removed = [1, 2].map(|number| {
            let path = format!("/api/v1/me/second-factors/{number}");
            tokio::spawn(site.asking(manager.request(Method::DELETE, &path, Value::Null)))
        });
        let answers = join_all(removed).await;
        let code = |answer: &Result<Answer, _>| answer.as_ref().expect("an answer").status.as_u16();
        let mut codes: Vec<u16> = answers.iter().map(code).collect();
        codes.sort_unstable();
        assert_eq!(codes, [204, 409], "round {round}: {answers:?}");
        let left = manager.get("/api/v1/me/second-factors").await.json();
        assert_eq!(left.as_array().map(Vec::len), Some(1));
    }
}

/// Two managers act on each other after each has signed in once more: they do not deadlock.
#[tokio::test]
async fn two_who_act_on_each_other_do_not_wait_for_each_other() {
    let site = house_for_money().await;
    let house = site.app.house();
    let mut numbers = Vec::new();
    for name in ["one", "two"] {
        site.app.engage(name, PASSWORD.into(), Role::GamingManager).await.expect("a manager");
        let person = signed_in(&site, name, PASSWORD).await;
        numbers.push(person.get("/api/v1/me").await.json()["staff"].as_u64().expect("a number"));
    }
    let seen = [
        house.login_now(LoginId(numbers[0])).await.expect("a login"),
        house.login_now(LoginId(numbers[1])).await.expect("a login"),
    ];
    // Their logins move on.
    for name in ["one", "two"] {
        signed_in(&site, name, PASSWORD).await;
    }
    let facts = async |number: u64| {
        let stream = format!("login/{number}").parse().expect("a stream");
        let stored = house.store().read(&stream, 0, 100).await.expect("facts");
        stored.iter().find_map(|fact| {
            let fact: Value = serde_json::from_str(&fact.text).expect("JSON");
            fact["fact"]["signed-in"]["session"].as_str().map(str::to_owned)
        })
    };
    let mut changes = Vec::new();
    for (place, other) in [(0, 1), (1, 0)] {
        let session = facts(numbers[place]).await.expect("a session").parse().expect("a session");
        let author = floor::Author {
            login: LoginId(numbers[place]),
            access: floor::Access::Session(session),
            at: floor::Moment(0),
            standing: Some(seen[place].version),
            confirmed: None,
        };
        let asker = Asker { author: Some(author), role: Some(FloorRole::GamingManager), ..Asker::house() };
        let command = Command::GiveRole { role: FloorRole::Dealer, by: StaffId(numbers[place]) };
        let whom = LoginId(numbers[other]);
        changes.push(async move { house.change_login(whom, &command, &asker, |_| Vec::new()).await });
    }
    let answers = tokio::time::timeout(Duration::from_secs(20), join_all(changes)).await.expect("an end");
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
}

/// A row of an account that was read before its login changed is not written: the account would be unusable.
#[tokio::test]
async fn a_stale_row_of_an_account_is_not_written() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let by = StaffId(manager.get("/api/v1/me").await.json()["staff"].as_u64().expect("a number"));
    let mut dealer = site.person(Role::Dealer).await;
    let store = site.app.house().store().clone();
    let stale = store.account_by_login("the-dealer").await.expect("a store").expect("an account");
    let change = json!({ "old": PASSWORD, "new": OTHER });
    dealer.cookie = dealer.ask(Method::PUT, "/api/v1/me/password", change).await.cookie();
    let command = Command::GiveRole { role: FloorRole::GamingSupervisor, by };
    let rows = |_: &floor::Login| {
        vec![RowChange::Account(server::store::Account { role: "gaming-supervisor".into(), ..stale.clone() })]
    };
    let house = site.app.house();
    let written = house.change_login(LoginId(stale.id), &command, &Asker::command_line(), rows).await;
    assert!(format!("{written:?}").contains("StaleRow"), "{written:?}");
    assert_eq!(dealer.role().await, "dealer");
    // Asked over HTTP the row is read again.
    let path = "/api/v1/staff/the-dealer";
    assert_eq!(manager.ask(Method::PUT, path, json!({ "role": "gaming-supervisor" })).await.status, 200);
    assert_eq!(signed_in(&site, "the-dealer", OTHER).await.role().await, "gaming-supervisor");
}

/// A person chooses another password while a manager gives them another role: in either order they can sign in afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_role_and_a_new_password_at_once_leave_an_account_that_works() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    for round in 0..6 {
        let name = format!("dealer-{round}");
        site.app.engage(&name, PASSWORD.into(), Role::Dealer).await.expect("a dealer");
        let dealer = signed_in(&site, &name, PASSWORD).await;
        let change = json!({ "old": PASSWORD, "new": OTHER });
        let change = tokio::spawn(site.asking(dealer.request(Method::PUT, "/api/v1/me/password", change)));
        let path = format!("/api/v1/staff/{name}");
        for role in ["gaming-supervisor", "dealer", "assistant-gaming-manager"] {
            assert_eq!(manager.ask(Method::PUT, &path, json!({ "role": role })).await.status, 200);
        }
        let changed = change.await.expect("an answer").status == 204;
        let person = signed_in(&site, &name, if changed { OTHER } else { PASSWORD }).await;
        assert_eq!(person.role().await, "assistant-gaming-manager");
    }
}

/// A token with the scope for reading can watch, over a websocket too.
#[tokio::test]
async fn a_token_to_look_gives_no_orders_over_a_websocket() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let at = listen(&site).await;
    let path = format!("/api/v1/tables/{table}/socket");
    for (scopes, fits) in [(json!(["look"]), false), (json!(["look", "play"]), true)] {
        let made = player.post("/api/v1/tokens", json!({ "label": "x", "scopes": scopes })).await.json();
        let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
        let mut socket = connect(&program, at, &path, None).await.expect("a socket");
        assert_eq!(next(&mut socket).await["table"]["view"]["stack"], "100.00", "it sees what its owner sees");
        say(&mut socket, json!({ "key": format!("{fits}"), "order": { "do": "buy-in", "amount": "50.00" } })).await;
        let answer = next_of(&mut socket, &["done", "refused"]).await;
        assert_eq!(answer["done"].is_object(), fits, "{answer}");
        if !fits {
            assert_eq!(answer["refused"]["error"]["code"], "scope-missing", "{answer}");
            assert_eq!(answer["refused"]["error"]["limit"], "play", "{answer}");
        }
    }
    assert_eq!(player.get("/api/v1/me").await.json()["balance"], "850.00");
}
