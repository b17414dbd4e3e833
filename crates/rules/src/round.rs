//! The round machine that every game is.

use crate::awaits::{Awaits, Next};
use crate::fact::Fact;
use crate::game::Game;
use crate::input::Input;
use crate::refusal::Refusal;
use crate::view::{View, Viewer};

/// A round of play: a value that can be asked what may happen next and told what did happen, and nothing else.
///
/// [`take`](Round::take) tells facts through a closure. A refused input leaves the round as it was and says why:
///
/// ```
/// use croupier_rules::games::caribbean_stud::{CaribbeanStud, Settings};
/// use croupier_rules::refusal::Why;
/// use croupier_rules::{Cents, Fact, Input, Round, Seat, Wager};
///
/// let seat = Seat::new(1).unwrap();
/// let mut round = CaribbeanStud::new(Settings::default());
/// let before = round.clone();
/// let refusal = round.take(Input::Settle, &mut |_| {}).unwrap_err();
/// assert!(matches!(refusal.why, Why::NotNow(_)));
/// assert_eq!(round, before);
///
/// let mut facts = Vec::new();
/// round.take(Input::wager(seat, Wager::Ante, Cents::dollars(20)), &mut |fact| facts.push(fact)).unwrap();
/// assert!(matches!(facts[..], [Fact::Placed { .. }]));
/// ```
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
