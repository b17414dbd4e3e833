//! Notices before and after acts, who may acknowledge them, and the stop of a table's own jackpot.

use crate::house::{House, ONE, SECOND, STAFF, TWO, opening};
use crate::notices::{examine, found};
use crate::procedures::stands_only_as_an_earlier_record;
use floor::table::{CardSource, Intention, Notice, Opening, Whom};
use floor::{Command, Fact, StaffId, Table, TableRefusal};
use rules::incident::DeviceFault;
use rules::{Game, Incident};

const INSPECTOR: StaffId = StaffId(90);
const STOPPED: Incident = Incident::DeviceFault(DeviceFault::Stopped);

/// BJ 5.11, 5.12, 14.6.1: a notice tells the inspector, and surveillance too if the rule names it. A record without these notices is found, unless it
/// is an earlier one.
#[test]
fn bj_14_6_1_an_intention_is_told_by_notices() {
    let hold = Intention::Hold { patron: ONE };
    let setting = Intention::Setting { name: "optional_needs_main".into() };
    for (about, told) in [(hold, vec![Whom::Inspector]), (setting, vec![Whom::Surveillance, Whom::Inspector])] {
        let tell = Command::TellInspector { by: STAFF, inspector: INSPECTOR, about: about.clone() };
        let mut house = House::of(Game::StarBlackjack);
        house.must(&tell);
        let notices = house.table.notices();
        assert_eq!(notices.iter().map(|notice| notice.whom).collect::<Vec<_>>(), told);
        let fits = |notice: &Notice| notice.by == Some(STAFF) && notice.intention.as_ref() == Some(&about);
        assert!(notices.iter().all(fits), "{notices:?}");
        house.must(&Command::OrderShuffle { by: STAFF });
        assert_eq!(examine(&house.facts).err(), None);
        let at = house.facts.iter().position(|fact| matches!(fact, Fact::NoticeRaised { .. })).expect("a notice");
        let mut fewer = house.facts.clone();
        fewer.remove(at);
        assert!(examine(&fewer).is_err());

        let mut earlier = House::open(&Opening { full_procedures: false, ..opening(Game::StarBlackjack) });
        earlier.must(&tell);
        earlier.must(&Command::OrderShuffle { by: STAFF });
        assert!(earlier.table.notices().is_empty());
        stands_only_as_an_earlier_record(&earlier);
    }
}

/// Earlier records of poker tables may have an announcement of a hold, which their tables no longer take. They still pass the check.
#[test]
fn an_earlier_announcement_of_a_hold_at_a_poker_table_stands() {
    let tell = Command::TellInspector { by: STAFF, inspector: INSPECTOR, about: Intention::Hold { patron: ONE } };
    let mut blackjack = House::of(Game::StarBlackjack);
    let before = blackjack.facts.len();
    blackjack.must(&tell);
    let mut poker = House::of(Game::ThreeCardPoker);
    assert_eq!(poker.ask(&tell).err(), Some(TableRefusal::NotInThisGame));
    let mut facts = poker.facts.clone();
    facts.extend_from_slice(&blackjack.facts[before..]);
    assert_eq!(examine(&facts).err(), None);
}

/// Ruling G9: neither of the two persons behind a ruling acknowledges its notices, also after a snapshot.
#[test]
fn g9_the_second_person_does_not_acknowledge_what_they_agreed_to() {
    for full_procedures in [true, false] {
        let mut house = House::open(&Opening { full_procedures, ..opening(Game::ThreeCardPoker) });
        for (patron, seat) in [(ONE, 1), (TWO, 2)] {
            house.sit(patron, seat);
            house.wager_all(patron, seat, 10);
        }
        for patron in [ONE, TWO] {
            house.must(&Command::Ready { patron });
        }
        house.must(&found(STOPPED));
        house.must(&Command::Agree { by: SECOND });
        let ruling = |notice: &&Notice| notice.about == "device-fault";
        let notice = house.table.notices().iter().find(ruling).expect("a notice").clone();
        assert_eq!(notice.agreed_by, full_procedures.then_some(SECOND));
        let acknowledge = |by| Command::Acknowledge { by, notice: notice.number };
        if full_procedures {
            for by in [STAFF, SECOND] {
                assert!(matches!(house.ask(&acknowledge(by)), Err(TableRefusal::OwnAct { .. })));
            }
            house.must(&acknowledge(INSPECTOR));
            assert_eq!(examine(&house.facts).err(), None);
        } else {
            house.must(&acknowledge(SECOND));
            stands_only_as_an_earlier_record(&house);
        }
    }
}

/// CS 14.15: the record of a table whose own jackpot stopped is valid, and a stop without a person's order is found.
#[test]
fn cs_14_15_the_stop_of_a_tables_own_jackpot_reads_back() {
    for source in [CardSource::Entered, CardSource::Dealt] {
        let mut house = House::open(&Opening { source, ..opening(Game::CaribbeanStud) });
        house.sit(ONE, 1);
        house.wager_all(ONE, 1, 10);
        house.wager(ONE, 1, rules::Wager::Jackpot, 1).expect("a jackpot wager");
        house.must(&found(Incident::JackpotFailed));
        assert!(house.table.jackpot_is_stopped() && !house.table.is_in_play());
        let mut early = House::open(&Opening { source, ..opening(Game::CaribbeanStud) });
        early.must(&found(Incident::JackpotFailed));
        let kept = early.table.snapshot().expect("between rounds");
        assert!(Table::from_snapshot(kept).expect("a table").jackpot_is_stopped(), "a snapshot remembers it");
        house.must(&Command::ResumeJackpot { by: INSPECTOR });
        house.wager_all(ONE, 1, 10);
        assert_eq!(examine(&house.facts).err(), None);
        let mut by_nobody = house.facts.clone();
        for fact in &mut by_nobody {
            if let Fact::JackpotStopped { by, .. } = fact {
                *by = None;
            }
        }
        assert!(examine(&by_nobody).is_err());
    }
    let mut other = House::of(Game::LetItRide);
    assert_eq!(other.ask(&found(Incident::JackpotFailed)), Err(TableRefusal::NoJackpot));
}
