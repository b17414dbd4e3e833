//! The record in a database that several servers share.
//!
//! No server leads. A server that writes locks the heads of the streams it touches, always in the order of their names, and then the keys it answers:
//! so servers wait for each other but never deadlock, and each sees the commits of the others.

use super::{
    Batch, OpenError,
    accounts::{RowChange, folded},
    availability::{self, Availability},
    batch::Answer,
    commit_group::{Known, Plan, Touched, Verdict, judge_and_commit},
    migrations,
    rounds::RoundMark,
    sealing::{NextSeal, Sealer, now},
    shared_statements::{put_rows, put_shoes, put_snapshots, put_wins, resume, taken_logins},
    sqlite::decoded,
    stamps::StampKey,
    stream::StreamId,
    stream_ends::StreamEnds,
    subtree_rows::complete_subtrees,
    writer::GroupError,
};
use crate::audit::Hash;
use floor::TableId;
use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The name of the servers' connections in the database.
pub(super) const SERVER: &str = "croupier-serve";

/// The name of connections that only read the record, such as `croupier verify` beside a server: they serve no table.
const READER: &str = "croupier";

const CONNECTIONS: u32 = 8;
/// The time limit for getting a connection, and for committing a group.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long after its last use a connection is not tested.
const TAKEN_TO_STAND: Duration = Duration::from_secs(1);
/// A house at work looks everything up by its key. Left to itself the planner would scan a whole table that was nearly empty when its rows were last
/// counted, and the house would be slower with every order until they are counted again. Each statement needs only one plan, so it is planned once.
const BY_KEY: [(&str, &str); 4] = [
    ("enable_seqscan", "off"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    ("plan_cache_mode", "force_generic_plan"),
];
/// A network that loses packets may leave a transaction in the database whose server is gone, without the database noticing. Such a transaction keeps
/// its locks, and no other server can write to those streams or take the number of the seal. The database therefore ends a transaction that is idle
/// for five seconds; a server sends one statement right after another. It also ends a connection whose other end does not acknowledge for about ten
/// seconds, and limits the wait for a lock to the time that a server would wait for the answer.
///
/// Statements have no limit of their own: a check of the whole record may read for long, and reading delays no other server.
const FORGOTTEN: [(&str, &str); 6] = [
    ("idle_in_transaction_session_timeout", "5s"),
    ("lock_timeout", "8s"),
    ("tcp_keepalives_idle", "5s"),
    ("tcp_keepalives_interval", "2s"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];
/// The channel on which servers announce their commits.
const CHANNEL: &str = "croupier_changes";

/// How to treat streams that another server is writing to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// Wait for the other server.
    Wait,
    /// Leave out the batches that touch them: they would most likely be in conflict, and all the others would wait with them.
    Leave,
}

/// Postgres: a pool of connections.
#[derive(Clone)]
pub(super) struct Postgres {
    pool: PgPool,
    availability: Availability,
}

impl Postgres {
    pub(super) async fn open(address: &str) -> Result<Self, OpenError> {
        let options = read_address(address)?.application_name(SERVER).options(BY_KEY);
        // A server that upgrades the schema waits for another one that is doing so.
        let mut connection = options.connect().await?;
        verify_durability(&mut connection).await?;
        migrations::postgres().run_direct(None, &mut connection, false).await?;
        connection.close().await?;
        let options = options.options(FORGOTTEN);
        // Settings can change while a server runs: every new connection is checked, and an unsafe one is not used.
        let availability = Availability::probing(options.clone());
        let given_up = availability.clone();
        let pool = pool_options().after_connect(|connection, _| {
            Box::pin(async move {
                verify_durability(connection).await.map_err(|error| match error {
                    OpenError::Database(error) => error,
                    refused => sqlx::Error::Configuration(Box::new(refused)),
                })
            })
        });
        // A connection whose work was cancelled because the database did not answer may hang for ever, so it is closed.
        let pool = pool.after_release(move |_, _| {
            let stands = given_up.answers();
            Box::pin(async move { if stands { Ok(true) } else { Err(availability::silent()) } })
        });
        Ok(Self { pool: pool.connect_with(options).await?, availability })
    }

    pub(super) async fn look(address: &str) -> Result<Self, OpenError> {
        let options = read_address(address)?.application_name(READER);
        // A pool keeps trying for a while; a database that cannot be reached at all is an error at once.
        options.connect().await?.close().await?;
        Ok(Self { pool: pool_options().connect_with(options).await?, availability: Availability::assumed() })
    }

    /// Whether the database answers.
    pub(super) fn availability(&self) -> &Availability {
        &self.availability
    }

    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(super) async fn listener(&self) -> Result<PgListener, OpenError> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }

    /// Notifies all servers that listen. The transaction writes nothing, so it need not wait for the disk.
    pub(super) async fn notify(&self, payloads: &[String]) -> Result<(), sqlx::Error> {
        sqlx::query(
            "SELECT pg_notify($1, payload) \
             FROM (SELECT set_config('synchronous_commit', 'off', TRUE) AS disk OFFSET 0) AS wait \
             CROSS JOIN UNNEST($2::text[]) AS news (payload) WHERE wait.disk = 'off'",
        )
        .bind(CHANNEL)
        .bind(payloads)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub(super) async fn close(&self) {
        self.availability.stop();
        self.pool.close().await;
    }

    /// Writes a group. If the database stops answering, the outcome of the group is unknown.
    pub(super) async fn write(
        &self,
        batches: &[Batch],
        sealer: &mut Sealer,
        ends: &StreamEnds,
        held: Held,
    ) -> Result<Vec<Verdict>, GroupError> {
        if !self.availability.answers() {
            return Err(GroupError::NotWritten(availability::silent()));
        }
        let committing = AtomicBool::new(false);
        let writing = tokio::time::timeout(PATIENCE, self.write_patiently(batches, sealer, ends, held, &committing));
        let written = tokio::select! {
            biased;
            written = writing => written.ok(),
            () = self.availability.lost() => None,
        };
        if matches!(written, None | Some(Err(_))) {
            self.availability.suspect();
        }
        // A group that was cancelled before the commit was sent is not written.
        written.unwrap_or_else(|| {
            let given_up = if committing.into_inner() { GroupError::AtCommit } else { GroupError::NotWritten };
            Err(given_up(availability::silent()))
        })
    }

    async fn write_patiently(
        &self,
        batches: &[Batch],
        sealer: &mut Sealer,
        ends: &StreamEnds,
        held: Held,
        committing: &AtomicBool,
    ) -> Result<Vec<Verdict>, GroupError> {
        let touched = Touched::by(batches);
        let minima = ends.minima(touched.streams.iter().copied());
        // Rows that are read after a lock was granted must include the commit of its last holder.
        let mut transaction = self.pool.begin_with("BEGIN ISOLATION LEVEL READ COMMITTED").await?;
        begin_streams(&mut transaction, batches).await?;
        let mut known = look_up(&mut transaction, &touched, held, sealer.stamps()).await?;
        known.hold(minima);
        judge_and_commit!(
            transaction, batches, known, sealer,
            put: |plan, seal| {
                put_down(&mut transaction, &plan, sealer, seal.as_ref()).await?;
                put_rarities(&mut transaction, &plan, sealer.stamps()).await?;
            },
            committing: committing.store(true, Ordering::Relaxed),
        )
    }
}

/// Allows this transaction to be idle: it waits for the reader or writer of a whole record, and no other server writes meanwhile, or it locks
/// nothing.
pub(super) async fn patient(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = 0").execute(transaction).await.map(drop)
}

fn read_address(address: &str) -> Result<PgConnectOptions, OpenError> {
    // The library would connect to an address of any scheme.
    if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
        return Err(OpenError::Address("it must begin with postgres://".to_owned()));
    }
    let options: PgConnectOptions =
        address.parse().map_err(|error: sqlx::Error| OpenError::Address(error.to_string()))?;
    Ok(options.disable_statement_logging())
}

