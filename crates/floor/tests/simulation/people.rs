//! Acts of people: patrons at tables and at the cage, supervisors, and staff at the pool; sensible acts and others.

use crate::house::{Ask, House, OTHER_STAFF, PATRONS, STAFF};
use floor::patron::OwnLimits;
use floor::table::{CardSource, Laid, LimitsChange, tray};
use floor::{Command, PatronId, jackpot, patron};
use rules::incident::{DeviceFault, Ground};
use rules::table::Limits;
use rules::wager::SuperOn;
use rules::{
    Await, Card, Cents, Decision, Game, Incident, Input, Instruction, Next, Offer, Person, Player, Round, Seat, Wager,
};

/// Money comes in, however much.
fn deposit(amount: Cents) -> patron::Command {
    patron::Command::Deposit { amount, by: STAFF, limit: Cents::LARGEST_WAGER }
}

/// The acts of the people at one table now.
pub(crate) fn at_table(house: &mut House, at: usize, asks: &mut Vec<Ask>) {
    let table = &house.tables[at];
    let here: Vec<(Seat, Player, PatronId)> =
        table.chairs().map(|((seat, player), patron)| (seat, player, patron)).collect();
    if let Some(patron) = table.cut_offered_to() {
        let (from, to) = table.shoe().map_or((1, 1), floor::table::LoadedShoe::cuts);
        let card = from + u16::try_from(house.chance.below(usize::from(to - from) + 1)).expect("small");
        let cut = Command::Cut { by: Some(patron), card };
        asks.push(Ask::Table(at, if house.chance.one_in(4) { Command::RefuseCut { patron } } else { cut }));
        return;
    }
    if here.len() < 2 || (here.len() < 4 && house.chance.one_in(20)) {
        arrive(house, at, asks);
    }
    if house.tables[at].opening().source == CardSource::Entered {
        deal(house, at, asks);
    }
    match house.tables[at].round().next() {
        Next::Await(Await::Wagers) => {
            for (seat, player, patron) in &here {
                if house.chance.one_in(12) {
                    continue;
                }
                wagers(house, at, (*seat, *player, *patron), asks);
            }
            for (_, _, patron) in &here {
                asks.push(Ask::Table(at, Command::Ready { patron: *patron }));
            }
        }
        Next::Await(Await::Decision(_)) => decide(house, at, &here, asks),
        Next::Await(Await::Insurance) => {
            if house.chance.one_in(3) {
                decide(house, at, &here, asks);
            }
            for (_, _, patron) in &here {
                asks.push(Ask::Table(at, Command::Ready { patron: *patron }));
            }
        }
        _ => {}
    }
}

/// The acts of a dealer with real cards: several cards in one go, of which late ones are refused.
fn deal(house: &mut House, at: usize, asks: &mut Vec<Ask>) {
    let mut inputs = Vec::new();
    let round = house.tables[at].round();
    let players: Vec<(Seat, Player)> = house.tables[at].chairs().map(|(chair, _)| chair).collect();
    match round.next() {
        // Wagering ends when time is up or everyone is ready; this dealer is sometimes quicker.
        Next::Await(Await::Wagers) if house.chance.one_in(4) => inputs.push(Input::NoMoreBets),
        Next::Await(Await::NoMoreBets) => inputs.push(Input::NoMoreBets),
        Next::Await(Await::Card(_)) => {
            let coming = round.awaits().offers.into_iter().find_map(|offer| match offer {
                Offer::Card { one_of, .. } => Some(one_of),
                _ => None,
            });
            let mut cards: Vec<Card> = coming.map_or_else(Vec::new, |coming| coming.iter().collect());
            for _ in 0..12.min(cards.len()) {
                inputs.push(Input::Card(cards.swap_remove(house.chance.below(cards.len()))));
            }
        }
        Next::Await(Await::Turn) => inputs.push(Input::Turn),
        Next::Await(Await::Settle) => inputs.push(Input::Settle),
        // The dealer declares players who have too few chips, or are gone: the system cannot know it.
        Next::Await(Await::Decision(seat)) => {
            let decision = match house.chance.below(40) {
                0 => Some(Decision::CannotMatch { warned: house.chance.one_in(2) }),
                1 => Some(Decision::Absent { viewed: house.chance.one_in(2) }),
                _ => None,
            };
            let player = players.iter().find(|(of, _)| *of == seat).map_or(Player::First, |(_, player)| *player);
            inputs.extend(decision.map(|decision| Input::Decide { seat, player, decision, tokens: Cents::ZERO }));
        }
        _ => {}
    }
    asks.extend(inputs.into_iter().map(|input| Ask::Table(at, Command::Deal { by: Some(STAFF), input })));
}

