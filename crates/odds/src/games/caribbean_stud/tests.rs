//! Published figures, slower ways to the same numbers, and the live machine.

use super::payoffs::Ending;
use super::situations::for_each;
use super::*;
use crate::dealer::Ends;
use crate::suit_classes::SuitClass;
use rayon::prelude::*;
use rules::games::caribbean_stud::{CaribbeanStud, Increment};
use rules::{Decision, Fact, GameSettings, Input, Round, Seat};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

const STAKE: Cents = Cents::dollars(10);

/// `SplitMix64`, to choose cards with.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }

    /// Draws `N` different cards from these.
    fn deal<const N: usize>(&mut self, from: &mut Vec<Card>) -> [Card; N] {
        std::array::from_fn(|_| from.swap_remove(self.below(from.len())))
    }
}

fn cards<const N: usize>(text: &str) -> [Card; N] {
    let cards: Vec<Card> = text.split_whitespace().map(|card| card.parse().unwrap()).collect();
    cards.try_into().unwrap()
}

/// The outcome of a bet, by the rules of comparison.
fn ending(own: FiveCardStrength, dealer: FiveCardStrength) -> Ending {
    match own.cmp(&dealer) {
        _ if !dealer.has_ace_king() => Ending::Unqualified,
        std::cmp::Ordering::Greater => Ending::Won,
        std::cmp::Ordering::Equal => Ending::Tied,
        std::cmp::Ordering::Less => Ending::Lost,
    }
}

fn survey(settings: &Settings, stake: Cents) -> (Payoffs, Survey) {
    let payoffs = Payoffs::new(settings, stake);
    let survey = Survey::new(&Rank::ALL, &payoffs, &Progress::silent());
    (payoffs, survey)
}

/// An ordinary table, analysed once for all tests.
fn usual() -> &'static Analysis {
    static USUAL: LazyLock<Analysis> = LazyLock::new(|| analyse(&Settings::default(), STAKE, &Progress::silent()));
    &USUAL
}

fn paying_100() -> Settings {
    Settings { royal_flush: 100, ..Settings::default() }
}

/// The table of strategies on the Wizard of Odds' page on Caribbean Stud Poker (Michael Shackleford), for 100 to 1 on a
/// royal flush: what each loses in antes over all 19,933,230,517,200 deals, and its element of risk. Ours are the same to
/// the last deal.
#[test]
fn published_losses_of_every_plan() {
    let (payoffs, survey) = survey(&paying_100(), STAKE);
    for (plan, loss, risk) in [
        (Plan::Best, 1_041_372_912_372_i64, "2.555"),
        (Plan::ThreeRules, 1_041_417_758_724, "2.554"),
        (Plan::JackEightThree, 1_059_715_400_580, "2.596"),
        (Plan::Matching, 1_063_176_931_284, "2.616"),
        (Plan::Pairs, 1_090_272_101_460, "2.738"),
        (Plan::AceKing, 1_132_600_203_540, "2.672"),
        (Plan::Everything, 3_310_360_338_060, "5.536"),
    ] {
        let tally = survey.count(plan).tally(&payoffs);
        assert_eq!(tally.total(), 19_933_230_517_200);
        assert_eq!(tally.net(), (-i128::from(loss) * i128::from(STAKE.0)).into(), "{plan:?}");
        let figures = Figures::counted("ante", STAKE, &tally);
        assert_eq!(format!("{:.3}", figures.element_of_risk() * 100.0), risk, "{plan:?}");
    }
}

/// The same page: a house edge of 5.22%, and a standard deviation of 2.24 antes.
#[test]
fn published_figures_of_best_play() {
    let analysis = analyse(&paying_100(), STAKE, &Progress::silent());
    let ante = analysis.wager("ante").unwrap();
    assert_eq!(format!("{:.2}", ante.house_edge() * 100.0), "5.22");
    assert_eq!(format!("{:.2}", ante.std_dev), "2.24");
    // 250 to 1 for a royal flush is worth little: 300 antes more, in as many deals as royal flushes win.
    let usual = usual().wager("ante").unwrap();
    assert_eq!(format!("{:.4}", usual.house_edge() * 100.0), "5.1991");
    let royal = usual.distribution.last().unwrap();
    assert_eq!((royal.net, usual.distribution.len()), (501 * STAKE.0, 13));
    let share = royal.exact.as_ref().unwrap();
    let gain = Fraction::new(share.numerator() * 300, share.denominator().clone());
    assert_eq!(usual.exact.as_ref().unwrap().minus(ante.exact.as_ref().unwrap()), gain);
}

