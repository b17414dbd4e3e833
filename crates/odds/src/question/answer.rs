//! Answers as data, for scripts and pages.

use crate::{
    Analysis, BesideValue, DecisionValue, Decisions, Figures, Fraction, Method, Position, Share, Silence, Strategy,
};
use rules::{Card, Cents, Game};
use serde::{Serialize, Serializer};

/// An analysis as data.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsOfGame))]
pub struct AnalysisAnswer<'a> {
    #[cfg_attr(feature = "schema", schema(value_type = Game))]
    game: &'a str,
    /// The house settings that the figures depend on, by name, as text.
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, String>))]
    table: &'a [(String, String)],
    /// The wagers.
    wagers: Vec<WagerAnswer<'a>>,
    /// Best play.
    strategy: &'a Strategy,
    /// The gain from not deciding, under each standing instruction of the game and under its absence rule.
    silence: &'a [Silence],
    /// The method behind the figures.
    method: &'a [String],
}

/// The figures of one wager.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsOfWager))]
pub struct WagerAnswer<'a> {
    /// Its name, such as `ante` or `pair-plus`.
    wager: &'a str,
    /// The initial wager that the figures are for. Results are in multiples of it.
    unit: Cents,
    /// The player's mean net result per unit.
    expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    exact: Option<&'a Fraction>,
    /// The house's mean share, per unit.
    house_edge: f64,
    /// The house's mean share of everything that is put at risk.
    element_of_risk: f64,
    /// Standard deviation of the net result, in units.
    std_dev: f64,
    /// How often the player ends ahead.
    hit_frequency: f64,
    /// The method.
    method: Method,
    /// Standard error of `expected`: zero where it is exact.
    std_error: f64,
    /// Mean of everything put at risk, per unit.
    at_risk: f64,
    /// The same as a fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    exact_at_risk: Option<&'a Fraction>,
    /// Every net result with its probability, lowest first.
    distribution: Vec<ShareAnswer<'a>>,
    /// Notes for readers.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// The frequency of one net result.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsOfResult))]
pub struct ShareAnswer<'a> {
    /// The player's net result.
    net: Cents,
    /// Its probability.
    probability: f64,
    /// The exact fraction of all deals with this result, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    exact: Option<&'a Fraction>,
}

impl<'a> From<&'a Analysis> for AnalysisAnswer<'a> {
    fn from(analysis: &'a Analysis) -> Self {
        Self {
            game: &analysis.game,
            table: &analysis.table,
            wagers: analysis.wagers.iter().map(WagerAnswer::from).collect(),
            strategy: &analysis.strategy,
            silence: &analysis.silence,
            method: &analysis.method,
        }
    }
}

impl<'a> From<&'a Figures> for WagerAnswer<'a> {
    fn from(figures: &'a Figures) -> Self {
        Self {
            wager: &figures.wager,
            unit: Cents(figures.unit),
            expected: figures.expected,
            exact: figures.exact.as_ref(),
            house_edge: figures.house_edge(),
            element_of_risk: figures.element_of_risk(),
            std_dev: figures.std_dev,
            hit_frequency: figures.hit_frequency,
            method: figures.method,
            std_error: figures.std_error,
            at_risk: figures.at_risk,
            exact_at_risk: figures.exact_at_risk.as_ref(),
            distribution: figures.distribution.iter().map(ShareAnswer::from).collect(),
            notes: &figures.notes,
        }
    }
}

impl<'a> From<&'a Share> for ShareAnswer<'a> {
    fn from(share: &'a Share) -> Self {
        Self { net: Cents(share.net), probability: share.probability, exact: share.exact.as_ref() }
    }
}

/// Writes pairs as an object whose names keep their order.
fn by_name<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, text)| (name, text)))
}

/// The value of every choice for one hand, as data.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsOfHand))]
pub struct HandAnswer<'a> {
    #[cfg_attr(feature = "schema", schema(value_type = Game))]
    game: &'static str,
    /// The player's cards.
    hand: String,
    /// The dealer's card in sight.
    #[cfg_attr(feature = "schema", schema(required))]
    up: Option<String>,
    /// Visible cards of other players.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    gone: String,
    /// The cards that an exchange threw away.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    thrown: String,
    /// The cards of the other hands of a split.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>))]
    split: Vec<String>,
    /// The value of every choice, best first.
    decisions: &'a [DecisionValue],
    /// The best choice.
    #[cfg_attr(feature = "schema", schema(required))]
    best: Option<&'a str>,
    /// Wagers that no choice changes, with the value of each unit.
    #[serde(skip_serializing_if = "<[BesideValue]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<BesideValue>>))]
    beside: &'a [BesideValue],
    /// Assumptions behind the values, and omissions.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>))]
    notes: &'a [String],
}

impl<'a> HandAnswer<'a> {
    /// The answer to a question about a position.
    pub fn new(game: Game, position: &Position, decisions: &'a Decisions) -> Self {
        Self {
            game: game.name(),
            hand: written(&position.hand),
            up: position.up.map(|card| card.to_string()),
            gone: written(&position.gone),
            thrown: written(&position.thrown),
            split: position.split.iter().map(|hand| written(&hand.cards)).collect(),
            decisions: &decisions.decisions,
            best: decisions.best().map(|best| best.decision.as_str()),
            beside: &decisions.beside,
            notes: &decisions.notes,
        }
    }
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
