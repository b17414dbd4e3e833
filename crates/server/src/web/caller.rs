//! Who sends a request, and by what they are known.

use super::Shell;
use super::problem::Problem;
use super::role::Role;
use super::secret;
use crate::audit::Hash;
use crate::store::Account;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
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
    },
    /// By the token of a program.
    Token,
}

/// Who sends a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// What they may act as. Of a program this may be less than what its owner may.
    pub role: Role,
    /// Their account.
    pub account: Option<Account>,
    /// By what they are known.
    pub means: Means,
    /// Where they are.
    pub address: IpAddr,
    /// Whether the request was made on this machine and passed on by nobody.
    pub on_this_machine: bool,
}

impl Caller {
    /// Finds out who sends a request. A cookie that is not good any more makes a visitor; a program is told that its token is not.
    pub(super) async fn identify(shell: &Shell, headers: &HeaderMap, address: IpAddr) -> Result<Self, Problem> {
        let passed_on = ["x-forwarded-for", "forwarded", "via"].iter().any(|name| headers.contains_key(*name));
        let visitor = Self {
            role: Role::Visitor,
            account: None,
            means: Means::Nothing,
            address,
            on_this_machine: address.is_loopback() && !passed_on,
        };
        let now = shell.clock.now();
        if let Some(authorization) = headers.get(header::AUTHORIZATION) {
            let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
            let hash = secret::hash(token.ok_or(Problem::NotSignedIn)?.trim());
            let found = shell.store.token(hash, now).await.map_err(Problem::store)?;
            let (token, account) = found.ok_or(Problem::NotSignedIn)?;
            let caller = visitor.known_as(account, &token.role, Means::Token)?;
            // Tokens that were made while the house gave aids are of no use when it does not.
            shell.may_use_programs(caller.role)?;
            return Ok(caller);
        }
        let Some(cookie) = cookie(headers, cookie_name(shell.secure())) else { return Ok(visitor) };
        let hash = secret::hash(cookie);
        let found = shell.store.session(hash, now).await.map_err(Problem::store)?;
        let Some((_, account)) = found else { return Ok(visitor) };
        let role = account.role.clone();
        visitor.known_as(account, &role, Means::Session { hash })
    }

    fn known_as(self, account: Account, role: &str, means: Means) -> Result<Self, Problem> {
        let role = role.parse().map_err(Problem::internal)?;
        Ok(Self { role, account: Some(account), means, ..self })
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

/// The cookie's name. Browsers take one that begins with `__Host-` only over TLS, from this host alone and for all of it.
pub(super) const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-croupier" } else { "croupier" }
}

/// A cookie's value.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
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
