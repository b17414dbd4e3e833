//! Cards in random order, straight from the operating system's entropy: every order of the cards can come.

use anyhow::{Context, Result};
use rules::Card;
use rules::deck::CardSet;

/// Fills a buffer with random bytes. The live source is the operating system; tests script theirs.
pub(super) type Entropy = Box<dyn FnMut(&mut [u8]) -> Result<(), getrandom::Error>>;

/// The operating system's entropy.
pub(super) fn system() -> Entropy {
    Box::new(getrandom::fill)
}

/// A number below `limit`, each equally likely: draws that would favour the low ones are thrown away.
fn below(limit: u32, entropy: &mut Entropy) -> Result<u32> {
    // The largest multiple of `limit` that 32 bits can count.
    let fair = (1u64 << 32) / u64::from(limit.max(1)) * u64::from(limit.max(1));
    loop {
        let mut bytes = [0; 4];
        entropy(&mut bytes).context("the operating system gives no random numbers")?;
        let drawn = u32::from_le_bytes(bytes);
        if u64::from(drawn) < fair {
            return Ok(drawn % limit.max(1));
        }
    }
}

/// Puts the cards in random order: each place in turn receives one of those that are left.
fn shuffle(cards: &mut [Card], entropy: &mut Entropy) -> Result<()> {
    for last in (1..cards.len()).rev() {
        let chosen = below(last as u32 + 1, entropy)? as usize;
        cards.swap(last, chosen);
    }
    Ok(())
}

/// What a table is dealt from: one deck that is shuffled for every round, or several in a shoe with a cutting card.
pub(super) struct Shoe {
    decks: u8,
    /// Front first.
    cards: Vec<Card>,
    /// How many have left the shoe.
    gone: usize,
    /// How many cards lie behind the cutting card.
    behind: usize,
    entropy: Entropy,
}

impl Shoe {
    /// A shoe that must be shuffled before the first card.
    pub(super) fn new(decks: u8, entropy: Entropy) -> Self {
        Self { decks, cards: Vec::new(), gone: 0, behind: 0, entropy }
    }

    /// How many cards it holds when full.
    pub(super) fn size(&self) -> usize {
        52 * usize::from(self.decks)
    }

    /// Shuffles all cards, those that were dealt included, and puts the cutting card between a quarter and half of the
    /// stack from its rear, as Star Blackjack 4.6 allows.
    pub(super) fn shuffle(&mut self) -> Result<()> {
        self.cards = (0..self.decks).flat_map(|_| Card::deck()).collect();
        self.gone = 0;
        shuffle(&mut self.cards, &mut self.entropy)?;
        let (least, most) = (self.size() / 4, self.size() / 2);
        self.behind = least + below((most - least) as u32 + 1, &mut self.entropy)? as usize;
        Ok(())
    }

    /// Where a player may cut: at least one deck from both ends (Star Blackjack 4.5).
    pub(super) fn cuts(&self) -> std::ops::RangeInclusive<usize> {
        52..=self.size().saturating_sub(52)
    }

    /// Moves so many cards from the front to the back; without a number, somewhere at random.
    pub(super) fn cut(&mut self, after: Option<usize>) -> Result<()> {
        let (first, last) = (*self.cuts().start(), *self.cuts().end());
        let after = match after {
            Some(after) => after,
            None => first + below(last.saturating_sub(first) as u32 + 1, &mut self.entropy)? as usize,
        };
        let after = after.min(self.cards.len());
        self.cards.rotate_left(after);
        Ok(())
    }

    /// Whether the cutting card has come out, or would come out next: the cards are shuffled before another round.
    pub(super) fn is_due(&self) -> bool {
        self.cards.len() - self.gone <= self.behind
    }

