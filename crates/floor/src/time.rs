//! Moments. The floor is told the time; it never looks at a clock.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since the beginning of 1970, in universal time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// So many milliseconds later.
    #[must_use]
    pub const fn after(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }
}
