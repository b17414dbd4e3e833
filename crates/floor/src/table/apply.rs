//! Applying facts to a table.

use super::limits::Announced;
use super::previous::RoundInputs;
use super::{Chair, Fact, Instructed, Notice, Table};
use crate::id::PatronId;
use crate::time::Moment;
use rules::{Await, Incident, Input, Next, Round};

impl Table {
    /// Takes a fact in. Facts that were decided for this table always fit. A fact that does not fit is refused and changes nothing.
    #[allow(clippy::too_many_lines)] // One line for each fact.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), rules::Refusal> {
        let owed = self.follows(fact);
        if let Fact::Told { by, staff, input, at, day, .. } = fact {
            let before = self.round.next();
            let follow = match *input {
                Input::Incident(incident) if !owed => self.consequences(incident, *staff, *at),
                _ => Vec::new(),
            };
            self.tell(fact, *input)?;
            self.must_follow(follow);
            self.books.post(fact.postings());
            self.was_warned(*input, *day);
            self.agreement_is_used(*staff, *input);
            self.spoke(fact, before);
            if before == Next::Await(Await::Wagers) && self.round.next() != before {
                let played = self.wagers().filter_map(|spot| self.patron_at(spot)).collect();
                self.seating.wagering_ended(played);
            }
            if let (Some(_), Input::TakeBack { .. }) = (by, input) {
                self.clock.chips_are_taken_back(*at);
            }
            if self.round.next() != before || !self.is_out_of_turn(*input, before) {
                self.clock.moved_on(*input, (before, self.round.next()), self.has_chips(), *at);
            }
            return Ok(());
        }
        if let Fact::RoundCorrected { by, incident, at, jackpot, .. } = fact {
            let previous = self.previous.clone();
            let follow = previous
                .map(|previous| self.consequences_for_previous(&previous, *incident, *by, *at))
                .unwrap_or_default();
            self.previous_was_corrected(*incident, *jackpot)?;
            self.must_follow(follow);
            self.books.post(fact.postings());
            self.agreement_is_used(Some(*by), Input::Incident(*incident));
            return Ok(());
        }
        self.books.post(fact.postings());
        match fact {
            Fact::Opened { .. }
            | Fact::Told { .. }
            | Fact::RoundCorrected { .. }
            | Fact::BoughtIn { .. }
            | Fact::CashedOut { .. }
            | Fact::TokensCarried { .. } => {}
            Fact::JackpotStopped { by, at, .. } => {
                self.must_follow(self.notices_of_stop(*by, *at));
                self.jackpot_was_stopped(true);
            }
            Fact::JackpotResumed { .. } => self.jackpot_was_stopped(false),
            Fact::Irregular { staff, incident, at, .. } if !owed => {
                let follow = self.found_between_rounds(*staff, *incident, *at);
                self.must_follow(follow.ok().flatten().unwrap_or_default().into_iter().skip(1).collect());
            }
            Fact::Irregular { .. } => {}
            Fact::CardsToBe { done, rules, .. } => self.cards_are_to_be(*done, rules),
            Fact::CheckOrdered { rules, .. } => self.check_was_ordered(rules),
            Fact::CardsChecked { by, missing, foreign, rules, at } => {
                let follow = self.record_check(*by, (*missing, *foreign), *at);
                self.must_follow(follow.unwrap_or_default().into_iter().skip(1).collect());
                self.cards_were_checked(*missing, *foreign, rules);
            }
            Fact::DeviceReplaced { device, .. } => self.device_was_replaced(*device),
            Fact::NoticeRaised { number, whom, about, by, agreed_by, intention, round, rules, at } => self
                .notice_was_raised(Notice {
                    number: *number,
                    whom: *whom,
                    about: about.clone(),
                    by: *by,
                    agreed_by: *agreed_by,
                    intention: intention.clone(),
                    round: round.unwrap_or(self.rounds),
                    rules: rules.clone(),
                    at: *at,
                    acknowledged: None,
                }),
            Fact::NoticeAcknowledged { number, by, at } => self.notice_was_acknowledged(*number, *by, *at),
            Fact::Tray(fact) => self.tray.apply(fact),
            Fact::Linked { pool, .. } => self.was_linked(Some(*pool)),
            Fact::Unlinked { .. } => self.was_linked(None),
            Fact::Sat { patron, seat, player } => {
                self.seating.sat(*patron, (*seat, *player));
                self.presence.came(*patron);
                self.note_newcomer(*patron);
                self.renew_area(*seat);
            }
            Fact::Left { patron, seat, player }
            | Fact::GaveUp { patron, seat, player, .. }
            | Fact::StoodUp { patron, seat, player, .. }
            | Fact::Vacated { patron, seat, player, .. } => {
                self.got_up(*patron, (*seat, *player));
            }
            Fact::ShutOut { patron, from, .. } => self.seating.was_shut_out(*patron, *from),
            Fact::CardBlocked { patron, .. } => self.seating.card_was_blocked(*patron),
            Fact::AgreementAsked { by, input, at } => {
                let asked = super::Asked { by: *by, input: *input, at: *at };
                self.must_follow(self.notices_of_request(&asked));
                self.agreement_was_asked(asked);
            }
            Fact::Agreed { by, at } => self.was_agreed(*by, *at),
            Fact::RequestDeclined { by, at } => {
                self.must_follow(self.notices_of_decline(*by, *at));
                self.was_declined(*by, *at);
            }
            Fact::RequestWithdrawn { at, .. } | Fact::RequestLapsed { at } => self.was_asked_in_vain(*at),
            Fact::Approved { by, setting, .. } => self.was_approved(*by, setting),
            Fact::InspectorTold { by, inspector, about, at } => {
                self.must_follow(self.notices_of_intention(*by, about, *at));
                self.inspector_was_told(*inspector, about);
            }
            Fact::CuttingCardOut { by, at } => {
                self.must_follow(self.notices_of_ended_holds(*by, *at));
                self.cutting_card_was_seen();
            }
            Fact::Waited { patron, .. } => self.seating.waits(*patron),
            Fact::StoppedWaiting { patron } => {
                self.seating.stopped_waiting(*patron);
                self.presence.came(*patron);
            }
            Fact::Disconnected { patron, at } => self.player_went(*patron, *at),
            Fact::Connected { patron, .. } => self.player_came(*patron),
            Fact::Instructed { patron, instruction, from_round, .. } => {
                self.instructions.gave(*patron, *instruction, *from_round, self.rounds);
            }
            Fact::AllRides { seat, .. } => self.instructions.all_rides(*seat),
            Fact::ClockRestarted { at } => {
                self.begin_no_later_than(*at);
                self.clock.restart(*at);
                self.presence.house_is_back();
            }
            Fact::Reserved { seat, patron, .. } => self.seating.reserve(*seat, *patron),
            Fact::Ready { patron } => {
                self.clock.ready.insert(*patron);
                self.presence.came(*patron);
            }
            Fact::ShoeLoaded { shoe, root, cards, at } => self.shoe_loaded(*shoe, *root, *cards, *at),
            Fact::CutRefused { patron, at } => self.cut_refused(*patron, *at),
            Fact::Cut { card, .. } => self.was_cut(*card),
            Fact::ShuffleOrdered { .. } => self.shuffle_is_due(),
            Fact::Shuffled { .. } => self.was_shuffled(),
            Fact::CardsReplaced { .. } => self.new_cards_came(),
            Fact::LimitsSet { limits, markers, .. } => self.limits_were_set(*limits, markers),
            Fact::WholeChips { .. } => self.whole_chips_are_used(),
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
                self.renew_limits_of(*patron);
            }
            Fact::HeldToMinimum { patron, how, .. } => {
                self.limits.held.insert(*patron, *how);
                self.renew_limits_of(*patron);
            }
            Fact::Released { patron, .. } => {
                self.limits.held.remove(patron);
                self.renew_limits_of(*patron);
            }
            Fact::ClosingShown { closes, at, .. } => self.closing_shown(Some((*closes, *at))),
            Fact::ClosingWithdrawn { .. } => self.closing_shown(None),
            Fact::Closed { .. } => self.was_closed(),
            Fact::Suspended { cause, at, .. } => self.was_suspended(*cause, *at),
            Fact::Resumed { .. } => self.was_resumed(),
            Fact::SettingsChanged { settings, .. } => self.settings_were_changed(settings),
            Fact::RoundBegan { number, at } => self.round_began(*number, *at),
        }
        Ok(())
    }

    /// The round gets the same input as when the fact was decided.
    fn tell(&mut self, fact: &Fact, input: Input) -> Result<(), rules::Refusal> {
        let Fact::Told { by, staff, drawn, jackpot, .. } = fact else { return Ok(()) };
        let place = match self.round.next() {
            Next::Await(Await::Card(place)) => Some(place),
            _ => None,
        };
        self.set_settlement_meter(jackpot.as_ref());
        if !self.begun {
            self.inputs = RoundInputs::of(&self.opening, &self.round);
        }
        self.inputs.note(&self.round, input, fact.prize_meter());
        let (mut mixed, mut due) = (false, false);
        let record = &mut self.record;
        let taken = self.round.take(input, &mut |fact| {
            record.note(&fact);
            mixed |= matches!(fact, rules::Fact::Reshuffled { .. });
            due |= matches!(fact, rules::Fact::CardsToBe { .. });
        });
        if taken.is_err() {
            self.inputs.forget_last();
            self.leave_meter_to_pool();
        }
        taken?;
        self.begun = true;
        if matches!(input, Input::Card(_)) && !std::mem::replace(&mut self.record.dealt, true) {
            self.first_card_dealt();
        }
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
        if let Input::Incident(Incident::WagerRefused { seat, player, .. }) = input
            && let (Some(_), Some(patron)) = (staff, self.seating.patron(seat, player))
        {
            // A player whose wager the house refused has not abstained.
            self.seating.refused(patron);
        }
        if let (Some(patron), Input::Wager { seat, player, .. }) = (by, input) {
            self.seating.lays(*patron);
            self.record.wagered.insert((seat, *patron));
            self.record.owners.insert((seat, player), *patron);
            // A player who wagers again is no longer ready.
            self.clock.ready.remove(patron);
        }
        Ok(())
    }

    /// A place is free. A player who has no other place takes everything along.
    fn got_up(&mut self, patron: PatronId, (seat, player): Chair) {
        self.seating.left((seat, player));
        self.record.wagered.remove(&(seat, patron));
        if !self.seating.is_here(patron) {
            self.limits.left(patron);
            self.instructions.left(patron);
            self.presence.came(patron);
        }
        self.renew_area(seat);
        if !self.is_occupied() {
            self.left_vacant();
        }
    }

    /// Whether a decision was made at another seat than the one that the round waited for. Such a decision takes none of its player's time, and gives
    /// the player in turn no more time. At tables of earlier records it did.
    fn is_out_of_turn(&self, input: Input, before: Next) -> bool {
        let Input::Decide { seat, .. } = input else { return false };
        self.opening.full_procedures && matches!(before, Next::Await(Await::Decision(awaited)) if awaited != seat)
    }

    /// A player's input to the round shows that they are connected; so does their instruction's. The time that passed was theirs if the round had
    /// waited for them.
    fn spoke(&mut self, fact: &Fact, before: Next) {
        let Fact::Told { by, instruction, input, at, .. } = fact else { return };
        match (by, instruction, input) {
            (Some(_), Some(instruction), Input::Decide { seat, player, decision, .. }) => {
                let (seat, player, instruction) = (*seat, *player, *instruction);
                self.record.instructed.push(Instructed { seat, player, instruction, decision: decision.kind() });
                let says = format!("Seat {seat} did not decide in time: {decision}, as instructed (ruling G23)");
                self.record.calls.push(says);
            }
            (Some(patron), ..) => self.presence.came(*patron),
            _ => {}
        }
        if let Input::Decide { seat, player, .. } = input
            && !self.is_out_of_turn(*input, before)
            && let Some(patron) = self.seating.patron(*seat, *player)
        {
            self.clock.thought(patron, *at);
        }
    }

    /// The first card of a round left the device, so the shoe is in use.
    fn first_card_dealt(&mut self) {
        self.previous_stands();
        self.limits.shoe_begun = true;
    }

    fn round_began(&mut self, number: u64, at: Moment) {
        self.note_sat_out();
        self.seating.round_ended(self.settings.table().seats);
        self.presence.round_ended();
        self.instructions.round_began(number);
        self.round_is_previous();
        if self.next_cards() {
            self.shoe_is_new();
        }
        self.take_settings();
        self.leave_meter_to_pool();
        self.record = super::round_record::RoundRecord::default();
        self.rounds = number;
        self.begun = false;
        self.requests_are_over();
        self.clock = super::pace::Clock::new(at);
        self.renew_limits();
    }
}
