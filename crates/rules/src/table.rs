//! The settings that every table has.

use crate::money::Cents;
use crate::refusal::Why;
use crate::seat::Seat;
use crate::wager::Stake;

/// The settings of a table that all games have. Each game adds its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// The limits that hold at each seat: the table's, or a marked or privileged player's own.
    pub limits: [Limits; Seat::MOST as usize],
    /// Payments are made up to the next amount in this chip.
    pub smallest_chip: Cents,
    /// Whether every amount that a player chooses is a whole number of smallest chips (ruling G24). True for every
    /// table that is opened now; records of earlier rounds may have other amounts.
    pub whole_chips: bool,
    /// The treatment of wagers outside the limits.
    pub enforcement: Enforcement,
    /// The device that the cards are dealt from. It determines the order of the deal.
    pub device: Device,
    /// How many playing areas the layout has.
    pub seats: u8,
}

impl TableSettings {
    /// A table with this device and `seats` seats, without limits and with a smallest chip of 50 cents.
    pub const fn new(device: Device, seats: u8) -> Self {
        Self {
            limits: [Limits::NONE; Seat::MOST as usize],
            smallest_chip: Cents(50),
            whole_chips: false,
            enforcement: Enforcement::Refuse,
            device,
            seats,
        }
    }

    /// The same limits for every seat.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = [limits; Seat::MOST as usize];
    }

    /// Every seat of the layout, in dealing order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let seats = self.seats;
        Seat::all().filter(move |seat| seat.number() <= seats)
    }

    /// Whether the layout has this seat.
    #[inline]
    pub(crate) const fn has(&self, seat: Seat) -> Result<(), Why> {
        if seat.number() <= self.seats { Ok(()) } else { Err(Why::NoSuchSeat { seat, seats: self.seats }) }
    }

    /// The amounts that a wager before the deal may have at a seat. Only required wagers are held to the minimum.
    #[inline]
    pub(crate) const fn amounts(&self, seat: Seat, held_to_minimum: bool) -> Amounts {
        self.amounts_within(self.limits[seat.index()], held_to_minimum)
    }

    /// The same for a player who is held to these limits.
    #[inline]
    pub(crate) const fn amounts_within(&self, limits: Limits, held_to_minimum: bool) -> Amounts {
        match self.enforcement {
            Enforcement::AsFound => Amounts::ANY,
            Enforcement::Refuse => Amounts {
                from: if held_to_minimum { limits.minimum } else { limits.unit },
                to: limits.maximum,
                step: limits.unit,
            },
        }
    }

    /// The amounts that a player may add up to a limit: insurance, or a double for less.
    #[inline]
    pub(crate) const fn amounts_up_to(&self, most: Cents) -> Amounts {
        let step = match self.enforcement {
            Enforcement::Refuse if self.whole_chips => self.smallest_chip,
            _ => Cents(1),
        };
        Amounts { from: step, to: Cents(most.0 / step.0 * step.0), step }
    }

    /// The part of a wager that is paid or collected: no more than the maximum.
    #[inline]
    pub(crate) const fn counted(&self, seat: Seat, stake: Stake) -> Cents {
        stake.amount.at_most(self.limits[seat.index()].maximum)
    }
}

/// The limits on the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Limits {
    /// The least a required wager may be.
    pub minimum: Cents,
    /// The most any wager may be.
    pub maximum: Cents,
    /// Wagers are whole multiples of this.
    pub unit: Cents,
}

impl Limits {
    /// Only the limits of any wager.
    pub const NONE: Self = Self { minimum: Cents(1), maximum: Cents::LARGEST_WAGER, unit: Cents(1) };
}

/// The treatment of wagers outside the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enforcement {
    /// They are refused. So it is where the system deals.
    Refuse,
    /// They are recorded as they lie. So it is with real chips.
    AsFound,
}

