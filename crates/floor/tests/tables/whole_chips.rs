//! Ruling G24: tables open in whole chips, and only whole chips are laid. Ruling G20: odds that a document fixes stay fixed.

use crate::house::{House, ONE, STAFF, TABLE, cards, opening, seat};
use floor::table::{LimitsChange, OfferView, Opening, Unfit};
use floor::{Command, Fact, Moment, Table, TableRefusal};
use rules::refusal::Why;
use rules::table::Limits;
use rules::{Cents, Decision, Game, Input, Player, Wager};

fn with(game: Game, settings: &[(&str, &str)]) -> Opening {
    let settings = settings.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Opening { settings, ..opening(game) }
}

fn open(game: Game, settings: &[(&str, &str)]) -> Result<Opening, Unfit> {
    let fact = Table::open(TABLE, with(game, settings), Cents::dollars(1000), None, Moment(0))?;
    let Fact::Opened { opening, .. } = &fact else { panic!("{fact:?}") };
    // The stored opening passes a later check.
    Table::check_opened(TABLE, &fact).expect("what was opened is in order");
    Ok(Opening::clone(opening))
}

#[test]
fn ruling_g24_a_table_opens_in_whole_chips() {
    for game in Game::ALL {
        for (minimum, unit, fits) in [
            ("5.00", "0.49", false),
            ("5.00", "0.50", true),
            ("5.00", "0.51", false),
            ("5.00", "0.01", false),
            ("4.99", "0.50", false),
            ("5.01", "0.50", false),
            ("5.50", "0.50", true),
        ] {
            // At Star Blackjack chips of half the size make the same limits even numbers of them (ruling R24).
            let chip = if game == Game::StarBlackjack { "0.25" } else { "0.50" };
            let opened = open(game, &[("minimum", minimum), ("unit", unit), ("smallest_chip", chip)]);
            assert_eq!(opened.is_ok(), fits, "{game}: {minimum} in {unit}: {opened:?}");
            assert!(fits || opened.is_err_and(|unfit| unfit.to_string().contains("G24")), "{game}");
        }
    }
    let limits = Limits { minimum: Cents(500), maximum: Cents::dollars(50), unit: Cents(251) };
    let odd =
        Opening { wager_limits: vec![(Wager::PairPlus, limits)], ..with(Game::ThreeCardPoker, &[("minimum", "5.00")]) };
    let opened = Table::open(TABLE, odd, Cents::ZERO, None, Moment(0));
    assert_eq!(opened.err(), Some(Unfit::WagerLimits(Wager::PairPlus)));
}

