//! Money that takes two persons: what the server has checked before it decides is checked again by the commit that writes the decision.

use crate::accountability::faults;
use crate::house_money::{another_manager, house_for_money};
use crate::jackpots::dealt;
use crate::second_factors::{add, agreement, confirm};
use crate::site::{PASSWORD, Person, Site, credentials, wide};
use axum::http::{HeaderValue, Method};
use floor::jackpot::{Command, Fact, Terms};
use floor::table::{Opening, tray};
use floor::{Access, Author, LoginId, Moment, PatronId, PlayerCard, PoolId, Rank, StaffId, Written, patron};
use rules::{AnySettings, Cents, Game};
use serde_json::{Value, json};
use server::audit::Seal;
use server::config::Config;
use server::house::{Asker, HouseError, Requester};
use server::store::StreamId;
use server::web::role::Role;

async fn staff_number(person: &Person<'_>) -> StaffId {
    StaffId(person.get("/api/v1/me").await.json()["staff"].as_u64().expect("a number"))
}

/// A registered player: their number, and the path of their account.
async fn registered(site: &Site, name: &str) -> (PatronId, String) {
    let (_, patron) = site.registered(name).await;
    (PatronId(patron), format!("/api/v1/patrons/{patron}"))
}

/// The person as the house knows them, signed in and with a fresh second factor.
async fn asker(site: &Site, person: &Person<'_>, role: Role) -> Asker {
    let (house, login) = (site.app.house(), LoginId(staff_number(person).await.0));
    let stored = house.store().read(&StreamId::login(login), 0, 100).await.expect("facts");
    let session = stored.iter().find_map(|fact| {
        let fact: Value = serde_json::from_str(&fact.text).expect("JSON");
        fact["fact"]["signed-in"]["session"].as_str()?.parse().ok()
    });
    let standing = Some(house.login_now(login).await.expect("a login").version);
    let access = Access::Session(session.expect("a session"));
    let author = Author { login, access, at: Moment(0), standing, confirmed: Some(house.clock().now()) };
    Asker { author: Some(author), role: Some(role), seen: standing, ..Asker::house() }
}

/// The handlers check who asked before they hand an agreement to the house. A dismissal that comes after that check still stops the money.
#[tokio::test]
async fn g9_an_agreement_is_refused_if_the_requester_was_dismissed_after_the_first_check() {
    let site = house_for_money().await;
    let (ada, account) = registered(&site, "ada").await;
    let manager = site.person(Role::GamingManager).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let (of_manager, of_supervisor) = (add(&site, &manager).await, add(&site, &supervisor).await);
    let opening = json!({ "game": "three-card-poker", "float": "1000.00", "concede": 0, "settings": {} });
    assert_eq!(manager.send("/api/v1/tables", "open", opening).await.status, 200);
    confirm(&site, &supervisor, &of_supervisor).await;
    let cage = format!("{account}/commands");
    let deposit = json!({ "do": "deposit", "amount": "20000.00" });
    assert_eq!(supervisor.send(&cage, "a", deposit).await.status, 200);
    let fill = json!({ "tray": { "request": { "transfer": "fill", "amount": "500.00" } } });
    assert_eq!(supervisor.send("/api/v1/tables/1/commands", "b", fill).await.status, 200);
    let house = site.app.house();
    let (by, requester) = (staff_number(&manager).await, staff_number(&supervisor).await);
    let agree = patron::Command::AgreeToMoney { by, seen: None };
    let live = house.table(floor::TableId(1)).await.expect("a table");
    let fill = floor::Command::Tray(tray::Command::Confirm { request: 1, by });
    let requester = Requester { staff: requester, least: Rank::GamingSupervisor };
    let agrees = async || Asker { agrees_with: Some(requester), ..asker(&site, &manager, Role::GamingManager).await };

    confirm(&site, &manager, &of_manager).await;
    // A confirmation that was sent before there was a request: the handler has checked neither person for it.
    let unchecked = asker(&site, &manager, Role::GamingManager).await;
    assert_eq!(house.command(&live, &fill, &unchecked).await, Err(HouseError::Busy));
    let another = Requester { staff: by, least: Rank::GamingSupervisor };
    let checked_another = Asker { agrees_with: Some(another), ..unchecked };
    assert_eq!(house.command(&live, &fill, &checked_another).await, Err(HouseError::Busy));

    let demoted = json!({ "role": "dealer" });
    assert_eq!(manager.ask(Method::PUT, "/api/v1/staff/the-gaming-supervisor", demoted).await.status, 200);
    let refused = house.command_patron(ada, &agree, &agrees().await).await;
    assert_eq!(refused, Err(HouseError::RequesterGone));
    assert_eq!(house.command(&live, &fill, &agrees().await).await, Err(HouseError::RequesterGone));
    assert_eq!(house.patron_now(ada).await.expect("ada").balance(), Cents::ZERO);

    // With the rank back, both are done. An agreement that is repeated after another demotion gets its first answer.
    let promoted = json!({ "role": "gaming-supervisor" });
    assert_eq!(manager.ask(Method::PUT, "/api/v1/staff/the-gaming-supervisor", promoted).await.status, 200);
    let keyed = Asker { key: Some("agree".into()), ..agrees().await };
    let done = house.command_patron(ada, &agree, &keyed).await.expect("it is agreed to");
    house.command(&live, &fill, &agrees().await).await.expect("chips");
    assert_eq!(manager.ask(Method::DELETE, "/api/v1/staff/the-gaming-supervisor", Value::Null).await.status, 204);
    let again = house.command_patron(ada, &agree, &keyed).await.expect("the first answer");
    assert_eq!((again.text, again.repeated), (done.text, true));
    assert_eq!(house.patron_now(ada).await.expect("ada").balance(), Cents::dollars(20_000));
}

