//! Second factors, and the requests that need one.

use crate::site::{PASSWORD, Person, Site, credentials, wide};
use axum::http::Method;
use futures_util::future::join_all;
use rules::Cents;
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;
use std::time::Duration;
use totp_rs::{Builder, Secret};

/// The digits that an app shows for a secret at the site's time.
pub(crate) fn digits(site: &Site, secret: &str) -> String {
    let secret = Secret::try_from_base32(secret).expect("a secret");
    let app = Builder::new().with_secret(secret).build().expect("an app");
    let seconds = u64::try_from(site.app.house().clock().now().0 / 1000).expect("a time");
    app.generate(seconds).to_string()
}

/// Adds a second factor, and comes back with its secret.
pub(crate) async fn add(site: &Site, person: &Person<'_>) -> String {
    let offer = person.post("/api/v1/me/second-factors/offer", Value::Null).await.json();
    let secret = offer["secret"].as_str().expect("a secret").to_owned();
    assert!(offer["uri"].as_str().expect("an address").contains(&secret));
    let wanted = json!({ "label": "phone", "secret": secret, "code": digits(site, &secret), "password": PASSWORD });
    let answer = person.post("/api/v1/me/second-factors", wanted).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    secret
}

/// Gives the second factor again, with digits that were not used yet.
pub(crate) async fn confirm(site: &Site, person: &Person<'_>, secret: &str) {
    site.wait(Duration::from_secs(30));
    let code = digits(site, secret);
    assert_eq!(person.post("/api/v1/me/second-factors/confirm", json!({ "code": code })).await.status, 204);
}

async fn house_for_money() -> Site {
    Site::set(Config { limits: wide(), second_factor: Some(true), ..Config::default() }).await
}

#[test]
fn houses_that_play_for_money_ask_their_staff_for_a_second_factor() {
    assert!(Config::default().asks_second_factor());
    assert!(!Config { demo: true, ..Config::default() }.asks_second_factor());
    assert!(Config { demo: true, second_factor: Some(true), ..Config::default() }.asks_second_factor());
}

#[tokio::test]
async fn staff_add_a_second_factor_before_anything_else() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    assert_eq!(manager.get("/api/v1/me").await.json()["second_factor_required"], true);
    let first = (403, "second-factor-required".to_owned());
    assert_eq!(manager.get("/api/v1/staff").await.problem(), first);
    assert_eq!(manager.post("/api/v1/tokens", json!({ "label": "x" })).await.problem(), first);
    add(&site, &manager).await;
    assert_eq!(manager.get("/api/v1/staff").await.status, 200);
    assert_eq!(
        manager.get("/api/v1/me/second-factors").await.json(),
        json!([{ "number": 1, "kind": "totp", "label": "phone" }])
    );
    // Players may have one and need none.
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    assert_eq!(ada.get("/api/v1/me/rounds").await.status, 200);
    add(&site, &ada).await;
}

#[tokio::test]
async fn what_is_no_second_factor_is_not_added() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let offer = manager.post("/api/v1/me/second-factors/offer", Value::Null).await.json();
    let secret = offer["secret"].as_str().expect("a secret");
    let code = digits(&site, secret);
    for (label, secret, code, password, problem) in [
        ("phone", secret, "000000", PASSWORD, (401, "wrong-digits")),
        ("phone", secret, &*code, "a wrong password", (401, "wrong-credentials")),
        ("phone", &secret[..16], &*code, PASSWORD, (422, "not-valid")),
        ("phone", "not a secret", &*code, PASSWORD, (422, "not-valid")),
        ("", secret, &*code, PASSWORD, (422, "label")),
    ] {
        let wanted = json!({ "label": label, "secret": secret, "code": code, "password": password });
        let answer = manager.post("/api/v1/me/second-factors", wanted).await;
        assert_eq!(answer.problem(), (problem.0, problem.1.into()), "{label} {secret} {code}");
    }
    let same = add(&site, &manager).await;
    confirm(&site, &manager, &same).await;
    let again = json!({ "label": "again", "secret": same, "code": digits(&site, &same), "password": PASSWORD });
    assert_eq!(manager.post("/api/v1/me/second-factors", again).await.problem(), (409, "second-factor-known".into()));
}

