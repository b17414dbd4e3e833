//! Rules as text for people: headings, hanging numbers, wrapped lines.

use super::selection::plain;
use crate::terminal;
use anstyle::Style;
use rules::rulebook::{Book, HonouredBy, Rule};
use std::io::{self, Write};

const TITLE: Style = Style::new().bold().underline();
const HEADING: Style = Style::new().bold();
const NUMBER: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const MATCH: Style = Style::new().bold().underline();

/// Numbers hang in a column that fits all but the very longest.
const COLUMN: usize = 10;

/// Writes rules with the headings of their sections; `words` are the words of a search, which are marked.
pub(super) fn book(out: &mut impl Write, rules: &[Rule], words: &[String]) -> io::Result<()> {
    let width = terminal::width();
    let mut last: Option<(Book, &str)> = None;
    for rule in rules.iter().copied() {
        let here = (rule.book(), rule.section());
        if last.is_none_or(|(book, _)| book != here.0) {
            if last.is_some() {
                writeln!(out)?;
            }
            write!(out, "{TITLE}{}{TITLE:#}", here.0.title())?;
            match here.0.approved() {
                Some(day) => writeln!(out, "{QUIET}  approved {day}{QUIET:#}")?,
                None => writeln!(out)?,
            }
        }
        if last != Some(here) {
            let title = here.0.sections().iter().find(|(number, _)| *number == here.1).map_or("", |(_, title)| title);
            writeln!(out, "\n{HEADING}{}  {title}{HEADING:#}\n", here.1)?;
        }
        last = Some(here);
        entry(out, rule, words, width)?;
        let shown = if rule.entry().tests.is_empty() { "" } else { ", shown by" };
        writeln!(out, "{QUIET}{}{QUIET:#}", hanging("", &format!("{}{shown}", honoured(rule)), width))?;
        for test in rule.entry().tests {
            let indent = " ".repeat(4 + COLUMN);
            let dashed = textwrap::Options::new(width).initial_indent(&indent[2..]).subsequent_indent(&indent);
            writeln!(out, "{QUIET}{}{QUIET:#}", textwrap::fill(&format!("- {test}"), dashed))?;
        }
    }
    Ok(())
}

/// Writes one rule: its number and its words.
pub(crate) fn entry(out: &mut impl Write, rule: Rule, words: &[String], width: usize) -> io::Result<()> {
    let text = hanging(rule.number(), rule.entry().says, width);
    let number = rule.number().len() + 2;
    writeln!(out, "{NUMBER}{}{NUMBER:#}{}", &text[..number], marked(&text[number..], words))
}

/// The part of Croupier that honours a rule.
fn honoured(rule: Rule) -> &'static str {
    match rule.entry().honoured_by {
        HonouredBy::Engine => "honoured by the engine",
        HonouredBy::Floor => "honoured by the floor",
        HonouredBy::Sign => "shown on the sign or the layout",
        HonouredBy::Procedure => "a person's act",
        HonouredBy::Definition => "a definition",
    }
}

/// Text with its number before it, wrapped so that only the number stands in the first columns.
fn hanging(number: &str, text: &str, width: usize) -> String {
    let first = format!("  {number:<COLUMN$}");
    let rest = " ".repeat(2 + COLUMN);
    // A number too long for its column keeps a space between itself and the text.
    let first = if number.len() < COLUMN { first } else { format!("  {number} ") };
    textwrap::fill(text, textwrap::Options::new(width).initial_indent(&first).subsequent_indent(&rest))
}

/// The same text with the searched words marked, even where a line ends within them.
fn marked(text: &str, words: &[String]) -> String {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    // `plain` loses positions, so candidates are compared from every letter at which a match can begin.
    for word in words {
        let letters = word.split_whitespace().map(str::len).sum::<usize>();
        for (start, _) in text.char_indices() {
            if text[start..].starts_with(char::is_whitespace) {
                continue;
            }
            if let Some(end) = end_of(&text[start..], letters, word) {
                spans.push((start, start + end));
            }
        }
    }
    spans.sort_unstable();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end) in spans {
        if start >= at {
            out += &text[at..start];
            // A mark that ran over the indent of the next line would underline it.
            let lines: Vec<&str> = text[start..end].split('\n').collect();
            for (index, line) in lines.iter().enumerate() {
                let body = line.trim_start();
                if index > 0 {
                    out.push('\n');
                }
                out += &line[..line.len() - body.len()];
                out.extend([MATCH.render().to_string().as_str(), body, MATCH.render_reset().to_string().as_str()]);
            }
            at = end;
        }
    }
    out += &text[at..];
    out
}

/// Where a match of `word` that begins at the start of the text ends.
fn end_of(text: &str, letters: usize, word: &str) -> Option<usize> {
    let mut seen = 0;
    for (at, letter) in text.char_indices() {
        if !letter.is_whitespace() && letter != '-' {
            seen += letter.len_utf8();
        }
        if seen >= letters {
            let end = at + letter.len_utf8();
            return (plain(&text[..end]) == word).then_some(end);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_hangs_beside_its_number() {
        let text = hanging("9.4.1", "one two three four", 24);
        assert_eq!(text, "  9.4.1     one two\n            three four");
        let long = hanging("12.16.2.1.1", "one two", 40);
        assert!(long.starts_with("  12.16.2.1.1 one"), "{long}");
    }

    #[test]
    fn marks_run_over_line_ends_and_hyphens() {
        let mark = |text| format!("{MATCH}{text}{MATCH:#}");
        let words = ["stand off".to_owned()];
        assert_eq!(marked("a stand-off here", &words), format!("a {} here", mark("stand-off")));
        assert_eq!(marked("a Stand\n   off", &words), format!("a {}\n   {}", mark("Stand"), mark("off")));
        assert_eq!(marked("nothing", &words), "nothing");
        assert_eq!(marked("naïve stand ♣ off", &words), "naïve stand ♣ off");
    }
}
