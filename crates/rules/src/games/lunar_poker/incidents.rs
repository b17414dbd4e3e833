//! Sections 12 to 14: irregularities, device faults and supervisors' powers.

use super::supers::wager_bit;
use super::{BOOK, Draw, EMPTY_AREA, LunarPoker, State};
use crate::fact::Fact;
use crate::incident::Incident;
use crate::poker::{FollowUp, HandStates, IncidentRules, Invalidation, Irregularities, Phase, Remedy, Settlement};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Grounds, rules};
use crate::seat::{Place, Seat};
use crate::wager::{Spot, SuperOn, Wager};

pub(super) const RULES: IncidentRules = IncidentRules {
    misdeal: rules!["12.1", "12.10"],
    dealer_count: rules!["12.2", "12.10"],
    player_count_early: rules!["12.2", "12.10", "U12"],
    player_count_late: rules!["12.2", "12.10", "U12"],
    late_when_acted: true,
    exposed_twice: rules!["12.5", "12.10"],
    exposed_player: rules!["12.3"],
    without_wager_late: rules!["12.9"],
    without_wager_early: rules!["12.8", "12.10"],
    wager_when_dealt_in: rules!["12.8"],
    late_when_dealt: true,
    wrong_deck: rules!["12.11", "12.11.2"],
    check_deck: rules!["12.11.3"],
    tell: Some(rules!["12.11.4"]),
    device: rules!["13.2", "13.2.1"],
    other_device: rules!["13.2.3"],
    plays_first: rules!["12.13", "12.13.1"],
    declared_void: rules!["14.3", "14.3.1"],
    invalidated: Invalidation {
        disruption: rules!["14.4", "14.4.1", "14.5"],
        fraud: rules!["14.4", "14.4.2", "14.5"],
        unnamed: rules!["14.4", "14.5"],
    },
    forfeited: rules!["14.4.2", "14.5"],
    refused: rules!["14.11"],
    reveal_folded: Some(rules!["9.7"]),
};

impl LunarPoker {
    /// Whether every wager of a player has left the round.
    fn has_left(&self, seat: Seat) -> bool {
        let mut stakes = self.areas[seat.index()].stakes(seat);
        stakes.all(|(wager, stake)| self.returned(Spot::new(seat, wager), stake).is_some())
    }

    /// Whether the hand still has its nth card on the table.
    fn holds(&self, seat: Seat, nth: u8) -> bool {
        let area = self.areas.get(seat.index()).filter(|_| self.course.hands().contains(seat));
        area.is_some_and(|area| !area.racked && (1..=area.count).contains(&nth))
    }

    fn is_void(&self, seat: Seat) -> bool {
        self.course.wagered.contains(seat) && matches!(self.areas[seat.index()].state, State::Void(_))
    }

    /// Whether a hand has no wager left that a wrong number of cards could void. If only its own player's wagers were
    /// declared void, super wagers of others on it may still be in the round.
    fn nothing_lies_on(&self, hand: Seat) -> bool {
        let live = |placer: Seat| {
            let (wager, stake) = (Wager::Super(SuperOn::Seat(hand)), self.areas[placer.index()].supers[hand.index()]);
            placer != hand && stake.is_some() && self.returned(Spot::new(placer, wager), stake).is_none()
        };
        self.is_void(hand)
            && (self.areas[hand.index()].supers_void.is_some() || !self.course.wagered.into_iter().any(live))
    }

    /// The hand has not decided between bet and fold.
    fn undecided(&self, seat: Seat, rules: Grounds) -> Result<(), Refusal> {
        self.course.require(self.course.phase == Phase::Deciding, rules)?;
        if !self.course.wagered.contains(seat) {
            return Err(Refusal::new(Why::NoHand(seat), rules));
        }
        if self.course.waiting.contains(seat) { Ok(()) } else { Err(Refusal::new(Why::AlreadyDecided(seat), rules)) }
    }

