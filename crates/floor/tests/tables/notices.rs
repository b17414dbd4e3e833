//! Notices are facts and stay open until they are acknowledged; a record without one of them is found.

use crate::house::{House, ONE, STAFF, cards, opening};
use floor::table::{CardDuty, CardSource, Device, Notice, Opening, TableSnapshot, Viewer, Whom};
use floor::{Command, Discrepancy, Fact, StaffId, Surroundings, Table, TableRefusal};
use rules::{Await, Game, Incident, Input, Next, Round};

const INSPECTOR: StaffId = StaffId(50);

/// A table with real cards at which the first card of a round has been dealt.
pub(crate) fn dealing(game: Game) -> House {
    let opening = Opening { source: CardSource::Entered, device: Device::Shuffler, ..opening(game) };
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&deal(Input::NoMoreBets));
    let first = if game == Game::StarBlackjack { 2 } else { 1 };
    for card in cards("Kd 9s").into_iter().take(first) {
        house.must(&deal(Input::Card(card)));
    }
    assert!(matches!(house.table.round().next(), Next::Await(Await::Card(_))));
    house
}

pub(crate) fn deal(input: Input) -> Command {
    Command::Deal { by: Some(STAFF), input }
}

pub(crate) fn found(incident: Incident) -> Command {
    deal(Input::Incident(incident))
}

/// Checks a record again, as an examiner does.
pub(crate) fn examine(facts: &[Fact]) -> Result<Table, (usize, Discrepancy)> {
    let mut table = Table::opened(crate::house::TABLE, &facts[0]).expect("a table");
    for (at, fact) in facts.iter().enumerate().skip(1) {
        table.check(fact).map_err(|wrong| (at, wrong))?;
        table.apply(fact).expect("it fits");
    }
    Ok(table)
}

fn whom(house: &House) -> Vec<Whom> {
    house.table.notices().iter().map(|notice| notice.whom).collect()
}

/// CS 14.9.3, 14.9.4, LR 12.9.3, TC 12.9.3, 12.9.4, LP 12.11.3, 12.11.4, BJ 16.16.3, 16.16.4: a foreign card is recorded, with the work on the cards
/// and the notices; Let It Ride's document requires no notice.
#[test]
fn a_foreign_card_is_recorded_with_what_follows_from_it() {
    for (game, check, tell) in [
        (Game::CaribbeanStud, "14.9.3", Some("14.9.4")),
        (Game::LetItRide, "12.9.3", None),
        (Game::ThreeCardPoker, "12.9.3", Some("12.9.4")),
        (Game::LunarPoker, "12.11.3", Some("12.11.4")),
        (Game::StarBlackjack, "16.16.3", Some("16.16.4")),
    ] {
        let mut house = dealing(game);
        let before = house.facts.len();
        house.must(&found(Incident::ForeignCard));
        let facts = &house.facts[before..];
        assert!(matches!(facts[0], Fact::Told { .. }), "{game}");
        assert!(
            matches!(&facts[1], Fact::Irregular { staff: Some(STAFF), incident: Incident::ForeignCard, .. }),
            "{game}"
        );
        assert!(
            matches!(&facts[2], Fact::CardsToBe { done: CardDuty::Checked, rules, .. } if *rules == [check]),
            "{game}: {:?}",
            facts[2]
        );
        let told: Vec<_> = tell.iter().flat_map(|_| [Whom::Surveillance, Whom::Inspector]).collect();
        assert_eq!(whom(&house), told, "{game}");
        for (number, notice) in (1..).zip(house.table.notices()) {
            let Notice { about, by, round, rules, at, acknowledged, .. } = notice;
            assert_eq!(
                (notice.number, about.as_str(), *by, *round),
                (number, "foreign-card", Some(STAFF), 1),
                "{game}"
            );
            assert_eq!((rules.first().map(String::as_str), *at, *acknowledged), (tell, house.now, None), "{game}");
        }
        let again = examine(&house.facts).unwrap_or_else(|wrong| panic!("{game}: {wrong:?}"));
        assert_eq!(again.notices(), house.table.notices(), "{game}");
    }
}

