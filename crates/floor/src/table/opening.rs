//! The opening of a table: its game, settings and equipment.

use super::bet_types::BetTypes;
use super::{Fact, Pace, Table};
use crate::id::{PoolId, StaffId, TableId};
use crate::ledger::{Account, Moves};
use crate::time::Moment;
use rules::description::CardSupply;
use rules::rulebook::{Book, Rule};
use rules::setting::SettingError;
use rules::table::Limits;
use rules::{AnySettings, Cents, Game, Wager};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest time in which hands may be conceded.
const LONGEST_MOMENT: i64 = 60_000;

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// The opening of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // Each is a thing of its own that a table has or has not.
pub struct Opening {
    /// The game, by its name in records.
    pub game: String,
    /// House settings by name, as text.
    pub settings: Vec<(String, String)>,
    /// The device that it deals from.
    pub device: Device,
    /// The source of its cards.
    #[serde(default)]
    pub source: CardSource,
    /// How many cards of a full shoe lie behind the cutting card, in Star Blackjack; a quarter of the shoe unless set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind_cutting_card: Option<u16>,
    /// Optional wagers that this table does not offer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_offered: Vec<Wager>,
    /// Kinds of wagers with limits of their own, within those of the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wager_limits: Vec<(Wager, Limits)>,
    /// Whether the table is one for low limits.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub low_limit: bool,
    /// Whether the table accepts no cash, and so needs no drop box.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cashless: bool,
    /// The waits of the table.
    pub pace: Pace,
    /// The jackpot pool it feeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<PoolId>,
    /// Whether it is played with play money.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub play_money: bool,
    /// For how many milliseconds hands may be conceded once the dealer's hand is shown, if the system deals (CS 9.7, TC 9.5). Tables of earlier
    /// records settled at once.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub concede: i64,
    /// Whether its record shows two persons when ruling G25 requires two. Tables of earlier records show one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub two_persons: bool,
    /// Whether limits and amounts are whole numbers of the smallest chip (ruling G24). [`Table::open`] sets this for every new table. Tables that
    /// were opened before accepted odd cents, and their records still load.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole_chips: bool,
    /// Whether every stake can be paid exactly (ruling R24); tables that were opened before did not require it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact_payments: bool,
    /// Whether the record follows the procedures of new tables. At tables of earlier records a blackjack shoe was shuffled and replaced at will, an
    /// inspector was told of an intention without a notice, notices did not name the second person who agreed, the players of a shared area had its
    /// limits together, everyone who sat down in the middle of a shoe was a newcomer, and blocking a player card returned wagers during the hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub full_procedures: bool,
}

/// A device to deal from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Device {
    Shoe,
    Shuffler,
}

/// The source of a table's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CardSource {
    /// The system deals them from shoes that it has committed to.
    #[default]
    Dealt,
    /// A person deals real cards, and staff enter them.
    Entered,
}

/// Why a table cannot have this opening or these settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The fact is not an opening.
    NotAnOpening,
    /// No game has this name.
    NoSuchGame(String),
    /// A setting does not exist, or does not take this value.
    Setting {
        /// Which.
        name: String,
        /// The reason.
        error: SettingError,
    },
    /// Settings contradict each other.
    Contradiction(SettingError),
    /// Limits or a fixed wager are not whole numbers of the smallest chip (ruling G24).
    WholeChips(SettingError),
    /// Limits allow stakes that the chips cannot pay exactly (ruling R24).
    ExactPayments(SettingError),
    /// The document of the game fixes this, so no table sets it (ruling G20).
    Fixed {
        /// The setting.
        name: &'static str,
        /// The rule that fixes it.
        rule: Rule,
    },
    /// The source of the cards decides how wagers outside the limits are treated, so no table sets it (ruling G3).
    Enforcement,
    /// The document of this game has no low-limit tables.
    NoLowLimit,
    /// Low-limit tables deal from a shuffling device (TC 6.7.2, BJ 6.8.2).
    LowLimitNeedsShuffler,
    /// Tables play for money or for play money, never in a tournament, whose chips are scores (ruling K1).
    NoTournaments,
    /// A setting that needs an inspector is switched on at an open table.
    NeedsInspector {
        /// Which.
        name: String,
        /// The rule behind it.
        rule: Rule,
    },
    /// Low-limit tables play no tournaments (TC 6.7.1, BJ 6.8.1).
    LowLimitTournament,
    /// A Let It Ride layout has areas for seven players (LR 2.2.1).
    SevenAreas,
    /// Only Three Card Poker's document has tables without a drop box (TC 2.4.1).
    NoCashless,
    /// The cutting card goes at most half way in from the back, and only into a blackjack shoe (BJ 4.6).
    CuttingCard {
        /// The largest number of cards.
        most: u16,
    },
    /// A wager that is not an optional wager of this game cannot be left out (BJ 14.2).
    NotOptional(Wager),
    /// The limits of a kind of wager are given twice, or are impossible within those of the table.
    WagerLimits(Wager),
    /// Only Caribbean Stud Poker feeds a jackpot pool.
    NoJackpot,
    /// A wait must be above zero and at most a day.
    Pace,
    /// The float is negative or above the largest amount.
    Float,
}

