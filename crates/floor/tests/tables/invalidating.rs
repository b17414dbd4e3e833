//! Ruling G17 and the players' money: payments of an invalidated round are neither taken away meanwhile nor wagered again.

use crate::house::{BUY_IN, House, ONE, SECOND, STAFF, TABLE, TWO, cards, leave};
use floor::ledger::Account;
use floor::table::Whom;
use floor::{Command, Fact, StaffId, Table, TableRefusal};
use rules::incident::Ground;
use rules::{Await, Cents, Decision, Game, Incident, Input, Next, Persons, Round, Wager};

fn invalidate() -> Command {
    invalidate_by(STAFF)
}

fn invalidate_by(staff: StaffId) -> Command {
    let incident = Incident::Invalidated { ground: Some(Ground::Disruption), forfeit: Persons::NONE };
    Command::Deal { by: Some(staff), input: Input::Incident(incident) }
}

/// A settled round of Three Card Poker: the first player has won 200 with an ante of 100, the second has folded; the next round takes wagers.
fn settled() -> House {
    let mut house = House::of(Game::ThreeCardPoker);
    house.script.push_back(cards("Qs 9d 2h  As Kd 7h  Qd 8h 3c"));
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.sit(patron, number);
        house.wager_all(patron, number, 100);
    }
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    house.decide(ONE, 1, Decision::Play).expect("a decision");
    house.decide(TWO, 2, Decision::Fold).expect("a decision");
    while house.table.round_number() == 1 {
        house.wait();
    }
    assert_eq!(house.table.stack(ONE), BUY_IN + Cents::dollars(200));
    assert_eq!(house.table.stack(TWO), BUY_IN - Cents::dollars(100));
    assert_eq!(house.table.correctable_round(), Some(1));
    house
}

fn claim(house: &House) -> Cents {
    -house.table.books().balance(Account::Claim(ONE))
}

/// Winnings that must come back are not laid on the next round, where the player could keep the win and lose only money that is not theirs.
#[test]
fn g17_winnings_that_come_back_are_not_played_with() {
    // The player owes 200. So much lies beside the layout and 40 on it: does the ante go back, and how much is claimed?
    for (beside, goes_back, claimed) in
        [(201, false, 0), (200, false, 0), (199, true, 0), (160, true, 0), (159, true, 1), (0, true, 160)]
    {
        let mut house = settled();
        let surplus = house.table.stack(ONE) - Cents::dollars(beside + 40);
        house.must(&Command::CashOut { patron: ONE, amount: surplus });
        house.wager(ONE, 1, Wager::Ante, 40).expect("an ante for the next round");
        house.wager(TWO, 2, Wager::Ante, 50).expect("an ante for the next round");
        house.must(&invalidate());
        house.must(&Command::Agree { by: SECOND });
        let lies = house.table.books().balance(Account::Layout(TABLE));
        let own = if goes_back { 0 } else { 40 };
        assert_eq!(lies, Cents::dollars(50 + own), "{beside}: the other player's ante stays");
        assert_eq!(claim(&house), Cents::dollars(claimed), "{beside}");
        assert_eq!(house.table.stack(ONE), Cents::dollars(beside + 40 - own - 200 + claimed), "{beside}");
        assert_eq!(house.table.stack(TWO), BUY_IN - Cents::dollars(50));
        house.check_replay();
    }
}

/// While a request about an outcome is open, the round's players take no chips away. Others do.
#[test]
fn g17_players_of_an_outcome_in_question_wait() {
    let mut house = settled();
    house.sit(crate::house::THREE, 3);
    house.must(&invalidate());
    let some = |patron| Command::CashOut { patron, amount: Cents::dollars(1) };
    for patron in [ONE, TWO] {
        assert!(matches!(house.ask(&some(patron)), Err(TableRefusal::AwaitsSecondPerson { .. })));
    }
    assert!(matches!(house.ask(&leave(ONE, 1)), Err(TableRefusal::AwaitsSecondPerson { .. })));
    house.must(&some(crate::house::THREE));
    house.must(&leave(crate::house::THREE, 3));
    let mut agreed = house.fork();
    agreed.must(&Command::Agree { by: SECOND });
    agreed.must(&some(ONE));
    assert_eq!(claim(&agreed), Cents::ZERO);
    agreed.check_replay();
    // A minute later the request has lapsed.
    house.wait();
    house.must(&some(ONE));
    house.must(&leave(ONE, 1));
    house.check_replay();
}

/// Players who have left get their refunds in their accounts.
#[test]
fn g17_refunds_reach_players_who_have_left() {
    let mut house = settled();
    house.must(&leave(TWO, 2));
    house.must(&invalidate());
    house.must(&Command::Agree { by: SECOND });
    assert_eq!(house.table.stack(TWO), Cents::ZERO);
    assert_eq!(house.table.books().balance(Account::Patron(TWO)), Cents::ZERO, "the buy-in is whole again");
    house.check_replay();
}

