//! Queues in which people take turns: whoever asks for much waits for their own requests, and nobody else waits for them.

use crate::web::neighbourhood::SITE_SHARE;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// What waits, and for whom.
pub(crate) struct Turns<K, T> {
    /// By whose turn it is: what waits, and for whom within that.
    waiting: HashMap<K, VecDeque<(K, T)>>,
    /// Everybody for whom something waits, in the order of their turns.
    order: VecDeque<K>,
    /// So much may wait for each.
    each: usize,
    /// So much may wait in all.
    all: usize,
    length: usize,
}

/// Why there is no room in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// As much waits for this one as may.
    Own,
    /// As much waits for all together as may.
    All,
}

impl<K: Clone + Eq + Hash, T> Turns<K, T> {
    /// An empty line with room for so much for each, and for so much in all.
    pub(crate) fn new(each: usize, all: usize) -> Self {
        Self { waiting: HashMap::new(), order: VecDeque::new(), each, all, length: 0 }
    }

    /// Puts something in for somebody who shares their turns with nobody.
    #[cfg(test)]
    pub(crate) fn push(&mut self, who: K, what: T) -> Result<(), Full> {
        self.push_among(who.clone(), who, what)
    }

    /// Puts something in for somebody who takes turns together with others, as the networks of one site do. Each of those has their own limit, and
    /// all of them together have [`SITE_SHARE`] times as much.
    pub(crate) fn push_among(&mut self, group: K, who: K, what: T) -> Result<(), Full> {
        let waiting = self.waiting.get(&group);
        let together = waiting.map_or(0, VecDeque::len);
        let own = waiting.map_or(0, |waiting| waiting.iter().filter(|(whose, _)| *whose == who).count());
        if own >= self.each || together >= self.each.saturating_mul(SITE_SHARE as usize) {
            return Err(Full::Own);
        }
        if self.length >= self.all {
            return Err(Full::All);
        }
        if together == 0 {
            self.order.push_back(group.clone());
        }
        self.waiting.entry(group).or_default().push_back((who, what));
        self.length += 1;
        Ok(())
    }

    /// What is next: the oldest of whoever has the turn.
    pub(crate) fn next(&mut self) -> Option<T> {
        let who = self.order.pop_front()?;
        let own = self.waiting.get_mut(&who)?;
        let what = own.pop_front().map(|(_, what)| what);
        if own.is_empty() {
            self.waiting.remove(&who);
        } else {
            self.order.push_back(who);
        }
        self.length -= 1;
        what
    }

    /// Forgets what nobody waits for any more.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        for own in self.waiting.values_mut() {
            own.retain(|(_, what)| wanted(what));
        }
        self.waiting.retain(|_, own| !own.is_empty());
        self.order.retain(|who| self.waiting.contains_key(who));
        self.length = self.waiting.values().map(VecDeque::len).sum();
    }

    /// How much waits.
    pub(crate) fn len(&self) -> usize {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(turns: &mut Turns<char, u32>) -> Vec<u32> {
        std::iter::from_fn(|| turns.next()).collect()
    }

    #[test]
    fn a_busy_asker_delays_only_itself() {
        let mut turns = Turns::new(4, 100);
        for number in 0..4 {
            turns.push('a', number).expect("room");
        }
        assert_eq!(turns.next(), Some(0));
        turns.push('b', 10).expect("room");
        turns.push('c', 20).expect("room");
        turns.push('b', 11).expect("room");
        assert_eq!(all(&mut turns), [1, 10, 20, 2, 11, 3]);
        assert_eq!((turns.len(), turns.next()), (0, None));
    }

    #[test]
    fn so_much_waits_for_each_and_so_much_in_all() {
        let mut turns = Turns::new(2, 3);
        turns.push('a', 1).expect("room");
        turns.push('a', 2).expect("room");
        assert_eq!(turns.push('a', 3), Err(Full::Own));
        turns.push('b', 4).expect("room");
        assert_eq!(turns.push('b', 5), Err(Full::All));
        assert_eq!(turns.push('a', 5), Err(Full::Own), "it is their own doing first");
        assert_eq!(turns.next(), Some(1));
        turns.push('b', 5).expect("room again");
        assert_eq!(all(&mut turns), [4, 2, 5]);
    }

    #[test]
    fn those_who_share_turns_have_a_limit_together() {
        let mut turns = Turns::new(2, 100);
        // 's' is a site with many networks, and 'x' somebody else.
        for (number, network) in "abcd".chars().enumerate() {
            for _ in 0..2 {
                turns.push_among('s', network, number as u32).expect("room");
            }
            assert_eq!(turns.push_among('s', network, 9), Err(Full::Own));
        }
        assert_eq!(turns.push_among('s', 'e', 9), Err(Full::Own), "a fifth network");
        turns.push('x', 50).expect("room");
        assert_eq!(all(&mut turns), [0, 50, 0, 1, 1, 2, 2, 3, 3], "one turn for all networks of the site");
    }

    #[test]
    fn what_nobody_waits_for_takes_no_room_and_no_turn() {
        let mut turns = Turns::new(2, 3);
        for (who, number) in [('a', 1), ('a', 2), ('b', 3)] {
            turns.push(who, number).expect("room");
        }
        turns.retain(|number| *number == 2);
        assert_eq!(turns.len(), 1);
        turns.push('b', 4).expect("room");
        assert_eq!(all(&mut turns), [2, 4]);
    }
}
