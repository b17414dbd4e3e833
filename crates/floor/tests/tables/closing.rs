//! Opening, closing, suspending and setting tables.

use crate::house::{House, ONE, STAFF, TABLE, TWO, leave, opening, sit};
use crate::notices::examine;
use floor::table::{CardSource, Cause, Device, NOTICE, Opening, Pace, Unfit, Viewer, Whom};
use floor::{Command, Fact, Moment, PoolId, Surroundings, TableRefusal};
use rules::{AnySettings, Await, Cents, Game, Next, Round, Wager};

/// CS 16.8, LR 14.8, TC 14.9, LP 14.8, BJ 18.8: with players at it, a table closes when a sign has stood for 20 minutes.
#[test]
fn a_table_with_players_closes_by_a_sign() {
    for game in Game::ALL {
        let mut house = House::open(&Opening { device: Device::Shuffler, ..opening(game) });
        house.sit(ONE, 1);
        let earliest = house.now.after(NOTICE);
        let close = |closes| Command::Close { by: STAFF, closes };
        for closes in [house.now, Moment(earliest.0 - 1)] {
            assert!(matches!(house.ask(&close(closes)), Err(TableRefusal::SignTooShort { .. })), "{game}");
        }
        house.must(&close(earliest));
        let signs = house.table.signs(None);
        assert!(signs.iter().any(|sign| sign.says == "This table closes at 1970-01-01 00:20:00Z"), "{game}");
        // A sign may be taken away and put up again.
        house.must(&Command::KeepOpen { by: STAFF });
        assert_eq!(house.ask(&Command::KeepOpen { by: STAFF }), Err(TableRefusal::NoSign), "{game}");
        house.must(&close(earliest));
        house.wait_until(Moment(earliest.0 - 1));
        assert!(house.table.is_open(), "{game}");
        // The round in play is finished.
        house.wager_all(ONE, 1, 10);
        house.wait_until(earliest);
        assert!(house.table.is_open(), "{game}");
        while house.table.is_open() {
            house.wait();
        }
        assert!(house.table.is_closed() && !house.table.is_in_play(), "{game}");
        assert_eq!(house.table.wakes_at(), None, "{game}");
        assert_eq!(house.wager(ONE, 1, crate::house::first_wager(game), 10), Err(TableRefusal::NotOpen), "{game}");
        assert_eq!(house.ask(&sit(TWO, 2)), Err(TableRefusal::NotOpen), "{game}");
        // They take their own chips with them.
        house.must(&leave(ONE, 1));
        assert_eq!(house.table.stack(ONE), rules::Cents::ZERO);
    }
}

#[test]
fn an_empty_table_closes_at_once() {
    let mut house = House::of(Game::LetItRide);
    house.must(&Command::Close { by: STAFF, closes: house.now });
    assert!(house.table.is_closed());
    assert_eq!(house.ask(&Command::Close { by: STAFF, closes: house.now }), Err(TableRefusal::NotOpen));
}

/// Ruling G18: for a player who sits down after the sign was put up, the table does not close before the sign has stood for 20 minutes.
#[test]
fn g18_a_sign_that_is_too_short_for_players_stands_longer_when_they_come() {
    for game in Game::ALL {
        let mut house = House::open(&Opening { device: Device::Shuffler, ..opening(game) });
        house.wait_until(Moment(1_000));
        let (short, enough) = (house.now.after(60_000), house.now.after(NOTICE));
        house.must(&Command::Close { by: STAFF, closes: short });
        assert_eq!(house.table.closes(), Some(short), "{game}: the table is empty");
        // Without players it closes at the time on the sign.
        let mut empty = house.fork();
        empty.wait_until(short);
        assert!(empty.table.is_closed(), "{game}");
        house.sit(ONE, 1);
        assert_eq!(house.table.closes(), Some(enough), "{game}");
        for moment in [short, Moment(enough.0 - 1)] {
            house.wait_until(moment);
            assert!(house.table.is_open(), "{game}");
        }
        let mut left = house.fork();
        left.must(&leave(ONE, 1));
        assert!(left.table.is_closed(), "{game}: the sign has stood past its time, and the table is empty");
        house.wait_until(enough);
        assert!(house.table.is_closed(), "{game}");
        assert!(examine(&house.facts).is_ok(), "{game}");
    }
}

