//! Who is on a demonstration floor: the house's own players, and visitors to keep company with.
//!
//! Every round stays in the record for good. So the house's own players rest while nobody else is there, and play on when somebody comes.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The visitors of a floor, and the names of those who are none.
#[derive(Debug)]
pub struct Company(Mutex<Floor>);

#[derive(Debug)]
struct Floor {
    /// The house's own players.
    own: HashSet<String>,
    /// How many websockets visitors have open.
    watching: usize,
    /// When a visitor was last seen. A floor begins with company.
    seen: Instant,
}

/// A visitor's websocket, as long as this lives.
pub struct Visit(Arc<Company>);

impl Default for Company {
    fn default() -> Self {
        Self(Mutex::new(Floor { own: HashSet::new(), watching: 0, seen: Instant::now() }))
    }
}

impl Company {
    fn floor(&self) -> MutexGuard<'_, Floor> {
        // Nothing in it is ever half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These are the house's own players.
    pub fn introduce(&self, names: impl IntoIterator<Item = String>) {
        self.floor().own.extend(names);
    }

    /// Somebody of this name asked something, or a visitor without one.
    pub(crate) fn saw(&self, name: Option<&str>) {
        let mut floor = self.floor();
        if name.is_none_or(|name| !floor.own.contains(name)) {
            floor.seen = Instant::now();
        }
    }

    /// Somebody of this name has opened a websocket; nothing where they are one of the house's own.
    pub(crate) fn visits(self: &Arc<Self>, name: Option<&str>) -> Option<Visit> {
        let mut floor = self.floor();
        if name.is_some_and(|name| floor.own.contains(name)) {
            return None;
        }
        floor.watching += 1;
        drop(floor);
        Some(Visit(Arc::clone(self)))
    }

    /// Whether no visitor was there for so long.
    pub fn is_alone_for(&self, time: Duration) -> bool {
        let floor = self.floor();
        floor.watching == 0 && floor.seen.elapsed() >= time
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut floor = self.0.floor();
        floor.watching = floor.watching.saturating_sub(1);
        floor.seen = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_visitors_are_company() {
        let company = Arc::new(Company::default());
        company.introduce(["alma-1".to_owned()]);
        let long_ago = Instant::now().checked_sub(Duration::from_hours(1)).expect("the machine has run for a while");
        let alone = || company.is_alone_for(Duration::from_mins(10));
        let forget = || company.floor().seen = long_ago;
        assert!(!alone(), "a floor begins with company");
        forget();
        assert!(alone());
        company.saw(Some("alma-1"));
        assert!(company.visits(Some("alma-1")).is_none());
        assert!(alone(), "its own players are none");
        company.saw(Some("ada"));
        assert!(!alone());
        forget();
        let (ada, visitor) = (company.visits(Some("ada")), company.visits(None));
        assert!(!alone());
        drop(ada);
        forget();
        assert!(!alone(), "one still looks on");
        drop(visitor);
        forget();
        assert!(alone());
    }
}
