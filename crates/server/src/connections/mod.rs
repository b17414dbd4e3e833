//! Connections: how many may be open, and how long each may be silent.
//!
//! Every connection is counted before anything is read from it. An address has a limit, and so has the process, by its file descriptors. At a limit,
//! a new connection replaces the one that has been silent the longest (it is evicted). Websockets of accounts, and connections of accounts with a
//! request under way, are never evicted for that. A part of the process's limit is reserved for addresses from which a named account was used lately,
//! so unknown clients and guests alone cannot use it up; if even that part is full, a visitor's websocket is evicted for a connection from there. A
//! few of the reserved places are lent to unknown addresses, provisionally, until they show a session.
//!
//! If all places are taken, quiet connections of accounts are evicted as well, beginning with the network that has the most. Only a limited number of
//! connections counts for one account, so a single sign-in cannot fill a server.
//!
//! A connection without a request is closed after a time: a short one before its first request and within the head of any, a longer one between two
//! requests. The client must also fetch answers in time. Websockets have their own ping ([`crate::web`]).

mod connection;
mod connection_log;
pub(crate) mod descriptors;
mod known_addresses;
mod limits;
mod listener;
mod provisional;
mod registry;
mod served;

pub use limits::ConnectionLimits;

pub(crate) use connection::Connection;
pub(crate) use listener::{Listener, Peer, Stream};
pub(crate) use registry::Connections;
pub(crate) use served::Served;
