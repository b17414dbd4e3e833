//! The selection of rules that a command line asks for.

use anyhow::{Result, anyhow, bail};
use rules::rulebook::{Book, Rule, section};

/// Some books, and within them some numbers and words.
#[derive(Debug)]
pub(super) struct Selection {
    /// The books to look in; all of them if none was named.
    pub(super) books: Vec<Book>,
    /// A rule is shown if it is one of these or under one of them.
    pub(super) numbers: Vec<String>,
    /// A rule is shown if it has all of these, written as [`plain`] writes them.
    pub(super) words: Vec<String>,
    /// The same words as they were typed.
    typed: Vec<String>,
}

impl Selection {
    /// Distinguishes games, numbers and words. Every text of `find` is a word.
    pub(super) fn understand(what: &[String], find: &[String]) -> Result<Self> {
        let mut selection = Self { books: Vec::new(), numbers: Vec::new(), words: Vec::new(), typed: Vec::new() };
        for argument in what {
            if let Some(book) = book_named(argument) {
                if !selection.books.contains(&book) {
                    selection.books.push(book);
                }
            } else if let Some(number) = as_number(argument) {
                selection.numbers.push(number);
            } else {
                selection.typed.push(argument.clone());
            }
        }
        selection.typed.extend_from_slice(find);
        selection.words.extend(selection.typed.iter().map(|word| plain(word)));
        if selection.words.iter().any(String::is_empty) {
            bail!("a word to search for must have letters or digits");
        }
        if selection.books.is_empty() {
            selection.books.extend(Book::ALL);
        }
        Ok(selection)
    }

    /// The selected rules, in the order of the books. If there are none, the error names numbers that exist.
    pub(super) fn rules(&self) -> Result<Vec<Rule>> {
        let mut found: Vec<Rule> = Vec::new();
        for number in &self.numbers {
            let under = |rule: &Rule| is_under(rule.number(), number);
            let before = found.len();
            found.extend(self.books.iter().flat_map(|book| book.rules()).filter(under));
            if found.len() == before {
                return Err(self.no_such_number(number));
            }
        }
        if self.numbers.is_empty() {
            found.extend(self.books.iter().flat_map(|book| book.rules()));
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|rule| {
            let text = plain(rule.entry().says);
            self.words.iter().all(|word| text.contains(word.as_str()))
        });
        if found.is_empty() { Err(self.no_such_word()) } else { Ok(found) }
    }

    fn no_such_number(&self, number: &str) -> anyhow::Error {
        let [book] = self.books[..] else {
            return anyhow!("no book has a rule {number}; the books are {}", book_names());
        };
        let near = nearest(book, number).join(", ");
        anyhow!("{} has no rule {number}; nearest to it are {near}", book.name())
    }

    fn no_such_word(&self) -> anyhow::Error {
        let words = self.typed.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" and ");
        let place = match self.books[..] {
            [book] => format!("of {} ", book.name()),
            _ => String::new(),
        };
        // A mistyped game reads like a word that no rule has.
        anyhow!("no rule {place}mentions {words}; the books are {}", book_names())
    }
}

/// The names that a command line may give.
fn book_names() -> String {
    Book::ALL.map(Book::name).join(", ")
}

/// `three-card-poker`, or its title in any case.
fn book_named(text: &str) -> Option<Book> {
    let name = text.trim().to_lowercase().replace([' ', '_'], "-");
    Book::ALL.into_iter().find(|book| book.name() == name || book.title().to_lowercase().replace(' ', "-") == name)
}

/// A rule's number in its usual form, if the text is one: `9.4`, `9.`, `u7`, `ruling U7`, or `U` for all of a section.
fn as_number(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches('.');
    let text = text.strip_prefix("ruling ").or_else(|| text.strip_prefix("rule ")).unwrap_or(text);
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if text.split('.').all(all_digits) {
        return Some(text.to_owned());
    }
    if let Some(known) = Book::Rulings.rules().find(|rule| rule.number().eq_ignore_ascii_case(text)) {
        return Some(known.number().to_owned());
    }
    let upper = text.to_uppercase();
    let is_ruling = Book::Rulings
        .sections()
        .iter()
        .any(|(letter, _)| upper.strip_prefix(letter).is_some_and(|rest| rest.is_empty() || all_digits(rest)));
    is_ruling.then_some(upper)
}

