//! Figures and decisions as data, for scripts.

use super::hand::Hand;
use odds::{Analysis, Decisions, Figures, Share};
use rules::{Cents, Game};
use serde_json::{Map, Value, json};

/// An analysis as JSON.
pub(super) fn analysis(analysis: &Analysis) -> Value {
    let table: Map<String, Value> =
        analysis.table.iter().map(|(name, text)| (name.clone(), Value::String(text.clone()))).collect();
    json!({
        "game": analysis.game,
        "table": table,
        "wagers": analysis.wagers.iter().map(figures).collect::<Value>(),
        "strategy": analysis.strategy,
        "method": analysis.method,
    })
}

fn figures(figures: &Figures) -> Value {
    let share = |share: &Share| {
        let mut object = Map::new();
        object.insert("net".into(), json!(Cents(share.net).to_string()));
        object.insert("probability".into(), json!(share.probability));
        if let Some(exact) = &share.exact {
            object.insert("exact".into(), json!(exact));
        }
        Value::Object(object)
    };
    let mut object = Map::new();
    object.insert("wager".into(), json!(figures.wager));
    object.insert("unit".into(), json!(Cents(figures.unit).to_string()));
    object.insert("expected".into(), json!(figures.expected));
    if let Some(exact) = &figures.exact {
        object.insert("exact".into(), json!(exact));
    }
    object.insert("house_edge".into(), json!(figures.house_edge()));
    object.insert("element_of_risk".into(), json!(figures.element_of_risk()));
    object.insert("std_dev".into(), json!(figures.std_dev));
    object.insert("hit_frequency".into(), json!(figures.hit_frequency));
    object.insert("method".into(), json!(figures.method));
    object.insert("std_error".into(), json!(figures.std_error));
    object.insert("at_risk".into(), json!(figures.at_risk));
    if let Some(exact) = &figures.exact_at_risk {
        object.insert("exact_at_risk".into(), json!(exact));
    }
    object.insert("distribution".into(), figures.distribution.iter().map(share).collect());
    if !figures.notes.is_empty() {
        object.insert("notes".into(), json!(figures.notes));
    }
    Value::Object(object)
}

/// The value of every choice as JSON.
pub(super) fn decisions(game: Game, hand: &Hand, decisions: &Decisions) -> Value {
    json!({
        "game": game.name(),
        "hand": hand.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "up": hand.up.map(|card| card.to_string()),
        "decisions": decisions.decisions,
        "best": decisions.best().map(|best| &best.decision),
    })
}
