//! The three functions that a browser calls.
//!
//! A page asks for [`room`] for its question, writes the text there, and calls [`ask`]; the answer then lies at [`answer`], as long as
//! `ask` said. No pointer is ever followed here: the bytes stay in a vector of ours, and only the page looks at them from outside.

// Exported names could clash with others when linked; in a module of its own for a browser there are no others.
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

/// Makes room for a question of so many bytes and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.question = vec![0; length];
        exchange.question.as_mut_ptr()
    })
}

/// Answers the question that was written into the room and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.answer = exchange.engine.answer(&String::from_utf8_lossy(&exchange.question));
        exchange.answer.len()
    })
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}
