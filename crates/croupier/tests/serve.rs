//! `croupier serve` and `croupier staff` from outside.

use assert_cmd::Command;
use predicates::prelude::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

fn croupier(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments);
    command
}

/// A server that is ended with the test, however that ends.
struct Server {
    process: Child,
    /// Host and port.
    place: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn start(data: &Path) -> Server {
    let mut process = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let place = line.trim().strip_prefix("Croupier is at http://").expect("an address").to_owned();
    Server { process, place }
}

fn get(place: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(place).expect("it listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_demonstration_floor_opens_and_ends_when_told_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let mut server = start(&data);
    assert!(get(&server.place, "/readyz").starts_with("HTTP/1.1 200 OK"));
    let tables = get(&server.place, "/api/v1/tables");
    for game in ["caribbean-stud", "let-it-ride", "three-card-poker", "lunar-poker", "star-blackjack"] {
        assert!(tables.contains(game), "{game}: {tables}");
    }
    // The folder is this server's alone.
    let busy = croupier(&["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data).assert().code(1);
    busy.stderr(predicate::str::contains("in use"));
    let pid = server.process.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    assert!(server.process.wait().expect("it ends").success());

    // The next start finds the same floor.
    let server = start(&data);
    assert_eq!(get(&server.place, "/api/v1/tables").matches("\"table\":").count(), 6);
}

/// Tables keep the pace that they were opened with, so a folder is for one of the two demonstrations. Which one it is for is said.
#[test]
fn a_demonstration_of_the_other_pace_says_how_to_start_this_one() {
    let folder = tempfile::tempdir().expect("a folder");
    for (first, then, words) in [
        ("--demo", "--demo-hurries", "were opened without demo-hurries"),
        ("--demo-hurries", "--demo", "were opened with demo-hurries"),
    ] {
        let data = folder.path().join(first);
        let serve = |hurry: &str| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
            command.args(["serve", "--demo", "--bots", "0", "--listen", "127.0.0.1:0", "--log", "error", "--data"]);
            command.arg(&data);
            if hurry == "--demo-hurries" {
                command.arg(hurry);
            }
            command
        };
        let mut process = serve(first).stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let mut server = Server { process, place: line };
        assert!(server.place.starts_with("Croupier is at "), "{}", server.place);
        let pid = server.process.id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
        assert!(server.process.wait().expect("it ends").success());

        let refused = Command::from_std(serve(then)).timeout(Duration::from_mins(5)).assert().code(1);
        let said = predicate::str::contains(words)
            .and(predicate::str::contains("name another folder with --data"))
            .and(predicate::str::contains(data.to_str().expect("a path")));
        refused.stderr(said);
    }
}

#[test]
fn the_first_manager_is_made_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let add = |name: &str, role: &str, password: &'static str| {
        let mut command = croupier(&["staff", "add", name, "--role", role, "--data"]);
        command.arg(folder.path()).write_stdin(password).assert()
    };
    add("Grace", "gaming-manager", "correct horse battery\n")
        .success()
        .stdout("grace works for the house, as gaming-manager\n");
    add("grace", "dealer", "correct horse battery\n").code(1).stderr(predicate::str::contains("name is taken"));
    add("dora", "dealer", "short\n").code(1).stderr(predicate::str::contains("10 to 200 characters"));
    add("dora", "king", "correct horse battery\n").code(2).stderr(predicate::str::contains("gaming-supervisor"));
    add("dora", "player", "correct horse battery\n").code(1).stderr(predicate::str::contains("does not work"));
}

#[test]
fn wrong_settings_are_named() {
    /// Flags, a variable of the environment, and what is then said.
    type Row<'a> = (&'a [&'a str], Option<(&'a str, &'a str)>, &'a str);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("croupier.toml");
    std::fs::write(&file, "listn = '127.0.0.1:1'\n").expect("a file");
    let rows: [Row; 5] = [
        (&["--config", file.to_str().expect("a path")], None, "no setting listn in "),
        (&[], Some(("CROUPIER_LISTN", "x")), "no setting CROUPIER_LISTN"),
        (&["--listen", "nowhere"], None, "--listen cannot be \"nowhere\""),
        (&["--tls-cert", "a.pem"], None, "tls-key is missing"),
        (&["--listen", "127.0.0.1:0", "--pages", "nowhere"], None, "cannot read nowhere for pages: "),
    ];
    for (flags, variable, words) in rows {
        let mut command = croupier(&["serve"]);
        command.args(flags).envs(variable).current_dir(folder.path());
        command.assert().code(1).stderr(predicate::str::contains(words));
    }
    assert!(!folder.path().join("croupier-data").exists(), "nothing was begun");
}
