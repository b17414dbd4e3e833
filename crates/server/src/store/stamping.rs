//! Adds stamps to a record of an earlier version, and finds the keys of a record.
//!
//! A record has stamps from the fact `accountable` of its stream `house/1` on. An attacker with write access to the database could remove that stream
//! and have forged rows stamped as if they came from an earlier version. So there is evidence in three more places: a file in the data folder, beside
//! the keys; the seals over that stream; and nothing is stamped before hash chains and seals have been checked.

use super::accounts::{Account, Token};
use super::batch::Answer;
use super::location::Location;
use super::stamps::StampKey;
use super::{Engine, OpenError, Store, StoreError, StreamId, sqlite::decoded};
use crate::audit::{Hash, SEALS_KEY, Signer, known_signer, signer_in_folder};
use crate::dealing::ShoeKey;
use floor::{Moment, PatronId};
use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;

/// Whether any seal covers the stream of the house: records of earlier versions have none.
const HOUSE_SEALED: &str = "SELECT 1 FROM seals WHERE seal LIKE '%\nhouse/1 %' LIMIT 1";

/// How many rows are stamped at a time.
const PAGE: i64 = 1_000;

/// Whether anything in the record was made with a key for shoes.
const SEALED: &str = "SELECT 1 FROM shoes UNION ALL SELECT 1 FROM heads WHERE stamp IS NOT NULL LIMIT 1";

/// Answers older than this, in milliseconds, are not stamped but deleted: no client repeats an order for so long.
const ANSWERS_LAST: i64 = 48 * 60 * 60 * 1000;

/// Runs the same statements on either engine.
macro_rules! on {
    ($engine:expr, $pool:ident => $body:expr) => {
        match $engine {
            Engine::Sqlite(engine) => {
                let $pool = engine.writer();
                $body
            }
            Engine::Postgres(engine) => {
                let $pool = engine.pool();
                $body
            }
        }
    };
}

/// The key of this record's shoes. It is created if the record has none yet.
pub(super) async fn shoe_key(engine: &Engine, location: &Location) -> Result<ShoeKey, OpenError> {
    let known: Option<Vec<u8>> = on!(engine, pool => {
        sqlx::query_scalar("SELECT fingerprint FROM keys WHERE name = 'shoes'").fetch_optional(pool).await
    })?;
    let path = location.shoe_key();
    let sealed: Option<i32> = on!(engine, pool => sqlx::query_scalar(SEALED).fetch_optional(pool).await)?;
    // A new key beside shoes of another one would only hide that the right one is missing.
    if (known.is_some() || sealed.is_some()) && !path.exists() {
        return Err(OpenError::NoShoeKey { path });
    }
    let Some(known) = known else { return Ok(ShoeKey::in_file(&path)?) };
    let key = ShoeKey::existing(&path)?;
    if key.fingerprint().0[..] == known[..] { Ok(key) } else { Err(OpenError::OtherKey) }
}

/// This server's signing key. It is created for a server that has never signed: one with a new record, or one that joins a house of several. The only
/// server of a built-in database with seals has signed before.
pub(super) async fn signer(engine: &Engine, location: &Location) -> Result<Signer, OpenError> {
    if let Engine::Sqlite(engine) = engine
        && known_signer(&location.keys())?.is_none()
    {
        let sealed: Option<i32> =
            sqlx::query_scalar("SELECT 1 FROM seals LIMIT 1").fetch_optional(engine.readers()).await?;
        if sealed.is_some() {
            return Err(OpenError::NoSealKey { path: location.keys().join(SEALS_KEY) });
        }
    }
    Ok(signer_in_folder(&location.keys())?)
}

/// Whether a file beside the keys says that the record has stamps.
pub(super) fn note(location: &Location) -> Result<(), OpenError> {
    let path = location.stamped();
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).and_then(|file| {
        file.sync_all()?;
        fs::File::open(location.keys())?.sync_all()
    });
    match made {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(OpenError::Folder { path, why: error }),
        _ => Ok(()),
    }
}

