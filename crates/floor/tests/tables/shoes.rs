//! Shoes, the cut and the cutting card.

use crate::house::{House, ONE, STAFF, THREE, TWO, cards, leave, opening, seat};
use floor::table::{CardSource, Device, Drawn, Opening};
use floor::{Command, Fact, HouseMove, Moment, Root, TableRefusal};
use rules::{Await, Card, Decision, Game, Input, Next, Round};

fn with(game: Game, device: Device) -> House {
    House::open(&Opening { device, ..opening(game) })
}

fn shoes_loaded(house: &House) -> Vec<u16> {
    let loaded = |fact: &Fact| if let Fact::ShoeLoaded { cards, .. } = fact { Some(*cards) } else { None };
    house.facts.iter().filter_map(loaded).collect()
}

fn cuts(house: &House) -> Vec<(Option<floor::PatronId>, u16)> {
    let cut = |fact: &Fact| if let Fact::Cut { by, card, .. } = fact { Some((*by, *card)) } else { None };
    house.facts.iter().filter_map(cut).collect()
}

/// Every dealt card comes from the place of its shoe that the fact names.
fn assert_cards_come_from_their_shoes(house: &House) {
    for fact in &house.facts {
        if let Fact::Told { input: Input::Card(card), drawn, .. } = fact {
            let Drawn { shoe, index, .. } = drawn.expect("a place in a shoe");
            assert_eq!(house.shoes[&shoe][usize::from(index)], *card);
        }
    }
}

/// CS 4.1, 4.1.1, 4.1.2 and equivalents: a fresh deck is shuffled before play and after every round.
#[test]
fn poker_decks_are_shuffled_for_every_round() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        for device in [Device::Shoe, Device::Shuffler] {
            let mut house = with(game, device);
            assert_eq!(house.table.house_move(house.now), None, "{game}: no player is there yet");
            assert!(house.table.shoe().is_none());
            house.sit(ONE, 1);
            for round in 1..=4 {
                assert_eq!(shoes_loaded(&house), vec![52; round], "{game}");
                assert_eq!(house.table.shoe().map(|shoe| shoe.dealt), Some(0), "{game}");
                house.wager_all(ONE, 1, 10);
                house.idle_through();
            }
            assert_cards_come_from_their_shoes(&house);
        }
    }
}

/// CS 4.2 to 4.4 and equivalents: the dealer alone cuts a shoe, and a shuffling device is not cut.
#[test]
fn the_dealer_alone_cuts_a_poker_shoe() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        let mut house = with(game, Device::Shoe);
        house.ask_alone(&crate::house::sit(ONE, 1)).expect("a chair");
        let load = Command::LoadShoe { root: Root([1; 32]), cards: 52 };
        assert!(matches!(house.table.house_move(house.now), Some(HouseMove::Shuffle { cards }) if cards.len() == 52));
        house.ask_alone(&load).expect("a shoe");
        assert_eq!(house.ask_alone(&load), Err(TableRefusal::NoShoeWanted));
        assert_eq!(house.table.house_move(house.now), Some(HouseMove::Cut { from: 1, to: 51 }));
        assert_eq!(house.table.cut_offered_to(), None);
        let by_player = house.ask_alone(&Command::Cut { by: Some(ONE), card: 20 });
        assert!(matches!(by_player, Err(TableRefusal::NotYourCut { .. })), "{game}");
        for (card, fits) in [(0, false), (1, true), (51, true), (52, false)] {
            let cut = house.table.decide(&Command::Cut { by: None, card }, &floor::Surroundings::at(house.now));
            assert_eq!(cut.is_ok(), fits, "{game}: {card}");
        }
        house.ask_alone(&Command::Cut { by: None, card: 20 }).expect("a cut");
        assert_eq!(
            house.table.shoe().and_then(floor::table::LoadedShoe::next),
            Some(Drawn { shoe: 1, position: 0, index: 20 })
        );
        assert_eq!(house.ask_alone(&Command::Cut { by: None, card: 20 }), Err(TableRefusal::NothingToCut));

        let mut house = with(game, Device::Shuffler);
        house.sit(ONE, 1);
        assert_eq!(cuts(&house), [], "{game}");
        assert_eq!(
            house.table.shoe().and_then(floor::table::LoadedShoe::next),
            Some(Drawn { shoe: 1, position: 0, index: 0 })
        );
    }
}

