//! Acts that take two persons, and declarations that staff cannot make at dealt tables (ruling G25).

use crate::house::{BUY_IN, House, ONE, SECOND, STAFF, TWO, opening, seat};
use floor::table::{CardSource, Opening, PATIENCE, Whom};
use floor::{Command, Fact, Rank, StaffId, Surroundings, TableRefusal};
use rules::incident::{DeviceFault, Ground};
use rules::{Await, Cents, Decision, Game, Incident, Input, Next, Person, Persons, Player, Round, Wager};

fn fault() -> Input {
    Input::Incident(Incident::DeviceFault(DeviceFault::Stopped))
}

fn by(staff: StaffId, input: Input) -> Command {
    Command::Deal { by: Some(staff), input }
}

/// A dealt game with two players who must decide.
fn deciding(game: Game) -> House {
    let mut house = House::of(game);
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.sit(patron, number);
        house.wager_all(patron, number, 10);
    }
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    assert!(matches!(house.table.round().next(), Next::Await(Await::Decision(_))), "{game}");
    house
}

/// Absence, cards viewed or not, and "cannot match" are facts that the system knows.
#[test]
fn g25_staff_do_not_declare_what_the_system_knows() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        let house = deciding(game);
        for decision in [
            Decision::Absent { viewed: false },
            Decision::Absent { viewed: true },
            Decision::CannotMatch { warned: false },
        ] {
            let asked = by(STAFF, Input::decide(seat(1), decision));
            let refused = house.table.decide(&asked, &Surroundings::at(house.now));
            assert!(matches!(refused, Err(TableRefusal::TheSystemKnows { .. })), "{game} {decision:?}: {refused:?}");
        }
    }
}

/// One person alone voids nothing: the table stands still until another one agrees, and both are in the record with their times.
#[test]
fn g25_a_device_fault_takes_two_persons() {
    let mut house = deciding(Game::CaribbeanStud);
    let round = house.table.round().next();
    house.now = house.now.after(3_000);
    house.must(&by(STAFF, fault()));
    let asked = house.now;
    assert_eq!(house.table.round().next(), round, "nothing has happened yet");
    assert_eq!(house.table.deadline(), None, "the clock stands still");
    let seen = house.table.view(floor::table::Viewer::Patron(ONE), &Surroundings::at(house.now));
    let awaited = seen.awaits_agreement.expect("everybody sees it");
    assert_eq!((&*awaited.about, awaited.lapses), ("ruling", asked.after(PATIENCE)), "players are not told what about");
    assert_eq!(awaited.request, None, "players are not told who asks");
    let staff = house.table.view(floor::table::Viewer::Staff, &Surroundings::at(house.now));
    let staff = staff.awaits_agreement.expect("the staff see it");
    assert_eq!(staff.about, "device-fault");
    let request = staff.request.expect("the staff see all of it");
    assert_eq!((request.by, request.at, request.least), (STAFF, asked, Rank::GamingSupervisor));
    assert_eq!(request.asks, fault());
    assert_eq!(seen.offers.len(), 0);
    let fold = house.decide(ONE, 1, Decision::Fold);
    assert!(matches!(fold, Err(TableRefusal::AwaitsSecondPerson { .. })), "{fold:?}");
    assert!(matches!(house.ask(&by(SECOND, fault())), Err(TableRefusal::AwaitsSecondPerson { .. })));
    assert!(matches!(house.ask(&Command::Agree { by: STAFF }), Err(TableRefusal::OwnRequest { .. })));
    house.now = house.now.after(PATIENCE - 1);
    house.must(&Command::Agree { by: SECOND });
    assert_eq!(house.table.round().next(), Next::Over);
    assert_eq!((house.table.stack(ONE), house.table.stack(TWO)), (BUY_IN, BUY_IN), "the antes are back");
    let begins = house.facts.iter().position(|fact| matches!(fact, Fact::AgreementAsked { .. })).expect("an asking");
    let [
        Fact::AgreementAsked { by: first, at, .. },
        Fact::NoticeRaised { whom: Whom::CasinoSupervisor, .. },
        Fact::NoticeRaised { whom: Whom::Surveillance, .. },
        Fact::Agreed { by: second, at: later },
        Fact::NoticeAcknowledged { number: 1, by: SECOND, .. },
        Fact::Told { .. },
        ..,
    ] = &house.facts[begins..]
    else {
        panic!("{:?}", &house.facts[begins..]);
    };
    assert_eq!((*first, *at, *second, *later), (STAFF, asked, SECOND, house.now));
    house.check_replay();
}