/// Exactly these results: a fold, a lost bet, a stand-off, the ante alone, and the ante with each odds of the bet.
#[test]
fn every_result_has_its_share() {
    let analysis = usual();
    let ante = analysis.wager("ante").unwrap();
    let nets: Vec<i64> = ante.distribution.iter().map(|share| share.net / STAKE.0).collect();
    assert_eq!(nets, [-3, -1, 0, 1, 3, 5, 7, 9, 11, 15, 41, 101, 501]);
    for figures in &analysis.wagers {
        let whole = figures.distribution.iter().fold(Fraction::new(0, 1), |sum, share| {
            let negative = Fraction::new(0, 1).minus(share.exact.as_ref().unwrap());
            sum.minus(&negative)
        });
        assert_eq!(whole, Fraction::new(1, 1), "{}", figures.wager);
    }
    let bets = &analysis.strategy.frequencies[0];
    let at_risk = ante.at_risk;
    assert!((1.0 + 2.0 * bets.1 - at_risk).abs() < 1e-12);
}

/// Without a maximum payout pairs always bet and hands below ace-king never do; and betting and folding are never worth
/// the same.
#[test]
fn only_ace_king_needs_thought() {
    // The lowest odds of a royal flush; higher odds only make betting better.
    let (_, survey) = survey(&Settings { royal_flush: 1, ..Settings::default() }, STAKE);
    let [below, ace_king, pairs @ ..] = survey.kinds();
    assert_eq!(below.bets, 0);
    assert!(pairs.iter().all(|decided| decided.folds == 0 && decided.bets > 0));
    assert!(ace_king.bets > 0 && ace_king.folds > 0);
    let deals: u64 = survey.kinds().iter().map(|decided| decided.deals()).sum();
    assert_eq!(deals, 2_598_960 * 47);
    let payoffs = Payoffs::new(&Settings::default(), STAKE);
    for up in Rank::ALL {
        for_each(&Rank::ALL, up, |situation| {
            let gain = payoffs.value_of_bet(situation.strength, situation.ends);
            assert_ne!(gain, payoffs.value_of_fold(situation.ends), "{situation:?}");
        });
    }
}

/// The situations cover the same deals as the suit classes, which are counted in another way.
#[test]
fn situations_cover_the_suit_classes() {
    type Key = (FiveCardStrength, Rank, u16);
    let mut by_class: HashMap<Key, u64> = HashMap::new();
    SuitClass::for_each(5, |class| {
        let hand: Vec<Card> = class.cards().collect();
        let strength = FiveCardStrength::of([hand[0], hand[1], hand[2], hand[3], hand[4]]);
        // Ace-king, straights and flushes: where suits matter most.
        if strength.has_ace_king() && (strength.category() == FiveCardHand::OddCards || strength.value() >> 12 >= 4) {
            for (up, alike) in class.further() {
                let suited = hand.iter().filter(|card| card.suit() == up.suit());
                let suited = suited.fold(0, |bits, card| bits | 1 << card.rank() as u16);
                *by_class.entry((strength, up.rank(), suited)).or_default() += class.hands() * alike;
            }
        }
    });
    let mut visited = 0;
    for up in Rank::ALL {
        for_each(&Rank::ALL, up, |situation| {
            if let Some(deals) = by_class.get(&(situation.strength, up, situation.suited)) {
                assert_eq!(situation.deals, *deals, "{situation:?}");
                visited += 1;
            }
        });
    }
    assert_eq!(visited, by_class.len());
}

