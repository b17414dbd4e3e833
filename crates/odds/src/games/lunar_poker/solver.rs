//! The value of every choice in every situation.
//!
//! Work is shared on three levels. The part that depends on ranks is computed once for a [`Pattern`]: the dealer's
//! completions are counted for every multiset of ranks that an exchange can bring. The part that depends on the up
//! card's suit is computed once for a group of classes: draws are split by the cards of that suit they contain, because
//! these take flushes away from the dealer. Only draws that make the player's own flush are computed card by card for
//! each class.
//!
//! Values are whole numbers: the mean net result in antes, times [`SCALE`].

use super::draws::Draws;
use super::outcomes::blockers;
use super::situations::{Pattern, SituationClass};
use crate::dealer::{Completions, Ends, Flushes, UpCard};
use crate::rank_set::{ALL_RANKS, subsets};
use crate::ranks::{CHOOSE, Counts, Multiset, choose, stand_in};
use rules::games::lunar_poker::{ante_odds, best_strength, bet_odds, instant_odds, second_combination};
use rules::strength::{FiveCardHand, FiveCardStrength, FiveCardSum};
use rules::{Card, Rank, Suit};

/// The number of ways to deal the dealer's four hidden cards from the 46 cards that the player does not see.
pub(super) const HIDDEN: i64 = choose(46, 4).cast_signed();

/// The least common multiple of the numbers of ways to draw one to five cards from the 42 that are then left.
pub(super) const DRAWN: i64 = 8_506_680;

/// The factor that makes all values whole numbers.
pub(super) const SCALE: i64 = HIDDEN * DRAWN;

/// A choice: 0, 1 and 2 are folding, betting and buying, 4 is an instant payout; any other number is the set of cards
/// that an exchange throws away, one bit for each of the hand's cards in the order of [`SituationClass::hand`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ChoiceCode(pub(super) u8);

impl ChoiceCode {
    pub(super) const FOLD: Self = Self(0);
    pub(super) const BET: Self = Self(1);
    pub(super) const BUY: Self = Self(2);
    pub(super) const INSTANT: Self = Self(4);

    /// Every choice of a player. Among choices of equal value the first is the best: it risks the least, and among
    /// exchanges it throws the fewest and highest cards away.
    pub(super) const ALL: [Self; 29] = {
        let mut all = [Self::FOLD; 29];
        all[1] = Self::BET;
        all[2] = Self::BUY;
        let (mut at, mut size) = (3, 2);
        while size <= 5 {
            let mut mask: u8 = 0;
            while mask < 32 {
                if mask.count_ones() == size {
                    all[at] = Self(mask);
                    at += 1;
                }
                mask += 1;
            }
            size += 1;
        }
        all
    };

    /// The number of thrown cards.
    pub(super) const fn exchanged(self) -> u32 {
        match self.0.count_ones() {
            0 | 1 => 0,
            more => more,
        }
    }
}

/// The value of every choice, by [`ChoiceCode`].
pub(super) type Values = [i64; 32];

/// The best choice.
pub(super) fn best(values: &Values) -> ChoiceCode {
    let mut best = ChoiceCode::FOLD;
    for choice in ChoiceCode::ALL {
        if values[choice.0 as usize] > values[best.0 as usize] {
            best = choice;
        }
    }
    best
}

/// Tables that depend on the rules alone.
pub(super) struct Tables {
    /// Draws by their number of cards.
    pub(super) draws: [Draws; 6],
    /// The odds of a bet by the value of a hand of five cards.
    odds: Vec<u8>,
}

impl Tables {
    pub(super) fn new() -> Self {
        let draws = std::array::from_fn(|size| Draws::new(size as u8));
        let mut odds = vec![0; 10 << 12];
        for category in [FiveCardHand::Flush, FiveCardHand::StraightFlush, FiveCardHand::RoyalFlush] {
            odds[(category as usize) << 12..(category as usize + 1) << 12].fill(bet_odds(category, None).pays as u8);
        }
        for multiset in &draws[5].list {
            let cards: Vec<Card> = multiset
                .parts()
                .iter()
                .flat_map(|(rank, count)| (0..*count).map(move |suit| (*rank, suit)))
                .enumerate()
                // Cards of one rank differ in suit; of five odd cards one has another suit than the rest.
                .map(|(at, (rank, suit))| (rank, if at == 0 && multiset.mask.count_ones() == 5 { 3 } else { suit }))
                .map(|(rank, suit)| Card::new(Rank::ALL[rank as usize], Suit::ALL[suit as usize]))
                .collect();
            let strength = best_strength(&cards);
            odds[strength.value() as usize] = bet_odds(strength.category(), second_combination(&cards)).pays as u8;
        }
        Self { draws, odds }
    }

