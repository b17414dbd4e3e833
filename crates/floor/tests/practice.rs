//! Practice tables: under random orders every round ends, and only the settlement moves the stack.

use floor::practice::{Practice, PracticeError};
use floor::shoe_proof::Salt;
use floor::table::{Laid, OfferView, Order, Phase, TableView};
use floor::{Moment, TableRefusal};
use rules::{Cents, Decision, DecisionName, Game, Player, Seat, Wager};

const NOW: Moment = Moment(0);
const STACK: Cents = Cents::dollars(2_000);

/// A small generator, so that a failing seed repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("small")
    }
}

fn open(game: Game, more: &[(&str, &str)]) -> Practice {
    let limits = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];
    let settings = limits.iter().chain(more).map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Practice::open(game, settings.collect(), STACK, NOW).expect("a table")
}

fn load(practice: &mut Practice, random: &mut Random, now: Moment) {
    while let Some(wanted) = practice.wanted() {
        let mut cards = wanted.to_vec();
        for last in (1..cards.len()).rev() {
            cards.swap(last, random.below(last + 1));
        }
        let salts = vec![Salt([7; 32]); cards.len()];
        practice.load(cards, salts, now).expect("the cards wanted");
    }
}

fn amount(from: Cents, to: Cents, step: Cents, random: &mut Random) -> Cents {
    let (least, most) = ((from.0 + step.0 - 1) / step.0, to.0 / step.0);
    let more = usize::try_from((most - least).clamp(0, 20)).expect("small");
    let more = i64::try_from(random.below(more + 1)).expect("small");
    Cents((least + more) * step.0)
}

/// An order for an offer; none for offers that would only undo another.
fn taken(offer: &OfferView, random: &mut Random) -> Option<Order> {
    Some(match *offer {
        OfferView::Wager { seat, player, on, from, to, step } => {
            let amount = amount(from, to, step, random);
            Order::Wager { seat, player, on, amount, tokens: Cents::ZERO }
        }
        OfferView::Decide { seat, player, decision, from, to, step, cards, fewest, .. } => {
            let chosen = from.zip(to).zip(step).map(|((from, to), step)| amount(from, to, step, random));
            let decision = match decision {
                DecisionName::Bet => Decision::Bet(None),
                DecisionName::Double => Decision::Double(chosen.filter(|_| random.below(2) == 0)),
                DecisionName::Insure => Decision::Insure(chosen?),
                DecisionName::Exchange => {
                    let cards: Vec<_> = cards?.iter().collect();
                    let from = random.below(cards.len());
                    let chosen = cards.iter().cycle().skip(from).take(usize::from(fewest?) + random.below(2));
                    Decision::Exchange(chosen.copied().collect())
                }
                other => other.without_details()?,
            };
            Order::Decide { seat, player, decision, tokens: Cents::ZERO }
        }
        OfferView::LetAllRide { seat } => Order::LetAllRide { seat },
        OfferView::Ready => Order::Ready {},
        OfferView::Cut { from, .. } if random.below(2) == 0 => Order::Cut { card: from },
        OfferView::Cut { .. } => Order::RefuseCut {},
        OfferView::TakeBack { .. } | OfferView::Handle { .. } => return None,
    })
}

/// Orders of a confused player, whether or not they fit.
fn wild(view: &TableView, random: &mut Random) -> Order {
    let seat = Seat::new(1 + u8::try_from(random.below(9)).expect("small")).expect("a seat");
    let seat = if random.below(4) == 0 { seat } else { view.chairs[0].seat };
    let (player, tokens) = (Player::First, Cents::ZERO);
    let all: Vec<Wager> = view.game.description().wagers.iter().map(|wager| wager.on).collect();
    let on = all[random.below(all.len())];
    let amount = Cents([-100, 0, 1, 500, 1_000, 1_234, 50_000, 50_001, 100_000_000_000][random.below(9)]);
    match random.below(8) {
        0 => Order::Wager { seat, player, on, amount, tokens },
        1 => Order::Wager { seat, player, on, amount, tokens: Cents::dollars(1) },
        2 => Order::Wagers { seat, player, wagers: vec![Laid { on, amount, tokens }] },
        3 => Order::TakeBack { seat, player, on },
        4 => Order::Ready {},
        5 => Order::Cut { card: u16::try_from(random.below(400)).expect("small") },
        6 => Order::Leave { seat, player },
        _ => {
            let name = DecisionName::ALL[random.below(DecisionName::ALL.len())];
            let decision = name.without_details().unwrap_or(Decision::Insure(amount));
            Order::Decide { seat, player, decision, tokens }
        }
    }
}

