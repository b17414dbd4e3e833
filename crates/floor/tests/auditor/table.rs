//! Tables, from their facts.

use super::pool::Winners;
use super::{Auditor, Fraction, Verdict, Written, cents, exact, number};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Limits in cents: minimum, maximum, unit.
type Limits = (i64, i64, i64);

#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own.
pub(crate) struct Book {
    game: String,
    from_shoe: bool,
    /// Whether a dealer deals real cards here.
    entered: bool,
    pub(crate) play_money: bool,
    pool: Option<u64>,
    limits: Limits,
    /// The limits when the wagers of this round began, if they were changed since.
    earlier: Option<Limits>,
    /// Minimums that single players keep, and limits of single players.
    kept: HashMap<u64, i64>,
    own: HashMap<u64, Limits>,
    chairs: HashMap<(u64, u64), u64>,
    round: u64,
    /// Whether the house stopped serving for a time in this round.
    interrupted: bool,
    /// The wagers with cards, and the jackpot wagers, by seat.
    hands: BTreeMap<u64, i64>,
    jackpots: BTreeMap<u64, i64>,
    closed: bool,
    cards: Vec<String>,
    /// Each player's win or loss in the round so far.
    nets: HashMap<String, i64>,
    /// The previous round and its result for each player, until the first card of this one.
    before: Option<(u64, HashMap<String, i64>)>,
    shoe: (u64, u64),
    requests: HashMap<u64, u64>,
    requested: u64,
    pub(crate) winners: Option<Winners>,
    /// The gaming day on which each player was last warned.
    warned: HashMap<u64, String>,
}

fn limits(value: &Value) -> Verdict<Limits> {
    Ok((cents(&value["minimum"])?, cents(&value["maximum"])?, cents(&value["unit"])?))
}

/// Chips leave a player's stack only by the player's order, or by a ruling.
fn only_owners_pay(id: u64, fact: &Written<'_>, moved: &[(String, i64)], ruling: bool) -> Verdict {
    let may_pay = match fact.kind {
        "told" => fact.says["by"].as_u64(),
        "cashed-out" | "tokens-carried" => Some(number(&fact.says["patron"])?),
        _ => None,
    };
    for (account, amount) in moved.iter().filter(|(_, amount)| *amount < 0 && !ruling) {
        let own = |kind| may_pay.is_some_and(|patron| *account == format!("{{\"{kind}\":[{id},{patron}]}}"));
        let stack = account.starts_with("{\"stack\"") || account.starts_with("{\"tokens\"");
        if stack && !own("stack") && !own("tokens") {
            return Err(format!("{account} pays {amount} without its owner"));
        }
    }
    Ok(())
}

impl Book {
    fn open(opening: &Value) -> Verdict<Self> {
        let setting = |name: &str| {
            let settings = opening["settings"].as_array()?;
            settings.iter().find(|setting| setting[0] == name).map(|setting| &setting[1])
        };
        let money = |name: &str, otherwise: i64| setting(name).map_or(Ok(otherwise), cents);
        Ok(Self {
            entered: opening["source"] == "entered",
            game: opening["game"].as_str().unwrap_or_default().to_owned(),
            from_shoe: opening["device"] == "shoe",
            play_money: opening["play_money"] == true,
            pool: opening["pool"].as_u64(),
            limits: (money("minimum", 1)?, money("maximum", 100_000_000_000)?, money("unit", 1)?),
            earlier: None,
            interrupted: false,
            kept: HashMap::new(),
            own: HashMap::new(),
            chairs: HashMap::new(),
            round: 1,
            hands: BTreeMap::new(),
            jackpots: BTreeMap::new(),
            closed: false,
            cards: Vec::new(),
            nets: HashMap::new(),
            before: None,
            shoe: (0, 0),
            requests: HashMap::new(),
            requested: 0,
            winners: None,
            warned: HashMap::new(),
        })
    }

    /// Whether a fact may undo payments from the course of a round: a ruling does, and so does a Lunar Poker hand that becomes void.
    fn is_ruling(&self, fact: &Written<'_>) -> bool {
        let says = fact.says;
        let absent = !says["input"]["decide"]["decision"]["absent"].is_null() && self.game == "lunar-poker";
        absent || fact.kind == "round-corrected" || (!says["staff"].is_null() && !says["input"]["incident"].is_null())
    }

