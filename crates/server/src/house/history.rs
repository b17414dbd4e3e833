//! Rounds of the past and the proofs of their cards: replayed from the facts, and shown to each viewer as they could see them then.
//!
//! A card is proved to a viewer who has seen it. The rest of a shoe, unseen cards and those of other players, is shown to all who may look into the
//! round once the shoe is done: another one was loaded, and no round that drew from it is still being played.

use super::aggregate::Loaded;
use super::replayed_input::{HIDDEN, RecordedInput, ReplayedInput};
use super::{House, HouseError};
use floor::shoe_proof::{Reveal, Root};
use floor::table::{AreaView, CardSource, Device, Drawn, LineView, Phase, TableView, Viewer};
use floor::{Fact, Moment, Surroundings, Table, TableId};
use rules::{Card, Cents, Input, Next, Place, Player, Round, Seat};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// A round as one viewer could see it, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Replay {
    /// The table.
    pub table: TableId,
    /// The number of the round.
    pub round: u64,
    /// The game.
    #[schema(value_type = rules::Game)]
    pub game: &'static str,
    /// How many playing areas the layout had.
    pub seats: u8,
    /// The places where the viewer wagered.
    pub yours: Vec<Yours>,
    /// House settings that differ from the defaults, by name.
    pub settings: Vec<(String, String)>,
    /// The device that the cards came from.
    pub device: Device,
    /// The source of the cards.
    pub source: CardSource,
    /// Whether its first card was the first of a shoe, which is burned.
    pub burns: bool,
    /// The jackpot meter when the round began, if the table keeps one of its own.
    #[schema(required)]
    pub meter: Option<Cents>,
    /// Whether it is over.
    pub over: bool,
    /// The inputs of the round, as far as the viewer may know them: enough to settle it again.
    pub said: Vec<ReplayedInput>,
    /// The layout, each time it changed.
    pub steps: Vec<Step>,
    /// How its wagers were settled, with the rules.
    pub lines: Vec<LineView>,
}

/// A place where the viewer wagered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = ReplayPlace)]
pub struct Yours {
    /// The playing area.
    pub seat: Seat,
    /// The player of that area.
    pub player: Player,
}

/// The layout at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ReplayStep)]
#[allow(missing_docs)] // As in the view of a table.
pub struct Step {
    /// The fact after which the layout looked like this.
    pub version: u64,
    #[schema(required)]
    pub at: Option<Moment>,
    pub phase: Phase,
    #[schema(required)]
    pub turn: Option<Seat>,
    pub dealer: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "Pair of kings")]
    pub dealer_name: Option<String>,
    pub areas: Vec<AreaView>,
    pub calls: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voided: Option<Vec<String>>,
    /// How many wagers were settled by then.
    pub settled: usize,
}

/// The proof of the cards of a round, as far as one viewer may see them now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Proof {
    /// The table.
    pub table: TableId,
    /// The number of the round.
    pub round: u64,
    /// Every card that was dealt, in order.
    pub dealt: Vec<Dealt>,
    /// The shoes they came from.
    pub shoes: Vec<ShoeProof>,
}

/// A card that was dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Dealt {
    /// The shoe's number.
    pub shoe: u32,
    /// How many cards were dealt from it before.
    pub position: u16,
    /// The position of the card when the shoe was sealed, from 0: the cut has moved it.
    pub index: u16,
    /// The card; `??` where the viewer may not see it yet.
    pub card: String,
}

/// A shoe, with the proofs of the cards that may be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShoeProof {
    /// Its number.
    pub shoe: u32,
    /// The commitment to it before the first wager.
    pub root: Root,
    /// How many cards it was made of.
    pub cards: u32,
    /// Whether it is done, so that all its cards are shown.
    pub done: bool,
    /// The cards, each with its salt and its path to the root.
    pub reveals: Vec<Reveal>,
}

/// A round while it is replayed.
struct Retold {
    game: &'static str,
    seats: u8,
    settings: Vec<(String, String)>,
    device: Device,
    source: CardSource,
    burns: bool,
    meter: Option<Cents>,
    over: bool,
    inputs: Vec<RecordedInput>,
    steps: Vec<Step>,
    lines: Vec<LineView>,
    dealt: Vec<(Drawn, Card, Option<Place>)>,
    /// How many cards of each kind the viewer has seen at one time.
    seen: BTreeMap<String, usize>,
}

