//! The names of hands: from the cards that the viewer sees, and no others.

use crate::house::{House, ONE, STAFF, THREE, TWO, cards};
use floor::table::{Device, HandView, TableView, Viewer};
use floor::{Command, Surroundings, Table};
use rules::incident::DeviceFault;
use rules::view::HandState;
use rules::{Card, Decision, Game, HandName, Incident, Input, Wager};

fn view(house: &House, viewer: Viewer) -> TableView {
    house.table.view(viewer, &Surroundings::at(house.now))
}

/// The names of the hands in the order of the layout, and the dealer's last.
fn names(house: &House, viewer: Viewer) -> Vec<String> {
    let view = view(house, viewer);
    let hands = view.areas.iter().flat_map(|area| &area.hands).map(|hand| hand.name.clone());
    let all = hands.chain([view.dealer_name]);
    all.map(|name| name.unwrap_or_else(|| "-".to_owned())).collect()
}

/// A table of a game with players at the first seats, who have wagered, and the cards that come.
fn dealt(game: Game, players: usize, script: &str) -> House {
    let mut house = House::of(game);
    house.script.push_back(cards(script));
    let players: Vec<_> = [ONE, TWO].into_iter().zip(1..).take(players).collect();
    for (patron, number) in &players {
        house.sit(*patron, *number);
    }
    if game == Game::StarBlackjack {
        house.must(&Command::Cut { by: Some(ONE), card: 52 });
    }
    for (patron, number) in &players {
        house.wager_all(*patron, *number, 10);
    }
    assert!(names(&house, Viewer::Patron(ONE)).iter().all(|name| name == "-"));
    for (patron, _) in &players {
        house.must(&Command::Ready { patron: *patron });
    }
    house
}

#[test]
fn three_cards_are_named_to_their_player_and_to_all_once_they_are_shown() {
    let mut house = dealt(Game::ThreeCardPoker, 2, "As Kd 7h Qs Qd 8h 2c 3c 4c");
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["Pair of queens", "-", "-"]);
    assert_eq!(names(&house, Viewer::Patron(TWO)), ["-", "Straight flush", "-"]);
    assert_eq!(names(&house, Viewer::Public), ["-", "-", "-"]);
    house.decide(ONE, 1, Decision::Play).expect("a play");
    house.decide(TWO, 2, Decision::Fold).expect("a fold");
    assert_eq!(names(&house, Viewer::Public), ["Pair of queens", "-", "Ace high"]);
    assert_eq!(names(&house, Viewer::Patron(TWO)), ["Pair of queens", "Straight flush", "Ace high"]);
}

#[test]
fn one_open_card_of_a_dealer_is_no_hand() {
    let mut house = dealt(Game::CaribbeanStud, 1, "Ad Kh 9c 5s 3d 7s 7h Jd Jc 2s");
    let seen = view(&house, Viewer::Patron(ONE));
    assert_eq!(seen.dealer.iter().filter(|card| *card != "??").count(), 1);
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["Two pairs, jacks and sevens", "-"]);
    assert_eq!(names(&house, Viewer::Public), ["-", "-"]);
    house.decide(ONE, 1, Decision::Bet(None)).expect("a bet");
    assert_eq!(names(&house, Viewer::Public), ["Two pairs, jacks and sevens", "Ace and king"]);
}

#[test]
fn a_hand_of_let_it_ride_is_one_with_both_community_cards() {
    let mut house = dealt(Game::LetItRide, 1, "7s 7h Jd Jc 2s 4d");
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["-", "-"]);
    house.decide(ONE, 1, Decision::Ride).expect("a ride");
    let seen = view(&house, Viewer::Patron(ONE));
    assert_eq!(seen.dealer, ["Jc", "??"]);
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["-", "-"]);
    house.decide(ONE, 1, Decision::Ride).expect("a ride");
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["Two pairs, jacks and sevens", "-"]);
    assert_eq!(names(&house, Viewer::Public), ["Two pairs, jacks and sevens", "-"]);
}

#[test]
fn of_a_sixth_card_the_best_five_are_named() {
    let mut house = dealt(Game::LunarPoker, 1, "Ad Kh 9c 5s 3d Qs Qd 8h 3c 2s Qh");
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["Pair of queens", "-"]);
    house.decide(ONE, 1, Decision::Buy).expect("a sixth card");
    assert_eq!(view(&house, Viewer::Patron(ONE)).areas[0].hands[0].cards.len(), 6);
    assert_eq!(names(&house, Viewer::Patron(ONE)), ["Three queens", "-"]);
    assert_eq!(names(&house, Viewer::Public), ["-", "-"]);
    house.decide(ONE, 1, Decision::Bet(None)).expect("a bet");
    assert_eq!(names(&house, Viewer::Public), ["Three queens", "Ace and king"]);
}

