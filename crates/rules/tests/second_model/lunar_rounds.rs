//! Random Lunar Poker rounds: hands of five, and hands of six whose last card makes a second combination.

use crate::chance::Chance;
use crate::combinations::{DOUBLES, SUPER};
use crate::record::{Device, House, Setup, Wager};
use crate::stack::{self, Stacker, of_rank, ranked, run, suited, suited_run, together};
use crate::table::{Place, Table};
use crate::wagering::{any_house, any_wager, some_tokens};
use croupier_rules::card::{Card, Suit};

fn other_suit(chance: &mut Chance, suit: Suit) -> Suit {
    chance.pick(&Suit::ALL.into_iter().filter(|other| *other != suit).collect::<Vec<_>>())
}

/// Six cards with two paying combinations, a recipe for each line of ruling U7.
fn six_cards(chance: &mut Chance) -> Vec<Card> {
    let (a, b) = stack::two_ranks(chance);
    let top = chance.between(6, 13) as u8;
    let high = chance.pick(&[14, 13]);
    let low = chance.between(2, 12) as u8;
    match chance.below(17) {
        // A royal flush with a nine of its suit, another card of its suit, or another card of its ranks.
        0 => {
            let mut cards = suited_run(chance, 14, 5);
            let suit = cards[0].suit();
            let rank = chance.between(2, 14) as u8;
            let suit = if rank < 10 && chance.percent(70) { suit } else { other_suit(chance, suit) };
            cards.push(stack::card(chance.pick(&[9, rank]), suit));
            cards
        }
        // A straight flush with a sixth card in line, of its suit, or of its ranks.
        1 => suited_run(chance, top, 6),
        2 | 3 => {
            let mut cards = suited_run(chance, top, 5);
            let suit = cards[0].suit();
            let suit = if chance.percent(50) { suit } else { other_suit(chance, suit) };
            let rank = stack::any_rank(chance);
            cards.push(stack::card(rank, suit));
            cards
        }
        // The steel wheel with a king.
        4 => {
            let cards = suited_run(chance, 5, 5);
            let king = stack::card(13, other_suit(chance, cards[0].suit()));
            together(vec![cards, vec![king]])
        }
        5 => together(vec![of_rank(chance, a, 4), of_rank(chance, b, 2)]),
        6 => together(vec![of_rank(chance, high, 4), ranked(chance, &[27 - high, low])]),
        7 => together(vec![of_rank(chance, a, 3), of_rank(chance, b, 3)]),
        8 => together(vec![of_rank(chance, high, 3), of_rank(chance, low, 2), ranked(chance, &[27 - high])]),
        9 => suited(chance, 6),
        // A flush with any sixth card: a straight, a pair, an ace-king.
        10 | 11 => {
            let mut cards = suited(chance, 5);
            if chance.percent(50) {
                // Four in a row and a fifth of the suit; the sixth closes the row.
                let suit = cards[0].suit();
                let top = chance.between(5, 12) as u8;
                cards = (top - 3..=top).map(|rank| stack::card(rank, suit)).collect();
                cards.push(stack::card(if top > 8 { 2 } else { 14 }, suit));
                cards.push(stack::card(top + 1, other_suit(chance, suit)));
            } else {
                let rank = chance.pick(&[a, 13, 14]);
                cards.push(stack::card(rank, other_suit(chance, cards[0].suit())));
            }
            cards
        }
        12 => run(chance, top + 1, 6),
        13 => {
            let mut cards = run(chance, top, 5);
            let rank = chance.between(i64::from(top) - 4, i64::from(top)) as u8;
            cards.push(stack::card(rank, chance.pick(&Suit::ALL)));
            cards
        }
        14 => together(vec![run(chance, 5, 5), ranked(chance, &[13])]),
        15 => {
            let c = (1..13).map(|step| (a - 2 + step) % 13 + 2).find(|c| *c != b).unwrap();
            together(vec![of_rank(chance, a, 2), of_rank(chance, b, 2), of_rank(chance, c, 2)])
        }
        _ => {
            let n = chance.pick(&[1, 2, 3]);
            let rest = stack::lower(chance, 12, 5 - n);
            let pair = chance.percent(50);
            let mut cards = together(vec![of_rank(chance, high, n), ranked(chance, &[27 - high]), rest]);
            if pair {
                // Two of the low cards agree.
                let last = cards.pop().unwrap();
                let rank = crate::hands::pips(cards[cards.len() - 1]);
                cards.push(stack::card(rank, last.suit()));
            }
            cards
        }
    }
}

