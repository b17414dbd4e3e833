//! What a record for `settle` can say, and what is made of it.

#![cfg(feature = "settle")]

mod before_the_deal;
mod irregularities;
mod own_limits;
mod written;
