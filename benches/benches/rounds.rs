//! Whole rounds per second through the real machines: one core, one seat, a simple fixed strategy.

use benches::{Contender, compare, rounds};

const TURNS: usize = 9;
const ROUNDS: u64 = 1_000_000;

fn main() {
    let contenders = vec![
        Contender::new("three-card-poker", ROUNDS, rounds::three_card_poker(ROUNDS)),
        Contender::new("caribbean-stud", ROUNDS, rounds::caribbean_stud(ROUNDS)),
        Contender::new("let-it-ride", ROUNDS, rounds::let_it_ride(ROUNDS)),
        Contender::new("lunar-poker, with draws", ROUNDS, rounds::lunar_poker(ROUNDS)),
        Contender::new("star-blackjack, six decks", ROUNDS, rounds::star_blackjack(ROUNDS)),
    ];
    compare("Whole rounds, one core, one seat", "rounds", TURNS, contenders);
}
