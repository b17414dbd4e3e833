//! Bots: players of the house on the demonstration floor. They use the public API, as every client does.

use anyhow::{Context, Result};
use client::Address;
use client::bot::{Credentials, keep_company};
use serde::{Deserialize, Serialize};
use server::visitors::Visitors;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The file in the data folder with the bots' accounts. After a restart the bots return to their seats.
const ROSTER: &str = "bots.json";

/// The time that a bot takes to decide.
const THINKING: std::ops::Range<Duration> = Duration::from_millis(800)..Duration::from_secs(3);

const NAMES: [&str; 12] =
    ["alma", "bruno", "carla", "dario", "elsa", "felix", "gerda", "hugo", "irma", "jonas", "klara", "leo"];

/// The account of one bot.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Member {
    name: String,
    password: String,
}

/// Starts bots that play at a server, on a thread that ends with the program.
pub(crate) fn send(
    url: &str,
    data: &Path,
    number: usize,
    visitors: &Arc<Visitors>,
    rests: Option<Duration>,
) -> Result<()> {
    if number == 0 {
        return Ok(());
    }
    let server: Address = url.parse().context("bots speak plain HTTP only")?;
    let roster = roster(data, number)?;
    visitors.introduce(roster.iter().map(|bot| bot.name.clone()));
    let visitors = Arc::clone(visitors);
    let alone = move || rests.is_some_and(|after| visitors.is_alone_for(after));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new()
        .name("bots".into())
        .spawn(move || runtime.block_on(keep_company(server, roster, THINKING, alone)))?;
    Ok(())
}

/// The accounts of the bots. Accounts that are missing are added to the file.
fn roster(data: &Path, number: usize) -> Result<Vec<Credentials>> {
    let path = data.join(ROSTER);
    let mut members: Vec<Member> = match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).with_context(|| format!("cannot read {}", path.display()))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    if members.len() < number {
        for name in NAMES.iter().cycle().skip(members.len()).take(number - members.len()) {
            let Credentials { name, password } = Credentials::fresh(name)?;
            members.push(Member { name, password });
        }
        let draft = data.join(format!("{ROSTER}.new"));
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
        file.write_all(serde_json::to_string_pretty(&members)?.as_bytes())?;
        fs::rename(&draft, &path)?;
    }
    let credentials = |member: Member| Credentials { name: member.name, password: member.password };
    Ok(members.into_iter().take(number).map(credentials).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_bots_come_back() {
        let data = tempfile::tempdir().expect("a folder");
        let first = roster(data.path(), 2).expect("a roster");
        let more = roster(data.path(), 14).expect("a roster");
        assert_eq!(more[..2], first[..]);
        assert_eq!(more.len(), 14);
        assert_eq!(roster(data.path(), 1).expect("a roster"), first[..1]);
        assert!(more.iter().all(|one| more.iter().filter(|other| other.name == one.name).count() == 1));
    }
}
