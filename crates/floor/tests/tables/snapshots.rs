//! Tables written down between rounds.

use crate::house::{House, ONE, STAFF};
use floor::table::{Device, LimitsChange, TableSnapshot};
use floor::{Command, StaffId, Surroundings, Table};
use rules::incident::Ground;
use rules::table::Limits;
use rules::{Await, Cents, Game, Incident, Input, Next, Persons, Round};

/// From any snapshot on, the restored table behaves exactly as the original.
#[test]
fn a_kept_table_goes_on_as_if_nothing_had_happened() {
    for game in Game::ALL {
        for device in [Device::Shoe, Device::Shuffler] {
            let mut house = crate::money::play(game, device, 25, 17);
            // Players with markers, if the game has them.
            let raised = game != Game::LetItRide;
            let minimum = if raised { Cents::dollars(5) } else { Cents(1) };
            let limits = Limits { minimum, maximum: Cents::dollars(900), unit: Cents(1) };
            let change = if raised { LimitsChange::AtOnce } else { LimitsChange::NextRound };
            house.must(&Command::SetLimits { by: STAFF, limits, change });
            let mut kept = 0;
            for _ in 0..400 {
                if let Some(written) = house.table.snapshot() {
                    kept += 1;
                    let text = serde_json::to_string(&written).expect("text");
                    let read: TableSnapshot = serde_json::from_str(&text).expect("a kept table");
                    let mut other = House { table: Table::from_snapshot(read).expect("a table"), ..house.fork() };
                    assert_eq!(other.table.snapshot(), Some(written));
                    invalidate_both(&house, &other);
                    play_both(&mut house, &mut other);
                }
                step(&mut house);
            }
            assert!(kept > 3, "{game}: {kept}");
        }
    }
}

/// The outcome of the previous round is invalidated at both alike, until the first card of the next (ruling G17).
fn invalidate_both(house: &House, other: &House) {
    let incident = Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE };
    let ask = Command::Deal { by: Some(STAFF), input: Input::Incident(incident) };
    let around = Surroundings::at(house.now);
    let (mut one, mut two) = (house.table.clone(), other.table.clone());
    for command in [&ask, &Command::Agree { by: StaffId(STAFF.0 + 1) }] {
        let facts = one.decide(command, &around);
        assert_eq!(facts, two.decide(command, &around));
        for fact in facts.into_iter().flatten() {
            assert_eq!((one.check(&fact), two.check(&fact)), (Ok(()), Ok(())), "{fact:?}");
            one.apply(&fact).expect("a fact that fits");
            two.apply(&fact).expect("a fact that fits");
        }
    }
    assert_eq!(one.correctable_round(), None);
    assert_eq!(one.snapshot(), two.snapshot());
}

/// Plays on at both tables, which must decide the same.
fn play_both(house: &mut House, other: &mut House) {
    let before = house.facts.len();
    for _ in 0..40 {
        step(house);
        step(other);
    }
    assert_eq!(house.facts[before..], other.facts[before..]);
    assert_eq!(house.table.books(), other.table.books());
    assert_eq!(house.table.shoe(), other.table.shoe());
}

fn step(house: &mut House) {
    house.now = house.now.after(100);
    let command = if house.random.below(20) == 0 { None } else { house.ordinary() };
    match command {
        Some(command) => drop(house.ask(&command)),
        None if house.table.wakes_at().is_some() => house.wait(),
        None => {}
    }
    if house.random.below(6) == 0 {
        let _ = house.ask(&Command::Ready { patron: ONE });
    }
}

#[test]
fn nothing_is_kept_in_the_middle_of_a_round() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    assert!(house.table.snapshot().is_some());
    house.wager_all(ONE, 1, 10);
    assert!(house.table.snapshot().is_none());
    while house.table.round().next() != Next::Await(Await::Wagers) || house.table.round_number() == 1 {
        assert!(house.table.snapshot().is_none());
        house.wait();
    }
    assert!(house.table.snapshot().is_some());
}
