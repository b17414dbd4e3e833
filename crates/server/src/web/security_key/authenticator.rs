//! Checks the answers of security keys (Web Authentication, level 2).
//!
//! Keys sign with ES256 or `EdDSA`. The maker's statement about a key (attestation) is not requested: the person who is signed in vouches for it.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Verifier as _;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// The number of ES256 in COSE.
pub(crate) const ES256: i64 = -7;
/// The number of `EdDSA` in COSE.
pub(crate) const EDDSA: i64 = -8;

/// The longest credential ID, in bytes.
const LONGEST_CREDENTIAL: usize = 1023;

/// The flag for a touch of the key.
const USER_PRESENT: u8 = 0x01;
/// The flag for a new credential in the data.
const HAS_CREDENTIAL: u8 = 0x40;
/// The flag for extensions.
const HAS_EXTENSIONS: u8 = 0x80;

/// Why the answer of a key is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Disbelief {
    #[error("the client data of the browser is not in the form of WebAuthn")]
    ClientData,
    #[error("it was made for another purpose")]
    Purpose,
    #[error("it was made on a page of another site")]
    Origin,
    #[error("the data of the key is not in the form of WebAuthn")]
    AuthenticatorData,
    #[error("the key answered for another site")]
    RelyingParty,
    #[error("the key was not touched")]
    NobodyPresent,
    #[error("the key signs with neither ES256 nor EdDSA")]
    Algorithm,
    #[error("the signature is wrong")]
    Signature,
}

/// The request to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ceremony {
    /// Create a credential.
    Create,
    /// Sign with one.
    Get,
}

/// The site by which keys know this house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// The name of the host, without a port.
    pub(crate) id: String,
    /// The origins of pages of the house.
    pub(crate) origins: Vec<String>,
}

impl Site {
    /// The site of a house: from its `origin`, or, without one, only under the name `localhost`. Browsers offer keys to pages that came over TLS or
    /// from this machine, and never to a numeric address.
    pub(crate) fn of(origin: Option<&str>, host: &str) -> Option<Self> {
        if let Some(origin) = origin {
            let (scheme, rest) = origin.split_once("://")?;
            let id = host_name(rest).to_ascii_lowercase();
            let fits = is_name(&id) && (scheme.eq_ignore_ascii_case("https") || is_local(&id));
            return fits.then(|| Self { id, origins: vec![origin.to_owned()] });
        }
        let id = host_name(host).to_ascii_lowercase();
        is_local(&id).then(|| Self { id, origins: vec![format!("http://{host}"), format!("https://{host}")] })
    }
}

fn host_name(host: &str) -> &str {
    // An IPv6 address contains colons, and is not a name anyway.
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

fn is_name(host: &str) -> bool {
    !host.is_empty() && !host.starts_with('[') && host.parse::<std::net::Ipv4Addr>().is_err()
}

fn is_local(host: &str) -> bool {
    host == "localhost" || host.ends_with(".localhost")
}

/// The client data of the browser.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    purpose: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// The signed challenge, if the browser acted on the request on a page of this site.
pub(crate) fn challenge_of(client_data: &[u8], ceremony: Ceremony, site: &Site) -> Result<Vec<u8>, Disbelief> {
    let said: ClientData = serde_json::from_slice(client_data).map_err(|_| Disbelief::ClientData)?;
    let purpose = match ceremony {
        Ceremony::Create => "webauthn.create",
        Ceremony::Get => "webauthn.get",
    };
    if said.purpose != purpose {
        return Err(Disbelief::Purpose);
    }
    if said.cross_origin || !site.origins.iter().any(|origin| origin.eq_ignore_ascii_case(&said.origin)) {
        return Err(Disbelief::Origin);
    }
    BASE64URL_NOPAD.decode(said.challenge.as_bytes()).map_err(|_| Disbelief::ClientData)
}

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PublicKey {
    /// On the curve P-256.
    Es256(p256::ecdsa::VerifyingKey),
    /// Ed25519.
    EdDsa(ed25519_dalek::VerifyingKey),
}

impl PublicKey {
    /// Reads it in its stored form: one byte for the algorithm, then the point.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        match bytes.split_first()? {
            (7, point) => p256::ecdsa::VerifyingKey::from_sec1_bytes(point).ok().map(Self::Es256),
            (8, point) => {
                let key = ed25519_dalek::VerifyingKey::from_bytes(point.try_into().ok()?).ok()?;
                // With a weak key a forged signature is easy.
                (!key.is_weak()).then_some(Self::EdDsa(key))
            }
            _ => None,
        }
    }

    /// Its stored form.
    pub(crate) fn written(&self) -> Vec<u8> {
        match self {
            Self::Es256(key) => [&[7], key.to_sec1_point(false).as_bytes()].concat(),
            Self::EdDsa(key) => [&[8], &key.to_bytes()[..]].concat(),
        }
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> Option<()> {
        match self {
            Self::Es256(key) => key.verify(message, &p256::ecdsa::Signature::from_der(signature).ok()?).ok(),
            Self::EdDsa(key) => key.verify_strict(message, &ed25519_dalek::Signature::from_slice(signature).ok()?).ok(),
        }
    }
}

