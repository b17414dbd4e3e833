//! BJ 12.6: a player who shares an area may keep the wager on the first hand when the controlling player splits. A friend with a small wager can
//! so rid them of the worst pairs. The house still keeps more than they gain.

use odds::Progress;
use odds::question::{WrittenPosition, decisions, flag};
use rules::{AnySettings, Cents, Game};

const STAKE: Cents = Cents::dollars(10);
const CARDS: f64 = 312.0;

/// The number of cards of the six decks with the same value.
fn alike(rank: char) -> f64 {
    if rank == 'T' { 96.0 } else { 24.0 }
}

/// The gain of keeping the wager on one hand of the split over the best decision of a single player. It is at most half
/// of the split's value: the other half belongs to the other hand, and on the dealer's blackjack the two hands lose one
/// wager between them.
fn gain(table: &AnySettings, pair: char, up: char) -> f64 {
    let (hand, up) = (format!("{pair}c {pair}d"), format!("{up}h"));
    let asked = WrittenPosition { hand: &hand, up: Some(&up), ..WrittenPosition::default() };
    let asked = asked.read(Game::StarBlackjack, &flag).expect("a hand");
    let values = decisions(&asked, table, STAKE, &flag).expect("decisions").decisions;
    let split = values.iter().find(|value| value.decision == "split").expect("a pair");
    (split.expected / 2.0 - values[0].expected).max(0.0)
}

#[test]
fn bj_12_6_a_wager_kept_on_one_hand_of_a_friends_split_does_not_beat_the_house() {
    let table = AnySettings::new(Game::StarBlackjack);
    let ranks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'];
    let mut gained = 0.0;
    for pair in ranks {
        for up in ranks {
            let left = alike(up) - if up == pair { 2.0 } else { 0.0 };
            let chance = alike(pair) / CARDS * (alike(pair) - 1.0) / (CARDS - 1.0) * left / (CARDS - 2.0);
            gained += chance * gain(&table, pair, up);
        }
    }
    let alone = odds::any::analyse(&table, STAKE, &Progress::silent());
    let alone = alone.wager("main").expect("figures").expected;
    assert!((gained - 0.002_594).abs() < 1e-6, "{gained}");
    assert!(alone + gained < -0.005, "{alone} and {gained}");
}
