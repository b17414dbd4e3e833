//! The signs on a Lunar Poker layout, and the pay tables of its wagers.

use super::{BOOK, FEWEST_EXCHANGED, MOST_EXCHANGED, SuperHand, ante_odds, bet_odds, instant_odds, second_combination};
use crate::card::Card;
use crate::layout::{LayoutSign, PayLine, PayTable, five_card_lines};
use crate::rulebook::rule;
use crate::strength::FiveCardHand;
use crate::wager::{SuperOn, Wager};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

/// The signs on the layout.
pub(super) fn layout_signs() -> Vec<LayoutSign> {
    let exchange = format!("Exchange {FEWEST_EXCHANGED} to {MOST_EXCHANGED} cards; buy a 6th card");
    vec![
        LayoutSign::play(&[rule!("2.2.3")], "Dealer only plays with ace and king or higher"),
        LayoutSign::play(&[rule!("2.2.2")], exchange),
    ]
}

/// The name of the second combination that a winning bet is paid for. Odd cards are paid as ace and king.
pub(super) fn second_combination_name(cards: &[Card]) -> Option<&'static str> {
    Some(match second_combination(cards)? {
        FiveCardHand::RoyalFlush => "Royal flush",
        FiveCardHand::StraightFlush => "Straight flush",
        FiveCardHand::FourOfAKind => "Four of a kind",
        FiveCardHand::FullHouse => "Full house",
        FiveCardHand::Flush => "Flush",
        FiveCardHand::Straight => "Straight",
        FiveCardHand::ThreeOfAKind => "Three of a kind",
        FiveCardHand::TwoPairs => "Two pairs",
        FiveCardHand::OnePair => "Pair",
        FiveCardHand::OddCards => "Ace and king",
    })
}

/// Every pay table of a table.
pub(super) fn pay_tables() -> Vec<PayTable> {
    let bets = five_card_lines(|hand| bet_odds(hand, None), "pair or ace-king");
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
    let supers = SuperHand::ALL.into_iter().rev().map(|hand| PayLine::at_odds(name(hand), hand.odds()));
    let instant = FiveCardHand::ALL.into_iter().rev().filter_map(|hand| {
        let odds = instant_odds(hand)?;
        Some(PayLine::at_odds(hand.name(), odds))
    });
    let no_hand = [
        PayLine::at_odds("straight or better", ante_odds(FiveCardHand::Straight)),
        PayLine::at_odds("anything less", ante_odds(FiveCardHand::ThreeOfAKind)),
    ];
    vec![
        PayTable::of(rule!("10.1"), "Bet pays", Wager::Bet, bets).printed(),
        PayTable::of(rule!("10.5.3"), "Super pays", Wager::Super(SuperOn::Own), supers).printed(),
        PayTable::of(rule!("10.3"), "Ante pays at once", Wager::Ante, instant),
        PayTable::of(rule!("10.2"), "Ante pays if the dealer has no hand", Wager::Ante, no_hand),
    ]
}
