//! The orders of people who are signed in. No order contains the person who gives it: the server knows them.

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

/// The command for a player's order.
pub(super) fn player_command(order: Order, caller: &Caller) -> Result<Command, Problem> {
    let patron = caller.account()?.patron.ok_or(Problem::NotAllowed)?;
    Ok(order.of(patron))
}

/// The order of a staff member, as the API describes it: members other than those named are refused.
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

/// Adds to the description that the details of orders have no other members.
///
/// This is done by hand because no attribute does it: `deny_unknown_fields` closes the objects of a struct or of an internally tagged enum, but the
/// derive of `ToSchema` does not pass it on to the object inside a variant of an externally tagged enum, and serde does not allow the attribute on
/// the variant. serde itself refuses the members, so without this the description would allow more than the server does.
fn close_details(orders: &mut Schema) {
    let Schema::OneOf(orders) = orders else { return };
    let orders = orders.items.iter_mut().filter_map(|order| match order {
        RefOr::T(Schema::Object(order)) => Some(order),
        _ => None,
    });
    for details in orders.flat_map(|order| order.properties.values_mut()) {
        // Orders about the tray are described in place, beside the description of a reference to them.
        if let RefOr::T(Schema::AllOf(parts)) = details
            && let Some(orders) =
                std::mem::take(&mut parts.items).into_iter().find(|part| matches!(part, RefOr::T(Schema::OneOf(_))))
        {
            *details = orders;
        }
        match details {
            RefOr::T(Schema::Object(details)) => {
                details.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
            RefOr::T(orders) => close_details(orders),
            RefOr::Ref(_) => {}
        }
    }
}

/// The command for a staff order, if its giver may give it. The table knows more about the required rank.
pub(super) fn staff_command(written: Value, caller: &Caller, table: Option<&Table>) -> Result<Command, Problem> {
    let staff = StaffId(caller.account()?.id);
    let order: StaffOrder = serde_json::from_value(written).map_err(|error| Problem::NotValid(error.to_string()))?;
    let command = order.signed(staff);
    if command.is_for_inspectors() {
        return if caller.role == Role::Inspector { Ok(command) } else { Err(Problem::NotAllowed) };
    }
    // Without a table, the rule of any game is enough.
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
