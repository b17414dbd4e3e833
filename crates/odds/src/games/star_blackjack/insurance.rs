//! Insurance and even money.
//!
//! Both are settled by the dealer's second card alone. The figures of insurance are for rounds in which it is offered:
//! the dealer's up card is given, and the player's two cards and the dealer's second one are counted.

use super::composition::{ACE, CLASSES, Composition, ShoeCounts, TEN};
use super::report::hand_name;
use crate::figures::Figures;
use crate::fraction::Fraction;
use crate::tally::Tally;
use rules::games::star_blackjack::{BLACKJACK_PAYS, INSURANCE_AGAINST_ACE_PAYS, INSURANCE_AGAINST_TEN_PAYS, Settings};
use rules::{Cents, Odds};

/// The odds of insurance against this up card, if the table offers it.
pub(super) fn odds(settings: &Settings, up: usize) -> Option<Odds> {
    match up {
        ACE => Some(INSURANCE_AGAINST_ACE_PAYS),
        TEN if settings.insurance_ten => Some(INSURANCE_AGAINST_TEN_PAYS),
        _ => None,
    }
}

/// The card that makes a blackjack with this up card.
pub(super) const fn completing(up: usize) -> usize {
    if up == ACE { TEN } else { ACE }
}

/// The largest insurance, which is the unit of the figures.
pub(super) const fn most(stake: Cents) -> Cents {
    Cents(stake.0 / 2)
}

/// The insurance wagers that the table offers.
pub(super) fn figures(settings: &Settings, stake: Cents) -> Vec<Figures> {
    let unit = most(stake);
    let wagers = [("insurance", ACE), ("insurance-ten", TEN)];
    let offered = |(name, up)| odds(settings, up).filter(|_| unit.is_some()).map(|odds| (name, up, odds));
    wagers.into_iter().filter_map(offered).map(|(name, up, odds)| one(settings, unit, name, up, odds)).collect()
}

fn one(settings: &Settings, unit: Cents, name: &str, up: usize, odds: Odds) -> Figures {
    let shoe = ShoeCounts::of_decks(settings.decks).without(up);
    let pays = odds.on(unit, settings.table.smallest_chip).amount;
    let mut all = Tally::new();
    let mut by_hand: Vec<(Fraction, String)> = Vec::new();
    for first in 0..CLASSES {
        for second in first..CLASSES {
            let left = shoe.without(first).without(second);
            let orders = if first == second { 1 } else { 2 };
            let pairs = shoe.count(first) * shoe.without(first).count(second) * orders;
            let wins = left.count(completing(up));
            let mut tally = Tally::new();
            tally.add(pays, unit, wins.into());
            tally.add(-unit, unit, (left.total() - wins).into());
            by_hand.push((tally.mean(unit), hand_name(Composition::one(first).plus(Composition::one(second)))));
            all.add_all(&tally, pairs.into());
        }
    }
    let mut figures = Figures::counted(name, unit, &all);
    let card = if up == ACE { "an ace" } else { "a ten-value card" };
    figures.notes.push(format!("For rounds in which the dealer shows {card}; the unit is half the main wager."));
    by_hand.sort_by(|a, b| b.0.cmp(&a.0));
    if let (Some(best), Some(worst)) = (by_hand.first(), by_hand.last()) {
        figures.notes.push(format!(
            "With the player's two cards known: best with {} ({}, {:+.6}), worst with {} ({}, {:+.6}).",
            best.1,
            best.0,
            best.0.to_f64(),
            worst.1,
            worst.0,
            worst.0.to_f64()
        ));
    }
    if up == ACE {
        figures.notes.push(even_money(settings, unit));
    }
    figures
}

/// The value of one unit of insurance with these cards left, if the table offers it and the wager can be insured.
pub(super) fn unit_value(settings: &Settings, stake: Cents, up: usize, left: &ShoeCounts) -> Option<Fraction> {
    let unit = most(stake);
    let odds = odds(settings, up).filter(|_| unit.is_some())?;
    let pays = odds.on(unit, settings.table.smallest_chip).amount;
    let (wins, all) = (i128::from(left.count(completing(up))), i128::from(left.total()));
    Some(Fraction::new(i128::from(pays.0) * wins - i128::from(unit.0) * (all - wins), i128::from(unit.0) * all))
}

