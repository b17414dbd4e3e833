//! Ruling G23: a player gains nothing by not deciding, in any game, under any standing instruction, at any table.

use odds::{Analysis, Fraction, Progress, Silence};
use rules::{AnySettings, Cents, Game, Instruction};

const STAKE: Cents = Cents::dollars(10);

fn table(game: Game, settings: &[(&str, &str)]) -> Analysis {
    let mut table = AnySettings::new(game);
    for (name, text) in settings {
        table.set(name, text).unwrap_or_else(|error| panic!("{name} = {text}: {error}"));
    }
    odds::any::analyse(&table, STAKE, &Progress::silent())
}

/// All rows of a wager, the absence rules apart.
fn standing<'a>(analysis: &'a Analysis, wager: &str) -> Vec<&'a Silence> {
    analysis.silence.iter().filter(|row| row.wager == wager && row.rule.is_none()).collect()
}

fn absent<'a>(analysis: &'a Analysis, wager: &str, rule: &str) -> &'a Silence {
    let mut rows = analysis.silence.iter().filter(|row| row.wager == wager && row.rule.as_deref() == Some(rule));
    rows.next().unwrap_or_else(|| panic!("nothing about rule {rule}"))
}

fn exact(value: &odds::UnitValue) -> &Fraction {
    value.exact.as_ref().expect("a count")
}

/// The value of an ante for a player who plays best but never loses an ante by folding.
fn in_place_of_folds(analysis: &Analysis) -> f64 {
    let folds = analysis.strategy.frequencies.iter().find(|(choice, _)| choice == "fold").expect("how often");
    analysis.wager("ante").expect("figures").expected + folds.1
}

/// Every instruction of the game is listed, none of them gains, and best play equals the figures.
fn check(game: Game, analysis: &Analysis, wager: &str) {
    let rows = standing(analysis, wager);
    let names: Vec<&str> = rows.iter().map(|row| row.instruction.as_str()).collect();
    let known: Vec<&str> = Instruction::of(game).map(Instruction::name).collect();
    assert_eq!(names, known, "{game} {wager}");
    for row in rows {
        let what = format!("{game} {wager} {}", row.instruction);
        assert_eq!(exact(&row.gain), &Fraction::new(0, 1), "{what}");
        assert_eq!(exact(&row.at_will), exact(&row.best), "{what}");
        assert!(exact(&row.always) <= exact(&row.best), "{what}");
        if let Some(figures) = analysis.wager(wager) {
            assert_eq!(figures.exact.as_ref(), Some(exact(&row.best)), "{what}");
        }
    }
}

#[test]
fn ruling_g23_silence_never_gains_at_caribbean_stud() {
    for settings in [&[][..], &[("max_payout", "100.00")], &[("smallest_chip", "2.50")]] {
        let analysis = table(Game::CaribbeanStud, settings);
        check(Game::CaribbeanStud, &analysis, "ante");
        // Best play folds ace-king mostly: the usual instruction costs little, and folding always costs the ante.
        let rows = standing(&analysis, "ante");
        assert_eq!(exact(&rows[1].always), &Fraction::new(-1, 1));
    }
    // The value of the absence rule at a screen. Not deciding in place of every fold: +43.5 % of the ante was played
    // against a house.
    let analysis = table(Game::CaribbeanStud, &[]);
    assert!((0.42..0.44).contains(&in_place_of_folds(&analysis)));
    // Not deciding wherever that is worth more, also on hands that bet at a loss.
    let returned = absent(&analysis, "ante", "14.14");
    assert_eq!(exact(&returned.at_will), &Fraction::new(221_272_693_097_i64, 415_275_635_775_i64));
}

#[test]
fn ruling_g23_silence_never_gains_at_three_card_poker() {
    for settings in [
        &[][..],
        &[("ante_bonus", "3-2-1"), ("pair_plus", "35-25-6-4-1")],
        &[("ante_bonus", "4-3-1"), ("pair_plus", "50-30-6-3-1")],
    ] {
        let analysis = table(Game::ThreeCardPoker, settings);
        check(Game::ThreeCardPoker, &analysis, "ante");
        check(Game::ThreeCardPoker, &analysis, "ante-and-pair-plus");
        // Queen-six-four is best play itself.
        let usual = standing(&analysis, "ante")[0];
        assert_eq!(exact(&usual.always), exact(&usual.best));
    }
    // Not deciding in place of every fold: +28.3 % of the ante was played against a house.
    let analysis = table(Game::ThreeCardPoker, &[]);
    assert!((0.28..0.30).contains(&in_place_of_folds(&analysis)));
    let returned = absent(&analysis, "ante", "12.12");
    assert_eq!(exact(&returned.at_will), &Fraction::new(3_285_883, 7_830_200));
    assert!(absent(&analysis, "ante-and-pair-plus", "12.12").gain.expected > 0.3);
}

#[test]
fn ruling_g23_silence_never_gains_at_let_it_ride() {
    for settings in [&[][..], &[("max_payout", "15.00")], &[("max_payout", "1000.00")]] {
        let analysis = table(Game::LetItRide, settings);
        check(Game::LetItRide, &analysis, "1");
    }
    let analysis = table(Game::LetItRide, &[]);
    // A player who has seen the cards lets everything ride: that gains nothing.
    assert_eq!(exact(&absent(&analysis, "1", "12.14").gain), &Fraction::new(0, 1));
    // Cards declared unseen after the first community card: +68.6 % of a wager.
    let returned = absent(&analysis, "1", "12.13");
    assert!((0.68..0.69).contains(&returned.at_will.expected), "{returned:?}");
}

#[test]
fn ruling_g23_silence_never_gains_at_lunar_poker() {
    for settings in [&[][..], &[("declaring", "player")]] {
        let analysis = table(Game::LunarPoker, settings);
        check(Game::LunarPoker, &analysis, "ante");
        check(Game::LunarPoker, &analysis, "super");
    }
    let analysis = table(Game::LunarPoker, &[]);
    assert!(absent(&analysis, "ante", "12.14").gain.expected > 0.3);
    // Super wagers on the hand of a friend who does not decide on any losing hand: +82.7 % of the stake.
    let returned = absent(&analysis, "super", "12.14");
    assert_eq!(exact(&returned.at_will), &Fraction::new(2_150_016, 2_598_960));
}

/// The main game of Star Blackjack is computed in floating point.
#[test]
fn ruling_g23_silence_never_gains_at_star_blackjack() {
    for settings in [&[][..], &[("decks", "8"), ("resplit", "true")]] {
        let analysis = table(Game::StarBlackjack, settings);
        let rows = standing(&analysis, "main");
        assert_eq!(rows.len(), 1);
        let row = rows[0];
        assert!(row.gain.expected.abs() < 1e-12 && row.always.expected < row.best.expected - 0.01, "{row:?}");
        assert!((row.best.expected - analysis.wager("main").expect("figures").expected).abs() < 1e-12);
    }
}