impl Unfit {
    /// The rules behind it, at a table of this game. Empty if no document requires it.
    pub fn rules(&self, game: Game) -> Vec<Rule> {
        if let Self::NeedsInspector { rule, .. } = self {
            return vec![*rule];
        }
        if *self == Self::NoTournaments {
            let rules = game.provisions().tournament.into_iter().chain([const { Book::Rulings.cite("K1") }]);
            return rules.collect();
        }
        let provisions = game.provisions();
        match self {
            Self::LowLimitNeedsShuffler => return provisions.low_limit_device.into_iter().collect(),
            Self::LowLimitTournament => return provisions.low_limit_tournament.into_iter().collect(),
            Self::NoCashless => return vec![provisions.drop_box],
            Self::CuttingCard { .. } => return provisions.cutting_card.into_iter().collect(),
            Self::NotOptional(_) => return provisions.optional_wagers.into_iter().collect(),
            _ => {}
        }
        let book = game.book();
        let numbers: &[&str] = match (self, game) {
            (Self::ExactPayments(_), _) => return vec![const { Book::Rulings.cite("R24") }],
            (Self::WholeChips(_), _) => return vec![const { Book::Rulings.cite("G24") }],
            (Self::Fixed { rule, .. }, _) => return vec![*rule, const { Book::Rulings.cite("G20") }],
            (Self::Enforcement, _) => return vec![const { Book::Rulings.cite("G3") }],
            // A layout has a fixed number of areas.
            (Self::Setting { name, .. }, _) if name == "seats" => &["2.2.1"],
            (Self::SevenAreas, _) => &["2.2.1"],
            (Self::WagerLimits(_), _) => &["6.1"],
            _ => &[],
        };
        numbers.iter().filter_map(|number| book.find(number)).collect()
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnOpening => f.write_str("this is not the opening of a table"),
            Self::NoSuchGame(name) => write!(f, "there is no game {name:?}"),
            Self::Setting { name, error } => write!(f, "{name}: {error}"),
            Self::Contradiction(error) | Self::WholeChips(error) | Self::ExactPayments(error) => error.fmt(f),
            Self::Fixed { name, rule } => {
                write!(f, "{name}: rule {rule} fixes these odds, so no table sets them (ruling G20)")
            }
            Self::Enforcement => f.write_str(
                "enforcement: a table that the system deals refuses wagers outside the limits, one with real cards records them as they lie \
                 (ruling G3)",
            ),
            Self::NoLowLimit => f.write_str("this game is not offered at low limits"),
            Self::LowLimitNeedsShuffler => f.write_str("a low-limit table deals from a shuffling device"),
            Self::LowLimitTournament => f.write_str("a low-limit table plays no tournaments"),
            Self::SevenAreas => f.write_str("a layout of this game has seven playing areas"),
            Self::NoTournaments => f.write_str("tournaments are not played at tables for money (ruling K1)"),
            Self::NeedsInspector { name, rule } => {
                write!(f, "{name} is switched on at an open table, after an inspector was asked (rule {rule})")
            }
            Self::NoCashless => f.write_str("tables of this game keep their drop box"),
            Self::CuttingCard { most: 0 } => f.write_str("only a blackjack shoe has a cutting card to place"),
            Self::CuttingCard { most } => write!(f, "from 1 to {most} cards lie behind the cutting card"),
            Self::NotOptional(wager) => write!(f, "{wager} is no optional wager of this game"),
            Self::WagerLimits(wager) => {
                write!(f, "the limits of {wager} must be given once, in whole chips, and lie within those of the table")
            }
            Self::NoJackpot => f.write_str("this game feeds no jackpot"),
            Self::Float => write!(f, "a tray holds from 0.00 to {}", Cents::LARGEST_WAGER),
            Self::Pace => f.write_str("a wait must be above zero and at most a day"),
        }
    }
}