/// Plays a round to its end with random orders.
fn play(practice: &mut Practice, random: &mut Random, label: &str) {
    for step in 0.. {
        assert!(step < 400, "{label}: the round does not end");
        load(practice, random, NOW);
        let view = practice.view(NOW);
        if view.phase == Phase::Over {
            return;
        }
        let orders: Vec<Order> = view.offers.iter().filter_map(|offer| taken(offer, random)).collect();
        let order = match random.below(3) {
            0 => wild(&view, random),
            _ if orders.is_empty() => panic!("{label}: nothing to do in {:?}", view.phase),
            _ => orders[random.below(orders.len())].clone(),
        };
        if practice.order(order, NOW).is_err() {
            assert_eq!(practice.view(NOW), view, "{label}: a refused order changed something");
        }
    }
}

/// Every game, with every setting that players may choose for practice.
fn tables() -> Vec<(Game, Vec<(&'static str, &'static str)>)> {
    let mut tables = Vec::new();
    for game in Game::ALL {
        tables.push((game, Vec::new()));
        for setting in game.description().settings.iter().filter(|setting| setting.practised) {
            let choices = setting.choices.iter().filter(|choice| !choice.value.is_empty());
            tables.extend(choices.map(|choice| (game, vec![(setting.name, choice.value)])));
        }
    }
    tables
}

#[test]
fn random_orders_end_rounds_and_money_is_conserved() {
    for (game, more) in tables() {
        for seed in 0..10 {
            let label = format!("{game} {more:?}, seed {seed}");
            let mut random = Random(seed);
            let mut practice = open(game, &more);
            for round in 1..=6 {
                let before = practice.view(NOW).stack.expect("a stack");
                if before < Cents::dollars(100) {
                    break;
                }
                play(&mut practice, &mut random, &label);
                let view = practice.view(NOW);
                let net: Cents = view.lines.iter().map(|line| line.returned - line.staked).sum();
                assert_eq!(view.stack, Some(before + net), "{label}, round {round}");
                assert!(!view.lines.is_empty() && !practice.answers().is_empty(), "{label}, round {round}");
                assert_eq!(practice.table().books().sum(), Cents::ZERO, "{label}, round {round}");
                practice.next_round(NOW).expect("the next round");
                assert!(practice.answers().is_empty(), "{label}, round {round}");
            }
        }
    }
}

/// For a player who stays silent the instruction decides at each deadline, and the round ends.
#[test]
fn silence_ends_a_round_by_the_standing_instruction() {
    for game in Game::ALL {
        for seed in 0..20 {
            let mut random = Random(seed);
            let mut practice = open(game, &[]);
            load(&mut practice, &mut random, NOW);
            let cut = practice.view(NOW).phase == Phase::Cut;
            if cut {
                practice.order(Order::RefuseCut {}, NOW).expect("no cut");
            }
            let required = game.description().required();
            let amount = Cents::dollars(10);
            let wagers = required.map(|on| Laid { on, amount, tokens: Cents::ZERO }).collect();
            let (seat, player) = (practice.seat(), Player::First);
            practice.order(Order::Wagers { seat, player, wagers }, NOW).expect("the wagers of a hand");
            practice.order(Order::Ready {}, NOW).expect("no more bets");
            let mut now = NOW;
            while let Some(deadline) = practice.view(now).deadline {
                assert!(deadline > now, "{game}, seed {seed}");
                now = deadline;
                practice.pass_time(now).expect("the house goes on");
                load(&mut practice, &mut random, now);
            }
            let view = practice.view(now);
            assert_eq!(view.phase, Phase::Over, "{game}, seed {seed}");
            let net: Cents = view.lines.iter().map(|line| line.returned - line.staked).sum();
            assert_eq!(view.stack, Some(STACK + net), "{game}, seed {seed}");
        }
    }
}

