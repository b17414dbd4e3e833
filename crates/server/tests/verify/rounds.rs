//! Single rounds, exported and checked by themselves.

use crate::played::Played;
use floor::TableId;
use serde_json::Value;
use server::audit::RoundBundle;
use server::audit::bundle::{NotExported, WrongBundle};
use server::offline::{RoundError, export_round};

fn round(table: u64, round: u64) -> RoundBundle {
    export_round(&Played::once().location(), TableId(table), round).expect("a round")
}

#[test]
fn rounds_of_every_game_are_proved_by_themselves() {
    let key = Played::once().key;
    for table in 1..=6 {
        for number in [1, 2, 17, 40] {
            let bundle = round(table, number);
            let verdict = bundle.verify(Some(&[key])).unwrap_or_else(|wrong| panic!("{table} {number}: {wrong}"));
            assert_eq!((verdict.table, verdict.round, verdict.trusted), (table, number, true));
            assert!(verdict.cards > 0 && verdict.wagers > 0 && verdict.cards == bundle.cards.len());
            assert_eq!(bundle.start.is_some(), number > 1);
            let text = serde_json::to_string(&bundle).expect("text");
            assert_eq!(serde_json::from_str::<RoundBundle>(&text).expect("a bundle"), bundle);
        }
    }
}

#[test]
fn a_round_that_is_not_there_or_not_over_is_not_exported() {
    let export = |table, round| export_round(&Played::once().location(), TableId(table), round);
    assert!(matches!(export(1, 0), Err(RoundError::NotExported(NotExported::NoSuchRound))));
    assert!(matches!(export(1, 41), Err(RoundError::NotExported(NotExported::NotOver))));
    assert!(matches!(export(1, 42), Err(RoundError::NotExported(NotExported::NoSuchRound))));
    assert!(matches!(export(99, 1), Err(RoundError::NotExported(NotExported::NoSuchRound))));
}

#[test]
fn another_key_is_not_believed() {
    let bundle = round(2, 17);
    assert!(matches!(bundle.verify(Some(&[[1; 32]])), Err(WrongBundle::Untrusted(_))));
    assert!(bundle.verify(None).is_ok_and(|verdict| !verdict.trusted));
}

/// Every place of a JSON document, by its pointer.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| places(value, &format!("{at}/{name}"), all)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, value)| places(value, &format!("{at}/{place}"), all));
        }
        _ => all.push(at.to_owned()),
    }
}

/// The same with something else at one place.
fn changed(value: &Value) -> Value {
    match value {
        Value::Null => Value::from("x"),
        Value::Bool(truth) => Value::from(!truth),
        Value::Number(number) => Value::from(number.as_u64().unwrap_or(0) + 1),
        Value::String(text) => {
            let mut bytes = text.clone().into_bytes();
            let middle = bytes.len() / 2;
            match bytes.get_mut(middle) {
                // A digit stays a digit, so that as much as possible can still be read.
                Some(byte) => *byte = if *byte == b'1' { b'2' } else { b'1' },
                None => bytes.push(b'1'),
            }
            Value::from(String::from_utf8(bytes).expect("text"))
        }
        other => other.clone(),
    }
}

#[test]
fn a_bundle_with_any_field_changed_proves_nothing() {
    for (table, number) in [(1, 17), (5, 2)] {
        let bundle = serde_json::to_value(round(table, number)).expect("a document");
        let mut all = Vec::new();
        places(&bundle, "", &mut all);
        assert!(all.len() > 100);
        for place in all {
            let mut other = bundle.clone();
            let value = other.pointer_mut(&place).expect("a place");
            let new = changed(value);
            assert_ne!(*value, new);
            *value = new;
            let proved = serde_json::from_value::<RoundBundle>(other).is_ok_and(|bundle| bundle.verify(None).is_ok());
            assert!(!proved, "{place} was changed and the round is still proved");
        }
    }
}

#[test]
fn a_bundle_that_lacks_something_proves_nothing() {
    let whole = round(2, 17);
    let wrong = |change: fn(&mut RoundBundle)| {
        let mut bundle = whole.clone();
        change(&mut bundle);
        bundle.verify(None).expect_err("it lacks something")
    };
    assert!(matches!(wrong(|bundle| bundle.start = None), WrongBundle::Chain(_)));
    assert!(matches!(wrong(|bundle| drop(bundle.facts.remove(3))), WrongBundle::Chain(_)));
    assert!(matches!(wrong(|bundle| drop(bundle.facts.pop())), WrongBundle::NotTheRound | WrongBundle::NotCovered));
    assert!(matches!(wrong(|bundle| drop(bundle.cards.pop())), WrongBundle::CardNotShown { .. }));
    assert!(matches!(wrong(|bundle| bundle.cards.push(bundle.cards[0].clone())), WrongBundle::NotDrawn(1)));
    assert!(matches!(wrong(|bundle| drop(bundle.settlement.pop())), WrongBundle::Settlement { .. }));
    assert!(matches!(wrong(|bundle| bundle.round += 1), WrongBundle::NotTheRound | WrongBundle::Settlement { .. }));
}
