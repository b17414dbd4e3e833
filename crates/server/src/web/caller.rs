//! Who sends a request, and by what they are known.

use super::Shell;
use super::problem::Problem;
use super::role::Role;
use super::scope::{self, Scope};
use super::second_factor::{add_first, confirm_first};
use super::secret;
use crate::audit::Hash;
use crate::house::{Asker, SeenLogin, counts_at, vouches_for_token};
use crate::store::Account;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use floor::{Access, Author, LoginId, Moment, SessionTag};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;

/// By what somebody is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// By nothing.
    Nothing,
    /// By the cookie of a session.
    Session {
        /// What is kept of the cookie's secret.
        hash: Hash,
        /// When a second factor was last given in it.
        confirmed: Option<Moment>,
    },
    /// By the token of a program.
    Token {
        /// Its number.
        number: u64,
    },
}

/// Who sends a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// What they may act as. Of a program this may be less than what its owner may.
    pub role: Role,
    /// Their account.
    pub account: Option<Account>,
    /// Their login as it stood when they were let in; guests have none, unless they use a token.
    pub login: Option<Arc<SeenLogin>>,
    /// What their program's token was made for; nothing where it is for everything that its role may, and in person.
    pub scopes: Option<BTreeSet<Scope>>,
    /// By what they are known.
    pub means: Means,
    /// Where they are.
    pub address: IpAddr,
}

impl Caller {
    /// Finds out who sends a request. A cookie that is not good any more makes a visitor; a program is told that its token is not.
    pub(super) async fn identify(shell: &Shell, headers: &HeaderMap, address: IpAddr) -> Result<Self, Problem> {
        let visitor =
            Self { role: Role::Visitor, account: None, login: None, scopes: None, means: Means::Nothing, address };
        let now = shell.clock.now();
        if let Some(authorization) = headers.get(header::AUTHORIZATION) {
            let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
            let hash = secret::hash(token.ok_or(Problem::NotSignedIn)?.trim());
            let found = shell.store.token(hash, now).await.map_err(Problem::store)?;
            let (token, account) = found.ok_or(Problem::NotSignedIn)?;
            let seen =
                shell.house.vouches_for(&account).await?.filter(|seen| vouches_for_token(&seen.login, &token, now));
            let login = Arc::new(seen.ok_or(Problem::NotSignedIn)?);
            let role = token.role.parse().map_err(Problem::internal)?;
            // Tokens that were made while the house gave aids are of no use when it does not.
            shell.may_use_programs(role)?;
            let scopes = token.scopes.as_deref().map(scope::read);
            let means = Means::Token { number: token.id };
            return Ok(Self { role, account: Some(account), login: Some(login), scopes, means, ..visitor });
        }
        let Some(cookie) = cookie(headers, cookie_name(shell.secure())) else { return Ok(visitor) };
        let hash = secret::hash(cookie);
        let found = shell.store.session(hash, now).await.map_err(Problem::store)?;
        let Some((session, account)) = found else { return Ok(visitor) };
        let role = account.role.parse().map_err(Problem::internal)?;
        let login = if account.password_hash.is_some() {
            let Some(seen) = shell.house.vouches_for(&account).await? else { return Ok(visitor) };
            // Somebody with access to the database may have put the row of an ended session back. The facts of the login decide.
            if !seen.login.has_session(tag(hash)) {
                tracing::warn!(account = account.id, "a session has a row, and the facts of its login have ended it");
                return Ok(visitor);
            }
            Some(Arc::new(seen))
        } else {
            None
        };
        let means = Means::Session { hash, confirmed: session.confirmed_at };
        Ok(Self { role, account: Some(account), login, means, ..visitor })
    }

    /// Whether a person may do anything else than make their account safe: staff who were given a password choose their own first, and where
    /// the house asks for it they add a second factor.
    pub(super) fn may_begin(&self, shell: &Shell) -> Result<(), Problem> {
        let Some(login) = self.login.as_ref().map(|seen| &seen.login).filter(|_| self.role.is_staff()) else {
            return Ok(());
        };
        if login.must_change_password() {
            return Err(Problem::first("password-provisional", "choose a password of your own first"));
        }
        if shell.config.asks_second_factor() && !login.has_factor() {
            return Err(add_first());
        }
        Ok(())
    }

