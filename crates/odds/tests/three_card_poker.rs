//! Three Card Poker against published figures, a slow enumeration of its own, and the engine.

use odds::games::three_card_poker::{BestPlay, Payoff, Verdict, analyse, decisions};
use odds::{Analysis, Fraction, HandError, Position, Progress};
use rules::games::three_card_poker::{AnteBonus, PairPlus, Settings, ThreeCardPoker};
use rules::strength::ThreeCardStrength;
use rules::{Card, Cents, Decision, Fact, GameSettings, Input, Round, Seat, Suit, Wager};

mod chance;
use chance::Chance;

const STAKE: Cents = Cents::dollars(10);

fn analysed(settings: &Settings) -> Analysis {
    analyse(settings, STAKE, &Progress::silent())
}

fn with(name: &str, text: &str) -> Settings {
    let mut settings = Settings::default();
    settings.set(name, text).expect("a known setting");
    settings
}

fn cards<const N: usize>(text: &str) -> [Card; N] {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
    cards.try_into().expect("the right number of cards")
}

fn assert_percent(found: f64, percent: f64, what: &str) {
    assert!((found * 100.0 - percent).abs() < 0.005, "{what}: found {:.4}%, published {percent}%", found * 100.0);
}

/// Wizard of Odds, "Three Card Poker" (wizardofodds.com/games/three-card-poker): 3.37% of the ante and 2.01% of all money
/// wagered for the usual bonus; the same two figures in J. Grochowski, "The Three Card Poker problem" (Casino City Times,
/// 2017). One unit less on 48 straight flushes and on 52 threes of a kind of 22,100 hands costs 100/22,100 each time.
#[test]
fn the_ante_has_its_published_edge() {
    for (schedule, edge, risk) in [("5-4-1", 3.37, 2.01), ("4-3-1", 3.83, 2.28), ("3-2-1", 4.28, 2.56)] {
        let analysis = analysed(&with("ante_bonus", schedule));
        let ante = analysis.wager("ante").expect("the ante");
        assert_percent(ante.house_edge(), edge, schedule);
        assert_percent(ante.element_of_risk(), risk, schedule);
    }
}

/// Every schedule was tested.
#[test]
fn every_bonus_schedule_keeps_the_same_strategy() {
    let usual = BestPlay::new(&Settings::default(), STAKE);
    for schedule in &AnteBonus::ALL {
        let best = BestPlay::new(&with("ante_bonus", schedule.name), STAKE);
        assert!(best.iter().eq(usual.iter()), "{}", schedule.name);
    }
}

/// 2.32%, 7.28% and 5.57%: J. Grochowski, "A rare Pair Plus payout at Three Card Poker" (Casino City). 3.5% and 4.6%: the
/// same, "By Any Other Name". The two with 50 follow: ten units more on 48 of 22,100 hands give back 2.17%.
#[test]
fn the_pair_plus_has_its_published_edge() {
    let published = [
        ("40-30-6-4-1", 2.32),
        ("40-30-6-3-1", 7.28),
        ("40-25-6-4-1", 3.49),
        ("40-30-5-4-1", 5.57),
        ("35-25-6-4-1", 4.58),
        ("50-30-6-4-1", 0.14),
        ("50-30-6-3-1", 5.10),
    ];
    assert!(PairPlus::ALL.iter().map(|schedule| schedule.name).eq(published.map(|(name, _)| name)));
    for (schedule, edge) in published {
        let analysis = analysed(&with("pair_plus", schedule));
        let pair_plus = analysis.wager("pair-plus").expect("the pair plus");
        assert_percent(pair_plus.house_edge(), edge, schedule);
        // 5,660 of 22,100 hands hold a pair or better.
        let hits = Fraction::new(5660, 22_100).to_f64();
        assert!((pair_plus.hit_frequency - hits).abs() < 1e-12);
        assert!((pair_plus.at_risk - 1.0).abs() < 1e-12);
    }
}

