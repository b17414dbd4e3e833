//! What a table pays, as it is printed on its layout or posted beside it. Every line asks the rules what they pay, so none can say
//! anything else than what players get.

use super::Table;
use rules::games::caribbean_stud::Prizes;
use rules::games::lunar_poker::SuperHand;
use rules::games::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use rules::rulebook::{Book, Rule};
use rules::strength::{FiveCardHand, FiveCardStrength, ThreeCardHand};
use rules::wager::SuperOn;
use rules::{AnySettings, Card, Cents, Odds, Wager};
use serde::Serialize;

/// What one wager is paid for which hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayTable {
    /// What it is of, for people.
    pub title: &'static str,
    /// Which wager; missing where it holds for every wager of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Wager>,
    /// The rules it comes from.
    pub rules: Vec<String>,
    /// Whether it has its place on the cloth itself.
    pub printed: bool,
    /// Highest first.
    pub lines: Vec<PayLine>,
}

/// What one hand is paid: at odds, or an amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PayLine {
    /// The hand.
    pub hand: String,
    /// At which odds, as in `7:1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// How much; where there is a share as well, at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Cents>,
    /// How much of the jackpot meter, in hundredths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<u8>,
    /// The rule of this line, where it has one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl PayTable {
    fn of(rule: Rule, title: &'static str, on: Wager, lines: impl IntoIterator<Item = PayLine>) -> Self {
        let lines = lines.into_iter().collect();
        Self { title, on: Some(on), rules: vec![rule.to_string()], printed: false, lines }
    }

    fn printed(self) -> Self {
        Self { printed: true, ..self }
    }

    /// What a jackpot pays.
    pub fn of_jackpot(pays: &Prizes) -> Self {
        const BOOK: Book = Book::CaribbeanStud;
        let line = |hand: FiveCardHand, amount, share, rule: Rule| PayLine {
            hand: capital(hand.name()),
            odds: None,
            amount: Some(amount),
            share,
            rule: Some(rule.to_string()),
        };
        let lines = [
            line(
                FiveCardHand::RoyalFlush,
                pays.royal_flush,
                Some(Prizes::ROYAL_FLUSH_SHARE),
                const { BOOK.cite("12.1.1") },
            ),
            line(
                FiveCardHand::StraightFlush,
                pays.straight_flush,
                Some(Prizes::STRAIGHT_FLUSH_SHARE),
                const { BOOK.cite("12.1.2") },
            ),
            line(FiveCardHand::FourOfAKind, pays.four_of_a_kind, None, const { BOOK.cite("12.1.3") }),
            line(FiveCardHand::FullHouse, pays.full_house, None, const { BOOK.cite("12.1.4") }),
            line(FiveCardHand::Flush, pays.flush, None, const { BOOK.cite("12.1.5") }),
        ];
        Self::of(const { BOOK.cite("12.1") }, "Jackpot pays", Wager::Jackpot, lines)
    }
}

impl Table {
    /// Every pay table that is printed or posted at this table.
    pub fn pay_tables(&self) -> Vec<PayTable> {
        match &self.settings {
            AnySettings::CaribbeanStud(settings) => caribbean_stud(settings),
            AnySettings::LetItRide(_) => vec![let_it_ride()],
            AnySettings::ThreeCardPoker(settings) => three_card_poker(settings),
            AnySettings::LunarPoker(_) => lunar_poker(),
            AnySettings::StarBlackjack(settings) => {
                let mut tables = star_blackjack(settings);
                tables.retain(|table| table.on.is_none_or(|on| !self.opening.not_offered.contains(&on)));
                tables
            }
        }
    }
}

