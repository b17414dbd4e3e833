//! What a table may do to its round from outside: limits, a new shoe, and what is needed to go on from between two rounds.

use crate::any::{AnyRound, AnySettings};
use crate::card::Card;
use crate::deck::Stock;
use crate::games::star_blackjack::StarBlackjack;
use crate::seat::{Player, Seat};
use crate::table::Limits;

/// The cards that one round leaves to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct CardsLeft {
    /// In the device, in no order that means anything.
    pub device: Vec<Card>,
    /// In the discard rack.
    pub rack: Vec<Card>,
    /// Whether the next card is the first of a shoe, and burned.
    pub burn: bool,
}

impl AnyRound {
    /// Makes this the first round from newly shuffled cards.
    pub fn reshuffle(&mut self) {
        match self {
            Self::StarBlackjack(round) => round.reshuffle(),
            _ => self.restart(),
        }
    }

    /// Changes to a newly shuffled blackjack shoe before the first card of a round; the wagers stay as they lie. Poker is shuffled after
    /// every round.
    pub fn reshuffle_before_first_card(&mut self) {
        if let Self::StarBlackjack(round) = self {
            round.reshuffle_before_first_card();
        }
    }

    /// Where the cards of the round are, those on the table left out.
    pub fn cards_left(&self) -> CardsLeft {
        let deck = match self {
            Self::StarBlackjack(round) => {
                let stock = round.stock();
                let (device, rack) = (stock.left().collect(), stock.in_rack().collect());
                return CardsLeft { device, rack, burn: round.burns_next() };
            }
            Self::CaribbeanStud(round) => round.deck(),
            Self::LetItRide(round) => round.deck(),
            Self::ThreeCardPoker(round) => round.deck(),
            Self::LunarPoker(round) => round.deck(),
        };
        CardsLeft { device: deck.stock.iter().collect(), rack: deck.rack.iter().collect(), burn: false }
    }

    /// A card that left the device before its time and comes before any other.
    pub fn held_back(&self) -> Option<Card> {
        match self {
            Self::LunarPoker(round) => round.held_back(),
            Self::StarBlackjack(round) => round.held_back(),
            Self::CaribbeanStud(_) | Self::LetItRide(_) | Self::ThreeCardPoker(_) => None,
        }
    }

    /// The limits that a seat is held to.
    pub const fn limits_at(&self, seat: Seat) -> Limits {
        match self {
            Self::CaribbeanStud(round) => round.limits_at(seat),
            Self::LetItRide(round) => round.limits_at(seat),
            Self::ThreeCardPoker(round) => round.limits_at(seat),
            Self::LunarPoker(round) => round.limits_at(seat),
            Self::StarBlackjack(round) => round.limits_at(seat),
        }
    }

    /// Holds a seat to these limits. Only a wager that is still to come is measured by them.
    pub fn set_limits(&mut self, seat: Seat, limits: Limits) {
        match self {
            Self::CaribbeanStud(round) => round.set_limits(seat, limits),
            Self::LetItRide(round) => round.set_limits(seat, limits),
            Self::ThreeCardPoker(round) => round.set_limits(seat, limits),
            Self::LunarPoker(round) => round.set_limits(seat, limits),
            Self::StarBlackjack(round) => round.set_limits(seat, limits),
        }
    }

    /// The limits that a player of a shared area has for themselves. Where areas are not shared, those of the seat are the player's.
    pub const fn own_limits_at(&self, seat: Seat, player: Player) -> Option<Limits> {
        match self {
            Self::StarBlackjack(round) => round.own_limits_at(seat, player),
            Self::CaribbeanStud(_) | Self::LetItRide(_) | Self::ThreeCardPoker(_) | Self::LunarPoker(_) => None,
        }
    }

    /// Holds a player of a shared area to limits of their own, or to those of the area again. Elsewhere this changes nothing.
    pub fn set_own_limits(&mut self, seat: Seat, player: Player, own: Option<Limits>) {
        if let Self::StarBlackjack(round) = self {
            round.set_own_limits(seat, player, own);
        }
    }
}

impl AnySettings {
    /// A round at this table from the cards that an earlier one left, all of which must be of the table's decks; poker starts from
    /// a fresh deck anyway.
    pub fn round_from(self, cards: &CardsLeft) -> Option<AnyRound> {
        let Self::StarBlackjack(settings) = self else { return Some(self.round()) };
        let stock = Stock::of(settings.decks, &cards.device, &cards.rack)?;
        let new = if cards.burn { StarBlackjack::new } else { StarBlackjack::going_on };
        Some(AnyRound::StarBlackjack(new(settings, stock)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::Input;
    use crate::money::Cents;
    use crate::refusal::Why;
    use crate::round::Round;
    use crate::wager::Wager;

    #[test]
    fn a_shoe_goes_on_from_the_cards_it_was_left_with() {
        let seat = Seat::new(1).expect("a seat");
        let mut settings = AnySettings::new(Game::StarBlackjack);
        settings.set("burn", "true").expect("a setting");
        let mut round = settings.round();
        assert!(round.cards_left().burn);
        assert_eq!(settings.round_from(&round.cards_left()), Some(round.clone()));
        for input in ["2c", "Ts", "9s", "9d"].map(|text| Input::Card(text.parse().expect("a card"))) {
            if round.cards_left().device.len() == 312 {
                round.take(Input::wager(seat, Wager::Main, Cents(1000)), &mut |_| {}).expect("a wager");
            }
            round.take(input, &mut |_| {}).expect("a card");
        }
        let cards = round.cards_left();
        assert_eq!((cards.device.len(), cards.rack.len(), cards.burn), (308, 1, false));
        let again = settings.round_from(&cards).expect("cards of six decks");
        assert_eq!(again.cards_left(), cards);
        // Seven of a card are not in six decks.
        let wrong = CardsLeft { device: vec![cards.rack[0]; 7], ..cards };
        assert_eq!(settings.round_from(&wrong), None);
    }

    #[test]
    fn limits_hold_for_their_seat_alone() {
        let [one, two] = [1, 2].map(|number| Seat::new(number).expect("a seat"));
        let wagers = [Wager::Ante, Wager::Dollar, Wager::Ante, Wager::Ante, Wager::Main];
        for (game, on) in Game::ALL.into_iter().zip(wagers) {
            let mut round = AnySettings::new(game).round();
            round.set_limits(two, Limits { minimum: Cents(2500), maximum: Cents(5000), unit: Cents(500) });
            let mut wager = |seat, cents| round.take(Input::wager(seat, on, Cents(cents)), &mut |_| {});
            let low = wager(two, 2499).map_err(|refusal| refusal.why);
            assert_eq!(low, Err(Why::BelowMinimum { least: Cents(2500) }), "{game}");
            let high = wager(two, 5001).map_err(|refusal| refusal.why);
            assert_eq!(high, Err(Why::AboveMaximum { most: Cents(5000) }), "{game}");
            assert_eq!(wager(two, 2500), Ok(()), "{game}");
            assert_eq!(wager(one, 2499), Ok(()), "{game}");
        }
    }
}
