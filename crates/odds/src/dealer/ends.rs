//! The outcomes of a bet against the dealer.

/// The number of completions of the dealer's hand for each outcome of a bet. Signed, like the numbers that it is
/// multiplied with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    /// The dealer has less than ace-king and does not play.
    pub(crate) unqualified: i32,
    /// The dealer qualifies with the worse hand.
    pub(crate) win: i32,
    /// The dealer qualifies with an equal hand.
    pub(crate) tie: i32,
    /// The dealer qualifies with the better hand.
    pub(crate) lose: i32,
}

impl Ends {
    /// All completions.
    #[inline]
    pub(crate) const fn all(self) -> i32 {
        self.unqualified + self.win + self.tie + self.lose
    }
}
