//! Jackpot pools, counted in fractions.

use super::{Auditor, Fraction, Verdict, Written, cents, exact, number};
use serde_json::Value;
use std::collections::HashMap;

pub(crate) struct Book {
    pub(crate) holds: Fraction,
    pub(crate) terms: Value,
    pub(crate) locked: bool,
    pub(crate) stopped: bool,
    /// The increments of each table's round in play.
    in_play: HashMap<u64, Fraction>,
    /// The amounts of each table's last settlement, until its next round: increments, prizes and the new seed.
    settled: HashMap<u64, (Fraction, i64, i64)>,
    opening: Fraction,
    /// Since the last reconciliation: added, taken and seeded.
    tally: (Fraction, i64, i64),
    day: Option<String>,
}

/// The winners of a settlement, from a table's cards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Winners {
    pub(crate) straight_flushes: u32,
    pub(crate) royal_flushes: u32,
}

impl Book {
    pub(crate) fn increment(&self) -> Verdict<Fraction> {
        self.terms["increment"].as_str().and_then(Fraction::read).ok_or_else(|| "no increment".to_owned())
    }

    /// The prizes that come from the pool: straight flushes a tenth of the rest each, shared; royal flushes the rest, shared; each share cut to the
    /// cent.
    fn prizes(holds: Fraction, winners: Winners) -> i64 {
        let mut left = if holds.is_positive() { holds } else { Fraction::ZERO };
        let mut tenths = Fraction::ZERO;
        for _ in 0..winners.straight_flushes {
            let tenth = left * Fraction::new(1, 10);
            tenths = tenths + tenth;
            left = left - tenth;
        }
        let shared = |amount: Fraction, by: u32| {
            let by = i128::from(by);
            if by == 0 { 0 } else { (amount * Fraction::new(1, by)).floor() * by }
        };
        let taken = shared(tenths, winners.straight_flushes) + shared(left, winners.royal_flushes);
        i64::try_from(taken).unwrap_or(i64::MAX)
    }
}

impl Auditor {
    pub(super) fn pool_fact(&mut self, id: u64, fact: &Written<'_>) -> Verdict {
        if fact.kind == "opened" {
            let terms = fact.says["terms"].clone();
            let seed = cents(&terms["seed"])?;
            let holds = Fraction::whole(seed.into());
            let (in_play, settled, opening) = (HashMap::new(), HashMap::new(), Fraction::ZERO);
            let tally = (Fraction::ZERO, 0, seed);
            let (locked, stopped, day) = (false, false, None);
            self.pools.insert(id, Book { holds, terms, locked, stopped, in_play, settled, opening, tally, day });
            return Ok(());
        }
        if fact.kind == "changed" {
            self.settle_debt(&format!("pool/{id}"), &fact.says["change"])?;
            return self.pool_changed(id, number(&fact.says["table"])?, &fact.says["change"]);
        }
        let book = self.pools.get_mut(&id).ok_or("no such pool")?;
        match fact.kind {
            "unlocked" => book.locked = false,
            "stopped" => book.stopped = true,
            "resumed" => book.stopped = false,
            "terms-set" => {
                if !book.locked {
                    return Err("terms change without a win".into());
                }
                let more = cents(&fact.says["terms"]["seed"])? - cents(&book.terms["seed"])?;
                book.holds = book.holds + Fraction::whole(more.into());
                book.tally.2 += more;
                book.terms = fact.says["terms"].clone();
            }
            "reconciled" => {
                let day = &fact.says["day"];
                let date = day["day"].as_str().map(str::to_owned);
                if date <= book.day {
                    return Err("a day is reckoned up twice".into());
                }
                let (added, taken, seeded) = book.tally;
                let must = book.opening + added + Fraction::whole((seeded - taken).into());
                let same = exact(&day["closing"])? == book.holds && must == book.holds;
                let nothing = exact(&day["difference"])? == Fraction::ZERO && cents(&day["ledger_difference"])? == 0;
                if !same || !nothing {
                    return Err(format!("the day does not balance: {must:?}, {:?}", book.holds));
                }
                book.opening = book.holds;
                book.tally = (Fraction::ZERO, 0, 0);
                book.day = date;
            }
            other => return Err(format!("unknown: {other}")),
        }
        Ok(())
    }

