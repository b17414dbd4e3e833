//! The outcomes of rounds under a given strategy, and their numbers.

use super::situations::SituationClass;
use super::solver::{ChoiceCode, DRAWN, Group, HIDDEN, net};
use crate::dealer::Ends;
use crate::ranks::choose;
use rules::games::lunar_poker::ante_odds;
use rules::strength::{FiveCardHand, FiveCardStrength};

/// The outcomes of the ante with everything added to it: folded; the dealer won; equal hands; no qualifying dealer,
/// with less than a straight or with a straight or better; and a won bet, by its odds.
pub(super) const FOLDED: usize = 0;
pub(super) const LOST: usize = 1;
pub(super) const TIED: usize = 2;
pub(super) const UNQUALIFIED: usize = 3;
pub(super) const UNQUALIFIED_STRAIGHT: usize = 4;
pub(super) const WON: usize = 5;
pub(super) const ENDS: usize = WON + 151;

/// The number of deals for each outcome.
pub(super) type Counts = [i64; ENDS];

/// The net result of an outcome in antes, without a draw's fee.
pub(super) const fn pays(end: usize) -> i64 {
    match end {
        FOLDED => -1,
        LOST => -3,
        TIED => 0,
        UNQUALIFIED => ante_odds(FiveCardHand::OddCards).pays as i64,
        UNQUALIFIED_STRAIGHT => ante_odds(FiveCardHand::Straight).pays as i64,
        won => 2 * (won - WON) as i64,
    }
}

/// The amount at risk in a round with this outcome, in antes, without a draw's fee.
pub(super) const fn risks(end: usize) -> i64 {
    if end == FOLDED { 1 } else { 3 }
}

/// The rule for betting or folding after a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The better of the two; folding if they are worth the same.
    Best,
    /// Betting with a pair or better, and else only if three [`blockers`] are seen.
    ByCard,
}

impl After {
    #[inline]
    fn bets(self, strength: FiveCardStrength, net: i32, all: i32, blockers: u8) -> bool {
        match self {
            Self::Best => net > -all,
            Self::ByCard => strength.category() >= FiveCardHand::OnePair || blockers >= 3,
        }
    }
}

/// The number of aces, kings and cards of the up card's rank that the player has seen, without the up card itself: each
/// of them makes it harder for the dealer to qualify.
pub(super) fn blockers(left: &crate::ranks::Counts, up: usize) -> u8 {
    let of_rank = |rank: usize| 4 - left[rank] - u8::from(rank == up);
    let matching = if up < 11 { of_rank(up) } else { 0 };
    of_rank(11) + of_rank(12) + matching
}

/// The range of strengths in which the choice after a draw depends on more than the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Doubt {
    /// The weakest hand that was bet on.
    pub(super) lowest_bet: u16,
    /// The strongest hand that was folded.
    pub(super) highest_fold: u16,
}

impl Doubt {
    pub(super) const NONE: Self = Self { lowest_bet: u16::MAX, highest_fold: 0 };

    #[inline]
    fn note(&mut self, strength: FiveCardStrength, bets: bool) {
        if bets {
            self.lowest_bet = self.lowest_bet.min(strength.value());
        } else {
            self.highest_fold = self.highest_fold.max(strength.value());
        }
    }

    /// Combines two ranges.
    pub(super) fn merge(&mut self, other: Self) {
        self.lowest_bet = self.lowest_bet.min(other.lowest_bet);
        self.highest_fold = self.highest_fold.max(other.highest_fold);
    }
}

/// The ranges for the choices after buying and after exchanges of two to five cards.
pub(super) type Doubts = [Doubt; 5];

