//! Players of the house as programs: everything here goes through the public API, like anybody else's.
//!
//! [`Session`] is somebody who has signed in. [`TableSocket`] is one connection to one table; [`TableClient`] is a player at a table
//! who comes back when the connection is lost and repeats what was not answered under its old key, through another server where
//! there is one. [`strategy`] chooses what to do from what a player sees, [`bot`] plays at human pace, and [`load`] is a crowd
//! that plays as fast as it is told and measures how long it waits.

// Whatever comes from a server must not stop the players.
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
