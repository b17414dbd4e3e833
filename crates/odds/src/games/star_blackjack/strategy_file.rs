//! Star Blackjack's strategy: a letter for every total, pair and up card.

use super::simulated::{HandDecision, Situation, Strategist};
use crate::simulation::playbook::{PlaybookError, line_of, parse};
use rules::games::star_blackjack::value;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The up cards, in the order of the columns.
const COLUMNS: &str = "2 3 4 5 6 7 8 9 T A";

/// The meaning of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    Hit,
    Stand,
    /// Double if that is allowed, otherwise hit.
    DoubleOrHit,
    /// Double if that is allowed, otherwise stand.
    DoubleOrStand,
    Split,
    /// A pair that is played by its total.
    Total,
}

impl Letter {
    const fn from(letter: char) -> Option<Self> {
        Some(match letter {
            'H' => Self::Hit,
            'S' => Self::Stand,
            'D' => Self::DoubleOrHit,
            'B' => Self::DoubleOrStand,
            'P' => Self::Split,
            '-' => Self::Total,
            _ => return None,
        })
    }
}

/// A row: letters by the points of the up card, an ace as one.
type Row = [Letter; 11];

/// A strategy from a file.
pub(crate) struct Grid {
    hard: [Row; 22],
    soft: [Row; 22],
    pairs: [Row; 11],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
struct Written {
    game: String,
    name: String,
    hard: BTreeMap<Spanned<String>, Spanned<String>>,
    soft: BTreeMap<Spanned<String>, Spanned<String>>,
    pairs: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// A part of the grid: its name, its rows with their totals (aces as one), and whether it is for pairs.
struct Part {
    name: &'static str,
    rows: Vec<(String, u8)>,
    pairs: bool,
    /// Below this total (aces as one) standing is not allowed.
    stands_from: u8,
}

/// The strategy that comes with the program.
pub(crate) const SHIPPED: &str = include_str!("../../../../../strategies/star-blackjack.toml");

pub(crate) fn read(text: &str) -> Result<Grid, PlaybookError> {
    let written: Written = parse(text)?;
    let numbered = |totals: std::ops::RangeInclusive<u8>, less: u8| {
        totals.map(|total| (total.to_string(), total - less)).collect::<Vec<_>>()
    };
    let hard = Part { name: "hard", rows: numbered(4..=20, 0), pairs: false, stands_from: 12 };
    // Soft totals count an ace as eleven.
    let soft = Part { name: "soft", rows: numbered(12..=20, 10), pairs: false, stands_from: 2 };
    let ranks = "23456789TA".chars().zip([2, 3, 4, 5, 6, 7, 8, 9, 10, 1]);
    let rows = ranks.map(|(rank, value)| (rank.to_string(), 2 * value)).collect();
    let pairs = Part { name: "pairs", rows, pairs: true, stands_from: 12 };
    let mut grid =
        Grid { hard: [[Letter::Stand; 11]; 22], soft: [[Letter::Stand; 11]; 22], pairs: [[Letter::Total; 11]; 11] };
    for (total, row) in hard.read(text, &written.hard)? {
        grid.hard[usize::from(total)] = row;
    }
    for (total, row) in soft.read(text, &written.soft)? {
        grid.soft[usize::from(total) + 10] = row;
    }
    for (total, row) in pairs.read(text, &written.pairs)? {
        grid.pairs[usize::from(total) / 2] = row;
    }
    Ok(grid)
}

impl Part {
    fn read(
        &self,
        text: &str,
        written: &BTreeMap<Spanned<String>, Spanned<String>>,
    ) -> Result<Vec<(u8, Row)>, PlaybookError> {
        let mut rows = Vec::new();
        for (key, letters) in written {
            let line = line_of(text, key.span().start);
            let at = |what: String| PlaybookError::new(line, format!("{}.{}: {what}", self.name, key.get_ref()));
            let Some((_, total)) = self.rows.iter().find(|(name, _)| name == key.get_ref()) else {
                let names: Vec<&str> = self.rows.iter().map(|(name, _)| name.as_str()).collect();
                return Err(at(format!("there is no such row; the rows of {} are {}", self.name, names.join(" "))));
            };
            rows.push((*total, self.row(*total, letters.get_ref()).map_err(at)?));
        }
        if let Some((missing, _)) = self.rows.iter().find(|(_, total)| !rows.iter().any(|(known, _)| known == total)) {
            return Err(PlaybookError { line: None, what: format!("{}: the row {missing} is missing", self.name) });
        }
        Ok(rows)
    }

