//! Announcements that streams have grown, for tasks that show or cache them.
//!
//! Servers that share a record announce their commits to each other through the database, after the commit: an announcement inside a commit would
//! make every server wait for every other's disk. A server that is killed in between makes no announcement, so servers also compare the heads of the
//! streams from time to time.

use super::{postgres::Postgres, stamps::StampKey, stream::StreamId, stream_ends::StreamEnds};
use sqlx::postgres::PgListener;
use std::{fmt::Write as _, sync::Arc, time::Duration};
use tokio::{
    sync::{broadcast, mpsc, oneshot},
    task::AbortHandle,
};

/// How many changes a slow reader may fall behind before it is told that it missed some.
const WAITING: usize = 4096;
/// How long to wait after the connection was lost.
const PAUSE: Duration = Duration::from_millis(200);
/// How long a server that closes waits for its last announcements.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Postgres refuses notifications of 8,000 bytes and more.
const LARGEST_NOTIFICATION: usize = 7_900 - STAMP;
/// The length of a stamp and the space after it.
const STAMP: usize = 65;

/// A change of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A stream has grown.
    Stream(Grown),
    /// Changes may have been missed; every cached state has to be compared with its head.
    Missed,
}

/// A stream that has grown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grown {
    /// The stream.
    pub stream: StreamId,
    /// Its version after the commit.
    pub version: u64,
    /// The facts up to that version, the last one last, as far as they were announced: they may be incomplete, or missing.
    pub facts: Arc<[String]>,
}

/// Changes, those of one server in the order of their commits.
pub struct Changes {
    receiver: broadcast::Receiver<Change>,
}

