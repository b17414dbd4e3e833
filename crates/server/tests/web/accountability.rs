//! The record contains who did what, when, and with which access.

use crate::forged::forge;
use crate::site::{Person, Site, credentials, wide};
use floor::patron::Command;
use floor::{Access, Author, LoginId, Moment, PatronId, SessionTag, StaffId};
use rules::Cents;
use serde_json::{Value, json};
use server::audit::{Fault, Kind, Report};
use server::config::Config;
use server::house::{Asker, HouseError};
use server::offline::{Means, examine_lines};
use server::store::StreamId;
use server::store::bundle::Line;
use server::web::role::Role;

/// Every fact of a stream, as it is written.
async fn facts(site: &Site, stream: &str) -> Vec<Value> {
    let stream: StreamId = stream.parse().expect("a stream");
    let stored = site.app.house().store().read(&stream, 0, 1_000).await.expect("facts");
    stored.iter().map(|fact| serde_json::from_str(&fact.text).expect("JSON")).collect()
}

async fn number(person: &Person<'_>) -> Value {
    person.get("/api/v1/me").await.json()["staff"].clone()
}

#[tokio::test]
async fn money_at_the_cage_has_an_author_a_time_and_an_access() {
    let site = Site::set(Config { limits: wide(), ..Config::default() }).await;
    let (_, patron) = site.registered("ada").await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let supervisor = site.person(Role::GamingSupervisor).await;
    let login = number(&supervisor).await;
    let scopes = json!({ "label": "cage", "scopes": ["cage"] });
    let token = supervisor.post("/api/v1/tokens", scopes).await.json();
    let program = Person { token: token["secret"].as_str().map(str::to_owned), ..site.visitor() };
    assert_eq!(supervisor.send(&path, "a", json!({ "do": "deposit", "amount": "9.00" })).await.status, 200);
    assert_eq!(program.send(&path, "b", json!({ "do": "withdraw", "amount": "4.00" })).await.status, 200);
    let facts = facts(&site, &format!("patron/{patron}")).await;
    let deposited = facts.iter().find(|fact| fact["fact"]["deposited"].is_object()).expect("a deposit");
    let served = &deposited["fact"]["deposited"]["served"];
    assert_eq!((&served["by"], &served["limit"]), (&login, &json!("10000.00")));
    let author = &deposited["author"];
    assert_eq!((&author["login"], &author["at"]), (&login, &served["at"]));
    assert_eq!(author["session"].as_str().map(str::len), Some(8), "{author}");
    let withdrawn = facts.iter().find(|fact| fact["fact"]["withdrawn"].is_object()).expect("a withdrawal");
    assert_eq!((&withdrawn["author"]["login"], &withdrawn["author"]["token"]), (&login, &token["id"]));

    // The session is the one that the login's stream says was opened.
    let of_login = self::facts(&site, &format!("login/{login}")).await;
    let signed_in = of_login.iter().find(|fact| fact["fact"]["signed-in"].is_object()).expect("a sign-in");
    assert_eq!(signed_in["fact"]["signed-in"]["session"], author["session"]);
    assert!(of_login.iter().any(|fact| fact["fact"]["token-made"]["token"]["number"] == token["id"]));
}

