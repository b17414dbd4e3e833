//! A table and a round of any game, for callers that learn only at run time which one it is. Each question is passed on to the game's own
//! module ([`GameSettings`], [`GameRound`]); the arms are made from the registry.

use crate::awaits::{Awaits, Next};
use crate::between::CardsLeft;
use crate::card::Card;
use crate::description::Description;
use crate::fact::Fact;
use crate::game::Game;
use crate::games::{self, GameRound, GameSettings};
use crate::input::{Decision, Input};
use crate::instruction::Instruction;
use crate::layout::{LayoutSign, PayTable};
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::seat::{Player, Seat};
use crate::setting::{Setting, SettingError};
use crate::table::{Device, Limits, TableSettings};
use crate::view::{View, Viewer};
use crate::wager::Wager;

macro_rules! any_of {
    ($($game:ident in $module:ident;)+) => {
        /// The settings of a table of any game. A new game adds a variant; see [`Game`].
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum AnySettings {
            $($game(games::$module::Settings),)+
        }

        /// A round of any game. A new game adds a variant; see [`Game`].
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum AnyRound {
            $($game(games::$module::$game),)+
        }

        impl Game {
            /// What the game says about itself.
            pub fn description(self) -> &'static Description {
                match self {
                    $(Self::$game => &games::$module::DESCRIPTION,)+
                }
            }
        }

        impl AnySettings {
            /// What a table of this game has if nothing is set.
            pub fn new(game: Game) -> Self {
                match game {
                    $(Game::$game => Self::$game(games::$module::Settings::default()),)+
                }
            }

            /// Which game.
            pub fn game(&self) -> Game {
                match self {
                    $(Self::$game(_) => Game::$game,)+
                }
            }

            /// A first round at this table.
            pub fn round(self) -> AnyRound {
                match self {
                    $(Self::$game(settings) => AnyRound::$game(settings.round()),)+
                }
            }

            /// A round at this table from the cards that an earlier one left, all of which must be of the table's decks; poker starts from
            /// a fresh deck anyway.
            pub fn round_from(self, cards: &CardsLeft) -> Option<AnyRound> {
                match self {
                    $(Self::$game(settings) => settings.round_from(cards).map(AnyRound::$game),)+
                }
            }
        }

        /// The same expression for the settings of each game.
        macro_rules! settings {
            ($any:expr, $own:ident => $answer:expr) => {
                match $any {
                    $(AnySettings::$game($own) => $answer,)+
                }
            };
        }

        /// The same expression for the round of each game.
        macro_rules! round {
            ($any:expr, $own:ident => $answer:expr) => {
                match $any {
                    $(AnyRound::$game($own) => $answer,)+
                }
            };
        }
    };
}

crate::for_each_game!(any_of);

impl Game {
    /// Under which numbers its document provides for tables.
    pub fn provisions(self) -> &'static Provisions {
        &self.description().provisions
    }
}

impl AnySettings {
    /// The settings that a table of the game has.
    pub fn settings(&self) -> &'static [Setting] {
        self.game().description().settings
    }

    /// Sets one setting from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        settings!(self, own => own.set(name, text))
    }

    /// What every table has.
    pub fn table(&self) -> &TableSettings {
        settings!(self, own => own.table())
    }

    pub(crate) fn table_mut(&mut self) -> &mut TableSettings {
        settings!(self, own => own.table_mut())
    }

    /// Deals from this device.
    pub fn set_device(&mut self, device: Device) {
        self.table_mut().device = device;
    }

    /// What every wager of this table is paid, as printed or posted.
    pub fn pay_tables(&self) -> Vec<PayTable> {
        settings!(self, own => own.pay_tables())
    }

    /// What is paid by a sign of the layout instead of a pay table.
    pub fn paid_by_sign(&self) -> Vec<PayTable> {
        settings!(self, own => own.paid_by_sign())
    }

    /// What is printed on the layout of this table, whether the system deals there or a person.
    pub fn layout_signs(&self, dealt: bool) -> Vec<LayoutSign> {
        settings!(self, own => own.layout_signs(dealt))
    }

    /// Whether the table declares winning hands for its players.
    pub fn declares_for_players(&self) -> bool {
        settings!(self, own => own.declares_for_players())
    }

    /// How many decks its cards are.
    pub fn decks(&self) -> u8 {
        settings!(self, own => own.decks())
    }

    /// How many players may wager on one area.
    pub fn players_per_area(&self) -> u8 {
        settings!(self, own => own.players_per_area())
    }

    /// Whether the table plays a tournament.
    pub fn plays_tournament(&self) -> bool {
        settings!(self, own => own.plays_tournament())
    }

    /// Whether a wager of the description's [`results`](Description::results) can be made at this table.
    pub fn offers(&self, result: &str) -> bool {
        settings!(self, own => own.offers(result))
    }

    /// What a wager of one price costs at this table.
    pub fn price(&self, on: Wager) -> Option<Cents> {
        settings!(self, own => own.price(on))
    }

    /// The jackpot meter before the round, where the table has one.
    pub fn meter(&self) -> Option<Cents> {
        settings!(self, own => own.meter())
    }

    /// Shows the jackpot's seed on a meter that was not set, as before the first wager on it.
    pub fn show_seed(&mut self) {
        settings!(self, own => own.show_seed());
    }

    /// The meter that was set is the reading at settlement: this round's wagers are already in it.
    pub fn meter_includes_this_round(&mut self) {
        settings!(self, own => own.meter_includes_this_round());
    }

    /// Whether the settings fit together.
    pub fn check(&self) -> Result<(), SettingError> {
        self.table().check()
    }
}

