//! Checks that this table would have written a fact: its command is decided again and the results are compared.

use super::limits::LimitsChange;
use super::{CardSource, Fact, Table, TableRefusal, tray};
use crate::discrepancy::Discrepancy;
use crate::id::{PatronId, PoolId, TableId};
use crate::jackpot::{self, Closed, Exact, PoolReading, Terms};
use crate::ledger::Account;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::{Cents, Incident, Input, Wager};

impl Table {
    /// The table that this fact opens, if opening it would have written this fact.
    pub fn check_opened(id: TableId, fact: &Fact) -> Result<Self, Discrepancy> {
        let Fact::Opened { opening, by, at, moved } = fact else { return Err(Discrepancy::OutOfPlace) };
        let tray = moved.iter().find(|posting| posting.account == Account::Tray(id));
        let float = tray.map_or(Cents::ZERO, |posting| posting.amount);
        // A table that was opened before rulings G24 and R24 may have odd limits.
        let open = if opening.exact_payments { Self::open } else { Self::open_as_written };
        let again = open(id, opening.as_ref().clone(), float, *by, *at).map_err(Discrepancy::Unfit)?;
        compare(fact, Some(&again))?;
        Self::opened(id, fact).map_err(Discrepancy::Unfit)
    }

    /// Whether this table, in its present state, would have written this fact next. Facts about the pool or about a patron's account are checked
    /// against their own streams, and cards against the shoe.
    pub fn check(&self, fact: &Fact) -> Result<(), Discrepancy> {
        self.check_owed(fact)?;
        self.check_agreed(fact)?;
        match fact {
            _ if self.owed.first() == Some(fact) => Ok(()),
            Fact::Told { by: Some(patron), staff: None, instruction: Some(_), input, at, .. } => {
                let again = self.instructed_again(*patron, *input, &self.surroundings_of(fact, *at))?;
                compare_told(fact, again.first())
            }
            Fact::Told { by, staff, input, at, .. } => {
                let again = self.told_again((*by, *staff), *input, &self.surroundings_of(fact, *at))?;
                compare_told(fact, again.first())
            }
            Fact::RoundCorrected { by, incident, at, .. } => {
                let around = self.surroundings_of(fact, *at);
                compare(fact, self.told_again((None, Some(*by)), Input::Incident(*incident), &around)?.first())
            }
            // Missing instructions come before it, as facts of their own.
            Fact::RoundBegan { at, .. } if !self.has_chips() => {
                compare(fact, self.next_round(&Surroundings::at(*at))?.last())
            }
            Fact::Tray(told) => {
                let again = self.decide_tray(&told.command(), told.at()).map_err(TableRefusal::Tray)?;
                compare(fact, Some(&Fact::Tray(again)))
            }
            Fact::RoundBegan { .. } if self.has_chips() => Err(Discrepancy::LayoutNotEmpty),
            // Further results of the same command are facts of their own.
            Fact::SettingsChanged { by, settings, at } => {
                compare(fact, self.change_settings(*by, settings, *at)?.last())
            }
            _ => compare(fact, self.decided_again(fact)?.first()),
        }
    }

