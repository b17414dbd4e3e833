//! Checks by plain enumeration: every draw card by card, every completion of the dealer ranked by the engine.

use crate::dealer::{Completions, UpCard};
use crate::decision::{Decisions, HandError};
use crate::fraction::Fraction;
use crate::games::lunar_poker::decisions;
use crate::games::lunar_poker::situations::{Pattern, Situation};
use crate::games::lunar_poker::solver::{ChoiceCode, DRAWN, Group, RankPart, SCALE, Tables, Values};
use crate::position::Position;
use crate::ranks::choose;
use rules::games::lunar_poker::{Declaring, Settings, SuperHand, best_strength, bet_odds, second_combination};
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::wager::SuperOn;
use rules::{Card, Cents, Rank, Suit, Wager};
use std::cmp::Ordering;

fn cards<const N: usize>(text: &str) -> [Card; N] {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
    cards.try_into().expect("the right number of cards")
}

/// Cards that are not among these.
fn others(seen: &[&[Card]]) -> Vec<Card> {
    Card::deck().filter(|card| seen.iter().all(|seen| !seen.contains(card))).collect()
}

/// Calls `visit` with every set of `size` of the cards.
fn each_set(cards: &[Card], size: usize, chosen: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
    if size == 0 {
        visit(chosen);
        return;
    }
    for at in 0..=cards.len() - size {
        chosen.push(cards[at]);
        each_set(&cards[at + 1..], size - 1, chosen, visit);
        chosen.pop();
    }
}

/// The better of betting and folding five or six cards, summed over all completions of the dealer's hand.
fn slow_net(hand: &[Card], thrown: &[Card], up: Card) -> i64 {
    let strength = best_strength(hand);
    let odds = i64::from(bet_odds(strength.category(), second_combination(hand)).pays);
    let live = others(&[hand, thrown, &[up]]);
    let (mut net, mut all) = (0, 0);
    for a in 0..live.len() {
        for b in a + 1..live.len() {
            for c in b + 1..live.len() {
                for d in c + 1..live.len() {
                    let dealer = FiveCardStrength::of([live[a], live[b], live[c], live[d], up]);
                    all += 1;
                    net += if !dealer.has_ace_king() {
                        if strength.category() >= FiveCardHand::Straight { 4 } else { 1 }
                    } else if strength > dealer {
                        2 * odds
                    } else if strength == dealer {
                        0
                    } else {
                        -3
                    };
                }
            }
        }
    }
    net.max(-all)
}

/// The solver's values, and the hand in the order of its choices.
fn solve(hand: [Card; 5], up: Card) -> (Values, [Card; 5]) {
    let situation = Situation::of(hand, up);
    let tables = Tables::new();
    let ranks = RankPart::new(&tables, &situation.pattern, &[2, 3, 4, 5]);
    let group = Group::new(&ranks, situation.suits[0]);
    let classes = situation.pattern.classes();
    let class = classes.iter().find(|class| class.suits == situation.suits).expect("its class");
    (group.values(class), situation.cards)
}

/// Special situations: flush draws in and out of the up card's suit, straights, pairs, ace-king.
const SITUATIONS: [(&str, &str); 6] = [
    ("Ks Qs 9s 4s 4d", "7s"),
    ("Ah Kh Qh 8c 3d", "Ad"),
    ("9c 8d 7h 6s 2c", "Kc"),
    ("2c 2d 2h 7s Jd", "2s"),
    ("Ac Ad Kh Kd 5s", "9s"),
    ("7d 5d 4d 3d 2c", "6d"),
];

#[test]
fn betting_and_buying_agree_with_plain_enumeration() {
    for (hand, up) in SITUATIONS {
        let (hand, up) = (cards::<5>(hand), up.parse().expect("a card"));
        let (values, _) = solve(hand, up);
        let bet = slow_net(&hand, &[], up).max(-163_185);
        assert_eq!(values[ChoiceCode::BET.0 as usize].max(-SCALE), bet * DRAWN, "{hand:?} {up}");
        let mut buy = 0;
        for sixth in others(&[&hand, &[up]]) {
            buy += slow_net(&[&hand[..], &[sixth]].concat(), &[], up);
        }
        assert_eq!(values[ChoiceCode::BUY.0 as usize], buy * DRAWN / 42 - SCALE, "{hand:?} {up}");
    }
}