    /// The next card. Should the shoe be empty, the table says what lies in its discard rack, and that is shuffled; one
    /// player alone never gets there.
    pub(super) fn draw(&mut self, rack: impl FnOnce() -> CardSet) -> Result<Card> {
        if self.gone == self.cards.len() {
            self.cards = rack().iter().collect();
            self.gone = 0;
            shuffle(&mut self.cards, &mut self.entropy)?;
        }
        let card = *self.cards.get(self.gone).context("no card is left to deal")?;
        self.gone += 1;
        Ok(card)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A small generator, so that a test repeats itself exactly.
    pub(in crate::play) fn scripted(seed: u64) -> Entropy {
        let mut state = seed;
        Box::new(move |bytes| {
            for byte in bytes {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = (state >> 33) as u8;
            }
            Ok(())
        })
    }

    /// Gives these numbers one after another, and then fails.
    fn numbers(numbers: &'static [u32]) -> Entropy {
        let mut left = numbers.iter();
        Box::new(move |bytes| match left.next() {
            Some(number) => {
                bytes.copy_from_slice(&number.to_le_bytes());
                Ok(())
            }
            None => Err(getrandom::Error::UNSUPPORTED),
        })
    }

    #[test]
    fn unfair_draws_are_thrown_away() {
        // 2^32 is one more than a multiple of 3, of 5 and of 17: only the highest number is unfair.
        for limit in [3, 5, 17] {
            assert_eq!(below(limit, &mut numbers(&[u32::MAX, 1])).expect("a number"), 1);
            assert_eq!(below(limit, &mut numbers(&[u32::MAX - 1])).expect("a number"), limit - 1);
        }
        assert_eq!(below(4, &mut numbers(&[u32::MAX])).expect("a number"), 3);
        assert_eq!(below(1, &mut numbers(&[77])).expect("a number"), 0);
        assert!(below(3, &mut numbers(&[u32::MAX])).is_err());
    }

    #[test]
    fn a_shuffle_is_fisher_and_yates() {
        let mut cards: Vec<Card> = Card::deck().take(4).collect();
        let before = cards.clone();
        // Places 3, 2 and 1 receive what lies at 0, 2 and 0.
        shuffle(&mut cards, &mut numbers(&[0, 2, 0])).expect("entropy");
        assert_eq!(cards, [before[1], before[3], before[2], before[0]]);
    }

    /// Chi-square over card and place: 51 degrees of freedom, so 100 is far beyond chance for a fixed script.
    #[test]
    fn every_card_comes_to_every_place_alike() {
        let mut entropy = scripted(20_240_816);
        let rounds = 5200;
        let mut seen = vec![[0u32; 52]; 52];
        for _ in 0..rounds {
            let mut cards: Vec<Card> = Card::deck().collect();
            shuffle(&mut cards, &mut entropy).expect("entropy");
            for (place, card) in cards.iter().enumerate() {
                seen[place][card.index()] += 1;
            }
        }
        let expected = f64::from(rounds) / 52.0;
        for (place, counts) in seen.iter().enumerate() {
            let chi_square: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
            assert!((15.0..100.0).contains(&chi_square), "place {place}: {chi_square}");
        }
    }

    #[test]
    fn a_shoe_holds_every_card_and_its_cutting_card_where_it_may_be() {
        for seed in 0..200 {
            let mut shoe = Shoe::new(6, scripted(seed));
            shoe.shuffle().expect("entropy");
            shoe.cut(if seed % 2 == 0 { None } else { Some(52 + seed as usize) }).expect("entropy");
            let mut counts = [0; 52];
            let mut before_cutting_card = 0;
            for _ in 0..312 {
                before_cutting_card += usize::from(!shoe.is_due());
                counts[shoe.draw(|| CardSet::EMPTY).expect("a card").index()] += 1;
            }
            assert_eq!(counts, [6; 52]);
            assert!((156..=234).contains(&before_cutting_card), "{before_cutting_card}");
            assert!(shoe.draw(|| CardSet::EMPTY).is_err());
            assert_eq!(shoe.draw(|| Card::deck().take(1).collect()).expect("a card").to_string(), "2c");
        }
    }

    #[test]
    fn the_system_gives_entropy() {
        let mut shoe = Shoe::new(1, system());
        shoe.shuffle().expect("entropy");
        let first = shoe.cards.clone();
        shoe.shuffle().expect("entropy");
        assert_ne!(shoe.cards, first);
    }
}
