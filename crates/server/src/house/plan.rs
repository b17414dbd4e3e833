//! The effects of a command at a table, calculated on a copy: the table's facts, the moves that the house makes after it, and the facts of the pool
//! that the table feeds.

use super::HouseError;
use super::commands::Pools;
use crate::dealing::{Dealer, ShuffledShoe};
use crate::store::{JackpotWin, RoundMark, SealedShoe, UndoneWins};
use floor::gaming_day::GamingDay;
use floor::table::{HouseMove, IndexMark};
use floor::{Author, Command, Fact, Moment, Patron, PatronId, Pool, PoolId, Surroundings, Table, Written};
use floor::{jackpot, patron};
use rules::{Card, Input};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More moves than the longest round can have: after this many the house stops with an error.
const MOST_MOVES: usize = 2_000;

/// The table and all other state that a command to it depends on.
pub(super) struct Scene<'a> {
    pub(super) table: &'a Table,
    /// The version of its stream.
    pub(super) version: u64,
    /// The order of the shoe that the table deals from.
    pub(super) shoe: Option<Arc<ShuffledShoe>>,
    /// The pools that the command may change, if they can be read.
    pub(super) pools: &'a Pools,
    /// The pool that the table is asked to feed.
    pub(super) asked: Option<PoolId>,
    /// The account of the patron, if the command depends on it.
    pub(super) patron: Option<&'a Patron>,
    pub(super) dealer: &'a Dealer,
    /// The person who gives the command, if there is one.
    pub(super) author: Option<Author>,
    pub(super) now: Moment,
    pub(super) day: GamingDay,
}

/// The facts and rows that will be written.
pub(super) struct Plan {
    pub(super) table: Table,
    pub(super) facts: Vec<Written<Fact>>,
    pub(super) shoe: Option<Arc<ShuffledShoe>>,
    pub(super) new_shoes: Vec<SealedShoe>,
    /// Changes of the index of rounds.
    pub(super) rounds: Vec<RoundMark>,
    /// Additions to the index of jackpot wins.
    pub(super) wins: Vec<JackpotWin>,
    /// Wins that were undone.
    pub(super) undone_wins: Vec<UndoneWins>,
    /// The pools that change, with their new state and facts.
    pub(super) pools: BTreeMap<PoolId, (Pool, Vec<Written<jackpot::Fact>>)>,
    /// Changes of patrons' accounts.
    pub(super) patrons: Vec<(PatronId, Written<patron::AccountEntry>)>,
}

impl Plan {
    /// The pool of a table where a round begins: the round may only begin while the pool is open, so the pool must not have changed since it was
    /// read.
    pub(super) fn relies_on(&self) -> Option<PoolId> {
        let begins = |written: &Written<Fact>| {
            matches!(
                written.fact,
                Fact::RoundBegan { .. } | Fact::Told { input: Input::NoMoreBets, .. } | Fact::JackpotResumed { .. }
            )
        };
        self.table.pool().filter(|_| self.facts.iter().any(begins))
    }
}

