//! Every offer is accepted: the smallest amount, the largest, and one between them, at tables of all kinds.

use crate::house::{House, ONE, Random, SECOND, STAFF, TABLE, THREE, TWO, opening, seat};
use floor::table::{CardSource, Hold, Intention, LimitsChange, OfferView, Opening};
use floor::{Command, PatronId, Table, TableRefusal};
use rules::table::Limits;
use rules::{Cents, Decision, Game, Input, Offer, Player, Stake, Wager};

const PLAYERS: [PatronId; 3] = [ONE, TWO, THREE];
const STEPS: usize = 150;

/// A table as the house opens it today, or as an early version opened it.
fn house(game: Game, source: CardSource, settings: &[(&str, &str)], today: bool, seed: u64) -> House {
    let mut wanted = Opening { source, play_money: true, ..opening(game) };
    wanted.settings = settings.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let float = Cents::dollars(1_000_000);
    let mut house = if today {
        House::begun(Table::open(TABLE, wanted, float, Some(STAFF), floor::Moment(0)).expect("a table"))
    } else {
        House::open(&wanted)
    };
    house.random = Random(seed);
    house
}

/// Amounts of an offer that must be accepted.
fn amounts(from: Cents, to: Cents, step: Cents, random: &mut Random) -> Vec<Cents> {
    let steps = (to.0 / step.0).min(40) - from.0 / step.0;
    let between = from.0 / step.0 * step.0
        + step.0 * i64::try_from(random.below(usize::try_from(steps.max(1)).expect("few"))).expect("few");
    let most = to.0 / step.0 * step.0;
    let fits = |amount: &Cents| (from..=to).contains(amount);
    [from, Cents(between), Cents(most)].into_iter().filter(fits).collect()
}

/// The inputs that an offer allows, at its limits and between.
fn said(offer: &OfferView, patron: PatronId, random: &mut Random) -> Vec<Command> {
    let say = |input| Command::Say { patron, input };
    match *offer {
        OfferView::Wager { seat, player, on, from, to, step } => amounts(from, to, step, random)
            .into_iter()
            .map(|amount| say(Input::Wager { seat, player, on, stake: Stake { amount, tokens: Cents::ZERO } }))
            .collect(),
        OfferView::TakeBack { seat, player, on } => vec![say(Input::TakeBack { seat, player, on })],
        OfferView::Handle { seat } => vec![say(Input::Handle(seat))],
        OfferView::Cut { from, to } => [from, to].map(|card| Command::Cut { by: Some(patron), card }).to_vec(),
        OfferView::LetAllRide { seat } => vec![Command::LetAllRide { patron, seat }],
        OfferView::Ready => vec![Command::Ready { patron }],
        OfferView::Decide { seat, player, decision, from, to, step, cards, fewest, most, .. } => {
            let named = match (from, to, step) {
                (Some(from), Some(to), Some(step)) => amounts(from, to, step, random),
                _ => Vec::new(),
            };
            let decisions: Vec<Decision> = match decision.name() {
                "bet" => named.iter().copied().map(Some).chain([None]).map(Decision::Bet).collect(),
                "double" => named.iter().copied().map(Some).chain([None]).map(Decision::Double).collect(),
                "insure" => named.into_iter().map(Decision::Insure).collect(),
                "exchange" => {
                    let cards: Vec<_> = cards.expect("cards").iter().collect();
                    let some = |count: u8| cards[..usize::from(count)].iter().copied().collect();
                    vec![
                        Decision::Exchange(some(fewest.expect("a number"))),
                        Decision::Exchange(some(most.expect("a number"))),
                    ]
                }
                plain => vec![serde_json::from_value(plain.into()).expect("a decision")],
            };
            let decide = |decision| say(Input::Decide { seat, player, decision, tokens: Cents::ZERO });
            decisions.into_iter().map(decide).collect()
        }
    }
}

