//! The inputs of a round of the past, without the parts that its viewer may not know.
//!
//! Everyone at the table saw the wagers, decisions and rulings. They did not see all cards, nor which cards a player threw away. A program with these
//! inputs and the cards proved so far can settle the round again by itself.

use floor::{Fact, PatronId};
use rules::{Card, Cents, Decision, Input, Instruction, Place, Player, Seat};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Stands for a card that the viewer may not know.
pub(super) const HIDDEN: &str = "??";

/// An input of a round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ReplaySaid)]
pub struct ReplayedInput {
    /// The version of its fact.
    pub version: u64,
    /// The input as the record writes it; a card that the viewer may not know is `??`.
    pub input: Value,
    /// The standing instruction that decided, if the player did not decide in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<Instruction>,
    /// The jackpot meter for the prizes that follow from the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<ReplayMeter>,
}

/// A reading of a jackpot meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReplayMeter {
    /// In whole cents.
    pub shows: Cents,
    /// The ten-thousandths of a cent beyond that.
    pub carried: u16,
}

/// An input with everything that it contains, before it is shown to a viewer.
pub(super) struct RecordedInput {
    version: u64,
    by: Option<PatronId>,
    instruction: Option<Instruction>,
    input: Input,
    /// The place of the card, if the input is one.
    pub(super) place: Option<Place>,
    meter: Option<ReplayMeter>,
}

impl RecordedInput {
    /// The input in a fact; none if the fact is about something else.
    pub(super) fn of(fact: &Fact, version: u64, place: Option<Place>) -> Option<Self> {
        if let Fact::RoundCorrected { incident, .. } = fact {
            let input = Input::Incident(*incident);
            return Some(Self { version, by: None, instruction: None, input, place: None, meter: None });
        }
        let Fact::Told { by, instruction, input, .. } = fact else { return None };
        let meter = fact.prize_meter().map(|(shows, carried)| ReplayMeter { shows, carried });
        Some(Self { version, by: *by, instruction: *instruction, input: *input, place, meter })
    }

    /// The card, if the input is one.
    pub(super) fn card(&self) -> Option<Card> {
        if let Input::Card(card) = self.input { Some(card) } else { None }
    }

    /// The place of a patron's wager, if the input is one.
    pub(super) fn wager_of(&self, patron: PatronId) -> Option<(Seat, Player)> {
        match self.input {
            Input::Wager { seat, player, .. } if self.by == Some(patron) => Some((seat, player)),
            _ => None,
        }
    }

    /// The input as a viewer may see it. `open` says whether they know the card that was dealt, `all` that nothing is hidden any longer.
    pub(super) fn told_to(&self, viewer: Option<PatronId>, open: bool, all: bool) -> ReplayedInput {
        // The input was read from the record, so it can be serialized again.
        let mut input = serde_json::to_value(self.input).unwrap_or_default();
        let own = self.by.is_some() && self.by == viewer;
        match self.input {
            _ if all => {}
            Input::Card(_) if !open => input = json!({ "card": HIDDEN }),
            Input::Decide { decision: Decision::Exchange(cards), .. } if !own => {
                input["decide"]["decision"] = json!({ "exchange": vec![HIDDEN; cards.len()] });
            }
            Input::Incident(_) => hide_cards(&mut input),
            _ => {}
        }
        ReplayedInput { version: self.version, input, instruction: self.instruction, meter: self.meter }
    }
}

/// Hides every card that a ruling names: some of them were never face up.
fn hide_cards(value: &mut Value) {
    match value {
        Value::String(text) if text.parse::<Card>().is_ok() => HIDDEN.clone_into(text),
        Value::Array(values) => values.iter_mut().for_each(hide_cards),
        Value::Object(fields) => fields.values_mut().for_each(hide_cards),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use floor::Moment;
    use rules::Incident;

    fn recorded(by: u64, input: Input) -> RecordedInput {
        let by = Some(PatronId(by));
        let fact = Fact::Told {
            by,
            staff: None,
            instruction: None,
            input,
            drawn: None,
            at: Moment(0),
            moved: Vec::new(),
            jackpot: None,
            day: None,
        };
        RecordedInput::of(&fact, 7, None).expect("something said")
    }

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn a_card_is_told_to_whoever_may_know_it() {
        let dealt = recorded(1, Input::Card(card("As")));
        assert_eq!(dealt.told_to(None, true, false).input, json!({ "card": "As" }));
        assert_eq!(dealt.told_to(None, false, false).input, json!({ "card": "??" }));
        assert_eq!(dealt.told_to(None, false, true).input, json!({ "card": "As" }));
    }

    #[test]
    fn what_somebody_threw_away_is_theirs_to_know_until_the_shoe_is_done() {
        let seat = Seat::new(2).expect("a seat");
        let thrown = [card("2c"), card("9d")].into_iter().collect();
        let exchange = recorded(1, Input::decide(seat, Decision::Exchange(thrown)));
        let cards = |said: ReplayedInput| said.input["decide"]["decision"]["exchange"].clone();
        assert_eq!(cards(exchange.told_to(Some(PatronId(1)), false, false)), json!(["2c", "9d"]));
        assert_eq!(cards(exchange.told_to(Some(PatronId(2)), false, false)), json!(["??", "??"]));
        assert_eq!(cards(exchange.told_to(None, false, false)), json!(["??", "??"]));
        assert_eq!(cards(exchange.told_to(None, false, true)), json!(["2c", "9d"]));
        let told = exchange.told_to(None, false, false).input;
        assert_eq!((&told["decide"]["seat"], &told["decide"]["tokens"]), (&json!(2), &json!("0.00")));
    }

    #[test]
    fn a_ruling_does_not_give_a_card_away() {
        let surplus = Incident::SurplusToDealer { card: card("Kh"), exposed: false };
        let ruling = recorded(1, Input::Incident(surplus));
        let told = ruling.told_to(Some(PatronId(1)), false, false);
        assert_eq!(told.input, json!({ "incident": { "surplus-to-dealer": { "card": "??", "exposed": false } } }));
    }
}