#[tokio::test]
async fn the_record_says_who_hired_promoted_and_dismissed_whom() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let by = number(&manager).await;
    let wanted = json!({ "name": "dora", "password": "a first password", "role": "dealer" });
    let dora = manager.post("/api/v1/staff", wanted).await.json()["account"].clone();
    let path = "/api/v1/staff/dora";
    for (method, path, body) in [
        ("PUT", path, json!({ "role": "gaming-supervisor" })),
        ("PUT", "/api/v1/staff/dora/password", json!({ "password": "another password" })),
        ("DELETE", path, Value::Null),
        ("PUT", path, json!({ "role": "dealer", "password": "a third password" })),
    ] {
        let answer = manager.ask(method.parse().expect("a method"), path, body).await;
        assert!(answer.status.is_success(), "{method} {path}: {}", answer.text);
    }
    let facts = facts(&site, &format!("login/{dora}")).await;
    let kinds = ["opened", "role-given", "password-reset", "dismissed", "taken-back"];
    assert_eq!(facts.len(), kinds.len());
    for (fact, kind) in facts.iter().zip(kinds) {
        assert_eq!(fact["fact"][kind]["by"], by, "{kind}: {fact}");
        assert_eq!(fact["author"]["login"], by);
        assert!(fact["author"]["standing"].is_u64(), "how far the manager's own login had come: {fact}");
        for password in ["a first password", "another password", "a third password"] {
            assert!(!fact.to_string().contains(password), "no password is in the record");
        }
    }
}

#[tokio::test]
async fn orders_of_players_and_staff_at_a_table_have_authors() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let opening = json!({ "game": "three-card-poker", "float": "10000.00", "play_money": true, "concede": 0,
        "settings": { "minimum": "5.00", "maximum": "100.00", "unit": "5.00" } });
    let opened = manager.send("/api/v1/tables", "open", opening).await;
    assert_eq!(opened.status, 200, "{}", opened.text);
    let guest = site.person(Role::Player).await;
    let orders = "/api/v1/tables/1/orders";
    assert_eq!(guest.send(orders, "sit", json!({ "do": "sit", "seat": 1 })).await.status, 200);
    assert_eq!(guest.send(orders, "buy", json!({ "do": "buy-in", "amount": "50.00" })).await.status, 200);
    let suspend = json!({ "suspend": { "cause": "dispute" } });
    assert_eq!(manager.send("/api/v1/tables/1/commands", "s", suspend).await.status, 200);
    let facts = facts(&site, "table/1").await;
    for (kind, staff) in [("opened", true), ("sat", false), ("bought-in", false), ("suspended", true)] {
        let fact =
            facts.iter().find(|fact| fact["fact"][kind].is_object()).unwrap_or_else(|| panic!("{kind}: {facts:?}"));
        assert_eq!(fact["author"]["session"].as_str().map(str::len), Some(8), "{fact}");
        assert_eq!(fact["author"]["standing"].is_u64(), staff, "{fact}");
    }
    // The transfer between the table and the account has the same author in both.
    let patron = guest.get("/api/v1/me").await.json()["patron"].clone();
    let account = self::facts(&site, &format!("patron/{patron}")).await;
    let taken = account.iter().find(|fact| fact["fact"]["at-table"].is_object()).expect("money that left");
    let bought = facts.iter().find(|fact| fact["fact"]["bought-in"].is_object()).expect("chips");
    assert_eq!(taken["author"], bought["author"]);
    // The house's own moves have none.
    assert!(facts.iter().filter(|fact| fact["author"].is_null()).all(|fact| fact["fact"].is_null()));
}

/// The record as it stands.
pub(crate) async fn lines(site: &Site) -> Vec<Line> {
    let mut bytes = Vec::new();
    site.app.house().store().export(&mut bytes).await.expect("a record");
    let text = String::from_utf8(bytes).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line")).collect()
}

/// The findings of an examination when one fact of a stream is altered and everything is linked and sealed again.
pub(crate) fn altered(lines: &[Line], of: &str, kind: &str, alter: impl Fn(&mut Value)) -> Report {
    let mut lines = lines.to_vec();
    let place = lines.iter().position(|line| match line {
        Line::Fact { stream, text, .. } => stream == of && text.contains(&format!("\"{kind}\":")),
        _ => false,
    });
    let Line::Fact { text, .. } = &mut lines[place.expect("a fact")] else { unreachable!("a fact") };
    let mut fact: Value = serde_json::from_str(text).expect("JSON");
    alter(&mut fact);
    // As the house writes it: the author first.
    let (author, inner) = (fact["author"].clone(), fact["fact"].clone());
    *text = if inner.is_null() { fact.to_string() } else { format!("{{\"author\":{author},\"fact\":{inner}}}") };
    forge(&mut lines);
    examine_lines(&Means::default(), lines).expect("a report")
}

