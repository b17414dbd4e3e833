//! Logins: each has a stream, and its rows are written together with its facts.
//!
//! A command of a staff member is only written if their login is still at the version at which their rank was looked up. So a person who was
//! dismissed a moment before can do nothing more, at any server, and of two managers who dismiss each other at once only one succeeds.

use super::aggregate::{Aggregate, Loaded};
use super::commands::{advance, append, unless_uncertain};
use super::{Asker, House, HouseError};
use crate::audit::Hash;
use crate::store::{Account, Append, Batch, RowChange, StoreError, Token};
use floor::login::{self, Command};
use floor::{Access, Author, Fingerprint, Login, LoginId, Moment, Role, SessionTag, Written};
use tokio::sync::OwnedMutexGuard;

/// How often the house decides again after other writers were faster.
const ATTEMPTS: usize = 50;

/// How many accounts are read at a time when their logins get streams.
const PAGE: u32 = 500;

/// The fingerprint of a password in the record: of its hash in the database.
pub(crate) fn password_fingerprint(password_hash: &str) -> Fingerprint {
    Fingerprint(Hash::of(password_hash.as_bytes()).0)
}

/// The fingerprint of a token in the record.
pub(crate) fn token_fingerprint(hash: Hash) -> Fingerprint {
    Fingerprint(hash.0)
}

/// A session that ends because another one replaces it, and its owner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replaced {
    pub(crate) session: SessionTag,
    pub(crate) author: Author,
}

/// A login and its version.
#[derive(Clone, Debug)]
pub struct SeenLogin {
    /// The login.
    pub login: Login,
    /// The version of its stream.
    pub version: u64,
}

impl House {
    pub(super) async fn login(&self, id: LoginId) -> Result<OwnedMutexGuard<Loaded<Login>>, HouseError> {
        super::hold(&self.logins, &self.store, id, "login").await
    }

    /// The newest state of a login. If other servers write, too, the store is asked.
    pub async fn login_now(&self, id: LoginId) -> Result<SeenLogin, HouseError> {
        let mut held = self.login(id).await?;
        if self.store.is_shared() {
            held.catch_up(&self.store, id).await?;
        }
        Ok(SeenLogin { login: held.state.clone(), version: held.version })
    }

