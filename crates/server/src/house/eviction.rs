//! Accounts, pools and logins in memory are evicted when there are too many: the store has all of them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The most accounts in memory; the same for pools and for logins.
pub(super) const MOST: usize = 20_000;

/// Makes room for one more if the limit is reached. Half of them are evicted, so that this is seldom done, but none that is in use.
pub(super) fn make_room<I: Eq + Hash, T>(all: &mut HashMap<I, Arc<T>>, most: usize) {
    if all.len() < most {
        return;
    }
    let mut too_many = all.len() - most / 2;
    all.retain(|_, shared| {
        // New references are only handed out from this map, which is locked now.
        let goes = too_many > 0 && Arc::strong_count(shared) == 1;
        too_many -= usize::from(goes);
        !goes
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_goes_when_there_are_too_many_and_nothing_that_is_in_use() {
        for (kept, used, left) in [(9, 0, 9), (10, 0, 5), (11, 0, 5), (10, 4, 5), (10, 8, 8), (10, 10, 10)] {
            let mut all: HashMap<u8, Arc<u8>> = (0..kept).map(|id| (id, Arc::new(id))).collect();
            let in_use: Vec<_> = (0..used).map(|id| Arc::clone(&all[&id])).collect();
            make_room(&mut all, 10);
            assert_eq!(all.len(), left, "{kept} kept, {used} in use");
            assert!(in_use.iter().all(|id| all.contains_key(id)));
        }
    }
}
