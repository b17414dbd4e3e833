//! The description of Caribbean Stud Poker.

use super::BOOK;
use super::powers::{INSPECTORS_TOO, POWERS};
use super::settings::SETTINGS;
use crate::description::{CardSupply, ChangedBy, Description, Hands, OpeningAmount, OpeningWager};
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::Provisions;
use crate::rulebook::rule;
use crate::wager::Wager;

/// The description of the game.
pub(crate) static DESCRIPTION: Description = Description {
    wagers: &[
        OpeningWager::required(Wager::Ante),
        OpeningWager::optional(Wager::Jackpot)
            .after(Wager::Ante)
            .of(OpeningAmount::Price)
            .changed_by(ChangedBy::Nothing),
    ],
    later: &[Wager::Bet],
    together: None,
    decisions: &[Decision::Bet(None), Decision::Fold],
    decision_labels: &[],
    instructions: &[
        (Instruction::Usual, "bet with a pair or better, otherwise fold"),
        (Instruction::AlwaysFold, "fold"),
        (Instruction::AlwaysBet, "bet; fold without the chips"),
    ],
    sensible_play: None,
    recorded_decisions: &["bet", "fold", "concede", "absent", "handle"],
    settings: &SETTINGS,
    cards: CardSupply::FreshDeck,
    hands: Hands { player: 5, dealer: 5, dealer_up: 1, community: 0, open: false, split: false, draw: None },
    usual_tables: &[(Cents::dollars(5), Cents::dollars(200)), (Cents::dollars(10), Cents::dollars(500))],
    at_tables: &[],
    with_real_cards: &[],
    in_terminal: &[("jackpot_wager", "1.00"), ("max_payout", "50000.00")],
    layout_seats: None,
    second_combination: None,
    units: &[Wager::Ante],
    results: &["ante", "jackpot"],
    decided: &["ante"],
    chips_per_stake: 1,
    sections_of_play: &["8", "9", "10", "11", "12", "13"],
    rulings: 'C',
    inscription: "The dealer plays with ace and king or higher",
    provisions: Provisions {
        device: &[rule!("2.4.1")],
        float_tray: &[rule!("2.4.4")],
        drop_box: rule!("2.5"),
        cashless: None,
        low_limit: &[],
        low_limit_device: None,
        low_limit_tournament: None,
        jackpot_meter: Some(rule!("2.4.3")),
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
        one_hand: Some(rule!("5.7")),
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
        close: rule!("16.8"),
        three_rounds: rule!("16.9"),
        copy_of_rules: rule!("16.15"),
        strategy_aids: rule!("16.1"),
        exclusion_from_game: rule!("16.3.2"),
        exclusion_from_casino: rule!("16.3.3"),
        kept_apart: Some(rule!("14.13.2")),
        player_card: None,
        player_card_to_begin: None,
        invalidation: rule!("16.4"),
        wrong_deck: rule!("14.9"),
        wrong_deck_leaves_earlier_rounds: rule!("14.9.1"),
        check_deck: rule!("14.9.3"),
        tell: Some(rule!("14.9.4")),
        order_check: rule!("3.8"),
        device_fails: rule!("15.2"),
        device_leaves_earlier_rounds: rule!("15.2.2"),
        other_device: rule!("15.2.3"),
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
