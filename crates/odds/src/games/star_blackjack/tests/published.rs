//! Published figures, and our own current ones.

use crate::decision::HandError;
use crate::fraction::Fraction;
use crate::games::star_blackjack::analysis::analyse;
use crate::games::star_blackjack::best_play::{BestPlay, PlayedHand};
use crate::games::star_blackjack::composition::{Composition, ShoeCounts, class};
use crate::games::star_blackjack::dealer::DealerTree;
use crate::games::star_blackjack::decisions::decisions;
use crate::games::star_blackjack::game::Game;
use crate::games::star_blackjack::hands::Hands;
use crate::games::star_blackjack::solution::Solver;
use crate::games::star_blackjack::up_card::{AgainstUpCard, Owner};
use crate::position::Position;
use crate::progress::Progress;
use rules::games::star_blackjack::{Settings, dealer_draws};
use rules::{Card, Cents, Decision};
use std::sync::atomic::{AtomicU64, Ordering};

const STAKE: Cents = Cents::dollars(10);

fn table_of(decks: u8, resplit: bool) -> Settings {
    Settings { decks, resplit, ..Settings::default() }
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

/// Wizard of Odds, "Blackjack Appendix 2B": one deck, the dealer stands on soft 17, before looking for a blackjack.
#[test]
fn the_dealer_ends_as_published_for_one_deck() {
    let published = [
        (0, [0.126_128, 0.131_003, 0.129_486, 0.131_553, 0.051_565, 0.116_540, 0.313_726]),
        (1, [0.138_976, 0.131_762, 0.131_815, 0.123_948, 0.120_526, 0.352_973, 0.0]),
        (5, [0.166_948, 0.106_454, 0.107_192, 0.100_705, 0.097_879, 0.420_823, 0.0]),
        (7, [0.130_857, 0.362_989, 0.129_445, 0.068_290, 0.069_791, 0.238_627, 0.0]),
    ];
    for (up, published) in published {
        let tree = DealerTree::from(up, |total, _| total < 17);
        let ends = tree.ends(&ShoeCounts::of_decks(1).without(up), &mut Vec::new());
        for (ours, theirs) in ends.iter().zip(published) {
            assert!((ours - theirs).abs() < 1e-6, "{up}: {ends:?}");
        }
    }
}

/// philihp.com, "Blackjack Dealer Odds" (2012): six decks, the dealer hits soft 17; up card and end together, in percent.
#[test]
fn the_dealer_ends_as_published_for_six_decks() {
    let published = [
        (9, [3.44, 3.44, 3.44, 10.46, 1.07, 6.54, 2.37]),
        (1, [1.00, 1.05, 1.01, 0.97, 0.92, 2.74, 0.0]),
        (6, [2.84, 1.06, 0.60, 0.61, 0.57, 2.01, 0.0]),
        (0, [0.44, 1.10, 1.10, 1.10, 0.51, 1.07, 2.37]),
    ];
    for (up, published) in published {
        let shoe = ShoeCounts::of_decks(6);
        let ends = DealerTree::from(up, dealer_draws).ends(&shoe.without(up), &mut Vec::new());
        for (ours, theirs) in ends.iter().zip(published) {
            let percent = 100.0 * ours * f64::from(shoe.count(up)) / f64::from(shoe.total());
            assert!((percent - theirs).abs() < 0.0051, "{up}: {percent} {theirs}");
        }
    }
}

/// Wizard of Odds, "Blackjack Appendix 9", six and eight decks, dealer hits soft 17, no hole card: stand and hit
/// against an ace. For one wager the rules are the same as ours. There a double loses both wagers to a blackjack and
/// with us one, so our doubles are worth the probability of a blackjack more.
#[test]
fn first_hands_against_an_ace_are_worth_what_is_published() {
    let six = [
        ("2s As", -0.722_356, -0.379_910, None),
        ("4s 3s", -0.721_415, -0.554_273, None),
        ("5s As", -0.721_965, -0.454_867, None),
        ("5s 3s", -0.721_499, -0.493_960, None),
        ("5s 4s", -0.721_243, -0.396_287, Some(-0.932_671)),
        ("6s As", -0.665_166, -0.463_296, None),
        ("6s 4s", -0.720_814, -0.286_818, Some(-0.639_108)),
        ("6s 5s", -0.720_879, -0.235_772, Some(-0.535_879)),
        ("7s As", -0.466_029, -0.421_285, None),
    ];
    let eight = [
        ("2s As", -0.722_307, -0.378_980, None),
        ("4s 3s", -0.721_595, -0.553_054, None),
        ("6s As", -0.665_036, -0.462_428, None),
        ("6s 3s", -0.721_341, -0.395_857, Some(-0.933_368)),
        ("6s 5s", -0.721_201, -0.235_977, Some(-0.537_869)),
        ("7s As", -0.465_508, -0.420_237, None),
    ];
    for (decks, published) in [(6, &six[..]), (8, &eight[..])] {
        let game = Game::at(&table_of(decks, false), STAKE);
        let mut against = AgainstUpCard::new(&game, 0);
        let values = against.best(Owner::FIRST, &|_| 0.0);
        for (hand, stand, hit, double) in published {
            let hand = cards(hand);
            let index = Hands::all().two(class(hand[0]), class(hand[1]));
            let held = &Hands::all().list()[index as usize];
            let choices = against.choices_of(Owner::FIRST, index, &values);
            let close = |ours: f64, theirs: f64| assert!((ours - theirs).abs() < 1e-6, "{hand:?}: {ours} {theirs}");
            close(against.stand(Owner::FIRST, held), *stand);
            close(choices.hit.expect("legal"), *hit);
            if let Some(double) = double {
                close(choices.double.expect("legal") - against.blackjack(held.cards), *double);
            }
        }
    }
}

/// Wizard of Odds, "Australian Blackjack": at Star City in Sydney, August 2008, eight decks, one split, doubles on 9 to 11 and the
/// same loss to a blackjack (bust hands and one wager), but the dealer stood on soft 17: 0.59% for the house.
#[test]
fn the_game_of_2008_has_its_published_edge() {
    let game = Game { dealer_draws: |total, _| total < 17, ..Game::at(&table_of(8, false), STAKE) };
    let (_, expected) = Solver::new(&game).solve();
    assert!((-expected - 0.0059).abs() < 5e-5, "{expected}");
}

/// Our own figures, so that a test notices a change.
#[test]
fn the_main_game_is_worth_what_it_was() {
    for (decks, resplit, known) in [
        (6, false, -0.007_784_605_271),
        (6, true, -0.006_754_124_555),
        (8, false, -0.008_067_772_843),
        (8, true, -0.007_014_492_429),
    ] {
        let best = BestPlay::new(&table_of(decks, resplit), STAKE);
        assert!((best.expected() - known).abs() < 1e-12, "{decks} {resplit}: {:.12}", best.expected());
    }
}

#[test]
fn payments_that_chips_force_upwards_are_counted() {
    // 3 to 2 on $7.50 is $11.25, rounded up to $11.50 in chips of 50 cents.
    let game = Game::at(&table_of(6, false), Cents(750));
    assert!((game.blackjack - 11.5 / 7.5).abs() < 1e-15);
    assert!((game.even - 1.0).abs() < 1e-15);
    let (best, plain) = (BestPlay::new(&table_of(6, false), Cents(750)), BestPlay::new(&table_of(6, false), STAKE));
    // The probability of a winning blackjack times the additional payment.
    let blackjacks = 0.045_322_987_716;
    assert!((best.expected() - plain.expected() - blackjacks * 0.25 / 7.5).abs() < 1e-10);
    // A cent on insurance is paid half a dollar.
    let hand = PlayedHand::of(&cards("9s 5d"));
    assert!(BestPlay::new(&table_of(6, false), Cents(2)).insures(hand, cards("As")[0]));
    assert!(!plain.insures(hand, cards("As")[0]));
    assert!(!best.takes_even_money());
}

fn decide(hand: &str, up: &str) -> Result<Vec<(String, f64)>, HandError> {
    let settings = Settings { insurance_ten: true, ..Settings::default() };
    let decisions = decisions(&settings, STAKE, &Position::of(&cards(hand), Some(cards(up)[0])))?;
    Ok(decisions.decisions.into_iter().map(|value| (value.decision, value.expected)).collect())
}

fn names(hand: &str, up: &str) -> Vec<String> {
    decide(hand, up).expect("a decision").into_iter().map(|(name, _)| name).collect()
}

#[test]
fn every_legal_choice_is_valued_and_no_other() {
    assert_eq!(names("As 8d", "6h"), ["stand", "double", "hit"]);
    // Below 12 standing is not legal, above 11 doubling is not.
    assert_eq!(names("5s 3d", "6h"), ["hit"]);
    assert_eq!(names("5s 4d", "6h"), ["double", "hit"]);
    assert_eq!(names("6s 5d", "6h"), ["double", "hit"]);
    assert_eq!(names("7s 5d", "6h"), ["stand", "hit"]);
    // Doubles are for two cards.
    assert_eq!(names("2s 3d 5c", "6h"), ["hit"]);
    assert_eq!(names("8s 8d", "6h"), ["split", "stand", "hit"]);
    assert_eq!(names("Ks Td", "6h"), ["stand", "split", "hit"]);
    assert_eq!(names("Ts 6d", "Ah"), ["hit", "insure", "stand"]);
    assert_eq!(names("Ts 3d 3c", "Ah"), ["hit", "stand"]);
    assert_eq!(names("As Kd", "Ah"), ["stand", "insure", "even-money"]);
    assert_eq!(names("As Kd", "Th"), ["stand", "insure"]);
}

#[test]
fn what_cannot_be_decided_says_why() {
    let error = |hand, up| decide(hand, up).expect_err("nothing to decide");
    assert!(matches!(error("As Kd", "5h"), HandError::NothingToDecide(_)));
    assert!(matches!(error("Ts 6d 5c", "5h"), HandError::NothingToDecide(_)));
    assert!(matches!(error("Ts 6d 6c", "5h"), HandError::NothingToDecide(_)));
    // The same cards in another, possible order still have a decision.
    assert!(matches!(error("As Kd 5c", "5h"), HandError::NothingToDecide(_)));
    assert!(decide("As 5c Kd", "5h").is_ok());
    assert_eq!(error("Ts", "5h"), HandError::Count { expected: "at least two cards", found: 1 });
    let settings = Settings::default();
    assert_eq!(
        decisions(&settings, STAKE, &Position::of(&cards("Ts 6d"), None)).expect_err("no card"),
        HandError::NoUpCard
    );
    // Six decks hold six of a card, and the up card is one of them.
    let five = "2s 2s 2s 2s 2s";
    assert!(decide(five, "2s").is_ok());
    assert_eq!(error(&format!("{five} 2s"), "2s"), HandError::Repeated(cards("2s")[0]));
}

#[test]
fn a_blackjack_is_valued_in_fractions() {
    let position = Position::of(&cards("As Kd"), Some(cards("Ah")[0]));
    let values = decisions(&Settings::default(), STAKE, &position).expect("a decision");
    let exact = |name: &str| values.decisions.iter().find(|value| value.decision == name).and_then(|v| v.exact.clone());
    assert_eq!(exact("stand"), Some(Fraction::new(107, 103)));
    // An insured blackjack gives the same as even money.
    assert_eq!(exact("insure"), Some(Fraction::new(1, 1)));
    assert_eq!(exact("even-money"), Some(Fraction::new(1, 1)));
}

/// The decisions of one hand are those of the whole solution.
#[test]
fn decisions_and_best_play_agree() {
    let settings = table_of(6, true);
    let best = BestPlay::new(&settings, STAKE);
    for hand in ["8s 8d", "Ts 6d", "As 7d", "5s 4d", "9s 9d", "Ts 2d", "2s 2d", "7s 5d 4h"] {
        for up in ["2h", "6h", "9h", "Th", "Ah"] {
            let (hand, up) = (cards(hand), cards(up)[0]);
            let values = decisions(&settings, STAKE, &Position::of(&hand, Some(up))).expect("a decision");
            let played = PlayedHand::of(&hand);
            let first = values.decisions.iter().find(|value| value.decision != "insure").expect("a decision");
            assert_eq!(first.decision, best.decide(played, up).name(), "{hand:?} {up}");
        }
    }
}

#[test]
fn the_analysis_hangs_together() {
    let told = AtomicU64::new(0);
    let tell = |done, total| {
        assert!(done <= total);
        told.fetch_max(done, Ordering::Relaxed);
    };
    let settings = Settings { insurance_ten: true, ..table_of(6, false) };
    let analysis = analyse(&settings, STAKE, &Progress::new(&tell));
    assert!(told.into_inner() > 30);
    let names: Vec<&str> = analysis.wagers.iter().map(|figures| figures.wager.as_str()).collect();
    assert_eq!(names, ["main", "insurance", "insurance-ten", "perfect-pairs", "any-pair", "lucky-lucky"]);
    let main = analysis.wager("main").expect("the main wager");
    let total: f64 = main.distribution.iter().map(|share| share.probability).sum();
    #[allow(clippy::cast_precision_loss)]
    let mean: f64 = main.distribution.iter().map(|share| share.probability * share.net as f64 / 1000.0).sum();
    assert!((total - 1.0).abs() < 1e-12);
    assert!((mean - main.expected).abs() < 1e-12);
    assert!((main.expected - BestPlay::new(&settings, STAKE).expected()).abs() < 1e-13);
    assert!(main.at_risk > 1.1 && main.at_risk < 1.13);
    let strategy = &analysis.strategy;
    let shares: f64 = strategy.frequencies.iter().map(|(_, share)| share).sum();
    assert!((shares - 1.0).abs() < 1e-12);
    for simpler in strategy.simplifications.iter().chain(&strategy.options) {
        assert!(
            simpler.cost > 0.0 && (simpler.expected + simpler.cost - main.expected).abs() < 1e-13,
            "{}",
            simpler.name
        );
    }
    let chart = &strategy.simplifications[0];
    assert!((chart.expected - BestPlay::chart(&settings, STAKE).expected()).abs() < 1e-13);
    assert!(chart.cost < 5e-5, "the chart gives up little: {}", chart.cost);
    for grid in &strategy.grids {
        assert!(grid.cells.len() == grid.rows.len() && grid.cells.iter().all(|row| row.len() == grid.columns.len()));
    }
    // Twelve against a four stands, against a three it hits.
    let row = strategy.grids[0].rows.iter().position(|row| row == "12").expect("a row for 12");
    assert_eq!(strategy.grids[0].cells[row][1].decision, "hit");
    assert_eq!(strategy.grids[0].cells[row][2].decision, "stand");
}

#[test]
fn a_hand_of_too_many_points_stays_where_it_is() {
    let hand = PlayedHand::of(&cards("Ts Td 5d 4d"));
    let best = BestPlay::new(&table_of(6, false), STAKE);
    assert_eq!(best.decide(hand, cards("6s")[0]), Decision::Stand);
    assert_eq!(Hands::all().index(Composition::several(9, 3)), None);
}