impl Round for AnyRound {
    fn game(&self) -> Game {
        round!(self, own => own.game())
    }

    fn next(&self) -> Next {
        round!(self, own => own.next())
    }

    fn awaits(&self) -> Awaits {
        round!(self, own => own.awaits())
    }

    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.tell(input, facts)
    }

    fn view(&self, viewer: Viewer) -> View {
        round!(self, own => own.view(viewer))
    }
}

impl AnyRound {
    /// All listeners to a round of any game share one copy of its machine: the machines are too much code to be compiled anew for every
    /// listener. A driver that has millions of rounds to play uses the game's own type.
    fn tell(&mut self, input: Input, mut facts: &mut dyn FnMut(Fact)) -> Result<(), Refusal> {
        round!(self, own => own.take(input, &mut facts))
    }

    /// Makes this the next round at the same table.
    pub fn restart(&mut self) {
        round!(self, own => own.restart());
    }

    /// Makes this the first round from newly shuffled cards.
    pub fn reshuffle(&mut self) {
        round!(self, own => own.reshuffle());
    }

    /// Changes to a newly shuffled shoe before the first card of a round; the wagers stay as they lie. Poker is shuffled after every
    /// round.
    pub fn reshuffle_before_first_card(&mut self) {
        round!(self, own => own.reshuffle_before_first_card());
    }

    /// Where the cards of the round are, those on the table left out.
    pub fn cards_left(&self) -> CardsLeft {
        round!(self, own => own.cards_left())
    }

    /// A card that left the device before its time and comes before any other.
    pub fn held_back(&self) -> Option<Card> {
        round!(self, own => own.held_back())
    }

    /// The limits that a seat is held to.
    pub fn limits_at(&self, seat: Seat) -> Limits {
        round!(self, own => own.limits_at(seat))
    }

    /// Holds a seat to these limits. Only a wager that is still to come is measured by them.
    pub fn set_limits(&mut self, seat: Seat, limits: Limits) {
        round!(self, own => own.set_limits(seat, limits));
    }

    /// The limits that a player of a shared area has for themselves. Where areas are not shared, those of the seat are the player's.
    pub fn own_limits_at(&self, seat: Seat, player: Player) -> Option<Limits> {
        round!(self, own => own.own_limits_at(seat, player))
    }

    /// Holds a player of a shared area to limits of their own, or to those of the area again. Elsewhere this changes nothing.
    pub fn set_own_limits(&mut self, seat: Seat, player: Player, own: Option<Limits>) {
        round!(self, round => round.set_own_limits(seat, player, own));
    }

    /// What the jackpot meter shows, where the game has one, and the ten-thousandths of a cent that its pool holds beyond it.
    pub fn meter(&self) -> (Option<Cents>, u16) {
        round!(self, own => own.meter_after())
    }

    /// Sets what the jackpot meter shows and the ten-thousandths of a cent that its pool holds beyond it, where the game has one.
    pub fn set_meter(&mut self, meter: Option<Cents>, carried: u16) {
        round!(self, own => own.set_meter(meter, carried));
    }

    pub(crate) fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision> {
        round!(self, own => own.wishes(instruction, seat))
    }
}
