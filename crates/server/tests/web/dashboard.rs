//! The dashboard in docs/grafana uses only metrics that a server with players really exports, and all that docs/operations.md watches.

use crate::site::Site;
use crate::sockets::{connect, listen, next, next_of, say};
use crate::tables::{open_table, seated};
use rules::Game;
use serde_json::{Value, json};
use server::web::role::Role;
use std::collections::{BTreeMap, BTreeSet};

const DASHBOARD: &str = include_str!("../../../../docs/grafana/croupier.json");
const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

/// The words in a query that are neither metrics nor labels.
const WORDS: [&str; 11] =
    ["by", "histogram_quantile", "increase", "job", "label_values", "le", "max", "min", "rate", "sum", "topk"];

/// Every query of the dashboard.
fn queries(dashboard: &Value) -> Vec<String> {
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let of_panels = targets.map(|target| target["expr"].as_str().expect("a query").to_owned());
    let variables = dashboard["templating"]["list"].as_array().expect("variables").iter();
    let of_variables = variables.filter(|variable| variable["type"] == "query").map(|variable| &variable["query"]);
    of_panels.chain(of_variables.map(|query| query.as_str().expect("a query").to_owned())).collect()
}

/// The names in a query, without what stands between quotation marks, in brackets of times, or in braces.
fn names(query: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (mut name, mut depth) = (String::new(), 0_u32);
    for letter in query.chars().chain([' ']) {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 && (letter.is_ascii_alphanumeric() || letter == '_') {
            name.push(letter);
            continue;
        }
        let word = std::mem::take(&mut name);
        if word.starts_with(|first: char| first.is_ascii_alphabetic()) && !WORDS.contains(&&*word) {
            names.insert(word);
        }
    }
    names
}

/// The metrics of an exposition, each with its labels.
fn told(exposition: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut told: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in exposition.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (name, rest) = line.split_at(line.find(['{', ' ']).expect("a name"));
        let labels = rest.strip_prefix('{').and_then(|rest| rest.rsplit_once('}')).map_or("", |(labels, _)| labels);
        let labels = labels.split("\",").filter_map(|label| label.split_once('=')).map(|(label, _)| label);
        told.entry(name).or_default().extend(labels);
    }
    told
}

/// The metrics in the table of docs/operations.md.
fn watched() -> BTreeSet<&'static str> {
    let (_, section) = OPERATIONS.split_once("## What to watch").expect("a section");
    let table = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let words = table.flat_map(|row| row.split('`').skip(1).step_by(2));
    let is_measure = |word: &&str| {
        *word == "websockets" || ["croupier_", "http_", "process_"].iter().any(|begins| word.starts_with(begins))
    };
    words.filter(is_measure).collect()
}

#[test]
fn the_dashboard_has_what_is_to_be_watched() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let shown: BTreeSet<String> = queries(&dashboard).iter().flat_map(|query| names(query)).collect();
    let watched = watched();
    assert!(watched.len() > 20, "{watched:?}");
    for measure in &watched {
        let is_shown = shown.contains(*measure) || shown.contains(&format!("{measure}_bucket"));
        assert!(is_shown, "no panel asks for {measure}");
    }
    for measure in shown.iter().filter(|name| name.starts_with("croupier_")) {
        assert!(watched.contains(measure.as_str()), "docs/operations.md does not say when to look closer at {measure}");
    }
}

#[tokio::test]
async fn every_metric_of_the_dashboard_is_told_by_a_server() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let at = listen(&site).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let mut socket = connect(&player, at, &path, None).await.expect("a socket");
    next(&mut socket).await;
    for (key, order) in [
        ("ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
        ("ready", json!({ "do": "ready" })),
        ("play", json!({ "do": "decide", "seat": 1, "decision": "play" })),
    ] {
        say(&mut socket, json!({ "key": key, "order": order })).await;
        let done = next_of(&mut socket, &["done", "refused"]).await;
        assert_eq!(done["done"]["key"], key, "{done}");
    }
    say(&mut socket, json!({ "key": "again", "order": { "do": "decide", "seat": 1, "decision": "play" } })).await;
    assert!(next_of(&mut socket, &["done", "refused"]).await["refused"].is_object(), "a second decision");

    let answer = site.person(Role::Inspector).await.get("/metrics").await;
    let told = told(&answer.text);
    for (metric, label) in [
        ("croupier_websocket_orders_total{outcome=\"done\"} ", "orders"),
        ("croupier_refusals_total{code=", "refusals"),
    ] {
        assert!(answer.text.contains(metric), "{label}: {}", answer.text);
    }

    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let queries = queries(&dashboard);
    assert!(queries.len() > 20, "{}", queries.len());
    for query in &queries {
        let names = names(query);
        let (metrics, labels): (Vec<_>, Vec<_>) = names.iter().partition(|name| told.contains_key(name.as_str()));
        assert!(!metrics.is_empty(), "no metric that is told: {query}");
        for label in labels {
            // Prometheus adds the labels that say where a metric comes from.
            let known =
                label == "instance" || metrics.iter().any(|metric| told[metric.as_str()].contains(label.as_str()));
            assert!(known, "{label} is neither a metric that is told nor a label of one: {query}");
        }
    }
}
