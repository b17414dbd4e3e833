//! The statement of a witness: the heads of a house, followed from outside and signed with the witness's own key.
//!
//! A witness never takes a statement back. [`Statement::follow`] compares the heads that a house shows now with earlier ones: every server must still
//! be there, with as many seals or more, and a longer tree must begin with the shorter one, which consistency proofs show ([`Growth`]).

use crate::chain::Hash;
use crate::heads::{self, Heads, TreeHead, Unbelieved, Written};
use crate::merkle;
use crate::signed::SignedText;
use crate::signer::Signer;
use serde::{Deserialize, Serialize};

const TITLE: &str = "croupier witness 1";

/// A witness's statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The name of the witness, derived from its public key.
    pub witness: String,
    /// Its public key.
    pub public_key: [u8; 32],
    /// When the house signed the last heads, by its own clock, in milliseconds since the beginning of 1970.
    pub at: i64,
    /// Every server that was ever seen, with its largest number of seals, in the order of their names.
    pub trees: Vec<TreeHead>,
}

/// A witness's stored statement, with the signed heads behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Testimony {
    /// The signed statement.
    pub statement: SignedText,
    /// The last heads of the house, with the signature of the server that answered.
    pub heads: SignedText,
}

impl Testimony {
    /// Reads the statement, if nothing was altered.
    pub fn read(&self) -> Result<Statement, Unbelieved> {
        let statement = Statement::read(&self.statement)?;
        let heads = Heads::read(&self.heads)?;
        // The statement contains every tree of the heads, word for word.
        match heads.trees.iter().find(|tree| statement.tree(&tree.server) != Some(tree)) {
            None => Ok(statement),
            Some(tree) => Err(Unbelieved::WrongHeads { server: tree.server.clone() }),
        }
    }
}

/// The title of an answer that contains the caller's nonce, so that it must be new.
const ANSWER: &str = "croupier witness answer 1";

/// A witness's answer to a caller's nonce: its testimony, and its signature over the nonce. Without the nonce an attacker in between could replay an
/// old testimony.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessAnswer {
    /// The signed statement.
    pub statement: SignedText,
    /// The last heads of the house.
    pub heads: SignedText,
    /// The caller's nonce and the hash of the statement, signed by the witness.
    pub answer: SignedText,
}

/// The signed text of an answer to a nonce.
fn answer_text(witness: &str, word: &str, statement: &SignedText) -> String {
    format!("{ANSWER}\nwitness {witness}\nasked {word}\nstatement {}\n", Hash::of(statement.text.as_bytes()))
}

impl WitnessAnswer {
    /// Answers a nonce with the witness's testimony.
    pub fn sign(signer: &Signer, word: &str, testimony: Testimony) -> Self {
        let Testimony { statement, heads } = testimony;
        let answer = signer.signed(answer_text(signer.server(), word, &statement));
        Self { statement, heads, answer }
    }

    /// Reads the statement, if the answer is for this nonce.
    pub fn read(&self, word: &str) -> Result<Statement, Unbelieved> {
        let testimony = Testimony { statement: self.statement.clone(), heads: self.heads.clone() };
        let statement = testimony.read()?;
        let by = self.answer.signed_by()?;
        if by != statement.public_key {
            return Err(Unbelieved::WrongKey { name: statement.witness });
        }
        if self.answer.text != answer_text(&statement.witness, word, &self.statement) {
            return Err(Unbelieved::NotAsked);
        }
        Ok(statement)
    }
}

/// The house contradicts its earlier heads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The house keeps showing heads with an invalid signature or form.
    #[error("the house shows invalid heads: {0}")]
    Unbelieved(Unbelieved),
    /// The key is neither trusted nor seen before.
    #[error("server {server} answers for the house with a key that was never seen there before")]
    NewKey {
        /// The server.
        server: String,
    },
    /// An untrusted server has seals in the record.
    #[error("server {server} has {seals} seals in the record, and its key is not trusted")]
    Untrusted {
        /// The server.
        server: String,
        /// How many seals it has.
        seals: u64,
    },
    /// A server has more seals than before, and the house does not prove that they include the earlier ones.
    #[error(
        "server {server} has {seals} seals now; {seen} were seen, but the house does not prove that they are the first of these"
    )]
    Withheld {
        /// The server.
        server: String,
        /// The number of seals seen before.
        seen: u64,
        /// The number of seals that the house shows.
        seals: u64,
    },
    /// A server has vanished, with all its seals.
    #[error("server {server} is no longer in the record; it had {seals} seals")]
    Gone {
        /// The server.
        server: String,
        /// The number of seals seen before.
        seals: u64,
    },
    /// A server has fewer seals than before.
    #[error("server {server} has {seals} seals; {seen} were seen, so seals {} to {seen} are gone", seals + 1)]
    Shrunk {
        /// The server.
        server: String,
        /// The number of seals seen before.
        seen: u64,
        /// How many it has.
        seals: u64,
    },
    /// A server has as many seals as before or more, but not the same ones.
    #[error("server {server}: its first {seen} seals are not those that were seen")]
    Forked {
        /// The server.
        server: String,
        /// The number of seals seen before.
        seen: u64,
    },
}