    /// The first card of a round is out: the previous settlement of the table stands.
    pub(crate) fn pool_settlement_stands(&mut self, id: u64, table: u64) {
        if let Some(book) = self.pools.get_mut(&id) {
            book.settled.remove(&table);
        }
    }

    fn pool_changed(&mut self, id: u64, table: u64, change: &Value) -> Verdict {
        let change = Written::of(change)?;
        let book = self.pools.get_mut(&id).ok_or("no such pool")?;
        if !matches!(change.kind, "linked" | "unlinked") && exact(&change.says["before"])? != book.holds {
            return Err(format!("the pool held {:?}", book.holds));
        }
        match change.kind {
            "linked" if change.says["terms"] != book.terms => return Err("the table differs".into()),
            "linked" | "unlinked" => {}
            "contributed" => {
                let added = exact(&change.says["added"])?;
                book.holds = book.holds + added;
                book.tally.0 = book.tally.0 + added;
                if book.in_play.insert(table, added).is_some() {
                    return Err("a round contributes twice".into());
                }
            }
            "returned" => {
                let returned = exact(&change.says["returned"])?;
                let in_play = book.in_play.entry(table).or_insert(Fraction::ZERO);
                *in_play = *in_play - returned;
                if *in_play == Fraction::ZERO {
                    book.in_play.remove(&table);
                }
                book.holds = book.holds - returned;
                book.tally.0 = book.tally.0 - returned;
            }
            "settled" => {
                let returned = exact(&change.says["returned"])?;
                let own = exact(&change.says["own"])?;
                let taken = cents(&change.says["taken"])?;
                if book.in_play.remove(&table) != Some(returned + own) {
                    return Err("a settlement of other wagers than were in the pool".into());
                }
                book.holds = book.holds - returned;
                book.tally.0 = book.tally.0 - returned;
                // Only the round knows which wagers were void; without void wagers the cards give the prizes.
                let winners = self.tables.get_mut(&table).and_then(|table| table.winners.take());
                if let Some(winners) = winners.filter(|_| returned == Fraction::ZERO) {
                    let must = Book::prizes(book.holds, winners);
                    if taken != must || change.says["reseeded"].is_null() != (winners.royal_flushes == 0) {
                        return Err(format!("the prizes must take {must}: {winners:?}"));
                    }
                }
                self.prizes += u64::from(taken > 0);
                let seeded = if change.says["reseeded"].is_null() { 0 } else { cents(&change.says["reseeded"])? };
                book.holds = book.holds + Fraction::whole((seeded - taken).into());
                book.tally.1 += taken;
                book.tally.2 += seeded;
                book.locked |= !change.says["reseeded"].is_null();
                book.settled.insert(table, (own, taken, seeded));
            }
            "invalidated" => {
                let settled = book.settled.remove(&table).ok_or("an outcome that the pool never settled")?;
                let (own, taken, seeded) = settled;
                let withdrawn = if change.says["withdrawn"].is_null() { 0 } else { cents(&change.says["withdrawn"])? };
                let undone = (exact(&change.says["returned"])?, cents(&change.says["restored"])?, withdrawn);
                if undone != settled {
                    return Err(format!("an invalidated outcome must undo {settled:?}"));
                }
                book.holds = book.holds - own + Fraction::whole((taken - seeded).into());
                book.tally = (book.tally.0 - own, book.tally.1 - taken, book.tally.2 - seeded);
            }
            other => return Err(format!("unknown: {other}")),
        }
        Ok(())
    }
}
