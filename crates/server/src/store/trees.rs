//! The hash trees over the servers' seals: their roots, and proofs from them.
//!
//! A root or a proof is calculated from the roots of subtrees. Those of 256, 65,536, … seals are cached when the seal that completes them is written,
//! so that a proof takes a few hundred rows however long the record is. The program that asks for a proof verifies it, and `croupier verify`
//! calculates every root from the seals alone.

use super::subtree_rows::{leaves, put_subtree, subtrees};
use super::{KnownSigner, Store, StoreError, error::reading, reading_from, writing_to};
use crate::audit::merkle::{Span, Tree, consistency_spans, inclusion_spans};
use crate::audit::{Hash, TreeHead};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// How many seals, or complete subtrees, make the next larger complete subtree.
pub(super) const WIDTH: u64 = 256;
/// The same as a height.
const HEIGHT: u32 = 8;
/// The highest level at which the number of subtrees fits its integer type.
const HIGHEST: u32 = 7;

/// How many subtrees missing in the cache are calculated for one answer.
const MADE_AT_ONCE: usize = 64;

/// How many complete subtrees of seals are read at a time when all are read.
const READ_AT_ONCE: u64 = 8;

/// How many subtrees are filled in at a time.
const FILLED_AT_ONCE: u64 = 64;
const PAUSE: Duration = Duration::from_millis(20);

/// A complete subtree: the `number`-th of 256^`level` seals. One of level 0 is a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Piece {
    level: u32,
    number: u64,
}

/// The largest complete subtrees that together cover a span.
fn pieces(span: Span) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = span.from;
    while at < span.to {
        let fits = |level: &u32| {
            let leaves = WIDTH.pow(*level);
            at.is_multiple_of(leaves) && span.to - at >= leaves
        };
        let level = (0..=HIGHEST).take_while(fits).last().unwrap_or_default();
        let leaves = WIDTH.pow(level);
        pieces.push(Piece { level, number: at / leaves });
        at += leaves;
    }
    pieces
}

/// The root over a full set of leaves or subtrees of one level; none if one is missing.
pub(super) fn joined(under: &[Hash]) -> Option<Hash> {
    if under.len() as u64 != WIDTH {
        return None;
    }
    let mut tree = Tree::default();
    for hash in under {
        tree.push(*hash);
    }
    Some(tree.root())
}

/// Subtrees of one server that were read or calculated.
struct Subtrees<'a> {
    store: &'a Store,
    server: &'a str,
    known: HashMap<Piece, Hash>,
    made: usize,
}

impl Subtrees<'_> {
    /// Reads the cached ones of the wanted pieces. Pieces under one larger subtree are read together.
    async fn read(&mut self, wanted: impl IntoIterator<Item = Piece>) -> Result<(), sqlx::Error> {
        let mut runs: BTreeMap<(u32, u64), (u64, u64)> = BTreeMap::new();
        for Piece { level, number } in wanted {
            let run = runs.entry((level, number / WIDTH)).or_insert((number, number));
            *run = (run.0.min(number), run.1.max(number));
        }
        for ((level, _), (first, last)) in runs {
            if level == 0 {
                let leaves = self.store.leaves(self.server, first, last + 1).await?;
                let numbered = (first..).zip(leaves);
                self.known.extend(numbered.map(|(number, leaf)| (Piece { level, number }, leaf)));
            } else {
                let rows = self.store.subtrees(self.server, level, first, last + 1).await?;
                self.known.extend(rows.into_iter().map(|(number, root)| (Piece { level, number }, root)));
            }
        }
        Ok(())
    }

    /// The root of a piece that was read before. If it is not cached, it is calculated from the pieces under it.
    async fn root(&mut self, piece: Piece) -> Result<Hash, StoreError> {
        if let Some(root) = self.known.get(&piece) {
            return Ok(*root);
        }
        let Piece { level, number } = piece;
        if level == 0 {
            let what = format!("seal {} of server {} is missing", number + 1, self.server);
            return Err(StoreError::Damaged { what });
        }
        if self.made >= MADE_AT_ONCE {
            let why = "the trees over older seals are not complete yet".to_owned();
            return Err(StoreError::Unavailable { why });
        }
        self.made += 1;
        let under = (number * WIDTH..(number + 1) * WIDTH).map(|number| Piece { level: level - 1, number });
        self.read(under.clone()).await.map_err(reading)?;
        let mut roots = Vec::new();
        for piece in under {
            roots.push(Box::pin(self.root(piece)).await?);
        }
        let root = joined(&roots).unwrap_or(Hash::BEGINNING);
        self.known.insert(piece, root);
        Ok(root)
    }

    /// Adds the seals of a span to a tree.
    async fn add(&mut self, tree: &mut Tree, span: Span) -> Result<(), StoreError> {
        for piece in pieces(span) {
            let root = self.root(piece).await?;
            let misplaced = |error: crate::audit::merkle::Misplaced| StoreError::Damaged { what: error.to_string() };
            tree.push_subtree(piece.level * HEIGHT, root).map_err(misplaced)?;
        }
        Ok(())
    }
}

