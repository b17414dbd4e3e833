//! A round of Three Card Poker: an ante and a pair-plus wager, played against a dealer who does not qualify.
//!
//! `cargo run --example three_card_poker` prints its settlement, each wager with the rules behind it.

use croupier_rules::games::three_card_poker::{Settings, ThreeCardPoker};
use croupier_rules::{Cents, Decision, Fact, Input, Line, Round, Seat, Wager};
use std::error::Error;

/// Plays the round and returns the settlement of each wager.
pub fn play() -> Result<Vec<Line>, Box<dyn Error>> {
    let seat = Seat::new(1).ok_or("no such seat")?;
    let mut round = ThreeCardPoker::new(Settings::default());
    let mut lines = Vec::new();
    let mut take = |input| {
        round.take(input, &mut |fact| {
            if let Fact::Settled(line) = fact {
                lines.push(line);
            }
        })
    };
    take(Input::wager(seat, Wager::Ante, Cents::dollars(10)))?;
    take(Input::wager(seat, Wager::PairPlus, Cents::dollars(5)))?;
    // The shuffling device gives the dealer's three cards first, then the player's.
    for card in ["Jh", "8d", "3c", "Qs", "Qd", "4h"] {
        take(Input::Card(card.parse()?))?;
    }
    take(Input::decide(seat, Decision::Play))?;
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
