//! A house is played for some hundred rounds; its record is valid, and every kind of tampering with it is found.

mod damaged_pages;
#[path = "../support/forged.rs"]
mod forged;
mod forged_rows;
mod played;
mod rolled_back;
mod rounds;
mod tampering;