impl Changes {
    /// The next change; none when the store is closed.
    pub async fn next(&mut self) -> Option<Change> {
        match self.receiver.recv().await {
            Ok(change) => Some(change),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Change::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// Announces changes within this process, and to other servers if there are any.
#[derive(Clone)]
pub(super) struct Announcer {
    sender: broadcast::Sender<Change>,
    others: Option<Others>,
}

/// The connections with other servers.
#[derive(Clone)]
struct Others {
    post: mpsc::UnboundedSender<Post>,
    listener: Arc<Listener>,
}

enum Post {
    News(Vec<Grown>),
    /// Announce the rest, then end.
    Stop(oneshot::Sender<()>),
}

/// The listener for other servers, and the stream ends that it updates.
pub(super) struct Ears {
    pub(super) listener: PgListener,
    pub(super) ends: Arc<StreamEnds>,
}

struct Listener(AbortHandle);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Announcer {
    /// For a record that only this process writes.
    pub(super) fn within_process() -> Self {
        Self { sender: broadcast::Sender::new(WAITING), others: None }
    }

    /// For a record that several processes write; `server` is the name of this one.
    ///
    /// Every user of the database can send notifications, so they carry a stamp. Without the key none is believed.
    pub(super) fn among_servers(postgres: Postgres, ears: Ears, server: &str, stamps: Option<&StampKey>) -> Self {
        let sender = broadcast::Sender::new(WAITING);
        let source = postgres.clone();
        let listening = tokio::spawn(listen(source, ears, server.to_owned(), stamps.cloned(), sender.clone()));
        let (post, posted) = mpsc::unbounded_channel();
        tokio::spawn(tell(postgres, server.to_owned(), stamps.cloned(), posted));
        let listener = Arc::new(Listener(listening.abort_handle()));
        Self { sender, others: Some(Others { post, listener }) }
    }

    pub(super) fn subscribe(&self) -> Changes {
        Changes { receiver: self.sender.subscribe() }
    }

    /// Announces a commit of this process.
    pub(super) fn committed(&self, changes: Vec<Grown>) {
        for change in &changes {
            // There may be no listener.
            let _ = self.sender.send(Change::Stream(change.clone()));
        }
        if let Some(others) = &self.others {
            // The task that announces ends only when the store is closed.
            let _ = others.post.send(Post::News(changes));
        }
    }

    /// Makes the last announcements and stops listening.
    pub(super) async fn stop(&self) {
        if let Some(others) = &self.others {
            let (reply, told) = oneshot::channel();
            if others.post.send(Post::Stop(reply)).is_ok() {
                // The other servers will find the changes by themselves.
                let _ = tokio::time::timeout(LAST_WORDS, told).await;
            }
            others.listener.0.abort();
        }
    }
}

/// Announces the commits of this server to others, in groups.
async fn tell(postgres: Postgres, server: String, stamps: Option<StampKey>, mut posted: mpsc::UnboundedReceiver<Post>) {
    let mut stop = None;
    while stop.is_none() {
        let Some(mut post) = posted.recv().await else { return };
        let mut letters = Letters::from(&server);
        loop {
            match post {
                Post::News(news) => news.iter().for_each(|grown| letters.add(grown)),
                Post::Stop(reply) => stop = Some(reply),
            }
            match posted.try_recv() {
                Ok(next) => post = next,
                Err(_) => break,
            }
        }
        let Some(key) = &stamps else { continue };
        let written: Vec<String> = letters.written.iter().map(|letter| stamped(letter, key)).collect();
        if let Err(error) = postgres.notify(&written).await {
            tracing::warn!(%error, "changes cannot be announced to other servers; they will find them by themselves");
        }
    }
    if let Some(reply) = stop {
        // The caller may have stopped waiting.
        let _ = reply.send(());
    }
}

/// The texts of notifications: the name of a server, then a line for every fact that it wrote, with its stream and version.
struct Letters<'a> {
    server: &'a str,
    written: Vec<String>,
}

impl<'a> Letters<'a> {
    fn from(server: &'a str) -> Self {
        Self { server, written: Vec::new() }
    }

    fn add(&mut self, Grown { stream, version, facts }: &Grown) {
        // Servers follow tables fact by fact. For other streams the version is enough.
        let told: &[String] = if stream.kind() == "table" { facts } else { &[] };
        let before = version - told.len() as u64;
        for (fact, version) in told.iter().zip(before + 1..) {
            self.line(stream, version, fact);
        }
        if told.is_empty() {
            self.line(stream, *version, "");
        }
    }

    fn line(&mut self, stream: &StreamId, version: u64, fact: &str) {
        let mut line = format!("\n{stream} {version} ");
        // A fact that is too long for a notification is read from the store.
        if self.server.len() + line.len() + fact.len() <= LARGEST_NOTIFICATION {
            line.push_str(fact);
        }
        match self.written.last_mut() {
            Some(letter) if letter.len() + line.len() <= LARGEST_NOTIFICATION => letter.push_str(&line),
            _ => {
                let mut letter = String::with_capacity(self.server.len() + line.len());
                let _ = write!(letter, "{}{line}", self.server);
                self.written.push(letter);
            }
        }
    }
}

/// A notification with its stamp before it.
fn stamped(letter: &str, key: &StampKey) -> String {
    format!("{} {letter}", key.notification(letter))
}

/// A notification without its stamp; none if the stamp is wrong.
fn believed<'a>(payload: &'a str, key: &StampKey) -> Option<&'a str> {
    let (stamp, letter) = payload.split_once(' ')?;
    (stamp.parse() == Ok(key.notification(letter))).then_some(letter)
}

/// The changes in a notification, unless it is our own.
fn read_letter(letter: &str, reader: &str) -> Vec<Change> {
    let mut lines = letter.lines();
    if lines.next() == Some(reader) {
        return Vec::new();
    }
    let mut told: Vec<(StreamId, u64, Vec<String>)> = Vec::new();
    for line in lines {
        let Some((stream, version, fact)) = read_line(line) else { return vec![Change::Missed] };
        let facts = if fact.is_empty() { Vec::new() } else { vec![fact.to_owned()] };
        match told.last_mut() {
            // The next fact of the same stream, or the rest of it if one was too long for a notification.
            Some((last, reached, before)) if *last == stream && !facts.is_empty() && version == *reached + 1 => {
                *reached = version;
                before.extend(facts);
            }
            _ => told.push((stream, version, facts)),
        }
    }
    let grown = told.into_iter().map(|(stream, version, facts)| Grown { stream, version, facts: facts.into() });
    grown.map(Change::Stream).collect()
}

fn read_line(line: &str) -> Option<(StreamId, u64, &str)> {
    let mut words = line.splitn(3, ' ');
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?))
}

