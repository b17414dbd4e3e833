//! The expectations of a house script after an act.

use crate::house::Happened;
use crate::language::{money, place, seat_and_player};
use crate::runner::Run;
use crate::told;
use crate::value::{limits, look};
use floor::{Account, PatronId};
use rules::{Await, Cents, Fact, Next, Round};
use serde_json::Value;

/// Checks one expectation, and notes the rules that it cites.
pub(crate) fn check(run: &mut Run<'_>, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["fact", kind, ..] => {
            let rules = fact(run, kind, &words[2..])?;
            run.shown.extend(rules);
            Ok(())
        }
        ["no-fact", kind, ..] => match fact(run, kind, &words[2..]) {
            Ok(_) => Err(format!("there is a fact {kind}")),
            Err(_) => Ok(()),
        },
        ["told", ..] => told(run, &words[1..]),
        ["notice", ..] => told(run, &words),
        ["not-told", ..] => match told::told(&run.house.told, &words[1..]) {
            Ok(fact) => Err(format!("this was told: {fact:?}")),
            Err(_) => Ok(()),
        },
        ["line", ..] => line_settled(run, line),
        ["sign" | "no-sign", ..] => sign(run, line),
        ["stack", name, amount] => {
            let patron = PatronId(person(run, name)?);
            same(run.house.table()?.stack(patron), amount)
        }
        ["account", name, amount] => same(account(run, name)?.balance(), amount),
        ["owes", name, amount] => same(account(run, name)?.owed(), amount),
        ["tokens", name, amount] => {
            let (table, patron) = (run.house.table()?, PatronId(person(run, name)?));
            same(table.books().balance(Account::Tokens(table.id(), patron)), amount)
        }
        ["tray", amount] => same(run.house.table()?.tray(), amount),
        ["drop-box", amount] => {
            let table = run.house.table()?;
            same(table.books().balance(Account::DropBox(table.id())), amount)
        }
        ["layout", amount] => {
            let table = run.house.table()?;
            same(table.books().balance(Account::Layout(table.id())), amount)
        }
        ["meter", amount] => same(run.house.pool.as_ref().ok_or("no pool")?.holds().whole(), amount),
        ["limits", name, text] => {
            let patron = PatronId(person(run, name)?);
            let mut found =
                serde_json::to_value(run.house.table()?.limits_of(patron)).map_err(|error| error.to_string())?;
            let mut wanted = limits(text).ok_or("limits are 10.00-500.00")?;
            if !text.contains('/') {
                // If the script leaves the unit out, any unit will do.
                wanted["unit"] = found["unit"].take();
                found["unit"] = wanted["unit"].clone();
            }
            equal(&found, &wanted)
        }
        ["seat", at, name] => seated(run, at, name),
        ["cut-offered", name] => {
            let offered = run.house.table()?.cut_offered_to().map(|patron| patron.0);
            let wanted = if name == "nobody" { None } else { Some(person(run, name)?) };
            if offered == wanted { Ok(()) } else { Err(format!("the cut is offered to {offered:?}")) }
        }
        ["round", number] => {
            let now = run.house.table()?.round_number().to_string();
            if now == number { Ok(()) } else { Err(format!("this is round {now}")) }
        }
        ["table-is", state] => table_is(run, state),
        ["await", ..] => awaits(run, &words[1..]),
        _ => Err("no such statement or expectation".into()),
    }
}

fn person(run: &Run<'_>, name: &str) -> Result<u64, String> {
    run.people.get(name).copied().ok_or_else(|| format!("there is no person {name}"))
}

fn account<'a>(run: &'a Run<'_>, name: &str) -> Result<&'a floor::Patron, String> {
    run.house.patrons.get(&PatronId(person(run, name)?)).ok_or_else(|| format!("{name} has no account"))
}

fn same(found: Cents, wanted: &str) -> Result<(), String> {
    let amount =
        wanted.strip_prefix('-').map_or_else(|| money(wanted), |amount| money(amount).map(|amount| -amount))?;
    if found == amount { Ok(()) } else { Err(format!("there is {found}")) }
}

fn equal(found: &Value, wanted: &Value) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("it is {found}")) }
}

/// The words before `by`, and the rules after it.
fn split_rules<'a>(words: &'a [&'a str]) -> (&'a [&'a str], &'a [&'a str]) {
    match words.iter().position(|word| *word == "by") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[]),
    }
}

/// `fact KIND [FIELD=VALUE…] [by RULE…]`: such a fact has happened since the last act, and cites these rules.
fn fact(run: &Run<'_>, kind: &str, words: &[&str]) -> Result<Vec<String>, String> {
    let (fields, rules) = split_rules(words);
    let (of, kind) = kind.split_once('.').map_or((None, kind), |(of, kind)| (Some(of), kind));
    let context = run.context();
    let mut alike = Vec::new();
    for Happened { of: whose, written, rules: cited } in &run.house.happened {
        let says = match written {
            Value::String(name) if name == kind => &Value::Null,
            Value::Object(object) => match object.get(kind) {
                Some(says) => says,
                None => continue,
            },
            _ => continue,
        };
        if of.is_some_and(|of| of != *whose) {
            continue;
        }
        let fits = fields.iter().all(|field| {
            let Some((path, text)) = field.split_once('=') else { return false };
            look(says, path).unwrap_or(&Value::Null) == &context.value(text)
        });
        if fits && rules.iter().all(|rule| run.cites(cited, rule)) {
            return Ok(rules.iter().map(|rule| (*rule).to_owned()).collect());
        }
        alike.push(format!("{written} by {cited:?}"));
    }
    let kinds = || run.house.happened.iter().map(|one| name_of(&one.written)).collect::<Vec<_>>().join(" ");
    Err(match alike.len() {
        0 => format!("no such fact; there are: {}", kinds()),
        _ => format!("no such fact; alike are:\n  {}", alike.join("\n  ")),
    })
}

