//! Best play at the simulated tables.

use super::Play;
use crate::games::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use crate::simulation::tables;
use rules::{AnySettings, Card, Cents, Decision};

/// Whoever plays best at a table with wagers of this size.
pub(super) fn play(settings: &AnySettings, stake: Cents) -> Play {
    match settings {
        AnySettings::CaribbeanStud(settings) => {
            Play::CaribbeanStud(Box::new(caribbean_stud::BestPlay::new(settings, stake)))
        }
        AnySettings::LetItRide(settings) => Play::LetItRide(Box::new(let_it_ride::BestPlay::new(settings, stake))),
        AnySettings::ThreeCardPoker(settings) => {
            Play::ThreeCardPoker(Box::new(three_card_poker::BestPlay::new(settings, stake)))
        }
        AnySettings::LunarPoker(_) => Play::LunarPoker(Box::new(lunar_poker::BestPlay::new())),
        AnySettings::StarBlackjack(settings) => {
            Play::StarBlackjack(Box::new(star_blackjack::BestPlay::new(settings, stake)))
        }
    }
}

impl tables::caribbean_stud::Strategist for caribbean_stud::BestPlay {
    #[inline]
    fn bets(&self, hand: [Card; 5], up: Card) -> bool {
        self.bets(hand, up)
    }
}

impl tables::let_it_ride::Strategist for let_it_ride::BestPlay {
    #[inline]
    fn first_rides(&self, hand: [Card; 3]) -> bool {
        self.first_rides(hand)
    }

    #[inline]
    fn second_rides(&self, cards: [Card; 4]) -> bool {
        self.second_rides(cards)
    }
}

impl tables::three_card_poker::Strategist for three_card_poker::BestPlay {
    #[inline]
    fn plays(&self, hand: [Card; 3]) -> bool {
        self.plays(hand)
    }
}

impl tables::lunar_poker::Strategist for lunar_poker::BestPlay {
    #[inline]
    fn decide(&self, hand: [Card; 5], up: Card) -> tables::lunar_poker::Choice {
        use tables::lunar_poker::Choice;
        match self.first(hand, up) {
            Some(Decision::Bet(_)) => Choice::Bet,
            Some(Decision::Exchange(thrown)) => Choice::Exchange(thrown),
            Some(Decision::Buy) => Choice::Buy,
            // A hand with an instant payout is never asked.
            Some(_) | None => Choice::Fold,
        }
    }

    #[inline]
    fn bets_after_draw(&self, first: [Card; 5], now: &[Card], up: Card) -> bool {
        let (mut drawn, mut count) = ([up; 5], 0);
        for card in now.iter().filter(|card| !first.contains(card)).take(5) {
            drawn[count] = *card;
            count += 1;
        }
        self.bets(first, &drawn[..count], now, up)
    }
}

impl tables::star_blackjack::Strategist for star_blackjack::BestPlay {
    #[inline]
    fn decide(&self, situation: &tables::star_blackjack::Situation<'_>) -> tables::star_blackjack::Choice {
        use star_blackjack::PlayedHand;
        use tables::star_blackjack::Choice;
        let hand = match situation.cards {
            [first, rest @ ..] if situation.hands > 1 => {
                rest.iter().fold(PlayedHand::split(*first, situation.hands), |mut hand, card| {
                    hand.push(*card);
                    hand
                })
            }
            cards => PlayedHand::of(cards),
        };
        match self.decide(hand, situation.up) {
            Decision::Hit => Choice::Hit,
            Decision::Double(_) => Choice::Double,
            Decision::Split => Choice::Split,
            _ => Choice::Stand,
        }
    }
}
