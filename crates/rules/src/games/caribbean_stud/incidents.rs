//! Sections 14 to 16: irregularities, device faults and supervisors' powers.

use super::{BOOK, CaribbeanStud, State};
use crate::awaits::Offer;
use crate::fact::Fact;
use crate::incident::Incident;
use crate::person::Person;
use crate::poker::{FollowUp, HandStates, IncidentRules, Invalidation, Irregularities, Phase, Remedy};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::rules;
use crate::seat::{Place, Player, Seat, Seats};
use crate::wager::Wager;
use alloc::vec::Vec;

pub(super) const RULES: IncidentRules = IncidentRules {
    misdeal: rules!["14.1", "14.4"],
    dealer_count: rules!["14.2", "14.4"],
    player_count_early: rules!["14.1", "14.4"],
    player_count_late: rules!["14.8"],
    late_when_acted: false,
    exposed_twice: rules!["14.3", "14.4"],
    exposed_player: rules!["14.5"],
    without_wager_late: rules!["14.10"],
    without_wager_early: rules!["14.1", "14.4"],
    wager_when_dealt_in: rules!["14.1", "14.10"],
    late_when_dealt: false,
    wrong_deck: rules!["14.9", "14.9.2"],
    check_deck: rules!["14.9.3"],
    tell: Some(rules!["14.9.4"]),
    device: rules!["15.2", "15.2.1"],
    other_device: rules!["15.2.3"],
    plays_first: rules!["14.13", "14.13.1"],
    declared_void: rules!["16.3", "16.3.1"],
    invalidated: Invalidation {
        disruption: rules!["16.4", "16.4.1", "16.5"],
        fraud: rules!["16.4", "16.4.2", "16.5"],
        unnamed: rules!["16.4", "16.5"],
    },
    forfeited: rules!["16.4.2", "16.5"],
    refused: rules!["16.11"],
    reveal_folded: Some(rules!["9.10"]),
};

impl CaribbeanStud {
    /// A bet that is not twice the ante is corrected before the dealer's cards are shown. Afterwards it is settled as
    /// it lies.
    fn wrong_bet(&self, seat: Seat) -> Result<Remedy, Refusal> {
        self.course.check_player(seat, Player::First)?;
        let area = &self.areas[seat.index()];
        let forbid = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        match (self.course.phase, area.state) {
            _ if !self.course.wagered.contains(seat) => Err(Refusal::new(Why::NoHand(seat), rules!["14.11"])),
            (_, State::Asked) => forbid(Forbidden::AlreadyDone, rules!["14.11"]),
            (_, State::Void(_)) => Err(Refusal::new(Why::AlreadyVoid(Person::first(seat)), rules!["14.11"])),
            (_, State::In | State::Folded | State::Conceded) => forbid(Forbidden::NoBet, rules!["5.4", "14.11"]),
            (_, State::Bet) if area.bet.amount == area.right_bet() => {
                forbid(Forbidden::BetIsRight, rules!["5.5", "14.11"])
            }
            (Phase::Deciding | Phase::Turning, State::Bet) => Ok(Remedy::Note(rules!["14.11", "C6"])),
            _ => forbid(Forbidden::DealersCardsShown, rules!["14.11", "14.12"]),
        }
    }

    /// Rule 14.15, ruling G21: an inspector is told at once. If cards have been dealt, the round is played to its end
    /// and its jackpot wagers are settled by the meter as it stands. Before the first card every wager is returned.
    fn jackpot_fails(&self) -> Result<Remedy, Refusal> {
        let rules = rules!["14.15", "G21"];
        match self.course.phase {
            _ if self.jackpot_failed => Err(Refusal::new(Why::NotAllowed(Forbidden::AlreadyDone), rules)),
            Phase::Betting if self.course.wagered.is_empty() => Err(Refusal::new(Why::NoWagers, rules)),
            Phase::Betting | Phase::Closed => Ok(Remedy::TellInspectorAndVoid(rules)),
            _ => Ok(Remedy::TellInspector(rules)),
        }
    }
}