impl House {
    /// A round as a viewer could see it; the current one as far as it has come.
    pub async fn replay(&self, table: TableId, round: u64, viewer: Viewer) -> Result<Replay, HouseError> {
        let retold = Box::pin(self.retell(table, round, viewer)).await?;
        let mut all = retold.source == CardSource::Dealt && retold.over;
        for number in retold.shoes() {
            all = all && self.is_done(table, number).await?;
        }
        let said = retold.said_to(viewer, all);
        let yours = retold.yours(viewer);
        let Retold { game, seats, settings, device, source, burns, meter, over, steps, lines, .. } = retold;
        Ok(Replay {
            table,
            round,
            game,
            seats,
            yours,
            settings,
            device,
            source,
            burns,
            meter,
            over,
            said,
            steps,
            lines,
        })
    }

    /// The proof of the cards of a round that a viewer may see now.
    pub async fn proof(&self, table: TableId, round: u64, viewer: Viewer) -> Result<Proof, HouseError> {
        let retold = Box::pin(self.retell(table, round, viewer)).await?;
        let mut shoes = Vec::new();
        for number in retold.shoes() {
            let sealed = self.store.shoe(table, number).await?.ok_or(HouseError::NoSuch("shoe"))?;
            let order = self.dealer.open(table, number, &sealed)?;
            let done = self.is_done(table, number).await?;
            let mut places: Vec<u32> = if done {
                (0..order.cards()).collect()
            } else {
                let seen = retold.dealt.iter().filter(|(drawn, ..)| drawn.shoe == number);
                seen.filter(|dealt| retold.was_seen(dealt)).map(|(drawn, ..)| u32::from(drawn.index)).collect()
            };
            places.sort_unstable();
            let reveals = places.into_iter().filter_map(|place| order.reveal(place)).collect();
            shoes.push(ShoeProof { shoe: number, root: order.root(), cards: order.cards(), done, reveals });
        }
        let done: BTreeSet<u32> = shoes.iter().filter(|shoe| shoe.done).map(|shoe| shoe.shoe).collect();
        let show = |dealt: &(Drawn, Card, Option<Place>)| {
            let open = done.contains(&dealt.0.shoe) || retold.was_seen(dealt);
            let Drawn { shoe, position, index } = dealt.0;
            let card = if open { dealt.1.to_string() } else { HIDDEN.to_owned() };
            Dealt { shoe, position, index, card }
        };
        Ok(Proof { table, round, dealt: retold.dealt.iter().map(show).collect(), shoes })
    }

    /// Whether all cards of a shoe may be shown.
    async fn is_done(&self, table: TableId, shoe: u32) -> Result<bool, HouseError> {
        let now = self.table(table).await?.now();
        if !now.table.is_closed() && now.table.shoe().is_none_or(|current| current.number <= shoe) {
            return Ok(false);
        }
        if !now.table.is_in_play() {
            return Ok(true);
        }
        // New cards can come in the middle of a round. Cards from the old shoe may still lie there face down.
        let Some(facts) = self.round_facts(table, now.table.round_number()).await? else { return Ok(false) };
        let drew = |fact: &Fact| matches!(fact, Fact::Told { drawn: Some(drawn), .. } if drawn.shoe <= shoe);
        Ok(!facts.iter().any(drew))
    }

    async fn retell(&self, table: TableId, round: u64, viewer: Viewer) -> Result<Retold, HouseError> {
        let now = self.table(table).await?.now();
        let facts = self.round_facts(table, round).await?.ok_or(HouseError::NoSuch("round"))?;
        // The current round may go on even after it seemed to be over: a supervisor can undo a settlement.
        let current = now.table.round_number() == round;
        let last = if current { now.version } else { facts.last };
        let first = facts.first.saturating_sub(1);
        let before = Box::pin(Loaded::<Table>::load_up_to(&self.store, table, first)).await?;
        let mut loaded = before.ok_or(HouseError::NoSuch("table"))?;
        let mut retold = Retold {
            game: loaded.state.game().name(),
            seats: loaded.state.settings().table().seats,
            settings: Vec::new(),
            device: loaded.state.opening().device,
            source: loaded.state.opening().source,
            burns: loaded.state.round().cards_left().burn,
            meter: None,
            over: false,
            inputs: Vec::new(),
            steps: Vec::new(),
            lines: Vec::new(),
            dealt: Vec::new(),
            seen: BTreeMap::new(),
        };
        let mut place = None;
        loaded
            .follow(&self.store, table, last, |table, fact, version| {
                if table.round_number() > round {
                    if let Fact::RoundCorrected { at, .. } = fact {
                        retold.inputs.extend(RecordedInput::of(fact, version, None));
                        retold.corrected(table.previous_settlement(round), version, *at);
                    }
                    return;
                }
                if fact.of_round().is_some() {
                    return;
                }
                if let Fact::Told { input: Input::Card(card), drawn: Some(drawn), .. } = fact {
                    retold.dealt.push((*drawn, *card, place));
                }
                // The opening state of the round is known before its first input.
                if retold.inputs.is_empty() && !matches!(fact, Fact::Told { .. }) {
                    retold.burns = table.round().cards_left().burn;
                    retold.meter = table.round().view(rules::Viewer::Public).meter;
                }
                retold.inputs.extend(RecordedInput::of(fact, version, place));
                place = awaited(table);
                let at = if let Fact::Told { at, .. } = fact { Some(*at) } else { None };
                let view = table.view_without_board(viewer, &Surroundings::at(at.unwrap_or(Moment(0))));
                retold.settings.clone_from(&table.opening().settings);
                retold.note(view, version, at);
            })
            .await?;
        retold.over = loaded.state.round_number() > round || loaded.state.round().next() == Next::Over;
        Ok(retold)
    }
}

