//! The whole record checked at once: chains and seals, and that they agree.
//!
//! The caller passes rows in one by one, seals before facts, from any source. The check keeps only the sealed heads of the streams in memory.

use crate::{
    chain::{Break, Chain, Hash},
    seal::{Forgery, SealChain, SignedSeal},
};
use std::collections::{BTreeMap, HashMap};

/// A fault of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// The facts of a stream do not follow from one another.
    #[error(transparent)]
    Chain(#[from] Break),
    /// A seal is rejected.
    #[error(transparent)]
    Seal(#[from] Forgery),
    /// A seal of a server whose public key is not known.
    #[error("there are seals of server {server}, but not its public key")]
    UnknownSigner {
        /// The server.
        server: String,
    },
    /// The record differs from a server's seal.
    #[error("{stream}: fact {version} is not the one that server {server} sealed")]
    Contradicted {
        /// The stream.
        stream: String,
        /// The version that was sealed.
        version: u64,
        /// The server that sealed it.
        server: String,
    },
    /// A sealed version of a stream is missing.
    #[error("{stream}: server {server} sealed version {version}, which is missing")]
    CutShort {
        /// The stream.
        stream: String,
        /// The version that was sealed.
        version: u64,
        /// The server that sealed it.
        server: String,
    },
    /// The last facts of a stream were never sealed.
    #[error("{stream}: no seal covers the facts after version {sealed}")]
    Unsealed {
        /// The stream.
        stream: String,
        /// The last version that a server sealed.
        sealed: u64,
    },
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many facts were followed.
    pub facts: u64,
    /// How many seals were followed.
    pub seals: u64,
    /// How many streams there are.
    pub streams: u64,
    /// All faults; none in an honest record.
    pub wrong: Vec<Finding>,
}

/// A server's seal of a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SealedHead {
    hash: Hash,
    /// The index of the server in the list of signers.
    server: usize,
}

/// The heads of a stream that servers have signed, by version: one in an honest record, and every different one in a record that was rewritten.
type SealedHeads = BTreeMap<u64, Vec<SealedHead>>;

struct Signing {
    server: String,
    /// None after a rejected seal: later ones cannot be followed.
    chain: Option<SealChain>,
}

/// A check under way.
#[derive(Default)]
pub struct RecordCheck {
    signers: Vec<Signing>,
    sealed: HashMap<String, SealedHeads>,
    current: Option<Current>,
    findings: Findings,
}

/// The stream of the facts that are being passed in.
struct Current {
    stream: String,
    chain: Chain,
    broken: bool,
    sealed: SealedHeads,
    last_sealed: u64,
}

impl RecordCheck {
    /// A check without input.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a server's public key known; before its seals.
    pub fn signer(&mut self, server: &str, public_key: &[u8; 32]) {
        let chain = match SealChain::of(server, public_key) {
            Ok(chain) => Some(chain),
            Err(forgery) => {
                self.findings.wrong.push(forgery.into());
                None
            }
        };
        self.signers.push(Signing { server: server.to_owned(), chain });
    }

    /// Takes a server's next seal; all seals come before the first fact.
    pub fn seal(&mut self, server: &str, signed: &SignedSeal) {
        let Some(place) = self.signers.iter().position(|signing| signing.server == server) else {
            let finding = Finding::UnknownSigner { server: server.to_owned() };
            if !self.findings.wrong.contains(&finding) {
                self.findings.wrong.push(finding);
            }
            return;
        };
        let Some(chain) = &mut self.signers[place].chain else { return };
        match chain.follow(signed) {
            Ok(seal) => {
                self.findings.seals += 1;
                for (stream, version, hash) in seal.heads {
                    let heads = self.sealed.entry(stream).or_default().entry(version).or_default();
                    // Servers that sign the same head count as one; if they differ, each is compared with the fact.
                    if heads.iter().all(|known| known.hash != hash) {
                        heads.push(SealedHead { hash, server: place });
                    }
                }
            }
            Err(forgery) => {
                self.signers[place].chain = None;
                self.findings.wrong.push(forgery.into());
            }
        }
    }

