//! Pools over several tables: increments to the last fraction, prizes in order, and no jackpot wagers while the pool cannot be reached.

#[path = "jackpots/house.rs"]
mod house;

use floor::jackpot::{Command as PoolCommand, Exact, Fact as PoolFact, JackpotRefusal, PoolChange, Term, Terms};
use floor::table::{CardSource, HaltCause, Whom};
use floor::{Account, Command, Fact, GamingDay, Moment, PatronId, Pool, Root, Table, TableId, TableRefusal};
use house::{
    CLERK, House, NOTHING, NOTHING_ELSE, POOL, ROYAL, STRAIGHT_FLUSH, exact, opening, opening_of, seat, terms,
};
use rules::games::caribbean_stud::Prizes;
use rules::incident::Ground;
use rules::{Await, Card, Cents, Decision, Incident, Input, Next, Person, Persons, Player, Round, Wager};

#[test]
fn rule_11_9_tables_that_differ_are_not_linked() {
    let ours = terms(7_000, Cents::dollars(50_000));
    let house = House::open(ours);
    let other = TableId(9);
    let cheaper = Prizes { flush: Cents::dollars(99), ..Prizes::APPROVED };
    for (theirs, term) in [
        (Terms { pays: cheaper, ..ours }, Term::PayTable),
        (terms(6_999, ours.seed), Term::Increment),
        (terms(7_001, ours.seed), Term::Increment),
        (Terms { seed: Cents(ours.seed.0 - 1), ..ours }, Term::Seed),
        (Terms { wager: Cents(101), ..ours }, Term::Wager),
    ] {
        let linked = house.pool.record(other, 1, PoolChange::Linked { terms: theirs }, Moment(1));
        assert_eq!(linked, Err(JackpotRefusal::Differs(term)));
        if theirs.pays == ours.pays {
            let table = Table::opened(other, &opening(other, &theirs, None)).expect("a table");
            let asked = table.decide(&Command::Link { by: CLERK, pool: POOL }, &house.around());
            assert_eq!(asked, Err(TableRefusal::Jackpot(JackpotRefusal::Differs(term))));
        }
    }
    let table = Table::opened(other, &opening(other, &ours, None)).expect("a table");
    let facts = table.decide(&Command::Link { by: CLERK, pool: POOL }, &house.around()).expect("the terms agree");
    let change = facts[0].pool_change().expect("a link").change;
    assert!(house.pool.record(other, 1, change, Moment(1)).is_ok());
    let again = house.pool.record(TableId(1), 1, change, Moment(1));
    assert_eq!(again, Err(JackpotRefusal::LinkedAlready(TableId(1))));
}

/// A third of a dollar from each wager: the meter and the ledger have the whole cents, the pool the fraction as well.
#[test]
fn rule_11_5_increments_are_exact() {
    let mut house = House::open(terms(3_333, Cents::dollars(50_000)));
    for (round, holds, meter) in [
        (1, "50000.333300", 5_000_033),
        (2, "50000.666600", 5_000_066),
        (3, "50000.999900", 5_000_099),
        (4, "50001.333200", 5_000_133),
    ] {
        house.round(1 + round % 2, &[NOTHING]);
        assert_eq!(house.pool.holds(), exact(holds));
        assert_eq!(house.pool.reading().meter, Cents(meter));
        assert_eq!(house.pool.in_play(), Exact::ZERO);
    }
}

/// Ruling C4b: spent at "no more bets", not before, and in the pool from then on.
#[test]
fn ruling_c4b_the_pool_has_the_increment_from_no_more_bets_on() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    house.wager(1, 1, Wager::Ante).expect("an ante");
    house.wager(1, 1, Wager::Jackpot).expect("a wager");
    assert_eq!(house.pool.holds(), exact("50000.000000"));
    house.deal(1, Input::NoMoreBets).expect("a wager lies there");
    assert_eq!(house.pool.holds(), exact("50000.700000"));
    assert_eq!(house.pool.in_play(), exact("0.700000"));
    // A supervisor refuses it before the first card.
    let refused = Incident::WagerRefused { seat: seat(1), player: Player::First, on: Wager::Jackpot };
    house.deal(1, Input::Incident(refused)).expect("before the first card");
    assert_eq!(house.pool.holds(), exact("50000.000000"));
    assert_eq!(house.pool.in_play(), Exact::ZERO);
}

