//! Simulations through the public interface: exactly repeatable, balanced to the cent, and near the exact figures.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use odds::simulation::{MergeError, Plan, Playbook, Request, Results, Shard, agreement, merge, simulate};
use odds::{Figures, Tally};
use rules::games::lunar_poker::SuperHand;
use rules::games::three_card_poker::PairPlus;
use rules::strength::ThreeCardStrength;
use rules::{Card, Cents, Game};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

fn plan(game: Game, rounds: u64, change: impl FnOnce(&mut Request)) -> Plan {
    let mut request = Request::new(game, rounds);
    change(&mut request);
    Plan::new(request).expect("a plan")
}

fn play(plan: &Plan, threads: usize) -> Results {
    simulate(plan, None, threads, &mut |_| {}, &AtomicBool::new(false)).expect("every round is played")
}

fn float(count: u128) -> f64 {
    count.to_f64().expect("a number")
}

fn set(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

/// Every game with few and many players, every wager, odd settings included.
fn variety() -> Vec<Plan> {
    let rounds = 3 * 4096 + 5;
    let mut plans = Vec::new();
    for game in Game::ALL {
        for players in [1, 3, 5] {
            plans.push(plan(game, rounds, |request| request.players = players));
        }
    }
    plans.push(plan(Game::CaribbeanStud, rounds, |request| {
        request.table = vec![set("meter", "120000.00"), set("max_payout", "300.00")];
        request.players = 7;
    }));
    plans.push(plan(Game::LunarPoker, rounds, |request| request.table = vec![set("declaring", "player")]));
    for penetration in [None, Some(50), Some(95)] {
        plans.push(plan(Game::StarBlackjack, rounds, |request| {
            request.table = vec![
                set("decks", "8"),
                set("resplit", "true"),
                set("insurance_ten", "true"),
                set("seats", "9"),
                set("burn", "true"),
                set("first_two_down", "true"),
                set("blackjacks_wait", "true"),
            ];
            request.players = 9;
            request.penetration = penetration;
        }));
    }
    plans
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for plan in variety() {
        let alone = play(&plan, 1);
        for threads in [2, 3] {
            assert_eq!(play(&plan, threads), alone, "{plan:?}");
        }
    }
}

/// The house's net result is the players' net loss, to the cent, although one is counted from the chips that moved and
/// the other from the lines of the settlements; and every hand has one outcome for every wager.
#[test]
fn the_books_balance() {
    for plan in variety() {
        let results = play(&plan, 2);
        assert_eq!(BigInt::from(results.house) + results.players_net(), BigInt::ZERO, "{plan:?}");
        assert_eq!(results.check(), Ok(()));
        assert_eq!(results.rounds(), plan.rounds());
        let hands = u128::from(plan.rounds()) * u128::from(plan.players());
        for wager in &results.wagers {
            if wager.wager.starts_with("insurance") {
                // An ace comes in one of 13 rounds, a ten-value card in four.
                let share = float(wager.count()) / float(hands);
                let expected = if wager.wager == "insurance" { 1.0 / 13.0 } else { 4.0 / 13.0 };
                assert!((share - expected).abs() < 0.02, "{}: {share}", wager.wager);
            } else {
                assert_eq!(wager.count(), hands, "{}", wager.wager);
            }
            for (outcome, _) in wager.tally.iter() {
                assert!(outcome.staked >= wager.unit, "{}: {outcome:?}", wager.wager);
                assert!(outcome.net >= -outcome.staked, "{}: {outcome:?}", wager.wager);
            }
        }
    }
}

#[test]
fn another_seed_gives_other_rounds() {
    let with = |seed| play(&plan(Game::LetItRide, 4096, |request| request.seed = seed), 1);
    assert_ne!(with(1).wagers, with(2).wagers);
    assert_eq!(with(2), with(2));
}

#[test]
fn an_interrupted_simulation_goes_on_to_the_same_end() {
    for game in [Game::ThreeCardPoker, Game::StarBlackjack] {
        let plan = plan(game, 20 * 4096 + 77, |request| request.players = 2);
        let whole = play(&plan, 2);
        let mut so_far = None;
        let mut interruptions = 0;
        loop {
            let stop = AtomicBool::new(false);
            let results = simulate(&plan, so_far, 2, &mut |_| stop.store(true, Ordering::Relaxed), &stop);
            let results = results.expect("every round is played");
            // Through its written form, as a file would keep it.
            let written = serde_json::to_string(&results).expect("JSON");
            let read: Results = serde_json::from_str(&written).expect("the same results");
            assert_eq!(read, results);
            assert_eq!(read.check(), Ok(()));
            if results.is_complete() {
                assert_eq!(results, whole);
                break;
            }
            interruptions += 1;
            so_far = Some(read);
        }
        assert!(interruptions > 2, "{interruptions}");
    }
}

#[test]
fn progress_is_told_while_rounds_are_played() {
    let plan = plan(Game::ThreeCardPoker, 40 * 4096, |_| {});
    let heard = Mutex::new(Vec::new());
    let mut on_progress = |results: &Results| heard.lock().expect("a list").push(results.rounds());
    simulate(&plan, None, 2, &mut on_progress, &AtomicBool::new(false)).expect("every round is played");
    let heard = heard.into_inner().expect("a list");
    assert!(heard.len() > 3 && heard.is_sorted(), "{heard:?}");
    assert_eq!(heard.last(), Some(&(40 * 4096)));
}

#[test]
fn parts_make_the_whole() {
    let rounds = 10 * 4096 + 1;
    let shard = |number, of| Shard::new(number, of).expect("a part");
    let part = |number, of| play(&plan(Game::LunarPoker, rounds, |request| request.shard = shard(number, of)), 1);
    let whole = play(&plan(Game::LunarPoker, rounds, |_| {}), 2);
    for of in [1, 2, 3, 11, 12, 13] {
        let mut parts: Vec<Results> = (1..=of).map(|number| part(number, of)).collect();
        parts.reverse();
        assert_eq!(merge(&parts), Ok(whole.clone()), "{of} parts");
    }
    let parts: Vec<Results> = (1..=3).map(|number| part(number, 3)).collect();
    assert_eq!(merge(&[]), Err(MergeError::Nothing));
    let missing = MergeError::Missing { first: vec![shard(1, 3), shard(3, 3)], count: 2 };
    assert_eq!(missing.to_string(), "2 of the parts are missing: 1/3, 3/3");
    assert_eq!(merge(&parts[1..2]), Err(missing));
    let twice = [parts[0].clone(), parts[1].clone(), parts[0].clone()];
    assert_eq!(merge(&twice), Err(MergeError::Twice { at: 2, shard: shard(1, 3) }));
    let half = plan(Game::LunarPoker, rounds, |request| request.shard = shard(2, 3));
    let stop = AtomicBool::new(false);
    let unfinished = simulate(&half, None, 1, &mut |_| stop.store(true, Ordering::Relaxed), &stop);
    let parts = [parts[0].clone(), unfinished.expect("some rounds"), parts[2].clone()];
    assert_eq!(merge(&parts), Err(MergeError::Unfinished { at: 1, shard: shard(2, 3) }));
}

#[test]
fn parts_of_different_simulations_are_told_apart() {
    let base = |change: fn(&mut Request)| {
        let plan = plan(Game::StarBlackjack, 5000, |request| {
            request.shard = Shard::new(1, 2).expect("a part");
            change(request);
        });
        play(&plan, 1)
    };
    let first = base(|_| {});
    let other = |change: fn(&mut Request)| match merge(&[first.clone(), base(change)]) {
        Err(MergeError::Different { at: 1, differences }) => differences.join("; "),
        other => panic!("{other:?}"),
    };
    assert_eq!(other(|request| request.seed = 2), "the seed is 2, not 1");
    assert_eq!(other(|request| request.rounds = 5001), "rounds is 5001, not 5000");
    assert_eq!(other(|request| request.players = 2), "players is 2, not 1");
    assert_eq!(other(|request| request.stake = Some(Cents(500))), "the stake is 5.00, not 10.00");
    assert_eq!(other(|request| request.penetration = Some(75)), "the penetration is 75, not none");
    assert_eq!(other(|request| request.table = vec![set("decks", "8")]), "decks is 8, not the usual");
    let shard = other(|request| request.shard = Shard::new(1, 3).expect("a part"));
    assert_eq!(shard, "it is one of 3 parts, not of 2");
    let strategy = other(|request| {
        let text = include_str!("../../../strategies/star-blackjack.toml").replace("\"basic\"", "\"other\"");
        request.playbook = Playbook::read(Game::StarBlackjack, &text).ok();
    });
    assert_eq!(strategy, "the strategy is \"other\", not \"best play\"");
    // A setting that repeats its default makes no difference.
    let usual = base(|request| {
        request.table = vec![set("decks", "6")];
        request.shard = Shard::new(2, 2).expect("a part");
    });
    assert!(merge(&[first.clone(), usual]).is_ok());
    let mut newer = first.clone();
    newer.heading.croupier = "99.0.0".to_owned();
    assert!(matches!(merge(&[first.clone(), newer.clone()]), Err(MergeError::Different { at: 1, .. })));
    assert!(matches!(merge(&[newer]), Err(MergeError::Different { at: 0, .. })));
    let mut wrong = first;
    wrong.house += 1;
    assert!(matches!(merge(&[wrong]), Err(MergeError::Wrong { at: 0, .. })));
}

/// Every three-card hand, counted by the engine's schedule.
fn pair_plus(schedule: &PairPlus, stake: Cents) -> Figures {
    let mut tally = Tally::new();
    let deck: Vec<Card> = Card::deck().collect();
    for (index, a) in deck.iter().enumerate() {
        for (second, b) in deck.iter().enumerate().skip(index + 1) {
            for c in &deck[second + 1..] {
                let odds = schedule.odds(ThreeCardStrength::of([*a, *b, *c]).category());
                let net = odds.map_or(-stake, |odds| stake.times(i64::from(odds.pays)));
                tally.add(net, stake, 1);
            }
        }
    }
    Figures::counted("pair-plus", stake, &tally)
}

/// Every five-card hand, counted by the payment of a super wager.
fn super_wager(stake: Cents) -> Figures {
    let mut counts = [0_u32; 9];
    let deck: Vec<Card> = Card::deck().collect();
    for a in 0..48 {
        for b in a + 1..49 {
            for c in b + 1..50 {
                for d in c + 1..51 {
                    for e in d + 1..52 {
                        let hand = [deck[a], deck[b], deck[c], deck[d], deck[e]];
                        counts[SuperHand::of(hand).map_or(8, |won| won as usize)] += 1;
                    }
                }
            }
        }
    }
    let mut tally = Tally::new();
    let kinds = [
        SuperHand::SameColour,
        SuperHand::AceKingQueen,
        SuperHand::ThreeOfAKind,
        SuperHand::Straight,
        SuperHand::Flush,
        SuperHand::FullHouse,
        SuperHand::FivePictures,
        SuperHand::FourOfAKind,
    ];
    for (kind, count) in kinds.into_iter().zip(counts) {
        tally.add(stake.times(i64::from(kind.odds().pays)), stake, u128::from(count));
    }
    tally.add(-stake, stake, u128::from(counts[8]));
    assert_eq!(tally.total(), 2_598_960);
    Figures::counted("super", stake, &tally)
}

/// A correct simulation with this plan agrees within four standard errors; the seed is fixed.
fn agrees(plan: &Plan, figures: &Figures) {
    let results = play(plan, 2);
    let wager = results.wager(&figures.wager).expect("a wager");
    let found = wager.agreement(figures, plan.players()).expect("figures for the same stake");
    assert!(found.z.abs() < 4.0, "{}: {found:?}", figures.wager);
    assert!(found.impossible.is_empty(), "{}: {found:?}", figures.wager);
    if plan.players() == 1 {
        assert_eq!(agreement(&wager.tally, figures), found);
        assert!(found.chi_square.is_some_and(|test| test.p > 1e-4 && test.degrees > 3), "{}: {found:?}", figures.wager);
    } else {
        assert_eq!(found.chi_square, None);
    }
}

#[test]
fn pair_plus_comes_out_as_counted() {
    let stake = Cents::dollars(10);
    for (name, published) in [("40-30-6-4-1", -0.0232), ("40-30-6-3-1", -0.0728)] {
        let schedule = PairPlus::named(name).expect("a schedule");
        let exact = pair_plus(schedule, stake);
        // Published by the Wizard of Odds among the pay tables of pair plus: 2.32% and 7.28%.
        assert!((exact.expected - published).abs() < 5e-5, "{name}: {}", exact.expected);
        for players in [1, 7] {
            let plan = plan(Game::ThreeCardPoker, 200_000, |request| {
                request.table = vec![set("pair_plus", name)];
                request.players = players;
            });
            agrees(&plan, &exact);
        }
    }
}

#[test]
fn the_super_wager_comes_out_as_counted() {
    agrees(&plan(Game::LunarPoker, 300_000, |_| {}), &super_wager(Cents::dollars(10)));
}

/// Insurance and pairs of six decks, worked out by hand: 96 of 311 cards insure an ace, 24 aces of 311 cards a ten; a
/// second card equals the first in 5 of 311, has its rank and colour in 6 more and the other colour in 12.
#[test]
fn the_optional_wagers_of_blackjack_come_out_as_counted() {
    let stake = Cents::dollars(10);
    let half = Cents::dollars(5);
    let figures = |name: &str, unit: Cents, wins: &[(i64, u128)]| {
        let mut tally = Tally::new();
        for (odds, ways) in wins {
            tally.add(unit.times(*odds), unit, *ways);
        }
        tally.add(-unit, unit, 311 - wins.iter().map(|(_, ways)| ways).sum::<u128>());
        Figures::counted(name, unit, &tally)
    };
    let plan = plan(Game::StarBlackjack, 400_000, |request| request.table = vec![set("insurance_ten", "true")]);
    let results = play(&plan, 2);
    for exact in [
        figures("any-pair", stake, &[(11, 23)]),
        figures("perfect-pairs", stake, &[(30, 5), (10, 6), (5, 12)]),
        figures("insurance", half, &[(2, 96)]),
        figures("insurance-ten", half, &[(10, 24)]),
    ] {
        let wager = results.wager(&exact.wager).expect("a wager");
        let found = wager.agreement(&exact, 1).expect("figures for the same stake");
        assert!(found.z.abs() < 4.0 && found.impossible.is_empty(), "{}: {found:?}", exact.wager);
        assert!(found.chi_square.is_some_and(|test| test.p > 1e-4), "{}: {found:?}", exact.wager);
    }
}

/// Published figures for the strategies that are shipped, within four standard errors of many rounds.
#[test]
fn the_shipped_strategies_come_near_what_is_published() {
    let near = |game, wager: &str, published: f64| {
        let plan = plan(game, 1_000_000, |request| request.side_wagers = false);
        let results = play(&plan, 2);
        let found = results.wager(wager).expect("a wager");
        let distance = (found.mean() - published) / found.std_error(1);
        assert!(distance.abs() < 4.0, "{game}: {} is {distance} standard errors away", found.mean());
    };
    // Three Card Poker with queen-six-four and the 5-4-1 bonus: 3.37% (Wizard of Odds).
    near(Game::ThreeCardPoker, "ante", -0.0337);
    // Let It Ride with the pay table 1000-200-50-11-8-5-3-2-1: 3.51% (Wizard of Odds).
    near(Game::LetItRide, "1", -0.0351);
}

/// Five players who exchange all their cards need 55 of the 52: the discards are shuffled back in (ruling U10), and the
/// machine refuses any card that cannot come.
#[test]
fn a_deck_that_runs_out_goes_on_with_its_discards() {
    let text = "game = \"lunar-poker\"\nname = \"new cards\"\nafter_draw = [{ least = \"2s 2h 3d 4c 5s\" }]\n\
        [[first]]\ndo = \"exchange\"\nkeep = \"nothing\"\n";
    let plan = plan(Game::LunarPoker, 20_000, |request| {
        request.players = 5;
        request.playbook = Some(Playbook::read(Game::LunarPoker, text).expect("a strategy"));
    });
    let results = play(&plan, 2);
    assert_eq!(results.rounds(), 20_000);
    assert_eq!(results.check(), Ok(()));
}

/// Several players at one table win and lose together, and the standard error takes that into account.
#[test]
fn the_standard_error_counts_rounds_and_not_hands() {
    let with = |players| {
        let plan = plan(Game::StarBlackjack, 60_000, |request| {
            request.players = players;
            request.side_wagers = false;
        });
        let results = play(&plan, 2);
        results.wager("main").expect("a wager").clone()
    };
    let (one, seven) = (with(1), with(7));
    let naive = one.std_dev() / float(one.count()).sqrt();
    assert!((one.std_error(1) / naive - 1.0).abs() < 1e-9);
    let naive = seven.std_dev() / float(seven.count()).sqrt();
    assert!(seven.std_error(7) > 1.5 * naive, "{} {naive}", seven.std_error(7));
    assert!(seven.std_error(7) < one.std_error(1));
}

/// Any game can be played by its usual instruction, and the results agree with the exact figures where these exist.
#[test]
fn every_game_is_played_by_its_usual_instruction() {
    let mut counted = 0;
    for game in Game::ALL {
        let usual = |rounds, players, penetration| {
            plan(game, rounds, |request| {
                request.players = players;
                request.penetration = penetration;
                request.playbook = Some(Playbook::usual(game));
            })
        };
        let several = play(&usual(500, 3, Some(60).filter(|_| game == Game::StarBlackjack)), 1);
        assert_eq!(BigInt::from(several.house) + several.players_net(), BigInt::ZERO, "{game}");
        assert_eq!(several.wagers[0].count(), 1500, "{game}");
        let alone = usual(20_000, 1, None);
        let results = play(&alone, 2);
        let exact = odds::any::analyse(alone.settings(), alone.stake(), &odds::Progress::silent()).silence;
        for silence in exact.iter().filter(|silence| silence.instruction == "usual") {
            let Some(found) = results.wager(&silence.wager) else { continue };
            let distance = (found.mean() - silence.always.expected) / found.std_error(1);
            assert!(
                distance.abs() < 4.0,
                "{game} {}: {} is {distance} standard errors away",
                found.wager,
                found.mean()
            );
            counted += 1;
        }
    }
    assert!(counted >= 4, "{counted}");
}
