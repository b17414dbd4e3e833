//! Records that earlier versions have written, as `tests/records` keeps them: this version opens them, verifies them and goes on with them,
//! on both engines.

use crate::site::{PASSWORD, Person, Site, credentials, wide};
use crate::support::postgres::Postgres;
use flate2::read::GzDecoder;
use floor::Moment;
use serde::Deserialize;
use serde_json::{Value, json};
use server::audit::{Report, RoundBundle};
use server::config::Config;
use server::dealing::ShoeKey;
use server::offline::{Means, backup, examine, restore};
use server::store::{Location, Store};
use sqlx::{Connection as _, SqliteConnection};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The player sits here, wherever there is a choice.
const SEAT: u8 = 1;

/// How long to wait before a table is looked at again, and how often that is done before it is given up.
const STEP: Duration = Duration::from_millis(20);
const PATIENCE: u32 = 1_500;

/// A record of an earlier version, and what is known about it.
struct Fixture {
    folder: PathBuf,
    expected: Expected,
}

/// The notes of a fixture's maker about it.
#[derive(Deserialize)]
struct Expected {
    /// When it ended.
    ended: i64,
    demo: bool,
    /// The round that was being played when the house was killed, and its player with it.
    unfinished: Option<Unfinished>,
    next: NextRound,
    player: PlayerOfIt,
    /// The output of `croupier verify --json` of that version.
    verify: Counts,
}

#[derive(Deserialize)]
struct Unfinished {
    table: u64,
    round: u64,
}

/// Where there is room for a new round.
#[derive(Deserialize)]
struct NextRound {
    table: u64,
    wagers: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct PlayerOfIt {
    name: String,
    password: String,
}

/// Counts of a record. Later versions may count more.
#[derive(Debug, Deserialize, PartialEq, Eq)]
struct Counts {
    facts_linked: u64,
    seals: u64,
    tables: u64,
    patrons: u64,
    pools: u64,
    rounds: u64,
    postings: u64,
    shoes: u64,
    shoes_opened: u64,
    cards: u64,
    cards_compared: u64,
}

/// The fixtures of all versions, with their names.
fn fixtures() -> Vec<Fixture> {
    let mut found = Vec::new();
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    for version in folders(&records) {
        for folder in folders(&version) {
            let text = fs::read_to_string(folder.join("expected.json")).expect("what is expected");
            let expected = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
            found.push(Fixture { folder, expected });
        }
    }
    assert!(found.iter().any(|fixture| fixture.expected.unfinished.is_some()), "no round was left unfinished");
    assert!(found.iter().any(|fixture| !fixture.expected.demo), "no house played for money");
    found
}

fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

impl Fixture {
    /// Unpacks one of its files.
    fn unpack(&self, packed: &str, to: &Path) {
        let mut bytes = Vec::new();
        let file = File::open(self.folder.join(packed)).unwrap_or_else(|error| panic!("{packed}: {error}"));
        GzDecoder::new(file).read_to_end(&mut bytes).expect("packed bytes");
        File::create(to).and_then(|mut file| file.write_all(&bytes)).expect("unpacked");
    }

    /// A data folder with the keys, and nothing else yet.
    fn keys(&self) -> TempDir {
        let data = tempfile::tempdir().expect("a folder");
        let keys = data.path().join("keys");
        fs::create_dir(&keys).expect("a folder");
        for file in fs::read_dir(self.folder.join("keys")).expect("keys") {
            let file = file.expect("a key");
            let to = keys.join(file.file_name());
            fs::copy(file.path(), &to).expect("a copy");
            // A checkout forgets that they were their owner's alone.
            fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).expect("a mode");
        }
        data
    }

    /// The data folder as its version has left it.
    fn data(&self) -> TempDir {
        let data = self.keys();
        self.unpack("croupier.db.gz", &Location::folder(data.path()).sqlite_file());
        data
    }

    /// Compares the counts of this version with those of the old one.
    fn compare(&self, report: &Report) {
        let name = self.folder.display();
        assert!(report.is_clean(), "{name}: {:#?}", report.faults);
        let then = &self.expected.verify;
        let now = Counts { facts_linked: then.facts_linked, seals: then.seals, ..counted(report) };
        assert_eq!(&now, then, "{name}");
        // A version that brings the record up to date may write facts about it.
        assert!(report.facts_linked >= then.facts_linked && report.seals >= then.seals, "{name}: {report:?}");
    }
}