fn pool_options() -> PgPoolOptions {
    // A connection that was used a moment ago is not tested: that would cost as much as reading a stream.
    PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(|connection, since| {
            Box::pin(async move {
                if since.idle_for >= TAKEN_TO_STAND {
                    let answer = tokio::time::timeout(TAKEN_TO_STAND, connection.ping());
                    answer.await.unwrap_or_else(|_| Err(availability::silent()))?;
                }
                Ok(true)
            })
        })
}

/// Refuses a database that could lose acknowledged commits, or that is a replica.
async fn verify_durability(connection: &mut PgConnection) -> Result<(), OpenError> {
    for (setting, query) in [
        ("fsync", "SHOW fsync"),
        ("full_page_writes", "SHOW full_page_writes"),
        ("synchronous_commit", "SHOW synchronous_commit"),
    ] {
        let found: String = sqlx::query_scalar(query).fetch_one(&mut *connection).await?;
        if found == "off" {
            return Err(OpenError::Unsafe { setting, found, wanted: "on" });
        }
    }
    let replica: bool = sqlx::query_scalar("SELECT pg_is_in_recovery()").fetch_one(connection).await?;
    if replica {
        let found = "a replica".to_owned();
        return Err(OpenError::Unsafe { setting: "the database", found, wanted: "the primary" });
    }
    Ok(())
}

