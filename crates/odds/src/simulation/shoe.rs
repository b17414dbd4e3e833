//! Cards in random order, shuffled only as far as they are dealt.

use super::stream::Stream;
use rules::Card;
use rules::deck::{CardSet, Stock};

/// The most cards that any table deals from: eight decks.
const MOST: usize = 416;

/// The number of positions that are shuffled at once.
const BATCH: usize = 6;

/// Every product of six sizes is below this power of two: so is 416 to the sixth.
const PRODUCT_BITS: u32 = 53;

/// Cards that are shuffled as they are drawn: each position in turn receives one of the remaining cards, all with equal
/// probability.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedShoe {
    cards: [Card; MOST],
    /// The number of cards of the full shoe.
    full: usize,
    /// The number of cards now, including drawn ones: fewer after it ran out and was filled from the rack.
    size: usize,
    drawn: usize,
    /// The number of positions that have been shuffled.
    shuffled: usize,
    random: Stream,
}

impl SimulatedShoe {
    /// A shoe of `decks` decks in order; eight at most.
    pub(crate) fn new(decks: u8, random: Stream) -> Self {
        let full = (usize::from(decks) * 52).min(MOST);
        let mut shoe = Self { cards: [LOWEST; MOST], full, size: 0, drawn: 0, shuffled: 0, random };
        shoe.fill();
        shoe
    }

    #[cold]
    fn fill(&mut self) {
        for (slot, card) in self.cards.iter_mut().zip(Card::deck().cycle().take(self.full)) {
            *slot = card;
        }
        self.size = self.full;
    }

    /// Puts all cards back, to be shuffled again.
    #[inline]
    pub(crate) fn refill(&mut self) {
        if self.size != self.full {
            self.fill();
        }
        self.drawn = 0;
        self.shuffled = 0;
    }

    /// Shuffles the first `places` positions at once, or a few less. A caller that will draw them anyway saves time and
    /// gets the same cards.
    #[inline]
    pub(crate) fn shuffle_ahead(&mut self, places: usize) {
        while self.shuffled + BATCH <= places && self.shuffle_on() {}
    }

    /// Whether at least `cards` cards are gone from the full shoe.
    #[inline]
    pub(crate) fn is_past(&self, cards: usize) -> bool {
        self.drawn >= cards || self.size != self.full
    }

    /// The next card, unless the shoe is empty.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<Card> {
        if self.drawn == self.shuffled && !self.shuffle_on() {
            return None;
        }
        let card = self.cards.get(self.drawn).copied();
        self.drawn += 1;
        card
    }

    /// The next `count` cards, unless the shoe holds fewer.
    #[inline]
    pub(crate) fn deal(&mut self, count: usize) -> Option<&[Card]> {
        let end = self.drawn + count;
        while self.shuffled < end {
            if !self.shuffle_on() {
                return None;
            }
        }
        let dealt = self.cards.get(self.drawn..end);
        self.drawn = end;
        dealt
    }

    /// Fills the empty shoe with the discard rack of a poker table.
    #[cold]
    pub(crate) fn refill_from_set(&mut self, rack: CardSet) {
        self.refill_with(rack.iter());
    }

    /// Fills the empty shoe with the discard rack of a blackjack table.
    #[cold]
    pub(crate) fn refill_from_rack(&mut self, stock: &Stock) {
        self.refill_with(Card::deck().flat_map(|card| std::iter::repeat_n(card, usize::from(stock.racked(card)))));
    }

    pub(crate) fn refill_with(&mut self, cards: impl Iterator<Item = Card>) {
        self.size = 0;
        for (slot, card) in self.cards.iter_mut().zip(cards) {
            *slot = card;
            self.size += 1;
        }
        self.drawn = 0;
        self.shuffled = 0;
    }

    /// Shuffles the next few positions. Returns whether there are any.
    #[inline]
    fn shuffle_on(&mut self) -> bool {
        let from = self.shuffled;
        let left = self.size - from;
        if left < BATCH {
            return self.shuffle_last();
        }
        for (nth, pick) in picks::<BATCH>(&mut self.random, left as u64).into_iter().enumerate() {
            self.cards.swap(from + nth, from + nth + pick);
        }
        self.shuffled = from + BATCH;
        true
    }

    /// Shuffles one of the last few positions. Returns whether there is any.
    #[cold]
    fn shuffle_last(&mut self) -> bool {
        let left = self.size - self.shuffled;
        if left > 0 {
            let [pick] = picks::<1>(&mut self.random, left as u64);
            self.cards.swap(self.shuffled, self.shuffled + pick);
            self.shuffled += 1;
        }
        left > 0
    }
}

