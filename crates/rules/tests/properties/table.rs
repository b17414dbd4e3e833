//! Random tables.

use crate::choice::Random;
use croupier_rules::table::Device;
use croupier_rules::{AnySettings, Game};

/// Settings that only some games have, with values to try.
const OF_GAMES: [(Game, &str, &[&str]); 19] = [
    (Game::CaribbeanStud, "max_payout", &["100.00", "1000.00"]),
    (Game::CaribbeanStud, "meter", &["0.00", "49999.99", "120000.00", "100000000000.00"]),
    (Game::CaribbeanStud, "increment", &["0.00", "0.333", "1.00"]),
    (Game::CaribbeanStud, "royal_flush", &["100"]),
    (Game::LetItRide, "max_payout", &["15.00", "1000.00"]),
    (Game::ThreeCardPoker, "ante_bonus", &["3-2-1"]),
    (Game::ThreeCardPoker, "pair_plus", &["50-30-6-3-1"]),
    (Game::LunarPoker, "declaring", &["player"]),
    (Game::StarBlackjack, "decks", &["8"]),
    (Game::StarBlackjack, "seats", &["5", "9"]),
    (Game::StarBlackjack, "lucky_lucky", &["2", "3"]),
    (Game::StarBlackjack, "players_per_area", &["1", "2"]),
    (Game::StarBlackjack, "resplit", &["true"]),
    (Game::StarBlackjack, "insurance_ten", &["true"]),
    (Game::StarBlackjack, "optional_needs_main", &["true"]),
    (Game::StarBlackjack, "first_two_down", &["true"]),
    (Game::StarBlackjack, "blackjacks_wait", &["true"]),
    (Game::StarBlackjack, "burn", &["true"]),
    (Game::StarBlackjack, "tournament", &["true"]),
];

/// A table with random settings of its game.
pub(crate) fn settings(game: Game, random: &mut Random) -> AnySettings {
    let mut settings = AnySettings::new(game);
    settings.set_device(random.pick(&[Device::Shoe, Device::Shuffler]));
    let mut set = |name: &str, values: &[&str], random: &mut Random| {
        if random.one_in(2) {
            let value = random.pick(values);
            settings.set(name, value).unwrap_or_else(|error| panic!("{name} = {value}: {error}"));
        }
    };
    set("minimum", &["0.01", "5.00", "10.00"], random);
    set("maximum", &["50.00", "100.00", "5000.00"], random);
    set("unit", &["0.50", "5.00"], random);
    set("smallest_chip", &["0.05", "1.00", "2.50"], random);
    set("enforcement", &["refuse", "as-found"], random);
    for (_, name, values) in OF_GAMES.iter().filter(|(of, ..)| *of == game) {
        set(name, values, random);
    }
    if random.one_in(2) {
        settings.complete_limits(|_| false);
        // If the jackpot wager is not a multiple of the smallest chip, the table stays as it is.
        let _ = settings.require_whole_chips();
    }
    settings.check().expect("these settings fit together");
    settings
}
