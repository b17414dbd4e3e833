//! The record in files: kept, checked, altered, brought back; on both kinds of database, and with the exit status that scripts go by.

use crate::players::Crowd;
use crate::postgres::Postgres;
use crate::process::Program;
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

const TABLES: u64 = 2;
const PASSWORD: &str = "correct horse battery";

/// A record and how to reach it.
struct House {
    folder: PathBuf,
    data: PathBuf,
    database: Option<String>,
}

impl House {
    /// The command on this record's database.
    fn here(&self, arguments: &[&str]) -> i32 {
        let mut place = vec!["--data".to_owned(), self.data.display().to_string()];
        if let Some(database) = &self.database {
            place.extend(["--database".to_owned(), database.clone()]);
        }
        let place: Vec<&str> = place.iter().map(String::as_str).collect();
        run(&[arguments, &place].concat())
    }

    fn file(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }
}

/// The exit status of a command.
fn run(arguments: &[&str]) -> i32 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let output = command.args(arguments).stdin(Stdio::null()).output().expect("the program runs");
    output.status.code().unwrap_or_else(|| panic!("{arguments:?}: {output:?}"))
}

/// Asks a server something, and gives the head and the body of the answer.
fn ask(port: u16, request: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    let length = body.len();
    let head = format!("{request}\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n");
    write!(stream, "{head}content-type: application/json\r\n\r\n{body}").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.to_owned(), body.to_owned())
}

/// An inspector, by their cookie.
fn inspector(port: u16) -> String {
    let body = format!("{{\"name\": \"ines\", \"password\": \"{PASSWORD}\"}}");
    let (head, _) = ask(port, "POST /api/v1/login HTTP/1.1", &body);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    cookie.split(';').next().expect("a pair").to_owned()
}

/// Plays until a round of the first table is over, and takes that round along.
async fn play(house: &House) -> (u64, String) {
    let mut staff = Command::new(env!("CARGO_BIN_EXE_croupier"));
    staff.args(["staff", "add", "ines", "--role", "inspector", "--data"]).arg(&house.data);
    if let Some(database) = &house.database {
        staff.arg("--database").arg(database);
    }
    let mut adding = staff.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program runs");
    writeln!(adding.stdin.take().expect("its input"), "{PASSWORD}").expect("written");
    assert!(adding.wait().expect("it ends").success());
    let program = Program::new(&house.data, house.database.clone());
    let server = program.start();
    let crowd = Crowd::gather(&[program.address()], TABLES).await;
    let cookie = inspector(program.port);
    let get = |path: &str| ask(program.port, &format!("GET {path} HTTP/1.1\r\ncookie: {cookie}"), "");
    let since = tokio::time::Instant::now();
    let taken = loop {
        assert!(since.elapsed() < Duration::from_mins(10), "no round is over");
        tokio::time::sleep(Duration::from_millis(100)).await;
        let rounds: Value = serde_json::from_str(&get("/api/v1/tables/1/rounds").1).expect("rounds");
        let over = rounds["rounds"].as_array().expect("rounds").iter().find(|round| round["over"] == true);
        let Some(round) = over.and_then(|round| round["round"].as_u64()) else { continue };
        let (head, bundle) = get(&format!("/api/v1/tables/1/rounds/{round}/bundle"));
        // The seal may still cover cards of the next round.
        if head.starts_with("HTTP/1.1 200") {
            break (round, bundle);
        }
        assert!(head.starts_with("HTTP/1.1 409"), "{head}\n{bundle}");
    };
    crowd.dismiss().await;
    drop(server);
    taken
}

/// The byte after a mark is another one.
fn flip(from: &str, to: &str, mark: &str) {
    let mut bytes = fs::read(from).expect("a file");
    let at = String::from_utf8_lossy(&bytes).find(mark).expect("the mark") + mark.len();
    bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
    fs::write(to, bytes).expect("a file");
}

/// Some digits of a file are others.
fn alter(from: &str, to: &str, find: &str, instead: &str) {
    assert_eq!(find.len(), instead.len());
    let text = fs::read_to_string(from).expect("a file");
    let altered = text.replacen(find, instead, 1);
    assert_ne!(text, altered, "{find} is not in {from}");
    fs::write(to, altered).expect("a file");
}

