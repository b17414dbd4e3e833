//! Random tables and random amounts, odd ones on purpose.

use crate::chance::Chance;
use crate::record::{Cents, Decision, House, Wager};
use crate::table::Table;

/// Limits, chips and enforcement as a house might set them.
pub fn any_house(chance: &mut Chance) -> House {
    let mut house = House::default();
    if chance.percent(60) {
        house.smallest_chip = Some(chance.pick(&[5, 50, 100, 250, 500]));
    }
    match chance.below(10) {
        // No limits.
        0..4 => {
            if chance.percent(30) {
                house.as_found = Some(chance.percent(50));
            }
        }
        // Limits that are kept, because the table refuses anything else.
        4..7 => {
            let unit = chance.pick(&[50, 100, 250, 500]);
            house.unit = Some(unit);
            house.minimum = Some(unit * chance.between(2, 10));
            if chance.percent(70) {
                house.maximum = house.minimum.map(|minimum| minimum * chance.between(2, 40));
            }
            if chance.percent(50) {
                house.as_found = Some(false);
            }
        }
        // Limits that are found to be broken (rules 6.2 and 6.3).
        _ => {
            house.as_found = Some(true);
            house.minimum = Some(chance.between(500, 5_000));
            house.maximum = house.minimum.map(|minimum| minimum + chance.between(0, 40_000));
        }
    }
    house
}

/// A wager's amount that the table takes: whole dollars, halves or odd cents.
pub fn any_amount(chance: &mut Chance, house: &House) -> Cents {
    if let (Some(unit), Some(minimum)) = (house.unit, house.minimum) {
        let maximum = house.maximum.unwrap_or(minimum * 40);
        return minimum + unit * chance.between(0, (maximum - minimum) / unit);
    }
    match chance.below(10) {
        0..3 => 500 * chance.between(1, 50),
        3..6 => 100 * chance.between(1, 200),
        6 => 50 * chance.between(1, 300),
        7 => 5 * chance.between(1, 3_000),
        8 => chance.between(1, 20_000),
        _ => 2_500 * chance.between(1, 200),
    }
}

/// An amount not above a bound, often the bound itself. Keeps to the table's unit where there is one.
pub fn amount_up_to(chance: &mut Chance, house: &House, bound: Cents) -> Option<Cents> {
    let unit = house.unit.unwrap_or(1);
    let units = bound / unit;
    if units < 1 {
        return None;
    }
    Some(unit * if chance.percent(40) { units } else { chance.between(1, units) })
}

/// Now and then a part of an amount is promotional tokens (ruling G8).
pub fn some_tokens(chance: &mut Chance, amount: Cents) -> Option<Cents> {
    match chance.below(30) {
        0 => Some(amount),
        1 => Some(chance.between(1, amount)),
        _ => None,
    }
}

/// A wager on a spot, with tokens now and then.
pub fn any_wager(chance: &mut Chance, house: &House, seat: u8, on: &str) -> Wager {
    let amount = any_amount(chance, house);
    Wager { tokens: some_tokens(chance, amount), ..Wager::new(seat, on, amount) }
}

/// Adds tokens now and then to a decision that stakes an amount.
pub fn tokens_for(table: &mut Table, decision: &mut Decision, amount: Cents) {
    if !table.is_scripted() {
        decision.tokens = some_tokens(&mut table.chance, amount);
    }
}
