//! Following a house.

use crate::fetch::{FetchError, Url};
use crate::files::{self, FileLock};
use audit::{Contradiction, Growth, Hash, Heads, SignedText, Signer, Statement, Testimony, Unbelieved};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The number of looks that must show the same suspicion before it counts as a contradiction, however long it has lasted.
const LOOKS: u32 = 3;

/// The largest difference between the clocks of a house's servers, and between them and a witness's clock, in milliseconds. The time of heads is
/// checked with this tolerance.
const SERVERS_DIFFER: i64 = 5_000;
const CLOCKS_DIFFER: i64 = 120_000;

/// The settings of a witness.
#[derive(Clone, Debug)]
pub struct FollowSettings {
    /// The only keys that may sign in the house; if empty, those that were seen first.
    pub trusted: Vec<[u8; 32]>,
    /// How long the house may withhold a proof, or answer with a new key, before it counts as caught.
    pub patience: Duration,
}

/// A witness that follows one house.
pub struct Follower {
    house: Url,
    signer: Signer,
    file: PathBuf,
    terms: FollowSettings,
    /// No other witness writes to the file meanwhile.
    _claim: FileLock,
    /// Since when looks have ended in a suspicion, and how many.
    suspicion: Option<(Instant, u32)>,
    /// The testimony so far; none before the first look.
    seen: Option<(Testimony, Statement)>,
}

/// The result of a look at the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The statement before it.
    pub before: Option<Statement>,
    /// The statement now, which is stored.
    pub now: Statement,
}

/// Two statements that the house itself has signed and that cannot both be true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The contradiction, in words.
    pub contradiction: String,
    /// The earlier testimony: the statement of the witness, and the heads as the house had signed them.
    pub seen: Option<Testimony>,
    /// The heads that the house shows now, with its signature.
    pub shown: SignedText,
    /// The house's proof, if it gave one and it fails.
    pub proof: Option<Vec<Hash>>,
}

/// Heads with a wrong time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stale {
    /// They were signed before heads that were seen already.
    #[error("the house shows heads that it signed {} seconds before those that were seen last: an old answer is being replayed, or its clock was set back", .by / 1000)]
    Before {
        /// By how many milliseconds.
        by: i64,
    },
    /// They are from long ago.
    #[error("the house shows heads that it signed {} seconds ago: an old answer is being replayed, or its clock or this one is wrong", .by / 1000)]
    Old {
        /// By how many milliseconds.
        by: i64,
    },
    /// They are from the future.
    #[error("the house shows heads that it signed {} seconds from now: its clock or this one is wrong", .by / 1000)]
    Ahead {
        /// By how many milliseconds.
        by: i64,
    },
}

impl Stale {
    /// The fault in the time of heads that are seen `now`, after others.
    fn of(at: i64, now: i64, before: Option<i64>) -> Option<Self> {
        let behind = before.map_or(0, |before| before.saturating_sub(at));
        let age = now.saturating_sub(at);
        if behind > SERVERS_DIFFER {
            Some(Self::Before { by: behind })
        } else if age > CLOCKS_DIFFER {
            Some(Self::Old { by: age })
        } else {
            (age < -CLOCKS_DIFFER).then(|| Self::Ahead { by: age.saturating_neg() })
        }
    }
}

