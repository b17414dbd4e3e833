//! The decisions of a table about commands.

use super::{Command, Fact, Table, TableRefusal};
use crate::surroundings::Surroundings;
use rules::rulebook::Book;
use rules::{Incident, Input, Next, Round};

impl Table {
    /// The facts that follow from the command, in order, or the refusal.
    pub fn decide(&self, command: &Command, surroundings: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let now = surroundings.now;
        match *command {
            Command::Sit { patron, seat, player } => {
                self.may_begin(patron, surroundings)?;
                self.sit(patron, (seat, player), now)
            }
            Command::Leave { patron, seat, player } => self.leave(patron, (seat, player)),
            Command::Wait { patron } => {
                self.may_begin(patron, surroundings)?;
                self.wait(patron, now)
            }
            Command::StopWaiting { patron } => self.stop_waiting(patron),
            Command::SeatWaiting => self.seat_waiting(now),
            Command::Vacate { by, patron } => self.vacate(by, patron, now),
            Command::Reserve { by, seat, patron } => self.reserve(by, seat, patron),
            Command::ShutOut { patron } => self.shut_out(patron, surroundings),
            Command::CardBlocked { patron } => self.card_blocked(patron, surroundings),
            Command::BuyIn { patron, amount } => {
                self.may_play(patron, surroundings)?;
                Ok(vec![self.buy_in(patron, amount)?])
            }
            Command::CashOut { patron, amount } => Ok(vec![self.cash_out(patron, amount)?]),
            Command::CarryTokens { patron, amount } => {
                self.may_play(patron, surroundings)?;
                Ok(vec![self.carry_tokens(patron, amount)?])
            }
            Command::Tray(ref command) => {
                let fact = self.decide_tray(command, now).map_err(TableRefusal::Tray)?;
                Ok(vec![Fact::Tray(fact)])
            }
            Command::Link { by, pool } => self.link(by, pool, surroundings),
            Command::Unlink { by } => self.unlink(by, surroundings),
            Command::HearJackpot => self.hear_jackpot(surroundings),
            Command::Say { patron, input } => self.say(patron, input, surroundings),
            Command::LayWagers { patron, seat, player, ref wagers } => {
                self.lay_wagers(patron, (seat, player), wagers, surroundings)
            }
            Command::LetAllRide { patron, seat } => self.let_all_ride(patron, seat, surroundings),
            Command::Instruct { patron, instruction } => self.instruct(patron, instruction, now),
            Command::Connect { patron } => Ok(self.connect(patron, now)),
            Command::Disconnect { patron } => self.disconnect(patron, now),
            Command::StandUp => self.stand_up(now),
            Command::ServeAgain => self.serve_again(now),
            Command::Acknowledge { by, notice } => self.acknowledge(by, notice, now),
            Command::Ready { patron } => self.ready(patron, surroundings),
            Command::Deal { input: Input::Incident(Incident::Invalidated { ground: None, .. }), .. } => {
                Err(TableRefusal::NoGround { rule: const { Book::Rulings.cite("G17") } })
            }
            Command::Deal { by, input } => self.deal(by, input, surroundings),
            Command::CorrectRound { incident: Incident::Invalidated { ground: None, .. }, .. } => {
                Err(TableRefusal::NoGround { rule: const { Book::Rulings.cite("G17") } })
            }
            Command::CorrectRound { by, round, incident } => self.correct_round(by, round, incident, surroundings),
            Command::Agree { by } => self.agree(by, surroundings),
            Command::Decline { by } => self.decline(by, now),
            Command::WithdrawRequest { by } => self.withdraw_request(by, now),
            Command::Approve { by, ref setting } => self.approve(by, setting, now),
            Command::ResumeJackpot { by } => self.resume_own_jackpot(by, now),
            Command::TellInspector { by, inspector, ref about } => {
                self.check_intention(about)?;
                self.tell_inspector(by, inspector, about, now)
            }
            Command::CuttingCardOut { by } => self.cutting_card_came_out(by, now),
            Command::LoadShoe { root, cards } => self.load_shoe(root, cards, now),
            Command::Cut { by, card } => self.cut(by, card, now),
            Command::RefuseCut { patron } => self.refuse_cut(patron, now),
            Command::OrderShuffle { by } => self.order_shuffle(by, now),
            Command::RecordShuffle { by } => self.record_shuffle(by, now),
            Command::ReplaceCards { by } => self.replace_cards(by, now),
            Command::OrderCheck { by } => self.order_check(by, now),
            Command::RecordCheck { by, missing, foreign } => self.record_check(by, (missing, foreign), now),
            Command::ReplaceDevice { by, device } => self.replace_device(by, device, now),
            Command::UseWholeChips => self.use_whole_chips(now),
            Command::SetLimits { by, limits, change } => self.set_limits(by, limits, change, now),
            Command::SetWagerLimits { by, on, limits, change } => self.set_wager_limits(by, on, limits, change, now),
            Command::SetPlayerLimits { by, patron, limits } => self.set_player_limits(by, patron, limits, now),
            Command::HoldToMinimum { by, patron, how } => self.hold_to_minimum(by, patron, how, now),
            Command::Release { by, patron } => self.release(by, patron, now),
            Command::Close { by, closes } => self.close(by, closes, now),
            Command::KeepOpen { by } => self.keep_open(by, now),
            Command::Suspend { by, cause } => self.suspend(by, Some(cause), now),
            Command::Resume { by } => self.resume(by, now),
            Command::ChangeSettings { by, ref settings } => self.change_settings(by, settings, now),
            Command::NextRound => self.next_round(surroundings),
            Command::Tick => self.tick(surroundings),
        }
    }

    pub(super) fn next_round(&self, surroundings: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        self.stands_still()?;
        match self.round.next() {
            Next::Await(_) => return Err(TableRefusal::RoundNotOver),
            Next::Over if !self.is_open() => return Err(TableRefusal::NotOpen),
            Next::Over => {}
        }
        self.check_cards_sound()?;
        self.check_jackpot_runs(surroundings)?;
        // A player who sat down before instructions were recorded has one from this round on.
        let patrons = self.seating.patrons().into_iter();
        let mut facts: Vec<Fact> =
            patrons.filter_map(|patron| self.usual_instruction(patron, surroundings.now)).collect();
        facts.push(Fact::RoundBegan { number: self.rounds + 1, at: surroundings.now });
        Ok(facts)
    }
}
