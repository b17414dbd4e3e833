//! The API's description.

use crate::site::Site;
use serde_json::Value;
use server::web::access::{Who, who};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn the_description_in_the_repository_is_the_one_that_is_served() {
    let served = server::web::description().to_pretty_json().expect("a document") + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&file, &served).expect("the document is written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    // As values: in which order names are written is no part of the API.
    let parsed = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
    assert!(
        parsed(&served) == parsed(&kept),
        "the API has changed: refresh openapi.json with UPDATE_OPENAPI=1 and review the difference"
    );
}

#[tokio::test]
async fn the_description_and_its_page_are_served() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let document = visitor.get("/api/v1/openapi.json").await;
    assert_eq!(document.headers["content-type"], "application/json");
    assert_eq!(document.json()["info"]["title"], "Croupier");
    assert_eq!(visitor.get("/api/docs").await.headers["location"], "/api/docs/");
    let page = visitor.get("/api/docs/").await;
    assert_eq!(page.status, 200);
    assert!(page.headers["content-type"].to_str().expect("text").starts_with("text/html"));
    // The page loads everything from here, and our policy lets it run: no script in the page itself.
    for tag in page.text.split("<script").skip(1) {
        let inside = tag.split_once('>').and_then(|(_, rest)| rest.split_once("</script>")).expect("a script").0;
        assert_eq!(inside.trim(), "", "an inline script");
    }
    for part in page.text.split(['"', '\'']).filter(|part| [".js", ".css"].iter().any(|end| part.ends_with(end))) {
        assert!(!part.contains("//"), "{part} is from outside");
        let path = format!("/api/docs/{}", part.trim_start_matches("./"));
        assert_eq!(visitor.get(&path).await.status, 200, "{path}");
    }
    let starter = visitor.get("/api/docs/swagger-initializer.js").await;
    assert!(starter.text.contains("/api/v1/openapi.json"), "{}", starter.text);
}

/// Large answers that are always the same are compressed once, and not by each request.
#[tokio::test]
async fn what_never_changes_is_compressed_once() {
    use axum::body::Bytes;
    use axum::extract::ConnectInfo;
    use axum::http::{Method, header};
    use flate2::read::GzDecoder;
    use http_body_util::BodyExt as _;
    use std::io::Read as _;
    use tower::ServiceExt as _;

    let site = Site::open().await;
    let taken = async |path: &str| -> Bytes {
        let mut request = site.visitor().request(Method::GET, path, Value::Null);
        request.headers_mut().insert(header::ACCEPT_ENCODING, "br, gzip".parse().expect("a header"));
        request.extensions_mut().insert(ConnectInfo(std::net::SocketAddr::from(([192, 0, 2, 1], 50_000))));
        let response = site.router.clone().oneshot(request).await.expect("an answer");
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip", "{path}");
        response.into_body().frame().await.expect("a body").expect("bytes").into_data().expect("data")
    };
    for path in ["/api/docs/swagger-ui-bundle.js", "/api/v1/openapi.json", "/api/v1/rulebook/lunar-poker"] {
        let (first, second) = (taken(path).await, taken(path).await);
        assert_eq!(first.as_ptr(), second.as_ptr(), "{path}: the same bytes at the same place");
        let mut plain = String::new();
        GzDecoder::new(&first[..]).read_to_string(&mut plain).expect("gzip");
        assert_eq!(plain, site.visitor().get(path).await.text, "{path}");
    }
}

/// Every operation of the description, with its method and path.
fn operations(document: &Value) -> Vec<(String, String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    paths
        .iter()
        .flat_map(|(path, item)| {
            let item = item.as_object().expect("an item");
            item.iter().map(move |(method, operation)| (method.to_uppercase(), path.clone(), operation))
        })
        .collect()
}

fn description() -> Value {
    serde_json::to_value(server::web::description()).expect("a document")
}

fn names<'a>(operation: &'a Value, place: &str) -> BTreeSet<&'a str> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters
        .filter(|parameter| parameter["in"] == place)
        .map(|parameter| parameter["name"].as_str().expect("a name"))
        .collect()
}

#[test]
fn parameters_are_declared_where_they_stand() {
    let document = description();
    for (method, path, operation) in operations(&document) {
        let in_path: BTreeSet<&str> =
            path.split('{').skip(1).map(|rest| rest.split_once('}').expect("an end").0).collect();
        assert_eq!(names(operation, "path"), in_path, "{method} {path}");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let place = parameter["in"].as_str().expect("a place");
            assert!(["path", "query", "header"].contains(&place), "{method} {path}: {parameter}");
        }
    }
    for (path, name, required) in [
        ("/api/v1/me/rounds", "before", false),
        ("/api/v1/tables/{table}/rounds", "before", false),
        ("/api/v1/tables/{table}/socket", "seen", false),
        ("/api/v1/patrons", "name", true),
    ] {
        let parameters = document["paths"][path]["get"]["parameters"].as_array().expect("parameters");
        let found = parameters.iter().find(|parameter| parameter["name"] == name).expect("the parameter");
        assert_eq!(found["in"], "query", "{path}");
        assert_eq!(found["required"].as_bool().unwrap_or(false), required, "{path}");
    }
}

#[test]
fn operations_have_names_of_their_own_words_for_every_answer_and_say_who_must_sign_in() {
    let document = description();
    let mut seen = BTreeSet::new();
    for (method, path, operation) in operations(&document) {
        let name = operation["operationId"].as_str().expect("a name");
        assert!(seen.insert(name.to_owned()), "{method} {path}: another operation is called {name}, too");
        for (status, answer) in operation["responses"].as_object().expect("answers") {
            let words = answer["description"].as_str().unwrap_or_default();
            assert!(!words.is_empty(), "{method} {path} {status}: {answer}");
            assert_ne!(words, "See the error.", "{method} {path}: there are no words for {status}");
        }
        let security = operation["security"].as_array().expect("who must sign in");
        let signed_out = security.iter().any(|way| way.as_object().is_some_and(serde_json::Map::is_empty));
        let token = security.iter().any(|way| way.get("token").is_some());
        let who = who(&method, &path).expect("a listed route");
        assert_eq!(signed_out, matches!(who, Who::Anyone | Who::Monitors), "{method} {path}");
        assert_eq!(token, !matches!(who, Who::Anyone | Who::InPerson | Who::ManagerInPerson), "{method} {path}");
        for tag in operation["tags"].as_array().expect("tags") {
            let explained = document["tags"].as_array().expect("tags").iter().any(|told| told["name"] == *tag);
            assert!(explained, "{method} {path}: nothing is said about {tag}");
        }
    }
}

/// Generators of clients expect a schema where JSON Schema allows `false`, too. A tuple names as many items as it has.
#[test]
fn tuples_say_how_many_items_they_have() {
    fn look(place: &str, value: &Value, found: &mut usize) {
        if let Some(prefix) = value.get("prefixItems").and_then(Value::as_array) {
            *found += 1;
            assert!(value["items"].is_object(), "{place}: {value}");
            assert_eq!(value["minItems"], prefix.len(), "{place}");
            assert_eq!(value["maxItems"], prefix.len(), "{place}");
        }
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| look(&format!("{place}/{name}"), value, found));
            }
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(at, value)| look(&format!("{place}/{at}"), value, found));
            }
            _ => {}
        }
    }
    let mut found = 0;
    look("", &description(), &mut found);
    assert!(found > 0, "there are no tuples");
}
