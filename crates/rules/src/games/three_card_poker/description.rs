//! What Three Card Poker says about itself.

use super::BOOK;
use super::settings::SETTINGS;
use crate::description::{CardSupply, Description, Hands, OpeningWager};
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::rule;
use crate::wager::Wager;

/// What the game says about itself.
pub(crate) static DESCRIPTION: Description = Description {
    wagers: &[OpeningWager::optional(Wager::Ante), OpeningWager::optional(Wager::PairPlus).with_own_limits()],
    later: &[Wager::Play, Wager::AnteBonus],
    together: None,
    decisions: &[Decision::Play, Decision::Fold],
    instructions: &[
        (Instruction::Usual, "play with queen-six-four or better, otherwise fold"),
        (Instruction::AlwaysFold, "fold"),
        (Instruction::AlwaysBet, "play; fold without the chips"),
    ],
    recorded_decisions: &["play", "fold", "concede", "cannot-match", "absent", "handle"],
    settings: &SETTINGS,
    cards: CardSupply::FreshDeck,
    hands: Hands { player: 3, dealer: 3, dealer_up: 0, community: 0, open: false, split: false, draw: None },
    usual_tables: &[(Cents::dollars(5), Cents::dollars(300))],
    at_tables: &[],
    with_real_cards: &[],
    layout_seats: None,
    second_combination: None,
    inscription: "The dealer plays with a queen or higher",
    provisions: Provisions {
        device: &[rule!("2.3.1")],
        float_tray: &[rule!("2.3.3")],
        drop_box: rule!("2.4"),
        cashless: Some(rule!("2.4.1")),
        low_limit: &[rule!("6.7"), rule!("6.7.2")],
        low_limit_device: Some(rule!("6.7.2")),
        low_limit_tournament: Some(rule!("6.7.1")),
        jackpot_meter: None,
        dealt_from_shoe: &[rule!("3.6")],
        dealt_from_shuffler: &[rule!("3.6")],
        shuffle: rule!("4.1"),
        shuffle_at_start: rule!("4.1.1"),
        shuffle_after_round: rule!("4.1.2"),
        shuffle_when_empty: rule!("4.1.3"),
        shuffle_when_out: &[rule!("4.1")],
        cutting_card: None,
        cut: rule!("4.3"),
        shoe_is_cut: rule!("4.2"),
        not_cut: &[rule!("4.4")],
        change_cards: rule!("3.7"),
        one_hand: Some(rule!("5.6")),
        limits: rule!("6.1"),
        raise: rule!("6.5"),
        raise_at_once: Some(rule!("6.5.1")),
        marker: Some(rule!("6.5.1.1")),
        marker_off: &[rule!("6.5.1.2")],
        marker_at_box: Some(rule!("6.5.1.3")),
        raise_of_marked: &[rule!("6.5.2")],
        two_minimums: Some(rule!("6.5.3")),
        newcomers: Some(rule!("6.5.4")),
        own_limits: Some(rule!("6.6")),
        optional_wagers: None,
        let_all_ride: None,
        absence: &[],
        close: rule!("14.9"),
        three_rounds: rule!("14.10"),
        copy_of_rules: rule!("14.15"),
        strategy_aids: rule!("14.2"),
        exclusion_from_game: rule!("14.4.2"),
        exclusion_from_casino: rule!("14.4.3"),
        kept_apart: Some(rule!("12.11.2")),
        player_card: Some(rule!("14.1")),
        player_card_to_begin: Some(rule!("5.1")),
        invalidation: rule!("14.5"),
        wrong_deck: rule!("12.9"),
        wrong_deck_leaves_earlier_rounds: rule!("12.9.1"),
        check_deck: rule!("12.9.3"),
        tell: Some(rule!("12.9.4")),
        order_check: rule!("3.8"),
        device_fails: rule!("13.2"),
        device_leaves_earlier_rounds: rule!("13.2.2"),
        other_device: rule!("13.2.3"),
    },
};