/// The threshold is found, not assumed: queen-6-4, as published by Wizard of Odds. It holds in every suit.
#[test]
fn best_play_begins_at_queen_six_four() {
    let best = BestPlay::new(&Settings::default(), STAKE);
    let least = ThreeCardStrength::of(cards("Qs 6h 4d"));
    for (hand, plays) in best.iter() {
        assert_eq!(plays, ThreeCardStrength::of(hand) >= least, "{hand:?}");
        let [a, b, c] = hand;
        assert_eq!(best.plays([c, a, b]), plays);
    }
    let strategy = analysed(&Settings::default()).strategy;
    assert_eq!(strategy.rules, ["Play queen-6-4 or better.", "Fold every other hand."]);
    assert_eq!(strategy.ties, "No hand is worth exactly as much played as folded.");
    assert_eq!(strategy.curves[0].marks.len(), 1);
    assert_eq!(strategy.curves[0].marks[0].label, "queen-6-4");
}

/// The picture and the decisions say the same.
#[test]
fn the_grids_show_the_frontier() {
    let strategy = analysed(&Settings::default()).strategy;
    let best = BestPlay::new(&Settings::default(), STAKE);
    let titles: Vec<&str> = strategy.grids.iter().map(|grid| grid.title.as_str()).collect();
    assert_eq!(titles[1], "Queen high, not all of one suit");
    let mut shown = 0;
    for (grid, high) in strategy.grids.iter().zip(["Js", "Qs", "Ks"]) {
        for (row, second) in grid.rows.iter().enumerate() {
            for (column, third) in grid.columns.iter().enumerate() {
                let cell = &grid.cells[row][column];
                let [second, third]: [Card; 2] = cards(&format!("{second}h {third}d"));
                if third.rank() >= second.rank() {
                    assert_eq!(cell.decision, "");
                    continue;
                }
                let plays = best.plays([high.parse().expect("a card"), second, third]);
                assert_eq!(cell.decision, if plays { "play" } else { "fold" });
                assert!(!cell.label.contains('*'), "suits never decide");
                shown += 1;
            }
        }
    }
    // All choices of two lower ranks below a jack, a queen and a king.
    assert_eq!(shown, 36 + 45 + 55);
}

/// Exact values of the hands next to the threshold, on both sides.
#[test]
fn decisions_count_everything_staked() {
    let settings = Settings::default();
    for (hand, best) in [("Qs 6h 3d", "fold"), ("Qs 6h 4d", "play"), ("Qs 6h 5d", "play"), ("2s 3s 4s", "play")] {
        let decisions =
            decisions(&settings, Cents::dollars(10), &Position::of(&cards::<3>(hand), None)).expect("a legal hand");
        assert_eq!(decisions.best().map(|best| best.decision.as_str()), Some(best), "{hand}");
        let fold = decisions.decisions.iter().find(|choice| choice.decision == "fold").expect("fold");
        assert_eq!(fold.exact, Some(Fraction::new(-1, 1)));
    }
    // Wizard of Odds has -0.993378 for the first.
    for (hand, exact) in [("Qs 6h 4d", Fraction::new(-9151, 9212)), ("Qs 6h 3d", Fraction::new(-393, 392))] {
        let decisions =
            decisions(&settings, Cents::dollars(10), &Position::of(&cards::<3>(hand), None)).expect("a legal hand");
        let play = decisions.decisions.iter().find(|choice| choice.decision == "play").expect("play");
        assert_eq!(play.exact, Some(exact), "{hand}");
    }
}

#[test]
fn hands_that_cannot_be_are_refused() {
    let settings = Settings::default();
    let ask =
        |hand: &[Card], up| decisions(&settings, Cents::dollars(10), &Position::of(hand, up)).expect_err("not a hand");
    let hand: [Card; 4] = cards("Qs 6h 4d 2c");
    assert_eq!(ask(&hand[..2], None), HandError::Count { expected: "three cards", found: 2 });
    assert_eq!(ask(&hand, None), HandError::Count { expected: "three cards", found: 4 });
    assert_eq!(ask(&cards::<3>("Qs 6h Qs"), None), HandError::Repeated("Qs".parse().expect("a card")));
    assert_eq!(ask(&hand[..3], Some(hand[3])), HandError::NoUse);
}