/// The value of playing on with a blackjack from a fresh shoe, per unit of the main wager.
fn fresh_blackjack_played_on(settings: &Settings, stake: Cents, up: usize) -> Fraction {
    let left = ShoeCounts::of_decks(settings.decks).without(up).without(ACE).without(TEN);
    blackjack_played_on(settings, stake, up, &left)
}

/// The value of playing on with a blackjack with these cards left, per unit of the main wager.
pub(super) fn blackjack_played_on(settings: &Settings, stake: Cents, up: usize, left: &ShoeCounts) -> Fraction {
    let pays = BLACKJACK_PAYS.on(stake, settings.table.smallest_chip).amount;
    let ties = if up == ACE || up == TEN { left.count(completing(up)) } else { 0 };
    Fraction::new(i128::from(pays.0) * i128::from(left.total() - ties), i128::from(stake.0) * i128::from(left.total()))
}

/// The payment of even money, per unit of the main wager.
pub(super) fn even_money_pays(settings: &Settings, stake: Cents) -> Fraction {
    Fraction::new(Odds::EVEN.on(stake, settings.table.smallest_chip).amount.0, stake.0)
}

/// Whether a blackjack against an ace takes even money.
pub(super) fn even_money_is_better(settings: &Settings, stake: Cents) -> bool {
    even_money_pays(settings, stake) > fresh_blackjack_played_on(settings, stake, ACE)
}

/// The comparison in words.
fn even_money(settings: &Settings, half: Cents) -> String {
    let stake = half.times(2);
    let (played_on, paid) = (fresh_blackjack_played_on(settings, stake, ACE), even_money_pays(settings, stake));
    let better = if played_on > paid { "play on" } else { "take even money" };
    format!(
        "A blackjack against an ace is worth {played_on} ({:+.6}) played on and {:+.6} as even money: {better}.",
        played_on.to_f64(),
        paid.to_f64()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(decks: u8) -> Settings {
        Settings { decks, insurance_ten: true, ..Settings::default() }
    }

    /// Wizard of Odds, "Insurance": the house keeps 7.40% with six decks and 7.47% with eight. In counts: 96 of 311 cards
    /// (128 of 415) are ten-value cards.
    #[test]
    fn insurance_agrees_with_published_figures() {
        let exact = |decks, index: usize| figures(&table(decks), Cents::dollars(10))[index].exact.clone();
        assert_eq!(exact(6, 0), Some(Fraction::new(3 * 96 - 311, 311)));
        assert_eq!(exact(8, 0), Some(Fraction::new(3 * 128 - 415, 415)));
        assert!((figures(&table(6), Cents(1000))[0].house_edge() - 0.0740).abs() < 5e-5);
        assert!((figures(&table(8), Cents(1000))[0].house_edge() - 0.0747).abs() < 5e-5);
        assert_eq!(exact(6, 1), Some(Fraction::new(11 * 24 - 311, 311)));
        assert_eq!(exact(8, 1), Some(Fraction::new(11 * 32 - 415, 415)));
    }

    #[test]
    fn insurance_against_a_ten_is_told_only_where_it_is_offered() {
        let names = |insurance_ten| -> Vec<String> {
            let settings = Settings { insurance_ten, ..Settings::default() };
            figures(&settings, Cents(1000)).into_iter().map(|figures| figures.wager).collect()
        };
        assert_eq!(names(false), ["insurance"]);
        assert_eq!(names(true), ["insurance", "insurance-ten"]);
    }

    /// 95 of the other 309 cards make the dealer's blackjack, so a blackjack wins 3 to 2 in 214 of 309 rounds.
    #[test]
    fn a_blackjack_against_an_ace_is_better_played_on() {
        let played_on = fresh_blackjack_played_on(&table(6), Cents(1000), ACE);
        assert_eq!(played_on, Fraction::new(3 * 214, 2 * 309));
        assert!(played_on > even_money_pays(&table(6), Cents(1000)));
        assert_eq!(fresh_blackjack_played_on(&table(6), Cents(1000), 5), Fraction::new(3, 2));
    }

    /// Half a cent cannot be wagered.
    #[test]
    fn nothing_can_be_insured_on_a_single_cent() {
        assert!(figures(&table(6), Cents(1)).is_empty());
        assert_eq!(figures(&table(6), Cents(2)).len(), 2);
    }
}
