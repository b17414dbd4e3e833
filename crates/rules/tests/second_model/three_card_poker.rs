//! Three Card Poker, from its document.

use crate::chance::Chance;
use crate::hands::{ThreeCards, three};
use crate::record::{Device, Line, Settled, Setup, Stake};
use crate::stack::{self, Stacker};
use crate::table::{Place, Table, deal_with_dealer};
use crate::wagering::{any_house, any_wager, tokens_for};
use croupier_rules::card::{Card, Suit};

/// Approved schedules (ruling T1).
const ANTE_BONUS: [&str; 3] = ["5-4-1", "4-3-1", "3-2-1"];
const PAIR_PLUS: [&str; 7] =
    ["40-30-6-4-1", "40-30-6-3-1", "40-25-6-4-1", "40-30-5-4-1", "35-25-6-4-1", "50-30-6-4-1", "50-30-6-3-1"];

/// The odds of a schedule for a kind of hand; the schedule lists kinds from the straight flush down.
fn scheduled(schedule: &str, kinds: &[ThreeCards], kind: ThreeCards) -> Option<i64> {
    let at = kinds.iter().position(|listed| *listed == kind)?;
    Some(schedule.split('-').nth(at).unwrap().parse().unwrap())
}

fn ante_bonus(schedule: &str, kind: ThreeCards) -> Option<i64> {
    scheduled(schedule, &[ThreeCards::StraightFlush, ThreeCards::ThreeOfAKind, ThreeCards::Straight], kind)
}