/// A wager of less than the smallest chip is paid a whole chip (G2), which turns the edge over and makes more hands worth
/// playing; one that chips can make is not.
#[test]
fn the_smallest_chip_matters_only_where_it_must_round() {
    let settings = Settings::default();
    let edge = |stake| analyse(&settings, stake, &Progress::silent()).wagers[0].house_edge();
    assert!((edge(Cents(50)) - edge(STAKE)).abs() < 1e-12);
    assert!((edge(Cents(51)) - edge(Cents(50))).abs() > 0.1);
    assert!(edge(Cents(49)) < edge(Cents(50)));
    let analysis = analyse(&settings, Cents(10), &Progress::silent());
    assert!(analysis.wagers[0].expected > 1.0);
    assert_eq!(analysis.strategy.rules, ["Play every hand."]);
    let fold = decisions(&settings, Cents(10), &Position::of(&cards::<3>("4s 3h 2d"), None)).expect("a hand");
    assert_eq!(fold.best().map(|best| best.decision.as_str()), Some("play"));
}

/// Antes of 34 cents win 50: then it depends on the cards that a hand below a queen keeps from the dealer whether it is
/// worth playing, and the words name each of those hands.
#[test]
fn the_words_follow_card_removal() {
    let (settings, stake) = (Settings::default(), Cents(34));
    let best = BestPlay::new(&settings, stake);
    let rules = analyse(&settings, stake, &Progress::silent()).strategy.rules;
    assert_eq!(rules[0], "Play queen-3-2 or better.");
    assert_eq!(rules.len(), 4, "{rules:?}");
    let (all, some) = (&rules[1], &rules[2]);
    let mut weaker = 0;
    for (hand, plays) in best.iter() {
        let strength = ThreeCardStrength::of(hand);
        if strength.has_queen() {
            assert!(plays, "{hand:?}");
            continue;
        }
        let mut sorted = hand;
        sorted.sort_by(|a, b| b.cmp(a));
        let named = all.contains(&format!(" {}", sorted.map(|card| card.rank().name()).join("-")));
        // The words write the suits in the order in which they come up: clubs, diamonds, hearts.
        let mut seen: Vec<Suit> = Vec::new();
        let written = sorted.map(|card| {
            if !seen.contains(&card.suit()) {
                seen.push(card.suit());
            }
            let suit = seen.iter().position(|suit| *suit == card.suit()).expect("just put there");
            Card::new(card.rank(), Suit::ALL[suit]).to_string()
        });
        assert_eq!(plays, named || some.contains(&written.join(" ")), "{hand:?}");
        weaker += usize::from(plays);
    }
    assert!(weaker > 500, "{weaker}");
}

/// The largest wager does not overflow.
#[test]
fn the_largest_wager_has_the_same_figures() {
    let largest = analyse(&Settings::default(), Cents::LARGEST_WAGER, &Progress::silent());
    let usual = analysed(&Settings::default());
    for (largest, usual) in largest.wagers.iter().zip(&usual.wagers) {
        assert_eq!(largest.exact, usual.exact);
        assert!((largest.std_dev - usual.std_dev).abs() < 1e-12);
    }
}

/// A hand's strength computed in a slow way, from its ranks and suits alone.
fn slow_strength(hand: [Card; 3]) -> u32 {
    let mut ranks = hand.map(|card| card.rank() as u32 + 2);
    ranks.sort_unstable();
    let [mut low, mut middle, mut high] = ranks;
    let flush = hand[0].suit() == hand[1].suit() && hand[1].suit() == hand[2].suit();
    let mut straight = low + 1 == middle && middle + 1 == high;
    if ranks == [2, 3, 14] {
        (low, middle, high, straight) = (1, 2, 3, true);
    }
    let three = low == high;
    let pair = !three && (low == middle || middle == high);
    let (kind, order) = if straight && flush {
        (5, [high, middle, low])
    } else if three {
        (4, [high, middle, low])
    } else if straight {
        (3, [high, middle, low])
    } else if flush {
        (2, [high, middle, low])
    } else if pair {
        (1, [middle, middle, if low == middle { high } else { low }])
    } else {
        (0, [high, middle, low])
    };
    order.iter().fold(kind, |sum, rank| sum * 15 + rank)
}