/// The findings of an examination of the record.
pub(crate) async fn faults(site: &Site) -> Vec<Fault> {
    examine_lines(&Means::default(), lines(site).await).expect("a report").faults
}

pub(crate) fn says(report: &Report, of: &str, part: &str) {
    let found = report
        .faults
        .iter()
        .any(|fault| fault.kind == Kind::Author && fault.stream.as_deref() == Some(of) && fault.what.contains(part));
    assert!(found, "{part}: {:?}", report.faults);
}

#[tokio::test]
async fn verify_holds_every_author_against_the_login() {
    let site = Site::set(Config { limits: wide(), ..Config::default() }).await;
    let (_, patron) = site.registered("ada").await;
    let (supervisor, dealer) = (site.person(Role::GamingSupervisor).await, site.person(Role::Dealer).await);
    let manager = site.person(Role::GamingManager).await;
    let made = supervisor.post("/api/v1/tokens", json!({ "label": "x", "scopes": ["cage"] })).await.json();
    let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
    let path = format!("/api/v1/patrons/{patron}/commands");
    assert_eq!(supervisor.send(&path, "a", json!({ "do": "deposit", "amount": "90.00" })).await.status, 200);
    assert_eq!(program.send(&path, "b", json!({ "do": "withdraw", "amount": "40.00" })).await.status, 200);
    let opening = json!({ "game": "three-card-poker", "float": "10000.00", "concede": 0, "settings": {} });
    assert_eq!(manager.send("/api/v1/tables", "open", opening).await.status, 200);
    let suspend = json!({ "suspend": { "cause": "dispute" } });
    assert_eq!(supervisor.send("/api/v1/tables/1/commands", "s", suspend).await.status, 200);
    // Sessions of the supervisor are of no use from here on, and what they did before stays right.
    assert_eq!(
        manager
            .ask("DELETE".parse().expect("a method"), "/api/v1/staff/the-gaming-supervisor", Value::Null)
            .await
            .status,
        204
    );
    let lines = lines(&site).await;
    let report = examine_lines(&Means::default(), lines.clone()).expect("a report");
    assert_eq!(report.faults, []);
    assert!(report.authors >= 8 && report.logins == 4, "{report:?}");

    let numbers = [number(&dealer).await, number(&manager).await];
    let stream = format!("patron/{patron}");
    let by = |who: &Value| {
        let who = who.clone();
        move |fact: &mut Value| {
            fact["author"]["login"] = who.clone();
            fact["author"]["standing"] = json!(2);
            fact["fact"]["deposited"]["served"]["by"] = who.clone();
        }
    };
    says(
        &altered(&lines, &stream, "deposited", |fact| fact["author"]["login"] = json!(99)),
        &stream,
        "but its author is l99",
    );
    says(
        &altered(&lines, &stream, "deposited", |fact| fact["fact"]["deposited"]["served"]["by"] = json!(99)),
        &stream,
        "act of s99",
    );
    says(&altered(&lines, &stream, "deposited", by(&json!(99))), &stream, "has no login");
    // Another member of the staff had no such session; with one of their own, no such rank.
    says(&altered(&lines, &stream, "deposited", by(&numbers[1])), &stream, "had no session");
    let session = |name: &Value| {
        let stream = format!("login/{name}");
        let fact = lines.iter().find_map(|line| match line {
            Line::Fact { stream: of, text, .. } if *of == stream && text.contains("signed-in") => Some(text.clone()),
            _ => None,
        });
        let fact: Value = serde_json::from_str(&fact.expect("a sign-in")).expect("JSON");
        fact["fact"]["signed-in"]["session"].clone()
    };
    let dealers = session(&numbers[0]);
    let as_dealer = altered(&lines, &stream, "deposited", |fact| {
        by(&numbers[0])(fact);
        fact["author"]["session"] = dealers.clone();
    });
    says(&as_dealer, &stream, "was dealer then");
    says(
        &altered(&lines, &stream, "deposited", |fact| fact["author"]["standing"] = json!(999)),
        &stream,
        "was not at version",
    );
    says(
        &altered(&lines, &stream, "deposited", |fact| fact["author"]["standing"] = json!(0)),
        &stream,
        "was not at version",
    );
    let without = |fact: &mut Value| drop(fact["author"].as_object_mut().expect("an author").remove("standing"));
    says(&altered(&lines, &stream, "deposited", without), &stream, "was not at version");
    says(
        &altered(&lines, &stream, "withdrawn", |fact| fact["author"]["token"] = json!(99)),
        &stream,
        "had no token 99",
    );
    // After the dismissal the supervisor does nothing more.
    let late = |fact: &mut Value| {
        let at = json!(fact["author"]["at"].as_i64().expect("a time") + 6_000);
        fact["author"]["at"] = at.clone();
        fact["fact"]["withdrawn"]["served"]["at"] = at;
    };
    says(&altered(&lines, &stream, "withdrawn", late), &stream, "was not at version");
    says(
        &altered(&lines, &stream, "deposited", |fact| fact["fact"]["deposited"]["served"]["limit"] = json!("5.00")),
        &stream,
        "the house's limit for one person",
    );
    let no_author = |fact: &mut Value| *fact = fact["fact"].clone();
    says(&altered(&lines, "table/1", "suspended", no_author), "table/1", "has no author");
    let demoted = format!("login/{}", numbers[0]);
    let hired = altered(&lines, &demoted, "opened", |fact| {
        fact["fact"]["opened"]["by"] = numbers[0].clone();
        fact["author"] = json!({ "login": numbers[0], "session": dealers, "at": fact["author"]["at"], "standing": 1 });
    });
    says(&hired, &demoted, "its author");
}

