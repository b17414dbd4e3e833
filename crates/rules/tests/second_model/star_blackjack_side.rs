//! The optional wagers of Star Blackjack (section 14), and random blackjack rounds.

use crate::chance::Chance;
use crate::record::{Device, House, Line, Setup, Stake, Wager};
use crate::stack::{self, Stacker, card};
use crate::star_blackjack::points;
use crate::table::{Place, Table};
use crate::wagering::{any_house, any_wager};
use croupier_rules::card::{Card, Rank, Suit};

/// Lucky Lucky events, best first, with the odds of pay tables 1, 2 and 3.
const LUCKY: [(&str, [i64; 3]); 8] = [
    ("suited 7-7-7", [200, 200, 200]),
    ("suited 6-7-8", [100, 100, 100]),
    ("unsuited 7-7-7", [50, 50, 50]),
    ("unsuited 6-7-8", [30, 30, 30]),
    ("suited 21", [10, 15, 10]),
    ("unsuited 21", [3, 3, 3]),
    ("any 20", [2, 2, 2]),
    ("any 19", [2, 1, 1]),
];

/// Every event that three cards show; an ace is 1 or 11 (ruling B10).
fn lucky_events(cards: [Card; 3]) -> Vec<&'static str> {
    let mut ranks = cards.map(Card::rank);
    ranks.sort_unstable();
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let hard: u8 = cards.iter().map(|card| points(*card)).sum();
    let totals = [hard, hard + 10 * u8::from(ranks.contains(&Rank::Ace))];
    let mut events = Vec::new();
    if ranks == [Rank::Seven; 3] {
        events.push(if suited { "suited 7-7-7" } else { "unsuited 7-7-7" });
    }
    if ranks == [Rank::Six, Rank::Seven, Rank::Eight] {
        events.push(if suited { "suited 6-7-8" } else { "unsuited 6-7-8" });
    }
    if totals.contains(&21) {
        events.push(if suited { "suited 21" } else { "unsuited 21" });
    }
    if totals.contains(&20) {
        events.push("any 20");
    }
    if totals.contains(&19) {
        events.push("any 19");
    }
    events
}

/// Settles the optional wagers on an area after the initial deal.
pub fn settle(setup: &Setup, table: &mut Table, seat: u8, cards: &[Card], up: Card, lines: &mut Vec<Line>) {
    let house = &setup.house;
    for wager in setup.wagers.iter().filter(|wager| wager.seat == seat && wager.on != "main") {
        let stake = Stake::of(house, wager);
        let pair = cards[0].rank() == cards[1].rank();
        let won: Option<(&str, i64)> = match wager.on.as_str() {
            "perfect-pairs" if !pair => None,
            "perfect-pairs" if cards[0].suit() == cards[1].suit() => Some(("perfect", 30)),
            "perfect-pairs" if cards[0].suit().is_red() == cards[1].suit().is_red() => Some(("coloured", 10)),
            "perfect-pairs" => Some(("mixed", 5)),
            "any-pair" => pair.then_some(("pair", 11)),
            _ => {
                let column = usize::from(house.lucky_lucky.unwrap_or(1) - 1);
                let events = lucky_events([cards[0], cards[1], up]);
                // The highest event only (14.18).
                let shown = LUCKY.iter().filter(|(event, _)| events.contains(event));
                shown.map(|(event, odds)| (*event, odds[column])).max_by_key(|(_, odds)| *odds)
            }
        };
        lines.push(match won {
            Some((event, odds)) => {
                let column =
                    if wager.on == "lucky-lucky" { house.lucky_lucky.unwrap_or(1).to_string() } else { String::new() };
                table.see(format!("{}{column} {event} {odds}", wager.on));
                stake.wins(house.payment(stake.counted, odds, 1))
            }
            None => stake.loses(),
        });
    }
}

fn ten(chance: &mut Chance) -> Card {
    let rank = chance.pick(&[10, 11, 12, 13]);
    card(rank, chance.pick(&Suit::ALL))
}

