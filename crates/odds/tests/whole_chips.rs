//! Ruling G24: no stake that a table accepts is worth more per dollar than its unit.

use odds::{Figures, Fraction, Progress};
use rules::games::lunar_poker::{SuperHand, ante_odds, bet_odds, instant_odds};
use rules::games::star_blackjack::{BLACKJACK_PAYS, INSURANCE_AGAINST_ACE_PAYS, INSURANCE_AGAINST_TEN_PAYS};
use rules::games::{caribbean_stud, let_it_ride, three_card_poker};
use rules::strength::{FiveCardHand, ThreeCardHand};
use rules::wager::SuperOn;
use rules::{AnySettings, Card, Cents, Decision, Game, Input, Odds, Player, Round, Seat, Wager};

/// Every amount up to this is tried.
const MOST: i64 = 3_000;

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

/// Minimum, unit and smallest chip of the tables that are tried.
const TABLES: [[(&str, &str); 3]; 5] = [
    [("minimum", "5.00"), ("unit", "5.00"), ("smallest_chip", "0.50")],
    [("minimum", "5.00"), ("unit", "0.50"), ("smallest_chip", "0.50")],
    [("minimum", "2.50"), ("unit", "2.50"), ("smallest_chip", "2.50")],
    [("minimum", "1.00"), ("unit", "1.00"), ("smallest_chip", "0.05")],
    [("minimum", "3.00"), ("unit", "1.50"), ("smallest_chip", "0.50")],
];

fn first() -> Seat {
    Seat::new(1).expect("a seat")
}

fn wagers(game: Game) -> &'static [Wager] {
    match game {
        Game::CaribbeanStud => &[Wager::Ante],
        Game::LetItRide => &[Wager::One, Wager::Two, Wager::Dollar],
        Game::ThreeCardPoker => &[Wager::Ante, Wager::PairPlus],
        Game::LunarPoker => &[Wager::Ante, Wager::Super(SuperOn::Own), Wager::Super(SuperOn::Dealer)],
        Game::StarBlackjack => &[Wager::Main, Wager::PerfectPairs, Wager::AnyPair, Wager::LuckyLucky],
    }
}

/// The amounts of a wager that a table accepts, beside the wagers that it needs.
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

/// A payment per dollar of the stake is never more than that on one unit, outcome by outcome, so no way to play can gain by the size of
/// a stake. With whole chips only odds of 3 to 2 are ever made up at all.
#[test]
fn ruling_g24_no_accepted_stake_is_paid_better_than_the_unit() {
    let odds = every_odds();
    for limits in TABLES {
        for game in Game::ALL {
            if game == Game::CaribbeanStud && limits[2].1 == "2.50" {
                continue; // Its jackpot wager of 1.00 is no whole chip there.
            }
            let settings = table(game, &limits);
            let (chip, unit) = (settings.table().smallest_chip, settings.table().limits[0].unit);
            for on in wagers(game) {
                let amounts = accepted(&settings, *on);
                assert!(!amounts.is_empty(), "{game} {on}");
                for stake in amounts {
                    assert!(stake.is_in(unit) && stake.is_in(chip), "{game} {on}: {stake} was accepted");
                    for odds in &odds {
                        let (paid, of_unit) = (odds.on(stake, chip), odds.on(unit, chip));
                        assert!(
                            paid.amount.0 * unit.0 <= of_unit.amount.0 * stake.0,
                            "{game} {on}: {odds} on {stake} is more than on {unit}"
                        );
                        assert!(!paid.rounded || *odds == BLACKJACK_PAYS, "{game}: {odds} on {stake} was made up");
                    }
                }
            }
        }
    }
}

/// The same for what is added during a round: insurance and doubles for less are whole chips, and their odds are exact on them.
#[test]
fn ruling_g24_insurance_and_doubles_are_whole_chips() {
    for limits in TABLES {
        let settings = table(Game::StarBlackjack, &limits);
        let (chip, least) = (settings.table().smallest_chip, settings.table().limits[0].minimum);
        for stake in (1..20).map(|units| least.times(units)) {
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

/// The exact figures say the same: per dollar, no stake is worth more than one unit.
#[test]
fn ruling_g24_the_odds_of_every_stake_are_at_most_those_of_the_unit() {
    let exact = |figures: &Figures| -> Fraction { figures.exact.clone().expect("a count") };
    let limits = TABLES[1];
    for game in [Game::ThreeCardPoker, Game::LetItRide, Game::StarBlackjack] {
        let settings = table(game, &limits);
        let figures = |stake: Cents| match &settings {
            AnySettings::StarBlackjack(settings) => {
                let mut wagers = odds::games::star_blackjack::side_wagers(settings, stake);
                wagers.retain(|figures| !figures.wager.starts_with("insurance"));
                wagers
            }
            settings => odds::any::analyse(settings, stake, &Progress::silent()).wagers,
        };
        let of_unit = figures(settings.table().limits[0].unit);
        for stake in [50, 100, 500, 550, 1250].map(Cents) {
            for (figures, unit) in figures(stake).iter().zip(&of_unit) {
                assert!(exact(figures) <= exact(unit), "{game} {}: {stake}", figures.wager);
            }
        }
    }
}
