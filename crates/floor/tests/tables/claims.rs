//! Chips that were paid, spent, and taken back by a ruling: ruling R21.

use crate::house::{House, ONE, STAFF, TABLE, TWO, cards, seat, sit};
use floor::patron::{self, AccountEntry};
use floor::{Account, Command, GamingDay, Moment, Patron, PatronId};
use rules::incident::Ground;
use rules::{Cents, Decision, Game, Incident, Input, Person, Round};

/// Two players of Lunar Poker with this much each, both with three of a kind, which pays their super wagers at once: eight to one.
fn paid_at_once(dollars: i64) -> House {
    let mut house = House::of(Game::LunarPoker);
    // The dealer's packet, then those of seats 1 and 2.
    house.script.push_back(cards("Jh Td 8c 6c 3d  5s 5d 5h 9c 2s  7s 7d 7h Kc 4s"));
    for (patron, number) in [(ONE, 1), (TWO, 2)] {
        house.must(&sit(patron, number));
        house.must(&Command::BuyIn { patron, amount: Cents::dollars(dollars) });
        house.wager_all(patron, number, 10);
    }
    for patron in [ONE, TWO] {
        house.must(&Command::Ready { patron });
    }
    house
}

fn forfeited(number: u8) -> Input {
    let forfeit = [Person::first(seat(number))].into_iter().collect();
    let ground = Some(Ground::Fraud);
    Input::Incident(Incident::Invalidated { ground, forfeit })
}

fn owed(house: &House, patron: PatronId) -> Cents {
    -house.table.books().balance(Account::Claim(patron))
}

/// A ruling takes back a payment, and the missing part becomes a claim: with the whole payment there, one cent less, and nothing.
#[test]
fn r21_what_a_ruling_takes_back_and_is_gone_is_owed() {
    // Twenty dollars were needed for the wagers, twenty more are bet: a player who came with 39.99 bets a cent of the winnings.
    for (came_with, missing) in [(4_001, 0), (4_000, 0), (3_999, 1), (2_000, 2_000)] {
        let mut house = paid_at_once(20);
        let more = Cents(came_with - 2_000);
        if more.is_some() {
            house.must(&Command::BuyIn { patron: ONE, amount: more });
        }
        let tray = house.table.books().balance(Account::Tray(TABLE));
        house.decide(ONE, 1, Decision::Bet(None)).expect("a bet of the winnings");
        assert_eq!(house.table.stack(ONE), Cents(came_with - 2_000 + 9_000 - 2_000));
        house.rule(forfeited(1));
        assert_eq!(house.table.stack(ONE), Cents(came_with - 4_000).max(Cents::ZERO));
        assert_eq!((owed(&house, ONE), owed(&house, TWO)), (Cents(missing), Cents::ZERO));
        // The cage has paid the tray: it has the amount back that it had paid the player, and the forfeited wagers.
        let after = house.table.books().balance(Account::Tray(TABLE));
        assert_eq!(after - tray, Cents::dollars(8 * 10 + 10 + 10 + 20), "{came_with}");
        let told: Vec<_> = house.facts.iter().flat_map(floor::Fact::patron_changes).collect();
        let claimed = told.iter().filter(|(_, entry)| matches!(entry, AccountEntry::Owes { .. })).count();
        assert_eq!(claimed, usize::from(missing > 0));
        assert_eq!(told.contains(&(ONE, AccountEntry::Owes { amount: Cents(missing) })), missing > 0);
    }
}

/// A player with a debt may leave: the debt is between them and the cage, and chips that they buy later are theirs to play with.
#[test]
fn r21_a_debt_keeps_no_player_at_a_table() {
    let mut house = paid_at_once(20);
    house.decide(ONE, 1, Decision::Bet(None)).expect("a bet");
    house.rule(forfeited(1));
    assert_eq!(owed(&house, ONE), Cents::dollars(20));
    house.must(&crate::house::leave(ONE, 1));
    assert_eq!(owed(&house, ONE), Cents::dollars(20));
    house.must(&sit(ONE, 1));
    house.must(&Command::BuyIn { patron: ONE, amount: Cents::dollars(5) });
    assert_eq!((house.table.stack(ONE), owed(&house, ONE)), (Cents::dollars(5), Cents::dollars(20)));
}

/// A wager is never laid on credit, not even by a ruling: only a payment can be owed.
#[test]
fn r21_a_player_cannot_play_on_credit() {
    let mut house = paid_at_once(20);
    house.decide(ONE, 1, Decision::Bet(None)).expect("a bet");
    assert!(!house.table.round().awaits().offers.is_empty());
    let books = house.table.books().clone();
    let again = house.decide(ONE, 1, Decision::Bet(None));
    assert!(again.is_err());
    assert_eq!(house.table.books(), &books);
    assert!(books.iter().all(|(account, _)| !matches!(account, Account::Claim(_))));
}

