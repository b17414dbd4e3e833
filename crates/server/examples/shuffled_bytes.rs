//! Turns shuffles into bytes without end, for programs that judge random bytes: `make dieharder`.
//!
//! `ranges` writes what the numbers drawn for a shuffle amount to, `permutations` what whole shuffled decks do. Neither leaves
//! anything to chance that a sound shuffler would not have: an order is numbered among the 52! orders by the factorial number system,
//! and only numbers below 2^225 are kept, of which the lowest 224 bits are then exactly even.

use server::dealing::{Fault, Numbers, OperatingSystem, Watched, shuffle};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

const CARDS: usize = 52;

fn main() -> ExitCode {
    let written = match std::env::args().nth(1).as_deref() {
        Some("ranges") => ranges(&mut BufWriter::new(io::stdout().lock())),
        Some("permutations") => permutations(&mut BufWriter::new(io::stdout().lock())),
        _ => Err(io::Error::new(ErrorKind::InvalidInput, "say what to write: ranges or permutations")),
    };
    match written {
        // The reader has had enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn broken(fault: Fault) -> io::Error {
    io::Error::other(fault)
}

/// Seven numbers below 416 are one below 416^7, which is a little less than 2^61; those below 2^60 are kept, and seven bytes of each.
fn ranges(out: &mut impl Write) -> io::Result<()> {
    let mut source = Watched::start(OperatingSystem).map_err(broken)?;
    let mut numbers = Numbers::new(&mut source);
    loop {
        let mut number = 0_u64;
        for _ in 0..7 {
            number = number * 416 + numbers.up_to(415).map_err(broken)? as u64;
        }
        if number >> 60 == 0 {
            out.write_all(&number.to_be_bytes()[1..])?;
        }
    }
}

fn permutations(out: &mut impl Write) -> io::Result<()> {
    let mut source = Watched::start(OperatingSystem).map_err(broken)?;
    let mut numbers = Numbers::new(&mut source);
    loop {
        let mut order: [u8; CARDS] = std::array::from_fn(|card| card as u8);
        shuffle(&mut order, &mut numbers).map_err(broken)?;
        let rank = rank(&order);
        // Above the lowest 225 bits there must be nothing.
        if rank[3] >> (225 - 192) == 0 {
            let bytes: Vec<u8> = rank.iter().flat_map(|word| word.to_le_bytes()).collect();
            out.write_all(&bytes[..28])?;
        }
    }
}

/// The number of an order among all orders, in words with the lowest first.
fn rank(order: &[u8; CARDS]) -> [u64; 4] {
    let mut rank = [0_u64; 4];
    for (at, card) in order.iter().enumerate() {
        let lower = order[at + 1..].iter().filter(|later| *later < card).count();
        let mut carried = lower as u128;
        for word in &mut rank {
            carried += u128::from(*word) * (CARDS - at) as u128;
            *word = carried as u64;
            carried >>= 64;
        }
    }
    rank
}