/// The number of the seal under the last fact of each of these streams.
async fn sealed(site: &Site, streams: [&str; 2]) -> [u64; 2] {
    let store = site.app.house().store();
    let signer = store.signers().await.expect("signers").pop().expect("this server");
    let seals = store.seals(&signer.server, 0, 10_000).await.expect("seals");
    let seals: Vec<_> = seals.iter().map(|signed| Seal::parse(&signed.text).expect("a seal")).collect();
    streams.map(|of| {
        let last = seals.iter().rev().find(|seal| seal.heads.iter().any(|(stream, ..)| stream == of));
        last.expect("a seal under the stream").number
    })
}

/// An agreement and the dismissal of the person who asked arrive at the same time: either the money moves first, or it does not move.
#[tokio::test(flavor = "multi_thread")]
async fn g9_an_agreement_and_a_dismissal_at_once_are_written_one_after_the_other() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let (second, of_second) = another_manager(&site).await;
    for round in 0..6 {
        let name = format!("supervisor-{round}");
        site.app.engage(&name, PASSWORD.into(), Role::GamingSupervisor).await.expect("a supervisor");
        let mut supervisor = site.visitor();
        supervisor.arrive("/api/v1/login", credentials(&name)).await;
        let of_supervisor = add(&site, &supervisor).await;
        let (patron, account) = registered(&site, &format!("ada-{round}")).await;
        let cage = format!("{account}/commands");
        confirm(&site, &supervisor, &of_supervisor).await;
        let deposit = json!({ "do": "deposit", "amount": "20000.00" });
        assert_eq!(supervisor.send(&cage, "ask", deposit).await.status, 200);
        let staff = staff_number(&supervisor).await;
        confirm(&site, &manager, &of_manager).await;
        confirm(&site, &second, &of_second).await;
        let agree = agreement(&manager.get(&account).await.json());
        let mut agree = manager.request(Method::POST, &cage, agree);
        let key = HeaderValue::from_str(&format!("agree-{round}")).expect("a key");
        agree.headers_mut().insert("idempotency-key", key);
        let dismiss = second.request(Method::DELETE, &format!("/api/v1/staff/{name}"), Value::Null);
        let (agree, dismiss) = (tokio::spawn(site.asking(agree)), tokio::spawn(site.asking(dismiss)));
        let (agreed, dismissed) = (agree.await.expect("an answer"), dismiss.await.expect("an answer"));
        assert_eq!(dismissed.status, 204, "{}", dismissed.text);
        let balance = site.app.house().patron_now(patron).await.expect("a patron").balance();
        if agreed.status == 200 {
            let [money, gone] = sealed(&site, [&format!("patron/{}", patron.0), &format!("login/{}", staff.0)]).await;
            assert!(money <= gone, "round {round}: the money moved with seal {money}, the dismissal has seal {gone}");
            assert_eq!(balance, Cents::dollars(20_000));
        } else {
            assert_eq!(agreed.problem(), (422, "asker-gone".into()), "round {round}");
            assert_eq!(balance, Cents::ZERO);
        }
    }
    assert_eq!(faults(&site).await, []);
}

