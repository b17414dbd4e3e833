//! A second, independent model of the games, to catch errors in the engine's rules.
//!
//! Each game is played by a slow and simple model that is written from the rule documents and shares only the card type
//! with the engine. It plays random rounds from stacked cards, writes each as a record for `settle`, and says how every
//! wager should end; the engine's settlement must agree in everything.
//!
//! `SECOND_MODEL_SEED`, `SECOND_MODEL_ROUNDS` and `SECOND_MODEL_FIRST` choose another run; a failing round prints the
//! numbers that repeat it. `SECOND_MODEL_COUNTS` prints the numbers of events.
#![cfg(feature = "settle")]
// Nothing here is reachable from outside.
#![allow(unreachable_pub)]
// A model must stop at an unexpected value, and its numbers are all small.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_sign_loss)]

mod caribbean_stud;
mod chance;
mod combinations;
mod compare;
mod hands;
mod illegal;
mod jackpot;
mod let_it_ride;
mod lunar_poker;
mod lunar_rounds;
mod record;
mod replay;
mod stack;
mod star_blackjack;
mod star_blackjack_side;
mod table;
mod three_card_poker;
mod wagering;

use compare::Model;

const CARIBBEAN_STUD: Model =
    Model { any_round: caribbean_stud::any_round, play: caribbean_stud::play, must_occur: caribbean_stud::must_occur };

const LET_IT_RIDE: Model =
    Model { any_round: let_it_ride::any_round, play: let_it_ride::play, must_occur: let_it_ride::must_occur };

const THREE_CARD_POKER: Model = Model {
    any_round: three_card_poker::any_round,
    play: three_card_poker::play,
    must_occur: three_card_poker::must_occur,
};

const LUNAR_POKER: Model =
    Model { any_round: lunar_rounds::any_round, play: lunar_poker::play, must_occur: lunar_rounds::must_occur };

const STAR_BLACKJACK: Model = Model {
    any_round: star_blackjack_side::any_round,
    play: star_blackjack::play,
    must_occur: star_blackjack_side::must_occur,
};

#[test]
fn caribbean_stud_settles_as_the_model_says() {
    CARIBBEAN_STUD.compare();
}

#[test]
fn let_it_ride_settles_as_the_model_says() {
    LET_IT_RIDE.compare();
}

#[test]
fn three_card_poker_settles_as_the_model_says() {
    THREE_CARD_POKER.compare();
}

#[test]
fn lunar_poker_settles_as_the_model_says() {
    LUNAR_POKER.compare();
}

#[test]
fn star_blackjack_settles_as_the_model_says() {
    STAR_BLACKJACK.compare();
}

#[test]
fn the_models_settle_written_examples_as_written() {
    replay::examples("caribbean-stud", &CARIBBEAN_STUD);
    replay::examples("let-it-ride", &LET_IT_RIDE);
    replay::examples("three-card-poker", &THREE_CARD_POKER);
    replay::examples("lunar-poker", &LUNAR_POKER);
    replay::examples("star-blackjack", &STAR_BLACKJACK);
}

/// The number of rounds per game that are changed to illegal ones in every way.
const SPOILT: u64 = 1_500;

#[test]
fn caribbean_stud_refuses_what_cannot_have_happened() {
    let ways = [
        "a card twice",
        "not the jackpot's denomination",
        "not twice the ante",
        "the wager that is needed first is missing",
    ];
    illegal::refuses(&CARIBBEAN_STUD, SPOILT, &ways);
}

#[test]
fn let_it_ride_refuses_what_cannot_have_happened() {
    let ways = ["a card twice", "three wagers that differ", "the wager that is needed first is missing"];
    illegal::refuses(&LET_IT_RIDE, SPOILT, &ways);
}

#[test]
fn three_card_poker_refuses_what_cannot_have_happened() {
    illegal::refuses(&THREE_CARD_POKER, SPOILT, &["a card twice"]);
}

#[test]
fn lunar_poker_refuses_what_cannot_have_happened() {
    let ways = [
        "a card twice",
        "a super wager below the ante",
        "an exchange of one card",
        "an exchange of the dealer's card",
        "the wager that is needed first is missing",
    ];
    illegal::refuses(&LUNAR_POKER, SPOILT, &ways);
}

#[test]
fn star_blackjack_refuses_what_cannot_have_happened() {
    let ways = ["a card more often than decks", "more than half insured", "more than doubled"];
    illegal::refuses(&STAR_BLACKJACK, SPOILT, &ways);
}