impl Irregularities for CaribbeanStud {
    fn hand_states(&self, _: Incident) -> HandStates {
        let in_state = |test: fn(State) -> bool| -> Seats {
            self.course.wagered.filter(|seat| test(self.areas[seat.index()].state)).collect()
        };
        HandStates {
            void: in_state(|state| matches!(state, State::Void(_))),
            folded: in_state(|state| state == State::Folded),
            shuffled_back: Seats::NONE,
        }
    }

    /// A card that lies face up cannot be exposed again, and does not make a second exposure.
    fn early_remedy(&self, incident: Incident) -> Option<Result<Remedy, Refusal>> {
        let again = Refusal::new(Why::NotAllowed(Forbidden::AlreadyDone), rules!["7.1", "14.6"]);
        match incident {
            Incident::Exposed { place: Place::Dealer, nth } if self.course.lies_face_up(nth) => Some(Err(again)),
            _ => None,
        }
    }

    fn own_remedy(&self, incident: Incident) -> Result<Remedy, Refusal> {
        let phase = self.course.phase;
        match incident {
            // The card stays face up, and all other cards of the dealer are dealt face down.
            Incident::Exposed { place: Place::Dealer, nth } if phase == Phase::Dealing => {
                Ok(Remedy::LeaveExposed(nth, rules!["14.5", "14.6"]))
            }
            // A card exposed before all have decided stays face up as well; the remaining players decide knowing it.
            Incident::Exposed { place: Place::Dealer, nth } if phase == Phase::Deciding => {
                Ok(Remedy::LeaveExposed(nth, rules!["14.7"]))
            }
            Incident::Exposed { .. } => Err(Refusal::new(Why::NotAllowed(Forbidden::AllDecided), rules!["14.7"])),
            Incident::WrongBetFound(seat) => self.wrong_bet(seat),
            Incident::JackpotFailed => self.jackpot_fails(),
            // A bet that was found wrong is corrected by another decision to bet.
            Incident::Correct { .. } => Err(Refusal::new(Why::NotInThisGame, rules!["14.11", "14.11.1"])),
            _ => Err(self.course.unknown(incident)),
        }
    }

    fn follow_up(&mut self, incident: Incident, after: FollowUp, facts: &mut impl FnMut(Fact)) {
        match after {
            FollowUp::Done => match incident {
                Incident::WrongBetFound(seat) => {
                    self.areas[seat.index()].state = State::Asked;
                    self.course.waiting.insert(seat);
                    self.course.phase = Phase::Deciding;
                }
                Incident::JackpotFailed => self.jackpot_failed = true,
                _ => {}
            },
            FollowUp::VoidHand(seat, rules) if self.course.phase < Phase::Dealing => {
                // The ante comes last, because the area leaves the round with it.
                for on in [Wager::Jackpot, Wager::Ante] {
                    if self.areas[seat.index()].stakes().any(|(lying, _)| lying == on) {
                        facts(self.remove(seat, on, rules));
                    }
                }
            }
            FollowUp::VoidHand(seat, rules) => {
                self.areas[seat.index()].state = State::Void(rules);
                self.end_of_decisions();
            }
            FollowUp::TakeBack(_, seat, on, rules) => {
                // A jackpot wager cannot stay without its ante.
                if on == Wager::Ante && self.areas[seat.index()].jackpot.is_some() {
                    facts(self.remove(seat, Wager::Jackpot, rules!["11.1", "16.11"]));
                }
                facts(self.remove(seat, on, rules));
            }
            FollowUp::Reveal(seat, rules) => {
                facts(Fact::Turned { place: Place::hand(seat), cards: 0b1_1111, rules });
            }
            FollowUp::Discard(seat, rules) => {
                let cards = self.areas[seat.index()].cards.into_iter().collect();
                self.course.discard(seat, cards, rules, facts);
            }
        }
    }

    fn own_incidents(&self, seat: Seat) -> impl Iterator<Item = Incident> {
        [Incident::WrongBetFound(seat)].into_iter()
    }

    fn own_offers(&self) -> Vec<Offer> {
        let incident = Incident::JackpotFailed;
        self.remedy(incident).map(|_| Offer::Incident { incident, amounts: None, cards: None }).into_iter().collect()
    }
}
