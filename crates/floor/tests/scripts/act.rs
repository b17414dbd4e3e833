//! The acts of people: from the words of a script to commands.

use crate::language::{seat_and_player, step_inputs};
use crate::value::Context;
use floor::{Command, PatronId, StaffId, jackpot, patron};
use rules::{Input, Wager};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Who acts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Actor {
    Player(PatronId),
    Staff(StaffId),
}

/// A request, by its recipient.
#[derive(Debug)]
pub(crate) enum Asked {
    /// To the table, one after the other.
    Table(Vec<Command>),
    /// Of a patron's account.
    Account(PatronId, patron::Command),
    /// Of the jackpot pool.
    Pool(jackpot::Command),
}

/// Words of the round language that are inputs of staff and players to the round.
const STEPS: [&str; 11] = [
    "wager",
    "take-back",
    "decide",
    "handle",
    "seated",
    "no-more-bets",
    "cards",
    "close-insurance",
    "turn",
    "settle",
    "incident",
];

/// Commands whose fields may be written without their names, in this order.
const POSITIONS: [(&str, &[&str]); 32] = [
    ("tell-inspector", &["inspector", "about"]),
    ("approve", &["setting"]),
    ("keep-apart", &["from", "why"]),
    ("block-card", &["card", "lost"]),
    ("sit", &["seat"]),
    ("leave", &["seat"]),
    ("buy-in", &["amount"]),
    ("cash-out", &["amount"]),
    ("carry-tokens", &["amount"]),
    ("cut", &["card"]),
    ("vacate", &["patron"]),
    ("release", &["patron"]),
    ("reserve", &["seat", "patron"]),
    ("close", &["closes"]),
    ("suspend", &["cause"]),
    ("acknowledge", &["notice"]),
    ("record-check", &["missing", "foreign"]),
    ("replace-device", &["device"]),
    ("set-limits", &["limits", "change"]),
    ("set-wager-limits", &["on", "limits", "change"]),
    ("set-player-limits", &["patron", "limits"]),
    ("hold-to-minimum", &["patron", "how"]),
    ("link", &["pool"]),
    ("request", &["transfer", "amount"]),
    ("confirm", &["request"]),
    ("cancel", &["request"]),
    ("count", &["day", "count", "counted", "witness"]),
    ("deposit", &["amount", "limit"]),
    ("withdraw", &["amount", "limit"]),
    ("issue-tokens", &["voucher", "amount", "limit"]),
    ("issue-card", &["card"]),
    ("reconcile", &["day", "ledger"]),
];

