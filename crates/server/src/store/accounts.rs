//! Accounts, sessions and tokens.
//!
//! These are rows, not facts: they identify people, and hold no money. Of passwords, session identifiers and tokens only hashes are kept. The history
//! of a login is in its stream, and its rows are written together with those facts ([`RowChange`]). Each row has a stamp ([`mod@super::stamps`]); a
//! row with a wrong stamp is ignored and logged.

use super::{Store, StoreError, error::reading, reading_from, writing_to};
use crate::audit::Hash;
use floor::{Moment, PatronId};
use futures_util::TryStreamExt as _;
use std::fmt;
use std::sync::atomic::Ordering;

/// An account of a person or a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The account's number.
    pub id: u64,
    /// The login name as its owner wrote it. The house makes up a guest's (`guest-…`).
    pub login: Option<String>,
    /// The hash of the password, with its parameters; none for a guest.
    pub password_hash: Option<String>,
    /// The name of its role.
    pub role: String,
    /// The patron who plays with this account.
    pub patron: Option<PatronId>,
    /// Whether it may be used.
    pub enabled: bool,
    /// When it was created.
    pub created_at: Moment,
}

impl Account {
    /// Whether it is a guest's: anyone can come as a guest, as often as they like, so a guest's account proves nothing.
    pub fn is_guest(&self) -> bool {
        self.password_hash.is_none()
    }
}

/// An account that is about to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The login name; unique regardless of case.
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

/// A session of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the session's identifier.
    pub hash: Hash,
    /// The account.
    pub account: u64,
    /// When it began.
    pub created_at: Moment,
    /// When it expires.
    pub expires_at: Moment,
    /// When the owner last gave a second factor.
    pub confirmed_at: Option<Moment>,
}

/// A token with which a program acts for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token's number, by which its owner revokes it.
    pub id: u64,
    /// The hash of the token.
    pub hash: Hash,
    /// The account.
    pub account: u64,
    /// The name that its owner gave it.
    pub name: String,
    /// The name of the role it acts in.
    pub role: String,
    /// Its scopes, in one text; if they are left out, everything that the role may do.
    pub scopes: Option<String>,
    /// When it was created.
    pub created_at: Moment,
    /// When it expires, if ever.
    pub expires_at: Option<Moment>,
}

/// A second factor of an account.
#[derive(Clone, PartialEq, Eq)]
pub struct Factor {
    /// The account.
    pub account: u64,
    /// Its number among those of the account.
    pub number: u32,
    /// Its kind.
    pub kind: String,
    /// The secret or public key that checks it; secrets are encrypted.
    pub secret: Vec<u8>,
    /// How far it has been used, so that nothing is accepted twice.
    pub counter: i64,
}

impl fmt::Debug for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Factor({} of account {}, {})", self.number, self.account, self.kind)
    }
}

/// A change of the rows of accounts, written together with the facts about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowChange {
    /// An account is created; refused if its login name is taken.
    NewAccount(Account),
    /// The row of an account changes.
    Account(Account),
    /// The unused account of a guest is deleted.
    NoAccount(u64),
    /// A session begins or changes.
    Session(Session),
    /// A session ends. If there is none, nothing happens.
    NoSession(Hash),
    /// All sessions of an account end, but for this one.
    NoSessions(u64, Option<Hash>),
    /// A token is created.
    Token(Token),
    /// A token of an account is revoked.
    NoToken(u64, u64),
    /// All tokens of an account are revoked.
    NoTokens(u64),
    /// A second factor is added or changes.
    Factor(Factor),
    /// A second factor of an account is removed.
    NoFactor(u64, u32),
    /// All second factors of an account are removed.
    NoFactors(u64),
    /// Money of a patron waits for a second person, since this moment.
    MoneyAsked(PatronId, Moment),
    /// Money of a patron no longer waits for a second person.
    NoMoneyAsked(PatronId),
}

impl RowChange {
    /// Whether it takes rights away.
    pub(super) fn takes_away(&self) -> bool {
        !matches!(
            self,
            Self::NewAccount(_)
                | Self::Session(_)
                | Self::Token(_)
                | Self::Factor(_)
                | Self::MoneyAsked(..)
                | Self::NoMoneyAsked(_)
        )
    }
}

macro_rules! account_columns {
    () => {
        "a.id, a.login, a.password_hash, a.role, a.patron, a.enabled, a.created_at, a.stamp"
    };
}

pub(super) type AccountRow = (i64, Option<String>, Option<String>, String, Option<i64>, bool, i64, Option<Vec<u8>>);
pub(super) type TokenRow = (i64, Vec<u8>, i64, String, String, Option<String>, i64, Option<i64>, Option<Vec<u8>>);
type FactorRow = (i64, i64, String, Vec<u8>, i64, Vec<u8>);

