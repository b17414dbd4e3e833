//! The commands of people who are signed in. No order names the person who gives it: the server knows who that is.

use super::caller::Caller;
use super::problem::Problem;
use super::role::Role;
use floor::table::{Order, StaffOrder};
use floor::{Command, StaffId, Table};
use rules::Game;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The command that a player's order is.
pub(super) fn player_command(order: Order, caller: &Caller) -> Result<Command, Problem> {
    let patron = caller.account()?.patron.ok_or(Problem::NotAllowed)?;
    Ok(order.of(patron))
}

/// The order of a person who works for the house, as the API describes it: other members than those named are refused.
pub(super) struct StaffCommand;

impl PartialSchema for StaffCommand {
    fn schema() -> RefOr<Schema> {
        let mut schema = StaffOrder::schema();
        if let RefOr::T(schema) = &mut schema {
            close_details(schema);
        }
        schema
    }
}

impl ToSchema for StaffCommand {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        StaffOrder::schemas(schemas);
    }
}

/// Says of the details of every order that they have no other members.
fn close_details(orders: &mut Schema) {
    let Schema::OneOf(orders) = orders else { return };
    let orders = orders.items.iter_mut().filter_map(|order| match order {
        RefOr::T(Schema::Object(order)) => Some(order),
        _ => None,
    });
    for details in orders.flat_map(|order| order.properties.values_mut()) {
        match details {
            RefOr::T(Schema::Object(details)) => {
                details.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
            // Orders about the tray.
            RefOr::T(orders) => close_details(orders),
            RefOr::Ref(_) => {}
        }
    }
}

/// The command that a staff order is, if its giver may give it. The table that it is given to knows more about the rank that it takes.
pub(super) fn staff_command(written: Value, caller: &Caller, table: Option<&Table>) -> Result<Command, Problem> {
    let staff = StaffId(caller.account()?.id);
    let order: StaffOrder = serde_json::from_value(written).map_err(|error| Problem::NotValid(error.to_string()))?;
    let command = order.signed(staff);
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