/// Inserts a row that can be locked for every stream that is about to begin.
async fn begin_streams(connection: &mut PgConnection, batches: &[Batch]) -> Result<(), sqlx::Error> {
    let beginning: std::collections::BTreeSet<&str> = batches
        .iter()
        .flat_map(|batch| &batch.appends)
        .filter(|append| append.expected == 0 && !append.facts.is_empty())
        .map(|append| append.stream.as_str())
        .collect();
    if beginning.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO heads (stream, version, hash) SELECT stream, 0, $2 FROM UNNEST($1::text[]) AS new (stream) \
         ON CONFLICT DO NOTHING",
    )
    .bind(beginning.into_iter().collect::<Vec<_>>())
    .bind(&Hash::BEGINNING.0[..])
    .execute(connection)
    .await?;
    Ok(())
}

/// One round trip to the database. It sees heads as their last holder left them, because they are locked, but not an answer that was committed while
/// it waited for them: [`put_down`] detects that. Every stream that has begun comes once by its name alone, which shows the streams that another
/// server holds.
macro_rules! looking_up {
    ($held:literal) => {
        concat!(
            "WITH locked AS (SELECT stream, version, hash, stamp FROM heads WHERE stream = ANY($1) ORDER BY stream FOR UPDATE ",
            $held,
            ") SELECT stream, version, hash, stamp, NULL, NULL FROM locked UNION ALL \
             SELECT stream, NULL, NULL, NULL, NULL, NULL FROM heads WHERE stream = ANY($1) UNION ALL \
             SELECT actor, answered_at, body_hash, stamp, key, answer FROM answers \
             JOIN UNNEST($2::text[], $3::text[]) AS asked (actor, key) USING (actor, key)"
        )
    };
}

/// A head by stream, version, hash and stamp; a stream that has begun; or an answer by actor, moment, hash and stamp, with its key and text.
type Found = (String, Option<i64>, Option<Vec<u8>>, Option<Vec<u8>>, Option<String>, Option<String>);

