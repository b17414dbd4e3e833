//! The file of a strategy for Caribbean Stud Poker.

use super::simulated::Strategist;
use crate::simulation::playbook::five_cards::Condition;
use crate::simulation::playbook::{PlaybookError, parse};
use rules::Card;
use rules::strength::FiveCardStrength;
use serde::Deserialize;

/// Caribbean Stud Poker: bet where any of these holds, fold where none does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
pub(crate) struct BetRules {
    game: String,
    name: String,
    bet: Vec<Condition>,
}

/// The strategy that comes with the program.
pub(crate) const SHIPPED: &str = include_str!("../../../../../strategies/caribbean-stud.toml");

/// Reads a strategy.
pub(crate) fn read(text: &str) -> Result<BetRules, PlaybookError> {
    parse(text)
}

impl Strategist for BetRules {
    #[inline]
    fn bets(&self, hand: [Card; 5], up: Card) -> bool {
        let strength = FiveCardStrength::of(hand);
        self.bet.iter().any(|condition| condition.holds(&hand, strength, up))
    }
}

#[cfg(test)]
mod tests {
    use crate::simulation::playbook::cards::tests::five_or_fewer;
    use crate::simulation::{Play, Playbook};
    use rules::Game;

    fn bets(text: &str, hand: &str, up: &str) -> bool {
        let playbook = Playbook::read(Game::CaribbeanStud, text).expect("a strategy");
        let Play::CaribbeanStud(play) = playbook.play() else { panic!("another game") };
        play.bets(five_or_fewer(hand), up.parse().expect("a card"))
    }

    #[test]
    fn the_shipped_strategy_bets_on_pairs_and_good_ace_kings() {
        let text = super::SHIPPED;
        for (hand, up, expected) in [
            ("2s 2h 3d 4c 5s", "Kd", true),
            ("As Qh Jd Tc 8s", "2d", false),
            // Ace-king: the dealer shows one of the hand's lower ranks.
            ("As Kh 8d 7c 2s", "2d", true),
            ("As Kh 8d 7c 2s", "3d", false),
            // The dealer shows an ace or a king: a queen or jack is needed as well.
            ("As Kh Qd 7c 2s", "Kd", true),
            ("As Kh Jd 7c 2s", "Ad", true),
            ("As Kh Td 7c 2s", "Ad", false),
            // The hand has a queen; the dealer's card matches none of its cards and is lower than the fourth highest.
            ("As Kh Qd 7c 2s", "6d", true),
            ("As Kh Qd 7c 2s", "8d", false),
            ("As Kh Jd 7c 2s", "6d", false),
        ] {
            assert_eq!(bets(text, hand, up), expected, "{hand} against {up}");
        }
    }

    #[test]
    fn each_condition_counts() {
        let one = |condition: &str| format!("game = \"caribbean-stud\"\nname = \"x\"\n[[bet]]\n{condition}\n");
        let hand = "As Kh 8d 7c 2s";
        for (condition, expected) in [
            ("least = \"As Kh 8d 7c 2s\"", true),
            ("least = \"As Kh 8d 7c 3s\"", false),
            ("most = \"As Kh 8d 7c 2s\"", true),
            ("most = \"As Kh 8d 6c 5s\"", false),
            ("kind = \"odd-cards\"", true),
            ("kind = \"one-pair\"", false),
            ("has = \"ace-king\"", true),
            ("has = \"four-flush\"", false),
            ("holds = \"AK\"", true),
            ("holds = \"AQ\"", false),
            ("holds_any = \"AQ\"", true),
            ("holds_any = \"QJ\"", false),
            ("up = \"56\"", true),
            ("up = \"6\"", false),
            ("up_in_hand = false", true),
            ("up_in_hand = true", false),
            ("up_below = 4", true),
            ("up_below = 5", false),
            ("up_below = 4\nholds_any = \"Q\"", false),
        ] {
            assert_eq!(bets(&one(condition), hand, "5d"), expected, "{condition}");
        }
        let refused = |condition: &str| {
            Playbook::read(Game::CaribbeanStud, &one(condition)).map(|_| ()).expect_err(condition).to_string()
        };
        assert!(refused("up_below = 6").starts_with("line 4: up_below: expected a whole number from 1"));
        assert!(refused("lowest = 6").starts_with("line 4: unknown field `lowest`, expected one of `least`"));
    }
}
