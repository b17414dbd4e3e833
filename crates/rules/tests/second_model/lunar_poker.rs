//! Lunar Poker, from its document. The table declares for the players (ruling U4).

use crate::combinations::{Combination, DOUBLES, best, paid, super_event};
use crate::hands::{FiveCards, five, has_ace_king, subsets};
use crate::record::{House, Line, Settled, Setup, Stake};
use crate::table::{Place, Table, deal_with_dealer};
use crate::wagering::some_tokens;
use croupier_rules::card::Card;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stays {
    Bet,
    Folded,
    /// Paid at once for a straight or royal flush in the first five cards (10.3); the round is over for the player.
    Instant,
    /// The player is absent: the hand is void (12.14).
    Absent,
    Conceded,
}

/// A player's hand.
struct Hand {
    seat: u8,
    first: Vec<Card>,
    cards: Vec<Card>,
    stays: Stays,
    ante: Stake,
    bet: Option<Stake>,
    fee: Option<Stake>,
}

/// Plays a round.
pub fn play(setup: &Setup, table: &mut Table) -> Settled {
    let (dealer, cards) = deal_with_dealer(setup, table, 5);
    let mut hands: Vec<Hand> = cards
        .into_iter()
        .map(|(seat, cards)| Hand {
            seat,
            first: cards.clone(),
            cards,
            stays: Stays::Folded,
            ante: Stake::of(&setup.house, setup.wager(seat, "ante").expect("an ante (5.2)")),
            bet: None,
            fee: None,
        })
        .collect();

    // Those whose own super wager lost act first, then those whose super wager won (10.5.1, 10.5.2, ruling U11).
    let mut rack = Vec::new();
    for winners in [false, true] {
        for hand in &mut hands {
            if super_event(&hand.first).is_some() == winners {
                act(setup, table, hand, winners, &mut rack);
            }
        }
    }

    // With the dealer's cards face up, players can still concede (9.1).
    for at in table.any_order(hands.len()) {
        let hand = &mut hands[at];
        if hand.stays == Stays::Bet
            && let Some(decision) = table.offer(hand.seat, None, 5, &[("concede", 1)])
        {
            table.decided(&decision);
            hand.stays = Stays::Conceded;
        }
    }

    let mut settled = Settled::default();
    for hand in &hands {
        settle_hand(&setup.house, table, &dealer, hand, &mut settled.lines);
    }
    settle_supers(setup, table, &dealer, &hands, &mut settled.lines);
    for line in &settled.lines {
        let name = line.wager.split('@').next().unwrap();
        table.see(format!("{name} {}", line.outcome));
    }
    settled
}

/// A player's turn (section 8).
fn act(setup: &Setup, table: &mut Table, hand: &mut Hand, won_super: bool, rack: &mut Vec<Card>) {
    if five(&hand.first).0 >= FiveCards::StraightFlush {
        hand.stays = Stays::Instant;
        // The cards are collected and placed in the discard rack (10.6.1).
        rack.append(&mut hand.cards);
        return;
    }
    let percent = if won_super { 15 } else { 0 };
    if let Some(decision) = table.offer(hand.seat, None, percent, &[("declare", 1)]) {
        // The table has declared already: the declaration is accepted and has no effect.
        table.decided(&decision);
    }
    let options = [("bet", 30), ("fold", 10), ("exchange", 30), ("buy", 30), ("absent", 4)];
    let mut decision = table.choose(hand.seat, None, &options);
    if ["exchange", "buy"].contains(&decision.act.as_str()) {
        if !table.is_scripted() {
            decision.tokens = some_tokens(&mut table.chance, hand.ante.staked);
            if decision.act == "exchange" {
                // Two to five cards (8.8.1).
                let n = if table.mood.is_some() { 5 } else { table.chance.between(2, 5) as usize };
                let choices = subsets(&hand.cards, n);
                decision.cards.clone_from(&choices[table.chance.below(choices.len())]);
            }
        }
        table.decided(&decision);
        table.see(format!("{} of {} cards", decision.act, decision.cards.len()));
        // The fee is an ante and goes into the tray (8.8.1.1, ruling U9).
        hand.fee = Some(hand.ante.further("draw", hand.ante.staked, hand.ante.counted, decision.tokens));
        draw(table, hand, &decision.cards, rack);
        // With all five seats taken the rack may be needed, and the document does not say whether a void hand's cards
        // are in it.
        let absent = usize::from(setup.seats().len() < 5);
        decision = table.choose(hand.seat, None, &[("bet", 30), ("fold", 5), ("absent", absent)]);
        if decision.act == "absent" {
            table.see("absent after a draw");
        }
    }
    match decision.act.as_str() {
        "bet" => {
            // Twice the ante (8.4.2).
            let amount = 2 * hand.ante.staked;
            if !table.is_scripted() {
                decision.tokens = some_tokens(&mut table.chance, amount);
            }
            hand.bet = Some(hand.ante.further("bet", amount, 2 * hand.ante.counted, decision.tokens));
            hand.stays = Stays::Bet;
        }
        "fold" => {
            hand.stays = Stays::Folded;
            rack.append(&mut hand.cards);
        }
        _ => hand.stays = Stays::Absent,
    }
    table.decided(&decision);
}

