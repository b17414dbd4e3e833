//! Facts about a table.

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

/// A fact about a table. `by` and `staff` name the member of the staff who did it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // The fields are those of the commands.
pub enum Fact {
    /// The table was opened, with chips in its tray.
    Opened {
        opening: Box<Opening>,
        /// The member of the staff, if recorded.
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
    /// A patron with several areas gave one up to a patron who waited.
    GaveUp { patron: PatronId, seat: Seat, player: Player, rule: String },
    /// A place was vacated by a supervisor's order.
    Vacated { by: StaffId, patron: PatronId, seat: Seat, player: Player, at: Moment },
    /// The house stood a player up who had been disconnected, or had not wagered, for too long.
    StoodUp { patron: PatronId, seat: Seat, player: Player, rules: Vec<String>, at: Moment },
    /// The last connection to a player was lost.
    Disconnected { patron: PatronId, at: Moment },
    /// The player is connected again.
    Connected { patron: PatronId, at: Moment },
    /// From this round on, a patron's instruction decides for them when they make no decision in time.
    Instructed { patron: PatronId, instruction: Instruction, from_round: u64, at: Moment },
    /// A player of Let It Ride lets everything ride.
    AllRides { patron: PatronId, seat: Seat, at: Moment },
    /// An area is reserved for one player, or its reservation ended.
    Reserved { by: StaffId, seat: Seat, patron: Option<PatronId> },
    /// A person at the table was excluded: they make no more decisions, and leave once nothing of theirs is in play.
    ShutOut {
        patron: PatronId,
        /// From the game or the casino; left out in earlier records.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<ExcludedFrom>,
        at: Moment,
    },
    /// The player card of a person at the table was blocked.
    CardBlocked { patron: PatronId, at: Moment },
    /// A patron's money became chips.
    BoughtIn { patron: PatronId, amount: Cents, moved: Vec<Posting> },
    /// A patron's chips became money.
    CashedOut {
        patron: PatronId,
        /// Zero if no chips were left.
        amount: Cents,
        /// Whether the patron left the table with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
        moved: Vec<Posting>,
    },
    /// A patron brought promotional tokens to the table; negative if they took them along.
    TokensCarried { patron: PatronId, amount: Cents, moved: Vec<Posting> },
    /// Something about the float tray.
    Tray(tray::Fact),
    /// The table began to feed a jackpot pool.
    Linked { by: StaffId, pool: PoolId, terms: Terms, at: Moment },
    /// The table stopped feeding its jackpot pool.
    Unlinked { by: StaffId, pool: PoolId, at: Moment },
    /// The jackpot that the table feeds, or its own jackpot without a pool, has stopped. The table stops once the round in play is over.
    JackpotStopped {
        /// Left out for the table's own jackpot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// The member of the staff who stopped the table's own jackpot; for a pool, the pool's fact names the person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        rules: Vec<String>,
        at: Moment,
    },
    /// An inspector has approved that the game goes on.
    JackpotResumed {
        /// Left out for the table's own jackpot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pool: Option<PoolId>,
        /// The inspector, for the table's own jackpot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        at: Moment,
    },
    /// An input that the round accepted: by a patron, by staff, or by the house if neither is named.
    Told {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PatronId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        staff: Option<StaffId>,
        /// The instruction that decided, if the patron made no decision in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instruction: Option<Instruction>,
        input: Input,
        /// The card of the shoe.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drawn: Option<Drawn>,
        at: Moment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moved: Vec<Posting>,
        /// The change of the jackpot pool.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        jackpot: Option<PoolEntry>,
        /// The gaming day, if the input depends on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<GamingDay>,
    },
    /// A supervisor ruled about the outcome of the previous round, which was settled, before the first card of this one (ruling G17).
    RoundCorrected {
        round: u64,
        by: StaffId,
        incident: Incident,
        at: Moment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moved: Vec<Posting>,
        /// The change of the jackpot pool.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        jackpot: Option<PoolEntry>,
    },
    /// An irregularity was recorded, in a round or between two, with the rules for it.
    Irregular {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        staff: Option<StaffId>,
        incident: Incident,
        rules: Vec<String>,
        at: Moment,
    },
    /// Work that must be done with the cards.
    CardsToBe { done: CardDuty, rules: Vec<String>, at: Moment },
    /// A supervisor, or an inspector in the poker games, has the cards checked when the round is over.
    CheckOrdered { by: StaffId, rules: Vec<String>, at: Moment },
    /// The cards were checked, with the numbers of missing and foreign ones.
    CardsChecked { by: StaffId, missing: u16, foreign: u16, rules: Vec<String>, at: Moment },
    /// Another device, or a shoe, came to the table.
    DeviceReplaced { by: StaffId, device: Device, rules: Vec<String>, at: Moment },
    /// A notice was raised: who must be told, of what, and by whose act if a member of the staff acted.
    NoticeRaised {
        number: u32,
        whom: Whom,
        about: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// The second person who agreed to that act, if it took two persons.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// The intended act, if the notice comes before it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intention: Option<Intention>,
        /// The round that it is about, if that is not the current one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u64>,
        rules: Vec<String>,
        at: Moment,
    },
    /// A notice was acknowledged.
    NoticeAcknowledged { number: u32, by: StaffId, at: Moment },
    /// A member of the staff asked for an input to the round that takes a second person (ruling G25).
    AgreementAsked { by: StaffId, input: Input, at: Moment },
    /// A second person agreed, and the requested act follows.
    Agreed { by: StaffId, at: Moment },
    /// A second person declined; a third person may still agree.
    RequestDeclined { by: StaffId, at: Moment },
    /// The request was withdrawn.
    RequestWithdrawn { by: StaffId, at: Moment },
    /// The request lapsed without agreement.
    RequestLapsed { at: Moment },
    /// An inspector approved a setting.
    Approved { by: StaffId, setting: String, at: Moment },
    /// An inspector was told of an intended act.
    InspectorTold { by: StaffId, inspector: StaffId, about: Intention, at: Moment },
    /// The dealer of real cards saw the cutting card come out.
    CuttingCardOut { by: StaffId, at: Moment },
    /// A patron is ready.
    Ready { patron: PatronId },
    /// The house served again after an interruption, or after a clock was set back, and every wait started anew.
    ClockRestarted { at: Moment },
    /// A shoe was loaded.
    ShoeLoaded { shoe: u32, root: Root, cards: u16, at: Moment },
    /// A patron did not want to cut, or not in time.
    CutRefused { patron: PatronId, at: Moment },
    /// The shoe was cut: cards went from the front to the back.
    Cut {
        by: Option<PatronId>,
        /// In whose place the system cut, if no player did; left out in earlier records.
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
    /// From now on the house limits a table that accepted odd cents to whole chips (ruling G24).
    WholeChips { at: Moment },
    /// A sign with new limits was put up.
    SignShown { by: StaffId, limits: Limits, at: Moment, takes_effect: Moment },
    /// The limits of that sign took effect.
    SignTookEffect { at: Moment },
    /// A kind of wager got limits of its own, or no longer has them.
    WagerLimitsSet { by: StaffId, on: Wager, limits: Option<Limits>, at: Moment },
    /// A sign with new limits for a kind of wager was put up.
    WagerSignShown { by: StaffId, on: Wager, limits: Limits, at: Moment, takes_effect: Moment },
    /// The limits of that sign took effect.
    WagerSignTookEffect { on: Wager, at: Moment },
    /// A player got limits of their own, or no longer has them.
    PlayerLimitsSet { by: StaffId, patron: PatronId, limits: Option<Limits>, at: Moment },
    /// A player was held to the minimum.
    HeldToMinimum { by: StaffId, patron: PatronId, how: Hold, at: Moment },
    /// A player is no longer held to the minimum.
    Released { by: StaffId, patron: PatronId, at: Moment },
    /// A sign with the closing time was put up.
    ClosingShown { by: StaffId, closes: Moment, at: Moment },
    /// The closing sign was taken down.
    ClosingWithdrawn { by: StaffId, at: Moment },
    /// The table was closed.
    Closed { by: Option<StaffId>, at: Moment },
    /// Play was suspended.
    Suspended {
        by: StaffId,
        /// The cause; left out in earlier records.
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
    /// The postings of the fact.
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
