//! Section 6 of every document.

use crate::house::{House, ONE, STAFF, THREE, TWO, first_wager, leave, opening, seat, sit};
use floor::table::{CardSource, Device, Hold, Intention, LimitsChange, NOTICE, Opening};
use floor::table::{OfferView, Viewer};
use floor::{Command, Fact, Moment, PatronId, Surroundings, TableRefusal};
use rules::table::Limits;
use rules::{Cents, Game, Input, Player, Wager};

fn limits(minimum: i64, maximum: i64) -> Limits {
    Limits { minimum: Cents::dollars(minimum), maximum: Cents::dollars(maximum), unit: Cents(1) }
}

const INSPECTOR: floor::StaffId = floor::StaffId(90);

/// A table from $10 to $500 of a game.
fn house(game: Game) -> House {
    let mut opening = opening(game);
    for (name, text) in [("minimum", "10.00"), ("maximum", "500.00")] {
        opening.settings.push((name.into(), text.into()));
    }
    if game == Game::StarBlackjack {
        opening.device = Device::Shuffler;
    }
    House::open(&opening)
}

fn set(limits: Limits, change: LimitsChange) -> Command {
    Command::SetLimits { by: STAFF, limits, change }
}

/// The smallest wager that a patron may make at a seat: a cent less is refused. The wager is taken back again.
fn least(house: &mut House, patron: PatronId, number: u8) -> Cents {
    let (on, most) = (first_wager(house.table.game()), 600);
    for dollars in 1..=most {
        let amount = Cents::dollars(dollars);
        if house.say(patron, Input::wager(seat(number), on, amount)).is_ok() {
            let back = Input::TakeBack { seat: seat(number), player: rules::Player::First, on };
            house.say(patron, back).expect("taken back");
            let less = house.say(patron, Input::wager(seat(number), on, amount - Cents(1)));
            assert!(less.is_err(), "a cent less than {amount}");
            return amount;
        }
    }
    panic!("no wager is taken");
}

/// 6.5 of every document, G4: a minimum goes up once a sign has stood for 20 minutes, to the millisecond.
#[test]
fn rule_6_5_a_sign_stands_for_20_minutes() {
    for game in Game::ALL {
        let mut house = house(game);
        house.sit(ONE, 1);
        house.now = Moment(1_000_000);
        let earliest = house.now.after(NOTICE);
        assert_eq!(NOTICE, 1_200_000);
        let sign = |takes_effect| set(limits(25, 500), LimitsChange::Sign { takes_effect });
        let asked = house.ask(&sign(Moment(earliest.0 - 1)));
        assert!(matches!(asked, Err(TableRefusal::SignTooShort { earliest: at, .. }) if at == earliest), "{game}");
        let at_once = house.ask(&set(limits(25, 500), LimitsChange::NextRound));
        assert!(matches!(at_once, Err(TableRefusal::RaiseNeedsSign { .. })), "{game}");
        house.must(&sign(earliest));
        assert_eq!(house.table.wakes_at(), Some(earliest), "{game}");
        house.wait_until(Moment(earliest.0 - 1));
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(10), "{game}");
        house.wait_until(earliest);
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(25), "{game}");
        assert!(house.facts.iter().any(|fact| matches!(fact, Fact::SignTookEffect { .. })), "{game}");
    }
}

/// A sign that falls due in a round waits for its end.
#[test]
fn a_sign_never_changes_a_round_in_play() {
    for game in Game::ALL {
        let mut house = house(game);
        house.sit(ONE, 1);
        let takes_effect = house.now.after(NOTICE);
        house.must(&set(limits(25, 500), LimitsChange::Sign { takes_effect }));
        house.now = Moment(takes_effect.0 - 1);
        house.wager_all(ONE, 1, 10);
        house.now = takes_effect;
        house.go_on();
        assert!(house.table.announced_limits().is_some(), "{game}");
        house.idle_through();
        assert!(house.table.announced_limits().is_none(), "{game}");
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(25), "{game}");
    }
}