#[test]
fn ruling_g6_a_void_hand_takes_its_increment_back() {
    let mut house = House::open(terms(3_333, Cents::dollars(50_000)));
    house.up_to_decisions(1, &[NOTHING, NOTHING_ELSE]);
    assert_eq!(house.pool.holds(), exact("50000.666600"));
    house.deal(1, Input::decide(seat(1), Decision::Absent { viewed: false })).expect("an absent player");
    house.say(1, 2, Input::decide(seat(2), Decision::Fold)).expect("a fold");
    house.deal(1, Input::Settle).expect("everybody has decided");
    assert_eq!(house.pool.holds(), exact("50000.333300"));
    assert_eq!(house.stack(1, 1), Cents::dollars(1_000));
    // A void round returns all of them.
    house.up_to_decisions(2, &[NOTHING, NOTHING_ELSE]);
    house.deal(2, Input::Incident(Incident::ForeignCard)).expect("a foreign card");
    assert_eq!(house.pool.holds(), exact("50000.333300"));
    assert_eq!(house.pool.in_play(), Exact::ZERO);
}

/// A void royal flush wins nothing, and the other prize is computed from the pool without its increment.
#[test]
fn ruling_g6_prizes_are_of_the_pool_without_void_wagers() {
    let mut house = House::open(terms(10_000, Cents::dollars(60_000)));
    house.up_to_decisions(1, &[ROYAL, STRAIGHT_FLUSH]);
    house.deal(1, Input::decide(seat(1), Decision::Absent { viewed: false })).expect("an absent player");
    house.say(1, 2, Input::decide(seat(2), Decision::Fold)).expect("a fold");
    house.deal(1, Input::Settle).expect("everybody has decided");
    // A tenth of 60,001 dollars.
    assert_eq!(house.pool.holds(), exact("54000.900000"));
    assert_eq!(house.stack(1, 2), Cents(100_000 - 1_000 - 100 + 600_010));
}

#[test]
fn rule_12_1_1_a_royal_flush_takes_all_and_locks_the_pool() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    house.round(2, &[NOTHING, NOTHING_ELSE]);
    house.round(1, &[ROYAL]);
    assert_eq!(house.stack(1, 1), Cents(100_000 - 1_000 - 100 + 5_000_210));
    assert_eq!(house.pool.holds(), exact("50000.000000"));
    let locked = Err(TableRefusal::Jackpot(JackpotRefusal::Locked));
    house.ask(2, &Command::NextRound).expect("the round is over");
    house.wager(2, 1, Wager::Ante).expect("antes are not stopped");
    assert_eq!(house.wager(2, 1, Wager::Jackpot), locked);
    assert_eq!(house.pool_does(&PoolCommand::Resume { by: CLERK }), Err(JackpotRefusal::NotClosed));
    house.pool_does(&PoolCommand::Unlock { by: CLERK }).expect("the win is verified");
    house.wager(2, 1, Wager::Jackpot).expect("wagers go on");
    assert_eq!(house.pool_does(&PoolCommand::Unlock { by: CLERK }), Err(JackpotRefusal::NotClosed));
}

#[test]
fn rule_12_1_2_a_straight_flush_does_not_lock_the_pool() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    house.round(1, &[STRAIGHT_FLUSH]);
    // A tenth of 50,000.70.
    assert_eq!(house.pool.holds(), exact("45000.630000"));
    house.round(1, &[STRAIGHT_FLUSH]);
    // A tenth of 45,001.33 is below the guarantee, and only the tenth comes out of the pool; the thirteenth of a cent stays.
    assert_eq!(house.pool.holds(), exact("40501.200000"));
    assert_eq!(house.stack(1, 1), Cents(100_000 - 2 * 1_100 + 500_007 + 500_000));
}

fn invalidated(ground: Ground, forfeit: &[u8]) -> Input {
    let forfeit = forfeit.iter().map(|number| Person::first(seat(*number))).collect::<Persons>();
    Input::Incident(Incident::Invalidated { ground: Some(ground), forfeit })
}

/// A settled round whose outcome is invalidated leaves the pool as if it had never been played, to the last fraction.
#[test]
fn ruling_g17_an_invalidated_round_neither_feeds_nor_empties_the_pool() {
    let mut house = House::open(terms(7_003, Cents::dollars(70_000)));
    house.round(2, &[NOTHING]);
    let before = house.pool.holds();
    for (hands, locked) in [(&[NOTHING, NOTHING_ELSE][..], false), (&[STRAIGHT_FLUSH], false), (&[ROYAL], true)] {
        house.round(1, hands);
        assert_ne!(house.pool.holds(), before);
        house.deal(1, invalidated(Ground::Disruption, &[])).expect("the outcome may be invalidated");
        assert_eq!(house.pool.holds(), before, "{hands:?}");
        assert_eq!((house.stack(1, 1), house.stack(1, 2)), (Cents(100_000), Cents(100_000)));
        // A manager must still verify that nothing was won.
        assert_eq!(house.pool.reading().closed.locked, locked);
        // The outcome was invalidated already.
        assert!(house.deal(1, invalidated(Ground::Disruption, &[])).is_err());
    }
    assert_eq!(house.pool.tally().awarded, Cents::ZERO);
    assert_eq!(house.pool.tally().seeded, Cents::dollars(70_000));
}

