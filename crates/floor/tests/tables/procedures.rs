//! When a blackjack shoe is shuffled and a device replaced. Tables of earlier records did not follow all of it, and their records are still valid.

use crate::house::{House, ONE, STAFF, cards, opening};
use crate::notices::{deal, examine, found};
use floor::table::{CardSource, Device, Opening, TableSnapshot};
use floor::{Command, Fact, Table, TableRefusal};
use rules::incident::DeviceFault;
use rules::{Decision, Game, Incident, Input, Next, Round};

const STOPPED: Incident = Incident::DeviceFault(DeviceFault::Stopped);

/// A blackjack shoe of real cards of which one round was played.
fn shoe(full_procedures: bool) -> House {
    let real = CardSource::Entered;
    let opening = Opening { full_procedures, source: real, device: Device::Shoe, ..opening(Game::StarBlackjack) };
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    play(&mut house, "2c Kd 7s Qd");
    house
}

/// The player stands on 20, and the dealer has 17.
fn play(house: &mut House, dealt: &str) {
    house.wager_all(ONE, 1, 10);
    house.must(&deal(Input::NoMoreBets));
    for card in cards(dealt) {
        house.must(&deal(Input::Card(card)));
    }
    house.decide(ONE, 1, Decision::Stand).expect("a stand");
    house.must(&deal(Input::Card(cards("Th")[0])));
    house.must(&deal(Input::Settle));
    house.wait();
}

/// The record is valid, and would not be as one of a new table.
pub(crate) fn stands_only_as_an_earlier_record(house: &House) {
    assert_eq!(examine(&house.facts).err(), None);
    let mut now = house.facts.clone();
    let Fact::Opened { opening, .. } = &mut now[0] else { panic!("an opening") };
    opening.full_procedures = true;
    assert!(examine(&now).is_err());
}

/// BJ 4.1, 3.5.1: tables of earlier records shuffled at will and changed cards without their cutting card.
#[test]
fn bj_4_1_earlier_records_may_have_shuffled_at_will() {
    let shuffle = Command::RecordShuffle { by: STAFF };
    let mut earlier = shoe(false);
    earlier.must(&shuffle);
    stands_only_as_an_earlier_record(&earlier);

    let out = Command::CuttingCardOut { by: STAFF };
    let mut earlier = shoe(false);
    earlier.must(&out);
    earlier.must(&shuffle);
    earlier.must(&Command::ReplaceCards { by: STAFF });
    stands_only_as_an_earlier_record(&earlier);

    let mut earlier = shoe(false);
    earlier.must(&Command::ReplaceDevice { by: STAFF, device: Device::Shuffler });
    stands_only_as_an_earlier_record(&earlier);
}

/// BJ 4.1.2: a round whose cards were shuffled before its first card is restored from the new shoe, also to be corrected later.
#[test]
fn bj_4_1_2_a_round_begins_with_the_new_shoe() {
    let mut house = shoe(true);
    house.wager_all(ONE, 1, 10);
    house.must(&Command::CuttingCardOut { by: STAFF });
    house.must(&deal(Input::NoMoreBets));
    let card = deal(Input::Card(cards("Kd")[0]));
    assert!(matches!(house.ask(&card), Err(TableRefusal::ShuffleFirst { rule }) if rule.number() == "4.1.2"));
    house.must(&Command::RecordShuffle { by: STAFF });
    assert_eq!(house.table.round().cards_left().device.len(), 312);
    assert_eq!(house.ask(&Command::RecordShuffle { by: STAFF }), Err(TableRefusal::InPlay));
    for card in cards("2c Kd 7s Qd") {
        house.must(&deal(Input::Card(card)));
    }
    house.decide(ONE, 1, Decision::Stand).expect("a stand");
    house.must(&deal(Input::Card(cards("Th")[0])));
    house.must(&deal(Input::Settle));
    house.wait();
    assert_eq!(house.table.round().next(), Next::Await(rules::Await::Wagers));
    assert_eq!(examine(&house.facts).err(), None);
    let kept: TableSnapshot = house.table.snapshot().expect("between rounds");
    let again = Table::from_snapshot(kept.clone()).expect("a table");
    assert_eq!(again.snapshot(), Some(kept));
    assert_eq!(again.previous_settlement(2), house.table.previous_settlement(2));
}

/// BJ 17.2, 16.1.1: earlier records name other rules, and want new cards.
#[test]
fn bj_17_2_earlier_records_wanted_new_cards() {
    let device = Opening { full_procedures: false, device: Device::Shuffler, ..opening(Game::StarBlackjack) };
    let mut earlier = House::open(&device);
    earlier.sit(ONE, 1);
    earlier.must(&found(STOPPED));
    earlier.must(&Command::ReplaceDevice { by: STAFF, device: Device::Shuffler });
    earlier.must(&Command::ReplaceCards { by: STAFF });
    stands_only_as_an_earlier_record(&earlier);
    let mut earlier = shoe(false);
    earlier.must(&Command::OrderCheck { by: STAFF });
    stands_only_as_an_earlier_record(&earlier);
}