    /// The odds of a winning bet on five cards of this strength, to one.
    #[inline]
    pub(super) fn odds(&self, strength: FiveCardStrength) -> i32 {
        self.odds[strength.value() as usize].into()
    }
}

/// The net result of a bet summed over all completions, the draw's fee aside.
#[inline]
pub(super) fn net(ends: Ends, strength: FiveCardStrength, odds: i32) -> i32 {
    unqualified_pays(strength) * ends.unqualified + 2 * odds * ends.win - 3 * ends.lose
}

/// The odds of the ante if the dealer does not qualify (rule 10.2).
#[inline]
fn unqualified_pays(strength: FiveCardStrength) -> i32 {
    i32::from(ante_odds(strength.category()).pays)
}

/// The draws of a fixed number of cards.
pub(super) struct Exchange {
    /// The ranks that can be kept.
    pub(super) keeps: Vec<Counts>,
    /// For each set of thrown cards, the index of the kept ranks.
    pub(super) keep_of: [u8; 32],
    /// The number of ways to deal the dealer's hidden cards after the draw; folding loses one ante in each.
    pub(super) all: i32,
    /// The dealer's completions after each draw, by position in [`Tables::draws`].
    pub(super) after: Vec<Drawn>,
    /// The hand of each draw with each keep.
    pub(super) hands: Vec<Hand>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Drawn {
    /// The number of ways to draw it.
    pub(super) ways: u32,
    /// The dealer's completions that do not qualify, by ranks alone.
    unqualified: i32,
    /// The completions below a flush.
    below_flush: i32,
    /// The [`blockers`] seen after it.
    pub(super) blockers: u8,
}

/// A hand after a draw, seen by ranks alone.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) strength: FiveCardStrength,
    /// The outcomes of a bet over all completions, as if there were no flushes.
    ends: Ends,
    /// Their net result.
    net: i32,
}

/// The part of the solution that depends on ranks.
pub(super) struct RankPart<'a> {
    pub(super) tables: &'a Tables,
    pub(super) up: &'static UpCard,
    pub(super) unseen: Counts,
    /// The dealer's completions with nothing drawn.
    dealt: Box<Completions>,
    /// Likewise with one card drawn, by its rank.
    bought: Vec<Completions>,
    /// Exchanges of two to five cards.
    pub(super) exchanges: Vec<Exchange>,
}

impl<'a> RankPart<'a> {
    /// Computes the part for all draws, or only for draws of the given sizes.
    pub(super) fn new(tables: &'a Tables, pattern: &Pattern, sizes: &[usize]) -> Self {
        let up = UpCard::of(Rank::ALL[pattern.up]);
        let unseen = pattern.unseen();
        let mut dealt = Box::new(Completions::NONE);
        up.count(&unseen, &mut dealt);
        let mut bought = vec![Completions::NONE; 13];
        for (rank, completions) in bought.iter_mut().enumerate().filter(|(rank, _)| unseen[*rank] > 0) {
            let mut left = unseen;
            left[rank] -= 1;
            up.count(&left, completions);
        }
        let exchanges = (2..=5).map(|size| Self::exchange(tables, up, pattern, size, sizes.contains(&size))).collect();
        Self { tables, up, unseen, dealt, bought, exchanges }
    }

