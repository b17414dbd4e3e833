//! The jackpot wagers of a round, and their effect on the pool that the table feeds.
//!
//! A wager's increment is in the pool from "no more bets" on, when the wager is spent (ruling C4b), and leaves it again if the wager turns out to be
//! void (ruling G6). Prizes are computed from the pool's amount at settlement, which the fact stores. If the outcome of a settled round is
//! invalidated (ruling G17), its increments leave the pool and its prizes come back; a seed that followed a royal flush goes back to the house.
//! Prizes that other tables have won from the pool meanwhile stand.

use super::{Fact, Table, TableRefusal};
use crate::id::{PoolId, StaffId};
use crate::jackpot::{self, Exact, PoolChange, PoolEntry, PoolReading, Terms};
use crate::ledger::{Account, Moves};
use crate::round_postings::RoundPostings;
use crate::surroundings::Surroundings;
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{AnyRound, Await, Card, Cents, Input, Line, Next, Outcome, Round, Seat, Viewer, Wager};

/// A prize that a jackpot wager has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JackpotPrize {
    /// With which hand.
    pub hand: FiveCardHand,
    /// How much.
    pub pays: Cents,
    /// By which rules.
    pub rules: Vec<String>,
}

/// The effect of a round's facts on its jackpot wagers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JackpotOutcome {
    /// "No more bets".
    closes: bool,
    /// The whole round is void.
    void: bool,
    /// Sums of the wagers that went back, and of those that were settled.
    back: Cents,
    settled: Cents,
    taken: Cents,
    restarted: bool,
}

impl JackpotOutcome {
    /// Takes in a fact of the round.
    pub(super) fn note(&mut self, fact: &rules::Fact) {
        match *fact {
            rules::Fact::NoMoreBets => self.closes = true,
            rules::Fact::RoundVoid { .. } => self.void = true,
            rules::Fact::TakenBack { spot, stake, .. } if spot.wager == Wager::Jackpot => self.back += stake.amount,
            // A forfeited wager of a void round has no result either and is not part of the pool.
            rules::Fact::Settled(line) if line.spot.wager == Wager::Jackpot => {
                if self.void || line.outcome == Outcome::Void {
                    self.back += line.staked;
                } else {
                    self.settled += line.staked;
                }
            }
            rules::Fact::Meter { taken, restarted, .. } => {
                self.taken = taken;
                self.restarted = restarted;
            }
            _ => {}
        }
    }
}

/// The effect on the pool, and whether prizes depend on it.
pub(super) enum Effect {
    /// No effect, or one that decides no prize.
    Plain(Option<PoolChange>),
    /// Prizes that are computed from the pool's amount.
    Prizes {
        before: Exact,
        returned: Exact,
        /// The increments of the settled wagers, which the round adds itself.
        own: Exact,
    },
}

impl Table {
    /// The pool that it feeds.
    pub fn pool(&self) -> Option<PoolId> {
        self.opening.pool
    }

    /// The pool that the table fed in the round whose outcome may still be invalidated, if it feeds another pool or none now.
    pub fn former_pool(&self) -> Option<PoolId> {
        let settled = if self.record.dealt { self.record.jackpot } else { self.previous.as_ref()?.settled_pool() };
        settled.map(|entry| entry.pool).filter(|pool| self.opening.pool != Some(*pool))
    }

    /// The terms of the table's jackpot, if it feeds a pool.
    pub fn terms(&self) -> Option<Terms> {
        self.opening.pool.and_then(|_| Terms::of(&self.settings))
    }

    /// The jackpot prizes of this round so far, in the order in which they were paid.
    pub fn jackpot_prizes(&self) -> Vec<JackpotPrize> {
        let won = |line: &&Line| line.spot.wager == Wager::Jackpot && line.outcome == Outcome::Win;
        let prize = |line: &Line| {
            let hand = FiveCardStrength::of(hand_at(&self.round, line.spot.seat)?).category();
            Some(JackpotPrize {
                hand,
                pays: line.pays,
                rules: line.rules.iter().map(|rule| rule.to_string()).collect(),
            })
        };
        self.record.lines.iter().filter(won).filter_map(prize).collect()
    }

    /// A jackpot wager needs a pool that accepts it.
    pub(super) fn check_jackpot_wager(&self, input: Input, surroundings: &Surroundings) -> Result<(), TableRefusal> {
        let (Some(pool), Some(terms)) = (self.opening.pool, self.terms()) else { return Ok(()) };
        if matches!(input, Input::Wager { on: Wager::Jackpot, .. }) {
            reading(pool, surroundings)?.accepts(&terms).map_err(TableRefusal::Jackpot)?;
        }
        Ok(())
    }

    /// Whether the wagers of this round are closed, so that the pool has their increments.
    fn wagers_closed(&self) -> bool {
        !matches!(self.round.next(), Next::Await(Await::Wagers | Await::NoMoreBets))
    }

