//! Ruling T5: a player who cannot match their ante is warned once for each table and gaming day, and the table counts.

use crate::house::{House, ONE, STAFF, TWO, opening, seat};
use floor::table::{CardSource, Opening};
use floor::{Command, Fact, Moment, Surroundings, Table};
use rules::{Cents, Decision, Game, Input, Wager};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Staff declare that a player cannot match their ante; their own belief about warnings does not count.
fn cannot_match(number: u8, believed: bool) -> Command {
    let decision = Decision::CannotMatch { warned: believed };
    Command::Deal { by: Some(STAFF), input: Input::decide(seat(number), decision) }
}

/// Plays a round up to the decisions; both antes are ten dollars. A person deals, because the system would know each player's chips.
fn to_decisions(house: &mut House) {
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.wager(patron, number, Wager::Ante, 10).expect("an ante");
    }
    house.must(&Command::Deal { by: Some(STAFF), input: Input::NoMoreBets });
    house.deal_real("2s 3d 5h As Kd 7h Qs Qd 8h");
}

/// The loss of the ante of seat 1 when its player could not match it, with all others folding.
fn ante_lost(house: &mut House, believed: bool) -> bool {
    let before = house.table.stack(ONE);
    to_decisions(house);
    house.must(&cannot_match(1, believed));
    house.decide(TWO, 2, Decision::Fold).expect("a fold");
    house.settle_real();
    let lost = before - house.table.stack(ONE);
    house.idle_through();
    assert!(lost == Cents::ZERO || lost == Cents::dollars(10), "{lost}");
    lost.is_some()
}

fn house() -> House {
    let mut house = House::open(&Opening { source: CardSource::Entered, ..opening(Game::ThreeCardPoker) });
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house
}

#[test]
fn t5_the_first_time_of_a_day_is_a_warning_and_the_next_costs_the_ante() {
    let mut house = house();
    assert!(!ante_lost(&mut house, true), "no player has been warned, whatever staff believe");
    assert!(ante_lost(&mut house, false), "the table remembers");
    assert!(ante_lost(&mut house, false));
}

#[test]
fn t5_a_new_gaming_day_begins_with_a_warning() {
    for (later, lost) in [(-1, true), (0, false), (1, false)] {
        let mut house = house();
        // Some hours before the day ends.
        house.now = Moment(DAY / 2);
        assert!(!ante_lost(&mut house, false));
        to_decisions(&mut house);
        let before = house.table.stack(ONE);
        let at = Moment(DAY + later);
        let around = Surroundings { now: house.now, ..Surroundings::at(at) };
        let facts = house.table.decide(&cannot_match(1, false), &around).expect("it is so");
        for fact in &facts {
            // A reader of the record decides the same, on the day that the fact names.
            assert_eq!(house.table.check(fact), Ok(()));
            house.table.apply(fact).expect("it fits");
        }
        house.decide(TWO, 2, Decision::Fold).expect("a fold");
        house.settle_real();
        let after = house.table.stack(ONE);
        assert_eq!(after == before, lost, "{later} milliseconds after the day began");
    }
}

#[test]
fn t5_players_are_warned_one_by_one_and_a_restart_forgets_nothing() {
    let mut house = house();
    assert!(!ante_lost(&mut house, false));
    to_decisions(&mut house);
    house.must(&cannot_match(1, false));
    let two = house.table.stack(TWO);
    house.must(&cannot_match(2, true));
    house.settle_real();
    assert_eq!(house.table.stack(TWO), two + Cents::dollars(10), "the second player's first time");
    house.idle_through();
    // The restored table still knows.
    let kept = serde_json::to_string(&house.table.snapshot().expect("between rounds")).expect("text");
    house.table = Table::from_snapshot(serde_json::from_str(&kept).expect("a table")).expect("a table");
    assert!(ante_lost(&mut house, false));
}

/// A record in which a warning was counted twice, or not at all, is not one that the table would have written.
#[test]
fn t5_the_audit_counts_too() {
    let mut house = house();
    assert!(!ante_lost(&mut house, false));
    to_decisions(&mut house);
    let facts = house.table.decide(&cannot_match(1, false), &Surroundings::at(house.now)).expect("it is so");
    let [Fact::Told { input, .. }] = &facts[..] else { panic!("{facts:?}") };
    assert_eq!(*input, Input::decide(seat(1), Decision::CannotMatch { warned: true }));
    let mut lenient = facts[0].clone();
    if let Fact::Told { input, .. } = &mut lenient {
        *input = Input::decide(seat(1), Decision::CannotMatch { warned: false });
    }
    assert_eq!(house.table.check(&facts[0]), Ok(()));
    assert!(house.table.check(&lenient).is_err());
}