/// 6.5.1 of all but Let It Ride: if the minimum is raised at once, players at the table keep the old one until they leave, and have a marker; a
/// newcomer plays at the new one; and only a sign raises a kept minimum.
#[test]
fn rule_6_5_1_who_plays_already_keeps_the_old_minimum() {
    for game in [Game::CaribbeanStud, Game::ThreeCardPoker, Game::LunarPoker, Game::StarBlackjack] {
        let mut house = house(game);
        house.sit(ONE, 1);
        house.must(&set(limits(25, 400), LimitsChange::AtOnce));
        house.sit(TWO, 2);
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(10), "{game}");
        assert_eq!(least(&mut house, TWO, 2), Cents::dollars(25), "{game}");
        // Raised at once again: the first player still keeps the first minimum, the second keeps the second.
        house.must(&set(limits(50, 300), LimitsChange::AtOnce));
        house.sit(THREE, 3);
        let signs = house.table.signs(None);
        for says in [
            // CS 6.5.3 and the same of the others, ruling G19: the previous minimum and the previous maximum.
            "minimum 50.00, maximum 300.00",
            "With a marker, as before: minimum 10.00, maximum 500.00",
            "With a marker, as before: minimum 25.00, maximum 400.00",
            "Marker at seat 1: the earlier minimum",
            "Marker at seat 2: the earlier minimum",
        ] {
            assert_eq!(signs.iter().filter(|sign| sign.says == says).count(), 1, "{game}: {says}");
        }
        let all = |house: &mut House| [(ONE, 1), (TWO, 2), (THREE, 3)].map(|(who, number)| least(house, who, number));
        assert_eq!(all(&mut house), [10, 25, 50].map(Cents::dollars), "{game}");
        // The marker goes with its player.
        house.must(&leave(ONE, 1));
        house.sit(ONE, 1);
        assert_eq!(all(&mut house), [50, 25, 50].map(Cents::dollars), "{game}");
        let signs = house.table.signs(None);
        assert!(!signs.iter().any(|sign| sign.says.contains("Marker at seat 1")), "{game}");
        // A sign with the table's own minimum raises that of players who kept another.
        let takes_effect = house.now.after(NOTICE);
        house.must(&set(limits(50, 500), LimitsChange::Sign { takes_effect }));
        house.wait_until(Moment(takes_effect.0 - 1));
        assert_eq!(all(&mut house), [50, 25, 50].map(Cents::dollars), "{game}");
        house.wait_until(takes_effect);
        assert_eq!(all(&mut house), [50, 50, 50].map(Cents::dollars), "{game}");
    }
    let mut let_it_ride = house(Game::LetItRide);
    let_it_ride.sit(ONE, 1);
    let asked = let_it_ride.ask(&set(limits(25, 500), LimitsChange::AtOnce));
    assert!(matches!(asked, Err(TableRefusal::RaiseNeedsSign { .. })));
}

/// BJ 6.5.1.3: a player with several areas has one marker, at the area taken first.
#[test]
fn bj_6_5_1_3_the_marker_stands_where_its_player_is() {
    let mut house = house(Game::StarBlackjack);
    house.sit(ONE, 4);
    house.must(&sit(ONE, 1));
    house.must(&set(limits(25, 500), LimitsChange::AtOnce));
    let signs = house.table.signs(None);
    let markers: Vec<_> = signs.iter().filter(|sign| sign.says.starts_with("Marker")).collect();
    assert_eq!(markers.len(), 1);
    assert_eq!(markers[0].says, "Marker at seat 4: the earlier minimum");
    // The places on the screen show it at that area alone, to its player and to everyone.
    for viewer in [Viewer::Patron(ONE), Viewer::Public] {
        let chairs = house.table.view(viewer, &Surroundings::at(house.now)).chairs;
        let shown: Vec<_> = chairs.iter().map(|chair| (chair.seat.number(), chair.marker)).collect();
        assert_eq!(shown, [(1, None), (4, Some(Cents::dollars(10)))], "{viewer:?}");
    }
    // The marker applies to all of the player's areas until the player leaves the table altogether.
    assert_eq!(least(&mut house, ONE, 1), Cents::dollars(10));
    house.must(&leave(ONE, 4));
    assert_eq!(least(&mut house, ONE, 1), Cents::dollars(10));
}

