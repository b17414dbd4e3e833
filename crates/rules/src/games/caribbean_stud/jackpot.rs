//! Sections 11 and 12: the progressive jackpot, its meter and its prizes.

use super::{BOOK, CaribbeanStud, Settings, State};
use crate::cashier::keep;
use crate::fact::{Fact, Line, Outcome};
use crate::money::Cents;
use crate::poker::Metered;
use crate::rulebook::{Grounds, rule, rules};
use crate::seat::{Seat, Seats};
use crate::strength::{FiveCardHand, FiveCardStrength};
use crate::wager::{Spot, Wager};
use core::fmt;

/// The share of each jackpot wager that goes into the prize pool, in ten-thousandths; the rest is the operator's. A
/// wager of whole cents adds whole ten-thousandths of a cent. The pool carries the fractions that the meter cannot
/// show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Increment(u16);

/// The pool's units in a cent; also an increment of the whole wager.
const UNITS: i128 = 10_000;

impl Increment {
    /// No increment: for a table without a pool, and for a meter that already includes this round's wagers.
    pub const NONE: Self = Self(0);
    /// Seventy cents of each dollar.
    pub const USUAL: Self = Self(7_000);

    /// A share in ten-thousandths; `None` if it is more than the whole wager.
    pub const fn ten_thousandths(share: u16) -> Option<Self> {
        if share as i128 <= UNITS { Some(Self(share)) } else { None }
    }

    /// The share in ten-thousandths.
    pub const fn in_ten_thousandths(self) -> u16 {
        self.0
    }

    /// The increment of a wager, in ten-thousandths of a cent.
    const fn on(self, wager: Cents) -> i128 {
        wager.0 as i128 * self.0 as i128
    }
}

impl fmt::Display for Increment {
    /// As a share of one, with four decimals: `0.7000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, parts) = (i128::from(self.0) / UNITS, i128::from(self.0) % UNITS);
        write!(f, "{whole}.{parts:04}")
    }
}

/// The jackpot's pay table: the guaranteed minimums of the two shares of the meter, and the fixed bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Prizes {
    pub royal_flush: Cents,
    pub straight_flush: Cents,
    pub four_of_a_kind: Cents,
    pub full_house: Cents,
    pub flush: Cents,
}

impl Prizes {
    /// The share of the meter that a royal flush wins, in hundredths, where it exceeds the guaranteed amount (rule
    /// 12.1.1).
    pub const ROYAL_FLUSH_SHARE: u8 = 100;

    /// The share of a straight flush (rule 12.1.2).
    pub const STRAIGHT_FLUSH_SHARE: u8 = 10;

    /// The prizes of rule 12.1, which every table pays.
    pub const APPROVED: Self = Self {
        royal_flush: Cents::dollars(50_000),
        straight_flush: Cents::dollars(5_000),
        four_of_a_kind: Cents::dollars(500),
        full_house: Cents::dollars(150),
        flush: Cents::dollars(100),
    };
}

/// The numbers of hands in this round that win from the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Winners {
    straight_flushes: u32,
    royal_flushes: u32,
}

/// A winner's share of the meter, rounded down to the cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Shares {
    straight_flush: Cents,
    royal_flush: Cents,
}

impl Winners {
    /// Ruling C4. Each straight flush takes a tenth of the meter as it stands and leaves nine tenths to the next; the
    /// royal flushes take the rest. The tenths are added and divided equally among the straight flushes, the rest
    /// equally among the royal flushes. Each share is computed as one fraction and rounded down to the cent once; the
    /// fractions stay in the pool.
    fn shares(self, pool: i128) -> Shares {
        let (left, whole) = (9_i128.pow(self.straight_flushes), 10_i128.pow(self.straight_flushes));
        let each = |part: i128, winners: u32| {
            if winners == 0 { Cents::ZERO } else { cents(pool * part / (whole * i128::from(winners) * UNITS)) }
        };
        Shares {
            straight_flush: each(whole - left, self.straight_flushes),
            royal_flush: each(left, self.royal_flushes),
        }
    }

    /// Whether both kinds win, so that the order of payment matters.
    const fn both(self) -> bool {
        self.straight_flushes > 0 && self.royal_flushes > 0
    }

