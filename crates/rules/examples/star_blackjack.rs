//! A round of Star Blackjack: the player splits two eights and doubles one of the hands, and the dealer busts.
//!
//! `cargo run --example star_blackjack` prints its settlement, each wager with the rules behind it.

use croupier_rules::deck::Stock;
use croupier_rules::games::star_blackjack::{Settings, StarBlackjack};
use croupier_rules::{Cents, Decision, Fact, Input, Line, Round, Seat, Wager};
use std::error::Error;

/// Plays the round and returns the settlement of each wager.
pub fn play() -> Result<Vec<Line>, Box<dyn Error>> {
    let seat = Seat::new(1).ok_or("no such seat")?;
    let mut round = StarBlackjack::new(Settings::default(), Stock::fresh(6));
    let mut lines = Vec::new();
    let mut take = |input| {
        round.take(input, &mut |fact| {
            if let Fact::Settled(line) = fact {
                lines.push(line);
            }
        })
    };
    take(Input::wager(seat, Wager::Main, Cents::dollars(10)))?;
    // One card to the player, one to the dealer, the player's second.
    for card in ["8s", "6d", "8h"] {
        take(Input::Card(card.parse()?))?;
    }
    take(Input::decide(seat, Decision::Split))?;
    take(Input::Card("3d".parse()?))?;
    take(Input::decide(seat, Decision::Double(None)))?;
    for card in ["Ts", "Td"] {
        take(Input::Card(card.parse()?))?;
    }
    take(Input::decide(seat, Decision::Stand))?;
    for card in ["Tc", "9h"] {
        take(Input::Card(card.parse()?))?;
    }
    take(Input::Settle)?;
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in play()? {
        println!("{line}");
    }
    Ok(())
}