fn counted(report: &Report) -> Counts {
    Counts {
        facts_linked: report.facts_linked,
        seals: report.seals,
        tables: report.tables,
        patrons: report.patrons,
        pools: report.pools,
        rounds: report.rounds,
        postings: report.postings,
        shoes: report.shoes,
        shoes_opened: report.shoes_opened,
        cards: report.cards,
        cards_compared: report.cards_compared,
    }
}

fn check(location: &Location) -> Report {
    let shoes = ShoeKey::existing(&ShoeKey::path(&location.data)).expect("the key of the shoes");
    let means = Means { shoes: Some(shoes), ..Means::default() };
    examine(location, means, |_, _| {}).expect("a record that can be read")
}

/// Upgrades a database, as every start does.
fn open_once(runtime: &Runtime, location: &Location) {
    runtime.block_on(async { Store::open(location).await.expect("an old database").close().await });
}

/// Serves an old record, finishes its current round and plays a new one.
async fn go_on(fixture: &Fixture, data: TempDir, database: Option<String>) -> TempDir {
    let Expected { ended, demo, unfinished, next, player, .. } = &fixture.expected;
    let config = Config { demo: *demo, demo_hurries: *demo, limits: wide(), database, ..Config::default() };
    let site = Site::in_folder(data, config, Moment(ended + 3_600_000)).await;
    let minding = tokio::spawn(Arc::clone(site.app.house()).mind());
    let mut person = site.visitor();
    assert_eq!(player.password, PASSWORD);
    person.arrive("/api/v1/login", credentials(&player.name)).await;
    let mut played = 0;
    if let Some(Unfinished { table, round }) = unfinished {
        let view = view(&person, *table).await;
        assert_eq!(view["round"], *round);
        let own = &view["areas"][0]["hands"][0]["cards"];
        assert!(own.as_array().is_some_and(|cards| cards.len() > 1 && !cards.contains(&json!("??"))), "{view}");
        play_on(&person, *table, *round).await;
        played += 1;
    }
    let round = begin(&person, next).await;
    play_on(&person, next.table, round).await;
    played += 1;
    let rounds = person.get("/api/v1/me/rounds").await.json()["rounds"].clone();
    let rounds = rounds.as_array().expect("rounds");
    assert!(rounds.iter().take(played).all(|round| round["over"] == true), "{rounds:?}");
    minding.abort();
    site.app.close(Duration::from_secs(5)).await;
    site.leave()
}

async fn view(person: &Person<'_>, table: u64) -> Value {
    person.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone()
}

async fn order(person: &Person<'_>, table: u64, view: &Value, order: Value) {
    static ORDERS: AtomicU64 = AtomicU64::new(0);
    let key = format!("old-records-{}", ORDERS.fetch_add(1, Ordering::Relaxed));
    let answer = person.order(table, &key, order).await;
    assert_eq!(answer.status, 200, "{} {view}", answer.text);
}

/// Sits down if needed, cuts if that is offered, lays wagers and says that this is all. Returns the round.
async fn begin(person: &Person<'_>, next: &NextRound) -> u64 {
    let table = next.table;
    let seen = view(person, table).await;
    if !seen["chairs"].as_array().expect("chairs").iter().any(|chair| chair["you"] == true) {
        order(person, table, &seen, json!({ "do": "sit", "seat": SEAT })).await;
    }
    order(person, table, &seen, json!({ "do": "buy-in", "amount": "50.00" })).await;
    for _ in 0..PATIENCE {
        let seen = view(person, table).await;
        let offers = seen["offers"].as_array().expect("offers");
        if let Some(cut) = offers.iter().find(|offer| offer["do"] == "cut") {
            order(person, table, &seen, json!({ "do": "cut", "card": cut["from"] })).await;
        } else if offers.iter().any(|offer| offer["do"] == "wager") {
            let wagers: Vec<Value> =
                next.wagers.iter().map(|(on, amount)| json!({ "on": on, "amount": amount })).collect();
            order(person, table, &seen, json!({ "do": "wagers", "seat": SEAT, "wagers": wagers })).await;
            return seen["round"].as_u64().expect("a number");
        }
        pass(person).await;
    }
    panic!("no wagers are taken at table {table}: {}", view(person, table).await);
}