    /// A hand's first wager lies within the limits on the sign for its player.
    fn check_limits(&self, patron: u64, amount: i64) -> Verdict {
        // Real chips are recorded as they lie; the round corrects wrong wagers (6.2, 6.3).
        if self.entered {
            return Ok(());
        }
        let fits = |limits: Limits| {
            let minimum = self.kept.get(&patron).map_or(limits.0, |kept| limits.0.min(*kept));
            amount >= minimum && amount <= limits.1 && amount % limits.2.max(1) == 0
        };
        let in_force = self.own.get(&patron).copied().unwrap_or(self.limits);
        if fits(in_force) || self.earlier.is_some_and(fits) {
            Ok(())
        } else {
            Err(format!("a wager of {amount} against limits {in_force:?}"))
        }
    }

    fn limits_change(&mut self, new: Limits) {
        self.earlier = self.earlier.or(Some(self.limits));
        self.limits = new;
        // A marker for the table's minimum or more is taken away.
        self.kept.retain(|_, kept| *kept < new.0);
    }

    /// The hands with a jackpot wager that win from the pool, by the cards alone.
    fn winners(&self) -> Option<Winners> {
        let hands: Vec<u64> = self.hands.keys().copied().collect();
        let places = hands.len() + 1;
        if self.cards.len() != places * 5 {
            return None;
        }
        let mut winners = Winners::default();
        for (place, seat) in (1..).zip(&hands) {
            if !self.jackpots.contains_key(seat) {
                continue;
            }
            let nth = |n: usize| if self.from_shoe { n * places + place } else { place * 5 + n };
            let hand: Vec<&str> = (0..5).map(|n| self.cards[nth(n)].as_str()).collect();
            match straight_flush(&hand) {
                Some(true) => winners.royal_flushes += 1,
                Some(false) => winners.straight_flushes += 1,
                None => {}
            }
        }
        Some(winners)
    }
}

/// Whether five cards are a straight flush, and then whether it is a royal one.
fn straight_flush(hand: &[&str]) -> Option<bool> {
    let suit = hand.first()?.chars().nth(1)?;
    let mut ranks: Vec<usize> = Vec::new();
    for card in hand {
        if card.chars().nth(1)? != suit {
            return None;
        }
        ranks.push("23456789TJQKA".find(card.chars().next()?)?);
    }
    ranks.sort_unstable();
    let in_a_row = ranks.windows(2).all(|pair| pair[1] == pair[0] + 1);
    if in_a_row { Some(ranks[0] == 8) } else { (ranks == [0, 1, 2, 3, 12]).then_some(false) }
}

/// Adds a fact's movements to each player's win or loss: chips, tokens and debts.
fn add_nets(nets: &mut HashMap<String, i64>, id: u64, moved: &[(String, i64)]) {
    for (account, amount) in moved {
        let of_table = |kind| account.strip_prefix(&format!("{{\"{kind}\":[{id},"));
        let heap = of_table("stack").or_else(|| of_table("tokens")).and_then(|rest| rest.strip_suffix("]}"));
        let claim = account.strip_prefix("{\"claim\":").and_then(|rest| rest.strip_suffix('}'));
        if let Some(patron) = heap.or(claim) {
            *nets.entry(patron.to_owned()).or_default() += amount;
        }
    }
}

