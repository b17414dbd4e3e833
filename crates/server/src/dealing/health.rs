//! Tests of the source of randomness while it is used.
//!
//! The two continuous tests of NIST SP 800-90B, section 4.4, run over every byte that is read: first over a start-up run that is thrown away, and
//! then over all that follows. Two more tests look for faults that single bytes do not show: a bit that never changes, and a read that repeats the
//! one before.
//!
//! The tests assume six bits of entropy in a byte, with one false alarm in 2^40 bytes if a source had exactly that. A source with all eight bits, as
//! the operating system promises, fails them by chance once in more than 2^55 bytes. They find a broken source. They cannot find one that works well
//! and is known to an attacker; no test of the output can.
//!
//! A fault is permanent: a source that was once broken is not trusted again because it looks better now.

use super::entropy::Entropy;
use super::known_answer;
use floor::TableId;
use rules::Card;
use zeroize::{Zeroize, Zeroizing};

/// How many bytes are read and thrown away before the first one is used. The standard asks for 1,024 at least.
const START_UP_BYTES: usize = 4096;

/// This many equal bytes in a row are a fault: `1 + ⌈40 / 6⌉`.
const MOST_REPEATS: u32 = 8;

/// The adaptive proportion test counts how often the first byte of a window of this length occurs in it.
const WINDOW: u32 = 512;

/// The count that is a fault: one more than the smallest number that a binomial count with 512 trials of chance 2^-6 passes with a probability of at
/// most 2^-40.
const MOST_OF_ONE_BYTE: u32 = 35;

/// Within this many bytes each of the eight bits must have been both zero and one.
const BIT_WINDOW: u32 = 64;

/// How much of the beginning of a read is compared with the read before.
const COMPARED: usize = 16;

/// A fault of the source of randomness, or of the code that shuffles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The operating system gave no bytes.
    #[error("the operating system gives no entropy ({0})")]
    NoEntropy(getrandom::Error),
    /// The repetition count test failed.
    #[error("the entropy source gave {MOST_REPEATS} equal bytes in a row (repetition count test)")]
    RepeatedByte,
    /// The adaptive proportion test failed.
    #[error("the entropy source gave one byte {MOST_OF_ONE_BYTE} times among {WINDOW} (adaptive proportion test)")]
    OneByteTooOften,
    /// A bit does not change.
    #[error("a bit of the entropy source did not move for {BIT_WINDOW} bytes")]
    StuckBit,
    /// Two reads began with the same bytes.
    #[error("the entropy source gave the same bytes twice in a row")]
    RepeatedRead,
    /// The shuffling code fails its known-answer test.
    #[error("the shuffle does not give its known answer")]
    KnownAnswer,
    /// A thread that used the source panicked, so its state is unknown.
    #[error("a thread stopped in the middle of a read from the entropy source")]
    Interrupted,
}

/// A source whose every byte is tested before it is used.
pub struct Watched {
    source: Box<dyn Entropy>,
    tests: Tests,
    fault: Option<Fault>,
}

impl Watched {
    /// Starts a source: the shuffle passes its known-answer test, and the start-up run has no fault.
    pub fn start(source: impl Entropy + 'static) -> Result<Self, Fault> {
        known_answer::check()?;
        let mut watched = Self { source: Box::new(source), tests: Tests::default(), fault: None };
        let mut unused = Zeroizing::new([0; START_UP_BYTES]);
        for block in unused.chunks_mut(START_UP_BYTES / 4) {
            watched.fill(block)?;
        }
        Ok(watched)
    }

    /// The fault that was found, if any.
    pub fn fault(&self) -> Option<Fault> {
        self.fault
    }
}

impl Entropy for Watched {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let outcome = self.source.fill(bytes).and_then(|()| self.tests.look_at(bytes));
        if let Err(fault) = outcome {
            self.fault = Some(fault);
            bytes.zeroize();
        }
        outcome
    }

    fn shuffling(&mut self, table: TableId, cards: &[Card]) {
        self.source.shuffling(table, cards);
    }
}

/// The state of the tests, which runs on from read to read.
#[derive(Default)]
struct Tests {
    last: u8,
    repeats: u32,
    window: Proportion,
    bits: Bits,
    last_read: Option<[u8; COMPARED]>,
}

/// A window of the adaptive proportion test.
#[derive(Default)]
struct Proportion {
    byte: u8,
    times: u32,
    seen: u32,
}

/// A window in which every bit must change.
#[derive(Default)]
struct Bits {
    ones: u8,
    noughts: u8,
    seen: u32,
}

impl Tests {
    fn look_at(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if let Some(beginning) = bytes.first_chunk::<COMPARED>()
            && self.last_read.replace(*beginning) == Some(*beginning)
        {
            return Err(Fault::RepeatedRead);
        }
        for &byte in bytes {
            self.repetition_count(byte)?;
            self.window.look_at(byte)?;
            self.bits.look_at(byte)?;
        }
        Ok(())
    }

    /// SP 800-90B, 4.4.1.
    #[inline]
    fn repetition_count(&mut self, byte: u8) -> Result<(), Fault> {
        if byte == self.last && self.repeats > 0 {
            self.repeats += 1;
        } else {
            self.last = byte;
            self.repeats = 1;
        }
        if self.repeats < MOST_REPEATS { Ok(()) } else { Err(Fault::RepeatedByte) }
    }
}

impl Proportion {
    /// SP 800-90B, 4.4.2.
    #[inline]
    fn look_at(&mut self, byte: u8) -> Result<(), Fault> {
        if self.seen == 0 {
            *self = Self { byte, times: 0, seen: 0 };
        }
        self.times += u32::from(byte == self.byte);
        self.seen = (self.seen + 1) % WINDOW;
        if self.times < MOST_OF_ONE_BYTE { Ok(()) } else { Err(Fault::OneByteTooOften) }
    }
}

impl Bits {
    #[inline]
    fn look_at(&mut self, byte: u8) -> Result<(), Fault> {
        self.ones |= byte;
        self.noughts |= !byte;
        self.seen += 1;
        if self.seen < BIT_WINDOW {
            return Ok(());
        }
        let all_moved = self.ones & self.noughts == u8::MAX;
        *self = Self::default();
        if all_moved { Ok(()) } else { Err(Fault::StuckBit) }
    }
}

#[cfg(test)]
mod tests;
