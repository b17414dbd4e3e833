//! Who sits where.

use crate::house::{House, ONE, STAFF, THREE, TWO, leave, seat, sit};
use floor::table::Device;
use floor::{Command, Fact, PatronId, TableRefusal};
use rules::{Game, Player, Round, Viewer};

fn stand(patron: PatronId, number: u8, player: Player) -> Command {
    Command::Sit { patron, seat: seat(number), player }
}

fn seats(game: Game) -> u8 {
    House::of(game).table.settings().table().seats
}

/// CS 5.7, LR 5.5, TC 5.6, LP 5.5: one hand for each player.
#[test]
fn poker_players_have_one_hand_each() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        assert!(matches!(house.ask(&sit(ONE, 2)), Err(TableRefusal::OneHandEach { .. })), "{game}");
        assert!(matches!(house.ask(&sit(ONE, 1)), Err(TableRefusal::Taken)), "{game}");
        house.must(&leave(ONE, 1));
        house.must(&sit(ONE, 2));
    }
}

/// CS 16.9 and its equivalents, ruling G10: three rounds without a wager, and only while every other place is taken.
#[test]
fn three_idle_rounds_at_a_full_table_cost_the_place() {
    for game in Game::ALL {
        let last = seats(game);
        let mut house = House::of(game);
        for number in 1..last {
            house.sit(PatronId(number.into()), number);
        }
        if game == Game::StarBlackjack {
            house.must(&Command::Cut { by: Some(ONE), card: 100 });
        }
        let idler = PatronId(2);
        let vacate = Command::Vacate { by: STAFF, patron: idler };
        let play = |house: &mut House| {
            house.wager_all(ONE, 1, 10);
            house.idle_through();
        };
        // With a free place no player is idle, however long it lasts.
        for _ in 0..4 {
            play(&mut house);
        }
        assert!(matches!(house.ask(&vacate), Err(TableRefusal::NotIdle { rounds: 0, .. })), "{game}");
        let filler = PatronId(last.into());
        house.sit(filler, last);
        for rounds in 0..3 {
            let asked = house.ask(&vacate);
            assert!(
                matches!(asked, Err(TableRefusal::NotIdle { rounds: idle, .. }) if idle == rounds),
                "{game}: {asked:?}"
            );
            play(&mut house);
        }
        // A wager restarts the count, and so does a place that was free for a round.
        let mut other = house.fork();
        other.wager_all(idler, 2, 10);
        other.idle_through();
        assert!(matches!(other.ask(&vacate), Err(TableRefusal::NotIdle { rounds: 0, .. })), "{game}");
        // No player leaves by the count alone: it takes a supervisor.
        assert_eq!(house.patron(seat(2), Player::First), Some(idler), "{game}");
        house.must(&vacate);
        assert_eq!(house.patron(seat(2), Player::First), None, "{game}");
        assert!(matches!(house.ask(&vacate), Err(TableRefusal::NotHere)), "{game}");
        // A player who is sent away takes the chips along.
        let [.., vacated, last] = &house.facts[..] else { panic!("{game}") };
        assert!(matches!(vacated, Fact::Vacated { by: STAFF, .. }), "{game}: {vacated:?}");
        assert!(matches!(last, Fact::CashedOut { left: true, .. }), "{game}: {last:?}");
    }
}

/// BJ 5.4, 5.5, 5.6 and ruling B8: up to three share an area; the seated player controls it, and without one the player with the largest wager.
#[test]
fn bj_5_5_the_seated_player_controls_a_shared_area() {
    for first_sits in [true, false] {
        let mut house = House::of(Game::StarBlackjack);
        if first_sits {
            house.sit(ONE, 3);
        }
        house.must(&stand(TWO, 3, Player::Second));
        house.must(&stand(THREE, 3, Player::Third));
        for patron in [TWO, THREE] {
            house.must(&Command::BuyIn { patron, amount: crate::house::BUY_IN });
        }
        assert_eq!(house.ask(&stand(PatronId(4), 3, Player::Third)), Err(TableRefusal::Taken));
        assert!(house.ask(&stand(TWO, 3, Player::First)).is_err());
        while let Some(patron) = house.table.cut_offered_to() {
            house.must(&Command::RefuseCut { patron });
        }
        for (patron, player, dollars) in
            [(ONE, Player::First, 10), (TWO, Player::Second, 10), (THREE, Player::Third, 30)]
        {
            if patron == ONE && !first_sits {
                continue;
            }
            let stake = rules::Stake { amount: rules::Cents::dollars(dollars), tokens: rules::Cents::ZERO };
            let input = rules::Input::Wager { seat: seat(3), player, on: rules::Wager::Main, stake };
            house.say(patron, input).expect("a wager");
        }
        house.wait();
        let view = house.table.round().view(Viewer::Public);
        let controlling = view.seats.first().map(|area| area.controlling);
        assert_eq!(controlling, Some(if first_sits { Player::First } else { Player::Third }));
    }
}

