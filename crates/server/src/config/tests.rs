//! Tests of settings: their sources, and the errors about wrong ones.

use super::*;

fn set(key: &str, text: &str) -> Result<Config, ConfigError> {
    let mut draft = Draft::default();
    draft.set(&Source::Flags, key, text)?;
    draft.finish()
}

#[test]
fn flags_are_stronger_than_the_environment_and_that_than_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("croupier.toml");
    std::fs::write(&path, "listen = '127.0.0.1:1'\nlog = 'warn'\ndemo = true\nsession-hours = 3\n").expect("a file");
    let mut draft = Draft::default();
    draft.file(&path).expect("the file");
    let environment = [("CROUPIER_LISTEN", "127.0.0.1:2"), ("CROUPIER_LOG", "debug"), ("HOME", "/root")];
    draft.environment(environment.map(|(name, value)| (name.into(), value.into()))).expect("the environment");
    draft.set(&Source::Flags, "listen", "127.0.0.1:3").expect("the flag");
    let config = draft.finish().expect("a configuration");
    assert_eq!(config.listen.port(), 3);
    assert_eq!(config.log, "debug");
    assert!(config.demo);
    assert_eq!(config.session, Duration::from_hours(3));
    assert_eq!(config.data, Config::default().data);
}

#[test]
fn an_unknown_setting_is_named_as_it_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("croupier.toml");
    for text in ["lisen = 'x'", "[limits]\nlisten = 'x'"] {
        std::fs::write(&path, text).expect("a file");
        let error = Draft::default().file(&path).expect_err("no such setting").to_string();
        let name = text.split([' ', ']']).next().expect("a name").trim_start_matches('[');
        assert!(error.starts_with(&format!("there is no setting {name} in ")), "{error}");
    }
    let error = Draft::default().environment([("CROUPIER_TLS_CRET".into(), "x".into())]).expect_err("no such setting");
    assert_eq!(error, ConfigError::Unknown { said: "CROUPIER_TLS_CRET".into() });
    assert!(set("prot", "1").expect_err("no such setting").to_string().contains("no setting --prot"));
}

#[test]
fn every_named_setting_can_be_set_and_takes_no_nonsense() {
    for key in KEYS {
        let good = match key {
            "listen" => "[::1]:80",
            "database" => "postgres://house@localhost/floor",
            "demo" | "demo-hurries" | "aids" | "second-factor" | "witness-required" | "start-check"
            | "damage-stops" | "open-metrics" => "true",
            "money-limit" | "staff-limit" => "500.00",
            "witness" => "http://127.0.0.1:9000",
            "witness-key" => "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29",
            "full-check" => "before-start",
            "origin" => "https://Casino.example",
            "proxy" => "::1",
            "log-format" => "json",
            "time-zone" => "Europe/Vienna",
            "body-bytes" => "1024",
            _ => "12",
        };
        let mut draft = Draft::default();
        draft.set(&Source::Flags, key, good).expect(key);
        if !matches!(key, "data" | "pages" | "shoe-key" | "witness" | "tls-cert" | "tls-key" | "log") {
            let error = draft.set(&Source::Flags, key, "-1").expect_err(key).to_string();
            assert!(error.starts_with(&format!("--{key} cannot be ")), "{error}");
        }
    }
}

#[test]
fn numbers_are_taken_to_their_edges() {
    for (text, fits) in [("0", false), ("1", true), ("720", true), ("721", false), ("", false), ("1.5", false)] {
        assert_eq!(Draft::default().set(&Source::Flags, "session-hours", text).is_ok(), fits, "{text}");
    }
    for (text, fits) in [("1023", false), ("1024", true), ("16777216", true), ("16777217", false)] {
        assert_eq!(set("body-bytes", text).is_ok(), fits, "{text}");
    }
}

#[test]
fn a_certificate_needs_its_key() {
    assert_eq!(set("tls-cert", "a.pem"), Err(ConfigError::HalfTls { missing: "tls-key" }));
    assert_eq!(set("tls-key", "a.pem"), Err(ConfigError::HalfTls { missing: "tls-cert" }));
}

#[test]
fn a_witness_is_a_file_or_an_address_and_what_is_said_of_it_needs_it() {
    let place = |text: &str| set("witness", text).map(|config| config.witness.map(|witness| witness.place));
    assert!(matches!(place("/mnt/witness.json"), Ok(Some(witness::StatementSource::File(_)))));
    assert!(matches!(place("https://inspector.example:9000"), Ok(Some(witness::StatementSource::Url(_)))));
    for wrong in ["", "ftp://inspector.example", "https://me:secret@inspector.example"] {
        assert!(matches!(place(wrong), Err(ConfigError::Value { .. })), "{wrong}");
    }
    assert_eq!(set("witness-required", "true"), Err(ConfigError::NoWitness { said: "witness-required" }));
    assert_eq!(set("witness-required", "false").map(|config| config.witness), Ok(None));
    let key = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29";
    assert_eq!(set("witness-key", key), Err(ConfigError::NoWitness { said: "witness-key" }));
    for wrong in [&key[1..], &key.to_uppercase(), "0x12"] {
        assert!(matches!(set("witness-key", wrong), Err(ConfigError::Value { .. })), "{wrong}");
    }
}

#[test]
fn a_wrong_database_does_not_show_its_password() {
    let error = set("database", "mysql://root:secret@db/floor").expect_err("only Postgres").to_string();
    assert!(!error.contains("secret"), "{error}");
}

#[test]
fn answers_are_kept_for_as_long_as_somebody_stays_signed_in() {
    let kept = |answers: &str, session: &str| {
        let mut draft = Draft::default();
        draft.set(&Source::Flags, "keep-answers", answers)?;
        draft.set(&Source::Flags, "session-hours", session)?;
        draft.finish()
    };
    for (answers, session, fits) in [("48", "12", true), ("12", "12", true), ("11", "12", false), ("48", "720", false)]
    {
        assert_eq!(kept(answers, session).is_ok(), fits, "{answers} {session}");
    }
    let why = kept("1", "12").expect_err("too short").to_string();
    assert!(why.contains("carried out twice"), "{why}");
    assert!(set("session-hours", "720").is_err(), "the other has its usual value");
}

#[test]
fn a_proxys_address_is_the_same_however_it_is_written() {
    let proxy = |text| set("proxy", text).expect("an address").proxy;
    assert_eq!(proxy("::ffff:192.0.2.7"), proxy("192.0.2.7"));
}
