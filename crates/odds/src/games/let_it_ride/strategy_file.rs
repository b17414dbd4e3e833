//! Let It Ride's rules: when the wagers '1' and '2' ride.

use super::simulated::Strategist;
use crate::simulation::playbook::cards::{Ranks, rank};
use crate::simulation::playbook::{PlaybookError, parse};
use rules::{Card, Rank};
use serde::Deserialize;

/// The conditions for the two wagers: one rides if any condition of its list holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
pub(crate) struct RideRules {
    game: String,
    name: String,
    first: Vec<Condition>,
    second: Vec<Condition>,
}

/// The strategy that comes with the program.
pub(crate) const SHIPPED: &str = include_str!("../../../../../strategies/let-it-ride.toml");

/// Reads a strategy.
pub(crate) fn read(text: &str) -> Result<RideRules, PlaybookError> {
    parse(text)
}

impl Strategist for RideRules {
    #[inline]
    fn first_rides(&self, hand: [Card; 3]) -> bool {
        let features = Features::of(&hand);
        self.first.iter().any(|condition| condition.holds(&features))
    }

    #[inline]
    fn second_rides(&self, cards: [Card; 4]) -> bool {
        let features = Features::of(&cards);
        self.second.iter().any(|condition| condition.holds(&features))
    }
}

/// A condition on three or four cards: all of its fields that are present must hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Condition {
    /// Two cards of one rank, of at least this one.
    pair: Option<OneRank>,
    /// Two different pairs.
    two_pairs: Option<bool>,
    /// Three or four cards of one rank.
    three: Option<bool>,
    /// All of one suit.
    suited: Option<bool>,
    /// All of different ranks, within a sequence of this length: 3 for 7-8-9, 5 for 5-7-9.
    spread: Option<u8>,
    /// The least number of cards with rank 10 or higher.
    high: Option<u8>,
    /// The lowest card of the sequence is at least this one; an ace that begins it is lower than a two.
    from: Option<OneRank>,
    /// Every card is of one of these ranks.
    only: Option<Ranks>,
}

/// One rank, written with its letter.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
struct OneRank(Rank);

impl TryFrom<String> for OneRank {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut letters = text.chars();
        match (letters.next().and_then(rank), letters.next()) {
            (Some(rank), None) => Ok(Self(rank)),
            _ => Err(format!("{text:?} is not a rank; expected one letter of 23456789TJQKA")),
        }
    }
}

/// The properties of a hand that conditions use.
struct Features {
    ranks: Ranks,
    /// Ranks with at least two cards.
    paired: u16,
    /// Ranks with at least three cards.
    tripled: u16,
    suited: bool,
    high: u8,
    /// The number of ranks that the cards span, with the ace high or low, whichever gives the smaller span. `None` if
    /// ranks repeat.
    spread: Option<u8>,
    /// The lowest card of that span, an ace at the bottom as 0 and a two as 1.
    lowest: u8,
}

impl Features {
    #[inline]
    fn of(cards: &[Card]) -> Self {
        let (mut ranks, mut paired, mut tripled, mut suits, mut high) = (0_u16, 0, 0, 0_u8, 0);
        for card in cards {
            let bit = 1 << card.rank() as u16;
            tripled |= paired & bit;
            paired |= ranks & bit;
            ranks |= bit;
            suits |= 1 << card.suit() as u8;
            high += u8::from(card.rank() >= Rank::Ten);
        }
        let span = |ranks: u16| (16 - ranks.leading_zeros() - ranks.trailing_zeros()) as u8;
        // Positions from the two as 1 to the ace as 13, or with the ace as 0.
        let ace_high = ranks << 1;
        let ace_low = ace_high & !(1 << 13) | ranks >> 12 & 1;
        let (spread, lowest) = if span(ace_low) < span(ace_high) {
            (span(ace_low), ace_low.trailing_zeros())
        } else {
            (span(ace_high), ace_high.trailing_zeros())
        };
        Self {
            ranks: Ranks(ranks),
            paired,
            tripled,
            suited: suits.is_power_of_two(),
            high,
            spread: (paired == 0).then_some(spread),
            lowest: lowest as u8,
        }
    }
}