/// The two of clubs, as a placeholder.
const LOWEST: Card = Card::new(rules::Rank::Two, rules::Suit::Clubs);

/// Numbers below `size`, below `size - 1` and so on, each equally likely, all from one random word.
///
/// A word, read as a binary fraction, times the size gives the first number before the point; the part behind the point
/// gives the second, and so on. This is exactly fair if the lowest few words, as many as the remainder of 2^64 divided
/// by the product of the sizes, are drawn again.
#[inline]
fn picks<const COUNT: usize>(random: &mut Stream, size: u64) -> [usize; COUNT] {
    loop {
        let mut word = random.next();
        let mut picks = [0; COUNT];
        for (nth, pick) in picks.iter_mut().enumerate() {
            let wide = u128::from(word) * u128::from(size - nth as u64);
            *pick = (wide >> 64) as usize;
            word = wide as u64;
        }
        if word >> PRODUCT_BITS != 0 || is_fair::<COUNT>(word, size) {
            return picks;
        }
    }
}

/// Whether the remainder of a word is not one of those that would favour some numbers.
#[cold]
fn is_fair<const COUNT: usize>(left: u64, size: u64) -> bool {
    let product: u64 = (0..=size).rev().take(COUNT).product();
    left >= product.wrapping_neg() % product
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Game;
    use std::collections::BTreeSet;

    fn shoe(decks: u8, seed: u64) -> SimulatedShoe {
        SimulatedShoe::new(decks, Stream::of_block(seed, Game::ThreeCardPoker, 0))
    }

    #[test]
    fn a_shoe_holds_every_card_as_often_as_it_has_decks() {
        for decks in [1, 6, 8] {
            let mut shoe = shoe(decks, 7);
            for _ in 0..3 {
                let mut counts = [0; 52];
                while let Some(card) = shoe.draw() {
                    counts[card.index()] += 1;
                }
                assert_eq!(counts, [decks; 52]);
                assert!(shoe.is_past(52 * usize::from(decks)));
                shoe.refill();
            }
        }
    }

    #[test]
    fn dealing_and_drawing_give_the_same_cards() {
        let (mut dealing, mut drawing) = (shoe(1, 3), shoe(1, 3));
        for count in [0, 1, 6, 7, 10, 28] {
            let dealt = dealing.deal(count).expect("enough cards").to_vec();
            assert_eq!(dealt, (0..count).filter_map(|_| drawing.draw()).collect::<Vec<_>>());
        }
        assert_eq!(dealing.deal(0), Some(&[][..]));
        assert_eq!((dealing.deal(1), drawing.draw()), (None, None));
        dealing.refill();
        assert_eq!(dealing.deal(52).map(<[Card]>::len), Some(52));
        assert_eq!(dealing.deal(1), None);
    }

    #[test]
    fn an_empty_shoe_is_filled_from_the_rack_and_later_with_everything() {
        let mut shoe = shoe(1, 8);
        while shoe.draw().is_some() {}
        let rack: CardSet = Card::deck().take(9).collect();
        shoe.refill_from_set(rack);
        let drawn: CardSet = std::iter::from_fn(|| shoe.draw()).collect();
        assert_eq!(drawn, rack);
        assert!(shoe.is_past(52));
        let mut stock = Stock::fresh(6);
        let seven = "7d".parse().expect("a card");
        for _ in 0..3 {
            stock.take(seven);
            stock.rack(seven);
        }
        shoe.refill_from_rack(&stock);
        assert_eq!(std::iter::from_fn(|| shoe.draw()).collect::<Vec<_>>(), [seven; 3]);
        shoe.refill();
        assert!(shoe.is_past(0) && !shoe.is_past(1));
        assert_eq!(std::iter::from_fn(|| shoe.draw()).collect::<CardSet>(), CardSet::FULL);
    }

    /// Chi-square over card and place with a fixed seed, for a single deck and for the ranks of six decks: with 51 and 12
    /// degrees of freedom, a value outside these bounds has a chance below one in a million.
    #[test]
    fn every_card_comes_to_every_place_alike() {
        const ROUNDS: u32 = 52_000;
        let mut seen = vec![[0u32; 52]; 13];
        let mut single = shoe(1, 9);
        for _ in 0..ROUNDS {
            single.refill();
            for place in &mut seen {
                place[single.draw().expect("a card").index()] += 1;
            }
        }
        for (place, counts) in seen.iter().enumerate() {
            let chi_square = chi_square(counts, ROUNDS);
            assert!((16.0..120.0).contains(&chi_square), "place {place}: {chi_square}");
        }
        let mut ranks = vec![[0u32; 13]; 8];
        let mut six = shoe(6, 10);
        for _ in 0..ROUNDS {
            six.refill();
            for place in &mut ranks {
                place[six.draw().expect("a card").index() / 4] += 1;
            }
        }
        for (place, counts) in ranks.iter().enumerate() {
            let chi_square = chi_square(counts, ROUNDS);
            assert!((0.9..50.0).contains(&chi_square), "place {place}: {chi_square}");
        }
    }

    /// Two places of one batch, and the last of one with the first of the next, are independent: all 13 × 13 pairs of
    /// ranks come as often as they should.
    #[test]
    fn neighbouring_places_are_independent() {
        const ROUNDS: u32 = 200_000;
        let mut single = shoe(1, 11);
        let mut pairs = [[[0u32; 13]; 13]; 2];
        for _ in 0..ROUNDS {
            single.refill();
            let drawn: [Card; 7] = std::array::from_fn(|_| single.draw().expect("a card"));
            for (pairs, at) in pairs.iter_mut().zip([0, 5]) {
                pairs[drawn[at].index() / 4][drawn[at + 1].index() / 4] += 1;
            }
        }
        for pairs in pairs {
            let mut sum = 0.0;
            for (first, row) in pairs.iter().enumerate() {
                for (second, count) in row.iter().enumerate() {
                    let ways = if first == second { 12.0 } else { 16.0 };
                    let expected = f64::from(ROUNDS) * ways / 2652.0;
                    sum += (f64::from(*count) - expected).powi(2) / expected;
                }
            }
            // 168 degrees of freedom: mean 168, standard deviation 18.3.
            assert!((90.0..265.0).contains(&sum), "{sum}");
        }
    }

    #[test]
    fn words_that_would_favour_some_numbers_are_refused() {
        // 2^64 leaves 16 over when divided by 52 × 51 × 50 = 132,600, and 0 when divided by 4.
        let over = (u128::from(u64::MAX) + 1) % 132_600;
        assert!(over > 0);
        assert!(!is_fair::<3>(over as u64 - 1, 52));
        assert!(is_fair::<3>(over as u64, 52));
        assert!(is_fair::<1>(0, 4));
        assert!(!is_fair::<1>(0, 3));
        assert!(is_fair::<1>(1, 3));
        assert!(416_u64.pow(6) < 1 << PRODUCT_BITS);
    }

    #[test]
    fn shuffling_ahead_changes_no_card() {
        for ahead in [0, 5, 6, 7, 234, 311, 312, 1000] {
            let (mut lazy, mut eager) = (shoe(6, 14), shoe(6, 14));
            eager.shuffle_ahead(ahead);
            assert_eq!(eager.shuffled, ahead.min(312) / BATCH * BATCH);
            while let Some(card) = lazy.draw() {
                assert_eq!(eager.draw(), Some(card));
            }
            assert_eq!(eager.draw(), None);
        }
    }

    #[test]
    fn small_shoes_reach_every_order() {
        let mut shoe = shoe(1, 12);
        let mut orders = BTreeSet::new();
        for _ in 0..2_000 {
            shoe.refill_from_set(Card::deck().take(4).collect());
            orders.insert(std::iter::from_fn(|| shoe.draw()).map(Card::index).collect::<Vec<_>>());
        }
        assert_eq!(orders.len(), 24);
    }

    fn chi_square(counts: &[u32], rounds: u32) -> f64 {
        let expected = f64::from(rounds) / f64::from(counts.len() as u32);
        counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
    }
}