/// CS 4.1.3 and equivalents: a table that stood empty is shuffled again before play.
#[test]
fn a_table_that_stood_empty_is_shuffled_again() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        let mut house = with(game, Device::Shuffler);
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        house.must(&leave(ONE, 1));
        assert_eq!(shoes_loaded(&house).len(), 1, "{game}");
        house.must(&leave(TWO, 2));
        assert!(house.table.shoe().is_none(), "{game}");
        house.sit(ONE, 1);
        assert_eq!(shoes_loaded(&house).len(), 2, "{game}");
    }
}

/// No wager is accepted on cards that are not shuffled and committed to.
#[test]
fn the_commitment_comes_before_the_first_wager() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.ask_alone(&crate::house::sit(ONE, 1)).expect("a chair");
    house.ask_alone(&Command::BuyIn { patron: ONE, amount: crate::house::BUY_IN }).expect("chips");
    let input = Input::wager(seat(1), rules::Wager::Ante, rules::Cents(1000));
    let wager = Command::Say { patron: ONE, input };
    assert_eq!(house.ask_alone(&wager), Err(TableRefusal::CardsNotReady));
    let wrong = house.ask_alone(&Command::LoadShoe { root: Root([1; 32]), cards: 51 });
    assert_eq!(wrong, Err(TableRefusal::WrongNumberOfCards { wanted: 52 }));
    house.go_on();
    house.must(&wager);
}

/// LP 4.1.4 (ruling U10): when the cards run out in a round, the discards are shuffled, cut at a shoe, and dealt.
#[test]
fn lunar_poker_shuffles_its_discards_back_in() {
    for device in [Device::Shoe, Device::Shuffler] {
        let mut house = with(Game::LunarPoker, device);
        for number in 1..=5u8 {
            house.sit(floor::PatronId(number.into()), number);
            house.wager_all(floor::PatronId(number.into()), number, 10);
        }
        house.wait();
        while let Next::Await(Await::Decision(turn)) = house.table.round().next() {
            let patron = floor::PatronId(turn.number().into());
            let offers = house.table.round().awaits().offers;
            let exchange = offers.iter().find_map(|offer| match *offer {
                rules::Offer::Decide { seat, decision: Decision::Exchange(hand), .. } if seat == turn => Some(hand),
                _ => None,
            });
            let decision = exchange.map_or(Decision::Fold, Decision::Exchange);
            house.decide(patron, turn.number(), decision).expect("a decision");
        }
        // 30 cards are dealt and 22 are left for exchanges of 25.
        let loaded = shoes_loaded(&house);
        assert!(loaded.len() >= 2, "{loaded:?}");
        assert_eq!(loaded[0], 52);
        assert_eq!(cuts(&house).len(), if device == Device::Shoe { loaded.len() } else { 0 });
        assert_cards_come_from_their_shoes(&house);
        assert_eq!(house.table.round().next(), Next::Over);
    }
}

// --- Star Blackjack -----------------------------------------------------------------------------------------------

fn blackjack(behind: u16) -> House {
    let opening = Opening { behind_cutting_card: Some(behind), ..opening(Game::StarBlackjack) };
    House::open(&opening)
}

/// BJ 4.3.1, 4.4, 4.5: the first to come is asked first, then the others clockwise; a cut is at least a deck from both ends.
#[test]
fn bj_4_3_the_first_player_to_the_table_cuts() {
    let mut house = blackjack(100);
    house.sit(TWO, 4);
    assert_eq!(house.table.cut_offered_to(), Some(TWO));
    house.sit(ONE, 2);
    house.sit(THREE, 6);
    let cut = |patron, card| Command::Cut { by: patron, card };
    assert!(matches!(house.ask(&cut(Some(ONE), 100)), Err(TableRefusal::NotYourCut { .. })));
    assert!(matches!(house.ask(&cut(None, 100)), Err(TableRefusal::NotYourCut { .. })));
    assert!(matches!(house.ask(&Command::RefuseCut { patron: THREE }), Err(TableRefusal::NotYourCut { .. })));
    house.must(&Command::RefuseCut { patron: TWO });
    assert_eq!(house.table.cut_offered_to(), Some(THREE));
    // Not answering in time is refusing.
    let deadline = house.table.deadline().expect("the cut is awaited");
    house.wait_until(Moment(deadline.0 - 1));
    assert_eq!(house.table.cut_offered_to(), Some(THREE));
    house.wait_until(deadline);
    assert_eq!(house.table.cut_offered_to(), Some(ONE));
    for (card, fits) in [(51, false), (52, true), (260, true), (261, false)] {
        let asked = house.table.decide(&cut(Some(ONE), card), &floor::Surroundings::at(house.now));
        assert_eq!(asked.is_ok(), fits, "{card}");
    }
    house.must(&cut(Some(ONE), 260));
    assert_eq!(house.table.shoe().and_then(floor::table::LoadedShoe::next).map(|next| next.index), Some(260));
    house.wager_all(ONE, 2, 10);
    house.idle_through();
    assert_cards_come_from_their_shoes(&house);
}

