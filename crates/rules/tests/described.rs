//! The games' descriptions, compared with their rounds and tables.
#![cfg(feature = "written")]

use croupier_rules::described::DescribedGame;
use croupier_rules::{AnyRound, AnySettings, Await, Card, Cents, Game, Input, Next, Round, Seat, View, Viewer};
use std::collections::BTreeSet;

/// A round in which seats 1 and 2 have laid the required wagers, up to the first decision.
fn at_first_decision(game: Game) -> AnyRound {
    let mut round = AnySettings::new(game).round();
    let mut tell = |input| round.take(input, &mut |_| {}).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
    let description = game.description();
    for number in [1, 2] {
        let seat = Seat::new(number).expect("a seat");
        let opening = description.required().map(|on| Input::wager(seat, on, Cents::dollars(10)));
        opening.for_each(&mut tell);
    }
    tell(Input::NoMoreBets);
    // Cards without a pair, a ten or an ace, so that no hand is finished before the first decision.
    let cards = "2c 7d 9h 4s 3d 8c 5h 2d 6s 9c 3h 8d 5s 2h 7c";
    let mut cards = cards.split(' ').map(|card| card.parse::<Card>().expect("a card"));
    while let Next::Await(Await::Card(_)) = round.next() {
        let card = Input::Card(cards.next().expect("enough cards"));
        round.take(card, &mut |_| {}).expect("a card that is awaited");
    }
    assert!(matches!(round.next(), Next::Await(Await::Decision(_))), "{game}: {:?}", round.next());
    round
}

fn face_up(view: &View, number: u8) -> usize {
    let area = view.seats.iter().find(|area| area.seat.number() == number).expect("an area");
    area.hands[0].cards.iter().flatten().count()
}

#[test]
fn hands_are_as_large_and_as_open_as_they_are_described() {
    for game in Game::ALL {
        let hands = game.description().hands;
        let round = at_first_decision(game);
        let view = round.view(Viewer::Player(Seat::new(1).expect("a seat")));
        let places = view.dealer.len();
        assert_eq!(places, usize::from(hands.dealer + hands.community), "{game}");
        assert_eq!(view.dealer.iter().flatten().count(), usize::from(hands.dealer_up), "{game}");
        assert_eq!(face_up(&view, 1), usize::from(hands.player), "{game}");
        assert_eq!(face_up(&view, 2), if hands.open { usize::from(hands.player) } else { 0 }, "{game}");
    }
}

#[test]
fn every_wager_has_a_label_of_its_own() {
    for game in Game::ALL {
        let described = DescribedGame::from(game);
        let labels: BTreeSet<&str> = described.wager_labels.iter().map(|wager| wager.label).collect();
        assert_eq!(labels.len(), described.wager_labels.len(), "{game}");
        assert!(labels.iter().all(|label| label.starts_with(char::is_uppercase)), "{game}: {labels:?}");
    }
}

#[test]
fn a_setting_that_changes_a_pay_table_says_so() {
    let described = DescribedGame::from(Game::ThreeCardPoker);
    let changed: Vec<(&str, &str)> = described.by_setting.iter().map(|by| (by.setting, by.value)).collect();
    for setting in ["ante_bonus", "pair_plus"] {
        let choices = Game::ThreeCardPoker.description().setting(setting).expect("a setting").choices;
        // The usual choice is the default and changes nothing.
        assert!(!changed.contains(&(setting, choices[0].value)));
        for choice in &choices[1..] {
            assert!(changed.contains(&(setting, choice.value)), "{setting} {choice:?}");
        }
    }
    for by in described.by_setting.iter().filter(|by| by.setting == "pair_plus") {
        assert_eq!(by.pay_tables.len(), 1, "only the pay table of the pair plus differs");
    }
}

#[test]
fn seats_and_players_are_those_of_a_table() {
    for game in Game::ALL {
        let DescribedGame { seats, players_per_area, several_areas, .. } = game.into();
        assert!(seats.fewest <= seats.usual.into() && u16::from(seats.usual) <= seats.most, "{game}");
        assert_eq!(players_per_area > 1, several_areas, "{game}: only areas of a shoe game are shared");
    }
}
