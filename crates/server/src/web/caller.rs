//! The caller of a request, and their credentials.

use super::AppState;
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

/// The credentials of a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// None.
    Nothing,
    /// The cookie of a session.
    Session {
        /// The hash of the cookie's secret.
        hash: Hash,
        /// When a second factor was last given in the session.
        confirmed: Option<Moment>,
    },
    /// The token of a program.
    Token {
        /// Its number.
        number: u64,
    },
}

/// The caller of a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The role they act in. A program may have a lower role than its owner.
    pub role: Role,
    /// Their account.
    pub account: Option<Account>,
    /// Their login at the time of the request; guests have none, unless they use a token.
    pub login: Option<Arc<SeenLogin>>,
    /// The scopes of the token; none for a person, and for a token that may do everything its role may.
    pub scopes: Option<BTreeSet<Scope>>,
    /// Their credentials.
    pub means: Means,
    /// Their address.
    pub address: IpAddr,
}

impl Caller {
    /// Identifies the caller. With an invalid cookie they are a visitor; an invalid token is an error.
    pub(super) async fn identify(app: &AppState, headers: &HeaderMap, address: IpAddr) -> Result<Self, Problem> {
        let visitor =
            Self { role: Role::Visitor, account: None, login: None, scopes: None, means: Means::Nothing, address };
        let now = app.clock.now();
        if let Some(authorization) = headers.get(header::AUTHORIZATION) {
            let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
            let hash = secret::hash(token.ok_or(Problem::NotSignedIn)?.trim());
            let found = app.store.token(hash, now).await.map_err(Problem::store)?;
            let (token, account) = found.ok_or(Problem::NotSignedIn)?;
            let seen =
                app.house.vouches_for(&account).await?.filter(|seen| vouches_for_token(&seen.login, &token, now));
            let login = Arc::new(seen.ok_or(Problem::NotSignedIn)?);
            let role = token.role.parse().map_err(Problem::internal)?;
            // Tokens that were made while the house gave aids are useless when it does not.
            app.may_use_programs(role)?;
            let scopes = token.scopes.as_deref().map(scope::read);
            let means = Means::Token { number: token.id };
            return Ok(Self { role, account: Some(account), login: Some(login), scopes, means, ..visitor });
        }
        let Some(cookie) = cookie(headers, cookie_name(app.secure())) else { return Ok(visitor) };
        let hash = secret::hash(cookie);
        let found = app.store.session(hash, now).await.map_err(Problem::store)?;
        let Some((session, account)) = found else { return Ok(visitor) };
        let role = account.role.parse().map_err(Problem::internal)?;
        let login = if account.password_hash.is_some() {
            let Some(seen) = app.house.vouches_for(&account).await? else { return Ok(visitor) };
            // An attacker with access to the database may have restored the row of an ended session. The facts of the login decide.
            if !seen.login.has_session(tag(hash)) {
                tracing::warn!(
                    account = account.id,
                    "there is a row for a session that has ended by the facts of its login"
                );
                return Ok(visitor);
            }
            Some(Arc::new(seen))
        } else {
            None
        };
        let means = Means::Session { hash, confirmed: session.confirmed_at };
        Ok(Self { role, account: Some(account), login, means, ..visitor })
    }

    /// Whether a person may use other routes than those that secure their account: staff who were given a password choose their own first, and add a
    /// second factor if the house requires it.
    pub(super) fn may_begin(&self, app: &AppState) -> Result<(), Problem> {
        let Some(login) = self.login.as_ref().map(|seen| &seen.login).filter(|_| self.role.is_staff()) else {
            return Ok(());
        };
        if login.must_change_password() {
            return Err(Problem::first("password-provisional", "choose a password of your own first"));
        }
        if app.config.asks_second_factor() && !login.has_factor() {
            return Err(add_first());
        }
        Ok(())
    }

    /// Whether a program's token has the scope for a route. A person may use all of them.
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

    /// Refuses a person who has not given a second factor within the last minutes, and tells them to give it, or to add one if they have none.
    pub(super) fn must_be_confirmed(&self, now: Moment) -> Result<(), Problem> {
        if self.is_confirmed(now) {
            return Ok(());
        }
        let has_one = self.login.as_ref().is_some_and(|seen| seen.login.has_factor());
        Err(if has_one { confirm_first() } else { add_first() })
    }

    /// Adds the account and the kind of access to the log line of the request.
    pub(super) fn leave_trace(&self, account: u64) {
        let span = tracing::Span::current();
        span.record("account", account);
        if let Some(author) = self.author() {
            span.record("access", tracing::field::display(author.access));
        }
    }

    /// The asker of a request that needs no idempotency key, because it has one effect however often it comes.
    pub(super) fn asker(&self) -> Asker {
        let actor = format!("account/{}", self.account.as_ref().map_or(0, |account| account.id));
        let seen = self.login.as_ref().map(|seen| seen.version);
        Asker { actor, key: None, author: self.author(), role: Some(self.role), seen, agrees_with: None }
    }

    /// The author in the record; none for a visitor. The moment is set when the command is decided.
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

    /// The account of a signed-in caller.
    pub fn account(&self) -> Result<&Account, Problem> {
        self.account.as_ref().ok_or(Problem::NotSignedIn)
    }
}

impl FromRequestParts<Arc<AppState>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<AppState>) -> Result<Self, Problem> {
        let caller = parts.extensions.get::<Self>().cloned();
        caller.ok_or_else(|| Problem::internal("a route without its access layer"))
    }
}

/// Identifies a session in the record. It is derived from the stored hash of the cookie's secret and reveals nothing about it.
pub(super) fn tag(session: Hash) -> SessionTag {
    let Hash([a, b, c, d, ..]) = Hash::of(&session.0);
    SessionTag(u32::from_be_bytes([a, b, c, d]))
}

/// The cookie's name. Browsers accept one that begins with `__Host-` only over TLS, for this host alone and all of its paths.
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