/// Rule 11.1.2 and ruling B1: in a doubled hand the aces of the first two cards stay at one.
#[test]
fn points_are_called_as_they_count() {
    // The burned card, then the player, the dealer, the player.
    let mut house = dealt(Game::StarBlackjack, 1, "2c As 7h 8d 2h Kd");
    assert_eq!(names(&house, Viewer::Public), ["soft 19", "7"]);
    house.decide(ONE, 1, Decision::Double(None)).expect("a double");
    assert_eq!(names(&house, Viewer::Public), ["11", "17"]);

    let mut house = dealt(Game::StarBlackjack, 1, "2c As 7h Ad Kd 9c Kh");
    assert_eq!(names(&house, Viewer::Public), ["soft 12", "7"]);
    house.decide(ONE, 1, Decision::Split).expect("a split");
    assert_eq!(names(&house, Viewer::Public), ["21", "soft 20", "17"]);

    let house = dealt(Game::StarBlackjack, 1, "2c As 7h Kd");
    assert_eq!(names(&house, Viewer::Public)[0], "Blackjack");

    let mut house = dealt(Game::StarBlackjack, 1, "2c Ts Ah 6d Kd 9c");
    house.must(&Command::Ready { patron: ONE });
    assert_eq!(names(&house, Viewer::Public), ["16", "soft 11"]);
    house.decide(ONE, 1, Decision::Hit).expect("a hit");
    assert_eq!(names(&house, Viewer::Public)[0], "26, bust");
}

/// At every moment of many rounds a hand has the name of its open cards, or none if one of them is hidden or still to come.
#[test]
fn no_name_comes_from_a_card_that_is_not_seen() {
    for (game, device) in Game::ALL.into_iter().flat_map(|game| [(game, Device::Shoe), (game, Device::Shuffler)]) {
        let house = crate::money::play(game, device, 6, 11);
        let mut table = Table::opened(house.table.id(), &house.facts[0]).expect("a table");
        let (mut named, mut nameless) = (0, 0);
        for fact in &house.facts[1..] {
            table.apply(fact).expect("a fact that fits");
            for viewer in [Viewer::Public, Viewer::Patron(ONE), Viewer::Patron(TWO), Viewer::Patron(THREE)] {
                let seen = table.view_without_board(viewer, &Surroundings::at(house.now));
                let community = if game == Game::LetItRide { &seen.dealer[..] } else { &[] };
                for hand in seen.areas.iter().flat_map(|area| &area.hands) {
                    judge(game, hand, community);
                    *if hand.name.is_some() { &mut named } else { &mut nameless } += 1;
                }
                if game == Game::LetItRide {
                    assert_eq!(seen.dealer_name, None);
                } else {
                    judge(game, &HandView { cards: seen.dealer, name: seen.dealer_name, state: HandState::In }, &[]);
                }
            }
        }
        assert!(named > 50 && (game == Game::StarBlackjack || nameless > 50), "{game}: {named}, {nameless}");
    }
}

fn judge(game: Game, hand: &HandView, community: &[String]) {
    let texts: Vec<&String> = hand.cards.iter().chain(community).collect();
    let open: Vec<Card> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    let whole = if game == Game::ThreeCardPoker { 3 } else { 5 };
    let expected = match game {
        // All of its cards lie open; doubled hands count in their own way.
        Game::StarBlackjack => {
            assert_eq!(hand.name.is_some(), !open.is_empty(), "{hand:?}");
            return;
        }
        _ if open.len() < texts.len() || open.len() < whole => None,
        _ => HandName::poker(&open),
    };
    assert_eq!(hand.name, expected.map(|name| name.to_string()), "{game}: {hand:?} {community:?}");
}

/// A void round has its rules, not only words.
#[test]
fn a_void_round_tells_its_rules() {
    let mut house = dealt(Game::ThreeCardPoker, 1, "As Kd 7h Qs Qd 8h");
    assert_eq!(view(&house, Viewer::Public).voided, None);
    let input = Input::Incident(Incident::DeviceFault(DeviceFault::Stopped));
    house.rule(input);
    let seen = view(&house, Viewer::Public);
    let rules = seen.voided.expect("a void round");
    assert!(!rules.is_empty() && seen.calls.contains(&format!("The round is void (rule {})", rules.join(", "))));
    assert_eq!(
        seen.lines.iter().map(|line| (line.wager, line.outcome.name())).collect::<Vec<_>>(),
        [(Wager::Ante, "void")]
    );
    house.must(&Command::ReplaceDevice { by: STAFF, device: floor::table::Device::Shuffler });
    house.must(&Command::ReplaceCards { by: STAFF });
    house.wait();
    assert_eq!(view(&house, Viewer::Public).voided, None);
}

/// LP 9.5.1.2: if a bet is paid for a second combination, the dealer shows it, and the settlement names both.
#[test]
fn lp_9_5_1_2_both_combinations_of_a_bet_are_named() {
    for (hand, combinations) in [("As Kh Kc 5d 3s", vec!["Pair of kings", "Ace and king"]), ("7c 7h 5d 4s 2c", vec![])]
    {
        let mut house = dealt(Game::LunarPoker, 1, &format!("Ad Ks 9c 8h 2d {hand}"));
        house.decide(ONE, 1, Decision::Bet(None)).expect("a bet");
        let lines = view(&house, Viewer::Public).lines;
        let bet = lines.iter().find(|line| line.wager == Wager::Bet).expect("a line");
        assert_eq!(
            (bet.outcome.name(), &bet.combinations[..]),
            ("win", &combinations.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()[..])
        );
        assert!(lines.iter().filter(|line| line.wager != Wager::Bet).all(|line| line.combinations.is_empty()));
    }
}