    /// The amount that all winners together take out of the meter.
    fn take(self, shares: Shares) -> Cents {
        shares.straight_flush.times(i64::from(self.straight_flushes))
            + shares.royal_flush.times(i64::from(self.royal_flushes))
    }
}

/// The whole cents of an amount in the pool's units, and the remainder.
#[inline]
fn whole_cents(units: i128) -> (Cents, u16) {
    // Nearly every amount fits into 64 bits, which are divided many times faster than 128.
    let (whole, over) = match i64::try_from(units) {
        Ok(units) => (Cents(units / UNITS as i64), i128::from(units % UNITS as i64)),
        Err(_) => (cents(units / UNITS), units % UNITS),
    };
    (whole, u16::try_from(over).unwrap_or_default())
}

/// The bounds of the settings keep every amount within 64 bits.
fn cents(amount: i128) -> Cents {
    Cents(i64::try_from(amount).unwrap_or(i64::MAX))
}

fn larger(share: Cents, guarantee: Cents) -> Cents {
    if share > guarantee { share } else { guarantee }
}

impl Settings {
    /// The jackpot prize of a hand, if it qualifies, when its wager is the only one of the round: the meter includes
    /// this wager's increment, and the prize is not shared.
    pub fn jackpot_prize(&self, hand: FiveCardHand) -> Option<Cents> {
        let winners = Winners {
            straight_flushes: u32::from(hand == FiveCardHand::StraightFlush),
            royal_flushes: u32::from(hand == FiveCardHand::RoyalFlush),
        };
        let added = i128::from(self.carried) + self.increment.on(self.jackpot_wager);
        let shares = self.meter.map_or(Shares::default(), |meter| winners.shares(i128::from(meter.0) * UNITS + added));
        prize(hand, winners, shares).map(|(prize, _)| prize)
    }
}

impl CaribbeanStud {
    /// Settles the jackpot wagers of all hands that are not void, folded and conceded ones included, and moves the meter.
    #[inline]
    pub(super) fn settle_jackpot(&mut self, facts: &mut impl FnMut(Fact)) {
        let mut players = Seats::NONE;
        for seat in self.course.wagered {
            let area = &self.areas[seat.index()];
            if area.jackpot.is_some() && !matches!(area.state, State::Void(_)) {
                players.insert(seat);
            }
        }
        if !players.is_empty() || self.meter.is_some() {
            self.pay_jackpots(players, facts);
        }
    }

    #[inline(never)]
    fn pay_jackpots(&mut self, players: Seats, facts: &mut impl FnMut(Fact)) {
        self.settled_by = (self.meter, self.carried);
        let mut winners = Winners::default();
        let mut prizes = 0;
        let mut added = i128::from(self.carried);
        for seat in players {
            let hand = self.hand_of(seat);
            winners.straight_flushes += u32::from(hand == FiveCardHand::StraightFlush);
            winners.royal_flushes += u32::from(hand == FiveCardHand::RoyalFlush);
            prizes += u32::from(hand >= FiveCardHand::Flush);
            added += self.settings.increment.on(self.areas[seat.index()].jackpot.amount);
        }
        let shares = match self.meter {
            Some(meter) => winners.shares(i128::from(meter.0) * UNITS + added),
            None => Shares::default(),
        };
        // From the dealer's right to the left; royal flushes are paid after straight flushes (12.2, 12.4).
        for later in [false, true] {
            for seat in self.course.table.all_seats().rev().filter(|seat| players.contains(*seat)) {
                let waits = winners.both() && self.hand_of(seat) == FiveCardHand::RoyalFlush;
                if waits == later {
                    self.pay_jackpot(seat, winners, shares, prizes > 1, facts);
                }
            }
        }
        if let Some(meter) = self.meter {
            let taken = winners.take(shares);
            let royal = winners.royal_flushes > 0;
            let (added, over) = whole_cents(added);
            let now = meter + added - taken + if royal { self.settings.seed } else { Cents::ZERO };
            self.meter = Some(now);
            self.carried = over;
            let divided = winners.straight_flushes > 1 || winners.royal_flushes > 1;
            let rules = match prizes {
                2.. if divided => rules!["11.5", "11.6", "12.1", "12.3", "C3", "C4b", "C5"],
                2.. => rules!["11.5", "11.6", "12.1", "C3", "C4b", "C5"],
                1 => rules!["11.5", "11.6", "12.1", "C3", "C4b"],
                0 => rules!["11.5", "11.6", "C3", "C4b"],
            };
            let rules = rules.and_if(winners.straight_flushes > 0, rule!("12.1.2")).and_if(royal, rule!("12.1.1"));
            facts(Fact::Meter { added, taken, restarted: royal, now, rules });
        }
    }

