//! Rounds that cannot have happened: legal records with one thing changed, which `settle` must refuse.

use crate::chance::Chance;
use crate::compare::{Model, seed};
use crate::record::{Decision, Record, Wager, money};
use croupier_rules::card::Card;
use croupier_rules::settle::settle_one;
use std::collections::BTreeMap;

/// Decisions that are never required.
const OPTIONAL: [&str; 4] = ["concede", "insure", "even-money", "declare"];

struct Spoiler<'a> {
    record: &'a Record,
    chance: &'a mut Chance,
    found: Vec<(&'static str, String)>,
}

impl Spoiler<'_> {
    fn change(&mut self, what: &'static str, change: impl FnOnce(&mut Record)) {
        let mut record = self.record.clone();
        change(&mut record);
        self.found.push((what, record.json()));
    }

    fn replace_text(&mut self, what: &'static str, from: &str, to: &str) {
        let text = self.record.json();
        assert!(text.contains(from), "{from} in {text}");
        self.found.push((what, text.replacen(from, to, 1)));
    }

    fn game(&self) -> &'static str {
        self.record.setup.game
    }

    fn cards(&mut self) {
        let cards = &self.record.cards;
        let unused = Card::deck().find(|card| !cards.contains(card)).unwrap_or(cards[0]);
        self.change("one card too few", |record| record.cards.truncate(cards.len() - 1));
        self.change("one card too many", |record| record.cards.push(unused));
        if self.game() == "star-blackjack" {
            let decks = self.record.setup.house.decks.unwrap_or(6);
            if cards.len() > usize::from(decks) {
                let card = cards[0];
                self.change("a card more often than decks", |record| record.cards.fill(card));
            }
        } else {
            // Cards of the first deal: later ones may come again from the discard rack of Lunar Poker.
            let hands = self.record.setup.seats().len() + 1;
            let n = match self.game() {
                "three-card-poker" => 3 * hands,
                "let-it-ride" => cards.len(),
                _ => 5 * hands,
            };
            let (from, to) = (self.chance.below(n), self.chance.below(n));
            if from != to {
                self.change("a card twice", |record| record.cards[to] = record.cards[from]);
            }
        }
        self.replace_text("not a card", &format!("\"cards\": \"{}", cards[0]), "\"cards\": \"1x");
    }

    fn wagers(&mut self) {
        let at = self.chance.below(self.record.setup.wagers.len());
        let wager = &self.record.setup.wagers[at];
        self.change("nothing wagered", |record| record.setup.wagers[at].amount = 0);
        self.change("less than nothing wagered", |record| record.setup.wagers[at].amount = -500);
        self.change("more tokens than the amount", |record| {
            record.setup.wagers[at].tokens = Some(record.setup.wagers[at].amount + 1);
        });
        self.change("the same wager twice", |record| record.setup.wagers.push(wager.clone()));
        let seats = self.record.setup.house.seats.unwrap_or(if self.game() == "lunar-poker" { 5 } else { 7 });
        let seat = self.chance.pick(&[0, seats + 1]);
        self.change("no such seat", |record| record.setup.wagers[at].seat = seat);
        let written = format!("\"{}\"", money(wager.amount));
        let wrong = self.chance.pick(&["\"1.005\"", "\"ten\"", "12.5", "null"]);
        let place = format!("\"on\": \"{}\", \"amount\": ", wager.on);
        self.replace_text(
            "not an amount",
            &format!("{place}{}", written_first(self.record, wager, &written)),
            &format!("{place}{wrong}"),
        );
        let other = if self.game() == "star-blackjack" { "ante" } else { "perfect-pairs" };
        self.change("a wager of another game", |record| other.clone_into(&mut record.setup.wagers[at].on));
        let setting = if self.game() == "star-blackjack" { "\"pair_plus\": \"40-30-6-4-1\"" } else { "\"decks\": 6" };
        let separator = if self.record.json().contains("\"table\": {  }") { "" } else { ", " };
        self.replace_text("a setting of another game", "\"table\": { ", &format!("\"table\": {{ {setting}{separator}"));
    }

    /// A table that refuses what breaks its limits.
    fn limits(&mut self) {
        let house = self.record.setup.house.clone();
        let Some(unit) = house.unit.filter(|_| !house.takes_as_found()) else { return };
        // Only initial wagers: signs may set other limits for other wagers.
        let initial = ["ante", "main", "1"];
        let wagers = &self.record.setup.wagers;
        let Some(at) = wagers.iter().position(|wager| initial.contains(&wager.on.as_str())) else { return };
        let mut set = |what, amount| self.change(what, |record| record.setup.wagers[at].amount = amount);
        if let Some(maximum) = house.maximum {
            set("above the maximum", maximum + unit);
        }
        let minimum = house.minimum.unwrap();
        set("below the minimum", minimum - unit);
        set("not in the unit", minimum + 1);
    }

    fn decisions(&mut self) {
        let decisions = &self.record.decisions;
        let required = |decision: &Decision| !OPTIONAL.contains(&decision.act.as_str());
        if let Some(last) = decisions.iter().rposition(required) {
            let alone = self.is_pair_plus_alone(decisions[last].seat);
            let stands = self.game() != "star-blackjack" || decisions[last].act == "stand";
            // Doubling or splitting along is optional, and so are decisions of a pair plus alone.
            if stands && !alone {
                self.change("a decision is missing", |record| drop(record.decisions.remove(last)));
            }
            let mut again = decisions[last].clone();
            again.cards.clear();
            self.change("a decision too many", |record| record.decisions.push(again));
            let strange = if self.game() == "star-blackjack" { "fold" } else { "hit" };
            self.change("a decision of another game", |record| strange.clone_into(&mut record.decisions[last].act));
            let seats = self.record.setup.seats();
            if let Some(empty) = (1..=5).find(|seat| !seats.contains(seat)) {
                self.change("a decision of an empty seat", |record| record.decisions[last].seat = empty);
            }
        }
        for at in 1..decisions.len() {
            let (first, second) = (&decisions[at - 1], &decisions[at]);
            // A pair plus alone has no turn to miss.
            let turns = !self.is_pair_plus_alone(first.seat) && !self.is_pair_plus_alone(second.seat);
            if first.seat != second.seat && required(first) && required(second) && turns {
                self.change("a decision out of turn", |record| record.decisions.swap(at - 1, at));
                break;
            }
        }
    }

    fn is_pair_plus_alone(&self, seat: u8) -> bool {
        self.game() == "three-card-poker" && self.record.setup.wager(seat, "ante").is_none()
    }

    /// Changes for single games.
    fn particular(&mut self) {
        let setup = &self.record.setup;
        let refuses = !setup.house.takes_as_found();
        let ante = |seat: u8| setup.wager(seat, "ante").map_or(0, |wager| wager.amount);
        for (at, wager) in setup.wagers.iter().enumerate() {
            match wager.on.as_str() {
                "jackpot" => {
                    self.change("not the jackpot's denomination", |record| record.setup.wagers[at].amount += 1);
                }
                "$" if refuses => {
                    self.change("three wagers that differ", |record| record.setup.wagers[at].amount += 500);
                }
                "super" if refuses && ante(wager.seat) > 1 => {
                    let less = ante(wager.seat) - 1;
                    self.change("a super wager below the ante", |record| record.setup.wagers[at].amount = less);
                }
                _ => {}
            }
        }
        if setup.game != "star-blackjack" {
            // The first wager that the others depend on. With real cards one of three wagers may be missing (LR 12.10).
            let needs = |on: &str| ["jackpot", "super"].contains(&on) || on == "2" && refuses;
            if let Some(wager) = setup.wagers.iter().find(|wager| needs(&wager.on)) {
                let (seat, on) = (wager.seat, if wager.on == "2" { "1" } else { "ante" });
                self.change("the wager that is needed first is missing", |record| {
                    record.setup.wagers.retain(|other| other.seat != seat || other.on != on);
                });
            }
        }
        for (at, decision) in self.record.decisions.iter().enumerate() {
            match decision.act.as_str() {
                "bet" if setup.game == "caribbean-stud" && refuses => {
                    let wrong = 2 * ante(decision.seat) + self.chance.pick(&[-1, 1, 500]);
                    self.change("not twice the ante", |record| record.decisions[at].amount = Some(wrong));
                }
                "exchange" => {
                    let one = decision.cards[..1].to_vec();
                    self.change("an exchange of one card", |record| record.decisions[at].cards = one);
                    let dealer = self.record.cards[0];
                    self.change("an exchange of the dealer's card", |record| record.decisions[at].cards[0] = dealer);
                }
                "insure" | "double" => {
                    let who = |wager: &&Wager| {
                        wager.seat == decision.seat && wager.who() == decision.player.unwrap_or(1) && wager.on == "main"
                    };
                    let main = setup.wagers.iter().find(who).unwrap().amount;
                    let (what, most) = if decision.act == "insure" {
                        ("more than half insured", main / 2)
                    } else {
                        ("more than doubled", main)
                    };
                    self.change(what, |record| record.decisions[at].amount = Some(most + 1));
                }
                _ => {}
            }
        }
    }
}

