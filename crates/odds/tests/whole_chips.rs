//! Ruling G24: no stake that a table accepts is worth more per dollar than its unit.
//!
//! The unit applies above the minimum (ruling G19), so a unit that is smaller than the minimum is not a stake itself.
//! So every accepted stake is compared with the smallest one: the unit if it is accepted, otherwise the minimum. Ruling
//! R24: at Star Blackjack both are even numbers of chips.

use num_bigint::BigInt;
use odds::simulation::{Plan, Request, Results, simulate};
use odds::{Figures, Fraction, Progress};
use rules::description::OpeningAmount;
use rules::games::lunar_poker::{SuperHand, ante_odds, bet_odds, instant_odds};
use rules::games::star_blackjack::{BLACKJACK_PAYS, INSURANCE_AGAINST_ACE_PAYS, INSURANCE_AGAINST_TEN_PAYS};
use rules::games::{caribbean_stud, let_it_ride, three_card_poker};
use rules::strength::{FiveCardHand, ThreeCardHand};
use rules::wager::SuperOn;
use rules::{AnySettings, Card, Cents, Decision, Game, Input, Odds, Player, Round, Seat, Wager};
use std::sync::atomic::AtomicBool;

/// The largest amount that is tried.
const MOST: i64 = 6_000;

/// A table as it is opened now.
fn table(game: Game, settings: &[(&str, &str)]) -> AnySettings {
    let mut table = AnySettings::new(game);
    for (name, text) in settings {
        table.set(name, text).unwrap_or_else(|error| panic!("{name} = {text}: {error}"));
    }
    table.complete_limits(|name| settings.iter().any(|(known, _)| *known == name));
    table.require_whole_chips().expect("whole chips");
    table
}

/// Minimum, unit and smallest chip of a table.
type Limits = [(&'static str, &'static str); 3];

const fn limits(minimum: &'static str, unit: &'static str, chip: &'static str) -> Limits {
    [("minimum", minimum), ("unit", unit), ("smallest_chip", chip)]
}

/// The tables that are tried. At some of them the unit is smaller than the minimum, or much larger, and so not a stake
/// itself.
const TABLES: [Limits; 8] = [
    limits("5.00", "5.00", "0.50"),
    limits("5.00", "1.00", "0.50"),
    limits("5.00", "0.50", "0.50"),
    limits("2.50", "2.50", "2.50"),
    limits("1.00", "1.00", "0.05"),
    limits("3.00", "1.50", "0.50"),
    limits("5.00", "20.00", "0.50"),
    limits("10.00", "5.00", "2.50"),
];

fn first() -> Seat {
    Seat::new(1).expect("a seat")
}

/// The wagers before the deal whose amounts players choose.
fn wagers(game: Game) -> Vec<Wager> {
    let mut wagers = Vec::new();
    for wager in game.description().wagers.iter().filter(|wager| wager.amount != OpeningAmount::Price) {
        wagers.push(wager.on);
        if wager.on_other_hands {
            wagers.push(Wager::Super(SuperOn::Dealer));
        }
    }
    wagers
}

/// The amounts of a wager that a table accepts, with the wagers that it depends on.
fn accepted(settings: &AnySettings, on: Wager) -> Vec<Cents> {
    let mut round = settings.round();
    for needed in [Wager::Ante, Wager::Main].into_iter().filter(|needed| *needed != on) {
        let least = settings.table().limits[0].minimum;
        let _ = round.take(Input::wager(first(), needed, least), &mut |_| {});
    }
    let awaits = round.awaits();
    (1..=MOST).map(Cents).filter(|amount| awaits.permits(&Input::wager(first(), on, *amount))).collect()
}