/// A record that leaves a notice out, or has another, is not one that the table would have written. A record from before notices has none of what
/// follows, and is still valid.
#[test]
fn a_record_without_its_notices_is_found() {
    let mut house = dealing(Game::CaribbeanStud);
    house.must(&found(Incident::MissingCard));
    let facts = house.facts.clone();
    assert!(examine(&facts).is_ok());
    let irregular = facts.iter().position(|fact| matches!(fact, Fact::Irregular { .. })).expect("an irregularity");
    house.must(&Command::Acknowledge { by: INSPECTOR, notice: 2 });
    for left_out in [irregular + 1, irregular + 2, irregular + 3] {
        let mut fewer = house.facts.clone();
        fewer.remove(left_out);
        assert!(examine(&fewer).is_err(), "{:?}", facts[left_out]);
    }
    let mut other = facts.clone();
    if let Fact::NoticeRaised { whom, .. } = &mut other[irregular + 3] {
        *whom = Whom::GamingManager;
    }
    assert!(matches!(examine(&other), Err((_, Discrepancy::Differs { .. }))));
    // A notice without a cause is found, too.
    let mut more = facts.clone();
    more.push(facts[irregular + 3].clone());
    assert_eq!(examine(&more).err(), Some((facts.len(), Discrepancy::OutOfPlace)));
    let mut old = facts;
    old.truncate(irregular);
    old.push(Fact::Left { patron: ONE, seat: crate::house::seat(1), player: rules::Player::First });
    assert!(examine(&old).is_ok());
}

/// Ruling G9: a notice is acknowledged once, and never by a person about their own act.
#[test]
fn g9_a_notice_is_acknowledged_once_and_by_somebody_else() {
    let mut house = dealing(Game::ThreeCardPoker);
    house.must(&found(Incident::MissingCard));
    let acknowledge = |by, notice| Command::Acknowledge { by, notice };
    for number in [0, 3] {
        assert_eq!(house.ask(&acknowledge(INSPECTOR, number)), Err(TableRefusal::NoSuchNotice { number }));
    }
    assert!(matches!(house.ask(&acknowledge(STAFF, 2)), Err(TableRefusal::OwnAct { .. })));
    house.now = house.now.after(5);
    house.must(&acknowledge(INSPECTOR, 2));
    assert_eq!(house.ask(&acknowledge(StaffId(51), 2)), Err(TableRefusal::AcknowledgedAlready { number: 2 }));
    let known = house.table.notice(2).and_then(|notice| notice.acknowledged).expect("acknowledged");
    assert_eq!((known.by, known.at), (INSPECTOR, house.now));
    assert_eq!(house.table.notice(1).and_then(|notice| notice.acknowledged), None);
    assert!(examine(&house.facts).is_ok());
}

/// Notices are for the staff: a player and a visitor see none, and a snapshot contains them.
#[test]
fn notices_are_seen_by_staff_and_kept() {
    let mut house = dealing(Game::LunarPoker);
    house.must(&found(Incident::ForeignCard));
    let seen = |viewer| house.table.view(viewer, &Surroundings::at(house.now)).notices.len();
    assert_eq!((seen(Viewer::Staff), seen(Viewer::Public), seen(Viewer::Patron(ONE))), (2, 0, 0));
}

/// Snapshots from before tables raised notices are still read.
#[test]
fn a_table_written_down_without_notices_is_read() {
    let house = House::of(Game::LetItRide);
    let kept = house.table.snapshot().expect("between rounds");
    let mut text = serde_json::to_value(&kept).expect("text");
    assert!(text.as_object_mut().expect("an object").remove("notices").is_some());
    let kept: TableSnapshot = serde_json::from_value(text).expect("a kept table");
    assert!(Table::from_snapshot(kept).expect("a table").notices().is_empty());
}