/// Exchanging two cards has so few draws that all can be tried.
#[test]
fn exchanging_two_cards_agrees_with_plain_enumeration() {
    for ((hand, up), thrown) in SITUATIONS.iter().zip([0b11000, 0b11000, 0b10001]) {
        let up = up.parse().expect("a card");
        let (values, hand) = solve(cards(hand), up);
        let (gone, kept) = split(hand, thrown);
        let mut sum = 0;
        each_set(&others(&[&hand, &[up]]), 2, &mut Vec::new(), &mut |drawn| {
            sum += slow_net(&[&kept, drawn].concat(), &gone, up);
        });
        let factor = DRAWN / choose(42, 2).cast_signed();
        assert_eq!(values[thrown as usize], sum * factor - SCALE, "{hand:?} {up}");
    }
}

fn split(hand: [Card; 5], thrown: u8) -> (Vec<Card>, Vec<Card>) {
    let (gone, kept): (Vec<_>, Vec<_>) = hand.iter().enumerate().partition(|(at, _)| thrown >> at & 1 == 1);
    (gone.into_iter().map(|(_, card)| *card).collect(), kept.into_iter().map(|(_, card)| *card).collect())
}

/// The solver's sums over draws of any size equal those of a walk over all draws, card by card, in which each completed
/// hand is settled separately; a sample of these settlements agrees with plain enumeration of the dealer's hands.
#[test]
fn larger_exchanges_agree_with_a_walk_over_all_draws() {
    for ((hand, up), thrown) in
        SITUATIONS.iter().zip([0b11100, 0b11001, 0b11110, 0b11111, 0b01111, 0b10111]).chain([(&SITUATIONS[5], 0b11111)])
    {
        let up_card: Card = up.parse().expect("a card");
        let (values, hand) = solve(cards(hand), up_card);
        let (gone, kept) = split(hand, thrown);
        let up = UpCard::of(up_card.rank());
        let pattern = Situation::of(hand, up_card).pattern;
        let size = u64::from(thrown.count_ones());
        let all = choose(46 - size, 4) as i32;
        let (mut sum, mut at) = (0, 0u32);
        let live = others(&[&hand, &[up_card]]);
        // In order of rank, so that draws of the same ranks follow each other and share their count of completions.
        let mut last = pattern.hand;
        let mut completions = Completions::NONE;
        let mut draws = Vec::new();
        each_set(&live, size as usize, &mut Vec::new(), &mut |drawn| draws.push(drawn.to_vec()));
        draws.sort_by_key(|drawn| drawn.iter().map(|card| card.rank() as usize).collect::<Vec<_>>());
        for drawn in draws {
            let mut left = pattern.unseen();
            for card in &drawn {
                left[card.rank() as usize] -= 1;
            }
            if left != last {
                up.count(&left, &mut completions);
                last = left;
            }
            let suited = (0..13).filter(|rank| {
                let card = Card::new(Rank::ALL[*rank], up_card.suit());
                live.contains(&card) && !drawn.contains(&card)
            });
            let suited = suited.fold(0, |mask, rank| mask | 1 << rank);
            let full = [&kept[..], &drawn].concat();
            let strength = best_strength(&full);
            let ends = up.ends(&completions, strength, suited);
            let odds = i32::from(bet_odds(strength.category(), second_combination(&full)).pays);
            let net = i64::from(crate::games::lunar_poker::solver::net(ends, strength, odds).max(-all));
            sum += net;
            at += 1;
            if at % 300_007 == 1 || (at % 3_001 == 1 && strength.category() >= FiveCardHand::Flush) {
                assert_eq!(net, slow_net(&full, &gone, up_card), "{full:?} without {gone:?} against {up_card}");
            }
        }
        let factor = DRAWN / choose(42, size).cast_signed();
        assert_eq!(values[thrown as usize], sum * factor - SCALE, "{hand:?} {up_card:?} {thrown:05b}");
    }
}