/// Whether a rule is the asked-for one, or under it, or in it if it is a section. `C4b` is under `C4`.
fn is_under(number: &str, asked: &str) -> bool {
    let below =
        |rest: &str| rest.is_empty() || rest.starts_with('.') || rest.starts_with(|c: char| c.is_ascii_lowercase());
    number.strip_prefix(asked).is_some_and(below) || section(number) == asked
}

/// Suggestions for a number that a book lacks: the two numbers before it and the two after it.
fn nearest(book: Book, asked: &str) -> Vec<&'static str> {
    let numbers: Vec<&'static str> = book.rules().map(Rule::number).collect();
    let place = numbers.iter().position(|number| order(number) > order(asked)).unwrap_or(numbers.len());
    numbers[place.saturating_sub(2)..(place + 2).min(numbers.len())].to_vec()
}

/// Sorts `9.10` after `9.9`, and rulings by their letter in the order of the book.
fn order(number: &str) -> (usize, Vec<u64>, &str) {
    let digits = number.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let letter = &number[..number.len() - digits.len()];
    let section = Book::Rulings.sections().iter().position(|(known, _)| *known == letter);
    let counted = digits.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    // A number too long to count comes last.
    let parts = counted.split('.').filter(|part| !part.is_empty()).map(|part| part.parse().unwrap_or(u64::MAX));
    (section.map_or(0, |section| section + 1), parts.collect(), &digits[counted.len()..])
}

/// Text as a search compares it: small letters, and one space where there are spaces, hyphens or line ends.
pub(super) fn plain(text: &str) -> String {
    let spaced: String = text.chars().map(|letter| if letter == '-' { ' ' } else { letter }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(what: &[&str]) -> Result<Vec<String>> {
        let what: Vec<String> = what.iter().map(|&word| word.to_owned()).collect();
        let rules = Selection::understand(&what, &[])?.rules()?;
        Ok(rules.into_iter().map(|rule| format!("{} {}", rule.book().name(), rule.number())).collect())
    }

    #[test]
    fn a_number_brings_what_is_under_it() {
        let found = find(&["three-card-poker", "9.4"]).expect("rules");
        assert_eq!(found.first().map(String::as_str), Some("three-card-poker 9.4"));
        assert!(found.len() > 3 && found.iter().all(|rule| rule.starts_with("three-card-poker 9.4")), "{found:?}");
        assert!(find(&["three-card-poker", "1"]).expect("rules").iter().all(|rule| rule.contains(" 1.")));
    }

    #[test]
    fn rulings_are_found_by_letter_and_number_in_any_case() {
        for what in [&["rulings", "U7"][..], &["u7"], &["ruling U7"]] {
            assert_eq!(find(what).expect("a ruling"), ["rulings U7"], "{what:?}");
        }
        assert_eq!(find(&["c4b"]).expect("a ruling"), ["rulings C4b"]);
        assert_eq!(find(&["C4"]).expect("rulings"), ["rulings C4", "rulings C4b"]);
        assert!(find(&["rulings", "U"]).expect("rulings").len() > 5);
    }

    #[test]
    fn other_words_are_searched_for() {
        assert!(!find(&["stand off"]).expect("rules").is_empty());
        assert_eq!(find(&["stand-off"]).expect("rules"), find(&["Stand Off"]).expect("rules"));
        let both = find(&["lunar-poker", "draw", "fee"]).expect("rules");
        assert!(!both.is_empty() && both.iter().all(|rule| rule.starts_with("lunar-poker")), "{both:?}");
        assert!(find(&["Lunar Poker", "8.4"]).is_ok());
    }

    #[test]
    fn what_does_not_exist_names_what_does() {
        let wrong = |what: &[&str]| find(what).expect_err("nothing like it").to_string();
        assert_eq!(wrong(&["three-card-poker", "9.4.1.7"]).matches("9.").count(), 5);
        assert!(wrong(&["three-card-poker", "9.4.1.7"]).contains("9.4.1.6"));
        assert!(wrong(&["rulings", "U99"]).contains("U13"));
        assert!(wrong(&["99.99.99999999999999999999999"]).contains("no book has"));
        assert!(wrong(&["three-card-pokr"]).contains("three-card-poker"));
        assert!(wrong(&["   "]).contains("letters"));
    }

    #[test]
    fn numbers_sort_as_people_count() {
        assert!(order("9.9") < order("9.10"));
        assert!(order("9") < order("9.1"));
        assert!(order("U2") < order("U10"));
        for book in Book::ALL {
            let numbers: Vec<_> = book.rules().map(|rule| order(rule.number())).collect();
            assert!(numbers.is_sorted(), "{} is out of order", book.name());
        }
    }
}