/// Reads an act: the words after the person's name.
pub(crate) fn read(actor: Actor, words: &[&str], context: &Context<'_>) -> Result<Asked, String> {
    let (verb, args) = words.split_first().ok_or("does what?")?;
    match *verb {
        "account" => {
            let (of, rest) = match (actor, args) {
                (Actor::Player(patron), rest) => (patron, rest),
                (Actor::Staff(_), [name, rest @ ..]) => {
                    let id = context.people.get(*name).ok_or_else(|| format!("there is no person {name}"))?;
                    (PatronId(*id), rest)
                }
                _ => return Err("whose account?".into()),
            };
            Ok(Asked::Account(of, command(actor, rest, context)?))
        }
        "pool" => Ok(Asked::Pool(command(actor, args, context)?)),
        "wager-all" => {
            let ([seat, amount], Actor::Player(patron)) = (args, actor) else {
                return Err("wager-all SEAT AMOUNT".into());
            };
            let said = |on: Wager| {
                let inputs = step_inputs(&format!("wager {seat} {on} {amount}"))?;
                Ok(inputs.into_iter().map(|input| Command::Say { patron, input }).collect::<Vec<_>>())
            };
            let said = context.game.description().required().map(said).collect::<Result<Vec<_>, String>>()?;
            Ok(Asked::Table(said.concat()))
        }
        "change-settings" => {
            let Actor::Staff(by) = actor else { return Err("staff change settings".into()) };
            let pair = |word: &&str| {
                let (name, text) = word.split_once('=').ok_or_else(|| format!("{word:?} is not name=text"))?;
                Ok((name.to_owned(), text.to_owned()))
            };
            let settings = args.iter().map(pair).collect::<Result<_, String>>()?;
            Ok(Asked::Table(vec![Command::ChangeSettings { by, settings }]))
        }
        "correct-round" => {
            let ([round, incident @ ..], Actor::Staff(by)) = (args, actor) else {
                return Err("correct-round ROUND INCIDENT".into());
            };
            let round = round.parse().map_err(|_| format!("{round:?} is no round"))?;
            let inputs = step_inputs(&format!("incident {}", incident.join(" ")))?;
            let ruling = |input| match input {
                Input::Incident(incident) => Ok(Command::CorrectRound { by, round, incident }),
                _ => Err("an incident".to_owned()),
            };
            Ok(Asked::Table(inputs.into_iter().map(ruling).collect::<Result<_, _>>()?))
        }
        step if STEPS.contains(&step) => {
            let said = |input| match actor {
                Actor::Player(patron) => Command::Say { patron, input },
                Actor::Staff(by) => Command::Deal { by: Some(by), input },
            };
            Ok(Asked::Table(step_inputs(&words.join(" "))?.into_iter().map(said).collect()))
        }
        _ => Ok(Asked::Table(vec![command(actor, words, context)?])),
    }
}

/// A command by its name in records, with its fields by position or as `key=value`. The person who acts is filled in.
fn command<T: DeserializeOwned>(actor: Actor, words: &[&str], context: &Context<'_>) -> Result<T, String> {
    let (path, args) = words.split_first().ok_or("asks what?")?;
    let (within, verb) = path.rsplit_once('.').map_or((None, *path), |(within, verb)| (Some(within), verb));
    let names = POSITIONS.iter().find(|(name, _)| *name == verb).map_or(&[][..], |(_, names)| *names);
    let mut pairs: Vec<String> = Vec::new();
    for (position, arg) in args.iter().enumerate() {
        let name = names.get(position).filter(|_| !arg.contains('='));
        match name {
            Some(&"seat") => {
                let (seat, player) = seat_and_player(arg)?;
                pairs.push(format!("seat={seat}"));
                if verb != "reserve" {
                    pairs.push(format!("player={}", player.number()));
                }
            }
            Some(name) => pairs.push(format!("{name}={arg}")),
            None => pairs.push((*arg).to_owned()),
        }
    }
    let fields = context.object(&pairs.iter().map(String::as_str).collect::<Vec<_>>())?;
    let mut with_actor = fields.clone();
    let (key, id) = match actor {
        Actor::Player(PatronId(id)) => ("patron", id),
        Actor::Staff(StaffId(id)) => ("by", id),
    };
    with_actor.entry(key).or_insert_with(|| json!(id));
    let mut by_player = fields.clone();
    by_player.insert("by".into(), json!(id));
    let mut complaint = String::new();
    // A command may or may not name the person who acts; a cut names a player in the same place as staff.
    let by_player = Some(by_player).filter(|_| verb == "cut");
    for fields in [Some(with_actor), by_player, Some(fields), None] {
        match serde_json::from_value(wrapped(within, verb, fields)) {
            Ok(command) => return Ok(command),
            Err(error) => complaint = if complaint.is_empty() { error.to_string() } else { complaint },
        }
    }
    Err(format!("{path:?}: {complaint}"))
}

fn wrapped(within: Option<&str>, verb: &str, fields: Option<Map<String, Value>>) -> Value {
    let command = match fields {
        Some(fields) => json!({ verb: fields }),
        None => json!(verb),
    };
    match within {
        Some(within) => json!({ within: command }),
        None => command,
    }
}
