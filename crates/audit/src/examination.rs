//! The examination of a whole record: that it was not altered, and that its facts were right.

use crate::chain::Hash;
use crate::hex::Hex;
use crate::record::RecordCheck;
use crate::replay::{Replay, Row, SealedShoe};
use crate::report::{Fault, Faults, Kind, Report, SignerReport};
use crate::seal::SignedSeal;
use crate::statement::Statement;
use crate::witnessed::Witnessed;
use floor::TableId;

/// An examination in progress. Its input comes in this order: signers, seals, facts stream after stream, shoes.
#[derive(Default)]
pub struct Examination {
    record: RecordCheck,
    replay: Replay,
    /// The trusted keys; without any, every key that fits its seals is accepted.
    trusted: Option<Vec<[u8; 32]>>,
    signers: Vec<SignerReport>,
    witnessed: Witnessed,
    faults: Faults,
}

impl Examination {
    /// An examination that accepts every key, so it shows only whether the record agrees with itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// An examination that trusts these keys alone.
    pub fn trusting(keys: Vec<[u8; 32]>) -> Self {
        Self { trusted: Some(keys), ..Self::default() }
    }

    /// Takes a witness's statement, before the seals: the record must contain everything that the witness has seen.
    pub fn witness(&mut self, statement: Statement) {
        self.witnessed.witness(statement);
    }

    /// Takes a server that has signed seals.
    pub fn signer(&mut self, server: &str, public_key: &[u8; 32]) {
        let trusted = self.trusted.as_ref().map(|keys| keys.contains(public_key));
        let public = Hex(public_key.to_vec()).to_string();
        if trusted == Some(false) {
            let what = format!("server {server} signs with the key {public}, which is not trusted");
            self.faults.push(Fault { kind: Kind::Signer, stream: None, version: None, what });
        } else {
            self.record.signer(server, public_key);
        }
        self.signers.push(SignerReport {
            server: server.to_owned(),
            public_key: public,
            trusted,
            last_seal: 0,
            last_seal_hash: Hash::BEGINNING,
            root: Hash::of(&[]),
        });
    }

    /// Takes a server's next seal. Seals of untrusted keys do not count.
    pub fn seal(&mut self, server: &str, signed: &SignedSeal) {
        self.witnessed.seal(server, signed);
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

    /// Takes a stored shoe.
    pub fn shoe(&mut self, table: TableId, number: u32, sealed: &SealedShoe) {
        self.replay.shoe(table, number, sealed);
    }

    /// Takes a stored snapshot; before all facts.
    pub fn snapshot(&mut self, stream: &str, version: u64, layout: u32, state: Hash) {
        self.replay.snapshot(stream, version, layout, state);
    }

    /// Notes that the record is a database with rows, so that missing rows are found even if all of them are gone.
    pub fn expect_rows(&mut self) {
        self.replay.expect_rows();
    }

    /// Takes a stored row; after all facts.
    pub fn row(&mut self, row: &Row) {
        self.replay.row(row);
    }

    /// Notes a fault in the container of the rows.
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
        for signer in &mut self.signers {
            signer.root = self.witnessed.root(&signer.server);
        }
        let findings = self.record.finish();
        for finding in findings.wrong {
            self.faults.push(finding.into());
        }
        let (witnesses, wrong) = self.witnessed.finish();
        for what in wrong {
            self.faults.push(Fault { kind: Kind::Witness, stream: None, version: None, what });
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
        report.witnesses = witnesses;
        report.faults_in_all = self.faults.all + unnamed;
        report.faults = self.faults.first;
        report
    }
}