#[tokio::test]
async fn signing_in_takes_the_second_factor_and_digits_count_once() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let secret = add(&site, &manager).await;
    let sign_in = async |password: &str, code: Option<&str>| {
        let body = json!({ "name": "the-gaming-manager", "password": password, "code": code });
        site.visitor().post("/api/v1/login", body).await
    };
    // Only a client with the password learns whether there is a second factor.
    assert_eq!(sign_in("a wrong password", None).await.problem(), (401, "wrong-credentials".into()));
    assert_eq!(sign_in(PASSWORD, None).await.problem(), (401, "second-factor-missing".into()));
    assert_eq!(sign_in(PASSWORD, Some("000000")).await.problem(), (401, "wrong-digits".into()));
    let used = digits(&site, &secret);
    assert_eq!(sign_in(PASSWORD, Some(&used)).await.problem(), (409, "second-factor-used".into()), "used when added");
    site.wait(Duration::from_secs(30));
    let fresh = digits(&site, &secret);
    assert_eq!(sign_in(PASSWORD, Some(&fresh)).await.status, 200);
    assert_eq!(
        sign_in(PASSWORD, Some(&fresh)).await.problem(),
        (409, "second-factor-used".into()),
        "digits count once"
    );
    site.wait(Duration::from_secs(30));
    assert_eq!(sign_in(PASSWORD, Some(&used)).await.problem(), (401, "wrong-digits".into()), "old digits");
}

#[tokio::test]
async fn a_second_factor_is_given_again_before_it_is_removed_or_added_to() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let secret = add(&site, &manager).await;
    let first = (403, "second-factor-first".to_owned());
    let remove = async |number: u32| {
        manager.ask(Method::DELETE, &format!("/api/v1/me/second-factors/{number}"), Value::Null).await
    };
    assert_eq!(remove(1).await.problem(), first);
    assert_eq!(manager.post("/api/v1/tokens", json!({ "label": "x" })).await.problem(), first);
    confirm(&site, &manager, &secret).await;
    let other = add(&site, &manager).await;
    site.wait(Duration::from_mins(5) + Duration::from_millis(1));
    assert_eq!(remove(1).await.problem(), first, "it was given too long ago");
    confirm(&site, &manager, &other).await;
    assert_eq!(remove(9).await.problem(), (404, "no-such-thing".into()));
    assert_eq!(remove(1).await.status, 204);
    assert_eq!(remove(2).await.problem(), (409, "last-second-factor".into()), "the password alone must not be enough");
    assert_eq!(manager.post("/api/v1/tokens", json!({ "label": "x" })).await.status, 201);
}

/// A person who has lost the second factor gets help from another manager, and adds a new one.
#[tokio::test]
async fn a_lost_second_factor_is_reset_by_a_manager() {
    let site = house_for_money().await;
    let dealer = site.person(Role::Dealer).await;
    add(&site, &dealer).await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let path = "/api/v1/staff/the-dealer/second-factors";
    assert_eq!(manager.ask(Method::DELETE, path, Value::Null).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &manager, &of_manager).await;
    assert_eq!(manager.ask(Method::DELETE, path, Value::Null).await.status, 204);
    assert_eq!(manager.ask(Method::DELETE, path, Value::Null).await.problem(), (404, "no-such-thing".into()));
    assert_eq!(dealer.role().await, "nobody");
    let dealer = site.person(Role::Dealer).await;
    assert_eq!(dealer.get("/api/v1/staff").await.problem(), (403, "second-factor-required".into()));
}

/// The agreement of a second person to the request that they have seen.
pub(crate) fn agreement(seen: &Value) -> Value {
    json!({ "do": "agree-to-money", "amount": seen["awaits"]["amount"], "since": seen["awaits"]["since"] })
}

