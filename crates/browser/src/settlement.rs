//! Settles a round again, with the same machine as the house.
//!
//! The house gives the inputs of the round and its cards. Some cards may still be hidden from the viewer, such as a folded hand or a burned card. The
//! check puts other cards in their places, several times with different ones. A result that is the same every time does not depend on hidden cards;
//! any other result stays open until the shoe is done.

use crate::proof::{HIDDEN, Proof};
use floor::table::{CardSource, Device, LineView, Opening};
use rules::deck::CardSet;
use rules::table::{Enforcement, Limits};
use rules::{AnyRound, AnySettings, Card, CardsLeft, Cents, Game, Input, Line, Round, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How often hidden cards are replaced by other cards.
const FILLS: usize = 6;

/// A round as the house shows it to one viewer.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedRound {
    /// Which game, by name.
    pub game: String,
    /// House settings that differ from the usual.
    pub settings: Vec<(String, String)>,
    /// The device that it was dealt from.
    pub device: Device,
    /// The source of its cards.
    pub source: CardSource,
    /// Whether its first card is burned.
    pub burns: bool,
    /// The jackpot meter at its beginning, if the table has a meter of its own.
    #[serde(default)]
    pub meter: Option<Cents>,
    /// Its inputs.
    pub said: Vec<ToldInput>,
    /// The house's settlement of its wagers.
    pub lines: Vec<Value>,
}

/// An input to a round.
#[derive(Clone, Debug, Deserialize)]
pub struct ToldInput {
    /// The input in the form of the log; a card that the viewer may not know is `??`.
    pub input: Value,
    /// The jackpot meter for the prizes that follow from it.
    #[serde(default)]
    pub meter: Option<MeterReading>,
}

/// The reading of a jackpot meter.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct MeterReading {
    shows: Cents,
    carried: u16,
}

/// The result of settling a round again.
#[derive(Debug, Serialize)]
pub struct SettlementCheck {
    /// Every line: the house's in its order first, then those that it left out.
    pub lines: Vec<ComparedLine>,
    /// The number of cards that were hidden from this check.
    pub hidden: usize,
    /// Why the round could not be settled again at all.
    pub stopped: Option<String>,
    /// Revealed cards that differ from those that the viewer was shown.
    pub contradicted: Vec<String>,
}

/// A line of the settlement, compared.
#[derive(Debug, PartialEq, Serialize)]
pub struct ComparedLine {
    /// The house's line; none if it has none.
    pub house: Option<Value>,
    /// The computed line; none if there is none, or if it depends on hidden cards.
    pub rules: Option<Value>,
    /// How the two compare.
    pub state: Compared,
    /// The differences, in words.
    pub what: Vec<String>,
}

/// How the house's line compares with the computed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compared {
    /// They are the same.
    Agrees,
    /// They differ.
    Differs,
    /// The house left out a computed line.
    LeftOut,
    /// The house has a line that was not computed.
    MadeUp,
    /// It depends on hidden cards.
    Open,
}

/// Settles a round again and compares every line.
pub fn settle_again(replay: &RecordedRound, proof: Option<&Proof>) -> SettlementCheck {
    let (cards, contradicted) = known_cards(replay, proof);
    let hidden = cards.iter().filter(|card| card.is_none()).count()
        + replay.said.iter().map(|said| thrown_away_unseen(&said.input)).sum::<usize>();
    let fills = if hidden == 0 { 1 } else { FILLS };
    let attempts: Vec<_> = (0..fills).map(|fill| settle(replay, &cards, fill)).collect();
    let settled: Vec<&Vec<Value>> = attempts.iter().flatten().collect();
    if settled.is_empty() {
        let stopped = attempts.into_iter().find_map(Result::err);
        let unknown = |line: &Value| ComparedLine {
            house: Some(line.clone()),
            rules: None,
            state: if hidden == 0 { Compared::Differs } else { Compared::Open },
            what: Vec::new(),
        };
        return SettlementCheck { lines: replay.lines.iter().map(unknown).collect(), hidden, stopped, contradicted };
    }
    SettlementCheck { lines: compare(&replay.lines, &settled, hidden > 0), hidden, stopped: None, contradicted }
}

