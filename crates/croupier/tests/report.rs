//! `croupier report` from outside: the page, its checks, and files that must not be lost.

use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::path::Path;

fn report(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("report").args(arguments).current_dir(folder).env("XDG_CACHE_HOME", folder);
    command
}

#[test]
fn the_same_command_writes_the_same_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    report(at, &["lunar-poker"]).assert().success().stdout(predicate::str::contains("lunar-poker.html"));
    report(at, &["lunar-poker", "-o", "again.html"]).assert().success();
    let page = fs::read_to_string(at.join("lunar-poker.html")).expect("a page");
    assert_eq!(page, fs::read_to_string(at.join("again.html")).expect("a page"));
    for part in ["<h1>Lunar Poker</h1>", "7.338 %", "−3973/54145", "U7", "150 to 1"] {
        assert!(page.contains(part), "{part} is not in the page");
    }
    let printed = report(at, &["lunar-poker", "-o", "-"]).assert().success();
    assert_eq!(String::from_utf8_lossy(&printed.get_output().stdout), page);
}

#[test]
fn settings_stake_and_date_are_in_the_title_block() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        ["lunar-poker", "-o", "-", "--stake", "25", "--declaring", "player", "--date", "2026-07-01", "--minimum", "5"];
    report(folder.path(), &arguments).assert().success().stdout(
        predicate::str::contains("<dd>$25.00</dd>")
            .and(predicate::str::contains("<dt>Declaring</dt><dd>player</dd>"))
            .and(predicate::str::contains("<dt>Minimum</dt><dd>$5.00</dd>"))
            .and(predicate::str::contains("<dt>Date</dt><dd>2026-07-01</dd>")),
    );
}

#[test]
fn a_page_is_checked_against_its_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    report(at, &["lunar-poker", "-o", "a.html"]).assert().success();
    report(at, &["--check", "a.html"])
        .assert()
        .success()
        .stdout(predicate::str::contains("unchanged since it was made by croupier"));
    let page = fs::read_to_string(at.join("a.html")).expect("a page");
    for (name, text, helps) in [
        ("b.html", page.replacen("7.338 %", "3.338 %", 1), "not the one"),
        ("c.html", page.replace("\"hit_frequency\":0.09", "\"hit_frequency\":0.19"), "SHA-256"),
        ("d.html", "<p>Hello".to_owned(), "no report"),
    ] {
        assert_ne!(text, page);
        fs::write(at.join(name), text).expect("a file");
        report(at, &["--check", name])
            .assert()
            .code(1)
            .stderr(predicate::str::contains(helps).and(predicate::str::contains(name)));
    }
    report(at, &["--check", "nothing.html"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("cannot read nothing.html"));
}

#[test]
fn nothing_is_overwritten_unless_that_is_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("mine.html"), "mine").expect("a file");
    report(at, &["lunar-poker", "-o", "mine.html"]).assert().code(1).stderr(predicate::str::contains("--force"));
    assert_eq!(fs::read_to_string(at.join("mine.html")).expect("a file"), "mine");
    report(at, &["lunar-poker", "-o", "mine.html", "--force"]).assert().success();
    assert!(fs::read_to_string(at.join("mine.html")).expect("a file").contains("Lunar Poker"));
}

#[test]
fn what_does_not_fit_is_an_error_that_helps() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (arguments, code, helps) in [
        (&[][..], 2, "GAME"),
        (&["lunar-poker", "-o", "no/such/folder/a.html"], 1, "-o no/such/folder/a.html: there is no such folder"),
        (&["lunar-poker", "-o", "a.pdf"], 1, "name it .html"),
        (&["lunar-poker", "--pdf", "-o", "-"], 1, "standard output"),
        (&["lunar-poker", "--date", "yesterday"], 2, "2026-07-01"),
        (&["lunar-poker", "--decks", "8"], 1, "--decks: lunar-poker"),
        (&["lunar-poker", "--check", "a.html"], 2, "--check"),
    ] {
        report(at, arguments).assert().code(code).stdout("").stderr(predicate::str::contains(helps));
    }
    assert_eq!(fs::read_dir(at).expect("a folder").count(), 0, "nothing was written");
}

#[test]
fn without_a_browser_a_pdf_says_what_to_install() {
    let folder = tempfile::tempdir().expect("a folder");
    report(folder.path(), &["lunar-poker", "--pdf"])
        .env("PATH", folder.path())
        .assert()
        .code(1)
        .stderr(predicate::str::contains("apt install chromium").and(predicate::str::contains("any browser")));
}

/// A browser that prints the page it is given stands in for the real one.
#[cfg(unix)]
#[test]
fn a_browser_on_the_path_prints_the_page() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let browser = at.join("chromium");
    let script = "#!/bin/sh\nfor a in \"$@\"; do case $a in --print-to-pdf=*) echo \"$*\" > \"${a#*=}\";; esac; done\n";
    fs::write(&browser, script).expect("a script");
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).expect("a script that runs");
    let run = |script: Option<&str>| {
        if let Some(script) = script {
            fs::write(&browser, script).expect("a script");
        }
        report(at, &["lunar-poker", "-o", "my page.html", "--pdf", "--force"]).env("PATH", at).assert()
    };
    run(None).success().stdout(predicate::str::contains("my page.pdf"));
    let asked = fs::read_to_string(at.join("my page.pdf")).expect("a PDF");
    assert!(asked.contains("--headless") && asked.contains("my%20page.html"), "{asked}");
    run(Some("#!/bin/sh\nexit 3\n")).code(1).stderr(predicate::str::contains("did not print"));
}
