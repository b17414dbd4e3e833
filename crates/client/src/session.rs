//! Signed-in users.

use crate::address::Address;
use crate::error::ClientError;
use crate::http;
use hyper::Method;
use hyper::header::{COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use serde::Deserialize;
use serde_json::{Value, json};

/// A signed-in user. All servers of one house know the session.
#[derive(Clone, Debug)]
pub struct Session {
    credential: (HeaderName, HeaderValue),
}

/// A server's information about a user.
#[derive(Clone, Debug, Deserialize)]
pub struct AccountInfo {
    /// The name.
    pub name: String,
    /// Their number as a patron.
    pub patron: Option<u64>,
    /// The balance of their account, in dollars.
    pub balance: Option<rules::Cents>,
}

/// A table in the house's list.
#[derive(Clone, Debug, Deserialize)]
pub struct ListedTable {
    /// Its number.
    pub table: u64,
    /// Its game.
    pub game: String,
    /// Whether rounds are played at it.
    pub open: bool,
    /// How many playing areas it has.
    pub seats: u8,
    /// How many places are taken.
    pub taken: usize,
}

impl Session {
    /// Comes as a guest.
    pub async fn guest(address: &Address) -> Result<(Self, AccountInfo), ClientError> {
        Self::enter(address, "/api/v1/guests", None).await
    }

    /// Opens a player's account.
    pub async fn register(address: &Address, name: &str, password: &str) -> Result<(Self, AccountInfo), ClientError> {
        Self::enter(address, "/api/v1/register", Some(json!({ "name": name, "password": password }))).await
    }

    /// Signs in.
    pub async fn login(address: &Address, name: &str, password: &str) -> Result<(Self, AccountInfo), ClientError> {
        Self::enter(address, "/api/v1/login", Some(json!({ "name": name, "password": password }))).await
    }

    async fn enter(address: &Address, path: &str, body: Option<Value>) -> Result<(Self, AccountInfo), ClientError> {
        let answered = http::ask(address, Method::POST, path, None, body.as_ref()).await?;
        let cookie = answered.headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.ok_or_else(|| ClientError::Unexpected("signed in without a cookie".to_owned()))?;
        let value = HeaderValue::from_str(cookie).map_err(ClientError::unexpected)?;
        let me = serde_json::from_value(answered.body).map_err(ClientError::unexpected)?;
        Ok((Self { credential: (COOKIE, value) }, me))
    }

    pub(crate) fn credential(&self) -> &(HeaderName, HeaderValue) {
        &self.credential
    }

    /// Reads something.
    pub async fn get(&self, address: &Address, path: &str) -> Result<Value, ClientError> {
        Ok(http::ask(address, Method::GET, path, Some(&self.credential), None).await?.body)
    }

    /// The tables of a house.
    pub async fn tables(&self, address: &Address) -> Result<Vec<ListedTable>, ClientError> {
        serde_json::from_value(self.get(address, "/api/v1/tables").await?).map_err(ClientError::unexpected)
    }

    /// The user's own account.
    pub async fn me(&self, address: &Address) -> Result<AccountInfo, ClientError> {
        serde_json::from_value(self.get(address, "/api/v1/me").await?).map_err(ClientError::unexpected)
    }

    /// Asks for play money.
    pub async fn refill(&self, address: &Address) -> Result<AccountInfo, ClientError> {
        let answered = http::ask(address, Method::POST, "/api/v1/me/refill", Some(&self.credential), None).await?;
        serde_json::from_value(answered.body).map_err(ClientError::unexpected)
    }
}

/// The tables of a house, without a session.
pub async fn tables(address: &Address) -> Result<Vec<ListedTable>, ClientError> {
    let answered = http::ask(address, Method::GET, "/api/v1/tables", None, None).await?;
    serde_json::from_value(answered.body).map_err(ClientError::unexpected)
}

/// The metrics of a server, in the text format of Prometheus.
pub async fn measures(address: &Address) -> Result<String, ClientError> {
    match http::ask(address, Method::GET, "/metrics", None, None).await?.body {
        Value::String(text) => Ok(text),
        other => Err(ClientError::unexpected(other)),
    }
}