/// The place of the next card.
fn awaited(table: &Table) -> Option<Place> {
    match table.round().next() {
        Next::Await(rules::Await::Card(place)) => Some(place),
        _ => None,
    }
}

impl Retold {
    /// Adds a step if the layout has changed.
    fn note(&mut self, view: TableView, version: u64, at: Option<Moment>) {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let hands = view.areas.iter().flat_map(|area| &area.hands).flat_map(|hand| &hand.cards);
        for card in hands.chain(&view.dealer) {
            *seen.entry(card).or_default() += 1;
        }
        for (card, count) in seen {
            let most = self.seen.entry(card.to_owned()).or_default();
            *most = count.max(*most);
        }
        let TableView { phase, turn, dealer, dealer_name, areas, lines, calls, voided, .. } = view;
        let settled = lines.len();
        let step = Step { version, at, phase, turn, dealer, dealer_name, areas, calls, voided, settled };
        let same = |last: &Step| *last == Step { version: last.version, at: last.at, ..step.clone() };
        if !self.steps.last().is_some_and(same) {
            self.steps.push(step);
        }
        self.lines = lines;
    }

    /// The outcome was invalidated when the next round was open for wagers: the layout was clear by then, and the wagers are settled again.
    fn corrected(&mut self, settlement: Option<(Vec<LineView>, Option<Vec<String>>)>, version: u64, at: Moment) {
        let Some(((lines, voided), last)) = settlement.zip(self.steps.last()) else { return };
        let step = Step { version, at: Some(at), voided, settled: lines.len(), ..last.clone() };
        self.steps.push(step);
        self.lines = lines;
    }

    /// The shoes of its cards.
    fn shoes(&self) -> BTreeSet<u32> {
        self.dealt.iter().map(|(drawn, ..)| drawn.shoe).collect()
    }

    /// The inputs as a viewer may know them; all of them if nothing is hidden any longer.
    fn said_to(&self, viewer: Viewer, all: bool) -> Vec<ReplayedInput> {
        let patron = if let Viewer::Patron(patron) = viewer { Some(patron) } else { None };
        let open = |input: &RecordedInput| input.card().is_some_and(|card| self.is_open(card, input.place));
        self.inputs.iter().map(|input| input.told_to(patron, open(input), all)).collect()
    }

    /// The places where a viewer wagered, in the order of the layout.
    fn yours(&self, viewer: Viewer) -> Vec<Yours> {
        let Viewer::Patron(patron) = viewer else { return Vec::new() };
        let places = self.inputs.iter().filter_map(|input| input.wager_of(patron));
        let places: BTreeSet<Yours> = places.map(|(seat, player)| Yours { seat, player }).collect();
        places.into_iter().collect()
    }

    /// Whether the viewer has seen a card that was dealt. Of equal cards, which a shoe of several decks has, the viewer must have seen all.
    fn was_seen(&self, (_, card, place): &(Drawn, Card, Option<Place>)) -> bool {
        self.is_open(*card, *place)
    }

    fn is_open(&self, card: Card, place: Option<Place>) -> bool {
        let alike = self.inputs.iter().filter(|input| input.card() == Some(card)).count();
        place != Some(Place::Burn) && self.seen.get(&card.to_string()).is_some_and(|seen| *seen >= alike)
    }
}