#[test]
fn suits_are_all_the_same() {
    let (first, _) = solve(cards("Ks Qs 9s 4s 4d"), Card::new(Rank::Seven, Suit::Spades));
    let (second, _) = solve(cards("4h Kd 4d 9d Qd"), Card::new(Rank::Seven, Suit::Diamonds));
    assert_eq!(first, second);
    assert_eq!(Pattern::all().len(), 80_119);
}

/// The shipped choices equal a new solution of the same classes, for a sample from the whole list.
#[test]
fn a_sample_solved_afresh_agrees_with_what_is_shipped() {
    let tables = Tables::new();
    let patterns = Pattern::all();
    let mut solved = 0;
    // The step has no factor in common with the lengths of the list's parts.
    for pattern in patterns.iter().skip(271).step_by(2_003) {
        let ranks = RankPart::new(&tables, pattern, &[2, 3, 4, 5]);
        let classes = pattern.classes();
        for classes in classes.chunk_by(|one, other| one.suits[0] == other.suits[0]).step_by(3) {
            let group = Group::new(&ranks, classes[0].suits[0]);
            for class in classes.iter().step_by(2) {
                let values = group.values(class);
                let instant = values[ChoiceCode::INSTANT.0 as usize] > i64::MIN;
                let best = if instant { ChoiceCode::INSTANT } else { crate::games::lunar_poker::solver::best(&values) };
                let up = Card::new(Rank::ALL[pattern.up], Suit::Clubs);
                let (shipped, cards) = crate::games::lunar_poker::shipped::Choices::shipped().of(class.hand(), up);
                assert_eq!((shipped, cards), (best, class.hand()), "against {up}");
                // Ruling G23: an instruction bets or folds, and best play is worth at least as much.
                for silent in [ChoiceCode::BET, ChoiceCode::FOLD] {
                    assert!(instant || values[best.0 as usize] >= values[silent.0 as usize], "against {up}");
                }
                solved += 1;
            }
        }
    }
    assert!(solved > 400, "{solved}");
}

/// The super wager's outcomes, counted beside those of the ante, equal those of all hands of five cards.
#[test]
fn super_wagers_are_counted_the_same_from_hands_alone() {
    let stake = rules::Cents::dollars(1);
    let counted = crate::Figures::counted(
        "super",
        stake,
        &crate::games::lunar_poker::figures::super_wager(stake, rules::Cents(1)),
    );
    let from_hands = crate::games::lunar_poker::analyse_super(&rules::games::lunar_poker::Settings::default(), stake);
    assert_eq!(counted.exact, from_hands.exact);
    assert_eq!(counted.distribution, from_hands.distribution);
}

/// The tally of outcomes has the same mean as the values.
#[test]
fn ends_and_values_have_the_same_mean() {
    let totals = crate::games::lunar_poker::shipped::totals();
    let values = crate::games::lunar_poker::figures::mean(totals.best, totals.situations);
    assert_eq!(
        crate::games::lunar_poker::figures::ante(rules::Cents(1), rules::Cents(1)).mean(rules::Cents(1)),
        values
    );
    assert_eq!(values.to_string(), "5442391713925477/415601993568762000");
}

/// A bet on this hand summed over all completions of the dealer's hand, and how many there are.
fn slow_bet(hand: &[Card], dead: &[Card], up: Card) -> (i64, i64) {
    let strength = best_strength(hand);
    let odds = i64::from(bet_odds(strength.category(), second_combination(hand)).pays);
    let (mut net, mut all) = (0, 0);
    each_set(&others(&[hand, dead, &[up]]), 4, &mut Vec::new(), &mut |hidden| {
        let dealer = FiveCardStrength::of([hidden[0], hidden[1], hidden[2], hidden[3], up]);
        all += 1;
        net += match strength.cmp(&dealer) {
            _ if !dealer.has_ace_king() && strength.category() >= FiveCardHand::Straight => 4,
            _ if !dealer.has_ace_king() => 1,
            Ordering::Greater => 2 * odds,
            Ordering::Equal => 0,
            Ordering::Less => -3,
        };
    });
    (net, all)
}

