//! The results of simulated rounds, counted in whole cents while they are played.

use super::tables::SimulatedTable;
use crate::tally::{Outcome, Tally};
use rules::{Cents, Fact, Game, Input, Refusal, Round, Seat, Wager};

/// The wagers of a game that have figures of their own. Amounts added to a wager in the round (a bet, a double, a draw
/// fee, a bonus) count as part of it.
pub fn wagers(game: Game) -> &'static [&'static str] {
    game.description().results
}

/// The most wagers with figures of their own that any game has.
const MOST_WAGERS: usize = 6;

/// The index of insurance against an ace; insurance against a ten-value card follows it.
pub(crate) const INSURANCE: usize = 4;
pub(crate) const INSURANCE_TEN: usize = 5;

/// The index of the wager that a line belongs to, among the wagers of its game.
#[inline]
const fn place(wager: Wager) -> usize {
    match wager {
        Wager::Ante
        | Wager::Bet
        | Wager::Play
        | Wager::AnteBonus
        | Wager::Draw
        | Wager::One
        | Wager::Two
        | Wager::Dollar
        | Wager::Main
        | Wager::Double
        | Wager::Split => 0,
        Wager::Jackpot | Wager::PairPlus | Wager::Super(_) | Wager::PerfectPairs => 1,
        Wager::AnyPair => 2,
        Wager::LuckyLucky => 3,
        Wager::Insurance => INSURANCE,
    }
}

const NOTHING: Outcome = Outcome { net: 0, staked: 0 };

/// The ledger of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    /// Which wagers are played.
    played: [bool; MOST_WAGERS],
    /// The index after the last of them.
    end: usize,
    players: usize,
    /// This round, by seat and wager.
    open: [[Outcome; MOST_WAGERS]; Seat::MOST as usize],
    counters: [Counter; MOST_WAGERS],
    /// For each wager, the sum over all rounds of the squared net result of all players together.
    squares: [u128; MOST_WAGERS],
    /// The house's net result in cents, counted from the chips that moved and not from the lines.
    house: i128,
    /// The same in the round that is being played.
    house_open: i64,
}

/// The counts of a ledger for one wager, after its rounds were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WagerCounts {
    pub(crate) tally: Tally,
    pub(crate) squares: u128,
}

impl Ledger {
    /// An empty ledger for `players` players.
    pub(crate) fn new(players: u8, played: &[bool]) -> Self {
        let mut all = [false; MOST_WAGERS];
        for (slot, played) in all.iter_mut().zip(played) {
            *slot = *played;
        }
        Self {
            played: all,
            end: all.iter().rposition(|played| *played).map_or(0, |last| last + 1),
            players: usize::from(players).min(Seat::MOST as usize),
            open: [[NOTHING; MOST_WAGERS]; Seat::MOST as usize],
            counters: std::array::from_fn(|_| Counter::new()),
            squares: [0; MOST_WAGERS],
            house: 0,
            house_open: 0,
        }
    }

    /// Whether the wager in this place among the game's wagers is played.
    #[inline]
    pub(crate) fn plays(&self, wager: usize) -> bool {
        self.played[wager]
    }

    /// Counts one fact of a round.
    #[inline(always)] // What the books do not need of a fact is then never made.
    #[allow(clippy::inline_always)]
    fn note<T: SimulatedTable>(&mut self, fact: Fact, place: impl Fn(Wager) -> usize) {
        match fact {
            Fact::Settled(line) => {
                let seat = if T::ALONE { 0 } else { line.spot.seat.index() };
                let cell = &mut self.open[seat][place(line.spot.wager)];
                cell.net += line.returned.0 - line.staked.0;
                // Without a branch: withdrawals are unpredictable.
                cell.staked += line.staked.0 * i64::from(line.outcome != rules::Outcome::Withdrawn);
                self.house_open -= line.returned.0;
            }
            Fact::Placed { stake, .. } => self.house_open += stake.amount.0,
            Fact::Decided { price, .. } => self.house_open += price.0,
            _ => {}
        }
    }

    /// Passes an input to a round and counts the facts. Each table has a machine compiled for itself, so functions with
    /// a single caller are inlined.
    #[inline(always)] // The table knows what it says: only the matching arm is left at each call.
    #[allow(clippy::inline_always)]
    pub(crate) fn tell<T: SimulatedTable>(&mut self, round: &mut impl Round, input: Input) -> Result<(), Refusal> {
        round.take(input, &mut |fact| self.note::<T>(fact, place))
    }

    /// The same for a table that has its own indexes of wagers.
    pub(crate) fn tell_in_places<T: SimulatedTable>(
        &mut self,
        round: &mut impl Round,
        input: Input,
        place: impl Fn(Wager) -> usize,
    ) -> Result<(), Refusal> {
        round.take(input, &mut |fact| self.note::<T>(fact, &place))
    }

    /// Counts insurance of this round as insurance against a ten-value card.
    #[inline]
    pub(crate) fn insurance_was_against_a_ten(&mut self) {
        for seat in &mut self.open[..self.players] {
            seat[INSURANCE_TEN] = std::mem::replace(&mut seat[INSURANCE], NOTHING);
        }
    }

    /// The round is over: its results are counted. The first wager of every game is always played.
    #[inline]
    pub(crate) fn close_round<T: SimulatedTable>(&mut self) {
        self.house += i128::from(self.house_open);
        self.house_open = 0;
        if T::ALONE || self.players == 1 {
            let [main, side @ ..] = &mut self.counters;
            let [alone, ..] = &mut self.open;
            main.add(std::mem::replace(&mut alone[0], NOTHING));
            for (wager, counter) in (1..self.end).zip(side) {
                let outcome = std::mem::replace(&mut alone[wager], NOTHING);
                if self.played[wager] && (wager < INSURANCE || outcome.staked > 0) {
                    counter.add(outcome);
                }
            }
        } else {
            self.close_round_of_several();
        }
    }