/// Compares the house's lines with those of every attempt.
fn compare(house: &[Value], attempts: &[&Vec<Value>], unsure: bool) -> Vec<ComparedLine> {
    let same_wager = |one: &Value, other: &Value| WAGER.iter().all(|field| one[field] == other[field]);
    let found = |lines: &[Value], like: &Value| lines.iter().find(|line| same_wager(line, like)).cloned();
    let mut compared: Vec<ComparedLine> = Vec::new();
    for (place, line) in house.iter().enumerate() {
        let again = house.iter().take(place).any(|earlier| same_wager(earlier, line));
        let given: Vec<_> = attempts.iter().map(|lines| found(lines, line).filter(|_| !again)).collect();
        let agreed = given.iter().all(|other| *other == given[0]);
        let rules = given.first().cloned().flatten().filter(|_| agreed);
        let (state, what) = match &rules {
            _ if !agreed => (Compared::Open, Vec::new()),
            Some(rules) if rules == line => (Compared::Agrees, Vec::new()),
            Some(rules) => (Compared::Differs, differences(line, rules)),
            None => (Compared::MadeUp, Vec::new()),
        };
        // A difference that depends on hidden cards is no accusation.
        let state = if unsure && state != Compared::Agrees { Compared::Open } else { state };
        compared.push(ComparedLine { house: Some(line.clone()), rules, state, what });
    }
    for line in attempts.first().into_iter().flat_map(|lines| lines.iter()) {
        let everywhere = attempts.iter().all(|lines| found(lines, line).as_ref() == Some(line));
        if everywhere && found(house, line).is_none() {
            let state = if unsure { Compared::Open } else { Compared::LeftOut };
            compared.push(ComparedLine { house: None, rules: Some(line.clone()), state, what: Vec::new() });
        }
    }
    compared
}

/// The keys that identify a wager in a line.
const WAGER: [&str; 4] = ["seat", "player", "wager", "hand"];

fn differences(house: &Value, rules: &Value) -> Vec<String> {
    let fields = ["staked", "outcome", "odds", "pays", "returned", "rules"];
    let different = fields.into_iter().filter(|field| house[field] != rules[field]);
    let words = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    };
    let mut told: Vec<_> = different
        .map(|field| {
            format!("{field}: the house says {}, the rules give {}", words(&house[field]), words(&rules[field]))
        })
        .collect();
    if told.is_empty() {
        told.push("the line has other fields than it should".to_owned());
    }
    told
}

/// The dealt cards in order, as far as they are known, and those that were shown and proved as different cards.
fn known_cards(replay: &RecordedRound, proof: Option<&Proof>) -> (Vec<Option<Card>>, Vec<String>) {
    let told = replay.said.iter().filter_map(|said| said.input.get("card"));
    let mut shown = proof.into_iter().flat_map(|proof| &proof.dealt);
    let (mut cards, mut contradicted) = (Vec::new(), Vec::new());
    for (number, told) in (1..).zip(told) {
        let told: Option<Card> = told.as_str().and_then(|card| card.parse().ok());
        let proved: Option<Card> = shown.next().and_then(|dealt| dealt.card.parse().ok());
        if let (Some(told), Some(proved)) = (told, proved)
            && told != proved
        {
            contradicted.push(format!("card {number} was shown as {told} and proved as {proved}"));
        }
        // The proof counts more than the text beside it.
        cards.push(proved.or(told));
    }
    (cards, contradicted)
}

/// The number of cards that a player threw away without the viewer knowing which.
fn thrown_away_unseen(input: &Value) -> usize {
    let cards = input["decide"]["decision"]["exchange"].as_array();
    cards.map_or(0, |cards| cards.iter().filter(|card| *card == HIDDEN).count())
}

