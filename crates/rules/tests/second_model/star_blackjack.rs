//! Star Blackjack, from its document: the deal, the players' decisions and the dealer's cards.

use crate::record::{Cents, Decision, House, Line, Settled, Setup, Stake};
use crate::star_blackjack_side;
use crate::table::{Place, Table};
use crate::wagering::{amount_up_to, some_tokens};
use croupier_rules::card::{Card, Rank};

/// 3.2.2 and 3.2.3; an ace is one here, and ten more if that is no bust.
pub fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank as u8 + 2,
    }
}

fn is_ace(card: Card) -> bool {
    card.rank() == Rank::Ace
}

/// The point total, and whether an ace in it counts 11 (3.2.1).
pub fn total(cards: &[Card]) -> (u8, bool) {
    let hard: u8 = cards.iter().map(|card| points(*card)).sum();
    if cards.iter().any(|card| is_ace(*card)) && hard + 10 <= 21 { (hard + 10, true) } else { (hard, false) }
}

/// A doubled hand keeps the aces of its first two cards at one; a third card counts as usual (11.1.2, ruling B1).
fn doubled_total(cards: &[Card]) -> u8 {
    let first: u8 = cards[..2].iter().map(|card| points(*card)).sum();
    let third = points(cards[2]);
    if is_ace(cards[2]) && first + 11 <= 21 { first + 11 } else { first + third }
}

/// An ace and a ten-point card as the first two.
fn is_blackjack(cards: &[Card]) -> bool {
    cards.len() == 2 && total(cards).0 == 21
}

/// A hand in front of a playing area, with the wagers on it.
struct Hand {
    cards: Vec<Card>,
    doubled: bool,
    bets: Vec<Stake>,
}

impl Hand {
    fn total(&self) -> u8 {
        if self.doubled { doubled_total(&self.cards) } else { total(&self.cards).0 }
    }
}

/// A playing area with at least one initial wager.
struct Area {
    seat: u8,
    shared: bool,
    /// The initial wagers in the order of the players.
    mains: Vec<Stake>,
    controlling: u8,
    hands: Vec<Hand>,
    blackjack: bool,
    /// Players who were found absent.
    absent: Vec<u8>,
}

impl Area {
    /// The player's number in a decision, where it is written.
    fn name(&self, player: u8) -> Option<u8> {
        self.shared.then_some(player)
    }

    fn main(&self, player: u8) -> &Stake {
        self.mains.iter().find(|main| main.player == player).expect("an initial wager")
    }

    /// The other players with a wager on a hand, nearest the dealer first.
    fn others_on(&self, hand: usize) -> Vec<u8> {
        let mut players: Vec<u8> = self.hands[hand].bets.iter().map(|bet| bet.player).collect();
        players.sort_unstable();
        players.dedup();
        players.retain(|player| *player != self.controlling && !self.absent.contains(player));
        players
    }
}

/// The player in control (5.5), and the part of each wager that counts (6.1, 6.3.1).
fn area(setup: &Setup, seat: u8) -> Area {
    let on_area: Vec<_> = setup.wagers.iter().filter(|wager| wager.seat == seat).collect();
    let mut mains: Vec<_> = on_area.iter().filter(|wager| wager.on == "main").copied().collect();
    mains.sort_by_key(|wager| wager.who());
    let nobody_seated = on_area.iter().any(|wager| wager.seated == Some(false));
    let mut stakes: Vec<Stake> = mains.iter().map(|wager| Stake::of(&setup.house, wager)).collect();
    let controlling = if nobody_seated { highest(&stakes, &[]).unwrap() } else { stakes[0].player };
    // The maximum is the area's: the controlling player first, the others share what is left.
    let mut left = setup.house.maximum.unwrap_or(Cents::MAX);
    stakes.sort_by_key(|stake| (stake.player != controlling, stake.player));
    for stake in &mut stakes {
        stake.counted = stake.staked.min(left);
        left -= stake.counted;
    }
    stakes.sort_by_key(|stake| stake.player);
    Area {
        seat,
        shared: on_area.iter().any(|wager| wager.player.is_some()),
        hands: vec![Hand { cards: Vec::new(), doubled: false, bets: stakes.clone() }],
        mains: stakes,
        controlling,
        blackjack: false,
        absent: Vec::new(),
    }
}

/// Without a seated player the highest wager has control; among equal ones the one nearest the dealer, where the first
/// player's lies (5.5.2, 5.5.3).
fn highest(mains: &[Stake], absent: &[u8]) -> Option<u8> {
    let present = || mains.iter().filter(|main| !absent.contains(&main.player));
    let highest = present().map(|main| main.staked).max()?;
    present().find(|main| main.staked == highest).map(|main| main.player)
}

