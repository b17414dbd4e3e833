//! Bots and load tests for a house: everything here uses the public API.
//!
//! [`Session`] is a signed-in user. [`TableSocket`] is one connection to one table. [`TableClient`] is a player at a table: it reconnects when the
//! connection is lost, to another server if there is one, and repeats unanswered orders under their old keys. [`strategy`] chooses orders from a
//! player's view, [`bot`] plays at human pace, and [`load`] runs many players at fixed rates and measures how long they wait.

// No message of a server may stop the players.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod address;
pub mod bot;
mod chance;
pub mod error;
mod http;
pub mod load;
pub mod session;
pub mod socket;
pub mod strategy;
pub mod table_client;
mod view;

pub use address::Address;
pub use error::ClientError;
pub use session::Session;
pub use socket::{ServerMessage, TableSocket};
pub use table_client::{OrderAnswer, TableClient};