/// A tree that has grown since it was last seen, as the house states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The tree that was seen.
    pub seen: TreeHead,
    /// The tree that the house shows now.
    pub shown: TreeHead,
}

impl Growth {
    /// The contradiction, as long as the house gives no proof.
    pub fn unproved(&self) -> Contradiction {
        Contradiction::Withheld { server: self.seen.server.clone(), seen: self.seen.seals, seals: self.shown.seals }
    }

    /// Checks the proof that the longer tree begins with the one that was seen.
    pub fn verify(&self, proof: &[crate::Hash]) -> Result<(), Contradiction> {
        let Growth { seen, shown } = self;
        merkle::verify_consistency(seen.seals, seen.root, shown.seals, shown.root, proof)
            .map_err(|_| Contradiction::Forked { server: seen.server.clone(), seen: seen.seals })
    }
}

impl Statement {
    /// Reads a statement that a witness has signed.
    pub fn read(signed: &SignedText) -> Result<Self, Unbelieved> {
        let Written { name, public_key, at, trees } = heads::read(TITLE, "witness", signed)?;
        Ok(Self { witness: name, public_key, at, trees })
    }

    /// Signs a witness's statement about these heads, and about `before`. It has the time at which the house signed them: heads that are replayed
    /// later do not become newer.
    pub fn sign(signer: &Signer, before: Option<&Self>, heads: &Heads) -> SignedText {
        let at = before.map_or(heads.at, |before| heads.at.max(before.at));
        let mut trees = heads.trees.clone();
        let unknown = |server: &str, trees: &[TreeHead]| trees.iter().all(|tree| tree.server != server);
        // A server without seals is remembered by its key.
        if unknown(&heads.by, &trees) {
            let (server, public_key, root) = (heads.by.clone(), heads.public_key, merkle::Tree::default().root());
            trees.push(TreeHead { server, public_key, seals: 0, root });
        }
        for tree in before.into_iter().flat_map(|before| &before.trees) {
            if unknown(&tree.server, &trees) {
                trees.push(tree.clone());
            }
        }
        trees.sort_by(|a, b| a.server.cmp(&b.server));
        signer.signed(heads::write(TITLE, "witness", signer.server(), at, &trees))
    }

    /// The tree of a server, as it was last seen.
    pub fn tree(&self, server: &str) -> Option<&TreeHead> {
        self.trees.iter().find(|tree| tree.server == server)
    }

