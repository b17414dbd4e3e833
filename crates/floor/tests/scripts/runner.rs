//! Plays a house script.

use crate::act::{self, Actor, Asked};
use crate::expectation;
use crate::house::{House, POOL, Pick, Post, Refused};
use crate::language::{money, wager};
use crate::script::{Casting, Script};
use crate::value::{Context, duration, limits};
use floor::jackpot::Terms;
use floor::table::{CardSource, Device, Opening};
use floor::{PatronId, Rank, StaffId};
use rules::rulebook::Rule;
use rules::{AnySettings, Cents};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Players' accounts, unless the script sets them.
const USUAL_MONEY: Cents = Cents::dollars(1_000);

/// A script in the middle of its run for one game.
pub(crate) struct Run<'a> {
    pub(crate) casting: &'a Casting,
    pub(crate) house: House,
    pub(crate) people: BTreeMap<String, u64>,
    players: BTreeSet<String>,
    opening: Opening,
    float: Cents,
    /// The rules that expectations of this run have cited.
    pub(crate) shown: BTreeSet<String>,
}

/// Runs a script for one game. The error says what is wrong.
pub(crate) fn run(script: &Script, casting: &Casting) -> Result<(), String> {
    let mut run = Run {
        casting,
        house: House::new(),
        people: BTreeMap::new(),
        players: BTreeSet::new(),
        opening: Opening::of(casting.game),
        float: Cents::dollars(1_000_000),
        shown: BTreeSet::new(),
    };
    let place = |number: usize| format!("{}, {}, line {number}", casting.game, script.name);
    for (number, line) in &script.lines {
        let done = casting.fill(line).and_then(|line| run.execute(&line));
        done.map_err(|error| format!("{}: {line:?}: {error}", place(*number)))?;
    }
    let end = run.house.check().and_then(|()| run.every_claim_was_shown());
    end.map_err(|error| format!("{}, {}: {error}", casting.game, script.name))
}