#[test]
fn ruling_g24_a_table_without_a_unit_uses_its_minimums_chip() {
    let written = |settings: &[(&str, &str)]| {
        let mut settings = open(Game::StarBlackjack, settings).expect("a table").settings;
        settings.retain(|(name, _)| name == "minimum" || name == "unit");
        settings.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(written(&[("minimum", "25.00")]), ["25.00", "25.00"]);
    assert_eq!(written(&[("minimum", "10.00")]), ["10.00", "5.00"]);
    assert_eq!(written(&[("minimum", "10.00"), ("unit", "1.00")]), ["10.00", "1.00"]);
    assert_eq!(written(&[]), ["1.00", "1.00"]);
}

/// Ruling R24: a blackjack pays 3 to 2, so tables that pay it open in even numbers of chips, and stay so.
#[test]
fn ruling_r24_blackjack_is_played_in_even_numbers_of_chips() {
    for (minimum, unit, fits) in [
        ("0.50", "0.50", false),
        ("5.00", "0.50", false),
        ("5.00", "1.00", true),
        ("5.00", "1.50", false),
        ("4.50", "1.00", false),
        ("5.50", "1.00", false),
    ] {
        let settings = [("minimum", minimum), ("unit", unit)];
        let opened = open(Game::StarBlackjack, &settings);
        assert_eq!(opened.is_ok(), fits, "{minimum} in {unit}: {opened:?}");
        let cites = |unfit: Unfit| unfit.rules(Game::StarBlackjack).iter().any(|rule| rule.number() == "R24");
        assert!(fits || opened.is_err_and(cites), "{minimum} in {unit}");
        assert!(open(Game::ThreeCardPoker, &settings).is_ok());
    }
    let settings = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];
    let limits = |minimum, unit| Limits { minimum: Cents(minimum), maximum: Cents::dollars(600), unit: Cents(unit) };
    let mut house = House::open(&with(Game::StarBlackjack, &settings).completed().expect("a table"));
    house.sit(ONE, 1);
    for (minimum, unit, fits) in [(500, 50, false), (450, 100, false), (500, 150, false), (500, 100, true)] {
        let limits = limits(minimum, unit);
        for command in [
            Command::SetLimits { by: STAFF, limits, change: LimitsChange::NextRound },
            Command::SetPlayerLimits {
                by: STAFF,
                patron: ONE,
                limits: Some(Limits { maximum: Cents::dollars(700), ..limits }),
            },
        ] {
            let asked = house.ask(&command);
            assert_eq!(asked.is_ok(), fits, "{command:?}: {asked:?}");
            let even = |rule: rules::rulebook::Rule, chip| rule.number() == "R24" && chip == Cents(100);
            assert!(fits || matches!(asked, Err(TableRefusal::NotWholeChips { chip, rule }) if even(rule, chip)));
        }
    }
    // A table that was opened before goes on as it was.
    let before = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "0.50")];
    let old = Opening { whole_chips: true, ..with(Game::StarBlackjack, &before) };
    let today =
        Table::open(TABLE, with(Game::StarBlackjack, &settings), Cents::ZERO, None, Moment(0)).expect("a table");
    let Fact::Opened { by, at, moved, .. } = today else { panic!("{today:?}") };
    let fact = Fact::Opened { opening: Box::new(old.clone()), by, at, moved };
    Table::check_opened(TABLE, &fact).expect("the record is as it should be");
    let mut house = House::open(&old);
    house.must(&Command::SetLimits { by: STAFF, limits: limits(450, 50), change: LimitsChange::NextRound });
}

/// A table that was opened before the ruling loads, is valid and goes on as it did.
#[test]
fn ruling_g24_tables_opened_before_still_load() {
    let old: Opening = serde_json::from_str(
        r#"{"game":"star-blackjack","settings":[["minimum","5.00"],["maximum","500.00"]],"device":"shoe",
            "pace":{"wagers":20000,"decisions":15000,"results":5000,"cut":10000}}"#,
    )
    .expect("an opening of old");
    assert!(!old.whole_chips);
    let fact = Table::open(TABLE, old.clone(), Cents::ZERO, None, Moment(0)).expect("a table of today");
    let Fact::Opened { by, at, moved, .. } = fact else { panic!("{fact:?}") };
    let before = Fact::Opened { opening: Box::new(old.clone()), by, at, moved };
    let table = Table::check_opened(TABLE, &before).expect("the record is as it should be");
    assert_eq!(table.settings().table().limits[0].unit, Cents(1));
    let mut house = House::open(&old);
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 60 });
    house.say(ONE, Input::wager(seat(1), Wager::Main, Cents(501))).expect("as before");
    house.say(ONE, Input::TakeBack { seat: seat(1), player: Player::First, on: Wager::Main }).expect("back");
    let limits = Limits { minimum: Cents(501), maximum: Cents::dollars(500), unit: Cents(1) };
    house.must(&Command::SetLimits { by: STAFF, limits, change: LimitsChange::AtOnce });
}

