//! A round of Let It Ride: the player takes one of three equal wagers back and wins with a pair of queens.
//!
//! `cargo run --example let_it_ride` prints its settlement, each wager with the rules behind it.

use croupier_rules::games::let_it_ride::{LetItRide, Settings};
use croupier_rules::{Cents, Decision, Fact, Input, Line, Round, Seat, Wager};
use std::error::Error;

/// Plays the round and returns the settlement of each wager.
pub fn play() -> Result<Vec<Line>, Box<dyn Error>> {
    let seat = Seat::new(1).ok_or("no such seat")?;
    let mut round = LetItRide::new(Settings::default());
    let mut lines = Vec::new();
    let mut take = |input| {
        round.take(input, &mut |fact| {
            if let Fact::Settled(line) = fact {
                lines.push(line);
            }
        })
    };
    for wager in [Wager::One, Wager::Two, Wager::Dollar] {
        take(Input::wager(seat, wager, Cents::dollars(5)))?;
    }
    take(Input::NoMoreBets)?;
    // Three cards to the player, two community cards and one that is discarded unseen.
    for card in ["Qs", "7d", "2c", "Qh", "9d", "4h"] {
        take(Input::Card(card.parse()?))?;
    }
    take(Input::decide(seat, Decision::Withdraw))?;
    take(Input::Turn)?;
    take(Input::decide(seat, Decision::Ride))?;
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
