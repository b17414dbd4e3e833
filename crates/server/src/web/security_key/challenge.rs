//! Challenges for security keys.
//!
//! No server keeps them: a challenge contains its account, purpose and time, under a stamp that only the house can make, so any server of the house
//! can check it. It is valid for five minutes and for one signature: challenges are numbered, and a login accepts only numbers greater than the last
//! one that the key has signed.

use crate::audit::Hash;
use crate::store::StampKey;
use floor::{Moment, SessionTag};

/// How long a challenge is valid, in milliseconds.
pub(super) const GOOD_FOR: i64 = 5 * 60 * 1000;

/// The purpose of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To add a key, in a session.
    Add(SessionTag),
    /// To sign in.
    SignIn,
    /// To give a second factor again, in a session.
    Confirm(SessionTag),
}

impl Purpose {
    fn bytes(self) -> [u8; 5] {
        let (kind, SessionTag(tag)) = match self {
            Self::Add(tag) => (1, tag),
            Self::SignIn => (2, SessionTag(0)),
            Self::Confirm(tag) => (3, tag),
        };
        let [a, b, c, d] = tag.to_be_bytes();
        [kind, a, b, c, d]
    }
}

/// A challenge that a server of this house has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Challenge {
    pub(super) purpose: Purpose,
    pub(super) account: u64,
    /// Later challenges have greater numbers, on all servers.
    pub(super) number: u64,
    pub(super) at: Moment,
    /// Makes the challenge unpredictable.
    pub(super) chance: [u8; 16],
}

impl Challenge {
    fn bytes(&self) -> Vec<u8> {
        let Self { purpose, account, number, at, chance } = self;
        let numbers = [account.to_be_bytes(), number.to_be_bytes(), at.0.to_be_bytes()];
        [&purpose.bytes()[..], numbers.as_flattened(), chance].concat()
    }

    /// The bytes of the challenge, with its stamp.
    pub(super) fn written(&self, key: &StampKey) -> Vec<u8> {
        let bytes = self.bytes();
        let Hash(stamp) = key.challenge(&bytes);
        [&bytes[..], &stamp].concat()
    }

    /// The number of a challenge that was made for this purpose, here or at another server, and is still valid.
    pub(super) fn number(bytes: &[u8], key: &StampKey, purpose: Purpose, account: u64, now: Moment) -> Option<u64> {
        let (said, stamp) = bytes.split_last_chunk::<32>()?;
        // Hashes of this crate are compared in constant time, so the duration reveals nothing about the right one.
        if blake3::Hash::from(key.challenge(said).0) != blake3::Hash::from(*stamp) {
            return None;
        }
        let (kind, said) = said.split_first_chunk::<5>()?;
        let (of, said) = said.split_first_chunk::<8>()?;
        let (number, said) = said.split_first_chunk::<8>()?;
        let (at, _) = said.split_first_chunk::<8>()?;
        let at = Moment(i64::from_be_bytes(*at));
        let fits = *kind == purpose.bytes() && u64::from_be_bytes(*of) == account;
        // Clocks of two servers differ a little.
        let is_good = now.0 <= at.after(GOOD_FOR).0 && at.0 <= now.after(GOOD_FOR).0;
        (fits && is_good).then(|| u64::from_be_bytes(*number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_good_for_one_account_one_purpose_and_five_minutes() {
        let key = StampKey::from_shoe_key(&[7; 32]);
        let (purpose, now) = (Purpose::Confirm(SessionTag(9)), Moment(1_000_000));
        let made = Challenge { purpose, account: 3, number: 12, at: now, chance: [5; 16] };
        let bytes = made.written(&key);
        let asked = |purpose, account, at| Challenge::number(&bytes, &key, purpose, account, at);
        assert_eq!(asked(purpose, 3, now), Some(12));
        assert_eq!(asked(purpose, 3, now.after(GOOD_FOR)), Some(12));
        assert_eq!(asked(purpose, 3, now.after(GOOD_FOR + 1)), None);
        assert_eq!(asked(purpose, 3, now.after(-GOOD_FOR - 1)), None, "from the future");
        assert_eq!(asked(purpose, 4, now), None);
        for other in [Purpose::Confirm(SessionTag(8)), Purpose::Add(SessionTag(9)), Purpose::SignIn] {
            assert_eq!(asked(other, 3, now), None, "{other:?}");
        }
        let other_house = StampKey::from_shoe_key(&[8; 32]);
        assert_eq!(Challenge::number(&bytes, &other_house, purpose, 3, now), None);
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(Challenge::number(&changed, &key, purpose, 3, now), None, "byte {at}");
            assert_eq!(Challenge::number(&bytes[..at], &key, purpose, 3, now), None, "cut at {at}");
        }
    }
}
