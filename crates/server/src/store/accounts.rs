//! Accounts, sessions and tokens: who may come in.
//!
//! These are plain rows, not facts: they say who somebody is, never what somebody owns. Of passwords, session identifiers and
//! tokens only hashes are kept.

use super::{Store, StoreError, error::reading, reading_from, writing_to};
use crate::audit::Hash;
use floor::{Moment, PatronId};
use std::sync::atomic::Ordering;

/// Somebody who may log in, or a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The account's number.
    pub id: u64,
    /// The login name as its owner wrote it; a guest has none.
    pub login: Option<String>,
    /// The password's hash, with its parameters.
    pub password_hash: Option<String>,
    /// What the account may do, by the name of a role.
    pub role: String,
    /// The patron who plays with this account.
    pub patron: Option<PatronId>,
    /// Whether it may be used.
    pub enabled: bool,
    /// When it was made.
    pub created_at: Moment,
}

/// An account that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The login name; unique, whatever the case of its letters.
    pub login: Option<String>,
    /// The password's hash.
    pub password_hash: Option<String>,
    /// The name of its role.
    pub role: String,
    /// The patron who will play with it.
    pub patron: Option<PatronId>,
    /// Now.
    pub created_at: Moment,
}

/// Somebody has logged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the session's identifier.
    pub hash: Hash,
    /// The account.
    pub account: u64,
    /// Since when.
    pub created_at: Moment,
    /// Until when.
    pub expires_at: Moment,
}

/// A program may act for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token's number, by which its owner revokes it.
    pub id: u64,
    /// The hash of the token.
    pub hash: Hash,
    /// The account.
    pub account: u64,
    /// What its owner calls it.
    pub name: String,
    /// The name of the role it acts in.
    pub role: String,
    /// Since when.
    pub created_at: Moment,
    /// Until when, if not for ever.
    pub expires_at: Option<Moment>,
}

macro_rules! account_columns {
    () => {
        "a.id, a.login, a.password_hash, a.role, a.patron, a.enabled, a.created_at"
    };
}

type AccountRow = (i64, Option<String>, Option<String>, String, Option<i64>, bool, i64);
type TokenRow = (i64, Vec<u8>, i64, String, String, i64, Option<i64>);

impl From<AccountRow> for Account {
    fn from((id, login, password_hash, role, patron, enabled, created_at): AccountRow) -> Self {
        Self {
            id: id.cast_unsigned(),
            login,
            password_hash,
            role,
            patron: patron.map(|patron| PatronId(patron.cast_unsigned())),
            enabled,
            created_at: Moment(created_at),
        }
    }
}

/// How login names are compared.
pub(super) fn folded(login: &str) -> String {
    login.to_lowercase()
}

impl Store {
    /// The next number of a kind: 1, 2, 3…, never the same twice, whichever server asks.
    pub async fn next_number(&self, kind: &str) -> Result<u64, StoreError> {
        self.writable()?;
        let number: i64 = writing_to!(self, pool => {
            sqlx::query_scalar(
                "INSERT INTO numbers (kind, last) VALUES ($1, 1) \
                 ON CONFLICT (kind) DO UPDATE SET last = numbers.last + 1 RETURNING last",
            )
            .bind(kind)
            .fetch_one(pool)
            .await
        })
        .map_err(|error| self.not_written(error))?;
        Ok(number.cast_unsigned())
    }

    /// Makes an account.
    pub async fn create_account(&self, new: NewAccount) -> Result<Account, StoreError> {
        let id = self.next_number("account").await?;
        let account = Account {
            id,
            login: new.login,
            password_hash: new.password_hash,
            role: new.role,
            patron: new.patron,
            enabled: true,
            created_at: new.created_at,
        };
        let made = writing_to!(self, pool => {
            sqlx::query(
                "INSERT INTO accounts (id, login, folded_login, password_hash, role, patron, enabled, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (folded_login) DO NOTHING",
            )
            .bind(account.id.cast_signed())
            .bind(account.login.as_deref())
            .bind(account.login.as_deref().map(folded))
            .bind(account.password_hash.as_deref())
            .bind(&*account.role)
            .bind(account.patron.map(|patron| patron.0.cast_signed()))
            .bind(account.enabled)
            .bind(account.created_at.0)
            .execute(pool)
            .await
            .map(|done| done.rows_affected())
        })
        .map_err(|error| self.not_written(error))?;
        if made == 1 { Ok(account) } else { Err(StoreError::LoginTaken) }
    }

