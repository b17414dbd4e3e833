//! A fill of a float tray, which takes two persons: forged records of who asked for it are found.

use super::Replay;
use crate::report::{Kind, Report};
use floor::house::Fact as HouseFact;
use floor::login::Fact as LoginFact;
use floor::table::Opening;
use floor::table::tray::{Fact as TrayFact, Transfer};
use floor::{
    Access, Account, Author, Fact, Fingerprint, LoginId, Moment, Posting, Role, SessionTag, StaffId, TableId, Written,
};
use rules::{Cents, Game};
use serde::Serialize;

const TABLE: TableId = TableId(1);
const MANAGER: LoginId = LoginId(1);
const ADA: LoginId = LoginId(2);
const BEN: LoginId = LoginId(3);
/// A number that no login has.
const UNKNOWN: LoginId = LoginId(9);

/// The time `minutes` minutes after the record began.
fn minute(minutes: i64) -> Moment {
    Moment(1_800_000_000_000 + minutes * 60_000)
}

fn text(author: Option<Author>, fact: impl Serialize) -> String {
    serde_json::to_string(&Written { author, fact }).expect("text")
}

/// The session that a login opens with its second fact.
fn session(login: LoginId, at: Moment) -> Author {
    Author { login, access: Access::Session(SessionTag(7)), at, standing: Some(2), confirmed: None }
}

/// A member of the staff is hired by the command line and signs in; further facts follow.
fn login(replay: &mut Replay, id: LoginId, role: Role, further: &[LoginFact]) {
    let stream = format!("login/{}", id.0);
    let opened = LoginFact::Opened {
        name: stream.clone(),
        role,
        patron: None,
        password: Some(Fingerprint([1; 32])),
        by: None,
        provisional: false,
        at: minute(1),
    };
    let signed_in = LoginFact::SignedIn { session: SessionTag(7), factor: None, used: None, at: minute(2) };
    replay.fact(&stream, 1, &text(Some(Author::command_line(minute(1))), opened));
    replay.fact(&stream, 2, &text(Some(session(id, minute(2))), signed_in));
    for (version, fact) in (3..).zip(further) {
        replay.fact(&stream, version, &text(Some(session(MANAGER, fact.at())), fact));
    }
}

/// A record in which one person asks for a fill ten minutes after the start and another one confirms it ten minutes later. `further` are facts
/// about the login of Ada.
fn record(asker: LoginId, second_person: LoginId, further: &[LoginFact]) -> Report {
    let mut replay = Replay::new();
    let limit = Cents::dollars(10_000);
    let house = [
        HouseFact::Accountable { at: minute(0) },
        HouseFact::MoneyLimitSet { limit, at: minute(0) },
        HouseFact::StaffLimitSet { limit, at: minute(0) },
        HouseFact::MoneyGuarded { at: minute(0) },
    ];
    for (version, fact) in (1..).zip(house) {
        replay.fact("house/1", version, &text(None, fact));
    }
    login(&mut replay, MANAGER, Role::GamingManager, &[]);
    login(&mut replay, ADA, Role::GamingSupervisor, further);
    login(&mut replay, BEN, Role::GamingSupervisor, &[]);
    let (transfer, amount) = (Transfer::Fill, Cents::dollars(500));
    let opening = Box::new(Opening::of(Game::CaribbeanStud));
    let opened = Fact::Opened { opening, by: None, at: minute(3), moved: Vec::new() };
    let first = TrayFact::Requested { request: 1, transfer, amount, by: StaffId::from(asker), at: minute(10) };
    let moved =
        vec![Posting { account: Account::Cage, amount: -amount }, Posting { account: Account::Tray(TABLE), amount }];
    let second = TrayFact::Confirmed { request: 1, transfer, by: StaffId::from(second_person), at: minute(20), moved };
    replay.fact("table/1", 1, &text(None, opened));
    replay.fact("table/1", 2, &text(Some(session(asker, minute(10))), Fact::Tray(first)));
    replay.fact("table/1", 3, &text(Some(session(second_person, minute(20))), Fact::Tray(second)));
    replay.finish()
}

/// The faults of the table: kind, version and words.
fn faults(report: &Report) -> Vec<(Kind, u64, &str)> {
    let of_table = report.faults.iter().filter(|fault| fault.stream.as_deref() == Some("table/1"));
    of_table.map(|fault| (fault.kind, fault.version.expect("a fact"), fault.what.as_str())).collect()
}

#[test]
fn a_fill_that_two_supervisors_agree_on_is_in_order() {
    let report = record(ADA, BEN, &[]);
    assert!(report.is_clean(), "{:?}", report.faults);
}

#[test]
fn a_fill_that_an_unknown_person_asked_for_is_found() {
    assert_eq!(faults(&record(UNKNOWN, BEN, &[])), [(Kind::Author, 2, "its author l9 has no login")]);
}

#[test]
fn a_fill_that_one_person_asked_for_and_confirmed_is_found() {
    let report = record(BEN, BEN, &[]);
    assert_eq!(
        faults(&report).iter().map(|(kind, version, _)| (*kind, *version)).collect::<Vec<_>>(),
        [(Kind::Fact, 3)]
    );
}

/// The asker was dismissed, or lost the rank that may ask, before the second person confirmed.
#[test]
fn a_fill_whose_asker_could_not_ask_for_it_any_more_is_found() {
    let by = StaffId::from(MANAGER);
    let gone = "s2 had asked for it, but was dismissed or of too low a rank when the second person agreed";
    for (minutes, found) in [(15, true), (25, false)] {
        let at = minute(minutes);
        for further in [LoginFact::Dismissed { by, at }, LoginFact::RoleGiven { role: Role::Dealer, by, at }] {
            let report = record(ADA, BEN, std::slice::from_ref(&further));
            let expected = if found { vec![(Kind::Author, 3, gone)] } else { Vec::new() };
            assert_eq!(faults(&report), expected, "{further:?}");
        }
    }
}
