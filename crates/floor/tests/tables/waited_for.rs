//! The players for whom the house waits before the deal: every active player, and no others.

use crate::house::{House, ONE, THREE, TWO, leave, seat};
use floor::table::OfferView;
use floor::{Command, Moment, TableRefusal};
use rules::{Await, Game, Input, Next, Player, Round, Wager};

const OPEN: Next = Next::Await(Await::Wagers);

fn ready(house: &mut House, patron: floor::PatronId) {
    house.must(&Command::Ready { patron });
}

/// Two players who sit, the first of whom has wagered and is ready.
fn one_is_ready(game: Game) -> House {
    let mut house = House::of(game);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    if game == Game::StarBlackjack {
        house.must(&Command::Cut { by: Some(ONE), card: 100 });
    }
    house.wager_all(ONE, 1, 10);
    ready(&mut house, ONE);
    house
}

#[test]
fn a_player_who_may_still_wager_is_waited_for_until_time_is_up() {
    for game in Game::ALL {
        let mut house = one_is_ready(game);
        assert_eq!(house.table.round().next(), OPEN, "{game}: the other player has not said anything yet");
        let deadline = house.table.deadline().expect("time runs");
        house.wait_until(Moment(deadline.0 - 1));
        assert_eq!(house.table.round().next(), OPEN, "{game}");
        house.wait_until(deadline);
        assert_ne!(house.table.round().next(), OPEN, "{game}");
    }
}

#[test]
fn the_cards_come_when_the_last_active_player_is_ready() {
    let mut house = one_is_ready(Game::ThreeCardPoker);
    house.wager_all(TWO, 2, 10);
    assert_eq!(house.table.round().next(), OPEN);
    ready(&mut house, TWO);
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
}

/// A player who is ready without chips sits the round out.
#[test]
fn a_player_may_sit_a_round_out() {
    let mut house = one_is_ready(Game::ThreeCardPoker);
    assert!(house.table.offers_to(TWO).contains(&OfferView::Ready));
    ready(&mut house, TWO);
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    // Without wagers there is no round to deal.
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    ready(&mut house, ONE);
    assert_eq!((house.table.round().next(), house.table.deadline()), (OPEN, None));
    // A player who lays chips after that is no longer ready.
    house.wager_all(ONE, 1, 10);
    assert_eq!(house.table.round().next(), OPEN);
    ready(&mut house, ONE);
    assert_ne!(house.table.round().next(), OPEN);
}

#[test]
fn who_let_a_round_pass_is_not_waited_for_until_they_lay_chips_again() {
    let mut house = one_is_ready(Game::ThreeCardPoker);
    house.idle_through();
    assert_eq!(house.table.round_number(), 2);
    // Round 2: the house does not wait for the second player.
    house.wager_all(ONE, 1, 10);
    ready(&mut house, ONE);
    assert_ne!(house.table.round().next(), OPEN);
    house.idle_through();
    // Round 3: they lay chips, so the house waits for them.
    house.wager_all(TWO, 2, 10);
    house.wager_all(ONE, 1, 10);
    ready(&mut house, ONE);
    assert_eq!(house.table.round().next(), OPEN);
    house.say(TWO, Input::TakeBack { seat: seat(2), player: Player::First, on: Wager::Ante }).expect("taken back");
    assert_eq!(house.table.round().next(), OPEN, "a player who has just taken chips back may lay them again");
    ready(&mut house, TWO);
    assert_ne!(house.table.round().next(), OPEN);
}

/// A player who sits down while a hand is played could not wager in it, and has not let it pass.
#[test]
fn a_newcomer_is_waited_for() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    ready(&mut house, ONE);
    assert_ne!(house.table.round().next(), OPEN);
    house.sit(TWO, 2);
    house.idle_through();
    house.wager_all(ONE, 1, 10);
    ready(&mut house, ONE);
    assert_eq!(house.table.round().next(), OPEN);
}

#[test]
fn the_cards_come_at_once_when_the_last_who_was_not_ready_gets_up_or_is_gone() {
    for gone in [leave(TWO, 2), Command::Disconnect { patron: TWO }] {
        let mut house = one_is_ready(Game::ThreeCardPoker);
        house.must(&gone);
        assert_ne!(house.table.round().next(), OPEN, "{gone:?}");
    }
}

/// The house does not wait for a disconnected player, but their chips play; if all are disconnected the house waits its full time.
#[test]
fn chips_of_a_disconnected_player_play() {
    let mut house = one_is_ready(Game::ThreeCardPoker);
    house.wager_all(TWO, 2, 10);
    house.must(&Command::Disconnect { patron: TWO });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    assert!(house.table.round().view(rules::Viewer::Public).seats.iter().any(|area| area.seat == seat(2)));
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Disconnect { patron: ONE });
    assert_eq!(house.table.round().next(), OPEN);
    house.wait();
    assert_ne!(house.table.round().next(), OPEN);
}

/// Chips that were laid and taken back are no wager: their player has let the round pass (CS 16.9 and its equivalents).
#[test]
fn a_wager_that_was_taken_back_is_none() {
    let mut house = one_is_ready(Game::ThreeCardPoker);
    house.sit(THREE, 3);
    for number in 4..=house.table.settings().table().seats {
        house.sit(floor::PatronId(100 + u64::from(number)), number);
    }
    for round in 1..=3 {
        house.wager_all(TWO, 2, 10);
        house.say(TWO, Input::TakeBack { seat: seat(2), player: Player::First, on: Wager::Ante }).expect("taken back");
        if round > 1 {
            house.wager_all(ONE, 1, 10);
        }
        let vacate = Command::Vacate { by: crate::house::STAFF, patron: TWO };
        assert!(matches!(house.ask(&vacate), Err(TableRefusal::NotIdle { .. })), "round {round}");
        house.idle_through();
    }
    house.must(&Command::Vacate { by: crate::house::STAFF, patron: TWO });
    assert!(!house.table.chairs().any(|(_, patron)| patron == TWO));
    assert!(!house.table.stack(TWO).is_some(), "the chips went along");
}
