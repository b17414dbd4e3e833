//! A fact as it is stored: alone if the house acted by itself, with its author if a person caused it.
//!
//! Records of earlier versions have no authors; their facts are read as before.

use crate::author::Author;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// The key of the author. No kind of fact has this name.
const AUTHOR: &str = "author";
const FACT: &str = "fact";

/// A fact with its author, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<F> {
    /// The author; none if the house acted by itself.
    pub author: Option<Author>,
    /// The fact.
    pub fact: F,
}

impl<F: Serialize> Serialize for Written<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(author) = &self.author else { return self.fact.serialize(serializer) };
        let mut both = serializer.serialize_struct("Written", 2)?;
        both.serialize_field(AUTHOR, author)?;
        both.serialize_field(FACT, &self.fact)?;
        both.end()
    }
}

impl<'de, F: Deserialize<'de>> Deserialize<'de> for Written<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(WrittenVisitor(PhantomData))
    }
}

struct WrittenVisitor<F>(PhantomData<F>);

impl<'de, F: Deserialize<'de>> Visitor<'de> for WrittenVisitor<F> {
    type Value = Written<F>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fact, or a fact with its author")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let first: String = map.next_key()?.ok_or_else(|| A::Error::custom("a fact is missing"))?;
        if first != AUTHOR {
            let rest = FirstAgain { first: Some(first), map };
            return Ok(Written { author: None, fact: F::deserialize(MapAccessDeserializer::new(rest))? });
        }
        let author = map.next_value()?;
        if map.next_key::<String>()?.as_deref() != Some(FACT) {
            return Err(A::Error::missing_field(FACT));
        }
        let fact = map.next_value()?;
        match map.next_key::<String>()? {
            None => Ok(Written { author: Some(author), fact }),
            Some(more) => Err(A::Error::unknown_field(&more, &[AUTHOR, FACT])),
        }
    }
}

/// A map whose first key was read already.
struct FirstAgain<A> {
    first: Option<String>,
    map: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for FirstAgain<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.into_deserializer()).map(Some),
            None => self.map.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::Access;
    use crate::id::LoginId;
    use crate::patron::Fact;
    use crate::time::Moment;

    fn fact() -> Fact {
        Fact::CooledOff { until: Moment(9), at: Moment(5) }
    }

    fn author() -> Author {
        Author { login: LoginId(3), access: Access::Token(2), at: Moment(5), standing: None, confirmed: None }
    }

    #[test]
    fn a_fact_is_read_with_its_author_and_without() {
        let alone = Written { author: None, fact: fact() };
        let text = r#"{"cooled-off":{"until":9,"at":5}}"#;
        assert_eq!(serde_json::to_string(&alone).expect("text"), text);
        assert_eq!(serde_json::from_str::<Written<Fact>>(text).expect("a fact"), alone);
        let authored = Written { author: Some(author()), fact: fact() };
        let text = r#"{"author":{"login":3,"token":2,"at":5},"fact":{"cooled-off":{"until":9,"at":5}}}"#;
        assert_eq!(serde_json::to_string(&authored).expect("text"), text);
        assert_eq!(serde_json::from_str::<Written<Fact>>(text).expect("a fact"), authored);
    }

    #[test]
    fn what_is_no_fact_is_refused() {
        for text in [
            "{}",
            "3",
            r#""cooled-off""#,
            r#"{"author":{"login":3,"token":2,"at":5}}"#,
            r#"{"fact":{"cooled-off":{"until":9,"at":5}}}"#,
            r#"{"author":{"login":3,"at":5},"fact":{"cooled-off":{"until":9,"at":5}}}"#,
            r#"{"author":{"login":3,"token":2,"at":5},"fact":{"cooled-off":{"until":9,"at":5}},"more":1}"#,
            r#"{"cooled-off":{"until":9,"at":5},"more":1}"#,
            r#"{"cooled-off":{"until":9,"at":5,"more":1}}"#,
        ] {
            assert!(serde_json::from_str::<Written<Fact>>(text).is_err(), "{text}");
        }
    }
}