    #[inline(never)]
    fn close_round_of_several(&mut self) {
        for (wager, counter) in self.counters.iter_mut().enumerate() {
            if !self.played[wager] {
                continue;
            }
            let mut together = 0_i64;
            for seat in &mut self.open[..self.players] {
                let outcome = std::mem::replace(&mut seat[wager], NOTHING);
                if wager < INSURANCE || outcome.staked > 0 {
                    counter.add(outcome);
                    together += outcome.net;
                }
            }
            self.squares[wager] += u128::from(together.unsigned_abs()).pow(2);
        }
    }

    /// Returns the counts by wager and the house's net result, and starts with an empty ledger.
    pub(crate) fn hand_over(&mut self) -> (Vec<WagerCounts>, i128) {
        let players = self.players;
        let squares = std::mem::take(&mut self.squares);
        let counted = self.counters.iter_mut().zip(squares).map(|(counter, squares)| {
            let tally = counter.take();
            // With a single player, their squares are those of all players.
            let alone =
                || tally.iter().map(|(outcome, ways)| u128::from(outcome.net.unsigned_abs()).pow(2) * ways).sum();
            let squares = if players == 1 { alone() } else { squares };
            WagerCounts { tally, squares }
        });
        (counted.collect(), std::mem::take(&mut self.house))
    }
}

/// The number of slots of a counter. Every game has far fewer different outcomes at one table; outcomes without a
/// slot are counted more slowly.
const SLOTS: usize = 256;

/// With more used slots, finding a free one would be slow.
const MOST_USED: usize = SLOTS * 3 / 4;

/// Counts outcomes without allocating.
#[derive(Clone, Debug)]
struct Counter {
    slots: Box<[(Outcome, u64); SLOTS]>,
    used: usize,
    /// Outcomes without a slot.
    rest: Tally,
}

impl Counter {
    fn new() -> Self {
        Self { slots: Box::new([(NOTHING, 0); SLOTS]), used: 0, rest: Tally::new() }
    }

    #[inline]
    fn add(&mut self, outcome: Outcome) {
        let key = outcome.net.cast_unsigned() ^ outcome.staked.cast_unsigned().rotate_left(32);
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize;
        loop {
            let (known, count) = &mut self.slots[at % SLOTS];
            if *count > 0 && *known == outcome {
                *count += 1;
                return;
            }
            if *count == 0 {
                break;
            }
            at += 1;
        }
        self.add_new(at % SLOTS, outcome);
    }

    #[cold]
    fn add_new(&mut self, at: usize, outcome: Outcome) {
        if self.used < MOST_USED {
            self.slots[at] = (outcome, 1);
            self.used += 1;
        } else {
            self.rest.add(Cents(outcome.net), Cents(outcome.staked), 1);
        }
    }

    fn take(&mut self) -> Tally {
        let mut tally = std::mem::take(&mut self.rest);
        for (outcome, count) in self.slots.iter_mut() {
            tally.add(Cents(outcome.net), Cents(outcome.staked), u128::from(*count));
            *count = 0;
        }
        self.used = 0;
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outcomes beyond the slots are counted like the others.
    #[test]
    fn a_counter_counts_more_outcomes_than_it_has_slots() {
        for kinds in
            [MOST_USED - 1, MOST_USED, MOST_USED + 1, SLOTS + 40].map(|kinds| i64::try_from(kinds).expect("few"))
        {
            let mut counter = Counter::new();
            let mut expected = Tally::new();
            for times in 0..3 {
                for kind in times..kinds {
                    let outcome = Outcome { net: kind * 50 - 700, staked: kind % 3 };
                    counter.add(outcome);
                    expected.add(Cents(outcome.net), Cents(outcome.staked), 1);
                }
            }
            assert_eq!(counter.take(), expected);
            assert_eq!(counter.take(), Tally::new());
        }
    }

    /// Every wager with chips belongs to exactly one wager with figures of its own, of its own game.
    #[test]
    fn every_wager_is_counted_somewhere() {
        for (game, names) in [
            (Game::CaribbeanStud, vec![("ante", 0), ("bet", 0), ("jackpot", 1)]),
            (Game::LetItRide, vec![("1", 0), ("2", 0), ("$", 0)]),
            (Game::ThreeCardPoker, vec![("ante", 0), ("play", 0), ("ante-bonus", 0), ("pair-plus", 1)]),
            (Game::LunarPoker, vec![("ante", 0), ("bet", 0), ("draw", 0), ("super", 1)]),
            (
                Game::StarBlackjack,
                vec![
                    ("main", 0),
                    ("double", 0),
                    ("split", 0),
                    ("perfect-pairs", 1),
                    ("any-pair", 2),
                    ("lucky-lucky", 3),
                    ("insurance", INSURANCE),
                ],
            ),
        ] {
            for (name, expected) in names {
                let wager = Wager::from_name(name).expect("a wager");
                assert_eq!(place(wager), expected, "{name}");
                assert!(expected < wagers(game).len(), "{name}");
                if wagers(game).contains(&name) {
                    assert_eq!(wagers(game)[expected], name);
                }
            }
        }
        for game in Game::ALL {
            assert!((1..=MOST_WAGERS).contains(&wagers(game).len()), "{game}");
        }
        assert_eq!(wagers(Game::StarBlackjack)[INSURANCE], "insurance");
        assert_eq!(wagers(Game::StarBlackjack)[INSURANCE_TEN], "insurance-ten");
    }
}
