//! Checks the stamps of rows beside the facts. Rows without stamps, the indexes of rounds and wins, are compared with the facts by `croupier verify`.

use super::full_check::{FullCheck, PAGE, Part, Stopped};
use crate::audit::Hash;
use crate::store::{
    Answer, Factor, Session, StampKey, StoreError, StreamId,
    accounts::{TokenRow, folded, to_account, to_token},
    error::reading,
    reading_from,
};
use floor::Moment;

/// How many snapshots are read at a time: each may be long.
const STATES: u32 = 20;

/// A row's description, and whether its stamp is right.
struct Stamped {
    which: String,
    right: bool,
}

impl Stamped {
    fn of(which: String, stamp: Option<&[u8]>, right: Option<Hash>) -> Self {
        Self { which, right: right.is_some_and(|right| stamp == Some(&right.0[..])) }
    }
}

type AnswerRow = (String, String, Vec<u8>, String, i64, Option<Vec<u8>>);
/// With the folded name, which no stamp covers.
type AccountRow =
    (i64, Option<String>, Option<String>, String, Option<i64>, bool, i64, Option<Vec<u8>>, Option<String>);
type SessionRow = (Vec<u8>, i64, i64, i64, Option<i64>, Option<Vec<u8>>);
type FactorRow = (i64, i64, String, Vec<u8>, i64, Vec<u8>);
type SnapshotRow = (String, i64, Vec<u8>, i64, String, Vec<u8>, Option<Vec<u8>>);

/// Reads a table in pieces along its key, and checks each piece.
macro_rules! in_pieces {
    ($look:expr, $row:ty, $limit:expr, $statement:literal, $first:expr, |$query:ident, $key:ident| $bound:expr, $next:expr, $stamped:expr) => {{
        let mut after = $first;
        loop {
            let page: Vec<$row> = reading_from!($look.store, pool => {
                let $query = sqlx::query_as($statement);
                let $key = &after;
                $bound.bind(i64::from($limit)).fetch_all(pool).await
            })
            .map_err(reading)?;
            let Some(last) = page.last() else { break };
            after = $next(last);
            let rows: Vec<Stamped> = page.iter().map($stamped).collect();
            if let Err(stopped) = $look.judge(rows).await {
                return Ok(Err(stopped));
            }
        }
    }};
}

impl FullCheck<'_> {
    async fn judge(&mut self, rows: Vec<Stamped>) -> Result<(), Stopped> {
        self.seen.rows += rows.len() as u64;
        for row in rows.into_iter().filter(|row| !row.right) {
            self.seen.damage.note(format!("{} was not written by a server of this house", row.which));
        }
        self.breathe(Part::Rows, 0, 1).await
    }

    /// Checks all rows with stamps, except the heads of streams.
    pub(super) async fn rows(&mut self) -> Result<Result<(), Stopped>, StoreError> {
        let Some(key) = self.store.shared.stamps.clone() else { return Ok(Ok(())) };
        in_pieces!(
            self,
            AnswerRow,
            PAGE,
            "SELECT actor, key, body_hash, answer, answered_at, stamp FROM answers WHERE (actor, key) > ($1, $2) \
             ORDER BY actor, key LIMIT $3",
            (String::new(), String::new()),
            |query, after| query.bind(after.0.clone()).bind(after.1.clone()),
            |row: &AnswerRow| (row.0.clone(), row.1.clone()),
            |row| answer(row, &key)
        );
        in_pieces!(
            self,
            AccountRow,
            PAGE,
            "SELECT id, login, password_hash, role, patron, enabled, created_at, stamp, folded_login FROM accounts \
             WHERE id > $1 ORDER BY id LIMIT $2",
            -1_i64,
            |query, after| query.bind(*after),
            |row: &AccountRow| row.0,
            |row| account(row, &key)
        );
        in_pieces!(
            self,
            SessionRow,
            PAGE,
            "SELECT hash, account, created_at, expires_at, confirmed_at, stamp FROM sessions WHERE hash > $1 \
             ORDER BY hash LIMIT $2",
            Vec::new(),
            |query, after| query.bind(Vec::clone(after)),
            |row: &SessionRow| row.0.clone(),
            |row| session(row, &key)
        );
        in_pieces!(
            self,
            TokenRow,
            PAGE,
            "SELECT id, hash, account, name, role, scopes, created_at, expires_at, stamp FROM tokens WHERE id > $1 \
             ORDER BY id LIMIT $2",
            -1_i64,
            |query, after| query.bind(*after),
            |row: &TokenRow| row.0,
            |row| token(row, &key)
        );
        in_pieces!(
            self,
            FactorRow,
            PAGE,
            "SELECT account, number, kind, secret, counter, stamp FROM factors WHERE (account, number) > ($1, $2) \
             ORDER BY account, number LIMIT $3",
            (-1_i64, 0_i64),
            |query, after| query.bind(after.0).bind(after.1),
            |row: &FactorRow| (row.0, row.1),
            |row| factor(row, &key)
        );
        in_pieces!(
            self,
            SnapshotRow,
            STATES,
            "SELECT stream, version, hash, layout, state, state_hash, stamp FROM snapshots \
             WHERE (stream, version) > ($1, $2) ORDER BY stream, version LIMIT $3",
            (String::new(), 0_i64),
            |query, after| query.bind(after.0.clone()).bind(after.1),
            |row: &SnapshotRow| (row.0.clone(), row.1),
            |row| snapshot(row, &key)
        );
        Ok(Ok(()))
    }
}

