//! A table of one's own: the house's table with one player, for play money, without a house.
//!
//! The page shuffles, because chance is not to be had here: whenever cards are wanted the answer says which, and the page hands them
//! back in an order of its own making. Time stands still, so nobody is hurried.

use floor::shoe_proof::{Salt, Tree};
use floor::table::{Opening, Order, Pace, TableView, Viewer};
use floor::{Command, HouseMove, Moment, PatronId, Refusal, Root, Surroundings, Table, TableId};
use rules::{Card, Cents, Game, Input, Player, Round, Seat};
use serde::{Deserialize, Serialize};

const TABLE: TableId = TableId(1);
const PLAYER: PatronId = PatronId(1);
/// A day: nothing here ever waits that long.
const NEVER: i64 = 86_400_000;
/// More moves than the house makes by itself in any round: a table that does not come to rest is broken.
const MOST_MOVES: usize = 1_000;
/// Enough for the house to pay whatever is won.
const FLOAT: Cents = Cents::dollars(50_000_000);

/// What can be asked of a practice table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wish {
    /// What a player asks of any table.
    Order(Order),
    /// The cards that were wanted, shuffled, each with its salt.
    Load {
        /// In the order they leave the shoe.
        cards: Vec<Card>,
        /// What hides each of them.
        salts: Vec<Salt>,
    },
    /// The next round.
    NextRound,
}

/// Orders about places, accounts and other players: a practice table has one player, who stays, and no account.
const fn needs_a_house(order: &Order) -> bool {
    matches!(
        order,
        Order::Sit { .. }
            | Order::Leave { .. }
            | Order::Wait {}
            | Order::StopWaiting {}
            | Order::CashOut { .. }
            | Order::CarryTokens { .. }
            | Order::Instruct { .. }
    )
}

/// Why a practice table does not do what it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// In words.
    pub why: String,
    /// Whether it is only that the player is not asked anything now.
    pub not_asked: bool,
}

impl From<String> for Wrong {
    fn from(why: String) -> Self {
        Self { why, not_asked: false }
    }
}

impl From<&str> for Wrong {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

/// A refusal of the table, in words and with what the page has to tell apart.
fn refused(refusal: &Refusal) -> Wrong {
    Wrong { why: refusal.to_string(), not_asked: *refusal == Refusal::NotAsked }
}

/// The table after something was asked of it.
#[derive(Debug, Serialize)]
pub struct Seen {
    /// As the player sees it.
    pub view: TableView,
    /// What the jackpot meter shows, where there is one.
    pub meter: Option<Cents>,
    /// Cards that must be shuffled before anything else can happen.
    pub shuffle: Option<Vec<Card>>,
}

/// A practice table.
pub struct Practice {
    table: Table,
    /// The order of the shoe that is dealt from.
    order: Vec<Card>,
    /// The cards that wait to be shuffled.
    wanted: Option<Vec<Card>>,
}

impl Practice {
    /// Opens a table of a game with these settings and sits the player down with a stack of play money.
    pub fn open(game: &str, settings: Vec<(String, String)>, stack: Cents) -> Result<(Self, Seen), Wrong> {
        let game = Game::from_name(game).ok_or_else(|| format!("there is no game {game:?}"))?;
        let pace = Pace { wagers: NEVER, decisions: NEVER, results: NEVER, cut: NEVER, bank: None, ..Pace::USUAL };
        let opening = Opening { settings, pace, play_money: true, ..Opening::of(game) };
        let opened = Table::open(TABLE, opening, FLOAT, None, Moment(0)).map_err(|unfit| unfit.to_string())?;
        let table = Table::opened(TABLE, &opened).map_err(|unfit| unfit.to_string())?;
        // In the middle, right before the dealer.
        let seat = Seat::new(table.settings().table().seats.div_ceil(2)).ok_or("the table has no seat")?;
        let mut practice = Self { table, order: Vec::new(), wanted: None };
        practice.give(&Command::Sit { patron: PLAYER, seat, player: Player::First })?;
        practice.give(&Command::BuyIn { patron: PLAYER, amount: stack })?;
        let seen = practice.go_on()?;
        Ok((practice, seen))
    }

    /// Does what is asked, and everything that the house then does by itself. What is refused changes nothing.
    pub fn wish(&mut self, wish: Wish) -> Result<Seen, Wrong> {
        match wish {
            Wish::Order(order) if needs_a_house(&order) => return Err("this cannot be done at a practice table".into()),
            Wish::Order(order) => self.give(&order.of(PLAYER))?,
            Wish::Load { cards, salts } => self.load(cards, salts)?,
            Wish::NextRound => self.give(&Command::NextRound)?,
        }
        self.go_on()
    }

    fn give(&mut self, command: &Command) -> Result<(), Wrong> {
        let facts = self.table.decide(command, &Surroundings::at(Moment(0))).map_err(|refusal| refused(&refusal))?;
        for fact in facts {
            self.table.apply(&fact).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    /// Takes a shoe in, if it is made of the cards that are wanted.
    fn load(&mut self, cards: Vec<Card>, salts: Vec<Salt>) -> Result<(), Wrong> {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable_by_key(|card| card.index());
            cards
        };
        let wanted = self.wanted.as_ref().ok_or("no cards are wanted now")?;
        if sorted(wanted) != sorted(&cards) || salts.len() != cards.len() {
            return Err("these are not the cards that are wanted".into());
        }
        let count = u16::try_from(cards.len()).map_err(|_| "these are too many cards".to_owned())?;
        let root = self.root_of(&cards, salts)?;
        self.give(&Command::LoadShoe { root, cards: count })?;
        (self.order, self.wanted) = (cards, None);
        Ok(())
    }

    fn root_of(&self, cards: &[Card], salts: Vec<Salt>) -> Result<Root, Wrong> {
        let salted = cards.iter().copied().zip(salts);
        let tree = Tree::over(TABLE, self.table.next_shoe(), salted).map_err(|error| error.to_string())?;
        Ok(tree.root())
    }

    /// Everything that the house does by itself.
    fn go_on(&mut self) -> Result<Seen, Wrong> {
        for _ in 0..MOST_MOVES {
            match self.table.house_move(Moment(0)) {
                None => return Ok(self.seen()),
                Some(HouseMove::Do(command)) => self.give(&command)?,
                Some(HouseMove::Shuffle { cards }) => {
                    self.wanted = Some(cards);
                    return Ok(self.seen());
                }
                Some(HouseMove::Cut { from, .. }) => self.give(&Command::Cut { by: None, card: from })?,
                Some(HouseMove::Draw { index, .. }) => {
                    let card = self.order.get(usize::from(index)).ok_or("the shoe has no such card")?;
                    self.give(&Command::Deal { by: None, input: Input::Card(*card) })?;
                }
            }
        }
        Err("the table does not come to rest".into())
    }

    fn seen(&self) -> Seen {
        let view = self.table.view(Viewer::Patron(PLAYER), &Surroundings::at(Moment(0)));
        let meter = self.table.round().view(rules::Viewer::Public).meter;
        Seen { view, meter, shuffle: self.wanted.clone() }
    }
}
