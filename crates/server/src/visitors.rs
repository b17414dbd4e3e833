//! The visitors of a demonstration floor, and the house's own players, who keep them company.
//!
//! Every round stays in the record for good. So the house's own players pause while there are no visitors, and play on when one comes.
//!
//! A visitor is a player who sends a request, or a websocket that is not one of the house's own players, at a table or, if its address says so, in
//! the lobby. A request without a player does not count: monitoring programs and wall displays would keep the bots playing for ever.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Whether visitors are on the floor, and the names of the house's own players, who do not count as visitors.
#[derive(Debug)]
pub struct Visitors(Mutex<Floor>);

#[derive(Debug)]
struct Floor {
    /// The house's own players.
    own: HashSet<String>,
    /// How many websockets visitors have open.
    watching: usize,
    /// When a visitor was last seen. When the server starts this is now, so the house's own players begin to play at once.
    seen: Instant,
}

/// A visitor's open websocket. When this is dropped the websocket is closed, and the visitor was last seen now.
pub struct Visit(Arc<Visitors>);

impl Default for Visitors {
    fn default() -> Self {
        Self(Mutex::new(Floor { own: HashSet::new(), watching: 0, seen: Instant::now() }))
    }
}

impl Visitors {
    fn floor(&self) -> MutexGuard<'_, Floor> {
        // The guarded value is never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds names of the house's own players: from now on they do not count as visitors.
    pub fn introduce(&self, names: impl IntoIterator<Item = String>) {
        self.floor().own.extend(names);
    }

    /// A player of this name has sent a request.
    pub(crate) fn saw(&self, name: &str) {
        let mut floor = self.floor();
        if !floor.own.contains(name) {
            floor.seen = Instant::now();
        }
    }

    /// A visitor of this name, or one without a name, has opened a websocket; none if it is one of the house's own players.
    pub(crate) fn visits(self: &Arc<Self>, name: Option<&str>) -> Option<Visit> {
        let mut floor = self.floor();
        if name.is_some_and(|name| floor.own.contains(name)) {
            return None;
        }
        floor.watching += 1;
        drop(floor);
        Some(Visit(Arc::clone(self)))
    }

    /// Whether there was no visitor for this time: no visitor has a websocket open, and none was seen.
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
        let visitors = Arc::new(Visitors::default());
        visitors.introduce(["alma-1".to_owned()]);
        let long_ago = Instant::now().checked_sub(Duration::from_hours(1)).expect("the machine has run for a while");
        let alone = || visitors.is_alone_for(Duration::from_mins(10));
        let forget = || visitors.floor().seen = long_ago;
        assert!(!alone(), "when the server starts, the house's own players play");
        forget();
        assert!(alone());
        visitors.saw("alma-1");
        assert!(visitors.visits(Some("alma-1")).is_none());
        assert!(alone(), "its own players are none");
        visitors.saw("ada");
        assert!(!alone());
        forget();
        let (ada, visitor) = (visitors.visits(Some("ada")), visitors.visits(None));
        assert!(!alone());
        drop(ada);
        forget();
        assert!(!alone(), "one still looks on");
        drop(visitor);
        forget();
        assert!(alone());
    }
}