#[tokio::test]
async fn orders_that_together_take_two_persons_want_a_second_factor_when_the_house_decides() {
    let site = Site::set(Config { limits: wide(), ..Config::default() }).await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let patron = PatronId(ada.get("/api/v1/me").await.json()["patron"].as_u64().expect("a patron"));
    let supervisor = site.person(Role::GamingSupervisor).await;
    let by = number(&supervisor).await.as_u64().expect("a number");
    let house = site.app.house();
    let login = house.login_now(LoginId(by)).await.expect("a login");
    let of_login = facts(&site, &format!("login/{by}")).await;
    let signed_in = of_login.iter().find_map(|fact| fact["fact"]["signed-in"]["at"].as_i64());
    let session = of_login.iter().find_map(|fact| fact["fact"]["signed-in"]["session"].as_str()).expect("a session");
    let (session, now) = (session.parse::<SessionTag>().expect("a tag"), Moment(signed_in.expect("a sign-in")));
    let deposit = Command::Deposit { amount: Cents::dollars(6_000), by: StaffId(by), limit: Cents::dollars(10_000) };
    let asks = |confirmed: Option<Moment>| {
        let (login, standing) = (LoginId(by), Some(login.version));
        let author = Author { login, access: Access::Session(session), at: now, standing, confirmed };
        Asker { author: Some(author), role: Some(Role::GamingSupervisor), ..Asker::house() }
    };
    // Each alone is within the limit, and so both passed the check before.
    house.command_patron(patron, &deposit, &asks(None)).await.expect("within the limit");
    for stale in [None, Some(now.after(-5 * 60 * 1000 - 1))] {
        let second = house.command_patron(patron, &deposit, &asks(stale)).await;
        assert!(matches!(second, Err(HouseError::Unconfirmed)), "{stale:?}: {second:?}");
    }
    assert_eq!(house.patron_now(patron).await.expect("ada").money_request(now), None, "nothing waits");
    house.command_patron(patron, &deposit, &asks(Some(now))).await.expect("asked with a second factor");
    assert!(house.patron_now(patron).await.expect("ada").money_request(now).is_some());
}