/// All 22,100 × 18,424 deals again, without suit classes and without the engine's ranking.
#[test]
fn a_slow_count_of_every_deal_agrees() {
    let deck: Vec<Card> =
        Suit::ALL.iter().flat_map(|suit| rules::Rank::ALL.iter().map(|rank| Card::new(*rank, *suit))).collect();
    let mut hands = Vec::new();
    for (i, a) in deck.iter().enumerate() {
        for (j, b) in deck.iter().enumerate().skip(i + 1) {
            for (k, c) in deck.iter().enumerate().skip(j + 1) {
                hands.push((1u64 << i | 1 << j | 1 << k, slow_strength([*a, *b, *c])));
            }
        }
    }
    let queen = slow_strength(cards("Qs 3h 2d"));
    let kind_of = |strength: u32| strength / 15u32.pow(3);
    let (mut net, mut staked) = (0i64, 0i64);
    for (held, strength) in &hands {
        // Index: dealer's hand not qualified, beaten, equal, better.
        let mut seen = [0i64; 4];
        for (cards, dealer) in &hands {
            let place =
                usize::from(*dealer >= queen) * (1 + usize::from(dealer >= strength) + usize::from(dealer > strength));
            seen[place] += i64::from(held & cards == 0);
        }
        let deals: i64 = seen.iter().sum();
        assert_eq!(deals, 18_424);
        let bonus = [0, 0, 0, 1, 4, 5][kind_of(*strength) as usize];
        let played = seen[0] + 2 * seen[1] - 2 * seen[3] + bonus * deals;
        if played > -deals {
            net += played;
            staked += 2 * deals;
        } else {
            net -= deals;
            staked += deals;
        }
    }
    let ante = &analysed(&Settings::default()).wagers[0];
    assert_eq!(ante.exact, Some(Fraction::new(net, 22_100i64 * 18_424)));
    assert_eq!(ante.exact_at_risk, Some(Fraction::new(staked, 22_100i64 * 18_424)));
}

/// Random deals through the engine with best play: every settled net result equals the analysis.
#[test]
fn the_engine_pays_what_the_analysis_counts() {
    let seat = Seat::new(1).expect("seat 1");
    let mut chance = Chance::new(3);
    let best = BestPlay::new(&Settings::default(), STAKE);
    let mut kinds = [0; 6];
    for round_number in 0..30_000 {
        let mut settings = with("ante_bonus", AnteBonus::ALL[round_number % 3].name);
        settings.set("pair_plus", PairPlus::ALL[round_number % 7].name).expect("a schedule");
        let stake = [STAKE, Cents(2575)][round_number % 2];
        let payoff = Payoff::new(&settings, stake);
        let deal: [Card; 6] = chance.deal();
        let (dealer, hand) = ([deal[0], deal[1], deal[2]], [deal[3], deal[4], deal[5]]);
        let strength = ThreeCardStrength::of(hand);
        kinds[strength.category() as usize] += 1;
        // Best play, and now and then the other choice.
        let plays = best.plays(hand) != (round_number % 5 == 0);
        let mut inputs = vec![Input::wager(seat, Wager::Ante, stake), Input::wager(seat, Wager::PairPlus, stake)];
        inputs.extend(deal.map(Input::Card));
        inputs.push(Input::decide(seat, if plays { Decision::Play } else { Decision::Fold }));
        inputs.extend(if plays { vec![Input::Turn, Input::Settle] } else { vec![Input::Settle] });
        let (mut ante, mut pair_plus) = (Cents::ZERO, Cents::ZERO);
        let mut round = ThreeCardPoker::new(settings);
        for input in inputs {
            let mut note = |fact: Fact| {
                if let Fact::Settled(line) = fact {
                    let net = line.returned - line.staked;
                    if line.spot.wager == Wager::PairPlus { pair_plus += net } else { ante += net }
                }
            };
            round.take(input, &mut note).expect("a legal input");
        }
        if plays {
            let verdict = Verdict::of(strength, ThreeCardStrength::of(dealer));
            assert_eq!(ante, payoff.played(strength.category(), verdict), "{deal:?}");
            assert_eq!(pair_plus, payoff.pair_plus(strength.category()), "{deal:?}");
        } else {
            assert_eq!(ante, payoff.folded());
            assert_eq!(pair_plus, -stake);
        }
    }
    assert!(kinds.iter().all(|count| *count > 20), "every kind of hand came up: {kinds:?}");
}