impl Store {
    async fn leaves(&self, server: &str, after: u64, to: u64) -> Result<Vec<Hash>, sqlx::Error> {
        reading_from!(self, pool => Ok(leaves!(pool, server, after, to)))
    }

    async fn subtrees(&self, server: &str, level: u32, from: u64, to: u64) -> Result<Vec<(u64, Hash)>, sqlx::Error> {
        reading_from!(self, pool => Ok(subtrees!(pool, server, level, from, to)))
    }

    /// The roots over spans of a server's seals.
    async fn roots(&self, server: &str, spans: &[Span]) -> Result<Vec<Hash>, StoreError> {
        let mut subtrees = Subtrees { store: self, server, known: HashMap::new(), made: 0 };
        subtrees.read(spans.iter().flat_map(|span| pieces(*span))).await.map_err(reading)?;
        let mut roots = Vec::with_capacity(spans.len());
        for span in spans {
            let mut tree = Tree::default();
            subtrees.add(&mut tree, *span).await?;
            roots.push(tree.root());
        }
        Ok(roots)
    }

    /// Extends the tree over a server's seals to the first `seals` of them.
    pub async fn extend_tree(&self, server: &str, tree: &mut Tree, seals: u64) -> Result<(), StoreError> {
        let span = Span { from: tree.size(), to: seals };
        let mut subtrees = Subtrees { store: self, server, known: HashMap::new(), made: 0 };
        subtrees.read(pieces(span)).await.map_err(reading)?;
        subtrees.add(tree, span).await
    }

    /// The root of the tree over a server's first `seals` seals, calculated from the seals alone. Cached roots that differ are replaced.
    pub async fn root_of_seals(&self, server: &str, seals: u64) -> Result<Hash, StoreError> {
        let mut tree = Tree::default();
        while tree.size() < seals {
            let from = tree.size();
            let to = seals.min(from + WIDTH * READ_AT_ONCE);
            let leaves = self.leaves_between(server, from, to).await?;
            for (number, leaves) in (from / WIDTH..).zip(leaves.chunks_exact(WIDTH as usize)) {
                self.remake_subtree(server, Piece { level: 1, number }, joined(leaves)).await?;
            }
            for leaf in leaves {
                tree.push(leaf);
            }
        }
        let mut level = 2;
        while let complete @ 1.. = seals / WIDTH.pow(level) {
            for number in 0..complete {
                self.remake_from_below(server, level, number).await?;
            }
            level += 1;
        }
        Ok(tree.root())
    }

    /// The leaves of a server's seals after number `from` up to number `to`; an error if one is missing.
    async fn leaves_between(&self, server: &str, from: u64, to: u64) -> Result<Vec<Hash>, StoreError> {
        let leaves = self.leaves(server, from, to).await.map_err(reading)?;
        if leaves.len() as u64 == to - from {
            return Ok(leaves);
        }
        let missing = to - from - leaves.len() as u64;
        let what = format!("of seals {} to {to} of server {server} {missing} are missing", from + 1);
        Err(StoreError::Damaged { what })
    }