/// Money beyond the limit takes two persons, each with a second factor that was given not long ago (ruling G9).
#[tokio::test]
async fn g9_money_beyond_the_limit_takes_two_persons_with_second_factors() {
    let site = house_for_money().await;
    let (ada, patron) = site.registered("ada").await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let balance = async || ada.get("/api/v1/me").await.json()["balance"].clone();
    let first = site.person(Role::GamingSupervisor).await;
    let of_first = add(&site, &first).await;
    let second = site.person(Role::AssistantGamingManager).await;
    let of_second = add(&site, &second).await;
    let deposit = |amount: &str| json!({ "do": "deposit", "amount": amount });
    assert_eq!(first.send(&path, "1", deposit("10000.00")).await.status, 200, "one person moves the limit");
    assert_eq!(balance().await, "10000.00");
    let much = deposit("10000.01");
    assert_eq!(first.send(&path, "2", much.clone()).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &first, &of_first).await;
    assert_eq!(first.send(&path, "3", much).await.status, 200);
    assert_eq!(balance().await, "10000.00", "nothing has moved yet");
    let seen = second.get(&format!("/api/v1/patrons/{patron}")).await.json();
    assert_eq!((&seen["awaits"]["what"], &seen["awaits"]["amount"]), (&json!("deposit"), &json!("10000.01")));
    let agree = agreement(&seen);
    let blind = json!({ "do": "agree-to-money" });
    assert_eq!(second.send(&path, "4", blind).await.problem(), (422, "not-valid".into()), "to what was seen");
    assert_eq!(first.send(&path, "4", agree.clone()).await.problem(), (422, "own-request".into()));
    assert_eq!(second.send(&path, "4", agree.clone()).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &second, &of_second).await;
    assert_eq!(site.person(Role::Dealer).await.send(&path, "5", agree.clone()).await.status, 403);
    assert_eq!(second.send(&path, "5", agree.clone()).await.status, 200);
    assert_eq!(second.send(&path, "5", agree.clone()).await.status, 200, "once, however often it is sent");
    assert_eq!(balance().await, "20000.01");
    assert_eq!(second.send(&path, "6", agree).await.problem(), (422, "nothing-asked".into()));
}

/// One person who gives another one a password does not count as two persons.
#[tokio::test]
async fn g9_who_was_given_a_password_by_who_asks_is_no_second_person() {
    let site = house_for_money().await;
    let (_, patron) = site.registered("ada").await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let wanted = json!({ "name": "puppet", "password": "a first password", "role": "gaming-supervisor" });
    assert_eq!(manager.post("/api/v1/staff", wanted.clone()).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &manager, &of_manager).await;
    assert_eq!(manager.post("/api/v1/staff", wanted).await.status, 201);
    let mut puppet = site.visitor();
    puppet.arrive("/api/v1/login", json!({ "name": "puppet", "password": "a first password" })).await;
    let change = json!({ "old": "a first password", "new": PASSWORD });
    puppet.cookie = puppet.ask(Method::PUT, "/api/v1/me/password", change).await.cookie();
    let of_puppet = add(&site, &puppet).await;
    let ask = async |key: &str| {
        confirm(&site, &manager, &of_manager).await;
        assert_eq!(manager.send(&path, key, json!({ "do": "deposit", "amount": "50000.00" })).await.status, 200);
        confirm(&site, &puppet, &of_puppet).await;
        let seen = puppet.get(&format!("/api/v1/patrons/{patron}")).await.json();
        puppet.send(&path, key, agreement(&seen)).await
    };
    assert_eq!(ask("a").await.problem(), (403, "not-independent".into()));
    // Nor the other way round, nor two who have their passwords from the same person.
    let other = json!({ "name": "another-puppet", "password": "a first password", "role": "gaming-supervisor" });
    assert_eq!(manager.post("/api/v1/staff", other).await.status, 201);
    let mut second = site.visitor();
    second.arrive("/api/v1/login", json!({ "name": "another-puppet", "password": "a first password" })).await;
    let change = json!({ "old": "a first password", "new": PASSWORD });
    second.cookie = second.ask(Method::PUT, "/api/v1/me/password", change).await.cookie();
    let of_second = add(&site, &second).await;
    confirm(&site, &puppet, &of_puppet).await;
    assert_eq!(puppet.send(&path, "b0", json!({ "do": "deposit", "amount": "60000.00" })).await.status, 200);
    confirm(&site, &manager, &of_manager).await;
    confirm(&site, &second, &of_second).await;
    for person in [&manager, &second] {
        let seen = person.get(&format!("/api/v1/patrons/{patron}")).await.json();
        let answer = person.send(&path, "c0", agreement(&seen)).await;
        assert_eq!(answer.problem(), (403, "not-independent".into()));
    }
    // Time does not make two persons of one: a manager could hire people who do not exist.
    site.wait(Duration::from_hours(24 * 30));
    let sign_in = async |person: &mut Person<'_>, name: &str, secret: &str| {
        let code = digits(&site, secret);
        person.arrive("/api/v1/login", json!({ "name": name, "password": PASSWORD, "code": code })).await;
    };
    let (mut manager, mut puppet) = (site.visitor(), site.visitor());
    sign_in(&mut manager, "the-gaming-manager", &of_manager).await;
    sign_in(&mut puppet, "puppet", &of_puppet).await;
    assert_eq!(manager.send(&path, "b", json!({ "do": "deposit", "amount": "50000.00" })).await.status, 200);
    let agrees = async |person: &Person<'_>, key: &str| {
        let seen = person.get(&format!("/api/v1/patrons/{patron}")).await.json();
        person.send(&path, key, agreement(&seen)).await
    };
    assert_eq!(agrees(&puppet, "b").await.problem(), (403, "not-independent".into()), "a month later");
    // Another manager vouches for the person: not the one who has hired them, and not one whom the same manager has hired.
    let vouch = async |person: &Person<'_>| person.post("/api/v1/staff/puppet/vouch", Value::Null).await;
    assert_eq!(vouch(&manager).await.problem(), (403, "not-independent".into()));
    confirm(&site, &manager, &of_manager).await;
    let wanted = json!({ "name": "ghost", "password": "a first password", "role": "gaming-manager" });
    assert_eq!(manager.post("/api/v1/staff", wanted).await.status, 201);
    let mut ghost = site.visitor();
    ghost.arrive("/api/v1/login", json!({ "name": "ghost", "password": "a first password" })).await;
    let change = json!({ "old": "a first password", "new": PASSWORD });
    ghost.cookie = ghost.ask(Method::PUT, "/api/v1/me/password", change).await.cookie();
    let of_ghost = add(&site, &ghost).await;
    assert_eq!(vouch(&ghost).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &ghost, &of_ghost).await;
    assert_eq!(vouch(&ghost).await.problem(), (403, "not-independent".into()));
    // In a house with one manager the command line vouches for the next one, who vouches for others.
    site.app.vouch_on_command_line("ghost").await.expect("vouched for");
    confirm(&site, &ghost, &of_ghost).await;
    assert_eq!(vouch(&ghost).await.status, 204);
    confirm(&site, &puppet, &of_puppet).await;
    let ask = json!({ "do": "deposit", "amount": "50000.00" });
    confirm(&site, &manager, &of_manager).await;
    assert_eq!(manager.send(&path, "c", ask).await.status, 200);
    assert_eq!(agrees(&puppet, "c").await.status, 200, "another manager has vouched for them");
}