/// Forfeited wagers stay with the house, and prizes of another table meanwhile with its players.
#[test]
fn ruling_g17_prizes_of_other_tables_stand_and_forfeited_wagers_are_kept() {
    let mut house = House::open(terms(7_000, Cents::dollars(60_000)));
    house.up_to_settlement(2, &[STRAIGHT_FLUSH]);
    house.round(1, &[ROYAL, NOTHING]);
    // Two wagers of the first table and one of the second: 60,002.10.
    assert_eq!(house.stack(1, 1), Cents(100_000 - 1_100 + 6_000_210));
    house.deal(2, Input::Settle).expect("everybody has decided");
    assert_eq!(house.stack(2, 1), Cents(100_000 - 1_100 + 600_000));
    let tray = house.books.balance(Account::Tray(TableId(1)));
    house.deal(1, invalidated(Ground::Fraud, &[1])).expect("the outcome may be invalidated");
    assert_eq!((house.stack(1, 1), house.stack(1, 2)), (Cents(100_000 - 1_100), Cents(100_000)));
    // 54,000 were left of the seed; the seed goes out, the prize comes back, and the two increments were never due.
    assert_eq!(house.pool.holds(), exact("54000.700000"));
    assert_eq!(house.books.balance(Account::Tray(TableId(1))) - tray, Cents(-1_100 + 140));
    assert_eq!(house.stack(2, 1), Cents(100_000 - 1_100 + 600_000));
}

/// A player who has left after the settlement still owns that money.
#[test]
fn ruling_g17_a_player_who_has_left_owes_what_is_taken_back() {
    let mut house = House::open(terms(7_000, Cents::dollars(60_000)));
    house.round(1, &[STRAIGHT_FLUSH, NOTHING]);
    for player in 1..=2 {
        let patron = PatronId(10 + u64::from(player));
        house.ask(1, &Command::Leave { patron, seat: seat(player), player: Player::First }).expect("they get up");
        assert_eq!(house.stack(1, player), Cents::ZERO);
    }
    house.deal(1, invalidated(Ground::Disruption, &[])).expect("the outcome may be invalidated");
    let claim = |patron| house.books.balance(Account::Claim(PatronId(patron)));
    assert_eq!((claim(11), claim(12)), (Cents(-600_014 + 1_100), Cents::ZERO));
    // The other player's refund goes to their account, because they have no place at the table.
    assert_eq!((house.stack(1, 1), house.stack(1, 2)), (Cents::ZERO, Cents::ZERO));
    assert_eq!(house.books.balance(Account::Patron(PatronId(12))), Cents::ZERO);
    assert_eq!(house.pool.holds(), exact("60000.000000"));
    check(TableId(1), &house.facts[0]);
}

/// A table that has left its pool since corrects that pool, and no other one.
#[test]
fn ruling_g17_the_pool_is_undone_also_after_the_table_has_left_it() {
    for (next_round, hands) in [(false, STRAIGHT_FLUSH), (true, STRAIGHT_FLUSH), (true, ROYAL)] {
        let mut house = House::open(terms(7_003, Cents::dollars(70_000)));
        house.round(2, &[NOTHING]);
        let before = house.pool.holds();
        house.round(1, &[hands]);
        if next_round {
            house.ask(1, &Command::NextRound).expect("the round is over");
        }
        house.ask(1, &Command::Unlink { by: CLERK }).expect("between rounds");
        assert_eq!(house.tables[0].former_pool(), Some(POOL));
        let deal = |by, input| Command::Deal { by: Some(by), input };
        house.reachable = false;
        let refused = house.ask(1, &deal(CLERK, invalidated(Ground::Disruption, &[])));
        assert_eq!(refused, Err(TableRefusal::Jackpot(JackpotRefusal::OutOfReach)));
        house.reachable = true;
        house.deal(1, invalidated(Ground::Disruption, &[])).expect("the outcome may be invalidated");
        assert_eq!(house.pool.holds(), before, "{hands}");
        assert_eq!(house.stack(1, 1), Cents(100_000));
        assert_eq!(house.tables[0].round().meter(), (None, 0), "the pool's meter stays with the pool");
        check(TableId(1), &house.facts[0]);
    }
}

