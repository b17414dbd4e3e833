//! API descriptions of the basic types, in the form in which `written` writes them.

use crate::card::Card;
use crate::deck::CardSet;
use crate::fact::Outcome;
use crate::game::Game;
use crate::games::caribbean_stud::Increment;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::person::{Person, Persons};
use crate::rulebook::Rule;
use crate::seat::{Player, Seat};
use crate::view::HandState;
use crate::wager::Wager;
use std::borrow::Cow;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// The description of a type, from an expression.
macro_rules! described {
    ($($kind:ident: $schema:expr;)+) => {$(
        impl PartialSchema for $kind {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $kind {
            fn name() -> Cow<'static, str> {
                stringify!($kind).into()
            }
        }
    )+};
}

described! {
    Card: text("A card: its rank and its suit.", "^[23456789TJQKA][cdhs]$", "As").build();
    Cents: text("Dollars with two decimals.", "^-?[0-9]+\\.[0-9]{2}$", "12.50").build();
    Wager: text("The wager that chips lie on, by its name.", "^(\\$|[0-9]|[a-z]+(-[a-z]+)*(@([1-9]|dealer))?)$", "ante").build();
    Rule: text("The number of a rule, or of a ruling.", "^([0-9]+(\\.[0-9]+)*|[A-Z][0-9]+|ruling [A-Z][0-9]+)$", "9.4.1").build();
    Increment: text("A share of one, with four decimals.", "^[0-9]+\\.[0-9]{4}$", "0.7000").build();
    Seat: number("A playing area, counted from the dealer's left.", 9).build();
    Player: number("Which player of a shared playing area; 1 wherever an area has only one.", 3).build();
    Game: names("A game.", Game::ALL.map(Game::name)).build();
    Outcome: names("How a wager ended.", Outcome::ALL.map(Outcome::name)).build();
    Instruction: names("The decision for a player who is silent.", Instruction::ALL.map(Instruction::name)).build();
    HandState: names("How a hand stands.", HandState::ALL.map(HandState::name)).build();
}

fn text(description: &str, pattern: &str, example: &str) -> ObjectBuilder {
    let builder = ObjectBuilder::new().schema_type(Type::String).description(Some(description));
    builder.pattern(Some(pattern)).examples([example])
}

fn number(description: &str, most: u8) -> ObjectBuilder {
    let builder = ObjectBuilder::new().schema_type(Type::Integer).description(Some(description));
    builder.minimum(Some(1)).maximum(Some(most))
}

fn names<const N: usize>(description: &str, names: [&'static str; N]) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).enum_values(Some(names))
}

/// Sets are written as lists without repetition.
macro_rules! sets {
    ($($kind:ident of $member:ident: $description:literal;)+) => {$(
        impl PartialSchema for $kind {
            fn schema() -> RefOr<Schema> {
                let members = Ref::from_schema_name($member::name());
                ArrayBuilder::new().items(members).unique_items(true).description(Some($description)).into()
            }
        }

        impl ToSchema for $kind {
            fn name() -> Cow<'static, str> {
                stringify!($kind).into()
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                schemas.push(($member::name().into(), $member::schema()));
            }
        }
    )+};
}

sets! {
    CardSet of Card: "Cards, none of them twice.";
    Persons of Person: "Players, by area and number.";
}