/// People change their own logins themselves, in sessions that have not ended; two-person acts have two independent persons.
#[tokio::test]
async fn verify_holds_own_acts_ended_sessions_and_two_persons_against_the_logins() {
    let site =
        Site::set(Config { limits: wide(), aids: Some(true), second_factor: Some(false), ..Config::default() }).await;
    let (ada, patron) = site.registered("ada").await;
    assert_eq!(ada.post("/api/v1/tokens", json!({ "label": "x" })).await.status, 201);
    let manager = site.person(Role::GamingManager).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let (by, second) = (number(&supervisor).await, number(&manager).await);
    // The supervisor's first session ends, and the second one serves.
    assert_eq!(supervisor.post("/api/v1/logout", Value::Null).await.status, 204);
    let supervisor = site.person(Role::GamingSupervisor).await;
    let (of_supervisor, of_manager) =
        (crate::second_factors::add(&site, &supervisor).await, crate::second_factors::add(&site, &manager).await);
    crate::second_factors::confirm(&site, &supervisor, &of_supervisor).await;
    crate::second_factors::confirm(&site, &manager, &of_manager).await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    assert_eq!(supervisor.send(&path, "a", json!({ "do": "deposit", "amount": "50.00" })).await.status, 200);
    assert_eq!(supervisor.send(&path, "b", json!({ "do": "withdraw", "amount": "20.00" })).await.status, 200);
    assert_eq!(supervisor.send(&path, "c", json!({ "do": "issue-card", "card": 7 })).await.status, 200);
    assert_eq!(supervisor.send(&path, "d", json!({ "do": "deposit", "amount": "20000.00" })).await.status, 200);
    let seen = manager.get(&format!("/api/v1/patrons/{patron}")).await.json();
    let agreed = manager.send(&path, "e", crate::second_factors::agreement(&seen)).await;
    assert_eq!(agreed.status, 200, "{}", agreed.text);
    let lines = lines(&site).await;
    assert_eq!(examine_lines(&Means::default(), lines.clone()).expect("a report").faults, []);

    let ada =
        format!("login/{}", site.app.house().store().account_by_login("ada").await.expect("a store").expect("ada").id);
    let (of_account, hired) = (format!("patron/{patron}"), format!("login/{by}"));
    let another = |fact: &mut Value| fact["author"]["login"] = second.clone();
    says(&altered(&lines, &ada, "token-made", another), &ada, "but its author is");
    let no_author = |fact: &mut Value| *fact = fact["fact"].clone();
    says(&altered(&lines, &ada, "token-made", no_author), &ada, "has no author");
    says(&altered(&lines, &hired, "opened", no_author), &hired, "only the command line");
    let by_manager = |fact: &mut Value| {
        fact["author"] = json!({ "login": second, "session": fact["author"]["session"], "at": fact["author"]["at"] });
        fact["author"]["session"] = json!("00000001");
    };
    says(&altered(&lines, &hired, "opened", by_manager), &hired, "only the command line");
    // The first session had ended before the card was issued.
    let ended = facts(&site, &hired)
        .await
        .iter()
        .find_map(|fact| fact["fact"]["signed-out"]["session"].as_str().map(str::to_owned));
    let ended = ended.expect("a session");
    let by_ended = |fact: &mut Value| fact["author"]["session"] = json!(ended);
    says(&altered(&lines, &of_account, "card-issued", by_ended), &of_account, "had no session");
    // One of the two has hired the other.
    let puppet = |fact: &mut Value| {
        fact["fact"]["opened"]["by"] = second.clone();
        fact["fact"]["opened"]["at"] = json!(1_799_999_000_000_i64);
    };
    says(&altered(&lines, &hired, "opened", puppet), &of_account, "agreed on it");
    // Money that was moved alone is counted in the account and in the login.
    let less = |fact: &mut Value| fact["fact"]["money-moved"]["amount"] = json!("1.00");
    says(&altered(&lines, &hired, "money-moved", less), &hired, "have different amounts");
    let other = |fact: &mut Value| fact["fact"]["money-moved"]["day"]["limit"] = json!("999999.00");
    says(&altered(&lines, &hired, "money-moved", other), &hired, "the house's limit for one person");
    // Facts in the form of earlier versions leave out the checked members.
    let unchecked = |fact: &mut Value| *fact = json!({ "deposited": { "moved": fact["fact"]["deposited"]["moved"] } });
    says(&altered(&lines, &of_account, "deposited", unchecked), &of_account, "who moved the money");
    for part in ["before", "day"] {
        let without = |fact: &mut Value| {
            fact["fact"]["deposited"]["served"].as_object_mut().expect("hands").remove(part);
        };
        says(&altered(&lines, &of_account, "deposited", without), &of_account, "had moved alone before");
    }
    // A hired person without a voucher moves nothing alone; a dismissed person has asked in vain.
    let ghost = |fact: &mut Value| {
        fact["fact"]["opened"]["by"] = json!(77);
    };
    says(&altered(&lines, &hired, "opened", ghost), &hired, "no other manager had vouched");
    let gone = |fact: &mut Value| {
        let at = fact["fact"]["money-moved"]["at"].as_i64().expect("a moment") - 60_000;
        *fact = json!({ "dismissed": { "by": second, "at": at } });
    };
    says(&altered(&lines, &hired, "money-moved", gone), &of_account, "was dismissed");
}

