//! Public keys of security keys: a COSE map in CBOR, of which only the entries for two algorithms are read.

use super::authenticator::{Disbelief, EDDSA, ES256, PublicKey};

/// The most entries of a key that is read.
const MOST_ENTRIES: u64 = 16;

/// A value in a key.
enum Value<'a> {
    Number(i64),
    Bytes(&'a [u8]),
}

/// Reads a key, and returns it with the bytes after it.
pub(super) fn key(bytes: &[u8]) -> Result<(PublicKey, &[u8]), Disbelief> {
    let mut rest = bytes;
    let (major, entries) = head(&mut rest).ok_or(Disbelief::AuthenticatorData)?;
    if major != 5 || entries > MOST_ENTRIES {
        return Err(Disbelief::AuthenticatorData);
    }
    let (mut kind, mut algorithm, mut curve, mut x, mut y) = (None, None, None, None, None);
    for _ in 0..entries {
        let label = value(&mut rest).ok_or(Disbelief::AuthenticatorData)?;
        let content = value(&mut rest).ok_or(Disbelief::AuthenticatorData)?;
        match (label, content) {
            (Value::Number(1), Value::Number(number)) => kind = Some(number),
            (Value::Number(3), Value::Number(number)) => algorithm = Some(number),
            (Value::Number(-1), Value::Number(number)) => curve = Some(number),
            (Value::Number(-2), Value::Bytes(bytes)) => x = Some(bytes),
            (Value::Number(-3), Value::Bytes(bytes)) => y = Some(bytes),
            _ => {}
        }
    }
    let written = match (kind, algorithm, curve, x, y) {
        (Some(2), Some(ES256), Some(1), Some(x), Some(y)) if x.len() == 32 && y.len() == 32 => {
            // An uncompressed point.
            [&[7, 4], x, y].concat()
        }
        (Some(1), Some(EDDSA), Some(6), Some(x), None) => [&[8], x].concat(),
        _ => return Err(Disbelief::Algorithm),
    };
    Ok((PublicKey::read(&written).ok_or(Disbelief::Algorithm)?, rest))
}

/// A number, bytes or text; none for any other value, or an incomplete one.
fn value<'a>(rest: &mut &'a [u8]) -> Option<Value<'a>> {
    let (major, argument) = head(rest)?;
    match major {
        0 => i64::try_from(argument).ok().map(Value::Number),
        1 => i64::try_from(argument).ok().map(|number| Value::Number(-1 - number)),
        2 | 3 => {
            let (bytes, after) = rest.split_at_checked(usize::try_from(argument).ok()?)?;
            *rest = after;
            Some(Value::Bytes(bytes))
        }
        _ => None,
    }
}

/// The major type of the next value, and its number or length.
fn head(rest: &mut &[u8]) -> Option<(u8, u64)> {
    let (&first, after) = rest.split_first()?;
    let width = match first & 0x1f {
        short @ 0..=23 => {
            *rest = after;
            return Some((first >> 5, u64::from(short)));
        }
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        // Keys contain no values of indefinite length.
        _ => return None,
    };
    let (bytes, after) = after.split_at_checked(width)?;
    *rest = after;
    Some((first >> 5, bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The base point of P-256, as in SEC 2.
    const X: &str = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
    const Y: &str = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

    fn hex(text: &str) -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("hex")).collect()
    }

    fn es256() -> Vec<u8> {
        [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..], &hex(X), &[0x22, 0x58, 32], &hex(Y)].concat()
    }

    #[test]
    fn keys_of_both_algorithms_are_read() {
        let bytes = [es256(), vec![0xa0]].concat();
        let (key_read, rest) = key(&bytes).expect("a key");
        assert_eq!(rest, [0xa0], "what follows is left");
        assert_eq!(PublicKey::read(&key_read.written()), Some(key_read));
        // RFC 8032, test 1.
        let point = hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        let eddsa = [&[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32][..], &point].concat();
        let (key_read, rest) = key(&eddsa).expect("a key");
        assert!(rest.is_empty() && matches!(key_read, PublicKey::EdDsa(_)));
        assert_eq!(PublicKey::read(&key_read.written()), Some(key_read));
    }

    #[test]
    fn what_is_no_key_is_none() {
        let good = es256();
        for cut in 0..good.len() {
            assert_eq!(key(&good[..cut]).err(), Some(Disbelief::AuthenticatorData), "cut at {cut}");
        }
        let changed = |at: usize, byte: u8| {
            let mut bytes = es256();
            bytes[at] = byte;
            key(&bytes).err()
        };
        assert_eq!(changed(0, 0x85), Some(Disbelief::AuthenticatorData), "a list");
        assert_eq!(changed(0, 0xbf), Some(Disbelief::AuthenticatorData), "a map of unknown length");
        assert_eq!(changed(2, 3), Some(Disbelief::Algorithm), "RSA");
        assert_eq!(changed(4, 0x38), Some(Disbelief::AuthenticatorData), "a longer number moves all that follows");
        assert_eq!(changed(4, 0x27), Some(Disbelief::Algorithm), "EdDSA on P-256");
        assert_eq!(changed(6, 2), Some(Disbelief::Algorithm), "P-384");
        assert_eq!(changed(20, 0), Some(Disbelief::Algorithm), "no point of the curve");
        // A map that claims an enormous size.
        assert_eq!(key(&[0xbb, 255, 255, 255, 255, 255, 255, 255, 255]).err(), Some(Disbelief::AuthenticatorData));
        assert_eq!(
            key(&[0xa1, 1, 0x5b, 255, 255, 255, 255, 255, 255, 255, 255]).err(),
            Some(Disbelief::AuthenticatorData)
        );
    }
}