fn arrive(house: &mut House, at: usize, asks: &mut Vec<Ask>) {
    let number = house.chance.below(usize::try_from(PATRONS).expect("small")) as u64 + 1;
    let guest = house.patrons[usize::try_from(number).expect("small") - 1].is_guest();
    let patron = PatronId(number);
    let seat = Seat::new(1 + u8::try_from(house.chance.below(5)).expect("small")).expect("a seat");
    let shared = house.tables[at].game() == Game::StarBlackjack && house.chance.one_in(4);
    let player = if shared { Player::Second } else { Player::First };
    let money = if guest { patron::Command::Refill } else { deposit(Cents::dollars(2_000)) };
    asks.push(Ask::Patron(number, money));
    asks.push(Ask::Table(at, Command::Sit { patron, seat, player }));
    asks.push(Ask::Table(at, Command::BuyIn { patron, amount: chips(patron) }));
    if house.chance.one_in(5) {
        let tokens = patron::Command::IssueTokens {
            voucher: "welcome".into(),
            amount: Cents::dollars(50),
            by: STAFF,
            limit: Cents::LARGEST_WAGER,
        };
        asks.push(Ask::Patron(number, tokens));
        asks.push(Ask::Table(at, Command::CarryTokens { patron, amount: Cents::dollars(50) }));
    }
}

/// A player's buy-in. Some have just enough for one round: they wager payments from the course of it at once.
fn chips(patron: PatronId) -> Cents {
    if patron.0.is_multiple_of(3) { Cents::dollars(20) } else { Cents::dollars(1_000) }
}

fn wagers(house: &mut House, at: usize, (seat, player, patron): (Seat, Player, PatronId), asks: &mut Vec<Ask>) {
    let chips = chips(patron);
    let amount = Cents::dollars([5, 10, 25, 100][house.chance.below(4)]).min(Cents(chips.0 / 2));
    let tokens = if house.chance.one_in(15) { Cents::dollars(5) } else { Cents::ZERO };
    let mut lay = |on, amount, tokens| {
        let stake = rules::Stake { amount, tokens };
        asks.push(Ask::Table(at, Command::Say { patron, input: Input::Wager { seat, player, on, stake } }));
    };
    match house.tables[at].game() {
        Game::CaribbeanStud => {
            lay(Wager::Ante, amount, tokens);
            if !house.chance.one_in(3) {
                lay(Wager::Jackpot, Cents(100), Cents::ZERO);
            }
        }
        Game::ThreeCardPoker => {
            lay(Wager::Ante, amount, tokens);
            if house.chance.one_in(2) {
                lay(Wager::PairPlus, amount, Cents::ZERO);
            }
        }
        Game::LunarPoker => {
            lay(Wager::Ante, amount, tokens);
            lay(Wager::Super(SuperOn::Own), amount, Cents::ZERO);
            if house.chance.one_in(6) {
                lay(Wager::Super(SuperOn::Dealer), amount, Cents::ZERO);
            }
        }
        Game::StarBlackjack => {
            lay(Wager::Main, amount, tokens);
            if house.chance.one_in(4) {
                let side = [Wager::PerfectPairs, Wager::AnyPair, Wager::LuckyLucky][house.chance.below(3)];
                lay(side, Cents::dollars(5), Cents::ZERO);
            }
        }
        other => other.description().required().for_each(|on| lay(on, amount, tokens)),
    }
    // Who has too little buys more.
    if house.tables[at].stack(patron) < Cents(chips.0 * 2 / 5) {
        let number = patron.0;
        let guest = house.patrons[usize::try_from(number).expect("small") - 1].is_guest();
        let money = Cents::dollars(1_000);
        let more = if guest { patron::Command::Refill } else { deposit(money) };
        asks.insert(0, Ask::Table(at, Command::BuyIn { patron, amount: chips }));
        asks.insert(0, Ask::Patron(number, more));
    }
}

