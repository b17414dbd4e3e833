//! Caribbean Stud Poker, from its document.

use crate::chance::Chance;
use crate::hands::{FiveCards, five, has_ace_king};
use crate::jackpot::{self, Contender};
use crate::record::{Cents, Device, Line, Settled, Setup, Stake, Wager};
use crate::stack::{self, Stacker};
use crate::table::{Place, Table, deal_with_dealer};
use crate::wagering::{any_house, any_wager, some_tokens};
use croupier_rules::card::Card;

/// Bet odds (10.1).
fn bet_odds(setup: &Setup, kind: FiveCards) -> i64 {
    match kind {
        FiveCards::OddCards | FiveCards::OnePair => 1,
        FiveCards::TwoPairs => 2,
        FiveCards::ThreeOfAKind => 3,
        FiveCards::Straight => 4,
        FiveCards::Flush => 5,
        FiveCards::FullHouse => 7,
        FiveCards::FourOfAKind => 20,
        FiveCards::StraightFlush => 50,
        FiveCards::RoyalFlush => setup.house.royal_flush.unwrap_or(250),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stays {
    Bet,
    Folded,
    /// The hand is void, jackpot wager included (14.14).
    Absent,
    Conceded,
}

/// A player's hand and its state.
struct Hand {
    seat: u8,
    cards: Vec<Card>,
    stays: Stays,
    ante: Stake,
    bet: Option<Stake>,
}

/// Plays a round.
pub fn play(setup: &Setup, table: &mut Table) -> Settled {
    let (dealer, mut cards) = deal_with_dealer(setup, table, 5);

    // The betting round, section 8.
    let mut hands = Vec::new();
    for seat in setup.seats() {
        let ante = Stake::of(&setup.house, setup.wager(seat, "ante").expect("an ante (11.1)"));
        let mut decision = table.choose(seat, None, &[("bet", 8), ("fold", 2), ("absent", 1)]);
        let mut bet = None;
        let stays = match decision.act.as_str() {
            "bet" => {
                // Exactly twice the ante (5.5); at a table with real cards it may differ (14.12, ruling C6).
                let due = 2 * ante.staked;
                if !table.is_scripted() {
                    decision.amount = any_bet(&mut table.chance, setup, due);
                    decision.tokens = some_tokens(&mut table.chance, decision.amount.unwrap_or(due));
                }
                let amount = decision.amount.unwrap_or(due);
                assert!(amount == due || setup.house.takes_as_found(), "5.5");
                if amount != due {
                    table.see(if amount < due { "bet too small" } else { "bet too large" });
                }
                // Paid or taken up to twice the part of the ante that counts.
                bet = Some(ante.further("bet", amount, amount.min(2 * ante.counted), decision.tokens));
                Stays::Bet
            }
            "fold" => Stays::Folded,
            _ => Stays::Absent,
        };
        table.decided(&decision);
        hands.push(Hand { seat, cards: cards.remove(&seat).unwrap(), stays, ante, bet });
    }

    // With the dealer's cards face up, players can still concede (9.7).
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
        settle_hand(setup, table, &dealer, hand, &mut settled.lines);
    }
    settle_jackpot(setup, table, &hands, &mut settled);
    for line in &settled.lines {
        table.see(format!("{} {}", line.wager, line.outcome));
    }
    settled
}

fn any_bet(chance: &mut Chance, setup: &Setup, due: Cents) -> Option<Cents> {
    match chance.below(10) {
        0..6 => None,
        6 | 7 => Some(due),
        _ if !setup.house.takes_as_found() => None,
        8 => Some(chance.between(1, due)),
        _ => Some(due + chance.between(1, 5_000)),
    }
}

/// Section 9.
fn settle_hand(setup: &Setup, table: &mut Table, dealer: &[Card], hand: &Hand, lines: &mut Vec<Line>) {
    let house = &setup.house;
    let Hand { ante, stays, .. } = hand;
    match stays {
        Stays::Absent => lines.push(ante.comes_back("void")),
        Stays::Folded => lines.push(ante.loses()),
        Stays::Conceded => {
            lines.push(ante.loses());
            lines.push(hand.bet.as_ref().unwrap().loses());
        }
        Stays::Bet => {
            let bet = hand.bet.as_ref().unwrap();
            let (value, dealer) = (five(&hand.cards), five(dealer));
            if !has_ace_king(&dealer) {
                table.see("dealer does not qualify");
                lines.push(ante.wins(house.payment(ante.counted, 1, 1)));
                lines.push(bet.comes_back("void"));
            } else if value > dealer {
                let odds = bet_odds(setup, value.0);
                table.see(format!("bet {:?}", value.0));
                let mut pays = house.payment(bet.counted, odds, 1);
                // The maximum payout applies to the bet (10.2, ruling G5).
                if let Some(most) = house.max_payout {
                    if pays > most {
                        table.see("maximum payout");
                    }
                    pays = pays.min(most);
                }
                lines.push(ante.wins(house.payment(ante.counted, 1, 1)));
                lines.push(bet.wins(pays));
            } else if value < dealer {
                lines.push(ante.loses());
                lines.push(bet.loses());
            } else {
                lines.push(ante.comes_back("stand-off"));
                lines.push(bet.comes_back("stand-off"));
            }
        }
    }
}

/// Sections 11 and 12: for any dealer's hand, and for folded and conceded hands too (rulings C2 and G12).
fn settle_jackpot(setup: &Setup, table: &mut Table, hands: &[Hand], settled: &mut Settled) {
    let mut contenders = Vec::new();
    for hand in hands {
        let Some(wager) = setup.wager(hand.seat, "jackpot") else { continue };
        // The limits are those of the playing area, not of the jackpot wager (11.3).
        let stake = Stake { counted: wager.amount, ..Stake::of(&setup.house, wager) };
        if hand.stays == Stays::Absent {
            settled.lines.push(stake.comes_back("void"));
        } else {
            let kind = five(&hand.cards).0;
            if kind >= FiveCards::Flush {
                let how = if hand.stays == Stays::Folded { " folded" } else { "" };
                table.see(format!("jackpot {kind:?}{how}"));
            }
            contenders.push(Contender { stake, kind });
        }
    }
    let meter = jackpot::settle(setup, table, &contenders, &mut settled.lines);
    settled.meter = setup.house.meter.map(|_| meter);
}

/// A random table with random wagers and stacked cards.
pub fn any_round(mut chance: Chance) -> (Setup, Table) {
    let chance_ref = &mut chance;
    let mut house = any_house(chance_ref);
    if chance_ref.percent(30) {
        house.max_payout = Some(500 * chance_ref.between(1, 1_000));
    }
    if chance_ref.percent(25) {
        house.royal_flush = Some(chance_ref.pick(&[100, 250, 500]));
    }
    house.jackpot_wager = chance_ref.pick(&[None, Some(100), Some(200), Some(500)]);
    if chance_ref.percent(80) {
        house.meter = Some(match chance_ref.below(4) {
            0 => chance_ref.between(0, 5_000_000),
            1 => chance_ref.between(4_900_000, 5_100_000),
            2 => chance_ref.between(9_900_000, 10_100_000),
            _ => chance_ref.between(0, 50_000_000),
        });
        house.seed = chance_ref.pick(&[None, Some(1_000_000), Some(5_000_000), Some(7_500_001)]);
        house.increment = chance_ref.pick(&[None, Some(70), Some(37), Some(100)]);
    }
    let seats = chance_ref.between(1, 7) as usize;
    let seats = chance_ref.seats(seats, 7);
    let mut wagers = Vec::new();
    for seat in &seats {
        wagers.push(any_wager(chance_ref, &house, *seat, "ante"));
        if chance_ref.percent(65) {
            let amount = house.jackpot_wager.unwrap_or(100);
            let tokens = some_tokens(chance_ref, amount);
            wagers.push(Wager { tokens, ..Wager::new(*seat, "jackpot", amount) });
        }
    }
    chance_ref.shuffle(&mut wagers);
    let device = chance_ref.pick(&[None, Some(Device::Shoe), Some(Device::Shuffler)]);
    let stacker = any_stack(chance_ref, &seats);
    (Setup { game: "caribbean-stud", house, device, wagers }, Table::stacked(chance, stacker.piles, stacker.free))
}

fn any_stack(chance: &mut Chance, seats: &[u8]) -> Stacker {
    let mut stacker = Stacker::new(1);
    let mut places: Vec<Place> = seats.iter().map(|seat| Place::Seat(*seat)).collect();
    places.push(Place::Dealer);
    chance.shuffle(&mut places);
    // Now and then all players win the jackpot at once.
    let feast = chance.percent(8);
    for place in places {
        match chance.below(10) {
            0..7 if feast => {
                stacker.try_push(place, chance, |chance| {
                    let top = chance.pick(&[5, 6, 7, 8, 9, 13, 14, 14]);
                    stack::suited_run(chance, top, 5)
                });
            }
            0..6 => {
                stacker.try_push(place, chance, stack::five_cards);
            }
            6 => {
                let other = chance.pick(&[Place::Dealer, Place::Seat(seats[0])]);
                let cards = stacker.pile(other);
                if other != place && !cards.is_empty() {
                    stacker.try_push(place, chance, |chance| stack::likeness(chance, &cards));
                }
            }
            _ => {}
        }
    }
    stacker
}

/// The events that must occur in a run.
pub fn must_occur() -> Vec<String> {
    let mut must = Vec::new();
    let jackpot = [
        FiveCards::Flush,
        FiveCards::FullHouse,
        FiveCards::FourOfAKind,
        FiveCards::StraightFlush,
        FiveCards::RoyalFlush,
    ];
    let bet =
        [FiveCards::OddCards, FiveCards::OnePair, FiveCards::TwoPairs, FiveCards::ThreeOfAKind, FiveCards::Straight];
    for kind in bet.into_iter().chain(jackpot) {
        must.push(format!("bet {kind:?}"));
    }
    for kind in jackpot {
        must.push(format!("jackpot {kind:?}"));
        must.push(format!("jackpot {kind:?} folded"));
    }
    for wager in ["ante", "bet"] {
        must.extend(["win", "lose", "stand-off", "void"].map(|outcome| format!("{wager} {outcome}")));
    }
    must.extend(["win", "lose", "void"].map(|outcome| format!("jackpot {outcome}")));
    must.extend(["bet", "fold", "absent", "concede"].map(|act| format!("decision {act}")));
    must.extend(["bet too small", "bet too large", "maximum payout", "dealer does not qualify"].map(str::to_owned));
    must.extend(jackpot::MUST_OCCUR.map(str::to_owned));
    must
}
