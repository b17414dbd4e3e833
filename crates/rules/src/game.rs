//! The games.

use crate::rulebook::Book;
use core::fmt;

macro_rules! names_of {
    ($($game:ident in $module:ident;)+) => {
        /// A game with an approved rule document.
        ///
        /// ```
        /// use croupier_rules::Game;
        ///
        /// let game = Game::from_name("lunar-poker").unwrap();
        /// assert_eq!(game.title(), "Lunar Poker");
        /// assert!(game.book().find("9.4.1").is_some());
        /// ```
        ///
        /// A new game adds a variant. The enum is not `#[non_exhaustive]`, so the compiler names every `match` that
        /// lacks the new game. Add an arm `_` where that does not matter to you.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Game {
            $($game,)+
        }

        impl Game {
            /// Every game.
            pub const ALL: [Self; [$(stringify!($game)),+].len()] = [$(Self::$game),+];
        }
    };
}

crate::for_each_game!(names_of);

impl Game {
    /// The game's rule document.
    pub const fn book(self) -> Book {
        Book::ALL[self as usize]
    }

    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        self.book().name()
    }

    /// The title for people.
    pub const fn title(self) -> &'static str {
        self.book().title()
    }

    /// The game with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
