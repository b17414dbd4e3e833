//! What a security key says, and whether it is to be believed (Web Authentication, level 2).
//!
//! Keys sign with ES256 or `EdDSA`. What a maker says about a key (attestation) is not asked for: the person who is signed in vouches for it.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Verifier as _;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// COSE's numbers of the two algorithms.
pub(crate) const ES256: i64 = -7;
/// The same of Ed25519.
pub(crate) const EDDSA: i64 = -8;

/// The longest name of a credential, in bytes.
const LONGEST_CREDENTIAL: usize = 1023;

/// A person was there and touched the key.
const USER_PRESENT: u8 = 0x01;
/// The data say which credential was made.
const HAS_CREDENTIAL: u8 = 0x40;
/// More follows than was asked for.
const HAS_EXTENSIONS: u8 = 0x80;

/// Why what a key says is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Disbelief {
    #[error("what the browser says is not in the form of WebAuthn")]
    ClientData,
    #[error("it was made for another purpose")]
    Purpose,
    #[error("it was made on a page of another site")]
    Origin,
    #[error("what the key says is not in the form of WebAuthn")]
    AuthenticatorData,
    #[error("the key answered another site")]
    RelyingParty,
    #[error("nobody has touched the key")]
    NobodyPresent,
    #[error("the key signs with neither ES256 nor EdDSA")]
    Algorithm,
    #[error("the signature is wrong")]
    Signature,
}

/// What a key is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ceremony {
    /// To make a credential.
    Create,
    /// To sign with one.
    Get,
}

/// The site that keys know this house as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// The name of the host, without a port.
    pub(crate) id: String,
    /// Where pages of the house may be from.
    pub(crate) origins: Vec<String>,
}

impl Site {
    /// The site of a house: by its `origin`, or, without one, only under the name `localhost`. Browsers offer keys to pages that came over
    /// TLS or from this machine, and never to an address in digits.
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
    // An address of IPv6 has colons of its own, and is no name anyway.
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

fn is_name(host: &str) -> bool {
    !host.is_empty() && !host.starts_with('[') && host.parse::<std::net::Ipv4Addr>().is_err()
}

fn is_local(host: &str) -> bool {
    host == "localhost" || host.ends_with(".localhost")
}

/// What the browser says it did.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    purpose: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// The challenge that was signed, if the browser did what was asked on a page of this site.
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
    /// Reads it in the form in which it is kept: one byte for the algorithm, then the point.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        match bytes.split_first()? {
            (7, point) => p256::ecdsa::VerifyingKey::from_sec1_bytes(point).ok().map(Self::Es256),
            (8, point) => {
                let key = ed25519_dalek::VerifyingKey::from_bytes(point.try_into().ok()?).ok()?;
                // With such a key anything is signed.
                (!key.is_weak()).then_some(Self::EdDsa(key))
            }
            _ => None,
        }
    }

    /// The form in which it is kept.
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

/// A credential that a key has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Credential {
    /// How the key calls it.
    pub(crate) id: Vec<u8>,
    /// With what it is checked.
    pub(crate) key: PublicKey,
    /// How often the key has signed; 0 where it does not count.
    pub(crate) count: u32,
}

/// What a key says besides its signature.
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

/// The credential that a key has made for this site.
pub(crate) fn made(authenticator_data: &[u8], site: &Site) -> Result<Credential, Disbelief> {
    let data = AuthenticatorData::read(authenticator_data, site)?;
    if data.flags & HAS_CREDENTIAL == 0 {
        return Err(Disbelief::AuthenticatorData);
    }
    // Which make of key it is stands in front; nobody asks.
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

/// How often the key says that it has signed, if this is its signature for this site.
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
        // The neutral element, under which anything is signed.
        let mut weak = [0; 33];
        (weak[0], weak[1]) = (8, 1);
        assert_eq!(PublicKey::read(&weak), None);
    }
}