/// Disconnecting and coming back gains no time: the cut passes a player who disconnects while it is offered to them, and does not come back.
#[test]
fn bj_4_4_players_who_come_and_go_do_not_hold_up_the_cut() {
    let mut house = blackjack(100);
    house.sit(TWO, 4);
    house.sit(THREE, 6);
    house.must(&Command::Disconnect { patron: TWO });
    assert_eq!(house.table.cut_offered_to(), Some(THREE));
    let deadline = house.table.deadline();
    for _ in 0..3 {
        house.now = house.now.after(1_000);
        house.must(&Command::Connect { patron: TWO });
        assert_eq!((house.table.cut_offered_to(), house.table.deadline()), (Some(THREE), deadline));
        house.must(&Command::Disconnect { patron: TWO });
    }
    // A player who was away when the cut passed has missed it as well.
    house.sit(ONE, 2);
    house.must(&Command::Connect { patron: TWO });
    house.wait_until(deadline.expect("the cut is awaited"));
    assert_eq!(house.table.cut_offered_to(), Some(ONE));
    house.must(&Command::Disconnect { patron: THREE });
    house.must(&Command::Connect { patron: THREE });
    assert_eq!(house.table.cut_offered_to(), Some(ONE));
    house.wait_until(house.table.deadline().expect("the cut is awaited"));
    assert_eq!(house.table.cut_offered_to(), None);
    assert!(crate::notices::examine(&house.facts).is_ok());
}

/// BJ 4.3.1, 4.4: the cut is not offered to a disconnected player. It goes on to the next player, who has their full time; if no player is connected,
/// the system cuts in the place of a casino supervisor.
#[test]
fn bj_4_4_a_disconnected_player_is_not_offered_the_cut() {
    let mut house = blackjack(100);
    house.sit(TWO, 4);
    house.sit(THREE, 6);
    assert_eq!(house.table.cut_offered_to(), Some(TWO));
    let first = house.table.deadline().expect("the cut is awaited");
    house.now = house.now.after(3_000);
    house.must(&Command::Disconnect { patron: TWO });
    assert_eq!(house.table.cut_offered_to(), Some(THREE));
    assert_eq!(house.table.deadline(), Some(first.after(3_000)), "all the time for a cut");
    let cut = |patron, card| Command::Cut { by: patron, card };
    assert!(matches!(house.ask(&cut(Some(TWO), 100)), Err(TableRefusal::NotYourCut { .. })));
    assert_eq!(cuts(&house), []);
    house.must(&Command::Disconnect { patron: THREE });
    let [(None, card)] = cuts(&house)[..] else { panic!("one cut of the house") };
    assert!((52..=260).contains(&card));
    assert!(crate::notices::examine(&house.facts).is_ok());
}

/// BJ 4.4: if no player accepts the cut, the house makes it.
#[test]
fn bj_4_4_when_no_player_will_cut_the_house_does() {
    let mut house = blackjack(100);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    house.must(&Command::RefuseCut { patron: ONE });
    house.must(&Command::RefuseCut { patron: TWO });
    let [(None, card)] = cuts(&house)[..] else { panic!("one cut of the house") };
    assert!((52..=260).contains(&card));
}

/// BJ 4.6, 4.9: the cutting card comes after the number of cards that the rules state; the first card of a shoe is burned, and only that one.
#[test]
fn bj_4_9_the_first_card_of_a_shoe_is_burned() {
    let mut house = blackjack(100);
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    assert_eq!(house.table.shoe().and_then(|shoe| shoe.cutting_card), Some(212));
    house.wager_all(ONE, 1, 10);
    house.wait();
    assert_eq!(house.table.round().cards_left().rack.len(), 1);
    house.idle_through();
    let racked = house.table.round().cards_left().rack.len();
    let dealt = house.table.shoe().expect("the same shoe").dealt;
    assert_eq!(usize::from(dealt), racked);
    house.wager_all(ONE, 1, 10);
    house.wait();
    assert_eq!(house.table.round().cards_left().rack.len(), racked);
}

