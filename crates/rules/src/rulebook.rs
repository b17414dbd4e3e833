//! The rulebook: every numbered rule of the games' documents, and the rulings that decide where they are unclear.
//!
//! The text lives in `rulebook/*.toml` and becomes a static table when the crate is built. Code cites a rule with the
//! `rules!` macro, which looks the number up while compiling: a citation without an entry does not build.

use core::fmt;
use core::num::NonZeroU16;

include!(concat!(env!("OUT_DIR"), "/rulebook_tables.rs"));

macro_rules! books_of {
    ($($game:ident in $module:ident;)+) => {
        /// The documents of the games, and the project's rulings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        #[non_exhaustive]
        pub enum Book {
            $($game,)+
            Rulings,
        }

        impl Book {
            /// Every book in the order of the games, the rulings last.
            pub const ALL: [Self; [$(stringify!($game)),+].len() + 1] = [$(Self::$game,)+ Self::Rulings];
        }
    };
}

crate::for_each_game!(books_of);

/// The part of the system that honours a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HonouredBy {
    /// The round machines of this crate.
    Engine,
    /// The house: tables, people, time, pools.
    Floor,
    /// Signs and pages for players.
    Sign,
    /// A person's act, which the system prompts or records.
    Procedure,
    /// The meaning of a word.
    Definition,
}

impl HonouredBy {
    /// Every kind, in the order of the coverage table.
    pub const ALL: [Self; 5] = [Self::Engine, Self::Floor, Self::Sign, Self::Procedure, Self::Definition];

    /// The word used in the rulebook files.
    pub const fn name(self) -> &'static str {
        ["engine", "floor", "sign", "procedure", "definition"][self as usize]
    }
}

/// One rule as the rulebook has it.
#[derive(Debug)]
pub struct RuleEntry {
    /// The number in its document, such as `9.4.1.2`, or of a ruling, such as `U7`.
    pub number: &'static str,
    /// The demand of the rule, in our own words.
    pub says: &'static str,
    /// Who honours it.
    pub honoured_by: HonouredBy,
    /// The tests that show it: scripted rounds and house scripts by file and title, tests written in Rust as `module::test`.
    pub tests: &'static [&'static str],
}

impl RuleEntry {
    /// Whether a scripted round or a house script shows the rule. Only these must cite it in their own run, so tests written in
    /// Rust do not count.
    pub fn is_tested(&self) -> bool {
        self.tests.iter().any(|test| !test.contains("::"))
    }
}

#[derive(Debug)]
struct BookEntry {
    name: &'static str,
    title: &'static str,
    approved: &'static str,
    first: u16,
    end: u16,
    sections: &'static [(&'static str, &'static str)],
}

impl Book {
    const fn entry(self) -> &'static BookEntry {
        &BOOKS[self as usize]
    }

    /// The book's name in commands and files.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The book's title for people.
    pub const fn title(self) -> &'static str {
        self.entry().title
    }

    /// The day the document was approved, `YYYY-MM-DD`, where it names one.
    pub const fn approved(self) -> Option<&'static str> {
        let day = self.entry().approved;
        if day.is_empty() { None } else { Some(day) }
    }

    /// Numbers and titles of the document's sections.
    pub const fn sections(self) -> &'static [(&'static str, &'static str)] {
        self.entry().sections
    }

    /// All rules of the book in the order of the document.
    pub fn rules(self) -> impl ExactSizeIterator<Item = Rule> {
        (self.entry().first..self.entry().end).map(Rule::from_position)
    }

    /// The rule with this number.
    pub fn find(self, number: &str) -> Option<Rule> {
        self.rules().find(|rule| rule.number() == number)
    }

    /// The rule with this number, or the ruling with this name. Used by `rules!` while compiling.
    #[doc(hidden)]
    #[allow(clippy::panic)] // Only ever evaluated by the compiler, where the panic is the error message.
    pub const fn cite(self, number: &'static str) -> Rule {
        let book = if number.as_bytes()[0].is_ascii_digit() { self } else { Book::Rulings };
        let mut position = book.entry().first;
        while position < book.entry().end {
            if same(ENTRIES[position as usize].number, number) {
                return Rule::from_position(position);
            }
            position += 1;
        }
        panic!("this rule number has no entry in the rulebook")
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// One numbered rule or ruling: a small number that leads to its entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule(NonZeroU16);

impl Rule {
    const fn from_position(position: u16) -> Self {
        // A table of fewer than 65,535 entries: the sum cannot wrap, and the fallback is never taken.
        Self(match NonZeroU16::new(position + 1) {
            Some(number) => number,
            None => NonZeroU16::MIN,
        })
    }

    /// The rule's entry.
    pub const fn entry(self) -> &'static RuleEntry {
        &ENTRIES[self.0.get() as usize - 1]
    }

    /// The document the rule belongs to.
    pub fn book(self) -> Book {
        let position = self.0.get() - 1;
        Book::ALL.into_iter().find(|book| position < book.entry().end).unwrap_or(Book::Rulings)
    }

    /// The number as the document prints it.
    pub const fn number(self) -> &'static str {
        self.entry().number
    }

    /// The section that it belongs to: `9` of `9.4.1`, `U` of `U7`.
    pub fn section(self) -> &'static str {
        section(self.number())
    }
}

