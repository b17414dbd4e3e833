//! What can be asked of a table.
//!
//! The commands of the staff are listed once: `commands!` makes [`Command`] and [`StaffOrder`] of the same list.

use super::{Cause, Device, Hold, Intention, Laid, LimitsChange, tray};
use crate::id::{PatronId, PoolId, StaffId};
use crate::shoe_proof::Root;
use crate::time::Moment;
use rules::table::Limits;
use rules::{Cents, Incident, Input, Instruction, Player, Seat, Wager};
use serde::{Deserialize, Serialize};

commands! {
    /// What can be asked of a table.
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
        /// A patron gets up, with no wager on the layout. Whoever has no other place here takes all chips and tokens along.
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
        /// The house seats the first who waits.
        SeatWaiting,
        /// The house learns that somebody who is here was excluded.
        ShutOut {
            /// Who.
            patron: PatronId,
        },
        /// The house learns that the player card of somebody who is here was blocked.
        CardBlocked {
            /// Whose card.
            patron: PatronId,
        },
        /// A patron takes money from their account to the table, as chips. Whether they have it, their account says.
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
        /// A patron brings promotional tokens to the table. Whether they have them, their account says.
        CarryTokens {
            /// Who.
            patron: PatronId,
            /// How many, by their value.
            amount: Cents,
        },
        /// The house tells the table that its jackpot has stopped, or goes on, as its surroundings say.
        HearJackpot,
        /// A patron says something to the round: a wager, a decision.
        Say {
            /// Who.
            patron: PatronId,
            /// What.
            input: Input,
        },
        /// Somebody says that they know of a notice.
        Acknowledge {
            /// Who.
            by: StaffId,
            /// The notice's number.
            notice: u32,
        },
        /// A patron has nothing more to say while everybody may speak: no more wagers, or none at all in this round; no insurance.
        Ready {
            /// Who.
            patron: PatronId,
        },
        /// A patron says everything that they wager at one place: all of it is laid, or none.
        LayWagers {
            /// Who.
            patron: PatronId,
            /// At which playing area.
            seat: Seat,
            /// As which player of the area.
            player: Player,
            /// Everything that is to lie there; what lies there now and is not among it is taken back.
            wagers: Vec<Laid>,
        },
        /// A player of Let It Ride whose hand pays already lets all remaining wagers ride.
        LetAllRide {
            /// Who.
            patron: PatronId,
            /// At which playing area.
            seat: Seat,
        },
        /// A patron chooses what is decided for them when they make no decision in time.
        Instruct {
            /// Who.
            patron: PatronId,
            /// What.
            instruction: Instruction,
        },
        /// The house has a connection to a player again.
        Connect {
            /// To whom.
            patron: PatronId,
        },
        /// The house has lost the last connection to a player.
        Disconnect {
            /// To whom.
            patron: PatronId,
        },
        /// The house stands up a player who has been disconnected, or has not wagered, for too long.
        StandUp,
        /// The house serves again after it did not, or by a clock that was set back.
        ServeAgain,
        /// The house loads a shoe that it has shuffled, sealed and committed to.
        LoadShoe {
            /// What commits to its order.
            root: Root,
            /// How many cards it has.
            cards: u16,
        },
        /// A shoe is cut.
        Cut {
            /// By which patron; by the system where it is nobody, in the place of a supervisor or the dealer.
            by: Option<PatronId>,
            /// How many cards go from the front to the back.
            card: u16,
        },
        /// A patron does not want to cut.
        RefuseCut {
            /// Who.
            patron: PatronId,
        },
        /// The house holds a table that was opened before ruling G24, and takes odd cents, to whole chips.
        UseWholeChips,
        /// The next round begins.
        NextRound,
        /// Time has passed: signs take effect, and whoever is awaited too long is gone on without.
        Tick,
    }

    /// What those who work for the house ask of a table, each in their rank.
    // It is a command without the person who gives it, whom the server knows.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum StaffOrder {
        /// A supervisor has the places of somebody vacated who has not wagered for three rounds.
        Vacate {
            @ /// Which supervisor.
            by: StaffId,
            /// Who goes.
            patron: PatronId,
        },
        /// A supervisor keeps a playing area for one player, or for nobody any longer.
        Reserve {
            @ /// Which supervisor.
            by: StaffId,
            /// The playing area.
            seat: Seat,
            /// For whom.
            patron: Option<PatronId>,
        },
        /// Staff ask something about the float tray.
        Tray(@ tray),
        /// The table begins to feed a jackpot pool, of which it is told in its surroundings.
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
        /// The dealer does something: calls, deals a card, turns, settles, reports an incident.
        Deal {
            @ /// Who of the staff; the house itself where it is nobody.
            by: Option<StaffId>,
            /// What.
            input: Input,
        },
        /// A supervisor rules about the outcome of a settled round, and says which one. It is possible until the first card of the next round.
        CorrectRound {
            @ /// Which supervisor.
            by: StaffId,
            /// The number of the round.
            round: u64,
            /// What is said about its outcome.
            incident: Incident,
        },
        /// A second person agrees to what somebody else of the staff has asked for.
        Agree {
            @ /// Who agrees.
            by: StaffId,
        },
        /// A second person does not agree to what somebody else of the staff has asked for, and the table goes on.
        Decline {
            @ /// Who does not agree.
            by: StaffId,
        },
        /// Who has asked for something that takes a second person does so no longer.
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
        /// An inspector approves that a table goes on whose own jackpot, which feeds no pool, was stopped.
        ResumeJackpot {
            @ /// Which inspector.
            by: StaffId,
        },
        /// An inspector is told of what is to be done, before it is done.
        TellInspector {
            @ /// Who tells.
            by: StaffId,
            /// Which inspector.
            inspector: StaffId,
            /// What is to be done.
            about: Intention,
        },
        /// The dealer of real cards sees the cutting card come out of a blackjack shoe.
        CuttingCardOut {
            @ /// Who of the staff.
            by: StaffId,
        },
        /// A supervisor orders the cards shuffled after this round.
        OrderShuffle {
            @ /// Which supervisor.
            by: StaffId,
        },
        /// The dealer says that the real cards of a shoe were shuffled and cut, after the cutting card had come out.
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
            /// How many were found that do not belong to them.
            foreign: u16,
        },
        /// A supervisor has another device, or a shoe, put in the place of the one in use.
        ReplaceDevice {
            @ /// Which supervisor.
            by: StaffId,
            /// What the table deals from now.
            device: Device,
        },
        /// A supervisor changes the table's limits.
        SetLimits {
            @ /// Which supervisor.
            by: StaffId,
            /// What they will be.
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
            /// What they will be.
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
        /// A supervisor closes the table, by a sign where players are present.
        Close {
            @ /// Which supervisor.
            by: StaffId,
            /// When.
            closes: Moment,
        },
        /// A supervisor takes the closing sign away.
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
    /// The patron whose account must be looked at to decide this: it may refuse them a place, chips or a wager.
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
    /// Whether it is an inspector's and nobody else's.
    pub const fn is_for_inspectors(&self) -> bool {
        matches!(self, Self::Approve { .. } | Self::ResumeJackpot { .. })
    }
}
