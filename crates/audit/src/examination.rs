//! A whole record examined: that it is what was written, and that what was written was right.

use crate::chain::Hash;
use crate::hex::Hex;
use crate::record::RecordCheck;
use crate::replay::{Replay, SealedShoe};
use crate::report::{Fault, Faults, Kind, Report, SignerReport};
use crate::seal::SignedSeal;
use floor::TableId;

/// An examination under way. Rows come in this order: signers, seals, facts stream after stream, shoes.
#[derive(Default)]
pub struct Examination {
    record: RecordCheck,
    replay: Replay,
    /// The keys that are trusted; every key that fits its seals where none were given.
    trusted: Option<Vec<[u8; 32]>>,
    signers: Vec<SignerReport>,
    faults: Faults,
}

impl Examination {
    /// An examination that believes every key, so that it finds whether a record agrees with itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// An examination that believes these keys alone.
    pub fn trusting(keys: Vec<[u8; 32]>) -> Self {
        Self { trusted: Some(keys), ..Self::default() }
    }

    /// Takes a server that has signed.
    pub fn signer(&mut self, server: &str, public_key: &[u8; 32]) {
        let trusted = self.trusted.as_ref().map(|keys| keys.contains(public_key));
        let public = Hex(public_key.to_vec()).to_string();
        if trusted == Some(false) {
            let what = format!("server {server} signs with the key {public}, which is not one of those trusted");
            self.faults.push(Fault { kind: Kind::Signer, stream: None, version: None, what });
        } else {
            self.record.signer(server, public_key);
        }
        let (server, last_seal_hash) = (server.to_owned(), Hash::BEGINNING);
        self.signers.push(SignerReport { server, public_key: public, trusted, last_seal: 0, last_seal_hash });
    }

    /// Takes a server's next seal. Nothing that somebody says who is not trusted counts.
    pub fn seal(&mut self, server: &str, signed: &SignedSeal) {
        if self.signers.iter().any(|signer| signer.server == server && signer.trusted == Some(false)) {
            return;
        }
        self.record.seal(server, signed);
    }

    /// Takes the next fact with its link.
    pub fn fact(&mut self, stream: &str, version: u64, text: &str, link: Hash) {
        self.record.fact(stream, version, text, link);
        self.replay.fact(stream, version, text);
    }

    /// Takes a shoe that is kept.
    pub fn shoe(&mut self, table: TableId, number: u32, sealed: &SealedShoe) {
        self.replay.shoe(table, number, sealed);
    }

    /// Notes something that is wrong with what the rows came in.
    pub fn note(&mut self, kind: Kind, what: &str) {
        self.faults.push(Fault { kind, stream: None, version: None, what: what.to_owned() });
    }

    /// Everything has been taken.
    pub fn finish(mut self) -> Report {
        for (server, number, hash) in self.record.last_seals() {
            if let Some(signer) = self.signers.iter_mut().find(|signer| signer.server == server) {
                (signer.last_seal, signer.last_seal_hash) = (number, hash);
            }
        }
        let findings = self.record.finish();
        for finding in findings.wrong {
            self.faults.push(finding.into());
        }
        let mut report = self.replay.finish();
        let unnamed = report.faults_in_all - report.faults.len() as u64;
        for fault in std::mem::take(&mut report.faults) {
            self.faults.push(fault);
        }
        report.streams = findings.streams;
        report.facts_linked = findings.facts;
        report.seals = findings.seals;
        report.signers = self.signers;
        report.faults_in_all = self.faults.all + unnamed;
        report.faults = self.faults.first;
        report
    }
}