/// G4: a lower minimum and another maximum apply from the next round.
#[test]
fn g4_other_limits_hold_from_the_next_round() {
    for game in Game::ALL {
        let mut house = house(game);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        house.wager_all(ONE, 1, 10);
        house.must(&set(limits(5, 300), LimitsChange::NextRound));
        assert_eq!(least(&mut house, TWO, 2), Cents::dollars(10), "{game}: this round was begun under the old limits");
        let signs = house.table.signs(None);
        let says = |text: &str| signs.iter().any(|sign| sign.says.contains(text));
        assert!(says("minimum 10.00, maximum 500.00") && says("From the next round: minimum 5.00, maximum 300.00"));
        house.idle_through();
        assert_eq!(least(&mut house, TWO, 2), Cents::dollars(5), "{game}");
        let high = house.wager(TWO, 2, first_wager(game), 301);
        assert!(high.is_err(), "{game}");
        house.wager(TWO, 2, first_wager(game), 300).expect("the maximum");
    }
}

/// CS 6.6, TC 6.6, LP 6.6, BJ 6.7: one player may wager above the maximum, by a sign of their own. Let It Ride has no such rule.
#[test]
fn a_player_may_have_limits_of_their_own() {
    for game in [Game::CaribbeanStud, Game::ThreeCardPoker, Game::LunarPoker, Game::StarBlackjack] {
        let mut house = house(game);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        let own = |patron, limits| Command::SetPlayerLimits { by: STAFF, patron, limits };
        assert!(matches!(house.ask(&own(THREE, Some(limits(50, 900)))), Err(TableRefusal::NotHere)), "{game}");
        assert!(matches!(house.ask(&own(ONE, Some(limits(50, 500)))), Err(TableRefusal::NotAbove { .. })), "{game}");
        house.must(&own(ONE, Some(limits(50, 501))));
        let signs = house.table.signs(None);
        assert!(signs.iter().any(|sign| sign.says == "For the player at seat 1: minimum 50.00, maximum 501.00"));
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(50), "{game}");
        assert!(house.wager(ONE, 1, first_wager(game), 502).is_err(), "{game}");
        house.wager(ONE, 1, first_wager(game), 501).expect("the own maximum");
        assert!(house.wager(TWO, 2, first_wager(game), 501).is_err(), "{game}");
        let back = Input::TakeBack { seat: seat(1), player: rules::Player::First, on: first_wager(game) };
        house.say(ONE, back).expect("taken back");
        house.must(&own(ONE, None));
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(10), "{game}");
    }
    let mut let_it_ride = house(Game::LetItRide);
    let_it_ride.sit(ONE, 1);
    let own = Command::SetPlayerLimits { by: STAFF, patron: ONE, limits: Some(limits(50, 900)) };
    assert_eq!(let_it_ride.ask(&own), Err(TableRefusal::NotInThisGame));
}

#[test]
fn impossible_limits_are_refused() {
    let mut house = house(Game::LetItRide);
    let unit = |minimum, maximum, unit| Limits { minimum: Cents(minimum), maximum: Cents(maximum), unit: Cents(unit) };
    for wrong in [unit(0, 500, 1), unit(-5, 500, 1), unit(500, 499, 1), unit(600, 599, 1000), unit(1, 1, 0)] {
        assert_eq!(house.ask(&set(wrong, LimitsChange::NextRound)), Err(TableRefusal::ImpossibleLimits), "{wrong:?}");
    }
    house.must(&set(unit(500, 1000, 500), LimitsChange::NextRound));
}

/// 6.1 of every document, ruling G19: the unit applies above the minimum, which is always a legal wager.
#[test]
fn g19_the_minimum_is_a_legal_wager_whatever_the_unit() {
    for game in Game::ALL {
        let mut opening = Opening { device: Device::Shuffler, ..opening(game) };
        for (name, text) in [("minimum", "5.00"), ("maximum", "1000.00"), ("unit", "500.00")] {
            opening.settings.push((name.into(), text.into()));
        }
        let mut house = House::open(&opening);
        house.sit(ONE, 1);
        let on = first_wager(game);
        let edges =
            [(499, false), (500, true), (501, false), (1_000, false), (49_999, false), (50_000, true), (50_001, false)];
        for (cents, taken) in edges {
            let laid = house.say(ONE, Input::wager(seat(1), on, Cents(cents)));
            assert_eq!(laid.is_ok(), taken, "{game}: {cents} cents: {laid:?}");
            if taken {
                let back = Input::TakeBack { seat: seat(1), player: rules::Player::First, on };
                house.say(ONE, back).expect("taken back");
            }
        }
        // A larger unit leaves the smallest wager as it is.
        assert_eq!(least(&mut house, ONE, 1), Cents::dollars(5), "{game}");
    }
}

