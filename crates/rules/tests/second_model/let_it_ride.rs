//! Let It Ride, from its document.

use crate::chance::Chance;
use crate::hands::{FiveCards, five};
use crate::record::{Device, Settled, Setup, Stake, Wager};
use crate::stack::{self, Stacker};
use crate::table::{Place, Table, deal_to};
use crate::wagering::{any_amount, any_house, some_tokens};
use croupier_rules::card::Card;

/// Odds (10.1); a pair counts from tens up (9.1, ruling L1).
fn odds(cards: &[Card]) -> Option<i64> {
    let (kind, ranks) = five(cards);
    match kind {
        FiveCards::RoyalFlush => Some(1_000),
        FiveCards::StraightFlush => Some(200),
        FiveCards::FourOfAKind => Some(50),
        FiveCards::FullHouse => Some(11),
        FiveCards::Flush => Some(8),
        FiveCards::Straight => Some(5),
        FiveCards::ThreeOfAKind => Some(3),
        FiveCards::TwoPairs => Some(2),
        FiveCards::OnePair if ranks[0] >= 10 => Some(1),
        FiveCards::OnePair | FiveCards::OddCards => None,
    }
}

/// A player's three cards and the three wagers.
struct Hand {
    seat: u8,
    cards: Vec<Card>,
    /// Withdrawn wagers, by their mark.
    withdrawn: Vec<&'static str>,
    /// Absent with unseen cards: the hand is void (12.13).
    void: bool,
    /// Absent with cards that were seen: the remaining wagers ride (12.14).
    rides: bool,
}

const MARKS: [&str; 3] = ["1", "2", "$"];

/// Plays a round.
pub fn play(setup: &Setup, table: &mut Table) -> Settled {
    let seats = setup.seats();
    // Three cards to each player, then the community cards (7.3, 7.4).
    let places: Vec<Place> = seats.iter().map(|seat| Place::Seat(*seat)).collect();
    let mut dealt = deal_to(&places, setup.device(), table, 3);
    let community = [table.deal(Place::Community), table.deal(Place::Community)];
    if setup.device() == Device::Shuffler {
        // The bottom card of the dealer's three is discarded unseen (7.4.3, ruling L2).
        table.deal(Place::Community);
    }
    let mut hands: Vec<Hand> = seats
        .iter()
        .map(|seat| Hand {
            seat: *seat,
            cards: dealt.remove(&Place::Seat(*seat)).unwrap(),
            withdrawn: Vec::new(),
            void: false,
            rides: false,
        })
        .collect();

    // First all decide about wager '1', then, one community card later, about wager '2' (8.3, 8.4).
    for mark in ["1", "2"] {
        for hand in &mut hands {
            if !hand.void && !hand.rides {
                decide(table, hand, mark);
            }
        }
    }

    let mut settled = Settled::default();
    for hand in &hands {
        settle_hand(setup, table, hand, &community, &mut settled);
    }
    for line in &settled.lines {
        table.see(format!("{} {}", line.wager, line.outcome));
    }
    settled
}

fn decide(table: &mut Table, hand: &mut Hand, mark: &'static str) {
    let mut decision = table.choose(hand.seat, None, &[("ride", 10), ("withdraw", 6), ("absent", 1)]);
    if decision.act == "absent" && !table.is_scripted() {
        // A record may leave it out, but must not deny it.
        decision.viewed = table.chance.pick(&[None, Some(true)]);
    }
    // A player who decided about wager '1' has seen the cards, whether that is written or not.
    let seen = mark == "2" || decision.viewed == Some(true);
    match decision.act.as_str() {
        "withdraw" => hand.withdrawn.push(mark),
        "absent" if seen => {
            table.see(format!("absent, cards seen, at {mark}"));
            hand.rides = true;
        }
        "absent" => {
            table.see("absent, cards not seen");
            hand.void = true;
        }
        _ => {}
    }
    table.decided(&decision);
}

fn settle_hand(setup: &Setup, table: &mut Table, hand: &Hand, community: &[Card], settled: &mut Settled) {
    let house = &setup.house;
    let five_cards = [&hand.cards[..], community].concat();
    let odds = odds(&five_cards);
    let mut lines = Vec::new();
    for mark in MARKS {
        let stake = Stake::of(house, setup.wager(hand.seat, mark).expect("three wagers (5.2)"));
        lines.push(if hand.void {
            stake.comes_back("void")
        } else if hand.withdrawn.contains(&mark) {
            stake.comes_back("withdrawn")
        } else if let Some(odds) = odds {
            table.see(format!("pays {odds}"));
            stake.wins(house.payment(stake.counted, odds, 1))
        } else {
            stake.loses()
        });
    }
    // The maximum payout applies to the hand, over all wagers in play (10.2, ruling G5).
    let winnings: i64 = lines.iter().map(|line| line.pays).sum();
    if let Some(most) = house.max_payout.filter(|most| winnings > *most) {
        table.see("maximum payout");
        settled.capped.insert(hand.seat, most);
    }
    settled.lines.extend(lines);
}

/// A random table with random wagers and stacked cards.
pub fn any_round(mut chance: Chance) -> (Setup, Table) {
    let chance_ref = &mut chance;
    let mut house = any_house(chance_ref);
    if chance_ref.percent(30) {
        house.max_payout = Some(500 * chance_ref.between(1, 1_000));
    }
    let seats = chance_ref.between(1, 7) as usize;
    let seats = chance_ref.seats(seats, 7);
    let mut wagers = Vec::new();
    for seat in &seats {
        let amount = any_amount(chance_ref, &house);
        for mark in MARKS {
            wagers.push(Wager { tokens: some_tokens(chance_ref, amount), ..Wager::new(*seat, mark, amount) });
        }
    }
    chance_ref.shuffle(&mut wagers);
    let device = chance_ref.pick(&[None, Some(Device::Shoe), Some(Device::Shuffler)]);

    let mut stacker = Stacker::new(1);
    let chosen = chance_ref.pick(&seats);
    if chance_ref.percent(90) {
        // One hand is chosen, and with it the community cards.
        let mut cards = stack::five_cards(chance_ref);
        chance_ref.shuffle(&mut cards);
        if stacker.push(Place::Community, &cards[..2]) {
            stacker.push(Place::Seat(chosen), &cards[2..]);
        }
        // The other hands are chosen to go with the community cards if possible.
        let community = stacker.pile(Place::Community);
        for seat in seats.iter().filter(|seat| **seat != chosen) {
            for _ in 0..10 {
                let mut cards = stack::five_cards(chance_ref);
                if community.iter().all(|card| cards.contains(card)) {
                    cards.retain(|card| !community.contains(card));
                    if cards.len() == 3 && stacker.push(Place::Seat(*seat), &cards) {
                        break;
                    }
                }
            }
        }
    }
    (Setup { game: "let-it-ride", house, device, wagers }, Table::stacked(chance, stacker.piles, stacker.free))
}

/// The events that must occur in a run.
pub fn must_occur() -> Vec<String> {
    let mut must: Vec<String> = [1, 2, 3, 5, 8, 11, 50, 200, 1_000].map(|odds| format!("pays {odds}")).into();
    for mark in MARKS {
        must.extend(["win", "lose", "void"].map(|outcome| format!("{mark} {outcome}")));
    }
    must.extend(["1 withdrawn", "2 withdrawn", "maximum payout"].map(str::to_owned));
    must.extend(["ride", "withdraw", "absent"].map(|act| format!("decision {act}")));
    let absent = ["absent, cards not seen", "absent, cards seen, at 1", "absent, cards seen, at 2"];
    must.extend(absent.map(str::to_owned));
    must
}
