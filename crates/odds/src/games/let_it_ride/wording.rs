//! Decisions in words. The sentences are derived from the decisions and match them exactly.

use super::shape::{Made, Shape, lowest_high};

/// One sentence of best play: hands with which a wager rides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RideRule {
    /// The hands, in words.
    pub(super) hands: String,
    /// A bit for each made hand that it is about.
    made: u8,
    /// For odd cards: whether all of one suit, and a bit for each number of straights and of high cards.
    suited: bool,
    straights: u8,
    high: u8,
}

impl RideRule {
    /// Whether it is about odd cards, for which an example helps.
    pub(super) fn is_draw(&self) -> bool {
        self.made == 0
    }

    /// Whether the sentence is about this hand.
    pub(super) fn fits(&self, shape: Shape) -> bool {
        let has = |bits: u8, number: u8| bits >> number & 1 == 1;
        if shape.made == Made::OddCards {
            self.suited == shape.suited && has(self.straights, shape.straights) && has(self.high, shape.high)
        } else {
            has(self.made, shape.made as u8)
        }
    }
}

/// Sentences that fit exactly the shapes with which a wager rides, for hands of `cards` cards. Every shape comes once.
pub(super) fn ride_rules(cards: usize, shapes: &[(Shape, bool)]) -> Vec<RideRule> {
    let mut rules = Vec::new();
    let riding: Vec<Made> = Made::ALL
        .into_iter()
        .rev()
        .filter(|made| *made != Made::OddCards && shapes.iter().any(|(shape, rides)| shape.made == *made && *rides))
        .collect();
    if !riding.is_empty() {
        let names: Vec<String> = riding.iter().map(|made| made_name(*made)).collect();
        let made = riding.iter().fold(0, |bits, made| bits | 1 << *made as u8);
        rules.push(RideRule { hands: either(&names), made, suited: false, straights: 0, high: 0 });
    }
    for suited in [true, false] {
        rules.extend(draw_rules(cards, shapes, suited));
    }
    rules
}

/// The sentences about odd cards, of one suit or of several.
fn draw_rules(cards: usize, shapes: &[(Shape, bool)], suited: bool) -> Vec<RideRule> {
    let odd = || shapes.iter().filter(|(shape, _)| shape.made == Made::OddCards && shape.suited == suited);
    // A bit for each number of high cards: those that occur, and those that ride.
    let high_of = |straights: u8| {
        odd().filter(|(shape, _)| shape.straights == straights).fold((0u8, 0u8), |(there, ride), (shape, rides)| {
            (there | 1 << shape.high, ride | u8::from(*rides) << shape.high)
        })
    };
    let cards = cards_of(cards, suited);
    let rule = |hands: String, straights: u8, high: u8| RideRule { hands, made: 0, suited, straights, high };
    if odd().all(|(_, rides)| *rides) {
        return vec![rule(cards, u8::MAX, u8::MAX)];
    }
    let mut rules = Vec::new();
    for straights in (0..=3).rev() {
        let (there, ride) = high_of(straights);
        if ride != 0 {
            let fit = fitting(straights);
            let hands = match among(there, ride) {
                Some(condition) => format!("{cards} that fit {fit}, {condition}"),
                None => format!("{cards} that fit {fit}"),
            };
            rules.push(rule(hands, 1 << straights, ride));
        }
    }
    rules
}

/// A hand in words, for the list of ties.
pub(super) fn describe(cards: usize, shape: Shape) -> String {
    if shape.made != Made::OddCards {
        return made_name(shape.made);
    }
    let (fit, high) = (fitting(shape.straights), high_cards(how_many(shape.high)));
    format!("{} that fit {fit}, {high}", cards_of(cards, shape.suited))
}

fn cards_of(cards: usize, suited: bool) -> String {
    let cards = if cards == 3 { "three" } else { "four" };
    format!("{cards} cards of {}", if suited { "one suit" } else { "mixed suits" })
}

fn fitting(straights: u8) -> String {
    format!("{} {}", number(straights), if straights < 2 { "straight" } else { "straights" })
}

fn how_many(count: u8) -> &'static str {
    if count == 0 { "none" } else { number(count) }
}

fn number(count: u8) -> &'static str {
    ["no", "one", "two", "three", "four"].get(usize::from(count)).copied().unwrap_or("many")
}

fn high_cards(count: impl std::fmt::Display) -> String {
    format!("{count} of them {} or higher", lowest_high().name())
}

/// The condition on high cards that selects the numbers `picked` among those `there`; `None` if it selects all.
fn among(there: u8, picked: u8) -> Option<String> {
    if there == picked {
        return None;
    }
    let least = picked.trailing_zeros() as u8;
    if there >> least << least == picked {
        return Some(high_cards(format!("at least {}", number(least))));
    }
    let counts: Vec<String> =
        (0..5).filter(|count| picked >> count & 1 == 1).map(|count| how_many(count).to_owned()).collect();
    Some(high_cards(either(&counts)))
}

pub(super) fn made_name(made: Made) -> String {
    let lowest = lowest_high().name();
    match made {
        Made::OddCards => "odd cards".to_owned(),
        Made::LowPair => format!("a pair below {lowest}s"),
        Made::HighPair => format!("a pair of {lowest}s or better"),
        Made::TwoPairs => "two pairs".to_owned(),
        Made::ThreeOfAKind => "three of a kind".to_owned(),
        Made::FourOfAKind => "four of a kind".to_owned(),
    }
}

fn either(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_high_cards_read_well() {
        assert_eq!(among(0b1111, 0b1111), None);
        assert_eq!(among(0b1111, 0b1110).as_deref(), Some("at least one of them 10 or higher"));
        assert_eq!(among(0b1111, 0b1000).as_deref(), Some("at least three of them 10 or higher"));
        assert_eq!(among(0b1111, 0b0011).as_deref(), Some("none or one of them 10 or higher"));
        assert_eq!(among(0b1011, 0b1010).as_deref(), Some("at least one of them 10 or higher"));
    }

    /// For any decisions the sentences describe exactly these.
    #[test]
    fn sentences_fit_exactly_what_rides() {
        let mut shapes: Vec<Shape> =
            Made::ALL[1..].iter().map(|made| Shape { made: *made, suited: false, straights: 0, high: 0 }).collect();
        for straights in 0..3 {
            for high in 0..5 {
                shapes.extend([true, false].map(|suited| Shape { made: Made::OddCards, suited, straights, high }));
            }
        }
        for seed in 1..2000u64 {
            let bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let decided: Vec<(Shape, bool)> =
                shapes.iter().enumerate().map(|(at, shape)| (*shape, bits >> at & 1 == 1)).collect();
            let rules = ride_rules(4, &decided);
            for (shape, rides) in decided {
                assert_eq!(rules.iter().any(|rule| rule.fits(shape)), rides, "{shape:?} with {bits:b}");
            }
        }
    }
}
