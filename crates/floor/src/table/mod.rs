//! A gaming table: who sits there, what chips they have, and the round that is being played.
//!
//! The round itself is the machine of the `rules` crate. A fact of the table says what the machine was told and what that moved;
//! taking the fact in tells a machine the same again, so a table that is put together from its facts stands exactly
//! where it stood, in the middle of a hand if need be.

mod chips;
mod command;
mod decide;
mod fact;
mod jackpot;
mod refusal;
pub mod tray;

pub use command::Command;
pub use fact::{Device, Fact, Pace};
pub use refusal::Refusal;

use crate::id::{PatronId, PoolId, TableId};
use crate::jackpot::{Change, Entry};
use crate::ledger::{Account, Books};
use crate::time::Moment;
use rules::wager::Spot;
use rules::{AnyRound, AnySettings, Await, Cents, Next, Player, Round, Seat};
use std::collections::BTreeMap;

/// A place at the layout: a playing area, and which of its players.
pub type Chair = (Seat, Player);

/// A gaming table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Which table.
    id: TableId,
    settings: AnySettings,
    pace: Pace,
    pool: Option<PoolId>,
    /// Whether it is played with play money.
    play_money: bool,
    tray: tray::Tray,
    chairs: BTreeMap<Chair, PatronId>,
    /// What lies where at this table.
    books: Books,
    round: AnyRound,
    /// How many rounds were begun.
    rounds: u64,
    /// When what is awaited began to be awaited.
    since: Moment,
}

impl Table {
    /// The table that was opened by this fact; nothing where the fact is another one, or names settings that do not exist.
    pub fn opened(id: TableId, fact: &Fact) -> Option<Self> {
        let Fact::Opened { game, settings: texts, device, pace, pool, play_money, at, .. } = fact else { return None };
        let mut settings = settings_of(game, texts)?;
        settings.set_device(device.device());
        settings.check().ok()?;
        let mut table = Self {
            id,
            settings,
            pace: *pace,
            pool: *pool,
            play_money: *play_money,
            tray: tray::Tray::default(),
            chairs: BTreeMap::new(),
            books: Books::default(),
            round: settings.round(),
            rounds: 1,
            since: *at,
        };
        if pool.is_some() {
            // What the meter shows is the pool's business from now on.
            table.round.set_meter(None, 0);
        }
        table.books.post(fact.postings());
        Some(table)
    }

    /// Takes a fact in. Facts that were decided for this table always fit; one that does not is refused, and changes nothing.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), rules::Refusal> {
        match fact {
            Fact::Opened { .. } | Fact::BoughtIn { .. } | Fact::CashedOut { .. } | Fact::TokensCarried { .. } => {}
            Fact::Sat { patron, seat, player } => {
                self.chairs.insert((*seat, *player), *patron);
            }
            Fact::Left { seat, player, .. } => {
                self.chairs.remove(&(*seat, *player));
            }
            Fact::Told { input, at, jackpot, .. } => {
                let awaited = self.round.next();
                if let Some(Entry { change: Change::Settled { before, returned, own, .. }, .. }) = jackpot {
                    jackpot::set_meter(&mut self.round, *before, *returned, *own);
                }
                let taken = self.round.take(*input, &mut |_| {});
                if taken.is_err() && jackpot.is_some() {
                    self.round.set_meter(None, 0);
                }
                taken?;
                if self.round.next() != awaited {
                    self.since = *at;
                }
            }
            Fact::Tray(fact) => self.tray.apply(fact),
            Fact::Linked { pool, .. } => {
                self.pool = Some(*pool);
                self.round.set_meter(None, 0);
            }
            Fact::Unlinked { .. } => self.pool = None,
            Fact::RoundBegan { number, at } => {
                self.round.restart();
                if self.pool.is_some() {
                    self.round.set_meter(None, 0);
                }
                self.rounds = *number;
                self.since = *at;
            }
        }
        self.books.post(fact.postings());
        Ok(())
    }

    /// Which table.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// What it is set to.
    pub fn settings(&self) -> &AnySettings {
        &self.settings
    }

    /// The round that is being played.
    pub fn round(&self) -> &AnyRound {
        &self.round
    }

    /// The number of that round, from 1.
    pub fn round_number(&self) -> u64 {
        self.rounds
    }

    /// What lies where at this table.
    pub fn books(&self) -> &Books {
        &self.books
    }

    /// A patron's chips at this table.
    pub fn stack(&self, patron: PatronId) -> Cents {
        self.books.balance(Account::Stack(self.id, patron))
    }

    /// Whether it is played with play money.
    pub fn is_play_money(&self) -> bool {
        self.play_money
    }

    /// Who sits where.
    pub fn chairs(&self) -> impl Iterator<Item = (Chair, PatronId)> {
        self.chairs.iter().map(|(chair, patron)| (*chair, *patron))
    }

    /// The moment at which the house goes on without whoever is awaited; none while nobody is.
    pub fn deadline(&self) -> Option<Moment> {
        match self.round.next() {
            Next::Await(Await::Wagers | Await::NoMoreBets) if self.wagered() => {
                Some(self.since.after(self.pace.wagers))
            }
            Next::Await(Await::Decision(_) | Await::Insurance) => Some(self.since.after(self.pace.decisions)),
            _ => None,
        }
    }

    /// Whether somebody has a place at the table.
    fn is_here(&self, patron: PatronId) -> bool {
        self.chairs.values().any(|sitter| *sitter == patron)
    }

    /// Whether any chips lie on the layout.
    fn wagered(&self) -> bool {
        self.books.balance(Account::Layout(self.id)).is_some()
    }

    fn patron_at(&self, spot: Spot) -> Option<PatronId> {
        self.chairs.get(&(spot.seat, spot.player)).copied()
    }
}

/// The settings with these names and texts; nothing where one does not exist.
fn settings_of(game: &str, texts: &[(String, String)]) -> Option<AnySettings> {
    let mut settings = AnySettings::new(rules::Game::from_name(game)?);
    for (name, text) in texts {
        settings.set(name, text).ok()?;
    }
    Some(settings)
}
