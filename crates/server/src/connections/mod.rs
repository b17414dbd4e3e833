//! Connections: how many may be open, and how long each may be silent.
//!
//! Every connection is counted before anything is read from it. An address has a limit, and so has the process, by its file descriptors.
//! Where a limit is reached, a new connection takes the place of the one that has been silent the longest; websockets of accounts, and
//! connections of accounts that are being served, are never closed for that. A part of the process's limit is kept for addresses from which
//! an account with a name was used lately, so strangers and guests alone cannot use it up; where even that is full, a visitor's websocket makes
//! room for one from there. A few of the kept places are lent to addresses that are not known, for as long as it takes to show a session.
//!
//! Where everything is taken, quiet connections of accounts make room as well, those first of whoever has the most. Only so many connections
//! of one account count as an account's, so signing in once does not fill a server.
//!
//! A connection without a request is closed after a time: a short one before its first request and within the head of any, a longer one
//! between two requests. Answers must be fetched in time as well. Websockets have their own sign of life ([`crate::web`]).

mod book;
mod connection;
pub(crate) mod descriptors;
mod known_addresses;
mod limits;
mod listener;
mod notes;
mod provisional;
mod served;

pub use limits::ConnectionLimits;

pub(crate) use book::Connections;
pub(crate) use connection::Connection;
pub(crate) use listener::{Listener, Peer, Stream};
pub(crate) use served::Served;