/// A second person who declines does not decide for all others: surveillance is told, and a third person may still agree. If none does, the request
/// lapses, the clock goes on from where it stopped, and the asker has asked in vain.
#[test]
fn g25_a_second_person_declines() {
    const THIRD: StaffId = StaffId(11);
    let mut house = deciding(Game::CaribbeanStud);
    let deadline = house.table.deadline().expect("a decision is awaited");
    assert_eq!(house.ask(&Command::Decline { by: SECOND }), Err(TableRefusal::NothingAsked));
    house.must(&by(STAFF, fault()));
    assert!(matches!(house.ask(&Command::Decline { by: STAFF }), Err(TableRefusal::OwnRequest { .. })));
    house.now = house.now.after(4_000);
    house.must(&Command::Decline { by: SECOND });
    assert_eq!(house.ask(&Command::Decline { by: SECOND }), Err(TableRefusal::DeclinedAlready));
    let staff = house.table.view(floor::table::Viewer::Staff, &Surroundings::at(house.now));
    let request = staff.awaits_agreement.and_then(|awaited| awaited.request).expect("it is still asked for");
    assert_eq!(request.declined, [SECOND]);
    let told = house.table.notices().last().expect("a notice");
    assert_eq!((told.whom, &*told.about, told.by), (Whom::Surveillance, "request-declined", Some(SECOND)));
    let supervisors = house.table.notices().iter().find(|notice| notice.whom == Whom::CasinoSupervisor);
    assert_eq!(supervisors.expect("a notice").acknowledged, None, "others have still to answer");
    let mut agreed = house.fork();
    agreed.must(&Command::Agree { by: THIRD });
    assert_eq!(agreed.table.round().next(), Next::Over);
    agreed.check_replay();
    // Two who decline end it at once.
    let mut declined = house.fork();
    declined.must(&Command::Decline { by: THIRD });
    assert!(declined.table.asked_for().is_none());
    assert_eq!(declined.table.deadline(), Some(deadline.after(4_000)));
    assert!(matches!(declined.ask(&by(STAFF, fault())), Err(TableRefusal::AskedInVain { .. })));
    declined.check_replay();
    house.wait();
    assert!(house.table.asked_for().is_none());
    assert_eq!(house.table.deadline(), Some(deadline.after(PATIENCE)));
    assert_eq!(house.ask(&Command::Decline { by: THIRD }), Err(TableRefusal::NothingAsked));
    assert!(matches!(house.ask(&by(STAFF, fault())), Err(TableRefusal::AskedInVain { .. })));
    house.decide(ONE, 1, Decision::Fold).expect("play goes on");
    house.check_replay();
}

/// The acts that take two persons at a dealt table, and those that take one.
#[test]
fn g25_rulings_that_void_take_two_persons() {
    let house = deciding(Game::ThreeCardPoker);
    let void = Incident::WagersDeclaredVoid { seat: seat(1), player: Player::First };
    for (incident, two) in [
        (Incident::DeviceFault(DeviceFault::Stopped), true),
        (void, true),
        (Incident::WagersInvalid(Person::first(seat(1))), true),
        (Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE }, true),
        (Incident::PlaysFirst(Person::first(seat(2))), false),
    ] {
        let facts = house.table.decide(&by(STAFF, Input::Incident(incident)), &Surroundings::at(house.now));
        let facts = facts.unwrap_or_else(|refusal| panic!("{incident:?}: {refusal}"));
        assert_eq!(matches!(facts[0], Fact::AgreementAsked { .. }), two, "{incident:?}");
    }
    // A supervisor alone refuses a wager before the first card, when no card is known.
    let mut early = House::of(Game::ThreeCardPoker);
    early.sit(ONE, 1);
    early.wager_all(ONE, 1, 10);
    let refuse = Incident::WagerRefused { seat: seat(1), player: Player::First, on: Wager::Ante };
    early.must(&by(STAFF, Input::Incident(refuse)));
    assert_eq!(early.table.stack(ONE), BUY_IN);
    // An input that the round would refuse opens no request.
    let nonsense = by(STAFF, Input::Incident(Incident::WagersInvalid(Person::first(seat(5)))));
    assert!(matches!(house.table.decide(&nonsense, &Surroundings::at(house.now)), Err(TableRefusal::Rules(_))));
}

