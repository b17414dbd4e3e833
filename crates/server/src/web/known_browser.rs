//! Browsers in which somebody has signed in before.
//!
//! Such a browser holds a cookie that says so for one name, for a year. It opens nothing: it only has its attempts to sign in counted apart
//! from those of strangers, so that strangers cannot use up the attempts of an account's owner, even at the same address.

use super::Shell;
use super::problem::Problem;
use crate::audit::Hash;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// A year.
const LASTS: u64 = 365 * 24 * 60 * 60;

/// How the cookie is called.
const fn name(secure: bool) -> &'static str {
    if secure { "__Host-croupier-browser" } else { "croupier-browser" }
}

impl Shell {
    /// The number of a browser in which the owner of this name has signed in before.
    pub(super) fn known_browser(&self, headers: &HeaderMap, login: &str) -> Option<u64> {
        let value = super::caller::cookie(headers, name(self.secure()))?;
        let (number, stamp) = value.split_once('.')?;
        let browser = u64::from_str_radix(number, 16).ok()?;
        let key = self.store.shoe_key()?.stamps();
        (stamp.parse::<Hash>() == Ok(key.browser(browser, login))).then_some(browser)
    }

    /// The cookie that makes a browser known for this name.
    pub(super) fn make_known(&self, login: &str) -> Result<(HeaderName, HeaderValue), Problem> {
        let secure = self.secure();
        let browser = getrandom::u64().map_err(Problem::internal)?;
        let key = self.store.shoe_key().ok_or_else(|| Problem::internal("no key for stamps"))?.stamps();
        let stamp = key.browser(browser, login);
        let only_tls = if secure { "; Secure" } else { "" };
        let text = format!(
            "{}={browser:016x}.{stamp}; Path=/; HttpOnly; SameSite=Strict; Max-Age={LASTS}{only_tls}",
            name(secure)
        );
        Ok((header::SET_COOKIE, HeaderValue::from_str(&text).map_err(Problem::internal)?))
    }
}