/// New cards in the player's turn; the old ones go to the rack afterwards, so they cannot come straight back (8.8.1.3,
/// 8.8.1.4, ruling U11). When the cards run out, the rack is shuffled and dealt (4.1.4, 12.17).
fn draw(table: &mut Table, hand: &mut Hand, discards: &[Card], rack: &mut Vec<Card>) {
    assert!(discards.is_empty() || (2..=5).contains(&discards.len()), "8.8.1");
    assert!(discards.iter().all(|card| hand.cards.contains(card)), "only one's own cards");
    let wanted = discards.len().max(1);
    let mut new = Vec::new();
    for _ in 0..wanted {
        if !table.is_scripted() && table.left() == 0 {
            table.see("the rack is dealt again");
            table.put_back(rack);
        }
        new.push(table.deal(Place::Seat(hand.seat)));
    }
    hand.cards.retain(|card| !discards.contains(card));
    hand.cards.append(&mut new);
    rack.extend(discards);
}

/// Sections 9 and 10, without the super wagers.
fn settle_hand(house: &House, table: &mut Table, dealer: &[Card], hand: &Hand, lines: &mut Vec<Line>) {
    let ante = &hand.ante;
    if let Some(fee) = &hand.fee {
        // A void hand gets the fee back too (ruling G6).
        lines.push(if hand.stays == Stays::Absent { fee.comes_back("void") } else { fee.is_a_fee() });
    }
    let bet = match hand.stays {
        Stays::Absent => return lines.push(ante.comes_back("void")),
        Stays::Folded => return lines.push(ante.loses()),
        Stays::Instant => {
            let odds = if five(&hand.first).0 == FiveCards::RoyalFlush { 1_000 } else { 250 };
            table.see(format!("instant {odds}"));
            return lines.push(ante.wins(house.payment(ante.counted, odds, 1)));
        }
        Stays::Conceded => {
            lines.push(ante.loses());
            return lines.push(hand.bet.as_ref().unwrap().loses());
        }
        Stays::Bet => hand.bet.as_ref().unwrap(),
    };
    let (value, dealer) = (five(&best(&hand.cards)), five(dealer));
    if !has_ace_king(&dealer) {
        // Even money below a straight, four times the ante from there on; the bet stands off (9.3, 10.2, ruling U6).
        let odds = if value.0 >= FiveCards::Straight { 4 } else { 1 };
        table.see(format!("dealer does not qualify, ante pays {odds}"));
        lines.push(ante.wins(house.payment(ante.counted, odds, 1)));
        lines.push(bet.comes_back("stand-off"));
    } else if value > dealer {
        let (first, second) = paid(&hand.cards);
        let odds = first.odds() + second.map_or(0, Combination::odds);
        match second {
            Some(second) => {
                let listed = DOUBLES.contains(&(first, second, odds));
                assert!(listed, "ruling U7 does not list {first:?} and {second:?} of {:?}", hand.cards);
                table.see(format!("{first:?} and {second:?}"));
            }
            None => table.see(format!("{first:?}")),
        }
        lines.push(ante.comes_back("stand-off"));
        lines.push(bet.wins(house.payment(bet.counted, odds, 1)));
    } else if value < dealer {
        lines.push(ante.loses());
        lines.push(bet.loses());
    } else {
        lines.push(ante.comes_back("stand-off"));
        lines.push(bet.comes_back("stand-off"));
    }
}

/// A super wager is decided by the first five cards of its hand (ruling U2).
fn settle_supers(setup: &Setup, table: &mut Table, dealer: &[Card], hands: &[Hand], lines: &mut Vec<Line>) {
    let by_seat: BTreeMap<u8, &Hand> = hands.iter().map(|hand| (hand.seat, hand)).collect();
    for wager in setup.wagers.iter().filter(|wager| wager.on.starts_with("super")) {
        let stake = Stake::of(&setup.house, wager);
        let (first, void) = match wager.on.split_once('@') {
            Some((_, "dealer")) => (dealer, false),
            on => {
                let hand = by_seat[&on.map_or(wager.seat, |(_, seat)| seat.parse().unwrap())];
                // Super wagers of all players on a void hand are void (ruling U11).
                (&hand.first[..], hand.stays == Stays::Absent)
            }
        };
        let on = match wager.on.split_once('@') {
            None => "own",
            Some((_, "dealer")) => "dealer's",
            Some(_) => "other's",
        };
        lines.push(match super_event(first) {
            _ if void => {
                table.see(format!("{on} super void"));
                stake.comes_back("void")
            }
            Some((event, odds)) => {
                table.see(format!("{on} super: {event}"));
                stake.wins(setup.house.payment(stake.counted, odds, 1))
            }
            None => stake.loses(),
        });
    }
}
