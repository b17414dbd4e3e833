//! A round of Caribbean Stud Poker: two pairs beat a dealer who qualifies.
//!
//! `cargo run --example caribbean_stud` prints its settlement, each wager with the rules behind it.

use croupier_rules::games::caribbean_stud::{CaribbeanStud, Settings};
use croupier_rules::{Cents, Decision, Fact, Input, Line, Round, Seat, Wager};
use std::error::Error;

/// Plays the round and returns the settlement of each wager.
pub fn play() -> Result<Vec<Line>, Box<dyn Error>> {
    let seat = Seat::new(1).ok_or("no such seat")?;
    let mut round = CaribbeanStud::new(Settings::default());
    let mut lines = Vec::new();
    let mut take = |input| {
        round.take(input, &mut |fact| {
            if let Fact::Settled(line) = fact {
                lines.push(line);
            }
        })
    };
    take(Input::wager(seat, Wager::Ante, Cents::dollars(10)))?;
    // The shuffling device gives the dealer's five cards first, then the player's.
    for card in ["As", "Kd", "4c", "3h", "2s", "9c", "9d", "5h", "5s", "Jd"] {
        take(Input::Card(card.parse()?))?;
    }
    take(Input::decide(seat, Decision::Bet(None)))?;
    take(Input::Turn)?;
    take(Input::Settle)?;
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in play()? {
        println!("{line}");
    }
    Ok(())
}