    /// Takes the next fact: stream after stream, each in the order of its versions.
    pub fn fact(&mut self, stream: &str, version: u64, text: &str, link: Hash) {
        if self.current.as_ref().is_none_or(|current| current.stream != stream) {
            self.end_stream();
            self.findings.streams += 1;
            self.current = Some(Current {
                stream: stream.to_owned(),
                chain: Chain::of(stream),
                broken: false,
                sealed: self.sealed.remove(stream).unwrap_or_default(),
                last_sealed: 0,
            });
        }
        let Some(current) = &mut self.current else { return };
        if current.broken {
            return;
        }
        if let Err(wrong) = current.chain.follow(version, text, link) {
            current.broken = true;
            self.findings.wrong.push(wrong.into());
            return;
        }
        self.findings.facts += 1;
        if let Some(sealed) = current.sealed.remove(&version) {
            current.last_sealed = version;
            for head in sealed.into_iter().filter(|head| head.hash != link) {
                let server = self.signers[head.server].server.clone();
                let stream = stream.to_owned();
                self.findings.wrong.push(Finding::Contradicted { stream, version, server });
            }
        }
    }

    fn end_stream(&mut self) {
        let Some(current) = self.current.take() else { return };
        if current.broken {
            return;
        }
        self.cut_short(&current.stream, &current.sealed);
        if current.sealed.is_empty() && current.last_sealed < current.chain.version() {
            self.findings.wrong.push(Finding::Unsealed { stream: current.stream, sealed: current.last_sealed });
        }
    }

    fn cut_short(&mut self, stream: &str, sealed: &SealedHeads) {
        if let Some((version, head)) =
            sealed.last_key_value().and_then(|(version, heads)| Some((version, heads.first()?)))
        {
            let server = self.signers[head.server].server.clone();
            self.findings.wrong.push(Finding::CutShort { stream: stream.to_owned(), version: *version, server });
        }
    }

    /// The last seal of every server that was followed: its number and hash.
    pub fn last_seals(&self) -> impl Iterator<Item = (&str, u64, Hash)> {
        let followed = |signing: &'_ Signing| signing.chain.as_ref().map(|chain| (chain.number(), chain.hash()));
        self.signers
            .iter()
            .filter_map(move |signing| followed(signing).map(|(number, hash)| (&*signing.server, number, hash)))
    }

    /// All rows have been fed.
    pub fn finish(mut self) -> Findings {
        self.end_stream();
        // Sealed streams that are left have no facts at all.
        let mut gone: Vec<_> = std::mem::take(&mut self.sealed).into_iter().collect();
        gone.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (stream, sealed) in &gone {
            self.cut_short(stream, sealed);
        }
        self.findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seal, Signer};

    struct Record {
        signer: Signer,
        seals: Vec<SignedSeal>,
        facts: Vec<(String, u64, String, Hash)>,
    }

    /// Two streams of three facts each, sealed in two commits.
    fn record() -> Record {
        let signer = Signer::from_secret([3; 32]);
        let mut facts = Vec::new();
        let mut heads = [Vec::new(), Vec::new()];
        for stream in ["patron/1", "table/2"] {
            let mut hash = Hash::BEGINNING;
            for version in 1..=3 {
                let text = format!("\"{stream} {version}\"");
                hash = Hash::link(hash, stream, version, &text);
                facts.push((stream.to_owned(), version, text, hash));
                if version > 1 {
                    heads[version as usize - 2].push((stream.to_owned(), version, hash));
                }
            }
        }
        let mut previous = Hash::BEGINNING;
        let seals = heads.into_iter().zip(1..).map(|(heads, number)| {
            let seal = Seal { server: signer.server().to_owned(), number, previous, at: 0, heads };
            previous = Hash::of(seal.text().as_bytes());
            signer.sign(&seal)
        });
        let seals = seals.collect();
        Record { signer, seals, facts }
    }

    fn check(record: &Record) -> Vec<Finding> {
        let mut check = RecordCheck::new();
        check.signer(record.signer.server(), &record.signer.public_key());
        record.seals.iter().for_each(|seal| check.seal(record.signer.server(), seal));
        record.facts.iter().for_each(|(stream, version, text, link)| check.fact(stream, *version, text, *link));
        check.finish().wrong
    }