    /// Whether a program's token was made for what a route does. In person everything is.
    pub(super) fn check_scope(&self, (method, path): (&str, &str)) -> Result<(), Problem> {
        let scope = Scope::of(method, path);
        match &self.scopes {
            Some(scopes) if !scopes.contains(&scope) => Err(scope::missing(scope)),
            _ => Ok(()),
        }
    }

    /// When a second factor was last given in this session.
    pub(super) fn confirmed_at(&self) -> Option<Moment> {
        if let Means::Session { confirmed, .. } = self.means { confirmed } else { None }
    }

    /// Whether a person has given a second factor in this session not long ago.
    pub(super) fn is_confirmed(&self, now: Moment) -> bool {
        self.confirmed_at().is_some_and(|at| counts_at(at, now))
    }

    /// Whether a person has given a second factor not long ago; otherwise what they do first. Who has none adds one, so that nobody
    /// is asked to give what they do not have.
    pub(super) fn must_be_confirmed(&self, now: Moment) -> Result<(), Problem> {
        if self.is_confirmed(now) {
            return Ok(());
        }
        let has_one = self.login.as_ref().is_some_and(|seen| seen.login.has_factor());
        Err(if has_one { confirm_first() } else { add_first() })
    }

    /// Says in the log line of the request who asks, and how they were let in.
    pub(super) fn leave_trace(&self, account: u64) {
        let span = tracing::Span::current();
        span.record("account", account);
        if let Some(author) = self.author() {
            span.record("access", tracing::field::display(author.access));
        }
    }

    /// Who asks for something that is done once by its nature, so that it needs no key.
    pub(super) fn asker(&self) -> Asker {
        let actor = format!("account/{}", self.account.as_ref().map_or(0, |account| account.id));
        let seen = self.login.as_ref().map(|seen| seen.version);
        Asker { actor, key: None, author: self.author(), role: Some(self.role), seen }
    }

    /// Who this is to the record; nobody where they are a visitor. The moment is that of the decision, which comes later.
    pub fn author(&self) -> Option<Author> {
        let access = match self.means {
            Means::Nothing => return None,
            Means::Session { hash, .. } => Access::Session(tag(hash)),
            Means::Token { number } => Access::Token(number),
        };
        let login = LoginId(self.account.as_ref()?.id);
        let standing = self.login.as_ref().filter(|_| self.role.is_staff()).map(|seen| seen.version);
        let confirmed = self.confirmed_at().filter(|_| self.role.is_staff());
        Some(Author { login, access, at: Moment(0), standing, confirmed })
    }

    /// The account of somebody who is signed in.
    pub fn account(&self) -> Result<&Account, Problem> {
        self.account.as_ref().ok_or(Problem::NotSignedIn)
    }
}

impl FromRequestParts<Arc<Shell>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Shell>) -> Result<Self, Problem> {
        let caller = parts.extensions.get::<Self>().cloned();
        caller.ok_or_else(|| Problem::internal("a route without its access layer"))
    }
}

/// By which a session is known in the record. It is made of what is kept of the cookie's secret, and nothing leads back from it.
pub(super) fn tag(session: Hash) -> SessionTag {
    let Hash([a, b, c, d, ..]) = Hash::of(&session.0);
    SessionTag(u32::from_be_bytes([a, b, c, d]))
}

/// The cookie's name. Browsers take one that begins with `__Host-` only over TLS, from this host alone and for all of it.
pub(super) const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-croupier" } else { "croupier" }
}

/// A cookie's value.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        for text in ["a=1; xcroupier=2", "croupierx=3;croupier=4", "croupier=5"] {
            headers.append(header::COOKIE, HeaderValue::from_static(text));
        }
        assert_eq!(cookie(&headers, "croupier"), Some("4"));
        assert_eq!(cookie(&headers, "b"), None);
    }
}
