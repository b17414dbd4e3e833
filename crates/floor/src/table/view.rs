//! A table as one viewer sees it: everything that a client needs, and nothing that is hidden from that viewer.

use super::offers::{OfferView, Refused};
use super::round_record::RoundRecord;
use super::{AwaitedAgreement, Board, CardSource, Chair, Device, Halt, Instructed, MissingWager, Notice, Table};
use crate::id::{PatronId, TableId};
use crate::jackpot::PoolReading;
use crate::ledger::Account;
use crate::shoe_proof::Root;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::table::Limits;
use rules::view::{CardView, HandState, SeatView};
use rules::{
    AnyRound, Await, Cents, DecisionName, Game, HandName, Input, Instruction, Line, Next, Outcome, Player, Round, Seat,
    Wager,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The viewer of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A visitor without a place.
    Public,
    /// A member of the staff or an inspector, who sees the public view and the notices of the table.
    Staff,
    /// A patron, who also sees their own hands, chips and offers.
    Patron(PatronId),
}

/// A table as one viewer sees it. Money is dollars with two decimals; a hidden card is `??`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // Named after what the table itself calls them.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableView {
    pub table: TableId,
    pub game: Game,
    pub device: Device,
    pub source: CardSource,
    /// The signs, pay tables and settings, which seldom change. A websocket leaves it out while the last one it sent is current.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The limits of this viewer's wagers.
    pub limits: Limits,
    pub open: bool,
    /// Why no new round is played although the table is not closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halt: Option<Halt>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub closes: Option<Moment>,
    pub seats: u8,
    pub chairs: Vec<ChairView>,
    /// How many wait for a place.
    pub waiting: usize,
    /// The viewer's own place in the queue, from 1.
    #[cfg_attr(feature = "schema", schema(required))]
    pub your_turn_to_sit: Option<usize>,
    /// The viewer's own chips and tokens.
    #[cfg_attr(feature = "schema", schema(required))]
    pub stack: Option<Cents>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub tokens: Option<Cents>,
    pub round: u64,
    /// The settled round whose outcome a supervisor may still invalidate: the last one, until the first card of the next (ruling G17).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correctable_round: Option<u64>,
    pub phase: Phase,
    /// The seat whose decision the round awaits.
    #[cfg_attr(feature = "schema", schema(required))]
    pub turn: Option<Seat>,
    /// When the house goes on without the players it waits for. Players who have not decided by then have decided by their instruction.
    #[cfg_attr(feature = "schema", schema(required))]
    pub deadline: Option<Moment>,
    /// When the viewer will have used up their time for all decisions of this round: after that they have little time for each. Missing unless a
    /// decision of theirs is awaited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_until: Option<Moment>,
    /// The viewer's own instruction; missing if they have no place, or a person deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instruction: Option<InstructionView>,
    /// The wagers that the viewer must still place beside those at their places; without them all of those go back when time is up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingWager>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub next_round_at: Option<Moment>,
    /// The dealer's cards, or the community cards.
    pub dealer: Vec<String>,
    /// The name of the dealer's hand, as far as its open cards say; community cards have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(example = "Pair of kings"))]
    pub dealer_name: Option<String>,
    pub areas: Vec<AreaView>,
    /// The acts that the viewer may do now.
    pub offers: Vec<OfferView>,
    /// The acts that the viewer may want to do and may not, with the reason.
    pub refused: Vec<Refused>,
    /// The settlement of this round so far.
    pub lines: Vec<LineView>,
    /// The dealer's calls in this round.
    pub calls: Vec<String>,
    /// The open request that waits for a second member of the staff, while the table stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits_agreement: Option<AwaitedAgreement>,
    /// The decisions of standing instructions in this round, because players did not decide in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructed: Vec<Instructed>,
    /// The rules by which the whole round is void; missing unless it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided: Option<Vec<String>>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub jackpot: Option<PoolReading>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub shoe: Option<ShoeView>,
    /// Notices for people away from the table, for staff alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

