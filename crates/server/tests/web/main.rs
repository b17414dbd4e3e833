//! The house as browsers and programs see it, asked in the same process or over a free port.

mod access;
mod affairs;
mod bad_input;
mod document;
mod limits;
mod play;
mod races;
mod ranks;
mod requests;
#[path = "../support/scripted.rs"]
mod scripted;
mod serving;
mod sessions;
mod site;
mod sockets;
mod tables;
mod tokens;
