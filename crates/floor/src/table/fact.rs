//! What has happened at a table.

use super::{CardDuty, Cause, Device, Drawn, ExcludedFrom, Hold, InsteadOf, Intention, Opening, Whom, tray};
use crate::gaming_day::GamingDay;
use crate::id::{PatronId, PoolId, StaffId};
use crate::jackpot::{PoolEntry, Terms};
use crate::ledger::Posting;
use crate::shoe_proof::Root;
use crate::time::Moment;
use rules::table::Limits;
use rules::{Cents, Incident, Input, Instruction, Player, Seat, Wager};
use serde::{Deserialize, Serialize};

/// What has happened at a table. `by` and `staff` name who of the house's people did it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // The fields are those of the commands.
pub enum Fact {
    /// The table was opened, with chips in its tray.
    Opened {
        opening: Box<Opening>,
        /// By whom, where that was written down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
        moved: Vec<Posting>,
    },
    /// A patron took a place.
    Sat { patron: PatronId, seat: Seat, player: Player },
    /// A patron got up.
    Left { patron: PatronId, seat: Seat, player: Player },
    /// A patron waits for a place.
    Waited { patron: PatronId, at: Moment },
    /// A patron waits no longer.
    StoppedWaiting { patron: PatronId },
    /// A patron with several areas gave one up to somebody who waited.
    GaveUp { patron: PatronId, seat: Seat, player: Player, rule: String },
    /// A place was vacated by a supervisor's order.
    Vacated { by: StaffId, patron: PatronId, seat: Seat, player: Player, at: Moment },
    /// The house stood a player up, who had been disconnected or had not wagered for too long.
    StoodUp { patron: PatronId, seat: Seat, player: Player, rules: Vec<String>, at: Moment },
    /// The house lost its last connection to a player.
    Disconnected { patron: PatronId, at: Moment },
    /// It has one again.
    Connected { patron: PatronId, at: Moment },
    /// A patron's instruction decides for them from this round on when they do not.
    Instructed { patron: PatronId, instruction: Instruction, from_round: u64, at: Moment },
    /// A player of Let It Ride lets everything ride.
    AllRides { patron: PatronId, seat: Seat, at: Moment },
    /// An area is kept for one player, or for nobody any longer.
    Reserved { by: StaffId, seat: Seat, patron: Option<PatronId> },
    /// Somebody who is here was excluded: they decide nothing more, and leave once nothing of theirs is in play.
    ShutOut {
        patron: PatronId,
        /// From what; not in records from before that was written down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<ExcludedFrom>,
        at: Moment,
    },
    /// The player card of somebody who is here was blocked.
    CardBlocked { patron: PatronId, at: Moment },
    /// A patron's money became chips.
    BoughtIn { patron: PatronId, amount: Cents, moved: Vec<Posting> },
    /// A patron's chips became money.
    CashedOut {
        patron: PatronId,
        /// Nothing where nothing was left.
        amount: Cents,
        /// Whether the patron left the table with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
        moved: Vec<Posting>,
    },
    /// A patron brought promotional tokens to the table, or took them along where negative.
    TokensCarried { patron: PatronId, amount: Cents, moved: Vec<Posting> },
    /// Something about the float tray.
    Tray(tray::Fact),
    /// The table began to feed a jackpot pool.
    Linked { by: StaffId, pool: PoolId, terms: Terms, at: Moment },
    /// The table stopped feeding its jackpot pool.
    Unlinked { by: StaffId, pool: PoolId, at: Moment },
    /// The jackpot that the table feeds has stopped, or its own one that feeds no pool, and the table with it once the round that is being dealt
    /// is over.
    JackpotStopped {
        /// Missing where the jackpot is the table's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// Who stopped the table's own; who stopped a pool, that pool says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        rules: Vec<String>,
        at: Moment,
    },
    /// An inspector has approved that the game goes on.
    JackpotResumed {
        /// Missing where the jackpot is the table's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// Which inspector, where the jackpot is the table's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
    },
    /// The round was told something that it took: by a patron, by staff, or by the house where it is neither.
    Told {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PatronId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        staff: Option<StaffId>,
        /// The instruction by which it was decided, where the patron made no decision in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instruction: Option<Instruction>,
        input: Input,
        /// Which card of which shoe it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drawn: Option<Drawn>,
        at: Moment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moved: Vec<Posting>,
        /// What it did to the jackpot pool.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        jackpot: Option<PoolEntry>,
        /// The gaming day, where it counts for one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<GamingDay>,
    },
    /// A supervisor ruled about the outcome of the round before, which was settled, before the first card of this one (ruling G17).
    RoundCorrected {
        round: u64,
        by: StaffId,
        incident: Incident,
        at: Moment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moved: Vec<Posting>,
        /// What it did to the jackpot pool.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        jackpot: Option<PoolEntry>,
    },
    /// Something irregular was recorded, in a round or between two; these rules say what follows.
    Irregular {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        staff: Option<StaffId>,
        incident: Incident,
        rules: Vec<String>,
        at: Moment,
    },
    /// Something must be done with the cards.
    CardsToBe { done: CardDuty, rules: Vec<String>, at: Moment },
    /// A supervisor, or an inspector in the poker games, has the cards checked when the round is over.
    CheckOrdered { by: StaffId, rules: Vec<String>, at: Moment },
    /// The cards were checked: so many were missing, and so many did not belong to them.
    CardsChecked { by: StaffId, missing: u16, foreign: u16, rules: Vec<String>, at: Moment },
    /// Another device, or a shoe, came to the table.
    DeviceReplaced { by: StaffId, device: Device, rules: Vec<String>, at: Moment },
    /// Somebody must be told of something: by whose act, where a person of the staff acted.
    NoticeRaised {
        number: u32,
        whom: Whom,
        about: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// Who agreed to that act, where it took two persons.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// What is to be done, where the notice comes before it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intention: Option<Intention>,
        /// The round that it is about, where that is not the one at hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u64>,
        rules: Vec<String>,
        at: Moment,
    },
    /// Somebody has said that they know of a notice.
    NoticeAcknowledged { number: u32, by: StaffId, at: Moment },
    /// Somebody of the staff wants to say something to the round that takes a second person (ruling G25).
    AgreementAsked { by: StaffId, input: Input, at: Moment },
    /// A second person agreed, and what was asked for follows.
    Agreed { by: StaffId, at: Moment },
    /// A second person did not agree; another one still may.
    RequestDeclined { by: StaffId, at: Moment },
    /// What was asked for was withdrawn.
    RequestWithdrawn { by: StaffId, at: Moment },
    /// Nobody agreed in time.
    RequestLapsed { at: Moment },
    /// An inspector approved a setting.
    Approved { by: StaffId, setting: String, at: Moment },
    /// An inspector was told what is to be done.
    InspectorTold { by: StaffId, inspector: StaffId, about: Intention, at: Moment },
    /// The dealer of real cards saw the cutting card come out.
    CuttingCardOut { by: StaffId, at: Moment },
    /// A patron had nothing more to say.
    Ready { patron: PatronId },
    /// The house served again after it did not, or by a clock that was set back, and whatever was waited for had all its time again.
    ClockRestarted { at: Moment },
    /// A shoe was loaded.
    ShoeLoaded { shoe: u32, root: Root, cards: u16, at: Moment },
    /// A patron did not want to cut, or not in time.
    CutRefused { patron: PatronId, at: Moment },
    /// The shoe was cut: so many cards went from the front to the back.
    Cut {
        by: Option<PatronId>,
        /// Whose cut the system made, where no player did; not in records from before that was written down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<InsteadOf>,
        card: u16,
        at: Moment,
    },
    /// A shuffle was ordered for the end of the round.
    ShuffleOrdered { by: StaffId, at: Moment },
    /// The real cards of a shoe were shuffled and cut: another shoe begins.
    Shuffled { by: StaffId, at: Moment },
    /// New cards came to the table.
    CardsReplaced { by: StaffId, at: Moment },
    /// The limits were changed; these players keep the old minimum.
    LimitsSet { by: StaffId, limits: Limits, markers: Vec<PatronId>, at: Moment },
    /// The house holds a table that took odd cents to whole chips from now on (ruling G24).
    WholeChips { at: Moment },
    /// A sign with new limits was put up.
    SignShown { by: StaffId, limits: Limits, at: Moment, takes_effect: Moment },
    /// What that sign said took effect.
    SignTookEffect { at: Moment },
    /// A kind of wager got limits of its own, or no longer has them.
    WagerLimitsSet { by: StaffId, on: Wager, limits: Option<Limits>, at: Moment },
    /// A sign with new limits for a kind of wager was put up.
    WagerSignShown { by: StaffId, on: Wager, limits: Limits, at: Moment, takes_effect: Moment },
    /// What that sign said took effect.
    WagerSignTookEffect { on: Wager, at: Moment },
    /// A player got limits of their own, or no longer has them.
    PlayerLimitsSet { by: StaffId, patron: PatronId, limits: Option<Limits>, at: Moment },
    /// A player was held to the minimum.
    HeldToMinimum { by: StaffId, patron: PatronId, how: Hold, at: Moment },
    /// A player is no longer held to the minimum.
    Released { by: StaffId, patron: PatronId, at: Moment },
    /// A sign with the closing time was put up.
    ClosingShown { by: StaffId, closes: Moment, at: Moment },
    /// That sign was taken away.
    ClosingWithdrawn { by: StaffId, at: Moment },
    /// The table was closed.
    Closed { by: Option<StaffId>, at: Moment },
    /// Play was suspended.
    Suspended {
        by: StaffId,
        /// Why; not in records from before that was written down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
        at: Moment,
    },
    /// Play goes on.
    Resumed { by: StaffId, at: Moment },
    /// Settings were changed.
    SettingsChanged { by: StaffId, settings: Vec<(String, String)>, at: Moment },
    /// A round began.
    RoundBegan { number: u64, at: Moment },
}

impl Fact {
    /// What it moved.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Opened { moved, .. }
            | Self::BoughtIn { moved, .. }
            | Self::CashedOut { moved, .. }
            | Self::TokensCarried { moved, .. }
            | Self::Told { moved, .. }
            | Self::RoundCorrected { moved, .. } => moved,
            Self::Tray(fact) => fact.postings(),
            _ => &[],
        }
    }
}