/// Every odds that any game pays.
fn every_odds() -> Vec<Odds> {
    let mut all = vec![Odds::EVEN, BLACKJACK_PAYS, INSURANCE_AGAINST_ACE_PAYS, INSURANCE_AGAINST_TEN_PAYS];
    let stud = caribbean_stud::Settings::default();
    let three = three_card_poker::Settings::default();
    for hand in FiveCardHand::ALL {
        all.extend([stud.bet_odds(hand), bet_odds(hand, None), ante_odds(hand)]);
        all.extend(instant_odds(hand));
        all.extend(FiveCardHand::ALL.into_iter().map(|second| bet_odds(hand, Some(second))));
    }
    for hand in ThreeCardHand::ALL {
        all.extend(three.ante_bonus.odds(hand).into_iter().chain(three.pair_plus.odds(hand)));
    }
    all.extend(SuperHand::ALL.map(SuperHand::odds));
    let ride = ["Ts Th 2c 3d 4s", "As Ks Qs Js Ts", "2s 2h 2d 2c 3s"];
    for text in ride {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
        let hand = rules::strength::FiveCardStrength::of(cards.try_into().expect("five"));
        all.extend(let_it_ride::odds(hand));
    }
    all
}

/// The tables of a game that are tried, with the wagers that are laid before the first card and the amounts of each that are accepted.
fn stakes(game: Game) -> Vec<(AnySettings, Wager, Vec<Cents>)> {
    let mut all = Vec::new();
    for limits in TABLES {
        if game == Game::CaribbeanStud && limits[2].1 == "2.50" {
            continue; // Its jackpot wager of 1.00 is no whole chip there.
        }
        let settings = table(game, &limits);
        if settings.check_exact_payments().is_err() {
            continue; // Such a table does not open (ruling R24).
        }
        for on in wagers(game) {
            let amounts = accepted(&settings, on);
            assert!(amounts.len() > 1, "{game} {on} {limits:?}: {amounts:?}");
            all.push((settings, on, amounts));
        }
    }
    all
}

/// The stakes that a table accepts are its minimum and the multiples of its unit above it, all in whole chips.
#[test]
fn ruling_g24_the_minimum_and_whole_units_are_accepted_and_nothing_else() {
    for game in Game::ALL {
        for (settings, on, amounts) in stakes(game) {
            let (chip, limits) = (settings.table().smallest_chip, settings.table().limits[0]);
            // The optional wagers of blackjack have no minimum but the unit (BJ 14.5).
            let optional = matches!(on, Wager::PerfectPairs | Wager::AnyPair | Wager::LuckyLucky);
            for amount in (1..=MOST).map(Cents) {
                let units = amount.is_in(limits.unit) && (optional || amount >= limits.minimum);
                let legal = units || (!optional && amount == limits.minimum);
                let taken = amounts.contains(&amount);
                assert_eq!(taken, legal, "{game} {on} {limits:?}: {amount}");
                assert!(!taken || amount.is_in(chip), "{game} {on}: {amount}");
            }
        }
    }
}

/// For every outcome the payment per dollar of the stake is at most that on the smallest stake, so no strategy can gain
/// by the size of a stake.
#[test]
fn ruling_g24_no_accepted_stake_is_paid_better_than_the_smallest() {
    let odds = every_odds();
    for game in Game::ALL {
        for (settings, on, amounts) in stakes(game) {
            let (chip, limits) = (settings.table().smallest_chip, settings.table().limits[0]);
            let smallest = amounts[0];
            for stake in amounts {
                for odds in odds.iter().filter(|odds| **odds != BLACKJACK_PAYS || on == Wager::Main) {
                    let (paid, of_smallest) = (odds.on(stake, chip), odds.on(smallest, chip));
                    assert!(
                        paid.amount.0 * smallest.0 <= of_smallest.amount.0 * stake.0,
                        "{game} {on} {limits:?}: {odds} on {stake} is more than on {smallest}"
                    );
                    assert!(!paid.rounded, "{game} {on} {limits:?}: {odds} on {stake} was made up");
                }
            }
        }
    }
}

