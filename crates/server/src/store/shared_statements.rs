//! Statements that both databases take word for word. sqlx has a connection type for each and no common one, so these are macros; `connection` is a
//! mutable reference to one of them.

/// Writes the sealed shoes of a group.
macro_rules! put_shoes {
    ($connection:expr, $shoes:expr) => {
        for shoe in $shoes {
            sqlx::query("INSERT INTO shoes (table_id, shoe, sealed) VALUES ($1, $2, $3)")
                .bind(shoe.table.0.cast_signed())
                .bind(i64::from(shoe.shoe))
                .bind(&*shoe.sealed)
                .execute(&mut *$connection)
                .await?;
        }
    };
}
pub(super) use put_shoes;

/// Writes the snapshots of a group, each with its stamp. A snapshot of the same version is replaced.
macro_rules! put_snapshots {
    ($connection:expr, $rows:expr, $stamps:expr) => {
        for row in $rows {
            let state_hash = Hash::of(row.snapshot.text.as_bytes());
            let stamp = $stamps.snapshot(row.stream, row.version, row.hash, row.snapshot.layout, state_hash);
            sqlx::query(
                "INSERT INTO snapshots (stream, version, hash, layout, state, state_hash, stamp) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (stream, version) DO UPDATE SET hash = excluded.hash, \
                 layout = excluded.layout, state = excluded.state, state_hash = excluded.state_hash, \
                 stamp = excluded.stamp",
            )
            .bind(row.stream.as_str())
            .bind(row.version.cast_signed())
            .bind(&row.hash.0[..])
            .bind(i64::from(row.snapshot.layout))
            .bind(&*row.snapshot.text)
            .bind(&state_hash.0[..])
            .bind(&stamp.0[..])
            .execute(&mut *$connection)
            .await?;
        }
    };
}
pub(super) use put_snapshots;

