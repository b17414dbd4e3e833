//! Let It Ride counted in a slow and simple way: own ranking, own odds, no symmetry.

use rules::{Card, Rank, Suit};

/// The payments of all hands of five cards, in the order of five nested loops.
pub(crate) struct SlowCount {
    deck: Vec<Card>,
    pays: Vec<i64>,
}

/// The odds of a hand, to one, or -1 if it loses, from its ranks and suits alone.
fn pays(hand: [Card; 5]) -> i64 {
    let mut ranks = hand.map(|card| card.rank() as usize);
    ranks.sort_unstable();
    let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    let straight = ranks.windows(2).all(|two| two[0] + 1 == two[1]) || ranks == [0, 1, 2, 3, 12];
    let mut counts = [0; 13];
    for rank in ranks {
        counts[rank] += 1;
    }
    let with = |count: usize| counts.iter().filter(|found| **found == count).count();
    match (with(4), with(3), with(2)) {
        _ if straight && flush && ranks[0] == 8 => 1000,
        _ if straight && flush => 200,
        (1, _, _) => 50,
        (_, 1, 1) => 11,
        _ if flush => 8,
        _ if straight => 5,
        (_, 1, _) => 3,
        (_, _, 2) => 2,
        (_, _, 1) if counts[8..].contains(&2) => 1,
        _ => -1,
    }
}

/// The index of four cards in a table of 52⁴ entries: by position in the deck, lowest first.
fn place(mut four: [usize; 4]) -> usize {
    four.sort_unstable();
    four.iter().fold(0, |sum, card| sum * 52 + card)
}

impl SlowCount {
    pub(crate) fn new() -> Self {
        let deck: Vec<Card> =
            Suit::ALL.iter().flat_map(|suit| Rank::ALL.iter().map(|rank| Card::new(*rank, *suit))).collect();
        let mut all = Vec::new();
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    for d in c + 1..52 {
                        for e in d + 1..52 {
                            all.push(pays([a, b, c, d, e].map(|at| deck[at])));
                        }
                    }
                }
            }
        }
        Self { deck, pays: all }
    }

    /// Plays every deal in the best way and returns the sums of net and staked in units. Wins of all wagers together
    /// are cut at `most`. Calls `tell` with each hand, each fourth card and whether the two wagers ride.
    pub(crate) fn play(&self, most: Option<i64>, mut tell: impl FnMut([Card; 3], Card, [bool; 2])) -> (i64, i64) {
        // Net over the last cards with one, two and three wagers in play.
        let mut worth = vec![[0i32; 3]; 52usize.pow(4)];
        let mut pays = self.pays.iter();
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    for d in c + 1..52 {
                        for e in d + 1..52 {
                            let pays = *pays.next().expect("a payment for every hand");
                            let nets = [1, 2, 3].map(|wagers| (pays * wagers).min(most.unwrap_or(i64::MAX)) as i32);
                            for four in [[a, b, c, d], [a, b, c, e], [a, b, d, e], [a, c, d, e], [b, c, d, e]] {
                                for (sum, net) in worth[place(four)].iter_mut().zip(nets) {
                                    *sum += net;
                                }
                            }
                        }
                    }
                }
            }
        }
        let (mut net, mut staked) = (0, 0);
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    let fourths = || (0..52).filter(|d| ![a, b, c].contains(d));
                    let [mut ride, mut withdraw] = [0i64; 2];
                    for d in fourths() {
                        let [one, two, three] = worth[place([a, b, c, d])];
                        ride += i64::from(two.max(three));
                        withdraw += i64::from(one.max(two));
                    }
                    let first = ride > withdraw;
                    net += ride.max(withdraw);
                    for d in fourths() {
                        let [one, two, three] = worth[place([a, b, c, d])];
                        let second = if first { three > two } else { two > one };
                        staked += 48 * (1 + i64::from(first) + i64::from(second));
                        tell([a, b, c].map(|at| self.deck[at]), self.deck[d], [first, second]);
                    }
                }
            }
        }
        (net, staked)
    }
}