    fn exchange(tables: &Tables, up: &UpCard, pattern: &Pattern, size: usize, counted: bool) -> Exchange {
        let unseen = pattern.unseen();
        let held: Vec<usize> = (0..13).rev().flat_map(|rank| vec![rank; pattern.hand[rank] as usize]).collect();
        let (mut keeps, mut keep_of) = (Vec::new(), [0; 32]);
        for mask in (0u8..32).filter(|mask| mask.count_ones() as usize == size) {
            let mut keep = [0; 13];
            for (_, rank) in held.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 0) {
                keep[*rank] += 1;
            }
            let known = keeps.iter().position(|known| *known == keep);
            keep_of[mask as usize] = known.unwrap_or(keeps.len()) as u8;
            if known.is_none() {
                keeps.push(keep);
            }
        }
        let sums: Vec<FiveCardSum> = keeps.iter().map(kept_sum).collect();
        let draws = &tables.draws[size].list;
        let mut after = vec![Drawn::default(); draws.len()];
        let nothing = Hand { strength: up.flush(0), ends: Ends::default(), net: 0 };
        let mut hands = vec![nothing; if counted { draws.len() * keeps.len() } else { 0 }];
        let mut completions = Completions::NONE;
        let flush = (FiveCardHand::Flush as u16) << 12;
        for (at, draw) in draws.iter().enumerate().filter(|_| counted) {
            let ways = draw.ways(&unseen);
            if ways == 0 {
                continue;
            }
            let left = draw.taken_from(&unseen);
            up.count(&left, &mut completions);
            after[at] = Drawn {
                ways,
                unqualified: up.unqualified(&completions),
                below_flush: up.below(&completions, flush),
                blockers: blockers(&left, up.rank as usize),
            };
            for (hand, sum) in hands[at * keeps.len()..].iter_mut().zip(&sums) {
                let strength = sum.and(draw.sum).strength();
                let ends = up.ends_by_ranks(&completions, strength);
                *hand = Hand { strength, ends, net: net(ends, strength, tables.odds(strength)) };
            }
        }
        let all = choose(46 - size as u64, 4) as i32;
        Exchange { keeps, keep_of, all, after, hands }
    }
}

/// The sum of kept cards, in another suit than the drawn ones.
fn kept_sum(keep: &Counts) -> FiveCardSum {
    let cards = keep.iter().enumerate().flat_map(|(rank, count)| (0..*count).map(move |_| rank));
    cards.fold(FiveCardSum::EMPTY, |sum, rank| sum.with(stand_in(rank, Suit::Diamonds)))
}

/// The part of the solution that depends on the up card's suit.
pub(super) struct Group<'a> {
    pub(super) ranks: &'a RankPart<'a>,
    /// The ranks of the up card's suit that the player does not see.
    pub(super) suited: u16,
    /// By exchange and by kept ranks: the net result summed over all draws and completions, with a fold where that is
    /// better, as if the player had no flushes.
    exchanged: Vec<Vec<i64>>,
    /// The dealer's flushes with all of these left.
    flushes: Flushes,
}

/// The parts of a draw, by its set of cards of the up card's suit: the number of ways, and the rest of the suit.
pub(super) struct Parts {
    list: [(u32, u16); 32],
    count: usize,
}

impl Parts {
    #[inline]
    pub(super) fn of(draw: &Multiset, others: &Counts, suited: u16) -> Self {
        let mut parts = Self { list: [(1, suited); 32], count: 1 };
        for (rank, count) in draw.parts() {
            let (bit, count) = (1 << rank, *count as usize);
            let choose = &CHOOSE[others[*rank as usize] as usize];
            let without = choose[count];
            let with = if suited & bit == 0 { 0 } else { choose[count - 1] };
            if with == 0 {
                for part in &mut parts.list[..parts.count] {
                    part.0 *= without;
                }
            } else if without == 0 {
                for part in &mut parts.list[..parts.count] {
                    *part = (part.0 * with, part.1 & !bit);
                }
            } else {
                let (plain, taking) = parts.list.split_at_mut(parts.count);
                for (plain, taking) in plain.iter_mut().zip(taking) {
                    *taking = (plain.0 * with, plain.1 & !bit);
                    plain.0 *= without;
                }
                parts.count *= 2;
            }
        }
        parts
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (i64, u16)> {
        self.list[..self.count].iter().map(|(ways, suited)| (i64::from(*ways), *suited))
    }
}

impl<'a> Group<'a> {
    pub(super) fn new(ranks: &'a RankPart<'a>, held: u16) -> Self {
        let suited = ALL_RANKS & !held & !ranks.up.bit();
        let mut group = Self { ranks, suited, exchanged: Vec::new(), flushes: ranks.up.flushes(suited) };
        group.exchanged = (0..4).map(|at| group.sum_exchange(at)).collect();
        group
    }

    /// The number of cards of each rank, outside the up card's suit, that the player does not see.
    pub(super) fn others(&self) -> Counts {
        let mut others = self.ranks.unseen;
        for (rank, count) in others.iter_mut().enumerate() {
            *count -= (self.suited >> rank & 1) as u8;
        }
        others
    }

