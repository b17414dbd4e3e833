//! What a vector expects: settled lines, facts, views and what is awaited.

use crate::language::{money, place, seat_and_player, wager};
use crate::runner::Run;
use rules::fact::{Call, CardDuty, Fact, Line, Whom};
use rules::refusal::Await;
use rules::rulebook::{Grounds, Rule};
use rules::seat::Place;
use rules::view::Viewer;
use rules::{Cents, Next, Round};

/// Checks one expectation, and takes a line it names off the list of those not yet expected.
pub(crate) fn check(run: &mut Run, text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["line", ..] => expect_line(run, &words[1..]),
        ["told", ..] => told(run, &words[1..]).map(|_| ()),
        ["not-told", ..] => match told(run, &words[1..]) {
            Ok(fact) => Err(format!("this was told: {fact:?}")),
            Err(_) => Ok(()),
        },
        ["see", viewer, at, ..] => see(run, viewer, at, &words[3..]),
        ["await", ..] => awaits(run, &words[1..]),
        ["meter", amount] => {
            let meters = run.facts.iter().rev().find_map(|fact| match fact {
                Fact::Meter { now, .. } => Some(*now),
                _ => None,
            });
            let expected = money(amount)?;
            if meters == Some(expected) { Ok(()) } else { Err(format!("the meter shows {meters:?}")) }
        }
        _ => Err("no such expectation".into()),
    }
}

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

fn expect_line(run: &mut Run, words: &[&str]) -> Result<(), String> {
    let expected = words.join(" ");
    let wanted = expected.split(" by ").next().unwrap_or_default().to_owned();
    let rules = expected.split_once(" by ").map(|(_, rules)| rules.to_owned());
    let found = run.lines.iter().position(|line| {
        let shown = show(line);
        let (what, by) = shown.split_once(" by ").unwrap_or((&shown, ""));
        what == format!("line {wanted}") && rules.as_ref().is_none_or(|rules| rules == by)
    });
    match found {
        Some(at) => {
            let line = run.lines.remove(at);
            consistent(&line)
        }
        None => {
            let lines: Vec<String> = run.lines.iter().map(show).collect();
            Err(format!("not among the settled lines:\n  {}", lines.join("\n  ")))
        }
    }
}

/// What every line must satisfy, whatever the vector says.
fn consistent(line: &Line) -> Result<(), String> {
    use rules::Outcome;
    let back = line.returned;
    let fits = match line.outcome {
        // The stake of a jackpot wager is spent; every other winner gets its stake back.
        Outcome::Win => back == line.staked + line.pays || back == line.pays,
        Outcome::Lose | Outcome::Fee => line.pays == Cents::ZERO && back < line.staked,
        Outcome::StandOff | Outcome::Void | Outcome::Withdrawn => line.pays == Cents::ZERO && back == line.staked,
    };
    if fits { Ok(()) } else { Err(format!("the sums do not fit: {line:?}")) }
}

/// The rules that a fact cites.
pub(crate) fn grounds(fact: &Fact) -> Option<Grounds> {
    Some(match *fact {
        Fact::Placed { rules, .. }
        | Fact::TakenBack { rules, .. }
        | Fact::Corrected { rules, .. }
        | Fact::Dealt { rules, .. }
        | Fact::Discarded { rules, .. }
        | Fact::Turned { rules, .. }
        | Fact::Reshuffled { rules }
        | Fact::Decided { rules, .. }
        | Fact::DealerHand { rules, .. }
        | Fact::Meter { rules, .. }
        | Fact::Irregular { rules, .. }
        | Fact::HandVoid { rules, .. }
        | Fact::RoundVoid { rules }
        | Fact::Notice { rules, .. }
        | Fact::CardsToBe { rules, .. }
        | Fact::Warned { rules, .. } => rules,
        Fact::Settled(line) | Fact::Reversed(line) => line.rules,
        Fact::NoMoreBets | Fact::Over => return None,
    })
}

/// Finds a fact that fits the words and cites the rules after them.
fn told(run: &Run, words: &[&str]) -> Result<Fact, String> {
    let named = |name: &str, fact: &Fact| -> Option<usize> {
        let seat_is = |index: usize, seat: rules::Seat| {
            words.get(index).and_then(|text| seat_and_player(text).ok()).is_some_and(|(wanted, _)| wanted == seat)
        };
        let place_is = |index: usize, at: Place| {
            words.get(index).and_then(|text| place(text).ok()).is_some_and(|wanted| wanted == at)
        };
        let spot_is = |spot: rules::Spot| {
            seat_is(1, spot.seat) && words.get(2).and_then(|text| wager(text).ok()) == Some(spot.wager)
        };
        let word_is = |index: usize, word: &str| words.get(index) == Some(&word);
        // How many words the fact itself takes; what follows are rules.
        let taken = match (name, *fact) {
            ("void", Fact::RoundVoid { .. }) | ("reshuffled", Fact::Reshuffled { .. }) => 1,
            ("hand-void", Fact::HandVoid { seat, .. }) if seat_is(1, seat) => 2,
            ("warned", Fact::Warned { seat, .. }) if seat_is(1, seat) => 2,
            ("notice", Fact::Notice { whom: Whom::Inspector, .. }) if word_is(1, "inspector") => 2,
            ("notice", Fact::Notice { whom: Whom::Surveillance, .. }) if word_is(1, "surveillance") => 2,
            ("check", Fact::CardsToBe { done: CardDuty::Checked, .. }) => 1,
            ("shuffle", Fact::CardsToBe { done: CardDuty::Shuffled, .. }) => 1,
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
        let cited: Vec<&str> = grounds(fact).map(|rules| rules.iter().map(Rule::number).collect()).unwrap_or_default();
        words[taken..].iter().all(|rule| cited.contains(rule))
    };
    run.facts.iter().find(fits).copied().ok_or_else(|| {
        let alike: Vec<&Fact> = run.facts.iter().filter(|fact| named(name, fact).is_some()).collect();
        format!("nobody told this; alike: {alike:?}")
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

fn see(run: &Run, viewer: &str, at: &str, cards: &[&str]) -> Result<(), String> {
    let viewer = match viewer {
        "public" => Viewer::Public,
        seat => Viewer::Player(seat_and_player(seat)?.0),
    };
    let view = run.round.view(viewer);
    let seen = match place(at)? {
        Place::Hand { seat, hand } => {
            let area = view.seats.iter().find(|area| area.seat == seat).ok_or("nothing lies there")?;
            let hand = area.hands.get(usize::from(hand) - 1).ok_or("there is no such hand")?;
            hand.cards.clone()
        }
        _ => view.dealer.clone(),
    };
    let shown: Vec<String> = seen.iter().map(|card| card.map_or("--".into(), |card| card.to_string())).collect();
    if shown == cards { Ok(()) } else { Err(format!("{} sees {shown:?}", run.game)) }
}

fn awaits(run: &Run, words: &[&str]) -> Result<(), String> {
    let expected = match words {
        ["wagers"] => Await::Wagers,
        ["no-more-bets"] => Await::NoMoreBets,
        ["insurance"] => Await::Insurance,
        ["turn"] => Await::Turn,
        ["settle"] => Await::Settle,
        ["card", at] => Await::Card(place(at)?),
        ["decision", seat] => Await::Decision(seat_and_player(seat)?.0),
        _ => return Err("await what?".into()),
    };
    let next = run.round.next();
    if next == Next::Await(expected) { Ok(()) } else { Err(format!("awaiting {next:?}")) }
}