    /// The account with this number.
    pub async fn account(&self, id: u64) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = reading_from!(self, pool => {
            sqlx::query_as(concat!("SELECT ", account_columns!(), " FROM accounts a WHERE a.id = $1"))
                .bind(id.cast_signed())
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(row.map(Account::from))
    }

    /// The account with this login name, whatever the case of its letters.
    pub async fn account_by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = reading_from!(self, pool => {
            sqlx::query_as(concat!("SELECT ", account_columns!(), " FROM accounts a WHERE a.folded_login = $1"))
                .bind(folded(login))
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(row.map(Account::from))
    }

    /// Accounts in the order of their numbers: `limit` at most that follow number `after`.
    pub async fn accounts(&self, after: u64, limit: u32) -> Result<Vec<Account>, StoreError> {
        let rows: Vec<AccountRow> = reading_from!(self, pool => {
            sqlx::query_as(concat!(
                "SELECT ",
                account_columns!(),
                " FROM accounts a WHERE a.id > $1 ORDER BY a.id LIMIT $2"
            ))
            .bind(after.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        Ok(rows.into_iter().map(Account::from).collect())
    }

    /// Accounts of any role but this one, in the order of their numbers.
    pub async fn accounts_besides(&self, role: &str) -> Result<Vec<Account>, StoreError> {
        let rows: Vec<AccountRow> = reading_from!(self, pool => {
            sqlx::query_as(concat!("SELECT ", account_columns!(), " FROM accounts a WHERE a.role <> $1 ORDER BY a.id"))
                .bind(role)
                .fetch_all(pool)
                .await
        })
        .map_err(reading)?;
        Ok(rows.into_iter().map(Account::from).collect())
    }

    /// Gives an account another password.
    pub async fn set_password(&self, account: u64, password_hash: &str) -> Result<(), StoreError> {
        self.writable()?;
        let changed = writing_to!(self, pool => {
            sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
                .bind(account.cast_signed())
                .bind(password_hash)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        });
        self.one("account", changed)
    }

    /// Gives an account another role.
    pub async fn set_role(&self, account: u64, role: &str) -> Result<(), StoreError> {
        self.writable()?;
        let changed = writing_to!(self, pool => {
            sqlx::query("UPDATE accounts SET role = $2 WHERE id = $1")
                .bind(account.cast_signed())
                .bind(role)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        });
        self.departed();
        self.one("account", changed)
    }

    /// Says whether an account may be used.
    pub async fn set_enabled(&self, account: u64, enabled: bool) -> Result<(), StoreError> {
        self.writable()?;
        let changed = writing_to!(self, pool => {
            sqlx::query("UPDATE accounts SET enabled = $2 WHERE id = $1")
                .bind(account.cast_signed())
                .bind(enabled)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        });
        self.departed();
        self.one("account", changed)
    }

    /// How often this process has ended a session, taken a token back, or changed what an account may do. Whoever was known before
    /// the last time may be somebody else now.
    pub fn departures(&self) -> u64 {
        self.shared.departures.load(Ordering::Acquire)
    }

    fn departed(&self) {
        self.shared.departures.fetch_add(1, Ordering::AcqRel);
    }

    /// Keeps a new session.
    pub async fn open_session(&self, session: &Session) -> Result<(), StoreError> {
        self.writable()?;
        // Selecting from the accounts makes a missing one a plain answer instead of a broken constraint.
        let made = writing_to!(self, pool => {
            sqlx::query(
                "INSERT INTO sessions (hash, account, created_at, expires_at) \
                 SELECT $1, id, $3, $4 FROM accounts WHERE id = $2",
            )
            .bind(&session.hash.0[..])
            .bind(session.account.cast_signed())
            .bind(session.created_at.0)
            .bind(session.expires_at.0)
            .execute(pool)
            .await
            .map(|done| done.rows_affected())
        });
        self.one("account", made)
    }

    /// The session with this hash and its account, unless it has expired or the account may not be used.
    pub async fn session(&self, hash: Hash, now: Moment) -> Result<Option<(Session, Account)>, StoreError> {
        let Some((account, created_at, expires_at)) = reading_from!(self, pool => {
            sqlx::query_as::<_, (i64, i64, i64)>(
                "SELECT account, created_at, expires_at FROM sessions WHERE hash = $1 AND expires_at > $2",
            )
            .bind(&hash.0[..])
            .bind(now.0)
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?
        else {
            return Ok(None);
        };
        let account = self.account(account.cast_unsigned()).await?.filter(|account| account.enabled);
        Ok(account.map(|account| {
            let session =
                Session { hash, account: account.id, created_at: Moment(created_at), expires_at: Moment(expires_at) };
            (session, account)
        }))
    }

    /// Moves the end of a session.
    pub async fn extend_session(&self, hash: Hash, expires_at: Moment) -> Result<(), StoreError> {
        self.writable()?;
        let changed = writing_to!(self, pool => {
            sqlx::query("UPDATE sessions SET expires_at = $2 WHERE hash = $1")
                .bind(&hash.0[..])
                .bind(expires_at.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        });
        self.one("session", changed)
    }

    /// Ends a session; one that is not there has ended.
    pub async fn end_session(&self, hash: Hash) -> Result<(), StoreError> {
        self.writable()?;
        let ended = writing_to!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(&hash.0[..]).execute(pool).await.map(drop)
        })
        .map_err(|error| self.not_written(error));
        self.departed();
        ended
    }

    /// Ends all sessions of an account and says how many there were.
    pub async fn end_sessions(&self, account: u64) -> Result<u64, StoreError> {
        self.writable()?;
        let ended = writing_to!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE account = $1")
                .bind(account.cast_signed())
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })
        .map_err(|error| self.not_written(error));
        self.departed();
        ended
    }

    /// Throws expired sessions away and says how many there were.
    pub async fn sweep_sessions(&self, now: Moment) -> Result<u64, StoreError> {
        self.writable()?;
        writing_to!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE expires_at <= $1")
                .bind(now.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })
        .map_err(|error| self.not_written(error))
    }

    /// Keeps a new token and gives it its number; the number in `token` is not looked at.
    pub async fn create_token(&self, token: Token) -> Result<Token, StoreError> {
        let id = self.next_number("token").await?;
        let made = writing_to!(self, pool => {
            sqlx::query(
                "INSERT INTO tokens (id, hash, account, name, role, created_at, expires_at) \
                 SELECT $1, $2, id, $4, $5, $6, $7 FROM accounts WHERE id = $3",
            )
            .bind(id.cast_signed())
            .bind(&token.hash.0[..])
            .bind(token.account.cast_signed())
            .bind(&*token.name)
            .bind(&*token.role)
            .bind(token.created_at.0)
            .bind(token.expires_at.map(|moment| moment.0))
            .execute(pool)
            .await
            .map(|done| done.rows_affected())
        });
        self.one("account", made)?;
        Ok(Token { id, ..token })
    }

    /// The token with this hash and its account, unless it has expired or the account may not be used.
    pub async fn token(&self, hash: Hash, now: Moment) -> Result<Option<(Token, Account)>, StoreError> {
        let row: Option<TokenRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT id, hash, account, name, role, created_at, expires_at FROM tokens \
                 WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2)",
            )
            .bind(&hash.0[..])
            .bind(now.0)
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?;
        let Some(token) = row.map(to_token).transpose()? else { return Ok(None) };
        let account = self.account(token.account).await?.filter(|account| account.enabled);
        Ok(account.map(|account| (token, account)))
    }

    /// An account's tokens, the oldest first.
    pub async fn tokens(&self, account: u64) -> Result<Vec<Token>, StoreError> {
        let rows: Vec<TokenRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT id, hash, account, name, role, created_at, expires_at FROM tokens \
                 WHERE account = $1 ORDER BY id",
            )
            .bind(account.cast_signed())
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        rows.into_iter().map(to_token).collect()
    }

    /// Takes back one of an account's own tokens.
    pub async fn revoke_token(&self, account: u64, token: u64) -> Result<(), StoreError> {
        self.writable()?;
        let revoked = writing_to!(self, pool => {
            sqlx::query("DELETE FROM tokens WHERE id = $1 AND account = $2")
                .bind(token.cast_signed())
                .bind(account.cast_signed())
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        });
        self.departed();
        self.one("token", revoked)
    }

    /// A change of exactly one row.
    fn one(&self, what: &'static str, changed: Result<u64, sqlx::Error>) -> Result<(), StoreError> {
        match changed {
            Ok(1) => Ok(()),
            Ok(_) => Err(StoreError::Missing { what }),
            Err(error) => Err(self.not_written(error)),
        }
    }
}

fn to_token((id, hash, account, name, role, created_at, expires_at): TokenRow) -> Result<Token, StoreError> {
    let hash = Hash::try_from(&*hash).map_err(|_| StoreError::Damaged { what: format!("the hash of token {id}") })?;
    Ok(Token {
        id: id.cast_unsigned(),
        hash,
        account: account.cast_unsigned(),
        name,
        role,
        created_at: Moment(created_at),
        expires_at: expires_at.map(Moment),
    })
}
