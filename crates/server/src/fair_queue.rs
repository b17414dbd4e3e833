//! A queue in which clients take turns: a client that sends much waits for its own requests, and the others do not.

use crate::web::networks::SITE_SHARE;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// The waiting requests, by client.
pub(crate) struct FairQueue<K, T> {
    /// By group of clients that share their turns: each waiting request with its client.
    waiting: HashMap<K, VecDeque<(K, T)>>,
    /// The groups with waiting requests, in the order of their turns.
    order: VecDeque<K>,
    /// The limit for each client.
    each: usize,
    /// The limit for all together.
    all: usize,
    length: usize,
}

/// Why a request was not taken into the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The limit of this client, or of its group, is reached.
    Own,
    /// The limit for all together is reached.
    All,
}

impl<K: Clone + Eq + Hash, T> FairQueue<K, T> {
    /// An empty queue with a limit for each client and a limit for all together.
    pub(crate) fn new(each: usize, all: usize) -> Self {
        Self { waiting: HashMap::new(), order: VecDeque::new(), each, all, length: 0 }
    }

    /// Adds a request of a client that does not share its turns.
    #[cfg(test)]
    pub(crate) fn push(&mut self, who: K, what: T) -> Result<(), Full> {
        self.push_among(who.clone(), who, what)
    }

    /// Adds a request of a client that shares its turns with others, as the networks of one site do. Each client has its own limit, and the group has
    /// [`SITE_SHARE`] times as much.
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

    /// Takes the oldest request of the group whose turn it is.
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

    /// Drops requests whose clients no longer wait.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        for own in self.waiting.values_mut() {
            own.retain(|(_, what)| wanted(what));
        }
        self.waiting.retain(|_, own| !own.is_empty());
        self.order.retain(|who| self.waiting.contains_key(who));
        self.length = self.waiting.values().map(VecDeque::len).sum();
    }

    /// How many requests wait.
    pub(crate) fn len(&self) -> usize {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(queue: &mut FairQueue<char, u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.next()).collect()
    }

    #[test]
    fn a_busy_asker_delays_only_itself() {
        let mut queue = FairQueue::new(4, 100);
        for number in 0..4 {
            queue.push('a', number).expect("room");
        }
        assert_eq!(queue.next(), Some(0));
        queue.push('b', 10).expect("room");
        queue.push('c', 20).expect("room");
        queue.push('b', 11).expect("room");
        assert_eq!(all(&mut queue), [1, 10, 20, 2, 11, 3]);
        assert_eq!((queue.len(), queue.next()), (0, None));
    }

    #[test]
    fn so_much_waits_for_each_and_so_much_in_all() {
        let mut queue = FairQueue::new(2, 3);
        queue.push('a', 1).expect("room");
        queue.push('a', 2).expect("room");
        assert_eq!(queue.push('a', 3), Err(Full::Own));
        queue.push('b', 4).expect("room");
        assert_eq!(queue.push('b', 5), Err(Full::All));
        assert_eq!(queue.push('a', 5), Err(Full::Own), "it is their own doing first");
        assert_eq!(queue.next(), Some(1));
        queue.push('b', 5).expect("room again");
        assert_eq!(all(&mut queue), [4, 2, 5]);
    }

    #[test]
    fn those_who_share_turns_have_a_limit_together() {
        let mut queue = FairQueue::new(2, 100);
        // 's' is a site with many networks, and 'x' another client.
        for (number, network) in "abcd".chars().enumerate() {
            for _ in 0..2 {
                queue.push_among('s', network, number as u32).expect("room");
            }
            assert_eq!(queue.push_among('s', network, 9), Err(Full::Own));
        }
        assert_eq!(queue.push_among('s', 'e', 9), Err(Full::Own), "a fifth network");
        queue.push('x', 50).expect("room");
        assert_eq!(all(&mut queue), [0, 50, 0, 1, 1, 2, 2, 3, 3], "one turn for all networks of the site");
    }

    #[test]
    fn what_nobody_waits_for_takes_no_room_and_no_turn() {
        let mut queue = FairQueue::new(2, 3);
        for (who, number) in [('a', 1), ('a', 2), ('b', 3)] {
            queue.push(who, number).expect("room");
        }
        queue.retain(|number| *number == 2);
        assert_eq!(queue.len(), 1);
        queue.push('b', 4).expect("room");
        assert_eq!(all(&mut queue), [2, 4]);
    }
}
