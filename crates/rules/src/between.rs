//! The cards that pass from one round to the next.

use crate::card::Card;
use alloc::vec::Vec;

/// The cards that one round leaves to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct CardsLeft {
    /// In the device, in no particular order.
    pub device: Vec<Card>,
    /// In the discard rack.
    pub rack: Vec<Card>,
    /// Whether the next card is the first of a shoe, and burned.
    pub burn: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnySettings;
    use crate::game::Game;
    use crate::input::Input;
    use crate::money::Cents;
    use crate::refusal::Why;
    use crate::round::Round;
    use crate::seat::Seat;
    use crate::table::Limits;
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
        for game in Game::ALL {
            let on = game.description().first_wager();
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
