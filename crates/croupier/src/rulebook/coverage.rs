//! How many rules are honoured, by whom, and how many of the engine's are shown by a test.

use super::selection::Selection;
use crate::terminal;
use anyhow::{Result, bail};
use rules::rulebook::{Book, HonouredBy, Rule};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The count of one book, or of all.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Count {
    book: Option<Book>,
    rules: usize,
    /// By who honours them, in the order of [`HonouredBy::ALL`].
    by: [usize; 5],
    tested: usize,
    /// The engine's rules that no test names.
    untested: Vec<&'static str>,
}

impl Count {
    fn of(book: Book) -> Self {
        let mut count = Self { book: Some(book), ..Self::default() };
        for rule in book.rules() {
            count.add(rule);
        }
        count
    }

    fn add(&mut self, rule: Rule) {
        let entry = rule.entry();
        self.rules += 1;
        self.by[entry.honoured_by as usize] += 1;
        if entry.honoured_by == HonouredBy::Engine {
            if entry.tests.is_empty() {
                self.untested.push(entry.number);
            } else {
                self.tested += 1;
            }
        }
    }

    fn name(&self) -> &'static str {
        self.book.map_or("total", Book::name)
    }

    /// The numbers of a row, in the order of the titles.
    fn row(&self) -> [usize; 8] {
        let [engine, floor, sign, procedure, definition] = self.by;
        [self.rules, engine, self.tested, self.untested.len(), floor, sign, procedure, definition]
    }

    fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), json!(self.name()));
        object.insert("rules".into(), json!(self.rules));
        for by in HonouredBy::ALL {
            object.insert(by.name().into(), json!(self.by[by as usize]));
        }
        object.insert("engine_tested".into(), json!(self.tested));
        object.insert("engine_untested".into(), json!(self.untested.len()));
        object.insert("untested".into(), json!(self.untested));
        Value::Object(object)
    }
}

/// Counts the selected books.
pub(super) fn count(selection: &Selection) -> Result<Vec<Count>> {
    if let Some(other) = selection.numbers.iter().chain(&selection.words).next() {
        bail!("--coverage counts whole books; {other:?} is none: they are {}", Book::ALL.map(Book::name).join(", "));
    }
    Ok(selection.books.iter().copied().map(Count::of).collect())
}

fn total(books: &[Count]) -> Count {
    let mut total = Count::default();
    for book in books {
        total.rules += book.rules;
        total.tested += book.tested;
        for (sum, count) in total.by.iter_mut().zip(book.by) {
            *sum += count;
        }
        total.untested.extend(&book.untested);
    }
    total
}

/// The counts as data.
pub(super) fn json(books: &[Count]) -> Value {
    let mut total = total(books).json();
    if let Some(total) = total.as_object_mut() {
        // Numbers of several books in one list would not say whose they are.
        total.shift_remove("untested");
        total.shift_remove("game");
    }
    json!({ "books": books.iter().map(Count::json).collect::<Value>(), "total": total })
}

/// The counts as a table; for a single book also which of its rules no test names.
pub(super) fn write(out: &mut impl Write, books: &[Count]) -> io::Result<()> {
    let width = terminal::width();
    let titles = ["book", "rules", "engine", "tested", "untested", "floor", "sign", "procedure", "definition"];
    let total = total(books);
    let row = |count: &Count| {
        let numbers = count.row().map(|number| number.to_string());
        [count.name().to_owned()].into_iter().chain(numbers).collect()
    };
    let rows = books.iter().chain((books.len() > 1).then_some(&total)).map(row).collect();
    let table = terminal::table(width, &titles, &titles[1..], rows);
    writeln!(out, "{table}")?;
    let note = "Tested and untested are the engine's rules. The floor's wait for the floor, which is still to come.";
    writeln!(out, "\n{}", textwrap::fill(note, width))?;
    if let [book] = books
        && !book.untested.is_empty()
    {
        let text = format!("Engine rules that no test names yet: {}", book.untested.join(", "));
        writeln!(out, "{}", textwrap::fill(&text, width))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_counted_once() {
        let selection = Selection::understand(&[], &[]).expect("everything");
        let books = count(&selection).expect("counts");
        let total = total(&books);
        assert_eq!(total.rules, Book::ALL.into_iter().map(|book| book.rules().len()).sum::<usize>());
        assert_eq!(total.rules, total.by.iter().sum::<usize>());
        assert_eq!(total.by[0], total.tested + total.untested.len());
        let json = json(&books);
        assert_eq!(json["total"]["rules"], total.rules);
        assert_eq!(json["books"][5]["game"], "rulings");
    }
}