fn name_of(written: &Value) -> String {
    match written {
        Value::Object(object) => object.keys().next().cloned().unwrap_or_default(),
        other => other.to_string(),
    }
}

/// `told FACT … RULE…`, as in the scripted rounds.
fn told(run: &mut Run<'_>, words: &[&str]) -> Result<(), String> {
    let found = told::told(&run.house.told, words)?;
    let cited: Vec<String> =
        found.rules().map(|rules| rules.iter().map(|rule| rule.number().to_owned()).collect()).unwrap_or_default();
    // The words that are rules are those that the fact cites.
    run.shown.extend(words.iter().filter(|word| cited.iter().any(|rule| rule == *word)).map(|word| (*word).to_owned()));
    Ok(())
}

/// `line SEAT WAGER STAKED OUTCOME [ODDS] RETURNED [by RULE…]`, as in the scripted rounds; `by` gives exactly its rules.
fn line_settled(run: &mut Run<'_>, line: &str) -> Result<(), String> {
    let (wanted, rules) = line.split_once(" by ").map_or((line, None), |(wanted, rules)| (wanted, Some(rules)));
    let settled = run.house.told.iter().filter_map(|fact| match fact {
        Fact::Settled(line) => Some(told::show(line)),
        _ => None,
    });
    let settled: Vec<String> = settled.collect();
    let fits = |shown: &&String| {
        let (what, by) = shown.split_once(" by ").unwrap_or((shown, ""));
        what == wanted && rules.is_none_or(|rules| rules == by)
    };
    if !settled.iter().any(|shown| fits(&shown)) {
        return Err(format!("not among the settled lines:\n  {}", settled.join("\n  ")));
    }
    run.shown.extend(rules.unwrap_or_default().split_whitespace().map(str::to_owned));
    Ok(())
}

/// `sign RULE…: TEXT`: this sign is at the table and cites these rules; `no-sign TEXT`: no such sign is there.
fn sign(run: &mut Run<'_>, line: &str) -> Result<(), String> {
    let meter = run.house.around().jackpot.map(|reading| reading.meter).filter(|_| run.house.pool.is_some());
    let signs = run.house.table()?.signs(meter);
    if let Some(text) = line.strip_prefix("no-sign ") {
        return match signs.iter().find(|sign| sign.says.contains(text)) {
            Some(sign) => Err(format!("there is a sign {:?}", sign.says)),
            None => Ok(()),
        };
    }
    let rest = line.strip_prefix("sign ").ok_or("sign RULE…: TEXT")?;
    let (rules, text) = rest.split_once(": ").ok_or("sign RULE…: TEXT")?;
    let rules: Vec<&str> = rules.split_whitespace().collect();
    // Signs have the word "ruling" before a ruling.
    let cites = |sign: &floor::table::Sign, number: &&str| {
        sign.rules.iter().any(|rule| rule == number || rule.strip_prefix("ruling ") == Some(*number))
    };
    if signs.iter().any(|sign| sign.says == text && rules.iter().all(|rule| cites(sign, rule))) {
        run.shown.extend(rules.iter().map(|rule| (*rule).to_owned()));
        return Ok(());
    }
    let all: Vec<String> = signs.iter().map(|sign| format!("{}: {}", sign.rules.join(" "), sign.says)).collect();
    Err(format!("there is no such sign; there are:\n  {}", all.join("\n  ")))
}

fn seated(run: &Run<'_>, at: &str, name: &str) -> Result<(), String> {
    let chair = seat_and_player(at)?;
    let there = run.house.table()?.chairs().find(|(place, _)| *place == chair).map(|(_, patron)| patron.0);
    let wanted = if name == "nobody" { None } else { Some(person(run, name)?) };
    if there == wanted { Ok(()) } else { Err(format!("{there:?} is there")) }
}

fn table_is(run: &Run<'_>, state: &str) -> Result<(), String> {
    let table = run.house.table()?;
    let fits = match state {
        "open" => table.is_open(),
        "suspended" => table.is_suspended(),
        "closed" => table.is_closed(),
        "in-play" => table.is_in_play(),
        _ => return Err("open, suspended, closed or in-play".into()),
    };
    if fits { Ok(()) } else { Err(format!("it is not; awaiting {}", run.house.awaiting())) }
}

fn awaits(run: &Run<'_>, words: &[&str]) -> Result<(), String> {
    let expected = match words {
        ["over"] => None,
        ["wagers"] => Some(Await::Wagers),
        ["no-more-bets"] => Some(Await::NoMoreBets),
        ["insurance"] => Some(Await::Insurance),
        ["turn"] => Some(Await::Turn),
        ["settle"] => Some(Await::Settle),
        ["card", at] => Some(Await::Card(place(at)?)),
        ["decision", seat] => Some(Await::Decision(seat_and_player(seat)?.0)),
        _ => return Err("await what?".into()),
    };
    let next = run.house.table()?.round().next();
    if next == expected.map_or(Next::Over, Next::Await) { Ok(()) } else { Err(format!("awaiting {next:?}")) }
}
