//! Compares JSON with the schemas of the API's description.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// The description, in which no object may have more than what is described.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = serde_json::to_value(server::web::description()).expect("a document");
    close(&mut document["components"]["schemas"]);
    document
});

/// Closes every object: what is not described would otherwise pass.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.entry("additionalProperties").or_insert(Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn validator(schema: &Value) -> Arc<Validator> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().expect("nobody broke down");
    let made = || {
        let mut whole = schema.clone();
        whole["components"] = DOCUMENT["components"].clone();
        Arc::new(jsonschema::validator_for(&whole).expect("a schema"))
    };
    Arc::clone(known.entry(schema.to_string()).or_insert_with(made))
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The first error of a value against the schema of this name.
pub(crate) fn wrong(name: &str, value: &Value) -> Option<String> {
    let validator = validator(&reference(name));
    validator.iter_errors(value).next().map(|error| format!("{}: {error}", error.instance_path()))
}

/// Asserts that the value fits the schema of this name.
pub(crate) fn check(name: &str, value: &Value) {
    if let Some(wrong) = wrong(name, value) {
        panic!("no {name}: {wrong}\n{value:#}");
    }
}
