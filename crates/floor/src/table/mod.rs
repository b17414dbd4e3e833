//! A gaming table: its players, their chips, and the round in play.
//!
//! The round itself is a machine of the `rules` crate. A fact of the table contains the machine's input and the money that it moved. Applying the
//! fact gives the machine the same input again, so a table that is restored from its facts is in exactly the same state, even in the middle of a
//! hand.
//!
//! Every request to a table is a [`Command`]. After each command the driver asks the table for its [`HouseMove`]s until there is none: moves that the
//! house makes by itself, such as dealing the next card.

#[macro_use]
mod staff_order;

mod apply;
mod bet_types;
mod board;
mod check;
mod chips;
mod citations;
mod closing;
mod command;
mod decide;
mod doubt;
mod fact;
mod halt;
mod house;
mod inspectors;
mod instructions;
mod jackpot;
mod limits;
mod notices;
mod offers;
mod opening;
mod order;
mod pace;
mod persons;
mod presence;
mod previous;
mod refusal;
mod round_index;
mod round_record;
mod seating;
mod set_back;
mod shoe;
mod signs;
mod snapshot;
mod stopped_jackpot;
mod telling;
pub mod tray;
mod two_persons;
mod view;
mod wagering;
mod warnings;
mod whole_chips;

/// The version of the layout of a [`TableSnapshot`]; raised with every change, so that older snapshots are ignored.
pub const LAYOUT: u32 = 3;

pub use board::{Board, ComingLimits, InstructionChoice, WagerTaken};
pub use command::{Command, StaffOrder};
pub use doubt::{CardDuty, Lack};
pub use fact::Fact;
pub use halt::{Cause, Halt, HaltCause};
pub use house::HouseMove;
pub use inspectors::Intention;
pub use jackpot::JackpotPrize;
pub use limits::{Announced, Hold, LimitsChange, NOTICE};
pub use notices::{Acknowledged, Notice, Whom};
pub use offers::{OfferView, Refused};
pub use opening::{CardSource, Device, Opening, Unfit};
pub use order::Order;
pub use pace::{Bank, PUNCTUAL, Pace};
pub use persons::ExcludedFrom;
pub use presence::AWAY_AT_MOST;
pub use refusal::TableRefusal;
pub use round_index::IndexMark;
pub use round_record::Instructed;
pub use rules::layout::{PayLine, PayTable, SignAbout as About};
pub use seating::{Chair, IDLE_ROUNDS};
pub use shoe::{Drawn, InsteadOf, LoadedShoe};
pub use signs::Sign;
pub use snapshot::TableSnapshot;
pub use two_persons::{AgreementRequest, Asked, AwaitedAgreement, PATIENCE};
pub use view::{
    AreaView, ChairView, HandView, InstructionView, LineView, Phase, ShoeView, TableView, Viewer, WagerView,
};
pub use wagering::{Laid, MissingWager};

use crate::id::{PatronId, TableId};
use crate::ledger::{Account, Books};
use rules::description::Description;
use rules::provisions::{Provisions, ShoeProvisions};
use rules::wager::Spot;
use rules::{AnyRound, AnySettings, Cents, Game, Next, Round};
use std::sync::Arc;

/// A gaming table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Which table.
    id: TableId,
    opening: Opening,
    /// The parsed settings of the opening.
    settings: AnySettings,
    /// The accounts of this table.
    books: Books,
    round: AnyRound,
    /// How many rounds were begun.
    rounds: u64,
    /// Whether the round has had an input yet.
    begun: bool,
    /// Whether settings were changed that apply from the next round.
    renew_round: bool,
    record: round_record::RoundRecord,
    /// The inputs of the round.
    inputs: previous::RoundInputs,
    /// The previous round, until the first card of this one.
    previous: Option<Arc<previous::PreviousRound>>,
    seating: seating::Seating,
    cards: shoe::Cards,
    clock: pace::Clock,
    instructions: instructions::Instructions,
    presence: presence::Presence,
    limits: limits::LimitBook,
    closing: closing::Closing,
    tray: tray::Tray,
    warnings: warnings::Warnings,
    notices: notices::Notices,
    doubt: doubt::Doubt,
    /// Whether the jackpot that the table feeds has stopped.
    jackpot_stopped: bool,
    /// Facts that the record must contain next, because the last fact caused them.
    owed: Vec<Fact>,
    two_persons: two_persons::TwoPersons,
    inspectors: inspectors::Inspectors,
}

