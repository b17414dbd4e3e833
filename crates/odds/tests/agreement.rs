//! Millions of rounds of the live engine agree with the exact analysis: every wager, at several tables of each game, at
//! least twenty million rounds a game.

use odds::games::star_blackjack;
use odds::simulation::{Plan, Request, Results, simulate};
use odds::{Progress, any};
use rules::{AnySettings, Cents, Game};
use std::sync::atomic::AtomicBool;

/// The largest allowed deviation from the exact mean in standard errors. One in 16,000 simulations exceeds it; the
/// seeds are fixed, so the result is always the same.
const MOST_ERRORS: f64 = 4.0;

/// The smallest allowed probability of a chi-square statistic.
const LEAST_CHANCE: f64 = 1.0 / 16_000.0;

fn play(game: Game, rounds: u64, table: &[(&str, &str)]) -> (Results, AnySettings, Cents) {
    let mut request = Request::new(game, rounds);
    request.table = table.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    request.seed = 20_000_000;
    let plan = Plan::new(request).expect("a plan");
    let results = simulate(&plan, None, 2, &mut |_| {}, &AtomicBool::new(false)).expect("rounds");
    assert_eq!(results.rounds(), rounds);
    (results, *plan.settings(), plan.stake())
}

/// Compares every wager of a table with its exact figures.
fn agrees(game: Game, rounds: u64, table: &[(&str, &str)]) {
    let (results, settings, stake) = play(game, rounds, table);
    let exact = any::analyse(&settings, stake, &Progress::silent());
    assert!(!results.wagers.is_empty());
    for wager in &results.wagers {
        let figures = exact.wager(&wager.wager).expect("exact figures");
        let agreement = wager.agreement(figures, 1).expect("wagers of the same size");
        let where_it_is = format!("{game} {table:?} {}: {agreement:?}", wager.wager);
        assert!(agreement.z.abs() < MOST_ERRORS, "{where_it_is}");
        assert!(agreement.impossible.is_empty(), "{where_it_is}");
        let chance = agreement.chi_square.expect("outcomes to compare").p;
        assert!(chance > LEAST_CHANCE, "{where_it_is}");
    }
}

#[test]
fn three_card_poker() {
    agrees(Game::ThreeCardPoker, 8_000_000, &[]);
    agrees(Game::ThreeCardPoker, 6_000_000, &[("ante_bonus", "4-3-1"), ("pair_plus", "50-30-6-3-1")]);
    agrees(Game::ThreeCardPoker, 6_000_000, &[("ante_bonus", "3-2-1"), ("pair_plus", "40-25-6-4-1")]);
}

#[test]
fn let_it_ride() {
    agrees(Game::LetItRide, 12_000_000, &[]);
    // A maximum that cuts the winnings of a flush with three wagers, and changes best play.
    agrees(Game::LetItRide, 8_000_000, &[("max_payout", "150.00")]);
}

#[test]
fn caribbean_stud() {
    agrees(Game::CaribbeanStud, 8_000_000, &[]);
    agrees(Game::CaribbeanStud, 6_000_000, &[("royal_flush", "100"), ("meter", "228000.00")]);
    agrees(Game::CaribbeanStud, 6_000_000, &[("max_payout", "100.00"), ("jackpot_wager", "2.00")]);
}

#[test]
fn lunar_poker() {
    agrees(Game::LunarPoker, 12_000_000, &[]);
    agrees(Game::LunarPoker, 8_000_000, &[("declaring", "player")]);
}

#[test]
fn star_blackjack() {
    agrees(Game::StarBlackjack, 8_000_000, &[("insurance_ten", "true"), ("lucky_lucky", "2")]);
    agrees(Game::StarBlackjack, 6_000_000, &[("decks", "8"), ("lucky_lucky", "3")]);
}

/// The analysis takes half a minute for the full distribution of three hands against one dealer, but a moment for its
/// mean: the rounds are compared with the mean.
#[test]
fn star_blackjack_with_a_second_split() {
    let (results, settings, stake) = play(Game::StarBlackjack, 8_000_000, &[("resplit", "true")]);
    let AnySettings::StarBlackjack(settings) = settings else { panic!("another game") };
    let main = results.wager("main").expect("a wager");
    let expected = star_blackjack::BestPlay::new(&settings, stake).expected();
    let errors = (main.mean() - expected) / main.std_error(1);
    assert!(errors.abs() < MOST_ERRORS, "{} is {errors} standard errors from {expected}", main.mean());
}