/// A table that was opened before the ruling is limited to whole chips when the house serves it again, also after a snapshot: at once, or from the
/// next round if wagers lie. This does not raise its minimum.
#[test]
fn ruling_g24_tables_opened_before_take_no_odd_cents_any_more() {
    let old: Opening = serde_json::from_str(
        r#"{"game":"three-card-poker","settings":[["minimum","5.25"],["maximum","500.30"]],"device":"shuffler",
            "pace":{"wagers":20000,"decisions":15000,"results":5000,"cut":10000}}"#,
    )
    .expect("an opening of old");
    for lying in [false, true] {
        let mut house = House::open(&old);
        house.sit(ONE, 1);
        let written = serde_json::to_string(&house.table.snapshot().expect("between rounds")).expect("text");
        assert!(!written.contains("whole_chips"), "it was written before there were any");
        let mut other = House {
            table: Table::from_snapshot(serde_json::from_str(&written).expect("kept")).expect("a table"),
            ..house.fork()
        };
        for house in [&mut house, &mut other] {
            assert!(house.table.takes_odd_cents());
            let wager = |cents| Input::wager(seat(1), Wager::Ante, Cents(cents));
            if lying {
                house.say(ONE, wager(526)).expect("as before");
            }
            house.must(&Command::UseWholeChips);
            assert!(!house.table.takes_odd_cents());
            assert!(matches!(house.ask(&Command::UseWholeChips), Err(TableRefusal::TakesWholeChips { .. })));
            if lying {
                // Wagers on the layout were right when they were laid, and are played to their end.
                house.must(&Command::Ready { patron: ONE });
                while house.table.round_number() == 1 {
                    house.wait();
                }
            }
            let limits = house.table.limits_of(ONE);
            assert_eq!((limits.minimum, limits.maximum, limits.unit), (Cents(500), Cents(50_000), Cents(50)));
            for (cents, fits) in [(499, false), (501, false), (525, false), (549, false), (551, false), (500, true)] {
                let laid = house.say(ONE, wager(cents));
                assert_eq!(laid.is_ok(), fits, "{cents}: {laid:?}");
            }
            let odd = Limits { minimum: Cents(501), maximum: Cents::dollars(500), unit: Cents(1) };
            let set = house.ask(&Command::SetLimits { by: STAFF, limits: odd, change: LimitsChange::NextRound });
            assert!(matches!(set, Err(TableRefusal::NotWholeChips { .. })));
        }
        assert!(crate::notices::examine(&house.facts).is_ok());
    }
}

/// Main wager, optional wager, insurance and a double for less, each at one cent less, the amount, and one cent more.
#[test]
fn ruling_g24_only_whole_chips_are_laid() {
    let opening = with(Game::StarBlackjack, &[("minimum", "5.00"), ("maximum", "500.00"), ("unit", "0.50")]);
    // It was opened before stakes were even numbers of chips (ruling R24), so that half of one is none.
    let mut house = House::open(&Opening { whole_chips: true, ..opening });
    // The burned card, then seat 1 and the dealer, then seat 1; the dealer's second card is no ten.
    house.script.push_back(cards("2c 6s Ad 5d 9h 9d"));
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    let lays = |house: &mut House, input: Input| match house.say(ONE, input) {
        Ok(()) => None,
        Err(TableRefusal::Rules(refusal)) => Some(refusal.why),
        Err(other) => panic!("{other:?}"),
    };
    let odd = Some(Why::NotInUnits { unit: Cents(50) });
    for (on, amount) in [(Wager::Main, 1050), (Wager::LuckyLucky, 50)] {
        let wager = |cents| Input::wager(seat(1), on, Cents(cents));
        assert_eq!(lays(&mut house, wager(amount + 1)), odd, "{on}");
        assert!(lays(&mut house, wager(amount - 1)).is_some(), "{on}");
        assert_eq!(lays(&mut house, wager(amount)), None, "{on}");
    }
    house.must(&Command::Ready { patron: ONE });
    let offered = |house: &House, wanted: &str| {
        house.table.offers_to(ONE).into_iter().find_map(|offer| match offer {
            OfferView::Decide { decision, from, to, step, .. } if decision.name() == wanted => Some((from, to, step)),
            _ => None,
        })
    };
    // Half of 10.50 is 5.25: insurance goes up to 5.00.
    assert_eq!(offered(&house, "insure"), Some((Some(Cents(50)), Some(Cents(500)), Some(Cents(50)))));
    let insure = |cents| Input::decide(seat(1), Decision::Insure(Cents(cents)));
    assert_eq!(lays(&mut house, insure(1)), Some(Why::BelowMinimum { least: Cents(50) }));
    assert_eq!(lays(&mut house, insure(51)), odd);
    assert_eq!(lays(&mut house, insure(525)), Some(Why::AboveMaximum { most: Cents(500) }));
    assert_eq!(lays(&mut house, insure(500)), None);
    // 6 and 5 may double, for less as well.
    assert_eq!(offered(&house, "double"), Some((Some(Cents(50)), Some(Cents(1050)), Some(Cents(50)))));
    let double = |cents| Input::decide(seat(1), Decision::Double(Some(Cents(cents))));
    assert_eq!(lays(&mut house, double(1)), Some(Why::BelowMinimum { least: Cents(50) }));
    assert_eq!(lays(&mut house, double(99)), odd);
    assert_eq!(lays(&mut house, double(101)), odd);
    assert_eq!(lays(&mut house, double(100)), None);
}

