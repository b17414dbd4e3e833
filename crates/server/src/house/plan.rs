//! What follows from a command at a table, worked out on a copy: the table's facts, the house's own moves after it, and what
//! they do to a pool and to a patron's account.

use super::HouseError;
use super::kept::Standing;
use crate::dealing::{Dealer, Shoe};
use crate::store::SealedShoe;
use floor::table::HouseMove;
use floor::{Command, Fact, Moment, Patron, Pool, Surroundings, Table, jackpot, patron};
use rules::{Card, Input};
use std::sync::Arc;

/// More moves than the longest round can have: whoever gets here runs in a circle.
const MOST_MOVES: usize = 2_000;

/// The table and all that a command to it may touch besides, as they stand.
pub(super) struct Scene<'a> {
    pub(super) table: &'a Table,
    /// The order of the shoe that the table deals from.
    pub(super) shoe: Option<Arc<Shoe>>,
    /// The pool that the table feeds, if it can be reached.
    pub(super) pool: Option<&'a Standing<Pool>>,
    /// The account of whoever buys in or cashes out.
    pub(super) patron: Option<&'a Patron>,
    pub(super) dealer: &'a Dealer,
    pub(super) now: Moment,
}

/// What will have happened once it is durable.
pub(super) struct Plan {
    pub(super) table: Table,
    pub(super) facts: Vec<Fact>,
    pub(super) shoe: Option<Arc<Shoe>>,
    pub(super) new_shoes: Vec<SealedShoe>,
    pub(super) pool: Option<(Pool, Vec<jackpot::Fact>)>,
    pub(super) patron_facts: Vec<patron::Fact>,
}

impl Scene<'_> {
    /// Works out a command, where there is one, and everything that the house then does by itself.
    pub(super) fn plan(&self, command: Option<&Command>) -> Result<Plan, HouseError> {
        let mut plan = Plan {
            table: self.table.clone(),
            facts: Vec::new(),
            shoe: self.shoe.clone(),
            new_shoes: Vec::new(),
            pool: None,
            patron_facts: command.map_or_else(|| Ok(Vec::new()), |command| self.account(command))?,
        };
        if let Some(command) = command {
            self.carry_out(&mut plan, command)?;
        }
        self.carry_on(&mut plan)?;
        Ok(plan)
    }

    /// What the command does to the patron's own account.
    fn account(&self, command: &Command) -> Result<Vec<patron::Fact>, HouseError> {
        let account = || self.patron.ok_or(HouseError::NoSuch("patron"));
        Ok(match *command {
            Command::BuyIn { amount, .. } => vec![account()?.buy_in(amount)?],
            Command::CashOut { amount, .. } => vec![account()?.cash_out(amount)?],
            _ => Vec::new(),
        })
    }

    /// The house moves until somebody or the clock is awaited.
    fn carry_on(&self, plan: &mut Plan) -> Result<(), HouseError> {
        for _ in 0..MOST_MOVES {
            let Some(next) = plan.table.house_move(self.now) else { return Ok(()) };
            let command = match next {
                HouseMove::Do(command) => command,
                HouseMove::Shuffle { cards } => self.shuffle(plan, &cards)?,
                HouseMove::Cut { from, to } => Command::Cut { by: None, card: self.dealer.between(from, to)? },
                HouseMove::Draw { shoe, index, .. } => {
                    let card = draw(plan, shoe, index)?;
                    Command::Deal { by: None, input: Input::Card(card) }
                }
            };
            self.carry_out(plan, &command)?;
        }
        Err(HouseError::Circle)
    }

    fn shuffle(&self, plan: &mut Plan, cards: &[Card]) -> Result<Command, HouseError> {
        let (table, number) = (plan.table.id(), plan.table.shoes_loaded() + 1);
        let shoe = self.dealer.shuffle(table, number, cards)?;
        plan.new_shoes.push(SealedShoe { table, shoe: number, sealed: self.dealer.seal(&shoe)? });
        let command = Command::LoadShoe { root: shoe.root(), cards: shoe.len() };
        plan.shoe = Some(Arc::new(shoe));
        Ok(command)
    }

    /// Decides one command on the copy and takes its facts in.
    fn carry_out(&self, plan: &mut Plan, command: &Command) -> Result<(), HouseError> {
        let reading = plan.pool.as_ref().map(|(pool, _)| pool).or(self.pool.map(|pool| &pool.state)).map(Pool::reading);
        let around = Surroundings { now: self.now, jackpot: reading };
        for fact in plan.table.decide(command, &around)? {
            let round = plan.table.round_number();
            plan.table.apply(&fact).map_err(floor::table::Refusal::from)?;
            if let Some(entry) = fact.pool_change() {
                self.enter(plan, entry, round)?;
            }
            plan.facts.push(fact);
        }
        Ok(())
    }

    /// A fact of the table changes the pool that it feeds.
    fn enter(&self, plan: &mut Plan, entry: jackpot::Entry, round: u64) -> Result<(), HouseError> {
        let table = plan.table.id();
        if plan.pool.is_none() {
            let pool = self.pool.ok_or(jackpot::Refusal::OutOfReach)?;
            plan.pool = Some((pool.state.clone(), Vec::new()));
        }
        if let Some((pool, facts)) = &mut plan.pool {
            let fact = pool.record(table, round, entry.change, self.now)?;
            pool.apply(&fact);
            facts.push(fact);
        }
        Ok(())
    }
}

/// The card at a place of the shoe that is being dealt.
fn draw(plan: &Plan, shoe: u32, index: u16) -> Result<Card, HouseError> {
    let missing = HouseError::NoSuch("shoe");
    let order = plan.shoe.as_ref().filter(|order| order.number() == shoe).ok_or(missing)?;
    order.card(index).ok_or(HouseError::NoSuch("card in the shoe"))
}
