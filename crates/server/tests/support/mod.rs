//! Helpers that the tests of the server share.

pub(crate) mod postgres;