/// The phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Phase {
    /// No player is there.
    Vacant,
    Shuffle,
    Cut,
    Wagers,
    Deal,
    Insurance,
    Decisions,
    Settlement,
    Over,
    Suspended,
    Closed,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, clippy::struct_excessive_bools)] // Each is a thing of its own that a chair shows.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChairView {
    pub seat: Seat,
    pub player: Player,
    pub patron: PatronId,
    pub you: bool,
    /// The earlier minimum that they keep, by their marker.
    #[cfg_attr(feature = "schema", schema(required))]
    pub marker: Option<Cents>,
    pub ready: bool,
    /// Whether they are disconnected.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// Whether they let the last round pass: the house does not wait for their wagers until they lay chips again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skips: bool,
    /// The instruction that decides for them when they do not decide in time; missing if a person deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instruction: Option<Instruction>,
}

/// The instruction that decides for a player who does not decide in time (ruling G23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InstructionView {
    /// By this instruction in this round.
    pub now: Instruction,
    /// The same in words, to stand beside the clock.
    pub says: Cow<'static, str>,
    /// The instruction from the next round on, if another was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Instruction>,
    /// Its decision about the hand that waits for one now, by name; missing if none of the viewer's hands does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "fold"))]
    pub decides: Option<DecisionName>,
}

/// A playing area with a wager or a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AreaView {
    pub seat: Seat,
    /// The player who calls the decisions.
    pub controlling: Player,
    pub hands: Vec<HandView>,
    pub wagers: Vec<WagerView>,
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HandView {
    pub cards: Vec<String>,
    /// The hand's name; missing if it depends on a card that the viewer does not see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(example = "Pair of sevens"))]
    pub name: Option<String>,
    pub state: HandState,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerView {
    pub player: Player,
    pub on: Wager,
    pub hand: u8,
    pub amount: Cents,
    pub tokens: Cents,
}

/// How a wager was settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineView {
    /// The playing area.
    pub seat: Seat,
    /// Which player of the area.
    pub player: Player,
    /// Which wager.
    pub wager: Wager,
    /// The number of the hand in its area; split hands count from 1, otherwise it is 0.
    pub hand: u8,
    /// The stake.
    pub staked: Cents,
    /// The result.
    pub outcome: Outcome,
    /// The odds, such as `3:2`; missing if it was not paid.
    #[cfg_attr(feature = "schema", schema(required))]
    pub odds: Option<String>,
    /// The amount won.
    pub pays: Cents,
    /// Everything that goes back to the player: the amount won, and the stake unless it is lost.
    pub returned: Cents,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// The combinations that a Lunar Poker bet was paid for, if there are two (LP 9.5.1.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(example = json!(["Flush, king high", "Straight"])))]
    pub combinations: Vec<String>,
}

/// The public part of the shoe's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShoeView {
    pub number: u32,
    pub root: Root,
    pub cards: u16,
    pub dealt: u16,
    #[cfg_attr(feature = "schema", schema(required))]
    pub cut: Option<u16>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub cutting_card: Option<u16>,
}

impl Table {
    /// The table as one viewer sees it.
    pub fn view(&self, viewer: Viewer, surroundings: &Surroundings) -> TableView {
        TableView { board: Some(self.board(viewer)), ..self.view_without_board(viewer, surroundings) }
    }

