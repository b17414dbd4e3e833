//! Whole rounds per second through the real machines: one core, one seat, a simple fixed strategy.

use benches::{Contender, Shoe, compare};
use rules::deck::Stock;
use rules::games::{star_blackjack, three_card_poker};
use rules::strength::ThreeCardStrength;
use rules::{Await, Card, Cents, Decision, Fact, Input, Next, Place, Rank, Round, Seat, Suit, Wager};
use std::hint::black_box;

const TURNS: usize = 9;
const ROUNDS: u64 = 1_000_000;
const STAKE: Cents = Cents::dollars(10);

fn main() {
    let contenders = vec![
        Contender::new("three-card-poker", ROUNDS, three_card_poker()),
        Contender::new("star-blackjack, six decks", ROUNDS, star_blackjack()),
    ];
    compare("Whole rounds, one core, one seat", "rounds", TURNS, contenders);
}

fn seat() -> Seat {
    Seat::new(1).expect("seat 1")
}

/// Every refusal would be a mistake of the benchmark.
#[inline]
fn take(round: &mut impl Round, input: Input, returned: &mut u64) {
    let mut note = |fact: Fact| {
        if let Fact::Settled(line) = fact {
            *returned = returned.wrapping_add(line.returned.0.cast_unsigned());
        }
    };
    round.take(input, &mut note).expect("a legal input");
}

/// Plays with queen-six-four or better.
fn three_card_poker() -> impl FnMut() -> u64 {
    let least = ThreeCardStrength::of([
        Card::new(Rank::Queen, Suit::Spades),
        Card::new(Rank::Six, Suit::Hearts),
        Card::new(Rank::Four, Suit::Clubs),
    ]);
    let mut shoe = Shoe::new(1, 1);
    let mut round = three_card_poker::ThreeCardPoker::new(three_card_poker::Settings::default());
    move || {
        let mut returned = 0;
        for _ in 0..ROUNDS {
            shoe.refill();
            round.restart();
            take(&mut round, Input::wager(seat(), Wager::Ante, STAKE), &mut returned);
            let cards: [Card; 6] = std::array::from_fn(|_| shoe.draw());
            for card in cards {
                take(&mut round, Input::Card(card), &mut returned);
            }
            let plays = ThreeCardStrength::of([cards[3], cards[4], cards[5]]) >= least;
            take(&mut round, Input::decide(seat(), if plays { Decision::Play } else { Decision::Fold }), &mut returned);
            if plays {
                take(&mut round, Input::Turn, &mut returned);
            }
            take(&mut round, Input::Settle, &mut returned);
        }
        black_box(returned)
    }
}

/// Draws to 17, from a shoe that is reshuffled after three quarters.
fn star_blackjack() -> impl FnMut() -> u64 {
    let mut shoe = Shoe::new(6, 1);
    let settings = star_blackjack::Settings::default();
    let mut round = star_blackjack::StarBlackjack::new(settings, Stock::fresh(6));
    move || {
        let mut returned = 0;
        for _ in 0..ROUNDS {
            if shoe.drawn() > 234 {
                shoe.refill();
                round.reshuffle();
            } else {
                round.restart();
            }
            play_blackjack(&mut round, &mut shoe, &mut returned);
        }
        black_box(returned)
    }
}

#[inline]
fn play_blackjack(round: &mut star_blackjack::StarBlackjack, shoe: &mut Shoe, returned: &mut u64) {
    take(round, Input::wager(seat(), Wager::Main, STAKE), returned);
    let (mut hard, mut ace) = (0, false);
    for to_player in [true, false, true] {
        let card = shoe.draw();
        if to_player {
            hard += points(card);
            ace |= card.rank() == Rank::Ace;
        }
        take(round, Input::Card(card), returned);
    }
    loop {
        let input = match round.next() {
            Next::Await(Await::Card(to)) => {
                let card = shoe.draw();
                if to != Place::Dealer {
                    hard += points(card);
                    ace |= card.rank() == Rank::Ace;
                }
                Input::Card(card)
            }
            Next::Await(Await::Decision(seat)) => {
                let total = if ace && hard <= 11 { hard + 10 } else { hard };
                Input::decide(seat, if total < 17 { Decision::Hit } else { Decision::Stand })
            }
            Next::Await(Await::Insurance) => Input::CloseInsurance,
            Next::Await(_) => Input::Settle,
            Next::Over => return,
        };
        take(round, input, returned);
    }
}

/// Points with an ace as one.
#[inline]
fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        rank if rank >= Rank::Ten => 10,
        rank => rank as u8 + 2,
    }
}
