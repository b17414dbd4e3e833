//! An in-memory cache of answers, limited by size.

use std::collections::HashMap;
use std::sync::Arc;

/// Answers by question.
pub(super) struct AnswerCache {
    answers: HashMap<String, CachedAnswer>,
    /// The most bytes of all answers together.
    room: usize,
    used: usize,
    /// Counts the lookups; an answer remembers its last one.
    visits: u64,
}

struct CachedAnswer {
    answer: Arc<str>,
    last_visit: u64,
}

impl AnswerCache {
    pub(super) fn new(room: usize) -> Self {
        Self { answers: HashMap::new(), room, used: 0, visits: 0 }
    }

    /// The answer, if it is cached.
    pub(super) fn get(&mut self, key: &str) -> Option<Arc<str>> {
        self.visits += 1;
        let cached = self.answers.get_mut(key)?;
        cached.last_visit = self.visits;
        Some(Arc::clone(&cached.answer))
    }

    /// Adds an answer. The answers that were looked up longest ago are evicted; an answer that is larger than the whole cache is not added.
    pub(super) fn put(&mut self, key: String, answer: Arc<str>) {
        let size = key.len() + answer.len();
        if size > self.room || self.answers.contains_key(&key) {
            return;
        }
        while self.used + size > self.room {
            let stale = self.answers.iter().min_by_key(|(_, cached)| cached.last_visit).map(|(key, _)| key.clone());
            let Some(stale) = stale else { break };
            if let Some(gone) = self.answers.remove(&stale) {
                self.used -= stale.len() + gone.answer.len();
            }
        }
        self.visits += 1;
        self.used += size;
        self.answers.insert(key, CachedAnswer { answer, last_visit: self.visits });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_asked_for_the_longest_makes_room() {
        let mut cache = AnswerCache::new(30);
        for key in ["a", "b", "c"] {
            cache.put(key.into(), "nine char".into());
        }
        assert_eq!(cache.used, 30, "exactly full");
        assert!(cache.get("a").is_some());
        cache.put("d".into(), "x".into());
        assert!(cache.get("b").is_none(), "the longest unasked");
        assert!(cache.get("a").is_some() && cache.get("c").is_some() && cache.get("d").is_some());
        assert_eq!(cache.used, 22);
        cache.put("e".into(), "123456789".into());
        assert_eq!(cache.used, 22, "a goes for it");
        assert!(cache.get("a").is_none());
    }

    #[test]
    fn what_is_too_large_is_not_kept_and_nothing_is_lost_for_it() {
        let mut cache = AnswerCache::new(10);
        cache.put("a".into(), "123456789".into());
        cache.put("b".into(), "1234567890".into());
        assert!(cache.get("b").is_none() && cache.get("a").is_some());
    }
}