    /// Rule 12.16: the player drew to an instant payout hand without declaring it, and has not looked at the new cards.
    /// Until they do, it is still their turn, so no later player can have drawn.
    fn may_pay_undeclared(&self, seat: Seat) -> Result<(), Refusal> {
        let forbid = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        if !self.course.wagered.contains(seat) {
            return Err(Refusal::new(Why::NoHand(seat), rules!["12.16"]));
        }
        let area = &self.areas[seat.index()];
        match (area.first.instant, area.draw) {
            _ if self.verified.contains(seat) => forbid(Forbidden::Paid, rules!["12.16"]),
            (None, _) => forbid(Forbidden::NothingToClaim, rules!["10.3", "12.16"]),
            (_, Draw::None) => forbid(Forbidden::NotDrawn, rules!["12.16"]),
            _ if self.course.drawing == Some(seat) => Err(self.course.not_now(rules!["12.16"])),
            _ if !self.unviewed.contains(seat) => forbid(Forbidden::Handled, rules!["12.16.2"]),
            _ => Ok(()),
        }
    }

    /// The house pays an instant payout hand that was not declared, and the super wagers on it by rule 10.6.1. The
    /// drawn cards become the next ones to be dealt.
    fn pay_undeclared(&mut self, seat: Seat, facts: &mut impl FnMut(Fact)) {
        self.unviewed.remove(seat);
        self.verified.insert(seat);
        self.elected.insert(seat);
        let area = &mut self.areas[seat.index()];
        let kept = match area.draw {
            Draw::Exchange(thrown) => 5 - thrown.len(),
            _ => 5,
        };
        self.next_up.put_back(area.hand().get(kept..).unwrap_or_default());
        area.cards[..5].copy_from_slice(&area.first.cards);
        area.count = 5;
        self.pay_supers_on(seat, facts);
        self.pay_instant(seat, facts);
    }

    /// Rule 14.3.1 voids all wagers of the person, on their own and other hands. Payments on them are taken back.
    fn void_all_wagers(&mut self, seat: Seat, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let mut repaid = 0;
        self.interim_lines(seat, &mut |line| {
            repaid |= wager_bit(line.spot);
            facts(Fact::Reversed(line));
        });
        let others = self.course.wagered.filter(|hand| *hand != seat && self.super_returned(seat, *hand).is_some());
        let void_before = others.fold(0, |bits, hand| bits | 1 << hand.index());
        let area = &mut self.areas[seat.index()];
        area.repaid |= repaid;
        area.void_before = void_before;
        area.all_void = Some(rules);
    }

    /// The hand has no result. A declaration by a supervisor voids only its player's wagers; those of others on the
    /// hand are settled.
    fn void_hand(&mut self, incident: Incident, seat: Seat, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let void = self.is_void(seat);
        let area = &mut self.areas[seat.index()];
        if !void {
            area.state = State::Void(rules);
        }
        if !matches!(incident, Incident::WagersDeclaredVoid { .. }) {
            area.supers_void.get_or_insert(rules);
        }
        self.unviewed.remove(seat);
        if self.course.phase > Phase::Dealing {
            self.collect(seat, rules, facts);
        }
    }
}

impl Irregularities for LunarPoker {
    fn hand_states(&self, incident: Incident) -> HandStates {
        let is_void = |seat: &Seat| match incident {
            // A wrong number of cards voids the wagers on the hand, its player's and those of others.
            Incident::WrongNumberOfCards(Place::Hand { seat: hand, hand: 1 }) if hand == *seat => {
                self.nothing_lies_on(*seat)
            }
            // All other incidents concern a player's wagers, on their own hand and on others.
            _ => self.has_left(*seat),
        };
        let is_folded = |seat: &Seat| self.areas[seat.index()].state == State::Folded;
        HandStates {
            void: self.course.wagered.filter(is_void).collect(),
            folded: self.course.wagered.filter(is_folded).collect(),
            shuffled_back: self.shuffled_back,
        }
    }

