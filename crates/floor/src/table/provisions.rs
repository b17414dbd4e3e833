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
    /// A card is missing from the cards, or does not belong to them.
    pub(crate) wrong_deck: Rule,
    /// The results of the rounds before stand then.
    pub(crate) earlier_rounds_stand: Rule,
    /// The cards are checked for more.
    pub(crate) check_deck: Rule,
    /// Surveillance and an inspector are told.
    pub(crate) tell: Option<Rule>,
    /// A supervisor may have the cards checked.
    pub(crate) order_check: Rule,
    /// A shuffling device fails.
    pub(crate) device_fails: Rule,
    /// The game goes on with another one.
    pub(crate) other_device: Rule,
}

macro_rules! provisions {
    ($book:ident: one hand $one:expr, shuffle $shuffle:literal, cut $cut:literal, change $change:literal,
     at once $at_once:expr, marker $marker:expr, at box $box:expr, two minimums $two:expr, newcomers $new:expr, own limits $own:expr,
     close $close:literal, three rounds $three:literal, copy $copy:literal,
     wrong deck $wrong:literal stand $stand:literal check $check:literal tell $tell:expr, order check $order:literal,
     device $device:literal other $other:literal) => {{
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
            wrong_deck: Book::$book.cite($wrong),
            earlier_rounds_stand: Book::$book.cite($stand),
            check_deck: Book::$book.cite($check),
            tell: maybe(Book::$book, $tell),
            order_check: Book::$book.cite($order),
            device_fails: Book::$book.cite($device),
            other_device: Book::$book.cite($other),
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
            close "16.8", three rounds "16.9", copy "16.15",
            wrong deck "14.9" stand "14.9.1" check "14.9.3" tell Some("14.9.4"), order check "3.8",
            device "15.2" other "15.2.3")
        }
        Game::LetItRide => {
            provisions!(LetItRide: one hand Some("5.5"), shuffle "4.1", cut "4.3", change "3.7",
            at once None, marker None, at box None, two minimums None, newcomers None, own limits None,
            close "14.8", three rounds "14.9", copy "14.14",
            wrong deck "12.9" stand "12.9.1" check "12.9.3" tell None, order check "3.8",
            device "13.2" other "13.2.3")
        }
        Game::ThreeCardPoker => {
            provisions!(ThreeCardPoker: one hand Some("5.6"), shuffle "4.1", cut "4.3", change "3.7",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box Some("6.5.1.3"), two minimums Some("6.5.3"), newcomers Some("6.5.4"), own limits Some("6.6"),
            close "14.9", three rounds "14.10", copy "14.15",
            wrong deck "12.9" stand "12.9.1" check "12.9.3" tell Some("12.9.4"), order check "3.8",
            device "13.2" other "13.2.3")
        }
        Game::LunarPoker => {
            provisions!(LunarPoker: one hand Some("5.5"), shuffle "4.1", cut "4.5", change "3.7",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box None, two minimums Some("6.5.3"), newcomers Some("6.5.4"), own limits Some("6.6"),
            close "14.8", three rounds "14.9", copy "14.14",
            wrong deck "12.11" stand "12.11.1" check "12.11.3" tell Some("12.11.4"), order check "3.8",
            device "13.2" other "13.2.3")
        }
        Game::StarBlackjack => {
            provisions!(StarBlackjack: one hand None, shuffle "4.1", cut "4.3", change "3.5",
            at once Some("6.5.1"), marker Some("6.5.1.1"), at box Some("6.5.1.3"), two minimums Some("6.6.1"), newcomers Some("6.6.2"), own limits Some("6.7"),
            close "18.8", three rounds "18.9", copy "18.14",
            wrong deck "16.16" stand "16.16.1" check "16.16.3" tell Some("16.16.4"), order check "16.1.1",
            device "17.1" other "17.2")
        }
    }
}