/// BJ 5.4: a supervisor may let fewer than three share an area.
#[test]
fn bj_5_4_fewer_may_share_an_area() {
    let mut opening = crate::house::opening(Game::StarBlackjack);
    opening.settings.push(("players_per_area".into(), "2".into()));
    let mut house = House::open(&opening);
    house.must(&stand(ONE, 1, Player::Second));
    assert!(matches!(house.ask(&stand(TWO, 1, Player::Third)), Err(TableRefusal::AreaFull { .. })));
}

/// BJ 5.8: a player may have several areas, but gives one up when another player has none.
#[test]
fn bj_5_8_a_player_with_several_areas_gives_one_up() {
    let mut house = House::of(Game::StarBlackjack);
    let waiting = PatronId(20);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    for number in 3..=5 {
        house.must(&sit(ONE, number));
    }
    for number in 6..=7 {
        house.must(&sit(TWO, number));
    }
    while let Some(patron) = house.table.cut_offered_to() {
        house.must(&Command::RefuseCut { patron });
    }
    house.wager_all(ONE, 5, 10);
    // Chips on the layout: players in the queue wait until the round is over.
    house.must(&Command::Wait { patron: waiting });
    assert_eq!(house.table.waiting(), [waiting]);
    assert_eq!(house.ask(&Command::Wait { patron: waiting }), Err(TableRefusal::HereAlready));
    assert_eq!(house.ask(&Command::Wait { patron: ONE }), Err(TableRefusal::HereAlready));
    while house.table.waiting() == [waiting] {
        house.wait();
    }
    // The first has most areas, and gives up the one taken last.
    assert_eq!(house.patron(seat(5), Player::First), Some(waiting));
    assert_eq!(house.ask(&leave(ONE, 5)), Err(TableRefusal::NotYours));
    let gave = house
        .facts
        .iter()
        .any(|fact| matches!(fact, Fact::GaveUp { patron, rule, .. } if *patron == ONE && rule == "5.8"));
    assert!(gave);
    // Further players wait behind those in the queue; a free place goes to the first of them.
    for patron in [30, 31] {
        let _ = house.ask(&Command::Wait { patron: PatronId(patron) });
    }
    let places = |house: &House, patron| house.table.chairs().filter(|(_, other)| *other == patron).count();
    assert_eq!((places(&house, ONE), places(&house, TWO)), (2, 2));
    assert_eq!((places(&house, PatronId(30)), places(&house, PatronId(31))), (1, 1));
    assert_eq!(house.ask(&Command::StopWaiting { patron: waiting }), Err(TableRefusal::NotWaiting));
}

/// A free place is not open to others before those who wait for one.
#[test]
fn a_free_place_goes_to_who_waits() {
    let mut house = House::of(Game::LunarPoker);
    for number in 1..=5u8 {
        house.sit(PatronId(number.into()), number);
    }
    assert_eq!(house.ask(&Command::Wait { patron: PatronId(6) }), Ok(()));
    assert_eq!(house.ask(&Command::Wait { patron: PatronId(7) }), Ok(()));
    // No player has a second hand to give up.
    assert_eq!(house.table.waiting().len(), 2);
    house.ask_alone(&leave(ONE, 1)).expect("up");
    assert_eq!(house.ask_alone(&sit(ONE, 1)), Err(TableRefusal::OthersWait));
    assert_eq!(house.ask_alone(&sit(PatronId(7), 1)), Err(TableRefusal::OthersWait));
    house.go_on();
    assert_eq!(house.patron(seat(1), Player::First), Some(PatronId(6)));
    house.must(&Command::StopWaiting { patron: PatronId(7) });
    house.must(&leave(TWO, 2));
    assert_eq!(house.patron(seat(2), Player::First), None);
    assert_eq!(house.ask(&Command::Wait { patron: ONE }), Err(TableRefusal::PlacesFree));
}

/// BJ 5.13: reserved areas are neither taken nor given up.
#[test]
fn bj_5_13_areas_are_reserved_for_one_player() {
    let mut house = House::of(Game::StarBlackjack);
    for number in 1..=3 {
        house.must(&Command::Reserve { by: STAFF, seat: seat(number), patron: Some(ONE) });
    }
    assert!(matches!(house.ask(&sit(TWO, 2)), Err(TableRefusal::Reserved { .. })));
    for number in 1..=3 {
        house.must(&sit(ONE, number));
    }
    for number in 4..=7u8 {
        house.sit(PatronId(number.into()), number);
    }
    house.must(&Command::Wait { patron: TWO });
    assert_eq!(house.table.waiting(), [TWO]);
    assert_eq!(house.ask(&Command::Reserve { by: STAFF, seat: seat(4), patron: Some(ONE) }), Err(TableRefusal::Taken));
    house.must(&Command::Reserve { by: STAFF, seat: seat(3), patron: None });
    assert_eq!(house.patron(seat(3), Player::First), Some(TWO));
    let mut poker = House::of(Game::LetItRide);
    let reserve = Command::Reserve { by: STAFF, seat: seat(1), patron: Some(ONE) };
    assert_eq!(poker.ask(&reserve), Err(TableRefusal::NotInThisGame));
}

