//! The seal under each commit of this server.

use super::batch::Head;
use super::last_seal::LastSeal;
use super::stamps::StampKey;
use crate::audit::{Hash, Seal, SignedSeal, Signer};
use std::time::{SystemTime, UNIX_EPOCH};

/// Makes this server's seals, one after another.
pub(super) struct Sealer {
    signer: Signer,
    /// What rows are stamped with.
    stamps: StampKey,
    /// Number and hash of the last seal, as far as it is known to be in the database.
    last: Option<(u64, Hash)>,
    /// The last seal that was ever known to be there: a record that has less is not continued.
    remembered: LastSeal,
}

/// A seal that is not in the database yet.
pub(super) struct NextSeal {
    pub number: u64,
    pub signed: SignedSeal,
}

impl Sealer {
    pub(super) fn new(signer: Signer, stamps: StampKey, remembered: LastSeal) -> Self {
        Self { signer, stamps, last: None, remembered }
    }

    pub(super) fn stamps(&self) -> &StampKey {
        &self.stamps
    }

    pub(super) fn server(&self) -> &str {
        self.signer.server()
    }

    pub(super) fn public_key(&self) -> [u8; 32] {
        self.signer.public_key()
    }

    /// Whether the last seal has to be looked up before the next can be made.
    pub(super) fn lost_count(&self) -> bool {
        self.last.is_none()
    }

    /// The last seal, as the database has it with its number and signature; none where this server has not sealed yet. It must be this server's
    /// own, and not an earlier one than it knows of: otherwise two seals would have one number.
    pub(super) fn resume(&mut self, last: Option<(u64, String, Vec<u8>)>) -> Result<(), String> {
        let last = match last {
            None => None,
            Some((number, text, signature)) => {
                let foreign = || format!("seal {number} of this server, {}, was not signed by it", self.server());
                let signature = signature.try_into().map_err(|_| foreign())?;
                let signed = SignedSeal { text, signature };
                let seal = signed.read(&self.public_key()).map_err(|_| foreign())?;
                if seal.number != number {
                    return Err(foreign());
                }
                Some((number, Hash::of(signed.text.as_bytes())))
            }
        };
        self.remembered.hold(last)?;
        self.last = Some(last.unwrap_or((0, Hash::BEGINNING)));
        Ok(())
    }

    /// After a commit whose end is unknown, the database knows best which seal was the last.
    pub(super) fn forget(&mut self) {
        self.last = None;
    }

    /// The seal for a commit that leaves streams at these heads.
    pub(super) fn next(&self, heads: &[Head]) -> NextSeal {
        let (number, previous) = self.last.unwrap_or((0, Hash::BEGINNING));
        let number = number + 1;
        let heads = heads.iter().map(|head| (head.stream.to_string(), head.version, head.hash)).collect();
        let seal = Seal { server: self.server().to_owned(), number, previous, at: now(), heads };
        NextSeal { number, signed: self.signer.sign(&seal) }
    }

    /// The seal is in the database.
    pub(super) fn sealed(&mut self, seal: &NextSeal) {
        let hash = Hash::of(seal.signed.text.as_bytes());
        self.last = Some((seal.number, hash));
        self.remembered.set(seal.number, hash);
    }
}

/// What the machine's wall clock shows, in milliseconds since the beginning of 1970. Seals keep that and not the house's time, so that both stand in
/// the record: whoever sets the machine's clock shows in the one and not in the other.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