/// A person who spreads money over many patrons needs a second person, too, even with simultaneous orders.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_person_moves_for_all_patrons_together_has_a_limit() {
    let staff_limit = Cents::dollars(20_000);
    let config = Config { limits: wide(), second_factor: Some(true), staff_limit, ..Config::default() };
    let site = Site::set(config).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let secret = add(&site, &supervisor).await;
    site.wait(Duration::from_mins(6));
    let mut asked = Vec::new();
    for number in 0..8 {
        let mut player = site.visitor();
        player.arrive("/api/v1/register", credentials(&format!("player-{number}"))).await;
        let patron = player.get("/api/v1/me").await.json()["patron"].clone();
        let path = format!("/api/v1/patrons/{patron}/commands");
        let mut request = supervisor.request(Method::POST, &path, json!({ "do": "deposit", "amount": "5000.00" }));
        request.headers_mut().insert("idempotency-key", format!("k{number}").parse().expect("a key"));
        asked.push((path, site.asking(request)));
    }
    let (paths, asked): (Vec<_>, Vec<_>) = asked.into_iter().unzip();
    let answers = join_all(asked.into_iter().map(tokio::spawn)).await;
    let mut done = 0;
    for answer in answers {
        let answer = answer.expect("an answer");
        if answer.status == 200 {
            done += 1;
        } else {
            assert_eq!(answer.problem(), (403, "second-factor-first".into()));
        }
    }
    assert_eq!(done, 4, "together they are the limit");
    let seen = supervisor.get("/api/v1/patrons/1").await.json();
    assert_eq!(seen["alone"], "0.00", "{seen}");
    let withdraw = json!({ "do": "withdraw", "amount": "0.01" });
    confirm(&site, &supervisor, &secret).await;
    let mut waits = 0;
    for (number, path) in paths.iter().enumerate() {
        waits += u32::from(supervisor.send(path, &format!("w{number}"), withdraw.clone()).await.status == 200);
    }
    assert_eq!(waits, 4, "where there is money it waits for a second person");
    let manager = site.person(Role::GamingManager).await;
    add(&site, &manager).await;
    assert_eq!(manager.get("/api/v1/money-requests").await.json().as_array().map(Vec::len), Some(4));
    site.wait(Duration::from_hours(24));
    let mut supervisor = site.visitor();
    let code = digits(&site, &secret);
    let body = json!({ "name": "the-gaming-supervisor", "password": PASSWORD, "code": code });
    supervisor.arrive("/api/v1/login", body).await;
    assert_eq!(supervisor.send(&paths[0], "later", json!({ "do": "deposit", "amount": "5000.00" })).await.status, 200);
    assert_eq!(crate::accountability::faults(&site).await, []);
}

