//! Plays the examples, a whole round of each game, and checks what they print.

#[allow(dead_code, unreachable_pub)]
#[path = "../examples/caribbean_stud.rs"]
mod caribbean_stud;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/let_it_ride.rs"]
mod let_it_ride;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/lunar_poker.rs"]
mod lunar_poker;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/star_blackjack.rs"]
mod star_blackjack;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/three_card_poker.rs"]
mod three_card_poker;

use croupier_rules::Line;
use std::error::Error;

fn printed(played: Result<Vec<Line>, Box<dyn Error>>) -> Vec<String> {
    played.expect("the round is played").iter().map(ToString::to_string).collect()
}

#[test]
fn caribbean_stud_beats_the_dealer() {
    let lines = [
        "seat 1, ante 10.00: win 1:1, returns 20.00 (9.4.1.1, 10.1)",
        "seat 1, bet 20.00: win 2:1, returns 60.00 (9.4.1.1, 10.1)",
    ];
    assert_eq!(printed(caribbean_stud::play()), lines);
}

#[test]
fn let_it_ride_pays_two_of_three_wagers() {
    let lines = [
        "seat 1, 1 5.00: withdrawn, returns 5.00 (8.3.1, ruling L1)",
        "seat 1, 2 5.00: win 1:1, returns 10.00 (9.2.2, 10.1, 11.1.9, ruling L1)",
        "seat 1, $ 5.00: win 1:1, returns 10.00 (9.2.2, 10.1, 11.1.9, ruling L1)",
    ];
    assert_eq!(printed(let_it_ride::play()), lines);
}

#[test]
fn lunar_poker_exchanges_and_bets() {
    let lines = [
        "seat 1, ante 10.00: stand-off, returns 10.00 (9.5.2)",
        "seat 1, bet 20.00: win 2:1, returns 60.00 (9.5.1, 10.1)",
        "seat 1, draw 10.00: fee, returns 0.00 (8.8.1.1)",
        "seat 1, super 10.00: lose, returns 0.00 (8.3.1, 10.5.1)",
    ];
    assert_eq!(printed(lunar_poker::play()), lines);
}

#[test]
fn star_blackjack_splits_and_doubles() {
    let lines = [
        "seat 1, main 10.00: win 1:1, returns 20.00 (15.1.2)",
        "seat 1, double 10.00: win 1:1, returns 20.00 (15.1.2)",
        "seat 1, hand 2, split 10.00: win 1:1, returns 20.00 (15.1.2)",
    ];
    assert_eq!(printed(star_blackjack::play()), lines);
}

#[test]
fn three_card_poker_meets_no_hand() {
    let lines = [
        "seat 1, ante 10.00: win 1:1, returns 20.00 (9.3.2, 10.1, ruling T3)",
        "seat 1, play 10.00: stand-off, returns 10.00 (9.2, ruling T3)",
        "seat 1, pair-plus 5.00: win 1:1, returns 10.00 (9.3.2, 10.4, ruling T1)",
    ];
    assert_eq!(printed(three_card_poker::play()), lines);
}
