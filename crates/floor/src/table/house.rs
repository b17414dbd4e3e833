//! The house's next move, which needs no request.

use super::{CardSource, Command, Table};
use crate::time::Moment;
use rules::{Await, Card, Input, Next, Round};

/// The house's next move, which needs no request.
#[derive(Clone, Debug, PartialEq)]
pub enum HouseMove {
    /// This command.
    Do(Command),
    /// A new shoe is made of exactly these cards, shuffled and sealed, and then loaded by [`Command::LoadShoe`].
    Shuffle {
        /// The cards; their order has no meaning.
        cards: Vec<Card>,
    },
    /// The dealer cuts the shoe, anywhere from the first to the last of these places, by [`Command::Cut`].
    Cut {
        /// The fewest cards that go from the front to the back.
        from: u16,
        /// The most.
        to: u16,
    },
    /// The next card is dealt, by [`Command::Deal`] with [`Input::Card`].
    Draw {
        /// From which shoe.
        shoe: u32,
        /// The number of cards dealt from it before.
        position: u16,
        /// The card's index when the shoe was sealed, from 0; the cut has moved it.
        index: u16,
    },
}

impl Table {
    /// The house's next move; none while the table waits for a person or for time to pass.
    pub fn house_move(&self, now: Moment) -> Option<HouseMove> {
        let tick = |due: Option<Moment>| due.filter(|due| *due <= now).map(|_| HouseMove::Do(Command::Tick));
        if self.is_closed() {
            return tick(self.lapses_at());
        }
        if let Some((patron, seat, player)) = self.place_to_clear() {
            return Some(HouseMove::Do(Command::Leave { patron, seat, player }));
        }
        if self.asked_for().is_some() {
            return tick(self.lapses_at());
        }
        if self.must_stand_one_up(now) {
            return Some(HouseMove::Do(Command::StandUp));
        }
        if !self.is_in_play() {
            if let Some(due) = tick(self.next_sign_at()) {
                return Some(due);
            }
            if self.can_seat_waiting(now) {
                return Some(HouseMove::Do(Command::SeatWaiting));
            }
        }
        if let Some(cards) = self.wanted_cards() {
            return Some(HouseMove::Shuffle { cards });
        }
        if let Some(shoe) = self.awaits_cut() {
            let (from, to) = shoe.cuts();
            return if self.cut_offered_to().is_none() {
                Some(HouseMove::Cut { from, to })
            } else {
                tick(self.deadline())
            };
        }
        let dealt = self.opening.source == CardSource::Dealt;
        let deal = |input| Some(HouseMove::Do(Command::Deal { by: None, input })).filter(|_| dealt);
        match self.round.next() {
            Next::Over => {
                let due = self.next_round_at().is_some_and(|at| at <= now) && self.is_occupied() && self.plays_on();
                due.then_some(HouseMove::Do(Command::NextRound))
            }
            Next::Await(Await::Card(_)) if dealt => match self.round.held_back() {
                Some(card) => deal(Input::Card(card)),
                None => self.shoe().and_then(super::LoadedShoe::next).map(|next| HouseMove::Draw {
                    shoe: next.shoe,
                    position: next.position,
                    index: next.index,
                }),
            },
            Next::Await(Await::Insurance) if self.all_are_ready() => deal(Input::CloseInsurance),
            Next::Await(Await::Turn) => deal(Input::Turn),
            Next::Await(Await::Settle) if self.settles(now) => deal(Input::Settle),
            Next::Await(Await::Wagers) if self.everybody_is_ready_to_play() => Some(HouseMove::Do(Command::Tick)),
            Next::Await(Await::Decision(_)) if self.rides_on().is_some() => Some(HouseMove::Do(Command::Tick)),
            Next::Await(_) => tick(self.deadline()),
        }
    }
}