#[test]
fn ruling_g24_limits_and_chips_change_together() {
    let opening = with(Game::ThreeCardPoker, &[("minimum", "5.00"), ("maximum", "500.00"), ("unit", "0.50")]);
    let mut house = House::open(&opening.completed().expect("a table"));
    house.sit(ONE, 1);
    let odd = |asked: Result<(), TableRefusal>| {
        assert!(matches!(asked, Err(TableRefusal::NotWholeChips { .. })), "{asked:?}");
    };
    for (minimum, unit) in [(499, 50), (500, 49), (500, 51), (450, 1)] {
        let limits = Limits { minimum: Cents(minimum), maximum: Cents::dollars(500), unit: Cents(unit) };
        odd(house.ask(&Command::SetLimits { by: STAFF, limits, change: LimitsChange::NextRound }));
        let own = Limits { maximum: Cents::dollars(1000), ..limits };
        odd(house.ask(&Command::SetPlayerLimits { by: STAFF, patron: ONE, limits: Some(own) }));
    }
    let limits = Limits { minimum: Cents(450), maximum: Cents::dollars(500), unit: Cents(50) };
    house.must(&Command::SetLimits { by: STAFF, limits, change: LimitsChange::NextRound });
    // A larger chip needs limits that are made of it.
    let chip =
        |text: &str| Command::ChangeSettings { by: STAFF, settings: vec![("smallest_chip".into(), text.into())] };
    assert!(house.ask(&chip("1.00")).is_err());
    house.must(&chip("0.10"));
}

/// A larger chip does not bring back stakes on which a blackjack is paid too much.
#[test]
fn ruling_r24_a_larger_chip_still_pays_exactly() {
    let opening = with(Game::StarBlackjack, &[("minimum", "10.00"), ("maximum", "500.00"), ("unit", "5.00")]);
    let mut house = House::open(&opening.completed().expect("a table"));
    let chip =
        |text: &str| Command::ChangeSettings { by: STAFF, settings: vec![("smallest_chip".into(), text.into())] };
    let refused = house.ask(&chip("5.00"));
    assert!(matches!(refused, Err(TableRefusal::Unfit(Unfit::ExactPayments(_)))), "{refused:?}");
    house.must(&chip("2.50"));
    // Limits that were set later count too.
    let opening = with(Game::StarBlackjack, &[("minimum", "10.00"), ("maximum", "500.00"), ("unit", "10.00")]);
    let mut house = House::open(&opening.completed().expect("a table"));
    let limits = Limits { minimum: Cents(500), maximum: Cents::dollars(500), unit: Cents(500) };
    house.must(&Command::SetLimits { by: STAFF, limits, change: LimitsChange::AtOnce });
    let refused = house.ask(&chip("5.00"));
    let r24 = |rule: rules::rulebook::Rule| rule.number() == "R24";
    assert!(
        matches!(refused, Err(TableRefusal::NotWholeChips { chip: Cents(1_000), rule }) if r24(rule)),
        "{refused:?}"
    );
}

/// CS 10.1, ruling G20: a royal flush pays 250 to 1, even if another payment is set.
#[test]
fn ruling_g20_fixed_odds_are_no_table_setting() {
    let fixed = |unfit: &Unfit| matches!(unfit, Unfit::Fixed { rule, .. } if rule.to_string() == "10.1");
    for odds in ["1", "249", "250", "251"] {
        let opened = open(Game::CaribbeanStud, &[("royal_flush", odds)]);
        assert!(opened.as_ref().is_err_and(fixed), "{opened:?}");
        let mut house = House::of(Game::CaribbeanStud);
        let settings = vec![("royal_flush".to_owned(), odds.to_owned())];
        let changed = house.ask(&Command::ChangeSettings { by: STAFF, settings });
        assert!(matches!(changed, Err(TableRefusal::Unfit(unfit)) if fixed(&unfit)));
    }
}
