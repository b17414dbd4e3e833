//! Whole rounds through the real machines, each driven by a plain loop: one seat, one simple strategy, and only a sum is kept.
//!
//! The loops are written out for each game. With a shared loop the compiler merges less of a round, and the figures are lower by a tenth.

use crate::Shoe;
use rules::deck::{CardSet, Stock};
use rules::games::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use rules::strength::{FiveCardHand, FiveCardStrength, ThreeCardStrength};
use rules::wager::SuperOn;
use rules::{Await, Card, Cents, Decision, Fact, GameRound, Input, Next, Place, Rank, Round, Seat, Suit, Wager};
use std::hint::black_box;

/// The player's seat and stake. A table learns both at run time, so the compiler must not know them either.
fn seat_and_stake() -> (Seat, Cents) {
    black_box((Seat::new(1).expect("seat 1"), Cents::dollars(10)))
}

/// Passes an input to the round. A refusal is a mistake of the benchmark.
#[inline]
fn take(round: &mut impl Round, input: Input, returned: &mut u64) {
    let mut note = |fact: Fact| {
        if let Fact::Settled(line) = fact {
            *returned = returned.wrapping_add(line.returned.0.cast_unsigned());
        }
    };
    round.take(input, &mut note).expect("a legal input");
}

/// The weakest hand of Three Card Poker that plays.
pub fn queen_six_four() -> ThreeCardStrength {
    ThreeCardStrength::of([
        Card::new(Rank::Queen, Suit::Spades),
        Card::new(Rank::Six, Suit::Hearts),
        Card::new(Rank::Four, Suit::Clubs),
    ])
}

/// Plays with queen-six-four or better.
pub fn three_card_poker(rounds: u64) -> impl FnMut() -> u64 {
    let least = queen_six_four();
    let mut shoe = Shoe::new(1, 1);
    let mut round = three_card_poker::ThreeCardPoker::new(three_card_poker::Settings::default());
    move || {
        let mut returned = 0;
        let (seat, stake) = seat_and_stake();
        for _ in 0..rounds {
            shoe.refill();
            round.restart();
            take(&mut round, Input::wager(seat, Wager::Ante, stake), &mut returned);
            let cards: [Card; 6] = std::array::from_fn(|_| shoe.draw());
            for card in cards {
                take(&mut round, Input::Card(card), &mut returned);
            }
            let plays = ThreeCardStrength::of([cards[3], cards[4], cards[5]]) >= least;
            take(&mut round, Input::decide(seat, if plays { Decision::Play } else { Decision::Fold }), &mut returned);
            if plays {
                take(&mut round, Input::Turn, &mut returned);
            }
            take(&mut round, Input::Settle, &mut returned);
        }
        black_box(returned)
    }
}

/// Bets with ace-king or better.
pub fn caribbean_stud(rounds: u64) -> impl FnMut() -> u64 {
    let mut shoe = Shoe::new(1, 1);
    let mut round = caribbean_stud::CaribbeanStud::new(caribbean_stud::Settings::default());
    move || {
        let mut returned = 0;
        let (seat, stake) = seat_and_stake();
        for _ in 0..rounds {
            shoe.refill();
            round.restart();
            take(&mut round, Input::wager(seat, Wager::Ante, stake), &mut returned);
            let cards: [Card; 10] = std::array::from_fn(|_| shoe.draw());
            for card in cards {
                take(&mut round, Input::Card(card), &mut returned);
            }
            let [_, _, _, _, _, hand @ ..] = cards;
            let bets = FiveCardStrength::of(hand).has_ace_king();
            take(
                &mut round,
                Input::decide(seat, if bets { Decision::Bet(None) } else { Decision::Fold }),
                &mut returned,
            );
            if bets {
                take(&mut round, Input::Turn, &mut returned);
            }
            take(&mut round, Input::Settle, &mut returned);
        }
        black_box(returned)
    }
}