fn answer((actor, key, body_hash, text, at, stamp): &AnswerRow, stamps: &StampKey) -> Stamped {
    let which = format!("the answer to {actor} under the key {key:?}");
    let right = Hash::try_from(&**body_hash).ok().map(|body_hash| {
        let answer = Answer { actor: actor.clone(), key: key.clone(), body_hash, text: text.clone() };
        stamps.answer(&answer, *at)
    });
    Stamped::of(which, stamp.as_deref(), right)
}

fn account(row: &AccountRow, stamps: &StampKey) -> Stamped {
    let (id, login, password_hash, role, patron, enabled, created_at, stamp, compared) = row.clone();
    let fits = login.as_deref().map(folded) == compared;
    let (account, stamp) = to_account((id, login, password_hash, role, patron, enabled, created_at, stamp));
    Stamped::of(format!("the row of account {id}"), stamp.as_deref(), fits.then(|| stamps.account(&account)))
}

fn session((hash, account, created_at, expires_at, confirmed_at, stamp): &SessionRow, stamps: &StampKey) -> Stamped {
    let right = Hash::try_from(&**hash).ok().map(|hash| {
        stamps.session(&Session {
            hash,
            account: account.cast_unsigned(),
            created_at: Moment(*created_at),
            expires_at: Moment(*expires_at),
            confirmed_at: confirmed_at.map(Moment),
        })
    });
    Stamped::of(format!("a session of account {account}"), stamp.as_deref(), right)
}

fn token(row: &TokenRow, stamps: &StampKey) -> Stamped {
    let right = to_token(row.clone()).map(|(token, _)| stamps.token(&token));
    Stamped::of(format!("the row of token {}", row.0), row.8.as_deref(), right)
}

fn factor((account, number, kind, secret, counter, stamp): &FactorRow, stamps: &StampKey) -> Stamped {
    let right = u32::try_from(*number).ok().map(|number| {
        stamps.factor(&Factor {
            account: account.cast_unsigned(),
            number,
            kind: kind.clone(),
            secret: secret.clone(),
            counter: *counter,
        })
    });
    Stamped::of(format!("second factor {number} of account {account}"), Some(stamp), right)
}

fn snapshot((name, version, hash, layout, text, _, stamp): &SnapshotRow, stamps: &StampKey) -> Stamped {
    let stream: Option<StreamId> = name.parse().ok();
    let right =
        stream.zip(Hash::try_from(&**hash).ok()).zip(u32::try_from(*layout).ok()).map(|((stream, link), layout)| {
            stamps.snapshot(&stream, version.cast_unsigned(), link, layout, Hash::of(text.as_bytes()))
        });
    Stamped::of(format!("the state of {name} after fact {version}"), stamp.as_deref(), right)
}
