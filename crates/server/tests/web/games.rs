//! The descriptions of the games, over HTTP and in the file that the web client is built with.

use crate::schema::check;
use crate::site::Site;
use axum::http::Method;
use rules::Game;
use serde_json::Value;
use std::path::Path;

/// The parts that the web client leaves out: it would make the first load larger.
const ONLY_SERVED: [&str; 8] = [
    "recorded_decisions",
    "instructions",
    "usual_tables",
    "inscription",
    "pay_tables",
    "signs",
    "by_setting",
    "provisions",
];

#[tokio::test]
async fn anyone_may_read_what_every_game_says_about_itself() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let first = visitor.get("/api/v1/games").await;
    assert_eq!(first.headers["cache-control"], "no-cache");
    let games = first.json();
    let games = games.as_array().expect("games");
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names, Game::ALL.map(Game::name));
    for (described, game) in games.iter().zip(Game::ALL) {
        check("DescribedGame", described);
        assert_eq!(described["title"], game.title());
        assert_eq!(described["wagers"][0]["on"], game.description().first_wager().to_string());
        assert!(described["provisions"]["close"].is_string());
    }
    let mut again = visitor.request(Method::GET, "/api/v1/games", Value::Null);
    again.headers_mut().insert("if-none-match", first.headers["etag"].clone());
    assert_eq!(site.ask(again).await.status, 304);
}

#[test]
fn the_web_client_is_built_with_what_the_games_say() {
    let mut games = serde_json::to_value(Game::ALL.map(rules::described::DescribedGame::from)).expect("games");
    for game in games.as_array_mut().expect("a list") {
        let game = game.as_object_mut().expect("a game");
        for name in ONLY_SERVED {
            assert!(game.contains_key(name), "{name} is no part of a description any more");
        }
        game.retain(|name, _| !ONLY_SERVED.contains(&name.as_str()));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/games/described.json");
    if std::env::var_os("UPDATE_GAMES").is_some() {
        let text = serde_json::to_string_pretty(&games).expect("text") + "\n";
        std::fs::write(&file, text).expect("the file is written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        serde_json::from_str(&kept).ok() == Some(games),
        "a description has changed: refresh {} with UPDATE_GAMES=1 and review the difference",
        file.display()
    );
}
