//! Let It Ride against published figures, a slow enumeration of its own, and the engine.

use odds::games::let_it_ride::{BestPlay, Payoff, analyse, decisions};
use odds::{Analysis, Decisions, Figures, Fraction, HandError, Position, Progress};
use rules::games::let_it_ride::{LetItRide, Settings};
use rules::strength::FiveCardStrength;
use rules::{Card, Cents, Decision, Fact, GameRound, Input, Round, Seat, Wager};
use std::cmp::Ordering;

mod chance;
use chance::Chance;
mod slow_let_it_ride;
use slow_let_it_ride::SlowCount;

const STAKE: Cents = Cents::dollars(10);

fn analysed(settings: &Settings) -> Analysis {
    analyse(settings, STAKE, &Progress::silent())
}

fn capped(most: Cents) -> Settings {
    Settings { max_payout: Some(most), ..Settings::default() }
}

fn round(analysis: &Analysis) -> &Figures {
    analysis.wager("1").expect("the round")
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

fn value(decisions: &Decisions, decision: &str) -> f64 {
    decisions.decisions.iter().find(|choice| choice.decision == decision).expect("such a choice").expected
}

/// The gain of riding over withdrawing.
fn gain(hand: &str) -> f64 {
    let decisions =
        decisions(&Settings::default(), Cents::dollars(10), &Position::of(&cards(hand), None)).expect("a legal hand");
    value(&decisions, "ride") - value(&decisions, "withdraw")
}

/// Wizard of Odds, "Let It Ride FAQ": a house edge of 3.506%. Its standard deviation of 5.17, and the 1.23 wagers and
/// 2.85% of all action in J. Grochowski, "Let It Ride Redux" (Casino City Times, 2020), are for riding on the hands that
/// are worth the same either way; we withdraw, and say in a note what the other choice does.
#[test]
fn the_round_has_its_published_edge() {
    let analysis = analysed(&Settings::default());
    let round = round(&analysis);
    assert!((round.house_edge() - 0.03506).abs() < 0.000_005, "{}", round.house_edge());
    assert_eq!(round.exact, Some(Fraction::new(-37_963, 1_082_900)));
    assert!((round.std_dev - 5.1581).abs() < 0.000_05, "{}", round.std_dev);
    assert!((round.at_risk - 1.2237).abs() < 0.000_05, "{}", round.at_risk);
    let note = &round.notes[1];
    assert!(note.contains("from 5.1581 to 5.1683"), "{note}");
    assert!(note.contains("from 1.2237 to 1.2321"), "{note}");
    assert!((round.house_edge() / 1.2321 - 0.0285).abs() < 0.000_05);
}

/// Wizard of Odds, "Let It Ride Appendix 1": the returns of riding on three cards over the 1,176 pairs of community
/// cards.
#[test]
fn three_cards_have_their_published_values() {
    for (hand, total) in [
        ("Ts Th 2d", 1689),
        ("2s 2h 2d", 6360),
        ("5s 4s 3s", 252),
        ("Ts 9s 8s", 480),
        ("Js Ts 9s", 708),
        ("Ts 9s 7s", 198),
        ("Js Ts 8s", 426),
        ("Qs Ts 8s", 144),
        ("Qs Js Ts", 1736),
        ("Ks Js Ts", 1454),
        ("As Ks Qs", 1172),
    ] {
        assert!((gain(hand) - f64::from(total) / 1176.0).abs() < 1e-12, "{hand}: {}", gain(hand) * 1176.0);
    }
    let frequencies = analysed(&Settings::default()).strategy.frequencies;
    assert!((frequencies[0].1 - 0.072_760_18).abs() < 5e-9, "{frequencies:?}");
}

/// With four cards Wizard of Odds, "Let It Ride FAQ", has a loss of 45.83% of a wager. With three it has 6.37%, which
/// cannot be: of the 1,176 pairs of community cards one makes four of a kind, 9 a full house, 88 three of a kind, 198 two
/// pairs, and 880 lose, so riding loses 880 - 50 - 99 - 264 - 396 = 71 wagers, 6.04%.
#[test]
fn low_pairs_are_bad() {
    assert!((gain("9s 9h 2d 4c") + 0.4583).abs() < 0.000_05);
    for hand in ["9s 9h 2d", "9s 9h Ad", "2s 2h 3d"] {
        assert!((gain(hand) + 71.0 / 1176.0).abs() < 1e-12, "{hand}");
    }
}

/// The list that all sources give, among them B. Alspach, "Expectations Galore" (Poker Digest 3, 2000): straight flushes
/// still possible and high cards together make three.
#[test]
fn the_words_are_those_that_players_know() {
    let strategy = analysed(&Settings::default()).strategy;
    assert_eq!(
        strategy.rules,
        [
            "Let '1' ride with three of a kind or a pair of 10s or better.",
            "Let '1' ride with three cards of one suit that fit three straights, such as 543.",
            "Let '1' ride with three cards of one suit that fit two straights, at least one of them 10 or higher, such as T87.",
            "Let '1' ride with three cards of one suit that fit one straight, at least two of them 10 or higher, such as JT7.",
            "Withdraw '1' with every other hand.",
            "Let '2' ride with four of a kind, three of a kind, two pairs or a pair of 10s or better.",
            "Let '2' ride with four cards of one suit.",
            "Let '2' ride with four cards of mixed suits that fit two straights, at least one of them 10 or higher.",
            "Withdraw '2' with every other hand.",
        ]
    );
    assert!(
        strategy.ties.contains("'2': four cards of mixed suits that fit two straights, none of them 10 or higher; ")
    );
    assert!(strategy.ties.ends_with("four cards of mixed suits that fit one straight, four of them 10 or higher."));
    // The frontier of the grid for three cards of one suit.
    let labels: Vec<Vec<&str>> =
        strategy.grids[1].cells.iter().map(|row| row.iter().map(|cell| cell.label.as_str()).collect()).collect();
    assert_eq!(labels, [["R", "R", "R", "R"], ["W", "R", "R", "R"], ["W", "W", "R", "R"], ["W", "W", "W", ""]]);
}

/// The two kinds of hands that are worth the same either way, and their neighbours on both sides.
#[test]
fn ties_are_withdrawn() {
    let settings = Settings::default();
    let best = BestPlay::new(&settings, STAKE);
    for (hand, ride_against_withdraw) in [
        ("5s 6h 7d 8c", Ordering::Equal),
        ("2s 3h 4d 5c", Ordering::Equal),
        ("Js Qh Kd Ac", Ordering::Equal),
        ("Ts Jh Kd Ac", Ordering::Equal),
        ("7s 8h 9d Tc", Ordering::Greater),
        ("9s Jh Qd Kc", Ordering::Less),
        ("As 2h 3d 4c", Ordering::Less),
    ] {
        let four: [Card; 4] = cards(hand).try_into().expect("four cards");
        let decisions = decisions(&settings, Cents::dollars(10), &Position::of(&four, None)).expect("a legal hand");
        let exact = |name: &str| {
            decisions.decisions.iter().find(|choice| choice.decision == name).and_then(|choice| choice.exact.clone())
        };
        assert_eq!(exact("ride").cmp(&exact("withdraw")), ride_against_withdraw, "{hand}");
        let rides = ride_against_withdraw == Ordering::Greater;
        let expected = if rides { "ride" } else { "withdraw" };
        assert_eq!(decisions.best().map(|best| best.decision.as_str()), Some(expected), "{hand}");
        assert_eq!(best.second_rides(four), rides, "{hand}");
    }
}

/// With four cards, the first three decide whether '1' is still there, and every wager in play counts.
#[test]
fn four_cards_count_what_best_play_left_in_play() {
    let settings = Settings::default();
    let ask =
        |hand: &str| decisions(&settings, Cents::dollars(10), &Position::of(&cards(hand), None)).expect("a legal hand");
    // The pair was held before the fourth card, or came with it.
    let (held, came) = (ask("Ts Th 2d 7c"), ask("Ts 7c 2d Th"));
    assert!((value(&held, "ride") * 2.0 - value(&came, "ride") * 3.0).abs() < 1e-12);
    assert!((value(&held, "withdraw") - value(&came, "withdraw") * 2.0).abs() < 1e-12);
    assert!(value(&came, "withdraw") > 1.0);
}

#[test]
fn hands_that_cannot_be_are_refused() {
    let settings = Settings::default();
    let ask = |hand: &str, up| {
        decisions(&settings, Cents::dollars(10), &Position::of(&cards(hand), up)).expect_err("not a hand")
    };
    let expected = "three or four cards";
    assert_eq!(ask("Ts Th", None), HandError::Count { expected, found: 2 });
    assert_eq!(ask("Ts Th 2d 3d 4d", None), HandError::Count { expected, found: 5 });
    assert_eq!(ask("Ts Th 2d Th", None), HandError::Repeated(cards("Th")[0]));
    assert_eq!(ask("Ts Th 2d", Some(cards("As")[0])), HandError::NoUse);
}

/// Every deal again, without suit classes, kinds, or the engine's ranking and odds; also with a maximum payout, under
/// which the two decisions depend on each other. Both decisions are compared for every hand.
#[test]
fn a_slow_count_of_every_deal_agrees() {
    let slow = SlowCount::new();
    for most in [None, Some(10), Some(37), Some(500)] {
        let settings = Settings { max_payout: most.map(|units| STAKE.times(units)), ..Settings::default() };
        let best = BestPlay::new(&settings, STAKE);
        let (net, staked) = slow.play(most, |hand, fourth, rides| {
            let [a, b, c] = hand;
            assert_eq!(best.first_rides([b, c, a]), rides[0], "{hand:?} with maximum {most:?}");
            assert_eq!(best.second_rides([c, a, b, fourth]), rides[1], "{hand:?} {fourth} with maximum {most:?}");
        });
        let deals = 22_100i64 * 49 * 48;
        let analysis = analysed(&settings);
        assert_eq!(round(&analysis).exact, Some(Fraction::new(net, deals)), "{most:?}");
        assert_eq!(round(&analysis).exact_at_risk, Some(Fraction::new(staked, deals)), "{most:?}");
    }
}

/// Random deals through the engine with best play, with and without a maximum and in odd amounts: every settled net
/// result equals the analysis.
#[test]
fn the_engine_pays_what_the_analysis_counts() {
    let seat = Seat::new(1).expect("seat 1");
    let mut chance = Chance::new(5);
    let mut paid = 0;
    for (settings, stake) in [
        (Settings::default(), STAKE),
        (Settings::default(), Cents(275)),
        (capped(Cents(2500)), STAKE),
        (capped(Cents(1001)), Cents(1025)),
    ] {
        let best = BestPlay::new(&settings, stake);
        let payoff = Payoff::new(&settings, stake);
        let mut round = LetItRide::new(settings);
        for _ in 0..10_000 {
            round.restart();
            let deal: [Card; 6] = chance.deal();
            let [a, b, c, fourth, fifth, _] = deal;
            let rides = [best.first_rides([a, b, c]), best.second_rides([a, b, c, fourth])];
            let mut inputs: Vec<Input> =
                [Wager::One, Wager::Two, Wager::Dollar].map(|wager| Input::wager(seat, wager, stake)).into();
            inputs.push(Input::NoMoreBets);
            inputs.extend(deal.map(Input::Card));
            for rides in rides {
                let decision = if rides { Decision::Ride } else { Decision::Withdraw };
                inputs.extend([Input::decide(seat, decision), Input::Turn]);
            }
            inputs.push(Input::Settle);
            let mut net = Cents::ZERO;
            for input in inputs {
                let mut note = |fact: Fact| {
                    if let Fact::Settled(line) = fact {
                        net += line.returned - line.staked;
                    }
                };
                round.take(input, &mut note).expect("a legal input");
            }
            let in_play = 1 + u8::from(rides[0]) + u8::from(rides[1]);
            assert_eq!(net, payoff.net(in_play, FiveCardStrength::of([a, b, c, fourth, fifth])), "{deal:?}");
            paid += usize::from(net.is_some());
        }
    }
    assert!(paid > 8000, "{paid}");
}

/// A maximum of a thousand to one on three wagers cuts nothing; a cent less cuts a little.
#[test]
fn a_maximum_matters_from_the_cent_at_which_it_binds() {
    let expected =
        |most: Option<Cents>| analysed(&Settings { max_payout: most, ..Settings::default() }).wagers[0].clone();
    let free = expected(None);
    let most = STAKE.times(3000);
    assert_eq!(expected(Some(most)), free);
    assert_eq!(expected(Some(most + Cents(1))), free);
    assert!(expected(Some(most - Cents(1))).exact < free.exact);
    let mut before = None;
    for units in [1, 2, 3, 4, 5, 6, 7, 20, 100, 1000, 2999, 3000] {
        let now = expected(Some(STAKE.times(units))).exact;
        assert!(now > before, "{units}");
        before = now;
    }
}

/// With any maximum, the words give the same result as the decisions, and no simpler strategy is better than best play.
#[test]
fn the_words_say_exactly_what_is_best() {
    let mut differ = 0;
    for step in 1..=120 {
        // Tenths of a unit at first, then ever larger steps up to three thousand units.
        let most = Cents(step * step * 20 + step * 100);
        let analysis = analysed(&capped(most));
        for simpler in &analysis.strategy.simplifications {
            assert_ne!(simpler.name, "in words", "maximum payout {most}");
            assert!(simpler.cost >= 0.0, "{} with maximum payout {most}", simpler.name);
        }
        differ += usize::from(analysis.strategy.rules.iter().any(|rule| rule.starts_with("With '1' riding")));
    }
    assert!(differ > 0, "a maximum can make the second decision hang on the first");
}

/// A wager of less than the smallest chip is paid whole chips (G2).
#[test]
fn the_smallest_chip_matters_only_where_it_must_round() {
    let settings = Settings::default();
    let figures = |stake| round(&analyse(&settings, stake, &Progress::silent())).clone();
    assert_eq!(figures(Cents(50)).exact, figures(STAKE).exact);
    assert!(figures(Cents(49)).exact > figures(Cents(50)).exact);
    assert!(figures(Cents(51)).exact > figures(Cents(50)).exact);
    assert!(figures(Cents(49)).notes.iter().any(|note| note.contains("smallest chip")));
    let tiny = decisions(&settings, Cents(1), &Position::of(&cards("4s 7h 9d"), None)).expect("a hand");
    assert_eq!(tiny.best().map(|best| best.decision.as_str()), Some("ride"));
}

/// The largest wager does not overflow.
#[test]
fn the_largest_wager_has_the_same_figures() {
    let largest = analyse(&Settings::default(), Cents::LARGEST_WAGER, &Progress::silent());
    let usual = analysed(&Settings::default());
    assert_eq!(round(&largest).exact, round(&usual).exact);
    assert_eq!(largest.strategy.rules, usual.strategy.rules);
    assert!((round(&largest).std_dev - round(&usual).std_dev).abs() < 1e-12);
}

/// Both decisions about '1' and '2' with cards gone, by plain recursion over the cards that can be turned.
#[test]
fn cards_in_sight_cannot_be_turned() {
    let settings = Settings::default();
    let stake = Cents::dollars(10);
    let payoff = Payoff::new(&settings, stake);
    let (hand, gone) = (cards("Ts Js 4d"), cards("Td Th Jc 2c Qs"));
    let unseen: Vec<Card> = Card::deck().filter(|card| !hand.contains(card) && !gone.contains(card)).collect();
    let worth = |fourth: Card, in_play: u8| -> i64 {
        let last = unseen.iter().filter(|card| **card != fourth);
        last.map(|card| {
            let five: [Card; 5] = [&hand[..], &[fourth, *card]].concat().try_into().expect("five cards");
            payoff.net(in_play, FiveCardStrength::of(five)).0
        })
        .sum()
    };
    let exact = |position: &Position, name: &str| {
        let found = decisions(&settings, stake, position).expect("a decision");
        found.decisions.into_iter().find(|value| value.decision == name).and_then(|value| value.exact).expect("a count")
    };
    let first = Position { gone: gone.clone(), ..Position::of(&hand, None) };
    let left = i64::try_from(unseen.len()).expect("a deck at most");
    let ways = left * (left - 1) * stake.0;
    let ride: i64 = unseen.iter().map(|card| worth(*card, 3).max(worth(*card, 2))).sum();
    let withdraw: i64 = unseen.iter().map(|card| worth(*card, 2).max(worth(*card, 1))).sum();
    assert_eq!(exact(&first, "ride"), Fraction::new(ride, ways));
    assert_eq!(exact(&first, "withdraw"), Fraction::new(withdraw, ways));
    // The wagers say whether '1' is still in play when '2' is decided about.
    let fourth = cards("Ks")[0];
    let ways = (left - 1) * stake.0;
    for in_play in [1, 2] {
        let mut wagers = vec![(Wager::Two, stake), (Wager::Dollar, stake)];
        wagers.extend((in_play == 2).then_some((Wager::One, stake)));
        let second = Position { wagers, hand: [&hand[..], &[fourth]].concat(), ..first.clone() };
        assert_eq!(exact(&second, "ride"), Fraction::new(worth(fourth, in_play + 1), ways));
        assert_eq!(exact(&second, "withdraw"), Fraction::new(worth(fourth, in_play), ways));
    }
    let wrong = |wagers: &[(Wager, Cents)], hand: &[Card]| {
        let position = Position { wagers: wagers.to_vec(), ..Position::of(hand, None) };
        decisions(&settings, stake, &position).expect_err("a refusal").to_string()
    };
    assert!(wrong(&[(Wager::Dollar, stake)], &hand).contains("2 and $"));
    assert!(wrong(&[(Wager::Two, stake), (Wager::Dollar, stake)], &hand).contains("1 is in play"));
    assert!(wrong(&[(Wager::Two, Cents(1)), (Wager::Dollar, stake)], &hand).contains("equal"));
}
