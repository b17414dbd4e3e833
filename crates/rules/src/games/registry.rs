//! The registry: the list of all games. The build script reads it as well, to find the rulebooks. The games with an exact
//! analysis are also in a registry of the crate `odds`; every other game is simulated there.

/// Calls a macro with every game: `CaribbeanStud in caribbean_stud;` is the type of its rounds and the module it is in. The name in
/// commands and files, and that of the rulebook, is the module's name with dashes.
///
/// ```
/// macro_rules! count {
///     ($($game:ident in $module:ident;)+) => {
///         [$(croupier_rules::Game::$game),+].len()
///     };
/// }
/// assert_eq!(croupier_rules::for_each_game!(count), croupier_rules::Game::ALL.len());
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $crate::with_example_games! {
            $callback
            CaribbeanStud in caribbean_stud;
            LetItRide in let_it_ride;
            ThreeCardPoker in three_card_poker;
            LunarPoker in lunar_poker;
            StarBlackjack in star_blackjack;
        }
    };
}

/// The games of the product are all games.
#[cfg(not(croupier_sixth_game))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_example_games {
    ($callback:ident $($games:tt)+) => {
        $callback! { $($games)+ }
    };
}

/// The example of docs/adding-a-game.md comes after the games of the product.
#[cfg(croupier_sixth_game)]
#[doc(hidden)]
#[macro_export]
macro_rules! with_example_games {
    ($callback:ident $($games:tt)+) => {
        $callback! { $($games)+ CasinoWar in casino_war; }
    };
}