/// New terms between a royal flush and its invalidation change the seed, and the house's seed goes out again: the players' money in the pool is the
/// same as before.
#[test]
fn ruling_g17_new_terms_take_nothing_out_of_the_pool() {
    for seed in [40_000, 60_000, 80_000] {
        let mut house = House::open(terms(7_000, Cents::dollars(60_000)));
        house.round(2, &[NOTHING]);
        let before = house.pool.holds();
        house.round(1, &[ROYAL]);
        let set = PoolCommand::SetTerms { terms: terms(7_000, Cents::dollars(seed)), by: CLERK, agreed_by: None };
        house.pool_does(&set).expect("after a win");
        house.deal(1, invalidated(Ground::Fraud, &[])).expect("the outcome may be invalidated");
        assert_eq!(house.pool.holds(), before, "{seed}");
        assert_eq!(house.pool.tally().seeded, Cents::dollars(60_000), "{seed}");
        assert_eq!(house.pool_does(&set), Err(JackpotRefusal::NotWon), "{seed}: there was no win");
        house.pool_does(&PoolCommand::Unlock { by: CLERK }).expect("a manager made sure that there was none");
        check(TableId(1), &house.facts[0]);
    }
}

/// Of two royal flushes one is undone after new terms: the pool begins at the new seed for the one that stands, in either order. Once both are undone
/// it has its earlier amount.
#[test]
fn ruling_g17_new_terms_stay_with_the_royal_flush_that_stands() {
    // The first royal flush took the increment of the second table's wager too, and that stands.
    for (first, second, between) in [(1, 2, "80000.700000"), (2, 1, "79999.300000")] {
        let mut house = House::open(terms(7_000, Cents::dollars(60_000)));
        house.up_to_settlement(2, &[ROYAL]);
        house.round(1, &[ROYAL]);
        house.deal(2, Input::Settle).expect("everybody has decided");
        assert_eq!(house.pool.holds(), exact("60000.000000"));
        let set = PoolCommand::SetTerms { terms: terms(7_000, Cents::dollars(80_000)), by: CLERK, agreed_by: None };
        house.pool_does(&set).expect("after a win");
        house.deal(first, invalidated(Ground::Fraud, &[])).expect("the outcome may be invalidated");
        // The prize is back, less the own increment, and its seed is gone.
        assert_eq!(house.pool.holds(), exact(between), "{first}");
        house.deal(second, invalidated(Ground::Fraud, &[])).expect("the outcome may be invalidated");
        assert_eq!(house.pool.holds(), exact("60000.000000"), "{first}");
        assert!(house.pool.reading().closed.locked);
    }
}

/// A table with a meter of its own shows the same after a change of its settings or its device.
#[test]
fn an_own_meter_goes_on_after_a_change_of_settings() {
    let mut house = House::open(terms(7_000, Cents::dollars(60_000)));
    let Fact::Opened { mut opening, by, at, moved } = opening(TableId(3), &terms(7_000, Cents::dollars(60_000)), None)
    else {
        panic!("an opening")
    };
    opening.settings.push(("meter".into(), "70000.00".into()));
    house.open_table(TableId(3), Fact::Opened { opening, by, at, moved });
    house.round(3, &[NOTHING, NOTHING_ELSE]);
    let meter = |house: &House| house.tables[2].round().meter();
    assert_eq!(meter(&house), (Some(Cents(7_000_140)), 0));
    let settings = vec![("max_payout".to_owned(), "50000.00".to_owned())];
    house.ask(3, &Command::ChangeSettings { by: CLERK, settings }).expect("between rounds");
    assert_eq!(meter(&house), (Some(Cents(7_000_140)), 0));
    let device = floor::table::Device::Shuffler;
    house.ask(3, &Command::ReplaceDevice { by: CLERK, device }).expect("between rounds");
    assert_eq!(meter(&house), (Some(Cents(7_000_140)), 0));
    house.round(3, &[NOTHING]);
    assert_eq!(meter(&house), (Some(Cents(7_000_210)), 0));
    // Once a table has fed a pool the meter is the pool's, also after a snapshot.
    house.ask(3, &Command::Link { by: CLERK, pool: POOL }).expect("the terms agree");
    house.round(3, &[NOTHING]);
    house.ask(3, &Command::Unlink { by: CLERK }).expect("between rounds");
    house.ask(3, &Command::NextRound).expect("the round is over");
    assert_eq!(meter(&house), (None, 0));
    let again = Table::from_snapshot(house.tables[2].snapshot().expect("between rounds")).expect("a table");
    assert_eq!(again.round().meter(), (None, 0));
}

