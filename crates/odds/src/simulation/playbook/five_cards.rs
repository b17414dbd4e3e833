//! Conditions on five cards and the dealer's up card, and Caribbean Stud Poker's rules made of them.

use super::cards::{Hand, Ranks};
use super::patterns::Pattern;
use crate::simulation::tables::caribbean_stud::Strategist;
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Card, Rank};
use serde::Deserialize;

/// What five cards and the up card must be like. What is left out does not matter; what is there must all hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Condition {
    /// This hand or a better one.
    least: Option<Hand<5>>,
    /// This hand or a worse one.
    most: Option<Hand<5>>,
    /// A hand of exactly this kind.
    kind: Option<FiveCardHand>,
    /// Cards that make this pattern.
    has: Option<Pattern>,
    /// Every one of these ranks.
    holds: Option<Ranks>,
    /// At least one of these ranks.
    holds_any: Option<Ranks>,
    /// The dealer shows one of these ranks.
    up: Option<Ranks>,
    /// Whether the rank that the dealer shows is in the hand.
    up_in_hand: Option<bool>,
    /// The dealer's card is lower than the card that is the so-manieth highest of the hand, from 1 to 5.
    up_below: Option<Place>,
}

/// A place among five cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i64")]
struct Place(usize);

impl TryFrom<i64> for Place {
    type Error = String;

    fn try_from(number: i64) -> Result<Self, String> {
        match usize::try_from(number) {
            Ok(place @ 1..=5) => Ok(Self(place)),
            _ => Err(format!("expected a whole number from 1 (the highest card) to 5, found {number}")),
        }
    }
}

impl Condition {
    #[inline]
    pub(super) fn holds(&self, hand: &[Card], strength: FiveCardStrength, up: Card) -> bool {
        if self.least.is_some_and(|least| strength < FiveCardStrength::of(least.0)) {
            return false;
        }
        if self.most.is_some_and(|most| strength > FiveCardStrength::of(most.0)) {
            return false;
        }
        if self.kind.is_some_and(|kind| kind != strength.category()) {
            return false;
        }
        if self.up.is_some_and(|ranks| !ranks.contains(up.rank())) {
            return false;
        }
        if self.has.is_some_and(|pattern| pattern.in_hand(hand).is_none()) {
            return false;
        }
        let ranks = Ranks::of(hand);
        let all = self.holds.is_none_or(|all| ranks.0 & all.0 == all.0);
        let any = self.holds_any.is_none_or(|any| ranks.0 & any.0 != 0);
        let matches = self.up_in_hand.is_none_or(|expected| ranks.contains(up.rank()) == expected);
        all && any && matches && self.up_below.is_none_or(|place| nth_highest(hand, place) > Some(up.rank()))
    }
}

fn nth_highest(hand: &[Card], place: Place) -> Option<Rank> {
    let mut ranks = [Rank::Two; 6];
    let count = hand.len().min(ranks.len());
    for (slot, card) in ranks.iter_mut().zip(hand) {
        *slot = card.rank();
    }
    ranks[..count].sort_unstable();
    count.checked_sub(place.0).map(|at| ranks[at])
}

/// Caribbean Stud Poker: bet where any of these holds, fold where none does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
pub(super) struct BetRules {
    game: String,
    name: String,
    bet: Vec<Condition>,
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
    use super::super::cards::tests::five_or_fewer;
    use super::super::{Play, Playbook};
    use rules::Game;

    fn bets(text: &str, hand: &str, up: &str) -> bool {
        let playbook = Playbook::read(Game::CaribbeanStud, text).expect("a strategy");
        let Play::CaribbeanStud(play) = playbook.play() else { panic!("another game") };
        play.bets(five_or_fewer(hand), up.parse().expect("a card"))
    }

    #[test]
    fn the_shipped_strategy_bets_on_pairs_and_good_ace_kings() {
        let text = include_str!("../../../../../strategies/caribbean-stud.toml");
        for (hand, up, expected) in [
            ("2s 2h 3d 4c 5s", "Kd", true),
            ("As Qh Jd Tc 8s", "2d", false),
            // Ace-king: the dealer shows one of its lower ranks.
            ("As Kh 8d 7c 2s", "2d", true),
            ("As Kh 8d 7c 2s", "3d", false),
            // The dealer shows an ace or a king: a queen or jack is needed as well.
            ("As Kh Qd 7c 2s", "Kd", true),
            ("As Kh Jd 7c 2s", "Ad", true),
            ("As Kh Td 7c 2s", "Ad", false),
            // The dealer's card is unlike all and lower than the fourth highest, beside a queen.
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