    /// Undoes the effect of an invalidated settlement on the pool.
    pub(super) fn unsettle_pool(
        &self,
        settled: Option<PoolEntry>,
        around: &Surroundings,
        postings: &mut RoundPostings<'_>,
    ) -> Result<Option<PoolEntry>, TableRefusal> {
        let Some(PoolEntry { pool, change: PoolChange::Settled { own, taken, reseeded, .. } }) = settled else {
            return Ok(None);
        };
        let reading = reading(pool, around)?;
        // New terms may have changed the seed since.
        let withdrawn = reseeded.map(|seed| reading.put_in.unwrap_or(seed));
        let change = PoolChange::Invalidated { before: reading.exact(), returned: own, restored: taken, withdrawn };
        self.move_jackpot(pool, &change, &mut postings.moves);
        Ok(Some(PoolEntry { pool, change }))
    }

    /// The effect on the pool of the round's facts.
    pub(super) fn effect(
        &self,
        watch: &JackpotOutcome,
        after: &AnyRound,
        around: &Surroundings,
    ) -> Result<Effect, TableRefusal> {
        let (Some(pool), Some(terms)) = (self.opening.pool, self.terms()) else { return Ok(Effect::Plain(None)) };
        let share = |wagers| Exact::share(terms.increment, wagers);
        if watch.closes {
            let wagers: Cents = jackpot_wagers(after).map(|(_, amount)| amount).sum();
            if !wagers.is_some() {
                return Ok(Effect::Plain(None));
            }
            let before = reading(pool, around)?.exact();
            return Ok(Effect::Plain(Some(PoolChange::Contributed { before, added: share(wagers) })));
        }
        if !self.wagers_closed() || !(watch.back + watch.settled).is_some() {
            return Ok(Effect::Plain(None));
        }
        let before = reading(pool, around)?.exact();
        let returned = share(watch.back);
        Ok(if watch.settled.is_some() {
            Effect::Prizes { before, returned, own: share(watch.settled) }
        } else {
            Effect::Plain(Some(PoolChange::Returned { before, returned }))
        })
    }

    /// The effect of the settlement of prizes on the pool.
    pub(super) fn settled(&self, before: Exact, returned: Exact, own: Exact, watch: &JackpotOutcome) -> PoolChange {
        let reseeded = self.terms().filter(|_| watch.restarted).map(|terms| terms.seed);
        PoolChange::Settled { before, returned, own, taken: watch.taken, reseeded }
    }

    /// Moves the whole cents of a change. Players are paid from the tray, and the pool pays the tray.
    pub(super) fn move_jackpot(&self, pool: PoolId, change: &PoolChange, moves: &mut Moves) {
        let Some(before) = change.before() else { return };
        let (pool, tray) = (Account::Pool(pool), Account::Tray(self.id));
        match *change {
            PoolChange::Contributed { added: more, .. } => {
                moves.shift(tray, pool, (before + more).whole() - before.whole());
            }
            PoolChange::Returned { returned, .. } => {
                moves.shift(pool, tray, before.whole() - (before - returned).whole());
            }
            PoolChange::Settled { returned, taken, reseeded, .. } => {
                moves.shift(pool, tray, before.whole() - (before - returned).whole() + taken);
                moves.shift(Account::house(self.opening.play_money), pool, reseeded.unwrap_or_default());
            }
            PoolChange::Invalidated { returned, restored, withdrawn, .. } => {
                moves.shift(pool, tray, before.whole() - (before - returned).whole() - restored);
                moves.shift(pool, Account::house(self.opening.play_money), withdrawn.unwrap_or_default());
            }
            PoolChange::Linked { .. } | PoolChange::Unlinked => {}
        }
    }

    /// The jackpot wagers that go back when wagers close, because the pool cannot be reached and the prizes are unknown.
    pub(super) fn jackpots_out_of_reach(&self, around: &Surroundings) -> Vec<Seat> {
        if self.opening.pool.is_none_or(|pool| reading(pool, around).is_ok()) {
            return Vec::new();
        }
        jackpot_wagers(&self.round).map(|(seat, _)| seat).collect()
    }

    /// If the table feeds a pool, the pool keeps the meter.
    pub(super) fn leave_meter_to_pool(&mut self) {
        if self.opening.pool.is_some() {
            self.round.set_meter(None, 0);
        }
    }

    /// Sets the meter for the prizes of a round that is replayed: the pool's amount at its settlement.
    pub(super) fn set_settlement_meter(&mut self, entry: Option<&PoolEntry>) {
        if let Some(PoolEntry { change: PoolChange::Settled { before, returned, own, .. }, .. }) = entry {
            set_meter(&mut self.round, *before, *returned, *own);
        }
    }

