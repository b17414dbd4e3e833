//! The progressive jackpot of Caribbean Stud (sections 11 and 12), with exact fractions.

use crate::hands::FiveCards;
use crate::record::{Cents, Line, Setup, Stake};
use crate::table::Table;

/// Cents as a fraction in lowest terms.
#[derive(Clone, Copy)]
struct Exact {
    num: i128,
    den: i128,
}

impl Exact {
    fn whole(cents: Cents) -> Self {
        Self { num: i128::from(cents), den: 1 }
    }

    fn reduced(num: i128, den: i128) -> Self {
        let (mut a, mut b) = (num, den);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { num: num / a.abs().max(1), den: den / a.abs().max(1) }
    }

    fn over(self, n: i128) -> Self {
        Self::reduced(self.num, self.den * n)
    }

    fn plus(self, other: Self) -> Self {
        Self::reduced(self.num * other.den + other.num * self.den, self.den * other.den)
    }

    fn minus(self, other: Self) -> Self {
        self.plus(Self { num: -other.num, den: other.den })
    }

    /// Cut to the cent.
    fn cut(self) -> Cents {
        Cents::try_from(self.num.div_euclid(self.den)).unwrap()
    }
}

/// A hand with a jackpot wager that is in play.
pub struct Contender {
    pub stake: Stake,
    pub kind: FiveCards,
}

/// Settles every jackpot wager and returns the meter afterwards.
pub fn settle(setup: &Setup, table: &mut Table, contenders: &[Contender], lines: &mut Vec<Line>) -> Cents {
    let house = &setup.house;
    let seed = house.seed.unwrap_or(5_000_000);
    let mut meter = house.meter.unwrap_or(seed);
    // Where the record names an increment, its meter was read before this round's wagers (ruling C4b).
    if let Some(share) = house.increment {
        for contender in contenders {
            meter += contender.stake.staked * share / 100;
        }
    }
    let (straight_flushes, royals) =
        (count(contenders, FiveCards::StraightFlush), count(contenders, FiveCards::RoyalFlush));
    see_sharing(table, straight_flushes, royals);

    // Straight flushes come first (12.4): each takes a tenth of the meter as it then stands, and they share alike (12.3.2).
    let mut left = Exact::whole(meter);
    let mut sum = Exact::whole(0);
    for _ in 0..straight_flushes {
        let tenth = left.over(10);
        sum = sum.plus(tenth);
        left = left.minus(tenth);
    }
    let mut straight_flush_prize = 0;
    let mut after = meter;
    if straight_flushes > 0 {
        let share = sum.over(straight_flushes).cut();
        table.see(if share > 500_000 { "straight flush share" } else { "straight flush guarantee" });
        straight_flush_prize = share.max(500_000);
        // The meter falls by the 10% without the part added by the guarantee; a fraction stays in it (rulings C3 and C4).
        after -= share * Cents::try_from(straight_flushes).unwrap();
    }
    // Then the royal flushes divide the rest (12.3.1), and the meter restarts.
    let mut royal_prize = 0;
    if royals > 0 {
        let share = left.over(royals).cut();
        table.see(if share > 5_000_000 { "royal flush share" } else { "royal flush guarantee" });
        royal_prize = share.max(5_000_000);
        // It restarts at its seed (ruling C3), and the fractions that were cut off stay in it (ruling C4).
        after -= share * Cents::try_from(royals).unwrap();
        after += seed;
    }

    for Contender { stake, kind } in contenders {
        let prize = match kind {
            FiveCards::RoyalFlush => royal_prize,
            FiveCards::StraightFlush => straight_flush_prize,
            FiveCards::FourOfAKind => 50_000,
            FiveCards::FullHouse => 15_000,
            FiveCards::Flush => 10_000,
            _ => {
                lines.push(stake.loses());
                continue;
            }
        };
        // To the cent, not in chips (ruling G2), and the wager is not returned.
        lines.push(stake.spent_for(prize));
    }
    after
}

fn count(contenders: &[Contender], kind: FiveCards) -> i128 {
    contenders.iter().filter(|contender| contender.kind == kind).count() as i128
}

fn see_sharing(table: &mut Table, straight_flushes: i128, royals: i128) {
    if straight_flushes > 1 {
        table.see("straight flushes share");
    }
    if royals > 1 {
        table.see("royal flushes share");
    }
    if straight_flushes > 0 && royals > 0 {
        table.see("straight flush and royal flush");
    }
}

pub const MUST_OCCUR: [&str; 7] = [
    "straight flush share",
    "straight flush guarantee",
    "royal flush share",
    "royal flush guarantee",
    "straight flushes share",
    "royal flushes share",
    "straight flush and royal flush",
];
