//! The settings of a Star Blackjack table.

use super::{BOOK, LuckyLucky, StarBlackjack, layout};
use crate::between::CardsLeft;
use crate::deck::Stock;
use crate::games::{GameSettings, table_accessors};
use crate::layout::{LayoutSign, PayTable};
use crate::rulebook::rule;
use crate::setting::{self, Choice, InspectorsPart, Setting, SettingError, Takes, Value, with_every_table};
use crate::table::{Device, TableSettings};
use alloc::vec::Vec;

/// The fewest and the most playing areas of a layout (rule 2.2.1).
const SEATS: (u16, u16) = (5, 9);

/// The settings of a Star Blackjack table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a yes or no of the sign.
pub struct Settings {
    /// The settings that every table has.
    pub table: TableSettings,
    /// Six or eight decks.
    pub decks: u8,
    /// Whether a third hand may be formed by splitting again.
    pub resplit: bool,
    /// Whether insurance is offered against a ten-value card.
    pub insurance_ten: bool,
    /// The Lucky Lucky pay table in force.
    pub lucky_lucky: &'static LuckyLucky,
    /// How many players may wager on one area, up to three.
    pub players_per_area: u8,
    /// Whether optional wagers are limited to players with a main wager of their own.
    pub optional_needs_main: bool,
    /// Whether a player's first two cards are dealt face down, as an inspector may approve.
    pub first_two_down: bool,
    /// Whether blackjacks against a low card wait for the final settlement, as a manager may approve.
    pub blackjacks_wait: bool,
    /// Whether the first card of this round is the first of a new shoe, which is burned.
    pub burn: bool,
    /// Whether the table belongs to a tournament, in which a void round takes interim payouts back.
    pub tournament: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table: TableSettings::new(Device::Shoe, 7),
            decks: 6,
            resplit: false,
            insurance_ten: false,
            lucky_lucky: const { &LuckyLucky::ALL[0] },
            players_per_area: 3,
            optional_needs_main: false,
            first_two_down: false,
            blackjacks_wait: false,
            burn: false,
            tournament: false,
        }
    }
}

/// The settings of a table.
pub(super) static SETTINGS: [Setting; 16] = with_every_table(
    SEATS,
    [
        Setting::one_of(
            "decks",
            "Decks in the shoe",
            "How many decks the shoe holds: 6 or 8",
            &[Choice::plain("6"), Choice::plain("8")],
        )
        .practised()
        .analysed(),
        Setting::yes_no("resplit", "Split twice", "A third hand may be formed by splitting again")
            .practised()
            .analysed()
            .under(&[rule!("12.5"), rule!("12.5.1")]),
        Setting::yes_no("insurance_ten", "Insurance against a ten", "Insurance is offered against a ten-value card")
            .practised()
            .analysed()
            .under(&[rule!("8.2")]),
        Setting::one_of(
            "lucky_lucky",
            "Lucky Lucky pay table",
            "The Lucky Lucky pay table: 1, 2 or 3",
            &[Choice::plain("1"), Choice::plain("2"), Choice::plain("3")],
        )
        .practised()
        .analysed(),
        Setting::new(
            "players_per_area",
            "Players at an area",
            "How many players may wager on one area",
            Takes::Count { from: 1, to: 3 },
        )
        .usually("3"),
        Setting::yes_no(
            "optional_needs_main",
            "Optional wagers need a main wager",
            "Optional wagers need a main wager of the same player",
        )
        .under(&[rule!("14.6")])
        .with_inspector(InspectorsPart::IsTold(rule!("14.6.1"))),
        Setting::yes_no(
            "first_two_down",
            "First two cards face down",
            "A player's first two cards are dealt face down",
        )
        .under(&[rule!("3.6.2")])
        .with_inspector(InspectorsPart::Approves(rule!("3.6.2"))),
        Setting::yes_no(
            "blackjacks_wait",
            "Blackjacks wait",
            "Blackjacks against a low card wait for the final settlement",
        ),
        Setting::yes_no("burn", "First card burned", "The first card of the round is burned"),
        Setting::yes_no("tournament", "Tournament", "The table plays a tournament"),
    ],
);

impl GameSettings for Settings {
    type Round = StarBlackjack;

    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let value = setting::read(&SETTINGS, name, text)?;
        match (name, value) {
            ("decks", Value::Choice(choice)) => self.decks = if choice == 0 { 6 } else { 8 },
            ("resplit", Value::Flag(yes)) => self.resplit = yes,
            ("insurance_ten", Value::Flag(yes)) => self.insurance_ten = yes,
            ("lucky_lucky", Value::Choice(at)) => {
                self.lucky_lucky = const { &LuckyLucky::ALL }.get(at).unwrap_or(self.lucky_lucky);
            }
            ("players_per_area", Value::Count(count)) => self.players_per_area = count as u8,
            ("optional_needs_main", Value::Flag(yes)) => self.optional_needs_main = yes,
            ("first_two_down", Value::Flag(yes)) => self.first_two_down = yes,
            ("blackjacks_wait", Value::Flag(yes)) => self.blackjacks_wait = yes,
            ("burn", Value::Flag(yes)) => self.burn = yes,
            ("tournament", Value::Flag(yes)) => self.tournament = yes,
            _ if self.table.set(name, value) => {}
            _ => return Err(setting::unknown(&SETTINGS)),
        }
        Ok(())
    }

    table_accessors!();

    fn round(self) -> StarBlackjack {
        StarBlackjack::new(self, Stock::fresh(self.decks))
    }

    fn pay_tables(&self) -> Vec<PayTable> {
        layout::pay_tables(self)
    }

    fn paid_by_sign(&self) -> Vec<PayTable> {
        layout::paid_by_sign(self)
    }

    fn layout_signs(&self, dealt: bool) -> Vec<LayoutSign> {
        layout::layout_signs(self, dealt)
    }

    fn round_from(self, cards: &CardsLeft) -> Option<StarBlackjack> {
        let stock = Stock::of(self.decks, &cards.device, &cards.rack)?;
        let new = if cards.burn { StarBlackjack::new } else { StarBlackjack::going_on };
        Some(new(self, stock))
    }

    fn decks(&self) -> u8 {
        self.decks
    }

    fn players_per_area(&self) -> u8 {
        self.players_per_area
    }

    fn plays_tournament(&self) -> bool {
        self.tournament
    }

    fn offers(&self, result: &str) -> bool {
        result != "insurance-ten" || self.insurance_ten
    }
}
