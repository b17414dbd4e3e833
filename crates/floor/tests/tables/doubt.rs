//! Ruling G22: cards in doubt are not dealt until they were checked and, if the rules require it, replaced.

use crate::house::{House, ONE, STAFF, TWO, cards, first_wager, opening};
use crate::notices::{deal, dealing, examine, found};
use floor::table::{CardSource, Device, Lack, Opening, Viewer, Whom};
use floor::{Command, Fact, Surroundings, TableRefusal};
use rules::incident::DeviceFault;
use rules::{Cents, Game, Incident, Input, Next, Round};

const STOPPED: Incident = Incident::DeviceFault(DeviceFault::Stopped);

fn entered(game: Game, device: Device) -> House {
    let mut house = House::open(&Opening { source: CardSource::Entered, device, ..opening(game) });
    house.sit(ONE, 1);
    house
}

fn lack(asked: Result<(), TableRefusal>) -> Option<Lack> {
    match asked {
        Err(TableRefusal::CardsInDoubt { lack, .. }) => Some(lack),
        Ok(()) => None,
        Err(other) => panic!("{other:?}"),
    }
}

/// Whether a round could be wagered on and dealt now, on a copy of the house.
fn lacks(house: &House) -> Option<Lack> {
    let mut house = house.fork();
    if house.table.round().next() == Next::Over {
        let lack = lack(house.ask(&Command::NextRound));
        if lack.is_some() {
            return lack;
        }
    }
    let game = house.table.game();
    lack(house.wager(ONE, 1, first_wager(game), 10))
}

fn check(missing: u16, foreign: u16) -> Command {
    Command::RecordCheck { by: STAFF, missing, foreign }
}

/// CS 14.9, LR 12.9, TC 12.9, LP 12.11, BJ 16.16: a card that is found missing between rounds is recorded, voids nothing, returns the wagers on the
/// layout, and no card is dealt before the check.
#[test]
fn g22_a_missing_card_between_rounds_holds_the_cards_up() {
    for game in Game::ALL {
        for incident in [Incident::MissingCard, Incident::ForeignCard] {
            let mut house = entered(game, Device::Shoe);
            house.wager_all(ONE, 1, 10);
            let whole = house.table.stack(ONE);
            let before = house.facts.len();
            house.must(&found(incident));
            assert!(house.table.stack(ONE) > whole && !house.table.is_in_play(), "{game}");
            let told = if game == Game::LetItRide { vec![] } else { vec![Whom::Surveillance, Whom::Inspector] };
            let notices: Vec<_> = house.table.notices().iter().map(|notice| notice.whom).collect();
            assert_eq!(notices, told, "{game}");
            let void = |fact: &Fact| matches!(fact, Fact::Told { input: Input::Incident(_), .. });
            assert!(!house.facts[before..].iter().any(void), "{game}: there is no round to void");
            assert_eq!(lacks(&house), Some(Lack::Check), "{game}");
            assert_eq!(lack(house.ask(&deal(Input::NoMoreBets))), Some(Lack::Check), "{game}");
            // Complete after all, as when the card lay under the table.
            let mut complete = house.fork();
            complete.must(&check(0, 0));
            assert_eq!(lacks(&complete), None, "{game}");
            assert_eq!(examine(&complete.facts).err(), None, "{game}");
            for (missing, foreign) in [(1, 0), (0, 1)] {
                let mut wrong = house.fork();
                wrong.must(&check(missing, foreign));
                assert_eq!(lacks(&wrong), Some(Lack::NewCards), "{game}");
                wrong.must(&Command::ReplaceCards { by: STAFF });
                assert_eq!(lacks(&wrong), None, "{game}");
                assert_eq!(examine(&wrong.facts).err(), None, "{game}");
            }
            assert!(matches!(complete.ask(&check(0, 0)), Err(TableRefusal::NoCheckDue { .. })), "{game}");
        }
    }
}

/// The same after "no more bets" and before the first card: the wagers go back, and once the cards are checked the next round is played.
#[test]
fn g22_what_is_found_before_the_first_card_returns_the_wagers() {
    for game in Game::ALL {
        for (incident, device) in [(Incident::MissingCard, Device::Shoe), (STOPPED, Device::Shuffler)] {
            if game == Game::StarBlackjack && incident == STOPPED {
                continue;
            }
            let mut house = entered(game, device);
            let whole = house.table.stack(ONE);
            house.wager_all(ONE, 1, 10);
            house.must(&deal(Input::NoMoreBets));
            house.must(&found(incident));
            assert_eq!(house.table.stack(ONE), whole, "{game} {incident:?}");
            assert!(!house.table.is_in_play(), "{game} {incident:?}");
            if incident == STOPPED {
                house.must(&Command::ReplaceDevice { by: STAFF, device });
                house.must(&Command::ReplaceCards { by: STAFF });
            } else {
                house.must(&check(0, 0));
            }
            if house.table.round().next() == Next::Over {
                house.must(&Command::NextRound);
            }
            assert_eq!(lacks(&house), None, "{game} {incident:?}");
            house.wager_all(ONE, 1, 10);
            house.must(&deal(Input::NoMoreBets));
            house.must(&deal(Input::Card(cards("As")[0])));
            assert_eq!(examine(&house.facts).err(), None, "{game} {incident:?}");
        }
    }
}

