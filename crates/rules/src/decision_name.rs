//! The names of decisions, without the amount or the cards that a player adds: offers use them.

use crate::input::Decision;
use core::fmt;

/// A decision without its amount or cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // As in `Decision`.
pub enum DecisionName {
    Fold,
    Bet,
    Play,
    Ride,
    Withdraw,
    Exchange,
    Buy,
    Declare,
    Concede,
    Hit,
    Stand,
    Double,
    Split,
    Insure,
    EvenMoney,
    Decline,
    Refuse,
    Absent,
    CannotMatch,
    TakeWagersBack,
    PlayOn,
}

impl DecisionName {
    /// Every decision of any game.
    pub const ALL: [Self; 21] = [
        Self::Fold,
        Self::Bet,
        Self::Play,
        Self::Ride,
        Self::Withdraw,
        Self::Exchange,
        Self::Buy,
        Self::Declare,
        Self::Concede,
        Self::Hit,
        Self::Stand,
        Self::Double,
        Self::Split,
        Self::Insure,
        Self::EvenMoney,
        Self::Decline,
        Self::Refuse,
        Self::Absent,
        Self::CannotMatch,
        Self::TakeWagersBack,
        Self::PlayOn,
    ];

    /// The word that offers, records and scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fold => "fold",
            Self::Bet => "bet",
            Self::Play => "play",
            Self::Ride => "ride",
            Self::Withdraw => "withdraw",
            Self::Exchange => "exchange",
            Self::Buy => "buy",
            Self::Declare => "declare",
            Self::Concede => "concede",
            Self::Hit => "hit",
            Self::Stand => "stand",
            Self::Double => "double",
            Self::Split => "split",
            Self::Insure => "insure",
            Self::EvenMoney => "even-money",
            Self::Decline => "decline",
            Self::Refuse => "refuse",
            Self::Absent => "absent",
            Self::CannotMatch => "cannot-match",
            Self::TakeWagersBack => "take-back",
            Self::PlayOn => "play-on",
        }
    }

    /// The decision of this name, where the name alone is enough. A bet or a double then has the amount that the rules
    /// ask. `None` where cards or an amount must be named, or where only the house enters it.
    pub const fn without_details(self) -> Option<Decision> {
        Some(match self {
            Self::Exchange | Self::Insure | Self::Absent | Self::CannotMatch => return None,
            Self::Fold => Decision::Fold,
            Self::Bet => Decision::Bet(None),
            Self::Play => Decision::Play,
            Self::Ride => Decision::Ride,
            Self::Withdraw => Decision::Withdraw,
            Self::Buy => Decision::Buy,
            Self::Declare => Decision::Declare,
            Self::Concede => Decision::Concede,
            Self::Hit => Decision::Hit,
            Self::Stand => Decision::Stand,
            Self::Double => Decision::Double(None),
            Self::Split => Decision::Split,
            Self::EvenMoney => Decision::EvenMoney,
            Self::Decline => Decision::Decline,
            Self::Refuse => Decision::Refuse,
            Self::TakeWagersBack => Decision::TakeWagersBack,
            Self::PlayOn => Decision::PlayOn,
        })
    }
}

impl Decision {
    /// The decision with this name, where the name alone is enough.
    pub fn without_details(name: &str) -> Option<Self> {
        DecisionName::ALL.into_iter().find(|decision| decision.name() == name)?.without_details()
    }

    /// The name of this decision.
    pub const fn kind(self) -> DecisionName {
        match self {
            Self::Fold => DecisionName::Fold,
            Self::Bet(_) => DecisionName::Bet,
            Self::Play => DecisionName::Play,
            Self::Ride => DecisionName::Ride,
            Self::Withdraw => DecisionName::Withdraw,
            Self::Exchange(_) => DecisionName::Exchange,
            Self::Buy => DecisionName::Buy,
            Self::Declare => DecisionName::Declare,
            Self::Concede => DecisionName::Concede,
            Self::Hit => DecisionName::Hit,
            Self::Stand => DecisionName::Stand,
            Self::Double(_) => DecisionName::Double,
            Self::Split => DecisionName::Split,
            Self::Insure(_) => DecisionName::Insure,
            Self::EvenMoney => DecisionName::EvenMoney,
            Self::Decline => DecisionName::Decline,
            Self::Refuse => DecisionName::Refuse,
            Self::Absent { .. } => DecisionName::Absent,
            Self::CannotMatch { .. } => DecisionName::CannotMatch,
            Self::TakeWagersBack => DecisionName::TakeWagersBack,
            Self::PlayOn => DecisionName::PlayOn,
        }
    }

    /// The word that records and scripts use.
    pub const fn name(self) -> &'static str {
        self.kind().name()
    }
}

impl fmt::Display for DecisionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_made_by_its_name_alone_has_that_name() {
        let missing: Vec<_> = DecisionName::ALL.into_iter().filter(|name| name.without_details().is_none()).collect();
        let details = [DecisionName::Exchange, DecisionName::Insure, DecisionName::Absent, DecisionName::CannotMatch];
        assert_eq!(missing, details);
        for name in DecisionName::ALL {
            assert!(name.without_details().is_none_or(|decision| decision.kind() == name), "{name}");
        }
        assert_eq!(Decision::without_details("bet"), Some(Decision::Bet(None)));
        assert_eq!(Decision::without_details("take-back"), Some(Decision::TakeWagersBack));
        assert_eq!(Decision::without_details("exchange"), None);
        assert_eq!(Decision::without_details("Bet"), None);
    }
}
