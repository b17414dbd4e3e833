//! `croupier serve` as a process of its own.

use client::Address;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// How a server is to be started, again and again at the same address.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) data: PathBuf,
    pub(crate) database: Option<String>,
    pub(crate) shoe_key: Option<PathBuf>,
    pub(crate) port: u16,
    /// The most bytes that it may write to any file, in blocks of 512; a full disk, as far as it can tell.
    pub(crate) file_limit: Option<u64>,
    /// Further arguments.
    pub(crate) more: Vec<String>,
}

/// A server that is killed with the test, however that ends.
pub(crate) struct Server(pub(crate) Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port without a listener.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port()
}

impl Program {
    pub(crate) fn new(data: &Path, database: Option<String>) -> Self {
        let port = free_port();
        Self { data: data.to_owned(), database, shoe_key: None, port, file_limit: None, more: Vec::new() }
    }

    pub(crate) fn address(&self) -> Address {
        format!("http://127.0.0.1:{}", self.port).parse().expect("an address")
    }

    fn command(&self) -> Command {
        let program = env!("CARGO_BIN_EXE_croupier");
        let mut command = match self.file_limit {
            None => Command::new(program),
            Some(blocks) => {
                let mut command = Command::new("sh");
                // A write beyond the limit then fails, instead of ending the process.
                command
                    .args(["-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\""])
                    .arg(blocks.to_string())
                    .arg(program);
                command
            }
        };
        command.args(["serve", "--demo", "--demo-hurries", "--bots", "0", "--log", "error"]);
        // All players send their requests from one address, and quickly.
        command.args(["--address-requests", "100000", "--account-requests", "100000"]);
        command.args(["--address-logins", "100000", "--messages", "10000"]);
        command.arg("--listen").arg(format!("127.0.0.1:{}", self.port)).arg("--data").arg(&self.data);
        if let Some(database) = &self.database {
            command.arg("--database").arg(database);
        }
        if let Some(key) = &self.shoe_key {
            command.arg("--shoe-key").arg(key);
        }
        command.args(&self.more);
        command
    }

    /// Starts it and waits until it can be reached.
    pub(crate) fn start(&self) -> Server {
        let mut server = Server(self.command().stdout(Stdio::piped()).spawn().expect("the server starts"));
        let mut line = String::new();
        let output = server.0.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        assert!(line.starts_with("Croupier is at "), "{line:?}");
        server
    }

    /// Starts it where it will not serve, and says what it says.
    pub(crate) fn fail(&self) -> (ExitStatus, String) {
        let output = self.command().output().expect("the server starts");
        (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