async fn look_up(
    connection: &mut PgConnection,
    touched: &Touched<'_>,
    held: Held,
    stamps: &StampKey,
) -> Result<Known, sqlx::Error> {
    let mut known = Known::default();
    let (actors, keys): (Vec<_>, Vec<_>) = touched.keys.iter().copied().unzip();
    let rows: Vec<Found> = sqlx::query_as(match held {
        Held::Wait => looking_up!(""),
        Held::Leave => looking_up!("SKIP LOCKED"),
    })
    .bind(touched.streams.iter().map(|stream| stream.as_str()).collect::<Vec<_>>())
    .bind(actors)
    .bind(keys)
    .fetch_all(&mut *connection)
    .await?;
    let mut begun = Vec::new();
    for (name, number, hash, stamp, key, text) in rows {
        let hash = hash.map(|hash| decoded(Hash::try_from(&*hash))).transpose()?;
        match (number, hash, key, text) {
            (Some(at), Some(body_hash), Some(key), Some(text)) => {
                known.answer(Answer { actor: name, key, body_hash, text }, at, stamp.as_deref(), stamps);
            }
            (Some(version), Some(hash), ..) => {
                let stream = decoded(name.parse::<StreamId>())?;
                known.head(stream, version.cast_unsigned(), hash, stamp.as_deref(), stamps);
            }
            _ => begun.push(decoded(name.parse::<StreamId>())?),
        }
    }
    known.held = begun.into_iter().filter(|stream| !known.heads.contains_key(stream)).collect();
    if !touched.shoes.is_empty() {
        let (tables, shoes): (Vec<_>, Vec<_>) =
            touched.shoes.iter().map(|(table, shoe)| (table.0.cast_signed(), i64::from(*shoe))).unzip();
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT table_id, shoe FROM shoes \
             JOIN UNNEST($1::bigint[], $2::bigint[]) AS asked (table_id, shoe) USING (table_id, shoe)",
        )
        .bind(tables)
        .bind(shoes)
        .fetch_all(&mut *connection)
        .await?;
        for (table, shoe) in rows {
            known.shoes.insert((TableId(table.cast_unsigned()), decoded(u32::try_from(shoe))?));
        }
    }
    known.logins = taken_logins!(connection, &touched.logins);
    Ok(known)
}

/// Writes the rows that nearly every group has, in one round trip to the database.
///
/// An unanswered key has no row that could be locked, so another server may store an answer to it at the same time. Then fewer rows are written than
/// expected, and the whole group is rolled back.
async fn put_down(
    connection: &mut PgConnection,
    plan: &Plan<'_>,
    sealer: &Sealer,
    seal: Option<&NextSeal>,
) -> Result<(), GroupError> {
    let (answered_at, stamps) = (now(), sealer.stamps());
    let answered: i64 = sqlx::query_scalar(
        "WITH answered AS ( \
           INSERT INTO answers (actor, key, body_hash, answer, answered_at, stamp) \
           SELECT actor, key, body_hash, answer, $5, stamp \
           FROM UNNEST($1::text[], $2::text[], $3::bytea[], $4::text[], $17::bytea[]) \
           AS new (actor, key, body_hash, answer, stamp) \
           ON CONFLICT DO NOTHING RETURNING 1), \
         written AS ( \
           INSERT INTO facts (stream, version, hash, fact) \
           SELECT * FROM UNNEST($6::text[], $7::bigint[], $8::bytea[], $9::text[])), \
         moved AS ( \
           UPDATE heads SET version = new.version, hash = new.hash, stamp = new.stamp \
           FROM UNNEST($10::text[], $11::bigint[], $12::bytea[], $18::bytea[]) AS new (stream, version, hash, stamp) \
           WHERE heads.stream = new.stream), \
         sealed AS ( \
           INSERT INTO seals (server, number, seal, signature) \
           SELECT $13, number, seal, signature \
           FROM UNNEST($14::bigint[], $15::text[], $16::bytea[]) AS new (number, seal, signature)) \
         SELECT COUNT(*) FROM answered",
    )
    .bind(plan.answers.iter().map(|answer| &*answer.actor).collect::<Vec<_>>())
    .bind(plan.answers.iter().map(|answer| &*answer.key).collect::<Vec<_>>())
    .bind(plan.answers.iter().map(|answer| &answer.body_hash.0[..]).collect::<Vec<_>>())
    .bind(plan.answers.iter().map(|answer| &*answer.text).collect::<Vec<_>>())
    .bind(answered_at)
    .bind(plan.facts.iter().map(|fact| fact.stream.as_str()).collect::<Vec<_>>())
    .bind(plan.facts.iter().map(|fact| fact.version.cast_signed()).collect::<Vec<_>>())
    .bind(plan.facts.iter().map(|fact| &fact.hash.0[..]).collect::<Vec<_>>())
    .bind(plan.facts.iter().map(|fact| fact.text).collect::<Vec<_>>())
    .bind(plan.heads.iter().map(|head| head.stream.as_str()).collect::<Vec<_>>())
    .bind(plan.heads.iter().map(|head| head.version.cast_signed()).collect::<Vec<_>>())
    .bind(plan.heads.iter().map(|head| &head.hash.0[..]).collect::<Vec<_>>())
    .bind(sealer.server())
    .bind(seal.iter().map(|seal| seal.number.cast_signed()).collect::<Vec<_>>())
    .bind(seal.iter().map(|seal| &*seal.signed.text).collect::<Vec<_>>())
    .bind(seal.iter().map(|seal| &seal.signed.signature[..]).collect::<Vec<_>>())
    .bind(plan.answers.iter().map(|answer| stamps.answer(answer, answered_at).0.to_vec()).collect::<Vec<_>>())
    .bind(
        plan.heads.iter().map(|head| stamps.head(&head.stream, head.version, head.hash).0.to_vec()).collect::<Vec<_>>(),
    )
    .fetch_one(connection)
    .await?;
    if answered.cast_unsigned() == plan.answers.len() as u64 { Ok(()) } else { Err(GroupError::Overtaken) }
}