/// An insurance wager and its state.
struct Insurance {
    stake: Stake,
    /// Even money was taken: the insurance is void (9.1.2).
    void: bool,
}

/// Plays a round.
pub fn play(setup: &Setup, table: &mut Table) -> Settled {
    let house = &setup.house;
    let mut areas: Vec<Area> = setup.seats().into_iter().map(|seat| area(setup, seat)).collect();

    // The initial deal (7.1).
    let mut dealer = Vec::new();
    for area in &mut areas {
        area.hands[0].cards.push(table.deal(Place::Seat(area.seat)));
    }
    dealer.push(table.deal(Place::Dealer));
    for area in &mut areas {
        area.hands[0].cards.push(table.deal(Place::Seat(area.seat)));
        area.blackjack = is_blackjack(&area.hands[0].cards);
    }

    let mut lines = Vec::new();
    for area in &areas {
        star_blackjack_side::settle(setup, table, area.seat, &area.hands[0].cards, dealer[0], &mut lines);
    }

    let insurance = insure(house, table, &mut areas, dealer[0], &mut lines);

    // Blackjacks against a card that cannot become one are paid at once (9.1.1).
    let threat = is_ace(dealer[0]) || points(dealer[0]) == 10;
    for area in &mut areas {
        if area.blackjack && !threat {
            for bet in area.hands[0].bets.drain(..) {
                table.see("blackjack paid at once");
                lines.push(bet.wins(house.payment(bet.counted, 3, 2)));
            }
        }
    }

    // The subsequent deal (section 10), from the dealer's left. A blackjack takes no decisions.
    for area in &mut areas {
        if !area.blackjack {
            play_area(house, table, area, &mut lines);
        }
    }

    draw_dealer(table, &areas, &insurance, &mut dealer);
    settle_rest(house, table, &areas, &insurance, &dealer, &mut lines);
    for line in &lines {
        table.see(format!("{} {}", line.wager, line.outcome));
    }
    Settled { lines, ..Settled::default() }
}

/// Insurance of all players before the subsequent deal (section 8), and even money (9.1.2).
fn insure(house: &House, table: &mut Table, areas: &mut [Area], up: Card, lines: &mut Vec<Line>) -> Vec<Insurance> {
    let mut wagers = Vec::new();
    let offered = is_ace(up) || (points(up) == 10 && house.insurance_ten.unwrap_or(false));
    if !offered {
        return wagers;
    }
    // All players have time for it (8.3), so they may answer in any order.
    let players: Vec<(usize, Stake)> =
        areas.iter().enumerate().flat_map(|(at, area)| area.mains.iter().map(move |main| (at, main.clone()))).collect();
    for next in table.any_order(players.len()) {
        let (at, main) = &players[next];
        let area = &mut areas[*at];
        let name = area.name(main.player);
        let mut own = None;
        // Not more than half the initial wager.
        let most = if table.is_scripted() {
            Some(main.counted / 2)
        } else {
            amount_up_to(&mut table.chance, house, main.counted / 2)
        };
        if let Some(most) = most
            && let Some(mut decision) = table.offer(area.seat, name, 30, &[("insure", 1)])
        {
            if !table.is_scripted() {
                decision.amount = Some(most);
                decision.tokens = some_tokens(&mut table.chance, most);
            }
            let amount = decision.amount.expect("insurance has an amount");
            assert!(amount > 0 && 2 * amount <= main.staked, "8.1: at most half");
            table.decided(&decision);
            let stake = main.further("insurance", amount, amount, decision.tokens);
            own = Some(Insurance { stake, void: false });
        }
        if is_ace(up)
            && area.blackjack
            && let Some(decision) = table.offer(area.seat, name, 40, &[("even-money", 1)])
        {
            table.decided(&decision);
            area.hands[0].bets.retain(|bet| bet.player != main.player);
            lines.push(main.wins(house.payment(main.counted, 1, 1)));
            if let Some(own) = &mut own {
                own.void = true;
                lines.push(own.stake.comes_back("void"));
            }
        }
        wagers.extend(own);
    }
    wagers
}

/// One playing area, hand after hand (12.2).
fn play_area(house: &House, table: &mut Table, area: &mut Area, lines: &mut Vec<Line>) {
    let mut at = 0;
    while at < area.hands.len() {
        if area.hands[at].cards.len() == 1 {
            let card = table.deal(Place::Seat(area.seat));
            area.hands[at].cards.push(card);
        }
        play_hand(house, table, area, at);
        if area.hands[at].total() > 21 {
            // Collected at once, with everything on it (10.5).
            for bet in area.hands[at].bets.drain(..) {
                table.see("bust");
                lines.push(bet.loses());
            }
        }
        at += 1;
    }
}

