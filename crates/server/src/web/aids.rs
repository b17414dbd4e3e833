//! Aids to decisions (ruling G16): the documents forbid devices that work out how to play, so a house that plays for money gives its
//! players none. General odds stay public, and those who work for the house or the regulator are exempt.

use super::Shell;
use super::caller::Caller;
use super::problem::{Problem, Wrong};
use super::role::Role;
use rules::Game;

impl Shell {
    /// Whether somebody may be told what the choices of a hand are worth. Where aids are off, a player who sits at a table may not; nor may
    /// a visitor, of whom the house cannot know where they sit.
    pub(super) async fn may_have_values(&self, caller: &Caller, game: Game) -> Result<(), Problem> {
        if self.config.gives_aids() || caller.role.is_staff() {
            return Ok(());
        }
        let what = match caller.account.as_ref().and_then(|account| account.patron) {
            None => "sign in: values of decisions are only for those who sit at no table",
            Some(patron) if self.house.is_seated(patron).await => "no values of decisions while you sit at a table",
            Some(_) => return Ok(()),
        };
        Err(no_aids(what, game))
    }

    /// Whether programs may act for somebody of this role.
    pub(super) fn may_use_programs(&self, role: Role) -> Result<(), Problem> {
        if self.config.gives_aids() || role != Role::Player {
            return Ok(());
        }
        // Every document has the rule; the first one stands for all.
        Err(no_aids("programs do not play in this house: the rules of every game forbid devices that do", Game::ALL[0]))
    }
}

fn no_aids(what: &str, game: Game) -> Problem {
    let rule = game.provisions().strategy_aids.to_string();
    Problem::Refused(Wrong {
        code: "no-aids".into(),
        what: format!("{what} (ruling G16)"),
        rule: Some(rule),
        limit: None,
    })
}
