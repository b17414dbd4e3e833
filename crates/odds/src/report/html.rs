//! Text that is safe in a page.

use crate::fraction::Fraction;

/// Text in which characters with a meaning in HTML and XML are written as entities.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Neither HTML nor XML allows these.
            letter if letter.is_control() && !matches!(letter, '\n' | '\t') => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    safe
}

/// Text whose numbers have a real minus sign; hyphens are kept.
pub(super) fn number(text: &str) -> String {
    let mut set = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let starts =
            !before.is_alphanumeric() && letters.peek().is_some_and(|next| next.is_ascii_digit() || *next == '$');
        set.push(if letter == '-' && starts { '−' } else { letter });
        before = letter;
    }
    escape(&set)
}

/// A fraction in a narrow column: it may break at its stroke. Whole numbers have no stroke.
pub(super) fn fraction(exact: Option<&Fraction>) -> String {
    exact.map(|exact| whole(exact).replace('/', "/<wbr/>")).unwrap_or_default()
}

/// A fraction; whole numbers have no stroke.
pub(super) fn whole(exact: &Fraction) -> String {
    let text = exact.to_string();
    number(text.strip_suffix("/1").unwrap_or(&text))
}

/// A name in records as words in a heading: `pair-plus` becomes `pair plus`.
pub(super) fn spoken(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A wager in a heading: those of Let It Ride are marks on the cloth, not words.
pub(super) fn wager(name: &str) -> String {
    if name.chars().any(char::is_alphabetic) { spoken(name) } else { format!("wager '{name}'") }
}

/// A name that is safe as the end of an identifier.
pub(super) fn slug(text: &str) -> String {
    let mut slug: String = text
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
        .collect();
    slug.truncate(40);
    slug
}

/// One row of a table: the first cell names it, the others are numbers.
pub(super) fn row(heading: &str, numbers: &[String]) -> String {
    let cells: String = numbers.iter().map(|cell| format!("<td class=\"n\">{}</td>", number(cell))).collect();
    format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escape(heading))
}

/// The headings of a table, all but the first over numbers.
pub(super) fn head(titles: &[&str]) -> String {
    let cell = |(index, title): (usize, &&str)| {
        let class = if index > 0 { " class=\"n\"" } else { "" };
        format!("<th scope=\"col\"{class}>{}</th>", escape(title))
    };
    format!("<thead><tr>{}</tr></thead>\n", titles.iter().enumerate().map(cell).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_means_something_survives() {
        assert_eq!(escape("<script>\"&'\u{1}"), "&lt;script&gt;&quot;&amp;&#39;\u{fffd}");
        assert_eq!(wager("pair-plus"), "pair plus");
        assert_eq!(wager("1"), "wager '1'");
        assert_eq!(slug("Pair Plus <b>"), "pair-plus--b-");
        assert_eq!(fraction(Some(&Fraction::new(-1, 2))), "−1/<wbr/>2");
        assert_eq!(fraction(Some(&Fraction::new(-3, 1))), "−3");
        assert_eq!(fraction(Some(&Fraction::new(1, 11))), "1/<wbr/>11");
        assert_eq!(fraction(None), "");
        assert_eq!(number("-1.5 to -$2"), "−1.5 to −$2");
        assert_eq!(number("break-even at 7-7-7 (-3)"), "break-even at 7-7-7 (−3)");
    }
}
