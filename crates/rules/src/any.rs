//! A table and a round of any game, for callers that learn the game at run time. Each method calls the game's own
//! module ([`GameSettings`], [`GameRound`]); the match arms come from the registry.

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
use alloc::vec::Vec;

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
            /// The description of the game.
            pub fn description(self) -> &'static Description {
                match self {
                    $(Self::$game => &games::$module::DESCRIPTION,)+
                }
            }
        }

        impl AnySettings {
            /// The default settings of a table of this game.
            pub fn new(game: Game) -> Self {
                match game {
                    $(Game::$game => Self::$game(games::$module::Settings::default()),)+
                }
            }

            /// The game.
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

            /// A round at this table from the cards that an earlier round left, or `None` if they are not of the
            /// table's decks. Poker always starts from a fresh deck.
            pub fn round_from(self, cards: &CardsLeft) -> Option<AnyRound> {
                match self {
                    $(Self::$game(settings) => settings.round_from(cards).map(AnyRound::$game),)+
                }
            }
        }

        /// Evaluates one expression with the settings of the game at hand.
        macro_rules! settings {
            ($any:expr, $own:ident => $answer:expr) => {
                match $any {
                    $(AnySettings::$game($own) => $answer,)+
                }
            };
        }

        /// Evaluates one expression with the round of the game at hand.
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
    /// The document's rules for tables.
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

    /// The settings that every table has.
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

    /// The pay table of every wager at this table, as printed or posted.
    pub fn pay_tables(&self) -> Vec<PayTable> {
        settings!(self, own => own.pay_tables())
    }

    /// Pay tables of wagers whose odds stand on a sign of the layout.
    pub fn paid_by_sign(&self) -> Vec<PayTable> {
        settings!(self, own => own.paid_by_sign())
    }

    /// The signs on the layout of this table. `dealt` says that the system deals there and not a person.
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

    /// Whether the table belongs to a tournament.
    pub fn plays_tournament(&self) -> bool {
        settings!(self, own => own.plays_tournament())
    }

    /// Whether a wager of the description's [`results`](Description::results) can be made at this table.
    pub fn offers(&self, result: &str) -> bool {
        settings!(self, own => own.offers(result))
    }

    /// The price of a wager at this table, if it has a fixed one.
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
    /// All listeners to a round of any game share one compiled copy of its machine, because the machines are large. A
    /// driver that plays millions of rounds uses the game's own type.
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

    /// Changes to a newly shuffled shoe before the first card of a round; the wagers stay. Poker ignores this: it
    /// shuffles before every round.
    pub fn reshuffle_before_first_card(&mut self) {
        round!(self, own => own.reshuffle_before_first_card());
    }

    /// The cards in the device and in the discard rack; those on the table are left out.
    pub fn cards_left(&self) -> CardsLeft {
        round!(self, own => own.cards_left())
    }

    /// A card that left the device too early. It is dealt before any other.
    pub fn held_back(&self) -> Option<Card> {
        round!(self, own => own.held_back())
    }

    /// The limits that a seat is held to.
    pub fn limits_at(&self, seat: Seat) -> Limits {
        round!(self, own => own.limits_at(seat))
    }

    /// Sets the limits of a seat. They apply to later wagers only.
    pub fn set_limits(&mut self, seat: Seat, limits: Limits) {
        round!(self, own => own.set_limits(seat, limits));
    }

    /// The own limits of a player at a shared area, if they have any. Other games have limits by seat only.
    pub fn own_limits_at(&self, seat: Seat, player: Player) -> Option<Limits> {
        round!(self, own => own.own_limits_at(seat, player))
    }

    /// Gives a player of a shared area limits of their own, or takes them away. Other games ignore this.
    pub fn set_own_limits(&mut self, seat: Seat, player: Player, own: Option<Limits>) {
        round!(self, round => round.set_own_limits(seat, player, own));
    }

    /// The jackpot meter, where the game has one, and the ten-thousandths of a cent that its pool holds beyond it.
    pub fn meter(&self) -> (Option<Cents>, u16) {
        round!(self, own => own.meter_after())
    }

    /// Sets the jackpot meter and the ten-thousandths of a cent that its pool holds beyond it, where the game has a
    /// jackpot.
    pub fn set_meter(&mut self, meter: Option<Cents>, carried: u16) {
        round!(self, own => own.set_meter(meter, carried));
    }

    pub(crate) fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision> {
        round!(self, own => own.wishes(instruction, seat))
    }
}