/// Why blackjack is played in even numbers of chips (ruling R24): with stakes of one chip the player would win, and on other odd numbers of
/// chips lose less than on even ones.
#[test]
fn ruling_r24_odd_numbers_of_chips_would_be_worth_more() {
    let mut settings = AnySettings::new(Game::StarBlackjack);
    for (name, text) in [("minimum", "0.50"), ("unit", "0.50"), ("smallest_chip", "0.50")] {
        settings.set(name, text).expect("a setting");
    }
    assert!(settings.check_exact_payments().is_err());
    let worth = |cents| {
        let analysis = odds::any::analyse(&settings, Cents(cents), &Progress::silent());
        analysis.wager("main").expect("the main wager").expected
    };
    let [one, two, ten, eleven] = [50, 100, 500, 550].map(worth);
    assert!(one > 0.0 && two < 0.0, "{one} and {two}");
    assert!((two - ten).abs() < 1e-12, "{two} and {ten}");
    assert!(eleven > ten + 0.002, "{eleven} and {ten}");
}

/// The same for additions during a round: insurance and doubles for less are whole chips, and their payments are exact.
#[test]
fn ruling_g24_insurance_and_doubles_are_whole_chips() {
    for limits in TABLES {
        let settings = table(Game::StarBlackjack, &limits);
        if settings.check_exact_payments().is_err() {
            continue;
        }
        let chip = settings.table().smallest_chip;
        for stake in accepted(&settings, Wager::Main).into_iter().take(20) {
            let mut round = settings.round();
            round.take(Input::wager(first(), Wager::Main, stake), &mut |_| {}).expect("a wager");
            for card in ["6c", "Ah", "5d"] {
                round.take(Input::Card(card.parse().expect("a card")), &mut |_| {}).expect("a card");
            }
            let check = |round: &rules::AnyRound, most: Cents, decision: &dyn Fn(Cents) -> Decision| {
                let awaits = round.awaits();
                for amount in (1..=stake.0 + chip.0).map(Cents) {
                    let permitted = awaits.permits(&Input::decide(first(), decision(amount)));
                    assert_eq!(permitted, amount.is_in(chip) && amount <= most, "{} of {stake}", decision(amount));
                }
            };
            check(&round, Cents(stake.0 / 2), &Decision::Insure);
            round.take(Input::CloseInsurance, &mut |_| {}).expect("closed");
            check(&round, stake, &|amount| Decision::Double(Some(amount)));
            let whole = Input::Decide {
                seat: first(),
                player: Player::First,
                decision: Decision::Double(None),
                tokens: Cents::ZERO,
            };
            assert!(round.awaits().permits(&whole));
        }
    }
}

/// The stakes for the exact figures and the simulations: the smallest, the next ones, and a large one.
fn some(amounts: &[Cents]) -> Vec<Cents> {
    let mut some: Vec<Cents> = amounts.iter().take(3).copied().collect();
    some.extend(amounts.last());
    some.dedup();
    some
}

/// The exact figures say the same: per dollar, no stake is worth more than the smallest one.
#[test]
fn ruling_g24_the_odds_of_every_stake_are_at_most_those_of_the_smallest() {
    let exact = |figures: &Figures| -> Fraction { figures.exact.clone().expect("a count") };
    for game in [Game::ThreeCardPoker, Game::LetItRide, Game::StarBlackjack] {
        for (settings, on, amounts) in stakes(game) {
            let figures = |stake: Cents| match &settings {
                AnySettings::StarBlackjack(settings) => {
                    let mut wagers = odds::games::star_blackjack::side_wagers(settings, stake);
                    wagers.retain(|figures| figures.wager == on.to_string());
                    wagers
                }
                settings => odds::any::analyse(settings, stake, &Progress::silent()).wagers,
            };
            let of_smallest = figures(amounts[0]);
            assert_eq!(of_smallest.is_empty(), on == Wager::Main, "{game} {on}");
            for stake in some(&amounts) {
                for (figures, smallest) in figures(stake).iter().zip(&of_smallest) {
                    assert!(exact(figures) <= exact(smallest), "{game} {}: {stake}", figures.wager);
                }
            }
        }
    }
}

