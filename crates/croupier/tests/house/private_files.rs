//! Under every umask, the files that the program makes with secrets or personal data can be read by their owner alone.

use crate::process::free_port;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program under a umask that lets all users read and write.
fn open_to_all(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$0\" \"$@\""]).arg(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).arg("--data").arg(data);
    command
}

fn runs(arguments: &[&str], data: &Path) {
    let output = open_to_all(arguments, data).stdin(Stdio::null()).output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Serves a demonstration with bots until a round of the first table is over.
fn serve(data: &Path) -> String {
    let listen = format!("127.0.0.1:{}", free_port());
    let arguments = ["serve", "--demo", "--demo-hurries", "--bots", "6", "--log", "warn", "--listen", &listen];
    let mut server =
        Ends(open_to_all(&arguments, data).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts"));
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    assert!(line.starts_with("Croupier is at "), "{line:?}");
    closed_to_others(data);
    let errors = server.0.stderr.take().expect("its errors");
    server.0.kill().expect("killed");
    std::io::read_to_string(errors).expect("text")
}

/// Looks at every file and folder.
fn closed_to_others(path: &Path) -> usize {
    let mode = fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    let expected = if path.is_dir() { 0o700 } else { 0o600 };
    assert_eq!(format!("{mode:o}"), format!("{expected:o}"), "{}", path.display());
    if !path.is_dir() {
        return 1;
    }
    fs::read_dir(path).expect("a folder").map(|entry| closed_to_others(&entry.expect("an entry").path())).sum()
}

#[test]
fn every_file_of_the_house_is_its_owners_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let data = at("data");
    let mut staff = open_to_all(&["staff", "add", "ines", "--role", "inspector"], &data);
    let mut adding = staff.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program runs");
    writeln!(adding.stdin.take().expect("its input"), "correct horse battery").expect("written");
    assert!(adding.wait().expect("it ends").success());
    closed_to_others(&data);
    serve(&data);
    // The database with its log and index, the lock, the roster of the bots, two keys and the note beside them.
    assert!(closed_to_others(&data) >= 6);

    let record = at("record.jsonl");
    runs(&["backup", record.to_str().expect("text")], &data);
    closed_to_others(&record);
    let back = at("back");
    fs::create_dir_all(back.join("keys")).expect("a folder");
    fs::copy(data.join("keys/shoes.key"), back.join("keys/shoes.key")).expect("the key");
    runs(&["restore", record.to_str().expect("text")], &back);
    // The folders were there before; what is in them is the house's own, and so they are closed too.
    assert!(closed_to_others(&back) >= 4);

    // Files that an earlier version left open to other users are closed at the next start, and the log says so.
    for (name, mode) in [("croupier.db", 0o644), ("bots.json", 0o664), ("", 0o755)] {
        fs::set_permissions(data.join(name), fs::Permissions::from_mode(mode)).expect("a mode");
    }
    let told = serve(&data);
    for (name, mode) in [("croupier.db", "644"), ("bots.json", "664")] {
        assert!(told.lines().any(|line| line.contains(name) && line.contains(mode)), "{name}: {told}");
    }
}