/// Writes the jackpot wins of a group, and then deletes those whose rounds were invalidated: both may be in one group.
macro_rules! put_wins {
    ($connection:expr, $wins:expr, $undone:expr) => {
        for win in $wins {
            sqlx::query(
                "INSERT INTO jackpot_wins (pool, version, place, table_id, round, won_at, hand, pays, rules) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(win.pool.0.cast_signed())
            .bind(win.version.cast_signed())
            .bind(i64::from(win.place))
            .bind(win.table.0.cast_signed())
            .bind(win.round.cast_signed())
            .bind(win.at.0)
            .bind(win.hand.name())
            .bind(win.pays.0)
            .bind(win.rules_text())
            .execute(&mut *$connection)
            .await?;
        }
        for undone in $undone {
            sqlx::query("DELETE FROM jackpot_wins WHERE pool = $1 AND table_id = $2 AND round = $3")
                .bind(undone.pool.0.cast_signed())
                .bind(undone.table.0.cast_signed())
                .bind(undone.round.cast_signed())
                .execute(&mut *$connection)
                .await?;
        }
    };
}
pub(super) use put_wins;

/// Registers the server that seals, and continues after its last seal.
macro_rules! resume {
    ($connection:expr, $sealer:expr) => {{
        let (server, public_key) = ($sealer.server(), $sealer.public_key());
        sqlx::query("INSERT INTO signers (server, public_key, stamp) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(server)
            .bind(&public_key[..])
            .bind(&$sealer.stamps().signer(server, &public_key).0[..])
            .execute(&mut *$connection)
            .await?;
        let last: Option<(i64, String, Vec<u8>)> =
            sqlx::query_as("SELECT number, seal, signature FROM seals WHERE server = $1 ORDER BY number DESC LIMIT 1")
                .bind(server)
                .fetch_optional(&mut *$connection)
                .await?;
        $sealer
            .resume(last.map(|(number, text, signature)| (number.cast_unsigned(), text, signature)))
            .map_err(GroupError::Damaged)?;
    }};
}
pub(super) use resume;

/// The login names that are taken, of those that a group asks for. Servers fold the requested names.
macro_rules! taken_logins {
    ($connection:expr, $logins:expr) => {{
        let mut taken = std::collections::HashSet::new();
        for login in $logins {
            // An attacker who alters the folded column must not make room for a second account of the same name.
            let found: Option<i32> =
                sqlx::query_scalar("SELECT 1 FROM accounts WHERE folded_login = $1 OR lower(login) = $1 LIMIT 1")
                    .bind(&**login)
                    .fetch_optional(&mut *$connection)
                    .await?;
            taken.extend(found.map(|_| login.clone()));
        }
        taken
    }};
}
pub(super) use taken_logins;

/// Writes the changes of a group to the rows of accounts, each with its stamp. A row that belongs to a missing account is not written.
macro_rules! put_rows {
    ($connection:expr, $rows:expr, $stamps:expr) => {
        for change in $rows {
            let connection = &mut *$connection;
            let done = match change {
                RowChange::NewAccount(account) | RowChange::Account(account) => {
                    // A new account never replaces another one.
                    let statement = if let RowChange::NewAccount(_) = change {
                        "INSERT INTO accounts (id, login, folded_login, password_hash, role, patron, enabled, \
                         created_at, stamp) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
                    } else {
                        "UPDATE accounts SET login = $2, folded_login = $3, password_hash = $4, role = $5, \
                         patron = $6, enabled = $7, created_at = $8, stamp = $9 WHERE id = $1"
                    };
                    sqlx::query(statement)
                        .bind(account.id.cast_signed())
                        .bind(account.login.as_deref())
                        .bind(account.login.as_deref().map(folded))
                        .bind(account.password_hash.as_deref())
                        .bind(&*account.role)
                        .bind(account.patron.map(|patron| patron.0.cast_signed()))
                        .bind(account.enabled)
                        .bind(account.created_at.0)
                        .bind(&$stamps.account(account).0[..])
                        .execute(connection)
                        .await
                }
                RowChange::NoAccount(account) => {
                    sqlx::query("DELETE FROM accounts WHERE id = $1")
                        .bind(account.cast_signed())
                        .execute(connection)
                        .await
                }
                RowChange::Session(session) => {
                    sqlx::query(
                        "INSERT INTO sessions (hash, account, created_at, expires_at, confirmed_at, stamp) \
                         SELECT $1, id, $3, $4, $5, $6 FROM accounts WHERE id = $2 \
                         ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at, \
                         confirmed_at = excluded.confirmed_at, stamp = excluded.stamp",
                    )
                    .bind(&session.hash.0[..])
                    .bind(session.account.cast_signed())
                    .bind(session.created_at.0)
                    .bind(session.expires_at.0)
                    .bind(session.confirmed_at.map(|at| at.0))
                    .bind(&$stamps.session(session).0[..])
                    .execute(connection)
                    .await
                }
                RowChange::NoSession(hash) => {
                    sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(&hash.0[..]).execute(connection).await
                }
                RowChange::NoSessions(account, but) => {
                    sqlx::query("DELETE FROM sessions WHERE account = $1 AND hash <> $2")
                        .bind(account.cast_signed())
                        .bind(but.map_or_else(Vec::new, |hash| hash.0.to_vec()))
                        .execute(connection)
                        .await
                }
                RowChange::Token(token) => {
                    sqlx::query(
                        "INSERT INTO tokens (id, hash, account, name, role, scopes, created_at, expires_at, stamp) \
                         SELECT $1, $2, id, $4, $5, $6, $7, $8, $9 FROM accounts WHERE id = $3",
                    )
                    .bind(token.id.cast_signed())
                    .bind(&token.hash.0[..])
                    .bind(token.account.cast_signed())
                    .bind(&*token.name)
                    .bind(&*token.role)
                    .bind(token.scopes.as_deref())
                    .bind(token.created_at.0)
                    .bind(token.expires_at.map(|at| at.0))
                    .bind(&$stamps.token(token).0[..])
                    .execute(connection)
                    .await
                }
                RowChange::NoToken(account, token) => {
                    sqlx::query("DELETE FROM tokens WHERE account = $1 AND id = $2")
                        .bind(account.cast_signed())
                        .bind(token.cast_signed())
                        .execute(connection)
                        .await
                }
                RowChange::NoTokens(account) => {
                    sqlx::query("DELETE FROM tokens WHERE account = $1")
                        .bind(account.cast_signed())
                        .execute(connection)
                        .await
                }
                RowChange::Factor(factor) => {
                    sqlx::query(
                        "INSERT INTO factors (account, number, kind, secret, counter, stamp) \
                         SELECT id, $2, $3, $4, $5, $6 FROM accounts WHERE id = $1 \
                         ON CONFLICT (account, number) DO UPDATE SET kind = excluded.kind, \
                         secret = excluded.secret, counter = excluded.counter, stamp = excluded.stamp",
                    )
                    .bind(factor.account.cast_signed())
                    .bind(i64::from(factor.number))
                    .bind(&*factor.kind)
                    .bind(&*factor.secret)
                    .bind(factor.counter)
                    .bind(&$stamps.factor(factor).0[..])
                    .execute(connection)
                    .await
                }
                RowChange::NoFactor(account, number) => {
                    sqlx::query("DELETE FROM factors WHERE account = $1 AND number = $2")
                        .bind(account.cast_signed())
                        .bind(i64::from(*number))
                        .execute(connection)
                        .await
                }
                RowChange::NoFactors(account) => {
                    sqlx::query("DELETE FROM factors WHERE account = $1")
                        .bind(account.cast_signed())
                        .execute(connection)
                        .await
                }
                RowChange::MoneyAsked(patron, at) => {
                    sqlx::query(
                        "INSERT INTO money_requests (patron, asked_at) VALUES ($1, $2) \
                         ON CONFLICT (patron) DO UPDATE SET asked_at = excluded.asked_at",
                    )
                    .bind(patron.0.cast_signed())
                    .bind(at.0)
                    .execute(connection)
                    .await
                }
                RowChange::NoMoneyAsked(patron) => {
                    sqlx::query("DELETE FROM money_requests WHERE patron = $1")
                        .bind(patron.0.cast_signed())
                        .execute(connection)
                        .await
                }
            };
            done.map(drop)?;
        }
    };
}
pub(super) use put_rows;
