//! The order in which the hands of a poker round receive their cards.

use crate::seat::{Place, Seat, Seats};
use crate::table::Device;

/// Iterates over the cards of a deal: around the table from a shoe, hand by hand from a shuffling device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dealing {
    /// 0 for the dealer, otherwise a seat number, in dealing order.
    hands: [u8; 1 + Seat::MOST as usize],
    count: u8,
    size: u8,
    device: Device,
    hand: u8,
    nth: u8,
    /// The places of the cards that follow the hands.
    rest: &'static [Place],
    rest_dealt: u8,
}

impl Dealing {
    /// No deal.
    pub(crate) const NOTHING: Self =
        Self { hands: [0; 10], count: 0, size: 0, device: Device::Shoe, hand: 0, nth: 0, rest: &[], rest_dealt: 0 };

    /// Starts a deal of `size` cards to each seat in order, with the dealer first if `dealer_first` is set. Otherwise
    /// the deal ends with two community cards; a shuffling device gives them as a packet of three, whose bottom card
    /// goes to the rack.
    #[inline]
    pub(crate) fn start(&mut self, device: Device, size: u8, seats: Seats, dealer_first: bool) {
        *self = Self::NOTHING;
        self.size = size;
        self.device = device;
        self.count = u8::from(dealer_first);
        for seat in seats {
            self.hands[self.count as usize] = seat.number();
            self.count += 1;
        }
        self.rest = match (dealer_first, device) {
            (true, _) => &[],
            (false, Device::Shoe) => &[Place::Community, Place::Community],
            (false, Device::Shuffler) => &[Place::Community, Place::Community, Place::Burn],
        };
    }

    /// The place of the next card, and its index in that hand.
    #[inline]
    pub(crate) fn next(&self) -> Option<(Place, usize)> {
        if self.hand >= self.count || self.nth >= self.size {
            let place = *self.rest.get(self.rest_dealt as usize)?;
            return Some((place, self.rest_dealt as usize));
        }
        Some((self.place(self.hand), self.nth as usize))
    }

    /// Whether every hand has all its cards.
    #[inline]
    const fn hands_dealt(&self) -> bool {
        match self.device {
            Device::Shoe => self.nth == self.size,
            Device::Shuffler => self.hand == self.count,
        }
    }

    #[inline]
    fn place(&self, hand: u8) -> Place {
        Seat::new(self.hands[hand as usize]).map_or(Place::Dealer, Place::hand)
    }

    /// The next card has been dealt. Returns whether the deal is finished.
    #[inline]
    pub(crate) fn advance(&mut self) -> bool {
        match self.device {
            _ if self.hands_dealt() => self.rest_dealt += 1,
            Device::Shoe => {
                self.hand += 1;
                if self.hand == self.count {
                    self.hand = 0;
                    self.nth += 1;
                }
            }
            Device::Shuffler => {
                self.nth += 1;
                if self.nth == self.size {
                    self.nth = 0;
                    self.hand += 1;
                }
            }
        }
        self.hands_dealt() && self.rest_dealt as usize == self.rest.len()
    }

    /// How many cards a place has received so far.
    pub(crate) fn dealt_to(&self, place: Place) -> usize {
        let position = (0..self.count).find(|hand| self.place(*hand) == place);
        let Some(hand) = position else {
            return self.rest.iter().take(self.rest_dealt as usize).filter(|to| **to == place).count();
        };
        let cards = match self.device {
            Device::Shoe => self.nth + u8::from(hand < self.hand),
            Device::Shuffler if hand < self.hand => self.size,
            Device::Shuffler if hand == self.hand => self.nth,
            Device::Shuffler => 0,
        };
        cards as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(device: Device) -> Vec<(u8, usize)> {
        let seats = [2, 5].into_iter().filter_map(Seat::new).collect();
        let mut dealing = Dealing::NOTHING;
        dealing.start(device, 3, seats, true);
        let mut order = Vec::new();
        while let Some((place, nth)) = dealing.next() {
            assert_eq!(dealing.dealt_to(place), nth);
            order.push((if let Place::Hand { seat, .. } = place { seat.number() } else { 0 }, nth));
            dealing.advance();
        }
        assert_eq!(dealing.dealt_to(Place::Dealer), 3);
        order
    }

    #[test]
    fn a_shoe_goes_around_the_table() {
        let around = [(0, 0), (2, 0), (5, 0), (0, 1), (2, 1), (5, 1), (0, 2), (2, 2), (5, 2)];
        assert_eq!(order(Device::Shoe), around);
    }

    #[test]
    fn community_cards_follow_the_hands() {
        let seats: Seats = [3, 4].into_iter().filter_map(Seat::new).collect();
        for (device, last) in [(Device::Shoe, Place::Community), (Device::Shuffler, Place::Burn)] {
            let mut dealing = Dealing::NOTHING;
            dealing.start(device, 3, seats, false);
            for _ in 0..6 {
                assert!(matches!(dealing.next(), Some((Place::Hand { .. }, _))));
                assert!(!dealing.advance());
            }
            assert_eq!((dealing.next(), dealing.dealt_to(Place::Community)), (Some((Place::Community, 0)), 0));
            assert!(!dealing.advance());
            assert_eq!((dealing.next(), dealing.dealt_to(Place::Community)), (Some((Place::Community, 1)), 1));
            if last == Place::Burn {
                assert!(!dealing.advance());
            }
            assert_eq!(dealing.next().map(|(place, _)| place), Some(last));
            assert!(dealing.advance());
            assert_eq!((dealing.next(), dealing.dealt_to(Place::Community)), (None, 2));
            assert_eq!(dealing.dealt_to(Place::Dealer), 0);
        }
    }

    #[test]
    fn a_shuffling_device_gives_packets() {
        let packets = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2), (5, 0), (5, 1), (5, 2)];
        assert_eq!(order(Device::Shuffler), packets);
    }
}