/// The result of best play in a deck of six ranks, by dealing every hand of it to the dealer, and one of each suit
/// class to the player.
fn small_game(ranks: [Rank; 6], payoffs: &Payoffs) -> (i64, u64) {
    let deck: Vec<Card> = Card::deck().filter(|card| ranks.contains(&card.rank())).collect();
    let hand_of = |set: &u32| -> [Card; 5] {
        let cards: Vec<Card> = (0..24).filter(|card| set >> card & 1 == 1).map(|card: usize| deck[card]).collect();
        cards.try_into().unwrap()
    };
    let hands: Vec<u32> = (0..1_u32 << 24).filter(|set| set.count_ones() == 5).collect();
    let strengths: Vec<FiveCardStrength> = hands.iter().map(|set| FiveCardStrength::of(hand_of(set))).collect();
    let one_hand = |(set, hand): (&u32, &FiveCardStrength)| {
        let class = SuitClass::of(hand_of(set));
        if !class.cards().all(|card| hand_of(set).contains(&card)) {
            return (0, 0);
        }
        // The results of a bet against the dealer's hands with each up card; every hand of five has five of them.
        let (mut sums, mut counts) = ([0_i64; 24], [0_i64; 24]);
        for (other, dealer) in hands.iter().zip(&strengths).filter(|(other, _)| *other & set == 0) {
            let net = payoffs.bet(hand.category(), ending(*hand, *dealer)).0;
            let mut ups = *other;
            while ups != 0 {
                let up = ups.trailing_zeros() as usize;
                sums[up] += net;
                counts[up] += 1;
                ups &= ups - 1;
            }
        }
        let best: i64 = sums.iter().zip(counts).map(|(sum, count)| (*sum).max(payoffs.fold().0 * count)).sum();
        let times = class.hands();
        (best * times.cast_signed(), counts.iter().sum::<i64>().unsigned_abs() * times)
    };
    hands.par_iter().zip(&strengths).map(one_hand).reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1))
}

/// Whole games in decks of 24 cards, dealt out: with low ace-kings and wheels, and with high ace-kings and royal flushes.
#[test]
fn small_decks_agree_with_dealing_everything() {
    use Rank::{Ace, Five, Four, Jack, King, Queen, Ten, Three, Two};
    let payoffs = Payoffs::new(&Settings::default(), STAKE);
    for ranks in [[Two, Three, Four, Five, King, Ace], [Two, Ten, Jack, Queen, King, Ace]] {
        let survey = Survey::new(&ranks, &payoffs, &Progress::silent());
        let tally = survey.count(Plan::Best).tally(&payoffs);
        let (net, deals) = small_game(ranks, &payoffs);
        assert_eq!((tally.net(), tally.total()), (net.into(), u128::from(deals)), "{ranks:?}");
    }
}

/// The quick answer is the exact one, for hands at random and for ace-king above all.
#[test]
fn best_play_is_the_better_decision() {
    let capped = Settings { max_payout: Some(Cents(700)), ..Settings::default() };
    for settings in [Settings::default(), capped] {
        let best = BestPlay::new(&settings, STAKE);
        let mut random = Random(7);
        let mut asked = [0, 0];
        for round in 0..1_500_u16 {
            let mut deck: Vec<Card> = Card::deck().collect();
            let mut hand: [Card; 5] = random.deal(&mut deck);
            if round % 4 > 0 {
                // Ace and king of any suits, and often several cards of one suit.
                deck = Card::deck().filter(|card| round % 4 == 1 || card.suit() as u8 <= (round % 4) as u8).collect();
                let high = |rank: Rank| move |card: &Card| card.rank() == rank;
                let aces: Vec<Card> = deck.iter().copied().filter(high(Rank::Ace)).collect();
                let kings: Vec<Card> = deck.iter().copied().filter(high(Rank::King)).collect();
                let (ace, king) = (aces[random.below(aces.len())], kings[random.below(kings.len())]);
                deck.retain(|card| *card != ace && *card != king);
                let [a, b, c] = random.deal(&mut deck);
                hand = [a, ace, b, king, c];
                deck = Card::deck().filter(|card| !hand.contains(card)).collect();
            }
            let [up] = random.deal(&mut deck);
            let decisions = decisions(&settings, STAKE, &Position::of(&hand, Some(up))).unwrap();
            let bets = best.bets(hand, up);
            asked[usize::from(bets)] += 1;
            assert_eq!(decisions.best().unwrap().decision, if bets { "bet" } else { "fold" }, "{hand:?} {up}");
        }
        assert!(asked.iter().all(|count| *count > 200), "{asked:?}");
    }
}