    /// The facts of the command behind a fact that belongs neither to the round nor to the tray.
    #[allow(clippy::too_many_lines)] // One line for each fact.
    fn decided_again(&self, fact: &Fact) -> Result<Vec<Fact>, Discrepancy> {
        Ok(match *fact {
            Fact::Opened { .. }
            | Fact::Told { .. }
            | Fact::RoundCorrected { .. }
            | Fact::Tray(_)
            | Fact::SettingsChanged { .. }
            // No command and no input causes these facts by itself.
            | Fact::CardsToBe { .. } => return Err(Discrepancy::OutOfPlace),
            // Without another fact, only time raises a notice.
            Fact::NoticeRaised { by: None, at, .. } if !self.is_in_play() => self.signs_due(at),
            Fact::NoticeRaised { .. } => return Err(Discrepancy::OutOfPlace),
            Fact::Irregular { staff, incident, at, .. } => {
                let found = self.found_between_rounds(staff, incident, at)?;
                found.ok_or(Discrepancy::OutOfPlace)?
            }
            Fact::CheckOrdered { by, at, .. } => self.order_check(by, at)?,
            Fact::CardsChecked { by, missing, foreign, at, .. } => self.record_check(by, (missing, foreign), at)?,
            Fact::DeviceReplaced { by, device, at, .. } => self.replace_device(by, device, at)?,
            Fact::NoticeAcknowledged { number, by, at } => self.acknowledge(by, number, at)?,
            // A patron sat down, or was seated after having waited.
            Fact::Sat { patron, seat, player } => match self.sit(patron, (seat, player), Moment(0)) {
                Err(refusal) => {
                    let seated = self.seat_waiting(Moment(0)).ok().filter(|facts| facts.first() == Some(fact));
                    seated.ok_or(refusal)?
                }
                sat => sat?,
            },
            Fact::Left { patron, seat, player } => self.leave(patron, (seat, player))?,
            // That the person was excluded, or had no card, is checked against their account.
            Fact::ShutOut { patron, from, at } => self.shut_out_at(patron, from, at)?,
            Fact::CardBlocked { patron, at } => self.card_blocked_at(patron, at)?,
            Fact::AgreementAsked { by, input, at } => self.deal(Some(by), input, &self.surroundings_of(fact, at))?,
            Fact::Agreed { by, at } => {
                let around = self.surroundings_of(fact, at);
                self.agreed_again(by, &around)?
            }
            Fact::RequestDeclined { by, at } => self.decline(by, at)?,
            Fact::RequestWithdrawn { by, at } => self.withdraw_request(by, at)?,
            Fact::RequestLapsed { at } => self.lapsed(at).into_iter().collect(),
            Fact::Approved { by, ref setting, at } => self.approve(by, setting, at)?,
            Fact::InspectorTold { by, inspector, ref about, at } => self.tell_inspector(by, inspector, about, at)?,
            Fact::CuttingCardOut { by, at } => self.cutting_card_came_out(by, at)?,
            Fact::Waited { patron, at } => self.wait(patron, at)?,
            Fact::StoppedWaiting { patron } => self.stop_waiting(patron)?,
            Fact::GaveUp { .. } => self.seat_waiting(Moment(0))?,
            Fact::Vacated { by, patron, at, .. } => self.vacate(by, patron, at)?,
            Fact::StoodUp { at, .. } => self.stand_up(at)?,
            Fact::Disconnected { patron, at } => self.disconnect(patron, at)?,
            Fact::Connected { patron, at } => self.connect(patron, at),
            Fact::Instructed { patron, instruction, at, .. } => self.instruct(patron, instruction, at)?,
            Fact::AllRides { patron, seat, at } => {
                self.may_let_all_ride(patron, seat)?;
                vec![Fact::AllRides { patron, seat, at }]
            }
            Fact::ClockRestarted { at } => self.serve_again(at)?,
            Fact::Reserved { by, seat, patron } => self.reserve(by, seat, patron)?,
            Fact::BoughtIn { patron, amount, .. } => vec![self.buy_in(patron, amount)?],
            // A patron who leaves takes everything along, even if that is nothing.
            Fact::CashedOut { patron, left: true, .. } if !self.here(patron) => self.take_all(patron),
            Fact::CashedOut { patron, amount, .. } => vec![self.cash_out(patron, amount)?],
            Fact::TokensCarried { patron, amount, .. } if amount < Cents::ZERO && !self.here(patron) => {
                self.take_all(patron).split_off(1)
            }
            Fact::TokensCarried { patron, amount, .. } => vec![self.carry_tokens(patron, amount)?],
            Fact::Linked { by, pool, at, .. } => self.link(by, pool, &self.surroundings_of(fact, at))?,
            // The state of the pool is checked against the pool's own facts.
            Fact::JackpotStopped { pool: Some(pool), by: None, at, .. } => {
                self.hear_jackpot(&self.told_of(pool, true, at))?
            }
            Fact::JackpotResumed { pool: Some(pool), by: None, at } => {
                self.hear_jackpot(&self.told_of(pool, false, at))?
            }
            Fact::JackpotStopped { pool: None, by: Some(by), at, .. } => {
                self.deal(Some(by), Input::Incident(Incident::JackpotFailed), &Surroundings::at(at))?
            }
            Fact::JackpotResumed { pool: None, by: Some(by), at } => self.resume_own_jackpot(by, at)?,
            Fact::JackpotStopped { .. } | Fact::JackpotResumed { .. } => return Err(Discrepancy::OutOfPlace),
            Fact::Unlinked { by, at, .. } => self.unlink(by, &Surroundings::at(at))?,
            Fact::Ready { patron } => {
                self.may_be_ready(patron)?;
                vec![Fact::Ready { patron }]
            }
            Fact::ShoeLoaded { root, cards, at, .. } => self.load_shoe(root, cards, at)?,
            Fact::CutRefused { patron, at } => self.refuse_cut(patron, at)?,
            // Earlier records do not say in whose place the system cut.
            Fact::Cut { by, instead_of: None, card, at } if !self.opening.two_persons => {
                self.cut(by, card, at)?;
                vec![fact.clone()]
            }
            Fact::Cut { by, card, at, .. } => self.cut(by, card, at)?,
            Fact::ShuffleOrdered { by, at } => self.order_shuffle(by, at)?,
            Fact::Shuffled { by, at } => self.record_shuffle(by, at)?,
            Fact::CardsReplaced { by, at } => self.replace_cards(by, at)?,
            // Limits that are not raised take effect in the same way either time.
            Fact::LimitsSet { by, limits, at, .. } => self.set_limits(by, limits, LimitsChange::AtOnce, at)?,
            Fact::WholeChips { at } => self.use_whole_chips(at)?,
            Fact::SignShown { by, limits, at, takes_effect } => {
                self.set_limits(by, limits, LimitsChange::Sign { takes_effect }, at)?
            }
            Fact::WagerLimitsSet { by, on, limits, at } => {
                self.set_wager_limits(by, on, limits, LimitsChange::NextRound, at)?
            }
            Fact::WagerSignShown { by, on, limits, at, takes_effect } => {
                self.set_wager_limits(by, on, Some(limits), LimitsChange::Sign { takes_effect }, at)?
            }
            Fact::SignTookEffect { at } | Fact::WagerSignTookEffect { at, .. } | Fact::Closed { by: None, at }
                if !self.is_in_play() =>
            {
                self.signs_due(at)
            }
            Fact::SignTookEffect { .. } | Fact::WagerSignTookEffect { .. } | Fact::Closed { by: None, .. } => {
                return Err(TableRefusal::InPlay.into());
            }
            Fact::Closed { by: Some(by), at } => self.close(by, at, at)?,
            Fact::PlayerLimitsSet { by, patron, limits, at } => self.set_player_limits(by, patron, limits, at)?,
            Fact::HeldToMinimum { by, patron, how, at } => self.hold_to_minimum(by, patron, how, at)?,
            Fact::Released { by, patron, at } => self.release(by, patron, at)?,
            Fact::ClosingShown { by, closes, at } => self.close(by, closes, at)?,
            Fact::ClosingWithdrawn { by, at } => self.keep_open(by, at)?,
            Fact::Suspended { by, cause, at } => self.suspend(by, cause, at)?,
            Fact::Resumed { by, at } => self.resume(by, at)?,
            Fact::RoundBegan { at, .. } => self.next_round(&Surroundings::at(at))?,
        })
    }