/// The same for the main wager of blackjack, whose figures are sums in double precision that agree with a count to 1e-12.
#[test]
fn ruling_g24_the_main_wager_of_blackjack_is_worth_no_more_on_any_stake() {
    for limits in [limits("5.00", "5.00", "0.50"), limits("5.00", "1.00", "0.50"), limits("5.00", "20.00", "0.50")] {
        let settings = table(Game::StarBlackjack, &limits);
        assert_eq!(settings.check_exact_payments(), Ok(()));
        let amounts = accepted(&settings, Wager::Main);
        let worth = |stake: Cents| {
            let analysis = odds::any::analyse(&settings, stake, &Progress::silent());
            analysis.wager("main").expect("the main wager").expected
        };
        let smallest = worth(amounts[0]);
        assert!(smallest < 0.0, "the house keeps something: {smallest}");
        for stake in [amounts[1], amounts[amounts.len() - 1]] {
            assert!(worth(stake) <= smallest + 1e-12, "{stake}: {} and {smallest}", worth(stake));
        }
    }
}

fn play(game: Game, limits: &Limits, stake: Cents) -> Results {
    let mut request = Request::new(game, 3 * 4096);
    request.table = limits.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    request.stake = Some(stake);
    // The optional wagers of blackjack are whole units, also where the minimum is less than one.
    request.side_wagers = limits[0].1 != "5.00" || limits[1].1 != "20.00";
    request.seed = 24;
    let plan = Plan::new(request).expect("a plan");
    simulate(&plan, None, 2, &mut |_| {}, &AtomicBool::new(false)).expect("every round is played")
}

/// The round machines pay accordingly. Both stakes play the same rounds, card by card, because the seed is the same and
/// best play does not depend on the stake. So their winnings per dollar are compared to the cent.
#[test]
fn ruling_g24_simulated_rounds_pay_no_stake_better_than_the_smallest() {
    for game in Game::ALL {
        for limits in [limits("5.00", "5.00", "0.50"), limits("5.00", "1.00", "0.50"), limits("5.00", "20.00", "0.50")]
        {
            let amounts = accepted(&table(game, &limits), wagers(game)[0]);
            let smallest = play(game, &limits, amounts[0]);
            for stake in [amounts[1], amounts[amounts.len() - 1]] {
                let results = play(game, &limits, stake);
                assert_eq!(results.wagers.len(), smallest.wagers.len());
                for (more, least) in results.wagers.iter().zip(&smallest.wagers) {
                    assert_eq!((&more.wager, more.count()), (&least.wager, least.count()), "{game}");
                    let (won, of_smallest) = (more.tally.net() * least.unit, least.tally.net() * more.unit);
                    assert!(won <= of_smallest, "{game} {} at {stake}: {won} and {of_smallest}", more.wager);
                    assert_ne!(more.tally.net(), BigInt::ZERO, "{game} {}: nothing was played", more.wager);
                }
            }
        }
    }
}

/// They also agree with the figures: a simulated mean stays within four standard errors of the exact one of the
/// smallest stake.
#[test]
fn ruling_g24_simulated_rounds_agree_with_the_figures_of_the_smallest_stake() {
    for game in [Game::ThreeCardPoker, Game::LetItRide] {
        let limits = limits("5.00", "1.00", "0.50");
        let settings = table(game, &limits);
        let amounts = accepted(&settings, wagers(game)[0]);
        let exact = odds::any::analyse(&settings, amounts[0], &Progress::silent());
        for stake in [amounts[0], amounts[1], amounts[amounts.len() - 1]] {
            for results in &play(game, &limits, stake).wagers {
                let figures = exact.wager(&results.wager).expect("figures");
                let errors = (results.mean() - figures.expected) / results.std_error(1);
                assert!(errors.abs() < 4.0, "{game} {} at {stake}: {errors}", results.wager);
            }
        }
    }
}
