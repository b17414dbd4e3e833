//! Orders against persons: written to the person's account, and announced to every table where the person is.
//!
//! Once an order is in the account, no table lets the person in any more, because every such command is written together with the version of the
//! account that it has looked at. A person who is at a table by then is found there afterwards. If the server stops in between, the next one finds
//! them when it begins to watch the table.

use super::commands::{append, body_hash, done};
use super::{Asker, CommandAnswer, House, HouseError, LiveTable};
use crate::house::aggregate::Aggregate;
use crate::store::{Batch, StoreError};
use floor::{Command, Patron, PatronId, StaffId, Written, patron};
use serde::Serialize;
use std::sync::Arc;

/// How often the house decides again after other writers were faster.
const ATTEMPTS: usize = 50;

/// An order about two people, which is written in both accounts.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairOrder {
    /// They may not play at one table.
    KeepApart {
        /// The reason.
        why: String,
    },
    /// They may play at one table again.
    Reunite,
}

impl PairOrder {
    fn command(&self, other: PatronId, by: StaffId) -> patron::Command {
        match self {
            Self::KeepApart { why } => patron::Command::KeepApart { from: other, why: why.clone(), by },
            Self::Reunite => patron::Command::Reunite { patron: other, by },
        }
    }
}

impl House {
    /// Gives an order about two people, once: it is written to both accounts or to neither. Tables are told even if it was written before, because
    /// the server may have stopped in between.
    pub async fn order_pair(
        &self,
        pair: (PatronId, PatronId),
        order: &PairOrder,
        by: StaffId,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let told = self.write_pair(pair, order, by, asker).await?;
        for patron in [pair.0, pair.1] {
            self.tell_tables(patron).await?;
        }
        Ok(told)
    }

    async fn write_pair(
        &self,
        pair: (PatronId, PatronId),
        order: &PairOrder,
        by: StaffId,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let wish = (Patron::stream(pair.0), Patron::stream(pair.1), order, by);
        if pair.0 == pair.1 {
            return Err(patron::PatronRefusal::Oneself.into());
        }
        // Accounts are locked in the order of their numbers.
        let (low, high) = (pair.0.min(pair.1), pair.0.max(pair.1));
        let (mut first, mut second) = (self.patron(low).await?, self.patron(high).await?);
        let mut asker = asker.clone();
        for _ in 0..ATTEMPTS {
            if let Some(told) = self.answered(&asker, &wish).await? {
                return Ok(told);
            }
            first.catch_up(&self.store, low).await?;
            second.catch_up(&self.store, high).await?;
            let now = self.clock.now();
            let author = asker.author_at(now);
            let facts = [Written { author, fact: first.state.decide(&order.command(high, by), now)? }];
            let other_facts = [Written { author, fact: second.state.decide(&order.command(low, by), now)? }];
            let version = if pair.0 == low { first.version } else { second.version } + 1;
            let text = done(&Patron::stream(pair.0).to_string(), version)?;
            let answer = asker.answer(body_hash(&wish)?, text.clone());
            let mut appends = vec![
                append(low, &first, &facts, &first.state)?.without_snapshot(),
                append(high, &second, &other_facts, &second.state)?.without_snapshot(),
            ];
            appends.extend(asker.stands_as_seen());
            match self.store.append(Batch { appends, answer, ..Batch::default() }).await {
                Err(StoreError::Conflict { stream, .. }) if asker.is_about(&stream) => {
                    asker = self.looked_up_again(&asker).await?;
                }
                Ok(_) => {
                    first.catch_up(&self.store, low).await?;
                    second.catch_up(&self.store, high).await?;
                    return Ok(CommandAnswer { text, repeated: false });
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(StoreError::Repeated { answer }) => return Ok(CommandAnswer { text: answer, repeated: true }),
                Err(error) => return Err(error.into()),
            }
        }
        Err(HouseError::Busy)
    }

    /// Tells every table where a person is about the orders in their account.
    pub(super) async fn tell_tables(&self, patron: PatronId) -> Result<(), HouseError> {
        for id in self.table_ids().await? {
            let live = self.table(id).await?;
            {
                let mut inner = live.inner.lock().await;
                live.catch_up(&mut inner, &self.store).await?;
            }
            if is_here(&live, patron) {
                self.tell_table(&live, patron).await?;
            }
        }
        Ok(())
    }

    /// Whether a patron sits at any table.
    pub async fn is_seated(&self, patron: PatronId) -> bool {
        let tables: Vec<_> = self.tables.lock().await.values().map(Arc::clone).collect();
        tables.iter().any(|live| live.now().table.chairs().any(|(_, who)| who == patron))
    }

    /// Tells a table about the orders against everyone who is there. Each server does this once, when it begins to watch the table.
    pub(super) async fn look_through(&self, live: &Arc<LiveTable>) -> Result<(), HouseError> {
        let snapshot = live.now();
        if snapshot.table.is_closed() {
            return Ok(());
        }
        let mut here: Vec<_> = snapshot.table.chairs().map(|(_, patron)| patron).collect();
        here.extend(snapshot.table.waiting());
        here.sort_unstable();
        here.dedup();
        for patron in here {
            self.tell_table(live, patron).await?;
        }
        Ok(())
    }

    async fn tell_table(&self, live: &LiveTable, patron: PatronId) -> Result<(), HouseError> {
        let (now, snapshot) = (self.clock.now(), live.now());
        if snapshot.table.is_closed() {
            return Ok(());
        }
        let account = self.patron_now(patron).await?;
        let game = snapshot.table.game();
        let mut commands = Vec::new();
        // A person who is refused a place cannot wait for one either. An exclusion takes them off the list by itself.
        let reading = account.reading(&snapshot.table, self.gaming_day(now), now);
        if snapshot.table.waiting().contains(&patron) && !snapshot.table.admits(&reading) {
            commands.push(Command::StopWaiting { patron });
        }
        if game.provisions().player_card.is_some() && account.working_cards().next().is_none() {
            commands.push(Command::CardBlocked { patron });
        }
        if account.exclusion_from(game, now).is_some() {
            commands.push(Command::ShutOut { patron });
        }
        for command in commands {
            match self.command(live, &command, &Asker::house()).await {
                Ok(_) => {}
                // They have left meanwhile, or are admitted again.
                Err(error) if error.is_refusal() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Whether a patron sits at a table or waits for a place there.
fn is_here(live: &LiveTable, patron: PatronId) -> bool {
    let snapshot = live.now();
    let mut seated = snapshot.table.chairs();
    seated.any(|(_, who)| who == patron) || snapshot.table.waiting().contains(&patron)
}
