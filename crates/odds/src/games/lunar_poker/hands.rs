//! Kinds of hands as a player sees them, and a way to play that fits on a card.

use super::situations::Pattern;
use super::solver::Choice;
use rules::Card;
use rules::strength::{FiveCardHand, FiveCardStrength};

/// A kind of hand, strongest first. Where several fit, the first does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Kind {
    FullHouseOrFour,
    Flush,
    Straight,
    Three,
    TwoPairs,
    PairFourFlush,
    PairStraightTwoWays,
    PairStraightOneWay,
    PairAceKing,
    PairAbove,
    PairMatched,
    PairBelow,
    FourFlush,
    StraightTwoWays,
    AceKingStraightOneWay,
    AceKing,
    StraightOneWay,
    Ace,
    KingQueen,
    King,
    QueenJack,
    Queen,
    Lower,
}

impl Kind {
    pub(super) const COUNT: usize = 23;

    /// Every kind with its name.
    pub(super) const NAMES: [(Self, &'static str); Self::COUNT] = [
        (Self::FullHouseOrFour, "full house or four of a kind"),
        (Self::Flush, "flush"),
        (Self::Straight, "straight"),
        (Self::Three, "three of a kind"),
        (Self::TwoPairs, "two pairs"),
        (Self::PairFourFlush, "pair, four to a flush"),
        (Self::PairStraightTwoWays, "pair, two ranks make a straight"),
        (Self::PairStraightOneWay, "pair, one rank makes a straight"),
        (Self::PairAceKing, "pair with ace and king"),
        (Self::PairAbove, "pair above the up card"),
        (Self::PairMatched, "pair of the up card's rank"),
        (Self::PairBelow, "pair below the up card"),
        (Self::FourFlush, "four to a flush"),
        (Self::StraightTwoWays, "two ranks make a straight"),
        (Self::AceKingStraightOneWay, "ace-king, one rank makes a straight to the ace"),
        (Self::AceKing, "ace-king"),
        (Self::StraightOneWay, "one rank makes a straight"),
        (Self::Ace, "ace high"),
        (Self::KingQueen, "king and queen high"),
        (Self::King, "king high"),
        (Self::QueenJack, "queen and jack high"),
        (Self::Queen, "queen high"),
        (Self::Lower, "jack high or lower"),
    ];

    /// The kind of five cards in the order of a class's hand, with this rank up.
    pub(super) fn of(hand: [Card; 5], up: usize) -> Self {
        let ranks = hand.map(|card| card.rank() as usize);
        let held = ranks.iter().fold(0u16, |mask, rank| mask | 1 << rank);
        let (ace, king, queen, jack) =
            (held >> 12 & 1 == 1, held >> 11 & 1 == 1, held >> 10 & 1 == 1, held >> 9 & 1 == 1);
        let four_flush = (0..4).any(|suit| hand.iter().filter(|card| card.suit() as usize == suit).count() == 4);
        let ways = straight_ways(held);
        match FiveCardStrength::of(hand).category() {
            FiveCardHand::FullHouse | FiveCardHand::FourOfAKind => Self::FullHouseOrFour,
            FiveCardHand::Flush | FiveCardHand::StraightFlush | FiveCardHand::RoyalFlush => Self::Flush,
            FiveCardHand::Straight => Self::Straight,
            FiveCardHand::ThreeOfAKind => Self::Three,
            FiveCardHand::TwoPairs => Self::TwoPairs,
            FiveCardHand::OnePair => match (four_flush, ways.count_ones()) {
                (true, _) => Self::PairFourFlush,
                (false, 2..) => Self::PairStraightTwoWays,
                (false, 1) => Self::PairStraightOneWay,
                _ if ace && king => Self::PairAceKing,
                _ => match paired(ranks).cmp(&up) {
                    std::cmp::Ordering::Greater => Self::PairAbove,
                    std::cmp::Ordering::Equal => Self::PairMatched,
                    std::cmp::Ordering::Less => Self::PairBelow,
                },
            },
            FiveCardHand::OddCards if four_flush => Self::FourFlush,
            FiveCardHand::OddCards => match ways.count_ones() {
                2.. => Self::StraightTwoWays,
                // A missing ten, jack or queen: the wheel's draws do not need the king.
                1 if ace && king && ways >= 1 << 8 => Self::AceKingStraightOneWay,
                _ if ace && king => Self::AceKing,
                1 => Self::StraightOneWay,
                _ if ace => Self::Ace,
                _ if king && queen => Self::KingQueen,
                _ if king => Self::King,
                _ if queen && jack => Self::QueenJack,
                _ if queen => Self::Queen,
                _ => Self::Lower,
            },
        }
    }

    /// The choice on the card for a hand of this kind in the order of a class's hand.
    pub(super) fn card_choice(self, hand: [Card; 5], pattern: &Pattern) -> Choice {
        let up = pattern.up;
        let keep = |kept: &dyn Fn(usize, usize) -> bool| {
            let thrown = hand.iter().enumerate().filter(|(at, card)| !kept(*at, card.rank() as usize));
            Choice(thrown.fold(0, |mask, (at, _)| mask | 1 << at))
        };
        let same = |_: usize, rank: usize| pattern.hand[rank] > 1;
        let ace_king = |_: usize, rank: usize| rank >= 11;
        let highest = |at: usize, _: usize| at == 0;
        let two_highest = |at: usize, _: usize| at < 2;
        let (ace, king, queen, nine, seven, six) = (12, 11, 10, 7, 5, 4);
        match self {
            Self::FullHouseOrFour | Self::TwoPairs | Self::PairAceKing | Self::PairAbove | Self::PairMatched => {
                Choice::BET
            }
            Self::Flush | Self::Straight => Choice::BUY,
            Self::PairFourFlush | Self::PairStraightTwoWays | Self::PairStraightOneWay => Choice::BUY,
            Self::FourFlush | Self::StraightTwoWays => Choice::BUY,
            Self::Three | Self::PairBelow => keep(&same),
            Self::AceKingStraightOneWay => Choice::BUY,
            Self::AceKing => keep(&ace_king),
            _ if up == ace => Choice::FOLD,
            Self::StraightOneWay if hand[0].rank() as usize == ace => keep(&highest),
            Self::StraightOneWay if up <= nine && hand[0].rank() as usize >= queen => Choice::BUY,
            Self::StraightOneWay if up <= six => keep(&highest),
            Self::StraightOneWay => Choice::FOLD,
            Self::Ace => keep(&highest),
            Self::KingQueen | Self::King if up == king => Choice::FOLD,
            Self::KingQueen if up >= seven && up != queen => keep(&two_highest),
            Self::KingQueen | Self::King => keep(&highest),
            Self::QueenJack if up >= seven && up <= nine => keep(&two_highest),
            Self::QueenJack | Self::Queen | Self::Lower if up <= six => keep(&highest),
            Self::QueenJack | Self::Queen | Self::Lower => Choice::FOLD,
        }
    }
}

/// The rank that comes twice.
fn paired(ranks: [usize; 5]) -> usize {
    ranks.windows(2).find(|pair| pair[0] == pair[1]).map_or(0, |pair| pair[0])
}

/// The ranks, as a mask, any of which would complete a straight.
fn straight_ways(held: u16) -> u16 {
    // One bit lower, so that the ace can stand below the two as well.
    let with_low_ace = held << 1 | held >> 12 & 1;
    let mut ways = 0;
    for lowest in 0..10 {
        let missing = !with_low_ace & 0b1_1111 << lowest;
        if missing.is_power_of_two() {
            // An ace below the two is the ace above the king.
            ways |= if missing == 1 { 1 << 12 } else { missing >> 1 };
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(hand: &str, up: usize) -> Kind {
        let cards: Vec<Card> = hand.split(' ').map(|card| card.parse().expect("a card")).collect();
        Kind::of(cards.try_into().expect("five cards"), up)
    }

    #[test]
    fn kinds_are_listed_in_order() {
        for (at, (kind, _)) in Kind::NAMES.iter().enumerate() {
            assert_eq!(*kind as usize, at);
        }
    }

    #[test]
    fn straight_draws_are_told_apart() {
        assert_eq!(kind("9s 8d 7h 6c 2s", 0), Kind::StraightTwoWays);
        assert_eq!(kind("9s 7d 6h 5c 3s", 0), Kind::StraightTwoWays);
        assert_eq!(kind("As Kd Qh Jc 2s", 0), Kind::AceKingStraightOneWay);
        assert_eq!(kind("As Kd 4h 3c 2s", 0), Kind::AceKing);
        assert_eq!(kind("As 9d 4h 3c 2s", 0), Kind::StraightOneWay);
        assert_eq!(kind("9s 8d 6h 5c 2s", 0), Kind::StraightOneWay);
        assert_eq!(kind("6s 5d 4h 3c Ts", 0), Kind::StraightTwoWays);
        assert_eq!(kind("As 9d 5h 3c 2s", 0), Kind::StraightOneWay);
        assert_eq!(kind("As 9d 5h 3c 2s", 12), Kind::StraightOneWay);
    }

    #[test]
    fn pairs_are_compared_with_the_up_card() {
        assert_eq!(kind("As 9d 9h 3c 2s", 7), Kind::PairMatched);
        assert_eq!(kind("As 9d 9h 3c 2s", 6), Kind::PairAbove);
        assert_eq!(kind("As 9d 9h 3c 2s", 8), Kind::PairBelow);
        assert_eq!(kind("As Kd 9h 9c 2s", 8), Kind::PairAceKing);
        assert_eq!(kind("As 9s 9h 3s 2s", 8), Kind::PairFourFlush);
    }
}