/// A registering player, and a guest who asks for play money, is recorded as the author, with the time. A registration begins with its session.
#[tokio::test]
async fn registrations_and_refills_name_their_players() {
    let site = Site::open().await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    assert_eq!(ada.role().await, "player");
    let patron = ada.get("/api/v1/me").await.json()["patron"].clone();
    let account = site.app.house().store().account_by_login("ada").await.expect("a store").expect("ada");
    let of_login = facts(&site, &format!("login/{}", account.id)).await;
    let session = of_login[1]["fact"]["signed-in"]["session"].clone();
    assert!(session.is_string(), "{of_login:?}");
    assert!(of_login.iter().all(|fact| fact["author"]["login"] == account.id), "{of_login:?}");
    let of_account = facts(&site, &format!("patron/{patron}")).await;
    for (fact, kind) in of_account.iter().zip(["opened", "card-issued", "granted"]) {
        assert!(fact["fact"][kind]["at"].is_i64(), "{fact}");
        assert_eq!((&fact["author"]["login"], &fact["author"]["session"]), (&json!(account.id), &session), "{fact}");
    }
    // A guest who has lost something asks for more.
    let table = crate::tables::open_table(&site, rules::Game::ThreeCardPoker).await;
    let guest = crate::tables::seated(&site, table, 1).await;
    assert_eq!(guest.post("/api/v1/me/refill", Value::Null).await.status, 200);
    let patron = guest.get("/api/v1/me").await.json()["patron"].clone();
    let of_guest = facts(&site, &format!("patron/{patron}")).await;
    let granted = of_guest.iter().rfind(|fact| fact["fact"]["granted"].is_object()).expect("play money");
    assert!(granted["author"]["session"].is_string() && granted["fact"]["granted"]["at"].is_i64(), "{granted}");
    assert_eq!(faults(&site).await, []);
    let lines = lines(&site).await;
    let ada = format!("patron/{}", ada.get("/api/v1/me").await.json()["patron"]);
    let no_session = |fact: &mut Value| fact["author"]["session"] = json!("00000001");
    says(&altered(&lines, &ada, "granted", no_session), &ada, "had no session");
}