/// Ruling G18: players are told why play is suspended, in the view and on the sign.
#[test]
fn g18_a_suspension_has_a_cause_that_players_are_told() {
    for (cause, word) in
        [(Cause::Device, "equipment"), (Cause::Cards, "cards"), (Cause::Dispute, "dispute"), (Cause::Duty, "duty")]
    {
        let mut house = House::of(Game::ThreeCardPoker);
        house.sit(ONE, 1);
        house.must(&Command::Suspend { by: STAFF, cause });
        let view = house.table.view(Viewer::Patron(ONE), &Surroundings::at(house.now));
        let halt = view.halt.expect("a cause");
        assert!(halt.says.contains(word), "{}", halt.says);
        assert_eq!(halt.rules, ["14.9", "ruling G18"]);
        let signs = view.board.expect("a board").signs;
        assert!(signs.iter().any(|sign| sign.says == halt.says), "{signs:?}");
        // They may cash out and go.
        house.must(&Command::CashOut { patron: ONE, amount: rules::Cents::dollars(100) });
        house.must(&leave(ONE, 1));
        house.must(&Command::Resume { by: STAFF });
        assert_eq!(house.table.halt(), None);
    }
    let old: Fact = serde_json::from_str(r#"{"suspended":{"by":9,"at":5}}"#).expect("a fact of an older record");
    let mut house = House::of(Game::LetItRide);
    assert_eq!(house.table.check(&old), Ok(()));
    house.table.apply(&old).expect("it fits");
    assert_eq!(house.table.halt().map(|halt| halt.says), Some("Play is suspended".to_owned()));
}

/// Ruling G18: suspending is not closing. When players have waited for as long as a closing sign would have stood, an inspector is told.
#[test]
fn g18_a_suspension_without_end_is_told_to_an_inspector() {
    let mut house = House::of(Game::LunarPoker);
    house.sit(ONE, 1);
    house.wait_until(Moment(1_000));
    house.must(&Command::Suspend { by: STAFF, cause: Cause::Duty });
    let long = house.now.after(NOTICE);
    assert!(matches!(
        house.ask(&Command::Close { by: STAFF, closes: Moment(long.0 - 1) }),
        Err(TableRefusal::SignTooShort { .. })
    ));
    house.wait_until(Moment(long.0 - 1));
    assert!(house.table.notices().is_empty());
    assert_eq!(house.table.wakes_at(), Some(long));
    house.wait_until(long);
    house.wait_until(long.after(NOTICE));
    let notices: Vec<_> = house.table.notices().iter().map(|notice| (notice.whom, notice.about.as_str())).collect();
    assert_eq!(notices, [(Whom::Inspector, "long-suspension")]);
    assert!(!house.table.is_closed() && house.table.wakes_at().is_none());
    // The inspector is told of the next one as well.
    house.must(&Command::Resume { by: STAFF });
    house.must(&Command::Suspend { by: STAFF, cause: Cause::Cards });
    house.wait_until(house.now.after(NOTICE));
    assert_eq!(house.table.notices().len(), 2);
    assert!(examine(&house.facts).is_ok(), "{:?}", examine(&house.facts).err());
}

#[test]
fn a_suspended_table_plays_its_round_and_no_other() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Suspend { by: STAFF, cause: Cause::Dispute });
    assert_eq!(house.ask(&Command::Suspend { by: STAFF, cause: Cause::Dispute }), Err(TableRefusal::NotOpen));
    assert_eq!(house.wager(TWO, 2, Wager::Ante, 10), Err(TableRefusal::NotOpen));
    while house.table.round().next() != Next::Over {
        house.wait();
    }
    assert_eq!(house.table.wakes_at(), Some(Moment(NOTICE)), "only for the notice of a long suspension");
    house.wait_until(house.now.after(1_000_000));
    assert_eq!(house.table.round_number(), 1);
    assert_eq!(house.ask(&Command::NextRound), Err(TableRefusal::NotOpen));
    house.must(&Command::Resume { by: STAFF });
    assert_eq!(house.table.round_number(), 2);
    assert_eq!(house.ask(&Command::Resume { by: STAFF }), Err(TableRefusal::NotSuspended));
}

fn change(settings: &[(&str, &str)]) -> Command {
    let settings = settings.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Command::ChangeSettings { by: STAFF, settings }
}