impl Run<'_> {
    fn execute(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (word, args) = words.split_first().ok_or("an empty line")?;
        match *word {
            "player" | "guest" => self.player(args, *word == "guest"),
            "staff" => self.staff(args),
            "table" => self.settings(args),
            "device" => {
                self.opening.device = if args == ["shoe"] { Device::Shoe } else { Device::Shuffler };
                Ok(())
            }
            "source" => {
                self.opening.source = if args == ["entered"] { CardSource::Entered } else { CardSource::Dealt };
                Ok(())
            }
            "opening" => self.opening_fields(args),
            "wager-limits" => {
                let [on, text] = args else { return Err("wager-limits WAGER LIMITS".into()) };
                let limits = limits(text).ok_or("limits are 10.00-500.00/5.00")?;
                let limits = serde_json::from_value(limits).map_err(|error| error.to_string())?;
                self.opening.wager_limits.push((wager(on)?, limits));
                Ok(())
            }
            "float" => {
                self.float = money(args.first().ok_or("how much?")?)?;
                Ok(())
            }
            "pool" => self.pool(args),
            "open" => self.open(args)?.map_err(|refused| refused.says),
            "use" => {
                (*args.first().ok_or("which table?")?).clone_into(&mut self.house.current);
                self.house.table().map(|_| ())
            }
            "shoe" => {
                self.house.script.push_back(shoe(&args.join(" "))?);
                Ok(())
            }
            "pool-out-of-reach" | "pool-in-reach" => {
                self.house.pool_reachable = *word == "pool-in-reach";
                Ok(())
            }
            "wait" => {
                self.open_first()?;
                let until = args.first().map(|length| duration(length)).transpose()?;
                let until = until.map(|length| self.house.now.after(length));
                self.house.wait(until)
            }
            "refuse" => self.refuse(line),
            name if self.people.contains_key(name) => self.act(&words)?.map_err(|refused| refused.says),
            name if name.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
                Err(format!("there is no person {name}"))
            }
            _ => {
                self.open_first()?;
                expectation::check(self, line)
            }
        }
    }

    fn player(&mut self, args: &[&str], guest: bool) -> Result<(), String> {
        let (name, amount) = match args {
            [name] => (*name, USUAL_MONEY),
            [name, amount] => (*name, money(amount)?),
            _ => return Err("player NAME [AMOUNT]".into()),
        };
        let id = self.players.len() as u64 + 1;
        self.people.insert(name.to_owned(), id);
        self.players.insert(name.to_owned());
        self.house.welcome(PatronId(id), name, guest, amount)
    }

    fn staff(&mut self, args: &[&str]) -> Result<(), String> {
        let [name, post] = args else { return Err("staff NAME POST".into()) };
        let post = match *post {
            "inspector" => Post::Inspector,
            "surveillance" => Post::Surveillance,
            rank => {
                let rank = if rank == "assistant-gaming-manager" { "casino-supervisor" } else { rank };
                let rank = serde_json::from_value::<Rank>(json!(rank));
                Post::Rank(rank.map_err(|error| format!("{post:?} is no rank: {error}"))?)
            }
        };
        let id = self.house.staff.len() as u64 + 101;
        self.people.insert((*name).to_owned(), id);
        self.house.staff.insert(StaffId(id), post);
        Ok(())
    }

    fn settings(&mut self, args: &[&str]) -> Result<(), String> {
        for setting in args {
            let (name, text) = setting.split_once('=').ok_or("a setting is name=text")?;
            self.opening.settings.retain(|(known, _)| known != name);
            self.opening.settings.push((name.to_owned(), text.to_owned()));
        }
        Ok(())
    }

    pub(crate) fn context(&self) -> Context<'_> {
        Context { people: &self.people, now: self.house.now, game: self.casting.game }
    }

    /// Another field of a table's opening, by its name in records.
    fn opening_fields(&mut self, args: &[&str]) -> Result<(), String> {
        let mut opening = serde_json::to_value(&self.opening).map_err(|error| error.to_string())?;
        let fields = self.context().object(args)?;
        let Value::Object(known) = &mut opening else { return Err("an opening is an object".into()) };
        for (name, value) in fields {
            match (known.get_mut(&name), value) {
                // Sets some of the times and leaves the others.
                (Some(Value::Object(known)), Value::Object(some)) => known.extend(some),
                (_, value) => {
                    known.insert(name, value);
                }
            }
        }
        self.opening = serde_json::from_value(opening).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Opens the pool that later tables feed, with the terms of the settings so far and of these.
    fn pool(&mut self, args: &[&str]) -> Result<(), String> {
        self.settings(args)?;
        let mut settings = AnySettings::new(self.casting.game);
        for (name, text) in &self.opening.settings {
            settings.set(name, text).map_err(|error| error.to_string())?;
        }
        self.opening.pool = Some(POOL);
        self.house.open_pool(Terms::of(&settings).ok_or("this game has no jackpot")?)
    }

    fn open(&mut self, args: &[&str]) -> Result<Result<(), Refused>, String> {
        let name = args.first().copied().unwrap_or("A");
        if self.house.tables.contains_key(name) {
            return Err(format!("table {name} is open"));
        }
        Ok(self.house.open(name, &self.opening, self.float))
    }

    /// The first table opens by itself.
    fn open_first(&mut self) -> Result<(), String> {
        if self.house.tables.is_empty() {
            self.open(&["A"])?.map_err(|refused| refused.says)?;
        }
        Ok(())
    }

    fn act(&mut self, words: &[&str]) -> Result<Result<(), Refused>, String> {
        self.open_first()?;
        let (name, rest) = words.split_first().ok_or("who?")?;
        let id = *self.people.get(*name).ok_or_else(|| format!("there is no person {name}"))?;
        let actor = if self.players.contains(*name) { Actor::Player(PatronId(id)) } else { Actor::Staff(StaffId(id)) };
        let asked: Asked = act::read(actor, rest, &self.context())?;
        if let Actor::Staff(staff) = actor
            && let Err(refused) = self.house.check_post(staff, &asked)
        {
            return Ok(Err(refused));
        }
        self.house.ask(&asked)
    }

    /// `refuse [RULE…] ["WORDS"]: ACT`.
    fn refuse(&mut self, line: &str) -> Result<(), String> {
        let rest = line.strip_prefix("refuse ").ok_or("refuse what?")?;
        let (reason, act) = rest.split_once(": ").ok_or("refuse [RULE…] [\"WORDS\"]: ACT")?;
        let mut parts = reason.split('"');
        let rules: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().collect();
        let says = parts.next();
        if rules.is_empty() && says.is_none() {
            return Err("a refusal is named by its rules or its words".into());
        }
        let words: Vec<&str> = act.split_whitespace().collect();
        if words.first() != Some(&"open") {
            self.open_first()?;
        }
        let before = self.house.standing();
        let refused = match words[..] {
            ["open", ..] => self.open(&words[1..])?,
            _ => self.act(&words)?,
        };
        let Err(refused) = refused else { return Err("this was not refused".into()) };
        if self.house.standing() != before {
            return Err("this was refused but changed something".into());
        }
        if let Some(missing) = rules.iter().find(|rule| !self.cites(&refused.rules, rule)) {
            return Err(format!("refused, but not by {missing}: {} {:?}", refused.says, refused.rules));
        }
        if let Some(says) = says
            && !refused.says.contains(says)
        {
            return Err(format!("the refusal does not say {says:?}: {}", refused.says));
        }
        self.shown.extend(rules.iter().map(|rule| (*rule).to_owned()));
        Ok(())
    }

    /// Whether one of these is a rule of this game's document or a ruling.
    pub(crate) fn cites(&self, rules: &[Rule], number: &str) -> bool {
        let ours =
            |rule: &&Rule| rule.book() == self.casting.game.book() || rule.book() == rules::rulebook::Book::Rulings;
        rules.iter().filter(ours).any(|rule| rule.number() == number)
    }

    fn every_claim_was_shown(&self) -> Result<(), String> {
        match self.casting.shows.iter().find(|rule| !self.shown.contains(*rule)) {
            Some(rule) => Err(format!("{rule} is claimed but stands at no expectation; shown were {:?}", self.shown)),
            None => Ok(()),
        }
    }
}

/// Cards of a shoe: `2c 9 X`, and `39*[X 9 X 8]` for the same cards 39 times.
fn shoe(text: &str) -> Result<Vec<Pick>, String> {
    let mut picks = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let Some((times, _)) = word.split_once("*[") else {
            picks.push(Pick::read(word)?);
            rest = after.trim();
            continue;
        };
        let (block, after) = rest.split_once(']').ok_or("a `[` without `]`")?;
        let block = block.split_once('[').map_or("", |(_, block)| block);
        for _ in 0..times.parse::<usize>().map_err(|_| format!("{times:?} is no number"))? {
            for word in block.split_whitespace() {
                picks.push(Pick::read(word)?);
            }
        }
        rest = after.trim();
    }
    Ok(picks)
}
