//! Odds over HTTP: the same answers and errors as the library's.

use crate::site::{Answer, Site};
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use odds::question::{self, HandAnswer, WrittenPosition, parameter};
use rules::{AnySettings, Cents, Game};
use serde_json::Value;
use std::net::SocketAddr;

/// Asks until the answer is there.
async fn ask(site: &Site, path: &str) -> Answer {
    loop {
        let answer = site.visitor().get(path).await;
        if answer.status != StatusCode::ACCEPTED {
            return answer;
        }
        assert!(answer.headers.contains_key("retry-after"));
        let progress = answer.json();
        assert!(progress["done"].as_u64().expect("done") <= progress["of"].as_u64().expect("of"), "{progress}");
    }
}

#[tokio::test]
async fn a_hand_is_worth_what_the_library_says() {
    let site = Site::open().await;
    let answer = ask(&site, "/api/v1/odds/three-card-poker/hand?hand=Qd+6c+4s&ante-bonus=5-4-1&stake=25").await;
    let settings = AnySettings::new(Game::ThreeCardPoker);
    let written = WrittenPosition { hand: "Qd 6c 4s", ..WrittenPosition::default() };
    let hand = written.read(Game::ThreeCardPoker, &parameter).expect("a hand");
    let decisions = question::decisions(&hand, &settings, Cents::dollars(25), &parameter).expect("decisions");
    let expected = serde_json::to_value(HandAnswer::new(Game::ThreeCardPoker, &hand, &decisions)).expect("JSON");
    assert_eq!(answer.json(), expected);
    assert_eq!(answer.json()["best"], "play");
    assert!(answer.headers.contains_key("etag"));
}

/// Every part of a position reaches the library.
#[tokio::test]
async fn a_position_is_worth_what_the_library_says() {
    let site = Site::open().await;
    for (game, query, written) in [
        (
            Game::StarBlackjack,
            "hand=8h+3c&up=6d&split=8s+3d+Td+double+5+/+8c&gone=9s+9h&resplit=true&wagers=main+10",
            WrittenPosition {
                hand: "8h 3c",
                up: Some("6d"),
                gone: Some("9s 9h"),
                split: Some("8s 3d Td double 5 / 8c"),
                ..WrittenPosition::default()
            },
        ),
        (
            Game::LunarPoker,
            "hand=As+Ad+Kh+9c+4s&up=7d&thrown=8h+3c+2s",
            WrittenPosition {
                hand: "As Ad Kh 9c 4s",
                up: Some("7d"),
                thrown: Some("8h 3c 2s"),
                ..WrittenPosition::default()
            },
        ),
        (
            Game::ThreeCardPoker,
            "hand=9d+9c+4s&wagers=ante+10,+pair-plus+5",
            WrittenPosition { hand: "9d 9c 4s", wagers: Some("ante 10, pair-plus 5"), ..WrittenPosition::default() },
        ),
    ] {
        let answer = ask(&site, &format!("/api/v1/odds/{}/hand?{query}", game.name())).await;
        let mut settings = AnySettings::new(game);
        if game == Game::StarBlackjack {
            settings.set("resplit", "true").expect("a setting");
        }
        let position = written.read(game, &parameter).expect("a position");
        let found = question::decisions(&position, &settings, Cents::dollars(10), &parameter).expect("decisions");
        let expected = serde_json::to_value(HandAnswer::new(game, &position, &found)).expect("JSON");
        assert_eq!(answer.json(), expected, "{query}");
    }
}

#[tokio::test]
async fn a_game_is_worth_what_the_library_says() {
    let site = Site::open().await;
    let answer = ask(&site, "/api/v1/odds/three-card-poker?pair-plus=40-30-6-3-1&smallest-chip=1").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let given = [("pair_plus", "40-30-6-3-1".to_owned()), ("smallest_chip", "1".to_owned())];
    let settings = question::table(Game::ThreeCardPoker, &given, &parameter).expect("a table");
    let found = odds::any::analyse(&settings, Cents::dollars(10), &odds::Progress::silent());
    let expected = serde_json::to_value(question::AnalysisAnswer::from(&found)).expect("JSON");
    assert_eq!(answer.json(), expected);
    // The second time it is cached, and a client that has it gets 304.
    let mut request = site.visitor().request(
        axum::http::Method::GET,
        "/api/v1/odds/three-card-poker?smallest-chip=1.00&pair-plus=40-30-6-3-1",
        Value::Null,
    );
    request.headers_mut().insert("if-none-match", answer.headers["etag"].clone());
    assert_eq!(site.ask(request).await.status, 304);
}

