//! The interface of every round machine.

use crate::awaits::{Awaits, Next};
use crate::fact::Fact;
use crate::game::Game;
use crate::input::Input;
use crate::refusal::Refusal;
use crate::view::{View, Viewer};

/// A round of play: a value that lists the next possible inputs and accepts one of them.
///
/// [`take`](Round::take) reports facts through a closure. A refused input leaves the round unchanged and names the
/// reason:
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

    /// The step that the round waits for. Does not allocate.
    fn next(&self) -> Next;

    /// All inputs that would be accepted now, for every seat, with prices.
    fn awaits(&self) -> Awaits;

    /// Takes one input and reports the resulting facts, or refuses it and stays unchanged.
    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal>;

    /// The round as one viewer may see it.
    fn view(&self, viewer: Viewer) -> View;
}