    /// Compares heads with those seen before. Returns the trees that have grown, each of which needs a proof. `before` is none at the first look;
    /// `trusted` contains the only keys that may sign in this house, if it is not empty.
    pub fn follow(before: Option<&Self>, heads: &Heads, trusted: &[[u8; 32]]) -> Result<Vec<Growth>, Contradiction> {
        let is_trusted = |server: &str| trusted.iter().any(|key| crate::seal::server_name(key) == server);
        let seen_before = before.is_some_and(|before| before.tree(&heads.by).is_some());
        let first_look = before.is_none() && trusted.is_empty();
        if !(first_look || is_trusted(&heads.by) || seen_before && trusted.is_empty()) {
            return Err(Contradiction::NewKey { server: heads.by.clone() });
        }
        if let Some(tree) = heads.trees.iter().find(|tree| !trusted.is_empty() && !is_trusted(&tree.server)) {
            return Err(Contradiction::Untrusted { server: tree.server.clone(), seals: tree.seals });
        }
        let mut grown = Vec::new();
        for seen in before.into_iter().flat_map(|before| &before.trees) {
            let (server, seals) = (seen.server.clone(), seen.seals);
            match heads.tree(&server) {
                None if seals == 0 => {}
                None => return Err(Contradiction::Gone { server, seals }),
                Some(shown) if shown.seals < seals => {
                    return Err(Contradiction::Shrunk { server, seen: seals, seals: shown.seals });
                }
                Some(shown) if shown.seals == seals && shown.root != seen.root => {
                    return Err(Contradiction::Forked { server, seen: seals });
                }
                Some(shown) if shown.seals == seals => {}
                Some(shown) => grown.push(Growth { seen: seen.clone(), shown: shown.clone() }),
            }
        }
        Ok(grown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(secret: u8) -> Signer {
        Signer::from_secret([secret; 32])
    }

    /// The tree over some seals of a server; those of another history differ from the fifth on.
    fn tree(secret: u8, seals: u64, history: u8) -> TreeHead {
        let leaf = |number: u64| merkle::leaf(&[&number.to_be_bytes(), &[if number < 4 { 0 } else { history }]]);
        let mut tree = merkle::Tree::default();
        (0..seals).for_each(|number| tree.push(leaf(number)));
        let server = signer(secret).server().to_owned();
        TreeHead { server, public_key: signer(secret).public_key(), seals, root: tree.root() }
    }

    fn heads(by: u8, trees: &[TreeHead]) -> Heads {
        Heads::read(&Heads::sign(&signer(by), 7, trees.to_vec())).unwrap()
    }

    fn saw(heads: &Heads) -> Statement {
        let signed = Statement::sign(&signer(99), None, heads);
        Statement::read(&signed).unwrap()
    }

    fn name(secret: u8) -> String {
        signer(secret).server().to_owned()
    }

    #[test]
    fn a_house_that_grows_is_followed() {
        let first = heads(1, &[tree(1, 3, 0), tree(2, 9, 0)]);
        assert_eq!(Statement::follow(None, &first, &[]), Ok(vec![]));
        let seen = saw(&first);
        assert_eq!((&*seen.witness, seen.at, &seen.trees), (&*name(99), 7, &first.trees));
        // The same again, signed by the other server; then one that has grown, and a third server.
        assert_eq!(Statement::follow(Some(&seen), &heads(2, &first.trees), &[]), Ok(vec![]));
        let later = heads(2, &[tree(1, 3, 0), tree(2, 12, 0), tree(3, 1, 0)]);
        let grown = Statement::follow(Some(&seen), &later, &[]).unwrap();
        assert_eq!(grown, [Growth { seen: tree(2, 9, 0), shown: tree(2, 12, 0) }]);
        let signed = Statement::sign(&signer(99), Some(&seen), &later);
        assert_eq!(Statement::read(&signed).unwrap().trees.len(), 3);
    }

    #[test]
    fn a_server_without_seals_is_remembered_by_its_key() {
        let empty = heads(1, &[]);
        let seen = saw(&empty);
        assert_eq!(seen.trees, [tree(1, 0, 0)]);
        assert_eq!(Statement::follow(Some(&seen), &empty, &[]), Ok(vec![]));
        let later = heads(1, &[tree(1, 2, 0)]);
        let grown = Statement::follow(Some(&seen), &later, &[]).unwrap();
        assert_eq!(grown[0].verify(&[]), Ok(()));
        let signed = Statement::sign(&signer(99), Some(&seen), &later);
        assert_eq!(Statement::read(&signed).unwrap().trees, later.trees);
    }

    #[test]
    fn a_house_that_shrinks_forks_or_changes_its_key_is_caught() {
        let seen = saw(&heads(1, &[tree(1, 30, 0), tree(2, 9, 0)]));
        let follow = |heads: &Heads| Statement::follow(Some(&seen), heads, &[]);
        assert_eq!(
            follow(&heads(1, &[tree(1, 29, 0), tree(2, 9, 0)])),
            Err(Contradiction::Shrunk { server: name(1), seen: 30, seals: 29 })
        );
        assert_eq!(
            follow(&heads(1, &[tree(1, 30, 1), tree(2, 9, 0)])),
            Err(Contradiction::Forked { server: name(1), seen: 30 })
        );
        assert_eq!(follow(&heads(1, &[tree(1, 30, 0)])), Err(Contradiction::Gone { server: name(2), seals: 9 }));
        assert_eq!(follow(&heads(3, &seen.trees)), Err(Contradiction::NewKey { server: name(3) }));
        // No proof can help: a fork that has grown has none.
        let grown = follow(&heads(1, &[tree(1, 32, 1), tree(2, 9, 0)])).unwrap();
        assert_eq!(grown[0].verify(&[Hash::of(b"a")]), Err(Contradiction::Forked { server: name(1), seen: 30 }));
    }

    #[test]
    fn only_trusted_keys_may_sign_where_there_are_any() {
        let house = heads(1, &[tree(1, 3, 0), tree(2, 9, 0)]);
        let [one, two, three] = [1, 2, 3].map(|secret| signer(secret).public_key());
        let untrusted = Err(Contradiction::Untrusted { server: name(2), seals: 9 });
        assert_eq!(Statement::follow(None, &house, &[one, two]), Ok(vec![]));
        assert_eq!(Statement::follow(None, &house, &[one]), untrusted);
        assert_eq!(Statement::follow(None, &house, &[two]), Err(Contradiction::NewKey { server: name(1) }));
        // A server that joins later must be added to the trusted keys by hand, if there are any.
        let seen = saw(&house);
        let joined = heads(3, &[tree(1, 3, 0), tree(2, 9, 0), tree(3, 1, 0)]);
        assert_eq!(Statement::follow(Some(&seen), &joined, &[one, two, three]), Ok(vec![]));
        let untrusted = Err(Contradiction::NewKey { server: name(3) });
        assert_eq!(Statement::follow(Some(&seen), &joined, &[one, two]), untrusted);
    }

    #[test]
    fn a_testimony_belongs_to_the_heads_it_was_made_from() {
        let shown = Heads::sign(&signer(1), 7, vec![tree(1, 3, 0)]);
        let statement = Statement::sign(&signer(9), None, &Heads::read(&shown).unwrap());
        let honest = Testimony { statement, heads: shown };
        assert_eq!(honest.read().unwrap().trees, [tree(1, 3, 0)]);
        let other = Heads::sign(&signer(1), 7, vec![tree(1, 4, 0)]);
        let wrong = Testimony { heads: other, ..honest.clone() };
        assert_eq!(wrong.read(), Err(Unbelieved::WrongHeads { server: name(1) }));
        let mut forged = honest;
        forged.statement.text = forged.statement.text.replace("at 7", "at 8");
        assert_eq!(forged.read(), Err(Unbelieved::Signature(crate::signed::NotSigned)));
    }

    /// Answers to another nonce, about another statement, or by another witness are rejected.
    #[test]
    fn a_witness_answers_the_word_that_it_was_asked_with() {
        let shown = Heads::sign(&signer(1), 7, vec![tree(1, 3, 0)]);
        let keeps = |secret: u8, shown: &SignedText| Testimony {
            statement: Statement::sign(&signer(secret), None, &Heads::read(shown).unwrap()),
            heads: shown.clone(),
        };
        let answer = WitnessAnswer::sign(&signer(9), "5eed", keeps(9, &shown));
        assert_eq!(answer.read("5eed").map(|statement| statement.at), Ok(7));
        assert_eq!(answer.read("5eee"), Err(Unbelieved::NotAsked));
        let later = Heads::sign(&signer(1), 8, vec![tree(1, 4, 0)]);
        let with = |Testimony { statement, heads }| WitnessAnswer { statement, heads, answer: answer.answer.clone() };
        let older = with(keeps(9, &later));
        assert_eq!(older.read("5eed"), Err(Unbelieved::NotAsked));
        let other = with(keeps(8, &shown));
        assert_eq!(other.read("5eed"), Err(Unbelieved::WrongKey { name: name(8) }));
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<WitnessAnswer>(&text).unwrap(), answer);
    }

    #[test]
    fn heads_are_no_statement_and_no_statement_is_heads() {
        let signed = Heads::sign(&signer(1), 7, vec![tree(1, 3, 0)]);
        assert_eq!(Statement::read(&signed), Err(Unbelieved::Unreadable { line: 2 }));
        let heads = Heads::read(&signed).unwrap();
        let statement = Statement::sign(&signer(9), None, &heads);
        assert_eq!(Heads::read(&statement), Err(Unbelieved::Unreadable { line: 2 }));
    }
}