/// Ruling G19, BJ 14.5: the smallest optional wager is the unit, so a larger unit needs the sign of 6.5 while a wager is offered that has the table's
/// limits.
#[test]
fn g19_a_larger_unit_that_raises_the_smallest_wager_needs_a_sign() {
    let unit = |unit| Limits { minimum: Cents::dollars(10), maximum: Cents::dollars(500), unit: Cents(unit) };
    let mut blackjack = house(Game::StarBlackjack);
    blackjack.must(&set(unit(500), LimitsChange::Sign { takes_effect: blackjack.now.after(NOTICE) }));
    blackjack.wait_until(blackjack.now.after(NOTICE));
    for change in [LimitsChange::NextRound, LimitsChange::AtOnce] {
        let asked = blackjack.ask(&set(unit(501), change));
        assert!(matches!(asked, Err(TableRefusal::RaiseNeedsSign { .. })), "{asked:?}");
        blackjack.must(&set(unit(500), change));
    }
    blackjack.must(&set(unit(499), LimitsChange::NextRound));
    // In the other games nothing becomes larger.
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        house(game).must(&set(unit(501), LimitsChange::NextRound));
    }
}

/// BJ 5.10 and 5.11: a player who sits out a round of a shoe may be held to the minimum, for that shoe or for all.
#[test]
fn bj_5_10_who_sits_out_may_be_held_to_the_minimum() {
    let mut opening = Opening { device: Device::Shoe, ..opening(Game::StarBlackjack) };
    opening.settings.push(("minimum".into(), "10.00".into()));
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.must(&Command::Cut { by: Some(ONE), card: 100 });
    let hold = |patron, how| Command::HoldToMinimum { by: STAFF, patron, how };
    for patron in [ONE, TWO] {
        let about = Intention::Hold { patron };
        house.must(&Command::TellInspector { by: STAFF, inspector: INSPECTOR, about });
    }
    for how in [Hold::ThisShoe, Hold::EveryShoe { inspector: INSPECTOR }] {
        assert!(matches!(house.ask(&hold(TWO, how)), Err(TableRefusal::SatOutNothing { .. })));
    }
    house.wager_all(ONE, 1, 10);
    house.idle_through();
    assert!(matches!(house.ask(&hold(ONE, Hold::ThisShoe)), Err(TableRefusal::SatOutNothing { .. })));
    house.must(&hold(TWO, Hold::ThisShoe));
    assert!(house.wager(TWO, 2, Wager::Main, 11).is_err());
    assert!(house.wager(TWO, 2, Wager::Main, 9).is_err());
    house.wager(TWO, 2, Wager::Main, 10).expect("the minimum");
    // A new shoe ends it.
    house.must(&Command::OrderShuffle { by: STAFF });
    house.idle_through();
    while let Some(patron) = house.table.cut_offered_to() {
        house.must(&Command::RefuseCut { patron });
    }
    house.wager(TWO, 2, Wager::Main, 11).expect("anything");
    house.idle_through();
    // The first has sat out now, and is held for every shoe.
    house.must(&hold(ONE, Hold::EveryShoe { inspector: INSPECTOR }));
    house.must(&Command::OrderShuffle { by: STAFF });
    house.wager_all(ONE, 1, 10);
    house.idle_through();
    while let Some(patron) = house.table.cut_offered_to() {
        house.must(&Command::RefuseCut { patron });
    }
    assert!(house.wager(ONE, 1, Wager::Main, 11).is_err());
    house.must(&Command::Release { by: STAFF, patron: ONE });
    house.wager(ONE, 1, Wager::Main, 11).expect("anything");
    assert_eq!(house.ask(&Command::Release { by: STAFF, patron: ONE }), Err(TableRefusal::NotHeld));
}