impl Scene<'_> {
    /// Plans a command, if there is one, and the moves that the house makes after it.
    pub(super) fn plan(&self, command: Option<&Command>) -> Result<Plan, HouseError> {
        let mut plan = Plan {
            table: self.table.clone(),
            facts: Vec::new(),
            shoe: self.shoe.clone(),
            new_shoes: Vec::new(),
            rounds: Vec::new(),
            wins: Vec::new(),
            undone_wins: Vec::new(),
            pools: BTreeMap::new(),
            patrons: Vec::new(),
        };
        // A closed table has no deadline for this, and players' chips must not wait for a request that no second person answered.
        if plan.table.request_has_lapsed(self.now) {
            self.carry_out(&mut plan, &Command::Tick, None)?;
        }
        self.hear_jackpot(&mut plan)?;
        if let Some(command) = command {
            self.carry_out(&mut plan, command, self.author)?;
        }
        self.carry_on(&mut plan)?;
        Ok(plan)
    }

    /// The house makes moves until it waits for a player, a staff member or the clock.
    fn carry_on(&self, plan: &mut Plan) -> Result<(), HouseError> {
        for _ in 0..MOST_MOVES {
            self.hear_jackpot(plan)?;
            let Some(next) = plan.table.house_move(self.now) else { return Ok(()) };
            let command = match next {
                HouseMove::Do(command) => command,
                HouseMove::Shuffle { cards } => match self.shuffle(plan, &cards) {
                    Ok(command) => command,
                    // Without new cards the table waits; the facts so far are kept.
                    Err(HouseError::Dealing(error)) if !plan.facts.is_empty() => {
                        tracing::error!(%error, table = %plan.table.id(), "no cards can be shuffled");
                        return Ok(());
                    }
                    Err(error) => return Err(error),
                },
                HouseMove::Cut { from, to } => Command::Cut { by: None, card: self.dealer.between(from, to)? },
                HouseMove::Draw { shoe, index, .. } => {
                    let card = draw(plan, shoe, index)?;
                    Command::Deal { by: None, input: Input::Card(card) }
                }
            };
            self.carry_out(plan, &command, None)?;
        }
        Err(HouseError::Circle)
    }

    /// The table records that its jackpot has stopped, or is open again.
    fn hear_jackpot(&self, plan: &mut Plan) -> Result<(), HouseError> {
        if plan.table.has_news_of_jackpot(&self.around(plan)) {
            self.carry_out(plan, &Command::HearJackpot, None)?;
        }
        Ok(())
    }

    fn shuffle(&self, plan: &mut Plan, cards: &[Card]) -> Result<Command, HouseError> {
        let (table, number) = (plan.table.id(), plan.table.next_shoe());
        let shoe = self.dealer.shuffle(table, number, cards)?;
        plan.new_shoes.push(SealedShoe { table, shoe: number, sealed: self.dealer.seal(&shoe)? });
        let count = u16::try_from(shoe.cards()).map_err(|_| HouseError::Circle)?;
        let command = Command::LoadShoe { root: shoe.root(), cards: count };
        plan.shoe = Some(Arc::new(shoe));
        Ok(command)
    }

    /// The surroundings for a decision on the copy.
    fn around(&self, plan: &Plan) -> Surroundings {
        let patron = self.patron.map(|patron| patron.reading(&plan.table, self.day, self.now));
        let reading = |id: PoolId| {
            let changed = plan.pools.get(&id).map(|(pool, _)| pool);
            let pool = changed.or_else(|| self.pools.get(&id).map(|loaded| &loaded.state))?;
            Some(pool.reading_for(plan.table.id()))
        };
        let jackpot = self.asked.or(plan.table.pool()).and_then(reading);
        let former_jackpot = plan.table.former_pool().and_then(reading);
        Surroundings { now: self.now, day: self.day, jackpot, former_jackpot, patron }
    }

    /// Decides one command on the copy and applies its facts.
    fn carry_out(&self, plan: &mut Plan, command: &Command, author: Option<Author>) -> Result<(), HouseError> {
        let around = self.around(plan);
        for fact in plan.table.decide(command, &around)? {
            let round = fact.of_round().unwrap_or(plan.table.round_number());
            let was_over = plan.table.round_is_over();
            plan.table.apply(&fact).map_err(floor::table::TableRefusal::from)?;
            if let Some(entry) = fact.pool_change() {
                self.enter(plan, entry, round, author)?;
            }
            let changes = fact.patron_changes();
            plan.patrons.extend(changes.into_iter().map(|(patron, fact)| (patron, Written { author, fact })));
            plan.facts.push(Written { author, fact });
            self.mark_round(plan, was_over);
        }
        Ok(())
    }

    /// Updates the index of rounds for the last fact.
    fn mark_round(&self, plan: &mut Plan, was_over: bool) {
        let table = plan.table.id();
        let version = self.version + plan.facts.len() as u64;
        let Some(last) = plan.facts.last() else { return };
        let marks = plan.table.index_marks(&last.fact, was_over).into_iter().flatten();
        plan.rounds.extend(marks.map(|mark| match mark {
            IndexMark::Began { round } => RoundMark::Began { table, round, version },
            IndexMark::Played { round, patron, at } => RoundMark::Played { table, round, patron, at },
            IndexMark::Over { round } => RoundMark::Over { table, round, version },
        }));
    }

    /// Applies a fact of the table to the pool that it feeds.
    fn enter(
        &self,
        plan: &mut Plan,
        entry: jackpot::PoolEntry,
        round: u64,
        author: Option<Author>,
    ) -> Result<(), HouseError> {
        let table = plan.table.id();
        let before = self.pools.get(&entry.pool).ok_or(jackpot::JackpotRefusal::OutOfReach)?;
        let (pool, facts) = plan.pools.entry(entry.pool).or_insert_with(|| (before.state.clone(), Vec::new()));
        let fact = pool.record(table, round, entry.change, self.now)?;
        pool.apply(&fact);
        facts.push(Written { author, fact });
        if let jackpot::PoolChange::Invalidated { .. } = entry.change {
            plan.undone_wins.push(UndoneWins { pool: entry.pool, table, round });
        }
        if let jackpot::PoolChange::Settled { .. } = entry.change {
            let version = before.version + facts.len() as u64;
            let won = (0..).zip(plan.table.jackpot_prizes()).map(
                |(place, floor::table::JackpotPrize { hand, pays, rules })| JackpotWin {
                    pool: entry.pool,
                    version,
                    place,
                    table,
                    round,
                    at: self.now,
                    hand,
                    pays,
                    rules,
                },
            );
            plan.wins.extend(won);
        }
        Ok(())
    }
}

/// The card at a position of the shoe that is being dealt.
fn draw(plan: &Plan, shoe: u32, index: u16) -> Result<Card, HouseError> {
    let order = plan.shoe.as_ref().filter(|order| order.number() == shoe).ok_or(HouseError::NoSuch("shoe"))?;
    order.card(u32::from(index)).ok_or(HouseError::NoSuch("card in the shoe"))
}
