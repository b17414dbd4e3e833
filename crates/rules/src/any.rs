//! A table and a round of whichever game, for those who learn only at run time which one it is.

use crate::awaits::{Awaits, Next};
use crate::deck::Stock;
use crate::description::Description;
use crate::fact::Fact;
use crate::game::Game;
use crate::games::caribbean_stud::Increment;
use crate::games::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use crate::input::Input;
use crate::layout::{LayoutSign, PayTable};
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::setting::{Setting, SettingError};
use crate::table::{Device, Table};
use crate::view::{View, Viewer};
use crate::wager::Wager;

macro_rules! games {
    ($($game:ident in $module:ident: |$settings:ident| $new:expr;)+) => {
        /// The settings of a table of any game. A new game adds a variant; see [`Game`].
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum AnySettings {
            $($game($module::Settings),)+
        }

        /// A round of any game. A new game adds a variant; see [`Game`].
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum AnyRound {
            $($game($module::$game),)+
        }

        impl Game {
            /// What the game says about itself.
            pub fn description(self) -> &'static Description {
                match self {
                    $(Self::$game => &$module::DESCRIPTION,)+
                }
            }

            /// Under which numbers its document provides for tables.
            pub fn provisions(self) -> &'static Provisions {
                &self.description().provisions
            }
        }

        impl AnySettings {
            /// What a table of this game has if nothing is set.
            pub fn new(game: Game) -> Self {
                match game {
                    $(Game::$game => Self::$game($module::Settings::default()),)+
                }
            }

            /// Which game.
            pub fn game(&self) -> Game {
                match self {
                    $(Self::$game(_) => Game::$game,)+
                }
            }

            /// The settings that a table of the game has.
            pub fn settings(&self) -> &'static [Setting] {
                self.game().description().settings
            }

            /// Sets one setting from its text.
            pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
                match self {
                    $(Self::$game(settings) => settings.set(name, text),)+
                }
            }

            /// What every table has.
            pub fn table(&self) -> &Table {
                match self {
                    $(Self::$game(settings) => &settings.table,)+
                }
            }

            pub(crate) fn table_mut(&mut self) -> &mut Table {
                match self {
                    $(Self::$game(settings) => &mut settings.table,)+
                }
            }

            /// A first round at this table.
            pub fn round(self) -> AnyRound {
                match self {
                    $(Self::$game($settings) => AnyRound::$game($new),)+
                }
            }
        }

        impl Round for AnyRound {
            fn game(&self) -> Game {
                match self {
                    $(Self::$game(round) => round.game(),)+
                }
            }

            fn next(&self) -> Next {
                match self {
                    $(Self::$game(round) => round.next(),)+
                }
            }

            fn awaits(&self) -> Awaits {
                match self {
                    $(Self::$game(round) => round.awaits(),)+
                }
            }

            fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
                self.tell(input, facts)
            }

            fn view(&self, viewer: Viewer) -> View {
                match self {
                    $(Self::$game(round) => round.view(viewer),)+
                }
            }
        }

        impl AnyRound {
            /// All who listen to a round of whichever game share one copy of its machine: five machines are too much code to be
            /// made anew for every listener. Who has millions of rounds to play knows which game it is.
            fn tell(&mut self, input: Input, mut facts: &mut dyn FnMut(Fact)) -> Result<(), Refusal> {
                match self {
                    $(Self::$game(round) => round.take(input, &mut facts),)+
                }
            }

            /// Makes this the next round at the same table.
            pub fn restart(&mut self) {
                match self {
                    $(Self::$game(round) => round.restart(),)+
                }
            }
        }
    };
}

games! {
    CaribbeanStud in caribbean_stud: |settings| caribbean_stud::CaribbeanStud::new(settings);
    LetItRide in let_it_ride: |settings| let_it_ride::LetItRide::new(settings);
    ThreeCardPoker in three_card_poker: |settings| three_card_poker::ThreeCardPoker::new(settings);
    LunarPoker in lunar_poker: |settings| lunar_poker::LunarPoker::new(settings);
    StarBlackjack in star_blackjack:
        |settings| star_blackjack::StarBlackjack::new(settings, Stock::fresh(settings.decks));
}

impl AnySettings {
    /// Deals from this device.
    pub fn set_device(&mut self, device: Device) {
        self.table_mut().device = device;
    }

    /// What every wager of this table is paid, as printed or posted.
    pub fn pay_tables(&self) -> Vec<PayTable> {
        match self {
            Self::CaribbeanStud(settings) => settings.pay_tables(),
            Self::LetItRide(_) => vec![let_it_ride::pay_table()],
            Self::ThreeCardPoker(settings) => settings.pay_tables(),
            Self::LunarPoker(_) => lunar_poker::pay_tables(),
            Self::StarBlackjack(settings) => settings.pay_tables(),
        }
    }

    /// What is printed on the layout of this table, whether the system deals there or a person.
    pub fn layout_signs(&self, dealt: bool) -> Vec<LayoutSign> {
        match self {
            Self::CaribbeanStud(settings) => settings.layout_signs(),
            Self::LetItRide(settings) => settings.layout_signs(),
            Self::ThreeCardPoker(settings) => settings.layout_signs(),
            Self::LunarPoker(_) => lunar_poker::layout_signs(),
            Self::StarBlackjack(settings) => settings.layout_signs(dealt),
        }
    }

    /// Whether the table declares winning hands for its players.
    pub fn declares_for_players(&self) -> bool {
        matches!(self, Self::LunarPoker(settings) if settings.declaring == lunar_poker::Declaring::Automatic)
    }

    /// How many decks its cards are.
    pub const fn decks(&self) -> u8 {
        if let Self::StarBlackjack(settings) = self { settings.decks } else { 1 }
    }

    /// How many players may wager on one area.
    pub const fn players_per_area(&self) -> u8 {
        if let Self::StarBlackjack(settings) = self { settings.players_per_area } else { 1 }
    }

    /// Whether the table plays a tournament.
    pub const fn plays_tournament(&self) -> bool {
        matches!(self, Self::StarBlackjack(settings) if settings.tournament)
    }

    /// What a wager of one price costs at this table.
    pub fn price(&self, on: Wager) -> Option<Cents> {
        match self {
            Self::CaribbeanStud(settings) if on == Wager::Jackpot => Some(settings.jackpot_wager),
            _ => None,
        }
    }

    /// The jackpot meter before the round, where the table has one.
    pub fn meter(&self) -> Option<Cents> {
        match self {
            Self::CaribbeanStud(settings) => settings.meter,
            _ => None,
        }
    }

    /// The meter that was set is the reading at settlement: this round's wagers are already in it.
    pub fn meter_includes_this_round(&mut self) {
        if let Self::CaribbeanStud(settings) = self {
            settings.increment = Increment::NONE;
        }
    }

    /// Whether the settings fit together.
    pub fn check(&self) -> Result<(), SettingError> {
        self.table().check()
    }
}

impl AnyRound {
    /// What the jackpot meter shows, where the game has one, and the ten-thousandths of a cent that its pool holds beyond it.
    pub const fn meter(&self) -> (Option<Cents>, u16) {
        match self {
            Self::CaribbeanStud(round) => (round.meter_after(), round.carried_after()),
            _ => (None, 0),
        }
    }

    /// Sets what the jackpot meter shows and the ten-thousandths of a cent that its pool holds beyond it, where the game has one.
    pub fn set_meter(&mut self, meter: Option<Cents>, carried: u16) {
        if let Self::CaribbeanStud(round) = self {
            round.set_meter(meter, carried);
        }
    }
}
