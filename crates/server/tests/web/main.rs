//! The house as browsers and programs see it, asked in the same process or over a free port.

mod access;
mod affairs;
mod aids;
mod bad_input;
mod bundles;
mod document;
mod ghosts;
mod jackpots;
mod limits;
mod notices;
mod odds;
mod persons;
mod play;
mod races;
mod ranks;
mod requests;
mod rulebook;
mod schema;
#[path = "../support/scripted.rs"]
mod scripted;
mod secrecy;
mod serving;
mod sessions;
mod sign;
mod site;
mod sockets;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod together;
mod tokens;
mod two_servers;