    /// The same without the board.
    pub fn view_without_board(&self, viewer: Viewer, surroundings: &Surroundings) -> TableView {
        let patron = if let Viewer::Patron(patron) = viewer { Some(patron) } else { None };
        let held = |account: fn(TableId, PatronId) -> Account| {
            patron.map(|patron| self.books.balance(account(self.id, patron)))
        };
        let waits = |patron| self.waiting().iter().position(|other| *other == patron).map(|before| before + 1);
        let (dealer, dealer_name, areas) = self.felt(patron);
        TableView {
            table: self.id,
            game: self.game(),
            device: self.opening.device,
            source: self.opening.source,
            board: None,
            limits: self.limits_for(viewer),
            open: self.is_open(),
            halt: self.halt(),
            closes: self.closes(),
            seats: self.settings.table().seats,
            chairs: self.chair_views(patron),
            waiting: self.waiting().len(),
            your_turn_to_sit: patron.and_then(waits),
            stack: held(Account::Stack),
            tokens: held(Account::Tokens),
            round: self.rounds,
            correctable_round: self.correctable_round(),
            phase: self.phase(),
            turn: if let Next::Await(Await::Decision(seat)) = self.round.next() { Some(seat) } else { None },
            deadline: self.deadline(),
            bank_until: patron.and_then(|patron| self.bank_until(patron)),
            instruction: patron.and_then(|patron| self.instruction_view(patron)),
            missing: patron.map(|patron| self.missing_of(patron)).unwrap_or_default(),
            next_round_at: self.next_round_at(),
            dealer,
            dealer_name,
            areas,
            offers: patron
                .filter(|_| self.asked_for().is_none())
                .map(|patron| self.offers_to(patron))
                .unwrap_or_default(),
            refused: patron.map(|patron| self.refused_to(patron, surroundings)).unwrap_or_default(),
            lines: self.lines(),
            calls: self.record.calls.clone(),
            awaits_agreement: self.awaited_agreement(viewer),
            instructed: self.record.instructed.clone(),
            voided: self.record.voided.map(|rules| rules.iter().map(|rule| rule.to_string()).collect()),
            jackpot: surroundings.jackpot,
            shoe: self.shoe().map(|shoe| ShoeView {
                number: shoe.number,
                root: shoe.root,
                cards: shoe.cards,
                dealt: shoe.dealt,
                cut: shoe.cut,
                cutting_card: shoe.cutting_card,
            }),
            notices: if viewer == Viewer::Staff { self.notices().to_vec() } else { Vec::new() },
        }
    }

    fn phase(&self) -> Phase {
        if self.is_closed() {
            return Phase::Closed;
        }
        if self.wanted_cards().is_some() {
            return Phase::Shuffle;
        }
        if self.awaits_cut().is_some() {
            return Phase::Cut;
        }
        match self.round.next() {
            _ if self.halt().is_some() && !self.is_in_play() => Phase::Suspended,
            Next::Await(Await::Wagers) if !self.is_occupied() => Phase::Vacant,
            Next::Await(Await::Wagers | Await::NoMoreBets) => Phase::Wagers,
            Next::Await(Await::Card(_)) => Phase::Deal,
            Next::Await(Await::Insurance) => Phase::Insurance,
            Next::Await(Await::Decision(_)) => Phase::Decisions,
            Next::Await(Await::Turn | Await::Settle) => Phase::Settlement,
            Next::Over => Phase::Over,
        }
    }

    /// The earlier minimum on a player's marker, which stands at one area: the one taken first (BJ 6.5.1.3).
    fn marker_at(&self, patron: PatronId, chair: Chair) -> Option<Cents> {
        let kept = self.limits.kept.get(&patron)?;
        let first = self.seating.places(patron).first().map(|place| (place.seat, place.player));
        (first == Some(chair)).then_some(*kept)
    }

    fn chair_views(&self, viewer: Option<PatronId>) -> Vec<ChairView> {
        let view = |((seat, player), patron): ((Seat, Player), PatronId)| ChairView {
            seat,
            player,
            patron,
            you: viewer == Some(patron),
            marker: self.marker_at(patron, (seat, player)),
            ready: self.clock.ready.contains(&patron),
            away: self.is_away(patron),
            skips: self.seating.skips(patron),
            instruction: self.instruction_of(patron),
        };
        self.chairs().map(view).collect()
    }

    fn instruction_view(&self, patron: PatronId) -> Option<InstructionView> {
        let now = self.instruction_of(patron)?;
        let says = now.words(self.game()).into();
        Some(InstructionView { now, says, next: self.instructions.next(patron), decides: self.decides_now(patron) })
    }

    /// The decision of a patron's instruction now, if the round waits for a decision of theirs.
    fn decides_now(&self, patron: PatronId) -> Option<DecisionName> {
        let Next::Await(Await::Decision(seat)) = self.round.next() else { return None };
        if !self.seating.has(patron, seat) {
            return None;
        }
        match self.instructed(seat)? {
            (of, _, Input::Decide { decision, .. }) if of == patron => Some(decision.kind()),
            _ => None,
        }
    }