/// A house with a jackpot pool for money whose largest prize was won, so that its terms may change. The seed is $50,000.
async fn pool_that_was_won() -> (Site, PoolId) {
    let staff_limit = Cents::dollars(10_000_000);
    let config = Config { limits: wide(), second_factor: Some(true), staff_limit, ..Config::default() };
    let (site, script) = Site::scripted_with(config).await;
    let house = site.app.house();
    let terms = Terms::of(&AnySettings::new(Game::CaribbeanStud)).expect("terms");
    let (pool, _) = house.open_pool(&terms, false, StaffId(1), &Asker::house()).await.expect("a pool");
    let settings = vec![("minimum".into(), "5.00".into())];
    let opening = Opening { settings, pool: Some(pool), ..Opening::of(Game::CaribbeanStud) };
    let opened = house.open_table(&opening, Cents::dollars(1_000_000), StaffId(1), &Asker::house()).await;
    let table = opened.expect("a table").0;
    let live = house.table(table).await.expect("a table").now();
    script.bring(table, dealt(&live.table, ["As", "Ks", "Qs", "Js", "Ts"]), 0);
    let (player, patron) = site.registered("grace").await;
    let patron = PatronId(patron);
    let deposit =
        patron::Command::Deposit { amount: Cents::dollars(1_000), by: StaffId(1), limit: Cents::LARGEST_WAGER };
    let card = patron::Command::IssueCard { card: PlayerCard(7), by: StaffId(1) };
    for command in [deposit, card] {
        house.command_patron(patron, &command, &Asker::house()).await.expect("an account to play with");
    }
    for (key, order) in [
        ("sit", json!({ "do": "sit", "seat": 1 })),
        ("buy", json!({ "do": "buy-in", "amount": "100.00" })),
        ("ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
        ("jackpot", json!({ "do": "wager", "seat": 1, "on": "jackpot", "amount": "1.00" })),
        ("ready", json!({ "do": "ready" })),
        ("bet", json!({ "do": "decide", "seat": 1, "decision": { "bet": null } })),
    ] {
        let answer = player.order(table.0, key, order).await;
        assert_eq!(answer.status, 200, "{key}: {}", answer.text);
    }
    (site, pool)
}

fn set_seed(dollars: u32) -> Value {
    json!({ "do": "set-terms", "terms": { "seed": format!("{dollars}.00") } })
}

/// The second person has seen an amount. Where other terms were set since, another amount would move, and the agreement is refused.
#[tokio::test]
async fn g9_an_agreement_to_a_seed_moves_the_amount_that_was_seen_or_nothing() {
    let (site, pool) = Box::pin(pool_that_was_won()).await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let (second, of_second) = another_manager(&site).await;
    confirm(&site, &manager, &of_manager).await;
    confirm(&site, &second, &of_second).await;
    let path = format!("/api/v1/pools/{pool}/commands", pool = pool.0);
    let asked = manager.send(&path, "ask", set_seed(70_000)).await;
    assert_eq!(asked.status, 202, "{}", asked.text);
    let waiting = asked.json();
    assert_eq!(waiting["amount"], "20000.00");
    let alone = manager.send(&path, "alone", set_seed(55_000)).await;
    assert_eq!(alone.status, 200, "{}", alone.text);
    let request = format!("/api/v1/pool-requests/{}", waiting["request"].as_str().expect("an identifier"));
    let seen = json!({ "pool": pool.0, "seed": waiting["seed"], "amount": waiting["amount"], "by": waiting["by"] });
    assert_eq!(second.send(&request, "agree", seen.clone()).await.problem(), (422, "another-request".into()));
    let terms = site.app.house().pool_now(pool).await.expect("a pool").reading().terms;
    assert_eq!(terms.seed, Cents::dollars(55_000), "the agreement moved nothing");
    assert_eq!(second.send(&request, "again", seen).await.problem(), (404, "no-such-thing".into()), "it is dropped");
    // The house itself gave the player their money, which `verify` reports; it reports nothing about the pool.
    let of_pool = StreamId::pool(pool).to_string();
    let found = faults(&site).await;
    assert!(found.iter().all(|fault| fault.stream.as_ref() != Some(&of_pool)), "{found:?}");
}

/// Two changes of terms arrive at the same time. Each alone is within the limit of one person; what the second one would move is not. So one is
/// done, and the other waits for a second person or must be sent again.
#[tokio::test(flavor = "multi_thread")]
async fn g9_two_changes_of_terms_at_once_move_no_more_than_one_person_may() {
    let (site, pool) = Box::pin(pool_that_was_won()).await;
    let house = site.app.house();
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    confirm(&site, &manager, &of_manager).await;
    let path = format!("/api/v1/pools/{}/commands", pool.0);
    let usual = house.pool_now(pool).await.expect("a pool").reading().terms;
    for round in 0..12 {
        let changes = [58_000, 47_000].map(|seed| {
            let mut request = manager.request(Method::POST, &path, set_seed(seed));
            let key = HeaderValue::from_str(&format!("{seed}-{round}")).expect("a key");
            request.headers_mut().insert("idempotency-key", key);
            tokio::spawn(site.asking(request))
        });
        let mut codes = Vec::new();
        for change in changes {
            codes.push(change.await.expect("an answer").status.as_u16());
        }
        codes.sort_unstable();
        assert!(codes == [200, 202] || codes == [200, 503], "round {round}: {codes:?}");
        // The house itself has no limit: it sets the terms back for the next round.
        let back = Command::SetTerms { terms: usual, by: StaffId(0), agreed_by: None };
        house.command_pool(pool, &back, &Asker::house()).await.expect("the usual terms");
    }
    let facts = house.store().read(&StreamId::pool(pool), 0, 1_000).await.expect("facts");
    let limit = Cents::dollars(10_000);
    let by_manager = staff_number(&manager).await;
    for fact in facts {
        let fact = serde_json::from_str::<Written<Fact>>(&fact.text).expect("a fact").fact;
        if let Some((amount, by, None, _)) = fact.seeded() {
            assert!(by != by_manager || amount <= limit, "{fact:?}");
        }
    }
}
