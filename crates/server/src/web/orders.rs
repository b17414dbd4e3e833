//! What people may ask of a table, in words of their own: nobody says who they are, the server knows.

use super::caller::Caller;
use super::problem::Problem;
use super::role::Role;
use floor::table::Laid;
use floor::{Command, PatronId, StaffId, Table};
use rules::wager::Stake;
use rules::{Cents, Decision, Game, Input, Instruction, Player, Seat, Wager};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// What a player may ask of a table. Seats are numbered from the dealer's left; money is text of dollars with two decimals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Order {
    /// Take a place.
    Sit {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
    },
    /// Get up.
    Leave {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
    },
    /// Wait for a place at a full table.
    Wait {},
    /// Wait no longer.
    StopWaiting {},
    /// Take money from one's account to the table, as chips.
    BuyIn {
        /// How much.
        amount: Cents,
    },
    /// Take chips from the table back to one's account.
    CashOut {
        /// How much.
        amount: Cents,
    },
    /// Take promotional tokens from one's account to the table.
    CarryTokens {
        /// How many, by their value.
        amount: Cents,
    },
    /// Lay chips on a spot.
    Wager {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// What the chips go on.
        on: Wager,
        /// How much.
        amount: Cents,
        /// How much of it in promotional tokens.
        #[serde(default)]
        tokens: Cents,
    },
    /// Say everything that one wagers at one place. All of it is laid or none; what lies there and is not among it is taken back.
    Wagers {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// Everything that is to lie there.
        wagers: Vec<Laid>,
    },
    /// Take a wager back before the first card.
    TakeBack {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// What the chips lie on.
        on: Wager,
    },
    /// Decide about one's hand.
    Decide {
        /// The playing area.
        seat: Seat,
        /// Which player of a shared area.
        #[serde(default = "first")]
        player: Player,
        /// The decision: `"fold"`, `{"bet": null}`, `{"double": "10.00"}`, `{"exchange": ["8h", "3c"]}`.
        decision: Decision,
        /// How much of its price in promotional tokens.
        #[serde(default)]
        tokens: Cents,
    },
    /// Pick one's cards up.
    Handle {
        /// The playing area.
        seat: Seat,
    },
    /// Let all remaining wagers of Let It Ride ride, with a hand that pays already.
    LetAllRide {
        /// The playing area.
        seat: Seat,
    },
    /// Choose what is decided for one when one makes no decision in time.
    Instruct {
        /// One of those on the table's board.
        instruction: Instruction,
    },
    /// Have nothing more to say while everybody may speak: no more wagers, or none at all in this round; no insurance.
    Ready {},
    /// Cut the shoe.
    Cut {
        /// How many cards go from the front to the back.
        card: u16,
    },
    /// Leave the cut to the next.
    RefuseCut {},
}

const fn first() -> Player {
    Player::First
}

impl Order {
    /// The command that this is, given by the caller.
    pub(super) fn command(self, caller: &Caller) -> Result<Command, Problem> {
        let patron = caller.account()?.patron.ok_or(Problem::NotAllowed)?;
        Ok(self.of(patron))
    }

    fn of(self, patron: PatronId) -> Command {
        let say = |input| Command::Say { patron, input };
        match self {
            Self::Sit { seat, player } => Command::Sit { patron, seat, player },
            Self::Leave { seat, player } => Command::Leave { patron, seat, player },
            Self::Wait {} => Command::Wait { patron },
            Self::StopWaiting {} => Command::StopWaiting { patron },
            Self::BuyIn { amount } => Command::BuyIn { patron, amount },
            Self::CashOut { amount } => Command::CashOut { patron, amount },
            Self::CarryTokens { amount } => Command::CarryTokens { patron, amount },
            Self::Wager { seat, player, on, amount, tokens } => {
                say(Input::Wager { seat, player, on, stake: Stake { amount, tokens } })
            }
            Self::Wagers { seat, player, wagers } => Command::LayWagers { patron, seat, player, wagers },
            Self::LetAllRide { seat } => Command::LetAllRide { patron, seat },
            Self::Instruct { instruction } => Command::Instruct { patron, instruction },
            Self::TakeBack { seat, player, on } => say(Input::TakeBack { seat, player, on }),
            Self::Decide { seat, player, decision, tokens } => say(Input::Decide { seat, player, decision, tokens }),
            Self::Handle { seat } => say(Input::Handle(seat)),
            Self::Ready {} => Command::Ready { patron },
            Self::Cut { card } => Command::Cut { by: Some(patron), card },
            Self::RefuseCut {} => Command::RefuseCut { patron },
        }
    }
}