/// No super wager is smaller than the ante (5.2.5).
fn super_wager(chance: &mut Chance, house: &House, ante: &Wager, on: &str) -> Wager {
    let unit = house.unit.unwrap_or(chance.pick(&[1, 50, 100, 500]));
    let mut amount = ante.amount + if chance.percent(40) { 0 } else { unit * chance.between(0, 20) };
    if let (Some(maximum), false) = (house.maximum, house.takes_as_found()) {
        amount = amount.min(maximum);
    }
    Wager { tokens: some_tokens(chance, amount), ..Wager::new(ante.seat, on, amount) }
}

/// A random table with random wagers and stacked cards.
pub fn any_round(mut chance: Chance) -> (Setup, Table) {
    let chance_ref = &mut chance;
    let mut house = any_house(chance_ref);
    if chance_ref.percent(30) {
        house.declaring = Some("automatic".to_owned());
    }
    // Five players who exchange all they have use up the deck (ruling U10).
    let exhausting = chance_ref.percent(3);
    let seats = if exhausting { 5 } else { chance_ref.weighted(&[(1, 2), (2, 2), (3, 2), (4, 1), (5, 3)]) };
    let seats = chance_ref.seats(seats, 5);
    let mut wagers = Vec::new();
    for seat in &seats {
        let ante = any_wager(chance_ref, &house, *seat, "ante");
        wagers.push(super_wager(chance_ref, &house, &ante, "super"));
        for other in seats.iter().filter(|other| *other != seat) {
            if chance_ref.percent(20) {
                wagers.push(super_wager(chance_ref, &house, &ante, &format!("super@{other}")));
            }
        }
        if chance_ref.percent(25) {
            wagers.push(super_wager(chance_ref, &house, &ante, "super@dealer"));
        }
        wagers.push(ante);
    }
    chance_ref.shuffle(&mut wagers);
    let device = chance_ref.pick(&[None, Some(Device::Shoe), Some(Device::Shuffler)]);

    let mut stacker = Stacker::new(1);
    match chance_ref.below(10) {
        // A dealer who qualifies and can be beaten, or who does not qualify.
        0..3 => {
            stacker.try_push(Place::Dealer, chance_ref, |chance| {
                together(vec![ranked(chance, &[14, 13]), stack::lower(chance, 13, 3)])
            });
        }
        3 => {
            stacker.try_push(Place::Dealer, chance_ref, |chance| stack::lower(chance, 14, 5));
        }
        4..8 => {
            stacker.try_push(Place::Dealer, chance_ref, stack::five_cards);
        }
        _ => {}
    }
    for seat in &seats {
        match chance_ref.below(10) {
            _ if exhausting => {}
            0..4 => {
                stacker.try_push(Place::Seat(*seat), chance_ref, six_cards);
            }
            4..7 => {
                stacker.try_push(Place::Seat(*seat), chance_ref, stack::five_cards);
            }
            7 => {
                let cards = stacker.pile(Place::Dealer);
                if !cards.is_empty() {
                    stacker.try_push(Place::Seat(*seat), chance_ref, |chance| stack::likeness(chance, &cards));
                }
            }
            _ => {}
        }
    }
    let mut table = Table::stacked(chance, stacker.piles, stacker.free);
    table.mood = exhausting.then_some("exchange");
    (Setup { game: "lunar-poker", house, device, wagers }, table)
}

/// The events that must occur in a run.
pub fn must_occur() -> Vec<String> {
    let mut must: Vec<String> = Vec::new();
    must.push("AceKing".to_owned());
    for (first, second, _) in DOUBLES {
        must.push(format!("{first:?}"));
        must.push(format!("{first:?} and {second:?}"));
    }
    for (event, _) in SUPER {
        must.extend(["own", "other's", "dealer's"].map(|on| format!("{on} super: {event}")));
    }
    for wager in ["ante", "bet"] {
        must.extend(["win", "lose", "stand-off"].map(|outcome| format!("{wager} {outcome}")));
    }
    for act in ["bet", "fold", "exchange", "buy", "declare", "concede", "absent"] {
        must.push(format!("decision {act}"));
    }
    must.extend((2..=5).map(|n| format!("exchange of {n} cards")));
    let others = [
        "ante void",
        "draw fee",
        "draw void",
        "super win",
        "super lose",
        "own super void",
        "other's super void",
        "instant 1000",
        "instant 250",
        "dealer does not qualify, ante pays 1",
        "dealer does not qualify, ante pays 4",
        "absent after a draw",
        "the rack is dealt again",
    ];
    must.extend(others.map(str::to_owned));
    must
}
