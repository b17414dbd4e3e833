//! The demonstration floor: a table of every game, for play money.

use crate::house::{Asker, House, HouseError};
use floor::StaffId;
use floor::table::Opening;
use rules::{Cents, Game};

/// What each tray begins with.
const FLOAT: Cents = Cents::dollars(100_000);

/// Whoever opens the demonstration floor is nobody in particular.
const NOBODY: StaffId = StaffId(0);

/// Opens a table of every game, once: the next start finds them, and so does another server that starts at the same time.
pub(crate) async fn open_floor(house: &House) -> Result<(), HouseError> {
    for game in Game::ALL {
        let settings = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "5.00")];
        let settings = settings.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let opening = Opening { settings, play_money: true, ..Opening::of(game) };
        let asker = Asker { actor: "demo".into(), key: Some(game.name().into()) };
        house.open_table(&opening, FLOAT, NOBODY, &asker).await?;
    }
    Ok(())
}