/// Notices of an invalidated outcome name its round and not the one that has begun since. An asker whose request was in vain cannot ask again in the
/// next round, also after a snapshot.
#[test]
fn g17_a_request_belongs_to_the_round_it_is_about() {
    let mut house = settled();
    house.must(&invalidate());
    assert!(house.table.notices().iter().all(|notice| notice.round == 1));
    house.wait();
    let kept = house.table.snapshot().expect("nothing was told to the round yet");
    let again = Table::from_snapshot(kept).expect("a table");
    for table in [&house.table, &again] {
        let refused = table.decide(&invalidate(), &floor::Surroundings::at(house.now));
        assert!(matches!(refused, Err(TableRefusal::AskedInVain { .. })), "{refused:?}");
    }
    house.must(&invalidate_by(SECOND));
    house.must(&Command::Agree { by: STAFF });
    let about = |notice: &&floor::table::Notice| notice.about == "outcome-invalidated";
    let rounds: Vec<_> = house.table.notices().iter().filter(about).map(|notice| (notice.whom, notice.round)).collect();
    assert_eq!(rounds, [(Whom::Surveillance, 1), (Whom::Inspector, 1)]);
    let corrected = |fact: &&Fact| matches!(fact, Fact::RoundCorrected { .. });
    assert_eq!(house.facts.iter().filter(corrected).count(), 1);
    house.check_replay();
}

/// A request at a closed table lapses like any other, so that its players get their chips.
#[test]
fn g17_a_request_at_a_closed_table_lapses() {
    let mut house = settled();
    let closes = house.now.after(floor::table::NOTICE);
    house.must(&Command::Close { by: STAFF, closes });
    house.wait_until(closes);
    assert!(house.table.is_closed());
    house.must(&invalidate());
    let lapses = house.now.after(floor::table::PATIENCE);
    assert_eq!(house.table.wakes_at(), Some(lapses));
    assert!(!house.table.request_has_lapsed(floor::Moment(lapses.0 - 1)));
    assert!(house.table.request_has_lapsed(lapses));
    house.wait_until(lapses);
    assert!(house.table.asked_for().is_none());
    house.must(&leave(ONE, 1));
    house.check_replay();
}

/// Between the agreement and the agreed act no other act happens, in any record: no player takes winnings away, and no wager is refused needlessly.
#[test]
fn g17_nothing_comes_between_agreement_and_correction() {
    let mut house = settled();
    house.wager(TWO, 2, Wager::Ante, 50).expect("an ante for the next round");
    let mut other = house.fork();
    other.must(&Command::CashOut { patron: ONE, amount: Cents::dollars(5) });
    let cashed = other.facts.last().expect("a fact").clone();
    let refuse = Incident::WagerRefused { seat: crate::house::seat(2), player: rules::Player::First, on: Wager::Ante };
    other = house.fork();
    other.must(&Command::Deal { by: Some(STAFF), input: Input::Incident(refuse) });
    let is_refusal = |fact: &&Fact| matches!(fact, Fact::Told { input: Input::Incident(_), .. });
    let refused = other.facts.iter().rfind(is_refusal).expect("a refusal").clone();
    house.must(&invalidate());
    house.must(&Command::Agree { by: SECOND });
    house.check_replay();
    let agreed = house.facts.iter().position(|fact| matches!(fact, Fact::Agreed { .. })).expect("an agreement");
    for forged in [cashed, refused] {
        let mut table = Table::opened(TABLE, &house.facts[0]).expect("a table");
        for fact in &house.facts[1..=agreed] {
            table.apply(fact).expect("it fits");
        }
        assert!(table.check(&forged).is_err(), "{forged:?}");
    }
}

/// A player whose wager went back has no wager in the round and may leave.
#[test]
fn g17_a_player_whose_wager_went_back_may_leave() {
    let mut house = settled();
    let surplus = house.table.stack(ONE) - Cents::dollars(40);
    house.must(&Command::CashOut { patron: ONE, amount: surplus });
    house.wager(ONE, 1, Wager::Ante, 40).expect("an ante for the next round");
    house.wager(TWO, 2, Wager::Ante, 50).expect("an ante for the next round");
    house.must(&invalidate());
    house.must(&Command::Agree { by: SECOND });
    house.must(&Command::Ready { patron: TWO });
    while house.table.deadline().is_some() && house.table.round().next() == Next::Await(Await::Wagers) {
        house.wait();
    }
    assert!(matches!(house.table.round().next(), Next::Await(Await::Decision(_))));
    assert_eq!(house.ask(&leave(TWO, 2)), Err(TableRefusal::InPlay));
    house.must(&leave(ONE, 1));
    house.check_replay();
}