/// A hand in which suits decide: A-K-Q-10-9 bets against a jack only with two or more cards of the jack's suit, because
/// the dealer then has fewer flushes. No simple rule separates these hands.
#[test]
fn suits_can_decide() {
    let best = |hand: &str| {
        let answer =
            decisions(&paying_100(), STAKE, &Position::of(&cards::<5>(hand), Some(cards::<1>("Js")[0]))).unwrap();
        answer.best().unwrap().decision.clone()
    };
    assert_eq!(best("As Kh Qd Tc 9c"), "fold");
    assert_eq!(best("Ac Kh Qd Ts 9s"), "bet");
    assert_eq!(best("9s Kh Ac Ts Qd"), "bet");
}

#[test]
fn decisions_are_exact_and_in_order() {
    let position = Position::of(&cards::<5>("As Ks Qs Js Ts"), Some(cards::<1>("2h")[0]));
    let answer = decisions(&Settings::default(), STAKE, &position).unwrap();
    let royal = cards("As Ks Qs Js Ts");
    let left = Left::behind(cards::<1>("2h")[0], royal);
    let ends = UpCard::of(Rank::Two).ends_from(&left, FiveCardStrength::of(royal));
    assert_eq!((ends.tie, ends.lose), (0, 0));
    let expected = i64::from(ends.unqualified) + 501 * i64::from(ends.win);
    assert_eq!(answer.decisions[0].decision, "bet");
    assert_eq!(answer.decisions[0].exact, Some(Fraction::new(expected, 163_185)));
    assert_eq!(answer.decisions[1].decision, "fold");
    assert_eq!(answer.decisions[1].exact, Some(Fraction::new(-1, 1)));
}

#[test]
fn bad_hands_are_refused() {
    let ask = |hand: &[Card], up: Option<Card>| decisions(&Settings::default(), STAKE, &Position::of(hand, up));
    let hand = cards::<6>("As Kd Qh 8c 3s 2d");
    let count = |found| HandError::Count { expected: "a hand of 5 cards", found };
    assert_eq!(ask(&hand[..4], Some(hand[5])), Err(count(4)));
    assert_eq!(ask(&hand[..6], Some(hand[5])), Err(count(6)));
    assert_eq!(ask(&hand[..5], None), Err(HandError::NoUpCard));
    assert_eq!(ask(&hand[..5], Some(hand[4])), Err(HandError::Repeated(hand[4])));
    let twice = [hand[0], hand[1], hand[0], hand[2], hand[3]];
    assert_eq!(ask(&twice, Some(hand[5])), Err(HandError::Repeated(hand[0])));
    assert!(ask(&hand[..5], Some(hand[5])).is_ok());
}

/// Ruling G5, tested a cent around the winnings of a pair, and far below them.
#[test]
fn a_maximum_payout_cuts_what_bets_win() {
    let paid = |most: i64| {
        let payoffs = Payoffs::new(&Settings { max_payout: Some(Cents(most)), ..Settings::default() }, STAKE);
        (payoffs.bet_pays(FiveCardHand::OnePair).0, payoffs.bet_pays(FiveCardHand::TwoPairs).0)
    };
    assert_eq!(paid(1_999), (1_999, 1_999));
    assert_eq!(paid(2_000), (2_000, 2_000));
    assert_eq!(paid(2_001), (2_000, 2_001));
    assert_eq!(paid(4_000), (2_000, 4_000));
    let note = |most: i64| what_is_cut(&Settings::default(), STAKE, Cents(most));
    assert_eq!(note(500_000), "No bet of this size reaches the maximum payout of $5,000.00.");
    assert_eq!(note(499_999), "The maximum payout of $4,999.99 cuts what a bet wins on: royal flush.");
    // With almost nothing to win, low pairs are not worth a bet, and the sentences say so.
    let least = Settings { max_payout: Some(Cents(1)), ..Settings::default() };
    let analysis = analyse(&least, STAKE, &Progress::silent());
    assert!(
        analysis.wagers[0].notes[1].contains("five odd cards, one pair, two pairs"),
        "{:?}",
        analysis.wagers[0].notes
    );
    let rules = &analysis.strategy.rules;
    assert_eq!(rules.len(), 4, "{rules:?}");
    assert!(rules[0].starts_with("Always bet with: royal flush,") && rules[0].ends_with("two pairs."), "{rules:?}");
    assert_eq!(rules[1], "Always fold with: less than ace-king.");
    assert!(
        rules[2].starts_with("With one pair, bet in") && rules[3].starts_with("With ace-king, bet in"),
        "{rules:?}"
    );
}

