//! What is printed on a layout or posted beside it: signs of the game, and what its wagers are paid.
//!
//! Every line of a pay table asks the rules what they pay, so none can say anything else than what players get.

use crate::card::Card;
use crate::money::{Cents, Odds};
use crate::rulebook::Rule;
use crate::strength::FiveCardHand;
use crate::wager::Wager;
use std::borrow::Cow;

/// Something that is printed on a layout, or on a notice beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LayoutSign {
    /// What it is about.
    pub about: SignAbout,
    /// The rules that want it there.
    pub rules: &'static [Rule],
    /// What it says.
    pub says: String,
}

/// What a sign is about, for pages that show some of it in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SignAbout {
    /// The limits of the table.
    Limits,
    /// Limits of one kind of wager, or of some players.
    OtherLimits,
    /// Limits that have yet to take effect.
    Coming,
    /// When the table closes.
    Closing,
    /// Why no new round is played.
    Halt,
    /// The places on the cloth.
    Places,
    /// What a pay table says line by line.
    PayTable,
    /// The jackpot and what its meter shows.
    Jackpot,
    /// Where the rules can be read.
    Rules,
    /// How the game is played here.
    Play,
}

impl LayoutSign {
    /// A sign about how the game is played.
    pub(crate) fn play(rules: &'static [Rule], says: impl Into<String>) -> Self {
        Self { about: SignAbout::Play, rules, says: says.into() }
    }

    /// A notice of the most that one hand can win, where an operator has set a maximum.
    pub(crate) fn max_payout(rules: &'static [Rule], most: Option<Cents>) -> Option<Self> {
        most.map(|most| Self::play(rules, format!("Maximum payout: {most}")))
    }

    /// A sign with all that some pay tables say.
    pub(crate) fn payouts<'a>(
        rules: &'static [Rule],
        title: &str,
        tables: impl IntoIterator<Item = &'a PayTable>,
    ) -> Self {
        let lines = tables.into_iter().flat_map(|table| &table.lines);
        let words: Vec<_> =
            lines.map(|line| format!("{} {}", line.hand.to_lowercase(), line.odds.as_deref().unwrap_or(""))).collect();
        Self { about: SignAbout::PayTable, rules, says: format!("{title}: {}", words.join(", ")) }
    }
}

/// What one wager is paid for which hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayTable {
    /// What it is of, for people.
    pub title: Cow<'static, str>,
    /// Which wager; missing where it holds for every wager of the game.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub on: Option<Wager>,
    /// The rules it comes from.
    pub rules: Vec<String>,
    /// Whether it has its place on the cloth itself.
    pub printed: bool,
    /// Highest first.
    pub lines: Vec<PayLine>,
}

/// What one hand is paid: at odds, or an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayLine {
    /// The hand.
    pub hand: String,
    /// At which odds, as in `7:1`.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub odds: Option<String>,
    /// How much; where there is a share as well, at least this.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub amount: Option<Cents>,
    /// How much of the jackpot meter, in hundredths.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub share: Option<u8>,
    /// The rule of this line, where it has one of its own.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rule: Option<String>,
}

impl PayTable {
    pub(crate) fn of(rule: Rule, title: &'static str, on: Wager, lines: impl IntoIterator<Item = PayLine>) -> Self {
        let lines = lines.into_iter().collect();
        Self { title: title.into(), on: Some(on), rules: vec![rule.to_string()], printed: false, lines }
    }

    pub(crate) fn printed(self) -> Self {
        Self { printed: true, ..self }
    }
}

impl PayLine {
    /// A line at odds.
    pub(crate) fn at_odds(hand: &str, odds: Odds) -> Self {
        Self { hand: capital(hand), odds: Some(odds.to_string()), amount: None, share: None, rule: None }
    }

    /// The same line by a rule of its own.
    pub(crate) fn by(self, rule: Rule) -> Self {
        Self { rule: Some(rule.to_string()), ..self }
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The lines of a pay table from a royal flush down to two pairs, and a last one for everything below.
pub(crate) fn five_card_lines(odds: impl Fn(FiveCardHand) -> Odds, lowest: &str) -> Vec<PayLine> {
    let named = FiveCardHand::ALL.into_iter().rev().filter(|hand| *hand >= FiveCardHand::TwoPairs);
    let lines = named.map(|hand| PayLine::at_odds(hand.name(), odds(hand)));
    lines.chain([PayLine::at_odds(lowest, odds(FiveCardHand::OnePair))]).collect()
}

/// An example of a hand; nothing where it is written wrong, and then its line is missing, which a test would see.
pub(crate) fn example<const N: usize>(cards: &str) -> Option<[Card; N]> {
    let cards: Vec<Card> = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
    cards.try_into().ok()
}