    /// The outcome is invalidated: the round's additions and prizes are undone on the meter (ruling R13), and so is a
    /// restart at the seed.
    pub(super) fn meter_back(&mut self, moved: Metered, rules: Grounds) -> Option<Fact> {
        let seed = if moved.restarted { self.settings.seed } else { Cents::ZERO };
        let now = self.meter? - moved.added + moved.taken - seed;
        self.meter = Some(now);
        self.carried = self.settled_by.1;
        let rules = rules.and(rule!("R13"));
        Some(Fact::Meter { added: -moved.added, taken: -moved.taken, restarted: false, now, rules })
    }

    pub(super) fn hand_of(&self, seat: Seat) -> FiveCardHand {
        FiveCardStrength::of(self.areas[seat.index()].cards).category()
    }

    /// Pays one hand's prize. The wager itself is kept in any case.
    fn pay_jackpot(
        &mut self,
        seat: Seat,
        winners: Winners,
        shares: Shares,
        several: bool,
        facts: &mut impl FnMut(Fact),
    ) {
        let area = self.areas[seat.index()];
        let hand = self.hand_of(seat);
        let spot = Spot::new(seat, Wager::Jackpot);
        let Some((prize, rules)) = prize(hand, winners, shares) else {
            let rules = rules!["11.7", "C4b"].and_if(self.jackpot_failed, rule!("G21"));
            facts(Fact::Settled(keep(spot, area.jackpot, Outcome::Lose, rules)));
            return;
        };
        self.show(seat, rules!["9.5", "9.6", "9.9"], facts);
        let in_sequence = winners.both() && hand >= FiveCardHand::StraightFlush;
        let rules = rules
            .and_if(area.state == State::Folded, rule!("C2"))
            .and_if(area.state == State::Conceded, rule!("G12"))
            .and_if(several, rule!("12.2"))
            .and_if(in_sequence, rule!("12.4"))
            .and_if(self.jackpot_failed, rule!("G21"));
        let kept = keep(spot, area.jackpot, Outcome::Win, rules);
        facts(Fact::Settled(Line { pays: prize, returned: prize, ..kept }));
    }
}