/// The first cards of an area, in the order in which they come.
fn first_cards(chance: &mut Chance, up: Card) -> Vec<Card> {
    let mut any = |rank: u8| card(rank, chance.pick(&Suit::ALL));
    let (two, nine) = (any(2), any(9));
    let ace = any(14);
    let sevens = [any(7), any(7), any(6), any(8)];
    match chance.below(16) {
        // Pairs, with a third and a fourth card of the same rank to split again.
        0..4 => {
            let rank = chance.pick(&[2, 3, 4, 6, 7, 8, 9, 10, 13, 14, 14]);
            let suit = chance.pick(&Suit::ALL);
            let n = chance.between(2, 5) as usize;
            (0..n).map(|_| card(rank, if chance.percent(50) { suit } else { chance.pick(&Suit::ALL) })).collect()
        }
        4 => vec![ten(chance), ten(chance), ace],
        // Blackjacks.
        5 | 6 => {
            let mut cards = vec![ace, ten(chance)];
            chance.shuffle(&mut cards);
            cards
        }
        // Hard 9, 10 and 11, with an ace to follow now and then.
        7 | 8 => {
            let total = chance.between(9, 11) as u8;
            let low = chance.between(2, i64::from(total) - 2) as u8;
            let mut cards = stack::ranked(chance, &[low, total - low]);
            if chance.percent(25) {
                cards.push(ace);
            }
            cards
        }
        // Soft hands; 8 and 9 may double, and drew an ace or a two in the document's own examples.
        9 | 10 => {
            let low = chance.pick(&[2, 3, 4, 5, 6, 7, 8, 8, 8, 9, 9, 14]);
            let mut cards = stack::ranked(chance, &[14, low]);
            chance.shuffle(&mut cards);
            if chance.percent(50) {
                cards.push(if chance.percent(50) { ace } else { two });
            }
            cards
        }
        // Cards for Lucky Lucky with the dealer's card.
        11 | 12 => {
            let suit = if chance.percent(60) { up.suit() } else { chance.pick(&Suit::ALL) };
            let want: [u8; 2] = match up.rank() {
                Rank::Seven => chance.pick(&[[7, 7], [6, 8], [8, 6]]),
                Rank::Six => chance.pick(&[[7, 8], [8, 7]]),
                Rank::Eight => chance.pick(&[[6, 7], [7, 6]]),
                // Suited 19, 20 and 21.
                _ => {
                    let rest = 21 - points(up).clamp(2, 10) - chance.pick(&[0, 0, 1, 2]);
                    let high = rest.min(10);
                    [high, (rest - high).max(2)]
                }
            };
            want.iter().map(|rank| card(*rank, suit)).collect()
        }
        13 => vec![sevens[0], if chance.percent(50) { sevens[1] } else { sevens[2] }, sevens[3]],
        14 => vec![two, nine, ten(chance)],
        _ => Vec::new(),
    }
}

/// The dealer's cards.
fn dealer_cards(chance: &mut Chance) -> Vec<Card> {
    let ace = card(14, chance.pick(&Suit::ALL));
    match chance.below(14) {
        0 | 1 => vec![ace, ten(chance)],
        2 => vec![ace],
        3 | 4 => vec![ten(chance), ace],
        5 => vec![ten(chance)],
        6 => stack::ranked(chance, &[7]),
        7 => {
            let rank = chance.pick(&[6, 8]);
            stack::ranked(chance, &[rank])
        }
        // Soft 17 either way, and a soft hand of three cards.
        8 => stack::ranked(chance, &[6, 14]),
        9 => stack::ranked(chance, &[14, 6]),
        10 => stack::ranked(chance, &[14, 2, 4]),
        _ => Vec::new(),
    }
}

fn any_area(chance: &mut Chance, house: &House, seat: u8) -> Vec<Wager> {
    let mut wagers = Vec::new();
    let players = chance.weighted(&[(1, 70), (2, 18), (3, 12)]);
    let equal = any_wager(chance, house, seat, "main");
    for player in 1..=players {
        let main = player == 1 || chance.percent(85);
        if main {
            let wager = if chance.percent(30) { equal.clone() } else { any_wager(chance, house, seat, "main") };
            wagers.push(Wager { player: Some(player), ..wager });
        }
        for side in ["perfect-pairs", "any-pair", "lucky-lucky"] {
            // Without an own initial wager there must be an optional one (14.7).
            if chance.percent(25) || (!main && side == "any-pair") {
                wagers.push(Wager { player: Some(player), ..any_wager(chance, house, seat, side) });
            }
        }
    }
    if players == 1 {
        for wager in &mut wagers {
            wager.player = None;
        }
    } else if chance.percent(40) {
        wagers[0].seated = Some(false);
    }
    // The maximum is the area's (6.1): a table that refuses more never has such a wager.
    if let (Some(maximum), false) = (house.maximum, house.takes_as_found()) {
        let total: i64 = wagers.iter().filter(|wager| wager.on == "main").map(|wager| wager.amount).sum();
        if total > maximum {
            wagers.retain(|wager| wager.who() == 1);
            for wager in &mut wagers {
                (wager.player, wager.seated) = (None, None);
            }
        }
    }
    wagers
}

