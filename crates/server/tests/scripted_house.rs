//! The house that browser tests play at: chosen cards come, and a killed house goes on where it was.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program, which ends with the test.
struct Program {
    process: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Drop for Program {
    fn drop(&mut self) {
        // At the end of its input it ends the house and itself.
        drop(self.orders.take());
        let _ = self.process.wait();
    }
}

/// Where cargo puts examples: beside the folder that this test is in.
fn example() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let folder = test.ancestors().nth(2).expect("a folder");
    let program = folder.join("examples/scripted_house");
    assert!(program.exists(), "not built: cargo build -p server --example scripted_house");
    program
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(example());
        let mut process =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let (orders, answers) = (process.stdin.take(), process.stdout.take().expect("its output"));
        Self { process, orders, answers: BufReader::new(answers) }
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn ask(&mut self, order: &Value) -> Value {
        writeln!(self.orders.as_mut().expect("its input"), "{order}").expect("written");
        self.hear()
    }
}

/// A guest in a browser.
struct Guest {
    place: String,
    cookie: String,
    orders: u32,
}

impl Guest {
    fn request(place: &str, head: &str, body: &str) -> (String, Value) {
        let mut stream = TcpStream::connect(place).expect("it listens");
        let length = body.len();
        let fields = format!("host: {place}\r\nconnection: close\r\ncontent-length: {length}\r\n");
        write!(stream, "{head}\r\n{fields}content-type: application/json\r\n\r\n{body}").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.to_owned(), serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}")))
    }

    fn arrive(address: &Value) -> Self {
        let place = address.as_str().and_then(|text| text.strip_prefix("http://")).expect("an address").to_owned();
        let (head, _) = Self::request(&place, "POST /api/v1/guests HTTP/1.1", "");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        Self { place, cookie, orders: 0 }
    }

    fn order(&mut self, order: &Value) {
        self.orders += 1;
        let head = format!(
            "POST /api/v1/tables/1/orders HTTP/1.1\r\ncookie: {}\r\nidempotency-key: {}",
            self.cookie, self.orders
        );
        let (head, body) = Self::request(&self.place, &head, &order.to_string());
        assert!(head.starts_with("HTTP/1.1 200"), "{order}: {body}");
    }

    fn view(&self) -> Value {
        let head = format!("GET /api/v1/tables/1 HTTP/1.1\r\ncookie: {}", self.cookie);
        Self::request(&self.place, &head, "").1["view"].clone()
    }
}

#[test]
fn chosen_cards_come_and_a_killed_house_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let shoes = folder.path().join("shoes.jsonl");
    // A shuffling device brings the dealer's packet first.
    std::fs::write(&shoes, "{\"table\": 1, \"cards\": \"Kc Qd 4s 9s 9d 9h\"}\n").expect("a file");
    let shoes = shoes.to_str().expect("a path");
    let mut program = Program::start(&["--shoes", shoes, "--results", "3000", "three-card-poker", "star-blackjack"]);
    let first = program.hear();
    assert_eq!(first["tables"][1], json!({ "table": 2, "game": "star-blackjack" }));
    assert_eq!(
        program.ask(&json!({ "shoe": { "table": 1, "cards": "Ac Ad As 2s 3d 5h" } })),
        json!({ "done": "shoe" })
    );
    assert!(program.ask(&json!({ "shoe": { "table": 1, "cards": "10s" } }))["wrong"].is_string());
    assert!(program.ask(&json!("juggle"))["wrong"].is_string());

    let mut guest = Guest::arrive(&first["address"]);
    guest.order(&json!({ "do": "sit", "seat": 1 }));
    guest.order(&json!({ "do": "buy-in", "amount": "100.00" }));
    let wager = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    guest.order(&wager);
    guest.order(&json!({ "do": "ready" }));
    let before = guest.view();
    assert_eq!(before["areas"][0]["hands"][0]["cards"], json!(["9s", "9d", "9h"]), "{before}");
    assert_eq!(program.ask(&json!("kill")), first, "the same house at the same place");
    let after = guest.view();
    assert_eq!(after["areas"], before["areas"]);
    assert_eq!(
        program.ask(&json!({ "shoe": { "table": 1, "cards": "Ac Ad As 2s 3d 5h" } })),
        json!({ "done": "shoe" })
    );
    guest.order(&json!({ "do": "decide", "seat": 1, "decision": "play" }));
    let over = guest.view();
    assert_eq!(over["dealer"], json!(["Kc", "Qd", "4s"]), "{over}");

    // The next round brings the next shoe.
    while guest.view()["phase"] != "wagers" {}
    guest.order(&wager);
    guest.order(&json!({ "do": "ready" }));
    assert_eq!(guest.view()["areas"][0]["hands"][0]["cards"], json!(["2s", "3d", "5h"]));
    drop(program.orders.take());
    assert_eq!(program.hear(), json!({ "done": "stop" }));
    assert!(program.process.wait().expect("it ends").success());
}
