//! Acts that need an inspector, tournaments, cuts and cutting cards, and cashless tables.

use crate::house::{House, ONE, STAFF, TABLE, opening, seat};
use floor::table::{CardSource, Device, Hold, InsteadOf, Intention, Opening, Unfit};
use floor::{Account, Command, Fact, Moment, StaffId, Table, TableRefusal};
use rules::{Cents, Game, Input, Next, Round, Wager};

const INSPECTOR: StaffId = StaffId(90);

fn set(name: &str, text: &str) -> Command {
    Command::ChangeSettings { by: STAFF, settings: vec![(name.into(), text.into())] }
}

fn open(opening: &Opening) -> Result<Fact, Unfit> {
    Table::open(TABLE, opening.clone(), Cents::dollars(1_000), Some(STAFF), Moment(0))
}

fn blackjack(name: &str) -> Opening {
    let mut opening = opening(Game::StarBlackjack);
    opening.settings.push((name.into(), "true".into()));
    opening
}

/// BJ 3.6.2: the first two cards are dealt face down only with the prior approval of an inspector, who is not the one who sets it.
#[test]
fn bj_3_6_2_cards_face_down_take_an_inspectors_approval() {
    let mut house = House::of(Game::StarBlackjack);
    let down = set("first_two_down", "true");
    assert!(matches!(house.ask(&down), Err(TableRefusal::NotApproved { rule }) if rule.number() == "3.6.2"));
    let approve = |by, setting: &str| Command::Approve { by, setting: setting.into() };
    assert_eq!(house.ask(&approve(INSPECTOR, "resplit")), Err(TableRefusal::NeedsNoApproval("resplit".into())));
    house.must(&approve(STAFF, "first_two_down"));
    assert!(matches!(house.ask(&down), Err(TableRefusal::NotApproved { .. })), "people cannot approve their own act");
    house.must(&approve(INSPECTOR, "first_two_down"));
    house.must(&down);
    house.must(&set("first_two_down", "false"));
    assert!(matches!(open(&blackjack("first_two_down")), Err(Unfit::NeedsInspector { .. })));
    // Tables of earlier records keep their opening.
    let earlier = Opening { two_persons: false, ..blackjack("first_two_down") };
    let fact = open(&earlier).expect("as before");
    assert!(Table::check_opened(TABLE, &fact).is_ok());
}

/// BJ 5.11, 5.12, 14.6.1: another person tells the inspector in advance.
#[test]
fn an_inspector_is_told_before_players_are_restricted() {
    let mut house = House::of(Game::StarBlackjack);
    house.sit(ONE, 1);
    let hold = Command::HoldToMinimum { by: STAFF, patron: ONE, how: Hold::OneArea { inspector: INSPECTOR } };
    assert!(matches!(house.ask(&hold), Err(TableRefusal::InspectorNotTold { rule }) if rule.number() == "5.12"));
    let tell = |inspector, about| Command::TellInspector { by: STAFF, inspector, about };
    let about = Intention::Hold { patron: ONE };
    assert!(matches!(house.ask(&tell(STAFF, about.clone())), Err(TableRefusal::OwnRequest { .. })));
    house.must(&tell(StaffId(91), about.clone()));
    assert!(matches!(house.ask(&hold), Err(TableRefusal::InspectorNotTold { .. })), "another inspector was told");
    house.must(&tell(INSPECTOR, about));
    house.must(&hold);
    let needs = set("optional_needs_main", "true");
    assert!(matches!(house.ask(&needs), Err(TableRefusal::InspectorNotTold { rule }) if rule.number() == "14.6.1"));
    house.must(&tell(INSPECTOR, Intention::Setting { name: "optional_needs_main".into() }));
    house.must(&needs);
    // The restored table still knows.
    let kept = serde_json::to_string(&house.table.snapshot().expect("between rounds")).expect("text");
    house.table = Table::from_snapshot(serde_json::from_str(&kept).expect("a table")).expect("a table");
    house.must(&set("optional_needs_main", "false"));
    house.must(&needs);
}

/// Only Star Blackjack holds players to the minimum, so at other tables no inspector is told of it.
#[test]
fn poker_tables_announce_no_hold() {
    let mut house = House::of(Game::ThreeCardPoker);
    let tell = Command::TellInspector { by: STAFF, inspector: INSPECTOR, about: Intention::Hold { patron: ONE } };
    assert_eq!(house.ask(&tell).err(), Some(TableRefusal::NotInThisGame));
}