pub(super) fn to_account(
    (id, login, password_hash, role, patron, enabled, created_at, stamp): AccountRow,
) -> Stamped<Account> {
    let account = Account {
        id: id.cast_unsigned(),
        login,
        password_hash,
        role,
        patron: patron.map(|patron| PatronId(patron.cast_unsigned())),
        enabled,
        created_at: Moment(created_at),
    };
    (account, stamp)
}

/// A row and its stamp.
pub(super) type Stamped<T> = (T, Option<Vec<u8>>);

/// A token from its row; none if its hash has the wrong length.
pub(super) fn to_token(row: TokenRow) -> Option<Stamped<Token>> {
    let (id, hash, account, name, role, scopes, created_at, expires_at, stamp) = row;
    let token = Token {
        id: id.cast_unsigned(),
        hash: Hash::try_from(&*hash).ok()?,
        account: account.cast_unsigned(),
        name,
        role,
        scopes,
        created_at: Moment(created_at),
        expires_at: expires_at.map(Moment),
    };
    Some((token, stamp))
}

/// The form of a login name for comparisons.
pub(super) fn folded(login: &str) -> String {
    login.to_lowercase()
}

impl Store {
    /// An account that is about to be created, with its number.
    pub async fn number_account(&self, new: NewAccount) -> Result<Account, StoreError> {
        Ok(Account {
            id: self.next_number("account").await?,
            login: new.login,
            password_hash: new.password_hash,
            role: new.role,
            patron: new.patron,
            enabled: true,
            created_at: new.created_at,
        })
    }

    /// Changes rows without facts: those of guests, and expired ones.
    pub async fn change_rows(&self, rows: Vec<RowChange>) -> Result<(), StoreError> {
        self.append(super::Batch { rows, ..super::Batch::default() }).await.map(drop)
    }

    /// A row with a correct stamp; none if the stamp is wrong. Without the key, every row is accepted.
    fn believed<T>(
        &self,
        (row, stamp): Stamped<T>,
        what: impl FnOnce() -> String,
        right: impl FnOnce(&super::StampKey, &T) -> Hash,
    ) -> Option<T> {
        let Some(key) = &self.shared.stamps else { return Some(row) };
        if stamp.as_deref() == Some(&right(key, &row).0[..]) {
            return Some(row);
        }
        metrics::counter!("croupier_forged_rows_total").increment(1);
        tracing::error!("{} was not written by a server of this house and is rejected", what());
        None
    }

    fn believed_account(&self, row: Option<AccountRow>) -> Option<Account> {
        let row = to_account(row?);
        let id = row.0.id;
        self.believed(row, || format!("the row of account {id}"), super::StampKey::account)
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
        Ok(self.believed_account(row))
    }