#[tokio::test]
async fn a_question_that_makes_no_sense_is_told_why() {
    let site = Site::open().await;
    for (path, status, words) in [
        ("no-such-game", 404, "no such thing"),
        ("three-card-poker?decks=8", 422, "decks: three-card-poker has no such setting"),
        ("star-blackjack?decks=7", 422, "decks \"7\": expected 6 or 8"),
        ("star-blackjack?decks=8&decks=6", 422, "decks is given twice"),
        ("star-blackjack?resplit=maybe", 422, "resplit \"maybe\": expected true or false"),
        ("let-it-ride?minimum=20&maximum=10", 422, "minimum, maximum and unit do not fit together"),
        ("let-it-ride?stake=lots", 422, "stake \"lots\": expected an amount of dollars"),
        ("let-it-ride?minimum=25&stake=24.99", 422, "stake $24.99: this table takes wagers from $25.00"),
        ("let-it-ride?hand=As", 422, "/api/v1/odds/let-it-ride/hand"),
        ("let-it-ride/hand", 422, "hand: expected cards"),
        ("caribbean-stud/hand?hand=As+Kd+Qs+7h+4c", 422, "up: the dealer's up card is needed"),
        ("caribbean-stud/hand?hand=As+Kd+Qs+7h+4c&up=As", 422, "hand and up: As comes more often"),
        ("three-card-poker/hand?hand=As+Xd+7h", 422, "hand: \"Xd\" is no card"),
        ("let-it-ride?gone=As", 422, "gone belongs to /api/v1/odds/let-it-ride/hand"),
        ("three-card-poker/hand?hand=As+Kd+7h&gone=As", 422, "hand and gone: As comes more often"),
        ("three-card-poker/hand?hand=As+Kd+7h&gone=9c&gone=9d", 422, "gone is given twice"),
        ("three-card-poker/hand?hand=As+Kd+7h&thrown=9c", 422, "thrown: only an exchange in Lunar Poker"),
        ("three-card-poker/hand?hand=As+Kd+7h&wagers=ante+5&stake=5", 422, "leave stake out"),
        ("lunar-poker/hand?hand=As+Kd+7h+6c+2c&up=9c&thrown=9d", 422, "thrown: an exchange throws two to five"),
        ("star-blackjack/hand?hand=8h+3c&up=6d&split=9s", 422, "split: every hand begins with a card of the value"),
    ] {
        let answer = ask(&site, &format!("/api/v1/odds/{path}")).await;
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text);
        let what = answer.json()["error"]["what"].as_str().expect("words").to_owned();
        assert!(what.contains(words), "{path}: {what:?} does not speak of {words:?}");
    }
}

/// One visitor asks for so many whole games that they are told to wait; another visitor's question is taken, and one about a hand is answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_visitor_does_not_fill_the_line_for_another() {
    let site = Site::open().await;
    let ask_from = |host: u8, path: &str| {
        let mut request = site.visitor().request(axum::http::Method::GET, path, Value::Null);
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, host], 50_000))));
        site.asking(request)
    };
    let many =
        (10..26).map(|stake| ask_from(66, &format!("/api/v1/odds/star-blackjack?resplit=true&stake={stake}.00")));
    let answers = futures_util::future::join_all(many).await;
    let told = answers.iter().filter(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS).count();
    assert!(told > 0, "sixteen questions at once are more than may wait");
    assert!(answers.iter().any(|answer| answer.status != StatusCode::TOO_MANY_REQUESTS));
    let refused = answers.iter().find(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS).expect("one");
    assert_eq!(refused.headers["retry-after"], "1");
    let other = ask_from(67, "/api/v1/odds/star-blackjack?decks=8&stake=77.00").await;
    assert!(matches!(other.status, StatusCode::OK | StatusCode::ACCEPTED), "{}", other.text);
    let hand = "/api/v1/odds/three-card-poker/hand?hand=Qd+6c+4s&stake=77";
    while ask_from(68, hand).await.status == StatusCode::ACCEPTED {}
    assert_eq!(ask_from(68, hand).await.status, 200);
}