/// The same once the next round is open for wagers, of the table and of its snapshot: until its first card.
#[test]
fn ruling_g17_the_pool_is_undone_also_after_the_next_round_was_opened() {
    for hands in [&[NOTHING, NOTHING_ELSE][..], &[STRAIGHT_FLUSH], &[ROYAL]] {
        let mut house = House::open(terms(7_003, Cents::dollars(70_000)));
        house.round(2, &[NOTHING]);
        let before = house.pool.holds();
        house.round(1, hands);
        assert_ne!(house.pool.holds(), before);
        house.ask(1, &Command::NextRound).expect("the round is over");
        let written = serde_json::to_string(&house.tables[0].snapshot().expect("between rounds")).expect("text");
        house.tables[0] = Table::from_snapshot(serde_json::from_str(&written).expect("a kept table")).expect("a table");
        assert_eq!(serde_json::to_string(&house.tables[0].snapshot()).expect("text"), written);
        house.wager(1, 1, Wager::Ante).expect("an ante for the next round");
        house.deal(1, invalidated(Ground::Disruption, &[])).expect("the outcome may be invalidated");
        assert_eq!(house.pool.holds(), before, "{hands:?}");
        assert_eq!((house.stack(1, 1), house.stack(1, 2)), (Cents(100_000 - 1_000), Cents(100_000)));
        assert_eq!(house.books.balance(Account::Layout(TableId(1))), Cents(1_000));
        assert!(house.deal(1, invalidated(Ground::Disruption, &[])).is_err(), "there is no outcome left to invalidate");
        assert_eq!(house.pool.tally().awarded, Cents::ZERO);
    }
}

/// If two tables win at once the pool takes one first; the other reads again and wins from the rest.
#[test]
fn wins_at_two_tables_are_taken_one_after_the_other() {
    let mut house = House::open(terms(7_000, Cents::dollars(70_000)));
    house.up_to_settlement(1, &[ROYAL]);
    house.up_to_settlement(2, &[ROYAL]);
    let settle = Command::Deal { by: Some(CLERK), input: Input::Settle };
    let (first, second) = (house.decide(1, &settle).expect("a win"), house.decide(2, &settle).expect("a win"));
    house.take(1, first).expect("the first");
    assert_eq!(house.take(2, second), Err(JackpotRefusal::Moved));
    house.ask(2, &settle).expect("the second");
    assert_eq!(house.stack(1, 1), Cents(100_000 - 1_100 + 7_000_140));
    assert_eq!(house.stack(2, 1), Cents(100_000 - 1_100 + 7_000_000));
    assert_eq!(house.pool.holds(), exact("70000.000000"));
}

#[test]
fn rule_14_15_a_pool_out_of_reach_stops_jackpot_wagers() {
    let out_of_reach = Err(TableRefusal::Jackpot(JackpotRefusal::OutOfReach));
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    let fact = opening_of(CardSource::Dealt, TableId(3), &terms(7_000, Cents::dollars(50_000)), Some(POOL));
    house.open_table(TableId(3), fact);
    house.ask(3, &Command::LoadShoe { root: Root([3; 32]), cards: 52 }).expect("a shoe is wanted");
    house.wager(3, 1, Wager::Ante).expect("an ante");
    house.wager(3, 2, Wager::Ante).expect("an ante");
    house.wager(3, 1, Wager::Jackpot).expect("the pool is there");
    house.up_to_settlement(2, &[STRAIGHT_FLUSH]);
    house.reachable = false;
    assert_eq!(house.wager(3, 2, Wager::Jackpot), out_of_reach);
    // Jackpot wagers go back when wagers close, and the round is played without them.
    for patron in [31, 32, 33] {
        house.ask(3, &Command::Ready { patron: PatronId(patron) }).expect("nothing more to say");
    }
    assert!(matches!(house.tables[2].round().next(), Next::Await(Await::Card(_))));
    assert_eq!(house.stack(3, 1), Cents(100_000 - 1_000));
    // A settlement that needs the pool waits.
    assert_eq!(house.deal(2, Input::Settle), out_of_reach);
    house.reachable = true;
    house.deal(2, Input::Settle).expect("the pool is there again");
    assert_eq!(house.stack(2, 1), Cents(100_000 - 1_100 + 500_007));
}

