//! Which game is played.

use crate::rulebook::Book;
use core::fmt;

macro_rules! names_of {
    ($($game:ident in $module:ident;)+) => {
        /// A game with an approved rule document.
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
