//! The three functions that a browser calls.
//!
//! A page asks for [`room`] for its question, writes the text there, and calls [`ask`]. The answer is then at [`answer`], with the length that `ask`
//! returned. This code follows no pointers: the bytes stay in its own vector, and only the page reads them from outside.

// Exported names could clash with others when linked; a module for a browser is linked alone.
#![allow(unsafe_code)]

use crate::question::Engine;
use std::cell::RefCell;

#[derive(Default)]
struct Exchange {
    engine: Engine,
    question: Vec<u8>,
    answer: String,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Allocates a buffer for a question of `length` bytes and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.question = vec![0; length];
        exchange.question.as_mut_ptr()
    })
}

/// Answers the question in the room and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.answer = exchange.engine.answer(&String::from_utf8_lossy(&exchange.question));
        exchange.answer.len()
    })
}

/// The address of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}
