//! A witness and a house that cheats, or only seems to.

use audit::{Contradiction, Hash, Heads, Signer, TreeHead, Unbelieved, merkle};
use serde_json::json;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use witness::{FollowError, FollowSettings, Follower, Look, Stale, Url};

/// How a house answers requests for a proof.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Proofs {
    Given,
    /// With an error status.
    Refused,
    /// With success, and a body that is no proof.
    Garbled,
    /// The connection ends without an answer.
    Silent,
}

/// A house with the seals of servers 1 and 2.
#[derive(Clone, Debug)]
struct State {
    /// Whose key signs the heads.
    by: u8,
    seals: [u64; 2],
    /// How many milliseconds before now the heads are signed.
    ago: i64,
    /// Whether there are heads at all.
    open: bool,
    proofs: Proofs,
    /// Whether one of the servers has a name that does not follow from its key.
    forged: bool,
}

struct House {
    state: Arc<Mutex<State>>,
    url: Url,
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("before long")
}

fn signer(secret: u8) -> Signer {
    Signer::from_secret([secret; 32])
}

/// The root over the seals from one up to another.
fn root(seals: std::ops::Range<u64>) -> Hash {
    let mut tree = merkle::Tree::default();
    seals.for_each(|number| tree.push(merkle::leaf(&[&number.to_be_bytes()])));
    tree.root()
}

impl House {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address")).parse().expect("a URL");
        let state = Arc::new(Mutex::new(State {
            by: 1,
            seals: [3, 5],
            ago: 60_000,
            open: true,
            proofs: Proofs::Given,
            forged: false,
        }));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = shared.lock().expect("a state").clone();
                answer(stream, &state);
            }
        });
        Self { state, url }
    }

    fn set(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().expect("a state"));
    }

    fn follower(&self, folder: &Path, patience: Duration, trusted: &[u8]) -> Follower {
        let trusted = trusted.iter().map(|secret| signer(*secret).public_key()).collect();
        let terms = FollowSettings { trusted, patience };
        Follower::new(self.url.clone(), signer(99), &folder.join("witness.json"), terms).expect("a follower")
    }
}

fn answer(mut stream: TcpStream, state: &State) {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
        request.push(byte[0]);
    }
    let request = String::from_utf8(request).expect("text");
    let Some(path) = request.split(' ').nth(1) else { return };
    let (status, body) = if path == "/api/v1/heads" {
        let tree = |secret: u8, seals: u64| {
            let (server, public_key) = (signer(secret).server().to_owned(), signer(secret).public_key());
            TreeHead { server, public_key, seals, root: root(0..seals) }
        };
        let mut trees = vec![tree(1, state.seals[0]), tree(2, state.seals[1])];
        if state.forged {
            let (server, public_key, root) = ("0000000000000000".to_owned(), [0; 32], root(0..0));
            trees.push(TreeHead { server, public_key, seals: 0, root });
        }
        let heads = Heads::sign(&signer(state.by), now() - state.ago, trees);
        if state.open { (200, json!(heads)) } else { (503, json!({})) }
    } else {
        let number = |name: &str| {
            let rest = path.split_once(name).expect("a number").1;
            rest.split('&').next().and_then(|text| text.parse::<u64>().ok()).expect("a number")
        };
        let spans = merkle::consistency_spans(number("from="), number("to=")).expect("a growth");
        let proof: Vec<Hash> = spans.iter().map(|span| root(span.from..span.to)).collect();
        match state.proofs {
            Proofs::Given => (200, json!({ "proof": proof })),
            Proofs::Refused => (503, json!({ "error": { "code": "unavailable" } })),
            Proofs::Garbled => (200, json!({ "prof": proof })),
            Proofs::Silent => return,
        }
    };
    let body = body.to_string();
    let head = format!("HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
    // The witness may have closed the connection.
    let _ = stream.write_all((head + &body).as_bytes());
}

fn look(follower: &mut Follower) -> Result<Look, FollowError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(follower.look())
}

/// The contradiction that a look suspects without alarm.
fn suspicion(follower: &mut Follower) -> Contradiction {
    match look(follower) {
        Err(FollowError::Suspicious(what)) => what,
        other => panic!("{other:?}"),
    }
}

fn alarm(follower: &mut Follower) -> Contradiction {
    match look(follower) {
        Err(FollowError::Contradiction { what, .. }) => what,
        other => panic!("{other:?}"),
    }
}

const LONG: Duration = Duration::from_hours(1);