/// Why a look has shown nothing new.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// The house cannot be reached, or refuses the request.
    #[error(transparent)]
    Away(#[from] FetchError),
    /// The house's answer has the wrong form.
    #[error("the house's answer has the wrong form: {0}")]
    Strange(#[from] serde_json::Error),
    /// The heads are not signed by the server that they name.
    #[error("the heads are invalid: {0}")]
    Unbelieved(#[from] Unbelieved),
    /// The heads have a wrong time: an attacker in between may be replaying an old answer. They are not stored.
    #[error("{what}{}", if *lasts { ". This has lasted for longer than --patience: the witness does not see the present" } else { "" })]
    Stale {
        /// The fault in the time.
        what: Stale,
        /// Whether it has lasted for too long.
        lasts: bool,
    },
    /// A suspicion, which may have an innocent explanation if it does not last.
    #[error("{0}; if this lasts, it is an alarm")]
    Suspicious(Contradiction),
    /// The house contradicts its earlier heads. The evidence is in this file.
    #[error("{what}. The evidence is in {evidence}")]
    Contradiction {
        /// The contradiction.
        what: Contradiction,
        /// The file.
        evidence: PathBuf,
    },
    /// There is evidence from an earlier look.
    #[error(
        "the house was caught before: {what}. The evidence is in {evidence}; this witness follows it no further until that file is moved away"
    )]
    Caught {
        /// The contradiction.
        what: String,
        /// The file.
        evidence: PathBuf,
    },
    /// The witness's own file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// Another witness uses the same file.
    #[error("{path}: another witness uses it; each witness needs a file of its own")]
    Claimed {
        /// The file.
        path: PathBuf,
    },
    /// The witness's file was altered, or is another witness's.
    #[error("{path} was altered, or is not this witness's: {why}")]
    Altered {
        /// The file.
        path: PathBuf,
        /// The fault.
        why: String,
    },
}

impl FollowError {
    /// Whether the house has been caught, now or before.
    pub fn is_caught(&self) -> bool {
        matches!(self, Self::Contradiction { .. } | Self::Caught { .. })
    }

    /// Whether the next look may succeed.
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            Self::Away(_) | Self::Strange(_) | Self::Unbelieved(_) | Self::Suspicious(_) | Self::Stale { .. }
        )
    }

    /// Whether more looks will show if the house is caught.
    pub fn is_suspicion(&self) -> bool {
        matches!(self, Self::Suspicious(_) | Self::Stale { lasts: false, .. })
    }

    /// Whether the witness has not seen the present for too long.
    pub fn is_blind(&self) -> bool {
        matches!(self, Self::Stale { lasts: true, .. })
    }
}

#[derive(Deserialize)]
struct Proved {
    proof: Vec<Hash>,
}

impl Follower {
    /// A witness that signs with this key and stores its testimony in this file. An existing file must be its own, and no other witness may be using
    /// it.
    pub fn new(house: Url, signer: Signer, file: &Path, terms: FollowSettings) -> Result<Self, FollowError> {
        let path = || file.to_owned();
        let claim = FileLock::on(file).map_err(|why| FollowError::File { path: path(), why })?;
        let claim = claim.ok_or_else(|| FollowError::Claimed { path: path() })?;
        let kept = files::read(file).map_err(|why| FollowError::File { path: path(), why })?;
        let seen = match kept {
            None => None,
            Some(testimony) => {
                let altered = |why: String| FollowError::Altered { path: path(), why };
                let statement = testimony.read().map_err(|why| altered(why.to_string()))?;
                if statement.public_key != signer.public_key() {
                    return Err(altered(format!("witness {} has signed it with another key", statement.witness)));
                }
                Some((testimony, statement))
            }
        };
        let follower = Self { house, signer, file: path(), terms, _claim: claim, suspicion: None, seen };
        match follower.evidence()? {
            None => Ok(follower),
            Some(Evidence { contradiction, .. }) => {
                Err(FollowError::Caught { what: contradiction, evidence: follower.evidence_file() })
            }
        }
    }

    /// The name of the witness.
    pub fn witness(&self) -> &str {
        self.signer.server()
    }

    /// The public key of the witness.
    pub fn public_key(&self) -> [u8; 32] {
        self.signer.public_key()
    }

    /// The stored testimony so far.
    pub fn testimony(&self) -> Option<&Testimony> {
        self.seen.as_ref().map(|(testimony, _)| testimony)
    }

    /// The file for evidence against the house.
    pub fn evidence_file(&self) -> PathBuf {
        let mut name = self.file.file_name().unwrap_or_default().to_owned();
        name.push(".evidence");
        self.file.with_file_name(name)
    }

    /// The evidence against the house, if there is any.
    pub fn evidence(&self) -> Result<Option<Evidence>, FollowError> {
        let path = self.evidence_file();
        files::read_evidence(&path).map_err(|why| FollowError::File { path, why })
    }

