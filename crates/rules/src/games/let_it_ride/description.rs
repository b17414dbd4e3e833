//! What Let It Ride says about itself.

use super::settings::SETTINGS;
use super::{BOOK, MOST_SEATS};
use crate::description::{CardSupply, Description, Hands, OpeningAmount, OpeningWager};
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::rule;
use crate::wager::Wager;

/// What the game says about itself.
pub(crate) static DESCRIPTION: Description = Description {
    wagers: &[
        OpeningWager::required(Wager::One),
        OpeningWager::required(Wager::Two).of(OpeningAmount::AsTheFirst),
        OpeningWager::required(Wager::Dollar).of(OpeningAmount::AsTheFirst),
    ],
    later: &[],
    together: Some(rule!("5.2")),
    decisions: &[Decision::Ride, Decision::Withdraw],
    instructions: &[
        (Instruction::Usual, "keep a wager if the cards already pay, otherwise withdraw it"),
        (Instruction::AlwaysWithdraw, "withdraw both wagers that can be withdrawn"),
        (Instruction::AlwaysRide, "let all wagers ride"),
    ],
    recorded_decisions: &["ride", "withdraw", "fold", "absent", "handle"],
    settings: &SETTINGS,
    cards: CardSupply::FreshDeck,
    hands: Hands { player: 3, dealer: 0, dealer_up: 0, community: 2, open: false, split: false, draw: None },
    usual_tables: &[(Cents::dollars(5), Cents::dollars(200))],
    at_tables: &[],
    with_real_cards: &[],
    layout_seats: Some(MOST_SEATS),
    second_combination: None,
    inscription: "A pair of tens or higher wins",
    provisions: Provisions {
        device: &[rule!("2.3.1")],
        float_tray: &[],
        drop_box: rule!("2.4"),
        cashless: None,
        low_limit: &[],
        low_limit_device: None,
        low_limit_tournament: None,
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
        one_hand: Some(rule!("5.5")),
        limits: rule!("6.1"),
        raise: rule!("6.5"),
        raise_at_once: None,
        marker: None,
        marker_off: &[],
        marker_at_box: None,
        raise_of_marked: &[],
        two_minimums: None,
        newcomers: None,
        own_limits: None,
        optional_wagers: None,
        let_all_ride: Some(rule!("8.11")),
        absence: &[rule!("R17")],
        close: rule!("14.8"),
        three_rounds: rule!("14.9"),
        copy_of_rules: rule!("14.14"),
        strategy_aids: rule!("14.1"),
        exclusion_from_game: rule!("14.3.2"),
        exclusion_from_casino: rule!("14.3.3"),
        kept_apart: Some(rule!("12.12.2")),
        player_card: None,
        player_card_to_begin: None,
        invalidation: rule!("14.4"),
        wrong_deck: rule!("12.9"),
        wrong_deck_leaves_earlier_rounds: rule!("12.9.1"),
        check_deck: rule!("12.9.3"),
        tell: None,
        order_check: rule!("3.8"),
        device_fails: rule!("13.2"),
        device_leaves_earlier_rounds: rule!("13.2.2"),
        other_device: rule!("13.2.3"),
    },
};