/// Plays a round to its end, by the first decision that keeps the hand in.
async fn play_on(person: &Person<'_>, table: u64, round: u64) {
    for _ in 0..PATIENCE {
        let seen = view(person, table).await;
        if seen["round"] == round && seen["phase"] == "over" {
            assert!(seen["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{seen}");
            return;
        }
        assert_eq!(seen["round"], round, "the round went by without being seen at its end: {seen}");
        let offers = seen["offers"].as_array().expect("offers");
        let decisions: Vec<&Value> =
            offers.iter().filter(|offer| offer["do"] == "decide").map(|offer| &offer["decision"]).collect();
        // Where it takes another card, it takes one.
        let mut keeps = ["stand", "bet", "play", "ride", "hit"].into_iter();
        let decision = keeps.find_map(|kept| decisions.iter().find(|decision| **decision == kept));
        if let Some(decision) = decision {
            let decision = if *decision == "bet" { json!({ "bet": null }) } else { Value::clone(decision) };
            order(person, table, &seen, json!({ "do": "decide", "seat": SEAT, "decision": decision })).await;
        } else if offers.iter().any(|offer| offer["do"] == "ready") {
            order(person, table, &seen, json!({ "do": "ready" })).await;
        }
        pass(person).await;
    }
    panic!("round {round} of table {table} does not end: {}", view(person, table).await);
}

/// Time passes, and the house does what is due.
async fn pass(person: &Person<'_>) {
    person.site.wait(STEP);
    tokio::time::sleep(STEP).await;
}

#[test]
fn records_of_earlier_versions_are_opened_verified_and_continued() {
    let runtime = Runtime::new().expect("a runtime");
    for fixture in fixtures() {
        let data = fixture.data();
        let location = Location::folder(data.path());
        open_once(&runtime, &location);
        fixture.compare(&check(&location));
        let data = runtime.block_on(go_on(&fixture, data, None));
        let after = check(&Location::folder(data.path()));
        assert!(after.is_clean(), "{}: {:#?}", fixture.folder.display(), after.faults);
        assert!(after.rounds > fixture.expected.verify.rounds, "{}", fixture.folder.display());
    }
}

/// By a backup that the old version has made, where the fixture has one; otherwise by one that this version makes of the old database.
#[test]
fn records_of_earlier_versions_are_brought_to_postgres() {
    let runtime = Runtime::new().expect("a runtime");
    let postgres = runtime.block_on(Postgres::start(&[]));
    for fixture in fixtures() {
        let files = tempfile::tempdir().expect("a folder");
        let file = files.path().join("record.jsonl");
        if fixture.folder.join("record.jsonl.gz").exists() {
            fixture.unpack("record.jsonl.gz", &file);
        } else {
            let old = fixture.data();
            let location = Location::folder(old.path());
            open_once(&runtime, &location);
            backup(&location, &file).expect("a backup");
        }
        let data = fixture.keys();
        let database = Some(runtime.block_on(postgres.database()));
        let location = Location { data: data.path().to_owned(), database: database.clone(), shoe_key: None };
        restore(&location, &file).unwrap_or_else(|error| panic!("{}: {error}", fixture.folder.display()));
        fixture.compare(&check(&location));
        let data = runtime.block_on(go_on(&fixture, data, database));
        let after = check(&Location { data: data.path().to_owned(), ..location });
        assert!(after.is_clean(), "{}: {:#?}", fixture.folder.display(), after.faults);
    }
}

/// A round that was taken out by an earlier version still proves itself.
#[test]
fn rounds_that_earlier_versions_took_out_still_prove_themselves() {
    for fixture in fixtures() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("round.json");
        fixture.unpack("round.json.gz", &file);
        let text = fs::read_to_string(file).expect("text");
        let bundle: RoundBundle = serde_json::from_str(&text).expect("a bundle");
        let verdict = bundle.verify(None).unwrap_or_else(|wrong| panic!("{}: {wrong}", fixture.folder.display()));
        assert_eq!((verdict.table, verdict.round), (fixture.expected.next.table, 1));
        assert!(verdict.cards > 0 && verdict.wagers > 0);
    }
}

