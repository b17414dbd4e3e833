//! What is kept in memory of accounts, pools and logins is forgotten where there is too much of it: the store has all of it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// How many accounts are kept in memory, and how many pools and logins.
pub(super) const MOST: usize = 20_000;

/// Makes room for one more where so many are kept. Half of them go, so that this is seldom done, but none that is in use.
pub(super) fn make_room<I: Eq + Hash, T>(all: &mut HashMap<I, Arc<T>>, most: usize) {
    if all.len() < most {
        return;
    }
    let mut too_many = all.len() - most / 2;
    all.retain(|_, shared| {
        // Others get it from here alone, and nobody else has the map now.
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