    /// The account of this patron.
    pub async fn account_of(&self, patron: PatronId) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = reading_from!(self, pool => {
            sqlx::query_as(concat!("SELECT ", account_columns!(), " FROM accounts a WHERE a.patron = $1"))
                .bind(patron.0.cast_signed())
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(self.believed_account(row))
    }

    /// The account with this login name, regardless of case.
    pub async fn account_by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let asked = folded(login);
        // Both by the folded column and by the name itself: only the name is covered by the stamp.
        let rows: Vec<AccountRow> = reading_from!(self, pool => {
            sqlx::query_as(concat!(
                "SELECT ",
                account_columns!(),
                " FROM accounts a WHERE a.folded_login = $1 OR lower(a.login) = $1 ORDER BY a.id"
            ))
            .bind(&*asked)
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        let mut accounts = rows.into_iter().filter_map(|row| self.believed_account(Some(row)));
        Ok(accounts.find(|account| account.login.as_deref().map(folded).as_deref() == Some(&*asked)))
    }

    /// Accounts in the order of their numbers: at most `limit` of those after number `after`. Rows with a wrong stamp are left out, so the last
    /// number that was read is returned as well.
    pub async fn accounts(&self, after: u64, limit: u32) -> Result<(Vec<Account>, Option<u64>), StoreError> {
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
        let last = rows.last().map(|row| row.0.cast_unsigned());
        Ok((rows.into_iter().filter_map(|row| self.believed_account(Some(row))).collect(), last))
    }

    /// Accounts that would not be found by their own name, because the folded column differs from it.
    pub async fn misfiled_accounts(&self) -> Result<Vec<u64>, StoreError> {
        type Row = (i64, Option<String>, Option<String>);
        let found = |(id, login, compared): Row| (login.as_deref().map(folded) != compared).then(|| id.cast_unsigned());
        // The rows are streamed: there may be very many.
        reading_from!(self, pool => {
            let rows = sqlx::query_as("SELECT id, login, folded_login FROM accounts ORDER BY id").fetch(pool);
            rows.try_filter_map(|row: Row| std::future::ready(Ok(found(row)))).try_collect().await
        })
        .map_err(reading)
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
        Ok(rows.into_iter().filter_map(|row| self.believed_account(Some(row))).collect())
    }

    /// How often this process has ended a session, revoked a token, or reduced the rights of an account. After a change, callers must be identified
    /// again.
    pub fn departures(&self) -> u64 {
        self.shared.departures.load(Ordering::Acquire)
    }

    pub(super) fn departed(&self) {
        self.shared.departures.fetch_add(1, Ordering::AcqRel);
    }

    /// The session with this hash and its account, unless it has expired or the account may not be used.
    pub async fn session(&self, hash: Hash, now: Moment) -> Result<Option<(Session, Account)>, StoreError> {
        type Row = (i64, i64, i64, Option<i64>, Option<Vec<u8>>);
        let row: Option<Row> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT account, created_at, expires_at, confirmed_at, stamp FROM sessions \
                 WHERE hash = $1 AND expires_at > $2",
            )
            .bind(&hash.0[..])
            .bind(now.0)
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?;
        let Some((account, created_at, expires_at, confirmed_at, stamp)) = row else { return Ok(None) };
        let session = Session {
            hash,
            account: account.cast_unsigned(),
            created_at: Moment(created_at),
            expires_at: Moment(expires_at),
            confirmed_at: confirmed_at.map(Moment),
        };
        let what = || format!("a session of account {account}");
        let Some(session) = self.believed((session, stamp), what, super::StampKey::session) else { return Ok(None) };
        let account = self.account(session.account).await?.filter(|account| account.enabled);
        Ok(account.map(|account| (session, account)))
    }

    /// Deletes expired sessions and returns how many there were.
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

    /// Deletes lapsed requests, older than this, from the index of money that waits for a second person.
    pub async fn sweep_money_requests(&self, before: Moment) -> Result<u64, StoreError> {
        self.writable()?;
        writing_to!(self, pool => {
            sqlx::query("DELETE FROM money_requests WHERE asked_at < $1")
                .bind(before.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })
        .map_err(|error| self.not_written(error))
    }

    /// The token with this hash and its account, unless it has expired or the account may not be used.
    pub async fn token(&self, hash: Hash, now: Moment) -> Result<Option<(Token, Account)>, StoreError> {
        let row: Option<TokenRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT id, hash, account, name, role, scopes, created_at, expires_at, stamp FROM tokens \
                 WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2)",
            )
            .bind(&hash.0[..])
            .bind(now.0)
            .fetch_optional(pool)
            .await
        })
        .map_err(reading)?;
        let Some(row) = row else { return Ok(None) };
        let Some(token) = self.believed_token(row)? else { return Ok(None) };
        let account = self.account(token.account).await?.filter(|account| account.enabled);
        Ok(account.map(|account| (token, account)))
    }

    /// An account's tokens, the oldest first.
    pub async fn tokens(&self, account: u64) -> Result<Vec<Token>, StoreError> {
        let rows: Vec<TokenRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT id, hash, account, name, role, scopes, created_at, expires_at, stamp FROM tokens \
                 WHERE account = $1 ORDER BY id",
            )
            .bind(account.cast_signed())
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        rows.into_iter().filter_map(|row| self.believed_token(row).transpose()).collect()
    }

    fn believed_token(&self, row: TokenRow) -> Result<Option<Token>, StoreError> {
        let id = row.0;
        let token = to_token(row).ok_or_else(|| StoreError::Damaged { what: format!("the hash of token {id}") })?;
        Ok(self.believed(token, || format!("the row of token {id}"), super::StampKey::token))
    }

    /// Whether any account has a security key whose row begins with these bytes.
    pub async fn has_key(&self, beginning: &[u8]) -> Result<bool, StoreError> {
        let length = i32::try_from(beginning.len()).unwrap_or(i32::MAX);
        let found: Option<(i64,)> = reading_from!(self, pool => {
            sqlx::query_as("SELECT account FROM factors WHERE kind = 'webauthn' AND substr(secret, 1, $1) = $2 LIMIT 1")
                .bind(length)
                .bind(beginning)
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(found.is_some())
    }

    /// An account's second factors, the oldest first.
    pub async fn factors(&self, account: u64) -> Result<Vec<Factor>, StoreError> {
        let rows: Vec<FactorRow> = reading_from!(self, pool => {
            sqlx::query_as(
                "SELECT account, number, kind, secret, counter, stamp FROM factors WHERE account = $1 ORDER BY number",
            )
            .bind(account.cast_signed())
            .fetch_all(pool)
            .await
        })
        .map_err(reading)?;
        let read = |(account, number, kind, secret, counter, stamp): FactorRow| {
            let number = u32::try_from(number).ok()?;
            let factor = Factor { account: account.cast_unsigned(), number, kind, secret, counter };
            let what = || format!("second factor {number} of account {account}");
            self.believed((factor, Some(stamp)), what, super::StampKey::factor)
        };
        Ok(rows.into_iter().filter_map(read).collect())
    }
}
