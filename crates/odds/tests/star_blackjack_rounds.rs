//! Best play through the round machine: the payments equal the analysis.

use odds::games::star_blackjack::{BestPlay, PlayedHand};
use rules::deck::Stock;
use rules::games::star_blackjack::{Settings, StarBlackjack, total};
use rules::{Await, Card, Cents, Decision, Fact, GameRound, Input, Next, Place, Round, Seat, Wager};

const STAKE: Cents = Cents::dollars(10);

/// A shoe that is shuffled as it is drawn.
struct RandomShoe {
    cards: Vec<Card>,
    drawn: usize,
    state: u64,
}

impl RandomShoe {
    fn new(decks: u8, seed: u64) -> Self {
        Self { cards: (0..decks).flat_map(|_| Card::deck()).collect(), drawn: 0, state: seed }
    }

    fn draw(&mut self) -> Card {
        self.state = self.state.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.state) * u128::from(self.state ^ 0xE703_7ED1_A0B4_28DB);
        let mixed = ((product >> 64) as u64 ^ product as u64) >> 32;
        let at = self.drawn + ((mixed as usize * (self.cards.len() - self.drawn)) >> 32);
        self.cards.swap(self.drawn, at);
        self.drawn += 1;
        self.cards[self.drawn - 1]
    }
}

/// The cards and wagers of a round, recorded from its facts.
#[derive(Default)]
struct Witness {
    hands: Vec<(Vec<Card>, bool)>,
    dealer: Vec<Card>,
    net: i64,
}

impl Witness {
    /// The net result by the cards alone.
    fn expected_net(&self) -> i64 {
        let stake = STAKE.0;
        let (dealer, _) = total(&self.dealer, false);
        let blackjack = self.dealer.len() == 2 && dealer == 21;
        let mut taken = false;
        let mut net = 0;
        for (cards, doubled) in &self.hands {
            let (own, _) = total(cards, *doubled);
            let wagered = if *doubled { 2 * stake } else { stake };
            net += match own {
                22.. => -stake,
                21 if cards.len() == 2 && self.hands.len() == 1 => {
                    if blackjack {
                        0
                    } else {
                        stake * 3 / 2
                    }
                }
                _ if blackjack => {
                    if std::mem::replace(&mut taken, true) {
                        0
                    } else {
                        -stake
                    }
                }
                _ if dealer > 21 || own > dealer => wagered,
                _ if own < dealer => -wagered,
                _ => 0,
            };
        }
        net
    }
}

fn tell(round: &mut StarBlackjack, input: Input, net: &mut i64) {
    let mut note = |fact: Fact| {
        if let Fact::Settled(line) = fact {
            *net += line.returned.0 - line.staked.0;
        }
    };
    round.take(input, &mut note).expect("a legal input");
}

fn play(round: &mut StarBlackjack, shoe: &mut RandomShoe, best: &BestPlay) -> Witness {
    let seat = Seat::new(1).expect("seat 1");
    let mut seen = Witness::default();
    let mut hands = vec![PlayedHand::new()];
    seen.hands.push((Vec::new(), false));
    let mut at = 0;
    tell(round, Input::wager(seat, Wager::Main, STAKE), &mut seen.net);
    tell(round, Input::NoMoreBets, &mut seen.net);
    loop {
        let input = match round.next() {
            Next::Await(Await::Card(to)) => {
                let card = shoe.draw();
                if let Place::Hand { hand, .. } = to {
                    at = hand as usize - 1;
                    hands[at].push(card);
                    seen.hands[at].0.push(card);
                } else {
                    seen.dealer.push(card);
                }
                Input::Card(card)
            }
            Next::Await(Await::Insurance) => {
                assert!(!best.takes_even_money() && !best.insures(hands[0], seen.dealer[0]));
                Input::CloseInsurance
            }
            Next::Await(Await::Decision(_)) => {
                // The hand in turn is the one that had the last card, or the next one of two cards.
                let decision = best.decide(hands[at], seen.dealer[0]);
                match decision {
                    Decision::Double(_) => seen.hands[at].1 = true,
                    Decision::Split => {
                        let count = hands.len() as u8 + 1;
                        let card = seen.hands[at].0.pop().expect("a pair");
                        seen.hands.insert(at + 1, (vec![card], false));
                        hands.insert(at + 1, PlayedHand::new());
                        // The order of the pair's cards does not matter: they have one value.
                        for (hand, (cards, _)) in hands.iter_mut().zip(&seen.hands) {
                            if cards.len() == 1 {
                                *hand = PlayedHand::split(cards[0], count);
                            }
                        }
                    }
                    _ => {}
                }
                Input::decide(seat, decision)
            }
            Next::Await(_) => Input::Settle,
            Next::Over => return seen,
        };
        tell(round, input, &mut seen.net);
    }
}

fn simulate(settings: Settings, best: &BestPlay, rounds: u32, seed: u64) {
    let mut shoe = RandomShoe::new(settings.decks, seed);
    let mut round = StarBlackjack::new(settings, Stock::fresh(settings.decks));
    let (mut sum, mut squares, mut split) = (0, 0, 0);
    for number in 0..rounds {
        shoe.drawn = 0;
        round.reshuffle();
        let witness = play(&mut round, &mut shoe, best);
        assert_eq!(
            witness.net,
            witness.expected_net(),
            "round {number}: {:?} against {:?}",
            witness.hands,
            witness.dealer
        );
        sum += witness.net;
        squares += witness.net * witness.net;
        split += usize::from(witness.hands.len() > 1);
    }
    assert!(split > 0);
    #[allow(clippy::cast_precision_loss)] // Far below 2^52.
    let (mean, square) = (sum as f64 / f64::from(rounds) / 1e3, squares as f64 / f64::from(rounds) / 1e6);
    let error = ((square - mean * mean) / f64::from(rounds)).sqrt();
    let off = (mean - best.expected()).abs();
    assert!(off < 4.0 * error, "{mean} is {:.1} standard errors off {}", off / error, best.expected());
}

#[test]
fn the_engine_pays_best_play_its_exact_mean() {
    let settings = Settings { resplit: true, ..Settings::default() };
    simulate(settings, &BestPlay::new(&settings, STAKE), 400_000, 1);
}

#[test]
fn the_engine_pays_the_chart_its_exact_mean() {
    let settings = Settings { decks: 8, ..Settings::default() };
    simulate(settings, &BestPlay::chart(&settings, STAKE), 400_000, 2);
}

/// One split of eights in detail: after a third eight the hands count three known eights.
#[test]
fn a_pair_of_eights_is_split_and_split_again_against_a_six() {
    let settings = Settings { resplit: true, ..Settings::default() };
    let best = BestPlay::new(&settings, STAKE);
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let hand = PlayedHand::of(&[card("8s"), card("8d")]);
    assert_eq!(best.decide(hand, card("6h")), Decision::Split);
    let mut again = PlayedHand::split(card("8s"), 2);
    again.push(card("8c"));
    assert_eq!(best.decide(again, card("6h")), Decision::Split);
    let mut third = PlayedHand::split(card("8s"), 3);
    third.push(card("8c"));
    assert_eq!(best.decide(third, card("6h")), Decision::Stand);
}