/// The device that cards are dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// A card shoe: one card at a time around the table.
    Shoe,
    /// A shuffling device: poker hands as packets.
    Shuffler,
}

/// A range of amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// The least.
    pub from: Cents,
    /// The most.
    pub to: Cents,
    /// Above the least, only whole multiples of this. The least itself is always a legal amount (ruling G19).
    pub step: Cents,
}

impl Amounts {
    /// Any wager.
    pub const ANY: Self = Self { from: Cents(1), to: Cents::LARGEST_WAGER, step: Cents(1) };

    /// Only this amount.
    pub const fn exactly(amount: Cents) -> Self {
        Self { from: amount, to: amount, step: Cents(1) }
    }

    /// Checks that an amount lies in the range.
    #[inline]
    pub const fn check(self, amount: Cents) -> Result<(), Why> {
        if amount.0 <= 0 {
            return Err(Why::NotPositive);
        }
        if amount.0 > Cents::LARGEST_WAGER.0 {
            return Err(Why::TooLarge { most: Cents::LARGEST_WAGER });
        }
        if self.from.0 == self.to.0 && amount.0 != self.from.0 {
            return Err(Why::MustBe { amount: self.from });
        }
        if amount.0 < self.from.0 {
            return Err(Why::BelowMinimum { least: self.from });
        }
        if amount.0 > self.to.0 {
            return Err(Why::AboveMaximum { most: self.to });
        }
        if self.step.0 > 1 && amount.0 != self.from.0 && amount.0 % self.step.0 != 0 {
            return Err(Why::NotInUnits { unit: self.step });
        }
        Ok(())
    }

    /// Checks that a stake lies in the range, and its tokens within the stake.
    #[inline]
    pub const fn check_stake(self, stake: Stake) -> Result<(), Why> {
        if let Err(why) = self.check(stake.amount) {
            return Err(why);
        }
        check_tokens(stake.tokens, stake.amount)
    }
}

/// Checks that tokens do not exceed the price.
#[inline]
pub(crate) const fn check_tokens(tokens: Cents, price: Cents) -> Result<(), Why> {
    if tokens.0 < 0 || tokens.0 > price.0 { Err(Why::TooManyTokens) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_hold_at_their_edges() {
        let amounts = Amounts { from: Cents(1000), to: Cents(5000), step: Cents(500) };
        assert_eq!(amounts.check(Cents(999)), Err(Why::BelowMinimum { least: Cents(1000) }));
        assert_eq!(amounts.check(Cents(1000)), Ok(()));
        assert_eq!(amounts.check(Cents(1001)), Err(Why::NotInUnits { unit: Cents(500) }));
        assert_eq!(amounts.check(Cents(5000)), Ok(()));
        assert_eq!(amounts.check(Cents(5001)), Err(Why::AboveMaximum { most: Cents(5000) }));
        assert_eq!(amounts.check(Cents(0)), Err(Why::NotPositive));
        assert_eq!(amounts.check(Cents(-1000)), Err(Why::NotPositive));
        assert_eq!(amounts.check(Cents(i64::MAX)), Err(Why::TooLarge { most: Cents::LARGEST_WAGER }));
        assert_eq!(Amounts::ANY.check(Cents::LARGEST_WAGER), Ok(()));
        assert_eq!(Amounts::exactly(Cents(100)).check(Cents(101)), Err(Why::MustBe { amount: Cents(100) }));
    }

    #[test]
    fn tokens_are_part_of_the_wager() {
        let stake = |amount, tokens| Stake { amount: Cents(amount), tokens: Cents(tokens) };
        assert_eq!(Amounts::ANY.check_stake(stake(1000, 1000)), Ok(()));
        assert_eq!(Amounts::ANY.check_stake(stake(1000, 1001)), Err(Why::TooManyTokens));
        assert_eq!(Amounts::ANY.check_stake(stake(1000, -1)), Err(Why::TooManyTokens));
    }
}
