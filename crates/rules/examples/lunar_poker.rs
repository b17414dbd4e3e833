//! A round of Lunar Poker: the player exchanges two cards for a fee of one ante, bets and beats the dealer.
//!
//! `cargo run --example lunar_poker` prints its settlement, each wager with the rules behind it.

use croupier_rules::games::lunar_poker::{LunarPoker, Settings};
use croupier_rules::wager::SuperOn;
use croupier_rules::{Cents, Decision, Fact, Input, Line, Round, Seat, Wager};
use std::error::Error;

/// Plays the round and returns the settlement of each wager.
pub fn play() -> Result<Vec<Line>, Box<dyn Error>> {
    let seat = Seat::new(1).ok_or("no such seat")?;
    let mut round = LunarPoker::new(Settings::default());
    let mut lines = Vec::new();
    let mut take = |input| {
        round.take(input, &mut |fact| {
            if let Fact::Settled(line) = fact {
                lines.push(line);
            }
        })
    };
    take(Input::wager(seat, Wager::Ante, Cents::dollars(10)))?;
    // The game asks for a super wager with each ante.
    take(Input::wager(seat, Wager::Super(SuperOn::Own), Cents::dollars(10)))?;
    // The shuffling device gives the dealer's five cards first, then the player's.
    for card in ["Ah", "Kc", "8d", "6c", "3h", "Qs", "Qd", "9h", "5c", "2s"] {
        take(Input::Card(card.parse()?))?;
    }
    let thrown = ["5c".parse()?, "2s".parse()?].into_iter().collect();
    take(Input::decide(seat, Decision::Exchange(thrown)))?;
    for card in ["9d", "4s"] {
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
