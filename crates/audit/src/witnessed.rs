//! Comparison of a record with the statements of witnesses.

use crate::chain::Hash;
use crate::heads::seal_leaf;
use crate::hex::Hex;
use crate::merkle::Tree;
use crate::report::WitnessReport;
use crate::seal::SignedSeal;
use crate::statement::Statement;
use std::collections::HashMap;

/// The trees over the seals of a record, and the statements to compare them with.
#[derive(Default)]
pub(crate) struct Witnessed {
    trees: HashMap<String, Tree>,
    statements: Vec<Statement>,
    /// For each server the trees that statements contain, the shortest tree last.
    waiting: HashMap<String, Vec<(u64, Hash, usize)>>,
    /// The statements that the record contradicts, with the difference.
    wrong: Vec<(usize, String)>,
}

impl Witnessed {
    /// Takes a statement; before the seals.
    pub(crate) fn witness(&mut self, statement: Statement) {
        let place = self.statements.len();
        for tree in statement.trees.iter().filter(|tree| tree.seals > 0) {
            let waiting = self.waiting.entry(tree.server.clone()).or_default();
            waiting.push((tree.seals, tree.root, place));
            waiting.sort_by_key(|(seals, ..)| std::cmp::Reverse(*seals));
        }
        self.statements.push(statement);
    }

    /// Takes a server's next seal.
    pub(crate) fn seal(&mut self, server: &str, signed: &SignedSeal) {
        let tree = match self.trees.get_mut(server) {
            Some(tree) => tree,
            None => self.trees.entry(server.to_owned()).or_default(),
        };
        tree.push(seal_leaf(signed));
        let Some(waiting) = self.waiting.get_mut(server) else { return };
        while let Some((seals, root, place)) = waiting.pop_if(|(seals, ..)| *seals == tree.size()) {
            if tree.root() != root {
                let witness = &self.statements[place].witness;
                let what = format!(
                    "the first {seals} seals of server {server} are not those that witness {witness} has seen: this is another record"
                );
                self.wrong.push((place, what));
            }
        }
    }

    /// The root of the tree over a server's seals.
    pub(crate) fn root(&self, server: &str) -> Hash {
        self.trees.get(server).cloned().unwrap_or_default().root()
    }

    /// After all seals: the witnesses, and everything they have seen that the record lacks.
    pub(crate) fn finish(mut self) -> (Vec<WitnessReport>, Vec<String>) {
        let mut missing: Vec<_> = self.waiting.iter().filter(|(_, waiting)| !waiting.is_empty()).collect();
        missing.sort_by_key(|(server, _)| *server);
        for (server, waiting) in missing {
            let has = self.trees.get(server).map_or(0, Tree::size);
            for (seals, _, place) in waiting.iter().rev() {
                let witness = &self.statements[*place].witness;
                let what = format!(
                    "witness {witness} has seen {seals} seals of server {server}, and the record has {has}: \
                     seals {} to {seals} are missing, so it is an older copy or was cut short",
                    has + 1
                );
                self.wrong.push((*place, what));
            }
        }
        let report = |(place, statement): (usize, &Statement)| WitnessReport {
            witness: statement.witness.clone(),
            public_key: Hex(statement.public_key.to_vec()).to_string(),
            at: statement.at,
            seals: statement.trees.iter().map(|tree| tree.seals).sum(),
            agrees: self.wrong.iter().all(|(of, _)| *of != place),
        };
        let reports = self.statements.iter().enumerate().map(report).collect();
        (reports, self.wrong.into_iter().map(|(_, what)| what).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heads::{Heads, TreeHead};
    use crate::{Signer, Statement};

    fn seal(number: u64, history: &str) -> SignedSeal {
        SignedSeal { text: format!("{history} {number}"), signature: [0; 64] }
    }

    /// The statement of a witness that has seen the first `seals` seals.
    fn seen(seals: u64) -> Statement {
        let house = Signer::from_secret([1; 32]);
        let mut tree = Tree::default();
        (0..seals).for_each(|number| tree.push(seal_leaf(&seal(number, "honest"))));
        let (server, public_key) = (house.server().to_owned(), house.public_key());
        let head = TreeHead { server, public_key, seals, root: tree.root() };
        let heads = Heads::read(&Heads::sign(&house, 5, vec![head])).unwrap();
        Statement::read(&Statement::sign(&Signer::from_secret([2; 32]), None, &heads)).unwrap()
    }

    /// For each of two witnesses whether it agrees, and the number of faults.
    fn check(seals: &[SignedSeal]) -> (Vec<bool>, usize) {
        let mut witnessed = Witnessed::default();
        let server = Signer::from_secret([1; 32]).server().to_owned();
        for statement in [seen(7), seen(0), seen(4)] {
            witnessed.witness(statement);
        }
        for seal in seals {
            witnessed.seal(&server, seal);
        }
        let (reports, wrong) = witnessed.finish();
        (reports.iter().map(|report| report.agrees).collect(), wrong.len())
    }

    #[test]
    fn a_record_must_have_all_that_was_seen() {
        let honest: Vec<SignedSeal> = (0..9).map(|number| seal(number, "honest")).collect();
        assert_eq!(check(&honest), (vec![true, true, true], 0));
        assert_eq!(check(&honest[..7]), (vec![true, true, true], 0));
        assert_eq!(check(&honest[..6]), (vec![false, true, true], 1));
        assert_eq!(check(&honest[..3]), (vec![false, true, false], 2));
        assert_eq!(check(&[]), (vec![false, true, false], 2));
        for changed in 0..9 {
            let mut forked = honest.clone();
            forked[changed] = seal(changed as u64, "other");
            let wrong = [7, 4].into_iter().filter(|seen| changed < *seen).count();
            assert_eq!(check(&forked), (vec![changed >= 7, true, changed >= 4], wrong), "seal {changed}");
        }
    }
}