#[test]
fn a_house_that_signs_growth_and_withholds_the_proof_is_caught_in_the_end() {
    for proofs in [Proofs::Refused, Proofs::Garbled, Proofs::Silent] {
        let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
        let mut follower = house.follower(folder.path(), Duration::ZERO, &[]);
        look(&mut follower).expect("a first look");
        house.set(|state| (state.seals, state.proofs) = ([9, 5], proofs));
        let server = signer(1).server().to_owned();
        let withheld = Contradiction::Withheld { server: server.clone(), seen: 3, seals: 9 };
        // Two looks are no alarm, even with the shortest patience.
        assert_eq!(suspicion(&mut follower), withheld, "{proofs:?}");
        assert_eq!(suspicion(&mut follower), withheld, "{proofs:?}");
        assert!(!follower.evidence_file().exists());
        assert_eq!(alarm(&mut follower), withheld, "{proofs:?}");
        let evidence = follower.evidence().expect("a file").expect("evidence");
        assert_eq!((evidence.contradiction, evidence.proof), (withheld.to_string(), None));
        // Both heads carry the signature of the house.
        let seen = Heads::read(&evidence.seen.expect("what was seen").heads).expect("heads");
        let shown = Heads::read(&evidence.shown).expect("heads");
        let seals = |heads: &Heads| heads.tree(&server).expect("a tree").seals;
        assert_eq!((seals(&seen), seals(&shown)), (3, 9));
    }
}

#[test]
fn a_proof_that_comes_in_time_is_no_alarm_and_the_patience_begins_anew() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), Duration::ZERO, &[]);
    look(&mut follower).expect("a first look");
    for seals in [6, 9, 12] {
        house.set(|state| (state.seals, state.proofs) = ([3, seals], Proofs::Refused));
        suspicion(&mut follower);
        // A house that cannot be reached neither explains a suspicion nor raises one.
        house.set(|state| state.open = false);
        assert!(matches!(look(&mut follower), Err(FollowError::Away(_))));
        house.set(|state| state.open = true);
        suspicion(&mut follower);
        house.set(|state| state.proofs = Proofs::Given);
        let now = look(&mut follower).expect("it has proved it").now;
        assert_eq!(now.tree(signer(2).server()).expect("a tree").seals, seals);
    }
}

#[test]
fn no_number_of_looks_is_an_alarm_before_the_patience_is_over() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), LONG, &[]);
    look(&mut follower).expect("a first look");
    house.set(|state| (state.seals, state.proofs) = ([9, 5], Proofs::Refused));
    (0..10).for_each(|_| drop(suspicion(&mut follower)));
    house.set(|state| (state.by, state.proofs) = (3, Proofs::Given));
    (0..10).for_each(|_| drop(suspicion(&mut follower)));
    assert!(!follower.evidence_file().exists());
    house.set(|state| state.by = 2);
    look(&mut follower).expect("all is well");
    // A house that contradicts itself is caught at once.
    house.set(|state| (state.seals, state.ago) = ([8, 5], 0));
    assert!(matches!(alarm(&mut follower), Contradiction::Shrunk { seen: 9, seals: 8, .. }));
}

#[test]
fn patience_lasts_as_long_as_it_was_told() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let patience = Duration::from_millis(300);
    let mut follower = house.follower(folder.path(), patience, &[]);
    look(&mut follower).expect("a first look");
    house.set(|state| state.by = 3);
    let since = Instant::now();
    let what = loop {
        match look(&mut follower) {
            Err(FollowError::Suspicious(_)) => thread::sleep(Duration::from_millis(20)),
            Err(FollowError::Contradiction { what, .. }) => break what,
            other => panic!("{other:?}"),
        }
    };
    assert!(since.elapsed() >= patience);
    assert_eq!(what, Contradiction::NewKey { server: signer(3).server().to_owned() });
}

/// Behind a load balancer, a server that has just joined may answer before the witness has heard of it.
#[test]
fn a_new_server_that_answers_first_is_no_alarm_if_a_known_one_answers_soon() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), Duration::ZERO, &[]);
    look(&mut follower).expect("a first look");
    let new = Contradiction::NewKey { server: signer(3).server().to_owned() };
    house.set(|state| state.by = 3);
    assert_eq!(suspicion(&mut follower), new);
    assert_eq!(suspicion(&mut follower), new);
    house.set(|state| state.by = 1);
    look(&mut follower).expect("a server that is known");
    // A new key that stays is caught.
    house.set(|state| state.by = 3);
    assert_eq!(suspicion(&mut follower), new);
    assert_eq!(suspicion(&mut follower), new);
    assert_eq!(alarm(&mut follower), new);
}

#[test]
fn a_key_that_is_not_among_those_trusted_is_an_alarm_at_once_and_a_new_one_that_is_goes_on() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), LONG, &[1, 2]);
    look(&mut follower).expect("a first look");
    house.set(|state| state.by = 3);
    assert!(matches!(alarm(&mut follower), Contradiction::NewKey { .. }));
    fs::remove_file(follower.evidence_file()).expect("put away");
    drop(follower);
    // The key was changed: the new one is added to the trusted ones, and the house must still stand by its earlier heads.
    let mut follower = house.follower(folder.path(), LONG, &[1, 2, 3]);
    house.set(|state| state.seals = [4, 5]);
    look(&mut follower).expect("a trusted key");
    house.set(|state| (state.seals, state.ago) = ([4, 4], 0));
    assert!(matches!(alarm(&mut follower), Contradiction::Shrunk { seen: 5, seals: 4, .. }));
}

