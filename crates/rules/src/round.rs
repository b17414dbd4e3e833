//! The round machine that every game is.

use crate::awaits::{Awaits, Next};
use crate::fact::Fact;
use crate::game::Game;
use crate::input::Input;
use crate::refusal::Refusal;
use crate::view::{View, Viewer};

/// A round of play: a value that can be asked what may happen next and told what did happen, and nothing else.
pub trait Round {
    /// Which game is played.
    fn game(&self) -> Game;

    /// What moves the round on, told without allocating.
    fn next(&self) -> Next;

    /// Everything that would be accepted now, for every seat, with prices.
    fn awaits(&self) -> Awaits;

    /// Takes one input and tells the facts that follow, or refuses it and stays exactly as it was.
    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal>;

    /// The round as one viewer may see it.
    fn view(&self, viewer: Viewer) -> View;
}
