//! The written forms of the basic types: cards as `As`, seats and players by number, wagers by name, money as dollars
//! with two decimals. Reading checks them like any input from outside.

use crate::card::Card;
use crate::decision_name::DecisionName;
use crate::deck::CardSet;
use crate::fact::Outcome;
use crate::game::Game;
use crate::games::caribbean_stud::Increment;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::person::{Person, Persons};
use crate::rulebook::Rule;
use crate::seat::{Player, Seat};
use crate::view::HandState;
use crate::wager::Wager;
use alloc::string::String;
use alloc::vec::Vec;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Written as text, and read back by the type's own reader.
macro_rules! as_text {
    ($($kind:ty: $read:expr, $expected:literal;)+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$kind> = $read;
                read(&text).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &$expected))
            }
        }
    )+};
}

as_text! {
    Card: |text| text.parse().ok(), "a card such as As";
    Cents: |text| text.parse().ok(), "dollars with two decimals such as 12.50";
    Wager: Wager::from_name, "the name of a wager";
    Increment: |text| text.parse().ok(), "a share such as 0.7000";
}

/// Written and read by its name.
macro_rules! as_name {
    ($($kind:ident: $expected:literal;)+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let known = Self::ALL.into_iter().find(|known| known.name() == text);
                known.ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &$expected))
            }
        }
    )+};
}

as_name! {
    Game: "the name of a game";
    Outcome: "how a wager ended, such as stand-off";
    HandState: "the state of a hand, such as in";
    DecisionName: "the name of a decision";
    Instruction: "the name of an instruction such as usual";
}

/// Written as `9.4.1` or `ruling U7`. It is never read back.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        let set: Self = cards.iter().copied().collect();
        if set.len() == cards.len() { Ok(set) } else { Err(D::Error::custom("a card comes twice")) }
    }
}

/// Written as a number that a constructor checks.
macro_rules! as_number {
    ($($kind:ty: $expected:literal;)+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u8::deserialize(deserializer)?;
                Self::new(number).ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(number.into()), &$expected))
            }
        }
    )+};
}

as_number! {
    Seat: "a seat from 1 to 9";
    Player: "a player from 1 to 3";
}

/// Older records name a person by their seat only.
impl<'de> Deserialize<'de> for Person {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Named {
            seat: Seat,
            player: Player,
        }

        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a seat and which of its players")]
        enum Either {
            Person(Named),
            Seat(Seat),
        }

        Ok(match Either::deserialize(deserializer)? {
            Either::Person(Named { seat, player }) => Self { seat, player },
            Either::Seat(seat) => Self::first(seat),
        })
    }
}

impl Serialize for Persons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Persons {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Person>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::incident::{DeviceFault, Ground, Incident};
    use crate::input::{Decision, Input};
    use crate::seat::Place;
    use crate::wager::{Stake, SuperOn};

