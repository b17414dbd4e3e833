//! One line of a bundle.

use crate::audit::{Hash, Hex};
use serde::{Deserialize, Serialize};

/// The number of the format that is written, and the only one that is read.
pub const FORMAT: u32 = 1;

/// One line of a bundle, in the order in which the kinds of lines come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Line {
    /// The first line.
    Croupier {
        /// The number of the format.
        format: u32,
    },
    /// A server that has signed.
    Signer {
        /// Its name.
        server: String,
        /// Its public key, in hexadecimal digits.
        public_key: Hex,
    },
    /// One seal.
    Seal {
        /// Who signed.
        server: String,
        /// Its number.
        number: u64,
        /// Its text.
        text: String,
        /// The signature under it, in hexadecimal digits.
        signature: Hex,
    },
    /// One fact.
    Fact {
        /// The stream.
        stream: String,
        /// Its place in the stream.
        version: u64,
        /// Its link.
        hash: Hash,
        /// The fact, as JSON text.
        text: String,
    },
    /// What was answered to a command.
    Answer {
        /// Who sent the command.
        actor: String,
        /// Under which key.
        key: String,
        /// The command's hash.
        body_hash: Hash,
        /// The answer.
        text: String,
        /// When, in milliseconds since the beginning of 1970.
        at: i64,
    },
    /// A sealed shoe.
    Shoe {
        /// The table.
        table: u64,
        /// The shoe's number.
        shoe: u32,
        /// Its encrypted content, in hexadecimal digits.
        sealed: Hex,
    },
    /// Where a round lies in the stream of its table.
    Round {
        /// The table.
        table: u64,
        /// Which of its rounds.
        round: u64,
        /// The fact it began with.
        first: u64,
        /// The fact it was over with.
        last: Option<u64>,
    },
    /// Who played in a round.
    Played {
        /// The patron.
        patron: u64,
        /// The table.
        table: u64,
        /// Which of its rounds.
        round: u64,
        /// When they wagered first.
        at: i64,
    },
    /// A prize of a jackpot.
    Win {
        /// The pool.
        pool: u64,
        /// The fact of the pool that settled it.
        version: u64,
        /// Which prize of that settlement.
        place: u8,
        /// The table.
        table: u64,
        /// Which of its rounds.
        round: u64,
        /// When.
        at: i64,
        /// What the hand is called.
        hand: String,
        /// How much, in cents.
        pays: i64,
        /// The rules, in one text.
        rules: String,
    },
    /// An account.
    Account {
        /// Its number.
        id: u64,
        /// The login name.
        login: Option<String>,
        /// The password's hash.
        password_hash: Option<String>,
        /// The name of its role.
        role: String,
        /// The patron who plays with it.
        patron: Option<u64>,
        /// Whether it may be used.
        enabled: bool,
        /// When it was made.
        created_at: i64,
    },
    /// A program's token.
    Token {
        /// Its number.
        id: u64,
        /// Its hash.
        hash: Hash,
        /// The account it acts for.
        account: u64,
        /// Its name.
        name: String,
        /// The name of the role it acts in.
        role: String,
        /// What it may be used for; not in bundles of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scopes: Option<String>,
        /// When it was made.
        created_at: i64,
        /// When it ends.
        expires_at: Option<i64>,
    },
    /// A second factor of an account.
    Factor {
        /// The account.
        account: u64,
        /// Its number among those of the account.
        number: u32,
        /// What it is.
        kind: String,
        /// What it is checked by, encrypted where it is a secret; in hexadecimal digits.
        secret: Hex,
        /// How far it has been used.
        counter: i64,
    },
    /// The last number given to a kind of things.
    Number {
        /// The kind.
        kind: String,
        /// The last number.
        last: u64,
    },
    /// The last line.
    End {
        /// How many lines came before.
        lines: u64,
        /// The hash of all their bytes.
        hash: Hash,
    },
}