/// The next act of staff at a table with real cards, or one of their rulings about limits.
fn by_staff(house: &mut House) -> Option<Command> {
    let limits = |dollars: [i64; 3]| {
        let [minimum, maximum, unit] = dollars.map(Cents::dollars);
        Limits { minimum, maximum, unit }
    };
    let patron = PLAYERS[house.random.below(3)];
    match house.random.below(30) {
        0 => {
            let limits = (house.random.below(2) == 0).then(|| limits([5, 2_000, 5]));
            return Some(Command::SetPlayerLimits { by: STAFF, patron, limits });
        }
        1 => {
            let (minimum, unit) = [(1, 1), (5, 5), (20, 10)][house.random.below(3)];
            let limits = limits([minimum, 300, unit]);
            return Some(Command::SetLimits {
                by: STAFF,
                limits,
                change: [LimitsChange::NextRound, LimitsChange::AtOnce][house.random.below(2)],
            });
        }
        2 => {
            let on = [Wager::PairPlus, Wager::PerfectPairs, Wager::LuckyLucky][house.random.below(3)];
            let limits = (house.random.below(2) == 0).then(|| limits([2, 50, 1]));
            return Some(Command::SetWagerLimits { by: STAFF, on, limits, change: LimitsChange::NextRound });
        }
        3 => {
            let how = [Hold::ThisShoe, Hold::EveryShoe { inspector: SECOND }, Hold::OneArea { inspector: SECOND }];
            return Some(Command::HoldToMinimum { by: STAFF, patron, how: how[house.random.below(3)] });
        }
        4 => return Some(Command::TellInspector { by: STAFF, inspector: SECOND, about: Intention::Hold { patron } }),
        5 => return Some(Command::Release { by: STAFF, patron }),
        _ => {}
    }
    if house.table.opening().source == CardSource::Dealt {
        return None;
    }
    let left: Vec<_> = rules::Card::deck().collect();
    let inputs: Vec<Input> = rules::Round::awaits(house.table.round())
        .offers
        .iter()
        .filter_map(|offer| match offer {
            Offer::NoMoreBets => Some(Input::NoMoreBets),
            Offer::Card { one_of, .. } => {
                let cards: Vec<_> = left.iter().filter(|card| one_of.contains(**card)).collect();
                Some(Input::Card(*cards[house.random.below(cards.len())]))
            }
            Offer::CloseInsurance => Some(Input::CloseInsurance),
            Offer::Turn => Some(Input::Turn),
            Offer::Settle => Some(Input::Settle),
            _ => None,
        })
        .collect();
    let chosen = house.random.below(inputs.len().max(1));
    inputs.get(chosen).map(|input| Command::Deal { by: Some(STAFF), input: *input })
}

/// One random evening at a table, at every moment of which every offer is tried.
fn evening(game: Game, source: CardSource, settings: &[(&str, &str)], today: bool, seed: u64) {
    let mut house = house(game, source, settings, today, seed);
    house.sit(ONE, 1);
    house.sit(TWO, 2);
    if game == Game::StarBlackjack {
        house.must(&Command::Sit { patron: THREE, seat: seat(1), player: Player::Second });
        house.must(&Command::BuyIn { patron: THREE, amount: Cents::dollars(100_000) });
    } else {
        house.sit(THREE, 3);
    }
    for step in 0..STEPS {
        let mut all = Vec::new();
        for patron in PLAYERS {
            for offer in house.table.offers_to(patron) {
                for command in said(&offer, patron, &mut house.random) {
                    let asked = house.fork().ask_alone(&command);
                    let fits = asked.is_ok() || matches!(asked, Err(TableRefusal::NotEnough { .. }));
                    assert!(
                        fits,
                        "{game} {source:?} {settings:?} {today}, seed {seed}, step {step}: {command:?} of {offer:?}: {asked:?}"
                    );
                    all.push(command);
                }
            }
        }
        // Staff go on with real cards only now and then, or there would be no time to wager.
        let chosen = house.random.below(all.len().max(1));
        let command = match house.random.below(4) {
            0 => by_staff(&mut house),
            _ => all.into_iter().nth(chosen),
        };
        match command {
            Some(command) => drop(house.ask(&command)),
            None if house.table.wakes_at().is_some() => house.wait(),
            None => {}
        }
    }
}

#[test]
fn the_least_and_the_most_that_are_offered_are_taken() {
    let settings: [&[(&str, &str)]; 4] = [
        &[],
        &[("minimum", "10.00"), ("maximum", "500.00"), ("unit", "5.00")],
        &[("minimum", "25.00"), ("maximum", "1000.00"), ("unit", "25.00")],
        &[("minimum", "1.00"), ("maximum", "40.00"), ("unit", "1.00"), ("smallest_chip", "0.50")],
    ];
    for game in Game::ALL {
        for source in [CardSource::Dealt, CardSource::Entered] {
            for settings in settings {
                for (today, seed) in [true, false].into_iter().flat_map(|today| (0..5).map(move |seed| (today, seed))) {
                    evening(game, source, settings, today, seed);
                }
            }
        }
    }
}
