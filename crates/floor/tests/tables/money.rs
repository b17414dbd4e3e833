//! Random rounds at tables of every game: money only moves, and a table that is restored from its stored facts is in the same state.

use crate::house::{BUY_IN, House, ONE, TABLE, TWO, opened, opening, seat, sit};
use floor::table::Device;
use floor::{Account, Command, Fact, Moment, PatronId, Posting, Table, TableRefusal};
use rules::{Await, Cents, Decision, Game, Input, Next, Player, Round};

pub(crate) fn play(game: Game, device: Device, rounds: u64, seed: u64) -> House {
    let mut house = House::open(&floor::table::Opening { device, ..opening(game) });
    house.random.0 = seed;
    for number in 1..=3u8 {
        house.sit(PatronId(number.into()), number);
    }
    let mut turns = 0u64;
    while house.table.round_number() < rounds {
        turns += 1;
        let next = house.table.round().next();
        assert!(turns < rounds * 500, "{game}: stuck at {next:?} in round {}", house.table.round_number());
        house.now = house.now.after(100);
        if next == Next::Over {
            assert_eq!(house.table.books().balance(Account::Layout(TABLE)), Cents::ZERO, "{game}: chips left lying");
        }
        // Now and then a player does not act in time.
        let command = if house.random.below(25) == 0 { None } else { house.ordinary() };
        match command {
            None if house.table.wakes_at().is_some() => house.wait(),
            None => {}
            Some(command) => {
                // A wager may be more than a player has left; every other offer is accepted, once the cards are cut.
                let asked = house.ask(&command);
                match asked {
                    Ok(()) => {}
                    Err(TableRefusal::NotEnough { .. }) => {
                        let Command::Say { patron, .. } = command else { panic!("{command:?}") };
                        house.must(&Command::BuyIn { patron, amount: BUY_IN });
                    }
                    Err(TableRefusal::CardsNotReady) => house.wait(),
                    Err(refusal) => panic!("{game}: {command:?} was offered and then refused: {refusal}"),
                }
                // Everyone has wagered at some time.
                if house.table.round().next() == Next::Await(Await::Wagers) && house.random.below(6) == 0 {
                    for patron in 1..=3 {
                        let _ = house.ask(&Command::Ready { patron: PatronId(patron) });
                    }
                }
            }
        }
    }
    house
}

#[test]
fn money_only_changes_places() {
    for game in Game::ALL {
        for device in [Device::Shoe, Device::Shuffler] {
            let house = play(game, device, 300, 11);
            let bought: Cents =
                (1..=3).map(|patron| -house.table.books().balance(Account::Patron(PatronId(patron)))).sum();
            assert!(bought >= BUY_IN.times(3));
        }
    }
}

/// Stored, read and applied one by one, the facts give the same table: also in the middle of a round.
#[test]
fn a_table_is_the_sum_of_its_facts() {
    for game in Game::ALL {
        let house = play(game, Device::Shoe, 60, 5);
        for upto in [house.facts.len() / 3, house.facts.len() / 2 + 1, house.facts.len()] {
            let written: Vec<String> =
                house.facts[..upto].iter().map(|fact| serde_json::to_string(fact).expect("text")).collect();
            let mut facts = written.iter().map(|text| serde_json::from_str::<Fact>(text).expect("a fact"));
            let mut table = Table::opened(TABLE, &facts.next().expect("an opening")).expect("a table");
            facts.for_each(|fact| table.apply(&fact).expect("a fact that fits"));
            let mut again = Table::opened(TABLE, &house.facts[0]).expect("a table");
            house.facts[1..upto].iter().for_each(|fact| again.apply(fact).expect("a fact that fits"));
            assert_eq!(table.round(), again.round());
            assert_eq!(table.books(), again.books());
            if upto == house.facts.len() {
                assert_eq!(table.round(), house.table.round());
                assert_eq!(table.books(), house.table.books());
                assert_eq!(table.shoe(), house.table.shoe());
                assert_eq!(table.wakes_at(), house.table.wakes_at());
            }
        }
    }
}

#[test]
fn nobody_speaks_for_others() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    assert_eq!(house.ask(&sit(TWO, 1)), Err(TableRefusal::Taken));
    assert_eq!(house.ask(&sit(TWO, 8)), Err(TableRefusal::NoSuchChair));
    let second = Command::Sit { patron: TWO, seat: seat(2), player: Player::Second };
    assert_eq!(house.ask(&second), Err(TableRefusal::NoSuchChair));
    let wager = Input::wager(seat(1), rules::Wager::Ante, Cents::dollars(10));
    assert_eq!(house.say(TWO, wager), Err(TableRefusal::NotYours));
    assert_eq!(house.ask(&Command::Deal { by: None, input: wager }), Err(TableRefusal::NotForTheHouse));
    assert_eq!(house.say(ONE, Input::NoMoreBets), Err(TableRefusal::NotForPatrons));
    let absent = Input::decide(seat(1), Decision::Absent { viewed: false });
    assert_eq!(house.say(ONE, absent), Err(TableRefusal::NotForPatrons));
}

#[test]
fn nobody_stakes_more_than_lies_in_front_of_them() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.must(&sit(ONE, 1));
    let wager = |cents| Command::Say { patron: ONE, input: Input::wager(seat(1), rules::Wager::Ante, Cents(cents)) };
    assert_eq!(house.ask(&wager(1000)), Err(TableRefusal::NotEnough { there: Cents::ZERO }));
    for wrong in [Cents::ZERO, Cents(-1), Cents(Cents::LARGEST_WAGER.0 + 1)] {
        assert_eq!(house.ask(&Command::BuyIn { patron: ONE, amount: wrong }), Err(TableRefusal::NotPositive));
    }
    house.must(&Command::BuyIn { patron: ONE, amount: Cents(1000) });
    assert_eq!(house.ask(&wager(1001)), Err(TableRefusal::NotEnough { there: Cents(1000) }));
    house.must(&wager(1000));
    assert_eq!(house.table.stack(ONE), Cents::ZERO);
    let leave = crate::house::leave(ONE, 1);
    assert_eq!(house.ask(&leave), Err(TableRefusal::InPlay));
    let cash_out = Command::CashOut { patron: ONE, amount: Cents(1) };
    assert_eq!(house.ask(&cash_out), Err(TableRefusal::NotEnough { there: Cents::ZERO }));
    let back = Input::TakeBack { seat: seat(1), player: Player::First, on: rules::Wager::Ante };
    house.say(ONE, back).expect("a wager taken back");
    house.must(&leave);
    assert_eq!(house.table.books().balance(Account::Patron(ONE)), Cents::ZERO);
}

/// A fact that cannot have happened here, as in a log that was tampered with, is refused and moves nothing.
#[test]
fn a_fact_that_does_not_fit_changes_nothing() {
    let mut table = Table::opened(TABLE, &opened(&opening(Game::ThreeCardPoker))).expect("a table");
    let before = table.clone();
    let moved = vec![
        Posting { account: Account::Tray(TABLE), amount: Cents(-100) },
        Posting { account: Account::Stack(TABLE, ONE), amount: Cents(100) },
    ];
    let told = Fact::Told {
        by: None,
        instruction: None,
        staff: None,
        input: Input::Settle,
        drawn: None,
        at: Moment(1),
        moved,
        jackpot: None,
        day: None,
    };
    assert!(table.apply(&told).is_err());
    assert_eq!(table.books(), before.books());
    assert_eq!(table.round(), before.round());
}
