//! Places of players who are disconnected, or do not play, are given up (ruling G10).

use crate::house::{BUY_IN, House, ONE, STAFF, TABLE, THREE, TWO, opening, seat, sit};
use floor::table::{AWAY_AT_MOST, CardSource, Opening, Pace};
use floor::{Account, Command, Fact, PatronId, Table, TableRefusal};
use rules::{Await, Cents, Game, Next, Player, Round};

fn is_here(house: &House, patron: PatronId) -> bool {
    house.table.chairs().any(|(_, other)| other == patron)
}

/// The number of rounds for which a player has been disconnected, as the snapshot between rounds tells it.
fn rounds_away(house: &House, patron: PatronId) -> Option<u64> {
    let snapshot = house.table.snapshot().expect("no round is being played");
    let written = serde_json::to_value(snapshot).expect("a snapshot");
    written["presence"][patron.0.to_string()]["rounds"].as_u64()
}

/// One round with wagers of these players, who stay silent to its end.
fn round(house: &mut House, players: &[(PatronId, u8)]) {
    for (patron, number) in players {
        house.wager_all(*patron, *number, 10);
    }
    house.idle_through();
}

fn account(house: &House, patron: PatronId) -> Cents {
    house.table.books().balance(Account::Patron(patron))
}

#[test]
fn a_disconnected_player_is_stood_up_after_two_rounds() {
    for game in Game::ALL {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        if game == Game::StarBlackjack {
            house.must(&Command::Cut { by: Some(ONE), card: 100 });
        }
        house.must(&Command::Disconnect { patron: TWO });
        round(&mut house, &[(ONE, 1)]);
        assert!(is_here(&house, TWO), "{game}: after one round");
        assert_eq!(rounds_away(&house, TWO), Some(1));
        round(&mut house, &[(ONE, 1)]);
        assert!(!is_here(&house, TWO), "{game}: after two");
        assert_eq!(account(&house, TWO), Cents::ZERO, "{game}: all chips went back to the account they came from");
        assert!(house.facts.iter().any(|fact| matches!(fact,
            Fact::StoodUp { patron: TWO, rules, .. } if *rules == ["ruling G10"])));
    }
}

/// The table decides the number of rounds.
#[test]
fn how_many_rounds_is_a_setting() {
    let pace = Pace { away_rounds: 1, ..opening(Game::ThreeCardPoker).pace };
    let mut house = House::open(&Opening { pace, ..opening(Game::ThreeCardPoker) });
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.must(&Command::Disconnect { patron: TWO });
    round(&mut house, &[(ONE, 1)]);
    assert!(!is_here(&house, TWO));
    let never = Pace { away_rounds: 0, ..pace };
    assert!(Opening { pace: never, ..opening(Game::ThreeCardPoker) }.check().is_err());
}

#[test]
fn who_comes_back_or_does_anything_is_there() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    for back in [Command::Connect { patron: TWO }, Command::Ready { patron: TWO }] {
        house.must(&Command::Disconnect { patron: TWO });
        assert!(house.table.is_away(TWO));
        round(&mut house, &[(ONE, 1)]);
        house.must(&Command::Connect { patron: TWO });
        house.must(&Command::Disconnect { patron: TWO });
        assert_eq!(rounds_away(&house, TWO), Some(0), "counted anew");
        if let Command::Ready { .. } = back {
            house.wager_all(TWO, 2, 10);
        } else {
            house.must(&back);
        }
        assert!(!house.table.is_away(TWO), "{back:?}");
        round(&mut house, &[(ONE, 1)]);
        round(&mut house, &[(ONE, 1)]);
        assert!(is_here(&house, TWO));
    }
}

/// Chips in play stay until they are settled; then their player is stood up.
#[test]
fn nobody_is_stood_up_with_chips_in_play() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.wager_all(TWO, 2, 10);
    house.must(&Command::Disconnect { patron: TWO });
    house.now = house.now.after(AWAY_AT_MOST + 1);
    house.go_on();
    assert!(is_here(&house, TWO));
    while house.table.round().next() != Next::Over {
        house.wait();
    }
    house.idle_through();
    house.idle_until_gone(TWO);
    assert!(!is_here(&house, TWO));
}

/// Without rounds the house waits two minutes. Otherwise seven disconnected players would keep a table for ever.
#[test]
fn without_rounds_the_time_counts() {
    let mut house = House::of(Game::ThreeCardPoker);
    let seats = house.table.settings().table().seats;
    for number in 1..=seats {
        house.sit(PatronId(u64::from(number)), number);
        house.must(&Command::Disconnect { patron: PatronId(u64::from(number)) });
    }
    let newcomer = PatronId(50);
    house.must(&Command::Wait { patron: newcomer });
    house.wait_until(house.now.after(AWAY_AT_MOST - 1));
    assert!(!is_here(&house, newcomer));
    assert_eq!(house.table.wakes_at(), Some(house.now.after(1)));
    house.wait();
    assert!(is_here(&house, newcomer));
    assert_eq!(house.table.chairs().count(), 1);
}