#[test]
fn two_witnesses_do_not_keep_one_file() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), LONG, &[]);
    look(&mut follower).expect("a first look");
    let file = folder.path().join("witness.json");
    let begin = |file: &Path| {
        let terms = FollowSettings { trusted: Vec::new(), patience: LONG };
        Follower::new(house.url.clone(), signer(99), file, terms).map(|_| ())
    };
    let second = begin(&file);
    assert!(
        matches!(&second, Err(trouble @ FollowError::Claimed { path }) if *path == file && !trouble.is_caught()),
        "{second:?}"
    );
    // The lock does not go with the file that a look replaces.
    house.set(|state| state.seals = [4, 5]);
    look(&mut follower).expect("another look");
    assert!(begin(&file).is_err());
    // Another file is free, and so is this one afterwards.
    begin(&folder.path().join("other.json")).expect("a file of its own");
    drop(follower);
    begin(&file).expect("no other witness");
}

/// The fault in the time of the heads, and whether it has lasted for too long.
fn stale(follower: &mut Follower) -> (Stale, bool) {
    match look(follower) {
        Err(trouble @ FollowError::Stale { what, lasts }) => {
            assert!(trouble.is_passing() && !trouble.is_caught() && trouble.is_blind() == lasts);
            (what, lasts)
        }
        other => panic!("{other:?}"),
    }
}

/// An attacker in between replays old heads. They were true, so they are no evidence; and the present is not seen.
#[test]
fn old_heads_that_are_shown_again_are_named_and_are_no_evidence() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), Duration::ZERO, &[]);
    let first = look(&mut follower).expect("a first look").now;
    house.set(|state| (state.seals, state.ago) = ([9, 9], 0));
    let seen = look(&mut follower).expect("it has grown").now;
    assert!(seen.at - first.at >= 50_000, "the time is the house's own");
    // Heads that were signed earlier are stale, with fewer seals or as many.
    for seals in [[3, 5], [9, 9]] {
        house.set(|state| (state.seals, state.ago) = (seals, 60_000));
        for lasts in [false, false, true, true] {
            assert!(matches!(stale(&mut follower), (Stale::Before { by }, found) if found == lasts && by > 5_000));
        }
        assert!(!follower.evidence_file().exists());
        house.set(|state| (state.seals, state.ago) = ([9, 9], 0));
        look(&mut follower).expect("the present");
    }
    // Of two servers whose clocks differ, the one that is behind may have signed later.
    house.set(|state| (state.seals, state.ago) = ([9, 8], 2_000));
    assert!(matches!(stale(&mut follower), (Stale::Before { .. }, false)));
    assert!(!follower.evidence_file().exists());
    let kept = follower.testimony().expect("a testimony").read().expect("a statement");
    assert!(kept.at >= seen.at && kept.tree(signer(2).server()).expect("a tree").seals == 9);
}

#[test]
fn heads_from_long_ago_or_from_the_future_are_not_taken() {
    for (ago, ahead) in [(600_000, false), (-600_000, true)] {
        let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
        let mut follower = house.follower(folder.path(), LONG, &[]);
        house.set(|state| state.ago = ago);
        let (what, lasts) = stale(&mut follower);
        assert!(matches!(what, Stale::Ahead { .. }) == ahead && !lasts, "{what}");
        assert!(follower.testimony().is_none());
        house.set(|state| state.ago = 1_000);
        look(&mut follower).expect("the present");
    }
}

/// A house that keeps showing invalid heads is caught in the end: otherwise it could avoid being watched.
#[test]
fn heads_that_cannot_be_believed_are_an_alarm_in_the_end() {
    let (house, folder) = (House::open(), tempfile::tempdir().expect("a folder"));
    let mut follower = house.follower(folder.path(), Duration::ZERO, &[]);
    look(&mut follower).expect("a first look");
    house.set(|state| state.forged = true);
    let name = "0000000000000000".to_owned();
    let wrong = Contradiction::Unbelieved(Unbelieved::WrongKey { name });
    assert_eq!(suspicion(&mut follower), wrong);
    assert_eq!(suspicion(&mut follower), wrong);
    assert_eq!(alarm(&mut follower), wrong);
    let evidence = follower.evidence().expect("a file").expect("evidence");
    assert_eq!(Heads::read(&evidence.shown), Err(Unbelieved::WrongKey { name: "0000000000000000".to_owned() }));
}
