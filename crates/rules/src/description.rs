//! The description of a game: its wagers, decisions, settings and the rules of its document about tables.
//!
//! Each game has one [`Description`] beside its machine. Tables, settlements, analyses, command lines and pages read
//! it, so none of them lists the games.

use crate::card::Card;
use crate::decision_name::DecisionName;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::Rule;
use crate::setting::Setting;
use crate::wager::Wager;
use alloc::vec::Vec;

/// The description of a game.
#[derive(Debug)]
pub struct Description {
    /// The wagers before the deal, in the order in which they are laid. The first one opens a hand.
    pub wagers: &'static [OpeningWager],
    /// The wagers that players add after the deal, in their order.
    pub later: &'static [Wager],
    /// The rule by which all required wagers are laid together, where there are several.
    pub together: Option<Rule>,
    /// The usual decisions of players. A table explains why one of them is not possible.
    pub decisions: &'static [Decision],
    /// This game's own labels of decisions, where they differ from the usual ones.
    pub decision_labels: &'static [(DecisionName, &'static str)],
    /// The standing instructions that players may choose between, each with its decisions in words; the usual one comes
    /// first.
    pub instructions: &'static [(Instruction, &'static str)],
    /// The play of a sensible player; missing where the usual instruction decides well enough. The house's bots play by
    /// it.
    pub sensible_play: Option<SensiblePlay>,
    /// The decisions that a written record may name.
    pub recorded_decisions: &'static [&'static str],
    /// The settings of a table.
    pub settings: &'static [Setting],
    /// Where the cards of a round come from.
    pub cards: CardSupply,
    /// The numbers of cards in hands, and which of them lie face up.
    pub hands: Hands,
    /// The least and the largest wager of the tables that a house usually opens.
    pub usual_tables: &'static [(Cents, Cents)],
    /// Settings of a house's table that differ from those of a single recorded round, by name.
    pub at_tables: &'static [(&'static str, &'static str)],
    /// Further such settings of a table with real cards.
    pub with_real_cards: &'static [(&'static str, &'static str)],
    /// Settings of the table of `croupier play` that are not named, beside its limits.
    pub in_terminal: &'static [(&'static str, &'static str)],
    /// The number of areas of a layout, where the document allows only one number.
    pub layout_seats: Option<u8>,
    /// The name of the second combination that a winning bet is paid for, where the game pays one.
    pub second_combination: Option<SecondCombination>,
    /// The wagers that can be the unit of a game's results, the usual one first.
    pub units: &'static [Wager],
    /// The wagers whose results are counted separately, by name: first those before the deal, in their order, then
    /// those that a player makes during the round. A bet, a double or a bonus counts as part of the wager that it is
    /// added to.
    pub results: &'static [&'static str],
    /// The results that depend on the player's decisions.
    pub decided: &'static [&'static str],
    /// The number of smallest chips in each step of a stake, chosen so that every payment can be made in whole chips
    /// (ruling R24).
    pub chips_per_stake: i64,
    /// The sections of the document about wagers, decisions, comparison and payment.
    pub sections_of_play: &'static [&'static str],
    /// The letter that the numbers of the rulings about this game begin with.
    pub rulings: char,
    /// The short inscription in the middle of the felt or on its edge.
    pub inscription: &'static str,
    /// The document's provisions for tables.
    pub provisions: Provisions,
}

/// Finds the name of the second combination that a hand is paid for.
pub type SecondCombination = fn(&[Card]) -> Option<&'static str>;

/// The decisions of a sensible player who holds these cards and sees those of the dealer, the best first.
pub type SensiblePlay = fn(own: &[Card], dealer: &[Card]) -> Vec<Decision>;

/// A wager before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(clippy::struct_excessive_bools)] // Each is a yes or no of the document.
pub struct OpeningWager {
    /// The wager.
    pub on: Wager,
    /// Whether a hand can be played without it.
    pub required: bool,
    /// The wager that must be laid before it.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub needs: Option<Wager>,
    /// Its amount.
    pub amount: OpeningAmount,
    /// Whether a table may set separate limits for it.
    pub own_limits: bool,
    /// Whether it may also lie on the hands of other players and of the dealer.
    pub on_other_hands: bool,
    /// Whether a table may leave it out.
    pub may_be_left_out: bool,
    /// The decisions of its player that can change its result.
    pub changed_by: ChangedBy,
    /// The rules that require a sign with its own limits.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub sign: &'static [Rule],
}

/// The decisions that can change the result of a wager before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ChangedBy {
    /// Every decision: a fold loses it.
    AnyDecision,
    /// Only declaring the hand that it lies on, which settles it.
    Declaring,
    /// None: the cards alone decide.
    Nothing,
}

/// The amount of a wager before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum OpeningAmount {
    /// From the table's minimum to its maximum.
    FromMinimum,
    /// From the table's unit to its maximum.
    FromUnit,
    /// As much as the wager before it.
    AsTheFirst,
    /// A fixed price, which is a setting of the table.
    Price,
}