/// Settles the round once, with some cards in place of the hidden ones.
fn settle(replay: &RecordedRound, cards: &[Option<Card>], fill: usize) -> Result<Vec<Value>, String> {
    let settings = settings_of(replay)?;
    let mut round = round_of(replay, &settings)?;
    let mut lines: Vec<Line> = Vec::new();
    let mut cards = filled(cards, fill).into_iter();
    for (number, said) in (1..).zip(&replay.said) {
        let input = if said.input.get("card").is_some() {
            cards.next().map(Input::Card).ok_or("more cards were dealt than there are")?
        } else {
            read(&said.input, &round, fill)?
        };
        if let Some(MeterReading { shows, carried }) = said.meter {
            round.set_meter(Some(shows), carried);
        }
        let told = round.take(input, &mut |fact| match fact {
            rules::Fact::Settled(line) => lines.push(line),
            rules::Fact::Reversed(line) => {
                if let Some(at) = lines.iter().rposition(|known| *known == line) {
                    lines.remove(at);
                }
            }
            _ => {}
        });
        told.map_err(|refusal| format!("step {number} of the round is not allowed: {refusal}"))?;
    }
    let written = lines.iter().map(|line| serde_json::to_value(LineView::from(line)));
    written.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

fn settings_of(replay: &RecordedRound) -> Result<AnySettings, String> {
    let game = Game::from_name(&replay.game).ok_or_else(|| format!("there is no game {:?}", replay.game))?;
    let opening = Opening {
        settings: replay.settings.clone(),
        device: replay.device,
        source: replay.source,
        ..Opening::of(game)
    };
    opening.check().map_err(|unfit| unfit.to_string())
}

/// The round before its first input.
fn round_of(replay: &RecordedRound, settings: &AnySettings) -> Result<AnyRound, String> {
    // The cards used by earlier rounds are not known here, so all cards are allowed.
    let device = Card::deck().cycle().take(52 * usize::from(settings.decks())).collect();
    let left = CardsLeft { device, rack: Vec::new(), burn: replay.burns };
    let mut round = settings.round_from(&left).ok_or("these cards make no round")?;
    round.set_meter(replay.meter.or(settings.meter()), 0);
    // The house accepted these wagers. Whether it should have is checked with the exported record, which has its signs.
    if settings.table().enforcement == Enforcement::Refuse {
        Seat::all().for_each(|seat| round.set_limits(seat, Limits::NONE));
    }
    Ok(round)
}

/// The cards, with cards that are not used elsewhere in place of the hidden ones.
fn filled(cards: &[Option<Card>], fill: usize) -> Vec<Card> {
    let known: CardSet = cards.iter().copied().flatten().collect();
    let mut others: Vec<Card> = Card::deck().filter(|card| !known.contains(*card)).collect();
    if others.is_empty() {
        others = Card::deck().collect();
    }
    // A step that shares no factor with their number visits each of them once, in an order that mixes ranks and suits.
    let count = others.len();
    let step = [13, 11, 7, 5, 3].into_iter().find(|step| !count.is_multiple_of(*step)).unwrap_or(1);
    let mut stand_ins = (0..).map(|place| others[(fill * 7 + place * step) % count]);
    cards.iter().map(|card| card.unwrap_or_else(|| stand_ins.next().unwrap_or(others[0]))).collect()
}

/// The input. If a card in it is hidden, some of the hand is thrown away instead, if the input does that.
fn read(input: &Value, round: &AnyRound, fill: usize) -> Result<Input, String> {
    let unseen = thrown_away_unseen(input);
    let mut input = input.clone();
    if unseen > 0 {
        let seat = input["decide"]["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).and_then(Seat::new);
        let seat = seat.ok_or("cards were thrown away, but the player is not named")?;
        let areas = round.view(Viewer::Player(seat)).seats;
        let hand = areas.into_iter().find(|area| area.seat == seat).and_then(|area| area.hands.into_iter().next());
        let held: Vec<String> = hand.iter().flat_map(|hand| &hand.cards).flatten().map(ToString::to_string).collect();
        let thrown: Vec<_> = held.iter().cycle().skip(fill).take(unseen.min(held.len())).collect();
        input["decide"]["decision"] = json!({ "exchange": thrown });
    }
    serde_json::from_value(input).map_err(|error| format!("an input is still hidden: {error}"))
}