impl std::error::Error for Unfit {}

/// A document fixes some settings, such as the payment for a royal flush at Caribbean Stud Poker: no table sets them.
pub(super) fn check_fixed<'a>(game: Game, names: impl Iterator<Item = &'a str>) -> Result<(), Unfit> {
    let mut known = names.filter_map(|name| game.description().setting(name));
    let fixed = known.find_map(|setting| Some((setting.name, setting.fixed_by?)));
    fixed.map_or(Ok(()), |(name, rule)| Err(Unfit::Fixed { name, rule }))
}

impl Device {
    /// The usual device of a game.
    fn usual(game: Game) -> Self {
        match game.description().cards {
            CardSupply::FreshDeck => Self::Shuffler,
            CardSupply::Shoe => Self::Shoe,
        }
    }

    pub(super) fn device(self) -> rules::table::Device {
        match self {
            Self::Shoe => rules::table::Device::Shoe,
            Self::Shuffler => rules::table::Device::Shuffler,
        }
    }
}

impl Table {
    /// The opening fact of a table with this float in its tray.
    pub fn open(id: TableId, opening: Opening, float: Cents, by: Option<StaffId>, at: Moment) -> Result<Fact, Unfit> {
        Self::open_as_written(id, opening.completed()?, float, by, at)
    }

    /// The opening fact for an opening that is complete, or that comes from before openings were completed.
    pub(super) fn open_as_written(
        id: TableId,
        opening: Opening,
        float: Cents,
        by: Option<StaffId>,
        at: Moment,
    ) -> Result<Fact, Unfit> {
        opening.may_be_opened()?;
        if float < Cents::ZERO || float > Cents::LARGEST_WAGER {
            return Err(Unfit::Float);
        }
        let mut moves = Moves::default();
        moves.shift(Account::house(opening.play_money), Account::Tray(id), float);
        Ok(Fact::Opened { opening: Box::new(opening), by, at, moved: moves.postings() })
    }
}

impl Opening {
    /// A table of this game that the system deals, with the game's usual device and usual settings.
    pub fn of(game: Game) -> Self {
        Self {
            game: game.name().to_owned(),
            settings: Vec::new(),
            device: Device::usual(game),
            source: CardSource::Dealt,
            behind_cutting_card: None,
            not_offered: Vec::new(),
            wager_limits: Vec::new(),
            low_limit: false,
            cashless: false,
            pace: Pace::USUAL,
            pool: None,
            play_money: false,
            concede: 0,
            two_persons: true,
            whole_chips: false,
            exact_payments: false,
            full_procedures: true,
        }
    }

    /// The source of the cards decides how wagers outside the limits are treated (ruling G3): if dealt tables recorded them as they lie, wagers would
    /// escape every limit. So a table does not set it; at a table of an earlier record it can only be corrected.
    pub(super) fn check_enforcement(&self, settings: &[(String, String)]) -> Result<(), Unfit> {
        let right = if self.source == CardSource::Entered { "as-found" } else { "refuse" };
        let wrong =
            |(name, text): &(String, String)| name == "enforcement" && (self.full_procedures || text.as_str() != right);
        if settings.iter().any(wrong) { Err(Unfit::Enforcement) } else { Ok(()) }
    }

    /// The opening of a new table: limits that are not named follow from the chips (ruling G24), every stake can be paid exactly (ruling R24), and
    /// odds that a document fixes are not named (ruling G20).
    pub fn completed(mut self) -> Result<Self, Unfit> {
        check_fixed(self.named_game()?, self.settings.iter().map(|(name, _)| name.as_str()))?;
        self.check_enforcement(&self.settings)?;
        let mut settings = self.read()?;
        let named = |name: &str| self.settings.iter().any(|(known, _)| known == name);
        let added = settings.complete_limits(named);
        self.settings.extend(added.into_iter().map(|(name, amount)| (name.to_owned(), amount.to_string())));
        self.whole_chips = true;
        self.exact_payments = true;
        self.check()?;
        Ok(self)
    }

