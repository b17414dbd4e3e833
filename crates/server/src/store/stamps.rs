//! Stamps: keyed hashes on rows that no fact proves by itself.
//!
//! Facts are chained and sealed. Beside them the house trusts rows that say where a stream stands, what a state was, what was answered,
//! and who may come in. Each carries a stamp over all that it says, which takes the house's key. The key lies outside the database, so
//! whoever can write to the database alone can neither make such a row nor change one. Rows whose stamp is wrong are not believed.
//!
//! Every server of a house has the same key for shoes, and the key for stamps is derived from that.

use super::accounts::{Account, Factor, Session, Token};
use super::batch::Answer;
use super::stream::StreamId;
use crate::audit::Hash;
use floor::{Fingerprint, Moment};
use zeroize::Zeroizing;

/// What the key for stamps is derived for; no other use of the key for shoes ever comes to the same.
const PURPOSE: &str = "croupier 2026 stamps on rows of the house";

/// What stamps are made with.
#[derive(Clone)]
pub struct StampKey(Zeroizing<[u8; 32]>);

/// Everything that a row says, piece by piece, each with its length in front: no two rows have the same bytes.
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
    /// The key for stamps that goes with a key for shoes.
    pub fn from_shoe_key(bytes: &[u8; 32]) -> Self {
        Self(Zeroizing::new(blake3::derive_key(PURPOSE, bytes)))
    }

    fn row(&self, table: &str) -> Row {
        Row(blake3::Hasher::new_keyed(&self.0)).text(table)
    }

    /// Where a stream stands.
    pub(super) fn head(&self, stream: &StreamId, version: u64, link: Hash) -> Hash {
        self.row("heads").text(stream.as_str()).number(version.cast_signed()).bytes(&link.0).stamp()
    }

    /// A server whose seals count.
    pub(super) fn signer(&self, server: &str, public_key: &[u8]) -> Hash {
        self.row("signers").text(server).bytes(public_key).stamp()
    }

    /// What a state was after a fact.
    pub(super) fn snapshot(&self, stream: &StreamId, version: u64, link: Hash, layout: u32, state: Hash) -> Hash {
        let row = self.row("snapshots").text(stream.as_str()).number(version.cast_signed()).bytes(&link.0);
        row.number(i64::from(layout)).bytes(&state.0).stamp()
    }

    /// What was answered to a command.
    pub(super) fn answer(&self, answer: &Answer, at: i64) -> Hash {
        let row = self.row("answers").text(&answer.actor).text(&answer.key).bytes(&answer.body_hash.0);
        row.text(&answer.text).number(at).stamp()
    }

    /// What servers tell one another.
    pub(super) fn notification(&self, letter: &str) -> Hash {
        self.row("notifications").text(letter).stamp()
    }

    /// A browser in which the owner of an account has signed in at a moment, with a password whose fingerprint this is.
    pub fn browser(&self, browser: u64, account: u64, at: Moment, password: &Fingerprint) -> Hash {
        let row = self.row("known browsers").number(browser.cast_signed()).number(account.cast_signed());
        row.number(at.0).bytes(&password.0).stamp()
    }

    /// What a security key is asked to sign.
    pub fn challenge(&self, challenge: &[u8]) -> Hash {
        self.row("challenges").bytes(challenge).stamp()
    }

    /// Who may come in.
    pub(super) fn account(&self, account: &Account) -> Hash {
        let row = self.row("accounts").number(account.id.cast_signed());
        let row = row.maybe(account.login.as_deref().map(str::as_bytes));
        let row = row.maybe(account.password_hash.as_deref().map(str::as_bytes)).text(&account.role);
        let row = row.maybe_number(account.patron.map(|patron| patron.0.cast_signed()));
        row.number(i64::from(account.enabled)).number(account.created_at.0).stamp()
    }

    /// Who has signed in.
    pub(super) fn session(&self, session: &Session) -> Hash {
        let row = self.row("sessions").bytes(&session.hash.0).number(session.account.cast_signed());
        let row = row.number(session.created_at.0).number(session.expires_at.0);
        row.maybe_number(session.confirmed_at.map(|at| at.0)).stamp()
    }

    /// Which program may act for an account.
    pub(super) fn token(&self, token: &Token) -> Hash {
        let row = self.row("tokens").number(token.id.cast_signed()).bytes(&token.hash.0);
        let row = row.number(token.account.cast_signed()).text(&token.name).text(&token.role);
        let row = row.maybe(token.scopes.as_deref().map(str::as_bytes)).number(token.created_at.0);
        row.maybe_number(token.expires_at.map(|at| at.0)).stamp()
    }

    /// By which second factor an account's owner is known.
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

    /// Whatever a row says is part of its stamp, and where one value ends and the next begins.
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
