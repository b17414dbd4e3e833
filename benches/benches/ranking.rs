//! Hand ranking beside the fastest public evaluators: every hand in sequence, in random order, and in nested loops.

use aya_poker::base::Card as AyaCard;
use aya_poker::{base::Hand as AyaHand, poker_rank};
use benches::{Contender, Random, compare};
use rules::Card;
use rules::strength::{CardWord, FiveCardStrength, FiveCardSum, ThreeCardStrength};
use std::hint::black_box;

const TURNS: usize = 15;

fn main() {
    let sequence = five_card_hands();
    let shuffled = shuffle(sequence.clone());
    five_cards("Five cards, all 2,598,960 hands in sequence", &sequence);
    five_cards("Five cards, all 2,598,960 hands in random order", &shuffled);
    nested_loops();
    let sequence = three_card_hands();
    let shuffled = shuffle(sequence.clone());
    three_cards("Three cards, all 22,100 hands in sequence, 100 times", &sequence);
    three_cards("Three cards, all 22,100 hands in random order, 100 times", &shuffled);
}

fn five_card_hands() -> Vec<[u8; 5]> {
    let mut hands = Vec::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    hands.extend((d + 1..52).map(|e| [a, b, c, d, e]));
                }
            }
        }
    }
    hands
}

fn three_card_hands() -> Vec<[u8; 3]> {
    let pairs = (0..52).flat_map(|a| (a + 1..52).map(move |b| (a, b)));
    pairs.flat_map(|(a, b)| (b + 1..52).map(move |c| [a, b, c])).collect()
}

fn shuffle<T>(mut items: Vec<T>) -> Vec<T> {
    let mut random = Random::new(1);
    for at in (1..items.len()).rev() {
        items.swap(at, random.below(at + 1));
    }
    items
}

fn card(index: u8) -> Card {
    Card::from_index(index).expect("below 52")
}

fn aya(index: u8) -> AyaCard {
    card(index).to_string().parse().expect("the same two letters")
}

fn five_cards(title: &str, hands: &[[u8; 5]]) {
    let ours: Vec<[Card; 5]> = hands.iter().map(|hand| hand.map(card)).collect();
    let aya_hands: Vec<[AyaCard; 5]> = hands.iter().map(|hand| hand.map(aya)).collect();
    let items = hands.len() as u64;
    let contenders = vec![
        Contender::new("croupier", items, || {
            black_box(&ours).iter().map(|hand| u64::from(FiveCardStrength::of(*hand).value())).sum()
        }),
        Contender::new("pokers", items, || {
            let rank = |hand: &[u8; 5]| {
                let add = |sum: pokers::Hand, card: &u8| sum + pokers::CARDS[*card as usize];
                u64::from(hand.iter().fold(pokers::Hand::default(), add).evaluate())
            };
            black_box(hands).iter().map(rank).sum()
        }),
        Contender::new("aya_poker", items, || {
            let rank = |hand: &[AyaCard; 5]| u64::from(poker_rank(&hand.iter().collect::<AyaHand>()).0);
            black_box(&aya_hands).iter().map(rank).sum()
        }),
    ];
    compare(title, "hands", TURNS, contenders);
}

fn nested_loops() {
    let words: Vec<CardWord> = Card::deck().map(CardWord::of).collect();
    let ours = || {
        let mut total = 0;
        for (a, first) in words.iter().enumerate() {
            let one = FiveCardSum::EMPTY.with_word(*first);
            for (b, second) in words.iter().enumerate().skip(a + 1) {
                let two = one.with_word(*second);
                for (c, third) in words.iter().enumerate().skip(b + 1) {
                    let three = two.with_word(*third);
                    for (d, fourth) in words.iter().enumerate().skip(c + 1) {
                        let four = three.with_word(*fourth);
                        let strength = |fifth: &CardWord| u64::from(four.with_word(*fifth).strength().value());
                        total += words[d + 1..].iter().map(strength).sum::<u64>();
                    }
                }
            }
        }
        total
    };
    let peer = || {
        let mut total = 0;
        for a in 0..52 {
            let one = pokers::Hand::default() + pokers::CARDS[a];
            for b in a + 1..52 {
                let two = one + pokers::CARDS[b];
                for c in b + 1..52 {
                    let three = two + pokers::CARDS[c];
                    for d in c + 1..52 {
                        let four = three + pokers::CARDS[d];
                        total += (d + 1..52).map(|e| u64::from((four + pokers::CARDS[e]).evaluate())).sum::<u64>();
                    }
                }
            }
        }
        total
    };
    let contenders = vec![Contender::new("croupier", 2_598_960, ours), Contender::new("pokers", 2_598_960, peer)];
    compare("Five cards, all 2,598,960 hands in nested loops", "hands", TURNS, contenders);
}

fn three_cards(title: &str, hands: &[[u8; 3]]) {
    const REPEAT: u64 = 100;
    let ours: Vec<[Card; 3]> = hands.iter().map(|hand| hand.map(card)).collect();
    let theirs: Vec<[poker::Card; 3]> =
        hands.iter().map(|hand| hand.map(|index| card(index).to_string().parse().expect("a card"))).collect();
    let evaluator = poker::Evaluator::new();
    let items = hands.len() as u64 * REPEAT;
    let contenders = vec![
        Contender::new("croupier", items, || {
            let once =
                || black_box(&ours).iter().map(|hand| u64::from(ThreeCardStrength::of(*hand).value())).sum::<u64>();
            (0..REPEAT).map(|_| once()).sum()
        }),
        Contender::new("poker", items, || {
            let rank = |hand: &[poker::Card; 3]| u64::from(evaluator.evaluate_three(hand).is_ok());
            (0..REPEAT).map(|_| black_box(&theirs).iter().map(rank).sum::<u64>()).sum()
        }),
    ];
    compare(title, "hands", TURNS, contenders);
}
