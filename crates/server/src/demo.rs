//! The demonstration floor: tables of every game, for play money.

use crate::house::{Asker, House, HouseError};
use floor::jackpot::Terms;
use floor::table::{Opening, Pace};
use floor::{PoolId, StaffId};
use rules::{Cents, Game};

/// The float of each tray.
const FLOAT: Cents = Cents::dollars(100_000);

/// The house itself opens the demonstration floor, so no staff member does.
const HOUSE: StaffId = StaffId(0);

/// A little quicker than a real table, so that guests of a demonstration see something.
const PACE: Pace = Pace { wagers: 15_000, decisions: 15_000, results: 5_000, cut: 8_000, ..Pace::USUAL };

/// How long hands may be conceded once the dealer's hand is shown.
const CONCEDE: i64 = 1_500;

/// The pace for players who are programs.
const HURRY: Pace = Pace { wagers: 3_000, decisions: 3_000, results: 200, cut: 1_000, ..Pace::USUAL };

/// The tables of a floor, each with its least and largest wager.
fn tables() -> impl Iterator<Item = (Game, Cents, Cents)> {
    let of =
        |game: Game| game.description().usual_tables.iter().map(move |(minimum, maximum)| (game, *minimum, *maximum));
    Game::ALL.into_iter().flat_map(of)
}

/// Opens this many copies of each table, once: the next start finds the tables, and so does another server that starts at the same time.
pub(crate) async fn open_floor(house: &House, floors: u32, hurries: bool) -> Result<(), HouseError> {
    for floor in 1..=floors {
        // Tables of one game feed one jackpot.
        let mut pool: Option<(Game, Option<PoolId>)> = None;
        for (number, (game, minimum, maximum)) in tables().enumerate() {
            let opening = opening(game, minimum, maximum, if hurries { HURRY } else { PACE });
            let asker =
                |what: &str| Asker { actor: "demo".into(), key: Some(format!("{floor}/{what}")), ..Asker::house() };
            if game.description().jackpot().is_some() && pool.is_none_or(|(of, _)| of != game) {
                pool = Some((game, open_pool(house, &opening, &asker("pool")).await?));
            }
            let feeds = pool.filter(|(of, _)| *of == game).and_then(|(_, pool)| pool);
            let opening = Opening { pool: feeds, ..opening };
            house.open_table(&opening, FLOAT, HOUSE, &asker(&number.to_string())).await?;
        }
    }
    Ok(())
}

fn opening(game: Game, minimum: Cents, maximum: Cents, pace: Pace) -> Opening {
    let settings = [("minimum", minimum), ("maximum", maximum), ("unit", Cents::dollars(5))];
    let settings = settings.map(|(name, amount)| (name.to_owned(), amount.to_string())).to_vec();
    let concede = if pace == PACE { CONCEDE } else { 0 };
    Opening { settings, pace, concede, play_money: true, ..Opening::of(game) }
}

async fn open_pool(house: &House, opening: &Opening, asker: &Asker) -> Result<Option<PoolId>, HouseError> {
    let Some(terms) = Terms::of(&opening.check()?) else { return Ok(None) };
    let (pool, _) = house.open_pool(&terms, true, HOUSE, asker).await?;
    Ok(Some(pool))
}
