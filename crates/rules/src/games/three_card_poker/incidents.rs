//! Sections 12 to 14: irregularities, device faults and supervisors' powers.

use super::{Area, BOOK, State, ThreeCardPoker};
use crate::fact::Fact;
use crate::incident::Incident;
use crate::person::Person;
use crate::poker::{FollowUp, HandStates, IncidentRules, Invalidation, Irregularities, Phase, Remedy};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::rules;
use crate::seat::{Place, Player, Seat, Seats};

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
    tell: Some(rules!["12.9.4"]),
    device: rules!["13.2", "13.2.1"],
    other_device: rules!["13.2.3"],
    plays_first: rules!["12.11", "12.11.1"],
    declared_void: rules!["14.4", "14.4.1"],
    invalidated: Invalidation {
        disruption: rules!["14.5", "14.5.1", "14.6"],
        fraud: rules!["14.5", "14.5.2", "14.6"],
        unnamed: rules!["14.5", "14.6"],
    },
    forfeited: rules!["14.5.2", "14.6"],
    refused: rules!["14.12"],
    reveal_folded: None,
};

impl Irregularities for ThreeCardPoker {
    fn hand_states(&self, _: Incident) -> HandStates {
        let with = |test: fn(&Area) -> bool| -> Seats {
            self.course.wagered.filter(|seat| test(&self.areas[seat.index()])).collect()
        };
        HandStates {
            void: with(|area| match area.state {
                State::Void(_) => true,
                // The ante went back; only a pair plus is still in the round.
                State::AnteVoid(_) => !area.pair_plus.is_some(),
                _ => false,
            }),
            folded: with(|area| area.state == State::Folded),
            shuffled_back: Seats::NONE,
        }
    }

    fn own_remedy(&self, incident: Incident) -> Result<Remedy, Refusal> {
        let phase = self.course.phase;
        match incident {
            Incident::Exposed { place: Place::Dealer, .. } if phase == Phase::Dealing => {
                Ok(Remedy::CountExposure(rules!["12.5", "12.6"]))
            }
            Incident::Exposed { nth, .. } if self.course.lies_face_up(nth) => {
                Err(Refusal::new(Why::NotAllowed(Forbidden::AlreadyDone), rules!["12.6"]))
            }
            // A card that the dealer exposes before all have decided stays exposed; the remaining players decide
            // knowing it.
            Incident::Exposed { nth, .. } if phase == Phase::Deciding => Ok(Remedy::LeaveExposed(nth, rules!["12.6"])),
            Incident::Exposed { .. } => Err(Refusal::new(Why::NotAllowed(Forbidden::AllDecided), rules!["12.6"])),
            Incident::WagersInvalid(Person { seat, player }) => {
                self.course.check_player(seat, player)?;
                let rules = if phase < Phase::Dealing {
                    rules!["14.1", "12.16", "12.16.1"]
                } else {
                    rules!["14.1", "12.16", "12.16.2", "R4"]
                };
                match self.course.wagered.contains(seat) {
                    false => Err(Refusal::new(Why::NotWagered(Person::first(seat)), rules)),
                    true if self.hand_states(incident).void.contains(seat) => {
                        Err(Refusal::new(Why::AlreadyVoid(Person::first(seat)), rules))
                    }
                    true => Ok(Remedy::VoidHand(seat, rules)),
                }
            }
            _ => Err(self.course.unknown(incident)),
        }
    }

    fn follow_up(&mut self, _: Incident, after: FollowUp, facts: &mut impl FnMut(Fact)) {
        match after {
            // Folded hands are never revealed in this game.
            FollowUp::Done | FollowUp::Reveal(..) => {}
            FollowUp::VoidHand(seat, rules) if self.course.phase < Phase::Dealing => {
                for (on, _) in self.areas[seat.index()].stakes() {
                    facts(self.remove(seat, Player::First, on, rules));
                }
            }
            FollowUp::VoidHand(seat, rules) => {
                self.areas[seat.index()].state = State::Void(rules);
                self.end_of_decisions();
            }
            FollowUp::TakeBack(player, seat, on, rules) => facts(self.remove(seat, player, on, rules)),
            FollowUp::Discard(seat, rules) => {
                let cards = self.areas[seat.index()].cards.into_iter().collect();
                self.course.discard(seat, cards, rules, facts);
            }
        }
    }

    fn own_incidents(&self, seat: Seat) -> impl Iterator<Item = Incident> {
        [Incident::WagersInvalid(Person::first(seat))].into_iter()
    }
}