    /// Calculates the cached root of a complete subtree again from the level under it, and replaces it if it differs. Level 1 is calculated from
    /// seals.
    pub(super) async fn remake_from_below(&self, server: &str, level: u32, number: u64) -> Result<(), StoreError> {
        let (from, to) = (number * WIDTH, (number + 1) * WIDTH);
        let under = if level == 1 {
            self.leaves_between(server, from, to).await?
        } else {
            let rows = self.subtrees(server, level - 1, from, to).await.map_err(reading)?;
            rows.into_iter().map(|(_, root)| root).collect()
        };
        self.remake_subtree(server, Piece { level, number }, joined(&under)).await
    }

    async fn remake_subtree(&self, server: &str, piece: Piece, root: Option<Hash>) -> Result<(), StoreError> {
        let Piece { level, number } = piece;
        let Some(root) = root else { return Ok(()) };
        let kept = self.subtrees(server, level, number, number + 1).await.map_err(reading)?;
        let kept = kept.first().map(|(_, root)| *root);
        if kept == Some(root) || self.writable().is_err() {
            return Ok(());
        }
        if kept.is_some() {
            metrics::counter!("croupier_forged_rows_total").increment(1);
            tracing::error!(server, level, number, "a cached root over seals was wrong and is replaced");
        }
        self.keep_subtrees(server, level, &[(number, root)]).await.map_err(|error| self.not_written(error))
    }

    /// The number of seals of every server of the record, in the order of their names. Later calls never return fewer.
    pub async fn count_seals(&self) -> Result<Vec<(KnownSigner, u64)>, StoreError> {
        let mut counts = Vec::new();
        for signer in self.believed_signers().await?.0 {
            let seals = self.last_seal(&signer.server).await?;
            counts.push((signer, seals));
        }
        Ok(counts)
    }

    /// The heads of the trees over every server's seals. `known` are the trees of the last call, which only have to be extended.
    pub async fn tree_heads(&self, known: &mut HashMap<String, Tree>) -> Result<Vec<TreeHead>, StoreError> {
        let mut heads = Vec::new();
        for (KnownSigner { server, public_key }, seals) in self.count_seals().await? {
            let mut tree = known.remove(&server).filter(|tree| tree.size() <= seals).unwrap_or_default();
            self.extend_tree(&server, &mut tree, seals).await?;
            heads.push(TreeHead { server: server.clone(), public_key, seals, root: tree.root() });
            known.insert(server, tree);
        }
        Ok(heads)
    }

    /// The proof that a server's first `to` seals begin with its first `from`; none if it has fewer.
    pub async fn consistency(&self, server: &str, from: u64, to: u64) -> Result<Option<Vec<Hash>>, StoreError> {
        let Some(spans) = consistency_spans(from, to) else { return Ok(None) };
        if to > self.last_seal(server).await? {
            return Ok(None);
        }
        self.roots(server, &spans).await.map(Some)
    }

    /// The proof that a server's seal, counted from 1, is among its first `of`; none if it has fewer.
    pub async fn inclusion(&self, server: &str, seal: u64, of: u64) -> Result<Option<Vec<Hash>>, StoreError> {
        let Some(spans) = seal.checked_sub(1).and_then(|index| inclusion_spans(index, of)) else { return Ok(None) };
        if of > self.last_seal(server).await? {
            return Ok(None);
        }
        self.roots(server, &spans).await.map(Some)
    }

    /// Caches the roots of complete subtrees that are not cached yet, because the record is older than the cache or was restored. Returns how many
    /// there were.
    pub async fn fill_trees(&self) -> Result<u64, StoreError> {
        self.writable()?;
        let mut filled = 0;
        for (signer, seals) in self.count_seals().await? {
            let (mut level, mut complete) = (1, seals / WIDTH);
            while complete > 0 {
                filled += self.fill_level(&signer.server, level, complete).await?;
                (level, complete) = (level + 1, complete / WIDTH);
            }
        }
        Ok(filled)
    }

