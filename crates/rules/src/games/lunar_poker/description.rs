//! The description of Lunar Poker.

use super::BOOK;
use super::layout::second_combination_name;
use super::powers::{INSPECTORS_TOO, POWERS};
use super::settings::SETTINGS;
use crate::description::{CardSupply, ChangedBy, Description, Hands, OpeningWager};
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::rule;
use crate::wager::{SuperOn, Wager};

/// The description of the game.
pub(crate) static DESCRIPTION: Description = Description {
    wagers: &[
        OpeningWager::required(Wager::Ante),
        OpeningWager::required(Wager::Super(SuperOn::Own))
            .after(Wager::Ante)
            .with_own_limits()
            .on_other_hands()
            .changed_by(ChangedBy::Declaring),
    ],
    later: &[Wager::Draw, Wager::Bet],
    together: Some(rule!("5.2")),
    decisions: &[Decision::Bet(None), Decision::Fold, Decision::Buy],
    decision_labels: &[],
    instructions: &[
        (Instruction::Usual, "declare a winning hand, draw no card, bet with a pair or better, otherwise fold"),
        (Instruction::AlwaysFold, "declare a winning hand, draw no card, then fold"),
        (Instruction::AlwaysBet, "declare a winning hand, draw no card, then bet; fold without the chips"),
    ],
    sensible_play: None,
    recorded_decisions: &["fold", "bet", "exchange", "buy", "declare", "concede", "absent", "handle"],
    settings: &SETTINGS,
    cards: CardSupply::FreshDeck,
    hands: Hands {
        player: 5,
        dealer: 5,
        dealer_up: 1,
        community: 0,
        open: false,
        split: false,
        draw: Some(Wager::Draw),
    },
    usual_tables: &[(Cents::dollars(10), Cents::dollars(500))],
    at_tables: &[],
    with_real_cards: &[("declaring", "player")],
    in_terminal: &[],
    layout_seats: None,
    second_combination: Some(second_combination_name),
    units: &[Wager::Ante],
    results: &["ante", "super"],
    decided: &["ante"],
    chips_per_stake: 1,
    sections_of_play: &["8", "9", "10", "11"],
    rulings: 'U',
    inscription: "The dealer plays with ace and king or higher",
    provisions: Provisions {
        device: &[rule!("2.3.1")],
        float_tray: &[rule!("2.3.4")],
        drop_box: rule!("2.5"),
        cashless: None,
        low_limit: &[],
        low_limit_device: None,
        low_limit_tournament: None,
        jackpot_meter: None,
        dealt_from_shoe: &[rule!("3.2.2")],
        dealt_from_shuffler: &[rule!("3.2.1")],
        shuffle: rule!("4.1"),
        shuffle_at_start: rule!("4.1.1"),
        shuffle_after_round: rule!("4.1.2"),
        shuffle_when_empty: rule!("4.1.3"),
        shuffle_when_out: &[rule!("4.1"), rule!("4.1.4")],
        cutting_card: None,
        cut: rule!("4.5"),
        shoe_is_cut: rule!("4.2"),
        not_cut: &[rule!("4.6")],
        change_cards: rule!("3.7"),
        one_hand: Some(rule!("5.5")),
        limits: rule!("6.1"),
        raise: rule!("6.5"),
        raise_at_once: Some(rule!("6.5.1")),
        marker: Some(rule!("6.5.1.1")),
        marker_off: &[rule!("6.5.1.2")],
        marker_at_box: None,
        raise_of_marked: &[rule!("6.5.2")],
        two_minimums: Some(rule!("6.5.3")),
        newcomers: Some(rule!("6.5.4")),
        own_limits: Some(rule!("6.6")),
        optional_wagers: None,
        let_all_ride: None,
        absence: &[],
        close: rule!("14.8"),
        three_rounds: rule!("14.9"),
        copy_of_rules: rule!("14.14"),
        strategy_aids: rule!("14.1"),
        exclusion_from_game: rule!("14.3.2"),
        exclusion_from_casino: rule!("14.3.3"),
        kept_apart: Some(rule!("12.13.2")),
        player_card: None,
        player_card_to_begin: None,
        invalidation: rule!("14.4"),
        wrong_deck: rule!("12.11"),
        wrong_deck_leaves_earlier_rounds: rule!("12.11.1"),
        check_deck: rule!("12.11.3"),
        tell: Some(rule!("12.11.4")),
        order_check: rule!("3.8"),
        device_fails: rule!("13.2"),
        device_leaves_earlier_rounds: rule!("13.2.2"),
        other_device: rule!("13.2.3"),
        reconstruction: None,
        close_insurance: None,
        invalid_wagers: None,
        invalid_wagers_leave_earlier_rounds: None,
        tournament: None,
        shoe: None,
        powers: POWERS,
        inspectors_too: INSPECTORS_TOO,
    },
};