/// The choices of the controlling player for a hand.
fn options(house: &House, area: &Area, at: usize) -> Vec<(&'static str, usize)> {
    let hand = &area.hands[at];
    let two_cards = hand.cards.len() == 2;
    let was_split = area.hands.len() > 1;
    let pair = two_cards && points(hand.cards[0]) == points(hand.cards[1]);
    // Two hands, or three where the table allows it (12.4, 12.5).
    let splits = pair && (!was_split || (house.resplit.unwrap_or(false) && area.hands.len() < 3));
    // A player who took over control may have stayed on the first hand (12.6.2); a player doubles and splits only their
    // own wager.
    let wagers = hand.bets.iter().any(|bet| bet.player == area.controlling);
    let splits = splits && wagers;
    if was_split && is_ace(hand.cards[0]) {
        // One card and only one on split aces, but a third hand where allowed (12.3.1, 12.5.4).
        // The document does not say whether a player who took over without a wager on this hand is still asked to stand.
        let absent = usize::from(!area.shared);
        return if splits { vec![("split", 3), ("stand", 1), ("absent", absent)] } else { Vec::new() };
    }
    if hand.total() == 21 {
        return Vec::new();
    }
    let mut options = vec![("hit", 8), ("absent", 1)];
    if hand.total() >= 12 {
        options.push(("stand", 10));
    }
    if splits {
        options.push(("split", 20));
    }
    let aces_low: u8 = hand.cards.iter().map(|card| points(*card)).sum();
    if two_cards && (9..=11).contains(&aces_low) && wagers && area.main(area.controlling).counted > 0 {
        options.push(("double", 20));
    }
    options
}

fn play_hand(house: &House, table: &mut Table, area: &mut Area, at: usize) {
    let place = Place::Seat(area.seat);
    loop {
        let options = options(house, area, at);
        if options.is_empty() || area.hands[at].total() > 21 || area.hands[at].doubled {
            return;
        }
        if area.absent.contains(&area.controlling) {
            // No player is present: cards until the total exceeds 11 (16.10).
            if area.hands[at].total() > 11 {
                return;
            }
            let card = table.deal(place);
            area.hands[at].cards.push(card);
            continue;
        }
        let name = area.name(area.controlling);
        let mut decision = table.choose(area.seat, name, &options);
        match decision.act.as_str() {
            "hit" => {
                table.decided(&decision);
                let card = table.deal(place);
                area.hands[at].cards.push(card);
            }
            "double" => double(house, table, area, at, decision),
            "split" => {
                let original = area.main(area.controlling).clone();
                if !table.is_scripted() {
                    decision.tokens = some_tokens(&mut table.chance, original.staked);
                }
                table.decided(&decision);
                split(table, area, at, decision.tokens);
            }
            "absent" => {
                table.decided(&decision);
                table.see(if area.hands.len() > 1 { "absent after a split" } else { "absent" });
                // Subject to rule 5.5 (16.10): if others wagered on the area, the next of them takes control.
                area.absent.push(area.controlling);
                if let Some(next) = highest(&area.mains, &area.absent) {
                    table.see("absent, and another player takes over");
                    area.controlling = next;
                }
            }
            _ => {
                table.decided(&decision);
                return;
            }
        }
    }
}

/// Section 11: up to the original wager; the others on the hand may double along before the card (11.3).
fn double(house: &House, table: &mut Table, area: &mut Area, at: usize, mut own: Decision) {
    let mut players = vec![area.controlling];
    players.extend(area.others_on(at));
    // A wager of which no part counts is not doubled.
    players.retain(|player| area.main(*player).counted > 0);
    for player in players {
        let original = area.main(player).clone();
        let mut decision = own.clone();
        if player != area.controlling {
            let Some(along) = table.offer(area.seat, area.name(player), 50, &[("double", 1)]) else { continue };
            table.see("doubles along");
            decision = along;
        }
        if !table.is_scripted() {
            if table.chance.percent(60) {
                decision.amount = amount_up_to(&mut table.chance, house, original.counted);
            }
            decision.tokens = some_tokens(&mut table.chance, decision.amount.unwrap_or(original.counted));
        }
        // Without an amount, the part of the original wager that counts.
        let amount = decision.amount.unwrap_or(original.counted);
        assert!(amount > 0 && amount <= original.counted, "11.1: not more than the original wager");
        table.see(if amount < original.counted { "doubles for less" } else { "doubles in full" });
        table.decided(&decision);
        let mut bet = original.further("double", amount, amount, decision.tokens);
        bet.hand = at as u8 + 1;
        area.hands[at].bets.push(bet);
        own.amount = None;
    }
    let card = table.deal(Place::Seat(area.seat));
    area.hands[at].cards.push(card);
    area.hands[at].doubled = true;
    let aces = area.hands[at].cards[..2].iter().filter(|card| is_ace(**card)).count();
    if aces > 0 {
        table.see("doubles with an ace");
        if is_ace(card) {
            table.see("doubles with an ace and draws an ace");
        }
    }
}