/// Stamps every row of a record that an earlier version has written, once.
pub(super) async fn begin(store: &Store) -> Result<(), OpenError> {
    let (engine, location) = (&store.shared.engine, &store.shared.location);
    let Some(stamps) = &store.shared.stamps else { return Ok(()) };
    if is_accountable(engine).await? {
        return Ok(());
    }
    let any: Option<i32> =
        on!(engine, pool => sqlx::query_scalar("SELECT 1 FROM facts LIMIT 1").fetch_optional(pool).await)?;
    let remembers = location.stamped();
    if remembers.exists() {
        return Err(if any.is_some() {
            OpenError::SetBack { who: format!("the file {}", remembers.display()) }
        } else {
            OpenError::Emptied { path: remembers }
        });
    }
    if any.is_some() {
        let sealed: Option<i32> = on!(engine, pool => sqlx::query_scalar(HOUSE_SEALED).fetch_optional(pool).await)?;
        if sealed.is_none() {
            unaltered(store).await?;
        }
        // Another server of the house may have begun at the same moment. Then all rows have stamps, and people may have signed in there.
        if is_accountable(engine).await? {
            return Ok(());
        }
        if sealed.is_some() {
            return Err(OpenError::SetBack { who: "a seal about house/1".to_owned() });
        }
        tracing::warn!("this record comes from an earlier version: its rows are stamped now");
    }
    // Everyone has to sign in again, and snapshots are made again from the facts.
    for table in ["DELETE FROM sessions", "DELETE FROM snapshots"] {
        on!(engine, pool => sqlx::query(table).execute(pool).await.map(drop))?;
    }
    stamp_signers(store, stamps).await?;
    stamp_heads(engine, stamps).await?;
    stamp_answers(engine, stamps).await?;
    stamp_accounts(engine, stamps).await?;
    Ok(stamp_tokens(engine, stamps).await?)
}

/// Whether the record says that its rows have stamps.
async fn is_accountable(engine: &Engine) -> Result<bool, sqlx::Error> {
    let said: Option<i32> = on!(engine, pool => {
        sqlx::query_scalar("SELECT 1 FROM facts WHERE stream = 'house/1' AND fact LIKE '{\"accountable\":%'")
            .fetch_optional(pool)
            .await
    })?;
    Ok(said.is_some())
}

/// Whether every fact follows the one before it and is under a seal of a server of the record.
async fn unaltered(store: &Store) -> Result<(), OpenError> {
    let damage = match store.check_unstamped().await {
        Ok(damage) => damage,
        Err(StoreError::Damaged { what }) => return Err(OpenError::Damaged { what }),
        Err(error) => return Err(OpenError::Unchecked(error)),
    };
    damage.told.into_iter().next().map_or(Ok(()), |what| Err(OpenError::Damaged { what }))
}

/// Stamps the servers that have signed so far, whose seals have been checked.
async fn stamp_signers(store: &Store, stamps: &StampKey) -> Result<(), OpenError> {
    for signer in store.named_signers().await.map_err(OpenError::Unchecked)? {
        let stamp = stamps.signer(&signer.server, &signer.public_key);
        on!(&store.shared.engine, pool => {
            sqlx::query("UPDATE signers SET stamp = $2 WHERE server = $1 AND stamp IS NULL")
                .bind(&*signer.server)
                .bind(&stamp.0[..])
                .execute(pool)
                .await
                .map(drop)
        })?;
    }
    Ok(())
}

/// A head that is to be stamped: a server of an earlier version may move it meanwhile.
async fn stamp_heads(engine: &Engine, stamps: &StampKey) -> Result<(), OpenError> {
    let mut after = String::new();
    loop {
        let page: Vec<(String, i64, Vec<u8>)> = on!(engine, pool => {
            sqlx::query_as("SELECT stream, version, hash FROM heads WHERE stream > $1 ORDER BY stream LIMIT $2")
                .bind(&*after)
                .bind(PAGE)
                .fetch_all(pool)
                .await
        })?;
        let Some((last, ..)) = page.last() else { return Ok(()) };
        after.clone_from(last);
        let mut moved: Vec<StreamId> = Vec::new();
        on!(engine, pool => {
            let mut transaction = pool.begin().await?;
            for (name, version, hash) in page {
                let stream: StreamId = decoded(name.parse())?;
                let stamp = stamps.head(&stream, version.cast_unsigned(), decoded(Hash::try_from(&*hash))?);
                let done = sqlx::query("UPDATE heads SET stamp = $4 WHERE stream = $1 AND version = $2 AND hash = $3")
                    .bind(name)
                    .bind(version)
                    .bind(hash)
                    .bind(&stamp.0[..])
                    .execute(&mut *transaction)
                    .await?;
                moved.extend((done.rows_affected() == 0).then_some(stream));
            }
            transaction.commit().await?;
        });
        for stream in moved {
            stands_stamped(engine, stamps, stream).await?;
        }
    }
}

