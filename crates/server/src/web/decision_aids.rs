//! Aids to decisions (ruling G16): the documents forbid devices that calculate how to play, so a house that plays for money gives its players none.
//! General odds stay public, and staff and the regulator are exempt.

use super::AppState;
use super::caller::Caller;
use super::problem::{ErrorDetail, Problem};
use super::role::Role;
use rules::Game;

impl AppState {
    /// Refuses the values of a hand's choices if aids are off: to a player who sits at a table, and to a visitor, whose seat the house cannot know.
    pub(super) async fn may_have_values(&self, caller: &Caller, game: Game) -> Result<(), Problem> {
        if self.config.gives_aids() || caller.role.is_staff() {
            return Ok(());
        }
        let what = match caller.account.as_ref().and_then(|account| account.patron) {
            None => "sign in: values of decisions are only for players who do not sit at a table",
            Some(patron) if self.house.is_seated(patron).await => "no values of decisions while you sit at a table",
            Some(_) => return Ok(()),
        };
        Err(no_aids(what, game))
    }

    /// Whether programs may act for this role.
    pub(super) fn may_use_programs(&self, role: Role) -> Result<(), Problem> {
        if self.config.gives_aids() || role != Role::Player {
            return Ok(());
        }
        // Every document has the rule; the first one stands for all.
        Err(no_aids(
            "programs may not play in this house: the rules of every game forbid devices that do",
            Game::ALL[0],
        ))
    }
}

fn no_aids(what: &str, game: Game) -> Problem {
    let rule = game.provisions().strategy_aids.to_string();
    Problem::Refused(ErrorDetail {
        code: "no-aids".into(),
        what: format!("{what} (ruling G16)"),
        rule: Some(rule),
        limit: None,
    })
}
