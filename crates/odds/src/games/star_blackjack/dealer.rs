//! The ends of the dealer's hand.
//!
//! For one up card, every composition to which the dealer draws is a node. The number of orders of drawing that lead to
//! a node does not depend on the shoe. So the ends for a shoe need a single pass over the nodes: each passes its
//! probability, times the number of cards left of a value, to the ends and nodes that this value leads to.

use super::composition::{CLASSES, Composition, ShoeCounts};
use std::collections::HashMap;

/// The probability of each end: totals of 17 to 21, a bust, a blackjack.
pub(super) type Ends = [f64; 7];

/// The end of a dealer who busts.
pub(super) const TOO_MANY: usize = 5;

/// The end of a dealer with a blackjack.
pub(super) const BLACKJACK: usize = 6;

/// No hand that still draws holds more cards of one value; the most are six aces before a soft 17, or sixteen.
const MOST_OF_ONE: usize = 18;

/// The dealer draws fewer cards than this in any round.
const MOST_DRAWN: usize = MOST_OF_ONE + 6;

#[derive(Default)]
struct Node {
    /// The node before the last card in one of the orders, and that card as an index into the table of cards left.
    parent: u16,
    left: u16,
    /// The number of cards drawn to the up card.
    drawn: u8,
    /// The number of orders in which its cards can come.
    orders: f64,
    /// The cards that end the hand with 17 to 21 or a blackjack are `edges`, from the end of the previous node's up to
    /// this index.
    end: u32,
    /// Likewise for the cards that bust the hand.
    too_many: u32,
}

/// A card that ends the hand: its index in the table of cards left, and the end.
struct Edge {
    left: u16,
    end: u8,
}

/// All ways in which the dealer's hand develops from one up card.
pub(super) struct DealerTree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Cards that bust the hand: their indexes in the table of cards left.
    too_many: Vec<u16>,
}

/// The dealer's total of a composition.
fn dealer_total(cards: Composition) -> (u8, bool) {
    let hard: u32 = (0..CLASSES).map(|class| cards.count(class) * (class as u32 + 1)).sum();
    let soft = cards.count(0) > 0 && hard <= 11;
    ((if soft { hard + 10 } else { hard }) as u8, soft)
}

impl DealerTree {
    /// The dealer's hands from this up card; `draws` says to which totals, soft or not, the dealer draws.
    pub(super) fn from(up: usize, draws: fn(u8, bool) -> bool) -> Self {
        let start = Composition::one(up);
        let (mut nodes, mut edges, mut too_many) = (Vec::new(), Vec::new(), Vec::new());
        // One generation at a time, so that all orders to a node are counted before its successors.
        let mut generation: Vec<(Composition, Node)> = vec![(start, Node { orders: 1.0, ..Node::default() })];
        while !generation.is_empty() {
            let mut next: Vec<(Composition, Node)> = Vec::new();
            let mut known: HashMap<Composition, usize> = HashMap::new();
            for (cards, mut node) in generation {
                let at = nodes.len() as u16;
                for class in 0..CLASSES {
                    // The up card has left the shoe already.
                    let used = cards.count(class) - start.count(class);
                    let left = (class * MOST_OF_ONE) as u16 + used as u16;
                    let after = cards.plus(Composition::one(class));
                    let (total, soft) = dealer_total(after);
                    if total <= 21 && draws(total, soft) {
                        let position = *known.entry(after).or_insert_with(|| {
                            next.push((after, Node { parent: at, left, drawn: node.drawn + 1, ..Node::default() }));
                            next.len() - 1
                        });
                        next[position].1.orders += node.orders;
                    } else {
                        match total {
                            21 if node.drawn == 0 => edges.push(Edge { left, end: BLACKJACK as u8 }),
                            17..=21 => edges.push(Edge { left, end: total - 17 }),
                            _ => too_many.push(left),
                        }
                    }
                }
                node.end = edges.len() as u32;
                node.too_many = too_many.len() as u32;
                nodes.push(node);
            }
            generation = next;
        }
        Self { nodes, edges, too_many }
    }

    /// The number of compositions to which the dealer draws.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The ends with this shoe, which the up card has left already.
    pub(super) fn ends(&self, shoe: &ShoeCounts, chances: &mut Vec<[f64; 1]>) -> Ends {
        let [ends] = self.ends_of(&[*shoe], chances);
        ends
    }

