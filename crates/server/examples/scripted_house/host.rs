//! The process that the test talks to. It starts the house, passes on what concerns it, and kills it when asked to.

use crate::orders::{Order, WantedShoe};
use crate::serving;
use serde_json::json;
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The house, in a process of its own. It ends with this one, whose pipe it reads.
struct House {
    process: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl House {
    fn start(port: u16, data: &Path, arguments: &[String]) -> io::Result<Self> {
        let mut process = Command::new(env::current_exe()?)
            .arg(serving::WORD)
            .arg(port.to_string())
            .arg(data)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (orders, answers) = pipes.ok_or_else(|| io::Error::other("a process without pipes"))?;
        Ok(Self { process, orders, answers: BufReader::new(answers) })
    }

    /// The next line of the house, passed on to the test.
    fn pass_on(&mut self) -> Result<(), String> {
        let mut line = String::new();
        if self.answers.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            return Err("the house did not answer".into());
        }
        say(line.trim_end())
    }

    fn ask(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.orders, "{line}").map_err(|error| error.to_string())?;
        self.pass_on()
    }
}

fn say(line: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|error| error.to_string())
}

/// Runs until the test says stop or is gone.
pub(crate) fn run(mut arguments: Vec<String>) -> Result<(), String> {
    let shoes = match arguments.iter().position(|word| word == "--shoes") {
        None => String::new(),
        Some(at) if at + 1 < arguments.len() => {
            let file = arguments.drain(at..=at + 1).next_back().unwrap_or_default();
            fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?
        }
        Some(_) => return Err("--shoes needs a file".into()),
    };
    let data = tempfile::tempdir().map_err(|error| error.to_string())?;
    // The same port every time, so that a browser finds the house again after it was killed.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = free.map_err(|error| error.to_string())?.port();
    // Tables open without shuffling, so these shoes are in time even though they come after the start.
    let start = || House::start(port, data.path(), &arguments).map_err(|error| error.to_string());
    let mut house = start()?;
    let shoes: Vec<String> = shoes.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
    for line in &shoes {
        let shoe: WantedShoe = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        shoe.cards()?;
        writeln!(house.orders, "{{\"shoe\": {line}}}").map_err(|error| error.to_string())?;
    }
    house.pass_on()?;
    for _ in &shoes {
        let mut answer = String::new();
        house.answers.read_line(&mut answer).map_err(|error| error.to_string())?;
    }
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        match serde_json::from_str::<Order>(&line) {
            Err(error) => say(&json!({ "wrong": error.to_string() }).to_string())?,
            Ok(Order::Shoe(_)) => house.ask(&line)?,
            Ok(Order::Kill) => {
                house.process.kill().and_then(|()| house.process.wait()).map_err(|error| error.to_string())?;
                house = start()?;
                house.pass_on()?;
            }
            Ok(Order::Stop) => break,
        }
    }
    let House { mut process, orders, .. } = house;
    drop(orders);
    let ended = process.wait().map_err(|error| error.to_string())?;
    if !ended.success() {
        return Err(format!("the house ended with {ended}"));
    }
    say(&json!({ "done": "stop" }).to_string())
}
