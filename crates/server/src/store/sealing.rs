//! The seal under each commit of this server.

use super::batch::Head;
use super::last_seal::LastSeal;
use super::stamps::StampKey;
use crate::audit::{Hash, Seal, SignedSeal, Signer};
use std::time::{SystemTime, UNIX_EPOCH};

/// Makes this server's seals, one after another.
pub(super) struct Sealer {
    signer: Signer,
    /// The key of the stamps.
    stamps: StampKey,
    /// Number and hash of the last seal that is known to be in the database.
    last: Option<(u64, Hash)>,
    /// The last seal that was ever known to be there: a record without it is not continued.
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

    /// Whether the last seal has to be read before the next can be made.
    pub(super) fn lost_count(&self) -> bool {
        self.last.is_none()
    }

    /// Continues after the last seal in the database; none if this server has not sealed yet. It must be this server's own, and not an earlier one
    /// than it knows: otherwise two seals would have one number.
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

    /// After a commit with an unknown outcome, the last seal has to be read from the database.
    pub(super) fn forget(&mut self) {
        self.last = None;
    }

    /// The seal for a commit with these heads.
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

/// The machine's wall clock, in milliseconds since the beginning of 1970. Seals keep it and facts keep house time, so that both are in the record: a
/// machine's clock that is set shows in the one and not in the other.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(version: u64) -> Head {
        Head { stream: "table/1".parse().expect("a stream"), version, hash: Hash::of(&version.to_be_bytes()) }
    }

    fn row(seal: &NextSeal) -> (u64, String, Vec<u8>) {
        (seal.number, seal.signed.text.clone(), seal.signed.signature.to_vec())
    }

    /// After a commit with an unknown outcome the database is asked, and believed only if it has at least the seals from before.
    #[test]
    fn a_server_that_lost_count_goes_on_from_its_own_last_seal_alone() {
        let sealer = || {
            let (signer, stamps) = (Signer::from_secret([1; 32]), StampKey::from_shoe_key(&[2; 32]));
            Sealer::new(signer, stamps, LastSeal::default())
        };
        let mut own = sealer();
        let (mut seals, mut last) = (Vec::new(), None);
        for version in 1..=3 {
            own.resume(last).expect("its own seal");
            let seal = own.next(&[head(version)]);
            own.sealed(&seal);
            own.forget();
            last = Some(row(&seal));
            seals.push(seal);
        }
        // The last seal was removed, all were, or another one was put in its place.
        let other = {
            let mut other = sealer();
            other.resume(Some(row(&seals[1]))).expect("a seal");
            other.next(&[head(9)])
        };
        for (found, why) in [
            (Some(row(&seals[1])), "has its seals up to 2"),
            (None, "has its seals up to 0"),
            (Some(row(&other)), "is not the one that it has signed"),
        ] {
            let refused = own.resume(found).expect_err(why);
            assert!(refused.contains(why), "{refused}");
            assert!(own.lost_count());
        }
        let mut unsigned = row(&seals[2]);
        unsigned.2[0] ^= 1;
        assert!(own.resume(Some(unsigned)).is_err_and(|why| why.contains("was not signed by it")));
        let mut renumbered = row(&seals[2]);
        renumbered.0 = 7;
        assert!(own.resume(Some(renumbered)).is_err());
        own.resume(Some(row(&seals[2]))).expect("its own last seal");
        assert_eq!(own.next(&[head(4)]).number, 4);
    }
}
