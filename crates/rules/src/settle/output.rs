//! The settlement of a round, and its JSON form.

use super::Problem;
use crate::any::AnySettings;
use crate::fact::{CardDuty, Fact, Line, Whom};
use crate::game::Game;
use crate::money::Cents;
use crate::person::Person;
use crate::rulebook::Grounds;
use crate::seat::{Player, Seat};
use crate::table::Limits;
use serde_json::{Map, Value, json};

/// The result of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Settlement {
    /// The game.
    pub game: Game,
    /// Whether the whole round has no result.
    pub void: bool,
    /// One line for every wager, by seat.
    pub lines: Vec<Line>,
    /// The jackpot meter after the round, where the record has one.
    pub meter: Option<Cents>,
    /// Notices: irregularities that were recorded, and persons who must be told.
    pub notices: Vec<(String, Grounds)>,
}

impl Settlement {
    pub(super) fn new(settings: &AnySettings) -> Self {
        Self { game: settings.game(), void: false, lines: Vec::new(), meter: settings.meter(), notices: Vec::new() }
    }

    /// Notes that a player has own limits.
    pub(super) fn note_limits(&mut self, person: Person, limits: Limits, rules: Grounds) {
        let what = format!("the limits of {person} are {} to {}", limits.minimum, limits.maximum);
        self.notices.push((what, rules));
    }

    /// Keeps the facts that belong into a settlement.
    pub(super) fn note(&mut self, fact: Fact) {
        match fact {
            Fact::Settled(line) => self.lines.push(line),
            Fact::Reversed(line) => self.lines.retain(|known| *known != line),
            Fact::RoundVoid { .. } => self.void = true,
            Fact::Meter { now, .. } if self.meter.is_some() => self.meter = Some(now),
            Fact::Irregular { incident, rules } => self.notices.push((incident.name().to_owned(), rules)),
            Fact::Notice { whom, rules } => {
                let whom = match whom {
                    Whom::Surveillance => "notify surveillance",
                    Whom::Inspector => "notify an inspector",
                };
                self.notices.push((whom.to_owned(), rules));
            }
            Fact::CardsToBe { done, rules } => {
                let duty = match done {
                    CardDuty::Checked => "check the cards",
                    CardDuty::Shuffled => "shuffle the cards after this round",
                    CardDuty::ShuffledAtOnce => "shuffle and cut the cards now and complete the round from a shoe",
                    CardDuty::Replaced => "go on with another device and new cards",
                };
                self.notices.push((duty.to_owned(), rules));
            }
            Fact::Warned { seat, rules } => self.notices.push((format!("warn seat {seat}"), rules)),
            Fact::Over => {
                self.lines.sort_by_key(|line| (line.spot.seat, line.spot.player, line.spot.hand, line.spot.wager));
            }
            _ => {}
        }
    }

    /// The net result of each seat.
    pub fn net(&self) -> Vec<(Seat, Cents)> {
        let mut net: Vec<(Seat, Cents)> = Vec::new();
        for line in &self.lines {
            let change = line.returned - line.staked;
            match net.iter_mut().find(|(seat, _)| *seat == line.spot.seat) {
                Some((_, total)) => *total += change,
                None => net.push((line.spot.seat, change)),
            }
        }
        net
    }

    /// Whether the area of a line has more than one player, and more than one hand.
    fn is_shared(&self, line: &Line) -> (bool, bool) {
        let area = || self.lines.iter().filter(|other| other.spot.seat == line.spot.seat);
        (area().any(|other| other.spot.player != Player::First), area().any(|other| other.spot.hand > 1))
    }

    /// The settlement as JSON.
    pub fn to_json(&self) -> Value {
        let mut round = Map::new();
        round.insert("game".into(), json!(self.game.name()));
        round.insert("result".into(), json!(if self.void { "void" } else { "settled" }));
        round.insert("lines".into(), self.lines.iter().map(|line| self.line_json(line)).collect());
        let net = self.net().into_iter().map(|(seat, net)| (seat.to_string(), json!(net.to_string())));
        round.insert("net".into(), Value::Object(net.collect()));
        if let Some(meter) = self.meter {
            round.insert("meter".into(), json!(meter.to_string()));
        }
        if !self.notices.is_empty() {
            let notice = |(what, rules): &(String, Grounds)| json!({ "what": what, "rules": rule_list(rules) });
            round.insert("notices".into(), self.notices.iter().map(notice).collect());
        }
        Value::Object(round)
    }

    fn line_json(&self, line: &Line) -> Value {
        let (several_players, several_hands) = self.is_shared(line);
        let mut json = Map::new();
        json.insert("seat".into(), json!(line.spot.seat.number()));
        if several_players {
            json.insert("player".into(), json!(line.spot.player.number()));
        }
        if several_hands {
            json.insert("hand".into(), json!(line.spot.hand));
        }
        json.insert("wager".into(), json!(line.spot.wager.to_string()));
        json.insert("staked".into(), json!(line.staked.to_string()));
        json.insert("outcome".into(), json!(line.outcome.name()));
        if let Some(odds) = line.odds {
            json.insert("odds".into(), json!(odds.to_string()));
        }
        json.insert("pays".into(), json!(line.pays.to_string()));
        json.insert("returned".into(), json!(line.returned.to_string()));
        if line.tokens.is_some() {
            json.insert("tokens".into(), json!(line.tokens.to_string()));
        }
        json.insert("rules".into(), rule_list(&line.rules));
        Value::Object(json)
    }
}

fn rule_list(rules: &Grounds) -> Value {
    rules.iter().map(|rule| Value::String(rule.to_string())).collect()
}

impl Problem {
    /// The problem as JSON, for the round with this number in its file.
    pub fn to_json(&self, round: usize) -> Value {
        json!({ "error": { "round": round, "where": self.place, "what": self.what, "rule": self.rule } })
    }
}
