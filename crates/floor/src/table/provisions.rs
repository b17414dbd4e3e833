//! The rules that each document has for what its tables have in common.

use rules::Game;
use rules::rulebook::{Book, Rule};

/// The numbers under which a document provides for its tables. Nothing where it has no such provision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Provisions {
    /// One hand for each player.
    pub(crate) one_hand: Option<Rule>,
    /// When the cards are shuffled.
    pub(crate) shuffle: Rule,
    /// Who cuts a shoe.
    pub(crate) cut: Rule,
    /// When cards may be changed.
    pub(crate) change_cards: Rule,
    /// The limits are on a sign.
    pub(crate) limits: Rule,
    /// A minimum is raised by a sign.
    pub(crate) raise: Rule,
    /// A minimum is raised at once.
    pub(crate) raise_at_once: Option<Rule>,
    /// A marker stands before who keeps the old minimum.
    pub(crate) marker: Option<Rule>,
    /// The marker of a player with several boxes stands where they are.
    pub(crate) marker_at_box: Option<Rule>,
    /// Both minimums are on the sign.
    pub(crate) two_minimums: Option<Rule>,
    /// Players who come after the minimum was raised play at the new one.
    pub(crate) newcomers: Option<Rule>,
    /// A player has limits of their own.
    pub(crate) own_limits: Option<Rule>,
    /// A table with players at it is closed.
    pub(crate) close: Rule,
    /// Three rounds without a wager.
    pub(crate) three_rounds: Rule,
    /// The rules can be read by anyone.
    pub(crate) copy_of_rules: Rule,
}

macro_rules! provisions {
    ($book:ident: one hand $one:expr, shuffle $shuffle:literal, cut $cut:literal, change $change:literal,
     at once $at_once:expr, marker $marker:expr, at box $box:expr, two minimums $two:expr, newcomers $new:expr, own limits $own:expr,
     close $close:literal, three rounds $three:literal, copy $copy:literal) => {{
        const PROVISIONS: Provisions = Provisions {
            one_hand: maybe(Book::$book, $one),
            shuffle: Book::$book.cite($shuffle),
            cut: Book::$book.cite($cut),
            change_cards: Book::$book.cite($change),
            limits: Book::$book.cite("6.1"),
            raise: Book::$book.cite("6.5"),
            raise_at_once: maybe(Book::$book, $at_once),
            marker: maybe(Book::$book, $marker),
            marker_at_box: maybe(Book::$book, $box),
            two_minimums: maybe(Book::$book, $two),
            newcomers: maybe(Book::$book, $new),
            own_limits: maybe(Book::$book, $own),
            close: Book::$book.cite($close),
            three_rounds: Book::$book.cite($three),
            copy_of_rules: Book::$book.cite($copy),
        };
        &PROVISIONS
    }};
}

const fn maybe(book: Book, number: Option<&'static str>) -> Option<Rule> {
    match number {
        Some(number) => Some(book.cite(number)),
        None => None,
    }
}

/// A rule of a game's document that only this game has.
pub(crate) const fn blackjack(number: &'static str) -> Rule {
    Book::StarBlackjack.cite(number)
}

/// What the document of a game provides.
pub(crate) fn provisions(game: Game) -> &'static Provisions {
    match game {
        Game::CaribbeanStud => {
            provisions!(CaribbeanStud: one hand Some("5.7"), shuffle "4.1", cut "4.3", change "3.7",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box None, two minimums Some("6.5.3"), newcomers Some("6.5.4"), own limits Some("6.6"),
            close "16.8", three rounds "16.9", copy "16.15")
        }
        Game::LetItRide => {
            provisions!(LetItRide: one hand Some("5.5"), shuffle "4.1", cut "4.3", change "3.7",
            at once None, marker None, at box None, two minimums None, newcomers None, own limits None,
            close "14.8", three rounds "14.9", copy "14.14")
        }
        Game::ThreeCardPoker => {
            provisions!(ThreeCardPoker: one hand Some("5.6"), shuffle "4.1", cut "4.3", change "3.7",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box Some("6.5.1.3"), two minimums Some("6.5.3"), newcomers Some("6.5.4"), own limits Some("6.6"),
            close "14.9", three rounds "14.10", copy "14.15")
        }
        Game::LunarPoker => {
            provisions!(LunarPoker: one hand Some("5.5"), shuffle "4.1", cut "4.5", change "3.7",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box None, two minimums Some("6.5.3"), newcomers Some("6.5.4"), own limits Some("6.6"),
            close "14.8", three rounds "14.9", copy "14.14")
        }
        Game::StarBlackjack => {
            provisions!(StarBlackjack: one hand None, shuffle "4.1", cut "4.3", change "3.5",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box Some("6.5.1.3"), two minimums Some("6.6.1"), newcomers Some("6.6.2"), own limits Some("6.7"),
            close "18.8", three rounds "18.9", copy "18.14")
        }
    }
}
