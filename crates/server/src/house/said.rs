//! What was said to a round of the past, with everything left out that its viewer may not know.
//!
//! Wagers, decisions and rulings were made in front of everybody. Cards were not, nor which of them a player threw away. A program
//! that is given these words and the cards proved so far can settle the round again by itself.

use floor::{Fact, PatronId};
use rules::{Card, Cents, Decision, Input, Instruction, Place, Player, Seat};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// How a card is written that the viewer may not know.
pub(super) const HIDDEN: &str = "??";

/// Something that was said to a round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ReplaySaid)]
pub struct Said {
    /// The fact that keeps it.
    pub version: u64,
    /// What was said, as the log writes it; a card that the viewer may not know is `??`.
    pub input: Value,
    /// The standing instruction that decided, where the player did not in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<Instruction>,
    /// What the jackpot meter stood at for the prizes that follow from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<Meter>,
}

/// What a jackpot meter stood at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ReplayMeter)]
pub struct Meter {
    /// In whole cents.
    pub shows: Cents,
    /// The ten-thousandths of a cent beyond that.
    pub carried: u16,
}

/// Something that was said, before it is known who may know what of it.
pub(super) struct Spoken {
    version: u64,
    by: Option<PatronId>,
    instruction: Option<Instruction>,
    input: Input,
    /// Where a card went, as far as it was one.
    pub(super) place: Option<Place>,
    meter: Option<Meter>,
}

impl Spoken {
    /// What a fact says to the round; nothing where it is about something else.
    pub(super) fn of(fact: &Fact, version: u64, place: Option<Place>) -> Option<Self> {
        if let Fact::RoundCorrected { incident, .. } = fact {
            let input = Input::Incident(*incident);
            return Some(Self { version, by: None, instruction: None, input, place: None, meter: None });
        }
        let Fact::Told { by, instruction, input, .. } = fact else { return None };
        let meter = fact.prize_meter().map(|(shows, carried)| Meter { shows, carried });
        Some(Self { version, by: *by, instruction: *instruction, input: *input, place, meter })
    }

    /// The card that was dealt, where one was.
    pub(super) fn card(&self) -> Option<Card> {
        if let Input::Card(card) = self.input { Some(card) } else { None }
    }

    /// Where a patron laid chips, if that is what it was.
    pub(super) fn wager_of(&self, patron: PatronId) -> Option<(Seat, Player)> {
        match self.input {
            Input::Wager { seat, player, .. } if self.by == Some(patron) => Some((seat, player)),
            _ => None,
        }
    }

    /// As it may be told to a viewer. `open` says whether they know the card that was dealt, `all` that nothing is hidden any longer.
    pub(super) fn told_to(&self, viewer: Option<PatronId>, open: bool, all: bool) -> Said {
        // What the round was told was read from a log, so it can be written as well.
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
        Said { version: self.version, input, instruction: self.instruction, meter: self.meter }
    }
}

/// Hides every card that a ruling names: some of them never lay open.
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

    fn spoken(by: u64, input: Input) -> Spoken {
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
        Spoken::of(&fact, 7, None).expect("something said")
    }

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn a_card_is_told_to_whoever_may_know_it() {
        let dealt = spoken(1, Input::Card(card("As")));
        assert_eq!(dealt.told_to(None, true, false).input, json!({ "card": "As" }));
        assert_eq!(dealt.told_to(None, false, false).input, json!({ "card": "??" }));
        assert_eq!(dealt.told_to(None, false, true).input, json!({ "card": "As" }));
    }

    #[test]
    fn what_somebody_threw_away_is_theirs_to_know_until_the_shoe_is_done() {
        let seat = Seat::new(2).expect("a seat");
        let thrown = [card("2c"), card("9d")].into_iter().collect();
        let exchange = spoken(1, Input::decide(seat, Decision::Exchange(thrown)));
        let cards = |said: Said| said.input["decide"]["decision"]["exchange"].clone();
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
        let ruling = spoken(1, Input::Incident(surplus));
        let told = ruling.told_to(Some(PatronId(1)), false, false);
        assert_eq!(told.input, json!({ "incident": { "surplus-to-dealer": { "card": "??", "exposed": false } } }));
    }
}
