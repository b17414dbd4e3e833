//! Section 8: irregularities. What all documents agree on comes from the course of a round; the game adds a refused wager.

use super::{BOOK, CasinoWar, State};
use crate::fact::Fact;
use crate::incident::Incident;
use crate::poker::{FollowUp, HandStates, IncidentRules, Invalidation, Irregularities, Phase, Remedy};
use crate::refusal::Refusal;
use crate::rulebook::rules;
use crate::seat::{Seat, Seats};

pub(super) const RULES: IncidentRules = IncidentRules {
    misdeal: rules!["8.1"],
    dealer_count: rules!["8.1"],
    player_count_early: rules!["8.1"],
    player_count_late: rules!["8.1"],
    late_when_acted: false,
    exposed_twice: rules!["8.1"],
    exposed_player: rules!["8.1"],
    without_wager_late: rules!["8.1"],
    without_wager_early: rules!["8.1"],
    wager_when_dealt_in: rules!["8.1"],
    late_when_dealt: false,
    wrong_deck: rules!["8.1"],
    check_deck: rules!["3.3"],
    tell: None,
    device: rules!["8.1"],
    other_device: rules!["8.1"],
    plays_first: rules!["8.3"],
    declared_void: rules!["8.2"],
    invalidated: Invalidation { disruption: rules!["8.2"], fraud: rules!["8.2"], unnamed: rules!["8.2"] },
    forfeited: rules!["8.2"],
    refused: rules!["8.3"],
    reveal_folded: None,
};

impl Irregularities for CasinoWar {
    fn hand_states(&self, _: Incident) -> HandStates {
        let void = |seat: &Seat| matches!(self.areas[seat.index()].state, State::Void(_));
        HandStates {
            void: self.course.wagered.filter(void).collect(),
            folded: self.with_state(State::Surrendered),
            shuffled_back: Seats::NONE,
        }
    }

    fn own_remedy(&self, incident: Incident) -> Result<Remedy, Refusal> {
        Err(self.course.unknown(incident))
    }

    fn follow_up(&mut self, _: Incident, after: FollowUp, facts: &mut impl FnMut(Fact)) {
        match after {
            FollowUp::Done | FollowUp::Reveal(..) => {}
            FollowUp::VoidHand(seat, rules) if self.course.phase < Phase::Dealing => facts(self.remove(seat, rules)),
            FollowUp::VoidHand(seat, rules) => {
                self.areas[seat.index()].state = State::Void(rules);
                self.course.waiting.remove(seat);
                self.end_of_decisions();
            }
            FollowUp::TakeBack(_, seat, _, rules) => facts(self.remove(seat, rules)),
            FollowUp::Discard(seat, rules) => {
                let area = self.areas[seat.index()];
                let cards = area.cards.into_iter().take(usize::from(area.count)).collect();
                self.course.discard(seat, cards, rules, facts);
            }
        }
    }

    fn own_incidents(&self, _: Seat) -> impl Iterator<Item = Incident> {
        core::iter::empty()
    }
}