fn asked(hand: &str, up: &str, thrown: &str, gone: &str) -> Position {
    let read = |text: &str| text.split_whitespace().map(|card| card.parse().expect("a card")).collect::<Vec<Card>>();
    Position { gone: read(gone), thrown: read(thrown), ..Position::of(&read(hand), Some(read(up)[0])) }
}

fn exact(decisions: &Decisions, name: &str) -> Fraction {
    let found = decisions.decisions.iter().find(|value| value.decision == name).expect("a choice");
    found.exact.clone().expect("a count")
}

/// After a draw the fee is spent, and the dealer cannot get cards that were thrown away or seen elsewhere.
#[test]
fn choices_after_a_draw_agree_with_plain_enumeration() {
    for (hand, up, thrown, gone) in [
        ("As Ad Kh 9c 4s", "7d", "8h 3c 2s", ""),
        ("Ks Qs 9s 4s 2s", "7s", "4d 4h", ""),
        ("Ah Kh 7c 5d 2c", "Ad", "Qh 8c 3d", "Ac As"),
        ("2h 5c 7s 9d Jh", "Kc", "3c 4c 6h 8d Ts", ""),
        ("9c 8d 7h 6s 5c Th", "Kc", "", ""),
        ("2c 2d 2h 7s Jd Js", "2s", "", "Jc 7d 7h"),
    ] {
        let position = asked(hand, up, thrown, gone);
        let found = decisions(&Settings::default(), Cents(1000), &position).expect("a decision");
        let dead = [&position.thrown[..], &position.gone[..]].concat();
        let (net, all) = slow_bet(&position.hand, &dead, position.up.expect("a card"));
        assert_eq!(exact(&found, "bet"), Fraction::new(net - all, all), "{hand}");
        assert_eq!(exact(&found, "fold"), Fraction::new(-2, 1));
        assert_eq!(found.decisions.len(), 2);
    }
}

/// A super wager on the dealer's hand, with the hidden cards looked at in an order of their own.
#[test]
fn super_wagers_on_the_dealers_hand_agree_with_plain_enumeration() {
    for (hand, up, thrown) in [("As Ad Kh 9c 4s", "7d", "8h 3c 2s"), ("Ks Qs 9s 4s 4d", "Qh", "")] {
        let position = asked(hand, up, thrown, "");
        let found = decisions(&Settings::default(), Cents(1000), &position).expect("a decision");
        let up = position.up.expect("a card");
        let (mut net, mut all) = (0, 0);
        each_set(&others(&[&position.hand, &position.thrown, &[up]]), 4, &mut Vec::new(), &mut |hidden| {
            let paid = SuperHand::of([hidden[0], hidden[1], up, hidden[2], hidden[3]]);
            net += paid.map_or(-1, |hand| i64::from(hand.odds().pays));
            all += 1;
        });
        let told = found.beside.iter().find(|beside| beside.wager == "super@dealer").expect("the dealer's");
        assert_eq!(told.exact, Fraction::new(net, all));
        let own = found.beside.iter().find(|beside| beside.wager == "super");
        assert_eq!(own.map(|own| own.exact.clone()), thrown.is_empty().then(|| Fraction::new(-1, 1)));
    }
}

