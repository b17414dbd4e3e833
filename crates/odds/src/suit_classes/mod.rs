//! Hands that differ only by exchanging suits.
//!
//! No game ranks one suit above another, so a hand and the same hand with its suits exchanged have the same value.
//! Computing one hand of each class, for all the hands it stands for, saves most of the work. There are two forms:
//!
//! - [`SuitClass`] is a single class, for hands of any size. Classes are listed without visiting hands, so there may be
//!   millions of hands; a hand's number does not give its class.
//! - [`SuitClassTable`] has all hands of one small size in a table that maps a hand's number to its class.
//!
//! In both all four suits can be exchanged. If a card is separate from the hand, such as a dealer's up card, its suit
//! is special; games with an up card sort their situations themselves.

mod class;
mod table;

pub(crate) use class::SuitClass;
pub(crate) use table::SuitClassTable;
