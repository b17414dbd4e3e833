//! The house on the network.

pub mod clock;
pub mod config;
