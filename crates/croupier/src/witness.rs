//! `croupier witness`: a copy of the house's signed states, kept outside the house.

use crate::verify::public_keys;
use ::witness::{FollowError, FollowSettings, Follower, Look, Url, files, listen};
use anyhow::{Context, Result};
use audit::{Hex, Signer, TreeHead};
use clap::Parser;
use server::audit::signer_in_file;
use std::io::{self, Write, stderr, stdout};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Watch a house from outside, and notice when its record shrinks, forks or changes its key.
///
/// The house signs the number of its seals and a hash over all of them. The witness asks for both at intervals, has the house
/// prove that nothing was removed or changed, and stores every state in one file that it signs with a key of its own. Run it on another
/// machine than the house. The exit status is 1 after an alarm, and 2 if the house did not answer or the file cannot be used.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    croupier witness https://casino.example --keep witness.json\n  \
    croupier witness https://casino.example --keep witness.json --once\n  \
    croupier witness https://casino.example --keep witness.json --listen 0.0.0.0:9000\n\n\
    `croupier verify --witness witness.json` compares the record with the file; `croupier serve --witness` does so before each start.")]
pub(crate) struct Args {
    /// The address of the house.
    #[arg(value_name = "URL")]
    house: Url,
    /// The file in which the witness stores the states of the house; the first check creates it.
    #[arg(long, value_name = "FILE")]
    keep: PathBuf,
    /// The file of the witness's own key; created together with a new --keep file. [default: beside that file, ending in .key]
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// How often to check, as in 500ms, 10s, 5m or 1h.
    #[arg(long, value_name = "TIME", default_value = "10s")]
    every: Every,
    /// How long the house may withhold a proof, or answer with a key that was never seen, before that is an alarm.
    #[arg(long, value_name = "TIME", default_value = "5m")]
    patience: Every,
    /// Check once and end. If a proof is missing or the key is new, check again until --patience is over.
    #[arg(long, conflicts_with = "listen")]
    once: bool,
    /// Serve the stored states at this address, for the house's servers and others.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The public key of a server that may sign in this house, in hexadecimal digits; all other keys are then refused. May be given several times.
    #[arg(long = "trust", value_name = "HEX")]
    trusted: Vec<Hex>,
}

/// A time span on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Every(Duration);

impl FromStr for Every {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "expected a time from 100ms to 24h, such as 500ms, 10s, 5m or 1h";
        let end = text.find(|letter: char| !letter.is_ascii_digit()).ok_or(FORM)?;
        let number: u64 = text[..end].parse().map_err(|_| FORM)?;
        let unit = match &text[end..] {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            _ => return Err(FORM),
        };
        let every = number.checked_mul(unit).filter(|every| (100..=86_400_000).contains(every)).ok_or(FORM)?;
        Ok(Self(Duration::from_millis(every)))
    }
}

/// The exit status if the house does not answer or the file cannot be used.
const UNKNOWN: u8 = 2;

/// After a suspicion, the witness checks at least this often within `--patience`.
const LOOKS_IN_PATIENCE: u32 = 5;

/// How often the witness repeats that the house does not answer, or repeats an alarm.
const ALARM: Duration = Duration::from_mins(1);

/// Messages go to standard error, so that standard output has results only. A closed standard error is ignored.
fn say(words: &str) {
    let _ = writeln!(stderr(), "croupier witness: {words}");
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match runtime.block_on(witness(args)) {
        Ok(status) => Ok(status),
        Err(error) => {
            say(&format!("{error:#}"));
            Ok(ExitCode::from(UNKNOWN))
        }
    }
}

async fn witness(args: &Args) -> Result<ExitCode> {
    let key = args.key.clone().unwrap_or_else(|| args.keep.with_extension("key"));
    let trusted = public_keys(&args.trusted)?;
    let shown = listen::Shown::default();
    if let Some(address) = args.listen {
        let (listener, address) = listen::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
        writeln!(stdout(), "The witness is at http://{address}")?;
        tokio::spawn(listen::serve(listener, shown.clone()));
    }
    let following = follow(args, &key, trusted, &shown);
    let ended = tokio::select! {
        trouble = following => trouble,
        stopped = stopped() => stopped.map(|()| None)?,
    };
    let Some(trouble) = ended else { return Ok(ExitCode::SUCCESS) };
    if !trouble.is_caught() {
        return Err(trouble.into());
    }
    say(&format!("ALARM: {trouble}"));
    if args.listen.is_some() {
        // Clients still ask for the stored states: a server does so before it starts.
        tokio::select! {
            () = repeat(&trouble) => {}
            stopped = stopped() => stopped?,
        }
    }
    Ok(ExitCode::FAILURE)
}

