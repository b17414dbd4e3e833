//! Compares the counts with dealing every hidden card.

use super::*;
use crate::rank_set::bits;
use rules::Card;
use rules::deck::CardSet;

/// The outcomes by the slow way: every four of the cards that are left, dealt and ranked.
fn dealt_out(gone: CardSet, up: Card, hand: FiveCardStrength) -> Ends {
    let left: Vec<Card> = Card::deck().filter(|card| *card != up && !gone.contains(*card)).collect();
    let mut ends = Ends::default();
    for (i, a) in left.iter().enumerate() {
        for (j, b) in left[..i].iter().enumerate() {
            for (k, c) in left[..j].iter().enumerate() {
                for d in &left[..k] {
                    let dealer = FiveCardStrength::of([up, *a, *b, *c, *d]);
                    let count = match dealer.cmp(&hand) {
                        _ if !dealer.has_ace_king() => &mut ends.unqualified,
                        std::cmp::Ordering::Less => &mut ends.win,
                        std::cmp::Ordering::Equal => &mut ends.tie,
                        std::cmp::Ordering::Greater => &mut ends.lose,
                    };
                    *count += 1;
                }
            }
        }
    }
    ends
}

fn read(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn check(hand: &str, up: &str, also_gone: &str) {
    let cards: [Card; 5] = read(hand).try_into().unwrap();
    let up: Card = up.parse().unwrap();
    let gone: CardSet = cards.into_iter().chain(read(also_gone)).collect();
    let strength = FiveCardStrength::of(cards);
    let (dealer, left) = (UpCard::of(up.rank()), Left::behind(up, gone.iter()));
    let ends = dealer.ends_from(&left, strength);
    assert_eq!(ends, dealt_out(gone, up, strength), "{hand} against {up} without {also_gone}");
    assert_eq!(dealer.unqualified_from(&left), ends.unqualified);
    if strength.category().name().contains("flush") {
        let mut completions = Completions::NONE;
        dealer.count(&left.ranks, &mut completions);
        let by_ranks = dealer.ends_by_ranks(&completions, strength);
        assert_eq!(dealer.with_these_flushes(by_ranks, strength, &dealer.flushes(left.suited)), ends);
    }
}

/// Hands of every kind, each with an up card that lies close to it.
const HANDS: [(&str, &str); 17] = [
    ("7c 5d 4h 3s 2c", "As"),
    ("As Kd Qh 8c 3s", "8s"),
    ("As Ks Qs Js 9d", "Ts"),
    ("As Kd 4h 3c 2s", "4s"),
    ("2c 2d 5h 8s Kc", "2s"),
    ("Ac Ad Kh Ks 4c", "Ah"),
    ("9c 9d 9h Ks 4c", "9s"),
    ("As 2d 3h 4c 5s", "5d"),
    ("As Kd Qh Jc Ts", "Ks"),
    ("9s 8s 7s 6s 4s", "5s"),
    ("Kd Jd 9d 4d 2d", "Ad"),
    ("Kd Jd 9d 4d 2d", "Kc"),
    ("6c 6d 6h 7s 7c", "6s"),
    ("Ac Ad Ah As 2c", "2d"),
    ("9s 8s 7s 6s 5s", "Ts"),
    ("5h 4h 3h 2h Ah", "6h"),
    ("As Ks Qs Js Ts", "9s"),
];

/// The up card is inside and outside the hand's ranks and suits.
#[test]
fn counting_agrees_with_dealing_every_hidden_card() {
    let mut seen = [false; 10];
    for (number, (hand, up)) in HANDS.into_iter().enumerate() {
        check(hand, up, "");
        let cards = read(hand);
        seen[FiveCardStrength::of([cards[0], cards[1], cards[2], cards[3], cards[4]]).category() as usize] = true;
        for other in Card::deck().skip(number % 7).step_by(7).filter(|card| !cards.contains(card)) {
            check(hand, &other.to_string(), "");
        }
    }
    assert_eq!(seen, [true; 10]);
}

/// Further cards that the dealer cannot have: discards, or cards seen elsewhere.
#[test]
fn more_cards_may_be_gone() {
    check("As Kd Qh 8c 3s", "8s", "8d 8h 2s 4s 5s 6s");
    check("9s 8s 7s 6s 4s", "5s", "5d 5h 5c Ts Js Qs Ks As");
}

/// For every up card each completion is counted exactly once.
#[test]
fn all_hidden_hands_are_counted() {
    let hand: [Card; 5] = ["As", "Kd", "Qh", "8c", "3s"].map(|card| card.parse().unwrap());
    for up in Card::deck().filter(|card| !hand.contains(card)) {
        let ends = UpCard::of(up.rank()).ends_from(&Left::behind(up, hand), FiveCardStrength::of(hand));
        // Four of 46 cards.
        assert_eq!(ends.all(), 163_185);
    }
}

/// Odd cards and pairs in closed form against a count of everything, with every up card and many cards gone.
#[test]
fn closed_forms_agree_with_counting() {
    for rank in Rank::ALL {
        let up = UpCard::of(rank);
        for step in 0..40usize {
            let mut ranks: Counts = std::array::from_fn(|other| 4 - ((other * 7 + step * 5) % 4).min(step % 5) as u8);
            ranks[rank as usize] = ranks[rank as usize].min(3);
            // The up card's suit has at most the cards that are left.
            let suited = bits(Rank::ALL.into_iter().filter(|other| {
                *other != rank && ranks[*other as usize] > 0 && !(*other as usize + step).is_multiple_of(5)
            }));
            let left = Left { ranks, suited };
            let mut completions = Completions::NONE;
            up.count(&ranks, &mut completions);
            let (odd, ace_kings) = up.suited_odd_cards(suited);
            let below = |value: u16| up.below(&completions, value);
            assert_eq!(up.unqualified_from(&left), below(ACE_KING) - odd, "{rank:?} {left:?}");
            let pairs = FiveCardHand::OnePair as u16;
            assert_eq!(up.ace_kings_from(&left), below(pairs << 12) - below(ACE_KING) - ace_kings, "{rank:?} {left:?}");
            // 220 hands of one pair for each rank.
            for pair in Rank::ALL {
                let first = (pairs << 12) + 220 * pair as u16;
                assert_eq!(up.pairs_from(&left, pair), below(first + 220) - below(first), "{rank:?} {pair:?} {left:?}");
            }
            for others in subsets(ALL_RANKS >> 2, 3) {
                let mask = others | bit(Rank::Ace) | bit(Rank::King);
                let counts: Counts = std::array::from_fn(|other| (mask >> other & 1) as u8);
                let hand = Multiset::of(&counts).sum.strength();
                if hand.category() == FiveCardHand::OddCards {
                    let third = others.trailing_zeros() as usize;
                    let first = others.ilog2() as usize;
                    let second = (others & !(1 << first)).ilog2() as usize;
                    let expected =
                        (below(hand.value()) - below(ACE_KING), below(hand.value() + 1) - below(hand.value()));
                    assert_eq!(up.ace_kings_by_ranks(&left, [first, second, third]), expected, "{rank:?} {hand:?}");
                }
            }
        }
    }
}