/// Costs are compared with best play, so none is negative, and playing everything costs 7.65% in all, as Wizard of Odds
/// says.
#[test]
fn simpler_ways_to_play_cost_something() {
    let analysis = analysed(&Settings::default());
    let best = analysis.wagers[0].expected;
    for simpler in &analysis.strategy.simplifications {
        assert!(simpler.cost > 0.0, "{}", simpler.name);
        assert!((best - simpler.expected - simpler.cost).abs() < 1e-12, "{}", simpler.name);
    }
    let find = |name: &str| {
        analysis.strategy.simplifications.iter().find(|simpler| simpler.name == name).expect("such a way").expected
    };
    assert_percent(-find("play everything"), 7.65, "playing everything");
    assert_percent(-find("mimic the dealer"), 3.45, "mimicking the dealer");
}

/// Playing against every hand that the dealer can hold without these cards: net cents, and the number of hands.
fn counted_out(hand: [Card; 3], gone: &[Card], stake: i64) -> (i64, i64) {
    let live: Vec<Card> = Card::deck().filter(|card| !hand.contains(card) && !gone.contains(card)).collect();
    let strength = ThreeCardStrength::of(hand);
    let bonus = match strength.category().name() {
        "straight" => 1,
        "three of a kind" => 4,
        "straight flush" => 5,
        _ => 0,
    };
    let (mut net, mut all) = (0, 0);
    for a in 0..live.len() {
        for b in a + 1..live.len() {
            for c in b + 1..live.len() {
                let dealer = ThreeCardStrength::of([live[a], live[b], live[c]]);
                all += 1;
                net += stake * bonus;
                net += match strength.cmp(&dealer) {
                    _ if !dealer.has_queen() => stake,
                    std::cmp::Ordering::Greater => 2 * stake,
                    std::cmp::Ordering::Equal => 0,
                    std::cmp::Ordering::Less => -2 * stake,
                };
            }
        }
    }
    (net, all)
}

#[test]
fn cards_in_sight_cannot_come_to_the_dealer() {
    let settings = Settings::default();
    for (hand, gone) in [("Qd 6c 4s", "Qs Qh Kd"), ("Qd 6c 3s", "Ah Ks Kd Qc 2d"), ("5h 4h 3h", "9c")] {
        let (hand, gone): (_, Vec<Card>) =
            (cards::<3>(hand), gone.split(' ').map(|card| card.parse().expect("a card")).collect());
        let position = Position { gone: gone.clone(), ..Position::of(&hand, None) };
        let found = decisions(&settings, Cents::dollars(10), &position).expect("a decision");
        let play = found.decisions.iter().find(|value| value.decision == "play").expect("play");
        let (net, all) = counted_out(hand, &gone, 1000);
        assert_eq!(play.exact, Some(Fraction::new(net, all * 1000)));
    }
}

/// Ruling T2: folding gives the pair plus up, and a pair plus alone needs no play wager.
#[test]
fn a_pair_plus_is_part_of_the_decision() {
    let settings = Settings::default();
    let exact = |hand: &str, wagers: &[(Wager, i64)], stake: i64, name: &str| {
        let wagers = wagers.iter().map(|(wager, amount)| (*wager, Cents(*amount))).collect();
        let position = Position { wagers, ..Position::of(&cards::<3>(hand), None) };
        let found = decisions(&settings, Cents(stake), &position).expect("a decision");
        found.decisions.into_iter().find(|value| value.decision == name).and_then(|value| value.exact).expect("a count")
    };
    let both = [(Wager::Ante, 1000), (Wager::PairPlus, 500)];
    let half = Fraction::new(1, 2);
    // A pair is paid 1 to 1, a straight 6 to 1, odd cards nothing.
    for (hand, odds) in [("9d 9c 4s", 1), ("8d 7c 6s", 6), ("Qd 6c 4s", -1)] {
        let ante = [(Wager::Ante, 1000)];
        assert_eq!(exact(hand, &both, 1000, "fold"), Fraction::new(-3, 2));
        let paid = half.times(&Fraction::new(odds, 1));
        assert_eq!(exact(hand, &both, 1000, "play"), exact(hand, &ante, 1000, "play").plus(&paid));
        let alone = [(Wager::PairPlus, 500)];
        assert_eq!(exact(hand, &alone, 500, "fold"), Fraction::new(-1, 1));
        assert_eq!(exact(hand, &alone, 500, "play"), Fraction::new(odds, 1));
    }
}