fn at_odds(hand: &str, odds: Odds) -> PayLine {
    PayLine { hand: capital(hand), odds: Some(odds.to_string()), amount: None, share: None, rule: None }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The lines of a pay table from a royal flush down to two pairs, and a last one for whatever lies below.
fn five_card_lines(odds: impl Fn(FiveCardHand) -> Odds, lowest: &str) -> Vec<PayLine> {
    let named = FiveCardHand::ALL.into_iter().rev().filter(|hand| *hand >= FiveCardHand::TwoPairs);
    let lines = named.map(|hand| at_odds(hand.name(), odds(hand)));
    lines.chain([at_odds(lowest, odds(FiveCardHand::OnePair))]).collect()
}

fn caribbean_stud(settings: &caribbean_stud::Settings) -> Vec<PayTable> {
    let lines = five_card_lines(|hand| settings.bet_odds(hand), "one pair or less");
    let bet = PayTable::of(const { Book::CaribbeanStud.cite("10.1") }, "Bet pays", Wager::Bet, lines);
    vec![bet.printed(), PayTable::of_jackpot(&Prizes::APPROVED)]
}

fn let_it_ride() -> PayTable {
    let examples = [
        ("royal flush", "As Ks Qs Js Ts"),
        ("straight flush", "9s 8s 7s 6s 5s"),
        ("four of a kind", "9s 9h 9d 9c 5s"),
        ("full house", "9s 9h 9d 5c 5s"),
        ("flush", "As Js 9s 5s 2s"),
        ("straight", "9s 8h 7s 6s 5s"),
        ("three of a kind", "9s 9h 9d 5c 4s"),
        ("two pairs", "9s 9h 5d 5c 4s"),
        ("pair of 10s or better", "Ts Th 9d 5c 4s"),
    ];
    let lines = examples.iter().filter_map(|(hand, cards)| {
        let odds = let_it_ride::odds(FiveCardStrength::of(read(cards)?))?;
        Some(at_odds(hand, odds))
    });
    let table = PayTable::of(const { Book::LetItRide.cite("10.1") }, "Payouts", Wager::Dollar, lines);
    PayTable { on: None, ..table.printed() }
}

fn three_card_poker(settings: &three_card_poker::Settings) -> Vec<PayTable> {
    const BOOK: Book = Book::ThreeCardPoker;
    let (bonus, pair_plus) = (settings.ante_bonus, settings.pair_plus);
    let lines = |odds: &dyn Fn(ThreeCardHand) -> Option<Odds>| -> Vec<PayLine> {
        let name = |hand: ThreeCardHand| if hand == ThreeCardHand::OnePair { "pair" } else { hand.name() };
        let paid = ThreeCardHand::ALL.into_iter().rev().filter_map(|hand| Some(at_odds(name(hand), odds(hand)?)));
        paid.collect()
    };
    vec![
        PayTable::of(const { BOOK.cite("10.2") }, "Ante bonus", Wager::AnteBonus, lines(&|hand| bonus.odds(hand)))
            .printed(),
        PayTable::of(const { BOOK.cite("10.4") }, "Pair plus", Wager::PairPlus, lines(&|hand| pair_plus.odds(hand)))
            .printed(),
    ]
}

fn lunar_poker() -> Vec<PayTable> {
    const BOOK: Book = Book::LunarPoker;
    let bets = five_card_lines(|hand| lunar_poker::bet_odds(hand, None), "pair or ace-king");
    let name = |hand: SuperHand| match hand {
        SuperHand::SameColour => "five of one colour",
        SuperHand::AceKingQueen => "ace-king-queen",
        SuperHand::ThreeOfAKind => "three of a kind",
        SuperHand::Straight => "straight",
        SuperHand::Flush => "flush",
        SuperHand::FullHouse => "full house",
        SuperHand::FivePictures => "five pictures",
        SuperHand::FourOfAKind => "four of a kind",
    };
    let supers = SuperHand::ALL.into_iter().rev().map(|hand| at_odds(name(hand), hand.odds()));
    let instant = FiveCardHand::ALL.into_iter().rev().filter_map(|hand| {
        let odds = lunar_poker::instant_odds(hand)?;
        Some(at_odds(hand.name(), odds))
    });
    let no_hand = [
        at_odds("straight or better", lunar_poker::ante_odds(FiveCardHand::Straight)),
        at_odds("anything less", lunar_poker::ante_odds(FiveCardHand::ThreeOfAKind)),
    ];
    vec![
        PayTable::of(const { BOOK.cite("10.1") }, "Bet pays", Wager::Bet, bets).printed(),
        PayTable::of(const { BOOK.cite("10.5.3") }, "Super pays", Wager::Super(SuperOn::Own), supers).printed(),
        PayTable::of(const { BOOK.cite("10.3") }, "Ante pays at once", Wager::Ante, instant),
        PayTable::of(const { BOOK.cite("10.2") }, "Ante pays if the dealer has no hand", Wager::Ante, no_hand),
    ]
}

fn star_blackjack(settings: &star_blackjack::Settings) -> Vec<PayTable> {
    const BOOK: Book = Book::StarBlackjack;
    let pairs = [("same suit", "Qs Qs"), ("same colour", "Qs Qc"), ("different colours", "Qs Qh")];
    let perfect = pairs.iter().filter_map(|(hand, cards)| {
        let (odds, _) = star_blackjack::perfect_pairs(read(cards)?)?;
        Some(at_odds(hand, odds))
    });
    let any = read("Qs Qh").and_then(star_blackjack::any_pair).map(|(odds, _)| at_odds("any pair", odds));
    // A player's first two cards and the dealer's first.
    let events = [
        ("7-7-7 of one suit", "7s 7s 7s"),
        ("6-7-8 of one suit", "6d 7d 8d"),
        ("7-7-7", "7s 7s 7d"),
        ("6-7-8", "6d 7s 8d"),
        ("21 of one suit", "Td 9d 2d"),
        ("21", "Td 9d 2s"),
        ("20", "Td 8d 2s"),
        ("19", "Td 7d 2s"),
    ];
    let lucky = events.iter().filter_map(|(hand, cards)| {
        let (odds, _) = settings.lucky_lucky.win(read(cards)?)?;
        Some(at_odds(hand, odds))
    });
    vec![
        PayTable::of(const { BOOK.cite("14.10") }, "Perfect pairs", Wager::PerfectPairs, perfect),
        PayTable::of(const { BOOK.cite("14.13") }, "Any pair", Wager::AnyPair, any),
        PayTable::of(const { BOOK.cite("14.15") }, "Lucky Lucky", Wager::LuckyLucky, lucky),
    ]
}

/// An example of a hand; nothing where it is written wrong, and then its line is missing, which a test would see.
fn read<const N: usize>(cards: &str) -> Option<[Card; N]> {
    let cards: Vec<Card> = cards.split(' ').filter_map(|card| card.parse().ok()).collect();
    cards.try_into().ok()
}
