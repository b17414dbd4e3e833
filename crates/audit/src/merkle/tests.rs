//! Trees and proofs against published vectors, and against the definitions of the RFC.

use super::*;

/// MTH of RFC 9162, 2.1.1.
fn naive_root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => Hash::of(&[]),
        [leaf] => *leaf,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node(naive_root(left), naive_root(right))
        }
    }
}

/// The largest power of two that is smaller than this.
fn split(leaves: usize) -> usize {
    let mut power = 1;
    while power * 2 < leaves {
        power *= 2;
    }
    power
}

/// PATH of RFC 9162, 2.1.3.1.
fn naive_path(index: usize, leaves: &[Hash]) -> Vec<Hash> {
    if leaves.len() == 1 {
        return Vec::new();
    }
    let (left, right) = leaves.split_at(split(leaves.len()));
    if index < left.len() {
        [naive_path(index, left), vec![naive_root(right)]].concat()
    } else {
        [naive_path(index - left.len(), right), vec![naive_root(left)]].concat()
    }
}

/// SUBPROOF of RFC 9162, 2.1.4.1; PROOF begins with `known`.
fn naive_proof(earlier: usize, leaves: &[Hash], known: bool) -> Vec<Hash> {
    if earlier == leaves.len() {
        return if known { Vec::new() } else { vec![naive_root(leaves)] };
    }
    let (left, right) = leaves.split_at(split(leaves.len()));
    if earlier <= left.len() {
        [naive_proof(earlier, left, known), vec![naive_root(right)]].concat()
    } else {
        [naive_proof(earlier - left.len(), right, false), vec![naive_root(left)]].concat()
    }
}

const LARGEST: usize = 70;

fn leaves() -> Vec<Hash> {
    (0..LARGEST).map(|number| leaf(&[&number.to_be_bytes()])).collect()
}

fn roots(spans: Vec<Span>, leaves: &[Hash]) -> Vec<Hash> {
    let root = |span: Span| {
        let mut tree = Tree::default();
        leaves[span.from as usize..span.to as usize].iter().for_each(|leaf| tree.push(*leaf));
        tree.root()
    };
    spans.into_iter().map(root).collect()
}

#[test]
fn every_root_and_proof_up_to_seventy_leaves_is_that_of_the_definition() {
    let all = leaves();
    let mut tree = Tree::default();
    for size in 0..=LARGEST {
        let (leaves, root) = (&all[..size], naive_root(&all[..size]));
        assert_eq!((tree.size(), tree.root()), (size as u64, root));
        for index in 0..size {
            let proof = roots(inclusion_spans(index as u64, size as u64).unwrap(), leaves);
            assert_eq!(proof, naive_path(index, leaves), "{index} of {size}");
            assert_eq!(verify_inclusion(leaves[index], index as u64, size as u64, &proof, root), Ok(()));
        }
        for earlier in 0..=size {
            let proof = roots(consistency_spans(earlier as u64, size as u64).unwrap(), leaves);
            let expected = if earlier == 0 { Vec::new() } else { naive_proof(earlier, leaves, true) };
            assert_eq!(proof, expected, "{earlier} of {size}");
            let before = naive_root(&all[..earlier]);
            assert_eq!(verify_consistency(earlier as u64, before, size as u64, root, &proof), Ok(()));
        }
        if let Some(leaf) = all.get(size) {
            tree.push(*leaf);
        }
    }
}

/// All hashes with one bit flipped, and all lists that are one hash longer or shorter.
fn spoiled(proof: &[Hash], bits: usize) -> Vec<Vec<Hash>> {
    let mut all = Vec::new();
    for place in 0..proof.len() {
        for bit in (0..256).step_by(256 / bits) {
            let mut flipped = proof.to_vec();
            flipped[place].0[bit / 8] ^= 1 << (bit % 8);
            all.push(flipped);
        }
        let mut shorter = proof.to_vec();
        shorter.remove(place);
        all.push(shorter);
    }
    let mut longer = proof.to_vec();
    longer.push(Hash::BEGINNING);
    all.push(longer);
    all
}

#[test]
fn no_flipped_bit_and_no_missing_or_added_hash_passes() {
    let all = leaves();
    for size in 1..=LARGEST {
        // Every bit of small trees, and one bit of each hash of larger ones.
        let bits = if size <= 9 { 256 } else { 1 };
        let (leaves, root) = (&all[..size], naive_root(&all[..size]));
        for index in 0..size {
            let proof = naive_path(index, leaves);
            let place = index as u64;
            for wrong in spoiled(&proof, bits) {
                assert!(
                    verify_inclusion(leaves[index], place, size as u64, &wrong, root).is_err(),
                    "{index} of {size}"
                );
            }
            for wrong in spoiled(&[leaves[index], root], bits).into_iter().filter(|pair| pair.len() == 2) {
                let verified = verify_inclusion(wrong[0], place, size as u64, &proof, wrong[1]);
                assert_eq!(verified, Err(Unproved), "{index} of {size}");
            }
            for other in (0..=size).filter(|other| *other != index) {
                let verified = verify_inclusion(leaves[index], other as u64, size as u64, &proof, root);
                assert_eq!(verified, Err(Unproved), "{index} as {other} of {size}");
            }
        }
        for earlier in 1..size {
            let proof = naive_proof(earlier, leaves, true);
            let before = naive_root(&all[..earlier]);
            let (from, to) = (earlier as u64, size as u64);
            for wrong in spoiled(&proof, bits) {
                assert!(verify_consistency(from, before, to, root, &wrong).is_err(), "{earlier} of {size}");
            }
            for wrong in spoiled(&[before, root], bits).into_iter().filter(|pair| pair.len() == 2) {
                assert!(verify_consistency(from, wrong[0], to, wrong[1], &proof).is_err(), "{earlier} of {size}");
            }
        }
    }
}