/// Whether a stream that was lengthened meanwhile has the stamp of the server that did it.
async fn stands_stamped(engine: &Engine, stamps: &StampKey, stream: StreamId) -> Result<(), OpenError> {
    let row: Option<(i64, Vec<u8>, Option<Vec<u8>>)> = on!(engine, pool => {
        sqlx::query_as("SELECT version, hash, stamp FROM heads WHERE stream = $1")
            .bind(stream.as_str())
            .fetch_optional(pool)
            .await
    })?;
    let Some((version, hash, stamp)) = row else { return Err(OpenError::StillWritten { stream }) };
    let right = stamps.head(&stream, version.cast_unsigned(), decoded(Hash::try_from(&*hash))?);
    if stamp.as_deref() == Some(&right.0[..]) { Ok(()) } else { Err(OpenError::StillWritten { stream }) }
}

async fn stamp_answers(engine: &Engine, stamps: &StampKey) -> Result<(), sqlx::Error> {
    let oldest = super::sealing::now() - ANSWERS_LAST;
    on!(engine, pool => {
        sqlx::query("DELETE FROM answers WHERE answered_at < $1 AND actor <> 'demo'").bind(oldest).execute(pool).await.map(drop)
    })?;
    loop {
        let page: Vec<(String, String, Vec<u8>, String, i64)> = on!(engine, pool => {
            sqlx::query_as("SELECT actor, key, body_hash, answer, answered_at FROM answers WHERE stamp IS NULL LIMIT $1")
                .bind(PAGE)
                .fetch_all(pool)
                .await
        })?;
        if page.is_empty() {
            return Ok(());
        }
        on!(engine, pool => {
            let mut transaction = pool.begin().await?;
            for (actor, key, body_hash, text, at) in page {
                let answer = Answer { actor, key, body_hash: decoded(Hash::try_from(&*body_hash))?, text };
                sqlx::query("UPDATE answers SET stamp = $3 WHERE actor = $1 AND key = $2 AND stamp IS NULL")
                    .bind(&*answer.actor)
                    .bind(&*answer.key)
                    .bind(&stamps.answer(&answer, at).0[..])
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
        });
    }
}

async fn stamp_accounts(engine: &Engine, stamps: &StampKey) -> Result<(), sqlx::Error> {
    type Row = (i64, Option<String>, Option<String>, String, Option<i64>, bool, i64);
    let mut after = -1;
    loop {
        let page: Vec<Row> = on!(engine, pool => {
            sqlx::query_as(
                "SELECT id, login, password_hash, role, patron, enabled, created_at FROM accounts \
                 WHERE id > $1 ORDER BY id LIMIT $2",
            )
            .bind(after)
            .bind(PAGE)
            .fetch_all(pool)
            .await
        })?;
        let Some((last, ..)) = page.last() else { return Ok(()) };
        after = *last;
        on!(engine, pool => {
            let mut transaction = pool.begin().await?;
            for (id, login, password_hash, role, patron, enabled, created_at) in page {
                let patron = patron.map(|patron| PatronId(patron.cast_unsigned()));
                let (number, created_at) = (id.cast_unsigned(), Moment(created_at));
                let account = Account { id: number, login, password_hash, role, patron, enabled, created_at };
                sqlx::query("UPDATE accounts SET stamp = $2 WHERE id = $1 AND stamp IS NULL")
                    .bind(id)
                    .bind(&stamps.account(&account).0[..])
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
        });
    }
}

async fn stamp_tokens(engine: &Engine, stamps: &StampKey) -> Result<(), sqlx::Error> {
    type Row = (i64, Vec<u8>, i64, String, String, i64, Option<i64>);
    let all: Vec<Row> = on!(engine, pool => {
        sqlx::query_as("SELECT id, hash, account, name, role, created_at, expires_at FROM tokens").fetch_all(pool).await
    })?;
    on!(engine, pool => {
        let mut transaction = pool.begin().await?;
        for (id, hash, account, name, role, created_at, expires_at) in all {
            let token = Token {
                id: id.cast_unsigned(),
                hash: decoded(Hash::try_from(&*hash))?,
                account: account.cast_unsigned(),
                name,
                role,
                scopes: None,
                created_at: Moment(created_at),
                expires_at: expires_at.map(Moment),
            };
            sqlx::query("UPDATE tokens SET stamp = $2 WHERE id = $1 AND stamp IS NULL")
                .bind(id)
                .bind(&stamps.token(&token).0[..])
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
    });
    Ok(())
}