/// A supervisor who returns or voids wagers at a dealt table does not do so unnoticed: surveillance and an inspector are told, and the people who
/// could agree when they are asked. A record that leaves one of these notices out is found.
#[test]
fn g25_rulings_that_return_wagers_are_told_to_others() {
    let void = Incident::WagersDeclaredVoid { seat: seat(1), player: Player::First };
    let invalidated = Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE };
    let open = |house: &House| -> Vec<(Whom, String, Option<StaffId>)> {
        let notices = house.table.notices().iter().filter(|notice| notice.acknowledged.is_none());
        notices.map(|notice| (notice.whom, notice.about.clone(), notice.by)).collect()
    };
    let told = |whom, about: &str| (whom, about.to_owned(), Some(STAFF));
    for incident in [
        Incident::DeviceFault(DeviceFault::Stopped),
        void,
        Incident::WagersInvalid(Person::first(seat(1))),
        invalidated,
    ] {
        let mut house = deciding(Game::ThreeCardPoker);
        house.must(&by(STAFF, Input::Incident(incident)));
        let asked = [Whom::CasinoSupervisor, Whom::Surveillance].map(|whom| told(whom, "agreement-asked"));
        assert_eq!(open(&house), asked, "{incident:?}");
        house.must(&Command::Agree { by: SECOND });
        let about = incident.name();
        let after = [
            told(Whom::Surveillance, "agreement-asked"),
            told(Whom::Surveillance, about),
            told(Whom::Inspector, about),
        ];
        assert_eq!(open(&house), after, "{incident:?}");
        house.check_replay();
        for (at, fact) in house.facts.iter().enumerate() {
            if matches!(fact, Fact::NoticeRaised { .. }) {
                let mut fewer = house.facts.clone();
                fewer.remove(at);
                fewer.push(Fact::Ready { patron: ONE });
                assert!(crate::notices::examine(&fewer).is_err(), "{incident:?}: {fact:?}");
            }
        }
    }
    // Refusing a wager before the first card takes one person, and surveillance is told.
    let mut early = House::of(Game::ThreeCardPoker);
    early.sit(ONE, 1);
    early.wager_all(ONE, 1, 10);
    let refuse = Incident::WagerRefused { seat: seat(1), player: Player::First, on: Wager::Ante };
    early.must(&by(STAFF, Input::Incident(refuse)));
    assert_eq!(open(&early), [told(Whom::Surveillance, "wager-refused")]);
    early.check_replay();
    // Surveillance is also told of an outcome that is invalidated when the next round is open.
    let mut late = deciding(Game::ThreeCardPoker);
    while late.table.round_number() == 1 {
        late.wait();
    }
    late.must(&by(STAFF, Input::Incident(invalidated)));
    late.must(&Command::Agree { by: SECOND });
    let after = [told(Whom::Surveillance, "agreement-asked"), told(Whom::Surveillance, "outcome-invalidated")];
    assert_eq!(open(&late)[..2], after);
    late.check_replay();
}

/// A request without agreement costs a minute and no more: it lapses, the clock goes on from where it stopped, and the asker cannot ask again.
#[test]
fn g25_a_request_lapses_and_gains_nothing() {
    let mut house = deciding(Game::CaribbeanStud);
    let deadline = house.table.deadline().expect("a decision is awaited");
    house.now = house.now.after(1_000);
    house.must(&by(STAFF, fault()));
    let lapses = house.now.after(PATIENCE);
    assert_eq!(house.table.wakes_at(), Some(lapses));
    house.wait_until(floor::Moment(lapses.0 - 1));
    assert!(house.table.asked_for().is_some());
    house.wait_until(lapses);
    assert!(house.table.asked_for().is_none());
    assert_eq!(house.table.deadline(), Some(deadline.after(PATIENCE)), "the clock stood still, no more and no less");
    assert!(matches!(house.ask(&by(STAFF, fault())), Err(TableRefusal::AskedInVain { .. })));
    assert_eq!(house.ask(&Command::Agree { by: SECOND }), Err(TableRefusal::NothingAsked));

    // Another person may ask, and withdraw; then they have asked in vain too.
    house.must(&by(SECOND, fault()));
    assert_eq!(house.ask(&Command::WithdrawRequest { by: STAFF }), Err(TableRefusal::NotYourRequest));
    house.now = house.now.after(2_000);
    house.must(&Command::WithdrawRequest { by: SECOND });
    assert_eq!(house.table.deadline(), Some(deadline.after(PATIENCE + 2_000)));
    assert!(matches!(house.ask(&by(SECOND, fault())), Err(TableRefusal::AskedInVain { .. })));
    house.decide(ONE, 1, Decision::Fold).expect("play goes on");
    house.check_replay();
    house.idle_through();
    house.wager_all(ONE, 1, 10);
    house.wager_all(TWO, 2, 10);
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    house.must(&by(STAFF, fault()));
}

