//! One line of a bundle.

use crate::audit::{Hash, Hex};
use serde::{Deserialize, Serialize};

/// The number of the only format that is written and read.
pub const FORMAT: u32 = 1;

/// One line of a bundle, by the order of the kinds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Line {
    /// The first line.
    Croupier {
        /// The number of the format.
        format: u32,
    },
    /// A server with seals.
    Signer {
        /// Its name.
        server: String,
        /// Its public key, in hexadecimal digits.
        public_key: Hex,
    },
    /// One seal.
    Seal {
        /// The server that signed it.
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
        /// Its version in the stream.
        version: u64,
        /// Its hash.
        hash: Hash,
        /// The fact, as JSON text.
        text: String,
    },
    /// The answer to a command.
    Answer {
        /// The sender of the command.
        actor: String,
        /// Its key.
        key: String,
        /// The command's hash.
        body_hash: Hash,
        /// The answer.
        text: String,
        /// The time, in milliseconds since the beginning of 1970.
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
    /// The place of a round in the stream of its table.
    Round {
        /// The table.
        table: u64,
        /// The number of the round.
        round: u64,
        /// The version of its first fact.
        first: u64,
        /// The version of its last fact.
        last: Option<u64>,
    },
    /// A player of a round.
    Played {
        /// The patron.
        patron: u64,
        /// The table.
        table: u64,
        /// The number of the round.
        round: u64,
        /// When they first wagered.
        at: i64,
    },
    /// A jackpot prize.
    Win {
        /// The pool.
        pool: u64,
        /// The fact of the pool that settled it.
        version: u64,
        /// The number of the prize within that settlement.
        place: u8,
        /// The table.
        table: u64,
        /// The number of the round.
        round: u64,
        /// The time.
        at: i64,
        /// The name of the hand.
        hand: String,
        /// The amount in cents.
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
        /// When it was created.
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
        /// Its scopes; not in bundles of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scopes: Option<String>,
        /// When it was created.
        created_at: i64,
        /// When it expires.
        expires_at: Option<i64>,
    },
    /// A second factor of an account.
    Factor {
        /// The account.
        account: u64,
        /// Its number among those of the account.
        number: u32,
        /// Its kind.
        kind: String,
        /// The secret or public key that checks it, in hexadecimal digits; secrets are encrypted.
        secret: Hex,
        /// How far it has been used.
        counter: i64,
    },
    /// The last number given to things of a kind.
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