/// BJ 5.10: a player who comes to a shoe after its first round has begun made no wager on it, and may be held to the minimum.
#[test]
fn bj_5_10_a_newcomer_to_a_shoe_may_be_held_to_the_minimum() {
    let mut house = House::open(&Opening { device: Device::Shoe, ..opening(Game::StarBlackjack) });
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 100 });
    let hold = |patron| Command::HoldToMinimum { by: STAFF, patron, how: Hold::ThisShoe };
    // Before the first card everyone is there for the first round.
    house.sit(TWO, 2);
    assert!(matches!(house.ask(&hold(TWO)), Err(TableRefusal::SatOutNothing { .. })));
    house.wager_all(ONE, 1, 10);
    house.wager_all(TWO, 2, 10);
    house.must(&Command::Ready { patron: ONE });
    house.must(&Command::Ready { patron: TWO });
    house.sit(PatronId(3), 3);
    house.idle_through();
    assert!(matches!(house.ask(&hold(TWO)), Err(TableRefusal::SatOutNothing { .. })));
    house.must(&hold(PatronId(3)));
    // A player who wagered in every round so far and comes back before the next one has missed none.
    house.must(&leave(TWO, 2));
    house.sit(TWO, 2);
    assert!(matches!(house.ask(&hold(TWO)), Err(TableRefusal::SatOutNothing { .. })));
    // A player who was away for a round has missed it.
    house.must(&leave(TWO, 2));
    house.wager_all(ONE, 1, 10);
    house.idle_through();
    house.sit(TWO, 2);
    house.must(&hold(TWO));
    // A new shoe ends all of it.
    house.must(&Command::OrderShuffle { by: STAFF });
    house.wager_all(ONE, 1, 10);
    house.idle_through();
    assert_eq!(house.ask(&Command::Release { by: STAFF, patron: TWO }), Err(TableRefusal::NotHeld));
}

/// BJ 5.10: a player who gets up before a round and comes back in the middle of it has made no wager on it, even if they wagered before.
#[test]
fn bj_5_10_coming_back_in_the_middle_of_a_round_is_missing_it() {
    let mut house = House::open(&Opening { device: Device::Shoe, ..opening(Game::StarBlackjack) });
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.must(&Command::Cut { by: Some(ONE), card: 100 });
    let hold = |patron| Command::HoldToMinimum { by: STAFF, patron, how: Hold::ThisShoe };
    for patron in [ONE, TWO] {
        house.wager_all(patron, patron.0 as u8, 10);
    }
    house.idle_through();
    // A snapshot between the rounds contains them; an older snapshot without them is still read, and a player who comes back is then a newcomer.
    let written = serde_json::to_value(house.table.snapshot().expect("between two rounds")).expect("text");
    for (remembered, marked) in [(true, false), (false, true)] {
        let mut written = written.clone();
        if !remembered {
            let book = written["limits"].as_object_mut().expect("limits");
            assert!(book.remove("every_round").is_some());
        }
        let kept = serde_json::from_value(written).expect("a kept table");
        let mut other = House { table: floor::Table::from_snapshot(kept).expect("a table"), ..house.fork() };
        other.must(&leave(TWO, 2));
        other.sit(TWO, 2);
        assert_eq!(other.ask(&hold(TWO)).is_ok(), marked);
    }
    house.must(&leave(TWO, 2));
    house.wager_all(ONE, 1, 10);
    house.must(&Command::Ready { patron: ONE });
    assert!(house.table.is_in_play());
    house.sit(TWO, 2);
    house.idle_through();
    house.must(&hold(TWO));
    assert!(matches!(house.ask(&hold(ONE)), Err(TableRefusal::SatOutNothing { .. })));
}

