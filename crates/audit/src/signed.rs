//! Texts that are signed.

use crate::hex::Hex;
use crate::signer::Signer;
use ed25519_dalek::{Signature, VerifyingKey};
use serde::{Deserialize, Serialize};

/// A short readable text with its signature. The first line names its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedText {
    /// The signed text.
    pub text: String,
    /// The signer's public key, in hexadecimal digits.
    pub public_key: Hex,
    /// Ed25519 over the text's bytes, in hexadecimal digits.
    pub signature: Hex,
}

/// The signature does not match the text and the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature does not match the text")]
pub struct NotSigned;

impl SignedText {
    /// The key that signed, if its signature matches.
    pub fn signed_by(&self) -> Result<[u8; 32], NotSigned> {
        let public_key: [u8; 32] = self.public_key.0.as_slice().try_into().map_err(|_| NotSigned)?;
        let signature: [u8; 64] = self.signature.0.as_slice().try_into().map_err(|_| NotSigned)?;
        let key = VerifyingKey::from_bytes(&public_key).map_err(|_| NotSigned)?;
        let signature = Signature::from_bytes(&signature);
        key.verify_strict(self.text.as_bytes(), &signature).map(|()| public_key).map_err(|_| NotSigned)
    }
}

impl Signer {
    /// A text with this signer's signature.
    pub(crate) fn signed(&self, text: String) -> SignedText {
        let signature = Hex(self.sign_text(&text).to_vec());
        SignedText { text, public_key: Hex(self.public_key().to_vec()), signature }
    }
}