/// How many of eight simultaneous requests accept a second factor. The others get `second-factor-used`.
pub(crate) async fn accepted(person: &Person<'_>, confirmation: &Value) -> u32 {
    let mut asked = Vec::new();
    for _ in 0..8 {
        let request = person.request(Method::POST, "/api/v1/me/second-factors/confirm", confirmation.clone());
        asked.push(tokio::spawn(person.site.asking(request)));
    }
    let mut accepted = 0;
    for answer in asked {
        let answer = answer.await.expect("an answer");
        if answer.status == 204 {
            accepted += 1;
        } else {
            assert_eq!(answer.problem(), (409, "second-factor-used".into()));
        }
    }
    accepted
}

/// Two servers, or two requests at one, may both find the same digits unused. Only one of them records their use.
#[tokio::test(flavor = "multi_thread")]
async fn digits_that_are_sent_many_times_at_once_count_once() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let secret = add(&site, &manager).await;
    for round in 0..5 {
        site.wait(Duration::from_secs(30));
        let code = digits(&site, &secret);
        let confirm = json!({ "code": code });
        assert_eq!(accepted(&manager, &confirm).await, 1, "round {round}");
    }
}

/// A waiting request is listed for those who may answer it, and cannot be agreed to once another request has replaced it.
#[tokio::test]
async fn money_that_waits_is_listed_for_those_who_may_agree() {
    let site = house_for_money().await;
    let (ada, patron) = site.registered("ada").await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let first = site.person(Role::GamingSupervisor).await;
    let of_first = add(&site, &first).await;
    let second = site.person(Role::GamingManager).await;
    let of_second = add(&site, &second).await;
    let listed = async |person: &Person<'_>| person.get("/api/v1/money-requests").await.json();
    assert_eq!(listed(&second).await, json!([]));
    // Nine pieces of a thousand and one of less: together they are the limit, and the next cent takes two persons.
    for piece in 0..9 {
        let order = json!({ "do": "deposit", "amount": "1000.00" });
        assert_eq!(first.send(&path, &format!("piece-{piece}"), order).await.status, 200);
    }
    let deposit = |amount: &str| json!({ "do": "deposit", "amount": amount });
    assert_eq!(first.get(&format!("/api/v1/patrons/{patron}")).await.json()["alone"], "1000.00");
    assert_eq!(first.send(&path, "too-much", deposit("1000.01")).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &first, &of_first).await;
    assert_eq!(first.send(&path, "a", deposit("1000.01")).await.status, 200);
    let seen = listed(&second).await;
    let by = first.get("/api/v1/me").await.json()["staff"].clone();
    let one = &seen[0];
    assert_eq!(
        [&one["patron"], &one["name"], &one["what"], &one["amount"], &one["by"], &one["before"], &one["least"]],
        [
            &json!(patron),
            &json!("ada"),
            &json!("deposit"),
            &json!("1000.01"),
            &by,
            &json!("9000.00"),
            &json!("gaming-supervisor")
        ]
    );
    assert_eq!(seen.as_array().map(Vec::len), Some(1));
    // The first one asks for more at the last moment.
    site.wait(Duration::from_millis(1));
    assert_eq!(first.send(&path, "b", deposit("900000.00")).await.status, 200);
    confirm(&site, &second, &of_second).await;
    let agree = json!({ "do": "agree-to-money", "amount": one["amount"], "since": one["since"] });
    assert_eq!(second.send(&path, "c", agree).await.problem(), (422, "another-request".into()));
    let half = json!({ "do": "agree-to-money", "amount": one["amount"] });
    assert_eq!(second.send(&path, "d", half).await.problem(), (422, "not-valid".into()));
    let now = listed(&second).await[0].clone();
    let agree = json!({ "do": "agree-to-money", "amount": now["amount"], "since": now["since"] });
    assert_eq!(second.send(&path, "e", agree).await.status, 200);
    assert_eq!(listed(&second).await, json!([]));
    assert_eq!(ada.get("/api/v1/me").await.json()["balance"], "909000.00");
    assert_eq!(ada.get("/api/v1/money-requests").await.problem(), (403, "not-allowed".into()));
}