/// CS 14.15, ruling G21: while a jackpot is stopped, a linked table accepts no wager of any kind, returns the wagers without cards, and deals no
/// round until an inspector has approved it.
#[test]
fn rule_14_15_a_stopped_jackpot_stops_its_tables() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    let stopped = Err(TableRefusal::Jackpot(JackpotRefusal::Stopped));
    house.wager(1, 1, Wager::Ante).expect("an ante");
    house.wager(1, 1, Wager::Jackpot).expect("a jackpot wager");
    // The other table has dealt cards: it plays that round.
    house.up_to_decisions(2, &[STRAIGHT_FLUSH]);
    house.pool_does(&PoolCommand::Stop { by: CLERK }).expect("a fault");
    assert_eq!(house.pool_does(&PoolCommand::Stop { by: CLERK }), Err(JackpotRefusal::Stopped));
    for on in [Wager::Ante, Wager::Jackpot] {
        assert_eq!(house.wager(1, 2, on), stopped);
    }
    assert_eq!(house.deal(1, Input::NoMoreBets), stopped, "even before the table has written it down");
    assert_eq!(house.ask(1, &Command::Unlink { by: CLERK }), Err(TableRefusal::InPlay));
    for number in [1, 2] {
        house.ask(number, &Command::HearJackpot).expect("news");
        assert_eq!(house.ask(number, &Command::HearJackpot), Err(TableRefusal::NoNews));
        let table = &house.tables[usize::try_from(number).expect("small") - 1];
        let told: Vec<_> = table.notices().iter().map(|notice| (notice.whom, notice.about.as_str())).collect();
        assert_eq!(told, [(Whom::Inspector, "jackpot-stopped")]);
    }
    assert_eq!(house.stack(1, 1), Cents::dollars(1_000), "nothing was dealt to it");
    // A table does not go on by leaving its jackpot.
    assert_eq!(house.ask(1, &Command::Unlink { by: CLERK }), stopped);
    let halt = house.tables[0].halt().expect("a reason");
    assert_eq!((halt.cause, halt.rules), (Some(HaltCause::Jackpot), vec!["14.15".to_owned(), "ruling G21".to_owned()]));
    // The round in play is settled by the meter at that time, and no other one follows.
    house.say(2, 1, Input::decide(seat(1), Decision::Fold)).expect("a fold");
    house.deal(2, Input::Settle).expect("everybody has decided");
    assert_eq!(house.stack(2, 1), Cents(100_000 - 1_100 + 500_007));
    assert_eq!(house.ask(2, &Command::NextRound), stopped);
    assert!(house.tables[1].halt().is_some());

    house.pool_does(&PoolCommand::Resume { by: CLERK }).expect("an approval");
    assert_eq!(house.ask(2, &Command::NextRound), stopped, "not before the table has written it down");
    for number in [1, 2] {
        house.ask(number, &Command::HearJackpot).expect("news");
    }
    house.ask(2, &Command::NextRound).expect("the game goes on");
    house.wager(1, 1, Wager::Ante).expect("wagers go on");
    for (table, facts) in (1..).zip(&house.facts) {
        check(TableId(table), facts);
    }
}

/// Ruling G21: after "no more bets" and before the first card, no cards were dealt to the wagers. They go back, and their increments too.
#[test]
fn g21_wagers_go_back_after_no_more_bets() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    let before = house.pool.holds();
    for player in 1..=2 {
        house.wager(1, player, Wager::Ante).expect("an ante");
        house.wager(1, player, Wager::Jackpot).expect("a jackpot wager");
    }
    house.deal(1, Input::NoMoreBets).expect("wagers lie there");
    assert!(house.pool.holds() > before);
    house.pool_does(&PoolCommand::Stop { by: CLERK }).expect("a fault");
    let card: Card = "2c".parse().expect("a card");
    assert_eq!(house.deal(1, Input::Card(card)), Err(TableRefusal::Jackpot(JackpotRefusal::Stopped)));
    house.ask(1, &Command::HearJackpot).expect("news");
    for player in 1..=2 {
        assert_eq!(house.stack(1, player), Cents::dollars(1_000));
    }
    assert_eq!(house.pool.holds(), before);
    house.pool_does(&PoolCommand::Resume { by: CLERK }).expect("an approval");
    house.ask(1, &Command::HearJackpot).expect("news");
    // No cards were dealt, and wagers are accepted again.
    house.wager(1, 1, Wager::Ante).expect("an ante");
    check(TableId(1), &house.facts[0]);
}