/// BJ 6.1, 6.7, ruling G19: on a shared area each player is held to their own unit and their own minimum, in either order of sitting down.
#[test]
fn bj_6_7_on_a_shared_area_each_player_has_their_own_unit() {
    let own = |minimum, unit| Limits { minimum: Cents(minimum), maximum: Cents(90_000), unit: Cents(unit) };
    // The table takes $10, $15, $20 and so on.
    let table =
        [(999, false), (1_000, true), (1_001, false), (1_100, false), (1_499, false), (1_500, true), (1_501, false)];
    // A unit that is coarser than the table's and does not divide the minimum, and one that is finer.
    let coarse = [
        (5_499, false),
        (5_500, true),
        (5_501, false),
        (6_000, false),
        (9_999, false),
        (10_000, true),
        (10_001, false),
    ];
    let fine =
        [(4_999, false), (5_000, true), (5_001, false), (5_100, false), (5_199, false), (5_200, true), (5_201, false)];
    for (limits, edges) in [(own(5_500, 10_000), coarse), (own(5_000, 200), fine)] {
        for (first, second) in [(ONE, TWO), (TWO, ONE)] {
            let mut opening = Opening { device: Device::Shuffler, ..opening(Game::StarBlackjack) };
            for (name, text) in [("minimum", "10.00"), ("maximum", "500.00"), ("unit", "5.00")] {
                opening.settings.push((name.into(), text.into()));
            }
            let mut house = House::open(&opening);
            house.sit(first, 1);
            house.must(&Command::BuyIn { patron: second, amount: Cents::dollars(2_000) });
            house.must(&Command::Sit { patron: second, seat: seat(1), player: Player::Second });
            house.must(&Command::SetPlayerLimits { by: STAFF, patron: ONE, limits: Some(limits) });
            for (patron, edges) in [(ONE, edges), (TWO, table)] {
                let player = if patron == first { Player::First } else { Player::Second };
                let wager = |on, cents| Input::Wager {
                    seat: seat(1),
                    player,
                    on,
                    stake: rules::Stake { amount: Cents(cents), tokens: Cents::ZERO },
                };
                for (cents, taken) in edges {
                    let laid = house.say(patron, wager(Wager::Main, cents));
                    assert_eq!(laid.is_ok(), taken, "{patron:?} {cents} cents: {laid:?}");
                    if taken {
                        // The smallest optional wager is the unit, also the player's own.
                        let unit = house.table.limits_of(patron).unit;
                        for (amount, taken) in [(unit.0 - 1, false), (unit.0, true), (unit.0 + 1, false)] {
                            let laid = house.say(patron, wager(Wager::AnyPair, amount));
                            assert_eq!(laid.is_ok(), taken, "{patron:?} any pair {amount} cents: {laid:?}");
                        }
                        for on in [Wager::AnyPair, Wager::Main] {
                            house.say(patron, Input::TakeBack { seat: seat(1), player, on }).expect("taken back");
                        }
                    }
                }
                // The offer agrees with the accepted wagers.
                let own = house.table.limits_of(patron);
                let offered = house.table.offers_to(patron).into_iter().find_map(|offer| match offer {
                    OfferView::Wager { on: Wager::Main, from, step, .. } => Some((from, step)),
                    _ => None,
                });
                assert_eq!(offered, Some((own.minimum, own.unit)), "{patron:?}");
            }
        }
    }
}

/// BJ 5.10 with real cards: the shoe is done when its dealer records the shuffle, and its restrictions end.
#[test]
fn bj_5_10_a_shoe_of_real_cards_ends_when_it_is_shuffled() {
    let mut house =
        House::open(&Opening { device: Device::Shoe, source: CardSource::Entered, ..opening(Game::StarBlackjack) });
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    let deal = |input| Command::Deal { by: Some(STAFF), input };
    let shuffle = Command::RecordShuffle { by: STAFF };
    let hold = Command::HoldToMinimum { by: STAFF, patron: TWO, how: Hold::ThisShoe };
    for round in 0..2 {
        house.wager_all(ONE, 1, 10);
        house.must(&deal(Input::NoMoreBets));
        assert_eq!(house.ask(&shuffle), Err(TableRefusal::InPlay));
        // The first card of a shoe is burned; the player has 20, the dealer 17.
        let cards = if round == 0 { "2c Kd 7s Qd" } else { "Kc 8s Qc" };
        for card in crate::house::cards(cards) {
            house.must(&deal(Input::Card(card)));
        }
        house.decide(ONE, 1, rules::Decision::Stand).expect("a stand");
        house.must(&deal(Input::Card(crate::house::cards("Th")[0])));
        house.must(&deal(Input::Settle));
        house.wait();
    }
    house.must(&hold);
    // The dealer alone does not end the shoe.
    assert!(
        matches!(house.ask(&shuffle), Err(TableRefusal::NoShuffleDue { rules: [_, rule] }) if rule.number() == "4.1.3")
    );
    house.must(&Command::CuttingCardOut { by: STAFF });
    house.must(&shuffle);
    assert_eq!(house.ask(&Command::Release { by: STAFF, patron: TWO }), Err(TableRefusal::NotHeld));
    assert!(matches!(house.ask(&hold), Err(TableRefusal::SatOutNothing { .. })));
    assert_eq!(house.table.round().cards_left().device.len(), 312);
    assert_eq!(crate::notices::examine(&house.facts).err(), None);
    let mut poker = House::open(&Opening { source: CardSource::Entered, ..opening(Game::LetItRide) });
    assert!(matches!(poker.ask(&shuffle), Err(TableRefusal::ShuffledAnyway { .. })));
    assert_eq!(House::of(Game::StarBlackjack).ask(&shuffle), Err(TableRefusal::TheSystemDeals));
}