    fn here(&self, patron: PatronId) -> bool {
        self.seating.is_here(patron)
    }

    /// Repeats the input to the round, by the same speaker.
    fn told_again(
        &self,
        speaker: super::telling::Speaker,
        input: Input,
        around: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        match speaker {
            (Some(patron), None) => self.say(patron, input, around),
            // Tables that were opened before the ruling did with one person.
            (None, Some(staff)) if !self.opening.two_persons => self.dealt(Some(staff), input, around),
            (None, Some(staff)) => self.deal(Some(staff), input, around),
            (None, None) => self.told_by_the_house(input, around),
            (Some(_), Some(_)) => Err(TableRefusal::NotForTheHouse),
        }
    }

    /// An instruction decides only for a player who has not decided, and only as it says.
    fn instructed_again(
        &self,
        patron: PatronId,
        input: Input,
        around: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let Input::Decide { seat, .. } = input else { return Err(TableRefusal::NotForTheHouse) };
        if !self.is_late(around.now) || self.is_overdue(around.now) || self.had_no_chance(patron) {
            return Err(TableRefusal::TooEarly);
        }
        let (patron, instruction, input) = self.instructed(seat).ok_or(TableRefusal::NotForTheHouse)?;
        self.told_by((Some(patron), None), Some(instruction), input, around)
    }

    fn is_late(&self, now: Moment) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    /// Inputs of the house itself are allowed only when they are due.
    fn told_by_the_house(&self, input: Input, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let late = || self.is_late(around.now);
        let due = match input {
            Input::Settle => self.opening.source == CardSource::Entered || self.settles(around.now),
            Input::Card(_) | Input::Turn => return self.deal(None, input, around),
            Input::TakeBack { .. } | Input::Incident(Incident::WagerRefused { .. })
                if self.cards_in_doubt().is_some() =>
            {
                true
            }
            Input::TakeBack { .. } | Input::Incident(Incident::WagerRefused { .. }) if self.jackpot_is_stopped() => {
                !self.is_being_dealt()
            }
            Input::Decide { seat, .. } => {
                // A player with an instruction is absent only if the house gave them no chance to decide.
                let instructed = self.instructed(seat).is_some_and(|(patron, ..)| !self.had_no_chance(patron));
                late() && !instructed && self.without(seat) == Some(input)
            }
            Input::CloseInsurance
            | Input::NoMoreBets
            | Input::Seated { .. }
            | Input::TakeBack { .. }
            | Input::Incident(Incident::WagerRefused { on: Wager::Jackpot, .. }) => late() || self.all_are_ready(),
            Input::Incident(Incident::WagersInvalid(person)) => self.blocked_card_returns_wagers(person),
            _ => return Err(TableRefusal::NotForTheHouse),
        };
        if !due {
            return Err(TableRefusal::TooEarly);
        }
        self.told((None, None), input, around)
    }

