//! The analyses, one module for each analysed game, and their registry.
//!
//! Every module has the same parts, so that commands can be written once for all games:
//!
//! - `analyse(settings, stake, progress) -> Analysis`: all wagers of a table, under best play;
//! - `decisions(settings, stake, position) -> Result<Decisions, HandError>`: one position, every legal choice;
//! - `BestPlay::new(settings, stake)`: the best decisions in a form that answers millions of questions per second;
//! - `simulated`: the table of a simulation, with a `Strategist` that decides there;
//! - `strategy_file`: `read(text)` makes a strategist from a file, and `SHIPPED` is the file that comes with the program.
//!
//! A stake is positive and one that the table accepts: the caller has checked it.
//!
//! A game that is not in the registry has no analysis. It can still be simulated: its players then follow its usual
//! standing instruction.

pub mod caribbean_stud;
pub mod let_it_ride;
pub mod lunar_poker;
pub mod star_blackjack;
pub mod three_card_poker;

/// Calls a macro with every analysed game, in the form of [`rules::for_each_game`]. A game is entered here once it has the
/// modules above; this registry cannot find them by itself.
macro_rules! for_each_analysed_game {
    ($callback:ident) => {
        $callback! {
            CaribbeanStud in caribbean_stud;
            LetItRide in let_it_ride;
            ThreeCardPoker in three_card_poker;
            LunarPoker in lunar_poker;
            StarBlackjack in star_blackjack;
        }
    };
}

pub(crate) use for_each_analysed_game;