    /// Rewrites a stream from one fact on, with links that fit.
    fn rewrite(record: &mut Record, place: usize) {
        record.facts[place].2 = "\"another\"".to_owned();
        for place in place..record.facts.len() {
            let (stream, version, text, _) = &record.facts[place];
            let before = if *version == 1 { Hash::BEGINNING } else { record.facts[place - 1].3 };
            record.facts[place].3 = Hash::link(before, stream, *version, text);
        }
    }

    #[test]
    fn nothing_is_wrong_with_an_honest_record() {
        let record = record();
        assert_eq!(check(&record), []);
        let mut counted = RecordCheck::new();
        counted.signer(record.signer.server(), &record.signer.public_key());
        record.seals.iter().for_each(|seal| counted.seal(record.signer.server(), seal));
        record.facts.iter().for_each(|(stream, version, text, link)| counted.fact(stream, *version, text, *link));
        assert_eq!(counted.finish(), Findings { facts: 6, seals: 2, streams: 2, wrong: vec![] });
    }

    #[test]
    fn a_history_rewritten_with_fitting_links_contradicts_the_seals() {
        let mut record = record();
        rewrite(&mut record, 4);
        let server = record.signer.server().to_owned();
        let contradicted =
            |version| Finding::Contradicted { stream: "table/2".into(), version, server: server.clone() };
        assert_eq!(check(&record), [contradicted(2), contradicted(3)]);
    }

    /// One of two servers rewrites what the other has sealed and seals it again, at the same versions.
    #[test]
    fn what_another_server_seals_again_still_contradicts_the_first() {
        let honest = record();
        let mut rewritten = record();
        rewrite(&mut rewritten, 4);
        for secret in 10..20 {
            let rogue = Signer::from_secret([secret; 32]);
            let mut check = RecordCheck::new();
            let mut signers = [&honest.signer, &rogue];
            signers.sort_by_key(|signer| signer.server().to_owned());
            for signer in signers {
                check.signer(signer.server(), &signer.public_key());
            }
            let heads = rewritten.facts[4..].iter().map(|(stream, version, _, link)| (stream.clone(), *version, *link));
            let (server, heads) = (rogue.server().to_owned(), heads.collect());
            let seal = rogue.sign(&Seal { server, number: 1, previous: Hash::BEGINNING, at: 0, heads });
            for signer in signers {
                if signer.server() == rogue.server() {
                    check.seal(rogue.server(), &seal);
                } else {
                    honest.seals.iter().for_each(|seal| check.seal(honest.signer.server(), seal));
                }
            }
            rewritten.facts.iter().for_each(|(stream, version, text, link)| check.fact(stream, *version, text, *link));
            let server = honest.signer.server().to_owned();
            let contradicted =
                |version| Finding::Contradicted { stream: "table/2".into(), version, server: server.clone() };
            assert_eq!(check.finish().wrong, [contradicted(2), contradicted(3)], "{secret}");
        }
    }

    #[test]
    fn a_stream_cut_short_or_taken_away_is_missed() {
        let server = record().signer.server().to_owned();
        let mut shorter = record();
        shorter.facts.pop();
        let missed = [Finding::CutShort { stream: "table/2".into(), version: 3, server: server.clone() }];
        assert_eq!(check(&shorter), missed);
        let mut gone = record();
        gone.facts.truncate(3);
        assert_eq!(check(&gone), missed);
    }

    #[test]
    fn facts_without_a_seal_are_reported() {
        let mut record = record();
        record.seals.pop();
        let unsealed = |stream: &str| Finding::Unsealed { stream: stream.into(), sealed: 2 };
        assert_eq!(check(&record), [unsealed("patron/1"), unsealed("table/2")]);
    }

    #[test]
    fn seals_of_an_unknown_server_are_reported_once() {
        let record = record();
        let mut check = RecordCheck::new();
        record.seals.iter().for_each(|seal| check.seal(record.signer.server(), seal));
        let server = record.signer.server().to_owned();
        assert_eq!(check.finish().wrong, [Finding::UnknownSigner { server }]);
    }
}
