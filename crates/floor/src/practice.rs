//! A practice table: an ordinary table with one player and play money, without accounts and staff.
//!
//! The practice page in the browser and `croupier play` in the terminal both drive a [`Practice`]. It makes every move of the house until the player
//! has to act. It has no random numbers and no clock of its own: the caller shuffles the cards and passes in the time.
//!
//! ```text
//!   open ──▶ wanted ── the caller shuffles ──▶ load ──▶ view ──▶ order ──▶ … ──▶ next_round ──▶ wanted …
//! ```
//!
//! ```
//! use floor::practice::Practice;
//! use floor::shoe_proof::Salt;
//! use floor::table::{Order, OfferView, Phase};
//! use floor::Moment;
//! use rules::{Cents, Decision, Game, Player, Wager};
//!
//! # fn main() -> Result<(), floor::practice::PracticeError> {
//! let now = Moment(0);
//! let limits = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];
//! let settings = limits.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
//! let mut practice = Practice::open(Game::CaribbeanStud, settings, Cents::dollars(100), now)?;
//!
//! // A real caller puts the cards in random order, and takes random salts.
//! let cards = practice.wanted().expect("a deck to shuffle").to_vec();
//! let salts = vec![Salt([7; 32]); cards.len()];
//! practice.load(cards, salts, now)?;
//!
//! let (seat, player) = (practice.seat(), Player::First);
//! let ante = Order::Wager { seat, player, on: Wager::Ante, amount: Cents::dollars(10), tokens: Cents::ZERO };
//! practice.order(ante, now)?;
//! practice.order(Order::Ready {}, now)?;
//! assert_eq!(practice.view(now).phase, Phase::Decisions);
//! practice.order(Order::Decide { seat, player, decision: Decision::Fold, tokens: Cents::ZERO }, now)?;
//! assert_eq!(practice.view(now).stack, Some(Cents::dollars(90)));
//! # Ok(())
//! # }
//! ```

use crate::id::{PatronId, TableId};
use crate::shoe_proof::{Salt, Tree};
use crate::surroundings::Surroundings;
use crate::table::{Command, Fact, HouseMove, Opening, Order, Pace, Table, TableRefusal, TableView, Unfit, Viewer};
use crate::time::Moment;
use rules::rulebook::Rule;
use rules::{Card, Cents, Game, Input, Player, Round, Seat};
use std::fmt;

const TABLE: TableId = TableId(1);
const PLAYER: PatronId = PatronId(1);
/// A day is the longest time that a table waits: the practice player is not hurried.
const NEVER: i64 = 86_400_000;
/// No round takes more moves of the house than this. A table that makes more never stops.
const MOST_MOVES: usize = 1_000;
/// The largest amount that a tray can hold, so that every prize can be paid.
const FLOAT: Cents = Cents::LARGEST_WAGER;

/// Why a practice table refuses a request. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum PracticeError {
    /// No table can be opened with these settings.
    Unfit(Unfit),
    /// The table refuses.
    Refused(TableRefusal),
    /// The order concerns places, accounts or other players, which a practice table does not have.
    NeedsHouse,
    /// No cards are wanted now.
    NoCardsWanted,
    /// The cards are not the ones to be loaded.
    OtherCards,
    /// The house would move without end, or the table deals from a shoe that the practice table does not have.
    Broken,
}

impl fmt::Display for PracticeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfit(unfit) => unfit.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NeedsHouse => f.write_str("this cannot be done at a practice table"),
            Self::NoCardsWanted => f.write_str("the table needs no cards now"),
            Self::OtherCards => f.write_str("these are not the cards that the table needs"),
            Self::Broken => f.write_str("the table makes moves without end"),
        }
    }
}

impl std::error::Error for PracticeError {}

impl From<Unfit> for PracticeError {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

impl From<TableRefusal> for PracticeError {
    fn from(refusal: TableRefusal) -> Self {
        Self::Refused(refusal)
    }
}

/// A practice table.
#[derive(Clone, Debug)]
pub struct Practice {
    table: Table,
    seat: Seat,
    /// The cards that the caller must shuffle.
    wanted: Option<Vec<Card>>,
    /// The order of the shoe in use, as the caller loaded it.
    shoe: Vec<Card>,
    /// The round's answers since it began.
    answers: Vec<rules::Fact>,
}

impl Practice {
    /// Opens a table of a game with these settings and seats the player with a stack of play money.
    pub fn open(game: Game, settings: Vec<(String, String)>, stack: Cents, now: Moment) -> Result<Self, PracticeError> {
        let pace = Pace { wagers: NEVER, decisions: NEVER, results: NEVER, cut: NEVER, bank: None, ..Pace::USUAL };
        let opening = Opening { settings, pace, play_money: true, ..Opening::of(game) };
        let table = Table::opened(TABLE, &Table::open(TABLE, opening, FLOAT, None, now)?)?;
        // In the middle, opposite the dealer.
        let seat = Seat::new(table.settings().table().seats.div_ceil(2)).ok_or(TableRefusal::NoSuchChair)?;
        let (wanted, shoe, answers) = (None, Vec::new(), Vec::new());
        let mut practice = Self { table, seat, wanted, shoe, answers };
        practice.give(&Command::Sit { patron: PLAYER, seat, player: Player::First }, now)?;
        practice.give(&Command::BuyIn { patron: PLAYER, amount: stack }, now)?;
        practice.pass_time(now)?;
        Ok(practice)
    }

