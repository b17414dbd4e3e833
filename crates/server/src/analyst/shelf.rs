//! Answers that were given, kept in memory as far as there is room.

use std::collections::HashMap;
use std::sync::Arc;

/// Answers by what was asked.
pub(super) struct Shelf {
    answers: HashMap<String, Kept>,
    /// The most bytes that they may have together.
    room: usize,
    used: usize,
    /// Counts how often somebody came.
    visits: u64,
}

struct Kept {
    answer: Arc<str>,
    last_visit: u64,
}

impl Shelf {
    pub(super) fn new(room: usize) -> Self {
        Self { answers: HashMap::new(), room, used: 0, visits: 0 }
    }

    /// The answer, if it is there.
    pub(super) fn get(&mut self, key: &str) -> Option<Arc<str>> {
        self.visits += 1;
        let kept = self.answers.get_mut(key)?;
        kept.last_visit = self.visits;
        Some(Arc::clone(&kept.answer))
    }

    /// Keeps an answer. Those that nobody has asked for the longest make room; what is too large by itself is not kept.
    pub(super) fn put(&mut self, key: String, answer: Arc<str>) {
        let size = key.len() + answer.len();
        if size > self.room || self.answers.contains_key(&key) {
            return;
        }
        while self.used + size > self.room {
            let stale = self.answers.iter().min_by_key(|(_, kept)| kept.last_visit).map(|(key, _)| key.clone());
            let Some(stale) = stale else { break };
            if let Some(gone) = self.answers.remove(&stale) {
                self.used -= stale.len() + gone.answer.len();
            }
        }
        self.visits += 1;
        self.used += size;
        self.answers.insert(key, Kept { answer, last_visit: self.visits });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_asked_for_the_longest_makes_room() {
        let mut shelf = Shelf::new(30);
        for key in ["a", "b", "c"] {
            shelf.put(key.into(), "nine char".into());
        }
        assert_eq!(shelf.used, 30, "exactly full");
        assert!(shelf.get("a").is_some());
        shelf.put("d".into(), "x".into());
        assert!(shelf.get("b").is_none(), "the longest unasked");
        assert!(shelf.get("a").is_some() && shelf.get("c").is_some() && shelf.get("d").is_some());
        assert_eq!(shelf.used, 22);
        shelf.put("e".into(), "123456789".into());
        assert_eq!(shelf.used, 22, "a goes for it");
        assert!(shelf.get("a").is_none());
    }

    #[test]
    fn what_is_too_large_is_not_kept_and_nothing_is_lost_for_it() {
        let mut shelf = Shelf::new(10);
        shelf.put("a".into(), "123456789".into());
        shelf.put("b".into(), "1234567890".into());
        assert!(shelf.get("b").is_none() && shelf.get("a").is_some());
    }
}
