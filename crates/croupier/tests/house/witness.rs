//! A house and its witness as programs: rolled back, forked, altered and away, on both kinds of database.

use crate::postgres::Postgres;
use crate::process::{Program, Server};
use audit::{Heads, SignedText};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The exit status of a program, and its output on standard error.
fn run(arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let output = command.args(arguments).stdin(Stdio::null()).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap_or_else(|| panic!("{arguments:?}: {output:?}")), said)
}

/// The body of what is answered at a path.
fn get(address: &str, path: &str) -> String {
    ask(address, &format!("GET {path}"), "")
}

/// The body of what is answered to a request with this one.
fn ask(address: &str, request: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let head = "host: localhost\r\nconnection: close\r\ncontent-type: application/json";
    write!(stream, "{request} HTTP/1.1\r\n{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer.split_once("\r\n\r\n").expect("a head").1.to_owned()
}

/// How many seals the servers of a running house have.
fn seals(program: &Program) -> u64 {
    let signed: SignedText =
        serde_json::from_str(&get(&format!("127.0.0.1:{}", program.port), "/api/v1/heads")).expect("heads");
    Heads::read(&signed).expect("signed heads").trees.iter().map(|tree| tree.seals).sum()
}

/// A house at some moment of its record.
struct House {
    program: Program,
    folder: PathBuf,
    postgres: Option<Postgres>,
}

impl House {
    async fn new(folder: &Path, postgres: Option<Postgres>) -> Self {
        let database = match &postgres {
            Some(postgres) => Some(postgres.database().await),
            None => None,
        };
        let program = Program::new(&folder.join("house"), database);
        Self { program, folder: folder.to_owned(), postgres }
    }

    fn file(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Lets players register until there are so many seals more, and leaves the server running.
    fn grow(&self, more: u64) -> Server {
        static PLAYERS: AtomicU64 = AtomicU64::new(0);
        let server = self.program.start();
        let wanted = seals(&self.program) + more;
        for _ in 0..more {
            let name = format!("player-{}", PLAYERS.fetch_add(1, Ordering::Relaxed));
            let body = json!({ "name": name, "password": "a long password" }).to_string();
            let answer = ask(&format!("127.0.0.1:{}", self.program.port), "POST /api/v1/register", &body);
            assert!(answer.contains("\"role\""), "{answer}");
        }
        assert!(seals(&self.program) >= wanted, "each has left a seal");
        server
    }

    /// The record as it stands now, for later; no server is running.
    fn keep(&self, name: &str) {
        match &self.program.database {
            Some(_) => assert_eq!(self.here(&["backup", &self.file(name)]).0, 0),
            None => {
                assert_eq!(run(&["verify", "--data", &self.file("house")]).0, 0);
                fs::copy(self.program.data.join("croupier.db"), self.file(name)).expect("a copy");
                // The rest of the record, as far as it has not been taken over into the database.
                let _ = fs::copy(self.program.data.join("croupier.db-wal"), self.file(&format!("{name}-wal")));
            }
        }
    }

    /// An earlier state of the record is put back in the place of the present one, under the same keys.
    async fn put_back(&mut self, name: &str) {
        // An attacker would remove the server's own copy of its last seal too: with it the server would not start.
        fs::remove_file(self.program.data.join("keys").join("last-seal")).expect("it has signed");
        match &self.postgres {
            Some(postgres) => {
                self.program.database = Some(postgres.database().await);
                assert_eq!(self.here(&["restore", &self.file(name)]).0, 0);
            }
            None => {
                for end in ["", "-wal", "-shm"] {
                    let _ = fs::remove_file(self.program.data.join(format!("croupier.db{end}")));
                    let _ = fs::copy(
                        self.file(&format!("{name}{end}")),
                        self.program.data.join(format!("croupier.db{end}")),
                    );
                }
            }
        }
    }

    /// A command on this record.
    fn here(&self, arguments: &[&str]) -> (i32, String) {
        let data = self.program.data.display().to_string();
        let mut all = [arguments, &["--data", &data]].concat();
        if let Some(database) = &self.program.database {
            all.extend(["--database", database]);
        }
        run(&all)
    }

    /// The witness looks once.
    fn look(&self) -> (i32, String) {
        run(&["witness", &self.program.address().to_string(), "--keep", &self.file("witness.json"), "--once"])
    }

    /// A start that is refused, and why.
    fn refused(&self, more: &[&str]) -> String {
        let mut program = self.program.clone();
        program.more = more.iter().map(|&argument| argument.to_owned()).collect();
        let (status, said) = program.fail();
        assert_eq!(status.code(), Some(1), "{said}");
        said
    }
}

fn mode(path: &str) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

async fn watched(mut house: House) {
    let witness = house.file("witness.json");
    drop(house.grow(40));
    house.keep("older");
    let server = house.grow(30);
    let (status, said) = house.look();
    assert_eq!(status, 0, "{said}");
    assert_eq!((mode(&witness), mode(&house.file("witness.key"))), (0o600, 0o600));
    let seen = seals(&house.program);
    assert_eq!(house.look().0, 0, "again");
    drop(server);
    house.keep("newer");

    // The record has all that was seen, in the database and in a file.
    assert_eq!(house.here(&["verify", "--witness", &witness]).0, 0);
    let record = house.file("record.jsonl");
    assert_eq!(house.here(&["backup", &record]).0, 0);
    assert_eq!(run(&["verify", &record, "--witness", &witness]).0, 0);
    let mut program = house.program.clone();
    program.more = vec!["--witness".to_owned(), witness.clone()];
    drop(program.start());

    // An older backup is put back. By itself it shows nothing.
    house.put_back("older").await;
    assert_eq!(house.here(&["verify"]).0, 0);
    assert_eq!(house.here(&["verify", "--witness", &witness]).0, 1);
    let said = house.refused(&["--witness", &witness]);
    assert!(said.contains("this record is older than what witness"), "{said}");
    assert!(said.contains(&format!("to {seen} and the facts under them are missing")), "{said}");

    // Served all the same, the witness catches it, and keeps what the house has signed.
    let server = house.program.start();
    let (status, said) = house.look();
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("ALARM") && said.contains(&format!("{seen} were seen")), "{said}");
    let evidence: Value =
        serde_json::from_str(&fs::read_to_string(format!("{witness}.evidence")).expect("evidence")).expect("JSON");
    for shown in ["/seen/heads", "/shown"] {
        let signed: SignedText = serde_json::from_value(evidence.pointer(shown).expect(shown).clone()).expect(shown);
        Heads::read(&signed).expect("the house's own signature");
    }
    let (status, said) = house.look();
    assert_eq!((status, said.contains("was caught before")), (1, true), "{said}");
    fs::remove_file(format!("{witness}.evidence")).expect("put away");
    drop(server);

    // It plays on from there, and soon has as many seals again: others.
    let server = house.grow(60);
    assert!(seals(&house.program) > seen);
    let (status, said) = house.look();
    assert_eq!((status, said.contains("are not those that were seen")), (1, true), "{said}");
    fs::remove_file(format!("{witness}.evidence")).expect("put away");
    drop(server);
    assert_eq!(house.here(&["verify"]).0, 0);
    assert_eq!(house.here(&["verify", "--witness", &witness]).0, 1);
    let said = house.refused(&["--witness", &witness]);
    assert!(said.contains("this record is not the one that witness"), "{said}");

    // The right record again, and a witness whose file was altered: it is not trusted any more.
    house.put_back("newer").await;
    assert_eq!(house.here(&["verify", "--witness", &witness]).0, 0);
    let text = fs::read_to_string(&witness).expect("a file");
    fs::write(&witness, text.replacen("at 1", "at 2", 1)).expect("a file");
    assert_eq!(house.here(&["verify", "--witness", &witness]).0, 2);
    let said = house.refused(&["--witness", &witness]);
    assert!(said.contains("was altered"), "{said}");
    let server = house.program.start();
    let (status, said) = house.look();
    assert_eq!((status, said.contains("was altered")), (2, true), "{said}");
    drop(server);

    // If the witness cannot be reached, the server starts, unless `witness-required` says otherwise.
    fs::write(&witness, text).expect("a file");
    let away = ["--witness", "http://127.0.0.1:1", "--witness-required", "true"];
    let said = house.refused(&away);
    assert!(said.contains("the witness does not answer"), "{said}");
    let mut program = house.program.clone();
    program.more = away[..2].iter().map(|&argument| argument.to_owned()).collect();
    drop(program.start());
    let other = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29";
    let said = house.refused(&["--witness", &witness, "--witness-key", other]);
    assert!(said.contains("with another key"), "{said}");
    assert_eq!(house.here(&["verify", "--witness", &witness, "--witness-key", other]).0, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_in_a_file_is_held_to_what_its_witness_has_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    watched(House::new(folder.path(), None).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_on_postgres_is_held_to_what_its_witness_has_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    watched(House::new(folder.path(), Some(Postgres::start(&[]).await)).await).await;
}

/// The witness's file was signed with a key that is missing: the witness makes no new key, and sends no request to the house.
#[test]
fn a_witness_without_its_key_makes_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("witness.json"), "{}").expect("a file");
    for key in [None, Some(at("elsewhere.key"))] {
        let path = key.clone().unwrap_or_else(|| at("witness.key"));
        let keep = at("witness.json");
        let mut arguments = vec!["witness", "http://127.0.0.1:1", "--keep", &keep, "--once"];
        arguments.extend(key.iter().flat_map(|key| ["--key", key]));
        let (status, said) = run(&arguments);
        assert_eq!(status, 2, "{said}");
        assert!(said.contains("this key is missing") && said.contains(&path) && said.contains(&keep), "{said}");
        assert!(!Path::new(&path).exists(), "{path} was made");
    }
    // With a new file a key is made.
    let keep = at("other.json");
    let (status, said) = run(&["witness", "http://127.0.0.1:1", "--keep", &keep, "--once"]);
    assert_eq!((status, said.contains("cannot be reached")), (2, true), "{said}");
    assert!(Path::new(&at("other.key")).exists());
}

/// A program that is killed with the test, however that ends.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A witness that stays, hands out what it sees, survives the absence of the house, and goes on telling others after it has caught it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_witness_that_listens_tells_servers_and_outlives_the_house() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut house = House::new(folder.path(), None).await;
    drop(house.grow(20));
    house.keep("older");
    // It begins before there is anybody to watch.
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["witness", &house.program.address().to_string(), "--keep", &house.file("witness.json")]);
    command.args(["--every", "100ms", "--listen", "127.0.0.1:0"]);
    let spawned = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut watching = Watching(spawned.expect("the program runs"));
    let mut line = String::new();
    BufReader::new(watching.0.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let url = line.trim().strip_prefix("The witness is at ").expect("an address").to_owned();
    let address = url.strip_prefix("http://").expect("HTTP").to_owned();
    // From here on the file is its own.
    let mut words = BufReader::new(watching.0.stderr.take().expect("its words"));
    let mut said = String::new();
    while !said.contains(" signs with ") {
        assert_ne!(words.read_line(&mut said).expect("a line"), 0, "it ended: {said}");
    }
    // Another one does not write to the same file.
    let (status, said) = house.look();
    assert_eq!((status, said.contains("another witness uses it")), (2, true), "{said}");
    let statement = || get(&address, "/statement");
    assert_eq!(statement(), "{}", "nothing was seen yet");
    let server = house.grow(20);
    let wanted = seals(&house.program);
    let since = Instant::now();
    while !statement().contains(&format!(" {wanted} ")) {
        assert!(since.elapsed() < Duration::from_mins(1), "{}", statement());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(server);
    // The next start asks it.
    let mut program = house.program.clone();
    program.more = ["--witness", &url, "--witness-required", "true"].map(str::to_owned).to_vec();
    drop(program.start());
    house.put_back("older").await;
    let said = house.refused(&["--witness", &url]);
    assert!(said.contains("this record is older than what witness"), "{said}");
    assert_eq!(get(&address, "/evidence"), "{}");
    // Served without asking it: it sees that too, and can still be asked.
    let server = house.program.start();
    let since = Instant::now();
    while get(&address, "/evidence") == "{}" {
        assert!(since.elapsed() < Duration::from_mins(1), "it was not caught");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(statement().contains(&format!(" {wanted} ")), "{}", statement());
    drop(server);
    let said = house.refused(&["--witness", &url]);
    assert!(said.contains("this record is older than what witness"), "{said}");
    Command::new("kill").arg(watching.0.id().to_string()).status().expect("told to stop");
    assert_eq!(watching.0.wait().expect("it ends").code(), Some(1));
    let mut said = String::new();
    words.read_to_string(&mut said).expect("text");
    assert!(said.contains("looking again every 0.1 seconds") && said.contains("the house is back"), "{said}");
    assert!(said.contains("ALARM"), "{said}");
}
