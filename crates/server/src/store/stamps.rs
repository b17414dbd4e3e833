//! Stamps: keyed hashes on rows that no fact proves.
//!
//! Facts are in hash chains under seals. Beside them the house trusts rows with heads, snapshots, answers and accounts. Each carries a stamp over its
//! whole content, made with the house's key. The key lies outside the database, so an attacker who can only write to the database can neither make
//! such a row nor change one. Rows with a wrong stamp are ignored.
//!
//! Every server of a house has the same key for shoes, and the key for stamps is derived from it.

use super::accounts::{Account, Factor, Session, Token};
use super::batch::Answer;
use super::stream::StreamId;
use crate::audit::Hash;
use floor::{Fingerprint, Moment};
use zeroize::Zeroizing;

/// The context of the key for stamps, which separates it from all other keys derived from the key for shoes.
const PURPOSE: &str = "croupier 2026 stamps on rows of the house";

/// The key for stamps.
#[derive(Clone)]
pub struct StampKey(Zeroizing<[u8; 32]>);

/// The content of a row, piece by piece, each after its length: no two rows have the same bytes.
struct Row(blake3::Hasher);

impl Row {
    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.update(&(bytes.len() as u64).to_be_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    fn number(self, number: i64) -> Self {
        self.bytes(&number.to_be_bytes())
    }

    /// A missing value differs from an empty one.
    fn maybe(self, bytes: Option<&[u8]>) -> Self {
        let row = self.number(i64::from(bytes.is_some()));
        row.bytes(bytes.unwrap_or_default())
    }

    fn maybe_number(self, number: Option<i64>) -> Self {
        self.maybe(number.map(i64::to_be_bytes).as_ref().map(|bytes| &bytes[..]))
    }

    fn stamp(self) -> Hash {
        Hash(self.0.finalize().into())
    }
}

impl StampKey {
    /// The key for stamps that is derived from a key for shoes.
    pub fn from_shoe_key(bytes: &[u8; 32]) -> Self {
        Self(Zeroizing::new(blake3::derive_key(PURPOSE, bytes)))
    }

    fn row(&self, table: &str) -> Row {
        Row(blake3::Hasher::new_keyed(&self.0)).text(table)
    }

    /// The stamp of the head of a stream.
    pub(super) fn head(&self, stream: &StreamId, version: u64, link: Hash) -> Hash {
        self.row("heads").text(stream.as_str()).number(version.cast_signed()).bytes(&link.0).stamp()
    }

    /// The stamp of a server with valid seals.
    pub(super) fn signer(&self, server: &str, public_key: &[u8]) -> Hash {
        self.row("signers").text(server).bytes(public_key).stamp()
    }

    /// The stamp of a snapshot after a fact.
    pub(super) fn snapshot(&self, stream: &StreamId, version: u64, link: Hash, layout: u32, state: Hash) -> Hash {
        let row = self.row("snapshots").text(stream.as_str()).number(version.cast_signed()).bytes(&link.0);
        row.number(i64::from(layout)).bytes(&state.0).stamp()
    }

    /// The stamp of an answer to a command.
    pub(super) fn answer(&self, answer: &Answer, at: i64) -> Hash {
        let row = self.row("answers").text(&answer.actor).text(&answer.key).bytes(&answer.body_hash.0);
        row.text(&answer.text).number(at).stamp()
    }

    /// The stamp of an announcement between servers.
    pub(super) fn notification(&self, letter: &str) -> Hash {
        self.row("notifications").text(letter).stamp()
    }

    /// The stamp of a browser in which the owner of an account signed in at a moment, with a password of this fingerprint.
    pub fn browser(&self, browser: u64, account: u64, at: Moment, password: &Fingerprint) -> Hash {
        let row = self.row("known browsers").number(browser.cast_signed()).number(account.cast_signed());
        row.number(at.0).bytes(&password.0).stamp()
    }

    /// The stamp of a challenge for a security key.
    pub fn challenge(&self, challenge: &[u8]) -> Hash {
        self.row("challenges").bytes(challenge).stamp()
    }

    /// The stamp of an account.
    pub(super) fn account(&self, account: &Account) -> Hash {
        let row = self.row("accounts").number(account.id.cast_signed());
        let row = row.maybe(account.login.as_deref().map(str::as_bytes));
        let row = row.maybe(account.password_hash.as_deref().map(str::as_bytes)).text(&account.role);
        let row = row.maybe_number(account.patron.map(|patron| patron.0.cast_signed()));
        row.number(i64::from(account.enabled)).number(account.created_at.0).stamp()
    }

    /// The stamp of a session.
    pub(super) fn session(&self, session: &Session) -> Hash {
        let row = self.row("sessions").bytes(&session.hash.0).number(session.account.cast_signed());
        let row = row.number(session.created_at.0).number(session.expires_at.0);
        row.maybe_number(session.confirmed_at.map(|at| at.0)).stamp()
    }

    /// The stamp of a token.
    pub(super) fn token(&self, token: &Token) -> Hash {
        let row = self.row("tokens").number(token.id.cast_signed()).bytes(&token.hash.0);
        let row = row.number(token.account.cast_signed()).text(&token.name).text(&token.role);
        let row = row.maybe(token.scopes.as_deref().map(str::as_bytes)).number(token.created_at.0);
        row.maybe_number(token.expires_at.map(|at| at.0)).stamp()
    }

    /// The stamp of a second factor.
    pub(super) fn factor(&self, factor: &Factor) -> Hash {
        let row = self.row("factors").number(factor.account.cast_signed()).number(i64::from(factor.number));
        row.text(&factor.kind).bytes(&factor.secret).number(factor.counter).stamp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use floor::{Moment, PatronId};

    fn key() -> StampKey {
        StampKey::from_shoe_key(&[7; 32])
    }

    fn account() -> Account {
        Account {
            id: 5,
            login: Some("ada".into()),
            password_hash: Some("a hash".into()),
            role: "player".into(),
            patron: Some(PatronId(3)),
            enabled: true,
            created_at: Moment(9),
        }
    }

    /// Every value of a row is part of its stamp, and so are the borders between values.
    #[test]
    fn every_change_of_a_row_changes_its_stamp() {
        let stamp = key().account(&account());
        let others = [
            Account { id: 6, ..account() },
            Account { login: None, ..account() },
            Account { login: Some(String::new()), ..account() },
            Account { login: Some("adaa".into()), password_hash: Some(" hash".into()), ..account() },
            Account { password_hash: None, ..account() },
            Account { role: "gaming-manager".into(), ..account() },
            Account { patron: None, ..account() },
            Account { patron: Some(PatronId(4)), ..account() },
            Account { enabled: false, ..account() },
            Account { created_at: Moment(10), ..account() },
        ];
        let mut seen = vec![stamp];
        for other in others {
            let stamp = key().account(&other);
            assert!(!seen.contains(&stamp), "{other:?}");
            seen.push(stamp);
        }
    }

    #[test]
    fn another_key_makes_another_stamp_and_the_key_is_not_the_one_for_shoes() {
        let other = StampKey::from_shoe_key(&[8; 32]);
        assert_ne!(other.account(&account()), key().account(&account()));
        assert_ne!(*key().0, [7; 32]);
    }

    #[test]
    fn rows_of_two_tables_never_have_one_stamp() {
        let stream = StreamId::house();
        let head = key().head(&stream, 1, Hash::BEGINNING);
        assert_ne!(head, key().snapshot(&stream, 1, Hash::BEGINNING, 1, Hash::BEGINNING));
        assert_ne!(head, key().head(&stream, 2, Hash::BEGINNING));
    }
}