impl Auditor {
    pub(super) fn table_fact(&mut self, id: u64, fact: &Written<'_>, moved: &[(String, i64)]) -> Verdict {
        let says = fact.says;
        if fact.kind == "opened" {
            let book = Book::open(&says["opening"])?;
            if let (Some(pool), Some(terms)) = (book.pool, self.terms(&says["opening"])) {
                self.owed.push((format!("pool/{pool}"), json!({"linked": {"terms": terms}})));
            }
            let known = self.tables.insert(id, book);
            return if known.is_some() { Err("opened twice".into()) } else { Ok(()) };
        }
        let layout = self.balance(&format!("{{\"layout\":{id}}}"));
        let book = self.tables.get_mut(&id).ok_or("no such table")?;
        let patron = || number(&says["patron"]);
        let chair = || Ok::<_, String>((number(&says["seat"])?, number(&says["player"])?));
        let ruling = book.is_ruling(fact);
        only_owners_pay(id, fact, moved, ruling)?;
        self.claims(id, moved, ruling)?;
        let book = self.tables.get_mut(&id).ok_or("no such table")?;
        match fact.kind {
            "told" => return self.told(id, says, moved),
            "round-corrected" => {
                book.corrected(id, says, moved)?;
                self.corrections += 1;
                return self.jackpot_entry(id, &says["jackpot"], false);
            }
            "round-began" => {
                if layout != 0 {
                    return Err(format!("{layout} lies on the layout between rounds"));
                }
                if number(&says["number"])? != book.round + 1 {
                    return Err("rounds are counted one by one".into());
                }
                book.next_round();
                self.rounds += 1;
            }
            "sat" => {
                let other = book.chairs.insert(chair()?, patron()?);
                other.map_or(Ok(()), |other| Err(format!("{other} sits there")))?;
            }
            "clock-restarted" => book.interrupted = true,
            "left" | "gave-up" | "vacated" | "stood-up" => {
                if book.chairs.remove(&chair()?) != Some(patron()?) {
                    return Err("the place was empty".into());
                }
                let patron = patron()?;
                if !book.chairs.values().any(|other| *other == patron) {
                    book.kept.remove(&patron);
                    book.own.remove(&patron);
                }
            }
            "shoe-loaded" => {
                let shoe = number(&says["shoe"])?;
                if shoe != book.shoe.0 + 1 {
                    return Err("shoes are counted one by one".into());
                }
                book.shoe = (shoe, 0);
            }
            "limits-set" => {
                let old = book.limits.0;
                for marker in says["markers"].as_array().into_iter().flatten() {
                    book.kept.entry(number(marker)?).or_insert(old);
                }
                book.limits_change(limits(&says["limits"])?);
            }
            "player-limits-set" => {
                let patron = patron()?;
                if says["limits"].is_null() {
                    book.own.remove(&patron)
                } else {
                    book.own.insert(patron, limits(&says["limits"])?)
                };
            }
            "bought-in" | "cashed-out" | "tokens-carried" => {
                let (patron, amount) = (patron()?, &says["amount"]);
                let entry = match fact.kind {
                    "bought-in" => json!({"bought-in": {"amount": amount}}),
                    "cashed-out" => json!({"cashed-out": {"amount": amount, "left": says["left"] == true}}),
                    _ => json!({"carried-tokens": {"amount": amount}}),
                };
                self.owe_patron(patron, entry);
            }
            "tray" => return book.tray(says),
            "linked" => {
                let pool = number(&says["pool"])?;
                book.pool = Some(pool);
                self.owed.push((format!("pool/{pool}"), json!({"linked": {"terms": says["terms"]}})));
            }
            "unlinked" => {
                book.pool = None;
                self.owed.push((format!("pool/{}", number(&says["pool"])?), json!("unlinked")));
            }
            _ => {}
        }
        Ok(())
    }

    /// The jackpot terms of a new table.
    fn terms(&self, opening: &Value) -> Option<Value> {
        // The pool checks the rest; a table that is linked at its opening must have the pool's terms.
        let pool = opening["pool"].as_u64()?;
        self.pools.get(&pool).map(|pool| pool.terms.clone())
    }

    /// A claim on a patron follows only from a ruling, for the chips that their stack lacked, and is in their account.
    fn claims(&mut self, id: u64, moved: &[(String, i64)], ruling: bool) -> Verdict {
        for (account, amount) in moved {
            let Some(patron) = account.strip_prefix("{\"claim\":").and_then(|rest| rest.strip_suffix('}')) else {
                continue;
            };
            let empty = |kind| self.balance(&format!("{{\"{kind}\":[{id},{patron}]}}")) == 0;
            if !ruling || *amount >= 0 || !(empty("stack") || empty("tokens")) {
                return Err(format!("{account} of {amount} for nothing that is gone"));
            }
            let owes = format!("{}.{:02}", -amount / 100, -amount % 100);
            let patron = patron.parse().map_err(|_| format!("no patron: {account}"))?;
            self.owe_patron(patron, json!({"owes": {"amount": owes}}));
            self.claims += 1;
        }
        Ok(())
    }

