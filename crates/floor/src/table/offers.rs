//! The offers and refusals that a patron has at a table now.

use super::{Table, TableRefusal};
use crate::id::PatronId;
use crate::surroundings::Surroundings;
use rules::deck::CardSet;
use rules::games::lunar_poker;
use rules::refusal::Why;
use rules::table::Amounts;
use rules::{Await, Cents, Decision, DecisionName, Input, Next, Offer, Player, Round, Seat, Wager};
use serde::{Deserialize, Serialize};

/// An act that a patron may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[allow(missing_docs)] // Named after the commands and inputs.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum OfferView {
    /// Place a wager of one of these amounts: the minimum, or a whole multiple of the step above it.
    Wager { seat: Seat, player: Player, on: Wager, from: Cents, to: Cents, step: Cents },
    /// Take a wager back.
    TakeBack { seat: Seat, player: Player, on: Wager },
    /// Decide. If the player chooses an amount, it is between `from` and `to` in whole multiples of `step`; if they choose cards, they choose between
    /// `fewest` and `most` of `cards`.
    Decide {
        seat: Seat,
        player: Player,
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        decision: DecisionName,
        price: Cents,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Cents>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Cents>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<Cents>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<CardSet>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fewest: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
    },
    /// Pick the cards up.
    Handle { seat: Seat },
    /// Let all remaining wagers ride, with a hand that pays already.
    LetAllRide { seat: Seat },
    /// Say that one is ready; without a wager, that one sits this round out.
    Ready,
    /// Cut the shoe, or refuse to.
    Cut { from: u16, to: u16 },
}

/// An act that a patron may want to do and may not, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refused {
    /// At which area.
    pub seat: Seat,
    /// The name of the wager or decision.
    pub what: String,
    /// Why not.
    pub why: String,
    /// Whether it is refused only because this is not the moment for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_now: bool,
    /// The wager that must be placed first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Wager>,
    /// The rules behind it, if rules refuse it.
    pub rules: Vec<String>,
}

impl Refused {
    fn new(seat: Seat, what: String, refusal: &TableRefusal) -> Self {
        let why = refusal.to_string();
        let TableRefusal::Rules(refusal) = refusal else {
            return Self { seat, what, why, not_now: false, needs: None, rules: Vec::new() };
        };
        let not_now = matches!(
            refusal.why,
            Why::RoundOver
                | Why::NotNow(_)
                | Why::InsuranceClosed
                | Why::NoHand(_)
                | Why::NotYourTurn { .. }
                | Why::AlreadyDecided(_)
        );
        let needs = if let Why::Needs(wager) = refusal.why { Some(wager) } else { None };
        let rules = refusal.rules.iter().map(|rule| rule.to_string()).collect();
        Self { seat, what, why, not_now, needs, rules }
    }
}

impl Table {
    /// The acts that a patron may do now.
    pub fn offers_to(&self, patron: PatronId) -> Vec<OfferView> {
        let mut offers = Vec::new();
        if self.cut_offered_to() == Some(patron)
            && let Some(shoe) = self.awaits_cut()
        {
            let (from, to) = shoe.cuts();
            offers.push(OfferView::Cut { from, to });
        }
        if self.seating.is_here(patron) {
            let own = |seat, player| self.seating.patron(seat, player) == Some(patron);
            let all = self.round.awaits().offers;
            offers.extend(all.iter().filter_map(|offer| match *offer {
                Offer::Wager { seat, player, on, amounts } if own(seat, player) => {
                    self.wager_offer(patron, (seat, player), on, amounts)
                }
                Offer::TakeBack { seat, player, on } if own(seat, player) => {
                    Some(OfferView::TakeBack { seat, player, on })
                }
                Offer::Handle(seat) if own(seat, Player::First) => Some(OfferView::Handle { seat }),
                Offer::Decide { decision: Decision::Declare, .. } if self.declares_for_players() => None,
                Offer::Decide { seat, player, decision, price, amounts } if own(seat, player) => {
                    decision_offer((seat, player), decision, price, amounts)
                }
                _ => None,
            }));
        }
        if let Next::Await(Await::Decision(seat)) = self.round.next()
            && self.may_let_all_ride(patron, seat).is_ok()
        {
            offers.push(OfferView::LetAllRide { seat });
        }
        if !self.clock.ready.contains(&patron) && self.may_be_ready(patron).is_ok() {
            offers.push(OfferView::Ready);
        }
        offers
    }

