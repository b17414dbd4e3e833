//! Kinds of hands as a player sees them, and a strategy that fits on a card.

use super::situations::Pattern;
use super::solver::ChoiceCode;
use rules::Card;
use rules::strength::{FiveCardHand, FiveCardStrength};

/// A kind of hand. If several fit, the first applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Kind {
    FullHouseOrFour,
    Flush,
    Straight,
    Three,
    TwoPairs,
    PairFourFlush,
    PairTwoStraights,
    PairOneStraight,
    PairAceKing,
    PairAbove,
    PairMatched,
    PairBelow,
    FourFlush,
    TwoStraights,
    AceKingStraight,
    AceKing,
    ThreeSuitedClose,
    TwoSuitedHigh,
    OneStraight,
    Ace,
    KingQueen,
    King,
    QueenJack,
    Queen,
    Lower,
}

// Ranks by position, lowest first.
const SIX: usize = 4;
const SEVEN: usize = 5;
const NINE: usize = 7;
const TEN: usize = 8;
const JACK: usize = 9;
const QUEEN: usize = 10;
const KING: usize = 11;
const ACE: usize = 12;

impl Kind {
    pub(super) const COUNT: usize = 25;

    /// Every kind with its name. A kind with a straight needs one more card to complete it.
    pub(super) const NAMES: [(Self, &'static str); Self::COUNT] = [
        (Self::FullHouseOrFour, "full house or four of a kind"),
        (Self::Flush, "flush"),
        (Self::Straight, "straight"),
        (Self::Three, "three of a kind"),
        (Self::TwoPairs, "two pairs"),
        (Self::PairFourFlush, "pair, four to a flush"),
        (Self::PairTwoStraights, "pair, one card from two straights"),
        (Self::PairOneStraight, "pair, one card from a straight"),
        (Self::PairAceKing, "pair with ace and king"),
        (Self::PairAbove, "pair above the up card"),
        (Self::PairMatched, "pair of the up card's rank"),
        (Self::PairBelow, "pair below the up card"),
        (Self::FourFlush, "four to a flush"),
        (Self::TwoStraights, "one card from two straights"),
        (Self::AceKingStraight, "ace-king, one card from the straight to the ace"),
        (Self::AceKing, "ace-king"),
        (Self::ThreeSuitedClose, "three suited within four ranks"),
        (Self::TwoSuitedHigh, "two suited, tens or higher, above the up card"),
        (Self::OneStraight, "one card from a straight"),
        (Self::Ace, "ace high"),
        (Self::KingQueen, "king and queen high"),
        (Self::King, "king high"),
        (Self::QueenJack, "queen and jack high"),
        (Self::Queen, "queen high"),
        (Self::Lower, "jack high or lower"),
    ];

    /// The kind of five cards, in the order of a class's hand, against this up card.
    pub(super) fn of(hand: [Card; 5], up: usize) -> Self {
        let ranks = hand.map(|card| card.rank() as usize);
        let held = ranks.iter().fold(0u16, |mask, rank| mask | 1 << rank);
        let has = |rank: usize| held >> rank & 1 == 1;
        let ace_king = has(ACE) && has(KING);
        let four_flush = (0..4).any(|suit| suited(hand, suit).count() == 4);
        let straights = straights_near(held);
        match FiveCardStrength::of(hand).category() {
            FiveCardHand::FullHouse | FiveCardHand::FourOfAKind => Self::FullHouseOrFour,
            FiveCardHand::Flush | FiveCardHand::StraightFlush | FiveCardHand::RoyalFlush => Self::Flush,
            FiveCardHand::Straight => Self::Straight,
            FiveCardHand::ThreeOfAKind => Self::Three,
            FiveCardHand::TwoPairs => Self::TwoPairs,
            FiveCardHand::OnePair => match straights.count_ones() {
                _ if four_flush => Self::PairFourFlush,
                2.. => Self::PairTwoStraights,
                1 => Self::PairOneStraight,
                _ if ace_king => Self::PairAceKing,
                _ => match paired(ranks).cmp(&up) {
                    std::cmp::Ordering::Greater => Self::PairAbove,
                    std::cmp::Ordering::Equal => Self::PairMatched,
                    std::cmp::Ordering::Less => Self::PairBelow,
                },
            },
            FiveCardHand::OddCards => match straights.count_ones() {
                _ if four_flush => Self::FourFlush,
                2.. => Self::TwoStraights,
                // The wheel's draws do not need the king.
                1 if ace_king && straights >> 9 == 1 => Self::AceKingStraight,
                _ if ace_king => Self::AceKing,
                _ if three_suited_close(hand).is_some() => Self::ThreeSuitedClose,
                _ if two_suited_high(hand, up).is_some() => Self::TwoSuitedHigh,
                1 => Self::OneStraight,
                _ if has(ACE) => Self::Ace,
                _ if has(KING) && has(QUEEN) => Self::KingQueen,
                _ if has(KING) => Self::King,
                _ if has(QUEEN) && has(JACK) => Self::QueenJack,
                _ if has(QUEEN) => Self::Queen,
                _ => Self::Lower,
            },
        }
    }

    /// The choice on the card for a hand of this kind in the order of a class's hand.
    pub(super) fn card_choice(self, hand: [Card; 5], pattern: &Pattern) -> ChoiceCode {
        let up = pattern.up;
        let highest = hand[0].rank() as usize;
        let keep = |kept: u8| ChoiceCode(!kept & 0b1_1111);
        let of_ranks = |kept: &dyn Fn(usize) -> bool| {
            let kept = hand.iter().enumerate().filter(|(_, card)| kept(card.rank() as usize));
            keep(kept.fold(0, |mask, (at, _)| mask | 1 << at))
        };
        let (keep_highest, keep_two) = (keep(0b1), keep(0b11));
        match self {
            Self::FullHouseOrFour | Self::TwoPairs => ChoiceCode::BET,
            Self::PairAceKing | Self::PairAbove | Self::PairMatched => ChoiceCode::BET,
            Self::Flush | Self::Straight => ChoiceCode::BUY,
            Self::PairFourFlush | Self::PairTwoStraights | Self::PairOneStraight => ChoiceCode::BUY,
            Self::FourFlush | Self::TwoStraights | Self::AceKingStraight => ChoiceCode::BUY,
            Self::Three | Self::PairBelow => of_ranks(&|rank| pattern.hand[rank] > 1),
            Self::AceKing => of_ranks(&|rank| rank >= KING),
            Self::ThreeSuitedClose => three_suited_close(hand).map_or(ChoiceCode::FOLD, keep),
            _ if up == ACE => ChoiceCode::FOLD,
            Self::TwoSuitedHigh => two_suited_high(hand, up).map_or(ChoiceCode::FOLD, keep),
            Self::OneStraight if highest == ACE => keep_highest,
            Self::OneStraight if up <= NINE && highest >= QUEEN => ChoiceCode::BUY,
            Self::OneStraight if up <= SIX => keep_highest,
            Self::OneStraight => ChoiceCode::FOLD,
            Self::Ace => keep_highest,
            Self::KingQueen | Self::King if up == KING => ChoiceCode::FOLD,
            Self::KingQueen if up >= SEVEN && up != QUEEN => keep_two,
            Self::KingQueen | Self::King => keep_highest,
            Self::QueenJack if (SEVEN..=NINE).contains(&up) => keep_two,
            Self::QueenJack | Self::Queen | Self::Lower if up <= SIX => keep_highest,
            Self::QueenJack | Self::Queen | Self::Lower => ChoiceCode::FOLD,
        }
    }
}

/// Positions and ranks of the cards of one suit, highest first.
fn suited(hand: [Card; 5], suit: usize) -> impl Iterator<Item = (usize, usize)> {
    let cards = hand.into_iter().enumerate().filter(move |(_, card)| card.suit() as usize == suit);
    cards.map(|(at, card)| (at, card.rank() as usize))
}

/// Three cards of a suit within four ranks, as a set of positions.
fn three_suited_close(hand: [Card; 5]) -> Option<u8> {
    let three = (0..4).find(|suit| suited(hand, *suit).count() == 3)?;
    let highest = suited(hand, three).next()?.1;
    let lowest = suited(hand, three).last()?.1;
    (highest - lowest <= 3).then(|| suited(hand, three).fold(0, |mask, (at, _)| mask | 1 << at))
}

/// The highest two cards of a suit, both of them tens or higher and above the up card, and no ace left out; as a set of
/// positions.
fn two_suited_high(hand: [Card; 5], up: usize) -> Option<u8> {
    let pairs = (0..4).filter_map(|suit| {
        let mut cards = suited(hand, suit);
        let ((first, high), (second, low)) = (cards.next()?, cards.next()?);
        let leaves_an_ace = hand[0].rank() as usize == ACE && high != ACE;
        (low >= TEN && low > up && !leaves_an_ace).then_some((high, 1 << first | 1 << second))
    });
    pairs.max().map(|(_, positions)| positions)
}

/// The paired rank.
fn paired(ranks: [usize; 5]) -> usize {
    ranks.windows(2).find(|pair| pair[0] == pair[1]).map_or(0, |pair| pair[0])
}

/// The straights that a single card would complete, one bit for each from the wheel up.
fn straights_near(held: u16) -> u16 {
    // Shifted by one bit, so that the ace also has a position below the two.
    let with_low_ace = held << 1 | held >> ACE & 1;
    (0..10)
        .filter(|lowest| (with_low_ace >> lowest & 0b1_1111).count_ones() == 4)
        .fold(0, |mask, lowest| mask | 1 << lowest)
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
        assert_eq!(kind("9s 8d 7h 6c 2s", 0), Kind::TwoStraights);
        assert_eq!(kind("9s 7d 6h 5c 3s", 0), Kind::TwoStraights);
        // An 8 completes two straights at once.
        assert_eq!(kind("Ts 9d 7h 6c 5s", 0), Kind::TwoStraights);
        assert_eq!(kind("As Kd Qh Jc 2s", 0), Kind::AceKingStraight);
        assert_eq!(kind("As Kd 4h 3c 2s", 0), Kind::AceKing);
        assert_eq!(kind("As 9d 4h 3c 2s", 0), Kind::OneStraight);
        assert_eq!(kind("9s 8d 6h 5c 2s", 0), Kind::OneStraight);
        assert_eq!(kind("Ts 6d 5h 4c 3s", 0), Kind::TwoStraights);
        assert_eq!(kind("As 9d 5h 3c 2s", 12), Kind::OneStraight);
    }

    #[test]
    fn suited_cards_are_kept_together() {
        assert_eq!(kind("Qs 9d 7d 6d 2s", 0), Kind::ThreeSuitedClose);
        assert_eq!(kind("Qs Td 7d 6d 2s", 0), Kind::Queen);
        assert_eq!(kind("Ks Js 9d 6h 2c", 8), Kind::TwoSuitedHigh);
        assert_eq!(kind("Ks Js 9d 6h 2c", 9), Kind::King);
        assert_eq!(kind("Ad Js Ts 6h 2c", 0), Kind::Ace);
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