/// If chips cannot pay an ante exactly, the payment is rounded up, which is worth something to the player.
#[test]
fn chips_round_payments_up() {
    let payoffs = Payoffs::new(&Settings::default(), Cents(1_025));
    assert_eq!(payoffs.bet(FiveCardHand::OnePair, Ending::Unqualified), Cents(1_050));
    assert_eq!(payoffs.bet(FiveCardHand::OnePair, Ending::Won), Cents(1_050 + 2_050));
    assert_eq!(payoffs.bet(FiveCardHand::OnePair, Ending::Lost), Cents(-3 * 1_025));
}

/// The machine's settlement of one deal: the net result of ante and bet, and of the jackpot wager.
fn machine(settings: &Settings, stake: Cents, hand: [Card; 5], dealer: [Card; 5], bets: bool) -> (Cents, Cents) {
    let seat = Seat::new(1).unwrap();
    let mut round = CaribbeanStud::new(*settings);
    let (mut game, mut jackpot) = (Cents::ZERO, Cents::ZERO);
    let mut inputs =
        vec![Input::wager(seat, Wager::Ante, stake), Input::wager(seat, Wager::Jackpot, settings.jackpot_wager)];
    inputs.extend(dealer.into_iter().chain(hand).map(Input::Card));
    inputs.push(Input::decide(seat, if bets { Decision::Bet(None) } else { Decision::Fold }));
    inputs.extend(bets.then_some(Input::Turn));
    inputs.push(Input::Settle);
    for input in inputs {
        let mut note = |fact: Fact| {
            if let Fact::Settled(line) = fact {
                *(if line.spot.wager == Wager::Jackpot { &mut jackpot } else { &mut game }) +=
                    line.returned - line.staked;
            }
        };
        round.take(input, &mut note).expect("a legal input");
    }
    (game, jackpot)
}

/// Random deals through the live machine, many of them with rare hands, pay what the analysis counts with.
#[test]
fn the_machine_pays_what_is_counted() {
    let unusual = Settings {
        max_payout: Some(Cents(12_345)),
        meter: Some(Cents(7_654_321)),
        increment: Increment::ten_thousandths(3_333).unwrap(),
        carried: 9_999,
        jackpot_wager: Cents(250),
        royal_flush: 100,
        ..Settings::default()
    };
    let usual = Settings { meter: Some(Cents(4_999_999)), ..Settings::default() };
    for (settings, stake) in [(usual, STAKE), (unusual, Cents(1_025))] {
        let (best, payoffs) = (BestPlay::new(&settings, stake), Payoffs::new(&settings, stake));
        let mut random = Random(11);
        let mut seen = [[0; 5]; 10];
        for deal in 0..20_000 {
            // A third of the hands come from one suit, a third from few ranks.
            let mut deck: Vec<Card> = Card::deck().collect();
            let mut few: Vec<Card> = match deal % 3 {
                0 => deck.clone(),
                1 => deck
                    .iter()
                    .copied()
                    .filter(|card| card.suit() as usize == deal % 4 && card.rank() >= Rank::Eight)
                    .collect(),
                _ => deck.iter().copied().filter(|card| card.rank() >= Rank::Jack).collect(),
            };
            let hand: [Card; 5] = random.deal(&mut few);
            deck.retain(|card| !hand.contains(card) && (deal % 2 == 0 || card.rank() >= Rank::Nine));
            let dealer: [Card; 5] = random.deal(&mut deck);
            let bets = best.bets(hand, dealer[4]);
            let (own, other) = (FiveCardStrength::of(hand), FiveCardStrength::of(dealer));
            let ending = bets.then(|| ending(own, other));
            let game = ending.map_or(payoffs.fold(), |ending| payoffs.bet(own.category(), ending));
            let prize = settings.jackpot_prize(own.category()).unwrap_or(Cents::ZERO);
            let expected = (game, prize - settings.jackpot_wager);
            assert_eq!(machine(&settings, stake, hand, dealer, bets), expected, "{hand:?} {dealer:?}");
            seen[own.category() as usize][ending.map_or(4, |ending| ending as usize)] += 1;
        }
        // Every kind of hand has won, pairs have ended in every way, and odd cards were folded.
        assert!(seen.iter().all(|endings| endings[Ending::Won as usize] > 0), "{seen:?}");
        assert!(seen[1][..4].iter().all(|count| *count > 0) && seen[0][4] > 0, "{seen:?}");
    }
}

