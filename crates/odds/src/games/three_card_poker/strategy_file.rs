//! The file of a strategy for Three Card Poker.

use super::simulated::Strategist;
use crate::simulation::playbook::cards::Hand;
use crate::simulation::playbook::{PlaybookError, parse};
use rules::Card;
use rules::strength::ThreeCardStrength;
use serde::Deserialize;

/// The strategy that comes with the program.
pub(crate) const SHIPPED: &str = include_str!("../../../../../strategies/three-card-poker.toml");

/// Reads a strategy.
pub(crate) fn read(text: &str) -> Result<PlayFrom, PlaybookError> {
    Ok(PlayFrom(ThreeCardStrength::of(parse::<LeastHand>(text)?.play.0)))
}

/// Three Card Poker: play with this hand or better.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
struct LeastHand {
    game: String,
    name: String,
    play: Hand<3>,
}

/// Plays with this hand or better.
pub(crate) struct PlayFrom(ThreeCardStrength);

impl Strategist for PlayFrom {
    #[inline]
    fn plays(&self, hand: [Card; 3]) -> bool {
        ThreeCardStrength::of(hand) >= self.0
    }
}

#[cfg(test)]
mod tests {
    use crate::simulation::playbook::cards::tests::five_or_fewer;
    use crate::simulation::{Play, Playbook};
    use rules::Game;

    #[test]
    fn three_card_poker_plays_the_least_hand_and_better() {
        let playbook = Playbook::shipped(Game::ThreeCardPoker).expect("a strategy");
        let Play::ThreeCardPoker(play) = playbook.play() else { panic!("another game") };
        let plays = |text: &str| play.plays(five_or_fewer(text));
        assert!(!plays("Qs 6h 3c"));
        assert!(plays("Qd 6d 4c"));
        assert!(plays("Qs 6h 5c"));
        assert!(plays("2s 2h 3c"));
        assert!(!plays("Js Th 8c"));
    }
}