/// BJ 5.12: a manager may confine a player to one area and its minimum.
#[test]
fn bj_5_12_a_player_is_confined_to_one_area() {
    let mut house = house(Game::StarBlackjack);
    house.sit(ONE, 1);
    house.must(&sit(ONE, 2));
    house.wager(ONE, 2, Wager::Main, 20).expect("a wager");
    house.must(&Command::TellInspector { by: STAFF, inspector: INSPECTOR, about: Intention::Hold { patron: ONE } });
    let hold = Command::HoldToMinimum { by: STAFF, patron: ONE, how: Hold::OneArea { inspector: INSPECTOR } };
    assert_eq!(house.ask(&hold), Err(TableRefusal::InPlay));
    house.idle_through();
    house.must(&hold);
    assert_eq!(house.table.chairs().count(), 1);
    assert!(matches!(house.ask(&sit(ONE, 2)), Err(TableRefusal::OneHandEach { .. })));
    assert!(house.wager(ONE, 1, Wager::Main, 11).is_err());
    house.wager(ONE, 1, Wager::Main, 10).expect("the minimum");
    assert_eq!(hold.rank(), Some(floor::Rank::GamingManager));
}

/// TC 6.1 and its equivalents: a kind of wager may have limits of its own, to the cent and in its own units, and the sign says so.
#[test]
fn rule_6_1_a_kind_of_wager_has_limits_of_its_own() {
    for (game, on, least, shown) in [
        (Game::ThreeCardPoker, Wager::PairPlus, 15, "pair-plus: minimum 15.00, maximum 50.00, in units of 5.00"),
        (Game::StarBlackjack, Wager::LuckyLucky, 5, "lucky-lucky: minimum 5.00, maximum 50.00, in units of 5.00"),
    ] {
        let mut opening = opening(game);
        for (name, text) in [("minimum", "10.00"), ("maximum", "500.00")] {
            opening.settings.push((name.into(), text.into()));
        }
        opening.device = Device::Shuffler;
        let own = Limits { minimum: Cents::dollars(least), maximum: Cents::dollars(50), unit: Cents::dollars(5) };
        opening.wager_limits = vec![(on, own)];
        let mut house = House::open(&opening);
        house.sit(ONE, 1);
        let signs = house.table.signs(None);
        assert!(signs.iter().any(|sign| sign.says == shown), "{signs:?}");
        house.say(ONE, Input::wager(seat(1), first_wager(game), Cents::dollars(10))).expect("the first wager");
        let edges = [-1, 0, 1].map(|by| (least * 100 + by, by == 0));
        for (cents, taken) in edges.into_iter().chain([(2_000, true), (4_999, false), (5_000, true), (5_001, false)]) {
            let laid = house.say(ONE, Input::wager(seat(1), on, Cents(cents)));
            assert_eq!(laid.is_ok(), taken, "{game}: {cents} cents: {laid:?}");
            if taken {
                let back = Input::TakeBack { seat: seat(1), player: rules::Player::First, on };
                house.say(ONE, back).expect("taken back");
            }
        }
    }
}

