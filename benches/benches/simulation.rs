//! The cost of the simulator: the same rounds with the same strategies in a plain loop and in the simulator, with its fair shoe, its books and
//! its blocks. Both take turns on one core; then the simulator runs on two. Arguments choose games by name.

use benches::{Contender, compare, rounds};
use odds::simulation::tables::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use odds::simulation::{Plan, Play, Playbook, Request, simulate};
use rules::deck::CardSet;
use rules::strength::{FiveCardHand, FiveCardStrength, ThreeCardStrength};
use rules::{Card, Game};
use std::sync::atomic::AtomicBool;

const TURNS: usize = 9;
const ROUNDS: u64 = 1_000_000;

/// The strategies of the plain loops.
struct Plain {
    queen_six_four: ThreeCardStrength,
}

impl three_card_poker::Strategist for Plain {
    #[inline]
    fn plays(&self, hand: [Card; 3]) -> bool {
        ThreeCardStrength::of(hand) >= self.queen_six_four
    }
}

impl caribbean_stud::Strategist for Plain {
    #[inline]
    fn bets(&self, hand: [Card; 5], _: Card) -> bool {
        FiveCardStrength::of(hand).has_ace_king()
    }
}

impl let_it_ride::Strategist for Plain {
    #[inline]
    fn first_rides(&self, [a, b, c]: [Card; 3]) -> bool {
        a.rank() == b.rank() || a.rank() == c.rank() || b.rank() == c.rank()
    }

    #[inline]
    fn second_rides(&self, [a, b, c, d]: [Card; 4]) -> bool {
        self.first_rides([a, b, c]) || [a, b, c].iter().any(|card| card.rank() == d.rank())
    }
}

impl lunar_poker::Strategist for Plain {
    #[inline]
    fn decide(&self, hand: [Card; 5], _: Card) -> lunar_poker::FirstDecision {
        match FiveCardStrength::of(hand).category() {
            FiveCardHand::OddCards => lunar_poker::FirstDecision::Exchange(CardSet::from_iter([hand[0], hand[1]])),
            FiveCardHand::TwoPairs => lunar_poker::FirstDecision::Buy,
            _ => lunar_poker::FirstDecision::Bet,
        }
    }

    #[inline]
    fn bets_after_draw(&self, _: [Card; 5], _: &[Card], _: Card) -> bool {
        true
    }
}

impl star_blackjack::Strategist for Plain {
    #[inline]
    fn decide(&self, situation: &star_blackjack::Situation<'_>) -> star_blackjack::HandDecision {
        if situation.total() < 17 { star_blackjack::HandDecision::Hit } else { star_blackjack::HandDecision::Stand }
    }
}

/// A game with a plain loop.
struct PlainGame {
    game: Game,
    /// The same strategy in the simulator.
    play: fn(Plain) -> Play,
    /// The plain loop.
    rounds: fn() -> Box<dyn FnMut() -> u64>,
}

/// The games that `benches::rounds` plays in a plain loop. Other games have nothing to be compared with.
const GAMES: [PlainGame; 5] = [
    PlainGame {
        game: Game::CaribbeanStud,
        play: |plain| Play::CaribbeanStud(Box::new(plain)),
        rounds: || Box::new(rounds::caribbean_stud(ROUNDS)),
    },
    PlainGame {
        game: Game::LetItRide,
        play: |plain| Play::LetItRide(Box::new(plain)),
        rounds: || Box::new(rounds::let_it_ride(ROUNDS)),
    },
    PlainGame {
        game: Game::ThreeCardPoker,
        play: |plain| Play::ThreeCardPoker(Box::new(plain)),
        rounds: || Box::new(rounds::three_card_poker(ROUNDS)),
    },
    PlainGame {
        game: Game::LunarPoker,
        play: |plain| Play::LunarPoker(Box::new(plain)),
        rounds: || Box::new(rounds::lunar_poker(ROUNDS)),
    },
    PlainGame {
        game: Game::StarBlackjack,
        play: |plain| Play::StarBlackjack(Box::new(plain)),
        rounds: || Box::new(rounds::star_blackjack(ROUNDS)),
    },
];

/// The simulator on this number of threads.
fn simulator(entry: &PlainGame, threads: usize) -> impl FnMut() -> u64 {
    let (game, strategist) = (entry.game, entry.play);
    let mut seed = 0;
    move || {
        seed += 1;
        let mut request = Request::new(game, ROUNDS);
        request.seed = seed;
        request.side_wagers = false;
        request.penetration = (game == Game::StarBlackjack).then_some(75);
        request.playbook =
            Some(Playbook::new("plain", "plain", strategist(Plain { queen_six_four: rounds::queen_six_four() })));
        let plan = Plan::new(request).expect("a plan");
        let results = simulate(&plan, None, threads, &mut |_| {}, &AtomicBool::new(false));
        results.expect("every round is played").house.cast_unsigned() as u64
    }
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let games: Vec<&PlainGame> =
        GAMES.iter().filter(|entry| asked.is_empty() || asked.iter().any(|name| name == entry.game.name())).collect();
    let names: Vec<[String; 3]> = games
        .iter()
        .map(|entry| ["plain", "simulated", "two threads"].map(|how| format!("{}, {how}", entry.game)))
        .collect();
    let mut contenders = Vec::new();
    for (entry, [plain, simulated, two]) in games.iter().zip(&names) {
        contenders.push(Contender::new(plain, ROUNDS, (entry.rounds)()));
        contenders.push(Contender::new(simulated, ROUNDS, simulator(entry, 1)));
        contenders.push(Contender::new(two, ROUNDS, simulator(entry, 2)));
    }
    let medians = compare("Rounds with and without the simulator, one seat", "rounds", TURNS, contenders);
    println!("\nThe simulator's speed as a share of the plain loop's, and of itself on one thread when it has two:");
    for (entry, speeds) in games.iter().zip(medians.chunks_exact(3)) {
        println!(
            "{:<34} {:>11.0}% {:>11.0}%",
            entry.game.name(),
            100.0 * speeds[1] / speeds[0],
            100.0 * speeds[2] / speeds[1]
        );
    }
}