    /// The parsed settings, once everything is known to fit together.
    pub fn check(&self) -> Result<AnySettings, Unfit> {
        let mut settings = self.read()?;
        let game = settings.game();
        settings.check().map_err(Unfit::Contradiction)?;
        if self.whole_chips {
            settings.require_whole_chips().map_err(Unfit::WholeChips)?;
            let chip = settings.table().smallest_chip;
            if let Some((on, _)) = self.wager_limits.iter().find(|(_, limits)| !limits.are_in(chip)) {
                return Err(Unfit::WagerLimits(*on));
            }
        }
        if self.exact_payments {
            settings.check_exact_payments().map_err(Unfit::ExactPayments)?;
        }
        self.check_modes(game, &settings)?;
        self.check_wagers(game)?;
        self.bet_types(&settings)?;
        self.check_cutting_card(&settings)?;
        if self.pool.is_some() && game.description().jackpot().is_none() {
            return Err(Unfit::NoJackpot);
        }
        if self.pace.is_sound() && (0..=LONGEST_MOMENT).contains(&self.concede) {
            Ok(settings)
        } else {
            Err(Unfit::Pace)
        }
    }

    fn named_game(&self) -> Result<Game, Unfit> {
        Game::from_name(&self.game).ok_or_else(|| Unfit::NoSuchGame(self.game.clone()))
    }

    /// The parsed settings, without the check that they fit together.
    fn read(&self) -> Result<AnySettings, Unfit> {
        let game = self.named_game()?;
        let mut settings = AnySettings::new(game);
        // Wagers on a real layout are recorded as they lie (ruling G3), and its players declare for themselves (ruling U4).
        let mut usual = Vec::new();
        if self.source == CardSource::Entered {
            usual.push(("enforcement", "as-found"));
            usual.extend(game.description().with_real_cards);
        }
        usual.extend(game.description().at_tables);
        let texts = self.settings.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        for (name, text) in usual.into_iter().chain(texts) {
            settings.set(name, text).map_err(|error| Unfit::Setting { name: name.to_owned(), error })?;
        }
        settings.set_device(self.device.device());
        Ok(settings)
    }

    /// Whether a table may have this opening now. Tables of earlier records keep theirs.
    fn may_be_opened(&self) -> Result<(), Unfit> {
        let settings = self.check_layout()?;
        if !self.two_persons {
            return Ok(());
        }
        if settings.plays_tournament() {
            return Err(Unfit::NoTournaments);
        }
        match super::inspectors::needs_an_inspector(settings.game(), &self.settings) {
            Some((name, rule)) => Err(Unfit::NeedsInspector { name, rule }),
            None => Ok(()),
        }
    }

    /// The same for a new table, whose layout must be one from the document. Tables of older records keep theirs. The settings of the other games
    /// limit their areas: at most five in Lunar Poker (LP 2.1), five to nine in Star Blackjack (BJ 2.2.1).
    pub(super) fn check_layout(&self) -> Result<AnySettings, Unfit> {
        let settings = self.check()?;
        let seats = settings.game().description().layout_seats;
        if seats.is_some_and(|seats| seats != settings.table().seats) {
            return Err(Unfit::SevenAreas);
        }
        Ok(settings)
    }

    fn check_modes(&self, game: Game, settings: &AnySettings) -> Result<(), Unfit> {
        if self.cashless && game.provisions().cashless.is_none() {
            return Err(Unfit::NoCashless);
        }
        if !self.low_limit {
            return Ok(());
        }
        let tournament = settings.plays_tournament();
        let provisions = game.provisions();
        if provisions.low_limit.is_empty() {
            return Err(Unfit::NoLowLimit);
        }
        if provisions.low_limit_device.is_some() && self.device != Device::Shuffler {
            return Err(Unfit::LowLimitNeedsShuffler);
        }
        if provisions.low_limit_tournament.is_some() && tournament { Err(Unfit::LowLimitTournament) } else { Ok(()) }
    }

    fn check_wagers(&self, game: Game) -> Result<(), Unfit> {
        let optional =
            |on: Wager| game.description().wagers.iter().any(|wager| wager.on == on && wager.may_be_left_out);
        let wrong = self.not_offered.iter().find(|wager| !optional(**wager));
        wrong.map_or(Ok(()), |wager| Err(Unfit::NotOptional(*wager)))
    }

    /// The limits of kinds of wagers at the opening.
    pub(super) fn bet_types(&self, settings: &AnySettings) -> Result<BetTypes, Unfit> {
        BetTypes::opened(settings.game(), &self.wager_limits, settings.table().limits[0])
    }

    fn check_cutting_card(&self, settings: &AnySettings) -> Result<(), Unfit> {
        let Some(behind) = self.behind_cutting_card else { return Ok(()) };
        let from_a_shoe = settings.game().description().cards == CardSupply::Shoe && self.device == Device::Shoe;
        let most = if from_a_shoe { u16::from(settings.decks()) * 26 } else { 0 };
        if (1..=most).contains(&behind) { Ok(()) } else { Err(Unfit::CuttingCard { most }) }
    }
}