/// Ruling U4: where players declare, any act before that loses the own super wager, and declaring is a choice of its
/// own.
#[test]
fn declaring_is_worth_the_super_wager() {
    let player = Settings { declaring: Declaring::Player, ..Settings::default() };
    let (ante, super_wager) = ((Wager::Ante, Cents(1000)), (Wager::Super(SuperOn::Own), Cents(1500)));
    // Ace, king and queen: 5 to 1. A pair of fours is nothing.
    for (hand, pays) in [("As Kd Qs 8c 3d", 5), ("Ks Qs 9s 4s 4d", -1)] {
        let position = Position { wagers: vec![ante, super_wager], ..asked(hand, "7d", "", "") };
        let plain = decisions(&Settings::default(), Cents(1000), &position).expect("a decision");
        let found = decisions(&player, Cents(1000), &position).expect("a decision");
        assert_eq!(found.decisions.len(), plain.decisions.len() + 1);
        assert!(plain.decisions.iter().all(|value| value.decision != "declare"));
        let super_units = Fraction::new(3, 2);
        assert_eq!(exact(&found, "fold"), Fraction::new(-1, 1).minus(&super_units));
        let best = plain.best().and_then(|best| best.exact.clone()).expect("a count");
        assert_eq!(exact(&found, "declare"), best.plus(&super_units.times(&Fraction::new(pays, 1))));
        // Without the wager, not declaring costs nothing.
        let alone = decisions(&player, Cents(1000), &asked(hand, "7d", "", "")).expect("a decision");
        assert_eq!(exact(&alone, "declare"), best);
    }
}

/// Rules 9.4.4 and 12.16: a straight flush that is not declared is paid with a bet, but not after a draw.
#[test]
fn an_instant_payout_that_is_not_declared_is_paid_without_a_draw() {
    let player = Settings { declaring: Declaring::Player, ..Settings::default() };
    let position = asked("9s 8s 7s 6s 5s", "As", "", "");
    assert!(matches!(decisions(&Settings::default(), Cents(1000), &position), Err(HandError::NothingToDecide(_))));
    let found = decisions(&player, Cents(1000), &position).expect("a decision");
    assert_eq!(exact(&found, "declare"), Fraction::new(250, 1));
    let up = position.up.expect("a card");
    let strength = best_strength(&position.hand);
    let (mut net, mut all) = (0, 0);
    each_set(&others(&[&position.hand, &[up]]), 4, &mut Vec::new(), &mut |hidden| {
        let dealer = FiveCardStrength::of([hidden[0], hidden[1], hidden[2], hidden[3], up]);
        all += 1;
        net += match strength.cmp(&dealer) {
            _ if !dealer.has_ace_king() => 250,
            Ordering::Greater => 250 + 2 * 50,
            Ordering::Equal => 250,
            Ordering::Less => 250 - 2,
        };
    });
    assert_eq!(exact(&found, "bet"), Fraction::new(net, all));
    let mut bought = 0;
    for sixth in others(&[&position.hand, &[up]]) {
        bought += slow_net(&[&position.hand[..], &[sixth]].concat(), &[], up);
    }
    let ways = 46 * choose(45, 4).cast_signed();
    assert_eq!(exact(&found, "buy"), Fraction::new(bought, ways).minus(&Fraction::new(1, 1)));
}

#[test]
fn what_does_not_belong_to_the_moment_is_refused() {
    let wrong = |position: &Position| {
        decisions(&Settings::default(), Cents(1000), position).expect_err("a refusal").to_string()
    };
    assert!(wrong(&asked("As Ad Kh 9c 4s", "7d", "8h", "")).contains("found 1"));
    assert!(wrong(&asked("As Ad Kh 9c 4s", "7d", "8h 3c 2s 5d 6d 7c", "")).contains("found 6"));
    assert!(wrong(&asked("As Ad Kh 9c 4s Jd", "7d", "8h 3c", "")).contains("one was bought"));
    assert!(wrong(&asked("As Ad Kh 9c 4s", "7d", "", "8h")).contains("no player sees the cards of others"));
    assert!(wrong(&asked("As Ad Kh 9c", "7d", "", "")).contains("five cards, or six"));
    assert!(wrong(&asked("As Ad Kh 9c 4s", "7d", "8h As", "")).contains("As comes more often"));
    let pair_plus = vec![(Wager::PairPlus, Cents(500))];
    assert!(wrong(&Position { wagers: pair_plus, ..asked("As Ad Kh 9c 4s", "7d", "", "") }).contains("ante, super"));
}
