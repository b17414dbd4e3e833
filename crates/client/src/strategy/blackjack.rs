//! Blackjack, as the card in every gift shop says.

use super::Question;
use rules::{Card, Decision, Rank};

/// What a card counts, an ace as eleven.
fn value(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 11,
        rank if rank >= Rank::Ten => 10,
        rank => rank as u8 + 2,
    }
}

/// What a hand counts, and whether an ace in it counts eleven.
fn total(cards: &[Card]) -> (u8, bool) {
    let mut sum: u8 = cards.iter().map(|card| value(*card)).fold(0, u8::saturating_add);
    let mut elevens = cards.iter().filter(|card| card.rank() == Rank::Ace).count();
    while sum > 21 && elevens > 0 {
        sum -= 10;
        elevens -= 1;
    }
    (sum, elevens > 0)
}

pub(super) fn decide(question: &Question<'_>) -> Option<Decision> {
    let up = value(*question.open.first()?);
    let hand = question.view.hand(question.seat)?;
    let (sum, soft) = total(&question.own);
    if hand.cards.len() == 2
        && value(*question.own.first()?) == value(*question.own.get(1)?)
        && splits(value(question.own[0]), up)
        && let Some(split) = question.if_offered(Decision::Split)
    {
        return Some(split);
    }
    let doubles = match sum {
        9 if !soft => (3..=6).contains(&up),
        10 if !soft => (2..=9).contains(&up),
        11 if !soft => (2..=9).contains(&up),
        _ => false,
    };
    if doubles && let Some(double) = question.if_offered(Decision::Double(None)) {
        return Some(double);
    }
    let stands = if soft {
        sum >= 19 || (sum == 18 && up <= 8)
    } else {
        sum >= 17 || (sum >= 13 && up <= 6) || (sum == 12 && (4..=6).contains(&up))
    };
    question.if_offered(if stands { Decision::Stand } else { Decision::Hit })
}

fn splits(value: u8, up: u8) -> bool {
    match value {
        11 | 8 => up <= 9,
        9 => up <= 9 && up != 7,
        7 => up <= 7,
        6 => up <= 6,
        2 | 3 => (4..=7).contains(&up),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aces_count_eleven_while_they_can() {
        for (text, expected) in [
            ("As 6d", (17, true)),
            ("As 6d Td", (17, false)),
            ("As Ad 9c", (21, true)),
            ("As Ad Tc 9c", (21, false)),
            ("2c 3d", (5, false)),
            ("Kh Qs", (20, false)),
        ] {
            let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
            assert_eq!(total(&cards), expected, "{text}");
        }
    }
}
