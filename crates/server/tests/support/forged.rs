//! Records that an attacker has rewritten.

use server::audit::{Hash, Hex, Seal, Signer};
use server::store::bundle::Line;
use std::collections::BTreeMap;

/// Makes all hash chains again and seals them with another key, so that chains and seals are valid.
pub(crate) fn forge(lines: &mut Vec<Line>) {
    let signer = Signer::from_secret([9; 32]);
    let mut heads: BTreeMap<String, (u64, Hash)> = BTreeMap::new();
    for line in lines.iter_mut() {
        if let Line::Fact { stream, version, hash, text } = line {
            let before = heads.get(stream).map_or(Hash::BEGINNING, |(_, hash)| *hash);
            *hash = Hash::link(before, stream, *version, text);
            heads.insert(stream.clone(), (*version, *hash));
        }
    }
    lines.retain(|line| !matches!(line, Line::Signer { .. } | Line::Seal { .. }));
    let heads = heads.into_iter().map(|(stream, (version, hash))| (stream, version, hash)).collect();
    let server = signer.server().to_owned();
    let seal = Seal { server: server.clone(), number: 1, previous: Hash::BEGINNING, at: 0, heads };
    let sealed = signer.sign(&seal);
    let public_key = Hex(signer.public_key().to_vec());
    let seal =
        Line::Seal { server: server.clone(), number: 1, text: sealed.text, signature: Hex(sealed.signature.to_vec()) };
    lines.splice(1..1, [Line::Signer { server, public_key }, seal]);
}
