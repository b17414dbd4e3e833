//! A second, independent model of the games, to catch errors in the engine's rules.
//!
//! Each game is played by a slow and obvious model that is written from the rule documents and shares nothing with the
//! engine but the cards themselves. It plays random rounds from stacked cards, writes each down as a record for
//! `settle`, and says how every wager should end; the engine's settlement must agree in everything.
//!
//! `SECOND_MODEL_SEED`, `SECOND_MODEL_ROUNDS` and `SECOND_MODEL_FIRST` choose another run; a failing round prints the
//! numbers that repeat it. `SECOND_MODEL_COUNTS` prints what occurred how often.
#![cfg(feature = "settle")]
// Nothing here is reachable from outside.
#![allow(unreachable_pub)]

mod chance;
mod compare;
mod hands;
mod record;
mod stack;
mod star_blackjack;
mod star_blackjack_side;
mod table;
mod three_card_poker;
mod wagering;

use compare::Model;

const THREE_CARD_POKER: Model = Model {
    any_round: three_card_poker::any_round,
    play: three_card_poker::play,
    must_occur: three_card_poker::must_occur,
};

#[test]
fn three_card_poker_settles_as_the_model_says() {
    THREE_CARD_POKER.compare();
}

const STAR_BLACKJACK: Model = Model {
    any_round: star_blackjack_side::any_round,
    play: star_blackjack::play,
    must_occur: star_blackjack_side::must_occur,
};

#[test]
fn star_blackjack_settles_as_the_model_says() {
    STAR_BLACKJACK.compare();
}