/// Numbers of hands that anyone can look up, and the rise of 2.924 cents per dollar and $10,000 of meter that
/// usvegas.com's page on the game gives.
#[test]
fn the_jackpot_counts_all_hands() {
    let jackpot = Jackpot::new(&Settings { meter: Some(Cents::dollars(100_000)), ..Settings::default() });
    let figures = jackpot.figures(true);
    let ways: Vec<String> =
        figures.distribution.iter().map(|share| share.exact.as_ref().unwrap().to_string()).collect();
    let hands = |count: u32| Fraction::new(count, 2_598_960).to_string();
    assert_eq!(ways, [2_589_444, 5_108, 3_744, 624, 36, 4].map(hands));
    let rise = jackpot.expected(Cents::dollars(210_000)).minus(&jackpot.expected(Cents::dollars(200_000)));
    assert_eq!(format!("{:.3}", rise.to_f64() * 100.0), "2.924");
}

/// By hand: the bonuses return 138,440,000 of 259,896,000 cents. The other 121,456,000 take a pool p with
/// 4p + 36 × p/10, cut to the cent, which is first the case at p = $159,810.55, of which the wager itself brings 70 cents.
#[test]
fn the_jackpot_breaks_even_at_its_cent() {
    let jackpot = Jackpot::new(&Settings::default());
    assert_eq!(jackpot.break_even(), Some(Cents(15_980_985)));
    assert!(jackpot.expected(Cents(15_980_984)) < Fraction::new(0, 1));
    assert_eq!(jackpot.expected(Cents(15_980_985)), Fraction::new(0, 1));
    // A higher price needs a higher meter, and some prices are too high for any meter.
    let costing =
        |wager: i64| Jackpot::new(&Settings { jackpot_wager: Cents(wager), ..Settings::default() }).break_even();
    assert!(costing(500) > costing(100));
    assert_eq!(costing(1), Some(Cents::ZERO));
    assert_eq!(costing(100_000_000), None);
    // Up to the guaranteed amounts, the meter does not matter.
    let low = Jackpot::new(&Settings { increment: Increment::NONE, ..Settings::default() });
    assert_eq!(low.expected(Cents::ZERO), low.expected(Cents::dollars(50_000)));
    assert!(low.expected(Cents::ZERO) < low.expected(Cents(5_000_001)));
}

/// Without a meter the seed is used; a set meter is used as it is.
#[test]
fn a_missing_meter_is_the_seed() {
    let seeded = Settings { seed: Cents::dollars(60_000), ..Settings::default() };
    let set = Settings { meter: Some(Cents::dollars(60_000)), ..seeded };
    let higher = Settings { meter: Some(Cents::dollars(60_001)), ..seeded };
    let figures = |settings: &Settings| Jackpot::new(settings).figures(settings.meter.is_some());
    assert_eq!(figures(&seeded).exact, figures(&set).exact);
    assert_ne!(figures(&seeded).notes, figures(&set).notes);
    assert!(figures(&higher).exact > figures(&set).exact);
    let curve = Jackpot::new(&higher).curve();
    let labels: Vec<&str> = curve.marks.iter().map(|mark| mark.label.as_str()).collect();
    assert_eq!(labels, ["seed", "meter now", "break-even"]);
    assert!(curve.points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1));
}

/// The settings of an analysis set up the same table again; as in records, a missing increment means no increment.
#[test]
fn the_table_reads_back() {
    let mut settings = Settings { max_payout: Some(Cents(12_345)), royal_flush: 100, ..Settings::default() };
    for (share, text) in
        [(0, None), (7_000, Some("0.70")), (3_330, Some("0.333")), (3_333, Some("0.3333")), (10_000, Some("1.00"))]
    {
        settings.increment = Increment::ten_thousandths(share).unwrap();
        let told = table(&settings, &Jackpot::new(&settings));
        let mut copy = Settings { increment: Increment::NONE, ..Settings::default() };
        for (name, text) in &told {
            copy.set(name, text).unwrap();
        }
        assert_eq!(copy, Settings { meter: Some(settings.seed), ..settings });
        let increment = told.iter().find(|(name, _)| name == "increment").map(|(_, text)| text.as_str());
        assert_eq!(increment, text);
    }
}