/// The section that a rule with this number belongs to, whether or not there is one.
pub fn section(number: &str) -> &str {
    let end = match number.find('.') {
        Some(dot) => dot,
        None => number.find(|letter: char| letter.is_ascii_digit()).filter(|at| *at > 0).unwrap_or(number.len()),
    };
    &number[..end]
}

impl fmt::Display for Rule {
    /// `9.4.1`, or `ruling U7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.book() == Book::Rulings {
            f.write_str("ruling ")?;
        }
        f.write_str(self.number())
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.book().name())
    }
}

/// The rules that justify something: those known where the code is written, and up to eight that the moment adds
/// (a payment rounded to chips, a payout cut to the maximum, a wager paid to the limit).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Grounds {
    rules: &'static [Rule],
    also: [Option<Rule>; 8],
}

impl Grounds {
    /// Grounds that consist of these rules.
    pub const fn of(rules: &'static [Rule]) -> Self {
        Self { rules, also: [None; 8] }
    }

    /// The same grounds and one more rule. A ninth addition is dropped; no fact has more than eight.
    #[must_use]
    pub const fn and(mut self, rule: Rule) -> Self {
        let mut i = 0;
        while i < self.also.len() {
            if self.also[i].is_none() {
                self.also[i] = Some(rule);
                break;
            }
            i += 1;
        }
        self
    }

    /// The same grounds, and `rule` if `condition` holds.
    #[must_use]
    pub const fn and_if(self, condition: bool, rule: Rule) -> Self {
        if condition { self.and(rule) } else { self }
    }

    /// The same grounds, and a rule if there is one.
    #[must_use]
    pub const fn and_some(self, rule: Option<Rule>) -> Self {
        match rule {
            Some(rule) => self.and(rule),
            None => self,
        }
    }

    /// Every rule, in order.
    pub fn iter(&self) -> impl Iterator<Item = Rule> {
        self.rules.iter().copied().chain(self.also.into_iter().flatten())
    }

    /// The first and foremost rule.
    pub fn first(&self) -> Option<Rule> {
        self.iter().next()
    }
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rule) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{rule}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// `rules!["9.4.1", "U7"]`: the grounds made of these rules of the module's `BOOK` and these rulings, looked up while
/// compiling.
macro_rules! rules {
    ($($number:literal),+ $(,)?) => {
        {
            const RULES: &[$crate::rulebook::Rule] = &[$(BOOK.cite($number)),+];
            const GROUNDS: $crate::rulebook::Grounds = $crate::rulebook::Grounds::of(RULES);
            GROUNDS
        }
    };
}

/// `rule!("5.9")`: a single rule of the module's `BOOK`, looked up while compiling.
macro_rules! rule {
    ($number:literal) => {
        const { BOOK.cite($number) }
    };
}

pub(crate) use {rule, rules};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_knows_its_book_and_number() {
        for book in Book::ALL {
            assert!(book.rules().len() > 0, "{} is empty", book.name());
            for rule in book.rules() {
                assert_eq!(rule.book(), book);
                assert_eq!(book.find(rule.number()), Some(rule));
                assert_eq!(book.cite(rule.number()), rule);
                assert!(book.sections().iter().any(|(number, _)| *number == rule.section()), "{rule:?}");
            }
        }
    }

    #[test]
    fn grounds_keep_their_order_and_hold_eight_more() {
        const BOOK: Book = Book::StarBlackjack;
        let grounds = rules!["15.1.1", "9.1.1"].and(rule!("5.9")).and_if(false, rule!("6.3"));
        assert_eq!(grounds.to_string(), "15.1.1, 9.1.1, 5.9");
        assert_eq!(rules!["U7"].to_string(), "ruling U7");
        let more = Book::StarBlackjack.rules().take(9).fold(rules!["U7"], Grounds::and);
        assert_eq!(more.iter().count(), 9);
    }
}
