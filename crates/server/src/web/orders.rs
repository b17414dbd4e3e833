//! The commands of people who are signed in. No order names the person who gives it: the server knows who that is.

use super::caller::Caller;
use super::problem::Problem;
use super::role::Role;
use floor::table::Order;
use floor::{Command, StaffId, Table};
use rules::Game;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// The command that a player's order is.
pub(super) fn player_command(order: Order, caller: &Caller) -> Result<Command, Problem> {
    let patron = caller.account()?.patron.ok_or(Problem::NotAllowed)?;
    Ok(order.of(patron))
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