/// CS 16.9 and its equivalents: three rounds without a wager at a full table, and the house stands the player up once another waits.
#[test]
fn who_does_not_play_makes_room_for_who_waits() {
    for game in Game::ALL {
        let mut house = House::of(game);
        let seats = house.table.settings().table().seats;
        for number in 1..=seats {
            house.sit(PatronId(u64::from(number)), number);
        }
        if game == Game::StarBlackjack {
            house.must(&Command::Cut { by: Some(ONE), card: 100 });
        }
        let players: Vec<_> = (2..=seats).map(|number| (PatronId(u64::from(number)), number)).collect();
        let waiting = PatronId(50);
        for played in 1..=3 {
            if played == 3 {
                house.must(&Command::Wait { patron: waiting });
            }
            round(&mut house, &players);
            assert_eq!(is_here(&house, ONE), played < 3, "{game}, {played}");
        }
        assert!(is_here(&house, waiting), "{game}");
        let why = |fact: &Fact| matches!(fact, Fact::StoodUp { patron: ONE, rules, .. } if rules.len() == 2);
        assert!(house.facts.iter().any(why), "{game}: the document's rule and the ruling");
    }
}

#[test]
fn nobody_is_stood_up_for_idleness_while_nobody_waits() {
    let mut house = House::of(Game::ThreeCardPoker);
    let seats = house.table.settings().table().seats;
    for number in 1..=seats {
        house.sit(PatronId(u64::from(number)), number);
    }
    let players: Vec<_> = (2..=seats).map(|number| (PatronId(u64::from(number)), number)).collect();
    for _ in 0..5 {
        round(&mut house, &players);
    }
    assert!(is_here(&house, ONE));
    // No place is made free for a disconnected player in the queue.
    let waiting = PatronId(50);
    house.must(&Command::Wait { patron: waiting });
    assert!(!is_here(&house, ONE), "at once");
}

/// A disconnected person in the queue is passed over, and leaves the queue as others leave their places.
#[test]
fn a_ghost_in_the_line_keeps_nobody_waiting() {
    let mut house = House::of(Game::ThreeCardPoker);
    let seats = house.table.settings().table().seats;
    for number in 1..=seats {
        house.sit(PatronId(u64::from(number)), number);
    }
    let (ghost, second) = (PatronId(50), PatronId(51));
    house.must(&Command::Wait { patron: ghost });
    house.must(&Command::Wait { patron: second });
    house.must(&Command::Disconnect { patron: ghost });
    house.must(&crate::house::leave(ONE, 1));
    assert!(is_here(&house, second));
    round(&mut house, &[(TWO, 2)]);
    round(&mut house, &[(TWO, 2)]);
    assert!(house.table.waiting().is_empty());
}

/// BJ 5.13: a reserved area stays its player's although another player waits who may not have it.
#[test]
fn a_reserved_area_and_somebody_who_waits_do_not_block_each_other() {
    let mut house = House::of(Game::StarBlackjack);
    let seats = house.table.settings().table().seats;
    for number in 2..=seats {
        house.sit(PatronId(u64::from(number) + 10), number);
    }
    house.must(&Command::Reserve { by: STAFF, seat: seat(1), patron: Some(THREE) });
    house.must(&Command::Wait { patron: TWO });
    assert_eq!(
        house.ask(&sit(ONE, 1)),
        Err(TableRefusal::Reserved { rule: rules::rulebook::Book::StarBlackjack.cite("5.13") })
    );
    house.must(&sit(THREE, 1));
    assert!(is_here(&house, THREE) && !is_here(&house, TWO));
}

/// If a person deals, the table does not track connections: the dealer sees who is there.
#[test]
fn with_real_cards_nobody_is_disconnected() {
    let opening = Opening { source: CardSource::Entered, ..opening(Game::ThreeCardPoker) };
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    assert_eq!(house.ask(&Command::Disconnect { patron: ONE }), Err(TableRefusal::NotHere));
    let mut house = House::of(Game::ThreeCardPoker);
    assert_eq!(house.ask(&Command::Disconnect { patron: ONE }), Err(TableRefusal::NotHere));
    assert_eq!(house.ask(&Command::StandUp), Err(TableRefusal::TooEarly));
    house.sit(ONE, 1);
    assert_eq!(house.table.round().next(), Next::Await(Await::Wagers));
}

/// A reader of the record decides again every reason to stand a player up.
#[test]
fn the_record_shows_why() {
    let mut house = House::of(Game::StarBlackjack);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.sit(TWO, 3);
    house.must(&Command::Cut { by: Some(ONE), card: 100 });
    house.must(&Command::Disconnect { patron: TWO });
    round(&mut house, &[(ONE, 1)]);
    round(&mut house, &[(ONE, 1)]);
    assert!(!is_here(&house, TWO));
    let mut table = Table::opened(TABLE, &house.facts[0]).expect("a table");
    let mut stood = 0;
    for fact in &house.facts[1..] {
        assert_eq!(table.check(fact), Ok(()), "{fact:?}");
        if let Fact::StoodUp { .. } = fact {
            stood += 1;
            let mut early = fact.clone();
            if let Fact::StoodUp { patron, .. } = &mut early {
                *patron = ONE;
            }
            assert!(table.check(&early).is_err(), "another player");
        }
        table.apply(fact).expect("it fits");
    }
    assert_eq!(stood, 2, "both of their boxes");
    assert_eq!(account(&house, TWO), Cents::ZERO - BUY_IN + BUY_IN);
    assert_eq!(house.table.chairs().next().map(|(chair, _)| chair), Some((seat(1), Player::First)));
}
