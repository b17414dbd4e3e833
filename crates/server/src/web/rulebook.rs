//! The rulebook: every numbered rule of the games in plain words, with its enforcement and the tests that show it.

use super::AppState;
use super::etag::TaggedJson;
use super::problem::{ErrorBody, Problem};
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, Response};
use rules::rulebook::{Book, HonouredBy, Rule};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A book: its name, its title and its parts.
#[derive(Serialize, ToSchema)]
pub(super) struct BookTitle {
    /// The game, by name; or `rulings`, which decide unclear points of the documents.
    #[schema(example = "lunar-poker")]
    game: &'static str,
    /// Its usual name.
    title: &'static str,
    /// The day on which its document was approved.
    #[schema(required, example = "2019-02-01")]
    approved: Option<&'static str>,
    /// Its parts, in order.
    sections: Vec<Section>,
}

/// A book and the number of its rules.
#[derive(Serialize, ToSchema)]
pub(super) struct ListedBook {
    /// The book.
    #[serde(flatten)]
    book: BookTitle,
    /// How many rules it has.
    count: usize,
}

/// A part of a book.
#[derive(Serialize, ToSchema)]
pub(super) struct Section {
    /// Its number, with which the numbers of its rules begin; for rulings a letter.
    number: &'static str,
    /// Its title.
    title: &'static str,
}

/// A book with all its rules.
#[derive(Serialize, ToSchema)]
pub(super) struct WholeBook {
    /// The book.
    #[serde(flatten)]
    book: BookTitle,
    /// Every rule, in order.
    rules: Vec<RuleInWords>,
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub(super) struct RuleInWords {
    /// Its number.
    #[schema(example = "9.4.1")]
    number: &'static str,
    /// The part of the book that it is in.
    #[schema(example = "9")]
    section: &'static str,
    /// The rule in plain words.
    says: &'static str,
    /// How it is enforced: `engine`, `floor`, `sign`, `procedure`; or `definition`.
    honoured_by: &'static str,
    /// The tests that show it.
    tests: &'static [&'static str],
}

impl From<Book> for BookTitle {
    fn from(book: Book) -> Self {
        let sections = book.sections().iter().map(|&(number, title)| Section { number, title }).collect();
        Self { game: book.name(), title: book.title(), approved: book.approved(), sections }
    }
}

impl From<Book> for ListedBook {
    fn from(book: Book) -> Self {
        Self { book: book.into(), count: book.rules().len() }
    }
}

impl From<Book> for WholeBook {
    fn from(book: Book) -> Self {
        Self { book: book.into(), rules: book.rules().map(RuleInWords::from).collect() }
    }
}

impl From<Rule> for RuleInWords {
    fn from(rule: Rule) -> Self {
        let entry = rule.entry();
        let honoured_by: HonouredBy = entry.honoured_by;
        Self {
            number: entry.number,
            section: rule.section(),
            says: entry.says,
            honoured_by: honoured_by.name(),
            tests: entry.tests,
        }
    }
}

/// The list of books as JSON.
static BOOKS: LazyLock<TaggedJson> = LazyLock::new(|| written(&Book::ALL.map(ListedBook::from)));

/// Each book as JSON.
static WHOLE: LazyLock<BTreeMap<&str, TaggedJson>> =
    LazyLock::new(|| Book::ALL.into_iter().map(|book| (book.name(), written(&WholeBook::from(book)))).collect());

/// Plain structures of text can always be serialized.
fn written(data: &impl Serialize) -> TaggedJson {
    TaggedJson::constant(serde_json::to_string(data).unwrap_or_default())
}

pub(super) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(books)).routes(routes!(book))
}

/// The books, with their parts.
#[utoipa::path(get, path = "/api/v1/rulebook", tag = "games",
    responses((status = 200, body = [ListedBook]), (status = 304, description = "As before.")))]
async fn books(headers: HeaderMap) -> Response<Body> {
    BOOKS.answer(&headers)
}

/// Every rule of a game; or every ruling.
#[utoipa::path(get, path = "/api/v1/rulebook/{game}", tag = "games",
    params(("game" = String, Path, description = "The game, by name; or `rulings`.")),
    responses((status = 200, body = WholeBook), (status = 304, description = "As before."), (status = 404, body = ErrorBody)))]
async fn book(Path(game): Path<String>, headers: HeaderMap) -> Result<Response<Body>, Problem> {
    Ok(WHOLE.get(game.as_str()).ok_or(Problem::NoSuchThing)?.answer(&headers))
}
