//! What is so once something has happened.

use super::limits::Announced;
use super::{Fact, Table};
use crate::time::Moment;
use rules::{Await, Input, Next, Round};

impl Table {
    /// Takes a fact in. Facts that were decided for this table always fit; one that does not is refused, and changes nothing.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), rules::Refusal> {
        if let Fact::Told { input, at, day, .. } = fact {
            let before = self.round.next();
            self.tell(fact, *input)?;
            self.books.post(fact.postings());
            self.was_warned(*input, *day);
            self.spoke(fact);
            if before == Next::Await(Await::Wagers) && self.round.next() != before {
                let played = self.wagers().filter_map(|spot| self.patron_at(spot)).collect();
                self.seating.wagering_ended(played);
            }
            self.clock.moved_on(*input, (before, self.round.next()), self.has_chips(), *at);
            return Ok(());
        }
        self.books.post(fact.postings());
        match fact {
            Fact::Opened { .. }
            | Fact::Told { .. }
            | Fact::BoughtIn { .. }
            | Fact::CashedOut { .. }
            | Fact::TokensCarried { .. } => {}
            Fact::Tray(fact) => self.tray.apply(fact),
            Fact::Linked { pool, .. } => self.was_linked(Some(*pool)),
            Fact::Unlinked { .. } => self.was_linked(None),
            Fact::Sat { patron, seat, player } => {
                self.seating.sat(*patron, (*seat, *player));
                self.presence.came(*patron);
                self.renew_area(*seat);
            }
            Fact::Left { patron, seat, player }
            | Fact::GaveUp { patron, seat, player, .. }
            | Fact::StoodUp { patron, seat, player, .. }
            | Fact::Vacated { patron, seat, player, .. } => {
                self.seating.left((*seat, *player));
                self.record.wagered.remove(&(*seat, *patron));
                if !self.seating.is_here(*patron) {
                    self.limits.left(*patron);
                    self.instructions.left(*patron);
                    self.presence.came(*patron);
                }
                self.renew_area(*seat);
                if !self.is_occupied() {
                    self.left_vacant();
                }
            }
            Fact::Waited { patron, .. } => self.seating.waits(*patron),
            Fact::StoppedWaiting { patron } => {
                self.seating.stopped_waiting(*patron);
                self.presence.came(*patron);
            }
            Fact::Disconnected { patron, at } => self.presence.went(*patron, *at),
            Fact::Connected { patron, .. } => self.presence.came(*patron),
            Fact::Instructed { patron, instruction, from_round, .. } => {
                self.instructions.gave(*patron, *instruction, *from_round, self.rounds);
            }
            Fact::AllRides { seat, .. } => self.instructions.all_rides(*seat),
            Fact::ClockRestarted { at } => self.clock.restart(*at),
            Fact::Reserved { seat, patron, .. } => self.seating.reserve(*seat, *patron),
            Fact::Ready { patron } => {
                self.clock.ready.insert(*patron);
                self.presence.came(*patron);
            }
            Fact::ShoeLoaded { shoe, root, cards, at } => self.shoe_loaded(*shoe, *root, *cards, *at),
            Fact::CutRefused { patron, at } => self.cut_refused(*patron, *at),
            Fact::Cut { card, .. } => self.was_cut(*card),
            Fact::ShuffleOrdered { .. } => self.shuffle_is_due(),
            Fact::CardsReplaced { .. } => self.cards_were_replaced(),
            Fact::LimitsSet { limits, markers, .. } => self.limits_were_set(*limits, markers),
            Fact::SignShown { limits, at, takes_effect, .. } => {
                let (limits, shown, takes_effect) = (*limits, *at, *takes_effect);
                self.limits.announced = Some(Announced { limits, shown, takes_effect });
            }
            Fact::SignTookEffect { .. } => self.sign_took_effect(),
            Fact::WagerLimitsSet { on, limits, .. } => self.limits.bet_types.set(*on, *limits),
            Fact::WagerSignShown { on, limits, at, takes_effect, .. } => {
                let (limits, shown, takes_effect) = (*limits, *at, *takes_effect);
                self.limits.bet_types.announce(*on, Announced { limits, shown, takes_effect });
            }
            Fact::WagerSignTookEffect { on, .. } => self.limits.bet_types.take_effect(*on),
            Fact::PlayerLimitsSet { patron, limits, .. } => {
                match limits {
                    Some(limits) => self.limits.own.insert(*patron, *limits),
                    None => self.limits.own.remove(patron),
                };
                self.renew_limits();
            }
            Fact::HeldToMinimum { patron, how, .. } => {
                self.limits.held.insert(*patron, *how);
                self.renew_limits();
            }
            Fact::Released { patron, .. } => {
                self.limits.held.remove(patron);
                self.renew_limits();
            }
            Fact::ClosingShown { closes, .. } => self.closing_shown(Some(*closes)),
            Fact::ClosingWithdrawn { .. } => self.closing_shown(None),
            Fact::Closed { .. } => self.was_closed(),
            Fact::Suspended { .. } => self.was_suspended(true),
            Fact::Resumed { .. } => self.was_suspended(false),
            Fact::SettingsChanged { settings, .. } => self.settings_were_changed(settings),
            Fact::RoundBegan { number, at } => self.round_began(*number, *at),
        }
        Ok(())
    }

    /// The round is told the same as it was when the fact was decided.
    fn tell(&mut self, fact: &Fact, input: Input) -> Result<(), rules::Refusal> {
        let Fact::Told { by, drawn, jackpot, .. } = fact else { return Ok(()) };
        let place = match self.round.next() {
            Next::Await(Await::Card(place)) => Some(place),
            _ => None,
        };
        self.set_settlement_meter(jackpot.as_ref());
        let (mut mixed, mut due) = (false, false);
        let record = &mut self.record;
        let taken = self.round.take(input, &mut |fact| {
            record.note(&fact);
            mixed |= matches!(fact, rules::Fact::Reshuffled { .. });
            due |= matches!(fact, rules::Fact::CardsToBe { .. });
        });
        if taken.is_err() {
            self.leave_meter_to_pool();
        }
        taken?;
        self.begun = true;
        if drawn.is_some() {
            self.card_drawn(place);
        }
        if mixed {
            self.device_mixed();
        }
        if due {
            self.shuffle_is_due();
        }
        if self.round.next() == Next::Over {
            self.record.jackpot = *jackpot;
        }
        if let (Some(patron), Input::Wager { seat, player, .. }) = (by, input) {
            self.seating.lays(*patron);
            self.record.wagered.insert((seat, *patron));
            self.record.owners.insert((seat, player), *patron);
            // Who wagers again has something to say after all.
            self.clock.ready.remove(patron);
        }
        Ok(())
    }

    /// Somebody said something to the round, which shows that they are there; or their instruction did. The time that
    /// it took was theirs.
    fn spoke(&mut self, fact: &Fact) {
        let Fact::Told { by, instruction, input, at, .. } = fact else { return };
        match (by, instruction, input) {
            (Some(_), Some(_), Input::Decide { seat, decision, .. }) => {
                let says = format!("Seat {seat} did not decide in time: {decision}, as instructed (ruling G23)");
                self.record.calls.push(says);
            }
            (Some(patron), ..) => self.presence.came(*patron),
            _ => {}
        }
        if let Input::Decide { seat, player, .. } = input
            && let Some(patron) = self.seating.patron(*seat, *player)
        {
            self.clock.thought(patron, *at);
        }
    }

    fn round_began(&mut self, number: u64, at: Moment) {
        self.note_sat_out();
        self.seating.round_ended(self.settings.table().seats);
        self.presence.round_ended();
        self.instructions.round_began(number);
        let shoe = self.cards.shoe.as_ref().map(|shoe| shoe.number);
        self.next_cards();
        if self.cards.shoe.as_ref().map(|shoe| shoe.number) != shoe {
            self.shoe_is_new();
        }
        self.take_settings();
        self.leave_meter_to_pool();
        self.record = super::record::Record::default();
        self.rounds = number;
        self.begun = false;
        self.clock = super::pace::Clock::new(at);
        self.renew_limits();
    }
}
