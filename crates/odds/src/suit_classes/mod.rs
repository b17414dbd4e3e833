//! Hands that differ only in which suit is which.
//!
//! No game ranks one suit above another, so a hand and the same hand with its suits exchanged are worth the same. Working
//! out one hand of each such class, for all the hands it stands for, saves most of the work. There are two forms:
//!
//! - [`SuitClass`] is a single class, for hands of any size. Classes are listed without looking at hands, so that there may
//!   be millions of hands; none is found by a hand's number.
//! - [`SuitClassTable`] has all hands of one small size in a table that leads from a hand's number to its class at once.
//!
//! In both all four suits can be exchanged. Where a card lies apart from the hand, as a dealer's up card does, its suit is
//! no longer like the others; games with an up card sort their situations themselves, in the order that their work needs.

mod class;
mod table;

pub(crate) use class::SuitClass;
pub(crate) use table::SuitClassTable;