    fn early_remedy(&self, incident: Incident) -> Option<Result<Remedy, Refusal>> {
        let phase = self.course.phase;
        let after_deal = matches!(phase, Phase::Deciding | Phase::Turning | Phase::Settling);
        match incident {
            // A card that lies face up by the rules was not exposed in error.
            Incident::Exposed { place: Place::Dealer, nth }
                if self.course.lies_face_up(nth) && phase != Phase::Over =>
            {
                let why = Why::NotAllowed(Forbidden::AlreadyDone);
                Some(Err(Refusal::new(why, rules!["7.4", "12.4"])))
            }
            Incident::Exposed { place: Place::Hand { seat, hand: 1 }, nth } if after_deal => {
                if !self.holds(seat, nth) {
                    return Some(Err(Refusal::new(Why::NotInHand, rules!["12.6"])));
                }
                // Until a player touches a card, a card that lies exposed was exposed in the deal.
                let touched = phase != Phase::Deciding || !self.course.handled.is_empty();
                touched.then_some(Ok(Remedy::Note(rules!["12.6"])))
            }
            _ => None,
        }
    }

    fn own_remedy(&self, incident: Incident) -> Result<Remedy, Refusal> {
        let forbid = |forbidden, rules| Err(Refusal::new(Why::NotAllowed(forbidden), rules));
        let phase = self.course.phase;
        match incident {
            Incident::Exposed { place: Place::Dealer, nth } => match phase {
                Phase::Dealing if self.course.dealing.dealt_to(Place::Dealer) < 5 => {
                    Ok(Remedy::LeaveExposed(nth, rules!["12.4"]))
                }
                // A card that the dealer exposes before all have decided stays exposed; the remaining players decide
                // knowing it.
                Phase::Dealing | Phase::Deciding => Ok(Remedy::LeaveExposed(nth, rules!["12.7"])),
                _ => forbid(Forbidden::AllDecided, rules!["12.7"]),
            },
            Incident::CollectedEarly { seat, reconstructed } => {
                self.undecided(seat, rules!["12.15"])?;
                Ok(if reconstructed { Remedy::Note(rules!["12.15"]) } else { Remedy::VoidHand(seat, rules!["12.15"]) })
            }
            Incident::PayUndeclared(seat) => {
                self.may_pay_undeclared(seat).map(|()| Remedy::Note(rules!["12.16", "12.16.1", "U13"]))
            }
            _ => Err(self.course.unknown(incident)),
        }
    }

    fn follow_up(&mut self, incident: Incident, after: FollowUp, facts: &mut impl FnMut(Fact)) {
        match after {
            FollowUp::Done => {
                if let Incident::PayUndeclared(seat) = incident {
                    self.pay_undeclared(seat, facts);
                }
            }
            FollowUp::VoidHand(seat, rules) if self.course.phase < Phase::Dealing => {
                self.hand_back(seat, Wager::Ante, rules, facts);
            }
            FollowUp::VoidHand(seat, rules) => {
                match incident {
                    Incident::WagersDeclaredVoid { .. } => self.void_all_wagers(seat, rules, facts),
                    Incident::WrongNumberOfCards(_) => self.take_back_payments_on(seat, facts),
                    // Payments on a hand that was collected too early stand (12.15).
                    _ => {}
                }
                self.void_hand(incident, seat, rules, facts);
            }
            FollowUp::TakeBack(_, seat, on, rules) => self.hand_back(seat, on, rules, facts),
            FollowUp::Reveal(seat, rules) => {
                let cards = (1 << self.areas[seat.index()].count) - 1;
                facts(Fact::Turned { place: Place::hand(seat), cards, rules });
            }
            FollowUp::Discard(seat, rules) => {
                self.collect(seat, rules, facts);
                self.areas[seat.index()] = EMPTY_AREA;
            }
        }
        self.go_on(facts);
    }

    fn own_incidents(&self, seat: Seat) -> impl Iterator<Item = Incident> {
        [
            Incident::CollectedEarly { seat, reconstructed: true },
            Incident::CollectedEarly { seat, reconstructed: false },
            Incident::PayUndeclared(seat),
        ]
        .into_iter()
    }
}
