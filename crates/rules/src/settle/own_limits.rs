//! Limits that a player has for themselves: a minimum kept with a marker after the table's was raised, a maximum above the table's with a sign of
//! their own, or at Star Blackjack no more than the minimum.

use super::Problem;
use super::json::{Fields, Json};
use super::record::{player, seat};
use crate::any::AnySettings;
use crate::game::Game;
use crate::money::Cents;
use crate::person::Person;
use crate::rulebook::{Book, Grounds, rules};
use crate::seat::Player;
use crate::table::Limits;

/// The limits of a player that are not the table's.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnLimits {
    pub(super) person: Person,
    pub(super) limits: Limits,
    /// What lets the player have them.
    pub(super) rules: Grounds,
}

/// The rules by which a player keeps an earlier minimum, and by which one may exceed the table's maximum. Let It Ride knows neither.
const fn provisions(game: Game) -> Option<[Grounds; 2]> {
    Some(match game {
        Game::CaribbeanStud => {
            const BOOK: Book = Book::CaribbeanStud;
            [rules!["6.5.1", "G4"], rules!["6.6"]]
        }
        Game::LetItRide => return None,
        Game::ThreeCardPoker => {
            const BOOK: Book = Book::ThreeCardPoker;
            [rules!["6.5.1", "G4"], rules!["6.6"]]
        }
        Game::LunarPoker => {
            const BOOK: Book = Book::LunarPoker;
            [rules!["6.5.1", "G4"], rules!["6.6"]]
        }
        Game::StarBlackjack => {
            const BOOK: Book = Book::StarBlackjack;
            [rules!["6.5.1", "G4"], rules!["6.7"]]
        }
    })
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
    let Some([kept, above]) = provisions(game) else {
        const BOOK: Book = Book::LetItRide;
        return refuse("", "all players of this game have the limits of the table".into(), rules!["6.1", "6.5"]);
    };
    let mut fields = Fields::open(json, place)?;
    let seat = seat(&mut fields)?;
    // Only blackjack areas are shared.
    let player = if game == Game::StarBlackjack { player(&mut fields)? } else { Player::First };
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
        (_, Some(maximum)) if game == Game::StarBlackjack && maximum == limits.minimum => {
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
