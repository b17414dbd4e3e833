//! The reasons for which inputs are refused. A refused input changes nothing.

use crate::card::Card;
use crate::money::Cents;
use crate::person::Person;
use crate::rulebook::Grounds;
use crate::seat::{Place, Seat};
use crate::wager::Wager;
use core::fmt;

/// A refusal: the reason and its rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refusal {
    /// The reason.
    pub why: Why,
    /// Its rules.
    pub rules: Grounds,
}

impl Refusal {
    /// A refusal for this reason under these rules.
    #[cold]
    pub const fn new(why: Why, rules: Grounds) -> Self {
        Self { why, rules }
    }
}

/// The reason of a refusal, in order of precedence: a reason is given only if none above it applies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// The round is over.
    RoundOver,
    /// This is never part of the game.
    NotInThisGame,
    /// The wager is not laid before the deal: a decision places it.
    ByDecision(Wager),
    /// The layout has no such playing area.
    NoSuchSeat {
        /// The asked-for area.
        seat: Seat,
        /// The number of areas.
        seats: u8,
    },
    /// This game deals no cards there.
    NoSuchPlace(Place),
    /// Something else must come first.
    NotNow(Await),
    /// Insurance and even money were offered, and play has gone on.
    InsuranceClosed,
    /// The area has no hand in this round.
    NoHand(Seat),
    /// Another seat must decide first.
    NotYourTurn {
        /// The seat that decides now.
        turn: Seat,
    },
    /// Another player makes the decisions of the area.
    NotControlling,
    /// The hand is out of the round or has decided already.
    AlreadyDecided(Seat),
    /// Chips lie there already.
    AlreadyPlaced,
    /// Nothing lies there.
    NothingThere,
    /// A person has no wager of any kind in this round.
    NotWagered(Person),
    /// A person has no wager of this kind in this round.
    NoWagerOn {
        /// The person.
        person: Person,
        /// Which wager.
        on: Wager,
    },
    /// The wagers of a person have left the round already.
    AlreadyVoid(Person),
    /// This person has no wagers to forfeit.
    NothingToForfeit(Person),
    /// Another wager must be placed first.
    Needs(Wager),
    /// A required wager is missing.
    Missing {
        /// The area.
        seat: Seat,
        /// Which wager.
        wager: Wager,
    },
    /// No wager was placed.
    NoWagers,
    /// No further wager fits there.
    SpotsFull,
    /// Zero or negative.
    NotPositive,
    /// More tokens than the wager itself.
    TooManyTokens,
    /// Larger than the largest amount.
    TooLarge {
        /// The most.
        most: Cents,
    },
    /// Below the least that is allowed.
    BelowMinimum {
        /// The least.
        least: Cents,
    },
    /// Above the most that is allowed.
    AboveMaximum {
        /// The most.
        most: Cents,
    },
    /// Not in whole units.
    NotInUnits {
        /// The unit.
        unit: Cents,
    },
    /// Not the one amount that is allowed.
    MustBe {
        /// The amount.
        amount: Cents,
    },
    /// Neither of the two amounts that are allowed.
    MustBeEither {
        /// The amounts.
        amounts: [Cents; 2],
    },
    /// The card cannot come: it is on the table or was dealt before.
    CardNotInDevice {
        /// The card.
        card: Card,
        /// Its place.
        to: Place,
    },
    /// The card that was drawn in error comes first.
    ThisCardFirst(Card),
    /// The cards named are not in the hand.
    NotInHand,
    /// Too few or too many cards are named.
    HowMany {
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
    },
    /// The rules forbid this choice for this hand.
    NotAllowed(Forbidden),
}

/// The step that a round waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Await {
    /// Wagers, until the first card.
    Wagers,
    /// The call "no more bets".
    NoMoreBets,
    /// A card for a place.
    Card(Place),
    /// Insurance to be placed or closed.
    Insurance,
    /// A decision of a seat.
    Decision(Seat),
    /// The dealer to turn the hidden cards.
    Turn,
    /// The dealer to settle.
    Settle,
}

impl fmt::Display for Await {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wagers => f.write_str("wagers are being placed"),
            Self::NoMoreBets => f.write_str("\"no more bets\" must be called"),
            Self::Card(place) => write!(f, "a card for {place} is awaited"),
            Self::Insurance => f.write_str("insurance is open"),
            Self::Decision(seat) => write!(f, "seat {seat} must decide"),
            Self::Turn => f.write_str("the hidden cards must be turned"),
            Self::Settle => f.write_str("the round must be settled"),
        }
    }
}

