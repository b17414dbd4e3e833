//! Secrets that the house must be able to read again, such as those of second factors: encrypted, and bound to their purpose.
//!
//! ```text
//! sealed = nonce of 24 bytes, secret encrypted, tag of 16 bytes   (XChaCha20-Poly1305)
//! ```

use chacha20poly1305::{AeadInOut, KeyInit, Tag, XChaCha20Poly1305, XNonce};
use zeroize::Zeroizing;

/// The context of the key for secrets, which separates it from all other keys derived from the key for shoes.
const PURPOSE: &str = "croupier 2026 secrets of second factors";

const NONCE: usize = 24;

/// The key for secrets.
#[derive(Clone)]
pub struct SecretKey(XChaCha20Poly1305);

impl SecretKey {
    /// The key for secrets that is derived from a key for shoes.
    pub fn from_shoe_key(bytes: &[u8; 32]) -> Self {
        let key = Zeroizing::new(blake3::derive_key(PURPOSE, bytes));
        Self(XChaCha20Poly1305::new((&*key).into()))
    }

    /// Encrypts a secret for one purpose; none if the operating system has no randomness.
    pub fn seal(&self, bound_to: &[u8], secret: &[u8]) -> Option<Vec<u8>> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).ok()?;
        let mut sealed = Vec::with_capacity(NONCE + secret.len() + size_of::<Tag>());
        sealed.extend(nonce);
        sealed.extend(secret);
        let tag = self.0.encrypt_inout_detached(&XNonce::from(nonce), bound_to, (&mut sealed[NONCE..]).into()).ok()?;
        sealed.extend(tag);
        Some(sealed)
    }

    /// Decrypts a secret that was encrypted for this purpose with this key.
    pub fn open(&self, bound_to: &[u8], sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let (nonce, rest) = sealed.split_first_chunk::<NONCE>()?;
        let (body, tag) = rest.split_last_chunk::<{ size_of::<Tag>() }>()?;
        let mut secret = Zeroizing::new(body.to_vec());
        let opened = self.0.decrypt_inout_detached(
            &XNonce::from(*nonce),
            bound_to,
            secret.as_mut_slice().into(),
            &Tag::from(*tag),
        );
        opened.is_ok().then_some(secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_again_for_its_own_use_alone() {
        let key = SecretKey::from_shoe_key(&[7; 32]);
        let sealed = key.seal(b"account 5", b"twenty bytes of chance").expect("a secret");
        assert_eq!(
            key.open(b"account 5", &sealed).as_deref().map(|secret| &secret[..]),
            Some(&b"twenty bytes of chance"[..])
        );
        assert!(key.open(b"account 6", &sealed).is_none());
        assert!(SecretKey::from_shoe_key(&[8; 32]).open(b"account 5", &sealed).is_none());
        for byte in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[byte] ^= 1;
            assert!(key.open(b"account 5", &altered).is_none(), "byte {byte}");
        }
        assert!(key.open(b"account 5", &sealed[..30]).is_none());
        assert_ne!(key.seal(b"account 5", b"twenty bytes of chance").expect("a secret"), sealed);
    }
}