/// Settings change between rounds only, and the next round is played by them.
#[test]
fn settings_change_between_rounds() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    let other = change(&[("pair_plus", "50-30-6-4-1")]);
    house.wager_all(ONE, 1, 10);
    assert_eq!(house.ask(&other), Err(TableRefusal::RoundNotOver));
    while house.table.round().next() != Next::Over {
        house.wait();
        assert_eq!(house.ask(&other).is_ok(), house.table.round().next() == Next::Over);
    }
    house.wait();
    assert!(
        matches!(house.table.settings(), AnySettings::ThreeCardPoker(settings) if settings.pair_plus.name == "50-30-6-4-1")
    );
    for (wrong, refusal) in [
        (change(&[("minimum", "5.00")]), TableRefusal::NotASetting("minimum".into())),
        (change(&[("burn", "false")]), TableRefusal::NotASetting("burn".into())),
    ] {
        assert_eq!(house.ask(&wrong), Err(refusal));
    }
    assert!(matches!(house.ask(&change(&[("pair_plus", "1-1-1-1-1")])), Err(TableRefusal::Unfit(_))));
    // A change of seats removes no player's place.
    house.sit(TWO, 6);
    assert_eq!(house.ask(&change(&[("seats", "5")])), Err(TableRefusal::Taken));
    house.must(&change(&[("seats", "6")]));
    assert_eq!(house.ask(&sit(floor::PatronId(3), 7)), Err(TableRefusal::NoSuchChair));
}

/// A blackjack shoe stays in play when settings change, but another number of decks means other cards (BJ 3.5).
#[test]
fn bj_3_5_decks_change_when_the_cards_may() {
    let mut house = House::of(Game::StarBlackjack);
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 100 });
    house.wager_all(ONE, 1, 10);
    house.idle_through();
    let shoe = house.table.shoe().cloned();
    let cards = house.table.round().cards_left();
    house.must(&change(&[("resplit", "true")]));
    assert_eq!(house.table.shoe().cloned(), shoe);
    assert_eq!(house.table.round().cards_left(), cards);
    assert!(matches!(house.ask(&change(&[("decks", "8")])), Err(TableRefusal::CardsStay { .. })));
    house.wager_all(ONE, 1, 10);
    house.idle_through();

    let mut device = House::open(&Opening { device: Device::Shuffler, ..opening(Game::StarBlackjack) });
    device.sit(ONE, 1);
    device.wager_all(ONE, 1, 10);
    while device.table.round().next() != Next::Over {
        device.wait();
    }
    device.must(&change(&[("decks", "8")]));
    device.wait();
    assert_eq!(device.table.shoe().map(|shoe| shoe.cards), Some(416));
    device.wager_all(ONE, 1, 10);
    device.idle_through();
    assert_eq!(device.table.round().next(), Next::Await(Await::Wagers));
}

/// TC 6.7.2, BJ 6.8.1, 6.8.2, 4.6, 14.2 and other mistakes in openings.
#[test]
fn what_does_not_fit_together_is_not_opened() {
    let set = |game, name: &str, text: &str| {
        let mut opening = opening(game);
        opening.settings.push((name.into(), text.into()));
        opening
    };
    let tc = opening(Game::ThreeCardPoker);
    let bj = opening(Game::StarBlackjack);
    let low = |opening: &Opening, device| Opening { low_limit: true, device, ..opening.clone() };
    assert!(low(&tc, Device::Shuffler).check().is_ok());
    assert!(low(&bj, Device::Shuffler).check().is_ok());
    for opening in [&tc, &bj] {
        assert_eq!(low(opening, Device::Shoe).check(), Err(Unfit::LowLimitNeedsShuffler));
    }
    let tournament = set(Game::StarBlackjack, "tournament", "true");
    assert_eq!(low(&tournament, Device::Shuffler).check(), Err(Unfit::LowLimitTournament));
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::LunarPoker] {
        assert_eq!(low(&opening(game), Device::Shuffler).check(), Err(Unfit::NoLowLimit));
    }
    assert!(Opening { cashless: true, ..tc.clone() }.check().is_ok());
    assert_eq!(Opening { cashless: true, ..bj.clone() }.check(), Err(Unfit::NoCashless));
    for (behind, fits) in [(0, false), (1, true), (156, true), (157, false)] {
        let opening = Opening { behind_cutting_card: Some(behind), ..bj.clone() };
        assert_eq!(opening.check().is_ok(), fits, "{behind}");
    }
    let behind = Opening { behind_cutting_card: Some(20), ..tc.clone() };
    assert_eq!(behind.check(), Err(Unfit::CuttingCard { most: 0 }));
    let without = |opening: &Opening, wager| Opening { not_offered: vec![wager], ..opening.clone() };
    assert!(without(&bj, Wager::LuckyLucky).check().is_ok());
    assert_eq!(without(&bj, Wager::Main).check(), Err(Unfit::NotOptional(Wager::Main)));
    assert_eq!(without(&tc, Wager::PairPlus).check(), Err(Unfit::NotOptional(Wager::PairPlus)));
    assert_eq!(Opening { pool: Some(PoolId(1)), ..tc.clone() }.check(), Err(Unfit::NoJackpot));
    assert_eq!(Opening { game: "zebra".into(), ..tc.clone() }.check(), Err(Unfit::NoSuchGame("zebra".into())));
    for (wait, fits) in [(0, false), (1, true), (86_400_000, true), (86_400_001, false)] {
        let opening = Opening { pace: Pace { cut: wait, ..Pace::USUAL }, ..tc.clone() };
        assert_eq!(opening.check().is_ok(), fits, "{wait}");
    }
    assert!(matches!(set(Game::LetItRide, "decks", "6").check(), Err(Unfit::Setting { .. })));
    let mut contrary = set(Game::LetItRide, "minimum", "50.00");
    contrary.settings.push(("maximum".into(), "49.99".into()));
    assert!(matches!(contrary.check(), Err(Unfit::Contradiction(_))));
}