    /// The dealer's cards, their name, and the playing areas. A patron sees the hands that they have wagered on.
    fn felt(&self, viewer: Option<PatronId>) -> (Vec<String>, Option<String>, Vec<AreaView>) {
        let view = self.round.view(rules::Viewer::Public);
        let own = |seat| viewer.is_some_and(|patron| self.record.wagered.contains(&(seat, patron)));
        let areas = view.seats.into_iter().map(|public| {
            let seat = public.seat;
            let area = if own(seat) {
                let mine = self.round.view(rules::Viewer::Player(seat)).seats;
                mine.into_iter().find(|area| area.seat == seat).unwrap_or(public)
            } else {
                public
            };
            AreaView {
                seat,
                controlling: self.controlling(&area),
                hands: area
                    .hands
                    .iter()
                    .map(|hand| HandView { cards: seen(&hand.cards), name: in_words(hand.name), state: hand.state })
                    .collect(),
                wagers: area
                    .wagers
                    .iter()
                    .map(|(spot, stake)| WagerView {
                        player: spot.player,
                        on: spot.wager,
                        hand: spot.hand,
                        amount: stake.amount,
                        tokens: stake.tokens,
                    })
                    .collect(),
            }
        });
        let areas = areas.collect();
        (seen(&view.dealer), in_words(view.dealer_name), areas)
    }
}

impl Table {
    /// The player who controls an area (BJ 5.5). Before the deal the round does not know yet who is seated, but the table does: the seated player
    /// with a wager there, otherwise the largest wager, and of equal ones the one nearest to the dealer.
    fn controlling(&self, area: &SeatView) -> Player {
        if self.record.dealt || !self.deals_from_a_shoe() {
            return area.controlling;
        }
        let main = area.wagers.iter().filter(|(spot, stake)| spot.wager == Wager::Main && stake.is_some());
        let seated = |player: Player| player == Player::First;
        let control =
            main.max_by_key(|(spot, stake)| (seated(spot.player), stake.amount, std::cmp::Reverse(spot.player)));
        control.map_or(area.controlling, |(spot, _)| spot.player)
    }
}

/// The name of a hand, for people.
fn in_words(name: Option<HandName>) -> Option<String> {
    name.map(|name| name.to_string())
}

/// Cards as the viewer sees them. A hidden one has the same length as any other.
fn seen(cards: &[CardView]) -> Vec<String> {
    cards.iter().map(|card| card.map_or_else(|| "??".to_owned(), |card| card.to_string())).collect()
}

impl Table {
    /// The settlement of this round's wagers so far.
    pub fn lines(&self) -> Vec<LineView> {
        self.lines_of(&self.round, &self.record)
    }

    pub(super) fn lines_of(&self, round: &AnyRound, record: &RoundRecord) -> Vec<LineView> {
        let line = |line: &Line| LineView { combinations: self.combinations(round, line), ..LineView::from(line) };
        record.lines.iter().map(line).collect()
    }

    /// The combinations of a hand whose bet is paid twice: the winning one, and then the second one.
    fn combinations(&self, round: &AnyRound, line: &Line) -> Vec<String> {
        let paid = line.spot.wager == Wager::Bet && line.outcome == Outcome::Win;
        let Some(second) = self.description().second_combination.filter(|_| paid) else { return Vec::new() };
        let area = round.view(rules::Viewer::Player(line.spot.seat)).seats;
        let hand = area.into_iter().find(|area| area.seat == line.spot.seat);
        let cards: Vec<_> = hand.iter().filter_map(|area| area.hands.first()).flat_map(|hand| &hand.cards).collect();
        let Some(cards) = cards.into_iter().copied().collect::<Option<Vec<_>>>() else { return Vec::new() };
        match (HandName::poker(&cards), second(&cards)) {
            (Some(first), Some(second)) => vec![first.to_string(), second.to_owned()],
            _ => Vec::new(),
        }
    }
}

impl From<&Line> for LineView {
    fn from(line: &Line) -> Self {
        Self {
            seat: line.spot.seat,
            player: line.spot.player,
            wager: line.spot.wager,
            hand: line.spot.hand,
            staked: line.staked,
            outcome: line.outcome,
            odds: line.odds.map(|odds| odds.to_string()),
            pays: line.pays,
            returned: line.returned,
            rules: line.rules.iter().map(|rule| rule.to_string()).collect(),
            combinations: Vec::new(),
        }
    }
}
