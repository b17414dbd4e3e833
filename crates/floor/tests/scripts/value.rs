//! Values in scripts, in the form of commands and facts.

use floor::Moment;
use floor::gaming_day::{DayStart, GamingDay};
use rules::Game;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The things that a value may refer to.
pub(crate) struct Context<'a> {
    /// The numbers of all people.
    pub(crate) people: &'a BTreeMap<String, u64>,
    pub(crate) now: Moment,
    pub(crate) game: Game,
}

/// A length of time in milliseconds: `20m`, `19m59.999s`, `5s`, `2h`, `1d`.
pub(crate) fn duration(text: &str) -> Result<i64, String> {
    let wrong = || format!("{text:?} is no length of time");
    let mut total = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic()).ok_or_else(wrong)?;
        let (number, unit) = (&rest[..end], &rest[end..=end]);
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let unit = match unit {
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return Err(wrong()),
        };
        total += whole.parse::<i64>().map_err(|_| wrong())? * unit;
        if !fraction.is_empty() {
            let thousandths: i64 = format!("{fraction:0<3}").parse().map_err(|_| wrong())?;
            total += thousandths * unit / 1_000;
        }
        rest = &rest[end + 1..];
    }
    if text.is_empty() { Err(wrong()) } else { Ok(total) }
}

impl Context<'_> {
    /// A value in the form of commands and facts: the text's form gives its type.
    pub(crate) fn value(&self, text: &str) -> Value {
        if let Some(id) = self.people.get(text) {
            return json!(id);
        }
        if let Some(list) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return list.split(',').filter(|one| !one.is_empty()).map(|one| self.value(one)).collect();
        }
        if let Some(length) = text.strip_prefix('+').and_then(|length| duration(length).ok()) {
            return json!(self.now.after(length).0);
        }
        if let Some(length) = text.strip_prefix("sign+").and_then(|length| duration(length).ok()) {
            return json!({ "sign": { "takes_effect": self.now.after(length).0 } });
        }
        if let Some(mut limits) = limits(text) {
            if self.game == Game::StarBlackjack && !text.contains('/') {
                // Stakes of Star Blackjack are even numbers of the smallest chip (ruling R24).
                limits["unit"] = json!("1.00");
            }
            return limits;
        }
        if let Some(name) = text.strip_prefix("setting:") {
            return json!({ "setting": { "name": name } });
        }
        if let Some(patron) = text.strip_prefix("hold:").and_then(|name| self.people.get(name)) {
            return json!({ "hold": { "patron": patron } });
        }
        if let Some((kind, inspector)) = text.split_once(':')
            && let Some(id) = self.people.get(inspector)
        {
            return json!({ kind: { "inspector": id } });
        }
        match text {
            "none" => Value::Null,
            "true" => json!(true),
            "false" => json!(false),
            "now" => json!(self.now.0),
            "today" => json!(GamingDay::of(self.now, DayStart { ahead: 0, minutes: 0 }).to_string()),
            _ => text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number)),
        }
    }

    /// `key=value` words as one object; a key with dots is a path into nested objects.
    pub(crate) fn object(&self, words: &[&str]) -> Result<Map<String, Value>, String> {
        let mut object = Map::new();
        for word in words {
            let (path, text) = word.split_once('=').ok_or_else(|| format!("{word:?} is not key=value"))?;
            put(&mut object, path, self.value(text));
        }
        Ok(object)
    }
}

fn put(object: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('.') {
        None => {
            object.insert(path.to_owned(), value);
        }
        Some((first, rest)) => {
            let inner = object.entry(first).or_insert_with(|| json!({}));
            if let Value::Object(inner) = inner {
                put(inner, rest, value);
            }
        }
    }
}

/// `10.00-500.00` or `10.00-500.00/5.00`: minimum, maximum and unit. Without a unit it is a chip of 50 cents, and two of them at Star Blackjack.
pub(crate) fn limits(text: &str) -> Option<Value> {
    let money = |text: &str| text.parse::<rules::Cents>().ok().filter(|_| text.contains('.')).map(|_| text.to_owned());
    let (minimum, rest) = text.split_once('-')?;
    let (maximum, unit) = rest.split_once('/').unwrap_or((rest, "0.50"));
    Some(json!({ "minimum": money(minimum)?, "maximum": money(maximum)?, "unit": money(unit)? }))
}

/// The value at a path.
pub(crate) fn look<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(value, |value, key| value.get(key))
}