    /// Reads a row and checks it against the rules of the game.
    fn row(&self, total: u8, text: &str) -> Result<Row, String> {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if letters.len() != 10 {
            let found = letters.len();
            return Err(format!("expected ten letters, one for each up card {COLUMNS}; found {found}"));
        }
        let mut row = [Letter::Stand; 11];
        for (column, (letter, up)) in letters.into_iter().zip(COLUMNS.split(' ')).enumerate() {
            let known =
                Letter::from(letter).filter(|known| self.pairs || !matches!(known, Letter::Split | Letter::Total));
            let meant = known.ok_or_else(|| {
                let more = if self.pairs { ", P split, - by the total" } else { "" };
                format!(
                    "{letter:?} against {up}: expected H hit, S stand, D double or else hit, B double or else stand{more}"
                )
            })?;
            let stands = matches!(meant, Letter::Stand | Letter::DoubleOrStand);
            // A pair of aces is soft 12.
            let may_stand = total >= self.stands_from || self.pairs && total == 2;
            if stands && !may_stand {
                return Err(format!("{letter:?} against {up}: a hand below 12 must draw; expected H, D or P"));
            }
            let doubles = matches!(meant, Letter::DoubleOrHit | Letter::DoubleOrStand);
            if doubles && !(9..=11).contains(&total) {
                let what = "only totals of 9, 10 and 11, with aces as one, may be doubled; expected H or S";
                return Err(format!("{letter:?} against {up}: {what}"));
            }
            // The ace comes last in the row but counts as one.
            row[if column == 9 { 1 } else { column + 2 }] = meant;
        }
        Ok(row)
    }
}

impl Strategist for Grid {
    #[inline]
    fn decide(&self, hand: &Situation<'_>) -> HandDecision {
        let up = usize::from(value(hand.up));
        let total = usize::from(hand.total());
        let by_total = || {
            let rows = if hand.is_soft() { &self.soft } else { &self.hard };
            rows.get(total).map_or(Letter::Stand, |row| row[up])
        };
        let letter = match hand.cards.first() {
            Some(card) if hand.may_split => match self.pairs[usize::from(value(*card))][up] {
                Letter::Total => by_total(),
                letter => letter,
            },
            _ => by_total(),
        };
        match letter {
            Letter::Split => HandDecision::Split,
            Letter::DoubleOrHit | Letter::DoubleOrStand if hand.may_double => HandDecision::Double,
            Letter::Hit | Letter::DoubleOrHit if hand.may_hit => HandDecision::Hit,
            _ => HandDecision::Stand,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::playbook::Playbook;
    use rules::{Card, Game, Rank};

    const BASIC: &str = include_str!("../../../../../strategies/star-blackjack.toml");

    fn decide(grid: &Grid, cards: &str, up: &str, may_split: bool) -> HandDecision {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        let hard = cards.iter().map(|card| value(*card)).sum();
        grid.decide(&Situation {
            cards: &cards,
            up: up.parse().expect("a card"),
            hands: 1,
            hard,
            ace: cards.iter().any(|card| card.rank() == Rank::Ace),
            may_double: cards.len() == 2 && (9..=11).contains(&hard),
            may_split,
            may_hit: true,
        })
    }

    #[test]
    fn the_shipped_strategy_plays_basic_strategy() {
        let grid = read(BASIC).expect("a strategy");
        for (cards, up, may_split, choice) in [
            ("Ts 6d", "6h", false, HandDecision::Stand),
            ("Ts 6d", "7h", false, HandDecision::Hit),
            ("Ts 2d", "3h", false, HandDecision::Hit),
            ("Ts 2d", "4h", false, HandDecision::Stand),
            ("6s 5d", "Kh", false, HandDecision::Double),
            ("6s 3d 2c", "Kh", false, HandDecision::Hit),
            ("As 7d", "8h", false, HandDecision::Stand),
            ("As 7d", "9h", false, HandDecision::Hit),
            ("8s 8d", "Th", true, HandDecision::Split),
            ("8s 8d", "Th", false, HandDecision::Hit),
            ("Ks Td", "6h", true, HandDecision::Stand),
            ("5s 5d", "6h", true, HandDecision::Double),
            ("As Ad", "Ah", true, HandDecision::Split),
            ("As Ad", "6h", false, HandDecision::Hit),
        ] {
            assert_eq!(decide(&grid, cards, up, may_split), choice, "{cards} against {up}");
        }
    }

    #[test]
    fn what_the_rules_forbid_is_refused_with_its_place() {
        let refused = |from: &str, to: &str| {
            assert!(BASIC.contains(from), "{from}");
            let text = BASIC.replacen(from, to, 1);
            Playbook::read(Game::StarBlackjack, &text).map(|_| ()).expect_err(to).to_string()
        };
        let eight = "8  = \"H H H H H H H H H H\"";
        let line = BASIC.lines().position(|line| line == eight).expect("a row") + 1;
        let at = |what: &str| format!("line {line}: hard.8: {what}");
        assert!(refused(eight, "8 = \"H H\"").starts_with(&at("expected ten letters")));
        assert!(refused(eight, "8 = \"S H H H H H H H H H\"").starts_with(&at("'S' against 2: a hand below 12")));
        assert!(refused(eight, "8 = \"H D H H H H H H H H\"").starts_with(&at("'D' against 3: only totals of 9")));
        assert!(refused(eight, "8 = \"H P H H H H H H H H\"").starts_with(&at("'P' against 3: expected H hit")));
        assert_eq!(refused(eight, ""), "hard: the row 8 is missing");
        assert!(refused(eight, "3 = \"H\"").starts_with(&format!("line {line}: hard.3: there is no such row")));
        assert!(refused("[soft]", "[sift]").contains("unknown field `sift`"));
    }
}
