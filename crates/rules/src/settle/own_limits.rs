//! Players' own limits: a minimum kept with a marker after the table's was raised, a maximum above the table's with a
//! sign, or at Star Blackjack a maximum equal to the minimum.

use super::Problem;
use super::json::{Fields, Json};
use super::record::{player, seat};
use crate::any::AnySettings;
use crate::description::CardSupply;
use crate::money::Cents;
use crate::person::Person;
use crate::rulebook::{Book, Grounds, rules};
use crate::seat::Player;
use crate::table::Limits;

/// A player's own limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnLimits {
    pub(super) person: Person,
    pub(super) limits: Limits,
    /// The rules that allow them.
    pub(super) rules: Grounds,
}

/// Reads a record's `limits`, each for another player.
pub(super) fn read(settings: &AnySettings, list: &[Json]) -> Result<Vec<OwnLimits>, Problem> {
    let mut all: Vec<OwnLimits> = Vec::new();
    for (index, json) in list.iter().enumerate() {
        let place = format!("limits[{index}]");
        let own = one(settings, json, &place)?;
        if all.iter().any(|other| other.person == own.person) {
            return Err(Problem::at(&format!("{place}.seat"), format!("{} has limits already", own.person)));
        }
        all.push(own);
    }
    Ok(all)
}

fn one(settings: &AnySettings, json: &Json, place: &str) -> Result<OwnLimits, Problem> {
    let game = settings.game();
    let refuse = |field: &str, what: String, rule: Grounds| {
        Err(Problem { place: format!("{place}{field}"), what, rule: Some(rule.to_string()) })
    };
    let provisions = game.provisions();
    let (Some(kept), Some(above)) = (provisions.raise_at_once, provisions.own_limits) else {
        let grounds = Grounds::of(&[]).and(provisions.limits).and(provisions.raise);
        return refuse("", "all players of this game have the limits of the table".into(), grounds);
    };
    // The rules by which a player keeps an earlier minimum, and by which one may exceed the table's maximum.
    let kept = Grounds::of(&[]).and(kept).and(const { Book::Rulings.cite("G4") });
    let above = Grounds::of(&[]).and(above);
    let mut fields = Fields::open(json, place)?;
    let seat = seat(&mut fields)?;
    // Only blackjack areas are shared.
    let shared = game.description().cards == CardSupply::Shoe;
    let player = if shared { player(&mut fields)? } else { Player::First };
    let person = Person { seat, player };
    let (minimum, maximum) = (fields.money("minimum")?, fields.money("maximum")?);
    fields.close()?;
    let table = settings.table();
    if let Err(why) = table.has(seat) {
        return Err(Problem::at(&format!("{place}.seat"), why.to_string()));
    }
    let posted = table.limits[seat.index()];
    let limits =
        Limits { minimum: minimum.unwrap_or(posted.minimum), maximum: maximum.unwrap_or(posted.maximum), ..posted };
    let out_of_range = |amount: Cents| !(Cents(1)..=Cents::LARGEST_WAGER).contains(&amount);
    match (minimum, maximum) {
        (None, None) => Err(Problem::at(place, "a minimum or a maximum is needed")),
        (Some(minimum), _) if out_of_range(minimum) => {
            Err(Problem::at(&format!("{place}.minimum"), format!("{minimum} is no wager")))
        }
        (_, Some(maximum)) if out_of_range(maximum) => {
            Err(Problem::at(&format!("{place}.maximum"), format!("{maximum} is no wager")))
        }
        (_, Some(maximum)) if shared && maximum == limits.minimum => {
            const BOOK: Book = Book::StarBlackjack;
            Ok(OwnLimits { person, limits, rules: rules!["5.10", "5.11", "5.12"] })
        }
        (_, Some(maximum)) if maximum <= posted.maximum => {
            let what = format!("a maximum of one's own is above the table's, which is {}", posted.maximum);
            refuse(".maximum", what, above)
        }
        (_, Some(_)) if limits.minimum > limits.maximum => {
            Err(Problem::at(&format!("{place}.minimum"), "the minimum exceeds the maximum"))
        }
        (_, Some(_)) => Ok(OwnLimits { person, limits, rules: above }),
        (Some(minimum), None) if minimum >= posted.minimum => {
            let what = format!("a minimum that is kept is below the table's, which is {}", posted.minimum);
            refuse(".minimum", what, kept)
        }
        (Some(_), None) => Ok(OwnLimits { person, limits, rules: kept }),
    }
}
