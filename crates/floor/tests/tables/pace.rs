//! Rounds at human pace.

use crate::house::{House, ONE, THREE, TWO, seat};
use floor::table::OfferView;
use floor::{Command, Fact, Moment, TableRefusal};
use rules::{Await, Cents, Decision, DecisionName, Game, Input, Next, Player, Round, Wager};

/// The house waits exactly as long as announced.
#[test]
fn the_house_goes_on_without_whoever_does_not_act() {
    for game in Game::ALL {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        if game == Game::StarBlackjack {
            house.must(&Command::Cut { by: Some(ONE), card: 100 });
        }
        assert_eq!(house.table.deadline(), None, "{game}");
        assert_eq!(house.ask(&Command::Tick), Err(TableRefusal::TooEarly), "{game}");
        house.now = Moment(50_000);
        house.wager_all(ONE, 1, 10);
        let deadline = house.table.deadline().expect("wagers are awaited");
        assert_eq!(deadline, Moment(70_000), "{game}: from the first chip");
        house.wait_until(Moment(deadline.0 - 1));
        assert_eq!(house.table.round().next(), Next::Await(Await::Wagers), "{game}");
        assert_eq!(house.ask(&Command::Tick), Err(TableRefusal::TooEarly), "{game}");
        house.wait_until(deadline);
        assert_ne!(house.table.round().next(), Next::Await(Await::Wagers), "{game}");
        // Without decisions the round ends by the game's own rule for that.
        let mut waits = 0;
        while house.table.round().next() != Next::Over {
            house.wait();
            waits += 1;
            assert!(waits < 5, "{game}: {:?}", house.table.round().next());
        }
        let over = house.now;
        assert_eq!(house.table.next_round_at(), Some(over.after(5_000)), "{game}");
        house.wait_until(Moment(over.0 + 4_999));
        assert_eq!(house.table.round_number(), 1, "{game}");
        house.wait_until(Moment(over.0 + 5_000));
        assert_eq!(house.table.round_number(), 2, "{game}");
    }
}

/// The clock starts with the first chip, and stops when the last is taken back.
#[test]
fn an_empty_layout_waits_for_ever() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.wager(ONE, 1, Wager::Ante, 10).expect("a wager");
    house.now = Moment(10_000);
    house.wager(ONE, 1, Wager::PairPlus, 10).expect("another");
    assert_eq!(house.table.deadline(), Some(Moment(20_000)));
    for on in [Wager::Ante, Wager::PairPlus] {
        house.say(ONE, Input::TakeBack { seat: seat(1), player: Player::First, on }).expect("taken back");
    }
    assert_eq!((house.table.deadline(), house.table.wakes_at()), (None, None));
    house.now = Moment(30_000);
    house.wager(ONE, 1, Wager::Ante, 10).expect("a wager");
    assert_eq!(house.table.deadline(), Some(Moment(50_000)));
}

#[test]
fn once_everybody_is_ready_the_cards_come_at_once() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    assert_eq!(house.ask(&Command::Ready { patron: THREE }), Err(TableRefusal::NotAsked));
    house.wager_all(ONE, 1, 10);
    house.wager_all(TWO, 2, 10);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Wagers));
    // A player who wagers again is no longer ready.
    house.wager(ONE, 1, Wager::PairPlus, 10).expect("a wager");
    house.must(&Command::Ready { patron: TWO });
    assert_eq!(house.table.round().next(), Next::Await(Await::Wagers));
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
}

/// A hand that lacks a wager it needs is not dealt in: its chips go back, and the others play.
#[test]
fn wagers_that_lack_another_go_back_when_time_is_up() {
    for (game, on) in [(Game::LetItRide, Wager::Dollar), (Game::LunarPoker, Wager::Ante)] {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        let stack = house.table.stack(TWO);
        house.wager(TWO, 2, on, 10).expect("a wager");
        let Err(TableRefusal::Rules(refusal)) = house.ask(&Command::Ready { patron: TWO }) else { panic!("{game}") };
        assert!(matches!(refusal.why, rules::refusal::Why::Missing { .. }), "{game}");
        // Alone, it only goes back.
        house.wait();
        assert_eq!(house.table.stack(TWO), stack, "{game}");
        assert_eq!(house.table.round().next(), Next::Await(Await::Wagers), "{game}");
        house.wager(TWO, 2, on, 10).expect("a wager");
        house.wager_all(ONE, 1, 10);
        house.wait();
        assert_eq!(house.table.stack(TWO), stack, "{game}");
        assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))), "{game}");
    }
}