    /// Requests the house's heads and the proofs that they have only grown, and stores them.
    pub async fn look(&mut self) -> Result<Look, FollowError> {
        let shown: SignedText = serde_json::from_slice(&self.house.get("/api/v1/heads").await?)?;
        let heads = match Heads::read(&shown) {
            Ok(heads) => heads,
            Err(what) => return Err(self.suspect(Contradiction::Unbelieved(what), shown)),
        };
        let before = self.seen.as_ref().map(|(_, statement)| statement.clone());
        if let Some(what) = Stale::of(heads.at, now(), before.as_ref().map(|before| before.at)) {
            return Err(self.is_stale(what));
        }
        let grown = match Statement::follow(before.as_ref(), &heads, &self.terms.trusted) {
            Ok(grown) => grown,
            // A server that has just joined may be the first to answer. If it is known, the other servers will show its key, too.
            Err(what @ Contradiction::NewKey { .. }) if self.terms.trusted.is_empty() => {
                return Err(self.suspect(what, shown));
            }
            // The last heads may have been signed later, by a server whose clock is behind: then both are true.
            Err(Contradiction::Shrunk { .. } | Contradiction::Gone { .. })
                if before.as_ref().is_some_and(|before| heads.at <= before.at.saturating_add(SERVERS_DIFFER)) =>
            {
                let by = before.map_or(0, |before| before.at.saturating_sub(heads.at));
                return Err(self.is_stale(Stale::Before { by }));
            }
            Err(what) => return Err(self.caught(what, shown, None)),
        };
        for growth in grown {
            // The house has signed that there are more seals, so it can prove it, at the latest after some attempts.
            let Ok(proof) = self.proof(&growth).await else { return Err(self.suspect(growth.unproved(), shown)) };
            if let Err(what) = growth.verify(&proof) {
                return Err(self.caught(what, shown, Some(proof)));
            }
        }
        let statement = Statement::sign(&self.signer, before.as_ref(), &heads);
        let testimony = Testimony { statement, heads: shown };
        let now = testimony.read()?;
        files::write(&self.file, &testimony).map_err(|why| FollowError::File { path: self.file.clone(), why })?;
        self.seen = Some((testimony, now.clone()));
        self.suspicion = None;
        Ok(Look { before, now })
    }

    /// The house's proof that a tree has only grown.
    async fn proof(&self, Growth { seen, shown }: &Growth) -> Result<Vec<Hash>, FollowError> {
        // Every tree begins with the empty one.
        if seen.seals == 0 {
            return Ok(Vec::new());
        }
        let path = format!("/api/v1/heads/{}/consistency?from={}&to={}", seen.server, seen.seals, shown.seals);
        let proved: Proved = serde_json::from_slice(&self.house.get(&path).await?)?;
        Ok(proved.proof)
    }

    /// Whether looks have ended in a suspicion for too long. Looks at which the house could not be reached do not count.
    fn lasts(&mut self) -> bool {
        let (since, looks) = self.suspicion.get_or_insert((Instant::now(), 0));
        *looks += 1;
        *looks >= LOOKS && since.elapsed() >= self.terms.patience
    }

    /// A suspicion. If it has lasted for too long it becomes evidence.
    fn suspect(&mut self, what: Contradiction, shown: SignedText) -> FollowError {
        if self.lasts() { self.caught(what, shown, None) } else { FollowError::Suspicious(what) }
    }

    /// Replayed heads contradict nothing that was seen, so they are never evidence.
    fn is_stale(&mut self, what: Stale) -> FollowError {
        FollowError::Stale { what, lasts: self.lasts() }
    }

    /// Stores the evidence. The testimony stays as it is.
    fn caught(&self, what: Contradiction, shown: SignedText, proof: Option<Vec<Hash>>) -> FollowError {
        let (contradiction, seen) = (what.to_string(), self.testimony().cloned());
        let path = self.evidence_file();
        match files::write(&path, &Evidence { contradiction, seen, shown, proof }) {
            Ok(()) => FollowError::Contradiction { what, evidence: path },
            Err(why) => FollowError::File { path, why },
        }
    }
}

/// The time of this machine, in milliseconds since the beginning of 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
