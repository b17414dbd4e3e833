//! The gain of a player who does not decide.
//!
//! At a table that the system deals, the standing instruction decides for a player who does not (ruling G23). The
//! absence rules of the documents, which apply where real cards are dealt, return wagers. They are counted too, to show
//! their value if they applied on screens.

use crate::decision::UnitValue;
use crate::fraction::Fraction;
use rules::{Game, Instruction};
use serde::{Deserialize, Serialize};

/// The value of not deciding under one treatment, per unit of a wager.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsOfSilence))]
pub struct Silence {
    /// The wager, such as `ante`.
    pub wager: String,
    /// The standing instruction, or `absent` for a rule of the game's document.
    pub instruction: String,
    /// The treatment of a player who does not decide, in words.
    pub plays: String,
    /// The rule of the document, if the treatment is not a standing instruction.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
    /// A player who never decides.
    pub always: UnitValue,
    /// A player who plays best, and does not decide wherever that is worth more.
    pub at_will: UnitValue,
    /// A player who plays best and always decides.
    pub best: UnitValue,
    /// The gain from not deciding: `at_will` less `best`.
    pub gain: UnitValue,
}

/// The three kinds of players, as exact means per unit.
pub(crate) struct Worth {
    pub(crate) always: Fraction,
    pub(crate) at_will: Fraction,
    pub(crate) best: Fraction,
}

impl Silence {
    /// The value under a standing instruction.
    pub(crate) fn under(instruction: Instruction, game: Game, wager: &str, worth: &Worth) -> Self {
        Self::counted(wager, instruction.name(), instruction.words(game), None, worth)
    }

    /// The value under the absence rule of a document.
    pub(crate) fn absent(rule: &str, plays: &str, wager: &str, worth: &Worth) -> Self {
        Self::counted(wager, "absent", plays, Some(rule.to_owned()), worth)
    }

    fn counted(wager: &str, instruction: &str, plays: &str, rule: Option<String>, worth: &Worth) -> Self {
        let [always, at_will, best] =
            [&worth.always, &worth.at_will, &worth.best].map(|mean| UnitValue::exactly(mean.clone()));
        let gain = UnitValue::exactly(worth.at_will.minus(&worth.best));
        Self {
            wager: wager.to_owned(),
            instruction: instruction.to_owned(),
            plays: plays.to_owned(),
            rule,
            always,
            at_will,
            best,
            gain,
        }
    }

    /// The value under a standing instruction, where means are floating-point numbers.
    pub(crate) fn nearly(instruction: Instruction, game: Game, wager: &str, always: f64, best: f64) -> Self {
        let value = |expected: f64| UnitValue { expected, exact: None };
        Self {
            wager: wager.to_owned(),
            instruction: instruction.name().to_owned(),
            plays: instruction.words(game).to_owned(),
            rule: None,
            always: value(always),
            at_will: value(best.max(always)),
            best: value(best),
            gain: value((always - best).max(0.0)),
        }
    }
}
