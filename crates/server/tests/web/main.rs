//! The HTTP interface of the house, called in the same process or over a free port.

mod access;
mod accountability;
mod affairs;
mod aids;
mod answers;
mod bad_input;
mod bundles;
mod clocks;
mod commit_checks;
mod connections;
mod crowds;
mod dashboard;
mod document;
#[path = "../support/forged.rs"]
mod forged;
mod framing;
mod games;
mod ghosts;
mod guesses;
mod heads;
mod house_money;
mod jackpots;
mod limits;
mod logins;
mod notices;
mod odds;
mod old_records;
mod outages;
mod persons;
mod play;
mod put_back;
mod races;
mod ranks;
mod readiness;
mod request_log;
mod requests;
mod revocation;
mod rulebook;
#[path = "../support/schema.rs"]
mod schema;
#[path = "../support/scripted.rs"]
mod scripted;
mod second_factors;
mod secrecy;
mod security_keys;
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
mod visits;
mod vouching;
mod wire;