fn pair_plus(schedule: &str, kind: ThreeCards) -> Option<i64> {
    let kinds = [
        ThreeCards::StraightFlush,
        ThreeCards::ThreeOfAKind,
        ThreeCards::Straight,
        ThreeCards::Flush,
        ThreeCards::Pair,
    ];
    scheduled(schedule, &kinds, kind)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stays {
    Playing,
    Folded,
    /// The player is absent: the ante is void, the pair plus is played to the end (12.12).
    Absent,
    Conceded,
}

/// Plays a round.
pub fn play(setup: &Setup, table: &mut Table) -> Settled {
    let house = &setup.house;
    let (dealer, hands) = deal_with_dealer(setup, table, 3);

    // The betting round, section 8.
    let mut stays = Vec::new();
    for seat in setup.seats() {
        let mut play = None;
        let stay = if let Some(ante) = setup.wager(seat, "ante") {
            let mut decision = table.choose(seat, None, &[("play", 7), ("fold", 2), ("absent", 1)]);
            if decision.act == "play" {
                // Of an amount equal to the ante (8.5).
                tokens_for(table, &mut decision, ante.amount);
                let ante = Stake::of(house, ante);
                play = Some(ante.further("play", ante.staked, ante.counted, decision.tokens));
            }
            table.decided(&decision);
            decision.act
        } else {
            // Without an ante there is nothing to match (5.4); the hand stays in unless it is folded (ruling T2).
            let offered = table.offer(seat, None, 40, &[("play", 3), ("fold", 3), ("absent", 1)]);
            if let Some(decision) = &offered {
                table.decided(decision);
                table.see(format!("pair plus alone {}", decision.act));
            }
            offered.map_or("play".to_owned(), |decision| decision.act)
        };
        let stay = match stay.as_str() {
            "play" => Stays::Playing,
            "fold" => Stays::Folded,
            _ => Stays::Absent,
        };
        stays.push((seat, stay, play));
    }

    // The dealer's hand is turned up; a player still in may concede (9.5).
    for at in table.any_order(stays.len()) {
        let (seat, stay, _) = &mut stays[at];
        if *stay == Stays::Playing
            && let Some(decision) = table.offer(*seat, None, 5, &[("concede", 1)])
        {
            table.decided(&decision);
            *stay = Stays::Conceded;
        }
    }

    let mut settled = Settled::default();
    for (seat, stay, play) in stays {
        settle_hand(setup, table, &dealer, &hands[&seat], (seat, stay, play), &mut settled.lines);
    }
    for line in &settled.lines {
        table.see(format!("{} {}", line.wager, line.outcome));
    }
    settled
}

fn settle_hand(
    setup: &Setup,
    table: &mut Table,
    dealer: &[Card],
    cards: &[Card],
    (seat, stay, play): (u8, Stays, Option<Stake>),
    lines: &mut Vec<Line>,
) {
    let house = &setup.house;
    let (hand, dealer) = (three(cards), three(dealer));
    let ante = setup.wager(seat, "ante").map(|wager| Stake::of(house, wager));
    let plus = setup.wager(seat, "pair-plus").map(|wager| Stake::of(house, wager));
    let gone = matches!(stay, Stays::Folded | Stays::Conceded);

    if let Some(plus) = plus {
        // 9.3.1, 9.4.1.3 and 9.4.1.6; lost with a folded or conceded hand (8.4, ruling G12).
        let schedule = house.pair_plus.as_deref().unwrap_or(PAIR_PLUS[0]);
        lines.push(match pair_plus(schedule, hand.0) {
            Some(odds) if !gone => {
                table.see(format!("pair-plus {schedule} {:?}", hand.0));
                plus.wins(house.payment(plus.counted, odds, 1))
            }
            _ => plus.loses(),
        });
    }

    let Some(ante) = ante else { return };
    if stay == Stays::Absent {
        lines.push(ante.comes_back("void"));
        return;
    }
    if gone {
        lines.push(ante.loses());
        lines.extend(play.map(|play| play.loses()));
        return;
    }
    let play = play.expect("who stays in has made the play wager");

    // The bonus does not depend on the dealer's hand (9.3.2, 9.4.1.1).
    let schedule = house.ante_bonus.as_deref().unwrap_or(ANTE_BONUS[0]);
    if let Some(odds) = ante_bonus(schedule, hand.0) {
        table.see(format!("ante-bonus {schedule} {:?}", hand.0));
        let pays = house.payment(ante.counted, odds, 1);
        lines.push(Line {
            staked: 0,
            returned: pays,
            tokens: Some(0),
            ..ante.further("ante-bonus", 0, 0, None).wins(pays)
        });
    }

    // Queen or higher (9.1, ruling T3).
    let qualifies = dealer.0 > ThreeCards::OddCards || dealer.1[0] >= 12;
    if !qualifies {
        table.see("dealer does not qualify");
        lines.push(ante.wins(house.payment(ante.counted, 1, 1)));
        lines.push(play.comes_back("stand-off"));
    } else if hand > dealer {
        table.see(if dealer.0 == ThreeCards::OddCards && dealer.1[0] == 12 {
            "queen-high dealer beaten"
        } else {
            "dealer beaten"
        });
        lines.push(ante.wins(house.payment(ante.counted, 1, 1)));
        lines.push(play.wins(house.payment(play.counted, 1, 1)));
    } else if hand < dealer {
        lines.push(ante.loses());
        lines.push(play.loses());
    } else {
        lines.push(ante.comes_back("stand-off"));
        lines.push(play.comes_back("stand-off"));
    }
}

/// Three cards of a chosen kind.
fn three_cards(chance: &mut Chance) -> Vec<Card> {
    let (a, b) = stack::two_ranks(chance);
    match chance.below(13) {
        0 => {
            let top = chance.between(3, 14) as u8;
            stack::suited_run(chance, top, 3)
        }
        1 => stack::suited_run(chance, 3, 3),
        2 => stack::of_rank(chance, a, 3),
        3 => {
            let top = chance.between(3, 14) as u8;
            stack::run(chance, top, 3)
        }
        4 => {
            let top = chance.pick(&[3, 14]);
            stack::run(chance, top, 3)
        }
        5 => stack::suited(chance, 3),
        6 | 7 => stack::together(vec![stack::of_rank(chance, a, 2), stack::of_rank(chance, b, 1)]),
        // Around the queen.
        8 | 9 => stack::together(vec![stack::ranked(chance, &[12]), stack::lower(chance, 12, 2)]),
        10 => stack::together(vec![stack::ranked(chance, &[11]), stack::lower(chance, 11, 2)]),
        11 => stack::lower(chance, 11, 3),
        // An ace, a king and a two are not a straight.
        _ => vec![stack::card(13, Suit::Clubs), stack::card(14, Suit::Hearts), stack::card(2, Suit::Spades)],
    }
}

/// A random table with random wagers and stacked cards.
pub fn any_round(mut chance: Chance) -> (Setup, Table) {
    let chance_ref = &mut chance;
    let mut house = any_house(chance_ref);
    if chance_ref.percent(70) {
        house.ante_bonus = Some(chance_ref.pick(&ANTE_BONUS).to_owned());
    }
    if chance_ref.percent(80) {
        house.pair_plus = Some(chance_ref.pick(&PAIR_PLUS).to_owned());
    }
    let seats = chance_ref.between(1, 7) as usize;
    let seats = chance_ref.seats(seats, 7);
    let mut wagers = Vec::new();
    for seat in &seats {
        let kind = chance_ref.below(10);
        if kind < 8 {
            wagers.push(any_wager(chance_ref, &house, *seat, "ante"));
        }
        if kind > 3 {
            wagers.push(any_wager(chance_ref, &house, *seat, "pair-plus"));
        }
    }
    chance_ref.shuffle(&mut wagers);
    let device = chance_ref.pick(&[None, Some(Device::Shoe), Some(Device::Shuffler)]);

    let mut stacker = Stacker::new(1);
    let mut places: Vec<Place> = seats.iter().map(|seat| Place::Seat(*seat)).collect();
    places.push(Place::Dealer);
    chance_ref.shuffle(&mut places);
    for place in places {
        match chance_ref.below(10) {
            0..6 => {
                stacker.try_push(place, chance_ref, three_cards);
            }
            // As much as another player has.
            6 => {
                let other = chance_ref.pick(&[Place::Dealer, Place::Seat(seats[0])]);
                let cards = stacker.pile(other);
                if other != place && !cards.is_empty() {
                    stacker.try_push(place, chance_ref, |chance| stack::likeness(chance, &cards));
                }
            }
            _ => {}
        }
    }
    (Setup { game: "three-card-poker", house, device, wagers }, Table::stacked(chance, stacker.piles, stacker.free))
}

/// The events that must occur in a run.
pub fn must_occur() -> Vec<String> {
    let mut must: Vec<String> = Vec::new();
    for schedule in ANTE_BONUS {
        for kind in [ThreeCards::StraightFlush, ThreeCards::ThreeOfAKind, ThreeCards::Straight] {
            must.push(format!("ante-bonus {schedule} {kind:?}"));
        }
    }
    for schedule in PAIR_PLUS {
        for kind in [
            ThreeCards::StraightFlush,
            ThreeCards::ThreeOfAKind,
            ThreeCards::Straight,
            ThreeCards::Flush,
            ThreeCards::Pair,
        ] {
            must.push(format!("pair-plus {schedule} {kind:?}"));
        }
    }
    for what in ["ante win", "ante lose", "ante stand-off", "ante void", "play win", "play lose", "play stand-off"] {
        must.push(what.to_owned());
    }
    for what in
        ["pair-plus win", "pair-plus lose", "ante-bonus win", "queen-high dealer beaten", "dealer does not qualify"]
    {
        must.push(what.to_owned());
    }
    for act in ["play", "fold", "absent", "concede"] {
        must.push(format!("decision {act}"));
    }
    for act in ["play", "fold", "absent"] {
        must.push(format!("pair plus alone {act}"));
    }
    must
}
