//! Sections 12 to 14: irregularities, device faults and supervisors' powers.

use super::{BOOK, EMPTY_AREA, LetItRide, State};
use crate::awaits::Offer;
use crate::fact::Fact;
use crate::incident::Incident;
use crate::poker::{FollowUp, HandStates, IncidentRules, Invalidation, Irregularities, Phase, Remedy};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rules};
use crate::seat::{Place, Seat, Seats};
use crate::wager::Wager;
use alloc::vec::Vec;

pub(super) const RULES: IncidentRules = IncidentRules {
    misdeal: rules!["12.1", "12.4"],
    dealer_count: rules!["12.2", "12.4"],
    player_count_early: rules!["12.1", "12.4"],
    player_count_late: rules!["12.7"],
    late_when_acted: false,
    exposed_twice: rules!["12.3", "12.4"],
    exposed_player: rules!["12.5"],
    without_wager_late: rules!["12.8"],
    without_wager_early: rules!["12.1", "12.4"],
    wager_when_dealt_in: rules!["12.1", "12.8"],
    late_when_dealt: false,
    wrong_deck: rules!["12.9", "12.9.2"],
    check_deck: rules!["12.9.3"],
    tell: None,
    device: rules!["13.2", "13.2.1"],
    other_device: rules!["13.2.3"],
    plays_first: rules!["12.12", "12.12.1"],
    declared_void: rules!["14.3", "14.3.1"],
    invalidated: Invalidation {
        disruption: rules!["14.4", "14.4.1", "14.5"],
        fraud: rules!["14.4", "14.4.2", "14.5"],
        unnamed: rules!["14.4", "14.5"],
    },
    forfeited: rules!["14.4.2", "14.5"],
    refused: rules!["14.11"],
    reveal_folded: None,
};

impl Irregularities for LetItRide {
    fn hand_states(&self, _: Incident) -> HandStates {
        HandStates { void: self.course.out, folded: Seats::NONE, shuffled_back: Seats::NONE }
    }

    fn own_remedy(&self, incident: Incident) -> Result<Remedy, Refusal> {
        match incident {
            // The community cards take the place of the dealer's hand.
            Incident::WrongNumberOfCards(Place::Community) if self.course.phase >= Phase::Dealing => {
                Ok(Remedy::VoidRound(RULES.dealer_count))
            }
            Incident::WrongNumberOfCards(Place::Community) => {
                Err(Refusal::new(Why::NotAllowed(Forbidden::NoCardDealt), RULES.dealer_count))
            }
            Incident::Exposed { place: Place::Community, nth } => self.exposed_community(nth),
            _ => Err(self.course.unknown(incident)),
        }
    }

    fn incident(&mut self, incident: Incident, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        match incident {
            Incident::Correct { seat, on, amount } => self.correct(seat, on, amount, facts),
            _ => self.put_right(incident, facts),
        }
    }

    fn follow_up(&mut self, _: Incident, after: FollowUp, facts: &mut impl FnMut(Fact)) {
        match after {
            // Folded hands are never revealed in this game.
            FollowUp::Done | FollowUp::Reveal(..) => {}
            FollowUp::VoidHand(seat, rules) if self.course.phase < Phase::Dealing => {
                self.lift_wagers(seat, |_| Some(rules), facts);
            }
            FollowUp::VoidHand(seat, rules) => {
                self.areas[seat.index()].state = State::Void(rules);
                self.move_on();
            }
            FollowUp::TakeBack(_, seat, on, rules) => self.refuse_wager(seat, on, rules, facts),
            FollowUp::Discard(seat, rules) => {
                let area = &mut self.areas[seat.index()];
                let cards = area.cards.into_iter().collect();
                *area = EMPTY_AREA;
                self.course.discard(seat, cards, rules, facts);
            }
        }
    }

    fn own_incidents(&self, _: Seat) -> impl Iterator<Item = Incident> {
        core::iter::empty()
    }

    fn own_offers(&self) -> Vec<Offer> {
        let incident = Incident::WrongNumberOfCards(Place::Community);
        let counted = self.remedy(incident).map(|_| Offer::Incident { incident, amounts: None, cards: None });
        counted.into_iter().chain(self.correction_offers()).collect()
    }
}

impl LetItRide {
    /// Rule 12.6: a misdeal, unless a player has handled their cards. Then the card stays exposed and play goes on.
    fn exposed_community(&self, nth: u8) -> Result<Remedy, Refusal> {
        let rules = rules!["12.6"];
        let misdeal = rules!["12.6", "12.4"];
        let forbid = |forbidden| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        match self.course.phase {
            Phase::Dealing => Ok(Remedy::VoidRound(misdeal)),
            _ if self.course.lies_face_up(nth) => forbid(Forbidden::AlreadyDone),
            Phase::Deciding | Phase::Turning if self.course.handled.is_empty() => Ok(Remedy::VoidRound(misdeal)),
            Phase::Deciding | Phase::Turning => Ok(Remedy::LeaveExposed(nth, rules)),
            _ => forbid(Forbidden::NoHandLeft),
        }
    }

    /// Rule 14.11. A hand needs all three wagers, and after "no more bets" none can be replaced: so all three are
    /// returned together.
    fn refuse_wager(&mut self, seat: Seat, on: Wager, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let closed = self.course.phase == Phase::Closed;
        let why = |wager| if wager == on { Some(rules) } else { closed.then_some(rules!["14.11", "5.2", "5.3"]) };
        self.lift_wagers(seat, why, facts);
    }

    /// Returns the wagers for which `why` gives rules, before the first card. If no wager is left, betting opens again.
    fn lift_wagers(&mut self, seat: Seat, why: impl Fn(Wager) -> Option<Grounds>, facts: &mut impl FnMut(Fact)) {
        for (spot, stake, _) in self.areas[seat.index()].spots(seat) {
            if let Some(rules) = why(spot.wager) {
                self.lift(seat, spot.wager);
                facts(Fact::TakenBack { spot, stake, rules });
            }
        }
        if self.course.wagered.is_empty() {
            self.course.phase = Phase::Betting;
        }
    }
}
