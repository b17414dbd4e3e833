//! Lunar Poker, in the order of its document: wagers, the deal, the betting round with its draws, super wagers and
//! instant payouts, settlement, irregularities.

mod at_table;
mod betting;
mod combinations;
mod deal;
mod description;
mod incidents;
mod layout;
mod powers;
mod settings;
mod settlement;
mod supers;
mod view;
mod wagers;

pub use combinations::{best_strength, bet_odds, second_combination};
pub(crate) use description::DESCRIPTION;
pub use settlement::ante_odds;
pub use supers::{SuperHand, instant_odds};

pub use settings::{Declaring, Settings};

use crate::card::Card;
use crate::deck::CardSet;
use crate::poker::{Course, CourseRules};
use crate::rulebook::{Book, Grounds, Rule, rule, rules};
use crate::seat::Seats;
use crate::wager::Stake;
use deal::NextUp;
use supers::FirstFive;

const BOOK: Book = Book::LunarPoker;

/// The most playing areas of a layout (rule 2.1).
pub const MOST_SEATS: u8 = 5;

/// The fewest cards that an exchange takes (rule 8.8.1).
pub const FEWEST_EXCHANGED: u8 = 2;

/// The most cards that an exchange takes.
pub const MOST_EXCHANGED: u8 = 5;

/// The rule of each hand, lowest first.
const HAND_RULES: [Rule; 10] = [
    rule!("11.2.10"),
    rule!("11.2.9"),
    rule!("11.2.8"),
    rule!("11.2.7"),
    rule!("11.2.6"),
    rule!("11.2.5"),
    rule!("11.2.4"),
    rule!("11.2.3"),
    rule!("11.2.2"),
    rule!("11.2.1"),
];

/// The index of the dealer's hand in `Area::supers`, after those of the players.
const DEALER: usize = MOST_SEATS as usize;

/// All five of the dealer's cards face up.
const ALL_UP: u8 = 0b1_1111;

/// The state of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Has not decided between bet and fold.
    In,
    Bet,
    Folded,
    Conceded,
    /// An instant payout has ended the round for this hand.
    Paid,
    /// The hand has no result.
    Void(Grounds),
}

impl State {
    /// The rules by which the hand has no result, if it has none.
    const fn void(self) -> Option<Grounds> {
        match self {
            Self::Void(rules) => Some(rules),
            _ => None,
        }
    }
}

/// The draw of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Draw {
    None,
    /// These cards were thrown away.
    Exchange(CardSet),
    Buy,
}

/// One playing area, and all wagers of its player, on their own and other hands.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    ante: Stake,
    bet: Stake,
    fee: Stake,
    /// Super wagers by the index of their hand: the player's own hand has the player's index, the dealer's comes last.
    supers: [Stake; DEALER + 1],
    first: FirstFive,
    cards: [Card; 6],
    count: u8,
    draw: Draw,
    /// How many cards of the draw are still to come.
    due: u8,
    /// Whether the cards are in the discard rack.
    racked: bool,
    state: State,
    /// The rules by which other players' super wagers on this hand are void, if they are.
    supers_void: Option<Grounds>,
    /// The player used a prohibited device: all their wagers are void.
    all_void: Option<Grounds>,
    /// The player's super wagers on other hands that were void before that, one bit for each hand.
    void_before: u8,
    /// The player's wagers whose payment was taken back: one bit for each super wager, by its hand, and one for the
    /// ante.
    repaid: u8,
}

const EMPTY_AREA: Area = Area {
    ante: Stake::NONE,
    bet: Stake::NONE,
    fee: Stake::NONE,
    supers: [Stake::NONE; DEALER + 1],
    first: FirstFive::NONE,
    cards: [Card::LOWEST; 6],
    count: 0,
    draw: Draw::None,
    due: 0,
    racked: false,
    state: State::In,
    supers_void: None,
    all_void: None,
    void_before: 0,
    repaid: 0,
};

impl Area {
    /// The cards that the hand holds now.
    #[inline]
    fn hand(&self) -> &[Card] {
        self.cards.get(..self.count as usize).unwrap_or(&self.cards)
    }
}

/// The rules of the document for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.1", "2.2.1"],
    one_wager: rules!["5.2", "5.5"],
    opening: rules!["5.2", "5.2.1"],
    closed: rules!["5.4", "7.5", "7.5.1", "7.5.2"],
    nothing_there: rules!["5.2"],
    tokens: rules!["5.1"],
    round: rules!["1.1"],
    deck: rules!["3.1"],
    deal: [rules!["7.1", "7.2", "7.2.1", "7.2.2", "7.2.3"], rules!["7.1", "7.3", "7.3.1", "7.3.2"]],
    deciding: rules!["8.4"],
    order: rules!["10.5.1", "10.5.2", "U11"],
    turning: rules!["8.9"],
    settling: rules!["9.3", "9.4", "9.5"],
    incidents: incidents::RULES,
};

/// A round of Lunar Poker.
#[derive(Clone, Debug, PartialEq)]
pub struct LunarPoker {
    settings: Settings,
    course: Course,
    areas: [Area; MOST_SEATS as usize],
    dealer: [Card; 5],
    /// Hands that claim a winning super wager, declared by their player or by the table.
    claims: Seats,
    /// Hands whose claim has been verified.
    verified: Seats,
    /// Hands that the house elected to pay although their player had not declared them.
    elected: Seats,
    /// Players who have not looked at the cards they drew.
    unviewed: Seats,
    /// Collected hands that were shuffled back into the stock.
    shuffled_back: Seats,
    /// Cards taken back from a draw. They are dealt before any other.
    next_up: NextUp,
}

impl LunarPoker {
    /// A new round at this table.
    pub fn new(mut settings: Settings) -> Self {
        settings.table.seats = settings.table.seats.min(MOST_SEATS);
        Self {
            settings,
            course: Course::new(settings.table, &RULES),
            areas: [EMPTY_AREA; MOST_SEATS as usize],
            dealer: [Card::LOWEST; 5],
            claims: Seats::NONE,
            verified: Seats::NONE,
            elected: Seats::NONE,
            unviewed: Seats::NONE,
            shuffled_back: Seats::NONE,
            next_up: NextUp::NONE,
        }
    }
}