/// Checks a table's record again, as an examiner does.
fn check(table: TableId, facts: &[Fact]) {
    let mut table = Table::opened(table, &facts[0]).expect("a table");
    for fact in &facts[1..] {
        assert_eq!(table.check(fact), Ok(()), "{fact:?}");
        table.apply(fact).expect("it fits");
    }
}

#[test]
fn terms_change_only_after_a_win_and_with_nothing_in_play() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    let dearer = Terms { wager: Cents(200), ..terms(8_000, Cents::dollars(60_000)) };
    let set = |terms| PoolCommand::SetTerms { terms, by: CLERK, agreed_by: None };
    assert_eq!(house.pool_does(&set(dearer)), Err(JackpotRefusal::NotWon));
    house.up_to_settlement(2, &[NOTHING]);
    house.round(1, &[ROYAL]);
    assert_eq!(house.pool_does(&set(dearer)), Err(JackpotRefusal::InPlay(TableId(2))));
    house.deal(2, Input::Settle).expect("everybody has decided");
    assert_eq!(house.pool_does(&set(Terms { wager: Cents::ZERO, ..dearer })), Err(JackpotRefusal::Impossible));
    house.pool_does(&set(dearer)).expect("after a win");
    assert_eq!(house.pool.holds(), exact("60000.000000"));
    assert_eq!(house.books.balance(Account::Pool(POOL)), Cents::dollars(60_000));
    house.pool_does(&PoolCommand::Unlock { by: CLERK }).expect("the win is verified");
    assert_eq!(house.pool_does(&set(dearer)), Err(JackpotRefusal::NotWon));
    // The tables play for the old terms and must be set and linked again.
    house.ask(1, &Command::NextRound).expect("the round is over");
    house.wager(1, 1, Wager::Ante).expect("an ante");
    assert_eq!(house.wager(1, 1, Wager::Jackpot), Err(TableRefusal::Jackpot(JackpotRefusal::Differs(Term::Increment))));
    assert_eq!(house.pool.tables().count(), 0);
    house.say(1, 1, Input::TakeBack { seat: seat(1), player: Player::First, on: Wager::Ante }).expect("an ante");
    house.ask(1, &Command::Unlink { by: CLERK }).expect("between rounds");
    let settings = [("increment", "0.8000"), ("seed", "60000.00"), ("jackpot_wager", "2.00")];
    let settings = settings.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    house.ask(1, &Command::ChangeSettings { by: CLERK, settings }).expect("between rounds");
    house.ask(1, &Command::Link { by: CLERK, pool: POOL }).expect("the terms agree again");
    house.wager(1, 1, Wager::Ante).expect("an ante");
    house.say(1, 1, Input::wager(seat(1), Wager::Jackpot, Cents(200))).expect("the new wager");
    house.deal(1, Input::NoMoreBets).expect("wagers lie there");
    assert_eq!(house.pool.holds(), exact("60001.600000"));
}

#[test]
fn a_table_leaves_its_pool_between_rounds_only() {
    let mut house = House::open(terms(7_000, Cents::dollars(50_000)));
    house.up_to_settlement(1, &[NOTHING]);
    assert_eq!(house.ask(1, &Command::Unlink { by: CLERK }), Err(TableRefusal::InPlay));
    let early = house.pool.record(TableId(1), 1, PoolChange::Unlinked, Moment(1));
    assert_eq!(early, Err(JackpotRefusal::InPlay(TableId(1))));
    house.deal(1, Input::Settle).expect("everybody has decided");
    // Nor does it change its terms while it is linked.
    let dearer = Command::ChangeSettings { by: CLERK, settings: vec![("jackpot_wager".into(), "2.00".into())] };
    assert_eq!(house.ask(1, &dearer), Err(TableRefusal::Jackpot(JackpotRefusal::Differs(Term::Wager))));
    house.ask(1, &Command::Unlink { by: CLERK }).expect("between rounds");
    assert_eq!(
        house.ask(1, &Command::Unlink { by: CLERK }),
        Err(TableRefusal::Jackpot(JackpotRefusal::NotLinked(TableId(1))))
    );
    let change = PoolChange::Contributed { before: house.pool.holds(), added: exact("0.700000") };
    assert_eq!(house.pool.record(TableId(1), 1, change, Moment(1)), Err(JackpotRefusal::NotLinked(TableId(1))));
    house.ask(1, &Command::Link { by: CLERK, pool: POOL }).expect("the terms agree");
}

