//! The expectations of a vector: settled lines, facts, views and the next step.

use crate::language::{money, place, seat_and_player};
use crate::runner::Run;
use crate::told::{show, told};
use croupier_rules::fact::{Fact, Line};
use croupier_rules::refusal::Await;
use croupier_rules::seat::Place;
use croupier_rules::view::Viewer;
use croupier_rules::{Cents, Next, Round};

/// Checks one expectation, and removes a line that it names from the list of unexpected ones.
pub(crate) fn check(run: &mut Run, text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["because", ..] => match &run.refused {
            Some(why) if *why == words[1..].join(" ") => Ok(()),
            Some(why) => Err(format!("refused because {why}")),
            None => Err("nothing was refused".into()),
        },
        ["line", ..] => expect_line(run, &words[1..]),
        ["told", ..] => told(&run.facts, &words[1..]).map(|_| ()),
        ["not-told", ..] => match told(&run.facts, &words[1..]) {
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

/// The conditions that every line of any vector must meet.
fn consistent(line: &Line) -> Result<(), String> {
    use croupier_rules::Outcome;
    let back = line.returned;
    let fits = match line.outcome {
        // The stake of a jackpot wager is spent; every other winner gets its stake back.
        Outcome::Win => back == line.staked + line.pays || back == line.pays,
        Outcome::Lose | Outcome::Fee => line.pays == Cents::ZERO && back < line.staked,
        Outcome::StandOff | Outcome::Void | Outcome::Withdrawn => line.pays == Cents::ZERO && back == line.staked,
    };
    if fits { Ok(()) } else { Err(format!("the sums do not fit: {line:?}")) }
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