async fn listen(
    postgres: Postgres,
    ears: Ears,
    server: String,
    stamps: Option<StampKey>,
    sender: broadcast::Sender<Change>,
) {
    let Ears { mut listener, ends } = ears;
    loop {
        let heard = tokio::select! {
            heard = listener.try_recv() => heard,
            // After an outage the old connection may be dead without having been closed, so a new one is opened.
            () = postgres.availability().comes_back() => {
                match postgres.listener().await {
                    Ok(fresh) => listener = fresh,
                    Err(error) => tracing::warn!(%error, "cannot listen for changes of other servers again"),
                }
                let _ = sender.send(Change::Missed);
                continue;
            }
        };
        match heard {
            Ok(Some(notification)) => {
                let letter = stamps.as_ref().and_then(|key| believed(notification.payload(), key));
                let changes = letter.map_or_else(|| vec![Change::Missed], |letter| read_letter(letter, &server));
                for change in changes {
                    // A server announces a change only after its commit is durable.
                    if let Change::Stream(grown) = &change {
                        ends.raise(&grown.stream, grown.version, None);
                    }
                    let _ = sender.send(change);
                }
            }
            // The connection was lost; the next call makes a new one, and the announcements in between were missed.
            Ok(None) => {
                let _ = sender.send(Change::Missed);
            }
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => {
                tracing::warn!(%error, "cannot listen for changes of other servers; trying again");
                tokio::time::sleep(PAUSE).await;
                let _ = sender.send(Change::Missed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown(stream: &str, version: u64, facts: &[&str]) -> Grown {
        let facts: Vec<String> = facts.iter().map(|fact| (*fact).to_owned()).collect();
        Grown { stream: stream.parse().expect("a stream"), version, facts: facts.into() }
    }

    fn told(news: &[Grown]) -> (Vec<String>, Vec<Change>) {
        let mut letters = Letters::from("here");
        for grown in news {
            letters.add(grown);
        }
        let heard = letters.written.iter().flat_map(|letter| read_letter(letter, "there")).collect();
        (letters.written, heard)
    }

    #[test]
    fn what_is_told_is_heard_and_nobody_hears_themselves() {
        let news = [grown("table/7", 12, &[r#"{"a b":1}"#, r#"{"c":"d e"}"#]), grown("table/8", 1, &["{}"])];
        let (letters, heard) = told(&news);
        assert_eq!(heard, news.clone().map(Change::Stream));
        assert_eq!(letters.len(), 1);
        assert_eq!(read_letter(&letters[0], "here"), []);
    }

    #[test]
    fn a_notification_of_a_stranger_is_not_believed() {
        let key = StampKey::from_shoe_key(&[7; 32]);
        let payload = stamped("there\ntable/7 1 {}", &key);
        assert_eq!(payload.len(), "there\ntable/7 1 {}".len() + STAMP);
        assert_eq!(believed(&payload, &key), Some("there\ntable/7 1 {}"));
        let other = StampKey::from_shoe_key(&[8; 32]);
        for forged in
            [payload.replace("{}", "[]"), stamped("there\ntable/7 1 {}", &other), "there\ntable/7 1 {}".into()]
        {
            assert_eq!(believed(&forged, &key), None, "{forged}");
        }
    }

    #[test]
    fn of_patrons_and_pools_only_the_version_is_told() {
        let (_, heard) = told(&[grown("patron/3", 4, &["{}"]), grown("pool/1", 9, &["{}", "{}"])]);
        assert_eq!(heard, [grown("patron/3", 4, &[]), grown("pool/1", 9, &[])].map(Change::Stream));
    }

    /// A fact of the largest size that fits a notification is announced; a larger one only by its version.
    #[test]
    fn no_letter_is_too_long() {
        let room = LARGEST_NOTIFICATION - "here\ntable/7 2 ".len();
        for (length, whole) in [(room - 1, true), (room, true), (room + 1, false)] {
            let long = "x".repeat(length);
            let (letters, heard) = told(&[grown("table/7", 3, &["{}", &long, "[]"])]);
            assert!(letters.iter().all(|letter| letter.len() <= LARGEST_NOTIFICATION), "{length}");
            let facts: Vec<String> = heard
                .into_iter()
                .flat_map(|change| match change {
                    Change::Stream(grown) => grown.facts.to_vec(),
                    Change::Missed => panic!("missed"),
                })
                .collect();
            let expected: &[&str] = if whole { &["{}", &long, "[]"] } else { &["{}", "[]"] };
            assert_eq!(facts, expected, "{length}");
        }
    }

    #[test]
    fn a_letter_that_cannot_be_read_counts_as_missed() {
        for letter in ["there\ntable/7", "there\ntable/7 x {}", "there\n 1 {}"] {
            assert_eq!(read_letter(letter, "here"), [Change::Missed], "{letter}");
        }
    }
}
