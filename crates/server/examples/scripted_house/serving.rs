//! The process that is the house.

#[path = "../../tests/support/scripted.rs"]
mod scripted;

use crate::orders::Order;
use floor::StaffId;
use floor::table::{Opening, Pace};
use rules::{Cents, Game};
use scripted::{Script, Scripted};
use serde_json::json;
use server::clock::Clock;
use server::config::{Config, Limits};
use server::house::Asker;
use server::serve::serve_with;
use server::web::AppState;
use server::web::role::Role;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::oneshot;

/// The first argument of this process.
pub(crate) const WORD: &str = "--be-the-house";

const PASSWORD: &str = "correct horse battery";
const TEN_MINUTES: i64 = 600_000;
const RESULTS: i64 = 2_000;

/// Serves until standard input ends.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let [port, data, rest @ ..] = arguments else { return Err("a port and a folder are needed".into()) };
    let port: u16 = port.parse().map_err(|error| format!("{port}: {error}"))?;
    let wanted = Wanted::read(rest)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    runtime.block_on(house(port, data.into(), wanted))
}

/// The kind of house that the command line asks for.
struct Wanted {
    results: i64,
    /// Whether players are given values of decisions (ruling G16).
    aids: bool,
    /// Whether it plays for money: it takes no guests then, and its staff have second factors.
    money: bool,
    /// How many attempts to sign in a name has in a minute.
    name_logins: u32,
    games: Vec<Game>,
}

/// A test asks as fast as it can.
const MOST: u32 = 1_000_000;

impl Wanted {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut wanted = Self { results: RESULTS, aids: true, money: false, name_logins: MOST, games: Vec::new() };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--results" => {
                    let milliseconds = words.next().and_then(|text| text.parse().ok());
                    wanted.results = milliseconds.ok_or("--results needs milliseconds")?;
                }
                "--no-aids" => wanted.aids = false,
                "--money" => wanted.money = true,
                "--name-logins" => {
                    let number = words.next().and_then(|text| text.parse().ok());
                    wanted.name_logins = number.ok_or("--name-logins needs a number")?;
                }
                name => wanted.games.push(Game::from_name(name).ok_or_else(|| format!("there is no game {name:?}"))?),
            }
        }
        if wanted.games.is_empty() { Err("which games?".into()) } else { Ok(wanted) }
    }
}

async fn house(port: u16, data: PathBuf, wanted: Wanted) -> Result<(), String> {
    let limits = Limits {
        address_requests: MOST,
        account_requests: MOST,
        name_logins: wanted.name_logins,
        address_logins: MOST,
        messages: MOST,
        account_sockets: MOST,
        address_sockets: MOST,
        request: Duration::from_secs(15),
        ..Limits::default()
    };
    let listen = ([127, 0, 0, 1], port).into();
    let (demo, aids) = (!wanted.money, Some(wanted.aids));
    let config = Config { listen, data, demo, aids, demo_floors: 0, limits, ..Config::default() };
    let tables = furnish(config.clone(), wanted.results, &wanted.games).await.map_err(|error| error.to_string())?;
    let staff: Vec<serde_json::Value> = staff_of(wanted.money)
        .iter()
        .map(|role| json!({ "name": format!("the-{role}"), "role": role.name() }))
        .collect();
    let script = Script::default();
    let (stop, stopped) = oneshot::channel();
    let tell = {
        let script = script.clone();
        move |url: &str| {
            say(&json!({ "address": url, "tables": tables, "staff": staff, "password": PASSWORD }));
            std::thread::spawn(move || {
                listen_to(&script);
                // The server may have ended already.
                let _ = stop.send(());
            });
        }
    };
    let stopped = async { stopped.await.unwrap_or(()) };
    serve_with(config, Clock::system(), Scripted::new(script), tell, stopped).await.map_err(|error| error.to_string())
}

/// The staff engaged on the command line. In a house for money any two of them can act as each other's second person at once, because no member
/// of staff gave them their passwords.
const fn staff_of(money: bool) -> &'static [Role] {
    let all = &[Role::GamingManager, Role::Inspector, Role::AssistantGamingManager, Role::GamingSupervisor];
    if money { all } else { all.split_at(2).0 }
}

/// Opens the tables and engages staff, the first time.
async fn furnish(
    config: Config,
    results: i64,
    games: &[Game],
) -> Result<Vec<serde_json::Value>, Box<dyn std::error::Error>> {
    let play_money = config.demo;
    let app = AppState::open(config, Clock::system()).await?;
    let pace =
        Pace { wagers: TEN_MINUTES, decisions: TEN_MINUTES, results, cut: TEN_MINUTES, bank: None, ..Pace::USUAL };
    let mut tables = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let settings = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "5.00")];
        let settings = settings.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let opening = Opening { settings, pace, play_money, ..Opening::of(*game) };
        // Under its key a table is opened once, however often the house is.
        let asker = Asker { actor: "scripted-house".into(), key: Some(number.to_string()), ..Asker::house() };
        let float = Cents::dollars(1_000_000);
        let (table, _) = app.house().open_table(&opening, float, StaffId(0), &asker).await?;
        tables.push(json!({ "table": table.0, "game": game.name() }));
    }
    for role in staff_of(!play_money).iter().copied() {
        // After the first time they are there already.
        let _ = app.engage(&format!("the-{role}"), PASSWORD.into(), role).await;
    }
    if !play_money {
        // Another manager vouches for people whom the first one engages.
        let _ = app.engage("the-second-manager", PASSWORD.into(), Role::GamingManager).await;
    }
    app.close(Duration::from_secs(5)).await;
    Ok(tables)
}

/// Takes orders until there are no more.
fn listen_to(script: &Script) {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match serde_json::from_str(&line) {
            Ok(Order::Shoe(wanted)) => match wanted.cards() {
                Ok(cards) => {
                    script.bring(wanted.table, cards, wanted.cut);
                    json!({ "done": "shoe" })
                }
                Err(wrong) => json!({ "wrong": wrong }),
            },
            Ok(Order::Kill | Order::Stop) => json!({ "wrong": "that is not for the house" }),
            Err(error) => json!({ "wrong": error.to_string() }),
        };
        say(&answer);
    }
}

fn say(answer: &serde_json::Value) {
    let mut out = std::io::stdout().lock();
    // A write fails when the test that started the house has ended; its input ends then, too.
    let _ = writeln!(out, "{answer}").and_then(|()| out.flush());
}