impl Condition {
    #[inline]
    fn holds(&self, cards: &Features) -> bool {
        self.pair.is_none_or(|least| cards.paired >> least.0 as u16 != 0)
            && self.two_pairs.is_none_or(|expected| (cards.paired.count_ones() > 1) == expected)
            && self.three.is_none_or(|expected| (cards.tripled != 0) == expected)
            && self.suited.is_none_or(|expected| cards.suited == expected)
            && self.spread.is_none_or(|most| cards.spread.is_some_and(|spread| spread <= most))
            && self.high.is_none_or(|least| cards.high >= least)
            && self.from.is_none_or(|least| cards.lowest > least.0 as u8)
            && self.only.is_none_or(|only| cards.ranks.0 & !only.0 == 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::simulation::playbook::cards::tests::five_or_fewer;
    use crate::simulation::{Play, Playbook};
    use rules::Game;

    #[test]
    fn the_shipped_strategy_rides_as_the_books_say() {
        let playbook = Playbook::shipped(Game::LetItRide).expect("a strategy");
        let Play::LetItRide(play) = playbook.play() else { panic!("another game") };
        for (hand, expected) in [
            ("Ts Th 2c", true),
            ("9s 9h 2c", false),
            ("9s 9h 9c", true),
            ("As Qs Ts", true),
            ("As Qs Th", false),
            ("3s 4s 5s", true),
            ("2s 3s 4s", false),
            ("As 2s 3s", false),
            ("7s 8s Ts", true),
            ("6s 7s 9s", false),
            ("8s Ts Qs", true),
            ("7s 9s Js", false),
        ] {
            assert_eq!(play.first_rides(five_or_fewer(hand)), expected, "{hand}");
        }
        for (cards, expected) in [
            ("Ts Th 2c 3c", true),
            ("9s 9h 2c 3c", false),
            ("9s 9h 2c 2d", true),
            ("2s 2h 2c 3c", true),
            ("2s 5s 9s Ks", true),
            ("8s 9h Tc Jd", true),
            ("7s 8h 9c Td", true),
            ("As Kh Qc Jd", true),
            ("As Kh Qc Td", true),
            ("As Kh Qc 9d", false),
            ("Ah 2c 3d 4s", false),
        ] {
            assert_eq!(play.second_rides(five_or_fewer(cards)), expected, "{cards}");
        }
    }

    #[test]
    fn each_condition_counts() {
        let one =
            |condition: &str| format!("game = \"let-it-ride\"\nname = \"x\"\nsecond = []\n[[first]]\n{condition}\n");
        let rides = |condition: &str, hand: &str| {
            let playbook = Playbook::read(Game::LetItRide, &one(condition)).expect("a strategy");
            let Play::LetItRide(play) = playbook.play() else { panic!("another game") };
            play.first_rides(five_or_fewer(hand))
        };
        for (condition, hand, expected) in [
            ("pair = \"7\"", "7s 7h 2c", true),
            ("pair = \"8\"", "7s 7h 2c", false),
            ("three = true", "7s 7h 7c", true),
            ("three = true", "7s 7h 8c", false),
            ("suited = true", "7s 9s 2s", true),
            ("suited = false", "7s 9s 2s", false),
            ("spread = 3", "7s 9s 8h", true),
            ("spread = 3", "7s 9s 6h", false),
            ("spread = 4", "7s 9s 6h", true),
            ("spread = 4", "7s 7h 6h", false),
            ("spread = 3", "As 2s 3h", true),
            ("spread = 3", "As Ks Qh", true),
            ("spread = 5", "As 5s 3h", true),
            ("from = \"2\"", "As 2s 3h", false),
            ("from = \"2\"", "4s 2s 3h", true),
            ("from = \"3\"", "4s 2s 3h", false),
            ("high = 2", "As Ts 2h", true),
            ("high = 3", "As Ts 9h", false),
            ("only = \"AT9\"", "As Ts 9h", true),
            ("only = \"AT\"", "As Ts 9h", false),
        ] {
            assert_eq!(rides(condition, hand), expected, "{condition}: {hand}");
        }
        let error = Playbook::read(Game::LetItRide, &one("pair = \"10\"")).map(|_| ()).expect_err("no rank");
        assert_eq!(error.to_string(), "line 5: pair: \"10\" is not a rank; expected one letter of 23456789TJQKA");
    }
}
