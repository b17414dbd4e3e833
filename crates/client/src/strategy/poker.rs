//! The four poker games.

use super::Question;
use rules::strength::{FiveCardHand, FiveCardStrength, ThreeCardStrength};
use rules::{Card, Decision, Rank, Suit};

/// The weakest three cards worth playing: queen, six, four.
const QUEEN_SIX_FOUR: [Card; 3] =
    [Card::new(Rank::Queen, Suit::Clubs), Card::new(Rank::Six, Suit::Diamonds), Card::new(Rank::Four, Suit::Hearts)];

/// Stay in with ace and king, or better.
pub(super) fn caribbean_stud(question: &Question<'_>) -> Option<Decision> {
    let strength = FiveCardStrength::of(question.own.as_slice().try_into().ok()?);
    question.if_offered(if worth_a_bet(strength) { Decision::Bet(None) } else { Decision::Fold })
}

/// Let it ride with a pair of tens or better, or with four of a suit.
pub(super) fn let_it_ride(question: &Question<'_>) -> Option<Decision> {
    let seen: Vec<Card> = question.own.iter().chain(&question.open).copied().collect();
    let paired = |card: &Card| seen.iter().filter(|other| other.rank() == card.rank()).count();
    let pays = seen.iter().any(|card| paired(card) >= 3 || (paired(card) == 2 && card.rank() >= Rank::Ten));
    let suited = seen.len() == 4 && seen.iter().all(|card| card.suit() == seen[0].suit());
    question.if_offered(if pays || suited { Decision::Ride } else { Decision::Withdraw })
}

/// Play queen, six, four or better.
pub(super) fn three_card(question: &Question<'_>) -> Option<Decision> {
    let strength = ThreeCardStrength::of(question.own.as_slice().try_into().ok()?);
    let play = strength >= ThreeCardStrength::of(QUEEN_SIX_FOUR);
    question.if_offered(if play { Decision::Play } else { Decision::Fold })
}

/// Declare what pays, buy a card to four of a suit, stay in with ace and king or better.
pub(super) fn lunar(question: &Question<'_>) -> Option<Decision> {
    if let Some(declare) = question.if_offered(Decision::Declare) {
        return Some(declare);
    }
    let own = question.own.as_slice();
    let strength = match own.len() {
        5 => FiveCardStrength::of(own.try_into().ok()?),
        6 => FiveCardStrength::best_of_six(own.try_into().ok()?),
        _ => return None,
    };
    if own.len() == 5
        && !worth_a_bet(strength)
        && four_of_a_suit(own)
        && let Some(buy) = question.if_offered(Decision::Buy)
    {
        return Some(buy);
    }
    question.if_offered(if worth_a_bet(strength) { Decision::Bet(None) } else { Decision::Fold })
}

/// Whether one card keeps these from being of one suit.
fn four_of_a_suit(cards: &[Card]) -> bool {
    Suit::ALL.into_iter().any(|suit| cards.iter().filter(|card| card.suit() == suit).count() + 1 == cards.len())
}

fn worth_a_bet(strength: FiveCardStrength) -> bool {
    strength.category() > FiveCardHand::ALL[0] || strength.has_ace_king()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_of_a_suit_and_one_other() {
        for (text, expected) in [
            ("2s 5s 9s Js Qd", true),
            ("Qd 2s 5s 9s Js", true),
            ("2s 5s 9s Js Qs", false),
            ("2s 5s 9s Jd Qd", false),
            ("2s 5h 9c Jd Qd", false),
        ] {
            let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
            assert_eq!(four_of_a_suit(&cards), expected, "{text}");
        }
    }
}