/// The wager that is changed in the text is the first with these words; its amount as written.
fn written_first(record: &Record, wager: &Wager, written: &str) -> String {
    let first = record.setup.wagers.iter().find(|other| other.on == wager.on);
    first.map_or(written.to_owned(), |first| format!("\"{}\"", money(first.amount)))
}

/// Spoils many rounds of a game in every way and asserts that each is refused.
pub fn refuses(model: &Model, rounds: u64, ways: &[&str]) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for round in 0..rounds {
        let (record, ..) = model.round(seed(), round);
        let mut chance = Chance::of_round(seed() + 1, round);
        let mut spoiler = Spoiler { record: &record, chance: &mut chance, found: Vec::new() };
        spoiler.cards();
        spoiler.wagers();
        spoiler.limits();
        spoiler.decisions();
        spoiler.particular();
        for (what, text) in spoiler.found {
            let settled = settle_one(&text);
            assert!(settled.is_err(), "seed {}, round {round}, {what}\n{text}\n{settled:?}", seed());
            *counts.entry(what).or_default() += 1;
        }
    }
    let common = [
        "one card too few",
        "one card too many",
        "not a card",
        "nothing wagered",
        "less than nothing wagered",
        "more tokens than the amount",
        "the same wager twice",
        "no such seat",
        "not an amount",
        "a wager of another game",
        "a setting of another game",
        "above the maximum",
        "below the minimum",
        "not in the unit",
        "a decision is missing",
        "a decision too many",
        "a decision of another game",
        "a decision of an empty seat",
        "a decision out of turn",
    ];
    for what in common.iter().chain(ways) {
        let count = counts.get(what).copied().unwrap_or(0);
        assert!(count >= 20, "\"{what}\" was tried {count} times");
    }
}