/// BJ 19.2.2.1: interim payments that a tournament takes back must not be taken back at a table for money.
#[test]
fn a_table_for_money_plays_no_tournament() {
    assert_eq!(open(&blackjack("tournament")), Err(Unfit::NoTournaments));
    let mut house = House::of(Game::StarBlackjack);
    assert_eq!(house.ask(&set("tournament", "true")), Err(TableRefusal::Unfit(Unfit::NoTournaments)));
    house.must(&set("tournament", "false"));
}

/// BJ 4.4: if no player wants to cut, a casino supervisor does; at dealt tables the system cuts in their place, and the record says so.
#[test]
fn bj_4_4_the_record_says_in_whose_place_the_system_cuts() {
    for (game, instead_of) in
        [(Game::StarBlackjack, InsteadOf::CasinoSupervisor), (Game::CaribbeanStud, InsteadOf::Dealer)]
    {
        let mut house = House::open(&Opening { device: Device::Shoe, ..opening(game) });
        house.sit(ONE, 1);
        if game == Game::StarBlackjack {
            house.must(&Command::RefuseCut { patron: ONE });
        }
        let cut = house.facts.iter().find(|fact| matches!(fact, Fact::Cut { .. })).expect("a cut");
        assert!(matches!(cut, Fact::Cut { by: None, instead_of: Some(known), .. } if *known == instead_of), "{cut:?}");
    }
    let mut house = House::open(&Opening { device: Device::Shoe, ..opening(Game::StarBlackjack) });
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 100 });
    assert!(matches!(house.facts.last(), Some(Fact::Cut { by: Some(ONE), instead_of: None, .. })));
}

/// BJ 3.5.1: real cards of a shoe are replaced after a round in which the cutting card came out, and not before.
#[test]
fn bj_3_5_1_real_cards_wait_for_the_cutting_card_too() {
    let real = Opening { source: CardSource::Entered, device: Device::Shoe, ..opening(Game::StarBlackjack) };
    let mut house = House::open(&real);
    house.sit(ONE, 1);
    house.wager(ONE, 1, Wager::Main, 10).expect("a wager");
    let deal = |input| Command::Deal { by: Some(STAFF), input };
    house.must(&deal(Input::NoMoreBets));
    // A burnt card if one is due, then a blackjack against a low card.
    for text in ["2c", "As", "5h", "Ks"] {
        if house.table.round().next() != Next::Over {
            let card = text.parse().expect("a card");
            let _ = house.ask(&deal(Input::Card(card)));
        }
    }
    house.settle_real();
    assert_eq!(house.table.round().next(), Next::Over, "{:?}", house.table.round().next());
    let replace = Command::ReplaceCards { by: STAFF };
    assert!(matches!(house.ask(&replace), Err(TableRefusal::CardsStay { rule }) if rule.number().starts_with("3.5")));
    let out = Command::CuttingCardOut { by: STAFF };
    house.must(&out);
    assert_eq!(house.ask(&out), Err(TableRefusal::CuttingCardIsOut));
    house.must(&replace);
    let mut dealt = House::of(Game::StarBlackjack);
    assert_eq!(dealt.ask(&out), Err(TableRefusal::TheSystemDeals));
    let mut poker = House::open(&Opening { source: CardSource::Entered, ..opening(Game::LetItRide) });
    assert_eq!(poker.ask(&out), Err(TableRefusal::NotInThisGame));
}

/// TC 2.4.1: a cashless table has no drop box; chips are paid for from the player's account, and the sign says that it accepts no cash.
#[test]
fn tc_2_4_1_a_cashless_table_needs_no_drop_box() {
    for cashless in [false, true] {
        let mut house = House::open(&Opening { cashless, ..opening(Game::ThreeCardPoker) });
        house.sit(ONE, 1);
        let there = house.table.books().balance(Account::DropBox(TABLE));
        assert_eq!(there.is_some(), !cashless);
        assert_eq!(house.table.books().balance(Account::Cage).is_some(), cashless);
        let says = house.table.signs(None).iter().any(|sign| sign.rules.iter().any(|rule| rule.ends_with("2.4.1")));
        assert_eq!(says, cashless);
        house.must(&crate::house::leave(ONE, 1));
        assert_eq!(house.patron(seat(1), rules::Player::First), None);
    }
}