impl OpeningWager {
    /// A wager without which there is no hand, within the table's limits.
    pub const fn required(on: Wager) -> Self {
        Self {
            on,
            required: true,
            needs: None,
            amount: OpeningAmount::FromMinimum,
            own_limits: false,
            on_other_hands: false,
            may_be_left_out: false,
            changed_by: ChangedBy::AnyDecision,
            sign: &[],
        }
    }

    /// A wager that players may add.
    pub const fn optional(on: Wager) -> Self {
        Self { required: false, ..Self::required(on) }
    }

    /// The same wager, laid after another one.
    #[must_use]
    pub const fn after(self, first: Wager) -> Self {
        Self { needs: Some(first), ..self }
    }

    /// The same wager, of another amount.
    #[must_use]
    pub const fn of(self, amount: OpeningAmount) -> Self {
        Self { amount, ..self }
    }

    /// The same wager, for which a table may set separate limits.
    #[must_use]
    pub const fn with_own_limits(self) -> Self {
        Self { own_limits: true, ..self }
    }

    /// The same wager, which may also lie on other hands.
    #[must_use]
    pub const fn on_other_hands(self) -> Self {
        Self { on_other_hands: true, ..self }
    }

    /// The same wager, which a table need not offer.
    #[must_use]
    pub const fn may_be_left_out(self) -> Self {
        Self { may_be_left_out: true, ..self }
    }

    /// The same wager, which fewer decisions can change.
    #[must_use]
    pub const fn changed_by(self, changed_by: ChangedBy) -> Self {
        Self { changed_by, ..self }
    }

    /// The same wager, whose limits are on a sign.
    #[must_use]
    pub const fn signed(self, rules: &'static [Rule]) -> Self {
        Self { sign: rules, ..self }
    }
}

/// The numbers of cards in hands when players first decide, and which of them lie face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hands {
    /// The cards of a player.
    pub player: u8,
    /// The cards of the dealer's own hand; none where the dealer plays no hand.
    pub dealer: u8,
    /// How many cards of the dealer lie face up while players decide.
    pub dealer_up: u8,
    /// Cards that belong to every hand.
    pub community: u8,
    /// Whether all players' hands lie face up.
    pub open: bool,
    /// Whether a hand can be split into several.
    pub split: bool,
    /// The wager that pays for exchanging cards or buying one, where the game has that.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub draw: Option<Wager>,
}

/// Where the cards of a round come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CardSupply {
    /// A deck that is shuffled before every round.
    FreshDeck,
    /// A shoe of several decks from which several rounds are dealt; areas may be shared, and a player may hold several.
    Shoe,
}

impl Description {
    /// The wager that opens a hand.
    pub const fn first_wager(&self) -> Wager {
        self.wagers[0].on
    }

    /// The wagers that must lie before a hand is dealt, the first one included.
    pub fn required(&self) -> impl Iterator<Item = Wager> {
        self.wagers.iter().enumerate().filter(|(place, wager)| *place == 0 || wager.required).map(|(_, wager)| wager.on)
    }

    /// The wagers that a player may lay on their own hand besides.
    pub fn optional(&self) -> impl Iterator<Item = Wager> {
        self.wagers.iter().skip(1).filter(|wager| !wager.required).map(|wager| wager.on)
    }

    /// The wagers that every table takes on a player's own hand, within its limits: all but those that a table may leave
    /// out and the one on a jackpot, which needs a pool.
    pub fn at_every_table(&self) -> impl Iterator<Item = Wager> {
        let taken = |wager: &&OpeningWager| !wager.may_be_left_out && wager.amount != OpeningAmount::Price;
        self.wagers.iter().filter(taken).map(|wager| wager.on)
    }

    /// The description of a wager before the deal, on any hand that it may lie on.
    pub fn wager(&self, on: Wager) -> Option<&OpeningWager> {
        self.wagers.iter().find(|wager| wager.on == on.kind())
    }

    /// The wager on a jackpot, where the game has one.
    pub fn jackpot(&self) -> Option<Wager> {
        self.wagers.iter().find(|wager| wager.amount == OpeningAmount::Price).map(|wager| wager.on)
    }

    /// This game's own label of a decision, if it has one.
    pub fn decision_label(&self, decision: DecisionName) -> Option<&'static str> {
        self.decision_labels.iter().find(|(of, _)| *of == decision).map(|(_, label)| *label)
    }

    /// A setting by its name.
    pub fn setting(&self, name: &str) -> Option<&'static Setting> {
        self.settings.iter().find(|setting| setting.name == name)
    }

    /// The kinds of wagers that may have limits of their own.
    pub fn with_own_limits(&self) -> impl Iterator<Item = Wager> {
        self.wagers.iter().filter(|wager| wager.own_limits).map(|wager| wager.on)
    }
}