/// Writes shoes, snapshots, jackpot wins and the index of rounds: few groups have any.
async fn put_rarities(connection: &mut PgConnection, plan: &Plan<'_>, stamps: &StampKey) -> Result<(), sqlx::Error> {
    put_shoes!(connection, &plan.shoes);
    put_rows!(connection, &plan.rows, stamps);
    put_snapshots!(connection, &plan.snapshots, stamps);
    put_wins!(connection, &plan.wins, &plan.undone_wins);
    put_rounds(connection, &plan.rounds).await
}

/// Rounds that began, then players, then rounds that are over: one group may contain all of it for a round.
async fn put_rounds(connection: &mut PgConnection, marks: &[&RoundMark]) -> Result<(), sqlx::Error> {
    let mut began = (vec![], vec![], vec![]);
    // A round may end twice in one group, if its outcome is invalidated: the later fact counts.
    let mut over = BTreeMap::new();
    let mut played = (vec![], vec![], vec![], vec![]);
    for mark in marks {
        match **mark {
            RoundMark::Began { table, round, version } => {
                began.extend([(table.0.cast_signed(), round.cast_signed(), version.cast_signed())]);
            }
            RoundMark::Over { table, round, version } => {
                over.insert((table.0.cast_signed(), round.cast_signed()), version.cast_signed());
            }
            RoundMark::Played { table, round, patron, at } => {
                played.extend([(table.0.cast_signed(), round.cast_signed(), patron.0.cast_signed(), at.0)]);
            }
        }
    }
    if !began.0.is_empty() {
        sqlx::query(
            "INSERT INTO rounds (table_id, round, first_version) \
             SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[]) ON CONFLICT DO NOTHING",
        )
        .bind(began.0)
        .bind(began.1)
        .bind(began.2)
        .execute(&mut *connection)
        .await?;
    }
    if !played.0.is_empty() {
        sqlx::query(
            "INSERT INTO round_players (table_id, round, patron, played_at) \
             SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) ON CONFLICT DO NOTHING",
        )
        .bind(played.0)
        .bind(played.1)
        .bind(played.2)
        .bind(played.3)
        .execute(&mut *connection)
        .await?;
    }
    if !over.is_empty() {
        let mut rows = (vec![], vec![], vec![]);
        rows.extend(over.into_iter().map(|((table, round), version)| (table, round, version)));
        sqlx::query(
            "UPDATE rounds SET last_version = new.version \
             FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[]) AS new (table_id, round, version) \
             WHERE rounds.table_id = new.table_id AND rounds.round = new.round",
        )
        .bind(rows.0)
        .bind(rows.1)
        .bind(rows.2)
        .execute(connection)
        .await?;
    }
    Ok(())
}
