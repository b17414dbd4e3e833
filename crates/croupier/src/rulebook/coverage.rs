//! The number of rules of each kind, and of those that a scripted round or a house script shows.

use super::print;
use super::selection::Selection;
use crate::terminal;
use anyhow::{Result, bail};
use rules::rulebook::{Book, HonouredBy, Rule};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The count of one kind of rules.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kind {
    rules: usize,
    /// Those that no scripted round and no house script shows.
    untested: Vec<Rule>,
}

impl Kind {
    fn tested(&self) -> usize {
        self.rules - self.untested.len()
    }
}

/// The count of one book, or of all.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Count {
    book: Option<Book>,
    /// In the order of [`HonouredBy::ALL`].
    kinds: [Kind; 5],
}

impl Count {
    fn of(book: Book) -> Self {
        let mut count = Self { book: Some(book), ..Self::default() };
        for rule in book.rules() {
            let kind = &mut count.kinds[rule.entry().honoured_by as usize];
            kind.rules += 1;
            if !rule.entry().is_tested() {
                kind.untested.push(rule);
            }
        }
        count
    }

    fn name(&self) -> &'static str {
        self.book.map_or("total", Book::name)
    }

    fn json(&self) -> Value {
        let mut kinds = Map::new();
        for (by, kind) in HonouredBy::ALL.into_iter().zip(&self.kinds) {
            let untested: Vec<&str> = kind.untested.iter().map(|rule| rule.number()).collect();
            kinds.insert(
                by.name().into(),
                json!({ "rules": kind.rules, "tested": kind.tested(), "untested": untested }),
            );
        }
        json!({ "game": self.name(), "kinds": kinds })
    }
}

/// Counts the selected books.
pub(super) fn count(selection: &Selection) -> Result<Vec<Count>> {
    if let Some(other) = selection.numbers.iter().chain(&selection.words).next() {
        bail!(
            "--coverage counts whole books, and {other:?} is not a book; the books are {}",
            Book::ALL.map(Book::name).join(", ")
        );
    }
    Ok(selection.books.iter().copied().map(Count::of).collect())
}

fn total(books: &[Count]) -> Count {
    let mut total = Count::default();
    for book in books {
        for (sum, kind) in total.kinds.iter_mut().zip(&book.kinds) {
            sum.rules += kind.rules;
            sum.untested.extend(&kind.untested);
        }
    }
    total
}

/// The counts as data.
pub(super) fn json(books: &[Count]) -> Value {
    json!({ "books": books.iter().map(Count::json).collect::<Value>() })
}

/// The counts as a table: for every kind the tested rules, and all rules.
pub(super) fn write(out: &mut impl Write, books: &[Count]) -> io::Result<()> {
    let width = terminal::width();
    let titles = ["book", "engine", "floor", "sign", "procedure", "definition"];
    let total = total(books);
    let row = |count: &Count| {
        let numbers = count.kinds.iter().map(|kind| format!("{}/{}", kind.tested(), kind.rules));
        std::iter::once(count.name().to_owned()).chain(numbers).collect()
    };
    let rows = books.iter().chain((books.len() > 1).then_some(&total)).map(row).collect();
    let table = terminal::table(width, &titles, &titles[1..], rows);
    writeln!(out, "{table}")?;
    let note = "Tested rules of all rules. A rule is tested when a scripted round or a house script that names it cites it in its own run. \
                --untested lists the others.";
    writeln!(out, "\n{}", textwrap::fill(note, width))
}

/// Every rule that is not tested.
pub(super) fn untested(books: &[Count]) -> Vec<Rule> {
    let mut rules: Vec<Rule> =
        books.iter().flat_map(|book| &book.kinds).flat_map(|kind| &kind.untested).copied().collect();
    rules.sort_unstable();
    rules
}

/// Every rule that is not tested, with its words.
pub(super) fn write_untested(out: &mut impl Write, books: &[Count]) -> io::Result<()> {
    let rules = untested(books);
    if rules.is_empty() {
        return writeln!(out, "Every rule is tested.");
    }
    print::book(out, &rules, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_counted_once() {
        let selection = Selection::understand(&[], &[]).expect("everything");
        let books = count(&selection).expect("counts");
        let total = total(&books);
        let all: Vec<Rule> = Book::ALL.into_iter().flat_map(Book::rules).collect();
        assert_eq!(total.kinds.iter().map(|kind| kind.rules).sum::<usize>(), all.len());
        let untested: Vec<Rule> = all.into_iter().filter(|rule| !rule.entry().is_tested()).collect();
        assert_eq!(super::untested(&books), untested);
        let json = json(&books);
        assert_eq!(json["books"][5]["game"], "rulings");
        let engine = &json["books"][0]["kinds"]["engine"];
        assert_eq!(engine["rules"], engine["tested"], "engine rules are tested");
        assert_eq!(engine["untested"], json!([]));
    }
}
