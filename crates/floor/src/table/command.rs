//! The commands to a table.
//!
//! The commands of the staff are listed once: `commands!` makes [`Command`] and [`StaffOrder`] from the same list.

use super::{Cause, Device, Hold, Intention, Laid, LimitsChange, tray};
use crate::id::{PatronId, PoolId, StaffId};
use crate::shoe_proof::Root;
use crate::time::Moment;
use rules::table::Limits;
use rules::{Cents, Incident, Input, Instruction, Player, Seat, Wager};
use serde::{Deserialize, Serialize};

commands! {
    /// A command to a table.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Command {
        /// A patron takes a chair.
        Sit {
            /// Who.
            patron: PatronId,
            /// At which playing area.
            seat: Seat,
            /// As which player of the area.
            player: Player,
        },
        /// A patron leaves a place that has no wager on the layout. A patron without another place here takes all chips and tokens along.
        Leave {
            /// Who.
            patron: PatronId,
            /// From which playing area.
            seat: Seat,
            /// As which player of the area.
            player: Player,
        },
        /// A patron waits for a place at a full table.
        Wait {
            /// Who.
            patron: PatronId,
        },
        /// A patron waits no longer.
        StopWaiting {
            /// Who.
            patron: PatronId,
        },
        /// The house seats the first patron who waits.
        SeatWaiting,
        /// The house learns that a person at the table was excluded.
        ShutOut {
            /// Who.
            patron: PatronId,
        },
        /// The house learns that the player card of a person at the table was blocked.
        CardBlocked {
            /// Whose card.
            patron: PatronId,
        },
        /// A patron takes money from their account to the table, as chips. The account checks that the patron has it.
        BuyIn {
            /// Who.
            patron: PatronId,
            /// How much.
            amount: Cents,
        },
        /// A patron takes chips from the table back to their account.
        CashOut {
            /// Who.
            patron: PatronId,
            /// How much.
            amount: Cents,
        },
        /// A patron brings promotional tokens to the table. The account checks that the patron has them.
        CarryTokens {
            /// Who.
            patron: PatronId,
            /// How many, by their value.
            amount: Cents,
        },
        /// The house tells the table that its jackpot has stopped or goes on, as the surroundings say.
        HearJackpot,
        /// A patron's input to the round: a wager or a decision.
        Say {
            /// Who.
            patron: PatronId,
            /// The input.
            input: Input,
        },
        /// A member of the staff acknowledges a notice.
        Acknowledge {
            /// Who.
            by: StaffId,
            /// The notice's number.
            notice: u32,
        },
        /// A patron is ready: no more wagers, or none at all in this round; no insurance.
        Ready {
            /// Who.
            patron: PatronId,
        },
        /// A patron gives all wagers of one place: either all of them are laid or none.
        LayWagers {
            /// Who.
            patron: PatronId,
            /// At which playing area.
            seat: Seat,
            /// As which player of the area.
            player: Player,
            /// All wagers of the place; wagers that lie there and are not in this list are taken back.
            wagers: Vec<Laid>,
        },
        /// A player of Let It Ride whose hand pays already lets all remaining wagers ride.
        LetAllRide {
            /// Who.
            patron: PatronId,
            /// At which playing area.
            seat: Seat,
        },
        /// A patron chooses the instruction that decides for them when they make no decision in time.
        Instruct {
            /// Who.
            patron: PatronId,
            /// The instruction.
            instruction: Instruction,
        },
        /// A player is connected again.
        Connect {
            /// To whom.
            patron: PatronId,
        },
        /// The last connection of a player is lost.
        Disconnect {
            /// To whom.
            patron: PatronId,
        },
        /// The house stands up a player who has been disconnected, or has not wagered, for too long.
        StandUp,
        /// The house serves again after an interruption, or after a clock was set back.
        ServeAgain,
        /// The house loads a shoe that it has shuffled, sealed and committed to.
        LoadShoe {
            /// The commitment to its order.
            root: Root,
            /// How many cards it has.
            cards: u16,
        },
        /// A shoe is cut.
        Cut {
            /// The patron who cuts; none if the system cuts in the place of a supervisor or the dealer.
            by: Option<PatronId>,
            /// The number of cards that go from the front to the back.
            card: u16,
        },
        /// A patron does not want to cut.
        RefuseCut {
            /// Who.
            patron: PatronId,
        },
        /// The house limits a table that was opened before ruling G24, and accepts odd cents, to whole chips.
        UseWholeChips,
        /// The next round begins.
        NextRound,
        /// Time has passed: signs take effect, and the house goes on without players whose time is up.
        Tick,
    }

    /// Orders of the staff to a table, each for its rank.
    // A command without the person who gives it, whom the server knows.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum StaffOrder {
        /// A supervisor vacates the places of a player who has not wagered for three rounds.
        Vacate {
            @ /// Which supervisor.
            by: StaffId,
            /// Who goes.
            patron: PatronId,
        },
        /// A supervisor reserves a playing area for one player, or ends the reservation.
        Reserve {
            @ /// Which supervisor.
            by: StaffId,
            /// The playing area.
            seat: Seat,
            /// For whom.
            patron: Option<PatronId>,
        },
        /// A command about the float tray.
        Tray(@ tray),
        /// The table begins to feed a jackpot pool, which is in its surroundings.
        Link {
            @ /// Which supervisor.
            by: StaffId,
            /// Which pool.
            pool: PoolId,
        },
        /// The table stops feeding its jackpot pool.
        Unlink {
            @ /// Which supervisor.
            by: StaffId,
        },
        /// An act of the dealer: a call, a card, turning cards, settling, reporting an incident.
        Deal {
            @ /// The member of the staff; none if the house itself acts.
            by: Option<StaffId>,
            /// The input.
            input: Input,
        },
        /// A supervisor rules about the outcome of a settled round and names the round. This is possible until the first card of the next round.
        CorrectRound {
            @ /// Which supervisor.
            by: StaffId,
            /// The number of the round.
            round: u64,
            /// The ruling about its outcome.
            incident: Incident,
        },
        /// A second person agrees to a request of another member of the staff.
        Agree {
            @ /// Who agrees.
            by: StaffId,
        },
        /// A second person declines a request of another member of the staff, and the table goes on.
        Decline {
            @ /// Who does not agree.
            by: StaffId,
        },
        /// The asker withdraws a request that takes a second person.
        WithdrawRequest {
            @ /// Who.
            by: StaffId,
        },
        /// An inspector approves a setting that takes their approval.
        Approve {
            @ /// Which inspector.
            by: StaffId,
            /// The setting's name.
            setting: String,
        },
        /// An inspector approves that a table goes on after its own jackpot, which feeds no pool, was stopped.
        ResumeJackpot {
            @ /// Which inspector.
            by: StaffId,
        },
        /// An inspector is told of an intended act in advance.
        TellInspector {
            @ /// Who tells.
            by: StaffId,
            /// Which inspector.
            inspector: StaffId,
            /// The intended act.
            about: Intention,
        },
        /// The dealer of real cards sees the cutting card come out of the shoe.
        CuttingCardOut {
            @ /// Who of the staff.
            by: StaffId,
        },
        /// A supervisor orders the cards shuffled after this round.
        OrderShuffle {
            @ /// Which supervisor.
            by: StaffId,
        },
        /// The dealer records that the real cards of a shoe were shuffled and cut, after the cutting card had come out.
        RecordShuffle {
            @ /// Who of the staff.
            by: StaffId,
        },
        /// A supervisor has the cards replaced by new ones.
        ReplaceCards {
            @ /// Which supervisor.
            by: StaffId,
        },
        /// A supervisor, or an inspector in the poker games, has the cards checked and counted when the round is over.
        OrderCheck {
            @ /// Which supervisor or inspector.
            by: StaffId,
        },
        /// The cards were checked.
        RecordCheck {
            @ /// Who checked them.
            by: StaffId,
            /// How many are missing.
            missing: u16,
            /// The number of foreign cards.
            foreign: u16,
        },
        /// A supervisor replaces the device in use by another device or a shoe.
        ReplaceDevice {
            @ /// Which supervisor.
            by: StaffId,
            /// The device that the table deals from now.
            device: Device,
        },
        /// A supervisor changes the table's limits.
        SetLimits {
            @ /// Which supervisor.
            by: StaffId,
            /// The new limits.
            limits: Limits,
            /// How they come into force.
            change: LimitsChange,
        },
        /// A supervisor gives a kind of wager limits of its own, or those of the table again.
        SetWagerLimits {
            @ /// Which supervisor.
            by: StaffId,
            /// Which kind of wager.
            on: Wager,
            /// The new limits.
            limits: Option<Limits>,
            /// How they come into force.
            change: LimitsChange,
        },
        /// A supervisor lets a player wager more than the table's maximum, or no longer.
        SetPlayerLimits {
            @ /// Which supervisor.
            by: StaffId,
            /// Who.
            patron: PatronId,
            /// The player's own limits.
            limits: Option<Limits>,
        },
        /// A supervisor or manager holds a player to the minimum.
        HoldToMinimum {
            @ /// Which supervisor or manager.
            by: StaffId,
            /// Who is held.
            patron: PatronId,
            /// For how long, and how strictly.
            how: Hold,
        },
        /// A player is no longer held to the minimum.
        Release {
            @ /// Which supervisor.
            by: StaffId,
            /// Who is free again.
            patron: PatronId,
        },
        /// A supervisor closes the table, by a sign if players are present.
        Close {
            @ /// Which supervisor.
            by: StaffId,
            /// When.
            closes: Moment,
        },
        /// A supervisor takes the closing sign down.
        KeepOpen {
            @ /// Which supervisor.
            by: StaffId,
        },
        /// A supervisor suspends play after this round.
        Suspend {
            @ /// Which supervisor.
            by: StaffId,
            /// Why, which the players are told.
            cause: Cause,
        },
        /// A supervisor lets play go on.
        Resume {
            @ /// Which supervisor.
            by: StaffId,
        },
        /// A supervisor or manager changes settings between rounds.
        ChangeSettings {
            @ /// Which supervisor or manager.
            by: StaffId,
            /// By name, as text.
            settings: Vec<(String, String)>,
        },
    }
}

impl Command {
    /// The patron whose account must be read for this decision, because it may refuse a place, chips or a wager.
    pub fn looks_at_account_of(&self) -> Option<PatronId> {
        match *self {
            Self::Sit { patron, .. }
            | Self::Wait { patron }
            | Self::BuyIn { patron, .. }
            | Self::CarryTokens { patron, .. }
            | Self::LayWagers { patron, .. }
            | Self::Say { patron, input: Input::Wager { .. } }
            | Self::ShutOut { patron }
            | Self::CardBlocked { patron } => Some(patron),
            _ => None,
        }
    }
}

impl Command {
    /// Whether only an inspector may give it.
    pub const fn is_for_inspectors(&self) -> bool {
        matches!(self, Self::Approve { .. } | Self::ResumeJackpot { .. })
    }
}