/// The prize of a hand, if it qualifies.
fn prize(hand: FiveCardHand, winners: Winners, shares: Shares) -> Option<(Cents, Grounds)> {
    let both = winners.both();
    Some(match hand {
        FiveCardHand::RoyalFlush => {
            let rules = match winners.royal_flushes {
                2.. => rules!["11.4", "11.7.1", "11.8", "12.3.1", "C4", "C4b"],
                _ if both => rules!["11.4", "11.7.1", "11.8", "12.1.1", "C4", "C4b"],
                _ => rules!["11.4", "11.7.1", "11.8", "12.1.1", "C3", "C4b"],
            };
            (larger(shares.royal_flush, Prizes::APPROVED.royal_flush), rules)
        }
        FiveCardHand::StraightFlush => {
            let rules = match winners.straight_flushes {
                2.. => rules!["11.4", "11.7.2", "11.8", "12.3.2", "C4", "C4b"],
                _ if both => rules!["11.4", "11.7.2", "11.8", "12.1.2", "C4", "C4b"],
                _ => rules!["11.4", "11.7.2", "11.8", "12.1.2", "C3", "C4b"],
            };
            (larger(shares.straight_flush, Prizes::APPROVED.straight_flush), rules)
        }
        FiveCardHand::FourOfAKind => {
            (Prizes::APPROVED.four_of_a_kind, rules!["11.4", "11.7.3", "11.8", "12.1.3", "C3", "C4b"])
        }
        FiveCardHand::FullHouse => {
            (Prizes::APPROVED.full_house, rules!["11.4", "11.7.4", "11.8", "12.1.4", "C3", "C4b"])
        }
        FiveCardHand::Flush => (Prizes::APPROVED.flush, rules!["11.4", "11.7.5", "11.8", "12.1.5", "C3", "C4b"]),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameRound;
    use crate::wager::Stake;

    fn shares(meter: i64, straight_flushes: u32, royal_flushes: u32) -> (Shares, i64) {
        let winners = Winners { straight_flushes, royal_flushes };
        let shares = winners.shares(i128::from(meter) * UNITS);
        (shares, winners.take(shares).0)
    }

    fn amounts(straight_flush: i64, royal_flush: i64) -> Shares {
        Shares { straight_flush: Cents(straight_flush), royal_flush: Cents(royal_flush) }
    }

    /// Rule 12.1.2: a tenth; the fraction of a cent stays in the pool.
    #[test]
    fn one_straight_flush_takes_a_tenth() {
        assert_eq!(shares(12_000_000, 1, 0), (amounts(1_200_000, 0), 1_200_000));
        // As the pay table prints it, in hundredths.
        let (tenth, whole) = (Prizes::STRAIGHT_FLUSH_SHARE.into(), Prizes::ROYAL_FLUSH_SHARE.into());
        assert_eq!((shares(100, 1, 0).0, shares(100, 0, 1).0), (amounts(tenth, 0), amounts(0, whole)));
        assert_eq!(shares(12_000_009, 1, 0), (amounts(1_200_000, 0), 1_200_000));
        assert_eq!(shares(12_000_010, 1, 0), (amounts(1_200_001, 0), 1_200_001));
    }

    /// Rule 12.3.2: two take 10% and 9%, each half of the 19%; three 27.1% in three parts.
    #[test]
    fn straight_flushes_share_their_tenths_equally() {
        assert_eq!(shares(10_000_000, 2, 0), (amounts(950_000, 0), 1_900_000));
        assert_eq!(shares(10_000_000, 3, 0), (amounts(903_333, 0), 2_709_999));
    }

    /// Rule 12.3.1: equal parts; two cents of 100,000.01 cannot be divided by three.
    #[test]
    fn royal_flushes_share_the_meter_equally() {
        assert_eq!(shares(10_000_001, 0, 1), (amounts(0, 10_000_001), 10_000_001));
        assert_eq!(shares(10_000_001, 0, 2), (amounts(0, 5_000_000), 10_000_000));
        assert_eq!(shares(10_000_001, 0, 3), (amounts(0, 3_333_333), 9_999_999));
    }

    /// Rule 12.4: the royal flush takes what the straight flush left, exactly, before either is cut.
    #[test]
    fn royal_flushes_come_after_straight_flushes() {
        assert_eq!(shares(10_000_000, 1, 1), (amounts(1_000_000, 9_000_000), 10_000_000));
        // 10,000.005 and 90,000.045 dollars: half a cent of each stays in the pool.
        assert_eq!(shares(10_000_005, 1, 1), (amounts(1_000_000, 9_000_004), 10_000_004));
        assert_eq!(shares(10_000_000, 2, 2), (amounts(950_000, 4_050_000), 10_000_000));
    }

    /// The guaranteed amounts, tested a cent below and above.
    #[test]
    fn prizes_are_never_below_their_guarantees() {
        let winners = Winners { straight_flushes: 1, royal_flushes: 0 };
        let pays = |meter: i64| {
            let shares = winners.shares(i128::from(meter) * UNITS);
            prize(FiveCardHand::StraightFlush, winners, shares).map(|(prize, _)| prize.0)
        };
        assert_eq!(pays(0), Some(500_000));
        assert_eq!(pays(5_000_009), Some(500_000));
        assert_eq!(pays(5_000_010), Some(500_001));
        let winners = Winners { straight_flushes: 0, royal_flushes: 2 };
        let pays = |meter: i64| {
            let shares = winners.shares(i128::from(meter) * UNITS);
            prize(FiveCardHand::RoyalFlush, winners, shares).map(|(prize, _)| prize.0)
        };
        assert_eq!(pays(10_000_001), Some(5_000_000));
        assert_eq!(pays(10_000_002), Some(5_000_001));
    }

    /// The prize of a lone wager includes its own increment: a tenth of $50,000.70 and of the ten-thousandths carried.
    #[test]
    fn a_lone_prize_includes_its_own_increment() {
        let prize = |meter: Option<i64>, carried: u16, hand: FiveCardHand| {
            let settings = Settings { meter: meter.map(Cents), carried, ..Settings::default() };
            settings.jackpot_prize(hand).map(|prize| prize.0)
        };
        assert_eq!(prize(Some(4_999_930), 0, FiveCardHand::RoyalFlush), Some(5_000_000));
        assert_eq!(prize(Some(4_999_931), 0, FiveCardHand::RoyalFlush), Some(5_000_001));
        assert_eq!(prize(Some(4_999_939), 9_999, FiveCardHand::StraightFlush), Some(500_000));
        assert_eq!(prize(Some(4_999_940), 0, FiveCardHand::StraightFlush), Some(500_001));
        assert_eq!(prize(None, 0, FiveCardHand::RoyalFlush), Some(5_000_000));
        assert_eq!(prize(None, 0, FiveCardHand::Flush), Some(10_000));
        assert_eq!(prize(Some(9_000_000), 0, FiveCardHand::Straight), None);
    }

    /// Rules 12.2 and 12.4: paid from the last seat, at the dealer's right, to the first, with royal flushes after
    /// straight flushes. Ruling C5: with the seats reversed every hand wins the same.
    #[test]
    fn prizes_are_paid_from_the_dealers_right_and_a_royal_flush_last() {
        let hands = ["As Ks Qs Js Ts", "Ah Ad Ac Kd 2c", "9h 8h 7h 6h 5h", "2d 2c 2h 3s 3d", "Jc 9c 7c 5c 3c"];
        let paid = |seats: [u8; 5]| -> Vec<(u8, i64)> {
            let mut round = CaribbeanStud::new(Settings { meter: Some(Cents(10_000_000)), ..Settings::default() });
            for (seat, hand) in seats.into_iter().filter_map(Seat::new).zip(hands) {
                let area = &mut round.areas[seat.index()];
                area.jackpot = Stake { amount: Cents(100), tokens: Cents::ZERO };
                for (card, text) in area.cards.iter_mut().zip(hand.split(' ')) {
                    *card = text.parse().unwrap_or(*card);
                }
                round.course.wagered.insert(seat);
            }
            let mut paid = Vec::new();
            round.settle_jackpot(&mut |fact| {
                if let Fact::Settled(line) = fact {
                    paid.push((line.spot.seat.number(), line.pays.0));
                }
            });
            paid
        };
        let (straight, royal) = (1_000_035, 9_000_315);
        assert_eq!(paid([6, 1, 3, 4, 7]), [(7, 10_000), (4, 15_000), (3, straight), (1, 0), (6, royal)]);
        assert_eq!(paid([2, 7, 5, 4, 1]), [(7, 0), (5, straight), (4, 15_000), (1, 10_000), (2, royal)]);
    }

    /// A third of a dollar each: the meter shows whole cents and the pool keeps the rest, from round to round.
    #[test]
    fn what_the_meter_cannot_show_is_carried() {
        let seat = Seat::from_index(2);
        let mut round = CaribbeanStud::new(Settings {
            meter: Some(Cents(1_000)),
            increment: Increment(3_333),
            ..Settings::default()
        });
        for (meter, carried) in [(1_033, 3_300), (1_066, 6_600), (1_099, 9_900), (1_133, 3_200)] {
            round.course.wagered.insert(seat);
            round.areas[seat.index()].jackpot = Stake { amount: Cents(100), tokens: Cents::ZERO };
            round.settle_jackpot(&mut |_| {});
            assert_eq!(round.meter_after(), (Some(Cents(meter)), carried));
            round.restart();
        }
    }

    #[test]
    fn the_largest_meter_divides_without_overflow() {
        for straight_flushes in 0..=7 {
            for royal_flushes in 0..=7 {
                let (_, taken) = shares(Cents::LARGEST_METER.0, straight_flushes, royal_flushes);
                assert!((0..=Cents::LARGEST_METER.0).contains(&taken));
            }
        }
        assert_eq!(shares(Cents::LARGEST_METER.0, 0, 1).1, Cents::LARGEST_METER.0);
    }

    #[test]
    fn an_increment_is_at_most_the_whole_wager() {
        assert_eq!(Increment::ten_thousandths(7_000), Some(Increment::USUAL));
        assert!(Increment::ten_thousandths(10_000).is_some());
        assert!(Increment::ten_thousandths(10_001).is_none());
        assert_eq!(Increment::USUAL.on(Cents(100)), 70 * UNITS);
        assert_eq!(Increment(3_333).on(Cents(100)), 333_300);
    }
}
