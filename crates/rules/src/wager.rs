//! Wagers, spots and stakes.

use crate::money::Cents;
use crate::seat::{Player, Seat};
use core::fmt;

/// Every kind of wager of the five games, by the names that records and scripts use.
///
/// ```
/// use croupier_rules::Wager;
///
/// assert_eq!(Wager::from_name("pair-plus"), Some(Wager::PairPlus));
/// assert_eq!(Wager::PairPlus.to_string(), "pair-plus");
/// ```
///
/// A new game adds variants. The enum is not `#[non_exhaustive]`, so the compiler names every `match` that lacks them.
/// Add an arm `_` where that does not matter to you.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wager {
    /// The initial wager of three poker games.
    Ante,
    /// The wager that keeps a Caribbean Stud or Lunar Poker hand in.
    Bet,
    /// Caribbean Stud's wager on the progressive jackpot.
    Jackpot,
    /// Let It Ride's first wager that may be withdrawn.
    One,
    /// Let It Ride's second wager that may be withdrawn.
    Two,
    /// Let It Ride's wager that stays.
    Dollar,
    /// The wager that keeps a Three Card Poker hand in.
    Play,
    /// Three Card Poker's wager on a pair or better.
    PairPlus,
    /// Three Card Poker's bonus on the ante, which has no stake.
    AnteBonus,
    /// Lunar Poker's fee for a draw.
    Draw,
    /// Lunar Poker's wager on the first five cards of a hand.
    Super(SuperOn),
    /// Blackjack's initial wager.
    Main,
    /// Blackjack's wager on a doubled hand.
    Double,
    /// Blackjack's wager on a hand formed by splitting.
    Split,
    /// Blackjack's wager that the dealer has a blackjack.
    Insurance,
    /// Optional wager on a pair, three classes.
    PerfectPairs,
    /// Optional wager on any pair.
    AnyPair,
    /// Optional wager on three cards: the player's first two with the dealer's up card.
    LuckyLucky,
}

/// The hand a super wager lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SuperOn {
    /// The player's own.
    Own,
    /// Another player's.
    Seat(Seat),
    /// The dealer's.
    Dealer,
}

impl Wager {
    /// The kind of wager: a super wager is one, whichever hand it lies on.
    #[must_use]
    pub const fn kind(self) -> Self {
        if let Self::Super(_) = self { Self::Super(SuperOn::Own) } else { self }
    }

    /// Every kind that has a fixed name, with its label on pages.
    const NAMED: [(Self, &'static str, &'static str); 19] = [
        (Self::Ante, "ante", "Ante"),
        (Self::Bet, "bet", "Bet"),
        (Self::Jackpot, "jackpot", "Jackpot"),
        (Self::One, "1", "Wager 1"),
        (Self::Two, "2", "Wager 2"),
        (Self::Dollar, "$", "Wager $"),
        (Self::Play, "play", "Play"),
        (Self::PairPlus, "pair-plus", "Pair plus"),
        (Self::AnteBonus, "ante-bonus", "Ante bonus"),
        (Self::Super(SuperOn::Own), "super", "Super"),
        (Self::Super(SuperOn::Dealer), "super@dealer", "Super on the dealer’s hand"),
        (Self::Draw, "draw", "Draw"),
        (Self::Main, "main", "Main wager"),
        (Self::Double, "double", "Double"),
        (Self::Split, "split", "Split"),
        (Self::Insurance, "insurance", "Insurance"),
        (Self::PerfectPairs, "perfect-pairs", "Perfect pairs"),
        (Self::AnyPair, "any-pair", "Any pair"),
        (Self::LuckyLucky, "lucky-lucky", "Lucky Lucky"),
    ];

    /// The wager with this name: `pair-plus`, `super@3`.
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some((wager, _, _)) = Self::NAMED.iter().find(|(_, known, _)| *known == name) {
            return Some(*wager);
        }
        let number = name.strip_prefix("super@")?;
        let seat = number.parse().ok().and_then(Seat::new)?;
        (number.len() == 1).then_some(Self::Super(SuperOn::Seat(seat)))
    }

    /// The label of this kind of wager on pages: `Pair plus`.
    pub fn label(self) -> &'static str {
        let kind = self.kind();
        Self::NAMED.iter().find(|(wager, _, _)| *wager == kind).map_or("", |(_, _, label)| *label)
    }
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Super(SuperOn::Seat(seat)) => write!(f, "super@{seat}"),
            known => {
                let name = Self::NAMED.iter().find(|(wager, _, _)| wager == known).map_or("", |(_, name, _)| *name);
                f.write_str(name)
            }
        }
    }
}

/// One wager of one player.
///
/// ```
/// use croupier_rules::{Player, Seat, Spot, Wager};
///
/// let seat = Seat::new(3).unwrap();
/// let spot = Spot::new(seat, Wager::Ante);
/// assert_eq!((spot.seat, spot.player, spot.hand), (seat, Player::First, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub struct Spot {
    /// The playing area of the player.
    pub seat: Seat,
    /// Which player of the area.
    pub player: Player,
    /// The wager.
    pub wager: Wager,
    /// Which hand of the area, 1 unless blackjack hands were split.
    pub hand: u8,
}

impl Spot {
    /// A wager of the only player of an area.
    #[inline]
    pub const fn new(seat: Seat, wager: Wager) -> Self {
        Self { seat, player: Player::First, wager, hand: 1 }
    }
}

/// Chips on a spot: the amount, and the part of it in promotional tokens.
///
/// ```
/// use croupier_rules::{Cents, Stake};
///
/// let stake = Stake { amount: Cents::dollars(10), tokens: Cents::dollars(5) };
/// assert!(stake.is_some() && !Stake::NONE.is_some());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "written",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stake {
    /// The whole amount.
    pub amount: Cents,
    /// The part of it that is promotional tokens.
    pub tokens: Cents,
}

impl Stake {
    /// No stake.
    pub const NONE: Self = Self { amount: Cents::ZERO, tokens: Cents::ZERO };

    /// Whether the amount is above zero.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.amount.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wager_reads_back_from_its_own_name() {
        for (wager, name, _) in Wager::NAMED {
            assert_eq!(wager.to_string(), name);
            assert_eq!(Wager::from_name(name), Some(wager));
        }
        let other = Wager::Super(SuperOn::Seat(Seat::from_index(4)));
        assert_eq!(other.to_string(), "super@5");
        assert_eq!(Wager::from_name("super@5"), Some(other));
        for name in ["", "Ante", "super@", "super@0", "super@10", "super@05", "super@x", "antes"] {
            assert_eq!(Wager::from_name(name), None, "{name:?}");
        }
    }
}
