//! JSON with places: every value has its place, so that errors can name it.

use super::Problem;
use crate::money::Cents;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A JSON value. A field that appears twice is an error, because one of the two would be lost.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Integer(i64),
    /// A number that is not whole, or too large. Its value is not kept.
    Fraction,
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The kind of value, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "true or false",
            Self::Integer(_) | Self::Fraction => "a number",
            Self::Text(_) => "a string",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Builder;

        impl<'de> Visitor<'de> for Builder {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Integer(value))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(i64::try_from(value).map_or(Json::Fraction, Json::Integer))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
                Ok(Json::Fraction)
            }

            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Json, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = values.next_element()? {
                    list.push(value);
                }
                Ok(Json::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json, A::Error> {
                let mut object: Vec<(String, Json)> = Vec::new();
                while let Some((name, value)) = fields.next_entry::<String, Json>()? {
                    if object.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom(format_args!("the field `{}` appears twice", shortened(&name))));
                    }
                    object.push((name, value));
                }
                Ok(Json::Object(object))
            }
        }

        deserializer.deserialize_any(Builder)
    }
}

/// A word of a record for a message, cut if it is long.
pub(super) fn shortened(word: &str) -> String {
    const MOST: usize = 60;
    match word.char_indices().nth(MOST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

/// The same in quotes.
pub(super) fn quoted(word: &str) -> String {
    format!("{:?}", shortened(word))
}

/// An object that is read field by field. Fields that were not read are unknown.
pub(super) struct Fields<'a> {
    place: String,
    unread: Vec<(&'a str, &'a Json)>,
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Opens an object.
    pub(super) fn open(json: &'a Json, place: &str) -> Result<Self, Problem> {
        match json {
            Json::Object(fields) => Ok(Self {
                place: place.to_owned(),
                unread: fields.iter().map(|(name, value)| (name.as_str(), value)).collect(),
                known: Vec::new(),
            }),
            other => {
                let place = if place.is_empty() { "round" } else { place };
                Err(Problem::at(place, format!("expected an object, found {}", other.kind())))
            }
        }
    }

    /// The place of a field.
    pub(super) fn place(&self, name: &str) -> String {
        let name = if name.is_empty() { "\"\"".to_owned() } else { shortened(name) };
        if self.place.is_empty() { name } else { format!("{}.{name}", self.place) }
    }

    /// Takes a field out, if it is there.
    pub(super) fn take(&mut self, name: &'static str) -> Option<&'a Json> {
        self.known.push(name);
        let position = self.unread.iter().position(|(known, _)| *known == name)?;
        Some(self.unread.remove(position).1)
    }

    fn wrong<T>(&self, name: &str, expected: &str, found: &Json) -> Result<T, Problem> {
        Err(Problem::at(&self.place(name), format!("expected {expected}, found {}", found.kind())))
    }

    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<&'a str>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Json::Text(text)) => Ok(Some(text)),
            Some(other) => self.wrong(name, "a string", other),
        }
    }

    pub(super) fn need_text(&mut self, name: &'static str) -> Result<&'a str, Problem> {
        let missing = Problem::at(&self.place(name), "this field is missing");
        self.text(name)?.ok_or(missing)
    }

    pub(super) fn flag(&mut self, name: &'static str) -> Result<Option<bool>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Json::Bool(value)) => Ok(Some(*value)),
            Some(other) => self.wrong(name, "true or false", other),
        }
    }

    /// A whole number in a range.
    pub(super) fn number(&mut self, name: &'static str, from: i64, to: i64) -> Result<Option<u8>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Json::Integer(value)) if (from..=to).contains(value) => Ok(u8::try_from(*value).ok()),
            Some(Json::Integer(value)) => {
                Err(Problem::at(&self.place(name), format!("expected a number from {from} to {to}, found {value}")))
            }
            Some(Json::Fraction) => Err(Problem::at(&self.place(name), "expected a whole number")),
            Some(other) => self.wrong(name, "a number", other),
        }
    }

    /// An amount of money. The game checks whether it is allowed.
    pub(super) fn money(&mut self, name: &'static str) -> Result<Option<Cents>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Json::Text(text)) => match text.parse() {
                Ok(amount) => Ok(Some(amount)),
                Err(error) => Err(Problem::at(&self.place(name), format!("{} is not money: {error}", quoted(text)))),
            },
            Some(other) => self.wrong(name, "money as a string such as \"12.50\"", other),
        }
    }

    pub(super) fn list(&mut self, name: &'static str) -> Result<&'a [Json], Problem> {
        match self.take(name) {
            None => Ok(&[]),
            Some(Json::List(list)) => Ok(list),
            Some(other) => self.wrong(name, "a list", other),
        }
    }

    /// Fields that are left are an error.
    pub(super) fn close(self) -> Result<(), Problem> {
        match self.unread.first() {
            None => Ok(()),
            Some((name, _)) => Err(Problem::at(
                &self.place(name),
                format!("unknown field; the fields here are {}", self.known.join(", ")),
            )),
        }
    }
}
