//! A table that was served by a server whose clock was ahead, and then by one whose clock is right.

use crate::house::{House, ONE, STAFF, TABLE, TWO, opening, seat};
use floor::table::{Cause, LimitsChange, NOTICE, PATIENCE, PUNCTUAL};
use floor::{Command, Fact, Moment, Table, TableRefusal};
use rules::incident::DeviceFault;
use rules::table::Limits;
use rules::{Await, Cents, Game, Incident, Input, Next, Round};

const DAY: i64 = 86_400_000;
/// The time of the right clock.
const RIGHT: Moment = Moment(1_000_000);
/// The time of a clock that was a day ahead.
const WRONG: Moment = RIGHT.after(DAY);

/// A house whose clock is a day ahead.
fn ahead(game: Game) -> House {
    let mut house = House::open(&opening(game));
    house.now = WRONG;
    house
}

/// The clock is corrected, and the table served again.
fn corrected(house: &mut House) {
    house.now = RIGHT;
    house.must(&Command::ServeAgain);
    assert_eq!(house.table.is_ahead_of(RIGHT), None);
    let mut table = Table::opened(TABLE, &house.facts[0]).expect("a table");
    for fact in &house.facts[1..] {
        assert_eq!(table.check(fact), Ok(()), "{fact:?}");
        table.apply(fact).expect("it fits");
    }
    assert_eq!(table.wakes_at(), house.table.wakes_at());
}

#[test]
fn a_decision_has_its_time_and_no_day_more() {
    let mut house = ahead(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    assert_eq!(house.table.is_ahead_of(RIGHT), Some(DAY));
    corrected(&mut house);
    assert_eq!(house.facts.last(), Some(&Fact::ClockRestarted { at: RIGHT }));
    assert_eq!(house.table.deadline(), Some(RIGHT.after(15_000)));
}

/// The usual difference between servers' clocks is not a clock that was set back.
#[test]
fn a_clock_that_differs_a_little_is_none_that_was_set_back() {
    let mut house = ahead(Game::LetItRide);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    house.wait();
    while house.table.round().next() != Next::Over {
        house.wait();
    }
    let since = house.table.waits_since();
    house.now = Moment(since.0 - PUNCTUAL);
    assert_eq!(house.table.is_ahead_of(house.now), None);
    assert_eq!(
        house.ask(&Command::ServeAgain),
        Err(TableRefusal::NotAsked),
        "between two rounds the table waits for no player"
    );
    house.now = Moment(since.0 - PUNCTUAL - 1);
    assert_eq!(house.table.is_ahead_of(house.now), Some(PUNCTUAL + 1));
    house.must(&Command::ServeAgain);
    assert_eq!(house.table.next_round_at(), Some(house.now.after(5_000)));
}

#[test]
fn time_for_wagers_and_the_cut_begins_anew() {
    let mut house = ahead(Game::CaribbeanStud);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.wager_all(ONE, 1, 10);
    assert_eq!(house.table.deadline(), Some(WRONG.after(20_000)));
    corrected(&mut house);
    assert_eq!(house.table.deadline(), Some(RIGHT.after(20_000)));

    let mut house = ahead(Game::StarBlackjack);
    house.sit(ONE, 1);
    assert_eq!(house.table.cut_offered_to(), Some(ONE));
    assert_eq!(house.table.deadline(), Some(WRONG.after(10_000)));
    corrected(&mut house);
    assert_eq!(house.table.deadline(), Some(RIGHT.after(10_000)));
}

#[test]
fn signs_stand_for_as_long_as_the_rules_want_from_then_on() {
    let mut house = ahead(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    let limits = Limits { minimum: Cents::dollars(20), maximum: Cents::dollars(500), unit: Cents(100) };
    let takes_effect = WRONG.after(NOTICE + 7);
    house.must(&Command::SetLimits { by: STAFF, limits, change: LimitsChange::Sign { takes_effect } });
    let mut closing = house.fork();
    corrected(&mut house);
    assert_eq!(house.table.wakes_at(), Some(RIGHT.after(NOTICE + 7)));
    closing.must(&Command::Close { by: STAFF, closes: WRONG.after(NOTICE + 9) });
    corrected(&mut closing);
    assert_eq!(closing.table.closes(), Some(RIGHT.after(NOTICE + 9)));
}

#[test]
fn a_suspension_an_absence_and_a_request_count_from_then_on() {
    let mut house = ahead(Game::LunarPoker);
    house.sit(ONE, 1);
    house.must(&Command::Suspend { by: STAFF, cause: Cause::Duty });
    corrected(&mut house);
    assert_eq!(house.table.wakes_at(), Some(RIGHT.after(NOTICE)));

    let mut house = ahead(Game::LetItRide);
    house.sit(ONE, 1);
    house.must(&Command::Disconnect { patron: ONE });
    corrected(&mut house);
    assert_eq!(house.table.wakes_at(), Some(RIGHT.after(floor::table::AWAY_AT_MOST)));

    let mut house = ahead(Game::CaribbeanStud);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    let fault = Input::Incident(Incident::DeviceFault(DeviceFault::Stopped));
    house.must(&Command::Deal { by: Some(STAFF), input: fault });
    assert_eq!(house.table.wakes_at(), Some(WRONG.after(PATIENCE)));
    corrected(&mut house);
    assert_eq!(house.table.wakes_at(), Some(RIGHT.after(PATIENCE)));
}
