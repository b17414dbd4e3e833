//! A number for every set of three cards, so that what is known about hands can lie in plain tables.
//!
//! Sets are numbered in the order of their highest card, then of the next, and so on. Walking through a deck with the
//! highest card in the outermost loop therefore meets them as 0, 1, 2, …

use rules::Card;

/// How many hands of three cards there are.
pub(crate) const THREES: usize = 22_100;

/// How many pairs and triples of cards lie wholly below a card.
const BELOW: [[u32; 52]; 2] = {
    let mut below = [[0; 52]; 2];
    let mut n = 0;
    while n < 52u32 {
        let at = n as usize;
        below[0][at] = n * n.saturating_sub(1) / 2;
        below[1][at] = below[0][at] * n.saturating_sub(2) / 3;
        n += 1;
    }
    below
};

/// The number of a hand of three different cards, whatever their order.
#[inline]
pub(crate) fn of_three([a, b, c]: [Card; 3]) -> usize {
    let (a, b) = ordered(a, b);
    let (b, c) = ordered(b, c);
    let (a, b) = ordered(a, b);
    a.index() + (BELOW[0][b.index()] + BELOW[1][c.index()]) as usize
}

#[inline]
fn ordered(a: Card, b: Card) -> (Card, Card) {
    if a < b { (a, b) } else { (b, a) }
}

/// Every hand of three cards, lowest number first.
pub(crate) fn threes() -> impl Iterator<Item = [Card; 3]> {
    Card::deck().flat_map(|c| {
        Card::deck().take(c.index()).flat_map(move |b| Card::deck().take(b.index()).map(move |a| [a, b, c]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_numbered_without_gaps_and_whatever_their_order() {
        let mut met = 0;
        for (index, [a, b, c]) in threes().enumerate() {
            assert_eq!(of_three([a, b, c]), index);
            for turned in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                assert_eq!(of_three(turned), index);
            }
            met += 1;
        }
        assert_eq!(met, THREES);
    }
}