/// A credential that a key has created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Credential {
    /// Its ID.
    pub(crate) id: Vec<u8>,
    /// Its public key.
    pub(crate) key: PublicKey,
    /// The signature counter of the key; 0 if it has none.
    pub(crate) count: u32,
}

/// The authenticator data of a key.
struct AuthenticatorData<'a> {
    flags: u8,
    count: u32,
    rest: &'a [u8],
}

impl<'a> AuthenticatorData<'a> {
    fn read(bytes: &'a [u8], site: &Site) -> Result<Self, Disbelief> {
        let (site_hash, rest) = bytes.split_first_chunk::<32>().ok_or(Disbelief::AuthenticatorData)?;
        let (&[flags], rest) = rest.split_first_chunk::<1>().ok_or(Disbelief::AuthenticatorData)?;
        let (count, rest) = rest.split_first_chunk::<4>().ok_or(Disbelief::AuthenticatorData)?;
        if site_hash[..] != Sha256::digest(site.id.as_bytes())[..] {
            return Err(Disbelief::RelyingParty);
        }
        if flags & USER_PRESENT == 0 {
            return Err(Disbelief::NobodyPresent);
        }
        Ok(Self { flags, count: u32::from_be_bytes(*count), rest })
    }
}

/// The credential that a key has created for this site.
pub(crate) fn made(authenticator_data: &[u8], site: &Site) -> Result<Credential, Disbelief> {
    let data = AuthenticatorData::read(authenticator_data, site)?;
    if data.flags & HAS_CREDENTIAL == 0 {
        return Err(Disbelief::AuthenticatorData);
    }
    // The identifier of the make of the key comes first; it is not used.
    let (_, rest) = data.rest.split_first_chunk::<16>().ok_or(Disbelief::AuthenticatorData)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(Disbelief::AuthenticatorData)?;
    let length = usize::from(u16::from_be_bytes(*length));
    if length == 0 || length > LONGEST_CREDENTIAL || length > rest.len() {
        return Err(Disbelief::AuthenticatorData);
    }
    let (id, rest) = rest.split_at(length);
    let (key, after) = super::cose::key(rest)?;
    if !after.is_empty() && data.flags & HAS_EXTENSIONS == 0 {
        return Err(Disbelief::AuthenticatorData);
    }
    Ok(Credential { id: id.to_vec(), key, count: data.count })
}

/// The signature counter of the key, if this is its signature for this site.
pub(crate) fn signed(
    key: &PublicKey,
    client_data: &[u8],
    authenticator_data: &[u8],
    signature: &[u8],
    site: &Site,
) -> Result<u32, Disbelief> {
    let data = AuthenticatorData::read(authenticator_data, site)?;
    let message = [authenticator_data, &Sha256::digest(client_data)[..]].concat();
    key.verify(&message, signature).ok_or(Disbelief::Signature)?;
    Ok(data.count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_know_a_house_by_its_name_and_never_by_an_address() {
        let id = |origin, host| Site::of(origin, host).map(|site| site.id);
        for (origin, host, known) in [
            (Some("https://floor.example"), "floor.example", Some("floor.example")),
            (Some("https://Floor.Example:8443"), "floor.example:8443", Some("floor.example")),
            (Some("http://floor.example"), "floor.example", None),
            (Some("http://localhost:8080"), "localhost:8080", Some("localhost")),
            (Some("https://192.0.2.7"), "192.0.2.7", None),
            (Some("https://[2001:db8::7]"), "[2001:db8::7]", None),
            (None, "localhost:8080", Some("localhost")),
            (None, "127.0.0.1:8080", None),
            (None, "floor.example", None),
            (None, "[::1]:8080", None),
            (None, "", None),
        ] {
            assert_eq!(id(origin, host).as_deref(), known, "{origin:?} {host}");
        }
        let local = Site::of(None, "localhost:8080").expect("a site");
        assert_eq!(local.origins, ["http://localhost:8080", "https://localhost:8080"]);
    }

    #[test]
    fn kept_keys_are_read_as_they_were_written() {
        for bytes in [&[][..], &[7], &[8], &[9; 33], &[7; 66], &[8; 32]] {
            assert_eq!(PublicKey::read(bytes), None, "{bytes:?}");
        }
        // The neutral element, for which forged signatures are valid.
        let mut weak = [0; 33];
        (weak[0], weak[1]) = (8, 1);
        assert_eq!(PublicKey::read(&weak), None);
    }
}
