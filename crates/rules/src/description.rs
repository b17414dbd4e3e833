//! What a game says about itself: its wagers, decisions, settings and the numbers under which its document provides for tables.
//!
//! Each game has one [`Description`] beside its machine. Tables, settlements, analyses, command lines and pages read it instead of knowing the
//! games one by one.

use crate::card::Card;
use crate::decision_name::DecisionName;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::Rule;
use crate::setting::Setting;
use crate::wager::Wager;

/// What a game says about itself.
#[derive(Debug)]
pub struct Description {
    /// The wagers before the deal, in the order in which they are laid. The first one opens a hand.
    pub wagers: &'static [OpeningWager],
    /// The wagers that a round brings after the deal, in their order.
    pub later: &'static [Wager],
    /// The rule by which all required wagers are laid together, where there are several.
    pub together: Option<Rule>,
    /// The decisions that players usually want to make, which a table explains when they are not possible.
    pub decisions: &'static [Decision],
    /// What this game calls decisions that pages and the terminal would call otherwise.
    pub decision_labels: &'static [(DecisionName, &'static str)],
    /// The standing instructions that players may choose between, each with what it decides; the usual one comes first.
    pub instructions: &'static [(Instruction, &'static str)],
    /// How a sensible player decides; missing where the usual instruction decides well enough. The house's bots play by it.
    pub sensible_play: Option<SensiblePlay>,
    /// The decisions that a written record may name.
    pub recorded_decisions: &'static [&'static str],
    /// The settings of a table.
    pub settings: &'static [Setting],
    /// Where the cards of a round come from.
    pub cards: CardSupply,
    /// How many cards hands have, and what is seen of them.
    pub hands: Hands,
    /// The least and the largest wager of the tables that a house usually opens.
    pub usual_tables: &'static [(Cents, Cents)],
    /// Settings that a table of the house has without naming them: a record of a single round has other ones.
    pub at_tables: &'static [(&'static str, &'static str)],
    /// The same for a table with real cards.
    pub with_real_cards: &'static [(&'static str, &'static str)],
    /// Settings that the table of `croupier play` has without naming them, beside its limits.
    pub in_terminal: &'static [(&'static str, &'static str)],
    /// How many areas a layout has, where the document knows but one number.
    pub layout_seats: Option<u8>,
    /// What a winning bet is paid for besides its hand, by name, where the game pays a second combination.
    pub second_combination: Option<SecondCombination>,
    /// The wagers that can be the unit of a game's results, the usual one first.
    pub units: &'static [Wager],
    /// The wagers whose results are counted by themselves, by name, the first wager first: those before the deal, in their order, and then
    /// those that a player makes in the course of the round. What is added to a wager (a bet, a double, a bonus) counts as part of it.
    pub results: &'static [&'static str],
    /// The results of which it matters what the player decides.
    pub decided: &'static [&'static str],
    /// Of how many of the smallest chips each step of a stake must be, so that every payment can be made in whole chips (ruling R24).
    pub chips_per_stake: i64,
    /// The sections of the document that say what is wagered, decided, compared and paid.
    pub sections_of_play: &'static [&'static str],
    /// The letter that the numbers of the rulings about this game begin with.
    pub rulings: char,
    /// What stands in the middle of the felt or on its edge, in a few words.
    pub inscription: &'static str,
    /// The document's provisions for tables.
    pub provisions: Provisions,
}

/// The name of what a hand is paid for in the second place.
pub type SecondCombination = fn(&[Card]) -> Option<&'static str>;

/// The decisions of a sensible player who holds these cards and sees those of the dealer, the best first.
pub type SensiblePlay = fn(own: &[Card], dealer: &[Card]) -> Vec<Decision>;

/// A wager before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(clippy::struct_excessive_bools)] // Each is a yes or no of the document.
pub struct OpeningWager {
    /// Which one.
    pub on: Wager,
    /// Whether a hand can be played without it.
    pub required: bool,
    /// The wager that must be laid before it.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub needs: Option<Wager>,
    /// How much it may be.
    pub amount: OpeningAmount,
    /// Whether a table may give it limits of its own, beside those of the table.
    pub own_limits: bool,
    /// Whether it may lie on the hands of other players and of the dealer, too.
    pub on_other_hands: bool,
    /// Whether a table may leave it out.
    pub may_be_left_out: bool,
    /// Which decisions of its player can change what it comes to.
    pub changed_by: ChangedBy,
    /// The rules of its own limits on a sign, where the document wants them there.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub sign: &'static [Rule],
}

/// Which decisions can change what a wager before the deal comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ChangedBy {
    /// Every decision: a fold loses it.
    AnyDecision,
    /// Declaring the hand that it lies on, which settles it.
    Declaring,
    /// None: the cards alone decide.
    Nothing,
}

/// How much a wager before the deal may be.
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
    /// One price, which is a setting of the table.
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

    /// A wager that players may add, or leave.
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

    /// The same wager, for which a table may set limits of its own.
    #[must_use]
    pub const fn with_own_limits(self) -> Self {
        Self { own_limits: true, ..self }
    }

    /// The same wager, which may lie on other hands, too.
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

/// How many cards hands have when their players first decide, and what is seen of them.
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

    /// What is said of a wager before the deal, whichever hand it lies on.
    pub fn wager(&self, on: Wager) -> Option<&OpeningWager> {
        self.wagers.iter().find(|wager| wager.on == on.kind())
    }

    /// The wager on a jackpot, where the game has one.
    pub fn jackpot(&self) -> Option<Wager> {
        self.wagers.iter().find(|wager| wager.amount == OpeningAmount::Price).map(|wager| wager.on)
    }

    /// What this game calls a decision, where it has a name of its own for it.
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
