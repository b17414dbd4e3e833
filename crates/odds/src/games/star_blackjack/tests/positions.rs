//! Tests of answers about single positions: cards that are gone, hands of a split, amounts that players choose.

use crate::decision::HandError;
use crate::fraction::Fraction;
use crate::games::star_blackjack::composition::{Composition, class};
use crate::games::star_blackjack::decisions::decisions;
use crate::games::star_blackjack::game::Game;
use crate::games::star_blackjack::up_card::AgainstUpCard;
use crate::position::{Double, Position, SplitHand};
use rules::games::star_blackjack::Settings;
use rules::{Card, Cents};

const STAKE: Cents = Cents::dollars(10);

fn table_of(resplit: bool) -> Settings {
    Settings { resplit, ..Settings::default() }
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

fn asked(hand: &str, up: &str, split: &[&str], gone: &str) -> Position {
    let other = |text: &&str| {
        let doubled = text.ends_with("double").then_some(Double::Full);
        SplitHand { cards: cards(text.trim_end_matches(" double")), doubled }
    };
    let gone = if gone.is_empty() { Vec::new() } else { cards(gone) };
    Position { gone, split: split.iter().map(other).collect(), ..Position::of(&cards(hand), Some(cards(up)[0])) }
}

fn value_of(settings: &Settings, position: &Position, name: &str) -> f64 {
    let found = decisions(settings, STAKE, position).expect("a decision");
    found.decisions.iter().find(|value| value.decision == name).expect("a choice").expected
}

/// Insurance is counted from the cards that are left: with 24 tens and no other cards gone beside the hand's and the up
/// card's.
#[test]
fn insurance_sees_every_card_in_sight() {
    let settings = Settings { insurance_ten: true, ..Settings::default() };
    let adds = |position: &Position, name: &str| {
        let found = decisions(&settings, STAKE, position).expect("a decision");
        let insure = found.decisions.into_iter().find(|value| value.decision == name).expect("a choice");
        insure.adds.expect("an amount").exact
    };
    // 94 of 309 cards are worth ten, and 92 of 305 once four more cards, two of them tens, are gone.
    assert_eq!(adds(&asked("Ts Kd", "Ah", &[], ""), "insure"), Some(Fraction::new(3 * 94 - 309, 309)));
    assert_eq!(adds(&asked("Ts Kd", "Ah", &[], "Jc 4d Qs 9h"), "insure"), Some(Fraction::new(3 * 92 - 305, 305)));
    // Against a ten 22 of 309 cards are aces.
    assert_eq!(adds(&asked("As Ad", "Th", &[], ""), "insure"), Some(Fraction::new(11 * 22 - 309, 309)));
    let found = decisions(&settings, STAKE, &asked("As Kd", "Ah", &[], "Jc 4d Qs 9h")).expect("a decision");
    let exact = |name: &str| found.decisions.iter().find(|value| value.decision == name).and_then(|v| v.exact.clone());
    // 93 of 305 cards make the dealer's blackjack.
    assert_eq!(exact("stand"), Some(Fraction::new(3 * (305 - 93), 2 * 305)));
    assert_eq!(exact("even-money"), Some(Fraction::new(1, 1)));
    let insured = Fraction::new(3 * (305 - 93), 2 * 305).plus(&Fraction::new(3 * 93 - 305, 2 * 305));
    assert_eq!(exact("insure"), Some(insured));
}

/// The values of insuring and playing on differ by the value of half a wager of insurance; a double's second wager adds
/// half of the doubled hand's result.
#[test]
fn amounts_that_players_choose_say_what_each_unit_adds() {
    let found = decisions(&Settings::default(), STAKE, &asked("6s 5d", "Ah", &[], "")).expect("a decision");
    let of = |name: &str| found.decisions.iter().find(|value| value.decision == name).expect("a choice");
    let adds = |name: &str| of(name).adds.as_ref().expect("an amount").expected;
    let played = found.decisions.iter().filter(|value| value.decision != "insure").map(|value| value.expected);
    let best = played.fold(f64::NEG_INFINITY, f64::max);
    assert!((of("insure").expected - best - adds("insure") / 2.0).abs() < 1e-14);
    // 96 of 309 cards make the dealer's blackjack, which costs the original wager alone.
    assert!((of("double").expected - 2.0 * adds("double") + 96.0 / 309.0).abs() < 1e-14);
    assert!(of("hit").adds.is_none());
}

/// Cards that are gone cannot come: a hit is the mean over the cards that are left.
#[test]
fn cards_that_are_gone_cannot_come() {
    let settings = Settings::default();
    let gone = "6s 6s 6s 6s 6s 6s 6h 6h 6h 6h 6h 6h 6d 6d 6d 6d 6d 6d 6c 6c 6c 6c 6c";
    // One six of 24 is left, and fifteen needs a six.
    let (with, without) = (asked("Ts 5d", "Th", &[], ""), asked("Ts 5d", "Th", &[], gone));
    assert!(value_of(&settings, &without, "hit") < value_of(&settings, &with, "hit") - 0.02);
    let error = decisions(&settings, STAKE, &asked("Ts 5d", "6c", &[], &format!("{gone} 6c"))).expect_err("too many");
    assert_eq!(error, HandError::Repeated(cards("6c")[0]));
}

/// Values of the first hand of a split, averaged over its second card, equal the value of splitting, up to two effects:
/// they are slightly higher, because the later hand sees one card more, or slightly lower, because it does not consider
/// that the first hand may be bust.
#[test]
fn a_split_is_worth_the_mean_of_what_comes_after_it() {
    for resplit in [false, true] {
        let settings = table_of(resplit);
        for (pair, up) in [("8s 8d", "Th"), ("8s 8d", "6h"), ("9s 9d", "Ah"), ("4s 4d", "5h"), ("As Ad", "6h")] {
            let split = value_of(&settings, &asked(pair, up, &[], ""), "split");
            let (first, other) = pair.split_once(' ').expect("two cards");
            let (mut mean, mut left) = (0.0, 0.0);
            for card in "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc".split(' ') {
                let same = [first, other, up].iter().filter(|seen| seen[..1] == card[..1]).count();
                let count = f64::from(24 - same as u32);
                left += count;
                let position = asked(&format!("{first} {card}"), up, &[other], "");
                mean += count
                    * match decisions(&settings, STAKE, &position) {
                        Ok(found) => found.best().expect("a choice").expected,
                        Err(_) => after_hand(&settings, &position),
                    };
            }
            let mean = mean / left;
            assert!(mean > split - 1e-6 && mean < split + 2e-3, "{pair} {up} {resplit}: {mean} {split}");
        }
    }
}

/// A first hand without a decision: the mean over the second hand's next card.
fn after_hand(settings: &Settings, position: &Position) -> f64 {
    let finished = SplitHand { cards: position.hand.clone(), doubled: None };
    let first = position.split[0].cards[0];
    let up = position.up.expect("a card");
    let (mut mean, mut left) = (0.0, 0.0);
    for card in cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc") {
        let seen = position.hand.iter().chain([&first, &up]);
        let count = f64::from(24 - seen.filter(|seen| seen.rank() == card.rank()).count() as u32);
        left += count;
        let second = Position { split: vec![finished.clone()], ..Position::of(&[first, card], Some(up)) };
        mean += count
            * match decisions(settings, STAKE, &second) {
                Ok(found) => found.best().expect("a choice").expected,
                Err(_) => both_stand(settings, &second),
            };
    }
    mean / left
}

