//! A Postgres of the tests' own: Debian's server on a free port of this machine, in a temporary folder.
//!
//! The server's life hangs on a pipe to the test. However the test ends, the pipe closes, and then the server is stopped and its
//! folder removed.

use sqlx::{Connection as _, PgConnection};
use std::{
    fs,
    net::TcpListener,
    os::unix::fs::chown,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// Makes a database cluster, serves it, and cleans up when standard input ends.
const KEEPER: &str = r#"
bin=$1 folder=$2 port=$3; shift 3
"$bin/initdb" -D "$folder/data" -U croupier -A trust -E UTF8 --no-locale --no-sync >"$folder/log" 2>&1 || exit 1
"$bin/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
    -c max_connections=200 "$@" >>"$folder/log" 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
rm -rf "$folder"
"#;

/// The server's message when its port is in use.
const PORT_TAKEN: &str = "Address already in use";
/// How often to ask whether the server is ready, a tenth of a second apart.
const PATIENCE: u32 = 600;

/// A running Postgres; it stops when this is dropped or the process ends.
pub(crate) struct Postgres {
    keeper: Child,
    port: u16,
    databases: AtomicU32,
}

impl Postgres {
    /// Starts a server with these settings, each as `name=value`.
    ///
    /// # Panics
    /// When there is no Postgres on this machine, or it does not start: these tests mean nothing without it.
    pub(crate) async fn start(settings: &[&str]) -> Self {
        Self::start_among(settings, &[]).await
    }

    /// The same, with these variables in its environment.
    pub(crate) async fn start_among(settings: &[&str], around: &[(&str, &Path)]) -> Self {
        let bin = binaries();
        // Another program may take the port between our check and the server's start.
        for _ in 0..5 {
            let folder = tempfile::Builder::new().prefix("croupier-postgres-").tempdir().unwrap().keep();
            let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let mut keeper = keep(&bin, &folder, port, settings, around);
            if ready(&mut keeper, &folder, port).await {
                return Self { keeper, port, databases: AtomicU32::new(0) };
            }
            let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
            assert!(log.contains(PORT_TAKEN), "Postgres did not start:\n{log}");
        }
        panic!("no free port for Postgres");
    }

    /// The address of a new, empty database.
    pub(crate) async fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut connection = PgConnection::connect(&self.address("postgres")).await.unwrap();
        let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        self.address(&name)
    }

    fn address(&self, database: &str) -> String {
        format!("postgres://croupier@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Where the server's programs are.
fn binaries() -> PathBuf {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("postgres").exists() && bin.join("initdb").exists())
        .collect();
    found.sort();
    match found.pop() {
        Some((_, bin)) => bin,
        None => panic!("these tests need a Postgres server under /usr/lib/postgresql: `make tools` installs Debian's"),
    }
}

fn keep(bin: &Path, folder: &Path, port: u16, settings: &[&str], around: &[(&str, &Path)]) -> Child {
    let root = run("id", &["-u"]) == "0";
    // Postgres does not run as root.
    let mut command = if root {
        let owner = run("id", &["-u", "postgres"]).parse().expect("a user named postgres");
        chown(folder, Some(owner), None).unwrap();
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--", "sh"]);
        command
    } else {
        Command::new("sh")
    };
    command.args(["-c", KEEPER, "sh"]).arg(bin).arg(folder).arg(port.to_string());
    for setting in settings {
        command.args(["-c", setting]);
    }
    command
        .envs(around.iter().copied())
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell to start Postgres with")
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

async fn ready(keeper: &mut Child, folder: &Path, port: u16) -> bool {
    let address = format!("postgres://croupier@127.0.0.1:{port}/postgres");
    for _ in 0..PATIENCE {
        if PgConnection::connect(&address).await.is_ok() {
            return true;
        }
        let taken = fs::read_to_string(folder.join("log")).is_ok_and(|log| log.contains(PORT_TAKEN));
        if taken || keeper.try_wait().unwrap().is_some() {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}