    fn sum_exchange(&self, at: usize) -> Vec<i64> {
        let exchange = &self.ranks.exchanges[at];
        let keeps = exchange.keeps.len();
        let mut sums = vec![0; keeps];
        if exchange.hands.is_empty() {
            return sums;
        }
        let up = self.ranks.up;
        let others = self.others();
        let fold = -exchange.all;
        let (worst_odd, worst_ace_kings) = up.suited_odd_cards(self.suited);
        for (at, draw) in self.ranks.tables.draws[at + 2].list.iter().enumerate() {
            let ways = i64::from(exchange.after[at].ways);
            if ways == 0 {
                continue;
            }
            let parts = Parts::of(draw, &others, self.suited);
            let (mut odd, mut ace_kings) = (0, 0);
            for (ways, suited) in parts.iter() {
                let (more_odd, more_ace_kings) = up.suited_odd_cards(suited);
                odd += ways * i64::from(more_odd);
                ace_kings += ways * i64::from(more_ace_kings);
            }
            for (sum, hand) in sums.iter_mut().zip(&exchange.hands[at * keeps..]) {
                // For hands below a straight the dealer's flushes only reduce the result, and more so the more of them
                // are left.
                let category = hand.strength.category();
                let pair = category > FiveCardHand::OddCards;
                let lost = if pair { 3 + 2 * self.ranks.tables.odds(hand.strength) } else { 0 };
                let plain = category < FiveCardHand::Straight && (pair || !hand.strength.has_ace_king());
                if plain && hand.net <= fold {
                    *sum += ways * i64::from(fold);
                } else if plain && hand.net - 4 * worst_odd - lost * worst_ace_kings > fold {
                    *sum += ways * i64::from(hand.net) - 4 * odd - i64::from(lost) * ace_kings;
                } else {
                    for (ways, suited) in parts.iter() {
                        let net = self.net(self.ends_of(*hand, suited), hand.strength);
                        *sum += ways * i64::from(net.max(fold));
                    }
                }
            }
        }
        sums
    }

    /// The outcomes of a bet on a hand that is not a flush, with these ranks left in the up card's suit.
    #[inline]
    pub(super) fn ends_of(&self, hand: Hand, suited: u16) -> Ends {
        self.ranks.up.with_flushes(hand.ends, hand.strength, suited)
    }

    /// The outcomes of a bet on a flush, with this draw and these ranks left in the up card's suit.
    #[inline]
    pub(super) fn ends_of_flush(&self, flush: FiveCardStrength, drawn: Drawn, all: i32, suited: u16) -> Ends {
        let beats_all = flush.category() != FiveCardHand::Flush;
        let beaten = if beats_all { all } else { drawn.below_flush };
        let unqualified = drawn.unqualified;
        let by_ranks = Ends { unqualified, win: beaten - unqualified, tie: 0, lose: all - beaten };
        if suited == self.suited {
            self.ranks.up.with_these_flushes(by_ranks, flush, &self.flushes)
        } else {
            self.ranks.up.with_flushes(by_ranks, flush, suited)
        }
    }

    #[inline]
    pub(super) fn net(&self, ends: Ends, strength: FiveCardStrength) -> i32 {
        net(ends, strength, self.ranks.tables.odds(strength))
    }

    /// The value of every choice for a class of this group. With an instant payout there is no choice.
    pub(super) fn values(&self, class: &SituationClass) -> Values {
        if let Some(odds) = instant_odds(FiveCardStrength::of(class.hand()).category()) {
            let mut values = [i64::MIN; 32];
            values[ChoiceCode::INSTANT.0 as usize] = SCALE * i64::from(odds.pays);
            return values;
        }
        self.values_undeclared(class)
    }

    /// The same, as if there were no instant payouts.
    pub(super) fn values_undeclared(&self, class: &SituationClass) -> Values {
        let mut values = [i64::MIN; 32];
        let hand = class.hand();
        let strength = FiveCardStrength::of(hand);
        values[ChoiceCode::FOLD.0 as usize] = -SCALE;
        values[ChoiceCode::BET.0 as usize] = i64::from(self.bet_net(strength)) * DRAWN;
        values[ChoiceCode::BUY.0 as usize] = self.buy_sum(class, hand) * (DRAWN / 42) - SCALE;
        for choice in &ChoiceCode::ALL[3..] {
            let size = choice.exchanged() as usize;
            let sum = self.exchange_sum(class, *choice);
            let factor = DRAWN / choose(42, size as u64).cast_signed();
            values[choice.0 as usize] = sum * factor - SCALE;
        }
        values
    }