/// A missing card in a round voids it, and the next round does not begin before the cards are checked.
#[test]
fn g22_no_round_begins_on_unchecked_cards() {
    for game in Game::ALL {
        let mut house = dealing(game);
        house.must(&found(Incident::MissingCard));
        assert_eq!(house.table.round().next(), Next::Over, "{game}");
        house.wait_until(house.now.after(60_000));
        assert_eq!((house.table.round_number(), house.table.wakes_at()), (1, None), "{game}");
        assert_eq!(lacks(&house), Some(Lack::Check), "{game}");
        house.must(&check(0, 0));
        assert_eq!(house.table.round_number(), 2, "{game}");
        assert_eq!(lacks(&house), None, "{game}");
        assert_eq!(examine(&house.facts).err(), None, "{game}");
    }
}

/// New cards that came before the check was recorded need not come again, and the check is still recorded.
#[test]
fn g22_new_cards_do_not_stand_for_the_check() {
    let mut house = entered(Game::CaribbeanStud, Device::Shuffler);
    house.must(&found(Incident::ForeignCard));
    house.must(&Command::ReplaceCards { by: STAFF });
    assert_eq!(lacks(&house), Some(Lack::Check));
    house.must(&check(2, 1));
    assert_eq!(lacks(&house), None);
}

/// CS 15.2.3, LR 13.2.3, TC 13.2.3, LP 13.2.3: a failed device deals no other round; another device or a shoe does, with new cards.
#[test]
fn g22_a_failed_device_does_not_keep_dealing() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        for instead in [Device::Shuffler, Device::Shoe] {
            let mut house = House::open(&Opening { device: Device::Shuffler, ..opening(game) });
            house.sit(ONE, 1);
            house.wager_all(ONE, 1, 10);
            house.must(&Command::Ready { patron: ONE });
            house.must(&found(STOPPED));
            house.must(&Command::Agree { by: crate::house::SECOND });
            house.wait_until(house.now.after(60_000));
            assert_eq!(lacks(&house), Some(Lack::OtherDevice), "{game}");
            house.must(&Command::ReplaceDevice { by: STAFF, device: instead });
            assert_eq!(lacks(&house), Some(Lack::NewCards), "{game}");
            house.must(&Command::ReplaceCards { by: STAFF });
            assert_eq!(house.table.opening().device, instead, "{game}");
            let shoe = house.table.shoe().map(|shoe| (shoe.number, shoe.dealt));
            assert_eq!(shoe, Some((2, 0)), "{game}: new cards are shuffled");
            house.wager_all(ONE, 1, 10);
            house.idle_through();
            assert_eq!(examine(&house.facts).err(), None, "{game}");
        }
    }
}

/// LP 13.2 does not require cards on the table, and neither does G22: a device that fails between rounds deals no other one either.
#[test]
fn g22_a_device_may_fail_between_rounds() {
    for game in Game::ALL {
        let mut house = House::open(&Opening { device: Device::Shuffler, ..opening(game) });
        house.sit(ONE, 1);
        house.wager_all(ONE, 1, 10);
        let before = house.table.stack(ONE);
        house.must(&found(STOPPED));
        assert!(house.table.stack(ONE) > before, "{game}");
        assert_eq!(lacks(&house), Some(Lack::OtherDevice), "{game}");
        house.must(&Command::ReplaceDevice { by: STAFF, device: Device::Shuffler });
        // The document of blackjack has undamaged cards moved (BJ 17.2), the others require new ones.
        let then = if game == Game::StarBlackjack { None } else { Some(Lack::NewCards) };
        assert_eq!(lacks(&house), then, "{game}");
        assert_eq!(examine(&house.facts).err(), None, "{game}");
        let mut shoe = House::open(&Opening { device: Device::Shoe, ..opening(game) });
        shoe.sit(ONE, 1);
        assert!(matches!(shoe.ask(&found(STOPPED)), Err(TableRefusal::NoShufflingDevice { .. })), "{game}");
    }
}

