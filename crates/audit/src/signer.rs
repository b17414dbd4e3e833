//! Who signs seals.

use crate::seal::{Seal, SignedSeal, server_name};
use ed25519_dalek::{Signer as _, SigningKey};

/// Signs in the name of one server.
pub struct Signer {
    key: SigningKey,
    server: String,
}

impl Signer {
    /// The signer with this secret.
    pub fn from_secret(secret: [u8; 32]) -> Self {
        let key = SigningKey::from_bytes(&secret);
        let server = server_name(key.verifying_key().as_bytes());
        Self { key, server }
    }

    /// The name under which this key signs.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The public half of the key.
    pub fn public_key(&self) -> [u8; 32] {
        self.key.verifying_key().to_bytes()
    }

    /// Signs a seal.
    pub fn sign(&self, seal: &Seal) -> SignedSeal {
        let text = seal.text();
        let signature = self.sign_text(&text);
        SignedSeal { text, signature }
    }

    /// Signs a text. Its first line must name its kind, so that it can never be taken for another.
    pub(crate) fn sign_text(&self, text: &str) -> [u8; 64] {
        self.key.sign(text.as_bytes()).to_bytes()
    }
}