    /// Opens a login and its account, and a session if its owner signs in at once.
    pub(crate) async fn open_login(
        &self,
        account: Account,
        fact: login::Fact,
        session: Option<(login::Fact, Vec<RowChange>, Option<Replaced>)>,
        asker: &Asker,
    ) -> Result<(), HouseError> {
        let id = LoginId(account.id);
        let mut asker = asker.clone();
        let replaced = session.as_ref().and_then(|(_, _, replaced)| *replaced);
        for _ in 0..ATTEMPTS {
            let ended = self.ended(replaced).await?;
            let author = asker.author_at(self.clock.now());
            let mut facts = vec![super::commands::json(&Written { author, fact: fact.clone() })?];
            let mut rows = vec![RowChange::NewAccount(account.clone())];
            if let Some((signed_in, begun, _)) = &session {
                facts.push(super::commands::json(&Written { author, fact: signed_in.clone() })?);
                rows.extend(begun.iter().cloned());
            }
            let mut appends = vec![Append::new(Login::stream(id), 0, facts)];
            appends.extend(asker.stands_as_seen());
            appends.extend(ended.iter().cloned());
            match self.store.append(Batch { appends, rows, ..Batch::default() }).await {
                Ok(_) => {
                    self.heard_of_end(replaced).await;
                    return Ok(());
                }
                Err(StoreError::Conflict { stream, .. }) if ended.iter().any(|ended| ended.stream == stream) => {}
                Err(StoreError::Conflict { stream, .. }) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(HouseError::Busy)
    }

    /// Opens the login of a guest, whose account exists already.
    pub async fn open_guest_login(&self, account: &Account, asker: &Asker) -> Result<(), HouseError> {
        let id = LoginId(account.id);
        let at = self.clock.now();
        let name = account.login.clone().unwrap_or_default();
        let (role, patron) = (Role::Player, account.patron);
        let fact = login::Fact::Opened { name, role, patron, password: None, by: None, provisional: false, at };
        let text = super::commands::json(&Written { author: asker.author_at(at), fact })?;
        let appends = vec![Append::new(Login::stream(id), 0, vec![text])];
        match self.store.append(Batch { appends, ..Batch::default() }).await {
            // Two requests of the guest arrived at once.
            Ok(_) | Err(StoreError::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The fact that a session has ended, for its login; none if the login knows no such session, as a guest's does not.
    async fn ended(&self, replaced: Option<Replaced>) -> Result<Option<Append>, HouseError> {
        let Some(Replaced { session, author }) = replaced else { return Ok(None) };
        let id = author.login;
        let mut held = match self.login(id).await {
            Ok(held) => held,
            Err(HouseError::NoSuch(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        held.catch_up(&self.store, id).await?;
        if !held.state.has_session(session) {
            return Ok(None);
        }
        let at = self.clock.now();
        let fact = held.state.decide(&Command::SignOut { session }, at)?;
        let mut state = held.state.clone();
        state.apply(&fact);
        let standing = author.standing.and(Some(held.version));
        let author = Some(Author { at, standing, ..author });
        Ok(Some(append(id, &held, &[Written { author, fact }], &state)?))
    }

    /// Reads the login whose session has ended again. The end is written already, so a failure here is only logged.
    async fn heard_of_end(&self, replaced: Option<Replaced>) {
        let Some(Replaced { author, .. }) = replaced else { return };
        let read = match self.login(author.login).await {
            Ok(mut held) => held.catch_up(&self.store, author.login).await,
            Err(error) => Err(error),
        };
        match read {
            Ok(()) | Err(HouseError::NoSuch(_)) => {}
            Err(error) => tracing::warn!(%error, login = %author.login, "a login cannot be read"),
        }
    }

    /// Carries out a command for a login, and changes its rows in the same commit. Returns the login after it.
    pub async fn change_login(
        &self,
        id: LoginId,
        command: &Command,
        asker: &Asker,
        rows: impl Fn(&Login) -> Vec<RowChange>,
    ) -> Result<Login, HouseError> {
        self.change_login_and_end(id, command, None, asker, rows).await
    }

    /// The same, and ends a session in the same commit, of this login or another one.
    pub(crate) async fn change_login_and_end(
        &self,
        id: LoginId,
        command: &Command,
        replaced: Option<Replaced>,
        asker: &Asker,
        rows: impl Fn(&Login) -> Vec<RowChange>,
    ) -> Result<Login, HouseError> {
        let (own, of_another) = match replaced {
            Some(own) if own.author.login == id => (Some(own), None),
            of_another => (None, of_another),
        };
        let mut asker = asker.clone();
        // The other login is read before this one is locked: no call holds two.
        let mut ended = self.ended(of_another).await?;
        let mut held = self.login(id).await?;
        for _ in 0..ATTEMPTS {
            let now = self.clock.now();
            let decided = if asker.let_in_by(&held.state, command, now) {
                held.state.decide(command, now).map_err(HouseError::from)
            } else {
                Err(HouseError::NoLonger)
            };
            let fact = match decided {
                Ok(fact) => fact,
                // The decision may be based on outdated facts if other servers write, too.
                Err(refusal) => {
                    let before = held.version;
                    held.catch_up(&self.store, id).await?;
                    if held.version == before {
                        return Err(refusal);
                    }
                    continue;
                }
            };
            let mut state = held.state.clone();
            let own = own.filter(|own| held.state.has_session(own.session));
            let signed_out = own.map(|own| {
                let standing = own.author.standing.and(Some(held.version));
                let author = Some(Author { at: now, standing, ..own.author });
                Written { author, fact: login::Fact::SignedOut { session: own.session, at: now } }
            });
            let written = Written { author: asker.author_at(now), fact };
            let facts: Vec<_> = signed_out.into_iter().chain([written]).collect();
            for written in &facts {
                state.apply(&written.fact);
            }
            let rows = rows(&state);
            if rows.iter().any(|row| matches!(row, RowChange::Account(account) if !agrees(account, &state))) {
                let before = held.version;
                held.catch_up(&self.store, id).await?;
                if held.version == before {
                    return Err(HouseError::StaleRow);
                }
                continue;
            }
            let mut appends = vec![append(id, &held, &facts, &state)?];
            appends.extend(ended.iter().cloned());
            // The facts above already name the version of this login. For a person who changes their own login that is enough.
            appends.extend(asker.stands_as_seen().filter(|own| own.stream != Login::stream(id)));
            match self.store.append(Batch { appends, rows, ..Batch::default() }).await {
                Ok(appended) => {
                    advance(id, &mut held, state.clone(), &appended);
                    drop(held);
                    self.heard_of_end(of_another).await;
                    return Ok(state);
                }
                Err(StoreError::Conflict { stream, .. }) if ended.iter().any(|ended| ended.stream == stream) => {
                    drop(held);
                    ended = self.ended(of_another).await?;
                    held = self.login(id).await?;
                }
                Err(StoreError::Conflict { stream, .. }) if stream == Login::stream(id) => {
                    held.catch_up(&self.store, id).await?;
                }
                Err(StoreError::Conflict { stream, .. }) if asker.is_about(&stream) => {
                    // No call holds two logins: two managers who act on each other would wait for each other for ever.
                    drop(held);
                    asker = self.looked_up_again(&asker).await?;
                    held = self.login(id).await?;
                }
                Err(error) => {
                    unless_uncertain(&error, held.catch_up(&self.store, id).await)?;
                    return Err(error.into());
                }
            }
        }
        Err(HouseError::Busy)
    }

    /// Reads the login of the asker again. Refuses them if they were dismissed, have another role, or if the session or token of this request has
    /// ended.
    pub(super) async fn looked_up_again(&self, asker: &Asker) -> Result<Asker, HouseError> {
        let Some(author) = asker.author else { return Ok(asker.clone()) };
        let id = author.login;
        {
            let mut held = self.login(id).await?;
            held.catch_up(&self.store, id).await?;
        }
        let SeenLogin { login, version } = self.login_now(id).await?;
        if !still_holds(&login, author, asker.role, self.clock.now()) {
            return Err(HouseError::NoLonger);
        }
        let author = Author { standing: author.standing.map(|_| version), ..author };
        Ok(Asker { author: Some(author), seen: Some(version), ..asker.clone() })
    }

    /// Whether the row of an account agrees with the facts of its login. A guest only has a row.
    pub async fn vouches_for(&self, account: &Account) -> Result<Option<SeenLogin>, HouseError> {
        let seen = self.login_now(LoginId(account.id)).await?;
        if agrees(account, &seen.login) {
            return Ok(Some(seen));
        }
        metrics::counter!("croupier_forged_rows_total").increment(1);
        tracing::error!(account = account.id, "the row of an account contradicts the facts of its login");
        Ok(None)
    }

    /// Gives every login a stream, in a record whose logins had none, and records from when on facts have authors. This is done once in the life of a
    /// record.
    pub async fn become_accountable(&self) -> Result<(), HouseError> {
        if self.book().await?.accountable_since().is_some() {
            return Ok(());
        }
        let mut after = 0;
        while let (accounts, Some(last)) = self.store.accounts(after, PAGE).await? {
            for account in accounts.into_iter().filter(|account| account.password_hash.is_some()) {
                self.carry_over(&account).await?;
            }
            after = last;
        }
        let at = self.clock.now();
        self.note(|book| book.accountable_since().is_none().then_some(floor::house::Fact::Accountable { at })).await?;
        Ok(())
    }

    async fn carry_over(&self, account: &Account) -> Result<(), HouseError> {
        let id = LoginId(account.id);
        let at = self.clock.now();
        let tokens = self.store.tokens(account.id).await?;
        let fact = login::Fact::CarriedOver {
            name: account.login.clone().unwrap_or_default(),
            role: account.role.parse().unwrap_or(Role::Player),
            patron: account.patron,
            password: account.password_hash.as_deref().map(password_fingerprint),
            dismissed: !account.enabled,
            tokens: tokens.into_iter().map(carried).collect(),
            at,
        };
        let text = super::commands::json(&Written { author: None, fact })?;
        let appends = vec![Append::new(Login::stream(id), 0, vec![text])];
        match self.store.append(Batch { appends, ..Batch::default() }).await {
            // Another server that starts at the same time, or an earlier start of this one, has done it.
            Ok(_) | Err(StoreError::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

fn carried(token: Token) -> login::Token {
    login::Token {
        number: token.id,
        fingerprint: token_fingerprint(token.hash),
        label: token.name,
        role: token.role.parse().unwrap_or(Role::Player),
        scopes: None,
        expires: token.expires_at,
    }
}

/// Whether the row of an account agrees with the facts of its login.
fn agrees(account: &Account, login: &Login) -> bool {
    account.role.parse() == Ok(login.role())
        && account.enabled != login.is_dismissed()
        && account.patron == login.patron()
        && account.login.as_deref() == Some(login.name())
        && account.password_hash.as_deref().map(password_fingerprint) == login.password()
}

/// The row of an account after the facts of its login, with this password hash.
pub(crate) fn account_row(account: &Account, login: &Login, password_hash: Option<String>) -> Account {
    Account {
        role: login.role().name().to_owned(),
        enabled: !login.is_dismissed(),
        patron: login.patron(),
        login: Some(login.name().to_owned()),
        password_hash,
        ..account.clone()
    }
}

/// Whether a login still lets its owner, or a program of theirs, act in a role, with the session or token of the request.
pub(super) fn still_holds(login: &Login, author: Author, role: Option<Role>, now: Moment) -> bool {
    if login.is_dismissed() {
        return false;
    }
    match author.access {
        Access::Token(number) => login.token(number, now).is_some_and(|token| Some(token.role) == role),
        // The sessions of a guest are not recorded as facts.
        Access::Session(session) => {
            Some(login.role()) == role && (login.password().is_none() || login.has_session(session))
        }
        Access::CommandLine => true,
    }
}

impl Asker {
    /// Makes the commit fail if the login of the asker has changed since they were let in. Then it is looked up again.
    pub(super) fn stands_as_seen(&self) -> Option<Append> {
        Some(Append::new(Login::stream(self.author?.login), self.seen_at()?, Vec::new()))
    }

    /// Whether a stream is that of the asker's login.
    pub(super) fn is_about(&self, stream: &crate::store::StreamId) -> bool {
        self.author.is_some_and(|author| self.seen_at().is_some() && Login::stream(author.login) == *stream)
    }

    fn seen_at(&self) -> Option<u64> {
        self.seen.or(self.author?.standing)
    }

    /// Whether the asker is still let in, if they change their own login. For other logins the commit checks it. A person who signs in has no session
    /// yet.
    fn let_in_by(&self, login: &Login, command: &Command, now: Moment) -> bool {
        let Some(author) = self.author.filter(|author| author.login == login.id()) else { return true };
        matches!(command, Command::SignIn { .. }) || still_holds(login, author, self.role, now)
    }
}

/// Whether the row of a token agrees with the facts of its login.
pub(crate) fn vouches_for_token(login: &Login, token: &Token, now: Moment) -> bool {
    login
        .token(token.id, now)
        .is_some_and(|known| known.fingerprint == token_fingerprint(token.hash) && token.role.parse() == Ok(known.role))
}