/// A random table with random wagers and stacked cards.
pub fn any_round(mut chance: Chance) -> (Setup, Table) {
    let chance_ref = &mut chance;
    let mut house = any_house(chance_ref);
    let flag = |chance: &mut Chance| chance.pick(&[None, Some(false), Some(true), Some(true)]);
    house.decks = chance_ref.pick(&[None, Some(6), Some(8)]);
    house.resplit = flag(chance_ref);
    house.insurance_ten = flag(chance_ref);
    house.lucky_lucky = chance_ref.pick(&[None, Some(1), Some(2), Some(3)]);
    house.seats = chance_ref.pick(&[None, Some(5), Some(9)]);
    let places = house.seats.unwrap_or(7);
    // Few seats most of the time: long rounds add little.
    let seats = chance_ref.weighted(&[(1, 4), (2, 4), (3, 3), (usize::from(places), 1)]);
    let seats = chance_ref.seats(seats, places);
    let mut wagers: Vec<Wager> = Vec::new();
    for seat in &seats {
        wagers.extend(any_area(chance_ref, &house, *seat));
    }
    let device = chance_ref.pick(&[None, Some(Device::Shoe), Some(Device::Shuffler)]);

    let mut stacker = Stacker::new(house.decks.unwrap_or(6));
    let dealer = dealer_cards(chance_ref);
    stacker.push(Place::Dealer, &dealer);
    let up = dealer.first().copied().unwrap_or(card(9, Suit::Clubs));
    for seat in &seats {
        let cards = first_cards(chance_ref, up);
        stacker.push(Place::Seat(*seat), &cards);
    }
    let setup = Setup { game: "star-blackjack", house, device, wagers };
    (setup, Table::stacked(chance, stacker.piles, stacker.free))
}

/// The events that must occur in a run.
pub fn must_occur() -> Vec<String> {
    let mut must: Vec<String> = Vec::new();
    for (event, odds) in LUCKY {
        for (column, odds) in odds.iter().enumerate() {
            must.push(format!("lucky-lucky{} {event} {odds}", column + 1));
        }
    }
    for wager in ["main", "split", "double"] {
        must.extend(["win", "lose", "stand-off"].map(|outcome| format!("{wager} {outcome}")));
    }
    must.extend(["win", "lose", "void"].map(|outcome| format!("insurance {outcome}")));
    for side in ["perfect-pairs", "any-pair", "lucky-lucky"] {
        must.extend(["win", "lose"].map(|outcome| format!("{side} {outcome}")));
    }
    for act in ["hit", "stand", "double", "split", "insure", "even-money", "absent"] {
        must.push(format!("decision {act}"));
    }
    let others = [
        "perfect-pairs perfect 30",
        "perfect-pairs coloured 10",
        "perfect-pairs mixed 5",
        "any-pair pair 11",
        "insurance 2",
        "insurance 10",
        "blackjack paid at once",
        "blackjack paid at the end",
        "two blackjacks",
        "bust",
        "dealer busts",
        "dealer draws to a soft 17",
        "one card settles it",
        "dealer draws nothing",
        "main lost to a blackjack",
        "split lost to a blackjack",
        "stands off against a blackjack",
        "doubles along",
        "doubles for less",
        "doubles in full",
        "doubles with an ace",
        "doubles with an ace and draws an ace",
        "split into 2 hands",
        "split into 3 hands",
        "split into 2 hands of aces",
        "split into 3 hands of aces",
        "matches the split",
        "stays on the first hand",
        "absent",
        "absent after a split",
    ];
    must.extend(others.map(str::to_owned));
    must
}