/// BJ 17.4: after a fault that put a person at a disadvantage the device is replaced; its cards need not be.
#[test]
fn bj_17_4_a_device_that_did_harm_deals_no_other_round() {
    let mut house = dealing(Game::StarBlackjack);
    house.must(&found(Incident::DeviceFault(DeviceFault::Disadvantage)));
    house.wait_until(house.now.after(60_000));
    assert_eq!(lacks(&house), Some(Lack::OtherDevice));
    house.must(&Command::ReplaceDevice { by: STAFF, device: Device::Shoe });
    assert_eq!(lacks(&house), None);
    assert!(examine(&house.facts).is_ok());
}

/// TC 6.7.2, BJ 6.8.2: at a low-limit table the other device is a shuffling device.
#[test]
fn a_low_limit_table_gets_no_shoe() {
    let low = Opening { low_limit: true, device: Device::Shuffler, ..opening(Game::ThreeCardPoker) };
    let mut house = House::open(&low);
    house.sit(ONE, 1);
    house.must(&found(STOPPED));
    let replace = |device| Command::ReplaceDevice { by: STAFF, device };
    assert!(matches!(house.ask(&replace(Device::Shoe)), Err(TableRefusal::Unfit(_))));
    house.must(&replace(Device::Shuffler));
}

/// CS 3.8, LR 3.8, TC 3.8, LP 3.8: a supervisor has the cards counted after the round in play. Surveillance and the inspector are told of a wrong
/// count.
#[test]
fn a_supervisor_has_the_cards_counted() {
    let mut house = dealing(Game::ThreeCardPoker);
    house.must(&Command::OrderCheck { by: STAFF });
    assert!(matches!(house.ask(&Command::OrderCheck { by: STAFF }), Err(TableRefusal::CheckDueAlready { .. })));
    assert_eq!(house.ask(&check(0, 0)), Err(TableRefusal::RoundNotOver));
    // The round is dealt to its end.
    for card in cards("2c 7h 9s 4d 5d") {
        house.must(&deal(Input::Card(card)));
    }
    house.decide(ONE, 1, rules::Decision::Fold).expect("a fold");
    while house.table.round().next() != Next::Over {
        let input = if matches!(house.table.round().next(), Next::Await(rules::Await::Turn)) {
            Input::Turn
        } else {
            Input::Settle
        };
        house.must(&deal(input));
    }
    assert_eq!(lacks(&house), Some(Lack::Check));
    house.must(&check(1, 0));
    let told: Vec<_> = house.table.notices().iter().map(|notice| (notice.number, notice.whom)).collect();
    assert_eq!(told, [(1, Whom::Surveillance), (2, Whom::Inspector)]);
    assert_eq!(lacks(&house), Some(Lack::NewCards));
    assert!(examine(&house.facts).is_ok(), "{:?}", examine(&house.facts).err());
    let mut dealt = House::of(Game::ThreeCardPoker);
    assert_eq!(dealt.ask(&Command::OrderCheck { by: STAFF }), Err(TableRefusal::NotWithoutCards));
}

/// CS 3.7, LR 3.7, TC 3.7, LP 3.7, BJ 3.5.2: cards are replaced on an empty layout as well, but not under wagers.
#[test]
fn cards_are_replaced_on_an_empty_layout() {
    for game in Game::ALL {
        let mut house = House::open(&Opening { device: Device::Shuffler, ..opening(game) });
        house.sit(ONE, 1);
        let replace = Command::ReplaceCards { by: STAFF };
        let before = house.table.shoe().map(|shoe| shoe.number);
        house.must(&replace);
        assert!(house.table.shoe().map(|shoe| shoe.number) > before, "{game}: the new cards are shuffled");
        house.wager_all(ONE, 1, 10);
        assert!(matches!(house.ask(&replace), Err(TableRefusal::CardsStay { .. })), "{game}");
        house.idle_through();
        house.must(&replace);
        assert_eq!(examine(&house.facts).err(), None, "{game}");
    }
}

/// While cards are in doubt players leave and take their chips along, and everyone sees why no cards are dealt.
#[test]
fn g22_players_may_leave_meanwhile_and_see_why() {
    let mut house = entered(Game::LunarPoker, Device::Shuffler);
    house.sit(TWO, 2);
    house.must(&found(Incident::MissingCard));
    let view = house.table.view(Viewer::Patron(TWO), &Surroundings::at(house.now));
    assert!(view.offers.is_empty(), "{:?}", view.offers);
    house.must(&crate::house::leave(TWO, 2));
    assert_eq!(house.table.stack(TWO), Cents::ZERO);
}