/// TC 6.5 for a kind of wager: its minimum is raised by a sign alone, and lowered between rounds.
#[test]
fn rule_6_5_the_minimum_of_a_kind_of_wager_is_raised_by_a_sign() {
    let mut house = house(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.now = Moment(1_000_000);
    let earliest = house.now.after(NOTICE);
    let set = |limits, change| Command::SetWagerLimits { by: STAFF, on: Wager::PairPlus, limits, change };
    let at_once = house.ask(&set(Some(limits(25, 100)), LimitsChange::NextRound));
    assert!(matches!(at_once, Err(TableRefusal::RaiseNeedsSign { .. })), "{at_once:?}");
    let early = house.ask(&set(Some(limits(25, 100)), LimitsChange::Sign { takes_effect: Moment(earliest.0 - 1) }));
    assert!(matches!(early, Err(TableRefusal::SignTooShort { .. })), "{early:?}");
    let wide = house.ask(&set(Some(limits(25, 501)), LimitsChange::Sign { takes_effect: earliest }));
    assert_eq!(wide, Err(TableRefusal::ImpossibleLimits));
    house.must(&set(Some(limits(25, 100)), LimitsChange::Sign { takes_effect: earliest }));
    assert_eq!(house.table.wakes_at(), Some(earliest));
    house.wait_until(Moment(earliest.0 - 1));
    house.say(ONE, Input::wager(seat(1), Wager::PairPlus, Cents::dollars(10))).expect("the sign does not hold yet");
    let back = Input::TakeBack { seat: seat(1), player: rules::Player::First, on: Wager::PairPlus };
    house.say(ONE, back).expect("taken back");
    house.wait_until(earliest);
    let below = house.say(ONE, Input::wager(seat(1), Wager::PairPlus, Cents(2_499)));
    assert!(matches!(below, Err(TableRefusal::BelowMinimum { least, .. }) if least == Cents::dollars(25)), "{below:?}");
    house.say(ONE, Input::wager(seat(1), Wager::PairPlus, Cents::dollars(25))).expect("the new minimum");
    let in_play = house.ask(&set(None, LimitsChange::NextRound));
    assert_eq!(in_play, Err(TableRefusal::InPlay));
    house.say(ONE, back).expect("taken back");
    house.must(&set(None, LimitsChange::NextRound));
    house.say(ONE, Input::wager(seat(1), Wager::PairPlus, Cents::dollars(10))).expect("the table's limits again");
    assert_eq!(
        house.ask(&Command::SetWagerLimits {
            by: STAFF,
            on: Wager::Ante,
            limits: None,
            change: LimitsChange::NextRound
        }),
        Err(TableRefusal::NotInThisGame)
    );
}

/// BJ 5.10 to 5.12: a player who is held to the minimum is held to it on a shared area too, with every wager, whatever the other player may lay
/// there.
#[test]
fn bj_5_12_a_held_player_is_held_on_a_shared_area() {
    let mut house = House::of(Game::StarBlackjack);
    house.sit(ONE, 1);
    house.must(&Command::Sit { patron: TWO, seat: seat(1), player: Player::Second });
    house.must(&Command::BuyIn { patron: TWO, amount: Cents::dollars(5_000) });
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    let inspector = floor::StaffId(8);
    house.must(&Command::TellInspector { by: STAFF, inspector, about: Intention::Hold { patron: TWO } });
    house.must(&Command::HoldToMinimum { by: STAFF, patron: TWO, how: Hold::OneArea { inspector } });
    let least = house.table.limits_of(TWO).minimum;
    let most = house.table.limits_of(ONE).maximum;
    assert!(least < most);
    house.say(ONE, Input::wager(seat(1), Wager::Main, least)).expect("a wager of the other player");
    let mut lay = |on, amount| {
        let stake = rules::Stake { amount, tokens: Cents::ZERO };
        house.say(TWO, Input::Wager { seat: seat(1), player: Player::Second, on, stake })
    };
    for on in [Wager::Main, Wager::PerfectPairs, Wager::LuckyLucky] {
        for amount in [least + Cents(1), Cents::dollars(1_000)] {
            let refused = lay(on, amount);
            assert!(
                matches!(refused, Err(TableRefusal::AboveMaximum { most, .. }) if most == least),
                "{on}: {refused:?}"
            );
        }
        lay(on, least).expect("the minimum");
    }
}