const NOW: Moment = Moment(1_000);

fn ada(guest: bool) -> Patron {
    let opened = patron::Fact::Opened { name: "Ada".into(), guest, at: None };
    Patron::opened(ONE, &opened).expect("an account")
}

/// Applies a table's entry, and the cage's repayment.
fn enter(ada: &mut Patron, entry: AccountEntry) {
    let day = GamingDay::on(2026, 11, 15).expect("a day");
    let fact = ada.record(TABLE, ada.is_guest(), entry, day, NOW).expect("an entry");
    assert_eq!(ada.check(&fact), Ok(()));
    ada.apply(&fact);
    if let Some(repaid) = ada.repayment() {
        // No other fact may come first, and it happens once.
        let other =
            ada.decide(&patron::Command::Deposit { amount: Cents(1), by: STAFF, limit: Cents::LARGEST_WAGER }, NOW);
        assert!(other.is_err() || ada.check(&other.expect("a deposit")).is_err());
        assert_eq!(ada.check(&repaid), Ok(()));
        ada.apply(&repaid);
        assert!(ada.check(&repaid).is_err());
        assert_eq!(ada.repayment(), None);
    }
}

fn deposit(ada: &mut Patron, cents: i64) {
    let fact = ada
        .decide(&patron::Command::Deposit { amount: Cents(cents), by: STAFF, limit: Cents::LARGEST_WAGER }, NOW)
        .expect("money");
    assert_eq!(ada.check(&fact), Ok(()));
    ada.apply(&fact);
}

#[test]
fn r21_money_that_comes_in_pays_first_what_is_owed() {
    for (comes, left, owes) in [(1_999, 0, 1), (2_000, 0, 0), (2_001, 1, 0)] {
        let mut by_cash = ada(false);
        enter(&mut by_cash, AccountEntry::Owes { amount: Cents(2_000) });
        deposit(&mut by_cash, comes);
        assert_eq!((by_cash.balance(), by_cash.owed()), (Cents(left), Cents(owes)));
        let mut by_chips = ada(false);
        enter(&mut by_chips, AccountEntry::Owes { amount: Cents(2_000) });
        enter(&mut by_chips, AccountEntry::CashedOut { amount: Cents(comes), left: false });
        assert_eq!((by_chips.balance(), by_chips.owed()), (Cents(left), Cents(owes)));
        let mut by_account = ada(false);
        deposit(&mut by_account, comes);
        enter(&mut by_account, AccountEntry::Owes { amount: Cents(2_000) });
        assert_eq!((by_account.balance(), by_account.owed()), (Cents(left), Cents(owes)));
    }
}

/// Money that a patron has cashed out and owes again counts as lost for their own limit: it was never won.
#[test]
fn r21_what_is_owed_counts_against_the_own_loss_limit() {
    let limits = patron::OwnLimits { loss: Some(Cents(10_000)), minutes: None };
    for (buys, allowed) in [(6_999, true), (7_000, true), (7_001, false)] {
        let mut ada = ada(false);
        let fact = ada.decide(&patron::Command::SetLimits { limits }, NOW).expect("limits");
        ada.apply(&fact);
        deposit(&mut ada, 1_000_000);
        enter(&mut ada, AccountEntry::BoughtIn { amount: Cents(5_000) });
        // Of these 7,000, five are a prize that is taken back later: 3,000 were lost.
        enter(&mut ada, AccountEntry::CashedOut { amount: Cents(7_000), left: true });
        enter(&mut ada, AccountEntry::Owes { amount: Cents(5_000) });
        let day = GamingDay::on(2026, 11, 15).expect("a day");
        let bought = ada.record(TABLE, false, AccountEntry::BoughtIn { amount: Cents(buys) }, day, NOW);
        assert_eq!(bought.is_ok(), allowed, "{buys}: {bought:?}");
    }
}

#[test]
fn r21_a_guest_is_given_what_they_owe_as_well() {
    let mut guest = ada(true);
    enter(&mut guest, AccountEntry::Owes { amount: Cents(2_000) });
    let granted = guest.decide(&patron::Command::Refill, NOW).expect("play money");
    assert_eq!(guest.check(&granted), Ok(()));
    guest.apply(&granted);
    assert_eq!((guest.balance(), guest.owed()), (patron::GRANT, Cents::ZERO));
}
