//! Plays the examples, a whole round of each game, and checks what they print.

#[allow(dead_code)]
#[path = "../examples/caribbean_stud.rs"]
mod caribbean_stud;
#[allow(dead_code)]
#[path = "../examples/let_it_ride.rs"]
mod let_it_ride;
#[allow(dead_code)]
#[path = "../examples/lunar_poker.rs"]
mod lunar_poker;
#[allow(dead_code)]
#[path = "../examples/star_blackjack.rs"]
mod star_blackjack;
#[allow(dead_code)]
#[path = "../examples/three_card_poker.rs"]
mod three_card_poker;

use croupier_rules::Line;
use std::error::Error;

fn printed(played: Result<Vec<Line>, Box<dyn Error>>) -> Vec<String> {
    played.expect("the round is played").iter().map(ToString::to_string).collect()
}

#[test]
fn caribbean_stud_beats_the_dealer() {
    assert_eq!(printed(caribbean_stud::play()), [""]);
}

#[test]
fn let_it_ride_pays_two_of_three_wagers() {
    assert_eq!(printed(let_it_ride::play()), [""]);
}

#[test]
fn lunar_poker_exchanges_and_bets() {
    assert_eq!(printed(lunar_poker::play()), [""]);
}

#[test]
fn star_blackjack_splits_and_doubles() {
    assert_eq!(printed(star_blackjack::play()), [""]);
}

#[test]
fn three_card_poker_meets_no_hand() {
    assert_eq!(printed(three_card_poker::play()), [""]);
}
