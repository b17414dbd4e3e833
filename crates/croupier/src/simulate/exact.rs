//! Exact figures that the results of a simulation are compared with.

use crate::analysis;
use odds::Figures;
use odds::simulation::Heading;

/// Exact figures for the wagers of a simulation, where they are known for its table, its stake and its way to play.
///
/// Figures for best play are right only for those who play so; figures of wagers that no decision touches are right for
/// all. A shoe that is dealt on has no exact figures, nor has a jackpot that several players feed at once.
pub(super) fn figures(heading: &Heading, keep: bool) -> Vec<Figures> {
    let (Some(settings), Some(stake)) = (heading.settings(), heading.stake()) else { return Vec::new() };
    if heading.penetration.is_some() || !odds::any::is_analysed(settings.game()) {
        return Vec::new();
    }
    let game = settings.game().description();
    let undecided = |wager: &str| game.results.contains(&wager) && !game.decided.contains(&wager);
    let mut figures = analysis::of(&settings, stake, keep).wagers;
    figures.retain(|figures| {
        let alone = heading.players == 1 || figures.wager != "jackpot";
        alone && (heading.is_best_play() || undecided(&figures.wager))
    });
    figures
}
