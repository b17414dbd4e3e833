//! Shoes in the store: encrypted, so that a reader of the database does not learn the cards to come, and bound to their table and number, so that no
//! shoe can replace another.
//!
//! ```text
//! sealed = version, nonce of 24 bytes, content encrypted, tag of 16 bytes   (XChaCha20-Poly1305)
//! bound  = "croupier-sealed-shoe-1", table in eight bytes, shoe in four      (associated data of version 1)
//!          "croupier-sealed-shoe-2", the same                                (of version 2)
//! ```
//!
//! The content of version 2 is the seed of all salts, and a byte for each card. Version 1, of earlier versions of the program, has a byte and the
//! salt itself for each card, which takes thirty times the room.

use super::error::SealFault;
use super::key::ShoeKey;
use super::shuffled_shoe::ShuffledShoe;
use chacha20poly1305::{AeadInOut, Tag, XNonce};
use floor::TableId;
use zeroize::Zeroizing;

/// Twenty-four random bytes practically never repeat.
pub(super) type Nonce = [u8; 24];

/// The format of the content of a sealed shoe.
#[derive(Clone, Copy)]
enum Content {
    /// A byte and a salt for each card.
    Entries = 1,
    /// The seed of the salts, and a byte for each card.
    Packed = 2,
}

fn bound_to(content: Content, table: TableId, shoe: u32) -> Vec<u8> {
    let tag: &[u8] = match content {
        Content::Entries => b"croupier-sealed-shoe-1",
        Content::Packed => b"croupier-sealed-shoe-2",
    };
    [tag, &table.0.to_be_bytes(), &shoe.to_be_bytes()].concat()
}

/// Encrypts a shoe. The nonce must be fresh.
pub(super) fn seal(shoe: &ShuffledShoe, key: &ShoeKey, nonce: Nonce) -> Result<Vec<u8>, SealFault> {
    let packed = shoe.packed();
    let (content, secret) = match &packed {
        Some(packed) => (Content::Packed, &packed[..]),
        None => (Content::Entries, shoe.secret()),
    };
    let heading = [&[content as u8][..], &nonce].concat();
    // The capacity is allocated at once: a vector that grows would leave cards behind in the memory it gives up.
    let mut sealed = Vec::with_capacity(heading.len() + secret.len() + size_of::<Tag>());
    sealed.extend(&heading);
    sealed.extend(secret);
    let body = &mut sealed[heading.len()..];
    let tag = key
        .cipher()
        .encrypt_inout_detached(&XNonce::from(nonce), &bound_to(content, shoe.table(), shoe.number()), body.into())
        .map_err(|_| SealFault::TooLong)?;
    sealed.extend(tag);
    Ok(sealed)
}

/// Decrypts the result of [`seal`] for the same table, shoe and key.
pub fn open(table: TableId, shoe: u32, sealed: &[u8], key: &ShoeKey) -> Result<ShuffledShoe, SealFault> {
    let cut_short = SealFault::CutShort(sealed.len());
    let (version, rest) = sealed.split_first().ok_or(cut_short)?;
    let content = match *version {
        1 => Content::Entries,
        2 => Content::Packed,
        other => return Err(SealFault::Version(other)),
    };
    let (nonce, rest) = rest.split_first_chunk::<{ size_of::<Nonce>() }>().ok_or(cut_short)?;
    let (body, tag) = rest.split_last_chunk::<{ size_of::<Tag>() }>().ok_or(cut_short)?;
    let mut secret = Zeroizing::new(body.to_vec());
    key.cipher()
        .decrypt_inout_detached(
            &XNonce::from(*nonce),
            &bound_to(content, table, shoe),
            secret.as_mut_slice().into(),
            &Tag::from(*tag),
        )
        .map_err(|_| SealFault::NotAuthentic)?;
    let opened = match content {
        Content::Entries => ShuffledShoe::from_secret(table, shoe, secret),
        Content::Packed => ShuffledShoe::from_packed(table, shoe, &secret),
    };
    opened.ok_or(SealFault::NotAShoe)
}
