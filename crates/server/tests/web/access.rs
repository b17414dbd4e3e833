//! Every route and every role: what the server really answers, kept as a table that is reviewed when it changes.

use crate::site::{Answer, Person, Site};
use axum::http::{Method, Version};
use serde_json::{Value, json};
use server::web::access::{ACCESS, AccessGap, check};
use server::web::role::Role;
use std::fmt::Write as _;
use std::path::Path;

/// A body that the route understands, so that only the person decides the answer.
fn body(method: &str, path: &str) -> Value {
    match (method, path) {
        ("POST", "/api/v1/tokens") => json!({ "label": "a test" }),
        ("POST", "/api/v1/tables/{table}/orders") => json!({ "do": "ready" }),
        // Gaming supervisors and those above them may.
        ("POST", "/api/v1/tables/{table}/commands") => json!({ "suspend": { "cause": "dispute" } }),
        ("PUT", "/api/v1/me/limits") => json!({ "loss": null, "minutes": null }),
        ("POST", "/api/v1/me/cool-off") => json!({ "until": 1 }),
        // A time in the past, so that the exclusion locks no player out.
        ("POST", "/api/v1/me/exclusion") => json!({ "until": 1 }),
        ("POST", "/api/v1/tables") => json!({ "game": "no-such-game", "float": "0.00" }),
        ("POST", "/api/v1/pools") => json!({ "terms": { "wager": "0.00", "seed": "1.00" } }),
        // Assistant gaming managers and those above them may.
        ("POST", "/api/v1/pools/{pool}/commands") => json!({ "do": "unlock" }),
        // Gaming supervisors and those above them may.
        ("POST", "/api/v1/patrons/{patron}/commands") => json!({ "do": "withdraw", "amount": "1.00" }),
        ("PUT", "/api/v1/staff/{name}") => json!({ "role": "dealer" }),
        _ => Value::Null,
    }
}

/// The part of the answer that depends on the person.
fn word(answer: &Answer) -> &'static str {
    if answer.status.is_success() || answer.status.is_redirection() {
        return "yes";
    }
    match answer.problem() {
        (401, code) if code == "not-signed-in" => "sign-in",
        (403, code) if code == "not-allowed" => "no",
        _ => "yes",
    }
}

/// A person with the role, and a program of theirs.
async fn pair(site: &Site, role: Role) -> (Person<'_>, Option<Person<'_>>) {
    let person = site.person(role).await;
    if role == Role::Visitor {
        return (person, None);
    }
    let answer = person
        .post("/api/v1/tokens", json!({ "label": "a program", "scopes": ["look", "play", "floor", "cage", "watch"] }))
        .await;
    let secret = answer.json()["secret"].as_str().expect("a secret").to_owned();
    let program = Person { token: Some(secret), ..site.visitor() };
    (person, Some(program))
}

#[tokio::test]
async fn every_route_answers_every_role_as_the_table_says() {
    let site = Site::open().await;
    let mut table =
        String::from("# The answer to each role: in person / as a program. Refresh with UPDATE_ACCESS=1.\n");
    let mut pairs = Vec::new();
    for role in Role::ALL {
        pairs.push((role, pair(&site, role).await));
    }
    for (method, path, who, _) in ACCESS {
        let _ = writeln!(table, "{method} {path}");
        let place = path
            .replace("{*file}", "swagger-ui.css")
            .replace("{*page}", "tables/3")
            .replace("{token}", "0")
            .replace("{notice}", "1")
            .replace("{table}", "0");
        let place =
            place.replace("{round}", "1").replace("{pool}", "0").replace("{patron}", "0").replace("{name}", "nobody");
        let place = place.replace("{server}", "0123456789abcdef");
        let verb: Method = method.parse().expect("a method");
        for (role, (person, program)) in &mut pairs {
            // The route before may have signed them out.
            if *role != Role::Visitor && person.role().await == "nobody" {
                (*person, *program) = pair(&site, *role).await;
            }
            let mut words = vec![word(&person.ask(verb.clone(), &place, body(method, path)).await)];
            if let Some(program) = program {
                words.push(word(&program.ask(verb.clone(), &place, body(method, path)).await));
            }
            let _ = writeln!(table, "    {:<25} {}", role.name(), words.join(" / "));
        }
        let _ = writeln!(table, "    listed for                {who:?}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/access.txt");
    if std::env::var_os("UPDATE_ACCESS").is_some() {
        std::fs::write(&file, &table).expect("the table is written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(table, kept, "who may do what has changed: UPDATE_ACCESS=1, then review the difference");
}

#[test]
fn a_route_without_an_entry_does_not_start() {
    let mut document = server::web::description();
    let page =
        [("GET", "/"), ("GET", "/{*page}"), ("GET", "/api/docs"), ("GET", "/api/docs/"), ("GET", "/api/docs/{*file}")];
    assert_eq!(check(&document, &page), Ok(()));
    let item = document.paths.paths["/api/v1/me"].clone();
    document.paths.paths.insert("/api/v1/back-door".into(), item);
    document.paths.paths.remove("/healthz");
    let gap = AccessGap { unlisted: vec!["GET /api/v1/back-door".into()], unrouted: vec!["GET /healthz".into()] };
    assert_eq!(check(&document, &page), Err(gap));
}

#[tokio::test]
async fn measures_are_for_those_who_watch() {
    use axum::extract::ConnectInfo;
    use std::net::SocketAddr;
    let site = Site::open().await;
    let refused = (401, "not-signed-in".to_owned());
    assert_eq!(site.visitor().get("/metrics").await.problem(), refused);
    // A plain proxy on this machine sends its clients' requests from here, and they choose the host.
    for host in ["127.0.0.1:8080", "localhost", "203.0.113.5"] {
        for version in [Version::HTTP_10, Version::HTTP_11] {
            let mut request = site.visitor().request(Method::GET, "/metrics", Value::Null);
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 50_000))));
            request.headers_mut().insert("host", host.parse().expect("a header"));
            *request.version_mut() = version;
            assert_eq!(site.ask(request).await.problem(), refused, "{host} {version:?}");
        }
    }
    assert_eq!(site.person(Role::Dealer).await.get("/metrics").await.problem(), (403, "not-allowed".into()));
    for role in [Role::Inspector, Role::GamingManager] {
        let answer = site.person(role).await.get("/metrics").await;
        assert!(answer.text.contains("http_requests_total{"), "{}", answer.text);
        assert!(answer.text.contains("route=\"/metrics\""), "{}", answer.text);
    }
}