    fn told(&mut self, id: u64, says: &Value, moved: &[(String, i64)]) -> Verdict {
        let input = Written::of(&says["input"])?;
        let on_layout = format!("{{\"layout\":{id}}}");
        let laid = moved.iter().find(|(account, _)| *account == on_layout).map_or(0, |(_, amount)| *amount);
        let book = self.tables.get_mut(&id).ok_or("no such table")?;
        if let Some(patron) = says["by"].as_u64()
            && !input.says["seat"].is_null()
        {
            let chair = (number(&input.says["seat"])?, number(&input.says["player"])?);
            if book.chairs.get(&chair) != Some(&patron) {
                return Err("a patron speaks for another place".into());
            }
        }
        // A player who stayed silent gets nothing back: their instruction is played.
        let absent = !input.says["decision"]["absent"].is_null();
        if absent && says["staff"].is_null() && !book.interrupted {
            return Err("wagers are given up to silence".into());
        }
        if !says["instruction"].is_null() && (absent || says["by"].is_null() || input.kind != "decide") {
            return Err("an instruction decides for an empty place".into());
        }
        add_nets(&mut book.nets, id, moved);
        let mut closes = false;
        match input.kind {
            "wager" => {
                let amount = cents(&input.says["stake"]["amount"])?;
                let patron = number(&says["by"])?;
                if amount <= 0 || laid != amount {
                    return Err(format!("a wager of {amount} lays {laid}"));
                }
                let seat = number(&input.says["seat"])?;
                match input.says["on"].as_str().unwrap_or_default() {
                    "jackpot" => {
                        book.jackpots.insert(seat, amount);
                        let pool = book.pool.and_then(|pool| self.pools.get(&pool));
                        if pool.is_some_and(|pool| pool.locked || pool.stopped) {
                            return Err("a wager on a jackpot that takes none".into());
                        }
                    }
                    "ante" => {
                        book.check_limits(patron, amount)?;
                        book.hands.insert(seat, amount);
                    }
                    _ => {}
                }
            }
            "decide" if !input.says["decision"]["cannot-match"].is_null() => {
                book.cannot_match(input.says, &says["day"])?;
                self.warnings += 1;
            }
            "take-back" => book.taken_back(input.says)?,
            "incident" => {
                let incident = Written::of(input.says)?;
                match incident.kind {
                    "wager-refused" => book.taken_back(incident.says)?,
                    // Before the first card the area is empty afterwards, and its player may lay chips again.
                    "wagers-declared-void" if !book.closed => {
                        let seat = number(&incident.says["seat"])?;
                        book.hands.remove(&seat);
                        book.jackpots.remove(&seat);
                    }
                    _ => {}
                }
            }
            "no-more-bets" => closes = !std::mem::replace(&mut book.closed, true),
            "card" => {
                closes = !std::mem::replace(&mut book.closed, true);
                book.card(says, input.says)?;
                let pool = book.pool.filter(|_| book.cards.len() == 1);
                if let Some(pool) = pool {
                    self.pool_settlement_stands(pool, id);
                }
            }
            _ => {}
        }
        self.jackpot_entry(id, &says["jackpot"], closes)
    }

    /// A table's entry for a pool follows from its own wagers.
    fn jackpot_entry(&mut self, id: u64, entry: &Value, closes: bool) -> Verdict {
        let book = self.tables.get_mut(&id).ok_or("no such table")?;
        let Some(pool) = book.pool else {
            return if entry.is_null() { Ok(()) } else { Err("a table without a pool feeds one".into()) };
        };
        let increment = self.pools.get(&pool).ok_or("no such pool")?.increment()?;
        let wagered: i64 = book.jackpots.values().sum();
        if closes && wagered > 0 {
            let must = increment * Fraction::whole(wagered.into());
            if exact(&entry["change"]["contributed"]["added"])? != must {
                return Err(format!("the wagers add {must:?}"));
            }
        }
        if entry.is_null() {
            return Ok(());
        }
        if number(&entry["pool"])? != pool {
            return Err("another pool".into());
        }
        if !entry["change"]["settled"].is_null() {
            book.winners = book.winners();
        }
        self.owed.push((format!("pool/{pool}"), entry["change"].clone()));
        Ok(())
    }
}

