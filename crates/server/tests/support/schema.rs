//! Compares JSON with the schemas of the API's description.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// The description, in which no object may have more than what is described.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = serde_json::to_value(server::web::description()).expect("a document");
    let schemas = document["components"]["schemas"].clone();
    join(&mut document["components"]["schemas"], &schemas);
    close(&mut document["components"]["schemas"]);
    document
});

/// Makes one object of an object that includes the fields of others: each of them would be closed without the rest.
fn join(schema: &mut Value, schemas: &Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(|field| join(field, schemas));
            let Some(Value::Array(parts)) = fields.get("allOf") else { return };
            let referred = |part: &Value| match part["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
                Some(name) => schemas[name].clone(),
                None => part.clone(),
            };
            let parts: Vec<Value> = parts.iter().map(referred).collect();
            if parts.iter().all(|part| part["properties"].is_object()) {
                let properties = parts.iter().filter_map(|part| part["properties"].as_object()).flatten();
                let properties: serde_json::Map<_, _> =
                    properties.map(|(name, field)| (name.clone(), field.clone())).collect();
                let required: Vec<_> =
                    parts.iter().filter_map(|part| part["required"].as_array()).flatten().cloned().collect();
                fields.remove("allOf");
                fields.insert("properties".to_owned(), properties.into());
                fields.insert("required".to_owned(), required.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| join(item, schemas)),
        _ => {}
    }
}

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