/// Lets a wager ride with a pair among the cards seen so far.
pub fn let_it_ride(rounds: u64) -> impl FnMut() -> u64 {
    let mut shoe = Shoe::new(1, 1);
    let mut round = let_it_ride::LetItRide::new(let_it_ride::Settings::default());
    move || {
        let mut returned = 0;
        let (seat, stake) = seat_and_stake();
        for _ in 0..rounds {
            shoe.refill();
            round.restart();
            for wager in [Wager::One, Wager::Two, Wager::Dollar] {
                take(&mut round, Input::wager(seat, wager, stake), &mut returned);
            }
            take(&mut round, Input::NoMoreBets, &mut returned);
            let cards: [Card; 6] = std::array::from_fn(|_| shoe.draw());
            for card in cards {
                take(&mut round, Input::Card(card), &mut returned);
            }
            let pair = |a: usize, b: usize| cards[a].rank() == cards[b].rank();
            let early = pair(0, 1) || pair(0, 2) || pair(1, 2);
            let late = early || pair(0, 3) || pair(1, 3) || pair(2, 3);
            for rides in [early, late] {
                let decision = if rides { Decision::Ride } else { Decision::Withdraw };
                take(&mut round, Input::decide(seat, decision), &mut returned);
                take(&mut round, Input::Turn, &mut returned);
            }
            take(&mut round, Input::Settle, &mut returned);
        }
        black_box(returned)
    }
}

/// Exchanges two cards of a hand without a pair and buys a card to two pairs: about every second round has a draw.
pub fn lunar_poker(rounds: u64) -> impl FnMut() -> u64 {
    let mut shoe = Shoe::new(1, 1);
    let mut round = lunar_poker::LunarPoker::new(lunar_poker::Settings::default());
    move || {
        let mut returned = 0;
        let (seat, stake) = seat_and_stake();
        for _ in 0..rounds {
            shoe.refill();
            round.restart();
            take(&mut round, Input::wager(seat, Wager::Ante, stake), &mut returned);
            take(&mut round, Input::wager(seat, Wager::Super(SuperOn::Own), stake), &mut returned);
            let cards: [Card; 10] = std::array::from_fn(|_| shoe.draw());
            for card in cards {
                take(&mut round, Input::Card(card), &mut returned);
            }
            let [_, _, _, _, _, hand @ ..] = cards;
            play_lunar(&mut round, &mut shoe, hand, &mut returned);
        }
        black_box(returned)
    }
}

#[inline]
fn play_lunar(round: &mut lunar_poker::LunarPoker, shoe: &mut Shoe, hand: [Card; 5], returned: &mut u64) {
    let category = FiveCardStrength::of(hand).category();
    let draw = match category {
        FiveCardHand::OddCards => Some(Decision::Exchange(CardSet::from_iter([hand[0], hand[1]]))),
        FiveCardHand::TwoPairs => Some(Decision::Buy),
        _ => None,
    };
    let mut drawn = false;
    loop {
        let input = match round.next() {
            Next::Await(Await::Decision(seat)) => {
                let decision = if drawn { None } else { draw };
                drawn = true;
                Input::decide(seat, decision.unwrap_or(Decision::Bet(None)))
            }
            Next::Await(Await::Card(_)) => Input::Card(shoe.draw()),
            Next::Await(Await::Turn) => Input::Turn,
            Next::Await(_) => Input::Settle,
            Next::Over => return,
        };
        take(round, input, returned);
    }
}

/// Draws to 17, from a shoe that is reshuffled after three quarters.
pub fn star_blackjack(rounds: u64) -> impl FnMut() -> u64 {
    let mut shoe = Shoe::new(6, 1);
    let settings = star_blackjack::Settings::default();
    let mut round = star_blackjack::StarBlackjack::new(settings, Stock::fresh(6));
    move || {
        let mut returned = 0;
        let (seat, stake) = seat_and_stake();
        for _ in 0..rounds {
            if shoe.drawn() > 234 {
                shoe.refill();
                round.reshuffle();
            } else {
                round.restart();
            }
            play_blackjack(&mut round, &mut shoe, seat, stake, &mut returned);
        }
        black_box(returned)
    }
}

#[inline]
fn play_blackjack(
    round: &mut star_blackjack::StarBlackjack,
    shoe: &mut Shoe,
    seat: Seat,
    stake: Cents,
    returned: &mut u64,
) {
    take(round, Input::wager(seat, Wager::Main, stake), returned);
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
pub fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        rank if rank >= Rank::Ten => 10,
        rank => rank as u8 + 2,
    }
}
