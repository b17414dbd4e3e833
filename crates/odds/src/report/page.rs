//! The page: title block, summary, sections, data and its hash.

use super::html::{escape, number, spoken};
use super::{Report, sections, sha256};
use crate::numbers::{dollars, setting};
use rules::Cents;

/// The start of the line of data…
pub(super) const DATA_BEGINS: &str = "<script type=\"application/json\" id=\"data\">";

/// …and its end.
pub(super) const DATA_ENDS: &str = "</script>";

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(super) fn draw(report: &Report) -> String {
    let data = report.data();
    let hash = sha256(data.as_bytes());
    let parts = [
        ("returns", "Returns", sections::returns(report)),
        ("results", "Results", sections::results(report)),
        ("volatility", "Volatility", sections::volatility(report)),
        ("best-play", "Best play", sections::best_play(report)),
        ("simpler-play", "Simpler play and options", sections::simpler(report)),
        ("curves", "Curves", sections::curves(report)),
        ("simulation", "Agreement with simulation", sections::agreement(report)),
        ("sample-size", "Sample size", sections::sample_size(report)),
        ("pay-tables", "Pay tables", sections::pay_tables(report)),
        ("rules", "Rules in force", sections::rules(report)),
        ("method", "Method", sections::method(report) + &check(&hash)),
    ];
    let parts: Vec<_> = parts.iter().filter(|(_, _, body)| !body.is_empty()).collect();
    let contents: String = parts
        .iter()
        .enumerate()
        .map(|(index, (id, title, _))| format!("<li><a href=\"#{id}\">{}. {title}</a></li>\n", index + 1))
        .collect();
    let body: String = parts
        .iter()
        .enumerate()
        .map(|(index, (id, title, body))| {
            format!("<section id=\"{id}\">\n<h2><span>{}</span> {title}</h2>\n{body}</section>\n", index + 1)
        })
        .collect();
    let title = escape(&report.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en-AU\" class=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}: probability and return report</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         {}<main>\n{}<nav aria-label=\"Contents\"><ol>\n{contents}</ol></nav>\n{body}</main>\n\
         <footer><p>SHA-256 of the data <code>{hash}</code></p></footer>\n{DATA_BEGINS}{data}{DATA_ENDS}\n</body>\n</html>\n",
        escape(&report.game),
        header(report),
        sections::cards(report)
    )
}

/// Game, table and program.
fn header(report: &Report) -> String {
    let mut facts = vec![("Initial wager".to_owned(), dollars(Cents(report.stake)))];
    // The analysis names the settings that its figures depend on; other requested settings follow.
    let mut named: Vec<&(String, String)> = report.analysis.table.iter().collect();
    let more = |given: &&(String, String)| !report.analysis.table.iter().any(|(name, _)| *name == given.0);
    named.extend(report.settings.iter().filter(more));
    facts.extend(named.into_iter().map(|(name, text)| (capitalised(&spoken(name)), setting(name, text))));
    if let Some(day) = &report.approved {
        facts.push(("Rules approved".to_owned(), day.clone()));
    }
    if let Some(day) = &report.date {
        facts.push(("Date".to_owned(), day.clone()));
    }
    facts.push(("Made by".to_owned(), format!("{}, sources {}", report.program, report.sources)));
    let facts: String = facts
        .iter()
        .map(|(name, text)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(name), number_or_text(text)))
        .collect();
    format!(
        "<header>\n<p class=\"kind\">Probability and return report</p>\n<h1>{}</h1>\n<dl>\n{facts}</dl>\n</header>\n",
        escape(&report.title)
    )
}

/// Hyphens in names and dates are kept; only amounts have a minus.
fn number_or_text(text: &str) -> String {
    if text.starts_with("-$") { number(text) } else { escape(text) }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Instructions to check the page.
fn check(hash: &str) -> String {
    format!(
        "<h3>Checking this page</h3>\n<p>The page is drawn from the data in its last lines and from nothing else: the same \
         data gives the same bytes. The SHA-256 of the data is</p>\n<p><code>{hash}</code></p>\n<p>The data is the text \
         between <code>&lt;script type=&quot;application/json&quot; id=&quot;data&quot;&gt;</code> and the end of that \
         element, on one line and without the line's end. Where there is a shell, this prints the same number:</p>\n\
         <pre>{}</pre>\n<p><code>croupier report --check FILE</code> also draws the page again and compares it byte for \
         byte.</p>\n",
        escape(
            "sed -n 's:^<script type=\"application/json\" id=\"data\">\\(.*\\)</script>$:\\1:p' FILE | tr -d '\\n' | sha256sum"
        )
    )
}