/// BJ 4.1.2, 4.1.3, 4.3.2 to 4.3.4: after the round in which the cutting card came out the shoe is shuffled, and the player at whose area it came out
/// cuts, or the one farthest to the right if it was in the dealer's hand or came before a first card.
#[test]
fn bj_4_1_3_the_shoe_ends_with_the_round_of_the_cutting_card() {
    let players = [(TWO, 2), (ONE, 4), (THREE, 6)];
    let mut seen = std::collections::BTreeSet::new();
    for card in 60..100 {
        let mut house = blackjack(156);
        for (patron, number) in players {
            house.sit(patron, number);
        }
        house.must(&Command::Cut { by: Some(TWO), card });
        while shoes_loaded(&house).len() == 1 {
            for (patron, number) in players {
                house.wager_all(patron, number, 10);
            }
            house.idle_through();
        }
        // The cutting card came out with the 157th card; if there was none, between two rounds.
        let places = places_of_cards(&house);
        let (came_out, expected) = match places.iter().find(|(position, _)| *position == 156) {
            Some((_, Some(2))) => ("seat 2", TWO),
            Some((_, Some(4))) => ("seat 4", ONE),
            Some((_, Some(_))) => ("seat 6", THREE),
            Some((_, None)) => ("the dealer", THREE),
            None => ("between rounds", THREE),
        };
        seen.insert(came_out);
        assert_eq!(house.table.cut_offered_to(), Some(expected), "{came_out}");
        assert_eq!(house.table.shoe().map(|shoe| (shoe.number, shoe.dealt)), Some((2, 0)));
        assert!(house.table.round().cards_left().burn);
        assert_cards_come_from_their_shoes(&house);
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
}

/// The place of each card of the first shoe, by its position: a seat, or none for the dealer and the rack.
fn places_of_cards(house: &House) -> Vec<(u16, Option<u8>)> {
    let mut table = floor::Table::opened(crate::house::TABLE, &house.facts[0]).expect("a table");
    let mut places = Vec::new();
    for fact in &house.facts[1..] {
        if let (Fact::Told { drawn: Some(drawn), .. }, Next::Await(Await::Card(place))) = (fact, table.round().next())
            && drawn.shoe == 1
        {
            let seat = if let rules::Place::Hand { seat, .. } = place { Some(seat.number()) } else { None };
            places.push((drawn.position, seat));
        }
        table.apply(fact).expect("a fact that fits");
    }
    places
}

/// BJ 4.7, 7.2: a shuffling device is not cut, and takes the discards back after each initial deal, all its cards shuffled.
#[test]
fn bj_7_2_the_device_takes_the_discards_back() {
    let mut house = with(Game::StarBlackjack, Device::Shuffler);
    // The burned card, then 5-6 against a 6: more cards are needed.
    house.script.push_back(cards("2c 5s 6s 6d"));
    house.sit(ONE, 1);
    assert_eq!(house.table.cut_offered_to(), None);
    house.wager_all(ONE, 1, 10);
    house.wait();
    assert_eq!(house.table.round().next(), Next::Await(Await::Decision(seat(1))));
    assert_eq!(shoes_loaded(&house), [312]);
    house.decide(ONE, 1, Decision::Hit).expect("a hit");
    // Four cards had left; the burned one is back.
    assert_eq!(shoes_loaded(&house), [312, 309]);
    assert_eq!(cuts(&house), []);
    assert_cards_come_from_their_shoes(&house);
}

/// BJ 4.1.4: a supervisor may have the cards shuffled after the round; poker is shuffled anyway.
#[test]
fn bj_4_1_4_a_supervisor_orders_a_shuffle() {
    let mut house = with(Game::StarBlackjack, Device::Shoe);
    house.sit(ONE, 1);
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    house.wager_all(ONE, 1, 10);
    house.must(&Command::OrderShuffle { by: STAFF });
    assert_eq!(shoes_loaded(&house), [312]);
    house.idle_through();
    assert_eq!(shoes_loaded(&house), [312, 312]);
    let mut poker = House::of(Game::LetItRide);
    assert!(matches!(poker.ask(&Command::OrderShuffle { by: STAFF }), Err(TableRefusal::ShuffledAnyway { .. })));
}

/// BJ 3.5, 3.5.1, 3.5.2, 4.3.5: cards are replaced after any round at a device, and after the cutting card at a shoe.
#[test]
fn bj_3_5_cards_are_replaced_only_when_they_may_be() {
    let replace = Command::ReplaceCards { by: STAFF };
    for (device, may) in [(Device::Shoe, false), (Device::Shuffler, true)] {
        let mut house = with(Game::StarBlackjack, device);
        house.sit(ONE, 1);
        let _ = house.ask(&Command::Cut { by: Some(ONE), card: 52 });
        assert_eq!(house.ask(&replace).is_ok(), may, "{device:?}: nothing lies on the layout");
        house.wager_all(ONE, 1, 10);
        while house.table.round().next() != Next::Over {
            assert!(matches!(house.ask(&replace), Err(TableRefusal::CardsStay { .. })));
            house.wait();
        }
        assert_eq!(house.ask(&replace).is_ok(), may, "{device:?}");
    }
    let mut house = blackjack(156);
    house.sit(ONE, 1);
    house.sit(TWO, 5);
    house.must(&Command::Cut { by: Some(ONE), card: 52 });
    while house.table.shoe().is_some_and(|shoe| shoe.number == 1 && shoe.dealt < 156) {
        house.wager_all(ONE, 1, 10);
        while house.table.round().next() != Next::Over {
            house.wait();
        }
        if house.table.shoe().is_some_and(|shoe| shoe.dealt >= 156) {
            break;
        }
        house.wait();
    }
    house.must(&replace);
    house.wait();
    // New cards are cut by the player farthest to the dealer's right.
    assert_eq!(house.table.cut_offered_to(), Some(TWO));
}

/// CS 3.7 and equivalents: poker cards are changed between rounds.
#[test]
fn poker_cards_are_changed_after_a_round() {
    for game in [Game::CaribbeanStud, Game::LetItRide, Game::ThreeCardPoker, Game::LunarPoker] {
        let mut house = House::of(game);
        house.sit(ONE, 1);
        house.wager_all(ONE, 1, 10);
        let replace = Command::ReplaceCards { by: STAFF };
        assert!(matches!(house.ask(&replace), Err(TableRefusal::CardsStay { .. })), "{game}");
        while house.table.round().next() != Next::Over {
            house.wait();
        }
        house.must(&replace);
    }
}

/// If staff enter real cards there is no shoe, and the house draws no card.
#[test]
fn entered_cards_come_from_staff() {
    let opening = Opening { source: CardSource::Entered, ..opening(Game::ThreeCardPoker) };
    let mut house = House::open(&opening);
    house.sit(ONE, 1);
    assert!(house.table.shoe().is_none());
    house.wager_all(ONE, 1, 10);
    assert_eq!(house.table.wakes_at(), None);
    let deal = |input| Command::Deal { by: Some(STAFF), input };
    house.must(&deal(Input::NoMoreBets));
    for card in cards("As Kd 7h Qs Qd 8h") {
        assert!(matches!(house.table.round().next(), Next::Await(Await::Card(_))));
        house.must(&deal(Input::Card(card)));
    }
    house.decide(ONE, 1, Decision::Play).expect("a play");
    house.must(&deal(Input::Turn));
    house.must(&deal(Input::Settle));
    assert_eq!(house.table.round().next(), Next::Over);
    let by_staff = |fact: &&Fact| matches!(fact, Fact::Told { staff: Some(STAFF), drawn: None, .. });
    assert_eq!(house.facts.iter().filter(by_staff).count(), 9);
}

/// If the system deals, staff rule on rounds but deal no card.
#[test]
fn staff_deal_nothing_where_the_system_deals() {
    let mut house = House::of(Game::ThreeCardPoker);
    house.sit(ONE, 1);
    house.wager_all(ONE, 1, 10);
    let deal = |input| Command::Deal { by: Some(STAFF), input };
    let card = Card::deck().next().expect("a card");
    assert_eq!(house.ask(&deal(Input::Card(card))), Err(TableRefusal::TheSystemDeals));
    assert_eq!(house.ask(&deal(Input::Settle)), Err(TableRefusal::TheSystemDeals));
    let foreign = Input::Incident(rules::Incident::ForeignCard);
    assert_eq!(house.ask(&deal(foreign)), Err(TableRefusal::NotWithoutCards));
    let (seat, player, on) = (seat(1), rules::Player::First, rules::Wager::Ante);
    let refused = Input::Incident(rules::Incident::WagerRefused { seat, player, on });
    house.must(&deal(refused));
    assert_eq!(house.table.stack(ONE), crate::house::BUY_IN);
}
