//! Colours of decisions, the same on every screen and page.

/// A family of decisions that share a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// The hand or the wager is given up: fold, concede, withdraw.
    GiveUp,
    /// The hand stays: stand, play, bet, ride.
    Keep,
    /// One more card: hit.
    Draw,
    /// More money for one more card: double.
    Double,
    /// Two hands of one: split.
    Split,
    /// Cards for other cards: exchange.
    Exchange,
    /// A card is bought: buy.
    Buy,
    /// Anything else, such as insurance.
    Other,
    /// The situation cannot occur.
    Nothing,
}

impl Tone {
    /// Every tone.
    pub const ALL: [Self; 9] = [
        Self::GiveUp,
        Self::Keep,
        Self::Draw,
        Self::Double,
        Self::Split,
        Self::Exchange,
        Self::Buy,
        Self::Other,
        Self::Nothing,
    ];

    /// The tone of a decision, by its name in records. Text after a hyphen or a space, as in `exchange 3`, is ignored.
    pub fn of(decision: &str) -> Self {
        match decision.split(['-', ' ', '_']).next().unwrap_or_default() {
            "" => Self::Nothing,
            "fold" | "concede" | "withdraw" | "surrender" => Self::GiveUp,
            "stand" | "play" | "bet" | "raise" | "ride" => Self::Keep,
            "hit" => Self::Draw,
            "double" => Self::Double,
            "split" => Self::Split,
            "exchange" => Self::Exchange,
            "buy" => Self::Buy,
            _ => Self::Other,
        }
    }

    /// A short name for style sheets.
    pub const fn name(self) -> &'static str {
        ["give-up", "keep", "draw", "double", "split", "exchange", "buy", "other", "nothing"][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_of_a_family_share_a_tone() {
        assert_eq!(Tone::of("fold"), Tone::of("withdraw"));
        assert_eq!(Tone::of("exchange-3"), Tone::Exchange);
        assert_eq!(Tone::of("even-money"), Tone::Other);
        assert_eq!(Tone::of(""), Tone::Nothing);
        let names: std::collections::BTreeSet<_> = Tone::ALL.map(Tone::name).into_iter().collect();
        assert_eq!(names.len(), Tone::ALL.len());
    }
}