    pub(super) fn bet_ends(&self, strength: FiveCardStrength) -> Ends {
        self.ranks.up.ends(&self.ranks.dealt, strength, self.suited)
    }

    fn bet_net(&self, strength: FiveCardStrength) -> i32 {
        net(self.bet_ends(strength), strength, self.ranks.tables.odds(strength))
    }

    /// For every sixth card: the best hand, the odds and outcomes of a bet on it, and the [`blockers`] seen.
    pub(super) fn each_bought(
        &self,
        class: &SituationClass,
        hand: [Card; 5],
        mut visit: impl FnMut(FiveCardStrength, i32, Ends, u8),
    ) {
        let mut six = [hand[0]; 6];
        six[..5].copy_from_slice(&hand);
        for (suit, held) in class.suits.iter().enumerate() {
            let seen = if suit == 0 { held | self.ranks.up.bit() } else { *held };
            for rank in 0..13 {
                if seen >> rank & 1 == 1 {
                    continue;
                }
                six[5] = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
                let strength = best_strength(&six);
                let odds = i32::from(bet_odds(strength.category(), second_combination(&six)).pays);
                let suited = if suit == 0 { self.suited & !(1 << rank) } else { self.suited };
                let mut left = self.ranks.unseen;
                left[rank] -= 1;
                let ends = self.ranks.up.ends(&self.ranks.bought[rank], strength, suited);
                visit(strength, odds, ends, blockers(&left, self.ranks.up.rank as usize));
            }
        }
    }

    fn buy_sum(&self, class: &SituationClass, hand: [Card; 5]) -> i64 {
        let fold = -(choose(45, 4) as i32);
        let mut sum = 0;
        self.each_bought(class, hand, |strength, odds, ends, _| {
            sum += i64::from(net(ends, strength, odds).max(fold));
        });
        sum
    }

    /// The net result of an exchange without its fee, summed over all draws and completions.
    fn exchange_sum(&self, class: &SituationClass, choice: ChoiceCode) -> i64 {
        let size = choice.exchanged() as usize;
        let exchange = &self.ranks.exchanges[size - 2];
        if exchange.hands.is_empty() {
            return i64::MIN / 4 / DRAWN;
        }
        let keep = exchange.keep_of[choice.0 as usize] as usize;
        let mut sum = self.exchanged[size - 2][keep];
        self.each_flush(class, choice, |draw, flush, suited| {
            let hand = exchange.hands[draw * exchange.keeps.len() + keep];
            let counted = self.net(self.ends_of(hand, suited), hand.strength).max(-exchange.all);
            let ends = self.ends_of_flush(flush, exchange.after[draw], exchange.all, suited);
            sum += i64::from(self.net(ends, flush).max(-exchange.all) - counted);
        });
        sum
    }

    /// Every draw of this exchange that makes a flush: its position among draws, the flush, and the ranks that it
    /// leaves in the up card's suit.
    pub(super) fn each_flush(
        &self,
        class: &SituationClass,
        choice: ChoiceCode,
        mut visit: impl FnMut(usize, FiveCardStrength, u16),
    ) {
        let size = choice.exchanged();
        let kept = kept(class, choice);
        for (suit, kept) in kept.into_iter().enumerate() {
            // All kept cards must be of the suit.
            if kept.count_ones() + size != 5 {
                continue;
            }
            let left = if suit == 0 { self.suited } else { !class.suits[suit] & ALL_RANKS };
            for draw in subsets(left, size) {
                let suited = if suit == 0 { self.suited & !draw } else { self.suited };
                let position = self.ranks.tables.draws[size as usize].of_mask[draw as usize];
                visit(position as usize, self.ranks.up.flush(kept | draw), suited);
            }
        }
    }
}

/// The ranks kept in each suit.
fn kept(class: &SituationClass, choice: ChoiceCode) -> [u16; 4] {
    let mut kept = [0; 4];
    for (_, card) in class.hand().iter().enumerate().filter(|(at, _)| choice.0 >> at & 1 == 0) {
        kept[card.suit() as usize] |= 1 << card.rank() as usize;
    }
    kept
}