    /// A wager that the round would accept, within the limits of this patron and this table.
    fn wager_offer(
        &self,
        patron: PatronId,
        (seat, player): (Seat, Player),
        on: Wager,
        amounts: Amounts,
    ) -> Option<OfferView> {
        let ready = self.cards_are_ready() || self.is_in_play();
        if !ready || !self.plays_on() || self.opening.not_offered.contains(&on) {
            return None;
        }
        let own = self.limits_of(patron);
        let refuses = self.settings.table().enforcement == rules::table::Enforcement::Refuse;
        // The same wagers whose smallest amount `check_limits` checks.
        let by_minimum = refuses && self.has_own_minimum(on);
        let mut from = if by_minimum { amounts.from.max(own.minimum) } else { amounts.from };
        let mut to = if refuses && self.is_shared(on) { amounts.to.min(own.maximum) } else { amounts.to };
        let mut step = amounts.step;
        if let Some(limits) = self.limits.bet_types.of(on) {
            // Whole units of its own limits above its own minimum, as far as the round accepts them.
            step = step.max(limits.unit);
            from = from.max(limits.minimum);
            to = to.min(limits.maximum);
        }
        if from > amounts.from {
            // Above its own minimum the round accepts whole multiples alone.
            from = Cents((from.0 + amounts.step.0 - 1) / amounts.step.0 * amounts.step.0);
        }
        (from <= to).then_some(OfferView::Wager { seat, player, on, from, to, step })
    }

    /// The usual acts of the game that a patron may not do now, at the patron's places.
    pub fn refused_to(&self, patron: PatronId, surroundings: &Surroundings) -> Vec<Refused> {
        let least = self.limits_of(patron).minimum;
        let mut refused = Vec::new();
        for place in self.seating.places(patron) {
            let (seat, player) = (place.seat, place.player);
            let wagers = self.description().wagers.iter().map(|wager| {
                let on = wager.on;
                let amount = self.limits.bet_types.of(on).map_or(least, |limits| limits.minimum);
                let stake = rules::Stake { amount, tokens: Cents::ZERO };
                (on.to_string(), Input::Wager { seat, player, on, stake })
            });
            let decisions = self.description().decisions.iter().map(|decision| {
                let input = Input::Decide { seat, player, decision: *decision, tokens: Cents::ZERO };
                (decision.name().to_owned(), input)
            });
            for (what, input) in wagers.chain(decisions) {
                if let Err(refusal) = self.say(patron, input, surroundings) {
                    // Even money is offered only while insurance is open.
                    let asks_even_money = matches!(input, Input::Decide { decision: Decision::EvenMoney, .. });
                    let too_late = asks_even_money && self.round.next() != Next::Await(Await::Insurance);
                    let reason = Refused::new(seat, what, &refusal);
                    refused.push(Refused { not_now: reason.not_now || too_late, ..reason });
                }
            }
        }
        refused
    }
}

fn decision_offer(
    (seat, player): (Seat, Player),
    decision: Decision,
    price: Cents,
    amounts: Option<Amounts>,
) -> Option<OfferView> {
    let cards = match decision {
        // Only the house says these.
        Decision::Absent { .. } | Decision::CannotMatch { .. } => return None,
        Decision::Exchange(cards) => Some(cards),
        _ => None,
    };
    let (from, to) = (amounts.map(|amounts| amounts.from), amounts.map(|amounts| amounts.to));
    let step = amounts.map(|amounts| amounts.step);
    let (fewest, most) = match cards {
        Some(_) => (Some(lunar_poker::FEWEST_EXCHANGED), Some(lunar_poker::MOST_EXCHANGED)),
        None => (None, None),
    };
    Some(OfferView::Decide { seat, player, decision: decision.kind(), price, from, to, step, cards, fewest, most })
}