async fn in_files(house: &House) {
    let (round, bundle) = play(house).await;
    assert_eq!(house.here(&["verify"]), 0);

    // The whole record.
    let (record, altered, broken) =
        (house.file("record.jsonl"), house.file("altered.jsonl"), house.file("broken.jsonl"));
    assert_eq!(house.here(&["backup", &record]), 0);
    assert_eq!(house.here(&["backup", &record]), 2, "a copy never takes the place of another");
    assert_eq!(run(&["verify", &record]), 0);
    alter(&record, &altered, r#"\"amount\":\"300.00\""#, r#"\"amount\":\"900.00\""#);
    assert_eq!(run(&["verify", &altered]), 1);
    fs::write(&broken, "{\"croupier\":{\"format\":1}}\nnothing like it\n").expect("a file");
    assert_eq!(run(&["verify", &broken]), 2);
    assert_eq!(run(&["verify", &house.file("missing.jsonl")]), 2);

    // Brought back, into the built-in database whichever it came from.
    let back = House { data: house.folder.join("back"), database: None, folder: house.folder.clone() };
    assert_eq!(back.here(&["restore", &record]), 2, "the key of its shoes is missing");
    assert!(!back.data.exists(), "nothing was made, and no other key");
    let keys = back.data.join("keys");
    fs::create_dir_all(&keys).expect("a folder");
    let key = keys.join("shoes.key");
    fs::write(&key, [7; 32]).expect("another key");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).expect("a mode");
    assert_eq!(back.here(&["restore", &record]), 2, "it is not the key of its shoes");
    fs::copy(house.data.join("keys/shoes.key"), &key).expect("the key");
    assert_eq!(back.here(&["restore", &altered]), 1);
    assert_eq!(back.here(&["restore", &broken]), 2);
    assert_eq!(back.here(&["restore", &back.file("missing.jsonl")]), 2);
    assert_eq!(back.here(&["restore", &record]), 0);
    assert_eq!(back.here(&["restore", &record]), 2, "it is not empty any more");
    assert_eq!(back.here(&["verify"]), 0);

    // One round, from the command line and as the inspector took it along.
    let (exported, taken) = (house.file("exported.json"), house.file("taken.json"));
    let (table, number) = ("1", round.to_string());
    let export = |to: &str| house.here(&["export", "--table", table, "--round", &number, "-o", to]);
    assert_eq!(export(&exported), 0);
    for file in [&record, &exported] {
        let mode = fs::metadata(file).expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{file} can be read by other users");
    }
    assert_eq!(export(&exported), 2, "nor does a round");
    assert_eq!(house.here(&["export", "--table", table, "--round", "1000000"]), 2);
    fs::write(&taken, bundle).expect("a file");
    for file in [&exported, &taken] {
        assert_eq!(run(&["verify", file]), 0, "{file}");
        flip(file, &altered, "\"link\":\"");
        assert_eq!(run(&["verify", &altered]), 1, "{file}");
        let text = fs::read_to_string(file).expect("a file");
        fs::write(&altered, &text[..text.len() / 2]).expect("a file");
        assert_eq!(run(&["verify", &altered]), 2, "{file}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_built_in_record_in_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House { folder: folder.path().into(), data: folder.path().join("data"), database: None };
    in_files(&house).await;
    let database = house.data.join("croupier.db");
    assert!(database.exists());
    fs::write(database, "this is no database").expect("a file");
    assert_eq!(house.here(&["verify"]), 2);
    assert_eq!(house.here(&["backup", &house.file("again.jsonl")]), 2);
    assert_eq!(house.here(&["export", "--table", "1", "--round", "1"]), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_on_postgres_in_files() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let house = House { folder: folder.path().into(), data, database: Some(database.clone()) };
    in_files(&house).await;

    // Altered where it lies.
    let mut connection = PgConnection::connect(&database).await.expect("the database");
    let altered = "UPDATE facts SET fact = replace(fact, '300.00', '900.00') WHERE fact LIKE '%bought-in%300.00%'";
    let rows = sqlx::query(altered).execute(&mut connection).await.expect("altered").rows_affected();
    assert!(rows > 0);
    assert_eq!(house.here(&["verify"]), 1);
    let nowhere = House { database: Some("postgres://nobody@127.0.0.1:1/nothing".into()), ..house };
    assert_eq!(nowhere.here(&["verify"]), 2);
    assert_eq!(nowhere.here(&["backup", &nowhere.file("again.jsonl")]), 2);
}