/// A command of somebody who works for the house, as it is sent: the floor's own, without who gives it.
pub(super) struct StaffCommand;

impl PartialSchema for StaffCommand {
    fn schema() -> RefOr<Schema> {
        let mut schema = serde_json::to_value(Command::schema()).unwrap_or_default();
        let tray = serde_json::to_value(floor::table::tray::Command::schema()).unwrap_or_default();
        if let Some(commands) = schema["oneOf"].as_array_mut() {
            commands.retain_mut(|command| match command["properties"].as_object_mut() {
                Some(named) => named.iter_mut().all(|(name, details)| match name.as_str() {
                    "tray" => {
                        *details = tray.clone();
                        details["oneOf"].as_array_mut().is_some_and(|all| {
                            all.iter_mut().all(|one| {
                                one["properties"].as_object_mut().is_some_and(|one| one.values_mut().all(unsigned))
                            })
                        })
                    }
                    // A patron's, in spite of the word; and notices have a route of their own.
                    "cut" | "acknowledge" => false,
                    _ => unsigned(details),
                }),
                None => false,
            });
        }
        schema["description"] = "What those who work for the house ask of a table, each in their rank.".into();
        serde_json::from_value(schema).unwrap_or_else(|_| Command::schema())
    }
}

impl ToSchema for StaffCommand {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Command::schemas(schemas);
        // It stands in the command itself.
        schemas.retain(|(name, _)| *name != floor::table::tray::Command::name());
    }
}

/// Takes out of a command's description who gives it; says whether that was there.
fn unsigned(details: &mut Value) -> bool {
    if let Some(required) = details["required"].as_array_mut() {
        required.retain(|name| name != "by");
    }
    let signed = details["properties"].as_object_mut().is_some_and(|properties| properties.remove("by").is_some());
    // Whoever says all the same who gives it is refused.
    details["additionalProperties"] = false.into();
    signed
}

/// The command of somebody who works for the house: as the floor writes it, but without saying who gives it. The table that it is given to
/// knows more about the rank that it takes.
pub(super) fn staff_command(written: Value, caller: &Caller, table: Option<&Table>) -> Result<Command, Problem> {
    let staff = caller.account()?.id;
    let signed = signed(written, StaffId(staff)).ok_or_else(|| {
        Problem::NotValid(
            "expected one command with its details, such as {\"resume\": {}}, and not who gives it".into(),
        )
    })?;
    let command: Command = serde_json::from_value(signed).map_err(|error| Problem::NotValid(error.to_string()))?;
    // What has no rank is for patrons or for the house itself, and nobody gives it in their place.
    if command.is_for_inspectors() {
        return if caller.role == Role::Inspector { Ok(command) } else { Err(Problem::NotAllowed) };
    }
    // Without a table, the rule of any game will do.
    let theirs = |game| command.may_be_an_inspectors(game);
    if caller.role == Role::Inspector
        && table.map_or_else(|| Game::ALL.into_iter().any(theirs), |table| theirs(table.game()))
    {
        return Ok(command);
    }
    let least = table.map_or_else(|| command.rank(), |table| table.least_rank(&command)).ok_or(Problem::NotAllowed)?;
    if caller.role.rank() >= Some(least) {
        return Ok(command);
    }
    let book = table.map(|table| table.game().book());
    let power = command.power().and_then(floor::rank::power);
    let rule = power.and_then(|power| power.rules.iter().find(|rule| Some(rule.book()) == book));
    Err(Problem::RankTooLow { least, rule: rule.map(ToString::to_string) })
}

/// Writes into a command who gives it.
fn signed(written: Value, staff: StaffId) -> Option<Value> {
    let Value::Object(mut command) = written else { return None };
    let (name, details) = command.iter_mut().next()?;
    // What concerns the tray is one level further in.
    let details = if name == "tray" { details.as_object_mut()?.values_mut().next()? } else { details };
    if details.as_object_mut()?.insert("by".into(), staff.0.into()).is_some() || command.len() != 1 {
        return None;
    }
    Some(Value::Object(command))
}