/// Rulings G3 and U4: wagers on a real layout are recorded as they lie, and its players declare for themselves.
#[test]
fn real_cards_bring_their_own_settings() {
    let entered = Opening { source: CardSource::Entered, ..opening(Game::LunarPoker) };
    let Ok(AnySettings::LunarPoker(settings)) = entered.check() else { panic!("a lunar poker table") };
    assert_eq!(settings.table.enforcement, rules::table::Enforcement::AsFound);
    assert_eq!(settings.declaring, rules::games::lunar_poker::Declaring::Player);
    let Ok(AnySettings::LunarPoker(settings)) = opening(Game::LunarPoker).check() else { panic!("another") };
    assert_eq!(settings.table.enforcement, rules::table::Enforcement::Refuse);
    assert_eq!(settings.declaring, rules::games::lunar_poker::Declaring::Automatic);
}

/// Ruling G3: no table chooses how wagers outside the limits are treated. If dealt tables recorded them as they lie, wagers would escape every limit.
#[test]
fn g3_enforcement_is_not_a_setting_of_a_table() {
    for game in Game::ALL {
        for (source, how) in [(CardSource::Dealt, "as-found"), (CardSource::Entered, "refuse")] {
            let wish = vec![("enforcement".to_owned(), how.to_owned())];
            let opened = Opening { source, settings: wish.clone(), ..opening(game) };
            let refused = floor::Table::open(TABLE, opened, Cents::ZERO, None, Moment(0));
            assert_eq!(refused, Err(Unfit::Enforcement), "{game}");
            let mut house = House::open(&Opening { source, ..opening(game) });
            let change = |settings| Command::ChangeSettings { by: STAFF, settings };
            assert_eq!(house.ask(&change(wish.clone())), Err(TableRefusal::Unfit(Unfit::Enforcement)), "{game}");
            // A table of an earlier record that was set wrong can only be corrected.
            let earlier = Opening { source, settings: wish.clone(), full_procedures: false, ..opening(game) };
            let mut house = House::open(&earlier);
            let right = if how == "refuse" { "as-found" } else { "refuse" };
            house.must(&change(vec![("enforcement".to_owned(), right.to_owned())]));
            assert_eq!(house.ask(&change(wish)), Err(TableRefusal::Unfit(Unfit::Enforcement)), "{game}");
        }
    }
}

/// BJ 14.2: the house decides which optional wagers it offers.
#[test]
fn bj_14_2_a_wager_that_is_not_offered_is_refused() {
    let not_offered = vec![Wager::AnyPair];
    let opening = Opening { not_offered, device: Device::Shuffler, ..opening(Game::StarBlackjack) };
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    let refused = house.wager(ONE, 1, Wager::AnyPair, 10).expect_err("it is not offered");
    let rule = Game::StarBlackjack.book().find("14.2");
    assert_eq!(refused, TableRefusal::NotOffered { on: Wager::AnyPair, rule });
    assert_eq!(refused.to_string(), "this table does not offer any-pair (rule 14.2)");
    assert_eq!(refused.rules(Game::StarBlackjack), Vec::from_iter(rule));
    // Another game's document may give the rule another number, or have none.
    let elsewhere = |rule| TableRefusal::NotOffered { on: Wager::AnyPair, rule }.to_string();
    assert_eq!(elsewhere(Game::ThreeCardPoker.book().find("5.2")), "this table does not offer any-pair (rule 5.2)");
    assert_eq!(elsewhere(Game::ThreeCardPoker.provisions().optional_wagers), "this table does not offer any-pair");
    house.wager(ONE, 1, Wager::PerfectPairs, 10).expect("an optional wager");
}
