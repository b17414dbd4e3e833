//! Browsers in which the owner of an account has signed in before.
//!
//! Such a browser holds a cookie for one account. The cookie grants nothing: attempts to sign in from this browser are only counted separately, so
//! that strangers cannot use up the owner's attempts, even at the same address. The cookie is valid for one password and for 90 days, and every
//! sign-in renews it. The browser keeps its number, and with it its limit.

use super::AppState;
use super::problem::Problem;
use crate::audit::Hash;
use crate::house::password_fingerprint;
use crate::store::Account;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use floor::Moment;

/// 90 days, in seconds.
const LASTS: i64 = 90 * 24 * 60 * 60;

/// A browser in which the owner of an account has signed in before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct KnownBrowser(pub(super) u64);

/// The name of the cookie.
const fn name(secure: bool) -> &'static str {
    if secure { "__Host-croupier-browser" } else { "croupier-browser" }
}

impl AppState {
    /// The browser of a request, if the owner of this account has signed in with it before: with the current password, and within the last 90 days.
    pub(super) fn known_browser(&self, headers: &HeaderMap, account: &Account) -> Option<KnownBrowser> {
        let value = super::caller::cookie(headers, name(self.secure()))?;
        let mut parts = value.splitn(3, '.');
        let browser = u64::from_str_radix(parts.next()?, 16).ok()?;
        let at = Moment(i64::from_str_radix(parts.next()?, 16).ok()?);
        let stamp: Hash = parts.next()?.parse().ok()?;
        let password = password_fingerprint(account.password_hash.as_deref()?);
        let right = self.store.shoe_key()?.stamps().browser(browser, account.id, at, &password);
        let lasts = self.clock.now().0 < at.after(LASTS * 1000).0;
        (lasts && stamp == right).then_some(KnownBrowser(browser))
    }

    /// The cookie that makes a browser known for this account. A known browser keeps its number.
    pub(super) fn make_known(
        &self,
        account: &Account,
        known: Option<KnownBrowser>,
    ) -> Result<(HeaderName, HeaderValue), Problem> {
        let secure = self.secure();
        let browser = match known {
            Some(KnownBrowser(browser)) => browser,
            None => getrandom::u64().map_err(Problem::internal)?,
        };
        let key = self.store.shoe_key().ok_or_else(|| Problem::internal("no key for stamps"))?.stamps();
        let password = account.password_hash.as_deref().map(password_fingerprint);
        let password = password.ok_or_else(|| Problem::internal("a guest has no password"))?;
        let at = self.clock.now();
        let stamp = key.browser(browser, account.id, at, &password);
        let only_tls = if secure { "; Secure" } else { "" };
        let text = format!(
            "{}={browser:016x}.{:x}.{stamp}; Path=/; HttpOnly; SameSite=Strict; Max-Age={LASTS}{only_tls}",
            name(secure),
            at.0
        );
        Ok((header::SET_COOKIE, HeaderValue::from_str(&text).map_err(Problem::internal)?))
    }
}