impl Table {
    /// The table that this fact opens.
    pub fn opened(id: TableId, fact: &Fact) -> Result<Self, Unfit> {
        let Fact::Opened { opening, at, .. } = fact else { return Err(Unfit::NotAnOpening) };
        let settings = opening.check()?;
        let mut table = Self {
            id,
            opening: Opening::clone(opening),
            settings,
            books: Books::default(),
            round: settings.round(),
            rounds: 1,
            begun: false,
            renew_round: false,
            record: round_record::RoundRecord::default(),
            inputs: previous::RoundInputs::default(),
            previous: None,
            seating: seating::Seating::default(),
            cards: shoe::Cards::NONE,
            clock: pace::Clock::new(*at),
            instructions: instructions::Instructions::default(),
            presence: presence::Presence::default(),
            limits: limits::LimitBook::new(settings.table().limits[0], opening.bet_types(&settings)?),
            closing: closing::Closing::default(),
            tray: tray::Tray::default(),
            warnings: warnings::Warnings::default(),
            notices: notices::Notices::default(),
            doubt: doubt::Doubt::default(),
            jackpot_stopped: false,
            owed: Vec::new(),
            two_persons: two_persons::TwoPersons::default(),
            inspectors: inspectors::Inspectors::default(),
        };
        table.leave_meter_to_pool();
        table.books.post(fact.postings());
        Ok(table)
    }

    /// Which table.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// Which game.
    pub fn game(&self) -> Game {
        self.settings.game()
    }

    /// The description of its game.
    pub(super) fn description(&self) -> &'static Description {
        self.game().description()
    }

    /// The rule numbers of its game's document for tables.
    pub(super) fn provisions(&self) -> &'static Provisions {
        &self.description().provisions
    }

    /// The rule numbers for tables that deal several rounds from a shoe, at areas that players may share; none for other games.
    pub(super) fn shoe_provisions(&self) -> Option<&'static ShoeProvisions> {
        self.provisions().shoe
    }

    /// Whether several rounds are dealt from a shoe, at areas that players may share.
    pub(super) fn deals_from_a_shoe(&self) -> bool {
        self.shoe_provisions().is_some()
    }

    /// The opening of the table, with later changes.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The settings of the table.
    pub fn settings(&self) -> &AnySettings {
        &self.settings
    }

    /// The round in play.
    pub fn round(&self) -> &AnyRound {
        &self.round
    }

    /// The number of the current round, from 1.
    pub fn round_number(&self) -> u64 {
        self.rounds
    }

    /// The accounts of this table.
    pub fn books(&self) -> &Books {
        &self.books
    }

    /// A patron's chips at this table.
    pub fn stack(&self, patron: PatronId) -> Cents {
        self.books.balance(Account::Stack(self.id, patron))
    }

    /// Whether any chips lie on the layout.
    fn has_chips(&self) -> bool {
        self.books.balance(Account::Layout(self.id)).is_some()
    }

    /// The owner of the chips on a spot. Once the round is over its players may have left.
    fn patron_at(&self, spot: Spot) -> Option<PatronId> {
        let place = (spot.seat, spot.player);
        let owner = self.record.owners.get(&place).filter(|_| self.round.next() == Next::Over);
        owner.copied().or_else(|| self.seating.patron(spot.seat, spot.player))
    }
}