    /// A pool as a table sees it when it has stopped or goes on.
    fn told_of(&self, pool: PoolId, stopped: bool, now: Moment) -> Surroundings {
        let jackpot = self.terms().map(|terms| PoolReading {
            pool,
            meter: Cents::ZERO,
            carried: 0,
            reachable: true,
            closed: Closed { stopped, ..Closed::default() },
            terms,
            play_money: self.opening.play_money,
            put_in: None,
        });
        Surroundings { jackpot, ..Surroundings::at(now) }
    }

    /// The surroundings of a decision. The fact contains the pool's amount; whether the pool could be reached and accepted wagers is checked against
    /// the pool's facts.
    pub(super) fn surroundings_of(&self, fact: &Fact, now: Moment) -> Surroundings {
        let entered = match fact {
            Fact::Told { jackpot, .. } | Fact::RoundCorrected { jackpot, .. } => *jackpot,
            _ => None,
        };
        let reading = |pool, terms| {
            let change = entered.filter(|entry| entry.pool == pool).map(|entry| entry.change);
            let before = change.and_then(|change| change.before()).unwrap_or(Exact::ZERO);
            let put_in =
                if let Some(jackpot::PoolChange::Invalidated { withdrawn, .. }) = change { withdrawn } else { None };
            PoolReading {
                pool,
                meter: before.whole(),
                carried: before.carried(),
                reachable: true,
                closed: Closed::default(),
                terms,
                play_money: self.opening.play_money,
                put_in,
            }
        };
        let jackpot = match fact {
            Fact::Linked { pool, terms, .. } => Some(reading(*pool, *terms)),
            // The request was tried, with any amount of the pool.
            Fact::Told { .. } | Fact::RoundCorrected { .. } | Fact::AgreementAsked { .. } => {
                self.opening.pool.zip(self.terms()).map(|(pool, terms)| reading(pool, terms))
            }
            _ => None,
        };
        let former = self.former_pool().zip(Terms::of(&self.settings));
        let former_jackpot = former.map(|(pool, terms)| reading(pool, terms));
        let around = Surroundings::at(now);
        let day = if let Fact::Told { day: Some(day), .. } = fact { *day } else { around.day };
        Surroundings { day, jackpot, former_jackpot, ..around }
    }
}

impl tray::Fact {
    /// The command behind a fact about the tray.
    fn command(&self) -> tray::Command {
        match *self {
            Self::Requested { transfer, amount, by, .. } => tray::Command::Request { transfer, amount, by },
            Self::Confirmed { request, by, .. } => tray::Command::Confirm { request, by },
            Self::Cancelled { request, by, .. } => tray::Command::Cancel { request, by },
            Self::Counted { day, count, counted, by, witness, .. } => {
                tray::Command::Count { day, count, counted, by, witness }
            }
        }
    }

    fn at(&self) -> Moment {
        match *self {
            Self::Requested { at, .. }
            | Self::Confirmed { at, .. }
            | Self::Cancelled { at, .. }
            | Self::Counted { at, .. } => at,
        }
    }
}

fn compare(fact: &Fact, again: Option<&Fact>) -> Result<(), Discrepancy> {
    match again {
        Some(again) if again == fact => Ok(()),
        Some(again) if again.postings() != fact.postings() => {
            Err(Discrepancy::differs("movement of money", &again.postings()))
        }
        Some(again) => Err(Discrepancy::differs("fact", again)),
        None => Err(Discrepancy::OutOfPlace),
    }
}

/// The same for an input to the round: it names the value that differs.
fn compare_told(fact: &Fact, again: Option<&Fact>) -> Result<(), Discrepancy> {
    if let (Fact::Told { drawn, jackpot, .. }, Some(Fact::Told { drawn: drawn_again, jackpot: jackpot_again, .. })) =
        (fact, again)
    {
        if drawn != drawn_again {
            return Err(Discrepancy::differs("place in the shoe", drawn_again));
        }
        if jackpot != jackpot_again {
            return Err(Discrepancy::differs("change of the jackpot pool", jackpot_again));
        }
    }
    compare(fact, again)
}