/// Two hands that wait for the dealer, counted as two hands that stand.
fn both_stand(settings: &Settings, position: &Position) -> f64 {
    let game = Game::at(settings, STAKE);
    let up = class(position.up.expect("a card"));
    let hands = [&position.hand, &position.split[0].cards];
    let seen = hands.iter().flat_map(|hand| hand.iter());
    let seen = seen.fold(Composition::EMPTY, |seen, card| seen.plus(Composition::one(class(*card))));
    let mut against = AgainstUpCard::new(&game, up);
    let ends = against.ends(seen);
    let total = |hand: &[Card]| rules::games::star_blackjack::total(hand, false).0;
    hands.iter().map(|hand| against.compare(&ends, total(hand))).sum::<f64>() - against.blackjack(seen)
}

#[test]
fn choices_after_a_split_are_those_of_the_rules() {
    let names = |resplit, hand: &str, split: &[&str]| -> Vec<String> {
        let found = decisions(&table_of(resplit), STAKE, &asked(hand, "6h", split, "")).expect("a decision");
        let mut names: Vec<String> = found.decisions.into_iter().map(|value| value.decision).collect();
        names.sort();
        names
    };
    assert_eq!(names(false, "8s 3d", &["8d"]), ["double", "hit"]);
    assert_eq!(names(false, "8s 8c", &["8d"]), ["hit", "stand"]);
    assert_eq!(names(true, "8s 8c", &["8d"]), ["hit", "split", "stand"]);
    assert_eq!(names(true, "8s 8c", &["8d", "8h"]), ["hit", "stand"]);
    assert_eq!(names(true, "8s 8c", &["8d Th"]), ["hit", "split", "stand"]);
    assert_eq!(names(true, "As Ac", &["Ad"]), ["split", "stand"]);
    assert_eq!(names(false, "8s 2d 4c", &["8d 3c 9s double"]), ["hit", "stand"]);
    // A king and a ten are a pair.
    assert_eq!(names(false, "Ks 5d", &["Td"]), ["hit", "stand"]);
}

#[test]
fn hands_that_cannot_lie_like_this_are_refused() {
    let wrong = |resplit, hand: &str, split: &[&str]| {
        decisions(&table_of(resplit), STAKE, &asked(hand, "6h", split, "")).expect_err("a refusal").to_string()
    };
    assert!(wrong(false, "8s 3d", &["9d"]).contains("of the value that was split"));
    assert!(wrong(false, "8s 3d", &["8d", "8c"]).contains("name one"));
    assert!(wrong(true, "8s 3d", &["8d", "8c", "8h"]).contains("up to two"));
    assert!(wrong(false, "8s 3d", &["8d 2c"]).contains("below 12"));
    assert!(wrong(false, "8s 3d", &["8d Tc 9d 2c"]).contains("21 or more"));
    assert!(wrong(false, "8s 3d", &["8d 2c double"]).contains("a doubled hand has three cards"));
    assert!(wrong(false, "8s 3d", &["8d 4c 2d double"]).contains("9, 10 or 11"));
    assert!(wrong(false, "As Ad", &["Ac"]).contains("split aces take one card"));
    assert!(wrong(true, "As Ad", &["Ac 5d 6d"]).contains("split aces take one card"));
    assert!(wrong(true, "8s 3d Tc", &["8d"]).contains("stands by itself"));
    let thrown = Position { thrown: cards("2c"), ..asked("8s 3d", "6h", &[], "") };
    assert!(decisions(&Settings::default(), STAKE, &thrown).is_err());
}
