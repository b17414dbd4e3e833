//! The description of Star Blackjack.

use super::BOOK;
use super::basic_strategy;
use super::powers::POWERS;
use super::settings::SETTINGS;
use crate::description::{CardSupply, ChangedBy, Description, Hands, OpeningAmount, OpeningWager};
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::money::Cents;
use crate::provisions::{Provisions, ShoeProvisions};
use crate::rulebook::rule;
use crate::wager::Wager;

/// An optional wager (rule 14.2) on the first cards.
const fn optional(on: Wager) -> OpeningWager {
    OpeningWager::optional(on)
        .after(Wager::Main)
        .of(OpeningAmount::FromUnit)
        .with_own_limits()
        .may_be_left_out()
        .changed_by(ChangedBy::Nothing)
        .signed(const { &[rule!("2.2.4"), rule!("14.4"), rule!("14.5")] })
}

/// The description of the game.
pub(crate) static DESCRIPTION: Description = Description {
    wagers: &[
        OpeningWager::required(Wager::Main),
        optional(Wager::PerfectPairs),
        optional(Wager::AnyPair),
        optional(Wager::LuckyLucky),
    ],
    later: &[Wager::Insurance, Wager::Double, Wager::Split],
    together: None,
    decisions: &[Decision::Hit, Decision::Stand, Decision::Double(None), Decision::Split, Decision::EvenMoney],
    decision_labels: &[],
    // A hand below 12 must draw and any other may stand, so the usual play is already the most cautious one.
    instructions: &[(
        Instruction::Usual,
        "no insurance, no double, no split; draw below 12, otherwise stand; do not follow another player",
    )],
    sensible_play: Some(basic_strategy::decisions),
    recorded_decisions: &[
        "hit",
        "stand",
        "double",
        "split",
        "insure",
        "even-money",
        "decline",
        "refuse",
        "take-back",
        "play-on",
        "absent",
    ],
    settings: &SETTINGS,
    cards: CardSupply::Shoe,
    hands: Hands { player: 2, dealer: 1, dealer_up: 1, community: 0, open: true, split: true, draw: None },
    usual_tables: &[(Cents::dollars(10), Cents::dollars(1000))],
    at_tables: &[("burn", "true")],
    with_real_cards: &[],
    in_terminal: &[],
    layout_seats: None,
    second_combination: None,
    units: &[Wager::Main],
    results: &["main", "perfect-pairs", "any-pair", "lucky-lucky", "insurance", "insurance-ten"],
    decided: &["main"],
    chips_per_stake: 2,
    sections_of_play: &["3", "8", "9", "10", "11", "12", "13", "14", "15"],
    rulings: 'B',
    inscription: "Blackjack pays 3 to 2, the dealer stands on hard 17 or soft 18",
    provisions: Provisions {
        device: &[rule!("2.3.1")],
        float_tray: &[rule!("2.3.3")],
        drop_box: rule!("2.4"),
        cashless: None,
        low_limit: &[rule!("6.8"), rule!("6.8.2")],
        low_limit_device: Some(rule!("6.8.2")),
        low_limit_tournament: Some(rule!("6.8.1")),
        jackpot_meter: None,
        dealt_from_shoe: &[rule!("2.3.1")],
        dealt_from_shuffler: &[rule!("2.3.1")],
        shuffle: rule!("4.1"),
        shuffle_at_start: rule!("4.1.1"),
        shuffle_after_round: rule!("4.1"),
        shuffle_when_empty: rule!("4.1"),
        shuffle_when_out: &[rule!("16.9"), rule!("R20")],
        cutting_card: Some(rule!("4.6")),
        cut: rule!("4.3"),
        shoe_is_cut: rule!("4.3"),
        not_cut: &[rule!("4.7")],
        change_cards: rule!("3.5"),
        one_hand: None,
        limits: rule!("6.1"),
        raise: rule!("6.5"),
        raise_at_once: Some(rule!("6.5.1")),
        marker: Some(rule!("6.5.1.1")),
        marker_off: &[rule!("6.5.1.2")],
        marker_at_box: Some(rule!("6.5.1.3")),
        raise_of_marked: &[rule!("6.6")],
        two_minimums: Some(rule!("6.6.1")),
        newcomers: Some(rule!("6.6.2")),
        own_limits: Some(rule!("6.7")),
        optional_wagers: Some(rule!("14.2")),
        let_all_ride: None,
        absence: &[],
        close: rule!("18.8"),
        three_rounds: rule!("18.9"),
        copy_of_rules: rule!("18.14"),
        strategy_aids: rule!("18.1"),
        exclusion_from_game: rule!("18.3.2"),
        exclusion_from_casino: rule!("18.3.3"),
        kept_apart: None,
        player_card: None,
        player_card_to_begin: None,
        invalidation: rule!("18.4"),
        wrong_deck: rule!("16.16"),
        wrong_deck_leaves_earlier_rounds: rule!("16.16.1"),
        check_deck: rule!("16.16.3"),
        tell: Some(rule!("16.16.4")),
        order_check: rule!("16.1.1"),
        device_fails: rule!("17.1"),
        device_leaves_earlier_rounds: rule!("17.4"),
        other_device: rule!("17.2"),
        reconstruction: Some(rule!("16.8")),
        close_insurance: Some(rule!("8.3")),
        invalid_wagers: None,
        invalid_wagers_leave_earlier_rounds: None,
        tournament: Some(rule!("19.2.2.1")),
        shoe: Some(&SHOE),
        powers: POWERS,
        inspectors_too: &[],
    },
};

static SHOE: ShoeProvisions = ShoeProvisions {
    shuffle_before_first_card: rule!("4.1.2"),
    shuffle_after_cutting_card: rule!("4.1.3"),
    shuffle_ordered: rule!("4.1.4"),
    change_cards_of_shoe: rule!("3.5.1"),
    change_cards_of_shuffler: rule!("3.5.2"),
    first_to_arrive_cuts: rule!("4.3.1"),
    player_at_cutting_card_cuts: rule!("4.3.2"),
    cut_after_dealers_cutting_card: rule!("4.3.3"),
    cut_after_early_cutting_card: rule!("4.3.4"),
    cut_of_new_cards: rule!("4.3.5"),
    cut_refused: rule!("4.4"),
    cut_within: rule!("4.5"),
    shared_area: rule!("5.4"),
    controlling_player: rule!("5.6"),
    several_areas: rule!("5.8"),
    hold_for_this_shoe: rule!("5.10"),
    hold_for_every_shoe: rule!("5.11"),
    hold_to_one_area: rule!("5.12"),
    reserved_area: rule!("5.13"),
    device_disadvantage: rule!("17.4"),
    no_other_device: rule!("17.5"),
};