    async fn fill_level(&self, server: &str, level: u32, complete: u64) -> Result<u64, StoreError> {
        let kept: i64 = reading_from!(self, pool => {
            sqlx::query_scalar("SELECT COUNT(*) FROM seal_subtrees WHERE server = $1 AND level = $2 AND number < $3")
                .bind(server)
                .bind(i64::from(level))
                .bind(complete.cast_signed())
                .fetch_one(pool)
                .await
        })
        .map_err(reading)?;
        if kept.cast_unsigned() == complete {
            return Ok(0);
        }
        let mut filled = 0;
        for from in (0..complete).step_by(FILLED_AT_ONCE as usize) {
            let to = complete.min(from + FILLED_AT_ONCE);
            let missing = self.missing_subtrees(server, level, from, to).await.map_err(reading)?;
            if missing.is_empty() {
                continue;
            }
            filled += missing.len() as u64;
            self.keep_subtrees(server, level, &missing).await.map_err(|error| self.not_written(error))?;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(filled)
    }

    /// The subtrees of a level from one number to before another that are not cached, calculated from the level under them.
    async fn missing_subtrees(
        &self,
        server: &str,
        level: u32,
        from: u64,
        to: u64,
    ) -> Result<Vec<(u64, Hash)>, sqlx::Error> {
        let kept = self.subtrees(server, level, from, to).await?;
        let mut missing = Vec::new();
        for number in (from..to).filter(|number| kept.binary_search_by_key(number, |(kept, _)| *kept).is_err()) {
            let (first, end) = (number * WIDTH, (number + 1) * WIDTH);
            let under = if level == 1 {
                self.leaves(server, first, end).await?
            } else {
                let rows = self.subtrees(server, level - 1, first, end).await?;
                rows.into_iter().map(|(_, root)| root).collect()
            };
            // If a seal is missing there is no such subtree; the check of the record reports it.
            missing.extend(joined(&under).map(|root| (number, root)));
        }
        Ok(missing)
    }

    async fn keep_subtrees(&self, server: &str, level: u32, roots: &[(u64, Hash)]) -> Result<(), sqlx::Error> {
        writing_to!(self, pool => {
            let mut transaction = pool.begin().await?;
            for (number, root) in roots {
                put_subtree!(&mut *transaction, server, level, *number, root);
            }
            transaction.commit().await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_made_of_its_largest_subtrees() {
        let list = |from, to| pieces(Span { from, to }).into_iter().map(|piece| (piece.level, piece.number)).collect();
        let none: Vec<(u32, u64)> = vec![];
        assert_eq!(none, list(0, 0));
        assert_eq!(vec![(0, 0), (0, 1)], list(0, 2));
        assert_eq!(vec![(1, 0)], list(0, 256));
        assert_eq!(vec![(1, 0), (1, 1), (0, 512)], list(0, 513));
        assert_eq!(vec![(2, 0), (1, 256), (0, 65_792)], list(0, 65_793));
        assert_eq!(vec![(2, 1)], list(65_536, 131_072));
        let many: Vec<(u32, u64)> = list(0, i64::MAX as u64);
        assert_eq!(many.len(), 127 + 7 * 255);
    }

    /// The number of rows that one proof reads stays small, however long the record is.
    #[test]
    fn a_proof_reads_a_few_hundred_rows() {
        for size in [1_000_u64, 65_535, 1_000_003, 100_000_001] {
            for place in [0, 1, 255, 256, size / 3, size / 2, size - 2] {
                for spans in [inclusion_spans(place, size), consistency_spans(place, size)] {
                    let mut runs: BTreeMap<(u32, u64), (u64, u64)> = BTreeMap::new();
                    for piece in spans.expect("a proof").into_iter().flat_map(pieces) {
                        let run = runs.entry((piece.level, piece.number / WIDTH)).or_insert((u64::MAX, 0));
                        *run = (run.0.min(piece.number), run.1.max(piece.number));
                    }
                    let rows: u64 = runs.values().map(|(first, last)| last - first + 1).sum();
                    assert!(rows <= 1_600, "{rows} rows for {place} of {size}");
                    assert!(runs.len() <= 8, "{} reads for {place} of {size}", runs.len());
                }
            }
        }
    }

    #[test]
    fn a_subtree_takes_a_full_set() {
        let leaves: Vec<Hash> = (0..256_u64).map(|number| Hash::of(&number.to_be_bytes())).collect();
        assert!(joined(&leaves).is_some());
        assert_eq!(joined(&leaves[1..]), None);
        let more = [&leaves[..], &leaves[..1]].concat();
        assert_eq!(joined(&more), None);
    }
}
