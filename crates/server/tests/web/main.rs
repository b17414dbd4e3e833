//! The house as browsers and programs see it, asked in the same process or over a free port.

mod access;
mod document;
mod limits;
mod ranks;
mod requests;
mod serving;
mod sessions;
mod site;
mod sockets;
mod tables;
mod tokens;