    /// The same for several shoes in parallel, which takes hardly longer than for one.
    pub(super) fn ends_of<const SHOES: usize>(
        &self,
        shoes: &[ShoeCounts; SHOES],
        chances: &mut Vec<[f64; SHOES]>,
    ) -> [Ends; SHOES] {
        let mut left = [[0.0; SHOES]; CLASSES * MOST_OF_ONE];
        for class in 0..CLASSES {
            // A hand that still draws has at most 16 points besides a first ace.
            for used in 0..=(17 / (class + 1)).min(MOST_OF_ONE - 1) {
                let count = |shoe: &ShoeCounts| f64::from(shoe.count(class).saturating_sub(used as u32));
                left[class * MOST_OF_ONE + used] = shoes.each_ref().map(count);
            }
        }
        let mut one_over = [[0.0; SHOES]; MOST_DRAWN];
        for (drawn, slot) in one_over.iter_mut().enumerate() {
            let rest = |shoe: &ShoeCounts| shoe.total().saturating_sub(drawn as u32);
            *slot = shoes.each_ref().map(|shoe| if rest(shoe) > 0 { 1.0 / f64::from(rest(shoe)) } else { 0.0 });
        }
        // If a shoe cannot run out, the probability of a bust is one minus the other ends.
        let never_empty = shoes.iter().all(|shoe| shoe.total() as usize >= MOST_DRAWN);
        let mut ends = [[0.0; SHOES]; 7];
        chances.clear();
        let (mut edges, mut passed) = (self.edges.as_slice(), 0);
        let (mut too_many, mut too_many_passed) = (self.too_many.as_slice(), 0);
        for (at, node) in self.nodes.iter().enumerate() {
            // The probability of its cards in one order, already divided by the number of cards left for the next one.
            let mut chance = one_over[node.drawn as usize];
            if at > 0 {
                let before = chances[node.parent as usize];
                let came = left[node.left as usize];
                for shoe in 0..SHOES {
                    chance[shoe] *= before[shoe] * came[shoe];
                }
            }
            chances.push(chance);
            let weight = chance.map(|chance| chance * node.orders);
            let (own, rest) = edges.split_at((node.end - passed) as usize);
            (edges, passed) = (rest, node.end);
            for edge in own {
                add_product(&mut ends[edge.end as usize], &weight, &left[edge.left as usize]);
            }
            if !never_empty {
                let (own, rest) = too_many.split_at((node.too_many - too_many_passed) as usize);
                (too_many, too_many_passed) = (rest, node.too_many);
                for place in own {
                    add_product(&mut ends[TOO_MANY], &weight, &left[*place as usize]);
                }
            }
        }
        if never_empty {
            for shoe in 0..SHOES {
                ends[TOO_MANY][shoe] = (1.0 - ends.iter().map(|end| end[shoe]).sum::<f64>()).max(0.0);
            }
        }
        std::array::from_fn(|shoe| ends.map(|end| end[shoe]))
    }
}

#[inline]
fn add_product<const SHOES: usize>(sums: &mut [f64; SHOES], one: &[f64; SHOES], other: &[f64; SHOES]) {
    for shoe in 0..SHOES {
        sums[shoe] += one[shoe] * other[shoe];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::games::star_blackjack::dealer_draws;

    #[test]
    fn every_end_is_counted_once() {
        for up in 0..CLASSES {
            let tree = DealerTree::from(up, dealer_draws);
            let ends = tree.ends(&ShoeCounts::of_decks(8).without(up), &mut Vec::new());
            assert!((ends.iter().sum::<f64>() - 1.0).abs() < 1e-13, "{up} {ends:?}");
            assert!(tree.len() < 700);
        }
    }

    #[test]
    fn shoes_side_by_side_end_as_each_by_itself() {
        // Some of these shoes can run out, so busts must be counted.
        let full = ShoeCounts::of_decks(6);
        for shoes in [
            [full, full.without(9), full.without(0).without(4), ShoeCounts::of_decks(8)],
            [
                full,
                ShoeCounts::of([3, 2, 4, 1, 5, 2, 3, 4, 1, 9]),
                ShoeCounts::of([1; CLASSES]),
                ShoeCounts::of_decks(1),
            ],
        ] {
            for up in 0..CLASSES {
                let (tree, shoes) = (DealerTree::from(up, dealer_draws), shoes.map(|shoe| shoe.without(up)));
                let together = tree.ends_of(&shoes, &mut Vec::new());
                for (shoe, ends) in shoes.iter().zip(together) {
                    for (a, b) in tree.ends(shoe, &mut Vec::new()).iter().zip(ends) {
                        assert!((a - b).abs() < 1e-14, "{up} {shoe:?}");
                    }
                }
            }
        }
    }

    /// Draws card by card from a short shoe, in every order.
    #[test]
    fn a_plain_recursion_agrees() {
        fn recurse(cards: &mut Vec<usize>, shoe: ShoeCounts, chance: f64, ends: &mut Ends) {
            let hard: usize = cards.iter().map(|class| class + 1).sum();
            let soft = cards.contains(&0) && hard <= 11;
            let total = if soft { hard + 10 } else { hard };
            if total >= 18 || total == 17 && !soft {
                let end = match total {
                    21 if cards.len() == 2 => 6,
                    22.. => 5,
                    total => total - 17,
                };
                ends[end] += chance;
                return;
            }
            for class in 0..CLASSES {
                if shoe.count(class) > 0 {
                    cards.push(class);
                    let chance = chance * f64::from(shoe.count(class)) / f64::from(shoe.total());
                    recurse(cards, shoe.without(class), chance, ends);
                    cards.pop();
                }
            }
        }
        // The second shoe can run out before the dealer stops.
        let shoes = [ShoeCounts::of([3, 2, 4, 1, 5, 2, 3, 4, 1, 9]), ShoeCounts::of([4, 3, 2, 1, 1, 1, 1, 1, 1, 2])];
        for (up, shoe) in (0..CLASSES).flat_map(|up| shoes.map(|shoe| (up, shoe.without(up)))) {
            let mut slow = [0.0; 7];
            recurse(&mut vec![up], shoe, 1.0, &mut slow);
            let fast = DealerTree::from(up, dealer_draws).ends(&shoe, &mut Vec::new());
            for (a, b) in slow.iter().zip(fast) {
                assert!((a - b).abs() < 1e-13, "{up}: {slow:?} {fast:?}");
            }
        }
    }
}