/// The outcomes of all classes of a group under one rule for the choice after a draw. Shared parts are computed once.
pub(super) struct Outcomes<'a> {
    group: &'a Group<'a>,
    after: After,
    /// By exchange and keep, as if the player had no flushes.
    exchanged: Vec<Vec<Option<Box<Counts>>>>,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(group: &'a Group<'a>, after: After) -> Self {
        let exchanged = group.ranks.exchanges.iter().map(|exchange| vec![None; exchange.keeps.len()]).collect();
        Self { group, after, exchanged }
    }

    /// The outcomes of a choice for a class, out of [`super::solver::SCALE`] deals.
    pub(super) fn of(&mut self, class: &SituationClass, choice: ChoiceCode, doubts: &mut Doubts) -> Counts {
        let mut counts = [0; ENDS];
        let hand = class.hand();
        let factor = match choice {
            ChoiceCode::FOLD => {
                counts[FOLDED] = HIDDEN;
                DRAWN
            }
            ChoiceCode::BET => {
                let strength = FiveCardStrength::of(hand);
                let odds = self.group.ranks.tables.odds(strength);
                add(&mut counts, self.group.bet_ends(strength), strength, odds, 1);
                DRAWN
            }
            ChoiceCode::BUY => {
                let all = choose(45, 4) as i32;
                self.group.each_bought(class, hand, |strength, odds, ends, blockers| {
                    let bets = self.after.bets(strength, net(ends, strength, odds), all, blockers);
                    doubts[0].note(strength, bets);
                    if bets {
                        add(&mut counts, ends, strength, odds, 1);
                    } else {
                        counts[FOLDED] += i64::from(all);
                    }
                });
                DRAWN / 42
            }
            exchange => {
                let size = exchange.exchanged() as usize;
                counts = self.exchange(class, exchange, &mut doubts[size - 1]);
                DRAWN / choose(42, size as u64).cast_signed()
            }
        };
        counts.map(|count| count * factor)
    }

    fn exchange(&mut self, class: &SituationClass, choice: ChoiceCode, doubt: &mut Doubt) -> Counts {
        let at = choice.exchanged() as usize - 2;
        let keep = self.group.ranks.exchanges[at].keep_of[choice.0 as usize] as usize;
        if self.exchanged[at][keep].is_none() {
            let counts = self.without_flushes(at, keep, doubt);
            self.exchanged[at][keep] = Some(Box::new(counts));
        }
        let Some(shared) = &self.exchanged[at][keep] else { return [0; ENDS] };
        let mut counts = **shared;
        let exchange = &self.group.ranks.exchanges[at];
        let tables = self.group.ranks.tables;
        self.group.each_flush(class, choice, |draw, flush, suited| {
            let hand = exchange.hands[draw * exchange.keeps.len() + keep];
            let ends = self.group.ends_of(hand, suited);
            let drawn = exchange.after[draw];
            if self.after.bets(hand.strength, self.group.net(ends, hand.strength), exchange.all, drawn.blockers) {
                add(&mut counts, ends, hand.strength, tables.odds(hand.strength), -1);
            } else {
                counts[FOLDED] -= i64::from(exchange.all);
            }
            let ends = self.group.ends_of_flush(flush, drawn, exchange.all, suited);
            let bets = self.after.bets(flush, self.group.net(ends, flush), exchange.all, drawn.blockers);
            doubt.note(flush, bets);
            if bets {
                add(&mut counts, ends, flush, tables.odds(flush), 1);
            } else {
                counts[FOLDED] += i64::from(exchange.all);
            }
        });
        counts
    }

    fn without_flushes(&self, at: usize, keep: usize, doubt: &mut Doubt) -> Counts {
        let mut counts = [0; ENDS];
        let group = self.group;
        let exchange = &group.ranks.exchanges[at];
        let others = group.others();
        for (position, draw) in group.ranks.tables.draws[at + 2].list.iter().enumerate() {
            let drawn = exchange.after[position];
            if drawn.ways == 0 {
                continue;
            }
            let hand = exchange.hands[position * exchange.keeps.len() + keep];
            let odds = group.ranks.tables.odds(hand.strength);
            for (ways, suited) in super::solver::Parts::of(draw, &others, group.suited).iter() {
                let ends = group.ends_of(hand, suited);
                let bets = self.after.bets(hand.strength, net(ends, hand.strength, odds), exchange.all, drawn.blockers);
                doubt.note(hand.strength, bets);
                if bets {
                    add(&mut counts, ends, hand.strength, odds, ways);
                } else {
                    counts[FOLDED] += ways * i64::from(exchange.all);
                }
            }
        }
        counts
    }
}

/// Counts a bet's outcomes `times` times.
#[inline]
fn add(counts: &mut Counts, ends: Ends, strength: FiveCardStrength, odds: i32, times: i64) {
    let unqualified = if strength.category() >= FiveCardHand::Straight { UNQUALIFIED_STRAIGHT } else { UNQUALIFIED };
    counts[unqualified] += times * i64::from(ends.unqualified);
    counts[WON + odds.unsigned_abs() as usize] += times * i64::from(ends.win);
    counts[TIED] += times * i64::from(ends.tie);
    counts[LOST] += times * i64::from(ends.lose);
}

/// The value of outcomes: their net results summed over [`super::solver::SCALE`] deals.
pub(super) fn value(counts: &Counts, fee: bool) -> i64 {
    let fee = i64::from(fee);
    counts.iter().enumerate().map(|(end, count)| (pays(end) - fee) * count).sum()
}