impl Book {
    fn next_round(&mut self) {
        self.round += 1;
        self.interrupted = false;
        self.hands.clear();
        self.jackpots.clear();
        self.closed = false;
        let nets = std::mem::take(&mut self.nets);
        if !self.cards.is_empty() {
            self.before = Some((self.round - 1, nets));
        }
        self.cards.clear();
        self.earlier = None;
        self.winners = None;
    }

    /// The outcome of the previous round is gone until the first card of this one. After a disruption every player has the chips from before that
    /// round.
    fn corrected(&mut self, id: u64, says: &Value, moved: &[(String, i64)]) -> Verdict {
        let (round, mut nets) = self.before.take().ok_or("the outcome of the round before stands")?;
        if number(&says["round"])? != round {
            return Err(format!("the round before is {round}"));
        }
        add_nets(&mut nets, id, moved);
        let ground = &says["incident"]["invalidated"]["ground"];
        if let Some((account, net)) = nets.iter().find(|(_, net)| **net != 0 && ground == "disruption") {
            return Err(format!("{account} is left with {net} of a round that is void"));
        }
        self.before = Some((round, nets));
        Ok(())
    }

    /// A player is warned once a day, and later facts say that they were warned.
    fn cannot_match(&mut self, says: &Value, day: &Value) -> Verdict {
        if !self.entered {
            return Err("where the system deals, it knows who can match".into());
        }
        let chair = (number(&says["seat"])?, number(&says["player"])?);
        let patron = *self.chairs.get(&chair).ok_or("the place is empty")?;
        let day = day.as_str().ok_or("a warning without its day")?;
        let before = self.warned.get(&patron).is_some_and(|warned| warned == day);
        if says["decision"]["cannot-match"]["warned"] != before {
            return Err(format!("{patron} was warned today: {before}"));
        }
        self.warned.insert(patron, day.to_owned());
        Ok(())
    }

    fn taken_back(&mut self, says: &Value) -> Verdict {
        let seat = number(&says["seat"])?;
        match says["on"].as_str().unwrap_or_default() {
            "ante" => {
                self.hands.remove(&seat);
                self.jackpots.remove(&seat);
            }
            "jackpot" => {
                self.jackpots.remove(&seat);
            }
            _ => {}
        }
        Ok(())
    }

    /// Cards come one by one from the shoe, and a deck has each of them once.
    fn card(&mut self, says: &Value, card: &Value) -> Verdict {
        if !says["drawn"].is_null() {
            let drawn = (number(&says["drawn"]["shoe"])?, number(&says["drawn"]["position"])?);
            if drawn != self.shoe {
                return Err(format!("the next card was {:?}", self.shoe));
            }
            self.shoe.1 += 1;
        }
        self.before = None;
        self.cards.push(card.as_str().unwrap_or_default().to_owned());
        let one_deck = ["caribbean-stud", "let-it-ride", "three-card-poker"].contains(&self.game.as_str());
        if one_deck && self.cards.iter().collect::<HashSet<_>>().len() != self.cards.len() {
            return Err("a card comes twice".into());
        }
        Ok(())
    }

    fn tray(&mut self, says: &Value) -> Verdict {
        let fact = Written::of(says)?;
        let by = number(&fact.says["by"])?;
        match fact.kind {
            "requested" => {
                let request = number(&fact.says["request"])?;
                if request != self.requested + 1 {
                    return Err("requests are counted one by one".into());
                }
                self.requested = request;
                self.requests.insert(request, by);
            }
            "confirmed" => match self.requests.remove(&number(&fact.says["request"])?) {
                None => return Err("a request is confirmed that there is not".into()),
                Some(asked) if asked == by => return Err("a person approves their own request".into()),
                Some(_) => {}
            },
            "cancelled" => {
                self.requests.remove(&number(&fact.says["request"])?);
            }
            "counted" if fact.says["by"] == fact.says["witness"] => return Err("a count without a witness".into()),
            _ => {}
        }
        Ok(())
    }
}
