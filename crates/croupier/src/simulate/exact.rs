//! What the results of a simulation are held against.

use odds::Figures;
use odds::simulation::Plan;

/// Exact figures for the wagers of a plan, where they are known for its table, its stake and its way to play.
///
/// Figures for best play are only right for players who play so; figures of wagers that no decision touches are right for
/// all. Analyses that give figures take their place here, game by game.
pub(super) fn figures(_plan: &Plan) -> Vec<Figures> {
    Vec::new()
}