/// Checks the house at intervals. Returns the error that ends the loop; nothing after a single check without an error.
async fn follow(args: &Args, key: &Path, trusted: Vec<[u8; 32]>, shown: &listen::Shown) -> Option<FollowError> {
    let signer = match own_signer(args, key) {
        Ok(signer) => signer,
        Err(why) => return Some(FollowError::File { path: key.to_owned(), why }),
    };
    // The listener signs its answers with the same key.
    match own_signer(args, key) {
        Ok(signer) => shown.sign_with(signer),
        Err(why) => return Some(FollowError::File { path: key.to_owned(), why }),
    }
    let terms = FollowSettings { trusted, patience: args.patience.0 };
    let mut follower = match Follower::new(args.house.clone(), signer, &args.keep, terms) {
        Ok(follower) => follower,
        Err(trouble) => {
            show_kept(args, &trouble, shown);
            return Some(trouble);
        }
    };
    if let Some(testimony) = follower.testimony() {
        shown.show(testimony);
    }
    say(&format!("{} signs with {}", follower.witness(), Hex(follower.public_key().to_vec())));
    let mut away = Away::default();
    loop {
        let mut pause = args.every.0;
        match follower.look().await {
            Ok(look) => {
                if away.is_over() {
                    say("the house is back");
                }
                tell(&look, args.once);
                if let Some(testimony) = follower.testimony() {
                    shown.show(testimony);
                }
                if args.once {
                    return None;
                }
            }
            Err(trouble) if trouble.is_passing() && (trouble.is_suspicion() || !args.once) => {
                if trouble.is_suspicion() {
                    pause = pause.min(args.patience.0 / LOOKS_IN_PATIENCE);
                }
                let words = if trouble.is_blind() { format!("ALARM: {trouble}") } else { trouble.to_string() };
                if away.is_to_be_said(&words) {
                    say(&format!("{words}; looking again every {} seconds", pause.as_secs_f64()));
                }
            }
            Err(trouble) => {
                if let Ok(Some(evidence)) = follower.evidence() {
                    shown.accuse(&evidence);
                }
                return Some(trouble);
            }
        }
        sleep(pause).await;
    }
}

/// The witness's own key. It is created for a new file only: a file that was signed with a lost key cannot be continued with another key.
fn own_signer(args: &Args, key: &Path) -> io::Result<Signer> {
    if args.keep.try_exists()? && !key.try_exists()? {
        let what = format!(
            "this key is missing, and {} was signed with it; put the key back, or begin a new file with --keep",
            args.keep.display()
        );
        return Err(io::Error::new(io::ErrorKind::NotFound, what));
    }
    signer_in_file(key).map_err(io::Error::other)
}

/// The last message about a house that does not answer, and when it was printed.
#[derive(Default)]
struct Away(Option<(String, Instant)>);

impl Away {
    /// Whether to print this message: it is new, or was printed long ago.
    fn is_to_be_said(&mut self, words: &str) -> bool {
        // The duration in the message changes with every check.
        let words: String = words.chars().filter(|letter| !letter.is_ascii_digit()).collect();
        if self.0.as_ref().is_some_and(|(said, at)| *said == words && at.elapsed() < ALARM) {
            return false;
        }
        self.0 = Some((words, Instant::now()));
        true
    }

    /// Whether there was trouble until now.
    fn is_over(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// Serves the states that an earlier run has stored, even if this run cannot continue.
fn show_kept(args: &Args, trouble: &FollowError, shown: &listen::Shown) {
    if let Ok(Some(testimony)) = files::read(&args.keep) {
        shown.show(&testimony);
    }
    if let FollowError::Caught { evidence, .. } = trouble
        && let Ok(Some(evidence)) = files::read_evidence(evidence)
    {
        shown.accuse(&evidence);
    }
}

/// Prints the servers and seals that are new.
fn tell(look: &Look, all: bool) {
    for TreeHead { server, seals, root, .. } in &look.now.trees {
        let known = look.before.as_ref().is_some_and(|before| before.tree(server).is_some());
        if all || !known {
            let new = if look.before.is_some() && !known { "a new server, " } else { "" };
            // A closed standard output does not matter: the state is stored in the file.
            let _ = writeln!(stdout(), "{new}server {server}: {seals} seals, root {root}");
        }
    }
}

async fn repeat(trouble: &FollowError) {
    loop {
        sleep(ALARM).await;
        say(&format!("ALARM: {trouble}"));
    }
}

/// Returns when the program receives SIGTERM or SIGINT.
async fn stopped() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absence_is_said_once_a_minute() {
        let mut away = Away::default();
        assert!(!away.is_over());
        assert!(away.is_to_be_said("away") && !away.is_to_be_said("away"));
        assert!(away.is_to_be_said("it is a new key"), "something else");
        let Some((_, at)) = &mut away.0 else { panic!("it was said") };
        *at = at.checked_sub(ALARM).expect("a minute ago");
        assert!(away.is_to_be_said("it is a new key") && !away.is_to_be_said("it is a new key"));
        assert!(away.is_over() && !away.is_over());
    }

    #[test]
    fn a_while_has_a_unit_and_its_limits() {
        for (text, milliseconds) in [
            ("100ms", Some(100)),
            ("99ms", None),
            ("10s", Some(10_000)),
            ("5m", Some(300_000)),
            ("24h", Some(86_400_000)),
            ("25h", None),
            ("10", None),
            ("s", None),
            ("", None),
            ("-1s", None),
            ("1.5s", None),
            ("99999999999999999999s", None),
            ("18446744073709551615h", None),
        ] {
            let read = text.parse::<Every>().ok().map(|every| every.0.as_millis());
            assert_eq!(read, milliseconds, "{text}");
        }
    }
}