    fn seat(number: u8) -> Seat {
        Seat::new(number).expect("a seat")
    }

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    /// One of every kind of input, with the text it is written as.
    fn written() -> Vec<(Input, &'static str)> {
        let set: CardSet = [card("8h"), card("2s")].into_iter().collect();
        let stake = Stake { amount: Cents(1250), tokens: Cents(500) };
        let on = Wager::Super(SuperOn::Seat(seat(3)));
        let decide = |decision| Input::decide(seat(2), decision);
        vec![
            (
                Input::Wager { seat: seat(1), player: Player::Second, on, stake },
                r#"{"wager":{"seat":1,"player":2,"on":"super@3","stake":{"amount":"12.50","tokens":"5.00"}}}"#,
            ),
            (
                Input::TakeBack { seat: seat(9), player: Player::First, on: Wager::Dollar },
                r#"{"take-back":{"seat":9,"player":1,"on":"$"}}"#,
            ),
            (Input::Seated { seat: seat(4), player: None }, r#"{"seated":{"seat":4,"player":null}}"#),
            (Input::NoMoreBets, r#""no-more-bets""#),
            (Input::Card(card("Td")), r#"{"card":"Td"}"#),
            (Input::Handle(seat(5)), r#"{"handle":5}"#),
            (
                decide(Decision::Exchange(set)),
                r#"{"decide":{"seat":2,"player":1,"decision":{"exchange":["2s","8h"]},"tokens":"0.00"}}"#,
            ),
            (
                decide(Decision::Bet(None)),
                r#"{"decide":{"seat":2,"player":1,"decision":{"bet":null},"tokens":"0.00"}}"#,
            ),
            (
                decide(Decision::Insure(Cents(50))),
                r#"{"decide":{"seat":2,"player":1,"decision":{"insure":"0.50"},"tokens":"0.00"}}"#,
            ),
            (
                decide(Decision::Absent { viewed: true }),
                r#"{"decide":{"seat":2,"player":1,"decision":{"absent":{"viewed":true}},"tokens":"0.00"}}"#,
            ),
            (Input::CloseInsurance, r#""close-insurance""#),
            (Input::Turn, r#""turn""#),
            (Input::Settle, r#""settle""#),
            (
                Input::Incident(Incident::Exposed { place: Place::Hand { seat: seat(2), hand: 1 }, nth: 3 }),
                r#"{"incident":{"exposed":{"place":{"hand":{"seat":2,"hand":1}},"nth":3}}}"#,
            ),
            (
                Input::Incident(Incident::DeviceFault(DeviceFault::NoOtherDevice)),
                r#"{"incident":{"device-fault":"no-other-device"}}"#,
            ),
            (
                Input::Incident(Incident::Invalidated {
                    ground: Some(Ground::Fraud),
                    forfeit: [Person::first(seat(1)), Person { seat: seat(7), player: Player::Third }]
                        .into_iter()
                        .collect(),
                }),
                r#"{"incident":{"invalidated":{"ground":"fraud","forfeit":[{"seat":1,"player":1},{"seat":7,"player":3}]}}}"#,
            ),
            (
                Input::Incident(Incident::PlaysFirst(Person::first(seat(4)))),
                r#"{"incident":{"plays-first":{"seat":4,"player":1}}}"#,
            ),
        ]
    }

    #[test]
    fn inputs_are_written_and_read_back() {
        for (input, text) in written() {
            assert_eq!(serde_json::to_string(&input).expect("text"), text);
            assert_eq!(serde_json::from_str::<Input>(text).expect(text), input);
        }
    }

    /// Older records name persons by their seat only, and invalidations without a ground.
    #[test]
    fn earlier_records_are_still_read() {
        let person = Person::first(seat(3));
        let forfeit = [1, 7].map(|number| Person::first(seat(number))).into_iter().collect();
        for (text, incident) in [
            (r#"{"invalidated":{"forfeit":[1,7]}}"#, Incident::Invalidated { ground: None, forfeit }),
            (r#"{"plays-first":3}"#, Incident::PlaysFirst(person)),
            (r#"{"wagers-invalid":3}"#, Incident::WagersInvalid(person)),
        ] {
            assert_eq!(serde_json::from_str::<Incident>(text).expect(text), incident);
        }
    }

    #[test]
    fn what_is_not_an_input_is_not_read() {
        for wrong in [
            r#""no-more-bet""#,
            r#"{"card":"Xx"}"#,
            r#"{"card":"10s"}"#,
            r#"{"handle":0}"#,
            r#"{"handle":10}"#,
            r#"{"handle":1.5}"#,
            r#"{"incident":{"plays-first":0}}"#,
            r#"{"incident":{"plays-first":{"seat":4}}}"#,
            r#"{"incident":{"invalidated":{"ground":"fire","forfeit":[]}}}"#,
            r#"{"incident":{"invalidated":{"ground":"fraud","forfeit":[{"seat":1,"player":4}]}}}"#,
            r#"{"take-back":{"seat":1,"player":4,"on":"ante"}}"#,
            r#"{"take-back":{"seat":1,"player":1,"on":"antes"}}"#,
            r#"{"take-back":{"seat":1,"player":1,"on":"ante","more":1}}"#,
            r#"{"decide":{"seat":2,"player":1,"decision":{"insure":0.5},"tokens":"0.00"}}"#,
            r#"{"decide":{"seat":2,"player":1,"decision":{"insure":"0.505"},"tokens":"0.00"}}"#,
            r#"{"decide":{"seat":2,"player":1,"decision":{"exchange":["2s","2s"]},"tokens":"0.00"}}"#,
        ] {
            assert!(serde_json::from_str::<Input>(wrong).is_err(), "{wrong}");
        }
    }

    fn by_name<T: Copy + core::fmt::Debug + PartialEq + Serialize + serde::de::DeserializeOwned>(
        all: impl IntoIterator<Item = T>,
        name: fn(T) -> &'static str,
    ) {
        for one in all {
            let text = serde_json::to_string(&one).expect("text");
            assert_eq!(text, format!("\"{}\"", name(one)));
            assert_eq!(serde_json::from_str::<T>(&text).expect(&text), one);
        }
        assert!(serde_json::from_str::<T>("\"sometimes\"").is_err());
    }

    #[test]
    fn an_instruction_is_written_by_its_name() {
        by_name(Instruction::ALL, Instruction::name);
    }

    #[test]
    fn what_views_name_is_written_by_its_name() {
        by_name(Game::ALL, Game::name);
        by_name(Outcome::ALL, Outcome::name);
        by_name(HandState::ALL, HandState::name);
        by_name(DecisionName::ALL, DecisionName::name);
    }

    #[test]
    fn a_difference_of_money_may_be_negative() {
        for cents in [0, 5, -5, 123_456, -123_456] {
            let text = serde_json::to_string(&Cents(cents)).expect("text");
            assert_eq!(serde_json::from_str::<Cents>(&text).expect("money"), Cents(cents));
        }
    }

    /// Every text of a few digits, points, signs and spaces: exactly those that match the pattern are read as money.
    #[test]
    fn short_texts_are_money_by_one_simple_rule() {
        const LETTERS: [u8; 6] = *b"07.-+ ";
        const LONGEST: u32 = 7;
        let mut read = 0;
        for length in 0..=LONGEST {
            for mut number in 0..6_usize.pow(length) {
                let mut text = String::new();
                for _ in 0..length {
                    text.push(char::from(LETTERS[number % 6]));
                    number /= 6;
                }
                let expected = by_hand(&text);
                assert_eq!(text.parse::<Cents>().ok(), expected, "{text:?}");
                assert_eq!(serde_json::from_str::<Cents>(&format!("\"{text}\"")).ok(), expected, "{text:?}");
                read += u32::from(expected.is_some());
            }
        }
        // One to four digits before the point and two behind it, with a minus or without: 2³ + 2⁴ + 2⁵ + 2⁶, and all but the last twice.
        assert_eq!(read, 2 * (8 + 16 + 32) + 64);
    }

    /// The same, checked from the end of the text: two digits, a point, at least one digit, perhaps a minus.
    fn by_hand(text: &str) -> Option<Cents> {
        let mut rest: Vec<char> = text.chars().collect();
        let mut digit = || rest.pop()?.to_digit(10).map(i64::from);
        let (ones, tens) = (digit()?, digit()?);
        if rest.pop() != Some('.') {
            return None;
        }
        let negative = rest.first() == Some(&'-');
        let whole = rest.split_off(usize::from(negative));
        if whole.is_empty() {
            return None;
        }
        let mut cents = 0;
        for digit in whole {
            cents = 10 * cents + i64::from(digit.to_digit(10)?);
        }
        let cents = 100 * cents + 10 * tens + ones;
        Some(Cents(if negative { -cents } else { cents }))
    }
}