fn decide(house: &mut House, at: usize, here: &[(Seat, Player, PatronId)], asks: &mut Vec<Ask>) {
    let table = &house.tables[at];
    let mut choices = Vec::new();
    for offer in table.round().awaits().offers {
        let Offer::Decide { seat, player, decision, .. } = offer else { continue };
        let decision = match decision {
            Decision::Absent { .. } | Decision::CannotMatch { .. } => continue,
            Decision::Exchange(cards) => {
                let count = 2 + house.chance.below(4).min(cards.len() - 2);
                Decision::Exchange(cards.iter().take(count).collect())
            }
            Decision::Insure(_) => Decision::Insure(Cents(250)),
            other => other,
        };
        if let Some((_, _, patron)) = here.iter().find(|chair| (chair.0, chair.1) == (seat, player)) {
            choices.push((*patron, Input::Decide { seat, player, decision, tokens: Cents::ZERO }));
        }
    }
    if choices.is_empty() {
        return;
    }
    let (patron, input) = choices[house.chance.below(choices.len())];
    asks.push(Ask::Table(at, Command::Say { patron, input }));
}

/// Rare acts: people leave and cash out, supervisors rule and change limits, trays are filled, accounts change.
#[allow(clippy::too_many_lines)] // One arm for each thing.
pub(crate) fn seldom(house: &mut House, at: usize, asks: &mut Vec<Ask>) {
    let (by, other) = (STAFF, OTHER_STAFF);
    let here: Vec<_> = house.tables[at].chairs().collect();
    let somebody = if here.is_empty() { None } else { Some(here[house.chance.below(here.len())]) };
    let number = house.chance.below(usize::try_from(PATRONS).expect("small")) as u64 + 1;
    let amount = Cents::dollars([1, 20, 75, 300][house.chance.below(4)]);
    let ask = match (house.chance.below(32), somebody) {
        (0, Some(((seat, player), patron))) => Command::Leave { patron, seat, player },
        (1, Some((_, patron))) => Command::CashOut { patron, amount },
        (2, _) => {
            let transfer = [tray::Transfer::Fill, tray::Transfer::Credit][house.chance.below(2)];
            Command::Tray(tray::Command::Request { transfer, amount: amount.times(20), by })
        }
        (3 | 4, _) => {
            let by = [by, other][house.chance.below(2)];
            Command::Tray(tray::Command::Confirm { request: 1 + house.chance.below(12) as u64, by })
        }
        (5, _) => {
            let day = house.day();
            let count = [tray::Count::Opening, tray::Count::Closing][house.chance.below(2)];
            let tray = floor::Account::Tray(house.tables[at].id());
            let counted = house.tables[at].books().balance(tray).max(Cents::ZERO);
            Command::Tray(tray::Command::Count { day, count, counted, by, witness: other })
        }
        (6, _) => {
            let minimum = Cents::dollars([5, 10, 25][house.chance.below(3)]);
            let limits = Limits { minimum, maximum: Cents::dollars(500), unit: Cents(1) };
            let change = [LimitsChange::NextRound, LimitsChange::AtOnce][house.chance.below(2)];
            Command::SetLimits { by, limits, change }
        }
        (7, _) if house.chance.below(2) == 0 => {
            let on =
                [Wager::PairPlus, Wager::LuckyLucky, Wager::Super(rules::wager::SuperOn::Own)][house.chance.below(3)];
            let minimum = Cents::dollars([1, 5, 10][house.chance.below(3)]);
            let limits = Some(Limits { minimum, maximum: Cents::dollars(100), unit: Cents(1) });
            let takes_effect = house.now.after(floor::table::NOTICE);
            let change = [LimitsChange::NextRound, LimitsChange::Sign { takes_effect }][house.chance.below(2)];
            Command::SetWagerLimits { by, on, limits, change }
        }
        (7, _) => Command::OrderShuffle { by },
        (8, _) => Command::Suspend { by, cause: floor::table::Cause::Dispute },
        (9, _) if house.chance.one_in(2) => Command::Agree { by: floor::StaffId(by.0 + 1) },
        (9 | 10, _) => Command::Resume { by },
        (11, Some(((seat, player), _))) => {
            let on = [Wager::Ante, Wager::Jackpot, Wager::Main][house.chance.below(3)];
            Command::Deal { by: Some(by), input: Input::Incident(Incident::WagerRefused { seat, player, on }) }
        }
        (12, Some(((seat, player), _))) => {
            Command::Deal { by: Some(by), input: Input::Incident(Incident::WagersDeclaredVoid { seat, player }) }
        }
        (13, Some(((seat, player), _))) => {
            let forfeit = [Person { seat, player }].into_iter().filter(|_| house.chance.one_in(2)).collect();
            let ground = Some(Ground::ALL[house.chance.below(2)]);
            let incident = Incident::Invalidated { ground, forfeit };
            // Now and then the round is named: the current one, the previous one, or an older one.
            let ago = house.chance.below(4) as u64;
            let ask = match house.tables[at].round_number().checked_sub(ago).filter(|_| ago < 3) {
                Some(round) => Command::CorrectRound { by, round, incident },
                None => Command::Deal { by: Some(by), input: Input::Incident(incident) },
            };
            asks.push(Ask::Table(at, ask));
            // A second person is often at hand.
            Command::Agree { by: floor::StaffId(by.0 + 1) }
        }
        // Acts that are never allowed.
        (14, Some(((seat, player), patron))) => {
            let amounts = [Cents(-100), Cents::ZERO, Cents(i64::MAX / 4), Cents(1), Cents::dollars(501)];
            let stake = rules::Stake { amount: amounts[house.chance.below(5)], tokens: Cents::ZERO };
            Command::Say { patron, input: Input::Wager { seat, player, on: Wager::Ante, stake } }
        }
        (15, Some(((seat, player), _))) => {
            let input = Input::TakeBack { seat, player, on: Wager::Ante };
            Command::Say { patron: PatronId(number), input }
        }
        (16, Some((_, patron))) => Command::Say { patron, input: Input::Settle },
        (17, _) => Command::BuyIn { patron: PatronId(number), amount: Cents(-5) },
        (18, _) => Command::NextRound,
        (19, Some(((seat, player), patron))) => {
            let input = Input::TakeBack { seat, player, on: [Wager::Ante, Wager::Jackpot][house.chance.below(2)] };
            Command::Say { patron, input }
        }
        (20, _) => {
            asks.push(Ask::Patron(
                number,
                patron::Command::Withdraw { amount, by: STAFF, limit: Cents::LARGEST_WAGER },
            ));
            return;
        }
        (21, _) => {
            let until = house.now.after(600_000);
            let by = [None, Some(by)][house.chance.below(2)];
            asks.push(Ask::Patron(
                number,
                patron::Command::Exclude { by, game: None, why: Some("a reason".into()), until: Some(until) },
            ));
            return;
        }
        (22, _) => {
            let loss = [None, Some(Cents::dollars(5_000))][house.chance.below(2)];
            asks.push(Ask::Patron(number, patron::Command::SetLimits { limits: OwnLimits { loss, minutes: None } }));
            return;
        }
        (23, _) => {
            asks.push(Ask::Patron(number, patron::Command::Readmit { by, game: None }));
            return;
        }
        (24, Some(((seat, player), _))) => {
            let decision = Decision::CannotMatch { warned: house.chance.one_in(2) };
            let input = Input::Decide { seat, player, decision, tokens: Cents::ZERO };
            Command::Deal { by: Some(by), input }
        }
        (25, Some((_, patron))) => Command::Disconnect { patron },
        (26, Some((_, patron))) => Command::Connect { patron },
        (27, Some((_, patron))) => {
            let all = Instruction::ALL;
            Command::Instruct { patron, instruction: all[house.chance.below(all.len())] }
        }
        (28, _) => Command::Wait { patron: PatronId(number) },
        (29, Some(((seat, player), patron))) => {
            let laid = |on, dollars| Laid { on, amount: Cents::dollars(dollars), tokens: Cents::ZERO };
            let wagers = match house.tables[at].game() {
                Game::LunarPoker => vec![laid(Wager::Super(SuperOn::Own), 10), laid(Wager::Ante, 5)],
                Game::LetItRide => [Wager::One, Wager::Dollar, Wager::Two].map(|on| laid(on, 10)).to_vec(),
                Game::StarBlackjack => vec![laid(Wager::Main, 25)],
                other => vec![laid(other.description().first_wager(), 10)],
            };
            Command::LayWagers { patron, seat, player, wagers }
        }
        // A device fails now and then, and is soon replaced.
        (30, _) => match house.chance.below(8) {
            0 => Command::Deal { by: Some(by), input: Input::Incident(Incident::DeviceFault(DeviceFault::Stopped)) },
            1..=3 => Command::ReplaceDevice { by, device: house.tables[at].opening().device },
            4..=6 => Command::ReplaceCards { by },
            _ => Command::Acknowledge { by: other, notice: 1 + house.chance.below(4) as u32 },
        },
        _ => return pool(house, asks),
    };
    asks.push(Ask::Table(at, ask));
}

fn pool(house: &mut House, asks: &mut Vec<Ask>) {
    let by = STAFF;
    asks.push(Ask::Pool(match house.chance.below(6) {
        0 => jackpot::Command::Stop { by },
        1 | 2 => jackpot::Command::Resume { by },
        _ => jackpot::Command::Unlock { by },
    }));
}