    // --- reading the state --------------------------------------------------------------------------------------------

    /// The table itself.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The player's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The table as the player sees it.
    pub fn view(&self, now: Moment) -> TableView {
        self.table.view(Viewer::Patron(PLAYER), &Surroundings::at(now))
    }

    /// The jackpot meter, if the table has one.
    pub fn meter(&self) -> Option<Cents> {
        self.table.round().view(rules::Viewer::Public).meter
    }

    /// The round's answers since it began, including hidden cards.
    pub fn answers(&self) -> &[rules::Fact] {
        &self.answers
    }

    /// The cards that the caller must shuffle and load before the table goes on.
    pub fn wanted(&self) -> Option<&[Card]> {
        self.wanted.as_deref()
    }

    /// The rules under which the table would accept an order now, or the refusal.
    pub fn rules_of(&self, order: Order, now: Moment) -> Vec<Rule> {
        let facts = match self.table.decide(&order.of(PLAYER), &Surroundings::at(now)) {
            Ok(facts) => facts,
            Err(refusal) => return refusal.rules(self.table.game()),
        };
        // If the order moves the round on, only the player's own act counts, and the dealer's acts that follow do not.
        let own = |fact: &rules::Fact| matches!(fact, rules::Fact::Placed { .. } | rules::Fact::Decided { .. });
        let mut table = self.table.clone();
        let mut rules = Vec::new();
        for fact in &facts {
            let answers = table.answers(fact);
            if answers.is_empty() {
                rules.extend(table.rules_of(fact));
            }
            let grounds = answers.iter().filter(|answer| own(answer)).filter_map(rules::Fact::rules);
            rules.extend(grounds.flat_map(|grounds| grounds.iter().collect::<Vec<_>>()));
            if table.apply(fact).is_err() {
                break;
            }
        }
        rules
    }

    // --- orders of the player -----------------------------------------------------------------------------------------

    /// Carries out the player's order, and every move of the house that follows from it.
    pub fn order(&mut self, order: Order, now: Moment) -> Result<(), PracticeError> {
        match order {
            Order::Sit { .. }
            | Order::Leave { .. }
            | Order::Wait {}
            | Order::StopWaiting {}
            | Order::CashOut { .. }
            | Order::CarryTokens { .. }
            | Order::Instruct { .. } => return Err(PracticeError::NeedsHouse),
            order => self.give(&order.of(PLAYER), now)?,
        }
        self.pass_time(now)
    }

    /// Begins the next round.
    pub fn next_round(&mut self, now: Moment) -> Result<(), PracticeError> {
        self.give(&Command::NextRound, now)?;
        self.pass_time(now)
    }

    /// Loads the cards that the table asked for, in the order in which they leave the shoe, each with its salt.
    pub fn load(&mut self, cards: Vec<Card>, salts: Vec<Salt>, now: Moment) -> Result<(), PracticeError> {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable_by_key(|card| card.index());
            cards
        };
        let wanted = self.wanted.as_ref().ok_or(PracticeError::NoCardsWanted)?;
        let count = u16::try_from(cards.len()).map_err(|_| PracticeError::OtherCards)?;
        if sorted(wanted) != sorted(&cards) || salts.len() != cards.len() {
            return Err(PracticeError::OtherCards);
        }
        let salted = cards.iter().copied().zip(salts);
        let tree = Tree::over(TABLE, self.table.next_shoe(), salted).map_err(|_| PracticeError::OtherCards)?;
        self.give(&Command::LoadShoe { root: tree.root(), cards: count }, now)?;
        (self.shoe, self.wanted) = (cards, None);
        self.pass_time(now)
    }

    /// Makes every move of the house that is due at this time. At the deadline of the view the player's standing instruction decides.
    pub fn pass_time(&mut self, now: Moment) -> Result<(), PracticeError> {
        for _ in 0..MOST_MOVES {
            match self.table.house_move(now) {
                None => return Ok(()),
                Some(HouseMove::Do(command)) => self.give(&command, now)?,
                Some(HouseMove::Shuffle { cards }) => {
                    self.wanted = Some(cards);
                    return Ok(());
                }
                // The cards are in random order already, so any position is a fair cut.
                Some(HouseMove::Cut { from, .. }) => self.give(&Command::Cut { by: None, card: from }, now)?,
                Some(HouseMove::Draw { index, .. }) => {
                    let card = *self.shoe.get(usize::from(index)).ok_or(PracticeError::Broken)?;
                    self.give(&Command::Deal { by: None, input: Input::Card(card) }, now)?;
                }
            }
        }
        Err(PracticeError::Broken)
    }

    fn give(&mut self, command: &Command, now: Moment) -> Result<(), PracticeError> {
        for fact in self.table.decide(command, &Surroundings::at(now))? {
            if let Fact::RoundBegan { .. } = fact {
                self.answers.clear();
            }
            self.answers.extend(self.table.answers(&fact));
            self.table.apply(&fact).map_err(TableRefusal::Rules)?;
        }
        Ok(())
    }
}