#[test]
fn the_rules_of_an_order_are_told_without_giving_it() {
    let mut practice = open(Game::ThreeCardPoker, &[]);
    load(&mut practice, &mut Random(1), NOW);
    let (seat, player, tokens) = (practice.seat(), Player::First, Cents::ZERO);
    let ante = |amount| Order::Wager { seat, player, on: Wager::Ante, amount, tokens };
    let before = practice.view(NOW);
    let numbers = |practice: &Practice, order| {
        practice.rules_of(order, NOW).into_iter().map(rules::rulebook::Rule::number).collect::<Vec<_>>()
    };
    let (taken, refused) = (numbers(&practice, ante(Cents::dollars(5))), numbers(&practice, ante(Cents(100))));
    assert!(!taken.is_empty() && !refused.is_empty(), "{taken:?}, {refused:?}");
    assert_eq!(practice.view(NOW), before);
    practice.order(ante(Cents::dollars(5)), NOW).expect("an ante");
    practice.order(Order::Ready {}, NOW).expect("no more bets");
    let decide = |decision| Order::Decide { seat, player, decision, tokens };
    assert!(!numbers(&practice, decide(Decision::Play)).is_empty());
    // Too late, and the refusal has its rules.
    assert!(!numbers(&practice, ante(Cents::dollars(5))).is_empty());
}

/// Where players declare their own hands, they may do so in turn; where the house declares for them, it is not offered.
#[test]
fn a_hand_is_declared_in_its_turn() {
    for (declaring, offered) in [("player", true), ("automatic", false)] {
        let mut practice = open(Game::LunarPoker, &[("declaring", declaring)]);
        load(&mut practice, &mut Random(1), NOW);
        let (seat, amount, player, tokens) = (practice.seat(), Cents::dollars(10), Player::First, Cents::ZERO);
        let wagers = Game::LunarPoker.description().required().map(|on| Laid { on, amount, tokens }).collect();
        practice.order(Order::Wagers { seat, player, wagers }, NOW).expect("the wagers of a hand");
        practice.order(Order::Ready {}, NOW).expect("no more bets");
        let declares = |offer: &OfferView| matches!(offer, OfferView::Decide { decision: DecisionName::Declare, .. });
        assert_eq!(practice.view(NOW).offers.iter().any(declares), offered, "{declaring}");
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    let mut practice = open(Game::CaribbeanStud, &[]);
    assert_eq!(practice.order(Order::Wait {}, NOW), Err(PracticeError::NeedsHouse));
    let cards = practice.wanted().expect("cards to shuffle").to_vec();
    let salts = vec![Salt([7; 32]); 52];
    assert_eq!(practice.load(cards[1..].to_vec(), salts[1..].to_vec(), NOW), Err(PracticeError::OtherCards));
    assert_eq!(practice.load(cards.clone(), salts[1..].to_vec(), NOW), Err(PracticeError::OtherCards));
    practice.load(cards.clone(), salts.clone(), NOW).expect("the cards wanted");
    assert_eq!(practice.load(cards, salts, NOW), Err(PracticeError::NoCardsWanted));
    assert_eq!(practice.next_round(NOW), Err(PracticeError::Refused(TableRefusal::RoundNotOver)));
    let wrong = Practice::open(Game::StarBlackjack, vec![("decks".into(), "7".into())], STACK, NOW);
    assert!(matches!(wrong, Err(PracticeError::Unfit(_))));
}