/// A list that was changed before its earlier end has no proof, not even one made from its own hashes.
#[test]
fn a_forked_list_has_no_proof() {
    let honest = leaves();
    for size in 2..=LARGEST {
        for changed in 0..size - 1 {
            let mut forked = honest[..size].to_vec();
            forked[changed] = leaf(&[b"another"]);
            let root = naive_root(&forked);
            for earlier in changed + 1..size {
                let proof = naive_proof(earlier, &forked, true);
                let before = naive_root(&honest[..earlier]);
                let verified = verify_consistency(earlier as u64, before, size as u64, root, &proof);
                assert_eq!(verified, Err(Unproved), "leaf {changed}, {earlier} of {size}");
            }
        }
    }
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let hash = Hash::of(b"a");
    assert_eq!(inclusion_spans(0, 0), None);
    assert_eq!(inclusion_spans(3, 3), None);
    assert_eq!(consistency_spans(4, 3), None);
    assert_eq!(verify_inclusion(hash, 0, 0, &[], hash), Err(Unproved));
    assert_eq!(verify_inclusion(hash, 3, 3, &[], hash), Err(Unproved));
    assert_eq!(verify_consistency(4, hash, 3, hash, &[]), Err(Unproved));
    assert_eq!(verify_consistency(0, hash, 3, hash, &[]), Err(Unproved));
    assert_eq!(verify_consistency(3, hash, 3, hash, &[hash]), Err(Unproved));
    assert_eq!(verify_consistency(3, hash, 3, Hash::of(b"b"), &[]), Err(Unproved));
    // The largest numbers must not overflow.
    assert_eq!(verify_inclusion(hash, u64::MAX - 1, u64::MAX, &[hash; 64], hash), Err(Unproved));
    assert_eq!(verify_consistency(u64::MAX - 1, hash, u64::MAX, hash, &[hash; 65]), Err(Unproved));
    assert_eq!(inclusion_spans(u64::MAX - 1, u64::MAX).map(|spans| spans.len()), Some(63));
    assert!(consistency_spans(u64::MAX - 1, u64::MAX).is_some());
}

#[test]
fn subtrees_can_be_added_where_they_begin_and_nowhere_else() {
    let all = leaves();
    let mut tree = Tree::default();
    assert_eq!(tree.push_subtree(6, naive_root(&all[..64])), Ok(()));
    assert_eq!(tree.push_subtree(2, naive_root(&all[64..68])), Ok(()));
    assert_eq!(tree.push_subtree(3, all[0]), Err(Misplaced { height: 3, size: 68 }));
    assert_eq!(tree.push_subtree(64, all[0]), Err(Misplaced { height: 64, size: 68 }));
    tree.push(all[68]);
    assert_eq!(tree.push_subtree(1, all[0]), Err(Misplaced { height: 1, size: 69 }));
    tree.push(all[69]);
    assert_eq!((tree.size(), tree.root()), (70, naive_root(&all)));
}

/// The vectors of the first Certificate Transparency log, as `testonly/constants.go` and `proof/proof_test.go` of transparency-dev/merkle
/// publish them: eight leaves, the root of every size, and some of the proofs.
mod published {
    use super::*;

    fn leaves() -> Vec<Hash> {
        let leaves: [&[u8]; 8] = [
            b"",
            &[0x00],
            &[0x10],
            &[0x20, 0x21],
            &[0x30, 0x31],
            &[0x40, 0x41, 0x42, 0x43],
            &[0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57],
            &[0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f],
        ];
        leaves.into_iter().map(|bytes| leaf(&[bytes])).collect()
    }

    fn hashes(list: &[&str]) -> Vec<Hash> {
        list.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn root_hashes() -> Vec<Hash> {
        hashes(&[
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ])
    }

    #[test]
    fn roots_are_as_published() {
        let mut tree = Tree::default();
        for (size, root) in root_hashes().into_iter().enumerate() {
            assert_eq!(tree.root(), root, "of {size} leaves");
            if let Some(leaf) = leaves().get(size) {
                tree.push(*leaf);
            }
        }
    }

    #[test]
    fn inclusion_proofs_are_as_published() {
        let cases: [(u64, u64, &[&str]); 5] = [
            (0, 1, &[]),
            (
                0,
                8,
                &[
                    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
                ],
            ),
            (
                5,
                8,
                &[
                    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
                ],
            ),
            (2, 3, &["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
            (
                1,
                5,
                &[
                    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                ],
            ),
        ];
        for (index, size, proof) in cases {
            let (leaves, root) = (leaves(), root_hashes()[size as usize]);
            assert_eq!(roots(inclusion_spans(index, size).unwrap(), &leaves), hashes(proof), "{index} of {size}");
            assert_eq!(verify_inclusion(leaves[index as usize], index, size, &hashes(proof), root), Ok(()));
        }
    }

    #[test]
    fn consistency_proofs_are_as_published() {
        let cases: [(u64, u64, &[&str]); 4] = [
            (1, 1, &[]),
            (
                1,
                8,
                &[
                    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
                ],
            ),
            (
                6,
                8,
                &[
                    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
                ],
            ),
            (
                2,
                5,
                &[
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                ],
            ),
        ];
        for (earlier, size, proof) in cases {
            let roots_of = root_hashes();
            assert_eq!(
                roots(consistency_spans(earlier, size).unwrap(), &leaves()),
                hashes(proof),
                "{earlier} of {size}"
            );
            let (before, root) = (roots_of[earlier as usize], roots_of[size as usize]);
            assert_eq!(verify_consistency(earlier, before, size, root, &hashes(proof)), Ok(()));
        }
    }
}
