//! Plays all hands at a table.

use floor::{Command, TableId};
use rules::{Await, Cents, Decision, Input, Next, Offer, Round, Stake};
use server::house::{Asker, House, HouseError, LiveTable};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const STAKE: Cents = Cents::dollars(10);

/// Plays for everybody at a table until there are facts enough.
pub(crate) struct Player {
    house: Arc<House>,
    table: TableId,
    /// Chance that repeats.
    chance: u64,
    /// How many facts all tables have written.
    facts: Arc<AtomicU64>,
    wanted: u64,
    version: u64,
}

impl Player {
    pub(crate) fn at(house: Arc<House>, table: TableId, seed: u64, facts: Arc<AtomicU64>, wanted: u64) -> Self {
        Self { house, table, chance: seed, facts, wanted, version: 0 }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.chance >> 33) % bound as u64) as usize
    }

    pub(crate) async fn play(mut self) -> Result<(), HouseError> {
        let live = self.house.table(self.table).await?;
        self.version = live.now().version;
        while self.facts.load(Ordering::Relaxed) < self.wanted {
            self.step(&live).await?;
            let version = live.now().version;
            self.facts.fetch_add(version - self.version, Ordering::Relaxed);
            self.version = version;
        }
        Ok(())
    }

    async fn step(&mut self, live: &LiveTable) -> Result<(), HouseError> {
        let now = live.now();
        let table = &now.table;
        if let (Some(patron), Some(shoe)) = (table.cut_offered_to(), table.shoe()) {
            return self.give(live, &Command::Cut { by: Some(patron), card: shoe.cuts().0 }).await;
        }
        match table.round().next() {
            Next::Over => self.give(live, &Command::NextRound).await,
            Next::Await(Await::Wagers) => {
                for ((seat, player), patron) in table.chairs() {
                    for on in table.game().description().at_every_table() {
                        let stake = Stake { amount: STAKE, tokens: Cents::ZERO };
                        let input = Input::Wager { seat, player, on, stake };
                        match self.give(live, &Command::Say { patron, input }).await {
                            // A record that grows on may have been left in the middle of a round, with wagers laid.
                            Ok(()) | Err(HouseError::Table(_)) => {}
                            Err(error) => return Err(error),
                        }
                    }
                }
                self.everybody_ready(live).await
            }
            Next::Await(Await::Decision(seat)) => {
                let offers = table.round().awaits().offers;
                let choices: Vec<Input> = offers.iter().filter_map(choice).collect();
                let input = choices.get(self.below(choices.len().max(1))).copied();
                let patron = table.chairs().find(|((at, _), _)| *at == seat).map(|(_, patron)| patron);
                let (Some(input), Some(patron)) = (input, patron) else { return Err(HouseError::Circle) };
                self.give(live, &Command::Say { patron, input }).await
            }
            Next::Await(Await::Insurance) => self.everybody_ready(live).await,
            Next::Await(_) => self.give(live, &Command::Tick).await,
        }
    }

    async fn everybody_ready(&self, live: &LiveTable) -> Result<(), HouseError> {
        for (_, patron) in live.now().table.chairs() {
            match self.give(live, &Command::Ready { patron }).await {
                // The others were ready before, and it went on without this one.
                Ok(()) | Err(HouseError::Table(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn give(&self, live: &LiveTable, command: &Command) -> Result<(), HouseError> {
        self.house.command(live, command, &Asker::house()).await.map(drop)
    }
}

/// The input that takes an offer; `None` if the player does not take it.
fn choice(offer: &Offer) -> Option<Input> {
    let Offer::Decide { seat, player, decision, .. } = *offer else { return None };
    let decision = match decision {
        Decision::Absent { .. } | Decision::CannotMatch { .. } | Decision::Declare => return None,
        Decision::Exchange(cards) => Decision::Exchange(cards.iter().take(2).collect()),
        other => other,
    };
    Some(Input::Decide { seat, player, decision, tokens: Cents::ZERO })
}
