//! Facts of a round in the words of scripts. The house scripts of the `floor` crate use the same words.

use crate::language::{place, seat_and_player, wager};
use croupier_rules::fact::{Call, CardDuty, Fact, Line, Whom};
use croupier_rules::rulebook::Rule;
use croupier_rules::seat::Place;

/// A line as the language writes it.
pub(crate) fn show(line: &Line) -> String {
    let spot = line.spot;
    let player = if spot.player.number() > 1 { format!(".{}", spot.player.number()) } else { String::new() };
    let hand = if spot.hand > 1 { format!("#{}", spot.hand) } else { String::new() };
    let odds = line.odds.map_or(String::new(), |odds| format!("{odds} "));
    let tokens = if line.tokens.is_some() { format!(" tokens {}", line.tokens) } else { String::new() };
    let rules: Vec<&str> = line.rules.iter().map(Rule::number).collect();
    format!(
        "line {}{player} {}{hand} {} {} {odds}{}{tokens} by {}",
        spot.seat,
        spot.wager,
        line.staked,
        line.outcome.name(),
        line.returned,
        rules.join(" ")
    )
}

/// Finds a fact that fits the words and cites the rules after them.
pub(crate) fn told(facts: &[Fact], words: &[&str]) -> Result<Fact, String> {
    let named = |name: &str, fact: &Fact| -> Option<usize> {
        let seat_is = |index: usize, seat: croupier_rules::Seat| {
            words.get(index).and_then(|text| seat_and_player(text).ok()).is_some_and(|(wanted, _)| wanted == seat)
        };
        let place_is = |index: usize, at: Place| {
            words.get(index).and_then(|text| place(text).ok()).is_some_and(|wanted| wanted == at)
        };
        let spot_is = |spot: croupier_rules::Spot| {
            seat_is(1, spot.seat) && words.get(2).and_then(|text| wager(text).ok()) == Some(spot.wager)
        };
        let word_is = |index: usize, word: &str| words.get(index) == Some(&word);
        // The number of words of the fact itself; the rules follow.
        let taken = match (name, *fact) {
            ("void", Fact::RoundVoid { .. }) | ("reshuffled", Fact::Reshuffled { .. }) => 1,
            ("hand-void", Fact::HandVoid { seat, .. }) if seat_is(1, seat) => 2,
            ("warned", Fact::Warned { seat, .. }) if seat_is(1, seat) => 2,
            ("notice", Fact::Notice { whom: Whom::Inspector, .. }) if word_is(1, "inspector") => 2,
            ("notice", Fact::Notice { whom: Whom::Surveillance, .. }) if word_is(1, "surveillance") => 2,
            ("check", Fact::CardsToBe { done: CardDuty::Checked, .. }) => 1,
            ("shuffle", Fact::CardsToBe { done: CardDuty::Shuffled, .. }) => 1,
            ("shuffle-at-once", Fact::CardsToBe { done: CardDuty::ShuffledAtOnce, .. }) => 1,
            ("replace", Fact::CardsToBe { done: CardDuty::Replaced, .. }) => 1,
            ("discarded", Fact::Discarded { from, .. }) if place_is(1, from) => 2,
            ("dealt", Fact::Dealt { to, .. }) if place_is(1, to) => 2,
            ("turned", Fact::Turned { place, .. }) if place_is(1, place) => 2,
            ("call", Fact::DealerHand { call, .. }) if word_is(1, &call_name(call)) => 2,
            ("taken-back", Fact::TakenBack { spot, .. }) if spot_is(spot) => 3,
            ("placed", Fact::Placed { spot, .. }) if spot_is(spot) => 3,
            ("corrected", Fact::Corrected { spot, .. }) if spot_is(spot) => 3,
            ("reversed", Fact::Reversed(line)) if spot_is(line.spot) => 3,
            ("decided", Fact::Decided { seat, decision, .. }) if seat_is(1, seat) && word_is(2, decision.name()) => 3,
            ("irregular", Fact::Irregular { incident, .. }) if word_is(1, incident.name()) => 2,
            _ => return None,
        };
        Some(taken)
    };
    let name = *words.first().ok_or("told what?")?;
    let fits = |fact: &&Fact| {
        let Some(taken) = named(name, fact) else { return false };
        let cited: Vec<&str> = fact.rules().map(|rules| rules.iter().map(Rule::number).collect()).unwrap_or_default();
        words[taken..].iter().all(|rule| cited.contains(rule))
    };
    facts.iter().find(fits).copied().ok_or_else(|| {
        let alike: Vec<&Fact> = facts.iter().filter(|fact| named(name, fact).is_some()).collect();
        format!("no fact fits; similar ones: {alike:?}")
    })
}

fn call_name(call: Call) -> String {
    match call {
        Call::NoHand => "no-hand".into(),
        Call::Plays => "plays".into(),
        Call::Blackjack => "blackjack".into(),
        Call::TooMany(total) | Call::Total(total) => total.to_string(),
    }
}