/// Choices that a hand's cards or history forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Forbidden {
    DrawnAlready,
    Handled,
    NotHandled,
    DealFinished,
    DealNotFinished,
    PlayWithoutAnte,
    DoubleTotal,
    DoubleAfterDraw,
    DoubleSplitAces,
    SplitUnequal,
    SplitAgain,
    SplitAfterDraw,
    SplitAcesDraw,
    MustDraw,
    NoMoreCards,
    InsuranceNotOffered,
    InsuredAlready,
    EvenMoneyNeedsBlackjack,
    NothingToClaim,
    NothingToRefuse,
    OneHandEach,
    DealerHasSecondCard,
    AlreadyDone,
    HasWager,
    Paid,
    CardsLeft,
    ForfeitNeedsFraud,
    HasDecided,
    CardsViewed,
    NoCardDealt,
    FirstCardDealt,
    DealtWithoutWager,
    NoShufflingDevice,
    NoShoe,
    WhichFault,
    RevealAtSettlement,
    NotFolded,
    ShuffledBack,
    AllDecided,
    DealersCardsShown,
    NoBet,
    BetIsRight,
    WagersEqual,
    SmallestWager,
    OthersOutsideLimits,
    SizeAlready,
    NotDrawn,
    DealerComplete,
    DealerNotComplete,
    DealerTakesNextCard,
    WagersPlaced,
    PlayersChoose,
    NoHandLeft,
    NoBurnDue,
    InsuranceOffered,
    InsuranceNotForgotten,
    EvenMoneyTooLate,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DrawnAlready => "only one draw is allowed in a round",
            Self::Handled => "a player has handled their cards",
            Self::NotHandled => "no player has handled their cards yet",
            Self::DealFinished => "the deal is finished",
            Self::DealNotFinished => "the deal is not finished",
            Self::PlayWithoutAnte => "there is no ante on this hand",
            Self::DoubleTotal => "only a two-card total of 9, 10 or 11 may be doubled",
            Self::DoubleAfterDraw => "only the first two cards of a hand may be doubled",
            Self::DoubleSplitAces => "split aces may not be doubled",
            Self::SplitUnequal => "only two cards of the same value may be split",
            Self::SplitAgain => "this area may not form another hand",
            Self::SplitAfterDraw => "only the first two cards of a hand may be split",
            Self::SplitAcesDraw => "split aces receive one card each",
            Self::MustDraw => "a hand below 12 must receive a card",
            Self::NoMoreCards => "this hand may receive no more cards",
            Self::InsuranceNotOffered => "insurance is not offered against this card",
            Self::InsuredAlready => "insurance is placed already",
            Self::EvenMoneyNeedsBlackjack => "even money is for a blackjack against an ace",
            Self::NothingToClaim => "there is nothing to claim on this hand",
            Self::NothingToRefuse => "no card was drawn in error that could be refused",
            Self::OneHandEach => "a player may wager on one hand only",
            Self::DealerHasSecondCard => "the dealer has a second card",
            Self::AlreadyDone => "that has happened already",
            Self::HasWager => "a wager lies there",
            Self::Paid => "it is settled already",
            Self::CardsLeft => "the device still holds cards",
            Self::ForfeitNeedsFraud => "wagers are forfeited for fraud only",
            Self::HasDecided => "the player has made their first decision",
            Self::CardsViewed => "the player has viewed their cards",
            Self::NoCardDealt => "no card has been dealt yet",
            Self::FirstCardDealt => "the first card has been dealt",
            Self::DealtWithoutWager => "this area is dealt in as one without a wager",
            Self::NoShufflingDevice => "the cards come from a shoe, not from a shuffling device",
            Self::NoShoe => "the cards come from a shuffling device, not from a shoe",
            Self::WhichFault => "say what is wrong with the device: the outcome depends on it",
            Self::RevealAtSettlement => "folded hands are revealed at the settlement only",
            Self::NotFolded => "the hand was not folded",
            Self::ShuffledBack => "the cards of the hand were shuffled back in",
            Self::AllDecided => "all players have decided",
            Self::DealersCardsShown => "the dealer's cards have been shown, so the bet is settled as it lies",
            Self::NoBet => "the player has not bet",
            Self::BetIsRight => "the bet is twice the ante, as it must be",
            Self::WagersEqual => "the three wagers are equal, as they must be",
            Self::SmallestWager => "it is the smallest of the three wagers, to which the others are corrected",
            Self::OthersOutsideLimits => "it is the only one within the limits, to which the others are corrected",
            Self::SizeAlready => "the wager is of that size already",
            Self::NotDrawn => "the player has not drawn to this hand",
            Self::DealerComplete => "the dealer's hand is complete",
            Self::DealerNotComplete => "the dealer's hand is not complete",
            Self::DealerTakesNextCard => "the next card is the dealer's anyway",
            Self::WagersPlaced => "wagers have been placed",
            Self::PlayersChoose => "players still choose whether to take their wagers back",
            Self::NoHandLeft => "no hand is left in the round",
            Self::NoBurnDue => "no card was to be burned",
            Self::InsuranceOffered => "insurance has been offered",
            Self::InsuranceNotForgotten => "insurance was not forgotten",
            Self::EvenMoneyTooLate => "insurance that is offered late brings no second chance of even money",
        })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundOver => f.write_str("the round is over"),
            Self::NotInThisGame => f.write_str("this does not exist in this game"),
            Self::ByDecision(wager) => write!(f, "a wager on {wager} is placed by a decision, not before the deal"),
            Self::NoSuchSeat { seat, seats } => write!(f, "there is no seat {seat}: the table has seats 1 to {seats}"),
            Self::NoSuchPlace(Place::Dealer) => f.write_str("this game has no dealer's hand"),
            Self::NoSuchPlace(Place::Community) => f.write_str("this game has no community cards"),
            Self::NoSuchPlace(Place::Burn) => f.write_str("no card is discarded in this deal"),
            Self::NoSuchPlace(Place::Hand { hand, .. }) => write!(f, "no area of this game has a hand {hand}"),
            Self::NotNow(expected) => write!(f, "not now: {expected}"),
            Self::InsuranceClosed => {
                f.write_str("insurance is closed: insurance and even money come before every other decision")
            }
            Self::NoHand(seat) => write!(f, "seat {seat} has no hand in this round"),
            Self::NotYourTurn { turn } => write!(f, "out of turn: seat {turn} decides now"),
            Self::NotControlling => f.write_str("another player controls this area"),
            Self::AlreadyDecided(seat) => write!(f, "seat {seat} has nothing left to decide"),
            Self::AlreadyPlaced => f.write_str("a wager lies there already; only one is accepted"),
            Self::NothingThere => f.write_str("no wager lies there"),
            Self::NotWagered(person) => write!(f, "{person} has no wager in this round"),
            Self::NoWagerOn { person, on } => write!(f, "{person} has no wager on {on} in this round"),
            Self::AlreadyVoid(person) => write!(f, "the wagers of {person} are void already"),
            Self::NothingToForfeit(person) => write!(f, "{person} has no wager in this round to forfeit"),
            Self::Needs(wager) => write!(f, "a wager on {wager} must be placed first"),
            Self::Missing { seat, wager } => write!(f, "seat {seat} has not placed its required wager on {wager}"),
            Self::NoWagers => f.write_str("no wager has been placed"),
            Self::SpotsFull => f.write_str("no further wager fits there"),
            Self::NotPositive => f.write_str("a wager must be above zero"),
            Self::TooManyTokens => f.write_str("the tokens exceed the wager"),
            Self::TooLarge { most } => write!(f, "no amount may exceed {most}"),
            Self::BelowMinimum { least } => write!(f, "the least allowed is {least}"),
            Self::AboveMaximum { most } => write!(f, "the most allowed is {most}"),
            Self::NotInUnits { unit } => write!(f, "wagers go in units of {unit}"),
            Self::MustBe { amount } => write!(f, "the amount must be exactly {amount}"),
            Self::MustBeEither { amounts: [one, other] } => write!(f, "the amount must be {one} or {other}"),
            Self::CardNotInDevice { card, to } => {
                write!(f, "{card} cannot be dealt to {to}: every such card has been dealt already")
            }
            Self::ThisCardFirst(card) => write!(f, "{card} was drawn in error and comes first"),
            Self::NotInHand => f.write_str("the cards named are not in the hand"),
            Self::HowMany { fewest, most } => write!(f, "{fewest} to {most} cards must be named"),
            Self::NotAllowed(forbidden) => write!(f, "{forbidden}"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (rule {})", self.why, self.rules)
    }
}

impl core::error::Error for Refusal {}
