//! A number for every set of three or four cards, so that results for hands can be stored in plain tables.
//!
//! Sets are numbered in the order of their highest card, then of the next, and so on. Loops over a deck with the
//! highest card in the outermost loop therefore visit them as 0, 1, 2, …

use rules::Card;

/// The number of hands of three cards.
pub(crate) const THREES: usize = 22_100;
/// The number of hands of four cards.
pub(crate) const FOURS: usize = 270_725;

/// The numbers of pairs, triples and quadruples of cards below a card.
const BELOW: [[u32; 52]; 3] = {
    let mut below = [[0; 52]; 3];
    let mut n = 0;
    while n < 52u32 {
        let at = n as usize;
        below[0][at] = n * n.saturating_sub(1) / 2;
        below[1][at] = below[0][at] * n.saturating_sub(2) / 3;
        below[2][at] = below[1][at] * n.saturating_sub(3) / 4;
        n += 1;
    }
    below
};

/// The number of a hand of three different cards, in any order.
#[inline]
pub(crate) fn of_three([a, b, c]: [Card; 3]) -> usize {
    let (a, b) = ordered(a, b);
    let (b, c) = ordered(b, c);
    let (a, b) = ordered(a, b);
    a.index() + (BELOW[0][b.index()] + BELOW[1][c.index()]) as usize
}

/// The number of a hand of four different cards, in any order.
#[inline]
pub(crate) fn of_four([a, b, c, d]: [Card; 4]) -> usize {
    let ((a, b), (c, d)) = (ordered(a, b), ordered(c, d));
    let ((a, c), (b, d)) = (ordered(a, c), ordered(b, d));
    let (b, c) = ordered(b, c);
    a.index() + (BELOW[0][b.index()] + BELOW[1][c.index()] + BELOW[2][d.index()]) as usize
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

/// Every hand of four cards, lowest number first.
pub(crate) fn fours() -> impl Iterator<Item = [Card; 4]> {
    Card::deck().flat_map(|d| threes().take(BELOW[1][d.index()] as usize).map(move |[a, b, c]| [a, b, c, d]))
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
        met = 0;
        for (index, [a, b, c, d]) in fours().enumerate() {
            assert_eq!(of_four([a, b, c, d]), index);
            assert_eq!(of_four([d, c, b, a]), index);
            assert_eq!(of_four([c, a, d, b]), index);
            assert_eq!(of_four([b, d, a, c]), index);
            met += 1;
        }
        assert_eq!(met, FOURS);
    }
}