/// The sentences, the strategies and the grid of an ordinary table match the counts.
#[test]
fn the_strategy_can_be_read() {
    let analysis = usual();
    let strategy = &analysis.strategy;
    assert_eq!(strategy.rules.len(), 7, "{:?}", strategy.rules);
    assert!(strategy.simplifications.iter().all(|plan| plan.cost >= 0.0));
    assert!(strategy.simplifications.windows(2).all(|pair| pair[0].cost <= pair[1].cost));
    assert_eq!(strategy.simplifications[0].exact, analysis.wager("ante").unwrap().exact);
    let grid = &strategy.grids[0];
    assert_eq!((grid.rows.len(), grid.columns.len(), grid.cells.len()), (45, 13, 45));
    let at = |row: &str, column: &str| {
        let row = grid.rows.iter().position(|name| name == row).unwrap();
        let column = grid.columns.iter().position(|name| name == column).unwrap();
        &grid.cells[row][column]
    };
    assert_eq!(at("A-K-Q-J", "Q").decision, "bet");
    assert_eq!(at("A-K-Q-J", "A").decision, "bet");
    assert_eq!(at("A-K-T-9", "A").decision, "fold");
    assert_eq!(at("A-K-Q-T", "J").decision, "mixed");
    assert_eq!(at("A-K-4-3", "7").decision, "fold");
    assert!(at("A-K-J-T", "2").detail.ends_with("; bet with fifth card 2; fold with 9 8 7 6 5 4 3"));
    assert!(at("A-K-Q-T", "J").detail.ends_with("; suits decide with 9 8 7 6 5 4 3 2"));
    assert!(at("A-K-Q-9", "7").detail.ends_with("; bet with fifth card 8 7 6 5 4; suits decide with 3 2"));
    for (cell, name) in grid.cells.iter().flatten().map(|cell| (cell, cell.label.as_str())) {
        let expected = match name {
            "B" => "bet",
            "F" => "fold",
            _ => "mixed",
        };
        assert_eq!(cell.decision, expected);
    }
    let steps = Mutex::new(Vec::new());
    let tell = |done, total| steps.lock().unwrap().push((done, total));
    let again = analyse(&Settings::default(), STAKE, &Progress::new(&tell));
    assert_eq!(again, *analysis);
    assert_eq!(steps.lock().unwrap().iter().max(), Some(&(13, 13)));
}

#[test]
fn every_ending_is_counted_once() {
    let ends = Ends { unqualified: 1, win: 2, tie: 3, lose: 4 };
    assert_eq!(ends.all(), 10);
    assert_eq!(Ending::ALL.map(|ending| ending.of(ends)), [1, 2, 3, 4]);
}

/// With cards of others in sight, every completion of the dealer's hand is looked at one by one.
#[test]
fn cards_in_sight_cannot_come_to_the_dealer() {
    let (hand, up) = (cards::<5>("As Kd Qs 7h 4c"), cards::<1>("Kh")[0]);
    let gone = cards::<4>("Ad Kc 9h 2s").to_vec();
    let live: Vec<Card> =
        Card::deck().filter(|card| !hand.contains(card) && !gone.contains(card) && *card != up).collect();
    let strength = FiveCardStrength::of(hand);
    let (mut net, mut all) = (0, 0);
    for a in 0..live.len() {
        for b in a + 1..live.len() {
            for c in b + 1..live.len() {
                for d in c + 1..live.len() {
                    let dealer = FiveCardStrength::of([live[a], live[b], live[c], live[d], up]);
                    all += 1;
                    // Ace-king is paid 1 to 1 on a bet of two units.
                    net += match strength.cmp(&dealer) {
                        _ if !dealer.has_ace_king() => 1,
                        std::cmp::Ordering::Greater => 3,
                        std::cmp::Ordering::Equal => 0,
                        std::cmp::Ordering::Less => -3,
                    };
                }
            }
        }
    }
    let position = Position { gone, ..Position::of(&hand, Some(up)) };
    let found = decisions(&Settings::default(), STAKE, &position).unwrap();
    let bet = found.decisions.iter().find(|value| value.decision == "bet").unwrap();
    assert_eq!(bet.exact, Some(Fraction::new(net, all)));
}
