//! Descriptions of the floor's text formats for the API description.

use crate::gaming_day::GamingDay;
use crate::jackpot::Exact;
use crate::shoe_proof::{Root, Salt};
use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Thirty-two bytes.
const HEXADECIMAL: &str = "^[0-9a-f]{64}$";

macro_rules! texts {
    ($($kind:ident: $description:literal, $pattern:expr;)+) => {$(
        impl PartialSchema for $kind {
            fn schema() -> RefOr<Schema> {
                let builder = ObjectBuilder::new().schema_type(Type::String);
                builder.description(Some($description)).pattern(Some($pattern)).into()
            }
        }

        impl ToSchema for $kind {
            fn name() -> Cow<'static, str> {
                stringify!($kind).into()
            }
        }
    )+};
}

texts! {
    Root: "The commitment to the order of a shoe's cards, published before its first card.", HEXADECIMAL;
    Salt: "The salt that hid a card until it was revealed.", HEXADECIMAL;
    GamingDay: "A gaming day, by the date on which it begins.", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
    Exact: "Dollars to the ten-thousandth of a cent.", "^-?[0-9]+\\.[0-9]{6}$";
}
