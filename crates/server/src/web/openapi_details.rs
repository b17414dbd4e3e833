//! Details of the API's description that public tools need beyond the handlers' own. They follow from the routes, so they are added in one place and
//! no handler can forget them: a unique name for each operation, the required credentials, a description of each answer, and tuples that every
//! generator of clients can read.

use super::access::{self, Who};
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, Array, ArrayItems, Schema};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{OpenApi, RefOr};

/// The credentials of a program, by their name in the description.
pub(super) const TOKEN: &str = "token";
/// The credentials of a browser.
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

/// No requirement for public routes; otherwise one of the two kinds of credentials, or only that of browsers. Monitoring programs on the server's own
/// machine need none.
fn needed(who: Option<Who>) -> Vec<SecurityRequirement> {
    let by = |scheme: &str| SecurityRequirement::new(scheme, Vec::<String>::new());
    match who {
        Some(Who::Anyone) => vec![SecurityRequirement::default()],
        Some(Who::InPerson | Who::ManagerInPerson) => vec![by(SESSION)],
        Some(Who::Monitors) => vec![SecurityRequirement::default(), by(SESSION), by(TOKEN)],
        _ => vec![by(SESSION), by(TOKEN)],
    }
}

/// Adds a description to each answer without one: the specification requires them.
fn answers(operation: &mut Operation) {
    for (status, answer) in &mut operation.responses.responses {
        if let RefOr::T(answer) = answer
            && answer.description.is_empty()
        {
            answer.description = meaning(status).into();
        }
    }
}

/// The meaning of a status everywhere in this API.
fn meaning(status: &str) -> &'static str {
    match status {
        "101" => "The connection becomes a websocket.",
        "200" => "The result.",
        "201" => "It was created.",
        "202" => "The result is being calculated; ask again.",
        "204" => "It was done, and the answer is empty.",
        "304" => "It has not changed since the last request.",
        "401" => "The caller is not signed in.",
        "403" => "The caller's role or access does not allow this.",
        "404" => "There is no such thing.",
        "409" => "The current state does not allow it.",
        "422" => "Something in the request is not valid, or a rule refuses it.",
        "429" => "Too many requests; `retry-after` says when to come back.",
        "503" => "The server cannot answer now; `retry-after` says when to try again.",
        _ => "See the error.",
    }
}

fn tuples_of(schema: &mut RefOr<Schema>) {
    if let RefOr::T(schema) = schema {
        tuples(schema);
    }
}

/// A tuple has as many items as it names. This is expressed by their number, where utoipa writes `items: false`: generators of clients expect a
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
        // A later version of utoipa may have more kinds; the tests would find a tuple in them.
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