#[test]
fn a_gaming_day_is_reckoned_up_to_the_last_fraction() {
    let mut house = House::open(terms(3_333, Cents::dollars(50_000)));
    let day = GamingDay::on(2026, 11, 15).expect("a day");
    let reckon = |house: &mut House, day, off: i64| {
        let ledger = house.books.balance(Account::Pool(POOL)) + Cents(off);
        match house.pool_does(&PoolCommand::Reconcile { day, ledger, by: CLERK })? {
            PoolFact::Reconciled { day, .. } => Ok(day),
            other => panic!("{other:?}"),
        }
    };
    house.round(1, &[NOTHING, STRAIGHT_FLUSH]);
    house.round(2, &[ROYAL]);
    let first = reckon(&mut house, day, 0).expect("a day");
    assert_eq!((first.difference, first.ledger_difference), (Exact::ZERO, Cents::ZERO), "{first:?}");
    assert_eq!(first.tally.opening, Exact::ZERO);
    assert_eq!(first.tally.seeded, Cents::dollars(100_000));
    assert_eq!(first.tally.contributed[&TableId(1)], exact("0.666600"));
    assert_eq!(first.tally.contributed[&TableId(2)], exact("0.333300"));
    assert_eq!(first.tally.awarded, Cents(500_006 + 4_500_093));
    assert_eq!(first.closing, exact("50000.009900"));
    assert_eq!(reckon(&mut house, day, 0), Err(JackpotRefusal::ReckonedUp(day)));
    // A ledger that is a cent off is found.
    let second = reckon(&mut house, day.next(), -1).expect("the next day");
    assert_eq!((second.difference, second.ledger_difference), (Exact::ZERO, Cents(-1)));
    assert_eq!(second.tally.opening, first.closing);
}

/// A table's own facts are enough to settle its rounds again, even if the pool has changed since.
#[test]
fn a_table_is_read_back_without_its_pool() {
    let mut house = House::open(terms(3_333, Cents::dollars(50_000)));
    house.round(1, &[NOTHING, STRAIGHT_FLUSH]);
    house.round(2, &[ROYAL]);
    for (table, facts) in house.tables.iter().zip(&house.facts) {
        let mut read = facts.iter().map(|fact| {
            let text = serde_json::to_string(fact).expect("text");
            serde_json::from_str::<Fact>(&text).expect("a fact")
        });
        let mut again = Table::opened(table.id(), &read.next().expect("an opening")).expect("a table");
        read.for_each(|fact| again.apply(&fact).expect("a fact that fits"));
        assert_eq!(again.round(), table.round());
        assert_eq!(again.books(), table.books());
    }
}

/// A pool's facts, stored and read again, give the same pool.
#[test]
fn a_pool_is_the_sum_of_its_facts() {
    let ours = terms(3_333, Cents::dollars(50_000));
    let opened = Pool::open(POOL, ours, false, CLERK, Moment(0)).expect("a pool");
    let mut pool = Pool::opened(POOL, &opened).expect("a pool");
    let mut facts = vec![opened];
    let (one, added) = (TableId(1), exact("0.333300"));
    for step in 0..5 {
        let before = pool.holds();
        let change = match step {
            0 => PoolChange::Linked { terms: ours },
            1 | 3 => PoolChange::Contributed { before, added },
            2 => PoolChange::Returned { before, returned: added },
            _ => PoolChange::Settled {
                before,
                returned: Exact::ZERO,
                own: added,
                taken: Cents(100),
                reseeded: Some(ours.seed),
            },
        };
        let fact = pool.record(one, 1, change, Moment(step)).expect("a change that fits");
        pool.apply(&fact);
        facts.push(fact);
    }
    let day = GamingDay::on(2026, 11, 15).expect("a day");
    for command in [
        PoolCommand::Stop { by: CLERK },
        PoolCommand::Resume { by: CLERK },
        PoolCommand::SetTerms { terms: terms(5_000, Cents(1)), by: CLERK, agreed_by: None },
        PoolCommand::Unlock { by: CLERK },
        PoolCommand::Reconcile { day, ledger: Cents(0), by: CLERK },
    ] {
        let fact = pool.decide(&command, Moment(9)).expect("it may be done now");
        pool.apply(&fact);
        facts.push(fact);
    }
    let texts: Vec<String> = facts.iter().map(|fact| serde_json::to_string(fact).expect("text")).collect();
    let mut read = texts.iter().map(|text| serde_json::from_str::<PoolFact>(text).expect("a fact"));
    let mut again = Pool::opened(POOL, &read.next().expect("an opening")).expect("a pool");
    read.for_each(|fact| again.apply(&fact));
    assert_eq!(again, pool);
    let kept = serde_json::to_string(&pool).expect("text");
    assert_eq!(serde_json::from_str::<Pool>(&kept).expect("a pool"), pool);
}
