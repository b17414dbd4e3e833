//! Signs that are printed on a layout or posted beside it, and the pay tables of its wagers.
//!
//! Every line of a pay table takes its odds from the settlement code, so the tables cannot differ from the payments.

use crate::card::Card;
use crate::money::{Cents, Odds};
use crate::rulebook::Rule;
use crate::strength::FiveCardHand;
use crate::wager::Wager;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// Something that is printed on a layout, or on a notice beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LayoutSign {
    /// Its subject.
    pub about: SignAbout,
    /// The rules that demand it.
    pub rules: &'static [Rule],
    /// Its text.
    pub says: String,
}

/// The subject of a sign. Pages show some subjects in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SignAbout {
    /// The limits of the table.
    Limits,
    /// Limits of one kind of wager, or of some players.
    OtherLimits,
    /// Limits that take effect later.
    Coming,
    /// When the table closes.
    Closing,
    /// Why no new round is played.
    Halt,
    /// The places on the cloth.
    Places,
    /// A pay table, line by line.
    PayTable,
    /// The jackpot and its meter.
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

    /// A sign with the lines of some pay tables.
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

/// The pay table of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayTable {
    /// Its title.
    pub title: Cow<'static, str>,
    /// The wager; missing if the table applies to every wager of the game.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub on: Option<Wager>,
    /// Its rules.
    pub rules: Vec<String>,
    /// Whether it is printed on the cloth.
    pub printed: bool,
    /// Highest first.
    pub lines: Vec<PayLine>,
}

/// The payment of one hand: at odds, or an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayLine {
    /// The hand.
    pub hand: String,
    /// Its odds, as in `7:1`.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub odds: Option<String>,
    /// The amount; a minimum where there is a share as well.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub amount: Option<Cents>,
    /// The share of the jackpot meter, in hundredths.
    #[cfg_attr(feature = "written", serde(default, skip_serializing_if = "Option::is_none"))]
    pub share: Option<u8>,
    /// The rule of this line, if it has its own.
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

/// The lines of a pay table from a royal flush down to two pairs, and one line for all lower hands.
pub(crate) fn five_card_lines(odds: impl Fn(FiveCardHand) -> Odds, lowest: &str) -> Vec<PayLine> {
    let named = FiveCardHand::ALL.into_iter().rev().filter(|hand| *hand >= FiveCardHand::TwoPairs);
    let lines = named.map(|hand| PayLine::at_odds(hand.name(), odds(hand)));
    lines.chain([PayLine::at_odds(lowest, odds(FiveCardHand::OnePair))]).collect()
}

/// An example of a hand, or `None` if its text is wrong. A test would notice the missing line.
pub(crate) fn example<const N: usize>(cards: &str) -> Option<[Card; N]> {
    let cards: Vec<Card> = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
    cards.try_into().ok()
}
