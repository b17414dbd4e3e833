//! Records for `settle`, and their settlements.

#![cfg(feature = "settle")]

mod before_the_deal;
mod irregularities;
mod own_limits;
mod written;
