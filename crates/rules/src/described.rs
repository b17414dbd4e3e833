//! The description of a game in a form that can be written as JSON: for the API, and for pages that work without a
//! server.

use crate::any::AnySettings;
use crate::description::{CardSupply, Hands, OpeningWager};
use crate::game::Game;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::layout::{LayoutSign, PayTable};
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::Rule;
use crate::setting::{Setting, Takes};
use crate::wager::Wager;
use alloc::vec::Vec;
use serde::Serialize;

/// A game and its description.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DescribedGame {
    /// Its name in commands, files and addresses.
    pub name: &'static str,
    /// Its title for people.
    pub title: &'static str,
    /// The wagers before the deal, in the order in which they are laid. The first one opens a hand.
    pub wagers: &'static [OpeningWager],
    /// Labels of the game's wagers for pages: first those before the deal, then those that a round adds.
    pub wager_labels: Vec<WagerLabel>,
    /// The rule by which all required wagers are laid together, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Rule>,
    /// The usual decisions of players.
    pub decisions: Vec<&'static str>,
    /// The game's own labels of decisions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decision_labels: Vec<DecisionLabel>,
    /// The decisions that a written record may name.
    pub recorded_decisions: &'static [&'static str],
    /// The standing instructions that players may choose between; the usual one comes first.
    pub instructions: Vec<DescribedInstruction>,
    /// The settings of a table.
    pub settings: &'static [Setting],
    /// Where the cards of a round come from.
    pub cards: CardSupply,
    /// The numbers of cards in hands, and which of them lie face up.
    pub hands: Hands,
    /// How many playing areas a layout has.
    pub seats: SeatNumbers,
    /// How many players may wager on one area, at most.
    pub players_per_area: u8,
    /// Whether a player may hold several areas at once.
    pub several_areas: bool,
    /// The limits of the tables that a house usually opens.
    pub usual_tables: Vec<UsualTable>,
    /// The short inscription in the middle of the felt or on its edge.
    pub inscription: &'static str,
    /// The pay tables of a table with default settings.
    pub pay_tables: Vec<PayTable>,
    /// The signs on the layout of such a table.
    pub signs: Vec<LayoutSign>,
    /// The choices of settings that change pay tables or signs.
    pub by_setting: Vec<BySetting>,
    /// The rules under which its document provides for tables.
    pub provisions: &'static Provisions,
}

/// The label of a wager.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WagerLabel {
    /// The wager.
    pub on: Wager,
    /// Its name for people.
    pub label: &'static str,
}

/// The label of a decision.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DecisionLabel {
    /// The decision.
    pub decision: &'static str,
    /// Its name for people.
    pub label: &'static str,
}

/// A standing instruction and what it decides.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DescribedInstruction {
    /// The instruction.
    pub instruction: Instruction,
    /// Its decisions, in words.
    pub says: &'static str,
}

/// How many playing areas a layout can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatNumbers {
    /// The fewest.
    pub fewest: u16,
    /// The most.
    pub most: u16,
    /// By default.
    pub usual: u8,
}

/// The limits of a table that a house usually opens.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UsualTable {
    /// The least wager.
    pub minimum: Cents,
    /// The largest wager.
    pub maximum: Cents,
}

/// The changes that one choice of a setting makes. Pay tables and signs that are not listed stay the same.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BySetting {
    /// The setting.
    pub setting: &'static str,
    /// Its value.
    pub value: &'static str,
    /// The pay tables that differ from the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pay_tables: Vec<PayTable>,
    /// The signs that differ from the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<LayoutSign>,
}

impl From<Game> for DescribedGame {
    fn from(game: Game) -> Self {
        let description = game.description();
        let usual = AnySettings::new(game);
        let all_wagers = description.wagers.iter().map(|wager| wager.on).chain(description.later.iter().copied());
        let labels = description.decision_labels.iter();
        let instructions = description.instructions.iter();
        let usual_tables = description.usual_tables.iter();
        Self {
            name: game.name(),
            title: game.title(),
            wagers: description.wagers,
            wager_labels: all_wagers.map(|on| WagerLabel { on, label: on.label() }).collect(),
            together: description.together,
            decisions: description.decisions.iter().copied().map(Decision::name).collect(),
            decision_labels: labels.map(|&(of, label)| DecisionLabel { decision: of.name(), label }).collect(),
            recorded_decisions: description.recorded_decisions,
            instructions: instructions.map(|&(instruction, says)| DescribedInstruction { instruction, says }).collect(),
            settings: description.settings,
            cards: description.cards,
            hands: description.hands,
            seats: seats(&usual),
            players_per_area: usual.players_per_area(),
            several_areas: description.provisions.one_hand.is_none(),
            usual_tables: usual_tables.map(|&(minimum, maximum)| UsualTable { minimum, maximum }).collect(),
            inscription: description.inscription,
            pay_tables: usual.pay_tables(),
            signs: usual.layout_signs(true),
            by_setting: by_setting(&usual),
            provisions: &description.provisions,
        }
    }
}

/// The fewest, the most and the usual number of areas of a layout.
fn seats(usual: &AnySettings) -> SeatNumbers {
    let areas = usual.table().seats;
    match usual.game().description().setting("seats").map(|setting| setting.takes) {
        Some(Takes::Count { from, to }) => SeatNumbers { fewest: from, most: to, usual: areas },
        _ => SeatNumbers { fewest: areas.into(), most: areas.into(), usual: areas },
    }
}

/// The changes that each choice of each setting makes.
fn by_setting(usual: &AnySettings) -> Vec<BySetting> {
    let (pay_tables, signs) = (usual.pay_tables(), usual.layout_signs(true));
    let choices =
        usual.settings().iter().flat_map(|setting| setting.choices.iter().map(move |choice| (setting, choice)));
    let changed = choices.filter_map(|(setting, choice)| {
        let mut other = *usual;
        // A choice without a value is the default.
        other.set(setting.name, choice.value).ok()?;
        let changed = BySetting {
            setting: setting.name,
            value: choice.value,
            pay_tables: other.pay_tables().into_iter().filter(|table| !pay_tables.contains(table)).collect(),
            signs: other.layout_signs(true).into_iter().filter(|sign| !signs.contains(sign)).collect(),
        };
        (!changed.pay_tables.is_empty() || !changed.signs.is_empty()).then_some(changed)
    });
    changed.collect()
}