/// A person who agrees is taken to know of this request, not of an earlier one that lapsed and that may have been their own.
#[test]
fn g25_agreeing_answers_the_notice_of_this_request() {
    let mut house = deciding(Game::CaribbeanStud);
    house.must(&by(STAFF, fault()));
    house.wait_until(house.now.after(PATIENCE));
    house.must(&by(SECOND, fault()));
    house.must(&Command::Agree { by: STAFF });
    let known = |by| {
        house
            .table
            .notices()
            .iter()
            .filter(move |notice| notice.by == Some(by) && notice.whom == Whom::CasinoSupervisor)
    };
    assert!(
        known(STAFF).filter(|notice| notice.about == "agreement-asked").all(|notice| notice.acknowledged.is_none())
    );
    assert!(
        known(SECOND).filter(|notice| notice.about == "agreement-asked").all(|notice| notice.acknowledged.is_some())
    );
    house.check_replay();
}

/// A lapsed request cannot be agreed to, even if the table has not recorded the lapse yet.
#[test]
fn g25_a_lapsed_request_is_agreed_to_no_more() {
    for (later, agreed) in [(-1, true), (0, false), (1, false)] {
        let mut house = deciding(Game::CaribbeanStud);
        house.must(&by(STAFF, fault()));
        let around = Surroundings::at(house.now.after(PATIENCE + later));
        let decided = house.table.decide(&Command::Agree { by: SECOND }, &around);
        assert_eq!(decided.is_ok(), agreed, "{later}: {decided:?}");
    }
}

/// A record in which one person alone has voided a round is not one that a table writes; a table of earlier records did.
#[test]
fn g25_the_audit_asks_for_two_persons() {
    for (two_persons, fits) in [(true, false), (false, true)] {
        let opening = Opening { two_persons, ..opening(Game::CaribbeanStud) };
        let mut house = House::open(&opening);
        house.sit(ONE, 1);
        house.wager_all(ONE, 1, 10);
        house.must(&Command::Ready { patron: ONE });
        let mut agreed = house.fork();
        agreed.rule(fault());
        let is_told = |fact: &&Fact| matches!(fact, Fact::Told { staff: Some(STAFF), .. });
        let told = agreed.facts.iter().rfind(is_told).expect("what staff told").clone();
        assert_eq!(house.table.check(&told).is_ok(), fits);
        // Nor can a person agree with themselves.
        house.must(&by(STAFF, fault()));
        assert!(house.table.check(&Fact::Agreed { by: STAFF, at: house.now }).is_err());
        assert!(house.table.check(&Fact::RequestLapsed { at: house.now }).is_err(), "too early");
    }
}

/// With real cards the dealer declares absence, and a supervisor confirms it.
#[test]
fn g25_with_real_cards_absence_is_confirmed() {
    let mut house = House::open(&Opening { source: CardSource::Entered, ..opening(Game::CaribbeanStud) });
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    house.must(&by(STAFF, Input::NoMoreBets));
    house.deal_real("Ks Qd 9h 5c 2s As Kd 7h 6c 3d");
    let absent = Input::decide(seat(1), Decision::Absent { viewed: false });
    house.must(&by(STAFF, absent));
    assert_eq!(house.table.stack(ONE), BUY_IN - Cents::dollars(10), "not yet");
    assert_eq!(house.table.least_rank(&Command::Agree { by: SECOND }), Some(Rank::GamingSupervisor));
    house.must(&Command::Agree { by: SECOND });
    house.settle_real();
    assert_eq!(house.table.stack(ONE), BUY_IN);
    house.check_replay();
}