    pub(super) fn was_linked(&mut self, pool: Option<PoolId>) {
        self.opening.pool = pool;
        self.jackpot_was_stopped(false);
        // The pool keeps the meter's amount. A table that has left the pool plays for the guaranteed prizes.
        self.round.set_meter(None, 0);
    }

    /// The table begins to feed a pool, between rounds.
    pub(super) fn link(&self, by: StaffId, pool: PoolId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.pool.is_some() {
            return Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::LinkedAlready(self.id)));
        }
        if self.is_in_play() {
            return Err(TableRefusal::InPlay);
        }
        // A table whose own jackpot has stopped cannot go on by feeding another pool.
        self.check_jackpot_runs(around)?;
        let terms = Terms::of(&self.settings).ok_or(TableRefusal::NoJackpot)?;
        let reading = reading(pool, around)?;
        if reading.play_money != self.opening.play_money {
            return Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::OtherMoney));
        }
        match reading.terms.differs(&terms) {
            Some(term) => Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::Differs(term))),
            None => Ok(vec![Fact::Linked { by, pool, terms, at: around.now }]),
        }
    }

    /// The table stops feeding its pool, between rounds.
    pub(super) fn unlink(&self, by: StaffId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let pool = self.opening.pool.ok_or(TableRefusal::Jackpot(jackpot::JackpotRefusal::NotLinked(self.id)))?;
        if self.is_in_play() {
            return Err(TableRefusal::InPlay);
        }
        // A table that has stopped with its jackpot cannot go on by leaving the pool.
        self.check_jackpot_runs(around)?;
        Ok(vec![Fact::Unlinked { by, pool, at: around.now }])
    }
}

/// Sets the meter from which prizes are computed. The round adds the increments of its own wagers itself. If rounds in play have drawn a pool below
/// zero, the meter is zero and the guaranteed prizes apply.
pub(super) fn set_meter(round: &mut AnyRound, before: Exact, returned: Exact, own: Exact) {
    let (shows, carried) = prize_meter(before, returned, own);
    round.set_meter(Some(shows), carried);
}

fn prize_meter(before: Exact, returned: Exact, own: Exact) -> (Cents, u16) {
    let meter = (before - returned).max(Exact::ZERO) - own;
    (meter.whole(), meter.carried())
}

/// The pool's reading, if the pool can be reached.
fn reading(pool: PoolId, around: &Surroundings) -> Result<PoolReading, TableRefusal> {
    let mut readings = [around.jackpot, around.former_jackpot].into_iter().flatten();
    let reading = readings.find(|reading| reading.pool == pool && reading.reachable);
    reading.ok_or(TableRefusal::Jackpot(jackpot::JackpotRefusal::OutOfReach))
}

/// The five cards of an area, once all of them were dealt.
fn hand_at(round: &AnyRound, seat: Seat) -> Option<[Card; 5]> {
    let area = round.view(Viewer::Player(seat)).seats.into_iter().find(|area| area.seat == seat)?;
    let cards: Option<Vec<Card>> = area.hands.into_iter().next()?.cards.into_iter().collect();
    cards?.try_into().ok()
}

/// The jackpot wagers on the layout.
fn jackpot_wagers(round: &AnyRound) -> impl Iterator<Item = (Seat, Cents)> {
    round.view(Viewer::Public).seats.into_iter().flat_map(|area| {
        let wagers = area.wagers.into_iter().filter(|(spot, _)| spot.wager == Wager::Jackpot);
        wagers.map(|(spot, stake)| (spot.seat, stake.amount)).collect::<Vec<_>>()
    })
}

impl Fact {
    /// The meter from which the prizes of this fact were computed, without the round's own wagers: whole cents, and ten-thousandths of a cent. `None`
    /// if no prizes were decided.
    pub fn prize_meter(&self) -> Option<(Cents, u16)> {
        match self {
            Self::Told {
                jackpot: Some(PoolEntry { change: PoolChange::Settled { before, returned, own, .. }, .. }),
                ..
            } => Some(prize_meter(*before, *returned, *own)),
            _ => None,
        }
    }

    /// The entry that is appended to the pool's facts together with this fact.
    pub fn pool_change(&self) -> Option<PoolEntry> {
        match self {
            Self::Opened { opening, .. } => {
                let terms = opening.check().ok().as_ref().and_then(Terms::of)?;
                opening.pool.map(|pool| PoolEntry { pool, change: PoolChange::Linked { terms } })
            }
            Self::Linked { pool, terms, .. } => {
                Some(PoolEntry { pool: *pool, change: PoolChange::Linked { terms: *terms } })
            }
            Self::Unlinked { pool, .. } => Some(PoolEntry { pool: *pool, change: PoolChange::Unlinked }),
            Self::Told { jackpot, .. } | Self::RoundCorrected { jackpot, .. } => *jackpot,
            _ => None,
        }
    }
}