/// BJ 5.8, 5.13: if the player with most areas has them reserved, the next one with several gives one up.
#[test]
fn bj_5_8_reserved_areas_do_not_shield_other_players() {
    let mut house = House::of(Game::StarBlackjack);
    let waiting = PatronId(20);
    for number in 1..=3 {
        house.must(&Command::Reserve { by: STAFF, seat: seat(number), patron: Some(ONE) });
        house.must(&sit(ONE, number));
    }
    house.must(&sit(TWO, 4));
    house.must(&sit(TWO, 5));
    house.must(&sit(THREE, 6));
    house.must(&sit(PatronId(4), 7));
    house.must(&Command::Wait { patron: waiting });
    assert_eq!(house.patron(seat(5), Player::First), Some(waiting), "of two free areas the one taken last");
    house.must(&Command::Wait { patron: PatronId(21) });
    assert_eq!(house.table.waiting(), [PatronId(21)], "everybody has one free area at most");
}

/// BJ 5.8, 5.13: a player whose other areas are all reserved gives up the one that is not.
#[test]
fn bj_5_8_a_player_with_reserved_areas_gives_up_the_free_one() {
    let mut house = House::of(Game::StarBlackjack);
    house.must(&sit(ONE, 7));
    for number in 1..=2 {
        house.must(&Command::Reserve { by: STAFF, seat: seat(number), patron: Some(ONE) });
        house.must(&sit(ONE, number));
    }
    for number in 3..=6u8 {
        house.must(&sit(PatronId(u64::from(number) + 10), number));
    }
    house.must(&Command::Wait { patron: TWO });
    assert_eq!(house.patron(seat(7), Player::First), Some(TWO));
}

/// CS 16.9, LR 14.9, TC 14.10, LP 14.9, BJ 18.9: a wager that is taken back before the deal does not count; a player whose wager the house refuses
/// has not abstained.
#[test]
fn a_wager_that_is_taken_back_does_not_keep_the_place() {
    for game in Game::ALL {
        for refused in [false, true] {
            let opening = floor::table::Opening { device: Device::Shuffler, ..crate::house::opening(game) };
            let mut house = House::open(&opening);
            for number in 1..=seats(game) {
                house.sit(PatronId(number.into()), number);
            }
            let on = crate::house::first_wager(game);
            for _ in 0..3 {
                house.wager(TWO, 2, on, 10).expect("a wager");
                if refused {
                    let refuse = rules::Incident::WagerRefused { seat: seat(2), player: Player::First, on };
                    house.must(&Command::Deal { by: Some(STAFF), input: rules::Input::Incident(refuse) });
                } else {
                    house
                        .say(TWO, rules::Input::TakeBack { seat: seat(2), player: Player::First, on })
                        .expect("taken back");
                }
                house.wager_all(ONE, 1, 10);
                house.idle_through();
            }
            let vacate = Command::Vacate { by: STAFF, patron: TWO };
            assert_eq!(house.ask(&vacate).is_ok(), !refused, "{game}");
        }
    }
}

/// BJ 5.7.1: before the deal too everyone sees who controls a shared area, whose wager lies nearest to the dealer.
#[test]
fn bj_5_7_1_the_view_says_who_controls_before_the_deal() {
    let opening = floor::table::Opening { device: Device::Shuffler, ..crate::house::opening(Game::StarBlackjack) };
    let mut house = House::open(&opening);
    house.must(&stand(TWO, 3, Player::Second));
    house.must(&stand(THREE, 3, Player::Third));
    for patron in [TWO, THREE] {
        house.must(&Command::BuyIn { patron, amount: crate::house::BUY_IN });
    }
    let controls = |house: &House| {
        let view = house.table.view(floor::table::Viewer::Public, &floor::Surroundings::at(house.now));
        view.areas.first().map(|area| area.controlling)
    };
    let wager = |player, dollars| rules::Input::Wager {
        seat: seat(3),
        player,
        on: rules::Wager::Main,
        stake: rules::Stake { amount: rules::Cents::dollars(dollars), tokens: rules::Cents::ZERO },
    };
    house.say(THREE, wager(Player::Third, 10)).expect("a wager");
    assert_eq!(controls(&house), Some(Player::Third));
    house.say(TWO, wager(Player::Second, 10)).expect("a wager");
    assert_eq!(controls(&house), Some(Player::Second), "of equal wagers the one nearest to the dealer");
    house.sit(ONE, 3);
    house.say(ONE, wager(Player::First, 5)).expect("a wager");
    assert_eq!(controls(&house), Some(Player::First), "the seated player");
}