/// Whether a player may be ready depends on their own wagers, even if others still lack some.
#[test]
fn whoever_lacks_a_wager_is_not_offered_to_be_ready() {
    for (game, on) in [(Game::LetItRide, Wager::Dollar), (Game::LunarPoker, Wager::Ante)] {
        let mut house = House::of(game);
        let offered = |house: &House, patron| house.table.offers_to(patron).contains(&OfferView::Ready);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        house.wager(ONE, 1, on, 10).expect("a wager");
        house.wager(TWO, 2, on, 10).expect("a wager");
        for patron in [ONE, TWO] {
            assert!(!offered(&house, patron), "{game}");
            assert!(house.ask(&Command::Ready { patron }).is_err(), "{game}");
        }
        house.say(TWO, Input::TakeBack { seat: seat(2), player: Player::First, on }).expect("taken back");
        house.wager_all(TWO, 2, 10);
        assert_eq!((offered(&house, ONE), offered(&house, TWO)), (false, true), "{game}");
        house.must(&Command::Ready { patron: TWO });
    }
}

/// A super wager on a hand that is not dealt goes back too.
#[test]
fn a_super_wager_on_an_empty_area_goes_back() {
    let mut house = House::of(Game::LunarPoker);
    house.sit(ONE, 1);
    let stack = house.table.stack(ONE);
    house.wager_all(ONE, 1, 10);
    house.wager(ONE, 1, Wager::Super(rules::wager::SuperOn::Seat(seat(3))), 10).expect("a wager");
    house.wait();
    assert_eq!(house.table.stack(ONE), stack - Cents::dollars(20));
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
}

/// Leaving cancels nothing: a player with chips on the layout stays until they are settled.
#[test]
fn players_do_not_leave_a_hand_in_play() {
    for game in Game::ALL {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        if game == Game::StarBlackjack {
            house.must(&Command::RefuseCut { patron: ONE });
        }
        house.wager_all(ONE, 1, 10);
        assert_eq!(house.ask(&crate::house::leave(ONE, 1)), Err(TableRefusal::InPlay), "{game}");
        house.wait();
        if house.table.round().next() != Next::Over {
            assert_eq!(house.ask(&crate::house::leave(ONE, 1)), Err(TableRefusal::InPlay), "{game}");
        }
        house.idle_through();
        house.must(&crate::house::leave(ONE, 1));
    }
}

/// Insurance closes as soon as every player who could insure is ready.
#[test]
fn insurance_waits_for_those_who_may_insure() {
    // The burned card, then seats 1 and 2 and the dealer, then seats 1 and 2.
    let mut house = House::blackjack_for_two("2c Ts 9s Ad 9d 8h");
    assert_eq!(house.table.round().next(), Next::Await(Await::Insurance));
    let opened = house.now;
    house.now = opened.after(1_000);
    house.decide(ONE, 1, Decision::Insure(Cents(500))).expect("insurance");
    assert_eq!(house.table.round().next(), Next::Await(Await::Insurance));
    // Insuring gives no player more time.
    assert_eq!(house.table.deadline(), Some(opened.after(15_000)));
    assert_eq!(house.ask(&Command::Ready { patron: ONE }), Err(TableRefusal::NotAsked));
    house.must(&Command::Ready { patron: TWO });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
}

/// A player has seen cards that lay open on their screen. If the house did not serve and the player is gone, the document's rule for absence applies:
/// in Let It Ride the wagers of a player who has seen their cards stay (LR 12.14).
#[test]
fn cards_on_a_screen_were_seen() {
    let mut house = House::of(Game::LetItRide);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    house.must(&Command::Disconnect { patron: ONE });
    house.must(&Command::ServeAgain);
    house.wait();
    let absent = Input::decide(seat(1), Decision::Absent { viewed: true });
    assert!(house.facts.iter().any(|fact| matches!(fact, Fact::Told { by: None, input, .. } if *input == absent)));
    house.idle_through();
    let layout = floor::Account::Layout(crate::house::TABLE);
    let moved = house.facts.iter().flat_map(Fact::postings).filter(|posting| posting.account == layout);
    // All three wagers stayed on the layout until they were settled.
    assert_eq!(moved.map(|posting| posting.amount).min(), Some(Cents::dollars(-30)));
}

/// Ruling U4: if the table declares, its players need not and cannot, so that no player holds the round up by repeating it.
#[test]
fn ruling_u4_a_table_that_declares_hears_no_declarations() {
    let mut house = House::of(Game::LunarPoker);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    let deadline = house.table.deadline();
    house.now = house.now.after(1_000);
    let said = house.decide(ONE, 1, Decision::Declare);
    assert!(matches!(said, Err(TableRefusal::TableDeclares { .. })), "{said:?}");
    let declares = |offer: &OfferView| matches!(offer, OfferView::Decide { decision: DecisionName::Declare, .. });
    assert!(!house.table.offers_to(ONE).iter().any(declares));
    assert_eq!(house.table.deadline(), deadline);
}
