//! What public tools need in the API's description beyond what handlers say of themselves. It follows from the routes, so it is added in one
//! place and no handler can forget it: a name for each operation that is its own, who must sign in, words for each answer, and tuples that
//! every generator of clients can read.

use super::access::{self, Who};
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, Array, ArrayItems, Schema};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{OpenApi, RefOr};

/// How a program or a browser says who it is, by the names in the description.
pub(super) const TOKEN: &str = "token";
/// The same for browsers.
pub(super) const SESSION: &str = "session";

/// Completes the description of all routes.
pub(super) fn complete(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let operations = [
            ("GET", &mut item.get),
            ("PUT", &mut item.put),
            ("POST", &mut item.post),
            ("DELETE", &mut item.delete),
            ("PATCH", &mut item.patch),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                operation.operation_id = Some(name(method, path));
                operation.security = Some(needed(access::who(method, path)));
                answers(operation);
            }
        }
    }
    let schemas = document.components.iter_mut().flat_map(|components| components.schemas.values_mut());
    schemas.for_each(tuples_of);
}

/// The method and the path in words: handlers of different resources share names such as `list`, operations must not.
fn name(method: &str, path: &str) -> String {
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    let words = path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    std::iter::once(method).chain(words).map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
}

/// Nothing where anybody may; otherwise one of the two ways to say who one is, or only that of browsers. Programs that watch over the server
/// need neither on its own machine.
fn needed(who: Option<Who>) -> Vec<SecurityRequirement> {
    let by = |scheme: &str| SecurityRequirement::new(scheme, Vec::<String>::new());
    match who {
        Some(Who::Anyone) => vec![SecurityRequirement::default()],
        Some(Who::InPerson | Who::ManagerInPerson) => vec![by(SESSION)],
        Some(Who::Monitors) => vec![SecurityRequirement::default(), by(SESSION), by(TOKEN)],
        _ => vec![by(SESSION), by(TOKEN)],
    }
}

/// Words for each answer whose handler has none: the specification demands them.
fn answers(operation: &mut Operation) {
    for (status, answer) in &mut operation.responses.responses {
        if let RefOr::T(answer) = answer
            && answer.description.is_empty()
        {
            answer.description = meaning(status).into();
        }
    }
}

/// What a status means everywhere in this API.
fn meaning(status: &str) -> &'static str {
    match status {
        "101" => "The connection becomes a websocket.",
        "200" => "What was asked for, or what came of an order.",
        "201" => "It was made.",
        "202" => "It is being worked out; ask again.",
        "204" => "It was done, and there is nothing to say about it.",
        "304" => "It is as it was when it was last asked for.",
        "401" => "Nobody is signed in.",
        "403" => "The role of the caller, or their access, does not allow this.",
        "404" => "There is no such thing.",
        "409" => "It cannot be done as things stand now.",
        "422" => "Something in the request is not valid, or a rule refuses it.",
        "429" => "Too many requests; `retry-after` says when to come back.",
        "503" => "The house has trouble; `retry-after` says when to come back.",
        _ => "See the error.",
    }
}

fn tuples_of(schema: &mut RefOr<Schema>) {
    if let RefOr::T(schema) = schema {
        tuples(schema);
    }
}

/// A tuple has as many items as it names. That is said by their number, where utoipa says `items: false`: generators of clients expect a
/// schema there.
fn tuples(schema: &mut Schema) {
    match schema {
        Schema::Array(array) => {
            array.prefix_items.iter_mut().for_each(tuples);
            match &mut array.items {
                ArrayItems::RefOrSchema(items) => tuples_of(items),
                ArrayItems::False => counted(array),
            }
        }
        Schema::Object(object) => {
            object.properties.values_mut().for_each(tuples_of);
            if let Some(AdditionalProperties::RefOr(others)) = object.additional_properties.as_deref_mut() {
                tuples_of(others);
            }
        }
        Schema::OneOf(choice) => choice.items.iter_mut().for_each(tuples_of),
        Schema::AllOf(all) => all.items.iter_mut().for_each(tuples_of),
        Schema::AnyOf(choice) => choice.items.iter_mut().for_each(tuples_of),
        // utoipa may come to know more kinds; the tests would find a tuple in them.
        _ => {}
    }
}

fn counted(array: &mut Array) {
    let mut kinds: Vec<Schema> = Vec::new();
    for kind in &array.prefix_items {
        if !kinds.contains(kind) {
            kinds.push(kind.clone());
        }
    }
    let number = array.prefix_items.len();
    (array.min_items, array.max_items) = (Some(number), Some(number));
    let items = match kinds.pop() {
        Some(only) if kinds.is_empty() => only,
        last => {
            let choice = kinds.into_iter().chain(last);
            Schema::AnyOf(choice.fold(AnyOfBuilder::new(), AnyOfBuilder::item).build())
        }
    };
    array.items = ArrayItems::RefOrSchema(Box::new(RefOr::T(items)));
}