/// One altered fact of an old record is found before the record is used.
#[test]
fn an_altered_record_of_an_earlier_version_is_found() {
    let runtime = Runtime::new().expect("a runtime");
    for fixture in fixtures().iter().filter(|fixture| !fixture.expected.demo) {
        let data = fixture.data();
        let location = Location::folder(data.path());
        runtime.block_on(async {
            let mut connection = connect(&location).await;
            let changed =
                sqlx::query("UPDATE facts SET fact = replace(fact, '500.00', '900.00') WHERE stream = 'patron/1'");
            let changed = changed.execute(&mut connection).await.expect("a change");
            assert!(changed.rows_affected() > 0);
            connection.close().await.expect("closed");
        });
        // A record from before stamps is not upgraded: its rows get none.
        match runtime.block_on(Store::open(&location)) {
            Err(refused) => assert!(refused.to_string().contains("patron/1: fact 2 does not follow"), "{refused}"),
            Ok(store) => {
                runtime.block_on(store.close());
                assert!(!check(&location).is_clean(), "{}", fixture.folder.display());
            }
        }
    }
}

async fn connect(location: &Location) -> SqliteConnection {
    let file = format!("sqlite://{}", location.sqlite_file().display());
    SqliteConnection::connect(&file).await.expect("a database")
}

/// The steps of `src/store/migrations` that a database has taken.
async fn steps(location: &Location) -> Vec<i64> {
    let mut connection = connect(location).await;
    let steps = sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version");
    let steps = steps.fetch_all(&mut connection).await.expect("steps");
    connection.close().await.expect("closed");
    steps
}

/// A record of today will be an old record one day, so its fixture is kept from now on. If this fails, `tests/records/make.py` makes it.
#[test]
fn a_record_as_it_is_written_today_is_kept() {
    let runtime = Runtime::new().expect("a runtime");
    let today = tempfile::tempdir().expect("a folder");
    let today = Location::folder(today.path());
    open_once(&runtime, &today);
    let steps_of_today = runtime.block_on(steps(&today));
    let counts = [
        ("staff with streams of their own", "SELECT COUNT(*) FROM heads WHERE stream LIKE 'login/%'"),
        ("authors", "SELECT COUNT(*) FROM facts WHERE fact LIKE '%\"author\":{%'"),
        ("second factors", "SELECT COUNT(*) FROM factors"),
        ("stamped heads", "SELECT COUNT(*) FROM heads WHERE stamp IS NOT NULL"),
        ("stamped servers", "SELECT COUNT(*) FROM signers WHERE stamp IS NOT NULL"),
        ("limits of the staff", "SELECT COUNT(*) FROM facts WHERE fact LIKE '%\"staff-limit-set\":{%'"),
        ("second factors that were used", "SELECT COUNT(*) FROM facts WHERE fact LIKE '%\"used\":{%'"),
    ];
    // A demonstration needs no second person, and a house for money was killed in no hand.
    let of_one = [
        (true, "security keys", "SELECT COUNT(*) FROM factors WHERE kind = 'webauthn'"),
        (false, "clocks that were set", "SELECT COUNT(*) FROM facts WHERE fact LIKE '{\"clock-jumped\":%'"),
        (false, "requests for money", "SELECT COUNT(*) FROM money_requests"),
    ];
    for demo in [true, false] {
        let kept = fixtures().into_iter().filter(|fixture| fixture.expected.demo == demo).any(|fixture| {
            let data = fixture.data();
            let location = Location::folder(data.path());
            runtime.block_on(async {
                if steps(&location).await != steps_of_today {
                    return false;
                }
                let mut connection = connect(&location).await;
                let of_this = of_one.into_iter().filter(|(of, ..)| *of == demo).map(|(_, what, count)| (what, count));
                for (what, count) in counts.into_iter().chain(of_this) {
                    let found: i64 = sqlx::query_scalar(count).fetch_one(&mut connection).await.expect("a number");
                    assert!(found > 0, "{} has no {what}", fixture.folder.display());
                }
                connection.close().await.expect("closed");
                true
            })
        });
        assert!(kept, "no record of a house (demo: {demo}) with the steps {steps_of_today:?} is kept");
    }
}