/// Section 12: the new hand lies beside the one it came from and is played after it.
fn split(table: &mut Table, area: &mut Area, at: usize, tokens: Option<Cents>) {
    let second = area.hands[at].cards.pop().expect("two cards");
    let mut bets = vec![second_wager(area, area.controlling, tokens)];
    for player in area.others_on(at) {
        let original = area.main(player).clone();
        // Match the split, or stay on the first of the two hands (12.6).
        let Some(mut decision) = table.offer(area.seat, area.name(player), 50, &[("split", 1)]) else {
            table.see("stays on the first hand");
            continue;
        };
        if !table.is_scripted() {
            decision.tokens = some_tokens(&mut table.chance, original.staked);
        }
        table.decided(&decision);
        table.see("matches the split");
        bets.push(second_wager(area, player, decision.tokens));
    }
    let aces = if is_ace(second) { " of aces" } else { "" };
    table.see(format!("split into {} hands{aces}", area.hands.len() + 1));
    area.hands.insert(at + 1, Hand { cards: vec![second], doubled: false, bets });
    // The hands are counted in the order in which they are played.
    for (number, hand) in area.hands.iter_mut().enumerate() {
        for bet in &mut hand.bets {
            bet.hand = number as u8 + 1;
        }
    }
    let card = table.deal(Place::Seat(area.seat));
    area.hands[at].cards.push(card);
}

fn second_wager(area: &Area, player: u8, tokens: Option<Cents>) -> Stake {
    let original = area.main(player);
    original.further("split", original.staked, original.counted, tokens)
}

/// Section 13; no card is drawn if it could not change a result (13.4, ruling B7).
fn draw_dealer(table: &mut Table, areas: &[Area], insurance: &[Insurance], dealer: &mut Vec<Card>) {
    let waits = |blackjack: bool| {
        areas.iter().any(|area| area.blackjack == blackjack && area.hands.iter().any(|hand| !hand.bets.is_empty()))
    };
    if waits(false) {
        loop {
            // A hard 17 or a soft 18 stands (13.2).
            let (total, soft) = total(dealer);
            if total >= if soft { 18 } else { 17 } {
                break;
            }
            if total == 17 {
                table.see("dealer draws to a soft 17");
            }
            dealer.push(table.deal(Place::Dealer));
        }
    } else if waits(true) || insurance.iter().any(|insurance| !insurance.void) {
        table.see("one card settles it");
        dealer.push(table.deal(Place::Dealer));
    } else {
        table.see("dealer draws nothing");
    }
}

/// Section 15.
fn settle_rest(
    house: &House,
    table: &mut Table,
    areas: &[Area],
    insurance: &[Insurance],
    dealer: &[Card],
    lines: &mut Vec<Line>,
) {
    let dealer_blackjack = is_blackjack(dealer);
    let dealer_total = total(dealer).0;
    for insurance in insurance.iter().filter(|insurance| !insurance.void) {
        // 2 to 1 against an ace, 10 to 1 against a ten-value card (15.1.4, 15.1.5).
        let odds = if is_ace(dealer[0]) { 2 } else { 10 };
        let stake = &insurance.stake;
        lines.push(if dealer_blackjack {
            table.see(format!("insurance {odds}"));
            stake.wins(house.payment(stake.counted, odds, 1))
        } else {
            stake.loses()
        });
    }
    for area in areas {
        let mut collected_from: Vec<u8> = Vec::new();
        for hand in &area.hands {
            for bet in &hand.bets {
                let pay = |num, den| bet.wins(house.payment(bet.counted, num, den));
                lines.push(if area.blackjack {
                    if dealer_blackjack {
                        table.see("two blackjacks");
                        bet.comes_back("stand-off")
                    } else {
                        table.see("blackjack paid at the end");
                        pay(3, 2)
                    }
                } else if dealer_blackjack {
                    // One amount equal to the original wager from all surviving hands together; doubles and further
                    // split wagers stand off (15.1.6, 15.1.10, ruling B3).
                    if bet.wager == "double" || collected_from.contains(&bet.player) {
                        table.see("stands off against a blackjack");
                        bet.comes_back("stand-off")
                    } else {
                        collected_from.push(bet.player);
                        table.see(format!("{} lost to a blackjack", bet.wager));
                        bet.loses()
                    }
                } else if dealer_total > 21 {
                    table.see("dealer busts");
                    pay(1, 1)
                } else if hand.total() > dealer_total {
                    pay(1, 1)
                } else if hand.total() < dealer_total {
                    bet.loses()
                } else {
                    bet.comes_back("stand-off")
                });
            }
        }
    }
}
