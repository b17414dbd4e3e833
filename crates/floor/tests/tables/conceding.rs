//! Conceding at dealt tables: CS 9.7, 9.8, 9.10 and TC 9.5.

use crate::house::{House, ONE, TABLE, TWO, cards, opening};
use floor::table::{OfferView, Opening};
use floor::{Command, Fact, Table, TableRefusal};
use rules::{Await, Cents, Decision, DecisionName, Game, Input, Next, Round};

const MOMENT: i64 = 2_000;

/// Two players who stay in against a dealer who qualifies: the first has a better hand than the dealer, the second a worse one.
fn shown(game: Game, concede: i64) -> House {
    let mut house = House::open(&Opening { concede, ..opening(game) });
    let (hands, stays) = match game {
        Game::CaribbeanStud => ("As Kd 9h 5c 2s  Qs Qd 7h 6c 3d  Jh Td 8c 6s 3h", Decision::Bet(None)),
        _ => ("Qs 9d 2h  As Kd 7h  Qd 8h 3c", Decision::Play),
    };
    house.script.push_back(cards(hands));
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.sit(patron, number);
        house.wager_all(patron, number, 10);
    }
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.decide(patron, number, stays).expect("a decision");
    }
    house
}

#[test]
fn cs_9_7_a_hand_is_conceded_after_the_dealers_is_shown() {
    for game in [Game::CaribbeanStud, Game::ThreeCardPoker] {
        let mut house = shown(game, MOMENT);
        assert_eq!(house.table.round().next(), Next::Await(Await::Settle), "{game}");
        let until = house.table.deadline().expect("a moment to concede in");
        assert_eq!(until, house.now.after(MOMENT));
        house.wait_until(floor::Moment(until.0 - 1));
        assert_eq!(house.table.round().next(), Next::Await(Await::Settle), "{game}: not yet");
        house.decide(ONE, 1, Decision::Concede).expect("a hand that is given up");
        // Once conceded it does not come back (CS 9.8).
        assert!(house.decide(ONE, 1, Decision::Concede).is_err());
        house.wait_until(house.table.deadline().unwrap_or(until));
        assert_eq!(house.table.round().next(), Next::Over, "{game}");
        let lost = if game == Game::CaribbeanStud { 30 } else { 20 };
        assert_eq!(
            house.table.stack(ONE),
            crate::house::BUY_IN - Cents::dollars(lost),
            "{game}: a winning hand given up"
        );
        let mut table = Table::opened(TABLE, &house.facts[0]).expect("a table");
        for fact in &house.facts[1..] {
            assert_eq!(table.check(fact), Ok(()), "{fact:?}");
            table.apply(fact).expect("it fits");
        }
    }
}

#[test]
fn nobody_waits_longer_than_it_takes_everybody_to_be_ready() {
    let mut house = shown(Game::CaribbeanStud, MOMENT);
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(house.table.round().next(), Next::Await(Await::Settle));
    house.must(&Command::Ready { patron: TWO });
    assert_eq!(house.table.round().next(), Next::Over);
    // A table without time for conceding settles at once.
    assert_eq!(shown(Game::CaribbeanStud, 0).table.round().next(), Next::Over);
    // A person without a hand cannot concede.
    let mut other = shown(Game::CaribbeanStud, MOMENT);
    assert_eq!(other.ask(&Command::Ready { patron: floor::PatronId(9) }), Err(TableRefusal::NotAsked));
}

/// A record in which the house settled before that time was over is found.
#[test]
fn the_audit_knows_the_moment() {
    let house = shown(Game::CaribbeanStud, MOMENT);
    let mut later = house.fork();
    later.wait();
    let settled = later.facts[house.facts.len()].clone();
    assert!(matches!(settled, Fact::Told { input: Input::Settle, .. }), "{settled:?}");
    assert_eq!(house.table.check(&settled), Ok(()));
    let mut early = settled;
    if let Fact::Told { at, .. } = &mut early {
        *at = floor::Moment(at.0 - 1);
    }
    assert!(house.table.check(&early).is_err());
    let concedes = |offer: &OfferView| matches!(offer, OfferView::Decide { decision: DecisionName::Concede, .. });
    assert!(house.table.offers_to(ONE).iter().any(concedes));
}
