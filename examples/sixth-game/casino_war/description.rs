//! What Casino War says about itself.

use super::settings::SETTINGS;
use super::{BOOK, MOST_SEATS};
use crate::description::{CardSupply, Description, OpeningWager};
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::rule;
use crate::wager::Wager;

/// What the game says about itself.
pub(crate) static DESCRIPTION: Description = Description {
    wagers: &[OpeningWager::required(Wager::Ante)],
    together: None,
    decisions: &[Decision::Bet(None), Decision::Fold],
    instructions: &[
        (Instruction::Usual, "go to war; surrender without the chips"),
        (Instruction::AlwaysFold, "surrender"),
    ],
    recorded_decisions: &["bet", "fold"],
    settings: &SETTINGS,
    cards: CardSupply::FreshDeck,
    usual_tables: &[(Cents::dollars(5), Cents::dollars(200))],
    at_tables: &[],
    with_real_cards: &[],
    layout_seats: Some(MOST_SEATS),
    second_combination: None,
    units: &[Wager::Ante],
    results: &["ante"],
    decided: &["ante"],
    // A surrender loses half.
    chips_per_stake: 2,
    sections_of_play: &["5", "6", "7"],
    rulings: 'W',
    inscription: "Aces are high",
    provisions: Provisions {
        device: &[rule!("2.2")],
        float_tray: &[],
        drop_box: rule!("2.2"),
        cashless: None,
        low_limit: &[],
        low_limit_device: None,
        low_limit_tournament: None,
        jackpot_meter: None,
        dealt_from_shoe: &[rule!("5.1")],
        dealt_from_shuffler: &[rule!("5.1")],
        shuffle: rule!("3.2"),
        shuffle_at_start: rule!("3.2"),
        shuffle_after_round: rule!("3.2"),
        shuffle_when_empty: rule!("3.2"),
        shuffle_when_out: &[rule!("3.2")],
        cutting_card: None,
        cut: rule!("3.2"),
        shoe_is_cut: rule!("3.2"),
        not_cut: &[rule!("3.2")],
        change_cards: rule!("3.3"),
        one_hand: Some(rule!("2.1")),
        limits: rule!("4.3"),
        raise: rule!("4.4"),
        raise_at_once: None,
        marker: None,
        marker_off: &[],
        marker_at_box: None,
        raise_of_marked: &[],
        two_minimums: None,
        newcomers: None,
        own_limits: None,
        optional_wagers: None,
        let_all_ride: None,
        absence: &[],
        close: rule!("9.1"),
        three_rounds: rule!("9.1"),
        copy_of_rules: rule!("9.3"),
        strategy_aids: rule!("9.3"),
        exclusion_from_game: rule!("9.2"),
        exclusion_from_casino: rule!("9.2"),
        kept_apart: None,
        player_card: None,
        player_card_to_begin: None,
        invalidation: rule!("8.2"),
        wrong_deck: rule!("8.1"),
        wrong_deck_leaves_earlier_rounds: rule!("8.1"),
        check_deck: rule!("3.3"),
        tell: None,
        order_check: rule!("3.3"),
        device_fails: rule!("8.1"),
        device_leaves_earlier_rounds: rule!("8.1"),
        other_device: rule!("8.1"),
        powers: &[("close", &[rule!("9.1")]), ("exclude", &[rule!("9.2")]), ("order-check", &[rule!("3.3")])],
        inspectors_too: &[],
    },
};
